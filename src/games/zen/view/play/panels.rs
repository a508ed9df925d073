//! The panels beside the garden: numbers, leaves, what was proved, the choices.

use yew::prelude::*;

use super::ZenPlay;
use super::rival::RivalCard;

use crate::app::figures;
use crate::app::play::model::Action;
use crate::app::play::panels::{Numbers, milliseconds, numbers};
use crate::games::zen::garden::{Colour, Ground};
use crate::games::zen::state::Cell;
use crate::games::zen::view::ask::TimedProof;
use crate::games::zen::view::kept;
use crate::games::zen::view::shapes::leaf_icon;
use crate::games::zen::view::show::species;
use crate::search::proof::Proof;
use crate::web::page;

impl ZenPlay {
    /// The three big numbers, in paths.
    pub(super) fn numbers(&self) -> Html {
        let word = |need: Option<Proof<u32>>| match need {
            _ if !self.tells_best() => Err("–"),
            None if self.solver.failure.is_some() => Err("–"),
            None => Err("…"),
            Some(Proof::Solved(count)) => Ok(count as usize),
            Some(Proof::Impossible) => Err("none"),
            Some(Proof::Unknown) => Err("?"),
        };
        let here = if self.won() { Some(Proof::Solved(0)) } else { self.known().need(&self.here()) };
        numbers(Numbers {
            noun: "path",
            moves: self.paths() as usize,
            best: word(self.known().proof(&self.start()).map(|proof| proof.best.need)),
            from_here: word(here),
        })
    }

    /// Beside the garden.
    pub(super) fn side(&self) -> Html {
        let (leaves, about) = (self.leaves(), self.about());
        // On a phone the numbers stand at the top, so nothing may be left here.
        let bare = (leaves.is_none() && about.is_none()).then_some("desk");
        html! {
            <>
                <section key="numbers" class={classes!("card", "zn-numbers", bare)}>
                    <div class="stats num desk">{ self.numbers() }</div>
                    { self.time("time num desk") }
                    { for leaves }
                    { for about }
                </section>
                <RivalCard key="rival" start={AttrValue::from(self.start())} par={self.par().filter(|_| self.tells_best())} on_show={self.on_way()} />
                { self.optima_card() }
                { for self.proof_card() }
                { self.moves_panel() }
            </>
        }
    }

    /// Hears a solution from the beginning, and runs through it.
    pub(super) fn on_way(&self) -> Callback<Vec<String>> {
        let model = self.model.dispatcher();
        Callback::from(move |way: Vec<String>| {
            model.dispatch(Action::Go(0));
            model.dispatch(Action::Solution(way));
            page::scroll_to_top();
        })
    }

    /// The leaves: which are taken, which may be, which have to wait.
    fn leaves(&self) -> Option<Html> {
        let began = self.state.garden().ground();
        let all = |colour: Colour| began.iter().filter(|ground| **ground == Ground::Leaf(colour)).count();
        let left = |colour: Colour| self.state.cells().iter().filter(|cell| **cell == Cell::Leaf(colour)).count();
        let group = |colour: Colour| {
            let (all, left) = (all(colour), left(colour));
            if all == 0 {
                return None;
            }
            let open = self.state.is_open(colour);
            let (class, words) = match (left, open) {
                (0, _) => ("taken", "taken".to_owned()),
                (left, true) => ("", format!("{left} open")),
                (left, false) => ("", format!("{left} closed")),
            };
            let label = format!("{} {words}", colour.word());
            Some(html! {
                <li key={colour.word()} {class} aria-label={label}>{ leaf_icon(species(colour), left > 0 && !open) }<span aria-hidden="true">{ words }</span></li>
            })
        };
        let groups: Vec<Html> = Colour::ALL.into_iter().filter_map(group).collect();
        (!groups.is_empty())
            .then(|| html! { <ul key="leaves" class="zn-leaves num" aria-label="Leaves">{ for groups }</ul> })
    }

    /// What this garden teaches.
    fn about(&self) -> Option<Html> {
        let place = kept::place_of(&self.start())?;
        Some(html! { <p key="about" class="zn-note zn-about">{ kept::all()[place].words }</p> })
    }

    /// What was proved of the garden.
    fn proof_card(&self) -> Option<Html> {
        let start = self.start();
        let proof = self.known().proof(&start).filter(|_| self.tells_best())?;
        let row = |name: &'static str, value: String| html! { <div key={name} class="row2 num"><dt>{ name }</dt><dd>{ value }</dd></div> };
        let (what, value) = match proof.best.need {
            Proof::Solved(paths) => ("Fewest paths, proved", paths.to_string()),
            Proof::Impossible => ("Solvable", "no, proved".to_owned()),
            Proof::Unknown => ("Fewest paths", "not known".to_owned()),
        };
        let count = self.state.count();
        Some(html! {
            <section key="proof" class="card" aria-labelledby="zn-proof">
                <h3 id="zn-proof">{ "A* on this garden" }</h3>
                <dl>
                    { row(what, value) }
                    { row("Positions expanded", figures::grouped(proof.expanded)) }
                    { row("Time", milliseconds(self.solver.ms(&TimedProof(&start)).unwrap_or_default())) }
                    { row("Your slides and pushes", format!("{} and {}", count.slides, count.pushes)) }
                </dl>
            </section>
        })
    }
}

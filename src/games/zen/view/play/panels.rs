//! The panels beside the garden: numbers, leaves, what was proved, the choices.

use yew::prelude::*;

use super::Table;
use super::rival::RivalCard;

use crate::app::figures;
use crate::app::play::bar::open_chosen;
use crate::app::play::model::Action;
use crate::app::play::panels::{Moves, Numbers, moves_panel, numbers};
use crate::engine::challenge::{ChallengeId, Source};
use crate::games::zen::garden::{Colour, Ground};
use crate::games::zen::info::INFO;
use crate::games::zen::state::Cell;
use crate::games::zen::view::kept;
use crate::games::zen::view::shapes::leaf_icon;
use crate::games::zen::view::show::species;
use crate::search::proof::Proof;
use crate::web::{entropy, page};

impl Table {
    /// The three big numbers, in paths.
    pub(super) fn numbers(&self) -> Html {
        let word = |need: Option<Proof<u32>>| match need {
            _ if !self.told() => Err("–"),
            None if self.known.fallen.is_some() => Err("–"),
            None => Err("…"),
            Some(Proof::Solved(count)) => Ok(count as usize),
            Some(Proof::Impossible) => Err("none"),
            Some(Proof::Unknown) => Err("?"),
        };
        let here = if self.won() { Some(Proof::Solved(0)) } else { self.known.need(&self.here()) };
        numbers(Numbers {
            noun: "path",
            moves: self.line.paths() as usize,
            best: word(self.known.proof(&self.start()).map(|proof| proof.need)),
            from_here: word(here),
        })
    }

    /// Beside the garden.
    pub(super) fn side(&self) -> Html {
        let session = self.model.session.as_ref().map(|session| session.now());
        let model = self.model.dispatcher();
        let (leaves, about) = (self.leaves(), self.about());
        // On a phone the numbers stand at the top, so nothing may be left here.
        let bare = (leaves.is_none() && about.is_none()).then_some("desk");
        html! {
            <aside key="side" class="side" aria-label="About this garden">
                <h2 key="title" class="unseen">{ "About this garden" }</h2>
                <section key="numbers" class={classes!("card", "zn-numbers", bare)}>
                    <div class="stats num desk">{ self.numbers() }</div>
                    <p class="time num desk">{ "Time " }<b>{ figures::time(session.map_or(0, |now| now.elapsed_ms)) }</b></p>
                    { for leaves }
                    { for about }
                </section>

                <RivalCard key="rival" start={self.start()} par={super::par(&self.model, &self.known).filter(|_| self.told())} on_show={self.on_way()} />
                { self.optima_card() }
                { for self.proof_card() }
                { moves_panel(&Moves {
                    line: &self.model.line,
                    done: self.line.done(),
                    checkpoints: session.map_or(&[], |session| &session.checkpoints),
                    words: &self.words,
                    on_go: Callback::from(move |count| model.dispatch(Action::Go(count))),
                }) }
            </aside>
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
        let proof = self.known.proof(&self.start()).filter(|_| self.told())?;
        let row = |name: &'static str, value: String| html! { <div key={name} class="row2 num"><dt>{ name }</dt><dd>{ value }</dd></div> };
        let (what, value) = match proof.need {
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
                    { row("Time", format!("{:.1} ms", proof.ms)) }
                    { row("Your slides and pushes", format!("{} and {}", count.slides, count.pushes)) }
                </dl>
            </section>
        })
    }

    /// The garden after this one: the next of ours, or a fresh one of the same setup.
    pub(super) fn next(&self) -> Callback<()> {
        let next = match (kept::place_of(&self.start()), self.model.challenge().map(|id| id.source)) {
            (None, Some(Source::Seeded { setup, .. })) => ChallengeId::seeded(INFO.id, &setup, entropy::fresh_seed()),
            (place, _) => {
                kept::id_of(place.and_then(|place| kept::all().get(place + 1)).unwrap_or_else(kept::first_open))
            }
        };
        open_chosen(&self.model, Callback::noop()).reform(move |()| next.clone())
    }
}

//! The panels beside the garden: numbers, leaves, the rival, all best solutions, what was proved, the choices.

use crate::app::play::model::Action;
use crate::app::play::panels::{card, row};
use crate::app::prelude::*;
use crate::app::words::milliseconds;
use crate::games::zen::moves::{played, single_choices};
use crate::games::zen::requests::{Listed, Optima};
use crate::games::zen::view::ask::{OptimaOf, proof_of};
use crate::games::zen::view::gardens;
use crate::games::zen::view::picture;
use crate::games::zen::view::play::ZenPlay;
use crate::games::zen::view::play::rival::RivalCard;
use crate::games::zen::view::shapes::leaf_icon;
use crate::games::zen::words::{Leaves, leaves};
use crate::search::proof::Proof;

/// So many are shown at first.
const SHOWN: usize = 12;

impl ZenPlay {
    /// The three big numbers, in paths.
    pub(super) fn numbers(&self) -> Html {
        let here = if self.won() { Some(Proof::Solved(0)) } else { self.known().need(&self.here()) };
        self.three_numbers("path", Some(self.score().count), self.known().need(&self.start()), here)
    }

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
                <RivalCard key="rival" start={AttrValue::from(self.start())} par={self.score().par.filter(|_| self.tells_best())} on_show={self.on_way()} />
                { self.optima_card() }
                { self.moves_panel() }
                { for self.proof_card() }
            </>
        }
    }

    /// Hears a solution from the beginning, and runs through it in an attempt of its own: undo leads back to the person's paths.
    fn on_way(&self) -> Callback<Vec<String>> {
        let model = self.model.dispatcher();
        Callback::from(move |way: Vec<String>| {
            model.dispatch(Action::Restart);
            model.dispatch(Action::Solution(way));
            page::scroll_to_top();
        })
    }

    /// The leaves: which are taken, which may be, which have to wait.
    fn leaves(&self) -> Option<Html> {
        let all = leaves(&self.state);
        let group = |one: Leaves| {
            let Leaves { colour, left, open } = one;
            let class = if left == 0 { "taken" } else { "" };
            let label = format!("{} {}", colour.word(), one.words());
            html! {
                <li key={colour.word()} {class} aria-label={label}>{ leaf_icon(colour, left > 0 && !open) }<span aria-hidden="true">{ one.words() }</span></li>
            }
        };
        (!all.is_empty()).then(|| {
            html! { <ul key="leaves" class="zn-leaves num" aria-label="Leaves">{ for all.into_iter().map(group) }</ul> }
        })
    }

    /// What this garden teaches.
    fn about(&self) -> Option<Html> {
        let place = gardens::place_of(&self.start())?;
        Some(html! { <p key="about" class="zn-note zn-about">{ gardens::all()[place].words }</p> })
    }

    fn proof_card(&self) -> Option<Html> {
        let start = self.start();
        let proof = self.known().proof(&start).filter(|_| self.tells_best())?;
        let (what, value) = match &proof.verdict {
            Proof::Solved(way) => ("Fewest paths, proved", way.len().to_string()),
            Proof::Impossible => ("Solvable", "no, proved".to_owned()),
            Proof::Unknown => ("Fewest paths", "not known".to_owned()),
        };
        let count = self.state.count();
        let rows = html! {
            <dl>
                { row(what, value.into()) }
                { row("Positions expanded", grouped(proof.expanded).into()) }
                { row("Time", milliseconds(self.solver.ms(&proof_of(&start)).unwrap_or_default()).into()) }
                { row("Your slides and pushes", format!("{} and {}", count.slides, count.pushes).into()) }
            </dl>
        };
        Some(card("proof", "card", ("zn-proof", "A* on this garden"), rows))
    }

    fn optima_card(&self) -> Html {
        let start = self.start();
        let asks = self.view.all.as_deref() == Some(&*start);
        // Who asks for them has asked the solver.
        let known = if asks { self.solver.unveiled() } else { &*self.solver };
        let body = match known.get(&OptimaOf(&start)).as_deref() {
            Some(Optima::Found { count, listed, .. }) => self.listed(*count, listed),
            Some(Optima::Never) => html! { <p class="zn-note">{ "Proved: there is none." }</p> },
            Some(Optima::GaveUp(count)) => {
                let words = format!("Gave up after {}: there are too many ways.", counted(*count, "position"));
                html! { <p class="zn-note">{ words }</p> }
            }
            None if asks => {
                let progress = self.solver.unveiled().progress.filter(|_| known.is_running(&OptimaOf(&start)));
                let progress = progress.map(|count| format!(", {}", counted(count, "position")));
                html! {
                    <>
                        <p key="looks" class="zn-note num">{ format!("Looking for all of them{}.", progress.unwrap_or_default()) }</p>
                        { self.ask_button("Stop", None) }
                    </>
                }
            }
            None => html! {
                <>
                    <p key="about" class="zn-note">{ "Several solutions may have the fewest paths. Straight ones whose grooves are symmetric come first." }</p>
                    { self.ask_button("Find all best solutions", Some(start.into())) }
                </>
            },
        };
        card("optima", "card zn-optima", ("zn-optima", "Beautiful solutions"), body)
    }

    /// Asks for all best solutions of a garden, or of none any more.
    fn ask_button(&self, name: &'static str, garden: Option<AttrValue>) -> Html {
        let onclick = sets(&self.view.all, garden);
        html! { <div key="row" class="zn-ctl"><button type="button" class="btn" {onclick}>{ name }</button></div> }
    }

    fn listed(&self, count: Option<u64>, listed: &[Listed]) -> Html {
        let words = match count {
            Some(1) => "Optimal solutions: **1**. There is no other.".to_owned(),
            Some(count) => format!("Optimal solutions: **{}**, the most beautiful first.", grouped(count)),
            None => format!("Optimal solutions: **more than {}**.", grouped(listed.len() as u64)),
        };
        let one = |(number, one): (usize, &Listed)| {
            let state = played(&self.start(), &one.moves)?;
            let way = single_choices(&one.moves);
            let on_click = self.on_way().reform(move |_: MouseEvent| way.clone());
            let percent = (one.beauty * 100.0).round();
            let slides = counted(one.slides.into(), "slide");
            let label = format!("Solution {}: beauty {percent} percent, {slides}. Show it", number + 1);
            Some(html! {
                <li key={number}>
                    <button type="button" aria-label={label} onclick={on_click}>
                        { picture::small(&picture::of(&state), &format!("best{number}")) }<span class="num" aria-hidden="true">{ format!("{percent} %") }</span>
                    </button>
                </li>
            })
        };
        html! {
            <>
                <p key="count" class="zn-note num" role="status">{ bold(&words) }</p>
                <ol key="list" class="zn-ranks">{ for listed.iter().take(SHOWN).enumerate().filter_map(one) }</ol>
            </>
        }
    }
}

//! The panels beside the board: numbers, the library, the moves.

use yew::prelude::*;

use super::{CLASSICS, SlidingPlay};
use crate::app::figures;
use crate::app::play::model::Action;
use crate::app::play::panels::{Numbers, numbers};
use crate::engine::challenge::ChallengeId;
use crate::games::sliding::info::INFO;
use crate::games::sliding::library::Classic;
use crate::games::sliding::metric::Metric;
use crate::games::sliding::view::piece::mini;
use crate::games::sliding::view::shelf;
use crate::search::proof::Proof;
use crate::web::route::Route;

/// How many of the library stand beside the board.
const NEAR: usize = 5;

impl SlidingPlay {
    /// The three big numbers, in the chosen count.
    pub(super) fn numbers(&self) -> Html {
        let row = self.row_of(self.metric());
        let word = |far: Option<Proof<u32>>| match far {
            _ if !self.tells_best() => Err("–"),
            None if self.solver.failure.is_some() => Err("–"),
            None => Err("…"),
            Some(Proof::Solved(count)) => Ok(count as usize),
            Some(Proof::Impossible) => Err("none"),
            Some(Proof::Unknown) => Err("?"),
        };
        numbers(Numbers {
            noun: self.metric().word(),
            moves: row.so_far.unwrap_or(0) as usize,
            best: word(row.best),
            from_here: word(row.from_here),
        })
    }

    /// Beside the board.
    pub(super) fn side(&self) -> Html {
        html! {
            <>
                { self.numbers_card(self.numbers()) }
                { self.library() }
                { for self.facts_card() }
                { self.moves_panel() }
            </>
        }
    }

    /// What is known of all that can be reached.
    fn facts_card(&self) -> Option<Html> {
        let facts = self.known().summary(&self.start(), self.metric()).filter(|_| self.tells_best())?;
        let noun = self.metric().word();
        let row = |name: &'static str, value: String| html! { <div key={name} class="row2 num"><dt>{ name }</dt><dd>{ value }</dd></div> };
        let (position, hardest) = facts.hardest.clone()?;
        let open = self.act(Action::Open(ChallengeId::board(INFO.id, &position)));
        Some(html! {
            <section key="facts" class="card sl-reach" aria-labelledby="sl-reach">
                <h3 id="sl-reach">{ "All that can be reached" }</h3>
                <dl key="rows">
                    { row("Positions", figures::grouped(facts.positions)) }
                    { row("Solved ones", figures::grouped(facts.solved)) }
                    { row("Farthest from solved", figures::counted(hardest.into(), noun)) }
                </dl>
                <button key="open" type="button" class="sl-all" onclick={open}>{ "Play the farthest" }</button>
            </section>
        })
    }

    /// Some of the library round the puzzle at hand.
    fn library(&self) -> Html {
        let all = shelf::all();
        let at = place_of(&self.start());
        let from = at.unwrap_or(0).saturating_sub(NEAR / 2).min(all.len().saturating_sub(NEAR));
        let on_all = self.show(CLASSICS);
        let made = self.row_of(self.metric()).so_far.filter(|made| *made > 0);
        let made = made.map(|count| format!("{} made", figures::counted(count.into(), self.metric().word())));
        let item = |(index, one): (usize, &'static Classic)| {
            let current = Some(index) == at;
            shelf_item(one, current, made.as_ref().filter(|_| current), Callback::noop())
        };
        html! {
            <section key="library" class="card" aria-labelledby="sl-library">
                <div class="h3row">
                    <h3 id="sl-library">{ "Library" }</h3>
                    <button type="button" class="sl-all" onclick={on_all}>{ format!("All {} classics", all.len()) }</button>
                </div>
                { for at.map(|at| about(&all[at])) }
                <ul class="sl-lib num">{ for all.iter().enumerate().skip(from).take(NEAR).map(item) }</ul>
            </section>
        }
    }
}

/// The place of a puzzle in the library, if it is one of it.
pub(super) fn place_of(start: &str) -> Option<usize> {
    shelf::all().iter().position(|one| one.position == start)
}

/// What is told of the puzzle at hand.
fn about(one: &Classic) -> Html {
    html! { <p key="about" class="sl-note sl-about"><b>{ shelf::origin(one) }</b>{ " " }{ one.words }</p> }
}

/// A puzzle of the library as a link, with its picture; what is made of it, if it is the one at hand.
pub(super) fn shelf_item(one: &Classic, current: bool, made: Option<&String>, on_click: Callback<MouseEvent>) -> Html {
    let picture = one.board().ok().map(|board| mini(&board));
    let known = |best: u32| format!("best {}", figures::counted(best.into(), "move"));
    let unknown = if one.is_impossible() { "cannot be solved" } else { "best not known" };
    let best = one.optimum(Metric::Move).map_or_else(|| unknown.to_owned(), known);
    let words = made.map_or_else(|| best.clone(), |made| format!("{best}, {made}"));
    let hard = one.difficulty;
    let hard = html! {
        <span class="sl-hard" role="img" aria-label={format!("difficulty {hard} of 5")}>
            { for (1..=5).map(|at| html! { <i key={at} class={(at <= hard).then_some("on")}></i> }) }
        </span>
    };
    html! {
        <li key={one.position} onclick={on_click}>
            <a href={Route::challenge(&shelf::id_of(one)).to_string()} aria-current={current.then_some("true")}>
                { for picture }<span><b>{ one.name }</b>{ words }</span>{ hard }
            </a>
        </li>
    }
}

//! Beside the board: the next card and the bag of Threes, and the advice with its compass.

use yew::prelude::*;

use super::MergePlay;
use super::advice::{Advice, Unit};
use super::auto::By;
use super::compass::compass;
use super::model::Action;
use super::reasons::reasons;
use crate::app::figures::grouped;
use crate::app::rich_text::bold;
use crate::app::words::capital;
use crate::games::merge::threes::Threes;
use crate::games::merge::view::any_game::{AnyGame, Kind};
use crate::games::merge::view::tile::tile;

impl MergePlay {
    /// The pane.
    pub(super) fn pane(&self) -> Html {
        html! {
            <div key="pane" class="mg-pane">
                { for self.deck() }
                { self.advice() }
            </div>
        }
    }

    fn deck(&self) -> Option<Html> {
        let AnyGame::Threes(game) = &self.shown.hand else { return None };
        Some(html! {
            <div key="deck" class="mg-deck">
                { next(game) }
                { bag(game) }
            </div>
        })
    }

    /// What is said of this position, while it is to be shown.
    pub(super) fn told(&self) -> Option<&Advice> {
        let shown = self.chosen.advice || self.model.auto;
        self.counsel.of(&self.shown.hand).filter(|_| shown && !self.shown.over)
    }

    fn advice(&self) -> Html {
        let told = self.told();
        let on_move = {
            let model = self.model.dispatcher();
            Callback::from(move |direction| model.dispatch(Action::Play(direction)))
        };
        let best = told.and_then(|told| told.best);
        let tag = best.map(|best| {
            html! { <span key="tag" class="tag good"><span aria-hidden="true">{ "✓ " }</span>{ format!("{} is best", capital(best.word())) }</span> }
        });
        html! {
            <section key="advice" class="mg-advice" aria-labelledby="mg-advice">
                <div class="h3row"><h3 id="mg-advice">{ if self.chosen.advice { "Advice" } else { "Moves" } }</h3>{ for tag }</div>
                { compass(&self.shown.hand, told, self.locked(), &on_move) }
                { self.advice_words(told) }
            </section>
        }
    }

    fn advice_words(&self, told: Option<&Advice>) -> Html {
        if let Some(why) = self.counsel.down().filter(|_| self.chosen.advice || self.model.auto) {
            let again = self.counsel.again.reform(|_: MouseEvent| ());
            return html! {
                <div key="down" class="mg-down" role="alert">
                    <p><b>{ "The adviser has stopped." }</b>{ " Your game is safe, and goes on without it." }</p>
                    <button type="button" class="btn" onclick={again}>{ "Start it again" }</button>
                    <details><summary>{ "What happened" }</summary><p class="mono">{ why.to_owned() }</p></details>
                </div>
            };
        }
        let words = match told {
            Some(told) => bold(&reasons(&self.shown.hand, told)),
            None if self.shown.over => html! { { "No move is left." } },
            None if self.model.auto && !matches!(self.chosen.by, By::Asked(_)) => {
                html! { { "This player does not look ahead." } }
            }
            None if self.chosen.advice => html! { { "The adviser looks at the board." } },
            None => html! { { "The adviser is silent." } },
        };
        html! {
            <>
                <p key="why" class="mg-why">{ words }</p>
                { for told.map(|told| self.search(told)) }
            </>
        }
    }

    /// What the search did.
    fn search(&self, told: &Advice) -> Html {
        let fact = |key: &'static str, value: String, name: &'static str| html! { <div {key}><dt>{ name }</dt><dd>{ value }</dd></div> };
        let unit = match (told.unit, self.kind) {
            (Unit::Chance, _) => "Chance to reach the goal, under best play.",
            (Unit::Points, Kind::Twenty48) => {
                "Points within 40 moves, and the risk that the game is over by then: means of trial games. The best is the search’s."
            }
            (Unit::Points, Kind::Threes) => {
                "Points within 40 moves, and the risk that the game is over by then: means of trial games. The search knows the bag and the next card."
            }
        };
        let deep = match told.depth {
            0 => "–".to_owned(),
            depth => format!("{depth} move{}", if depth == 1 { "" } else { "s" }),
        };
        html! {
            <div key="search" class="mg-search">
                <dl class="num">
                    { fact("depth", deep, "deep") }
                    { fact("nodes", grouped(told.nodes), if told.nodes == 1 { "board" } else { "boards" }) }
                    { fact("time", format!("{:.1}\u{a0}ms", told.ms), "time") }
                </dl>
                <p>{ unit }</p>
            </div>
        }
    }
}

/// The next card.
fn next(game: &Threes) -> Html {
    let (window, plus) = (game.next, game.variant.plus);
    let cards = if window.is_bonus() && plus {
        html! { <div class="mg-mini plus"><b>{ "+" }</b></div> }
    } else {
        html! { { for window.ranks().map(|rank| html! { <div key={rank} class="mg-mini">{ tile(Kind::Threes, rank, false) }</div> }) } }
    };
    let words = match (window.is_bonus(), plus, window.len()) {
        (false, ..) => "The card that comes with your move.",
        (_, true, _) => "A bonus card: from 6 to an eighth of the highest.",
        (_, _, 1) => "A bonus card, from outside the bag.",
        _ => "One of these, each equally likely.",
    };
    let title = if window.is_bonus() { "Next: a bonus" } else { "Next" };
    html! {
        <section key="next" class="mg-next" aria-label={format!("Next: {}", crate::games::merge::threes::rules::window_words(window, plus))}>
            <h3>{ title }</h3>
            <div class={classes!("mg-fan", format!("of{}", window.len().min(3)))} aria-hidden="true">{ cards }</div>
            <p>{ words }</p>
        </section>
    }
}

/// The cards left in the bag.
fn bag(game: &Threes) -> Html {
    let row = |rank: u8| {
        let count = game.bag.count(rank);
        let dot = |at: u8| html! { <i key={at} class={(at < count).then_some("on")}></i> };
        html! {
            <li key={rank}>
                <span class={classes!("mg-chip", format!("t{rank}"))}>{ rank }</span>
                <b>{ format!("× {count}") }</b>
                <span class="dots" aria-hidden="true">{ for (0..4).map(dot) }</span>
            </li>
        }
    };
    let left = game.bag.left();
    html! {
        <section key="bag" class="mg-bag num">
            <h3>{ "Bag left" }</h3>
            <ul>{ for (1..=3).map(row) }</ul>
            <p>{ format!("{left} of 12 cards, the next one apart.") }</p>
        </section>
    }
}

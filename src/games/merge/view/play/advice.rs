//! Beside the board: the next card and the bag of Threes, and the advice: the compass (what each move is worth, and the buttons
//! that make them), and why a move is better than the others, in words that can be checked on the board.

use yew::prelude::*;

use super::MergePlay;
use super::auto::By;
use crate::app::figures::{counted, grouped, milliseconds};
use crate::app::rich_text::bold;
use crate::app::words::capital;
use crate::engine::direction::Direction;
use crate::games::merge::advice::{Advice, measure_words, reasons, shown};
use crate::games::merge::any_game::{AnyGame, Kind};
use crate::games::merge::threes::Threes;
use crate::games::merge::threes::rules::window_words;
use crate::games::merge::view::picture::tile;

impl MergePlay {
    /// The pane.
    pub(super) fn pane(&self) -> Html {
        html! {
            <div key="pane" class="mg-pane">
                if let AnyGame::Threes(game) = &self.hand {
                    <div key="deck" class="mg-deck">{ next(game) }{ bag(game) }</div>
                }
                { self.advice() }
            </div>
        }
    }

    fn advice(&self) -> Html {
        let told = self.told.as_ref();
        let best = told.and_then(|told| told.best);
        let tag = best.map(|best| {
            html! { <span key="tag" class="tag good"><span aria-hidden="true">{ "✓ " }</span>{ format!("{} is best", capital(best.word())) }</span> }
        });
        html! {
            <section key="advice" class="mg-advice" aria-labelledby="mg-advice">
                <div class="h3row"><h3 id="mg-advice">{ if self.view.choice.advice { "Advice" } else { "Moves" } }</h3>{ for tag }</div>
                { compass(&self.hand, told, self.waits(), self.locked(), &self.on_direction()) }
                { self.advice_words(told) }
            </section>
        }
    }

    /// Whether the adviser has been asked and has not answered yet.
    fn waits(&self) -> bool {
        self.view.choice.advice
            && !self.solver.is_veiled()
            && !self.over
            && self.told.is_none()
            && self.solver.failure.is_none()
    }

    fn advice_words(&self, told: Option<&Advice>) -> Html {
        let (chosen, auto) = (*self.view.choice, self.model.auto);
        if let Some(why) = self.solver.failure.clone().filter(|_| chosen.advice || auto) {
            return html! {
                <div key="down" class="mg-down" role="alert">
                    <p><b>{ "The adviser has stopped." }</b>{ " Your game is safe; you can play on without advice." }</p>
                    { for self.again() }
                    <details><summary>{ "What happened" }</summary><p class="mono">{ why }</p></details>
                </div>
            };
        }
        let words = match told {
            Some(told) => bold(&reasons(&self.hand, told)),
            None if self.over => html! { { "No move is left." } },
            None if auto && !matches!(chosen.by, By::Asked(_)) => html! { { "This player does not look ahead." } },
            None if self.solver.is_veiled() => html! { { "You think first. Ask the solver for its advice." } },
            None if chosen.advice => html! { { "The adviser is looking at the board." } },
            None => html! { { "Advice is switched off." } },
        };
        html! {
            <>
                <p key="why" class="mg-why">{ words }</p>
                { self.search(told) }
            </>
        }
    }

    /// What the search did. Its room is there from the beginning, so that nothing moves when the answer comes.
    fn search(&self, told: Option<&Advice>) -> Html {
        let fact = |key: &'static str, value: String, name: &'static str| html! { <div {key}><dt>{ name }</dt><dd>{ value }</dd></div> };
        let figure = |of: fn(&Advice) -> String| told.map_or_else(|| "–".to_owned(), of);
        let ahead = figure(|told| if told.depth == 0 { "–".to_owned() } else { counted(told.depth.into(), "move") });
        html! {
            <div key="search" class="mg-search">
                <dl class="num">
                    { fact("depth", ahead, "ahead") }
                    { fact("nodes", figure(|told| grouped(told.nodes)), if told.is_some_and(|told| told.nodes == 1) { "board" } else { "boards" }) }
                    { fact("time", figure(|told| milliseconds(told.ms)), "time") }
                </dl>
                <p>{ for told.map(|told| measure_words(&self.hand, told.measure)) }</p>
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
        (false, ..) => "This card comes in with your move.",
        (_, true, _) => "A bonus card, from 6 to an eighth of the highest card.",
        (_, _, 1) => "A bonus card, from outside the bag.",
        _ => "One of these, each equally likely.",
    };
    let title = if window.is_bonus() { "Next: a bonus" } else { "Next" };
    html! {
        <section key="next" class="mg-next" aria-label={format!("Next: {}", window_words(window, plus))}>
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
            <p>{ format!("{left} of 12 cards left, not counting the next one.") }</p>
        </section>
    }
}

fn arrow(direction: Direction) -> Html {
    let path = match direction {
        Direction::Up => "M12 20V5M5 12l7-7 7 7",
        Direction::Down => "M12 4v15M5 12l7 7 7-7",
        Direction::Left => "M20 12H5M12 5l-7 7 7 7",
        Direction::Right => "M4 12h15M12 5l7 7-7 7",
    };
    html! {
        <svg class="mg-arrow" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"
            stroke-linejoin="round" aria-hidden="true"><path d={path} /></svg>
    }
}

/// The dial with its needle, which points to the best move.
fn rose(best: Option<Direction>) -> Html {
    let turn = match best {
        Some(Direction::Right) => "rotate(90 42 42)",
        Some(Direction::Down) => "rotate(180 42 42)",
        Some(Direction::Left) => "rotate(270 42 42)",
        _ => "rotate(0 42 42)",
    };
    let tick = |angle: u16| html! { <path key={angle} class="tick" transform={format!("rotate({angle} 42 42)")} d="M42 5V14" /> };
    html! {
        <div key="rose" class="mg-rose" aria-hidden="true">
            <svg viewBox="0 0 84 84">
                <circle class="rim" cx="42" cy="42" r="33" /><circle class="dial" cx="42" cy="42" r="27" />
                { for [0, 90, 180, 270].into_iter().map(tick) }
                if best.is_some() {
                    <g transform={turn}><path class="north" d="M42 13L50 42H34Z" /><path class="south" d="M42 71L50 42H34Z" /></g>
                }
                <circle class="pin" cx="42" cy="42" r="5.5" />
            </svg>
        </div>
    }
}

/// The compass. `told` is what the adviser says of this position, if it speaks; while it `waits` for that, the numbers have their room.
pub fn compass(
    hand: &AnyGame,
    told: Option<&Advice>,
    waits: bool,
    locked: bool,
    on_move: &Callback<Direction>,
) -> Html {
    let best = told.and_then(|told| told.best);
    let button = |direction: Direction| {
        let possible = hand.pushed(direction).is_some();
        let able = possible && !locked;
        let value = told.and_then(|told| told.values[direction.index()].map(|value| shown(value, told.measure)));
        let is_best = best == Some(direction);
        let number = value.as_ref().map_or_else(String::new, |value| format!(", {value}"));
        let state = if !possible {
            ", blocked"
        } else if is_best {
            ", best"
        } else {
            ""
        };
        let words = direction.word().to_owned() + &number + state;
        let on_move = on_move.clone();
        let on_click = Callback::from(move |_: MouseEvent| {
            if able {
                on_move.emit(direction);
            }
        });
        let class = classes!(
            "mg-dir",
            format!("to-{}", direction.word()),
            is_best.then_some("best"),
            (!possible).then_some("no")
        );
        // It stays a button while it is of no use, so that the focus stays.
        html! {
            <button key={direction.word()} type="button" {class} aria-label={words} aria-disabled={(!able).then_some("true")} onclick={on_click}>
                <small>{ arrow(direction) }if is_best { <span>{ "Best" }</span> }</small>
                if !possible {
                    <span>{ "blocked" }</span>
                } else if let Some(value) = value {
                    <b key={value.clone()} class="num">{ value }</b>
                } else if waits {
                    <b key="waits" class="num">{ "…" }</b>
                }
            </button>
        }
    };
    html! {
        <div key="compass" class={classes!("mg-compass", (told.is_none() && !waits).then_some("silent"))} role="group" aria-label="Moves">
            { for [Direction::Up, Direction::Left].into_iter().map(button) }
            { rose(best) }
            { for [Direction::Right, Direction::Down].into_iter().map(button) }
        </div>
    }
}

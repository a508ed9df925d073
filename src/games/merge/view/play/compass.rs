//! The compass: the four moves, what each is worth, and the buttons that make them.

use yew::prelude::*;

use crate::app::figures::grouped;
use crate::engine::direction::Direction;
use crate::games::merge::view::any_game::AnyGame;
use crate::games::merge::view::ask::{Advice, Unit};

/// A value as it is written: `41.9 k`, `820`, `73.5 %`.
pub fn worth(value: f64, unit: Unit) -> String {
    let round = value.round().max(0.0);
    match unit {
        Unit::Chance => format!("{:.1}\u{a0}%", 100.0 * value),
        Unit::Points if round >= 1e6 => format!("{:.2}\u{a0}M", value / 1e6),
        Unit::Points if round >= 1e4 => format!("{:.1}\u{a0}k", value / 1e3),
        Unit::Points => grouped(round as u64),
    }
}

/// A value on the compass: points are what a move adds.
fn shown(value: f64, unit: Unit) -> String {
    let text = worth(value, unit);
    if unit == Unit::Points { format!("+{text}") } else { text }
}

/// A share of a hundred: `0.4 %`, `22 %`.
pub fn percent(share: f64) -> String {
    let hundredths = 100.0 * share;
    if hundredths > 0.0 && hundredths < 0.1 {
        "under 0.1\u{a0}%".to_owned()
    } else if hundredths < 9.95 {
        format!("{hundredths:.1}\u{a0}%")
    } else {
        format!("{hundredths:.0}\u{a0}%")
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

/// The compass. `told` is what the adviser says of this position, if it speaks.
pub fn compass(hand: &AnyGame, told: Option<&Advice>, locked: bool, on_move: &Callback<Direction>) -> Html {
    let best = told.and_then(|told| told.best);
    let button = |direction: Direction| {
        let possible = hand.pushed(direction).is_some();
        let able = possible && !locked;
        let value = told.and_then(|told| told.values[direction as usize].map(|value| shown(value, told.unit)));
        let risk = told.and_then(|told| told.risks[direction as usize]);
        let is_best = best == Some(direction);
        let words = match (&value, risk) {
            _ if !possible => format!("{}, blocked", direction.word()),
            (Some(value), Some(risk)) => {
                format!("{}, {value}, {} risk{}", direction.word(), percent(risk), if is_best { ", best" } else { "" })
            }
            (Some(value), None) => format!("{}, {value}{}", direction.word(), if is_best { ", best" } else { "" }),
            _ => direction.word().to_owned(),
        };
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
                <small>{ arrow(direction) }if is_best { { "Best" } }</small>
                if !possible {
                    <span>{ "blocked" }</span>
                } else if let Some(value) = value {
                    <b class="num">{ value }</b>
                }
                { for risk.filter(|_| possible).map(risk_bar) }
            </button>
        }
    };
    html! {
        <div key="compass" class={classes!("mg-compass", told.is_none().then_some("silent"))} role="group" aria-label="Moves">
            { for [Direction::Up, Direction::Left].into_iter().map(button) }
            { rose(best) }
            { for [Direction::Right, Direction::Down].into_iter().map(button) }
        </div>
    }
}

fn risk_bar(risk: f64) -> Html {
    let width = format!("{:.1}%", 100.0 * risk.clamp(0.0, 1.0));
    html! {
        <>
            <span class="num">{ format!("{} risk", percent(risk)) }</span>
            <svg class="mg-risk" aria-hidden="true" focusable="false"><rect {width} height="100%" rx="2" /></svg>
        </>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_short() {
        let cases = [(820.4, "820"), (3700.0, "3\u{202f}700"), (41_900.0, "41.9\u{a0}k"), (1_250_000.0, "1.25\u{a0}M")];
        for (value, text) in cases {
            assert_eq!(worth(value, Unit::Points), text);
        }
        assert_eq!(worth(0.735, Unit::Chance), "73.5\u{a0}%");
        assert_eq!(
            [percent(0.004), percent(0.22), percent(0.0), percent(1e-5)],
            ["0.4\u{a0}%", "22\u{a0}%", "0.0\u{a0}%", "under 0.1\u{a0}%"]
        );
    }
}

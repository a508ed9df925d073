//! Beside the board: the next card and the bag of Threes, and the advice: the compass (what each move is worth, and the buttons
//! that make them), and why a move is better than the others, in words that can be checked on the board.

use yew::prelude::*;

use super::MergePlay;
use super::auto::By;
use crate::app::figures::grouped;
use crate::app::rich_text::bold;
use crate::app::words::{capital, sentence};
use crate::engine::direction::Direction;
use crate::engine::position::in_a_row;
use crate::games::merge::any_game::{AnyGame, Kind};
use crate::games::merge::board::Board;
use crate::games::merge::position::paths;
use crate::games::merge::threes::Threes;
use crate::games::merge::threes::rules::window_words;
use crate::games::merge::view::ask::{Advice, Unit};
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
                { compass(&self.hand, told, self.locked(), &self.on_direction()) }
                { self.advice_words(told) }
            </section>
        }
    }

    fn advice_words(&self, told: Option<&Advice>) -> Html {
        let (chosen, auto) = (*self.view.choice, self.model.auto);
        if let Some(why) = self.solver.failure.clone().filter(|_| chosen.advice || auto) {
            return html! {
                <div key="down" class="mg-down" role="alert">
                    <p><b>{ "The adviser has stopped." }</b>{ " Your game is safe, and goes on without it." }</p>
                    { for self.again() }
                    <details><summary>{ "What happened" }</summary><p class="mono">{ why }</p></details>
                </div>
            };
        }
        let words = match told {
            Some(told) => bold(&reasons(&self.hand, told)),
            None if self.over => html! { { "No move is left." } },
            None if auto && !matches!(chosen.by, By::Asked(_)) => html! { { "This player does not look ahead." } },
            None if chosen.advice => html! { { "The adviser looks at the board." } },
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
        let unit = match (told.unit, self.kind()) {
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
            <p>{ format!("{left} of 12 cards, the next one apart.") }</p>
        </section>
    }
}

/// Whether the highest tile stands in a corner.
fn in_corner(board: &Board) -> bool {
    let shape = board.shape();
    let (rows, columns) = (usize::from(shape.rows), usize::from(shape.columns));
    let corners = [0, columns - 1, (rows - 1) * columns, rows * columns - 1];
    corners.into_iter().any(|cell| board.rank(cell) == board.highest())
}

/// The highest tile that a move makes.
fn made(kind: Kind, board: &Board, direction: Direction) -> Option<u8> {
    paths(kind, board, direction).into_iter().filter_map(|way| way.makes).max()
}

/// What a move does: `makes a 64, keeps the 512 in its corner and leaves 5 cells free`.
fn does(hand: &AnyGame, direction: Direction, after: &Board) -> String {
    let kind = hand.kind();
    let mut parts = Vec::new();
    match made(kind, hand.board(), direction) {
        Some(rank) => {
            let face = kind.face(rank).to_string();
            let article = if face.starts_with('8') { "an" } else { "a" };
            parts.push(format!("makes {article} {face}"));
        }
        None => parts.push("joins nothing yet".to_owned()),
    }
    if in_corner(hand.board()) && in_corner(after) {
        parts.push(format!("keeps the {} in its corner", kind.face(after.highest())));
    }
    let free = after.free();
    parts.push(format!("leaves {free} cell{} free", if free == 1 { "" } else { "s" }));
    in_a_row(&parts)
}

/// What is worse about a move than about the best one.
fn worse(hand: &AnyGame, best: &Board, other: Direction, after: &Board) -> Option<String> {
    let kind = hand.kind();
    if in_corner(best) && !in_corner(after) {
        return Some(format!("takes the {} out of its corner", kind.face(after.highest())));
    }
    let (most, free) = (best.free(), after.free());
    if free < most {
        return Some(format!("leaves {free} free, not {most}"));
    }
    made(kind, hand.board(), other).is_none().then(|| "joins nothing".to_owned())
}

/// Why the best move is better than the others; `**` round what is bold.
fn reasons(hand: &AnyGame, told: &Advice) -> String {
    let Some(best) = told.best else { return "No move is left.".to_owned() };
    let Some((after, _)) = hand.pushed(best) else { return String::new() };
    let mut text = format!("**{}** {}.", capital(best.word()), does(hand, best, &after));
    if !told.reason.is_empty() {
        text += &format!(" {}", sentence(&told.reason));
    }
    let others = Direction::ALL.into_iter().filter(|direction| *direction != best);
    for other in others {
        let Some((board, _)) = hand.pushed(other) else { continue };
        let name = capital(other.word());
        let gap = told.values[best as usize].zip(told.values[other as usize]).map(|(best, value)| best - value);
        let why = worse(hand, &after, other, &board);
        text += &match (told.unit, gap, why) {
            (Unit::Chance, Some(gap), _) if gap < 0.000_5 => format!(" **{name}** is as good."),
            (Unit::Chance, Some(gap), _) => format!(" **{name}** costs {:.1} in 100 chances.", 100.0 * gap),
            (_, _, Some(why)) => format!(" **{name}** {why}."),
            _ => continue,
        };
    }
    text
}

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

    fn told(best: Direction, unit: Unit, values: [Option<f64>; 4]) -> Advice {
        Advice { best: Some(best), values, unit, ..Advice::default() }
    }

    #[test]
    fn reasons_can_be_seen_on_the_board() {
        let hand = Kind::Twenty48.read("5421110000000000").expect("a position");
        let text = reasons(&hand, &told(Direction::Left, Unit::Points, [None; 4]));
        assert!(text.starts_with("**Left** makes a 4, keeps the 32 in its corner and leaves 11 cells free."), "{text}");
        assert!(text.contains("**Down** takes the 32 out of its corner."), "{text}");
        let hand = Kind::Twenty48.read("1000").expect("a position");
        let text = reasons(&hand, &told(Direction::Down, Unit::Chance, [None, Some(0.5), None, Some(0.25)]));
        assert!(text.ends_with("**Right** costs 25.0 in 100 chances."), "{text}");
    }

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

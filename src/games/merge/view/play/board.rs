//! The board: tiles that slide; the finger that moves them, by a swipe in 2048, in Threes by a drag that shows what it would do. And
//! what stands beside it: the next card and the bag of Threes, and the advice: the compass (what each move is worth, and the buttons
//! that make them), and why a move is better than the others, in words that can be checked on the board.

use web_sys::HtmlElement;

use super::MergePlay;
use super::auto::adviser;
use crate::app::gesture::{Gesture, Handlers, Recogniser, Way};
use crate::app::play::view::Tag;
use crate::app::prelude::*;
use crate::app::words::milliseconds;
use crate::engine::direction::Direction;
use crate::games::merge::advice::{Advice, measure_words, reasons, shown};
use crate::games::merge::any_game::{AnyGame, Kind};
use crate::games::merge::motion::Motion;
use crate::games::merge::position::{Path, paths};
use crate::games::merge::threes::rules::window_words;
use crate::games::merge::threes::{Threes, bag};
use crate::games::merge::view::picture::{self, place, tile};

/// So many CSS pixels make a swipe.
const SWIPE: f64 = 24.0;
/// The share of a cell's way after which letting go makes the move.
const MADE: f64 = 0.4;
/// A drag as quick as this, in milliseconds, is a swipe.
const QUICK: f64 = 220.0;

/// What a finger that moves means.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Meant {
    /// Nothing yet, or nothing any more.
    Nothing,
    /// A move.
    Move(Direction),
    /// A drag in this direction, as far as this share of a cell.
    Drag(Direction, f64),
}

/// What a gesture means: in 2048 (no `pitch`) a swipe makes a move, in Threes a finger drags by cells of this size.
fn meant(gesture: Gesture, pitch: Option<(f64, f64)>) -> Meant {
    let share = |way: Way, (width, height): (f64, f64)| {
        let share = if way.level { way.dx.abs() / width.max(1.0) } else { way.dy.abs() / height.max(1.0) };
        share.min(1.0)
    };
    match (gesture, pitch) {
        (Gesture::Drag { way, .. } | Gesture::Drop(way), None) if way.length() >= SWIPE => Meant::Move(way.direction()),
        (Gesture::Drag { way, .. }, Some(pitch)) => Meant::Drag(way.direction(), share(way, pitch)),
        (Gesture::Drop(way), Some(pitch)) => {
            let flick = way.ms < QUICK && way.length() >= SWIPE;
            if share(way, pitch) >= MADE || flick { Meant::Move(way.direction()) } else { Meant::Nothing }
        }
        _ => Meant::Nothing,
    }
}

/// Moves by swipes over the element at `root`, one a swipe.
#[hook]
pub fn use_swipes(root: &NodeRef, on_move: &Callback<Direction>) -> Handlers {
    let on_move = on_move.clone();
    use_finger(root, true, move |gesture| match meant(gesture, None) {
        Meant::Move(direction) => {
            on_move.emit(direction);
            false
        }
        _ => true,
    })
}

/// The handlers of a finger that can take the whole element at `root`; `hears` says whether the gesture goes on.
#[hook]
fn use_finger(root: &NodeRef, open: bool, hears: impl Fn(Gesture) -> bool + Clone + 'static) -> Handlers {
    let recogniser = use_mut_ref(Recogniser::default);
    let held = recogniser.clone();
    let hear = move |(), gesture, _: &_| {
        if !hears(gesture) {
            held.borrow_mut().end();
        }
    };
    Handlers::new(&recogniser, root, move |_| open.then_some(()), hear)
}

#[derive(Properties, PartialEq)]
pub struct BoardProps {
    pub hand: AnyGame,
    /// The tiles as they are drawn.
    pub motion: Rc<Motion>,
    /// The cell of the tile that an evil hand placed last.
    pub ringed: Option<usize>,
    /// Whether moves are refused.
    pub locked: bool,
    /// Whether moves follow so fast that nothing slides.
    pub fast: bool,
    pub on_move: Callback<Direction>,
    /// Hears which move a drag is about to make, or none.
    pub on_drag: Callback<Option<Direction>>,
}

/// The size of a cell by which a drag moves; nothing in 2048, where a swipe moves.
fn pitch(stage: &NodeRef, hand: &AnyGame) -> Option<(f64, f64)> {
    let board = stage.cast::<HtmlElement>()?.query_selector(".mg-board").ok().flatten()?;
    let (size, shape) = (board.get_bounding_client_rect(), hand.board().shape());
    let cell = (size.width() / f64::from(shape.columns), size.height() / f64::from(shape.rows));
    (hand.kind() == Kind::Threes).then_some(cell)
}

/// The board in its place, over all of which a finger can move.
#[component]
pub fn Stage(props: &BoardProps) -> Html {
    let stage = use_node_ref();
    let drag = use_value_eq(|| None::<Direction>);
    use_told(Some(*drag), &props.on_drag);
    let (hand, on_move, place, aimed) = (props.hand.clone(), props.on_move.clone(), stage.clone(), drag.setter());
    let Handlers { down, moved, up, cancel } = use_finger(&stage, !props.locked, move |gesture| {
        let meant = meant(gesture, pitch(&place, &hand));
        let mut way = 0.0;
        if let Meant::Drag(direction, share) = meant {
            aimed.set(Some(direction));
            // Where nothing moves, nothing is dragged.
            way = if hand.pushed(direction).is_some() { share } else { 0.0 };
        } else {
            aimed.set(None);
        }
        if let Some(stage) = place.cast::<HtmlElement>() {
            stage.style().set_property("--k", &format!("{way:.3}")).ok();
        }
        if let Meant::Move(direction) = meant {
            on_move.emit(direction);
        }
        !matches!(meant, Meant::Move(_))
    });
    let aim = (*drag).filter(|_| props.hand.kind() == Kind::Threes);
    let class = classes!("mg-stage", props.fast.then_some("fast"), aim.map(|aim| format!("drag-{}", aim.word())));
    html! {
        <div {class} ref={stage} onpointerdown={down} onpointermove={moved} onpointerup={up} onpointercancel={cancel}>
            { board(props, aim) }
        </div>
    }
}

fn board(props: &BoardProps, aim: Option<Direction>) -> Html {
    let hand = &props.hand;
    let (kind, shape) = (hand.kind(), hand.board().shape());
    let ways = aim.filter(|aim| hand.pushed(*aim).is_some()).map(|aim| paths(kind, hand.board(), aim));
    let ways = ways.unwrap_or_default();
    let goes = |cell: usize| ways.iter().any(|way| way.from == cell && way.to != cell);
    let ring = |cell: usize| html! { <div key="ring" class={classes!(place(shape, cell), "mg-ring")}><i></i></div> };
    let preview = aim.map(|aim| preview(hand, aim, &ways));
    picture::board(hand, &props.motion, goes, true, html! { <>{ for props.ringed.map(ring) }{ for preview }</> })
}

/// What a drag shows besides: what two cards make, and where the next one may enter.
fn preview(hand: &AnyGame, aim: Direction, ways: &[Path]) -> Html {
    let AnyGame::Threes(game) = hand else { return Html::default() };
    let shape = game.board.shape();
    let joins = ways.iter().filter(|way| way.from != way.to).filter_map(|way| way.makes.map(|made| (way.to, made)));
    let join = |(cell, made)| {
        let text = format!("= {}", Kind::Threes.face(made));
        html! { <div key={format!("join{cell}")} class={classes!(place(shape, cell), "mg-join")}><b>{ text }</b></div> }
    };
    let stepped = game.step(aim);
    let gates = stepped.iter().flat_map(|stepped| {
        (0..stepped.count()).map(|n| {
            let cell = bag::entrance(&stepped.board, aim, stepped.nth(n));
            let class = classes!(place(shape, cell), "mg-gate", format!("gate-{}", aim.word()));
            html! { <div key={format!("gate{cell}")} {class}><b>{ "?" }</b></div> }
        })
    });
    joins.map(join).chain(gates).collect()
}

impl MergePlay {
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
        let (told, solver) = (self.told.as_ref(), &self.solver);
        // The adviser has been asked and has not answered yet.
        let asks = self.view.choice.advice && !solver.is_veiled() && !self.over;
        let waits = asks && told.is_none() && solver.failure.is_none();
        let tag = |best: Direction| Tag("good", "✓ ", format!("{} is best", capital(best.word()))).html();
        html! {
            <section key="advice" class="mg-advice" aria-labelledby="mg-advice">
                <div class="h3row"><h3 id="mg-advice">{ if self.view.choice.advice { "Advice" } else { "Moves" } }</h3>{ for self.best().map(tag) }</div>
                { compass(&self.hand, told, waits, self.locked(), &self.on_direction()) }
                { self.advice_words(told) }
            </section>
        }
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
            None if auto && adviser(chosen.by).is_none() => html! { { "This player does not look ahead." } },
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
        let fact = |key: &'static str, value: String, name: &'static str| html! { <div {key}><dt key="name">{ name }</dt><dd key={value.clone()}>{ value }</dd></div> };
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

/// The arrow of each direction, and how far the compass's needle is turned when it points there.
const ARROWS: [(&str, u16); 4] = [
    ("M12 20V5M5 12l7-7 7 7", 0),
    ("M12 4v15M5 12l7 7 7-7", 180),
    ("M20 12H5M12 5l-7 7 7 7", 270),
    ("M4 12h15M12 5l7 7-7 7", 90),
];

fn arrow(direction: Direction) -> Html {
    html! {
        <svg class="mg-arrow" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"
            stroke-linejoin="round" aria-hidden="true"><path d={ARROWS[direction.index()].0} /></svg>
    }
}

/// The dial with its needle, which points to the best move.
fn rose(best: Option<Direction>) -> Html {
    let turned = |angle: u16| format!("rotate({angle} 42 42)");
    let tick = |angle: u16| html! { <path key={angle} class="tick" transform={turned(angle)} d="M42 5V14" /> };
    html! {
        <div key="rose" class="mg-rose" aria-hidden="true">
            <svg viewBox="0 0 84 84">
                <circle class="rim" cx="42" cy="42" r="33" /><circle class="dial" cx="42" cy="42" r="27" />
                { for [0, 90, 180, 270].into_iter().map(tick) }
                if let Some(best) = best {
                    <g transform={turned(ARROWS[best.index()].1)}><path class="north" d="M42 13L50 42H34Z" /><path class="south" d="M42 71L50 42H34Z" /></g>
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
        let state = match (possible, is_best) {
            (false, _) => ", blocked",
            (true, true) => ", best",
            (true, false) => "",
        };
        let words = direction.word().to_owned() + &number + state;
        let on_click = if able { on_move.reform(move |_: MouseEvent| direction) } else { Callback::noop() };
        let (way, no) = (format!("to-{}", direction.word()), (!possible).then_some("no"));
        let class = classes!("mg-dir", way, is_best.then_some("best"), no);
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

#[cfg(test)]
mod tests {
    use super::*;

    const CELL: Option<(f64, f64)> = Some((80.0, 100.0));

    fn way(dx: f64, dy: f64, ms: f64) -> Way {
        Way { dx, dy, ms, level: dx.abs() >= dy.abs() }
    }

    #[test]
    fn a_finger_that_moves_makes_a_move_in_2048_and_drags_in_threes() {
        for (dx, dy, pitch, expected) in [
            (10.0, -5.0, None, Meant::Nothing),
            (26.0, -5.0, None, Meant::Move(Direction::Right)),
            (10.0, -40.0, None, Meant::Move(Direction::Up)),
            (-40.0, 4.0, CELL, Meant::Drag(Direction::Left, 0.5)),
            (-10.0, 0.0, CELL, Meant::Drag(Direction::Left, 0.125)),
        ] {
            let gesture = Gesture::Drag { way: way(dx, dy, 900.0), first: false };
            assert_eq!(meant(gesture, pitch), expected, "{dx} {dy}");
        }
    }

    #[test]
    fn a_drag_can_be_taken_back_and_a_quick_one_is_a_swipe() {
        for (dx, dy, ms, pitch, expected) in [
            (-30.0, 0.0, 20.0, None, Meant::Move(Direction::Left)),
            (-10.0, 0.0, 900.0, CELL, Meant::Nothing),
            (-40.0, 0.0, 900.0, CELL, Meant::Move(Direction::Left)),
            (40.0, 0.0, 900.0, CELL, Meant::Move(Direction::Right)),
            (0.0, 30.0, 90.0, CELL, Meant::Move(Direction::Down)),
            (0.0, 30.0, 900.0, CELL, Meant::Nothing),
        ] {
            assert_eq!(meant(Gesture::Drop(way(dx, dy, ms)), pitch), expected, "{dx} {dy} {ms}");
        }
        assert_eq!([None, CELL].map(|pitch| meant(Gesture::Cancel, pitch)), [Meant::Nothing; 2]);
    }
}

//! The line under the board: how the game stands, what is picked up, and the words of a result.

use yew::prelude::*;

use crate::app::figures;
use crate::app::icons::{Icon, icon};
use crate::app::rich_text::bold;
use crate::app::solver::{Solver, SolverAction};
use crate::engine::session::MoveSource;

fn lost_words(never: bool) -> &'static str {
    // What never was cannot be lost.
    if never { "No solution" } else { "Lost from here" }
}

/// What is told of a lost game.
pub(super) struct Lost {
    /// The game's headline.
    pub headline: &'static str,
    /// The number of moves after which the last way was open.
    pub last_way: Option<usize>,
    /// Whether there never was a way.
    pub never: bool,
    /// Positions that can be reached from here, if they have been counted.
    pub reach: Option<u64>,
    /// Goes back to the moment after so many moves.
    pub on_back: Callback<usize>,
    /// Plays on anyway.
    pub on_play_on: Callback<()>,
}

/// What is said when no way leads to the goal any more.
pub(super) fn lost_card(props: &Lost) -> Html {
    let tried = match props.reach {
        Some(0 | 1) => "No move is possible.".to_owned(),
        Some(n) => format!("None of the {} positions in reach is the goal.", figures::grouped(n)),
        None => "Proved: no position that can still be reached is the goal.".to_owned(),
    };
    let back = props.last_way.map(|at| {
        let on_back = props.on_back.clone();
        let label = if at == 0 { "Back to the beginning".to_owned() } else { format!("Back to move {at}") };
        html! {
            <button class="btn primary" onclick={move |_| on_back.emit(at)}>{ icon(Icon::Undo) }{ label }</button>
        }
    });
    let way_out = match props.last_way {
        Some(0) => "The last position with a way out was the **first**.".to_owned(),
        Some(at) => format!("The last position with a way out was after **move {at}**."),
        None if props.never => "This challenge has no way to the goal, from the beginning on.".to_owned(),
        None => String::new(),
    };
    // What never was cannot be so any more.
    let headline = if props.never { props.headline.replace(" any more", "") } else { props.headline.to_owned() };
    let on_play_on = props.on_play_on.clone();
    html! {
        <section key="lost" class="verdict lost" aria-labelledby="lost-title">
            <span class="tag bad"><span aria-hidden="true">{ "✕ " }</span>{ lost_words(props.never) }</span>
            <h2 id="lost-title">{ headline }</h2>
            <p>{ tried }{ " " }{ bold(&way_out) }</p>
            <div class="row">
                { for back }
                <button class="btn quiet" onclick={move |_| on_play_on.emit(())}>{ "Play on anyway" }</button>
            </div>
        </section>
    }
}

/// What is told of a game that is won.
pub(super) struct Won {
    /// The game's headline.
    pub headline: &'static str,
    /// What is counted, such as `move`.
    pub noun: &'static str,
    /// How many were made.
    pub moves: usize,
    /// The proven best, if it is known.
    pub par: Option<usize>,
    /// How many shortest solutions there are.
    pub ways: Option<u64>,
    /// Time spent, in milliseconds.
    pub elapsed_ms: u64,
    /// Hints taken.
    pub hints: u32,
    /// Whether a solution was shown.
    pub shown: bool,
    /// Whose moves they are.
    pub move_source: MoveSource,
    /// Opens the share dialog.
    pub on_share: Callback<()>,
    /// Opens another challenge.
    pub on_next: Callback<()>,
    /// Goes back to the beginning, to watch it again.
    pub on_replay: Callback<()>,
}

/// What is said when the goal is reached.
pub(super) fn won_card(props: &Won) -> Html {
    let best = props.par.is_some_and(|par| par == props.moves);
    let emit = |to: &Callback<()>| {
        let to = to.clone();
        Callback::from(move |_: MouseEvent| to.emit(()))
    };
    let number = |value: String, name: String| html! { <div><b>{ value }</b><span>{ name }</span></div> };
    html! {
        <section key="won" class="verdict won" aria-labelledby="won-title">
            if best && !props.shown { <span key="best" class="tag good">{ "Proven best" }</span> }
            <h2 id="won-title" tabindex="-1">{ props.headline }</h2>
            <p>{ won_words(props, best) }</p>
            <div class="stats num">
                { number(props.moves.to_string(), {
                    let many = if props.moves == 1 { "" } else { "s" };
                    format!("{}{}{many}", if props.shown { "" } else { "your " }, props.noun)
                }) }
                { number(props.par.map_or("…".to_owned(), |par| par.to_string()), "par, proven".to_owned()) }
                { number(figures::time(props.elapsed_ms), "time".to_owned()) }
            </div>
            <div class="row">
                <button class="btn primary" onclick={emit(&props.on_share)}>{ icon(Icon::Share) }{ "Share" }</button>
                <button class="btn" onclick={emit(&props.on_next)}>{ "Next challenge" }</button>
                <button class="btn quiet" onclick={emit(&props.on_replay)}>{ icon(Icon::Replay) }{ "Replay" }</button>
            </div>
        </section>
    }
}

fn won_words(props: &Won, best: bool) -> String {
    if props.shown {
        let (moves, short) =
            (figures::counted(props.moves as u64, props.noun), if best { ", as short as can be" } else { "" });
        return match props.move_source {
            MoveSource::Replay => format!("A replay of {moves}{short}."),
            MoveSource::Solver => "The solver’s way, shown. A new challenge is yours to solve.".to_owned(),
            MoveSource::Own => "A way was shown before, so this is no record.".to_owned(),
        };
    }
    let mut words = match (best, props.ways, props.par) {
        (true, Some(1), _) => "There is no shorter way, and no other as short.".to_owned(),
        (true, Some(ways), _) => {
            let ways = figures::grouped(ways);
            format!("There is no shorter way. {ways} ways are as short; you found one of them.")
        }
        (true, None, _) => "There is no shorter way.".to_owned(),
        (false, _, Some(par)) => {
            let over = props.moves.saturating_sub(par);
            format!("{} more than the shortest way.", figures::counted(over as u64, props.noun))
        }
        (false, _, None) => "Well led.".to_owned(),
    };
    match props.hints {
        0 => {}
        1 => words.push_str(" One hint helped."),
        n => words.push_str(&format!(" {n} hints helped.")),
    }
    words
}

/// What is said in the side column when the worker died.
pub fn failure_card(solver: &Solver) -> Html {
    if solver.without {
        return Html::default();
    }
    let words = "Your game is safe: every move is stored, and you can play on without it.";
    stopped_card(solver, "card state", words, true)
}

/// What is said when the worker died: `words` about the game, and whether it can go on without the worker.
pub fn stopped_card(solver: &Solver, class: &'static str, words: &str, without: bool) -> Html {
    let Some(why) = solver.failure.clone() else { return Html::default() };
    let button = |class: &'static str, name: &'static str, action: fn() -> SolverAction| {
        let solver = solver.dispatcher();
        html! { <button {class} onclick={move |_: MouseEvent| solver.dispatch(action())}>{ name }</button> }
    };
    html! {
        <section key="stopped" {class} role="alert">
            <h3>{ "The solver has stopped." }</h3>
            <p>{ words }</p>
            <div class="row">
                { button("btn primary", "Start it again", || SolverAction::Again) }
                if without { { button("btn", "Play on without", || SolverAction::Without) } }
            </div>
            <details><summary>{ "What happened" }</summary><p class="mono">{ why }</p></details>
        </section>
    }
}

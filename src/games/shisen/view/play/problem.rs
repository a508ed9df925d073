//! The card of a small problem: all its positions drawn, the player's path in them, and the figures that the paper measures
//! difficulty by. Beside a large board it shows a small one to try.
//!
//! It asks a worker of its own: counting takes seconds on the largest of these boards, and nobody's hint shall wait for it.

use std::rc::Rc;

use yew::prelude::*;

use crate::app::context::use_app;
use crate::app::figures;
use crate::app::play::bar::button;
use crate::app::play::panels::row;
use crate::app::rich_text::bold;
use crate::app::solver::{SolverAction, SolverCache, SolverRequest, use_own_solver};
use crate::app::words::sentence;
use crate::engine::challenge::ChallengeId;
use crate::games::shisen::info::INFO;
use crate::games::shisen::problems::Metric;
use crate::games::shisen::requests::{Figures, Graph, Known};
use crate::games::shisen::rules::Shisen;
use crate::games::shisen::view::ask::{FiguresOf, GraphOf, MOST_DRAWN};
use crate::games::shisen::view::graph::Chart;
use crate::games::shisen::view::tile::mini;
use crate::web::route::Route;

/// The problem that is shown beside large boards: two kinds of four, 75 positions.
pub const SUGGESTED: &str = "ADCAE-GEACB-AFGHD-HBBFB";
/// The setup of problems like it.
pub const SETUP: &str = "problem-5x4-f2";
/// The most tiles of a board whose positions are counted.
pub const MOST_COUNTED: usize = 36;

/// What the card is given.
#[derive(Properties, PartialEq)]
pub struct ProblemProps {
    /// The board at hand, as it was at first.
    pub start: AttrValue,
    /// Its positions so far, the first one first.
    pub line: Vec<Rc<Shisen>>,
    /// Hears the problem that is to be played.
    pub on_open: Callback<ChallengeId>,
}

/// What is wanted of a board: its figures, and the graph if it can be drawn.
fn wanted(position: &str, cache: &SolverCache) -> Vec<SolverRequest> {
    let figures = FiguresOf(position);
    let drawn = match cache.get(&figures).as_deref() {
        Some(Known::Exact(figures)) => figures.states <= MOST_DRAWN,
        _ => false,
    };
    let graph = drawn.then(|| SolverRequest::new(&GraphOf(position)));
    std::iter::once(SolverRequest::new(&figures)).chain(graph).collect()
}

/// The card.
#[component]
pub fn ProblemCard(props: &ProblemProps) -> Html {
    let shell = use_app();
    let tiles = use_memo(props.start.clone(), |start| start.parse::<Shisen>().map_or(0, |state| state.board().tiles()));
    let own = *tiles <= MOST_COUNTED;
    let subject = if own { props.start.clone() } else { AttrValue::Static(SUGGESTED) };
    let solver = use_own_solver(&shell.client, |cache| wanted(&subject, cache));
    let graph = solver.get(&GraphOf(&subject));
    let path = use_memo((graph.clone(), props.line.clone(), own), |(graph, line, own)| {
        // It ends where the tiles were dealt anew.
        let path = |graph: &Graph| line.iter().map_while(|state| graph.find(state)).collect::<Vec<usize>>();
        graph.as_deref().and_then(Option::as_ref).filter(|_| *own).map(path).unwrap_or_default()
    });
    let chart = use_memo((graph.clone(), path.clone()), |(graph, path)| {
        graph.as_deref().and_then(Option::as_ref).map(|graph| Chart::new(graph, path))
    });
    let body = match (solver.get(&FiguresOf(&subject)).as_deref(), &solver.failure) {
        (_, Some(why)) => {
            let again = solver.dispatcher();
            let on_click = Callback::from(move |_: MouseEvent| again.dispatch(SolverAction::Again));
            html! {
                <>
                    <p key="why" class="ss-note" role="status">{ format!("The count has stopped. {}", sentence(why)) }</p>
                    { button("btn", None, "Count again", true, on_click) }
                </>
            }
        }
        (Some(Known::Exact(known)), _) => {
            let drawn = graph.as_deref().and_then(Option::as_ref).zip((*chart).as_ref());
            html! {
                <>
                    { about(&subject, own, known) }
                    { for drawn.map(|(graph, chart)| chart.picture(graph, &path, own)) }
                    if known.states > MOST_DRAWN { <p key="many" class="ss-note">{ "There are too many positions to draw." }</p> }
                    { rows(known) }
                    { meanings() }
                </>
            }
        }
        (Some(Known::Estimated(_)), _) => {
            html! { <p class="ss-note">{ "This board has too many positions to go through." }</p> }
        }
        (None, None) => {
            let so_far =
                solver.progress.map(|count| format!(", {} so far", figures::grouped(count))).unwrap_or_default();
            html! { <p class="ss-note num" role="status">{ format!("Counting the positions{so_far}.") }</p> }
        }
    };
    html! {
        <section class="card ss-problem ss-figures" aria-labelledby="ss-problem">
            <div key="head" class="h3row">
                <h3 id="ss-problem">{ if own { "All positions of this board" } else { "A small problem" } }</h3>
                if !own { { play_it(&props.on_open) } }
            </div>
            { body }
        </section>
    }
}

/// A link that is followed here and now.
fn play_it(on_open: &Callback<ChallengeId>) -> Html {
    let id = ChallengeId::board(INFO.id, SUGGESTED);
    let (on_open, to) = (on_open.clone(), id.clone());
    let on_click = Callback::from(move |event: MouseEvent| {
        if !(event.ctrl_key() || event.meta_key() || event.shift_key()) {
            event.prevent_default();
            on_open.emit(to.clone());
        }
    });
    html! { <a key="play" class="btn quiet" href={Route::challenge(&id).to_string()} onclick={on_click}>{ "Play it" }</a> }
}

/// How many positions there are; beside a large board also the small one itself.
fn about(subject: &AttrValue, own: bool, known: &Figures) -> Html {
    let lost = match known.unsolvable_states {
        0 => "none of them lost".to_owned(),
        count => format!("**{}** of them lost", figures::grouped(count)),
    };
    let states = figures::grouped(known.states);
    if own {
        return html! { <p key="about" class="ss-note num">{ bold(&format!("**{states}** in all, {lost}.")) }</p> };
    }
    let state = subject.parse::<Shisen>().ok();
    let words = state.as_ref().map_or_else(String::new, |state| {
        let board = state.board();
        let tiles = figures::counted(board.tiles() as u64, "tile");
        format!(
            "{} × {}, {tiles}. Every position is known: **{states}** in all, {lost}.",
            board.width(),
            board.height()
        )
    });
    html! {
        <div key="about" class="ss-about">{ for state.as_ref().map(mini) }<p class="ss-note num">{ bold(&words) }</p></div>
    }
}

/// The figures.
fn rows(known: &Figures) -> Html {
    let metric = |metric: Metric, value: String| row(metric.name(), value.into());
    let path = known.avg_longest_solvable_to_unsolvable().unwrap_or(0.0);
    let losing = known.avg_losing_move_ratio().unwrap_or(0.0);
    html! {
        <dl key="rows">
            { metric(Metric::Moves, format!("{:.2}", known.avg_moves_all())) }
            { metric(Metric::Rate, percent(known.rate_solvable())) }
            { metric(Metric::Losing, percent(losing)) }
            { metric(Metric::Path, format!("{path:.2}")) }
            { metric(Metric::LostMin, known.longest_unsolvable_min.to_string()) }
            { row("Dead ends", figures::grouped(known.dead_end_states).into()) }
            { row("Orders that clear it", grouped_text(&known.solution_sequences)) }
        </dl>
    }
}

/// A share in per cent, never rounded to none or all of it.
fn percent(share: f64) -> String {
    let rounded = format!("{:.1} %", share * 100.0);
    match rounded.as_str() {
        "0.0 %" if share > 0.0 => "under 0.1 %".to_owned(),
        "100.0 %" if share < 1.0 => "over 99.9 %".to_owned(),
        _ => rounded,
    }
}

/// A decimal number of any length in groups of three digits; a very long one by its size.
fn grouped_text(digits: &str) -> Html {
    match digits.parse::<u64>() {
        Ok(number) if number < 1_000_000_000 => figures::grouped(number).into(),
        _ => {
            let (first, rest) = digits.split_at(digits.len().min(1));
            let size = digits.len().saturating_sub(1);
            html! { <>{ format!("{first}.{} × 10", rest.get(..2).unwrap_or("0")) }<sup>{ size }</sup></> }
        }
    }
}

/// What the figures mean.
fn meanings() -> Html {
    const MEANINGS: [(&str, &str); 6] = [
        ("Position", "a set of tiles that can be left; in which order the others went does not matter."),
        ("Available moves", "pairs that can be taken, over all positions. The more, the easier to find one."),
        (
            "Rate of solvable states",
            "the share of positions from which all tiles can still be taken. The fewer, the easier to go wrong.",
        ),
        (
            "Share of moves that lose",
            "the share of pairs that lose, over solvable positions; the second reading of the paper’s third measure.",
        ),
        (
            "Longest path into the unsolvable part",
            "how many pairs one may take, from a solvable position, until one loses; the mean over those from which one can lose.",
        ),
        (
            "Longest unsolvable path",
            "how long one plays on without knowing, by the paper’s pseudo-code: 1 at a dead end, else 1 more than the shortest way to one; the largest of all.",
        ),
    ];
    html! {
        <details key="meanings">
            <summary>{ "What these mean" }</summary>
            { for MEANINGS.map(|(name, means)| html! { <p key={name} class="ss-note"><b>{ name }</b>{ ": " }{ means }</p> }) }
        </details>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_suggested_problem_is_a_board() {
        let state = SUGGESTED.parse::<Shisen>().expect("a position");
        assert_eq!((state.to_string().as_str(), state.board().tiles()), (SUGGESTED, 20));
    }

    #[test]
    fn long_numbers_are_told_by_their_size() {
        assert_eq!(grouped_text("40"), "40".into());
        let size = html! { <>{ "1.23 × 10" }<sup>{ 29 }</sup></> };
        assert_eq!(grouped_text("123456789012345678901234567890"), size);
    }

    #[test]
    fn a_few_are_never_none_and_nearly_all_are_never_all() {
        assert_eq!(
            [0.0, 0.0002, 0.25, 0.9998, 1.0].map(percent),
            ["0.0 %", "under 0.1 %", "25.0 %", "over 99.9 %", "100.0 %"]
        );
    }
}

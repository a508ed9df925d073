//! The card of a small problem: all its positions drawn, the player's path in them, and the figures that the paper measures
//! difficulty by. Beside a large board it shows a small one to try.
//!
//! It asks a worker of its own: counting takes seconds on the largest of these boards, and nobody's hint shall wait for it.

use crate::app::charts::axes::{Path, Shape};
use crate::app::play::panels::row;
use crate::app::play::status::stopped_line;
use crate::app::prelude::*;
use crate::app::solver::{SolverCache, SolverRequest, use_own_solver};
use crate::games::shisen::problems::Metric;
use crate::games::shisen::requests::{Figures, Graph, Known};
use crate::games::shisen::rules::Shisen;
use crate::games::shisen::view::ask::{FiguresOf, GraphOf, MAX_DRAWN};
use crate::games::shisen::view::tile::mini;
use crate::games::shisen::{INFO, words};
use crate::lab::report::number::chance;

/// The problem that is shown beside large boards: two kinds of four, 75 positions.
pub const SUGGESTED: &str = "ADCAE-GEACB-AFGHD-HBBFB";
/// The setup of problems like it.
pub const SETUP: &str = "problem-5x4-f2";
/// The most tiles of a board whose positions are counted.
pub const MAX_COUNTED: usize = 36;

#[derive(Properties, PartialEq)]
pub struct ProblemProps {
    /// The board at hand, as it was at first.
    pub start: AttrValue,
    /// Its positions so far, the first one first.
    pub line: Vec<Rc<Shisen>>,
    /// Opens the suggested problem here and now.
    pub on_play: Callback<MouseEvent>,
}

/// What is wanted of a board: its figures, and the graph if it can be drawn.
fn wanted(position: &str, cache: &SolverCache) -> Vec<SolverRequest> {
    let figures = FiguresOf(position);
    let drawn = match cache.get(&figures).as_deref() {
        Some(Known::Exact(figures)) => figures.states <= MAX_DRAWN,
        _ => false,
    };
    let graph = drawn.then(|| SolverRequest::new(&GraphOf(position)));
    std::iter::once(SolverRequest::new(&figures)).chain(graph).collect()
}

#[component]
pub fn ProblemCard(props: &ProblemProps) -> Html {
    let shell = use_app();
    let own = props.line.first().is_some_and(|start| start.board().tiles() <= MAX_COUNTED);
    let subject = if own { props.start.clone() } else { AttrValue::Static(SUGGESTED) };
    let solver = use_own_solver(&shell.client, |cache| wanted(&subject, cache));
    let graph = solver.get(&GraphOf(&subject));
    let line = if own { props.line.clone() } else { Vec::new() };
    let picture = use_memo((graph.clone(), line, own), |(graph, line, own)| {
        let graph = graph.as_deref()?.as_ref()?;
        // The path ends where the tiles were dealt anew.
        let path: Vec<usize> = line.iter().map_while(|state| graph.find(state)).collect();
        Some(Chart::new(graph, &path).picture(graph, &path, *own))
    });
    // What is drawn comes with its figures: they would be pushed down by it.
    let waits = |known: &Known| matches!(known, Known::Exact(known) if known.states <= MAX_DRAWN && graph.is_none());
    let figures = solver.get(&FiguresOf(&subject)).filter(|known| !waits(known));
    let body = match (figures.as_deref(), stopped_line(&solver, "ss-note", "count", "Count again")) {
        (_, Some(stopped)) => stopped,
        (Some(Known::Exact(known)), _) => {
            html! {
                <>
                    { about(own, known) }
                    { for (*picture).clone() }
                    if known.states > MAX_DRAWN { <p key="many" class="ss-note">{ "There are too many positions to draw." }</p> }
                    { rows(known) }
                    { meanings() }
                </>
            }
        }
        (Some(Known::Estimated(_)), _) => {
            html! { <p class="ss-note">{ "This board has too many positions to go through." }</p> }
        }
        (None, None) => {
            let so_far = solver.progress.map(|count| format!(", {} so far", grouped(count))).unwrap_or_default();
            html! { <p class="ss-note num" role="status">{ format!("Counting the positions{so_far}.") }</p> }
        }
    };
    // The room that the figures will take is there while they are counted.
    let counts = figures.is_none().then_some(if own { "counts" } else { "counts drawn" });
    html! {
        <section class={classes!("card", "ss-problem", "ss-figures", counts)} aria-labelledby="ss-problem">
            <div key="head" class="h3row">
                <h3 id="ss-problem">{ if own { "All positions of this board" } else { "A small problem" } }</h3>
                if !own {
                    <a key="play" class="btn quiet" href={Route::challenge(&suggested()).to_string()} onclick={props.on_play.clone()}>{ "Play it" }</a>
                }
            </div>
            { body }
        </section>
    }
}

/// The id of the problem that is shown beside large boards.
pub fn suggested() -> ChallengeId {
    ChallengeId::board(INFO.id, SUGGESTED)
}

/// How many positions there are; beside a large board also the small one itself.
fn about(own: bool, known: &Figures) -> Html {
    let lost = match known.unsolvable_states {
        0 => "none of them lost".to_owned(),
        count => format!("**{}** of them lost", grouped(count)),
    };
    let states = grouped(known.states);
    if own {
        return html! { <p key="about" class="ss-note num">{ bold(&format!("**{states}** in all, {lost}.")) }</p> };
    }
    let Ok(state) = SUGGESTED.parse::<Shisen>() else { return Html::default() };
    let (size, tiles) = (words::size(&state), counted(state.board().tiles() as u64, "tile"));
    let words = format!("{size}, {tiles}. Every position is known: **{states}** in all, {lost}.");
    html! {
        <div key="about" class="ss-about">{ mini(&state) }<p class="ss-note num">{ bold(&words) }</p></div>
    }
}

fn rows(known: &Figures) -> Html {
    let metric = |metric: Metric, value: String| row(metric.name(), value.into());
    let path = known.avg_longest_solvable_to_unsolvable().unwrap_or(0.0);
    let losing = known.avg_losing_move_ratio().unwrap_or(0.0);
    html! {
        <dl key="rows">
            { metric(Metric::Moves, format!("{:.2}", known.avg_moves_all())) }
            { metric(Metric::Rate, chance(known.rate_solvable())) }
            { metric(Metric::Losing, chance(losing)) }
            { metric(Metric::Path, format!("{path:.2}")) }
            { metric(Metric::LostMin, known.longest_unsolvable_min.to_string()) }
            { row("Dead ends", grouped(known.dead_end_states).into()) }
            { row("Orders that clear it", grouped_text(&known.solution_sequences)) }
        </dl>
    }
}

/// A decimal number of any length in groups of three digits; a very long one by its size.
fn grouped_text(digits: &str) -> Html {
    match digits.parse::<u64>() {
        Ok(number) if number < 1_000_000_000 => grouped(number).into(),
        _ => {
            let (first, rest) = digits.split_at(digits.len().min(1));
            let size = digits.len().saturating_sub(1);
            html! { <>{ format!("{first}.{} × 10", rest.get(..2).unwrap_or("0")) }<sup>{ size }</sup></> }
        }
    }
}

fn meanings() -> Html {
    const MEANINGS: [(&str, &str); 6] = [
        ("Position", "a set of tiles that can be left; in which order the others went does not matter."),
        ("Available moves", "pairs that can be taken, over all positions. The more, the easier it is to find one."),
        (
            "Rate of solvable states",
            "the share of positions from which all tiles can still be taken. The lower, the easier it is to go wrong.",
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

const SIZE: (f64, f64) = (272.0, 196.0);
/// From the edge to the first dot.
const EDGE: f64 = 10.0;
/// Room for the words in either part.
const WORDS: f64 = 20.0;
/// The distance of two dots of a layer, where there is room.
const STEP: f64 = 11.5;
/// A picture with more dots than this in a layer is thinned out,
const MOST_IN_LAYER: usize = 40;
/// and then so many of them are shown in either part of a layer.
const SHOWN_IN_LAYER: usize = 16;

/// Where each state is drawn; nothing for states that are left out.
#[derive(Clone, Debug, PartialEq)]
struct Chart {
    /// The middle of each dot, by the numbers of the states.
    places: Vec<Option<(f64, f64)>>,
    /// The line between the two parts.
    middle: f64,
    radius: f64,
    /// Whether states are left out.
    thinned: bool,
}

/// Every so-many-th of a list, at most `most` of them, and all that are wanted.
fn thin(list: &[usize], most: usize, wanted: &[usize]) -> Vec<usize> {
    if list.len() <= most {
        return list.to_vec();
    }
    let chosen = |at: usize| at * most / list.len() != (at + 1) * most / list.len();
    let keep = |&(at, node): &(usize, &usize)| chosen(at) || wanted.contains(node);
    list.iter().enumerate().filter(keep).map(|(_, node)| *node).collect()
}

impl Chart {
    /// Lays out a graph; the states of the path are never left out.
    fn new(graph: &Graph, path: &[usize]) -> Self {
        let layers = graph.layers();
        let part = |solvable: bool| -> Vec<Vec<usize>> {
            let of =
                |layer: &Vec<usize>| layer.iter().copied().filter(|&at| graph.nodes[at].solvable == solvable).collect();
            layers.iter().map(of).collect()
        };
        let (mut up, mut down) = (part(true), part(false));
        let longest = |part: &[Vec<usize>]| part.iter().map(Vec::len).max().unwrap_or(0);
        let thinned = longest(&up).max(longest(&down)) > MOST_IN_LAYER;
        if thinned {
            for layer in up.iter_mut().chain(&mut down) {
                *layer = thin(layer, SHOWN_IN_LAYER, path);
            }
        }
        let (above, below) = (longest(&up) as f64, longest(&down) as f64);
        let share = above / (above + below).max(1.0);
        let middle = ((SIZE.1 - 2.0 * WORDS) * share + WORDS).clamp(52.0, SIZE.1 - 44.0);
        let (up_room, down_room) = (middle - WORDS - 8.0, SIZE.1 - middle - WORDS - 8.0);
        let step = |count: f64, room: f64| STEP.min(room / (count - 1.0).max(1.0));
        let radius = (step(above, up_room).min(step(below, down_room)) * 0.42).clamp(1.1, 3.3);
        // It is written in each dot.
        let radius = (radius * 10.0).round() / 10.0;
        let mut chart = Self { places: vec![None; graph.nodes.len()], middle, radius, thinned };
        chart.place(&up, WORDS + 4.0 + up_room / 2.0, up_room);
        chart.place(&down, middle + 4.0 + down_room / 2.0, down_room);
        chart
    }

    fn place(&mut self, layers: &[Vec<usize>], centre: f64, room: f64) {
        let last = layers.len().saturating_sub(1).max(1) as f64;
        for (at, layer) in layers.iter().enumerate() {
            let x = EDGE + at as f64 / last * (SIZE.0 - 2.0 * EDGE);
            let step = STEP.min(room / (layer.len() as f64 - 1.0).max(1.0));
            for (number, node) in layer.iter().enumerate() {
                let y = centre + (number as f64 - (layer.len() as f64 - 1.0) / 2.0) * step;
                self.places[*node] = Some((x, y));
            }
        }
    }

    /// The moves between states that are drawn: those that keep, those that lose, those below.
    fn moves(&self, graph: &Graph) -> [String; 3] {
        let mut all = [String::new(), String::new(), String::new()];
        for edge in &graph.edges {
            let (from, to) = (edge.from as usize, edge.to as usize);
            let (Some(Some(a)), Some(Some(b))) = (self.places.get(from), self.places.get(to)) else { continue };
            let kind = match (graph.nodes[from].solvable, graph.nodes[to].solvable) {
                (true, true) => 0,
                (true, false) => 1,
                _ => 2,
            };
            all[kind] += &format!("M{:.1} {:.1}L{:.1} {:.1}", a.0, a.1, b.0, b.1);
        }
        all
    }

    /// The dots of either part: circles above, diamonds below.
    fn dots(&self, graph: &Graph) -> [String; 2] {
        [(true, Shape::Circle), (false, Shape::Diamond)].map(|(solvable, shape)| {
            let part = graph.nodes.iter().zip(&self.places).filter(|(node, _)| node.solvable == solvable);
            let places = part.filter_map(|(_, place)| *place);
            places.fold(Path::default(), |path, place| path.mark(shape, place, self.radius)).d()
        })
    }

    /// Draws it, with the player's path in it, and says what its signs mean; `own`: the board is the player's.
    fn picture(&self, graph: &Graph, path: &[usize], own: bool) -> Html {
        let (w, h, middle) = (SIZE.0, SIZE.1, self.middle);
        let lost = graph.nodes.iter().filter(|node| !node.solvable).count();
        let [keeps, loses, below] = self.moves(graph);
        let [circles, diamonds] = self.dots(graph);
        let spots: Vec<(f64, f64)> = path.iter().filter_map(|&at| *self.places.get(at)?).collect();
        let here =
            spots.last().map(|(x, y)| html! { <circle class="here" cx={x.to_string()} cy={y.to_string()} r="6" /> });
        let count = |number: usize| grouped(number as u64);
        let thinned =
            format!("Thinned out: a few of the {} positions of each step are drawn.", count(graph.nodes.len()));
        html! {
            <>
                <svg key="graph" class="ss-graph" viewBox={format!("0 0 {w} {h}")} role="img" aria-label={words::graph(graph, path)}>
                    <rect class="sky" width={w.to_string()} height={(middle - 1.0).to_string()} rx="8" />
                    <rect class="pit" y={middle.to_string()} width={w.to_string()} height={(h - middle).to_string()} rx="8" />
                    <path class="keeps" d={keeps} /><path class="below" d={below} /><path class="loses" d={loses} />
                    if spots.len() > 1 { <path class="path" d={Path::default().through(spots, false).d()} /> }
                    <path class="safe-dot" d={circles} /><path class="lost-dot" d={diamonds} />
                    { for here }
                    <text class="up" x={(w - 8.0).to_string()} y="15">{ format!("solvable {}", count(graph.nodes.len() - lost)) }</text>
                    <text class="down" x={(w - 8.0).to_string()} y={(h - 8.0).to_string()}>{ format!("unsolvable {}", count(lost)) }</text>
                </svg>
                { key(own) }
                if self.thinned { <p key="thin" class="ss-note">{ thinned }</p> }
            </>
        }
    }
}

/// What its signs mean.
fn key(has_path: bool) -> Html {
    let sign = |picture: Html, name: &'static str| html! { <li><svg viewBox="0 0 14 14" aria-hidden="true">{ picture }</svg>{ name }</li> };
    let diamond = "M7 2.500l4.500 4.500l-4.500 4.500l-4.500-4.500z";
    let path = html! { <><path class="path" d="M1 7h9" /><circle class="here" cx="10" cy="7" r="3.500" /></> };
    html! {
        <ul class="ss-key">
            { sign(html! { <circle class="safe-dot" cx="7" cy="7" r="4" /> }, "can be cleared") }
            { sign(html! { <path class="lost-dot" d={diamond} /> }, "lost") }
            if has_path { { sign(path, "your path") } }
        </ul>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::shisen::requests::{Edge, Node};

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

    fn graph(layers: &[(usize, usize)]) -> Graph {
        let mut nodes = Vec::new();
        for (at, &(up, down)) in layers.iter().enumerate() {
            let node = |solvable: bool| Node { left: (layers.len() - at) as u32, solvable, dead_end: false, tiles: 0 };
            nodes.extend(std::iter::repeat_n(node(true), up).chain(std::iter::repeat_n(node(false), down)));
        }
        let edges = (1..nodes.len() as u32).map(|to| Edge { from: 0, to }).collect();
        Graph { start: String::new(), nodes, edges }
    }

    #[test]
    fn solvable_states_lie_above_the_others() {
        let graph = graph(&[(1, 0), (3, 2), (1, 4)]);
        let chart = Chart::new(&graph, &[0, 1]);
        assert!(!chart.thinned);
        for (node, place) in graph.nodes.iter().zip(&chart.places) {
            let (x, y) = place.expect("all are drawn");
            assert!((0.0..=SIZE.0).contains(&x) && (0.0..=SIZE.1).contains(&y));
            assert_eq!(y < chart.middle, node.solvable);
        }
        assert!(chart.moves(&graph).iter().take(2).all(|moves| moves.contains('L')));
    }

    #[test]
    fn large_spaces_are_thinned_out_but_for_the_path() {
        let graph = graph(&[(1, 0), (90, 70), (1, 0)]);
        let path = [0, 17, graph.nodes.len() - 1];
        let chart = Chart::new(&graph, &path);
        assert!(chart.thinned);
        let shown = chart.places.iter().flatten().count();
        assert!((2 + 2 * SHOWN_IN_LAYER..=3 + 2 * SHOWN_IN_LAYER).contains(&shown), "{shown}");
        assert!(path.iter().all(|&at| chart.places[at].is_some()));
    }
}

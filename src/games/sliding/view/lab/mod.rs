//! The Lab page: the whole simple^3 search with its gallery, the finder's tree, and the experiments with links that repeat them.

mod search;
mod study;

use std::fmt::Write;

use yew::prelude::*;

use crate::app::game_head::{Tab, game_head};
use crate::app::lab::to_repeat;
use crate::games::sliding::graph::{self, Drawing, Layer, Whole};
use crate::games::sliding::info::INFO;
use crate::games::sliding::places::{Pair, UNIT, scaled};
use crate::games::sliding::simple3::finder::{Node, places, search_tree};
use crate::games::sliding::simple3::grid::{Cells, Grid};
use crate::games::sliding::view::lab::search::WholeSearch;
use crate::games::sliding::view::lab::study::StudyCard;
use crate::games::sliding::view::piece::outline;
use crate::games::sliding::view::tray::rect;
use crate::lab::report::number::integer;

#[component]
pub fn LabPage() -> Html {
    html! {
        <main id="main" tabindex="-1" class="page sl-lab" data-ground={INFO.ground}>
            { game_head(&INFO, Tab::Lab, Html::default(), Html::default()) }
            <WholeSearch key="search" />
            <StudyCard key="study" />
            { tree() }
            { to_repeat(crate::games::sliding::EXPERIMENTS) }
        </main>
    }
}

/// The picture with its words.
pub fn drawing(found: &Drawing) -> Html {
    html! {
        <section key="graph" aria-labelledby="sl-graph">
            <h3 id="sl-graph">{ "The graph of its positions" }</h3>
            { match found { Drawing::Whole(graph) => whole(graph), Drawing::Layers(rows) => layers(rows) } }
        </section>
    }
}

fn whole(graph: &Whole) -> Html {
    let at = |vertex: u16| graph.places.get(usize::from(vertex)).copied().unwrap_or_default();
    let mut edges = String::new();
    for &(from, to) in &graph.edges {
        let ((x, y), (u, v)) = (at(from), at(to));
        // Writing to a text cannot fail.
        let _ = write!(edges, "M{x} {y}L{u} {v}");
    }
    let mut way = String::new();
    for (step, &vertex) in graph.way.iter().enumerate() {
        let (x, y) = at(vertex);
        let _ = write!(way, "{}{x} {y}", if step == 0 { 'M' } else { 'L' });
    }
    let radius = (220.0 / (graph.places.len() as f64).sqrt()).clamp(6.0, 26.0);
    let dot = |(vertex, (x, y)): (usize, &(u16, u16))| {
        let number = vertex as u16;
        let class = match () {
            () if number == graph.start => "start",
            () if graph.goals.contains(&number) => "goal",
            () if graph.way.contains(&number) => "way",
            () => "other",
        };
        let size = if class == "other" { radius * 0.7 } else { radius };
        html! { <circle key={vertex} {class} cx={x.to_string()} cy={y.to_string()} r={format!("{size:.1}")} /> }
    };
    let label = format!(
        "{} positions and {} actions between them; the shortest way takes {}",
        graph.places.len(),
        graph.edges.len(),
        graph.way.len().saturating_sub(1)
    );
    html! {
        <figure class="sl-graph">
            <svg role="img" aria-label={label} viewBox={format!("-40 -40 {} {}", graph::SIDE + 80, graph::SIDE + 80)}>
                <path class="edges" d={edges} />
                <path class="path" d={way} />
                { for graph.places.iter().enumerate().map(dot) }
            </svg>
            { key("Every dot is a position, every line an action.") }
        </figure>
    }
}

fn layers(rows: &[Layer]) -> Html {
    let most = rows.iter().map(|layer| layer.vertices).max().unwrap_or(1).max(1);
    let bar = |(at, layer): (usize, &Layer)| {
        let part = |count: u32| 96.0 * f64::from(count) / f64::from(most);
        let (all, goals) = (part(layer.vertices).max(0.4), part(layer.goals));
        let top = |height: f64| format!("{:.2}", 96.0 - height);
        html! {
            <g key={at}>
                <rect class="all" x={at.to_string()} y={top(all)} width="0.86" height={format!("{all:.2}")} />
                if layer.goals > 0 { <rect class="goal" x={at.to_string()} y={top(goals.max(1.0))} width="0.86" height={format!("{:.2}", goals.max(1.0))} /> }
                if layer.way > 0 { <rect class="way" x={at.to_string()} y="97" width="0.86" height="3" /> }
            </g>
        }
    };
    let total: u64 = rows.iter().map(|layer| u64::from(layer.vertices)).sum();
    let label =
        format!("{} positions in {} layers by their distance from the start", integer(total.into()), rows.len());
    html! {
        <figure class="sl-graph layers">
            <svg role="img" aria-label={label} viewBox={format!("0 0 {} 100", rows.len())} preserveAspectRatio="none">
                { for rows.iter().enumerate().map(bar) }
            </svg>
            { key("Too many to draw one by one: a bar for each distance from the start.") }
        </figure>
    }
}

fn key(words: &'static str) -> Html {
    html! {
        <figcaption class="sl-key quiet">
            <span>{ words }</span>
            <span><i class="start"></i>{ "start" }</span>
            <span><i class="goal"></i>{ "solved" }</span>
            <span><i class="way"></i>{ "the shortest way" }</span>
        </figcaption>
    }
}

// The finder's search tree for two by two, as in the seed: each board once, by whole pieces and voids.

/// More nodes than the tree of two by two has.
const LIMIT: usize = 1000;
/// From one leaf to the next, and from a node down to its children.
const LEAF: f64 = 26.0;
const LEVEL: f64 = 76.0;
/// The side of a drawn board.
const SIDE: f64 = 20.0;

fn board(grid: &Grid, node: &Node, at: usize, (x, y): (f64, f64)) -> Html {
    let pairs = |cells: Cells| -> Vec<Pair> {
        let inside = (0..grid.cells()).filter(|cell| cells >> cell & 1 == 1);
        inside.map(|cell| ((cell % grid.width()) as i32, (cell / grid.width()) as i32)).collect()
    };
    let scale = SIDE / f64::from(UNIT * 2);
    let piece = |(index, &cells): (usize, &Cells)| {
        html! { <path key={index} class={if index % 2 == 0 { "even" } else { "odd" }} d={outline(&pairs(cells), 6, 16)} /> }
    };
    let whole = node.undecided(grid) == 0;
    let open = pairs(node.undecided(grid)).into_iter().map(|cell| rect("open", scaled(cell), (UNIT, UNIT), 0));
    html! {
        <g key={at} class={if whole { "whole" } else { "part" }} transform={format!("translate({x:.1} {y:.1}) scale({scale:.4})")}>
            { rect("bed", (0, 0), scaled((2, 2)), 16) }
            { for open }
            { for node.pieces.iter().enumerate().map(piece) }
        </g>
    }
}

pub fn tree() -> Html {
    let found = Grid::new(2, 2).ok().and_then(|grid| Some((grid, search_tree(&grid, LIMIT)?)));
    let Some((grid, nodes)) = found else { return Html::default() };
    let (places, leaves) = places(&nodes);
    let point = |at: usize| (4.0 + places[at].column * LEAF, 4.0 + places[at].depth as f64 * LEVEL);
    let line = |(at, node): (usize, &Node)| {
        let ((x, y), (u, v)) = (point(node.parent?), point(at));
        let half = SIDE / 2.0;
        let (from, to, middle) = (y + SIDE, v, (y + SIDE + v) / 2.0);
        let (x, u) = (x + half, u + half);
        let d = format!("M{x:.1} {from:.1}C{x:.1} {middle:.1} {u:.1} {middle:.1} {u:.1} {to:.1}");
        Some(html! { <path key={at} class="branch" {d} /> })
    };
    let deepest = places.iter().map(|place| place.depth).max().unwrap_or(0);
    let (width, height) = (2.0 + leaves as f64 * LEAF, 8.0 + deepest as f64 * LEVEL + SIDE);
    let label = format!(
        "The finder’s search tree for 2 by 2: {} partial boards lead to {leaves} whole ones",
        nodes.len() - leaves
    );
    html! {
        <section key="tree" class="card sl-tree" aria-labelledby="sl-tree">
            <h2 id="sl-tree">{ "How the finder counts" }</h2>
            <p>
                { format!("The first free cell becomes a void, or gets one of all the pieces that fit there. So each board comes up once: {leaves} boards of two by two. The first algorithm coloured cell by cell and made many boards several times; the finder’s experiment counts both.") }
            </p>
            <div class="sl-tree-view" tabindex="0" role="group" aria-label="The tree, to be scrolled">
                <svg role="img" aria-label={label} viewBox={format!("0 0 {width:.0} {height:.0}")}>
                    { for nodes.iter().enumerate().filter_map(line) }
                    { for nodes.iter().enumerate().map(|(at, node)| board(&grid, node, at, point(at))) }
                </svg>
            </div>
        </section>
    }
}

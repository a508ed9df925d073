//! The graph of a puzzle's positions: small ones whole, large ones as layers, with the solution's path.

use std::fmt::Write;

use yew::prelude::*;

use crate::games::sliding::graph::drawing::{Drawing, Layer, SIDE, Whole};
use crate::lab::report::number::integer;

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
            <svg role="img" aria-label={label} viewBox={format!("-40 -40 {} {}", SIDE + 80, SIDE + 80)}>
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

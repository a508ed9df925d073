//! The state space of a small board as a picture: from left to right fewer and fewer tiles; above what can be cleared, below
//! what is lost. Pure but for the drawing.

use yew::prelude::*;

use crate::app::figures;
use crate::games::shisen::requests::Graph;

/// The size of the picture.
const SIZE: (f32, f32) = (272.0, 196.0);
/// From the edge to the first dot.
const EDGE: f32 = 10.0;
/// Room for the words in either part.
const WORDS: f32 = 20.0;
/// The distance of two dots of a layer, where there is room.
const STEP: f32 = 11.5;
/// A picture with more dots than this in a layer is thinned out,
const MOST_IN_LAYER: usize = 40;
/// and then so many of them are shown in either part of a layer.
const SHOWN_IN_LAYER: usize = 16;

/// Where each state is drawn; nothing for states that are left out.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// The middle of each dot, by the numbers of the states.
    places: Vec<Option<(f32, f32)>>,
    /// The line between the two parts.
    middle: f32,
    /// The radius of a dot.
    radius: f32,
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
    pub fn new(graph: &Graph, path: &[usize]) -> Self {
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
        let (above, below) = (longest(&up) as f32, longest(&down) as f32);
        let share = above / (above + below).max(1.0);
        let middle = ((SIZE.1 - 2.0 * WORDS) * share + WORDS).clamp(52.0, SIZE.1 - 44.0);
        let mut chart = Self { places: vec![None; graph.nodes.len()], middle, radius: 3.3, thinned };
        let (up_room, down_room) = (middle - WORDS - 8.0, SIZE.1 - middle - WORDS - 8.0);
        let step = |count: f32, room: f32| STEP.min(room / (count - 1.0).max(1.0));
        chart.radius = (step(above, up_room).min(step(below, down_room)) * 0.42).clamp(1.1, 3.3);
        chart.place(&up, WORDS + 4.0 + up_room / 2.0, up_room);
        chart.place(&down, middle + 4.0 + down_room / 2.0, down_room);
        chart
    }

    fn place(&mut self, layers: &[Vec<usize>], centre: f32, room: f32) {
        let last = layers.len().saturating_sub(1).max(1) as f32;
        for (at, layer) in layers.iter().enumerate() {
            let x = EDGE + at as f32 / last * (SIZE.0 - 2.0 * EDGE);
            let step = STEP.min(room / (layer.len() as f32 - 1.0).max(1.0));
            for (number, node) in layer.iter().enumerate() {
                let y = centre + (number as f32 - (layer.len() as f32 - 1.0) / 2.0) * step;
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
        let mut all = [String::new(), String::new()];
        let r = self.radius;
        for (node, place) in graph.nodes.iter().zip(&self.places) {
            let Some((x, y)) = place else { continue };
            if node.solvable {
                all[0] += &format!(
                    "M{:.1} {y:.1}a{r:.1} {r:.1} 0 1 0 {d:.1} 0a{r:.1} {r:.1} 0 1 0-{d:.1} 0z",
                    x - r,
                    d = 2.0 * r
                );
            } else {
                let r = r * 1.25;
                all[1] += &format!("M{x:.1} {:.1}l{r:.1} {r:.1}l-{r:.1} {r:.1}l-{r:.1}-{r:.1}z", y - r);
            }
        }
        all
    }

    /// Draws it, with the player's path in it, and says what its signs mean; `own`: the board is the player's.
    pub fn picture(&self, graph: &Graph, path: &[usize], own: bool) -> Html {
        let (w, h, middle) = (SIZE.0, SIZE.1, self.middle);
        let lost = graph.nodes.iter().filter(|node| !node.solvable).count();
        let [keeps, loses, below] = self.moves(graph);
        let [circles, diamonds] = self.dots(graph);
        let spots: Vec<(f32, f32)> = path.iter().filter_map(|&at| *self.places.get(at)?).collect();
        let line: Vec<String> = spots.iter().map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
        let here =
            spots.last().map(|(x, y)| html! { <circle class="here" cx={x.to_string()} cy={y.to_string()} r="6" /> });
        let count = |number: usize| figures::grouped(number as u64);
        let thinned =
            format!("Thinned out: a few of the {} positions of each step are drawn.", count(graph.nodes.len()));
        html! {
            <>
                <svg key="graph" class="ss-graph" viewBox={format!("0 0 {w} {h}")} role="img" aria-label={label(graph, path)}>
                    <rect class="sky" width={w.to_string()} height={(middle - 1.0).to_string()} rx="8" />
                    <rect class="pit" y={middle.to_string()} width={w.to_string()} height={(h - middle).to_string()} rx="8" />
                    <path class="keeps" d={keeps} /><path class="below" d={below} /><path class="loses" d={loses} />
                    if line.len() > 1 { <path class="path" d={format!("M{}", line.join("L"))} /> }
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

/// What the picture is called for a screen reader.
fn label(graph: &Graph, path: &[usize]) -> String {
    let lost = graph.nodes.iter().filter(|node| !node.solvable).count();
    let solvable = graph.nodes.len() - lost;
    let here = path.last().map_or_else(String::new, |&at| {
        let moves = figures::counted(path.len() as u64 - 1, "move");
        let end =
            if graph.nodes[at].solvable { "is among those that can be cleared" } else { "has come to a lost one" };
        format!(" Your path of {moves} {end}.")
    });
    format!("All positions: {solvable} can be cleared, {lost} are lost.{here}")
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
        assert!(label(&graph, &[0, 1]).contains("5 can be cleared, 6 are lost. Your path of 1"));
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

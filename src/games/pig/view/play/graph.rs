//! The chance of winning over the game: a curve, each mistake marked, one side's turns shaded.

use crate::app::charts::axes::{Frame, Path, Shape};
use crate::app::charts::scale::{Scale, every, text_width};
use crate::app::charts::{Anchor, Draw, Drawing, Picture, axes, csv_saver, data_table, svg_saver, svg_words, tool};
use crate::app::prelude::*;
use crate::engine::order;
use crate::games::pig::record::{End, Turn, TurnLog, WinProbTimeline};
use crate::games::pig::tables;
use crate::games::pig::words::{self, Names, a_face, signed};
use crate::lab::report::number;

/// The figure's id, for its files.
const ID: &str = "pig-game";

/// A game of fewer steps does not fill the width yet: the curve grows into it.
const SHORTEST: usize = 24;

#[derive(Clone, PartialEq, Properties)]
pub struct GraphProps {
    pub log: Rc<TurnLog>,
    pub timeline: Rc<WinProbTimeline>,
}

/// The graph's card, with its data to look at and to take away.
#[component]
pub fn GraphCard(props: &GraphProps) -> Html {
    let as_table = use_value_eq(|| false);
    let (of_csv, of_draw) = (props.clone(), props.clone());
    let csv = csv_saver(move || tables::game(&of_csv.log, &of_csv.timeline));
    let draw = Draw::of(move |width| Graph::new(&of_draw, width).picture());
    let names = Names::of(&props.log.start.setup);
    let now = props.timeline.now().map(number::chance);
    html! {
        <section class="card pig-graph" aria-labelledby="graph-title">
            <div class="pig-graph-head">
                <h2 id="graph-title">{ format!("{} chance of winning", names.move_source(names.side())) }</h2>
                <p class="num">
                    { for now.map(|now| html! { <><b>{ now }</b>{ " now · " }</> }) }
                    <span class="key mistake" aria-hidden="true">{ "◆" }</span>{ " mistake · " }<span aria-hidden="true">{ "× " }</span>{ a_face(props.log.start.variant().bust) }
                </p>
                <div class="figure-tools">
                    <button type="button" class="figure-tool" aria-pressed={as_table.to_string()} onclick={toggles(&as_table)}>{ "Table" }</button>
                    { tool("CSV", "the game", csv) }{ tool("SVG", "the game", svg_saver(ID)) }
                </div>
            </div>
            <div key="chart" hidden={*as_table}><Picture id={ID} label={words::curve(&props.timeline, &names)} {draw} /></div>
            if *as_table { <div key="table">{ data_table(&tables::game(&props.log, &props.timeline)) }</div> }
        </section>
    }
}

/// The chart for a width in pixels.
struct Graph<'a> {
    log: &'a TurnLog,
    timeline: &'a WinProbTimeline,
    side: usize,
    turns: Vec<Turn>,
    height: f64,
    x: Scale,
    y: Scale,
}

impl<'a> Graph<'a> {
    fn new(props: &'a GraphProps, width: f64) -> Self {
        let (log, timeline) = (&*props.log, &*props.timeline);
        let height = (width * 0.22).clamp(176.0, 240.0);
        let last = timeline.curve.len().saturating_sub(1).max(SHORTEST) as f64;
        let x = Scale { domain: (0.0, last), range: (46.0, width - 14.0) };
        let y = Scale { domain: (0.0, 1.0), range: (height - 24.0, 12.0) };
        let side = Names::of(&log.start.setup).side();
        Self { log, timeline, side, turns: log.turns(), height, x, y }
    }

    fn point(&self, at: usize) -> (f64, f64) {
        let value = self.timeline.curve.get(at).copied().unwrap_or(0.5);
        (self.x.at(at as f64), self.y.at(value))
    }

    /// The picture, with a circle where the game stands.
    fn picture(&self) -> Drawing {
        let curve = Path::default().through((0..self.timeline.curve.len()).map(|at| self.point(at)), false).d();
        let last = self.timeline.curve.len().checked_sub(1);
        let here = last.map(|last| Path::default().mark(Shape::Circle, self.point(last), 5.5).d());
        let body = html! {
            <>
                { self.shades() }
                { self.grid() }
                <g class="series-0"><path class="line" d={curve} /></g>
                { self.busts() }
                { self.mistakes() }
                if let Some(d) = here { <g class="series-0"><path class="bar" {d} /></g> }
            </>
        };
        Drawing { height: self.height, body }
    }

    /// The side's turns, shaded and numbered.
    fn shades(&self) -> Html {
        let (top, bottom) = (self.y.range.1, self.y.range.0);
        let known = self.timeline.costs.len();
        let own: Vec<&Turn> = self.turns.iter().filter(|turn| turn.seat == self.side && turn.steps.0 < known).collect();
        let edge = |turn: &Turn| (self.x.at(turn.steps.0 as f64), self.x.at(turn.steps.1.min(known) as f64));
        let shade = own.iter().fold(Path::default(), |path, turn| {
            let (left, right) = edge(turn);
            path.rect(left, top, right - left, bottom - top)
        });
        let step = every(own.len(), self.x.range.1 - self.x.range.0, 24.0);
        let number = |turn: &&Turn| {
            let ((left, right), number) = (edge(turn), (turn.number + 1).to_string());
            svg_words((f64::midpoint(left, right), bottom + 17.0), Anchor::Middle, "tick", &number)
        };
        html! { <><path class="ramp-1" d={shade.d()} />{ for own.iter().step_by(step).map(number) }</> }
    }

    fn grid(&self) -> Html {
        let ((left, right), (bottom, top)) = (self.x.range, self.y.range);
        let ticks = [(0.0, "0"), (0.25, ""), (0.5, "50"), (0.75, ""), (1.0, "100\u{202f}%")];
        let ticks = ticks.map(|(value, words)| (value, words.to_owned())).to_vec();
        let middle = Path::default().line((left, self.y.at(0.5)), (right, self.y.at(0.5)));
        html! { <>{ axes::rows(Frame { left, right, top, bottom }, self.y, &ticks) }<path class="base" d={middle.d()} /></> }
    }

    /// A cross wherever the bust face came.
    fn busts(&self) -> Html {
        let known = self.timeline.costs.len();
        let busts = self.turns.iter().filter(|turn| matches!(turn.end, End::Bust(_)) && turn.steps.1 <= known);
        let path = busts.fold(Path::default(), |path, turn| {
            let (x, y) = self.point(turn.steps.1);
            path.line((x - 4.0, y - 4.0), (x + 4.0, y + 4.0)).line((x - 4.0, y + 4.0), (x + 4.0, y - 4.0))
        });
        html! { <path class="error" d={path.d()} /> }
    }

    /// Where a choice was not the best, and what it cost. The labels keep out of each other's way.
    fn mistakes(&self) -> Html {
        let marked = |seat: usize| {
            let costs = self.timeline.costs.iter().enumerate();
            costs.filter(move |(at, cost)| **cost > 0.0 && self.log.steps[*at].seat == seat)
        };
        let marks = |seat: usize| {
            marked(seat).fold(Path::default(), |path, (at, _)| path.mark(Shape::Diamond, self.point(at), 5.0)).d()
        };
        let mut worst: Vec<(usize, f64)> = marked(self.side).map(|(at, cost)| (at, *cost)).collect();
        order::sort_by(&mut worst, |a, b| b.1.total_cmp(&a.1));
        let mut placed: Vec<(f64, f64, f64)> = Vec::new();
        let labels = worst.iter().filter_map(|&(at, cost)| {
            let words = signed(-cost);
            let (x, y) = self.point(at);
            let half = text_width(&words, 13.5) / 2.0 + 3.0;
            let apart = |(other, place, wide): &(f64, f64, f64), level: f64| {
                (other - x).abs() > half + wide || (place - level).abs() > 15.0
            };
            let free = |level: f64| placed.iter().all(|label| apart(label, level));
            let levels = [y - 11.0, y + 21.0];
            let level = levels.into_iter().find(|&level| level > 14.0 && level < self.y.range.0 && free(level))?;
            placed.push((x, level, half));
            let x = x.clamp(self.x.range.0 + half, self.x.range.1 - half);
            Some(svg_words((x, level), Anchor::Middle, "value picked-words halo", &words))
        });
        let labels: Html = labels.collect();
        let other = self.log.now.is_person(1 - self.side).then(|| marks(1 - self.side));
        html! {
            <>
                { for other.map(|d| html! { <path class="hollow" {d} /> }) }
                <g class="series-0"><path class="bar picked" d={marks(self.side)} /></g>
                { labels }
            </>
        }
    }
}

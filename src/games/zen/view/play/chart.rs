//! The rival's fitness, round by round, as a small chart: the best, the mean, and the line of the proven best.

use yew::prelude::*;

use crate::app::charts::path::Path;
use crate::app::charts::scale::Scale;
use crate::games::zen::heuristic_run::{Method, Round};

/// The size of the chart.
const SIZE: (f64, f64) = (272.0, 122.0);
/// Where the plane begins: left, top and bottom.
const PLANE: (f64, f64, f64) = (28.0, 14.0, 100.0);
/// The highest fitness that is drawn.
const TOP: f64 = 500.0;

/// How many rounds the chart has room for at least.
fn room(method: Method) -> usize {
    match method {
        Method::Genetic => 100,
        Method::Beam => 10,
    }
}

/// The best of all rounds up to each.
fn records(rounds: &[Round]) -> Vec<f64> {
    let best = |best: &mut f64, round: &Round| {
        *best = best.max(round.best);
        Some(*best)
    };
    rounds.iter().scan(0.0, best).collect()
}

/// A line through the values of the rounds.
fn line(x: Scale, values: impl Iterator<Item = f64>, steps: bool) -> String {
    Path::default().through(values.enumerate().map(|(at, value)| (x.at(at as f64), height(value))), steps).d()
}

fn height(fitness: f64) -> f64 {
    Scale { domain: (0.0, TOP), range: (PLANE.2, PLANE.1) }.at(fitness.clamp(0.0, TOP))
}

/// Draws the rounds so far; `par` is the fitness of an optimal solution.
pub fn fitness(rounds: &[Round], par: Option<f64>, method: Method) -> Html {
    let best = records(rounds);
    let last = best.last().copied().unwrap_or(0.0);
    let mean = rounds.last().map_or(0.0, |round| round.mean);
    let most = room(method).max(rounds.len().saturating_sub(1));
    let x = Scale { domain: (0.0, most as f64), range: (PLANE.0, SIZE.0 - 6.0) };
    let told = par.map_or_else(String::new, |par| format!(", of an optimal solution {par:.0}"));
    let label = format!("Fitness by {}: best {last:.0}, mean {mean:.0}{told}", method.round());
    let level = |value: f64| {
        let y = height(value);
        html! {
            <>
                <path class="grid" d={format!("M{} {y:.1}H{}", PLANE.0, SIZE.0)} />
                <text x={(PLANE.0 - 5.0).to_string()} y={format!("{:.1}", y + 4.0)} text-anchor="end">{ format!("{value:.0}") }</text>
            </>
        }
    };
    let tick = |round: usize, anchor: &'static str, words: String| {
        html! { <text x={format!("{:.1}", x.at(round as f64))} y={(SIZE.1 - 4.0).to_string()} text-anchor={anchor}>{ words }</text> }
    };
    let at = rounds.len().saturating_sub(1);
    let tip = (x.at(at as f64), height(last));
    // Where there is no room at the right, the number stands at the left.
    let (shift, anchor) = if tip.0 > SIZE.0 - 48.0 { (-9.0, "end") } else { (9.0, "start") };
    html! {
        <>
            <svg class="zn-chart" viewBox={format!("0 0 {} {}", SIZE.0, SIZE.1)} role="img" aria-label={label}>
                { level(0.0) }{ level(200.0) }{ level(400.0) }
                if let Some(par) = par {
                    <path class="par" d={format!("M{} {y:.1}H{}", PLANE.0, SIZE.0, y = height(par))} />
                    <text class="of-par" x={SIZE.0.to_string()} y={format!("{:.1}", height(par) - 4.0)} text-anchor="end">{ format!("{par:.0}") }</text>
                }
                <path class="mean" d={line(x, rounds.iter().map(|round| round.mean), false)} />
                <path class="best" d={line(x, best.into_iter(), true)} />
                <circle class="tip" cx={format!("{:.1}", tip.0)} cy={format!("{:.1}", tip.1)} r="4.5" />
                <text class="now" x={format!("{:.1}", tip.0 + shift)} y={format!("{:.1}", tip.1 + 14.0)} text-anchor={anchor}>{ format!("{last:.0}") }</text>
                { tick(0, "start", "0".to_owned()) }{ tick(most, "end", format!("{} {most}", method.round())) }
            </svg>
            <div class="zn-key" aria-hidden="true">
                <span><i></i>{ "best" }</span><span><i class="mean"></i>{ "mean" }</span>
                if par.is_some() { <span><i class="par"></i>{ "A* par" }</span> }
            </div>
        </>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_never_falls() {
        let round = |number: u32, best: f64| Round { number, evaluations: 10, best, mean: best / 2.0 };
        assert_eq!(records(&[round(0, 3.0), round(1, 2.0), round(2, 5.0)]), [3.0, 3.0, 5.0]);
        assert_eq!([0.0, 500.0, 900.0].map(height), [100.0, 14.0, 14.0]);
        let x = Scale { domain: (0.0, 100.0), range: (28.0, 266.0) };
        assert_eq!(line(x, [0.0, 500.0].into_iter(), true), "M28.0 100.0H30.4V14.0");
    }
}

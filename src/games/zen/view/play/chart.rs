//! The rival's fitness, round by round, as a small chart: the best, the mean, and the line of the proven best.

use yew::prelude::*;

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

struct Scale {
    rounds: f64,
}

impl Scale {
    fn x(&self, round: usize) -> f64 {
        PLANE.0 + (SIZE.0 - 6.0 - PLANE.0) * round as f64 / self.rounds
    }

    fn y(&self, fitness: f64) -> f64 {
        PLANE.2 - (PLANE.2 - PLANE.1) * fitness.clamp(0.0, TOP) / TOP
    }
}

/// The best of all rounds up to each.
fn records(rounds: &[Round]) -> Vec<f64> {
    let mut best = 0.0_f64;
    rounds
        .iter()
        .map(|round| {
            best = best.max(round.best);
            best
        })
        .collect()
}

fn stairs(scale: &Scale, values: &[f64]) -> String {
    let mut text = String::new();
    for (at, &value) in values.iter().enumerate() {
        let (x, y) = (scale.x(at), scale.y(value));
        text += &if at == 0 { format!("M{x:.1} {y:.1}") } else { format!("H{x:.1}V{y:.1}") };
    }
    text
}

fn curve(scale: &Scale, values: impl Iterator<Item = f64>) -> String {
    let point = |(at, value): (usize, f64)| {
        format!("{}{:.1} {:.1}", if at == 0 { "M" } else { "L" }, scale.x(at), scale.y(value))
    };
    values.enumerate().map(point).collect()
}

/// Draws the rounds so far; `par` is the fitness of an optimal solution.
pub fn fitness(rounds: &[Round], par: Option<f64>, method: Method) -> Html {
    let best = records(rounds);
    let last = best.last().copied().unwrap_or(0.0);
    let mean = rounds.last().map_or(0.0, |round| round.mean);
    let most = room(method).max(rounds.len().saturating_sub(1));
    let scale = Scale { rounds: most as f64 };
    let told = par.map_or_else(String::new, |par| format!(", of an optimal solution {par:.0}"));
    let label = format!("Fitness by {}: best {last:.0}, mean {mean:.0}{told}", method.round());
    let line = |value: f64| {
        let y = scale.y(value);
        html! {
            <>
                <path class="grid" d={format!("M{} {y:.1}H{}", PLANE.0, SIZE.0)} />
                <text x={(PLANE.0 - 5.0).to_string()} y={format!("{:.1}", y + 4.0)} text-anchor="end">{ format!("{value:.0}") }</text>
            </>
        }
    };
    let tick = |round: usize, anchor: &'static str, words: String| {
        html! { <text x={format!("{:.1}", scale.x(round))} y={(SIZE.1 - 4.0).to_string()} text-anchor={anchor}>{ words }</text> }
    };
    let at = rounds.len().saturating_sub(1);
    let tip = (scale.x(at), scale.y(last));
    // Where there is no room at the right, the number stands at the left.
    let (shift, anchor) = if tip.0 > SIZE.0 - 48.0 { (-9.0, "end") } else { (9.0, "start") };
    html! {
        <>
            <svg class="zn-chart" viewBox={format!("0 0 {} {}", SIZE.0, SIZE.1)} role="img" aria-label={label}>
                { line(0.0) }{ line(200.0) }{ line(400.0) }
                if let Some(par) = par {
                    <path class="par" d={format!("M{} {y:.1}H{}", PLANE.0, SIZE.0, y = scale.y(par))} />
                    <text class="of-par" x={SIZE.0.to_string()} y={format!("{:.1}", scale.y(par) - 4.0)} text-anchor="end">{ format!("{par:.0}") }</text>
                }
                <path class="mean" d={curve(&scale, rounds.iter().map(|round| round.mean))} />
                <path class="best" d={stairs(&scale, &best)} />
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
        let scale = Scale { rounds: 100.0 };
        assert_eq!((scale.y(0.0), scale.y(500.0), scale.y(900.0)), (100.0, 14.0, 14.0));
        assert_eq!(stairs(&scale, &[0.0, 500.0]), "M28.0 100.0H30.4V14.0");
    }
}

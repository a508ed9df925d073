//! Where to roll and where to hold (Figures 1 and 7).

use serde::{Deserialize, Serialize};

use super::{DIE, GOAL, claim, ground, player, variant};
use crate::engine::seed::Seed;
use crate::games::pig::exact::matchup;
use crate::games::pig::requests::Variant;
use crate::lab::experiment::{Experiment, ExperimentInfo, Shards};
use crate::lab::params::{Kind, Param, Params};
use crate::lab::report::number::{fixed, integer, percent};
use crate::lab::report::{Axis, Cell, Chart, Claim, Figure, Judgement, LineSeries, Report, Table};

/// The map of the boundary.
pub struct BoundaryMap;

/// The rules that best play is compared with.
const RULES: &[(&str, &str)] = &[
    ("round", "21 + round(gap / 8); goal at 71+"),
    ("pace", "At least 19, stay within 14; goal at 69+"),
    ("landing", "21 ± gap/8, rounded up; goal if landing at 87+"),
    ("twentyfive", "Hold at 25"),
    ("twenty", "Hold at 20"),
];

fn code(params: &Params) -> &'static str {
    match params.text("rule") {
        "pace" => "base19pace14end31",
        "landing" => "landing-out-21-8-25-13",
        "twentyfive" => "hold25",
        "twenty" => "hold20",
        _ => "keep-round-21-8-29",
    }
}

/// What is known of all states.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Mapped {
    /// Best play's first hold values, by the mover's score times the goal plus the opponent's.
    best: Vec<u16>,
    /// The rule's.
    rule: Vec<u16>,
    /// Pairs of scores that are met when best play plays itself.
    reached: Vec<bool>,
    /// Pairs at which best play rolls again above its first hold.
    overhang: Vec<bool>,
    /// States, those of them that roll, states met, the checksum of the decisions.
    states: u64,
    rolls: u64,
    met: u64,
    checksum: String,
    /// How often best play wins against itself held to its first hold values.
    first_hold: f64,
}

impl Experiment for BoundaryMap {
    type Shard = Mapped;

    const INFO: ExperimentInfo = ExperimentInfo {
        id: "pig-boundary",
        game: "pig",
        title: "Roll or hold",
        about: "The total at which best play first holds, for all pairs of scores, and the same for a rule.",
        source: "Neller and Presser (2010): Figures 1 and 7",
        params: &[
            Param { key: "rule", label: "Rule", kind: Kind::Choice(RULES) },
            Param {
                key: "you",
                label: "Opponent's score of the section",
                kind: Kind::Number { min: 0, max: 199, usual: 30 },
            },
            Param {
                key: "step",
                label: "Points between the map's cells",
                kind: Kind::Number { min: 1, max: 20, usual: 4 },
            },
            GOAL,
            DIE,
        ],
        shards: |_| 1,
        unit: "pairs of scores",
        seconds: 2,
        work: |params| params.number("goal") * params.number("goal"),
    };

    fn run(params: &Params, _: &Seed, _: u32, progress: &mut dyn FnMut(u64)) -> Mapped {
        let ground = ground(variant(params));
        let variant = ground.variant();
        let (best, rule) = (player(&ground, "optimal"), player(&ground, code(params)));
        let reached = matchup::pairs(&best.strategy, &ground.outcomes).expect("best play remembers nothing");
        let table = &ground.optimum.table;
        let mut overhang = vec![false; variant.pairs()];
        table.above.iter().for_each(|run| overhang[run.pair as usize] = true);
        progress(variant.pairs() as u64);
        Mapped {
            best: table.first_hold.clone(),
            rule: rule.strategy.shown().first_hold.clone(),
            met: matchup::decisions(table, &reached),
            reached,
            overhang,
            states: variant.states() as u64,
            rolls: table.count(),
            checksum: format!("{:016x}", table.checksum()),
            first_hold: 1.0 - super::against_best(&ground, "first-hold").average,
        }
    }

    fn report(params: &Params, _: &Seed, shards: &Shards<Mapped>) -> Report {
        let variant = variant(params);
        let Some(mapped) = shards.values().next().filter(|mapped| mapped.best.len() == variant.pairs()) else {
            let claims = vec![claim(SURFACE, "not yet".to_owned(), None)];
            return Report { claims, ..Report::default() };
        };
        let step = params.number("step").max(1) as usize;
        let you = params.number("you").min(u64::from(variant.goal) - 1) as u16;
        Report {
            figures: vec![
                map("figure-1", "Figure 1", "Best play", variant, &mapped.best, step),
                map("figure-7", "Figure 7", code(params), variant, &mapped.rule, step),
                difference(variant, mapped, step),
                section(variant, mapped, you, code(params)),
            ],
            tables: vec![numbers(mapped)],
            claims: if variant == Variant::DEFAULT { claims(mapped) } else { Vec::new() },
        }
    }
}

/// Every so many scores.
fn scores(variant: Variant, step: usize) -> impl DoubleEndedIterator<Item = u16> + Clone {
    (0..variant.goal).step_by(step).collect::<Vec<_>>().into_iter()
}

fn heat(
    variant: Variant,
    step: usize,
    value: impl Fn(u16, u16) -> Option<f64>,
    scale: Axis,
    middle: Option<f64>,
) -> Chart {
    Chart::HeatMap {
        x: Axis::new("My score"),
        y: Axis::new("Opponent’s score"),
        columns: scores(variant, step).map(|me| me.to_string()).collect(),
        rows: scores(variant, step).rev().map(|you| you.to_string()).collect(),
        cells: scores(variant, step)
            .rev()
            .map(|you| scores(variant, step).map(|me| value(me, you)).collect())
            .collect(),
        scale,
        middle,
    }
}

fn map(id: &str, number: &str, title: &str, variant: Variant, first: &[u16], step: usize) -> Figure {
    // Where one rolls on to the goal there is no hold value.
    let value = |me: u16, you: u16| {
        let at = first[variant.pair(me, you)];
        (at < variant.goal - me).then_some(f64::from(at))
    };
    Figure {
        id: id.into(),
        number: number.into(),
        title: format!("{title}: first hold"),
        caption: "The first turn total at which to stop; empty where one rolls on to the goal.".into(),
        chart: heat(variant, step, value, Axis::new("Hold at"), None),
    }
}

fn difference(variant: Variant, mapped: &Mapped, step: usize) -> Figure {
    let value = |me: u16, you: u16| {
        let pair = variant.pair(me, you);
        let by = f64::from(mapped.rule[pair]) - f64::from(mapped.best[pair]);
        mapped.reached[pair].then_some(by)
    };
    Figure {
        id: "difference".into(),
        number: String::new(),
        title: "Rule less best play".into(),
        caption: "How much later the rule holds; empty where best play never comes.".into(),
        chart: heat(variant, step, value, Axis::new("Points"), Some(0.0)),
    }
}

fn section(variant: Variant, mapped: &Mapped, you: u16, rule: &str) -> Figure {
    let series = |label: &str, first: &[u16]| LineSeries {
        label: label.into(),
        points: (0..variant.goal).map(|me| (f64::from(me), f64::from(first[variant.pair(me, you)]))).collect(),
        steps: true,
    };
    let missing = (0..variant.goal).map(|me| (f64::from(me), f64::from(variant.goal - me))).collect();
    Figure {
        id: "section".into(),
        number: String::new(),
        title: format!("Section at opponent {you}"),
        caption: "Roll below the line, hold from it on.".into(),
        chart: Chart::Lines {
            x: Axis::new("My score"),
            y: Axis::new("First hold").min(0.0),
            series: vec![
                series("Best play", &mapped.best),
                series(rule, &mapped.rule),
                LineSeries { label: "Holding wins".into(), points: missing, steps: false },
            ],
            references: Vec::new(),
        },
    }
}

fn overhangs(mapped: &Mapped) -> usize {
    mapped.overhang.iter().filter(|over| **over).count()
}

fn met(mapped: &Mapped) -> usize {
    mapped.reached.iter().filter(|met| **met).count()
}

fn numbers(mapped: &Mapped) -> Table {
    let mut table = Table::new("numbers", "Best play in numbers").text("What").number("Number");
    for (what, count) in [
        ("States", mapped.states as usize),
        ("States that roll", mapped.rolls as usize),
        ("States met", mapped.met as usize),
        ("Pairs of scores met", met(mapped)),
        ("Pairs with a roll above the first hold", overhangs(mapped)),
    ] {
        table.row(vec![Cell::text(what), Cell::count(count)]);
    }
    table.row(vec![Cell::text("Checksum (FNV-1a-64)"), Cell::text(&mapped.checksum)]);
    table
}

/// The paper's words under Figure 1.
const SURFACE: &str = "The surface shown is the boundary between states where player 1 should roll (below the surface) and states \
    where player 1 should hold (above the surface).";

fn claims(mapped: &Mapped) -> Vec<Claim> {
    let same =
        mapped.best.iter().zip(&mapped.rule).zip(&mapped.reached).filter(|((best, rule), met)| **met && best == rule);
    vec![
        claim(
            SURFACE,
            format!(
                "At **{}** of {} pairs of scores best play rolls again above its first hold. Holding there costs little: best \
                    play wins **{}** against it",
                integer(overhangs(mapped) as i128),
                integer(mapped.best.len() as i128),
                percent(mapped.first_hold, 5)
            ),
            Some(overhangs(mapped) == 0),
        ),
        Claim::new(
            "optimal play is surprisingly complex and beyond human potential to memorize and apply",
            format!(
                "Two players of best play come to **{}** states at **{}** pairs of scores; the rule holds where best play does at \
                    **{}** % of these",
                integer(mapped.met.into()),
                integer(met(mapped) as i128),
                fixed(100.0 * same.count() as f64 / met(mapped).max(1) as f64, 1)
            ),
            Judgement::unjudged("What people can memorize is not a matter of computing; here is how much it would be."),
        ),
    ]
}

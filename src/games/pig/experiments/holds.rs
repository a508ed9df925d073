//! Hold at n (§ Hold at n (or at Goal)): Figure 2.

use serde::{Deserialize, Serialize};

use super::{DIE, GOAL, advantage, against_best, best_wins, claim, ground, percent_of, printed, short, variant};
use crate::engine::seed::Seed;
use crate::games::pig::exact::turn::Outcomes;
use crate::games::pig::requests::{MatchUp, Variant};
use crate::lab::experiment::{Experiment, ExperimentInfo, Shards};
use crate::lab::params::{Kind, Param, Params};
use crate::lab::report::{Axis, Cell, Chart, Claim, Figure, LineSeries, Report, Table};

/// Figure 2.
pub struct HoldAtN;

/// Hold values of a shard.
const BLOCK: u64 = 8;

/// What is known of one hold value.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Held {
    /// The hold value.
    n: u16,
    /// Its chances against best play.
    chances: MatchUp,
    /// The expected points of a turn.
    points: f64,
}

fn range(params: &Params) -> std::ops::RangeInclusive<u64> {
    let (from, to) = (params.number("from"), params.number("to"));
    from.min(to)..=from.max(to)
}

fn count(params: &Params) -> u64 {
    range(params).count() as u64
}

impl Experiment for HoldAtN {
    type Shard = Vec<Held>;

    const INFO: ExperimentInfo = ExperimentInfo {
        id: "pig-hold-at-n",
        game: "pig",
        title: "Hold at n",
        about: "How often best play wins against somebody who always holds at the same turn total.",
        source: "Neller and Presser (2010), § Hold at n (or at Goal): Figure 2",
        params: &[
            Param { key: "from", label: "From n", kind: Kind::Number { min: 1, max: 200, usual: 14 } },
            Param { key: "to", label: "To n", kind: Kind::Number { min: 1, max: 200, usual: 36 } },
            GOAL,
            DIE,
        ],
        shards: |params| count(params).div_ceil(BLOCK) as u32,
        unit: "hold values",
        seconds: 2,
        work: count,
    };

    fn run(params: &Params, _: &Seed, shard: u32, progress: &mut dyn FnMut(u64)) -> Vec<Held> {
        let ground = ground(variant(params));
        let mut found = Vec::new();
        for n in range(params).skip((u64::from(shard) * BLOCK) as usize).take(BLOCK as usize) {
            // At most 200 by the parameter's range.
            let n = n as u16;
            let outcomes = Outcomes::new(Variant { goal: n, ..ground.variant() });
            found.push(Held { n, chances: against_best(&ground, &format!("hold{n}")), points: outcomes.mean(n) });
            progress(found.len() as u64);
        }
        found
    }

    fn report(params: &Params, _: &Seed, shards: &Shards<Vec<Held>>) -> Report {
        let all: Vec<&Held> = shards.values().flatten().collect();
        Report {
            figures: vec![figure(&all)],
            tables: vec![table(&all)],
            claims: if variant(params) == Variant::DEFAULT { claims(&all) } else { Vec::new() },
        }
    }
}

fn figure(all: &[&Held]) -> Figure {
    let points = all.iter().map(|held| (f64::from(held.n), best_wins(held.chances))).collect();
    Figure {
        id: "figure-2".into(),
        number: "Figure 2".into(),
        title: "Best play against hold at n".into(),
        caption: "How often best play wins, both seats alike.".into(),
        chart: Chart::Lines {
            x: Axis::new("Hold value n"),
            y: Axis::new("Best play wins").digits(6),
            series: vec![LineSeries { label: "Best play wins".into(), points, steps: false }],
            references: Vec::new(),
        },
    }
}

fn table(all: &[&Held]) -> Table {
    let mut table = Table::new("holds", "Hold at n")
        .number("n")
        .number("Best play wins")
        .number("Advantage, %")
        .number("Wins going first")
        .number("Wins going second")
        .number("Points a turn");
    for held in all {
        let wins = best_wins(held.chances);
        table.row(vec![
            Cell::integer(held.n),
            Cell::number(wins, 9),
            Cell::number(100.0 * advantage(wins), 3),
            Cell::number(held.chances.first, 6),
            Cell::number(held.chances.second, 6),
            Cell::number(held.points, 6),
        ]);
    }
    table
}

fn claims(all: &[&Held]) -> Vec<Claim> {
    let wins = |n: u16| all.iter().find(|held| held.n == n).map(|held| best_wins(held.chances));
    let paper: Option<Vec<(u16, f64)>> = (15..=35).map(|n| Some((n, wins(n)?))).collect();
    let least = paper.as_ref().and_then(|all| all.iter().copied().min_by(|a, b| a.1.total_cmp(&b.1)));
    let minima = paper.as_ref().zip(wins(14).zip(wins(36))).map(|(all, _)| {
        let lower = |n: u16| Some(wins(n)? < wins(n - 1)? && wins(n)? < wins(n + 1)?);
        all.iter().map(|one| one.0).filter(|n| lower(*n) == Some(true)).collect::<Vec<_>>()
    });
    let most = all.iter().max_by(|a, b| a.points.total_cmp(&b.points)).filter(|_| paper.is_some());
    let not_yet = || "These hold values were not run".to_owned();
    vec![
        claim(
            "we minimize the average probability of an optimal player win to .521 when n = 25",
            least.map_or_else(not_yet, |(n, wins)| format!("Least at **{n}**: **{}**", short(wins, 9))),
            least.map(|(n, wins)| n == 25 && printed(wins, 0.521, 3)),
        ),
        claim(
            "The optimal player has a 4.2% win probability advantage over the \"hold at 25\" player, compared to an 8.0% \
                advantage over the \"hold at 20\" player.",
            wins(25).zip(wins(20)).map_or_else(not_yet, |(a, b)| {
                format!("**{}** and **{}**", percent_of(advantage(a)), percent_of(advantage(b)))
            }),
            wins(25).zip(wins(20)).map(|(a, b)| printed(advantage(a), 0.042, 3) && printed(advantage(b), 0.080, 3)),
        ),
        claim(
            "we observe local minima at 16, 19, 25, and 33",
            minima.as_ref().map_or_else(not_yet, |all| {
                format!("**{}**", all.iter().map(u16::to_string).collect::<Vec<_>>().join(", "))
            }),
            minima.map(|all| all == [16, 19, 25, 33]),
        ),
        claim(
            "holding at 20 maximizes the expected points per turn",
            most.map_or_else(not_yet, |held| {
                // With a total of 20 a roll wins as much as it risks, so to hold at 20 and at 21 are exactly level.
                let level = all.iter().filter(|other| held.points - other.points < 1e-9);
                let level: Vec<String> = level.map(|other| other.n.to_string()).collect();
                let points = crate::lab::report::number::fixed(held.points, 6);
                format!("Most at **{}**: **{points}** points", level.join(" and "))
            }),
            most.map(|most| all.iter().any(|held| held.n == 20 && most.points - held.points < 1e-9)),
        ),
    ]
}

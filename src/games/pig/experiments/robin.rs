//! Everybody against everybody, exactly.

use crate::engine::order;

use serde::{Deserialize, Serialize};

use super::{DIE, GOAL, claim, ground, player, printed, variant};
use crate::engine::seed::Seed;
use crate::games::pig::requests::{MatchUp, Variant};
use crate::lab::experiment::{Experiment, ExperimentInfo, Shards};
use crate::lab::params::Params;
use crate::lab::report::number::percent;
use crate::lab::report::{Axis, Cell, Chart, Claim, Figure, Judgement, Report, Table};

/// The round robin.
pub struct RoundRobin;

/// Who plays.
const PLAYERS: [&str; 12] = [
    "optimal",
    "landing-out-21-8-25-13",
    "keep-out-21-9-29",
    "keep-round-21-8-29",
    "keep-div-21-7-29",
    "base19pace14end31",
    "hold24end28",
    "base18end31",
    "turns4best",
    "turns4",
    "hold25",
    "hold20",
];

/// A row: one player against all.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Row {
    /// Its chances, in the order of the players.
    chances: Vec<MatchUp>,
}

impl Row {
    /// The mean over the others.
    fn mean(&self, own: usize) -> f64 {
        let others = self.chances.iter().enumerate().filter(|(at, _)| *at != own);
        others.map(|(_, one)| one.average).sum::<f64>() / (self.chances.len().max(2) - 1) as f64
    }

    /// How many of the others it beats: more than one half by more than the last digits of the arithmetic.
    fn beaten(&self, own: usize) -> usize {
        self.chances.iter().enumerate().filter(|(at, one)| *at != own && one.average > 0.5 + 1e-9).count()
    }
}

impl Experiment for RoundRobin {
    type Shard = Row;

    const INFO: ExperimentInfo = ExperimentInfo {
        id: "pig-round-robin",
        game: "pig",
        title: "Round robin",
        about: "Twelve rules, each against each, both seats alike: exact, so nothing is left to luck.",
        source: "Goes beyond Neller and Presser (2010), who play every rule against best play only",
        params: &[GOAL, DIE],
        shards: |_| PLAYERS.len() as u32,
        unit: "matches",
        seconds: 2,
        work: |_| (PLAYERS.len() * PLAYERS.len()) as u64,
    };

    fn run(params: &Params, _: &Seed, shard: u32, progress: &mut dyn FnMut(u64)) -> Row {
        let ground = ground(variant(params));
        let own = player(&ground, PLAYERS[shard as usize % PLAYERS.len()]);
        let mut chances = Vec::new();
        for code in PLAYERS {
            let other = player(&ground, code);
            chances.push(ground.play(&own, &other).expect("these policies remember four turns at most"));
            progress(chances.len() as u64);
        }
        Row { chances }
    }

    fn report(params: &Params, _: &Seed, shards: &Shards<Row>) -> Report {
        let rows: Vec<(usize, &Row)> = shards.iter().map(|(at, row)| (at as usize, row)).collect();
        Report {
            figures: vec![figure(&rows)],
            tables: vec![ranking(&rows), matrix(&rows)],
            claims: if variant(params) == Variant::DEFAULT { claims(&rows) } else { Vec::new() },
        }
    }
}

fn name(at: usize) -> String {
    PLAYERS.get(at).copied().unwrap_or_default().to_owned()
}

fn figure(rows: &[(usize, &Row)]) -> Figure {
    let cells = |(own, row): &(usize, &Row)| {
        row.chances.iter().enumerate().map(|(at, one)| (at != *own).then_some(100.0 * one.average)).collect()
    };
    Figure {
        id: "matrix".into(),
        number: String::new(),
        title: "Who beats whom".into(),
        caption: "How often the row beats the column, both seats alike.".into(),
        chart: Chart::HeatMap {
            x: Axis::new("against"),
            y: Axis::new("Rule"),
            columns: PLAYERS.map(str::to_owned).to_vec(),
            rows: rows.iter().map(|(at, _)| name(*at)).collect(),
            cells: rows.iter().map(cells).collect(),
            scale: Axis::new("Wins").unit("%").digits(2),
            middle: Some(50.0),
        },
    }
}

fn ranking(rows: &[(usize, &Row)]) -> Table {
    let mut table = Table::new("ranking", "Ranking by matches won, then by the mean")
        .number("Rank")
        .text("Rule")
        .number("Beats")
        .number("Mean win, %")
        .number("Against best play, %");
    let mut sorted = rows.to_vec();
    order::sort_by(&mut sorted, |a, b| {
        b.1.beaten(b.0).cmp(&a.1.beaten(a.0)).then(b.1.mean(b.0).total_cmp(&a.1.mean(a.0)))
    });
    for (rank, (at, row)) in (1..).zip(&sorted) {
        table.row(vec![
            Cell::count(rank),
            Cell::text(name(*at)),
            Cell::count(row.beaten(*at)),
            Cell::number(100.0 * row.mean(*at), 4),
            Cell::maybe(row.chances.first().filter(|_| *at != 0).map(|one| 100.0 * one.average), 4),
        ]);
    }
    table
}

/// All chances to ten digits, which the command line's `analyse` gives too.
fn matrix(rows: &[(usize, &Row)]) -> Table {
    let mut table = Table::new("matches", "All matches")
        .text("Rule")
        .text("Against")
        .number("Going first")
        .number("Going second")
        .number("Mean");
    for (own, row) in rows {
        for (at, one) in row.chances.iter().enumerate() {
            let chances = [one.first, one.second, one.average].map(|chance| Cell::number(chance, 10));
            table.row([Cell::text(name(*own)), Cell::text(name(at))].into_iter().chain(chances).collect());
        }
    }
    table
}

fn claims(rows: &[(usize, &Row)]) -> Vec<Claim> {
    let cell = |a: &str, b: &str| {
        let place = |code: &str| PLAYERS.iter().position(|one| *one == code);
        let (a, b) = (place(a)?, place(b)?);
        rows.iter().find(|(at, _)| *at == a).and_then(|(_, row)| row.chances.get(b)).copied()
    };
    let first = cell("optimal", "optimal").map(|one| one.first);
    let (round, out) = ("keep-round-21-8-29", "keep-out-21-9-29");
    let circle = cell(round, out).zip(cell("optimal", round).zip(cell("optimal", out)));
    let words = |chance: f64| percent(chance, 4);
    vec![
        claim(
            "When two optimal players compete, the first player has a 53.06% chance of winning.",
            first.map_or("not yet".to_owned(), |first| format!("**{}**", words(first))),
            first.map(|first| printed(first, 0.5306, 4)),
        ),
        Claim::new(
            "we use this average probability to evaluate relative policy strength",
            circle.map_or("not yet".to_owned(), |(direct, (by_round, by_out))| {
                format!(
                    "Best play wins **{}** against {round} and **{}** against {out}, yet {round} wins **{}** of the games \
                        between these two: who is closer to best play need not win",
                    words(by_round.average),
                    words(by_out.average),
                    words(direct.average)
                )
            }),
            Judgement::unjudged("It says what the authors do, and not who wins between two rules."),
        ),
    ]
}

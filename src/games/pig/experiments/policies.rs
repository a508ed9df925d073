//! All policies of the paper and the better ones found since, each against best play.

use crate::engine::order;

use serde::{Deserialize, Serialize};

use super::{DIE, GOAL, advantage, best_wins, claim, ground, percent_of, player, printed, short, variant};
use crate::engine::seed::Seed;
use crate::games::pig::exact::{matchup, optimum};
use crate::games::pig::policy::families::{KNOWN, Known};
use crate::games::pig::requests::{MatchUp, Variant};
use crate::games::pig::session;
use crate::lab::experiment::{Experiment, ExperimentInfo, Shards};
use crate::lab::params::Params;
use crate::lab::report::{Axis, Bar, BarMark, BarSeries, Cell, Chart, Claim, Figure, Report, Table, Tone};

/// The leaderboard.
pub struct Policies;

/// What is known of one policy.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Found {
    /// Its words.
    words: String,
    /// Its chances against best play.
    chances: MatchUp,
    /// What the best reply to it wins.
    reply: f64,
    /// Its expected turns to the goal, alone.
    turns: f64,
}

impl Experiment for Policies {
    type Shard = Found;

    const INFO: ExperimentInfo = ExperimentInfo {
        id: "pig-policies",
        game: "pig",
        title: "Rules against best play",
        about: "How often best play wins against each rule of the paper and against better ones found since, exactly; \
            and what each rule loses to somebody who knows it.",
        source: "Neller and Presser (2010): all policies and Table 2; the rules marked new go beyond it",
        params: &[GOAL, DIE],
        shards: |_| KNOWN.len() as u32,
        unit: "policies",
        seconds: 2,
        work: |_| KNOWN.len() as u64,
    };

    fn run(params: &Params, _: &Seed, shard: u32, progress: &mut dyn FnMut(u64)) -> Found {
        let variant = variant(params);
        let ground = ground(variant);
        let code = KNOWN[shard as usize % KNOWN.len()].code;
        let player = player(&ground, code);
        let found = Found {
            words: session::policy(code).map_or_else(|_| String::new(), |policy| policy.words(variant)),
            chances: super::against_best(&ground, code),
            reply: optimum::best_reply(&player.strategy, &ground.outcomes).average,
            turns: matchup::expected_turns(&player.strategy, &ground.outcomes),
        };
        progress(1);
        found
    }

    fn report(params: &Params, _: &Seed, shards: &Shards<Found>) -> Report {
        let mut all: Vec<(&Known, &Found)> =
            shards.iter().filter_map(|(at, found)| Some((KNOWN.get(at as usize)?, found))).collect();
        order::sort_by(&mut all, |a, b| best_wins(a.1.chances).total_cmp(&best_wins(b.1.chances)));
        let usual = variant(params) == Variant::DEFAULT;
        Report {
            figures: vec![figure(&all)],
            tables: vec![table(&all, usual)],
            claims: if usual { claims(&all) } else { Vec::new() },
        }
    }
}

fn figure(all: &[(&Known, &Found)]) -> Figure {
    let bar = |(entrant, found): &(&Known, &Found)| {
        let tone = if entrant.paper.is_some() { Tone::Plain } else { Tone::Accent };
        Some(Bar { value: 100.0 * advantage(best_wins(found.chances)), interval: None, tone })
    };
    Figure {
        id: "advantage".into(),
        number: String::new(),
        title: "Best play’s advantage".into(),
        caption: "How much more often best play wins, both seats alike. Accent: not in the paper.".into(),
        chart: Chart::Bars {
            category: "Rule".into(),
            categories: all.iter().map(|(entrant, _)| entrant.code.into()).collect(),
            y: Axis::new("Advantage").unit("%").min(0.0).digits(3),
            series: vec![BarSeries { label: String::new(), mark: BarMark::Bar, bars: all.iter().map(bar).collect() }],
            references: Vec::new(),
        },
    }
}

fn table(all: &[(&Known, &Found)], usual: bool) -> Table {
    let mut table = Table::new("rules", "Rules against best play")
        .number("Rank")
        .text("Rule")
        .text("Code")
        .number("Numbers")
        .number("Paper")
        .number("Best play wins")
        .number("Advantage, %")
        .number("Wins going first")
        .number("Wins going second")
        .number("Best reply wins")
        .number("Turns alone");
    for (rank, (entrant, found)) in (1..).zip(all) {
        let wins = best_wins(found.chances);
        let paper = entrant.paper.filter(|_| usual && entrant.code != "turns4");
        table.row(vec![
            Cell::count(rank),
            Cell::text(&found.words),
            Cell::text(entrant.code),
            entrant.numbers.map_or(Cell::Empty, Cell::integer),
            paper.map_or(Cell::Empty, |(wins, digits)| Cell::number(wins, digits)),
            Cell::number(wins, 9),
            Cell::number(100.0 * advantage(wins), 3),
            Cell::number(found.chances.first, 6),
            Cell::number(found.chances.second, 6),
            Cell::number(found.reply, 6),
            Cell::number(found.turns, 3),
        ]);
    }
    table
}

fn claims(all: &[(&Known, &Found)]) -> Vec<Claim> {
    let wins = |code: &str| all.iter().find(|(one, _)| one.code == code).map(|(_, found)| best_wins(found.chances));
    let words = |wins: Option<f64>| wins.map_or("not yet".to_owned(), |wins| format!("**{}**", short(wins, 9)));
    let exact = |sentence: &str, code: &str, paper: f64, digits: i32| {
        claim(sentence, words(wins(code)), wins(code).map(|wins| printed(wins, paper, digits)))
    };
    let best = wins("keep-round-21-8-29");
    let better = all
        .iter()
        .filter(|(one, _)| one.paper.is_none() && one.numbers.is_some())
        .map(|(one, found)| (one, best_wins(found.chances)));
    let better = better.min_by(|a, b| a.1.total_cmp(&b.1));
    let two = wins("hold24end28").zip(wins("base19pace14end31"));
    vec![
        exact(
            "The optimal policy is expected to win an average of 54.0% of games against a \"hold at 20\" policy, yielding an \
                8.0% advantage.",
            "hold20",
            0.540,
            3,
        ),
        exact(
            "Alternately varying b and e, we find that b=18 and e=31 gives the best performance against the optimal player. On \
                average, the optimal player will win versus this policy with probability .513723",
            "base18end31",
            0.513723,
            6,
        ),
        exact(
            "On average, the optimal player will win versus this policy with probability .509431",
            "base19pace14end31",
            0.509431,
            6,
        ),
        exact("Table 2, (j − i) div d: 21, 7, 29: .504790", "keep-div-21-7-29", 0.504790, 6),
        exact("Table 2, floor: 22, 8, 29: .504799", "keep-floor-22-8-29", 0.504799, 6),
        exact("Table 2, ceiling: 21, 8, 29: .504655", "keep-ceil-21-8-29", 0.504655, 6),
        exact("Table 2, round: 21, 8, 29: .504610", "keep-round-21-8-29", 0.504610, 6),
        claim(
            "reducing the optimal player's advantage to a surprisingly narrow 0.922%",
            best.map_or("not yet".to_owned(), |wins| {
                format!("**{}**", crate::lab::report::number::percent(advantage(wins), 3))
            }),
            best.map(|wins| printed(advantage(wins), 0.00922, 5)),
        ),
        claim(
            "we do not claim to have found the best human-playable policy for Pig. We invite readers to continue this exploration.",
            match (better, two) {
                (Some((one, wins)), Some((two, three))) => format!(
                    "**{}** leaves best play an advantage of **{}**; and two numbers alone (hold24end28, {}) beat the \
                        paper’s three of base19pace14end31 ({})",
                    one.code,
                    percent_of(advantage(wins)),
                    short(two, 6),
                    short(three, 6)
                ),
                _ => "not yet".to_owned(),
            },
            // What a rule is worth that has not been counted yet, nobody knows.
            better.zip(best).map(|((_, wins), best)| wins < best).filter(|found| *found || all.len() == KNOWN.len()),
        ),
    ]
}

//! Scoring turns (§ t Scoring Turns, § Optimal t Scoring Turns): Figures 3 to 6.

use serde::{Deserialize, Serialize};

use super::{
    DIE, GOAL, advantage, against_best, best_wins, claim, ground, percent_of, player, printed, short, variant,
};
use crate::engine::seed::Seed;
use crate::games::pig::exact::matchup;
use crate::games::pig::exact::strategy::DecisionTable as Decisions;
use crate::games::pig::exact::turn::Outcomes;
use crate::games::pig::exact::turn::TurnPlan;
use crate::games::pig::policy::Rounding;
use crate::games::pig::requests::Variant;
use crate::lab::experiment::{Experiment, ExperimentInfo, Shards};
use crate::lab::params::{Kind, Param, Params};
use crate::lab::report::number::fixed;
use crate::lab::report::{
    Axis, Bar, BarMark, BarSeries, Cell, Chart, Claim, Figure, Judgement, LineSeries, Report, Table,
};

/// Figures 3 to 6.
pub struct ScoringTurns;

/// A score of the plan with fewest turns.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Stop {
    /// Turns that have scored.
    scored: u16,
    /// The score.
    score: u16,
    /// The probability that it is reached.
    reached: f64,
    /// The first total at which one holds there.
    hold_at: u16,
}

/// What is known of one number of scoring turns.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Counted {
    /// The number of scoring turns.
    turns: u16,
    /// How often best play wins against the simple plan, with floor, ceiling and round.
    simple: [f64; 3],
    /// How often it wins against the plan with fewest expected turns.
    best: f64,
    /// Expected turns of the simple plan, and the fewest.
    expected: [f64; 2],
    /// The scores that the plan with fewest turns comes to.
    stops: Vec<Stop>,
}

impl Experiment for ScoringTurns {
    type Shard = Counted;

    const INFO: ExperimentInfo = ExperimentInfo {
        id: "pig-turns",
        game: "pig",
        title: "Scoring turns",
        about: "Plans that reach the goal in a given number of turns that score: the simple one, and the one that needs the \
            fewest turns on average.",
        source: "Neller and Presser (2010), § What a Turn Scores to § Optimal t Scoring Turns: Figures 3 to 6",
        params: &[
            Param { key: "most", label: "Most scoring turns", kind: Kind::Number { min: 4, max: 10, usual: 7 } },
            GOAL,
            DIE,
        ],
        shards: |params| params.number("most") as u32 - 1,
        unit: "plans",
        seconds: 2,
        work: |params| 4 * (params.number("most") - 1),
    };

    fn run(params: &Params, _: &Seed, shard: u32, progress: &mut dyn FnMut(u64)) -> Counted {
        let ground = ground(variant(params));
        // The shards are few.
        let turns = shard as u16 + 2;
        let wins = |code: String| best_wins(against_best(&ground, &code));
        let simple = ["", "ceil", "round"].map(|how| wins(format!("turns{turns}{how}")));
        let alone = matchup::expected_turns(&player(&ground, &format!("turns{turns}")).strategy, &ground.outcomes);
        let counted = Counted {
            turns,
            simple,
            best: wins(format!("turns{turns}best")),
            expected: [alone, matchup::fewest_turns(ground.variant(), turns).turns],
            stops: stops(ground.variant(), &ground.outcomes, turns),
        };
        progress(4);
        counted
    }

    fn report(params: &Params, _: &Seed, shards: &Shards<Counted>) -> Report {
        let variant = variant(params);
        let all: Vec<&Counted> = shards.values().collect();
        let four = all.iter().find(|one| one.turns == 4).map_or(&[][..], |one| &one.stops);
        Report {
            figures: vec![figure_3(variant), figure_4(&all), figure_5(four), figure_6(four)],
            tables: vec![table(&all), stops_table(four)],
            claims: if variant == Variant::DEFAULT { claims(&all, four, params.number("most")) } else { Vec::new() },
        }
    }
}

/// The scores that the plan with fewest turns comes to by its scoring turns, with their probabilities.
fn stops(variant: Variant, outcomes: &Outcomes, turns: u16) -> Vec<Stop> {
    let fewest = matchup::fewest_turns(variant, turns);
    let goal = usize::from(variant.goal);
    let mut reached = vec![0.0; goal];
    reached[0] = 1.0;
    let mut stops = Vec::new();
    for (scored, rolls) in (0..).zip(&fewest.rolls) {
        let mut table = Decisions::empty(variant);
        rolls.iter().for_each(|rolls| (0..goal).for_each(|_| table.push(rolls)));
        let plan = TurnPlan::new(&table, outcomes);
        let mut next = vec![0.0; goal];
        for (score, &chance) in reached.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
            let hold_at = table.first_hold[score * goal];
            stops.push(Stop { scored, score: score as u16, reached: chance, hold_at });
            let turn = plan.turn(score * goal);
            for (points, gain) in plan.gains(turn).filter(|(points, _)| score + points < goal) {
                // After a pig one tries again from the same score.
                next[score + points] += chance * gain / turn.score;
            }
        }
        reached = next;
    }
    stops
}

fn figure_3(variant: Variant) -> Figure {
    let outcomes = Outcomes::new(Variant { goal: 25, ..variant });
    let bars = outcomes.of(25).iter().map(|chance| Some(Bar::from(*chance))).collect();
    Figure {
        id: "figure-3".into(),
        number: "Figure 3".into(),
        title: "What a turn of hold at 25 scores".into(),
        caption: "The other turns end in a pig.".into(),
        chart: Chart::Bars {
            category: "Points".into(),
            categories: (25..25 + outcomes.width).map(|points| points.to_string()).collect(),
            y: Axis::new("Probability").min(0.0).digits(6),
            series: vec![BarSeries { label: "Exact".into(), mark: BarMark::Bar, bars }],
            references: Vec::new(),
        },
    }
}

fn figure_4(all: &[&Counted]) -> Figure {
    let series = |label: &str, value: &dyn Fn(&Counted) -> f64| LineSeries {
        label: label.into(),
        points: all.iter().map(|one| (f64::from(one.turns), value(one))).collect(),
        steps: false,
    };
    Figure {
        id: "figure-4".into(),
        number: "Figure 4".into(),
        title: "Best play against t scoring turns".into(),
        caption: "The paper draws the simple plan from 3 to 6.".into(),
        chart: Chart::Lines {
            x: Axis::new("Scoring turns t"),
            y: Axis::new("Best play wins").digits(6),
            series: vec![series("Simple", &|one| one.simple[0]), series("Fewest turns", &|one| one.best)],
            references: Vec::new(),
        },
    }
}

/// Curves over the score, one for each number of scoring turns so far.
fn by_score(four: &[Stop], value: impl Fn(&Stop) -> f64) -> Vec<LineSeries> {
    let series = |scored: u16| LineSeries {
        label: format!("After {scored}"),
        points: four.iter().filter(|stop| stop.scored == scored).map(|stop| (stop.score.into(), value(stop))).collect(),
        steps: false,
    };
    let last = four.iter().map(|stop| stop.scored).max();
    (0..=last.unwrap_or(0)).map(series).filter(|series| !series.points.is_empty()).collect()
}

fn figure_5(four: &[Stop]) -> Figure {
    Figure {
        id: "figure-5".into(),
        number: "Figure 5".into(),
        title: "Hold values of the best four scoring turns".into(),
        caption: "At each score that can come, after that many scoring turns.".into(),
        chart: Chart::Lines {
            x: Axis::new("Score"),
            y: Axis::new("Hold value").min(0.0),
            series: by_score(four, |stop| f64::from(stop.hold_at)),
            references: Vec::new(),
        },
    }
}

fn figure_6(four: &[Stop]) -> Figure {
    let later: Vec<Stop> = four.iter().filter(|stop| stop.scored > 0).cloned().collect();
    Figure {
        id: "figure-6".into(),
        number: "Figure 6".into(),
        title: "Scores reached".into(),
        caption: "How likely each score is after that many scoring turns.".into(),
        chart: Chart::Lines {
            x: Axis::new("Score"),
            y: Axis::new("Probability").min(0.0).digits(5),
            series: by_score(&later, |stop| stop.reached),
            references: Vec::new(),
        },
    }
}

fn table(all: &[&Counted]) -> Table {
    let mut table = Table::new("turns", "Scoring turns against best play")
        .number("t")
        .number("Simple, floor")
        .number("Simple, ceiling")
        .number("Simple, round")
        .number("Fewest turns")
        .number("Expected turns, simple")
        .number("Expected turns, fewest");
    for one in all {
        let wins = one.simple.iter().chain([&one.best]).map(|wins| Cell::number(*wins, 9));
        let turns = one.expected.map(|turns| Cell::number(turns, 6));
        table.row(std::iter::once(Cell::integer(one.turns)).chain(wins).chain(turns).collect());
    }
    table
}

fn stops_table(four: &[Stop]) -> Table {
    let mut table = Table::new("four", "The best four scoring turns: scores, how likely they are, and hold values")
        .number("Scoring turns")
        .number("Score")
        .number("Probability")
        .number("Hold at");
    for stop in four {
        table.row(vec![
            Cell::integer(stop.scored),
            Cell::integer(stop.score),
            Cell::number(stop.reached, 5),
            Cell::integer(stop.hold_at),
        ]);
    }
    table
}

/// The paper's summary of Figure 5.
fn summary(stop: &Stop) -> u16 {
    match stop.scored {
        0 => 24,
        1 => 24 - (stop.score - 24) / 3,
        2 => 25 - (stop.score - 48) / 2,
        _ => 100 - stop.score,
    }
}

fn claims(all: &[&Counted], four: &[Stop], most: u64) -> Vec<Claim> {
    let of = |turns: u16| all.iter().copied().find(|one| one.turns == turns);
    let best =
        all.iter().copied().min_by(|a, b| a.simple[0].total_cmp(&b.simple[0])).filter(|_| all.len() as u64 == most - 1);
    let not_yet = || "not yet".to_owned();
    let plan = of(4);
    let example = Rounding::Floor.quotient(100 - 51, 4 - 2);
    vec![
        claim(
            "h(51,2) = ⌊(100 − i)/(t − tₛ)⌋ = ⌊49/2⌋ = ⌊24.5⌋ = 24.",
            format!("With 51 points after two scoring turns of four, the rule holds at **{}**", example.unwrap_or_default()),
            Some(example == Some(24)),
        ),
        Claim::new(
            "we would expect that t=4 would be the best of these \"t scoring turns\" policies. This expectation is correct.",
            best.map_or_else(not_yet, |one| format!("Best: **{}**, {}", one.turns, short(one.simple[0], 9))),
            if most > 4 {
                Judgement::known(best.map(|one| one.turns == 4))
            } else {
                Judgement::undecided("It takes five scoring turns and more beside four.")
            },
        ),
        claim(
            "The optimal player has a 3.3% win probability advantage over this \"4 scoring turns\" player",
            plan.map_or_else(not_yet, |one| format!("**{}**", percent_of(advantage(one.simple[0])))),
            plan.map(|one| printed(advantage(one.simple[0]), 0.033, 3)),
        ),
        claim(
            "The player using this policy will expect to reach the goal score of 100 in an average of 12.62 turns.",
            plan.map_or_else(not_yet, |one| format!("**{}** turns", fixed(one.expected[1], 6))),
            plan.map(|one| printed(one.expected[1], 12.62, 2)),
        ),
        claim(
            "the optimal player will win versus the \"optimal 4 scoring turns\" player with probability .514805",
            plan.map_or_else(not_yet, |one| format!("**{}**", short(one.best, 9))),
            plan.map(|one| printed(one.best, 0.514805, 6)),
        ),
        claim(
            "From 24 subtract 1 for each 3 points above 24. From 25 subtract 1 for each 2 points above 48.",
            format!("The summary gives the hold value of all **{}** scores that can come", four.len()),
            (!four.is_empty()).then(|| four.iter().all(|stop| summary(stop) == stop.hold_at)),
        ),
        claim(
            "we can solve for the \"best\" policy, using value iteration techniques",
            of(5).zip(plan).map_or_else(not_yet, |(five, four)| {
                format!(
                    "The printed equations leave out the number of scoring turns. Solved literally they give a plan of five \
                        (**{}** turns, best play wins **{}**): fewer turns than four (**{}**), and fewer wins",
                    fixed(five.expected[1], 6),
                    short(five.best, 6),
                    fixed(four.expected[1], 6)
                )
            }),
            of(5).zip(plan).map(|(five, four)| !(five.expected[1] < four.expected[1] && five.best > four.best)),
        ),
    ]
}

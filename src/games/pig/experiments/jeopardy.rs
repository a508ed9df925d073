//! Keep pace and end race in other games of the kind: Piglet, two dice and Hog, each solved exactly, and each with the best
//! numbers of the rule. The paper believes that it is good there too, and has not tried.

use serde::{Deserialize, Serialize};

use super::{advantage, percent_of};
use crate::engine::seed::Seed;
use crate::games::pig::exact::matchup;
use crate::games::pig::requests::MatchUp;
use crate::lab::experiment::{Experiment, ExperimentInfo, Shards};
use crate::lab::params::{Kind, Param, Params};
use crate::lab::report::{Axis, Bar, BarMark, BarSeries, Cell, Chart, Claim, Figure, Judgement, Report, Table, Tone};

/// The rule in other games.
pub struct Jeopardy;

/// The most steps of Newton's method, and of the values after a lost score.
const MAX_STEPS: usize = 500;
/// The values are right to so much.
const CLOSE: f64 = 1e-13;
/// Points of a shard.
const BLOCK: usize = 1000;

/// Least and greatest value of a number of a rule.
type Range = (i32, i32);

/// A game of the kind.
#[derive(Clone, Copy)]
struct Game {
    key: &'static str,
    name: &'static str,
    /// Points that win.
    goal: usize,
    /// In how many ways a roll shows each number of points; in the others the turn is lost.
    ways: &'static [u32],
    /// Of so many.
    of: u32,
    /// In how many the score is lost with it.
    wipes: u32,
    /// Whether all rolls of a turn are made at once, so many as the player says.
    at_once: bool,
    /// What is tried of c, d and e near the best values, and widely.
    boxes: [[Range; 3]; 2],
}

static GAMES: [Game; 4] = [
    Game {
        key: "pig",
        name: "Pig",
        goal: 100,
        ways: &[0, 0, 1, 1, 1, 1, 1],
        of: 6,
        wipes: 0,
        at_once: false,
        boxes: [[(20, 22), (7, 9), (28, 30)], [(14, 32), (1, 20), (10, 40)]],
    },
    Game {
        key: "piglet",
        name: "Piglet",
        goal: 10,
        ways: &[0, 1],
        of: 2,
        wipes: 0,
        at_once: false,
        boxes: [[(1, 4), (1, 20), (0, 9)], [(1, 9), (1, 20), (0, 9)]],
    },
    Game {
        key: "two-dice",
        name: "Two dice",
        goal: 100,
        ways: &[0, 0, 0, 0, 1, 2, 3, 4, 5, 4, 3, 2, 1],
        of: 36,
        wipes: 1,
        at_once: false,
        boxes: [[(18, 22), (7, 11), (25, 29)], [(14, 32), (1, 20), (10, 40)]],
    },
    Game {
        key: "hog",
        name: "Hog",
        goal: 100,
        ways: &[0, 0, 1, 1, 1, 1, 1],
        of: 6,
        wipes: 0,
        at_once: true,
        boxes: [[(21, 25), (5, 9), (24, 28)], [(14, 32), (1, 20), (10, 40)]],
    },
];

/// The families: which of the numbers c, d and e they have.
const FAMILIES: [(&str, [bool; 3]); 3] = [
    ("Hold at c", [true, false, false]),
    ("Hold at c, end race", [true, false, true]),
    ("Keep pace, end race", [true, true, true]),
];

/// What comes of a turn: the chance of each number of points, and of a lost score; else it brings nothing.
#[derive(Default)]
struct Turn {
    points: Vec<f64>,
    wiped: f64,
    /// The chance that it brings points or loses the score.
    changed: f64,
}

impl Turn {
    fn new(points: Vec<f64>, wiped: f64) -> Self {
        let changed = points.iter().sum::<f64>() + wiped;
        Self { points, wiped, changed }
    }

    /// The mean of what follows: `row` from the mover's score on, below the goal, `won` at the goal.
    fn expect(&self, row: &[f64], won: f64, wiped: f64) -> f64 {
        let short: f64 = self.points.iter().zip(row).map(|(chance, value)| chance * value).sum();
        let over: f64 = self.points.iter().skip(row.len()).sum();
        short + over * won + self.wiped * wiped
    }
}

/// How somebody plays: which turn at each pair of scores.
struct Plan<'a> {
    turns: &'a [Turn],
    at: Vec<usize>,
}

/// Repeats a step that goes from guessed values after a lost score to better ones, until they are right to `close`.
fn settle(mut guess: Vec<f64>, close: f64, mut step: impl FnMut(&[f64]) -> Vec<f64>) -> Vec<f64> {
    let mut before: Vec<f64> = Vec::new();
    for count in 0..MAX_STEPS {
        let next = step(&guess);
        let by: Vec<f64> = next.iter().zip(&guess).map(|(a, b)| a - b).collect();
        let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
        let done = by.iter().all(|by| by.abs() < close);
        // The changes shrink by one factor soon, so what is still to come can be added at once.
        let factor = dot(&by, &before) / dot(&before, &before);
        let ahead = if count % 4 == 3 && factor > 0.0 && factor < 0.99 { factor / (1.0 - factor) } else { 0.0 };
        guess = next.iter().zip(&by).map(|(next, by)| next + ahead * by).collect();
        before = by;
        if done {
            break;
        }
    }
    guess
}

impl Game {
    /// The chances of a roll's points.
    fn roll(&self) -> impl Iterator<Item = (usize, f64)> {
        let shown = self.ways.iter().enumerate().filter(|one| *one.1 > 0);
        shown.map(|(points, ways)| (points, f64::from(*ways) / f64::from(self.of)))
    }

    fn wiped(&self) -> f64 {
        f64::from(self.wipes) / f64::from(self.of)
    }

    /// The turn of somebody who rolls at the totals where `rolls` says so.
    fn turn(&self, rolls: &[bool]) -> Turn {
        let mut points = vec![0.0; rolls.len() + self.ways.len()];
        points[0] = 1.0;
        let mut wiped = 0.0;
        for k in (0..rolls.len()).filter(|k| rolls[*k]) {
            let here = std::mem::take(&mut points[k]);
            wiped += here * self.wiped();
            self.roll().for_each(|(more, chance)| points[k + more] += here * chance);
        }
        Turn::new(points, wiped)
    }

    /// The turns that a rule knows: to hold at each total, or with each number of dice.
    fn turns(&self) -> Vec<Turn> {
        if !self.at_once {
            return (0..=self.goal).map(|aim| self.turn(&vec![true; aim])).collect();
        }
        let mut all = vec![Turn::new(vec![1.0], 0.0)];
        for dice in 1..=self.goal / 2 {
            let mut points = vec![0.0; dice * self.ways.len()];
            for (k, chance) in all[dice - 1].points.iter().enumerate() {
                self.roll().for_each(|(more, one)| points[k + more] += chance * one);
            }
            all.push(Turn::new(points, 0.0));
        }
        all
    }

    /// Keep pace and end race: c, d and e; without d no pace is kept, without e there is no race.
    ///
    /// In Hog the total that one would hold at becomes as many dice as bring it on the mean, where none shows a 1: 4 points each.
    fn rule<'a>(&self, turns: &'a [Turn], values: [i32; 3]) -> Plan<'a> {
        let [c, d, e] = values;
        let goal = self.goal as i32;
        let aim = |me: i32, you: i32| {
            let pace = if d == 0 { 0 } else { (2 * (you - me) + d).div_euclid(2 * d) };
            let race = me.max(you) >= goal - e;
            let aim = if race { goal - me } else { (c + pace).clamp(1, goal - me) };
            if self.at_once { ((aim + 2) / 4).max(1) as usize } else { aim as usize }
        };
        Plan {
            turns,
            at: (0..goal).flat_map(|me| (0..goal).map(move |you| (me, you))).map(|(a, b)| aim(a, b)).collect(),
        }
    }

    /// Best play, as turns and where each is played, and the chance of whoever begins.
    fn solve(&self) -> (Vec<Turn>, Vec<usize>, f64) {
        let goal = self.goal;
        let known = self.turns();
        let mut win = vec![0.5; goal * goal];
        let after = settle(vec![0.5; goal], CLOSE, |wiped| {
            for sum in (0..2 * goal - 1).rev() {
                for i in sum.saturating_sub(goal - 1)..=sum / 2 {
                    self.pair(&known, &mut win, wiped, i, sum - i);
                }
            }
            (0..goal).map(|j| win[j * goal]).collect()
        });
        let best = |pair: usize| {
            self.best(&known, &win, &after, pair / goal, pair % goal, win[pair % goal * goal + pair / goal])
        };
        let all = (0..goal * goal).map(best);
        if self.at_once {
            let at = all.map(|best| best.dice).collect();
            return (known, at, win[0]);
        }
        (all.map(|best| self.turn(&best.rolls)).collect(), (0..goal * goal).collect(), win[0])
    }

    /// Solves the states in which one has `i` and the other `j`; those of larger sum are solved.
    fn pair(&self, known: &[Turn], win: &mut [f64], wiped: &[f64], i: usize, j: usize) {
        let (ij, ji) = (i * self.goal + j, j * self.goal + i);
        for _ in 0..MAX_STEPS {
            let (x, y) = (win[ij], win[ji]);
            let one = self.best(known, win, wiped, i, j, y);
            let two = self.best(known, win, wiped, j, i, x);
            // Both are straight lines while no decision changes: Newton's method.
            let (a, b) = (one.lost, two.lost);
            let next = (one.value - a * (two.value + b * x - y)) / (1.0 - a * b);
            win[ij] = next;
            win[ji] = if i == j { next } else { two.value - b * (next - x) };
            if (win[ij] - x).abs() + (win[ji] - y).abs() < CLOSE / 10.0 {
                break;
            }
        }
    }

    /// The best turn at a pair of scores, if the other one wins `y` of the games after a lost turn.
    fn best(&self, known: &[Turn], win: &[f64], wiped: &[f64], i: usize, j: usize, y: f64) -> Best {
        let missing = self.goal - i;
        // What the other one wins after each number of points.
        let theirs = &win[j * self.goal + i..][..missing];
        if self.at_once {
            // With two points a die, as many as are missing are sure without a 1.
            let value = |dice: usize| {
                let turn = &known[dice];
                turn.changed - turn.expect(theirs, 0.0, 0.0) + (1.0 - turn.changed) * (1.0 - y)
            };
            let all = (1..=missing.div_ceil(2)).map(|dice| (value(dice), dice));
            let (value, dice) = all.fold((0.0, 1), |best, one| if one.0 > best.0 { one } else { best });
            return Best { value, lost: 1.0 - known[dice].changed, dice, rolls: Vec::new() };
        }
        let none = 1.0 - self.wiped() - self.roll().map(|one| one.1).sum::<f64>();
        let floor = self.wiped() * (1.0 - wiped[j]) + none * (1.0 - y);
        let reach = missing + self.ways.len();
        let (mut values, mut lost) = (vec![1.0; reach], vec![0.0; reach]);
        let mut rolls = vec![true; missing];
        for k in (0..missing).rev() {
            let (mut roll, mut pig) = (floor, none);
            for (more, chance) in self.roll() {
                roll += chance * values[k + more];
                pig += chance * lost[k + more];
            }
            let hold = 1.0 - theirs[k];
            rolls[k] = k == 0 || roll > hold;
            (values[k], lost[k]) = if rolls[k] { (roll, pig) } else { (hold, 0.0) };
        }
        Best { value: values[0], lost: lost[0], dice: 0, rolls }
    }

    /// The chances of the first against the second. `guess`: what is known of values after a lost score.
    fn play(&self, one: &Plan<'_>, two: &Plan<'_>, guess: &mut Vec<f64>, close: f64) -> MatchUp {
        let goal = self.goal;
        let (mut mine, mut theirs) = (vec![0.0; goal * goal], vec![0.0; goal * goal]);
        guess.resize(2 * goal, 0.5);
        *guess = settle(std::mem::take(guess), close, |wiped| {
            for (i, j) in (0..goal).rev().flat_map(|i| (0..goal).rev().map(move |j| (i, j))) {
                let (ij, ji) = (i * goal + j, j * goal + i);
                let (a, b) = (&one.turns[one.at[ij]], &two.turns[two.at[ji]]);
                let won = a.expect(&theirs[ji..(j + 1) * goal], 1.0, wiped[j]);
                let kept = b.expect(&mine[ij..(i + 1) * goal], 0.0, wiped[goal + i]);
                (mine[ij], theirs[ji]) = matchup::solve(won, a.changed, kept, b.changed);
            }
            let (mine, theirs) = (&mine, &theirs);
            (0..goal).map(|j| theirs[j * goal]).chain((0..goal).map(|i| mine[i * goal])).collect()
        });
        matchup::of(mine[0], theirs[0])
    }
}

/// The best turn of a state.
struct Best {
    value: f64,
    /// The chance that it brings nothing.
    lost: f64,
    dice: usize,
    rolls: Vec<bool>,
}

/// The best of a family in a game.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Found {
    game: usize,
    family: usize,
    tried: u64,
    values: [i32; 3],
    /// How often best play wins, the mean over both seats.
    wins: f64,
}

/// What a shard has found: the best of each family, and the chance of whoever begins if both play best.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Part {
    found: Vec<Found>,
    first: f64,
}

/// The points of a game: family and values.
fn points(params: &Params, game: &Game) -> Vec<(usize, [i32; 3])> {
    let wide = usize::from(params.text("box") == "wide");
    let mut all = Vec::new();
    for (family, (_, has)) in FAMILIES.iter().enumerate() {
        let range = |at: usize| {
            // Where no pace is kept, another total may be best.
            let (from, to) = game.boxes[if at == 0 && !has[1] { 1 } else { wide }][at];
            if has[at] { from..=to } else { 0..=0 }
        };
        for c in range(0) {
            for d in range(1) {
                all.extend(range(2).map(|e| (family, [c, d, e])));
            }
        }
    }
    all
}

/// The games of a run, by their places.
fn chosen(params: &Params) -> impl Iterator<Item = (usize, &'static Game)> {
    let key = params.text("game");
    GAMES.iter().enumerate().filter(move |(_, game)| key == "all" || key == game.key)
}

fn shards(params: &Params, game: &Game) -> usize {
    points(params, game).len().div_ceil(BLOCK)
}

impl Experiment for Jeopardy {
    type Shard = Part;

    const INFO: ExperimentInfo = ExperimentInfo {
        id: "pig-jeopardy",
        game: "pig",
        title: "Other jeopardy games",
        about: "Keep pace and end race beside best play in Piglet, with two dice and in Hog, each with the best numbers of the rule.",
        source: "Neller and Presser (2010), § Conclusions",
        params: &[
            Param {
                key: "game",
                label: "Game",
                kind: Kind::Choice(&[
                    ("all", "All"),
                    ("pig", "Pig"),
                    ("piglet", "Piglet: a coin, to 10"),
                    ("two-dice", "Two dice: a double 1 loses the score"),
                    ("hog", "Hog: dice at once, as many as one likes"),
                ]),
            },
            Param {
                key: "box",
                label: "Box",
                kind: Kind::Choice(&[("near", "Near the best known"), ("wide", "Wide (a few minutes)")]),
            },
        ],
        shards: |params| chosen(params).map(|one| shards(params, one.1)).sum::<usize>() as u32,
        unit: "rules",
        seconds: 2,
        work: |params| chosen(params).map(|one| points(params, one.1).len() as u64).sum(),
    };

    fn run(params: &Params, _: &Seed, shard: u32, progress: &mut dyn FnMut(u64)) -> Part {
        let mut block = shard as usize;
        for (at, game) in chosen(params) {
            let count = shards(params, game);
            if block >= count {
                block -= count;
                continue;
            }
            let known = game.turns();
            let (turns, at_pairs, first) = game.solve();
            let best = Plan { turns: &turns, at: at_pairs };
            let mut part = Part { found: Vec::new(), first };
            let mut guess = Vec::new();
            for (done, (family, values)) in (1..).zip(points(params, game).into_iter().skip(block * BLOCK).take(BLOCK))
            {
                let rule = game.rule(&known, values);
                let wins = 1.0 - game.play(&rule, &best, &mut guess, 1e-11).average;
                better(&mut part.found, Found { game: at, family, tried: 1, values, wins });
                progress(done);
            }
            return part;
        }
        Part::default()
    }

    fn report(params: &Params, _: &Seed, shards: &Shards<Part>) -> Report {
        let mut all = Vec::new();
        let known = |found: &&Found| found.game < GAMES.len() && found.family < FAMILIES.len();
        shards.values().flat_map(|part| &part.found).filter(known).for_each(|found| better(&mut all, *found));
        all.sort_by_key(|found| (found.game, found.family));
        Report { figures: vec![figure(params, &all)], tables: vec![table(&all, shards)], claims: judged(params, &all) }
    }
}

/// Takes a rule into a list of the best ones.
fn better(all: &mut Vec<Found>, new: Found) {
    match all.iter_mut().find(|old| (old.game, old.family) == (new.game, new.family)) {
        Some(old) => {
            let tried = old.tried.saturating_add(new.tried);
            *old = Found { tried, ..if new.wins < old.wins { new } else { *old } };
        }
        None => all.push(new),
    }
}

fn of(all: &[Found], game: usize, family: usize) -> Option<&Found> {
    all.iter().find(|found| (found.game, found.family) == (game, family))
}

fn figure(params: &Params, all: &[Found]) -> Figure {
    let bar = |found: &Found| Bar { value: 100.0 * advantage(found.wins), interval: None, tone: Tone::Plain };
    let series = (0..).zip(FAMILIES).map(|(family, (name, _))| BarSeries {
        label: name.into(),
        mark: BarMark::Bar,
        bars: chosen(params).map(|(game, _)| of(all, game, family).map(bar)).collect(),
    });
    Figure::unnumbered(
        "advantages",
        "Best play’s advantage over the best rules",
        "The smaller, the better the rule.".into(),
        Chart::Bars {
            category: "Game".into(),
            categories: chosen(params).map(|(_, game)| game.name.into()).collect(),
            y: Axis::new("Advantage").unit("%").min(0.0).digits(3),
            series: series.collect(),
            references: Vec::new(),
        },
    )
}

fn table(all: &[Found], shards: &Shards<Part>) -> Table {
    let first = |game: usize| shards.values().find(|part| part.found.iter().any(|one| one.game == game));
    let mut table = Table::new("best", "The best rules of each game")
        .text("Game")
        .text("Rule")
        .number("Rules tried")
        .text("Best values")
        .number("Best play wins")
        .number("Advantage, %")
        .number("Whoever begins wins, both at their best");
    for found in all {
        let used = found.values.iter().zip(FAMILIES[found.family].1).filter(|one| one.1).map(|one| one.0.to_string());
        table.row(vec![
            Cell::text(GAMES[found.game].name),
            Cell::text(FAMILIES[found.family].0),
            Cell::integer(found.tried),
            Cell::text(used.collect::<Vec<_>>().join(", ")),
            Cell::number(found.wins, 9),
            Cell::number(100.0 * advantage(found.wins), 3),
            Cell::maybe(first(found.game).map(|part| part.first), 9),
        ]);
    }
    table
}

/// The sentence of the paper, of each game but its own. What is good it does not say: half of what the best “hold at n” leaves.
fn judged(params: &Params, all: &[Found]) -> Vec<Claim> {
    let games: Vec<usize> = chosen(params).map(|(game, _)| game).filter(|game| *game > 0).collect();
    // What the best “hold at n” leaves to best play in a game, and the rule.
    let left = |game: usize| {
        let tried =
            all.iter().filter(|found| found.game == game).fold(0u64, |sum, found| sum.saturating_add(found.tried));
        let done = tried == points(params, &GAMES[game]).len() as u64;
        let [hold, keep] =
            [0, 2].map(|family| of(all, game, family).filter(|_| done).map(|found| advantage(found.wins)));
        hold.zip(keep)
    };
    let found: Vec<(usize, (f64, f64))> = games.iter().filter_map(|game| Some((*game, left(*game)?))).collect();
    let good = found.iter().filter(|(_, (hold, keep))| *keep <= hold / 2.0).count();
    let words = |(game, (hold, keep)): &(usize, (f64, f64))| {
        format!("{} **{}** ({})", GAMES[*game].name, percent_of(*keep), percent_of(*hold))
    };
    let here = format!(
        "In **{good}** of {} games it leaves best play no more than half of the advantage that the best “hold at n” leaves (in \
            brackets): {}",
        found.len(),
        found.iter().map(words).collect::<Vec<_>>().join(", ")
    );
    let claim = Claim::new(
        "we believe the \"keep pace and end race\" policy can provide a good approximation to optimal play of many jeopardy games",
        if found.is_empty() { "Its rules were not run, or not all".to_owned() } else { here },
        Judgement::unjudged("The paper does not say how good is good, or in which games."),
    );
    if games.is_empty() { Vec::new() } else { vec![claim] }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64) {
        assert!((a - b).abs() < 1e-10, "{a} is not {b}");
    }

    #[test]
    fn best_play_of_pig_and_piglet_is_what_is_known() {
        let [pig, piglet, ..] = GAMES;
        let (turns, at, first) = pig.solve();
        near(first, 0.530592725274);
        let best = Plan { turns: &turns, at };
        let known = pig.turns();
        for (values, wins) in
            [([21, 8, 29], 0.504609701901), ([20, 0, 0], 0.539920247412), ([24, 0, 28], 0.508698197549)]
        {
            let rule = pig.rule(&known, values);
            near(1.0 - pig.play(&rule, &best, &mut Vec::new(), CLOSE).average, wins);
        }
        // Neller and Presser (2004) solve it to 2 by hand.
        near(Game { goal: 2, ..piglet }.solve().2, 4.0 / 7.0);
    }

    #[test]
    fn best_play_beats_itself_in_half_of_the_games() {
        for game in GAMES {
            let (turns, at, first) = game.solve();
            let best = Plan { turns: &turns, at };
            let chances = game.play(&best, &best, &mut Vec::new(), CLOSE);
            near(chances.first, first);
            near(chances.average, 0.5);
        }
        // From a program that sweeps over all states until nothing changes.
        near(GAMES[1].solve().2, 0.522479407949);
        near(GAMES[2].solve().2, 0.519558893861);
        near(GAMES[3].solve().2, 0.529865394297);
    }

    /// A lost score leads back to scores that were there before, so these values are found by plain sweeps too.
    #[test]
    fn two_dice_are_solved_as_by_plain_sweeps() {
        let goal = 20;
        let game = Game { goal, ..GAMES[2] };
        let mut win = vec![0.0; goal * goal];
        for _ in 0..2000 {
            for (i, j) in (0..goal).flat_map(|i| (0..goal).map(move |j| (i, j))) {
                let mut values = vec![1.0; goal + 13];
                for k in (0..goal - i).rev() {
                    // One die or the other shows a 1 in ten of 36 rolls, both in one.
                    let mut roll = (10.0 * (1.0 - win[j * goal + i]) + (1.0 - win[j * goal])) / 36.0;
                    for a in 2..=6 {
                        roll += (2..=6).map(|b| values[k + a + b]).sum::<f64>() / 36.0;
                    }
                    let hold = if k == 0 { 0.0 } else { 1.0 - win[j * goal + i + k] };
                    values[k] = roll.max(hold);
                }
                win[i * goal + j] = values[0];
            }
        }
        near(game.solve().2, win[0]);
    }

    /// The wide box was searched once. Its best rules lie in the near one, which is a part of it, so the default run finds them.
    #[test]
    fn the_best_of_the_kept_wide_box_is_the_best_of_the_near_one() {
        let kept = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/results/pig/jeopardy-wide.txt"));
        let rows: Vec<Vec<&str>> = kept
            .lines()
            .map(|line| line.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).collect())
            .collect();
        // Its verdicts are those of a report of today.
        let params = Params::parse(Jeopardy::INFO.params, "").expect("the usual ones");
        let report = Jeopardy::report(&params, &Seed::new("1").expect("a seed"), &Shards::default());
        let says: Vec<String> =
            report.claims.iter().map(|claim| format!("[{}] “{}”", claim.verdict.words(), claim.paper)).collect();
        let verdicts: Vec<&str> = kept.lines().filter(|line| line.starts_with('[')).collect();
        assert_eq!(verdicts, says);
        let boxes =
            ["box-near", "box-wide"].map(|text| Params::parse(Jeopardy::INFO.params, text).expect("parameters"));
        for game in &GAMES {
            let (turns, at, _) = game.solve();
            let (best, known) = (Plan { turns: &turns, at }, game.turns());
            for (family, (name, has)) in FAMILIES.into_iter().enumerate() {
                let row = rows.iter().find(|row| row.len() > 4 && row[..2] == [game.name, name]).expect("its row");
                let mut numbers = row[3].split(", ").map(|number| number.parse::<i32>().expect("a number"));
                let values = has.map(|has| if has { numbers.next().expect("as many numbers") } else { 0 });
                let [near, wide] = boxes.each_ref().map(|params| {
                    let all = points(params, game).into_iter().filter(|point| point.0 == family);
                    all.map(|point| point.1).collect::<std::collections::BTreeSet<_>>()
                });
                assert!(near.is_subset(&wide) && near.contains(&values), "{}, {name}: {values:?}", game.name);
                let tried: String = row[2].chars().filter(char::is_ascii_digit).collect();
                assert_eq!(tried, wide.len().to_string(), "{}, {name}", game.name);
                let wins = 1.0 - game.play(&game.rule(&known, values), &best, &mut Vec::new(), CLOSE).average;
                assert_eq!(format!("{wins:.9}"), row[4], "{}, {name}", game.name);
            }
        }
    }

    #[test]
    fn dice_at_once_are_the_powers_of_one() {
        let turns = GAMES[3].turns();
        near(turns[2].changed, 25.0 / 36.0);
        near(turns[2].points[8], 5.0 / 36.0);
        near(turns[3].points.iter().sum(), 125.0 / 216.0);
    }
}

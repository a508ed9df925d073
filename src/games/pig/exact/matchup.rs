//! Two policies against each other, exactly (§ Comparing Policies, without iteration).
//!
//! In all lists the values are A's probabilities to win. `mine[i * goal + j]` is A's with A to move, A having i and B j;
//! `theirs[j * goal + i]` is A's with B to move. Both depend on larger scores of the one who moves and, after a pig, on
//! each other: two linear equations for each pair of scores.
//!
//! Where at least one of them remembers its turns ([`Joint`]), the scores are not the whole state. A state is who moves, what both
//! remember, and the scores. After a pig the scores stay and the memories go on, so the states of one pair of scores form chains,
//! each of which ends in two states that a pig leads to and fro between.
//!
//! Turns to the goal, the opponent being ignored (§ Optimal t Scoring Turns). What is met in play (reference: which scores and
//! states a policy comes to when it plays itself).

use std::collections::BTreeMap;

use super::strategy::{DecisionTable, Strategy};
use super::turn::{Outcomes, TurnPlan};
use crate::games::pig::requests::{MatchUp, Variant};

/// A's chances going first and second, both policies deciding by the scores and the turn total alone.
pub fn play(a: &TurnPlan, b: &TurnPlan, goal: usize) -> MatchUp {
    let mut mine = vec![0.0; goal * goal];
    let mut theirs = vec![0.0; goal * goal];
    for i in (0..goal).rev() {
        for j in (0..goal).rev() {
            let (ij, ji) = (i * goal + j, j * goal + i);
            let (turn_a, turn_b) = (a.turn(ij), b.turn(ji));
            let won = a.expect(turn_a, &theirs[ji..(j + 1) * goal], 1.0);
            let kept = b.expect(turn_b, &mine[ij..(i + 1) * goal], 0.0);
            let (x, r) = solve(won, turn_a.score, kept, turn_b.score);
            mine[ij] = x;
            theirs[ji] = r;
        }
    }
    of(mine[0], theirs[0])
}

/// Solves x = won + (1 - u) r, r = kept + (1 - v) x. Nothing is subtracted from 1 twice, so that turns which score only
/// once in 10^20 are no trouble.
#[inline]
pub fn solve(won: f64, u: f64, kept: f64, v: f64) -> (f64, f64) {
    let x = (won + (1.0 - u) * kept) / (u + v - u * v);
    (x, kept + (1.0 - v) * x)
}

/// The chances going first and second, with their mean.
pub fn of(first: f64, second: f64) -> MatchUp {
    MatchUp { first, second, average: (first + second) / 2.0 }
}

/// The decisions that need the fewest turns.
#[derive(Clone, Debug)]
pub struct Fewest {
    /// The expected turns from score 0, no turn having scored.
    pub turns: f64,
    /// For each number of scoring turns so far and each score: at each total whether to roll.
    pub rolls: Vec<Vec<Vec<bool>>>,
}

/// The fewest expected turns to the goal if at most `most` turns (at least 1) may score: the last of them must win.
///
/// The paper's printed equations leave the number of scoring turns out; taken literally they give another policy, the
/// one for five or more. A winning turn counts; a score of the goal needs none.
pub fn fewest_turns(variant: Variant, most: u16) -> Fewest {
    let goal = usize::from(variant.goal);
    // Expected turns after one more turn has scored; before the last, holding short of the goal is not allowed.
    let mut after = vec![f64::INFINITY; goal];
    let mut rolls = Vec::new();
    for _ in 0..most.max(1) {
        let (turns, decisions): (Vec<f64>, Vec<Vec<bool>>) =
            (0..goal).map(|score| fewest_from(variant, score, &after)).unzip();
        rolls.push(decisions);
        after = turns;
    }
    rolls.reverse();
    Fewest { turns: after[0], rolls }
}

/// The fewest expected turns from a score, and at each total whether to roll for them.
fn fewest_from(variant: Variant, score: usize, after: &[f64]) -> (f64, Vec<bool>) {
    let missing = usize::from(variant.goal) - score;
    let share = 1.0 / f64::from(variant.die);
    // As for best play: the turn's value is the least of straight lines in the value after a pig.
    let mut expected = 1.0 / share;
    let mut decisions = vec![true; missing];
    for _ in 0..100 {
        let reach = missing + usize::from(variant.die) + 1;
        // The value, and of it what this turn alone adds; the chance that it scores.
        let (mut value, mut own, mut score_chance) = (vec![1.0; reach], vec![1.0; reach], vec![1.0; reach]);
        for k in (0..missing).rev() {
            let sum = |list: &[f64]| variant.faces().map(|face| list[k + usize::from(face)]).sum::<f64>();
            let roll = (1.0 + expected + sum(&value)) * share;
            let hold = 1.0 + after[score + k];
            let rolls = roll < hold || k == 0;
            decisions[k] = rolls;
            value[k] = if rolls { roll } else { hold };
            own[k] = if rolls { (1.0 + sum(&own)) * share } else { hold };
            score_chance[k] = if rolls { sum(&score_chance) * share } else { 1.0 };
        }
        // Where no total may be held the chance can be tiny, too much so to be 1 less that of a pig.
        let next = own[0] / score_chance[0].max(f64::MIN_POSITIVE);
        let close = (next - expected).abs() <= 1e-13 * expected.abs();
        expected = next;
        if close {
            break;
        }
    }
    (expected, decisions)
}

/// A strategy's expected turns to the goal while the opponent's score stays 0, those that end in a pig included.
pub fn expected_turns(strategy: &Strategy, outcomes: &Outcomes) -> f64 {
    let variant = strategy.variant;
    let goal = usize::from(variant.goal);
    let memory = strategy.memory;
    let plans = strategy.plans(outcomes);
    let mut expected = vec![vec![0.0; goal]; memory.len()];
    for score in (0..goal).rev() {
        // After a pig one remembers more turns, or the same.
        for place in (0..memory.len()).rev() {
            let plan = &plans[place];
            let turn = plan.turn(score * goal);
            let later = 1.0 + plan.expect(turn, &expected[memory.after_score(place)][score..], 0.0);
            let pig = memory.after_pig(place);
            expected[place][score] =
                if pig == place { later / turn.score } else { later + (1.0 - turn.score) * expected[pig][score] };
        }
    }
    expected[0][0]
}

/// The most states, scores included: 128 MB of numbers.
const MAX_STATES: usize = 16_000_000;
/// The most pairs of memories.
const MAX_NODES: usize = 40_000;

/// Who moves (0: A, 1: B) and what A and B remember.
type Memories = (usize, [usize; 2]);

/// One of the chains' links.
#[derive(Clone, Copy, Debug)]
struct Node {
    mover: usize,
    /// What each remembers.
    places: [usize; 2],
    /// Where a pig leads.
    pig: usize,
    /// Where a turn that scores leads; nothing where no score below the goal can follow.
    score: Option<usize>,
    /// The least score of each.
    low: [usize; 2],
    /// The score of each from which on values are kept; one scoring turn lower than [`Self::low`].
    base: [usize; 2],
    /// Where its values begin.
    offset: usize,
}

/// All states of a match but for the scores.
pub struct Joint<'a> {
    goal: usize,
    players: [&'a Strategy; 2],
    nodes: Vec<Node>,
    /// The order in which the nodes of one pair of scores are solved; the partner of the ends of chains.
    order: Vec<(usize, Option<usize>)>,
    len: usize,
}

impl<'a> Joint<'a> {
    /// The states of a match of two strategies of one variant.
    ///
    /// # Errors
    /// There are too many: one sentence.
    pub fn new(a: &'a Strategy, b: &'a Strategy) -> Result<Self, String> {
        let variant = a.variant;
        let goal = usize::from(variant.goal);
        let too_many =
            || format!("to {goal} points, these two policies together remember too much to be played exactly");
        let mut joint = Self { goal, players: [a, b], nodes: Vec::new(), order: Vec::new(), len: 0 };
        let mut known: BTreeMap<Memories, usize> = BTreeMap::new();
        let least = usize::from(variant.least_face());
        let mut wanted = vec![(0, [0, 0]), (1, [0, 0])];
        while let Some(memories) = wanted.pop() {
            if known.contains_key(&memories) {
                continue;
            }
            let (mover, places) = memories;
            let scored = |who: usize| usize::from(joint.players[who].memory.counts(places[who]).1);
            let low = [0, 1].map(|who| scored(who) * least);
            let base = [0, 1].map(|who| scored(who).saturating_sub(1) * least);
            let size = (goal - base[0]) * (goal - base[1]);
            known.insert(memories, joint.nodes.len());
            joint.nodes.push(Node { mover, places, pig: 0, score: None, low, base, offset: joint.len });
            joint.len += size;
            if joint.len > MAX_STATES || joint.nodes.len() > MAX_NODES {
                return Err(too_many());
            }
            let (pig, score) = joint.after(memories);
            wanted.push(pig);
            wanted.extend(score);
        }
        for at in 0..joint.nodes.len() {
            let (pig, score) = joint.after((joint.nodes[at].mover, joint.nodes[at].places));
            joint.nodes[at].pig = known[&pig];
            joint.nodes[at].score = score.map(|score| known[&score]);
        }
        joint.order = joint.chains();
        Ok(joint)
    }

    /// Where a pig and where a score lead.
    fn after(&self, (mover, places): Memories) -> (Memories, Option<Memories>) {
        let memory = self.players[mover].memory;
        let with = |place: usize| {
            let mut next = places;
            next[mover] = place;
            (1 - mover, next)
        };
        let scored = memory.after_score(places[mover]);
        let least = usize::from(self.players[mover].variant.least_face());
        let below = usize::from(memory.counts(scored).1) * least < self.goal;
        (with(memory.after_pig(places[mover])), below.then(|| with(scored)))
    }

    /// Each node behind the one that a pig leads to; two that lead to each other stand together.
    fn chains(&self) -> Vec<(usize, Option<usize>)> {
        let mut order = Vec::with_capacity(self.nodes.len());
        let mut done = vec![false; self.nodes.len()];
        for start in 0..self.nodes.len() {
            let mut chain = Vec::new();
            let mut at = start;
            while !done[at] {
                done[at] = true;
                chain.push(at);
                at = self.nodes[at].pig;
            }
            // A chain that ran into itself did so at its last two links.
            let last = chain.last().copied();
            if let (Some(last), true) = (last, chain.len() >= 2 && chain[chain.len() - 2] == at) {
                chain.truncate(chain.len() - 2);
                order.push((at, Some(last)));
            }
            order.extend(chain.into_iter().rev().map(|node| (node, None)));
        }
        order
    }

    /// The place of a state's value: rows are the mover's scores, columns the other's.
    fn place(&self, node: Node, scores: [usize; 2]) -> usize {
        let (mover, other) = (node.mover, 1 - node.mover);
        let width = self.goal - node.base[other];
        node.offset + (scores[mover] - node.base[mover]) * width + (scores[other] - node.base[other])
    }

    /// The values behind a turn that scores, for the mover's score, one point more, and so on below the goal.
    fn row<'v>(&self, node: Node, scores: [usize; 2], values: &'v [f64]) -> &'v [f64] {
        let Some(next) = node.score else { return &[] };
        // The one who has just moved is the other there, so his scores stand side by side.
        &values[self.place(self.nodes[next], scores)..][..self.goal - scores[node.mover]]
    }

    /// A's chances going first and second.
    pub fn play(&self, outcomes: &Outcomes) -> MatchUp {
        let plans = self.players.map(|one| one.plans(outcomes));
        let mut values = vec![0.0; self.len];
        for i in (0..self.goal).rev() {
            for j in (0..self.goal).rev() {
                self.solve([i, j], &plans, &mut values);
            }
        }
        // The first two nodes are the beginnings, in the order in which they were taken.
        let start = |mover: usize| self.nodes.iter().position(|node| node.mover == mover && node.places == [0, 0]);
        let value = |mover| start(mover).map_or(0.0, |at| values[self.nodes[at].offset]);
        of(value(0), value(1))
    }

    /// Solves all states of a pair of scores.
    fn solve(&self, scores: [usize; 2], plans: &[Vec<TurnPlan>; 2], values: &mut [f64]) {
        let turn = |node: Node, values: &[f64]| {
            let (mover, other) = (node.mover, 1 - node.mover);
            let plan = &plans[mover][node.places[mover]];
            let turn = plan.turn(scores[mover] * self.goal + scores[other]);
            let won = if mover == 0 { 1.0 } else { 0.0 };
            (plan.expect(turn, self.row(node, scores, values), won), turn.score)
        };
        for &(at, partner) in &self.order {
            let node = self.nodes[at];
            if scores[0] < node.low[0] || scores[1] < node.low[1] {
                continue;
            }
            let (gain, score) = turn(node, values);
            let Some(partner) = partner.map(|partner| self.nodes[partner]) else {
                let pig = values[self.place(self.nodes[node.pig], scores)];
                values[self.place(node, scores)] = gain + (1.0 - score) * pig;
                continue;
            };
            let (other_gain, other_score) = turn(partner, values);
            let (x, y) = solve(gain, score, other_gain, other_score);
            values[self.place(node, scores)] = x;
            values[self.place(partner, scores)] = y;
        }
    }

    /// For each pair of scores (the mover's, the other's) whether a turn begins there in a game in which A goes first.
    pub fn reachable(&self, outcomes: &Outcomes) -> Vec<bool> {
        let plans = self.players.map(|one| one.plans(outcomes));
        let mut seen = vec![false; self.len];
        let mut pairs = vec![false; self.goal * self.goal];
        let start = self.nodes.iter().position(|node| node.mover == 0 && node.places == [0, 0]).unwrap_or(0);
        let mut wanted = vec![(start, [0, 0])];
        while let Some((at, scores)) = wanted.pop() {
            let node = self.nodes[at];
            let place = self.place(node, scores);
            if std::mem::replace(&mut seen[place], true) {
                continue;
            }
            let pair = scores[node.mover] * self.goal + scores[1 - node.mover];
            pairs[pair] = true;
            wanted.push((node.pig, scores));
            let plan = &plans[node.mover][node.places[node.mover]];
            let Some(next) = node.score else { continue };
            for (points, chance) in plan.gains(plan.turn(pair)) {
                let mut after = scores;
                after[node.mover] += points;
                if chance > 0.0 && after[node.mover] < self.goal {
                    wanted.push((next, after));
                }
            }
        }
        pairs
    }
}

/// For each pair (`me`, `you`) whether a turn begins there when the strategy plays itself.
///
/// # Errors
/// The strategy remembers too much: one sentence.
pub fn pairs(strategy: &Strategy, outcomes: &Outcomes) -> Result<Vec<bool>, String> {
    Ok(Joint::new(strategy, strategy)?.reachable(outcomes))
}

/// How many states of decision (the turn total at least one face, below what is missing) lie in the turns of these
/// pairs, holding or not.
pub fn decisions(table: &DecisionTable, pairs: &[bool]) -> u64 {
    let variant = table.variant;
    let mut count = 0;
    for me in 0..variant.goal {
        for you in 0..variant.goal {
            if !pairs[variant.pair(me, you)] {
                continue;
            }
            let missing = usize::from(variant.goal - me);
            let mut met = vec![false; missing + usize::from(variant.die) + 1];
            met[0] = true;
            for k in 0..missing {
                if met[k] && table.rolls(me, you, k as u16) {
                    variant.faces().for_each(|face| met[k + usize::from(face)] = true);
                }
            }
            count += met[..missing].iter().filter(|met| **met).count() as u64;
        }
    }
    count
}

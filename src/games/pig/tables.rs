//! What the worker has told of the game, and a game that was played, as tables to be looked at and saved; and what one reads off a
//! section of all decisions, in words.

use super::policy::families::Known;
use super::record::{Step, TurnLog, WinProbTimeline};
use super::requests::{Boundary, Candidate, Outcome, Profile, Section, TurnOutcomes, Variant};
use super::rules::Move;
use super::search::StagedSearch;
use super::words::Names;
use crate::lab::report::{Cell, Table};

/// How often best play wins against a policy.
pub fn best_wins(profile: &Profile) -> f64 {
    1.0 - profile.against_best.average
}

/// Rules and what is known of each.
pub fn ranks<'a>(rows: impl Iterator<Item = (&'a Known, &'a Profile)>) -> Table {
    let row = |(known, profile): (&Known, &Profile)| {
        let (average, rule) = (best_wins(profile), profile.against_best);
        let words = [Cell::text(&profile.rule.words), Cell::text(known.code)];
        let paper = [known.numbers.map_or(Cell::Empty, Cell::integer), Cell::text(known.printed().unwrap_or_default())];
        let numbers = [average, 2.0 * average - 1.0, rule.first, rule.second, profile.best_reply, profile.turns];
        words.into_iter().chain(paper).chain(numbers.map(|value| Cell::number(value, 6))).collect()
    };
    Table::new("pig-rules", "Rules against the optimum")
        .text("rule")
        .text("code")
        .number("numbers to remember")
        .text("paper")
        .numbers(["best play wins", "best play's edge", "rule wins going first", "rule wins going second"])
        .numbers(["best reply wins", "expected turns"])
        .with_rows(rows.map(row))
}

/// The end of the first run: the total at which a policy first holds.
pub fn first_hold(runs: Option<&Vec<(u16, u16)>>) -> u16 {
    runs.and_then(|runs| runs.first()).map_or(0, |(_, end)| *end)
}

/// The states of one opponent's score: where best play holds and rolls, and where the rule does.
pub fn section(section: &Section) -> Table {
    let rolls = |runs: Option<&Vec<(u16, u16)>>| {
        let run = |(from, end): &(u16, u16)| format!("{from}-{}", end.saturating_sub(1));
        let rolls: Vec<String> = runs.into_iter().flatten().map(run).collect();
        [Cell::integer(first_hold(runs)), Cell::text(rolls.join(" "))]
    };
    let row = |me: usize| {
        let both = [section.best.get(me), section.policy.get(me)].into_iter().flat_map(rolls);
        std::iter::once(Cell::count(me)).chain(both).chain([Cell::maybe(section.win.get(me).copied(), 6)]).collect()
    };
    let title = format!("Cross-section at opponent {}", section.you);
    Table::new(format!("pig-section-{}", section.you), title)
        .numbers(["me", "best play holds at"])
        .text("best play rolls")
        .number("rule holds at")
        .text("rule rolls")
        .number("chance to win")
        .with_rows((0..section.best.len()).map(row))
}

/// The exact outcomes of one turn.
pub fn turn(turn: &TurnOutcomes) -> Table {
    let row = |Outcome { points, fraction, chance }: &Outcome| {
        vec![Cell::integer(*points), Cell::text(fraction), Cell::number(*chance, 9)]
    };
    let table = Table::new("pig-turn", "One turn").number("points").text("exactly").number("chance");
    table.with_rows(turn.outcomes.iter().map(row))
}

/// Where best play holds at each pair of scores, and where the rule does.
pub fn boundary(best: &Boundary, rule: Option<&Boundary>) -> Table {
    let side = usize::from(best.variant.goal).max(1);
    let held = |map: &Boundary, at: usize| map.first_hold.get(at).map_or(Cell::Empty, |held| Cell::integer(*held));
    let flag = |list: &[bool], at: usize| list.get(at).map_or(Cell::Empty, |on| Cell::integer(*on));
    let row = |at: usize| {
        let mut row = vec![Cell::count(at / side), Cell::count(at % side), held(best, at)];
        row.extend([flag(&best.overhang, at), flag(&best.reachable, at), Cell::maybe(best.win.get(at).copied(), 6)]);
        row.extend(rule.into_iter().flat_map(|rule| [held(rule, at), Cell::maybe(rule.cost.get(at).copied(), 6)]));
        row
    };
    let table = Table::new("pig-map", "When to hold").numbers(["me", "opponent", "best play holds at"]).numbers([
        "rolls again above",
        "met by best play",
        "chance to win",
    ]);
    let table = if rule.is_some() { table.numbers(["rule holds at", "a turn by the rule costs"]) } else { table };
    table.with_rows((0..side * side).map(row))
}

/// What a search for the best numbers has found, each better than the one before.
pub fn search(search: &StagedSearch) -> Table {
    let row = |Candidate { rule, against_best, .. }: &Candidate| {
        let chances = [1.0 - against_best.average, against_best.first, against_best.second];
        let chances = chances.map(|value| Cell::number(value, 12));
        std::iter::once(Cell::text(&rule.code)).chain(chances).collect()
    };
    Table::new("pig-search", "Search for the best numbers")
        .text("rule")
        .numbers(["best play wins", "rule wins going first", "rule wins going second"])
        .with_rows(search.steps.iter().map(row))
}

/// A game, a row for each choice, as far as its chances are known.
pub fn game(log: &TurnLog, timeline: &WinProbTimeline) -> Table {
    let names = Names::of(&log.start.setup);
    let row = |(at, (step, cost)): (usize, (&Step, &f64))| {
        let chance = timeline.curve.get(at + 1).map(|chance| 100.0 * chance);
        let (turn, score, total) = (Cell::integer(step.turn + 1), Cell::integer(step.at.me), Cell::integer(step.at.k));
        let choice = Cell::text(if step.choice == Move::Roll { "roll" } else { "hold" });
        let (die, cost) = (step.face.map_or(Cell::Empty, Cell::integer), Cell::number(100.0 * cost, 2));
        vec![Cell::text(&names.seats[step.seat]), turn, score, total, choice, die, cost, Cell::maybe(chance, 2)]
    };
    Table::new("pig-game", "The game, choice by choice")
        .text("Seat")
        .numbers(["Turn", "Score", "Turn total"])
        .text("Choice")
        .numbers(["Die", "Cost, points"])
        .number(format!("{} chance then, %", names.move_source(names.side())))
        .with_rows(log.steps.iter().zip(&timeline.costs).enumerate().map(row))
}

/// What the picture of a section shows; `rule` is in words what is dashed.
pub fn described(section: &Section, rule: &str) -> String {
    let goal = Variant::DEFAULT.goal;
    let at = |tenth: u16| {
        let (me, held) = (tenth * 10, first_hold(section.best.get(usize::from(tenth) * 10)));
        if held + me >= goal { format!("{me}: to {goal}") } else { format!("{me}: {held}") }
    };
    let list: Vec<String> = (0..10).map(at).collect();
    let (you, list) = (section.you, list.join(", "));
    format!("With the opponent at {you} best play first holds, by my score: {list}. Dashed: {rule}.")
}

/// That best play rolls again above its first hold, if it does at these scores; nothing where they are not known.
pub fn again(section: &Section, me: u16, you: u16) -> Option<String> {
    let runs = section.best.get(usize::from(me)).filter(|_| section.you == you)?;
    let span = |&(from, end): &(u16, u16)| match end.saturating_sub(1) {
        to if from >= to => from.to_string(),
        to => format!("{from} to {to}"),
    };
    let above: Vec<String> = runs.get(1..)?.iter().map(span).collect();
    (!above.is_empty()).then(|| format!("Here best play also rolls at {}.", above.join(" and at ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_a_row_for_each_score() {
        let section = Section {
            you: 30,
            policy: vec![vec![(0, 25)]; 3],
            best: vec![vec![(0, 21)], vec![(0, 20), (30, 32)], vec![]],
            win: vec![0.4, 0.5],
        };
        let csv = super::section(&section).csv();
        assert!(csv.contains("1,20,0-19 30-31,25,0-24,0.5"), "{csv}");
        assert_eq!(csv.lines().count(), 4);
        assert!(described(&section, "hold at 25").contains("0: 21, 10: 0"));
    }

    #[test]
    fn roll_states_above_the_first_hold_are_told() {
        let section =
            Section { you: 30, policy: vec![], best: vec![vec![], vec![(0, 18), (30, 34), (40, 41)]], win: vec![] };
        assert_eq!(again(&section, 1, 30).as_deref(), Some("Here best play also rolls at 30 to 33 and at 40."));
        assert_eq!(again(&section, 0, 30), None);
        assert_eq!(again(&section, 1, 31), None);
    }
}

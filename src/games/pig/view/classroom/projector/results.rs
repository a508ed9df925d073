//! A lesson to be taken away. Pure.

use super::lesson::{Lesson, Round, Scene};
use crate::lab::report::{Axis, Bar, BarMark, BarSeries, Cell, Chart, Figure, Table};

/// The rounds that are done and the one at hand, as a table.
pub fn table(lesson: &Lesson) -> Table {
    let scene = lesson.scene();
    let mut table = Table::new("pig-lesson", "The lesson").text("Round").text("Rolls").number("Total");
    for name in &lesson.names {
        table = table.number(name);
    }
    let now: Vec<u32> = scene.students.iter().map(|student| student.banked.unwrap_or(0)).collect();
    let last = Round { rolls: scene.rolls.clone(), banked: now };
    for (at, round) in scene.rounds.iter().chain((!scene.done).then_some(&last)).enumerate() {
        let rolls: Vec<String> = round.rolls.iter().map(u8::to_string).collect();
        let lost = round.rolls.contains(&lesson.plan.variant.bust);
        let total: u32 = if lost { 0 } else { round.rolls.iter().map(|face| u32::from(*face)).sum() };
        let mut row = vec![Cell::count(at + 1), Cell::text(rolls.join(" ")), Cell::integer(i128::from(total))];
        row.extend(round.banked.iter().map(|points| Cell::integer(i128::from(*points))));
        table.row(row);
    }
    let mut sums = vec![Cell::text("Score"), Cell::Empty, Cell::Empty];
    sums.extend(scene.students.iter().map(|student| Cell::integer(i128::from(student.score))));
    if !lesson.names.is_empty() {
        table.row(sums);
    }
    table
}

/// The scores as bars, the best first.
pub fn figure(lesson: &Lesson, scene: &Scene) -> Figure {
    let ranking = scene.ranking();
    let bars = ranking.iter().map(|(_, _, score)| Some(Bar::from(f64::from(*score)))).collect();
    Figure {
        id: "pig-scores".to_owned(),
        number: String::new(),
        title: "Scores as bars".to_owned(),
        caption: String::new(),
        chart: Chart::Bars {
            category: String::new(),
            categories: ranking.iter().map(|(_, at, _)| lesson.names[*at].clone()).collect(),
            y: Axis::new("points"),
            series: vec![BarSeries { label: String::new(), mark: BarMark::Bar, bars }],
            references: Vec::new(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::super::lesson::Act;
    use super::super::plan::Plan;
    use super::*;
    use crate::engine::seed::Seed;

    #[test]
    fn every_round_is_a_row_and_the_scores_are_the_last() {
        let plan = Plan { rounds: 2, ..Plan::usual(Seed::new("k7").expect("a seed")) };
        let mut lesson = Lesson::new(plan.clone(), vec!["Ada".to_owned(), "Bea".to_owned()]);
        for act in [Act::Roll, Act::Sit(1), Act::Next] {
            lesson.act(act);
        }
        let rows = |lesson: &Lesson| table(lesson).csv().lines().count();
        assert_eq!(rows(&lesson), 4, "{}", table(&lesson).csv());
        lesson.act(Act::Next);
        assert_eq!(rows(&lesson), 4);
        assert!(table(&lesson).csv().starts_with("Round,Rolls,Total,Ada,Bea\r\n1,"));
        assert_eq!(rows(&Lesson::new(plan, Vec::new())), 2);
        assert_eq!(figure(&lesson, &lesson.scene()).title, "Scores as bars");
    }
}

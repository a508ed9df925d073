//! What is said aloud of a lesson. Pure.

use super::lesson::{Act, Lesson, Scene};
use crate::games::pig::view::faces::face_word;

/// A student's name as it is said: a number alone is a student of that number.
pub fn name(lesson: &Lesson, at: usize) -> String {
    let name = lesson.names.get(at).map_or("", String::as_str);
    if name.bytes().all(|byte| byte.is_ascii_digit()) { format!("Student {name}") } else { name.to_owned() }
}

/// How many are still in.
pub fn still_in(scene: &Scene) -> String {
    match (scene.students.len(), scene.standing()) {
        (0, _) => String::new(),
        (_, 0) => "Nobody is still in.".to_owned(),
        (_, standing) => format!("{standing} still in."),
    }
}

/// What a step has done.
pub fn said(lesson: &Lesson, scene: &Scene, act: Act) -> String {
    match act {
        Act::Roll => rolled(scene),
        Act::Sit(at) => {
            let banked = scene.students.get(at).and_then(|student| student.banked).unwrap_or(0);
            format!("{} sits with {banked}. {}", name(lesson, at), still_in(scene))
        }
        Act::Stand(at) => format!("{} stands again. {}", name(lesson, at), still_in(scene)),
        Act::Next if scene.done => format!("The lesson is over. {}", leader(lesson, scene)).trim_end().to_owned(),
        Act::Next => {
            format!("Round {} of {}. {}", scene.round + 1, lesson.plan.rounds, still_in(scene)).trim_end().to_owned()
        }
    }
}

fn rolled(scene: &Scene) -> String {
    let Some(face) = scene.rolls.last() else { return String::new() };
    let mut word = face_word(*face);
    if let Some(first) = word.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    match scene.lost {
        Some(lost) => format!("{word}. {lost} lost. Everybody who stood gets nothing. The round is over."),
        None => format!("{word}. Running total {}. {}", scene.total, still_in(scene)).trim_end().to_owned(),
    }
}

/// Who is first, if there are students.
fn leader(lesson: &Lesson, scene: &Scene) -> String {
    let ranking = scene.ranking();
    let first: Vec<String> =
        ranking.iter().filter(|(place, ..)| *place == 1).map(|(_, at, _)| name(lesson, *at)).collect();
    let Some((_, _, score)) = ranking.first() else { return String::new() };
    match first.as_slice() {
        [] => String::new(),
        [one] => format!("{one} is first with {score}."),
        many => format!("{} share the first place with {score}.", many.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::super::plan::Plan;
    use super::*;
    use crate::engine::seed::Seed;

    #[test]
    fn every_step_has_its_sentence() {
        let plan = Plan { rounds: 1, ..Plan::usual(Seed::new("k7").expect("a seed")) };
        let mut lesson = Lesson::new(plan, vec!["Ada".to_owned(), "2".to_owned()]);
        let mut say = |act| {
            assert!(lesson.act(act), "{act:?}");
            said(&lesson, &lesson.scene(), act)
        };
        assert_eq!(say(Act::Sit(1)), "Student 2 sits with 0. 1 still in.");
        assert_eq!(say(Act::Stand(1)), "Student 2 stands again. 2 still in.");
        let rolled = say(Act::Roll);
        assert!(rolled.contains("Running total") || rolled.contains("lost"), "{rolled}");
        let over = say(Act::Next);
        assert!(over.starts_with("The lesson is over. Ada, Student 2 share the first place with "), "{over}");
    }
}

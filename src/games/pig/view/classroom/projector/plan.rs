//! What is set before a lesson (the dice, the rounds, the class), and what is said aloud of it. Pure.

use super::lesson::{Act, Lesson, Scene};
use crate::engine::seed::Seed;
use crate::games::pig::requests::Variant;
use crate::games::pig::view::classroom::link::Parts;
use crate::games::pig::view::die::face_word;

/// The most rounds of a lesson.
pub const MOST_ROUNDS: u32 = 20;
/// The most students that the screen can show.
pub const MOST_STUDENTS: usize = 60;
/// The longest name, in characters; what is longer is cut.
const LONGEST_NAME: usize = 40;

/// The dice and the rounds: what the link holds. Names are in no link.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The seed of the dice.
    pub seed: Seed,
    /// The rounds.
    pub rounds: u32,
    /// The die, and the face that loses; there is no goal.
    pub variant: Variant,
}

impl Plan {
    /// Five rounds with a die of six.
    pub fn usual(seed: Seed) -> Self {
        Self { seed, rounds: 5, variant: Variant::DEFAULT }
    }

    /// What follows `#/classroom/projector/`.
    pub fn link(&self) -> String {
        let lists = vec![("rounds".to_owned(), vec![self.rounds])];
        Parts { seed: self.seed.clone(), lists, variant: self.variant }.to_string()
    }

    /// Reads a link, or says what is wrong with it.
    pub fn parse(link: &str) -> Result<Self, String> {
        let parts = Parts::parse(link, &["rounds"])?;
        let rounds = match parts.list("rounds") {
            None => Self::usual(parts.seed.clone()).rounds,
            Some([rounds]) => check_rounds(*rounds)?,
            Some(_) => return Err("behind rounds stands one number".to_owned()),
        };
        Ok(Self { seed: parts.seed, rounds, variant: Variant { goal: Variant::DEFAULT.goal, ..parts.variant } })
    }
}

fn check_rounds(rounds: u32) -> Result<u32, String> {
    let fits = (1..=MOST_ROUNDS).contains(&rounds);
    fits.then_some(rounds).ok_or_else(|| format!("a lesson has 1 to {MOST_ROUNDS} rounds"))
}

/// The rounds as a person types them.
pub fn read_rounds(text: &str) -> Result<u32, String> {
    check_rounds(text.trim().parse().unwrap_or(0))
}

/// The class as a person types or pastes it: names in lines or parted by commas, or only how many there are.
pub fn read_names(text: &str) -> Result<Vec<String>, String> {
    let text = text.trim();
    let too_many = |count: usize| format!("at most {MOST_STUDENTS} students fit on the screen; these are {count}");
    if let Ok(count) = text.parse::<usize>() {
        return if count <= MOST_STUDENTS {
            Ok((1..=count).map(|k| k.to_string()).collect())
        } else {
            Err(too_many(count))
        };
    }
    let names = text.split(['\n', '\r', ',', ';', '\t']).map(str::trim).filter(|name| !name.is_empty());
    let names: Vec<String> = names.map(|name| name.chars().take(LONGEST_NAME).collect()).collect();
    if names.len() > MOST_STUDENTS { Err(too_many(names.len())) } else { Ok(names) }
}

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
    use super::*;
    use crate::engine::seed::Seed;

    #[test]
    fn links_round_trip() {
        for link in ["k7~rounds-5", "monday-3b~rounds-20~die20~bust7"] {
            assert_eq!(Plan::parse(link).expect(link).link(), link);
        }
        assert_eq!(Plan::parse("k7").expect("a seed is enough").rounds, 5);
        for link in ["", "k7~rounds-0", "k7~rounds-21", "k7~rounds-1-2", "k7~names-3", "k7~bust9"] {
            assert!(Plan::parse(link).is_err_and(|why| why.len() > 10), "{link}");
        }
        assert!(read_rounds("x").is_err() && read_rounds("-1").is_err());
        assert_eq!(read_rounds(" 7 "), Ok(7));
    }

    #[test]
    fn a_class_is_a_list_or_a_number() {
        assert_eq!(
            read_names("Ada, Bea\nChloé;;\r\n Dev\t"),
            Ok(["Ada", "Bea", "Chloé", "Dev"].map(String::from).to_vec())
        );
        assert_eq!(read_names(" 3 "), Ok(["1", "2", "3"].map(String::from).to_vec()));
        assert_eq!(read_names(""), Ok(vec![]));
        assert_eq!(read_names("0"), Ok(vec![]));
        assert!(read_names("61").is_err() && read_names(&"x,".repeat(61)).is_err());
        assert_eq!(read_names(&"x".repeat(90)).expect("one name")[0].len(), LONGEST_NAME);
    }

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

//! A lesson: what is set before it (the dice, the rounds, the class), what the teacher has done, the scene that follows from it,
//! and what is said aloud. Whoever sits down keeps the running total; whoever still stands when the losing face comes gets
//! nothing.

use crate::engine::order;
use crate::engine::seed::Seed;
use crate::engine::words::capital;
use crate::games::pig::classroom::{Parts, Question};
use crate::games::pig::requests::Variant;
use crate::games::pig::rules::roll_die;
use crate::games::pig::words::face_word;
use crate::lab::report::{Axis, Bar, BarMark, BarSeries, Cell, Chart, Figure, Table};

/// The usual rounds of a lesson.
const ROUNDS: u32 = 5;
/// See [`Plan`]: a lesson has 1 to so many rounds.
pub const MAX_ROUNDS: u32 = 20;
/// The most students that the screen can show.
pub const MAX_STUDENTS: usize = 60;
/// The longest name, in characters; what is longer is cut.
const LONGEST_NAME: usize = 40;

/// The dice and the rounds: what the link holds. Names are in no link.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The seed of the dice.
    pub seed: Seed,
    /// How many rounds.
    pub rounds: u32,
    /// The die, and the face that loses; there is no goal.
    pub variant: Variant,
}

impl Plan {
    /// Five rounds with a die of six.
    pub fn usual(seed: Seed) -> Self {
        Self { seed, rounds: ROUNDS, variant: Variant::DEFAULT }
    }

    /// What follows `#/classroom/projector/`.
    pub fn link(&self) -> String {
        let lists = vec![("rounds", vec![self.rounds])];
        Parts { seed: self.seed.clone(), lists, variant: self.variant }.to_string()
    }

    /// Reads a link.
    ///
    /// # Errors
    /// One sentence.
    pub fn parse(link: &str) -> Result<Self, String> {
        let parts = Parts::parse(link, &["rounds"])?;
        let rounds = parts.number("rounds")?.map_or(Ok(ROUNDS), check_rounds)?;
        Ok(Self { seed: parts.seed, rounds, variant: parts.variant })
    }
}

fn check_rounds(rounds: u32) -> Result<u32, String> {
    let fits = (1..=MAX_ROUNDS).contains(&rounds);
    fits.then_some(rounds).ok_or_else(|| format!("a lesson has 1 to {MAX_ROUNDS} rounds"))
}

/// The rounds as a person types them.
///
/// # Errors
/// One sentence.
pub fn read_rounds(text: &str) -> Result<u32, String> {
    check_rounds(text.trim().parse().unwrap_or(0))
}

/// The class as a person types or pastes it: names in lines or parted by commas, or only how many there are.
///
/// # Errors
/// There are too many: one sentence.
pub fn read_names(text: &str) -> Result<Vec<String>, String> {
    let text = text.trim();
    let number = text.parse::<usize>().ok();
    let names = || text.split(['\n', '\r', ',', ';', '\t']).map(str::trim).filter(|name| !name.is_empty());
    match number.unwrap_or_else(|| names().count()) {
        count if count > MAX_STUDENTS => {
            Err(format!("at most {MAX_STUDENTS} students fit on the screen; these are {count}"))
        }
        count if number.is_some() => Ok((1..=count).map(|k| k.to_string()).collect()),
        _ => Ok(names().map(|name| name.chars().take(LONGEST_NAME).collect()).collect()),
    }
}

/// A lesson has at most so many steps; nobody reaches that by hand.
const MAX_ACTS: usize = 20_000;

/// One step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// The die is rolled.
    Roll,
    /// A student sits down and banks the total.
    Sit(usize),
    /// A student who sat down by mistake stands again.
    Stand(usize),
    /// Whoever still stands banks the total, and the next round begins; behind the last one the scores are shown.
    Next,
}

/// A student in the scene.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Student {
    /// The points of all rounds so far.
    pub score: u32,
    /// The points of this round, for who sits; nothing: the student stands.
    pub banked: Option<u32>,
}

impl Student {
    fn bank(&mut self, total: u32) {
        self.banked = Some(total);
        self.score += total;
    }
}

/// A round that is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// What the die showed.
    pub rolls: Vec<u8>,
    /// What each student has banked.
    pub banked: Vec<u32>,
}

impl Round {
    /// What it came to.
    pub fn held(&self, plan: &Plan) -> u32 {
        let lost = self.rolls.contains(&plan.variant.bust);
        if lost { 0 } else { self.rolls.iter().map(|face| u32::from(*face)).sum() }
    }
}

/// How things stand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scene {
    /// The round, from 0.
    pub round: u32,
    /// What the die has shown in it.
    pub rolls: Vec<u8>,
    /// The running total; 0 after the losing face.
    pub total: u32,
    /// What the losing face has taken; nothing: it has not come.
    pub lost: Option<u32>,
    /// Whether the last round is done and the scores are shown.
    pub done: bool,
    /// The students, in the order of the list.
    pub students: Vec<Student>,
    /// The rounds that are done.
    pub rounds: Vec<Round>,
}

impl Scene {
    /// How many still stand.
    pub fn standing(&self) -> usize {
        self.students.iter().filter(|student| student.banked.is_none()).count()
    }

    /// The most that a round brought: to a student, or, where nobody is on the list, to whoever stood when it ended.
    pub fn most_banked(&self, plan: &Plan) -> u32 {
        let best = |round: &Round| match self.students.is_empty() {
            true => round.held(plan),
            false => round.banked.iter().copied().max().unwrap_or(0),
        };
        self.rounds.iter().map(best).max().unwrap_or(0)
    }

    /// The question whether to roll or to hold, asked of the class where it stands: the middle one of those still in against the best
    /// score of the others, or at the beginning of a game if that score has reached the goal. Nothing: there is nothing to choose, or this is
    /// another game.
    pub fn question(&self, plan: &Plan) -> Option<Question> {
        let mut standing: Vec<(u32, usize)> = (0..)
            .zip(&self.students)
            .filter(|(_, student)| student.banked.is_none())
            .map(|(at, student)| (student.score, at))
            .collect();
        order::sort(&mut standing);
        let (me, asked) = standing.get(standing.len() / 2).copied().unwrap_or((0, usize::MAX));
        let others = (0..).zip(&self.students).filter(|(at, _)| *at != asked);
        let you = others.map(|(_, student)| student.score).max().unwrap_or(0);
        let [me, you, k] = [me, you, self.total].map(|points| u16::try_from(points).unwrap_or(u16::MAX));
        let may_be = [Question { me, you, k }, Question { me: 0, you: 0, k }];
        may_be.into_iter().find(|question| question.is_one() && !self.round_over() && plan.variant == Variant::DEFAULT)
    }

    /// Whether nobody can gain in this round any more.
    pub fn round_over(&self) -> bool {
        self.done || self.lost.is_some() || (!self.students.is_empty() && self.standing() == 0)
    }

    /// Whether a step makes sense now.
    pub fn may(&self, act: Act) -> bool {
        let student = |at: usize| self.students.get(at).copied();
        match act {
            Act::Roll => !self.round_over(),
            Act::Sit(at) => !self.round_over() && student(at).is_some_and(|student| student.banked.is_none()),
            Act::Stand(at) => {
                !self.done && self.lost.is_none() && student(at).is_some_and(|student| student.banked.is_some())
            }
            Act::Next => !self.done,
        }
    }

    /// Takes a step; one that makes no sense changes nothing.
    fn take(&mut self, plan: &Plan, act: Act) {
        if !self.may(act) {
            return;
        }
        match act {
            Act::Roll => {
                // The dice of a round are those of the first seat's turn of that number.
                let roll = u16::try_from(self.rolls.len()).unwrap_or(u16::MAX);
                let face = roll_die(plan.seed.hash(), plan.variant.die, 0, self.round, roll);
                self.rolls.push(face);
                if face == plan.variant.bust {
                    self.lost = Some(std::mem::take(&mut self.total));
                    self.bank();
                } else {
                    self.total += u32::from(face);
                }
            }
            Act::Sit(at) => self.students[at].bank(self.total),
            Act::Stand(at) => {
                let banked = self.students[at].banked.take().unwrap_or(0);
                self.students[at].score -= banked;
            }
            Act::Next => {
                self.bank();
                let banked = self.students.iter().map(|student| student.banked.unwrap_or(0)).collect();
                self.rounds.push(Round { rolls: std::mem::take(&mut self.rolls), banked });
                (self.total, self.lost) = (0, None);
                self.done = self.round + 1 >= plan.rounds;
                if !self.done {
                    self.round += 1;
                    self.students.iter_mut().for_each(|student| student.banked = None);
                }
            }
        }
    }

    /// Whoever still stands banks the total.
    fn bank(&mut self) {
        self.students.iter_mut().filter(|student| student.banked.is_none()).for_each(|one| one.bank(self.total));
    }

    /// The students by score, the best first: place, number in the list, score. Equal scores share a place.
    pub fn ranking(&self) -> Vec<(usize, usize, u32)> {
        let scores = self.students.iter().map(|student| student.score);
        let order = best_first(scores.enumerate());
        let place = |score: u32| order.iter().filter(|(_, other)| *other > score).count() + 1;
        order.iter().map(|(at, score)| (place(*score), *at, *score)).collect()
    }

    /// Who sits, and with how much: the most first.
    pub fn sitting(&self) -> Vec<(usize, u32)> {
        best_first(self.students.iter().enumerate().filter_map(|(at, student)| Some((at, student.banked?))))
    }
}

/// Students and points, the most points first; equal ones in the order of the list.
fn best_first(points: impl Iterator<Item = (usize, u32)>) -> Vec<(usize, u32)> {
    let mut order: Vec<_> = points.collect();
    order::sort_by_key(&mut order, |(_, points)| u32::MAX - points);
    order
}

/// A lesson: what was set, who takes part, and every step; undone steps stay, to be done again.
#[derive(Clone, Debug, PartialEq)]
pub struct Lesson {
    /// What was set.
    pub plan: Plan,
    /// The students' names; empty: the class keeps its own scores.
    pub names: Vec<String>,
    acts: Vec<Act>,
    at: usize,
}

impl Lesson {
    /// A lesson that has not begun.
    pub fn new(plan: Plan, names: Vec<String>) -> Self {
        Self { plan, names, acts: Vec::new(), at: 0 }
    }

    /// Takes a step; false if it makes no sense now.
    pub fn act(&mut self, act: Act) -> bool {
        let may = self.at < MAX_ACTS && self.scene().may(act);
        if may {
            self.acts.truncate(self.at);
            self.acts.push(act);
            self.at += 1;
        }
        may
    }

    /// Whether a step can be undone, and one be done again.
    pub fn can(&self) -> (bool, bool) {
        (self.at > 0, self.at < self.acts.len())
    }

    /// Undoes the last step, and tells which it was.
    pub fn undo(&mut self) -> Option<Act> {
        self.at = self.at.checked_sub(1)?;
        self.acts.get(self.at).copied()
    }

    /// Does the step again that was undone last.
    pub fn redo(&mut self) -> Option<Act> {
        let act = self.acts.get(self.at).copied()?;
        self.at += 1;
        Some(act)
    }

    /// How things stand.
    pub fn scene(&self) -> Scene {
        let mut scene = Scene { students: vec![Student::default(); self.names.len()], ..Scene::default() };
        for act in &self.acts[..self.at] {
            scene.take(&self.plan, *act);
        }
        scene
    }

    /// The lesson as a text for this browser.
    pub fn save(&self) -> String {
        let word = |act: &Act| match act {
            Act::Roll => "r".to_owned(),
            Act::Next => "n".to_owned(),
            Act::Sit(at) => format!("s{at}"),
            Act::Stand(at) => format!("t{at}"),
        };
        let acts = self.acts.iter().map(word).collect::<Vec<_>>().join(" ");
        // A name has no line break: they part the names of a list.
        let lines = [self.plan.link(), self.at.to_string(), acts];
        lines.iter().chain(&self.names).map(String::as_str).collect::<Vec<_>>().join("\n")
    }

    /// Reads what [`Self::save`] has written; nothing for anything else.
    pub fn load(text: &str) -> Option<Self> {
        let mut lines = text.split('\n');
        let (plan, at, acts) = (lines.next()?, lines.next()?.parse().ok()?, lines.next()?);
        let act = |word: &str| match word.split_at_checked(1)? {
            ("r", "") => Some(Act::Roll),
            ("n", "") => Some(Act::Next),
            ("s", at) => at.parse().ok().map(Act::Sit),
            ("t", at) => at.parse().ok().map(Act::Stand),
            _ => None,
        };
        let acts: Vec<Act> = acts.split_whitespace().map(act).collect::<Option<_>>()?;
        let names: Vec<String> = lines.map(str::to_owned).collect();
        let fits = acts.len() <= MAX_ACTS && at <= acts.len() && names.len() <= MAX_STUDENTS;
        let plan = Plan::parse(plan).ok().filter(|_| fits)?;
        Some(Self { plan, names, acts, at })
    }
}

/// How many are still in.
fn still_in(scene: &Scene) -> String {
    match (scene.students.len(), scene.standing()) {
        (0, _) => String::new(),
        (_, 0) => " Nobody is still in.".to_owned(),
        (_, standing) => format!(" {standing} still in."),
    }
}

impl Lesson {
    /// A student's name as it is said: a number alone is a student of that number.
    pub fn name(&self, at: usize) -> String {
        let name = self.names.get(at).map_or("", String::as_str);
        if name.bytes().all(|byte| byte.is_ascii_digit()) { format!("Student {name}") } else { name.to_owned() }
    }

    /// What the last step, `act`, has done.
    pub fn said(&self, act: Act) -> String {
        let scene = self.scene();
        let still = still_in(&scene);
        match act {
            Act::Roll => rolled(&scene),
            Act::Sit(at) => {
                let banked = scene.students.get(at).and_then(|student| student.banked).unwrap_or(0);
                format!("{} sits with {banked}.{still}", self.name(at))
            }
            Act::Stand(at) => format!("{} stands again.{still}", self.name(at)),
            Act::Next if scene.done => format!("The lesson is over.{}", self.leader(&scene)),
            Act::Next => format!("Round {} of {}.{still}", scene.round + 1, self.plan.rounds),
        }
    }

    /// Who is first, if there are students.
    fn leader(&self, scene: &Scene) -> String {
        let ranking = scene.ranking();
        let first = ranking.iter().take_while(|(place, ..)| *place == 1);
        let first: Vec<String> = first.map(|(_, at, _)| self.name(*at)).collect();
        match (first.as_slice(), ranking.first()) {
            ([one], Some((_, _, score))) => format!(" {one} is first with {score}."),
            (many, Some((_, _, score))) => format!(" {} share the first place with {score}.", many.join(", ")),
            (_, None) => String::new(),
        }
    }
}

fn rolled(scene: &Scene) -> String {
    let Some(face) = scene.rolls.last() else { return String::new() };
    let word = capital(&face_word(*face));
    match scene.lost {
        Some(lost) => format!("{word}. {lost} lost. Everybody who stood gets nothing. The round is over."),
        None => format!("{word}. Running total {}.{}", scene.total, still_in(scene)),
    }
}

/// The rounds that are done and the one at hand, as a table.
pub fn table(lesson: &Lesson) -> Table {
    let scene = lesson.scene();
    let mut table = Table::new("pig-lesson", "The lesson").text("Round").text("Rolls").number("Total");
    table = lesson.names.iter().fold(table, Table::number);
    let banked = scene.students.iter().map(|student| student.banked.unwrap_or(0)).collect();
    let last = Round { rolls: scene.rolls.clone(), banked };
    let rounds = scene.rounds.iter().chain((!scene.done).then_some(&last));
    let row = |(at, round): (usize, &Round)| {
        let rolls: Vec<String> = round.rolls.iter().map(u8::to_string).collect();
        let total = Cell::integer(round.held(&lesson.plan));
        let banked = round.banked.iter().map(|points| Cell::integer(*points));
        [Cell::count(at + 1), Cell::text(rolls.join(" ")), total].into_iter().chain(banked).collect()
    };
    let scores = scene.students.iter().map(|student| Cell::integer(student.score));
    let sums: Vec<Cell> = [Cell::text("Score"), Cell::Empty, Cell::Empty].into_iter().chain(scores).collect();
    table.with_rows(rounds.enumerate().map(row)).with_rows((!lesson.names.is_empty()).then_some(sums))
}

/// The scores as bars, the best first.
pub fn figure(lesson: &Lesson, scene: &Scene) -> Figure {
    let ranking = scene.ranking();
    let bars = ranking.iter().map(|(_, _, score)| Some(Bar::from(f64::from(*score)))).collect();
    let chart = Chart::Bars {
        category: String::new(),
        categories: ranking.iter().map(|(_, at, _)| lesson.names[*at].clone()).collect(),
        y: Axis::new("points"),
        series: vec![BarSeries { label: String::new(), mark: BarMark::Bar, bars }],
        references: Vec::new(),
    };
    Figure::unnumbered("pig-scores", "Scores as bars", String::new(), chart)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lesson(seed: &str, rounds: u32) -> Lesson {
        let plan = Plan { rounds, ..Plan::usual(Seed::new(seed).expect("a seed")) };
        Lesson::new(plan, ["Ada", "Bea"].map(String::from).to_vec())
    }

    /// Rolls until the losing face comes; it comes soon.
    fn roll_out(lesson: &mut Lesson) -> Scene {
        while lesson.act(Act::Roll) {}
        lesson.scene()
    }

    #[test]
    fn who_sits_keeps_the_total_and_a_one_takes_the_rest() {
        let mut lesson = lesson("k7", 3);
        // The first roll that is no one; a round of a one alone is passed over.
        while lesson.act(Act::Roll) && lesson.scene().lost.is_some() {
            assert!(lesson.act(Act::Next));
        }
        let total = lesson.scene().total;
        assert!(total >= 2);
        assert!(lesson.act(Act::Sit(0)) && !lesson.act(Act::Sit(0)) && !lesson.act(Act::Sit(7)));
        let scene = roll_out(&mut lesson);
        assert_eq!(scene.total, 0);
        assert!(scene.lost.is_some() && scene.round_over() && !scene.may(Act::Roll) && !scene.may(Act::Stand(0)));
        assert_eq!(scene.students[0], Student { score: total, banked: Some(total) });
        assert_eq!(scene.students[1], Student { score: 0, banked: Some(0) });
        assert_eq!(scene.ranking(), [(1, 0, total), (2, 1, 0)]);
    }

    #[test]
    fn what_a_student_has_banked_counts_though_a_one_came_behind_it() {
        let mut lesson = lesson("k7", 9);
        while lesson.act(Act::Roll) && lesson.scene().lost.is_some() {
            assert!(lesson.act(Act::Next));
        }
        let banked = lesson.scene().total;
        assert!(banked >= 2 && lesson.act(Act::Sit(0)));
        assert!(roll_out(&mut lesson).lost.is_some());
        assert!(lesson.act(Act::Next));
        let scene = lesson.scene();
        assert_eq!(scene.most_banked(&lesson.plan), banked);
        // Without a class the round came to nothing.
        assert_eq!(Scene { students: Vec::new(), ..scene }.most_banked(&lesson.plan), 0);
    }

    #[test]
    fn the_next_round_pays_who_still_stands_and_the_last_one_ends() {
        let mut lesson = lesson("monday-3b", 2);
        lesson.act(Act::Roll);
        let total = lesson.scene().total;
        assert!(lesson.act(Act::Next));
        assert_eq!(lesson.scene().students[1].score, total);
        assert_eq!((lesson.scene().round, lesson.scene().rolls.len()), (1, 0));
        assert!(lesson.act(Act::Next) && lesson.scene().done);
        assert!(!lesson.act(Act::Next) && !lesson.act(Act::Roll));
        assert_eq!(lesson.scene().rounds.len(), 2);
    }

    #[test]
    fn a_class_is_asked_where_the_lesson_stands() {
        let plan = lesson("k7", 3).plan;
        let student = |score: u32, banked: Option<u32>| Student { score, banked };
        let mut scene = Scene { total: 18, ..Scene::default() };
        assert_eq!(scene.question(&plan), Some(Question { me: 0, you: 0, k: 18 }));
        scene.students = vec![student(70, Some(9)), student(12, None), student(40, None), student(55, None)];
        assert_eq!(scene.question(&plan), Some(Question { me: 40, you: 70, k: 18 }));
        // Who leads is not asked against the own score.
        let [alone, last] = [vec![student(40, None)], vec![student(70, None), student(40, Some(3))]];
        assert_eq!(
            Scene { students: alone, ..scene.clone() }.question(&plan),
            Some(Question { me: 40, you: 0, k: 18 })
        );
        assert_eq!(
            Scene { students: last, ..scene.clone() }.question(&plan),
            Some(Question { me: 70, you: 40, k: 18 })
        );
        scene.students[0].score = 100;
        assert_eq!(scene.question(&plan), Some(Question { me: 0, you: 0, k: 18 }));
        let eight = Plan { variant: Variant { die: 8, ..Variant::DEFAULT }, ..plan.clone() };
        assert_eq!(scene.question(&eight), None);
        for nothing in [
            Scene { total: 0, ..scene.clone() },
            Scene { lost: Some(18), ..scene.clone() },
            Scene { done: true, ..scene },
        ] {
            assert_eq!(nothing.question(&plan), None);
        }
    }

    #[test]
    fn everybody_sitting_ends_the_round_and_a_mistake_can_stand_up() {
        let mut lesson = lesson("k7", 3);
        assert!(lesson.act(Act::Sit(0)) && lesson.act(Act::Sit(1)));
        assert!(lesson.scene().round_over() && !lesson.act(Act::Roll));
        assert!(lesson.act(Act::Stand(1)) && lesson.act(Act::Roll));
    }

    #[test]
    fn undo_and_redo_give_the_same_dice() {
        let mut lesson = lesson("k7", 3);
        let scene = roll_out(&mut lesson);
        assert!(lesson.can().0);
        while lesson.undo().is_some() {}
        assert!(lesson.scene().rolls.is_empty());
        while lesson.redo().is_some() {}
        assert_eq!(lesson.scene(), scene);
        lesson.undo();
        assert!(lesson.act(Act::Sit(1)));
        assert!(!lesson.can().1);
    }

    #[test]
    fn a_lesson_is_kept_whole_and_damaged_ones_are_none() {
        let mut lesson = lesson("k7", 3);
        for act in [Act::Roll, Act::Sit(1), Act::Stand(1), Act::Next, Act::Roll] {
            lesson.act(act);
        }
        lesson.undo();
        assert_eq!(Lesson::load(&lesson.save()).as_ref(), Some(&lesson));
        for text in ["", "{}", "k7", "k7\n0\nr x", "k7\n2\nr", "k7\n-1\nr", "K 7\n0\n", "k7\n0\ns"] {
            assert_eq!(Lesson::load(text), None, "{text}");
        }
        // Steps that make no sense, such as a student who is not there, change nothing.
        let odd = Lesson::load("k7\n3\ns99 t4 r").expect("readable");
        assert_eq!(odd.scene().rolls.len(), 1);
    }

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
            lesson.said(act)
        };
        assert_eq!(say(Act::Sit(1)), "Student 2 sits with 0. 1 still in.");
        assert_eq!(say(Act::Stand(1)), "Student 2 stands again. 2 still in.");
        let rolled = say(Act::Roll);
        assert!(rolled.contains("Running total") || rolled.contains("lost"), "{rolled}");
        let over = say(Act::Next);
        assert!(over.starts_with("The lesson is over. Ada, Student 2 share the first place with "), "{over}");
    }
    #[test]
    fn every_round_is_a_row_and_the_scores_are_the_last() {
        let mut lesson = lesson("k7", 2);
        for act in [Act::Roll, Act::Sit(1), Act::Next] {
            lesson.act(act);
        }
        let rows = |lesson: &Lesson| table(lesson).csv().lines().count();
        assert_eq!(rows(&lesson), 4, "{}", table(&lesson).csv());
        lesson.act(Act::Next);
        assert_eq!(rows(&lesson), 4);
        assert!(table(&lesson).csv().starts_with("Round,Rolls,Total,Ada,Bea\r\n1,"));
        assert_eq!(rows(&Lesson::new(lesson.plan.clone(), Vec::new())), 2);
        assert_eq!(figure(&lesson, &lesson.scene()).table().rows.len(), 2);
    }
}

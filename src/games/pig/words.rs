//! The game in words: faces, seats, the log, what is spoken, what stands under the die, what the coach says. `**` is round what is bold,
//! `__` round what is bad.

use super::info::INFO;
use super::policy::Policy;
use super::record::{End, Mistakes, Turn, TurnLog, WinProbTimeline};
use super::requests::{Chances, Situation};
use super::rules::{Move, Pig, article, points};
use super::setup::{PigSetup, Seat};
use crate::engine::challenge::{ChallengeId, Source};
use crate::engine::words::{capital, counted, word};
use crate::lab::report::number;
use crate::stats::interval::Sample;

/// A face as a word: `one`, `six`; larger ones than those of our dice as figures.
pub fn face_word(face: u8) -> String {
    const WORDS: &str = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen \
                         seventeen eighteen nineteen twenty";
    let word = usize::from(face).checked_sub(1).and_then(|at| WORDS.split(' ').nth(at));
    word.map_or_else(|| face.to_string(), str::to_owned)
}

/// `a one`, `an eight`.
pub fn a_face(face: u8) -> String {
    format!("{} {}", article(face), face_word(face))
}

/// A difference of chances in points of a hundred, with its sign: `+6.7`, `−0.04`. Small ones have more digits.
pub fn signed(difference: f64) -> String {
    let text = points_of(difference.abs());
    match difference {
        _ if text.bytes().all(|byte| matches!(byte, b'0' | b'.')) => text,
        ..0.0 => format!("−{text}"),
        _ => format!("+{text}"),
    }
}

/// A share in points of a hundred: `1.1`, `0.04`.
pub fn points_of(share: f64) -> String {
    let points = share * 100.0;
    let digits = match points {
        0.0095..0.095 => 2,
        0.0005..0.0095 => 3,
        _ => 1,
    };
    number::fixed(points, digits)
}

/// What is played, such as `To 50, die of 8, 8 loses`.
pub fn name_of(id: &ChallengeId) -> String {
    let setup = match &id.source {
        Source::Seeded { setup, .. } => setup.parse::<PigSetup>().ok(),
        Source::Board(position) => position.parse::<Pig>().ok().map(|pig| pig.setup),
    };
    let Some(variant) = setup.map(|setup| setup.variant) else { return INFO.name.to_owned() };
    let die = if variant.die == 6 { String::new() } else { format!(", die of {}", variant.die) };
    let bust = if variant.bust == 1 { String::new() } else { format!(", {} loses", variant.bust) };
    format!("To {}{die}{bust}", variant.goal)
}

/// What the two seats are called.
#[derive(Clone, Debug, PartialEq)]
pub struct Names {
    /// As a sentence begins with them: `You`, `Optimal`, `Player 2`.
    pub seats: [String; 2],
    /// The only person's seat.
    pub you: Option<usize>,
}

impl Names {
    /// The names of a setup's seats.
    pub fn of(setup: &PigSetup) -> Self {
        let people: Vec<usize> = (0..2).filter(|&seat| setup.seats[seat] == Seat::Human).collect();
        let you = if let [seat] = people[..] { Some(seat) } else { None };
        let mut seats = [0, 1].map(|seat| match &setup.seats[seat] {
            Seat::Human if you.is_some() => "You".to_owned(),
            Seat::Human => format!("Player {}", seat + 1),
            Seat::Policy(policy) => policy.name(),
        });
        if seats[0] == seats[1] {
            seats = [1, 2].map(|number| format!("{} {number}", seats[0]));
        }
        Self { seats, you }
    }

    /// The seat from which chances are told: the only person's, else the first.
    pub fn side(&self) -> usize {
        self.you.unwrap_or(0)
    }

    /// `Your` or `Optimal’s`.
    pub fn move_source(&self, seat: usize) -> String {
        if self.you == Some(seat) { "Your".to_owned() } else { format!("{}’s", self.seats[seat]) }
    }

    /// `You have` or `Optimal has`.
    pub fn have(&self, seat: usize) -> String {
        format!("{} {}", self.seats[seat], if self.you == Some(seat) { "have" } else { "has" })
    }

    /// In the middle of a sentence: `you` or `Optimal`.
    pub fn within(&self, seat: usize) -> &str {
        if self.you == Some(seat) { "you" } else { &self.seats[seat] }
    }
}

/// A seat's rule in full, if its name does not say all of it.
pub fn rule(game: &Pig, seat: usize) -> Option<String> {
    let Seat::Policy(policy) = &game.setup.seats[seat] else { return None };
    let words = policy.words(game.variant());
    (*policy != Policy::Optimal && !words.eq_ignore_ascii_case(&policy.name())).then_some(words)
}

/// A turn as the log tells it, without its seat: `rolled 2, then a __1__: lost 2.`
pub fn logged(turn: &Turn, bust: u8, won: bool) -> String {
    let scoring: Vec<String> = turn.faces.iter().filter(|face| **face != bust).map(u8::to_string).collect();
    let rolled = if scoring.is_empty() { String::new() } else { format!("rolled {}", scoring.join(", ")) };
    let begun = if rolled.is_empty() { format!("had {} at risk", turn.total) } else { rolled.clone() };
    match turn.end {
        End::Open => format!("{begun}: **{}** at risk.", turn.total),
        End::Held(held, score) if won => format!("{begun}, held {held}: **{score}**, and won."),
        End::Held(held, score) => format!("{begun}, held {held}: **{score}**."),
        End::Bust(0) => format!("rolled {} __{bust}__.", article(bust)),
        End::Bust(lost) if rolled.is_empty() => format!("rolled {} __{bust}__: lost {lost}.", article(bust)),
        End::Bust(lost) => format!("{rolled}, then {} __{bust}__: lost {lost}.", article(bust)),
    }
}

/// What is spoken after a choice: a person's at once, a policy's when its turn has ended.
pub fn spoken(log: &TurnLog, names: &Names) -> Option<String> {
    let step = log.steps.last()?;
    let bust = log.start.variant().bust;
    let turn = log.turns().pop()?;
    let over = log.is_over();
    if !log.now.is_person(step.seat) {
        if turn.end == End::Open {
            return None;
        }
        let told = logged(&turn, bust, over).replace("**", "").replace("__", "");
        return Some(format!("{} {told} {}", names.seats[step.seat], whose_turn(log, names)).trim().to_owned());
    }
    let words = match (step.choice, step.face) {
        (Move::Roll, Some(value)) if value == bust => format!("{}.", bust_words(value, turn.total)),
        (Move::Roll, Some(value)) => {
            return Some(format!("{}. Turn total {}.", capital(&face_word(value)), turn.total));
        }
        _ => match turn.end {
            End::Held(held, score) if over => format!("Held {held}. {score}: the goal is reached."),
            End::Held(held, score) => format!("Held {held}. {} {score}.", names.have(step.seat)),
            _ => String::new(),
        },
    };
    Some(format!("{words} {}", whose_turn(log, names)).trim().to_owned())
}

/// `A one: 12 points lost`.
fn bust_words(value: u8, lost: u16) -> String {
    let face = capital(&a_face(value));
    if lost == 0 { face } else { format!("{face}: {} lost", points(lost)) }
}

/// `Your turn.`; who has won, when the game is over.
fn whose_turn(log: &TurnLog, names: &Names) -> String {
    match log.now.winner() {
        Some(winner) => format!("{} won.", names.have(winner)),
        None => format!("{} turn.", names.move_source(log.now.mover())),
    }
}

/// How the game stands: after an undo, for instance.
pub fn standing(log: &TurnLog, names: &Names) -> String {
    let [a, b] = log.now.seats.map(|seat| seat.score);
    let total = log.now.total;
    let risk = if total > 0 { format!(" Turn total {total}.") } else { String::new() };
    let [first, second] = &names.seats;
    format!("{first} {a}, {second} {b}. {}{risk}", whose_turn(log, names))
}

/// What stands under the die: what it shows, or who has held.
pub fn under_die(log: &TurnLog, names: &Names) -> String {
    let bust = log.start.variant().bust;
    let Some(step) = log.steps.last() else {
        let mover = log.now.mover();
        let begin = if names.you == Some(mover) { "begin" } else { "begins" };
        return format!("{} {begin}", names.seats[mover]);
    };
    match step.face {
        Some(value) if value == bust => bust_words(value, step.at.k),
        Some(value) => capital(&face_word(value)),
        None => format!("{} held {}", names.seats[step.seat], step.at.k),
    }
}

/// How far a game has come, from a person’s side: `58 to 68 against Optimal`.
pub fn so_far(pig: &Pig) -> String {
    let names = Names::of(&pig.setup);
    let [a, b] = pig.seats.map(|seat| seat.score);
    match names.you {
        Some(0) => format!("{a} to {b} against {}", names.seats[1]),
        Some(_) => format!("{b} to {a} against {}", names.seats[0]),
        None => format!("{a} to {b}"),
    }
}

/// The last face that was rolled in this game; 0: none yet.
pub fn last_face(log: &TurnLog) -> u8 {
    log.steps.iter().rev().find_map(|step| step.face).unwrap_or(0)
}

/// What best play does at the scores of a situation; `free`: there is a choice.
pub fn best_play(names: &Names, seat: usize, goal: u16, at: Situation, chances: Chances, free: bool) -> String {
    let runs = chances.hold_at >= goal.saturating_sub(at.me);
    let other = 1 - seat;
    match (runs, at.you + goal / 3 >= goal) {
        (true, true) => {
            let is = if names.you == Some(other) { "are" } else { "is" };
            format!("best play **rolls on to {goal}**: {} {is} close to the goal.", names.within(other))
        }
        (true, false) => format!("best play **rolls on to {goal}**: it is near enough."),
        (false, _) if free && at.k >= chances.hold_at && chances.roll > chances.hold => {
            format!("best play holds from {} on, yet not at {}: it rolls again.", chances.hold_at, at.k)
        }
        (false, _) => format!("best play holds at **{}**.", chances.hold_at),
    }
}

/// `3 mistakes in 28 decisions`, with a seat’s name if it is not one's own.
pub fn mistakes(names: &Names, seat: usize, mistakes: Mistakes) -> String {
    let plural = |count: u32, noun: &str| counted(count.into(), noun).replace('\u{a0}', " ");
    let words = match (mistakes.count, plural(mistakes.decisions, "decision")) {
        _ if mistakes.decisions == 0 => "no decisions yet".to_owned(),
        (0, decisions) => format!("no mistakes in {decisions}"),
        (count, decisions) => format!("{} in {decisions}", plural(count, "mistake")),
    };
    if names.you == Some(seat) { capital(&words) } else { format!("{}: {words}", names.seats[seat]) }
}

/// How a game went that is over and known to its end, in two sentences.
pub fn account(log: &TurnLog, timeline: &WinProbTimeline, names: &Names) -> String {
    let side = names.side();
    let mistakes = timeline.mistakes[side];
    let name = names.within(side);
    let decisions = names.you.map_or_else(|| format!("decisions of {name}"), |_| "your decisions".to_owned());
    let cost = points_of(mistakes.cost);
    let choices = match mistakes.count {
        _ if mistakes.decisions == 0 => "There was nothing to decide.".to_owned(),
        0 => format!("All {decisions} were the best ones."),
        1 => format!("One of {decisions} was not the best; it cost {cost} points."),
        n => {
            let count = word(n as usize).map_or_else(|| n.to_string(), str::to_owned);
            format!("{count} of {decisions} were not the best; together they cost {cost} points.")
        }
    };
    let dice = match (timeline.luck > 0.0, log.now.winner() == Some(side)) {
        (true, true) => format!("The dice were with {name}."),
        (true, false) => format!("The dice were with {name}, but not enough."),
        (false, true) => format!("The dice were against {name}; the other’s mistakes made up for it."),
        (false, false) => format!("The dice were against {name}."),
    };
    format!("{choices} {dice}")
}

/// What the picture of the chances is called for a screen reader.
pub fn curve(timeline: &WinProbTimeline, names: &Names) -> String {
    let mistakes = timeline.mistakes[names.side()].count;
    let steps = counted(timeline.costs.len() as u64, "step");
    let start = timeline.curve.first().copied().map(number::chance).unwrap_or_default();
    let now = timeline.now().map(number::chance).unwrap_or_default();
    let whose = names.move_source(names.side());
    format!(
        "Line chart. {whose} chance of winning over {steps}, from {start} to {now}. Mistakes: {mistakes}. {whose} turns are shaded."
    )
}

/// What games that were simulated say of the exact chance.
pub fn simulated(exact: f64, found: Sample) -> String {
    let inside = if (found.low..=found.high).contains(&exact) {
        "the exact value lies in it"
    } else {
        "the exact value lies outside, as happens once in twenty times"
    };
    let [low, high] = [found.low, found.high].map(|end| number::fixed(end * 100.0, 2));
    let games = number::integer(found.n.into());
    format!("After {games} games the 95 % interval is {low} to {high} %; {inside}.")
}

/// What the chances against hold at 20 and against best play say. Nothing of them is luck, so a hair is a difference.
pub fn worth(own: f64, against_best: f64) -> &'static str {
    const HAIR: f64 = 1e-9;
    match () {
        () if against_best > 0.5 - HAIR => "This is best play: no rule wins more than half of the games against it.",
        () if own > 0.5 + HAIR => "Better than hold at 20. These are exact chances: no dice were rolled for them.",
        () if own > 0.5 - HAIR => "As good as hold at 20. These are exact chances: no dice were rolled for them.",
        () => "Hold at 20 is better. These are exact chances: no dice were rolled for them.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::pig::record::tests::session;

    #[track_caller]
    fn tells(faces: &[u8], end: End, expected: &str) {
        let total = faces.iter().filter(|face| **face != 1).map(|face| u16::from(*face)).sum();
        let turn = Turn { seat: 0, number: 0, faces: faces.to_vec(), total, end, steps: (0, faces.len()) };
        assert_eq!(logged(&turn, 1, false), expected);
    }

    #[test]
    fn turns_are_told() {
        tells(&[2, 3, 4], End::Open, "rolled 2, 3, 4: **9** at risk.");
        tells(&[2, 1], End::Bust(2), "rolled 2, then a __1__: lost 2.");
        tells(&[1], End::Bust(0), "rolled a __1__.");
        tells(&[6, 6, 5], End::Held(17, 58), "rolled 6, 6, 5, held 17: **58**.");
        tells(&[], End::Held(17, 58), "had 0 at risk, held 17: **58**.");
    }

    #[test]
    fn seats_have_names() {
        for (setup, names) in [
            ("human~optimal", ["You", "Optimal"]),
            ("hold20~human", ["Hold at 20", "You"]),
            ("human~human", ["Player 1", "Player 2"]),
            ("optimal~optimal", ["Optimal 1", "Optimal 2"]),
            ("keep-round-21-8-29~turns4", ["Keep pace", "4 turns"]),
        ] {
            assert_eq!(Names::of(&setup.parse::<PigSetup>().expect("a setup")).seats, names, "{setup}");
        }
    }

    #[test]
    fn faces_are_words() {
        assert_eq!([0, 1, 8, 20, 21].map(face_word), ["0", "one", "eight", "twenty", "21"]);
        assert_eq!([1, 8, 11, 12, 18].map(a_face), ["a one", "an eight", "an eleven", "a twelve", "an eighteen"]);
        assert_eq!((bust_words(1, 0), bust_words(8, 12)), ("A one".to_owned(), "An eight: 12 points lost".to_owned()));
    }

    #[test]
    fn differences_have_signs_and_digits() {
        for (share, text) in
            [(0.067, "+6.7"), (-0.036, "−3.6"), (-0.0004, "−0.04"), (-0.000_04, "−0.004"), (0.0, "0.0"), (-1e-9, "0.0")]
        {
            assert_eq!(signed(share), text, "{share}");
        }
    }

    #[test]
    fn challenges_have_names() {
        for (id, name) in [
            ("pig/human~optimal/a", "To 100"),
            ("pig/human~optimal~goal50~die8~bust8/a", "To 50, die of 8, 8 loses"),
            ("pig/board/nonsense", "Pig"),
        ] {
            assert_eq!(name_of(&ChallengeId::parse(id).expect("an id")), name, "{id}");
        }
    }

    #[test]
    fn best_play_is_told_by_what_it_hangs_on() {
        let names = Names::of(&"human~optimal".parse::<PigSetup>().expect("a setup"));
        let told = |me, you, k, hold_at, roll| {
            let at = Situation { me, you, k, ..Situation::default() };
            best_play(&names, 0, 100, at, Chances { roll, hold: 0.5, hold_at }, true)
        };
        assert_eq!(told(50, 30, 10, 20, 0.6), "best play holds at **20**.");
        assert_eq!(told(50, 30, 31, 20, 0.6), "best play holds from 20 on, yet not at 31: it rolls again.");
        assert_eq!(told(80, 30, 3, 20, 0.6), "best play **rolls on to 100**: it is near enough.");
        assert_eq!(told(80, 90, 3, 20, 0.6), "best play **rolls on to 100**: Optimal is close to the goal.");
    }

    #[test]
    fn mistakes_are_counted_and_a_game_is_summed_up() {
        let log = TurnLog::of(&session("human~hold5"));
        let names = Names::of(&log.start.setup);
        let some = |count, decisions| Mistakes { count, decisions, cost: 0.067 };
        assert_eq!(mistakes(&names, 0, some(1, 28)), "1 mistake in 28 decisions");
        assert_eq!(mistakes(&names, 1, some(0, 1)), "Hold at 5: no mistakes in 1 decision");
        assert_eq!(mistakes(&names, 0, some(0, 0)), "No decisions yet");
        let timeline = WinProbTimeline { mistakes: [some(3, 28), some(0, 9)], luck: 0.2, ..WinProbTimeline::default() };
        assert_eq!(
            account(&log, &timeline, &names),
            "Three of your decisions were not the best; together they cost 6.7 points. The dice were with you, but not enough."
        );
    }

    #[test]
    fn games_that_were_simulated_agree_or_not() {
        let found = Sample { n: 1000, value: 0.52, low: 0.5, high: 0.54 };
        let told = "After 1000 games the 95 % interval is 50.00 to 54.00 %; the exact value lies";
        assert_eq!(simulated(0.51, found), format!("{told} in it."));
        assert!(simulated(0.49, found).starts_with(&format!("{told} outside")));
    }

    #[test]
    fn a_hair_is_a_difference() {
        assert!(worth(0.6, 0.5).starts_with("This is best play"));
        assert!(worth(0.500_001, 0.49).starts_with("Better") && worth(0.499_999, 0.49).starts_with("Hold at 20 is"));
        assert!(worth(0.5, 0.49).starts_with("As good"));
    }
}

//! Questions to the worker of both games; of a long search for a move, to several workers ([`shared`](super::shared)).

use std::collections::VecDeque;
use std::rc::Rc;

use serde::Deserialize;

use super::hand::Hand;
use super::play::counsel::{Adviser, Told, Unit, Wanted};
use super::shared::{Search, Team, failure};
use crate::app::context::Shell;
use crate::engine::notation::Notation;
use crate::games::merge::consult::{Advice, Exact, Line, MOST_POSITIONS, Question};
use crate::games::merge::direction::Direction;
use crate::worker::client::Heard;
use crate::worker::protocol::{Ask, Reply};

/// What is heard of a question.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// The worth of the moves.
    Told(Told),
    /// There is none; one sentence.
    Failed(String),
}

/// The answers that the Play page hears: fewer than there are, so that what reads the others is not downloaded.
#[derive(Deserialize)]
enum Finding {
    Advice(Advice),
    Exact(Exact),
    Line(Line),
}

/// So many cells a board may have for its exact values to be there at once.
const SMALL: usize = 6;
/// Up to so many cells they can be there, late in a game.
const LARGER: usize = 9;
/// So many positions are listed for that before the search is asked instead: a tenth of a second.
const TRIED: u64 = 100_000;

/// From so many boards on a search is shared: some milliseconds, well above what a message costs.
const LONG: u64 = 1 << 18;

/// The questions behind what is wanted: each is asked if the one before it could not be answered.
fn questions(wanted: &Wanted) -> Vec<Question> {
    let position = wanted.hand.encode();
    let exact = |most: u64| Question::Exact { position: position.clone(), points: false, most };
    let search = Question::Advise { position: position.clone(), nodes: wanted.nodes, trials: wanted.trials };
    let cells = match &wanted.hand {
        Hand::Twenty48(game) if game.variant.evil.is_none() => game.board.ranks().len(),
        _ => usize::MAX,
    };
    match wanted.adviser {
        Adviser::Network => {
            vec![Question::Line { position: position.clone(), strategy: "ntuple".to_owned(), nodes: 0, moves: 1 }]
        }
        Adviser::Expectimax if cells <= SMALL => vec![exact(MOST_POSITIONS), search],
        // A player who is at work does not wait for what is probably not there.
        Adviser::Expectimax if cells <= LARGER && wanted.trials > 0 => vec![exact(TRIED), search],
        Adviser::Expectimax => vec![search],
    }
}

/// The move of the highest value; the first of equals.
pub(super) fn highest(values: &[Option<f64>; 4]) -> Option<Direction> {
    let mut best: Option<(f64, Direction)> = None;
    for direction in Direction::ALL {
        let Some(value) = values[direction as usize] else { continue };
        if best.is_none_or(|(known, _)| value > known) {
            best = Some((value, direction));
        }
    }
    best.map(|(_, direction)| direction)
}

/// Whether several workers should share the search: it is long, and only the move is wanted.
fn is_shared(wanted: &Wanted) -> bool {
    let cells = match &wanted.hand {
        Hand::Twenty48(game) => game.board.ranks().len(),
        Hand::Threes(_) => 16,
    };
    wanted.adviser == Adviser::Expectimax && wanted.trials == 0 && wanted.nodes >= LONG && cells == 16
}

/// What an answer says.
fn told(finding: Finding, trials: u32, ms: f64) -> Told {
    let nothing = Told {
        best: None,
        values: [None; 4],
        unit: Unit::Points,
        risks: [None; 4],
        reason: String::new(),
        nodes: 0,
        depth: 0,
        ms,
    };
    let read = |text: &str| Direction::decode(text).ok();
    match finding {
        Finding::Advice(advice) => Told {
            best: advice.best.as_deref().and_then(read),
            values: advice.moves.map(|one| one.filter(|_| trials > 0).map(|one| one.points)),
            risks: advice.moves.map(|one| one.filter(|_| trials > 0).map(|one| one.risk)),
            reason: advice.reason,
            nodes: advice.nodes,
            depth: advice.depth.into(),
            ..nothing
        },
        Finding::Exact(exact) => Told {
            best: highest(&exact.moves),
            values: exact.moves,
            unit: Unit::Chance,
            nodes: exact.positions,
            ..nothing
        },
        Finding::Line(line) => Told { best: line.moves.get(..1).and_then(read), nodes: 1, depth: 1, ..nothing },
    }
}

/// Asks the shell's worker; `listener` hears the answer, once. `hold` hears the number of the question that is under way,
/// for [`crate::worker::client::Client::forget`].
pub fn ask(shell: &Shell, team: &Team, wanted: &Wanted, hold: Rc<dyn Fn(u32)>, listener: Rc<dyn Fn(Answer)>) {
    let game = wanted.hand.kind().info().id;
    if is_shared(wanted) && team.size() > 1 {
        return Search::begin(shell, team, &wanted.hand, wanted.nodes, &hold, listener);
    }
    let asked = Asked { shell: shell.clone(), game, trials: wanted.trials, hold, listener };
    asked.go_on(questions(wanted).into());
}

/// Questions that are asked one after another, until one is answered.
#[derive(Clone)]
struct Asked {
    shell: Shell,
    game: &'static str,
    trials: u32,
    hold: Rc<dyn Fn(u32)>,
    listener: Rc<dyn Fn(Answer)>,
}

impl Asked {
    fn go_on(self, mut questions: VecDeque<Question>) {
        let Some(question) = questions.pop_front() else { return };
        let text = serde_json::to_string(&question).expect("questions hold numbers and texts, which JSON can hold");
        let ask = Ask::Consult { game: self.game.to_owned(), question: text };
        let (client, hold) = (self.shell.client.clone(), self.hold.clone());
        let id = client.ask(ask, move |heard| match heard {
            Heard::Progress(_) => {}
            Heard::Outdated => self.shell.outdated.emit(()),
            Heard::Failed(_) if !questions.is_empty() => self.clone().go_on(questions.clone()),
            heard => (self.listener)(self.read(heard)),
        });
        hold(id);
    }

    /// Reads what is heard last.
    fn read(&self, heard: Heard) -> Answer {
        let unread = |why: String| Answer::Failed(format!("The solver’s answer cannot be read: {why}."));
        match heard {
            Heard::Done(Reply::Finding(text)) => match serde_json::from_str(&text) {
                Ok(finding) => Answer::Told(told(finding, self.trials, self.shell.client.took_ms())),
                Err(error) => unread(error.to_string()),
            },
            heard => Answer::Failed(failure(heard)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::merge::view::hand::Kind;

    #[test]
    fn small_boards_are_answered_exactly() {
        let asked = |position: &str, trials: u32| {
            let hand = Kind::Twenty48.read(position).expect("a position");
            let exact = |one: &Question| matches!(one, Question::Exact { .. });
            questions(&Wanted { hand, adviser: Adviser::Expectimax, nodes: 1000, trials })
                .iter()
                .map(exact)
                .collect::<Vec<_>>()
        };
        assert_eq!(asked("1100", 0), [true, false]);
        assert_eq!(asked("1100~evil50-g", 0), [false]);
        assert_eq!(asked("110000000", 10), [true, false]);
        assert_eq!(asked("110000000", 0), [false]);
        assert_eq!(asked("1100000000000000", 10), [false]);
        assert_eq!(highest(&[None, Some(0.5), Some(0.75), Some(0.75)]), Some(Direction::Left));
    }
}

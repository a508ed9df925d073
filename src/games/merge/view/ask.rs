//! Questions to the worker of both games; of a long search for a move, to several workers ([`shared`](super::shared)).

use std::collections::VecDeque;
use std::rc::Rc;

use super::any_game::AnyGame;
use super::play::advice::{Advice, Advisor, Unit, Wanted};
use super::shared::{OTHER_KIND, Search, WorkerTeam, failure};
use crate::app::context::AppContext;
use crate::games::merge::direction::Direction;
use crate::games::merge::requests::{MAX_POSITIONS, Request, Response};
use crate::worker::client::JobEvent;

/// What is heard of a question.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// The worth of the moves.
    Told(Advice),
    /// There is none; one sentence.
    Failed(String),
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
fn questions(wanted: &Wanted) -> Vec<Request> {
    let position = wanted.hand.to_string();
    let exact = |most: u64| Request::Exact { position: position.clone(), points: false, most };
    let search = Request::Advise { position: position.clone(), nodes: wanted.nodes, trials: wanted.trials };
    let cells = match &wanted.hand {
        AnyGame::Twenty48(game) if game.variant.evil.is_none() => game.board.ranks().len(),
        _ => usize::MAX,
    };
    match wanted.adviser {
        Advisor::Network => {
            vec![Request::Line { position: position.clone(), strategy: "ntuple".to_owned(), nodes: 0, moves: 1 }]
        }
        Advisor::Expectimax if cells <= SMALL => vec![exact(MAX_POSITIONS), search],
        // A player who is at work does not wait for what is probably not there.
        Advisor::Expectimax if cells <= LARGER && wanted.trials > 0 => vec![exact(TRIED), search],
        Advisor::Expectimax => vec![search],
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
        AnyGame::Twenty48(game) => game.board.ranks().len(),
        AnyGame::Threes(_) => 16,
    };
    wanted.adviser == Advisor::Expectimax && wanted.trials == 0 && wanted.nodes >= LONG && cells == 16
}

/// What an answer says; nothing if it is to another question.
fn told(finding: Response, trials: u32, ms: f64) -> Option<Advice> {
    let nothing = Advice {
        best: None,
        values: [None; 4],
        unit: Unit::Points,
        risks: [None; 4],
        reason: String::new(),
        nodes: 0,
        depth: 0,
        ms,
    };
    let read = |text: &str| text.parse::<Direction>().ok();
    Some(match finding {
        Response::Advice(advice) => Advice {
            best: advice.best.as_deref().and_then(read),
            values: advice.moves.map(|one| one.filter(|_| trials > 0).map(|one| one.points)),
            risks: advice.moves.map(|one| one.filter(|_| trials > 0).map(|one| one.risk)),
            reason: advice.reason,
            nodes: advice.nodes,
            depth: advice.depth.into(),
            ..nothing
        },
        Response::Exact(exact) => Advice {
            best: highest(&exact.moves),
            values: exact.moves,
            unit: Unit::Chance,
            nodes: exact.positions,
            ..nothing
        },
        Response::Line(line) => Advice { best: line.moves.get(..1).and_then(read), nodes: 1, depth: 1, ..nothing },
        Response::Plan(_) | Response::Part(_) => return None,
    })
}

/// Asks the shell's worker; `listener` hears the answer, once. `hold` hears the number of the question that is under way,
/// for [`crate::worker::client::Client::unsubscribe`].
pub fn ask(
    shell: &AppContext,
    team: &WorkerTeam,
    wanted: &Wanted,
    hold: Rc<dyn Fn(u32)>,
    listener: Rc<dyn Fn(Answer)>,
) {
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
    shell: AppContext,
    game: &'static str,
    trials: u32,
    hold: Rc<dyn Fn(u32)>,
    listener: Rc<dyn Fn(Answer)>,
}

impl Asked {
    fn go_on(self, mut questions: VecDeque<Request>) {
        let Some(question) = questions.pop_front() else { return };
        let (client, hold, game) = (self.shell.client.clone(), self.hold.clone(), self.game);
        let id = client.request_game(game, &question, move |event| match event {
            JobEvent::Progress(_) => {}
            JobEvent::Failed(_) if !questions.is_empty() => self.clone().go_on(questions.clone()),
            JobEvent::Done { response, ms } => {
                let told = told(response, self.trials, ms);
                (self.listener)(told.map_or_else(|| Answer::Failed(OTHER_KIND.to_owned()), Answer::Told));
            }
            event => (self.listener)(Answer::Failed(failure(event))),
        });
        hold(id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::merge::view::any_game::Kind;

    #[test]
    fn small_boards_are_answered_exactly() {
        let asked = |position: &str, trials: u32| {
            let hand = Kind::Twenty48.read(position).expect("a position");
            let exact = |one: &Request| matches!(one, Request::Exact { .. });
            questions(&Wanted { hand, adviser: Advisor::Expectimax, nodes: 1000, trials })
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

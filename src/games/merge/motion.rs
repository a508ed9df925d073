//! Which tile is which from one position to the next, so that tiles can be seen to slide, to merge and to come.

use std::rc::Rc;

use super::any_game::{AnyGame, EvilThought, Kind};
use super::board::Board;
use super::position::paths;
use crate::engine::direction::Direction;
use crate::engine::order;
use crate::engine::session::PlaySession;

/// So many moves are seen sliding at once: if more have been made since the last drawing, nothing is.
const SEEN: usize = 8;

/// How a tile came to be where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// It was there, or has slid there.
    Slid,
    /// Two have merged into it.
    Merged,
    /// It is new.
    Entered,
    /// It has gone into a merged one, under which it still slides.
    Gone,
}

/// A tile that is drawn; `id` stays the same from one drawing to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tile {
    /// Its identity.
    pub id: u32,
    /// Where it is.
    pub cell: usize,
    /// Its rank.
    pub rank: u8,
    /// How it came there.
    pub arrival: Arrival,
}

/// The tiles that are drawn, in the order of their identities: so no element changes its place in the page, which would
/// end its slide.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Motion {
    /// All of them, also those that have gone into merged ones.
    pub tiles: Vec<Tile>,
    /// The direction of the move that was seen last; nothing after a jump.
    pub direction: Option<Direction>,
    /// The cell of the tile that came last.
    pub entered: Option<usize>,
    next: u32,
}

impl Motion {
    /// A board that is there at once.
    #[must_use]
    pub fn jump(&self, board: &Board) -> Self {
        let mut next = Self { next: self.next, ..Self::default() };
        for (cell, rank) in board.ranks().iter().enumerate().filter(|(_, rank)| **rank > 0) {
            next.add(cell, *rank, Arrival::Slid);
        }
        next
    }

    /// The tiles after a move.
    #[must_use]
    pub fn moved(&self, before: &AnyGame, direction: Direction, after: &AnyGame) -> Self {
        let Some((pushed, _)) = before.pushed(direction) else { return self.jump(after.board()) };
        let ways = paths(before.kind(), before.board(), direction);
        let mut next = Self { direction: Some(direction), next: self.next, ..Self::default() };
        for tile in self.tiles.iter().filter(|tile| tile.arrival != Arrival::Gone) {
            let Some(way) = ways.iter().find(|way| way.from == tile.cell) else { continue };
            let arrival = if way.makes.is_some() { Arrival::Gone } else { Arrival::Slid };
            next.tiles.push(Tile { cell: way.to, arrival, ..*tile });
        }
        let mut made: Vec<(usize, u8)> = ways.iter().filter_map(|way| way.makes.map(|rank| (way.to, rank))).collect();
        order::sort(&mut made);
        made.dedup();
        for (cell, rank) in made {
            next.add(cell, rank, Arrival::Merged);
        }
        let fresh = |cell: &usize| after.board().rank(*cell) != pushed.rank(*cell);
        next.entered = (0..pushed.ranks().len()).find(fresh);
        if let Some(cell) = next.entered {
            next.add(cell, after.board().rank(cell), Arrival::Entered);
        }
        next
    }

    fn add(&mut self, cell: usize, rank: u8, arrival: Arrival) {
        self.tiles.push(Tile { id: self.next, cell, rank, arrival });
        self.next = self.next.wrapping_add(1);
    }
}

/// The game as it was drawn last: every tile keeps its identity from one drawing to the next.
#[derive(Clone, Default)]
pub struct Drawn {
    /// The challenge, the number of moves made, and the position.
    at: Option<(String, usize, AnyGame)>,
    /// Its tiles.
    pub motion: Rc<Motion>,
    /// What the evil placer had in mind with the last tile.
    pub thought: Option<EvilThought>,
}

impl Drawn {
    /// Brings it up to the session: moves that have been made since are seen, anything else is there at once.
    pub fn follow(&mut self, kind: Kind, session: &dyn PlaySession) {
        let (challenge, count, hand) = (&session.facts().challenge, session.count(), kind.hand(session));
        let seen = |(was, from, before): &&(String, usize, AnyGame)| {
            was == challenge
                && count.wrapping_sub(*from) <= SEEN
                && kind.hand_at(session, *from).as_ref() == Some(before)
        };
        match self.at.as_ref().filter(seen).map(|(_, from, _)| *from) {
            Some(from) if from == count => return,
            Some(from) => (from..count).for_each(|at| self.moved(kind, session, at)),
            None => {
                self.motion = Rc::new(self.motion.jump(hand.board()));
                self.thought = None;
            }
        }
        self.at = Some((challenge.clone(), count, hand));
    }

    fn moved(&mut self, kind: Kind, session: &dyn PlaySession, at: usize) {
        let positions = kind.hand_at(session, at).zip(kind.hand_at(session, at + 1));
        if let (Some((before, after)), Some(direction)) = (positions, kind.move_at(session, at)) {
            let motion = self.motion.moved(&before, direction, &after);
            self.thought = motion.entered.and_then(|cell| before.thought(direction, cell));
            self.motion = Rc::new(motion);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::challenge::{ChallengeId, Source};
    use crate::engine::rng::Rng;
    use crate::engine::seed::Seed;
    use crate::engine::session::Session;
    use crate::games::merge::Game2048;

    fn shown(motion: &Motion, cells: usize) -> Vec<u8> {
        let mut ranks = vec![0; cells];
        for tile in motion.tiles.iter().filter(|tile| tile.arrival != Arrival::Gone) {
            assert_eq!(ranks[tile.cell], 0, "two tiles in one cell");
            ranks[tile.cell] = tile.rank;
        }
        ranks
    }

    #[test]
    fn what_is_drawn_is_the_board() {
        let twenty48 = ["classic", "2x2", "2x3", "3x4", "5x5", "classic~evil50-g"].map(|setup| (Kind::Twenty48, setup));
        let threes = ["classic", "classic~plus"].map(|setup| (Kind::Threes, setup));
        let games = twenty48.into_iter().chain(threes).flat_map(|game| ["a", "b", "c"].map(|seed| (game, seed)));
        for ((kind, setup), seed) in games {
            let seed = Seed::new(seed).expect("a seed");
            let mut rng = Rng::new(seed.hash());
            let mut hand = kind.start(&Source::Seeded { setup: setup.to_owned(), seed }).expect("a game");
            let mut motion = Motion::default().jump(hand.board());
            while !hand.over() {
                let direction = Direction::ALL[rng.below(4) as usize];
                let Some(next) = hand.after(direction) else { continue };
                motion = motion.moved(&hand, direction, &next);
                assert_eq!(shown(&motion, next.board().ranks().len()), next.board().ranks(), "{setup}");
                assert!(motion.tiles.is_sorted_by_key(|tile| tile.id), "the order of the tiles has changed");
                hand = next;
            }
        }
    }

    /// A session of a game with moves in turn, as many as are asked for or possible.
    fn played(setup: &str, moves: usize) -> Session<Game2048> {
        let id = ChallengeId::parse(&format!("2048/{setup}/a")).expect("an id");
        let start = Kind::Twenty48.start(&id.source).expect("a game").to_string();
        let mut session = Session::new(&id, &start).expect("a session");
        for turn in 0..moves {
            Direction::ALL.iter().cycle().skip(turn % 3).take(4).any(|direction| session.play(direction).is_ok());
        }
        session
    }

    #[test]
    fn tiles_slide_by_the_moves_since_the_last_drawing() {
        let (mut session, mut drawn) = (played("classic", 20), Drawn::default());
        drawn.follow(Kind::Twenty48, &session);
        assert_eq!(drawn.motion.direction, None, "a game that was not seen before is there at once");
        let first = drawn.motion.clone();
        drawn.follow(Kind::Twenty48, &session);
        assert!(Rc::ptr_eq(&first, &drawn.motion), "nothing has happened");
        session.go(16);
        drawn.follow(Kind::Twenty48, &session);
        assert_eq!(drawn.motion.direction, None, "nothing slides back");
        session.go(19);
        drawn.follow(Kind::Twenty48, &session);
        assert_eq!(drawn.motion.direction, session.move_at(18).copied());
        session.restart();
        drawn.follow(Kind::Twenty48, &session);
        assert_eq!(drawn.motion.direction, None, "another game");
    }

    #[test]
    fn the_evil_hand_is_told_for_the_last_tile() {
        let session = played("classic~evil100-g", 6);
        let mut before = session.clone();
        before.undo();
        let mut drawn = Drawn::default();
        drawn.follow(Kind::Twenty48, &before);
        assert_eq!(drawn.thought, None);
        drawn.follow(Kind::Twenty48, &session);
        assert_eq!(drawn.thought.map(|thought| Some(thought.cell)), Some(drawn.motion.entered));
    }
}

//! A board with its tiles, wherever it is shown: tiles of 2048, and cards of Threes with their faces. Colours come from the
//! style sheet.

use crate::app::prelude::*;
use crate::engine::direction::Direction;
use crate::engine::order;
use crate::engine::session::PlaySession;
use crate::games::merge::any_game::{AnyGame, EvilThought, Kind};
use crate::games::merge::board::{Board, Shape};
use crate::games::merge::position::paths;

/// Where a cell is, as classes.
pub fn place(shape: Shape, cell: usize) -> Classes {
    let columns = usize::from(shape.columns);
    classes!("mg-tile", format!("x{}", cell % columns), format!("y{}", cell / columns))
}

/// The board and its tiles where they stand, those that have just moved on their way, as lessons and the lab show it.
pub fn picture(hand: &AnyGame, motion: &Motion) -> Html {
    board(hand, motion, |_| false, false, Html::default())
}

/// The board with what is drawn over its tiles. `goes`: the tiles of these cells follow a finger; `crowned`: the highest
/// card of Threes wears a crown.
pub fn board(hand: &AnyGame, motion: &Motion, goes: impl Fn(usize) -> bool, crowned: bool, marks: Html) -> Html {
    let (kind, shape) = (hand.kind(), hand.board().shape());
    let highest = hand.board().highest();
    let drawn = |one: &Tile| {
        let arrival = match (one.arrival, kind) {
            (Arrival::Slid, _) => None,
            (Arrival::Merged, _) => Some("merged".to_owned()),
            (Arrival::Gone, _) => Some("gone".to_owned()),
            (Arrival::Entered, Kind::Twenty48) => Some("entered".to_owned()),
            (Arrival::Entered, Kind::Threes) => motion.direction.map(|from| format!("enters-{}", from.word())),
        };
        let goes = (one.arrival != Arrival::Gone && goes(one.cell)).then_some("goes");
        let top = crowned && kind == Kind::Threes && one.rank == highest && highest > 3;
        html! { <div key={one.id} class={classes!(place(shape, one.cell), arrival, goes)}>{ tile(kind, one.rank, top) }</div> }
    };
    let size = format!("r{} c{}", shape.rows, shape.columns);
    html! {
        <div key="board" class={classes!("mg-board", kind.class(), size)} role="img" aria-label={hand.describe()}>
            <div key="cells" class="mg-field" aria-hidden="true">
                { for (0..shape.cells()).map(|cell| html! { <div key={cell} class={classes!(place(shape, cell), "mg-cell")}><i></i></div> }) }
            </div>
            <div key="tiles" class="mg-field" aria-hidden="true">{ for motion.tiles.iter().map(drawn) }</div>
            <div key="marks" class="mg-field" aria-hidden="true">{ marks }</div>
        </div>
    }
}

/// The faces of the cards, each with a temper of its own, from rank 1 on: the middles of round eyes, strokes, and what is filled;
/// a hundred units wide between the cheeks, eyes at height 0.
const FACES: [(&[i8], &str, &str); 15] = [
    (&[-34, 34], "M-16 22Q0 36 16 22", ""),
    (&[-34, 34], "", "M-10 27A10 12 0 1 1 10 27A10 12 0 1 1 -10 27Z"),
    (&[], "M-46 0Q-34 10 -22 0M22 0Q34 10 46 0M-14 26H14", ""),
    (&[-34, 34], "M-22 18Q0 46 22 18", ""),
    (&[-34], "M22 2H46M-20 24Q2 42 22 18", ""),
    (&[-34, 34], "M-50 -20L-24 -14M50 -20L24 -14M-12 28Q6 30 18 20", ""),
    (
        &[-34, 34],
        "M-55 0A21 21 0 1 1 -13 0A21 21 0 1 1 -55 0M13 0A21 21 0 1 1 55 0A21 21 0 1 1 13 0M-13 0H13M-14 36H14",
        "",
    ),
    (&[-34, 34], "", "M0 18C-10 10 -34 14 -46 34C-26 34 -8 40 0 28C8 40 26 34 46 34C34 14 10 10 0 18Z"),
    (&[], "M-48 -2Q-34 -14 -20 -2M20 -2Q34 -14 48 -2M-30 16Q0 56 30 16Z", ""),
    (&[-34, 34], "M-50 -22H-20M50 -22H20M-20 26H20", ""),
    (&[-34, 34], "M-46 -12L-54 -19M46 -12L54 -19M-34 -14V-23M34 -14V-23M-18 22Q8 42 26 14", ""),
    (&[34], "M-56 -18L54 -22M-14 28Q6 34 22 20", "M-52 -16H-16Q-16 16 -34 16Q-52 16 -52 -16Z"),
    (&[], "M-24 20Q0 50 24 20", "M-34 -15L-23 0L-34 15L-45 0ZM34 -15L45 0L34 15L23 0Z"),
    (&[], "M-48 -2Q-34 12 -20 -2M20 -2Q34 12 48 -2M-18 26Q0 40 18 26", "M0 -28L6 -18L0 -8L-6 -18Z"),
    (&[0], "M0 -30L44 44H-44ZM-26 14Q0 -14 26 14Q0 40 -26 14Z", ""),
];

fn face(rank: u8) -> Html {
    let Some((eyes, lines, fills)) = FACES.get(usize::from(rank).wrapping_sub(1)) else { return Html::default() };
    let low = if rank == 15 { "13" } else { "0" };
    let eye = |x: &i8| html! { <circle key={*x} cx={x.to_string()} cy={low} r="7.5" /> };
    html! {
        <svg class="mg-temper" viewBox="-62 -32 124 90" aria-hidden="true" focusable="false">
            { for eyes.iter().map(eye) }
            <path key="fills" d={*fills} />
            <path key="lines" class="lines" d={*lines} />
        </svg>
    }
}

/// A tile or a card, filling its place; the last tile of 2048 has a mountain. `top`: it is the highest on the board.
pub fn tile(kind: Kind, rank: u8, top: bool) -> Html {
    let text = kind.face(rank).to_string();
    let digits = format!("d{}", text.len());
    match kind {
        Kind::Twenty48 => html! {
            <div class={classes!("mg-face", format!("k{rank}"), digits)}>
                if rank == 17 {
                    <svg class="mg-summit" viewBox="0 0 100 100" aria-hidden="true" focusable="false">
                        <circle cx="76" cy="24" r="8.5" /><path d="M10 90L36 72L50 80L62 70L90 90Z" />
                    </svg>
                }
                <b>{ text }</b>
            </div>
        },
        Kind::Threes => html! {
            <div class={classes!("mg-card", format!("t{rank}"), digits, top.then_some("crowned"))}>
                if top { <svg class="mg-crown" viewBox="-15 -8 30 16" aria-hidden="true"><path d="M-13 6V-3L-6 2L0 -6L6 2L13 -3V6Z" /></svg> }
                <b>{ text }</b>
                { face(rank) }
            </div>
        },
    }
}

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
    pub id: u32,
    pub cell: usize,
    pub rank: u8,
    pub arrival: Arrival,
}

/// The tiles that are drawn, in the order of their identities: so no element changes its place in the page, which would
/// end its slide.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Motion {
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

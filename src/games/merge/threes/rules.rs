//! A game of Threes, its cards drawn from a seed.

use super::bag::{self, Bag, Window};
use super::setup::Variant;
use super::step::{self, LAST, StepResult};
use crate::engine::direction::Direction;
use crate::engine::position::{Chance, Describe, Outcome, Position};
use crate::engine::rng::Rng;
use crate::games::merge::board::{Board, Shape};
use crate::games::merge::evil::{Evil, deal};
use crate::games::merge::position::{self, IllegalMove, TilePosition};
use crate::games::merge::tiles;

/// Cards on the board at the start.
const DEALT: usize = 9;

/// The rank of the goal, 6144.
pub const GOAL: u8 = 14;

/// A game under way.
#[derive(Clone, Debug, PartialEq)]
pub struct Threes {
    /// Which of the rules that are told differently, and who deals.
    pub variant: Variant,
    /// The board.
    pub board: Board,
    /// The cards left in the bag, without the next one.
    pub bag: Bag,
    /// The next card.
    pub next: Window,
    /// Moves made.
    pub count: u32,
    /// The seed's 64 bits, which decide the cards (see [`tiles`]).
    pub hash: u64,
}

impl Threes {
    /// The game of a seed before the first move.
    pub fn new(variant: Variant, hash: u64) -> Self {
        let mut rng = tiles::at(hash, 0);
        let (mut board, mut bag) = (Board::empty(Shape::CLASSIC), Bag::FULL);
        for _ in 0..DEALT {
            let rank = bag.draw(&mut rng);
            if let Some(cell) = board.nth_free(rng.below(board.free())) {
                board = board.with(cell, rank);
            }
        }
        let next = bag::draw_next(&board, &mut bag, &variant, &mut rng);
        Self { variant, board, bag, next, count: 0, hash }
    }

    /// The step of a move, unless the last character has ended the game.
    pub fn step(&self, direction: Direction) -> Option<StepResult> {
        if self.board.highest() >= LAST { None } else { step::step(&self.board, direction) }
    }

    /// The position after a step, when this card has come into this line and the next one has been drawn.
    pub fn dealt(&self, board: Board, next: Window, bag: Bag) -> Self {
        Self { board, next, bag, count: self.count.saturating_add(1), ..*self }
    }

    /// The position after a step that ended the game: no card comes.
    fn ended(&self, board: Board) -> Self {
        self.dealt(board, self.next, self.bag)
    }

    /// The card comes into a line by chance, and the next one is drawn.
    fn by_chance(&self, stepped: &StepResult, direction: Direction, rng: &mut Rng) -> Self {
        let line = stepped.nth(rng.below(stepped.count()));
        let rank = self.next.draw(rng);
        let board = stepped.board.with(step::entrance(&stepped.board, direction, line), rank);
        let mut bag = self.bag;
        let next = bag::draw_next(&board, &mut bag, &self.variant, rng);
        self.dealt(board, next, bag)
    }

    /// The lines that the card may enter, and the boards with each card that may come, with their probabilities.
    pub fn entered(&self, stepped: &StepResult, direction: Direction) -> Vec<(f64, Board)> {
        let each = 1.0 / f64::from(stepped.count() * self.next.len());
        let lines = (0..stepped.count()).map(|n| step::entrance(&stepped.board, direction, stepped.nth(n)));
        lines.flat_map(|cell| self.next.ranks().map(move |rank| (each, stepped.board.with(cell, rank)))).collect()
    }
}

impl TilePosition for Threes {
    fn board(&self) -> &Board {
        &self.board
    }

    fn score(&self) -> u64 {
        step::score(&self.board).into()
    }

    fn count(&self) -> u32 {
        self.count
    }

    fn pushed(&self, direction: Direction) -> Option<(Board, u32)> {
        let stepped = self.step(direction)?;
        Some((stepped.board, step::score(&stepped.board) - step::score(&self.board)))
    }

    fn after(&self, direction: Direction) -> Option<Self> {
        let stepped = self.step(direction)?;
        if stepped.board.highest() >= LAST {
            return Some(self.ended(stepped.board));
        }
        let moment = self.count.saturating_add(1);
        if let Some(evil) = self.variant.evil {
            let mut rng = tiles::evil_at(self.hash, moment);
            if evil.strikes(&mut rng) {
                return Some(deal::card(self, &stepped, direction, &evil, &mut rng));
            }
        }
        Some(self.by_chance(&stepped, direction, &mut tiles::at(self.hash, moment)))
    }

    fn reseeded(&self, hash: u64) -> Self {
        let variant = Variant { evil: self.variant.evil.map(Evil::hasty), ..self.variant };
        Self { variant, hash, ..*self }
    }

    fn merges(a: u8, b: u8) -> bool {
        step::merged(a, b).is_some()
    }

    fn face(rank: u8) -> u32 {
        if rank < 3 { rank.into() } else { 3 << (rank - 3) }
    }
}

impl Position for Threes {
    type Move = Direction;
    type PlayError = IllegalMove;

    fn legal_moves(&self) -> Vec<Direction> {
        self.open()
    }

    fn play(&self, m: &Direction) -> Result<Self, IllegalMove> {
        position::play(self, *m)
    }

    /// Won: a 6144 is there, whether or not a move is left.
    fn outcome(&self) -> Outcome {
        position::outcome(self, GOAL)
    }
}

impl Chance for Threes {
    fn outcomes(&self, m: &Direction) -> Result<Vec<(f64, Self)>, IllegalMove> {
        let Some(stepped) = self.step(*m) else {
            return position::play(self, *m).map(|next| vec![(1.0, next)]);
        };
        if stepped.board.highest() >= LAST {
            return Ok(vec![(1.0, self.ended(stepped.board))]);
        }
        let share = self.variant.evil.map_or(0.0, |evil| evil.chance());
        let mut all = Vec::new();
        for (chance, board) in self.entered(&stepped, *m) {
            for (then, next, bag) in bag::next_cards(&board, self.bag, &self.variant) {
                all.push(((1.0 - share) * chance * then, self.dealt(board, next, bag)));
            }
        }
        if let Some(evil) = self.variant.evil {
            let choices = deal::cards(self, &stepped, *m, &evil);
            all.extend(choices.into_iter().map(|(chance, next)| (share * chance, next)));
        }
        all.retain(|(chance, _)| *chance > 0.0);
        Ok(all)
    }
}

/// The next card in words: `a 2`, `a bonus of 6, 12 or 24`.
pub fn window_words(next: Window, plus: bool) -> String {
    match next {
        Window { from, .. } if !next.is_bonus() => format!("a {}", Threes::face(from)),
        _ if plus => "a bonus card".to_owned(),
        Window { from, to } if from == to => format!("a bonus of {}", Threes::face(from)),
        _ => {
            let faces: Vec<String> = (next.from..next.to).map(|rank| Threes::face(rank).to_string()).collect();
            format!("a bonus of {} or {}", faces.join(", "), Threes::face(next.to))
        }
    }
}

impl Describe for Threes {
    fn log(&self, m: &Direction) -> String {
        match self.pushed(*m) {
            Some((_, gain)) if gain > 0 => format!("{} +{gain}", m.word()),
            _ => m.word().to_owned(),
        }
    }

    fn phrase(&self, m: &Direction) -> String {
        let Some(stepped) = self.step(*m) else { return format!("{}: nothing moves", m.word()) };
        let lines = match m {
            Direction::Up | Direction::Down => "column",
            Direction::Left | Direction::Right => "row",
        };
        let many = if stepped.count() == 1 { "" } else { "s" };
        format!("push {} {lines}{many} {}", stepped.count(), m.word())
    }

    fn describe(&self) -> String {
        let score = self.score();
        let points = if score == 1 { "point" } else { "points" };
        let board = format!("{} {score} {points}.", position::describe(self));
        if self.over() {
            let why =
                if self.board.highest() >= LAST { "The last character ends the game." } else { "No move is left." };
            return format!("{board} {why}");
        }
        let won = if self.outcome() == Outcome::Won { " Won; you can go on." } else { "" };
        format!("{board} Next comes {}.{won}", window_words(self.next, self.variant.plus))
    }
}

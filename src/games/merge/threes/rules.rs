//! A game of Threes, its cards drawn from a seed.

use std::fmt;
use std::str::FromStr;

use super::bag::{BONUS_FROM, Bag, LAST, OF_A_KIND, StepResult, Window};
use super::{Parts, Variant, bag};
use crate::engine::direction::Direction;
use crate::engine::parse::ParseError;
use crate::engine::position::{Chance, Describe, Outcome, Position};
use crate::engine::rng::Rng;
use crate::games::merge::board::{Board, MAX_MOVES, Shape, hash_text, once, plain_number, read_hash};
use crate::games::merge::evil::deal;
use crate::games::merge::position::{IllegalMove, TilePosition};
use crate::games::merge::{board, position};

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
        let mut rng = position::at(hash, 0);
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
        if self.board.highest() >= LAST { None } else { bag::step(&self.board, direction) }
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
        let board = stepped.board.with(bag::entrance(&stepped.board, direction, line), rank);
        let mut bag = self.bag;
        let next = bag::draw_next(&board, &mut bag, &self.variant, rng);
        self.dealt(board, next, bag)
    }

    /// The lines that the card may enter, and the boards with each card that may come, with their probabilities.
    pub fn entered(&self, stepped: &StepResult, direction: Direction) -> Vec<(f64, Board)> {
        let each = 1.0 / f64::from(stepped.count() * self.next.len());
        let lines = (0..stepped.count()).map(|n| bag::entrance(&stepped.board, direction, stepped.nth(n)));
        lines.flat_map(|cell| self.next.ranks().map(move |rank| (each, stepped.board.with(cell, rank)))).collect()
    }
}

impl TilePosition for Threes {
    fn board(&self) -> &Board {
        &self.board
    }

    fn score(&self) -> u64 {
        bag::score(&self.board).into()
    }

    fn count(&self) -> u32 {
        self.count
    }

    fn pushed(&self, direction: Direction) -> Option<(Board, u32)> {
        let stepped = self.step(direction)?;
        Some((stepped.board, bag::score(&stepped.board) - bag::score(&self.board)))
    }

    fn after(&self, direction: Direction) -> Option<Self> {
        let stepped = self.step(direction)?;
        if stepped.board.highest() >= LAST {
            return Some(self.ended(stepped.board));
        }
        let moment = self.count.saturating_add(1);
        if let Some(evil) = self.variant.evil {
            let mut rng = position::evil_at(self.hash, moment);
            if evil.strikes(&mut rng) {
                return Some(deal::card(self, &stepped, direction, &evil, &mut rng));
            }
        }
        Some(self.by_chance(&stepped, direction, &mut position::at(self.hash, moment)))
    }

    fn merges(a: u8, b: u8) -> bool {
        bag::merged(a, b).is_some()
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

// Text for positions of Threes.
//
// A position is sixteen characters `0-9a-f`, row by row. Behind it, each after a `~`: `b` with the cards left in the bag,
// the next one not among them (`b112333`; the bag is never empty, and `b0` is read as a new one), `n` with the next card
// (`n2`) or the ranks that a bonus card may have (`n456`), then, only where they are not the usual ones, `evil50-d3`,
// `plus`, `bonus24`, `m` with the moves made, and `x` with the seed's 64 bits as 16 hexadecimal digits.
//
// Bag and next card may be left out: then the next card is a 3, and the bag is the fullest that fits the board. What
// fits follows from the ones and twos: each bag deals four of each, and both vanish in pairs.

/// What a position is called in a sentence.
const WHAT: &str = "Threes position";

/// How many more ones than twos a board holds.
fn surplus(board: &Board) -> i32 {
    let count = |wanted: u8| board.ranks().iter().filter(|rank| **rank == wanted).count() as i32;
    count(1) - count(2)
}

/// How many more ones than twos are on the board when these cards are left.
fn dealt_surplus(bag: Bag, next: Window) -> i32 {
    // Of a full bag nothing has been dealt, and a next card is the last one of the bag before.
    let left = |rank: u8| {
        let in_bag = if bag == Bag::FULL { 0 } else { i32::from(bag.count(rank)) };
        in_bag + i32::from(next == Window::card(rank))
    };
    left(2) - left(1)
}

/// The fullest bag that fits a board with this next card.
fn fitting(board: &Board, next: Window) -> Option<Bag> {
    let all = (0..=OF_A_KIND).flat_map(|ones| (0..=OF_A_KIND).map(move |twos| (ones, twos)));
    let bags = all.flat_map(|(ones, twos)| (0..=OF_A_KIND).map(move |threes| Bag([ones, twos, threes])));
    bags.filter(|bag| fits(board, *bag, next)).max_by_key(|bag| (bag.left(), *bag))
}

/// Whether a bag and a next card can be there when the board is this one.
fn fits(board: &Board, bag: Bag, next: Window) -> bool {
    // Together with the next card no kind has more than four, unless the next one was the last of the bag before.
    let in_all = |rank: u8| bag.count(rank) + u8::from(next == Window::card(rank));
    let enough = bag == Bag::FULL || (1..=3).all(|rank| in_all(rank) <= OF_A_KIND);
    bag.left() > 0 && enough && dealt_surplus(bag, next) == surplus(board)
}

fn read_bag(text: &str) -> Option<Bag> {
    let mut bag = Bag([0; 3]);
    for letter in text.chars().filter(|_| text != "0") {
        let rank = board::rank(letter).filter(|rank| (1..=3).contains(rank))?;
        let count = &mut bag.0[usize::from(rank) - 1];
        *count += 1;
        if *count > OF_A_KIND {
            return None;
        }
    }
    Some(if bag.left() == 0 { Bag::FULL } else { bag })
}

fn bag_text(bag: Bag) -> String {
    (1..=3).map(|rank| board::letter(rank).to_string().repeat(bag.count(rank).into())).collect()
}

fn read_window(text: &str) -> Option<Window> {
    let ranks: Option<Vec<u8>> = text.chars().take(usize::from(LAST)).map(board::rank).collect();
    let ranks = ranks?;
    let (from, to) = (*ranks.first()?, *ranks.last()?);
    let window = Window { from, to };
    let rising = from > 0 && ranks.len() == text.chars().count() && window_is(window, &ranks);
    (rising && (window.is_bonus() || from == to)).then_some(window)
}

fn window_is(window: Window, ranks: &[u8]) -> bool {
    window.from <= window.to && window.ranks().eq(ranks.iter().copied())
}

fn window_text(window: Window) -> String {
    window.ranks().map(board::letter).collect()
}

/// Whether a bonus card can be shown like this while this is the highest rank: it was drawn at this or a lower one.
fn can_be_shown(window: Window, highest: u8, variant: &Variant) -> bool {
    (BONUS_FROM..=highest).any(|then| super::bag::windows(then, variant).contains(&window))
}

/// Checks what is known of bag and next card against the board, and fills in the rest.
fn cards(
    board: &Board,
    bag: Option<Bag>,
    next: Option<Window>,
    variant: &Variant,
    no: &impl Fn(String) -> ParseError,
) -> Result<(Bag, Window), ParseError> {
    let next = next.unwrap_or(Window::card(3));
    if next.is_bonus() && !can_be_shown(next, board.highest(), variant) {
        let highest = Threes::face(board.highest());
        let faces: Vec<String> = next.ranks().map(|rank| Threes::face(rank).to_string()).collect();
        return Err(no(format!("no bonus card of {} is shown while the highest tile is {highest}", faces.join(", "))));
    }
    let fullest = fitting(board, next).ok_or_else(|| {
        no("its ones and twos do not come from bags of four ones, four twos and four threes with this next card"
            .to_owned())
    })?;
    match bag {
        None => Ok((fullest, next)),
        Some(bag) if fits(board, bag, next) => Ok((bag, next)),
        Some(bag) => {
            let (bag, fullest) = (bag_text(bag), bag_text(fullest));
            Err(no(format!(
                "the bag {bag} contradicts the ones and twos on the board; with this next card, {fullest} would fit"
            )))
        }
    }
}

impl fmt::Display for Threes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}~b{}~n{}", board::encode(&self.board), bag_text(self.bag), window_text(self.next))?;
        f.write_str(&self.variant.suffix())?;
        if self.count > 0 {
            write!(f, "~m{}", self.count)?;
        }
        if self.hash != 0 {
            write!(f, "~x{}", hash_text(self.hash))?;
        }
        Ok(())
    }
}

impl FromStr for Threes {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let no = |why: String| ParseError::new(WHAT, text, why);
        let mut words = text.split('~');
        let board = board::decode(WHAT, words.next().unwrap_or_default(), &[Shape::CLASSIC])?;
        if let Some(rank) = board.ranks().iter().find(|rank| **rank > LAST) {
            return Err(no(format!(
                "no tile of Threes has the rank {}; the highest, 12288, is f",
                board::letter(*rank)
            )));
        }
        let mut parts = Parts::default();
        let (mut bag, mut next, mut count, mut hash) = (None, None, None, None);
        for part in words {
            let unknown = || {
                no(format!(
                    "~{part} is not a part of a position; the parts are ~b, ~n, ~evil, ~plus, ~bonus24, ~m and ~x"
                ))
            };
            if parts.take(part, &no)? {
            } else if let Some(left) = part.strip_prefix('b') {
                let wrong = || {
                    no(format!("~{part} is not a bag; a bag holds at most four each of 1, 2 and 3, such as ~b112333"))
                };
                once(&mut bag, read_bag(left).ok_or_else(wrong)?, no, part)?;
            } else if let Some(shown) = part.strip_prefix('n') {
                let wrong = || {
                    no(format!("~{part} is not a next card; it is ~n1, ~n2, ~n3 or the ranks of a bonus such as ~n456"))
                };
                once(&mut next, read_window(shown).ok_or_else(wrong)?, no, part)?;
            } else if let Some(moves) = part.strip_prefix('m') {
                let moves = plain_number::<u32>(moves).filter(|moves| *moves <= MAX_MOVES);
                once(&mut count, moves.ok_or_else(unknown)?, no, part)?;
            } else if let Some(bits) = part.strip_prefix('x') {
                once(&mut hash, read_hash(bits).ok_or_else(unknown)?, no, part)?;
            } else {
                return Err(unknown());
            }
        }
        let variant = parts.done(&no)?;
        let (bag, next) = cards(&board, bag, next, &variant, &no)?;
        Ok(Self { variant, board, bag, next, count: count.unwrap_or(0), hash: hash.unwrap_or(0) })
    }
}

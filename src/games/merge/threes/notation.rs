//! Text for positions of Threes.
//!
//! A position is sixteen characters `0-9a-f`, row by row. Behind it, each after a `~`: `b` with the cards left in the bag,
//! the next one not among them (`b112333`; the bag is never empty, and `b0` is read as a new one), `n` with the next card
//! (`n2`) or the ranks that a bonus card may have (`n456`), then, only where they are not the usual ones, `evil50-d3`,
//! `plus`, `bonus24`, `m` with the moves made, and `x` with the seed's 64 bits as 16 hexadecimal digits.
//!
//! Bag and next card may be left out: then the next card is a 3, and the bag is the fullest that fits the board. What
//! fits follows from the ones and twos: each bag deals four of each, and both vanish in pairs.

use std::fmt;
use std::str::FromStr;

use super::bag::{BONUS_FROM, Bag, OF_A_KIND, Window};
use super::rules::Threes;
use super::setup::{Parts, Variant};
use super::step::LAST;
use crate::engine::parse::ParseError;
use crate::games::merge::board::{Board, Shape};
use crate::games::merge::cells;
use crate::games::merge::position::TilePosition;
use crate::games::merge::suffixes::{MAX_MOVES, hash_text, once, plain_number, read_hash};

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
        let rank = cells::rank(letter).filter(|rank| (1..=3).contains(rank))?;
        let count = &mut bag.0[usize::from(rank) - 1];
        *count += 1;
        if *count > OF_A_KIND {
            return None;
        }
    }
    Some(if bag.left() == 0 { Bag::FULL } else { bag })
}

fn bag_text(bag: Bag) -> String {
    (1..=3).map(|rank| cells::letter(rank).to_string().repeat(bag.count(rank).into())).collect()
}

fn read_window(text: &str) -> Option<Window> {
    let ranks: Option<Vec<u8>> = text.chars().take(usize::from(LAST)).map(cells::rank).collect();
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
    window.ranks().map(cells::letter).collect()
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
        write!(f, "{}~b{}~n{}", cells::encode(&self.board), bag_text(self.bag), window_text(self.next))?;
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
        let board = cells::decode(WHAT, words.next().unwrap_or_default(), &[Shape::CLASSIC])?;
        if let Some(rank) = board.ranks().iter().find(|rank| **rank > LAST) {
            return Err(no(format!(
                "no tile of Threes has the rank {}; the highest, 12288, is f",
                cells::letter(*rank)
            )));
        }
        let mut parts = Parts::default();
        let (mut bag, mut next, mut count, mut hash) = (None, None, None, None);
        for part in words {
            let unknown =
                || no(format!("~{part} is no part of a position; there are ~b, ~n, ~evil, ~plus, ~bonus24, ~m and ~x"));
            if parts.take(part, &no)? {
            } else if let Some(left) = part.strip_prefix('b') {
                let wrong =
                    || no(format!("~{part} is no bag; a bag holds at most four each of 1, 2 and 3, such as ~b112333"));
                once(&mut bag, read_bag(left).ok_or_else(wrong)?, no, part)?;
            } else if let Some(shown) = part.strip_prefix('n') {
                let wrong = || {
                    no(format!("~{part} is no next card; it is ~n1, ~n2, ~n3 or the ranks of a bonus such as ~n456"))
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

//! The bag of twelve cards, and the card that comes next.

use super::Variant;
use crate::engine::direction::Direction;
use crate::engine::rng::Rng;
use crate::games::merge::board::Board;

/// How many cards of each kind a full bag holds.
pub const OF_A_KIND: u8 = 4;

/// The rank of 48: from this tile on there are bonus cards.
pub const BONUS_FROM: u8 = 7;

/// The cards left in the bag: ones, twos and threes. It is filled as soon as it is empty, so there is always one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bag(pub [u8; 3]);

impl Bag {
    /// Four of each kind.
    pub const FULL: Self = Self([OF_A_KIND; 3]);

    /// How many cards are left.
    pub fn left(self) -> u32 {
        self.0.iter().map(|count| u32::from(*count)).sum()
    }

    /// How many cards of this rank (1 to 3) are left.
    pub fn count(self, rank: u8) -> u8 {
        self.0.get(usize::from(rank).wrapping_sub(1)).copied().unwrap_or(0)
    }

    /// The bag without one card of this rank, which it holds; a full one if that was the last.
    #[must_use]
    pub fn without(mut self, rank: u8) -> Self {
        if let Some(count) = self.0.get_mut(usize::from(rank).wrapping_sub(1)) {
            *count = count.saturating_sub(1);
        }
        if self.left() == 0 { Self::FULL } else { self }
    }

    /// Draws a card, each left equally likely.
    pub fn draw(&mut self, rng: &mut Rng) -> u8 {
        let mut at = rng.below(self.left());
        let mut rank = 1;
        for count in self.0 {
            if at < u32::from(count) {
                break;
            }
            at -= u32::from(count);
            rank += 1;
        }
        *self = self.without(rank);
        rank
    }
}

/// The next card as it is shown: one of the ranks from the first to the last, each equally likely. Ranks 1 to 3 come
/// from the bag and stand alone; higher ones are bonus cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Window {
    /// The lowest rank that may come.
    pub from: u8,
    /// The highest rank that may come.
    pub to: u8,
}

impl Window {
    /// A card that is known.
    pub const fn card(rank: u8) -> Self {
        Self { from: rank, to: rank }
    }

    /// Whether it is a bonus card.
    pub const fn is_bonus(self) -> bool {
        self.from > 3
    }

    /// The ranks that may come.
    pub fn ranks(self) -> std::ops::RangeInclusive<u8> {
        self.from..=self.to
    }

    /// How many they are.
    pub const fn len(self) -> u32 {
        (self.to - self.from) as u32 + 1
    }

    /// Never: a window holds a rank at least.
    pub const fn is_empty(self) -> bool {
        false
    }

    /// Which of them comes.
    pub fn draw(self, rng: &mut Rng) -> u8 {
        if self.len() == 1 { self.from } else { self.from + rng.below(self.len()) as u8 }
    }
}

/// The windows that a bonus card may be shown as while this is the highest rank, each equally likely; none below 48.
/// The ranks are those from 6 to an eighth of the highest tile; a window holds three of them where there are three, and
/// all of them under the rule of 2014.
pub fn windows(highest: u8, variant: &Variant) -> Vec<Window> {
    if highest < BONUS_FROM {
        return Vec::new();
    }
    let (from, to) = (4, highest - 3);
    if variant.plus || to < from + 2 {
        return vec![Window { from, to }];
    }
    (from..=to - 2).map(|from| Window { from, to: from + 2 }).collect()
}

/// What card comes next, with its probability and the bag after it: what a player who knows the bag can expect.
pub fn next_cards(board: &Board, bag: Bag, variant: &Variant) -> Vec<(f64, Window, Bag)> {
    let windows = windows(board.highest(), variant);
    let bonus = if windows.is_empty() { 0.0 } else { 1.0 / f64::from(variant.bonus) };
    let each = bonus / windows.len().max(1) as f64;
    let mut all: Vec<_> = windows.into_iter().map(|window| (each, window, bag)).collect();
    for rank in (1..=3).filter(|rank| bag.count(*rank) > 0) {
        let share = (1.0 - bonus) * f64::from(bag.count(rank)) / f64::from(bag.left());
        all.push((share, Window::card(rank), bag.without(rank)));
    }
    all
}

/// Draws the next card; a card of the bag leaves it.
pub fn draw_next(board: &Board, bag: &mut Bag, variant: &Variant, rng: &mut Rng) -> Window {
    draw_bonus(board, variant, rng).unwrap_or_else(|| Window::card(bag.draw(rng)))
}

/// Draws whether the next card is a bonus card, and its window.
pub fn draw_bonus(board: &Board, variant: &Variant, rng: &mut Rng) -> Option<Window> {
    let windows = windows(board.highest(), variant);
    if windows.is_empty() || rng.below(u32::from(variant.bonus)) != 0 {
        return None;
    }
    let at = if windows.len() == 1 { 0 } else { rng.below(windows.len() as u32) as usize };
    windows.get(at).copied()
}

// How tiles step and merge in Threes.

/// The rank of 12288, the character that ends the game.
pub const LAST: u8 = 15;

/// What a move does before the new card comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepResult {
    /// The board.
    pub board: Board,
    /// The lines that moved, one bit each.
    pub lines: u8,
}

impl StepResult {
    /// How many lines moved.
    pub fn count(&self) -> u32 {
        self.lines.count_ones()
    }

    /// The n-th line that moved, from 0.
    pub fn nth(&self, n: u32) -> usize {
        (0..8).filter(|line| self.lines >> line & 1 == 1).nth(n as usize).unwrap_or(0)
    }
}

/// What two tiles make, the moving one and the one before it; nothing if they do not merge.
pub fn merged(a: u8, b: u8) -> Option<u8> {
    match (a.min(b), a.max(b)) {
        (1, 2) => Some(3),
        (a, b) if a == b && (3..LAST).contains(&a) => Some(a + 1),
        _ => None,
    }
}

/// Moves a line by at most one cell towards its first place; whether it moved. From the wall outward the first place
/// that is empty with a tile behind it, or where two tiles merge, takes what is behind it; so there is at most one
/// merge.
pub fn step_line(line: &mut [u8]) -> bool {
    for at in 1..line.len() {
        let (before, tile) = (line[at - 1], line[at]);
        if tile == 0 {
            continue;
        }
        let made = if before == 0 { Some(tile) } else { merged(before, tile) };
        if let Some(made) = made {
            line[at - 1] = made;
            line.copy_within(at + 1.., at);
            if let Some(last) = line.last_mut() {
                *last = 0;
            }
            return true;
        }
    }
    false
}

/// The board after a step in a direction; nothing if no line moves.
pub fn step(board: &Board, direction: Direction) -> Option<StepResult> {
    let (lines, length) = board.shape().lines(direction);
    let mut next = *board;
    let mut moved = 0u8;
    for line in 0..lines {
        let mut ranks = board.line(direction, line);
        if step_line(&mut ranks[..length]) {
            next.set_line(direction, line, ranks);
            moved |= 1 << line;
        }
    }
    (moved != 0).then_some(StepResult { board: next, lines: moved })
}

/// The cell where a card enters a line: at the edge from which the tiles moved away.
pub fn entrance(board: &Board, direction: Direction, line: usize) -> usize {
    let (_, length) = board.shape().lines(direction);
    board.shape().cell(direction, line, length - 1)
}

/// The points of a tile: 3^(k + 1) for 3 * 2^k, nothing for 1 and 2.
pub const fn points(rank: u8) -> u32 {
    if rank < 3 { 0 } else { 3u32.pow(rank as u32 - 2) }
}

/// The points of a board.
pub fn score(board: &Board) -> u32 {
    board.ranks().iter().map(|rank| points(*rank)).sum()
}

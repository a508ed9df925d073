//! The evil placer in Threes: which line the card comes into, and perhaps which card is next.

use super::{Choice, Evil, Level, LimitedSearch, Thought, deepen, lowest};
use crate::engine::direction::Direction;
use crate::engine::rng::Rng;
use crate::games::merge::board::Board;
use crate::games::merge::evil;
use crate::games::merge::threes::bag::{self, Bag, LAST, StepResult, Window};
use crate::games::merge::threes::rules::Threes;

/// Where the card comes in, and what is wished for as the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The cell, row by row from 0.
    pub cell: usize,
    /// The rank of the next card, if the placer may choose it.
    pub wish: Option<u8>,
}

/// A position as the search sees it: a board before the card comes in.
struct Before<'a> {
    stepped: &'a StepResult,
    direction: Direction,
    next: Window,
    bag: Bag,
}

/// All that the placer can do, line by line.
fn candidates(before: &Before<'_>, evil: &Evil) -> Vec<Entry> {
    let wishes: Vec<Option<u8>> =
        if evil.cards { (1..=3).filter(|rank| before.bag.count(*rank) > 0).map(Some).collect() } else { vec![None] };
    let lines = (0..before.stepped.count()).map(|n| before.stepped.nth(n));
    let cells = lines.map(|line| bag::entrance(&before.stepped.board, before.direction, line));
    cells.flat_map(|cell| wishes.iter().map(move |wish| Entry { cell, wish: *wish })).collect()
}

/// How the player stands after an entry, the mean over the cards that may come in.
fn entered(
    before: &Before<'_>,
    entry: Entry,
    left: u8,
    evil: &Evil,
    looker: &mut LimitedSearch,
) -> Option<(f64, Option<Direction>)> {
    let mut mean = 0.0;
    let mut expected = None;
    for rank in before.next.ranks() {
        let board = before.stepped.board.with(entry.cell, rank);
        let (value, reply) = after_card(&board, before.bag, entry.wish, left, evil, looker)?;
        mean += value / f64::from(before.next.len());
        expected = expected.or(reply);
    }
    Some((mean, expected))
}

/// The player's best reply: with the next card that was wished for, or the mean over the cards of the bag.
fn after_card(
    board: &Board,
    bag: Bag,
    wish: Option<u8>,
    left: u8,
    evil: &Evil,
    looker: &mut LimitedSearch,
) -> Option<(f64, Option<Direction>)> {
    if left <= 1 {
        // The last reply does not depend on the card behind it.
        return reply(board, None, bag, left, evil, looker);
    }
    if let Some(rank) = wish {
        return reply(board, Some(rank), bag.without(rank), left, evil, looker);
    }
    let (mut mean, mut expected) = (0.0, None);
    for rank in (1..=3).filter(|rank| bag.count(*rank) > 0) {
        let share = f64::from(bag.count(rank)) / f64::from(bag.left());
        let (value, direction) = reply(board, Some(rank), bag.without(rank), left, evil, looker)?;
        mean += share * value;
        expected = expected.or(direction);
    }
    Some((mean, expected))
}

/// The best reply to a board, so many placements before the end of the search.
fn reply(
    board: &Board,
    next: Option<u8>,
    bag: Bag,
    left: u8,
    evil: &Evil,
    looker: &mut LimitedSearch,
) -> Option<(f64, Option<Direction>)> {
    let mut best = (evil::lost(left), None);
    for direction in Direction::ALL {
        let Some(stepped) = bag::step(board, direction) else { continue };
        if !looker.look() {
            return None;
        }
        let merges = |a, b| bag::merged(a, b).is_some();
        let value = match next {
            _ if evil.level == Level::Greedy => {
                evil::room(&stepped.board, bag::score(&stepped.board) - bag::score(board))
            }
            Some(rank) if left > 1 && stepped.board.highest() < LAST => {
                let before = Before { stepped: &stepped, direction, next: Window::card(rank), bag };
                worst(&before, left - 1, evil, looker)?
            }
            _ => evil::stand(&stepped.board, merges),
        };
        if value > best.0 || best.1.is_none() {
            best = (value, Some(direction));
        }
    }
    Some(best)
}

/// How the player stands after the worst entry.
fn worst(before: &Before<'_>, left: u8, evil: &Evil, looker: &mut LimitedSearch) -> Option<f64> {
    let mut worst = f64::INFINITY;
    for entry in candidates(before, evil) {
        worst = worst.min(entered(before, entry, left, evil, looker)?.0);
    }
    Some(worst)
}

/// What the placer thinks of all that it can do after a step. A random one thinks nothing, and takes anything.
pub fn think(position: &Threes, stepped: &StepResult, direction: Direction, evil: &Evil) -> Thought<Entry> {
    let before = Before { stepped, direction, next: position.next, bag: position.bag };
    let entries = candidates(&before, evil);
    let all = |depth: u8, looker: &mut LimitedSearch| {
        let judged = entries.iter().map(|entry| {
            let (value, reply) = entered(&before, *entry, depth, evil, looker)?;
            Some(Choice { what: *entry, value, reply })
        });
        judged.collect::<Option<Vec<_>>>()
    };
    match evil.level {
        Level::Random => {
            let choices: Vec<_> =
                entries.iter().map(|entry| Choice { what: *entry, value: 0.0, reply: None }).collect();
            Thought { taken: lowest(&choices), choices, depth: 0, nodes: 0 }
        }
        Level::Greedy => deepen(1, all),
        Level::Minimax(depth) => deepen(depth, all),
    }
}

/// The entries that the placer may choose, each equally likely: one, or all if it is a random one.
fn chosen(position: &Threes, stepped: &StepResult, direction: Direction, evil: &Evil) -> Vec<Entry> {
    let thought = think(position, stepped, direction, evil);
    let choices = thought.choices.into_iter().enumerate();
    let taken = choices.filter(|(at, _)| evil.level == Level::Random || *at == thought.taken);
    taken.map(|(_, choice)| choice.what).collect()
}

/// The position after the placer's choice: it draws for the card of a bonus window, for whether a bonus card is next,
/// and, unless the placer chooses it, for the next card.
pub fn card(position: &Threes, stepped: &StepResult, direction: Direction, evil: &Evil, rng: &mut Rng) -> Threes {
    let entries = chosen(position, stepped, direction, evil);
    let at = if entries.len() > 1 { rng.below(entries.len() as u32) as usize } else { 0 };
    // A step that is one has moved a line, so there is an entry.
    let Some(entry) = entries.get(at) else { return position.clone() };
    let board = stepped.board.with(entry.cell, position.next.draw(rng));
    let mut bag = position.bag;
    let next = bag::draw_bonus(&board, &position.variant, rng).unwrap_or_else(|| match entry.wish {
        Some(rank) => {
            bag = bag.without(rank);
            Window::card(rank)
        }
        None => Window::card(bag.draw(rng)),
    });
    position.dealt(board, next, bag)
}

/// What may come of the placer's choice, with its probabilities.
pub fn cards(position: &Threes, stepped: &StepResult, direction: Direction, evil: &Evil) -> Vec<(f64, Threes)> {
    let entries = chosen(position, stepped, direction, evil);
    let each = 1.0 / f64::from(entries.len() as u32 * position.next.len()).max(1.0);
    let mut all = Vec::new();
    for entry in entries {
        for rank in position.next.ranks() {
            let board = stepped.board.with(entry.cell, rank);
            let nexts = bag::next_cards(&board, position.bag, &position.variant);
            let bonus: f64 = nexts.iter().filter(|one| one.1.is_bonus()).map(|one| one.0).sum();
            for (chance, next, bag) in nexts {
                let chance = match entry.wish {
                    Some(wish) if !next.is_bonus() => {
                        if next == Window::card(wish) {
                            1.0 - bonus
                        } else {
                            0.0
                        }
                    }
                    _ => chance,
                };
                all.push((each * chance, position.dealt(board, next, bag)));
            }
        }
    }
    all
}

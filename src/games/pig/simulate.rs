//! Games and turns with dice from a seed.

use super::dice::TurnDice;
use super::exact::strategy::Strategy;
use super::requests::{Games, TurnCounts, Variant};
use crate::engine::rng::Rng;
use crate::engine::seed::Seed;

/// The most turns of a game that is simulated; one that is longer counts for nobody. A policy that hardly ever scores
/// would play for ever.
const MAX_TURNS: u32 = 20_000;

/// Games `from` to `from + count` of two policies; in even games `a` goes first. Game `n` has the dice of a seeded game
/// whose 64 bits are the first draw of the seed's part `n`, by seat: so other policies meet the same dice.
pub fn games(a: &Strategy, b: &Strategy, seed: &Seed, from: u32, count: u32) -> Games {
    let mut games = Games { first: 0, firsts: 0, second: 0, seconds: 0 };
    for number in from..from.saturating_add(count) {
        let hash = Rng::part(seed.hash(), number.into()).next();
        if number.is_multiple_of(2) {
            games.firsts += 1;
            games.first += u32::from(winner([a, b], hash) == Some(0));
        } else {
            games.seconds += 1;
            games.second += u32::from(winner([b, a], hash) == Some(1));
        }
    }
    games
}

/// The seat that wins.
fn winner(seats: [&Strategy; 2], hash: u64) -> Option<usize> {
    let goal = seats[0].variant.goal;
    let (mut scores, mut scored) = ([0u16; 2], [0u16; 2]);
    for turn in 0..MAX_TURNS {
        for seat in 0..2 {
            let turns = turn.min(u16::MAX.into()) as u16;
            let table = seats[seat].table(turns, scored[seat]);
            let gain = play_turn(table.variant, &mut TurnDice::new(hash, table.variant.die, seat, turn), |k| {
                scores[seat] + k < goal && table.rolls(scores[seat], scores[1 - seat], k)
            });
            scores[seat] += gain;
            scored[seat] += u16::from(gain > 0);
            if scores[seat] >= goal {
                return Some(seat);
            }
        }
    }
    None
}

/// The points of a turn.
fn play_turn(variant: Variant, dice: &mut TurnDice, rolls: impl Fn(u16) -> bool) -> u16 {
    let mut total = 0;
    loop {
        let face = dice.roll();
        if face == variant.bust {
            return 0;
        }
        total += u16::from(face);
        if !rolls(total) {
            return total;
        }
    }
}

/// Turns `from` to `from + count`, each with the same dice for all hold values (at least 1): turn `n` has the dice of
/// the first seat's turn `n` of the seeded game.
pub fn turns(variant: Variant, holds: &[u16], seed: &Seed, from: u32, count: u32) -> TurnCounts {
    let width = usize::from(variant.greatest_face());
    let mut counts: Vec<Vec<u32>> = holds.iter().map(|hold| vec![0; usize::from(*hold) + width]).collect();
    let mut streaks: Vec<(u32, u32)> = Vec::new();
    let last = holds.iter().copied().max().unwrap_or(1);
    for turn in from..from.saturating_add(count) {
        let mut dice = TurnDice::new(seed.hash(), variant.die, 0, turn);
        let (mut total, mut rolls) = (0u16, 0);
        while total < last {
            let face = dice.roll();
            let pig = face == variant.bust;
            if streaks.len() == rolls {
                streaks.push((0, 0));
            }
            streaks[rolls].0 += 1;
            streaks[rolls].1 += u32::from(pig);
            let before = total;
            total += u16::from(face);
            for (hold, counts) in holds.iter().zip(&mut counts).filter(|(hold, _)| **hold > before) {
                if pig {
                    counts[0] += 1;
                } else if total >= *hold {
                    counts[usize::from(total)] += 1;
                }
            }
            if pig {
                break;
            }
            rolls += 1;
        }
    }
    TurnCounts { counts, streaks }
}

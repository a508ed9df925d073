//! Where the tiles and cards of a seeded game come from. Frozen: a link gives everybody the same tiles for ever.
//!
//! Every moment of a game has a stream of its own: moment 0 is the deal, moment n what comes after move n. The stream of
//! moment n is `Rng::part(hash, n)`, where `hash` is the seed's 64 bits. So the tile after move n depends on the seed, on
//! n and on the position alone; an undone move costs nothing, and two people can compare decisions on equal luck.
//!
//! In 2048 a tile is two draws: `below(10)`, where 0 is a four and all else a two, and then `below(free)`, the number of
//! its cell among the empty ones, row by row. The deal is two tiles.
//!
//! In Threes, first a draw for the line among those that moved (the topmost or leftmost is 0), then, if a bonus window
//! holds several tiles, one for the tile, then the next card. For that, if the highest tile is 48 or more, `below(21)`
//! (or 24), where 0 is a bonus card; and then its window, if there are several, else a draw among the cards of the bag,
//! ones first, threes last. The deal is nine times a card of the bag and its cell among the empty ones, and then the
//! next card.
//!
//! An evil placer draws from `Rng::part(hash ^ EVIL, n)`, so that its share does not change what chance would bring.

use crate::engine::rng::Rng;

/// What sets the stream of the evil placer apart.
const EVIL: u64 = 0x6576_696c_2074_696c;

/// The stream of a moment.
pub fn at(hash: u64, moment: u32) -> Rng {
    Rng::part(hash, moment.into())
}

/// The evil placer's stream of a moment.
pub fn evil_at(hash: u64, moment: u32) -> Rng {
    Rng::part(hash ^ EVIL, moment.into())
}

//! A small n-tuple network: numbers for parts of the board, learned from play and added up.
//!
//! Five tables of 65,536 entries, each for parts of four cells: the lines at the edge, the squares in the corners, the lines
//! within, the squares at the edges, and the square in the middle. Parts that are mirror images of each other are worth the
//! same, so the value of a board does not depend on how it is turned.
//!
//! How far the game has come is told by the sum of the tiles, which no move can change: by it a game has four stages, each
//! with tables of its own. (Stages by the largest tile do not work: a player whose tables differ in their errors puts
//! off the merge that would change them.)

pub mod trainer;

use std::ops::Range;

use thiserror::Error;

use super::expectimax::Leaf;
use super::packed::{LINES, reversed, transposed};

/// Entries of the tables of one stage.
pub const STAGE: usize = TABLES * LINES;

/// How many tables there are.
const TABLES: usize = 5;

/// How many stages a game has.
pub const STAGES: usize = 4;

/// How many entries a board looks up.
pub const LOOKUPS: usize = 17;

/// Whose network it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// 2048.
    Doubling,
    /// Threes.
    Threes,
}

impl Kind {
    /// The sums of tiles with which the second stage and the others begin.
    const fn stages(self) -> [u32; STAGES - 1] {
        match self {
            Self::Doubling => [8192, 16_384, 24_576],
            Self::Threes => [1536, 3072, 6144],
        }
    }

    /// The tile of a rank.
    #[inline]
    pub const fn face(self, rank: u8) -> u32 {
        match (self, rank) {
            (_, 0) => 0,
            (Self::Doubling, _) => 1 << rank,
            (Self::Threes, 1 | 2) => rank as u32,
            (Self::Threes, _) => 3 << (rank - 3),
        }
    }

    /// The sum of the tiles of a board.
    pub fn sum(self, board: u64) -> u32 {
        (0..16).map(|cell| self.face((board >> (4 * cell) & 15) as u8)).sum()
    }

    /// The stage of a board, from 0.
    pub fn stage(self, board: u64) -> usize {
        let sum = self.sum(board);
        self.stages().into_iter().filter(|&from| sum >= from).count()
    }
}

/// The numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct NTupleNetwork {
    /// Whose it is.
    pub kind: Kind,
    /// Stage after stage, table after table.
    pub entries: Box<[f32]>,
}

/// Each row read backwards.
#[inline]
fn mirrored(board: u64) -> u64 {
    let bytes = (board & 0x00ff_00ff_00ff_00ff) << 8 | board >> 8 & 0x00ff_00ff_00ff_00ff;
    (bytes & 0x0f0f_0f0f_0f0f_0f0f) << 4 | bytes >> 4 & 0x0f0f_0f0f_0f0f_0f0f
}

/// The last row first.
#[inline]
fn upturned(board: u64) -> u64 {
    let halves = board.rotate_left(32);
    (halves & 0x0000_ffff_0000_ffff) << 16 | halves >> 16 & 0x0000_ffff_0000_ffff
}

/// Two cells of a row and the two under them.
#[inline]
fn square(board: u64) -> usize {
    (board & 0xff | (board >> 16 & 0xff) << 8) as usize
}

impl NTupleNetwork {
    /// A network that knows nothing.
    pub fn new(kind: Kind) -> Self {
        Self { kind, entries: vec![0.0; STAGES * STAGE].into() }
    }

    /// What a board is worth at a stage: a number between 0 and 1, up to errors.
    #[inline]
    pub fn value(&self, board: u64, stage: usize) -> f64 {
        let mut sum = 0.0;
        each(board, stage, |place| sum += self.entries[place]);
        f64::from(sum)
    }
}

/// Names all entries that a board looks up.
#[inline]
pub fn each(board: u64, stage: usize, mut name: impl FnMut(usize)) {
    let at = |table: usize, text: usize| stage * STAGE + table * LINES + text;
    let turned = upturned(board);
    for image in [board, turned, mirrored(board), mirrored(turned)] {
        name(at(1, square(image)));
    }
    let other = transposed(board);
    for image in [board, turned, other, upturned(other)] {
        name(at(0, (image & 0xffff) as usize));
        name(at(2, (image >> 16 & 0xffff) as usize));
        name(at(3, square(image >> 4)));
    }
    name(at(4, square(board >> 20)));
}

/// A network as the evaluation of a search: the stage is that of the board from which the search begins.
#[derive(Clone, Debug)]
pub struct NetworkEvaluation {
    network: NTupleNetwork,
    stage: usize,
}

impl NetworkEvaluation {
    /// Prepares a network.
    pub fn new(network: NTupleNetwork) -> Self {
        Self { network, stage: 0 }
    }
}

impl Leaf for NetworkEvaluation {
    fn begin(&mut self, root: u64) {
        self.stage = self.network.kind.stage(root);
    }

    #[inline]
    fn board(&self, board: u64) -> f64 {
        self.network.value(board, self.stage)
    }

    fn dead(&self, _: u64) -> f64 {
        0.0
    }

    fn ended(&self, _: u64) -> f64 {
        1.0
    }
}

/// A square seen in the mirror of its diagonal.
fn tilted(text: u16) -> u16 {
    text & 0xf00f | (text & 0x00f0) << 4 | text >> 4 & 0x00f0
}

/// A square seen in an upright mirror.
fn flipped(text: u16) -> u16 {
    (text & 0x0f0f) << 4 | text >> 4 & 0x0f0f
}

/// All entries that mean the same as this one; some of them more than once.
pub fn alike(place: usize) -> [usize; 8] {
    let text = (place % LINES) as u16;
    let twice = |other: u16| [text, other, text, text, text, text, text, text];
    let texts = match place / LINES % TABLES {
        0 | 2 => twice(reversed(text)),
        1 => twice(tilted(text)),
        3 => twice(flipped(text)),
        _ => turns(text),
    };
    texts.map(|other| place - usize::from(text) + usize::from(other))
}

/// A square in all eight positions.
fn turns(text: u16) -> [u16; 8] {
    let mut texts = [text; 8];
    for turn in 0..4 {
        texts[turn + 4] = flipped(texts[turn]);
        if turn < 3 {
            texts[turn + 1] = tilted(texts[turn + 4]);
        }
    }
    texts
}

// A network as a file.
//
// `mnet`, the version 1, the game (0 for 2048, 1 for Threes); then for each table of each stage its unit (a float of 32 bits) and
// its entries as signed 16-bit multiples of the unit, all of the least byte first. Of entries that mean the same only the
// first stands there, in the order of their texts; a 0 is followed by how many zeros there are in a row (16 bits).

/// Why bytes are no network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NetworkError {
    /// They begin otherwise.
    #[error("this file is not a network for 2048 or Threes of the version that is known")]
    Kind,
    /// They end too early, or go on after the end.
    #[error("the file of the network is cut off or damaged")]
    Length,
}

const HEAD: [u8; 5] = *b"mnet\x01";

/// The entries of each table of each stage.
fn tables() -> impl Iterator<Item = Range<usize>> {
    (0..STAGES * STAGE).step_by(LINES).map(|start| start..start + LINES)
}

/// The first of the entries that mean the same.
fn firsts(table: Range<usize>) -> impl Iterator<Item = usize> {
    table.filter(|&place| alike(place).into_iter().all(|other| other >= place))
}

impl NTupleNetwork {
    /// The bytes of the file.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = HEAD.to_vec();
        bytes.push(if self.kind == Kind::Doubling { 0 } else { 1 });
        for table in tables() {
            let entries = &self.entries[table.clone()];
            let unit = entries.iter().fold(0f32, |most, entry| most.max(entry.abs())) / f32::from(i16::MAX);
            bytes.extend(unit.to_le_bytes());
            let mut zeros = 0u16;
            let close = |bytes: &mut Vec<u8>, zeros: &mut u16| {
                if *zeros > 0 {
                    bytes.extend([0, 0]);
                    bytes.extend(zeros.to_le_bytes());
                    *zeros = 0;
                }
            };
            for place in firsts(table) {
                let entry = self.entries[place];
                let value = if unit > 0.0 { libm::roundf(entry / unit) as i16 } else { 0 };
                if value == 0 {
                    zeros += 1;
                    if zeros == u16::MAX {
                        close(&mut bytes, &mut zeros);
                    }
                    continue;
                }
                close(&mut bytes, &mut zeros);
                bytes.extend(value.to_le_bytes());
            }
            close(&mut bytes, &mut zeros);
        }
        bytes
    }

    /// Reads a file that must be of this game.
    ///
    /// # Errors
    /// It is no file of a network, or one of the other game: one sentence.
    pub fn of_game(kind: Kind, bytes: &[u8]) -> Result<Self, String> {
        let network = Self::read(bytes).map_err(|error| error.to_string())?;
        if network.kind == kind { Ok(network) } else { Err("this is the network of the other game".to_owned()) }
    }

    /// Reads a file.
    pub fn read(bytes: &[u8]) -> Result<Self, NetworkError> {
        let rest = bytes.strip_prefix(&HEAD).ok_or(NetworkError::Kind)?;
        let (kind, mut rest) = rest.split_first().ok_or(NetworkError::Length)?;
        let mut network = Self::new(match kind {
            0 => Kind::Doubling,
            1 => Kind::Threes,
            _ => return Err(NetworkError::Kind),
        });
        for table in tables() {
            let (unit, behind) = rest.split_first_chunk::<4>().ok_or(NetworkError::Length)?;
            let unit = f32::from_le_bytes(*unit);
            if !unit.is_finite() {
                return Err(NetworkError::Length);
            }
            rest = behind;
            let mut zeros = 0;
            for place in firsts(table) {
                if zeros > 0 {
                    zeros -= 1;
                    continue;
                }
                let value = short(&mut rest)? as i16;
                if value == 0 {
                    zeros = short(&mut rest)?.checked_sub(1).ok_or(NetworkError::Length)?;
                    continue;
                }
                for other in alike(place) {
                    network.entries[other] = f32::from(value) * unit;
                }
            }
            if zeros > 0 {
                return Err(NetworkError::Length);
            }
        }
        if rest.is_empty() { Ok(network) } else { Err(NetworkError::Length) }
    }
}

fn short(rest: &mut &[u8]) -> Result<u16, NetworkError> {
    let (two, behind) = rest.split_first_chunk::<2>().ok_or(NetworkError::Length)?;
    *rest = behind;
    Ok(u16::from_le_bytes(*two))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::rng::Rng;
    use crate::games::merge::arena::{doubling, threes};
    use crate::games::merge::ntuple::trainer::Trainer;
    use crate::games::merge::packed::{pack, unpack};

    #[test]
    fn images_are_what_they_say() {
        let mut rng = Rng::new(2);
        for _ in 0..100 {
            let board = rng.next();
            let cells = unpack(board);
            assert_eq!(mirrored(board), pack(&std::array::from_fn(|cell| cells[cell / 4 * 4 + 3 - cell % 4])));
            assert_eq!(upturned(board), pack(&std::array::from_fn(|cell| cells[(3 - cell / 4) * 4 + cell % 4])));
        }
    }

    #[test]
    fn a_board_looks_up_the_same_however_it_is_turned() {
        let looked = |board: u64| {
            let mut firsts = Vec::new();
            each(board, 2, |place| firsts.push(alike(place).into_iter().min()));
            firsts.sort_unstable();
            firsts
        };
        let mut rng = Rng::new(3);
        for _ in 0..100 {
            let board = rng.next();
            let wanted = looked(board);
            assert_eq!(wanted.len(), LOOKUPS);
            for image in [mirrored(board), upturned(board), transposed(board), transposed(mirrored(board))] {
                assert_eq!(looked(image), wanted);
            }
        }
    }

    #[test]
    fn what_is_alike_is_so_both_ways() {
        let class = |place: usize| {
            let mut class = alike(place).to_vec();
            class.sort_unstable();
            class.dedup();
            class
        };
        let mut rng = Rng::new(4);
        for _ in 0..2000 {
            let place = rng.below((STAGES * STAGE) as u32) as usize;
            assert!(class(place).into_iter().all(|other| class(other) == class(place)));
        }
    }

    #[test]
    fn stages_are_told_by_sums() {
        let board = |ranks: [u8; 4]| pack(&std::array::from_fn(|cell| if cell < 4 { ranks[cell] } else { 0 }));
        assert_eq!(Kind::Doubling.sum(board([1, 2, 13, 0])), 2 + 4 + 8192);
        assert_eq!(Kind::Threes.sum(board([1, 2, 3, 14])), 1 + 2 + 3 + 6144);
        let stages = [[12, 11, 1, 1], [12, 12, 0, 0], [14, 0, 0, 0], [15, 1, 0, 0]];
        assert_eq!(stages.map(|ranks| Kind::Doubling.stage(board(ranks))), [0, 1, 2, 3]);
    }

    fn some() -> NTupleNetwork {
        let (mut network, mut rng) = (NTupleNetwork::new(Kind::Threes), Rng::new(1));
        for _ in 0..3000 {
            let value = rng.unit() as f32 - 0.5;
            for place in alike(rng.below((STAGES * STAGE) as u32) as usize) {
                network.entries[place] = value;
            }
        }
        network
    }

    #[test]
    fn a_network_is_read_as_it_was_written() {
        let network = some();
        let read = NTupleNetwork::read(&network.write()).expect("a network");
        assert_eq!(read.kind, Kind::Threes);
        let worst = network.entries.iter().zip(&read.entries).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
        assert!(worst > 0.0 && worst < 0.5 / 32_000.0, "rounded to the unit: {worst}");
        assert_eq!(NTupleNetwork::read(&read.write()), Ok(read));
    }

    #[test]
    fn other_bytes_are_refused() {
        let bytes = some().write();
        assert_eq!(NTupleNetwork::read(b"png"), Err(NetworkError::Kind));
        assert_eq!(NTupleNetwork::read(&bytes[..bytes.len() - 1]), Err(NetworkError::Length));
        assert_eq!(NTupleNetwork::read(&bytes[..100]), Err(NetworkError::Length));
        let longer: Vec<u8> = bytes.iter().copied().chain([0]).collect();
        assert_eq!(NTupleNetwork::read(&longer), Err(NetworkError::Length));
        let mut rng = Rng::new(2);
        for _ in 0..20 {
            let mut wrong = bytes.clone();
            wrong[5 + rng.below(bytes.len() as u32 - 5) as usize] ^= 1 << rng.below(8);
            // Whatever comes out, it must not panic.
            NTupleNetwork::read(&wrong).ok();
        }
    }

    #[test]
    fn the_networks_of_the_page_are_read() {
        let files: [(&[u8], Kind); 2] = [
            (include_bytes!("../../../../static/assets/ntuple-2048.bin"), Kind::Doubling),
            (include_bytes!("../../../../static/assets/ntuple-threes.bin"), Kind::Threes),
        ];
        for (bytes, kind) in files {
            let network = NTupleNetwork::read(bytes).expect("a network");
            assert_eq!(network.kind, kind);
            assert!(bytes.len() < 1_500_000);
        }
    }

    #[test]
    fn the_networks_of_the_page_play_well_at_once() {
        // Means of hundreds of games: 2048 54,000; Threes 38,000.
        let threes =
            NTupleNetwork::read(include_bytes!("../../../../static/assets/ntuple-threes.bin")).expect("a network");
        assert!(Trainer::new(threes::Rules::new(), threes, 9).epoch(60).mean > 15_000.0);
        let doubling =
            NTupleNetwork::read(include_bytes!("../../../../static/assets/ntuple-2048.bin")).expect("a network");
        assert!(Trainer::new(doubling::Rules::new(), doubling, 9).epoch(30).mean > 20_000.0);
    }
}

//! A network as a file.
//!
//! `mnet`, the version 1, the game (0 for 2048, 1 for Threes); then for each table of each stage its unit (a float of 32 bits) and
//! its entries as signed 16-bit multiples of the unit, all of the least byte first. Of entries that mean the same only the
//! first stands there, in the order of their texts; a 0 is followed by how many zeros there are in a row (16 bits).

use std::ops::Range;

use thiserror::Error;

use super::{Kind, NTupleNetwork, STAGE, STAGES, alike};
use crate::games::merge::packed::LINES;

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

//! Seeds: any short text of letters, digits and `-`, so that a teacher can write `monday-3b` on
//! the board.

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::rng::Rng;

/// The longest seed, in characters.
pub const MAX_LENGTH: usize = 64;

/// The characters of a drawn seed: Crockford's base 32, lower case (no `i`, `l`, `o`, `u`).
const CROCKFORD: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// The 64 bits of a text: FNV-1a over its bytes. Frozen.
pub fn hash_of(text: &str) -> u64 {
    fnv_1a(text.bytes())
}

/// FNV-1a-64.
pub fn fnv_1a(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

/// The text a challenge is made from. Upper and lower case are the same seed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Seed(String);

/// Why a text is no seed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SeedError {
    /// Nothing is there.
    #[error("the seed is empty; write some letters or digits, such as monday-3b")]
    Empty,
    /// Longer than [`MAX_LENGTH`].
    #[error("the seed is longer than 64 characters")]
    TooLong,
    /// A character other than a letter, a digit or `-`.
    #[error("the seed has the character {0:?}; a seed is made of letters a to z, digits and -")]
    Character(char),
}

impl Seed {
    /// Reads a seed; letters become lower case.
    pub fn new(text: &str) -> Result<Self, SeedError> {
        if text.is_empty() {
            return Err(SeedError::Empty);
        }
        if let Some(bad) = text.chars().find(|c| !c.is_ascii_alphanumeric() && *c != '-') {
            return Err(SeedError::Character(bad));
        }
        if text.len() > MAX_LENGTH {
            return Err(SeedError::TooLong);
        }
        Ok(Self(text.to_ascii_lowercase()))
    }

    /// A new seed of eight characters from five bytes of entropy.
    pub fn from_entropy(bytes: [u8; 5]) -> Self {
        let bits = bytes.iter().fold(0u64, |acc, &b| acc << 8 | u64::from(b));
        Self((0..8).rev().map(|place| CROCKFORD[(bits >> (5 * place) & 31) as usize] as char).collect())
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The seed's 64 bits: see [`hash_of`]. Frozen.
    pub fn hash(&self) -> u64 {
        hash_of(&self.0)
    }

    /// The stream of random numbers that this seed stands for.
    pub fn rng(&self) -> Rng {
        Rng::new(self.hash())
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl TryFrom<String> for Seed {
    type Error = SeedError;
    fn try_from(text: String) -> Result<Self, SeedError> {
        Self::new(&text)
    }
}

impl From<Seed> for String {
    fn from(seed: Seed) -> String {
        seed.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hash_is_fnv_1a() {
        // The published FNV-1a 64 vectors for "a" and "foobar".
        assert_eq!(Seed::new("a").map(|s| s.hash()), Ok(0xaf63_dc4c_8601_ec8c));
        assert_eq!(Seed::new("FooBar").map(|s| s.hash()), Ok(0x8594_4171_f739_67e8));
    }

    #[test]
    fn text_is_checked() {
        assert_eq!(Seed::new(""), Err(SeedError::Empty));
        assert_eq!(Seed::new("a b"), Err(SeedError::Character(' ')));
        assert_eq!(Seed::new("é"), Err(SeedError::Character('é')));
        assert_eq!(Seed::new(&"x".repeat(65)), Err(SeedError::TooLong));
        assert_eq!(Seed::new("Monday-3B").map(|s| s.to_string()), Ok("monday-3b".to_owned()));
    }

    #[test]
    fn entropy_becomes_eight_characters() {
        assert_eq!(Seed::from_entropy([0; 5]).as_str(), "00000000");
        assert_eq!(Seed::from_entropy([255; 5]).as_str(), "zzzzzzzz");
        assert_eq!(Seed::from_entropy([0, 0, 0, 0, 33]).as_str(), "00000011");
    }
}

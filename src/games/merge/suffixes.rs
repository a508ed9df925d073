//! The parts behind `~` in a setup or a position: each a key with its value.

use crate::engine::parse::ParseError;

/// The most moves that a position may claim.
pub const MAX_MOVES: u32 = 9_999_999;

/// Reads a number as it is written out: no sign, no zero in front.
pub fn plain_number<T: std::str::FromStr>(text: &str) -> Option<T> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

/// The 64 bits of a seed as 16 hexadecimal digits.
pub fn hash_text(hash: u64) -> String {
    format!("{hash:016x}")
}

/// Reads the 64 bits of a seed.
pub fn read_hash(text: &str) -> Option<u64> {
    let plain = text.len() == 16 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    u64::from_str_radix(text, 16).ok().filter(|_| plain)
}

/// Sets a part that may stand once.
///
/// # Errors
/// It stood before: one sentence about the whole text.
pub fn once<T>(
    place: &mut Option<T>,
    value: T,
    no: impl Fn(String) -> ParseError,
    part: &str,
) -> Result<(), ParseError> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(no(format!("the part {part} stands there twice"))),
    }
}

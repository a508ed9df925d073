//! Base64url without padding (RFC 4648 §5): letters, digits, `-` and `_`, all of which an id may hold.

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Bytes as text.
pub fn encode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 4 / 3 + 3);
    for group in bytes.chunks(3) {
        let bits = (0..3).fold(0u32, |bits, at| bits << 8 | u32::from(group.get(at).copied().unwrap_or(0)));
        for place in 0..=group.len() {
            text.push(char::from(ALPHABET[(bits >> (18 - 6 * place) & 63) as usize]));
        }
    }
    text
}

/// The bytes of a text; nothing for a text that [`encode`] does not write.
pub fn decode(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    for group in text.as_bytes().chunks(4) {
        let mut bits = 0u32;
        for at in 0..4 {
            let value = match group.get(at) {
                Some(byte) => ALPHABET.iter().position(|letter| letter == byte)?,
                None => 0,
            };
            bits = bits << 6 | value as u32;
        }
        let whole = bits.to_be_bytes();
        let (kept, rest) = whole[1..].split_at(group.len() - 1);
        // One letter holds no byte, and bits behind the last byte would give one value two texts.
        if kept.is_empty() || rest.iter().any(|&byte| byte != 0) {
            return None;
        }
        bytes.extend(kept);
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vectors_of_the_rfc() {
        for (plain, text) in [
            ("", ""),
            ("f", "Zg"),
            ("fo", "Zm8"),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg"),
            ("fooba", "Zm9vYmE"),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(encode(plain.as_bytes()), text);
            assert_eq!(decode(text).as_deref(), Some(plain.as_bytes()));
        }
        assert_eq!(encode(&[0xfb, 0xff]), "-_8");
        for bad in ["Z", "Zh", "Zm9", "Zm9vY", "Zg==", "Z+", "é"] {
            assert_eq!(decode(bad), None, "{bad}");
        }
    }
}

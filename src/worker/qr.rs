//! QR codes, made in the worker so that the page does not download the encoder.

use qrcodegen::{QrCode, QrCodeEcc};

use super::protocol::Qr;

/// Modules of quiet zone that a reader needs on each side.
const QUIET: i32 = 4;

/// A text as a QR code of the lowest error correction, which a screen or a projector suffices for;
/// nothing when it is too long (about 2,900 characters).
pub fn encode(text: &str) -> Option<Qr> {
    let code = QrCode::encode_text(text, QrCodeEcc::Low).ok()?;
    let size = code.size();
    let dark = (0..size).flat_map(|y| (0..size).map(move |x| (x, y))).filter(|&(x, y)| code.get_module(x, y));
    let path = dark.map(|(x, y)| format!("M{} {}h1v1h-1z", x + QUIET, y + QUIET)).collect();
    Some(Qr { side: size + 2 * QUIET, path })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_link_has_a_code_and_a_long_one_has_none() {
        let qr = encode("https://example.org/#/fujisan/domino/monday-3b").expect("short enough");
        // The smallest code has 21 modules a side.
        assert!((29..=60).contains(&qr.side), "{}", qr.side);
        assert!(qr.path.starts_with("M4 4h1v1h-1z"), "the finder's corner is dark");
        assert_eq!(encode(&"x".repeat(3000)), None);
    }
}

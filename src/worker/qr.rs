//! QR codes, made in the worker so that the page does not download the encoder; and read there, since a picture of a camera may be
//! too much for the decoder (WanzenBug/rqrr, issue 54): a worker that dies of it is replaced.

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

/// Reads all codes of a grey picture of this width.
pub type ReadCodes = fn(u32, &[u8]) -> Vec<String>;

/// The decoder, which few need.
#[cfg(feature = "worker")]
pub const DECODER: crate::engine::part::Part<ReadCodes> = crate::solver_part!(qr_reader: ReadCodes = read);

#[cfg(feature = "worker")]
fn read(width: u32, grey: &[u8]) -> Vec<String> {
    let width = width as usize;
    let height = grey.len().checked_div(width).unwrap_or(0);
    let at = |x: usize, y: usize| grey.get(y * width + x).copied().unwrap_or_default();
    let mut picture = rqrr::PreparedImage::prepare_from_greyscale(width, height, at);
    picture.detect_grids().iter().filter_map(|grid| grid.decode().ok()).map(|(_, text)| text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(feature = "worker")]
    #[test]
    fn the_codes_of_students_are_read() {
        let link =
            "https://school.example/solvarium/#/classroom/rule/QW5uYTogaWYgSSBoYXZlIDc1IG9yIG1vcmUgaG9sZCBhdCAyNQ";
        let code = QrCode::encode_text(link, QrCodeEcc::Low).expect("it is short");
        let dot = 5;
        let side = (code.size() + 2 * QUIET) * dot;
        let dark = |at: i32| code.get_module(at % side / dot - QUIET, at / side / dot - QUIET);
        let grey: Vec<u8> = (0..side * side).map(|at| if dark(at) { 20 } else { 235 }).collect();
        assert_eq!(read(side as u32, &grey), [link]);
        for (width, grey) in [(0, vec![]), (64, vec![128; 64 * 48]), (64, vec![20; 30])] {
            assert_eq!(read(width, &grey), [""; 0]);
        }
    }

    #[test]
    fn a_short_link_has_a_code_and_a_long_one_has_none() {
        let qr = encode("https://example.org/#/fujisan/domino/monday-3b").expect("short enough");
        // The smallest code has 21 modules a side.
        assert!((29..=60).contains(&qr.side), "{}", qr.side);
        assert!(qr.path.starts_with("M4 4h1v1h-1z"), "the finder's corner is dark");
        assert_eq!(encode(&"x".repeat(3000)), None);
    }
}

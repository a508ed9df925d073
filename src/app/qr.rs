//! QR codes as SVG: one path, dark on white in every theme, as scanners want it.

use std::fmt::Write;

use qrcodegen::{QrCode, QrCodeEcc};
use yew::prelude::*;

/// The white margin that the standard asks for, in modules.
const QUIET: i32 = 4;

/// A code's modules.
#[derive(Clone, Debug, PartialEq)]
pub struct Qr {
    /// Modules along a side, with the margin.
    pub side: i32,
    /// The path of the dark modules.
    pub path: String,
}

/// The code of a text; nothing when the text is too long for one.
pub fn encode(text: &str) -> Option<Qr> {
    // A lower grade of repair still holds a longer text.
    let code =
        [QrCodeEcc::Medium, QrCodeEcc::Low].into_iter().find_map(|grade| QrCode::encode_text(text, grade).ok())?;
    let size = code.size();
    let mut path = String::new();
    for y in 0..size {
        let mut x = 0;
        while x < size {
            let run = (x..size).take_while(|&at| code.get_module(at, y)).count() as i32;
            if run > 0 {
                // Writing to a String cannot fail.
                write!(path, "M{} {}h{run}v1h-{run}z", x + QUIET, y + QUIET).ok();
            }
            x += run.max(1);
        }
    }
    Some(Qr { side: size + 2 * QUIET, path })
}

/// The picture of a code.
pub fn picture(qr: &Qr, label: &str) -> Html {
    html! {
        <svg class="qr-code" viewBox={format!("0 0 {0} {0}", qr.side)} shape-rendering="crispEdges" role="img" aria-label={label.to_owned()}>
            <rect width={qr.side.to_string()} height={qr.side.to_string()} fill="#fff" />
            <path d={qr.path.clone()} fill="#1d2433" />
        </svg>
    }
}

/// The picture as the text of a file.
pub fn file(qr: &Qr) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {0}\" shape-rendering=\"crispEdges\">\
         <rect width=\"{0}\" height=\"{0}\" fill=\"#fff\"/><path d=\"{1}\"/></svg>\n",
        qr.side, qr.path
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_becomes_a_code() {
        let qr = encode("https://solvarium.example/#/fujisan/domino/k7q2m8xa").expect("short enough");
        // 51 bytes at grade M need version 4: 33 modules, and the margin twice.
        assert_eq!(qr.side, 33 + 8);
        // The finder at the upper left begins with a bar of seven.
        assert!(qr.path.starts_with("M4 4h7v1h-7z"), "{}", qr.path);
        assert!(file(&qr).contains(&qr.path));
    }

    #[test]
    fn too_long_a_text_has_none() {
        assert!(encode(&"x".repeat(2_900)).is_some());
        assert_eq!(encode(&"x".repeat(3_000)), None);
    }
}

//! The colours of the canvases: the style sheet's, read again when the theme changes.

use gloo::timers::callback::Timeout;
use web_sys::Element;
use yew::prelude::*;

use crate::app::context::use_app;
use crate::web::canvas::{self, Rgb};
use crate::web::media;

/// The colours that the canvases use; each is named for its token.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)] // Named for the tokens of `pig-lab.css` and `tokens.css`.
pub struct Palette {
    pub surface: Rgb,
    pub paper: Rgb,
    pub sunken: Rgb,
    pub ink: Rgb,
    pub ink_2: Rgb,
    pub line: Rgb,
    pub line_strong: Rgb,
    pub low: Rgb,
    pub high: Rgb,
    pub goal: Rgb,
    pub sooner: Rgb,
}

/// Colours for tests, all of them different.
#[cfg(test)]
pub const PALETTE: Palette = Palette {
    surface: [255; 3],
    paper: [250; 3],
    sunken: [240; 3],
    ink: [0; 3],
    ink_2: [80; 3],
    line: [220; 3],
    line_strong: [180; 3],
    low: [200, 200, 255],
    high: [0, 0, 255],
    goal: [255, 200, 0],
    sooner: [255, 0, 0],
};

const NAMES: [&str; 11] = [
    "--pl-surface",
    "--pl-paper",
    "--pl-sunken",
    "--pl-ink",
    "--pl-ink-2",
    "--pl-line",
    "--pl-line-strong",
    "--pl-low",
    "--pl-high",
    "--pl-goal",
    "--pl-sooner",
];

impl Palette {
    /// As the element has them.
    fn of(element: &Element) -> Option<Self> {
        let [surface, paper, sunken, ink, ink_2, line, line_strong, low, high, goal, sooner] =
            canvas::tokens(element, NAMES)?;
        Some(Self { surface, paper, sunken, ink, ink_2, line, line_strong, low, high, goal, sooner })
    }

    /// Whether the ink is lighter than the paper.
    pub fn is_dark(&self) -> bool {
        self.ink[0] > self.paper[0]
    }
}

/// The colour a share `t` (0 to 1) of the way from one to another.
pub fn mix(from: Rgb, to: Rgb, t: f64) -> Rgb {
    let t = t.clamp(0.0, 1.0);
    std::array::from_fn(|k| {
        let (a, b) = (f64::from(from[k]), f64::from(to[k]));
        // Between two bytes.
        (a + (b - a) * t).round() as u8
    })
}

/// The colours at an element; nothing until it is on the page.
#[hook]
pub fn use_palette(node: &NodeRef) -> Option<Palette> {
    let palette = use_state_eq(|| None::<Palette>);
    let changes = use_state(|| 0u32);
    let shell = use_app();
    {
        let changes = changes.clone();
        use_effect_with((), move |()| {
            let count = std::rc::Rc::new(std::cell::Cell::new(0u32));
            let watch = |query: &str| {
                let (changes, count) = (changes.clone(), count.clone());
                media::Watch::new(query, move |_| {
                    count.set(count.get().wrapping_add(1));
                    changes.set(count.get());
                })
            };
            let watches =
                ["(prefers-color-scheme: dark)", "(forced-colors: active)", "(prefers-contrast: more)", "print"]
                    .map(watch);
            move || drop(watches)
        });
    }
    {
        let (palette, node) = (palette.clone(), node.clone());
        use_effect_with((shell.settings, *changes), move |_| {
            let read = move || {
                if let Some(found) = node.cast::<Element>().and_then(|element| Palette::of(&element)) {
                    palette.set(Some(found));
                }
            };
            read();
            // Once more when the theme script has marked the page, which hears of the change like we do.
            let later = Timeout::new(50, read);
            move || drop(later)
        });
    }
    *palette
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mixing() {
        assert_eq!(mix([0, 100, 255], [255, 0, 255], 0.0), [0, 100, 255]);
        assert_eq!(mix([0, 100, 255], [255, 0, 255], 1.0), [255, 0, 255]);
        assert_eq!(mix([0, 100, 0], [100, 0, 0], 0.5), [50, 50, 0]);
        assert_eq!(mix([0; 3], [9; 3], f64::NAN), [0; 3]);
    }
}

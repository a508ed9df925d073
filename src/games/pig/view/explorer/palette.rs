//! The colours of the canvases: the style sheet's, read again when the theme changes.

use std::fmt::Write;

use gloo::timers::callback::Timeout;
use web_sys::{CanvasRenderingContext2d, Element, HtmlCanvasElement};
use yew::prelude::*;

use super::solid::Shape;
use crate::app::context::use_app;
use crate::games::pig::requests::Boundary;
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

/// A colour as the style sheet writes it.
pub fn hex([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Draws the shapes on a canvas of this size in CSS pixels.
pub fn paint(on: &HtmlCanvasElement, (width, height): (f64, f64), shapes: &[Shape], palette: &Palette) {
    let density = canvas::density();
    on.set_width((width * density).round() as u32);
    on.set_height((height * density).round() as u32);
    let Some(context) = canvas::context(on) else { return };
    context.scale(density, density).ok();
    context.set_line_join("round");
    context.set_font("500 13px Figtree, system-ui, sans-serif");
    let mut colour = None;
    for shape in shapes {
        if let Shape::Face { fill: wanted, .. } | Shape::Line { colour: wanted, .. } = shape
            && colour != Some(*wanted)
        {
            colour = Some(*wanted);
            let text = hex(*wanted);
            context.set_fill_style_str(&text);
            context.set_stroke_style_str(&text);
        }
        match shape {
            Shape::Face { corners, tight, .. } => face(&context, corners, *tight),
            Shape::Line { from, to, width, .. } => {
                context.begin_path();
                context.set_line_width(*width);
                context.move_to(from.0, from.1);
                context.line_to(to.0, to.1);
                context.stroke();
            }
            Shape::Words { at, text, anchor } => {
                colour = None;
                context.set_fill_style_str(&hex(palette.ink_2));
                context.set_text_align(match anchor {
                    -1 => "left",
                    0 => "center",
                    _ => "right",
                });
                context.fill_text(text, at.0, at.1).ok();
            }
        }
    }
}

fn face(context: &CanvasRenderingContext2d, corners: &[(f64, f64); 4], tight: bool) {
    context.begin_path();
    for (at, (x, y)) in corners.iter().enumerate() {
        if at == 0 {
            context.move_to(*x, *y);
        } else {
            context.line_to(*x, *y);
        }
    }
    context.close_path();
    context.fill();
    if tight {
        context.set_line_width(0.7);
        context.stroke();
    }
}

/// The shapes as an SVG file.
pub fn file((width, height): (f64, f64), title: &str, shapes: &[Shape], palette: &Palette) -> String {
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} \
         {height:.0}\" font-family=\"Figtree, system-ui, sans-serif\" font-size=\"13\" stroke-linejoin=\"round\">\n\
         <title>{title}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"{}\"/>\n",
        hex(palette.surface)
    );
    for shape in shapes {
        // Writing to a text cannot fail.
        let _ = match shape {
            Shape::Face { corners: [a, b, c, d], fill, tight } => {
                let fill = hex(*fill);
                let edge = if *tight { format!(" stroke=\"{fill}\" stroke-width=\".7\"") } else { String::new() };
                writeln!(
                    text,
                    "<path fill=\"{fill}\"{edge} d=\"M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}z\"/>",
                    a.0, a.1, b.0, b.1, c.0, c.1, d.0, d.1
                )
            }
            Shape::Line { from, to, colour, width } => writeln!(
                text,
                "<path stroke=\"{}\" stroke-width=\"{width}\" d=\"M{:.1} {:.1}L{:.1} {:.1}\"/>",
                hex(*colour),
                from.0,
                from.1,
                to.0,
                to.1
            ),
            Shape::Words { at, text: words, anchor } => {
                let anchor = match anchor {
                    -1 => "start",
                    0 => "middle",
                    _ => "end",
                };
                writeln!(
                    text,
                    "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"{anchor}\" fill=\"{}\">{words}</text>",
                    at.0,
                    at.1,
                    hex(palette.ink_2)
                )
            }
        };
    }
    text + "</svg>\n"
}

/// What the map shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    /// Where best play holds.
    Best,
    /// Where the chosen rule holds.
    Rule,
    /// How far the two lie apart.
    Difference,
    /// What a turn by the rule costs.
    Cost,
}

impl Layer {
    /// All, in the order of their buttons.
    pub const ALL: [Layer; 4] = [Layer::Best, Layer::Rule, Layer::Difference, Layer::Cost];

    /// Its button.
    pub fn name(self) -> &'static str {
        match self {
            Layer::Best => "Best play",
            Layer::Rule => "The rule",
            Layer::Difference => "Difference",
            Layer::Cost => "Cost",
        }
    }
}

/// The difference in points from which on the colour is full.
const FAR: f64 = 10.0;
/// The cost, a probability, from which on the colour is full.
pub const DEAR: f64 = 0.01;

/// The map: best play, perhaps the rule, and how they are shown.
pub struct Map<'a> {
    /// Where best play holds.
    pub best: &'a Boundary,
    /// Where the rule holds.
    pub rule: Option<&'a Boundary>,
    /// What is shown.
    pub layer: Layer,
    /// Whether pairs that best play never meets step back.
    pub fade: bool,
}

impl Map<'_> {
    /// The side of the map.
    pub fn side(&self) -> usize {
        self.best.variant.goal.into()
    }

    /// The colour of a pair of scores.
    pub fn colour(&self, palette: &Palette, me: usize, you: usize) -> Rgb {
        let at = me * self.side() + you;
        let colour = match (self.layer, self.rule) {
            (Layer::Best, _) | (_, None) => tone(palette, self.best, at, None),
            (Layer::Rule, Some(rule)) => tone(palette, rule, at, None),
            (Layer::Difference, Some(rule)) => {
                let held = |map: &Boundary| f64::from(map.first_hold.get(at).copied().unwrap_or(0));
                let apart = held(rule) - held(self.best);
                let towards = if apart < 0.0 { palette.sooner } else { palette.high };
                mix(palette.surface, towards, if apart == 0.0 { 0.0 } else { 0.2 + 0.8 * apart.abs() / FAR })
            }
            (Layer::Cost, Some(rule)) => {
                let cost = rule.cost.get(at).copied().unwrap_or(0.0).max(0.0);
                mix(palette.surface, palette.sooner, (cost / DEAR).sqrt())
            }
        };
        if self.fade && !self.best.reachable.get(at).copied().unwrap_or(true) {
            mix(colour, palette.surface, 0.55)
        } else {
            colour
        }
    }

    /// All colours as pixels, my score to the right, the opponent's upwards.
    pub fn pixels(&self, palette: &Palette) -> Vec<u8> {
        let side = self.side();
        let mut pixels = Vec::with_capacity(side * side * 4);
        for you in (0..side).rev() {
            for me in 0..side {
                pixels.extend_from_slice(&self.colour(palette, me, you));
                pixels.push(255);
            }
        }
        pixels
    }
}

/// The colour of a hold value, of a mean of several if one is given.
pub fn tone(palette: &Palette, map: &Boundary, at: usize, mean: Option<f64>) -> Rgb {
    let held = map.first_hold.get(at).copied().unwrap_or(1);
    if is_race(map, at) {
        return mix(palette.surface, palette.goal, 0.72);
    }
    mix(palette.low, palette.high, (mean.unwrap_or(f64::from(held)) - 15.0) / 15.0)
}

/// Whether the policy rolls for the goal at a pair of scores.
pub fn is_race(map: &Boundary, at: usize) -> bool {
    let goal = map.variant.goal;
    let me = (at / usize::from(goal).max(1)) as u16;
    map.first_hold.get(at).is_some_and(|held| held.saturating_add(me) >= goal)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::pig::requests::Variant;

    #[test]
    fn mixing() {
        assert_eq!(mix([0, 100, 255], [255, 0, 255], 0.0), [0, 100, 255]);
        assert_eq!(mix([0, 100, 255], [255, 0, 255], 1.0), [255, 0, 255]);
        assert_eq!(mix([0, 100, 0], [100, 0, 0], 0.5), [50, 50, 0]);
        assert_eq!(mix([0; 3], [9; 3], f64::NAN), [0; 3]);
    }

    fn map(first_hold: Vec<u16>) -> Boundary {
        let count = first_hold.len();
        Boundary {
            variant: Variant { goal: 10, die: 6, bust: 1 },
            first_hold,
            overhang: vec![false; count],
            reachable: (0..count).map(|at| at % 2 == 0).collect(),
            cost: vec![0.01; count],
            win: vec![0.5; count],
            decisions: 0,
            rolls: 0,
            checksum: String::new(),
        }
    }

    #[test]
    fn every_layer_tells_pairs_apart() {
        let (best, rule) = (map(vec![3; 100]), map(vec![5; 100]));
        let shown = |layer, fade| Map { best: &best, rule: Some(&rule), layer, fade }.colour(&PALETTE, 2, 4);
        assert_eq!(shown(Layer::Best, true), [200, 200, 255]);
        assert_eq!(shown(Layer::Difference, false), mix([255; 3], [0, 0, 255], 0.36));
        assert_eq!(shown(Layer::Cost, false), [255, 0, 0]);
        let race = Map { best: &best, rule: None, layer: Layer::Best, fade: false }.colour(&PALETTE, 8, 0);
        assert_eq!(race, mix([255; 3], [255, 200, 0], 0.72));
    }

    #[test]
    fn the_opponents_score_grows_upwards() {
        let mut held = vec![3; 100];
        held[9] = 30;
        let best = map(held);
        let pixels = Map { best: &best, rule: None, layer: Layer::Best, fade: false }.pixels(&PALETTE);
        assert_eq!(pixels.len(), 400);
        assert_eq!(pixels[..3], mix([255; 3], [255, 200, 0], 0.72), "no score, the opponent at 9: rolls to win");
    }

    #[test]
    fn a_short_list_is_no_harm() {
        let best = map(vec![]);
        for layer in Layer::ALL {
            assert_eq!(Map { best: &best, rule: Some(&best), layer, fade: true }.pixels(&PALETTE).len(), 400);
        }
    }
}

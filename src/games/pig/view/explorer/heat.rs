//! The map: a colour for each pair of scores, a crosshair that follows pointer and keys; and the colours of both canvases,
//! which are the style sheet's, read again when the theme changes.

use web_sys::{Element, HtmlCanvasElement};

use super::surface::use_surface_card;
use super::{Lab, Looked, card, sentence, shown_as};
use crate::app::charts::{Anchor, SvgFile, csv_saver, use_tokens};
use crate::app::prelude::*;
use crate::games::pig::requests::Boundary;
use crate::games::pig::tables;
use crate::web::canvas;
use crate::web::canvas::{Rgb, hex, mix};

/// The colours that the canvases use; each is named for its token.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Palette {
    pub surface: Rgb,
    pub paper: Rgb,
    pub sunken: Rgb,
    pub ink: Rgb,
    pub ink_2: Rgb,
    pub line: Rgb,
    pub line_strong: Rgb,
    low: Rgb,
    high: Rgb,
    pub goal: Rgb,
    sooner: Rgb,
}

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
    fn of([surface, paper, sunken, ink, ink_2, line, line_strong, low, high, goal, sooner]: [Rgb; 11]) -> Self {
        Self { surface, paper, sunken, ink, ink_2, line, line_strong, low, high, goal, sooner }
    }
}

/// What the map shows: where best play holds, where the rule does, how far they lie apart, what a turn by the rule costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    Best,
    Rule,
    Difference,
    Cost,
}

/// All layers, in their order: button, and what is told of it.
pub const LAYERS: [(Layer, &str, &str); 4] = [
    (Layer::Best, "Best play", "first turn total at which best play stops"),
    (Layer::Rule, "The rule", "first turn total at which the rule stops"),
    (Layer::Difference, "Difference", "the rule’s hold value less that of best play"),
    (Layer::Cost, "Cost", "chance to win lost by one turn by the rule"),
];

/// The difference in points from which on the colour is full.
const FAR: f64 = 10.0;
/// The cost, a probability, from which on the colour is full.
pub const DEAR: f64 = 0.01;

/// The map: best play, perhaps the rule, and how they are shown.
pub struct Map<'a> {
    pub best: &'a Boundary,
    pub rule: Option<&'a Boundary>,
    pub layer: Layer,
    /// Whether pairs that best play never meets step back.
    pub fade: bool,
}

impl Map<'_> {
    pub fn side(&self) -> usize {
        self.best.variant.goal.into()
    }

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
        let pairs = (0..side).rev().flat_map(|you| (0..side).map(move |me| (me, you)));
        let pixel = |[red, green, blue]: Rgb| [red, green, blue, 255];
        pairs.flat_map(|(me, you)| pixel(self.colour(palette, me, you))).collect()
    }
}

/// The colour of a hold value, of a mean of several if one is given.
pub fn tone(palette: &Palette, map: &Boundary, at: usize, mean: Option<f64>) -> Rgb {
    let held = map.first_hold.get(at).copied().unwrap_or(1);
    if map.is_race(at) {
        return mix(palette.surface, palette.goal, 0.72);
    }
    mix(palette.low, palette.high, (mean.unwrap_or(f64::from(held)) - 15.0) / 15.0)
}

#[hook]
pub fn use_maps(lab: &Lab) -> [Html; 2] {
    let (node, cross) = (use_node_ref(), use_node_ref());
    let palette = use_tokens(&node, NAMES).map(Palette::of);
    let surface = use_surface_card(lab, palette);
    let looked = &*lab.looked;
    let (layer, fade, marked) = (looked.layer, looked.fade, looked.marks);
    let (best, rule) = (lab.best.clone(), lab.rule.clone());
    let (place, shown) = (node.clone(), (best.clone(), rule.clone(), layer, fade, palette));
    use_effect_on(shown, move |(best, rule, layer, fade, palette)| {
        if let (Some(on), Some(best), Some(palette)) = (place.cast::<HtmlCanvasElement>(), best, palette) {
            let map = Map { best, rule: rule.as_deref(), layer: *layer, fade: *fade };
            canvas::put(&on, map.side() as u32, &map.pixels(palette));
        }
    });
    let marks = use_memo(best.clone(), |best| best.as_ref().map(|best| marks(best)).unwrap_or_default());
    let overhangs = best.as_ref().map_or(0, |best| best.overhang.iter().filter(|over| **over).count());
    let rows = best.clone().map(|best| (best, rule.clone()));
    let csv = rows.map(|(best, rule)| csv_saver(move || tables::boundary(&best, rule.as_deref())));
    let svg = best.zip(palette).map(|(best, palette)| {
        saves("pig-map.svg", "image/svg+xml", move || {
            file(&Map { best: &best, rule: rule.as_deref(), layer, fade }, &palette, marked)
        })
    });
    let check = |id: &'static str, on: bool, words: String, change: fn(&mut Looked, Event)| {
        let onchange = lab.look(change);
        html! { <label key={id} class="pl-check"><input {id} type="checkbox" checked={on} {onchange} />{ words }</label> }
    };
    let layers = LAYERS.map(|(one, name, _)| (name, one == layer, lab.look(move |looked, _| looked.layer = one)));
    let ticks = || (0..=5).map(|fifth| html! { <span key={fifth}>{ fifth * 20 }</span> }).collect::<Html>();
    let no_threshold = format!("Mark the {} pairs where best play is not a threshold", grouped(overhangs as u64));
    let body = html! {
        <>
            { choices("What the map shows", layers) }
            <div key="plot" class="pl-plot">
                <div class="pl-y num" aria-hidden="true">{ ticks() }</div>
                <div class="pl-y-name" aria-hidden="true"><span>{ "opponent" }</span></div>
                <canvas ref={node} class="pl-canvas pl-pixels" width="100" height="100" aria-hidden="true"></canvas>
                { crosshair(lab, &cross, if marked { &marks } else { "" }) }
                <div class="pl-x num" aria-hidden="true">{ ticks() }</div>
                <div class="pl-x-name" aria-hidden="true">{ "my score" }</div>
            </div>
            { legend(layer) }
            { shown_as(lab, layer != Layer::Best) }
            <div key="checks" class="pl-checks">
                { check("pl-fade", fade, "Fade what best play never meets".to_owned(), |looked, _| looked.fade = !looked.fade) }
                { check("pl-marks", marked, no_threshold, |looked, _| looked.marks = !looked.marks) }
            </div>
        </>
    };
    [card(("pig-map", "pl-map"), ("When to hold", LAYERS[layer as usize].2), [csv, svg], body), surface]
}

fn legend(layer: Layer) -> Html {
    let key = |class: &'static str| html! { <i class={classes!("pl-key", class)}></i> };
    let inside = match layer {
        Layer::Best | Layer::Rule => {
            html! { <><span>{ "15 " }{ key("ramp") }{ " 30+" }</span><span>{ key("goal") }{ "roll on to 100" }</span></> }
        }
        Layer::Difference => {
            html! { <span>{ "stops sooner " }{ key("sooner") }{ key("later") }{ " rolls longer" }</span> }
        }
        Layer::Cost => html! { <span>{ "0 " }{ key("cost") }{ " 1 point in 100 or more" }</span> },
    };
    html! { <div key="legend" class="pl-legend num" aria-hidden="true">{ inside }</div> }
}

/// The cells that are marked, as a path in units of one point.
fn marks(best: &Boundary) -> String {
    let side = usize::from(best.variant.goal).max(1);
    let marked = best.overhang.iter().enumerate().filter(|(_, over)| **over);
    marked.map(|(at, _)| format!("M{}.3 {}.3h.4v.4h-.4z", at / side, side - 1 - at % side)).collect()
}

/// The crosshair, and what hears pointer and keys.
fn crosshair(lab: &Lab, node: &NodeRef, marks: &str) -> Html {
    let looked = &*lab.looked;
    let (x, y) = (f64::from(looked.me) + 0.5, 99.5 - f64::from(looked.you));
    let map = node.clone();
    let pick = lab.look(move |looked, event: PointerEvent| {
        if let Some(element) = map.cast::<Element>() {
            (looked.me, looked.you) = place(&event, &element);
        }
    });
    let down = hears(&(pick.clone(), node.clone()), |(pick, map), event: PointerEvent| {
        // So that a drag goes on outside of the map.
        if let Some(element) = map.cast::<Element>() {
            element.set_pointer_capture(event.pointer_id()).ok();
        }
        pick.emit(event);
    });
    let onpointermove = Callback::from(move |event: PointerEvent| {
        if event.buttons() != 0 {
            pick.emit(event);
        }
    });
    let onkeydown = lab.look(|looked, event: KeyboardEvent| {
        let by = if event.shift_key() { 10 } else { 1 };
        if let Some(scores) = stepped((looked.me, looked.you), &event.key(), by) {
            event.prevent_default();
            (looked.me, looked.you) = scores;
        }
    });
    html! {
        <svg key="cross" ref={node.clone()} id="pl-cross" class="pl-cross" viewBox="0 0 100 100" preserveAspectRatio="none" tabindex="0" role="slider"
            aria-label="Scores on the map: arrow keys move, with Shift by ten" aria-roledescription="two-way slider"
            aria-valuemin="0" aria-valuemax="99" aria-valuenow={looked.me.to_string()} aria-valuetext={sentence(lab)}
            onpointerdown={down} {onpointermove} {onkeydown}>
            <path class="pl-marks" d={marks.to_owned()} />
            <path class="pl-cross-halo" d={format!("M0 {y}H100")} />
            <path class="pl-cross-line" d={format!("M0 {y}H100")} />
            <circle class="pl-cross-spot" cx={x.to_string()} cy={y.to_string()} r="1.7" />
        </svg>
    }
}

/// The pair of scores under the pointer.
fn place(event: &PointerEvent, element: &Element) -> (u16, u16) {
    let area = element.get_bounding_client_rect();
    // Between 0 and 99.
    let share =
        |at: i32, from: f64, size: f64| ((f64::from(at) - from) / size.max(1.0) * 100.0).clamp(0.0, 99.0) as u16;
    (share(event.client_x(), area.left(), area.width()), 99 - share(event.client_y(), area.top(), area.height()))
}

/// The pair of scores that a key leads to; arrows go `by` so many points.
fn stepped((me, you): (u16, u16), key: &str, by: u16) -> Option<(u16, u16)> {
    let up = |score: u16, by: u16| (score + by).min(99);
    Some(match key {
        "ArrowLeft" => (me.saturating_sub(by), you),
        "ArrowRight" => (up(me, by), you),
        "ArrowDown" => (me, you.saturating_sub(by)),
        "ArrowUp" => (me, up(you, by)),
        "PageDown" => (me, you.saturating_sub(10)),
        "PageUp" => (me, up(you, 10)),
        "Home" => (0, you),
        "End" => (99, you),
        _ => return None,
    })
}

/// The map as an SVG file: runs of one colour are one rectangle.
fn file(map: &Map<'_>, palette: &Palette, marked: bool) -> String {
    let side = map.side();
    let frame = (-14.0, -4.0, side as f64 + 18.0, side as f64 + 18.0);
    let title = format!("When to hold: {}", LAYERS[map.layer as usize].2);
    let mut file = SvgFile::new(frame, &title, (&hex(palette.surface), &hex(palette.ink_2)), 3.4);
    for you in 0..side {
        let colours: Vec<_> = (0..side).map(|me| map.colour(palette, me, you)).collect();
        let mut from = 0;
        for run in colours.chunk_by(|a, b| a == b) {
            let (y, fill) = (side - 1 - you, hex(run[0]));
            file.add(format_args!("path fill=\"{fill}\" d=\"M{from} {y}h{0}v1.03h-{0}z\"", run.len()));
            from += run.len();
        }
    }
    if marked {
        file.add(format_args!("path fill=\"{}\" d=\"{}\"", hex(palette.ink), marks(map.best)));
    }
    for score in (0..=side).step_by(20) {
        let (at, end) = (score as f64, side as f64);
        file.words((at, end + 5.0), Anchor::Middle, 0, &score.to_string());
        file.words((-1.5, end - at + 1.0), Anchor::End, 0, &score.to_string());
    }
    file.words((50.0, side as f64 + 10.0), Anchor::Middle, 0, "my score");
    file.words((-9.0, 50.0), Anchor::Middle, -90, "opponent’s score");
    file.text()
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use crate::games::pig::requests::Variant;

    pub fn palette() -> Palette {
        let (surface, [low, high], goal, sooner) =
            ([255; 3], [[200, 200, 255], [0, 0, 255]], [255, 200, 0], [255, 0, 0]);
        Palette { low, high, goal, sooner, ..Palette::of([surface; 11]) }
    }

    pub fn map(first_hold: Vec<u16>) -> Boundary {
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
        let shown = |layer, fade| Map { best: &best, rule: Some(&rule), layer, fade }.colour(&palette(), 2, 4);
        assert_eq!(shown(Layer::Best, true), [200, 200, 255]);
        assert_eq!(shown(Layer::Difference, false), mix([255; 3], [0, 0, 255], 0.36));
        assert_eq!(shown(Layer::Cost, false), [255, 0, 0]);
        let race = Map { best: &best, rule: None, layer: Layer::Best, fade: false }.colour(&palette(), 8, 0);
        assert_eq!(race, mix([255; 3], [255, 200, 0], 0.72));
    }

    #[test]
    fn the_opponents_score_grows_upwards() {
        let mut held = vec![3; 100];
        held[9] = 30;
        let best = map(held);
        let pixels = Map { best: &best, rule: None, layer: Layer::Best, fade: false }.pixels(&palette());
        assert_eq!(pixels.len(), 400);
        assert_eq!(pixels[..3], mix([255; 3], [255, 200, 0], 0.72), "no score, the opponent at 9: rolls to win");
    }

    #[test]
    fn a_short_list_is_no_harm() {
        let best = map(vec![]);
        for (layer, ..) in LAYERS {
            assert_eq!(Map { best: &best, rule: Some(&best), layer, fade: true }.pixels(&palette()).len(), 400);
        }
    }
}

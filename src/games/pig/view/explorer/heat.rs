//! The map: a colour for each pair of scores, a crosshair that follows pointer and keys.

use std::fmt::Write;

use web_sys::{Element, HtmlCanvasElement};
use yew::prelude::*;

use super::desk::{Change, Held, Looked, sentence};
use super::figure::{Card, save_table};
use super::palette::{Layer, Map, Palette, hex, use_palette};
use crate::games::pig::requests::Boundary;
use crate::lab::report::{Cell, Table};
use crate::web::{canvas, page};

/// What the map is given.
#[derive(Properties, PartialEq)]
pub struct HeatProps {
    /// What is looked at.
    pub looked: Looked,
    /// Where best play holds.
    pub best: Option<Held>,
    /// Where the rule holds.
    pub rule: Option<Held>,
    /// Hears what is to be looked at.
    pub on_look: Callback<Change>,
}

impl HeatProps {
    fn maps(&self) -> Option<(&Boundary, Option<&Boundary>)> {
        Some((self.best.as_ref()?.boundary()?, self.rule.as_ref().and_then(Held::boundary)))
    }
}

/// The map.
#[component]
pub fn Heat(props: &HeatProps) -> Html {
    let node = use_node_ref();
    let cross = use_node_ref();
    let palette = use_palette(&node);
    let (layer, fade) = (props.looked.layer(), props.looked.fade);
    {
        let node = node.clone();
        use_effect_with(
            (props.best.clone(), props.rule.clone(), layer, fade, palette),
            move |(best, rule, layer, fade, palette)| {
                let canvas = node.cast::<HtmlCanvasElement>();
                let best = best.as_ref().and_then(Held::boundary);
                if let (Some(canvas), Some(best), Some(palette)) = (canvas, best, palette) {
                    let map = Map { best, rule: rule.as_ref().and_then(Held::boundary), layer: *layer, fade: *fade };
                    canvas::put(&canvas, map.side() as u32, &map.pixels(palette));
                }
            },
        );
    }
    let marks =
        use_memo(props.best.clone(), |best| best.as_ref().and_then(Held::boundary).map(marks).unwrap_or_default());
    let overhangs = props.maps().map_or(0, |(best, _)| best.overhang.iter().filter(|over| **over).count());
    let look = |change: fn(&mut Looked)| props.on_look.reform(move |_: Event| -> Change { Box::new(change) });
    let check = |id: &'static str, on: bool, words: String, change: fn(&mut Looked)| {
        html! {
            <label key={id} class="pl-check"><input id={id} type="checkbox" checked={on} onchange={look(change)} />{ words }</label>
        }
    };
    let card = Card {
        id: "pig-map",
        class: "pl-map",
        title: "When to hold",
        note: subtitle(layer),
        csv: csv(props),
        svg: svg(props, palette),
    };
    card.of(html! {
        <>
            { layers(props) }
            <div key="plot" class="pl-plot">
                <div class="pl-y num" aria-hidden="true">{ ticks() }</div>
                <div class="pl-y-name" aria-hidden="true"><span>{ "opponent" }</span></div>
                <canvas ref={node} class="pl-canvas pl-pixels" width="100" height="100" aria-hidden="true"></canvas>
                { crosshair(props, &cross, &marks) }
                <div class="pl-x num" aria-hidden="true">{ ticks() }</div>
                <div class="pl-x-name" aria-hidden="true">{ "my score" }</div>
            </div>
            { legend(layer) }
            <div key="checks" class="pl-checks">
                { check("pl-fade", fade, "Fade what best play never meets".to_owned(), |looked| looked.fade = !looked.fade) }
                { check("pl-marks", props.looked.marks, format!("Mark the {} pairs where best play is no threshold",
                    crate::app::figures::grouped(overhangs as u64)), |looked| looked.marks = !looked.marks) }
            </div>
        </>
    })
}

fn subtitle(layer: Layer) -> &'static str {
    match layer {
        Layer::Best => "first turn total at which best play stops",
        Layer::Rule => "first turn total at which the rule stops",
        Layer::Difference => "the rule’s hold value less that of best play",
        Layer::Cost => "chance to win lost by one turn by the rule",
    }
}

fn ticks() -> Html {
    (0..=5).map(|fifth| html! { <span key={fifth}>{ fifth * 20 }</span> }).collect()
}

/// The buttons of the layers.
fn layers(props: &HeatProps) -> Html {
    let button = |(at, layer): (usize, Layer)| {
        let onclick =
            props.on_look.reform(move |_: MouseEvent| -> Change { Box::new(move |looked| looked.layer = at) });
        let on = props.looked.layer() == layer;
        html! { <button key={at} type="button" aria-pressed={on.to_string()} {onclick}>{ layer.name() }</button> }
    };
    html! {
        <div key="layers" class="seg" role="group" aria-label="What the map shows">{ for Layer::ALL.into_iter().enumerate().map(button) }</div>
    }
}

fn legend(layer: Layer) -> Html {
    let goal = html! { <span><i class="pl-key goal"></i>{ "roll on to 100" }</span> };
    let (ramp, rest) = match layer {
        Layer::Best | Layer::Rule => (html! { <span>{ "15 " }<i class="pl-key ramp"></i>{ " 30+" }</span> }, goal),
        Layer::Difference => (
            html! { <span>{ "stops sooner " }<i class="pl-key sooner"></i><i class="pl-key later"></i>{ " rolls longer" }</span> },
            html! {},
        ),
        Layer::Cost => {
            (html! { <span>{ "0 " }<i class="pl-key cost"></i>{ " 1 point in 100 or more" }</span> }, html! {})
        }
    };
    html! { <div key="legend" class="pl-legend num" aria-hidden="true">{ ramp }{ rest }</div> }
}

/// The cells that are marked, as a path in units of one point.
fn marks(best: &Boundary) -> String {
    let side = usize::from(best.variant.goal).max(1);
    let mut path = String::new();
    for (at, _) in best.overhang.iter().enumerate().filter(|(_, over)| **over) {
        let (me, you) = (at / side, at % side);
        // Writing to a text cannot fail.
        let _ = write!(path, "M{me}.3 {}.3h.4v.4h-.4z", side - 1 - you);
    }
    path
}

/// The crosshair, and what hears pointer and keys.
fn crosshair(props: &HeatProps, node: &NodeRef, marks: &str) -> Html {
    let looked = &props.looked;
    let (x, y) = (f64::from(looked.me) + 0.5, 99.5 - f64::from(looked.you));
    let pick = {
        let (on_look, node) = (props.on_look.clone(), node.clone());
        move |event: &PointerEvent| {
            let Some(scores) = node.cast::<Element>().map(|element| place(event, &element)) else { return };
            on_look.emit(Box::new(move |looked| (looked.me, looked.you) = scores));
        }
    };
    let down = {
        let (pick, node) = (pick.clone(), node.clone());
        Callback::from(move |event: PointerEvent| {
            // So that a drag goes on outside of the map.
            if let Some(element) = node.cast::<Element>() {
                element.set_pointer_capture(event.pointer_id()).ok();
            }
            pick(&event);
        })
    };
    let onpointermove = Callback::from(move |event: PointerEvent| {
        if event.buttons() != 0 {
            pick(&event);
        }
    });
    let onkeydown = {
        let on_look = props.on_look.clone();
        Callback::from(move |event: KeyboardEvent| {
            let (key, by) = (event.key(), if event.shift_key() { 10 } else { 1 });
            if stepped((0, 0), &key, by).is_some() {
                event.prevent_default();
                on_look.emit(Box::new(move |looked| {
                    if let Some(scores) = stepped((looked.me, looked.you), &key, by) {
                        (looked.me, looked.you) = scores;
                    }
                }));
            }
        })
    };
    let words = props.maps().map_or_else(String::new, |(best, rule)| sentence(best, rule, looked));
    html! {
        <svg key="cross" ref={node.clone()} id="pl-cross" class="pl-cross" viewBox="0 0 100 100" preserveAspectRatio="none" tabindex="0" role="slider"
            aria-label="Scores on the map: arrow keys move, with Shift by ten" aria-roledescription="two-way slider"
            aria-valuemin="0" aria-valuemax="99" aria-valuenow={looked.me.to_string()} aria-valuetext={words}
            onpointerdown={down} {onpointermove} {onkeydown}>
            <path class="pl-marks" d={if looked.marks { marks.to_owned() } else { String::new() }} />
            <path class="pl-cross-halo" d={format!("M0 {y}H100")} />
            <path class="pl-cross-line" d={format!("M0 {y}H100")} />
            <circle class="pl-cross-spot" cx={x.to_string()} cy={y.to_string()} r="1.7" />
        </svg>
    }
}

/// The pair of scores under the pointer.
fn place(event: &PointerEvent, element: &Element) -> (u16, u16) {
    let area = element.get_bounding_client_rect();
    let share =
        |at: i32, from: f64, size: f64| ((f64::from(at) - from) / size.max(1.0) * 100.0).floor().clamp(0.0, 99.0);
    let me = share(event.client_x(), area.left(), area.width());
    let down = share(event.client_y(), area.top(), area.height());
    // Both lie between 0 and 99.
    (me as u16, 99 - down as u16)
}

/// The pair of scores that a key leads to; arrows go `by` so many points.
fn stepped((me, you): (u16, u16), key: &str, by: u16) -> Option<(u16, u16)> {
    let most = 99;
    let up = |score: u16, by: u16| (score + by).min(most);
    Some(match key {
        "ArrowLeft" => (me.saturating_sub(by), you),
        "ArrowRight" => (up(me, by), you),
        "ArrowDown" => (me, you.saturating_sub(by)),
        "ArrowUp" => (me, up(you, by)),
        "PageDown" => (me, you.saturating_sub(10)),
        "PageUp" => (me, up(you, 10)),
        "Home" => (0, you),
        "End" => (most, you),
        _ => return None,
    })
}

fn csv(props: &HeatProps) -> Option<Callback<()>> {
    let (best, rule) = (props.best.clone()?, props.rule.clone());
    Some(Callback::from(move |()| {
        if let Some(best) = best.boundary() {
            save_table(&table(best, rule.as_ref().and_then(Held::boundary)));
        }
    }))
}

/// All pairs and what is known of them.
fn table(best: &Boundary, rule: Option<&Boundary>) -> Table {
    let mut table = Table::new("pig-map", "When to hold").number("me").number("opponent").number("best play holds at");
    table = table.number("rolls again above").number("met by best play").number("chance to win");
    if rule.is_some() {
        table = table.number("rule holds at").number("a turn by the rule costs");
    }
    let side = usize::from(best.variant.goal).max(1);
    let number =
        |list: &[f64], at: usize| list.get(at).map_or(Cell::Empty, |value| Cell::Number { value: *value, digits: 6 });
    let held =
        |map: &Boundary, at: usize| map.first_hold.get(at).map_or(Cell::Empty, |held| Cell::Integer((*held).into()));
    let flag = |list: &[bool], at: usize| list.get(at).map_or(Cell::Empty, |on| Cell::Integer((*on).into()));
    for at in 0..side * side {
        let mut row = vec![Cell::Integer((at / side) as i128), Cell::Integer((at % side) as i128), held(best, at)];
        row.extend([flag(&best.overhang, at), flag(&best.reachable, at), number(&best.win, at)]);
        if let Some(rule) = rule {
            row.extend([held(rule, at), number(&rule.cost, at)]);
        }
        table.row(row);
    }
    table
}

fn svg(props: &HeatProps, palette: Option<Palette>) -> Option<Callback<()>> {
    let (best, rule, looked, palette) = (props.best.clone()?, props.rule.clone(), props.looked.clone(), palette?);
    Some(Callback::from(move |()| {
        let Some(best) = best.boundary() else { return };
        let rule = rule.as_ref().and_then(Held::boundary);
        let map = Map { best, rule, layer: looked.layer(), fade: looked.fade };
        page::download("pig-map.svg", "image/svg+xml", &file(&map, &palette, looked.marks));
    }))
}

/// The map as an SVG file: runs of one colour are one rectangle.
fn file(map: &Map<'_>, palette: &Palette, marked: bool) -> String {
    let side = map.side();
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-14 -4 {0} {0}\" \
         font-family=\"Figtree, system-ui, sans-serif\" font-size=\"3.4\" fill=\"{1}\">\n<title>When to hold: {2}</title>\n\
         <rect x=\"-14\" y=\"-4\" width=\"100%\" height=\"100%\" fill=\"{3}\"/>\n",
        side + 18,
        hex(palette.ink_2),
        subtitle(map.layer),
        hex(palette.surface)
    );
    for you in 0..side {
        let colours: Vec<_> = (0..side).map(|me| map.colour(palette, me, you)).collect();
        let mut from = 0;
        for run in colours.chunk_by(|a, b| a == b) {
            let (y, fill) = (side - 1 - you, hex(run[0]));
            let _ = writeln!(text, "<path fill=\"{fill}\" d=\"M{from} {y}h{0}v1.03h-{0}z\"/>", run.len());
            from += run.len();
        }
    }
    if marked {
        let _ = writeln!(text, "<path fill=\"{}\" d=\"{}\"/>", hex(palette.ink), marks(map.best));
    }
    for score in (0..=side).step_by(20) {
        let up = side - score;
        let _ = writeln!(text, "<text x=\"{score}\" y=\"{}\" text-anchor=\"middle\">{score}</text>", side + 5);
        let _ = writeln!(text, "<text x=\"-1.5\" y=\"{up}\" text-anchor=\"end\" dy=\"1\">{score}</text>");
    }
    let _ = writeln!(text, "<text x=\"50\" y=\"{}\" text-anchor=\"middle\">my score</text>", side + 10);
    let _ = writeln!(
        text,
        "<text transform=\"translate(-9 50) rotate(-90)\" text-anchor=\"middle\">opponent’s score</text>"
    );
    text + "</svg>\n"
}

//! A tile: its body, what is drawn on it, and how it is marked. A component with plain properties: of hundreds of tiles only
//! those that change are drawn anew.

use yew::prelude::*;

/// How a tile is marked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    /// Not at all.
    #[default]
    None,
    /// It is picked up.
    Picked,
    /// It is equal to the one that is picked up.
    Equal,
    /// It is one of a pair that is known to be safe.
    Safe,
    /// It is one of a pair of which it is not known whether it is safe.
    Hint,
}

/// What a tile is given.
#[derive(Properties, Clone, PartialEq)]
pub struct TileProps {
    /// Its middle.
    pub at: (f32, f32),
    /// Its width and height.
    pub size: (f32, f32),
    /// How much its drawing is made smaller.
    pub scale: f32,
    /// The id of its drawing.
    pub symbol: AttrValue,
    /// How it is marked.
    pub mark: Mark,
}

/// A tile.
#[component]
pub fn Tile(props: &TileProps) -> Html {
    let lift = if props.mark == Mark::Picked { 3.0 } else { 0.0 };
    let place = format!("translate({} {:.1})", props.at.0, props.at.1 - lift);
    let class = match props.mark {
        Mark::None => "ss-tile",
        Mark::Picked => "ss-tile picked",
        Mark::Equal => "ss-tile equal",
        Mark::Safe => "ss-tile safe",
        Mark::Hint => "ss-tile hinted",
    };
    html! {
        <g {class} transform={place}>
            { body(props.size, lift) }
            { drawing(&props.symbol, props.scale) }
            { ring(props.size, props.mark) }
            { for (props.mark == Mark::Safe).then(|| tick(props.size)) }
        </g>
    }
}

/// A cell without a tile: what hears the pointer, and the ring that shows the focus.
pub fn no_tile((x, y): (f32, f32), size: (f32, f32)) -> Html {
    html! {
        <g transform={format!("translate({x} {y})")}>{ rect("ss-hit", size, 1.0) }{ focus(size) }</g>
    }
}

/// The body round the origin: its thickness, its edge, its face. A tile that is lifted shows more of its side.
pub fn body((w, h): (f32, f32), lift: f32) -> Html {
    let rect = |class: &'static str, down: f32| {
        html! {
            <rect {class} x={(-w / 2.0).to_string()} y={(down - h / 2.0).to_string()} width={w.to_string()} height={h.to_string()} rx="6" />
        }
    };
    html! { <>{ rect("ss-back", 3.5 + lift) }{ rect("ss-edge", 1.7) }{ rect("ss-face", 0.0) }</> }
}

/// What is drawn on it.
pub fn drawing(symbol: &AttrValue, scale: f32) -> Html {
    html! { <use href={format!("#{symbol}")} transform={format!("scale({scale})")} /> }
}

/// A rectangle round the origin, by so much larger than a tile.
fn rect(class: &'static str, (w, h): (f32, f32), grow: f32) -> Html {
    html! {
        <rect {class} x={(-w / 2.0 - grow).to_string()} y={(-h / 2.0 - grow).to_string()} width={(w + 2.0 * grow).to_string()}
            height={(h + 2.0 * grow).to_string()} rx="6.5" />
    }
}

/// The ring that shows the focus.
fn focus(size: (f32, f32)) -> Html {
    html! { <>{ rect("ss-focus-under", size, 1.2) }{ rect("ss-focus", size, 1.2) }</> }
}

/// The ring of a marked tile, and the one that shows the focus.
fn ring(size: (f32, f32), mark: Mark) -> Html {
    html! { <>if mark != Mark::None { { rect("ss-ring", size, 0.5) } }{ focus(size) }</> }
}

fn tick((w, h): (f32, f32)) -> Html {
    html! {
        <g class="ss-tick" transform={format!("translate({} {})", w / 2.0 - 4.0, 5.0 - h / 2.0)}>
            <circle r="8.5" /><path d="M-3.500.3L-1 3L3.800-2.700" />
        </g>
    }
}

//! What is drawn of a board: its ground, its tiles in one of the sets of drawings, and the pair that was taken last with its link.

use crate::app::prelude::*;
use crate::games::shisen::board::{Cell, kind_letter};
use crate::games::shisen::faces::{Face, MAHJONG_KINDS, PLAIN_KINDS, Suit};
use crate::games::shisen::gravity::Side;
use crate::games::shisen::link::Link;
use crate::games::shisen::rules::{Move, Shisen};
use crate::games::shisen::view::layout::{Layout, round_rect};
use crate::web::store;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    #[default]
    None,
    Picked,
    /// It is equal to the one that is picked up.
    Equal,
    /// It is one of a pair that is known to be safe.
    Safe,
    /// It is one of a pair of which it is not known whether it is safe.
    Hint,
}

/// What all tiles of a board have in common, as the data of paths: made once, for hundreds of tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shapes {
    back: AttrValue,
    /// Of a tile that is lifted more is seen of its side.
    lifted: AttrValue,
    edge: AttrValue,
    face: AttrValue,
    ring: AttrValue,
    /// Where the drawing lies, and the sign of a pair that is safe.
    scale: AttrValue,
    tick: AttrValue,
}

/// By how much a tile that is picked up is lifted.
const LIFT: f32 = 3.0;
/// How much lower than its face a tile's back and its edge lie.
const BACK: f32 = 3.5;
const EDGE: f32 = 1.7;
/// The radius of a tile's corners.
const CORNER: f32 = 6.0;

impl Shapes {
    /// Those of tiles so wide and high, whose drawings are made smaller by `scale`.
    pub fn new((w, h): (f32, f32), scale: f32) -> Rc<Self> {
        let lower = |down: f32| AttrValue::from(round_rect((w, h), CORNER, down));
        Rc::new(Self {
            back: lower(BACK),
            lifted: lower(BACK + LIFT),
            edge: lower(EDGE),
            face: lower(0.0),
            ring: round_rect((w + 1.0, h + 1.0), 6.5, 0.0).into(),
            scale: format!("scale({scale})").into(),
            tick: format!("translate({} {})", w / 2.0 - 4.0, 5.0 - h / 2.0).into(),
        })
    }

    /// Those of a board that lies so.
    pub fn of(layout: Layout) -> Rc<Self> {
        Self::new(layout.tile(), layout.scale())
    }

    /// The body: its thickness, its edge, its face.
    pub fn body(&self, lifted: bool) -> Html {
        let back = if lifted { &self.lifted } else { &self.back };
        html! { <>{ path("ss-back", back) }{ path("ss-edge", &self.edge) }{ path("ss-face", &self.face) }</> }
    }

    pub fn drawing(&self, symbol: &str) -> Html {
        html! { <use href={format!("#{symbol}")} transform={self.scale.clone()} /> }
    }

    fn tick(&self) -> Html {
        html! {
            <g class="ss-tick" transform={self.tick.clone()}>
                <circle r="8.5" /><path d="M-3.500.3L-1 3L3.800-2.700" />
            </g>
        }
    }

    /// A cell without a tile: what hears the pointer, and shows the focus.
    pub fn no_tile(&self, (x, y): (f32, f32)) -> Html {
        html! { <g transform={format!("translate({x} {y})")}>{ path("ss-hit", &self.face) }</g> }
    }
}

fn path(class: &'static str, data: &AttrValue) -> Html {
    html! { <path {class} d={data.clone()} /> }
}

#[derive(Properties, Clone, PartialEq)]
pub struct TileProps {
    /// Its middle.
    pub at: (f32, f32),
    pub shapes: Rc<Shapes>,
    /// The id of its drawing.
    pub symbol: AttrValue,
    #[prop_or_default]
    pub mark: Mark,
    /// Whether its back and its edge are its own, because it moves; else it stands on one of the [`backs`].
    #[prop_or_default]
    pub moves: bool,
}

/// A tile. A component with plain properties: of hundreds of tiles only those that change are drawn anew.
#[component]
pub fn Tile(props: &TileProps) -> Html {
    let TileProps { at: (x, y), shapes, symbol, mark, moves } = props;
    let lifted = *mark == Mark::Picked;
    let y = y - if lifted { LIFT } else { 0.0 };
    let class = match mark {
        Mark::None => "ss-tile",
        Mark::Picked => "ss-tile picked",
        Mark::Equal => "ss-tile equal",
        Mark::Safe => "ss-tile safe is-hint",
        Mark::Hint => "ss-tile hinted",
    };
    html! {
        <g {class} transform={format!("translate({x} {y:.1})")}>
            if lifted || *moves { { shapes.body(lifted) } } else { { path("ss-face", &shapes.face) } }
            { shapes.drawing(symbol) }
            if *mark != Mark::None { { path("ss-ring", &shapes.ring) } }
            { for (*mark == Mark::Safe).then(|| shapes.tick()) }
        </g>
    }
}

/// The ground of a board: felt, a faint place for each cell, and the side to which tiles fall.
pub fn ground(layout: Layout, gravity: Option<Side>) -> Html {
    let places = layout.outlines(layout.cells(), -6.5, 5.0);
    html! { <>{ felt(layout) }<path class="ss-places" d={places} />{ for gravity.map(|side| arrows(layout, side)) }</> }
}

fn felt(layout: Layout) -> Html {
    let frame = layout.frame();
    html! { <rect class="ss-felt" width={frame.width.to_string()} height={frame.height.to_string()} /> }
}

/// Arrows in the margin to which tiles fall.
fn arrows(layout: Layout, side: Side) -> Html {
    let frame = layout.frame();
    let (w, h) = (frame.width, frame.height);
    let side = if layout.turned { side.mirrored() } else { side };
    let (across, count) = if side.is_upright() { (w, layout.columns()) } else { (h, layout.rows()) };
    let count = count.min(5);
    let arrow = |at: usize| {
        let along = across * (at as f64) / (count + 1) as f64 - 5.0;
        match side {
            Side::Down => format!("M{along:.1} {:.1}l5 5l5-5", h - 13.0),
            Side::Up => format!("M{along:.1} 13l5-5l5 5"),
            Side::Left => format!("M10 {along:.1}l-5 5l5 5"),
            Side::Right => format!("M{:.1} {along:.1}l5 5l-5 5", w - 10.0),
        }
    };
    html! { <path class="ss-fall" d={(1..=count).map(arrow).collect::<String>()} /> }
}

/// The backs and edges of tiles that stand still, as one path each: those of hundreds of tiles would take long to be laid out.
pub fn backs(layout: Layout, cells: impl Iterator<Item = Cell>) -> Html {
    let outlines = layout.outlines(cells, 0.0, CORNER);
    let lower = |class: &'static str, by: f32| {
        html! { <path {class} d={outlines.clone()} transform={format!("translate(0 {by})")} /> }
    };
    html! { <>{ lower("ss-back", BACK) }{ lower("ss-edge", EDGE) }</> }
}

/// The tiles face down while the game rests: nothing is seen of them.
pub fn face_down(layout: Layout, cells: impl Iterator<Item = Cell> + Clone) -> Html {
    let frame = layout.frame();
    let tiles = layout.outlines(cells.clone(), 0.0, CORNER);
    html! {
        <svg class={layout.class()} viewBox={format!("0 0 {} {}", frame.width, frame.height)} role="img" aria-label="Tiles face down">
            { felt(layout) }
            <path class="ss-edge" transform="translate(0 2.500)" d={tiles.clone()} />
            <path class="ss-back" d={tiles} />
            <path class="ss-weave" d={layout.outlines(cells, -5.0, 4.0)} />
        </svg>
    }
}

/// A small picture of a board: its kinds as letters, those that lie there more than twice marked.
pub fn mini(state: &Shisen) -> Html {
    let board = state.board();
    let counts = board.counts();
    let tile = |at: usize| {
        let cell = board.cell(at);
        let kind = board.kind(cell);
        let (x, y) = (cell.column * 24 + 1, cell.row * 29);
        let class = if counts[usize::from(kind)] > 2 { "four" } else { "" };
        let body = |class: &str, y: usize| {
            format!("<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"22\" height=\"26\" rx=\"4\"/>")
        };
        (kind != 0).then(|| {
            let (back, face) = (body("ss-back", y + 3), body("ss-face", y + 1));
            let (x, y, letter) = (x + 11, y + 19, kind_letter(kind));
            format!("<g class=\"{class}\">{back}{face}<text x=\"{x}\" y=\"{y}\">{letter}</text></g>")
        })
    };
    let (width, height) = (board.width() * 24, board.height() * 29 + 2);
    let tiles: String = (0..board.cells().len()).filter_map(tile).collect();
    // The browser makes it of text faster than Yew of elements.
    Html::from_html_unchecked(
        format!("<svg class=\"ss-mini\" viewBox=\"0 0 {width} {height}\" aria-hidden=\"true\">{tiles}</svg>").into(),
    )
}

/// A pair that was taken last, which is seen for a moment.
#[derive(Clone, Debug, PartialEq)]
pub struct Linked {
    /// Tells it from the one before.
    pub number: usize,
    /// The way between them.
    pub link: Link,
    pub tiles: [(Cell, Face); 2],
}

impl Linked {
    /// What a move took from a position; nothing if it is no pair of it.
    pub fn of(before: &Shisen, m: &Move, number: usize) -> Option<Self> {
        let Move::Pair(one, other) = *m else { return None };
        let tiles = [(one, before.face(one)?), (other, before.face(other)?)];
        Some(Self { number, link: before.link(one, other)?, tiles })
    }
}

/// The two tiles and the line between them, over the board; they fade.
pub fn overlay(linked: &Linked, layout: Layout, set: Set) -> Html {
    let (line, corners) = layout.line(&linked.link.corners);
    let shapes = Shapes::of(layout);
    let ghost = |(cell, face): &(Cell, Face)| {
        let (x, y) = layout.middle(*cell);
        html! {
            <g class="ss-tile gone" transform={format!("translate({x} {y})")}>
                { shapes.body(false) }{ shapes.drawing(&symbol(*face, set)) }
                { path("ss-ring", &shapes.ring) }
            </g>
        }
    };
    html! {
        <g key={linked.number} class="ss-link">
            { for linked.tiles.iter().map(ghost) }
            <path class="ss-link-under" pathLength="1" d={line.clone()} />
            <path class="ss-link-line" pathLength="1" d={line} />
            { for corners.iter().map(|(x, y)| html! { <circle class="ss-link-dot" cx={x.to_string()} cy={y.to_string()} r="6" /> }) }
        </g>
    }
}

/// Which drawings are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Set {
    #[default]
    Mahjong,
    /// Letters, digits and plain shapes.
    Letters,
    /// Plain shapes alone: as many dots, bars or triangles as a tile's number.
    Shapes,
    /// The mahjong characters of Unicode.
    Unicode,
}

impl Set {
    /// All of them, with the word that is kept and the name of the choice.
    pub const ALL: [(Self, &'static str, &'static str); 4] = [
        (Self::Mahjong, "mahjong", "Mahjong"),
        (Self::Letters, "letters", "Letters"),
        (Self::Shapes, "shapes", "Shapes"),
        (Self::Unicode, "unicode", "Unicode"),
    ];

    /// Under which key the choice is kept.
    pub const KEY: &'static str = "shisen.set";

    /// The word that is kept.
    pub fn word(&self) -> String {
        Self::ALL.iter().find(|(set, ..)| set == self).map_or("", |(_, word, _)| word).to_owned()
    }

    /// The set of a word.
    pub fn read(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(_, known, _)| *known == word).map(|(set, ..)| set)
    }

    /// What the person has chosen.
    pub fn kept() -> Self {
        store::read(Self::KEY).and_then(|word| Self::read(&word)).unwrap_or_default()
    }

    /// Its drawings, one a line. What a set has none of its own for is drawn as in that of letters.
    fn drawings(self) -> AttrValue {
        const LETTERS: &str = include_str!("../../../../data/shisen/tiles-letters.svg");
        const SHAPES: &str = include_str!("../../../../data/shisen/tiles-shapes.svg");
        let plain = |suits: &[&str]| {
            let is_of = |id: &str| suits.iter().any(|suit| id.starts_with(suit));
            let wanted = |line: &&str| line.strip_prefix("<g id=\"sh-").is_some_and(is_of);
            LETTERS.lines().filter(wanted).map(|line| format!("{line}\n")).collect::<String>()
        };
        match self {
            Self::Mahjong => include_str!("../../../../data/shisen/tiles-mahjong.svg").into(),
            Self::Letters => LETTERS.into(),
            Self::Shapes => {
                let plain = plain(&["dragon", "flower", "season", "shape"]);
                SHAPES.replace("</defs></svg>", &format!("{plain}</defs></svg>")).into()
            }
            Self::Unicode => {
                let faces = (1..=MAHJONG_KINDS as u8).flat_map(|kind| {
                    let faces = if usize::from(kind) > PLAIN_KINDS { 4 } else { 1 };
                    (0..faces).map(move |place| Face::of(kind, place))
                });
                let own = faces.filter_map(character).collect::<String>() + &plain(&["shape"]);
                format!("<svg width=\"0\" height=\"0\"><defs>\n{own}</defs></svg>").into()
            }
        }
    }
}

/// The drawing of a face by its character.
fn character(face: Face) -> Option<String> {
    let colour = match (face.suit, face.number) {
        (Suit::Circles, _) | (Suit::Dragon, 3) => 'b',
        (Suit::Bamboo, _) | (Suit::Dragon, 2) => 'g',
        (Suit::Characters | Suit::Dragon, _) => 'r',
        (Suit::Flower, _) => 'p',
        (Suit::Season, _) => 'o',
        _ => 'k',
    };
    // The selector asks for a text's character: the red dragon alone would else be a coloured picture.
    face.mahjong_character().map(|character| {
        let id = symbol(face, Set::Unicode);
        format!("<g id=\"{id}\"><text class=\"ss-character ss-{colour}\" y=\"22\">{character}\u{fe0e}</text></g>\n")
    })
}

/// The name of a face's symbol on the page. Where flowers are not drawn as those of Mahjong, all look alike, and so do seasons.
pub fn symbol(face: Face, set: Set) -> String {
    match (set, face.suit) {
        (Set::Mahjong, _) => face.symbol_id(),
        (Set::Shapes, Suit::Circles | Suit::Bamboo | Suit::Characters | Suit::Wind) => face.symbol_id() + "-pips",
        (Set::Unicode, suit) if suit != Suit::Shape => face.symbol_id() + "-character",
        (_, Suit::Flower | Suit::Season) => Face { number: 1, ..face }.symbol_id() + "-plain",
        _ => face.symbol_id() + "-plain",
    }
}

/// All symbols of a set, once a page; nothing is seen of them here.
pub fn symbols(set: Set) -> Html {
    let drawings = Html::from_html_unchecked(set.drawings());
    html! { <div key="symbols" class="ss-symbols" aria-hidden="true">{ drawings }</div> }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::games::shisen::board::MAX_KINDS;

    #[test]
    fn only_a_pair_of_the_position_is_drawn() {
        let m = |code: &str| code.parse::<Move>().expect("a move");
        let state = "ABA-CBC".parse::<Shisen>().expect("a position");
        let linked = Linked::of(&state, &m("a1c1"), 1).expect("a pair");
        assert_eq!((linked.link.turns(), linked.tiles[0].1.name()), (2, "one of circles".to_owned()));
        for code in ["shuffle", "a1b1", "a1z9"] {
            assert_eq!(Linked::of(&state, &m(code), 1), None, "{code}");
        }
    }

    /// The drawings of a set by their symbols.
    fn all(drawings: &str) -> BTreeMap<&str, &str> {
        let lines = drawings.lines().filter_map(|line| line.strip_prefix("<g id=\"")?.strip_suffix("</g>"));
        // One by one, since collecting them would bring a sort of its own.
        let mut all = BTreeMap::new();
        all.extend(lines.filter_map(|line| line.split_once("\">")));
        all
    }

    #[test]
    fn choices_are_kept_by_their_words() {
        for (set, word, _) in Set::ALL {
            assert_eq!((set.word().as_str(), Set::read(word)), (word, Some(set)));
        }
        assert_eq!(Set::read("wood"), None);
    }

    #[test]
    fn every_face_has_a_drawing_of_its_own_and_of_few_parts() {
        for (set, count) in [
            (Set::Mahjong, MAX_KINDS + 6),
            (Set::Letters, MAX_KINDS),
            (Set::Shapes, MAX_KINDS),
            (Set::Unicode, MAX_KINDS + 6),
        ] {
            let drawings = set.drawings();
            let drawn = all(&drawings);
            let faces = (1..=MAX_KINDS as u8).flat_map(|kind| (0..4).map(move |place| Face::of(kind, place)));
            let names: std::collections::BTreeSet<String> = faces.map(|face| symbol(face, set)).collect();
            assert!(names.iter().map(String::as_str).eq(drawn.keys().copied()), "{set:?}");
            let others: std::collections::BTreeSet<&str> = drawn.values().copied().collect();
            assert_eq!((names.len(), others.len()), (count, count), "{set:?}");
            for (name, parts) in drawn {
                let count = parts.matches("/>").count() + parts.matches("</text>").count();
                assert!((1..=8).contains(&count), "{name}: {count} parts");
            }
        }
    }

    #[test]
    fn flowers_are_told_apart_only_where_they_are_drawn_so() {
        let (plum, orchid) = (Face::of(35, 0), Face::of(35, 1));
        assert_ne!(symbol(plum, Set::Mahjong), symbol(orchid, Set::Mahjong));
        assert_eq!(symbol(plum, Set::Letters), symbol(orchid, Set::Letters));
    }
}

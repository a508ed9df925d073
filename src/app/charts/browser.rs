//! What the charts ask the browser for: how wide they are, and to save a file. Whatever is drawn as a figure is framed here. A saved
//! chart has the classes' rules with the light theme's colours, on white paper.

use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use web_sys::Element;

use crate::app::charts::Drawing;
use crate::app::charts::scale::Anchor;
use crate::app::grid_board::use_media;
use crate::app::prelude::*;
use crate::lab::report::Table;
use crate::web::canvas::{self, Rgb};

/// The width charts are drawn for until their place on the page is known.
pub const FIRST_WIDTH: f64 = 640.0;
/// The narrowest chart that is drawn; below, it is scaled down.
const NARROWEST: f64 = 240.0;

/// The width of an element in pixels, kept up to date when the window changes.
#[hook]
pub fn use_width(node: &NodeRef) -> f64 {
    let width = use_value_eq(|| FIRST_WIDTH);
    let (place, set) = (node.clone(), width.setter());
    use_held((), move |()| {
        let measure = move || {
            // Hidden elements have no width; they keep the last one.
            if let Some(found) = place.cast::<Element>().map(|element| element.client_width()).filter(|w| *w > 0) {
                set.set(f64::from(found));
            }
        };
        measure();
        EventListener::new(&gloo::utils::window(), "resize", move |_| measure())
    });
    *width
}

/// The custom properties of these names as an element has them, read again when the theme changes; nothing until it is on the
/// page.
#[hook]
pub fn use_tokens<const N: usize>(node: &NodeRef, names: [&'static str; N]) -> Option<[Rgb; N]> {
    let found = use_value_eq(|| None::<[Rgb; N]>);
    let settings = use_app().settings;
    let looks = (use_media("(prefers-color-scheme: dark)"), use_media("(prefers-contrast: more)"));
    let changes = (settings, looks, use_media("(forced-colors: active)"), use_media("print"));
    let (place, set) = (node.clone(), found.setter());
    use_held(changes, move |_| {
        let read = move || {
            if let Some(tokens) = place.cast::<Element>().and_then(|element| canvas::tokens(&element, names)) {
                set.set(Some(tokens));
            }
        };
        read();
        // Once more when the theme script has marked the page, which hears of the change like we do.
        Timeout::new(50, read)
    });
    *found
}

/// Saves a table as CSV, made when it is asked for.
pub fn csv_saver(table: impl Fn() -> Table + 'static) -> Callback<MouseEvent> {
    Callback::from(move |_: MouseEvent| {
        let table = table();
        page::download(&format!("{}.csv", table.id), "text/csv", &table.csv());
    })
}

/// Saves the drawn chart of the figure with this id as an SVG file. It must be on the page (its table may hide it).
pub fn svg_saver(figure_id: &str) -> Callback<MouseEvent> {
    let id = figure_id.to_owned();
    Callback::from(move |_: MouseEvent| {
        let chart = gloo::utils::document().get_element_by_id(&chart_id(&id));
        if let Some(file) = chart.and_then(|chart| standalone(&chart.outer_html())) {
            page::download(&format!("{id}.svg"), "image/svg+xml", &file);
        }
    })
}

/// A small button of a figure, such as «CSV».
pub fn tool(name: &'static str, of: &str, act: Callback<MouseEvent>) -> Html {
    html! { <button type="button" class="figure-tool" aria-label={format!("{name} of {of}")} onclick={act}>{ name }</button> }
}

/// Draws a picture for a width in pixels.
#[derive(Clone, PartialEq)]
pub struct Draw(Held<dyn Fn(f64) -> Drawing>);

impl Draw {
    /// What draws it so.
    pub fn of(draw: impl Fn(f64) -> Drawing + 'static) -> Self {
        Self(Held(Rc::new(draw)))
    }
}

#[derive(Clone, PartialEq, Properties)]
pub struct PictureProps {
    /// The id of its figure, by which it can be saved.
    pub id: AttrValue,
    /// The picture in words.
    pub label: AttrValue,
    pub draw: Draw,
    #[prop_or_default]
    pub class: Classes,
    /// Hears where it is pressed, and where the pointer goes while it is: pixels from the left, and its width.
    #[prop_or_default]
    pub on_point: Option<Callback<(f64, f64)>>,
}

/// A picture that is drawn anew for the width it has, so that its words keep their size.
#[component]
pub fn Picture(props: &PictureProps) -> Html {
    let node = use_node_ref();
    let width = use_width(&node).max(NARROWEST);
    let Drawing { height, body } = (props.draw.0)(width);
    let on_point = props.on_point.clone().map(|on_point| {
        let node = node.clone();
        Callback::from(move |event: PointerEvent| {
            if let Some(element) = node.cast::<Element>().filter(|_| event.buttons() != 0) {
                let area = element.get_bounding_client_rect();
                let x = (f64::from(event.client_x()) - area.left()) * width / area.width().max(1.0);
                on_point.emit((x, width));
            }
        })
    });
    html! {
        <div class="chart-place" ref={node}>
            <svg id={chart_id(&props.id)} class={classes!("chart", props.class.clone())} role="img" aria-label={props.label.clone()}
                viewBox={format!("0 0 {width:.0} {height:.0}")} onpointerdown={on_point.clone()} onpointermove={on_point}>{ body }</svg>
        </div>
    }
}

/// The element id of a figure's `<svg>`.
pub fn chart_id(figure_id: &str) -> String {
    format!("chart-{figure_id}")
}

/// The style sheet of the SVG itself.
const SHEET: &str = include_str!("../../../static/css/chart.css");

/// The light theme's values of the tokens that the rules use.
const TOKENS: [(&str, &str); 16] = [
    ("--surface", "#ffffff"),
    ("--sunken", "#efe8da"),
    ("--line", "#ddd3c0"),
    ("--line-strong", "#b9ab92"),
    ("--ink", "#1d2433"),
    ("--ink-2", "#4d5566"),
    ("--ink-3", "#666c7b"),
    ("--indigo", "#2a4d86"),
    ("--indigo-soft", "#dfe6f2"),
    ("--vermilion", "#b93a23"),
    ("--moss", "#4c6b3c"),
    ("--ochre", "#8a5d0c"),
    ("--plum", "#73457a"),
    ("--teal", "#1f6a70"),
    ("--on-accent", "#ffffff"),
    ("--text", "Figtree, system-ui, sans-serif"),
];

/// The rules of the SVG with every token replaced by its value.
pub fn rules() -> String {
    TOKENS.iter().fold(SHEET.to_owned(), |text, (name, value)| text.replace(&format!("var({name})"), value))
}

/// Makes the markup of a drawn `<svg …>…</svg>` into a file that needs nothing else.
///
/// `None` if the text does not start with an `<svg` element with a view box.
pub fn standalone(markup: &str) -> Option<String> {
    const MARGIN: f64 = 16.0;
    let rest = markup.trim_start().strip_prefix("<svg")?;
    let (attributes, rest) = rest.split_once('>')?;
    let (body, _) = rest.rsplit_once("</svg>")?;
    let view = attributes.split_once("viewBox=\"")?.1.split_once('"')?.0;
    let sizes: Vec<f64> = view.split_whitespace().map(str::parse).collect::<Result<_, _>>().ok()?;
    let [_, _, width, height] = sizes[..] else { return None };
    let (width, height) = (width + 2.0 * MARGIN, height + 2.0 * MARGIN);
    let label = attributes.split_once("aria-label=\"").and_then(|(_, rest)| rest.split_once('"'));
    let label = label.map_or("", |(label, _)| label);
    Some(format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
        <svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\" width=\"{width}\" height=\"{height}\" \
        viewBox=\"-{MARGIN} -{MARGIN} {width} {height}\">\n\
        <title>{}</title>\n<style><![CDATA[{}]]></style>\n\
        <rect x=\"-{MARGIN}\" y=\"-{MARGIN}\" width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n\
        {body}\n</svg>\n",
        label.replace('<', "&lt;"),
        rules()
    ))
}

/// A picture that is no chart, written as an SVG file piece by piece.
pub struct SvgFile(String);

impl SvgFile {
    /// A file of this view box (left, top, width, height), with its title, and the colours of its ground and its words.
    pub fn new(
        (left, top, width, height): (f64, f64, f64, f64),
        title: &str,
        (ground, ink): (&str, &str),
        font_size: f64,
    ) -> Self {
        let title = escape(title);
        Self(format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" \
            viewBox=\"{left:.0} {top:.0} {width:.0} {height:.0}\" \
            font-family=\"Figtree, system-ui, sans-serif\" font-size=\"{font_size}\" fill=\"{ink}\" \
            stroke-linejoin=\"round\">\n<title>{title}</title>\n\
            <rect x=\"{left:.0}\" y=\"{top:.0}\" width=\"100%\" height=\"100%\" fill=\"{ground}\"/>\n"
        ))
    }

    /// Adds an element, such as `path fill="#000" d="…"`.
    pub fn add(&mut self, element: std::fmt::Arguments<'_>) {
        self.0 += &format!("<{element}/>\n");
    }

    /// Adds words at a place, turned by so many degrees.
    pub fn words(&mut self, (x, y): (f64, f64), anchor: Anchor, turned: i32, words: &str) {
        let anchor = anchor.name();
        let words = escape(words);
        self.0 += &format!(
            "<text transform=\"translate({x:.1} {y:.1}) rotate({turned})\" text-anchor=\"{anchor}\">{words}</text>\n"
        );
    }

    pub fn text(self) -> String {
        self.0 + "</svg>\n"
    }
}

fn escape(text: &str) -> String {
    let word = |c: char| match c {
        '&' => "&amp;".to_owned(),
        '<' => "&lt;".to_owned(),
        '>' => "&gt;".to_owned(),
        '"' => "&quot;".to_owned(),
        // XML has no place for control characters.
        c if c.is_control() => " ".to_owned(),
        c => c.to_string(),
    };
    text.chars().map(word).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_have_no_token_left() {
        let rules = rules();
        assert!(rules.contains(".chart .grid") && rules.contains("#2a4d86"), "{rules}");
        assert!(!rules.contains("var(") && !rules.contains("]]>"), "{rules}");
    }

    #[test]
    fn a_file_has_all_it_needs() {
        let markup =
            "<svg class=\"chart\" viewBox=\"0 0 300 200\" aria-label=\"Box &amp; bar\"><path d=\"M0 0\"></path></svg>";
        let file = standalone(markup).expect("an svg with a view box");
        for part in
            ["xmlns=\"http://www.w3.org/2000/svg\"", "viewBox=\"-16 -16 332 232\"", "<title>Box &amp; bar<", "M0 0"]
        {
            assert!(file.contains(part), "{part} in {file}");
        }
    }

    #[test]
    fn other_markup_is_refused() {
        assert_eq!(standalone("<p>no</p>"), None);
        assert_eq!(standalone("<svg><path/></svg>"), None);
        assert_eq!(standalone("<svg viewBox=\"0 0 a b\"></svg>"), None);
    }
}

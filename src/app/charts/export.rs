//! A chart as a file of its own: the classes' rules with the light theme's colours, on white paper. No browser type.

use crate::app::charts::scale::Anchor;

/// The style sheet of the SVG itself.
const SHEET: &str = include_str!("../../../static/css/chart.css");

/// The light theme's values of the tokens that the rules use.
const TOKENS: [(&str, &str); 20] = [
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
    ("--vermilion-soft", "#f7e0d8"),
    ("--moss", "#4c6b3c"),
    ("--moss-soft", "#e3ebd8"),
    ("--ochre", "#8a5d0c"),
    ("--ochre-soft", "#f5e7c6"),
    ("--plum", "#73457a"),
    ("--teal", "#1f6a70"),
    ("--on-accent", "#ffffff"),
    ("--text", "Figtree, system-ui, sans-serif"),
    ("--display", "Fraunces, Georgia, serif"),
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

    /// The whole file.
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

//! Words in SVG and HTML: superscripts and bold parts.

use super::scale::superscripts;
use yew::prelude::*;

/// Where words in SVG begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// At the point.
    Start,
    /// Half before the point.
    Middle,
    /// They end at the point.
    End,
}

impl Anchor {
    /// As SVG names it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Middle => "middle",
            Self::End => "end",
        }
    }
}

/// Words at a point of an SVG. The class gives size and colour.
pub fn svg_words((x, y): (f64, f64), anchor: Anchor, class: &'static str, words: &str) -> Html {
    let anchor = anchor.name();
    let parts = superscripts(words);
    let body = if let [(false, plain)] = parts.as_slice() {
        html! { {plain.clone()} }
    } else {
        let mut raised_before = false;
        let spans = parts.into_iter().map(|(raised, part)| {
            let dy = (raised != raised_before).then_some(if raised { "-4" } else { "4" });
            raised_before = raised;
            html! { <tspan class={raised.then_some("raised")} {dy}>{part}</tspan> }
        });
        spans.collect::<Html>()
    };
    html! { <text class={class} x={format!("{x:.1}")} y={format!("{y:.1}")} text-anchor={anchor}>{body}</text> }
}

/// Words in HTML: Unicode superscripts as `<sup>`, what stands between `**` and `**` bold.
pub fn html_words(words: &str) -> Html {
    let part = |(k, text): (usize, &str)| {
        let raised = |(raised, text): (bool, String)| {
            if raised {
                html! { <sup>{text}</sup> }
            } else {
                html! { {text} }
            }
        };
        let body = superscripts(text).into_iter().map(raised).collect::<Html>();
        if k % 2 == 1 {
            html! { <b>{body}</b> }
        } else {
            body
        }
    };
    words.split("**").enumerate().map(part).collect()
}

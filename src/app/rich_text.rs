//! Text with `**` round what is bold: the one mark-up that crosses the border to a game.

use yew::prelude::*;

/// A text with `**` round what is bold, as elements.
pub fn bold(text: &str) -> Html {
    let part = |(strong, text): (bool, &str)| {
        if strong {
            html! { <b>{ text }</b> }
        } else {
            html! { { text } }
        }
    };
    html! { <span>{ for parts(text).into_iter().map(part) }</span> }
}

/// The parts of a text and whether each is bold. A mark without its partner is left as it is.
fn parts(text: &str) -> Vec<(bool, &str)> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("**") {
        let Some((strong, behind)) = after.split_once("**") else { break };
        parts.push((false, before));
        parts.push((true, strong));
        rest = behind;
    }
    parts.push((false, rest));
    parts.retain(|(_, part)| !part.is_empty());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_become_parts() {
        assert_eq!(parts("**M** goes to **D**."), [(true, "M"), (false, " goes to "), (true, "D"), (false, ".")]);
        assert_eq!(parts("plain"), [(false, "plain")]);
        assert_eq!(parts("a ** b"), [(false, "a ** b")]);
        assert_eq!(parts("**a** ** b"), [(true, "a"), (false, " ** b")]);
        assert_eq!(parts("****"), []);
    }
}

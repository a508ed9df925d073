//! The two live regions: what a screen reader says when it is not asked.

use std::cell::RefCell;

use gloo::timers::callback::Timeout;
use yew::prelude::*;

use super::channel::{Channel, use_channel};

/// Polite words closer together than this, in milliseconds, are replaced by the later ones: a
/// reader would only fall behind.
const BREATH_MS: u32 = 250;

/// What the live regions are given.
#[derive(Properties, PartialEq)]
pub struct AnnouncerProps {
    /// What is said when the reader has finished speaking.
    pub polite: Channel<String>,
    /// What interrupts: the end of a game, an error.
    pub urgent: Channel<String>,
}

/// The live regions. One pair for the whole page, never taken away.
#[component]
pub fn Announcer(props: &AnnouncerProps) -> Html {
    let polite = use_region(&props.polite, BREATH_MS);
    let urgent = use_region(&props.urgent, 0);
    html! {
        <div class="unseen">
            <div key="polite" role="status" aria-live="polite">{ polite }</div>
            <div key="urgent" role="alert" aria-live="assertive">{ urgent }</div>
        </div>
    }
}

/// The text of a region that hears a line.
#[hook]
fn use_region(line: &Channel<String>, breath_ms: u32) -> AttrValue {
    let text = use_state(AttrValue::default);
    let (shown, timer) = (text.clone(), RefCell::new(None));
    use_channel(line, move |said: String| {
        let text = text.clone();
        let show = move || text.set(repeat_safe(&text, &said).into());
        // A later timeout drops, and so cancels, the earlier one.
        *timer.borrow_mut() = Some(Timeout::new(breath_ms, show));
    });
    (*shown).clone()
}

/// The text to show so that a reader speaks: one that is there already would be passed over, so
/// its repeat has a space behind it that no reader speaks.
fn repeat_safe(before: &str, said: &str) -> String {
    if before == said { format!("{said}\u{a0}") } else { said.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeats_differ() {
        let first = repeat_safe("", "Undone");
        let second = repeat_safe(&first, "Undone");
        let third = repeat_safe(&second, "Undone");
        assert!(first != second && second != third);
        assert_eq!(second.trim_end(), "Undone");
    }
}

//! A text of many lines with their numbers in its margin, and a mark where a line makes no sense.

use std::rc::Rc;

use web_sys::{Element, HtmlTextAreaElement};
use yew::prelude::*;

use super::fields::on_text;
use super::words::Complaint;
use crate::app::controls::hears;

/// Where a complaint begins in the whole text, in UTF-16 units as the browser counts them.
fn offset(text: &str, complaint: &Complaint) -> u32 {
    let units = |text: &str| text.encode_utf16().count();
    let lines: usize = text.split('\n').take(complaint.line - 1).map(|line| units(line) + 1).sum();
    let line = text.split('\n').nth(complaint.line - 1).unwrap_or_default();
    (lines + units(complaint.marked(line).0) * usize::from(complaint.column > 0)) as u32
}

/// The least and the most lines that are in sight.
const IN_SIGHT: (usize, usize) = (8, 22);

/// What the field is given.
#[derive(Clone, PartialEq, Properties)]
pub struct MarkedProps {
    /// The text.
    pub text: AttrValue,
    /// What is wrong with which line.
    pub complaints: Rc<[Complaint]>,
    /// Whether the complaints are about this very text, so that their places can be marked.
    pub current: bool,
    /// Hears the text at every change.
    pub on_text: Callback<String>,
    /// Its id; what is wrong stands in that of this id and `-wrong`.
    pub id: &'static str,
    /// The ids of its title and of what describes it.
    pub titled: &'static str,
    /// See `titled`.
    pub described: &'static str,
}

/// The field and, below it, what is wrong.
#[component]
pub fn MarkedText(props: &MarkedProps) -> Html {
    let (field, margin, marks) = (use_node_ref(), use_node_ref(), use_node_ref());
    let on_input = {
        let tell = props.on_text.clone();
        on_text(move |text| tell.emit(text))
    };
    // The margin and the marks lie beside and behind the field and go where it goes.
    let on_scroll = hears(&(margin.clone(), marks.clone()), move |(margin, marks), event: Event| {
        let from = event.target_unchecked_into::<Element>();
        for node in [&margin, &marks] {
            if let Some(element) = node.cast::<Element>() {
                element.set_scroll_top(from.scroll_top());
                element.set_scroll_left(from.scroll_left());
            }
        }
    });
    let lines = props.text.split('\n').count();
    let rows = (lines + 1).clamp(IN_SIGHT.0, IN_SIGHT.1);
    let number = |line: usize| {
        let bad = props.complaints.iter().any(|complaint| complaint.line == line);
        html! { <span key={line} class={bad.then_some("bad")}>{ if bad { "× " } else { "" } }{ line }</span> }
    };
    html! {
        <>
            <div key="field" class="marked-field">
                <div key="margin" class="marked-margin" aria-hidden="true" ref={margin}>{ for (1..=lines).map(number) }</div>
                <div key="paper" class="marked-paper">
                    <pre key="marks" class="marked-marks" aria-hidden="true" ref={marks}>{ wavy(props) }</pre>
                    <textarea key="text" id={props.id} ref={field.clone()} wrap="off" rows={rows.to_string()} spellcheck="false"
                        autocomplete="off" autocapitalize="off" aria-labelledby={props.titled}
                        aria-describedby={format!("{} {}-wrong", props.described, props.id)}
                        aria-invalid={(!props.complaints.is_empty()).to_string()} value={props.text.clone()}
                        oninput={on_input} onscroll={on_scroll} />
                </div>
            </div>
            { wrong(props, &field) }
        </>
    }
}

/// The text with its wrong parts marked, to lie behind the field.
fn wavy(props: &MarkedProps) -> Html {
    if !props.current || props.complaints.is_empty() {
        return html! {};
    }
    let line = |(at, line): (usize, &str)| {
        let Some(complaint) = props.complaints.iter().find(|one| one.line == at + 1 && one.column > 0) else {
            return html! { <span key={at}>{ line }{ "\n" }</span> };
        };
        let (before, wrong, after) = complaint.marked(line.trim_end_matches('\r'));
        // Something must be there to be underlined, also at the end of a line.
        let wrong = if wrong.is_empty() { "\u{a0}\u{a0}" } else { wrong };
        html! { <span key={at}>{ before }<mark>{ wrong }</mark>{ after }{ "\n" }</span> }
    };
    props.text.split('\n').enumerate().map(line).collect()
}

/// What is wrong, line by line; each leads to its place.
fn wrong(props: &MarkedProps, field: &NodeRef) -> Html {
    let one = |complaint: &Complaint| {
        let (field, at, text) = (field.clone(), complaint.clone(), props.text.clone());
        let go = Callback::from(move |_: MouseEvent| {
            let Some(field) = field.cast::<HtmlTextAreaElement>() else { return };
            let from = offset(&text, &at);
            field.focus().ok();
            // A browser that selects nothing has put the cursor into the field at least.
            field.set_selection_range(from, from + at.width).ok();
        });
        let mend = (!complaint.mended.is_empty()).then(|| {
            let (tell, text, complaint) = (props.on_text.clone(), props.text.clone(), complaint.clone());
            let words = format!("Use “{}”", complaint.mended);
            let onclick = move |_: MouseEvent| tell.emit(complaint.mend(&text));
            html! { <button type="button" class="btn" {onclick}>{ words }</button> }
        });
        let who = if complaint.name.is_empty() { String::new() } else { format!(", {}", complaint.name) };
        html! {
            <li key={format!("{}-{}", complaint.line, complaint.column)}>
                <button type="button" onclick={go}>
                    <b>{ format!("Line {}{who}.", complaint.line) }</b>{ " " }{ complaint.sentence() }
                </button>
                { for mend }
            </li>
        }
    };
    html! { <ul key="wrong" id={format!("{}-wrong", props.id)} class="marked-wrong">{ for props.complaints.iter().map(one) }</ul> }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_and_offsets_count_characters() {
        let complaint = |line, column, width| Complaint { line, column, width, ..Complaint::default() };
        assert_eq!(complaint(1, 6, 4).marked("Zoë: hold at 22"), ("Zoë: ", "hold", " at 22"));
        assert_eq!(complaint(1, 10, 1).marked("Leo: then"), ("Leo: then", "", ""));
        assert_eq!(complaint(1, 0, 1).marked("x"), ("x", "", ""));
        assert_eq!(offset("😀: 1\nZoë: hold", &complaint(2, 6, 4)), 11);
        assert_eq!(offset("a\nb", &complaint(9, 3, 4)), 4);
    }
}

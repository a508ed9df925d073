//! The field for the class's rules: line numbers in its margin, and a mark where a line makes no sense.

use std::rc::Rc;

use web_sys::{Element, HtmlTextAreaElement};
use yew::prelude::*;

use super::list::{self, Complaint, LONGEST_TEXT, Player, marked, offset};
use crate::app::context::AppContext;
use crate::games::pig::requests::{Request, Variant};
use crate::games::pig::view::ask;

/// The least and the most lines that are in sight.
const IN_SIGHT: (usize, usize) = (8, 22);

/// What the field is given.
#[derive(Clone, PartialEq, Properties)]
pub struct EditorProps {
    /// The text.
    pub text: AttrValue,
    /// What is wrong with which line.
    pub complaints: Rc<[Complaint]>,
    /// Whether the complaints are about this very text, so that their places can be marked.
    pub current: bool,
    /// Hears the text at every change.
    pub on_text: Callback<String>,
}

/// The field and, below it, what is wrong.
#[component]
pub fn Editor(props: &EditorProps) -> Html {
    let (field, margin, marks) = (use_node_ref(), use_node_ref(), use_node_ref());
    let on_input =
        props.on_text.reform(|event: InputEvent| event.target_unchecked_into::<HtmlTextAreaElement>().value());
    // The margin and the marks lie beside and behind the field and go where it goes.
    let on_scroll = {
        let (margin, marks) = (margin.clone(), marks.clone());
        Callback::from(move |event: Event| {
            let from = event.target_unchecked_into::<Element>();
            for node in [&margin, &marks] {
                if let Some(element) = node.cast::<Element>() {
                    element.set_scroll_top(from.scroll_top());
                    element.set_scroll_left(from.scroll_left());
                }
            }
        })
    };
    let lines = props.text.split('\n').count();
    let rows = (lines + 1).clamp(IN_SIGHT.0, IN_SIGHT.1);
    let number = |line: usize| {
        let bad = props.complaints.iter().any(|complaint| complaint.line == line);
        html! { <span key={line} class={bad.then_some("bad")}>{ if bad { "× " } else { "" } }{ line }</span> }
    };
    html! {
        <>
            <div key="field" class="rules-field">
                <div key="margin" class="rules-margin" aria-hidden="true" ref={margin}>{ for (1..=lines).map(number) }</div>
                <div key="paper" class="rules-paper">
                    <pre key="marks" class="rules-marks" aria-hidden="true" ref={marks}>{ wavy(props) }</pre>
                    <textarea key="text" id="rules" ref={field.clone()} wrap="off" rows={rows.to_string()} spellcheck="false"
                        autocomplete="off" autocapitalize="off" aria-labelledby="rules-title" aria-describedby="rules-help rules-wrong"
                        aria-invalid={(!props.complaints.is_empty()).to_string()} value={props.text.clone()}
                        oninput={on_input} onscroll={on_scroll} />
                </div>
            </div>
            { wrong(props, &field) }
        </>
    }
}

/// The text with its wrong parts marked, to lie behind the field.
fn wavy(props: &EditorProps) -> Html {
    if !props.current || props.complaints.is_empty() {
        return html! {};
    }
    let line = |(at, line): (usize, &str)| {
        let Some(complaint) = props.complaints.iter().find(|one| one.line == at + 1 && one.column > 0) else {
            return html! { <span key={at}>{ line }{ "\n" }</span> };
        };
        let (before, wrong, after) = marked(line.trim_end_matches('\r'), complaint);
        // Something must be there to be underlined, also at the end of a line.
        let wrong = if wrong.is_empty() { "\u{a0}\u{a0}" } else { wrong };
        html! { <span key={at}>{ before }<mark>{ wrong }</mark>{ after }{ "\n" }</span> }
    };
    props.text.split('\n').enumerate().map(line).collect()
}

/// What is wrong, line by line; each leads to its place.
fn wrong(props: &EditorProps, field: &NodeRef) -> Html {
    let one = |complaint: &Complaint| {
        let (field, at, text) = (field.clone(), complaint.clone(), props.text.clone());
        let go = Callback::from(move |_: MouseEvent| {
            let Some(field) = field.cast::<HtmlTextAreaElement>() else { return };
            let from = offset(&text, &at);
            field.focus().ok();
            // A browser that selects nothing has put the cursor into the field at least.
            field.set_selection_range(from, from + at.width).ok();
        });
        let who = if complaint.name.is_empty() { String::new() } else { format!(", {}", complaint.name) };
        html! {
            <li key={format!("{}-{}", complaint.line, complaint.column)}>
                <button type="button" onclick={go}>
                    <b>{ format!("Line {}{who}.", complaint.line) }</b>{ " " }{ complaint.sentence() }
                </button>
            </li>
        }
    };
    html! { <ul key="wrong" id="rules-wrong" class="rules-wrong">{ for props.complaints.iter().map(one) }</ul> }
}

/// What a text means.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The text.
    pub text: String,
    /// The game that the rules are for.
    pub variant: Variant,
    /// Whose rules are understood.
    pub players: Vec<Player>,
    /// What is wrong with the other lines, in their order.
    pub complaints: Vec<Complaint>,
    /// Why the rules could not be read at all; empty: they could.
    pub failed: String,
}

/// Reads a text; `done` hears what it means. Gives the number of the question, if there is something to ask.
pub fn read(shell: &AppContext, text: &str, variant: Variant, done: impl Fn(Reading) + 'static) -> Option<u32> {
    let mut reading =
        Reading { text: text.to_owned(), variant, players: Vec::new(), complaints: Vec::new(), failed: String::new() };
    if text.len() > LONGEST_TEXT {
        reading.failed = format!("This text is too long: a class has at most {} kB.", LONGEST_TEXT / 1000);
        done(reading);
        return None;
    }
    let (entries, complaints) = list::read(text);
    if entries.is_empty() {
        reading.complaints = complaints;
        done(reading);
        return None;
    }
    let question = Request::Read { variant, rules: entries.iter().map(|entry| entry.rule.clone()).collect() };
    Some(ask(shell, &question, move |rules: Result<Vec<_>, String>| {
        let mut reading = reading.clone();
        match rules {
            Ok(rules) => (reading.players, reading.complaints) = list::judge(&entries, &rules, &complaints),
            Err(why) => reading.failed = why,
        }
        done(reading);
    }))
}

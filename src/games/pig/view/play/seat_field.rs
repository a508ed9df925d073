//! Who sits in a seat, in the dialog of a new game: a person, a rule of the list, or one's own.

use yew::prelude::*;

use crate::app::context::use_app;
use crate::app::fields::{on_input, on_select};
use crate::games::pig::requests::{Fault, Request, Response, Variant};
use crate::games::pig::setup::Seat;
use crate::games::pig::view::ask::{Answer, use_finding};
use crate::games::pig::view::examples;

/// Who may sit in a seat: codes and words.
const CHOICES: [(&str, &str); 12] = [
    ("human", "A person"),
    ("optimal", "Optimal: best play, never errs"),
    ("hold20", "Hold at 20, the rule of thumb"),
    ("hold25", "Hold at 25, the best fixed number"),
    ("turns4", "Four scoring turns"),
    ("turns4best", "Four scoring turns, fewest turns expected"),
    ("base19pace14end31", "Score base, keep pace, end race (19, 14, 31)"),
    ("keep-round-21-8-29", "Keep pace, end race: the paper’s best (21, 8, 29)"),
    ("keep-out-21-9-29", "A better one: 21, one more or less per started 9"),
    ("landing-out-21-8-25-13", "Better still: race by where holding lands"),
    ("first-hold", "Best play as one hold value"),
    (OWN, "Own rule …"),
];

/// Stands for a rule that is typed.
pub const OWN: &str = "own";

/// What is chosen for a seat.
#[derive(Clone, Debug, PartialEq)]
pub struct Chosen {
    /// A code of the list, or [`OWN`].
    pub code: String,
    /// The rule that is typed.
    pub rule: String,
}

impl Chosen {
    /// What sits there now.
    pub fn of(seat: &Seat) -> Self {
        let code = seat.code();
        if CHOICES.iter().any(|(known, _)| *known == code) {
            return Self { code, rule: String::new() };
        }
        let rule = match seat {
            Seat::Policy(policy) => policy.expression().unwrap_or_else(|| policy.to_string()),
            Seat::Human => code,
        };
        Self { code: OWN.to_owned(), rule }
    }

    /// The typed rule, if that is what is chosen.
    pub fn own(&self) -> Option<&str> {
        (self.code == OWN).then_some(self.rule.trim())
    }
}

/// What a seat's fields are given.
#[derive(Properties, PartialEq)]
pub struct SeatProps {
    /// `first` or `second`.
    pub name: &'static str,
    /// Its title.
    pub title: &'static str,
    /// What is chosen.
    pub chosen: Chosen,
    /// The variant, for which a rule is read.
    pub variant: Variant,
    /// Hears what is chosen.
    pub on_change: Callback<Chosen>,
}

/// The fields of one seat.
#[component]
pub fn SeatField(props: &SeatProps) -> Html {
    let shell = use_app();
    let rule = props.chosen.own().filter(|rule| !rule.is_empty());
    let question = rule.map(|rule| Request::Read { variant: props.variant, rules: vec![rule.to_owned()] });
    let reading = use_finding(&shell, question);
    let on_select = {
        let (chosen, on_change) = (props.chosen.clone(), props.on_change.clone());
        on_select(move |code| on_change.emit(Chosen { code, ..chosen.clone() }))
    };
    let on_input = {
        let (chosen, on_change) = (props.chosen.clone(), props.on_change.clone());
        on_input(move |rule| on_change.emit(Chosen { rule, ..chosen.clone() }))
    };
    let on_example = {
        let (chosen, on_change) = (props.chosen.clone(), props.on_change.clone());
        Callback::from(move |rule: &'static str| on_change.emit(Chosen { rule: rule.to_owned(), ..chosen.clone() }))
    };
    let option = |(code, words): &(&'static str, &'static str)| {
        html! { <option key={*code} value={*code} selected={props.chosen.code == *code}>{ *words }</option> }
    };
    let own = props.chosen.own().is_some();
    let (invalid, margin) = rule.map_or((false, Html::default()), |rule| told(rule, reading.as_ref()));
    let (id, help) = (format!("{}-rule", props.name), format!("{}-help", props.name));
    html! {
        <div class="pig-seat-field">
            <label key="who" class="field">
                <span>{ props.title }</span>
                <select name={props.name} onchange={on_select}>{ for CHOICES.iter().map(option) }</select>
            </label>
            // The margin is no part of the field's name.
            <div key="rule" class="field" hidden={!own}>
                <label class="pig-label" for={id.clone()}>{ "Rule" }</label>
                <input {id} type="text" class="mono" name={format!("{}-rule", props.name)} value={props.chosen.rule.clone()} oninput={on_input}
                    aria-invalid={invalid.then_some("true")} aria-describedby={help.clone()}
                    placeholder="if you > 80 then 30 else 20" autocomplete="off" autocapitalize="none" spellcheck="false" />
                <small id={help}>
                    <span key="margin" class="pig-margin" hidden={rule.is_none()}>{ margin }</span>
                    <span key="help">{ "A number is where to hold; a condition says when to roll. It may use k, me, you, goal, turns and scored." }</span>
                </small>
                { examples::shelf(&on_example) }
            </div>
        </div>
    }
}

/// What the worker made of a rule, for the margin of its field.
fn told(rule: &str, reading: Option<&Answer>) -> (bool, Html) {
    let finding = match reading {
        Some(Answer::Found(finding)) => finding,
        Some(Answer::Failed(why)) => return (false, html! { <span class="wrong">{ why }</span> }),
        _ => return (false, html! { { "…" } }),
    };
    match &**finding {
        Response::Rules(rules) => match rules.first() {
            Some(Ok(read)) => (false, html! { <><b>{ "Understood: " }</b>{ &read.words }{ ". " }</> }),
            Some(Err(fault)) => (true, margin(rule, fault)),
            None => (false, Html::default()),
        },
        _ => (false, Html::default()),
    }
}

/// The rule with its fault underlined, and why.
fn margin(rule: &str, fault: &Fault) -> Html {
    let from = usize::try_from(fault.column).unwrap_or(usize::MAX);
    let Some(before) = from.checked_sub(1) else {
        return html! { <span class="wrong">{ &fault.why }</span> };
    };
    // A long rule is shown about its fault.
    let letters: Vec<char> = rule.chars().collect();
    let at = before.min(letters.len());
    let end = at.saturating_add(fault.width as usize).min(letters.len());
    let start = at.saturating_sub(24);
    let part = |range: std::ops::Range<usize>| letters[range].iter().collect::<String>();
    let bad = if at < end { part(at..end.min(at + 24)) } else { "\u{a0}\u{a0}".to_owned() };
    let after = part(end..(end + 12).min(letters.len()));
    html! {
        <>
            <code>{ if start > 0 { "…" } else { "" } }{ part(start..at) }<span class="wavy">{ bad }</span>{ after }</code>
            <span class="wrong">{ format!(" Column {from}: {}.", fault.why.trim_end_matches('.')) }</span>
        </>
    }
}

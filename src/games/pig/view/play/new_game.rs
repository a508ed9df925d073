//! What the dialog of a new game offers: who plays, to which goal, with which die. A rule of one's own is read by the worker.

use yew::prelude::*;

use crate::app::context::{AppContext, use_app};
use crate::app::fields::{on_input, on_select};
use crate::app::importer::TextForms;
use crate::app::new_game::{Completed, Filled, NewForm, Part, SetupForm, Values, setup_code};
use crate::app::words::sentence;
use crate::engine::entry::GameInfo;
use crate::games::pig::requests::{Fault, Request, Rule, Variant};
use crate::games::pig::setup::{GREATEST_GOAL, MIN_GOAL};
use crate::games::pig::setup::{PigSetup, Seat};
use crate::games::pig::view::{Answer, ask, example_list, use_answer};
use crate::lab::params::{Kind, Param};

pub static NEW_GAME: NewForm = NewForm {
    class: "pig-new",
    setups: &[SetupForm {
        name: "Seats and dice",
        parts: |_, values| vec![Part::Own(seats), Part::Row(variant_params(values).into())],
        code,
        values,
        seed: "The same seed gives everybody the same dice.",
        ..SetupForm::USUAL
    }],
    text: TextForms {
        help: "Choices, r for a roll and h for a hold, are replayed in the game at hand.",
        ..TextForms::USUAL
    },
    editor: "",
    complete: Some(read_rules),
    ..NewForm::USUAL
};

/// The keys of the seats, and of the rules that are typed for them.
const SEATS: [(&str, &str); 2] = [("first", "first-rule"), ("second", "second-rule")];

/// The dice.
const DIE: [(&str, &str); 6] =
    [("4", "4 faces"), ("6", "6 faces"), ("8", "8 faces"), ("10", "10 faces"), ("12", "12 faces"), ("20", "20 faces")];

fn variant_params(values: &Values) -> [Param; 3] {
    let usual = Variant::DEFAULT;
    let goal = Kind::Number { min: MIN_GOAL.into(), max: GREATEST_GOAL.into(), usual: usual.goal.into() };
    [
        Param { key: "goal", label: "Goal", kind: goal },
        Param { key: "die", label: "Die", kind: Kind::Choice(&DIE) },
        Param { key: "bust", label: "Loses the turn", kind: Kind::Count(1, values.number("die") as u64) },
    ]
}

/// The variant, or one sentence.
fn variant(values: &Values) -> Result<Variant, String> {
    let range = |_| format!("The goal is a whole number from {MIN_GOAL} to {GREATEST_GOAL}.");
    let goal = values.text("goal").trim().parse().map_err(range)?;
    let [die, bust] = ["die", "bust"].map(|key| values.number(key) as u8);
    Variant { goal, die, bust }.checked().map_err(|why| sentence(&why))
}

fn code(values: &Values) -> Result<String, String> {
    let variant = variant(values)?;
    let seats = SEATS.map(|(seat, _)| values.text(seat));
    if seats.contains(&OWN) {
        return Err("Write a rule, such as 25, or choose one of the list.".to_owned());
    }
    setup_code::<PigSetup>(&format!("{}~{}{}", seats[0], seats[1], variant.suffix()))
}

fn values(_: &GameInfo, code: &str) -> Option<Values> {
    let setup = code.parse::<PigSetup>().ok()?;
    let Variant { goal, die, bust } = setup.variant;
    let mut values = Values::of([("goal", goal.to_string()), ("die", die.to_string()), ("bust", bust.to_string())]);
    for (seat, (key, rule)) in setup.seats.iter().zip(SEATS) {
        let code = seat.code();
        if CHOICES.iter().any(|(known, _)| *known == code) {
            values.set(key, code);
            continue;
        }
        values.set(key, OWN);
        values.set(
            rule,
            match seat {
                Seat::Policy(policy) => policy.expression().unwrap_or(code),
                Seat::Human => code,
            },
        );
    }
    Some(values)
}

/// The typed rule of a seat, if that is what is chosen.
fn own<'a>(values: &'a Values, (seat, rule): (&str, &str)) -> Option<&'a str> {
    (values.text(seat) == OWN).then(|| values.text(rule).trim())
}

/// Puts the codes of typed rules in their place: the worker reads them.
fn read_rules(shell: &AppContext, values: Values, end: Completed) {
    let own = SEATS.iter().filter_map(|&seat| Some((seat.0, own(&values, seat)?.to_owned())));
    let (seats, rules): (Vec<&'static str>, Vec<String>) = own.unzip();
    let variant = match variant(&values) {
        // What else is wrong is told by the code.
        Ok(variant) if !rules.is_empty() && rules.iter().all(|rule| !rule.is_empty()) => variant,
        _ => return end.emit(Ok(values)),
    };
    ask(shell, &Request::Read { variant, rules }, move |read: Result<Vec<Result<Rule, Fault>>, String>| {
        let put = |mut values: Values, (seat, rule): (&&'static str, Result<Rule, Fault>)| match rule {
            Ok(rule) => {
                values.set(seat, rule.code);
                Ok(values)
            }
            Err(fault) => Err(format!("The rule cannot be read. {}", sentence(&fault.why))),
        };
        end.emit(read.and_then(|read| seats.iter().zip(read).try_fold(values.clone(), put)));
    });
}

/// Stands for a rule that is typed.
const OWN: &str = "own";

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

/// The fields of both seats.
fn seats(filled: &Filled) -> Html {
    let variant = variant(&filled.values).unwrap_or(Variant::DEFAULT);
    let seat = |at: usize, title: &'static str| {
        let keys = SEATS[at];
        let [chosen, rule] = [keys.0, keys.1].map(|key| AttrValue::from(filled.values.text(key).to_owned()));
        html! { <SeatField key={keys.0} {keys} {title} {chosen} {rule} {variant} on_change={filled.on_change.clone()} /> }
    };
    html! { <>{ seat(0, "Begins") }{ seat(1, "Goes second") }</> }
}

/// What a seat's fields are given.
#[derive(Properties, PartialEq)]
struct SeatProps {
    /// The keys of the seat and of its typed rule.
    keys: (&'static str, &'static str),
    title: &'static str,
    /// A code of the list.
    chosen: AttrValue,
    /// The rule that is typed.
    rule: AttrValue,
    /// The variant, for which a rule is read.
    variant: Variant,
    /// Hears what is filled in.
    on_change: Callback<(&'static str, String)>,
}

#[component]
fn SeatField(props: &SeatProps) -> Html {
    let shell = use_app();
    let ((name, rule_name), is_own) = (props.keys, props.chosen == OWN);
    let rule = Some(props.rule.trim()).filter(|rule| is_own && !rule.is_empty());
    let question = rule.map(|rule| Request::Read { variant: props.variant, rules: vec![rule.to_owned()] });
    let reading = use_answer(&shell, question);
    let hear = |key: &'static str| {
        let on_change = props.on_change.clone();
        move |text: String| on_change.emit((key, text))
    };
    let on_example = props.on_change.reform(move |rule: &'static str| (rule_name, rule.to_owned()));
    let option = |(code, words): &(&'static str, &'static str)| {
        html! { <option key={*code} value={*code} selected={props.chosen == *code}>{ *words }</option> }
    };
    let (invalid, margin) = rule.map_or((false, Html::default()), |rule| told(rule, &reading));
    let help = format!("{name}-help");
    html! {
        <div class="pig-seat-field">
            <label key="who" class="field">
                <span>{ props.title }</span>
                <select {name} onchange={on_select(hear(name))}>{ for CHOICES.iter().map(option) }</select>
            </label>
            // The margin is no part of the field's name.
            <div key="rule" class="field" hidden={!is_own}>
                <label class="pig-label" for={rule_name}>{ "Rule" }</label>
                <input id={rule_name} type="text" class="mono" name={rule_name} value={props.rule.clone()} oninput={on_input(hear(rule_name))}
                    aria-invalid={invalid.then_some("true")} aria-describedby={help.clone()}
                    placeholder="if you > 80 then 30 else 20" autocomplete="off" autocapitalize="none" spellcheck="false" />
                <small id={help}>
                    <span key="margin" class="pig-margin" hidden={rule.is_none()}>{ margin }</span>
                    <span key="help">{ "A number is where to hold; a condition says when to roll. It may use k, me, you, goal, turns and scored." }</span>
                </small>
                { example_list(&on_example) }
            </div>
        </div>
    }
}

/// What the worker made of a rule, for the margin of its field.
fn told(rule: &str, reading: &Answer<Vec<Result<Rule, Fault>>>) -> (bool, Html) {
    if let Some(why) = &reading.failed {
        return (false, html! { <span class="wrong">{ why }</span> });
    }
    match reading.last.as_ref().and_then(|rules| rules.first()) {
        Some(Ok(read)) => (false, html! { <><b>{ "Understood: " }</b>{ &read.words }{ ". " }</> }),
        Some(Err(fault)) => (true, margin(rule, fault)),
        None => (false, html! { { "…" } }),
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

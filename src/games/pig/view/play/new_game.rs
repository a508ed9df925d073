//! What the dialog of a new game offers: who plays, to which goal, with which die. A rule of one's own is read by the worker.

use yew::prelude::*;

use crate::app::context::AppContext;
use crate::app::fields::param_field;
use crate::app::importer::TextForms;
use crate::app::new_game::{Completed, Filled, NewForm, Part, SetupForm, Values, setup_code};
use crate::app::words::sentence;
use crate::engine::entry::GameInfo;
use crate::games::pig::requests::{Fault, Request, Rule, Variant};
use crate::games::pig::setup::{GREATEST_GOAL, MIN_GOAL, PigSetup, Seat};
use crate::games::pig::view::{RuleField, ask};
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
        help: "Choices, r for a roll and h for a hold, are replayed in the current game.",
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
        return Err("Write a rule, such as 25, or choose one from the list.".to_owned());
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
        let expression = if let Seat::Policy(policy) = seat { policy.expression() } else { None };
        values.set(key, OWN);
        values.set(rule, expression.unwrap_or(code));
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
        let (name, rule) = SEATS[at];
        let chosen = filled.values.text(name);
        let hear = |key: &'static str| filled.on_change.reform(move |text: String| (key, text));
        let who = Param { key: name, label: title, kind: Kind::Choice(&CHOICES) };
        let text = filled.values.text(rule).to_owned();
        html! {
            <div key={name} class="pig-seat-field">
                { param_field(who, chosen, &hear(name)) }
                // What is told of the rule is no part of the field's name.
                <div key="rule" class="field" hidden={chosen != OWN}>
                    <label class="pig-label" for={rule}>{ "Rule" }</label>
                    if chosen == OWN { <RuleField id={rule} {text} {variant} on_text={hear(rule)} /> }
                </div>
            </div>
        }
    };
    html! { <>{ seat(0, "Begins") }{ seat(1, "Goes second") }</> }
}

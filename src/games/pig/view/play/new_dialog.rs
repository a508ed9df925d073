//! The dialog of a new game: who plays, to which goal, with which die, and the seed.

use yew::prelude::*;

use crate::app::context::{AppContext, use_app};
use crate::app::fields::{on_input, on_select};
use crate::app::new_game::{NewGame, SeedField, seed_field, seed_of};
use crate::app::words::sentence;
use crate::engine::challenge::ChallengeId;
use crate::games::pig::info::INFO;
use crate::games::pig::requests::{Fault, Request, Response, Variant};
use crate::games::pig::setup::{PigSetup, Seat};
use crate::games::pig::variant::{DICE, GREATEST_GOAL, MIN_GOAL};
use crate::games::pig::view::ask::{Answer, ask, use_finding};
use crate::games::pig::view::examples;

/// What the dialog is given.
#[derive(Properties, PartialEq)]
pub struct NewProps {
    /// Whether it is open.
    pub open: bool,
    /// The code of the setup at hand, with which it begins.
    pub setup: AttrValue,
    /// Hears that it has been closed.
    pub on_close: Callback<()>,
    /// Hears the game that was asked for.
    pub on_open: Callback<ChallengeId>,
}

/// What is filled in.
#[derive(Clone, Debug, PartialEq)]
struct Form {
    seats: [Chosen; 2],
    goal: String,
    die: u8,
    bust: u8,
    seed: String,
}

impl Form {
    fn of(code: &str) -> Self {
        let usual = PigSetup { seats: [Seat::Human, Seat::Human], variant: Variant::DEFAULT };
        let setup = code.parse::<PigSetup>().unwrap_or(usual);
        let Variant { goal, die, bust } = setup.variant;
        Self { seats: setup.seats.each_ref().map(Chosen::of), goal: goal.to_string(), die, bust, seed: String::new() }
    }

    /// The variant, or one sentence.
    fn variant(&self) -> Result<Variant, String> {
        let range = || format!("The goal is a whole number from {MIN_GOAL} to {GREATEST_GOAL}.");
        let goal = self.goal.trim().parse().map_err(|_| range())?;
        let variant = Variant { goal, die: self.die, bust: self.bust };
        variant.checked().map_err(|why| sentence(&why))
    }

    /// The game, once the typed rules have been read: their codes in the order of the seats.
    fn challenge(&self, codes: &[String]) -> Result<ChallengeId, String> {
        let (variant, seed) = (self.variant()?, seed_of(&self.seed)?);
        let mut codes = codes.iter();
        let seats = self.seats.each_ref().map(|seat| match seat.own() {
            Some(_) => codes.next().cloned().unwrap_or_default(),
            None => seat.code.clone(),
        });
        let code = format!("{}~{}{}", seats[0], seats[1], variant.suffix());
        let setup = code.parse::<PigSetup>().map_err(|why| sentence(&why.to_string()))?;
        Ok(ChallengeId::seeded(INFO.id, &setup.to_string(), seed))
    }
}

/// The dialog.
#[component]
pub fn NewDialog(props: &NewProps) -> Html {
    let shell = use_app();
    let form = use_state(|| Form::of(&props.setup));
    let wrong = use_state(String::new);
    {
        // It begins with the game at hand each time it is opened.
        let (form, wrong, setup) = (form.clone(), wrong.clone(), props.setup.clone());
        use_effect_with(props.open, move |&open| {
            if open {
                form.set(Form::of(&setup));
                wrong.set(String::new());
            }
        });
    }
    let on_submit = {
        let (shell, form, wrong, on_open) = (shell.clone(), form.clone(), wrong.clone(), props.on_open.clone());
        Callback::from(move |()| submit(&shell, &form, &wrong, &on_open))
    };
    let fields = if props.open { fields(&form) } else { Html::default() };
    html! {
        <NewGame open={props.open} class="pig-new" title="New game" {fields} wrong={(*wrong).clone()} on_close={props.on_close.clone()} {on_submit} />
    }
}

/// Opens what is filled in; rules that were typed are read by the worker first.
fn submit(
    shell: &AppContext,
    form: &UseStateHandle<Form>,
    wrong: &UseStateHandle<String>,
    on_open: &Callback<ChallengeId>,
) {
    let (filled, wrong, on_open) = ((**form).clone(), wrong.clone(), on_open.clone());
    let end = move |read: Result<ChallengeId, String>| match read {
        Ok(id) => on_open.emit(id),
        Err(why) => wrong.set(why),
    };
    let rules: Vec<String> = filled.seats.iter().filter_map(Chosen::own).map(str::to_owned).collect();
    let variant = match filled.variant() {
        Ok(variant) if !rules.is_empty() => variant,
        _ => return end(filled.challenge(&[])),
    };
    if rules.iter().any(String::is_empty) {
        return end(Err("Write a rule, such as 25, or choose one of the list.".to_owned()));
    }
    ask(shell, &Request::Read { variant, rules }, move |heard| match heard {
        Answer::Found(finding) => end(match &*finding {
            Response::Rules(read) => {
                let codes: Result<Vec<String>, String> = read
                    .iter()
                    .map(|one| match one {
                        Ok(rule) => Ok(rule.code.clone()),
                        Err(fault) => Err(format!("The rule cannot be read. {}", sentence(&fault.why))),
                    })
                    .collect();
                codes.and_then(|codes| filled.challenge(&codes))
            }
            _ => Err("The solver gave another answer than asked for.".to_owned()),
        }),
        Answer::Failed(why) => end(Err(why)),
        Answer::Stopped => end(Err("The solver was stopped. Try again.".to_owned())),
        Answer::Progress(_) => {}
    });
}

fn fields(form: &UseStateHandle<Form>) -> Html {
    let variant = form.variant().unwrap_or(Variant::DEFAULT);
    let seat = |seat: usize, name: &'static str, title: &'static str| {
        let state = form.clone();
        let on_change = Callback::from(move |chosen: Chosen| {
            let mut next = (*state).clone();
            next.seats[seat] = chosen;
            state.set(next);
        });
        html! { <SeatField key={name} {name} {title} chosen={form.seats[seat].clone()} {variant} {on_change} /> }
    };
    let input = |write: fn(&mut Form, String)| {
        let state = form.clone();
        on_input(move |text| {
            let mut next = (*state).clone();
            write(&mut next, text);
            state.set(next);
        })
    };
    html! {
        <>
            { seat(0, "first", "Begins") }
            { seat(1, "second", "Goes second") }
            <div key="rules" class="pig-fields">
                <label class="field">
                    <span>{ "Goal" }</span>
                    <input type="number" name="goal" min={MIN_GOAL.to_string()} max={GREATEST_GOAL.to_string()} inputmode="numeric"
                        value={form.goal.clone()} oninput={input(|form, text| form.goal = text)} />
                </label>
                { number_field(form, "die", "Die", &DICE, form.die, |form, die| {
                    form.die = die;
                    form.bust = form.bust.min(die);
                }) }
                { number_field(form, "bust", "Loses the turn", &(1..=form.die).collect::<Vec<_>>(), form.bust, |form, bust| form.bust = bust) }
            </div>
            { seed_field(SeedField {
                seed: &form.seed,
                help: "The same seed gives everybody the same dice.",
                help_id: "seed-help",
                wrong: None,
                on_seed: input(|form, text| form.seed = text),
            }) }
        </>
    }
}

/// A choice among numbers.
fn number_field(
    form: &UseStateHandle<Form>,
    name: &'static str,
    title: &'static str,
    numbers: &[u8],
    chosen: u8,
    write: fn(&mut Form, u8),
) -> Html {
    let state = form.clone();
    let on_change = on_select(move |number| {
        if let Ok(number) = number.parse() {
            let mut next = (*state).clone();
            write(&mut next, number);
            state.set(next);
        }
    });
    let words = |number: u8| if name == "die" { format!("{number} faces") } else { format!("a {number}") };
    let option = |number: &u8| {
        html! { <option key={*number} value={number.to_string()} selected={*number == chosen}>{ words(*number) }</option> }
    };
    html! {
        <label key={name} class="field">
            <span>{ title }</span>
            <select {name} onchange={on_change}>{ for numbers.iter().map(option) }</select>
        </label>
    }
}

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
const OWN: &str = "own";

/// What is chosen for a seat.
#[derive(Clone, Debug, PartialEq)]
struct Chosen {
    /// A code of the list, or [`OWN`].
    code: String,
    /// The rule that is typed.
    rule: String,
}

impl Chosen {
    /// What sits there now.
    fn of(seat: &Seat) -> Self {
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
    fn own(&self) -> Option<&str> {
        (self.code == OWN).then_some(self.rule.trim())
    }
}

/// What a seat's fields are given.
#[derive(Properties, PartialEq)]
struct SeatProps {
    /// `first` or `second`.
    name: &'static str,
    /// Its title.
    title: &'static str,
    /// What is chosen.
    chosen: Chosen,
    /// The variant, for which a rule is read.
    variant: Variant,
    /// Hears what is chosen.
    on_change: Callback<Chosen>,
}

/// The fields of one seat.
#[component]
fn SeatField(props: &SeatProps) -> Html {
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

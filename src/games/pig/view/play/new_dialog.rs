//! The dialog of a new game: who plays, to which goal, with which die, and the seed.

use yew::prelude::*;

use super::seat_field::{Chosen, SeatField};
use crate::app::context::{AppContext, use_app};
use crate::app::fields::{on_input, on_select};
use crate::app::new_game::{NewGame, SeedField, seed_field, seed_of};
use crate::app::words::sentence;
use crate::engine::challenge::ChallengeId;
use crate::games::pig::requests::{Request, Response, Variant};
use crate::games::pig::setup::{PigSetup, Seat};
use crate::games::pig::variant::{DICE, GREATEST_GOAL, MIN_GOAL};
use crate::games::pig::view::ask::{Answer, ask};

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
        Ok(ChallengeId::seeded("pig", &setup.to_string(), seed))
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

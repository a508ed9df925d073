//! A rule's numbers on sliders, and what the rule is worth.

use crate::app::words::capital;
use yew::prelude::*;

use super::desk::{GAME, Held, use_settled};
use super::families::{Choice, FAMILIES, Number, Says, agrees, paper_figure};
use super::figure::{Card, Slider, figure, percent};
use crate::app::context::AppContext;
use crate::app::figures;
use crate::games::pig::requests::{Profile, Request, Response};
use crate::games::pig::view::ask::{Answer, use_finding};
use crate::games::pig::view::examples;

/// What the rule's card is given.
#[derive(Properties, PartialEq)]
pub struct RuleProps {
    /// Where the worker is asked.
    pub shell: AppContext,
    /// The rule's code.
    pub code: AttrValue,
    /// What is known of the rule, or was of the one before.
    pub profile: Option<Held>,
    /// Why nothing is known of it.
    pub failed: Option<AttrValue>,
    /// Hears another rule's code.
    pub on_rule: Callback<String>,
}

/// The place of a rule that a person types, behind the families.
const OWN: usize = FAMILIES.len();

/// The family, its numbers, and what they are worth.
#[component]
pub fn RuleCard(props: &RuleProps) -> Html {
    let choice = Choice::read(&props.code);
    let typing = use_state_eq(|| false);
    let typed = use_mut_ref(String::new);
    {
        // A rule that comes from elsewhere brings its own controls.
        let (typing, typed) = (typing.clone(), typed.clone());
        use_effect_with(props.code.clone(), move |code| {
            if *typed.borrow() != **code {
                typing.set(false);
            }
        });
    }
    let family = if *typing { OWN } else { choice.as_ref().map_or(OWN, |choice| choice.family) };
    let on_family = {
        let (on_rule, typing) = (props.on_rule.clone(), typing.clone());
        Callback::from(move |event: Event| {
            let at = event.target_unchecked_into::<web_sys::HtmlSelectElement>().selected_index();
            let at = usize::try_from(at).unwrap_or(0);
            typing.set(at >= OWN);
            if at < OWN {
                on_rule.emit(Choice::start(at).code());
            }
        })
    };
    let option = |at: usize, name: &'static str| html! { <option key={at} selected={at == family}>{ name }</option> };
    let controls = match choice.filter(|_| !*typing) {
        Some(choice) => numbers(&choice, &props.on_rule),
        None => {
            let on_rule = props.on_rule.clone();
            let on_rule = Callback::from(move |code: String| {
                typed.borrow_mut().clone_from(&code);
                on_rule.emit(code);
            });
            html! { <TypedRule key="own" shell={props.shell.clone()} {on_rule} /> }
        }
    };
    let known = props.profile.as_ref().and_then(Held::profile).filter(|known| known.rule.code == *props.code);
    let last = props.profile.as_ref().and_then(Held::profile);
    let name = known.map(|known| capital(&known.rule.words));
    let card = Card {
        id: "pig-rule",
        class: "pl-rule",
        title: "Drag a rule",
        note: &name.unwrap_or_default(),
        csv: None,
        svg: None,
    };
    card.of(html! {
        <>
            <label key="family" class="field"><span>{ "Family" }</span>
                <select id="pl-family" onchange={on_family}>
                    { for FAMILIES.iter().enumerate().map(|(at, family)| option(at, family.name)) }
                    { option(OWN, "Another rule") }
                </select>
            </label>
            <div key="controls" class="pl-controls">{ controls }</div>
            { worth(last, &props.code) }
            <p key="failed" class="wrong" role="status" hidden={props.failed.is_none()}>{ props.failed.clone().unwrap_or_default() }</p>
            <p key="play" class="pl-foot"><a class="pl-play" href={super::game_link(&props.code)}>{ "Play against this rule" }</a></p>
        </>
    })
}

/// The form of a family, where it has several, and its sliders.
fn numbers(choice: &Choice, on_rule: &Callback<String>) -> Html {
    let about = choice.about();
    let form = |(at, (_, name)): (usize, &(&'static str, &'static str))| {
        let (on_rule, next) = (on_rule.clone(), Choice { form: at, ..choice.clone() });
        let onclick = Callback::from(move |_: MouseEvent| on_rule.emit(next.code()));
        let on = at == choice.form;
        html! { <button key={at} type="button" aria-pressed={on.to_string()} {onclick}>{ *name }</button> }
    };
    let forms = about.forms.iter().enumerate().map(form);
    let slider = |(at, number): (usize, &Number)| {
        let value = choice.numbers.get(at).copied().unwrap_or(number.least);
        let (on_rule, choice) = (on_rule.clone(), choice.clone());
        let on_value = Callback::from(move |value: u16| {
            let mut next = choice.clone();
            if let Some(place) = next.numbers.get_mut(at) {
                *place = value;
            }
            on_rule.emit(next.code());
        });
        let words = match number.says {
            Says::Plain => String::new(),
            Says::FromGoal => format!("{value} (from {})", GAME.goal.saturating_sub(value)),
        };
        let range = (number.least, number.most);
        Slider { id: format!("pl-number-{at}"), label: number.label, range, value, words, on_value }.html()
    };
    html! {
        <>
            <div key="forms" class="seg" role="group" aria-label="How the quotient is rounded" hidden={about.forms.len() < 2}>{ for forms }</div>
            <div key={about.name} class="pl-sliders">{ for about.numbers.iter().enumerate().map(slider) }</div>
        </>
    }
}

/// What a rule is worth: beside best play, against its best reply, alone.
fn worth(profile: Option<&Profile>, code: &str) -> Html {
    let average = profile.map_or(f64::NAN, |profile| 1.0 - profile.against_best.average);
    let number = |of: fn(&Profile) -> f64| profile.map_or(f64::NAN, of);
    let turns = number(|profile| profile.turns);
    let paper = paper_figure(code).map(|printed| {
        let sign = if agrees(average, printed) { "✓" } else { "✕" };
        format!("the paper: {printed} {sign}")
    });
    let rows = [
        ("Best play wins", figure(average), paper.unwrap_or_else(|| "average of both seats".to_owned())),
        ("Its edge", percent(2.0 * average - 1.0, 3), "won less lost".to_owned()),
        ("Best reply wins", figure(number(|profile| profile.best_reply)), "whoever knows the rule".to_owned()),
        (
            "Turns to the goal",
            if turns.is_finite() { format!("{turns:.3}") } else { "–".to_owned() },
            "expected, alone".to_owned(),
        ),
        (
            "Pairs it meets",
            profile.map_or("–".to_owned(), |profile| figures::grouped(profile.reachable.into())),
            "playing itself, of 10\u{202f}000".to_owned(),
        ),
    ];
    let row = |(name, value, note): (&'static str, String, String)| {
        html! { <div key={name}><dt>{ name }</dt><dd>{ value }<small>{ note }</small></dd></div> }
    };
    html! { <dl key="worth" id="pl-worth" class="pl-worth num">{ for rows.into_iter().map(row) }</dl> }
}

#[derive(Properties, PartialEq)]
struct TypedProps {
    shell: AppContext,
    on_rule: Callback<String>,
}

/// A rule as a person types it, read by the worker.
#[component]
fn TypedRule(props: &TypedProps) -> Html {
    let text = use_state_eq(String::new);
    let asked = use_settled(&*text, 250);
    let question =
        (!asked.trim().is_empty()).then(|| Request::Read { variant: GAME, rules: vec![asked.trim().to_owned()] });
    let answer = use_finding(&props.shell, question);
    let read = match &*answer {
        Some(Answer::Found(found)) => match &**found {
            Response::Rules(rules) => rules.first().cloned(),
            _ => None,
        },
        _ => None,
    };
    let code = read.as_ref().and_then(|read| read.as_ref().ok()).map(|rule| rule.code.clone());
    {
        let on_rule = props.on_rule.clone();
        use_effect_with(code, move |code| {
            if let Some(code) = code {
                on_rule.emit(code.clone());
            }
        });
    }
    let fault = match (&read, &*answer) {
        _ if asked.trim().is_empty() => String::new(),
        (Some(Err(fault)), _) if fault.column > 0 => format!("Column {}: {}", fault.column, fault.why),
        (Some(Err(fault)), _) => fault.why.clone(),
        (_, Some(Answer::Failed(why))) => why.clone(),
        _ => String::new(),
    };
    let oninput = {
        let text = text.clone();
        Callback::from(move |event: InputEvent| {
            text.set(event.target_unchecked_into::<web_sys::HtmlInputElement>().value());
        })
    };
    let on_example = {
        let text = text.clone();
        Callback::from(move |rule: &'static str| text.set(rule.to_owned()))
    };
    let invalid = (!fault.is_empty()).then_some("true");
    html! {
        <>
            <label key="rule" class="field pl-typed"><span>{ "Your rule" }</span>
                <input id="pl-own" type="text" class="mono" value={(*text).clone()} {oninput} spellcheck="false" autocomplete="off" autocapitalize="off"
                    aria-invalid={invalid} aria-describedby="pl-own-words" placeholder="if you > 80 then 30 else 20" maxlength="2000" />
                <small id="pl-own-words" role="status" class={invalid.map(|_| "wrong")}>
                    { if fault.is_empty() { "A hold value or a condition, of k, me, you, goal, turns, scored.".to_owned() } else { fault } }
                </small>
            </label>
            { examples::shelf(&on_example) }
        </>
    }
}

//! What the class sees: the die, the running total, who stands and who sits, the scores; and the dialog of a new lesson.

use crate::app::dialog::Dialog;
use crate::app::fields::{on_input, on_text, param_field};
use crate::app::prelude::*;
use crate::engine::seed::Seed;
use crate::games::pig::classroom::lesson::{Act, Lesson, MAX_ROUNDS, Plan, Scene, Student, read_names, read_rounds};
use crate::games::pig::view::classroom::VariantFields;
use crate::games::pig::view::{large_die, small_die};
use crate::games::pig::words::a_face;
use crate::lab::params::{Kind, Param};
use crate::lab::report::number;
use crate::web::entropy;

pub(super) fn rounds(lesson: &Lesson, scene: &Scene) -> Html {
    let dot = |at: u32| {
        let class = match at {
            at if at < scene.round || scene.done => "done",
            at if at == scene.round => "on",
            _ => "",
        };
        html! { <i key={at} {class}></i> }
    };
    let words = if scene.done {
        html! { <b>{ "The scores" }</b> }
    } else {
        html! { <><b>{ format!("Round {}", scene.round + 1) }</b>{ format!(" of {}", lesson.plan.rounds) }</> }
    };
    html! { <p class="pj-rounds"><span class="pj-dots" aria-hidden="true">{ for (0..lesson.plan.rounds).map(dot) }</span><span>{ words }</span></p> }
}

pub(super) fn dice(lesson: &Lesson, scene: &Scene) -> Html {
    let variant = lesson.plan.variant;
    let face = scene.rolls.last().copied().unwrap_or(0);
    // The last ones, where a round is long.
    let before = &scene.rolls[..scene.rolls.len().saturating_sub(1)];
    let shown = &before[before.len().saturating_sub(10)..];
    let more = before.len() - shown.len();
    // Keyed by the number of rolls, so that each roll is seen to fall.
    html! {
        <section class="pj-dice" aria-label="The dice">
            <div class="pj-die"><div key={scene.rolls.len()} class="pj-fall">{ large_die(face, variant.die, variant.bust) }</div></div>
            <p class="unseen">{ if face == 0 { "Not rolled yet.".to_owned() } else { format!("The die shows {}.", a_face(face)) } }</p>
            <div class="pj-sequence" aria-hidden="true">
                if more > 0 { <span class="num">{ format!("{more} +") }</span> }
                { for shown.iter().map(|face| small_die(*face, variant.die, variant.bust)) }
            </div>
        </section>
    }
}

pub(super) fn total(lesson: &Lesson, scene: &Scene) -> Html {
    let (students, standing) = (&scene.students, scene.standing());
    let (still, safe) = match scene.lost {
        Some(_) => {
            let safe = students.iter().filter(|student| student.banked.is_some_and(|points| points > 0));
            (capital(&a_face(lesson.plan.variant.bust)), safe.count())
        }
        None if students.is_empty() => (String::new(), 0),
        None => (format!("{standing} still in"), students.len() - standing),
    };
    let label = match scene.lost {
        Some(0) => "Nothing to lose".to_owned(),
        Some(lost) => format!("{lost} lost"),
        None => "Running total".to_owned(),
    };
    let safely = match scene.lost {
        Some(_) if students.is_empty() => "Whoever stood gets nothing".to_owned(),
        None if safe == 0 => String::new(),
        _ => format!("{safe} sat down safely"),
    };
    html! {
        <section class={classes!("pj-total", "num", scene.lost.map(|_| "lost"))} aria-label="Running total">
            <p class="pj-label">{ label }</p>
            <p class="pj-big">{ scene.total }</p>
            <p class="pj-still">{ still }</p>
            <p class="pj-safely">{ safely }</p>
        </section>
    }
}

/// Who stands, and who sits with what. `on_student` hears what a click on one means, and whether it was made by a key.
pub(super) fn class_list(lesson: &Lesson, scene: &Scene, on_student: &Callback<(Act, bool)>) -> Html {
    let all = || scene.students.iter().copied().enumerate();
    let up: Vec<(usize, Student)> = all().filter(|(_, student)| student.banked.is_none()).collect();
    let down: Vec<(usize, Student)> = scene.sitting().into_iter().map(|(at, _)| (at, scene.students[at])).collect();
    let crowd = match scene.students.len() {
        ..=24 => "",
        25..=40 => "many",
        _ => "crowd",
    };
    let tile = |(at, student): &(usize, Student)| tile(lesson, scene, *at, *student, on_student);
    html! {
        <section class={classes!("pj-class", "num", crowd)} aria-label="The class">
            <h2>{ "Standing" }<span>{ if up.is_empty() { "nobody" } else { "score so far" } }</span></h2>
            <ul>{ for up.iter().map(tile) }</ul>
            <h2>{ "Sitting" }<span>{ if down.is_empty() { "nobody yet" } else { "banked this round" } }</span></h2>
            <ul>{ for down.iter().map(tile) }</ul>
        </section>
    }
}

fn tile(lesson: &Lesson, scene: &Scene, at: usize, student: Student, on_student: &Callback<(Act, bool)>) -> Html {
    let (act, class, points, words) = match student.banked {
        None => (Act::Sit(at), "up", student.score.to_string(), format!("stands, score {}", student.score)),
        Some(points) => {
            let class = if points == 0 { "down nothing" } else { "down" };
            (Act::Stand(at), class, format!("+{points}"), format!("sits, banked {points}, score {}", student.score))
        }
    };
    let on_student = on_student.clone();
    // A click by key has no detail: then the focus stays with the student.
    let click = Callback::from(move |event: MouseEvent| on_student.emit((act, event.detail() == 0)));
    let called = lesson.name(at);
    let own = &lesson.names[at];
    html! {
        <li key={at}>
            <button type="button" id={format!("student-{at}")} class={classes!("student", class)} aria-disabled={(!scene.may(act)).to_string()}
                aria-label={format!("{called}, number {}, {words}", at + 1)} onclick={click}>
                <i hidden={*own == (at + 1).to_string()}>{ at + 1 }</i><span>{ own }</span><b>{ points }</b>
            </button>
        </li>
    }
}

/// What another roll brings and costs; behind the round what comes next.
pub(super) fn odds(lesson: &Lesson, scene: &Scene) -> Html {
    if scene.done {
        return html! { <p class="pj-odds">{ "The lesson is over. A new one begins with “New lesson”." }</p> };
    }
    if scene.round_over() {
        let next =
            if scene.round + 1 == lesson.plan.rounds { "The scores come next." } else { "The next round can begin." };
        return html! { <p class="pj-odds">{ "The round is over. " }{ next }</p> };
    }
    let variant = lesson.plan.variant;
    let die = f64::from(variant.die);
    let gain = f64::from(variant.faces().sum::<u16>()) / die;
    let loss = f64::from(scene.total) / die;
    let loss = if scene.total == 0 { "0".to_owned() } else { format!("−{}", number::fixed(loss, 1)) };
    html! {
        <p class="pj-odds num">
            <span><span class="pj-wide">{ "Roll again: " }</span>{ "average gain " }<b class="win">{ format!("+{}", number::fixed(gain, 1)) }</b></span>
            <span>{ "average loss " }<b class="lose">{ loss }</b></span>
            <span class="pj-wide">{ format!("1 in {} loses all ", variant.die) }<b>{ scene.total }</b></span>
        </p>
    }
}

pub(super) fn scores(lesson: &Lesson, scene: &Scene) -> Html {
    let row = |(place, at, score): (usize, usize, u32)| {
        html! { <li key={at} class={(place == 1).then_some("first")}><i>{ place }</i><span>{ lesson.name(at) }</span><b>{ score }</b></li> }
    };
    let most = scene.rounds.iter().map(|round| round.rolls.len()).max().unwrap_or(0);
    let best = scene.most_banked(&lesson.plan);
    let what = if scene.students.is_empty() { "the best total that held" } else { "the most banked in one round" };
    html! {
        <section class="pj-scores num" aria-label="Scores">
            <h2 id="scores" tabindex="-1">{ if scene.students.is_empty() { "The lesson is over" } else { "Scores" } }</h2>
            <p class="quiet">{ format!("{}; the longest had {}; {what} was {best}.", counted(scene.rounds.len() as u64, "round"), counted(most as u64, "roll")) }</p>
            <ol>{ for scene.ranking().into_iter().map(row) }</ol>
        </section>
    }
}

#[derive(Clone, PartialEq, Properties)]
pub struct SetupProps {
    pub open: bool,
    pub plan: Plan,
    pub names: Vec<String>,
    pub on_close: Callback<()>,
    pub on_begin: Callback<(Plan, Vec<String>)>,
}

#[derive(Clone, Debug, PartialEq)]
struct Fields {
    names: String,
    rounds: String,
    seed: String,
    plan: Plan,
    wrong: String,
}

impl Fields {
    /// A new lesson has new dice, unless the field says otherwise.
    fn of(props: &SetupProps) -> Self {
        let numbers = props.names.iter().enumerate().all(|(at, name)| *name == (at + 1).to_string());
        let names = match props.names.len() {
            0 => String::new(),
            count if numbers => count.to_string(),
            _ => props.names.join("\n"),
        };
        let (rounds, seed) = (props.plan.rounds.to_string(), entropy::fresh_seed().to_string());
        Self { names, rounds, seed, plan: props.plan.clone(), wrong: String::new() }
    }

    fn read(&self) -> Result<(Plan, Vec<String>), String> {
        let names = read_names(&self.names)?;
        let seed = Seed::new(self.seed.trim()).map_err(|error| error.to_string())?;
        Ok((Plan { rounds: read_rounds(&self.rounds)?, seed, ..self.plan.clone() }, names))
    }
}

const ROUNDS: Param =
    Param { key: "rounds", label: "Rounds", kind: Kind::Number { min: 1, max: MAX_ROUNDS as u64, usual: 5 } };

#[component]
pub fn Setup(props: &SetupProps) -> Html {
    let fields = use_value(|| Fields::of(props));
    let (set, given) = (fields.setter(), props.clone());
    use_effect_on(props.open, move |open| {
        if *open {
            set.set(Fields::of(&given));
        }
    });
    let change = |change: fn(&mut Fields, String)| {
        let typed = changes(&fields, move |fields: &mut Fields, text: String| {
            change(fields, text);
            fields.wrong.clear();
        });
        move |text| typed.emit(text)
    };
    let on_names = on_text(change(|fields, text| fields.names = text));
    let on_rounds = Callback::from(change(|fields, text| fields.rounds = text));
    let on_seed = on_input(change(|fields, text| fields.seed = text));
    let on_variant = changes(&fields, |fields: &mut Fields, variant| fields.plan.variant = variant);
    let on_submit = submits(&(fields.clone(), props.on_begin.clone()), |(fields, on_begin)| match fields.read() {
        Ok(read) => on_begin.emit(read),
        Err(why) => fields.set(Fields { wrong: sentence(&why), ..(**fields).clone() }),
    });
    html! {
        // Space is to roll, not to open the dialog again.
        <Dialog open={props.open} class="pj-setup" title_id="setup-title" title="New lesson" on_close={props.on_close.clone()} focus_after="main">
            <form class="form" onsubmit={on_submit} novalidate=true>
                <label class="field"><span>{ "The class" }</span>
                    <textarea name="names" rows="6" spellcheck="false" autocomplete="off" aria-describedby="names-help"
                        value={fields.names.clone()} oninput={on_names} />
                    <small id="names-help">{ "One name a line, or names separated by commas; or just how many there are; or nothing. They stay on this machine and are in no link." }</small>
                </label>
                <div class="fields pj-fields">
                    { param_field(ROUNDS, &fields.rounds, &on_rounds) }
                    <label class="field"><span>{ "Seed of the dice" }</span>
                        <input type="text" name="seed" class="mono" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="64"
                            value={fields.seed.clone()} oninput={on_seed} /></label>
                </div>
                <p class="quiet">{ "The same seed gives the same dice again, here and on any other machine." }</p>
                <VariantFields variant={fields.plan.variant} goal=false {on_variant} />
                <p class="wrong" role="alert" hidden={fields.wrong.is_empty()}>{ &fields.wrong }</p>
                <div class="dialog-foot"><button type="submit" class="btn primary">{ "Begin" }</button></div>
            </form>
        </Dialog>
    }
}

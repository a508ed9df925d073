//! The dialog of a new board: one made from a seed, a small problem, or one from a text.

use wasm_bindgen::JsCast;
use web_sys::{HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement};
use yew::prelude::*;

use super::typed;
use crate::app::dialog::use_dialog;
use crate::app::icons::{Icon, icon};
use crate::app::words::sentence;
use crate::engine::challenge::ChallengeId;
use crate::engine::entry::Preset;
use crate::engine::seed::Seed;
use crate::games::shisen::board::{MAX_HEIGHT, MAX_WIDTH};
use crate::games::shisen::info::INFO;
use crate::games::shisen::problems;
use crate::games::shisen::setup::{MAX_PROBLEM, MIN_SIDE, ShisenSetup};
use crate::web::route::Route;
use crate::web::{entropy, page};

/// What the dialog is given.
#[derive(Properties, PartialEq)]
pub struct NewProps {
    /// Whether it is open.
    pub open: bool,
    /// The challenge at hand, to which a line of moves belongs.
    pub challenge: Option<ChallengeId>,
    /// Hears that it has been closed.
    pub on_close: Callback<()>,
    /// Hears the challenge that was asked for.
    pub on_open: Callback<ChallengeId>,
}

/// Sizes that are offered.
const PRESETS: [(usize, usize); 8] = [(4, 4), (6, 6), (8, 6), (14, 6), (17, 8), (18, 8), (24, 12), (30, 16)];
/// Sizes of problems that are offered.
const PROBLEMS: [(usize, usize); 4] = [(4, 4), (5, 4), (6, 4), (7, 4)];

/// Where a board comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Seed,
    Problem,
    Text,
}

/// How many tiles of each kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Copies {
    Fours,
    Pairs,
    Mixed,
}

/// What is filled in.
#[derive(Clone, Debug, PartialEq)]
struct Form {
    side: Side,
    size: (usize, usize),
    copies: Copies,
    /// Kinds of four, where they are mixed.
    fours: usize,
    grade: &'static str,
    variant: &'static str,
    problem: (usize, usize),
    problem_fours: usize,
    seed: String,
    text: String,
    wrong: String,
}

impl Default for Form {
    fn default() -> Self {
        let first = |list: &'static [Preset]| list.first().map_or("", |one| one.code);
        Self {
            side: Side::Seed,
            size: (17, 8),
            copies: Copies::Fours,
            fours: 4,
            grade: first(INFO.difficulties),
            variant: first(INFO.variants),
            problem: (5, 4),
            problem_fours: 2,
            seed: String::new(),
            text: String::new(),
            wrong: String::new(),
        }
    }
}

impl Form {
    /// The setup's code.
    fn setup(&self) -> String {
        if self.side == Side::Problem {
            let (width, height) = self.problem;
            return format!("problem-{width}x{height}-f{}", self.problem_fours.min(width * height / 4));
        }
        let (width, height) = self.size;
        let copies = match self.copies {
            Copies::Fours => String::new(),
            Copies::Pairs => "-pairs".to_owned(),
            Copies::Mixed => format!("-f{}", self.fours.min(width * height / 4).max(1)),
        };
        format!("{width}x{height}{copies}{}{}", self.grade, self.variant)
    }

    /// The challenge that is asked for.
    fn challenge(&self, here: Option<&ChallengeId>) -> Result<ChallengeId, String> {
        if self.side == Side::Text {
            return typed::read(&self.text, here);
        }
        let seed = match self.seed.trim() {
            "" => entropy::fresh_seed(),
            text => Seed::new(text).map_err(|why| sentence(&why.to_string()))?,
        };
        let setup = self.setup().parse::<ShisenSetup>().map_err(|why| sentence(&why.why))?;
        Ok(ChallengeId::seeded(INFO.id, &setup.to_string(), seed))
    }
}

type Handle = UseStateHandle<Form>;

/// Changes what is filled in.
fn change(form: &Handle, write: impl FnOnce(&mut Form)) {
    let mut next = (**form).clone();
    next.wrong.clear();
    write(&mut next);
    form.set(next);
}

/// The dialog.
#[component]
pub fn NewDialog(props: &NewProps) -> Html {
    let node = use_dialog(props.open);
    let form = use_state(Form::default);
    let on_submit = {
        let (form, here, on_open) = (form.clone(), props.challenge.clone(), props.on_open.clone());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            match form.challenge(here.as_ref()) {
                Ok(id) if id.game == INFO.id => on_open.emit(id),
                Ok(id) => page::go(&Route::challenge(&id)),
                Err(why) => change(&form, |form| form.wrong = why),
            }
        })
    };
    let on_close = props.on_close.reform(|_: Event| ());
    let shut = props.on_close.reform(|_: MouseEvent| ());
    let pick = |side: Side, name: &'static str| {
        let on = (form.side == side).to_string();
        let state = form.clone();
        let on_click = Callback::from(move |_: MouseEvent| change(&state, |form| form.side = side));
        html! { <button key={name} type="button" aria-pressed={on} onclick={on_click}>{ name }</button> }
    };
    let fields = match form.side {
        Side::Seed => fields(&form),
        Side::Problem => problem_fields(&form),
        Side::Text => text_field(&form),
    };
    html! {
        <dialog ref={node} class="dialog new ss-dialog" aria-labelledby="new-title" onclose={on_close}>
            <div class="dialog-head">
                <h2 id="new-title">{ "New board" }</h2>
                <div class="seg" role="group" aria-label="Where it comes from">
                    { pick(Side::Seed, "From a seed") }{ pick(Side::Problem, "A small problem") }{ pick(Side::Text, "From text") }
                </div>
                <button type="button" class="icon" aria-label="Close" onclick={shut}>{ icon(Icon::Close) }</button>
            </div>
            <form onsubmit={on_submit} class="form" novalidate=true>
                <div key="fields" class="form">{ fields }</div>
                <p key="wrong" id="ss-wrong" class="wrong" role="alert" hidden={form.wrong.is_empty()}>{ form.wrong.clone() }</p>
                <div key="foot" class="dialog-foot"><button class="btn primary" type="submit">{ "Play" }</button></div>
            </form>
        </dialog>
    }
}

/// Sizes to press.
fn presets(
    form: &Handle,
    sizes: &'static [(usize, usize)],
    now: (usize, usize),
    set: fn(&mut Form, (usize, usize)),
) -> Html {
    let one = |size: (usize, usize)| {
        let state = form.clone();
        let on_click = Callback::from(move |_: MouseEvent| change(&state, |form| set(form, size)));
        let name = format!("{} × {}", size.0, size.1);
        html! { <button key={name.clone()} type="button" aria-pressed={(now == size).to_string()} onclick={on_click}>{ name }</button> }
    };
    html! { <fieldset key="presets" class="ss-presets num"><legend>{ "Size" }</legend>{ for sizes.iter().copied().map(one) }</fieldset> }
}

/// One of several, each with a sentence.
fn choices<T: Copy + PartialEq + 'static>(
    title: &'static str,
    name: &'static str,
    list: &[(T, &'static str, &'static str)],
    chosen: T,
    pick: Callback<T>,
) -> Html {
    let option = |&(one, word, about): &(T, &'static str, &'static str)| {
        let pick = pick.clone();
        let on_change = Callback::from(move |_: Event| pick.emit(one));
        html! {
            <label key={word} class="choice">
                <input type="radio" {name} value={word} checked={one == chosen} onchange={on_change} />
                <span><b>{ word }</b><small>{ about }</small></span>
            </label>
        }
    };
    html! { <fieldset key={name} class="choices"><legend>{ title }</legend>{ for list.iter().map(option) }</fieldset> }
}

fn told(list: &'static [Preset]) -> Vec<(&'static str, &'static str, &'static str)> {
    list.iter().map(|one| (one.code, one.name, one.about)).collect()
}

/// A number to be chosen.
fn count(
    form: &Handle,
    title: &'static str,
    name: &'static str,
    (least, most): (usize, usize),
    now: usize,
    set: fn(&mut Form, usize),
) -> Html {
    let state = form.clone();
    let on_change = Callback::from(move |event: Event| {
        let select = event.target().and_then(|target| target.dyn_into::<HtmlSelectElement>().ok());
        if let Some(number) = select.and_then(|select| select.value().parse().ok()) {
            change(&state, |form| set(form, number));
        }
    });
    let option = |number: usize| html! { <option key={number} value={number.to_string()} selected={now == number}>{ number }</option> };
    html! {
        <label key={name} class="field"><span>{ title }</span><select {name} onchange={on_change}>{ for (least..=most).map(option) }</select></label>
    }
}

fn seed_field(form: &Handle) -> Html {
    let state = form.clone();
    let on_seed = Callback::from(move |event: InputEvent| {
        let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        if let Some(input) = input {
            change(&state, |form| form.seed = input.value());
        }
    });
    html! {
        <label key="seed" class="field">
            <span>{ "Seed" }</span>
            <input type="text" name="seed" placeholder="a new one" value={form.seed.clone()} oninput={on_seed} autocomplete="off"
                autocapitalize="none" spellcheck="false" aria-invalid={(!form.wrong.is_empty()).to_string()} aria-describedby="ss-seed-help ss-wrong" />
            <small id="ss-seed-help">{ "The same seed, with the same choices above, gives everybody the same board. Letters, digits and -, such as monday-3b." }</small>
        </label>
    }
}

/// What the generator needs.
fn fields(form: &Handle) -> Html {
    const COPIES: [(Copies, &str, &str); 3] = [
        (Copies::Fours, "Fours", "Four of each kind: which two you take matters."),
        (
            Copies::Pairs,
            "Pairs",
            "Two of each kind: without gravity nothing can go wrong, if it can be cleared at all.",
        ),
        (Copies::Mixed, "Mixed", "Some kinds of four, the rest pairs."),
    ];
    let picks = |write: fn(&mut Form, &'static str)| {
        let form = form.clone();
        Callback::from(move |code: &'static str| change(&form, |form| write(form, code)))
    };
    let on_copies = {
        let form = form.clone();
        Callback::from(move |copies: Copies| change(&form, |form| form.copies = copies))
    };
    let (width, height) = form.size;
    let most_fours = (width * height / 4).max(1);
    html! {
        <>
            { presets(form, &PRESETS, form.size, |form, size| form.size = size) }
            <div key="size" class="ss-sizes">
                { count(form, "Columns", "columns", (MIN_SIDE, MAX_WIDTH), width, |form, number| form.size.0 = number) }
                { count(form, "Rows", "rows", (MIN_SIDE, MAX_HEIGHT), height, |form, number| form.size.1 = number) }
                if form.copies == Copies::Mixed {
                    { count(form, "Kinds of four", "fours", (1, most_fours), form.fours.min(most_fours), |form, number| form.fours = number) }
                }
            </div>
            { choices("Kinds", "copies", &COPIES, form.copies, on_copies) }
            { choices("How it is dealt", "grade", &told(INFO.difficulties), form.grade, picks(|form, code| form.grade = code)) }
            { choices("Rules", "variant", &told(INFO.variants), form.variant, picks(|form, code| form.variant = code)) }
            { seed_field(form) }
        </>
    }
}

/// What the search for a problem needs.
fn problem_fields(form: &Handle) -> Html {
    let most = form.problem.0 * form.problem.1 / 4;
    let about = format!(
        "A problem is small, at most {MAX_PROBLEM} tiles, and chosen so that many ways lead to a loss. All its positions are known, and drawn beside the board."
    );
    html! {
        <>
            <p key="about" class="ss-note">{ about }</p>
            { presets(form, &PROBLEMS, form.problem, |form, size| form.problem = size) }
            <div key="fours" class="ss-sizes">
                { count(form, "Kinds of four, the rest pairs", "fours", (1, most), form.problem_fours.min(most), |form, number| form.problem_fours = number) }
            </div>
            { seed_field(form) }
            <p key="lab" class="ss-note"><a href={Route::GameLab(INFO.id.to_owned()).to_string()}>{ format!("The {} problems of the experiment", problems::COUNT) }</a>{ " lie in the Lab: your answers to them are counted there." }</p>
        </>
    }
}

/// A text from elsewhere.
fn text_field(form: &Handle) -> Html {
    let on_text = {
        let form = form.clone();
        Callback::from(move |event: InputEvent| {
            let area = event.target().and_then(|target| target.dyn_into::<HtmlTextAreaElement>().ok());
            if let Some(area) = area {
                change(&form, |form| form.text = area.value());
            }
        })
    };
    html! {
        <label key="text" class="field">
            <span>{ "Link, position, moves, or a board as text" }</span>
            <textarea name="text" rows="8" placeholder={"ADCAE\nGEACB\nAFGHD\nHBBFB"} value={form.text.clone()} oninput={on_text} spellcheck="false"
                autocapitalize="none" autocomplete="off" aria-invalid={(!form.wrong.is_empty()).to_string()} aria-describedby="ss-text-help ss-wrong" />
            <small id="ss-text-help">{ "A board: equal letters are equal tiles, a dot or 0 is an empty cell; ~gravity behind it lets tiles fall. Moves such as a1c4 (column and row of both tiles) are replayed on the board at hand." }</small>
        </label>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_is_a_setup_or_says_why_not() {
        let mut form = Form::default();
        for size in PRESETS {
            form.size = size;
            for grade in INFO.difficulties {
                for variant in INFO.variants {
                    (form.grade, form.variant) = (grade.code, variant.code);
                    assert!(form.setup().parse::<ShisenSetup>().is_ok(), "{}", form.setup());
                }
            }
        }
        form.side = Side::Problem;
        for size in PROBLEMS {
            form.problem = size;
            assert!(form.setup().parse::<ShisenSetup>().is_ok(), "{}", form.setup());
        }
        form.side = Side::Seed;
        (form.size, form.copies) = ((5, 5), Copies::Fours);
        let why = form.challenge(None).expect_err("an odd number of cells");
        assert!(why.ends_with('.') && why.contains("odd"), "{why}");
    }
}

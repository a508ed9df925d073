//! The dialog of a new garden: one drawn from a seed, one from a text, or a way to the list and the editor.

use yew::prelude::*;

use super::typed;
use crate::app::fields::{on_input, on_select, on_text};
use crate::app::new_game::{
    NewGame, SeedField, TextField, Wrong, choices, open_or_go, seed_field, seed_of, source, text_field,
};
use crate::app::words::sentence;
use crate::engine::challenge::ChallengeId;
use crate::engine::entry::Preset;
use crate::games::zen::garden::MAX_SIDE;
use crate::games::zen::info::INFO;
use crate::games::zen::setup::{MAX_ORNAMENTS, MIN_SIDE, ZenSetup};
use crate::web::route::Route;

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
    /// Opens the list of gardens instead.
    pub on_gardens: Callback<MouseEvent>,
}

/// The most rocks that can be asked for in the dialog, in large gardens.
const MOST_ROCKS: usize = 30;

/// The id of the sentence about what is wrong.
const WRONG: &str = "zn-wrong";

/// What is filled in.
#[derive(Clone, Debug, PartialEq)]
struct Form {
    text_side: bool,
    /// Columns, rows, rocks, ornaments, and leaves of the three colours.
    counts: [usize; 7],
    grade: &'static str,
    variant: &'static str,
    seed: String,
    text: String,
    wrong: String,
}

impl Default for Form {
    fn default() -> Self {
        let first = |list: &'static [Preset]| list.first().map_or("", |one| one.code);
        Self {
            text_side: false,
            counts: [6, 6, 5, 0, 0, 0, 0],
            grade: first(INFO.difficulties),
            variant: first(INFO.variants),
            seed: String::new(),
            text: String::new(),
            wrong: String::new(),
        }
    }
}

impl Form {
    /// The setup's code.
    fn setup(&self) -> String {
        let [width, height, rocks, ornaments, yellow, orange, red] = self.counts;
        let mut code = format!("{width}x{height}-r{rocks}");
        if ornaments > 0 {
            code += &format!("-o{ornaments}");
        }
        if yellow + orange + red > 0 {
            code += &format!("-l{yellow}{orange}{red}");
        }
        code + self.grade + self.variant
    }

    /// The most rocks that there is room for: things cover at most half of the cells.
    fn most_rocks(&self) -> usize {
        MOST_ROCKS.min(self.counts[0] * self.counts[1] / 2)
    }

    /// The challenge that is asked for.
    fn challenge(&self, here: Option<&ChallengeId>) -> Result<ChallengeId, String> {
        if self.text_side {
            return typed::read(&self.text, here);
        }
        let seed = seed_of(&self.seed)?;
        let setup = self.setup().parse::<ZenSetup>().map_err(|why| sentence(&why.why))?;
        Ok(ChallengeId::seeded(INFO.id, &setup.to_string(), seed))
    }

    fn wrong(&self) -> Wrong {
        Wrong { id: WRONG, is: !self.wrong.is_empty() }
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
    let form = use_state(Form::default);
    let on_submit = {
        let (form, here, on_open) = (form.clone(), props.challenge.clone(), props.on_open.clone());
        Callback::from(move |()| match form.challenge(here.as_ref()) {
            Ok(id) => open_or_go(id, INFO.id, &on_open),
            Err(why) => change(&form, |form| form.wrong = why),
        })
    };
    let gardens = props.on_gardens.clone();
    let pick = |text_side: bool, name: &'static str| {
        let state = form.clone();
        let on_pick = Callback::from(move |_: MouseEvent| change(&state, |form| form.text_side = text_side));
        source(name, form.text_side == text_side, on_pick)
    };
    let sources = html! {
        <div class="seg" role="group" aria-label="Where it comes from">
            { pick(false, "From a seed") }{ pick(true, "From text") }
            <button key="gardens" type="button" onclick={gardens}>{ "Our gardens" }</button>
            <a key="editor" href={Route::Editor(INFO.id.to_owned()).to_string()}>{ "Drawn by hand" }</a>
        </div>
    };
    let fields = if form.text_side { text_fields(&form) } else { seed_fields(&form) };
    html! {
        <NewGame open={props.open} class="zn-dialog" title="New garden" {sources} {fields} wrong={form.wrong.clone()} wrong_id={WRONG}
            on_close={props.on_close.clone()} {on_submit} />
    }
}

/// A number to be chosen.
fn count(form: &Handle, place: usize, title: &'static str, name: &'static str, (least, most): (usize, usize)) -> Html {
    let state = form.clone();
    let on_change = on_select(move |number| {
        if let Ok(number) = number.parse() {
            change(&state, |form| {
                form.counts[place] = number;
                form.counts[2] = form.counts[2].min(form.most_rocks());
            });
        }
    });
    let option = |number: usize| html! { <option key={number} value={number.to_string()} selected={form.counts[place] == number}>{ number }</option> };
    html! {
        <label key={name} class="field"><span>{ title }</span><select {name} onchange={on_change}>{ for (least..=most).map(option) }</select></label>
    }
}

/// What the generator needs.
fn seed_fields(form: &Handle) -> Html {
    let pick = |write: fn(&mut Form, &'static str)| {
        let form = form.clone();
        Callback::from(move |code: &'static str| change(&form, |form| write(form, code)))
    };
    let state = form.clone();
    let sides = (MIN_SIDE, MAX_SIDE);
    html! {
        <>
            <div key="size" class="zn-sizes">
                { count(form, 0, "Columns", "columns", sides) }{ count(form, 1, "Rows", "rows", sides) }
                { count(form, 2, "Rocks", "rocks", (0, form.most_rocks())) }{ count(form, 3, "Ornaments", "ornaments", (0, MAX_ORNAMENTS)) }
            </div>
            <div key="leaves" class="zn-sizes">
                { count(form, 4, "Yellow leaves", "yellow", (0, 9)) }{ count(form, 5, "Orange leaves", "orange", (0, 9)) }{ count(form, 6, "Red leaves", "red", (0, 9)) }
            </div>
            { choices("How hard", "grade", INFO.difficulties, form.grade, pick(|form, code| form.grade = code)) }
            { choices("Rules", "variant", INFO.variants, form.variant, pick(|form, code| form.variant = code)) }
            { seed_field(SeedField {
                seed: &form.seed,
                help: "The same seed, with the same choices above, gives everybody the same garden.",
                help_id: "zn-seed-help",
                wrong: Some(form.wrong()),
                on_seed: on_input(move |text| change(&state, |form| form.seed = text)),
            }) }
        </>
    }
}

/// A text from elsewhere.
fn text_fields(form: &Handle) -> Html {
    let state = form.clone();
    text_field(TextField {
        title: "Link, position, moves, or a garden as text",
        rows: "8",
        example: ".....\n.#.y.\n...o.\n.....",
        text: &form.text,
        help: "A garden: . sand, # rock, o ornament, y n r leaves (yellow, orange, red). Moves such as 0,3SEN (row, column, ways) are replayed on the garden at hand.",
        help_id: "zn-text-help",
        wrong: form.wrong(),
        on_text: on_text(move |text| change(&state, |form| form.text = text)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_is_a_setup_or_says_why_not() {
        let mut form = Form::default();
        assert_eq!(form.challenge(None).map(|id| id.game), Ok("zen".to_owned()));
        form.counts = [8, 7, 8, 3, 2, 1, 0];
        for grade in INFO.difficulties {
            for variant in INFO.variants {
                (form.grade, form.variant) = (grade.code, variant.code);
                assert!(form.setup().parse::<ZenSetup>().is_ok(), "{}", form.setup());
            }
        }
        form.counts = [4, 4, 9, 0, 0, 0, 0];
        let why = form.challenge(None).expect_err("too many rocks");
        assert!(why.ends_with('.'), "{why}");
    }
}

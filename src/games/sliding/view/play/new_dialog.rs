//! The dialog of a new challenge: one made by a generator, one from a text, or a way to the library and the editor.

use yew::prelude::*;

use super::typed;
use crate::app::fields::{on_input, on_text};
use crate::app::new_game::{
    NewGame, SeedField, TextField, Wrong, choices, open_or_go, seed_field, seed_of, source, text_field,
};
use crate::engine::challenge::ChallengeId;
use crate::engine::entry::Preset;
use crate::games::sliding::info::INFO;
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
    /// Opens the library instead.
    pub on_classics: Callback<MouseEvent>,
}

/// Where the challenge comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
enum From {
    Maker,
    Text,
}

/// The id of the sentence about what is wrong.
const WRONG: &str = "sl-wrong";

/// What is filled in.
#[derive(Clone, Debug, PartialEq)]
struct Form {
    from: From,
    setup: &'static str,
    grade: &'static str,
    seed: String,
    text: String,
    wrong: String,
}

impl Default for Form {
    fn default() -> Self {
        let first = |list: &'static [Preset]| list.first().map_or("", |one| one.code);
        Self {
            from: if INFO.setups.is_empty() { From::Text } else { From::Maker },
            setup: first(INFO.setups),
            grade: first(INFO.difficulties),
            seed: String::new(),
            text: String::new(),
            wrong: String::new(),
        }
    }
}

impl Form {
    /// The challenge that is asked for.
    fn challenge(&self, here: Option<&ChallengeId>) -> Result<ChallengeId, String> {
        if self.from == From::Text {
            return typed::read(&self.text, here);
        }
        Ok(ChallengeId::seeded(INFO.id, &format!("{}{}", self.setup, self.grade), seed_of(&self.seed)?))
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
    let classics = props.on_classics.clone();
    let pick = |from: From, name: &'static str| {
        let state = form.clone();
        let on_pick = Callback::from(move |_: MouseEvent| change(&state, |form| form.from = from));
        source(name, form.from == from, on_pick)
    };
    let sources = html! {
        <div class="seg" role="group" aria-label="Where it comes from">
            if !INFO.setups.is_empty() { { pick(From::Maker, "Made") } }
            { pick(From::Text, "From text") }
            <button key="classics" type="button" onclick={classics}>{ "Classics" }</button>
            <a key="editor" href={Route::Editor(INFO.id.to_owned()).to_string()}>{ "Drawn by hand" }</a>
        </div>
    };
    let fields = match form.from {
        From::Maker => maker_fields(&form),
        From::Text => text_fields(&form),
    };
    html! {
        <NewGame open={props.open} class="sl-dialog" title="New challenge" {sources} {fields} wrong={form.wrong.clone()} wrong_id={WRONG}
            on_close={props.on_close.clone()} {on_submit} />
    }
}

/// What the generator needs.
fn maker_fields(form: &Handle) -> Html {
    let pick = |write: fn(&mut Form, &'static str)| {
        let form = form.clone();
        Callback::from(move |code: &'static str| change(&form, |form| write(form, code)))
    };
    let state = form.clone();
    html! {
        <>
            { choices("Board", "setup", INFO.setups, form.setup, pick(|form, code| form.setup = code)) }
            { choices("How hard", "grade", INFO.difficulties, form.grade, pick(|form, code| form.grade = code)) }
            { seed_field(SeedField {
                seed: &form.seed,
                help: "The same seed gives everybody the same puzzle.",
                help_id: "sl-seed-help",
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
        title: "Link, position, moves, or a board as text",
        rows: "9",
        example: "aGGb\naGGb\nc..d\n\n....\n.GG.\n.GG.",
        text: &form.text,
        help: "A board: a letter for each cell of a piece, a point for a free one, # for a wall; then an empty line and the goal. Boards in the forms of Knuth’s SLIDING and of GNOME Klotski are read too. Moves such as b↑↑ are replayed on the puzzle at hand.",
        help_id: "sl-text-help",
        wrong: form.wrong(),
        on_text: on_text(move |text| change(&state, |form| form.text = text)),
    })
}

//! The dialog of a new game, made of the form that its game describes: values of a setup and a seed, or a text from elsewhere.
//! What will be opened is said before it is. The editor is a page of its own.

use super::model::Action;
use super::view::{FROM_TEXT, NEW, Page, PlayInfo};
use crate::app::bad_link::{did_you_mean, refused_card};
use crate::app::dialog::{DialogProps, frame, use_dialog};
use crate::app::fields::{on_input, on_text, param_field};
use crate::app::importer::{self, TextForms};
use crate::app::new_game::{Filled, Part, SetupForm, Shortcut, Values};
use crate::app::prelude::*;
use crate::engine::part;
use crate::engine::suggest::Refused;
use crate::lab::params::Param;
use crate::page_part;

/// What reads texts of all games, which a board does without: loaded when it is first asked for.
pub struct NewGame {
    pub dialog: fn(&Page) -> Html,
    /// Draws the card in the place of a board that this challenge does not open, for this reason.
    pub refused: fn(&Page, &ChallengeId, &str) -> Html,
}

pub const NEW_GAME: part::Part<&'static NewGame> =
    page_part!(new_game: &'static NewGame = &NewGame { dialog, refused });

fn dialog(page: &Page) -> Html {
    html! { <NewDialog key="new" page={Held::new(page.clone())} /> }
}

fn refused(page: &Page, id: &ChallengeId, why: &str) -> Html {
    let back = page.model.session.is_some().then(|| page.act(Action::Resume));
    refused_card(&Refused::of(page.info().entry, id, why), page.show(NEW), back)
}

#[derive(Properties, PartialEq)]
struct NewDialogProps {
    page: Held<Page>,
}

/// Where a new game comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origin {
    /// The generator of this number.
    Setup(usize),
    Text,
}

#[derive(Clone, PartialEq)]
struct Form {
    origin: Origin,
    /// The values of each generator.
    values: Vec<Values>,
    seed: String,
    text: String,
    wrong: Option<Refused>,
}

impl Form {
    fn new(info: &'static PlayInfo) -> Self {
        let first = |setup: &SetupForm| setup.first(info.entry.info);
        Self {
            origin: Origin::Setup(0),
            values: info.new_game.setups.iter().map(first).collect(),
            seed: String::new(),
            text: String::new(),
            wrong: None,
        }
    }

    /// The same as it begins with the setup at hand; who had come to paste something is likely to do so again.
    fn reopened(&self, info: &'static PlayInfo, setup: Option<&str>, with_text: bool) -> Self {
        let mut form = Self { wrong: None, seed: String::new(), ..self.clone() };
        let at_hand = setup.and_then(|code| info.new_game.values(info.entry.info, code));
        if let Some((at, values)) = at_hand {
            form.values[at] = values;
            if form.origin != Origin::Text {
                form.origin = Origin::Setup(at);
            }
        }
        if with_text {
            form.origin = Origin::Text;
        }
        form
    }

    /// The generator at hand with its values.
    fn setup(&self, info: &'static PlayInfo) -> Option<(usize, &'static SetupForm, &Values)> {
        let Origin::Setup(at) = self.origin else { return None };
        Some((at, info.new_game.setups.get(at)?, self.values.get(at)?))
    }

    /// What will be opened, in words, and whether it will; nothing as long as nothing can be said.
    fn preview(&self, page: &Page) -> Option<(bool, String)> {
        let (info, entry) = (page.info(), page.info().entry);
        if let Some((_, setup, values)) = self.setup(info) {
            let (_, words) = entry.table.setup_words(&(setup.code)(values).ok()?).ok()?;
            return Some((true, sentence(&capital(&words))));
        }
        if self.text.trim().is_empty() {
            return None;
        }
        let forms = &info.new_game.text;
        Some(match importer::read(entry, forms, &self.text, page.model.challenge().as_ref()) {
            Ok(id) => (true, importer::understood(entry, forms, &self.text, &id)),
            Err(refused) => match importer::for_editor(forms, &self.text) {
                Some(told) => (true, told.words),
                None => (false, refused.why),
            },
        })
    }
}

type Handle = UseStateHandle<Form>;

/// Changes the form as it stands by then; what was wrong with it is forgotten.
fn edits<E: 'static>(form: &Handle, write: impl Fn(&mut Form, E) + 'static) -> Callback<E> {
    changes(form, move |form, event| {
        form.wrong = None;
        write(form, event);
    })
}

#[component]
fn NewDialog(props: &NewDialogProps) -> Html {
    let page = &*props.page;
    let (info, with_text) = (page.info(), page.is_open(FROM_TEXT));
    let open = with_text || page.is_open(NEW);
    let form = use_value(|| Form::new(info));
    let (before, opened) = (form.clone(), props.page.clone());
    use_effect_on(open, move |&open| {
        if open {
            // A new game begins with the setup at hand.
            let setup = opened.model.session.as_deref().and_then(|session| opened.view.setup(session));
            before.set(before.reopened(info, setup.as_deref(), with_text));
        }
    });
    // Space is to take the turn, not to open the dialog again.
    let focus_after = info.turns.map(|_| "main");
    let node = use_dialog(open, focus_after);
    let on_submit = submits(&(form.clone(), props.page.clone()), |(form, page)| submit(page, form));
    let children = if open {
        let fields = match form.setup(info) {
            Some((at, setup, values)) => setup_fields(info, &form, at, setup, values),
            None => text_field(&info.new_game.text, &form),
        };
        html! {
            <form key="form" onsubmit={on_submit} class="form" novalidate=true>
                <div key="fields" class="form">{ fields }</div>
                { message(&form, page) }
                <div key="foot" class="dialog-foot">
                    <a class="btn quiet" href={Route::Days(info.entry.info.id.to_owned()).to_string()}>{ "Challenges of the day" }</a>
                    <button class="btn primary" type="submit">{ info.new_game.play }</button>
                </div>
            </form>
        }
    } else {
        Html::default()
    };
    let dialog = DialogProps {
        open,
        class: classes!(info.new_game.class),
        title_id: "new-title",
        title: info.new.into(),
        beside: origins(page, &form),
        children,
        on_close: page.shut(),
        focus_after,
    };
    frame(node, &dialog)
}

/// Opens what is filled in, or says why that cannot be.
fn submit(page: &Page, form: &Handle) {
    let info = page.info();
    let (entry, game, filled) = (info.entry, info.entry.info.id, (**form).clone());
    let (state, opens) = (form.clone(), page.clone());
    let end = move |read: Result<ChallengeId, Refused>| match read {
        Ok(id) => open(&opens, id),
        Err(refused) => state.set(Form { wrong: Some(refused), ..(*state).clone() }),
    };
    let Some((_, setup, values)) = filled.setup(info) else {
        let (forms, text) = (&info.new_game.text, filled.text);
        return match importer::read(entry, forms, &text, page.model.challenge().as_ref()) {
            Err(_) if importer::for_editor(forms, &text).is_some() => {
                importer::leave(game, text);
                page::go(&Route::Editor(game.to_owned()));
            }
            read => end(read),
        };
    };
    let (values, seed) = (values.clone(), filled.seed.clone());
    let made = move |values: Result<Values, String>| {
        end(values.and_then(|values| setup.challenge(game, &values, &seed)).map_err(Refused::words));
    };
    match info.new_game.complete {
        Some(complete) => complete(&page.shell, values, Callback::from(made)),
        None => made(Ok(values)),
    }
}

/// Opens a challenge; one of another game on its own page.
fn open(page: &Page, id: ChallengeId) {
    if id.game == page.info().entry.info.id { page.on_open().emit(id) } else { page::go(&Route::challenge(&id)) }
}

/// Where the game comes from: generators, a text, another dialog, the editor.
fn origins(page: &Page, form: &Handle) -> Html {
    let new = page.info().new_game;
    let pick = |origin: Origin, name: &'static str| {
        let pressed = (form.origin == origin).to_string();
        let on_click = edits(form, move |form, _: MouseEvent| form.origin = origin);
        html! { <button key={name} type="button" aria-pressed={pressed} onclick={on_click}>{ name }</button> }
    };
    let other = new.other.map(|(name, dialog)| {
        html! { <button key={name} type="button" onclick={page.show(dialog)}>{ name }</button> }
    });
    let editor = Route::Editor(page.info().entry.info.id.to_owned()).to_string();
    html! {
        <div class="seg" role="group" aria-label="Where it comes from">
            { for new.setups.iter().enumerate().map(|(at, setup)| pick(Origin::Setup(at), setup.name)) }
            { pick(Origin::Text, "From text") }
            { for other }
            if !new.editor.is_empty() { <a key="editor" href={editor}>{ new.editor }</a> }
        </div>
    }
}

/// The id of what is said of the form.
const MESSAGE: &str = "new-message";

/// What is wrong with what was sent off, with what was probably meant; else what will be opened.
fn message(form: &Handle, page: &Page) -> Html {
    let preview = if form.wrong.is_none() { form.preview(page) } else { None };
    let wrong = form.wrong.as_ref().map(|refused| {
        let meant = refused.meant.clone().map(|id| {
            let told = did_you_mean(&refused.text, &refused.wrong, &id.to_string());
            let on_click = hears(page, move |page, _: MouseEvent| open(page, (*id).clone()));
            html! { <>{ told }<button key="that" type="button" class="btn" onclick={on_click}>{ "Open that" }</button></> }
        });
        html! { <><p key="why" class="wrong">{ &refused.why }</p>{ for meant }</> }
    });
    let (class, words) =
        preview.map_or(("quiet", String::new()), |(good, words)| (if good { "quiet" } else { "wrong" }, words));
    html! {
        <div key="message" id={MESSAGE} class="new-message">
            <div key="wrong" role="alert" hidden={wrong.is_none()}>{ for wrong }</div>
            <p key="preview" {class} role="status" hidden={words.is_empty()}>{ words }</p>
        </div>
    }
}

/// What a generator needs: the parts that its game describes, and the seed.
fn setup_fields(info: &'static PlayInfo, form: &Handle, at: usize, setup: &'static SetupForm, values: &Values) -> Html {
    let game = info.entry.info;
    let on_change = edits(form, move |form, (key, text): (&'static str, String)| {
        setup.set(game, &mut form.values[at], key, &text);
    });
    let field = |param: Param| {
        let on_change = on_change.reform(move |text: String| (param.key, text));
        param_field(param, values.text(param.key), &on_change)
    };
    let shortcut = |(name, sets): &Shortcut| {
        let sets = *sets;
        let pressed = sets.iter().all(|(key, value)| values.text(key) == *value).to_string();
        let on_click = edits(form, move |form, _: MouseEvent| {
            sets.iter().for_each(|(key, value)| setup.set(game, &mut form.values[at], key, value));
        });
        html! { <button key={*name} type="button" aria-pressed={pressed} onclick={on_click}>{ *name }</button> }
    };
    let part = |(number, part): (usize, Part)| match part {
        Part::Row(params) if params.len() == 1 => params.into_iter().map(field).collect(),
        Part::Row(params) => html! { <div key={number} class="field-row">{ for params.into_iter().map(field) }</div> },
        Part::Under(title, params) => html! {
            <fieldset key={number} class="field-group"><legend>{ title }</legend>{ for params.into_iter().map(field) }</fieldset>
        },
        Part::Shortcuts(title, all) => html! {
            <fieldset key={number} class="shortcuts num"><legend>{ title }</legend>{ for all.iter().map(shortcut) }</fieldset>
        },
        Part::Own(draw) => draw(&Filled { values: values.clone(), on_change: on_change.clone() }),
    };
    let parts = (setup.parts)(game, values).into_iter().enumerate();
    let on_seed = edits(form, |form, seed| form.seed = seed);
    let on_seed = on_input(move |seed| on_seed.emit(seed));
    html! {
        <>
            { for parts.map(part) }
            <label key="seed" class="field">
                <span>{ "Seed" }</span>
                <input type="text" name="seed" placeholder="a new one" value={form.seed.clone()} oninput={on_seed} autocomplete="off"
                    autocapitalize="none" spellcheck="false" aria-invalid={form.wrong.is_some().to_string()} aria-describedby={format!("new-seed-help {MESSAGE}")} />
                <small id="new-seed-help">{ format!("{} Letters, digits and -, such as monday-3b.", setup.seed) }</small>
            </label>
        </>
    }
}

/// A text from elsewhere. A board of several lines has room to be pasted.
fn text_field(forms: &'static TextForms, form: &Handle) -> Html {
    let (invalid, described) = (form.wrong.is_some().to_string(), format!("new-text-help {MESSAGE}"));
    let take = edits(form, |form, text| form.text = text);
    let take = move |text| take.emit(text);
    let field = if forms.example.is_empty() {
        html! {
            <input type="text" name="text" value={form.text.clone()} oninput={on_input(take)} autocomplete="off" autocapitalize="none"
                spellcheck="false" aria-invalid={invalid} aria-describedby={described} />
        }
    } else {
        html! {
            <textarea name="text" rows="9" placeholder={forms.example} value={form.text.clone()} oninput={on_text(take)} spellcheck="false"
                autocapitalize="none" autocomplete="off" aria-invalid={invalid} aria-describedby={described} />
        }
    };
    html! { <label key="text" class="field"><span>{ forms.title }</span>{ field }<small id="new-text-help">{ forms.help }</small></label> }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::new_game::tests::forms;

    fn info(game: &str) -> &'static PlayInfo {
        forms().find(|info| info.entry.info.id == game).expect("a game")
    }

    #[test]
    fn it_begins_with_the_setup_at_hand() {
        let shisen = info("shisen");
        let form = Form { seed: "old".to_owned(), ..Form::new(shisen) };
        let again = form.reopened(shisen, Some("problem-4x4-f2"), false);
        assert_eq!((again.origin, &*again.seed), (Origin::Setup(1), ""));
        assert_eq!(again.values[0], form.values[0]);
        let again = again.reopened(shisen, Some("6x6-f3-gravity"), false);
        assert_eq!(again.origin, Origin::Setup(0));
        assert_eq!((shisen.new_game.setups[0].code)(&again.values[0]).as_deref(), Ok("6x6-f3-gravity"));
    }

    #[test]
    fn a_text_stays_the_origin_and_nothing_is_lost_by_a_board_of_ones_own() {
        let zen = info("zen");
        let form = Form { text: "00E".to_owned(), ..Form::new(zen) }.reopened(zen, None, true);
        let again = form.reopened(zen, Some("5x5-r3-o1"), false);
        assert_eq!((again.origin, &*again.text), (Origin::Text, "00E"));
        assert!(again.values == Form::new(zen).reopened(zen, Some("5x5-r3-o1"), false).values);
        assert!(form.reopened(zen, None, false).values == form.values);
    }
}

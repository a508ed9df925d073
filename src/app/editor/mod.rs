//! The editor page: a board is drawn with history, checked by the worker meanwhile, and played, shared or taken out as text.
//! What only one game has comes from its [`Draft`](draft::Draft).

pub mod draft;
pub mod rows;
pub mod state;

use crate::app::answer::reason;
use crate::app::editor::draft::{Change, Check, EditorInfo, Rules, Tool};
use crate::app::editor::state::{AnyEditor, EditorAction, EditorHandle, EditorView};
use crate::app::fields::on_text;
use crate::app::game_head::{Tab, game_head};
use crate::app::play::panels::row;
use crate::app::play::view::{Tag, status_line};
use crate::app::prelude::*;
use crate::app::share::{ShareRequest, Shared, copies};
use crate::app::solver::{Solver, restart, use_solver};
use crate::web::store;

#[derive(Properties, PartialEq)]
pub struct EditorProps {
    /// What opens the editor of the game.
    pub open: Callback<(), Rc<dyn EditorView>>,
}

#[component]
pub fn EditorPage(props: &EditorProps) -> Html {
    let shell = use_app();
    let editor = use_reducer(|| AnyEditor(Held(props.open.emit(()))));
    let view = editor.0.clone();
    let draft = view.shown();
    let (info, position) = (draft.info(), draft.position());
    let wanted = position.as_ref().map(|position| draft.wanted(position)).unwrap_or_default();
    let solver = use_solver(&shell.client, 1, |_| wanted, |_| Vec::new());
    let announce = shell.announce.clone();
    use_effect_on(view.said().1.clone(), move |said| announce.emit(said.replace("**", "")));
    use_effect_on(draft.save(), move |draft| {
        store::write(info.kept, draft);
    });
    Page { shell, handle: EditorHandle(editor.dispatcher()), editor, info, view, position, solver }.draw()
}

/// The page as it is drawn.
struct Page {
    shell: AppContext,
    info: &'static EditorInfo,
    /// What is drawn.
    view: Held<dyn EditorView>,
    /// The state, which may be ahead of it when something is clicked.
    editor: UseReducerHandle<AnyEditor>,
    handle: EditorHandle,
    position: Result<String, String>,
    solver: Solver,
}

impl Page {
    fn draw(&self) -> Html {
        let info = self.info;
        let (board, below) = self.view.board(&self.handle);
        let (word, text) = self.view.said();
        let tag = (!word.is_empty()).then(|| Tag("good", "", (*word).to_owned()));
        html! {
            <main id="main" tabindex="-1" class={classes!("page", "play-page", "ed-page", info.class)} data-ground={info.game.ground}>
                { self.head() }
                <div key="play" class="play">
                    <section key="table" class="table" aria-label="Drawing">
                        <h2 key="title" class="unseen">{ "Drawing" }</h2>
                        <div key="board" class="card board">
                            { self.tools() }
                            <div key="boards" class="ed-boards">{ board }</div>
                            { below }
                            { status_line("ed-say", tag, text, Html::default()) }
                        </div>
                        { self.bar() }
                    </section>
                    <aside key="side" class="side" aria-label={info.side}>
                        { self.check_card() }
                        { self.view.shown().panel(&self.handle) }
                        { self.radios() }
                        <TextCard key="text" editor={self.editor.clone()} />
                    </aside>
                    { self.dock() }
                </div>
            </main>
        }
    }

    /// Does something with what is drawn, or says in a sentence why it is not whole.
    fn with_whole(&self, act: impl Fn(&ChallengeId) + 'static) -> Callback<MouseEvent> {
        let (info, note) = (self.info, self.shell.note.clone());
        hears(&self.editor, move |editor, _: MouseEvent| match editor.0.shown().position() {
            Ok(position) => act(&ChallengeId::board(info.game.id, &position)),
            Err(why) => {
                page::focus_first("#main [aria-invalid=true]");
                let text = format!("This {} is not complete yet. {}", info.noun, sentence(&why));
                note.emit(text.into());
            }
        })
    }

    fn play(&self) -> Callback<MouseEvent> {
        self.with_whole(|id| page::go(&Route::challenge(id)))
    }

    fn share(&self) -> Callback<MouseEvent> {
        let (info, share) = (self.info, self.shell.share.clone());
        self.with_whole(move |id| {
            let (name, value) = info.fact;
            let mut shared = Shared::with(vec![(name.to_owned(), value.to_owned())]);
            shared.link("challenge", info.share.0, info.share.1, id);
            share.emit(ShareRequest::new(info.game.name, shared.items()));
        })
    }

    fn head(&self) -> Html {
        let right = html! {
            <>
                <span key="chip" class="chip"><b>{ "Untitled" }</b>{ "saved here" }</span>
                <button key="new" type="button" class="btn" onclick={self.handle.on_change(Change::New)}>{ self.info.new }</button>
                <button key="share" type="button" class="btn" disabled={self.position.is_err()} onclick={self.share()}>{ "Share" }</button>
                <button key="play" type="button" class="btn primary" onclick={self.play()}>{ self.info.play }</button>
            </>
        };
        game_head(self.info.game, Tab::Editor, Html::default(), right)
    }

    fn tool(&self, (number, tool): (usize, Tool)) -> Html {
        let on = (number == self.view.tool()).to_string();
        let onclick = self.handle.on(EditorAction::Take(number));
        html! { <button key={number} type="button" aria-label={tool.name} aria-pressed={on} {onclick}>{ tool.picture }{ tool.short }</button> }
    }

    fn tools(&self) -> Html {
        let (tools, steppers) = (self.view.shown().tools(), self.steppers());
        if tools.is_empty() && steppers.is_none() {
            return Html::default();
        }
        html! {
            <div key="tools" class="ed-tools">
                if !tools.is_empty() {
                    <div key="all" class="seg" role="group" aria-label={self.info.tools}>{ for tools.into_iter().enumerate().map(|tool| self.tool(tool)) }</div>
                }
                <span key="space" class="sp"></span>
                { for steppers }
            </div>
        }
    }

    /// Buttons that make the draft smaller and larger by one, if any is possible.
    fn steppers(&self) -> Option<Html> {
        let (width, height) = self.view.shown().size()?;
        let step = |picture: Icon, name: String, change: Change| {
            let able = self.view.can_change(change);
            html! { <button type="button" class="icon" aria-label={name} disabled={!able} onclick={self.handle.on_change(change)}>{ icon(picture) }</button> }
        };
        let pair = |noun: &'static str, size: String, less: Change, more: Change| {
            html! {
                <div key={noun} class="ed-step num" role="group" aria-label={format!("{noun}s")}>
                    { step(Icon::Minus, format!("One less {noun}"), less) }<b>{ size }</b>{ step(Icon::Plus, format!("One more {noun}"), more) }
                </div>
            }
        };
        Some(html! {
            <>
                { pair("column", format!("{width} wide"), Change::Resize(-1, 0), Change::Resize(1, 0)) }
                { pair("row", format!("{height} high"), Change::Resize(0, -1), Change::Resize(0, 1)) }
            </>
        })
    }

    /// Undo, redo, and where the draft can be turned, these buttons.
    fn history(&self, class: &'static str, quiet: &'static str, turns: bool) -> Html {
        let (undo, redo) = self.view.can();
        let turn = |picture: Icon, name: &'static str, change: Change| {
            button(quiet, Some(picture), name, self.view.can_change(change), self.handle.on_change(change))
        };
        html! {
            <>
                { button(class, Some(Icon::Undo), "Undo", undo, self.handle.on(EditorAction::Undo)) }
                { button(class, Some(Icon::Redo), "Redo", redo, self.handle.on(EditorAction::Redo)) }
                if turns { { turn(Icon::Mirror, "Mirror", Change::Mirror) }{ turn(Icon::Restart, "Turn", Change::Turn) } }
            </>
        }
    }

    fn turns(&self) -> bool {
        self.view.can_change(Change::Mirror) || self.view.can_change(Change::Turn)
    }

    fn bar(&self) -> Html {
        let toggle = |(at, (name, on)): (usize, (&'static str, bool))| {
            let onclick = self.handle.on_change(Change::Own(at));
            html! { <button key={name} type="button" class="btn quiet ed-switch" aria-pressed={on.to_string()} {onclick}>{ name }</button> }
        };
        let toggles = if self.info.rules == Rules::Toggles { self.view.shown().rules() } else { Vec::new() };
        html! {
            <div key="bar" class="bar ed-bar" role="toolbar" aria-label="Drawing">
                { self.history("btn", "btn quiet", self.turns()) }
                { for toggles.into_iter().enumerate().map(toggle) }
            </div>
        }
    }

    fn radios(&self) -> Html {
        let rules = self.view.shown().rules();
        if self.info.rules != Rules::Radios || rules.is_empty() {
            return Html::default();
        }
        let option = |(at, (name, on)): (usize, (&'static str, bool))| {
            let onchange = self.handle.on_change(Change::Own(at));
            html! { <label key={name}><input type="radio" name="rule" checked={on} {onchange} />{ name }</label> }
        };
        html! {
            <section key="rules" class="card" aria-label="Rules">
                <fieldset class="ed-rules"><legend>{ "Rules" }</legend>{ for rules.into_iter().enumerate().map(option) }</fieldset>
            </section>
        }
    }

    /// The five actions at the foot of a phone.
    fn dock(&self) -> Html {
        let docked = self.info.dock;
        let picked = self.view.shown().tools().into_iter().enumerate().filter(|(number, _)| docked.contains(number));
        let turns = docked.is_empty() && self.turns();
        let bare = docked.is_empty() && !turns;
        html! {
            <nav key="dock" class="dock" aria-label="Drawing">
                { self.history("", "", turns) }
                { for picked.map(|tool| self.tool(tool)) }
                if bare {
                    { button("", Some(Icon::Copy), self.info.new, true, self.handle.on_change(Change::New)) }
                    { button("", Some(Icon::Share), "Share", self.position.is_ok(), self.share()) }
                }
                { button("", Some(Icon::Solve), self.info.play, true, self.play()) }
            </nav>
        }
    }

    /// What the worker finds out about the draft, or why it is not whole.
    fn check_card(&self) -> Html {
        let failed = self.solver.failure.as_deref();
        let (tag, body) = match (&self.position, failed) {
            // Unfinished is not wrong: it is said what is missing.
            (Err(why), _) => {
                let why = html! { <p key="why" class="ed-why">{ sentence(why) }</p> };
                (Tag("calm", "… ", "Not finished yet".to_owned()), why)
            }
            (Ok(_), Some(why)) => (Tag("bad", "", "Stopped".to_owned()), self.failed(why)),
            (Ok(position), None) => {
                let Check { tag, big, rows } = self.view.shown().check(position, &self.solver);
                (tag, self.found(big, rows))
            }
        };
        let Tag(class, mark, name) = tag;
        html! {
            <section key="check" class="card" aria-labelledby="ed-check">
                <div key="head" class="h3row">
                    <h3 id="ed-check">{ "Check" }</h3>
                    <span class={classes!("tag", class)} role="status"><span aria-hidden="true">{ mark }</span>{ name }</span>
                </div>
                { body }
            </section>
        }
    }

    fn failed(&self, why: &str) -> Html {
        html! {
            <div key="failed">
                <p>{ format!("The solver has stopped; your drawing is safe. {}", sentence(reason(why))) }</p>
                <button type="button" class="btn" onclick={restart(&self.solver)}>{ "Start it again" }</button>
            </div>
        }
    }

    fn found(&self, big: Option<(String, String)>, rows: Vec<(&'static str, String)>) -> Html {
        let looked = self.solver.progress.map(|count| ("Looking", counted(count, "position")));
        html! {
            <div key="found">
                { for big.map(|(number, words)| html! { <p key="big" class="ed-big num"><b>{ number }</b><span>{ words }</span></p> }) }
                <dl key="rows">{ for rows.into_iter().chain(looked).map(|(name, value)| row(name, value.into())) }</dl>
            </div>
        }
    }
}

#[derive(Properties, PartialEq)]
struct TextProps {
    editor: UseReducerHandle<AnyEditor>,
}

#[component]
fn TextCard(props: &TextProps) -> Html {
    let shell = use_app();
    let draft = props.editor.0.shown();
    let info = draft.info();
    let form = use_value_eq(|| 0usize);
    // What was typed, and why it cannot be read.
    let typed = use_value_eq(|| (None::<String>, String::new()));
    let set = typed.setter();
    // A draft that has been changed is shown as it is, whatever was typed.
    use_effect_on((draft.save(), *form), move |_| set.set((None, String::new())));
    let (text, refused) = match draft.written(*form) {
        Ok(text) => (text, String::new()),
        Err(why) => (String::new(), why),
    };
    let shown = typed.0.clone().unwrap_or(text);
    // A form that has no words for the draft is no mistake of the person's.
    let (class, words) = match &*typed.1 {
        "" if typed.0.is_none() => ("ed-note", refused),
        wrong => ("wrong", wrong.to_owned()),
    };
    let set = typed.setter();
    let on_input = on_text(move |text| set.set((Some(text), String::new())));
    let (written, editor) = (shown.clone(), props.editor.clone());
    let on_import = hears(&typed, move |typed, _: MouseEvent| {
        // What was typed last, and the draft that it is read for, may not be drawn yet.
        match editor.0.read(typed.0.as_ref().unwrap_or(&written)) {
            Ok(action) => {
                typed.set((None, String::new()));
                editor.dispatch(action);
            }
            Err(why) => typed.set((typed.0.clone(), why)),
        }
    });
    let forms = info.forms.iter().enumerate().map(|(at, name)| (*name, *form == at, sets(&form, at)));
    let on_copy = copies(shell.note.clone(), shown.clone(), "**Text copied.**");
    html! {
        <section class="card ed-text" aria-labelledby="ed-text">
            <h3 key="title" id="ed-text">{ "As text" }</h3>
            if !info.characters.is_empty() { <p key="characters" class="ed-note">{ info.characters }</p> }
            if !info.forms.is_empty() {
                { choices("Form", forms) }
            }
            <textarea key="area" aria-label={info.text} value={shown} oninput={on_input} spellcheck="false" autocapitalize="none" autocomplete="off"
                aria-invalid={(!typed.1.is_empty()).to_string()} aria-describedby="ed-text-wrong" />
            <p key="wrong" id="ed-text-wrong" {class} role="alert" hidden={words.is_empty()}>{ words }</p>
            <div key="row" class="row">
                <button type="button" class="btn" onclick={on_copy}>{ icon(Icon::Copy) }{ "Copy" }</button>
                <button type="button" class="btn" onclick={on_import}>{ "Import" }</button>
            </div>
        </section>
    }
}

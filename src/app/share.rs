//! What can be shared, of the game at hand and of other pages; QR codes, made by the worker and shown as pictures; and the dialog,
//! which is loaded when somebody shares: a link to copy, to send, or to show on the projector as a QR code.

use crate::app::dialog::{escape, use_dialog};
use crate::app::play::view::Play;
use crate::app::prelude::*;
use crate::app::words::time;
use crate::engine::challenge::Source;
use crate::engine::session::{Facts, MoveSource};
use crate::web::clipboard;
use crate::worker::client::JobEvent;
use crate::worker::protocol::{Qr, Request, Response};

#[derive(Clone, Debug, PartialEq)]
pub struct ShareItem {
    /// Tells it from the others, and what the dialog says about it.
    pub key: &'static str,
    /// Its name, such as `This challenge`.
    pub title: &'static str,
    /// A few words about it.
    pub about: String,
    /// The link, or the text.
    pub text: String,
    /// Whether the text is a link.
    pub is_link: bool,
    /// What is told beside it: name and value.
    pub facts: Vec<(String, String)>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct ShareRequest {
    /// The game's name, for what is sent by the system.
    pub game: &'static str,
    /// What can be shared, the usual one first.
    pub items: Rc<Vec<ShareItem>>,
    /// Whether the QR code fills the screen from the beginning, as a class wants it.
    pub large: bool,
}

impl ShareRequest {
    /// These items of a game.
    pub fn new(game: &'static str, items: Vec<ShareItem>) -> Self {
        Self { game, items: Rc::new(items), large: false }
    }

    /// The same with a QR code that fills the screen.
    pub fn large(self) -> Self {
        Self { large: true, ..self }
    }
}

/// What can be shared of one game: the same is told beside all of it.
pub struct Shared {
    facts: Vec<(String, String)>,
    items: Vec<ShareItem>,
}

impl Shared {
    pub fn with(facts: Vec<(String, String)>) -> Self {
        Self { facts, items: Vec::new() }
    }

    pub fn link(&mut self, key: &'static str, title: &'static str, about: impl Into<String>, id: &ChallengeId) {
        let facts = self.facts.clone();
        self.items.push(ShareItem { key, title, about: about.into(), text: link_to(id), is_link: true, facts });
    }

    /// Adds the result as text.
    pub fn result(&mut self, text: String) {
        let (about, facts) = ("To paste in a chat".to_owned(), self.facts.clone());
        self.items.push(ShareItem { key: "result", title: "Result as text", about, text, is_link: false, facts });
    }

    pub fn items(self) -> Vec<ShareItem> {
        self.items
    }
}

pub fn link_to(id: &ChallengeId) -> String {
    page::link(&Route::challenge(id))
}

/// What a replay of these moves is called; `own` if they are the person's and lead to no end.
pub fn replay_title(move_source: MoveSource, won: bool, own: &'static str) -> &'static str {
    match move_source {
        MoveSource::Solver => "The solver’s solution",
        MoveSource::Replay => "This replay",
        MoveSource::Own if won => "My solution",
        MoveSource::Own => own,
    }
}

/// How a count compares with the proven best, if that is known.
pub fn beside_best(count: usize, best: Option<usize>) -> String {
    match best {
        Some(best) if best == count => " (proven best)".to_owned(),
        Some(best) => format!(" (best {best})"),
        None => String::new(),
    }
}

/// One line about a result, such as `Fujisan, dominoes · 12 moves`, with time, hints and what is told `behind` them, and
/// the link to the challenge.
pub fn result_line(what: &str, facts: &Facts, behind: &str, id: &ChallengeId) -> String {
    let time = time_and_hints(facts.elapsed_ms, facts.hints);
    format!("Solvarium · {what} in {time}{behind}\n{}", link_to(id))
}

/// How long a game took, and how many hints helped.
pub fn time_and_hints(elapsed_ms: u64, hints: u32) -> String {
    let hints = match hints {
        0 => "no hints".to_owned(),
        1 => "one hint".to_owned(),
        n => format!("{n} hints"),
    };
    format!("{}, {hints}", time(elapsed_ms))
}

/// Copies a text when it is clicked, and says in a note whether that was possible.
pub fn copies(note: Callback<AttrValue>, text: String, done: &'static str) -> Callback<MouseEvent> {
    copies_or(note, text, [done, "This browser does not let pages copy. Select the text instead."])
}

/// The same with these words, if it was possible and if not.
pub fn copies_or(note: Callback<AttrValue>, text: String, [done, refused]: [&'static str; 2]) -> Callback<MouseEvent> {
    Callback::from(move |_: MouseEvent| {
        let note = note.clone();
        clipboard::copy(&text, move |copied| {
            note.emit(if copied { done } else { refused }.into());
        });
    })
}

/// A command of the command line, with a button that copies it. It breaks between its options, not inside of one.
pub fn command(note: Callback<AttrValue>, text: &str) -> Html {
    let (words, options) = text.split_once(" --").unwrap_or((text, ""));
    let options = options.split(" --").filter(|option| !option.is_empty());
    let parts = words.split(' ').map(str::to_owned).chain(options.map(|option| format!("--{option}")));
    let words = ["**Command copied.**", "This browser does not let pages copy. Select the command instead."];
    let on_copy = copies_or(note, text.to_owned(), words);
    html! {
        <div class="command">
            <code class="code">{ for parts.map(|part| html! { <><span>{ part }</span>{ " " }</> }) }</code>
            <button type="button" class="btn icon-only" aria-label="Copy the command" onclick={on_copy}>{ icon(Icon::Copy) }</button>
        </div>
    }
}

/// A QR code as a picture.
pub fn picture(qr: &Qr) -> Html {
    let side = qr.side.to_string();
    html! {
        <svg class="qr" viewBox={format!("0 0 {side} {side}")} role="img" aria-label="The link as a QR code">
            <rect class="qr-ground" width={side.clone()} height={side} /><path class="qr-dark" d={qr.path.clone()} />
        </svg>
    }
}

/// What is known of a link's QR code.
#[derive(Clone, PartialEq)]
pub enum Code {
    Waiting,
    There(Qr),
    /// There is no code of that size.
    TooLong,
    /// The worker is down.
    Missing,
}

/// Has the worker make the code of a text; of none as long as it is empty.
#[hook]
pub fn use_code(shell: &AppContext, text: &str) -> Code {
    // With the text that it is of: no other link's code stands for this one.
    let made = use_value(|| (String::new(), Code::Waiting));
    let (set, client) = (made.setter(), shell.client.clone());
    use_held(text.to_owned(), move |text| {
        let of = text.clone();
        let hear = move |event| {
            let code = match event {
                JobEvent::Progress(_) => return,
                JobEvent::Done { response: Response::Qr(Some(qr)), .. } => Code::There(qr),
                JobEvent::Done { .. } => Code::TooLong,
                _ => Code::Missing,
            };
            set.set((of.clone(), code));
        };
        (!text.is_empty()).then(|| client.keep_asking(Request::Qr { text: text.clone() }, hear))
    });
    if made.0 == text { made.1.clone() } else { Code::Waiting }
}

/// The words with which a game is shared.
pub struct Sharing {
    /// What is told beside all of it, such as setup and size: name and value. The seed stands behind the first.
    pub facts: Vec<(String, String)>,
    /// What the challenge itself is called, and a few words about it.
    pub challenge: (&'static str, &'static str),
    /// What has been made so far, such as `3 moves`.
    pub made: String,
    /// How the position at hand stands after that, such as `As it stands after`.
    pub stands: &'static str,
    /// What the person's own moves are called.
    pub own: &'static str,
    /// The result, such as `Fujisan, dominoes · 12 moves`; told once the goal is reached.
    pub result: String,
    /// What is told behind its time and hints.
    pub behind: &'static str,
    /// Whether the position is worth sharing when the goal is reached.
    pub position_at_goal: bool,
}

impl Default for Sharing {
    /// The words of a game of moves; it brings facts, what has been made, and its result.
    fn default() -> Self {
        Self {
            facts: Vec::new(),
            challenge: ("This challenge", "From the first move"),
            made: String::new(),
            stands: "As it stands after",
            own: "My moves so far",
            result: String::new(),
            behind: "",
            position_at_goal: true,
        }
    }
}

/// The choices of the share dialog.
pub fn share_items(play: &Play, sharing: Sharing) -> Vec<ShareItem> {
    let (session, entry) = (play.session(), play.info().entry);
    let Some(id) = session.facts().id() else { return Vec::new() };
    let mut facts = sharing.facts;
    if let Source::Seeded { seed, .. } = &id.source {
        facts.insert(1.min(facts.len()), ("Seed".to_owned(), seed.to_string()));
    }
    let mut shared = Shared::with(facts);
    let (title, about) = sharing.challenge;
    shared.link("challenge", title, about, &id);
    let (count, made) = (session.count(), &sharing.made);
    if count > 0 {
        if sharing.position_at_goal || !play.won() {
            let here = ChallengeId::board(entry.info.id, &play.here());
            shared.link("position", "This position", format!("{} {made}", sharing.stands), &here);
        }
        let title = replay_title(session.facts().move_source, play.won(), sharing.own);
        shared.link("replay", title, format!("A replay of {made}"), &id.with_moves(&session.codes()[..count]));
    }
    if play.won() && !session.facts().shown {
        shared.result(result_line(&sharing.result, session.facts(), sharing.behind, &id));
    }
    shared.items()
}

#[derive(Properties, PartialEq)]
pub struct ShareProps {
    /// What is shared; nothing: the dialog is shut.
    pub told: Option<ShareRequest>,
    pub on_close: Callback<()>,
}

#[component]
pub fn ShareDialog(props: &ShareProps) -> Html {
    let node = use_dialog(props.told.is_some(), None);
    let chosen = use_value(|| "");
    let large = use_value_eq(|| false);
    let fill = large.setter();
    use_effect_on(props.told.clone(), move |told| fill.set(told.as_ref().is_some_and(|told| told.large)));
    // What had the focus may be hidden by it.
    use_effect_on(*large, |large| {
        if *large {
            page::focus("share-shut");
        }
    });
    let shell = use_app();
    let letters = shell.settings.letters;
    let on_key = hears(&large, move |large, event: KeyboardEvent| {
        if letters && !event.ctrl_key() && !event.meta_key() && event.key().eq_ignore_ascii_case("q") {
            event.prevent_default();
            large.set(!**large);
        }
    });
    let (game, items) = props.told.as_ref().map_or(("", &[][..]), |told| (told.game, &told.items[..]));
    let item = items.iter().find(|item| item.key == *chosen).or(items.first());
    let code = use_code(&shell, item.map_or("", |item| &item.text));
    let choice = |one: &ShareItem| {
        let (chosen, key) = (chosen.clone(), one.key);
        let on = item.is_some_and(|item| item.key == one.key);
        let picture = match one.key {
            "position" => Icon::Flag,
            "replay" => Icon::Replay,
            "result" => Icon::Text,
            _ => Icon::Pin,
        };
        html! {
            <label {key}>
                <input type="radio" name="share" checked={on} onchange={move |_: Event| chosen.set(key)} />
                { icon(picture) }<span><b>{ one.title }</b><small>{ &one.about }</small></span>
            </label>
        }
    };
    let on_close = props.on_close.reform(|_: Event| ());
    let shut = props.on_close.reform(|_: MouseEvent| ());
    html! {
        <dialog ref={node.clone()} class={classes!("dialog", "share", large.then_some("large"))} aria-labelledby="share-title" oncancel={escape(&node, None)} onclose={on_close} onkeydown={on_key}>
            // Radio buttons: the arrows go from one to the next by themselves.
            <div key="menu" class="share-menu" role="radiogroup" aria-labelledby="share-title">
                <h2 id="share-title">{ "Share" }</h2>
                { for items.iter().map(choice) }
            </div>
            <button key="shut" id="share-shut" type="button" class="icon shut" aria-label="Close" onclick={shut}>{ icon(Icon::Close) }</button>
            // Drawn only while it is open.
            { match item {
                Some(item) => body(&shell, item, game, &code, &large),
                None => html! { <div key="empty" class="share-body"></div> },
            } }
        </dialog>
    }
}

/// What the dialog says of one thing; the QR code of its link is `large`, or made so.
fn body(shell: &AppContext, item: &ShareItem, game: &str, code: &Code, large: &UseStateHandle<bool>) -> Html {
    let words = if item.is_link { "**Link copied.**" } else { "**Text copied.**" };
    let on_copy = copies(shell.note.clone(), item.text.clone(), words);
    let sent = (format!("Solvarium: {game}"), item.text.clone());
    let on_send = hears(&sent, |(title, text), _: MouseEvent| clipboard::send(title, text));
    let field = if item.is_link {
        html! { <input key="link" class="code" readonly=true aria-label="Link" value={item.text.clone()} /> }
    } else {
        html! { <textarea key="text" class="code" readonly=true rows="4" aria-label="Text" value={item.text.clone()} /> }
    };
    let fact = |(name, value): &(String, String)| {
        html! { <div key={name.clone()} class="row2"><dt>{ name }</dt><dd>{ value }</dd></div> }
    };
    let about = match item.key {
        "challenge" => "Whoever opens the link gets this board, untouched. It works offline after the first visit.",
        "position" => "Whoever opens the link goes on from here.",
        "replay" => "Whoever opens the link can step through your moves.",
        "class" => {
            "Whoever opens the link has all these rules and can play them. They are in the link itself and are stored nowhere else."
        }
        "class-text" => {
            "These rules are too long for a link that mail and chat leave whole. Send them as text, or as a file."
        }
        "dice" => "Whoever opens the link rolls the same dice. No names are in it.",
        "turns" => "Whoever opens the link gets the same rolls, to the last one.",
        "page" => "Whoever opens the link sees this page.",
        _ => "One line to paste in a chat, and the link.",
    };
    let (drawn, save) = match code {
        Code::Waiting => (html! { <span class="qr"></span> }, None),
        Code::There(qr) => (picture(qr), Some(save_button(qr))),
        Code::TooLong => {
            (html! { <p class="quiet">{ "This link is too long for a QR code. Send it as text." }</p> }, None)
        }
        Code::Missing => (html! { <p class="quiet">{ "The solver, which draws the QR code, has stopped." }</p> }, None),
    };
    html! {
        <div key="body" class="share-body">
            <h3>{ item.title }</h3>
            <p>{ about }</p>
            <div class="copy">{ field }<button class="btn primary" onclick={on_copy}>{ icon(Icon::Copy) }{ "Copy" }</button></div>
            <div class="share-qr" hidden={!item.is_link}>{ drawn }<dl class="facts">{ for item.facts.iter().map(fact) }</dl></div>
            <div class="dialog-foot">
                <button class="btn" hidden={!clipboard::can_send()} onclick={on_send}>{ icon(Icon::Share) }{ "Send to…" }</button>
                <button class="btn" hidden={!item.is_link} aria-pressed={large.to_string()} onclick={toggles(large)}>{ "Fill the screen" }{ for shell.settings.letters.then(|| html! { <kbd>{ "Q" }</kbd> }) }</button>
                { for save.filter(|_| item.is_link) }
                { print_button("btn quiet") }
            </div>
        </div>
    }
}

fn save_button(qr: &Qr) -> Html {
    let Qr { side, path } = qr;
    let svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}"><path fill="#fff" d="M0 0h{side}v{side}H0z"/><path fill="#1d2433" d="{path}"/></svg>"##
    );
    let save = saves("solvarium-qr.svg", "image/svg+xml", move || svg.clone());
    html! { <button key="svg" class="btn quiet" onclick={save}>{ icon(Icon::Download) }{ "QR as SVG" }</button> }
}

impl ShareItem {
    /// A link of which no facts are told.
    pub fn link(key: &'static str, title: &'static str, about: &str, text: String) -> Self {
        Self { key, title, about: about.to_owned(), text, is_link: true, facts: Vec::new() }
    }
}

//! The share dialog: a link to copy, to send, or to show on the projector as a QR code.

use yew::prelude::*;

use super::context::{Note, Shell, use_shell};
use super::dialog::use_dialog;
use super::icons::{Icon, icon};
use crate::web::{clipboard, page};
use crate::worker::client::Heard;
use crate::worker::protocol::{Ask, Qr, Reply};

/// One thing that can be shared.
#[derive(Clone, Debug, PartialEq)]
pub struct ShareItem {
    /// Tells it from the others.
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

/// What the dialog is given.
#[derive(Properties, PartialEq)]
pub struct ShareProps {
    /// Whether it is open.
    pub open: bool,
    /// Hears that it has been closed.
    pub on_close: Callback<()>,
    /// The game's name.
    pub game: AttrValue,
    /// What can be shared, the usual one first.
    pub items: Vec<ShareItem>,
}

/// The share dialog.
#[component]
pub fn ShareDialog(props: &ShareProps) -> Html {
    let node = use_dialog(props.open);
    let chosen = use_state(|| "");
    let item = props.items.iter().find(|item| item.key == *chosen).or(props.items.first());
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
            <button key={key} type="button" aria-pressed={on.to_string()} onclick={move |_: MouseEvent| chosen.set(key)}>
                { icon(picture) }<span><b>{ one.title }</b><small>{ &one.about }</small></span>
            </button>
        }
    };
    let on_close = props.on_close.reform(|_: Event| ());
    let shut = props.on_close.reform(|_: MouseEvent| ());
    html! {
        <dialog ref={node} class="dialog share" aria-labelledby="share-title" onclose={on_close}>
            <div key="menu" class="share-menu">
                <h2 id="share-title">{ "Share" }</h2>
                { for props.items.iter().map(choice) }
            </div>
            <button key="shut" type="button" class="icon shut" aria-label="Close" onclick={shut}>{ icon(Icon::Close) }</button>
            // Drawn only while it is open.
            { match item.filter(|_| props.open) {
                Some(item) => html! { <Body key="body" item={item.clone()} game={props.game.clone()} /> },
                None => html! { <div key="empty" class="share-body"></div> },
            } }
        </dialog>
    }
}

#[derive(Properties, PartialEq)]
struct BodyProps {
    item: ShareItem,
    game: AttrValue,
}

#[component]
fn Body(props: &BodyProps) -> Html {
    let shell = use_shell();
    let item = &props.item;
    let on_copy = {
        let (text, note) = (item.text.clone(), shell.note.clone());
        let words = if item.is_link { "**Link copied.**" } else { "**Text copied.**" };
        Callback::from(move |_: MouseEvent| {
            let note = note.clone();
            clipboard::copy(&text, move |done| {
                let text = if done { words } else { "This browser does not let pages copy. Select the text instead." };
                note.emit(Note { text: text.into() });
            });
        })
    };
    let on_send = {
        let (title, text) = (format!("Solvarium: {}", props.game), item.text.clone());
        Callback::from(move |_: MouseEvent| clipboard::send(&title, &text))
    };
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
            "Whoever opens the link has all these rules and can play them. They are in the link itself and lie nowhere else."
        }
        "class-text" => {
            "These rules are too long for a link that mail and chat leave whole. Send them as text, or as a file."
        }
        "dice" => "Whoever opens the link rolls the same dice. No names are in it.",
        "turns" => "Whoever opens the link gets the same rolls, to the last one.",
        _ => "One line to paste in a chat, and the link.",
    };
    let print = Callback::from(|_: MouseEvent| page::print());
    let code = use_code(&shell, &item.text);
    let (drawn, save) = match &code {
        Code::Waiting => (html! { <span class="qr"></span> }, None),
        Code::There(qr) => (picture(qr), Some(save_button(qr))),
        Code::TooLong => {
            (html! { <p class="quiet">{ "This link is too long for a QR code. Send it as text." }</p> }, None)
        }
        Code::Missing => (html! { <p class="quiet">{ "The solver, which draws the QR code, has stopped." }</p> }, None),
    };
    html! {
        <div class="share-body">
            <h3>{ item.title }</h3>
            <p>{ about }</p>
            <div class="copy">{ field }<button class="btn primary" onclick={on_copy}>{ icon(Icon::Copy) }{ "Copy" }</button></div>
            <div class="share-qr" hidden={!item.is_link}>{ drawn }<dl class="facts">{ for item.facts.iter().map(fact) }</dl></div>
            <div class="dialog-foot">
                <button class="btn" hidden={!clipboard::can_send()} onclick={on_send}>{ icon(Icon::Share) }{ "Send to…" }</button>
                { for save.filter(|_| item.is_link) }
                <button class="btn quiet" onclick={print}>{ icon(Icon::Print) }{ "Print" }</button>
            </div>
        </div>
    }
}

fn save_button(qr: &Qr) -> Html {
    let Qr { side, path } = qr;
    let svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}"><path fill="#fff" d="M0 0h{side}v{side}H0z"/><path fill="#1d2433" d="{path}"/></svg>"##
    );
    let save = Callback::from(move |_: MouseEvent| page::download("solvarium-qr.svg", "image/svg+xml", &svg));
    html! { <button key="svg" class="btn quiet" onclick={save}>{ icon(Icon::Download) }{ "QR as SVG" }</button> }
}

/// A QR code as a picture.
fn picture(qr: &Qr) -> Html {
    let side = qr.side.to_string();
    html! {
        <svg class="qr" viewBox={format!("0 0 {side} {side}")} role="img" aria-label="The link as a QR code">
            <rect class="qr-ground" width={side.clone()} height={side} /><path class="qr-dark" d={qr.path.clone()} />
        </svg>
    }
}

/// What is known of a link's QR code.
#[derive(Clone, PartialEq)]
enum Code {
    Waiting,
    There(Qr),
    TooLong,
    /// The worker is down.
    Missing,
}

/// Has the worker make the code of a text.
#[hook]
fn use_code(shell: &Shell, text: &str) -> Code {
    let code = use_state(|| Code::Waiting);
    {
        let (code, client) = (code.clone(), shell.client.clone());
        use_effect_with(text.to_owned(), move |text| {
            client.ask(Ask::Qr { text: text.clone() }, move |heard| match heard {
                Heard::Done(Reply::Qr(Some(qr))) => code.set(Code::There(qr)),
                Heard::Done(_) => code.set(Code::TooLong),
                Heard::Progress(_) => {}
                _ => code.set(Code::Missing),
            });
        });
    }
    (*code).clone()
}

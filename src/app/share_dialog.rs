//! The share dialog: a link to copy, to send, or to show on the projector as a QR code.

use yew::prelude::*;

use super::context::use_app;
use super::dialog::{escape, use_dialog};
use super::icons::{Icon, icon};
use super::share::{ShareItem, ShareRequest, copies};
use crate::app::controls::{hears, toggles};
use crate::app::share::{Code, picture, use_code};
use crate::web::{clipboard, page};
use crate::worker::protocol::Qr;

/// What the dialog is given.
#[derive(Properties, PartialEq)]
pub struct ShareProps {
    /// What is shared; nothing: the dialog is shut.
    pub told: Option<ShareRequest>,
    /// Hears that it has been closed.
    pub on_close: Callback<()>,
}

/// The share dialog.
#[component]
pub fn ShareDialog(props: &ShareProps) -> Html {
    let node = use_dialog(props.told.is_some(), None);
    let chosen = use_state(|| "");
    let large = use_state_eq(|| false);
    {
        let large = large.setter();
        use_effect_with(props.told.clone(), move |told| large.set(told.as_ref().is_some_and(|told| told.large)));
    }
    // What had the focus may be hidden by it.
    use_effect_with(*large, |large| {
        if *large {
            page::focus("share-shut");
        }
    });
    let letters = use_app().settings.letters;
    let on_key = hears(&large, move |large, event: KeyboardEvent| {
        if letters && !event.ctrl_key() && !event.meta_key() && event.key().eq_ignore_ascii_case("q") {
            event.prevent_default();
            large.set(!**large);
        }
    });
    let (game, items) = props.told.as_ref().map_or(("", &[][..]), |told| (told.game, &told.items[..]));
    let item = items.iter().find(|item| item.key == *chosen).or(items.first());
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
                Some(item) => html! { <Body key="body" item={item.clone()} {game} large={*large} {letters} on_large={toggles(&large)} /> },
                None => html! { <div key="empty" class="share-body"></div> },
            } }
        </dialog>
    }
}

#[derive(Properties, PartialEq)]
struct BodyProps {
    item: ShareItem,
    game: &'static str,
    large: bool,
    letters: bool,
    on_large: Callback<MouseEvent>,
}

#[component]
fn Body(props: &BodyProps) -> Html {
    let shell = use_app();
    let item = &props.item;
    let words = if item.is_link { "**Link copied.**" } else { "**Text copied.**" };
    let on_copy = copies(shell.note.clone(), item.text.clone(), words);
    let on_send =
        hears(&(format!("Solvarium: {}", props.game), item.text.clone()), move |(title, text), _: MouseEvent| {
            clipboard::send(title, text)
        });
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
                <button class="btn" hidden={!item.is_link} aria-pressed={props.large.to_string()} onclick={props.on_large.clone()}>{ "Fill the screen" }{ for props.letters.then(|| html! { <kbd>{ "Q" }</kbd> }) }</button>
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

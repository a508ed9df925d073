//! Sharing: a link, its QR code, a text for a chat, a print.

use yew::prelude::*;

use super::context::{Note, use_shell};
use super::dialog::Dialog;
use super::icons::{Icon, icon};
use super::qr::{self, Qr};
use crate::web::{clipboard, page};

/// One thing to share. Its texts are ready.
#[derive(Clone, Debug, PartialEq)]
pub struct ShareItem {
    /// `challenge`, `position`, `replay` or `text`: gives its icon.
    pub key: AttrValue,
    /// Its name, such as `This challenge`.
    pub title: AttrValue,
    /// A few words in the list, such as `From the first move`.
    pub brief: AttrValue,
    /// One or two sentences: what whoever gets it will see.
    pub about: AttrValue,
    /// The full link, or the text for a chat.
    pub text_or_link: AttrValue,
    /// Whether it is a link.
    pub is_link: bool,
    /// What else is told beside the code, such as `Setup` and `Dominoes`.
    pub facts: Vec<(String, String)>,
}

/// What the dialog is given.
#[derive(Properties, PartialEq)]
pub struct ShareDialogProps {
    /// Whether it is open.
    pub open: bool,
    /// Hears that it has been closed.
    pub on_close: Callback<()>,
    /// The game's name, for the title of what is sent and the name of a saved file.
    pub game: AttrValue,
    /// What there is to share; at least one.
    pub items: Vec<ShareItem>,
    /// Whether a print of the page behind would be the challenge.
    #[prop_or(true)]
    pub prints: bool,
}

/// The share dialog: on phones a sheet from below.
#[component]
pub fn ShareDialog(props: &ShareDialogProps) -> Html {
    let chosen = use_state(|| 0_usize);
    let at = (*chosen).min(props.items.len().saturating_sub(1));
    let close = props.on_close.reform(|_: MouseEvent| ());
    html! {
        <Dialog open={props.open} on_close={props.on_close.clone()} labelled_by="share-title" class="share sheet">
            <div key="nav" class="share-nav">
                <h2 id="share-title">{ "Share" }</h2>
                <div class="share-options" role="tablist" aria-labelledby="share-title" onkeydown={turn(&props.items, at, chosen.setter())}>
                    { for props.items.iter().enumerate().map(|(n, item)| option(item, n, n == at, chosen.setter())) }
                </div>
            </div>
            if let Some(item) = props.items.get(at) {
                <div key={tab_id(at)} class="share-body" role="tabpanel" id="share-panel" aria-labelledby={tab_id(at)}>
                    <div class="share-head">
                        <h3>{ item.title.clone() }</h3>
                        <p>{ item.about.clone() }</p>
                    </div>
                    <ShareBody item={item.clone()} game={props.game.clone()} prints={props.prints} on_close={props.on_close.clone()} />
                </div>
            }
            <button key="close" class="icon share-close" type="button" aria-label="Close" onclick={close}>{ icon(Icon::Close) }</button>
        </Dialog>
    }
}

fn tab_id(at: usize) -> String {
    format!("share-tab-{at}")
}

fn option(item: &ShareItem, at: usize, here: bool, choose: UseStateSetter<usize>) -> Html {
    let picture = match item.key.as_str() {
        "position" => Icon::Flag,
        "replay" => Icon::Replay,
        "text" => Icon::Text,
        _ => Icon::Pin,
    };
    let onclick = Callback::from(move |_: MouseEvent| choose.set(at));
    html! {
        <button key={at} id={tab_id(at)} class="share-option" type="button" role="tab" aria-selected={here.to_string()}
            aria-controls="share-panel" tabindex={if here { "0" } else { "-1" }} {onclick}>
            { icon(picture) }<b>{ item.title.clone() }</b><span>{ item.brief.clone() }</span>
        </button>
    }
}

/// Arrows, Home and End turn to another tab, as tabs do.
fn turn(items: &[ShareItem], at: usize, choose: UseStateSetter<usize>) -> Callback<KeyboardEvent> {
    let count = items.len();
    Callback::from(move |event: KeyboardEvent| {
        let next = match event.key().as_str() {
            "ArrowDown" | "ArrowRight" => (at + 1) % count.max(1),
            "ArrowUp" | "ArrowLeft" => (at + count.max(1) - 1) % count.max(1),
            "Home" => 0,
            "End" => count.saturating_sub(1),
            _ => return,
        };
        event.prevent_default();
        choose.set(next);
        page::focus(&tab_id(next));
    })
}

#[derive(Properties, PartialEq)]
struct ShareBodyProps {
    item: ShareItem,
    game: AttrValue,
    prints: bool,
    on_close: Callback<()>,
}

/// The link or text, its code, and what can be done with it.
#[component]
fn ShareBody(props: &ShareBodyProps) -> Html {
    let shell = use_shell();
    let item = &props.item;
    let code = use_memo((item.is_link, item.text_or_link.clone()), |(is_link, text)| {
        is_link.then(|| qr::encode(text)).flatten()
    });
    // Where the browser keeps the clipboard to itself, the text is marked, to be copied by hand.
    let by_hand = use_state(|| false);
    let copy = {
        let (text, title, note) = (item.text_or_link.clone(), item.title.clone(), shell.note.clone());
        let by_hand = by_hand.setter();
        let what = if item.is_link { "Link copied" } else { "Text copied" };
        Callback::from(move |_: MouseEvent| {
            let (note, title, by_hand) = (note.clone(), title.clone(), by_hand.clone());
            clipboard::copy(&text, move |done| {
                by_hand.set(!done);
                if done {
                    note.emit(Note { text: format!("**{what}.** {title}.").into() });
                }
            });
        })
    };
    html! {
        <>
            if item.is_link {
                <div key="link" class="share-link">
                    <input readonly=true value={item.text_or_link.clone()} aria-label="Link" onfocus={mark_all()} />
                    <button class="btn primary" type="button" onclick={copy}>{ icon(Icon::Copy) }{ "Copy" }</button>
                </div>
                { code_and_facts(code.as_ref().as_ref(), item) }
            } else {
                <pre key="text" class="share-text" tabindex="0">{ item.text_or_link.clone() }</pre>
                <button key="copy" class="btn primary share-copy" type="button" onclick={copy}>{ icon(Icon::Copy) }{ "Copy text" }</button>
            }
            <p key="by-hand" class="by-hand" role="status" hidden={!*by_hand}>
                { "The browser did not let it be copied. Mark it and copy it with the keyboard." }
            </p>
            { actions(props, code.as_ref().as_ref()) }
        </>
    }
}

fn mark_all() -> Callback<FocusEvent> {
    Callback::from(|event: FocusEvent| {
        if let Some(input) = event.target_dyn_into::<web_sys::HtmlInputElement>() {
            input.select();
        }
    })
}

fn code_and_facts(code: Option<&Qr>, item: &ShareItem) -> Html {
    let fact = |(n, (name, value)): (usize, &(String, String))| {
        html! { <div key={n} class="row2"><dt>{ name.clone() }</dt><dd>{ value.clone() }</dd></div> }
    };
    html! {
        <div key="code" class="share-code">
            <div key="code" class="share-qr">
                if let Some(code) = code {
                    { qr::picture(code, "QR code of the link") }
                } else {
                    <p>{ "The link is too long for a QR code. Copy it instead." }</p>
                }
            </div>
            <dl key="facts" class="share-facts num">{ for item.facts.iter().enumerate().map(fact) }</dl>
        </div>
    }
}

fn actions(props: &ShareBodyProps, code: Option<&Qr>) -> Html {
    let send = {
        let (title, item) = (format!("Solvarium: {}", props.game), props.item.clone());
        Callback::from(move |_: MouseEvent| {
            // A text ends with its link; the link alone opens in every program.
            let link = if item.is_link { item.text_or_link.as_str() } else { last_line(&item.text_or_link) };
            clipboard::send(&title, link);
        })
    };
    let save = code.map(|code| {
        let (name, text) = (format!("solvarium-{}.svg", props.game.to_lowercase().replace(' ', "-")), qr::file(code));
        Callback::from(move |_: MouseEvent| page::download(&name, "image/svg+xml", &text))
    });
    let print = props.on_close.reform(|_: MouseEvent| {
        // The dialog is out of sight on paper, whether it has gone already or not.
        page::print();
    });
    html! {
        <div key="actions" class="share-actions">
            if clipboard::can_send() {
                <button key="send" class="btn" type="button" onclick={send}>{ icon(Icon::Share) }{ "Send to…" }</button>
            }
            <span key="space" class="sp"></span>
            if let Some(save) = save {
                <button key="save" class="btn quiet" type="button" onclick={save}>{ icon(Icon::Download) }{ "QR as SVG" }</button>
            }
            if props.prints {
                <button key="print" class="btn quiet" type="button" onclick={print}>{ icon(Icon::Print) }{ "Print" }</button>
            }
        </div>
    }
}

fn last_line(text: &str) -> &str {
    text.lines().last().unwrap_or_default()
}

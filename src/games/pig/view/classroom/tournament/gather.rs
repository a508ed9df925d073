//! How a whole class gets in: a chat that is pasted, links, a file; and the list in which each can be hidden or renamed.

use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::scanner::Scanner;
use crate::app::context::use_app;
use crate::app::controls::hears;
use crate::app::fields::{on_change, on_text};
use crate::app::icons::{Icon, icon};
use crate::app::share::{ShareItem, ShareRequest};
use crate::games::pig::classroom::gather::{Added, Found, Person, people};
use crate::games::pig::classroom::rules::{Class, LONGEST_NAME};
use crate::games::pig::info::INFO;
use crate::games::pig::view::classroom::room;
use crate::web::page;

/// What is given.
#[derive(PartialEq, Properties)]
pub struct GatherProps {
    /// The class as it stands.
    pub class: Class,
    /// Adds what was found.
    pub on_found: Callback<Found, Added>,
    /// Hears the class with somebody hidden, shown or renamed.
    pub on_class: Callback<Class>,
}

/// Takes in the rules of many.
#[component]
pub fn Gather(props: &GatherProps) -> Html {
    let shell = use_app();
    let text = use_state(String::new);
    let told = use_state(String::new);
    let take = {
        let (told, variant, on_found) = (told.setter(), props.class.variant, props.on_found.clone());
        Callback::from(move |text: String| {
            let found = Found::read(&text, variant);
            told.set(on_found.emit(found.clone()).words(&found));
        })
    };
    // A camera sees other codes too.
    let scanned = hears(&(take.clone(), props.class.variant), |(take, variant), text: String| {
        if !Found::read(&text, *variant).rules.is_empty() {
            take.emit(text);
        }
    });
    let paste = hears(&(take.clone(), text.clone()), |(take, text), _: MouseEvent| {
        take.emit((**text).clone());
        text.set(String::new());
    });
    let open = hears(&(take, told.setter()), |(take, told), event: Event| {
        let (take, told) = (take.clone(), told.clone());
        page::read_file(&event.target_unchecked_into::<HtmlInputElement>(), move |text| match text {
            Some(text) => take.emit(text),
            None => told.set("This file cannot be read.".to_owned()),
        });
    });
    let suffix = props.class.variant.suffix();
    let page_of_students = page::link(&room("mine", (!suffix.is_empty()).then_some(suffix)));
    let request = ShareRequest::new(
        INFO.name,
        vec![ShareItem {
            key: "page",
            title: "The students’ page",
            about: "Where a rule is written and handed in.".to_owned(),
            text: page_of_students,
            is_link: true,
            facts: Vec::new(),
        }],
    );
    let show = shell.share.reform(move |_: MouseEvent| request.clone());
    let set = text.setter();
    html! {
        <>
            <details key="gather" class="gather">
                <summary>{ "Add the rules of a whole class" }</summary>
                <ol>
                    <li>{ "Let the class see its page, where everyone writes a rule and hands it in by a link." }
                        <button type="button" class="btn" onclick={show}>{ icon(Icon::Share) }{ "Show the students’ page" }</button></li>
                    <li><label class="field"><span>{ "Paste the whole chat: links anywhere, or lines such as “Anna: hold at 20”" }</span>
                        <textarea rows="4" spellcheck="false" autocomplete="off" value={(*text).clone()} oninput={on_text(move |text| set.set(text))} /></label>
                        <button type="button" class="btn primary" disabled={text.trim().is_empty()} onclick={paste}>{ icon(Icon::Plus) }{ "Add to my rules" }</button></li>
                    <li>{ "Or take them from a file." }
                        <label class="btn file">{ icon(Icon::Upload) }{ "Open a text file" }
                            <input type="file" class="unseen" accept=".txt,.csv,text/plain" onchange={open} /></label></li>
                    <li>{ "Or hold the students’ codes in front of this device." }<Scanner on_text={scanned} /></li>
                </ol>
            </details>
            <p key="told" class="gathered" role="status" hidden={told.is_empty()}>{ &*told }</p>
            { list(props) }
        </>
    }
}

/// All that have a rule, each to be hidden or renamed.
fn list(props: &GatherProps) -> Html {
    let people = people(&props.class.text);
    let given = (props.class.clone(), props.on_class.clone());
    let row = |person: &Person| {
        let (class, on_class) = given.clone();
        let hide =
            hears(&(class.clone(), on_class.clone(), person.clone()), |(class, on_class, person), _: MouseEvent| {
                on_class.emit(class.with_hidden(person, !person.hidden));
            });
        let renamed = person.clone();
        let rename = on_change(move |name| on_class.emit(class.with_name(&renamed, &name)));
        let word = if person.hidden { "Show" } else { "Hide" };
        html! {
            <li key={person.line}>
                <input type="text" aria-label={format!("Name of {}", person.name)} maxlength={LONGEST_NAME.to_string()} autocomplete="off"
                    spellcheck="false" value={person.name.clone()} onchange={rename} />
                <button type="button" class="btn" aria-label={format!("{word} {}", person.name)} onclick={hide}>{ word }</button>
            </li>
        }
    };
    html! {
        <details key="people" class="people" hidden={people.is_empty()}>
            <summary>{ "Hide or rename" }</summary>
            <ul>{ for people.iter().map(row) }</ul>
        </details>
    }
}

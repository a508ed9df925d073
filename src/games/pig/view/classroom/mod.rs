//! What teachers need, as a part of its own: the projector's view, the tournament, and turns rolled by the thousand; the door to
//! these rooms; and what they share: links, head, the fields of a game that is not the usual one.

pub mod join;
mod live_room;
pub mod mine;
mod notes;
mod projector;
mod tournament;
mod turns;

use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use self::live_room::LiveRoom;
use self::projector::Projector;
use self::tournament::Tournament;
use self::turns::Turns;
use crate::app::context::AppContext;
use crate::app::controls::use_held;
use crate::app::fields::{on_change, on_select, use_typed};
use crate::app::icons::{Icon, icon};
use crate::app::lessons::line_of;
use crate::app::play::bar::button;
use crate::app::share::{ShareItem, ShareRequest};
use crate::app::words::sentence;
use crate::engine::parse::shorten;
use crate::games::pig::info::INFO;
use crate::games::pig::requests::Variant;
use crate::games::pig::setup::{DICE, GREATEST_GOAL, MIN_GOAL};
use crate::web::live::View;
use crate::web::route::Route;
use crate::web::{live, page};

/// What a room is given.
#[derive(Clone, PartialEq, Properties)]
pub struct RoomProps {
    /// What its link holds.
    text: Option<String>,
    /// Counts visits, so that the same link opened again is heard.
    visit: u32,
}

/// The room that an address names, or the door to all of them.
pub fn page(route: &Route, visit: u32) -> Html {
    let Route::Classroom { room, text } = route else { return door(None) };
    let text = text.clone();
    match room.as_deref() {
        Some("projector") => html! { <Projector key="projector" {text} {visit} /> },
        // A student's rule, to be added to the teacher's.
        Some("rule") => {
            html! { <Tournament key="tournament" text={text.map(|link| tournament::HANDED_IN.to_owned() + &link)} {visit} /> }
        }
        Some("tournament") => html! { <Tournament key="tournament" {text} {visit} /> },
        Some("room") => html! { <LiveRoom key="room" {text} {visit} /> },
        Some("turns") => html! { <Turns key="turns" {text} {visit} /> },
        Some(notes::WORD) => notes::notes(text.as_deref()),
        other => door(other),
    }
}

/// A room with all that it remembers.
trait Linked: Clone + 'static {
    /// Shows what a link to it holds; nothing: the link holds nothing.
    fn open(&self, link: Option<&str>);

    /// Does something to the room.
    fn on<E: 'static>(&self, act: impl Fn(&Self, E) + 'static) -> Callback<E> {
        let room = self.clone();
        Callback::from(move |event| act(&room, event))
    }
}

/// Opens each link to a room.
#[hook]
fn use_link<R: Linked>(room: &R, props: &RoomProps) {
    let room = room.clone();
    use_effect_with((props.text.clone(), props.visit), move |(text, _)| room.open(text.as_deref()));
}

/// What is told of a link that cannot be read.
fn damaged(why: &str) -> String {
    format!("This link is damaged. {}", sentence(why))
}

/// The route of a room, with what is in it.
fn room(name: &str, text: Option<String>) -> Route {
    Route::Classroom { room: Some(name.to_owned()), text }
}

/// What is told of each room, in blocks of lines (see [`line_of`]): `room` is the word of its link.
fn rooms() -> impl Iterator<Item = &'static str> {
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/pig/rooms.txt")).split("\n\n")
}

/// The index of the rooms; `unknown` is the word of a link that names none.
fn door(unknown: Option<&str>) -> Html {
    let card = |block: &'static str| {
        let [word, title, when, about] =
            ["room", "title", "when", "about"].map(|word| line_of(block, word).unwrap_or_default());
        let facts = block.lines().filter_map(|line| line.strip_prefix("fact: "));
        // The picture lies in a file of its own, where the style sheet's rules do not reach, only its custom properties.
        html! {
            <li key={word}>
                <a class="card room" href={room(word, None).to_string()}>
                    <svg class="room-art" viewBox="0 0 216 80" aria-hidden="true" focusable="false"><use href={format!("pictures/classroom.svg#{word}")} /></svg>
                    <span class="eyebrow">{ when }</span>
                    <h2>{ title }</h2>
                    <p>{ about }</p>
                    <ul>{ for facts.map(|fact| html! { <li>{ fact }</li> }) }</ul>
                </a>
            </li>
        }
    };
    let unknown = unknown.map(|word| {
        let words = format!("There is no room “{}”. These are the three there are.", shorten(word));
        html! { <p class="class-notice wrong" role="alert">{ words }</p> }
    });
    html! {
        <main key="door" id="main" tabindex="-1" class="page classroom door">
            <div class="head"><h1>{ "Classroom" }</h1></div>
            <p class="lead">{ "Pig for a lesson: three rooms, a page for students, a live class, and sheets to print. One die, one decision: roll on, or keep what you have. There is nothing to log in to, and everything works offline after the first visit." }</p>
            { for unknown }
            <LiveNotice />
            <ul class="rooms">{ for rooms().map(card) }</ul>
            <ul class="door-more">
                <li><a href={room("mine", None).to_string()}>{ "My rule" }</a>{ ": the students’ page. Write a rule, see what it is worth, hand it in by a link." }</li>
                <li><a href={room("room", None).to_string()}>{ "Live class" }</a>{ ": phones join by a code, from your own laptop." }</li>
                <li><a href={room(notes::WORD, None).to_string()}>{ "Notes for each lesson" }</a>{ ", and the boundary on one page, to print." }</li>
                <li><a href="#/pig">{ "Pig" }</a>{ ": a single game, to play or to show; its rules are on " }<a href="#/pig/learn">{ "Learn" }</a>{ "." }</li>
            </ul>
        </main>
    }
}

/// Says that there is a live class to join, where this page comes from a server with one.
#[component]
pub fn LiveNotice() -> Html {
    let live = use_live();
    html! {
        <div key="live" class="class-notice" role="status" hidden={live != Some(true)}>
            <p>{ "A class is going on here." }</p><a class="btn primary" href="#/classroom/join">{ "Join the class" }</a>
        </div>
    }
}

/// Whether this page comes from a server with a live class; nothing: not yet known.
#[hook]
pub fn use_live() -> Option<bool> {
    let live = use_state(|| None);
    {
        let live = live.setter();
        use_effect_with((), move |()| spawn_local(async move { live.set(Some(live::there().await)) }));
    }
    *live
}

/// What the server of a live class tells who has this key, and whether it is out of reach; without a key nobody asks it.
#[hook]
fn use_view(key: Option<String>) -> (Option<View>, bool) {
    let view = use_state(|| None::<View>);
    let away = use_state(|| false);
    let (set, is_away) = (view.setter(), away.setter());
    use_held(key, move |key| {
        let hear = move |told: Option<View>| {
            is_away.set(told.is_none());
            if told.is_some() {
                set.set(told);
            }
        };
        key.as_ref().map(|key| live::Stream::new(key, hear))
    });
    ((*view).clone(), *away)
}

/// The button that opens the share dialog for a room.
fn share_button(shell: &AppContext, label: &'static str, item: ShareItem) -> Html {
    let asked = ShareRequest::new(INFO.name, vec![item]);
    let open = shell.share.reform(move |_: MouseEvent| asked.clone());
    html! { <button type="button" class="btn primary" onclick={open}>{ icon(Icon::Share) }{ label }</button> }
}

/// The head of the room `current`; `right` stands at the right, before the buttons that print and share.
fn head(current: &str, title: &'static str, right: Html, share: Html) -> Html {
    let print = Callback::from(|_: MouseEvent| page::print());
    let tab = |block: &'static str| {
        let [word, name] = ["room", "name"].map(|word| line_of(block, word).unwrap_or_default());
        let here = (word == current).then_some("page");
        html! { <a key={word} href={room(word, None).to_string()} aria-current={here}>{ name }</a> }
    };
    html! {
        <div key="head" class="head">
            <h1>{ title }</h1>
            <nav class="tabs" aria-label="Rooms">{ for rooms().map(tab) }</nav>
            <div class="push">{ right }{ button("btn print", Some(Icon::Print), "Print", true, print) }{ share }</div>
        </div>
    }
}

/// What the fields are given.
#[derive(Clone, PartialEq, Properties)]
struct VariantProps {
    /// The variant.
    pub variant: Variant,
    /// Whether there is a goal to choose.
    #[prop_or(true)]
    pub goal: bool,
    /// Hears another variant, once there is such a game.
    pub on_variant: Callback<Variant>,
}

/// The fields of a game, folded away: most lessons play the usual one.
#[component]
fn VariantFields(props: &VariantProps) -> Html {
    let wrong = use_state(String::new);
    let typed = use_typed();
    let variant = props.variant;
    let take = {
        let (wrong, typed, on_variant) = (wrong.clone(), typed.clone(), props.on_variant.clone());
        Callback::from(move |variant: Result<Variant, String>| match variant.and_then(Variant::checked) {
            Ok(variant) => {
                typed.taken();
                wrong.set(String::new());
                on_variant.emit(variant);
            }
            Err(why) => wrong.set(sentence(&why)),
        })
    };
    let on_goal = {
        let take = take.clone();
        on_change(move |text| {
            let goal = text.trim().parse().map(|goal| Variant { goal, ..variant });
            take.emit(goal.map_err(|_| format!("The goal is a whole number from {MIN_GOAL} to {GREATEST_GOAL}.")));
        })
    };
    let pick = |label: &'static str, list: &[u8], current: u8, of: fn(Variant, u8) -> Variant| {
        let take = take.clone();
        // The options are the only values there are.
        let onchange = on_select(move |text| take.emit(Ok(of(variant, text.parse().unwrap_or_default()))));
        let option = |value: &u8| html! { <option key={*value} value={value.to_string()} selected={*value == current}>{ *value }</option> };
        html! { <label class="field"><span>{ label }</span><select {onchange}>{ for list.iter().map(option) }</select></label> }
    };
    let faces: Vec<u8> = (1..=variant.die).collect();
    let to = if props.goal { format!("to {}, ", variant.goal) } else { String::new() };
    html! {
        <details class="variant">
            <summary>{ format!("The game: {to}a die of {}, a {} loses the turn", variant.die, variant.bust) }</summary>
            <div class="variant-fields">
                <label class="field" hidden={!props.goal}><span>{ "Goal" }</span>
                    <input type="number" inputmode="numeric" min={MIN_GOAL.to_string()} max={GREATEST_GOAL.to_string()}
                        value={typed.or(variant.goal)} oninput={typed.on_input()} onchange={on_goal} />
                </label>
                { pick("Faces of the die", &DICE, variant.die, |variant, die| Variant { die, bust: variant.bust.min(die), ..variant }) }
                { pick("Face that loses", &faces, variant.bust, |variant, bust| Variant { bust, ..variant }) }
            </div>
            <p class="wrong" role="alert" hidden={wrong.is_empty()}>{ &*wrong }</p>
        </details>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_room_is_told_of() {
        for block in rooms() {
            for word in ["room", "name", "title", "when", "about"] {
                assert!(line_of(block, word).is_some(), "{word} in {block}");
            }
            assert_eq!(block.matches("\nfact: ").count(), 3, "{block}");
        }
        let drawn = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/static/pictures/classroom.svg"));
        let words = rooms().filter_map(|block| line_of(block, "room"));
        assert_eq!(words.filter(|word| drawn.contains(&format!("id=\"{word}\""))).count(), 3);
    }
}

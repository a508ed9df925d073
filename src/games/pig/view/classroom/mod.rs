//! What teachers need, as a program of its own: the projector's view, the tournament, and turns rolled by the thousand.

mod door;
mod fields;
mod figure;
mod link;
mod projector;
mod tournament;
mod trace;
mod turns;

use yew::prelude::*;

use self::door::door;
use self::projector::Projector;
use self::tournament::Tournament;
use self::turns::Turns;
use crate::web::route::Route;

/// The room that an address names, or the door to all of them.
pub fn page(route: &Route, visit: u32) -> Html {
    let Route::Classroom { room, text } = route else { return door(None) };
    let text = text.clone();
    match room.as_deref() {
        None => door(None),
        Some("projector") => html! { <Projector key="projector" {text} {visit} /> },
        Some("tournament") => html! { <Tournament key="tournament" {text} {visit} /> },
        Some("turns") => html! { <Turns key="turns" {text} {visit} /> },
        Some(other) => door(Some(other)),
    }
}

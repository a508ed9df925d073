//! What teachers need, as a program of its own: the projector's view, the tournament, and turns rolled by the thousand.

mod door;
mod figure;
mod head;
mod link;
mod projector;
mod relay;
mod seed_field;
mod share;
mod told;
mod tournament;
mod trace;
mod turns;
mod variant_fields;

use yew::prelude::*;

use self::door::door;
use self::projector::Projector;
use self::tournament::Tournament;
use self::turns::Turns;
use crate::app::annex;
use crate::games::pig::info::INFO;
use crate::web::route::Route;

/// Waits for the page to offer the classroom a place.
pub fn serve() {
    annex::serve_pages("solvarium-classroom", INFO.id, page_of);
}

/// Each room shows only while the address names it.
fn page_of(route: &Route, visit: u32) -> Option<Html> {
    let Route::Classroom { room, text } = route else { return None };
    let text = text.clone();
    Some(match room.as_deref() {
        None => door(None),
        Some("projector") => html! { <Projector key="projector" {text} {visit} /> },
        Some("tournament") => html! { <Tournament key="tournament" {text} {visit} /> },
        Some("turns") => html! { <Turns key="turns" {text} {visit} /> },
        Some(other) => door(Some(other)),
    })
}

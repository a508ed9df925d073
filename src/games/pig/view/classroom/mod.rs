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
use crate::app::annex::{self, use_annex_shell, use_focus, use_place};
use crate::app::context::Shell;
use crate::web::route::Route;

/// Waits for the page to offer the classroom a place.
pub fn serve() {
    annex::serve::<ClassroomApp>("solvarium-classroom");
}

#[component]
fn ClassroomApp() -> Html {
    let shell = use_annex_shell("pig");
    let (route, visit) = use_place();
    use_focus(visit);
    html! { <ContextProvider<Shell> context={shell}>{ page_of(&route, visit) }</ContextProvider<Shell>> }
}

/// Each room shows only while the address names it.
fn page_of(route: &Route, visit: u32) -> Html {
    let Route::Classroom { room, text } = route else { return html! { <span key="none" hidden=true></span> } };
    let text = text.clone();
    match room.as_deref() {
        None => door(None),
        Some("projector") => html! { <Projector key="projector" {text} {visit} /> },
        Some("tournament") => html! { <Tournament key="tournament" {text} {visit} /> },
        Some("turns") => html! { <Turns key="turns" {text} {visit} /> },
        Some(other) => door(Some(other)),
    }
}

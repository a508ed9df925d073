//! What teachers need, as a program of its own: the projector's view and the tournament.

use yew::prelude::*;

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
    html! { <ContextProvider<Shell> context={shell}>{ page_of(&route) }</ContextProvider<Shell>> }
}

fn page_of(route: &Route) -> Html {
    match route {
        Route::Classroom { .. } => {
            html! { <main key="door" id="main" tabindex="-1" class="page classroom" data-ground="vermilion"></main> }
        }
        _ => html! { <span key="none" hidden=true></span> },
    }
}

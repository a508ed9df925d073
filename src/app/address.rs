//! The address: where the person is, and that of a Play page, which names the challenge at hand.

use std::cell::Cell;

use yew::prelude::*;

use crate::engine::challenge::ChallengeId;
use crate::web::page;
use crate::web::route::Route;

/// The address, and how often it has changed: the same link opened again is another visit.
#[hook]
pub fn use_place() -> (Route, u32) {
    let place = use_state(|| (page::heard(), 0u32));
    let setter = place.setter();
    // Not in an effect: that may come after the browser's next event, and an address lost.
    use_memo((), move |()| {
        let visits = Cell::new(0u32);
        page::on_route(move |route| {
            visits.set(visits.get().wrapping_add(1));
            setter.set((route, visits.get()));
        })
    });
    (*place).clone()
}

/// Keeps the address and the title at the challenge at hand (`here`); `link` is the one of the address, and `visit`
/// counts visits.
#[hook]
pub fn use_address(here: Option<ChallengeId>, link: Option<ChallengeId>, visit: u32, name: &'static str) {
    let last_visit = use_mut_ref(|| None::<u32>);
    use_effect_with((here, visit), move |(here, visit)| {
        let arrived = last_visit.borrow_mut().replace(*visit) != Some(*visit);
        let Some(id) = here else { return };
        // A link that has just arrived is about to be opened, or refused: its address stands.
        let other = link.is_some_and(|link| link.without_moves() != *id);
        if !(arrived && other) {
            page::rewrite(&Route::challenge(id));
            page::set_title(&format!("{name} · Solvarium"));
        }
    });
}

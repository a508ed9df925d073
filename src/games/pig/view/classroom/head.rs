//! The head of the rooms: the title, the way to the other rooms, and what a room puts beside them.

use yew::prelude::*;

use super::link::room;

/// The rooms: word of the link, short name.
pub const ROOMS: [(&str, &str); 3] = [("projector", "Projector"), ("tournament", "Tournament"), ("turns", "Turns")];

/// The head of the room `current`; `right` stands at the right.
pub fn head(current: &str, title: &'static str, right: Html) -> Html {
    let tab = |(word, name): &(&'static str, &'static str)| {
        let here = (*word == current).then_some("page");
        html! { <a key={*word} href={room(word, None).to_string()} aria-current={here}>{ *name }</a> }
    };
    html! {
        <div key="head" class="head">
            <h1>{ title }</h1>
            <nav class="tabs" aria-label="Rooms">{ for ROOMS.iter().map(tab) }</nav>
            <div class="push">{ right }</div>
        </div>
    }
}

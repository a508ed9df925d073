//! Links that open no game of a page of its own: why, and what was probably meant.

use yew::prelude::*;

use super::words::sentence;
use crate::engine::challenge::{ChallengeId, Source};
use crate::engine::entry::{GameEntry, Start};
use crate::engine::parse::shorten;
use crate::web::route::Route;

/// A link that could not be opened.
#[derive(Clone, Debug, PartialEq)]
pub struct Refused {
    /// The link's text, shortened.
    pub text: String,
    /// One sentence.
    pub why: String,
    /// What was probably meant.
    pub guess: Option<ChallengeId>,
}

impl Refused {
    /// What is told of a link that could not be opened.
    pub fn new(id: &ChallengeId, why: &str, guess: Option<ChallengeId>) -> Self {
        Self { text: shorten(&id.to_string()), why: sentence(why), guess }
    }

    /// The same for a game whose links need no better guess than [`cut_short`].
    pub fn of(entry: &GameEntry, id: &ChallengeId, why: &str) -> Self {
        Self::new(id, why, cut_short(entry, id))
    }
}

/// The same challenge with those of its moves that can be made, or without the suffixes that make no sense.
fn cut_short(entry: &GameEntry, id: &ChallengeId) -> Option<ChallengeId> {
    let bare = id.without_moves();
    match entry.table.start(&bare.source) {
        Ok(Start::Ready(start)) => {
            let good = (0..id.moves.len()).rev().find(|&count| entry.replay(&start, &id.moves[..count]).is_ok())?;
            Some(bare.with_moves(&id.moves[..good]))
        }
        Ok(Start::NeedsSearch) => (!id.moves.is_empty()).then_some(bare),
        Err(_) => {
            let Source::Board(text) = &id.source else { return None };
            let parts: Vec<&str> = text.split('~').collect();
            let board = (1..parts.len()).rev().map(|count| parts[..count].join("~"));
            let mut ids = board.map(|text| ChallengeId::board(&id.game, &text));
            ids.find(|id| entry.table.start(&id.source).is_ok())
        }
    }
}

/// What is said of a link that opens no game. `set_up` opens the dialog of a new one; `back`, if there is a game in
/// progress, which is untouched, leads back to it.
pub fn refused_card(refused: &Refused, set_up: Callback<MouseEvent>, back: Option<Callback<MouseEvent>>) -> Html {
    let meant = refused.guess.as_ref().map(|id| {
        html! { <p key="meant">{ "Did you mean " }<b class="mono">{ shorten(&id.to_string()) }</b>{ "?" }</p> }
    });
    let open = refused.guess.as_ref().map(|id| {
        html! { <a key="open" class="btn primary" href={Route::challenge(id).to_string()}>{ "Open that" }</a> }
    });
    let back = back.map(|back| {
        html! { <button key="back" type="button" class="btn" onclick={back}>{ "Back to my game" }</button> }
    });
    html! {
        <section key="refused" class="card state bad-link" aria-labelledby="refused-title">
            <h2 id="refused-title">{ "This link opens no game." }</h2>
            <p class="code">{ &refused.text }</p>
            <p>{ &refused.why }</p>
            { for meant }
            <div class="row">
                { for open }
                <button type="button" class="btn" onclick={set_up}>{ "Set up a game" }</button>
                { for back }
            </div>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games;

    #[track_caller]
    fn means(text: &str, expected: Option<&str>) {
        let id = ChallengeId::parse(text).expect("an id");
        let entry = games::entry(&id.game).expect("a game");
        assert_eq!(cut_short(entry, &id).map(|id| id.to_string()).as_deref(), expected, "{text}");
    }

    #[test]
    fn what_was_meant_is_found() {
        means("sliding/board/a0-00~0a-00/ar-ad-au-au-al", Some("sliding/board/a0-00~0a-00/ar-ad-au"));
        means("sliding/board/a0-00~0a-00/q", Some("sliding/board/a0-00~0a-00"));
        means("sliding/board/a0-00~0a-00~eqq", Some("sliding/board/a0-00~0a-00"));
        means("sliding/board/a0-00", None);
        means("sliding/board/a0-00~q", None);
        means("sliding/klotzki/x", None);
        means("zen/board/sss-sss/00E-00E-10E", Some("zen/board/sss-sss/00E"));
        means("zen/board/sss-sss/q", Some("zen/board/sss-sss"));
        means("zen/board/sss-sss~corner", Some("zen/board/sss-sss"));
        means("zen/board/sss-ss", None);
        means("zen/gardn/x", None);
        means("shisen/board/ABBA/a1d1-a1d1-b1c1", Some("shisen/board/ABBA/a1d1"));
        means("shisen/board/ABBA/q", Some("shisen/board/ABBA"));
        means("shisen/board/ABBA~wind", Some("shisen/board/ABBA"));
        means("shisen/board/ABB", None);
        means("shisen/17y8/x", None);
    }
}

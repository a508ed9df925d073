//! Links that name nothing or open no board: why, and what was probably meant; on a page of its own, or in the place of a board.

pub(super) mod in_game;
mod mend;

use std::ops::Range;

use crate::app::bad_link::in_game::{Found, in_game};
use crate::app::new_game::usual_setup;
use crate::app::prelude::*;
use crate::engine::challenge::Source;
use crate::engine::entry::{GameEntry, Start};
use crate::engine::parse::shorten;
use crate::web::entropy;

pub use crate::app::bad_link::mend::{Diagnosis, diagnose, diagnose_experiment};

/// Longer addresses are not written on a button.
const SHORT: usize = 48;

/// The page of a link that names nothing.
pub fn bad_link(found: &Diagnosis) -> Html {
    let title = if found.game.is_some() { "This link does not open a game." } else { "This link leads nowhere." };
    let go = found.meant.as_ref().map(|text| {
        let label = if text.len() <= SHORT { format!("Open {text}") } else { "Open what was meant".to_owned() };
        html! { <a key="go" class="btn primary" href={format!("#/{text}")}>{ label }</a> }
    });
    let meant = found.meant.as_ref().map(|meant| did_you_mean(&found.text, &found.wrong, meant));
    let class = classes!("btn", go.is_none().then_some("primary"));
    let (other, words) = match found.game {
        Some(entry) => {
            let fresh = ChallengeId::seeded(entry.info.id, &usual_setup(entry.info), entropy::fresh_seed());
            (Route::challenge(&fresh), "Open another one")
        }
        None => (Route::Home, "All games"),
    };
    html! {
        <main key="bad" id="main" tabindex="-1" class="page">
            <section class="card state bad-link" aria-labelledby="bad-title">
                <h1 id="bad-title">{ title }</h1>
                { marked(&found.text, &found.wrong) }
                <p key="why">{ sentence(&found.why) }</p>
                { for meant }
                <p class="row">{ for go }<a key="other" {class} href={other.to_string()}>{ words }</a></p>
            </section>
        </main>
    }
}

/// A link that could not be opened.
#[derive(Clone, Debug, PartialEq)]
pub struct Refused {
    /// The link's text.
    pub text: String,
    /// The wrong part of it, if that is known.
    pub wrong: Range<usize>,
    /// One sentence.
    pub why: String,
    /// What was probably meant.
    pub meant: Option<Box<ChallengeId>>,
}

impl Refused {
    /// What is told of a text that is no link at all: one sentence.
    pub fn words(why: String) -> Self {
        Self { text: String::new(), wrong: 0..0, why, meant: None }
    }

    /// The same with what the game's rules say of it: which part is wrong, and what was probably meant.
    pub fn of(entry: &GameEntry, id: &ChallengeId, why: &str) -> Self {
        let text = id.to_string();
        let behind = (id.game.len() + 1).min(text.len());
        let Found { wrong, why: cause, meant } = in_game(entry, &text[behind..], why);
        let meant = meant.and_then(|rest| ChallengeId::parse(&format!("{}/{rest}", id.game)).ok());
        let meant = meant.filter(|meant| meant != id).or_else(|| cut_short(entry, id));
        // What the page was told names the place among the moves, too.
        let why = if id.moves.is_empty() { cause } else { why.to_owned() };
        let wrong = behind + wrong.start..behind + wrong.end;
        Self { wrong, text, why: sentence(&why), meant: meant.map(Box::new) }
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

/// A link's text with its wrong part marked.
pub fn marked(text: &str, wrong: &Range<usize>) -> Html {
    let part = |range: Range<usize>| shorten(text.get(range).unwrap_or_default());
    html! {
        <p class="code wrap">
            { "#/" }{ part(0..wrong.start) }<span class="wavy">{ part(wrong.clone()) }</span>{ part(wrong.end..text.len()) }
        </p>
    }
}

/// What was probably meant, as far as it differs from what was written.
pub fn did_you_mean(text: &str, wrong: &Range<usize>, meant: &str) -> Html {
    if text.starts_with(meant) && meant.len() <= wrong.start {
        return html! { <p key="meant">{ "Everything before it is correct." }</p> };
    }
    html! { <p key="meant">{ "Did you mean " }<b class="mono">{ differing(text, meant) }</b>{ "?" }</p> }
}

/// The part of what was meant that is another than what was written.
fn differing(text: &str, meant: &str) -> String {
    if meant.starts_with(text) {
        return shorten(meant);
    }
    let (old, new): (Vec<&str>, Vec<&str>) = (text.split('/').collect(), meant.split('/').collect());
    let same = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let same_behind = old.iter().rev().zip(new.iter().rev()).take_while(|(a, b)| a == b).count();
    let end = new.len().saturating_sub(same_behind).max(same);
    match new.get(same..end) {
        Some([]) | None => shorten(meant),
        Some(parts) => shorten(&parts.join("/")),
    }
}

/// What is said of a link that opens no game. `set_up` opens the dialog of a new one; `back`, if there is a game in
/// progress, which is untouched, leads back to it.
pub fn refused_card(refused: &Refused, set_up: Callback<MouseEvent>, back: Option<Callback<MouseEvent>>) -> Html {
    let meant = refused.meant.as_ref().map(|id| did_you_mean(&refused.text, &refused.wrong, &id.to_string()));
    let open = refused.meant.as_ref().map(|id| {
        html! { <a key="open" class="btn primary" href={Route::challenge(id).to_string()}>{ "Open that" }</a> }
    });
    let back = back.map(|back| {
        html! { <button key="back" type="button" class="btn" onclick={back}>{ "Back to my game" }</button> }
    });
    html! {
        <section key="refused" class="card state bad-link" aria-labelledby="refused-title">
            <h2 id="refused-title">{ "This link does not open a game." }</h2>
            { marked(&refused.text, &refused.wrong) }
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
        means("pig/human~optimal/x/h", Some("pig/human~optimal/x"));
    }

    #[test]
    fn setups_of_several_words_are_mended_word_by_word() {
        for (text, meant) in [
            ("pig/human~optima/x", Some("pig/human~optimal/x")),
            ("pig/humn~hold25~goal50/x", Some("pig/human~hold25~goal50/x")),
            ("pig/humn~optima/x", Some("pig/human~optimal/x")),
            ("pig/optimal/x", Some("pig/human~optimal/x")),
            ("pig/human~optimal~goal0/x", Some("pig/human~optimal~goal50/x")),
            ("pig/human~zzzzzz/x", None),
            ("pig/board/x", None),
            ("2048/clasic/x", Some("2048/classic/x")),
            ("2048/3x3~evil50-q/x", Some("2048/3x3~evil50-d2/x")),
            ("2048/classic~evil50-g~q~to512/x", Some("2048/classic~to512~evil50-g/x")),
            ("threes/classic~plos~bonus24/x", Some("threes/classic~bonus24/x")),
        ] {
            let id = ChallengeId::parse(text).expect("an id");
            let refused = Refused::of(games::entry(&id.game).expect("a game"), &id, "");
            assert_eq!(refused.meant.map(|id| id.to_string()).as_deref(), meant, "{text}");
        }
    }

    #[test]
    fn only_what_differs_is_asked_about() {
        for (text, meant, asked) in [
            ("fujisann/domino/x", "fujisan/domino/x", "fujisan"),
            ("fujisan/domnio/x", "fujisan/domino/x", "domino"),
            ("fujisan/x", "fujisan/domino/x", "domino"),
            ("fujisan/domino/x_y/ML3", "fujisan/domino/x-y/ML3", "x-y"),
            ("fujisan/domino/x/ML3-Q", "fujisan/domino/x/ML3", "ML3"),
            ("fujisan/domino", "fujisan/domino/1", "fujisan/domino/1"),
            ("fujisan/domino/x/Q", "fujisan/domino/x", "fujisan/domino/x"),
        ] {
            assert_eq!(differing(text, meant), asked, "{text}");
        }
    }
}

//! What can be shared. The dialog for it (`share_dialog.rs`) is loaded when somebody shares.

use std::rc::Rc;

use yew::prelude::*;

use super::context::Note;
use super::figures;
use crate::engine::challenge::ChallengeId;
use crate::engine::session::{Facts, MoveSource};
use crate::web::route::Route;
use crate::web::{clipboard, page};

/// One thing that can be shared.
#[derive(Clone, Debug, PartialEq)]
pub struct ShareItem {
    /// Tells it from the others, and what the dialog says about it.
    pub key: &'static str,
    /// Its name, such as `This challenge`.
    pub title: &'static str,
    /// A few words about it.
    pub about: String,
    /// The link, or the text.
    pub text: String,
    /// Whether the text is a link.
    pub is_link: bool,
    /// What is told beside it: name and value.
    pub facts: Vec<(String, String)>,
}

/// What the share dialog offers.
#[derive(Clone, Debug, PartialEq)]
pub struct ShareRequest {
    /// The game's name, for what is sent by the system.
    pub game: &'static str,
    /// What can be shared, the usual one first.
    pub items: Rc<Vec<ShareItem>>,
}

impl ShareRequest {
    /// These items of a game.
    pub fn new(game: &'static str, items: Vec<ShareItem>) -> Self {
        Self { game, items: Rc::new(items) }
    }
}

/// What can be shared of one game: the same is told beside all of it.
pub struct Shared {
    facts: Vec<(String, String)>,
    items: Vec<ShareItem>,
}

impl Shared {
    /// Nothing so far.
    pub fn with(facts: Vec<(String, String)>) -> Self {
        Self { facts, items: Vec::new() }
    }

    /// Adds a link.
    pub fn link(&mut self, key: &'static str, title: &'static str, about: impl Into<String>, id: &ChallengeId) {
        let facts = self.facts.clone();
        self.items.push(ShareItem { key, title, about: about.into(), text: link_to(id), is_link: true, facts });
    }

    /// Adds the result as text.
    pub fn result(&mut self, text: String) {
        let (about, facts) = ("To paste in a chat".to_owned(), self.facts.clone());
        self.items.push(ShareItem { key: "result", title: "Result as text", about, text, is_link: false, facts });
    }

    /// The list for the dialog.
    pub fn items(self) -> Vec<ShareItem> {
        self.items
    }
}

/// The link of a challenge.
pub fn link_to(id: &ChallengeId) -> String {
    page::link(&Route::challenge(id))
}

/// What a replay of these moves is called; `own` if they are the person's and lead to no end.
pub fn replay_title(move_source: MoveSource, won: bool, own: &'static str) -> &'static str {
    match move_source {
        MoveSource::Solver => "The solver’s way",
        MoveSource::Replay => "This replay",
        MoveSource::Own if won => "My solution",
        MoveSource::Own => own,
    }
}

/// How a count compares with the proven best, if that is known.
pub fn beside_best(count: usize, best: Option<usize>) -> String {
    match best {
        Some(best) if best == count => " (proven best)".to_owned(),
        Some(best) => format!(" (best {best})"),
        None => String::new(),
    }
}

/// One line about a result, such as `Fujisan, dominoes · 12 moves`, with time, hints and what is told `behind` them, and
/// the link to the challenge.
pub fn result_line(what: &str, facts: &Facts, behind: &str, id: &ChallengeId) -> String {
    let hints = match facts.hints {
        0 => "no hints".to_owned(),
        1 => "one hint".to_owned(),
        n => format!("{n} hints"),
    };
    format!("Solvarium · {what} in {}, {hints}{behind}\n{}", figures::time(facts.elapsed_ms), link_to(id))
}

/// Copies a text when it is clicked, and says in a note whether that was possible.
pub fn copies(note: Callback<Note>, text: String, done: &'static str) -> Callback<MouseEvent> {
    copies_or(note, text, [done, "This browser does not let pages copy. Select the text instead."])
}

/// The same with these words, if it was possible and if not.
pub fn copies_or(note: Callback<Note>, text: String, [done, refused]: [&'static str; 2]) -> Callback<MouseEvent> {
    Callback::from(move |_: MouseEvent| {
        let note = note.clone();
        clipboard::copy(&text, move |copied| {
            note.emit(Note { text: if copied { done } else { refused }.into() });
        });
    })
}

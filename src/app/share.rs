//! What can be shared, told to the share dialog: that is part of another program (`share_dialog.rs`, in `pages`), so
//! that whoever plays does not download it before he shares.

use serde::Serialize;

use crate::web::page;

/// One thing that can be shared.
#[derive(Clone, Debug, PartialEq, Serialize)]
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

/// Opens the share dialog for a game's items, the usual one first.
pub fn share(game: &str, items: &[ShareItem]) {
    let text = serde_json::to_string(&(game, items)).expect("texts can stand in JSON");
    page::tell(page::SHARE, &text);
}

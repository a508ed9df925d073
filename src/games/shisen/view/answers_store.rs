//! The answers to the problems, kept in this browser.
//!
//! An answer is written at once where that needs no waiting (localStorage), so that it outlives a page that is closed in the
//! same moment, and then moved to where there is room (IndexedDB). What cannot be read there is set aside.

use wasm_bindgen_futures::spawn_local;
use yew::{AttrValue, Callback};

use crate::games::shisen::answers::{Answer, Answers, Merged, json, label};
use crate::web::database::{Database, DatabaseError};
use crate::web::{entropy, store};

const DATABASE: Database = Database { name: "solvarium-shisen-answers", stores: &[ANSWERS, ASIDE] };
/// The store of the answers.
const ANSWERS: &str = "entries";
/// The store of those that cannot be read.
const ASIDE: &str = "aside";
/// In front of the keys of answers that wait for their move.
const WAITING: &str = "shisen-answer-";
/// In front of the keys of answers that are to be forgotten.
const WITHDRAWN: &str = "shisen-withdrawn-";
/// Where the person's label is kept.
const PLAYER: &str = "shisen-player";

/// What is kept, and what is wrong with it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Kept {
    /// The answers.
    pub answers: Answers,
    /// Entries that cannot be read, as they are: they were set aside.
    pub aside: Vec<String>,
    /// What is wrong, one sentence.
    pub trouble: Option<String>,
}

/// The label that this browser's answers get: the one that the person chose, else one that was drawn once.
pub fn player() -> String {
    if let Some(kept) = store::read(PLAYER).and_then(|text| label(&text).ok().flatten()) {
        return kept;
    }
    let drawn = format!("player {}", entropy::fresh_seed());
    store::write(PLAYER, &drawn);
    drawn
}

/// Keeps the label that the person chose, for answers from now on.
///
/// # Errors
/// It cannot be a label: one sentence.
pub fn set_player(text: &str) -> Result<String, String> {
    match label(text) {
        Ok(Some(label)) => {
            store::write(PLAYER, &label);
            Ok(label)
        }
        Ok(None) => {
            store::remove(PLAYER);
            Ok(player())
        }
        Err(fault) => Err(format!("This is not a label: {fault}.")),
    }
}

/// Keeps what came of a problem, and returns the answer's id. If the browser refuses, a `note` says so.
pub fn record(answer: Answer, note: Callback<AttrValue>) -> String {
    let answer = Answer { player: Some(player()), ..answer }.within_limits();
    let (id, text) = (answer.id(), json::write_one(&answer));
    let waits = store::write(&format!("{WAITING}{id}"), &text);
    let kept = id.clone();
    spawn_local(async move {
        match DATABASE.put(ANSWERS, &[(id.clone(), text)]).await {
            Ok(()) => store::remove(&format!("{WAITING}{id}")),
            Err(why) => note.emit(not_kept(&why, waits).into()),
        }
    });
    kept
}

/// Forgets an answer that has given way to a later one; if the page is closed meanwhile, as soon as it is looked at again.
pub fn withdraw(id: &str) {
    store::remove(&format!("{WAITING}{id}"));
    store::write(&format!("{WITHDRAWN}{id}"), "");
    spawn_local(forget());
}

/// Forgets what is to be forgotten.
async fn forget() {
    let keys = store::keys(WITHDRAWN);
    let ids: Vec<String> = keys.iter().filter_map(|key| key.strip_prefix(WITHDRAWN)).map(str::to_owned).collect();
    if !ids.is_empty() && DATABASE.remove(ANSWERS, &ids).await.is_ok() {
        keys.iter().for_each(|key| store::remove(key));
    }
}

fn not_kept(why: &DatabaseError, waits: bool) -> String {
    if waits {
        format!("**Your answer is kept for now,** but {why}. Save your answers to a file on the Lab page.")
    } else {
        format!("**Your answer is not kept:** {why}. Save the others to a file on the Lab page, then make room.")
    }
}

/// Moves what waits to the database and reads all that is kept.
pub async fn load() -> Kept {
    forget().await;
    let mut kept = Kept::default();
    let waiting = waiting();
    if !waiting.is_empty() {
        match DATABASE.put(ANSWERS, &waiting).await {
            Ok(()) => waiting.iter().for_each(|(id, _)| store::remove(&format!("{WAITING}{id}"))),
            Err(why) => kept.trouble = Some(format!("New answers wait in a smaller store, because {why}.")),
        }
    }
    let (mut good, mut bad) = (Vec::new(), Vec::new());
    match DATABASE.entries(ANSWERS).await {
        Ok(entries) => {
            for (key, text) in entries {
                let answer = text.as_deref().and_then(|text| json::read_one(text).ok());
                match answer.filter(|answer| answer.id() == key) {
                    Some(answer) => good.push(answer),
                    None => bad.push(key),
                }
            }
        }
        Err(why) => {
            kept.trouble = Some(format!("The kept answers cannot be read: {why}. Nothing is written over them."))
        }
    }
    if !bad.is_empty()
        && let Err(why) = DATABASE.shift(ANSWERS, ASIDE, &bad).await
    {
        kept.trouble = Some(format!("Entries that cannot be read stay where they are: {why}."));
    }
    let aside = DATABASE.entries(ASIDE).await.unwrap_or_default();
    kept.aside = aside.into_iter().map(|(key, text)| format!("{key} {}", text.unwrap_or_default())).collect();
    good.extend(waiting.iter().filter_map(|(_, text)| json::read_one(text).ok()));
    if let Err(fault) = kept.answers.merge(good) {
        kept.trouble = Some(format!("Not all answers are shown: {fault}."));
    }
    kept
}

/// The answers that wait for their move: their ids and texts. What is damaged waits on.
fn waiting() -> Vec<(String, String)> {
    let entry = |key: String| {
        let text = store::read(&key)?;
        let answer = json::read_one(&text).ok()?;
        Some((answer.id(), text))
    };
    store::keys(WAITING).into_iter().filter_map(entry).collect()
}

/// Takes answers in, such as those of a file.
///
/// # Errors
/// They are too many, or the browser refuses: one sentence. Then none of them is taken.
pub async fn take(known: &mut Answers, new: Vec<Answer>) -> Result<Merged, String> {
    let mut all = known.clone();
    let merged = all.merge(new).map_err(|fault| format!("Nothing was added: {fault}."))?;
    let entries: Vec<_> = all.beyond(known).iter().map(|answer| (answer.id(), json::write_one(answer))).collect();
    DATABASE.put(ANSWERS, &entries).await.map_err(|why| format!("Nothing was added: {why}."))?;
    *known = all;
    Ok(merged)
}

/// Forgets answers.
///
/// # Errors
/// The browser refuses: one sentence.
pub async fn erase(answers: &Answers) -> Result<(), String> {
    let ids: Vec<String> = answers.iter().map(Answer::id).collect();
    DATABASE.remove(ANSWERS, &ids).await.map_err(|why| format!("Nothing was erased: {why}."))?;
    ids.iter().for_each(|id| store::remove(&format!("{WAITING}{id}")));
    Ok(())
}

/// Forgets what was set aside.
pub async fn forget_aside() {
    // Whoever looks again sees whether it is gone.
    DATABASE.clear(ASIDE).await.ok();
}

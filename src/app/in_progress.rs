//! Which games are under way, for the gallery's «Continue»: words that each game's Play page keeps, so that the
//! gallery need not know how a game is saved.

use crate::web::store;

fn key(game: &str) -> String {
    format!("continue.{game}")
}

/// Keeps how far a game has come, such as `dominoes, 3 moves in`; nothing: there is nothing to go on with.
pub fn keep(game: &str, words: Option<&str>) {
    match words {
        Some(words) => {
            store::write(&key(game), words);
        }
        None => store::remove(&key(game)),
    }
}

/// How far this game has come.
pub fn words(game: &str) -> Option<String> {
    store::read(&key(game))
}

//! The library as the pages show it.

use std::sync::OnceLock;

use crate::engine::challenge::ChallengeId;
use crate::games::sliding::info::INFO;
use crate::games::sliding::library::{self, Classic};

/// The one to begin with.
const FIRST: &str = "Klotski";

/// All of the library, those that belong together side by side; read once.
pub fn all() -> &'static [Classic] {
    static ALL: OnceLock<Vec<Classic>> = OnceLock::new();
    ALL.get_or_init(|| library::classics().collect())
}

/// The one of this position.
pub fn named(position: &str) -> Option<&'static Classic> {
    all().iter().find(|one| one.position == position)
}

/// The place of the one to begin with.
fn first_place() -> usize {
    all().iter().position(|one| one.name == FIRST).unwrap_or(0)
}

/// The one to begin with.
pub fn first() -> &'static Classic {
    &all()[first_place()]
}

/// The id of one.
pub fn id_of(one: &Classic) -> ChallengeId {
    ChallengeId::board(INFO.id, one.position)
}

/// Who made it, when, and what it belongs to, as one line; empty where nothing is known.
pub fn origin(one: &Classic) -> String {
    let year = one.year.map(|year| year.to_string());
    let parts =
        [one.designer.map(str::to_owned), year, Some(one.source.to_owned()).filter(|source| !source.is_empty())];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_is_there_and_every_one_has_its_id() {
        assert_eq!(first().name, FIRST);
        assert!(all().len() >= 40);
        for one in all() {
            assert_eq!(ChallengeId::parse(&id_of(one).to_string()), Ok(id_of(one)), "{}", one.name);
            // As the session writes it, so that the puzzle at hand is found again.
            assert_eq!(one.board().map(|board| board.to_string()).as_deref(), Ok(one.position), "{}", one.name);
            assert_eq!(named(one.position).map(|found| found.name), Some(one.name));
        }
        assert_eq!(origin(first()), "J. H. Fleming, 1932, L’Âne Rouge, Huarong Dao");
    }
}

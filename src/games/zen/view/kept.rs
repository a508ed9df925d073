//! Our own gardens on the pages, and which of them were raked, kept in this browser.

use std::sync::OnceLock;

use crate::engine::challenge::ChallengeId;
use crate::games::zen::gardens::{self, NamedGarden};
use crate::games::zen::info::INFO;
use crate::web::store;

/// Under which key it is kept.
const KEPT: &str = "zen.gardens";

/// All of them, the easiest first; read once.
pub fn all() -> &'static [NamedGarden] {
    static ALL: OnceLock<Vec<NamedGarden>> = OnceLock::new();
    ALL.get_or_init(|| gardens::lessons().collect())
}

/// The place in the list of the garden of this position.
pub fn place_of(position: &str) -> Option<usize> {
    all().iter().position(|one| one.position == position)
}

/// The id of one.
pub fn id_of(one: &NamedGarden) -> ChallengeId {
    ChallengeId::board(INFO.id, one.position)
}

/// Which were raked, and in how many paths at best; whatever is damaged is not.
pub fn raked() -> Vec<Option<u32>> {
    read(&store::read(KEPT).unwrap_or_default())
}

fn read(text: &str) -> Vec<Option<u32>> {
    let mut list: Vec<Option<u32>> = serde_json::from_str(text).unwrap_or_default();
    list.resize(all().len(), None);
    list
}

/// Keeps that one was raked in so many paths.
pub fn keep(place: usize, paths: u32) {
    let mut list = raked();
    if list.get(place).is_none_or(|best| best.is_some_and(|best| best <= paths)) {
        return;
    }
    list[place] = Some(paths);
    if let Ok(text) = serde_json::to_string(&list) {
        store::write(KEPT, &text);
    }
}

/// The first that was not raked yet; else the first.
pub fn first_open() -> &'static NamedGarden {
    let raked = raked();
    let open = all().iter().zip(&raked).find(|(_, best)| best.is_none());
    open.map_or(&all()[0], |(one, _)| one)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::zen::state::State;

    #[test]
    fn every_garden_is_found_by_its_position() {
        for (place, one) in all().iter().enumerate() {
            let position = one.position.parse::<State>().map(|state| state.to_string());
            assert_eq!(position.as_deref(), Ok(one.position), "{}", one.name);
            assert_eq!(place_of(one.position), Some(place));
            assert_eq!(ChallengeId::parse(&id_of(one).to_string()), Ok(id_of(one)));
        }
    }

    #[test]
    fn what_is_kept_may_be_damaged() {
        for text in ["", "7", "[true]", "{}", "[1,2,3]x"] {
            assert!(read(text).iter().all(Option::is_none), "{text}");
        }
        assert_eq!(read("[2]")[0], Some(2));
        assert_eq!(read("[null,3]").len(), all().len());
    }
}

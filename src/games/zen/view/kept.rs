//! Our own gardens on the pages, and which of them were raked, kept in this browser.

use std::sync::OnceLock;

use crate::app::kept::{Ranked, Ranking, Ranks};
use crate::engine::challenge::ChallengeId;
use crate::games::zen::gardens::{self, NamedGarden};
use crate::games::zen::info::INFO;

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

/// In how few paths each was raked; the list of one is named by its number.
pub static RAKED: Ranks = Ranks { key: "zen.gardens", more_is_better: false, places: 1, former };

/// What earlier versions have kept: the fewest paths of each garden, or nothing, in their order. The form is frozen: browsers
/// hold such texts.
fn former(text: &str) -> Option<Ranking> {
    let places: Vec<Option<u32>> = serde_json::from_str(text).ok()?;
    let raked = all().iter().zip(places).enumerate().filter_map(|(place, (one, paths))| {
        let (list, value) = (list_of(place), paths?.into());
        Some(Ranked { list, value, challenge: id_of(one).to_string(), day: 0 })
    });
    Some(Ranking { bests: raked.collect(), ..Ranking::default() })
}

/// The list of the garden of this place.
pub fn list_of(place: usize) -> String {
    (place + 1).to_string()
}

/// Which were raked, and in how many paths at best.
pub fn raked(ranking: &Ranking) -> Vec<Option<u64>> {
    (0..all().len()).map(|place| RAKED.best(ranking, &list_of(place))).collect()
}

/// The first that was not raked yet; else the first.
pub fn first_open() -> &'static NamedGarden {
    let raked = raked(&RAKED.load());
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
    fn what_earlier_versions_kept_is_read_unless_it_is_damaged() {
        for text in ["", "7", "[true]", "{}", "[1,2,3]x"] {
            assert_eq!(former(text), None, "{text}");
        }
        let read = |text: &str| raked(&former(text).expect(text));
        assert_eq!((read("[2]")[0], read("[2]")[1]), (Some(2), None));
        assert_eq!((read("[null,3]")[1], read("[null,3]").len()), (Some(3), all().len()));
    }
}

//! Links that open no game: why, and what was probably meant.

use crate::app::refused::Refused;
use crate::engine::challenge::{ChallengeId, Source};
use crate::games::merge::view::any_game::Kind;

/// What is told of a link that could not be opened.
pub fn of(id: &ChallengeId, why: &str) -> Refused {
    Refused::new(id, why, guess(id))
}

/// The same game without the parts that cannot be read.
fn guess(id: &ChallengeId) -> Option<ChallengeId> {
    let kind = Kind::of(&id.game)?;
    let opens = |id: &ChallengeId| kind.start(&id.source).is_ok();
    let bare = id.without_moves();
    if opens(&bare) {
        return (!id.moves.is_empty()).then_some(bare);
    }
    let with = |text: String| ChallengeId {
        source: match &id.source {
            Source::Seeded { seed, .. } => Source::Seeded { setup: text, seed: seed.clone() },
            Source::Board(_) => Source::Board(text),
        },
        ..bare.clone()
    };
    let (Source::Seeded { setup: text, .. } | Source::Board(text)) = &id.source;
    let mut words = text.split('~');
    let first = words.next()?;
    let is_board = matches!(id.source, Source::Board(_));
    let start = [first, "classic"].into_iter().find(|one| opens(&with((*one).to_owned())))?;
    if is_board && start != first {
        return None;
    }
    let mut good = start.to_owned();
    for word in words {
        let longer = format!("{good}~{word}");
        if opens(&with(longer.clone())) {
            good = longer;
        }
    }
    Some(with(good))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn means(text: &str, expected: Option<&str>) {
        let id = ChallengeId::parse(text).expect("an id");
        assert_eq!(guess(&id).map(|id| id.to_string()).as_deref(), expected, "{text}");
    }

    #[test]
    fn what_was_meant_is_found() {
        means("2048/clasic/x", Some("2048/classic/x"));
        means("2048/3x3~evil50-q/x", Some("2048/3x3/x"));
        means("2048/4x7~evil50-g~to512/x", Some("2048/classic~evil50-g~to512/x"));
        means("threes/classic~plos~bonus24/x", Some("threes/classic~bonus24/x"));
        means("2048/classic/x/u-u-u-u-u-u-u-u", Some("2048/classic/x"));
        means("2048/board/1100000000000000~q", Some("2048/board/1100000000000000"));
        means("2048/board/xyz", None);
    }
}

//! The tiles of seeded games, against a second implementation in another language (`tests/data/merge-tiles.py`).

use crate::engine::challenge::ChallengeId;
use crate::engine::entry::{GameEntry, Start};
use crate::games::merge::ENTRIES;

const GAMES: &str = include_str!("../../../../tests/data/merge-tiles.txt");

#[test]
fn seeded_games_are_frozen_tile_by_tile() {
    let mut games = 0;
    for line in GAMES.lines() {
        let [id, moves, expected] = line.split(' ').collect::<Vec<_>>()[..] else { panic!("three words: {line}") };
        let text = if moves == "-" { id.to_owned() } else { format!("{id}/~{moves}") };
        let id = ChallengeId::parse(&text).unwrap_or_else(|error| panic!("{error}"));
        let entry: &GameEntry = ENTRIES.iter().find(|entry| entry.info.id == id.game).expect("one of the two games");
        let Ok(Start::Ready(start)) = entry.table.start(&id.source) else { panic!("{id} opens") };
        let line = entry.replay(&start, &id.moves).unwrap_or_else(|error| panic!("{error}"));
        let last = line.last().map_or(start, |played| played.position.clone());
        assert_eq!(last, expected, "{}", id.without_moves());
        games += 1;
    }
    assert_eq!(games, 112);
}

//! What can be shared of the game at hand.

use super::{Table, setup_words};
use crate::app::figures;
use crate::app::share::{ShareItem, Shared, beside_best, replay_title, result_line};
use crate::engine::challenge::Source;
use crate::engine::position::Outcome;

/// The choices of the share dialog.
pub(super) fn items(table: &Table) -> Vec<ShareItem> {
    let (Some(id), Some(session)) = (table.model.challenge(), &table.model.session) else { return Vec::new() };
    let now = session.now();
    let mut facts = vec![("Setup".to_owned(), setup_words(table.entry, &id))];
    if let Source::Seeded { seed, .. } = &id.source {
        facts.push(("Seed".to_owned(), seed.to_string()));
    }
    if let Ok(best) = table.best() {
        facts.push(("Proven best".to_owned(), format!("{best} moves")));
    }
    let mut shared = Shared::with(facts);
    shared.link("challenge", "This challenge", "From the first move", &id);
    if let (true, Some(position)) = (now.count() > 0, table.model.position()) {
        let moves = figures::counted(now.count() as u64, "move");
        shared.link(
            "position",
            "This position",
            format!("As it stands after {moves}"),
            &table.entry.board_id(&position),
        );
        let title = replay_title(now.move_source, table.status == Outcome::Won, "My moves so far");
        shared.link("replay", title, format!("A replay of {moves}"), &id.with_moves(now.moves.done()));
    }
    if table.status == Outcome::Won && !now.shown {
        let (name, setup, count) = (table.entry.info.name, setup_words(table.entry, &id), now.count());
        let moves = figures::counted(count as u64, "move");
        let par = beside_best(count, table.best().ok());
        shared.result(result_line(&format!("{name}, {setup} · {moves}{par}"), now, &id));
    }
    shared.items()
}

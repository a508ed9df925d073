//! What can be shared of the game at hand.

use super::{Table, setup_words};
use crate::app::figures;
use crate::app::share::ShareItem;
use crate::engine::challenge::{ChallengeId, Source};
use crate::engine::rules::Status;
use crate::engine::session::Whose;
use crate::web::page;
use crate::web::route::Route;

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
    let mut items = vec![ShareItem {
        key: "challenge",
        title: "This challenge",
        about: "From the first move".to_owned(),
        text: link(&id),
        is_link: true,
        facts: facts.clone(),
    }];
    if let (true, Some(position)) = (now.count() > 0, table.model.position()) {
        items.push(ShareItem {
            key: "position",
            title: "This position",
            about: format!("As it stands after {}", figures::counted(now.count() as u64, "move")),
            text: link(&table.entry.board_id(&position)),
            is_link: true,
            facts: facts.clone(),
        });
        items.push(ShareItem {
            key: "replay",
            title: match now.whose {
                Whose::Solver => "The solver’s way",
                Whose::Replay => "This replay",
                Whose::Own if table.status == Status::Won => "My solution",
                Whose::Own => "My moves so far",
            },
            about: format!("A replay of {}", figures::counted(now.count() as u64, "move")),
            text: link(&id.with_moves(now.moves.done())),
            is_link: true,
            facts: facts.clone(),
        });
    }
    if table.status == Status::Won && !now.shown {
        let text = result_line(table, &id);
        items.push(ShareItem {
            key: "result",
            title: "Result as text",
            about: "To paste in a chat".to_owned(),
            text,
            is_link: false,
            facts,
        });
    }
    items
}

fn link(id: &ChallengeId) -> String {
    page::link(&Route::challenge(id))
}

/// One line about a result, and the link to the challenge.
fn result_line(table: &Table, id: &ChallengeId) -> String {
    let now = table.model.session.as_ref().map(|session| session.now());
    let (count, ms, hints) = now.map_or((0, 0, 0), |now| (now.count(), now.elapsed_ms, now.hints));
    let par = match table.best() {
        Ok(best) if best == count => " (proven best)".to_owned(),
        Ok(best) => format!(" (best {best})"),
        Err(_) => String::new(),
    };
    let hints = match hints {
        0 => "no hints".to_owned(),
        1 => "one hint".to_owned(),
        n => format!("{n} hints"),
    };
    let (name, setup) = (table.entry.info.name, setup_words(table.entry, id));
    format!(
        "Solvarium · {name}, {setup} · {}{par} in {}, {hints}\n{}",
        figures::counted(count as u64, "move"),
        figures::time(ms),
        link(id)
    )
}

//! The champions, each to be played at once.

use yew::prelude::*;

use crate::app::icons::{Icon, icon};
use crate::engine::challenge::{ChallengeId, Source};
use crate::games::sliding::board::Sliding;
use crate::games::sliding::view::piece::mini;
use crate::lab::report::number::integer;
use crate::lab::report::{Cell, Report};
use crate::web::route::Route;

/// The puzzle of a row of the table of champions: its number of pieces, how many actions it takes, its id and its board.
fn champion(row: &[Cell]) -> Option<(&str, i128, ChallengeId, Sliding)> {
    let [Cell::Text(pieces), Cell::Integer(moves), Cell::Challenge(id), ..] = row else { return None };
    let id = ChallengeId::parse(id).ok()?;
    let Source::Board(position) = &id.source else { return None };
    let board = position.parse::<Sliding>().ok()?;
    Some((pieces, *moves, id, board))
}

/// The gallery of what was found; `proven`: the search is over.
pub fn gallery(report: &Report, proven: bool) -> Html {
    let Some(table) = report.tables.iter().find(|table| table.id == "champions") else { return Html::default() };
    let unit = table.columns.get(1).map_or_else(String::new, |column| column.label.to_lowercase());
    let champions: Vec<_> = table.rows.iter().filter_map(|row| champion(row)).collect();
    let hardest = champions.iter().map(|one| one.1).max();
    let card = |(pieces, moves, id, board): &(&str, i128, ChallengeId, Sliding)| {
        let to = Route::challenge(id).to_string();
        let words = if *pieces == "1" { "1 piece".to_owned() } else { format!("{pieces} pieces") };
        let label = format!("Play the hardest puzzle with {words}, {moves} {unit}");
        html! {
            <li key={pieces.to_string()} class={classes!("card", "sl-champion", (Some(*moves) == hardest).then_some("first"))}>
                { mini(board) }
                <div>
                    <p><b class="num">{ integer(*moves) }</b></p>
                    <p class="quiet num">{ words }</p>
                    <p class={if proven { "sl-proven" } else { "sl-so-far" }}>{ if proven { "✓ proven" } else { "so far" } }</p>
                    <a class="btn" href={to} aria-label={label}>{ icon(Icon::Solve) }{ "Play" }</a>
                </div>
            </li>
        }
    };
    html! {
        <section key="gallery" class="sl-gallery" aria-labelledby="sl-gallery">
            <div class="sl-whole-head">
                <h2 id="sl-gallery">{ "The champions" }</h2>
                <p class="quiet">{ "Vermilion is the piece to bring to the lower right. Each one plays." }</p>
            </div>
            <ul>{ for champions.iter().map(card) }</ul>
        </section>
    }
}

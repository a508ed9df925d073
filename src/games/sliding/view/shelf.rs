//! The library of classics as the pages show it: beside the board, and whole in a dialog.

use std::sync::OnceLock;

use super::piece::mini_svg;
use crate::app::play::view::Page;
use crate::app::prelude::*;
use crate::games::sliding::info::INFO;
use crate::games::sliding::library::{self, Classic};
use crate::games::sliding::metric::Metric;

/// The dialog of the library.
pub const CLASSICS: &str = "classics";

/// The one to begin with.
const FIRST: &str = "Klotski";

/// How many of the library stand beside the board.
const NEAR: usize = 5;

/// What the library is parted into: a title, and what of a source's words belongs there. Whatever fits nowhere stands last.
const FAMILIES: [(&str, &[&str]); 6] = [
    ("Klotski and the Huarong family", &["Huarong", "Hakoiri"]),
    ("GNOME Klotski", &["GNOME"]),
    ("Professor Layton", &["Layton"]),
    ("Rush Hour", &["card ", "Rush Hour"]),
    ("Found by search", &["simple^3", "computer"]),
    ("Other classics", &[]),
];

/// All of the library, those that belong together side by side; read once.
pub fn all() -> &'static [Classic] {
    static ALL: OnceLock<Vec<Classic>> = OnceLock::new();
    ALL.get_or_init(|| library::classics().collect())
}

/// The picture of a puzzle of the library; drawn once.
fn picture(place: usize) -> Html {
    static ALL: OnceLock<Vec<OnceLock<String>>> = OnceLock::new();
    let drawn = ALL.get_or_init(|| all().iter().map(|_| OnceLock::new()).collect());
    let draw = || all()[place].board().map(|board| mini_svg(&board)).unwrap_or_default();
    Html::from_html_unchecked(AttrValue::Static(drawn[place].get_or_init(draw)))
}

/// The place in the library of the puzzle of this position, if it is one of it.
pub fn place_of(position: &str) -> Option<usize> {
    all().iter().position(|one| one.position == position)
}

pub fn first() -> &'static Classic {
    all().iter().find(|one| one.name == FIRST).unwrap_or(&all()[0])
}

pub fn id_of(one: &Classic) -> ChallengeId {
    ChallengeId::board(INFO.id, one.position)
}

/// Who made it, when, and what it belongs to, as one line; empty where nothing is known.
fn origin(one: &Classic) -> String {
    let year = one.year.map(|year| year.to_string());
    let parts =
        [one.designer.map(str::to_owned), year, Some(one.source.to_owned()).filter(|source| !source.is_empty())];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// The family of a puzzle, as a place among [`FAMILIES`].
fn family(one: &Classic) -> usize {
    let fits = |(_, words): &(&str, &[&str])| words.iter().any(|word| one.source.contains(word));
    FAMILIES.iter().position(fits).unwrap_or(FAMILIES.len() - 1)
}

/// Some of the library round the puzzle that begins at a position, of which so much is `made`.
pub fn card(page: &Page, start: &str, made: Option<String>) -> Html {
    let (all, at) = (all(), place_of(start));
    let from = at.unwrap_or(0).saturating_sub(NEAR / 2).min(all.len().saturating_sub(NEAR));
    let near = (from..all.len()).take(NEAR).map(|index| {
        let current = Some(index) == at;
        link(index, current, made.as_ref().filter(|_| current), Callback::noop())
    });
    let about = at.map(|at| &all[at]).map(|one| {
        html! { <p key="about" class="sl-note sl-about"><b>{ origin(one) }</b>{ " " }{ one.words }</p> }
    });
    html! {
        <section key="library" class="card" aria-labelledby="sl-library">
            <div class="h3row">
                <h3 id="sl-library">{ "Library" }</h3>
                <button type="button" class="sl-all" onclick={page.show(CLASSICS)}>{ format!("All {} classics", all.len()) }</button>
            </div>
            { for about }
            <ul class="sl-lib num">{ for near }</ul>
        </section>
    }
}

/// The whole library, group by group.
pub fn dialog(page: &Page) -> Html {
    let group = |(place, (title, _)): (usize, &(&'static str, &[&str]))| {
        let ones = (0..all().len()).filter(|&one| family(&all()[one]) == place);
        html! {
            <section key={*title} aria-label={*title}>
                <h3>{ *title }</h3>
                <ul class="sl-lib sl-classics num">{ for ones.map(|one| link(one, false, None, page.follow(id_of(&all()[one])))) }</ul>
            </section>
        }
    };
    page.own_dialog(CLASSICS, "sl-dialog", format!("{} classics", all().len()), || {
        html! { <div key="body" class="sl-shelf">{ for FAMILIES.iter().enumerate().map(group) }</div> }
    })
}

/// A puzzle of the library as a link, with its picture; what is made of it, if it is the one at hand.
fn link(place: usize, current: bool, made: Option<&String>, on_click: Callback<MouseEvent>) -> Html {
    let one = &all()[place];
    let known = |best: u32| format!("best {}", counted(best.into(), "move"));
    let unknown = if one.is_impossible() { "cannot be solved" } else { "best not known" };
    let best = one.optimum(Metric::Move).map_or_else(|| unknown.to_owned(), known);
    let words = made.map_or_else(|| best.clone(), |made| format!("{best}, {made}"));
    let hard = one.difficulty;
    let hard = html! {
        <span class="sl-hard" role="img" aria-label={format!("difficulty {hard} of 5")}>
            { for (1..=5).map(|at| html! { <i key={at} class={(at <= hard).then_some("on")}></i> }) }
        </span>
    };
    html! {
        <li key={one.position} onclick={on_click}>
            <a href={Route::challenge(&id_of(one)).to_string()} aria-current={current.then_some("true")}>
                { picture(place) }<span><b>{ one.name }</b>{ words }</span>{ hard }
            </a>
        </li>
    }
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
            assert_eq!(place_of(one.position).map(|at| all()[at].name), Some(one.name));
        }
        assert_eq!(origin(first()), "J. H. Fleming, 1932, L’Âne Rouge, Huarong Dao");
    }

    #[test]
    fn every_family_has_puzzles() {
        for (place, known) in FAMILIES.iter().enumerate() {
            let count = all().iter().filter(|one| family(one) == place).count();
            assert!(count >= 3, "{}: {count}", known.0);
        }
    }
}

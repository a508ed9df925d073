//! Our own gardens on the pages: which of them were raked, the dialog in which one is chosen, and what the dialog of a new
//! garden offers.

use std::sync::OnceLock;

use crate::app::importer::TextForms;
use crate::app::kept::{Ranked, Ranking, Ranks};
use crate::app::new_game::{DIFFICULTY, NewForm, Part, SetupForm, VARIANT, Values, setup_code};
use crate::app::play::view::Page;
use crate::app::prelude::*;
use crate::engine::entry::GameInfo;
use crate::games::zen::INFO;
use crate::games::zen::garden::{self, MAX_SIDE, NamedGarden, Reading};
use crate::games::zen::moves::read_rows;
use crate::games::zen::setup::{MAX_ORNAMENTS, MIN_SIDE, ZenSetup};
use crate::games::zen::view::picture;
use crate::lab::params::{Kind, Param};

/// The dialog of our own gardens.
pub const GARDENS: &str = "gardens";

/// All of them, the easiest first; read once.
pub fn all() -> &'static [NamedGarden] {
    static ALL: OnceLock<Vec<NamedGarden>> = OnceLock::new();
    ALL.get_or_init(|| garden::lessons().collect())
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

/// All of them in a dialog, the easiest first; those that were raked have a tick.
pub fn dialog(page: &Page) -> Html {
    page.own_dialog(GARDENS, "zn-dialog", format!("{} gardens", all().len()), || list(page))
}

fn list(page: &Page) -> Html {
    let raked = raked(&page.ranking);
    let start = page.model.session.as_ref().map(|session| session.start());
    let done = raked.iter().filter(|best| best.is_some()).count();
    let item = |(place, one): (usize, &'static NamedGarden)| {
        let current = (start.as_deref() == Some(one.position)).then_some("true");
        let best = counted(one.optimum.into(), "path");
        let yours = raked[place].map_or_else(String::new, |paths| format!(", yours {paths}"));
        let small = one.state().ok().map(|state| picture::small(&picture::of(&state), &format!("own{place}")));
        let tick = raked[place].map(|_| html! { <i class="zn-tick" role="img" aria-label="Raked">{ "✓" }</i> });
        html! {
            <li key={place}>
                <a href={Route::challenge(&id_of(one)).to_string()} aria-current={current} onclick={page.follow(id_of(one))}>
                    { for small }<span><b>{ format!("{}. {}", place + 1, one.name) }</b>{ format!("best {best}{yours}") }</span>{ for tick }
                </a>
            </li>
        }
    };
    html! {
        <div key="body" class="zn-shelf">
            <p key="done" class="quiet num">{ format!("{done} of {} raked", raked.len()) }</p>
            <ul key="list" class="zn-gardens num">{ for all().iter().enumerate().map(item) }</ul>
        </div>
    }
}

/// What the dialog of a new garden offers.
pub static NEW_GAME: NewForm = NewForm {
    class: "zn-dialog",
    setups: &[SetupForm {
        parts,
        code: |values| setup_code::<ZenSetup>(&code(values)),
        values,
        seed: "The same seed, with the same choices above, gives everybody the same garden.",
        ..SetupForm::DEFAULT
    }],
    text: TextForms {
        title: "Link, position, moves, or a garden as text",
        example: ".....\n.#.y.\n...o.\n.....",
        help: "A garden: . sand, # rock, o ornament, y n r leaves (yellow, orange, red). Moves such as 0,3SEN (row, column, ways) are replayed on the current garden.",
        board: Some(|text| read_rows(text).map(|state| state.to_string())),
        ..TextForms::DEFAULT
    },
    other: Some(("Our gardens", GARDENS)),
    editor: "Drawn by hand",
    ..NewForm::DEFAULT
};

/// Leaves by their colours.
const LEAVES: [(&str, &str); 3] = [("yellow", "Yellow leaves"), ("orange", "Orange leaves"), ("red", "Red leaves")];

fn parts(info: &'static GameInfo, values: &Values) -> Vec<Part> {
    let count =
        |key, label, least: usize, most: usize| Param { key, label, kind: Kind::Count(least as u64, most as u64) };
    // Things cover at most half of the cells.
    let most = values.number("columns") * values.number("rows") / 2;
    vec![
        Part::Row(vec![
            count("columns", "Columns", MIN_SIDE, MAX_SIDE),
            count("rows", "Rows", MIN_SIDE, MAX_SIDE),
            count("rocks", "Rocks", 0, most),
            count("ornaments", "Ornaments", 0, MAX_ORNAMENTS),
        ]),
        Part::Row(LEAVES.map(|(key, label)| count(key, label, 0, 9)).into()),
        Part::Row(vec![DIFFICULTY.param(info)]),
        Part::Row(vec![VARIANT.param(info)]),
    ]
}

fn code(values: &Values) -> String {
    let [columns, rows, rocks] = ["columns", "rows", "rocks"].map(|key| values.number(key));
    let mut code = format!("{columns}x{rows}-r{rocks}");
    if values.number("ornaments") > 0 {
        code += &format!("-o{}", values.number("ornaments"));
    }
    let leaves = LEAVES.map(|(key, _)| values.number(key));
    if leaves != [0; 3] {
        code += &format!("-l{}{}{}", leaves[0], leaves[1], leaves[2]);
    }
    code + values.text(DIFFICULTY.key) + values.text(VARIANT.key)
}

fn values(_: &GameInfo, code: &str) -> Option<Values> {
    let ZenSetup::Drawn(drawn) = code.parse().ok()? else { return None };
    let difficulty = drawn.paths.map_or_else(String::new, |paths| format!("-{paths}"));
    let usual = drawn.reading == Reading::default();
    let variant = if usual { String::new() } else { format!("~{}", drawn.reading.word()) };
    let [yellow, orange, red] = drawn.leaves.map(|count| count.to_string());
    Some(Values::of([
        ("columns", drawn.width.to_string()),
        ("rows", drawn.height.to_string()),
        ("rocks", drawn.rocks.to_string()),
        ("ornaments", drawn.ornaments.to_string()),
        ("yellow", yellow),
        ("orange", orange),
        ("red", red),
        (DIFFICULTY.key, difficulty),
        (VARIANT.key, variant),
    ]))
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

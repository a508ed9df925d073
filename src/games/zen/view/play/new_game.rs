//! What the dialog of a new garden offers.

use super::GARDENS;
use crate::app::importer::TextForms;
use crate::app::new_game::{GRADE, NewForm, Part, SetupForm, VARIANT, Values, setup_code};
use crate::app::words::sentence;
use crate::engine::entry::GameInfo;
use crate::games::zen::garden::{MAX_SIDE, Reading};
use crate::games::zen::setup::{MAX_ORNAMENTS, MIN_SIDE, ZenSetup};
use crate::games::zen::state::{Cell, State};
use crate::lab::params::{Kind, Param};

/// The form.
pub static NEW_GAME: NewForm = NewForm {
    class: "zn-dialog",
    setups: &[SetupForm {
        parts,
        code: |values| setup_code::<ZenSetup>(&code(values)),
        values,
        seed: "The same seed, with the same choices above, gives everybody the same garden.",
        ..SetupForm::USUAL
    }],
    text: TextForms {
        title: "Link, position, moves, or a garden as text",
        example: ".....\n.#.y.\n...o.\n.....",
        help: "A garden: . sand, # rock, o ornament, y n r leaves (yellow, orange, red). Moves such as 0,3SEN (row, column, ways) are replayed on the garden at hand.",
        board: Some(|text| garden(text).map(|state| state.to_string())),
    },
    other: Some(("Our gardens", GARDENS)),
    editor: "Drawn by hand",
    ..NewForm::USUAL
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
        Part::Row(vec![GRADE.param(info)]),
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
    code + values.text(GRADE.key) + values.text(VARIANT.key)
}

fn values(_: &GameInfo, code: &str) -> Option<Values> {
    let ZenSetup::Drawn(drawn) = code.parse().ok()? else { return None };
    let grade = drawn.paths.map_or_else(String::new, |(low, high)| format!("-{low}to{high}"));
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
        (GRADE.key, grade),
        (VARIANT.key, variant),
    ]))
}

/// A garden as rows of characters, one a line: `.` sand, `#` a rock, `o` an ornament, `y`, `n`, `r` leaves, `k` raked sand; or a
/// position as in ids.
///
/// # Errors
/// It is none: one sentence.
pub fn garden(text: &str) -> Result<State, String> {
    let plain = |one: char| match one {
        '.' => Cell::Sand.letter(),
        '#' => Cell::Rock.letter(),
        other => other,
    };
    let rows: Vec<String> = text.trim().lines().map(|row| row.trim().chars().map(plain).collect()).collect();
    rows.join("-").parse::<State>().map_err(|why| sentence(&why.why))
}

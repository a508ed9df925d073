//! What the dialog of a new board offers.

use crate::app::importer::TextForms;
use crate::app::new_game::{DIFFICULTY, Filled, NewForm, Part, SetupForm, Shortcut, VARIANT, Values, setup_code};
use crate::app::prelude::*;
use crate::engine::entry::{GameInfo, Preset};
use crate::games::shisen::INFO;
use crate::games::shisen::board::{MAX_HEIGHT, MAX_WIDTH};
use crate::games::shisen::problems;
use crate::games::shisen::rules::Shisen;
use crate::games::shisen::setup::{Copies, MAX_PROBLEM, MIN_SIDE, ShisenSetup};
use crate::lab::params::{Kind, Param};

/// The form: a board of any size, or a small problem.
pub static NEW_GAME: NewForm = NewForm {
    class: "ss-dialog",
    setups: &[
        SetupForm { parts, code: |values| setup_code::<ShisenSetup>(&code(values)), values, ..SetupForm::DEFAULT },
        SetupForm {
            name: "A small problem",
            parts: problem_parts,
            code: |values| setup_code::<ShisenSetup>(&problem_code(values)),
            values: problem_values,
            usual: "problem-5x4-f2",
            ..SetupForm::DEFAULT
        },
    ],
    text: TextForms {
        title: "Link, position, moves, or a board as text",
        example: "ADCAE\nGEACB\nAFGHD\nHBBFB",
        help: "A board: equal letters are equal tiles, a dot or 0 is an empty cell; ~gravity after it lets tiles fall down, ~gravity-up, ~gravity-left and ~gravity-right to the other sides. Moves such as a1c4 (column and row of both tiles) are replayed on the current board.",
        board: Some(board),
        ..TextForms::DEFAULT
    },
    ..NewForm::DEFAULT
};

const SIZES: [Shortcut; 8] = [
    ("4 × 4", &[("columns", "4"), ("rows", "4")]),
    ("6 × 6", &[("columns", "6"), ("rows", "6")]),
    ("8 × 6", &[("columns", "8"), ("rows", "6")]),
    ("14 × 6", &[("columns", "14"), ("rows", "6")]),
    ("17 × 8", &[("columns", "17"), ("rows", "8")]),
    ("18 × 8", &[("columns", "18"), ("rows", "8")]),
    ("24 × 12", &[("columns", "24"), ("rows", "12")]),
    ("30 × 16", &[("columns", "30"), ("rows", "16")]),
];
const PROBLEM_SIZES: [Shortcut; 4] = [
    ("4 × 4", &[("columns", "4"), ("rows", "4")]),
    ("5 × 4", &[("columns", "5"), ("rows", "4")]),
    ("6 × 4", &[("columns", "6"), ("rows", "4")]),
    ("7 × 4", &[("columns", "7"), ("rows", "4")]),
];

/// How many tiles of each kind.
const COPIES: [Preset; 3] = [
    Preset { code: "", name: "Fours", about: "Four of each kind: which two you take matters." },
    Preset {
        code: "-pairs",
        name: "Pairs",
        about: "Two of each kind: without gravity nothing can go wrong, if it can be cleared at all.",
    },
    Preset { code: MIXED, name: "Mixed", about: "Some kinds of four, the rest pairs." },
];
/// Some kinds of four: their number follows.
const MIXED: &str = "-f";

/// Kinds of four, of which there is one at least.
fn fours(label: &'static str, values: &Values) -> Param {
    let most = (values.number("columns") * values.number("rows") / 4).max(1);
    Param { key: "fours", label, kind: Kind::Count(1, most as u64) }
}

fn parts(info: &'static GameInfo, values: &Values) -> Vec<Part> {
    let side = |key, label, most: usize| Param { key, label, kind: Kind::Count(MIN_SIDE as u64, most as u64) };
    let mut size = vec![side("columns", "Columns", MAX_WIDTH), side("rows", "Rows", MAX_HEIGHT)];
    if values.text("copies") == MIXED {
        size.push(fours("Kinds of four", values));
    }
    vec![
        Part::Shortcuts("Size", &SIZES),
        Part::Row(size),
        Part::Row(vec![Param { key: "copies", label: "Kinds", kind: Kind::Preset(&COPIES) }]),
        Part::Row(vec![DIFFICULTY.named("How it is dealt").param(info)]),
        Part::Row(vec![VARIANT.param(info)]),
    ]
}

fn code(values: &Values) -> String {
    let [columns, rows] = ["columns", "rows"].map(|key| values.number(key));
    let copies = values.text("copies");
    let fours = if copies == MIXED { values.text("fours") } else { "" };
    format!("{columns}x{rows}{copies}{fours}{}{}", values.text(DIFFICULTY.key), values.text(VARIANT.key))
}

fn values(_: &GameInfo, code: &str) -> Option<Values> {
    let ShisenSetup::Full(full) = code.parse().ok()? else { return None };
    let (copies, fours) = match full.copies {
        Copies::Fours => ("", 4),
        Copies::Pairs => ("-pairs", 4),
        Copies::Mixed(fours) => (MIXED, fours),
    };
    Some(Values::of([
        ("columns", full.width.to_string()),
        ("rows", full.height.to_string()),
        ("copies", copies.to_owned()),
        ("fours", fours.to_string()),
        (DIFFICULTY.key, full.deal.code().to_owned()),
        (VARIANT.key, full.gravity.map_or_else(String::new, |side| format!("-{}", side.code()))),
    ]))
}

fn problem_parts(_: &'static GameInfo, values: &Values) -> Vec<Part> {
    vec![
        Part::Own(about_problems),
        Part::Shortcuts("Size", &PROBLEM_SIZES),
        Part::Row(vec![fours("Kinds of four, the rest pairs", values)]),
    ]
}

fn problem_code(values: &Values) -> String {
    format!("problem-{}x{}-f{}", values.text("columns"), values.text("rows"), values.text("fours"))
}

fn problem_values(_: &GameInfo, code: &str) -> Option<Values> {
    let ShisenSetup::Problem(problem) = code.parse().ok()? else { return None };
    let [columns, rows, fours] = [problem.width, problem.height, problem.fours].map(|number| number.to_string());
    Some(Values::of([("columns", columns), ("rows", rows), ("fours", fours)]))
}

fn about_problems(_: &Filled) -> Html {
    let about = format!(
        "A problem is small, at most {MAX_PROBLEM} tiles, and chosen so that many ways lead to a loss. All its positions are known, and drawn beside the board."
    );
    let lab = Route::GameLab(INFO.id.to_owned()).to_string();
    html! {
        <div key="about">
            <p class="ss-note">{ about }</p>
            <p class="ss-note"><a href={lab}>{ format!("The {} problems of the experiment", problems::COUNT) }</a>{ " are in the Lab: your answers to them are counted there." }</p>
        </div>
    }
}

/// A board as rows of letters, one a line; a dot is an empty cell too.
fn board(text: &str) -> Result<String, String> {
    let rows: Vec<String> = text.trim().lines().map(|row| row.trim().replace('.', "0")).collect();
    let state = rows.join("-").parse::<Shisen>().map_err(|why| sentence(&why.to_string()))?;
    state.check_start().map_err(|why| sentence(&why.to_string()))?;
    Ok(state.to_string())
}

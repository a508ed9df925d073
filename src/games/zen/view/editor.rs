//! The editor: what lies in a garden is laid on its cells.

use serde::Deserialize;

use crate::app::editor::EditorPage;
use crate::app::editor::draft::{Check, EditorInfo, Rules, count_check};
use crate::app::editor::rows::{RowsBoard, RowsDraft, Squares};
use crate::app::editor::state::{EditorHandle, open};
use crate::app::grid_board::{Drawing, GridCell, use_media};
use crate::app::prelude::*;
use crate::app::solver::{Solver, SolverRequest};
use crate::games::zen::garden::{Colour, Ground, MAX_SIDE, Reading};
use crate::games::zen::requests::Optima;
use crate::games::zen::state::Cell;
use crate::games::zen::view::ask::{self, Known};
use crate::games::zen::view::board;
use crate::games::zen::view::picture::{self, Picture};
use crate::games::zen::view::shapes::{UNIT, leaf_icon, ornament, rock};
use crate::games::zen::{INFO as GAME, ZenGarden};
use crate::search::proof::Proof;

static INFO: EditorInfo = EditorInfo {
    noun: "garden",
    new: "Bare sand",
    hello: ("", "Choose what to lay, then tap cells or draw over them. A second tap takes it away."),
    side: "About this garden",
    fact: ("Garden", "Own garden"),
    share: ("This garden", "Before the first path"),
    text: "The garden as text",
    characters: ". sand, # rock, o ornament, y n r leaves: yellow, orange, red.",
    rules: Rules::Radios,
    ..EditorInfo::of(&GAME, "zen.draft", "zn-editor")
};

/// Draws the page. It begins with the draft that was kept, or with bare sand.
pub fn page() -> Html {
    html! { <EditorPage key="editor" open={|()| open(RowsDraft::empty(6, 6, Reading::default()))} /> }
}

/// All that can lie on a cell: the tools by their numbers, and their names.
const THINGS: [(Ground, &str); 6] = [
    (Ground::Rock, "Rock"),
    (Ground::Ornament, "Ornament"),
    (Ground::Leaf(Colour::Yellow), "Yellow leaf"),
    (Ground::Leaf(Colour::Orange), "Orange leaf"),
    (Ground::Leaf(Colour::Red), "Red leaf"),
    (Ground::Sand, "Sand"),
];

fn picture_of(thing: Ground) -> Html {
    let on_cell = |drawn: Html| {
        html! { <svg class="zn-tool" viewBox="0 0 50 50" aria-hidden="true" focusable="false">{ drawn }</svg> }
    };
    match thing {
        Ground::Rock => on_cell(rock((0, 0), true)),
        Ground::Ornament => on_cell(ornament((0, 0), true)),
        Ground::Leaf(colour) => leaf_icon(colour, false),
        Ground::Sand => on_cell(html! { <rect class="zn-sand" x="4" y="4" width="42" height="42" rx="8" /> }),
    }
}

/// A draft as earlier versions kept it.
#[derive(Deserialize)]
struct KeptBefore {
    width: usize,
    ground: String,
    reading: String,
}

impl RowsBoard for Reading {
    type Game = ZenGarden;
    type Cell = Ground;
    const INFO: &'static EditorInfo = &INFO;
    const MAX: (usize, usize) = (MAX_SIDE, MAX_SIDE);
    const SHOWN: &'static [(char, char)] = &[('s', '.'), ('x', '#')];
    const EMPTIED: &'static str = "Bare sand. Undo brings the other garden back.";
    const RULES: &'static [(Self, &'static str, &'static str)] = &[
        (Self::Literal, "As usual", "The rules of this garden are the usual ones."),
        (Self::CornerExit, "Corner exit", "The monk may leave from a corner where he entered."),
        (Self::EntryPush, "Entry push", "Entering may push an ornament, and corners may be left."),
    ];

    fn things() -> Vec<Ground> {
        THINGS.map(|(thing, _)| thing).into()
    }

    fn name(thing: Ground) -> String {
        THINGS.iter().find(|(one, _)| *one == thing).map_or("", |(_, name)| *name).to_owned()
    }

    fn button(thing: Ground) -> (String, Html) {
        (Self::name(thing).trim_end_matches(" leaf").to_owned(), picture_of(thing))
    }

    fn letter(cell: Ground) -> char {
        cell.letter()
    }

    fn cell(letter: char) -> Option<Ground> {
        match letter {
            // What is raked was sand before the first path.
            '.' | 'k' => Some(Ground::Sand),
            '#' => Some(Ground::Rock),
            other => Ground::from_letter(other.to_ascii_lowercase()),
        }
    }

    fn rule_word(&self) -> &'static str {
        self.word()
    }

    fn kept_before(kept: &str) -> Option<String> {
        let KeptBefore { width, ground, reading } = serde_json::from_str(kept).ok()?;
        let letters: Vec<char> = ground.chars().collect();
        let rows: Vec<String> = letters.chunks(width.max(1)).map(|row| row.iter().collect()).collect();
        Some(rows.join("-") + "~" + &reading)
    }

    fn board(draft: &RowsDraft<Self>, editor: &EditorHandle) -> Html {
        html! { <Grid draft={draft.clone()} editor={editor.clone()} /> }
    }

    fn wanted(position: &str) -> Vec<SolverRequest> {
        vec![SolverRequest::new(&ask::proof_of(position)), SolverRequest::new(&ask::OptimaOf(position))]
    }

    fn check(draft: &RowsDraft<Self>, position: &str, solver: &Solver) -> Check {
        let known = Known(solver);
        let (proof, need) = (known.proof(position), known.need(position));
        let words = |paths: usize| match paths {
            0 => "paths: there is nothing to rake",
            1 => "path at best, proved",
            _ => "paths at best, proved",
        };
        let never = ["Impossible", "proved: it cannot be raked"];
        let unknown = ["Gave up", "the search gave up: nothing is proved"];
        let optima = solver.get(&ask::OptimaOf(position));
        let ways = matches!(need, Some(Proof::Solved(_))).then(|| match optima.as_deref() {
            Some(Optima::Found { count: Some(count), .. }) => grouped(*count),
            Some(Optima::Found { listed, .. }) => format!("more than {}", listed.len()),
            Some(Optima::GaveUp(_) | Optima::Never) => "not counted".to_owned(),
            None => "counting".to_owned(),
        });
        let to_rake = draft.whole().map(|state| state.garden().to_rake()).unwrap_or_default();
        let rows = [
            Some(("Cells to rake", to_rake.to_string())),
            ways.map(|ways| ("Optimal solutions", ways)),
            proof.map(|proof| ("Positions expanded", grouped(proof.expanded))),
        ];
        Check {
            rows: rows.into_iter().flatten().collect(),
            ..count_check(need.map(|need| need.map(|paths| paths as usize)), &words, never, unknown)
        }
    }
}

#[derive(Properties, PartialEq)]
struct GridProps {
    draft: RowsDraft<Reading>,
    editor: EditorHandle,
}

#[component]
fn Grid(props: &GridProps) -> Html {
    let narrow = use_media("(max-width: 900px), (max-height: 480px)");
    let GridProps { draft, editor } = props;
    let shown = shown(draft);
    let (width, height) = (shown.width, shown.height);
    let ground = use_memo((width, height, narrow), |(width, height, narrow)| {
        html! { <>{ board::surroundings(*width, *height, *narrow) }{ picture::ground(&shown) }{ lines(*width, *height) }</> }
    });
    let rings = &["zn-hover", "zn-focus-under", "zn-focus"];
    let squares = Squares { width: draft.width, unit: UNIT, hit: "zn-hit", rings, ring: (3, 9) };
    let cells = draft.labels().map(|(at, _, label)| GridCell { target: true, ..squares.cell(at, label) });
    let drawing = Drawing::Svg {
        frame: board::frame(width, height, narrow),
        under: html! { <>{ (*ground).clone() }{ picture::garden(&shown, "editor", false) }</> },
        over: Html::default(),
    };
    html! {
        <div class="zn-stage">{ draft.grid("Garden", "zn-board zn-edit", (cells.collect(), drawing), editor) }</div>
    }
}

/// The garden as it is drawn.
fn shown(draft: &RowsDraft<Reading>) -> Picture {
    let cells: Vec<Cell> = draft.cells.iter().map(|ground| (*ground).into()).collect();
    Picture::of_cells(draft.width, &cells, &|_| false)
}

/// Where one cell ends and the next begins.
fn lines(width: i32, height: i32) -> Html {
    let upright = (1..width).map(|x| format!("M{} 0v{}", x * UNIT, height * UNIT));
    let level = (1..height).map(|y| format!("M0 {}h{}", y * UNIT, width * UNIT));
    html! { <path class="zn-edit-line" d={upright.chain(level).collect::<String>()} /> }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::editor::draft::{Act, Change, Draft, DraftView};
    use crate::app::editor::state::tests::{after, drag, key, tap};
    use crate::app::editor::state::{EditorAction, EditorView};

    fn sand(width: usize, height: usize) -> RowsDraft<Reading> {
        RowsDraft::empty(width, height, Reading::default())
    }

    #[track_caller]
    fn draws(width: usize, height: usize, actions: &[EditorAction], expected: &str) {
        assert_eq!(after(sand(width, height), actions).draft().written(0).as_deref(), Ok(expected));
    }

    #[test]
    fn taps_lay_and_take_away() {
        draws(3, 2, &[tap(0, 1)], ".#.\n...\n");
        draws(3, 2, &[tap(0, 1), tap(0, 1)], "...\n...\n");
        let typed = [tap(0, 1), EditorAction::Take(4), tap(0, 1), key(4, 'o'), key(4, '?')];
        draws(3, 2, &typed, ".r.\n.o.\n");
        assert_eq!(after(sand(3, 2), &typed).said().1, "Ornament on row 2, column 2.");
    }

    #[test]
    fn a_drag_is_one_change() {
        let held = &drag(0, &[0, 1, 2])[..2];
        draws(3, 1, held, "###\n");
        draws(3, 1, &[held, &[EditorAction::Act(Act::LetGo)]].concat(), "...\n");
        let mut actions = drag(0, &[0, 1, 2]);
        assert_eq!(after(sand(3, 1), &actions).can(), (true, false));
        actions.extend([EditorAction::Undo, EditorAction::Undo]);
        assert_eq!(after(sand(3, 1), &actions).can(), (false, true));
        draws(3, 1, &actions, "...\n");
        actions.push(EditorAction::Redo);
        draws(3, 1, &actions, "###\n");
    }

    #[test]
    fn changes_that_come_fast_are_made_one_after_the_other() {
        let less = EditorAction::Change(Change::Resize(0, -1));
        draws(2, 3, &[key(0, '#'), less.clone(), less.clone(), less.clone(), less], "#.\n");
        let turn = EditorAction::Change(Change::Turn);
        draws(2, 2, &[key(0, '#'), turn.clone(), turn], "..\n.#\n");
    }

    fn draft(text: &str) -> RowsDraft<Reading> {
        RowsDraft::of_text(text).expect("a draft")
    }

    #[test]
    fn drafts_are_changed() {
        let one = draft("sx-os~cornerexit");
        let after = |change: Change| one.changed(change).map(|(one, _)| one.position());
        let is = |text: &str| Some(Ok(text.to_owned()));
        assert_eq!(after(Change::Mirror), is("xs-so~cornerexit"));
        assert_eq!(after(Change::Turn), is("os-sx~cornerexit"));
        assert_eq!(after(Change::Resize(1, -1)), is("sxs~cornerexit"));
        assert_eq!((after(Change::Resize(11, 0)), after(Change::Resize(0, -2))), (None, None));
        assert_eq!(after(Change::Own(0)), is("sx-os"));
        let picture = shown(&draft("xx-os"));
        assert_eq!((picture.rocks.len(), picture.ornaments.len()), (2, 1));
    }

    #[test]
    fn drafts_are_kept_and_read() {
        let one = draft("sx-yr-ns~entrypush");
        assert_eq!(sand(1, 1).restored(&one.save()), Some(one.clone()));
        let before = r#"{"width":2,"ground":"sxyrns","reading":"entrypush"}"#;
        assert_eq!(sand(1, 1).restored(before), Some(one.clone()));
        for damaged in
            ["", "7", r#"{"width":0,"ground":"","reading":""}"#, r#"{"width":2,"ground":"sss","reading":""}"#, "sq"]
        {
            assert_eq!(one.restored(damaged), None, "{damaged}");
        }
        let reads = |text: &str| one.read(text).map(|draft| draft.text());
        assert_eq!(reads(".#\nko").as_deref(), Ok("sx-so~entrypush"), "rows alone say nothing of the rule");
        assert_eq!(reads("sx-so").as_deref(), Ok("sx-so"));
        assert_eq!(reads("https://host/#/zen/board/sx-so~cornerexit").as_deref(), Ok("sx-so~cornerexit"));
        let long = "s".repeat(13);
        for wrong in ["", "...\n..", ".\n?", "fujisan/domino/a", long.as_str()] {
            assert!(reads(wrong).is_err_and(|why| why.ends_with('.')), "{wrong}");
        }
    }
}

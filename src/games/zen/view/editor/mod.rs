//! The editor: what lies in a garden is laid on its cells.

mod draft;

use yew::prelude::*;

use self::draft::ZenDraft;
use super::ask::{self, Known};
use super::gardens::garden;
use super::groove::UNIT;
use super::shapes::{leaf_icon, ornament, rock};
use super::show::species;
use super::{picture, scene};
use crate::app::editor::cells::{Painted, Squares, paint};
use crate::app::editor::draft::{Act, Change, Check, Draft, EditorInfo, Rules, Said, Tool, verdict};
use crate::app::editor::state::{EditorHandle, open};
use crate::app::editor::{EditorPage, Opener};
use crate::app::figures;
use crate::app::grid_board::{Drawing, GridBoard, use_media};
use crate::app::importer::position_of_link;
use crate::app::solver::{Solver, SolverRequest};
use crate::games::zen::ENTRIES;
use crate::games::zen::garden::{Colour, Ground, Reading};
use crate::games::zen::info::INFO as GAME;
use crate::games::zen::requests::Optima;
use crate::search::proof::Proof;

static INFO: EditorInfo = EditorInfo {
    game: &GAME,
    kept: "zen.draft",
    class: "zn-editor",
    noun: "garden",
    new: "Bare sand",
    play: "Play it",
    hello: ("", "Choose what to lay, then tap cells or draw over them. A second tap takes it away."),
    tools: "What is laid",
    side: "About this garden",
    fact: ("Garden", "Own garden"),
    share: ("This garden", "Before the first path"),
    text: "The garden as text",
    characters: ". sand, # rock, o ornament, y n r leaves: yellow, orange, red.",
    forms: &[],
    rules: Rules::Radios,
    dock: None,
};

/// Draws the page. It begins with the draft that was kept, or with bare sand.
pub fn page() -> Html {
    html! { <EditorPage key="editor" open={Opener(|| open(ZenDraft::empty(6, 6)))} /> }
}

/// All that can lie on a cell: the tools by their numbers.
const THINGS: [Ground; 6] = [
    Ground::Rock,
    Ground::Ornament,
    Ground::Leaf(Colour::Yellow),
    Ground::Leaf(Colour::Orange),
    Ground::Leaf(Colour::Red),
    Ground::Sand,
];

/// What a thing is called.
fn name(thing: Ground) -> &'static str {
    match thing {
        Ground::Sand => "Sand",
        Ground::Rock => "Rock",
        Ground::Ornament => "Ornament",
        Ground::Leaf(Colour::Yellow) => "Yellow leaf",
        Ground::Leaf(Colour::Orange) => "Orange leaf",
        Ground::Leaf(Colour::Red) => "Red leaf",
    }
}

/// The picture of a thing on its button.
fn picture_of(thing: Ground) -> Html {
    let on_cell = |drawn: Html| {
        html! { <svg class="zn-tool" viewBox="0 0 50 50" aria-hidden="true" focusable="false">{ drawn }</svg> }
    };
    match thing {
        Ground::Rock => on_cell(rock((0, 0), true)),
        Ground::Ornament => on_cell(ornament((0, 0), true)),
        Ground::Leaf(colour) => leaf_icon(species(colour), false),
        Ground::Sand => on_cell(html! { <rect class="zn-sand" x="4" y="4" width="42" height="42" rx="8" /> }),
    }
}

/// The thing of a typed character.
fn thing_of(key: char) -> Option<Ground> {
    match key {
        '.' | 's' => Some(Ground::Sand),
        '#' | 'x' => Some(Ground::Rock),
        other => Ground::from_letter(other.to_ascii_lowercase()),
    }
}

impl Draft for ZenDraft {
    /// What the drag under way lays.
    type Hand = Option<Ground>;

    fn info(&self) -> &'static EditorInfo {
        &INFO
    }

    fn hand(&self) -> Option<Ground> {
        None
    }

    fn save(&self) -> String {
        self.text()
    }

    fn restored(&self, kept: &str) -> Option<Self> {
        Self::restore(kept)
    }

    fn position(&self) -> Result<String, String> {
        self.state().map(|state| state.to_string()).map_err(|why| why.to_string())
    }

    fn size(&self) -> Option<(usize, usize)> {
        Some((self.width(), self.height()))
    }

    fn changed(&self, change: Change) -> Option<(Self, String)> {
        let (draft, words) = match change {
            Change::New => {
                let empty = Self::empty(self.width(), self.height()).read_as(self.reading);
                (empty, "Bare sand. Undo brings the other garden back.".to_owned())
            }
            Change::Own(at) => {
                let reading = *Reading::ALL.get(at)?;
                let words = match reading {
                    Reading::Literal => "The rules of this garden are the usual ones.",
                    Reading::CornerExit => "The monk may leave from a corner where he entered.",
                    Reading::EntryPush => "Entering may push an ornament, and corners may be left.",
                };
                (self.clone().read_as(reading), words.to_owned())
            }
            _ => (self.rearranged(change)?, change.words()),
        };
        Some((draft, words))
    }

    fn act(&mut self, hand: &mut Option<Ground>, tool: usize, act: &Act) -> Option<Said> {
        let thing = *THINGS.get(tool)?;
        if *act == Act::Take {
            return Some(("", format!("{}: tap cells, or draw over them.", name(thing))));
        }
        let width = self.width();
        let words = match paint(self.ground_mut(), hand, (thing, Ground::Sand), act, |key, _| thing_of(key))? {
            Painted::Cell(at, thing) => {
                format!("{} on row {}, column {}.", name(thing), at / width + 1, at % width + 1)
            }
            Painted::Stroke(thing) => format!("{} drawn.", name(thing)),
        };
        Some(("", words))
    }

    fn tools(&self) -> Vec<Tool> {
        let tool = |thing: Ground| Tool {
            name: name(thing).into(),
            short: name(thing).trim_end_matches(" leaf").to_owned(),
            picture: picture_of(thing),
        };
        THINGS.map(tool).into()
    }

    fn rules(&self) -> Vec<(&'static str, bool)> {
        let rule = |reading: Reading| {
            let name = match reading {
                Reading::Literal => "As usual",
                Reading::CornerExit => "Corner exit",
                Reading::EntryPush => "Entry push",
            };
            (name, self.reading == reading)
        };
        Reading::ALL.into_iter().map(rule).collect()
    }

    fn written(&self, _form: usize) -> Result<String, String> {
        Ok(self.rows())
    }

    fn read(&self, text: &str) -> Result<Self, String> {
        let state = match position_of_link(text, &ENTRIES[0]) {
            Some(position) => garden(&position?)?,
            None => garden(text)?,
        };
        let draft = Self::of(&state);
        // Rows alone say nothing of the reading.
        let reading = if text.contains('~') { draft.reading } else { self.reading };
        Ok(draft.read_as(reading))
    }

    fn board(&self, _hand: &Option<Ground>, editor: &EditorHandle) -> Html {
        html! { <Grid draft={self.clone()} editor={editor.clone()} /> }
    }

    fn wanted(&self, position: &str) -> Vec<SolverRequest> {
        ask::wanted_of_drawing(position)
    }

    fn check(&self, position: &str, solver: &Solver) -> Check {
        let known = Known(solver);
        let (proof, need) = (known.proof(position), known.need(position));
        let big = need.map(|need| match need {
            Proof::Solved(0) => ("0".to_owned(), "paths: there is nothing to rake"),
            Proof::Solved(1) => ("1".to_owned(), "path at best, proved"),
            Proof::Solved(paths) => (paths.to_string(), "paths at best, proved"),
            Proof::Impossible => ("–".to_owned(), "proved: it cannot be raked"),
            Proof::Unknown => ("?".to_owned(), "the search gave up: nothing is proved"),
        });
        let ways = matches!(need, Some(Proof::Solved(_))).then(|| match known.optima(position) {
            Some(Optima::Found { count: Some(count), .. }) => figures::grouped(count),
            Some(Optima::Found { listed, .. }) => format!("more than {}", listed.len()),
            Some(Optima::GaveUp(_) | Optima::Never) => "not counted".to_owned(),
            None => "counting".to_owned(),
        });
        let to_rake = self.state().map(|state| state.garden().to_rake()).unwrap_or_default();
        let rows = [
            Some(("Cells to rake", to_rake.to_string())),
            ways.map(|ways| ("Optimal solutions", ways)),
            proof.map(|proof| ("Positions expanded", figures::grouped(proof.expanded))),
        ];
        Check {
            tag: verdict(need.as_ref(), "Impossible", "Gave up"),
            big: big.map(|(number, words)| (number, words.to_owned())),
            rows: rows.into_iter().flatten().collect(),
        }
    }
}

/// What the grid is given.
#[derive(Properties, PartialEq)]
struct GridProps {
    draft: ZenDraft,
    editor: EditorHandle,
}

/// The garden that is drawn.
#[component]
fn Grid(props: &GridProps) -> Html {
    let narrow = use_media("(max-width: 900px), (max-height: 480px)");
    let GridProps { draft, editor } = props;
    let shown = draft.picture();
    let (width, height) = (shown.width, shown.height);
    let ground = use_memo((width, height, narrow), |(width, height, narrow)| {
        html! { <>{ scene::surroundings(*width, *height, *narrow) }{ picture::ground(&shown) }{ lines(*width, *height) }</> }
    });
    let rings = &["zn-hover", "zn-focus-under", "zn-focus"];
    let squares = Squares { width: draft.width(), unit: UNIT, hit: "zn-hit", rings, ring: (3, 9) };
    let cells = draft.ground().iter().enumerate().map(|(at, thing)| {
        let (row, column) = (at / draft.width() + 1, at % draft.width() + 1);
        let mut cell = squares.cell(at, format!("{}, row {row} column {column}", name(*thing)));
        cell.target = true;
        cell
    });
    let drawing = Drawing::Svg {
        frame: scene::frame(width, height, narrow),
        under: html! { <>{ (*ground).clone() }{ picture::garden(&shown, "editor", false) }</> },
        over: Html::default(),
    };
    html! {
        <div class="zn-stage">
            <GridBoard class="zn-board zn-edit" label={format!("Garden, {width} wide, {height} high")} cells={cells.collect::<Vec<_>>()} {drawing}
                on_act={editor.on_tap(0)} on_drag={editor.on_drag(0)} on_letter={editor.on_letter(0)} on_cancel={editor.on_cancel()} />
        </div>
    }
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
    use crate::app::editor::state::tests::{after, drag, key, tap};
    use crate::app::editor::state::{EditorAction, EditorView};

    #[track_caller]
    fn draws(width: usize, height: usize, actions: &[EditorAction], expected: &str) {
        assert_eq!(after(ZenDraft::empty(width, height), actions).draft().rows(), expected);
    }

    #[test]
    fn taps_lay_and_take_away() {
        draws(3, 2, &[tap(0, 1)], ".#.\n...\n");
        draws(3, 2, &[tap(0, 1), tap(0, 1)], "...\n...\n");
        let typed = [tap(0, 1), EditorAction::Take(4), tap(0, 1), key(4, 'o'), key(4, '?')];
        draws(3, 2, &typed, ".r.\n.o.\n");
        assert_eq!(after(ZenDraft::empty(3, 2), &typed).said().1, "Ornament on row 2, column 2.");
    }

    #[test]
    fn a_drag_is_one_change() {
        let held = &drag(0, &[0, 1, 2])[..2];
        draws(3, 1, held, "###\n");
        draws(3, 1, &[held, &[EditorAction::Act(Act::LetGo)]].concat(), "...\n");
        let mut actions = drag(0, &[0, 1, 2]);
        assert_eq!(after(ZenDraft::empty(3, 1), &actions).can(), (true, false));
        actions.extend([EditorAction::Undo, EditorAction::Undo]);
        assert_eq!(after(ZenDraft::empty(3, 1), &actions).can(), (false, true));
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
}

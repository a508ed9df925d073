//! Editors of boards that are rows of characters, on each of which one of a few things lies. What these are and how the board
//! is drawn comes from the game's [`RowsBoard`]; the brush, the sizes, the text and what is kept are the same for all.

use crate::app::editor::draft::{Act, Change, Check, Draft, DraftView, EditorInfo, Said, Tool};
use crate::app::editor::state::EditorHandle;
use crate::app::grid_board::{Drawing, GridCell};
use crate::app::importer::position_of_link;
use crate::app::prelude::*;
use crate::app::solver::{Solver, SolverRequest};
use crate::engine::entry::{Game, GameEntry};

/// The board of a game whose position's text is rows of characters joined by `-`, and words behind `~`. The value itself is
/// the rule by which a draft is played; the default is the usual one.
pub trait RowsBoard: Clone + Default + PartialEq + 'static {
    type Game: Game;
    /// What lies on a cell.
    type Cell: Copy + PartialEq + 'static;
    /// Words and names.
    const INFO: &'static EditorInfo;
    /// Columns and rows at most.
    const MAX: (usize, usize);
    /// The characters of a position that the draft's text shows as others: the position's, and the shown one.
    const SHOWN: &'static [(char, char)] = &[];
    /// What is said of a board that begins anew.
    const EMPTIED: &'static str;
    /// What comes first on an empty board, where that is no position.
    const BEGIN: &'static str = "Choose what to lay, then tap cells or draw over them.";
    /// The rules that can be chosen: of each its name, and what is said when it is chosen.
    const RULES: &'static [(Self, &'static str, &'static str)] = &[];

    /// All that can lie on a cell: the tools by their numbers. The last one is what lies on an empty cell.
    fn things() -> Vec<Self::Cell>;
    /// What a thing is called.
    fn name(thing: Self::Cell) -> String;
    /// What stands on the button of a thing, and its picture.
    fn button(thing: Self::Cell) -> (String, Html);
    /// The character of a position.
    fn letter(cell: Self::Cell) -> char;
    /// What a character of a position, of a text, or of the keyboard means.
    fn cell(letter: char) -> Option<Self::Cell>;
    /// What lies on a cell after a tap with a thing: what lay there is taken away by itself.
    fn laid(thing: Self::Cell, there: Self::Cell) -> Self::Cell {
        let empty = Self::things().last().copied().unwrap_or(thing);
        if there == thing { empty } else { thing }
    }

    /// The word behind `~` that names the rule; empty for the usual one.
    fn rule_word(&self) -> &'static str {
        ""
    }
    /// A draft that an earlier version kept, as text of today.
    fn kept_before(_kept: &str) -> Option<String> {
        None
    }

    /// The board, drawn.
    fn board(draft: &RowsDraft<Self>, editor: &EditorHandle) -> Html;
    /// What is asked of a whole draft, the most wanted first.
    fn wanted(position: &str) -> Vec<SolverRequest>;
    /// What is known of it.
    fn check(draft: &RowsDraft<Self>, position: &str, solver: &Solver) -> Check;
}

/// A board that is being drawn, finished or not.
#[derive(Clone, Debug, PartialEq)]
pub struct RowsDraft<B: RowsBoard> {
    /// Columns.
    pub width: usize,
    /// What lies on the cells, row by row.
    pub cells: Vec<B::Cell>,
    /// The rule by which it is played.
    pub rule: B,
}

impl<B: RowsBoard> RowsDraft<B> {
    /// An empty board.
    pub fn empty(width: usize, height: usize, rule: B) -> Self {
        let empty = B::things().last().copied();
        Self { width, cells: empty.into_iter().cycle().take(width * height).collect(), rule }
    }

    /// Rows.
    pub fn height(&self) -> usize {
        self.cells.len() / self.width.max(1)
    }

    /// What lies on each cell, in words.
    pub fn labels(&self) -> impl Iterator<Item = (usize, B::Cell, String)> {
        let label = |(at, &cell): (usize, &B::Cell)| {
            let (row, column) = (at / self.width + 1, at % self.width + 1);
            (at, cell, format!("{}, row {row} column {column}", B::name(cell)))
        };
        self.cells.iter().enumerate().map(label)
    }

    /// The board by which it is changed; `name` is what lies in its cells.
    pub fn grid(
        &self,
        name: &str,
        class: impl Into<Classes>,
        drawn: (Vec<GridCell>, Drawing),
        editor: &EditorHandle,
    ) -> Html {
        let label = format!("{name}, {} wide, {} high", self.width, self.height());
        editor.grid(0, label, class, None, drawn)
    }

    /// The text of a position, whole or not.
    pub fn text(&self) -> String {
        let word = self.rule.rule_word();
        self.rows("-") + if word.is_empty() { "" } else { "~" } + word
    }

    /// The position that is drawn.
    ///
    /// # Errors
    /// It is none, or none to begin with: one sentence.
    pub fn whole(&self) -> Result<<B::Game as Game>::Position, String> {
        let position = self.text().parse::<<B::Game as Game>::Position>().map_err(|why| why.why)?;
        B::Game::no_start(&position).map_or(Ok(position), Err)
    }

    fn rows(&self, end: &str) -> String {
        let row = |row: &[B::Cell]| row.iter().map(|cell| B::letter(*cell)).collect::<String>();
        self.cells.chunks(self.width).map(row).collect::<Vec<_>>().join(end)
    }

    /// Reads the text of a position, whole or not.
    ///
    /// # Errors
    /// It is none: one sentence.
    pub fn of_text(text: &str) -> Result<Self, String> {
        let mut parts = text.split('~');
        let rows = parts.next().unwrap_or_default().split('-');
        // Words that name no rule leave it as it is, and none is the word of the usual one.
        let is_named = |word: &str, rule: &&B| !word.is_empty() && rule.rule_word() == word;
        let named = |word: &str| B::RULES.iter().map(|(rule, ..)| rule).find(|rule| is_named(word, rule));
        Self::of_rows(rows, parts.filter_map(named).next_back().cloned().unwrap_or_default())
    }

    fn of_rows<'a>(rows: impl Iterator<Item = &'a str>, rule: B) -> Result<Self, String> {
        let mut draft = Self { width: 0, cells: Vec::new(), rule };
        let EditorInfo { noun, characters, .. } = B::INFO;
        for (number, text) in rows.enumerate() {
            let (row, found) = (number + 1, text.chars().count());
            draft.width = if number == 0 { found } else { draft.width };
            let width = draft.width;
            if found == 0 {
                return Err(format!("Row {row} of the {noun} is empty."));
            }
            if found != width {
                let cells = if found == 1 { "cell" } else { "cells" };
                return Err(format!("Row {row} has {found} {cells}, but the {noun} is {width} wide."));
            }
            for (column, letter) in text.chars().enumerate() {
                let wrong = || format!("Row {row}, column {} holds {letter:?}. {characters}", column + 1);
                draft.cells.push(B::cell(letter).ok_or_else(wrong)?);
            }
        }
        if draft.cells.is_empty() {
            return Err(format!("Row 1 of the {noun} is empty."));
        }
        let (width, height, (most, high)) = (draft.width, draft.height(), B::MAX);
        if width > most || height > high {
            return Err(format!("The {noun} is {width} wide and {height} high; at most {most} by {high} is possible."));
        }
        Ok(draft)
    }
}

impl<B: RowsBoard> DraftView for RowsDraft<B> {
    fn info(&self) -> &'static EditorInfo {
        B::INFO
    }

    fn save(&self) -> String {
        self.text()
    }

    fn position(&self) -> Result<String, String> {
        let empty = B::things().last().copied();
        self.whole().map(|position| position.to_string()).map_err(|why| {
            let untouched = self.cells.iter().all(|cell| Some(*cell) == empty);
            if untouched { B::BEGIN.to_owned() } else { why }
        })
    }

    fn size(&self) -> Option<(usize, usize)> {
        Some((self.width, self.height()))
    }

    fn tools(&self) -> Vec<Tool> {
        let tool = |thing: B::Cell| {
            let (short, picture) = B::button(thing);
            Tool { name: capital(&B::name(thing)).into(), short, picture }
        };
        B::things().into_iter().map(tool).collect()
    }

    fn rules(&self) -> Vec<(&'static str, bool)> {
        B::RULES.iter().map(|(rule, name, _)| (*name, *rule == self.rule)).collect()
    }

    fn written(&self, _form: usize) -> Result<String, String> {
        let shown =
            |letter: char| B::SHOWN.iter().find(|(known, _)| *known == letter).map_or(letter, |(_, sign)| *sign);
        Ok(self.rows("\n").chars().map(shown).chain(['\n']).collect())
    }

    fn wanted(&self, position: &str) -> Vec<SolverRequest> {
        B::wanted(position)
    }

    fn check(&self, position: &str, solver: &Solver) -> Check {
        B::check(self, position, solver)
    }
}

impl<B: RowsBoard> Draft for RowsDraft<B> {
    /// What the drag under way lays.
    type Hand = Option<B::Cell>;

    fn hand(&self) -> Self::Hand {
        None
    }

    fn restored(&self, kept: &str) -> Option<Self> {
        Self::of_text(&B::kept_before(kept).unwrap_or_else(|| kept.to_owned())).ok()
    }

    fn changed(&self, change: Change) -> Option<(Self, String)> {
        match change {
            Change::New => {
                let empty = Self::empty(self.width, self.height(), self.rule.clone());
                Some((empty, B::EMPTIED.to_owned()))
            }
            Change::Own(number) => {
                let (rule, _, words) = B::RULES.get(number)?;
                Some((Self { rule: rule.clone(), ..self.clone() }, (*words).to_owned()))
            }
            _ => {
                let to = Rearranged::new((self.width, self.height()), change)?;
                let empty = B::things().last().copied()?;
                let next = Self { width: to.width, cells: to.of(&self.cells, empty), rule: self.rule.clone() };
                (to.width <= B::MAX.0 && to.height <= B::MAX.1).then(|| (next, change.words()))
            }
        }
    }

    fn act(&mut self, hand: &mut Self::Hand, tool: usize, act: &Act) -> Option<Said> {
        let thing = *B::things().get(tool)?;
        let words = |thing: B::Cell| capital(&B::name(thing));
        if *act == Act::Take {
            return Some(("", format!("{}: tap cells, or draw over them.", words(thing))));
        }
        let said = match paint(&mut self.cells, hand, |there| B::laid(thing, there), act, |key, _| B::cell(key))? {
            Painted::Cell(at, thing) => {
                format!("{} on row {}, column {}.", words(thing), at / self.width + 1, at % self.width + 1)
            }
            Painted::Stroke(thing) => format!("{} drawn.", words(thing)),
        };
        Some(("", said))
    }

    fn read(&self, text: &str) -> Result<Self, String> {
        let text = text.trim();
        if let Some(position) = position_of_link(text, &GameEntry::of::<B::Game>()) {
            return Self::of_text(&position?);
        }
        if text.contains(['-', '~']) {
            let position = text.parse::<<B::Game as Game>::Position>().map_err(|why| sentence(&why.why))?;
            return Self::of_text(&position.to_string());
        }
        // Rows alone say nothing of the rule.
        Self::of_rows(text.lines().map(str::trim), self.rule.clone())
    }

    fn board(&self, _hand: &Self::Hand, editor: &EditorHandle) -> Html {
        B::board(self, editor)
    }
}

/// A rectangle of cells after a change: where each cell was before.
#[derive(Clone, Debug, PartialEq)]
pub struct Rearranged {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    from: Vec<Option<usize>>,
}

impl Rearranged {
    /// The cells of so many columns and rows after a change; nothing if it is another kind of change, or no cell is left.
    pub fn new((width, height): (usize, usize), change: Change) -> Option<Self> {
        let (columns, rows) = match change {
            Change::Mirror => (width, height),
            Change::Turn => (height, width),
            Change::Resize(right, down) => (width.checked_add_signed(right)?, height.checked_add_signed(down)?),
            Change::New | Change::Own(_) => return None,
        };
        let from = |column: usize, row: usize| {
            let (x, y) = match change {
                Change::Mirror => (width - 1 - column, row),
                Change::Turn => (row, height - 1 - column),
                _ => (column, row),
            };
            (x < width && y < height).then_some(y * width + x)
        };
        let from = (0..rows).flat_map(|row| (0..columns).map(move |column| from(column, row))).collect();
        (columns > 0 && rows > 0).then_some(Self { width: columns, height: rows, from })
    }

    /// What lies on the cells; `empty` on new ones.
    pub fn of<T: Copy>(&self, cells: &[T], empty: T) -> Vec<T> {
        self.from.iter().map(|from| from.and_then(|at| cells.get(at).copied()).unwrap_or(empty)).collect()
    }
}

/// The cells on the way from one to another, across first; without the first.
pub fn between(width: usize, from: usize, to: usize) -> Vec<usize> {
    let (mut x, mut y) = (from % width, from / width);
    let mut way = Vec::new();
    while x != to % width {
        x = if x < to % width { x + 1 } else { x - 1 };
        way.push(y * width + x);
    }
    while y != to / width {
        y = if y < to / width { y + 1 } else { y - 1 };
        way.push(y * width + x);
    }
    way
}

/// What came of an act with a brush.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Painted<T> {
    /// This lies on this cell now.
    Cell(usize, T),
    /// A stroke has laid this.
    Stroke(T),
}

/// Lays things on cells, by taps and by strokes: `lays` says what a tap makes of what lies there. `brush` is what the stroke
/// under way lays; `typed` reads a character, with what lies on the cell.
pub fn paint<T: Copy>(
    cells: &mut [T],
    brush: &mut Option<T>,
    lays: impl Fn(T) -> T,
    act: &Act,
    typed: impl Fn(char, T) -> Option<T>,
) -> Option<Painted<T>> {
    match act {
        Act::Tap(place) | Act::Type(place, _) => {
            let cell = cells.get_mut(place.cell)?;
            *cell = match act {
                Act::Type(_, key) => typed(*key, *cell)?,
                _ => lays(*cell),
            };
            Some(Painted::Cell(place.cell, *cell))
        }
        Act::Press(place) => {
            let cell = cells.get_mut(place.cell)?;
            *cell = lays(*cell);
            *brush = Some(*cell);
            None
        }
        Act::Over(place) => {
            *cells.get_mut(place.cell)? = (*brush)?;
            None
        }
        Act::Drop => brush.take().map(Painted::Stroke),
        _ => {
            *brush = None;
            None
        }
    }
}

/// How the square cells of a drawn board look on which nothing lies.
pub struct Squares {
    /// Columns.
    pub width: usize,
    /// The side of a cell.
    pub unit: i32,
    /// The class of what hears the pointer.
    pub hit: &'static str,
    /// The classes of the rings that show the pointer and the focus.
    pub rings: &'static [&'static str],
    /// How far the rings lie within the cell, and how round their corners are.
    pub ring: (i32, i32),
}

impl Squares {
    /// The cell of this number, with what a screen reader says of it.
    pub fn cell(&self, at: usize, label: String) -> GridCell {
        let (x, y) = (at % self.width, at / self.width);
        let rect = |class: &'static str, inset: i32, radius: i32| {
            let place = |cells: usize| (cells as i32 * self.unit + inset).to_string();
            let side = (self.unit - 2 * inset).to_string();
            let round = (radius > 0).then(|| radius.to_string());
            html! { <rect key={class} {class} x={place(x)} y={place(y)} width={side.clone()} height={side} rx={round} /> }
        };
        GridCell {
            id: at as u16,
            row: y as u16,
            column: x as u16,
            label: label.into(),
            draggable: true,
            content: html! {
                <>{ rect(self.hit, 0, 0) }{ for self.rings.iter().map(|class| rect(class, self.ring.0, self.ring.1)) }</>
            },
            ..GridCell::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn becomes(cells: &str, width: usize, change: Change, expected: Option<&str>) {
        let letters: Vec<char> = cells.chars().collect();
        let to = Rearranged::new((width, letters.len() / width), change);
        assert_eq!(to.map(|to| to.of(&letters, '.').into_iter().collect::<String>()).as_deref(), expected);
    }

    #[test]
    fn cells_go_where_a_change_brings_them() {
        becomes("abcdef", 3, Change::Mirror, Some("cbafed"));
        becomes("abcdef", 3, Change::Turn, Some("daebfc"));
        becomes("abcdef", 3, Change::Resize(1, -1), Some("abc."));
        becomes("abcdef", 3, Change::Resize(-1, 1), Some("abde.."));
        becomes("abc", 3, Change::Resize(0, -1), None);
        becomes("abc", 3, Change::New, None);
    }

    #[test]
    fn a_stroke_goes_across_first() {
        assert_eq!(between(3, 0, 5), [1, 2, 5]);
        assert_eq!(between(3, 7, 1), [4, 1]);
        assert_eq!(between(3, 4, 4), [0; 0]);
    }
}

//! The editor: a board is drawn by dragging pieces over its cells.

mod draft;
mod grids;
mod strokes;

use yew::prelude::*;

use self::draft::{Grid, SlidingDraft};
use self::grids::{grids, palette};
use self::strokes::{Hand, TOOLS, Tool};
use super::ask::{self, Known, took_ms};
use super::shelf;
use crate::app::editor::draft::{self as editor, Act, Change, Check, Draft, EditorInfo, Rules, Said};
use crate::app::editor::state::{EditorHandle, open};
use crate::app::editor::{EditorPage, Opener};
use crate::app::figures;
use crate::app::icons::{Icon, icon};
use crate::app::importer::position_of_link;
use crate::app::play::view::Tag;
use crate::app::solver::{Solver, SolverRequest};
use crate::app::words::sentence;
use crate::games::sliding::ENTRIES;
use crate::games::sliding::board::{EMPTY, Sliding, WALL};
use crate::games::sliding::formats::{self, Format, Reading};
use crate::games::sliding::info::INFO as GAME;
use crate::games::sliding::metric::Metric;
use crate::search::proof::Proof;

static INFO: EditorInfo = EditorInfo {
    game: &GAME,
    kept: "sliding.draft",
    class: "sl-editor",
    noun: "puzzle",
    new: "New board",
    play: "Play it",
    hello: ("Draw", "Drag over free cells, or tap them one after the other. Any connected shape will do."),
    tools: "Tool",
    side: "About this board",
    fact: ("Puzzle", "Own board"),
    share: ("This challenge", "From the first move"),
    text: "The board as text",
    characters: "",
    forms: &["Plain", "Knuth", "GNOME"],
    rules: Rules::Toggles,
    dock: Some([0, 2]),
};

/// The forms of the text by their numbers.
const FORMATS: [Format; 3] = [Format::Grid, Format::Knuth, Format::Gnome];

/// Draws the page. It begins with the draft that was kept, or with the most famous puzzle.
pub fn page() -> Html {
    html! { <EditorPage key="editor" open={Opener(|| open(usual()))} /> }
}

fn usual() -> SlidingDraft {
    match shelf::first().position.parse::<Sliding>() {
        Ok(board) => SlidingDraft::of(&board),
        Err(_) => SlidingDraft::empty(4, 5),
    }
}

/// What a text means, a link of any setup included.
fn recognise(text: &str) -> Result<Reading, String> {
    let linked = position_of_link(text, &ENTRIES[0]).transpose()?;
    let reading = formats::recognise(linked.as_deref().unwrap_or(text)).map_err(|why| sentence(&why.to_string()))?;
    Ok(if linked.is_some() { Reading { format: Format::Id, ..reading } } else { reading })
}

impl Draft for SlidingDraft {
    type Hand = Hand;

    fn info(&self) -> &'static EditorInfo {
        &INFO
    }

    fn hand(&self) -> Hand {
        Hand::before(self)
    }

    fn save(&self) -> String {
        self.text()
    }

    fn restored(&self, kept: &str) -> Option<Self> {
        Self::restore(kept)
    }

    fn position(&self) -> Result<String, String> {
        self.whole().map(|board| board.to_string()).map_err(|why| why.to_string())
    }

    fn size(&self) -> Option<(usize, usize)> {
        Some((self.width(), self.height()))
    }

    fn changed(&self, change: Change) -> Option<(Self, String)> {
        match change {
            Change::New => {
                let words = "An empty board. Undo brings the other one back.";
                Some((Self::empty(self.width(), self.height()), words.to_owned()))
            }
            Change::Own(_) => {
                let axis = !self.axis;
                let all = "Pieces move in all directions again.";
                let words = if axis { "Pieces move only along their long side now." } else { all };
                let mut next = self.clone();
                next.axis = axis;
                Some((next, words.to_owned()))
            }
            _ => Some((self.rearranged(change)?, change.words())),
        }
    }

    fn act(&mut self, hand: &mut Hand, tool: usize, act: &Act) -> Option<Said> {
        hand.act(self, tool, act)
    }

    fn tools(&self) -> Vec<editor::Tool> {
        let picture = |tool: Tool| match tool {
            Tool::Draw => Icon::Pen,
            Tool::Move => Icon::Move,
            Tool::Erase => Icon::Erase,
            Tool::Wall => Icon::Wall,
        };
        let tool = |(tool, name, _): (Tool, &'static str, _)| editor::Tool {
            name: name.into(),
            short: name.to_owned(),
            picture: icon(picture(tool)),
        };
        TOOLS.map(tool).into()
    }

    fn rules(&self) -> Vec<(&'static str, bool)> {
        vec![("Only along the long side", self.axis)]
    }

    /// An unfinished board has the plain form alone.
    fn written(&self, form: usize) -> Result<String, String> {
        match self.whole() {
            Ok(board) => formats::write(&board, FORMATS[form]).map_err(|why| sentence(&why.to_string())),
            Err(_) if FORMATS[form] == Format::Grid => {
                let cell = |cell: &u8| match *cell {
                    EMPTY => '.',
                    WALL => '#',
                    letter => char::from(letter),
                };
                let row = |row: &[u8]| row.iter().map(cell).collect::<String>() + "\n";
                let rows = |grid: Grid| self.cells(grid).chunks(self.width()).map(row).collect::<String>();
                Ok(rows(Grid::Start) + "\n" + &rows(Grid::Goal))
            }
            Err(why) => Err(sentence(&why.to_string())),
        }
    }

    fn read(&self, text: &str) -> Result<Self, String> {
        let reading = recognise(text)?;
        let mut draft = Self::of(&reading.board);
        if reading.without_goal.is_some() {
            draft.forget_goal();
        }
        Ok(draft)
    }

    fn told(&self, text: &str) -> String {
        let left = " It has no goal yet: tap the Goal grid where a piece must end.";
        recognise(text)
            .map_or_else(|why| why, |reading| reading.words() + if reading.without_goal.is_some() { left } else { "" })
    }

    fn board(&self, hand: &Hand, editor: &EditorHandle) -> Html {
        grids(self, hand, editor)
    }

    fn below(&self, hand: &Hand, editor: &EditorHandle) -> Html {
        palette(self, hand, editor)
    }

    fn wanted(&self, position: &str) -> Vec<SolverRequest> {
        ask::wanted(position, position, Metric::Move)
    }

    fn check(&self, position: &str, solver: &Solver) -> Check {
        let known = Known(solver);
        let far = |metric: Metric| known.far(position, metric);
        let (class, mark, tag) = match (far(Metric::Move), far(Metric::Supermove)) {
            (Some(Proof::Solved(_)), _) => ("good", "✓ ", "Solvable"),
            (Some(Proof::Impossible), Some(Proof::Solved(_))) => ("warn", "✓ ", "Only together"),
            (Some(Proof::Impossible), Some(Proof::Impossible)) => ("bad", "✕ ", "No solution"),
            (Some(Proof::Impossible), _) => ("bad", "✕ ", "Not by single pieces"),
            (Some(Proof::Unknown), _) => ("warn", "? ", "Not known"),
            (None, _) => ("calm", "… ", "Checking"),
        };
        let words = match far(Metric::Move) {
            Some(Proof::Solved(1)) => "move, proven shortest",
            Some(Proof::Solved(_)) => "moves, proven shortest",
            Some(Proof::Impossible) => "no way by single pieces, proved",
            Some(Proof::Unknown) => "too many positions to search here",
            None => "moves at least? Looking.",
        };
        let word = |metric: Metric| ask::word(far(metric));
        let all = |metrics: &[Metric]| metrics.iter().map(|metric| word(*metric)).collect::<Vec<_>>().join(", ");
        let facts = known.summary(position, Metric::Move).map(|facts| {
            [("Positions", figures::grouped(facts.positions)), ("Solved positions", figures::grouped(facts.solved))]
        });
        let rows = [
            ("Steps, lines", all(&[Metric::Step, Metric::Line])),
            ("Super: step, line, move", all(&[Metric::Superstep, Metric::Superline, Metric::Supermove])),
            ("Searched in", format!("{} ms", took_ms(known, position).ceil())),
        ];
        Check {
            tag: Tag(class, mark, tag.to_owned()),
            big: Some((word(Metric::Move), words.to_owned())),
            rows: facts.into_iter().flatten().chain(rows).collect(),
        }
    }
}

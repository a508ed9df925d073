//! The editor: a board is drawn by dragging pieces over its cells.

mod draft;
mod strokes;

use crate::app::editor::EditorPage;
use crate::app::editor::draft::{Act, Change, Check, Draft, DraftView, EditorInfo, Said, Tool};
use crate::app::editor::state::{EditorAction, EditorHandle, open};
use crate::app::grid_board::{Drawing, Frame, GridCell};
use crate::app::importer::position_of_link;
use crate::app::play::view::Tag;
use crate::app::prelude::*;
use crate::app::solver::{Solver, SolverRequest};
use crate::games::sliding::ENTRIES;
use crate::games::sliding::board::{BoardError, EMPTY, Sliding, WALL};
use crate::games::sliding::formats::{self, Format, Reading};
use crate::games::sliding::info::INFO as GAME;
use crate::games::sliding::metric::Metric;
use crate::games::sliding::places::{Pair, UNIT, from_corner, scaled};
use crate::games::sliding::view::ask::{self, Known, took_ms};
use crate::games::sliding::view::board::{class, squares};
use crate::games::sliding::view::editor::draft::{Grid, Laid, SlidingDraft};
use crate::games::sliding::view::editor::strokes::{Hand, TOOLS};
use crate::games::sliding::view::piece::{Piece, drawing, outline, painted, size, transform};
use crate::games::sliding::view::shelf;
use crate::games::sliding::words::distance;
use crate::search::proof::Proof;

static INFO: EditorInfo = EditorInfo {
    noun: "puzzle",
    new: "New board",
    hello: ("Draw", "Drag over free cells, or tap them one after the other. Any connected shape will do."),
    tools: "Tool",
    fact: ("Puzzle", "Own board"),
    share: ("This challenge", "From the first move"),
    forms: &["Plain", "Knuth", "GNOME"],
    dock: &[0, 2],
    ..EditorInfo::of(&GAME, "sliding.draft", "sl-editor")
};

/// The forms of the text by their numbers.
const FORMATS: [Format; 3] = [Format::Grid, Format::Knuth, Format::Gnome];

/// Draws the page. It begins with the draft that was kept, or with the most famous puzzle.
pub fn page() -> Html {
    html! { <EditorPage key="editor" open={|()| open(usual())} /> }
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

impl DraftView for SlidingDraft {
    fn info(&self) -> &'static EditorInfo {
        &INFO
    }

    fn save(&self) -> String {
        self.text()
    }

    /// As long as something is missing, what comes next: what is wrong with a link says nothing to somebody who draws.
    fn position(&self) -> Result<String, String> {
        self.whole().map(|board| board.to_string()).map_err(|why| match why {
            _ if self.pieces().is_empty() => "Draw a piece: drag over free cells of the start.".to_owned(),
            BoardError::NoGoal => "Choose a piece, then tap where it must end.".to_owned(),
            why => why.to_string(),
        })
    }

    fn size(&self) -> Option<(usize, usize)> {
        Some((self.width, self.height))
    }

    fn tools(&self) -> Vec<Tool> {
        let tool = |(_, picture, name, _): (_, Icon, &'static str, _)| Tool {
            name: name.into(),
            short: name.to_owned(),
            picture: icon(picture),
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
                let rows = |grid: Grid| self.cells(grid).chunks(self.width).map(row).collect::<String>();
                Ok(rows(Grid::Start) + "\n" + &rows(Grid::Goal))
            }
            Err(_) => Err("An unfinished puzzle can only be taken out as plain text.".to_owned()),
        }
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
            None => "Looking for the fewest moves.",
        };
        let word = |metric: Metric| distance(far(metric));
        let all = |metrics: &[Metric]| metrics.iter().map(|metric| word(*metric)).collect::<Vec<_>>().join(", ");
        let facts = known
            .summary(position, Metric::Move)
            .map(|facts| [("Positions", grouped(facts.positions)), ("Solved positions", grouped(facts.solved))]);
        let took = Some(took_ms(known, position)).filter(|ms| *ms > 0.0);
        let took = took.map_or_else(|| "…".to_owned(), |ms| format!("{} ms", ms.ceil()));
        let rows = [
            ("Steps, lines", all(&[Metric::Step, Metric::Line])),
            ("Super: step, line, move", all(&[Metric::Superstep, Metric::Superline, Metric::Supermove])),
            ("Searched in", took),
        ];
        Check {
            tag: Tag(class, mark, tag.to_owned()),
            big: Some((word(Metric::Move), words.to_owned())),
            rows: facts.into_iter().flatten().chain(rows).collect(),
        }
    }
}

impl Draft for SlidingDraft {
    type Hand = Hand;

    fn hand(&self) -> Hand {
        Hand::before(self)
    }

    fn restored(&self, kept: &str) -> Option<Self> {
        Self::restore(kept)
    }

    fn changed(&self, change: Change) -> Option<(Self, String)> {
        match change {
            Change::New => {
                let words = "An empty board. Undo brings the other one back.";
                Some((Self::empty(self.width, self.height), words.to_owned()))
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

    fn read(&self, text: &str) -> Result<Self, String> {
        let reading = recognise(text)?;
        let mut draft = Self::of(&reading.board);
        if reading.without_goal.is_some() {
            draft.forget_goal();
        }
        Ok(draft)
    }

    fn told(&self, text: &str) -> String {
        let left = " It has no goal yet: draw in the Goal grid where a piece must end.";
        recognise(text)
            .map_or_else(|why| why, |reading| reading.words() + if reading.without_goal.is_some() { left } else { "" })
    }

    fn board(&self, hand: &Hand, editor: &EditorHandle) -> Html {
        grids(self, hand, editor)
    }

    fn below(&self, hand: &Hand, editor: &EditorHandle) -> Html {
        palette(self, hand, editor)
    }
}

/// How far the plate reaches beyond the cells.
const PLATE: i32 = 12;

pub fn grids(draft: &SlidingDraft, hand: &Hand, editor: &EditorHandle) -> Html {
    let side = |key: &'static str, name: &'static str, words: &'static str, grid: Grid| {
        html! { <div {key}><div class="h3row"><h3>{ name }</h3><span class="quiet">{ words }</span></div>{ board(draft, hand, editor, grid) }</div> }
    };
    html! {
        <div class="sl-two">
            { side("start", "Start", "drag over free cells", Grid::Start) }
            <div key="to" class="to" aria-hidden="true">{ icon(Icon::Right) }</div>
            { side("goal", "Goal", "drag or tap where pieces end", Grid::Goal) }
        </div>
    }
}

/// A grid with its pieces.
fn board(draft: &SlidingDraft, hand: &Hand, editor: &EditorHandle, grid: Grid) -> Html {
    let (width, height) = (draft.width as i32 * UNIT, draft.height as i32 * UNIT);
    let edge = f64::from(PLATE);
    let frame =
        Frame { x: -edge, y: -edge, width: f64::from(width) + 2.0 * edge, height: f64::from(height) + 2.0 * edge };
    let (number, label) = if grid == Grid::Start { (0, "Start") } else { (1, "Goal") };
    let in_hand = hand.piece().filter(|(of, _)| *of == grid).map(|(_, letter)| letter);
    let drawing = Drawing::Svg { frame, under: under(draft, grid), over: over(draft, hand, in_hand, grid) };
    let class = classes!(class(draft.width, draft.height), "sl-edit");
    editor.grid(number, label, class, None, (cells(draft, hand, in_hand, grid), drawing))
}

fn cells(draft: &SlidingDraft, hand: &Hand, in_hand: Option<u8>, grid: Grid) -> Vec<GridCell> {
    let squares = squares(draft.width);
    let cell = |at: usize| {
        let (x, y) = draft.place(at);
        let letter = draft.cells(grid)[at];
        let content = match letter {
            _ if draft.cells(Grid::Start)[at] == WALL => "a wall".to_owned(),
            letter if letter.is_ascii_alphabetic() => format!("piece {}", char::from(letter)),
            _ if grid == Grid::Goal => "anything".to_owned(),
            _ => "empty".to_owned(),
        };
        let held = if in_hand == Some(letter) { "; in your hand" } else { "" };
        // What a tap would put down is seen under the pointer, and on the cell that has the focus.
        let ghost = hand.ghost(draft, grid, at);
        let fits = ghost.as_ref().map(|(letter, _)| format!("; {} fits here", char::from(*letter)));
        let label = format!("{content}, row {} column {}{held}{}", y + 1, x + 1, fits.unwrap_or_default());
        let cell = squares.cell(at, label);
        let ghost = ghost.map(|ghost| html! { <g key="ghost" class="sl-here">{ shade(draft, &ghost) }</g> });
        GridCell { content: html! { <>{ for ghost }{ cell.content }</> }, ..cell }
    };
    (0..draft.cells(grid).len()).map(cell).collect()
}

fn under(draft: &SlidingDraft, grid: Grid) -> Html {
    let side = |cells: usize| (cells as i32 * UNIT + 2 * PLATE).to_string();
    let slot = |at: usize| {
        let (x, y) = draft.place(at);
        if draft.cells(Grid::Start)[at] == WALL {
            return html! { <rect key={at} class="sl-wall" x={(x * UNIT).to_string()} y={(y * UNIT).to_string()} width="100" height="100" rx="3" /> };
        }
        let any = (grid == Grid::Goal).then(|| {
            html! { <circle class="sl-any" cx={(x * UNIT + 50).to_string()} cy={(y * UNIT + 50).to_string()} r="3" /> }
        });
        html! {
            <g key={at}><rect class="sl-slot" x={(x * UNIT + 4).to_string()} y={(y * UNIT + 4).to_string()} width="92" height="92" rx="10" />{ for any }</g>
        }
    };
    html! {
        <>
            <rect key="plate" class="sl-plate" x={(-PLATE).to_string()} y={(-PLATE).to_string()} width={side(draft.width)} height={side(draft.height)} rx="18" />
            <g key="slots">{ for (0..draft.cells(grid).len()).map(slot) }</g>
        </>
    }
}

/// A piece that is not there yet, on the cells that it would take.
fn shade(draft: &SlidingDraft, (letter, cells): &Laid) -> Html {
    let places: Vec<Pair> = cells.iter().map(|at| draft.place(*at)).collect();
    let (at, cells) = from_corner(&places);
    let piece = Piece { letter: *letter, kind: "sl-k-goal", cells, at };
    html! { <g class={classes!("sl-shade", piece.kind)} transform={transform(scaled(at))}>{ drawing(&piece, true) }</g> }
}

/// The pieces of a grid as they are drawn; those of one colour have one shape.
fn drawn(draft: &SlidingDraft, grid: Grid) -> Vec<Piece> {
    let mut letters = draft.pieces();
    letters.retain(|letter| draft.cells(grid).contains(letter));
    painted(letters, |letter| draft.form(grid, letter), |letter| draft.cells(Grid::Goal).contains(&letter))
}

fn over(draft: &SlidingDraft, hand: &Hand, in_hand: Option<u8>, grid: Grid) -> Html {
    let pieces = drawn(draft, grid);
    let outlined = hand.outlined(draft).filter(|_| grid == Grid::Goal).map(|(cells, meant)| {
        let places: Vec<Pair> = cells.iter().map(|at| draft.place(*at)).collect();
        let shape = outline(&places, 6, 10);
        html! { <>{ for meant.map(|meant| shade(draft, &meant)) }<path class="sl-sketch-under" d={shape.clone()} /><path class="sl-sketch" d={shape} /></> }
    });
    let sketch = pieces.iter().find(|piece| in_hand == Some(piece.letter)).map(|piece| {
        let shape = outline(&piece.cells, -1, 12);
        html! { <g key="sketch" transform={transform(scaled(piece.at))}><path class="sl-sketch-under" d={shape.clone()} /><path class="sl-sketch" d={shape} /></g> }
    });
    html! { <><g key="pieces">{ for pieces.iter().map(|piece| piece.seen((0, 0))) }</g><g key="hand">{ for sketch }{ for outlined }</g></> }
}

/// The pieces, those of one shape together; one of them is laid into the goal by a tap there.
pub fn palette(draft: &SlidingDraft, hand: &Hand, editor: &EditorHandle) -> Html {
    let pieces = drawn(draft, Grid::Start);
    let mut shapes: Vec<Vec<Piece>> = Vec::new();
    for piece in &pieces {
        let alike = |other: &&mut Vec<Piece>| other[0].cells == piece.cells && other[0].kind == piece.kind;
        match shapes.iter_mut().find(alike) {
            Some(list) => list.push(piece.clone()),
            None => shapes.push(vec![piece.clone()]),
        }
    }
    let words = match (pieces.len(), shapes.len()) {
        (0, _) => "none yet".to_owned(),
        (1, _) => "1 piece".to_owned(),
        (count, 1) => format!("{count} in 1 shape"),
        (count, shapes) => format!("{count} in {shapes} shapes"),
    };
    html! {
        <div key="palette" class="sl-pal" role="group" aria-labelledby="sl-pal">
            <div key="label"><h3 id="sl-pal">{ "Pieces" }</h3><span class="quiet">{ words }</span></div>
            { for shapes.iter().map(|list| shape(list, hand, editor)) }
        </div>
    }
}

fn shape(list: &[Piece], hand: &Hand, editor: &EditorHandle) -> Html {
    let first = &list[0];
    let here = list.iter().position(|piece| hand.chosen == Some(piece.letter));
    // The next of them at each tap.
    let next = here.map_or(0, |at| (at + 1) % list.len());
    let onclick: Callback<MouseEvent> = editor.on(EditorAction::Act(Act::Choose(list[next].letter)));
    let letters: String = list.iter().map(|piece| format!(" {}", char::from(piece.letter))).collect();
    let name = match first.kind {
        "sl-k-goal" => html! { <span><b>{ letters.trim().to_owned() }</b>{ " · goal" }</span> },
        _ => {
            html! { <span><b>{ list.len() }</b>{ format!(" ·{}", if letters.len() > 14 { " …".to_owned() } else { letters.clone() }) }</span> }
        }
    };
    let (width, height) = scaled(size(&first.cells));
    let label = format!("Pieces{letters}: lay one into the goal");
    html! {
        <button key={letters} type="button" class={first.kind} aria-pressed={here.is_some().to_string()} aria-label={label} {onclick}>
            <svg class="sl-mini" viewBox={format!("0 0 {width} {}", height + 8)} aria-hidden="true" focusable="false">{ drawing(first, true) }</svg>
            { name }
        </button>
    }
}

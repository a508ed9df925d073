//! The editor of 2048 and Threes: tiles are laid on the cells of a board.

use super::picture::tile;
use crate::app::editor::EditorPage;
use crate::app::editor::draft::{Act, Change, Check, Draft, DraftView, EditorInfo, Rules, Said, Tool};
use crate::app::editor::rows::{Painted, Rearranged, paint};
use crate::app::editor::state::{EditorHandle, open};
use crate::app::grid_board::{Drawing, GridCell};
use crate::app::importer::position_of_link;
use crate::app::play::view::Tag;
use crate::app::prelude::*;
use crate::app::solver::{Ask, Solver, SolverRequest};
use crate::engine::position::{Outcome, Position};
use crate::games::merge;
use crate::games::merge::advice::{Advice, Measure};
use crate::games::merge::any_game::Kind;
use crate::games::merge::board;
use crate::games::merge::board::{Board, Shape};
use crate::games::merge::requests::{self, Exact, MAX_POSITIONS, Request, Response};
use crate::games::merge::threes::Threes;
use crate::games::merge::threes::bag::LAST;
use crate::games::merge::twenty48::{Twenty48, highest};
use crate::lab::report::number;

const fn info_of(kind: Kind) -> EditorInfo {
    let (game, kept, rules) = match kind {
        Kind::Twenty48 => (&merge::TWENTY48, "2048.draft", Rules::Toggles),
        Kind::Threes => (&merge::THREES, "threes.draft", Rules::Radios),
    };
    EditorInfo {
        hello: (
            "",
            "Choose a tile, then tap cells or draw over them. On a cell, + and - change its tile, and 0 takes it away.",
        ),
        tools: "Tile",
        characters: "The numbers row by row, with blanks between them. A dot is an empty cell.",
        rules,
        ..EditorInfo::of(game, kept, "mg-editor")
    }
}

static TWENTY48: EditorInfo = info_of(Kind::Twenty48);
static THREES: EditorInfo = info_of(Kind::Threes);

/// Draws the page. It begins with the draft that was kept, or with a small board.
pub fn page(kind: Kind) -> Html {
    html! { <EditorPage key={kind.info().id} open={move |()| open(TileDraft::usual(kind))} /> }
}

/// A board that is being set up. The points, the moves and the seed of a position that is read are left behind.
#[derive(Clone, Debug, PartialEq)]
struct TileDraft {
    kind: Kind,
    board: Board,
    /// The next card of Threes: its rank.
    next: u8,
    /// The parts of a position's text that say by which rules it is played, such as `~to512`.
    rules: String,
}

/// So many nodes and trial games the search for the best move has.
const NODES: u64 = 200_000;
/// Boards of so many cells are solved exactly, which takes no time.
const SMALL: usize = 6;

impl TileDraft {
    fn usual(kind: Kind) -> Self {
        let text = match kind {
            Kind::Twenty48 => "0000011000100000",
            Kind::Threes => "0000012003300000",
        };
        Self::of(kind, text).unwrap_or_else(|| Self::empty(kind, Shape::CLASSIC))
    }

    fn empty(kind: Kind, shape: Shape) -> Self {
        Self { kind, board: Board::empty(shape), next: 3, rules: String::new() }
    }

    /// The draft of a position's text, or of one that was kept; nothing if it is none.
    fn of(kind: Kind, text: &str) -> Option<Self> {
        let mut parts = text.split('~');
        let ranks: Option<Vec<u8>> = parts.next()?.chars().map(board::rank).collect();
        let last = Self::empty(kind, Shape::CLASSIC).last();
        let ranks = ranks.filter(|ranks| ranks.iter().all(|rank| *rank <= last))?;
        let board = Board::of(&ranks).filter(|board| kind == Kind::Twenty48 || board.shape() == Shape::CLASSIC)?;
        let mut draft = Self { board, ..Self::empty(kind, board.shape()) };
        for part in parts {
            match (part.chars().next(), part) {
                (Some('n'), "n1" | "n2" | "n3") => draft.next = part[1..].parse().ok()?,
                // What is only true of the game that it came from.
                (Some('n' | 's' | 'm' | 'x'), _) => {}
                (Some('b'), _) if !part.starts_with("bonus") => {}
                _ => draft.rules += &format!("~{part}"),
            }
        }
        Some(draft)
    }

    /// The text of the position: whole or not.
    fn text(&self) -> String {
        let next = if self.kind == Kind::Threes { format!("~n{}", self.next) } else { String::new() };
        format!("{}{next}{}", board::encode(&self.board), self.rules)
    }

    /// The position's text in its usual form, and how the game stands.
    fn whole(&self) -> Result<(String, Outcome), String> {
        let text = self.text();
        let read = match self.kind {
            Kind::Twenty48 => text.parse::<Twenty48>().map(|game| (game.to_string(), game.outcome())),
            Kind::Threes => text.parse::<Threes>().map(|game| (game.to_string(), game.outcome())),
        };
        read.map_err(|why| why.why)
    }

    fn face(&self, rank: u8) -> String {
        if rank == 0 { "empty".to_owned() } else { self.kind.face(rank).to_string() }
    }

    fn rank_of_face(&self, face: &str) -> Option<u8> {
        let face: u32 = face.parse().ok()?;
        (1..=self.last()).find(|rank| self.kind.face(*rank) == face)
    }

    /// The highest tile that this board may hold.
    fn last(&self) -> u8 {
        if self.kind == Kind::Threes { LAST } else { highest(self.board.shape()) }
    }

    /// What is asked of a position.
    fn question(&self, position: &str) -> Request {
        let position = position.to_owned();
        if self.board.ranks().len() <= SMALL && !self.rules.contains("evil") {
            return Request::Exact { position, points: false, most: MAX_POSITIONS };
        }
        Request::Advise { position, nodes: NODES }
    }
}

impl DraftView for TileDraft {
    fn info(&self) -> &'static EditorInfo {
        if self.kind == Kind::Threes { &THREES } else { &TWENTY48 }
    }

    fn save(&self) -> String {
        self.text()
    }

    fn position(&self) -> Result<String, String> {
        if self.board.ranks().iter().all(|rank| *rank == 0) {
            return Err("Choose a tile, then tap cells or draw over them.".to_owned());
        }
        self.whole().map(|(position, _)| position)
    }

    fn size(&self) -> Option<(usize, usize)> {
        let Shape { rows, columns } = self.board.shape();
        (self.kind == Kind::Twenty48).then_some((columns.into(), rows.into()))
    }

    fn tools(&self) -> Vec<Tool> {
        let kind = self.kind;
        let tool = |name: String, picture: Html| Tool { name: name.into(), short: String::new(), picture };
        let tiles = (1..=self.last()).map(|rank| {
            tool(
                self.face(rank),
                html! { <span class="mg-swatch" aria-hidden="true">{ tile(kind, rank, false) }</span> },
            )
        });
        let empty = html! { <span class="mg-swatch mg-cell" aria-hidden="true"><i></i></span> };
        tiles.chain([tool("Empty".to_owned(), empty)]).collect()
    }

    fn rules(&self) -> Vec<(&'static str, bool)> {
        let names = ["First comes a 1", "First comes a 2", "First comes a 3"];
        let names = if self.kind == Kind::Threes { &names[..] } else { &[] };
        names.iter().zip(1..).map(|(name, next)| (*name, self.next == next)).collect()
    }

    fn written(&self, _form: usize) -> Result<String, String> {
        let face = |rank: &u8| if *rank == 0 { ".".to_owned() } else { self.face(*rank) };
        let wide = self.board.ranks().iter().map(|rank| face(rank).len()).max().unwrap_or(1);
        let row =
            |row: &[u8]| row.iter().map(|rank| format!("{:>wide$}", face(rank))).collect::<Vec<_>>().join(" ") + "\n";
        Ok(self.board.ranks().chunks(self.board.shape().columns.into()).map(row).collect())
    }

    fn wanted(&self, position: &str) -> Vec<SolverRequest> {
        let (game, request) = (self.kind.info().id, self.question(position));
        let is_open = self.whole().is_ok_and(|(_, outcome)| outcome == Outcome::Open);
        is_open.then(|| SolverRequest::new(&Ask { game, request: &request })).into_iter().collect()
    }

    fn check(&self, position: &str, solver: &Solver) -> Check {
        let outcome = self.whole().map_or(Outcome::Stuck, |(_, outcome)| outcome);
        let request = self.question(position);
        let answer = solver.get(&Ask { game: self.kind.info().id, request: &request });
        let tag = |class, mark, words: &str| Tag(class, mark, words.to_owned());
        let (tag, big, more) = match (outcome, answer.as_deref()) {
            (Outcome::Won, _) => (tag("good", "✓ ", "Won already"), None, Vec::new()),
            (Outcome::Stuck, _) => (tag("bad", "✕ ", "No move is left"), None, Vec::new()),
            (Outcome::Open, Some(Response::Exact(exact))) => told_exactly(exact),
            (Outcome::Open, Some(Response::Advice(advice))) => told(advice),
            (Outcome::Open, _) => (tag("calm", "… ", "Checking"), None, Vec::new()),
        };
        Check { tag, big, rows: [("Free cells", self.board.free().to_string())].into_iter().chain(more).collect() }
    }
}

impl Draft for TileDraft {
    /// The rank that the drag under way lays.
    type Hand = Option<u8>;

    fn hand(&self) -> Option<u8> {
        None
    }

    fn restored(&self, kept: &str) -> Option<Self> {
        Self::of(self.kind, kept)
    }

    fn changed(&self, change: Change) -> Option<(Self, String)> {
        let shape = self.board.shape();
        let wide = |shape: &Shape| (isize::from(shape.columns), isize::from(shape.rows));
        let (size, (across, down)) = ((usize::from(shape.columns), usize::from(shape.rows)), wide(&shape));
        let next = match change {
            Change::New => {
                let words = "An empty board. Undo brings the other one back.";
                return Some((Self { board: Board::empty(shape), ..self.clone() }, words.to_owned()));
            }
            Change::Own(at) => {
                let next = u8::try_from(at).ok()? + 1;
                return Some((Self { next, ..self.clone() }, format!("First comes a {next}.")));
            }
            Change::Resize(..) if self.kind == Kind::Threes => return None,
            Change::Resize(columns, rows) => {
                // Not all sizes exist: the next one that is so wide or so high.
                let fits = |to: &Shape| {
                    (wide(to).0 - across) * columns >= columns.abs() && (wide(to).1 - down) * rows >= rows.abs()
                };
                let grows = |to: &Shape| (to.cells() > shape.cells()) == (columns + rows > 0);
                let found = Shape::ALL.into_iter().filter(|to| fits(to) && grows(to));
                let to = found.min_by_key(|to| to.cells().abs_diff(shape.cells()))?;
                Change::Resize(wide(&to).0 - across, wide(&to).1 - down)
            }
            turn => turn,
        };
        let to = Rearranged::new(size, next)?;
        let board = Board::of(&to.of(self.board.ranks(), 0))?;
        let Shape { rows, columns } = board.shape();
        ((columns.into(), rows.into()) == (to.width, to.height))
            .then(|| (Self { board, ..self.clone() }, change.words()))
    }

    fn act(&mut self, hand: &mut Option<u8>, tool: usize, act: &Act) -> Option<Said> {
        // The last tool takes away.
        let rank = u8::try_from(tool + 1).ok().filter(|rank| *rank <= self.last()).unwrap_or(0);
        if *act == Act::Take {
            let words = if rank == 0 { "Take away".to_owned() } else { format!("**{}**", self.face(rank)) };
            return Some(("", format!("{words}: tap cells, or draw over them.")));
        }
        let typed = |key: char, there: u8| match key {
            '+' | '=' => Some((there + 1).min(self.last())),
            '-' => Some(there.saturating_sub(1)),
            '0' | '.' => Some(0),
            face => self.rank_of_face(&face.to_string()),
        };
        let mut ranks = self.board.ranks().to_vec();
        let lays = |there: u8| if there == rank { 0 } else { rank };
        let painted = paint(&mut ranks, hand, lays, act, typed);
        self.board = Board::of(&ranks)?;
        let columns = usize::from(self.board.shape().columns);
        let words = match painted? {
            Painted::Cell(at, rank) => {
                format!("{} on row {}, column {}.", capital(&self.face(rank)), at / columns + 1, at % columns + 1)
            }
            Painted::Stroke(0) => "Taken away.".to_owned(),
            Painted::Stroke(rank) => format!("{} drawn.", self.face(rank)),
        };
        Some(("", words))
    }

    fn read(&self, text: &str) -> Result<Self, String> {
        let entry = self.kind.entry();
        let no = || "This is not a position of this game.".to_owned();
        if let Some(position) = position_of_link(text, entry) {
            return Self::of(self.kind, &position?).ok_or_else(no);
        }
        let mut words = text.split_whitespace();
        if let (Some(word), None) = (words.next(), words.next()) {
            entry.table.position(word).map_err(|why| sentence(&why))?;
            return Self::of(self.kind, word).ok_or_else(no);
        }
        let rank = |word: &str| match word {
            "." | "0" | "-" => Ok(0),
            _ => self.rank_of_face(word).ok_or_else(|| format!("There is no tile of {word:?}.")),
        };
        let ranks: Vec<u8> = text.split_whitespace().map(rank).collect::<Result<_, String>>()?;
        let board = Board::of(&ranks).filter(|board| self.kind == Kind::Twenty48 || board.shape() == Shape::CLASSIC);
        let board = board.ok_or_else(|| format!("A board does not have {} cells.", ranks.len()))?;
        Ok(Self { board, ..self.clone() })
    }

    fn board(&self, _hand: &Option<u8>, editor: &EditorHandle) -> Html {
        let Shape { rows, columns } = self.board.shape();
        let (columns, cells) = (usize::from(columns), self.board.ranks().iter().enumerate());
        let cells = cells.map(|(at, &rank)| {
            let (row, column) = (at / columns, at % columns);
            GridCell {
                id: at as u16,
                row: row as u16,
                column: column as u16,
                label: format!("{}, row {} column {}", self.face(rank), row + 1, column + 1).into(),
                draggable: true,
                content: match rank {
                    0 => html! { <div class="mg-cell"><i></i></div> },
                    rank => tile(self.kind, rank, false),
                },
                ..GridCell::default()
            }
        });
        let label = format!("Board, {columns} wide, {rows} high");
        html! {
            <div class="mg-stage">
                <div class={classes!("mg-board", self.kind.class(), format!("r{rows}"), format!("c{columns}"))}>
                    { editor.grid(0, label, "mg-field mg-edit", None, (cells.collect(), Drawing::Html)) }
                </div>
            </div>
        }
    }
}

/// A verdict, a big number with what it is, and figures.
type Findings = (Tag, Option<(String, String)>, Vec<(&'static str, String)>);

/// What the exact values of a small board say.
fn told_exactly(exact: &Exact) -> Findings {
    let lost = exact.value <= 0.0;
    let (class, mark, words) = if lost { ("bad", "✕ ", "Out of reach") } else { ("good", "✓ ", "Can be won") };
    let tag = Tag(class, mark, words.to_owned());
    let big = (number::chance(exact.value), "for the goal in best play, exactly".to_owned());
    (tag, Some(big), vec![("Positions", grouped(exact.positions))])
}

/// What a search for the best move says.
fn told(found: &requests::Advice) -> Findings {
    let advice = Advice::searched(&found.values, found.curve);
    let big = advice.best.map(|best| (capital(best.word()), "is the best move found".to_owned()));
    let mut rows = Vec::new();
    if let (Some(best), Measure::Lasting(curve)) = (advice.best, advice.measure) {
        let chance = advice.values[best.index()].map_or_else(String::new, number::chance);
        rows.push(("Chance to go on", format!("{chance} for {}", counted(curve.moves.into(), "move"))));
    }
    rows.push(("Boards looked at", grouped(found.nodes)));
    (Tag("good", "✓ ", "Can be played".to_owned()), big, rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::editor::state::tests::{after, drag, key, tap};
    use crate::app::editor::state::{EditorAction, EditorState, EditorView};

    fn edited(kind: Kind, actions: &[EditorAction]) -> EditorState<TileDraft> {
        after(TileDraft::empty(kind, Shape::CLASSIC), actions)
    }

    #[test]
    fn both_begin_with_a_position() {
        for kind in [Kind::Twenty48, Kind::Threes] {
            let usual = TileDraft::usual(kind);
            assert_eq!(usual.whole().map(|(_, outcome)| outcome), Ok(Outcome::Open));
            assert_eq!(usual.restored(&usual.save()), Some(usual.clone()));
            let again = usual.written(0).and_then(|text| usual.read(&text));
            assert_eq!(again, Ok(usual));
        }
        for damaged in ["", "0", "z", "1111111111111111z"] {
            assert_eq!(TileDraft::of(Kind::Threes, damaged), None, "{damaged}");
        }
    }

    #[test]
    fn tiles_are_laid_by_taps_strokes_and_keys() {
        let state = edited(Kind::Twenty48, &[EditorAction::Take(2), tap(0, 0), tap(0, 1), tap(0, 1), key(2, '4')]);
        assert_eq!(state.shown().position().as_deref(), Ok("3020000000000000"));
        assert_eq!(state.said().1, "4 on row 1, column 3.");
        let keys = [key(5, '+'), key(5, '+'), key(6, '2'), key(6, '-'), key(7, '3')];
        assert_eq!(edited(Kind::Twenty48, &keys).shown().position().as_deref(), Ok("0000020000000000"));
        let stroke = [vec![EditorAction::Take(17)], drag(0, &[0, 1, 2])].concat();
        assert_eq!(edited(Kind::Twenty48, &stroke).draft().board.free(), 16, "the last tool takes away");
    }

    #[test]
    fn threes_are_checked_against_their_bag() {
        let ones = [0, 1, 2, 3, 4].map(|cell| key(cell, '1'));
        assert!(edited(Kind::Threes, &ones).shown().position().is_err(), "a bag has four of each");
        let state = edited(Kind::Threes, &[key(0, '1'), EditorAction::Change(Change::Own(1))]);
        assert!(state.shown().position().is_ok_and(|text| text.ends_with("~n2")), "{:?}", state.shown().position());
        let state = edited(Kind::Threes, &[key(0, '1'), key(1, '2'), key(2, '6')]);
        assert!(
            state.shown().position().is_ok_and(|text| text.starts_with("1240000000000000~b") && text.ends_with("~n3"))
        );
    }

    #[test]
    fn sizes_turns_and_texts() {
        let draft = TileDraft::of(Kind::Twenty48, "1200000000000000~to512~s4~m3~x0000000000000001").expect("a draft");
        assert_eq!(draft.text(), "1200000000000000~to512");
        let after = |change: Change| draft.changed(change).map(|(draft, _)| board::encode(&draft.board));
        assert_eq!(after(Change::Turn).as_deref(), Some("0001000200000000"));
        assert_eq!(after(Change::Resize(1, 0)).map(|cells| cells.len()), Some(25));
        assert_eq!(after(Change::Resize(-1, 0)).as_deref(), Some("120000000"));
        assert_eq!(after(Change::Resize(0, -1)).map(|cells| cells.len()), Some(12));
        let small = TileDraft::of(Kind::Twenty48, "1100").expect("a draft");
        assert!(small.changed(Change::Resize(0, -1)).is_none());
        assert_eq!(small.changed(Change::Resize(1, 0)).map(|(next, _)| next.text()).as_deref(), Some("110000"));
        assert_eq!(draft.read("2 4\n. 8").map(|next| next.text()).as_deref(), Ok("1203~to512"));
        assert_eq!(draft.read("https://host/#/2048/board/1100~to8").map(|next| next.text()).as_deref(), Ok("1100~to8"));
        for wrong in ["2 4 8", "2 5\n4 4", "threes/board/1230", "11"] {
            assert!(draft.read(wrong).is_err(), "{wrong}");
        }
        assert!(TileDraft::usual(Kind::Threes).changed(Change::Resize(1, 0)).is_none());
    }
}

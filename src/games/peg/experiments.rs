//! Two experiments: where a game with one empty hole can end, and how many boards at random can be solved.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::engine::rng::Rng;
use crate::engine::seed::Seed;
use crate::games::peg::rules::{Board, Place, Solitaire};
use crate::games::peg::setup::named;
use crate::games::peg::solver::{allowed_ends, class};
use crate::lab::experiment::{Experiment, ExperimentInfo, Shards};
use crate::lab::params::{Kind, Param, Params};
use crate::lab::report::number::percent;
use crate::lab::report::{Axis, Cell, Chart, Claim, Figure, Judgement, LineSeries, Report, Table};
use crate::search::proof::{Budget, NodeLimit, Proof};
use crate::search::solve::Solve;

const BOARD: Param = Param {
    key: "board",
    label: "Board",
    kind: Kind::Choice(&[
        ("english", "English"),
        ("european", "European"),
        ("asymmetric", "Asymmetric"),
        ("diamond", "Diamond"),
        ("wiegleb", "Wiegleb’s"),
    ]),
};

const NODES: Param = Param {
    key: "nodes",
    label: "Positions for each proof",
    kind: Kind::Number { min: 1000, max: 20_000_000, usual: 1_000_000 },
};

/// The full board of a run.
fn board(params: &Params) -> Solitaire {
    let english = || named("english").expect("the table has it");
    named(params.text(BOARD.key)).unwrap_or_else(english).read()
}

/// What came of some searches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct VerdictCounts {
    /// Impossible by the Rule of Three alone.
    parity: u64,
    /// Proved impossible by resource counts or by an exhaustive search.
    searched: u64,
    /// Solved.
    solved: u64,
    /// Not known: the search gave up.
    unknown: u64,
    /// Positions expanded.
    expanded: u64,
}

impl VerdictCounts {
    fn add(&mut self, other: Self) {
        self.parity += other.parity;
        self.searched += other.searched;
        self.solved += other.solved;
        self.unknown += other.unknown;
        self.expanded += other.expanded;
    }

    fn solve(&mut self, position: &Solitaire, nodes: u64) {
        let mut report = |_| ();
        let mut budget = Budget::new(NodeLimit { nodes }, &mut report);
        let count = match position.solve("jumps", &mut budget) {
            _ if allowed_ends(&position.board, position.pegs) == 0 => &mut self.parity,
            Proof::Solved(_) => &mut self.solved,
            Proof::Impossible => &mut self.searched,
            Proof::Unknown => &mut self.unknown,
        };
        *count += 1;
        self.expanded += budget.spent();
    }

    fn tried(&self) -> u64 {
        self.parity + self.searched + self.solved + self.unknown
    }

    fn cells(&self) -> [Cell; 5] {
        [self.parity, self.searched, self.solved, self.unknown, self.expanded].map(Cell::integer)
    }
}

/// A table with the columns of these counts behind its own.
fn tallied(table: Table) -> Table {
    table
        .number("Impossible by the Rule of Three")
        .number("Proved impossible")
        .number("Solved")
        .number("Not known")
        .number("Positions expanded")
}

/// Where a game that begins with one empty hole can end.
pub struct Vacancies;

impl Experiment for Vacancies {
    /// The ends of one empty hole.
    type Shard = VerdictCounts;

    const INFO: ExperimentInfo = ExperimentInfo {
        id: "peg-vacancies",
        game: "peg",
        title: "Which hole is left empty",
        about: "All holes but one hold pegs: for each such beginning and each hole, whether the last peg can stand there. What the \
            Rule of Three does not forbid is searched for.",
        source: "The classic games of one hole to one peg (Beasley 1985), all of them",
        params: &[BOARD, NODES],
        shards: |params| board(params).board.holes.len() as u32,
        unit: "ends",
        seconds: 3,
        work: |params| (board(params).board.holes.len() as u64).pow(2),
    };

    fn run(params: &Params, _seed: &Seed, shard: u32, progress: &mut dyn FnMut(u64)) -> VerdictCounts {
        let full = board(params);
        let pegs = full.pegs & !1_u64.checked_shl(shard).unwrap_or(0);
        let mut tally = VerdictCounts::default();
        for end in 0..full.board.holes.len() {
            tally.solve(&full.with(1 << end, pegs), params.number(NODES.key));
            progress(end as u64 + 1);
        }
        tally
    }

    fn report(params: &Params, _seed: &Seed, shards: &Shards<VerdictCounts>) -> Report {
        let full = board(params);
        let mut ends = tallied(Table::new("ends", "Ends of each beginning").text("Empty hole"));
        let mut all = VerdictCounts::default();
        for (hole, tally) in shards.iter() {
            all.add(*tally);
            let name = full.board.holes.get(hole as usize).map_or_else(String::new, Place::to_string);
            ends.row([Cell::text(name)].into_iter().chain(tally.cells()).collect());
        }
        Report {
            figures: vec![map(&full.board, shards)],
            tables: vec![ends],
            claims: vec![every_end(params, &all, shards.len())],
        }
    }
}

/// The board with the number of ends of each beginning.
fn map(board: &Board, shards: &Shards<VerdictCounts>) -> Figure {
    let cell = |row: u8, column: u8| {
        let hole = board.hole(Place { column, row })?;
        shards.get(hole.into()).map(|tally| tally.solved as f64)
    };
    let names = |count: u8, name: fn(u8) -> String| (0..count).map(name).collect::<Vec<_>>();
    Figure {
        id: "map".into(),
        number: String::new(),
        title: "Holes in which the last peg can stand".into(),
        caption: "For each hole that is empty at first, in how many holes the last peg can stand.".into(),
        chart: Chart::HeatMap {
            x: Axis::new("Column"),
            y: Axis::new("Row"),
            columns: names(board.width, |column| char::from(b'a' + column).to_string()),
            rows: names(board.height, |row| (row + 1).to_string()),
            cells: (0..board.height).map(|row| (0..board.width).map(|column| cell(row, column)).collect()).collect(),
            scale: Axis::new("Ends").min(0.0),
            middle: None,
        },
    }
}

fn every_end(params: &Params, all: &VerdictCounts, done: usize) -> Claim {
    let open = all.searched + all.unknown;
    let verdict = match (params.text(BOARD.key), all) {
        ("english", VerdictCounts { searched: 1.., .. }) => Judgement::Refuted,
        ("english", VerdictCounts { unknown: 0, .. }) => {
            Judgement::known((done == board(params).board.holes.len()).then_some(true))
        }
        ("english", _) => Judgement::undecided("Of some ends it is not known: it takes more positions."),
        _ => Judgement::unjudged("It is said of the English board."),
    };
    Claim {
        paper: "Every end that the Rule of Three allows can be reached (the classic result for the English board)"
            .into(),
        here: format!(
            "**{}** of the {} ends that it allows are reached, {} are proved impossible, {} not known",
            all.solved,
            all.solved + open,
            all.searched,
            all.unknown
        ),
        verdict,
    }
}

/// How many boards at random can be solved.
pub struct RandomBoards;

/// The numbers of pegs.
const PEGS: [u32; 8] = [3, 5, 8, 12, 16, 20, 24, 28];
/// Boards of a shard.
const BLOCK: u64 = 50;

impl RandomBoards {
    /// The number of pegs of a shard.
    fn pegs(shard: u32) -> u32 {
        PEGS[shard as usize % PEGS.len()]
    }
}

impl Experiment for RandomBoards {
    /// Boards of one number of pegs.
    type Shard = VerdictCounts;

    const INFO: ExperimentInfo = ExperimentInfo {
        id: "peg-random",
        game: "peg",
        title: "Pegs at random",
        about: "Pegs stand in holes drawn at random. How many such boards can be reduced to one peg, and how many are impossible by \
            the Rule of Three alone?",
        source: "Beyond the classic games",
        params: &[
            BOARD,
            Param {
                key: "size",
                label: "Boards of each number of pegs",
                kind: Kind::Number { min: 1, max: 100_000, usual: 200 },
            },
            NODES,
        ],
        shards: |params| (params.number("size").div_ceil(BLOCK) * PEGS.len() as u64) as u32,
        unit: "boards",
        seconds: 25,
        work: |params| params.number("size") * PEGS.len() as u64,
    };

    /// Board `number` of so many pegs is that of part `pegs · 2^40 + number` of the seed.
    fn run(params: &Params, seed: &Seed, shard: u32, progress: &mut dyn FnMut(u64)) -> VerdictCounts {
        let (full, count) = (board(params), Self::pegs(shard));
        let from = u64::from(shard) / PEGS.len() as u64 * BLOCK;
        let mut tally = VerdictCounts::default();
        for number in from..(from + BLOCK).min(params.number("size")) {
            let mut rng = Rng::part(seed.hash(), u64::from(count) << 40 | number);
            let mut holes: Vec<u32> = (0..full.board.holes.len() as u32).collect();
            rng.shuffle(&mut holes);
            let pegs = holes.iter().take(count as usize).fold(0, |pegs, hole| pegs | 1 << hole);
            tally.solve(&full.with(0, pegs), params.number(NODES.key));
            progress(number - from + 1);
        }
        tally
    }

    fn report(params: &Params, _seed: &Seed, shards: &Shards<VerdictCounts>) -> Report {
        let mut counts: BTreeMap<u32, VerdictCounts> = BTreeMap::new();
        for (shard, tally) in shards.iter() {
            counts.entry(Self::pegs(shard)).or_default().add(*tally);
        }
        let mut boards = tallied(Table::new("boards", "Boards at random").number("Pegs").number("Boards"));
        let (mut all, mut open, mut solved) = (VerdictCounts::default(), Vec::new(), Vec::new());
        for (&pegs, tally) in &counts {
            all.add(*tally);
            let share = |count: u64| (f64::from(pegs), 100.0 * count as f64 / tally.tried().max(1) as f64);
            open.push(share(tally.tried() - tally.parity));
            solved.push(share(tally.solved));
            boards.row([pegs.into(), tally.tried()].map(Cell::integer).into_iter().chain(tally.cells()).collect());
        }
        let line = |label: &str, points| LineSeries { label: label.to_owned(), points, steps: false };
        let figure = Figure {
            id: "shares".into(),
            number: String::new(),
            title: "Solvable boards".into(),
            caption: "Shares of the boards with that many pegs at random.".into(),
            chart: Chart::Lines {
                x: Axis::new("Pegs"),
                y: Axis::new("Share").unit("%").min(0.0).max(100.0),
                series: vec![line("Allowed by the Rule of Three", open), line("Solved", solved)],
                references: Vec::new(),
            },
        };
        Report { figures: vec![figure], tables: vec![boards], claims: vec![classes(&board(params).board, &all)] }
    }
}

/// In how many of all boards with so many pegs, as a share, the Rule of Three allows a peg alone: by counting the sets of each class.
fn allowed(board: &Board, pegs: u32) -> f64 {
    let alone: Vec<u8> = (0..board.holes.len()).map(|hole| class(board, 1 << hole)).collect();
    // The class of a set is the sum, without carries, of those of its pegs.
    let mut sets = vec![[0.0; 16]; pegs as usize + 1];
    sets[0][0] = 1.0;
    for one in &alone {
        for count in (1..sets.len()).rev() {
            for class in 0..16 {
                sets[count][class] += sets[count - 1][class ^ usize::from(*one)];
            }
        }
    }
    let last = sets[pegs as usize];
    let may = |class: &usize| alone.iter().any(|one| usize::from(*one) == *class);
    (0..16).filter(may).map(|class| last[class]).sum::<f64>() / last.iter().sum::<f64>()
}

/// A peg alone is in one of nine of the sixteen classes of the Rule of Three.
fn classes(board: &Board, all: &VerdictCounts) -> Claim {
    let (tried, open) = (all.tried(), all.tried() - all.parity);
    let shares = PEGS.map(|pegs| allowed(board, pegs));
    let (least, most) =
        shares.iter().fold((1.0, 0.0), |(least, most), one| (f64::min(least, *one), f64::max(most, *one)));
    Claim {
        paper:
            "A single peg is in one of 9 of the 16 classes of the Rule of Three, so it allows 9 of 16 boards at random"
                .into(),
        here: format!(
            "Counted over all boards with each number of pegs it allows **{} to {}**; in this run {open} of {tried}",
            percent(least, 2),
            percent(most, 2)
        ),
        // Two points: few pegs or few holes are not spread evenly over the classes.
        verdict: Judgement::exact(least > 9.0 / 16.0 - 0.02 && most < 9.0 / 16.0 + 0.02),
    }
}

//! How hard a challenge is: the paper’s measures (§5), those that its authors wished for (§6); the hardest boards.

use std::cmp::Reverse;

use crate::engine::challenge::{ChallengeId, Source};
use crate::engine::entry::{HardInstance, Hardness};
use crate::engine::order;
use crate::engine::position::Position;
use crate::games::fujisan::graph::{self, Bitboard, MoveTable, STATES};
use crate::games::fujisan::rules::{Cell, Direction, Mountain, Move, RIGHT_GROUND, STEPS};
use crate::games::fujisan::setup::Base;
use crate::games::fujisan::solver::DistanceMap;
use crate::search::proof::Budget;
use crate::search::solve::{Analyse, Metric, MetricValue};

/// Average connectedness of a mountain (§5.2): how many ordered pairs of steps are joined by a move
/// left or right on an empty mountain, divided by 12. Each pair counts once, the ground is a source
/// but no target, the summit a target but no source.
pub fn connectedness(mountain: &Mountain) -> f64 {
    f64::from(half_links(mountain).iter().sum::<u32>()) / 2.0 / f64::from(STEPS)
}

/// How many steps each step is joined to in this way, counted in halves.
pub fn half_links(mountain: &Mountain) -> [u32; STEPS as usize] {
    std::array::from_fn(|step| {
        let column = step as u8 + 1;
        let values = [0, 1].map(|row| mountain.value(Cell::at(row, column)).unwrap_or(0));
        // Two equal values on a step make the same pairs of steps, which count once.
        let weight = if values[0] == values[1] { 1 } else { 2 };
        let open = |value: u8| {
            let sources = [column.checked_sub(value), Some(column + value).filter(|&c| c <= RIGHT_GROUND)];
            sources.into_iter().flatten().filter(|&c| !Cell::at(0, c).is_summit()).count() as u32
        };
        weight * values.into_iter().filter(|&v| v > 0).map(open).sum::<u32>()
    })
}

/// How many states can be reached in each number of moves from the position at hand, from 0 moves
/// on; their sum is the size of its component. Nothing when the budget was spent first; one node is
/// spent for each state.
pub fn frontier(mountain: &Mountain, budget: &mut Budget<'_>) -> Option<Vec<u64>> {
    let move_table = MoveTable::of(mountain);
    let mut seen = vec![false; STATES];
    let start = graph::places(mountain);
    seen[graph::rank(start)] = true;
    let (mut layer, mut counts): (Vec<Bitboard>, Vec<u64>) = (vec![start], Vec::new());
    while !layer.is_empty() {
        counts.push(layer.len() as u64);
        let mut next = Vec::new();
        for &state in &layer {
            if !budget.tick() {
                return None;
            }
            move_table.successors(state, |from, to| {
                let after = state ^ 1 << from ^ 1 << to;
                if !std::mem::replace(&mut seen[graph::rank(after)], true) {
                    next.push(after);
                }
            });
        }
        layer = next;
    }
    Some(counts)
}

/// Steps between a cell and the nearer column of the summit.
fn height_left(cell: Cell) -> u8 {
    let half = STEPS / 2;
    if cell.column <= half { half - cell.column } else { cell.column - half - 1 }
}

/// What a solution is like.
struct SolutionProfile {
    moves: u32,
    sideways: u32,
    choices: u32,
    downhill: u32,
}

impl SolutionProfile {
    fn along(start: &Mountain, line: &[Move]) -> Self {
        let mut walk = Self { moves: line.len() as u32, sideways: 0, choices: 0, downhill: 0 };
        let mut at = start.clone();
        for m in line {
            let Ok(next) = at.play(m) else { break };
            walk.choices += at.legal_moves().len() as u32;
            walk.sideways += u32::from(matches!(m.direction, Direction::Left(_) | Direction::Right(_)));
            walk.downhill += u32::from(height_left(next.cell(m.priest)) > height_left(at.cell(m.priest)));
            at = next;
        }
        walk
    }

    /// The mean over the moves; nothing for a solution of no moves.
    fn mean(&self, sum: u32) -> MetricValue {
        if self.moves == 0 { MetricValue::None } else { MetricValue::Measure(f64::from(sum) / f64::from(self.moves)) }
    }
}

impl Analyse for Mountain {
    /// - `optimum`: the least number of moves; none when there is no solution.
    /// - `optimal_solutions`: how many solutions have that length (see [`DistanceMap::solutions`]).
    /// - `states`: how many states can be reached, the priests taken as interchangeable (1 to 20,475).
    /// - `frontier`: how many of them after 0, 1, 2, ... moves at the least.
    /// - `connectedness`: see [`connectedness`].
    /// - `lr_share`: share of moves left or right in the solution that is shown (0 to 1).
    /// - `branching`: mean number of legal moves in the positions from which it moves.
    /// - `downhill`: its moves that end farther from the summit than they began, in steps.
    ///
    /// The last three are none without a solution; the means are none for one of no moves too.
    fn analyse(&self, budget: &mut Budget<'_>) -> Option<Vec<Metric>> {
        let start = graph::places(self);
        let move_table = MoveTable::of(self);
        let field = DistanceMap::around(&move_table, &[start], budget)?;
        let frontier = frontier(self, budget)?;
        let walk = field.prettiest(self).map(|line| SolutionProfile::along(self, &line));
        let of_walk = |f: fn(&SolutionProfile) -> MetricValue| walk.as_ref().map_or(MetricValue::None, f);
        let count = |n: Option<u64>| n.map_or(MetricValue::None, MetricValue::Count);
        let figures = [
            ("optimum", "Shortest solution", count(field.distance(start).map(u64::from))),
            ("optimal_solutions", "Shortest solutions", count(field.solutions(start))),
            ("states", "Positions in reach", MetricValue::Count(frontier.iter().sum())),
            ("frontier", "Positions by depth", MetricValue::Series(frontier)),
            ("connectedness", "Connectedness", MetricValue::Measure(connectedness(self))),
            ("lr_share", "Share of sideways moves", of_walk(|w| w.mean(w.sideways))),
            ("branching", "Choices a move", of_walk(|w| w.mean(w.choices))),
            ("downhill", "Moves downhill", of_walk(|w| MetricValue::Count(u64::from(w.downhill)))),
        ];
        Some(
            figures
                .into_iter()
                .map(|(key, label, value)| Metric { key: key.into(), label: label.into(), value })
                .collect(),
        )
    }
}

// The hardest boards known, and challenges that were published: data for the page's records and for the lab.
//
// Every optimum is by the rule of the summit that its position says (without `~summitlr`: the paper's), and a test
// proves it anew. Boards found here name the command that finds them again, byte for byte.

/// The board of a record.
fn board(record: &HardInstance) -> Option<Mountain> {
    match ChallengeId::parse(record.challenge).ok()?.source {
        Source::Board(position) => position.parse::<Mountain>().ok(),
        Source::Seeded { .. } => None,
    }
}

/// The records that a setup can deal, for this rule of the summit; the longest first.
pub fn of(base: Base, summit_lr: bool) -> impl Iterator<Item = &'static HardInstance> {
    let fits = |board: Mountain| board.summit_lr == summit_lr && base.deals(&board.values);
    let mut fitting: Vec<&HardInstance> =
        HARD_INSTANCES.iter().filter(|record| board(record).is_some_and(fits)).collect();
    // Stable: of equal length, what was published first stays first.
    order::sort_by_key(&mut fitting, |record| Reverse(record.moves));
    fitting.into_iter()
}

/// The longest of [`of`].
pub fn best(base: Base, summit_lr: bool) -> Option<&'static HardInstance> {
    of(base, summit_lr).next()
}

/// The longest board that was printed before the paper, by its rule of the summit.
pub fn printed_before_the_paper() -> Option<&'static HardInstance> {
    HARD_INSTANCES
        .iter()
        .filter(|record| [KIRKBY_WIKI, KIRKBY_WALKER].contains(&record.source))
        .max_by_key(|record| record.moves)
}

const fn record(class: &'static str, challenge: &'static str, moves: u32, source: &'static str) -> HardInstance {
    HardInstance { challenge, moves, hardness: Hardness::Moves, class, source, command: "" }
}

/// A board that the last climb of this command finds.
const fn climbed(class: &'static str, challenge: &'static str, moves: u32, command: &'static str) -> HardInstance {
    HardInstance { command, ..record(class, challenge, moves, "The last of its climbs finds the board.") }
}

const PIECEPACK: &str = "Piecepack";
const DOMINOES: &str = "Dominoes";
const ENGRAVED: &str = "Engraved tiles";
const ANY_COIN: &str = "Any coin";
const RANDOM: &str = "Pure random";
const KIRKBY_WIKI: &str = "Don Kirkby, piecepack wiki, 2004";
const KIRKBY_WALKER: &str = "Don Kirkby, FujiWalker, 2005";
const DONIMOES: &str = "Don Kirkby, Donimoes, 2019";
const TIMOJCH: &str = "Puzzling Stack Exchange, collected by timojch, 2022";

/// The command that finds a board.
macro_rules! found_by {
    ($setup:literal, $steps:literal, $seed:literal, $climb:literal) => {
        concat!(
            "solvarium lab fujisan-hardest --setup ",
            $setup,
            " --climbs ",
            $climb,
            " --steps ",
            $steps,
            " --memory 1500 --seed ",
            $seed
        )
    };
}

/// All records: those published, then those found here.
pub const HARD_INSTANCES: &[HardInstance] = &[
    record(PIECEPACK, "fujisan/board/554344221335-311400512200", 12, KIRKBY_WIKI),
    record(PIECEPACK, "fujisan/board/444520240311-125335325100", 29, KIRKBY_WIKI),
    record(PIECEPACK, "fujisan/board/523043220545-301111542403", 39, KIRKBY_WIKI),
    record(PIECEPACK, "fujisan/board/551102224335-244331001054", 62, KIRKBY_WIKI),
    record(PIECEPACK, "fujisan/board/244331001055-551102224334", 63, KIRKBY_WALKER),
    record(DOMINOES, "fujisan/board/321001031231-400452325514", 14, DONIMOES),
    record(DOMINOES, "fujisan/board/255102331451-112450243040", 17, DONIMOES),
    record(DOMINOES, "fujisan/board/510311220400-225553044313", 20, DONIMOES),
    record(DOMINOES, "fujisan/board/312342010150-431520504423", 23, DONIMOES),
    record(DOMINOES, "fujisan/board/550131101144-202254530302", 26, DONIMOES),
    record(DOMINOES, "fujisan/board/552011320034-214424201515", 29, DONIMOES),
    record(DOMINOES, "fujisan/board/325431401221-450100022433", 32, DONIMOES),
    record(DOMINOES, "fujisan/board/431522011033-010403542354", 36, DONIMOES),
    record(DOMINOES, "fujisan/board/445100100135-532215424301", 61, DONIMOES),
    record(DOMINOES, "fujisan/board/242535124234-551011001400", 64, DONIMOES),
    record(DOMINOES, "fujisan/board/241005124240-552531001434", 68, DONIMOES),
    record(DOMINOES, "fujisan/board/550201101540-133424213205", 70, DONIMOES),
    record(DOMINOES, "fujisan/board/004101032242-543425105154", 64, DONIMOES),
    record(DOMINOES, "fujisan/board/015002532325-450213401442", 23, TIMOJCH),
    record(DOMINOES, "fujisan/board/530323244412-345110305155", 45, TIMOJCH),
    record(DOMINOES, "fujisan/board/440020015143-213234130255", 65, TIMOJCH),
    climbed(DOMINOES, "fujisan/board/502313422445-045100104351", 72, found_by!("domino", "100000", "cmp", "4")),
    climbed(DOMINOES, "fujisan/board/502314224331-045101102055", 70, found_by!("domino", "100000", "records", "3")),
    climbed(ENGRAVED, "fujisan/board/045101204355-502310022445", 71, found_by!("engraved", "100000", "records", "9")),
    climbed(ENGRAVED, "fujisan/board/243240025034-530204200131", 69, found_by!("engraved", "100000", "records", "8")),
    climbed(ANY_COIN, "fujisan/board/313321425245-430520100154", 70, found_by!("anycoin", "100000", "records", "9")),
    climbed(ANY_COIN, "fujisan/board/434101100154-533523225240", 69, found_by!("anycoin", "100000", "records", "5")),
    climbed(PIECEPACK, "fujisan/board/550100133442-433422201155", 63, found_by!("piecepack", "100000", "records", "4")),
    record(
        RANDOM,
        "fujisan/board/040101010140-503050105254",
        77,
        "A short hill climb over free values, before this program",
    ),
    climbed(RANDOM, "fujisan/board/442502052305-051010101040", 77, found_by!("random", "100000", "records", "5")),
    climbed(RANDOM, "fujisan/board/030520000132-002015542300", 77, found_by!("random", "100000", "records", "6")),
    climbed(PIECEPACK, "fujisan/board/441011532341-552532020034", 63, found_by!("piecepack", "60000", "records2", "5")),
    climbed(ANY_COIN, "fujisan/board/042523221033-451504405311", 70, found_by!("anycoin", "60000", "records2", "6")),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::fujisan::solver::Solver;

    #[test]
    fn every_optimum_is_proved() {
        let mut solver = Solver::new();
        for record in HARD_INSTANCES {
            let board = board(record).expect("a position");
            assert_eq!(record.challenge, format!("fujisan/board/{}", board));
            let optimum = solver.optimum(&board.values, board.summit_lr).map(u32::from);
            assert_eq!(optimum, Some(record.moves), "{}", record.challenge);
            let class = Base::ALL.into_iter().find(|base| base.name() == record.class).expect("a setup's name");
            assert!(class.deals(&board.values), "{record:?}");
        }
    }

    #[test]
    fn records_belong_to_their_setups() {
        let longest = |base| best(base, false).map(|record| record.moves);
        assert!(longest(Base::Piecepack) >= Some(63) && longest(Base::Domino) >= Some(70));
        // Coins of four suits are any coins, and dice can do everything.
        assert!(longest(Base::Random) >= longest(Base::AnyCoin) && longest(Base::AnyCoin) >= longest(Base::Piecepack));
        assert_eq!(of(Base::Random, false).count() + of(Base::Random, true).count(), HARD_INSTANCES.len());
    }
}

//! The solvers against the rules and against each other; texts.

use std::collections::{BTreeMap, BTreeSet, HashSet, VecDeque};
use std::fmt::Display;
use std::str::FromStr;

use proptest::prelude::*;

use crate::engine::parse::ParseError;
use crate::engine::position::{Generated, Generator, Outcome, Position};
use crate::engine::rng::Rng;
use crate::engine::seed::Seed;
use crate::games::fujisan::graph::{self, Bitboard, MoveTable, SUMMIT};
use crate::games::fujisan::rules::{Cell, Direction, Mountain, Move, Priest, read_line};
use crate::games::fujisan::setup::{Band, Base, FIRST, FIRST_NUMBERS, FujisanSetup, first_seed};
use crate::games::fujisan::solver::{DistanceMap, Solver, optimum};
use crate::games::fujisan::tests::{board, freely, length};
use crate::search::proof::{Budget, NodeLimit, Proof};
use crate::search::solve::{FilteredGenerator, Solve};

/// Any values, either rule, the priests at the start or anywhere.
fn any_mountain() -> impl Strategy<Value = Mountain> {
    let values = prop::array::uniform2(prop::array::uniform12(0u8..6));
    let cells = prop::sample::subsequence((0..28).collect::<Vec<u32>>(), 4).prop_shuffle();
    (values, any::<bool>(), prop::option::of(cells)).prop_map(|(values, summit_lr, cells)| {
        let mut mountain = Mountain::new(values, summit_lr);
        if let Some(cells) = cells {
            mountain.priests = std::array::from_fn(|i| graph::cell(cells[i]));
        }
        mountain
    })
}

fn after(m: &Mountain) -> BTreeSet<Bitboard> {
    m.legal_moves().iter().filter_map(|played| m.play(played).ok()).map(|next| graph::places(&next)).collect()
}

/// The distance to the summit by plain breadth-first search.
fn breadth_first(m: &Mountain) -> Option<u16> {
    let (move_table, start) = (MoveTable::of(m), graph::places(m));
    let mut distances = BTreeMap::from([(start, 0)]);
    let mut queue = VecDeque::from([start]);
    while let Some(state) = queue.pop_front() {
        let distance = distances[&state];
        if state == SUMMIT {
            return Some(distance);
        }
        move_table.successors(state, |from, to| {
            let next = state ^ 1 << from ^ 1 << to;
            distances.entry(next).or_insert_with(|| {
                queue.push_back(next);
                distance + 1
            });
        });
    }
    None
}

fn changes(line: &[Move]) -> usize {
    line.windows(2).filter(|pair| pair[0].priest != pair[1].priest).count()
}

/// All shortest solutions, by plain search over named moves.
fn all_solutions(m: &Mountain, left: u32, field: &DistanceMap<'_>) -> Vec<Vec<Move>> {
    if left == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for played in m.legal_moves() {
        let next = m.play(&played).expect("a legal move");
        if field.distance(graph::places(&next)) == Some(left - 1) {
            for mut rest in all_solutions(&next, left - 1, field) {
                rest.insert(0, played);
                all.push(rest);
            }
        }
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn the_graph_is_that_of_the_rules(m in any_mountain()) {
        let move_table = MoveTable::of(&m);
        let here = graph::places(&m);
        let mut told = Vec::new();
        move_table.successors(here, |from, to| told.push(here ^ 1 << from ^ 1 << to));
        let set: BTreeSet<Bitboard> = told.iter().copied().collect();
        prop_assert_eq!(set.len(), told.len(), "no move twice");
        prop_assert_eq!(&set, &after(&m));
        for next in told {
            let mut back = false;
            move_table.predecessors(next, |to, from| back |= next ^ 1 << to ^ 1 << from == here);
            prop_assert!(back);
        }
        let mut before = Vec::new();
        move_table.predecessors(here, |to, from| before.push(here ^ 1 << to ^ 1 << from));
        prop_assert_eq!(before.iter().collect::<BTreeSet<_>>().len(), before.len());
        for state in before {
            let mut forth = false;
            move_table.successors(state, |from, to| forth |= state ^ 1 << from ^ 1 << to == here);
            prop_assert!(forth);
        }
    }

    #[test]
    fn all_solvers_agree(m in any_mountain()) {
        let expected = breadth_first(&m);
        let move_table = MoveTable::of(&m);
        let start = graph::places(&m);
        prop_assert_eq!(Solver::new().distance(&move_table, start), expected);
        let solved = freely(|budget| m.solve("moves", budget));
        prop_assert_eq!(length(&solved), expected);
        let field = freely(|budget| DistanceMap::around(&move_table, &[start], budget)).expect("a free budget");
        prop_assert_eq!(field.distance(start), expected.map(u32::from));
        if let Proof::Solved(line) = solved {
            // The same prettiest one from the two kinds of field.
            prop_assert_eq!(field.prettiest(&m), Some(line.clone()));
            let end = line.iter().try_fold(m, |at, played| at.play(played));
            prop_assert_eq!(end.map(|m| m.outcome()), Ok(Outcome::Won));
        }
    }

    #[test]
    fn one_map_knows_the_distance_after_each_move(m in any_mountain()) {
        let move_table = MoveTable::of(&m);
        let all: Vec<_> = after(&m).into_iter().collect();
        let map = freely(|budget| DistanceMap::around(&move_table, &all, budget)).expect("a free budget");
        for next in all {
            prop_assert_eq!(map.distance(next), Solver::new().distance(&move_table, next).map(u32::from));
        }
    }

    #[test]
    fn count_and_prettiest_are_those_of_all_solutions(m in any_mountain()) {
        let move_table = MoveTable::of(&m);
        let start = graph::places(&m);
        let field = freely(|budget| DistanceMap::around(&move_table, &[start], budget)).expect("a free budget");
        let count = field.solutions(start);
        prop_assert_eq!(count.is_some(), field.distance(start).is_some());
        if let (Some(count @ ..=3000), Some(length)) = (count, field.distance(start)) {
            let all = all_solutions(&m, length, &field);
            prop_assert_eq!(all.len() as u64, count);
            let pretty = field.prettiest(&m).expect("a solution");
            let fewest = all.iter().map(|line| changes(line)).min();
            // The solutions come in the order of `Position::moves`, so the first is the one.
            prop_assert_eq!(all.iter().find(|line| Some(changes(line)) == fewest), Some(&pretty));
        }
    }
}

#[test]
fn ranks_number_the_states() {
    let mut seen = vec![false; graph::STATES];
    for state in (0u32..1 << 28).filter(|s| s.count_ones() == 4) {
        assert!(!std::mem::replace(&mut seen[graph::rank(state)], true));
    }
    assert!(seen.into_iter().all(|s| s));
}

#[test]
fn cells_and_bits_round_trip() {
    let cells: BTreeMap<u32, Cell> = (0..28).map(|b| (b, graph::cell(b))).collect();
    assert!(cells.iter().all(|(&b, &c)| graph::bit(c) == b));
    assert_eq!(graph::places(&Mountain::new(Default::default(), false)), graph::GROUND);
    assert_eq!(Cell::START.map(graph::bit), [0, 14, 13, 27]);
}

#[test]
fn a_spent_budget_is_never_a_proof() {
    let easy = board("554344221335-311400512200");
    let hopeless = board("235334140030-554141221205");
    for nodes in [0, 3] {
        let budget = |f: &dyn Fn(&mut Budget<'_>) -> bool| f(&mut Budget::new(NodeLimit { nodes }, &mut |_| {}));
        assert!(budget(&|m| easy.solve("moves", m) == Proof::Unknown));
    }
    assert_eq!(freely(|m| hopeless.solve("moves", m)), Proof::Impossible);
}

#[test]
fn a_won_position_needs_no_move() {
    let won = board("554344221335-311400512200~atGgHh");
    assert_eq!(freely(|m| won.solve("moves", m)), Proof::Solved(Vec::new()));
    assert_eq!(won.cell(Priest::M), Cell::at(0, 7));
}

#[test]
fn a_hard_challenge_is_frozen_longer_than_those_that_are_dealt_and_needs_its_whole_climb() {
    let seed = Seed::new("monday-3b").expect("a seed");
    // As published.
    let boards = [
        (Base::Domino, "212434503234-041203011550"),
        (Base::Piecepack, "431005413253-102421025435"),
        (Base::Engraved, "005522014305-542322101431"),
        (Base::AnyCoin, "102524120443-531003152453"),
        (Base::Random, "241501110104-042220304315"),
    ];
    for (base, text) in boards {
        let setup = FujisanSetup { base, band: Band::Hard, summit_lr: false };
        let made = |nodes| setup.generate_filtered(&seed, NodeLimit { nodes }, &mut |_| {});
        let board = made(u64::MAX).expect("a board");
        assert_eq!(board.to_string(), text);
        assert!(base.deals(&board.values), "{board}");
        assert!(optimum(&board.values, false).is_some_and(|moves| moves >= 34), "{board}");
        assert!(made(1999).is_err());
    }
}

#[test]
fn the_first_challenges_have_a_way_up() {
    let seeds: HashSet<Seed> = (0..1000).filter_map(|number| first_seed(&mut Rng::part(number, 1))).collect();
    assert_eq!(seeds.len(), FIRST_NUMBERS.len());
    for seed in seeds {
        let Generated::Ready(board) = FIRST.generate(&seed) else { panic!("it is not searched for") };
        assert!(optimum(&board.values, false).is_some_and(|moves| (10..=14).contains(&moves)), "{seed}");
    }
}

// Texts: round trips, and texts that are none.

fn no_panic(text: &str) {
    let _ = (text.parse::<Mountain>(), text.parse::<Move>(), text.parse::<FujisanSetup>(), read_line(text));
}

proptest! {
    #[test]
    fn any_text_is_answered(text in any::<String>()) {
        no_panic(&text);
    }

    #[test]
    fn texts_that_look_right_are_answered(text in "[0-6]{11,13}-[0-5]{11,13}(~(at[A-Oa-o]{3,5}|summitlr|x)){0,3}|[ACMSx][UDLRé]?[0-9+()]{0,4}|(domino|random)(-[0-9]{0,5}(to)?[0-9]{0,5})?(~[a-z]*)?") {
        no_panic(&text);
    }

    #[test]
    fn positions_round_trip(
        values in prop::array::uniform2(prop::array::uniform12(0u8..6)),
        summit_lr in any::<bool>(),
        cells in prop::sample::subsequence((0..28).collect::<Vec<u32>>(), 4).prop_shuffle(),
    ) {
        let start = Mountain::new(values, summit_lr);
        prop_assert_eq!(start.to_string().parse::<Mountain>(), Ok(start.clone()));
        let under_way = Mountain { priests: std::array::from_fn(|i| graph::cell(cells[i])), ..start };
        prop_assert_eq!(under_way.to_string().parse::<Mountain>(), Ok(under_way));
    }

    #[test]
    fn setups_round_trip(base in 0usize..5, low in 8u16..999, more in 0u16..400, kind in 0..4, summit_lr in any::<bool>()) {
        let band = [Band::Any, Band::Solvable, Band::Moves(low, (low + more).min(999)), Band::Hard][kind as usize];
        let setup = FujisanSetup { base: Base::ALL[base], band, summit_lr };
        prop_assert_eq!(setup.to_string().parse::<FujisanSetup>(), Ok(setup));
        prop_assert!(!setup.words().is_empty());
    }
}

#[test]
fn moves_round_trip() {
    let sideways = (1..=5).flat_map(|n| [Direction::Left(n), Direction::Right(n)]);
    let directions: Vec<Direction> = sideways.chain([Direction::Up, Direction::Down]).collect();
    for priest in Priest::ALL {
        for &direction in &directions {
            let m = Move { priest, direction };
            assert_eq!(m.to_string().parse::<Move>(), Ok(m));
        }
    }
    let kirkby = read_line("ML3, MD, SL5(+1)").expect("Kirkby's form");
    assert_eq!(kirkby.iter().map(ToString::to_string).collect::<Vec<_>>(), ["ML3", "MD", "SL5"]);
}

#[track_caller]
fn refused<T: Display + FromStr<Err = ParseError> + std::fmt::Debug>(texts: &[&str], part: &str) {
    for text in texts {
        let sentence = text.parse::<T>().expect_err(text).to_string();
        assert!(sentence.contains(part), "{text}: {sentence}");
    }
}

#[test]
fn bad_texts_say_what_is_wrong() {
    let rows = "554344221335-311400512200";
    refused::<Mountain>(&["", "554344221335", "1-2-3"], "two rows");
    refused::<Mountain>(&["55434422133-311400512200", "554344221336-311400512200"], "twelve digits");
    let behind = |suffix: &str| format!("{rows}~{suffix}");
    refused::<Mountain>(&[&behind("atABC"), &behind("atABCC"), &behind("atABCo"), &behind("at")], "four places");
    refused::<Mountain>(&[&behind("lr"), &behind("")], "after “~”");
    refused::<Move>(
        &["", "A", "XU", "AL", "AL0", "AL6", "AU1", "AL+1", "AL01", "AL3(+4)", "AL3(", "ÄL3", "ALé"],
        "a move is",
    );
    refused::<FujisanSetup>(&["", "dominoes", "domino2"], "the setups are random");
    refused::<FujisanSetup>(
        &["domino-", "domino-7to9", "domino-9to8", "domino-+9to10", "domino-09to10", "domino-9to1000"],
        "a band",
    );
    refused::<FujisanSetup>(&["domino~lr", "domino~"], "summitlr");
}

/// A mountain whose values are chosen when a priest first lands on them.
#[derive(Clone, Copy)]
struct Free {
    priests: [Cell; 4],
    values: [[Option<u8>; 12]; 2],
}

impl Free {
    /// Priests that are not on the summit yet: each has to move once more at least.
    fn off(&self) -> usize {
        self.priests.iter().filter(|cell| !cell.is_summit()).count()
    }

    /// Whether all priests can come to the summit in so many moves, with whatever values suit them.
    fn reaches(&self, moves: usize) -> bool {
        if self.off() == 0 || self.off() > moves {
            return self.off() == 0;
        }
        (0..4).any(|who| {
            let from = self.priests[who];
            let taken = |cell: Cell| self.priests.contains(&cell);
            let mut next = *self;
            let other = Cell::at(1 - from.row, from.column);
            next.priests[who] = other;
            if !from.is_ground() && !taken(other) && next.reaches(moves - 1) {
                return true;
            }
            let right: Vec<u8> = (from.column + 1..=12).collect();
            let left: Vec<u8> = (1..from.column.min(13)).rev().collect();
            !from.is_summit()
                && [right, left].iter().any(|columns| {
                    let spaces = columns.iter().map(|&column| Cell::at(from.row, column)).filter(|cell| !taken(*cell));
                    (1..=5u8).zip(spaces).any(|(travelled, space)| {
                        let mut next = *self;
                        let value = &mut next.values[usize::from(space.row)][usize::from(space.column) - 1];
                        if value.replace(travelled).is_some_and(|own| own != travelled) {
                            return false;
                        }
                        next.priests[who] = space;
                        next.reaches(moves - 1)
                    })
                })
        })
    }
}

#[test]
fn no_values_whatsoever_allow_fewer_than_eight_moves() {
    let start = Free { priests: Cell::START, values: [[None; 12]; 2] };
    assert!(!start.reaches(7));
    assert!(start.reaches(8));
}

#[test]
fn two_zeros_in_a_column_of_the_summit_make_it_impossible() {
    let mut rng = Rng::new(5);
    for _ in 0..200 {
        let mut values = [[0u8; 12]; 2];
        values.iter_mut().flatten().for_each(|value| *value = rng.below(6) as u8);
        let column = if rng.coin() { 5 } else { 6 };
        // Whoever comes there lands on one of the two first, and a zero is landed on by nobody: two spaces are left for four.
        values.iter_mut().for_each(|row| row[column] = 0);
        let board = Mountain { values, summit_lr: false, priests: Cell::START };
        assert_eq!(freely(|m| board.solve("moves", m)), Proof::Impossible, "{board}");
    }
}

//! The solvers and components against the rules taken word by word, on small boards of all kinds.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use proptest::prelude::*;

use crate::engine::position::{Outcome, Position};
use crate::engine::rng::Rng;
use crate::games::sliding::board::LETTERS;
use crate::games::sliding::component::{Component, Distance};
use crate::games::sliding::solver::codec::{Codec, Kind, MAX_WORDS, Mask, PlacementTable, bits};
use crate::games::sliding::solver::expand::Expander;
use crate::games::sliding::tests::{KLOTSKI, PENNANT, board, by_the_rules, m, merged, merged_neighbours, solve};
use crate::games::sliding::{Metric, Sliding, board as grid};
use crate::search::proof::{Budget, NodeLimit, Proof};
use crate::search::solve::Solve;

/// A board from noise: equal neighbours hang together as one piece; 0 is free, 1 a wall. The goal is one of the places
/// that the first piece has after a few random moves of all.
fn grown(width: usize, noise: &[u8], walk: &[u8], axis: bool) -> Option<Sliding> {
    let mut cells: Vec<u8> = noise.iter().map(|&n| if n < 2 { b'0' + n } else { b'?' }).collect();
    let mut pieces = 0;
    for begin in 0..cells.len() {
        if cells[begin] != b'?' {
            continue;
        }
        let mut wave = vec![begin];
        while let Some(cell) = wave.pop() {
            cells[cell] = LETTERS[pieces];
            let (x, y) = (cell % width, cell / width);
            let near = (0..cells.len()).filter(|&n| (n % width).abs_diff(x) + (n / width).abs_diff(y) == 1);
            wave.extend(near.filter(|&n| cells[n] == b'?' && noise[n] == noise[begin]));
        }
        pieces += 1;
    }
    let rows: Vec<String> = cells.chunks(width).map(|row| String::from_utf8_lossy(row).into_owned()).collect();
    let goal: Vec<String> = rows.iter().map(|row| row.replace(|c| c != 'a', "0")).collect();
    let mut at = Sliding::from_rows(&rows, &goal, &[], axis).ok().filter(|board| board.pieces().len() <= 6)?;
    for &turn in walk {
        let next = by_the_rules(&at, Metric::Superstep);
        at = next.get(usize::from(turn) % next.len().max(1)).cloned().unwrap_or(at);
    }
    let goal: Vec<String> =
        at.cells().chunks(width).map(|row| String::from_utf8_lossy(row).replace(|c| c != 'a', "0")).collect();
    Sliding::from_rows(&rows, &goal, &[], axis).ok()
}

fn boards() -> impl Strategy<Value = Sliding> {
    let noise = prop_oneof![3 => Just(0u8), 1 => Just(1), 6 => 2u8..5];
    let drawn = (3usize..=4, prop::collection::vec(noise, 12), prop::collection::vec(any::<u8>(), 0..12), 0..6);
    drawn.prop_filter_map("no piece, or too many", |(width, noise, walk, axis)| grown(width, &noise, &walk, axis == 0))
}

/// The distance of the nearest solved position, searched by the rules alone; nothing if there is none.
fn plain(start: &Sliding, metric: Metric, most: usize) -> Option<Option<u32>> {
    let mut seen = BTreeMap::from([(merged(start), 0)]);
    let mut queue = vec![start.clone()];
    let mut next = 0;
    while let Some(at) = queue.get(next).cloned() {
        next += 1;
        let depth = seen[&merged(&at)];
        if at.is_solved() {
            return Some(Some(depth));
        }
        for to in by_the_rules(&at, metric) {
            if let Entry::Vacant(place) = seen.entry(merged(&to)) {
                place.insert(depth + 1);
                queue.push(to);
            }
        }
        if queue.len() > most {
            return None;
        }
    }
    Some(None)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// What the packed search lists is what the rules allow, all subsets of pieces tried.
    #[test]
    fn neighbours_are_those_of_the_rules(start in boards()) {
        for metric in Metric::ALL {
            let Ok(component) = Component::explore(&start, metric, 20_000, &mut |_| ()) else { continue };
            for number in (0..component.len() as u32).take(12) {
                let at = component.position(number);
                let found = component.neighbours(number).into_iter().map(|next| merged(&component.position(next)));
                prop_assert_eq!(found.collect::<std::collections::BTreeSet<_>>(), merged_neighbours(&at, metric), "{} {}", at, metric);
            }
        }
    }

    /// Optima are those of a plain search, and a solution wins.
    #[test]
    fn optima_are_those_of_a_plain_search(start in boards()) {
        for metric in Metric::ALL {
            let Some(wanted) = plain(&start, metric, 300) else { continue };
            let verdict = solve(&start, metric);
            match &verdict {
                Proof::Solved(path) => {
                    prop_assert_eq!(Some(path.len() as u32), wanted, "{} {}", start, metric);
                    let mut at = start.clone();
                    for m in path {
                        at = at.play(m).expect("a solution is legal");
                    }
                    prop_assert_eq!(at.outcome(), Outcome::Won);
                }
                Proof::Impossible => prop_assert_eq!(wanted, None, "{} {}", start, metric),
                Proof::Unknown => prop_assert!(false, "the budget is ample"),
            }
        }
    }
}

#[test]
fn together_an_impossible_puzzle_may_be_possible() {
    let ring = board("aaa0-aba0-aaa0~0000-00b0-0000");
    let found = Metric::ALL.map(|metric| match solve(&ring, metric) {
        Proof::Solved(path) => Some(path.len()),
        Proof::Impossible => None,
        Proof::Unknown => panic!("there are two positions"),
    });
    assert_eq!(found, [None, None, None, Some(1), Some(1), Some(1)]);
}

#[test]
fn a_set_that_cannot_go_on_does_not_hide_one_that_can() {
    // The trap of supermoves: a and b are interchangeable, so {a, G} and {b, G} meet in one position but go on differently.
    let start = board("a0b0-1G10-0000~0000-1010-00G0".replace("1010", "0000").as_str());
    let wanted = plain(&start, Metric::Supermove, 100_000).expect("few positions").expect("a way");
    assert!(matches!(solve(&start, Metric::Supermove), Proof::Solved(path) if path.len() as u32 == wanted));
}

#[test]
fn goals_that_are_interchangeable_may_be_filled_by_either() {
    assert!(matches!(solve(&board("ab0~0ab~eqab"), Metric::Step), Proof::Solved(path) if path.len() == 2));
    assert!(matches!(solve(&board("ab0~0ba~eqab"), Metric::Step), Proof::Solved(path) if path.len() == 2));
    assert_eq!(solve(&board("ab0~0ba"), Metric::Supermove), Proof::Impossible);
}

#[test]
fn a_spent_budget_proves_nothing() {
    let klotski = board(super::KLOTSKI);
    for metric in Metric::ALL {
        let mut report = |_| ();
        let mut budget = Budget::new(NodeLimit { nodes: 1000 }, &mut report);
        assert_eq!(klotski.solve(metric.word(), &mut budget), Proof::Unknown);
        assert_eq!(budget.spent(), 1000);
    }
}

#[test]
fn a_puzzle_too_large_gives_up_at_its_limit() {
    let fifteen = board("abcd-efgh-ijkl-mno0~abcd-efgh-ijkl-mon0");
    let gave_up = Component::explore(&fifteen, Metric::Step, 50_000, &mut |_| ()).expect_err("10^13 positions");
    assert!(gave_up.positions >= 50_000);
    assert_eq!(gave_up.to_string(), format!("gave up at {} positions", gave_up.positions));
    let eight = board("abc-def-gh0~abc-def-hg0");
    assert_eq!(solve(&eight, Metric::Move), Proof::Impossible, "an odd permutation");
    let component = Component::explore(&eight, Metric::Move, 200_000, &mut |_| ()).expect("half of 9!");
    assert_eq!((component.len(), component.distance(&eight)), (181_440, Some(Distance::Never)));
}

// Components: distances, best moves, graphs.

fn explore(text: &str, metric: Metric) -> Component {
    Component::explore(&board(text), metric, 1_000_000, &mut |_| ()).expect("small enough")
}

#[test]
fn facts_of_klotski() {
    let klotski = explore(KLOTSKI, Metric::Move);
    assert_eq!((klotski.len(), klotski.solved().len()), (25_955, 964));
    assert_eq!(klotski.layers().len(), 94);
    assert_eq!(klotski.layers().iter().sum::<u64>(), 25_955);
    let (hardest, distance) = klotski.hardest().expect("it can be solved");
    assert_eq!(distance, 93);
    assert_eq!(klotski.distance(&klotski.position(hardest)), Some(Distance::Actions(93)));
    assert_eq!(klotski.way(&board(KLOTSKI)).map(|way| way.len()), Some(81));
}

#[test]
fn best_moves_come_nearer_in_every_metric() {
    for metric in Metric::ALL {
        let pennant = explore(PENNANT, metric);
        let start = board(PENNANT);
        let Some(Distance::Actions(far)) = pennant.distance(&start) else { panic!("Pennant can be solved") };
        let best = pennant.best_moves(&start);
        assert!(!best.is_empty());
        for m in &best {
            let next = start.play(m).expect("a best move is legal");
            assert_eq!(pennant.distance(&next), Some(Distance::Actions(far - 1)), "{metric} {}", m);
        }
        let solved = pennant.position(pennant.solved()[0]);
        assert_eq!((pennant.distance(&solved), pennant.best_moves(&solved)), (Some(Distance::Actions(0)), vec![]));
    }
}

#[test]
fn letters_do_not_matter_where_pieces_are_interchangeable() {
    let component = explore("ab0-c00~000-00c", Metric::Step);
    assert_eq!(component.number(&board("ba0-c00~000-00c")), Some(0));
    assert_eq!(component.number(&board("ab0-c00~000-0c0")), None, "another goal");
    assert_eq!(component.number(&board("ab0-cd0~000-00c")), None, "another piece");
    assert_eq!(component.number(&board("ab1-c00~000-00c")), None, "a wall");
    assert_eq!(component.number(&board("a00-c00~000-00c")), None, "a piece less");
    assert_eq!(component.number(&board("ab0-c00~000-00c~axis")), None, "another rule");
}

#[test]
fn graphs_and_diameters() {
    // One piece on a ring of eight cells.
    let ring = explore("a00-010-000~000-010-00a", Metric::Step);
    let graph = ring.graph(100).expect("a small graph");
    assert_eq!((graph.len(), graph.edge_count()), (8, 8));
    assert_eq!(ring.graph(10), None, "more entries than allowed");
    assert_eq!((ring.diameter(1000), ring.diameter(3)), (Some(4), None));
    assert_eq!(ring.neighbours(0).len(), 2);
    assert_eq!(explore("a00-010-000~000-010-00a", Metric::Move).diameter(1000), Some(1));
    let lone = explore("a~a", Metric::Move);
    assert_eq!((lone.len(), lone.diameter(10), lone.graph(10).map(|graph| graph.len())), (1, Some(0), Some(1)));
}

#[test]
fn diameters_are_the_longest_of_all_shortest_ways() {
    for text in ["ab-c0~00-0a", "ABB-CDE-FGE-0GE-HHI~000-000-000-000-00A", "AAB-00B-0C0~000-000-0AA", PENNANT] {
        for metric in [Metric::Step, Metric::Move, Metric::Superline] {
            let component = explore(text, metric);
            let graph = component.graph(1_000_000).expect("a small graph");
            let farthest = |from: u32| graph.distances(&[from]).into_iter().flatten().max();
            let longest = (0..graph.len() as u32).filter_map(farthest).max();
            assert_eq!(component.diameter(u64::MAX), longest, "{text} in {metric}");
        }
    }
}

#[test]
fn metrics_of_one_family_share_their_positions() {
    let moves = explore("aaa0-aba0-aaa0~0000-00b0-0000", Metric::Move);
    assert_eq!(moves.len(), 1);
    assert!(moves.in_metric(Metric::Supermove).is_none());
    assert_eq!(moves.layers(), Vec::<u64>::new());
    assert_eq!((moves.hardest(), moves.way(&moves.position(0))), (None, None));
    let together = explore("aaa0-aba0-aaa0~0000-00b0-0000", Metric::Superstep);
    assert_eq!(together.len(), 2);
    assert_eq!(together.best_moves(&together.position(0)), [m("ab_r")]);
}

// Keys of all lengths hold positions and change as pieces move; sets of both widths say the same.

/// Plays at random and holds the keys of the positions, and of all their neighbours, against the boards.
#[track_caller]
fn check<M: Mask, const W: usize>(start: &Sliding) {
    let placements = PlacementTable::new(start);
    let codec = Codec::<M, W>::new(&placements);
    let mut rng = Rng::part(5, W as u64);
    let mut at = start.clone();
    for _ in 0..40 {
        let position = placements.read(&at).expect("a position of this puzzle");
        assert_eq!(placements.board(&position.at), at);
        let key = codec.key(&position.at);
        let again = codec.position(&key);
        assert_eq!(merged(&placements.board(&again.at)), merged(&at));
        assert_eq!(codec.is_goal(&key), at.is_solved());
        let position = codec.configuration(&position.at);
        for metric in [Metric::Move, Metric::Superstep] {
            let mut left = 200;
            Expander::new(&codec, metric).each(&key, &position, &mut |next, action| {
                let mut moved = position.at;
                let first = codec.place(action.from);
                let last = codec.place(action.to);
                let same = |place: u16| {
                    let own = codec.place(place);
                    let goes = |to: u8, from: u8, own: u8| i32::from(own) + i32::from(to) - i32::from(from);
                    let to = (goes(last.column, first.column, own.column), goes(last.row, first.row, own.row));
                    let there = |at: &usize| {
                        let other = &codec.places[*at];
                        (i32::from(other.column), i32::from(other.row)) == to
                    };
                    let class = placements.classes.iter().rfind(|class| class.first <= place).expect("a class");
                    let first = usize::from(class.first);
                    (first..first + class.places).find(there).expect("a place") as u16
                };
                bits(action.set).for_each(|slot| moved[slot] = same(position.at[slot]));
                assert_eq!(*next, codec.key(&moved), "{at}");
                left -= 1;
                left > 0
            });
        }
        let moves = at.legal_moves();
        at = at.play(&moves[rng.below(moves.len() as u32) as usize]).expect("a listed move is legal");
    }
}

#[track_caller]
fn is(kind: Kind, start: &Sliding) {
    assert_eq!(Kind::of(&PlacementTable::new(start)), kind);
    match kind {
        Kind::One => check::<u64, 1>(start),
        Kind::Two => check::<u64, 2>(start),
        Kind::Wide => check::<u128, MAX_WORDS>(start),
    }
}

#[test]
fn one_word() {
    is(Kind::One, &board(super::KLOTSKI));
    is(Kind::One, &board("ab0~0ab~eqab"));
}

#[test]
fn two_words() {
    is(Kind::Two, &board("aab00cc-ddbe0f0-0g0ehf0-ijj0h00-i00kkll~0000000-0000000-0000000-0000000-00000ll"));
    // Sets would take five words, lists take one.
    is(Kind::One, &pairs(8, 5));
}

/// A square of single cells, with so many of them in pairs that `~eq` makes.
fn pairs(side: usize, count: usize) -> Sliding {
    let letters: String = grid::LETTERS[..2 * count].iter().map(|&letter| char::from(letter)).collect();
    let cells = format!("{letters:0<width$}", width = side * side);
    let rows: Vec<String> = (0..side).map(|row| cells[row * side..row * side + side].to_owned()).collect();
    let goal: Vec<String> =
        (0..side).map(|row| format!("{:0>side$}", if row + 1 == side { "ab" } else { "" })).collect();
    let groups: Vec<String> = (0..count).map(|at| letters[2 * at..2 * at + 2].to_owned()).collect();
    Sliding::from_rows(&rows, &goal, &groups, false).expect("a good board")
}

#[test]
fn long_keys_and_lists() {
    is(Kind::Two, &pairs(8, 7));
    is(Kind::Wide, &pairs(8, 26));
    is(Kind::Wide, &pairs(11, 9));
    is(Kind::Wide, &pairs(11, 26));
}

#[test]
fn lists_whose_goal_is_a_part_of_them() {
    // Eleven single cells on 121: the goal names two of a group of three, and all of a pair.
    let text = format!("abcde{}", "0".repeat(6));
    let rows = |first: &str| [first.to_owned()].into_iter().chain(vec!["0".repeat(11); 10]).collect::<Vec<_>>();
    let goal = format!("000{}", "0de00ab0");
    let start = Sliding::from_rows(&rows(&text), &rows(&goal), &["abc".to_owned(), "de".to_owned()], false);
    let start = start.expect("a good board");
    is(Kind::Wide, &start);
    let supermoves = solve(&start, Metric::Supermove);
    assert!(matches!(&supermoves, Proof::Solved(path) if !path.is_empty()), "{supermoves:?}");
}

/// The larger boards of the tests.
const LARGE: [&str; 3] = [
    "a000000000000000-a00000b000000000-00000bb000000000~0000000000000000-000000000000000a-000000000000000a",
    "000000000000-0aa000bb0000-0a0000b00000-000000000000-000000000000-000000000000~000000000000-000000000000-000000000000-000000000000-0000000000aa-0000000000a0",
    "abc000000-ddd000000-000000000-000000000-000000000-000000000-000000000-000000000~000000000-000000000-000000000-000000000-000000000-000000000-000000000-000000ddd~axis",
];

#[test]
fn neighbours_on_large_boards_are_those_of_the_rules() {
    for text in LARGE {
        let start = board(text);
        for metric in Metric::ALL {
            let component = Component::explore(&start, metric, 6, &mut |_| ()).map_err(|gave_up| gave_up.positions);
            let count = component.as_ref().map_or_else(|positions| *positions, |component| component.len() as u64);
            assert!(count >= 6, "{text} {metric}");
            let placements = PlacementTable::new(&start);
            let codec = Codec::<u128, MAX_WORDS>::new(&placements);
            let position = placements.read(&start).expect("its own puzzle");
            let key = codec.key(&position.at);
            let mut found = std::collections::BTreeSet::new();
            Expander::new(&codec, metric).each(&key, &position, &mut |next, _| {
                found.insert(merged(&placements.board(&codec.position(next).at)));
                true
            });
            found.remove(&merged(&start));
            assert_eq!(found, merged_neighbours(&start, metric), "{text} {metric}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    /// On boards that fit into the narrow kind, the wide kind finds the same positions in the same order.
    #[test]
    fn both_widths_find_the_same(start in boards()) {
        let placements = PlacementTable::new(&start);
        let (narrow, wide) = (Codec::<u64, 2>::new(&placements), Codec::<u128, MAX_WORDS>::new(&placements));
        let start = placements.read(&start).expect("its own puzzle");
        for metric in Metric::ALL {
            let mut keys = vec![narrow.key(&start.at)];
            let mut wides = vec![wide.key(&start.at)];
            for at in 0..200 {
                let (Some(key), Some(other)) = (keys.get(at).copied(), wides.get(at).copied()) else { break };
                let (mut next, mut others) = (Vec::new(), Vec::new());
                Expander::new(&narrow, metric).each(&key, &narrow.position(&key), &mut |key, _| { next.push(*key); true });
                Expander::new(&wide, metric).each(&other, &wide.position(&other), &mut |key, _| { others.push(*key); true });
                prop_assert_eq!(narrow.is_goal(&key), wide.is_goal(&other));
                prop_assert_eq!(next.len(), others.len());
                for (one, two) in next.into_iter().zip(others) {
                    prop_assert_eq!(narrow.position(&one).at, wide.position(&two).at);
                    prop_assert_eq!(&one[..], &two[..2]);
                    if !keys.contains(&one) {
                        keys.push(one);
                        wides.push(two);
                    }
                }
            }
        }
    }
}

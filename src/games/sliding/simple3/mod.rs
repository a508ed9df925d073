//! Simple^3 puzzles: the finder of all boards of a small grid, and the searcher of its hardest puzzles.
//!
//! Source: N. Bickford's articles on sliding block puzzles (2011, 2012), «simple simple simple sliding block puzzles».
//!
//! - A **board** divides the cells that are not void into connected pieces. Names do not matter, symmetries are not merged.
//! - It is **justsolved** if it has a void, the lower right cell belongs to a piece (the goal piece), and this piece can step
//!   left or up.
//! - A **group** is a goal shape and a multiset of other shapes. Pieces of equal shape are interchangeable, the goal piece
//!   is a class of its own.
//! - A simple^3 **puzzle** begins with the goal piece's rectangle in the upper left corner. **Strict**: it is solved when
//!   the goal piece covers the lower right cell; non-strict: when it touches the last row and the last column.
//! - A simple^2 puzzle begins anywhere else and ends as a strict simple^3 one; a **simple** one ends anywhere too.

pub mod census;
pub mod finder;
pub mod gather;
pub mod grid;
pub mod layout;
pub mod search;

use thiserror::Error;

/// A grid that is too small or too large here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{width}x{height} is not a size here: both sides have two cells or more, and there are {most} cells at most")]
pub struct SizeError {
    /// The width asked for.
    pub width: usize,
    /// The height asked for.
    pub height: usize,
    /// The most cells.
    pub most: usize,
}

#[cfg(test)]
mod tests {
    //! The article's figures, and one implementation held against another.

    use super::census::Census;
    use super::census::Drawer;
    use super::finder::{Duplicates, Fillboard, search_tree};
    use super::gather::Plan;
    use super::gather::{Rule, Sources};
    use super::grid::{Cells, Grid};
    use super::search::{Findings, Front, Searcher};
    use super::{finder, layout};
    use crate::engine::rng::Rng;
    use crate::games::sliding::component::Component;
    use crate::games::sliding::{Metric, Sliding};
    use crate::search::proof::Proof;
    use crate::search::proof::{Budget, NodeLimit};
    use crate::search::solve::Solve;

    fn grid(width: usize, height: usize) -> Grid {
        Grid::new(width, height).expect("a small size")
    }

    /// All shards of a search, one after the other.
    fn search(grid: &Grid, metric: Metric, strict: bool) -> Findings {
        let rule = if strict { Rule::Strict } else { Rule::Loose };
        search_all(&Plan { grid: *grid, rule, sources: Sources::of(metric) }, metric)
    }

    fn search_all(plan: &Plan, metric: Metric) -> Findings {
        let grid = &plan.grid;
        let mut all = Findings::new(grid);
        for shard in 0..plan.shards() {
            let mut found = Findings::new(grid);
            let mut searcher = Searcher::new(plan, metric);
            plan.tasks(shard).iter().for_each(|task| searcher.run(task, &mut found));
            all.merge(&found);
        }
        all
    }

    fn hardest(found: &Findings) -> Vec<u32> {
        found.solved().map(|(_, _, champion)| champion.moves).collect()
    }

    #[track_caller]
    fn check_row(width: usize, height: usize, metric: Metric, published: &[u32]) {
        let found = search(&grid(width, height), metric, true);
        assert_eq!(hardest(&found), published, "{width}x{height}, {metric}");
    }

    #[test]
    fn sizes_are_checked() {
        for (width, height) in [(1, 4), (4, 1), (0, 0), (7, 3), (17, 17), (usize::MAX, 2)] {
            assert!(Grid::new(width, height).is_err(), "{width}x{height}");
        }
        assert_eq!(grid(4, 5).cells(), 20);
        assert!(Grid::within(4, 5, 16).is_err());
    }

    #[test]
    fn boards_are_counted_as_published() {
        for (width, height, boards, justsolved) in [(2, 2, 43, 10), (2, 3, 397, 93), (3, 3, 13_329, 3026)] {
            let count = finder::count(&grid(width, height));
            assert_eq!((count.all_boards(), count.all_justsolved()), (boards, justsolved), "{width}x{height}");
        }
    }

    #[test]
    fn the_census_counts_what_the_finder_shows() {
        for (width, height) in [(2, 2), (3, 2), (3, 3), (2, 5), (3, 4)] {
            let grid = grid(width, height);
            let (count, census) = (finder::count(&grid), Census::new(&grid, grid.cells()));
            assert_eq!(census.boards(), count.boards, "{width}x{height}");
            let goals =
                || grid.shapes().into_iter().map(|shape| grid.far(shape)).filter(|goal| goal & grid.corner() != 0);
            for pieces in 0..=grid.cells() {
                let justsolved: u64 = goals().map(|goal| census.justsolved(goal, pieces)).sum();
                assert_eq!(justsolved, count.justsolved[pieces], "{width}x{height}, {pieces} pieces");
            }
        }
    }

    #[test]
    fn the_census_of_4x4_is_as_published() {
        let grid = grid(4, 4);
        let census = Census::new(&grid, 16);
        assert_eq!(census.boards().iter().sum::<u64>(), 55_807_716);
        let goals: Vec<_> =
            grid.shapes().into_iter().map(|shape| grid.far(shape)).filter(|g| g & grid.corner() != 0).collect();
        let row = (1..=15).map(|pieces| goals.iter().map(|&goal| census.justsolved(goal, pieces)).sum::<u64>());
        let published = [
            933, 25726, 237_879, 979_087, 2_202_738, 3_059_990, 2_822_729, 1_805_692, 820_434, 267_155, 62018, 10035,
            1077, 69, 2,
        ];
        assert_eq!(row.collect::<Vec<_>>(), published);
    }

    #[test]
    fn shapes_and_placements_are_as_published() {
        for (side, height, placements, shapes) in
            [(2, 2, 12, 8), (2, 3, 39, 24), (3, 3, 217, 151), (4, 4, 11_505, 9472)]
        {
            let grid = grid(side, height);
            // The placements are those without the whole board.
            assert_eq!(grid.shapes().len(), shapes);
            let all = (1..grid.full()).filter(|&cells| grid.is_connected(cells)).count();
            assert_eq!(all, placements);
            assert_eq!(grid.shapes().iter().map(|&shape| grid.places(shape).count()).sum::<usize>() - 1, placements);
        }
    }

    #[test]
    fn the_first_algorithm_finds_the_same_boards_and_many_twice() {
        for (width, height) in [(2, 2), (3, 2), (2, 3), (3, 3), (4, 2), (2, 5)] {
            let grid = grid(width, height);
            let count = finder::count(&grid);
            let Duplicates { generated, distinct, looked_up, justsolved } = Fillboard::run(&grid);
            assert_eq!((distinct, justsolved), (count.all_boards(), count.all_justsolved()), "{width}x{height}");
            assert!(generated > distinct && looked_up >= justsolved, "{width}x{height}");
            assert_eq!(Fillboard::made(&grid), generated, "{width}x{height}");
        }
        // 1.552 times the author's estimate: he says about 1.5.
        let grid = grid(4, 4);
        assert_eq!((Fillboard::made(&grid), Fillboard::estimate(&grid)), (593_166_220, 382_205_952));
    }

    #[test]
    fn the_search_tree_ends_in_all_boards() {
        let grid = grid(2, 2);
        let tree = search_tree(&grid, 1000).expect("a small tree");
        let leaves = tree.iter().filter(|node| node.undecided(&grid) == 0).count();
        assert_eq!(leaves, 43);
        // Each node but the root decides the first undecided cell of its parent.
        for (at, node) in tree.iter().enumerate().skip(1) {
            let parent = node.parent.expect("only the root has none");
            let before = tree[parent].undecided(&grid);
            assert!(parent < at && node.undecided(&grid) & (before & before.wrapping_neg()) == 0);
        }
        assert_eq!(search_tree(&grid, 10), None);
    }

    #[test]
    fn the_hardest_in_moves_are_as_published() {
        check_row(2, 2, Metric::Move, &[1, 2, 5]);
        check_row(2, 3, Metric::Move, &[1, 2, 5, 5, 9]);
        check_row(3, 2, Metric::Move, &[1, 2, 5, 5, 9]);
        check_row(3, 3, Metric::Move, &[1, 2, 5, 10, 14, 22, 18, 13]);
    }

    #[test]
    fn the_hardest_3x3_are_as_published_in_all_metrics() {
        check_row(3, 3, Metric::Step, &[4, 5, 8, 13, 19, 22, 18, 13]);
        check_row(3, 3, Metric::Line, &[2, 3, 6, 11, 16, 22, 18, 13]);
        check_row(3, 3, Metric::Superstep, &[4, 5, 8, 11, 14, 19, 14, 11]);
        check_row(3, 3, Metric::Superline, &[2, 3, 6, 10, 12, 19, 14, 11]);
        check_row(3, 3, Metric::Supermove, &[1, 2, 5, 9, 11, 19, 14, 11]);
    }

    #[test]
    fn pieces_of_4x4_that_are_quick_are_as_published() {
        // The row's ends, searched whole: few pieces or few voids, and the 132 moves with nine.
        let grid = grid(4, 4);
        let plan = Plan { grid, rule: Rule::Strict, sources: Sources::Justsolved };
        let mut tasks: Vec<_> = (0..plan.shards()).flat_map(|shard| plan.tasks(shard)).collect();
        tasks.retain(|task| task.pieces <= 2 || task.pieces >= 12);
        let mut found = Findings::new(&grid);
        let mut searcher = Searcher::new(&plan, Metric::Move);
        tasks.iter().for_each(|task| searcher.run(task, &mut found));
        assert_eq!(hardest(&found), [1, 4, 73, 61, 25, 21]);
        assert_eq!(found.levels.iter().map(|level| level.sources).sum::<u64>(), 933 + 25726 + 10035 + 1077 + 69 + 2);
    }

    #[test]
    fn a_grid_and_its_mirror_image_are_equally_hard() {
        let (tall, wide) = (search(&grid(2, 5), Metric::Move, true), search(&grid(5, 2), Metric::Move, true));
        let counts = |found: &Findings| -> Vec<_> {
            found
                .levels
                .iter()
                .map(|level| (level.groups, level.sources, level.positions, level.hardest.clone()))
                .collect()
        };
        assert_eq!(counts(&tall), counts(&wide));
    }

    #[test]
    fn the_non_strict_rule_only_adds() {
        let grid = grid(3, 3);
        let (strict, loose) = (search(&grid, Metric::Move, true), search(&grid, Metric::Move, false));
        for (pieces, level, champion) in strict.solved() {
            let other = &loose.levels[pieces];
            assert!(
                other.groups >= level.groups && other.champion.as_ref().is_some_and(|one| one.moves >= champion.moves)
            );
        }
        let groups = |found: &Findings| found.levels.iter().map(|level| level.groups).sum::<u64>();
        assert!(groups(&loose) > groups(&strict));
    }

    #[test]
    fn champions_are_as_hard_by_the_general_solver() {
        for (width, height, strict) in [(2, 3, true), (3, 3, true), (3, 3, false)] {
            for metric in Metric::ALL {
                for (pieces, _, champion) in search(&grid(width, height), metric, strict).solved() {
                    let board = champion.position.parse::<Sliding>().expect("a board");
                    assert_eq!(board.pieces().len(), pieces);
                    assert_eq!(board.to_string(), champion.position);
                    let mut quiet = |_| ();
                    let verdict = board.solve(metric.word(), &mut Budget::new(NodeLimit::default(), &mut quiet));
                    let Proof::Solved(path) = verdict else { panic!("{} has a solution", champion.position) };
                    assert_eq!(path.len(), champion.moves as usize, "{}, {metric}", champion.position);
                }
            }
        }
    }

    #[test]
    fn a_seventh_other_shape_has_no_digit() {
        // Two cells, both dominoes and the four bent pieces of three cells: what any action reaches is what the general rules say.
        for (text, width, height) in [("ABCC-DEEF-DEFF-GGH0-0GHH", 4, 5), ("ADDG0-BEEGG-CEFHH-CFF0H", 5, 4)] {
            let grid = grid(width, height);
            let letters: Vec<u8> = text.bytes().filter(|byte| *byte != b'-').collect();
            let cells =
                |letter: u8| (0..20).filter(|&at| letters[at] == letter).fold(0, |all: Cells, at| all | 1 << at);
            let pieces: Vec<Cells> = (b'A'..=b'H').map(cells).collect();
            let mut others: Vec<Cells> = pieces[1..].iter().map(|&piece| grid.home(piece)).collect();
            layout::Layout::order(&grid, &mut others);
            assert_eq!(others.len(), 7, "{text}");
            let class = |piece| others.iter().position(|&one| one == grid.home(piece)).map_or(0, |at| at as u64 + 2);
            let mut layout = layout::Layout::new(&grid);
            layout.set(grid.home(pieces[0]), others.iter().copied());
            let first = layout.digit(layout::GOAL, pieces[0].trailing_zeros());
            let start =
                pieces[1..].iter().fold(first, |all, &piece| all | layout.digit(class(piece), piece.trailing_zeros()));
            assert!(start >> 60 != 0, "{text}");
            let board = super::search::position(&layout, start).parse::<Sliding>().expect("a board");
            for metric in Metric::ALL {
                let whole = Component::explore(&board, metric, 1_000_000, &mut |_| ()).expect("small enough");
                let mut front = Front::default();
                front.begin(16);
                front.add(start);
                assert!(front.spread(&layout, metric, usize::MAX));
                assert_eq!(front.reached.len(), whole.len(), "{board}, {metric}");
                let cells = |state| layout.pieces(state).fold(0, |all, (_, _, cells)| all + cells.count_ones());
                assert!(front.reached.iter().all(|&state| cells(state) == 18), "{board}, {metric}");
            }
        }
    }

    #[test]
    fn every_group_of_twenty_cells_can_be_written() {
        // Each piece of three cells, where it is the bent one that is left, has few enough places.
        for (width, height) in [(4, 5), (5, 4), (2, 10), (10, 2)] {
            let grid = grid(width, height);
            let threes: Vec<Cells> = grid.shapes().into_iter().filter(|shape| shape.count_ones() == 3).collect();
            let small: Vec<Cells> = grid.shapes().into_iter().filter(|shape| shape.count_ones() < 3).collect();
            for without in 0..1u32 << threes.len() {
                let chosen: Vec<Cells> = threes
                    .iter()
                    .enumerate()
                    .filter(|(at, _)| without >> at & 1 == 0)
                    .map(|(_, &shape)| shape)
                    .collect();
                if chosen.len() != 7 - small.len() {
                    continue;
                }
                let mut others = [small.clone(), chosen].concat();
                layout::Layout::order(&grid, &mut others);
                let mut layout = layout::Layout::new(&grid);
                let last = *others.last().expect("seven");
                layout.set(1, others);
                let mut seen = std::collections::BTreeSet::new();
                for place in grid.places(last) {
                    let digit = layout.digit(8, place.trailing_zeros());
                    assert!(digit >> 60 != 0 && digit << 4 == 0 && seen.insert(digit), "{width}x{height}");
                    assert_eq!(layout.pieces(digit).next(), Some((8, place.trailing_zeros(), place)));
                }
            }
        }
    }

    /// The most moves with each number of pieces, of puzzles that begin anywhere and end in the lower right corner or anywhere:
    /// all positions of the grid with all their moves, and a search from each place of each goal piece, with nothing of the searcher.
    fn by_brute_force(width: usize, height: usize, corner: bool) -> Vec<u32> {
        let cells = width * height;
        let step = |piece: u32, (right, down): (i32, i32)| {
            (0..cells).filter(|at| piece >> at & 1 == 1).try_fold(0, |all, at| {
                let (x, y) = ((at % width) as i32 + right, (at / width) as i32 + down);
                let inside = (0..width as i32).contains(&x) && (0..height as i32).contains(&y);
                inside.then(|| all | 1u32 << (y as usize * width + x as usize))
            })
        };
        const WAYS: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
        let connected = |piece: u32| {
            let mut part = piece & piece.wrapping_neg();
            for _ in 0..cells {
                let ones = (0..cells).map(|at| 1 << at).filter(|one| part & one != 0);
                let near = ones.flat_map(|one| WAYS.map(|way| step(one, way).unwrap_or(0)));
                part |= near.fold(0, |all, one| all | one) & piece;
            }
            part == piece
        };
        let shapes: Vec<u32> = (1..1 << cells).filter(|&piece| connected(piece)).collect();
        // Boards as lists of pieces, each made cell after cell.
        let mut boards = vec![(0, Vec::new())];
        for at in 0..cells {
            let mut next = Vec::new();
            for (filled, pieces) in boards {
                if filled >> at & 1 == 1 {
                    next.push((filled, pieces));
                    continue;
                }
                for &shape in
                    shapes.iter().filter(|&shape| shape.trailing_zeros() as usize == at && shape & filled == 0)
                {
                    next.push((filled | shape, [&pieces[..], &[shape]].concat()));
                }
                // A cell of nobody's.
                next.push((filled, pieces));
            }
            boards = next;
        }
        // Positions: the goal piece, and the others in the order of their numbers.
        let position = |goal: u32, mut others: Vec<u32>| {
            others.sort_unstable();
            (goal, others)
        };
        let mut number = std::collections::BTreeMap::new();
        for (_, pieces) in &boards {
            for &goal in pieces {
                let others = pieces.iter().copied().filter(|piece| *piece != goal).collect();
                let next = number.len();
                number.insert(position(goal, others), next);
            }
        }
        let mut moves = vec![Vec::new(); number.len()];
        for ((goal, others), &from) in &number {
            let all: Vec<u32> = std::iter::once(*goal).chain(others.iter().copied()).collect();
            for (at, &piece) in all.iter().enumerate() {
                let rest = all.iter().filter(|other| **other != piece).fold(0, |all, one| all | one);
                let mut places = vec![piece];
                for k in 0.. {
                    let Some(&place) = places.get(k) else { break };
                    for next in WAYS.into_iter().filter_map(|way| step(place, way)) {
                        if next & rest == 0 && !places.contains(&next) {
                            places.push(next);
                        }
                    }
                }
                for &place in &places[1..] {
                    let mut new = all.clone();
                    new[at] = place;
                    moves[from].push(number[&position(new[0], new[1..].to_vec())]);
                }
            }
        }
        let mut most = vec![0; cells];
        let mut goals: Vec<(u32, usize, usize)> =
            number.iter().map(|((goal, others), &at)| (*goal, at, others.len() + 1)).collect();
        goals.sort_unstable();
        let mut sizes = vec![0; number.len()];
        goals.iter().for_each(|one| sizes[one.1] = one.2);
        for ends in
            goals.chunk_by(|one, other| one.0 == other.0).filter(|ends| !corner || ends[0].0 >> (cells - 1) == 1)
        {
            let mut reached: Vec<usize> = ends.iter().map(|one| one.1).collect();
            let mut far: std::collections::BTreeMap<usize, u32> = reached.iter().map(|&at| (at, 0)).collect();
            for k in 0.. {
                let Some(&at) = reached.get(k) else { break };
                let moved = far[&at] + 1;
                for &next in &moves[at] {
                    if let std::collections::btree_map::Entry::Vacant(new) = far.entry(next) {
                        new.insert(moved);
                        reached.push(next);
                        let most: &mut u32 = &mut most[sizes[next] - 1];
                        *most = moved.max(*most);
                    }
                }
            }
        }
        most.retain(|moves| *moves > 0);
        most
    }

    #[test]
    fn simple_and_simple_simple_puzzles_are_as_hard_as_all_positions_say() {
        for (width, height) in [(2, 3), (3, 2), (3, 3)] {
            let grid = grid(width, height);
            for (rule, sources) in [(Rule::Anywhere, Sources::Solved), (Rule::Corner, Sources::Justsolved)] {
                let found = search_all(&Plan { grid, rule, sources }, Metric::Move);
                let plain = by_brute_force(width, height, rule == Rule::Corner);
                assert_eq!(hardest(&found), plain, "{width}x{height}, {rule:?}");
                // Each puzzle that is shown takes so many moves by the general solver.
                for (_, _, champion) in found.solved() {
                    let board = champion.position.parse::<Sliding>().expect("a board");
                    let mut quiet = |_| ();
                    let verdict = board.solve("move", &mut Budget::new(NodeLimit::default(), &mut quiet));
                    let Proof::Solved(path) = verdict else { panic!("{} has a solution", champion.position) };
                    assert_eq!(path.len(), champion.moves as usize, "{}", champion.position);
                }
                if (width, height, rule) == (3, 3, Rule::Anywhere) {
                    assert_eq!(plain, [1, 3, 6, 11, 14, 22, 24, 13]);
                }
            }
        }
    }

    #[test]
    fn where_a_search_starts_changes_no_simple_simple_puzzle() {
        // With one piece a move no shortest way ends on a board that was not just solved.
        let grid = grid(3, 3);
        for metric in [Metric::Move, Metric::Step, Metric::Line] {
            let row = |sources| hardest(&search_all(&Plan { grid, rule: Rule::Corner, sources }, metric));
            assert_eq!(row(Sources::Justsolved), row(Sources::Solved), "{metric}");
        }
    }

    #[test]
    fn positions_of_the_past_need_not_be_known() {
        let grid = grid(3, 4);
        let mut layout = layout::Layout::new(&grid);
        let start = layout.lay(&[0b1001, 0b110, 1 << 6, 1 << 9, 1 << 11]);
        for metric in Metric::ALL {
            let layers = |many: usize| {
                let mut front = Front::default();
                front.many = many;
                front.begin(16);
                front.add(start);
                assert!(front.spread(&layout, metric, usize::MAX));
                (front.reached, front.layers)
            };
            let all = layers(usize::MAX);
            assert!(all.0.len() > 2000, "{metric}");
            assert_eq!(layers(0), all, "{metric}");
        }
    }

    #[test]
    fn actions_lead_back() {
        // From every position that an action reaches, an action of the same metric leads back.
        let grid = grid(3, 3);
        let census = Census::new(&grid, 5);
        let mut layout = layout::Layout::new(&grid);
        for seed in 0..40 {
            let board = census.draw(&mut Rng::new(seed), 2 + seed as usize % 4).expect("there are boards");
            let state = layout.lay(&board);
            for metric in Metric::ALL {
                layout::each(&layout, metric, state, &mut |next| {
                    let mut back = false;
                    layout::each(&layout, metric, next, &mut |again| back |= again == state);
                    assert!(back, "{metric}: {state:x} to {next:x}");
                });
            }
        }
    }

    #[test]
    fn drawn_boards_are_spread_evenly() {
        // 2x3 with three pieces has few justsolved boards: each comes about equally often.
        let grid = grid(2, 3);
        let census = Census::new(&grid, 3);
        let expected = finder::count(&grid).justsolved[3] as usize;
        let mut seen = std::collections::BTreeMap::new();
        let draws = 300 * expected as u64;
        for seed in 0..draws {
            *seen.entry(census.draw(&mut Rng::new(seed), 3).expect("there are boards")).or_insert(0u32) += 1;
        }
        assert_eq!(seen.len(), expected);
        // Six standard deviations of a binomial with mean 300.
        assert!(seen.values().all(|count| count.abs_diff(300) < 104), "{seen:?}");
    }

    #[test]
    fn drawn_puzzles_take_what_they_say() {
        let mut drawer = Drawer::new(&grid(3, 4), 6);
        let mut found = 0;
        for seed in 0..60 {
            let Some(drawn) = drawer.draw(&mut Rng::new(seed), &(5..=12)) else { continue };
            let board = drawn.position.parse::<Sliding>().expect("a board");
            let mut quiet = |_| ();
            let Proof::Solved(path) = board.solve("move", &mut Budget::new(NodeLimit::default(), &mut quiet)) else {
                panic!("{} has a solution", drawn.position)
            };
            assert_eq!(path.len(), drawn.moves as usize, "{}", drawn.position);
            assert!((5..=12).contains(&drawn.moves));
            found += 1;
        }
        assert!(found > 10);
        assert_eq!(drawer.draw(&mut Rng::new(1), &(500..=600)), None);
    }
}

//! Merges, insertion, the bag, bonus windows and the end of the game.

use crate::engine::direction::Direction::{self, Down, Left, Right, Up};
use crate::engine::position::{Chance, Outcome, Position};
use crate::games::merge::board::Board;
use crate::games::merge::position::{IllegalMove, TilePosition};
use crate::games::merge::threes::bag::{Bag, Window, next_cards, windows};
use crate::games::merge::threes::{Threes, Variant, bag};
use crate::games::merge::twenty48::{Twenty48, rules};

#[track_caller]
fn slides(line: &str, expected: &str, gain: u32) {
    let read = |text: &str| text.bytes().map(|byte| byte - b'0').collect::<Vec<_>>();
    let mut ranks = read(line);
    assert_eq!((rules::slide_line(&mut ranks), ranks), (gain, read(expected)), "{line}");
}

#[track_caller]
fn steps(line: &str, expected: &str) {
    let read = |text: &str| text.bytes().map(|byte| byte - b'0').collect::<Vec<_>>();
    let mut ranks = read(line);
    assert_eq!((bag::step_line(&mut ranks), &ranks), (line != expected, &read(expected)), "{line}");
}

fn twenty48(text: &str) -> Twenty48 {
    text.parse::<Twenty48>().unwrap_or_else(|error| panic!("{error}"))
}

fn threes(text: &str) -> Threes {
    text.parse::<Threes>().unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn a_line_of_2048_merges_each_tile_once_nearest_the_wall_first() {
    slides("1111", "2200", 8);
    slides("1120", "2200", 4);
    slides("1012", "2200", 4);
    slides("2110", "2200", 4);
    slides("1110", "2100", 4);
    slides("0001", "1000", 0);
    slides("1234", "1234", 0);
    slides("3302", "4200", 16);
    slides("11111", "22100", 8);
    let mut last = [17, 17];
    assert_eq!((rules::slide_line(&mut last), last), (0, [17, 17]));
    let mut last = [16, 16];
    assert_eq!((rules::slide_line(&mut last), last), (131_072, [17, 0]));
}

#[test]
fn a_line_of_threes_moves_one_cell_and_merges_once() {
    steps("1200", "3000");
    steps("2100", "3000");
    steps("1100", "1100");
    steps("2200", "2200");
    steps("3300", "4000");
    steps("3333", "4330");
    steps("0333", "3330");
    steps("0012", "0120");
    steps("1012", "1120");
    steps("1133", "1140");
    steps("4567", "4567");
    steps("1231", "3310");
    steps("0000", "0000");
    steps("3000", "3000");
    let mut last = [14, 14, 0, 0];
    assert!(bag::step_line(&mut last) && last == [15, 0, 0, 0]);
    let mut last = [15, 15, 0, 0];
    assert!(!bag::step_line(&mut last));
}

#[test]
fn all_four_directions_of_both_games() {
    let board = Board::of(&[1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1]).expect("sixteen cells");
    let text = |board: &Board| crate::games::merge::board::encode(board);
    let slid = |direction| rules::slide(&board, direction).map(|slid| text(&slid.board));
    assert_eq!(slid(Up).as_deref(), Some("2002000000000000"));
    assert_eq!(slid(Down).as_deref(), Some("0000000000002002"));
    assert_eq!(slid(Left).as_deref(), Some("2000000000002000"));
    assert_eq!(slid(Right).as_deref(), Some("0002000000000002"));
    let board = Board::of(&[1, 2, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3]).expect("sixteen cells");
    let stepped = |direction| bag::step(&board, direction).map(|step| (text(&step.board), step.lines));
    assert_eq!(stepped(Left), Some(("3000400000000030".to_owned(), 0b1011)));
    assert_eq!(stepped(Right), Some(("0120033000000003".to_owned(), 0b0011)));
    assert_eq!(stepped(Down), Some(("0000120033000003".to_owned(), 0b0011)));
    assert_eq!(stepped(Up), Some(("1200330000030000".to_owned(), 0b1000)));
}

#[test]
fn a_card_enters_where_the_tiles_left_and_only_in_lines_that_moved() {
    for (direction, cells) in [(Left, [3, 7, 15]), (Right, [0, 4, 99]), (Down, [0, 1, 99]), (Up, [15, 99, 99])] {
        let position = threes("1200330000000003");
        let outcomes = position.outcomes(&direction).expect("legal");
        let stepped = position.step(direction).expect("legal");
        for (_, next) in outcomes {
            let entered: Vec<usize> = (0..16).filter(|at| next.board.rank(*at) != stepped.board.rank(*at)).collect();
            assert!(entered.len() == 1 && cells.contains(&entered[0]), "{direction:?} {entered:?}");
        }
    }
}

#[test]
fn the_bag_deals_four_of_each_kind_in_twelve_cards() {
    let mut seen = [0u32; 3];
    for seed in 0..200u64 {
        let mut game = Threes::new(Variant::CLASSIC, seed);
        let mut dealt = [0u8; 3];
        for rank in game.board.ranks().iter().filter(|rank| **rank > 0) {
            dealt[usize::from(*rank) - 1] += 1;
        }
        assert_eq!(dealt.iter().sum::<u8>(), 9);
        let mut cards = 9;
        loop {
            if !game.next.is_bonus() {
                dealt[usize::from(game.next.from) - 1] += 1;
                cards += 1;
            }
            // What is dealt and what is left is whole bags.
            let full = game.bag == Bag::FULL;
            for kind in 0..3 {
                let left = if full { 0 } else { game.bag.0[kind] };
                assert_eq!((dealt[kind] + left) % 4, 0, "seed {seed} after {cards} cards");
                seen[kind] += 1;
            }
            let Some(next) = [Right, Down, Left, Up].into_iter().find_map(|one| game.after(one)) else { break };
            game = next;
        }
    }
    assert!(seen[0] > 5_000);
}

#[test]
fn bonus_windows_hold_three_values_up_to_an_eighth_of_the_highest() {
    let ranks = |highest: u8, variant: &Variant| -> Vec<(u8, u8)> {
        windows(highest, variant).iter().map(|window| (window.from, window.to)).collect()
    };
    let classic = Variant::CLASSIC;
    assert_eq!(ranks(6, &classic), []);
    assert_eq!(ranks(7, &classic), [(4, 4)]);
    assert_eq!(ranks(8, &classic), [(4, 5)]);
    assert_eq!(ranks(9, &classic), [(4, 6)]);
    assert_eq!(ranks(10, &classic), [(4, 6), (5, 7)]);
    assert_eq!(ranks(14, &classic), [(4, 6), (5, 7), (6, 8), (7, 9), (8, 10), (9, 11)]);
    assert_eq!(ranks(14, &Variant { plus: true, ..classic }), [(4, 11)]);
    let board = Board::of(&[10; 16]).expect("sixteen cells");
    let next = next_cards(&board, Bag([1, 0, 2]), &classic);
    let chances: Vec<f64> = next.iter().map(|one| one.0).collect();
    let expected = [1.0 / 42.0, 1.0 / 42.0, 20.0 / 63.0, 40.0 / 63.0];
    assert!(chances.iter().zip(expected).all(|(found, one)| (found - one).abs() < 1e-12), "{chances:?}");
    assert_eq!(next[3].2, Bag([1, 0, 1]));
    assert_eq!(Bag([0, 0, 1]).without(3), Bag::FULL);
}

/// How often each next card comes in many seeded moves of one position.
#[test]
fn bonus_cards_come_once_in_21_and_windows_equally() {
    let start = "000000000000123a~b111122223333~n3";
    let (mut bonus, mut low, tries) = (0u32, 0u32, 42_000u32);
    for seed in 1..=u64::from(tries) {
        let mut position = threes(start);
        position.hash = seed;
        let next = position.after(Up).expect("legal").next;
        bonus += u32::from(next.is_bonus());
        low += u32::from(next == Window { from: 4, to: 6 });
    }
    // Five standard deviations of a binomial(42000, 1/21) are 218, of a binomial(2000, 1/2) are 112.
    assert!(bonus.abs_diff(2_000) < 218 && low.abs_diff(bonus / 2) < 112, "{bonus} {low}");
}

#[test]
fn tiles_of_2048_are_fours_one_time_in_ten_in_any_free_cell() {
    let (mut fours, mut cells) = (0u32, [0u32; 16]);
    for seed in 1..=40_000u64 {
        let mut position = twenty48("1000000000000001");
        position.hash = seed;
        let next = position.after(Up).expect("legal");
        let cell = (0..16).find(|at| !matches!(at, 0 | 3) && next.board.rank(*at) > 0).expect("a tile came");
        cells[cell] += 1;
        fours += u32::from(next.board.rank(cell) == 2);
    }
    // Five standard deviations of a binomial(40000, 1/10) are 300, of a binomial(40000, 1/14) 257.
    assert!(fours.abs_diff(4_000) < 300, "{fours}");
    assert!(cells.iter().enumerate().all(|(at, n)| matches!(at, 0 | 3) || n.abs_diff(2_857) < 257), "{cells:?}");
}

#[test]
fn winning_is_not_the_end_and_counts_on_the_last_move() {
    let won = twenty48("b000000000000001");
    assert_eq!(won.outcome(), Outcome::Won);
    assert_eq!(won.legal_moves(), Direction::ALL);
    let last = twenty48("b123234567891234");
    assert!(last.over() && last.outcome() == Outcome::Won);
    let stuck = twenty48("1212212112122121");
    assert_eq!((stuck.outcome(), stuck.legal_moves()), (Outcome::Stuck, vec![]));
    assert_eq!(stuck.play(&Left).map(|_| ()), Err(IllegalMove::Over));
    assert_eq!(twenty48("1000000000000000").play(&Left).map(|_| ()), Err(IllegalMove::Blocked(Left)));
    // The goal of a smaller board is another.
    assert_eq!(twenty48("4000").outcome(), Outcome::Won);
    assert_eq!(twenty48("4000~to32").outcome(), Outcome::Open);
}

#[test]
fn the_highest_tiles_are_played_rightly() {
    let board = twenty48("ggfedcba98765432~s2000000");
    // 65536 and 65536 make 131072.
    let next = board.play(&Left).expect("legal");
    assert_eq!((next.board.rank(0), next.score), (17, 2_131_072));
    assert_eq!(Twenty48::face(17), 131_072);
}

#[test]
fn twice_6144_ends_the_game_at_once() {
    let position = threes("ee00000000000000~b111122223333~n3");
    assert_eq!(position.outcome(), Outcome::Won);
    let next = position.play(&Left).expect("legal");
    assert_eq!(next.board.ranks().iter().filter(|rank| **rank > 0).count(), 1, "no card comes");
    assert_eq!((next.score(), next.over()), (1_594_323, true));
    assert_eq!(next.play(&Left).map(|_| ()), Err(IllegalMove::Over));
    assert_eq!(position.outcomes(&Left).map(|all| all.len()), Ok(1));
}

#[test]
fn scores_are_those_of_the_rules() {
    for (rank, points) in [(1, 0), (2, 0), (3, 3), (4, 9), (7, 243), (11, 19_683), (14, 531_441), (15, 1_594_323)] {
        assert_eq!(bag::points(rank), points);
    }
    assert_eq!(rules::most_points(&Board::of(&[11, 0, 2, 1]).expect("four cells")), 20_484);
}

#[test]
fn outcomes_sum_to_one_and_hold_what_is_played() {
    for text in ["1100000000000000", "1120", "1100000000000000~evil50-g", "110000211~evil30-r-twos", "1210~evil100-d3"]
    {
        check_outcomes(&twenty48(text));
    }
    for text in ["12003300000000a3~n456", "12003300000000a3~evil50-r-cards", "12003300000000a3~evil100-d2~n567"] {
        check_outcomes(&threes(text));
    }
}

fn check_outcomes<P: TilePosition + Chance + std::fmt::Debug>(position: &P) {
    for direction in position.legal_moves() {
        let outcomes = position.outcomes(&direction).expect("legal");
        let sum: f64 = outcomes.iter().map(|one| one.0).sum();
        assert!((sum - 1.0).abs() < 1e-12, "{direction:?} {sum}");
        let played = position.play(&direction).expect("legal");
        assert!(outcomes.iter().any(|(_, next)| *next == played), "{direction:?}: {played:?}");
    }
    let blocked: Vec<Direction> = Direction::ALL.into_iter().filter(|one| position.pushed(*one).is_none()).collect();
    assert!(blocked.iter().all(|one| position.outcomes(one).is_err()));
}

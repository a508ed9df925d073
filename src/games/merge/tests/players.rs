//! The players' choices. The means that others measured for the same rules and strategies are in `tests/measured.rs`.

use crate::engine::direction::Direction::{self, Down, Left, Right, Up};
use crate::games::merge::board::Board;
use crate::games::merge::evil::{self, Evil, Level, deal};
use crate::games::merge::players::{self, Corner, Greedy, Mancini, Ovolve, Player, Priority, Random};
use crate::games::merge::position::TilePosition;
use crate::games::merge::threes::{self, SetupThrees, Threes};
use crate::games::merge::twenty48::{Setup2048, Twenty48, rules};

fn position(text: &str) -> Twenty48 {
    text.parse::<Twenty48>().unwrap_or_else(|error| panic!("{error}"))
}

fn choices(player: &mut dyn Player<Twenty48>, boards: &[&str]) -> Vec<Option<Direction>> {
    boards.iter().map(|board| player.choose(&position(board))).collect()
}

#[test]
fn the_corner_strategy_is_taken_literally() {
    let open = "0000010000000000";
    let only_down = "0001000100020003";
    let only_up_and_left = "0000000000010012".chars().rev().collect::<String>();
    let all = [open, open, open, only_down, open, "1212212112120000", open];
    let found = choices(&mut Corner::default(), &all);
    assert_eq!(found[..3], [Some(Right), Some(Down), Some(Right)]);
    assert_eq!(position(only_down).moves_open(), [Up, Down, Left]);
    assert_eq!(found[3], Some(Down));
    assert_eq!(found[4], Some(Right));
    assert_eq!(position(&only_up_and_left).moves_open(), [Down, Right]);
    // Neither right nor down: up, and then on with the other tap.
    let stuck = "0000000000000012";
    assert_eq!(position(stuck).moves_open(), [Up, Left]);
    assert_eq!(choices(&mut Corner::default(), &[open, stuck, open]), [Some(Right), Some(Up), Some(Down)]);
    let left_only = "0012001300140015";
    assert_eq!(choices(&mut Corner::default(), &[left_only]), [Some(Down)]);
}

#[test]
fn mancini_keeps_the_corner_and_lengthens_the_chain() {
    let boards = [
        "0000010000000000",
        // Down would merge two twos; right makes the chain 8, 2.
        "1000000000001003",
        // The corner has not the largest: points decide.
        "3000000000000011",
        "0000000000000012",
        "0012002100120021",
        "1212212112122121",
    ];
    let chosen = [Some(Down), Some(Right), Some(Right), Some(Up), Some(Left), None];
    assert_eq!(choices(&mut Mancini, &boards), chosen);
}

#[test]
fn ovolve_fears_the_worst_tile() {
    let mut player = Ovolve { nodes: 2000 };
    let boards = ["0000000000001012", "0000000000000012", "0012002100120021", "1212212112122121"];
    let found = choices(&mut player, &boards);
    assert_eq!(found, choices(&mut player, &boards));
    assert_eq!(found[2..], [Some(Left), None]);
    assert!(matches!(found[1], Some(Up | Left)));
    // In Threes it looks at its own moves alone, and plays to the end.
    let start = Threes::new(threes::Variant::CLASSIC, 7);
    assert!(players::play(start, &mut player, u32::MAX).moves > 20);
}

trait Open {
    fn moves_open(&self) -> Vec<Direction>;
}

impl Open for Twenty48 {
    fn moves_open(&self) -> Vec<Direction> {
        self.open()
    }
}

#[test]
fn priority_and_greedy_follow_their_orders() {
    assert_eq!(
        choices(&mut Priority, &["0000010000000000", "0000000000000010", "0000000000001111"]),
        [Some(Down), Some(Right), Some(Right)]
    );
    // Up and down merge fours, left and right twos.
    assert_eq!(
        choices(&mut Greedy, &["2110200000000000", "0000010000000000", "1212212112122121"]),
        [Some(Down), Some(Down), None]
    );
}

#[test]
fn the_random_player_takes_open_directions_evenly() {
    let mut player = Random::new(5);
    let mut seen = [0u32; 4];
    let board = position("0000000000000012");
    for _ in 0..4000 {
        let taken: Direction = player.choose(&board).expect("two are open");
        seen[taken as usize] += 1;
    }
    assert_eq!(seen[Down as usize] + seen[Right as usize], 0);
    // Five standard deviations of a binomial(4000, 1/2) are 158.
    assert!(seen[Up as usize].abs_diff(2000) < 158, "{seen:?}");
}

// The evil placer: its search against a plain one, and what its choices do.

const D2: Evil = Evil { share: 100, level: Level::Minimax(2), twos: false, cards: false };

/// Plain minimax without any cut.
fn plain(board: &Board, left: u8) -> f64 {
    let replies = Direction::ALL.into_iter().filter_map(|direction| rules::slide(board, direction));
    let values = replies.map(|slid| {
        if left <= 1 {
            return evil::stand(&slid.board, |a, b| a == b);
        }
        let tiles = slid.board.free_cells().flat_map(|cell| [slid.board.with(cell, 1), slid.board.with(cell, 2)]);
        tiles.map(|board| plain(&board, left - 1)).fold(f64::INFINITY, f64::min)
    });
    values.reduce(f64::max).unwrap_or(evil::lost(left))
}

#[test]
fn its_values_are_those_of_plain_minimax() {
    for text in ["123321230", "120013200", "1234123412341230", "112233440", "120120"] {
        let position = text.parse::<Twenty48>().expect("a good position");
        let thought = evil::think(&position.board, &D2);
        assert_eq!(thought.depth, 2, "{text}");
        for choice in &thought.choices {
            let board = position.board.with(choice.what.cell, choice.what.rank);
            assert_eq!(choice.value, plain(&board, 2), "{text} {choice:?}");
        }
        let least = thought.choices.iter().map(|choice| choice.value).fold(f64::INFINITY, f64::min);
        assert_eq!(thought.choices[thought.taken].value, least);
    }
}

#[test]
fn it_ends_the_game_where_it_can() {
    // Only a four at the free cell leaves no move.
    let board = "1212212112122120".parse::<Twenty48>().expect("a good position").board;
    for level in [Level::Greedy, Level::Minimax(1), Level::Minimax(3)] {
        let thought = evil::think(&board, &Evil { level, ..D2 });
        let taken = &thought.choices[thought.taken];
        let end = board.with(taken.what.cell, taken.what.rank);
        assert!(Direction::ALL.into_iter().all(|one| rules::slide(&end, one).is_none()), "{taken:?}");
        assert_eq!(taken.reply, None);
    }
}

/// The mean points of many games in which the first open direction of down, right, left, up is taken.
fn mean<P: TilePosition>(games: u64, start: impl Fn(u64) -> P) -> f64 {
    let options = [Direction::Down, Direction::Right, Direction::Left, Direction::Up];
    let score = |seed: u64| {
        let mut position = start(seed);
        while let Some(next) = options.into_iter().find_map(|direction| position.after(direction)) {
            position = next;
        }
        position.score() as f64
    };
    (1..=games).map(score).sum::<f64>() / games as f64
}

#[test]
fn evil_is_worse_for_the_player_than_chance() {
    let twenty48 = |code: &str| {
        let setup = code.parse::<Setup2048>().expect("a good setup");
        mean(30, |seed| Twenty48::new(setup.0, seed))
    };
    let [chance, random, half, greedy, deep] =
        ["classic", "classic~evil100-r", "classic~evil50-g", "classic~evil100-g", "classic~evil100-d2"].map(twenty48);
    assert!(random > 0.5 * chance && random < 2.0 * chance, "{random} {chance}");
    assert!(half < 0.6 * chance && greedy < 0.3 * chance && deep < 0.2 * chance, "{chance} {half} {greedy} {deep}");
    let threes = |code: &str| {
        let setup = code.parse::<SetupThrees>().expect("a good setup");
        mean(100, |seed| Threes::new(setup.0, seed))
    };
    let [chance, lines, cards] = ["classic", "classic~evil100-d2", "classic~evil100-d2-cards"].map(threes);
    assert!(lines < 0.95 * chance && cards < 0.7 * chance, "{chance} {lines} {cards}");
}

#[test]
fn it_chooses_only_what_the_rules_allow() {
    let position = "1200330000000003~b1233~n3~evil100-g-cards".parse::<Threes>().map_err(|error| error.to_string());
    let position = position.expect("a good position");
    let evil = position.variant.evil.expect("an evil placer");
    let stepped = position.step(Direction::Left).expect("legal");
    let thought = deal::think(&position, &stepped, Direction::Left, &evil);
    let found: Vec<(usize, Option<u8>)> = thought.choices.iter().map(|one| (one.what.cell, one.what.wish)).collect();
    assert_eq!(found, [3, 7, 15].map(|cell| [1, 2, 3].map(|rank| (cell, Some(rank)))).concat());
    let twos = Evil { twos: true, ..D2 };
    let board = "1234".parse::<Twenty48>().expect("a good position").board.with(0, 0);
    assert!(evil::think(&board, &twos).choices.iter().all(|choice| choice.what.rank == 1));
}

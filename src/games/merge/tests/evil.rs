//! The evil placer: its search against a plain one, and what its choices do.

use crate::engine::direction::Direction;
use crate::games::merge::board::Board;
use crate::games::merge::evil::{Evil, Level, deal, evaluation, place};
use crate::games::merge::position::TilePosition;
use crate::games::merge::threes::{SetupThrees, Threes};
use crate::games::merge::twenty48::{Setup2048, Twenty48, slide};

const D2: Evil = Evil { share: 100, level: Level::Minimax(2), twos: false, cards: false };

/// Plain minimax without any cut.
fn plain(board: &Board, left: u8) -> f64 {
    let replies = Direction::ALL.into_iter().filter_map(|direction| slide::slide(board, direction));
    let values = replies.map(|slid| {
        if left <= 1 {
            return evaluation::stand(&slid.board, |a, b| a == b);
        }
        let tiles = slid.board.free_cells().flat_map(|cell| [slid.board.with(cell, 1), slid.board.with(cell, 2)]);
        tiles.map(|board| plain(&board, left - 1)).fold(f64::INFINITY, f64::min)
    });
    values.reduce(f64::max).unwrap_or(evaluation::lost(left))
}

#[test]
fn its_values_are_those_of_plain_minimax() {
    for text in ["123321230", "120013200", "1234123412341230", "112233440", "120120"] {
        let position = text.parse::<Twenty48>().expect("a good position");
        let thought = place::think(&position.board, &D2);
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
        let thought = place::think(&board, &Evil { level, ..D2 });
        let taken = &thought.choices[thought.taken];
        let end = board.with(taken.what.cell, taken.what.rank);
        assert!(Direction::ALL.into_iter().all(|one| slide::slide(&end, one).is_none()), "{taken:?}");
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
    assert!(place::think(&board, &twos).choices.iter().all(|choice| choice.what.rank == 1));
}

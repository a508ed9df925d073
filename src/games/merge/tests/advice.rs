//! What the adviser says, held against the boards of 1,000 positions of each game: the best move has the best number, and every
//! sentence is true. What is true is found here from the rules alone, cell by cell.

use std::path::Path;

use crate::engine::direction::Direction;
use crate::engine::rng::Rng;
use crate::games::merge::advice::{Advice, Measure, measure_words, reasons, shown};
use crate::games::merge::any_game::{AnyGame, Kind};
use crate::games::merge::board::{Board, Shape};
use crate::games::merge::chances::Model;
use crate::games::merge::ntuple::NTupleNetwork;
use crate::games::merge::players::{Corner, Greedy, Player, Random};
use crate::games::merge::position::TilePosition;
use crate::games::merge::session::{SearchableGame, ThreesSession, Twenty48Session};
use crate::games::merge::threes::{self, Threes};
use crate::games::merge::twenty48::{self, Twenty48};

/// Positions of each game.
const POSITIONS: usize = 1000;
/// Boards that a search may look at: few, so that the test is quick.
const NODES: u64 = 600;

/// The network of Threes, without which its values are no chances.
fn network() -> NTupleNetwork {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("static/assets/ntuple-threes.bin");
    NTupleNetwork::read(&std::fs::read(file).expect("it lies in static/assets")).expect("a network")
}

/// Positions of seeded games of all lengths, by players who keep order and by one who does not.
fn positions<P: TilePosition + 'static>(start: impl Fn(u64) -> P) -> Vec<P> {
    let mut all = Vec::new();
    for game in 0.. {
        let mut players: [Box<dyn Player<P>>; 3] =
            [Box::new(Greedy), Box::new(Corner::default()), Box::new(Random::new(game))];
        let player = &mut players[game as usize % 3];
        let (mut now, mut wait) = (start(game), Rng::new(game));
        while !now.over() {
            if wait.below(12) == 0 {
                all.push(now.clone());
                if all.len() == POSITIONS {
                    return all;
                }
            }
            let Some(next) = player.choose(&now).and_then(|direction| now.after(direction)) else { break };
            now = next;
        }
    }
    all
}

fn advice_of<P: SearchableGame>(session: &mut P::Session, position: &P) -> Advice {
    let found = position.searched(session, NODES);
    Advice::searched(&found.values, position.curve(session))
}

/// The number in a text such as `73.5 %`, in tenths; what is under or over a number lies beyond it.
fn tenths(text: &str) -> f64 {
    let number = text.trim_end_matches("\u{202f}%").rsplit(' ').next().unwrap_or_default();
    let number: f64 = number.parse().unwrap_or_else(|_| panic!("{text} has no number"));
    10.0 * number
        + if text.starts_with("under") {
            -0.5
        } else if text.starts_with("over") {
            0.5
        } else {
            0.0
        }
}

/// A board as its cells.
struct Seen {
    columns: usize,
    cells: Vec<u32>,
}

impl Seen {
    fn of(kind: Kind, board: &Board) -> Self {
        let cells = board.ranks().iter().map(|rank| kind.face(*rank)).collect();
        Self { columns: board.shape().columns.into(), cells }
    }

    fn corners(&self) -> [usize; 4] {
        let count = self.cells.len();
        [0, self.columns - 1, count - self.columns, count - 1]
    }

    fn count(&self, face: u32) -> usize {
        self.cells.iter().filter(|cell| **cell == face).count()
    }

    fn in_corner(&self, face: u32) -> Option<usize> {
        self.corners().into_iter().find(|corner| self.cells[*corner] == face)
    }
}

/// Holds a phrase about a move against the boards before and after it; what is said of the best move stands for `best`.
fn holds(kind: Kind, hand: &AnyGame, way: Direction, phrase: &str, best: &Seen) {
    let why = || {
        format!(
            "{} {}: {phrase}",
            hand.board().ranks().iter().map(|r| kind.face(*r).to_string()).collect::<Vec<_>>().join(" "),
            way.word()
        )
    };
    let (before, after) =
        (Seen::of(kind, hand.board()), Seen::of(kind, &hand.pushed(way).unwrap_or_else(|| panic!("{}", why())).0));
    let number = || -> u32 {
        let words = phrase.split([' ', ',']).find_map(|word| word.parse().ok());
        words.unwrap_or_else(|| panic!("no number: {}", why()))
    };
    let free = |seen: &Seen| seen.count(0) - 1;
    let top = before.cells.iter().max().copied().unwrap_or_default();
    let true_of_it = if phrase.starts_with("makes a") {
        let face = number();
        let article = if face.to_string().starts_with('8') { "makes an " } else { "makes a " };
        phrase.starts_with(article) && after.count(face) > before.count(face)
    } else if phrase.starts_with("joins nothing") {
        after.count(0) == before.count(0)
    } else if phrase.starts_with("keeps the") {
        let (face, corner) = (number(), before.in_corner(number()));
        face == top && before.count(face) == 1 && corner.is_some() && corner == after.in_corner(face)
    } else if phrase.starts_with("takes the") {
        let face = number();
        let (was, is) = (before.in_corner(face), after.in_corner(face));
        let out = if phrase.ends_with("out of its corner") { is.is_none() } else { is.is_some() && is != was };
        face == top && before.count(face) == 1 && was.is_some() && out
    } else if phrase.starts_with("brings the") {
        let face = number();
        face == top && before.in_corner(face).is_none() && after.in_corner(face).is_some()
    } else if phrase.starts_with("fills the board") {
        free(&after) == 0
    } else if let Some((here, there)) = phrase.split_once(" free, not ") {
        here == format!("leaves {}", free(&after)) && there == free(best).to_string() && free(&after) < free(best)
    } else if phrase.starts_with("leaves ") {
        number() as usize == free(&after)
    } else {
        panic!("nobody checks this: {}", why())
    };
    assert!(true_of_it, "{}", why());
}

/// Checks what is said of a position. Which phrases were said, in a few words each, and whether there was a rival.
fn check(hand: &AnyGame, advice: &Advice) -> (Vec<String>, bool) {
    let (kind, text) = (hand.kind(), reasons(hand, advice));
    let best = advice.best.expect("a move is open");
    let number = |way: Direction| advice.values[way.index()].map(|value| shown(value, advice.measure));
    let open: Vec<Direction> = Direction::ALL.into_iter().filter(|way| hand.pushed(*way).is_some()).collect();
    for way in Direction::ALL {
        assert_eq!(number(way).is_some(), open.contains(&way), "{text}");
        if let (Some(first), Some(other)) = (number(best), number(way)) {
            assert!(tenths(&first) >= tenths(&other), "{first} is best, but {} has {other}", way.word());
        }
    }
    let after_best = Seen::of(kind, &hand.pushed(best).expect("it is open").0);
    let rest = text.strip_prefix(&format!("**{}** ", capital(best))).unwrap_or_else(|| panic!("{text}"));
    let (first, second) = rest.split_once('.').unwrap_or_else(|| panic!("{text}"));
    let alone = first.strip_prefix("is the only move: it ");
    assert_eq!(alone.is_some(), open.len() == 1, "{text}");
    let first = alone.unwrap_or(first);
    let mut said = Vec::new();
    // The last part ends with `, the new tile counted`, which is none of its own.
    let parts =
        first.replace(" and ", ", ").replace(", the new tile counted", "").replace(", the new card counted", "");
    for phrase in parts.split(", ") {
        holds(kind, hand, best, phrase, &after_best);
        said.push(phrase.split(' ').next().unwrap_or_default().to_owned());
    }
    if second.is_empty() {
        assert_eq!(open.len(), 1, "{text}");
        return (said, false);
    }
    // The other move that is spoken of is the best of the others.
    let named = second.trim_start().trim_start_matches("**").split("**").next().unwrap_or_default();
    let rival = open.iter().copied().find(|way| capital(*way) == named).unwrap_or_else(|| panic!("{text}"));
    let others = open.iter().copied().filter(|way| *way != best).filter_map(|way| advice.values[way.index()]);
    let most = others.fold(f64::NEG_INFINITY, f64::max);
    assert_eq!(advice.values[rival.index()], Some(most), "{text}");
    let told = second.split_once("** ").map(|two| two.1).unwrap_or_default().trim_end_matches('.');
    if told == "is about as good" {
        assert_eq!(number(best), number(rival), "{text}");
    } else {
        let (cost, worse) = told.split_once("; it ").map_or((told, None), |(cost, worse)| (cost, Some(worse)));
        let games = cost.strip_prefix("costs ").and_then(|cost| cost.strip_suffix(" games in 100"));
        let games: f64 = games.and_then(|games| games.parse().ok()).unwrap_or_else(|| panic!("{text}"));
        let both = [best, rival].map(|way| 1000.0 * advice.values[way.index()].unwrap_or_default());
        assert!((both[0].round() - both[1].round() - 10.0 * games).abs() < 1e-6 && games > 0.0, "{text}");
        if let Some(worse) = worse {
            holds(kind, hand, rival, worse, &after_best);
            said.push(format!("rival {}", worse.split(' ').next().unwrap_or_default()));
        }
    }
    (said, true)
}

fn capital(way: Direction) -> String {
    crate::engine::words::capital(way.word())
}

/// Checks all; each kind of phrase must have been said, else nothing was held against a board.
fn check_all(all: impl Iterator<Item = (AnyGame, Advice)>) {
    let (mut said, mut rivals) = (Vec::new(), 0);
    for (hand, advice) in all {
        let (phrases, rival) = check(&hand, &advice);
        said.extend(phrases);
        rivals += usize::from(rival);
    }
    for phrase in
        ["makes", "joins", "keeps", "takes", "brings", "leaves", "fills", "rival takes", "rival leaves", "rival fills"]
    {
        assert!(said.iter().any(|one| one == phrase), "nothing was said like {phrase}");
    }
    assert!(rivals > POSITIONS * 9 / 10, "{rivals}");
}

#[test]
fn the_best_move_of_2048_has_the_best_number_and_what_is_said_is_true() {
    let mut session = Twenty48Session::default();
    let positions = positions(|hash| Twenty48::new(twenty48::Variant::of(Shape::CLASSIC), hash));
    check_all(positions.into_iter().map(|position| {
        let advice = advice_of(&mut session, &position);
        (AnyGame::Twenty48(position), advice)
    }));
}

#[test]
fn the_best_move_of_threes_has_the_best_number_and_what_is_said_is_true() {
    let mut session = ThreesSession::with(network());
    let positions = positions(|hash| Threes::new(threes::Variant::CLASSIC, hash));
    check_all(positions.into_iter().map(|position| {
        let advice = advice_of(&mut session, &position);
        (AnyGame::Threes(position), advice)
    }));
}

fn told(best: Direction, measure: Measure, values: [Option<f64>; 4]) -> Advice {
    Advice { best: Some(best), values, measure, ..Advice::default() }
}

#[track_caller]
fn says(position: &str, advice: &Advice, words: &str) {
    assert_eq!(reasons(&Kind::Twenty48.read(position).expect("a position"), advice), words);
}

#[test]
fn reasons_can_be_seen_on_the_board() {
    says(
        "5421110000000000",
        &told(Direction::Left, Measure::Nothing, [None; 4]),
        "**Left** makes a 4, keeps the 32 in its corner and leaves 10 cells free, the new tile counted.",
    );
    says(
        "1000",
        &told(Direction::Down, Measure::Goal, [None, Some(0.5), None, Some(0.25)]),
        "**Down** joins nothing and leaves 2 cells free, the new tile counted. **Right** costs 25.0 games in 100.",
    );
    says(
        "1000",
        &told(Direction::Right, Measure::Points, [None, Some(11.0), None, Some(12.0)]),
        "**Right** joins nothing and leaves 2 cells free, the new tile counted. **Down** costs 1 point.",
    );
    // Two tiles of 2 stand in corners, and none of them is one to look after.
    says(
        "1000000000000001",
        &told(Direction::Left, Measure::Goal, [Some(0.5), Some(0.5), Some(0.5), Some(0.25)]),
        "**Left** joins nothing and leaves 13 cells free, the new tile counted. **Up** is about as good.",
    );
}

#[test]
fn points_have_a_sign() {
    assert_eq!(shown(1234.4, Measure::Points), "+1234");
}

#[test]
fn what_the_numbers_are_is_said() {
    let says = |kind: Kind, position: &str, measure, words: &str| {
        let text = measure_words(&kind.read(position).expect("a position"), measure);
        assert!(text.contains(words), "{text}");
    };
    let curve = |name: &str| Measure::Lasting(Model::named(name).expect("a model").curve(100));
    says(Kind::Twenty48, "1100~to16", Measure::Goal, "Chance to reach 16, with best play");
    says(Kind::Twenty48, "1100000000000000", curve("2048-4x4"), "lasts 1000 more moves, about enough for a 2048, if");
    // A sum of 8,192 and 2,200 more do not come to the next tile.
    says(Kind::Twenty48, "d000000000000000", curve("2048-4x4"), "lasts 1000 more moves if");
    says(Kind::Threes, "1200330000000003", curve("threes"), "knows the bag and the next card");
    for name in ["2048-4x4", "threes"] {
        let error = Model::named(name).expect("a model").error;
        let words = format!("right to about {:.0} in 100.", f64::max(100.0 * error, 1.0));
        says(Kind::Twenty48, "1100000000000000", curve(name), &words);
    }
}

#[test]
fn chances_rise_with_values_on_every_board() {
    let names = Shape::ALL.map(Twenty48::model_of);
    for name in names.iter().map(String::as_str).chain(["threes"]) {
        let model = Model::named(name).unwrap_or_else(|| panic!("{name} has no model"));
        assert!(model.error > 0.0 && model.error < 0.1, "{name}: {}", model.error);
        for sum in [4, 30, 200, 1500, 12_000, 90_000] {
            let curve = model.curve(sum);
            let chances = [-2.0, -0.5, 0.0, 0.5, 0.9, 1.0, 1.5].map(|value| curve.chance(value * model.scale));
            // On a small board no tiles come to the larger sums.
            let rises = sum > 200 || chances[0] < chances[6];
            assert!(chances.is_sorted() && rises, "{name} at {sum}: {chances:?}");
            assert!(chances.iter().all(|chance| (0.0..=1.0).contains(chance)));
        }
    }
}

//! A game in words: what a challenge is called, what a move did and a drag would do, what the evil hand had in mind, and who can play.
//! `**` stands round what is bold.

use super::any_game::{AnyGame, EvilThought, Kind};
use super::evil::{Evil, Level};
use super::players::Strategy;
use super::position::{Path, paths};
use super::threes::rules::window_words;
use super::{threes, twenty48};
use crate::engine::challenge::ChallengeId;
use crate::engine::direction::Direction;
use crate::engine::position::Outcome;
use crate::engine::words::{capital, grouped, joined};

/// What a challenge is called: its board or its rules, and the share of the evil hand.
pub fn name_of(id: &ChallengeId) -> String {
    let hand = Kind::of(&id.game).and_then(|kind| kind.start(&id.source).ok());
    let mut words = match &hand {
        Some(AnyGame::Twenty48(game)) => {
            let shape = game.variant.shape;
            let size = format!("{} × {}", shape.rows, shape.columns);
            let usual = game.variant.goal == twenty48::Variant::of(shape).goal;
            if usual { size } else { format!("{size} to {}", 1u32 << game.variant.goal) }
        }
        Some(AnyGame::Threes(game)) => {
            let words = match (game.variant.plus, game.variant.bonus == threes::Variant::CLASSIC.bonus) {
                (false, true) => "Classic",
                (true, true) => "Bonus as a plus",
                (false, false) => "Rarer bonus",
                (true, false) => "Rarer bonus as a plus",
            };
            words.to_owned()
        }
        None => String::new(),
    };
    if let Some(evil) = hand.and_then(|hand| hand.evil()) {
        words += &format!(", {}\u{a0}% evil", evil.share);
    }
    words
}

/// A cell in words: `row 4, column 3`.
fn cell_words(hand: &AnyGame, cell: usize) -> String {
    let columns = usize::from(hand.board().shape().columns);
    format!("row {}, column {}", cell / columns + 1, cell % columns + 1)
}

/// `1 point`, `512 points`.
pub fn points(score: u64) -> String {
    format!("{} point{}", grouped(score), if score == 1 { "" } else { "s" })
}

/// The name of the goal's tile: `2048`, `6144`.
pub fn goal(hand: &AnyGame) -> u32 {
    hand.kind().face(hand.goal())
}

/// How a game stands, if it has ended or is won; whoever `goes_on` behind the goal knows that it is.
fn standing(hand: &AnyGame, goes_on: bool) -> Option<String> {
    let goal = goal(hand);
    match (hand.outcome(), hand.over()) {
        (Outcome::Won, true) => {
            Some(format!("No move is left, but {goal} is reached: won with {}.", points(hand.score())))
        }
        (Outcome::Won, false) if !goes_on => Some(format!("{goal} is reached.")),
        (_, true) => Some(format!("No move is left. {}.", points(hand.score()))),
        _ => None,
    }
}

/// What a screen reader hears after a move that has added so many points; `entered` is the cell of the tile that came.
pub fn spoken(hand: &AnyGame, (direction, gain): (Direction, u32), entered: Option<usize>, goes_on: bool) -> String {
    let mut text = capital(direction.word());
    if gain > 0 {
        text += &format!(", {} more points", grouped(u64::from(gain)));
    }
    text += ".";
    if let Some(cell) = entered {
        let tile = hand.kind().face(hand.board().rank(cell));
        text += &format!(" New {tile} in {}.", cell_words(hand, cell));
    }
    if let (AnyGame::Threes(game), false) = (hand, hand.over()) {
        text += &format!(" Next comes {}.", window_words(game.next, game.variant.plus));
    }
    if let Some(standing) = standing(hand, goes_on) {
        text += &format!(" {standing}");
    }
    text
}

/// What the evil placer had in mind.
pub fn thought(hand: &AnyGame, thought: &EvilThought) -> String {
    let tile = hand.kind().face(hand.board().rank(thought.cell));
    let what = hand.kind().piece();
    let place = format!("The evil hand put the **{tile}** in {}", cell_words(hand, thought.cell));
    if thought.depth == 0 {
        return format!("{place}, at random.");
    }
    let choice = match (thought.choices, thought.alike) {
        (0 | 1, _) => "there was no other place".to_owned(),
        (choices, true) => format!("all {choices} places for the {what} looked equally bad for you"),
        (choices, false) => format!("of {choices} choices the worst for you"),
    };
    let ahead = if thought.depth == 1 { String::new() } else { format!(", looking {} {what}s ahead", thought.depth) };
    let reply = match thought.reply {
        Some(reply) => format!("It expects you to go **{}**.", reply.word()),
        None => "It expects you to have no move left.".to_owned(),
    };
    format!("{place}: {choice}{ahead} ({} boards). {reply}", grouped(thought.boards.into()))
}

/// What a drag is about to do in Threes.
pub fn dragging(hand: &AnyGame, aim: Direction) -> String {
    let AnyGame::Threes(game) = hand else { return String::new() };
    let Some(stepped) = game.step(aim) else { return format!("No card can go {}.", aim.word()) };
    let (line, edge) = match aim {
        Direction::Left => ("row", "at the right"),
        Direction::Right => ("row", "at the left"),
        Direction::Up => ("column", "at the bottom"),
        Direction::Down => ("column", "at the top"),
    };
    let ways = paths(Kind::Threes, &game.board, aim);
    let join = |way: &Path| {
        let other = ways.iter().find(|other| other.to == way.to && other.from != way.from)?;
        let (a, b) = (game.board.rank(other.from), game.board.rank(way.from));
        Some(format!("**{}**", Kind::Threes.sum(a.min(b), a.max(b))))
    };
    let joining = ways.iter().filter(|way| way.makes.is_some() && way.from != way.to);
    let joins: Vec<String> = joining.filter_map(join).collect();
    let many = stepped.count();
    let moves = format!("{many} {line}{} move{}", if many == 1 { "" } else { "s" }, if many == 1 { "s" } else { "" });
    let join = match joins.len() {
        0 => String::new(),
        count => format!(": {} join{}", joined(&joins, "and"), if count == 1 { "s" } else { "" }),
    };
    let place = if many == 1 { format!("the marked {line}") } else { format!("one of the marked {line}s") };
    let next = capital(&window_words(game.next, game.variant.plus));
    format!("{moves}{join}. {next} enters {edge}, in {place}. Let go to play, drag back to cancel.")
}

/// How the evil hand places, in a sentence or two.
pub fn placing(evil: &Evil) -> String {
    let level = match evil.level {
        Level::Random => "It places at random.".to_owned(),
        Level::Greedy => "It leaves you the fewest free cells.".to_owned(),
        Level::Minimax(1) => "It looks one placement ahead.".to_owned(),
        Level::Minimax(depth) => format!("It looks {depth} placements ahead."),
    };
    let more = match (evil.twos, evil.cards) {
        (true, _) => " It places only twos.",
        (_, true) => " It chooses the next card too.",
        _ => "",
    };
    level + more
}

/// All players, the weakest first, each with a few words about it.
pub const PLAYERS: [(Strategy, &str); 7] = [
    (Strategy::Random, "Any possible move, each equally likely."),
    (Strategy::Priority, "Always the first of down, right, left, up that is possible."),
    (Strategy::Corner, "Right and down in turn until stuck, then up."),
    (Strategy::Greedy, "The move that scores the most points at once."),
    (
        Strategy::Mancini,
        "Keeps the largest in a corner, a falling chain behind it, and never goes left unless it must.",
    ),
    (Strategy::Ntuple, "Looks one move ahead, by what it has learned from its own games."),
    (Strategy::Expectimax, "Looks several moves ahead, at all tiles that may come."),
];

/// What is told of a player in this game.
pub fn about(by: Strategy, kind: Kind) -> String {
    let words = PLAYERS.iter().find(|one| one.0 == by).map_or("", |one| one.1);
    let more = match (by, kind) {
        (Strategy::Corner, Kind::Twenty48) => " It did not make 2048 in any of 100\u{202f}000 games.",
        (Strategy::Corner, Kind::Threes) => " It scores 536 on average, random moves 286.",
        _ => "",
    };
    format!("{words}{more}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drag_is_told_before_it_is_made() {
        let hand = Kind::Threes.read("9753664234120231~n456").expect("a position");
        let text = dragging(&hand, Direction::Left);
        assert!(text.starts_with("3 rows move: **24 + 24** "), "{text}");
        assert!(text.contains("A bonus of 6, 12 or 24 enters at the right, in one of the marked rows."), "{text}");
    }

    #[test]
    fn cells_are_counted_from_one() {
        let hand = Kind::Twenty48.read("1100000000000000").expect("a position");
        assert_eq!(cell_words(&hand, 14), "row 4, column 3");
    }

    #[test]
    fn a_move_is_told_with_what_came_of_it() {
        let said = |text: &str, goes_on| {
            let hand = Kind::Twenty48.read(text).expect("a position");
            spoken(&hand, (Direction::Left, 4), Some(1), goes_on)
        };
        let plain = "Left, 4 more points. New 2 in row 1, column 2.";
        assert_eq!(said("3100000000000000", false), plain);
        assert_eq!(said("3100~to8", false), format!("{plain} 8 is reached."));
        assert_eq!(said("3100~to8", true), plain, "who goes on knows it");
        assert!(said("2112~to16", false).ends_with(" No move is left. 0 points."));
    }

    #[test]
    fn challenges_have_names() {
        for (id, name) in [
            ("2048/classic/a", "4 × 4"),
            ("2048/3x3~to128~evil50-g/a", "3 × 3 to 128, 50\u{a0}% evil"),
            ("2048/board/1100000000000000", "4 × 4"),
            ("threes/classic~bonus24/a", "Rarer bonus"),
        ] {
            assert_eq!(name_of(&ChallengeId::parse(id).expect("an id")), name, "{id}");
        }
    }

    #[test]
    fn of_a_player_of_threes_no_2048_is_told() {
        for (by, _) in PLAYERS {
            assert!(!about(by, Kind::Threes).contains("2048"), "{by:?}");
        }
        assert!(about(Strategy::Corner, Kind::Twenty48).contains("2048"));
    }
}

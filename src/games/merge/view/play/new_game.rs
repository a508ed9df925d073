//! What the dialog of a new game offers: the board or the rules, the evil hand, and a position as people write it.

use crate::app::importer::TextForms;
use crate::app::new_game::{NewForm, Part, SETUP, SetupForm, Values, setup_code, toggled};
use crate::app::words::sentence;
use crate::engine::parse::shorten;
use crate::games::merge::board::{HIGHEST, Shape};
use crate::games::merge::cells;
use crate::games::merge::evil::Evil;
use crate::games::merge::threes::{self, SetupThrees};
use crate::games::merge::twenty48::setup::highest;
use crate::games::merge::twenty48::{Setup2048, Variant};
use crate::games::merge::view::any_game::{AnyGame, Kind};
use crate::lab::params::{Kind as ParamKind, Param};

/// The form of 2048.
pub static TWENTY48: NewForm = NewForm {
    class: "mg-dialog",
    setups: &[SetupForm {
        parts: |info, values| {
            let tiles = &GOALS[..usize::from(highest(shape(values))) - 2];
            let mut all = vec![
                Part::Row(vec![SETUP.named("Board").param(info)]),
                Part::Row(vec![Param { key: "goal", label: "Goal", kind: ParamKind::Choice(tiles) }]),
            ];
            all.extend(evil_parts(values, "So many of a hundred tiles go where it hurts you most.", STRICT));
            all
        },
        code: |values| {
            let goal = format!("~to{}", values.text("goal"));
            setup_code::<Setup2048>(&(values.text(SETUP.key).to_owned() + &goal + &evil_code(values, "-twos")))
        },
        values: |_, code| {
            let Setup2048(Variant { goal, evil, .. }) = code.parse().ok()?;
            let board = code.split('~').next().unwrap_or_default().to_owned();
            let mut values = Values::of([(SETUP.key, board), ("goal", (1u32 << goal).to_string())]);
            set_evil(&mut values, evil);
            Some(values)
        },
        changed: |values, key| {
            if key == SETUP.key {
                values.set("goal", (1u32 << Variant::of(shape(values)).goal).to_string());
            }
        },
        usual: "classic",
        seed: SEED,
        ..SetupForm::USUAL
    }],
    text: TextForms {
        title: "The board row by row, a link, or moves",
        example: "1024 512 128 16\n64 128 32 4\n8 16 4 2\n2 0 2 0",
        help: "Numbers with spaces between them, 0 for an empty cell, or one character a cell: 1 is a 2, 2 a 4, a is 1024, h is 131072. Moves are u, d, l and r.",
        board: Some(|text| read(Kind::Twenty48, text).map(|hand| hand.to_string())),
    },
    ..NewForm::USUAL
};

/// The form of Threes.
pub static THREES: NewForm = NewForm {
    class: "mg-dialog",
    setups: &[SetupForm {
        parts: |_, values| {
            let toggle = |key, label, about| Part::Row(vec![Param { key, label, kind: ParamKind::Toggle(about) }]);
            let plus = "As in the first app: a bonus card may be anything up to an eighth of the highest.";
            let mut all = vec![
                toggle("plus", "Bonus shown as a plus", plus),
                toggle("rare", "Rarer bonus", "One card in 24 is a bonus card, not one in 21."),
            ];
            all.extend(evil_parts(values, "So many of a hundred cards go where it hurts you most.", CARDS));
            all
        },
        code: |values| {
            let plus = if values.is_on("plus") { "~plus" } else { "" };
            let rare = if values.is_on("rare") { "~bonus24" } else { "" };
            setup_code::<SetupThrees>(&format!("classic{}{plus}{rare}", evil_code(values, "-cards")))
        },
        values: |_, code| {
            let SetupThrees(threes::Variant { evil, plus, bonus }) = code.parse().ok()?;
            let rare = bonus != threes::Variant::CLASSIC.bonus;
            let mut values = Values::of([("plus", toggled(plus)), ("rare", toggled(rare))]);
            set_evil(&mut values, evil);
            Some(values)
        },
        usual: "classic",
        seed: SEED,
        ..SetupForm::USUAL
    }],
    text: TextForms {
        title: "The board row by row, a link, or moves",
        example: "192 48 12 3\n24 24 6 2\n3 6 1 2\n0 2 3 1",
        help: "Numbers with spaces between them, 0 for an empty cell, or one character a cell: 1, 2, 3, 4 for 6, 5 for 12, up to f. Behind it the bag and the next card, if you like: ~b112233~n2. Moves are u, d, l and r.",
        board: Some(|text| read(Kind::Threes, text).map(|hand| hand.to_string())),
    },
    ..NewForm::USUAL
};

const SEED: &str = "The same seed and the same moves give everybody the same tiles.";

/// Codes that are their own names.
macro_rules! same {
    ($($word:literal)*) => { [$(($word, $word)),*] };
}

/// The tiles that can be a goal, from the third rank on.
const GOALS: &[(&str, &str)] =
    &same!["8" "16" "32" "64" "128" "256" "512" "1024" "2048" "4096" "8192" "16384" "32768" "65536" "131072"];

/// How the evil hand chooses.
const LEVELS: [(&str, &str); 8] = [
    ("r", "Anywhere"),
    ("g", "Greedy: the fewest free cells"),
    ("d1", "Looks one ahead"),
    ("d2", "Looks 2 ahead"),
    ("d3", "Looks 3 ahead"),
    ("d4", "Looks 4 ahead"),
    ("d5", "Looks 5 ahead"),
    ("d6", "Looks 6 ahead"),
];

/// What it may be held to: a name and a sentence.
const STRICT: (&str, &str) = ("Twos only", "It places no fours.");
const CARDS: (&str, &str) = ("Cards too", "It also chooses the next card from the bag.");

/// Who places tiles beside chance.
fn evil_parts(values: &Values, about: &'static str, strict: (&'static str, &'static str)) -> [Part; 1] {
    let share = ParamKind::Share { none: "chance alone", about };
    let mut params = vec![Param { key: "share", label: "Evil share", kind: share }];
    if values.number("share") > 0 {
        params.push(Param { key: "level", label: "How it chooses", kind: ParamKind::Choice(&LEVELS) });
        params.push(Param { key: "strict", label: strict.0, kind: ParamKind::Toggle(strict.1) });
    }
    [Part::Under("The evil hand", params)]
}

fn evil_code(values: &Values, strict: &str) -> String {
    let strict = if values.is_on("strict") { strict } else { "" };
    match values.text("share") {
        "0" => String::new(),
        share => format!("~evil{share}-{}{strict}", values.text("level")),
    }
}

fn set_evil(values: &mut Values, evil: Option<Evil>) {
    let code = evil.map_or_else(String::new, |evil| evil.code());
    values.set("share", evil.map_or(0, |evil| evil.share).to_string());
    values.set("level", code.split('-').nth(1).unwrap_or("d2"));
    values.set("strict", toggled(evil.is_some_and(|evil| evil.twos || evil.cards)));
}

/// The board that is chosen.
fn shape(values: &Values) -> Shape {
    values.text(SETUP.key).parse::<Setup2048>().map_or(Shape::CLASSIC, |setup| setup.0.shape)
}

/// The rank of a number on a tile, as it is written: `0`, `.` or `-` is an empty cell.
fn rank(kind: Kind, word: &str) -> Option<u8> {
    if matches!(word, "0" | "." | "-" | "_") {
        return Some(0);
    }
    (1..=HIGHEST).find(|rank| kind.face(*rank).to_string() == word)
}

/// The position of a text: one character a cell, or the numbers on the tiles with spaces, commas, bars or new lines
/// between them; what stands behind `~` as in links.
///
/// # Errors
/// It is no position: one sentence.
fn read(kind: Kind, text: &str) -> Result<AnyGame, String> {
    let text = text.trim();
    if text.is_empty() {
        return Err("Type the board row by row: a character for each cell, or the numbers on the tiles.".to_owned());
    }
    let (board, rest) = text.split_at(text.find('~').unwrap_or(text.len()));
    let parts = |one: char| one.is_whitespace() || matches!(one, ',' | ';' | '|' | '/');
    let words: Vec<&str> = board.split(parts).filter(|word| !word.is_empty()).collect();
    let faces: Option<Vec<u8>> = words.iter().map(|word| rank(kind, word)).collect();
    let numbers = faces.filter(|ranks| Shape::of_cells(ranks.len()).is_some());
    let long = words.iter().any(|word| word.chars().count() > 1);
    let ranks = match numbers {
        Some(ranks) => ranks.into_iter().map(cells::letter).collect(),
        None if long && words.len() > 1 && Shape::of_cells(words.len()).is_some() => {
            // As many words as a board has cells: it is their numbers that are wrong, unless they are rows of characters.
            let rows = words.concat();
            match words.iter().find(|word| rank(kind, word).is_none()) {
                Some(wrong) if Shape::of_cells(rows.chars().count()).is_none() => {
                    return Err(format!("“{}” is no number on a tile of {}.", shorten(wrong), kind.info().name));
                }
                _ => rows,
            }
        }
        None => words.concat(),
    };
    let rest: String = rest.split_whitespace().collect();
    kind.read(&(ranks + &rest)).map_err(|why| sentence(&why))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::merge::position::TilePosition;

    #[track_caller]
    fn reads(kind: Kind, text: &str, expected: &str) {
        let hand = read(kind, text).expect(text);
        assert!(hand.to_string().starts_with(expected), "{text}: {}", hand);
    }

    #[test]
    fn boards_are_read_as_people_write_them() {
        let board = "a974675234211010";
        reads(Kind::Twenty48, board, board);
        reads(Kind::Twenty48, " A974 6752\n3421 1010 ", board);
        reads(Kind::Twenty48, "1024 512 128 16 | 64 128 32 4 | 8 16 4 2 | 2 0 2 .", board);
        reads(Kind::Twenty48, "2,4\n8,0", "1230");
        reads(Kind::Twenty48, "0000 0000 0000 0012", "0000000000000012");
        reads(Kind::Threes, "192 48 12 3 24 24 6 2 3 6 1 2 0 2 3 1 ~n456", "9753664234120231");
        assert_eq!(Kind::Twenty48.face(10), crate::games::merge::twenty48::Twenty48::face(10));
    }

    #[test]
    fn what_is_wrong_is_said_in_a_sentence() {
        for (text, part) in [
            ("", "row by row"),
            ("1234567", "7 cells"),
            ("2 4 8 18", "“18” is no number"),
            ("12x0", "no rank"),
            ("hhhhhhhhhhhhhhhh", "no game"),
            ("0000", "at least one tile"),
        ] {
            let why = read(Kind::Twenty48, text).expect_err(text);
            assert!(why.contains(part) && why.ends_with('.'), "{text}: {why}");
        }
    }
}

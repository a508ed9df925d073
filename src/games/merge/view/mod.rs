//! The pages of 2048 and Threes; and what the dialog of a new game offers: the board or the rules, the evil hand, and a position as people
//! write it.

mod ask;
mod editor;
mod lab;
mod learn;
mod picture;
mod play;

use super::any_game::Kind;
use super::board::Shape;
use super::evil::Evil;
use super::threes::{self, SetupThrees};
use super::twenty48::{Setup2048, Variant, highest};
use super::{THREES, TWENTY48};
use crate::app::importer::TextForms;
use crate::app::new_game::{NewForm, Part, SETUP, SetupForm, Values, setup_code, toggled};
use crate::app::pages::{GamePages, PageFn};
use crate::app::play::LinkProps;
use crate::app::play::view::PlayInfo;
use crate::app::prelude::*;
use crate::engine::entry::GameInfo;
use crate::lab::params::{Kind as ParamKind, Param};
use crate::page_part;

/// The pages of one of the two games.
const fn pages_of(info: &'static GameInfo) -> GamePages {
    GamePages {
        editor: Some(page_part!(merge_editor: PageFn = |route, _| editor::page(kind(route)))),
        lab: Some(page_part!(merge_lab: PageFn = |route, _| lab::page(kind(route)))),
        ..GamePages::of(
            info,
            page_part!(merge: PageFn = play),
            page_part!(merge_learn: PageFn = |route, _| learn::page(kind(route))),
        )
    }
}

/// The pages of both games.
pub const PAGES: &[GamePages] = &[pages_of(&TWENTY48), pages_of(&THREES)];

/// The Play pages of both games, in words.
pub const PLAY_INFOS: &[&PlayInfo] = &[&play::TWENTY48, &play::THREES];

/// Which of the two an address names; only theirs lead here.
fn kind(route: &Route) -> Kind {
    route.game().and_then(Kind::of).unwrap_or(Kind::Twenty48)
}

fn play(route: &Route, visit: u32) -> Html {
    let kind = kind(route);
    html! { <play::MergePage key={kind.info().id} {kind} link={LinkProps::of(route, visit)} /> }
}

static NEW_2048: NewForm = NewForm {
    class: "mg-dialog",
    setups: &[SetupForm {
        parts: |info, values| {
            let tiles = &GOALS[..usize::from(highest(shape(values))) - 2];
            vec![
                Part::Row(vec![SETUP.named("Board").param(info)]),
                Part::Row(vec![Param { key: "goal", label: "Goal", kind: ParamKind::Choice(tiles) }]),
                evil_part(values, "This share of the tiles goes where it hurts you most.", STRICT),
            ]
        },
        code: |values| {
            let goal = format!("~to{}", values.text("goal"));
            setup_code::<Setup2048>(&(values.text(SETUP.key).to_owned() + &goal + &evil_code(values, "-twos")))
        },
        values: |_, code| {
            let Setup2048(Variant { goal, evil, .. }) = code.parse().ok()?;
            let board = code.split('~').next().unwrap_or_default().to_owned();
            Some(with_evil(Values::of([(SETUP.key, board), ("goal", (1u32 << goal).to_string())]), evil))
        },
        changed: |values, key| {
            if key == SETUP.key {
                values.set("goal", (1u32 << Variant::of(shape(values)).goal).to_string());
            }
        },
        usual: "classic",
        seed: SEED,
        ..SetupForm::DEFAULT
    }],
    text: TextForms {
        title: "The board row by row, a link, or moves",
        example: "1024 512 128 16\n64 128 32 4\n8 16 4 2\n2 0 2 0",
        help: "Numbers with spaces between them, 0 for an empty cell, or one character a cell: 1 is a 2, 2 a 4, a is 1024, h is 131072. Moves are u, d, l and r.",
        board: Some(|text| Kind::Twenty48.read_typed(text).map(|hand| hand.to_string())),
        ..TextForms::DEFAULT
    },
    ..NewForm::DEFAULT
};

static NEW_THREES: NewForm = NewForm {
    class: "mg-dialog",
    setups: &[SetupForm {
        parts: |_, values| {
            let toggle = |key, label, about| Part::Row(vec![Param { key, label, kind: ParamKind::Toggle(about) }]);
            let plus =
                "As in the first version of the app: a + stands for a bonus card of 6 to an eighth of the highest.";
            vec![
                toggle("plus", "Bonus shown as a plus", plus),
                toggle("rare", "Rarer bonus", "One card in 24 is a bonus card, not one in 21."),
                evil_part(values, "This share of the cards goes where it hurts you most.", CARDS),
            ]
        },
        code: |values| {
            let plus = if values.is_on("plus") { "~plus" } else { "" };
            let rare = if values.is_on("rare") { "~bonus24" } else { "" };
            setup_code::<SetupThrees>(&format!("classic{}{plus}{rare}", evil_code(values, "-cards")))
        },
        values: |_, code| {
            let SetupThrees(threes::Variant { evil, plus, bonus }) = code.parse().ok()?;
            let rare = bonus != threes::Variant::CLASSIC.bonus;
            Some(with_evil(Values::of([("plus", toggled(plus)), ("rare", toggled(rare))]), evil))
        },
        usual: "classic",
        seed: SEED,
        ..SetupForm::DEFAULT
    }],
    text: TextForms {
        title: "The board row by row, a link, or moves",
        example: "192 48 12 3\n24 24 6 2\n3 6 1 2\n0 2 3 1",
        help: "Numbers with spaces between them, 0 for an empty cell, or one character a cell: 1, 2, 3, 4 for 6, 5 for 12, up to f. After it the bag and the next card, if you like: ~b112233~n2. Moves are u, d, l and r.",
        board: Some(|text| Kind::Threes.read_typed(text).map(|hand| hand.to_string())),
        ..TextForms::DEFAULT
    },
    ..NewForm::DEFAULT
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
    ("d1", "Looks 1 ahead"),
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
fn evil_part(values: &Values, about: &'static str, strict: (&'static str, &'static str)) -> Part {
    let share = ParamKind::Share { none: "chance alone", about };
    let mut params = vec![Param { key: "share", label: "Evil share", kind: share }];
    if values.number("share") > 0 {
        params.push(Param { key: "level", label: "How it chooses", kind: ParamKind::Choice(&LEVELS) });
        params.push(Param { key: "strict", label: strict.0, kind: ParamKind::Toggle(strict.1) });
    }
    Part::Under("The evil hand", params)
}

fn evil_code(values: &Values, strict: &str) -> String {
    let strict = if values.is_on("strict") { strict } else { "" };
    match values.text("share") {
        "0" => String::new(),
        share => format!("~evil{share}-{}{strict}", values.text("level")),
    }
}

fn with_evil(mut values: Values, evil: Option<Evil>) -> Values {
    let code = evil.map_or_else(String::new, |evil| evil.code());
    values.set("share", evil.map_or(0, |evil| evil.share).to_string());
    values.set("level", code.split('-').nth(1).unwrap_or("d2"));
    values.set("strict", toggled(evil.is_some_and(|evil| evil.twos || evil.cards)));
    values
}

/// The board that is chosen.
fn shape(values: &Values) -> Shape {
    values.text(SETUP.key).parse::<Setup2048>().map_or(Shape::CLASSIC, |setup| setup.0.shape)
}

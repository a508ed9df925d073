//! What is told about Pig.

use crate::engine::entry::{GameInfo, Preset};

/// What is told about the game.
pub const INFO: GameInfo = GameInfo {
    id: "pig",
    name: "Pig",
    tagline: "Roll on or hold? One die, a hundred points, and the exact answer for every score.",
    ground: "vermilion",
    setups: &[
        Preset { code: "human~optimal", name: "Against best play", about: "You begin. The rival never errs." },
        Preset { code: "human~hold20", name: "Against hold at 20", about: "The rule of thumb of many books." },
        Preset {
            code: "human~keep-round-21-8-29",
            name: "Against the paper’s best rule",
            about: "Simple enough for the head, and nearly perfect.",
        },
        Preset { code: "human~human", name: "Two people", about: "Pass the device." },
        Preset { code: "hold20~optimal", name: "Watch", about: "Hold at 20 against best play." },
    ],
    difficulties: &[Preset { code: "", name: "To 100", about: "The usual goal." }],
    variants: &[
        Preset { code: "", name: "Die of six", about: "A one loses the turn’s points." },
        Preset { code: "~goal50", name: "To 50", about: "A short game." },
    ],
    won: "The goal is reached.",
    lost: "The other one was first.",
    // It has days of its own, but is not that of everybody's day: what dice do is no riddle.
    daily: &["human~optimal", "human~hold20", "human~keep-round-21-8-29"],
    daily_from: u32::MAX,
};

//! What is told about 2048 and Threes.

use crate::engine::entry::{GameInfo, Preset};

/// What chance or an evil hand places, behind a setup's code.
const GRADES: &[Preset] = &[
    Preset { code: "", name: "Chance", about: "The tiles fall as they will." },
    Preset { code: "~evil25-g", name: "A nudge", about: "Every fourth tile is placed greedily against you." },
    Preset { code: "~evil50-d2", name: "Half evil", about: "Every second tile is placed by one who looks two ahead." },
    Preset { code: "~evil100-d4", name: "Evil", about: "Every tile is placed by one who looks four ahead." },
];

/// What is told about 2048.
pub const TWENTY48: GameInfo = GameInfo {
    id: "2048",
    name: "2048",
    tagline: "Slide and merge. Four moves and what each is worth, even with a hand that places the worst tile.",
    ground: "ochre",
    setups: &[
        Preset { code: "classic", name: "Classic", about: "Four by four, to 2048 and beyond." },
        Preset { code: "3x3", name: "Three by three", about: "To 512. Best play is known exactly." },
        Preset { code: "2x3", name: "Two by three", about: "To 64. Best play is known exactly." },
        Preset { code: "2x2", name: "Two by two", about: "To 16. Best play is known exactly." },
        Preset { code: "3x4", name: "Three by four", about: "To 1024." },
        Preset { code: "5x5", name: "Five by five", about: "Room for everything." },
    ],
    difficulties: GRADES,
    variants: &[Preset { code: "", name: "As the original", about: "A two nine times in ten, else a four." }],
    won: "The goal is reached.",
    lost: "No move is left.",
    daily: &["classic", "3x4", "classic~evil25-g", "3x3", "classic"],
    daily_from: 20_270_101,
};

/// What is told about Threes.
pub const THREES: GameInfo = GameInfo {
    id: "threes",
    name: "Threes",
    tagline: "One step at a time: 1 and 2 make 3, then like meets like. The bag tells what comes.",
    ground: "indigo",
    setups: &[Preset { code: "classic", name: "Classic", about: "Nine cards from a bag of twelve." }],
    difficulties: GRADES,
    variants: &[
        Preset { code: "", name: "Bonus shown", about: "A bonus card is one of the three that are shown." },
        Preset {
            code: "~plus",
            name: "Bonus as a plus",
            about: "As in the first app: a bonus card may be anything up to an eighth of the highest.",
        },
        Preset { code: "~bonus24", name: "Rarer bonus", about: "One card in 24 is a bonus card, not one in 21." },
    ],
    won: "6144 is there.",
    lost: "No move is left.",
    daily: &["classic", "classic~evil25-g"],
    daily_from: 20_270_101,
};

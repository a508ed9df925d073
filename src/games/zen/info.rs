//! What is told about the Zen garden.

use crate::engine::entry::{GameInfo, Preset};

/// What is told about the game.
pub const INFO: GameInfo = GameInfo {
    id: "zen",
    name: "Zen garden",
    tagline: "Rake all the sand without treading on it. The fewest paths, proved.",
    ground: "sand",
    setups: &[
        Preset { code: "6x6-r5", name: "6 by 6, 5 rocks", about: "Sand and rocks alone; small." },
        Preset { code: "5x5-r3-o1", name: "5 by 5, with an ornament", about: "One ornament to push." },
        Preset { code: "6x6-r4-l210", name: "6 by 6, with leaves", about: "Two yellow leaves before an orange one." },
        Preset {
            code: "7x7-r6-o2",
            name: "7 by 7, with 2 ornaments",
            about: "Two ornaments to push, more ways to go wrong.",
        },
        Preset { code: "8x8-r11", name: "8 by 8, 11 rocks", about: "Sand and rocks alone; large." },
        Preset {
            code: "8x7-r7-o2-l211",
            name: "8 by 7, with everything",
            about: "Rocks, ornaments and leaves of all colours.",
        },
    ],
    difficulties: &[
        Preset { code: "", name: "As it falls", about: "Solvable; easy or hard." },
        Preset { code: "-4to5", name: "Few paths", about: "4 or 5 paths at best." },
        Preset { code: "-6to8", name: "Many paths", about: "6 to 8 paths at best." },
    ],
    variants: &[
        Preset { code: "", name: "As usual", about: "No leaving from the cell where the monk entered." },
        Preset {
            code: "~cornerexit",
            name: "Corner exit",
            about: "A monk who is stopped on a corner where he entered may leave by its other side.",
        },
        Preset {
            code: "~entrypush",
            name: "Entry push",
            about: "As with the corner exit; and entering may push an ornament one cell.",
        },
    ],
    won: "The garden is raked.",
    lost: "This garden cannot be finished any more.",
    daily: &["6x6-r5", "5x5-r3-o1", "6x6-r4-l210", "7x7-r6-o2"],
    daily_from: 20_270_301,
};

//! Simulated players of the problems: one takes any pair, one looks ahead and leaves moves that it sees to lose.

mod ground;
mod report;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

pub(super) use self::ground::Ground;
use crate::engine::rng::Rng;
use crate::engine::seed::Seed;
use crate::games::shisen::info::INFO;
use crate::games::shisen::problems;
use crate::games::shisen::rules::Shisen;
use crate::lab::experiment::{Experiment, ExperimentInfo};
use crate::lab::params::{Kind, Param, Params};
use crate::lab::report::Report;
use crate::stats::round_to;

/// The experiment.
pub struct Simulated;

/// The most states of a problem; the problems have far fewer.
const MAX_STATES: usize = 1_000_000;

/// How the two players fared with one problem.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Fared {
    /// Games of each.
    pub trials: u64,
    /// Games in which the player who takes any pair cleared the board.
    pub random: u64,
    /// The same of the one who looks ahead.
    pub ahead: u64,
    /// The probabilities behind both, from all states.
    pub chance: [f64; 2],
}

/// One game; whether the board was cleared.
fn play(ground: &Ground, ahead: Option<u32>, rng: &mut Rng) -> bool {
    let mut state = 0;
    loop {
        let choices = ground.choices(state, ahead);
        if choices.is_empty() {
            return ground.is_cleared(state);
        }
        state = choices[rng.below(choices.len() as u32) as usize];
    }
}

/// Lets both play one problem.
pub(super) fn fare(position: &Shisen, trials: u64, ahead: u32, mut rng: impl FnMut(u64) -> Rng) -> Option<Fared> {
    let ground = Ground::of(position, MAX_STATES)?;
    let mut fared = Fared { trials, chance: [None, Some(ahead)].map(|ahead| ground.chance(ahead)), ..Fared::default() };
    for trial in 0..trials {
        // One stream for both, so that they differ by what they do only.
        let mut own = rng(trial);
        fared.random += u64::from(play(&ground, None, &mut own.clone()));
        fared.ahead += u64::from(play(&ground, Some(ahead), &mut own));
    }
    Some(fared)
}

impl Experiment for Simulated {
    /// Nothing for a problem that is none.
    type Shard = Option<Fared>;

    const INFO: ExperimentInfo = ExperimentInfo {
        id: "shisen-simulated",
        game: "shisen",
        title: "Players of no mind",
        about: "The thirty problems, each played many times by two simulated players: one takes any pair, the other looks some \
                moves ahead and leaves moves that it sees to lose. How often do they clear each, and which metric tells it?",
        source: "Goes beyond Korekawa and Kotani (2012), who asked people",
        params: &[
            Param {
                key: "trials",
                label: "Games with each problem",
                kind: Kind::Number { min: 1, max: 100_000, usual: 1000 },
            },
            Param { key: "ahead", label: "Moves looked ahead", kind: Kind::Number { min: 0, max: 6, usual: 2 } },
        ],
        shards: |_| problems::all().len() as u32,
        unit: "games",
        work: |params| 2 * params.number("trials") * problems::all().len() as u64,
    };

    fn run(params: &Params, seed: &Seed, shard: u32, progress: &mut dyn FnMut(u64)) -> Option<Fared> {
        let (trials, ahead) = (params.number("trials"), params.number("ahead") as u32);
        let position = problems::all().get(shard as usize)?.position.parse::<Shisen>().ok()?;
        let mut done = 0;
        let fared = fare(&position, trials, ahead, |trial| {
            done += 2;
            if done % 512 == 0 {
                progress(done);
            }
            Rng::part(seed.hash(), u64::from(shard) << 32 | trial)
        });
        progress(2 * trials);
        fared
    }

    fn report(params: &Params, _: &Seed, shards: &BTreeMap<u32, Option<Fared>>) -> Report {
        let fared = |(at, fared): (&u32, &Option<Fared>)| Some((problems::all().get(*at as usize)?, (*fared)?));
        report::write(&shards.iter().filter_map(fared).collect::<Vec<_>>(), params.number("ahead"))
    }

    fn summary(_: &Params, _: &Seed, shards: &BTreeMap<u32, Option<Fared>>) -> Vec<Map<String, Value>> {
        let line = |(at, fared): (&u32, &Option<Fared>)| {
            let (problem, fared) = (problems::all().get(*at as usize)?, (*fared)?);
            let Fared { trials, random, ahead, chance } = fared;
            let mut line = Map::new();
            line.insert("id".to_owned(), format!("{}/board/{}", INFO.id, problem.position).into());
            for (key, count) in [("trials", trials), ("random", random), ("ahead", ahead)] {
                line.insert(key.to_owned(), count.into());
            }
            for (key, chance) in ["random_exactly", "ahead_exactly"].into_iter().zip(chance) {
                line.insert(key.to_owned(), round_to(chance, 6).into());
            }
            Some(line)
        };
        shards.iter().filter_map(line).collect()
    }
}

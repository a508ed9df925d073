//! What the pages ask Pig's worker, and what it answers: plain data, so that a page holds no solver.
//!
//! It travels as bytes (see [`crate::search::solver::Solver::handle`]). Scores and totals are whole points,
//! chances are probabilities from 0 to 1. Policies are codes as in links; rules are what a person typed.

mod answer;

use serde::{Deserialize, Serialize};

use crate::search::solve::GameRequest;

/// The numbers that make a variant of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Variant {
    /// The score that wins, 10 to 1000.
    pub goal: u16,
    /// The die's faces: 4, 6, 8, 10, 12 or 20.
    pub die: u8,
    /// The face that ends a turn and loses its points, 1 to [`Self::die`].
    pub bust: u8,
}

/// What a decision hangs on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Situation {
    /// The mover's score.
    pub me: u16,
    /// The other's score.
    pub you: u16,
    /// The turn total at risk; 0 before the first roll.
    pub k: u16,
    /// The mover's turns before this one.
    pub turns: u16,
    /// Those of them that scored.
    pub scored: u16,
    /// The rolls made in this turn.
    #[serde(default)]
    pub rolls: u16,
}

/// A question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Request {
    /// Whether a policy rolls in a situation. Answer: [`Response::Decision`].
    Decide {
        /// The variant.
        variant: Variant,
        /// The policy's code.
        policy: String,
        /// The situation.
        at: Situation,
    },
    /// The mover's chances under best play of both, one for each situation. Answer: [`Response::Chances`].
    Chances {
        /// The variant.
        variant: Variant,
        /// The situations; `turns`, `scored` and `rolls` do not matter.
        at: Vec<Situation>,
    },
    /// The same at one pair of scores, one for each turn total with which the goal is not reached. Answer:
    /// [`Response::Chances`].
    Scores {
        /// The variant.
        variant: Variant,
        /// The mover's score.
        me: u16,
        /// The other's score.
        you: u16,
    },
    /// Reads rules as a person types them. Answer: [`Response::Rules`], one for each.
    Read {
        /// The variant.
        variant: Variant,
        /// Each a policy's code (`hold25`) or an expression (`if you > 80 then 30 else 20`).
        rules: Vec<String>,
    },
    /// Plays policies against each other, exactly. Answer: [`Response::Matches`], one for each pair.
    Match {
        /// The variant.
        variant: Variant,
        /// The policies' codes, pair by pair.
        pairs: Vec<(String, String)>,
    },
    /// All about one policy. Answer: [`Response::Profile`].
    Profile {
        /// The variant.
        variant: Variant,
        /// The policy's code.
        policy: String,
    },
    /// Where a policy holds. Answer: [`Response::Boundary`].
    Boundary {
        /// The variant; its goal is at most 200.
        variant: Variant,
        /// The policy's code; see [`Rule::shown_as`] for one that looks at more than the scores and the turn total.
        policy: String,
    },
    /// The states of one opponent's score. Answer: [`Response::Section`].
    Section {
        /// The variant.
        variant: Variant,
        /// The policy's code.
        policy: String,
        /// The opponent's score.
        you: u16,
    },
    /// The exact outcomes of one turn. Answer: [`Response::Turn`].
    Turn {
        /// The variant.
        variant: Variant,
        /// The turn total at which one holds, 1 to 60.
        hold: u16,
    },
    /// Goes on with the paper's value iteration (Algorithm 1). Answer: [`Response::Sweeps`].
    Sweep {
        /// The variant; its goal is at most 200.
        variant: Variant,
        /// How many sweeps are done already; the worker begins again if it has not kept them.
        done: u32,
        /// How many more, 1 to 50.
        more: u32,
    },
    /// Games of two policies with dice from a seed. Answer: [`Response::Games`].
    Play {
        /// The variant.
        variant: Variant,
        /// The policy in the first seat of even games, in the second of odd ones.
        a: String,
        /// The other policy.
        b: String,
        /// The seed.
        seed: String,
        /// The first game's number.
        from: u32,
        /// How many games, at most 100,000.
        count: u32,
    },
    /// Turns of a policy that holds at a total, with dice from a seed. Answer: [`Response::Turns`].
    Turns {
        /// The variant.
        variant: Variant,
        /// The totals at which to hold: the same dice for all of them.
        holds: Vec<u16>,
        /// The seed.
        seed: String,
        /// The first turn's number.
        from: u32,
        /// How many turns, at most 1,000,000.
        count: u32,
    },
    /// Tries points of a box of parameters against best play. Answer: [`Response::Search`]. A page asks for slices, each
    /// of some thousands, so that a pool of workers shares them, the best so far can be shown, and nothing is lost by
    /// stopping. The successive search of the paper is a sequence of boxes in which one parameter alone has a range.
    Search {
        /// The variant.
        variant: Variant,
        /// The family: a policy's code or an expression with free parameters `$a` to `$z`, such as
        /// `keep-round-$c-$d-$e` or `if max(me, you) >= $r then goal else $h`.
        form: String,
        /// The box: bounds for each parameter, at most 1,000,000,000 points in all. The points are numbered from 0, the
        /// last parameter counting fastest.
        bounds: Vec<Bound>,
        /// The first point's number.
        from: u64,
        /// How many points, 1 to 20,000; those beyond the last are left out.
        count: u32,
    },
}

/// The bounds of a free parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bound {
    /// Its letter, `a` to `z`.
    pub name: char,
    /// The least value, at least -2000.
    pub from: i32,
    /// The greatest value, at most 2000.
    pub to: i32,
}

impl Bound {
    /// How many values there are; the bounds are in order.
    pub fn size(&self) -> u64 {
        u64::from(self.from.abs_diff(self.to)) + 1
    }

    /// How many points a box has.
    pub fn points(bounds: &[Self]) -> u64 {
        bounds.iter().fold(1, |points: u64, bound| points.saturating_mul(bound.size()))
    }
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Response {
    /// To [`Request::Decide`]: whether it rolls.
    Decision(bool),
    /// To [`Request::Chances`] and [`Request::Scores`].
    Chances(Vec<Chances>),
    /// To [`Request::Read`].
    Rules(Vec<Result<Rule, Fault>>),
    /// To [`Request::Match`].
    Matches(Vec<MatchUp>),
    /// To [`Request::Profile`].
    Profile(Box<Profile>),
    /// To [`Request::Boundary`].
    Boundary(Box<Boundary>),
    /// To [`Request::Section`].
    Section(Section),
    /// To [`Request::Turn`].
    Turn(TurnOutcomes),
    /// To [`Request::Sweep`].
    Sweeps(Sweeps),
    /// To [`Request::Play`].
    Games(Games),
    /// To [`Request::Turns`], one for each hold value.
    Turns(TurnCounts),
    /// To [`Request::Search`].
    Search(Searched),
}

impl GameRequest for Request {
    type Response = Response;
}

/// The mover's chances to win, under best play from there on.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Chances {
    /// If he rolls.
    pub roll: f64,
    /// If he holds.
    pub hold: f64,
    /// The total at which best play first holds here, at least 1; the points that are missing where it never does
    /// before it has won.
    pub hold_at: u16,
}

/// A rule that was understood.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Rule {
    /// The policy's code, as links hold it.
    pub code: String,
    /// In words, such as `hold at 25`.
    pub words: String,
    /// Its expression in canonical form, where it has one.
    pub expression: Option<String>,
    /// A sentence about a rule that hardly rolls or never holds; empty: there is nothing to say.
    #[serde(default)]
    pub warning: String,
}

impl Rule {
    /// As when maps and sections show a rule that looks at more than the scores and the turn total.
    pub fn shown_as(&self) -> Option<&'static str> {
        let words =
            || self.expression.iter().flat_map(|text| text.split(|letter: char| !letter.is_ascii_alphanumeric()));
        let turns = words().any(|word| matches!(word, "turns" | "scored"));
        match (turns, words().any(|word| word == "rolls")) {
            (false, false) => None,
            (true, false) => Some("The rule looks at the turns before: it is shown as in a first turn."),
            (false, true) => {
                Some("The rule counts rolls: each turn total is shown as after the fewest rolls that can make it.")
            }
            (true, true) => Some(
                "The rule counts turns and rolls: it is shown as in a first turn, each turn total as after the fewest rolls that can make it.",
            ),
        }
    }
}

/// What is wrong with a rule.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Fault {
    /// The column, from 1, where the text stops to make sense; 0: it does not lie in the text.
    pub column: u32,
    /// How many characters from there are wrong, at least 1.
    pub width: u32,
    /// One sentence: what is wrong and what to write.
    pub why: String,
    /// The nearest rule that works; empty: none is known.
    #[serde(default)]
    pub instead: String,
}

/// One policy against another, exactly.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchUp {
    /// The first one's chance when it goes first.
    pub first: f64,
    /// The first one's chance when it goes second.
    pub second: f64,
    /// The mean of both.
    pub average: f64,
}

/// All about one policy.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Profile {
    /// What it is called and how it is written.
    pub rule: Rule,
    /// Its chances against best play.
    pub against_best: MatchUp,
    /// What the best reply to it wins, the mean of both seats.
    pub best_reply: f64,
    /// Expected turns to the goal, undisturbed by an opponent (whose score stays 0), those that end in a pig included.
    pub turns: f64,
    /// The number of (me, you) pairs that it
    /// meets when it plays itself.
    pub reachable: u32,
}

/// Where a policy holds. Lists are of `goal * goal` entries, `me * goal + you`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Boundary {
    /// The variant.
    pub variant: Variant,
    /// The total at which it first holds, at least 1; `goal - me` where it rolls to win.
    pub first_hold: Vec<u16>,
    /// Whether it rolls again somewhere above that total.
    pub overhang: Vec<bool>,
    /// Whether the pair is met when it plays itself (by the mover, at the beginning of a turn).
    pub reachable: Vec<bool>,
    /// Win probability lost by playing this one turn by the policy and all else by best play.
    pub cost: Vec<f64>,
    /// The mover's chance at the beginning of the turn, under best play.
    pub win: Vec<f64>,
    /// Decisions in all (states with k below goal - me).
    pub decisions: u32,
    /// Those of them that roll.
    pub rolls: u32,
    /// FNV-1a-64 over them in order me, you, k, as 16 hex digits.
    pub checksum: String,
}

impl Boundary {
    /// Whether the policy rolls for the goal at a place of the lists.
    pub fn is_race(&self, at: usize) -> bool {
        let me = at / usize::from(self.variant.goal).max(1);
        self.first_hold.get(at).is_some_and(|held| usize::from(*held) + me >= self.variant.goal.into())
    }

    /// What the policy does at a place of the lists, such as `hold at 18`.
    pub fn words(&self, at: usize) -> String {
        match self.first_hold.get(at) {
            None => "–".to_owned(),
            Some(_) if self.is_race(at) => format!("to {}", self.variant.goal),
            Some(held) => format!("hold at {held}"),
        }
    }
}

/// The states of one opponent's score.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Section {
    /// The opponent's score.
    pub you: u16,
    /// For each `me` the runs of totals at which the policy rolls: first and one past the last.
    pub policy: Vec<Vec<(u16, u16)>>,
    /// The same for best play.
    pub best: Vec<Vec<(u16, u16)>>,
    /// For each `me` the mover's chance under best play.
    pub win: Vec<f64>,
}

/// An outcome of a turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// The points it brings; 0: a pig.
    pub points: u16,
    /// Its probability as a fraction in lowest terms, such as `7/36`.
    pub fraction: String,
    /// Its probability.
    pub chance: f64,
}

/// The exact outcomes of one turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TurnOutcomes {
    /// Each outcome, by points.
    pub outcomes: Vec<Outcome>,
    /// Expected points.
    pub mean: f64,
    /// Expected rolls.
    pub rolls: f64,
}

/// Sweeps of value iteration.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sweeps {
    /// The number of the first sweep told of, from 1.
    pub from: u32,
    /// For each sweep the greatest change of a value.
    pub delta: Vec<f64>,
    /// For each sweep the number of states whose decision differs from best play.
    pub wrong: Vec<u32>,
    /// For each sweep the number of states whose decision it changed.
    pub changed: Vec<u32>,
    /// P(0,0,0) after the last of them.
    pub start: f64,
}

/// Games played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Games {
    /// The games that `a` won going first.
    pub first: u32,
    /// The games in which `a` went first.
    pub firsts: u32,
    /// The games that `a` won going second.
    pub second: u32,
    /// The games in which `a` went second.
    pub seconds: u32,
}

/// Turns played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TurnCounts {
    /// For each hold value: how often each number of points came, indexed by points; 0: a pig.
    pub counts: Vec<Vec<u32>>,
    /// After `n` rolls without the bust face, `n` the index: how often a roll followed, and how often it was the
    /// bust face. Refutes «a 1 is due».
    pub streaks: Vec<(u32, u32)>,
}

/// Points of a box tried.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Searched {
    /// The number of points of the box.
    pub points: u64,
    /// How many were tried now.
    pub tried: u32,
    /// How many of those are no policies or cannot be played (such as a divisor of 0).
    pub refused: u32,
    /// The best of them.
    pub best: Option<Candidate>,
}

/// A point of a box.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Candidate {
    /// The parameters, in the order of the bounds.
    pub values: Vec<i32>,
    /// The policy.
    pub rule: Rule,
    /// Its chances against best play.
    pub against_best: MatchUp,
}

//! The rule, one for all experiments, by which a run judges a sentence of a paper.
//!
//! What is computed without chance is compared: the sentence is reproduced or refuted. What is measured has an interval
//! at [`LEVEL`], and the sentence a range in which the figure may lie for it to be true, its own rounding included. With
//! the interval inside the range it is reproduced, outside refuted, across a border not decided: the run is too small, and
//! says by how much. So each part of a true sentence is refuted in at most one run of a thousand, whatever the seed; a sentence of
//! several parts is refuted with one of them and reproduced with all, so that one of twelve parts may be refuted in one run of eighty.
//! What no run of ours can tell, such as what
//! people do when no people were asked, cannot be judged.

use serde::{Deserialize, Serialize};

use crate::stats::interval::{self, Estimate};

/// The level of the intervals that judge.
pub const LEVEL: f64 = 0.999;

/// Beyond so many times a run's size, the number says only that a run is hopeless.
const HOPELESS: f64 = 1000.0;

/// What it would take to decide.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Need {
    /// As a sentence.
    why: String,
    /// How many times the run, 0 if nobody can say. It only ranks the parts of a sentence, so nobody is sent it.
    #[serde(skip)]
    times: u64,
}

/// What a run makes of a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Judgement {
    /// The run shows what the sentence says.
    Reproduced,
    /// The run shows that it is otherwise.
    Refuted,
    /// The run is too small to tell: what it would take.
    Undecided(Need),
    /// No run of this experiment can tell: why, as a sentence.
    Unjudged(String),
}

impl Judgement {
    /// The verdict on what was computed without chance.
    pub fn exact(so: bool) -> Self {
        if so { Self::Reproduced } else { Self::Refuted }
    }

    /// The verdict on what was computed without chance, if the run has come to it.
    pub fn known(so: Option<bool>) -> Self {
        so.map_or_else(|| Self::undecided("It takes a run to its end, of all parts."), Self::exact)
    }

    /// Not decided: what it would take.
    pub fn undecided(takes: &str) -> Self {
        Self::Undecided(Need { why: takes.to_owned(), times: 0 })
    }

    /// Not to be judged: why.
    pub fn unjudged(why: &str) -> Self {
        Self::Unjudged(why.to_owned())
    }

    /// The verdict on a figure that is true from `least` to `most`, by its interval at [`LEVEL`].
    pub fn of(found: Option<Estimate>, least: f64, most: f64) -> Self {
        let Some(Estimate { value, low, high }) = found else { return Self::undecided("It takes a longer run.") };
        if low >= least && high <= most {
            return Self::Reproduced;
        }
        if high < least || low > most {
            return Self::Refuted;
        }
        // The interval has to shrink to the distance of the border that it crosses, as the root of the size.
        let to = |crossed: bool, border: f64| if crossed { (value - border).abs() } else { f64::INFINITY };
        let nearest = to(low < least, least).min(to(high > most, most));
        Self::takes(((high - low) / 2.0 / nearest).powi(2))
    }

    /// Not decided: by its own figure it takes a run of so many times the size.
    pub fn takes(times: f64) -> Self {
        Self::Undecided(if times.is_finite() && times < HOPELESS {
            let times = roughly(times);
            Need { why: format!("By its own figure it takes a run of about {times} times the size."), times }
        } else {
            let why =
                "The figure lies near the border of what the sentence allows; it takes a far longer run.".to_owned();
            Need { why, times: u64::MAX }
        })
    }

    /// The verdict on a share, `hits` of `tries`, that is true from `least` to `most`.
    pub fn share(hits: u64, tries: u64, least: f64, most: f64) -> Self {
        Self::of(interval::wilson(hits, tries, LEVEL).ok(), least, most)
    }

    /// The verdict on a sentence of several parts; of what several of them take, the most.
    pub fn all(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut whole = Self::Reproduced;
        for part in parts {
            match (&whole, &part) {
                (_, Self::Refuted) => return part,
                (Self::Reproduced, _) | (Self::Undecided(_), Self::Unjudged(_)) => whole = part,
                (Self::Undecided(one), Self::Undecided(other)) if other.times > one.times => whole = part,
                _ => {}
            }
        }
        whole
    }

    /// The verdict on a sentence that says that there is something: of the verdicts on each thing, if one is reproduced it is
    /// so; else what takes least decides, and nothing refutes it.
    pub fn any(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut whole = Self::undecided("It takes a longer run.");
        for part in parts {
            match (&whole, &part) {
                (_, Self::Reproduced) => return part,
                // Of what nobody can say how much more it takes, something else may decide.
                (Self::Undecided(one), Self::Undecided(other))
                    if one.times == 0 || (1..one.times).contains(&other.times) =>
                {
                    whole = part;
                }
                _ => {}
            }
        }
        whole
    }

    /// The words of the mark.
    pub fn words(&self) -> &'static str {
        match self {
            Self::Reproduced => "reproduced",
            Self::Refuted => "refuted",
            Self::Undecided(_) => "not decided by this run",
            Self::Unjudged(_) => "cannot be judged",
        }
    }

    /// What it would take, or why it cannot be judged; nothing for the others.
    pub fn why(&self) -> &str {
        match self {
            Self::Reproduced | Self::Refuted => "",
            Self::Undecided(need) => &need.why,
            Self::Unjudged(why) => why,
        }
    }

    /// The class and the sign of its mark.
    pub fn mark(&self) -> (&'static str, &'static str) {
        match self {
            Self::Reproduced => ("yes", "✓"),
            Self::Refuted => ("no", "✗"),
            Self::Undecided(_) => ("few", "?"),
            Self::Unjudged(_) => ("few", "–"),
        }
    }
}

/// A number above one to one figure, upwards: 2, 3, … 9, 10, 20, …
fn roughly(times: f64) -> u64 {
    let times = (times * 1.1).ceil().max(2.0) as u64;
    let unit = 10u64.pow(times.ilog10());
    times.div_ceil(unit) * unit
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::rng::Rng;

    fn estimate(value: f64, half: f64) -> Option<Estimate> {
        Some(Estimate { value, low: value - half, high: value + half })
    }

    #[test]
    fn an_interval_inside_outside_and_across() {
        assert_eq!(Judgement::of(estimate(80.0, 4.0), 75.0, f64::INFINITY), Judgement::Reproduced);
        assert_eq!(Judgement::of(estimate(70.0, 4.0), 75.0, f64::INFINITY), Judgement::Refuted);
        let across = Judgement::of(estimate(77.0, 4.0), 75.0, f64::INFINITY);
        assert_eq!(
            (across.words(), across.why()),
            ("not decided by this run", "By its own figure it takes a run of about 5 times the size.")
        );
        assert!(Judgement::of(estimate(75.0, 4.0), 75.0, 80.0).why().contains("border"));
        assert!(matches!(Judgement::of(None, 0.0, 1.0), Judgement::Undecided(_)));
    }

    #[test]
    fn one_part_refutes_and_all_reproduce() {
        let [yes, no] = [true, false].map(Judgement::exact);
        let (small, never) = (Judgement::undecided("More."), Judgement::unjudged("Nobody knows."));
        assert_eq!(Judgement::all([yes.clone(), small.clone(), no.clone(), never.clone()]), no);
        assert_eq!(Judgement::all([yes.clone(), small.clone()]), small);
        assert_eq!(Judgement::all([small, never.clone(), yes.clone()]), never);
        assert_eq!(Judgement::all([yes.clone(), yes.clone()]), yes);
        // What the whole takes is what its most demanding part takes, wherever that stands.
        let takes = |half: f64| Judgement::of(estimate(77.0, half), 75.0, f64::INFINITY);
        let border = Judgement::of(estimate(75.0, 4.0), 75.0, 80.0);
        assert!(takes(4.0).why().contains("5 times") && takes(6.0).why().contains("10 times"));
        let more = Judgement::undecided("More.");
        let parts = [yes.clone(), more, takes(4.0), takes(6.0), takes(5.0)];
        assert_eq!(Judgement::all(parts.clone()), takes(6.0));
        assert_eq!(Judgement::all(parts.clone().into_iter().rev()), takes(6.0));
        assert_eq!(Judgement::all(parts.clone().into_iter().chain([border.clone(), takes(6.0)])), border);
        // One of several is enough for «there is», so the least that one of them takes.
        assert_eq!(Judgement::any(parts.clone()), yes);
        assert_eq!(Judgement::any(parts[1..].iter().cloned().chain([no.clone()])), takes(4.0));
        assert_eq!(Judgement::any([takes(6.0), Judgement::undecided("More."), takes(8.0)]), takes(6.0));
        assert_eq!(Judgement::any([no.clone()]).words(), "not decided by this run");
        // What is sent is the sentence alone.
        let sent = serde_json::to_string(&takes(4.0)).expect("plain data");
        assert_eq!(sent, r#"{"Undecided":"By its own figure it takes a run of about 5 times the size."}"#);
        assert_eq!(serde_json::from_str::<Judgement>(&sent).expect("the same").why(), takes(4.0).why());
    }

    #[test]
    fn no_seed_refutes_a_true_sentence() {
        // Shares of 9 % at most, from runs of a thousand tries: true at 10 %, false at 8 %, for every one of the seeds.
        for seed in 0..200 {
            let mut rng = Rng::part(seed, 0);
            let hits = (0..1000).filter(|_| rng.below(100) < 9).count() as u64;
            assert_ne!(Judgement::share(hits, 1000, 0.0, 0.1), Judgement::Refuted, "seed {seed}: {hits}");
            assert_ne!(Judgement::share(hits, 1000, 0.0, 0.08), Judgement::Reproduced, "seed {seed}: {hits}");
        }
    }
}

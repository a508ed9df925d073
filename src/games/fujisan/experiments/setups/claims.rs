//! The sentences of §5 that a run can check.

use crate::games::fujisan::experiments::setups::findings::{Findings, Found, SHORTEST};
use crate::games::fujisan::experiments::setups::{HALVES, Links};
use crate::games::fujisan::setup::Base;
use crate::lab::report::judgement::LEVEL;
use crate::lab::report::number::{fixed, integer, p_equals, percent};
use crate::lab::report::{Claim, Judgement};
use crate::stats::hypothesis::normal_reach;
use crate::stats::interval::{Estimate, wilson};

/// The three setups that the paper finds to be the most solvable.
const TOP: [Base; 3] = [Base::Piecepack, Base::Engraved, Base::Domino];

/// All claims, in the paper's order.
pub fn all(findings: &Findings) -> Vec<Claim> {
    vec![
        above_75(findings),
        lowest_two(findings),
        top_three(findings),
        connectivity(findings),
        uniqueness(findings),
        distributed(findings),
        random_solver(findings),
        shortest(findings),
        poisson(findings),
        medians(findings),
        short_solutions(findings),
    ]
}

/// A difference of less than so many points: the paper's own test, with ten trials of a hundred challenges, finds it in
/// fewer than half of all runs.
const POINTS: f64 = 2.0;

/// How much more solvable `a` is than `b`, in points.
fn more(findings: &Findings, a: Base, b: Base) -> Option<Estimate> {
    findings.solvability(a, b)?.interval(LEVEL).ok()
}

/// «1.2 (-0.4 to 2.8)»: a figure with the interval that judges it.
fn words(found: Option<Estimate>, digits: u8) -> String {
    found.map_or_else(
        || "too few".to_owned(),
        |at| format!("{} ({} to {})", fixed(at.value, digits), fixed(at.low, digits), fixed(at.high, digits)),
    )
}

/// The one of some figures whose interval reaches lowest, or highest.
fn lowest(all: impl Iterator<Item = Estimate>) -> Option<Estimate> {
    all.min_by(|a, b| a.low.total_cmp(&b.low))
}

fn highest(all: impl Iterator<Item = Estimate>) -> Option<Estimate> {
    all.max_by(|a, b| a.high.total_cmp(&b.high))
}

fn above_75(findings: &Findings) -> Claim {
    let trials = || findings.setups.iter().flat_map(|found| &found.trials).copied();
    let lowest = trials().min_by(f64::total_cmp);
    let share = |found: &Found| wilson(found.all.solvable.count, found.all.challenges(), LEVEL).ok();
    let shares = || findings.setups.iter().map(share);
    let here = match lowest.zip(self::lowest(shares().flatten())) {
        Some((lowest, at)) => format!(
            "The least solvable setup: **{}** ({} to {}); the lowest of {} trials: {}",
            percent(at.value, 1),
            fixed(100.0 * at.low, 1),
            fixed(100.0 * at.high, 1),
            trials().count(),
            percent(lowest / 100.0, 1)
        ),
        None => "No trial yet".to_owned(),
    };
    // One trial of a hundred may be lower by chance; what is judged is the setup.
    Claim::new(
        "Each method produces a healthy number of solvable challenges; every trial was above 75% solvable.",
        here,
        Judgement::all(shares().map(|share| Judgement::of(share, 0.75, 1.0))),
    )
}

fn lowest_two(findings: &Findings) -> Claim {
    let pairs = || [Base::Random, Base::AnyCoin].into_iter().flat_map(|low| TOP.map(|high| (low, high)));
    let gaps = || pairs().map(|(low, high)| more(findings, high, low));
    let here = format!("The smallest of the six differences, in points: **{}**", words(lowest(gaps().flatten()), 1));
    Claim::new(
        "Pure Random and Any Coin have the lowest mean value for solvability and these results are significantly \
            lower than the other three algorithms, which is confirmed by t-tests using a p-value of 0.05.",
        here,
        Judgement::all(gaps().map(|gap| Judgement::of(gap, 0.0, f64::INFINITY))),
    )
}

fn top_three(findings: &Findings) -> Claim {
    let [domino, engraved] = [Base::Domino, Base::Engraved].map(|base| more(findings, base, Base::Piecepack));
    Claim::new(
        "Within the top three algorithms, only Dominoes is statistically higher than piecepack.",
        format!(
            "Points above piecepack: Dominoes **{}**, Engraved tiles {}; less than {POINTS} is what the paper’s test misses \
                more often than not",
            words(domino, 1),
            words(engraved, 1)
        ),
        Judgement::all([Judgement::of(domino, 0.0, f64::INFINITY), Judgement::of(engraved, f64::NEG_INFINITY, POINTS)]),
    )
}

/// How many more links a step has in some challenges than in others, by their means.
fn more_links(a: Links, b: Links) -> Option<Estimate> {
    let ((mean_a, sd_a), (mean_b, sd_b)) = (a.mean_sd()?, b.mean_sd()?);
    let half = normal_reach(LEVEL).ok()? * (sd_a * sd_a / a.count as f64 + sd_b * sd_b / b.count as f64).sqrt();
    let value = mean_a - mean_b;
    Some(Estimate { value, low: value - half, high: value + half })
}

fn connectivity(findings: &Findings) -> Claim {
    let gaps = || findings.setups.iter().map(|found| more_links(found.all.solvable, found.all.unsolvable));
    let here = format!("The smallest of the five gaps, in links per step: **{}**", words(lowest(gaps().flatten()), 2));
    Claim::new(
        "We can see a large divide between solvable and unsolvable challenges on this metric for each algorithm, with \
            higher connectivity always related to higher solvability.",
        here,
        Judgement::all(gaps().map(|gap| Judgement::of(gap, 0.0, f64::INFINITY))),
    )
}

fn uniqueness(findings: &Findings) -> Claim {
    let unique = [Base::Piecepack, Base::Domino];
    let others = [Base::Random, Base::AnyCoin, Base::Engraved];
    let pairs = || unique.into_iter().flat_map(|a| others.map(|b| (&findings.of(a).all, &findings.of(b).all)));
    let gaps = || {
        let solvable = pairs().map(|(a, b)| more_links(a.solvable, b.solvable));
        solvable.chain(pairs().map(|(a, b)| more_links(a.unsolvable, b.unsolvable)))
    };
    Claim::new(
        "In these two algorithms, this uniqueness constraint strongly increases the connectedness of both solvable and \
            unsolvable challenges, but the divide remains intact.",
        format!(
            "The smallest of the twelve differences, in links per step: **{}**",
            words(lowest(gaps().flatten()), 2)
        ),
        Judgement::all(gaps().map(|gap| Judgement::of(gap, 0.0, f64::INFINITY))),
    )
}

fn distributed(findings: &Findings) -> Claim {
    let pairs = || {
        [Base::Engraved, Base::Domino]
            .into_iter()
            .flat_map(|a| [Base::Random, Base::AnyCoin, Base::Piecepack].map(|b| (a, b)))
    };
    // What is summed is 144 times the variance of half links, and `more_links` divides by 24: by 24 more makes it links.
    let unit = |at: Estimate| Estimate { value: at.value / HALVES, low: at.low / HALVES, high: at.high / HALVES };
    let gaps = || pairs().map(|(a, b)| more_links(findings.of(b).all.spread, findings.of(a).all.spread).map(unit));
    Claim::new(
        "This causes the connections between steps to be more distributed and bind the puzzle together as a whole",
        format!(
            "How much less the links of the steps vary (variance within a challenge), the smallest of six differences: **{}**",
            words(lowest(gaps().flatten()), 3)
        ),
        Judgement::all(gaps().map(|gap| Judgement::of(gap, 0.0, f64::INFINITY))),
    )
}

fn random_solver(findings: &Findings) -> Claim {
    let share = |found: &Found| wilson(found.all.wins, found.all.walks, LEVEL).ok();
    let shares = || findings.setups.iter().map(share);
    let here = match highest(shares().flatten()) {
        Some(share) => format!(
            "At most **{}** ({} to {}) of the tries",
            percent(share.value, 2),
            fixed(100.0 * share.low, 2),
            fixed(100.0 * share.high, 2)
        ),
        None => "The random solver did not try".to_owned(),
    };
    Claim::new(
        "we found a random solver would win less than 0.3%",
        here,
        Judgement::all(shares().map(|share| Judgement::of(share, 0.0, 0.003))),
    )
}

fn shortest(findings: &Findings) -> Claim {
    let shortest = findings.setups.iter().filter_map(|found| found.all.lengths.iter().position(|&n| n > 0)).min();
    let longest = findings.setups.iter().filter_map(Found::longest).max();
    let here = match shortest.zip(longest) {
        Some((low, high)) => format!("Shortest **{low}**, longest **{high}** moves (see the hardest boards for more)"),
        None => "No solvable challenge yet".to_owned(),
    };
    // That no challenge takes fewer is proved once for all of them, by a test of the rules (`rules.rs`).
    let verdict = match shortest {
        Some(low) if low <= SHORTEST => Judgement::exact(low == SHORTEST),
        _ => Judgement::undecided("It takes a run in which a challenge of eight moves comes."),
    };
    Claim::new("The shortest possible solution to a Fujisan challenge involves eight moves", here, verdict)
}

/// Variance over mean of the moves beyond the eighth, which is 1 in a Poisson distribution.
fn dispersion(found: &Found) -> Option<Estimate> {
    let n = found.all.solvable.count as f64;
    let mean = found.mean_length()? - SHORTEST as f64;
    let moment = |power: i32| -> f64 {
        let off = |(length, count): (f64, u64)| count as f64 * (length - SHORTEST as f64 - mean).powi(power);
        found.all.lengths().into_iter().map(off).sum::<f64>() / n
    };
    if n < 2.0 || mean <= 0.0 {
        return None;
    }
    let (variance, value) = (moment(2), moment(2) / mean);
    // The standard error of a ratio, by the moments of what is divided (the delta method).
    let square = (moment(4) - variance * variance) / (variance * variance) + variance / (mean * mean)
        - 2.0 * moment(3) / (variance * mean);
    let half = normal_reach(LEVEL).ok()? * value * (square.max(0.0) / n).sqrt();
    Some(Estimate { value, low: value - half, high: value + half })
}

fn poisson(findings: &Findings) -> Claim {
    let all = || findings.setups.iter().map(dispersion);
    Claim::new(
        "Our algorithms appear to follow a Poisson distribution rather than a normal distribution",
        format!(
            "Variance over mean of the moves beyond eight, where it is highest: **{}**; a Poisson distribution has 1 (what \
                lies between 0.8 and 1.25 counts as one)",
            words(highest(all().flatten()), 1)
        ),
        Judgement::all(all().map(|ratio| Judgement::of(ratio, 0.8, 1.25))),
    )
}

/// The degrees of freedom of a test of five setups, and what it has to find at [`LEVEL`] (chi-square).
const FREEDOM: f64 = 4.0;
const DECIDES: f64 = 18.467;

fn medians(findings: &Findings) -> Claim {
    let here = match &findings.lengths {
        Ok(test) => format!(
            "Kruskal-Wallis H = {}, **{}**, {} solvable challenges",
            fixed(test.statistic, 1),
            p_equals(test.p),
            integer(findings.setups.iter().map(|found| i128::from(found.all.solvable.count)).sum())
        ),
        Err(_) => "Too few challenges".to_owned(),
    };
    // A test can show that setups differ, never that they do not. What it finds beyond its mean grows with the run.
    let verdict = match &findings.lengths {
        Ok(test) if test.p < 1.0 - LEVEL => Judgement::Reproduced,
        Ok(test) if test.statistic > FREEDOM => Judgement::takes((DECIDES - FREEDOM) / (test.statistic - FREEDOM)),
        _ => Judgement::undecided("It takes a longer run: a test can show that setups differ, not that they do not."),
    };
    Claim::new("we reject this null hypothesis very strongly, with a p-value of 1.9 × 10⁻⁸", here, verdict)
}

fn short_solutions(findings: &Findings) -> Claim {
    let share = |base: Base| {
        let found = findings.of(base);
        wilson(found.all.short(), found.all.solvable.count, LEVEL).ok()
    };
    let (engraved, domino) = (share(Base::Engraved), share(Base::Domino));
    let percent = |at: Option<Estimate>| {
        let percent = |share: f64| 100.0 * share;
        words(at.map(|at| Estimate { value: percent(at.value), low: percent(at.low), high: percent(at.high) }), 1)
    };
    let here = format!(
        "In %: Engraved tiles **{}**, Dominoes **{}**; 8 to 10.5 counts as almost 10, 2 to 4 as only 3",
        percent(engraved),
        percent(domino)
    );
    // «Almost 10%» is taken as 8 to 10.5 %, «only 3%» as 2 to 4 %: of a thousand challenges, the paper could not know it
    // better. The authors' A* is one move too long now and then, so their shares may be a little too small.
    Claim::new(
        "We can see a strong tendency to have shorter solution lengths, with almost 10% of challenges having a solution \
            length of eight or nine, whereas for Dominoes, this is true for only 3% of challenges.",
        here,
        Judgement::all([Judgement::of(engraved, 0.08, 0.105), Judgement::of(domino, 0.02, 0.04)]),
    )
}

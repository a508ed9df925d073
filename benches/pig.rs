//! Best play of the usual game: the layered exact method against the paper's Algorithm 1 (value iteration, epsilon 1e-9),
//! both in one run, and what the page asks for while a slider is dragged.

use std::hint::black_box;
use std::time::Instant;

use criterion::{Criterion, criterion_group};
use solvarium::games::pig::exact::optimum::Optimum;
use solvarium::games::pig::exact::optimum::Sweeps;
use solvarium::games::pig::exact::{matchup, optimum};
use solvarium::games::pig::policy::Policy;
use solvarium::games::pig::requests::Variant;
use solvarium::games::pig::session::SolvedVariant;

const GOAL: usize = Variant::DEFAULT.goal as usize;

/// Milliseconds of a run, the mean over `runs`.
fn time<T>(runs: u32, mut work: impl FnMut() -> T) -> f64 {
    let start = Instant::now();
    for _ in 0..runs {
        black_box(work());
    }
    start.elapsed().as_secs_f64() * 1e3 / f64::from(runs)
}

fn policy(code: &str) -> Policy {
    code.parse::<Policy>().expect("a code of a policy that there is")
}

fn compare(criterion: &mut Criterion) {
    let usual = Variant::DEFAULT;
    let ground = SolvedVariant::new(usual, &mut |_| ());
    let paper = || {
        let mut sweeps = Sweeps::new(usual);
        while sweeps.sweep().delta >= 1e-9 {}
        sweeps
    };
    assert_eq!(paper().wrong(&ground.optimum.table), 0, "both give the same policy");
    let solve = || Optimum::solve(usual, &mut |_| ());
    let (mut exact, mut iterated) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..5 {
        // Turn by turn, so that a busy machine slows both.
        exact = exact.min(time(10, solve));
        iterated = iterated.min(time(1, paper));
    }
    println!("ms for best play: exact {exact:.2}, Algorithm 1 at 1e-9 {iterated:.0}, ratio {:.0}", iterated / exact);

    let round = policy("keep-round-21-8-29");
    let ready = ground.player(&round).expect("a plain rule");
    let plan = ready.plan.as_ref().expect("it remembers nothing");
    let match_only = time(200, || matchup::play(plan, &ground.best, GOAL));
    let whole = time(200, || ground.against_best(&ground.player(&round).expect("a plain rule")));
    let own = Policy::Own(Box::new(
        solvarium::games::pig::expression::Expression::read(
            "if max(me, you) >= 71 then goal else 21 + round((you - me) / 8)",
        )
        .expect("a good rule"),
    ));
    let typed = time(50, || ground.against_best(&ground.player(&own).expect("a plain rule")));
    let turns = ground.player(&policy("turns4best")).expect("four turns");
    let scoring = time(10, || ground.against_best(&turns));
    let best = time(10, || optimum::best_reply(&ready.strategy, &ground.outcomes));
    println!("ms against best play: match {match_only:.3}, rule and match {whole:.3}, typed rule and match {typed:.3}");
    println!("ms: four scoring turns {scoring:.2}, best reply {best:.2}");

    criterion.bench_function("best play, exactly", |b| b.iter(solve));
    criterion.bench_function("a rule against best play", |b| {
        b.iter(|| ground.against_best(&ground.player(&round).expect("a plain rule")));
    });
}

criterion_group!(benches, compare);

//! Milliseconds for gardens of 8 x 8 with 11 rocks and of 8 x 7 with 8 rocks and 3 ornaments, drawn by seed, and how many
//! positions A* expands with the paper's heuristic and with the component bound on the gardens of the experiments; then the
//! evaluations and the paths walked per second of the two methods that prove nothing.

use std::hint::black_box;
use std::time::Instant;

use criterion::{Criterion, criterion_group};
use solvarium::engine::rng::Rng;
use solvarium::engine::seed::Seed;
use solvarium::games::zen::State;
use solvarium::games::zen::garden::published;
use solvarium::games::zen::genetic::Deadlock;
use solvarium::games::zen::heuristic_run::Method;
use solvarium::games::zen::heuristic_run::Run;
use solvarium::games::zen::setup::ZenSetup;
use solvarium::games::zen::solver::{Bound, shortest};
use solvarium::search::proof::Proof;
use solvarium::search::proof::{Budget, NodeLimit};
use solvarium::search::solve::FilteredGenerator;

/// Setups, how many seeds of each, and what each garden must take at most, in milliseconds, on an idle machine.
const TARGETS: [(&str, usize, f64); 2] = [("8x8-r11", 20, 500.0), ("8x7-r8-o3", 10, 5000.0)];
/// Where the paper's heuristic is stopped.
const MAX_NODES: u64 = 300_000;
/// What the genetic algorithm must reach at least, in evaluations per second, on an idle machine.
const RATE: f64 = 700_000.0;
/// What the beam must reach at least, in paths walked per second, known ones too.
const WALKS: f64 = 2_000_000.0;

fn drawn(setup: &str, number: usize) -> State {
    let setup = setup.parse::<ZenSetup>().expect("a setup");
    let seed = Seed::new(&format!("bench{number}")).expect("a seed");
    setup.generate_filtered(&seed, NodeLimit::default(), &mut |_| ()).expect("a garden")
}

fn solve(state: &State, bound: Bound, nodes: u64) -> (Option<usize>, u64) {
    let mut report = |_| ();
    let outcome = shortest(state, bound, &mut Budget::new(NodeLimit { nodes }, &mut report));
    let paths = match outcome.verdict {
        Proof::Solved(moves) => Some(moves.len()),
        Proof::Impossible | Proof::Unknown => None,
    };
    (paths, outcome.expanded)
}

fn speed(criterion: &mut Criterion) {
    println!("setup        gardens  mean ms  worst ms  target");
    for (setup, count, target) in TARGETS {
        let gardens: Vec<State> = (0..count).map(|number| drawn(setup, number)).collect();
        let time = |state: &State| {
            let start = Instant::now();
            black_box(solve(state, Bound::Components, u64::MAX));
            start.elapsed().as_secs_f64() * 1e3
        };
        let times: Vec<f64> = gardens.iter().map(time).collect();
        let (mean, worst) = (times.iter().sum::<f64>() / count as f64, times.iter().copied().fold(0.0, f64::max));
        println!("{setup:12} {count:7} {mean:8.1} {worst:9.1} {target:7.0}");
        let mut next = gardens.iter().cycle();
        criterion.bench_function(&format!("zen {setup}"), |bencher| {
            bencher.iter(|| next.next().map(|state| black_box(solve(state, Bound::Components, u64::MAX))));
        });
    }
    println!("garden  optimum       h1       h2    h1 / h2");
    for known in published() {
        let state = known.state().expect("a good garden");
        let (paper, components) = (solve(&state, Bound::Paper, MAX_NODES), solve(&state, Bound::Components, u64::MAX));
        let least = if paper.0.is_none() { ">" } else { " " };
        let ratio = paper.1 as f64 / components.1.max(1) as f64;
        println!("{:6} {:8} {least}{:7} {:8} {least}{ratio:9.1}", known.name, known.optimum, paper.1, components.1);
    }
}

/// A whole run: its evaluations, and the paths walked.
fn run(method: Method, state: &State) -> (u64, u64) {
    let mut run = Run::new(method, Deadlock::default(), state, Rng::new(1));
    run.by_ref().for_each(drop);
    (run.evaluations(), run.walked())
}

fn rivals(criterion: &mut Criterion) {
    let states: Vec<State> = published().map(|known| known.state().expect("a good garden")).collect();
    let [genetic, beam] = [Method::Genetic, Method::Beam].map(|method| {
        let start = Instant::now();
        let runs = states.iter().map(|state| run(method, state));
        let (evaluations, walked) = runs.fold((0, 0), |sum, run| (sum.0 + run.0, sum.1 + run.1));
        let seconds = start.elapsed().as_secs_f64();
        let (evaluations, walked) = (evaluations as f64 / seconds, walked as f64 / seconds);
        println!(
            "{:8} {:7.1} ms a run, {evaluations:9.0} evaluations and {walked:9.0} paths walked a second",
            method.word(),
            seconds * 1e3 / states.len() as f64,
        );
        let mut next = states.iter().cycle();
        criterion.bench_function(&format!("zen {}", method.word()), |bencher| {
            bencher.iter(|| next.next().map(|state| black_box(run(method, state))));
        });
        (seconds, evaluations, walked)
    });
    println!("genetic: {:.0} evaluations a second, target {RATE:.0}", genetic.1);
    println!("beam: {:.0} paths walked a second, target {WALKS:.0}", beam.2);
    println!("beam: {:.1} times as long as genetic", beam.0 / genetic.0);
}

criterion_group! { name = benches; config = Criterion::default().sample_size(10); targets = speed, rivals }

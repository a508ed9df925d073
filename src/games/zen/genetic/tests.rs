//! The encoding and the fitness, by hand; the walker against the rules; and the algorithm on gardens with known optima.

use super::evolution::{Evolution, EvolutionOptions, GeneticProblem};
use super::{Deadlock, Gene, MAX_PATHS, MAX_STOPS, ScriptResult, Scripts};
use crate::engine::rng::Rng;
use crate::games::zen::script_walker::{End, Stop, Turn, left, path, stroll};
use crate::games::zen::solver::packed_garden::PackedGarden;
use crate::games::zen::state::Monk;
use crate::games::zen::{Garden, Ground, Reading, State, Step};

fn scripts(position: &str, deadlock: Deadlock) -> Scripts<u64> {
    let (packed, start) = PackedGarden::new(&position.parse::<State>().expect("a garden"));
    Scripts::new(packed, start.place, deadlock)
}

fn clause(entry: u32, turns: u32, pushes: &[u8]) -> Gene {
    let mut all = [0; MAX_STOPS];
    all[..pushes.len()].copy_from_slice(pushes);
    Gene { entry, turns, pushes: all }
}

fn played(position: &str, script: &[Gene]) -> (Vec<String>, ScriptResult) {
    let scripts = scripts(position, Deadlock::Code);
    (scripts.paths(script).iter().map(|path| path.listed()).collect(), scripts.outcome(script))
}

#[test]
fn entries_are_numbered_clockwise() {
    // Two wide, three high: the north side of the upper left cell is the first, its west side the last.
    let listed: Vec<String> = (0..10).flat_map(|entry| played("ss-ss-ss", &[clause(entry, 0, &[])]).0).collect();
    let expected = ["0,0S", "0,1S", "0,1W", "1,1W", "2,1W", "2,1N", "2,0N", "2,0E", "1,0E", "0,0E"];
    assert_eq!(listed, expected);
}

#[test]
fn a_bit_chooses_the_side() {
    let rock_below = "sss-sxs-sss";
    let left = played(rock_below, &[clause(1, 0, &[])]);
    // At the top he may not leave from where he entered, so the bits say left (east) or right (west).
    assert_eq!((left.0, left.1), (vec!["0,1SE".to_owned()], ScriptResult { paths: 1, left: 6, stuck: false }));
    assert_eq!(played(rock_below, &[clause(1, 1, &[])]).0, ["0,1SW"]);
}

#[test]
fn ornaments_are_pushed_as_often_as_the_clause_says() {
    let garden = "ssss-osss-ssss-ssss-ssss";
    assert_eq!(played(garden, &[clause(0, 0, &[2])]).0, ["0,0SSSE"]);
    // The garden ends; he pushes as far as it goes.
    assert_eq!(played(garden, &[clause(0, 0, &[9])]).0, ["0,0SSSSE"]);
    // No push: he turns where he entered; the right hand side is outside.
    assert_eq!(played(garden, &[clause(0, 1, &[0])]).0, ["0,0SE"]);
    // He cannot turn, so he pushes, whatever the clause says.
    assert_eq!(played("xsx-xox-sss-sss", &[clause(1, 0, &[0])]).0, ["0,1SSSE"]);
}

#[test]
fn shut_clauses_do_not_count_and_a_finished_garden_ends_the_script() {
    let all = [clause(0, 0, &[]), clause(0, 0, &[]), clause(2, 0, &[]), clause(1, 0, &[])];
    // The first column, the first again (shut), the second column, and nothing is left.
    assert_eq!(played("ss-ss", &all).1, ScriptResult { paths: 2, left: 0, stuck: false });
}

#[test]
fn fitness_is_as_printed() {
    let fitness = |paths, left, stuck, deadlock| ScriptResult { paths, left, stuck }.fitness(20, deadlock);
    assert_eq!(fitness(0, 20, false, Deadlock::Code), 200.0);
    assert_eq!(fitness(3, 5, false, Deadlock::Code), 170.0 + 150.0);
    assert_eq!(fitness(4, 0, false, Deadlock::Text), 160.0 + 300.0);
    assert_eq!(fitness(2, 6, true, Deadlock::Code), 0.0);
    assert_eq!(fitness(2, 6, true, Deadlock::Text), 180.0);
    assert_eq!(fitness(20, 0, false, Deadlock::Code), 300.0);
}

#[test]
fn dead_ends_end_a_script() {
    // Down the middle column: a rock below, and both sides are rocks.
    let script = [clause(1, 0, &[]), clause(0, 0, &[])];
    let (paths, outcome) = played("sss-xsx-sxs", &script);
    assert_eq!((paths.len(), outcome), (0, ScriptResult { paths: 0, left: 6, stuck: true }));
}

/// A random garden; every third one is a strip.
fn garden(rng: &mut Rng, reading: Reading) -> Option<State> {
    let (width, height) = (1 + rng.below(6) as usize, 1 + rng.below(6) as usize);
    let letters = ['s', 's', 's', 's', 's', 's', 'x', 'o', 'o', 'y', 'n', 'r'];
    let ground = (0..width * height).filter_map(|_| Ground::from_letter(letters[rng.below(12) as usize])).collect();
    Garden::new(width, ground, reading).ok().map(State::new)
}

/// What the rules allow at a stop.
fn stop(state: &State) -> Option<Stop> {
    let Monk::Standing { heading, .. } = state.monk() else { return None };
    let open = |way| state.step(Step::Go(way)).is_ok();
    let [left, right] = heading.across();
    Some(Stop { left: open(left), right: open(right), ahead: open(heading) })
}

#[test]
fn walks_keep_the_rules() {
    let mut rng = Rng::new(20);
    let (mut walks, mut stuck, mut pushes) = (0, 0, 0);
    for round in 0..3000 {
        let Some(start) = garden(&mut rng, Reading::ALL[round % 3]) else { continue };
        let (packed, begun) = PackedGarden::<u64>::new(&start);
        let (mut place, mut state) = (begun.place, start);
        for _ in 0..8 {
            let entry = rng.below(packed.entries.len() as u32);
            let (cell, way) = state.garden().entries()[entry as usize];
            let width = state.garden().width();
            let step = Step::Enter(crate::games::zen::Entry { row: cell / width, column: cell % width, way });
            let (mut turns, mut seen): (Vec<Turn>, Vec<Stop>) = (Vec::new(), Vec::new());
            let end = stroll(&packed, &place, entry, |stop| {
                seen.push(stop);
                turns.push(stop.nth(rng.below(stop.count())));
                turns[turns.len() - 1]
            });
            let Ok(mut at) = state.step(step) else {
                assert_eq!(end, End::Shut);
                continue;
            };
            walks += 1;
            for (step, there) in path(&packed, entry, &turns).steps().skip(1).zip(&seen) {
                assert_eq!(stop(&at).as_ref(), Some(there));
                at = at.step(step).expect("an allowed step");
            }
            pushes += at.count().pushes;
            let End::Out(after) = end else {
                assert!(at.choices().is_empty());
                stuck += 1;
                break;
            };
            assert_eq!((at.monk(), left(&packed, &after) as usize), (Monk::Outside, at.left()));
            assert_eq!(PackedGarden::<u64>::new(&at).1.place, after);
            (state, place) = (at, after);
        }
    }
    assert!(walks > 5000 && stuck > 200 && pushes > 200, "{walks} {stuck} {pushes}");
}

#[test]
fn a_way_that_is_shut_ends_the_walk() {
    let (packed, start) = PackedGarden::<u64>::new(&"sss-sxs-sss".parse::<State>().expect("a garden"));
    assert_eq!(stroll(&packed, &start.place, 1, |_| Turn::Ahead), End::Stuck);
}

#[test]
fn drawn_clauses_fill_their_ranges() {
    let mut scripts = scripts("ssssss-ssssss-ssssss", Deadlock::Code);
    let mut rng = Rng::new(4);
    let drawn: Vec<Gene> = (0..2000).map(|_| scripts.draw(&mut rng)).collect();
    let most = |value: fn(&Gene) -> u32| drawn.iter().map(value).max();
    assert_eq!(most(|one| one.entry), Some(17));
    assert_eq!(most(|one| one.pushes[7].into()), Some(5));
    let ones: u32 = drawn.iter().map(|one| one.turns.count_ones()).sum();
    // Twenty fair bits in each: six standard deviations of a binomial(40000, 1/2) are 600.
    assert!(ones.abs_diff(20_000) < 600 && drawn.iter().all(|one| one.turns < 1 << MAX_STOPS));
    let mut changed = drawn[0].clone();
    scripts.mutate(&mut changed, &mut rng);
    assert_ne!(changed, drawn[0]);
}

#[test]
fn it_finds_optima() {
    // Rocks, ornaments, leaves: the optima of the oracle, by the paper's plan.
    let cases = [
        ("ssss-sxxs-ssss-ssss", 4),
        ("ssss-ssox-oxsx-ssos", 2),
        ("snss-soss-yxrs-sssy", 4),
        ("nsss-yxxs-ssss-ryss", 5),
    ];
    for (position, optimum) in cases {
        let mut run = Evolution::new(scripts(position, Deadlock::Code), EvolutionOptions::PAPER, Rng::new(1));
        let last = run.by_ref().last().expect("generations");
        assert_eq!(last.best, f64::from(MAX_PATHS as u32 - optimum) * 10.0 + 300.0, "{position}");
        let champion = run.champion().expect("one");
        assert_eq!(run.problem().paths(&champion.individual.genes).len() as u32, optimum);
        assert!(run.problem().walked() > run.evaluations());
    }
}

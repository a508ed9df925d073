//! What other programs have measured over tens of thousands of challenges and games: ours must find the same. And the hard
//! challenges, which are as they always were. Like the papers' experiments these take long, so they are not among the quick
//! tests without features.

#[path = "it/first_positions.rs"]
mod first_positions;

#[test]
fn hard_setups_give_the_positions_that_they_always_gave() {
    first_positions::are_kept(true);
}

mod fujisan {
    use solvarium::engine::position::Position;
    use solvarium::engine::rng::Rng;
    use solvarium::games::fujisan::metrics::connectedness;
    use solvarium::games::fujisan::rules::Mountain;
    use solvarium::games::fujisan::setup::Base;
    use solvarium::games::fujisan::solver::Solver;

    /// What 20,000 challenges of a setup are like, from an independent solver and generator.
    struct Expected {
        base: Base,
        solvable: f64,
        dead: f64,
        median: u16,
        mean: f64,
        short: f64,
        connected: [f64; 2],
    }

    const EXPECTED: [Expected; 5] = [
        expected(Base::Random, [0.8322, 0.0273, 13.49, 0.0495, 2.0854, 1.8047], 13),
        expected(Base::AnyCoin, [0.8536, 0.0264, 13.61, 0.0371, 2.1051, 1.9184], 13),
        expected(Base::Piecepack, [0.8971, 0.0235, 13.73, 0.0345, 2.2408, 2.0629], 13),
        expected(Base::Engraved, [0.8992, 0.0290, 12.89, 0.0905, 2.0331, 1.7282], 12),
        expected(Base::Domino, [0.9150, 0.0194, 13.75, 0.0299, 2.2382, 2.0266], 13),
    ];

    const fn expected(base: Base, figures: [f64; 6], median: u16) -> Expected {
        let [solvable, dead, mean, short, solved, unsolved] = figures;
        Expected { base, solvable, dead, median, mean, short, connected: [solved, unsolved] }
    }

    const CHALLENGES: f64 = 20_000.0;

    /// Whether two shares, the expected one of 20,000 and ours of `n`, lie within three standard errors
    /// of their difference.
    #[track_caller]
    fn near(name: &str, base: Base, ours: f64, theirs: f64, n: f64) {
        let error = (theirs * (1.0 - theirs) * (1.0 / CHALLENGES + 1.0 / n)).sqrt();
        assert!((ours - theirs).abs() < 3.0 * error, "{base:?} {name}: {ours:.4}, not {theirs:.4} ± {error:.4}");
    }

    /// The same for means with this standard deviation.
    #[track_caller]
    fn near_mean(name: &str, base: Base, (ours, theirs): (f64, f64), deviation: f64, n: f64) {
        let error = deviation * (2.0 / n).sqrt();
        assert!((ours - theirs).abs() < 3.0 * error, "{base:?} {name}: {ours:.4}, not {theirs:.4} ± {error:.4}");
    }

    fn mean(of: &[f64]) -> f64 {
        of.iter().sum::<f64>() / of.len() as f64
    }

    #[test]
    fn challenges_are_distributed_as_an_independent_program_found() {
        let mut solver = Solver::new();
        for expected in &EXPECTED {
            let (base, mut dead) = (expected.base, 0u32);
            let mut optima: Vec<u16> = Vec::new();
            let mut connected = [Vec::new(), Vec::new()];
            for number in 0..CHALLENGES as u64 {
                let values = base.deal(&mut Rng::part(42, number));
                let mountain = Mountain::new(values, false);
                let optimum = solver.optimum(&values, false);
                optima.extend(optimum);
                connected[usize::from(optimum.is_none())].push(connectedness(&mountain));
                dead += u32::from(optimum.is_none() && mountain.legal_moves().is_empty());
            }
            optima.sort_unstable();
            let solved = optima.len() as f64;
            near("solvable", base, solved / CHALLENGES, expected.solvable, CHALLENGES);
            near("dead", base, f64::from(dead) / CHALLENGES, expected.dead, CHALLENGES);
            let short = optima.iter().filter(|&&n| n <= 9).count() as f64 / solved;
            near("of 8 or 9 moves", base, short, expected.short, solved);
            assert_eq!((optima[0], optima[optima.len() / 2]), (8, expected.median), "{base:?}");
            let lengths: Vec<f64> = optima.iter().map(|&n| f64::from(n)).collect();
            let variance = lengths.iter().map(|n| (n - mean(&lengths)).powi(2)).sum::<f64>() / solved;
            near_mean("moves", base, (mean(&lengths), expected.mean), variance.sqrt(), solved);
            for (values, theirs) in connected.iter().zip(expected.connected) {
                near_mean("connectedness", base, (mean(values), theirs), 0.28, values.len() as f64);
            }
        }
    }
}

mod merge {
    use solvarium::engine::seed::Seed;
    use solvarium::games::merge::board::Shape;
    use solvarium::games::merge::players::{self, Corner, Player, Priority, Random};
    use solvarium::games::merge::threes::{self, Threes};
    use solvarium::games::merge::twenty48::{self, Twenty48};

    /// Mean and standard error of the points of games 1 to n of a seed.
    fn measure(games: u32, play: impl Fn(u64) -> u64) -> (f64, f64) {
        let hash = |game: u32| Seed::new(&format!("baseline-{game}")).expect("a seed").hash();
        let scores: Vec<f64> = (1..=games).map(|game| play(hash(game)) as f64).collect();
        let n = f64::from(games);
        let mean = scores.iter().sum::<f64>() / n;
        let variance = scores.iter().map(|score| (score - mean) * (score - mean)).sum::<f64>() / (n - 1.0);
        (mean, (variance / n).sqrt())
    }

    /// The mean must be the one that was measured elsewhere over 100,000 games, within three standard errors of the
    /// difference.
    #[track_caller]
    fn near((mean, error): (f64, f64), games: u32, elsewhere: f64) {
        let both = error * (1.0 + f64::from(games) / 100_000.0).sqrt();
        assert!((mean - elsewhere).abs() < 3.0 * both, "{mean} ± {error} instead of {elsewhere}");
    }

    const GAMES: u32 = 20_000;

    fn of_2048(player: impl Fn(u64) -> Box<dyn Player<Twenty48>>) -> (f64, f64) {
        let variant = twenty48::Variant::of(Shape::CLASSIC);
        measure(GAMES, |hash| players::play(Twenty48::new(variant, hash), &mut *player(hash), u32::MAX).score)
    }

    fn of_threes(player: impl Fn(u64) -> Box<dyn Player<Threes>>) -> (f64, f64) {
        let variant = threes::Variant::CLASSIC;
        measure(GAMES, |hash| players::play(Threes::new(variant, hash), &mut *player(hash), u32::MAX).score)
    }

    #[test]
    fn means_of_2048_are_those_measured_elsewhere() {
        near(of_2048(|hash| Box::new(Random::new(hash))), GAMES, 1093.0);
        near(of_2048(|_| Box::new(Corner::default())), GAMES, 2667.0);
        near(of_2048(|_| Box::new(Priority)), GAMES, 2545.0);
    }

    #[test]
    fn means_of_threes_are_those_measured_elsewhere() {
        near(of_threes(|hash| Box::new(Random::new(hash))), GAMES, 286.0);
        near(of_threes(|_| Box::new(Corner::default())), GAMES, 536.0);
    }
}

//! The players: their choices, and the means that others measured for the same rules and strategies.

use crate::engine::direction::Direction::{self, Down, Left, Right, Up};
use crate::engine::seed::Seed;
use crate::games::merge::board::Shape;
use crate::games::merge::players::{self, Corner, Greedy, Player, Priority, Random};
use crate::games::merge::position::TilePosition;
use crate::games::merge::threes::{self, Threes};
use crate::games::merge::twenty48::{self, Twenty48};

fn position(text: &str) -> Twenty48 {
    text.parse::<Twenty48>().unwrap_or_else(|error| panic!("{error}"))
}

fn choices(player: &mut dyn Player<Twenty48>, boards: &[&str]) -> Vec<Option<Direction>> {
    boards.iter().map(|board| player.choose(&position(board))).collect()
}

#[test]
fn the_corner_strategy_is_taken_literally() {
    let open = "0000010000000000";
    let only_down = "0001000100020003";
    let only_up_and_left = "0000000000010012".chars().rev().collect::<String>();
    let all = [open, open, open, only_down, open, "1212212112120000", open];
    let found = choices(&mut Corner::default(), &all);
    assert_eq!(found[..3], [Some(Right), Some(Down), Some(Right)]);
    assert_eq!(position(only_down).moves_open(), [Up, Down, Left]);
    assert_eq!(found[3], Some(Down));
    assert_eq!(found[4], Some(Right));
    assert_eq!(position(&only_up_and_left).moves_open(), [Down, Right]);
    // Neither right nor down: up, and then on with the other tap.
    let stuck = "0000000000000012";
    assert_eq!(position(stuck).moves_open(), [Up, Left]);
    assert_eq!(choices(&mut Corner::default(), &[open, stuck, open]), [Some(Right), Some(Up), Some(Down)]);
    let left_only = "0012001300140015";
    assert_eq!(choices(&mut Corner::default(), &[left_only]), [Some(Down)]);
}

trait Open {
    fn moves_open(&self) -> Vec<Direction>;
}

impl Open for Twenty48 {
    fn moves_open(&self) -> Vec<Direction> {
        self.open()
    }
}

#[test]
fn priority_and_greedy_follow_their_orders() {
    assert_eq!(
        choices(&mut Priority, &["0000010000000000", "0000000000000010", "0000000000001111"]),
        [Some(Down), Some(Right), Some(Right)]
    );
    // Up and down merge fours, left and right twos.
    assert_eq!(
        choices(&mut Greedy, &["2110200000000000", "0000010000000000", "1212212112122121"]),
        [Some(Down), Some(Down), None]
    );
}

#[test]
fn the_random_player_takes_open_directions_evenly() {
    let mut player = Random::new(5);
    let mut seen = [0u32; 4];
    let board = position("0000000000000012");
    for _ in 0..4000 {
        let taken: Direction = player.choose(&board).expect("two are open");
        seen[taken as usize] += 1;
    }
    assert_eq!(seen[Down as usize] + seen[Right as usize], 0);
    // Five standard deviations of a binomial(4000, 1/2) are 158.
    assert!(seen[Up as usize].abs_diff(2000) < 158, "{seen:?}");
}

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

//! Autoplay: who plays, how fast, how strong; and the moves that come by themselves.

use gloo::timers::callback::Timeout;
use yew::prelude::*;

use super::advice::{Advisor, AdvisorState};
use super::model::{Action, Model};
use crate::games::merge::direction::Direction;
use crate::games::merge::players::{Corner, Greedy, Player, Priority, Random, Strategy};
use crate::games::merge::position::TilePosition;
use crate::games::merge::view::any_game::{AnyGame, Kind};
use crate::web::{clock, store};

/// Time between two moves of a replay, in milliseconds.
const REPLAY_MS: u32 = 400;

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// One that does not search: it is asked here.
    Simple(Strategy),
    /// One that the worker has to be asked for.
    Asked(Advisor),
}

impl By {
    /// All players, the weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        [Strategy::Random, Strategy::Priority, Strategy::Corner, Strategy::Greedy]
            .into_iter()
            .map(Self::Simple)
            .chain([Self::Asked(Advisor::Network), Self::Asked(Advisor::Expectimax)])
    }

    /// Its word.
    pub fn code(self) -> &'static str {
        match self {
            Self::Simple(strategy) => strategy.code(),
            Self::Asked(Advisor::Network) => "ntuple",
            Self::Asked(Advisor::Expectimax) => "expectimax",
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Simple(strategy) => strategy.name(),
            Self::Asked(Advisor::Network) => "Network",
            Self::Asked(Advisor::Expectimax) => "Expectimax",
        }
    }

    /// A few words about it.
    pub fn about(self) -> &'static str {
        match self {
            Self::Simple(Strategy::Random) => "Any move, each equally likely.",
            Self::Simple(Strategy::Priority) => "Always the first of down, right, left, up that is possible.",
            Self::Simple(Strategy::Corner) => {
                "Right and down in turn until stuck, then up. It never made a 2048 in 100\u{202f}000 games."
            }
            Self::Simple(_) => "The most points now.",
            Self::Asked(Advisor::Network) => "Looks one move ahead, by what it has learned from its own games.",
            Self::Asked(Advisor::Expectimax) => "Looks ahead through all that may come.",
        }
    }

    /// Whether it can look deeper or less deep.
    pub fn searches(self) -> bool {
        self == Self::Asked(Advisor::Expectimax)
    }
}

/// The fastest, in moves a second.
pub const FASTEST: u32 = 30;
/// The least and the most boards a move, as powers of two.
pub const STRENGTH: (u32, u32) = (9, 21);

/// What is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// Who plays.
    pub by: By,
    /// Moves a second.
    pub speed: u32,
    /// Boards a move, as a power of two.
    pub strength: u32,
    /// Whether the adviser speaks.
    pub advice: bool,
}

impl Chosen {
    /// As it is kept; the usual where nothing is.
    pub fn load(kind: Kind) -> Self {
        let usual = Self { by: By::Asked(Advisor::Expectimax), speed: 8, strength: 15, advice: true };
        let text = store::read(&key(kind)).unwrap_or_default();
        Self::read(&text).unwrap_or(usual)
    }

    fn read(text: &str) -> Option<Self> {
        let mut words = text.split(' ');
        let code = words.next()?;
        let by = By::all().find(|by| by.code() == code)?;
        let speed = words.next()?.parse().ok().filter(|speed| (1..=FASTEST).contains(speed))?;
        let strength = words.next()?.parse().ok().filter(|power| (STRENGTH.0..=STRENGTH.1).contains(power))?;
        Some(Self { by, speed, strength, advice: words.next()? == "advice" })
    }

    fn text(&self) -> String {
        let advice = if self.advice { "advice" } else { "silent" };
        format!("{} {} {} {advice}", self.by.code(), self.speed, self.strength)
    }

    /// Keeps it.
    pub fn keep(&self, kind: Kind) {
        store::write(&key(kind), &self.text());
    }

    /// Boards a move.
    pub fn nodes(&self) -> u64 {
        1 << self.strength
    }

    /// Milliseconds between two moves.
    fn ms(&self) -> f64 {
        1000.0 / f64::from(self.speed)
    }
}

fn key(kind: Kind) -> String {
    format!("auto.{}", kind.info().id)
}

/// A player that does not search, and remembers what it did before. By name and not as an object of the register of
/// players: that would bring the search into this program.
enum Hands {
    Random(Random),
    Priority(Priority),
    Corner(Corner),
    Greedy(Greedy),
}

impl Hands {
    /// The player of this name, if it is one of these, at the beginning of a game.
    fn new(strategy: Strategy, hash: u64) -> Option<Self> {
        match strategy {
            Strategy::Random => Some(Self::Random(Random::new(hash))),
            Strategy::Priority => Some(Self::Priority(Priority)),
            Strategy::Corner => Some(Self::Corner(Corner::default())),
            Strategy::Greedy => Some(Self::Greedy(Greedy)),
            _ => None,
        }
    }

    fn choose(&mut self, hand: &AnyGame) -> Option<Direction> {
        match hand {
            AnyGame::Twenty48(game) => self.choose_in(game),
            AnyGame::Threes(game) => self.choose_in(game),
        }
    }

    fn choose_in<P: TilePosition>(&mut self, game: &P) -> Option<Direction> {
        match self {
            Self::Random(player) => player.choose(game),
            Self::Priority(player) => player.choose(game),
            Self::Corner(player) => player.choose(game),
            Self::Greedy(player) => player.choose(game),
        }
    }
}

/// A simple player with what it chose in this turn: it is asked once, whatever else changes.
struct AtWork {
    strategy: Strategy,
    hands: Hands,
    turn: u32,
    choice: Option<Direction>,
}

impl AtWork {
    fn choose(&mut self, turn: u32, hand: &AnyGame) -> Option<Direction> {
        if self.turn != turn {
            (self.turn, self.choice) = (turn, self.hands.choose(hand));
        }
        self.choice
    }
}

/// Makes the moves that come by themselves: those of a player, and those of a replay.
#[hook]
pub fn use_moves(model: &UseReducerHandle<Model>, chosen: Chosen, counsel: &AdvisorState) {
    let hands = use_mut_ref(|| None::<AtWork>);
    let last = use_mut_ref(|| 0.0f64);
    let shown = model.shown.clone().filter(|_| model.refused.is_none());
    let told = shown.as_ref().and_then(|shown| match chosen.by {
        By::Asked(adviser) => counsel.by(&shown.hand, adviser).and_then(|told| told.best),
        By::Simple(_) => None,
    });
    let down = counsel.down().is_some() && matches!(chosen.by, By::Asked(_));
    let place = (model.turn, model.auto && !down, model.runs, chosen, told);
    let dispatcher = model.dispatcher();
    use_effect_with(place, move |(turn, auto, runs, chosen, told)| {
        let (auto, runs, chosen) = (*auto, *runs, *chosen);
        let choice = match (chosen.by, shown) {
            (By::Asked(_), Some(_)) => *told,
            (By::Simple(strategy), Some(shown)) if auto => {
                let mut hands = hands.borrow_mut();
                let other = |known: &AtWork| known.strategy != strategy || shown.done == 0 && known.turn != *turn;
                if hands.as_ref().is_none_or(other) {
                    let fresh = Hands::new(strategy, shown.hand.hash());
                    *hands = fresh.map(|hands| AtWork { strategy, hands, turn: turn.wrapping_sub(1), choice: None });
                }
                hands.as_mut().and_then(|at_work| at_work.choose(*turn, &shown.hand))
            }
            _ => None,
        };
        let wait = |ms: f64| (ms - (clock::now_ms() - *last.borrow())).clamp(0.0, ms) as u32;
        let timer = match (auto, choice, runs) {
            (true, Some(direction), _) => {
                let (last, name) = (last.clone(), chosen.by.name());
                Some(Timeout::new(wait(chosen.ms()), move || {
                    *last.borrow_mut() = clock::now_ms();
                    dispatcher.dispatch(Action::Helped(direction, name));
                }))
            }
            (false, _, true) => Some(Timeout::new(REPLAY_MS, move || dispatcher.dispatch(Action::Step))),
            _ => None,
        };
        move || drop(timer)
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_come_back() {
        for by in By::all() {
            let chosen = Chosen { by, speed: 12, strength: 17, advice: false };
            assert_eq!(Chosen::read(&chosen.text()), Some(chosen));
        }
        for damaged in ["", "expectimax", "expectimax 0 17 advice", "expectimax 9 99 advice", "nobody 9 17 advice"] {
            assert_eq!(Chosen::read(damaged), None, "{damaged}");
        }
    }
}

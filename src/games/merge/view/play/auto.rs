//! Autoplay: who plays, how fast, how strong; and the moves that come by themselves.

use gloo::timers::callback::Timeout;
use yew::prelude::*;

use crate::app::play::model::Action;
use crate::engine::direction::Direction;
use crate::games::merge::any_game::{AnyGame, Kind};
use crate::games::merge::players::{Corner, Greedy, Player, Priority, Random, Strategy};
use crate::games::merge::position::TilePosition;
use crate::games::merge::view::ask::Advisor;
use crate::web::clock;

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
    /// The choice of who has not chosen yet.
    pub const USUAL: Self = Self { by: By::Asked(Advisor::Expectimax), speed: 8, strength: 15, advice: true };

    /// Under which key it is kept.
    pub fn key(kind: Kind) -> String {
        format!("auto.{}", kind.info().id)
    }

    /// As it is kept.
    pub fn read(text: &str) -> Option<Self> {
        let mut words = text.split(' ');
        let code = words.next()?;
        let by = By::all().find(|by| by.code() == code)?;
        let speed = words.next()?.parse().ok().filter(|speed| (1..=FASTEST).contains(speed))?;
        let strength = words.next()?.parse().ok().filter(|power| (STRENGTH.0..=STRENGTH.1).contains(power))?;
        Some(Self { by, speed, strength, advice: words.next()? == "advice" })
    }

    /// The text that is kept.
    pub fn text(&self) -> String {
        let advice = if self.advice { "advice" } else { "silent" };
        format!("{} {} {} {advice}", self.by.code(), self.speed, self.strength)
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

/// What the player at work is given.
#[derive(Properties, PartialEq)]
pub struct AutoProps {
    /// The position.
    pub hand: AnyGame,
    /// Its text.
    pub position: AttrValue,
    /// Moves made.
    pub done: usize,
    /// Whether no move is left.
    pub over: bool,
    /// Counts what has happened on the page.
    pub turn: u32,
    /// Whether it plays.
    pub auto: bool,
    /// Who plays, and how fast.
    pub chosen: Chosen,
    /// The best move, as far as a player knows it that the worker has to be asked for.
    pub best: Option<Direction>,
    /// Hears a move.
    pub act: Callback<Action>,
}

/// Makes the moves of a player of the program, at its speed.
#[component]
pub fn AutoPlayer(props: &AutoProps) -> Html {
    let hands = use_mut_ref(|| None::<AtWork>);
    let last = use_mut_ref(|| 0.0f64);
    {
        let act = props.act.clone();
        use_effect_with(props.auto && props.over, move |&ends| {
            if ends {
                act.emit(Action::Auto(false));
            }
        });
    }
    let place = (props.turn, props.auto && !props.over, props.chosen, props.best);
    let (hand, position, done, act) = (props.hand.clone(), props.position.clone(), props.done, props.act.clone());
    use_effect_with(place, move |(turn, auto, chosen, best)| {
        let (auto, chosen) = (*auto, *chosen);
        let choice = match chosen.by {
            _ if !auto => None,
            By::Asked(_) => *best,
            By::Simple(strategy) => {
                let mut hands = hands.borrow_mut();
                let other = |known: &AtWork| known.strategy != strategy || done == 0 && known.turn != *turn;
                if hands.as_ref().is_none_or(other) {
                    let fresh = Hands::new(strategy, hand.hash());
                    *hands = fresh.map(|hands| AtWork { strategy, hands, turn: turn.wrapping_sub(1), choice: None });
                }
                hands.as_mut().and_then(|at_work| at_work.choose(*turn, &hand))
            }
        };
        let timer = choice.map(|direction| {
            let wait = (chosen.ms() - (clock::now_ms() - *last.borrow())).clamp(0.0, chosen.ms()) as u32;
            let (position, code, by) = (position.to_string(), direction.to_string(), chosen.by.name());
            Timeout::new(wait, move || {
                *last.borrow_mut() = clock::now_ms();
                act.emit(Action::PlayFor { position, code, by });
            })
        });
        move || drop(timer)
    });
    Html::default()
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

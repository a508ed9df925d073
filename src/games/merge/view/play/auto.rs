//! Who makes the moves: the player at work (who, how fast, how strong), the controls that only these two games have, and their
//! keys: arrows, WASD, hjkl and the number pad.

use gloo::timers::callback::Timeout;

use super::{MergePlay, replays, scores};
use crate::app::controls::use_keys;
use crate::app::kept::Past;
use crate::app::play::model::Action;
use crate::app::play::view::{Controls, FROM_TEXT, NEW};
use crate::app::prelude::*;
use crate::engine::direction::Direction;
use crate::engine::session::MoveSource;
use crate::games::merge::any_game::{AnyGame, Kind};
use crate::games::merge::players::{Corner, Greedy, Mancini, Player, Priority, Random, Strategy};
use crate::games::merge::position::TilePosition;
use crate::games::merge::threes::Threes;
use crate::games::merge::twenty48::Twenty48;
use crate::games::merge::view::ask::Advisor;
use crate::games::merge::words::PLAYERS;
use crate::web::clock;

/// The player of this word.
pub fn player_of(code: &str) -> Option<Strategy> {
    PLAYERS.into_iter().map(|(by, _)| by).find(|by| by.code() == code)
}

/// Whom of the worker one has to ask for the moves of a player; nothing: it does not search and is asked here.
pub fn adviser(by: Strategy) -> Option<Advisor> {
    match by {
        Strategy::Ntuple => Some(Advisor::Network),
        Strategy::Expectimax => Some(Advisor::Expectimax),
        _ => None,
    }
}

/// The fastest, in moves a second.
pub const FASTEST: u32 = 30;
/// The least and the most boards a move, as powers of two.
pub const STRENGTH: (u32, u32) = (9, 21);
/// A game that is left is kept among the last ones if it has at least so many moves.
const MANY: usize = 10;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chosen {
    pub by: Strategy,
    /// Moves a second.
    pub speed: u32,
    /// Boards a move, as a power of two.
    pub strength: u32,
    /// Whether the adviser speaks.
    pub advice: bool,
}

impl Chosen {
    /// The choice of who has not chosen yet.
    pub const DEFAULT: Self = Self { by: Strategy::Expectimax, speed: 8, strength: 15, advice: true };

    /// Under which key it is kept.
    pub fn key(kind: Kind) -> String {
        format!("auto.{}", kind.info().id)
    }

    /// As it is kept.
    pub fn read(text: &str) -> Option<Self> {
        let mut words = text.split(' ');
        let by = player_of(words.next()?)?;
        let speed = words.next()?.parse().ok().filter(|speed| (1..=FASTEST).contains(speed))?;
        let strength = words.next()?.parse().ok().filter(|power| (STRENGTH.0..=STRENGTH.1).contains(power))?;
        Some(Self { by, speed, strength, advice: words.next()? == "advice" })
    }

    /// The text that is kept.
    pub fn text(&self) -> String {
        let advice = if self.advice { "advice" } else { "silent" };
        format!("{} {} {} {advice}", self.by.code(), self.speed, self.strength)
    }
}

/// What chooses the moves of a player that does not search, and remembers what it did before.
type Hands = Box<dyn FnMut(&AnyGame) -> Option<Direction>>;

/// The player of this name at the beginning of a game, if it is one that does not search. Not by the register of players:
/// that would bring the search into this program.
fn player<P: TilePosition>(strategy: Strategy, hash: u64) -> Option<Box<dyn Player<P>>> {
    Some(match strategy {
        Strategy::Random => Box::new(Random::new(hash)),
        Strategy::Priority => Box::new(Priority),
        Strategy::Corner => Box::new(Corner::default()),
        Strategy::Greedy => Box::new(Greedy),
        Strategy::Mancini => Box::new(Mancini),
        _ => return None,
    })
}

fn hands(strategy: Strategy, hand: &AnyGame) -> Option<Hands> {
    Some(match hand {
        AnyGame::Twenty48(game) => {
            let mut player = player::<Twenty48>(strategy, game.hash)?;
            Box::new(move |hand: &AnyGame| if let AnyGame::Twenty48(game) = hand { player.choose(game) } else { None })
        }
        AnyGame::Threes(game) => {
            let mut player = player::<Threes>(strategy, game.hash)?;
            Box::new(move |hand: &AnyGame| if let AnyGame::Threes(game) = hand { player.choose(game) } else { None })
        }
    })
}

/// A simple player with what it chose in this turn: it is asked once, whatever else changes.
struct AtWork {
    strategy: Strategy,
    hands: Hands,
    turn: u32,
    choice: Option<Direction>,
}

#[derive(Properties, PartialEq)]
pub(super) struct KeeperProps {
    pub table: Held<MergePlay>,
}

/// Makes the moves of a player of the program, at its speed; hears the keys; keeps a game among the last ones when it ends or
/// is left.
#[component]
pub(super) fn Keeper(props: &KeeperProps) -> Html {
    let table = &*props.table;
    let act = hears(&table.model.dispatcher(), |model, action: Action| model.dispatch(action));
    let keys = Keys { act: act.clone(), moves: !table.locked(), letters: table.shell.settings.letters };
    use_keys(keys, |keys, event| {
        let (action, act) = (keys.meant(event)?, keys.act.clone());
        Some(Box::new(move || act.emit(action)))
    });
    let before = use_mut_ref(|| None::<Past>);
    let (kind, on_kept) = (table.kind(), table.ranking.setter());
    // A game that has not begun: the one before it was left.
    let fresh = table.session().length() == 0;
    use_effect_on((table.past(), table.over, fresh), move |(past, over, fresh)| {
        let left = before.replace(past.clone());
        let ended = if *over { past.clone() } else { left.filter(|_| *fresh) };
        if let Some(past) = ended {
            on_kept.set(Rc::new(scores(kind).keep_past(past)));
        }
    });
    use_player(table, &act);
    Html::default()
}

/// Makes the moves of a player of the program.
#[hook]
fn use_player(table: &MergePlay, act: &Callback<Action>) {
    let (at_work, last) = (use_mut_ref(|| None::<AtWork>), use_mut_ref(|| 0.0f64));
    let (auto, over, chosen) = (table.model.auto, table.over, *table.view.choice);
    use_told((auto && over).then_some(()), &act.reform(|()| Action::Auto(false)));
    // As far as a player knows it that the worker has to be asked for.
    let best = table.best().filter(|_| adviser(chosen.by).is_some() && table.solver.failure.is_none());
    let place = (table.model.turn, auto && !over, chosen, best);
    let (hand, position, done, act) = (table.hand.clone(), table.here(), table.session().count(), act.clone());
    use_effect_on(place, move |(turn, auto, chosen, best)| {
        let strategy = chosen.by;
        let choice = match adviser(strategy) {
            _ if !auto => None,
            Some(_) => *best,
            None => {
                let mut at_work = at_work.borrow_mut();
                let other = |known: &AtWork| known.strategy != strategy || done == 0 && known.turn != *turn;
                if at_work.as_ref().is_none_or(other) {
                    let (hands, turn) = (hands(strategy, &hand), turn.wrapping_sub(1));
                    *at_work = hands.map(|hands| AtWork { strategy, hands, turn, choice: None });
                }
                at_work.as_mut().and_then(|player| {
                    if player.turn != *turn {
                        (player.turn, player.choice) = (*turn, (player.hands)(&hand));
                    }
                    player.choice
                })
            }
        };
        let timer = choice.map(|direction| {
            // Milliseconds between two moves.
            let ms = 1000.0 / f64::from(chosen.speed);
            let wait = (ms - (clock::now_ms() - *last.borrow())).clamp(0.0, ms) as u32;
            let (position, code, by) = (position.to_string(), direction.to_string(), chosen.by.name());
            Timeout::new(wait, move || {
                *last.borrow_mut() = clock::now_ms();
                act.emit(Action::PlayFor { position, code, by });
            })
        });
        move || drop(timer)
    });
}

impl MergePlay {
    /// The game at hand, if it is to be kept among the last ones once it is left.
    fn past(&self) -> Option<Past> {
        let (session, facts) = (self.session(), self.session().facts());
        let counts = session.count() >= MANY || self.over && session.count() > 0;
        (counts && facts.move_source != MoveSource::Replay).then(|| Past {
            challenge: facts.challenge.clone(),
            score: self.hand.score(),
            rank: self.hand.board().highest(),
            moves: session.count() as u64,
            ms: facts.elapsed_ms,
            helper: facts.helper.clone(),
        })
    }

    /// The best move, as far as it is told.
    pub(super) fn best(&self) -> Option<Direction> {
        self.told.as_ref()?.best
    }

    /// Changes what is chosen, as it stands by then.
    pub(super) fn choose<E: 'static>(&self, change: impl Fn(&mut Chosen, E) + 'static) -> Callback<E> {
        hears(&self.view.choice, move |choice, event| {
            let mut next = **choice;
            change(&mut next, event);
            choice.set(next);
        })
    }

    /// Makes the move that the adviser likes best.
    fn best_move(&self, class: &'static str) -> Html {
        let best = self.best().filter(|_| !self.locked() && !self.model.auto);
        let act = best.map_or_else(Callback::noop, |best| {
            let position = self.here().to_string();
            self.act(Action::PlayFor { position, code: best.to_string(), by: "The adviser" })
        });
        button(class, Some(Icon::Solve), "Best move", best.is_some(), act)
    }

    pub(super) fn controls(&self) -> Controls {
        let toggle = self.choose(|chosen, _: MouseEvent| chosen.advice = !chosen.advice);
        let advice = |class: &'static str| {
            let (pressed, onclick) = (self.view.choice.advice.to_string(), toggle.clone());
            html! { <button key="advice" type="button" {class} aria-pressed={pressed} {onclick}>{ icon(Icon::Hint) }{ "Advice" }</button> }
        };
        let on = self.act(Action::TakeOver);
        let transport = button("btn quiet", None, "Play on from here", replays(self.session()), on);
        let auto = self.model.auto;
        let autoplay = html! {
            <button key="auto" type="button" disabled={self.over} aria-pressed={auto.to_string()} onclick={self.act(Action::Auto(!auto))}>
                { icon(if auto { Icon::Pause } else { Icon::Solve }) }{ "Autoplay" }
            </button>
        };
        Controls {
            restart: button("btn quiet", Some(Icon::Text), "Position", true, self.show(FROM_TEXT)),
            help: Some([
                html! { <>{ advice("btn") }{ self.best_move("btn") }</> },
                html! { <>{ advice("") }{ autoplay }</> },
            ]),
            transport,
            menu_first: self.best_move(""),
            menu_last: html! {
                <>
                    { button("", Some(Icon::Flag), "New game", true, self.show(NEW)) }
                    { button("", Some(Icon::Text), "Position", true, self.show(FROM_TEXT)) }
                </>
            },
            keys: Some(if self.shell.settings.letters {
                "Keys: **arrows**, **WASD**, **hjkl** or the number pad; **U** undo, **R** redo."
            } else {
                "Keys: **arrows** or the number pad; **Ctrl Z** undo."
            }),
            ..Controls::default()
        }
    }
}

/// What the keys do. They act wherever the focus is, but in fields and dialogs; never together with Alt, Ctrl, Cmd or Shift.
#[derive(Clone)]
struct Keys {
    /// Hears what is to be done.
    act: Callback<Action>,
    /// Whether directions act: not in a game that is over, nor in a replay, so that arrows scroll the page.
    moves: bool,
    /// Whether single letters act.
    letters: bool,
}

impl Keys {
    /// What a key is for.
    fn meant(&self, event: &web_sys::KeyboardEvent) -> Option<Action> {
        if event.ctrl_key() || event.meta_key() || event.shift_key() {
            return None;
        }
        let key = event.key().to_ascii_lowercase();
        match key.as_str() {
            "u" if self.letters => Some(Action::Undo),
            "r" if self.letters && !event.repeat() => Some(Action::Redo),
            _ if !self.moves => None,
            _ => Some(Action::Play(direction(&key, &event.code(), self.letters)?.to_string())),
        }
    }
}

/// The keys of each direction: arrow, letters, and the place of the digit on the number pad.
const KEYS: [(Direction, [&str; 3], &str); 4] = [
    (Direction::Up, ["arrowup", "w", "k"], "Numpad8"),
    (Direction::Down, ["arrowdown", "s", "j"], "Numpad2"),
    (Direction::Left, ["arrowleft", "a", "h"], "Numpad4"),
    (Direction::Right, ["arrowright", "d", "l"], "Numpad6"),
];

/// The direction of a key, by its name and its place on the keyboard.
fn direction(key: &str, code: &str, letters: bool) -> Option<Direction> {
    let names = if letters { 0..3 } else { 0..1 };
    let is_meant = |(_, keys, pad): &&(_, [&str; 3], &str)| *pad == code || keys[names.clone()].contains(&key);
    KEYS.iter().find(is_meant).map(|(direction, ..)| *direction)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_come_back() {
        for (by, _) in PLAYERS {
            let chosen = Chosen { by, speed: 12, strength: 17, advice: false };
            assert_eq!(Chosen::read(&chosen.text()), Some(chosen));
        }
        for damaged in ["", "expectimax", "expectimax 0 17 advice", "expectimax 9 99 advice", "nobody 9 17 advice"] {
            assert_eq!(Chosen::read(damaged), None, "{damaged}");
        }
    }

    #[test]
    fn each_direction_has_its_keys() {
        let cases = [
            ("arrowup", "ArrowUp", Direction::Up),
            ("k", "KeyK", Direction::Up),
            ("s", "KeyS", Direction::Down),
            ("4", "Numpad4", Direction::Left),
            ("h", "KeyH", Direction::Left),
            ("l", "KeyL", Direction::Right),
        ];
        for (key, code, expected) in cases {
            assert_eq!(direction(key, code, true), Some(expected), "{key}");
        }
        assert_eq!(direction("k", "KeyK", false), None, "letters are switched off");
        assert_eq!(direction("4", "Digit4", true), None);
        assert_eq!(direction("x", "KeyX", true), None);
    }
}

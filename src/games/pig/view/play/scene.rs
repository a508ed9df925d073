//! The board: both seats, the die, the turn total; what can be done, and by which keys.

use super::{PigPlay, next_choice, of, replays, runs, turn_key};
use crate::app::controls::{is_within, use_keys};
use crate::app::play::model::Action;
use crate::app::prelude::*;
use crate::engine::position::Position;
use crate::games::pig::record::{End, Turn};
use crate::games::pig::rules::{Move, Pig};
use crate::games::pig::view::{large_die, small_die};
use crate::games::pig::words;

/// So many dice of a turn are drawn; those before them stand as their sum.
const MAX_DICE: usize = 7;

struct Large {
    class: &'static str,
    picture: Option<Icon>,
    words: String,
    /// The key that does the same; empty: there is none.
    key: &'static str,
    /// What it does; nothing where that is not allowed.
    act: Option<Callback<()>>,
}

impl Large {
    fn new(class: &'static str, words: impl Into<String>, key: &'static str, act: Option<Callback<()>>) -> Self {
        Self { class, picture: None, words: words.into(), key, act }
    }
}

impl PigPlay {
    pub(super) fn board(&self) -> Html {
        html! {
            <>
                <div key="scene" class="pig-scene">
                    { self.seat(0) }
                    { self.die() }
                    { self.seat(1) }
                </div>
                { self.turn_total() }
                { for self.replay_line() }
            </>
        }
    }

    /// That what is seen is a replay, for as long as nobody has taken over.
    fn replay_line(&self) -> Option<Html> {
        let (words, session) = (self.model.replay()?, self.session());
        let words = match session.count() {
            0 => words,
            at => format!("A replay: choice {at} of {}.", session.length()),
        };
        Some(html! { <p key="replay" class="pig-replay num">{ words }</p> })
    }

    fn seat(&self, seat: usize) -> Html {
        let (now, goal) = (&self.log.now, self.log.start.variant().goal);
        let (score, over) = (now.seats[seat].score, now.winner());
        let moves = over.is_none() && now.mover() == seat;
        let risk = if moves { now.total } else { 0 };
        let to_go = goal.saturating_sub(score);
        let pill = match (over, moves) {
            (Some(winner), _) if winner == seat => Some(if self.names.you == Some(seat) { "You won" } else { "Won" }),
            (None, true) if now.is_person(seat) => Some("Your turn"),
            (None, true) => Some("Playing"),
            _ => None,
        };
        let left = match (to_go, risk) {
            (0, _) => format!("{goal} reached"),
            (to_go, 0) => format!("{to_go} to go"),
            (to_go, _) => format!(" · {to_go} to go"),
        };
        let rules = [0, 1].map(|seat| words::rule(now, seat));
        let class = classes!("pig-seat", if seat == 0 { "one" } else { "two" }, moves.then_some("moves"));
        html! {
            <section key={seat} {class} aria-label={self.names.seats[seat].clone()}>
                <p key="who" class="pig-who">
                    <i class="pig-mark" aria-hidden="true"></i><span>{ &self.names.seats[seat] }</span>
                    { for pill.map(|words| html! { <span class="pig-pill">{ words }</span> }) }
                </p>
                <p key="score" class="pig-score num">{ score }<span class="unseen">{ " points" }</span></p>
                { lane(seat, score, risk, goal) }
                <p key="left" class="pig-left num">if risk > 0 { <b key="risk">{ format!("{risk} at risk") }</b> }<span key="go">{ left }</span></p>
                // A line for both seats, so that they stand at one height.
                <p key="rule" class="pig-rule" hidden={rules.iter().all(Option::is_none)}>{ rules[seat].as_deref().unwrap_or("\u{a0}") }</p>
            </section>
        }
    }

    fn die(&self) -> Html {
        let variant = self.log.start.variant();
        let face = words::last_face(&self.log);
        // A new key for each roll: the die is thrown anew.
        let rolls = self.log.steps.iter().filter(|step| step.face.is_some()).count();
        html! {
            <div key="die" class="pig-die-place">
                <div key={rolls} class="pig-throw">{ large_die(face, variant.die, variant.bust) }</div>
                <p key="word" class="pig-word">{ words::under_die(&self.log, &self.names) }</p>
            </div>
        }
    }

    /// The turn under way as a sum; the last one until the next has begun.
    fn turn_total(&self) -> Html {
        let turn = self.turns.last();
        let open = turn.is_some_and(|turn| turn.end == End::Open);
        let title = match turn {
            Some(turn) if !open => format!("{} turn", self.names.move_source(turn.seat)),
            _ => "Turn total".to_owned(),
        };
        html! {
            <div key="turn" class={classes!("pig-turn", (!open).then_some("past"))}>
                <span class="eyebrow">{ title }</span>
                <span class="pig-sum">{ for turn.map(|turn| self.sum(turn)) }</span>
                <span class="pig-total num">{ turn.filter(|turn| !matches!(turn.end, End::Bust(_))).map_or(0, |turn| turn.total) }</span>
            </div>
        }
    }

    fn sum(&self, turn: &Turn) -> Html {
        let variant = self.log.start.variant();
        let hidden = turn.faces.len().saturating_sub(MAX_DICE);
        let drawn = &turn.faces[hidden..];
        let points = |faces: &[u8]| -> u16 {
            faces.iter().filter(|face| **face != variant.bust).map(|face| u16::from(*face)).sum()
        };
        // What a written-out position had at risk already, and the dice that there is no room for.
        let before = turn.total - points(drawn);
        let words = turn.faces.iter().map(u8::to_string).collect::<Vec<_>>().join(", ");
        let dice = drawn.iter().enumerate().map(|(at, face)| {
            html! {
                <span key={hidden + at}>
                    if at > 0 || before > 0 { <span class="plus">{ "+" }</span> }
                    { small_die(*face, variant.die, variant.bust) }
                </span>
            }
        });
        html! {
            <>
                <span key="words" class="unseen">{ format!("Rolled {words}: ") }</span>
                <span key="dice" class="pig-dice" aria-hidden="true">
                    if before > 0 { <span key="before" class="num">{ before }</span> }
                    { for dice }
                    <span key="is" class="plus">{ "=" }</span>
                </span>
            </>
        }
    }

    /// Makes a person's choice, if it is still a person's turn when it is made.
    fn choose(&self, choice: Move) -> Callback<()> {
        hears(&(self.view.skipped.setter(), self.model.clone()), move |(skipped, model), ()| {
            let own = |pig: &Pig| pig.is_person(pig.mover());
            if model.shown().is_some_and(|session| own(of(session).state())) {
                skipped.set(None);
                model.dispatch(Action::Play(choice.to_string()));
            }
        })
    }

    /// One choice of what is watched, which then stands still; nothing while the solver looks for it.
    fn step(&self) -> Option<Callback<()>> {
        let next = next_choice(self.session(), &self.log, self.solver.unveiled())?;
        Some(hears(&self.model.dispatcher(), move |model, ()| {
            model.dispatch(Action::Run(false));
            model.dispatch(Action::Play(next.to_string()));
        }))
    }

    fn choices(&self) -> [Large; 2] {
        let (session, now) = (self.session(), &self.log.now);
        let able = |choice: Move| now.legal_moves().contains(&choice).then(|| self.choose(choice));
        match () {
            () if self.log.is_over() => {
                let (next, again) = (self.next(), self.act(Action::Restart));
                [Large::new("roll", "New dice", "", Some(next)), Large::new("hold", "Same dice", "", Some(again))]
            }
            // What is watched runs, or is let stand.
            () if replays(session) || runs(session) => {
                let running = self.model.running;
                let (picture, name) = if running { (Icon::Pause, "Pause") } else { (Icon::Solve, "Play") };
                let run = Large::new("roll", name, "Space", Some(self.act(Action::Run(!running))));
                [Large { picture: Some(picture), ..run }, Large::new("hold", "Step", "", self.step())]
            }
            () if now.is_person(now.mover()) => {
                let hold = match (now.total, now.hold_wins()) {
                    (0, _) => "Hold".to_owned(),
                    (total, true) => format!("Hold {total} and win"),
                    (total, false) => format!("Hold {total}"),
                };
                let [on_roll, on_hold] = [Move::Roll, Move::Hold].map(able);
                [Large::new("roll", "Roll", "Space", on_roll), Large::new("hold", hold, "H", on_hold)]
            }
            () => {
                let turn = turn_key(self.session());
                let skip = (!self.view.skips(self.session())).then(|| sets(&self.view.skipped, Some(turn)));
                [Large::new("ahead", "Skip ahead", "Space", skip), Large::new("hold", "Hold", "", None)]
            }
        }
    }

    /// The two large buttons, in the board and in a phone's dock. A button stays one while it is of no use, so that the focus stays;
    /// a press of the mouse leaves the focus where it is, so that Space goes on rolling after a click on Hold.
    pub(super) fn large_buttons(&self, with_keys: bool) -> Html {
        let on_down = Callback::from(|event: MouseEvent| event.prevent_default());
        let large = |(at, Large { class, picture, words, key, act }): (usize, Large)| {
            let disabled = act.is_none().then_some("true");
            let on_click = act.unwrap_or_default().reform(|_: MouseEvent| ());
            html! {
                <button key={at} type="button" class={classes!("btn", "pig-large", class)} aria-disabled={disabled}
                    onmousedown={on_down.clone()} onclick={on_click}>
                    { for picture.map(icon) }<span class="num">{ words }</span>
                    if with_keys && !key.is_empty() { <kbd aria-hidden="true">{ key }</kbd> }
                </button>
            }
        };
        self.choices().into_iter().enumerate().map(large).collect()
    }

    /// What the keys do: Space what the first button does, and the second where that is the only choice; H holds.
    pub(super) fn keys(&self) -> Keys {
        let [first, second] = self.choices();
        let hold = second.act.clone().filter(|_| second.key == "H");
        // Where there is nothing to do, the page does not scroll either.
        let space = (!self.log.is_over()).then(|| first.act.or(second.act).unwrap_or_default());
        let (undo, letters, over) = (self.act(Action::Undo), self.shell.settings.letters, self.log.is_over());
        Keys { space, hold, undo, letters, over }
    }

    pub(super) fn actions(&self) -> Html {
        html! { <div key="actions" class="pig-actions" role="group" aria-label="Your move">{ self.large_buttons(true) }</div> }
    }
}

/// A score on the way to the goal, the turn total hatched behind it. The words beside it say the same.
fn lane(seat: usize, score: u16, risk: u16, goal: u16) -> Html {
    let share = |points: u16| format!("{:.2}%", 100.0 * f64::from(points.min(goal)) / f64::from(goal.max(1)));
    let hatch = format!("pig-hatch-{seat}");
    let fits = risk.min(goal.saturating_sub(score));
    html! {
        <svg key="lane" class="pig-lane" aria-hidden="true" focusable="false">
            <defs>
                <pattern id={hatch.clone()} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(25)">
                    <rect class="ground" width="7" height="7" /><rect class="stripe" width="3.4" height="7" />
                </pattern>
            </defs>
            <rect class="banked" width={share(score)} height="100%" />
            <rect x={share(score)} width={share(fits)} height="100%" fill={format!("url(#{hatch})")} />
        </svg>
    }
}

#[derive(Clone, PartialEq, Properties)]
pub struct Keys {
    space: Option<Callback<()>>,
    /// Nothing where holding is not allowed.
    hold: Option<Callback<()>>,
    undo: Callback<()>,
    /// Whether single letters act.
    letters: bool,
    over: bool,
}

/// Hears the keys, which act wherever the focus is, unless a control is there that has a use for them. The end of a game gets the
/// focus, so that its words are read.
#[component]
pub fn Keeper(keys: &Keys) -> Html {
    use_keys(keys.clone(), |keys, event| {
        let act = match event.key().to_ascii_lowercase().as_str() {
            _ if event.ctrl_key() => None,
            // A key that is held down must not roll on and on.
            " " if !event.repeat() && !is_within(event, "button, a, summary, [role=button]") => keys.space.clone(),
            "h" if keys.letters && !event.repeat() => keys.hold.clone(),
            "u" if keys.letters => Some(keys.undo.clone()),
            _ => None,
        }?;
        Some(Box::new(move || act.emit(())))
    });
    let fresh = use_mut_ref(|| true);
    use_effect_on(keys.over, move |&over| {
        // Whoever comes back to a game that is over reads the page from its top.
        let first = fresh.replace(false);
        if over && !first {
            page::focus("pig-end");
        }
    });
    Html::default()
}

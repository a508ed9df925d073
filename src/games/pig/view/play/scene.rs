//! The board: both seats, the die, the turn total, and what can be done.

use yew::prelude::*;

use super::model::{Action, is_allowed};
use super::turn_log::{End, Turn};
use super::{PigPlay, names, narration};
use crate::app::icons::{Icon, icon};
use crate::games::pig::rules::Move;
use crate::games::pig::view::die;

/// So many dice of a turn are drawn; those before them stand as their sum.
const MOST_DICE: usize = 7;

/// What the first large button does.
enum Main {
    Roll,
    Skip,
    Run(bool),
}

impl PigPlay {
    /// The board's card.
    pub(super) fn board(&self) -> Html {
        let over = self.account.now.winner().is_some();
        html! {
            <div key="board" class={classes!("card", "pig-board", over.then_some("over"))}>
                <h2 class="unseen">{ "Board" }</h2>
                <div key="scene" class="pig-scene">
                    { self.seat(0) }
                    { self.die() }
                    { self.seat(1) }
                </div>
                { self.turn_total() }
                { for self.model.fallen.as_deref().map(|why| self.fallen(why)) }
                { if over { self.end_card() } else { self.actions() } }
            </div>
        }
    }

    fn seat(&self, seat: usize) -> Html {
        let (now, goal) = (&self.account.now, self.account.start.variant().goal);
        let (score, over) = (now.seats[seat].score, now.winner());
        let moves = over.is_none() && now.mover() == seat;
        let risk = if moves { now.total } else { 0 };
        let to_go = goal.saturating_sub(score);
        let pill = match (over, moves) {
            (Some(winner), _) if winner == seat => Some(if self.names.you == Some(seat) { "You won" } else { "Won" }),
            (None, true) if self.names.you == Some(seat) => Some("Your turn"),
            (None, true) => Some(if self.account.is_person(seat) { "Your turn" } else { "Playing" }),
            _ => None,
        };
        let left = match (to_go, risk) {
            (0, _) => format!("{goal} reached"),
            (to_go, 0) => format!("{to_go} to go"),
            (to_go, _) => format!(" · {to_go} to go"),
        };
        let rules = [0, 1].map(|seat| names::rule(now, seat));
        let class = classes!("pig-seat", if seat == 0 { "one" } else { "two" }, moves.then_some("moves"));
        html! {
            <section key={seat} {class} aria-label={self.names.seats[seat].clone()}>
                <p key="who" class="pig-who">
                    <i class="pig-mark" aria-hidden="true"></i><span>{ &self.names.seats[seat] }</span>
                    { for pill.map(|words| html! { <span class="pig-pill">{ words }</span> }) }
                </p>
                <p key="score" class="pig-score num">{ score }<span class="unseen">{ " points" }</span></p>
                { lane(seat, score, risk, goal) }
                <p key="left" class="pig-left num">
                    if risk > 0 { <b key="risk">{ format!("{risk} at risk") }</b> }
                    <span key="go">{ left }</span>
                </p>
                // A line for both seats, so that they stand at one height.
                <p key="rule" class="pig-rule" hidden={rules.iter().all(Option::is_none)}>{ rules[seat].as_deref().unwrap_or("\u{a0}") }</p>
            </section>
        }
    }

    fn die(&self) -> Html {
        let variant = self.account.start.variant();
        let face = narration::last_face(&self.account);
        // A new key for each roll: the die is thrown anew.
        let rolls = self.account.steps.iter().filter(|step| step.face.is_some()).count();
        html! {
            <div key="die" class="pig-die-place">
                <div key={rolls} class="pig-throw">{ die::large(face, variant.die, variant.bust) }</div>
                <p key="word" class="pig-word">{ narration::under_die(&self.account, &self.names) }</p>
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
                <span class="pig-total num">{ turn.map_or(0, total) }</span>
            </div>
        }
    }

    fn sum(&self, turn: &Turn) -> Html {
        let variant = self.account.start.variant();
        let hidden = turn.faces.len().saturating_sub(MOST_DICE);
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
                    { die::small(*face, variant.die, variant.bust) }
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

    fn main(&self) -> Main {
        let person = self.account.is_person(self.account.now.mover());
        if self.model.replays() || self.model.watches() {
            Main::Run(self.model.paused)
        } else if person {
            Main::Roll
        } else {
            Main::Skip
        }
    }

    /// What Space does.
    pub(super) fn on_space(&self) -> Option<Callback<()>> {
        let now = &self.account.now;
        if self.model.refused.is_some() || now.winner().is_some() {
            return None;
        }
        Some(match self.main() {
            // With the goal reached there is nothing else to do.
            Main::Roll if now.hold_wins() => self.act(Action::Play(Move::Hold)),
            Main::Roll => self.act(Action::Play(Move::Roll)),
            Main::Skip => self.act(Action::Skip),
            Main::Run(paused) => self.act(Action::Run(paused)),
        })
    }

    /// What H does; nothing where holding is not allowed.
    pub(super) fn on_hold(&self) -> Option<Callback<()>> {
        let able = matches!(self.main(), Main::Roll)
            && is_allowed(&self.account.now, Move::Hold)
            && self.model.refused.is_none();
        able.then(|| self.act(Action::Play(Move::Hold)))
    }

    /// The two large buttons, in the board and in a phone's dock.
    pub(super) fn large_buttons(&self, with_keys: bool) -> Html {
        let now = &self.account.now;
        let key = |name: &'static str| html! { if with_keys { <kbd aria-hidden="true">{ name }</kbd> } };
        match self.main() {
            Main::Roll => {
                let hold = match (now.total, now.hold_wins()) {
                    (0, _) => "Hold".to_owned(),
                    (total, true) => format!("Hold {total} and win"),
                    (total, false) => format!("Hold {total}"),
                };
                let can = |mv| is_allowed(now, mv);
                html! {
                    <>
                        { large("main", "roll", can(Move::Roll), self.act(Action::Play(Move::Roll)), html! { <>{ "Roll" }{ key("Space") }</> }) }
                        { large("hold", "hold", can(Move::Hold), self.act(Action::Play(Move::Hold)), html! { <><span class="num">{ hold }</span>{ key("H") }</> }) }
                    </>
                }
            }
            Main::Skip => html! {
                <>
                    { large("main", "ahead", !self.model.skips, self.act(Action::Skip), html! { <>{ "Skip ahead" }{ key("Space") }</> }) }
                    { large("hold", "hold", false, Callback::noop(), html! { { "Hold" } }) }
                </>
            },
            Main::Run(paused) => {
                let (picture, name) = if paused { (Icon::Solve, "Play") } else { (Icon::Pause, "Pause") };
                html! {
                    <>
                        { large("main", "roll", true, self.act(Action::Run(paused)), html! { <>{ icon(picture) }{ name }{ key("Space") }</> }) }
                        { large("hold", "hold", true, self.act(Action::Step), html! { { "Step" } }) }
                    </>
                }
            }
        }
    }

    fn actions(&self) -> Html {
        html! {
            <div key="actions" class="pig-actions" role="group" aria-label="Your move">
                { self.large_buttons(true) }
                <div key="small" class="pig-small">
                    { small("Undo", Icon::Undo, self.model.can_undo, self.act(Action::Undo)) }
                    { small("Redo", Icon::Redo, self.model.can_redo, self.act(Action::Redo)) }
                    { small("Same dice again", Icon::Restart, self.model.count() > 0, self.act(Action::Restart)) }
                </div>
            </div>
        }
    }

    /// What a game that plays itself offers besides.
    pub(super) fn transport(&self) -> Html {
        let done = self.model.count();
        let all = done + self.model.ahead().len();
        let (replays, watches) = (self.model.replays(), self.model.watches());
        let open = self.account.now.winner().is_none();
        let button = |name: &'static str, able: bool, action: Action| {
            let on_click = self.act(action).reform(|_: MouseEvent| ());
            html! { <button key={name} class="btn" disabled={!able} onclick={on_click}>{ name }</button> }
        };
        let pace = match self.model.pace.ms() {
            600 => "Faster",
            240 => "Faster still",
            _ => "Usual pace",
        };
        html! {
            <div key="transport" class="transport pig-transport" hidden={!(replays || watches && open)} role="toolbar" aria-label="Replay">
                { button("First", done > 0, Action::Go(0)) }
                { button("Back", done > 0, Action::Undo) }
                { for replays.then(|| button("Last", done < all, Action::Go(all))) }
                { button(pace, true, Action::Faster) }
                { for (replays && !watches).then(|| button("Play on from here", true, Action::TakeOver)) }
                <span key="count" class="num quiet" hidden={!replays}>{ format!("{done} of {all}") }</span>
            </div>
        }
    }

    /// What is said when the policy's choice does not come.
    fn fallen(&self, why: &str) -> Html {
        let (dispatcher, coach) = (self.model.dispatcher(), self.coach.again.clone());
        let on_again = Callback::from(move |_: MouseEvent| {
            coach.emit(());
            dispatcher.dispatch(Action::Again);
        });
        let mover = self.names.within(self.account.now.mover());
        html! {
            <section key="fallen" class="pig-fallen state" role="alert">
                <h3>{ "The solver has stopped." }</h3>
                <p>{ format!("It plays for {mover}. Your game is safe: every roll is stored.") }</p>
                <div class="row"><button class="btn primary" onclick={on_again}>{ "Start it again" }</button></div>
                <details><summary>{ "What happened" }</summary><p class="mono">{ why }</p></details>
            </section>
        }
    }
}

/// What a turn comes to.
fn total(turn: &Turn) -> u16 {
    if matches!(turn.end, End::Bust(_)) { 0 } else { turn.total }
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

/// A large button. It stays one while it is of no use, so that the focus stays; a press of the mouse leaves the focus
/// where it is, so that Space goes on rolling after a click on Hold.
fn large(key: &'static str, class: &'static str, able: bool, act: Callback<()>, words: Html) -> Html {
    let on_click = Callback::from(move |_: MouseEvent| {
        if able {
            act.emit(());
        }
    });
    let on_down = Callback::from(|event: MouseEvent| event.prevent_default());
    html! {
        <button {key} type="button" class={classes!("btn", "pig-large", class)} aria-disabled={(!able).then_some("true")}
            onmousedown={on_down} onclick={on_click}>{ words }</button>
    }
}

fn small(name: &'static str, picture: Icon, able: bool, act: Callback<()>) -> Html {
    let on_click = act.reform(|_: MouseEvent| ());
    html! {
        <button key={name} type="button" class="btn pig-icon" aria-label={name} title={name} disabled={!able} onclick={on_click}>{ icon(picture) }</button>
    }
}

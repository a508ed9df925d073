//! The side column: the coach, who says what rolling and holding are worth, with the ledger of the game; and the log.

use yew::prelude::*;

use super::turn_log::{End, Step, Turn, is_free, situation};
use super::win_prob_timeline::{Mistakes, percent, points_of, signed};
use super::{PigPlay, words};
use crate::app::rich_text::bold;
use crate::app::words::capital;
use crate::games::pig::requests::{Chances, Situation};
use crate::games::pig::rules::Move;

/// When the coach speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speaks {
    /// Before the choice.
    Before,
    /// After it.
    After,
    /// Not before the end of the game.
    Off,
}

/// Under which key it is kept when the coach speaks.
pub const SPEAKS: &str = "pig.coach";

impl Speaks {
    /// As it is kept.
    pub fn read(word: &str) -> Option<Self> {
        [Self::Before, Self::After, Self::Off].into_iter().find(|one| one.word() == word)
    }

    /// Its word.
    pub fn word(&self) -> String {
        match self {
            Self::Before => "before",
            Self::After => "after",
            Self::Off => "off",
        }
        .to_owned()
    }
}

/// Beyond this goal the exact values take long enough to be told of.
const LONG_GOAL: u16 = 150;

/// What is shown of one decision.
struct Shown {
    /// The seat that decides.
    seat: usize,
    at: Situation,
    /// Rolling and holding; nothing where that is not allowed or not known.
    roll: Option<f64>,
    hold: Option<f64>,
    /// The words under them.
    words: Html,
}

impl PigPlay {
    /// The coach's card.
    pub(super) fn coach_card(&self) -> Html {
        let speaks = *self.view.speaks;
        let folded = *self.view.folded;
        let fold = {
            let state = self.view.folded.clone();
            Callback::from(move |_: MouseEvent| state.set(!*state))
        };
        html! {
            <section key="coach" class={classes!("card", "pig-coach", folded.then_some("folded"))} aria-labelledby="coach-title">
                <div class="h3row">
                    <h3 id="coach-title">{ "Coach" }</h3>
                    <div class="seg" role="group" aria-label="When the coach speaks">
                        { self.speaks_button(Speaks::Before, "Before") }
                        { self.speaks_button(Speaks::After, "After") }
                        { self.speaks_button(Speaks::Off, "Off") }
                    </div>
                    <button class="pig-fold" aria-expanded={(!folded).to_string()} aria-controls="coach-body" onclick={fold}>
                        { if folded { "Show" } else { "Hide" } }<span class="unseen">{ " the coach" }</span>
                    </button>
                </div>
                <div id="coach-body" class="pig-coach-body">{ self.coach_body(speaks) }</div>
            </section>
        }
    }

    fn speaks_button(&self, to: Speaks, name: &'static str) -> Html {
        let state = self.view.speaks.clone();
        let pressed = (*state == to).to_string();
        let on_click = Callback::from(move |_: MouseEvent| state.set(to));
        html! { <button type="button" aria-pressed={pressed} onclick={on_click}>{ name }</button> }
    }

    fn coach_body(&self, speaks: Speaks) -> Html {
        if !self.tells() {
            return html! { <p key="off" class="quiet">{ "Silent until the game is over. Then it shows your chances and what each mistake cost." }</p> };
        }
        if self.solver.failure.is_some() && !self.timeline.whole {
            return html! { <p key="down" class="quiet">{ "The coach is silent: the solver has stopped." }</p> };
        }
        if self.timeline.curve.is_empty() {
            return waiting(self.log.goal());
        }
        html! {
            <>
                <div key="decision">{ for self.shown(speaks).map(|shown| self.decision(shown)) }</div>
                { self.ledger_rows() }
            </>
        }
    }

    /// The decision to be shown: the one at hand, or the person's last one.
    fn shown(&self, speaks: Speaks) -> Option<Shown> {
        let now = &self.log.now;
        let person = self.log.is_person(now.mover());
        if self.log.is_over() || speaks == Speaks::After && (person || self.names.you.is_some()) {
            return self.last_shown();
        }
        let (seat, at) = (now.mover(), situation(now));
        if now.hold_wins() {
            let words = bold("The goal is reached: **hold and win**.");
            return Some(Shown { seat, at, roll: None, hold: Some(1.0), words });
        }
        let chances = self.chances.chances(&at)?;
        let free = is_free(now);
        let words = self.advice(seat, at, chances, free);
        Some(Shown { seat, at, roll: Some(chances.roll), hold: free.then_some(chances.hold), words })
    }

    /// The last choice of a person (of anybody, if nobody plays).
    fn last_shown(&self) -> Option<Shown> {
        let nobody = !self.log.is_person(0) && !self.log.is_person(1);
        let chosen = |step: &&Step| step.free && (nobody || self.log.is_person(step.seat));
        let Some(step) = self.log.steps.iter().rev().find(chosen) else {
            let words = html! { { "Your choices are looked at once they are made." } };
            return Some(Shown { seat: 0, at: Situation::default(), roll: None, hold: None, words });
        };
        let chances = self.chances.chances(&step.at)?;
        Some(Shown {
            seat: step.seat,
            at: step.at,
            roll: Some(chances.roll),
            hold: Some(chances.hold),
            words: self.judgement(step, chances),
        })
    }

    fn decision(&self, shown: Shown) -> Html {
        let best = |one: Option<f64>, other: Option<f64>| one.is_some_and(|one| other.is_none_or(|other| one > other));
        let rolls = best(shown.roll, shown.hold);
        let holds = best(shown.hold, shown.roll);
        let hidden = shown.roll.is_none() && shown.hold.is_none();
        let move_source = format!("{} choice", self.names.move_source(shown.seat));
        let place = format!("{move_source} at {} against {}", shown.at.me, shown.at.you);
        html! {
            <>
                <p key="whose" class="pig-whose" hidden={hidden}>{ move_source }</p>
                <div key="bars" class="pig-bars num" hidden={hidden} role="group" aria-label={place}>
                    { bar("Roll", shown.roll, rolls) }
                    { bar("Hold", shown.hold, holds) }
                </div>
                <p key="words" class="pig-advice">{ shown.words }</p>
            </>
        }
    }

    /// What to do, by how much, and what best play does at these scores.
    fn advice(&self, seat: usize, at: Situation, chances: Chances, free: bool) -> Html {
        let goal = self.log.goal();
        let runs = chances.hold_at >= goal.saturating_sub(at.me);
        let other = 1 - seat;
        let line = match (runs, at.you + goal / 3 >= goal) {
            (true, true) => {
                let is = if self.names.you == Some(other) { "are" } else { "is" };
                format!("best play **rolls on to {goal}**: {} {is} close to the goal.", self.names.within(other))
            }
            (true, false) => format!("best play **rolls on to {goal}**: it is near enough."),
            (false, _) if free && at.k >= chances.hold_at && chances.roll > chances.hold => {
                format!("best play holds from {} on, yet not at {}: it rolls again.", chances.hold_at, at.k)
            }
            (false, _) => format!("best play holds at **{}**.", chances.hold_at),
        };
        let scores = format!("At {} against {} ", at.me, at.you);
        if !free {
            return html! { <>{ "A turn begins with a roll. " }{ bold(&format!("{scores}{line}")) }</> };
        }
        let (word, gap) = better(chances);
        html! {
            <>
                <span class="tag good"><span aria-hidden="true">{ "✓ " }</span>{ word }</span>
                { bold(&format!(" by **{} points**. {scores}{line}", points_of(gap))) }
            </>
        }
    }

    /// What a choice was worth.
    fn judgement(&self, step: &Step, chances: Chances) -> Html {
        let (word, gap) = better(chances);
        let chosen = if step.choice == Move::Roll { "Roll" } else { "Hold" };
        let name = &self.names.seats[step.seat];
        let did = match step.choice {
            Move::Roll => format!("{name} rolled at a total of {}", step.at.k),
            Move::Hold => format!("{name} held {}", step.at.k),
        };
        if chosen == word {
            html! {
                <>
                    <span class="tag good"><span aria-hidden="true">{ "✓ " }</span>{ "Best" }</span>
                    { bold(&format!(" {did}: better by **{} points**.", points_of(gap))) }
                </>
            }
        } else {
            html! {
                <>
                    <span class="tag bad"><span aria-hidden="true">{ "◆ " }</span>{ signed(-gap) }</span>
                    { bold(&format!(" {did}. **{word}** was better by {} points.", points_of(gap))) }
                </>
            }
        }
    }

    fn ledger_rows(&self) -> Html {
        let timeline = &self.timeline;
        let side = self.names.side();
        let over = self.log.is_over() && timeline.whole;
        let row = |key: &'static str, class: &'static str, name: String, value: String| {
            html! { <div {key} {class}><dt>{ name }</dt><dd>{ value }</dd></div> }
        };
        let seat = |key: &'static str, seat: usize| {
            let mistakes = timeline.mistakes[seat];
            let told = seat == side || mistakes.count > 0 || self.log.is_person(seat);
            let cost = if seat == side { -mistakes.cost } else { mistakes.cost };
            let class = if seat == side && mistakes.count > 0 { "bad" } else { "" };
            told.then(|| row(key, class, self.mistakes_words(seat, mistakes), signed(cost)))
        };
        let start = timeline.curve.first().copied().unwrap_or_default();
        let now = timeline.now().unwrap_or_default();
        html! {
            <>
                <p key="side" class="pig-whose" hidden={self.names.you.is_some()}>
                    { format!("{} chances", self.names.move_source(side)) }
                </p>
                <dl key="ledger" class="pig-ledger num">
                    { row("start", "", "At the start".to_owned(), percent(start)) }
                    { row("luck", "", "Luck of the dice".to_owned(), signed(timeline.luck)) }
                    { for seat("mine", side) }
                    { for seat("theirs", 1 - side) }
                    { row("now", "sum", if over { "At the end" } else { "Now" }.to_owned(), percent(now)) }
                </dl>
            </>
        }
    }

    /// `3 mistakes in 28 decisions`, with a name if it is not one's own.
    fn mistakes_words(&self, seat: usize, mistakes: Mistakes) -> String {
        let plural = |count: u32, noun: &str| format!("{count} {noun}{}", if count == 1 { "" } else { "s" });
        let words = match (mistakes.count, mistakes.decisions) {
            (_, 0) => "no decisions yet".to_owned(),
            (0, decisions) => format!("no mistakes in {}", plural(decisions, "decision")),
            (count, decisions) => format!("{} in {}", plural(count, "mistake"), plural(decisions, "decision")),
        };
        if self.names.you == Some(seat) { capital(&words) } else { format!("{}: {words}", self.names.seats[seat]) }
    }

    /// The log's card.
    pub(super) fn log_card(&self) -> Html {
        let count = self.turns.len();
        let about = match count {
            0 => "no turn yet".to_owned(),
            1 => "1 turn".to_owned(),
            n => format!("newest first · {n} turns"),
        };
        // The card scrolls, so keys must be able to come to it.
        html! {
            <section key="log" class="card pig-log-card" aria-labelledby="log-title">
                <div class="h3row"><h3 id="log-title">{ "Log" }</h3><span class="quiet num">{ about }</span></div>
                <p class="quiet" hidden={count > 0}>{ "What is rolled is written down here." }</p>
                <ul class="pig-log num" tabindex={(count > 0).then_some("0")} aria-labelledby="log-title" hidden={count == 0}>
                    { for self.turns.iter().enumerate().rev().map(|(at, turn)| self.log_line(at, turn)) }
                </ul>
            </section>
        }
    }

    fn log_line(&self, at: usize, turn: &Turn) -> Html {
        let last = at + 1 == self.turns.len();
        let won = last && matches!(turn.end, End::Held(..)) && self.log.is_over();
        let told = words::logged(turn, self.log.start.variant().bust, won);
        let cost: f64 = self.timeline.costs.iter().take(turn.steps.1).skip(turn.steps.0).sum();
        let shown = cost > 0.0 && self.tells();
        html! {
            <li key={at} class={if turn.seat == 0 { "one" } else { "two" }}>
                <span class="turn-number">{ turn.number + 1 }</span>
                <i class="pig-mark" aria-hidden="true"></i>
                <span>
                    <b>{ &self.names.seats[turn.seat] }</b>{ " " }{ marked(&told) }
                    if shown {
                        <em key="cost" class="cost">
                            <span aria-hidden="true">{ " ◆\u{a0}" }</span><span class="unseen">{ " Mistakes: " }</span>{ signed(-cost) }
                        </em>
                    }
                </span>
            </li>
        }
    }
}

/// The better choice and by how much.
fn better(chances: Chances) -> (&'static str, f64) {
    let gap = chances.roll - chances.hold;
    (if gap > 0.0 { "Roll" } else { "Hold" }, gap.abs())
}

fn bar(name: &'static str, chance: Option<f64>, best: bool) -> Html {
    let width = format!("{:.2}%", 100.0 * chance.unwrap_or(0.0));
    html! {
        <div key={name} class={classes!("pig-bar", best.then_some("best"))}>
            <span>{ name }</span>
            <svg aria-hidden="true" focusable="false"><rect {width} height="100%" rx="5" /></svg>
            <b>{ chance.map_or("–".to_owned(), percent) }</b>
        </div>
    }
}

fn waiting(goal: u16) -> Html {
    let words = if goal > LONG_GOAL {
        "The solver works out every score of this game, which takes some seconds the first time. The game goes on without the coach."
    } else {
        "The solver looks at this game."
    };
    html! { <p key="wait" class="quiet" role="status">{ words }</p> }
}

/// Words with `**` round what is bold and `__` round what is bad.
fn marked(text: &str) -> Html {
    let bad = |text: &str| -> Html {
        let part = |(at, part): (usize, &str)| {
            if at % 2 == 1 {
                html! { <em>{ part }</em> }
            } else {
                html! { { part } }
            }
        };
        text.split("__").enumerate().map(part).collect()
    };
    let part = |(at, part): (usize, &str)| {
        if at % 2 == 1 {
            html! { <b>{ part }</b> }
        } else {
            bad(part)
        }
    };
    html! { <span>{ for text.split("**").enumerate().map(part) }</span> }
}

//! The coach beside the board: what rolling and holding are worth, and the ledger of the game.

use crate::app::words::capital;
use yew::prelude::*;

use super::PigPlay;
use super::coach::Speaks;
use super::turn_log::{Step, is_free, situation};
use super::win_prob_timeline::{Mistakes, percent, points_of, signed};
use crate::app::rich_text::bold;
use crate::games::pig::requests::{Chances, Situation};
use crate::games::pig::rules::Move;

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
        let speaks = *self.speaks;
        let folded = *self.folded;
        let fold = {
            let state = self.folded.clone();
            Callback::from(move |_: MouseEvent| state.set(!*state))
        };
        html! {
            <section key="coach" class={classes!("card", "pig-coach", folded.then_some("folded"))} aria-labelledby="coach-title">
                <div class="h3row">
                    <h2 id="coach-title">{ "Coach" }</h2>
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
        let state = self.speaks.clone();
        let pressed = (*state == to).to_string();
        let on_click = Callback::from(move |_: MouseEvent| {
            to.keep();
            state.set(to);
        });
        html! { <button type="button" aria-pressed={pressed} onclick={on_click}>{ name }</button> }
    }

    fn coach_body(&self, speaks: Speaks) -> Html {
        let over = self.account.now.winner().is_some();
        if speaks == Speaks::Off && !over {
            return html! { <p key="off" class="quiet">{ "Silent until the game is over. Then it shows your chances and what each mistake cost." }</p> };
        }
        if let Some(why) = &self.coach.known.down {
            return self.coach_down(why);
        }
        if self.coach.ledger.curve.is_empty() {
            return waiting(self.account.start.variant().goal);
        }
        html! {
            <>
                <div key="decision">{ for self.shown(speaks).map(|shown| self.decision(shown)) }</div>
                { self.ledger_rows() }
            </>
        }
    }

    fn coach_down(&self, why: &str) -> Html {
        let again = self.coach.again.reform(|_: MouseEvent| ());
        html! {
            <div key="down" class="pig-down" role="status">
                <p><b>{ "The coach is silent: the solver has stopped." }</b>{ " Your game is safe, and goes on." }</p>
                <div class="row"><button class="btn" onclick={again}>{ "Ask it again" }</button></div>
                <details><summary>{ "What happened" }</summary><p class="mono">{ why }</p></details>
            </div>
        }
    }

    /// The decision to be shown: the one at hand, or the person's last one.
    fn shown(&self, speaks: Speaks) -> Option<Shown> {
        let now = &self.account.now;
        let person = self.account.is_person(now.mover());
        if now.winner().is_some() || speaks == Speaks::After && (person || self.names.you.is_some()) {
            return self.last_shown();
        }
        let (seat, at) = (now.mover(), situation(now));
        if now.hold_wins() {
            let words = bold("The goal is reached: **hold and win**.");
            return Some(Shown { seat, at, roll: None, hold: Some(1.0), words });
        }
        let chances = self.coach.known.book.chances(&at)?;
        let free = is_free(now);
        let words = self.advice(seat, at, chances, free);
        Some(Shown { seat, at, roll: Some(chances.roll), hold: free.then_some(chances.hold), words })
    }

    /// The last choice of a person (of anybody, if nobody plays).
    fn last_shown(&self) -> Option<Shown> {
        let nobody = !self.account.is_person(0) && !self.account.is_person(1);
        let chosen = |step: &&Step| step.free && (nobody || self.account.is_person(step.seat));
        let Some(step) = self.account.steps.iter().rev().find(chosen) else {
            let words = html! { { "Your choices are looked at once they are made." } };
            return Some(Shown { seat: 0, at: Situation::default(), roll: None, hold: None, words });
        };
        let chances = self.coach.known.book.chances(&step.at)?;
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
        let goal = self.account.start.variant().goal;
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
        let ledger = &self.coach.ledger;
        let side = self.names.side();
        let over = self.account.now.winner().is_some() && ledger.whole;
        let row = |key: &'static str, class: &'static str, name: String, value: String| {
            html! { <div {key} {class}><dt>{ name }</dt><dd>{ value }</dd></div> }
        };
        let seat = |key: &'static str, seat: usize| {
            let mistakes = ledger.mistakes[seat];
            let told = seat == side || mistakes.count > 0 || self.account.is_person(seat);
            let cost = if seat == side { -mistakes.cost } else { mistakes.cost };
            let class = if seat == side && mistakes.count > 0 { "bad" } else { "" };
            told.then(|| row(key, class, self.mistakes_words(seat, mistakes), signed(cost)))
        };
        let start = ledger.curve.first().copied().unwrap_or_default();
        let now = ledger.now().unwrap_or_default();
        html! {
            <>
                <p key="side" class="pig-whose" hidden={self.names.you.is_some()}>
                    { format!("{} chances", self.names.move_source(side)) }
                </p>
                <dl key="ledger" class="pig-ledger num">
                    { row("start", "", "At the start".to_owned(), percent(start)) }
                    { row("luck", "", "Luck of the dice".to_owned(), signed(ledger.luck)) }
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

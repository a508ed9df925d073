//! The side column: the coach, who says what rolling and holding are worth, with the ledger of the game; the log; and the end of
//! a game: calm words, the ledger in three numbers, what can be done next, and what can be shared.

use super::{PigPlay, of, runs};
use crate::app::play::model::Action;
use crate::app::play::panels::number as big_number;
use crate::app::prelude::*;
use crate::app::share::{ShareItem, Shared, copies, link_to};
use crate::engine::challenge::Source;
use crate::engine::position::Generator;
use crate::games::pig::info::INFO;
use crate::games::pig::record::{End, Step, Turn};
use crate::games::pig::requests::{Chances, Situation};
use crate::games::pig::rules::Move;
use crate::games::pig::words::{self, points_of, signed};
use crate::lab::report::number;

/// When the coach speaks: before the choice, after it, or not before the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speaks {
    Before,
    After,
    Off,
}

impl Speaks {
    /// All, with the word by which each is kept, and its button.
    const ALL: [(Self, &'static str, &'static str); 3] =
        [(Self::Before, "before", "Before"), (Self::After, "after", "After"), (Self::Off, "off", "Off")];

    /// As it is kept.
    pub fn read(word: &str) -> Option<Self> {
        Self::ALL.iter().find(|one| one.1 == word).map(|one| one.0)
    }

    pub fn word(&self) -> String {
        Self::ALL.iter().find(|one| one.0 == *self).map(|one| one.1.to_owned()).unwrap_or_default()
    }
}

/// Beyond this goal the exact values take long enough to be told of.
const LONG_GOAL: u16 = 150;

impl PigPlay {
    pub(super) fn coach_card(&self) -> Html {
        let (speaks, folded) = (*self.view.speaks, *self.view.folded);
        let set = |one| hears(&self.view.speaks, move |speaks, _: MouseEvent| speaks.set(one));
        let when = Speaks::ALL.map(|(one, _, name)| (name, speaks == one, set(one)));
        html! {
            <section key="coach" class={classes!("card", "pig-coach", folded.then_some("folded"))} aria-labelledby="coach-title">
                <div class="h3row">
                    <h3 id="coach-title">{ "Coach" }</h3>
                    { choices("When the coach speaks", when) }
                    <button class="pig-fold" aria-expanded={(!folded).to_string()} aria-controls="coach-body" onclick={toggles(&self.view.folded)}>
                        { if folded { "Show" } else { "Hide" } }<span class="unseen">{ " the coach" }</span>
                    </button>
                </div>
                <div id="coach-body" class="pig-coach-body">{ self.coach_body(speaks) }</div>
            </section>
        }
    }

    fn coach_body(&self, speaks: Speaks) -> Html {
        let quiet = |key: &'static str, words: &'static str| html! { <p {key} class="quiet">{ words }</p> };
        let wait = |words: &'static str| html! { <p key="wait" class="quiet pig-wait" role="status">{ words }</p> };
        match () {
            () if !self.view.tells(&self.log) => {
                quiet("off", "Silent until the game is over. Then it shows your chances and what each mistake cost.")
            }
            () if self.solver.is_veiled() => {
                quiet("asked", "You think first. Ask the solver, and the coach speaks about this choice.")
            }
            () if self.solver.failure.is_some() && !self.timeline.whole => {
                quiet("down", "The coach is silent: the solver has stopped.")
            }
            () if !self.timeline.curve.is_empty() => html! {
                <>
                    <div key="decision">{ for self.shown(speaks) }</div>
                    { self.ledger_rows() }
                </>
            },
            () if self.log.goal() <= LONG_GOAL => wait("The solver is analysing this game."),
            () => wait(
                "The solver works out every score of this game, which takes a few seconds the first time. The game goes on without the coach.",
            ),
        }
    }

    /// The decision to be shown: the one at hand, or the person's last one.
    fn shown(&self, speaks: Speaks) -> Option<Html> {
        let now = &self.log.now;
        let (seat, at) = (now.mover(), now.situation());
        if self.log.is_over() || speaks == Speaks::After && (now.is_person(seat) || self.names.you.is_some()) {
            return self.last_shown();
        }
        if now.hold_wins() {
            let words = bold("The goal is reached: **hold and win**.");
            return Some(self.decision(seat, at, [None, Some(1.0)], words));
        }
        let chances = self.chances.chances(&at)?;
        let free = now.is_free();
        let words = self.advice(seat, at, chances, free);
        Some(self.decision(seat, at, [Some(chances.roll), free.then_some(chances.hold)], words))
    }

    /// The last choice of a person (of anybody, if nobody plays).
    fn last_shown(&self) -> Option<Html> {
        let chosen = |step: &&Step| step.free && (runs(self.session()) || self.log.now.is_person(step.seat));
        let Some(step) = self.log.steps.iter().rev().find(chosen) else {
            let words = html! { { "Your choices are reviewed once you have made them." } };
            return Some(self.decision(0, Situation::default(), [None, None], words));
        };
        let chances = self.chances.chances(&step.at)?;
        let both = [chances.roll, chances.hold].map(Some);
        Some(self.decision(step.seat, step.at, both, self.judgement(step, chances)))
    }

    /// A decision of a seat: what rolling and holding are worth (nothing where that is not allowed or not known), and words under it.
    fn decision(&self, seat: usize, at: Situation, [roll, hold]: [Option<f64>; 2], words: Html) -> Html {
        let hidden = roll.is_none() && hold.is_none();
        let move_source = format!("{} choice", self.names.move_source(seat));
        let place = format!("{move_source} at {} against {}", at.me, at.you);
        html! {
            <>
                <p key="whose" class="pig-whose" hidden={hidden}>{ move_source }</p>
                <div key="bars" class="pig-bars num" hidden={hidden} role="group" aria-label={place}>
                    // What is not known or not allowed is less than any chance.
                    { bar("Roll", roll, roll > hold) }
                    { bar("Hold", hold, hold > roll) }
                </div>
                <p key="words" class="pig-advice">{ words }</p>
            </>
        }
    }

    /// What to do, by how much, and what best play does at these scores.
    fn advice(&self, seat: usize, at: Situation, chances: Chances, free: bool) -> Html {
        let line = words::best_play(&self.names, seat, self.log.goal(), at, chances, free);
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
        let (name, points) = (&self.names.seats[step.seat], points_of(gap));
        let did = match step.choice {
            Move::Roll => format!("{name} rolled at a total of {}", step.at.k),
            Move::Hold => format!("{name} held {}", step.at.k),
        };
        let (class, sign, tag, words) = if chosen == word {
            ("tag good", "✓ ", "Best".to_owned(), format!(" {did}: better by **{points} points**."))
        } else {
            ("tag bad", "◆ ", signed(-gap), format!(" {did}. **{word}** was better by {points} points."))
        };
        html! { <><span {class}><span aria-hidden="true">{ sign }</span>{ tag }</span>{ bold(&words) }</> }
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
            let told = seat == side || mistakes.count > 0 || self.log.now.is_person(seat);
            let cost = if seat == side { -mistakes.cost } else { mistakes.cost };
            let class = if seat == side && mistakes.count > 0 { "bad" } else { "" };
            told.then(|| row(key, class, words::mistakes(&self.names, seat, mistakes), signed(cost)))
        };
        let [start, now] = [timeline.curve.first().copied(), timeline.now()].map(Option::unwrap_or_default);
        html! {
            <>
                <p key="side" class="pig-whose" hidden={self.names.you.is_some()}>
                    { format!("{} chances", self.names.move_source(side)) }
                </p>
                <dl key="ledger" class="pig-ledger num">
                    { row("start", "", "At the start".to_owned(), number::chance(start)) }
                    { row("luck", "", "Luck of the dice".to_owned(), signed(timeline.luck)) }
                    { for seat("mine", side) }
                    { for seat("theirs", 1 - side) }
                    { row("now", "sum", if over { "At the end" } else { "Now" }.to_owned(), number::chance(now)) }
                </dl>
            </>
        }
    }

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
                <p class="quiet" hidden={count > 0}>{ "The turns are listed here." }</p>
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
        let shown = cost > 0.0 && self.view.tells(&self.log);
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

    /// What stands in the place of the buttons when the game is over.
    pub(super) fn end_card(&self) -> Html {
        let winner = self.log.now.winner().unwrap_or_default();
        let [mine, theirs] = [winner, 1 - winner].map(|seat| self.log.now.seats[seat].score);
        let class = if self.names.you.is_some_and(|you| you != winner) { "lost" } else { "won" };
        let click = |act: Callback<()>| act.reform(|_: MouseEvent| ());
        let copy = copies(self.shell.note.clone(), self.result_line(), "**Result copied.**");
        html! {
            <section key="end" class={classes!("pig-end", class)} aria-labelledby="pig-end">
                <h2 id="pig-end" tabindex="-1">{ format!("{} won, {mine} to {theirs}.", self.names.have(winner)) }</h2>
                { self.account_of_it() }
                <div class="row">
                    { button("btn primary desk", None, "New dice", true, click(self.next())) }
                    { button("btn desk", Some(Icon::Restart), "Same dice again", true, self.act(Action::Restart)) }
                    { button("btn", Some(Icon::Share), "Share", true, click(self.play.share())) }
                    { button("btn quiet", Some(Icon::Copy), "Copy result", true, copy) }
                    { button("btn quiet", Some(Icon::Undo), "Undo", true, self.act(Action::Undo)) }
                </div>
            </section>
        }
    }

    fn account_of_it(&self) -> Html {
        let timeline = &self.timeline;
        let Some(start) = timeline.curve.first().copied().filter(|_| timeline.whole) else {
            let words = match &self.solver.failure {
                Some(_) => "The solver has stopped, so the chances are not known.",
                None => "The solver is analysing the game.",
            };
            return html! { <p key="wait" class="quiet">{ words }</p> };
        };
        let mistakes = timeline.mistakes[self.names.side()];
        let lost = format!("{} in {}", mistakes.count, mistakes.decisions);
        html! {
            <>
                <p key="words">{ bold(&words::account(&self.log, timeline, &self.names)) }</p>
                <div key="stats" class="stats num">
                    { big_number(number::chance(start), "chance at the start") }
                    { big_number(signed(timeline.luck), "luck of the dice") }
                    { big_number(signed(-mistakes.cost), "for mistakes") }
                    { big_number(lost, "decisions that were not best") }
                </div>
            </>
        }
    }

    /// One line about the result, and the link to the same dice.
    fn result_line(&self) -> String {
        let mistakes = self.timeline.mistakes[self.names.side()];
        let (luck, cost) = (signed(self.timeline.luck), points_of(mistakes.cost));
        let chances = match mistakes.count {
            _ if !self.timeline.whole => String::new(),
            0 => format!(" · no mistakes, luck {luck}"),
            1 => format!(" · 1 mistake cost {cost} points, luck {luck}"),
            n => format!(" · {n} mistakes cost {cost} points, luck {luck}"),
        };
        let facts = self.session().facts();
        let back = match facts.hints {
            0 => String::new(),
            _ if runs(self.session()) => String::new(),
            1 => " · 1 choice taken back".to_owned(),
            n => format!(" · {n} choices taken back"),
        };
        let [a, b] = self.log.now.seats.map(|seat| seat.score);
        let [first, second] = &self.names.seats;
        let link = facts.id().map(|id| link_to(&id)).unwrap_or_default();
        format!("Solvarium · Pig to {} · {first} {a}, {second} {b}{chances}{back}\n{link}", self.log.goal())
    }

    pub(super) fn share_items(&self) -> Vec<ShareItem> {
        let Some(id) = self.session().facts().id() else { return Vec::new() };
        let mut facts = vec![("Seats".to_owned(), self.log.start.setup.words())];
        if let Source::Seeded { seed, .. } = &id.source {
            facts.push(("Seed".to_owned(), seed.to_string()));
        }
        let start = self.timeline.curve.first();
        facts.extend(start.map(|start| ("Chance at the start".to_owned(), number::chance(*start))));
        let mut shared = Shared::with(facts);
        shared.link("challenge", "This challenge", "The same dice for everyone", &id);
        let done = of(self.session()).done();
        if !done.is_empty() {
            if !self.log.is_over() {
                let [a, b] = self.log.now.seats.map(|seat| seat.score);
                let position = ChallengeId::board(INFO.id, &self.here());
                shared.link("position", "This position", format!("From {a} to {b} on"), &position);
            }
            let turns = counted(self.turns.len() as u64, "turn");
            let moves: Vec<String> = done.iter().map(ToString::to_string).collect();
            shared.link("replay", "My game", format!("A replay of {turns}"), &id.with_moves(&moves));
            if self.log.is_over() {
                shared.result(self.result_line());
            }
        }
        shared.items()
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
            <b>{ chance.map_or("–".to_owned(), number::chance) }</b>
        </div>
    }
}

/// Words with `**` round what is bold and `__` round what is bad.
fn marked(text: &str) -> Html {
    let bad = |(at, part): (usize, &str)| match at % 2 {
        1 => html! { <em>{ part }</em> },
        _ => part.into(),
    };
    let part = |(at, part): (usize, &str)| match (at % 2, part.split("__").enumerate().map(bad).collect::<Html>()) {
        (1, inner) => html! { <b>{ inner }</b> },
        (_, inner) => inner,
    };
    html! { <span>{ for text.split("**").enumerate().map(part) }</span> }
}

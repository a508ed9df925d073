//! The end of a game: calm words, the ledger in three numbers, what can be done next, and what can be shared.

use yew::prelude::*;

use super::win_prob_timeline::{percent, points_of, signed};
use super::{PigPlay, of, runs};
use crate::app::figures;
use crate::app::icons::Icon;
use crate::app::play::bar::button;
use crate::app::play::model::Action;
use crate::app::rich_text::bold;
use crate::app::share::{ShareItem, Shared, copies, link_to};
use crate::engine::challenge::{ChallengeId, Source};
use crate::games::pig::info::INFO;

impl PigPlay {
    /// What stands in the place of the buttons when the game is over.
    pub(super) fn end_card(&self) -> Html {
        let winner = self.log.now.winner().unwrap_or_default();
        let class = if self.names.you.is_some_and(|you| you != winner) { "lost" } else { "won" };
        let click = |act: Callback<()>| act.reform(|_: MouseEvent| ());
        let copy = copies(self.shell.note.clone(), self.result_line(), "**Result copied.**");
        html! {
            <section key="end" class={classes!("pig-end", class)} aria-labelledby="pig-end">
                <h2 id="pig-end" tabindex="-1">{ self.headline() }</h2>
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

    fn headline(&self) -> String {
        let now = &self.log.now;
        let winner = now.winner().unwrap_or_default();
        let [mine, theirs] = [now.seats[winner].score, now.seats[1 - winner].score];
        format!("{} won, {mine} to {theirs}.", self.names.have(winner))
    }

    fn account_of_it(&self) -> Html {
        let timeline = &self.timeline;
        let Some(start) = timeline.curve.first().copied().filter(|_| timeline.whole) else {
            let words = match &self.solver.failure {
                Some(_) => "The solver has stopped, so the chances are not known.",
                None => "The solver goes through the game.",
            };
            return html! { <p key="wait" class="quiet">{ words }</p> };
        };
        let number =
            |value: String, name: &'static str| html! { <div key={name}><b>{ value }</b><span>{ name }</span></div> };
        let mistakes = timeline.mistakes[self.names.side()];
        let lost = format!("{} in {}", mistakes.count, mistakes.decisions);
        html! {
            <>
                <p key="words">{ bold(&self.verdict()) }</p>
                <div key="stats" class="stats num">
                    { number(percent(start), "chance at the start") }
                    { number(signed(timeline.luck), "luck of the dice") }
                    { number(signed(-mistakes.cost), "for mistakes") }
                    { number(lost, "decisions not the best") }
                </div>
            </>
        }
    }

    /// How it went, in two sentences.
    fn verdict(&self) -> String {
        let side = self.names.side();
        let mistakes = self.timeline.mistakes[side];
        let name = self.names.within(side);
        let decisions =
            if self.names.you.is_some() { "your decisions".to_owned() } else { format!("decisions of {name}") };
        let cost = points_of(mistakes.cost);
        let choices = match mistakes.count {
            _ if mistakes.decisions == 0 => "There was nothing to decide.".to_owned(),
            0 => format!("All {decisions} were the best ones."),
            1 => format!("One of {decisions} was not the best; it cost {cost} points."),
            n => {
                let count = figures::word(n as usize).map_or_else(|| n.to_string(), str::to_owned);
                format!("{count} of {decisions} were not the best; together they cost {cost} points.")
            }
        };
        let dice = match (self.timeline.luck > 0.0, self.log.now.winner() == Some(side)) {
            (true, true) => format!("The dice were with {name}."),
            (true, false) => format!("The dice were with {name}, but not enough."),
            (false, true) => format!("The dice were against {name}; the other’s mistakes made up for it."),
            (false, false) => format!("The dice were against {name}."),
        };
        format!("{choices} {dice}")
    }

    /// One line about the result, and the link to the same dice.
    fn result_line(&self) -> String {
        let mistakes = self.timeline.mistakes[self.names.side()];
        let chances = if self.timeline.whole {
            let words = match mistakes.count {
                0 => "no mistakes".to_owned(),
                n => {
                    let noun = if n == 1 { "mistake" } else { "mistakes" };
                    format!("{n} {noun} cost {} points", points_of(mistakes.cost))
                }
            };
            format!(" · {words}, luck {}", signed(self.timeline.luck))
        } else {
            String::new()
        };
        let facts = self.session().facts();
        let back = match facts.hints {
            _ if runs(self.session()) => String::new(),
            0 => String::new(),
            1 => " · 1 choice taken back".to_owned(),
            n => format!(" · {n} choices taken back"),
        };
        let [a, b] = self.log.now.seats.map(|seat| seat.score);
        let [first, second] = &self.names.seats;
        let link = facts.id().map(|id| link_to(&id)).unwrap_or_default();
        format!("Solvarium · Pig to {} · {first} {a}, {second} {b}{chances}{back}\n{link}", self.log.goal())
    }

    /// The choices of the share dialog.
    pub(super) fn share_items(&self) -> Vec<ShareItem> {
        let Some(id) = self.session().facts().id() else { return Vec::new() };
        let mut facts = vec![("Seats".to_owned(), self.setup_words())];
        if let Source::Seeded { seed, .. } = &id.source {
            facts.push(("Seed".to_owned(), seed.to_string()));
        }
        let start = self.timeline.curve.first();
        facts.extend(start.map(|start| ("Chance at the start".to_owned(), percent(*start))));
        let mut shared = Shared::with(facts);
        shared.link("challenge", "This challenge", "The same dice for everyone", &id);
        let done = of(self.session()).done();
        if !done.is_empty() {
            if !self.log.is_over() {
                let [a, b] = self.log.now.seats.map(|seat| seat.score);
                let position = ChallengeId::board(INFO.id, &self.here());
                shared.link("position", "This position", format!("From {a} to {b} on"), &position);
            }
            let turns = figures::counted(self.turns.len() as u64, "turn");
            let moves: Vec<String> = done.iter().map(ToString::to_string).collect();
            shared.link("replay", "My game", format!("A replay of {turns}"), &id.with_moves(&moves));
            if self.log.is_over() {
                shared.result(self.result_line());
            }
        }
        shared.items()
    }
}

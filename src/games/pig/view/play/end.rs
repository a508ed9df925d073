//! The end of a game: calm words, the ledger in three numbers, and what can be done next.

use yew::prelude::*;

use super::PigPlay;
use super::model::Action;
use super::win_prob_timeline::{WinProbTimeline, percent, points_of, signed};
use crate::app::context::Note;
use crate::app::figures;
use crate::app::icons::{Icon, icon};
use crate::app::rich_text::bold;
use crate::engine::challenge::{ChallengeId, Source};
use crate::web::route::Route;
use crate::web::{clipboard, page};

impl PigPlay {
    /// What stands in the place of the buttons when the game is over.
    pub(super) fn end_card(&self) -> Html {
        let winner = self.account.now.winner().unwrap_or_default();
        let class = if self.names.you.is_some_and(|you| you != winner) { "lost" } else { "won" };
        let [same, share] = [self.act(Action::Restart), self.share()];
        let button = |class: &'static str, picture: Option<Icon>, name: &'static str, act: Callback<()>| {
            let on_click = act.reform(|_: MouseEvent| ());
            html! { <button key={name} {class} onclick={on_click}>{ for picture.map(icon) }{ name }</button> }
        };
        html! {
            <section key="end" class={classes!("pig-end", class)} aria-labelledby="pig-end">
                <h2 id="pig-end" tabindex="-1">{ self.headline() }</h2>
                { self.account_of_it() }
                <div class="row">
                    { button("btn primary desk", None, "New dice", self.new_dice()) }
                    { button("btn desk", Some(Icon::Restart), "Same dice again", same) }
                    { button("btn", Some(Icon::Share), "Share", share) }
                    { button("btn quiet", Some(Icon::Copy), "Copy result", self.copy_result()) }
                    { button("btn quiet", Some(Icon::Undo), "Undo", self.act(Action::Undo)) }
                </div>
            </section>
        }
    }

    fn headline(&self) -> String {
        let now = &self.account.now;
        let winner = now.winner().unwrap_or_default();
        let [mine, theirs] = [now.seats[winner].score, now.seats[1 - winner].score];
        format!("{} won, {mine} to {theirs}.", self.names.have(winner))
    }

    fn account_of_it(&self) -> Html {
        let ledger = &self.coach.ledger;
        let Some(start) = ledger.curve.first().copied().filter(|_| ledger.whole) else {
            let words = match &self.coach.known.down {
                Some(_) => "The solver has stopped, so the chances are not known.",
                None => "The solver goes through the game.",
            };
            return html! { <p key="wait" class="quiet">{ words }</p> };
        };
        let side = self.names.side();
        let number =
            |value: String, name: &'static str| html! { <div key={name}><b>{ value }</b><span>{ name }</span></div> };
        let mistakes = ledger.mistakes[side];
        let lost = format!("{} in {}", mistakes.count, mistakes.decisions);
        html! {
            <>
                <p key="words">{ bold(&self.verdict(ledger)) }</p>
                <div key="stats" class="stats num">
                    { number(percent(start), "chance at the start") }
                    { number(signed(ledger.luck), "luck of the dice") }
                    { number(signed(-mistakes.cost), "for mistakes") }
                    { number(lost, "decisions not the best") }
                </div>
            </>
        }
    }

    /// How it went, in two sentences.
    fn verdict(&self, ledger: &WinProbTimeline) -> String {
        let side = self.names.side();
        let mistakes = ledger.mistakes[side];
        let name = self.names.within(side);
        let move_source =
            if self.names.you.is_some() { "your decisions".to_owned() } else { format!("decisions of {name}") };
        let cost = points_of(mistakes.cost);
        let choices = match mistakes.count {
            _ if mistakes.decisions == 0 => "There was nothing to decide.".to_owned(),
            0 => format!("All {move_source} were the best ones."),
            1 => format!("One of {move_source} was not the best; it cost {cost} points."),
            n => {
                let count = figures::word(n as usize).map_or_else(|| n.to_string(), str::to_owned);
                format!("{count} of {move_source} were not the best; together they cost {cost} points.")
            }
        };
        let dice = match (ledger.luck > 0.0, self.account.now.winner() == Some(side)) {
            (true, true) => format!("The dice were with {name}."),
            (true, false) => format!("The dice were with {name}, but not enough."),
            (false, true) => format!("The dice were against {name}; the other’s mistakes made up for it."),
            (false, false) => format!("The dice were against {name}."),
        };
        format!("{choices} {dice}")
    }

    /// A new game of the same seats and rules.
    pub(super) fn new_dice(&self) -> Callback<()> {
        let (dispatcher, setup) = (self.model.dispatcher(), self.setup_code());
        Callback::from(move |()| {
            let seed = crate::web::entropy::fresh_seed();
            dispatcher.dispatch(Action::Open(ChallengeId::seeded("pig", &setup, seed)));
        })
    }

    fn copy_result(&self) -> Callback<()> {
        let (text, note) = (self.result_line(), self.shell.note.clone());
        Callback::from(move |()| {
            let note = note.clone();
            clipboard::copy(&text, move |done| {
                let text = if done {
                    "**Result copied.**"
                } else {
                    "This browser does not let pages copy. Share shows the text to select."
                };
                note.emit(Note { text: text.into() });
            });
        })
    }

    /// One line about the result, and the link to the same dice.
    pub(super) fn result_line(&self) -> String {
        let ledger = &self.coach.ledger;
        let side = self.names.side();
        let mistakes = ledger.mistakes[side];
        let chances = if ledger.whole {
            let cost = points_of(mistakes.cost);
            let count = mistakes.count;
            let noun = if count == 1 { "mistake" } else { "mistakes" };
            let words =
                if count == 0 { "no mistakes".to_owned() } else { format!("{count} {noun} cost {cost} points") };
            format!(" · {words}, luck {}", signed(ledger.luck))
        } else {
            String::new()
        };
        let back = match self.model.session.as_ref().map_or(0, |session| session.facts().hints) {
            0 => String::new(),
            1 => " · 1 choice taken back".to_owned(),
            n => format!(" · {n} choices taken back"),
        };
        let [a, b] = self.account.now.seats.map(|seat| seat.score);
        let [first, second] = &self.names.seats;
        let link = self.model.challenge().map(|id| page::link(&Route::challenge(&id))).unwrap_or_default();
        format!(
            "Solvarium · Pig to {} · {first} {a}, {second} {b}{chances}{back}\n{link}",
            self.account.start.variant().goal
        )
    }

    /// The seed of the game at hand, if it has one.
    pub(super) fn seed(&self) -> Option<String> {
        match self.model.challenge()?.source {
            Source::Seeded { seed, .. } => Some(seed.to_string()),
            Source::Board(_) => None,
        }
    }
}

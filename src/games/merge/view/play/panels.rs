//! The side column: numbers, autoplay, the placer, the last games.

use yew::prelude::*;

use super::MergePlay;
use super::auto::{By, Chosen, FASTEST, STRENGTH};
use crate::app::fields::{on_input, on_select};
use crate::app::figures::{self, grouped};
use crate::app::icons::{Icon, icon};
use crate::app::kept::Past;
use crate::app::play::model::Action;
use crate::engine::challenge::ChallengeId;
use crate::games::merge::evil::{Evil, Level};
use crate::games::merge::view::any_game::{AnyGame, Kind};
use crate::web::route::Route;

/// Two to a power, as `2¹⁷`.
fn power(exponent: u32) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let digits = exponent.to_string();
    let raised: String = digits.bytes().map(|digit| DIGITS[usize::from(digit - b'0')]).collect();
    format!("2{raised}")
}

impl MergePlay {
    pub(super) fn side(&self) -> Html {
        html! {
            <>
                { self.numbers_card() }
                { self.autoplay() }
                { for self.hand.evil().map(|evil| self.placer(evil)) }
                { for self.last_games() }
            </>
        }
    }

    /// What stands beside a phone's title: in Threes the next card, which has to be in sight, and else the moves.
    pub(super) fn phone_numbers(&self) -> Html {
        let AnyGame::Threes(game) = &self.hand else { return self.numbers() };
        let number = |value: u64, name: &'static str| html! { <div key={name}><b>{ grouped(value) }</b><span>{ name }</span></div> };
        let card = |rank: u8| {
            let small = (game.next.len() > 1).then_some("small");
            html! { <i key={rank} class={classes!("mg-chip", format!("t{rank}"), small)}>{ self.kind().face(rank) }</i> }
        };
        let cards = if game.next.is_bonus() && game.variant.plus {
            html! { <i class="mg-chip">{ "+" }</i> }
        } else {
            html! { { for game.next.ranks().map(card) } }
        };
        html! {
            <>
                <div key="next" class="mg-comes"><b>{ cards }</b><span>{ "next" }</span></div>
                { number(self.hand.score(), "score") }
                { number(self.best(), "best") }
            </>
        }
    }

    /// The three numbers of a game.
    fn numbers(&self) -> Html {
        let number = |value: u64, name: &'static str| html! { <div key={name}><b>{ grouped(value) }</b><span>{ name }</span></div> };
        html! { <>{ number(self.hand.score(), "score") }{ number(self.best(), "best") }{ number(self.session().count() as u64, "moves") }</> }
    }

    fn numbers_card(&self) -> Html {
        html! {
            <section key="numbers" class="card desk" aria-label="Score">
                <div class="stats num mg-stats">{ self.numbers() }</div>
                { self.time("time num") }
            </section>
        }
    }

    fn autoplay(&self) -> Html {
        let (chosen, auto) = (*self.view.choice, self.model.auto);
        let start = self.act(Action::Auto(!auto));
        let (picture, name) = if auto { (Icon::Pause, "Stop") } else { (Icon::Solve, "Start") };
        let by = {
            let table = self.clone();
            on_select(move |code| {
                if let Some(by) = By::all().find(|by| by.code() == code) {
                    table.view.choice.set(Chosen { by, ..*table.view.choice });
                }
            })
        };
        let option = |by: By| html! { <option key={by.code()} value={by.code()} selected={by == chosen.by}>{ by.name() }</option> };
        let strength = format!("{} boards a move", power(chosen.strength));
        let speed = format!("{} move{} a second", chosen.speed, if chosen.speed == 1 { "" } else { "s" });
        html! {
            <section key="auto" class="card mg-auto" aria-labelledby="mg-auto">
                <div class="h3row">
                    <h3 id="mg-auto">{ "Autoplay" }</h3>
                    <button type="button" class="btn" disabled={self.over} onclick={start}>{ icon(picture) }{ name }<span class="unseen">{ " autoplay" }</span></button>
                </div>
                <label class="field"><span>{ "Player" }</span><select name="player" onchange={by}>{ for By::all().map(option) }</select></label>
                <p class="mg-note">{ chosen.by.about() }</p>
                { self.slider("speed", "Speed", speed, (1, FASTEST), chosen.speed, |chosen, value| chosen.speed = value) }
                { self.slider("strength", "Strength", strength, STRENGTH, chosen.strength, |chosen, value| chosen.strength = value) }
                if !chosen.by.searches() { <p key="weak" class="mg-note">{ "Strength is that of the advice; this player does not search." }</p> }
            </section>
        }
    }

    fn slider(
        &self,
        name: &'static str,
        title: &'static str,
        words: String,
        (least, most): (u32, u32),
        value: u32,
        write: fn(&mut Chosen, u32),
    ) -> Html {
        let table = self.clone();
        let on_input = on_input(move |value| {
            if let Ok(value) = value.parse() {
                let mut chosen = *table.view.choice;
                write(&mut chosen, value);
                table.view.choice.set(chosen);
            }
        });
        let id = format!("mg-{name}");
        html! {
            <div key={name} class="slider">
                <label for={id.clone()}>{ title }{ " " }<b class="num">{ words.clone() }</b></label>
                <input {id} {name} type="range" min={least.to_string()} max={most.to_string()} value={value.to_string()}
                    aria-valuetext={words} oninput={on_input} />
            </div>
        }
    }

    fn placer(&self, evil: Evil) -> Html {
        let what = if self.kind() == Kind::Threes { "card" } else { "tile" };
        let level = match evil.level {
            Level::Random => "It places at random.".to_owned(),
            Level::Greedy => "It leaves you the fewest free cells.".to_owned(),
            Level::Minimax(1) => "It looks one placement ahead.".to_owned(),
            Level::Minimax(depth) => format!("It looks {depth} placements ahead."),
        };
        let share = format!("{}\u{a0}%", evil.share);
        let more = if evil.twos {
            " It has twos only."
        } else if evil.cards {
            " It chooses the next card too."
        } else {
            ""
        };
        html! {
            <section key="placer" class="card mg-placer" aria-labelledby="mg-placer">
                <h3 id="mg-placer">{ if self.kind() == Kind::Threes { "The dealer" } else { "The placer" } }</h3>
                <dl>
                    <div class="row2"><dt>{ "Evil share" }</dt><dd class="num">{ share }</dd></div>
                </dl>
                <p class="mg-note">{ format!("So many of a hundred {what}s go where it hurts you. {level}{more} A dotted ring marks what it placed.") }</p>
            </section>
        }
    }

    fn last_games(&self) -> Option<Html> {
        if self.ranking.last.is_empty() {
            return None;
        }
        let row = |past: &Past| {
            let id = ChallengeId::parse(&past.challenge).ok()?;
            let link = Route::challenge(&id).to_string();
            let tile = self.kind().face(past.rank);
            let who = past.helper.clone().unwrap_or_else(|| "you".to_owned());
            Some(html! {
                <li key={past.challenge.clone()}>
                    <a href={link}><b class="num">{ grouped(past.score) }</b><span class="num">{ format!("{tile} · {} · {who}", figures::counted(past.moves, "move")) }</span></a>
                </li>
            })
        };
        Some(html! {
            <section key="last" class="card mg-last" aria-labelledby="mg-last">
                <h3 id="mg-last">{ "Last games" }</h3>
                <ul>{ for self.ranking.last.iter().filter_map(row) }</ul>
            </section>
        })
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn powers_are_raised() {
        assert_eq!(super::power(17), "2¹⁷");
        assert_eq!(super::power(9), "2⁹");
    }
}

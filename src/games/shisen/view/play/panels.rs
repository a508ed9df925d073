//! The panels beside the board: numbers, best times, moves, what random games say.

use yew::prelude::*;

use super::problem::ProblemCard;
use super::{ShisenPlay, TIMES, size_key};
use crate::app::figures;
use crate::app::kept::Ranked;
use crate::app::rich_text::bold;
use crate::engine::daily;
use crate::games::shisen::info::INFO;
use crate::games::shisen::problems;
use crate::games::shisen::requests::{Between, Estimate};
use crate::games::shisen::view::ask::EstimateOf;
use crate::web::route::Route;

impl ShisenPlay {
    fn elapsed(&self) -> u64 {
        self.session().facts().elapsed_ms
    }

    /// The numbers that stand at the top of a phone.
    pub(super) fn phone_numbers(&self) -> Html {
        let number =
            |value: String, name: &'static str| html! { <div key={name}><b>{ value }</b><span>{ name }</span></div> };
        html! {
            <>
                { number(figures::time(self.elapsed()), "time") }
                { number(self.state.board().tiles().to_string(), "tiles") }
                if self.test.on.is_none() { { number(self.pairs.len().to_string(), "pairs") } }
            </>
        }
    }

    fn numbers(&self) -> Html {
        let hints = self.session().facts().hints;
        let number = |key: &'static str, value: String, name: &'static str| {
            html! { <div {key}><b>{ value }</b><span>{ name }</span></div> }
        };
        html! {
            <div class="stats ss-stats num">
                { number("time", figures::time(self.elapsed()), "time") }
                { number("tiles", self.state.board().tiles().to_string(), "tiles left") }
                if self.test.on.is_none() {
                    { number("pairs", self.pairs.len().to_string(), "pairs available now") }
                    { number("hints", hints.to_string(), if hints == 1 { "hint used" } else { "hints used" }) }
                }
            </div>
        }
    }

    /// Beside the board.
    pub(super) fn side(&self) -> Html {
        let line: Vec<_> = super::of(self.session()).states().cloned().collect();
        html! {
            <>
                { self.set_switch("ss-side-set") }
                <section key="numbers" class="card ss-numbers">
                    { self.numbers() }
                    if self.test.on.is_none() { { self.equal_switch() } }
                </section>
                if let Some(number) = self.test.on {
                    { self.test_card(number) }
                } else {
                    <ProblemCard key="problem" start={AttrValue::from(self.start())} {line} on_open={self.on_open()} />
                }
                { for self.estimate_card() }
                { self.times_card() }
                { self.moves_panel() }
            </>
        }
    }

    /// One of the experiment's problems while it is being answered.
    fn test_card(&self, number: usize) -> Html {
        let stop = self.test.stop.reform(|_: MouseEvent| ());
        html! {
            <section key="test" class="card ss-test" aria-labelledby="ss-test">
                <h3 id="ss-test">{ format!("Problem {number} of {}", problems::COUNT) }</h3>
                <p class="ss-note">
                    { "What you do with it is kept on this machine: whether you clear it, the time, the pairs you take and those you put back. Going back is allowed." }
                </p>
                <p class="ss-note">
                    { "So that your answer tells something about the board, hints and all that the solver knows stay away until you are through." }
                </p>
                <div class="row">
                    <button type="button" class="btn" onclick={stop}>{ "Give up and see" }</button>
                    <a class="btn" href={Route::GameLab(INFO.id.to_owned()).to_string()}>{ "All problems" }</a>
                </div>
            </section>
        }
    }

    /// The best times of this size.
    fn times_card(&self) -> Html {
        let times = TIMES.of(&self.ranking, &size_key(&self.state));
        let gravity = if self.state.gravity() { ", gravity" } else { "" };
        let now = &self.session().facts().challenge;
        let time = |time: &&Ranked| {
            let current = (self.won() && *now == time.challenge).then_some("true");
            let day = daily::words(time.day).unwrap_or_default();
            html! { <li key={time.challenge.clone()} aria-current={current}><b>{ figures::time(time.value) }</b><span>{ day }</span></li> }
        };
        let list = if times.is_empty() {
            html! { <p key="none" class="ss-note">{ "None yet. Games without hints and shuffles count." }</p> }
        } else {
            html! { <ol key="list" class="ss-times num">{ for times.iter().map(time) }</ol> }
        };
        html! {
            <section key="times" class="card" aria-labelledby="ss-times">
                <h3 id="ss-times">{ format!("Best times, {}{gravity}", super::size_of(&self.state)) }</h3>
                { list }
            </section>
        }
    }

    /// What random games say of a board that is too large to be counted.
    fn estimate_card(&self) -> Option<Html> {
        let start = self.start();
        if self.state.start().tiles() <= super::problem::MOST_COUNTED {
            return None;
        }
        let body = match self.solver.get(&EstimateOf(&start)) {
            Some(estimate) => estimate_rows(&estimate),
            None if self.view.estimated.as_deref() == Some(&*start) => {
                let so_far = self.solver.progress.map(|count| format!(", {} so far", figures::counted(count, "game")));
                html! { <p class="ss-note num" role="status">{ format!("Playing at random{}.", so_far.unwrap_or_default()) }</p> }
            }
            None => {
                let (ask, start) = (self.view.estimated.setter(), AttrValue::from(start));
                let on_click = Callback::from(move |_: MouseEvent| ask.set(Some(start.clone())));
                html! {
                    <>
                        <p key="about" class="ss-note">{ "This board has too many positions to go through. Games played at random give an estimate." }</p>
                        <button key="go" type="button" class="btn" onclick={on_click}>{ "Estimate" }</button>
                    </>
                }
            }
        };
        Some(html! {
            <section key="estimate" class="card ss-figures" aria-labelledby="ss-estimate"><h3 id="ss-estimate">{ "How hard is it?" }</h3>{ body }</section>
        })
    }
}

/// What random games said, with intervals of 95 per cent.
fn estimate_rows(estimate: &Estimate) -> Html {
    let row = |name: &'static str, value: String| html! { <div key={name} class="row2 num"><dt>{ name }</dt><dd>{ value }</dd></div> };
    let percent = |Between { value, low, high }: Between| {
        format!("{:.1} % ({:.1} to {:.1})", value * 100.0, low * 100.0, high * 100.0)
    };
    let number = |Between { value, low, high }: Between| format!("{value:.2} ({low:.2} to {high:.2})");
    let words = format!(
        "**Estimated** from {}: pairs are taken at random until none is left. In brackets the interval of 95 %.",
        figures::counted(estimate.playouts.into(), "random game")
    );
    html! {
        <>
            <dl key="rows">
                { row("Cleared", percent(estimate.win_rate)) }
                { row("Pairs available", number(estimate.moves_on_the_way)) }
                { row("Tiles left", number(estimate.tiles_left)) }
            </dl>
            <p key="about" class="ss-note">{ bold(&words) }</p>
        </>
    }
}

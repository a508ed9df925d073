//! All best solutions of the garden, the most beautiful first; each can be watched.

use yew::prelude::*;

use super::ZenPlay;
use crate::app::figures;
use crate::engine::position::Position;
use crate::games::zen::moves::Move;
use crate::games::zen::requests::{Listed, Optima};
use crate::games::zen::state::State;
use crate::games::zen::view::ask::AllOptima;
use crate::games::zen::view::picture;
use crate::games::zen::view::show::{self, single_choices};

/// So many are shown at first.
const SHOWN: usize = 12;

/// The garden after a solution.
pub(super) fn raked(start: &str, moves: &[String]) -> Option<State> {
    moves.iter().try_fold(start.parse::<State>().ok()?, |state, code| state.play(&code.parse::<Move>().ok()?).ok())
}

impl ZenPlay {
    /// The card of all best solutions.
    pub(super) fn optima_card(&self) -> Html {
        let start = self.start();
        let found = self.solver.get(&AllOptima(&start));
        let asks = self.view.all.as_deref() == Some(&*start);
        let body = match found.as_deref() {
            Some(Optima::Found { count, listed, .. }) => self.listed(*count, listed),
            Some(Optima::Never) => html! { <p class="zn-note">{ "Proved: there is none." }</p> },
            Some(Optima::GaveUp(count)) => {
                let words =
                    format!("Given up after {}: there are too many ways.", figures::counted(*count, "position"));
                html! { <p class="zn-note">{ words }</p> }
            }
            None if asks => {
                let looks = self.solver.is_running(&AllOptima(&start));
                let progress = self
                    .solver
                    .progress
                    .filter(|_| looks)
                    .map(|count| format!(", {}", figures::counted(count, "position")));
                let all = self.view.all.setter();
                let stop = Callback::from(move |_: MouseEvent| all.set(None));
                html! {
                    <>
                        <p key="looks" class="zn-note num">{ format!("Looking for all of them{}.", progress.unwrap_or_default()) }</p>
                        <div key="row" class="zn-ctl"><button type="button" class="btn" onclick={stop}>{ "Stop" }</button></div>
                    </>
                }
            }
            None => self.ask_for_all(start.into()),
        };
        html! {
            <section key="optima" class="card zn-optima" aria-labelledby="zn-optima">
                <h3 id="zn-optima">{ "Beautiful solutions" }</h3>
                { body }
            </section>
        }
    }

    fn ask_for_all(&self, start: AttrValue) -> Html {
        let all = self.view.all.setter();
        let on_click = Callback::from(move |_: MouseEvent| all.set(Some(start.clone())));
        html! {
            <>
                <p key="about" class="zn-note">{ "Several solutions may have the fewest paths. Straight ones whose grooves are symmetric stand first." }</p>
                <div key="row" class="zn-ctl"><button type="button" class="btn" onclick={on_click}>{ "Find all best solutions" }</button></div>
            </>
        }
    }

    fn listed(&self, count: Option<u64>, listed: &[Listed]) -> Html {
        let words = match count {
            Some(1) => "Optimal solutions: **1**. There is no other.".to_owned(),
            Some(count) => format!("Optimal solutions: **{}**, the most beautiful first.", figures::grouped(count)),
            None => format!("Optimal solutions: **more than {}**.", figures::grouped(listed.len() as u64)),
        };
        let one = |(number, one): (usize, &Listed)| {
            let state = raked(&self.start(), &one.moves)?;
            let (on_way, way) = (self.on_way(), single_choices(&one.moves));
            let on_click = Callback::from(move |_: MouseEvent| on_way.emit(way.clone()));
            let percent = (one.beauty * 100.0).round();
            let slides = figures::counted(one.slides.into(), "slide");
            let label = format!("Solution {}: beauty {percent} percent, {slides}. Show it", number + 1);
            Some(html! {
                <li key={number}>
                    <button type="button" aria-label={label} onclick={on_click}>
                        { picture::small(&show::picture(&state), &format!("best{number}")) }<span class="num" aria-hidden="true">{ format!("{percent} %") }</span>
                    </button>
                </li>
            })
        };
        html! {
            <>
                <p key="count" class="zn-note num" role="status">{ crate::app::rich_text::bold(&words) }</p>
                <ol key="list" class="zn-ranks">{ for listed.iter().take(SHOWN).enumerate().filter_map(one) }</ol>
            </>
        }
    }
}

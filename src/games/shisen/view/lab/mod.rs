//! The Lab page: the problems of the experiment, the answers that are kept here, their analysis, simulated players, and the
//! experiments with links that repeat them.

mod analysis;
mod data;
mod mini;
mod problems;
mod simulated;

use std::rc::Rc;

use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use self::analysis::AnalysisCard;
use self::data::DataCard;
use self::problems::problems;
use self::simulated::SimulatedCard;
use super::answers_store::{self, Kept};
use crate::app::game_head::{Tab, game_head};
use crate::app::lab::to_repeat;
use crate::games::shisen::info::INFO;

/// The Lab page.
#[component]
pub fn LabPage() -> Html {
    let kept = use_state(|| None::<Rc<Kept>>);
    let look = {
        let kept = kept.clone();
        use_callback((), move |(): (), ()| {
            let kept = kept.clone();
            spawn_local(async move { kept.set(Some(Rc::new(answers_store::load().await))) });
        })
    };
    {
        let look = look.clone();
        use_effect_with((), move |()| look.emit(()));
    }
    let player = use_state(answers_store::player);
    let set_player = {
        let player = player.clone();
        Callback::from(move |label: String| player.set(label))
    };
    let known = (*kept).clone();
    let answers = known.as_ref().map(|kept| kept.answers.clone()).unwrap_or_default();
    html! {
        <main id="main" tabindex="-1" class="page sh-lab" data-ground={INFO.ground}>
            { game_head(&INFO, Tab::Lab, Html::default(), Html::default()) }
            <p key="lead" class="lead">
                { "What makes a board hard? Thirty small boards, from easy to treacherous, with every state of each counted. Play them, and see how your times and your failures go with what was counted. Nothing leaves this device." }
            </p>
            { problems(&answers, &player) }
            <DataCard key="data" kept={known} player={(*player).clone()} {set_player} look={look} />
            <AnalysisCard key="analysis" answers={Rc::new(answers)} />
            <SimulatedCard key="simulated" />
            { to_repeat(crate::games::shisen::EXPERIMENTS) }
        </main>
    }
}

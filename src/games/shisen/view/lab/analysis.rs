//! The paper's analysis of the answers that are kept here.

use std::rc::Rc;

use yew::prelude::*;

use crate::app::charts::ReportView;
use crate::app::fields::ParamField;
use crate::games::shisen::answers::Answers;
use crate::games::shisen::experiments::{Regression, regression_report};
use crate::lab::experiment::Experiment;
use crate::lab::params::{Param, Params};

/// The parameters that say where answers come from: here they come from the page.
const NOT_HERE: [&str; 2] = ["data", "people"];

/// What the card is given.
#[derive(Properties, PartialEq)]
pub struct AnalysisProps {
    /// The answers.
    pub answers: Rc<Answers>,
}

/// The card, and the report under it.
#[component]
pub fn AnalysisCard(props: &AnalysisProps) -> Html {
    let chosen = use_state(|| Params::usual(Regression::INFO.params));
    let report = use_memo((props.answers.clone(), (*chosen).to_string()), {
        let chosen = chosen.clone();
        move |(answers, _)| Rc::new(regression_report(&chosen, answers, &[]))
    });
    let field = |param: &'static Param| {
        let chosen = chosen.clone();
        let text = chosen.text(param.key).to_owned();
        let on_change = Callback::from(move |text: String| {
            let mut next = (*chosen).clone();
            if next.set(param.key, &text).is_ok() {
                chosen.set(next);
            }
        });
        html! { <ParamField key={param.key} param={*param} {text} {on_change} /> }
    };
    let fields = Regression::INFO.params.iter().filter(|param| !NOT_HERE.contains(&param.key));
    html! {
        <>
            <section key="card" class="card sh-lab-analysis" aria-labelledby="sh-lab-analysis">
                <h2 id="sh-lab-analysis">{ "What the metrics tell" }</h2>
                <p>
                    { "How hard was each problem, how long did it take, and what does the state space tell about both? The analysis is the paper’s; with few answers it says so and fits nothing." }
                </p>
                <div class="sh-lab-fields">{ for fields.map(field) }</div>
            </section>
            <ReportView key="report" report={(*report).clone()} />
        </>
    }
}

//! What stands in the board's place until there is one: its outline, and how far the search for it is.

use yew::prelude::*;

use super::bar::button;
use super::model::{Action, Model, Phase};
use crate::app::figures;

/// The outline of a board. While a challenge is searched for, with `words` about it, the number of boards tried so far
/// and a button that ends the search: back to the game at hand, or to the page that says that there is none.
pub(super) fn looking(model: &UseReducerHandle<Model>, words: String) -> Html {
    let stop = if let Phase::Sifting(id) = &model.phase {
        let (model, id) = (model.clone(), id.clone());
        let on_click = Callback::from(move |_: MouseEvent| {
            model.dispatch(match model.session {
                Some(_) => Action::Resume,
                None => Action::Refuse(id.clone(), "the search was stopped".to_owned()),
            });
        });
        button("btn", None, "Stop looking", true, on_click)
    } else {
        Html::default()
    };
    let tried = model.tried.map_or_else(String::new, |tried| format!("{} tried.", figures::counted(tried, "board")));
    html! {
        <div key="skeleton" class="play" aria-busy="true">
            <section>
                <div class="card board skeleton">
                    <div class="ghost"></div>
                    <div class="say"><span role="status">{ words }</span><span>{ tried }</span>{ stop }</div>
                </div>
            </section>
        </div>
    }
}

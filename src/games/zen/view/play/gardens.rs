//! Our own gardens in a dialog, the easiest first; those that were raked have a tick.

use std::rc::Rc;

use yew::prelude::*;

use crate::app::dialog::Dialog;
use crate::app::figures;
use crate::app::kept::Ranking;
use crate::engine::challenge::ChallengeId;
use crate::games::zen::gardens::NamedGarden;
use crate::games::zen::view::{kept, picture, show};
use crate::web::route::Route;

/// What the dialog is given.
#[derive(Properties, PartialEq)]
pub struct GardensProps {
    /// Whether it is open.
    pub open: bool,
    /// The position at the beginning of the game at hand.
    pub start: Option<String>,
    /// The person's best results.
    pub ranking: Rc<Ranking>,
    /// Hears that it has been closed.
    pub on_close: Callback<()>,
    /// Hears the garden that was chosen.
    pub on_open: Callback<ChallengeId>,
}

/// The dialog.
#[component]
pub fn Gardens(props: &GardensProps) -> Html {
    // Drawn only while it is open: there are many pictures.
    let body = if props.open { list(props) } else { Html::default() };
    html! {
        <Dialog open={props.open} class="zn-dialog" title_id="zn-gardens" title={format!("{} gardens", kept::all().len())} on_close={props.on_close.clone()}>
            <div key="body" class="zn-shelf">{ body }</div>
        </Dialog>
    }
}

fn list(props: &GardensProps) -> Html {
    let raked = kept::raked(&props.ranking);
    let done = raked.iter().filter(|best| best.is_some()).count();
    let item = |(place, one): (usize, &'static NamedGarden)| {
        // A link that is followed here and now: the address changes with the garden.
        let on_open = props.on_open.clone();
        let on_click = Callback::from(move |event: MouseEvent| {
            if !(event.ctrl_key() || event.meta_key() || event.shift_key()) {
                event.prevent_default();
                on_open.emit(kept::id_of(one));
            }
        });
        let current = (props.start.as_deref() == Some(one.position)).then_some("true");
        let best = figures::counted(one.optimum.into(), "path");
        let yours = raked[place].map_or_else(String::new, |paths| format!(", yours {paths}"));
        let small = one.state().ok().map(|state| picture::small(&show::picture(&state), &format!("own{place}")));
        let tick = raked[place].map(|_| html! { <i class="zn-tick" role="img" aria-label="Raked">{ "✓" }</i> });
        html! {
            <li key={place}>
                <a href={Route::challenge(&kept::id_of(one)).to_string()} aria-current={current} onclick={on_click}>
                    { for small }<span><b>{ format!("{}. {}", place + 1, one.name) }</b>{ format!("best {best}{yours}") }</span>{ for tick }
                </a>
            </li>
        }
    };
    html! {
        <>
            <p key="done" class="quiet num">{ format!("{done} of {} raked", raked.len()) }</p>
            <ul key="list" class="zn-gardens num">{ for kept::all().iter().enumerate().map(item) }</ul>
        </>
    }
}

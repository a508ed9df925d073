//! The page on which a position is set up by hand, for whoever has the pieces on the table.

use yew::prelude::*;

use super::context::{Note, use_app};
use super::game_head::{Tab, game_head};
use super::icons::{Icon, icon};
use super::view::{EditorProps, LearnView};
use crate::engine::challenge::ChallengeId;
use crate::engine::entry::{GameEntry, Start};
use crate::engine::session::Saved;
use crate::web::route::Route;
use crate::web::{page, store};

/// What the page is given.
#[derive(Properties, PartialEq)]
pub struct EditorPageProps {
    /// The game.
    pub entry: &'static GameEntry,
    /// Its lessons and editor.
    pub school: &'static LearnView,
}

/// Where the editor begins: the first position of the game in progress.
fn begin(entry: &GameEntry) -> String {
    let saved = store::read(&format!("session.{}", entry.info.id)).and_then(|text| Saved::read(&text).ok());
    let saved = saved.map(|session| session.now().start.clone());
    let fresh = || {
        let first = entry.info.setups.first()?;
        let source = ChallengeId::parse(&format!("{}/{}/editor", entry.info.id, first.code)).ok()?.source;
        match entry.table.start(&source) {
            Ok(Start::Ready(position)) => Some(position),
            _ => None,
        }
    };
    saved.filter(|position| entry.table.position(position).is_ok()).or_else(fresh).unwrap_or_default()
}

/// The page on which a position is set up by hand.
#[component]
pub fn EditorPage(props: &EditorPageProps) -> Html {
    let entry = props.entry;
    let first = use_memo((), |()| begin(entry));
    let position = use_state(|| Ok::<_, String>((*first).clone()));
    let on_change = {
        let position = position.setter();
        Callback::from(move |read| position.set(read))
    };
    let note = use_app().note;
    let open = Callback::from(move |_: MouseEvent| match &*position {
        Ok(position) => page::go(&Route::challenge(&entry.board_id(position))),
        Err(why) => {
            page::focus_first("#main [aria-invalid=true]");
            note.emit(Note { text: format!("This is no whole position yet. {why}").into() });
        }
    });
    let editor = (props.school.editor)(EditorProps { position: AttrValue::from((*first).clone()), on_change });
    html! {
        <main id="main" tabindex="-1" class="page editor-page" data-ground={entry.info.ground}>
            { game_head(entry.info, Tab::Play, html! {}, html! {
                <button class="btn primary" onclick={open}>{ icon(Icon::Solve) }{ "Play and solve it" }</button>
            }) }
            <p class="lead">{ "Set up the position that lies on your table; the solver finds the shortest way, or proves that there is none." }</p>
            <div class="card form">{ editor }</div>
        </main>
    }
}

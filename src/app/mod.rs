//! The Yew shell. Knows the rules of no game.

pub(crate) mod answer;
mod bad_link;
pub(crate) mod charts;
pub(crate) mod chunked_job;
pub(crate) mod context;
pub(crate) mod controls;
mod days;
pub(crate) mod dialog;
pub(crate) mod editor;
pub(crate) mod fields;
pub(crate) mod game_head;
pub(crate) mod gesture;
pub(crate) mod glide;
pub(crate) mod grid_board;
mod home;
pub(crate) mod hooks;
pub(crate) mod icons;
pub(crate) mod importer;
pub(crate) mod kept;
pub(crate) mod lab;
pub(crate) mod lessons;
pub(crate) mod loading;
pub(crate) mod new_game;
pub(crate) mod pages;
pub(crate) mod papers;
pub(crate) mod play;
pub(crate) mod prelude;
mod records;
pub(crate) mod rich_text;
mod settings;
pub(crate) mod share;
mod shell;
pub(crate) mod solver;
pub use crate::engine::words;

use gloo::timers::callback::Timeout;
use wasm_bindgen_futures::spawn_local;
use web_sys::Element;

use crate::app::context::{Clients, Settings};
use crate::app::controls::later;
use crate::app::loading::ShareHost;
use crate::app::pages::use_place;
use crate::app::prelude::*;
use crate::app::settings::use_keep_all_when_idle;
use crate::app::share::ShareRequest;
use crate::app::shell::{Announcer, Channel, Header, Notes, UpdateBanner};
use crate::games;
use crate::web::device;
use crate::worker::client::Misfit;

/// Draws the app in this element. The code of its first page is on its way meanwhile; and what has just been compiled and what is drawn
/// are tasks of their own, so that neither holds the browser up for as long as both.
pub fn start(root: Element) {
    pages::fetch_ahead(&page::route());
    Timeout::new(0, || drop(yew::Renderer::<App>::with_root(root).render())).forget();
}

/// After a panic on the main thread the wasm instance cannot go on. A readable card takes the page's place, drawn by
/// `static/fallen.js`, since this program can no longer be trusted with more than saying why it fell. The game is saved after each
/// move, and a reload resumes it.
pub fn tell_when_fallen() {
    // Through Yew: a hook set past it is replaced by Yew's own when the app is mounted.
    yew::set_custom_panic_hook(Box::new(|info| page::tell_fallen(&info.to_string())));
}

#[component]
fn App() -> Html {
    let lines = use_memo((), |()| <(Channel<String>, Channel<AttrValue>, Channel<ShareRequest>)>::default());
    let (said, notes, shares) = (*lines).clone();
    let outdated = use_value(|| false);
    let tell = outdated.setter();
    let clients = use_memo((), |()| {
        Clients::new(move |why| {
            let tell = tell.clone();
            spawn_local(async move {
                // Another tab may have changed to a newer version, whose worker alone the server has now.
                if why == Misfit::OtherVersion || device::is_this_version().await == Some(false) {
                    tell.set(true);
                }
            });
        })
    });
    let (route, visit) = use_place();
    use_arrival(&route, visit);
    use_worker_ahead(&route, &clients);
    // The code of a page is fetched ahead when a link to it is pointed at, focused or touched.
    use_held((), |()| page::on_link_in_view(|route| pages::fetch_ahead(&route)));
    use_keep_all_when_idle();
    let (settings, set_settings, reload_settings) = use_settings();
    let shell = AppContext {
        settings,
        set_settings,
        reload_settings,
        client: clients.of(pages::folder_of(&route)),
        clients: (*clients).clone(),
        announce: said.callback(),
        note: notes.callback(),
        share: shares.callback(),
    };
    let unseen = Deferred::of(move || {
        html! {
            <>
                <ShareHost key="share" requests={shares.clone()} {visit} />
                <Notes key="notes" notes={notes.clone()} />
                <Announcer key="announcer" said={said.clone()} />
            </>
        }
    });
    html! {
        <ContextProvider<AppContext> context={shell}>
            <Header key="header" route={route.clone()} {visit} />
            <UpdateBanner key="update" outdated={*outdated} />
            { pages::page_of(&route, visit) }
            { later("unseen", unseen) }
        </ContextProvider<AppContext>>
    }
}

/// The settings, what changes them, and what reads them again.
#[hook]
fn use_settings() -> (Rc<Settings>, Callback<Settings>, Callback<()>) {
    let settings = use_value(|| Rc::new(Settings::load()));
    let set = hears(&settings.setter(), move |settings, new: Settings| {
        new.apply();
        settings.set(Rc::new(new));
    });
    let reload = hears(&settings.setter(), move |settings, ()| {
        settings.set(Rc::new(Settings::load()));
        page::settings_changed();
    });
    let other = reload.clone();
    use_held((), move |()| Settings::on_change(move || other.emit(())));
    ((*settings).clone(), set, reload)
}

/// A new page begins at its top, with the focus on its content.
#[hook]
fn use_arrival(route: &Route, visit: u32) {
    // Before anything is drawn: the head of a phone has another form beside a board, and would change it under one's eyes.
    use_memo(pages::has_board(route), |&on| page::mark("data-board", on));
    let route = route.clone();
    use_effect_on(visit, move |&visit| {
        page::set_title(&title(&route));
        if visit > 0 {
            page::scroll_to_top();
            page::focus("main");
        }
    });
}

/// Starts the worker beside the page whose board waits for it. Others ask for it when their board stands: it would be fetched in
/// front of that.
#[hook]
fn use_worker_ahead(route: &Route, clients: &Rc<Clients>) {
    let folder = pages::waits_for_worker(route).then(|| pages::folder_of(route));
    let clients = clients.clone();
    use_effect_on(folder, move |folder| folder.iter().for_each(|folder| clients.of(folder).start()));
}

fn title(route: &Route) -> String {
    let name = |game: &str| games::info(game).map_or("Solvarium", |info| info.name);
    let words = match route {
        Route::Home => return "Solvarium".to_owned(),
        Route::Play { game, .. } => name(game),
        Route::Learn(game) => return format!("{}, how to play · Solvarium", name(game)),
        Route::Editor(game) => return format!("{}, own position · Solvarium", name(game)),
        Route::GameLab(game) => return format!("{}, lab · Solvarium", name(game)),
        Route::Days(game) => return format!("{}, day by day · Solvarium", name(game)),
        Route::Lab => "Lab",
        // The lab names the experiment itself: its table is in that part.
        Route::Experiment { .. } => "Lab",
        Route::Papers(_) => "The papers, claim by claim",
        Route::Classroom { .. } => "Classroom",
        Route::Records => "Records",
        Route::Settings => "Settings",
        Route::Bad { .. } => "Unknown link",
    };
    format!("{words} · Solvarium")
}

//! The Yew shell. Knows the rules of no game.

mod announcer;
mod bad_link;
mod bests;
pub mod charts;
pub mod context;
pub mod fallen;
mod figures;
mod game_head;
pub mod grid_board;
mod header;
mod home;
mod icons;
pub mod lab;
mod lab_host;
mod learn;
mod line;
mod notes;
mod play;
mod records;
mod rich_text;
mod settings;
mod share;
pub mod view;

use std::rc::Rc;

use yew::prelude::*;

use self::announcer::Announcer;
use self::bad_link::BadLink;
use self::context::{Note, Settings, Shell, WORKER_URL};
use self::header::{Header, Section};
use self::home::Home;
use self::lab_host::LabHost;
use self::learn::LearnPage;
use self::line::Line;
use self::notes::{Notes, UpdateBanner};
use self::play::PlayPage;
use self::records::RecordsPage;
use self::settings::SettingsPage;
use crate::engine::entry::Entry;
use crate::games;
use crate::web::page;
use crate::web::route::Route;
use crate::worker::client::Client;

/// The app.
#[component]
pub fn App() -> Html {
    let settings = use_state(|| Rc::new(Settings::load()));
    let client = use_memo((), |()| Client::new(WORKER_URL));
    let polite = use_memo((), |()| Line::<String>::default());
    let urgent = use_memo((), |()| Line::<String>::default());
    let notes = use_memo((), |()| Line::<Note>::default());
    let place = use_state(|| (page::route(), 0u32));
    let outdated = use_state(|| false);
    use_routes(&place);
    let shell = Shell {
        settings: (*settings).clone(),
        set_settings: Callback::from(move |new: Settings| {
            new.apply();
            settings.set(Rc::new(new));
        }),
        client: (*client).clone(),
        announce: polite.callback(),
        note: notes.callback(),
        outdated: {
            let outdated = outdated.clone();
            Callback::from(move |()| outdated.set(true))
        },
    };
    use_told(&shell);
    let (route, visit) = (*place).clone();
    html! {
        <ContextProvider<Shell> context={shell}>
            <Header key="header" current={section(&route)} {visit} />
            <UpdateBanner key="update" outdated={*outdated} />
            { page_of(&route, visit) }
            <Notes key="notes" notes={(*notes).clone()} />
            <Announcer key="announcer" polite={(*polite).clone()} urgent={(*urgent).clone()} />
        </ContextProvider<Shell>>
    }
}

/// Follows the address; a new page begins at its top, with the focus on its content.
#[hook]
fn use_routes(place: &UseStateHandle<(Route, u32)>) {
    {
        let place = place.clone();
        use_effect_with((), move |()| {
            let visits = std::cell::Cell::new(0u32);
            let listener = page::on_route(move |route| {
                visits.set(visits.get().wrapping_add(1));
                place.set((route, visits.get()));
            });
            move || drop(listener)
        });
    }
    let (route, visit) = (**place).clone();
    use_effect_with(visit, move |&visit| {
        page::set_title(&title(&route));
        if visit > 0 {
            page::scroll_to_top();
            page::focus("main");
        }
    });
}

/// Hears what the lab, a program of its own, wants shown.
#[hook]
fn use_told(shell: &Shell) {
    let (say, note, outdated) = (shell.announce.clone(), shell.note.clone(), shell.outdated.clone());
    use_effect_with((), move |()| {
        let text = |event: &web_sys::CustomEvent| event.detail().as_string().unwrap_or_default();
        let listeners = [
            page::on_told(page::SAY, move |event| say.emit(text(event))),
            page::on_told(page::NOTE, move |event| note.emit(Note { text: text(event).into() })),
            page::on_told(page::OUTDATED, move |_| outdated.emit(())),
        ];
        move || drop(listeners)
    });
}

fn section(route: &Route) -> Section {
    match route {
        Route::Home | Route::Play { .. } | Route::Learn(_) => Section::Games,
        Route::GameLab(_) | Route::Lab | Route::Experiment { .. } => Section::Lab,
        Route::Records => Section::Records,
        Route::Settings | Route::Bad { .. } => Section::Other,
    }
}

fn title(route: &Route) -> String {
    let name = |game: &str| games::entry(game).map_or("Solvarium", |entry| entry.info.name);
    let words = match route {
        Route::Home => return "Solvarium".to_owned(),
        Route::Play { game, .. } => name(game),
        Route::Learn(game) => return format!("{}, how to play · Solvarium", name(game)),
        Route::GameLab(game) => return format!("{}, lab · Solvarium", name(game)),
        Route::Lab => "Lab",
        Route::Experiment { id, .. } => games::experiment(id).map_or("Lab", |info| info.title),
        Route::Records => "Records",
        Route::Settings => "Settings",
        Route::Bad { .. } => "Unknown link",
    };
    format!("{words} · Solvarium")
}

fn page_of(route: &Route, visit: u32) -> Html {
    let text = route.to_string();
    let bad = |why: &str| html! { <BadLink key="bad" text={text.trim_start_matches("#/").to_owned()} why={why.to_owned()} /> };
    let of_game = |game: &str, page: &dyn Fn(&'static Entry) -> Html| games::entry(game).map_or_else(|| bad(""), page);
    match route {
        Route::Home => html! { <Home key="home" /> },
        Route::Play { game, challenge } => of_game(game, &|entry| {
            html! { <PlayPage key={entry.info.id} {entry} challenge={challenge.clone()} {visit} /> }
        }),
        Route::Learn(game) => of_game(game, &|entry| html! { <LearnPage key="learn" {entry} /> }),
        Route::GameLab(game) => of_game(game, &|_| html! { <LabHost key="lab" /> }),
        Route::Lab => html! { <LabHost key="lab" /> },
        Route::Experiment { id, .. } if games::experiment(id).is_some() => html! { <LabHost key="lab" /> },
        Route::Experiment { id, .. } => bad(&format!("there is no experiment {id}")),
        Route::Records => html! { <RecordsPage key="records" /> },
        Route::Settings => html! { <SettingsPage key="settings" /> },
        Route::Bad { why, .. } => bad(why),
    }
}

//! The Yew shell. Knows the rules of no game.

pub mod address;
pub mod annex;
mod announcer;
pub mod asking;
mod bad_link;
mod bests;
pub mod charts;
pub mod context;
pub mod dialog;
pub mod drawing;
mod editor;
pub mod fallen;
pub mod fields;
pub mod figures;
pub mod game_head;
pub mod going;
pub mod grid_board;
mod header;
mod home;
pub mod icons;
pub mod keys;
pub mod lab;
mod learn;
pub mod lesson;
pub mod lesson_course;
pub mod lessons_page;
mod line;
pub mod new_game;
mod notes;
pub mod pages;
pub mod play;
mod qr;
mod records;
pub mod refused;
pub mod rich_text;
mod settings;
pub mod share;
mod share_dialog;
pub mod view;
pub mod words;

use yew::prelude::*;

use self::annex::{Annex, use_place, use_settings};
use self::announcer::Announcer;
use self::context::{Note, Settings, Shell, worker_url};
use self::header::{Header, Section};
use self::home::Home;
use self::line::Line;
use self::notes::{Notes, UpdateBanner};
use self::play::PlayPage;
use crate::games;
use crate::web::page;
use crate::web::route::Route;
use crate::worker::client::Client;

/// The app: the main program.
#[component]
pub fn App() -> Html {
    let client = use_memo((), |()| Client::new(&worker_url("")));
    let polite = use_memo((), |()| Line::<String>::default());
    let urgent = use_memo((), |()| Line::<String>::default());
    let notes = use_memo((), |()| Line::<Note>::default());
    let outdated = use_state(|| false);
    let (route, visit) = use_place();
    use_arrival(&route, visit);
    let shell = Shell {
        settings: use_settings(),
        set_settings: Callback::from(|new: Settings| new.apply()),
        client: (*client).clone(),
        announce: polite.callback(),
        note: notes.callback(),
        outdated: {
            let outdated = outdated.clone();
            Callback::from(move |()| outdated.set(true))
        },
    };
    use_told(&shell);
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

/// A new page begins at its top, with the focus on its content.
#[hook]
fn use_arrival(route: &Route, visit: u32) {
    let route = route.clone();
    use_effect_with(visit, move |&visit| {
        page::set_title(&title(&route));
        if visit > 0 {
            page::scroll_to_top();
            page::focus("main");
        }
    });
}

/// Hears what the programs beside this one want shown.
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
        Route::Home | Route::Play { .. } | Route::Learn(_) | Route::Editor(_) | Route::GameLab(_) => Section::Games,
        Route::Lab | Route::Experiment { .. } => Section::Lab,
        Route::Classroom { .. } => Section::Classroom,
        Route::Records => Section::Records,
        Route::Settings | Route::Bad { .. } => Section::Other,
    }
}

fn title(route: &Route) -> String {
    let name = |game: &str| games::info(game).map_or("Solvarium", |info| info.name);
    let words = match route {
        Route::Home => return "Solvarium".to_owned(),
        Route::Play { game, .. } => name(game),
        Route::Learn(game) => return format!("{}, how to play · Solvarium", name(game)),
        Route::Editor(game) => return format!("{}, own position · Solvarium", name(game)),
        Route::GameLab(game) => return format!("{}, lab · Solvarium", name(game)),
        Route::Lab => "Lab",
        // The lab names the experiment itself: its table is not downloaded by whoever plays.
        Route::Experiment { .. } => "Lab",
        Route::Classroom { .. } => "Classroom",
        Route::Records => "Records",
        Route::Settings => "Settings",
        Route::Bad { .. } => "Unknown link",
    };
    format!("{words} · Solvarium")
}

/// The gallery and most boards are drawn here; all else by the programs beside this one.
fn page_of(route: &Route, visit: u32) -> Html {
    let annex = |program: &'static str| html! { <Annex key={program} {program} /> };
    let pages = || annex("pages");
    let lab = || annex("lab");
    match route {
        Route::Home => html! { <Home key="home" /> },
        Route::Play { game, .. } | Route::Learn(game) if games::program(game).is_some() => {
            annex(games::program(game).unwrap_or_default())
        }
        Route::Editor(game) if games::draws(game) => annex(games::program(game).unwrap_or_default()),
        Route::GameLab(game) if games::explorer(game).is_some() => annex(games::explorer(game).unwrap_or_default()),
        Route::Classroom { .. } => annex("classroom"),
        Route::Play { game, challenge } => games::board(game).map_or_else(pages, |entry| {
            html! { <PlayPage key={entry.info.id} {entry} challenge={challenge.clone()} {visit} /> }
        }),
        Route::Lab | Route::Experiment { .. } => lab(),
        Route::GameLab(game) if games::info(game).is_some() => lab(),
        _ => pages(),
    }
}

//! Which page an address names, which part of the app it is in, and how the address follows the challenge of a Play page.

use std::cell::Cell;

use crate::app::bad_link::{bad_link, diagnose};
use crate::app::days::DaysPage;
use crate::app::game_head::Tab;
use crate::app::home::Home;
use crate::app::loading::{Outline, PartPage};
use crate::app::prelude::*;
use crate::app::records::RecordsPage;
use crate::app::settings::SettingsPage;
use crate::app::share::{ShareDialog, ShareRequest};
use crate::app::{lab, loading, papers};
use crate::engine::entry::GameInfo;
use crate::engine::part::Part;
use crate::{games, page_part};

/// Draws the page of an address at its visit of this number: the same link opened again is another visit.
pub type PageFn = fn(&Route, u32) -> Html;

/// The pages of a game, each in a part that is loaded when it is first visited.
pub struct GamePages {
    pub info: &'static GameInfo,
    pub play: Part<PageFn>,
    /// Whether the board of a linked challenge stands only when the worker has found it, as the usual ones are searched for.
    pub waits_for_worker: bool,
    pub learn: Part<PageFn>,
    pub editor: Option<Part<PageFn>>,
    /// The Lab page, if the game has one of its own; else there is a list of its experiments.
    pub lab: Option<Part<PageFn>>,
    /// What teachers need, if it is in this game's folder: the part that has a room.
    pub classroom: Option<fn(&str) -> Part<PageFn>>,
}

impl GamePages {
    /// A game without an editor, whose experiments are listed and whose board stands at once.
    pub const fn of(info: &'static GameInfo, play: Part<PageFn>, learn: Part<PageFn>) -> Self {
        Self { info, play, waits_for_worker: false, learn, editor: None, lab: None, classroom: None }
    }
}

/// Writes the pages of a folder of one game whose modules have the usual names: its `INFO`, the component of its Play page, and
/// the names of the parts in which are board, lessons, editor, and perhaps a Lab page of its own.
macro_rules! game_pages {
    ($info:expr, $page:ident, $play:ident, $learn:ident, $editor:ident $(, $lab:ident)?) => {
        /// The game's pages.
        pub const PAGES: &[$crate::app::pages::GamePages] = &[$crate::app::pages::GamePages {
            editor: Some($crate::page_part!($editor: $crate::app::pages::PageFn = |_, _| editor::page())),
            $(lab: Some($crate::page_part!($lab: $crate::app::pages::PageFn = |_, _| {
                yew::html! { <lab::LabPage key="lab" /> }
            })),)?
            ..$crate::app::pages::GamePages::of(
                $info,
                $crate::page_part!($play: $crate::app::pages::PageFn = |route, visit| {
                    yew::html! { <play::$page key="play" challenge={route.linked()} {visit} /> }
                }),
                $crate::page_part!($learn: $crate::app::pages::PageFn = |_, _| learn::COURSE.page()),
            )
        }];

        /// The game's Play page, in words.
        pub const PLAY_INFOS: &[&$crate::app::play::view::PlayInfo] = &[&play::PLAY];
    };
}

pub(crate) use game_pages;

/// The part that has the page of an address, and what is shown until it is here. The gallery is in the main part.
fn find(route: &Route) -> Option<(Part<PageFn>, Outline)> {
    let of = |game: &str, tab: Tab, part: fn(&'static GamePages) -> Option<Part<PageFn>>| {
        let found = games::pages(game).and_then(|pages| Some((part(pages)?, Outline::Game(pages.info, tab))));
        found.unwrap_or((EXTRAS_PAGE, Outline::Page("")))
    };
    Some(match route {
        Route::Home => return None,
        Route::Play { game, .. } => of(game, Tab::Play, |pages| Some(pages.play)),
        Route::Learn(game) => of(game, Tab::Learn, |pages| Some(pages.learn)),
        Route::Editor(game) => of(game, Tab::Editor, |pages| pages.editor),
        Route::GameLab(game) => of(game, Tab::Lab, |pages| Some(pages.lab.unwrap_or(lab::PAGE))),
        Route::Days(game) => of(game, Tab::Days, |_| Some(EXTRAS_PAGE)),
        Route::Lab | Route::Experiment { .. } => (lab::PAGE, Outline::Page("Lab")),
        Route::Papers(_) => (papers::PAGE, Outline::Page("The papers, claim by claim")),
        Route::Classroom { room, .. } => {
            let part = games::all_pages().find_map(|pages| pages.classroom);
            let part = part.map_or(EXTRAS_PAGE, |part| part(room.as_deref().unwrap_or_default()));
            (part, Outline::Page("Classroom"))
        }
        Route::Records => (EXTRAS_PAGE, Outline::Page("Records")),
        Route::Settings => (EXTRAS_PAGE, Outline::Page("Settings")),
        Route::Bad { .. } => (EXTRAS_PAGE, Outline::Page("")),
    })
}

pub fn page_of(route: &Route, visit: u32) -> Html {
    match find(route) {
        None => html! { <Home key="home" /> },
        Some((part, outline)) => {
            html! { <PartPage key={part.name} {part} route={route.clone()} {visit} {outline} /> }
        }
    }
}

/// Fetches the code of the page of an address, so that it is here when the page is visited.
pub fn fetch_ahead(route: &Route) {
    if let Some((part, _)) = find(route) {
        loading::fetch_ahead(part);
    }
}

/// Whether the page of an address has a board, played on or drawn.
pub fn has_board(route: &Route) -> bool {
    matches!(find(route), Some((_, Outline::Game(_, Tab::Play | Tab::Editor))))
}

/// Whether the page of an address is a board that waits for the worker.
pub fn waits_for_worker(route: &Route) -> bool {
    let Route::Play { game, challenge: Some(_) } = route else { return false };
    games::pages(game).is_some_and(|pages| pages.waits_for_worker)
}

/// The folder of the game whose worker a page uses; empty for a page of no game.
pub fn folder_of(route: &Route) -> &'static str {
    let teaches = || games::all_pages().find(|pages| pages.classroom.is_some()).map(|pages| pages.info.id);
    let game = match route {
        Route::Classroom { .. } => teaches(),
        _ => route.game(),
    };
    game.and_then(games::folder).unwrap_or_default()
}

/// Draws the share dialog: what is shared, or nothing while it is shut; and who hears that it has been closed.
pub type ShareFn = fn(Option<ShareRequest>, Callback<()>) -> Html;

/// The part, for its dialog.
pub const EXTRAS: Part<ShareFn> =
    page_part!(extras: ShareFn = |told, on_close| html! { <ShareDialog {told} {on_close} /> });

/// The same part for its own pages.
pub const EXTRAS_PAGE: Part<PageFn> = page_part!(extras: PageFn = extra);

fn extra(route: &Route, _visit: u32) -> Html {
    let why = match route {
        Route::Records => return html! { <RecordsPage key="records" /> },
        Route::Settings => return html! { <SettingsPage key="settings" /> },
        Route::Days(game) => match games::info(game) {
            Some(info) => return html! { <DaysPage key={info.id} {info} /> },
            None => "",
        },
        Route::Bad { why, .. } => why,
        _ => "",
    };
    let text = route.to_string();
    bad_link(&diagnose(text.trim_start_matches("#/"), why))
}

/// The address, and how often it has changed: the same link opened again is another visit.
#[hook]
pub fn use_place() -> (Route, u32) {
    let place = use_value(|| (page::heard(), 0u32));
    let setter = place.setter();
    // Not in an effect: that may come after the browser's next event, and an address lost.
    use_memo((), move |()| {
        let visits = Cell::new(0u32);
        page::on_route(move |route| {
            visits.set(visits.get().wrapping_add(1));
            setter.set((route, visits.get()));
        })
    });
    (*place).clone()
}

/// Keeps the address and the title at the challenge at hand (`here`); `link` is the one of the address, and `visit`
/// counts visits. A new challenge is an entry of the browser's history; one to which undo or redo has led (`by_step`) takes the
/// place of the entry at hand.
#[hook]
pub fn use_address(
    here: Option<ChallengeId>,
    by_step: bool,
    link: Option<ChallengeId>,
    visit: u32,
    name: &'static str,
) {
    let last_visit = use_mut_ref(|| None::<u32>);
    let last_here = use_mut_ref(|| None::<ChallengeId>);
    use_effect_on((here, visit), move |(here, visit)| {
        let arrived = last_visit.borrow_mut().replace(*visit) != Some(*visit);
        let Some(id) = here else { return };
        // A link that has just arrived is about to be opened, or refused: its address stands.
        let other = link.is_some_and(|link| link.without_moves() != *id);
        if !(arrived && other) {
            let before = last_here.borrow_mut().replace(id.clone());
            let address = page::route().linked().map(|linked| linked.without_moves());
            let new = !by_step && before.as_ref() != Some(id) && before.is_some() && before == address;
            let route = Route::challenge(id);
            if new {
                page::step_to(&route)
            } else {
                page::rewrite(&route)
            }
            page::set_title(&format!("{name} · Solvarium"));
        }
    });
}

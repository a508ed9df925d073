//! What is shown of a part of the app that is on its way, and of one that cannot be had.

use gloo::timers::callback::Timeout;
use wasm_bindgen_futures::spawn_local;

use crate::app::game_head::{Tab, game_head};
use crate::app::pages::{EXTRAS, PageFn};
use crate::app::prelude::*;
use crate::app::share::ShareRequest;
use crate::app::shell::{Channel, use_channel};
use crate::engine::entry::GameInfo;
use crate::engine::part::Part;
use crate::web::device;

/// A part that takes longer than this, in milliseconds, has a bar.
const BAR_MS: u32 = 300;
/// One that takes longer than this, in milliseconds, has a sentence that says so.
const LONG_MS: u32 = 15_000;

#[derive(Clone, Debug)]
pub enum PartState<T> {
    /// On its way.
    Loading,
    /// On its way for longer than a moment.
    Slow,
    /// On its way for so long that it is worth a word.
    Late,
    Loaded(T),
    Missing(Missing),
}

impl<T> PartState<T> {
    /// Whether it is on its way, and nothing is to be said of that yet.
    fn waits(&self) -> bool {
        matches!(self, Self::Loading | Self::Slow)
    }
}

impl<T> PartialEq for PartState<T> {
    /// A part that is here stays the same.
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Missing(why), Self::Missing(other)) => why == other,
            _ => std::mem::discriminant(self) == std::mem::discriminant(other),
        }
    }
}

/// Why a part cannot be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// There is no connection, and the part was never fetched before.
    Offline,
    /// The server has another version of the app, whose parts do not fit.
    Outdated,
    /// The server does not give it.
    Refused,
}

impl Missing {
    /// What is said of it.
    pub fn words(self) -> &'static str {
        match self {
            Self::Offline => {
                "There is no connection, and this part of the app has not been fetched before. All that was opened before still works."
            }
            Self::Outdated => "A newer version of Solvarium is here, and this page needs it. Your games are kept.",
            Self::Refused => {
                "This part of the app could not be loaded: the connection or the server has failed. All that was opened before still works."
            }
        }
    }
}

async fn why_missing() -> Missing {
    if !page::online() {
        return Missing::Offline;
    }
    match device::is_this_version().await {
        Some(false) => Missing::Outdated,
        Some(true) => Missing::Refused,
        None => Missing::Offline,
    }
}

/// Fetches a part, so that it is here when it is asked for. Whoever asks for it then hears of a failure.
pub fn fetch_ahead<T: 'static>(part: Part<T>) {
    spawn_local(async move {
        part.load().await.ok();
    });
}

/// Loads a part as soon as it is wanted, and tells how that goes; the callback tries again.
#[hook]
pub fn use_part<T: Copy + 'static>(part: Part<T>, wanted: bool) -> (PartState<T>, Callback<()>) {
    let state = use_value_eq(|| part.loaded().map_or(PartState::Loading, PartState::Loaded));
    let attempt = use_value(|| 0u32);
    let now = state.clone();
    use_held((part, *attempt, wanted), move |(part, _, wanted)| {
        if !wanted {
            // What became of it before is not told of the next try.
            if !matches!(*now, PartState::Loaded(_)) {
                now.set(PartState::Loading);
            }
            return None;
        }
        if matches!(*now, PartState::Loaded(_)) {
            return None;
        }
        let (part, state) = (*part, now.clone());
        if let Some(value) = part.loaded() {
            now.set(PartState::Loaded(value));
            return None;
        }
        // Lives while it is wanted.
        let asked = Rc::new(());
        let still = Rc::downgrade(&asked);
        spawn_local(async move {
            match part.load().await {
                Ok(value) => now.set(PartState::Loaded(value)),
                Err(_) => {
                    let why = why_missing().await;
                    // Another try may have been luckier.
                    if still.strong_count() > 0 && part.loaded().is_none() {
                        now.set(PartState::Missing(why));
                    }
                }
            }
        });
        let becomes = |ms, before: PartState<T>, after: PartState<T>| {
            let state = state.clone();
            Timeout::new(ms, move || {
                if *state == before {
                    state.set(after)
                }
            })
        };
        let times =
            [becomes(BAR_MS, PartState::Loading, PartState::Slow), becomes(LONG_MS, PartState::Slow, PartState::Late)];
        Some((asked, times))
    });
    let again = hears(&(state.clone(), attempt), move |(state, attempt), ()| {
        state.set(PartState::Loading);
        attempt.set(**attempt + 1);
    });
    // Who is online again does not want to be asked.
    let offline = *state == PartState::Missing(Missing::Offline);
    let retry = again.clone();
    let hear = move |now: bool| {
        if now {
            retry.emit(());
        }
    };
    use_held(offline, move |offline| offline.then(|| page::on_online(hear)));
    ((*state).clone(), again)
}

/// What stands in the place of a page until its code is here.
#[derive(Clone, PartialEq)]
pub enum Outline {
    Game(&'static GameInfo, Tab),
    /// Another page, by its title; empty where it is not known.
    Page(&'static str),
}

#[derive(Properties, PartialEq)]
pub struct PartPageProps {
    pub part: Part<PageFn>,
    pub route: Route,
    pub visit: u32,
    /// What is shown until the part is here.
    pub outline: Outline,
}

/// A page whose code is loaded when it is first visited.
#[component]
pub fn PartPage(props: &PartPageProps) -> Html {
    let (state, again) = use_part(props.part, true);
    // What has come takes the outline's place, and the focus that was in it: on a link that both have, or on the whole, if the
    // person came here by a link.
    let here = matches!(state, PartState::Loaded(_));
    let waited = use_mut_ref(|| None);
    let link = use_memo((props.visit, here), |&(visit, here)| {
        let waited = waited.replace((!here).then_some(visit));
        (waited == Some(visit)).then(page::focused_link).flatten()
    });
    use_effect_on((props.visit, here), move |&(visit, _)| {
        let again = || link.as_deref().is_some_and(|link| page::focus_first(&format!("main a[href=\"{link}\"]")));
        if page::focus_is_free() && !again() && visit > 0 {
            page::focus("main");
        }
    });
    match state {
        PartState::Loaded(page) => page(&props.route, props.visit),
        state => outline(&props.outline, state.waits(), instead(&state, &again)),
    }
}

/// What stands in the place of a part that is not here: a thin bar if it takes longer than a moment, later a card.
pub fn instead<T>(state: &PartState<T>, again: &Callback<()>) -> Html {
    match state {
        PartState::Late => late_card(),
        PartState::Missing(why) => missing_card(*why, again.clone()),
        PartState::Slow => loading_bar(true),
        PartState::Loading | PartState::Loaded(_) => loading_bar(false),
    }
}

/// The thin bar of what is on its way; its place is there before it is shown.
pub fn loading_bar(shown: bool) -> Html {
    html! {
        <div key="bar" class="loading-bar" hidden={!shown} role="status"><span class="unseen">{ if shown { "Loading." } else { "" } }</span></div>
    }
}

#[derive(Properties, PartialEq)]
pub struct ShareHostProps {
    pub requests: Channel<ShareRequest>,
    /// Counts visits: what was to be shared belongs to the page that was left.
    pub visit: u32,
}

/// Holds the share dialog, which is loaded when something is shared for the first time.
#[component]
pub fn ShareHost(props: &ShareHostProps) -> Html {
    let told = use_value(|| None::<ShareRequest>);
    let (tell, note) = (told.setter(), use_app().note);
    let visit = use_mut_ref(|| props.visit);
    *visit.borrow_mut() = props.visit;
    use_channel(&props.requests, move |request| {
        let (tell, note, visit) = (tell.clone(), note.clone(), visit.clone());
        let asked = *visit.borrow();
        spawn_local(async move {
            let dialog = EXTRAS.load().await;
            // The page on which it was asked may have been left meanwhile.
            if *visit.borrow() != asked {
                return;
            }
            match dialog {
                Ok(_) => tell.set(Some(request)),
                Err(_) => note.emit(why_missing().await.words().into()),
            }
        });
    });
    let shut = told.setter();
    use_effect_on(props.visit, move |_| shut.set(None));
    match EXTRAS.loaded() {
        Some(dialog) => dialog((*told).clone(), sets(&told, None)),
        None => html! { <span key="none" hidden=true></span> },
    }
}

/// The outline of a page, with what stands in its place: a bar over it while it `waits`, or a card.
fn outline(outline: &Outline, waits: bool, instead: Html) -> Html {
    let busy = waits.then_some("true");
    let (bar, card) = if waits { (instead, None) } else { (Html::default(), Some(instead)) };
    let (game, head) = match *outline {
        Outline::Game(info, tab) => (Some((info, tab)), game_head(info, tab, html! {}, html! {})),
        Outline::Page(title) => (None, html! { <div key="head" class="head"><h1>{ title }</h1></div> }),
    };
    let no_board = (!waits).then_some("no-board");
    let played = game.filter(|(_, tab)| *tab == Tab::Play).map(|(info, _)| info);
    let skeleton = || {
        html! {
            <div key="skeleton" class="play" aria-busy="true">
                <section class="table"><div class="card board skeleton"><div class="ghost"></div></div></section>
                <div class="side"></div>
            </div>
        }
    };
    html! {
        <main id="main" tabindex="-1" class={classes!("page", played.map(|_| "play-page"), "waiting", no_board)} aria-busy={busy}
            data-ground={game.map(|(info, _)| info.ground)} data-game={played.map(|info| info.id)}>
            { bar }
            { head }
            { for card.or_else(|| played.map(|_| skeleton())) }
        </main>
    }
}

fn late_card() -> Html {
    html! {
        <section key="late" class="card state" role="status">
            <p>{ "This part of the app is still on its way. The connection may be slow, or gone." }</p>
            <div class="row"><button class="btn" onclick={|_: MouseEvent| page::reload()}>{ "Reload" }</button></div>
        </section>
    }
}

fn missing_card(why: Missing, again: Callback<()>) -> Html {
    let (label, on_click) = if why == Missing::Outdated {
        ("Reload", Callback::from(|_: MouseEvent| page::take_update()))
    } else {
        ("Try again", again.reform(|_: MouseEvent| ()))
    };
    html! {
        <section key="missing" class="card state" role="alert">
            <p>{ why.words() }</p>
            <div class="row">
                <button class="btn primary" onclick={on_click}>{ label }</button>
                <a class="btn" href={Route::Home.to_string()}>{ "All games" }</a>
            </div>
        </section>
    }
}

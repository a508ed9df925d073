//! Programs of their own beside the main one (`bin/pages.rs`, `bin/lab.rs`, and those of a game that has its own): each is loaded when
//! one of its pages is first visited, so that whoever plays downloads little else. `index.html` has
//! a place for each; the main program shows it, and `static/annex.js` brings the program there.

use std::cell::Cell;
use std::rc::Rc;

use wasm_bindgen::JsCast;
use yew::html::BaseComponent;
use yew::prelude::*;

use super::context::{Note, Settings, Shell, worker_url};
use crate::web::page;
use crate::web::route::Route;
use crate::worker::client::Client;
use crate::worker::protocol::BUILD;

/// What a place is given.
#[derive(Properties, PartialEq)]
pub struct AnnexProps {
    /// The program's name.
    pub program: AttrValue,
}

/// Shows the place of another program as long as it is there.
#[component]
pub fn Annex(props: &AnnexProps) -> Html {
    use_effect_with(props.program.clone(), move |program| {
        let place = page::element(&format!("annex-{program}"));
        if let Some(place) = &place {
            place.remove_attribute("hidden").ok();
            page::tell_from(place, page::OPEN, program);
        }
        move || {
            if let Some(place) = place {
                place.set_attribute("hidden", "").ok();
                // Its program may have drawn a refused link once more, before the board was there again.
                page::tell(page::OPEN, "");
            }
        }
    });
    html! { <span hidden=true></span> }
}

/// Waits until the page shows the program's place, and mounts there. Each of its pages shows only
/// while the address names it, so it stays mounted. `ready` is the event that `static/annex.js`
/// sends when the program is loaded.
pub fn serve<C: BaseComponent<Properties = ()>>(ready: &'static str) {
    on_offered(ready, |place| drop(yew::Renderer::<C>::with_root(place).render()));
}

/// The page of an address at its visit of this number; nothing: another program's.
type PageOf = fn(&Route, u32) -> Option<Html>;

/// The same for a program that does nothing but show pages, with the worker of `game`: `page_of` gives the one that
/// the address names.
pub fn serve_pages(ready: &'static str, game: &'static str, page_of: PageOf) {
    on_offered(ready, move |place| {
        drop(yew::Renderer::<Pages>::with_root_and_props(place, PagesProps { game, page_of }).render());
    });
}

/// Mounts a program, once, when the page offers it a place.
fn on_offered(ready: &'static str, mount: impl Fn(web_sys::Element) + 'static) {
    let mounted = Cell::new(false);
    let listener = page::on_told(ready, move |event| {
        if page::build().is_some_and(|build| build != BUILD) {
            return page::tell(page::OUTDATED, "");
        }
        let Some(place) = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok()) else { return };
        if !mounted.replace(true) {
            mount(place);
        }
    });
    // The program lives as long as the page.
    if let Some(listener) = listener {
        listener.forget();
    }
}

#[derive(Properties)]
struct PagesProps {
    game: &'static str,
    page_of: PageOf,
}

impl PartialEq for PagesProps {
    /// A program is mounted once: it is never given other pages.
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

#[component]
fn Pages(props: &PagesProps) -> Html {
    let (shell, route, visit) = use_program(props.game);
    let page = (props.page_of)(&route, visit).unwrap_or_else(|| html! { <span key="none" hidden=true></span> });
    html! { <ContextProvider<Shell> context={shell}>{ page }</ContextProvider<Shell>> }
}

/// What a program beside the main one shows its pages by: its shell (see [`use_annex_shell`]), the address, and how
/// often that has changed. A page that has come gets the focus, if nothing else has it.
#[hook]
pub fn use_program(game: &str) -> (Shell, Route, u32) {
    let shell = use_annex_shell(game);
    let (route, visit) = use_place();
    use_effect_with(visit, move |_| page::focus_if_free("main"));
    (shell, route, visit)
}

/// The address, and how often it has changed: the same link opened again is another visit.
#[hook]
pub fn use_place() -> (Route, u32) {
    let place = use_state(|| (page::heard(), 0u32));
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

/// The settings as they are kept, whichever program changes them.
#[hook]
pub fn use_settings() -> Rc<Settings> {
    let settings = use_state(|| Rc::new(Settings::load()));
    {
        let settings = settings.clone();
        use_effect_with((), move |()| {
            let listener = page::on_told(page::SETTINGS, move |_| settings.set(Rc::new(Settings::load())));
            move || drop(listener)
        });
    }
    (*settings).clone()
}

/// The shell of a program beside the main one, with the worker of `game` (of the games that share one, if that is
/// empty): what is to be shown is told to the page by events.
#[hook]
pub fn use_annex_shell(game: &str) -> Shell {
    let settings = use_settings();
    let client = use_memo((), |()| Client::new(&worker_url(game)));
    Shell {
        settings,
        set_settings: Callback::from(|new: Settings| new.apply()),
        client: (*client).clone(),
        announce: Callback::from(|text: String| page::tell(page::SAY, &text)),
        note: Callback::from(|note: Note| page::tell(page::NOTE, &note.text)),
        outdated: Callback::from(|()| page::tell(page::OUTDATED, "")),
    }
}

//! Address, title, download, print, visibility and the offline copy.

use std::cell::RefCell;

use gloo::events::EventListener;
use wasm_bindgen::prelude::*;
use web_sys::{Blob, BlobPropertyBag, CustomEvent, HtmlAnchorElement, HtmlElement, Url};

use super::route::{self, Route};

fn document() -> Option<web_sys::Document> {
    web_sys::window()?.document()
}

thread_local! {
    /// The hash of the address that this program last heard of, or wrote.
    static KNOWN: RefCell<String> = const { RefCell::new(String::new()) };
}

fn hash() -> String {
    web_sys::window().and_then(|w| w.location().hash().ok()).unwrap_or_default()
}

/// The route in the address.
pub fn route() -> Route {
    Route::parse(&hash())
}

/// The same, and from now on this program knows of it: see [`rewrite`].
pub fn heard() -> Route {
    KNOWN.replace(hash());
    route()
}

/// Whether the link that the person came by asks that everybody thinks first.
pub fn thinks_first() -> bool {
    web_sys::window().and_then(|w| w.location().search().ok()).is_some_and(|query| route::thinks_first(&query))
}

/// Marks the whole document, for the style sheets, or takes the mark away. They could ask for what stands in the page (`:has`), but then
/// whatever is put in or taken away makes the browser look at the style of all there is.
pub fn mark(name: &str, on: bool) {
    if let Some(root) = document().and_then(|document| document.document_element()) {
        root.toggle_attribute_with_force(name, on).ok();
    }
}

thread_local! {
    /// The marks that are held now, as often as they are.
    static MARKED: RefCell<Vec<&'static str>> = const { RefCell::new(Vec::new()) };
}

/// A mark of the document ([`mark`]) that lasts as long as somebody holds it.
pub struct Marked(&'static str);

impl Marked {
    /// Marks the document.
    pub fn new(name: &'static str) -> Self {
        MARKED.with_borrow_mut(|all| all.push(name));
        mark(name, true);
        Self(name)
    }
}

impl Drop for Marked {
    fn drop(&mut self) {
        let more = MARKED.with_borrow_mut(|all| {
            let at = all.iter().position(|name| *name == self.0);
            at.map(|at| all.swap_remove(at));
            all.contains(&self.0)
        });
        mark(self.0, more);
    }
}

/// Goes to a page; the one at hand stays in the browser's history.
pub fn go(route: &Route) {
    if let Some(window) = web_sys::window() {
        window.location().set_hash(&route.to_string()).ok();
    }
}

/// Puts a route into the address without an event: in the place of the one at hand, or as a further entry (`new`) of the
/// browser's history. Nothing is done when the person is already on the way to another page, of which this program has not
/// heard yet.
fn write(route: &Route, new: bool) {
    if KNOWN.with_borrow(|known| *known != hash()) {
        return;
    }
    if let Some(history) = web_sys::window().and_then(|w| w.history().ok()) {
        let (mark, address) = (JsValue::TRUE, route.to_string());
        if new {
            history.push_state_with_url(&mark, "", Some(&address))
        } else {
            history.replace_state_with_url(&mark, "", Some(&address))
        }
        .ok();
    }
    KNOWN.replace(hash());
}

/// Puts a route into the address, without a step in the history.
pub fn rewrite(route: &Route) {
    write(route, false);
}

/// Puts a route into the address, as a step in the history: the browser's Back leads to the one at hand.
pub fn step_to(route: &Route) {
    write(route, true);
}

/// Whether the entry of the history at hand is one that this program has written. The person has then come by Back or Forward,
/// or by loading the page again: a link makes an entry of its own.
pub fn came_back() -> bool {
    let state = web_sys::window().and_then(|w| w.history().ok()?.state().ok());
    state.is_some_and(|state| state.is_truthy())
}

/// Calls `changed` whenever the address changes, as long as it is kept.
pub fn on_route(changed: impl Fn(Route) + 'static) -> Option<EventListener> {
    let window = web_sys::window()?;
    Some(EventListener::new(&window, "hashchange", move |_| changed(heard())))
}

/// Calls `seen` with the route of a link into the app when somebody points at it, touches it or comes to it by keyboard.
pub fn on_link_in_view(seen: impl Fn(Route) + Clone + 'static) -> Option<[EventListener; 3]> {
    let document = document()?;
    let hears = |kind: &'static str| {
        let seen = seen.clone();
        EventListener::new(&document, kind, move |event| {
            let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
            let link = target.and_then(|target| target.closest("a[href^='#/']").ok().flatten());
            if let Some(href) = link.and_then(|link| link.get_attribute("href")) {
                seen(Route::parse(&href));
            }
        })
    };
    Some([hears("pointerover"), hears("touchstart"), hears("focusin")])
}

/// The full address of a route on this host, without what the page's own link asked for: whoever passes it on chooses that anew.
pub fn link(route: &Route) -> String {
    let href = web_sys::window().and_then(|w| w.location().href().ok()).unwrap_or_default();
    let base = href.split(['?', '#']).next().unwrap_or_default();
    format!("{base}{route}")
}

/// Sets the title of the browser's tab.
pub fn set_title(title: &str) {
    if let Some(document) = document() {
        document.set_title(title);
    }
}

/// Loads the page again.
pub fn reload() {
    if let Some(window) = web_sys::window() {
        window.location().reload().ok();
    }
}

/// Opens the print dialog.
pub fn print() {
    if let Some(window) = web_sys::window() {
        window.print().ok();
    }
}

/// Saves a text as a file.
pub fn download(name: &str, mime: &str, text: &str) {
    let save = || -> Result<(), JsValue> {
        let options = BlobPropertyBag::new();
        options.set_type(&format!("{mime};charset=utf-8"));
        let blob = Blob::new_with_str_sequence_and_options(&js_sys::Array::of1(&text.into()), &options)?;
        let url = Url::create_object_url_with_blob(&blob)?;
        let document = document().ok_or(JsValue::NULL)?;
        let anchor: HtmlAnchorElement = document.create_element("a")?.unchecked_into();
        anchor.set_href(&url);
        anchor.set_download(name);
        anchor.click();
        Url::revoke_object_url(&url)
    };
    // A browser that cannot save files has told the person so itself.
    save().ok();
}

/// Reads the file that was chosen in a file field; `done` hears its text, or nothing.
pub fn read_file(input: &web_sys::HtmlInputElement, done: impl FnOnce(Option<String>) + 'static) {
    let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
    // The same file can be chosen again.
    let promise = file.text();
    input.set_value("");
    wasm_bindgen_futures::spawn_local(async move {
        done(wasm_bindgen_futures::JsFuture::from(promise).await.ok().and_then(|text| text.as_string()));
    });
}

/// A file that was chosen.
pub struct Chosen {
    /// Its name.
    pub name: String,
    /// Its text; nothing if it is larger than asked for, or cannot be read.
    pub text: Option<String>,
}

/// Reads all files that were chosen in a file field, those of at most so many bytes; `done` hears them in their order.
pub fn read_files(input: &web_sys::HtmlInputElement, most: usize, done: impl FnOnce(Vec<Chosen>) + 'static) {
    let Some(files) = input.files() else { return };
    let files: Vec<_> = (0..files.length()).filter_map(|at| files.get(at)).collect();
    if files.is_empty() {
        return;
    }
    // The same files can be chosen again.
    let read = |file: web_sys::File| (file.name(), (file.size() <= most as f64).then(|| file.text()));
    let read: Vec<_> = files.into_iter().map(read).collect();
    input.set_value("");
    wasm_bindgen_futures::spawn_local(async move {
        let mut chosen = Vec::new();
        for (name, promise) in read {
            let text = match promise {
                Some(promise) => wasm_bindgen_futures::JsFuture::from(promise).await.ok(),
                None => None,
            };
            chosen.push(Chosen { name, text: text.and_then(|text| text.as_string()) });
        }
        done(chosen);
    });
}

/// Whether the page is in sight.
pub fn visible() -> bool {
    document().is_none_or(|d| d.visibility_state() == web_sys::VisibilityState::Visible)
}

/// Calls `changed` with whether the page is in sight, whenever that changes.
pub fn on_visible(changed: impl Fn(bool) + 'static) -> Option<EventListener> {
    let document = document()?;
    Some(EventListener::new(&document, "visibilitychange", move |_| changed(visible())))
}

/// Whether the browser believes it is online.
pub fn online() -> bool {
    web_sys::window().is_none_or(|w| w.navigator().on_line())
}

/// Calls `changed` with whether the browser is online, whenever that changes.
pub fn on_online(changed: impl Fn(bool) + Clone + 'static) -> Option<[EventListener; 2]> {
    let window = web_sys::window()?;
    let other = changed.clone();
    Some([
        EventListener::new(&window, "online", move |_| changed(true)),
        EventListener::new(&window, "offline", move |_| other(false)),
    ])
}

/// The build, as the release names it.
pub fn build() -> String {
    let root = document().and_then(|d| d.document_element());
    root.and_then(|root| root.get_attribute("data-build")).unwrap_or_else(|| "for development".to_owned())
}

/// The address of the worker's script, relative to the page: a release names it by what it holds.
pub fn worker_url() -> String {
    let root = document().and_then(|d| d.document_element());
    let named = root.and_then(|root| root.get_attribute("data-worker"));
    named.unwrap_or_else(|| "./worker_loader.js".to_owned())
}

/// Whether a new version of the app has been fetched and waits.
pub fn update_waits() -> bool {
    let root = document().and_then(|d| d.document_element());
    root.and_then(|root| root.get_attribute("data-update")).as_deref() == Some("waiting")
}

/// Calls `there` when a new version of the app has been fetched and waits.
pub fn on_update(there: impl Fn() + 'static) -> Option<EventListener> {
    let window = web_sys::window()?;
    Some(EventListener::new(&window, "solvarium-update", move |_| there()))
}

/// Tells the page's theme script that the kept settings have changed.
pub fn settings_changed() {
    dispatch("solvarium-settings", "");
}

/// Has the page's script show that the app has fallen, and why.
pub fn tell_fallen(why: &str) {
    dispatch("solvarium-fallen", why);
}

/// Tells the scripts of the page something. They hear it at once.
fn dispatch(name: &str, detail: &str) -> bool {
    let init = web_sys::CustomEventInit::new();
    init.set_detail(&detail.into());
    let event = CustomEvent::new_with_event_init_dict(name, &init);
    event.is_ok_and(|event| web_sys::window().is_some_and(|window| window.dispatch_event(&event).is_ok()))
}

/// Lets the waiting version take over and loads the page again.
pub fn take_update() {
    if !dispatch("solvarium-reload", "") {
        reload();
    }
}

/// How many workers to run at once: one for each processor, at most eight.
pub fn workers() -> usize {
    let cores = web_sys::window().map_or(1.0, |w| w.navigator().hardware_concurrency());
    (cores as usize).clamp(1, 8)
}

/// Puts the element of this id, which has the attribute `popover`, into the top layer, or takes it
/// out; nothing happens in a browser that has no such layer.
pub fn pop(id: &str, up: bool) {
    if let Some(element) = html(id) {
        // It fails when the element is there already; that is as well.
        if up { element.show_popover() } else { element.hide_popover() }.ok();
    }
}

/// Scrolls the list in which an element stands (its nearest positioned ancestor) until the element
/// is in its middle. The page stays where it is.
pub fn centre(selector: &str) {
    let found = document().and_then(|document| document.query_selector(selector).ok()?);
    let Some(element) = found.and_then(|element| element.dyn_into::<HtmlElement>().ok()) else { return };
    if let Some(list) = element.offset_parent() {
        list.set_scroll_top(element.offset_top() - list.client_height() / 2);
    }
}

/// Scrolls to the top of the page.
pub fn scroll_to_top() {
    if let Some(window) = web_sys::window() {
        window.scroll_to_with_x_and_y(0.0, 0.0);
    }
}

/// The element of this id.
pub fn element(id: &str) -> Option<web_sys::Element> {
    document()?.get_element_by_id(id)
}

fn html(id: &str) -> Option<HtmlElement> {
    element(id)?.dyn_into().ok()
}

/// The address of the link of the page that has the focus, as it is written there.
pub fn focused_link() -> Option<String> {
    document()?.active_element()?.closest("main a[href]").ok()??.get_attribute("href")
}

/// Whether nothing has the focus.
pub fn focus_is_free() -> bool {
    document().and_then(|d| d.active_element()).is_none_or(|e| e.tag_name() == "BODY")
}

/// Whether this element or one within it has the focus.
pub fn has_focus(element: &web_sys::Element) -> bool {
    let active = document().and_then(|d| d.active_element());
    active.is_some_and(|active| element.contains(Some(&active)))
}

/// Moves the focus to the first element that matches, and says whether there is one.
pub fn focus_first(selector: &str) -> bool {
    let found = document().and_then(|document| document.query_selector(selector).ok()?);
    // `focus` is the same for HTML and SVG, and the bindings check nothing.
    found.is_some_and(|element| element.unchecked_into::<HtmlElement>().focus().is_ok())
}

/// Moves the focus to the element of this id, if it is there. A whole page (`main`) is not scrolled to: it begins
/// below the head, which would go out of sight.
pub fn focus(id: &str) {
    if let Some(element) = element(id).and_then(|e| e.dyn_into::<HtmlElement>().ok()) {
        let options = web_sys::FocusOptions::new();
        options.set_prevent_scroll(id == "main");
        element.focus_with_options(&options).ok();
    }
}

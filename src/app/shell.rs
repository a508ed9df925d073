//! What stands round every page: its head, and what is said past what it shows: short notes, the banner of a new version, the badge
//! of a page that is offline, and the live region, which a screen reader says when it is not asked.

use std::cell::RefCell;

use gloo::timers::callback::Timeout;

use crate::app::context::{Settings, Theme};
use crate::app::icons::mark;
use crate::app::prelude::*;

/// How long a note stays, in milliseconds.
const STAY_MS: u32 = 6000;

#[derive(Properties, PartialEq)]
pub struct NotesProps {
    pub notes: Channel<AttrValue>,
}

/// The last note, for some seconds.
#[component]
pub fn Notes(props: &NotesProps) -> Html {
    let shown = use_value(|| None::<(AttrValue, u32)>);
    let (show, hide, count) = (shown.setter(), shown.setter(), std::cell::Cell::new(0u32));
    use_channel(&props.notes, move |note| {
        count.set(count.get().wrapping_add(1));
        show.set(Some((note, count.get())));
    });
    use_held((*shown).clone(), move |note| note.is_some().then(|| Timeout::new(STAY_MS, move || hide.set(None))));
    // In the top layer, so that a note said from a dialog is seen over its backdrop.
    use_effect_on(shown.is_some(), |&shown| page::pop("note", shown));
    let text = (*shown).as_ref().map(|(note, _)| bold(note));
    html! {
        <div id="note" class="note" popover="manual" hidden={text.is_none()} role="status">
            <span key="text">{ for text }</span>
            <button key="shut" class="icon" aria-label="Dismiss" onclick={sets(&shown, None)}>{ icon(Icon::Close) }</button>
        </div>
    }
}

#[derive(Properties, PartialEq)]
pub struct UpdateProps {
    /// A part of the page is of another build already.
    pub outdated: bool,
}

/// Says that a new version is there.
#[component]
pub fn UpdateBanner(props: &UpdateProps) -> Html {
    let waiting = use_value(page::update_waits);
    let later = use_value(|| false);
    let waits = waiting.setter();
    use_held((), move |()| page::on_update(move || waits.set(true)));
    // What was put off when nothing was wrong yet is told once more.
    let again = later.setter();
    use_effect_on(props.outdated, move |_| again.set(false));
    let reload = hears(&waiting, |waiting, _: MouseEvent| if **waiting { page::take_update() } else { page::reload() });
    html! {
        <div class="banner" role="status" hidden={*later || !(*waiting || props.outdated)}>
            <span><b>{ "A new version is ready." }</b>{ " Your game is kept." }</span>
            <span class="row">
                <button class="btn primary" onclick={reload}>{ "Reload" }</button>
                <button class="btn quiet" onclick={sets(&later, true)}>{ "Later" }</button>
            </span>
        </div>
    }
}

/// Says that the page is offline, and that this does not matter.
#[hook]
fn use_offline_badge() -> Html {
    let online = use_value(page::online);
    let open = use_value(|| false);
    let set = online.setter();
    use_held((), move |()| page::on_online(move |now| set.set(now)));
    use_effect_on(*online, |online| page::mark("data-offline", !online));
    html! {
        <span class="offline" hidden={*online}>
            <button class="chip offline-badge" aria-expanded={open.to_string()} onclick={toggles(&open)}>{ icon(Icon::Offline) }{ "Offline" }</button>
            <span class="offline-words" hidden={!*open}>
                { "What is on this device still works; Settings says whether that is all of it." }
            </span>
        </span>
    }
}

/// Words closer together than this, in milliseconds, are replaced by the later ones: a reader would only fall behind.
const BREATH_MS: u32 = 250;

#[derive(Properties, PartialEq)]
pub struct AnnouncerProps {
    /// What is said when the reader has finished speaking.
    pub said: Channel<String>,
}

/// The live region. One for the whole page, never taken away.
#[component]
pub fn Announcer(props: &AnnouncerProps) -> Html {
    let text = use_value(AttrValue::default);
    let (shown, timer) = (text.clone(), RefCell::new(None));
    use_channel(&props.said, move |said: String| {
        let text = text.clone();
        let show = move || text.set(repeat_safe(&text, &said).into());
        // A later timeout drops, and so cancels, the earlier one.
        *timer.borrow_mut() = Some(Timeout::new(BREATH_MS, show));
    });
    html! { <div class="unseen"><div role="status" aria-live="polite">{ (*shown).clone() }</div></div> }
}

/// The text to show so that a reader speaks: one that is there already would be passed over, so
/// its repeat has a space behind it that no reader speaks.
fn repeat_safe(before: &str, said: &str) -> String {
    if before == said { format!("{said}\u{a0}") } else { said.to_owned() }
}

struct Ends<T: 'static> {
    hears: Option<Callback<T>>,
    waiting: Vec<T>,
}

/// The line. Its clones are the same line. What is sent before anybody hears it waits.
#[derive(Clone, PartialEq)]
pub struct Channel<T: 'static>(Held<RefCell<Ends<T>>>);

impl<T> Default for Channel<T> {
    fn default() -> Self {
        Self(Held::new(RefCell::new(Ends { hears: None, waiting: Vec::new() })))
    }
}

impl<T: Clone + 'static> Channel<T> {
    pub fn send(&self, what: T) {
        // Whoever hears it may send again, so no borrow may be held meanwhile.
        let hears = self.0.borrow().hears.clone();
        match hears {
            Some(hears) => hears.emit(what),
            None => self.0.borrow_mut().waiting.push(what),
        }
    }

    /// The speaking end, as a callback.
    pub fn callback(&self) -> Callback<T> {
        hears(self, |line, what| line.send(what))
    }

    /// Listens from now on, to what has been waiting first.
    fn listen(&self, hears: Callback<T>) {
        self.0.borrow_mut().hears = Some(hears.clone());
        let waiting = std::mem::take(&mut self.0.borrow_mut().waiting);
        for what in waiting {
            hears.emit(what);
        }
    }

    /// Listens no more.
    fn hang_up(&self) {
        self.0.borrow_mut().hears = None;
    }
}

/// Listens as long as the component is there.
#[hook]
pub fn use_channel<T: Clone + PartialEq + 'static>(line: &Channel<T>, hears: impl Fn(T) + 'static) {
    use_effect_on(line.clone(), move |line| {
        line.listen(Callback::from(hears));
        let line = line.clone();
        move || line.hang_up()
    });
}

#[derive(Properties, PartialEq)]
pub struct HeaderProps {
    pub route: Route,
    /// Counts visits: a new page closes the menu.
    pub visit: u32,
}

/// The name and the address of a section, and whether a page is one of it.
type Section = (&'static str, Route, fn(&Route) -> bool);

/// Settings and bad links are of no section.
const SECTIONS: [Section; 4] = [
    ("Games", Route::Home, |page| *page == Route::Home || page.game().is_some()),
    ("Lab", Route::Lab, |page| matches!(page, Route::Lab | Route::Experiment { .. } | Route::Papers(_))),
    ("Classroom", Route::Classroom { room: None, text: None }, |page| matches!(page, Route::Classroom { .. })),
    ("Records", Route::Records, |page| *page == Route::Records),
];

/// The links to the sections, that of the page at hand marked.
pub fn links(page: &Route) -> Html {
    let link = |(name, route, has): &Section| {
        html! { <a key={*name} href={route.to_string()} aria-current={has(page).then_some("page")}>{ *name }</a> }
    };
    SECTIONS.iter().map(link).collect()
}

#[component]
pub fn Header(props: &HeaderProps) -> Html {
    let shell = use_app();
    let offline_badge = use_offline_badge();
    let open = use_value(|| false);
    let shut = open.setter();
    use_effect_on(props.visit, move |_| shut.set(false));
    let on_key = hears(&open, move |open, event: KeyboardEvent| {
        if event.key() == "Escape" && **open {
            open.set(false);
            page::focus("menu-button");
        }
    });
    let skip = Callback::from(|event: MouseEvent| {
        // A link to #main would be a route: the focus is moved by hand.
        event.prevent_default();
        page::focus("main");
    });
    html! {
        <header class={classes!("top", open.then_some("open"))} onkeydown={on_key}>
            <button key="skip" class="skip" onclick={skip}>{ "To the content" }</button>
            <a key="brand" class="brand" href={Route::Home.to_string()}>{ mark() }{ "Solvarium" }</a>
            <nav key="nav" class="top-nav" aria-label="Sections">{ links(&props.route) }</nav>
            <div key="right" class="right">
                { offline_badge }
                { theme_button(&shell) }
                <a class="icon" href={Route::Settings.to_string()} aria-label="Settings">{ icon(Icon::Gear) }</a>
                <button id="menu-button" class="icon menu-button" aria-label="Menu" aria-expanded={open.to_string()}
                    aria-controls="menu" onclick={toggles(&open)}>{ icon(if *open { Icon::Close } else { Icon::Menu }) }</button>
            </div>
            <nav key="menu" id="menu" class="menu" aria-label="Menu" hidden={!*open}>
                { links(&props.route) }<a href={Route::Settings.to_string()}>{ "Settings" }</a>
            </nav>
        </header>
    }
}

fn theme_button(shell: &AppContext) -> Html {
    const THEMES: [(Theme, &str); 3] =
        [(Theme::System, "same as this device"), (Theme::Light, "light"), (Theme::Dark, "dark")];
    let at = THEMES.iter().position(|(theme, _)| *theme == shell.settings.theme).unwrap_or(0);
    let ((_, words), (next, next_words)) = (THEMES[at], THEMES[(at + 1) % THEMES.len()]);
    let on_click = hears(shell, move |shell, _: MouseEvent| {
        shell.set_settings.emit(Settings { theme: next, ..(*shell.settings).clone() });
        shell.announce.emit(format!("Theme: {next_words}"));
    });
    html! {
        <button class="icon" aria-label={format!("Theme, now {words}")} title={format!("Theme: {words}")} onclick={on_click}>
            { icon(Icon::Moon) }
        </button>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeats_differ() {
        let first = repeat_safe("", "Undone");
        let second = repeat_safe(&first, "Undone");
        let third = repeat_safe(&second, "Undone");
        assert!(first != second && second != third);
        assert_eq!(second.trim_end(), "Undone");
    }

    #[test]
    fn early_words_wait() {
        let line = Channel::default();
        line.callback().emit(1);
        let heard = Rc::new(RefCell::new(Vec::new()));
        let sink = Rc::clone(&heard);
        line.listen(Callback::from(move |n| sink.borrow_mut().push(n)));
        line.send(2);
        line.hang_up();
        line.send(3);
        assert_eq!(*heard.borrow(), [1, 2]);
    }
}

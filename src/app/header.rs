//! The head of every page: brand, sections, theme, settings.

use std::rc::Rc;

use yew::prelude::*;

use super::context::{Settings, Theme, use_app};
use super::controls::{hears, toggles};
use super::icons::{Icon, icon, mark};
use super::notes::OfflineBadge;
use crate::web::page;
use crate::web::route::Route;

/// A section of the app.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    /// The gallery and the games.
    Games,
    /// The experiments.
    Lab,
    /// What teachers need.
    Classroom,
    /// Hardest boards and own bests.
    Records,
    /// What belongs to none.
    Other,
}

/// What the head is given.
#[derive(Properties, PartialEq)]
pub struct HeaderProps {
    /// The section at hand.
    pub current: Section,
    /// Counts visits: a new page closes the menu.
    pub visit: u32,
}

const SECTIONS: [(Section, &str, Route); 4] = [
    (Section::Games, "Games", Route::Home),
    (Section::Lab, "Lab", Route::Lab),
    (Section::Classroom, "Classroom", Route::Classroom { room: None, text: None }),
    (Section::Records, "Records", Route::Records),
];

/// The links to the sections, that of the page at hand marked.
pub fn links(current: Section) -> Html {
    SECTIONS
        .iter()
        .map(|(section, name, route)| {
            html! { <a key={*name} href={route.to_string()} aria-current={(*section == current).then_some("page")}>{ *name }</a> }
        })
        .collect()
}

/// The head of every page.
#[component]
pub fn Header(props: &HeaderProps) -> Html {
    let shell = use_app();
    let open = use_state(|| false);
    let shut = open.setter();
    use_effect_with(props.visit, move |_| shut.set(false));
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
            <nav key="nav" class="top-nav" aria-label="Sections">{ links(props.current) }</nav>
            <div key="right" class="right">
                <OfflineBadge />
                { theme_button(&shell.settings, &shell.set_settings, &shell.announce) }
                <a class="icon" href={Route::Settings.to_string()} aria-label="Settings">{ icon(Icon::Gear) }</a>
                <button id="menu-button" class="icon menu-button" aria-label="Menu" aria-expanded={open.to_string()}
                    aria-controls="menu" onclick={toggles(&open)}>{ icon(if *open { Icon::Close } else { Icon::Menu }) }</button>
            </div>
            <nav key="menu" id="menu" class="menu" aria-label="Menu" hidden={!*open}>
                { links(props.current) }<a href={Route::Settings.to_string()}>{ "Settings" }</a>
            </nav>
        </header>
    }
}

fn theme_button(settings: &Rc<Settings>, set: &Callback<Settings>, announce: &Callback<String>) -> Html {
    const THEMES: [(Theme, &str); 3] =
        [(Theme::System, "same as this device"), (Theme::Light, "light"), (Theme::Dark, "dark")];
    let at = THEMES.iter().position(|(theme, _)| *theme == settings.theme).unwrap_or(0);
    let ((_, words), (next, next_words)) = (THEMES[at], THEMES[(at + 1) % THEMES.len()]);
    let (settings, set, announce) = (settings.clone(), set.clone(), announce.clone());
    let on_click = Callback::from(move |_: MouseEvent| {
        set.emit(Settings { theme: next, ..(*settings).clone() });
        announce.emit(format!("Theme: {next_words}"));
    });
    html! {
        <button class="icon" aria-label={format!("Theme, now {words}")} title={format!("Theme: {words}")} onclick={on_click}>
            { icon(Icon::Moon) }
        </button>
    }
}

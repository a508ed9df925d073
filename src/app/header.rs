//! The head of every page: brand, sections, theme, settings; and its narrow form over a board.

use yew::prelude::*;

use super::context::{Settings, Theme, use_shell};
use super::icons::{Icon, icon, mark};
use super::notes::OfflineBadge;
use crate::games;
use crate::web::page;
use crate::web::route::Route;

/// The id of the element that holds the page's content: `<main id="main" tabindex="-1">`.
pub const MAIN: &str = "main";

/// A section of the app.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    /// The gallery and every game's pages.
    Games,
    /// The experiments.
    Lab,
    /// Hardest boards and own bests.
    Records,
    /// The settings.
    Settings,
    /// None of them.
    Elsewhere,
}

/// What the header is given.
#[derive(Properties, PartialEq)]
pub struct HeaderProps {
    /// Where the person is.
    pub current: Section,
    /// Whether a [`BoardHeader`] takes its place on phones.
    #[prop_or_default]
    pub yields: bool,
}

/// The header, with the link past it.
#[component]
pub fn Header(props: &HeaderProps) -> Html {
    let skip = Callback::from(|_: MouseEvent| page::focus(MAIN));
    let settings = (props.current == Section::Settings).then_some("page");
    html! {
        <>
            // Not an anchor: its address would be taken for a route.
            <button key="skip" class="skip btn" type="button" onclick={skip}>{ "Skip to the content" }</button>
            <header key="top" class={classes!("top", props.yields.then_some("yields"))}>
                <a class="brand" href={Route::Home.to_string()}>{ mark() }{ "Solvarium" }</a>
                <nav class="top-nav" aria-label="Sections">{ sections(props.current) }</nav>
                <div class="right">
                    <OfflineBadge />
                    <ThemeButton />
                    <a class="icon" href={Route::Settings.to_string()} aria-label="Settings" title="Settings" aria-current={settings}>
                        { icon(Icon::Gear) }
                    </a>
                    <Menu current={props.current} />
                </div>
            </header>
        </>
    }
}

fn sections(current: Section) -> Html {
    let link = |section: Section, name: &'static str, route: Route| {
        let here = (section == current).then_some("page");
        html! { <a key={name} href={route.to_string()} aria-current={here}>{ name }</a> }
    };
    html! {
        <>
            { link(Section::Games, "Games", Route::Home) }
            if games::experiments().next().is_some() {
                { link(Section::Lab, "Lab", Route::Lab) }
            }
            { link(Section::Records, "Records", Route::Records) }
        </>
    }
}

/// Light, dark, as the system; and round again.
#[component]
fn ThemeButton() -> Html {
    let shell = use_shell();
    let (now, picture) = match shell.settings.theme {
        Theme::System => ("as the system", Icon::System),
        Theme::Light => ("light", Icon::Light),
        Theme::Dark => ("dark", Icon::Dark),
    };
    let onclick = Callback::from(move |_: MouseEvent| {
        let (theme, word) = match shell.settings.theme {
            Theme::System => (Theme::Light, "Light theme"),
            Theme::Light => (Theme::Dark, "Dark theme"),
            Theme::Dark => (Theme::System, "Theme as the system"),
        };
        shell.set_settings.emit(Settings { theme, ..(*shell.settings).clone() });
        shell.announce.emit(word.to_owned());
    });
    let name = format!("Theme: {now}");
    html! { <button class="icon" type="button" aria-label={name.clone()} title={name} {onclick}>{ icon(picture) }</button> }
}

#[derive(Properties, PartialEq)]
struct MenuProps {
    current: Section,
}

/// The sections on a phone: a button that lays them open.
#[component]
fn Menu(props: &MenuProps) -> Html {
    let open = use_state(|| false);
    let button = use_node_ref();
    let toggle = {
        let open = open.clone();
        Callback::from(move |_: MouseEvent| open.set(!*open))
    };
    let close = {
        let open = open.clone();
        Callback::from(move |_: MouseEvent| open.set(false))
    };
    let onkeydown = {
        let (open, button) = (open.clone(), button.clone());
        Callback::from(move |event: KeyboardEvent| {
            if event.key() == "Escape" && *open {
                open.set(false);
                if let Some(button) = button.cast::<web_sys::HtmlElement>() {
                    button.focus().ok();
                }
            }
        })
    };
    let (name, picture) = if *open { ("Close the menu", Icon::Close) } else { ("Menu", Icon::Menu) };
    html! {
        <div class="menu" {onkeydown}>
            <button ref={button} key="button" class="icon" type="button" aria-label={name} aria-controls="menu-sections"
                aria-expanded={(*open).to_string()} onclick={toggle}>{ icon(picture) }</button>
            <nav key="sections" id="menu-sections" class="menu-sections card" aria-label="Sections" hidden={!*open} onclick={close.clone()}>
                { sections(props.current) }
            </nav>
            <div key="ground" class="menu-ground" hidden={!*open} onclick={close}></div>
        </div>
    }
}

/// What the narrow header is given.
#[derive(Properties, PartialEq)]
pub struct BoardHeaderProps {
    /// The game's name.
    pub title: AttrValue,
    /// Where the arrow leads.
    #[prop_or(Route::Home)]
    pub back: Route,
    /// The three numbers: `<span><b>9</b>moves</span>` each.
    #[prop_or_default]
    pub numbers: Html,
    /// The button with three dots.
    pub on_more: Callback<()>,
}

/// The header over a board on phones; wide pages do not show it.
#[component]
pub fn BoardHeader(props: &BoardHeaderProps) -> Html {
    let on_more = props.on_more.reform(|_: MouseEvent| ());
    html! {
        <header class="top over-board">
            <a class="icon back" href={props.back.to_string()} aria-label="Back to all games">{ icon(Icon::Back) }</a>
            <span class="title">{ props.title.clone() }</span>
            <div class="numbers num">{ props.numbers.clone() }</div>
            <OfflineBadge />
            <button class="icon more" type="button" aria-label="More" aria-haspopup="dialog" onclick={on_more}>{ icon(Icon::More) }</button>
        </header>
    }
}

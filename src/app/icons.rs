//! The icons, all of one family: 24 units, round strokes of 1.8, the colour of the text beside.

use yew::prelude::*;

/// An icon. Always beside or inside something that has a name in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is named for what it stands for")]
pub enum Icon {
    Back,
    Chart,
    Check,
    Close,
    Copy,
    Dark,
    Download,
    Flag,
    Gear,
    Hint,
    Light,
    Link,
    Menu,
    More,
    New,
    Offline,
    Pause,
    Pin,
    Print,
    Redo,
    Replay,
    Restart,
    Share,
    Shuffle,
    Solve,
    System,
    Table,
    Text,
    Undo,
    Upload,
    Warning,
}

impl Icon {
    /// Its lines.
    fn path(self) -> &'static str {
        match self {
            Self::Back => "M15 5l-7 7 7 7",
            Self::Chart => "M4 20h16M7 16v-5M12 16V6M17 16v-8",
            Self::Check => "M5 12.5l4.5 4.5L19 7.5",
            Self::Close => "M6 6l12 12M18 6L6 18",
            Self::Copy => {
                "M11 9h7a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2z\
                 M15 9V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h3"
            }
            Self::Dark => "M12 3a9 9 0 1 0 9 9 7 7 0 0 1-9-9z",
            Self::Download => "M12 4v11M7 11l5 5 5-5M5 20h14",
            Self::Flag => "M6 21V4h11l-2 4 2 4H6",
            Self::Gear => {
                "M15.2 12a3.2 3.2 0 1 1-6.4 0 3.2 3.2 0 0 1 6.4 0zM12 3v3M12 18v3M3 12h3M18 12h3\
                 M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M5.6 18.4l2.1-2.1M16.3 7.7l2.1-2.1"
            }
            Self::Hint => {
                "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.3 1.1 2.2h5c0-.9.4-1.6 1.1-2.2A6 6 0 0 0 12 3z"
            }
            Self::Light => {
                "M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM12 2.500v2M12 19.500v2M2.5 12h2M19.5 12h2M5.3 5.300l1.4 1.4\
                 M17.3 17.300l1.4 1.400M5.3 18.700l1.4-1.400M17.3 6.700l1.4-1.4"
            }
            Self::Link => {
                "M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.700l1-1"
            }
            Self::Menu => "M4 7h16M4 12h16M4 17h16",
            Self::More => {
                "M6.4 12a1.4 1.4 0 1 1-2.8 0 1.4 1.4 0 0 1 2.8 0zM13.4 12a1.4 1.4 0 1 1-2.8 0 \
                 1.4 1.4 0 0 1 2.8 0zM20.4 12a1.4 1.4 0 1 1-2.8 0 1.4 1.4 0 0 1 2.8 0z"
            }
            Self::New => "M12 5v14M5 12h14",
            Self::Offline => {
                "M4 4l16 16M8.5 16.500a5 5 0 0 1 5-1M5 12a10 10 0 0 1 4-2.600M19 12a10 10 0 0 0-6-2.900M12 19.500h.01"
            }
            Self::Pause => "M8 5v14M16 5v14",
            Self::Pin => {
                "M12 21s6-5.5 6-11a6 6 0 0 0-12 0c0 5.5 6 11 6 11zM14.2 10a2.2 2.2 0 1 1-4.4 0 2.2 2.2 0 0 1 4.4 0z"
            }
            Self::Print => {
                "M7 9V4h10v5M7 17H5a1 1 0 0 1-1-1v-5a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v5a1 1 0 0 1-1 1h-2M7 14h10v6H7z"
            }
            Self::Redo => "M15 7l5 5-5 5M20 12H10a6 6 0 0 0-6 6",
            Self::Replay => "M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM10 8.500l5 3.5-5 3.500z",
            Self::Restart => "M4 12a8 8 0 1 0 3-6.2M4 4v4h4",
            Self::Share => "M12 15V4M8 7.500l4-4 4 4M6 11H5v9h14v-9h-1",
            Self::Shuffle => {
                "M4 7h3c4 0 6 10 10 10h3M4 17h3c1.5 0 2.7-1.4 3.8-3.200M14 10c.9-1.7 1.9-3 3-3h3M18 4l3 3-3 3M18 14l3 3-3 3"
            }
            Self::Solve => "M7 4l12 8-12 8z",
            Self::System => "M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 0 0-17 0zM12 3.500v17M12 8l6-3M12 13l8-3M12 18l7.5-3",
            Self::Table => "M6 5h12a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM4 10h16M10 10v9",
            Self::Text => "M5 6h14M5 11h14M5 16h9",
            Self::Undo => "M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6",
            Self::Upload => "M12 20V9M7 13l5-5 5 5M5 4h14",
            Self::Warning => "M12 4l9 16H3zM12 10v4.500M12 17.300h.01",
        }
    }
}

/// The icon's picture; the style sheet gives its size.
pub fn icon(icon: Icon) -> Html {
    html! {
        <svg class="ico" viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.8"
            stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">
            <path d={icon.path()} />
        </svg>
    }
}

/// The brand's mark: a mountain before the sun.
pub fn mark() -> Html {
    html! {
        <svg class="mark" viewBox="0 0 28 28" width="28" height="28" aria-hidden="true" focusable="false">
            <rect class="mark-sky" x="1" y="1" width="26" height="26" rx="8" />
            <path class="mark-hill" d="M5 20 L11 11 L14 14.5 L17 10 L23 20 Z" />
            <circle class="mark-sun" cx="20" cy="8" r="2.6" />
        </svg>
    }
}

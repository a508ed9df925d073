//! The icons: one set of strokes, 24 units square.

use yew::prelude::*;

/// Writes the icons, each with its name and its path.
macro_rules! icons {
    ($($name:ident: $path:literal,)*) => {
        /// An icon.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs)] // Each is named for what it is drawn for.
        pub enum Icon {
            $($name,)*
        }

        impl Icon {
            fn path(self) -> &'static str {
                match self {
                    $(Self::$name => $path,)*
                }
            }
        }
    };
}

icons! {
    Undo: "M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6",
    Redo: "M15 7l5 5-5 5M20 12H10a6 6 0 0 0-6 6",
    Hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.3 1.1 2.2h5c0-.9.4-1.6 1.1-2.2A6 6 0 0 0 12 3z",
    Solve: "M7 4l12 8-12 8z",
    More: "M5 12h.01M12 12h.01M19 12h.01",
    Flag: "M6 21V4h11l-2 4 2 4H6",
    Restart: "M4 12a8 8 0 1 0 3-6.2M4 4v4h4",
    Pause: "M8 5v14M16 5v14",
    Copy: "M9 9h11v11H9zM15 9V4H4v11h5",
    Download: "M12 4v11M7 11l5 5 5-5M5 20h14",
    Upload: "M12 20V9M7 13l5-5 5 5M5 4h14",
    Print: "M7 9V4h10v5M7 17H4v-6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v6h-3M7 14h10v6H7z",
    Close: "M6 6l12 12M18 6L6 18",
    Share: "M12 15V4M8 7.500l4-4 4 4M6 11H5v9h14v-9h-1",
    Pin: "M12 21s6-5.500 6-11a6 6 0 0 0-12 0c0 5.500 6 11 6 11zM12 8.500v3",
    Replay: "M12 3.500a8.500 8.500 0 1 0 0 17a8.500 8.500 0 0 0 0-17zM10 8.500l5 3.500-5 3.500z",
    Text: "M5 6h14M5 11h14M5 16h9",
    Offline: "M4 4l16 16M8.500 16.500a5 5 0 0 1 5-1M5 12a10 10 0 0 1 4-2.600M19 12a10 10 0 0 0-6-2.900M12 19.500h.01",
    Table: "M4 5h16v14H4zM4 10h16M10 10v9",
    Menu: "M4 7h16M4 12h16M4 17h16",
    Moon: "M12 3a9 9 0 1 0 9 9 7 7 0 0 1-9-9z",
    Gear: "M12 8.800a3.200 3.200 0 1 0 0 6.400a3.200 3.200 0 0 0 0-6.400zM12 3v3M12 18v3M3 12h3M18 12h3M5.600 5.600l2.100 2.100M16.300 16.300l2.100 2.100M5.600 18.400l2.100-2.100M16.300 7.700l2.100-2.100",
    Pen: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
    Move: "M12 3v18M3 12h18M12 3l-3 3M12 3l3 3M12 21l-3-3M12 21l3-3M3 12l3-3M3 12l3 3M21 12l-3-3M21 12l-3 3",
    Erase: "M9 20h11M5 15l9-10 6 5-9 10H9z",
    Wall: "M3 5h18v14H3zM3 12h18M9 5v7M15 12v7",
    Mirror: "M12 3v18M9 7L3 17h6zM15 7l6 10h-6z",
    Minus: "M5 12h14",
    Plus: "M12 5v14M5 12h14",
    Check: "M5 12.500l4.500 4.500L19 7.500",
    Right: "M4 12h15M12 5l7 7-7 7",
    Camera: "M4 8h3l2-3h6l2 3h3v11H4zM12 10a3.500 3.500 0 1 0 0 7a3.500 3.500 0 0 0 0-7z",
}

/// An icon, 20 units square on the page; it says nothing to a screen reader.
pub fn icon(icon: Icon) -> Html {
    let width = if icon == Icon::More { "3.4" } else { "1.8" };
    html! {
        <svg class="glyph" viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width={width}
            stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d={icon.path()} /></svg>
    }
}

/// The mark of the app: a mountain under a sun.
pub fn mark() -> Html {
    html! {
        <svg class="mark" viewBox="0 0 28 28" width="28" height="28" aria-hidden="true">
            <rect class="mark-sky" x="1" y="1" width="26" height="26" rx="8" />
            <path class="mark-peak" d="M5 20 L11 11 L14 14.500 L17 10 L23 20 Z" />
            <circle class="mark-sun" cx="20" cy="8" r="2.600" />
        </svg>
    }
}

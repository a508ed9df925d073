//! What is rarely visited, as one part of the page: records, settings, links that lead nowhere, the share dialog.

use yew::prelude::*;

use super::bad_link::{BadLink, diagnose};
use super::pages::PageFn;
use super::records::RecordsPage;
use super::settings::SettingsPage;
use super::share::ShareRequest;
use super::share_dialog::ShareDialog;
use crate::engine::part::Part;
use crate::page_part;
use crate::web::route::Route;

/// What other pages use of the part.
pub struct Extras {
    /// The share dialog: what is shared, or nothing while it is shut; and who hears that it has been closed.
    pub share: fn(Option<ShareRequest>, Callback<()>) -> Html,
}

/// The part.
pub const EXTRAS: Part<&'static Extras> = page_part!(extras: &'static Extras = &Extras { share });

/// The same part for its own pages.
pub const PAGE: Part<PageFn> = page_part!(extras: PageFn = page);

fn page(route: &Route, _visit: u32) -> Html {
    let why = match route {
        Route::Records => return html! { <RecordsPage key="records" /> },
        Route::Settings => return html! { <SettingsPage key="settings" /> },
        Route::Bad { why, .. } => why,
        _ => "",
    };
    let text = route.to_string();
    html! { <BadLink key="bad" found={diagnose(text.trim_start_matches("#/"), why)} /> }
}

fn share(told: Option<ShareRequest>, on_close: Callback<()>) -> Html {
    html! { <ShareDialog {told} {on_close} /> }
}

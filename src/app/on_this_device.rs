//! The app on this device: kept bit by bit while the page has nothing to do, or at once when somebody asks for it.

use std::cell::Cell;
use std::rc::Rc;

use gloo::timers::future::TimeoutFuture;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::figures;
use crate::games;
use crate::web::device::{self, Inventory, KeepError};

/// So long the page is left alone at first, in milliseconds: what the visitor came for has the line for itself.
const QUIET_MS: u32 = 6000;

/// Keeps what is not kept yet, file by file. Not where the person saves data, or where the browser keeps nothing.
#[hook]
pub fn use_keep_all_when_idle() {
    use_effect_with((), |()| {
        let here = Rc::new(Cell::new(true));
        let goes_on = here.clone();
        spawn_local(async move {
            TimeoutFuture::new(QUIET_MS).await;
            if !device::can_keep() || device::saves_data() {
                return;
            }
            let Some(inventory) = device::inventory().await else { return };
            for file in device::missing(&inventory).await {
                // What cannot be kept now is tried at the next visit.
                if !goes_on.get() || device::keep(&file).await.is_err() {
                    return;
                }
            }
        });
        move || here.set(false)
    });
}

/// What is known of what is kept.
#[derive(Clone, Debug, PartialEq)]
enum Kept {
    /// Nothing yet.
    Looking,
    /// This browser or this build keeps nothing.
    Never,
    /// So many bytes of all are here.
    Bytes { here: u64, all: u64 },
    /// The same while the rest is fetched.
    Fetching { here: u64, all: u64 },
    /// The rest could not be kept.
    Failed { here: u64, all: u64, why: KeepError },
}

async fn look() -> Kept {
    let inventory = if device::can_keep() { device::inventory().await } else { None };
    let Some(inventory) = inventory else { return Kept::Never };
    let here = inventory.bytes() - device::missing(&inventory).await.iter().map(|file| file.bytes).sum::<u64>();
    Kept::Bytes { here, all: inventory.bytes() }
}

async fn fetch_rest(kept: UseStateSetter<Kept>, here: Rc<Cell<bool>>) {
    let Some(inventory) = device::inventory().await else {
        return kept.set(look().await);
    };
    let all = Inventory::bytes(&inventory);
    let missing = device::missing(&inventory).await;
    let mut bytes = all - missing.iter().map(|file| file.bytes).sum::<u64>();
    for file in missing {
        if !here.get() {
            return;
        }
        if let Err(why) = device::keep(&file).await {
            return kept.set(Kept::Failed { here: bytes, all, why });
        }
        bytes += file.bytes;
        kept.set(Kept::Fetching { here: bytes, all });
    }
    kept.set(Kept::Bytes { here: bytes, all });
}

fn megabytes(bytes: u64) -> String {
    format!("{:.1} MB", bytes as f64 / 1e6)
}

/// Whether the whole app is on this device, and what brings the rest of it.
#[component]
pub fn OnThisDevice() -> Html {
    let kept = use_state(|| Kept::Looking);
    let here = use_memo((), |()| Rc::new(Cell::new(true)));
    {
        let (kept, here) = (kept.setter(), (*here).clone());
        use_effect_with((), move |()| {
            spawn_local(async move { kept.set(look().await) });
            move || here.set(false)
        });
    }
    let fetch = {
        let (kept, here) = (kept.clone(), (*here).clone());
        Callback::from(move |_: MouseEvent| {
            if let Kept::Bytes { here, all } | Kept::Failed { here, all, .. } = *kept {
                kept.set(Kept::Fetching { here, all });
            }
            spawn_local(fetch_rest(kept.setter(), here.clone()));
        })
    };
    let count = games::infos().count();
    let games = figures::word(count).map_or_else(|| count.to_string(), figures::lower_first);
    let button =
        |label: &'static str| html! { <button key="fetch" class="btn" onclick={fetch.clone()}>{ label }</button> };
    let (words, more) = match *kept {
        Kept::Looking => ("Looking at what is on this device.".to_owned(), Html::default()),
        Kept::Never => ("This browser keeps nothing for use without a network.".to_owned(), Html::default()),
        Kept::Bytes { here, all } if here >= all => {
            (format!("All {games} games are on this device ({}).", megabytes(all)), Html::default())
        }
        Kept::Bytes { here, all } => (
            format!(
                "{} of {} are on this device; the rest is fetched when it is first needed.",
                megabytes(here),
                megabytes(all)
            ),
            button("Fetch the rest now"),
        ),
        Kept::Fetching { here, all } => (
            format!("{} of {} are on this device.", megabytes(here), megabytes(all)),
            html! { <progress key="bar" max={all.to_string()} value={here.to_string()} aria-label="All games on this device"></progress> },
        ),
        Kept::Failed { here, all, why } => {
            let why = match why {
                KeepError::Fetch => "The rest could not be fetched: the connection or the server has failed.",
                KeepError::Store => "This browser has no room for the rest.",
            };
            (format!("{} of {} are on this device. {why}", megabytes(here), megabytes(all)), button("Try again"))
        }
    };
    html! {
        <div class="on-device" role="status">
            <p>{ words }</p>
            { more }
        </div>
    }
}

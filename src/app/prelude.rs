//! What most pages are made of, to be taken in with one line: Yew, state and effects, handlers, pictures and words, addresses.

pub use std::rc::Rc;

pub use yew::prelude::*;

pub use crate::app::context::{AppContext, use_app};
pub use crate::app::controls::{Deferred, Held, changes, choices, hears, saves, sets, submits, takes, toggles};
pub use crate::app::hooks::{use_effect_on, use_held, use_told, use_value, use_value_eq};
pub use crate::app::icons::{Icon, icon};
pub use crate::app::play::bar::{button, print_button};
pub use crate::app::rich_text::bold;
pub use crate::app::words::{capital, counted, grouped, lower_first, sentence};
pub use crate::engine::challenge::ChallengeId;
pub use crate::web::page;
pub use crate::web::route::Route;

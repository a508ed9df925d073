//! The pages of the Zen garden.

mod act;
mod ask;
mod board;
mod editor;
mod gardens;
mod learn;
mod picture;
mod play;
mod shapes;
mod show;

use super::info::INFO;
use crate::app::pages::game_pages;

game_pages!(&INFO, ZenPage, zen, zen_learn, zen_editor);

//! The pages of the Zen garden.

mod ask;
mod board;
mod editor;
mod gardens;
mod learn;
mod picture;
mod play;
mod shapes;

use crate::app::pages::game_pages;
use crate::games::zen::INFO;

game_pages!(&INFO, ZenPage, zen, zen_learn, zen_editor);

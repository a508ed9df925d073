//! The pages of sliding blocks.

mod ask;
mod board;
mod editor;
mod lab;
mod learn;
mod piece;
mod play;
mod shelf;
mod tray;

use super::info::INFO;
use crate::app::pages::game_pages;

game_pages!(&INFO, SlidingPage, sliding, sliding_learn, sliding_editor, sliding_lab);

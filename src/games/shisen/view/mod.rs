//! The pages of Shisen-sho.

pub mod answers_store;
mod ask;
mod board;
mod editor;
mod lab;
mod layout;
mod learn;
mod play;
mod tile;

use super::INFO;
use crate::app::pages::game_pages;

game_pages!(&INFO, ShisenPage, shisen, shisen_learn, shisen_editor, shisen_lab);

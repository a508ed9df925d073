//! The Yew shell. Knows the rules of no game.

pub mod announcer;
pub mod art;
pub mod bad_link;
pub mod bests;
pub mod context;
pub mod dialog;
pub mod fallen;
pub mod figures;
pub mod header;
pub mod home;
pub mod icons;
pub mod line;
pub mod load_file;
pub mod notes;
pub mod print_foot;
pub mod qr;
pub mod records;
pub mod rich_text;
pub mod settings;
pub mod share;
pub mod today;
pub mod view;

//! The only doors to the browser. Knows no game.

pub mod route;

#[cfg(feature = "web")]
pub mod canvas;
#[cfg(feature = "web")]
pub mod clipboard;
#[cfg(feature = "web")]
pub mod clock;
#[cfg(feature = "web")]
pub mod database;
#[cfg(feature = "web")]
pub mod deployed;
#[cfg(feature = "web")]
pub mod device;
#[cfg(feature = "web")]
pub mod entropy;
#[cfg(feature = "web")]
pub mod media;
#[cfg(feature = "web")]
pub mod page;
#[cfg(feature = "web")]
pub mod screen;
#[cfg(feature = "web")]
pub mod store;

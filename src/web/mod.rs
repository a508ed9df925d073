//! The only doors to the browser. Knows no game.

pub mod live;
pub mod route;

#[cfg(feature = "browser")]
pub mod canvas;
#[cfg(feature = "browser")]
pub mod clipboard;
#[cfg(feature = "browser")]
pub mod clock;
#[cfg(feature = "browser")]
pub mod database;
#[cfg(feature = "browser")]
pub mod device;
#[cfg(feature = "browser")]
pub mod entropy;
#[cfg(feature = "browser")]
pub mod page;
#[cfg(feature = "browser")]
pub mod screen;
#[cfg(feature = "browser")]
pub mod sound;
#[cfg(feature = "browser")]
pub mod store;

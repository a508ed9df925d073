//! The class's rules as they are kept in this browser.

use super::examples::FIRST;
use crate::games::pig::requests::Variant;
use crate::games::pig::view::classroom::link::{decode_text, encode_text};
use crate::web::store;

const OWN: &str = "pig.class.rules";
const BEFORE: &str = "pig.class.rules-before";

/// The rules, and the game that they are for.
#[derive(Clone, Debug, PartialEq)]
pub struct Class {
    /// The text, one rule a line.
    pub text: String,
    /// The game.
    pub variant: Variant,
}

impl Class {
    /// What stands there on a first visit.
    pub fn first() -> Self {
        Self { text: FIRST.to_owned(), variant: Variant::DEFAULT }
    }

    /// Classes are kept as links hold them.
    fn load(key: &str) -> Option<Self> {
        let (text, variant) = decode_text(&store::read(key)?).ok()?;
        Some(Self { text, variant })
    }

    /// What is kept in this browser; nothing: it is a first visit.
    pub fn own() -> Option<Self> {
        Self::load(OWN)
    }

    /// What was kept before rules from a link took its place.
    pub fn before() -> Option<Self> {
        Self::load(BEFORE)
    }

    /// Keeps these rules.
    pub fn keep(&self) {
        self.write(OWN);
    }

    /// Keeps these rules; those kept so far can be brought back.
    pub fn keep_over(&self) {
        if let Some(own) = Self::own().filter(|own| own != self) {
            own.write(BEFORE);
        }
        self.keep();
    }

    fn write(&self, key: &str) {
        store::write(key, &encode_text(&self.text, self.variant));
    }
}

//! Entries kept in this browser for good (IndexedDB), each a text under its own key, whatever build wrote them. An entry that
//! cannot be used is set aside: it leaves the others alone, and nothing is written over it.

use std::fmt;

use idb::{Database, DatabaseEvent, Error, Factory, ObjectStoreParams, Query, Transaction, TransactionMode};
use wasm_bindgen::JsValue;

/// The entries.
const ENTRIES: &str = "entries";
/// Those that were set aside.
const ASIDE: &str = "aside";
/// What browsers call a store without room.
const QUOTA: &str = "Quota";

/// A store of entries of its own.
#[derive(Clone, Copy, Debug)]
pub struct Ledger {
    name: &'static str,
}

/// Why the browser did not do it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// No room is left.
    Full,
    /// Anything else, in the browser's words.
    Other(String),
}

impl fmt::Display for Refusal {
    /// A part of a sentence: «the browser’s storage is full».
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Full => f.write_str("the browser’s storage is full"),
            Self::Other(why) => write!(f, "the browser’s storage does not answer ({why})"),
        }
    }
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        let words = error.to_string();
        if words.contains(QUOTA) { Self::Full } else { Self::Other(words) }
    }
}

/// An entry as it is kept; nothing in it if it is no text.
pub type Entry = (String, Option<String>);

impl Ledger {
    /// The ledger of this name, begun when it is first used.
    pub const fn named(name: &'static str) -> Self {
        Self { name }
    }

    async fn open(self) -> Result<Database, Error> {
        let mut request = Factory::new()?.open(self.name, Some(1))?;
        request.on_upgrade_needed(|event| {
            if let Ok(database) = event.database() {
                for store in [ENTRIES, ASIDE] {
                    // If that fails, the first transaction will say so.
                    database.create_object_store(store, ObjectStoreParams::new()).ok();
                }
            }
        });
        request.await
    }

    /// All entries, in the order of their keys.
    ///
    /// # Errors
    /// The browser refuses.
    pub async fn entries(self) -> Result<Vec<Entry>, Refusal> {
        self.read(ENTRIES).await
    }

    /// The entries that were set aside.
    ///
    /// # Errors
    /// The browser refuses.
    pub async fn aside(self) -> Result<Vec<Entry>, Refusal> {
        self.read(ASIDE).await
    }

    async fn read(self, store: &str) -> Result<Vec<Entry>, Refusal> {
        let database = self.open().await?;
        let transaction = database.transaction(&[store], TransactionMode::ReadOnly)?;
        let entries = transaction.object_store(store)?;
        let keys = entries.get_all_keys(None, None)?.await?;
        let values = entries.get_all(None, None)?.await?;
        database.close();
        let name = |key: JsValue| key.as_string().unwrap_or_default();
        Ok(keys.into_iter().map(name).zip(values.into_iter().map(|value| value.as_string())).collect())
    }

    /// Keeps entries, all of them or none.
    ///
    /// # Errors
    /// The browser refuses.
    pub async fn put(self, entries: &[(String, String)]) -> Result<(), Refusal> {
        let database = self.open().await?;
        let transaction = database.transaction(&[ENTRIES], TransactionMode::ReadWrite)?;
        let store = transaction.object_store(ENTRIES)?;
        for (key, text) in entries {
            store.put(&JsValue::from_str(text), Some(&JsValue::from_str(key)))?.await?;
        }
        done(&database, transaction).await
    }

    /// Forgets entries.
    ///
    /// # Errors
    /// The browser refuses.
    pub async fn remove(self, keys: &[String]) -> Result<(), Refusal> {
        let database = self.open().await?;
        let transaction = database.transaction(&[ENTRIES], TransactionMode::ReadWrite)?;
        let store = transaction.object_store(ENTRIES)?;
        for key in keys {
            store.delete(Query::Key(JsValue::from_str(key)))?.await?;
        }
        done(&database, transaction).await
    }

    /// Sets entries aside, as they are.
    ///
    /// # Errors
    /// The browser refuses; then they stay where they are.
    pub async fn set_aside(self, keys: &[String]) -> Result<(), Refusal> {
        let database = self.open().await?;
        let transaction = database.transaction(&[ENTRIES, ASIDE], TransactionMode::ReadWrite)?;
        let (from, to) = (transaction.object_store(ENTRIES)?, transaction.object_store(ASIDE)?);
        for key in keys {
            let key = JsValue::from_str(key);
            if let Some(value) = from.get(Query::Key(key.clone()))?.await? {
                to.put(&value, Some(&key))?.await?;
            }
            from.delete(Query::Key(key))?.await?;
        }
        done(&database, transaction).await
    }

    /// Forgets all that was set aside.
    ///
    /// # Errors
    /// The browser refuses.
    pub async fn forget_aside(self) -> Result<(), Refusal> {
        let database = self.open().await?;
        let transaction = database.transaction(&[ASIDE], TransactionMode::ReadWrite)?;
        transaction.object_store(ASIDE)?.clear()?.await?;
        done(&database, transaction).await
    }
}

/// Waits until all of it is written.
async fn done(database: &Database, transaction: Transaction) -> Result<(), Refusal> {
    let result = transaction.commit()?.await?;
    database.close();
    // A browser that finds out only now that it has no room takes all of it back and says no more.
    if result.is_committed() { Ok(()) } else { Err(Refusal::Full) }
}

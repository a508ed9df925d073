//! Texts kept in this browser's databases (IndexedDB), each under its own key: where `localStorage` has not the room.
//!
//! [`shard_store`] keeps what finished shards of long runs found.

use std::fmt;

use idb::{DatabaseEvent, Error, Factory, ObjectStoreParams, Query, Transaction, TransactionMode};
use wasm_bindgen::JsValue;

/// What browsers call a store without room.
const QUOTA: &str = "Quota";

/// A database: its name and those of its stores, for good. It is made when it is first used.
#[derive(Clone, Copy, Debug)]
pub struct Database {
    /// Its name in this browser.
    pub name: &'static str,
    /// Its stores.
    pub stores: &'static [&'static str],
}

/// Why the browser did not do it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DatabaseError {
    /// No room is left.
    Full,
    /// Anything else, in the browser's words.
    Other(String),
}

impl fmt::Display for DatabaseError {
    /// A part of a sentence: «the browser’s storage is full».
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Full => f.write_str("the browser’s storage is full"),
            Self::Other(why) => write!(f, "the browser’s storage does not answer ({why})"),
        }
    }
}

impl From<Error> for DatabaseError {
    fn from(error: Error) -> Self {
        let words = error.to_string();
        if words.contains(QUOTA) { Self::Full } else { Self::Other(words) }
    }
}

/// An entry as it is kept: its key, and nothing in it if it is no text.
pub type Entry = (String, Option<String>);

impl Database {
    async fn open(self) -> Result<idb::Database, Error> {
        let mut request = Factory::new()?.open(self.name, Some(1))?;
        request.on_upgrade_needed(move |event| {
            if let Ok(database) = event.database() {
                for store in self.stores {
                    // If that fails, the first transaction will say so.
                    database.create_object_store(store, ObjectStoreParams::new()).ok();
                }
            }
        });
        request.await
    }

    /// Opens the database for one change of these stores; [`done`] ends it.
    async fn change(self, stores: &[&str]) -> Result<(idb::Database, Transaction), Error> {
        let database = self.open().await?;
        let transaction = database.transaction(stores, TransactionMode::ReadWrite)?;
        Ok((database, transaction))
    }

    /// All entries of a store, in the order of their keys.
    ///
    /// # Errors
    /// The browser refuses.
    pub async fn entries(self, store: &str) -> Result<Vec<Entry>, DatabaseError> {
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
    pub async fn put(self, store: &str, entries: &[(String, String)]) -> Result<(), DatabaseError> {
        let (database, transaction) = self.change(&[store]).await?;
        let to = transaction.object_store(store)?;
        for (key, text) in entries {
            to.put(&JsValue::from_str(text), Some(&JsValue::from_str(key)))?.await?;
        }
        done(&database, transaction).await
    }

    /// Forgets entries.
    ///
    /// # Errors
    /// The browser refuses.
    pub async fn remove(self, store: &str, keys: &[String]) -> Result<(), DatabaseError> {
        let (database, transaction) = self.change(&[store]).await?;
        let from = transaction.object_store(store)?;
        for key in keys {
            from.delete(Query::Key(JsValue::from_str(key)))?.await?;
        }
        done(&database, transaction).await
    }

    /// Moves entries to another store, as they are.
    ///
    /// # Errors
    /// The browser refuses; then they stay where they are.
    pub async fn shift(self, from: &str, to: &str, keys: &[String]) -> Result<(), DatabaseError> {
        let (database, transaction) = self.change(&[from, to]).await?;
        let (from, to) = (transaction.object_store(from)?, transaction.object_store(to)?);
        for key in keys {
            let key = JsValue::from_str(key);
            if let Some(value) = from.get(Query::Key(key.clone()))?.await? {
                to.put(&value, Some(&key))?.await?;
            }
            from.delete(Query::Key(key))?.await?;
        }
        done(&database, transaction).await
    }

    /// Forgets all entries of a store.
    ///
    /// # Errors
    /// The browser refuses.
    pub async fn clear(self, store: &str) -> Result<(), DatabaseError> {
        let (database, transaction) = self.change(&[store]).await?;
        transaction.object_store(store)?.clear()?.await?;
        done(&database, transaction).await
    }
}

/// Waits until all of it is written.
async fn done(database: &idb::Database, transaction: Transaction) -> Result<(), DatabaseError> {
    let result = transaction.commit()?.await?;
    database.close();
    // A browser that finds out only now that it has no room takes all of it back and says no more.
    if result.is_committed() { Ok(()) } else { Err(DatabaseError::Full) }
}

/// What finished shards of long runs found, so that a reload costs nothing. Only those of the worker that runs: another may
/// count otherwise. A browser that refuses to keep them loses nothing but the memory.
pub mod shard_store {
    use super::{Database, DatabaseError};
    use crate::web::{device, page};

    const DATABASE: Database = Database { name: "solvarium", stores: &[STORE] };
    const STORE: &str = "shards";

    /// In front of the keys of a run's shards.
    fn start(run: &str) -> String {
        format!("{}/{run}#", page::worker_url())
    }

    /// Keeps what a shard of this run found.
    ///
    /// # Errors
    /// The browser refuses.
    pub async fn keep(run: &str, shard: u32, found: &str) -> Result<(), DatabaseError> {
        let key = format!("{}{shard:08}", start(run));
        DATABASE.put(STORE, &[(key, format!("{shard} {found}"))]).await
    }

    /// What is kept of this run: the numbers of shards, and what each found. Forgets what other workers have found.
    ///
    /// # Errors
    /// The browser refuses.
    pub async fn kept(run: &str) -> Result<Vec<(u32, String)>, DatabaseError> {
        let (mine, others): (Vec<_>, Vec<_>) =
            DATABASE.entries(STORE).await?.into_iter().partition(|(key, _)| key.starts_with(&page::worker_url()));
        // A tab of an older version leaves those of the newer one alone.
        if !others.is_empty() && device::is_this_version().await == Some(true) {
            DATABASE.remove(STORE, &others.into_iter().map(|(key, _)| key).collect::<Vec<_>>()).await?;
        }
        let start = start(run);
        let read = |(key, text): (String, Option<String>)| {
            let text = text.filter(|_| key.starts_with(&start))?;
            let (shard, found) = text.split_once(' ')?;
            Some((shard.parse().ok()?, found.to_owned()))
        };
        Ok(mine.into_iter().filter_map(read).collect())
    }

    /// Forgets a run.
    ///
    /// # Errors
    /// The browser refuses.
    pub async fn forget(run: &str) -> Result<(), DatabaseError> {
        let start = start(run);
        let keys = DATABASE.entries(STORE).await?.into_iter().map(|(key, _)| key).filter(|key| key.starts_with(&start));
        DATABASE.remove(STORE, &keys.collect::<Vec<_>>()).await
    }
}

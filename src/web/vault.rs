//! What finished shards of long runs found, kept in this browser (IndexedDB), so that a reload costs nothing. Only those of
//! the build that runs: another may count otherwise. A browser that refuses to keep them loses nothing but the memory.

use idb::{Database, DatabaseEvent, Error, Factory, KeyRange, ObjectStoreParams, Query, TransactionMode};
use wasm_bindgen::JsValue;

use super::page;

const NAME: &str = "solvarium";
const SHARDS: &str = "shards";

/// Behind the keys that begin with a text.
const LAST: char = '\u{ffff}';

fn key(run: &str, shard: Option<u32>) -> String {
    let shard = shard.map_or_else(String::new, |shard| format!("{shard:08}"));
    format!("{}/{run}#{shard}", page::worker_url())
}

async fn open() -> Result<Database, Error> {
    let mut request = Factory::new()?.open(NAME, Some(1))?;
    request.on_upgrade_needed(|event| {
        if let Ok(database) = event.database() {
            // If that fails, the first transaction will say so.
            database.create_object_store(SHARDS, ObjectStoreParams::new()).ok();
        }
    });
    request.await
}

fn range(start: &str) -> Result<Query, Error> {
    let end = format!("{start}{LAST}");
    Ok(Query::KeyRange(KeyRange::bound(&JsValue::from_str(start), &JsValue::from_str(&end), None, None)?))
}

/// Keeps what a shard of this run found.
pub async fn keep(run: &str, shard: u32, found: &str) -> Result<(), Error> {
    let database = open().await?;
    let transaction = database.transaction(&[SHARDS], TransactionMode::ReadWrite)?;
    let store = transaction.object_store(SHARDS)?;
    store
        .put(&JsValue::from_str(&format!("{shard} {found}")), Some(&JsValue::from_str(&key(run, Some(shard)))))?
        .await?;
    transaction.commit()?.await?;
    database.close();
    Ok(())
}

/// What is kept of this run: the numbers of shards, and what each found. Forgets what other builds have kept.
pub async fn kept(run: &str) -> Result<Vec<(u32, String)>, Error> {
    let database = open().await?;
    let transaction = database.transaction(&[SHARDS], TransactionMode::ReadWrite)?;
    let store = transaction.object_store(SHARDS)?;
    for known in store.get_all_keys(None, None)?.await? {
        if !known.as_string().is_some_and(|known| known.starts_with(&page::worker_url())) {
            store.delete(Query::Key(known))?.await?;
        }
    }
    let found = store.get_all(Some(range(&key(run, None))?), None)?.await?;
    transaction.commit()?.await?;
    database.close();
    let read = |text: JsValue| {
        let text = text.as_string()?;
        let (shard, found) = text.split_once(' ')?;
        Some((shard.parse().ok()?, found.to_owned()))
    };
    Ok(found.into_iter().filter_map(read).collect())
}

/// Forgets a run.
pub async fn forget(run: &str) -> Result<(), Error> {
    let database = open().await?;
    let transaction = database.transaction(&[SHARDS], TransactionMode::ReadWrite)?;
    transaction.object_store(SHARDS)?.delete(range(&key(run, None))?)?.await?;
    transaction.commit()?.await?;
    database.close();
    Ok(())
}

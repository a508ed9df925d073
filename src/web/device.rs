//! What of the app is kept on this device, so that it works without a network.
//!
//! The service worker keeps the main parts at the first visit. All other files stand in `later.json`; a file of these is kept
//! when it is used, and the rest when the page has nothing to do. A build that keeps nothing (`scripts/serve --dev`) has no
//! such list.
//!
//! And which version of the app the server has.

use serde::Deserialize;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Cache, CacheStorage, Headers, RequestCache, RequestInit, Response, ResponseInit};

/// The cache of the files that the first visit does not keep by itself; the service worker answers from it.
const CACHE: &str = "solvarium-parts";

/// What the app consists of.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct Inventory {
    /// Bytes that every visit keeps.
    pub main: u64,
    /// All other files.
    pub later: Vec<File>,
}

/// A file of the app.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct File {
    /// Its path from the page.
    pub file: String,
    /// Its size, in bytes.
    pub bytes: u64,
}

impl Inventory {
    /// Bytes in all.
    pub fn bytes(&self) -> u64 {
        self.main + self.later.iter().map(|file| file.bytes).sum::<u64>()
    }
}

/// Why a file could not be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeepError {
    /// It could not be fetched, or not whole.
    Fetch,
    /// The browser has no room for it, or gives none.
    Store,
}

fn caches() -> Option<CacheStorage> {
    let global = js_sys::global();
    // Where a page may not keep anything, there is no such object.
    let there = js_sys::Reflect::get(&global, &"caches".into()).ok()?;
    there.dyn_into().ok()
}

async fn cache() -> Option<Cache> {
    JsFuture::from(caches()?.open(CACHE)).await.ok()?.dyn_into().ok()
}

/// Whether this browser can keep the app: it has a service worker and a cache.
pub fn can_keep() -> bool {
    let container = web_sys::window().map(|window| window.navigator());
    let worker = container.and_then(|navigator| js_sys::Reflect::get(&navigator, &"serviceWorker".into()).ok());
    worker.is_some_and(|worker| worker.is_truthy()) && caches().is_some()
}

/// Whether the person wants no bytes fetched that may not be needed.
pub fn saves_data() -> bool {
    let Some(window) = web_sys::window() else { return false };
    let connection = js_sys::Reflect::get(&window.navigator(), &"connection".into());
    let wanted = connection.ok().filter(JsValue::is_object);
    wanted
        .and_then(|connection| js_sys::Reflect::get(&connection, &"saveData".into()).ok())
        .is_some_and(|on| on.is_truthy())
}

async fn get(file: &str) -> Option<Response> {
    let init = RequestInit::new();
    // What somebody waits for goes first.
    js_sys::Reflect::set(&init, &"priority".into(), &"low".into()).ok()?;
    let request = web_sys::window()?.fetch_with_str_and_init(&format!("./{file}"), &init);
    let response: Response = JsFuture::from(request).await.ok()?.dyn_into().ok()?;
    response.ok().then_some(response)
}

/// What the app consists of; nothing in a build that keeps nothing, or when the list cannot be fetched.
pub async fn inventory() -> Option<Inventory> {
    let text = JsFuture::from(get("later.json").await?.text().ok()?).await.ok()?.as_string()?;
    serde_json::from_str(&text).ok()
}

/// The files of an inventory that are not on this device.
pub async fn missing(inventory: &Inventory) -> Vec<File> {
    let Some(cache) = cache().await else { return inventory.later.clone() };
    let mut missing = Vec::new();
    for file in &inventory.later {
        let found = JsFuture::from(cache.match_with_str(&format!("./{}", file.file))).await;
        if !found.is_ok_and(|found| found.is_object()) {
            missing.push(file.clone());
        }
    }
    missing
}

/// Fetches a file and keeps it.
///
/// # Errors
/// It cannot be had whole, or there is no room for it.
pub async fn keep(file: &File) -> Result<(), KeepError> {
    let response = get(&file.file).await.ok_or(KeepError::Fetch)?;
    let kind = response.headers().get("content-type").ok().flatten();
    let bytes = JsFuture::from(response.array_buffer().map_err(|_| KeepError::Fetch)?).await;
    let bytes: js_sys::ArrayBuffer = bytes.map_err(|_| KeepError::Fetch)?.unchecked_into();
    // Some hosts answer with a page where a file is missing.
    if u64::from(bytes.byte_length()) != file.bytes {
        return Err(KeepError::Fetch);
    }
    put(&file.file, &bytes, kind.as_deref()).await.ok_or(KeepError::Store)
}

async fn put(file: &str, bytes: &js_sys::ArrayBuffer, kind: Option<&str>) -> Option<()> {
    let headers = Headers::new().ok()?;
    let usual = if file.ends_with(".wasm") { "application/wasm" } else { "application/octet-stream" };
    let kind = if file.ends_with(".wasm") { usual } else { kind.unwrap_or(usual) };
    headers.set("content-type", kind).ok()?;
    let init = ResponseInit::new();
    init.set_headers(&headers);
    let response = Response::new_with_opt_buffer_source_and_init(Some(bytes), &init).ok()?;
    JsFuture::from(cache().await?.put_with_str(&format!("./{file}"), &response)).await.ok()?;
    Some(())
}

/// The mark of this version in its page: the folder of its worker, whose name is a digest of all that it holds.
fn mark() -> Option<String> {
    let root = web_sys::window()?.document()?.document_element()?;
    let worker = root.get_attribute("data-worker")?;
    worker.trim_start_matches("./").split('/').next().map(str::to_owned)
}

/// Whether what the server has is of the version that is running; nothing if it cannot be asked.
pub async fn is_this_version() -> Option<bool> {
    let init = RequestInit::new();
    init.set_cache(RequestCache::NoStore);
    // The service worker lists all files of its version, and is itself none of the files that it keeps.
    let request = web_sys::window()?.fetch_with_str_and_init("./sw.js", &init);
    let response: Response = JsFuture::from(request).await.ok()?.dyn_into().ok()?;
    if !response.ok() {
        return None;
    }
    let text = JsFuture::from(response.text().ok()?).await.ok()?.as_string()?;
    Some(mark().is_none_or(|mark| text.contains(&mark)))
}

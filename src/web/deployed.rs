//! Which version of the app the server has.

use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{RequestCache, RequestInit, Response};

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

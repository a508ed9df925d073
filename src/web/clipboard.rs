//! Copying, and handing a link to other programs of the device.

use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};

/// Copies a text; `done` hears whether it worked.
pub fn copy(text: &str, done: impl FnOnce(bool) + 'static) {
    let Some(window) = web_sys::window() else { return done(false) };
    let navigator = window.navigator();
    // Without a secure context (http on a class network) there is no clipboard.
    let there = js_sys::Reflect::get(&navigator, &"clipboard".into()).is_ok_and(|c| !c.is_undefined());
    if !there {
        return done(false);
    }
    let promise = navigator.clipboard().write_text(text);
    spawn_local(async move { done(JsFuture::from(promise).await.is_ok()) });
}

/// Whether the device can hand a link to other programs.
pub fn can_send() -> bool {
    share_function().is_some()
}

/// Hands a title and a link to other programs of the device.
pub fn send(title: &str, url: &str) {
    let Some((navigator, share)) = share_function() else { return };
    let data = js_sys::Object::new();
    let set = |key: &str, value: &str| js_sys::Reflect::set(&data, &key.into(), &value.into());
    let told = set("title", title).is_ok() && set("url", url).is_ok();
    if let (true, Ok(promise)) = (told, share.call1(&navigator, &data)) {
        // Whether the person went through with it is theirs alone.
        spawn_local(async move {
            JsFuture::from(js_sys::Promise::resolve(&promise)).await.ok();
        });
    }
}

fn share_function() -> Option<(JsValue, js_sys::Function)> {
    let navigator = JsValue::from(web_sys::window()?.navigator());
    let share = js_sys::Reflect::get(&navigator, &"share".into()).ok()?;
    Some((navigator, share.dyn_into::<js_sys::Function>().ok()?))
}

//! Tests of the browser layer, run in headless Chromium: the worker's client, the store, the
//! address, and that native code and WebAssembly agree.
#![cfg(target_arch = "wasm32")]

mod agreement;
mod client;
mod doors;

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);

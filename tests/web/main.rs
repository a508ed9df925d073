//! Tests that need a browser: the thin layer between the app and what the browser offers.
//! `scripts/test wasm` runs them in headless Chromium; for other targets there is nothing here.
#![cfg(target_arch = "wasm32")]

use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

/// New games draw their seed here; without the right backend the call fails only at run time.
#[wasm_bindgen_test]
fn the_browser_gives_entropy() {
    let mut first = [0_u8; 16];
    let mut second = [0_u8; 16];
    getrandom::fill(&mut first).expect("a browser always has entropy");
    getrandom::fill(&mut second).expect("a browser always has entropy");
    assert_ne!(first, second);
}

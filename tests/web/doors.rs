//! The doors to the browser: store, entropy, address.

use solvarium::web::route::Route;
use solvarium::web::{entropy, page, store};
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
fn what_is_kept_is_found_again() {
    assert!(store::write("test.a", "1") && store::write("test.b", "ü"));
    assert_eq!(store::read("test.b").as_deref(), Some("ü"));
    let mut keys = store::keys("test.");
    keys.sort();
    assert_eq!(keys, ["test.a", "test.b"]);
    store::remove("test.a");
    store::remove("test.b");
    assert_eq!(store::read("test.a"), None);
}

#[wasm_bindgen_test]
fn new_seeds_differ() {
    let (one, two) = (entropy::fresh_seed(), entropy::fresh_seed());
    assert_eq!(one.as_str().len(), 8);
    assert_ne!(one, two);
}

#[wasm_bindgen_test]
fn the_address_holds_the_route() {
    let route = Route::parse("#/fujisan/domino/monday-3b");
    page::heard();
    page::rewrite(&route);
    assert_eq!(page::route(), route);
    // What is written is known, and may be written over; where the person goes is not, before it is heard of.
    page::rewrite(&Route::Records);
    assert_eq!(page::route(), Route::Records);
    page::go(&Route::Settings);
    page::rewrite(&route);
    assert_eq!(page::route(), Route::Settings);
    assert_eq!(page::heard(), Route::Settings);
    page::rewrite(&route);
    assert_eq!(page::route(), route);
    assert!(page::link(&Route::Lab).ends_with("#/lab"));
    assert!(!page::link(&Route::Lab).contains("monday"));
    page::rewrite(&Route::Home);
}

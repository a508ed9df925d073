//! The worker: what page and worker say to each other, and both ends of the line.

#[cfg(feature = "browser")]
pub mod client;
pub mod protocol;
pub mod qr;
pub mod serve;

/// A message as a JavaScript value. Whole numbers beyond 2^53 become BigInt, which the default
/// settings refuse.
#[cfg(feature = "worker")]
fn wire(message: &impl serde::Serialize) -> Result<wasm_bindgen::JsValue, serde_wasm_bindgen::Error> {
    message.serialize(&serde_wasm_bindgen::Serializer::new().serialize_large_number_types_as_bigints(true))
}

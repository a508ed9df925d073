//! How a game's own requests and responses travel between page and worker: as the bytes of postcard, which names no field. Both
//! ends are made from the same source, and reading names would weigh more in the download than all else that is read.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// The bytes of a value.
///
/// # Examples
/// ```
/// use solvarium::search::wire::{from_bytes, to_bytes};
///
/// let bytes = to_bytes(&(7_u32, "k7".to_owned(), Some(0.25)));
/// assert_eq!(from_bytes::<(u32, String, Option<f64>)>(&bytes), Ok((7, "k7".to_owned(), Some(0.25))));
/// assert!(from_bytes::<(u32, String, Option<f64>)>(&bytes[1..]).is_err());
/// ```
///
/// # Panics
/// For a type that writes a list whose length it does not know, which no derived one does.
pub fn to_bytes<T: Serialize>(value: &T) -> Vec<u8> {
    postcard::to_allocvec(value).expect("the length of every list is known")
}

/// The value whose bytes these are.
///
/// # Errors
/// They are not the bytes of such a value: one sentence.
pub fn from_bytes<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, String> {
    match postcard::take_from_bytes(bytes) {
        Ok((value, [])) => Ok(value),
        Ok(_) => Err("there is more than was expected".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

//! stub
/// x
#[derive(Clone, PartialEq)]
#[allow(missing_docs)]
pub struct Finished {
    pub game: String,
    pub challenge: String,
    pub moves: u32,
    pub par: Option<u32>,
    pub elapsed_ms: f64,
    pub hints: u32,
    pub day: u32,
}
/// x
pub fn record(_: &Finished) {}

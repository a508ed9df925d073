//! The best times of each size, kept in this browser. Only games without hints, shuffles and shown solutions count.

use serde::{Deserialize, Serialize};

use crate::web::store;

/// Under which key they are kept.
const KEPT: &str = "shisen.times";
/// Where a text goes that could not be read, so that it is not lost.
const DAMAGED: &str = "shisen.times.damaged";
/// So many are kept of a size.
const MOST: usize = 5;

/// A time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Time {
    /// Milliseconds.
    pub ms: u64,
    /// The challenge's id.
    pub challenge: String,
    /// The day, such as 20261121.
    pub day: u32,
}

/// The times of a size, the best first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Size {
    /// Such as `17x8` or `17x8-gravity`.
    size: String,
    times: Vec<Time>,
}

fn read(text: &str) -> Option<Vec<Size>> {
    serde_json::from_str(text).ok()
}

fn all() -> Vec<Size> {
    let Some(text) = store::read(KEPT) else { return Vec::new() };
    read(&text).unwrap_or_else(|| {
        store::write(DAMAGED, &text);
        Vec::new()
    })
}

/// The best times of a size.
pub fn of(size: &str) -> Vec<Time> {
    all().into_iter().find(|one| one.size == size).map(|one| one.times).unwrap_or_default()
}

/// Takes a time in; the same challenge has one, its best.
fn take(sizes: &mut Vec<Size>, size: &str, time: Time) {
    let at = sizes.iter().position(|one| one.size == size).unwrap_or_else(|| {
        sizes.push(Size { size: size.to_owned(), times: Vec::new() });
        sizes.len() - 1
    });
    let times = &mut sizes[at].times;
    match times.iter_mut().find(|one| one.challenge == time.challenge) {
        Some(old) if old.ms <= time.ms => {}
        Some(old) => *old = time,
        None => times.push(time),
    }
    times.sort_by_key(|one| one.ms);
    times.truncate(MOST);
}

/// Keeps a time of this size.
pub fn keep(size: &str, time: Time) {
    let mut sizes = all();
    take(&mut sizes, size, time);
    if let Ok(text) = serde_json::to_string(&sizes) {
        store::write(KEPT, &text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn time(ms: u64, challenge: &str) -> Time {
        Time { ms, challenge: challenge.to_owned(), day: 20_261_121 }
    }

    #[test]
    fn the_best_are_kept_by_size() {
        let mut sizes = Vec::new();
        for (ms, name) in [(90, "a"), (70, "b"), (80, "c"), (75, "b"), (60, "b"), (99, "d"), (98, "e"), (97, "f")] {
            take(&mut sizes, "17x8", time(ms, name));
        }
        take(&mut sizes, "18x8", time(1, "g"));
        let ms: Vec<u64> = sizes[0].times.iter().map(|one| one.ms).collect();
        assert_eq!(ms, [60, 80, 90, 97, 98]);
        assert_eq!(sizes[1].times.len(), 1);
        let text = serde_json::to_string(&sizes).expect("plain texts");
        assert_eq!(read(&text), Some(sizes));
    }

    #[test]
    fn what_is_damaged_is_not_read() {
        for text in ["", "7", "{}", "[1]", r#"[{"size":"17x8"}]"#] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}

//! Sorting where speed does not matter. The standard library's sorts are compiled anew for every type and comparison, 5 to 10 kB
//! each in what people download; these are compiled once.

use std::cmp::Ordering;

/// Sorts by a comparison; equal items keep their order.
///
/// # Examples
/// ```
/// let mut words = vec!["seven", "two", "three"];
/// solvarium::engine::order::sort_by(&mut words, |a, b| a.len().cmp(&b.len()));
/// assert_eq!(words, ["two", "seven", "three"]);
/// ```
pub fn sort_by<T>(items: &mut [T], mut compare: impl FnMut(&T, &T) -> Ordering) {
    let mut order: Vec<usize> = (0..items.len()).collect();
    sort_places(&mut order, &mut |a, b| compare(&items[a], &items[b]));
    for start in 0..items.len() {
        // Each place gets its item from the next of a ring, until the ring comes round to where it began.
        let mut at = start;
        while order[at] != start {
            let from = std::mem::replace(&mut order[at], at);
            items.swap(at, from);
            at = from;
        }
        order[at] = at;
    }
}

/// Sorts by a key; items with equal keys keep their order.
pub fn sort_by_key<T, K: Ord>(items: &mut [T], mut key: impl FnMut(&T) -> K) {
    sort_by(items, |a, b| key(a).cmp(&key(b)));
}

/// Sorts.
pub fn sort<T: Ord>(items: &mut [T]) {
    sort_by(items, T::cmp);
}

/// How many different items there are.
///
/// # Examples
/// ```
/// assert_eq!(solvarium::engine::order::distinct(["a", "b", "a"]), 2);
/// ```
pub fn distinct<T: Ord>(items: impl IntoIterator<Item = T>) -> usize {
    let mut items: Vec<T> = items.into_iter().collect();
    sort(&mut items);
    items.dedup();
    items.len()
}

/// The one place where places are sorted, whatever lies there.
fn sort_places(order: &mut [usize], compare: &mut dyn FnMut(usize, usize) -> Ordering) {
    order.sort_by(|&a, &b| compare(a, b));
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn it_sorts_as_the_standard_library_does(items in prop::collection::vec((0..9_u8, any::<u32>()), 0..60)) {
            let (mut ours, mut theirs) = (items.clone(), items.clone());
            sort_by_key(&mut ours, |item| item.0);
            theirs.sort_by_key(|item| item.0);
            prop_assert_eq!(&ours, &theirs);
            sort(&mut ours);
            theirs.sort();
            prop_assert_eq!(ours, theirs);
        }
    }
}

//! What is known of a game under way in each way to count: actions so far, from here and at best; and what has been lost.

use crate::engine::words::{counted, joined};
use crate::games::sliding::metric::Metric;
use crate::search::proof::Proof;

/// What is known in one way to count.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Actions so far; nothing if what was played cannot be counted so, as when pieces went together.
    pub so_far: Option<u32>,
    /// What it takes from here, as far as is known.
    pub from_here: Option<Proof<u32>>,
    /// What it took from the first position.
    pub best: Option<Proof<u32>>,
}

impl Progress {
    /// How many actions more than needed this game takes, the rest played at best.
    pub fn excess(&self) -> Option<u32> {
        Some((self.so_far? + self.from_here?.solved()?).saturating_sub(self.best?.solved()?))
    }
}

/// What has been lost so far, in one sentence; nothing where nothing is known, or nothing has been done.
pub fn losses(rows: &[Progress; 6]) -> String {
    let played = rows.iter().any(|row| row.so_far.unwrap_or(1) > 0);
    let known = rows.iter().zip(Metric::ALL).filter_map(|(row, metric)| Some((metric, row.excess()?)));
    let (perfect, lost): (Vec<_>, Vec<_>) = known.partition(|(_, excess)| *excess == 0);
    if !played || (perfect.is_empty() && lost.is_empty()) {
        return String::new();
    }
    if lost.is_empty() {
        return "So far no shorter way exists, whatever is counted.".to_owned();
    }
    let list = |words: Vec<String>| joined(&words, "and");
    let lost = list(lost.into_iter().map(|(metric, excess)| counted(excess.into(), metric.word())).collect());
    if perfect.is_empty() {
        return format!("More than needed: {lost}.");
    }
    let perfect = list(perfect.into_iter().map(|(metric, _)| format!("{metric}s")).collect());
    format!("More than needed: {lost}; none in {perfect}.")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(so_far: u32, here: u32, best: u32) -> Progress {
        Progress { so_far: Some(so_far), from_here: Some(Proof::Solved(here)), best: Some(Proof::Solved(best)) }
    }

    #[test]
    fn what_is_lost_is_told() {
        let perfect = row(34, 47, 81);
        assert_eq!(perfect.excess(), Some(0));
        assert_eq!(losses(&[perfect; 6]), "So far no shorter way exists, whatever is counted.");
        let mut rows = [perfect; 6];
        rows[0] = row(48, 70, 116);
        rows[1] = Progress { so_far: None, ..perfect };
        assert_eq!(
            losses(&rows),
            "More than needed: 2\u{a0}steps; none in moves, supersteps, superlines and supermoves."
        );
        let unknown = Progress { so_far: Some(3), from_here: None, best: None };
        assert_eq!(losses(&[unknown; 6]), "");
        assert_eq!(losses(&[row(0, 81, 81); 6]), "");
    }
}

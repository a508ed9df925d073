//! What is met in play (reference: which scores and states a policy comes to when it plays itself).

use super::decision_table::DecisionTable;
use super::joint::Joint;
use super::strategy::Strategy;
use super::turn::Outcomes;

/// For each pair (`me`, `you`) whether a turn begins there when the strategy plays itself.
///
/// # Errors
/// The strategy remembers too much: one sentence.
pub fn pairs(strategy: &Strategy, outcomes: &Outcomes) -> Result<Vec<bool>, String> {
    Ok(Joint::new(strategy, strategy)?.reachable(outcomes))
}

/// How many states of decision (the turn total at least one face, below what is missing) lie in the turns of these
/// pairs, holding or not.
pub fn decisions(table: &DecisionTable, pairs: &[bool]) -> u64 {
    let variant = table.variant;
    let mut count = 0;
    for me in 0..variant.goal {
        for you in 0..variant.goal {
            if !pairs[variant.pair(me, you)] {
                continue;
            }
            let missing = usize::from(variant.goal - me);
            let mut met = vec![false; missing + usize::from(variant.die) + 1];
            met[0] = true;
            for k in 0..missing {
                if met[k] && table.rolls(me, you, k as u16) {
                    variant.faces().for_each(|face| met[k + usize::from(face)] = true);
                }
            }
            count += met[..missing].iter().filter(|met| **met).count() as u64;
        }
    }
    count
}

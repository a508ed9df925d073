//! The rule that is offered instead of one that is not understood.

use super::words::{Word, is_filler, known, words};
use crate::games::pig::requests::Fault;

/// A rule that works and is as near as can be to one with a fault: with the known word that the faulty one is like; without the clause
/// that has the fault; else the total of a rule without conditions, or hold at 20. No word is left out of a clause that stays: «if the
/// gap is over 20» is not «if over 20».
pub fn nearest(text: &str, fault: &Fault, is_rule: impl Fn(&str) -> bool) -> String {
    let part = |from: usize, to: usize| text.chars().skip(from).take(to.saturating_sub(from)).collect::<String>();
    let from = fault.column.saturating_sub(1) as usize;
    let end = from + fault.width as usize;
    let (before, bad, behind) = (part(0, from), part(from, end).to_lowercase(), part(end, usize::MAX));
    let rule = |parts: &[&str]| {
        let text = parts.concat().split_whitespace().collect::<Vec<_>>().join(" ");
        let text = text.trim_matches([' ', ',', ';', '.']).trim_start_matches("else ").to_owned();
        is_rule(&text).then_some(text)
    };
    let like = || {
        let most = match bad.chars().count() {
            _ if bad == "turns" || is_filler(&bad) || known().any(|word| word == bad) => 0,
            ..4 => 0,
            4..6 => 1,
            _ => 2,
        };
        let near = known().filter(|word| word.len() > 2).map(|word| (strsim::damerau_levenshtein(word, &bad), word));
        let near = near.filter(|(distance, _)| (1..=most).contains(distance)).min_by_key(|(distance, _)| *distance);
        rule(&[&before, near?.1, &behind])
    };
    // A sign that reckons nothing.
    let is_sign = |sign: char| !sign.is_alphanumeric() && !"+-−*×/<>=≤≥!.".contains(sign);
    let all = words(text);
    let without_clause = || {
        let column = |word: &Word| word.column as usize - 1;
        let edges = || all.iter().filter(|word| matches!(&*word.text, "," | "else" | "but"));
        let first = part(0, edges().map(column).rfind(|at| *at <= from).unwrap_or(0));
        let last = edges().find(|word| column(word) > from);
        let last = last.map_or_else(String::new, |edge| part(column(edge) + edge.width as usize, usize::MAX));
        rule(&[&first, ", ", &last]).or_else(|| rule(&[&first])).or_else(|| rule(&[&last]))
    };
    like()
        .or_else(|| rule(&[&before, " ", &behind]).filter(|_| bad.chars().all(is_sign)))
        .or_else(without_clause)
        .unwrap_or_else(|| format!("hold at {}", total(&all)))
}

/// The total that a rule without conditions names, else 20.
fn total(all: &[Word]) -> u32 {
    if all.iter().any(|word| matches!(&*word.text, "if" | "unless" | "while" | "times" | "not")) {
        return 20;
    }
    let named =
        all.windows(2).filter(|pair| matches!(&*pair[0].text, "hold" | "at" | "on" | "reach" | "until" | "roll"));
    let mut totals = named.filter_map(|pair| pair[1].text.parse().ok());
    totals.rfind(|number| (7..=super::TURN_TOTAL).contains(number)).unwrap_or(20)
}

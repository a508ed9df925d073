//! What the figures say about the pair of scores under the crosshair.

use yew::prelude::*;

use super::desk::{Held, Looked};
use super::figure::percent;
use super::layers::is_race;
use crate::games::pig::requests::{Boundary, Section};

/// What a policy does, such as `hold at 18`.
pub fn holds(map: &Boundary, at: usize) -> String {
    match map.first_hold.get(at) {
        None => "–".to_owned(),
        Some(_) if is_race(map, at) => format!("to {}", map.variant.goal),
        Some(held) => format!("hold at {held}"),
    }
}

/// A cost in points of a hundred, such as `0.27 pt`.
fn points(cost: f64) -> String {
    let digits = if cost < 0.0001 { 4 } else { 2 };
    format!("{:.digits$}\u{a0}pt", 100.0 * cost)
}

/// The rule's turn at a place: what it does, and what that costs.
fn beside(rule: &Boundary, best: &Boundary, at: usize) -> String {
    let cost = rule.cost.get(at).copied().unwrap_or(0.0);
    if rule.first_hold.get(at) == best.first_hold.get(at) && cost <= 0.0 {
        "the rule, the same".to_owned()
    } else {
        format!("the rule, costs {}", points(cost))
    }
}

/// The readout as one sentence, for a screen reader.
pub fn sentence(best: &Boundary, rule: Option<&Boundary>, looked: &Looked) -> String {
    let at = looked.at();
    let win = best.win.get(at).copied().unwrap_or(f64::NAN);
    let rule = rule.map_or_else(String::new, |rule| {
        let cost = rule.cost.get(at).copied().unwrap_or(0.0);
        format!(" The rule: {}, costs {}.", holds(rule, at), points(cost))
    });
    format!(
        "My score {}, opponent {}. Best play: {}. Chance to win {}.{rule}",
        looked.me,
        looked.you,
        holds(best, at),
        percent(win, 2)
    )
}

/// Four numbers about the pair of scores, and what is odd about it.
pub fn readout(looked: &Looked, best: Option<&Held>, rule: Option<&Held>, section: Option<&Section>) -> Html {
    let at = looked.at();
    let (best, rule) = (best.and_then(Held::boundary), rule.and_then(Held::boundary));
    let differs = best.zip(rule).is_some_and(|(best, rule)| best.first_hold.get(at) != rule.first_hold.get(at));
    let win = best.and_then(|best| best.win.get(at)).copied().unwrap_or(f64::NAN);
    let item = |key: &'static str, value: String, words: String, class: Option<&'static str>| {
        html! { <div {key} {class}><dd>{ value }</dd><dt>{ words }</dt></div> }
    };
    html! {
        <>
            <dl key="read" class="pl-read num" id="pl-read">
                { item("at", format!("{} : {}", looked.me, looked.you), "me : opponent".to_owned(), None) }
                { item("best", best.map_or("–".to_owned(), |best| holds(best, at)), "best play".to_owned(), None) }
                { item("rule", rule.map_or("–".to_owned(), |rule| holds(rule, at)),
                    best.zip(rule).map_or("the rule".to_owned(), |(best, rule)| beside(rule, best, at)), differs.then_some("bad")) }
                { item("win", percent(win, 2), "chance to win".to_owned(), None) }
            </dl>
            <p key="odd" class="pl-odd num">{ section.and_then(|section| again(section, looked)).unwrap_or_default() }</p>
        </>
    }
}

/// That best play rolls again above its first hold, if it does.
fn again(section: &Section, looked: &Looked) -> Option<String> {
    let runs = section.best.get(usize::from(looked.me)).filter(|_| section.you == looked.you)?;
    let above: Vec<String> = runs.get(1..)?.iter().map(|(from, end)| span(*from, end.saturating_sub(1))).collect();
    (!above.is_empty()).then(|| format!("Here best play also rolls at {}.", above.join(" and at ")))
}

fn span(from: u16, to: u16) -> String {
    if from >= to { from.to_string() } else { format!("{from} to {to}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roll_states_above_the_first_hold_are_told() {
        let looked = Looked { me: 1, you: 30, ..Looked::default() };
        let section =
            Section { you: 30, policy: vec![], best: vec![vec![], vec![(0, 18), (30, 34), (40, 41)]], win: vec![] };
        assert_eq!(again(&section, &looked).as_deref(), Some("Here best play also rolls at 30 to 33 and at 40."));
        assert_eq!(again(&section, &Looked { me: 0, ..looked.clone() }), None);
        assert_eq!(again(&section, &Looked { you: 31, ..looked }), None);
    }
}

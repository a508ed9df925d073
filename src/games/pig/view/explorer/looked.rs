//! What is looked at, kept in this browser, and what is told about it.

use yew::prelude::*;

use super::heat::{Layer, is_race};
use super::{GAME, Lab, percent};
use crate::games::pig::requests::{Boundary, Section};
use crate::web::store;

/// The rule that is shown first: the paper's best.
pub const PAPERS_BEST: &str = "keep-round-21-8-29";

const KEY: &str = "pig-lab";
/// The longest code that is kept.
const LONGEST: usize = 2000;

/// What is looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct Looked {
    /// My score and the opponent's.
    pub me: u16,
    pub you: u16,
    /// The code of the rule beside best play.
    pub rule: String,
    /// The map's layer, as a place in [`Layer::ALL`].
    pub layer: usize,
    /// Whether the map fades what best play never meets.
    pub fade: bool,
    /// Whether the map marks pairs at which best play is no threshold.
    pub marks: bool,
    /// Whether the surface is the rule's.
    pub solid_rule: bool,
    /// The turn total at which the one turn holds.
    pub turn: u16,
}

impl Default for Looked {
    fn default() -> Self {
        let rule = PAPERS_BEST.to_owned();
        Self { me: 50, you: 30, rule, layer: 0, fade: true, marks: false, solid_rule: false, turn: 20 }
    }
}

impl Looked {
    /// As it was left; whatever is damaged is as usual.
    pub fn load() -> Self {
        Self::read(&store::read(KEY).unwrap_or_default())
    }

    fn read(text: &str) -> Self {
        Self::parsed(text).unwrap_or_default()
    }

    /// Reads what [`Self::text`] writes.
    fn parsed(text: &str) -> Option<Self> {
        let mut parts = text.splitn(8, ' ');
        let mut number = || parts.next()?.parse::<u16>().ok();
        let (me, you, turn) = (number()?.min(GAME.goal - 1), number()?.min(GAME.goal - 1), number()?.clamp(1, 60));
        let (layer, fade, marks, solid_rule) = (number()?.into(), number()? != 0, number()? != 0, number()? != 0);
        let rule = parts.next().filter(|rule| !rule.is_empty() && rule.len() <= LONGEST)?.to_owned();
        Some(Self { me, you, rule, layer, fade, marks, solid_rule, turn })
    }

    /// The text that is kept.
    fn text(&self) -> String {
        let Self { me, you, rule, layer, fade, marks, solid_rule, turn } = self;
        let [fade, marks, solid] = [fade, marks, solid_rule].map(|on| u8::from(*on));
        format!("{me} {you} {turn} {layer} {fade} {marks} {solid} {rule}")
    }

    /// Keeps it.
    pub fn keep(&self) {
        store::write(KEY, &self.text());
    }

    /// The map's layer.
    pub fn layer(&self) -> Layer {
        Layer::ALL.get(self.layer).copied().unwrap_or(Layer::Best)
    }

    /// The pair of scores as a place in a boundary's lists.
    fn at(&self) -> usize {
        usize::from(self.me) * usize::from(GAME.goal) + usize::from(self.you)
    }
}

/// What a policy does, such as `hold at 18`.
fn holds(map: &Boundary, at: usize) -> String {
    match map.first_hold.get(at) {
        None => "–".to_owned(),
        Some(_) if is_race(map, at) => format!("to {}", map.variant.goal),
        Some(held) => format!("hold at {held}"),
    }
}

/// What a turn by the rule costs in points of a hundred, such as `0.27 pt`.
fn points(rule: &Boundary, at: usize) -> String {
    let cost = rule.cost.get(at).copied().unwrap_or(0.0);
    let digits = if cost < 0.0001 { 4 } else { 2 };
    format!("{:.digits$}\u{a0}pt", 100.0 * cost)
}

/// The readout as one sentence, for a screen reader.
pub fn sentence(lab: &Lab) -> String {
    let Some(best) = &lab.best else { return String::new() };
    let at = lab.looked.at();
    let win = best.win.get(at).copied().unwrap_or(f64::NAN);
    let rule = lab.rule.as_ref();
    let rule =
        rule.map_or_else(String::new, |rule| format!(" The rule: {}, costs {}.", holds(rule, at), points(rule, at)));
    let (me, you, best, win) = (lab.looked.me, lab.looked.you, holds(best, at), percent(win, 2));
    format!("My score {me}, opponent {you}. Best play: {best}. Chance to win {win}.{rule}")
}

/// Four numbers about the pair of scores, and what is odd about it.
pub fn readout(lab: &Lab) -> Html {
    let (looked, at) = (&*lab.looked, lab.looked.at());
    let (best, rule) = (lab.best.as_ref(), lab.rule.as_ref());
    let held = |map: &Boundary| map.first_hold.get(at).copied();
    let differs = best.zip(rule).is_some_and(|(best, rule)| held(best) != held(rule));
    let win = best.and_then(|best| best.win.get(at)).copied().unwrap_or(f64::NAN);
    let beside = match rule.filter(|_| best.is_some()) {
        None => "the rule".to_owned(),
        Some(rule) if !differs && rule.cost.get(at).is_none_or(|cost| *cost <= 0.0) => "the rule, the same".to_owned(),
        Some(rule) => format!("the rule, costs {}", points(rule, at)),
    };
    let what = |map: Option<&super::Held<Boundary>>| map.map_or("–".to_owned(), |map| holds(map, at));
    let item = |key: &'static str, value: String, words: &str, class: Option<&'static str>| {
        html! { <div {key} {class}><dd>{ value }</dd><dt>{ words }</dt></div> }
    };
    let odd = lab.section.as_ref().and_then(|section| again(section, looked));
    html! {
        <>
            <dl key="read" class="pl-read num" id="pl-read">
                { item("at", format!("{} : {}", looked.me, looked.you), "me : opponent", None) }
                { item("best", what(best), "best play", None) }
                { item("rule", what(rule), &beside, differs.then_some("bad")) }
                { item("win", percent(win, 2), "chance to win", None) }
            </dl>
            <p key="odd" class="pl-odd num">{ odd.unwrap_or_default() }</p>
        </>
    }
}

/// That best play rolls again above its first hold, if it does.
fn again(section: &Section, looked: &Looked) -> Option<String> {
    let runs = section.best.get(usize::from(looked.me)).filter(|_| section.you == looked.you)?;
    let span = |&(from, end): &(u16, u16)| match end.saturating_sub(1) {
        to if from >= to => from.to_string(),
        to => format!("{from} to {to}"),
    };
    let above: Vec<String> = runs.get(1..)?.iter().map(span).collect();
    (!above.is_empty()).then(|| format!("Here best play also rolls at {}.", above.join(" and at ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_looked_at_comes_back_and_damage_is_as_usual() {
        let looked = Looked { me: 7, rule: "hold25".to_owned(), layer: 3, marks: true, ..Looked::default() };
        assert_eq!(Looked::read(&looked.text()), looked);
        for damaged in ["", "[]", "-1 30 20 0 1 0 0 hold25", "1 2 3 4 5 6 7", "1 2 3 4 5 6 7 "] {
            assert_eq!(Looked::read(damaged), Looked::default(), "{damaged}");
        }
        let far = Looked::read("60000 100 0 77 1 0 0 hold25");
        assert_eq!((far.me, far.you, far.turn, far.layer()), (99, 99, 1, Layer::Best));
    }

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

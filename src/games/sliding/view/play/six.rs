//! The six ways to count: what has been played, from here, and the proven best; the table is also where one is chosen.

use yew::prelude::*;

use super::{SlidingPlay, ask};
use crate::app::figures;
use crate::app::play::view::{Score, Tag};
use crate::app::rich_text::bold;
use crate::app::words::{capital, joined};
use crate::engine::position::Outcome;
use crate::games::sliding::metric::Metric;
use crate::search::proof::Proof;

/// What is known in one way to count.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row {
    /// Actions so far; nothing if what was played cannot be counted so, as when pieces went together.
    pub so_far: Option<u32>,
    /// What it takes from here, as far as is known.
    pub from_here: Option<Proof<u32>>,
    /// What it took from the first position.
    pub best: Option<Proof<u32>>,
}

impl Row {
    /// How many actions more than needed this game takes, the rest played at best.
    pub fn excess(&self) -> Option<u32> {
        Some((self.so_far? + self.from_here?.solved()?).saturating_sub(self.best?.solved()?))
    }

    /// The same as a result.
    pub fn score(&self, outcome: Outcome) -> Score {
        let par = self.best.and_then(Proof::solved).map(|best| best as usize);
        Score { outcome, count: self.so_far.unwrap_or(0) as usize, par }
    }
}

/// What has been lost so far, in one sentence; nothing where nothing is known, or nothing has been done.
fn losses(rows: &[Row; 6]) -> String {
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
    let lost = list(lost.into_iter().map(|(metric, excess)| figures::counted(excess.into(), metric.word())).collect());
    if perfect.is_empty() {
        return format!("More than needed: {lost}.");
    }
    let perfect = list(perfect.into_iter().map(|(metric, _)| format!("{metric}s")).collect());
    format!("More than needed: {lost}; in {perfect} you are perfect.")
}

impl SlidingPlay {
    /// The pane beside the board.
    pub(super) fn pane(&self) -> Html {
        let told = self.tells_best();
        let words = if told { losses(&self.rows) } else { String::new() };
        html! {
            <section key="pane" class="sl-pane" aria-labelledby="sl-six">
                <div key="head" class="h3row"><h3 id="sl-six">{ "Six ways to count" }</h3>{ for self.course_tag() }</div>
                <table key="six" class="sl-six num">
                    <thead><tr><th scope="col">{ "Count by" }</th><th scope="col">{ "So far" }</th><th scope="col">{ "From here" }</th><th scope="col">{ "Best" }</th></tr></thead>
                    <tbody>{ for Metric::ALL.into_iter().map(|metric| self.line_of(metric, told)) }</tbody>
                </table>
                <p key="note" class="sl-note">
                    { bold("**Step**: one piece, one cell. **Line**: one piece, straight on. **Move**: one piece, any path. **Super**: any set of pieces goes as one, so a piece takes along what is in its way.") }
                    { format!(" {words}") }
                </p>
            </section>
        }
    }

    /// Whether the game so far lies on a shortest way, in the chosen count.
    fn course_tag(&self) -> Option<Html> {
        let row = self.row();
        let tag = match (row.excess(), row.from_here) {
            _ if !self.tells_best() => return None,
            (Some(0), _) => Tag("good", "✓ ", "On a shortest way".to_owned()),
            (Some(excess), _) => {
                Tag("warn", "+ ", format!("{} too many", figures::counted(excess.into(), self.metric.word())))
            }
            (None, Some(Proof::Impossible)) => Tag("bad", "✕ ", "No way from here".to_owned()),
            (None, far) => self.verdict_tag(far.map(|far| far.map(|_| ())), false),
        };
        Some(tag.html())
    }

    fn line_of(&self, metric: Metric, told: bool) -> Html {
        let row = self.rows[metric.index()];
        let choose = {
            let chosen = self.metric.clone();
            Callback::from(move |_: Event| chosen.set(metric))
        };
        let hidden = |text: String| if told { text } else { "–".to_owned() };
        let over =
            row.excess().filter(|excess| told && *excess > 0).map(|excess| format!("+{excess}")).unwrap_or_default();
        let so_far = row.so_far.map_or_else(|| "–".to_owned(), |count| count.to_string());
        let on = metric == *self.metric;
        let class = (metric == Metric::Superstep).then_some("super");
        html! {
            <tr key={metric.word()} {class}>
                <td><label><input type="radio" name="sl-metric" value={metric.word()} checked={on} onchange={choose} />{ capital(metric.word()) }</label></td>
                <td><b>{ so_far }</b></td>
                <td><b>{ hidden(ask::word(row.from_here)) }</b></td>
                <td>{ hidden(ask::word(row.best)) }<span class="sl-over">{ over }</span></td>
            </tr>
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(so_far: u32, here: u32, best: u32) -> Row {
        Row { so_far: Some(so_far), from_here: Some(Proof::Solved(here)), best: Some(Proof::Solved(best)) }
    }

    #[test]
    fn what_is_lost_is_told() {
        let perfect = row(34, 47, 81);
        assert_eq!(perfect.excess(), Some(0));
        assert_eq!(losses(&[perfect; 6]), "So far no shorter way exists, whatever is counted.");
        let mut rows = [perfect; 6];
        rows[0] = row(48, 70, 116);
        rows[1] = Row { so_far: None, ..perfect };
        assert_eq!(
            losses(&rows),
            "More than needed: 2\u{a0}steps; in moves, supersteps, superlines and supermoves you are perfect."
        );
        let unknown = Row { so_far: Some(3), from_here: None, best: None };
        assert_eq!(losses(&[unknown; 6]), "");
        assert_eq!(losses(&[row(0, 81, 81); 6]), "");
    }
}

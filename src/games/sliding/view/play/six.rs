//! The six ways to count: so far, from here, and the proven best; the table is also where one is chosen.

use yew::prelude::*;

use super::SlidingPlay;
use crate::app::figures;
use crate::app::rich_text::bold;
use crate::app::words::capital;
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
        match (self.so_far, self.from_here, self.best) {
            (Some(so_far), Some(Proof::Solved(here)), Some(Proof::Solved(best))) => {
                Some((so_far + here).saturating_sub(best))
            }
            _ => None,
        }
    }
}

/// The word for a distance.
fn far(far: Option<Proof<u32>>) -> String {
    match far {
        None => "…".to_owned(),
        Some(Proof::Solved(count)) => count.to_string(),
        Some(Proof::Impossible) => "none".to_owned(),
        Some(Proof::Unknown) => "?".to_owned(),
    }
}

/// The plural of what is counted.
pub fn plural(metric: Metric) -> String {
    format!("{metric}s")
}

/// What has been lost so far, in one sentence; nothing where nothing is known, or nothing has been done.
pub fn losses(rows: &[Row; 6]) -> String {
    let played = rows.iter().any(|row| row.so_far.unwrap_or(1) > 0);
    let known = rows.iter().zip(Metric::ALL).filter_map(|(row, metric)| Some((metric, row.excess()?)));
    let (perfect, lost): (Vec<_>, Vec<_>) = known.partition(|(_, excess)| *excess == 0);
    if !played || (perfect.is_empty() && lost.is_empty()) {
        return String::new();
    }
    if lost.is_empty() {
        return "So far no shorter way exists, whatever is counted.".to_owned();
    }
    let list = |words: Vec<String>| match words.as_slice() {
        [front @ .., last] if !front.is_empty() => format!("{} and {last}", front.join(", ")),
        words => words.concat(),
    };
    let lost = list(lost.into_iter().map(|(metric, excess)| figures::counted(excess.into(), metric.word())).collect());
    if perfect.is_empty() {
        return format!("More than needed: {lost}.");
    }
    let perfect = list(perfect.into_iter().map(|(metric, _)| plural(metric)).collect());
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
                    <tbody>{ for Metric::ALL.into_iter().map(|metric| self.row(metric, told)) }</tbody>
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
        let row = self.row_of(self.metric());
        if !self.tells_best() {
            return None;
        }
        let (class, mark, words) = match (row.excess(), row.from_here) {
            (Some(0), _) => ("good", "✓ ", "On a shortest way".to_owned()),
            (Some(excess), _) => {
                ("warn", "+ ", format!("{} too many", figures::counted(excess.into(), self.metric().word())))
            }
            (None, Some(Proof::Solved(_))) => ("good", "✓ ", "Still solvable".to_owned()),
            (None, Some(Proof::Impossible)) => ("bad", "✕ ", "No way from here".to_owned()),
            (None, Some(Proof::Unknown)) => ("warn", "? ", "Not known".to_owned()),
            (None, None) => ("calm", "… ", self.looking()),
        };
        Some(html! { <span class={classes!("tag", class)}><span aria-hidden="true">{ mark }</span>{ words }</span> })
    }

    fn row(&self, metric: Metric, told: bool) -> Html {
        let row = self.row_of(metric);
        let choose = {
            let (metric_state, word) = (self.metric.clone(), metric);
            Callback::from(move |_: Event| {
                metric_state.set(word);
            })
        };
        let hidden = |text: String| if told { text } else { "–".to_owned() };
        let over =
            row.excess().filter(|excess| told && *excess > 0).map(|excess| format!("+{excess}")).unwrap_or_default();
        let so_far = row.so_far.map_or_else(|| "–".to_owned(), |count| count.to_string());
        let on = metric == self.metric();
        let class = (metric == Metric::Superstep).then_some("super");
        html! {
            <tr key={metric.word()} {class}>
                <td><label><input type="radio" name="sl-metric" value={metric.word()} checked={on} onchange={choose} />{ capital(metric.word()) }</label></td>
                <td><b>{ so_far }</b></td>
                <td><b>{ hidden(far(row.from_here)) }</b></td>
                <td>{ hidden(far(row.best)) }<span class="sl-over">{ over }</span></td>
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

//! The leaderboard of simple rules.

use yew::prelude::*;

use super::desk::Held;
use super::families::{KNOWN, Known, agrees};
use super::figure::{Card, figure, percent, save_table};
use crate::app::figures;
use crate::app::words::capital;
use crate::games::pig::requests::{Boundary, Profile};
use crate::lab::report::{Cell, Table};

/// What the leaderboard is given.
#[derive(Properties, PartialEq)]
pub struct BoardProps {
    /// What is known of the rules of [`KNOWN`], as far as it has come.
    pub profiles: std::rc::Rc<Vec<Option<Held>>>,
    /// Where best play holds.
    pub best: Option<Held>,
    /// The rule that the figures show.
    pub code: AttrValue,
    /// Hears the code of the rule that the figures are to show.
    pub on_rule: Callback<String>,
}

/// The edge at which a bar is full.
const FULL: f64 = 0.08;

fn wins(profile: &Profile) -> f64 {
    1.0 - profile.against_best.average
}

/// The rules with what is known of them: the best first, those still to come last.
fn ranked(profiles: &[Option<Held>]) -> Vec<(&'static Known, Option<&Profile>)> {
    let of = |at: usize| profiles.get(at).and_then(Option::as_ref).and_then(Held::profile);
    let mut rows: Vec<_> = KNOWN.iter().enumerate().map(|(at, known)| (known, of(at))).collect();
    let rank = |profile: Option<&Profile>| profile.map_or(f64::INFINITY, wins);
    rows.sort_by(|a, b| rank(a.1).total_cmp(&rank(b.1)));
    rows
}

/// The leaderboard.
#[component]
pub fn Board(props: &BoardProps) -> Html {
    let rows = ranked(&props.profiles);
    let on_csv = {
        let profiles = props.profiles.clone();
        Callback::from(move |()| save_table(&table(&profiles)))
    };
    let card = Card {
        id: "pig-rules",
        class: "pl-board",
        title: "Rules against the optimum",
        note: "how often best play wins, and its edge; lower is better",
        csv: Some(on_csv),
        svg: None,
    };
    card.of(html! {
        <>
            <table key="table" class="pl-table num">
                <caption class="unseen">{ "Simple rules, the best first. A rule’s button shows it in the figures above." }</caption>
                <thead><tr>
                    <th scope="col">{ "#" }</th>
                    <th scope="col">{ "Rule" }</th>
                    <th scope="col"><abbr title="How many numbers one has to remember">{ "No." }</abbr></th>
                    <th scope="col">{ "Paper" }</th>
                    <th scope="col">{ "Ours, exact" }</th>
                    <th scope="col"><span class="unseen">{ "Agrees" }</span></th>
                    <th scope="col" class="pl-edge">{ "Edge" }</th>
                </tr></thead>
                <tbody>{ for rows.iter().enumerate().map(|(at, (known, profile))| row(props, at, known, *profile)) }</tbody>
            </table>
            { foot(&rows, props.best.as_ref().and_then(Held::boundary)) }
        </>
    })
}

fn row(props: &BoardProps, at: usize, known: &Known, profile: Option<&Profile>) -> Html {
    let ours = profile.map_or(f64::NAN, wins);
    let edge = 2.0 * ours - 1.0;
    let (on_rule, code) = (props.on_rule.clone(), known.code);
    let onclick = Callback::from(move |_: MouseEvent| on_rule.emit(code.to_owned()));
    let shown = props.code == known.code;
    let mark = match known.paper {
        None => html! { <span class="tag pl-new">{ "new" }</span> },
        Some(_) if profile.is_none() => html! {},
        Some(printed) if agrees(ours, printed) => {
            html! { <span class="pl-ok" role="img" aria-label="agrees">{ "✓" }</span> }
        }
        Some(_) => html! { <span class="pl-off" role="img" aria-label="does not agree">{ "✕" }</span> },
    };
    let long = if edge.is_finite() { (edge / FULL).clamp(0.0, 1.0) * 52.0 } else { 0.0 };
    html! {
        <tr key={known.code} data-rule={known.code} class={shown.then_some("shown")}>
            <td class="pl-rank">{ at + 1 }</td>
            <th scope="row"><button type="button" aria-pressed={shown.to_string()} {onclick}>
                { profile.map_or_else(|| known.code.to_owned(), |profile| capital(&profile.rule.words)) }
            </button></th>
            <td>{ known.numbers }</td>
            <td class="pl-paper">{ known.paper.unwrap_or("–") }</td>
            <td class="pl-ours">{ figure(ours) }</td>
            <td class="pl-mark">{ mark }</td>
            <td class="pl-edge">
                <svg viewBox="0 0 52 10" width="52" height="10" aria-hidden="true"><rect x={format!("{:.1}", 52.0 - long)} y="0.5"
                    width={format!("{long:.1}")} height="9" rx="4" /></svg>
                <span>{ percent(edge, 2) }</span>
            </td>
        </tr>
    }
}

/// Whether the paper's figures are ours, and what identifies best play.
fn foot(rows: &[(&Known, Option<&Profile>)], best: Option<&Boundary>) -> Html {
    let printed: Vec<bool> =
        rows.iter().filter_map(|(known, profile)| Some(agrees(wins((*profile)?), known.paper?))).collect();
    let agree = printed.iter().filter(|agrees| **agrees).count();
    let figures_words = match printed.len() {
        0 => String::new(),
        count if count == agree => format!("All {count} published figures agree. "),
        count => format!("{agree} of {count} published figures agree. "),
    };
    let sum = best.map(|best| {
        let (all, rolls) = (figures::grouped(best.decisions.into()), figures::grouped(best.rolls.into()));
        html! { <>{ format!("{all} decisions, {rolls} of them roll; FNV-1a ") }<code>{ &best.checksum }</code></> }
    });
    html! { <p key="foot" class="pl-foot num">{ figures_words }{ for sum }</p> }
}

fn table(profiles: &[Option<Held>]) -> Table {
    let mut table =
        Table::new("pig-rules", "Rules against the optimum").text("rule").text("code").number("numbers to remember");
    table = table.text("paper").number("best play wins").number("best play's edge").number("rule wins going first");
    table = table.number("rule wins going second").number("best reply wins").number("expected turns");
    for (known, profile) in ranked(profiles) {
        let Some(profile) = profile else { continue };
        let number = |value: f64| Cell::Number { value, digits: 6 };
        table.row(vec![
            Cell::Text(profile.rule.words.clone()),
            Cell::Text(known.code.to_owned()),
            Cell::Integer(known.numbers.into()),
            Cell::Text(known.paper.unwrap_or_default().to_owned()),
            number(wins(profile)),
            number(2.0 * wins(profile) - 1.0),
            number(profile.against_best.first),
            number(profile.against_best.second),
            number(profile.best_reply),
            number(profile.turns),
        ]);
    }
    table
}

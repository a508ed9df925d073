//! One turn: the exact chances of what it brings.

use yew::prelude::*;

use super::desk::{Change, Held, Looked, use_last};
use super::figure::{Card, Slider, chart_saver, percent, save_table};
use crate::app::charts::path::Path;
use crate::app::charts::use_width;
use crate::app::context::AppContext;
use crate::games::pig::requests::{Outcome, Request, Response, TurnOutcomes};
use crate::games::pig::view::ask::use_finding;
use crate::lab::report::{Cell, Table};

use super::desk::GAME;

/// What the turn is given.
#[derive(Properties, PartialEq)]
pub struct TurnProps {
    /// Where the worker is asked.
    pub shell: AppContext,
    /// What is looked at.
    pub looked: Looked,
    /// Hears what is to be looked at.
    pub on_look: Callback<Change>,
}

/// One turn of holding at a total.
#[component]
pub fn OneTurn(props: &TurnProps) -> Html {
    let hold = props.looked.turn;
    let answer = use_finding(&props.shell, Some(Request::Turn { variant: GAME, hold }));
    let last = use_last(answer.as_ref());
    let node = use_node_ref();
    let width = use_width(&node).max(240.0);
    let turn = last.as_ref().and_then(outcomes);
    let on_value = {
        let on_look = props.on_look.clone();
        Callback::from(move |turn: u16| on_look.emit(Box::new(move |looked| looked.turn = turn)))
    };
    let on_csv = last.clone().map(|last| {
        Callback::from(move |()| {
            if let Some(turn) = outcomes(&last) {
                save_table(&table(turn));
            }
        })
    });
    let about =
        turn.map_or_else(String::new, |turn| format!("{:.3} points and {:.2} rolls on average", turn.mean, turn.rolls));
    let slider = Slider {
        id: "pl-turn".to_owned(),
        label: "Hold at",
        range: (1, 60),
        value: hold,
        words: String::new(),
        on_value,
    };
    let card = Card {
        id: "pig-turn",
        class: "pl-one",
        title: &format!("One turn, holding at {hold}"),
        note: &about,
        csv: on_csv,
        svg: Some(chart_saver("pig-turn")),
    };
    card.of(html! {
        <>
            { slider.html() }
            <div key="bars" ref={node} class="chart-place">
                <svg id="chart-pig-turn" class="chart" role="img" viewBox={format!("0 0 {width:.0} 190")}
                    aria-label={turn.map_or("The outcomes are being worked out.".to_owned(), described)}>
                    { for turn.map(|turn| bars(turn, width)) }
                </svg>
            </div>
            <div key="table" class="pl-fractions">{ for turn.map(fractions) }</div>
        </>
    })
}

fn outcomes(held: &Held) -> Option<&TurnOutcomes> {
    match held.finding() {
        Response::Turn(turn) => Some(turn),
        _ => None,
    }
}

fn name(outcome: &Outcome) -> String {
    if outcome.points == 0 { "a pig".to_owned() } else { outcome.points.to_string() }
}

fn bars(turn: &TurnOutcomes, width: f64) -> Html {
    let (left, right, top, bottom) = (6.0, width - 6.0, 24.0, 160.0);
    let most = turn.outcomes.iter().map(|outcome| outcome.chance).fold(f64::MIN_POSITIVE, f64::max);
    let slot = (right - left) / turn.outcomes.len().max(1) as f64;
    let wide = (slot * 0.62).min(56.0);
    let bar = |(at, outcome): (usize, &Outcome)| {
        let middle = left + (at as f64 + 0.5) * slot;
        let y = bottom - outcome.chance / most * (bottom - top);
        let class = if outcome.points == 0 { "bar picked" } else { "bar" };
        html! {
            <>
                <path {class} d={Path::default().bar(middle - wide / 2.0, wide, bottom, y).d()} />
                <text class="value" x={format!("{middle:.1}")} y={format!("{:.1}", y - 6.0)} text-anchor="middle">{ percent(outcome.chance, 1) }</text>
                <text class="category" x={format!("{middle:.1}")} y={format!("{:.1}", bottom + 18.0)} text-anchor="middle">{ name(outcome) }</text>
            </>
        }
    };
    html! {
        <g class="series-0">
            <path class="base" d={Path::default().line((left, bottom), (right, bottom)).d()} />
            { for turn.outcomes.iter().enumerate().map(bar) }
        </g>
    }
}

fn described(turn: &TurnOutcomes) -> String {
    let list: Vec<String> =
        turn.outcomes.iter().map(|outcome| format!("{} {}", name(outcome), percent(outcome.chance, 1))).collect();
    format!("Chances of what the turn brings: {}.", list.join(", "))
}

fn fractions(turn: &TurnOutcomes) -> Html {
    let row = |outcome: &Outcome| {
        html! {
            <tr key={outcome.points}>
                <th scope="row">{ name(outcome) }</th>
                <td class="pl-fraction">{ &outcome.fraction }</td>
                <td>{ format!("{:.6}", outcome.chance) }</td>
            </tr>
        }
    };
    html! {
        <table class="pl-table pl-small num">
            <caption class="unseen">{ "The exact chances of what the turn brings" }</caption>
            <thead><tr><th scope="col">{ "Points" }</th><th scope="col">{ "Exactly" }</th><th scope="col">{ "Chance" }</th></tr></thead>
            <tbody>{ for turn.outcomes.iter().map(row) }</tbody>
        </table>
    }
}

fn table(turn: &TurnOutcomes) -> Table {
    let mut table = Table::new("pig-turn", "One turn").number("points").text("exactly").number("chance");
    for outcome in &turn.outcomes {
        let chance = Cell::Number { value: outcome.chance, digits: 9 };
        table.row(vec![Cell::Integer(outcome.points.into()), Cell::Text(outcome.fraction.clone()), chance]);
    }
    table
}

//! What teachers need, as a part of its own: the projector's view, the tournament, and turns rolled by the thousand; and the
//! door to these rooms.

mod fields;
mod projector;
mod tournament;
mod turns;

use std::rc::Rc;

use yew::prelude::*;

use self::fields::room;
use self::projector::Projector;
use self::tournament::Tournament;
use self::turns::Turns;
use crate::app::charts::{Draw, Picture, csv_saver, draw_bars, draw_intervals, figure_card, svg_saver, tool};
use crate::lab::report::{Chart, Figure, Table};
use crate::web::route::Route;

/// What a room is given.
#[derive(Clone, PartialEq, Properties)]
pub struct RoomProps {
    /// What its link holds.
    text: Option<String>,
    /// Counts visits, so that the same link opened again is heard.
    visit: u32,
}

/// The room that an address names, or the door to all of them.
pub fn page(route: &Route, visit: u32) -> Html {
    let Route::Classroom { room, text } = route else { return door(None) };
    let text = text.clone();
    match room.as_deref() {
        None => door(None),
        Some("projector") => html! { <Projector key="projector" {text} {visit} /> },
        Some("tournament") => html! { <Tournament key="tournament" {text} {visit} /> },
        Some("turns") => html! { <Turns key="turns" {text} {visit} /> },
        Some(other) => door(Some(other)),
    }
}

struct Card {
    room: &'static str,
    title: &'static str,
    when: &'static str,
    about: &'static str,
    facts: [&'static str; 3],
}

const CARDS: [Card; 3] = [
    Card {
        room: "projector",
        title: "Projector",
        when: "The whole class plays",
        about: "One huge die for everybody. You roll; whoever has had enough sits down and keeps the total. A one, and all who still stand get nothing.",
        facts: [
            "One key to roll, readable from the back row",
            "Names are optional and never leave this machine",
            "Ten minutes, no paper needed",
        ],
    },
    Card {
        room: "tournament",
        title: "Tournament",
        when: "Students state a strategy",
        about: "Everybody types a rule that answers every situation. All play all, exactly: no luck is left, and the better rule wins.",
        facts: [
            "Paste a whole class at once",
            "A line that makes no sense says what to write",
            "Simulated games close in on the exact chance",
        ],
    },
    Card {
        room: "turns",
        title: "Turns by the thousand",
        when: "Experiment beside theory",
        about: "The same dice for every strategy. Bars of rolled turns settle on the exact fractions; and a one is never due.",
        facts: [
            "Hold at 4, 20, 25, or what you like",
            "Streaks counted, with intervals",
            "Every run repeats from its link",
        ],
    },
];

/// The index of the rooms; `unknown` is the word of a link that names none.
pub fn door(unknown: Option<&str>) -> Html {
    let card = |card: &Card| {
        html! {
            <li key={card.room}>
                <a class="card room" href={room(card.room, None).to_string()}>
                    { picture(card.room) }
                    <span class="eyebrow">{ card.when }</span>
                    <h2>{ card.title }</h2>
                    <p>{ card.about }</p>
                    <ul>{ for card.facts.iter().map(|fact| html! { <li>{ *fact }</li> }) }</ul>
                </a>
            </li>
        }
    };
    let unknown = unknown.map(|word| {
        let word = crate::engine::parse::shorten(word);
        html! { <p class="class-notice wrong" role="alert">{ format!("There is no room “{word}”. These are the three there are.") }</p> }
    });
    html! {
        <main key="door" id="main" tabindex="-1" class="page classroom door">
            <div class="head"><h1>{ "Classroom" }</h1></div>
            <p class="lead">{ "Pig for a lesson, in three rooms. One die, one decision: roll on, or keep what you have. There is nothing to log in to, and everything works offline after the first visit." }</p>
            { for unknown }
            <ul class="rooms">{ for CARDS.iter().map(card) }</ul>
            <p class="quiet">
                { "To play a single game, or to show one, go to " }<a href="#/pig">{ "Pig" }</a>{ "; its rules are on " }<a href="#/pig/learn">{ "Learn" }</a>{ "." }
            </p>
        </main>
    }
}

/// A small drawing for a room: a die, a matrix, bars.
fn picture(room: &str) -> Html {
    let inside = match room {
        "projector" => html! {
            <>
                <rect class="die-body" x="24" y="16" width="56" height="56" rx="13" /><rect class="die-top" x="24" y="10" width="56" height="56" rx="13" />
                { for [(40, 26), (64, 26), (40, 38), (64, 38), (40, 50), (64, 50)].map(|(x, y)| html! { <circle class="pip" cx={x.to_string()} cy={y.to_string()} r="4.6" /> }) }
                { for (0..6).map(|k| html! { <rect class={if k < 4 { "up" } else { "down" }} x={(108 + k % 2 * 46).to_string()} y={(12 + k / 2 * 21).to_string()} width="40" height="16" rx="4" /> }) }
            </>
        },
        "tournament" => html! {
            <>
                { for (0..4).flat_map(|row| (0..4).map(move |column| (row, column))).filter(|(row, column)| row != column).map(|(row, column)| {
                    let class = if column > row { ["hi1", "hi3", "hi5"][column - row - 1] } else { ["lo1", "lo3", "lo5"][row - column - 1] };
                    html! { <rect {class} x={(54 + column * 30).to_string()} y={(8 + row * 17).to_string()} width="27" height="14" rx="3" /> }
                }) }
            </>
        },
        _ => html! {
            <>
                <path class="base" d="M44 70h124" />
                { for [30, 44, 52, 24, 18, 12].into_iter().enumerate().map(|(k, height)| html! {
                    <>
                        <rect class="exact" x={(50 + k * 20).to_string()} y={(70 - height).to_string()} width="7" height={height.to_string()} />
                        <rect class="rolled" x={(58 + k * 20).to_string()} y={(70 - height - [3, 0, 4, 0, 2, 0][k] + [0, 3, 0, 2, 0, 1][k]).to_string()} width="7"
                            height={(height + [3, 0, 4, 0, 2, 0][k] - [0, 3, 0, 2, 0, 1][k]).to_string()} />
                    </>
                }) }
            </>
        },
    };
    html! { <svg class="room-art" viewBox="0 0 216 80" aria-hidden="true" focusable="false">{ inside }</svg> }
}

/// A chart of bars or of intervals in its card (the lab's card draws every kind, and all that would be downloaded); `table` has its data.
pub fn figure(figure: Figure, table: impl Fn() -> Table + 'static) -> Html {
    let Figure { id, title, caption, chart, .. } = figure;
    let tools = html! { <>{ tool("CSV", &title, csv_saver(table)) }{ tool("SVG", &title, svg_saver(&id)) }</> };
    let draw = Draw(Rc::new(move |width| {
        let drawing = match &chart {
            Chart::Bars { category, categories, y, series, references } => {
                draw_bars(category, categories, y, series, references, width)
            }
            Chart::Intervals { x, kinds, groups, references, .. } => {
                draw_intervals(x, kinds, groups, references, width)
            }
            _ => return (0.0, html! {}),
        };
        (drawing.height, drawing.body)
    }));
    let label = format!("{title}. {caption}").replace("**", "");
    figure_card(&id, ("", &title, &caption), tools, html! { <Picture id={id.clone()} {label} {draw} /> })
}

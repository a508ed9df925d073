//! What teachers need, as a part of its own: the projector's view, the tournament, and turns rolled by the thousand; the door to
//! these rooms; what they share: links, head, the fields of a game that is not the usual one; and the sheets to print.

mod live_room;
mod projector;
pub mod student;
mod tournament;
mod turns;

use wasm_bindgen_futures::spawn_local;

use self::live_room::LiveRoom;
use self::projector::Projector;
use self::tournament::Tournament;
use self::turns::Turns;
use crate::app::fields::{on_change, on_select, option, use_typed};
use crate::app::lessons::line_of;
use crate::app::prelude::*;
use crate::app::share::{ShareItem, ShareRequest};
use crate::engine::parse::shorten;
use crate::games::pig::info::INFO;
use crate::games::pig::requests::{Boundary, Request, Variant};
use crate::games::pig::setup::{DICE, GREATEST_GOAL, MIN_GOAL};
use crate::games::pig::view::use_answer;
use crate::web::live;
use crate::web::live::View;

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
        Some("projector") => html! { <Projector key="projector" {text} {visit} /> },
        // A student's rule, to be added to the teacher's.
        Some("rule") => {
            html! { <Tournament key="tournament" text={text.map(|link| tournament::HANDED_IN.to_owned() + &link)} {visit} /> }
        }
        Some("tournament") => html! { <Tournament key="tournament" {text} {visit} /> },
        Some("room") => html! { <LiveRoom key="room" {text} {visit} /> },
        Some("turns") => html! { <Turns key="turns" {text} {visit} /> },
        Some(NOTES) => notes(text.as_deref()),
        other => door(other),
    }
}

/// Has `open` show what each link to a room holds; nothing: the link holds nothing.
#[hook]
fn use_link<R: Clone + 'static>(room: &R, props: &RoomProps, open: fn(&R, Option<&str>)) {
    let room = room.clone();
    use_effect_on((props.text.clone(), props.visit), move |(text, _)| open(&room, text.as_deref()));
}

/// What is told of a link that cannot be read.
fn damaged(why: &str) -> String {
    format!("This link is damaged. {}", sentence(why))
}

/// The route of a room, with what is in it.
fn room(name: &str, text: Option<String>) -> Route {
    Route::Classroom { room: Some(name.to_owned()), text }
}

/// What is told of each room, in blocks of lines (see [`line_of`]): `room` is the word of its link.
fn rooms() -> impl Iterator<Item = &'static str> {
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/pig/rooms.txt")).split("\n\n")
}

/// The index of the rooms; `unknown` is the word of a link that names none.
fn door(unknown: Option<&str>) -> Html {
    let card = |block: &'static str| {
        let [word, title, when, about] =
            ["room", "title", "when", "about"].map(|word| line_of(block, word).unwrap_or_default());
        let facts = block.lines().filter_map(|line| line.strip_prefix("fact: "));
        // The picture lies in a file of its own, where the style sheet's rules do not reach, only its custom properties.
        html! {
            <li key={word}>
                <a class="card room" href={room(word, None).to_string()}>
                    <svg class="room-art" viewBox="0 0 216 80" aria-hidden="true" focusable="false"><use href={format!("pictures/classroom.svg#{word}")} /></svg>
                    <span class="eyebrow">{ when }</span>
                    <h2>{ title }</h2>
                    <p>{ about }</p>
                    <ul>{ for facts.map(|fact| html! { <li>{ fact }</li> }) }</ul>
                </a>
            </li>
        }
    };
    let unknown = unknown.map(|word| {
        let words = format!("There is no room “{}”. These are the three there are.", shorten(word));
        html! { <p class="class-notice wrong" role="alert">{ words }</p> }
    });
    html! {
        <main key="door" id="main" tabindex="-1" class="page classroom door">
            <div class="head"><h1>{ "Classroom" }</h1></div>
            <p class="lead">{ "Pig for a lesson: three rooms, a page for students, a live class, and sheets to print. One die, one decision: roll on, or keep what you have. There is nothing to log in to, and everything works offline after the first visit." }</p>
            { for unknown }
            <LiveNotice />
            <ul class="rooms">{ for rooms().map(card) }</ul>
            <ul class="door-more">
                <li><a href={room("mine", None).to_string()}>{ "My rule" }</a>{ ": the students’ page. Write a rule, see what it is worth, hand it in by a link." }</li>
                <li><a href={room("room", None).to_string()}>{ "Live class" }</a>{ ": phones join by a code, from your own laptop." }</li>
                <li><a href={room(NOTES, None).to_string()}>{ "Notes for each lesson" }</a>{ ", and the boundary on one page, to print." }</li>
                <li><a href="#/pig">{ "Pig" }</a>{ ": a single game, to play or to show; its rules are on " }<a href="#/pig/learn">{ "Learn" }</a>{ "." }</li>
            </ul>
        </main>
    }
}

/// Says that there is a live class to join, where this page comes from a server with one.
#[component]
pub fn LiveNotice() -> Html {
    let live = use_live();
    html! {
        <div key="live" class="class-notice" role="status" hidden={live != Some(true)}>
            <p>{ "A class is going on here." }</p><a class="btn primary" href="#/classroom/join">{ "Join the class" }</a>
        </div>
    }
}

/// Whether this page comes from a server with a live class; nothing: not yet known.
#[hook]
pub fn use_live() -> Option<bool> {
    let live = use_value(|| None);
    let set = live.setter();
    use_effect_on((), move |()| spawn_local(async move { set.set(Some(live::there().await)) }));
    *live
}

/// What the server of a live class tells who has this key, and whether it is out of reach; without a key nobody asks it.
#[hook]
fn use_view(key: Option<String>) -> (Option<View>, bool) {
    let (view, away) = (use_value(|| None::<View>), use_value(|| false));
    let (set, is_away) = (view.setter(), away.setter());
    use_held(key, move |key| {
        let hear = move |told: Option<View>| {
            is_away.set(told.is_none());
            if told.is_some() {
                set.set(told);
            }
        };
        key.as_ref().map(|key| live::Stream::new(key, hear))
    });
    ((*view).clone(), *away)
}

/// The button that opens the share dialog for a room.
fn share_button(shell: &AppContext, label: &'static str, item: ShareItem) -> Html {
    let asked = ShareRequest::new(INFO.name, vec![item]);
    let open = shell.share.reform(move |_: MouseEvent| asked.clone());
    html! { <button type="button" class="btn primary" onclick={open}>{ icon(Icon::Share) }{ label }</button> }
}

/// The head of the room `current`; `right` stands at the right, before the buttons that print and share.
fn head(current: &str, title: &'static str, right: Html, share: Html) -> Html {
    let tab = |block: &'static str| {
        let [word, name] = ["room", "name"].map(|word| line_of(block, word).unwrap_or_default());
        let here = (word == current).then_some("page");
        html! { <a key={word} href={room(word, None).to_string()} aria-current={here}>{ name }</a> }
    };
    html! {
        <div key="head" class="head">
            <h1>{ title }</h1>
            <nav class="tabs" aria-label="Rooms">{ for rooms().map(tab) }</nav>
            <div class="push">{ right }{ print_button("btn print") }{ share }</div>
        </div>
    }
}

#[derive(Clone, PartialEq, Properties)]
struct VariantProps {
    variant: Variant,
    /// Whether there is a goal to choose.
    #[prop_or(true)]
    goal: bool,
    /// Hears another variant, once there is such a game.
    on_variant: Callback<Variant>,
}

/// The fields of a game, folded away: most lessons play the usual one.
#[component]
fn VariantFields(props: &VariantProps) -> Html {
    let typed = use_typed();
    let variant = props.variant;
    let given = (typed.clone(), props.on_variant.clone());
    let take = hears(&given, |(typed, on_variant), variant: Result<Variant, String>| {
        typed.take(variant.and_then(Variant::checked), on_variant);
    });
    let take_goal = take.clone();
    let on_goal = on_change(move |text| {
        let goal = text.trim().parse().map(|goal| Variant { goal, ..variant });
        take_goal.emit(goal.map_err(|_| format!("The goal is a whole number from {MIN_GOAL} to {GREATEST_GOAL}.")));
    });
    let pick = |label: &'static str, list: &[u8], current: u8, of: fn(Variant, u8) -> Variant| {
        let take = take.clone();
        // The options are the only values there are.
        let onchange = on_select(move |text| take.emit(Ok(of(variant, text.parse().unwrap_or_default()))));
        let option = |value: &u8| option(value.to_string(), value.to_string(), *value == current);
        html! { <label class="field"><span>{ label }</span><select {onchange}>{ for list.iter().map(option) }</select></label> }
    };
    let faces: Vec<u8> = (1..=variant.die).collect();
    let to = if props.goal { format!("to {}, ", variant.goal) } else { String::new() };
    html! {
        <details class="variant">
            <summary>{ format!("The game: {to}a die of {}, a {} loses the turn", variant.die, variant.bust) }</summary>
            <div class="variant-fields">
                <label class="field" hidden={!props.goal}><span>{ "Goal" }</span>
                    <input type="number" inputmode="numeric" min={MIN_GOAL.to_string()} max={GREATEST_GOAL.to_string()}
                        value={typed.or(variant.goal)} oninput={typed.on_input()} onchange={on_goal} />
                </label>
                { pick("Faces of the die", &DICE, variant.die, |variant, die| Variant { die, bust: variant.bust.min(die), ..variant }) }
                { pick("Face that loses", &faces, variant.bust, |variant, bust| Variant { bust, ..variant }) }
            </div>
            { typed.complaint() }
        </details>
    }
}

// What a teacher prints: notes for each lesson, an introduction to the boundary for pupils, and the boundary on one page.

/// The word of their link.
const NOTES: &str = "notes";
/// The sheet that has the table.
const TABLE: &str = "boundary";
/// The table has each score that this divides.
const EVERY: usize = 5;

/// All sheets, in blocks of lines (see [`line_of`]): `doc` is the word of its link.
fn sheets() -> impl Iterator<Item = &'static str> {
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/pig/notes.txt")).split("\n\n")
}

/// The sheet of this word, or the list of all.
fn notes(text: Option<&str>) -> Html {
    let shown = text.and_then(|text| sheets().find(|block| line_of(block, "doc") == Some(text)));
    let unknown = text.filter(|_| shown.is_none()).map(|word| {
        let words = format!("There is no sheet “{}”. These are all there are.", shorten(word));
        html! { <p class="class-notice wrong" role="alert">{ words }</p> }
    });
    let body = match shown {
        Some(block) => sheet(block),
        None => html! { <ul key="list" class="card notes-list">{ for sheets().map(entry) }</ul> },
    };
    html! {
        <main key="notes" id="main" tabindex="-1" class="page classroom notes">
            { head(NOTES, "To print", Html::default(), Html::default()) }
            { for unknown }
            { body }
            if shown.is_some() { <p key="all" class="notes-all"><a href={room(NOTES, None).to_string()}>{ "All sheets" }</a></p> }
        </main>
    }
}

fn entry(block: &'static str) -> Html {
    let [doc, title, about] = ["doc", "title", "for"].map(|word| line_of(block, word).unwrap_or_default());
    let to = room(NOTES, Some(doc.to_owned())).to_string();
    html! { <li key={doc}><a href={to}>{ title }</a><span class="quiet">{ about }</span></li> }
}

/// The lines of a block in their order: lines of one kind that follow each other make one list.
fn sheet(block: &'static str) -> Html {
    let [doc, title, about] = ["doc", "title", "for"].map(|word| line_of(block, word).unwrap_or_default());
    let all = |word: &'static str| block.lines().filter_map(move |line| line.strip_prefix(word)?.strip_prefix(": "));
    let questions = all("ask").zip(all("answer"));
    html! {
        <article key={doc} class="card sheet">
            <p class="eyebrow">{ about }</p>
            <h2>{ title }</h2>
            { for all("text").map(|text| html! { <p>{ bold(text) }</p> }) }
            if doc == TABLE { <BoundaryTable /> }
            if let Some(aim) = line_of(block, "aim") { <h3>{ "Aim" }</h3><p>{ aim }</p> }
            if all("plan").next().is_some() { <h3>{ "Ten minutes" }</h3><ol>{ for all("plan").map(|step| html! { <li>{ step }</li> }) }</ol> }
            if all("ask").next().is_some() {
                <h3>{ "Questions and answers" }</h3>
                <dl>{ for questions.map(|(ask, answer)| html! { <div><dt>{ ask }</dt><dd>{ answer }</dd></div> }) }</dl>
            }
        </article>
    }
}

/// Where best play first holds; nothing: it rolls to win.
fn first_hold(map: &Boundary, me: usize, you: usize) -> Option<u16> {
    let at = me * usize::from(map.variant.goal) + you;
    map.first_hold.get(at).copied().filter(|_| !map.is_race(at))
}

#[component]
fn BoundaryTable() -> Html {
    let asked = Request::Boundary { variant: Variant::DEFAULT, policy: "optimal".to_owned() };
    let answer = use_answer::<Boundary>(Some(asked));
    let Some(map) = answer.last else {
        let words = answer.failed.unwrap_or_else(|| "The solver is working out the table.".to_owned());
        return html! { <p class="hold-table" role="status">{ words }</p> };
    };
    let scores = || (0..usize::from(map.variant.goal)).step_by(EVERY);
    let cell = |me: usize, you: usize| match first_hold(&map, me, you) {
        Some(hold) => html! { <td class={(me == you).then_some("even")}>{ hold }</td> },
        None => html! { <td class="race"><span aria-label="roll to win">{ "win" }</span></td> },
    };
    html! {
        <>
            <p id="hold-title" class="quiet">{ "The turn total at which you first hold. Rows: your score. Columns: the other’s score." }</p>
            <div class="hold-place" role="region" aria-labelledby="hold-title" tabindex="0"><table class="hold-table num" aria-labelledby="hold-title">
            <thead><tr><th scope="col">{ "You" }</th>{ for scores().map(|you| html! { <th scope="col">{ you }</th> }) }</tr></thead>
            <tbody>{ for scores().map(|me| html! { <tr><th scope="row">{ me }</th>{ for scores().map(|you| cell(me, you)) }</tr> }) }</tbody>
            </table></div>
        </>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::pig::SOLVERS;
    use crate::games::pig::requests::Response;
    use crate::search::solver::TestWorker;

    #[test]
    fn every_room_is_told_of() {
        for block in rooms() {
            for word in ["room", "name", "title", "when", "about"] {
                assert!(line_of(block, word).is_some(), "{word} in {block}");
            }
            assert_eq!(block.matches("\nfact: ").count(), 3, "{block}");
        }
        let drawn = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/static/pictures/classroom.svg"));
        let words = rooms().filter_map(|block| line_of(block, "room"));
        assert_eq!(words.filter(|word| drawn.contains(&format!("id=\"{word}\""))).count(), 3);
    }

    #[test]
    fn every_sheet_is_whole() {
        let kinds = ["doc", "title", "for", "text", "aim", "plan", "ask", "answer"];
        let mut words = Vec::new();
        for block in sheets() {
            words.extend(line_of(block, "doc"));
            assert!(line_of(block, "title").is_some() && line_of(block, "for").is_some(), "{block}");
            let count = |word: &str| block.lines().filter(|line| line.starts_with(&format!("{word}: "))).count();
            assert_eq!(block.trim().lines().count(), kinds.iter().map(|kind| count(kind)).sum::<usize>(), "{block}");
            assert_eq!(count("ask"), count("answer"), "{block}");
            if let Some(about) = line_of(block, "for").filter(|about| about.starts_with("Notes")) {
                assert!(count("aim") == 1 && count("plan") > 2 && count("ask") > 1, "{about}");
                let minutes = |step: &str| step.strip_prefix("plan: ")?.split_once(" min: ")?.0.parse::<u32>().ok();
                assert_eq!(block.lines().filter_map(minutes).sum::<u32>(), 10, "{about}");
            }
        }
        let lessons = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/pig/lessons.txt"));
        for (at, lesson) in lessons.split("\n\n").enumerate() {
            let doc = format!("learn-{}", at + 1);
            let notes = sheets().find(|block| line_of(block, "doc") == Some(&doc)).expect("notes for each lesson");
            assert_eq!(line_of(notes, "title"), line_of(lesson, "title"));
        }
        for block in rooms() {
            assert!(line_of(block, "room").is_some_and(|room| words.contains(&room)), "{block}");
        }
    }

    #[test]
    fn what_the_sheets_say_of_the_boundary_is_so() {
        let asked = Request::Boundary { variant: Variant::DEFAULT, policy: "optimal".to_owned() };
        let Response::Boundary(map) = TestWorker::new(&SOLVERS[0]).ask(&asked) else { panic!("a boundary") };
        for (me, you, hold) in [
            (0, 0, Some(21)),
            (50, 0, Some(15)),
            (0, 50, Some(29)),
            (40, 60, Some(24)),
            (60, 40, Some(16)),
            (70, 70, None),
            (30, 90, None),
        ] {
            assert_eq!(first_hold(&map, me, you), hold, "{me} to {you}");
        }
    }
}

//! What a teacher prints: notes for each lesson, an introduction to the boundary for pupils, and the boundary on one page.

use yew::prelude::*;

use super::{head, room};
use crate::app::context::use_app;
use crate::app::lessons::line_of;
use crate::app::rich_text::bold;
use crate::engine::parse::shorten;
use crate::games::pig::requests::{Boundary, Request, Variant};
use crate::games::pig::view::use_answer;

/// The word of the page's link.
pub const WORD: &str = "notes";
/// The sheet that has the table.
const TABLE: &str = "boundary";
/// The table has each score that this divides.
const EVERY: usize = 5;

/// All sheets, in blocks of lines (see [`line_of`]): `doc` is the word of its link.
fn sheets() -> impl Iterator<Item = &'static str> {
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/pig/notes.txt")).split("\n\n")
}

/// The sheet of this word, or the list of all.
pub fn notes(text: Option<&str>) -> Html {
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
            { head(WORD, "To print", Html::default(), Html::default()) }
            { for unknown }
            { body }
            if shown.is_some() { <p key="all" class="notes-all"><a href={room(WORD, None).to_string()}>{ "All sheets" }</a></p> }
        </main>
    }
}

fn entry(block: &'static str) -> Html {
    let [doc, title, about] = ["doc", "title", "for"].map(|word| line_of(block, word).unwrap_or_default());
    let to = room(WORD, Some(doc.to_owned())).to_string();
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
    let goal = usize::from(map.variant.goal);
    let hold = *map.first_hold.get(me * goal + you)?;
    (usize::from(hold) < goal - me).then_some(hold)
}

/// The boundary at every fifth score.
#[component]
fn BoundaryTable() -> Html {
    let asked = Request::Boundary { variant: Variant::DEFAULT, policy: "optimal".to_owned() };
    let shell = use_app();
    let answer = use_answer::<Boundary>(&shell, Some(asked));
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
        for block in super::super::rooms() {
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

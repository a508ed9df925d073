//! The papers, claim by claim. A part of the page of its own.

use crate::app::charts::data_table;
use crate::app::fields::{on_select, option};
use crate::app::pages::PageFn;
use crate::app::prelude::*;
use crate::engine::part::Part;
use crate::lab::claims::{self, Row};
use crate::{games, page_part};

pub const PAGE: Part<PageFn> = page_part!(papers: PageFn = |route, _| {
    let Route::Papers(word) = route else { return Html::default() };
    html! { <PapersPage key="papers" word={word.clone().unwrap_or_default()} /> }
});

#[derive(Properties, PartialEq)]
struct PapersProps {
    /// A word of the link: only claims of this paper, experiment, game or verdict.
    word: String,
}

const VERDICTS: [&str; 4] = ["reproduced", "refuted", "not decided by this run", "cannot be judged"];

#[component]
fn PapersPage(props: &PapersProps) -> Html {
    // A test reads them: there is nothing that a page could tell.
    let all = use_memo((), |()| claims::read(games::claims()).unwrap_or_default());
    let word = use_value(|| props.word.clone());
    let verdict = use_value(String::new);
    let take = word.setter();
    use_effect_on(props.word.clone(), move |asked| take.set(asked.clone()));
    let rows: Rc<[Row]> = all.iter().filter(|row| row.is_of(&word) && row.is_of(&verdict)).copied().collect();
    let option = |value: &str, name: &str, chosen: &str| option(value.to_owned(), name.to_owned(), value == chosen);
    let papers = claims::papers(&all);
    // An experiment or a game of the link is a choice of its own.
    let own = !word.is_empty() && papers.iter().all(|paper| paper.key != *word);
    let set_word = word.setter();
    let set_verdict = verdict.setter();
    let save = |name: &'static str, kind: &'static str, text: fn(&[Row]) -> String| {
        let rows = rows.clone();
        saves(name, kind, move || text(&rows))
    };
    let table = |paper| {
        let table = claims::table(paper, &rows);
        html! {
            <section key={paper.key} aria-labelledby={paper.key}>
                <h2 id={paper.key}>{ paper.short }</h2>
                <div class="card figure-card">{ data_table(&table) }</div>
            </section>
        }
    };
    html! {
        <main id="main" tabindex="-1" class="page lab-index">
            <div class="head"><h1>{ "The papers, claim by claim" }</h1></div>
            <p class="lead" role="status">{ claims::sentence(&rows) }</p>
            <p class="quiet">
                { "What is computed without chance (“exact”) is compared. What is measured has an interval at 99.9 %, in brackets: with all of it inside what the sentence allows (“true from … to …”) it is reproduced, outside refuted, across a border not decided. The sentences are shortened in our words; each run can be repeated by its link." }
            </p>
            <div class="papers-filter">
                <label class="field"><span>{ "Paper" }</span>
                    <select onchange={on_select(move |value| set_word.set(value))}>
                        { option("", "All papers", &word) }
                        if own { { option(&word, &word, &word) } }
                        { for papers.iter().map(|paper| option(paper.key, paper.short, &word)) }
                    </select>
                </label>
                <label class="field"><span>{ "Verdict" }</span>
                    <select onchange={on_select(move |value| set_verdict.set(value))}>
                        { option("", "All verdicts", &verdict) }
                        { for VERDICTS.iter().map(|name| option(name, name, &verdict)) }
                    </select>
                </label>
            </div>
            if rows.is_empty() {
                <p class="card state">{ "No claim matches these choices." }</p>
            }
            { for claims::papers(&rows).into_iter().map(table) }
            <div class="row papers-take">
                { print_button("btn") }
                <button class="btn" onclick={save("papers.csv", "text/csv", claims::csv)}>{ icon(Icon::Table) }{ "CSV" }</button>
                <button class="btn" onclick={save("papers.bib", "text/plain", claims::bibtex)}>{ icon(Icon::Download) }{ "BibTeX" }</button>
            </div>
        </main>
    }
}

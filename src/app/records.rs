//! The hardest boards known, and the person's own bests, kept in this browser: a damaged entry is passed over, never the others.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use wasm_bindgen::JsCast;

use crate::app::kept::read_or_put_aside;
use crate::app::prelude::*;
use crate::app::share::command;
use crate::app::words::time;
use crate::engine::entry::{HardInstance, Hardness};
use crate::engine::{calendar, order};
use crate::games;
use crate::web::{clock, store};

/// So many boards of a game are shown until all are asked for.
const SHOWN: usize = 8;

#[component]
pub fn RecordsPage() -> Html {
    let note = use_app().note;
    let all = use_value(|| false);
    let total = games::hard_instances().count();
    let mut shown: Vec<&HardInstance> = Vec::new();
    for info in games::infos() {
        let mine = |record: &&HardInstance| name_of(record.challenge) == info.name;
        let mut records: Vec<&HardInstance> = games::hard_instances().filter(mine).collect();
        order::sort_by_key(&mut records, |record| std::cmp::Reverse(record.rank()));
        records.truncate(if *all { total } else { SHOWN });
        shown.extend(records);
    }
    html! {
        <main id="main" tabindex="-1" class="page records">
            <div class="head"><h1>{ "Records" }</h1></div>
            <section key="known" aria-labelledby="known-title">
                <h2 id="known-title">{ "The hardest boards known" }</h2>
                <p class="lead">{ "A board is hard if it takes many moves or paths at best, or can be solved from few of the positions that can come up; each number is proved. Every board here can be played. Where a command is shown, running it finds the board again." }</p>
                { known(&shown, &note) }
                <p key="all" class="row" hidden={shown.len() == total}>
                    <button class="btn" onclick={sets(&all, true)}>{ format!("Show all {total}") }</button>
                </p>
            </section>
            <OwnBests key="own" />
        </main>
    }
}

fn name_of(id: &str) -> &'static str {
    ChallengeId::parse(id).ok().and_then(|id| games::info(&id.game)).map_or("", |info| info.name)
}

fn play(id: &str, words: &'static str) -> Html {
    let route = ChallengeId::parse(id).map_or(Route::Home, |id| Route::challenge(&id));
    let class = if words.starts_with("Play t") { "btn primary" } else { "btn" };
    html! { <a {class} href={route.to_string()}>{ words }</a> }
}

fn known(all: &[&'static HardInstance], note: &Callback<AttrValue>) -> Html {
    // The same board may be known for two reasons, so its place is the key.
    let row = |(at, record): (usize, &&'static HardInstance)| {
        let (number, unit) = match record.hardness {
            Hardness::Moves => (record.moves.to_string(), "moves"),
            Hardness::Paths => (record.moves.to_string(), "paths"),
            Hardness::Solvable(share) => (format!("{share}\u{a0}%"), "can be solved"),
        };
        let command = (!record.command.is_empty()).then(|| command(note.clone(), record.command));
        html! {
            <tr key={at}>
                <th scope="row">
                    { format!("{}, {}", name_of(record.challenge), lower_first(record.class)) }
                    <small class="mono">{ record.challenge.rsplit('/').next() }</small>
                </th>
                <td class="num" data-label="Hardness">{ number }<small>{ unit }</small></td>
                <td data-label="Found by" class="source">{ for command }{ record.source }</td>
                <td>{ play(record.challenge, "Play") }</td>
            </tr>
        }
    };
    html! {
        <table key="known" class="data card">
            <thead><tr><th scope="col">{ "Board" }</th><th scope="col" class="num">{ "Hardness" }</th><th scope="col">{ "Found by" }</th><th><span class="unseen">{ "Play" }</span></th></tr></thead>
            <tbody>{ for all.iter().enumerate().map(row) }</tbody>
        </table>
    }
}

/// The person's own bests, with save, load and erase.
#[component]
fn OwnBests() -> Html {
    let shell = use_app();
    let bests = use_value(Bests::load);
    let erased = use_value(|| None::<Bests>);
    let input = use_node_ref();
    let kept = bests.clone();
    let on_save = saves("solvarium-bests.json", "application/json", move || kept.text());
    let on_pick = hears(&input, move |input, _: MouseEvent| {
        if let Some(input) = input.cast::<web_sys::HtmlElement>() {
            input.click();
        }
    });
    let on_file = hears(&(bests.clone(), shell.note.clone()), move |(bests, note), event: Event| {
        let Some(input) = event.target().and_then(|t| t.dyn_into::<web_sys::HtmlInputElement>().ok()) else {
            return;
        };
        let (bests, note) = (bests.clone(), note.clone());
        page::read_file(&input, move |text| match text.as_deref().and_then(Bests::read) {
            Some(other) => {
                bests.set(with(&other.games));
                note.emit("**Loaded.** The better of each challenge is kept.".into());
            }
            None => note.emit("This file was not saved by this page.".into()),
        });
    });
    let on_erase = hears(&(bests.clone(), erased.clone()), move |(bests, erased), _: MouseEvent| {
        erased.set(Some((**bests).clone()));
        store::remove(KEY);
        bests.set(Bests::default());
    });
    let on_undo = hears(&(bests.clone(), erased.clone()), move |(bests, erased), _: MouseEvent| {
        bests.set(with(erased.as_ref().map_or(&[], |erased| &erased.games)));
        erased.set(None);
    });
    let all = bests.all();
    html! {
        <section aria-labelledby="own-title">
            <h2 id="own-title">{ "Your own bests" }</h2>
            <div key="erased" class="row" role="status" hidden={erased.is_none()}>
                <span>{ "Your own bests are erased. You can undo this as long as this page is open." }</span>
                <button class="btn" onclick={on_undo}>{ icon(Icon::Undo) }{ "Undo" }</button>
            </div>
            if all.is_empty() {
                <div key="empty" class="card state empty">
                    <h3>{ "Nothing here yet." }</h3>
                    <p>{ "Your best results land on this page, game by game, once you solve one. They stay in this browser; you can save them to a file." }</p>
                    <div class="row">{ play(&today(), "Play today’s") }<button class="btn quiet" onclick={on_pick.clone()}>{ icon(Icon::Upload) }{ "Load a file" }</button></div>
                </div>
            } else {
                <div key="table">
                    { table(&all) }
                    <div class="row">
                        <button class="btn" onclick={on_save}>{ icon(Icon::Download) }{ "Save to a file" }</button>
                        <button class="btn" onclick={on_pick.clone()}>{ icon(Icon::Upload) }{ "Load a file" }</button>
                        <button class="btn quiet" onclick={on_erase}>{ "Erase" }</button>
                    </div>
                </div>
            }
            <input key="file" ref={input} type="file" accept=".json,application/json" hidden=true onchange={on_file} aria-label="File with bests" />
        </section>
    }
}

fn today() -> String {
    calendar::challenge(clock::today().number(), games::infos()).map(|id| id.to_string()).unwrap_or_default()
}

fn table(all: &[&Finished]) -> Html {
    let row = |best: &&Finished| {
        let par = best.par.map_or_else(|| "–".to_owned(), |par| par.to_string());
        html! {
            <tr key={best.challenge.clone()}>
                <th scope="row">{ name_of(&best.challenge) }<small class="mono">{ &best.challenge }</small></th>
                <td class="num" data-label="Moves">{ best.moves }</td>
                <td class="num" data-label="Best">{ par }</td>
                <td class="num" data-label="Time">{ time(best.elapsed_ms) }</td>
                <td class="num" data-label="Hints">{ best.hints }</td>
                <td>{ play(&best.challenge, "Again") }</td>
            </tr>
        }
    };
    html! {
        <table class="data card">
            <thead><tr>
                <th scope="col">{ "Challenge" }</th><th scope="col" class="num">{ "Moves" }</th><th scope="col" class="num">{ "Best" }</th>
                <th scope="col" class="num">{ "Time" }</th><th scope="col" class="num">{ "Hints" }</th><th><span class="unseen">{ "Play" }</span></th>
            </tr></thead>
            <tbody>{ for all.iter().map(row) }</tbody>
        </table>
    }
}

const KEY: &str = "bests";
/// Where a text that cannot be read is put aside, before it is written over.
const DAMAGED: &str = "bests-damaged";

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Finished {
    pub game: String,
    /// The challenge's id, without moves.
    pub challenge: String,
    pub moves: u32,
    /// The proven best, if it was known.
    pub par: Option<u32>,
    pub elapsed_ms: u64,
    pub hints: u32,
    /// The day, such as 20261121.
    pub day: u32,
}

/// All that is kept: the best game of each challenge.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bests {
    games: Vec<Finished>,
}

/// The same as a text.
#[derive(Serialize, Deserialize)]
struct Kept<G> {
    /// The form of this text; another one is not read.
    version: u32,
    games: G,
}

const VERSION: u32 = 1;

impl Bests {
    /// What is kept in this browser, as far as it can be read.
    pub fn load() -> Self {
        read_or_put_aside(KEY, DAMAGED, Self::read)
    }

    /// Reads what can be read of a file; nothing when it is none of ours.
    pub fn read(text: &str) -> Option<Self> {
        let kept: Kept<Vec<Box<RawValue>>> = serde_json::from_str(text).ok()?;
        let mut bests = Self::default();
        // Each entry is read by itself.
        for raw in kept.games {
            let best = serde_json::from_str::<Finished>(raw.get()).ok();
            let good = |best: &Finished| ChallengeId::parse(&best.challenge).is_ok_and(|id| id.game == best.game);
            if let Some(best) = best.filter(good) {
                bests.take(&best);
            }
        }
        (kept.version == VERSION).then_some(bests)
    }

    /// The text of a file.
    pub fn text(&self) -> String {
        let kept = Kept { version: VERSION, games: &self.games };
        serde_json::to_string(&kept).expect("plain texts and whole numbers always become JSON")
    }

    /// Takes a game in, if it is the best of its challenge so far; whether it is.
    pub fn take(&mut self, finished: &Finished) -> bool {
        let rank = |one: &Finished| (one.moves, one.hints, one.elapsed_ms);
        let Some(best) = self.games.iter_mut().find(|old| old.challenge == finished.challenge) else {
            self.games.push(finished.clone());
            return true;
        };
        // What is proven once stays proven, whichever game is the better one.
        let par = finished.par.or(best.par);
        let better = rank(finished) < rank(best);
        if better {
            *best = finished.clone();
        }
        best.par = par;
        better
    }

    pub fn of(&self, challenge: &str) -> Option<&Finished> {
        self.games.iter().find(|best| best.challenge == challenge)
    }

    /// All, the newest day first.
    pub fn all(&self) -> Vec<&Finished> {
        let mut all: Vec<&Finished> = self.games.iter().collect();
        order::sort_by(&mut all, |a, b| b.day.cmp(&a.day).then_with(|| a.challenge.cmp(&b.challenge)));
        all
    }

    /// How many challenges of a game have been solved, and how.
    pub fn count(&self, game: &str) -> Count {
        let mut count = Count::default();
        for best in self.games.iter().filter(|best| best.game == game) {
            let at_best = best.par == Some(best.moves);
            count.solved += 1;
            count.at_best += usize::from(at_best);
            count.hinted += usize::from(at_best && best.hints > 0);
        }
        count
    }
}

/// How many challenges have been solved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// In all.
    pub solved: usize,
    /// With the fewest moves.
    pub at_best: usize,
    /// Of these, with hints.
    pub hinted: usize,
}

impl Count {
    /// In a few words; none where nothing has been solved.
    pub fn words(self) -> String {
        match self {
            Self { solved: 0, .. } => String::new(),
            Self { solved, at_best: 0, .. } => format!("{solved} solved"),
            Self { solved, at_best, hinted: 0 } => format!("{solved} solved, {at_best} optimally"),
            Self { solved, at_best, hinted } if hinted == at_best => {
                format!("{solved} solved, {at_best} optimally with hints")
            }
            Self { solved, at_best, hinted } => {
                format!("{solved} solved, {at_best} optimally ({hinted} with hints)")
            }
        }
    }
}

/// Takes a finished game into what is kept in this browser.
pub fn record(finished: &Finished) {
    with(std::slice::from_ref(finished));
}

/// Takes games into what is kept in this browser, and gives back what is kept now.
fn with(games: &[Finished]) -> Bests {
    let mut bests = Bests::load();
    for finished in games {
        bests.take(finished);
    }
    store::write(KEY, &bests.text());
    bests
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finished(challenge: &str, moves: u32, hints: u32) -> Finished {
        Finished {
            game: "fujisan".to_owned(),
            challenge: challenge.to_owned(),
            moves,
            par: Some(12),
            elapsed_ms: 1000,
            hints,
            day: 20_261_121,
        }
    }

    #[test]
    fn only_better_games_replace() {
        let mut bests = Bests::default();
        assert!(bests.take(&finished("fujisan/domino/a", 14, 0)));
        assert!(!bests.take(&finished("fujisan/domino/a", 15, 0)));
        assert!(!bests.take(&finished("fujisan/domino/a", 14, 1)));
        assert!(bests.take(&finished("fujisan/domino/a", 12, 3)));
        assert!(bests.take(&finished("fujisan/domino/b", 20, 0)));
        assert_eq!(bests.count("fujisan"), Count { solved: 2, at_best: 1, hinted: 1 });
    }

    #[test]
    fn what_is_best_with_hints_says_so() {
        let mut bests = Bests::default();
        let mut words = |name: &str, moves, hints| {
            bests.take(&finished(&format!("fujisan/domino/{name}"), moves, hints));
            bests.count("fujisan").words()
        };
        assert_eq!(words("a", 14, 0), "1 solved");
        assert_eq!(words("b", 12, 2), "2 solved, 1 optimally with hints");
        assert_eq!(words("c", 12, 0), "3 solved, 2 optimally (1 with hints)");
        assert_eq!(words("b", 12, 0), "3 solved, 2 optimally");
        assert_eq!(bests.count("zen").words(), "");
    }

    #[test]
    fn files_round_trip_and_others_are_refused() {
        let mut bests = Bests::default();
        bests.take(&finished("fujisan/domino/a", 14, 0));
        let read = Bests::read(&bests.text()).expect("our own file");
        assert_eq!(read.all(), bests.all());
        for text in ["", "{}", "[]", "7", r#"{"version":2,"games":[]}"#, r#"{"version":1,"games":{}}"#] {
            assert_eq!(Bests::read(text), None, "{text}");
        }
    }

    #[test]
    fn damage_costs_only_what_is_damaged() {
        let mut bests = Bests::default();
        for seed in ["a", "b", "c"] {
            bests.take(&finished(&format!("fujisan/domino/{seed}"), 14, 0));
        }
        let no_id = bests.text().replace("fujisan/domino/b", "no id");
        assert_eq!(
            Bests::read(&no_id).map(|bests| bests.count("fujisan")),
            Some(Count { solved: 2, ..Count::default() })
        );
        let no_number = bests.text().replacen("\"moves\":14", "\"moves\":\"many\"", 1);
        assert_eq!(
            Bests::read(&no_number).map(|bests| bests.count("fujisan")),
            Some(Count { solved: 2, ..Count::default() })
        );
    }

    #[test]
    fn what_is_proven_stays_proven() {
        let of = |moves, par| Finished { par, ..finished("fujisan/domino/a", moves, 0) };
        let par = |bests: &Bests| bests.of("fujisan/domino/a").and_then(|best| best.par);
        let mut bests = Bests::default();
        bests.take(&of(14, None));
        assert!(!bests.take(&of(15, Some(12))));
        assert_eq!(par(&bests), Some(12));
        assert!(bests.take(&of(13, None)));
        assert_eq!(par(&bests), Some(12));
    }
}

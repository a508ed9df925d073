//! Pig's Lab page: where best play holds, what simple rules cost, and how one finds out; all of it by the worker.

mod heat;
mod looked;
mod rules;
mod search;
mod section;
mod solid;
mod sweeps;
mod volume;

use std::cell::Cell;

use yew::prelude::*;

use self::looked::Looked;
use self::rules::KNOWN;
use self::search::Search;
use self::sweeps::Iteration;
use super::{Asked, Held, Tried, use_answer};
use crate::app::context::{AppContext, use_app};
use crate::app::fields::{on_input, use_settled};
use crate::app::figures;
use crate::app::game_head::{Tab, game_head};
use crate::app::icons::Icon;
use crate::app::play::bar::button;
use crate::app::share::{ShareItem, ShareRequest};
use crate::app::solver::{SolverRequest, use_solver};
use crate::games::pig::info::INFO;
use crate::games::pig::requests::{Boundary, Chances, Profile, Request, Section, Situation, TurnOutcomes, Variant};
use crate::web::page;
use crate::web::route::Route;

/// The game that the explorer shows.
const GAME: Variant = Variant { goal: 100, die: 6, bust: 1 };
/// Best play's code.
const BEST: &str = "optimal";
/// So long a rule must stay the same before its map is asked for, in milliseconds: ten thousand pairs.
const MAP_MS: u32 = 180;
/// So long nothing must change before it is kept, in milliseconds.
const KEEP_MS: u32 = 400;

/// The page: what is looked at, and what the worker has said about it.
struct Lab {
    shell: AppContext,
    looked: UseStateHandle<Looked>,
    /// Where best play holds, and where the rule does.
    best: Option<Held<Boundary>>,
    rule: Option<Held<Boundary>>,
    section: Option<Held<Section>>,
    turn: Option<Held<TurnOutcomes>>,
    /// What is known of the rule, or was of the one before.
    profile: Option<Held<Profile>>,
    /// What is known of the rules of [`KNOWN`], as far as it has come.
    known: Vec<Option<Held<Profile>>>,
    /// Why something is not known; one sentence.
    failed: Option<String>,
}

impl Lab {
    /// Changes what is looked at as it stands by then: of two keys pressed fast, the second may come before the first is
    /// drawn.
    fn look<E: 'static>(&self, change: impl Fn(&mut Looked, E) + 'static) -> Callback<E> {
        let looked = self.looked.clone();
        Callback::from(move |event| {
            let mut next = (*looked).clone();
            change(&mut next, event);
            looked.set(next);
        })
    }

    /// Hears the code of the rule that the figures are to show.
    fn on_rule(&self) -> Callback<String> {
        self.look(|looked, rule| looked.rule = rule)
    }

    /// The rule in words; its code until they are known.
    fn words(&self) -> &str {
        let known = self.profile.as_ref().filter(|known| known.rule.code == self.looked.rule);
        known.map_or(&self.looked.rule, |known| &known.rule.words)
    }
}

/// The Lab page.
#[component]
pub fn ExplorerPage() -> Html {
    let shell = use_app();
    // The first to ask, so that the worker solves the game for it and tells how long that took.
    let (known, solved) = use_known(&shell);
    let looked = use_state_eq(Looked::load);
    let settled = use_settled(&*looked, KEEP_MS);
    use_effect_with(settled, |settled| settled.keep());
    let boundary = |policy: &str| Some(Request::Boundary { variant: GAME, policy: policy.to_owned() });
    let policy = || looked.rule.clone();
    let best = use_answer(&shell, boundary(BEST));
    let section = use_answer(&shell, Some(Request::Section { variant: GAME, policy: policy(), you: looked.you }));
    let profile = use_answer(&shell, Some(Request::Profile { variant: GAME, policy: policy() }));
    let settled = use_settled(&looked.rule, MAP_MS);
    let rule = use_answer(&shell, boundary(&settled));
    let turn = use_answer(&shell, Some(Request::Turn { variant: GAME, hold: looked.turn }));
    let failed = profile.failed.or(section.failed).or(best.failed);
    let (best, rule, section, turn, profile) = (best.last, rule.last, section.last, turn.last, profile.last);
    let lab = Lab { shell: shell.clone(), looked, best, rule, section, turn, profile, known, failed };
    let map = heat::use_map(&lab);
    let surface = volume::use_surface(&lab);
    let rule_card = rules::use_rule_card(&lab);
    html! {
        <main id="main" tabindex="-1" class="page pig-lab" data-ground="vermilion">
            { game_head(&INFO, Tab::Lab, html! {}, head(&lab, solved)) }
            <div key="figures" class="pl-figures">
                { map }
                { section::section(&lab) }
                { surface }
                { rules::leaderboard(&lab) }
                { rule_card }
                <Iteration key="sweeps" shell={shell.clone()} />
                { section::one_turn(&lab) }
                <Search key="search" {shell} on_rule={lab.on_rule()} />
            </div>
            { experiments() }
        </main>
    }
}

/// Asks for the profiles of the leaderboard's rules one after the other, so that other questions come between. Also gives
/// how many milliseconds the worker took to solve the game, once it has.
#[hook]
fn use_known(shell: &AppContext) -> (Vec<Option<Held<Profile>>>, Option<f64>) {
    thread_local! {
        /// Only a fresh worker has to solve anything: a later visit tells what the first one took.
        static TOOK: Cell<Option<f64>> = const { Cell::new(None) };
    }
    let first = Asked::<Vec<Chances>>::new(Request::Chances { variant: GAME, at: vec![Situation::default()] });
    let profile =
        |code: &str| Tried(Asked::<Profile>::new(Request::Profile { variant: GAME, policy: code.to_owned() }));
    let profiles: Vec<_> = KNOWN.iter().map(|known| profile(known.code)).collect();
    let wanted =
        std::iter::once(SolverRequest::brief(&first)).chain(profiles.iter().map(SolverRequest::brief)).collect();
    let solver = use_solver(&shell.client, 1, |_| wanted, |_| Vec::new());
    TOOK.set(TOOK.get().or(solver.ms(&first)));
    let found = profiles.iter().map(|profile| solver.get(profile).and_then(|found| (*found).clone().ok())).collect();
    (found, TOOK.get())
}

/// How long the solution took, and what can be done with the page.
fn head(lab: &Lab, solved: Option<f64>) -> Html {
    let (rule, words) = (lab.looked.rule.clone(), lab.words().to_owned());
    let share = lab.shell.share.reform(move |_: MouseEvent| ShareRequest::new(INFO.name, items(&rule, &words)));
    let print = Callback::from(|_: MouseEvent| page::print());
    let ms = solved.map_or("…".to_owned(), |ms| format!("{}\u{a0}ms", ms.round().max(1.0)));
    html! {
        <>
            <span key="chip" class="chip num" id="pl-solved"><b>{ figures::grouped(505_000) }</b>{ "decisions solved in" }<code>{ ms }</code></span>
            { button("btn", Some(Icon::Print), "Print", true, print) }
            { button("btn primary", Some(Icon::Share), "Share", true, share) }
        </>
    }
}

/// What can be shared: the page, and a game against the rule that is shown.
fn items(rule: &str, words: &str) -> Vec<ShareItem> {
    let base = page::link(&Route::Home);
    let base = base.split('#').next().unwrap_or_default();
    let item = |key, title, about: &str, text| {
        let facts = vec![("Rule".to_owned(), words.to_owned())];
        ShareItem { key, title, about: about.to_owned(), text, is_link: true, facts }
    };
    vec![
        item("page", "This page", "Every decision, live", page::link(&Route::GameLab(INFO.id.to_owned()))),
        item("challenge", "A game", "Against the rule that is shown", format!("{base}{}", game_link(rule))),
    ]
}

/// The link to a game against a rule.
fn game_link(rule: &str) -> String {
    format!("#/pig/human~{rule}/lab")
}

/// A figure's card: its id (also that of its chart), more classes, title and a few words under it, and what saves its
/// numbers and its picture.
fn card(
    (id, class): (&'static str, &'static str),
    (title, note): (&str, &str),
    [csv, svg]: [Option<Callback<MouseEvent>>; 2],
    body: Html,
) -> Html {
    let tool = |name: &'static str, saver: Option<Callback<MouseEvent>>| {
        let (hidden, label) = (saver.is_none(), format!("{name} of {title}"));
        html! {
            <button key={name} type="button" class="figure-tool" {hidden} onclick={saver.unwrap_or_default()} aria-label={label}>{ name }</button>
        }
    };
    let heading = format!("title-{id}");
    html! {
        <section key={id} {id} class={classes!("card", "pl-card", class)} aria-labelledby={heading.clone()}>
            <header key="head">
                <h2 id={heading}>{ title.to_owned() }</h2>
                <span class="pl-note" hidden={note.is_empty()}>{ note.to_owned() }</span>
                <div class="figure-tools">{ tool("CSV", csv) }{ tool("SVG", svg) }</div>
            </header>
            { body }
        </section>
    }
}

/// A probability as the paper prints it: `.504610`.
fn figure(value: f64) -> String {
    if !value.is_finite() {
        return "–".to_owned();
    }
    let text = format!("{value:.6}");
    text.strip_prefix('0').map_or(text.clone(), str::to_owned)
}

/// A share in per cent, such as `0.92 %`.
fn percent(share: f64, digits: usize) -> String {
    if !share.is_finite() {
        return "–".to_owned();
    }
    format!("{:.digits$}\u{202f}%", 100.0 * share).replace('-', "−")
}

/// A whole number on a slider, with its name and the number; `words` say it where the number does not suffice.
fn slider(
    id: impl Into<AttrValue>,
    label: &'static str,
    (least, most): (u16, u16),
    (value, words): (u16, Option<String>),
    on_value: Callback<u16>,
) -> Html {
    let (id, words) = (id.into(), words.unwrap_or_else(|| value.to_string()));
    let oninput = on_input(move |text| {
        if let Ok(value) = text.parse::<u16>() {
            on_value.emit(value.clamp(least, most));
        }
    });
    html! {
        <div key={label} class="pl-slider">
            <label for={id.clone()}>{ label }{ " " }<b class="num">{ words.clone() }</b></label>
            <input type="range" {id} min={least.to_string()} max={most.to_string()} step="1" value={value.to_string()}
                aria-valuetext={words} {oninput} />
        </div>
    }
}

/// The experiments that repeat what is seen here. Written out, as the table of experiments weighs more than this page
/// can afford; a test compares them.
const EXPERIMENTS: [(&str, &str); 8] = [
    ("pig-policies", "Rules against best play"),
    ("pig-hold-at-n", "Hold at n"),
    ("pig-turns", "Scoring turns"),
    ("pig-parameters", "The best parameters"),
    ("pig-turn-outcomes", "What a turn scores"),
    ("pig-round-robin", "Round robin"),
    ("pig-boundary", "Roll or hold"),
    ("pig-value-iteration", "Value iteration"),
];

fn experiments() -> Html {
    let link = |(id, title): (&'static str, &'static str)| {
        let to = Route::Experiment { id: id.to_owned(), seed: None, params: None };
        html! { <li key={id}><a class="btn" href={to.to_string()}>{ title }</a></li> }
    };
    html! {
        <section key="experiments" class="pl-experiments" aria-labelledby="pl-experiments">
            <h2 id="pl-experiments">{ "Experiments to repeat" }</h2>
            <p class="lead">{ "The paper’s figures and tables, and more. Each run has a link with its seed and parameters: whoever opens it gets the same numbers." }</p>
            <ul>{ for EXPERIMENTS.into_iter().map(link) }</ul>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::looked::PAPERS_BEST;
    use super::*;

    #[test]
    fn the_experiments_are_those_of_the_game() {
        let mut told: Vec<_> = crate::games::pig::EXPERIMENTS.iter().map(|info| (info.id, info.title)).collect();
        let mut written = EXPERIMENTS.to_vec();
        told.sort_unstable();
        written.sort_unstable();
        assert_eq!(written, told);
    }

    #[test]
    fn a_game_against_every_rule_is_a_link_that_opens() {
        let rules = KNOWN.iter().map(|known| known.code).chain([PAPERS_BEST, "own~MjA"]);
        for rule in rules {
            assert!(matches!(Route::parse(&game_link(rule)), Route::Play { challenge: Some(_), .. }), "{rule}");
        }
    }

    #[test]
    fn numbers_as_the_paper_prints_them() {
        assert_eq!(figure(0.504_609_701_9), ".504610");
        assert_eq!(figure(f64::NAN), "–");
        assert_eq!(percent(0.009_219_4, 2), "0.92\u{202f}%");
        assert_eq!(percent(-0.5, 0), "−50\u{202f}%");
    }
}

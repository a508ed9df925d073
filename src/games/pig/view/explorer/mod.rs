//! Pig's Lab page: where best play holds, what simple rules cost, and how one finds out; all of it by the worker. What is looked at
//! is kept in this browser.

mod cards;
mod heat;
mod runs;
mod surface;

use std::cell::Cell;

use web_sys::HtmlSelectElement;

use self::heat::{LAYERS, Layer};
use self::runs::{Iteration, Search};
use super::{Asked, Tried, use_answer};
use crate::app::charts::tool;
use crate::app::fields::{option, use_settled};
use crate::app::game_head::{Tab, game_head};
use crate::app::prelude::*;
use crate::app::share::{ShareItem, ShareRequest};
use crate::app::solver::{SolverAction, SolverRequest, use_solver};
use crate::games::pig::info::INFO;
use crate::games::pig::policy::families::{BEST, listed};
use crate::games::pig::requests::{Boundary, Chances, Profile, Request, Section, Situation, TurnOutcomes, Variant};
use crate::games::pig::tables;
use crate::web::store;

/// The game that the explorer shows.
const GAME: Variant = Variant::DEFAULT;
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
    /// What is known of the [`listed`] rules, as far as it has come.
    known: Vec<Option<Held<Profile>>>,
    /// Why something is not known; one sentence.
    failed: Option<String>,
}

impl Lab {
    fn look<E: 'static>(&self, change: impl Fn(&mut Looked, E) + 'static) -> Callback<E> {
        changes(&self.looked, change)
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

#[component]
pub fn ExplorerPage() -> Html {
    let shell = use_app();
    // The first to ask, so that the worker solves the game for it and tells how long that took.
    let (known, solved) = use_known(&shell);
    let looked = use_value_eq(Looked::load);
    let settled = use_settled(&*looked, KEEP_MS);
    use_effect_on(settled, |settled| {
        store::write(KEY, &settled.text());
    });
    let boundary = |policy: &str| Some(Request::Boundary { variant: GAME, policy: policy.to_owned() });
    let policy = || looked.rule.clone();
    let best = use_answer(boundary(BEST));
    let section = use_answer(Some(Request::Section { variant: GAME, policy: policy(), you: looked.you }));
    let profile = use_answer(Some(Request::Profile { variant: GAME, policy: policy() }));
    let settled = use_settled(&looked.rule, MAP_MS);
    let rule = use_answer(boundary(&settled));
    let turn = use_answer(Some(Request::Turn { variant: GAME, hold: looked.turn }));
    let failed = profile.failed.or(section.failed).or(best.failed);
    let (best, rule, section, turn, profile) = (best.last, rule.last, section.last, turn.last, profile.last);
    let lab = Lab { shell, looked, best, rule, section, turn, profile, known, failed };
    let [map, surface] = heat::use_maps(&lab);
    let rule_card = cards::use_rule_card(&lab);
    html! {
        <main id="main" tabindex="-1" class="page pig-lab" data-ground="vermilion">
            { game_head(&INFO, Tab::Lab, html! {}, head(&lab, solved)) }
            <div key="figures" class="pl-figures">
                { map }
                { cards::section(&lab) }
                { surface }
                { cards::leaderboard(&lab) }
                { rule_card }
                <Iteration key="sweeps" />
                { cards::one_turn(&lab) }
                <Search key="search" on_rule={lab.on_rule()} />
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
    let profile = |code: &str| Asked::<Profile>::new(Request::Profile { variant: GAME, policy: code.to_owned() });
    let profiles: Vec<_> = listed().map(|known| Tried(profile(known.code))).collect();
    let mut wanted = vec![SolverRequest::brief(&first)];
    wanted.extend(profiles.iter().map(SolverRequest::brief));
    let solver = use_solver(&shell.client, 1, |_| wanted, |_| Vec::new());
    // Once more with a fresh worker, if one has died.
    let (tried, again) = (use_mut_ref(|| false), solver.dispatcher());
    use_effect_on(solver.failure.is_some(), move |died| {
        if *died && !tried.replace(true) {
            again.dispatch(SolverAction::Again);
        }
    });
    TOOK.set(TOOK.get().or(solver.ms(&first)));
    let found = profiles.iter().map(|profile| solver.get(profile).and_then(|found| (*found).clone().ok())).collect();
    (found, TOOK.get())
}

/// How long the solution took, and what can be done with the page.
fn head(lab: &Lab, solved: Option<f64>) -> Html {
    let (rule, words) = (lab.looked.rule.clone(), lab.words().to_owned());
    let share = lab.shell.share.reform(move |_: MouseEvent| ShareRequest::new(INFO.name, items(&rule, &words)));
    let ms = solved.map_or("…".to_owned(), |ms| format!("{}\u{a0}ms", ms.round().max(1.0)));
    html! {
        <>
            <span key="chip" class="chip num" id="pl-solved"><b>{ grouped(505_000) }</b>{ "decisions solved in" }<code>{ ms }</code></span>
            { print_button("btn print") }
            { button("btn primary", Some(Icon::Share), "Share", true, share) }
        </>
    }
}

/// What can be shared: the page, and a game against the rule that is shown.
fn items(rule: &str, words: &str) -> Vec<ShareItem> {
    let [page, game] = [Route::GameLab(INFO.id.to_owned()), Route::parse(&game_link(rule))].map(|to| page::link(&to));
    let items = [
        ShareItem::link("page", "This page", "Every decision, live", page),
        ShareItem::link("challenge", "A game", "Against the rule that is shown", game),
    ];
    items.map(|item| ShareItem { facts: vec![("Rule".to_owned(), words.to_owned())], ..item }).into()
}

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
    let heading = format!("title-{id}");
    html! {
        <section key={id} {id} class={classes!("card", "pl-card", class)} aria-labelledby={heading.clone()}>
            <header key="head">
                <h2 id={heading}>{ title.to_owned() }</h2>
                <span class="pl-note" hidden={note.is_empty()}>{ note.to_owned() }</span>
                <div class="figure-tools">{ for csv.map(|csv| tool("CSV", title, csv)) }{ for svg.map(|svg| tool("SVG", title, svg)) }</div>
            </header>
            { body }
        </section>
    }
}

/// The field of a family, which hears the place of the one that is chosen.
fn families(
    id: &'static str,
    names: impl Iterator<Item = &'static str>,
    chosen: usize,
    on_family: Callback<usize>,
) -> Html {
    let onchange = Callback::from(move |event: Event| {
        let at = event.target_unchecked_into::<HtmlSelectElement>().selected_index();
        on_family.emit(usize::try_from(at).unwrap_or(0));
    });
    let option = |(at, name): (usize, &'static str)| option(name, name, at == chosen);
    html! {
        <label key="family" class="field"><span>{ "Family" }</span>
            <select {id} {onchange}>{ for names.enumerate().map(option) }</select>
        </label>
    }
}

/// A probability as the paper prints it: `.504610`.
fn figure(value: f64) -> String {
    if !value.is_finite() {
        return "–".to_owned();
    }
    format!("{value:.6}").trim_start_matches('0').to_owned()
}

/// A share in per cent, such as `0.92 %`.
fn percent(share: f64, digits: usize) -> String {
    if !share.is_finite() {
        return "–".to_owned();
    }
    format!("{:.digits$}\u{202f}%", 100.0 * share).replace('-', "−")
}

/// The experiments that repeat what is seen here. Written out, as the table of experiments weighs more than this page
/// can afford; a test compares them.
const EXPERIMENTS: [(&str, &str); 9] = [
    ("pig-policies", "Rules against best play"),
    ("pig-hold-at-n", "Hold at n"),
    ("pig-turns", "Scoring turns"),
    ("pig-parameters", "The best parameters"),
    ("pig-turn-outcomes", "What a turn scores"),
    ("pig-round-robin", "Round robin"),
    ("pig-boundary", "Roll or hold"),
    ("pig-value-iteration", "Value iteration"),
    ("pig-jeopardy", "Other jeopardy games"),
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

/// The rule that is shown first: the paper's best.
const PAPERS_BEST: &str = "keep-round-21-8-29";
const KEY: &str = "pig-lab";
/// The longest code that is kept.
const LONGEST: usize = 2000;

#[derive(Clone, Debug, PartialEq)]
struct Looked {
    /// My score and the opponent's.
    me: u16,
    you: u16,
    /// The code of the rule beside best play.
    rule: String,
    /// The map's layer; its place in [`LAYERS`] is kept.
    layer: Layer,
    /// Whether the map fades what best play never meets.
    fade: bool,
    /// Whether the map marks pairs at which best play is no threshold.
    marks: bool,
    /// Whether the surface is the rule's.
    solid_rule: bool,
    /// The turn total at which the one turn holds.
    turn: u16,
}

impl Default for Looked {
    fn default() -> Self {
        let rule = PAPERS_BEST.to_owned();
        Self { me: 50, you: 30, rule, layer: Layer::Best, fade: true, marks: false, solid_rule: false, turn: 20 }
    }
}

impl Looked {
    /// As it was left; whatever is damaged is as usual.
    fn load() -> Self {
        store::read(KEY).and_then(|text| Self::read(&text)).unwrap_or_default()
    }

    /// Reads what [`Self::text`] writes.
    fn read(text: &str) -> Option<Self> {
        let mut parts = text.splitn(8, ' ');
        let mut number = || parts.next()?.parse::<u16>().ok();
        let (me, you, turn) = (number()?.min(GAME.goal - 1), number()?.min(GAME.goal - 1), number()?.clamp(1, 60));
        let layer = LAYERS.get(usize::from(number()?)).map_or(Layer::Best, |layer| layer.0);
        let (fade, marks, solid_rule) = (number()? != 0, number()? != 0, number()? != 0);
        let rule = parts.next().filter(|rule| !rule.is_empty() && rule.len() <= LONGEST)?.to_owned();
        Some(Self { me, you, rule, layer, fade, marks, solid_rule, turn })
    }

    fn text(&self) -> String {
        let Self { me, you, rule, layer, fade, marks, solid_rule, turn } = self;
        let layer = *layer as u8;
        let [fade, marks, solid] = [fade, marks, solid_rule].map(|on| u8::from(*on));
        format!("{me} {you} {turn} {layer} {fade} {marks} {solid} {rule}")
    }

    /// The pair of scores as a place in a boundary's lists.
    fn at(&self) -> usize {
        usize::from(self.me) * usize::from(GAME.goal) + usize::from(self.you)
    }
}

/// What a turn by the rule costs in points of a hundred, such as `0.27 pt`.
fn points(rule: &Boundary, at: usize) -> String {
    let cost = rule.cost.get(at).copied().unwrap_or(0.0);
    let digits = if cost < 0.0001 { 4 } else { 2 };
    format!("{:.digits$}\u{a0}pt", 100.0 * cost)
}

/// The readout as one sentence, for a screen reader.
fn sentence(lab: &Lab) -> String {
    let Some(best) = &lab.best else { return String::new() };
    let at = lab.looked.at();
    let win = percent(best.win.get(at).copied().unwrap_or(f64::NAN), 2);
    let rule = lab.rule.as_ref().map(|rule| format!(" The rule: {}, costs {}.", rule.words(at), points(rule, at)));
    let (me, you, best, rule) = (lab.looked.me, lab.looked.you, best.words(at), rule.unwrap_or_default());
    format!("My score {me}, opponent {you}. Best play: {best}. Chance to win {win}.{rule}")
}

/// Four numbers about the pair of scores, and what is odd about it.
fn readout(lab: &Lab) -> Html {
    let (looked, at) = (&*lab.looked, lab.looked.at());
    let (best, rule) = (lab.best.as_ref(), lab.rule.as_ref());
    let held = |map: &Boundary| map.first_hold.get(at).copied();
    let differs = best.zip(rule).is_some_and(|(best, rule)| held(best) != held(rule));
    let win = best.and_then(|best| best.win.get(at)).copied().unwrap_or(f64::NAN);
    let beside = match rule.filter(|_| best.is_some()) {
        None => "the rule".to_owned(),
        Some(rule) if !differs && rule.cost.get(at).is_none_or(|cost| *cost <= 0.0) => "the rule, the same".to_owned(),
        Some(rule) => format!("the rule, costs {}", points(rule, at)),
    };
    let what = |map: Option<&Held<Boundary>>| map.map_or("–".to_owned(), |map| map.words(at));
    let item = |key: &'static str, value: String, words: &str, class: Option<&'static str>| {
        html! { <div {key} {class}><dd>{ value }</dd><dt>{ words }</dt></div> }
    };
    let odd = lab.section.as_ref().and_then(|section| tables::again(section, looked.me, looked.you));
    html! {
        <>
            <dl key="read" class="pl-read num" id="pl-read">
                { item("at", format!("{} : {}", looked.me, looked.you), "me : opponent", None) }
                { item("best", what(best), "best play", None) }
                { item("rule", what(rule), &beside, differs.then_some("bad")) }
                { item("win", percent(win, 2), "chance to win", None) }
            </dl>
            <p key="odd" class="pl-odd num">{ odd.unwrap_or_default() }</p>
            { shown_as(lab, true) }
        </>
    }
}

/// As when the figures show the rule, if it looks at more than they have room for.
fn shown_as(lab: &Lab, shows_rule: bool) -> Html {
    let known = lab.profile.as_ref().filter(|known| shows_rule && known.rule.code == lab.looked.rule);
    let words = known.and_then(|known| known.rule.shown_as());
    html! { <p key="shown" class="pl-odd" hidden={words.is_none()}>{ words }</p> }
}

#[cfg(test)]
mod tests {
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
        let rules = listed().map(|known| known.code).chain([PAPERS_BEST, "own~MjA"]);
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

    #[test]
    fn what_was_looked_at_comes_back_and_damage_is_as_usual() {
        let looked = Looked { me: 7, rule: "hold25".to_owned(), layer: Layer::Cost, marks: true, ..Looked::default() };
        assert_eq!(Looked::read(&looked.text()), Some(looked));
        for damaged in ["", "[]", "-1 30 20 0 1 0 0 hold25", "1 2 3 4 5 6 7", "1 2 3 4 5 6 7 "] {
            assert_eq!(Looked::read(damaged), None, "{damaged}");
        }
        let far = Looked::read("60000 100 0 77 1 0 0 hold25").expect("a text that was kept");
        assert_eq!((far.me, far.you, far.turn, far.layer), (99, 99, 1, Layer::Best));
    }
}

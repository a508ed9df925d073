//! Pig's Lab page: where best play holds, what simple rules cost, and how one finds out; all of it by the worker.

mod board;
mod desk;
mod families;
mod figure;
mod heat;
mod palette;
mod parameter_search;
mod rule;
mod search;
mod section;
mod solid;
mod sweeps;
mod turn;
mod volume;

use yew::prelude::*;

use self::board::Board;
use self::desk::{BEST, Change, GAME, Looked, failed, held, use_last, use_profiles, use_settled, use_solved};
use self::families::KNOWN;
use self::heat::Heat;
use self::rule::RuleCard;
use self::search::Search;
use self::section::CrossSection;
use self::sweeps::Iteration;
use self::turn::OneTurn;
use self::volume::Volume;
use super::ask::use_finding;
use crate::app::context::{AppContext, use_app};
use crate::app::figures;
use crate::app::game_head::{Tab, game_head};
use crate::app::icons::{Icon, icon};
use crate::app::share::{ShareItem, ShareRequest};
use crate::games::pig::info::INFO;
use crate::games::pig::requests::Request;
use crate::web::page;
use crate::web::route::Route;

/// So long a rule must stay the same before its map is asked for, in milliseconds.
const MAP_MS: u32 = 180;
/// So long nothing must change before it is kept, in milliseconds.
const KEEP_MS: u32 = 400;

/// The Lab page.
#[component]
pub fn ExplorerPage() -> Html {
    let shell = use_app();
    let solved = use_solved(&shell);
    let looked = use_state_eq(Looked::load);
    let on_look = {
        let looked = looked.clone();
        Callback::from(move |change: Change| {
            let mut next = (*looked).clone();
            change(&mut next);
            looked.set(next);
        })
    };
    let on_rule = {
        let looked = looked.clone();
        Callback::from(move |rule: String| looked.set(Looked { rule, ..(*looked).clone() }))
    };
    let settled = use_settled(&*looked, KEEP_MS);
    use_effect_with(settled, |settled| settled.keep());
    let asked = use_answers(&shell, &looked);
    let profiles = use_profiles(&shell, KNOWN.iter().map(|known| known.code).collect());
    let Answers { best, section, profile, rule, words, failed } = asked;
    html! {
        <main id="main" tabindex="-1" class="page pig-lab" data-ground="vermilion">
            { game_head(&INFO, Tab::Lab, html! {}, head(&shell, &looked, &words, solved)) }
            <div key="figures" class="pl-figures">
                <Heat key="map" looked={(*looked).clone()} best={best.clone()} rule={rule.clone()} on_look={on_look.clone()} />
                <CrossSection key="section" looked={(*looked).clone()} {section} best={best.clone()} rule={rule.clone()} {words}
                    on_look={on_look.clone()} />
                <Volume key="solid" looked={(*looked).clone()} best={best.clone()} rule={rule.clone()} on_look={on_look.clone()} />
                <Board key="board" {profiles} best={best.clone()} code={looked.rule.clone()} on_rule={on_rule.clone()} />
                <RuleCard key="rule" shell={shell.clone()} code={looked.rule.clone()} {profile} {failed} on_rule={on_rule.clone()} />
                <Iteration key="sweeps" shell={shell.clone()} />
                <OneTurn key="turn" shell={shell.clone()} looked={(*looked).clone()} {on_look} />
                <Search key="search" {shell} {on_rule} />
            </div>
            { experiments() }
        </main>
    }
}

/// What the worker has said about what is looked at.
struct Answers {
    best: Option<desk::Held>,
    section: Option<desk::Held>,
    profile: Option<desk::Held>,
    rule: Option<desk::Held>,
    /// The rule in words.
    words: AttrValue,
    failed: Option<AttrValue>,
}

/// Asks what the figures show. The map of a rule is ten thousand pairs, so it waits until the sliders rest.
#[hook]
fn use_answers(shell: &AppContext, looked: &Looked) -> Answers {
    let boundary = |policy: &str| Some(Request::Boundary { variant: GAME, policy: policy.to_owned() });
    let policy = || looked.rule.clone();
    let best = use_finding(shell, boundary(BEST));
    let section = use_finding(shell, Some(Request::Section { variant: GAME, policy: policy(), you: looked.you }));
    let profile = use_finding(shell, Some(Request::Profile { variant: GAME, policy: policy() }));
    let settled = use_settled(&looked.rule, MAP_MS);
    let rule = use_finding(shell, boundary(&settled));
    let why = failed(profile.as_ref()).or_else(|| failed(section.as_ref())).or_else(|| failed(best.as_ref()));
    let profile = use_last(profile.as_ref());
    let known = profile.as_ref().and_then(desk::Held::profile).filter(|known| known.rule.code == looked.rule);
    let words = known.map_or_else(|| looked.rule.clone(), |known| known.rule.words.clone());
    Answers {
        best: held(best.as_ref()),
        section: use_last(section.as_ref()),
        rule: use_last(rule.as_ref()),
        words: words.into(),
        failed: why.map(Into::into),
        profile,
    }
}

/// How long the solution took, and what can be done with the page.
fn head(shell: &AppContext, looked: &Looked, words: &str, solved: Option<f64>) -> Html {
    let (rule, words) = (looked.rule.clone(), words.to_owned());
    let on_share = shell.share.reform(move |_: MouseEvent| ShareRequest::new(INFO.name, items(&rule, &words)));
    let print = Callback::from(|_: MouseEvent| page::print());
    let ms = solved.map_or("…".to_owned(), |ms| format!("{}\u{a0}ms", ms.round().max(1.0)));
    html! {
        <>
            <span key="chip" class="chip num" id="pl-solved"><b>{ figures::grouped(505_000) }</b>{ "decisions solved in" }<code>{ ms }</code></span>
            <button key="print" type="button" class="btn" onclick={print}>{ icon(Icon::Print) }{ "Print" }</button>
            <button key="share" type="button" class="btn primary" onclick={on_share}>{ icon(Icon::Share) }{ "Share" }</button>
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
    use super::desk::PAPERS_BEST;
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
}

//! Pig's Lab page: where best play holds, what simple rules cost, and how one finds out; all of it by the worker.

mod board;
mod desk;
mod families;
mod figure;
mod heat;
mod layers;
mod paint;
mod palette;
mod readout;
mod rule;
mod section;
mod solid;
mod sweeps;
mod turn;
mod volume;

use yew::prelude::*;

use self::board::Board;
use self::desk::{BEST, GAME, Looked, failed, held, use_last, use_own_worker, use_profiles, use_settled, use_solved};
use self::families::KNOWN;
use self::heat::Heat;
use self::rule::RuleCard;
use self::section::CrossSection;
use self::sweeps::Iteration;
use self::turn::OneTurn;
use self::volume::Volume;
use super::ask::use_finding;
use crate::app::context::{Note, Shell, use_shell};
use crate::app::figures;
use crate::app::game_head::{Tab, game_head};
use crate::app::icons::{Icon, icon};
use crate::games::pig::consult::Question;
use crate::games::pig::info::INFO;
use crate::games::{self};
use crate::lab::experiment::ExperimentInfo;
use crate::web::route::Route;
use crate::web::{clipboard, page};

/// So long a rule must stay the same before its map is asked for, in milliseconds.
const MAP_MS: u32 = 180;
/// So long nothing must change before it is kept, in milliseconds.
const KEEP_MS: u32 = 400;

/// The Lab page.
#[component]
pub fn ExplorerPage() -> Html {
    let app = use_shell();
    let shell = use_own_worker(&app);
    let solved = use_solved(&shell);
    let looked = use_state_eq(Looked::load);
    let on_look = {
        let looked = looked.clone();
        Callback::from(move |next: Looked| looked.set(next))
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
            { game_head(&INFO, Tab::Lab, html! {}, head(&app, solved)) }
            <div key="figures" class="pl-figures">
                <Heat key="map" looked={(*looked).clone()} best={best.clone()} rule={rule.clone()} on_look={on_look.clone()} />
                <CrossSection key="section" looked={(*looked).clone()} {section} best={best.clone()} rule={rule.clone()} {words}
                    on_look={on_look.clone()} />
                <Volume key="solid" looked={(*looked).clone()} best={best.clone()} rule={rule.clone()} on_look={on_look.clone()} />
                <Board key="board" {profiles} best={best.clone()} code={looked.rule.clone()} on_rule={on_rule.clone()} />
                <RuleCard key="rule" shell={shell.clone()} code={looked.rule.clone()} {profile} {failed} {on_rule} />
                <Iteration key="sweeps" shell={shell.clone()} />
                <OneTurn key="turn" {shell} looked={(*looked).clone()} {on_look} />
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
fn use_answers(shell: &Shell, looked: &Looked) -> Answers {
    let boundary = |policy: &str| Some(Question::Boundary { variant: GAME, policy: policy.to_owned() });
    let policy = || looked.rule.clone();
    let best = use_finding(shell, boundary(BEST));
    let section = use_finding(shell, Some(Question::Section { variant: GAME, policy: policy(), you: looked.you }));
    let profile = use_finding(shell, Some(Question::Profile { variant: GAME, policy: policy() }));
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
fn head(shell: &Shell, solved: Option<f64>) -> Html {
    let note = shell.note.clone();
    let copy = Callback::from(move |_: MouseEvent| {
        let note = note.clone();
        clipboard::copy(&page::link(&Route::GameLab(INFO.id.to_owned())), move |done| {
            let text = if done { "**Link copied.**" } else { "This browser does not let pages copy. Take the link from the address bar." };
            note.emit(Note { text: text.into() });
        });
    });
    let print = Callback::from(|_: MouseEvent| page::print());
    let ms = solved.map_or("…".to_owned(), |ms| format!("{}\u{a0}ms", ms.round().max(1.0)));
    html! {
        <>
            <span key="chip" class="chip num" id="pl-solved"><b>{ figures::grouped(505_000) }</b>{ "decisions solved in" }<code>{ ms }</code></span>
            <button key="print" type="button" class="btn" onclick={print}>{ icon(Icon::Print) }{ "Print" }</button>
            <button key="share" type="button" class="btn primary" onclick={copy}>{ icon(Icon::Copy) }{ "Copy link" }</button>
        </>
    }
}

/// The experiments that repeat what is seen here.
fn experiments() -> Html {
    let mine: Vec<&'static ExperimentInfo> = games::experiments().filter(|info| info.game == INFO.id).collect();
    let card = |info: &&'static ExperimentInfo| {
        let to = Route::Experiment { id: info.id.to_owned(), seed: None, params: None };
        html! {
            <li key={info.id}>
                <a class="card experiment" href={to.to_string()}>
                    <span class="eyebrow">{ info.source }</span>
                    <h3>{ info.title }</h3>
                    <p>{ info.about }</p>
                </a>
            </li>
        }
    };
    html! {
        <section key="experiments" class="pl-experiments" aria-labelledby="pl-experiments" hidden={mine.is_empty()}>
            <h2 id="pl-experiments">{ "Experiments to repeat" }</h2>
            <p class="lead">{ "Each has a link with its seed and parameters: whoever opens it gets the same numbers." }</p>
            <ul class="experiments">{ for mine.iter().map(card) }</ul>
        </section>
    }
}

//! The Zen garden on the Play page: the list of gardens, all best solutions, and a rival beside.

mod below;
mod chart;
mod gardens;
pub mod new_game;
mod optima;
mod panels;
mod rival;
mod run;

use std::rc::Rc;

use yew::prelude::*;

use self::gardens::Gardens;
use super::ask::{self, Known};
use super::board::Board;
use super::kept;
use super::show::{self, Choice, choices};
use super::words;
use crate::app::figures;
use crate::app::icons::Icon;
use crate::app::kept::{KeptChoice, Ranks, use_switch};
use crate::app::play::bar::{Help, button};
use crate::app::play::model::Action;
use crate::app::play::share_items::{Sharing, share_items};
use crate::app::play::view::{Controls, Page, Play, PlayInfo, PlayView, Score, Slots};
use crate::app::play::{PlayPage, ViewHandle, setup_words};
use crate::app::share::{ShareItem, beside_best};
use crate::app::solver::{Inferred, SolverCache, SolverRequest};
use crate::app::view::Transition;
use crate::engine::challenge::{ChallengeId, Source};
use crate::engine::position::Outcome;
use crate::engine::session::{PlaySession, Session, SessionFactory};
use crate::games::zen::info::INFO;
use crate::games::zen::state::{Monk, State};
use crate::games::zen::{ENTRIES, ZenGarden};
use crate::search::proof::Proof;

/// The dialog of our own gardens.
const GARDENS: &str = "gardens";

/// Under which key it is kept whether ways that lose are marked.
const MARK: &str = "zen.mark";

/// The page's words and names.
pub static PLAY: PlayInfo = PlayInfo {
    entry: &ENTRIES[0],
    sessions: SessionFactory::of::<ZenGarden>(),
    name: name_of,
    in_progress: name_of,
    // Who comes for the first time gets the first garden.
    first: || kept::id_of(kept::first_open()),
    wait: |id| {
        id.map_or_else(|| "Raking the paths.".to_owned(), |id| format!("Looking for a garden: {}.", name_of(id)))
    },
    noun: "choice",
    class: "zn-play",
    card: "zn-card",
    board: "Garden",
    side: "About this garden",
    new: "New garden",
    new_game: &new_game::NEW_GAME,
    keys: "On the garden: **arrows** go round it, **Enter** enters; then the arrows send the monk, **Escape** looks about.",
    more_letters: "",
    menu: "zn-menu",
    turns: None,
};

/// What a challenge is called: the number and name of our own garden, or its setup.
fn name_of(id: &ChallengeId) -> String {
    match &id.source {
        Source::Board(position) => kept::place_of(position)
            .map_or_else(|| "Own garden".to_owned(), |place| format!("{}. {}", place + 1, kept::all()[place].name)),
        Source::Seeded { .. } => setup_words(&ENTRIES[0], id),
    }
}

/// The size of a garden, such as `4 × 5`.
fn size_of(state: &State) -> String {
    format!("{} × {}", state.garden().width(), state.garden().height())
}

/// What the page is given.
#[derive(Properties, PartialEq)]
pub struct ZenProps {
    /// The garden of the link; nothing: the game in progress, or the first garden that was not raked yet.
    pub challenge: Option<ChallengeId>,
    /// Counts visits, so that the same link opened again is heard.
    pub visit: u32,
}

/// The Play page of the Zen garden.
#[component]
pub fn ZenPage(props: &ZenProps) -> Html {
    let marks = use_switch(MARK, false);
    let all = use_state_eq(|| None::<AttrValue>);
    let view = ViewHandle(Rc::new(ZenView { marks, all }));
    html! { <PlayPage {view} challenge={props.challenge.clone()} visit={props.visit} /> }
}

/// The game's side of the page.
#[derive(Clone)]
struct ZenView {
    /// Whether ways that lose are marked.
    marks: KeptChoice<bool>,
    /// The garden all of whose best solutions are asked for.
    all: UseStateHandle<Option<AttrValue>>,
}

fn of(session: &dyn PlaySession) -> &Session<ZenGarden> {
    session.of()
}

/// The proven best of the garden, if it is known.
fn par(session: &dyn PlaySession, known: Known<'_>) -> Option<usize> {
    match known.proof(&session.start())?.best.need {
        Proof::Solved(paths) => Some(paths as usize),
        _ => None,
    }
}

impl ZenView {
    fn table(&self, play: &Play) -> ZenPlay {
        let state = of(play.session()).state().clone();
        ZenPlay { choices: Rc::new(choices(&state)), state, view: self.clone(), play: play.clone() }
    }
}

impl PlayView for ZenView {
    fn info(&self) -> &'static PlayInfo {
        &PLAY
    }

    fn wanted(&self, session: &dyn PlaySession, cache: &SolverCache) -> Vec<SolverRequest> {
        let start = session.start();
        let optima = self.all.as_deref() == Some(&*start);
        ask::wanted(Known(cache), &session.here(), &start, *self.marks, optima)
    }

    fn inferred(&self, session: &dyn PlaySession, step: Option<&Transition>, cache: &SolverCache) -> Vec<Inferred> {
        let ends = of(session).state().monk() == Monk::Outside;
        step.and_then(|step| Known(cache).follows(step, ends)).into_iter().collect()
    }

    fn score(&self, session: &dyn PlaySession, cache: &SolverCache) -> Score {
        let count = of(session).state().count().paths as usize;
        Score { outcome: session.outcome(), count, par: par(session, Known(cache)) }
    }

    fn ranks(&self) -> Option<&'static Ranks> {
        Some(&kept::RAKED)
    }

    /// The garden, if it is one of ours that the person has raked alone.
    fn ranked(&self, session: &dyn PlaySession) -> Option<(String, u64)> {
        let alone = session.outcome() == Outcome::Won && !session.facts().shown;
        let place = kept::place_of(&session.start()).filter(|_| alone)?;
        Some((kept::list_of(place), of(session).state().count().paths.into()))
    }

    fn draw(&self, play: &Play) -> Slots {
        let table = self.table(play);
        let id = play.session().facts().id();
        let size = size_of(&table.state);
        Slots {
            print: id.map(|id| format!("{}: {}, {size}", INFO.name, name_of(&id))).unwrap_or_default(),
            own: format!(" {size}"),
            head: html! { <button key="gardens" type="button" class="btn" onclick={play.show(GARDENS)}>{ "Gardens" }</button> },
            numbers: table.numbers(),
            board: html! {
                <div key="stage" class="zn-stage">
                    <Board name="play" state={table.state.clone()} fates={table.fates()} hint={play.model.hint.clone()} locked={play.model.running}
                        on_move={play.on_move()} on_say={play.on_say()} />
                </div>
            },
            below: table.below(),
            after: table.pad(),
            help: table.help(),
            controls: table.controls(),
            side: table.side(),
            ..Slots::default()
        }
    }

    fn share(&self, play: &Play) -> Vec<ShareItem> {
        self.table(play).share_items()
    }

    fn dialogs(&self, page: &Page) -> Html {
        let start = page.model.session.as_ref().map(|session| session.start().to_string());
        html! {
            <Gardens key="gardens" open={page.is_open(GARDENS)} {start} ranking={(*page.ranking).clone()} on_close={page.shut()} on_open={page.on_open()} />
        }
    }

    /// The next of ours.
    fn next(&self, play: &Play) -> Option<ChallengeId> {
        let seeded = play.session().facts().id().is_some_and(|id| matches!(id.source, Source::Seeded { .. }));
        match kept::place_of(&play.start()) {
            None if seeded => None,
            place => {
                Some(kept::id_of(place.and_then(|place| kept::all().get(place + 1)).unwrap_or_else(kept::first_open)))
            }
        }
    }
}

/// The game at hand, for drawing.
#[derive(Clone)]
struct ZenPlay {
    play: Play,
    view: ZenView,
    state: Rc<State>,
    choices: Rc<Vec<Choice>>,
}

impl std::ops::Deref for ZenPlay {
    type Target = Play;

    fn deref(&self) -> &Play {
        &self.play
    }
}

impl ZenPlay {
    fn known(&self) -> Known<'_> {
        Known(&self.play.solver)
    }

    fn par(&self) -> Option<usize> {
        par(self.session(), self.known())
    }

    fn paths(&self) -> u32 {
        self.state.count().paths
    }

    /// Whether it is proved that this garden cannot be finished any more, and the person wants to be told.
    fn lost(&self) -> bool {
        self.shell.settings.tell_lost && self.known().lost(&self.here())
    }

    /// What is known of each choice at hand, where ways that lose are to be marked.
    fn fates(&self) -> Vec<Proof<()>> {
        if !*self.view.marks || self.model.running {
            return Vec::new();
        }
        let here = self.here();
        let fate = |choice: &Choice| match self.known().worth(&here, &choice.code) {
            Some(Proof::Impossible) => Proof::Impossible,
            Some(Proof::Solved(_)) => Proof::Solved(()),
            None | Some(Proof::Unknown) if self.known().lost(&here) => Proof::Impossible,
            None | Some(Proof::Unknown) => Proof::Unknown,
        };
        self.choices.iter().map(fate).collect()
    }

    /// How the worker can help from here.
    fn help(&self) -> Help {
        if self.outcome() != Outcome::Open {
            return Help::default();
        }
        let here = self.here();
        Help { hint: self.known().hint(&here), solution: self.known().way(&here).filter(|way| !way.is_empty()) }
    }

    /// Takes the whole last path back.
    fn undo_path(&self, class: &'static str, picture: Option<Icon>) -> Html {
        let began = path_began(of(self.session()));
        let on_click = began.map_or_else(Callback::noop, |began| self.act(Action::Go(began)));
        button(class, picture, "Undo path", began.is_some(), on_click)
    }

    fn controls(&self) -> Controls {
        let marks = self.view.marks.clone();
        let mark = Callback::from(move |_: MouseEvent| marks.set(!*marks));
        let mark_name = if *self.view.marks { "Do not mark lost ways" } else { "Mark lost ways" };
        Controls {
            undo: self.undo_path("btn", None),
            menu_first: self.undo_path("", Some(Icon::Undo)),
            menu_last: button("", Some(Icon::Pin), mark_name, true, mark),
            ..Controls::default()
        }
    }

    /// Whether ways that lose are to be marked.
    fn mark_switch(&self) -> Html {
        let marks = self.view.marks.clone();
        let on_change = Callback::from(move |_: Event| marks.set(!*marks));
        html! {
            <label key="mark" class="zn-switch desk">
                <input type="checkbox" role="switch" name="mark" checked={*self.view.marks} onchange={on_change} />{ "Mark lost ways" }
            </label>
        }
    }

    /// What the monk may do, as large buttons for the thumb.
    fn pad(&self) -> Html {
        if self.state.monk() == Monk::Outside || self.choices.is_empty() || self.model.running {
            return Html::default();
        }
        let fates = self.fates();
        let choice = |(number, choice): (usize, &Choice)| {
            let lost = fates.get(number) == Some(&Proof::Impossible);
            let class = classes!("btn", (!lost).then_some("primary"), lost.then_some("lost"));
            let (on_move, code) = (self.on_move(), choice.code.clone());
            let on_click = Callback::from(move |_: MouseEvent| on_move.emit(code.clone()));
            let small = lost.then(|| html! { <small>{ "lost" }</small> });
            html! {
                <button key={choice.code.clone()} type="button" {class} onclick={on_click}>
                    <span aria-hidden="true">{ choice.direction.arrow() }</span>{ words::name(choice) }{ for small }
                </button>
            }
        };
        // In the order in which they lie on the screen.
        let mut all: Vec<(usize, &Choice)> = self.choices.iter().enumerate().collect();
        all.sort_by_key(|(_, choice)| show::way(choice.direction));
        html! { <div key="pad" class="zn-pad" role="group" aria-label="What the monk may do">{ for all.into_iter().map(choice) }</div> }
    }

    /// The choices of the share dialog.
    fn share_items(&self) -> Vec<ShareItem> {
        let name = self.session().facts().id().map(|id| name_of(&id)).unwrap_or_default();
        let mut facts = vec![("Garden".to_owned(), name.clone()), ("Size".to_owned(), size_of(&self.state))];
        if let (true, Some(best)) = (self.tells_best(), self.par()) {
            facts.push(("Proven best".to_owned(), figures::counted(best as u64, "path")));
        }
        let made = figures::counted(self.paths().into(), "path");
        let par = beside_best(self.paths() as usize, self.par());
        share_items(
            self,
            Sharing {
                facts,
                challenge: ("This garden", "Before the first path"),
                stands: "As it is after",
                own: "My paths so far",
                result: format!("{}, {name} · {made}{par}", INFO.name),
                made,
                behind: "",
                position_at_goal: true,
            },
        )
    }
}

/// The number of choices before the last path began, if there is one.
fn path_began(session: &Session<ZenGarden>) -> Option<usize> {
    (0..session.count()).rev().find(|&at| session.state_at(at).is_some_and(|state| state.monk() == Monk::Outside))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_found_among_the_choices() {
        let id = ChallengeId::parse("zen/board/sss-sss-sox/00S-01S-E").expect("an id");
        let mut session = Session::<ZenGarden>::new(&id, "sss-sss-sox").expect("a session");
        let mut at = |count: usize| {
            session.go(count);
            (session.state().count().paths, path_began(&session), session.state().to_string())
        };
        assert_eq!((at(3).0, at(3).1), (2, Some(1)));
        assert_eq!((at(1).0, at(1).1), (1, Some(0)));
        assert_eq!((at(0).0, at(0).1), (0, None));
        assert_eq!(at(2).2, "kks-kss-kox~at11S");
    }
}

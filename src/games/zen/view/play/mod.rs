//! The Zen garden on the Play page: the words under the garden, the controls, what can be shared.

mod panels;
mod rival;

use crate::app::grid_board::Transition;
use crate::app::kept::{KeptChoice, Ranks, use_switch};
use crate::app::play::bar::Help;
use crate::app::play::model::Action;
use crate::app::play::view::{Controls, Page, Play, PlayInfo, PlayView, Score, Slots, extends_play, status_line};
use crate::app::play::{LinkProps, setup_words, size_fact};
use crate::app::prelude::*;
use crate::app::share::{ShareItem, Sharing, beside_best, share_items};
use crate::app::solver::{Inferred, SolverCache, SolverRequest};
use crate::engine::challenge::Source;
use crate::engine::order;
use crate::engine::position::Outcome;
use crate::engine::session::{PlaySession, Session, SessionFactory};
use crate::games::zen::choices::{Choice, choices};
use crate::games::zen::places::way;
use crate::games::zen::requests::Optima;
use crate::games::zen::state::{Monk, State};
use crate::games::zen::view::ask::{self, Known, OptimaOf};
use crate::games::zen::view::board::Board;
use crate::games::zen::view::gardens::{self, GARDENS};
use crate::games::zen::{ENTRIES, INFO, ZenGarden, words};
use crate::search::proof::Proof;

/// Under which key it is kept whether ways that lose are marked.
const MARK: &str = "zen.mark";

/// The page's words and names.
pub static PLAY: PlayInfo = PlayInfo {
    wait: |id| {
        id.map_or_else(|| "Raking the paths.".to_owned(), |id| format!("Looking for a garden: {}.", name_of(id)))
    },
    noun: "choice",
    class: "zn-play",
    card: "zn-card",
    board: "Garden",
    side: "About this garden",
    new: "New garden",
    keys: "On the garden: **arrows** go round it, **Enter** enters; then the arrows send the monk, **Escape** looks around.",
    menu: "zn-menu",
    // Who comes for the first time gets the first garden.
    ..PlayInfo::of(
        &ENTRIES[0],
        SessionFactory::of::<ZenGarden>(),
        name_of,
        || gardens::id_of(gardens::first_open()),
        &gardens::NEW_GAME,
    )
};

/// What a challenge is called: the number and name of our own garden, or its setup.
fn name_of(id: &ChallengeId) -> String {
    match &id.source {
        Source::Board(position) => gardens::place_of(position)
            .map_or_else(|| "Own garden".to_owned(), |place| format!("{}. {}", place + 1, gardens::all()[place].name)),
        Source::Seeded { .. } => setup_words(&ENTRIES[0], id),
    }
}

#[component]
pub fn ZenPage(props: &LinkProps) -> Html {
    props.page(ZenView { marks: use_switch(MARK, false), all: use_value_eq(|| None) })
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

impl ZenView {
    fn table(&self, play: &Play) -> ZenPlay {
        let state = of(play.session()).state().clone();
        ZenPlay { choices: choices(&state), state, view: self.clone(), play: play.clone() }
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

    fn inferred(&self, _session: &dyn PlaySession, step: Option<&Transition>, cache: &SolverCache) -> Vec<Inferred> {
        step.and_then(|step| Known(cache).follows(step)).into_iter().collect()
    }

    fn score(&self, session: &dyn PlaySession, cache: &SolverCache) -> Score {
        let count = of(session).state().count().paths as usize;
        let best = Known(cache).need(&session.start()).and_then(Proof::solved);
        Score { outcome: session.outcome(), count, par: best.map(|paths| paths as usize) }
    }

    fn ranks(&self) -> Option<&'static Ranks> {
        Some(&gardens::RAKED)
    }

    /// The garden, if it is one of ours that the person has raked alone.
    fn ranked(&self, session: &dyn PlaySession) -> Option<(String, u64)> {
        let alone = session.outcome() == Outcome::Won && !session.facts().shown;
        let place = gardens::place_of(&session.start()).filter(|_| alone)?;
        Some((gardens::list_of(place), of(session).state().count().paths.into()))
    }

    fn draw(&self, play: &Play) -> Slots {
        let table = self.table(play);
        Slots {
            own: format!(" {}", words::size(table.state.garden())),
            head: html! { <button key="gardens" type="button" class="btn" onclick={play.show(GARDENS)}>{ "Gardens" }</button> },
            numbers: table.numbers(),
            board: html! {
                <div key="stage" class="zn-stage">
                    <Board name="play" state={table.state.clone()} fates={table.fates()} io={play.board_io()} />
                </div>
            },
            below: table.below(),
            after: table.pad(),
            help: table.help(),
            controls: table.controls(),
            side: Deferred::of(move || table.side()),
            ..Slots::default()
        }
    }

    fn share(&self, play: &Play) -> Vec<ShareItem> {
        self.table(play).share_items()
    }

    fn dialogs(&self, page: &Page) -> Html {
        gardens::dialog(page)
    }

    /// The next of ours.
    fn next(&self, play: &Play) -> Option<ChallengeId> {
        let place = gardens::place_of(&play.start());
        let next = place.and_then(|place| gardens::all().get(place + 1)).unwrap_or_else(gardens::first_open);
        (place.is_some() || !play.is_seeded()).then(|| gardens::id_of(next))
    }
}

/// The game at hand, for drawing.
struct ZenPlay {
    play: Play,
    view: ZenView,
    state: Rc<State>,
    choices: Vec<Choice>,
}

extends_play!(ZenPlay);

impl ZenPlay {
    fn known(&self) -> Known<'_> {
        Known(&self.play.solver)
    }

    fn score(&self) -> Score {
        self.view.score(self.session(), &self.solver)
    }

    /// What is known of each choice at hand, where ways that lose are to be marked.
    fn fates(&self) -> Vec<Proof<()>> {
        if !*self.view.marks || self.model.running {
            return Vec::new();
        }
        let position = self.here();
        let lost = self.known().lost(&position);
        let worths = self.known().here(&position).map(|here| here.choices).unwrap_or_default();
        let fate = |choice: &Choice| {
            let worth = worths.iter().find(|(code, _)| *code == choice.code);
            match worth.map_or(Proof::Unknown, |(_, need)| need.verdict()) {
                Proof::Unknown if lost => Proof::Impossible,
                fate => fate,
            }
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

    /// The line under the garden, or the words of a result in its place.
    fn below(&self) -> Html {
        let (here, start) = (self.here(), self.start());
        let never = self.known().lost(&start);
        if self.won() {
            let ways = match self.solver.get(&OptimaOf(&start)).as_deref() {
                Some(Optima::Found { count, .. }) => *count,
                _ => None,
            };
            return self.won_card("path", self.score().count, self.known().need(&start), ways);
        }
        let tells = self.shell.settings.tell_lost;
        if tells && self.known().lost(&here) && !self.model.plays_on() {
            let last_way = self.last_open(|text| matches!(self.known().need(text), Some(Proof::Solved(_))));
            return self.lost_card(last_way, never, (self.outcome() == Outcome::Stuck).then_some(1));
        }
        let words = self.said_first(|phrase| self.hint_words(phrase), "Your garden is safe.");
        let (tag, words) = words.unwrap_or_else(|| {
            let words = match (self.model.done(), self.model.replay()) {
                (0, Some(replay)) => replay,
                _ if self.outcome() == Outcome::Stuck => "No choice is left.".to_owned(),
                _ if self.state.monk() == Monk::Outside => words::outside(&self.state),
                _ => words::standing(&self.state, &self.choices, &self.fates()),
            };
            // Nothing is given up while the search goes on.
            let need = self.known().need(&here).map(|need| need.verdict());
            let verdict = need.filter(|need| *need != Proof::Unknown || self.solver.progress.is_none());
            (tells.then(|| self.verdict_tag(verdict, never)), words)
        });
        let again = self.again().filter(|_| self.say.is_empty());
        status_line(
            "zn-say",
            tag,
            &words,
            html! { <>{ for again }{ self.view.marks.switch("zn-switch desk", "mark", "Mark lost ways") }</> },
        )
    }

    fn hint_words(&self, phrase: &str) -> String {
        let need = self.known().need(&self.here()).and_then(Proof::solved);
        let left = need.map(|count| format!(" At best {} from here.", counted(count.into(), "path")));
        format!("The best next step: **{phrase}**.{}", left.unwrap_or_default())
    }

    /// Takes the whole last path back.
    fn undo_path(&self, class: &'static str, picture: Option<Icon>) -> Html {
        let began = path_began(of(self.session()));
        let on_click = began.map_or_else(Callback::noop, |began| self.act(Action::Go(began)));
        button(class, picture, "Undo path", began.is_some(), on_click)
    }

    fn controls(&self) -> Controls {
        let mark = hears(&self.view.marks, |marks, _| marks.toggle());
        let mark_name = if *self.view.marks { "Do not mark lost ways" } else { "Mark lost ways" };
        Controls {
            undo: self.undo_path("btn", None),
            menu_first: self.undo_path("", Some(Icon::Undo)),
            menu_last: button("", Some(Icon::Pin), mark_name, true, mark),
            ..Controls::default()
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
            let class = if lost { "btn lost" } else { "btn primary" };
            let code = choice.code.clone();
            let on_click = self.on_move().reform(move |_: MouseEvent| code.clone());
            let small = lost.then(|| html! { <small>{ "lost" }</small> });
            html! {
                <button key={choice.code.clone()} type="button" {class} onclick={on_click}>
                    <span aria-hidden="true">{ choice.direction.arrow() }</span>{ words::name(choice) }{ for small }
                </button>
            }
        };
        // In the order in which they lie on the screen.
        let mut all: Vec<(usize, &Choice)> = self.choices.iter().enumerate().collect();
        order::sort_by_key(&mut all, |(_, choice)| way(choice.direction));
        html! { <div key="pad" class="zn-pad" role="group" aria-label="What the monk may do">{ for all.into_iter().map(choice) }</div> }
    }

    fn share_items(&self) -> Vec<ShareItem> {
        let name = self.session().facts().id().map(|id| name_of(&id)).unwrap_or_default();
        let mut facts = vec![("Garden".to_owned(), name.clone())];
        facts.extend(size_fact("Size", &name, words::size(self.state.garden())));
        let Score { count, par, .. } = self.score();
        let told = par.filter(|_| self.tells_best());
        facts.extend(told.map(|best| ("Proven best".to_owned(), counted(best as u64, "path"))));
        let made = counted(count as u64, "path");
        let par = beside_best(count, par);
        share_items(
            self,
            Sharing {
                facts,
                challenge: ("This garden", "Before the first path"),
                stands: "As it is after",
                own: "My paths so far",
                result: format!("{}, {name} · {made}{par}", INFO.name),
                made,
                ..Sharing::default()
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

//! Sliding blocks on the Play page: the six counts, and the library beside the board.

mod below;
mod classics;
mod count;
pub mod new_game;
mod panels;
mod six;

use std::cell::RefCell;
use std::rc::Rc;

use yew::prelude::*;

use self::classics::Classics;
use self::count::Counted;
use self::six::Row;
use super::ask::{self, Known};
use super::board::Board;
use super::shelf;
use crate::app::figures;
use crate::app::icons::Icon;
use crate::app::kept::{KeptChoice, use_choice};
use crate::app::play::bar::{Help, button};
use crate::app::play::share_items::{Sharing, share_items};
use crate::app::play::view::{Controls, Page, Play, PlayInfo, PlayView, Score, Slots};
use crate::app::play::{PlayPage, ViewHandle, setup_words};
use crate::app::share::ShareItem;
use crate::app::solver::{Inferred, SolverCache, SolverRequest};
use crate::app::view::Transition;
use crate::engine::challenge::{ChallengeId, Source};
use crate::engine::position::Outcome;
use crate::engine::session::{PlaySession, Session, SessionFactory};
use crate::games::sliding::board::Sliding;
use crate::games::sliding::info::INFO;
use crate::games::sliding::metric::Metric;
use crate::games::sliding::{ENTRIES, SlidingBlocks};
use crate::search::proof::Proof;

/// The dialog of the library.
const CLASSICS: &str = "classics";

/// Under which key the chosen count is kept.
const METRIC: &str = "sliding.metric";

/// The page's words and names.
pub static PLAY: PlayInfo = PlayInfo {
    entry: &ENTRIES[0],
    sessions: SessionFactory::of::<SlidingBlocks>(),
    name: name_of,
    in_progress: name_of,
    // Who comes for the first time gets the most famous one.
    first: || shelf::id_of(shelf::first()),
    wait: |id| if id.is_some() { "Looking for a puzzle." } else { "Laying out the pieces." }.to_owned(),
    noun: "move",
    class: "sl-play",
    card: "sl-card-board",
    board: "Board",
    side: "About this puzzle",
    new: "New challenge",
    new_game: &new_game::NEW_GAME,
    keys: "On the board: **arrows** go about, **Enter** picks a piece up, arrows push it, Enter puts it down.",
    more_letters: "",
    menu: "sl-menu",
    turns: None,
};

/// What a challenge is called: its name in the library, or its setup.
fn name_of(id: &ChallengeId) -> String {
    match &id.source {
        Source::Board(position) => {
            shelf::named(position).map_or_else(|| "Own board".to_owned(), |one| one.name.to_owned())
        }
        Source::Seeded { .. } => setup_words(&ENTRIES[0], id),
    }
}

/// The size of a board, such as `4 × 5`.
fn size_of(board: &Sliding) -> String {
    format!("{} × {}", board.width(), board.height())
}

/// What the page is given.
#[derive(Properties, PartialEq)]
pub struct SlidingProps {
    /// The puzzle of the link; nothing: the game in progress, or the first of the library.
    pub challenge: Option<ChallengeId>,
    /// Counts visits, so that the same link opened again is heard.
    pub visit: u32,
}

/// The Play page of sliding blocks.
#[component]
pub fn SlidingPage(props: &SlidingProps) -> Html {
    let metric = use_choice(METRIC, Metric::default(), Metric::parse, |metric| metric.word().to_owned());
    let counted = use_mut_ref(Counted::default);
    let view = ViewHandle(Rc::new(SlidingView { metric, counted }));
    html! { <PlayPage {view} challenge={props.challenge.clone()} visit={props.visit} /> }
}

/// The game's side of the page.
#[derive(Clone)]
struct SlidingView {
    metric: KeptChoice<Metric>,
    counted: Rc<RefCell<Counted>>,
}

impl SlidingView {
    /// The six counts as they stand.
    fn rows(&self, session: &dyn PlaySession, known: Known<'_>) -> [Row; 6] {
        let counts = self.counted.borrow_mut().of(session.of());
        let (start, here) = (session.start(), session.here());
        Metric::ALL.map(|metric| Row {
            so_far: counts[metric.index()],
            from_here: known.far(&here, metric),
            best: known.far(&start, metric),
        })
    }

    fn table(&self, play: &Play) -> SlidingPlay {
        let session: &Session<SlidingBlocks> = play.session().of();
        SlidingPlay {
            board: session.state().clone(),
            rows: self.rows(play.session(), Known(&play.solver)),
            metric: self.metric.clone(),
            play: play.clone(),
        }
    }
}

impl PlayView for SlidingView {
    fn info(&self) -> &'static PlayInfo {
        &PLAY
    }

    fn wanted(&self, session: &dyn PlaySession, _cache: &SolverCache) -> Vec<SolverRequest> {
        ask::wanted(&session.here(), &session.start(), *self.metric)
    }

    fn inferred(&self, _session: &dyn PlaySession, step: Option<&Transition>, cache: &SolverCache) -> Vec<Inferred> {
        step.map(|step| ask::inferred(Known(cache), step)).unwrap_or_default()
    }

    fn score(&self, session: &dyn PlaySession, cache: &SolverCache) -> Score {
        let in_moves = self.rows(session, Known(cache))[Metric::Move.index()];
        Score {
            outcome: if in_moves.so_far.is_some() { session.outcome() } else { Outcome::Open },
            count: in_moves.so_far.unwrap_or(0) as usize,
            par: in_moves.best.and_then(|far| if let Proof::Solved(best) = far { Some(best as usize) } else { None }),
        }
    }

    fn draw(&self, play: &Play) -> Slots {
        let table = self.table(play);
        let id = play.session().facts().id();
        let words = id.map(|id| {
            format!("{}: {}, {}. Goal: {}", INFO.name, name_of(&id), size_of(&table.board), table.board.goal_words())
        });
        Slots {
            own: format!(" {}", size_of(&table.board)),
            numbers: table.numbers(),
            board: html! {
                <div key="duo" class="sl-duo">
                    <div key="stage" class="sl-stage">
                        <Board board={table.board.clone()} came={play.model.came.clone()} hint={play.model.hint.clone()} locked={play.model.running}
                            pushes={table.metric().is_super()} on_move={play.on_move()} on_say={play.on_say()} />
                    </div>
                    { table.pane() }
                </div>
            },
            below: table.below(),
            help: table.help(),
            controls: Controls {
                menu_last: button("", Some(Icon::Table), "Classics", true, play.show(CLASSICS)),
                ..Controls::default()
            },
            side: table.side(),
            print: words.unwrap_or_default(),
            ..Slots::default()
        }
    }

    fn share(&self, play: &Play) -> Vec<ShareItem> {
        self.table(play).share_items()
    }

    fn dialogs(&self, page: &Page) -> Html {
        html! { <Classics key="classics" open={page.is_open(CLASSICS)} on_close={page.shut()} on_open={page.on_open()} /> }
    }

    /// The next of the library.
    fn next(&self, play: &Play) -> Option<ChallengeId> {
        let seeded = play.session().facts().id().is_some_and(|id| matches!(id.source, Source::Seeded { .. }));
        match panels::place_of(&play.start()) {
            None if seeded => None,
            at => Some(shelf::id_of(shelf::all().get(at.map_or(0, |at| at + 1)).unwrap_or(shelf::first()))),
        }
    }
}

/// The game at hand, for drawing.
struct SlidingPlay {
    play: Play,
    board: Rc<Sliding>,
    rows: [Row; 6],
    metric: KeptChoice<Metric>,
}

impl std::ops::Deref for SlidingPlay {
    type Target = Play;

    fn deref(&self) -> &Play {
        &self.play
    }
}

impl SlidingPlay {
    fn known(&self) -> Known<'_> {
        Known(&self.play.solver)
    }

    fn metric(&self) -> Metric {
        *self.metric
    }

    fn row_of(&self, metric: Metric) -> Row {
        self.rows[metric.index()]
    }

    /// How the worker can help from here.
    fn help(&self) -> Help {
        let open = self.outcome() == Outcome::Open;
        let way = self.known().way(&self.here(), self.metric()).filter(|way| open && !way.is_empty());
        Help { hint: way.as_ref().and_then(|way| way.first().cloned()), solution: way }
    }

    /// The choices of the share dialog.
    fn share_items(&self) -> Vec<ShareItem> {
        let name = self.session().facts().id().map(|id| name_of(&id)).unwrap_or_default();
        let (row, noun) = (self.row_of(self.metric()), self.metric().word());
        let mut facts = vec![("Puzzle".to_owned(), name.clone()), ("Board".to_owned(), size_of(&self.board))];
        if let (true, Some(Proof::Solved(best))) = (self.tells_best(), row.best) {
            facts.push(("Proven best".to_owned(), figures::counted(best.into(), noun)));
        }
        let count = row.so_far.map_or_else(|| "done".to_owned(), |count| figures::counted(count.into(), noun));
        let par = match (row.excess(), row.best) {
            (Some(0), _) => " (proven best)".to_owned(),
            (_, Some(Proof::Solved(best))) => format!(" (best {best})"),
            _ => String::new(),
        };
        share_items(
            self,
            Sharing {
                facts,
                challenge: ("This challenge", "From the first move"),
                made: figures::counted(self.session().count() as u64, "move"),
                stands: "As it stands after",
                own: "My moves so far",
                result: format!("{}, {name} · {count}{par}", INFO.name),
                behind: "",
                position_at_goal: true,
            },
        )
    }
}

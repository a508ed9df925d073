//! Shisen-sho on the Play page: tiles that can lie face down while the game rests, the state space of a small problem, and
//! the experiment's problems.

mod answering;
mod below;
mod new_game;
mod problem;

use std::cell::RefCell;

use gloo::timers::callback::Timeout;
use serde::Deserialize;

use self::answering::{Test, Tests, use_tests};
use super::ask::{EstimateOf, HintAt, Known, Made, StandingOf};
use super::board::{Board, Pointed, use_layout};
use super::tile::{Linked, Set, face_down, symbols};
use crate::app::grid_board::Transition;
use crate::app::kept::{KeptChoice, Ranked, Ranking, Ranks, use_choice, use_switch};
use crate::app::play::bar::Help;
use crate::app::play::model::Action;
use crate::app::play::view::{Controls, Play, PlayInfo, PlayView, Score, Slots, extends_play};
use crate::app::play::{LinkProps, fresh, setup_words, size_fact};
use crate::app::prelude::*;
use crate::app::share::{ShareItem, Sharing, share_items};
use crate::app::solver::{Inferred, SolverCache, SolverRequest};
use crate::engine::challenge::Source;
use crate::engine::position::Outcome;
use crate::engine::session::{PlaySession, Session, SessionFactory};
use crate::games::shisen::rules::{Move, Shisen};
use crate::games::shisen::{ENTRIES, INFO, ShisenSho, problems, words};
use crate::search::proof::Proof;
use crate::web::entropy;

/// Under which key it is kept whether equal tiles are marked.
const EQUAL: &str = "shisen.equal";
/// So long a link is seen, in milliseconds.
const SEEN_MS: u32 = 1300;

/// The page's words and names.
pub static PLAY: PlayInfo = PlayInfo {
    wait: |id| id.map_or_else(|| "Laying the tiles.".to_owned(), |id| format!("Looking for a board: {}.", name_of(id))),
    class: "ss-play",
    card: "ss-card",
    side: "About this board",
    new: "New board",
    keys: "On the board: **arrows** go from tile to tile, **Enter** picks up, **Escape** puts down.",
    more_letters: "**E** mark equal tiles, **P** pause, ",
    menu: "ss-menu",
    // Who comes for the first time gets the classic board.
    ..PlayInfo::of(&ENTRIES[0], SessionFactory::of::<ShisenSho>(), name_of, || fresh(&ENTRIES[0]), &new_game::NEW_GAME)
};

/// What a challenge is called: its setup, or that it is somebody's own board.
fn name_of(id: &ChallengeId) -> String {
    match &id.source {
        Source::Board(text) if text == problem::SUGGESTED => "A small problem".to_owned(),
        Source::Board(text) => problems::at(text)
            .map_or_else(|| "Own board".to_owned(), |one| format!("Problem {} of {}", one.number, problems::COUNT)),
        Source::Seeded { .. } => setup_words(&ENTRIES[0], id),
    }
}

/// The size under which times are kept, such as `17x8` or `17x8-gravity-left`.
fn size_key(state: &Shisen) -> String {
    let gravity = state.gravity().map_or_else(String::new, |side| format!("-{}", side.code()));
    format!("{}x{}{gravity}", state.board().width(), state.board().height())
}

/// The best times of each size, in milliseconds.
static TIMES: Ranks = Ranks { key: "shisen.times", more_is_better: false, places: 5, former: former_times };

/// Times as earlier versions kept them, size by size. The form is frozen: browsers hold such texts.
fn former_times(text: &str) -> Option<Ranking> {
    #[derive(Deserialize)]
    struct Size {
        size: String,
        times: Vec<Time>,
    }
    #[derive(Deserialize)]
    struct Time {
        ms: u64,
        challenge: String,
        day: u32,
    }
    let sizes: Vec<Size> = serde_json::from_str(text).ok()?;
    let times = sizes.into_iter().flat_map(|Size { size, times }| {
        times.into_iter().map(move |Time { ms, challenge, day }| Ranked {
            list: size.clone(),
            value: ms,
            challenge,
            day,
        })
    });
    Some(Ranking { bests: times.collect(), ..Ranking::default() })
}

type Pairs = Rc<Vec<(usize, usize)>>;

/// The pairs of the position that was drawn last, and that position.
type CachedPairs = Option<(Rc<Shisen>, Pairs)>;

#[component]
pub fn ShisenPage(props: &LinkProps) -> Html {
    props.page(ShisenView {
        set: use_choice(Set::KEY, Set::Mahjong, Set::read, Set::word),
        equal: use_switch(EQUAL, true),
        rests: use_value_eq(|| false),
        estimated: use_value_eq(|| None::<AttrValue>),
        linked: use_value_eq(|| None::<Rc<Linked>>),
        tests: use_tests(),
        pairs: use_mut_ref(CachedPairs::default),
    })
}

/// The game's side of the page.
#[derive(Clone)]
struct ShisenView {
    set: KeptChoice<Set>,
    /// Whether tiles equal to the one that is picked up are marked.
    equal: KeptChoice<bool>,
    /// Whether the game rests: the tiles are hidden and the time stands still.
    rests: UseStateHandle<bool>,
    /// The board whose difficulty is estimated.
    estimated: UseStateHandle<Option<AttrValue>>,
    /// The pair that was taken last, for a moment.
    linked: UseStateHandle<Option<Rc<Linked>>>,
    tests: Tests,
    /// The pairs that can be taken, of the position that was drawn last.
    pairs: Rc<RefCell<CachedPairs>>,
}

fn of(session: &dyn PlaySession) -> &Session<ShisenSho> {
    session.of()
}

/// Whether tiles were dealt anew on the way here.
fn shuffled(session: &Session<ShisenSho>) -> bool {
    session.done().contains(&Move::Shuffle)
}

impl ShisenView {
    fn pairs(&self, state: &Rc<Shisen>) -> Pairs {
        let mut kept = self.pairs.borrow_mut();
        match &*kept {
            Some((of, pairs)) if Rc::ptr_eq(of, state) => pairs.clone(),
            _ => {
                let pairs = Rc::new(state.pairs());
                *kept = Some((state.clone(), pairs.clone()));
                pairs
            }
        }
    }

    fn table(&self, play: &Play) -> ShisenPlay {
        let state = of(play.session()).state().clone();
        let (pairs, test) = (self.pairs(&state), self.tests.test(play.session()));
        ShisenPlay { pairs, test, state, view: self.clone(), play: play.clone() }
    }
}

impl PlayView for ShisenView {
    fn info(&self) -> &'static PlayInfo {
        &PLAY
    }

    fn wanted(&self, session: &dyn PlaySession, cache: &SolverCache) -> Vec<SolverRequest> {
        let (known, here, start) = (Known(cache), session.here(), session.start());
        let mut list = Vec::new();
        if here == start
            && let Some(Source::Seeded { setup, seed }) = session.facts().id().map(|id| id.source)
        {
            list.push(SolverRequest::new(&Made(&setup, seed.as_str())));
        }
        if of(session).state().board().tiles() > 0 {
            list.push(SolverRequest::new(&StandingOf(&here)));
        }
        if known.standing(&here) == Some(Proof::Unknown) {
            list.push(SolverRequest::new(&HintAt(&here)));
        }
        if known.lost(&here) {
            // Where the last way out was: backwards, until one is found.
            let before = (0..session.count()).rev().filter_map(|at| session.position_at(at));
            let closed = before.take_while(|position| known.standing(position) != Some(Proof::Solved(())));
            list.extend(closed.map(|position| SolverRequest::new(&StandingOf(&position))));
        }
        if self.estimated.as_deref() == Some(&*start) {
            list.push(SolverRequest::new(&EstimateOf(&start)));
        }
        list
    }

    fn inferred(&self, session: &dyn PlaySession, step: Option<&Transition>, cache: &SolverCache) -> Vec<Inferred> {
        let known = Known(cache);
        let made = match session.facts().id().map(|id| id.source) {
            Some(Source::Seeded { setup, seed }) => known.was_made(&session.start(), &Made(&setup, seed.as_str())),
            _ => None,
        };
        made.into_iter().chain(step.and_then(|step| known.follows(step))).collect()
    }

    fn score(&self, session: &dyn PlaySession, _cache: &SolverCache) -> Score {
        Score { outcome: session.outcome(), count: session.count(), par: None }
    }

    fn ranks(&self) -> Option<&'static Ranks> {
        Some(&TIMES)
    }

    /// Only games without hints, shuffles and shown solutions count.
    fn ranked(&self, session: &dyn PlaySession) -> Option<(String, u64)> {
        let facts = session.facts();
        let alone = session.outcome() == Outcome::Won && !facts.shown && facts.hints == 0 && !shuffled(of(session));
        alone.then(|| (size_key(of(session).state()), facts.elapsed_ms))
    }

    /// The time that a problem of the experiment takes begins when it is seen.
    fn has_begun(&self, session: &dyn PlaySession) -> bool {
        let facts = session.facts();
        session.count() > 0 || facts.elapsed_ms > 0 || self.tests.test(session).on.is_some()
    }

    fn ticks(&self, session: &dyn PlaySession) -> bool {
        session.outcome() != Outcome::Won && !*self.rests
    }

    fn rests(&self) -> bool {
        *self.rests
    }

    fn draw(&self, play: &Play) -> Slots {
        let table = self.table(play);
        Slots {
            own: format!(" {}", words::size(&table.state)),
            numbers: table.phone_numbers(),
            board: table.board(),
            below: table.below(),
            help: table.help(),
            controls: table.controls(),
            keepers: table.keepers(),
            side: Deferred::of(move || table.side()),
            ..Slots::default()
        }
    }

    fn share(&self, play: &Play) -> Vec<ShareItem> {
        self.table(play).share_items()
    }

    /// A small problem after one that was drawn or pasted.
    fn next(&self, play: &Play) -> Option<ChallengeId> {
        let small = of(play.session()).state().start().tiles() <= problem::MAX_COUNTED;
        (!play.is_seeded() && small).then(|| ChallengeId::seeded(INFO.id, problem::SETUP, entropy::fresh_seed()))
    }
}

/// The game at hand, for drawing.
#[derive(Clone)]
struct ShisenPlay {
    play: Play,
    view: ShisenView,
    state: Rc<Shisen>,
    pairs: Pairs,
    /// Whether this is one of the experiment's problems.
    test: Test,
}

extends_play!(ShisenPlay);

impl ShisenPlay {
    fn known(&self) -> Known<'_> {
        Known(&self.play.solver)
    }

    fn rests(&self) -> bool {
        *self.view.rests
    }

    fn shuffled(&self) -> bool {
        shuffled(of(self.session()))
    }

    /// Whether the person is told what the solver knows.
    fn tells(&self) -> bool {
        self.shell.settings.tell_lost && self.test.on.is_none()
    }

    /// Whether it is proved that this board cannot be cleared any more, and the person wants to be told.
    fn lost(&self) -> bool {
        self.tells() && self.known().lost(&self.here())
    }

    /// How the worker can help from here: a pair that is known to be safe, or else any.
    fn help(&self) -> Help {
        if self.outcome() != Outcome::Open || self.rests() || self.test.on.is_some() {
            return Help::default();
        }
        let here = self.here();
        let any = || {
            let (one, other) = *self.pairs.first()?;
            let board = self.state.board();
            Some(Move::pair(board.cell(one), board.cell(other)).to_string())
        };
        let hint = self.known().hint(&here).map(|(code, _)| code).or_else(any);
        Help { hint, solution: self.known().way(&here).filter(|way| !way.is_empty()) }
    }

    /// The pair that is pointed out now.
    fn pointed(&self) -> Option<Pointed> {
        let code = self.model.hint.as_ref()?;
        let Move::Pair(one, other) = code.parse::<Move>().ok()? else { return None };
        let told = self.known().hint(&self.here());
        let safe = told.is_some_and(|(told, fate)| fate == Proof::Solved(()) && *told == **code);
        Some(Pointed { pair: (one, other), safe })
    }

    fn board(&self) -> Html {
        if self.rests() {
            return html! { <Cover key="cover" state={self.state.clone()} on_go={self.on_rest()} /> };
        }
        let alone = self.test.on.is_some();
        html! {
            <Board key="tiles" state={self.state.clone()} set={*self.view.set} linked={(*self.view.linked).clone()} hint={self.pointed()}
                equal={*self.view.equal && !alone} {alone} io={self.board_io()} />
        }
    }

    /// What keeps things up to date, and the drawings that the tiles refer to.
    fn keepers(&self) -> Html {
        let session = of(self.session());
        let came = self.model.came.clone().filter(|came| !came.back);
        let last = session.count().checked_sub(1).filter(|_| came.is_some()).and_then(|last| {
            let (before, m) = (session.state_at(last)?, session.move_at(last)?);
            Linked::of(before, m, session.count())
        });
        let place = (self.here(), session.facts().challenge.clone());
        html! {
            <>
                { symbols(*self.view.set) }
                <Keeper key="keeper" rests={self.rests()} {place} on_wake={self.view.rests.setter()} linked={last.map(Rc::new)} {came}
                    on_linked={self.view.linked.setter()} />
                { self.view.tests.keeper(session, self.known().lost(&self.here()), self.shuffled()) }
            </>
        }
    }

    fn on_shuffle(&self) -> Callback<MouseEvent> {
        self.act(Action::Play(Move::Shuffle.to_string()))
    }

    fn turn_rest(&self) {
        self.view.rests.set(!self.rests());
        self.say.set(String::new());
        self.model.dispatch(Action::Run(false));
    }

    fn on_rest(&self) -> Callback<MouseEvent> {
        hears(self, |table, _| table.turn_rest())
    }

    fn controls(&self) -> Controls {
        let rest = if self.rests() { "Go on" } else { "Pause" };
        let shuffles = !self.won() && !self.rests() && !self.model.running && self.test.on.is_none();
        let mark_name = if *self.view.equal { "Do not mark equal tiles" } else { "Mark equal tiles" };
        let table = self.clone();
        Controls {
            restart: button("btn quiet", Some(Icon::Pause), rest, !self.won(), self.on_rest()),
            hint: button("btn quiet", None, "Shuffle rest", shuffles, self.on_shuffle()),
            dock: Some(button("", Some(Icon::Pause), rest, !self.won(), self.on_rest())),
            menu_last: html! {
                <>
                    { button("", Some(Icon::Move), "Shuffle rest", shuffles, self.on_shuffle()) }
                    { button("", Some(Icon::Pin), mark_name, true, hears(&self.view.equal, |equal, _| equal.toggle())) }
                </>
            },
            on_letter: Some(Rc::new(move |letter| {
                match letter {
                    "e" if !table.rests() => table.view.equal.toggle(),
                    "p" if !table.won() => table.turn_rest(),
                    _ => return false,
                }
                true
            })),
            ..Controls::default()
        }
    }

    /// Which drawings are shown.
    fn set_switch(&self) -> Html {
        let choose = |set: Set| hears(&self.view.set, move |kept, _| kept.set(set));
        let all = Set::ALL.map(|(set, _, name)| (name, *self.view.set == set, choose(set)));
        html! { <div key="set" class="ss-set">{ choices("Tiles", all) }</div> }
    }

    /// The choices of the share dialog.
    fn share_items(&self) -> Vec<ShareItem> {
        let name = self.session().facts().id().map(|id| name_of(&id)).unwrap_or_default();
        let tiles = self.state.start().tiles();
        let mut facts = vec![("Board".to_owned(), name.clone()), ("Tiles".to_owned(), tiles.to_string())];
        facts.extend(size_fact("Size", &name, words::size(&self.state)));
        share_items(
            self,
            Sharing {
                facts,
                challenge: ("This board", "Before the first pair"),
                made: counted(self.session().count() as u64, "move"),
                stands: "As it is after",
                own: "My moves so far",
                result: format!("{}, {name} · {tiles} tiles", INFO.name),
                behind: if self.shuffled() { ", shuffled" } else { "" },
                position_at_goal: false,
            },
        )
    }
}

#[derive(Properties, PartialEq)]
struct KeeperProps {
    rests: bool,
    /// Where the game is.
    place: (Rc<str>, String),
    on_wake: UseStateSetter<bool>,
    /// The pair that the last step took.
    linked: Option<Rc<Linked>>,
    /// The last step, if it led forward.
    came: Option<Transition>,
    on_linked: UseStateSetter<Option<Rc<Linked>>>,
}

/// Ends the rest when the game goes elsewhere. The focus goes to the cover's button when the game begins to rest, and back to
/// the board when it goes on. And shows the pair that was taken last, for a moment.
#[component]
fn Keeper(props: &KeeperProps) -> Html {
    let before = use_mut_ref(|| false);
    let (on_wake, on_linked) = (props.on_wake.clone(), props.on_linked.clone());
    use_effect_on(props.place.clone(), move |_| on_wake.set(false));
    use_effect_on(props.rests, move |&rests| match (before.replace(rests), rests) {
        (false, true) => page::focus("ss-go"),
        (true, false) => {
            page::focus_first(".ss-board [tabindex=\"0\"]");
        }
        _ => {}
    });
    use_effect_on((props.linked.clone(), props.came.clone()), move |(linked, _)| {
        on_linked.set(linked.clone());
        let timer = linked.as_ref().map(|_| Timeout::new(SEEN_MS, move || on_linked.set(None)));
        move || drop(timer)
    });
    Html::default()
}

#[derive(Properties, PartialEq)]
struct CoverProps {
    state: Rc<Shisen>,
    /// The game goes on.
    on_go: Callback<MouseEvent>,
}

/// The tiles face down while the game rests.
#[component]
fn Cover(props: &CoverProps) -> Html {
    let board = props.state.board();
    let layout = use_layout(board.width(), board.height(), false);
    let cells = layout.cells().filter(|cell| board.kind(*cell) > 0);
    html! {
        <div class="ss-rest ss-holder">
            { face_down(layout, cells) }
            <div>
                <p role="status">{ "Paused. The clock has stopped." }</p>
                <button id="ss-go" type="button" class="btn primary" onclick={props.on_go.clone()}>{ "Go on" }</button>
            </div>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn session(moves: &str) -> Session<ShisenSho> {
        let id = ChallengeId::parse(&format!("shisen/board/ABBA-CCDD/{moves}")).expect("an id");
        let mut session = Session::new(&id, "ABBA-CCDD").expect("a session");
        session.go(usize::MAX);
        session
    }

    #[test]
    fn times_of_earlier_versions_are_read() {
        let text = r#"[{"size":"4x2","times":[{"ms":2000,"challenge":"shisen/board/ABBA-CCDD","day":20261124}]},{"size":"6x6","times":[]}]"#;
        let ranking = former_times(text).expect("times");
        assert_eq!((TIMES.best(&ranking, "4x2"), TIMES.best(&ranking, "6x6")), (Some(2000), None));
        for text in ["", "7", "{}", "[1]", r#"[{"size":"17x8"}]"#] {
            assert_eq!(former_times(text), None, "{text}");
        }
    }

    #[test]
    fn a_pair_that_was_taken_is_linked() {
        let session = session("a1d1-b1c1-a2b2-c2d2");
        assert_eq!(session.state().board().tiles(), 0);
        let before = session.state_at(3).expect("a position");
        assert!(Linked::of(before, &session.done()[3], 4).is_some_and(|linked| linked.number == 4));
    }

    #[test]
    fn a_shuffle_counts_as_long_as_it_stands() {
        let mut session = session("a1d1-shuffle");
        assert!(shuffled(&session) && Linked::of(session.state(), &Move::Shuffle, 2).is_none());
        session.undo();
        assert!(!shuffled(&session));
    }
}

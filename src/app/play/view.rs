//! What a game brings to the Play page: words, a board, what it wants to know, and the panels that only it shows. All else
//! is the page's own.

use gloo::timers::callback::Timeout;

use super::bar::Help;
use super::model::{Action, Model};
use super::new_dialog::NewGame;
use crate::app::answer::reason;
use crate::app::dialog::Dialog;
use crate::app::grid_board::{BoardIo, Transition};
use crate::app::kept::{Ranking, Ranks};
use crate::app::loading::PartState;
use crate::app::new_game::NewForm;
use crate::app::prelude::*;
use crate::app::share::{ShareItem, ShareRequest};
use crate::app::solver::{Inferred, Solver, SolverCache, SolverRequest, restart};
use crate::app::words::time;
use crate::engine::challenge::Source;
use crate::engine::entry::GameEntry;
use crate::engine::position::Outcome;
use crate::engine::session::{PlaySession, SessionFactory};
use crate::search::proof::Proof;
use crate::web::entropy;

/// The dialog in which a new challenge is chosen. A game may have others, each with a name of its own.
pub const NEW: &str = "new";
/// The same dialog, open for a text from elsewhere.
pub const FROM_TEXT: &str = "from-text";

/// The words and names of a game's Play page.
pub struct PlayInfo {
    /// The game.
    pub entry: &'static GameEntry,
    /// What makes its sessions.
    pub sessions: SessionFactory,
    /// What a challenge is called in the page's head.
    pub name: fn(&ChallengeId) -> String,
    /// What it is called in the middle of a line.
    pub in_progress: fn(&ChallengeId) -> String,
    /// The challenge of who comes for the first time.
    pub first: fn() -> ChallengeId,
    /// What is shown until there is a board; the challenge is one that is being searched for.
    pub wait: fn(Option<&ChallengeId>) -> String,
    /// What one of the session's moves is called.
    pub noun: &'static str,
    /// The class of the page, beside those of every Play page.
    pub class: &'static str,
    /// The class of the board's card, beside those of every such card.
    pub card: &'static str,
    /// The name of the board's section.
    pub board: &'static str,
    /// The name of the side column.
    pub side: &'static str,
    /// The button that opens the dialog of a new challenge, and the title of the dialog.
    pub new: &'static str,
    /// What that dialog offers.
    pub new_game: &'static NewForm,
    /// The keys of the board, in words.
    pub keys: &'static str,
    /// What single letters do beside those of every game, in words.
    pub more_letters: &'static str,
    /// The id of the menu at the foot of a phone.
    pub menu: &'static str,
    /// What the page has to know of a game in which not every move is the person's.
    pub turns: Option<Turns>,
}

impl PlayInfo {
    /// The words that most games have. A challenge is called by `name`, and `first` is that of who comes for the first time.
    pub const fn of(
        entry: &'static GameEntry,
        sessions: SessionFactory,
        name: fn(&ChallengeId) -> String,
        first: fn() -> ChallengeId,
        new_game: &'static NewForm,
    ) -> Self {
        Self {
            entry,
            sessions,
            name,
            in_progress: name,
            first,
            wait: |_| "Laying the board.".to_owned(),
            noun: "move",
            class: "",
            card: "",
            board: "Board",
            side: "About this game",
            new: "New challenge",
            new_game,
            keys: "",
            more_letters: "",
            menu: "dock-menu",
            turns: None,
        }
    }
}

/// A game of turns: some moves, or all of them, come by themselves (see [`PlayView::automatic`]). What the person takes
/// back in it is counted as hints are.
#[derive(Clone, Copy)]
pub struct Turns {
    /// Whether undo and redo stop at the moment after so many moves. A moment at which an opponent moves would not last.
    pub stops: fn(&dyn PlaySession, usize) -> bool,
    /// Whether no move is the person's. Then the game runs from its beginning until it is stopped.
    pub runs: fn(&dyn PlaySession) -> bool,
}

/// The move that the game makes by itself next.
#[derive(Clone, PartialEq)]
pub struct Automatic {
    /// Its code; nothing as long as the solver looks for it.
    pub code: Option<String>,
    /// Whether it is made at once, not at the pace of a replay.
    pub at_once: bool,
}

/// What is counted of a finished game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Score {
    /// How the game stands; open where it cannot be counted.
    pub outcome: Outcome,
    /// Moves, paths or what else the game counts.
    pub count: usize,
    /// The proven best, if it is known.
    pub par: Option<usize>,
}

/// What a game draws.
#[derive(Default)]
pub struct Slots {
    /// Behind the name of a challenge without a seed, such as ` 4 × 5`.
    pub own: String,
    /// In the head, before the button of a new challenge.
    pub head: Html,
    /// The three big numbers.
    pub numbers: Html,
    /// The board.
    pub board: Html,
    /// The line under it, or the words of a result in its place.
    pub below: Html,
    /// In the board's card, behind that.
    pub after: Html,
    /// How the solver can help.
    pub help: Help,
    /// The controls that only this game has.
    pub controls: Controls,
    /// A wide card under the board and its controls.
    pub under: Option<Html>,
    /// The panels of the side column.
    pub side: Deferred,
    /// What stands under the board on paper; empty: the names of game and challenge, and what is its own.
    pub print: String,
    /// A picture beside that, such as that of the goal.
    pub print_picture: Html,
    /// Components that show nothing but keep something up to date, or what the board's pictures refer to.
    pub keepers: Html,
}

/// Hears a letter key and says whether it did something.
pub type LetterHandler = Rc<dyn Fn(&str) -> bool>;

/// The controls that only one game has.
#[derive(Default)]
pub struct Controls {
    /// Whether the game has larger buttons by which a replay is run and stepped through; else its bar has them.
    pub own_steps: bool,
    /// In the bar, behind «Undo».
    pub undo: Html,
    /// In the bar, behind «Restart».
    pub restart: Html,
    /// In the bar, before «Hint».
    pub hint: Html,
    /// In the place of «Hint» and «Show solution», where a game helps otherwise: in the bar, and in a phone's dock.
    pub help: Option<[Html; 2]>,
    /// In a phone's dock in the place of «Solve», which then stands in the menu.
    pub dock: Option<Html>,
    /// The large buttons of a phone's dock in the place of all others; undo and redo then stand in the menu.
    pub large: Option<Html>,
    /// In the transport of a replay, behind «Last».
    pub transport: Html,
    /// First in the menu of the dock.
    pub menu_first: Html,
    /// In that menu, before «Share».
    pub menu_last: Html,
    /// Hears a letter that is none of every game's; whether it did something.
    pub on_letter: Option<LetterHandler>,
    /// All keys in words, of a game that has letters for its moves: those of every game do nothing then.
    pub keys: Option<&'static str>,
}

/// A game's side of the Play page. Made anew for every drawing, with the game's own state in it.
pub trait PlayView {
    /// Its words and names.
    fn info(&self) -> &'static PlayInfo;

    /// What the page wants to know, the most wanted first.
    fn wanted(&self, session: &dyn PlaySession, cache: &SolverCache) -> Vec<SolverRequest>;

    /// The same while a player of the program makes the moves.
    fn wanted_in_autoplay(&self, session: &dyn PlaySession, cache: &SolverCache) -> Vec<SolverRequest> {
        self.wanted(session, cache)
    }

    /// To how many workers the requests are sent, side by side.
    fn workers(&self) -> usize {
        1
    }

    /// What follows from what is known, and from the last step forward.
    fn inferred(&self, _session: &dyn PlaySession, _step: Option<&Transition>, _cache: &SolverCache) -> Vec<Inferred> {
        Vec::new()
    }

    /// The move that comes by itself at the position at hand, if one does; `running`: the person lets the game run. Moves
    /// that lie ahead of a game that runs come by themselves in any case.
    fn automatic(&self, _session: &dyn PlaySession, _running: bool, _cache: &SolverCache) -> Option<Automatic> {
        None
    }

    /// What the game counts.
    fn score(&self, session: &dyn PlaySession, cache: &SolverCache) -> Score;

    /// Whether the clock has begun: with the first move. Who takes that back has begun all the same.
    fn has_begun(&self, session: &dyn PlaySession) -> bool {
        session.count() > 0 || session.facts().elapsed_ms > 0
    }

    /// Whether time is counted, once it has begun.
    fn ticks(&self, session: &dyn PlaySession) -> bool {
        session.outcome() == Outcome::Open
    }

    /// Whether the game rests: nothing is done to it then, until the person goes on.
    fn rests(&self) -> bool {
        false
    }

    /// Whether the person has come to the end that makes the challenge of a day done.
    fn finished(&self, session: &dyn PlaySession) -> bool {
        session.outcome() == Outcome::Won && !session.facts().shown
    }

    /// How far the game has come, for the gallery; nothing: there is nothing to go on with.
    fn progress(&self, session: &dyn PlaySession) -> Option<String> {
        let (info, count) = (self.info(), session.count());
        let id = session.facts().id().filter(|_| count > 0 && session.outcome() != Outcome::Won)?;
        Some(format!("{}, {} in", (info.in_progress)(&id), counted(count as u64, info.noun)))
    }

    /// How results are ranked that are no numbers of moves, such as times and points.
    fn ranks(&self) -> Option<&'static Ranks> {
        None
    }

    /// What the attempt at hand earns in these lists: the list and the value.
    fn ranked(&self, _session: &dyn PlaySession) -> Option<(String, u64)> {
        None
    }

    /// What is said to a screen reader after a step, or when a move was tried that cannot be made.
    fn spoken(&self, session: &dyn PlaySession, model: &Model) -> Option<String> {
        let came = model.came.as_ref().filter(|_| model.blocked.is_none())?;
        let noun = self.info().noun;
        if came.back {
            return Some(format!("Undone. {}.", counted(session.count() as u64, noun)));
        }
        Some(format!("{}.", model.last()?.phrase))
    }

    /// Draws the game.
    fn draw(&self, play: &Play) -> Slots;

    /// What can be shared. Made when it is asked for: a replay's link is long.
    fn share(&self, play: &Play) -> Vec<ShareItem>;

    /// The dialogs that only this game has. They are there as well where a link was refused.
    fn dialogs(&self, _page: &Page) -> Html {
        Html::default()
    }

    /// The code of the setup at hand, if there is one: a new game begins with it.
    fn setup(&self, session: &dyn PlaySession) -> Option<String> {
        match session.facts().id()?.source {
            Source::Seeded { setup, .. } => Some(setup),
            Source::Board(_) => None,
        }
    }

    /// The challenge after this one; nothing: a fresh one of the same setup.
    fn next(&self, _play: &Play) -> Option<ChallengeId> {
        None
    }
}

/// The page, whether there is a game on it or not.
#[derive(Clone)]
pub struct Page {
    /// What every page can reach.
    pub shell: AppContext,
    /// The game's side.
    pub view: Rc<dyn PlayView>,
    /// The page's state.
    pub model: UseReducerHandle<Model>,
    /// What the solver knows.
    pub solver: Solver,
    /// The dialog that is open.
    pub dialog: UseStateHandle<Option<&'static str>>,
    /// What is picked up and what it can do; empty when nothing is.
    pub say: UseStateHandle<String>,
    /// Whether the moves are written in words.
    pub words: UseStateHandle<bool>,
    /// Milliseconds between two moves of a replay.
    pub pace: UseStateHandle<u32>,
    /// The game's lists of best results.
    pub ranking: UseStateHandle<Rc<Ranking>>,
    /// The dialog of a new game and the card of a link that opens no board, and what tries again to load them.
    pub new_game: (PartState<&'static NewGame>, Callback<()>),
    /// Hides the solver, or asks it about the position at hand.
    pub ask: Callback<()>,
}

impl Page {
    /// The game's words and names.
    pub fn info(&self) -> &'static PlayInfo {
        self.view.info()
    }

    /// Does this when it is clicked, or called.
    pub fn act<E: 'static>(&self, action: Action) -> Callback<E> {
        hears(&self.model.dispatcher(), move |model, _| model.dispatch(action.clone()))
    }

    /// Does this when a button is clicked that goes with it: the focus comes to the board then.
    pub fn act_and_leave(&self, action: Action) -> Callback<MouseEvent> {
        hears(&self.model.dispatcher(), move |model, _| {
            model.dispatch(action.clone());
            let lands = || {
                if page::focus_is_free() && !page::focus_first("main [role=\"grid\"] [tabindex=\"0\"]") {
                    page::focus("main");
                }
            };
            Timeout::new(0, lands).forget();
        })
    }

    /// Whether this dialog is open.
    pub fn is_open(&self, name: &'static str) -> bool {
        *self.dialog == Some(name)
    }

    /// Opens this dialog when it is clicked.
    pub fn show(&self, name: &'static str) -> Callback<MouseEvent> {
        sets(&self.dialog, Some(name))
    }

    /// Closes the dialog.
    pub fn shut(&self) -> Callback<()> {
        sets(&self.dialog, None)
    }

    /// Opens a challenge, and closes the dialog that it was chosen in.
    pub fn on_open(&self) -> Callback<ChallengeId> {
        hears(&(self.model.dispatcher(), self.shut()), |(model, shut), id| {
            shut.emit(());
            model.dispatch(Action::Open(id));
            page::scroll_to_top();
        })
    }

    /// Follows the link to a challenge that is clicked here and now: the address changes with the challenge.
    pub fn follow(&self, id: ChallengeId) -> Callback<MouseEvent> {
        hears(&self.on_open(), move |on_open, event: MouseEvent| {
            if !(event.ctrl_key() || event.meta_key() || event.shift_key()) {
                event.prevent_default();
                on_open.emit(id.clone());
            }
        })
    }

    /// One of the game's own dialogs, with this class and title. It is drawn only while it is open: there may be many pictures.
    pub fn own_dialog(
        &self,
        name: &'static str,
        class: &'static str,
        title: String,
        body: impl FnOnce() -> Html,
    ) -> Html {
        let open = self.is_open(name);
        let body = if open { body() } else { Html::default() };
        html! {
            <Dialog key={name} {open} {class} title_id="own-dialog" {title} on_close={self.shut()}>{ body }</Dialog>
        }
    }
}

/// A game on the page: [`Page`] with a session.
#[derive(Clone)]
pub struct Play {
    page: Page,
    session: Box<dyn PlaySession>,
}

impl std::ops::Deref for Play {
    type Target = Page;

    fn deref(&self) -> &Page {
        &self.page
    }
}

/// Makes what holds a [`Play`] in its field `play`, beside what only one game has, a `Play` with more.
macro_rules! extends_play {
    ($own:ty) => {
        impl std::ops::Deref for $own {
            type Target = $crate::app::play::view::Play;

            fn deref(&self) -> &Self::Target {
                &self.play
            }
        }
    };
}

pub(crate) use extends_play;

impl Play {
    /// The game on the page, if there is one.
    pub fn of(page: &Page) -> Option<Self> {
        Some(Self { session: page.model.shown()?.boxed(), page: page.clone() })
    }

    /// The session.
    pub fn session(&self) -> &dyn PlaySession {
        &*self.session
    }

    /// The text of the position at hand.
    pub fn here(&self) -> Rc<str> {
        self.session.here()
    }

    /// The text of the first position.
    pub fn start(&self) -> Rc<str> {
        self.session.start()
    }

    /// How the game stands.
    pub fn outcome(&self) -> Outcome {
        self.session.outcome()
    }

    /// Whether the goal is reached.
    pub fn won(&self) -> bool {
        self.outcome() == Outcome::Won
    }

    /// Whether the person wants to be told the best and the way from here.
    pub fn tells_best(&self) -> bool {
        self.shell.settings.tell_best || self.won()
    }

    /// A length that is proved, or the word for why there is none to be told.
    pub fn told(&self, length: Option<Proof<u32>>) -> Result<usize, &'static str> {
        match length {
            _ if !self.tells_best() => Err("–"),
            None if self.solver.failure.is_some() => Err("–"),
            None => Err("…"),
            Some(Proof::Solved(length)) => Ok(length as usize),
            Some(Proof::Impossible) => Err("none"),
            Some(Proof::Unknown) => Err("?"),
        }
    }

    /// Whether the challenge is made from a seed.
    pub fn is_seeded(&self) -> bool {
        self.session.facts().id().is_some_and(|id| matches!(id.source, Source::Seeded { .. }))
    }

    /// What the board is told, and tells.
    pub fn board_io(&self) -> BoardIo {
        BoardIo {
            came: self.model.came.clone(),
            hint: self.model.hint.clone(),
            locked: self.model.running,
            on_move: self.on_move(),
            on_say: takes(&self.say),
        }
    }

    /// Makes a move.
    pub fn on_move(&self) -> Callback<String> {
        hears(&self.model.dispatcher(), |model, code| model.dispatch(Action::Play(code)))
    }

    /// Opens the share dialog.
    pub fn share(&self) -> Callback<()> {
        let play = self.clone();
        let name = self.info().entry.info.name;
        self.shell.share.reform(move |()| ShareRequest::new(name, play.view.share(&play)))
    }

    /// Opens the challenge after this one.
    pub fn next(&self) -> Callback<()> {
        let (play, entry) = (self.clone(), self.info().entry);
        self.on_open().reform(move |()| {
            play.view.next(&play).unwrap_or_else(|| match play.view.setup(play.session()) {
                Some(setup) => ChallengeId::seeded(entry.info.id, &setup, entropy::fresh_seed()),
                None => super::fresh(entry),
            })
        })
    }

    /// The three big numbers and the time, for a desk.
    pub fn numbers_card(&self, numbers: Html) -> Html {
        html! {
            <section key="numbers" class="card desk">
                <div class="stats num">{ numbers }</div>
                { self.time("time num") }
            </section>
        }
    }

    /// The time spent.
    pub fn time(&self, class: &'static str) -> Html {
        html! { <p {class}>{ "Time " }<b>{ time(self.session.facts().elapsed_ms) }</b></p> }
    }

    /// The last moment before this one at which a position was open.
    pub fn last_open(&self, is_open: impl Fn(&str) -> bool) -> Option<usize> {
        (0..self.session.count()).rev().find(|&at| self.session.position_at(at).is_some_and(|text| is_open(&text)))
    }

    /// Why the solver stopped: what the line under the board says of it.
    pub fn failure(&self, safe: &str) -> Option<(Tag, String)> {
        let why = self.solver.failure.as_ref()?;
        Some((Tag("bad", "", "Solver stopped".to_owned()), format!("{safe} {}", sentence(reason(why)))))
    }

    /// What the line under the board says before all else: what is picked up, what `hint` makes of a hint's phrase, and why
    /// the solver has stopped, with what is `safe`.
    pub fn said_first(&self, hint: impl FnOnce(&str) -> String, safe: &str) -> Option<(Option<Tag>, String)> {
        if !self.say.is_empty() {
            return Some((None, (*self.say).clone()));
        }
        if let Some(words) = self.model.hint.as_ref().and_then(|code| self.session.words_of(code)) {
            return Some((Some(Tag("good", "", "Hint".to_owned())), hint(&words.phrase)));
        }
        self.failure(safe).map(|(tag, words)| (Some(tag), words))
    }

    /// The button that starts a solver that has stopped again.
    pub fn again(&self) -> Option<Html> {
        self.solver.failure.as_ref()?;
        let on_click = restart(&self.solver);
        Some(html! { <button key="again" type="button" class="btn" onclick={on_click}>{ "Start it again" }</button> })
    }

    /// What is said in the line under the board of a verdict on the position at hand.
    pub fn verdict_tag(&self, verdict: Option<Proof<()>>, never: bool) -> Tag {
        match (verdict, self.solver.progress) {
            (Some(Proof::Solved(())), _) => Tag("good", "✓ ", "Still solvable".to_owned()),
            // What never was cannot be lost.
            (Some(Proof::Impossible), _) => {
                Tag("bad", "✕ ", if never { "No solution" } else { "Lost from here" }.to_owned())
            }
            (Some(Proof::Unknown), _) => Tag("warn", "? ", "Not known".to_owned()),
            (None, Some(count)) => Tag("calm", "… ", format!("Looking, {}", counted(count, "position"))),
            (None, None) => Tag("calm", "… ", "Looking".to_owned()),
        }
    }
}

/// A word before the line under the board: its class, its mark and what it says.
#[derive(Clone, Debug, PartialEq)]
pub struct Tag(pub &'static str, pub &'static str, pub String);

impl Tag {
    /// Draws it. Other words are another tag: one that changed would count as one that moved.
    pub fn html(self) -> Html {
        let Self(class, mark, name) = self;
        html! { <span key={name.clone()} class={classes!("tag", class)}><span aria-hidden="true">{ mark }</span>{ name }</span> }
    }
}

/// The line under the board, of reserved height; `**` is round what is bold.
pub fn status_line(class: &'static str, tag: Option<Tag>, words: &str, more: Html) -> Html {
    html! {
        <div key="line" class={classes!("say", class)} role="status">{ for tag.map(Tag::html) }<span key="words">{ bold(words) }</span>{ more }</div>
    }
}

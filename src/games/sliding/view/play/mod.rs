//! Sliding blocks on the Play page: six counts beside the board, the words under it, and the dialog of a new challenge.

use std::cell::RefCell;

use crate::app::grid_board::Transition;
use crate::app::importer::{ReadAs, TextForms};
use crate::app::kept::{KeptChoice, use_choice};
use crate::app::new_game::{DIFFICULTY, NewForm, Part, SETUP, SetupForm};
use crate::app::play::bar::Help;
use crate::app::play::model::Action;
use crate::app::play::panels::row;
use crate::app::play::view::{Controls, Page, Play, PlayInfo, PlayView, Score, Slots, Tag, extends_play, status_line};
use crate::app::play::{LinkProps, setup_words, size_fact, with_size};
use crate::app::prelude::*;
use crate::app::share::{ShareItem, Sharing, beside_best, share_items};
use crate::app::solver::{Inferred, SolverCache, SolverRequest};
use crate::engine::challenge::Source;
use crate::engine::position::Outcome;
use crate::engine::session::{PlaySession, Session, SessionFactory};
use crate::games::sliding::board::Sliding;
use crate::games::sliding::info::INFO;
use crate::games::sliding::metric::{Counted, Metric};
use crate::games::sliding::view::ask::{self, Known};
use crate::games::sliding::view::board::Board;
use crate::games::sliding::view::shelf::{self, CLASSICS};
use crate::games::sliding::view::tray;
use crate::games::sliding::words::{Progress, losses};
use crate::games::sliding::{ENTRIES, SlidingBlocks, formats, words};
use crate::search::proof::Proof;

/// Under which key the chosen count is kept.
const METRIC: &str = "sliding.metric";

/// The page's words and names.
pub static PLAY: PlayInfo = PlayInfo {
    wait: |id| if id.is_some() { "Looking for a puzzle." } else { "Laying out the pieces." }.to_owned(),
    class: "sl-play",
    card: "sl-card-board",
    side: "About this puzzle",
    keys: "On the board: **arrows** move around, **Enter** picks a piece up, arrows push it, Enter puts it down.",
    menu: "sl-menu",
    // Who comes for the first time gets the most famous one.
    ..PlayInfo::of(
        &ENTRIES[0],
        SessionFactory::of::<SlidingBlocks>(),
        name_of,
        || shelf::id_of(shelf::first()),
        &NEW_GAME,
    )
};

static NEW_GAME: NewForm = NewForm {
    class: "sl-dialog",
    setups: &[SetupForm {
        name: "Made",
        parts: |info, _| [SETUP.named("Board"), DIFFICULTY].map(|of| Part::Row(vec![of.param(info)])).into(),
        seed: "The same seed gives everybody the same puzzle.",
        ..SetupForm::DEFAULT
    }],
    text: TEXT,
    other: Some(("Classics", CLASSICS)),
    editor: "Drawn by hand",
    ..NewForm::DEFAULT
};

/// The texts that are read.
pub const TEXT: TextForms = TextForms {
    title: "Link, position, moves, or a board as text",
    example: "aGGb\naGGb\nc..d\n\n....\n.GG.\n.GG.",
    help: "A board: a letter for each cell of a piece, a dot for a free one, # for a wall; then an empty line and the goal. Boards in the forms of Knuth’s SLIDING and of GNOME Klotski and the 36 letters of a Rush Hour board are read too; a board without a goal opens in the editor. Moves such as b↑↑ are replayed on the current puzzle.",
    board: Some(|text| formats::read(text).map(|board| board.to_string()).map_err(|why| sentence(&why.to_string()))),
    told: Some(told),
};

/// What a text was read as.
fn told(text: &str) -> Option<ReadAs> {
    let reading = formats::recognise(text).ok()?;
    let whole = reading.without_goal.is_none();
    let left = if whole { "" } else { " It has no goal yet: it opens in the editor, where you draw it." };
    Some(ReadAs { words: reading.words() + left, whole })
}

/// What a challenge is called: its name in the library, or its setup.
fn name_of(id: &ChallengeId) -> String {
    match &id.source {
        Source::Board(position) => shelf::place_of(position).map_or("Own board", |at| shelf::all()[at].name).to_owned(),
        Source::Seeded { .. } => setup_words(&ENTRIES[0], id),
    }
}

#[component]
pub fn SlidingPage(props: &LinkProps) -> Html {
    let metric = use_choice(METRIC, Metric::default(), Metric::parse, |metric| metric.word().to_owned());
    let counted = use_mut_ref(Counted::default);
    props.page(SlidingView { metric, counted })
}

/// The game's side of the page.
#[derive(Clone)]
struct SlidingView {
    metric: KeptChoice<Metric>,
    counted: Rc<RefCell<Counted>>,
}

impl SlidingView {
    /// The six counts as they stand.
    fn rows(&self, session: &dyn PlaySession, known: Known<'_>) -> [Progress; 6] {
        let counts = self.counted.borrow_mut().of(session.of());
        let (start, here) = (session.start(), session.here());
        Metric::ALL.map(|metric| Progress {
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
        let Progress { so_far, best, .. } = self.rows(session, Known(cache))[Metric::Move.index()];
        let outcome = if so_far.is_some() { session.outcome() } else { Outcome::Open };
        let par = best.and_then(Proof::solved).map(|best| best as usize);
        Score { outcome, count: so_far.unwrap_or(0) as usize, par }
    }

    fn draw(&self, play: &Play) -> Slots {
        let table = self.table(play);
        let size = words::size(&table.board);
        let print = play.session().facts().id().map(|id| {
            format!("{}: {}. Goal: {}.", INFO.name, with_size(&name_of(&id), &size), table.board.goal_words())
        });
        let way = Known(&play.solver).way(&play.here(), *self.metric);
        let way = way.filter(|way| play.outcome() == Outcome::Open && !way.is_empty());
        Slots {
            own: format!(" {size}"),
            numbers: table.numbers(),
            board: html! {
                <div key="duo" class="sl-duo">
                    <div key="stage" class="sl-stage"><Board board={table.board.clone()} pushes={self.metric.is_super()} io={play.board_io()} /></div>
                    { table.pane() }
                </div>
            },
            below: table.below(),
            help: Help { hint: way.as_ref().and_then(|way| way.first().cloned()), solution: way },
            controls: Controls {
                menu_last: button("", Some(Icon::Table), "Classics", true, play.show(CLASSICS)),
                ..Controls::default()
            },
            print: print.unwrap_or_default(),
            print_picture: tray::goal_picture(&table.board),
            side: Deferred::of(move || table.side()),
            ..Slots::default()
        }
    }

    fn share(&self, play: &Play) -> Vec<ShareItem> {
        self.table(play).share_items()
    }

    fn dialogs(&self, page: &Page) -> Html {
        shelf::dialog(page)
    }

    /// The next of the library.
    fn next(&self, play: &Play) -> Option<ChallengeId> {
        let at = shelf::place_of(&play.start());
        let next = shelf::all().get(at.map_or(0, |at| at + 1)).unwrap_or(shelf::first());
        (at.is_some() || !play.is_seeded()).then(|| shelf::id_of(next))
    }
}

/// The game at hand, for drawing.
struct SlidingPlay {
    play: Play,
    board: Rc<Sliding>,
    rows: [Progress; 6],
    metric: KeptChoice<Metric>,
}

extends_play!(SlidingPlay);

impl SlidingPlay {
    /// What is known in the chosen count.
    fn row(&self) -> Progress {
        self.rows[self.metric.index()]
    }

    /// The three big numbers, in the chosen count.
    fn numbers(&self) -> Html {
        let row = self.row();
        self.three_numbers(self.metric.word(), row.so_far.map(|count| count as usize), row.best, row.from_here)
    }

    /// Beside the board.
    fn side(&self) -> Html {
        // A game that is only begun stands beside no record.
        let made = self.row().so_far.filter(|_| self.won() && !self.session().facts().shown);
        let made = made.map(|count| format!("solved in {}", counted(count.into(), self.metric.word())));
        html! {
            <>
                { self.numbers_card(self.numbers()) }
                { shelf::card(self, &self.start(), made) }
                { self.moves_panel() }
                { for self.facts_card() }
            </>
        }
    }

    /// What is known of all that can be reached.
    fn facts_card(&self) -> Option<Html> {
        let facts = Known(&self.solver).summary(&self.start(), *self.metric).filter(|_| self.tells_best())?;
        let (position, hardest) = facts.hardest.clone()?;
        let open = self.act(Action::Open(ChallengeId::board(INFO.id, &position)));
        Some(html! {
            <section key="facts" class="card sl-reach" aria-labelledby="sl-reach">
                <h3 id="sl-reach">{ "All that can be reached" }</h3>
                <dl key="rows">
                    { row("Positions", grouped(facts.positions).into()) }
                    { row("Solved ones", grouped(facts.solved).into()) }
                    { row("Farthest from solved", counted(hardest.into(), self.metric.word()).into()) }
                </dl>
                <button key="open" type="button" class="sl-all" onclick={open}>{ "Play the farthest" }</button>
            </section>
        })
    }

    /// The line under the board, or the words of a result in its place.
    fn below(&self) -> Html {
        if self.won() {
            // What went together is not counted by single pieces.
            let metric = if self.row().so_far.is_some() { *self.metric } else { Metric::Supermove };
            let row = &self.rows[metric.index()];
            return self.won_card(metric.word(), row.so_far.unwrap_or(0) as usize, row.best, None);
        }
        let lost = |row: &Progress| row.from_here == Some(Proof::Impossible);
        let [.., supermoves] = self.rows;
        if self.rows.iter().all(lost) && self.shell.settings.tell_lost && !self.model.plays_on() {
            return self.lost_card(self.last_way(), supermoves.best == Some(Proof::Impossible), None);
        }
        let no_way = self.tells_best() && lost(&self.row());
        let words = self.said_first(|phrase| self.hint_words(phrase), "Your game is safe.");
        let (tag, words) = words.unwrap_or_else(|| {
            if no_way {
                let more = supermoves.from_here.and_then(Proof::solved);
                let more = more.map_or("", |_| " Some have to go **together**: count by supermoves.");
                let words = format!("Proved: no way leads from here by single pieces.{more}");
                return (Some(Tag("bad", "", "No way".to_owned())), words);
            }
            let words = match (self.model.done(), self.model.replay(), self.model.last()) {
                (0, Some(replay), _) => replay,
                (.., Some(made)) => format!("{}.", made.phrase),
                _ => format!("Drag a piece, or tap it and then a free cell. Goal: {}.", self.board.goal_words()),
            };
            (None, words)
        });
        let way_out = || self.again().or_else(|| self.way_back().filter(|_| no_way));
        let way_out = self.say.is_empty().then(way_out).flatten();
        status_line("sl-say", tag, &words, way_out.unwrap_or_default())
    }

    /// The last moment at which a way was open in the chosen count, as far as is known.
    fn last_way(&self) -> Option<usize> {
        self.last_open(|text| matches!(Known(&self.solver).far(text, *self.metric), Some(Proof::Solved(_))))
    }

    /// The button that goes back there.
    fn way_back(&self) -> Option<Html> {
        let at = self.last_way()?;
        let name = if at == 0 { "Back to the beginning".to_owned() } else { format!("Back to move {at}") };
        Some(
            html! { <button key="back" type="button" class="btn" onclick={self.act(Action::Go(at))}>{ name }</button> },
        )
    }

    fn hint_words(&self, phrase: &str) -> String {
        let left = match self.row().from_here.and_then(Proof::solved) {
            Some(count) if count > 1 => {
                let left = counted((count - 1).into(), self.metric.word());
                format!(" Then {left} {} left.", if count == 2 { "is" } else { "are" })
            }
            Some(_) => " That is the goal.".to_owned(),
            None => String::new(),
        };
        format!("**{phrase}**.{left}")
    }

    /// The choices of the share dialog.
    fn share_items(&self) -> Vec<ShareItem> {
        let name = self.session().facts().id().map(|id| name_of(&id)).unwrap_or_default();
        let (row, noun) = (self.row(), self.metric.word());
        let best = row.best.and_then(Proof::solved);
        let mut facts = vec![("Puzzle".to_owned(), name.clone())];
        facts.extend(size_fact("Board", &name, words::size(&self.board)));
        let told = best.filter(|_| self.tells_best());
        facts.extend(told.map(|best| ("Proven best".to_owned(), counted(best.into(), noun))));
        let count = row.so_far.map_or_else(|| "done".to_owned(), |count| counted(count.into(), noun));
        let par = beside_best(row.so_far.unwrap_or(0) as usize, best.map(|best| best as usize));
        let made = counted(self.session().count() as u64, "move");
        let result = format!("{}, {name} · {count}{par}", INFO.name);
        share_items(self, Sharing { facts, made, result, ..Sharing::default() })
    }

    /// The pane beside the board.
    fn pane(&self) -> Html {
        let told = self.tells_best();
        let words = if told { losses(&self.rows) } else { String::new() };
        html! {
            <section key="pane" class="sl-pane" aria-labelledby="sl-six">
                <div key="head" class="h3row"><h3 id="sl-six">{ "Six ways to count" }</h3>{ for self.course_tag() }</div>
                <table key="six" class="sl-six num">
                    <thead><tr><th scope="col">{ "Count by" }</th><th scope="col">{ "So far" }</th><th scope="col">{ "From here" }</th><th scope="col">{ "Best" }</th></tr></thead>
                    <tbody>{ for Metric::ALL.into_iter().map(|metric| self.line_of(metric, told)) }</tbody>
                </table>
                <p key="note" class="sl-note">
                    { bold("**Step**: one piece, one cell. **Line**: one piece, straight on. **Move**: one piece, any path. **Super**: any set of pieces goes as one, so a piece takes along what is in its way.") }
                </p>
                <p key="losses" class="sl-losses">{ words }</p>
            </section>
        }
    }

    /// Whether the game so far lies on a shortest way, in the chosen count.
    fn course_tag(&self) -> Option<Html> {
        let row = self.row();
        let tag = match (row.excess(), row.from_here) {
            _ if !self.tells_best() => return None,
            (Some(0), _) => Tag("good", "✓ ", "On a shortest way".to_owned()),
            (Some(excess), _) => Tag("warn", "+ ", format!("{} too many", counted(excess.into(), self.metric.word()))),
            (None, Some(Proof::Impossible)) => Tag("bad", "✕ ", "No way from here".to_owned()),
            (None, far) => self.verdict_tag(far.map(|far| far.map(|_| ())), false),
        };
        Some(tag.html())
    }

    fn line_of(&self, metric: Metric, told: bool) -> Html {
        let row = self.rows[metric.index()];
        let choose = hears(&self.metric, move |chosen, _: Event| chosen.set(metric));
        let hidden = |text: String| if told { text } else { "–".to_owned() };
        let over =
            row.excess().filter(|excess| told && *excess > 0).map(|excess| format!("+{excess}")).unwrap_or_default();
        let so_far = row.so_far.map_or_else(|| "–".to_owned(), |count| count.to_string());
        let on = metric == *self.metric;
        let class = classes!((metric == Metric::Superstep).then_some("super"), on.then_some("on"));
        // Another number is another element: one that grows would count as having moved.
        let count = |text: String| html! { <b key={text.clone()}>{ text }</b> };
        let best = hidden(words::distance(row.best));
        html! {
            <tr key={metric.word()} {class}>
                <td><label><input type="radio" name="sl-metric" value={metric.word()} checked={on} onchange={choose} />{ capital(metric.word()) }</label></td>
                <td>{ count(so_far) }</td>
                <td>{ count(hidden(words::distance(row.from_here))) }</td>
                <td><span key={best.clone()}>{ best }</span><span key="over" class="sl-over">{ over }</span></td>
            </tr>
        }
    }
}

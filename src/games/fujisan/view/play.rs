//! Fujisan on the Play page.

use std::rc::Rc;

use yew::prelude::*;

use super::board::MountainBoard;
use crate::app::figures;
use crate::app::importer::TextForms;
use crate::app::new_game::{NewForm, SetupForm};
use crate::app::play::bar::Help;
use crate::app::play::panels::{Findings, Numbers, numbers, solver_panel};
use crate::app::play::share_items::{Sharing, share_items};
use crate::app::play::status::failure_card;
use crate::app::play::view::{Play, PlayInfo, PlayView, Score, Slots, status_line};
use crate::app::play::{fresh, setup_words, setup_words_inside};
use crate::app::share::{ShareItem, beside_best};
use crate::app::solver::{Analyse, Solve, SolverCache, SolverRequest};
use crate::app::view::BoardStatus;
use crate::engine::entry::{Game, GameEntry};
use crate::engine::position::Outcome;
use crate::engine::session::{PlaySession, Session, SessionFactory};
use crate::games::fujisan::rules::Move;
use crate::games::fujisan::{ENTRIES, Fujisan};
use crate::search::proof::Proof;
use crate::search::solve::MetricValue;
use crate::search::solver::Answer;

static ENTRY: &GameEntry = &ENTRIES[0];
const ID: &str = Fujisan::INFO.id;
const NAME: &str = Fujisan::INFO.name;

/// The page's words and names.
pub static INFO: PlayInfo = PlayInfo {
    entry: ENTRY,
    sessions: SessionFactory::of::<Fujisan>(),
    name: |id| setup_words(ENTRY, id),
    in_progress: |id| setup_words_inside(ENTRY, id),
    first: || fresh(ENTRY),
    wait: |id| match id {
        Some(id) => format!("Looking for a challenge: {}.", setup_words(ENTRY, id)),
        None => "Laying the board.".to_owned(),
    },
    noun: "move",
    class: "",
    card: "",
    board: "Board",
    side: "About this game",
    new: "New challenge",
    new_game: &NEW_GAME,
    keys: "On the mountain: **arrows** go about, **Enter** picks a priest up and sends him, **Escape** puts him back.",
    more_letters: "",
    menu: "dock-menu",
    turns: None,
};

static NEW_GAME: NewForm = NewForm {
    play: "Open",
    setups: &[SetupForm {
        name: "Dealt",
        seed: "The same seed, with the same setup and difficulty, gives everybody the same board.",
        ..SetupForm::USUAL
    }],
    text: TextForms { help: "Moves such as ML3, MD, SL5(+1) are replayed on the board at hand.", ..TextForms::USUAL },
    ..NewForm::USUAL
};

/// Fujisan's side of the Play page.
pub struct FujisanView;

fn solve(position: &str) -> Solve<'_> {
    Solve { game: ID, position, nodes: None }
}

fn analyse(position: &str) -> Analyse<'_> {
    Analyse { game: ID, position }
}

/// What is known of one position: the length of a shortest way, if there is one.
#[derive(Clone, Copy)]
struct Known<'a> {
    cache: &'a SolverCache,
}

impl Known<'_> {
    fn answer(self, position: &str) -> Option<Rc<Answer>> {
        self.cache.get(&solve(position))
    }

    fn verdict(self, position: &str) -> Option<Proof<()>> {
        match self.answer(position).as_ref().map(|answer| &answer.verdict) {
            None => None,
            Some(Proof::Solved(_)) => Some(Proof::Solved(())),
            Some(Proof::Impossible) => Some(Proof::Impossible),
            Some(Proof::Unknown) => Some(Proof::Unknown),
        }
    }

    fn way(self, position: &str) -> Option<Rc<[String]>> {
        match &self.answer(position)?.verdict {
            Proof::Solved(way) => Some(way.as_slice().into()),
            _ => None,
        }
    }

    /// A count among the figures about a position.
    fn count(self, position: &str, key: &str) -> Option<u64> {
        let metrics = self.cache.get(&analyse(position))?;
        metrics.as_ref().as_ref()?.iter().find(|metric| metric.key == key).and_then(|metric| match metric.value {
            MetricValue::Count(count) => Some(count),
            _ => None,
        })
    }
}

/// The number of moves, or the word for why there is none.
fn length(play: &Play, known: Known<'_>, position: &str) -> Result<usize, &'static str> {
    if !play.tells_best() {
        return Err("–");
    }
    match known.verdict(position) {
        None if known.cache.failure.is_some() => Err("–"),
        None => Err("…"),
        Some(Proof::Impossible) => Err("none"),
        Some(Proof::Unknown) => Err("?"),
        Some(Proof::Solved(())) => known.way(position).map(|way| way.len()).ok_or("?"),
    }
}

fn below(play: &Play, known: Known<'_>, score: Score) -> Html {
    let (here, start, outcome) = (play.here(), play.start(), play.outcome());
    if outcome == Outcome::Won {
        return play.won_card("move", score, known.count(&start, "optimal_solutions"));
    }
    let silent = !play.shell.settings.tell_lost || known.cache.failure.is_some();
    let (verdict, never) = (known.verdict(&here), known.verdict(&start) == Some(Proof::Impossible));
    if verdict == Some(Proof::Impossible) && !silent && !play.model.plays_on {
        let last_way = play.last_open(|text| known.verdict(text) == Some(Proof::Solved(())));
        let reach = if outcome == Outcome::Stuck { Some(1) } else { known.count(&here, "states") };
        return play.lost_card(last_way, never, reach);
    }
    let tag = (!silent).then(|| play.verdict_tag(verdict, never));
    let words = if play.say.is_empty() { rest(play) } else { (*play.say).clone() };
    status_line("", tag, &words, Html::default())
}

/// What is said when nothing is picked up.
fn rest(play: &Play) -> String {
    let session = play.session();
    if let Some(hint) = &play.model.hint {
        let phrase = session.words_of(hint).map(|words| words.phrase).unwrap_or_default();
        return format!("A shortest way begins so: **{phrase}**.");
    }
    if play.outcome() == Outcome::Stuck {
        return "No move is left.".to_owned();
    }
    match (session.count(), play.model.replay(), play.model.last()) {
        (0, Some(replay), _) => replay,
        (0, ..) | (_, _, None) => "Pick a piece to see where it can go.".to_owned(),
        (.., Some(last)) => format!("{}.", last.phrase),
    }
}

fn side(play: &Play, known: Known<'_>, numbers: Html) -> Html {
    let start = play.start();
    let metrics = known.cache.get(&analyse(&start));
    let answer = known.answer(&start).zip(known.cache.ms(&solve(&start)));
    html! {
        <>
            { play.numbers_card(numbers) }
            <div key="failure">{ failure_card(&play.solver) }</div>
            { play.moves_panel() }
            { solver_panel(&Findings {
                start: answer,
                metrics: metrics.as_ref().and_then(|metrics| metrics.as_deref()).unwrap_or_default(),
                open: play.tells_best(),
                game: ID,
            }) }
        </>
    }
}

impl PlayView for FujisanView {
    fn info(&self) -> &'static PlayInfo {
        &INFO
    }

    fn wanted(&self, session: &dyn PlaySession, _cache: &SolverCache) -> Vec<SolverRequest> {
        let (start, here) = (session.start(), session.here());
        vec![
            SolverRequest::new(&solve(&start)),
            SolverRequest::new(&solve(&here)),
            SolverRequest::new(&analyse(&start)),
        ]
    }

    fn score(&self, session: &dyn PlaySession, cache: &SolverCache) -> Score {
        let par = Known { cache }.way(&session.start()).map(|way| way.len());
        Score { outcome: session.outcome(), count: session.count(), par }
    }

    fn ticks(&self, session: &dyn PlaySession) -> bool {
        session.outcome() == Outcome::Open
    }

    fn draw(&self, play: &Play) -> Slots {
        let known = Known { cache: &play.solver };
        let session: &Session<Fujisan> = play.session().of();
        let (here, start) = (play.here(), play.start());
        let score = self.score(play.session(), &play.solver);
        let numbers = numbers(Numbers {
            noun: "move",
            moves: session.count(),
            best: length(play, known, &start),
            from_here: length(play, known, &here),
        });
        let lost = known.verdict(&here) == Some(Proof::Impossible)
            && play.shell.settings.tell_lost
            && known.cache.failure.is_none();
        let mood = match (play.won(), lost && !play.model.plays_on) {
            (true, _) => BoardStatus::Won,
            (_, true) => BoardStatus::Lost,
            _ => BoardStatus::Open,
        };
        let way = known.way(&here).filter(|_| play.outcome() == Outcome::Open);
        let board = html! {
            <MountainBoard mountain={(**session.state()).clone()} came={play.model.came.clone()} on_move={play.on_move().reform(|mv: Move| mv.to_string())}
                on_say={play.on_say()} hint={play.model.hint.as_deref().and_then(super::board::read_move)} {mood} locked={play.model.running} />
        };
        Slots {
            board,
            below: below(play, known, score),
            help: Help { hint: way.as_ref().and_then(|way| way.first().cloned()), solution: way },
            side: side(play, known, numbers.clone()),
            numbers,
            print: NAME.to_owned(),
            ..Slots::default()
        }
    }

    fn share(&self, play: &Play) -> Vec<ShareItem> {
        let known = Known { cache: &play.solver };
        let best = length(play, known, &play.start()).ok();
        let setup = play.session().facts().id().map(|id| setup_words(ENTRY, &id)).unwrap_or_default();
        let made = figures::counted(play.session().count() as u64, "move");
        let mut facts = vec![("Setup".to_owned(), setup.clone())];
        facts.extend(best.map(|best| ("Proven best".to_owned(), format!("{best} moves"))));
        share_items(
            play,
            Sharing {
                facts,
                challenge: ("This challenge", "From the first move"),
                stands: "As it stands after",
                own: "My moves so far",
                result: format!("{}, {setup} · {made}{}", NAME, beside_best(play.session().count(), best)),
                made,
                behind: "",
                position_at_goal: true,
            },
        )
    }
}

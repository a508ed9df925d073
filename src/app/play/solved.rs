//! The Play page of a puzzle whose solver says of each position whether there is still a way, and a shortest one. The game
//! brings its board, its words, and what it counts.

use super::bar::Help;
use super::panels::solver_panel;
use super::setup_words;
use super::status::failure_card;
use super::view::{Play, PlayInfo, PlayView, Score, Slots, status_line};
use crate::app::grid_board::{BoardStatus, Transition};
use crate::app::prelude::*;
use crate::app::share::{ShareItem, Sharing, beside_best, share_items};
use crate::app::solver::{Analyse, Inferred, Solve, SolverCache, SolverRequest};
use crate::engine::position::Outcome;
use crate::engine::session::PlaySession;
use crate::search::proof::Proof;
use crate::search::solve::MetricValue;
use crate::search::solver::Answer;

/// What a puzzle brings.
pub trait Puzzle: 'static {
    /// Its words and names.
    fn info(&self) -> &'static PlayInfo;

    /// What is said before the first move.
    fn first_words(&self) -> &'static str;

    /// What is said of the move that a hint points out.
    fn hint_words(&self, session: &dyn PlaySession, hint: &str) -> String {
        let phrase = session.words_of(hint).map(|words| words.phrase).unwrap_or_default();
        format!("A shortest solution begins with: **{phrase}**.")
    }

    /// Draws the board.
    fn board(&self, play: &Play, status: BoardStatus) -> Html;

    /// How many positions are searched while a person waits; the usual limit if there is none.
    fn nodes(&self) -> Option<u64> {
        None
    }
}

/// What is known of positions.
#[derive(Clone, Copy)]
pub struct Known<'a> {
    puzzle: &'static dyn Puzzle,
    cache: &'a SolverCache,
}

impl Known<'_> {
    fn solve<'p>(&self, position: &'p str) -> Solve<'p> {
        Solve { game: self.puzzle.info().entry.info.id, position, nodes: self.puzzle.nodes() }
    }

    fn analyse<'p>(&self, position: &'p str) -> Analyse<'p> {
        Analyse { game: self.puzzle.info().entry.info.id, position }
    }

    fn answer(self, position: &str) -> Option<Rc<Answer>> {
        self.cache.get(&self.solve(position))
    }

    /// Whether a way leads to the goal.
    pub fn verdict(self, position: &str) -> Option<Proof<()>> {
        Some(self.answer(position)?.verdict.verdict())
    }

    /// A shortest way.
    pub fn way(self, position: &str) -> Option<Rc<[String]>> {
        match &self.answer(position)?.verdict {
            Proof::Solved(way) => Some(way.as_slice().into()),
            _ => None,
        }
    }

    /// A count among the figures about a position.
    pub fn count(self, position: &str, key: &str) -> Option<u64> {
        let metrics = self.cache.get(&self.analyse(position))?;
        metrics.as_ref().as_ref()?.iter().find(|metric| metric.key == key).and_then(|metric| match metric.value {
            MetricValue::Count(count) => Some(count),
            _ => None,
        })
    }

    /// The length of a shortest way.
    pub fn length(self, position: &str) -> Option<Proof<u32>> {
        Some(self.answer(position)?.verdict.as_ref().map(|way| way.len() as u32))
    }
}

/// The puzzle's side of the Play page.
#[derive(Clone, Copy)]
pub struct SolvedView(pub &'static dyn Puzzle);

impl SolvedView {
    fn known<'a>(&self, cache: &'a SolverCache) -> Known<'a> {
        Known { puzzle: self.0, cache }
    }

    fn below(&self, play: &Play, known: Known<'_>, status: BoardStatus, silent: bool) -> Html {
        let (here, start, outcome) = (play.here(), play.start(), play.outcome());
        if status == BoardStatus::Won {
            let (made, ways) = (play.session().count(), known.count(&start, "optimal_solutions"));
            return play.won_card(self.0.info().noun, made, known.length(&start), ways);
        }
        let (verdict, never) = (known.verdict(&here), known.verdict(&start) == Some(Proof::Impossible));
        if status == BoardStatus::Lost {
            let last_way = play.last_open(|text| known.verdict(text) == Some(Proof::Solved(())));
            let reach = if outcome == Outcome::Stuck { Some(1) } else { known.count(&here, "states") };
            return play.lost_card(last_way, never, reach);
        }
        let tag = (!silent).then(|| play.verdict_tag(verdict, never));
        let words = if play.say.is_empty() { self.rest(play) } else { (*play.say).clone() };
        status_line("", tag, &words, Html::default())
    }

    /// What is said when nothing is picked up.
    fn rest(&self, play: &Play) -> String {
        let session = play.session();
        if let Some(hint) = &play.model.hint {
            return self.0.hint_words(session, hint);
        }
        if play.outcome() == Outcome::Stuck {
            return "No move is left.".to_owned();
        }
        match (session.count(), play.model.replay(), play.model.last()) {
            (0, Some(replay), _) => replay,
            (0, ..) | (_, _, None) => self.0.first_words().to_owned(),
            (.., Some(last)) => format!("{}.", last.phrase),
        }
    }

    fn side(&self, play: &Play, numbers: Html) -> Html {
        let (start, known) = (play.start(), self.known(&play.solver));
        let metrics = play.solver.get(&known.analyse(&start));
        let proof = known.answer(&start).zip(play.solver.ms(&known.solve(&start)));
        html! {
            <>
                { play.numbers_card(numbers) }
                <div key="failure">{ failure_card(&play.solver) }</div>
                { play.moves_panel() }
                { solver_panel(play, proof, metrics.as_ref().and_then(|metrics| metrics.as_deref()).unwrap_or_default()) }
            </>
        }
    }
}

impl PlayView for SolvedView {
    fn info(&self) -> &'static PlayInfo {
        self.0.info()
    }

    fn wanted(&self, session: &dyn PlaySession, cache: &SolverCache) -> Vec<SolverRequest> {
        let (start, here, known) = (session.start(), session.here(), self.known(cache));
        vec![
            SolverRequest::new(&known.solve(&start)),
            SolverRequest::new(&known.solve(&here)),
            SolverRequest::new(&known.analyse(&start)),
        ]
    }

    /// Who follows a shortest way is still on it.
    fn inferred(&self, _session: &dyn PlaySession, step: Option<&Transition>, cache: &SolverCache) -> Vec<Inferred> {
        let known = self.known(cache);
        let rest = step.and_then(|step| {
            let way = known.way(&step.before).filter(|way| way.first().is_some_and(|first| **first == *step.code))?;
            let answer = Answer { verdict: Proof::Solved(way[1..].to_vec()), expanded: 0 };
            Some(Inferred::new(&known.solve(&step.after), answer))
        });
        rest.into_iter().collect()
    }

    fn score(&self, session: &dyn PlaySession, cache: &SolverCache) -> Score {
        let par = self.known(cache).way(&session.start()).map(|way| way.len());
        Score { outcome: session.outcome(), count: session.count(), par }
    }

    fn draw(&self, play: &Play) -> Slots {
        let known = self.known(&play.solver);
        let here = play.here();
        let silent = !play.shell.settings.tell_lost || play.solver.failure.is_some();
        let lost = known.verdict(&here) == Some(Proof::Impossible) && !silent && !play.model.plays_on();
        let status = match (play.won(), lost) {
            (true, _) => BoardStatus::Won,
            (_, true) => BoardStatus::Lost,
            _ => BoardStatus::Open,
        };
        let way = known.way(&here).filter(|_| play.outcome() == Outcome::Open);
        let (made, best, from_here) = (play.session().count(), known.length(&play.start()), known.length(&here));
        let numbers = play.three_numbers(self.0.info().noun, Some(made), best, from_here);
        Slots {
            board: self.0.board(play, status),
            below: self.below(play, known, status, silent),
            help: Help { hint: way.as_ref().and_then(|way| way.first().cloned()), solution: way },
            side: {
                let (view, play, numbers) = (*self, play.clone(), numbers.clone());
                Deferred::of(move || view.side(&play, numbers.clone()))
            },
            numbers,
            print: self.0.info().entry.info.name.to_owned(),
            ..Slots::default()
        }
    }

    fn share(&self, play: &Play) -> Vec<ShareItem> {
        let PlayInfo { entry, noun, .. } = self.0.info();
        let Score { count, par, .. } = self.score(play.session(), &play.solver);
        let best = par.filter(|_| play.tells_best());
        let setup = play.session().facts().id().map(|id| setup_words(entry, &id)).unwrap_or_default();
        let made = counted(count as u64, noun);
        let mut facts = vec![("Setup".to_owned(), setup.clone())];
        facts.extend(best.map(|best| ("Proven best".to_owned(), counted(best as u64, noun))));
        let sharing = Sharing {
            facts,
            result: format!("{}, {setup} · {made}{}", entry.info.name, beside_best(count, best)),
            made,
            ..Sharing::default()
        };
        share_items(play, sharing)
    }
}

//! The line under the board: how the game stands, what is picked up, and the words of a result.

use super::bar::button;
use super::model::Action;
use super::view::Play;
use crate::app::answer::reason;
use crate::app::prelude::*;
use crate::app::solver::{Solver, SolverAction, restart};
use crate::app::words::time;
use crate::engine::session::{Facts, MoveSource};
use crate::search::proof::Proof;

/// What is told of a game that is won.
pub struct Won {
    /// Whether it is the proven best, and the person's own.
    pub best: bool,
    /// What is said of it.
    pub words: String,
    /// What stands behind that.
    pub more: Html,
    /// Three numbers, each with what it counts.
    pub numbers: [(String, String); 3],
    /// The ways on, in the place of «Next challenge».
    pub onward: Option<Html>,
}

impl Play {
    /// Goes back to the moment after so many moves.
    pub fn back_to(&self, at: usize) -> Html {
        let label = if at == 0 { "Back to the beginning".to_owned() } else { format!("Back to move {at}") };
        html! { <button key="back" class="btn primary" onclick={self.act_and_leave(Action::Go(at))}>{ icon(Icon::Undo) }{ label }</button> }
    }

    /// The words of a game that is proved lost: `last_way` is the number of moves after which the last way was open, `never`
    /// says that there never was one, and `reach` counts the positions that can be reached from here, if they are counted.
    pub fn lost_card(&self, last_way: Option<usize>, never: bool, reach: Option<u64>) -> Html {
        let tried = match reach {
            Some(0 | 1) => "No move is possible.".to_owned(),
            Some(n) => format!("None of the {} positions that can still be reached is the goal.", grouped(n)),
            None => "Proved: no position that can still be reached is the goal.".to_owned(),
        };
        let way_out = match last_way {
            Some(0) => "The last position with a way out was the **first**.".to_owned(),
            Some(at) => format!("The last position with a way out was after **move {at}**."),
            None if never => "This challenge cannot be solved: no moves lead to its goal.".to_owned(),
            None => String::new(),
        };
        // What never was cannot be lost, nor be so any more.
        let headline = self.info().entry.info.lost;
        let (tag, headline) = if never {
            ("No solution", headline.replace(" any more", ""))
        } else {
            ("Lost from here", headline.to_owned())
        };
        html! {
            <section key="lost" class="verdict lost" aria-labelledby="lost-title">
                <span class="tag bad"><span aria-hidden="true">{ "✕ " }</span>{ tag }</span>
                <h2 id="lost-title">{ headline }</h2>
                <p>{ tried }{ " " }{ bold(&way_out) }</p>
                <div class="row">
                    { for last_way.map(|at| self.back_to(at)) }
                    { button("btn quiet", None, "Play on anyway", true, self.act_and_leave(Action::PlayOn)) }
                </div>
            </section>
        }
    }

    /// The words of a game that is won, in so many `noun`s; `best` is what is proved of the fewest, `ways` is the number of shortest
    /// solutions.
    pub fn won_card(&self, noun: &'static str, made: usize, best: Option<Proof<u32>>, ways: Option<u64>) -> Html {
        let facts = self.session().facts();
        let your = if facts.shown { "" } else { "your " };
        let many = if made == 1 { "" } else { "s" };
        let par = self.told(best);
        let (number, proven) = match par {
            Ok(par) => (par.to_string(), "par, proven"),
            // What is still being looked for will be proved.
            Err("…") => ("…".to_owned(), "par, proven"),
            Err(word) => (word.to_owned(), "par"),
        };
        self.result_card(Won {
            best: par == Ok(made) && !facts.shown,
            words: won_words(facts, noun, made, par.ok(), ways),
            more: Html::default(),
            numbers: [
                (made.to_string(), format!("{your}{noun}{many}")),
                (number, proven.to_owned()),
                (time(facts.elapsed_ms), "time".to_owned()),
            ],
            onward: None,
        })
    }

    /// The words of a game that is won.
    pub fn result_card(&self, won: Won) -> Html {
        let emit = |to: Callback<()>| to.reform(|_: MouseEvent| ());
        let best = match self.session().facts().hints {
            0 => "Proven best".to_owned(),
            hints => format!("Proven best, with {}", counted(hints.into(), "hint")),
        };
        let onward = won.onward.unwrap_or_else(|| button("btn", None, "Next challenge", true, emit(self.next())));
        html! {
            <section key="won" class="verdict won" aria-labelledby="won-title">
                if won.best { <span key="best" class="tag good">{ best }</span> }
                <h2 id="won-title" tabindex="-1">{ self.info().entry.info.won }</h2>
                <p>{ won.words }</p>
                { won.more }
                <div class="stats num">
                    { for won.numbers.into_iter().map(|(value, name)| html! { <div><b>{ value }</b><span>{ name }</span></div> }) }
                </div>
                <div class="row">
                    { button("btn primary", Some(Icon::Share), "Share", true, emit(self.share())) }
                    { onward }
                    { button("btn quiet", Some(Icon::Replay), "Replay", true, self.act_and_leave(Action::Go(0))) }
                </div>
            </section>
        }
    }
}

fn won_words(facts: &Facts, noun: &str, count: usize, par: Option<usize>, ways: Option<u64>) -> String {
    let best = par == Some(count);
    if facts.shown {
        let (moves, short) = (counted(count as u64, noun), if best { ", as short as can be" } else { "" });
        return match facts.move_source {
            MoveSource::Replay => format!("A replay of {moves}{short}."),
            MoveSource::Solver => "The solver’s solution. A new challenge is yours to solve.".to_owned(),
            MoveSource::Own => "A solution was shown, so this does not count as a record.".to_owned(),
        };
    }
    let mut words = match (best, ways, par) {
        (true, Some(1), _) => "No solution is shorter, and no other is as short.".to_owned(),
        (true, Some(ways), _) => {
            let ways = grouped(ways);
            format!("No solution is shorter. {ways} are as short; you found one of them.")
        }
        (true, None, _) => "No solution is shorter.".to_owned(),
        (false, _, Some(par)) => {
            let over = count.saturating_sub(par);
            format!("{} more than the shortest solution.", counted(over as u64, noun))
        }
        (false, _, None) => "Solved.".to_owned(),
    };
    match facts.hints {
        0 => {}
        1 => words.push_str(" One hint helped."),
        n => words.push_str(&format!(" {n} hints helped.")),
    }
    words
}

/// In a card of its own: that the solver has stopped, and why, and the button that starts it again. `what` has stopped is said of
/// it.
pub fn stopped_line(solver: &Solver, class: &'static str, what: &str, again: &'static str) -> Option<Html> {
    let why = solver.failure.as_ref()?;
    let words = format!("The {what} has stopped. {}", sentence(reason(why)));
    Some(
        html! { <><p key="why" {class} role="status">{ words }</p>{ button("btn", None, again, true, restart(solver)) }</> },
    )
}

/// What is said in the side column when the worker died.
pub fn failure_card(solver: &Solver) -> Html {
    if solver.without {
        return Html::default();
    }
    let words = "Your game is safe: every move is stored, and you can play on without it.";
    stopped_card(solver, "card state", words, true)
}

/// What is said when the worker died: `words` about the game, and whether it can go on without the worker.
pub fn stopped_card(solver: &Solver, class: &'static str, words: &str, without: bool) -> Html {
    let Some(why) = solver.failure.clone() else { return Html::default() };
    let go_without = hears(&solver.dispatcher(), |solver, _| solver.dispatch(SolverAction::Without));
    html! {
        <section key="stopped" {class} role="alert">
            <h3>{ "The solver has stopped." }</h3>
            <p>{ words }</p>
            <div class="row">
                { button("btn primary", None, "Start it again", true, restart(solver)) }
                if without { { button("btn", None, "Play on without", true, go_without) } }
            </div>
            <details><summary>{ "What happened" }</summary><p class="mono">{ why }</p></details>
        </section>
    }
}

//! The problems, each with a link to play it and what the person has answered.

use yew::prelude::*;

use super::mini::mini;
use crate::app::figures;
use crate::app::icons::{Icon, icon};
use crate::engine::challenge::{ChallengeId, Source};
use crate::games::shisen::answers::{Answer, Answers};
use crate::games::shisen::info::INFO;
use crate::games::shisen::problems::{self, Problem};
use crate::games::shisen::rules::Shisen;
use crate::web::route::Route;

/// What a person has answered to one problem.
#[derive(Clone, Debug, Default, PartialEq)]
struct Own {
    /// How often.
    times: usize,
    /// The first answer, the one that the analysis counts.
    first: Option<Answer>,
}

/// What this player has answered to a problem.
fn own(answers: &Answers, player: &str, problem: &Problem) -> Own {
    let mine =
        |answer: &&Answer| answer.player.as_deref() == Some(player) && answer.position() == Some(problem.position);
    Own { times: answers.iter().filter(mine).count(), first: answers.iter().find(mine).cloned() }
}

impl Own {
    fn words(&self) -> String {
        let Some(first) = &self.first else { return "Not played yet".to_owned() };
        let again = if self.times > 1 { format!(", played {} times", self.times) } else { String::new() };
        let time = figures::time(first.time_ms);
        if first.solved { format!("Solved in {time}{again}") } else { format!("Not solved, {time}{again}") }
    }

    fn class(&self) -> &'static str {
        match &self.first {
            None => "open",
            Some(first) if first.solved => "solved",
            Some(_) => "unsolved",
        }
    }
}

/// The section.
pub fn problems(answers: &Answers, player: &str) -> Html {
    let played = problems::all().iter().filter(|problem| own(answers, player, problem).times > 0).count();
    let next = problems::all().iter().find(|problem| own(answers, player, problem).times == 0);
    let card = |problem: &Problem| card(problem, &own(answers, player, problem));
    html! {
        <section key="problems" class="card sh-lab-problems" aria-labelledby="sh-lab-problems">
            <div key="head" class="sh-lab-head">
                <div>
                    <h2 id="sh-lab-problems">{ "The problems" }</h2>
                    <p class="quiet num">{ format!("You have played {played} of {}. The first answer to each counts.", problems::all().len()) }</p>
                </div>
                if let Some(next) = next {
                    <a class="btn primary" href={link(next)}>{ icon(Icon::Solve) }{ format!("Play problem {}", next.number) }</a>
                }
            </div>
            <ol key="list">{ for problems::all().iter().map(card) }</ol>
        </section>
    }
}

fn link(problem: &Problem) -> String {
    let source = Source::Board(problem.position.to_owned());
    Route::challenge(&ChallengeId { game: INFO.id.to_owned(), source, moves: Vec::new() }).to_string()
}

fn card(problem: &Problem, own: &Own) -> Html {
    let board = problem.position.parse::<Shisen>().ok();
    let label = format!("Play problem {}: {} tiles. {}", problem.number, problem.tiles, own.words());
    html! {
        <li key={problem.number} class={own.class()}>
            <a href={link(problem)} aria-label={label}>
                { for board.as_ref().map(|position| mini(position.board())) }
                <span class="sh-lab-name"><b class="num">{ problem.number }</b><span class="quiet num">{ own.words() }</span></span>
            </a>
        </li>
    }
}

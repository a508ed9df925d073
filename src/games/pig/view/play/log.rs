//! The log: the turns in words, the newest first.

use yew::prelude::*;

use super::turn_log::{End, Turn};
use super::win_prob_timeline::signed;
use super::{PigPlay, narration};

impl PigPlay {
    /// The log's card.
    pub(super) fn log_card(&self) -> Html {
        let count = self.turns.len();
        let about = match count {
            0 => "no turn yet".to_owned(),
            1 => "1 turn".to_owned(),
            n => format!("newest first · {n} turns"),
        };
        // The card scrolls, so keys must be able to come to it.
        html! {
            <section key="log" class="card pig-log-card" aria-labelledby="log-title">
                <div class="h3row"><h2 id="log-title">{ "Log" }</h2><span class="quiet num">{ about }</span></div>
                <p class="quiet" hidden={count > 0}>{ "What is rolled is written down here." }</p>
                <ul class="pig-log num" tabindex={(count > 0).then_some("0")} aria-labelledby="log-title" hidden={count == 0}>
                    { for self.turns.iter().enumerate().rev().map(|(at, turn)| self.log_line(at, turn)) }
                </ul>
            </section>
        }
    }

    fn log_line(&self, at: usize, turn: &Turn) -> Html {
        let last = at + 1 == self.turns.len();
        let won = last && matches!(turn.end, End::Held(..)) && self.account.now.winner().is_some();
        let told = narration::logged(turn, self.account.start.variant().bust, won);
        let cost: f64 = self.coach.ledger.costs.iter().take(turn.steps.1).skip(turn.steps.0).sum();
        let shown = cost > 0.0 && self.tells();
        html! {
            <li key={at} class={if turn.seat == 0 { "one" } else { "two" }}>
                <span class="turn-number">{ turn.number + 1 }</span>
                <i class="pig-mark" aria-hidden="true"></i>
                <span>
                    <b>{ &self.names.seats[turn.seat] }</b>{ " " }{ marked(&told) }
                    if shown {
                        <em key="cost" class="cost">
                            <span aria-hidden="true">{ " ◆\u{a0}" }</span><span class="unseen">{ " Mistakes: " }</span>{ signed(-cost) }
                        </em>
                    }
                </span>
            </li>
        }
    }
}

/// Words with `**` round what is bold and `__` round what is bad.
fn marked(text: &str) -> Html {
    let bad = |text: &str| -> Html {
        let part = |(at, part): (usize, &str)| {
            if at % 2 == 1 {
                html! { <em>{ part }</em> }
            } else {
                html! { { part } }
            }
        };
        text.split("__").enumerate().map(part).collect()
    };
    let part = |(at, part): (usize, &str)| {
        if at % 2 == 1 {
            html! { <b>{ part }</b> }
        } else {
            bad(part)
        }
    };
    html! { <span>{ for text.split("**").enumerate().map(part) }</span> }
}

//! What stands round the board: the words under it (how it stands, a hint, what was tried, a result), and the panels beside it
//! (numbers, best times, moves, what random games say).

use super::problem::{MAX_COUNTED, ProblemCard, suggested};
use super::{ShisenPlay, TIMES, of, size_key};
use crate::app::kept::Ranked;
use crate::app::play::model::Action;
use crate::app::play::panels::{card, number, row};
use crate::app::play::status::Won;
use crate::app::play::view::{Tag, status_line};
use crate::app::prelude::*;
use crate::app::words::time;
use crate::engine::calendar;
use crate::engine::position::Outcome;
use crate::games::shisen::gravity::Side;
use crate::games::shisen::requests::{Between, Estimate};
use crate::games::shisen::view::ask::EstimateOf;
use crate::games::shisen::{INFO, problems, words};
use crate::lab::report::number::chance;
use crate::search::proof::Proof;

impl ShisenPlay {
    /// The status line, or the words of a result in its place.
    pub(super) fn below(&self) -> Html {
        if self.won() {
            return self.won_card();
        }
        if !self.rests() && !self.model.running {
            if self.outcome() == Outcome::Stuck {
                return self.stuck_card();
            }
            if self.lost() && !self.model.plays_on() {
                return self.play.lost_card(self.last_way(), self.never(), None);
            }
        }
        let (tag, words) = self.line_words();
        status_line("ss-say", tag, &words, html! { { for self.again() } })
    }

    fn line_words(&self) -> (Option<Tag>, String) {
        if self.rests() {
            return (Some(Tag("calm", "", "Paused".to_owned())), "The tiles lie face down until you go on.".to_owned());
        }
        if let Some((tag, words)) = self.failure("Your game is safe.") {
            return (Some(tag), words);
        }
        let tag = self.tells().then(|| self.verdict_tag(self.known().standing(&self.here()), self.never()));
        let said = Some((*self.say).clone()).filter(|words| !words.is_empty());
        (tag, said.or_else(|| self.hint_words()).unwrap_or_else(|| self.rest_words()))
    }

    /// What is said when nothing is picked up or pointed out.
    fn rest_words(&self) -> String {
        match (self.model.done(), self.model.replay(), &*self.view.linked) {
            (0, Some(replay), _) => replay,
            (_, _, Some(linked)) => words::linked(linked.link.turns()).to_owned(),
            (0, ..) => words::beginning(&self.state),
            _ if self.test.on.is_some() => format!("{} left.", self.tiles_left()),
            _ => format!("{} left, {} now.", self.tiles_left(), counted(self.pairs.len() as u64, "pair")),
        }
    }

    fn tiles_left(&self) -> String {
        counted(self.state.board().tiles() as u64, "tile")
    }

    fn hint_words(&self) -> Option<String> {
        let pointed = self.pointed()?;
        let here = self.here();
        let fate = self.known().hint(&here).map(|(_, fate)| fate);
        let lost = self.known().lost(&here) || fate == Some(Proof::Impossible);
        Some(words::hint(&self.state, pointed.pair.0, pointed.safe, lost))
    }

    fn never(&self) -> bool {
        self.known().lost(&self.start())
    }

    /// The last moment at which the board could be cleared, as far as is known.
    fn last_way(&self) -> Option<usize> {
        self.last_open(|text| self.known().standing(text) == Some(Proof::Solved(())))
    }

    /// No pair is left, and tiles are.
    fn stuck_card(&self) -> Html {
        let back = self.last_way().filter(|_| self.tells()).map(|at| self.back_to(at));
        let undo = (back.is_none() && self.model.done() > 0)
            .then(|| button("btn primary", Some(Icon::Undo), "Undo", true, self.act(Action::Undo)));
        let (ways, other) = if self.test.on.is_some() {
            ("Go back, or give up.", button("btn", None, "Give up and see", true, self.test.stop.clone()))
        } else {
            ("Go back, or have the rest dealt again.", button("btn", None, "Shuffle rest", true, self.on_shuffle()))
        };
        let tiles = capital(&self.tiles_left());
        html! {
            <section key="stuck" class="verdict lost" aria-labelledby="stuck-title">
                <span class="tag bad"><span aria-hidden="true">{ "✕ " }</span>{ "Stuck" }</span>
                <h2 id="stuck-title">{ "No pair is left." }</h2>
                <p>{ format!("{tiles} are left, and no two equal ones can be linked. {ways}") }</p>
                <div class="row">{ for back }{ for undo }{ other }</div>
            </section>
        }
    }

    /// After a problem of the experiment: the one behind it, and all of them.
    fn onward(&self, number: usize) -> Html {
        // Numbers begin at 1, so the problem behind this one has this number as its place.
        let next = problems::all().get(number).map(|next| {
            let to = Route::challenge(&ChallengeId::board(INFO.id, next.position)).to_string();
            html! { <a key="next" class="btn" href={to}>{ format!("Problem {}", next.number) }</a> }
        });
        let lab = Route::GameLab(INFO.id.to_owned()).to_string();
        html! { <>{ for next }<a key="lab" class="btn" href={lab}>{ "All problems" }</a></> }
    }

    fn won_card(&self) -> Html {
        let now = self.session().facts();
        let best = TIMES.best(&self.ranking, &size_key(&self.state));
        // In the moment of winning the answer is not yet known to be over.
        let problem = self.test.over.or(self.test.on);
        let kept = problem.filter(|_| !now.shown && now.hints == 0 && !self.shuffled()).map(|_| {
            html! { <p key="kept">{ "Your answer is kept on this machine; the Lab page has them all." }</p> }
        });
        let is_best = best.is_some_and(|best| best == now.elapsed_ms);
        let number = |value: String, name: &str| (value, name.to_owned());
        self.result_card(Won {
            best: false,
            words: words::won(now.move_source, now.shown, now.hints, self.shuffled(), is_best),
            more: kept.unwrap_or_default(),
            numbers: [
                number(time(now.elapsed_ms), "time"),
                number(self.state.start().tiles().to_string(), "tiles"),
                number(best.map_or("–".to_owned(), time), "best time"),
            ],
            onward: problem.map(|number| self.onward(number)),
        })
    }

    /// The numbers that stand at the top of a phone.
    pub(super) fn phone_numbers(&self) -> Html {
        html! {
            <>
                { self.time_and_tiles("tiles") }
                if self.test.on.is_none() { { number(self.pairs.len().to_string(), if self.pairs.len() == 1 { "pair" } else { "pairs" }) } }
            </>
        }
    }

    fn time_and_tiles(&self, tiles: &'static str) -> Html {
        let (elapsed, left) = (self.session().facts().elapsed_ms, self.state.board().tiles());
        html! { <>{ number(time(elapsed), "time") }{ number(left.to_string(), tiles) }</> }
    }

    fn numbers(&self) -> Html {
        let hints = self.session().facts().hints;
        html! {
            <div class="stats ss-stats num">
                { self.time_and_tiles("tiles left") }
                if self.test.on.is_none() {
                    { number(self.pairs.len().to_string(), if self.pairs.len() == 1 { "pair available now" } else { "pairs available now" }) }
                    { number(hints.to_string(), if hints == 1 { "hint used" } else { "hints used" }) }
                }
            </div>
        }
    }

    pub(super) fn side(&self) -> Html {
        let line: Vec<_> = of(self.session()).states().cloned().collect();
        html! {
            <>
                { self.set_switch() }
                <section key="numbers" class="card ss-numbers">
                    { self.numbers() }
                    if self.test.on.is_none() { { self.view.equal.switch("ss-switch", "equal", "Mark equal tiles") } }
                </section>
                if let Some(number) = self.test.on {
                    { self.test_card(number) }
                } else if !self.solver.is_veiled() {
                    <ProblemCard key="problem" start={AttrValue::from(self.start())} {line} on_play={self.follow(suggested())} />
                }
                { for self.estimate_card() }
                { self.times_card() }
                { self.moves_panel() }
            </>
        }
    }

    /// One of the experiment's problems while it is being answered.
    fn test_card(&self, number: usize) -> Html {
        html! {
            <section key="test" class="card ss-test" aria-labelledby="ss-test">
                <h3 id="ss-test">{ format!("Problem {number} of {}", problems::COUNT) }</h3>
                <p class="ss-note">
                    { "What you do with it is kept on this machine: whether you clear it, the time, the pairs you take and those you put back. Going back is allowed." }
                </p>
                <p class="ss-note">
                    { "So that your answer tells something about the board, hints and all that the solver knows stay hidden until you are done." }
                </p>
                <div class="row">
                    { button("btn", None, "Give up and see", true, self.test.stop.clone()) }
                    <a class="btn" href={Route::GameLab(INFO.id.to_owned()).to_string()}>{ "All problems" }</a>
                </div>
            </section>
        }
    }

    fn times_card(&self) -> Html {
        let times = TIMES.of(&self.ranking, &size_key(&self.state));
        let gravity = match self.state.gravity() {
            None => String::new(),
            Some(Side::Down) => ", gravity".to_owned(),
            Some(side) => format!(", gravity {}", side.words()),
        };
        let now = &self.session().facts().challenge;
        let item = |one: &&Ranked| {
            let current = (self.won() && *now == one.challenge).then_some("true");
            let day = calendar::words(one.day).unwrap_or_default();
            html! { <li key={one.challenge.clone()} aria-current={current}><b>{ time(one.value) }</b><span>{ day }</span></li> }
        };
        let list = if times.is_empty() {
            html! { <p key="none" class="ss-note">{ "None yet. Games without hints and shuffles count." }</p> }
        } else {
            html! { <ol key="list" class="ss-times num">{ for times.iter().map(item) }</ol> }
        };
        card("times", "card", ("ss-times", &format!("Best times, {}{gravity}", words::size(&self.state))), list)
    }

    /// What random games say of a board that is too large to be counted.
    fn estimate_card(&self) -> Option<Html> {
        let start = self.start();
        if self.state.start().tiles() <= MAX_COUNTED {
            return None;
        }
        let body = match self.solver.unveiled().get(&EstimateOf(&start)) {
            Some(estimate) => estimate_rows(&estimate),
            None if self.view.estimated.as_deref() == Some(&*start) => {
                let so_far =
                    self.solver.unveiled().progress.map(|count| format!(", {} so far", counted(count, "game")));
                html! { <p class="ss-note num" role="status">{ format!("Playing at random{}.", so_far.unwrap_or_default()) }</p> }
            }
            None => {
                let on_click = sets(&self.view.estimated, Some(start.into()));
                html! {
                    <>
                        <p key="about" class="ss-note">{ "This board has too many positions to go through. Games played at random give an estimate." }</p>
                        <button key="go" type="button" class="btn" onclick={on_click}>{ "Estimate" }</button>
                    </>
                }
            }
        };
        Some(card("estimate", "card ss-figures", ("ss-estimate", "How hard is it?"), body))
    }
}

/// What random games said, with intervals of 95 per cent.
fn estimate_rows(estimate: &Estimate) -> Html {
    let share = |Between { value, low, high }: Between| {
        format!("{} ({:.1} to {:.1})", chance(value), low * 100.0, high * 100.0)
    };
    let mean = |Between { value, low, high }: Between| format!("{value:.2} ({low:.2} to {high:.2})");
    let words = format!(
        "**Estimated** from {}: pairs are taken at random until none is left. In brackets: the 95 % interval.",
        counted(estimate.playouts.into(), "random game")
    );
    html! {
        <>
            <dl key="rows">
                { row("Cleared", share(estimate.win_rate).into()) }
                { row("Pairs available", mean(estimate.moves_on_the_way).into()) }
                { row("Tiles left", mean(estimate.tiles_left).into()) }
            </dl>
            <p key="about" class="ss-note">{ bold(&words) }</p>
        </>
    }
}

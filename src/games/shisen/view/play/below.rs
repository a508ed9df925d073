//! The words under the board: how it stands, a hint, what was tried, and the words of a result.

use yew::prelude::*;

use super::{ShisenPlay, TIMES, size_key};
use crate::app::figures;
use crate::app::icons::{Icon, icon};
use crate::app::play::model::Action;
use crate::app::play::view::{Tag, status_line};
use crate::engine::challenge::ChallengeId;
use crate::engine::position::Outcome;
use crate::engine::session::MoveSource;
use crate::games::shisen::info::INFO;
use crate::games::shisen::problems;
use crate::games::shisen::view::words;
use crate::search::proof::Proof;
use crate::web::route::Route;

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
                return self.lost_card();
            }
        }
        let (tag, words) = self.line_words();
        status_line("ss-say", tag, &words, html! { { for self.again() } })
    }

    fn tag(&self) -> Option<Tag> {
        if !self.tells() {
            return None;
        }
        let verdict = match self.known().standing(&self.here()) {
            Some(Proof::Solved(())) => Some(Proof::Solved(())),
            Some(Proof::Impossible) => Some(Proof::Impossible),
            Some(Proof::Unknown) => Some(Proof::Unknown),
            None => None,
        };
        Some(self.verdict_tag(verdict, self.never()))
    }

    fn line_words(&self) -> (Option<Tag>, String) {
        if self.rests() {
            return (Some(Tag("calm", "", "Paused".to_owned())), "The tiles lie face down until you go on.".to_owned());
        }
        if let Some((tag, words)) = self.failure("Your game is safe.") {
            return (Some(tag), words);
        }
        if !self.say.is_empty() {
            return (self.tag(), (*self.say).clone());
        }
        if let Some(words) = self.hint_words() {
            return (self.tag(), words);
        }
        let words = match (self.model.done(), self.model.replay(), &*self.view.linked) {
            (0, Some(replay), _) => replay,
            (_, _, Some(linked)) => words::linked(linked.link.turns()).to_owned(),
            (0, ..) if self.state.gravity() => {
                "Take equal tiles two by two. After each pair the tiles fall.".to_owned()
            }
            (0, ..) => "Take equal tiles two by two: a line with at most two turns has to join them.".to_owned(),
            _ if self.test.on.is_some() => {
                format!("{} left.", figures::counted(self.state.board().tiles() as u64, "tile"))
            }
            _ => format!(
                "{} left, {} now.",
                figures::counted(self.state.board().tiles() as u64, "tile"),
                figures::counted(self.pairs.len() as u64, "pair")
            ),
        };
        (self.tag(), words)
    }

    fn hint_words(&self) -> Option<String> {
        let pointed = self.pointed()?;
        let name = words::tile(&self.state, pointed.pair.0);
        let fate = self.known().hint(&self.here()).filter(|_| !pointed.safe).map(|(_, fate)| fate);
        Some(match (pointed.safe, fate) {
            (true, _) => format!("The dashed pair, {name}, is **safe**: the board stays solvable."),
            (_, Some(Proof::Impossible)) => {
                format!("The dashed pair, {name}, can be taken; the board is **lost** already.")
            }
            _ if self.known().lost(&self.here()) => {
                format!("The dashed pair, {name}, can be taken; the board is **lost** already.")
            }
            _ => format!("The dashed pair, {name}, can be taken. Whether it is safe is **not known**."),
        })
    }

    /// Whether there never was a way.
    fn never(&self) -> bool {
        self.known().lost(&self.start())
    }

    /// The last moment at which the board could be cleared, as far as is known.
    fn last_way(&self) -> Option<usize> {
        self.last_open(|text| self.known().standing(text) == Some(Proof::Solved(())))
    }

    fn lost_card(&self) -> Html {
        self.play.lost_card(self.last_way(), self.never(), None)
    }

    /// No pair is left, and tiles are.
    fn stuck_card(&self) -> Html {
        let tiles = self.state.board().tiles();
        let back = self.last_way().filter(|_| self.tells()).map(|at| {
            let label = if at == 0 { "Back to the beginning".to_owned() } else { format!("Back to move {at}") };
            html! { <button key="back" type="button" class="btn primary" onclick={self.act(Action::Go(at))}>{ icon(Icon::Undo) }{ label }</button> }
        });
        let undo = (back.is_none() && self.model.done() > 0).then(|| {
            html! { <button key="undo" type="button" class="btn primary" onclick={self.act(Action::Undo)}>{ icon(Icon::Undo) }{ "Undo" }</button> }
        });
        let ways =
            if self.test.on.is_some() { "Go back, or give up." } else { "Go back, or have the rest dealt anew." };
        let tiles = words::capital(&figures::counted(tiles as u64, "tile"));
        let words = format!("{tiles} lie there, and no two equal ones can be linked. {ways}");
        let other = if self.test.on.is_some() {
            let stop = self.test.stop.reform(|_: MouseEvent| ());
            html! { <button key="stop" type="button" class="btn" onclick={stop}>{ "Give up and see" }</button> }
        } else {
            html! { <button key="shuffle" type="button" class="btn" onclick={self.on_shuffle()}>{ "Shuffle rest" }</button> }
        };
        html! {
            <section key="stuck" class="verdict lost" aria-labelledby="stuck-title">
                <span class="tag bad"><span aria-hidden="true">{ "✕ " }</span>{ "Stuck" }</span>
                <h2 id="stuck-title">{ "No pair is left." }</h2>
                <p>{ words }</p>
                <div class="row">
                    { for back }{ for undo }{ other }
                </div>
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
        let number =
            |value: String, name: &'static str| html! { <div key={name}><b>{ value }</b><span>{ name }</span></div> };
        let emit = |to: Callback<()>| to.reform(|_: MouseEvent| ());
        let again = self.act(Action::Go(0));
        // In the moment of winning the answer is not yet known to be over.
        let problem = self.test.over.or(self.test.on);
        let kept = problem.filter(|_| !now.shown && now.hints == 0 && !self.shuffled()).map(|_| {
            html! { <p key="kept">{ "Your answer is kept on this machine; the Lab page has them all." }</p> }
        });
        let onward = match problem {
            None => html! { <button key="next" class="btn" onclick={emit(self.next())}>{ "Next challenge" }</button> },
            Some(number) => self.onward(number),
        };
        html! {
            <section key="won" class="verdict won" aria-labelledby="won-title">
                <h2 id="won-title" tabindex="-1">{ INFO.won }</h2>
                <p>{ won_words(now.move_source, now.shown, now.hints, self.shuffled(), best.is_some_and(|best| best == now.elapsed_ms)) }</p>
                { for kept }
                <div class="stats num">
                    { number(figures::time(now.elapsed_ms), "time") }
                    { number(self.state.start().tiles().to_string(), "tiles") }
                    { number(best.map_or("–".to_owned(), figures::time), "best time") }
                </div>
                <div class="row">
                    <button class="btn primary" onclick={emit(self.share())}>{ icon(Icon::Share) }{ "Share" }</button>
                    { onward }
                    <button class="btn quiet" onclick={again}>{ icon(Icon::Replay) }{ "Replay" }</button>
                </div>
            </section>
        }
    }
}

/// What is said when all tiles are taken.
fn won_words(move_source: MoveSource, shown: bool, hints: u32, shuffled: bool, is_best: bool) -> String {
    if shown {
        return match move_source {
            MoveSource::Replay => "A replay, to its end.",
            MoveSource::Solver => "The solver’s way, shown. A new board is yours to clear.",
            MoveSource::Own => "A way was shown before, so this is no record.",
        }
        .to_owned();
    }
    let helped = match (hints, shuffled) {
        (0, false) if is_best => return "Your best time for this size.".to_owned(),
        (0, false) => return "Without a hint and without a shuffle.".to_owned(),
        (0, true) => "The rest was dealt anew on the way".to_owned(),
        (hints, shuffled) => {
            let hints = if hints == 1 { "One hint helped".to_owned() } else { format!("{hints} hints helped") };
            if shuffled { hints + ", and a shuffle" } else { hints }
        }
    };
    format!("{helped}, so this is no best time.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_helped_is_told() {
        let words = |hints, shuffled, best| won_words(MoveSource::Own, false, hints, shuffled, best);
        assert_eq!(words(0, false, true), "Your best time for this size.");
        assert_eq!(words(1, false, false), "One hint helped, so this is no best time.");
        assert_eq!(words(3, true, false), "3 hints helped, and a shuffle, so this is no best time.");
        assert_eq!(words(0, true, false), "The rest was dealt anew on the way, so this is no best time.");
        assert!(won_words(MoveSource::Replay, true, 0, false, true).starts_with("A replay"));
    }
}

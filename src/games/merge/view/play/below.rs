//! What stands under the board: what has just happened, a drag, the evil hand, or the words of a goal that is reached and of
//! a game that has ended; never over the board. And what a screen reader hears.

use yew::prelude::*;

use super::{MergePlay, Shown, replays};
use crate::app::figures::{self, counted, grouped};
use crate::app::icons::Icon;
use crate::app::play::bar::button;
use crate::app::play::model::Action;
use crate::app::rich_text::bold;
use crate::app::share::copies;
use crate::app::words::capital;
use crate::engine::direction::Direction;
use crate::engine::position::Outcome;
use crate::engine::session::MoveSource;
use crate::games::merge::threes::rules::window_words;
use crate::games::merge::threes::step::LAST;
use crate::games::merge::view::any_game::{AnyGame, EvilThought, Kind};
use crate::games::merge::view::motion::paths;

impl MergePlay {
    /// The words under the board.
    pub(super) fn below(&self) -> Html {
        if self.over {
            return self.end_card();
        }
        if self.won() && !self.model.auto && !self.shown().goes_on() {
            return self.goal_card();
        }
        let (tag, words) = match (*self.view.aim, self.kind()) {
            (Some(aim), Kind::Threes) => {
                (Some(("good", format!("Dragging {}", aim.word()))), dragging(&self.hand, aim))
            }
            _ => self.line(),
        };
        let tag = tag.map(|(class, name)| html! { <span key="tag" class={classes!("tag", class)}>{ name }</span> });
        // Not for screen readers, who hear more of it: see [`spoken`].
        html! { <p key="say" class="say mg-say">{ for tag }<span key="words">{ bold(&words) }</span></p> }
    }

    /// The words when nothing is dragged, and the tag before them.
    fn line(&self) -> (Option<(&'static str, String)>, String) {
        let (shown, session) = (self.shown(), self.session());
        if let Some(direction) = shown.blocked() {
            return (None, format!("Nothing can go **{}**.", direction.word()));
        }
        if let Some(told) = &self.drawn.thought {
            let name = if self.kind() == Kind::Threes { "Evil card" } else { "Evil tile" };
            return (Some(("bad", name.to_owned())), thought(&self.hand, told));
        }
        let text = match shown.moved() {
            Some((direction, gain)) if gain > 0 => {
                format!("**{}**: {} more points.", capital(direction.word()), grouped(u64::from(gain)))
            }
            Some((direction, _)) => format!("**{}**.", capital(direction.word())),
            None if replays(session) => format!(
                "A replay of {}. Play it, step through it, or go to any move.",
                counted(session.length() as u64, "move")
            ),
            None if session.count() > 0 => format!("{} so far.", counted(session.count() as u64, "move")),
            None => match self.kind() {
                Kind::Twenty48 => {
                    format!("Arrow keys or a swipe. Two alike become one: come to **{}**.", goal(&self.hand))
                }
                Kind::Threes => {
                    "Arrow keys, or drag: every line moves by one. 1 and 2 make **3**, then like meets like.".to_owned()
                }
            },
        };
        (None, text)
    }

    /// The goal is reached, and one can go on.
    fn goal_card(&self) -> Html {
        let words = format!("{}. There is more to come: keep going, or stop here.", points(self.hand.score()));
        html! {
            <section key="won" class="verdict won mg-won" aria-labelledby="mg-won">
                <h2 id="mg-won">{ format!("{} is there.", goal(&self.hand)) }</h2>
                <p>{ words }</p>
                <div class="row">
                    { button("btn primary", None, "Keep going", true, self.act(Action::PlayOn)) }
                    { button("btn", Some(Icon::Share), "Share", true, self.share().reform(|_| ())) }
                    { button("btn quiet", Some(Icon::Flag), "New game", true, self.next().reform(|_| ())) }
                </div>
            </section>
        }
    }

    /// No move is left.
    fn end_card(&self) -> Html {
        let (facts, hand) = (self.session().facts(), &self.hand);
        let won = self.won();
        let title = if won { format!("Won: {} is reached.", goal(hand)) } else { "No move is left.".to_owned() };
        // The one end of Threes that leaves cells free.
        let topped = self.kind() == Kind::Threes && hand.board().highest() >= LAST;
        let words = match (won, &facts.helper) {
            _ if topped => {
                format!("{} ends the game: nothing higher can be made.", grouped(self.kind().face(LAST).into()))
            }
            (true, _) => "No move is left, but the goal was reached before, or by the last one.".to_owned(),
            (false, Some(who)) => format!("{who} has played here. Undo leads back to any move."),
            (false, None) => "Undo leads back to any move; the same tiles wait for another try.".to_owned(),
        };
        let number =
            |value: String, name: &'static str| html! { <div key={name}><b>{ value }</b><span>{ name }</span></div> };
        html! {
            <section key="end" class={classes!("verdict", "mg-end", if won { "won" } else { "stuck" })} aria-labelledby="mg-end">
                <h2 id="mg-end">{ title }</h2>
                <p>{ words }</p>
                <div class="stats num">
                    { number(grouped(hand.score()), "score") }
                    { number(self.kind().face(hand.board().highest()).to_string(), "highest") }
                    { number(grouped(self.session().count() as u64), "moves") }
                    { number(figures::time(facts.elapsed_ms), "time") }
                </div>
                <div class="row">
                    { button("btn primary", None, "New game", true, self.next().reform(|_| ())) }
                    { button("btn", Some(Icon::Restart), "Same tiles again", true, self.act(Action::Restart)) }
                    { button("btn", Some(Icon::Undo), "Undo", true, self.act(Action::Undo)) }
                    { button("btn quiet", Some(Icon::Share), "Share", true, self.share().reform(|_| ())) }
                    { button("btn quiet", Some(Icon::Copy), "Copy result", true, self.copy_result()) }
                </div>
            </section>
        }
    }

    fn copy_result(&self) -> Callback<MouseEvent> {
        let Some(id) = self.session().facts().id() else { return Callback::noop() };
        copies(self.shell.note.clone(), self.result_line(&id), "The result is copied.")
    }
}

/// A cell in words: `row 4, column 3`.
fn cell_words(hand: &AnyGame, cell: usize) -> String {
    let columns = usize::from(hand.board().shape().columns);
    format!("row {}, column {}", cell / columns + 1, cell % columns + 1)
}

/// `1 point`, `512 points`.
pub fn points(score: u64) -> String {
    format!("{} point{}", grouped(score), if score == 1 { "" } else { "s" })
}

/// The name of the goal's tile: `2048`, `6144`.
fn goal(hand: &AnyGame) -> u32 {
    hand.kind().face(hand.goal())
}

/// How the game stands, if it has ended or is won.
fn standing(shown: &Shown<'_>, hand: &AnyGame) -> Option<String> {
    let goal = goal(hand);
    match (hand.outcome(), hand.over()) {
        (Outcome::Won, true) => {
            Some(format!("No move is left, but {goal} is reached: won with {}.", points(hand.score())))
        }
        (Outcome::Won, false) if !shown.goes_on() => Some(format!("{goal} is reached.")),
        (_, true) => Some(format!("No move is left. {}.", points(hand.score()))),
        _ => None,
    }
}

/// What is said to a screen reader; `entered` is the cell of the tile that came last. Nothing where there is nothing new.
pub fn spoken(shown: &Shown<'_>, entered: Option<usize>) -> Option<String> {
    let (session, hand) = (shown.session, shown.kind.hand(shown.session));
    if let Some(direction) = shown.blocked() {
        return Some(format!("Nothing can go {}.", direction.word()));
    }
    let Some((direction, gain)) = shown.moved() else {
        let so_far =
            || format!("{}, {}. {}", counted(session.count() as u64, "move"), points(hand.score()), hand.describe());
        // A replay that was opened is told by the page.
        let watched = session.facts().move_source == MoveSource::Replay;
        return (session.count() > 0 || session.length() > 0 && !watched).then(so_far);
    };
    let mut text = capital(direction.word());
    if gain > 0 {
        text += &format!(", {} more points", grouped(u64::from(gain)));
    }
    text += ".";
    if let Some(cell) = entered {
        let tile = hand.kind().face(hand.board().rank(cell));
        text += &format!(" New {tile} in {}.", cell_words(&hand, cell));
    }
    if let (AnyGame::Threes(game), false) = (&hand, hand.over()) {
        text += &format!(" Next comes {}.", window_words(game.next, game.variant.plus));
    }
    if let Some(standing) = standing(shown, &hand) {
        text += &format!(" {standing}");
    }
    Some(text)
}

/// What the evil placer had in mind.
fn thought(hand: &AnyGame, thought: &EvilThought) -> String {
    let tile = hand.kind().face(hand.board().rank(thought.cell));
    let what = if hand.kind() == Kind::Threes { "card" } else { "tile" };
    let place = format!("The evil hand put the **{tile}** in {}", cell_words(hand, thought.cell));
    if thought.depth == 0 {
        return format!("{place}, anywhere, as it came.");
    }
    let choice = match (thought.choices, thought.alike) {
        (0 | 1, _) => "the only place that there was".to_owned(),
        (choices, true) => format!("though all {choices} places for the {what} seemed equally bad for you"),
        (choices, false) => format!("the worst of {choices} choices for you"),
    };
    let ahead = if thought.depth == 1 { String::new() } else { format!(", looking {} ahead", thought.depth) };
    let reply = match thought.reply {
        Some(reply) => format!("It expects you to go **{}**.", reply.word()),
        None => "It expects that no move is left.".to_owned(),
    };
    format!("{place}: {choice}{ahead} ({} boards). {reply}", grouped(thought.boards.into()))
}

/// A list of a few: `a`, `a and b`, `a, b and c`.
fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// What a drag is about to do in Threes.
fn dragging(hand: &AnyGame, aim: Direction) -> String {
    let AnyGame::Threes(game) = hand else { return String::new() };
    let Some(stepped) = game.step(aim) else { return format!("Nothing can go {}.", aim.word()) };
    let (line, edge) = match aim {
        Direction::Left => ("row", "at the right"),
        Direction::Right => ("row", "at the left"),
        Direction::Up => ("column", "at the bottom"),
        Direction::Down => ("column", "at the top"),
    };
    let ways = paths(Kind::Threes, &game.board, aim);
    let mut joins: Vec<String> = Vec::new();
    for way in ways.iter().filter(|way| way.makes.is_some() && way.from != way.to) {
        let other = ways.iter().find(|other| other.to == way.to && other.from != way.from);
        if let Some(other) = other {
            let (a, b) = (game.board.rank(other.from), game.board.rank(way.from));
            joins.push(format!("**{}**", Kind::Threes.sum(a.min(b), a.max(b))));
        }
    }
    let many = stepped.count();
    let moves = format!("{many} {line}{} move{}", if many == 1 { "" } else { "s" }, if many == 1 { "s" } else { "" });
    let join = match joins.len() {
        0 => String::new(),
        1 => format!(": {} joins", list(&joins)),
        _ => format!(": {} join", list(&joins)),
    };
    let place = if many == 1 { format!("the marked {line}") } else { format!("one of the marked {line}s") };
    let next = capital(&window_words(game.next, game.variant.plus));
    format!("{moves}{join}. {next} enters {edge}, in {place}. Let go to play, drag back to cancel.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drag_is_told_before_it_is_made() {
        let hand = Kind::Threes.read("9753664234120231~n456").expect("a position");
        let text = dragging(&hand, Direction::Left);
        assert!(text.starts_with("3 rows move: **24 + 24** "), "{text}");
        assert!(text.contains("A bonus of 6, 12 or 24 enters at the right, in one of the marked rows."), "{text}");
    }

    #[test]
    fn cells_are_counted_from_one() {
        let hand = Kind::Twenty48.read("1100000000000000").expect("a position");
        assert_eq!(cell_words(&hand, 14), "row 4, column 3");
    }
}

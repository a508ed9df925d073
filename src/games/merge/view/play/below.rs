//! What stands round the board: the words under it (what has just happened, a drag, the evil hand, a goal that is reached, a game
//! that has ended; never over the board), what a screen reader hears, and the side column (numbers, autoplay, the placer, the
//! last games).

use super::auto::{FASTEST, STRENGTH, player_of};
use super::{MergePlay, Shown, replays};
use crate::app::fields::{on_input, on_select, option, parsed};
use crate::app::kept::Past;
use crate::app::play::model::Action;
use crate::app::play::panels::{number, row};
use crate::app::prelude::*;
use crate::app::share::copies;
use crate::app::words::time;
use crate::engine::session::MoveSource;
use crate::games::merge::any_game::{AnyGame, Kind};
use crate::games::merge::evil::Evil;
use crate::games::merge::players::Strategy;
use crate::games::merge::threes::bag::LAST;
use crate::games::merge::words;
use crate::lab::report::number::superscript;

impl MergePlay {
    /// The words under the board.
    pub(super) fn below(&self) -> Html {
        if self.over {
            return self.end_card();
        }
        if self.won() && !self.model.auto && !self.shown().goes_on() {
            return self.goal_card();
        }
        let (tag, words) = match self.view.aim.filter(|_| self.kind() == Kind::Threes) {
            Some(aim) => (Some(("good", format!("Dragging {}", aim.word()))), words::dragging(&self.hand, aim)),
            None => self.line(),
        };
        let tag = tag.map(|(class, name)| html! { <span key="tag" class={classes!("tag", class)}>{ name }</span> });
        // Not for screen readers, who hear more of it: see [`spoken`].
        html! { <p key="say" class="say mg-say">{ for tag }<span key="words">{ bold(&words) }</span></p> }
    }

    /// The words when nothing is dragged, and the tag before them.
    fn line(&self) -> (Option<(&'static str, String)>, String) {
        let (shown, session) = (self.shown(), self.session());
        if let Some(direction) = shown.blocked() {
            return (None, format!("No {} can go **{}**.", self.kind().piece(), direction.word()));
        }
        if let Some(told) = &self.drawn.thought {
            return (Some(("bad", format!("Evil {}", self.kind().piece()))), words::thought(&self.hand, told));
        }
        let moves = |count: usize| counted(count as u64, "move");
        let text = match shown.moved() {
            Some((direction, 0)) => format!("**{}**.", capital(direction.word())),
            Some((direction, gain)) => {
                format!("**{}**: {} more points.", capital(direction.word()), grouped(u64::from(gain)))
            }
            None if replays(session) => {
                format!("A replay of {}. Play it, step through it, or go to any move.", moves(session.length()))
            }
            None if session.count() > 0 => format!("{} so far.", moves(session.count())),
            None if self.kind() == Kind::Threes => {
                "Drag or use the arrow keys: every line moves one cell. 1 and 2 make **3**; from 3 on, equal cards join."
                    .to_owned()
            }
            None => format!("Swipe or use the arrow keys. Two equal tiles become one; make a **{}**.", words::goal(&self.hand)),
        };
        (None, text)
    }

    /// The goal is reached, and one can go on.
    fn goal_card(&self) -> Html {
        let words = format!("{} so far. Keep going, or stop here.", words::points(self.hand.score()));
        html! {
            <section key="won" class="verdict won mg-won" aria-labelledby="mg-won">
                <h2 id="mg-won">{ format!("{} is reached.", words::goal(&self.hand)) }</h2>
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
        let copied = |id| copies(self.shell.note.clone(), self.result_line(&id), "The result is copied.");
        let copy = facts.id().map(copied);
        let title = if won { format!("Won: {} is reached.", words::goal(hand)) } else { "No move is left.".to_owned() };
        // The one end of Threes that leaves cells free.
        let topped = self.kind() == Kind::Threes && hand.board().highest() >= LAST;
        let words = match (won, &facts.helper) {
            _ if topped => {
                format!("{} ends the game: nothing higher can be made.", grouped(self.kind().face(LAST).into()))
            }
            (true, _) => "No move is left, but the goal is reached.".to_owned(),
            (false, Some(who)) => format!("{who} made moves in this game. Undo takes you back to any move."),
            (false, None) => "Undo takes you back to any move, or try the same tiles again.".to_owned(),
        };
        html! {
            <section key="end" class={classes!("verdict", "mg-end", if won { "won" } else { "stuck" })} aria-labelledby="mg-end">
                <h2 id="mg-end">{ title }</h2>
                <p>{ words }</p>
                <div class="stats num">
                    { number(grouped(hand.score()), "score") }
                    { number(self.kind().face(hand.board().highest()).to_string(), "highest") }
                    { number(grouped(self.session().count() as u64), self.moves_word()) }
                    { number(time(facts.elapsed_ms), "time") }
                </div>
                <div class="row">
                    { button("btn primary", None, "New game", true, self.next().reform(|_| ())) }
                    { button("btn", Some(Icon::Restart), "Same tiles again", true, self.act(Action::Restart)) }
                    { button("btn", Some(Icon::Undo), "Undo", true, self.act(Action::Undo)) }
                    { button("btn quiet", Some(Icon::Share), "Share", true, self.share().reform(|_| ())) }
                    { button("btn quiet", Some(Icon::Copy), "Copy result", true, copy.unwrap_or_default()) }
                </div>
            </section>
        }
    }

    pub(super) fn side(&self) -> Html {
        html! {
            <>
                <section key="numbers" class="card desk" aria-label="Score">
                    <div class="stats num mg-stats">{ self.numbers() }</div>
                    { self.time("time num") }
                </section>
                { self.autoplay() }
                { for self.hand.evil().map(|evil| self.placer(evil)) }
                { for self.last_games() }
            </>
        }
    }

    /// What stands beside a phone's title: in Threes the next card, which has to be in sight, and else the moves.
    pub(super) fn phone_numbers(&self) -> Html {
        let AnyGame::Threes(game) = &self.hand else { return self.numbers() };
        let card = |rank: u8| {
            let small = (game.next.len() > 1).then_some("small");
            html! { <i key={rank} class={classes!("mg-chip", format!("t{rank}"), small)}>{ self.kind().face(rank) }</i> }
        };
        let cards = if game.next.is_bonus() && game.variant.plus {
            html! { <i class="mg-chip">{ "+" }</i> }
        } else {
            html! { { for game.next.ranks().map(card) } }
        };
        html! {
            <>
                <div key="next" class="mg-comes"><b>{ cards }</b><span>{ "next" }</span></div>
                { number(grouped(self.hand.score()), "score") }
                { number(grouped(self.best_score()), "best") }
            </>
        }
    }

    fn moves_word(&self) -> &'static str {
        if self.session().count() == 1 { "move" } else { "moves" }
    }

    /// The three numbers of a game.
    fn numbers(&self) -> Html {
        let numbers = [
            (self.hand.score(), "score"),
            (self.best_score(), "best"),
            (self.session().count() as u64, self.moves_word()),
        ];
        html! { <>{ for numbers.map(|(value, name)| number(grouped(value), name)) }</> }
    }

    fn autoplay(&self) -> Html {
        let (chosen, auto) = (*self.view.choice, self.model.auto);
        let start = self.act(Action::Auto(!auto));
        let (picture, name) = if auto { (Icon::Pause, "Stop") } else { (Icon::Solve, "Start") };
        let choose = self.choose(|chosen, by| chosen.by = by);
        let by = on_select(move |code| player_of(&code).into_iter().for_each(|by| choose.emit(by)));
        let option = |(by, _): (Strategy, &str)| option(by.code(), by.name(), by == chosen.by);
        let strength = format!("{} boards a move", power(chosen.strength));
        let speed = format!("{} move{} a second", chosen.speed, if chosen.speed == 1 { "" } else { "s" });
        html! {
            <section key="auto" class="card mg-auto" aria-labelledby="mg-auto">
                <div class="h3row">
                    <h3 id="mg-auto">{ "Autoplay" }</h3>
                    <button type="button" class="btn" disabled={self.over} onclick={start}>{ icon(picture) }{ name }<span class="unseen">{ " autoplay" }</span></button>
                </div>
                <label class="field"><span>{ "Player" }</span><select name="player" onchange={by}>{ for words::PLAYERS.map(option) }</select></label>
                <p class="mg-note">{ words::about(chosen.by, self.kind()) }</p>
                { slider(("speed", "Speed"), (1, FASTEST), (chosen.speed, speed), self.choose(|chosen, value| chosen.speed = value)) }
                { slider(("strength", "Strength"), STRENGTH, (chosen.strength, strength), self.choose(|chosen, value| chosen.strength = value)) }
                if chosen.by != Strategy::Expectimax { <p key="weak" class="mg-note">{ "Strength sets how far the advice looks; this player does not search." }</p> }
            </section>
        }
    }

    fn placer(&self, evil: Evil) -> Html {
        let what = self.kind().piece();
        let how = words::placing(&evil);
        html! {
            <section key="placer" class="card mg-placer" aria-labelledby="mg-placer">
                <h3 id="mg-placer">{ if self.kind() == Kind::Threes { "The dealer" } else { "The placer" } }</h3>
                <dl>{ row("Evil share", format!("{}\u{a0}%", evil.share).into()) }</dl>
                <p class="mg-note">{ format!("This share of the {what}s goes where it hurts you most. {how} A dotted ring marks what it placed. The advice assumes random {what}s.") }</p>
            </section>
        }
    }

    fn last_games(&self) -> Option<Html> {
        let item = |past: &Past| {
            let id = ChallengeId::parse(&past.challenge).ok()?;
            let link = Route::challenge(&id).to_string();
            let tile = self.kind().face(past.rank);
            let who = past.helper.clone().unwrap_or_else(|| "you".to_owned());
            Some(html! {
                <li key={past.challenge.clone()}>
                    <a href={link}><b class="num">{ grouped(past.score) }</b><span class="num">{ format!("{tile} · {} · {who}", counted(past.moves, "move")) }</span></a>
                </li>
            })
        };
        (!self.ranking.last.is_empty()).then(|| {
            html! {
                <section key="last" class="card mg-last" aria-labelledby="mg-last">
                    <h3 id="mg-last">{ "Last games" }</h3>
                    <ul>{ for self.ranking.last.iter().filter_map(item) }</ul>
                </section>
            }
        })
    }
}

fn slider(
    (name, title): (&'static str, &'static str),
    (least, most): (u32, u32),
    (value, words): (u32, String),
    on_value: Callback<u32>,
) -> Html {
    let oninput = on_input(parsed(move |value| on_value.emit(value)));
    let id = format!("mg-{name}");
    html! {
        <div key={name} class="slider">
            <label for={id.clone()}>{ title }{ " " }<b class="num">{ words.clone() }</b></label>
            <input {id} {name} type="range" min={least.to_string()} max={most.to_string()} value={value.to_string()}
                aria-valuetext={words} {oninput} />
        </div>
    }
}

/// What is said to a screen reader; `entered` is the cell of the tile that came last. Nothing where there is nothing new.
pub fn spoken(shown: &Shown<'_>, entered: Option<usize>) -> Option<String> {
    let (session, hand) = (shown.session, shown.kind.hand(shown.session));
    if let Some(direction) = shown.blocked() {
        return Some(format!("No {} can go {}.", shown.kind.piece(), direction.word()));
    }
    let Some(moved) = shown.moved() else {
        let so_far = || {
            format!("{}, {}. {}", counted(session.count() as u64, "move"), words::points(hand.score()), hand.describe())
        };
        // A replay that was opened is told by the page.
        let watched = session.facts().move_source == MoveSource::Replay;
        return (session.count() > 0 || session.length() > 0 && !watched).then(so_far);
    };
    Some(words::spoken(&hand, moved, entered, shown.goes_on()))
}

/// Two to a power, as `2¹⁷`.
fn power(exponent: u32) -> String {
    format!("2{}", superscript(&exponent.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_are_raised() {
        assert_eq!(power(17), "2¹⁷");
        assert_eq!(power(9), "2⁹");
    }
}

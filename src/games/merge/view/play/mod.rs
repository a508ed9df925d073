//! 2048 and Threes on the Play page: the board with its sliding tiles, the compass with its advice, and autoplay.

mod auto;
mod below;
pub mod board;

use std::cell::RefCell;

use self::auto::{Chosen, Keeper, adviser};
use self::board::Stage;
use super::ask::{self, Advisor, Wanted};
use crate::app::kept::{KeptChoice, Ranks, use_choice};
use crate::app::new_game::NewForm;
use crate::app::play::model::Model;
use crate::app::play::view::{Play, PlayInfo, PlayView, Score, Slots, extends_play};
use crate::app::play::{LinkProps, fresh};
use crate::app::prelude::*;
use crate::app::share::{ShareItem, Shared, link_to};
use crate::app::solver::{SolverCache, SolverRequest};
use crate::engine::challenge::Source;
use crate::engine::direction::Direction;
use crate::engine::entry::{Game, GameEntry};
use crate::engine::position::Outcome;
use crate::engine::session::{MoveSource, PlaySession, SessionFactory};
use crate::games::merge::advice::Advice;
use crate::games::merge::any_game::{AnyGame, Kind};
use crate::games::merge::motion::Drawn;
use crate::games::merge::{ENTRIES, Game2048, GameThrees, former_saves, words};

/// From so many moves a second on tiles do not slide.
const FAST: u32 = 10;
/// The most moves of a replay that a link carries; beyond that messengers cut links off.
const MAX_MOVES: usize = 6000;

pub static TWENTY48: PlayInfo = info::<Game2048>(&ENTRIES[0], || fresh(&ENTRIES[0]), &super::NEW_2048);
pub static THREES: PlayInfo = info::<GameThrees>(&ENTRIES[1], || fresh(&ENTRIES[1]), &super::NEW_THREES);

/// The words of either game's page.
const fn info<G: Game>(entry: &'static GameEntry, first: fn() -> ChallengeId, new_game: &'static NewForm) -> PlayInfo {
    let sessions = SessionFactory { restore: former_saves::restore::<G>, ..SessionFactory::of::<G>() };
    PlayInfo {
        class: "mg-play",
        card: "mg-card-board",
        new: "New game",
        menu: "mg-menu",
        ..PlayInfo::of(entry, sessions, words::name_of, first, new_game)
    }
}

/// The best score of each setup.
fn scores(kind: Kind) -> &'static Ranks {
    const fn of(key: &'static str) -> Ranks {
        // What earlier versions kept has the same form.
        Ranks { key, more_is_better: true, places: 1, former: |_| None }
    }
    static BOTH: [Ranks; 2] = [of("scores.2048"), of("scores.threes")];
    &BOTH[usize::from(kind == Kind::Threes)]
}

#[derive(Properties, PartialEq)]
pub struct MergeProps {
    pub kind: Kind,
    pub link: LinkProps,
}

#[component]
pub fn MergePage(props: &MergeProps) -> Html {
    let kind = props.kind;
    props.link.page(MergeView {
        kind,
        choice: use_choice(&Chosen::key(kind), Chosen::DEFAULT, Chosen::read, Chosen::text),
        aim: use_value_eq(|| None::<Direction>),
        drawn: use_mut_ref(Drawn::default),
    })
}

/// The games' side of the page.
#[derive(Clone)]
struct MergeView {
    kind: Kind,
    choice: KeptChoice<Chosen>,
    /// The move that a drag is about to make.
    aim: UseStateHandle<Option<Direction>>,
    drawn: Rc<RefCell<Drawn>>,
}

/// Whether moves of a replay lie ahead.
fn replays(session: &dyn PlaySession) -> bool {
    session.facts().move_source == MoveSource::Replay && session.count() < session.length()
}

/// Whether its score counts: it is the person's own game so far, with tiles that come from a seed.
fn counts(session: &dyn PlaySession) -> bool {
    let facts = session.facts();
    let seeded = facts.id().is_some_and(|id| matches!(id.source, Source::Seeded { .. }));
    !facts.shown && facts.helper.is_none() && seeded
}

impl MergeView {
    /// What is asked about a position: the adviser's word, or that of the player at work.
    fn wanted<'a>(&self, hand: &'a AnyGame, at_work: bool) -> Wanted<'a> {
        let adviser = adviser(self.choice.by).unwrap_or(Advisor::Expectimax);
        Wanted { hand, adviser, nodes: 1 << self.choice.strength, at_work, workers: self.workers() }
    }

    fn table(&self, play: &Play) -> MergePlay {
        let hand = self.kind.hand(play.session());
        self.drawn.borrow_mut().follow(self.kind, play.session());
        let drawn = self.drawn.borrow().clone();
        let over = hand.over();
        let both = [play.model.auto, !play.model.auto];
        let shown = (self.choice.advice || play.model.auto) && !over;
        let known = |at_work: bool| self.wanted(&hand, at_work).advice(&play.solver);
        let told = both.into_iter().filter(|_| shown).find_map(known);
        MergePlay { told, over, drawn, hand, view: self.clone(), play: play.clone() }
    }
}

impl PlayView for MergeView {
    fn info(&self) -> &'static PlayInfo {
        if self.kind == Kind::Threes { &THREES } else { &TWENTY48 }
    }

    fn wanted(&self, session: &dyn PlaySession, cache: &SolverCache) -> Vec<SolverRequest> {
        let hand = self.kind.hand(session);
        let asks = self.choice.advice && !hand.over();
        if asks { self.wanted(&hand, false).requests(cache) } else { Vec::new() }
    }

    fn wanted_in_autoplay(&self, session: &dyn PlaySession, cache: &SolverCache) -> Vec<SolverRequest> {
        let hand = self.kind.hand(session);
        let asks = adviser(self.choice.by).is_some() && !hand.over();
        let known = || self.wanted(&hand, false).advice(cache).is_some();
        if asks && !known() { self.wanted(&hand, true).requests(cache) } else { Vec::new() }
    }

    fn workers(&self) -> usize {
        ask::workers()
    }

    /// Points are no number of moves: what is best of them is kept beside the page's own bests.
    fn score(&self, session: &dyn PlaySession, _cache: &SolverCache) -> Score {
        Score { outcome: Outcome::Open, count: session.count(), par: None }
    }

    fn ticks(&self, session: &dyn PlaySession) -> bool {
        let watched = session.facts().move_source == MoveSource::Replay;
        !watched && !self.kind.hand(session).over()
    }

    fn finished(&self, session: &dyn PlaySession) -> bool {
        counts(session) && session.outcome() != Outcome::Open
    }

    fn progress(&self, session: &dyn PlaySession) -> Option<String> {
        let (hand, count) = (self.kind.hand(session), session.count());
        let goes_on = count > 0 && session.facts().move_source != MoveSource::Replay && !hand.over();
        goes_on.then(|| format!("{} points, {} in", grouped(hand.score()), counted(count as u64, "move")))
    }

    fn ranks(&self) -> Option<&'static Ranks> {
        Some(scores(self.kind))
    }

    fn ranked(&self, session: &dyn PlaySession) -> Option<(String, u64)> {
        (counts(session) && session.count() > 0).then(|| {
            let hand = self.kind.hand(session);
            (hand.setup_code(), hand.score())
        })
    }

    fn spoken(&self, session: &dyn PlaySession, model: &Model) -> Option<String> {
        let entered = self.drawn.borrow().motion.entered;
        below::spoken(&Shown { kind: self.kind, session, model }, entered)
    }

    fn draw(&self, play: &Play) -> Slots {
        let table = Rc::new(self.table(play));
        let (name, setup) = (self.kind.info().name, table.hand.setup_words());
        Slots {
            own: " own position".to_owned(),
            numbers: table.phone_numbers(),
            board: html! {
                <div key="duo" class="mg-duo">
                    { table.stage() }
                    { table.pane() }
                </div>
            },
            below: table.below(),
            controls: table.controls(),
            print: format!("{name}: {setup}, {}", words::points(table.hand.score())),
            keepers: html! { <Keeper key="keeper" table={Held(table.clone())} /> },
            side: Deferred::of(move || table.side()),
            ..Slots::default()
        }
    }

    fn share(&self, play: &Play) -> Vec<ShareItem> {
        self.table(play).share_items()
    }

    fn setup(&self, session: &dyn PlaySession) -> Option<String> {
        Some(self.kind.hand(session).setup_code())
    }
}

/// A session and what is being shown of it, for words.
struct Shown<'a> {
    kind: Kind,
    session: &'a dyn PlaySession,
    model: &'a Model,
}

impl Shown<'_> {
    /// The move that was seen last, and the points that it added.
    fn moved(&self) -> Option<(Direction, u32)> {
        let (came, at) = (self.model.came.as_ref()?, self.session.count().checked_sub(1)?);
        let direction = self.kind.move_at(self.session, at).filter(|_| !came.back)?;
        Some((direction, self.kind.hand_at(self.session, at)?.pushed(direction)?.1))
    }

    /// A move that was tried and is not possible.
    fn blocked(&self) -> Option<Direction> {
        self.model.blocked.as_ref()?.parse().ok()
    }

    /// Whether the person goes on after the goal: by saying so, or by a move.
    fn goes_on(&self) -> bool {
        let before = self.session.count().checked_sub(1).and_then(|at| self.kind.hand_at(self.session, at));
        self.model.plays_on() || before.is_some_and(|before| before.outcome() == Outcome::Won)
    }
}

/// The game at hand, for drawing.
struct MergePlay {
    play: Play,
    view: MergeView,
    hand: AnyGame,
    /// Whether no move is left.
    over: bool,
    drawn: Drawn,
    /// What is said of this position, while it is to be shown.
    told: Option<Advice>,
}

extends_play!(MergePlay);

impl MergePlay {
    fn kind(&self) -> Kind {
        self.view.kind
    }

    fn shown(&self) -> Shown<'_> {
        Shown { kind: self.kind(), session: self.session(), model: &self.model }
    }

    /// Whether the person makes no moves: a replay is shown, or the game is over.
    fn locked(&self) -> bool {
        self.over || replays(self.session())
    }

    fn on_direction(&self) -> Callback<Direction> {
        self.on_move().reform(|direction: Direction| direction.to_string())
    }

    /// The best score of this setup, that of the game at hand included.
    fn best_score(&self) -> u64 {
        let best = scores(self.kind()).best(&self.ranking, &self.hand.setup_code());
        best.unwrap_or(0).max(if counts(self.session()) { self.hand.score() } else { 0 })
    }

    fn stage(&self) -> Html {
        let on_drag = takes(&self.view.aim);
        let fast = self.model.auto && self.view.choice.speed >= FAST;
        html! {
            <Stage key="stage" hand={self.hand.clone()} motion={self.drawn.motion.clone()} ringed={self.drawn.thought.as_ref().map(|one| one.cell)}
                locked={self.locked()} {fast} on_move={self.on_direction()} {on_drag} />
        }
    }

    fn share_items(&self) -> Vec<ShareItem> {
        let Some(id) = self.session().facts().id() else { return Vec::new() };
        let (session, count) = (self.session(), self.session().count());
        let fact = |name: &str, value: String| (name.to_owned(), value);
        let mut facts = vec![fact("Board", self.hand.setup_words())];
        if let Source::Seeded { seed, .. } = &id.source {
            facts.push(fact("Seed", seed.to_string()));
        }
        if count > 0 {
            facts.push(fact("Score", words::points(self.hand.score())));
        }
        let mut shared = Shared::with(facts);
        shared.link("challenge", "This challenge", "The same tiles for everyone", &id);
        if count == 0 {
            return shared.items();
        }
        if !self.over {
            let position = ChallengeId::board(self.kind().info().id, &self.here());
            let about = format!("From {} on", words::points(self.hand.score()));
            shared.link("position", "This position", about, &position);
        }
        if count <= MAX_MOVES {
            let about = format!("A replay of {}", counted(count as u64, "move"));
            shared.link("replay", "My game", about, &id.with_moves(&session.codes()[..count]));
        }
        shared.result(self.result_line(&id));
        shared.items()
    }

    /// A line for a chat, with the challenge's link.
    fn result_line(&self, id: &ChallengeId) -> String {
        let (name, setup) = (self.kind().info().name, self.hand.setup_words());
        let tile = self.kind().face(self.hand.board().highest());
        let who = self.session().facts().helper.as_ref().map_or_else(String::new, |who| format!(" · with {who}"));
        let moves = counted(self.session().count() as u64, "move").replace('\u{a0}', " ");
        let points = words::points(self.hand.score());
        format!("Solvarium · {name}, {setup} · {points}, highest {tile}, {moves}{who}\n{}", link_to(id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::kept::Ranking;

    #[test]
    fn scores_of_earlier_versions_are_read() {
        let profile = include_str!("../../../../../tests/data/profile-2026-11.json");
        let profile: serde_json::Value = serde_json::from_str(profile).expect("a profile");
        let read = |game: &str| {
            let text = profile["localStorage"][format!("solvarium.scores.{game}")].as_str().expect("a text");
            serde_json::from_str::<Ranking>(text).expect("scores")
        };
        let (twenty48, threes) = (read("2048"), read("threes"));
        let best = |setup: &str| scores(Kind::Twenty48).best(&twenty48, setup);
        assert_eq!((best("classic"), best("2x3"), best("3x3")), (Some(20), Some(80), None));
        assert_eq!(scores(Kind::Threes).best(&threes, "classic"), Some(489));
        assert_eq!(twenty48.last.iter().map(|past| past.score).collect::<Vec<_>>(), [80]);
    }
}

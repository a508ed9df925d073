//! The Lab page of both games: the exact small boards to be played, with the best player's chance at every move and what each
//! mistake costs; and the experiments, each with a link that repeats it.

use super::picture::picture;
use super::play::board::compass;
use crate::app::fields::select;
use crate::app::game_head::{Tab, game_head};
use crate::app::lab::to_repeat;
use crate::app::play::status::stopped_line;
use crate::app::prelude::*;
use crate::app::solver::{Ask, Solver, SolverRequest, use_solver};
use crate::engine::challenge::Source;
use crate::engine::direction::Direction;
use crate::engine::position::Outcome;
use crate::engine::seed::Seed;
use crate::games::merge::EXPERIMENTS;
use crate::games::merge::advice::Advice;
use crate::games::merge::any_game::{AnyGame, Kind};
use crate::games::merge::board::Shape;
use crate::games::merge::requests::{Exact, MAX_POSITIONS, Request, Response};
use crate::games::merge::twenty48::{Setup2048, Variant, highest};
use crate::games::merge::view::picture::Motion;
use crate::lab::report::number;
use crate::web::entropy;

pub fn page(kind: Kind) -> Html {
    let info = kind.info();
    html! {
        <main key={info.id} id="main" tabindex="-1" class="page mg-lab" data-ground={info.ground}>
            { game_head(info, Tab::Lab, Html::default(), Html::default()) }
            if kind == Kind::Twenty48 { <SmallBoards key="small" /> }
            { to_repeat(EXPERIMENTS) }
        </main>
    }
}

/// The boards that are small enough: rows and columns.
const BOARDS: [Shape; 3] =
    [Shape { rows: 2, columns: 2 }, Shape { rows: 2, columns: 3 }, Shape { rows: 3, columns: 3 }];
/// The least goal's rank, a tile of 8.
const LEAST: u8 = 3;
/// The highest goal's rank on nine cells that a browser lists in seconds, a tile of 512.
const MOST: u8 = 9;
/// A cost below this is none: values that are equal differ in the last digits of the arithmetic.
const NOTHING: f64 = 1e-12;

/// The goals of a board, as ranks.
fn goals(shape: Shape) -> std::ops::RangeInclusive<u8> {
    LEAST..=highest(shape).min(MOST)
}

#[derive(Clone, Debug, PartialEq)]
struct Step {
    /// Where it was made.
    hand: AnyGame,
    motion: Motion,
    direction: Direction,
    /// What it cost, in probability; nothing where that was not known.
    cost: Option<f64>,
}

/// A game on a small board.
#[derive(Clone, Debug, PartialEq)]
struct DemoGame {
    variant: Variant,
    seed: Seed,
    /// How it stands.
    hand: AnyGame,
    /// The tiles as they are drawn.
    motion: Motion,
    steps: Vec<Step>,
}

impl DemoGame {
    fn new(variant: Variant, seed: Seed) -> Option<Self> {
        let source = Source::Seeded { setup: Setup2048(variant).to_string(), seed: seed.clone() };
        let hand = Kind::Twenty48.start(&source).ok()?;
        let motion = Motion::default().jump(hand.board());
        Some(Self { variant, seed, hand, motion, steps: Vec::new() })
    }

    /// A new game with another goal, or on another board, where the goal stays if it can.
    fn with(&self, shape: Shape, goal: u8) -> Option<Self> {
        let range = goals(shape);
        let variant = Variant { shape, goal: goal.clamp(*range.start(), *range.end()), evil: None };
        Self::new(variant, self.seed.clone())
    }

    /// Whether it goes on.
    fn open(&self) -> bool {
        self.hand.outcome() == Outcome::Open
    }

    /// The game after a move; `exact` is what is known of this position.
    fn play(&self, direction: Direction, exact: Option<&Exact>) -> Option<Self> {
        let hand = self.hand.after(direction).filter(|_| self.open())?;
        let cost = exact.and_then(|exact| exact.cost[direction.index()]);
        let cost = cost.map(|cost| if cost < NOTHING { 0.0 } else { cost });
        let mut next = Self { motion: self.motion.moved(&self.hand, direction, &hand), hand, ..self.clone() };
        next.steps.push(Step { hand: self.hand.clone(), motion: self.motion.clone(), direction, cost });
        Some(next)
    }

    /// The game before its last move.
    fn undo(&self) -> Option<Self> {
        let mut steps = self.steps.clone();
        let Step { hand, motion, .. } = steps.pop()?;
        Some(Self { hand, motion, steps, ..self.clone() })
    }

    /// How many moves were not best, and what they cost in all.
    fn mistakes(&self) -> (usize, f64) {
        let costs = || self.steps.iter().filter_map(|step| step.cost).filter(|cost| *cost > 0.0);
        // Not `sum`, whose empty sum is minus zero.
        (costs().count(), costs().fold(0.0, |sum, cost| sum + cost))
    }
}

/// The card of the small boards: a game with the exact values of its moves.
#[component]
fn SmallBoards() -> Html {
    let shell = use_app();
    let state = use_value_eq(|| DemoGame::new(Variant { goal: 6, ..Variant::of(BOARDS[1]) }, entropy::fresh_seed()));
    let position = state.as_ref().as_ref().map(|bout| bout.hand.to_string()).unwrap_or_default();
    let request = Request::Exact { position, points: false, most: MAX_POSITIONS };
    let query = Ask { game: "2048", request: &request };
    // What a worker has listed of a board it needs for the next position too, so it is not stopped.
    let solver = use_solver(&shell.client, 1, |_| vec![SolverRequest::brief(&query)], |_| Vec::new());
    let Some(bout) = (*state).clone() else { return Html::default() };
    // Sets the game that follows from the one that is drawn, if there is one.
    let set = hears(&state.setter(), |set, next: Option<DemoGame>| {
        if next.is_some() {
            set.set(next);
        }
    });
    let answer = solver.get(&query);
    let exact = match answer.as_deref() {
        Some(Response::Exact(exact)) => Some(exact),
        _ => None,
    };
    let told = exact.map(|exact| Advice::exact(exact, false));
    let now = (bout.clone(), exact.cloned());
    let on_move = set.reform(move |direction: Direction| now.0.play(direction, now.1.as_ref()));
    let best = told.as_ref().and_then(|told| told.best).filter(|_| bout.open());
    let best_game = best.and_then(|best| bout.play(best, exact));
    let variant = bout.variant;
    let fresh = set.reform(move |_: MouseEvent| DemoGame::new(variant, entropy::fresh_seed()));
    let undo = bout.undo();
    let on_click = |next: Option<DemoGame>| set.reform(move |_: MouseEvent| next.clone());
    html! {
        <section class="card mg-small" aria-labelledby="mg-small">
            <header key="head">
                <h2 id="mg-small">{ "Small boards, exactly" }</h2>
                <p class="quiet">{ "Every position that can occur, each with the chance of a player who never errs. Play, and see what each move costs." }</p>
            </header>
            <div key="board" class="mg-small-board">
                { fields(&bout, &set) }
                <div key="stage" class="mg-stage small">{ picture(&bout.hand, &bout.motion) }</div>
            </div>
            <div key="moves" class="mg-small-moves">
                { compass(&bout.hand, told.as_ref(), told.is_none() && bout.open() && solver.failure.is_none(), !bout.open(), &on_move) }
                <div key="buttons" class="row">
                    { button("btn primary", Some(Icon::Solve), "Best move", best.is_some(), on_click(best_game)) }
                    { button("btn", Some(Icon::Undo), "Undo", undo.is_some(), on_click(undo)) }
                    { button("btn", Some(Icon::Restart), "New game", true, fresh) }
                </div>
            </div>
            <div key="told" class="mg-small-told">{ account(&bout, exact, &solver) }</div>
        </section>
    }
}

fn fields(bout: &DemoGame, set: &Callback<Option<DemoGame>>) -> Html {
    let opens = |next: fn(&DemoGame, usize) -> Option<DemoGame>| {
        let (bout, set) = (bout.clone(), set.clone());
        move |at: String| set.emit(at.parse().ok().and_then(|at| next(&bout, at)))
    };
    let board = |(at, shape): (usize, &Shape)| {
        (at.to_string(), format!("{} × {}", shape.rows, shape.columns), *shape == bout.variant.shape)
    };
    let goal = |goal: u8| (goal.to_string(), (1u32 << goal).to_string(), goal == bout.variant.goal);
    let (boards, goals) = (BOARDS.iter().enumerate().map(board), goals(bout.variant.shape).map(goal));
    html! {
        <div key="fields" class="mg-small-fields">
            { select("Board", boards, opens(|bout, at| BOARDS.get(at).and_then(|shape| bout.with(*shape, Variant::of(*shape).goal)))) }
            { select("Goal", goals, opens(|bout, goal| bout.with(bout.variant.shape, u8::try_from(goal).ok()?))) }
        </div>
    }
}

/// What is known of the game.
fn account(bout: &DemoGame, exact: Option<&Exact>, solver: &Solver) -> Html {
    let chance = |value: Option<f64>| value.map_or("–".to_owned(), number::chance);
    let (mistakes, cost) = bout.mistakes();
    let last = bout.steps.last().and_then(|step| step.cost.map(|cost| (step.direction, cost)));
    let words = match (bout.hand.outcome(), last) {
        (Outcome::Won, _) => format!("**{}** is reached.", 1u32 << bout.variant.goal),
        (Outcome::Stuck, _) => "No move is left.".to_owned(),
        (_, Some((way, cost))) if cost > 0.0 => {
            format!("**{}** cost **{}**.", capital(way.word()), number::chance(cost))
        }
        (_, Some((way, _))) => format!("**{}** was best.", capital(way.word())),
        _ => "Choose a direction.".to_owned(),
    };
    let row = |name: &'static str, value: String, note: String| html! { <div key={name}><dt>{ name }</dt><dd>{ value }<small>{ note }</small></dd></div> };
    let solved = match (exact, solver.progress) {
        (Some(exact), _) => {
            format!("{}, {}\u{a0}kB", counted(exact.positions, "position"), grouped(exact.bytes / 1000))
        }
        (None, Some(count)) => format!("{} so far", counted(count, "position")),
        (None, None) => "…".to_owned(),
    };
    let failed = stopped_line(solver, "wrong", "solver", "Start it again");
    let id = ChallengeId::seeded("2048", &Setup2048(bout.variant).to_string(), bout.seed.clone());
    html! {
        <>
            <p key="words" role="status">{ bold(&words) }</p>
            <dl key="facts" class="pl-worth num">
                { row("From the beginning", chance(exact.and_then(|exact| exact.start)), "best play, before the first tiles".to_owned()) }
                { row("From here", chance(exact.map(|exact| exact.value)), "best play".to_owned()) }
                { row("Mistakes", mistakes.to_string(), format!("of {}", counted(bout.steps.len() as u64, "move"))) }
                { row("They cost", number::chance(cost), "chance to reach the goal".to_owned()) }
            </dl>
            <p key="solved" class="quiet num">{ solved }</p>
            { for failed }
            <p key="play"><a href={Route::challenge(&id).to_string()}>{ "Play this game on the Play page" }</a></p>
        </>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::merge::requests::{Request, Response};
    use crate::games::merge::session::Twenty48Session;
    use crate::search::solve::SolverSession;

    fn exact(bout: &DemoGame) -> Exact {
        let question = Request::Exact { position: bout.hand.to_string(), points: false, most: 1_000_000 };
        match Twenty48Session::default().handle(question, &mut |_| ()) {
            Ok(Response::Exact(exact)) => exact,
            other => panic!("no exact values: {other:?}"),
        }
    }

    fn game(goal: Option<u8>, board: usize) -> DemoGame {
        let usual = Variant::of(BOARDS[board]);
        let variant = Variant { goal: goal.unwrap_or(usual.goal), ..usual };
        DemoGame::new(variant, Seed::new("lab").expect("a seed")).expect("a game")
    }

    #[test]
    fn best_moves_cost_nothing_and_others_add_up() {
        let mut bout = game(Some(4), 0);
        let mut told = 0.0;
        while bout.open() {
            let values = exact(&bout);
            let open = |direction: &&Direction| values.moves[direction.index()].is_some();
            // The worst move of those that are allowed.
            let cost = |direction: &Direction| values.cost[direction.index()].unwrap_or(0.0);
            let worst = Direction::ALL.iter().filter(open).max_by(|a, b| cost(a).total_cmp(&cost(b))).expect("a move");
            told += cost(worst);
            bout = bout.play(*worst, Some(&values)).expect("an allowed move");
        }
        assert!((bout.mistakes().1 - told).abs() < 1e-9);
        assert!(bout.mistakes().0 <= bout.steps.len());
    }

    #[test]
    fn undo_takes_back_the_move_and_its_cost() {
        let bout = game(None, 1);
        let way = Direction::ALL.into_iter().find(|way| bout.hand.pushed(*way).is_some()).expect("a first move");
        let moved = bout.play(way, None).expect("an allowed move");
        assert_eq!(moved.undo(), Some(bout.clone()));
        assert_eq!(bout.undo(), None);
    }

    #[test]
    fn a_goal_stays_where_it_can() {
        let bout = game(Some(9), 2);
        assert_eq!(bout.with(BOARDS[0], 9).map(|next| next.variant.goal), Some(5));
        assert_eq!(bout.with(BOARDS[1], 6).map(|next| next.variant.goal), Some(6));
    }
}

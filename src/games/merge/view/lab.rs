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
use crate::engine::direction::Direction;
use crate::games::merge::EXPERIMENTS;
use crate::games::merge::advice::Advice;
use crate::games::merge::any_game::Kind;
use crate::games::merge::board::Shape;
use crate::games::merge::demo_game::{BOARDS, DemoGame, goals};
use crate::games::merge::requests::{Exact, MAX_POSITIONS, Request, Response};
use crate::games::merge::twenty48::{Setup2048, Variant};
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

/// The card of the small boards: a game with the exact values of its moves.
#[component]
fn SmallBoards() -> Html {
    let shell = use_app();
    let state = use_value_eq(|| DemoGame::new(Variant { goal: 6, ..Variant::of(BOARDS[1]) }, entropy::fresh_seed()));
    let position = state.as_ref().as_ref().map(|game| game.hand.to_string()).unwrap_or_default();
    let request = Request::Exact { position, points: false, most: MAX_POSITIONS };
    let query = Ask { game: "2048", request: &request };
    // What a worker has listed of a board it needs for the next position too, so it is not stopped.
    let solver = use_solver(&shell.client, 1, |_| vec![SolverRequest::brief(&query)], |_| Vec::new());
    let Some(game) = (*state).clone() else { return Html::default() };
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
    let now = (game.clone(), exact.cloned());
    let on_move = set.reform(move |direction: Direction| now.0.play(direction, now.1.as_ref()));
    let best = told.as_ref().and_then(|told| told.best).filter(|_| game.open());
    let best_game = best.and_then(|best| game.play(best, exact));
    let variant = game.variant;
    let fresh = set.reform(move |_: MouseEvent| DemoGame::new(variant, entropy::fresh_seed()));
    let undo = game.undo();
    let on_click = |next: Option<DemoGame>| set.reform(move |_: MouseEvent| next.clone());
    html! {
        <section class="card mg-small" aria-labelledby="mg-small">
            <header key="head">
                <h2 id="mg-small">{ "Small boards, exactly" }</h2>
                <p class="quiet">{ "Every position that can occur, each with the chance of a player who never errs. Play, and see what each move costs." }</p>
            </header>
            <div key="board" class="mg-small-board">
                { fields(&game, &set) }
                <div key="stage" class="mg-stage small">{ picture(&game.hand, &game.motion) }</div>
            </div>
            <div key="moves" class="mg-small-moves">
                { compass(&game.hand, told.as_ref(), told.is_none() && game.open() && solver.failure.is_none(), !game.open(), &on_move) }
                <div key="buttons" class="row">
                    { button("btn primary", Some(Icon::Solve), "Best move", best.is_some(), on_click(best_game)) }
                    { button("btn", Some(Icon::Undo), "Undo", undo.is_some(), on_click(undo)) }
                    { button("btn", Some(Icon::Restart), "New game", true, fresh) }
                </div>
            </div>
            <div key="told" class="mg-small-told">{ account(&game, exact, &solver) }</div>
        </section>
    }
}

fn fields(game: &DemoGame, set: &Callback<Option<DemoGame>>) -> Html {
    let opens = |next: fn(&DemoGame, usize) -> Option<DemoGame>| {
        let (game, set) = (game.clone(), set.clone());
        move |at: String| set.emit(at.parse().ok().and_then(|at| next(&game, at)))
    };
    let board = |(at, shape): (usize, &Shape)| {
        (at.to_string(), format!("{} × {}", shape.rows, shape.columns), *shape == game.variant.shape)
    };
    let goal = |goal: u8| (goal.to_string(), (1u32 << goal).to_string(), goal == game.variant.goal);
    let (boards, goals) = (BOARDS.iter().enumerate().map(board), goals(game.variant.shape).map(goal));
    html! {
        <div key="fields" class="mg-small-fields">
            { select("Board", boards, opens(|game, at| BOARDS.get(at).and_then(|shape| game.with(*shape, Variant::of(*shape).goal)))) }
            { select("Goal", goals, opens(|game, goal| game.with(game.variant.shape, u8::try_from(goal).ok()?))) }
        </div>
    }
}

/// What is known of the game.
fn account(game: &DemoGame, exact: Option<&Exact>, solver: &Solver) -> Html {
    let chance = |value: Option<f64>| value.map_or("–".to_owned(), number::chance);
    let (mistakes, cost) = game.mistakes();
    let row = |name: &'static str, value: String, note: String| html! { <div key={name}><dt>{ name }</dt><dd>{ value }<small>{ note }</small></dd></div> };
    let solved = match (exact, solver.progress) {
        (Some(exact), _) => {
            format!("{}, {}\u{a0}kB", counted(exact.positions, "position"), grouped(exact.bytes / 1000))
        }
        (None, Some(count)) => format!("{} so far", counted(count, "position")),
        (None, None) => "…".to_owned(),
    };
    let failed = stopped_line(solver, "wrong", "solver", "Start it again");
    let id = ChallengeId::seeded("2048", &Setup2048(game.variant).to_string(), game.seed.clone());
    html! {
        <>
            <p key="words" role="status">{ bold(&game.words()) }</p>
            <dl key="facts" class="pl-worth num">
                { row("From the beginning", chance(exact.and_then(|exact| exact.start)), "best play, before the first tiles".to_owned()) }
                { row("From here", chance(exact.map(|exact| exact.value)), "best play".to_owned()) }
                { row("Mistakes", mistakes.to_string(), format!("of {}", counted(game.count() as u64, "move"))) }
                { row("They cost", number::chance(cost), "chance to reach the goal".to_owned()) }
            </dl>
            <p key="solved" class="quiet num">{ solved }</p>
            { for failed }
            <p key="play"><a href={Route::challenge(&id).to_string()}>{ "Play this game on the Play page" }</a></p>
        </>
    }
}

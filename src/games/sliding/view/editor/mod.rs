//! The editor: a board is drawn by dragging, checked by the worker, and played, shared or taken out as text.

mod check;
mod draft;
mod grids;
mod state;
mod text;

use yew::prelude::*;

use self::check::check_card;
use self::draft::{Draft, Grid};
use self::grids::{drawn, grid};
use self::state::{EditorAction, EditorState, Tool};
use self::text::TextCard;
use super::ask;
use super::outline::UNIT;
use super::piece::{Piece, drawing};
use super::shelf;
use crate::app::context::use_app;
use crate::app::drawing::{DrawingHead, drawing_head, mirror, plays, steppers, turn};
use crate::app::icons::{Icon, icon};
use crate::app::play::bar::button;
use crate::app::rich_text::bold;
use crate::app::share::{ShareItem, ShareRequest, Shared};
use crate::app::solver::use_solver;
use crate::engine::challenge::ChallengeId;
use crate::games::sliding::board::Sliding;
use crate::games::sliding::info::INFO;
use crate::games::sliding::metric::Metric;
use crate::web::store;

/// Under which key the draft is kept.
const KEPT: &str = "sliding.draft";

/// What the editor begins with: the draft that was kept, or the most famous puzzle.
fn begin() -> Draft {
    let kept = store::read(KEPT).and_then(|text| Draft::restore(&text));
    let usual =
        || shelf::first().position.parse::<Sliding>().map_or_else(|_| Draft::empty(4, 5), |board| Draft::of(&board));
    kept.unwrap_or_else(usual)
}

/// The editor.
#[component]
pub fn EditorPage() -> Html {
    let shell = use_app();
    let desk = use_reducer(|| EditorState::new(begin()));
    let board = desk.draft().board();
    let position = board.as_ref().ok().map(|board| AttrValue::from(board.to_string()));
    let wanted = position.as_ref().map(|here| ask::wanted(here, here, Metric::Move)).unwrap_or_default();
    let known = use_solver(&shell.client, |_| wanted, |_| Vec::new());
    {
        let announce = shell.announce.clone();
        use_effect_with(desk.said.1.clone(), move |said| announce.emit(said.replace("**", "")));
    }
    use_effect_with(desk.draft().clone(), |draft| {
        store::write(KEPT, &draft.save());
    });
    let drawn = match &board {
        Ok(board) => Ok(ChallengeId::board(INFO.id, &board.to_string())),
        Err(why) => Err(format!("This is no whole puzzle yet: {why}.")),
    };
    let on_share =
        drawn.clone().ok().map(|id| shell.share.reform(move |_: MouseEvent| ShareRequest::new(INFO.name, items(&id))));
    let editor = Editor { desk: desk.clone(), play: plays(&shell, drawn), on_share };
    let on_draft = {
        let desk = desk.dispatcher();
        Callback::from(move |draft| desk.dispatch(EditorAction::Read(draft)))
    };
    html! {
        <main id="main" tabindex="-1" class="page play-page sl-editor" data-ground={INFO.ground}>
            { editor.head() }
            <div key="play" class="play">
                <section key="table" class="table" aria-label="Drawing">
                    <h2 key="title" class="unseen">{ "Drawing" }</h2>
                    <div key="board" class="card board">
                        { editor.tools() }
                        { editor.grids() }
                        { editor.palette() }
                        { editor.said() }
                    </div>
                    { editor.bar() }
                </section>
                <aside key="side" class="side" aria-label="About this board">
                    { check_card(&board, &position, &known) }
                    <TextCard key="text" draft={desk.draft().clone()} on_draft={on_draft} />
                </aside>
                { editor.dock() }
            </div>
        </main>
    }
}

/// What can be shared of a board.
fn items(id: &ChallengeId) -> Vec<ShareItem> {
    let mut shared = Shared::with(vec![("Puzzle".to_owned(), "Own board".to_owned())]);
    shared.link("challenge", "This challenge", "From the first move", id);
    shared.items()
}

/// The rule of Rush Hour, or not.
const AXIS: EditorAction = EditorAction::Make(|draft| {
    let mut other = draft.clone();
    other.axis = !other.axis;
    let words =
        if other.axis { "Pieces move only along their long side now." } else { "Pieces move in all directions again." };
    Some((other, words))
});

/// The parts of the page.
struct Editor {
    desk: UseReducerHandle<EditorState>,
    play: Callback<MouseEvent>,
    on_share: Option<Callback<MouseEvent>>,
}

impl Editor {
    fn act(&self, act: EditorAction) -> Callback<MouseEvent> {
        let desk = self.desk.dispatcher();
        Callback::from(move |_| desk.dispatch(act.clone()))
    }

    fn draft(&self) -> &Draft {
        self.desk.draft()
    }

    fn head(&self) -> Html {
        let on_new = self.act(EditorAction::Make(|draft| {
            let empty = Draft::empty(draft.width(), draft.height());
            Some((empty, "An empty board. Undo brings the other one back."))
        }));
        let (on_share, on_play) = (self.on_share.clone(), self.play.clone());
        drawing_head(&INFO, DrawingHead { new: "New board", on_new, on_share, on_play })
    }

    fn tools(&self) -> Html {
        let tool = |tool: Tool, picture: Icon, name: &'static str| {
            let on = (self.desk.tool == tool).to_string();
            html! { <button key={name} type="button" aria-pressed={on} onclick={self.act(EditorAction::Take(tool))}>{ icon(picture) }{ name }</button> }
        };
        html! {
            <div key="tools" class="sl-tools">
                <div class="seg" role="group" aria-label="Tool">
                    { tool(Tool::Draw, Icon::Pen, "Draw") }{ tool(Tool::Move, Icon::Move, "Move") }
                    { tool(Tool::Erase, Icon::Erase, "Erase") }{ tool(Tool::Wall, Icon::Wall, "Wall") }
                </div>
                <span class="sp"></span>
                { steppers("sl-step", self.draft(), |make| self.act(EditorAction::Make(make))) }
            </div>
        }
    }

    fn grids(&self) -> Html {
        html! {
            <div key="grids" class="sl-two">
                <div key="start"><div class="h3row"><h3>{ "Start" }</h3><span class="quiet">{ "drag over free cells" }</span></div>{ grid(&self.desk, Grid::Start) }</div>
                <div key="to" class="to" aria-hidden="true">{ icon(Icon::Right) }</div>
                <div key="goal"><div class="h3row"><h3>{ "Goal" }</h3><span class="quiet">{ "empty: anything goes" }</span></div>{ grid(&self.desk, Grid::Goal) }</div>
            </div>
        }
    }

    /// The pieces, those of one shape together; one of them is laid into the goal by a tap there.
    fn palette(&self) -> Html {
        let pieces = drawn(self.draft(), Grid::Start);
        let mut shapes: Vec<Vec<Piece>> = Vec::new();
        for piece in &pieces {
            let alike = |other: &&mut Vec<Piece>| other[0].cells == piece.cells && other[0].kind == piece.kind;
            match shapes.iter_mut().find(alike) {
                Some(list) => list.push(piece.clone()),
                None => shapes.push(vec![piece.clone()]),
            }
        }
        let count = pieces.len();
        let words = match (count, shapes.len()) {
            (0, _) => "none yet".to_owned(),
            (1, _) => "1 piece".to_owned(),
            (count, 1) => format!("{count} in 1 shape"),
            (count, shapes) => format!("{count} in {shapes} shapes"),
        };
        html! {
            <div key="palette" class="sl-pal" role="group" aria-labelledby="sl-pal">
                <div key="label"><h3 id="sl-pal">{ "Pieces" }</h3><span class="quiet">{ words }</span></div>
                { for shapes.iter().map(|list| self.shape(list)) }
            </div>
        }
    }

    fn shape(&self, list: &[Piece]) -> Html {
        let first = &list[0];
        let here = list.iter().position(|piece| self.desk.chosen == Some(piece.letter));
        // The next of them at each tap.
        let next = here.map_or(0, |at| (at + 1) % list.len());
        let letters: String = list.iter().map(|piece| format!(" {}", char::from(piece.letter))).collect();
        let name = match first.kind {
            "sl-k-goal" => html! { <span><b>{ letters.trim().to_owned() }</b>{ " · goal" }</span> },
            _ => {
                html! { <span><b>{ list.len() }</b>{ format!(" ·{}", if letters.len() > 14 { " …".to_owned() } else { letters.clone() }) }</span> }
            }
        };
        let side = |of: fn(&(i32, i32)) -> i32| first.cells.iter().map(of).max().unwrap_or(0) + 1;
        let (width, height) = (side(|cell| cell.0) * UNIT, side(|cell| cell.1) * UNIT);
        let label = format!("Pieces{letters}: lay one into the goal");
        html! {
            <button key={letters} type="button" class={first.kind} aria-pressed={here.is_some().to_string()} aria-label={label}
                onclick={self.act(EditorAction::Choose(list[next].letter))}>
                <svg class="sl-mini" viewBox={format!("0 0 {width} {}", height + 8)} aria-hidden="true" focusable="false">{ drawing(first, true) }</svg>
                { name }
            </button>
        }
    }

    fn said(&self) -> Html {
        let (word, text) = &self.desk.said;
        html! { <div key="said" class="say sl-say" role="status"><span key="tag" class="tag good">{ *word }</span><span key="words">{ bold(text) }</span></div> }
    }

    fn bar(&self) -> Html {
        let (undo, redo) = self.desk.can();
        html! {
            <div key="bar" class="bar sl-bar" role="toolbar" aria-label="Drawing">
                { button("btn", Some(Icon::Undo), "Undo", undo, self.act(EditorAction::Undo)) }
                { button("btn", Some(Icon::Redo), "Redo", redo, self.act(EditorAction::Redo)) }
                { button("btn quiet", Some(Icon::Mirror), "Mirror", true, self.act(EditorAction::Make(mirror))) }
                { button("btn quiet", Some(Icon::Restart), "Turn", true, self.act(EditorAction::Make(turn))) }
                { self.axis() }
            </div>
        }
    }

    /// The rule of Rush Hour.
    fn axis(&self) -> Html {
        let on = self.draft().axis.to_string();
        html! { <button key="axis" type="button" class="btn quiet" aria-pressed={on} onclick={self.act(AXIS)}>{ "Only along the long side" }</button> }
    }

    /// The five actions at the foot of a phone.
    fn dock(&self) -> Html {
        let (undo, redo) = self.desk.can();
        let tool = |tool: Tool, picture: Icon, name: &'static str| {
            let on = (self.desk.tool == tool).to_string();
            html! { <button key={name} type="button" aria-pressed={on} onclick={self.act(EditorAction::Take(tool))}>{ icon(picture) }{ name }</button> }
        };
        html! {
            <nav key="dock" class="dock" aria-label="Drawing">
                { button("", Some(Icon::Undo), "Undo", undo, self.act(EditorAction::Undo)) }
                { button("", Some(Icon::Redo), "Redo", redo, self.act(EditorAction::Redo)) }
                { tool(Tool::Draw, Icon::Pen, "Draw") }{ tool(Tool::Erase, Icon::Erase, "Erase") }
                { button("", Some(Icon::Solve), "Play it", true, self.play.clone()) }
            </nav>
        }
    }
}

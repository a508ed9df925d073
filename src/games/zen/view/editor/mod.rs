//! The editor: a garden is drawn, checked by the worker, and played, shared or taken out as text.

mod check;
mod draft;
mod grid;
mod state;
mod text;

use yew::prelude::*;

use self::check::check_card;
use self::draft::Draft;
use self::grid::Grid;
use self::state::{EditorAction, EditorState, THINGS, name, short};
use self::text::TextCard;
use super::ask;
use super::shapes::{leaf_icon, ornament, rock};
use super::show::species;
use crate::app::context::use_app;
use crate::app::drawing::{DrawingHead, Make, drawing_head, mirror, plays, steppers, turn};
use crate::app::icons::Icon;
use crate::app::play::bar::button;
use crate::app::share::{ShareItem, ShareRequest, Shared};
use crate::app::solver::use_solver;
use crate::app::words::sentence;
use crate::engine::challenge::ChallengeId;
use crate::games::zen::garden::{Ground, Reading};
use crate::games::zen::info::INFO;
use crate::web::store;

/// Under which key the draft is kept.
const KEPT: &str = "zen.draft";

/// What the editor begins with: the draft that was kept, or bare sand.
fn begin() -> Draft {
    store::read(KEPT).and_then(|text| Draft::restore(&text)).unwrap_or_else(|| Draft::empty(6, 6))
}

/// The editor.
#[component]
pub fn EditorPage() -> Html {
    let shell = use_app();
    let desk = use_reducer(|| EditorState::new(begin()));
    let state = desk.draft().state();
    let position = AttrValue::from(state.as_ref().map(|state| state.to_string()).unwrap_or_default());
    let wanted = if state.is_ok() { ask::wanted_of_drawing(&position) } else { Vec::new() };
    let known = use_solver(&shell.client, |_| wanted, |_| Vec::new());
    {
        let announce = shell.announce.clone();
        use_effect_with(desk.said.clone(), move |said| announce.emit(said.clone()));
    }
    use_effect_with(desk.draft().clone(), |draft| {
        store::write(KEPT, &draft.save());
    });
    let drawn = match &state {
        Ok(_) => Ok(ChallengeId::board(INFO.id, &position)),
        Err(why) => Err(format!("This is no whole garden yet. {}", sentence(&why.to_string()))),
    };
    let on_share =
        drawn.clone().ok().map(|id| shell.share.reform(move |_: MouseEvent| ShareRequest::new(INFO.name, items(&id))));
    let editor = Editor { desk: desk.clone(), play: plays(&shell, drawn), on_share };
    let on_draft = {
        let desk = desk.dispatcher();
        Callback::from(move |draft| desk.dispatch(EditorAction::Read(draft)))
    };
    html! {
        <main id="main" tabindex="-1" class="page play-page zn-editor" data-ground={INFO.ground}>
            { editor.head() }
            <div key="play" class="play">
                <section key="table" class="table" aria-label="Drawing">
                    <h2 key="title" class="unseen">{ "Drawing" }</h2>
                    <div key="board" class="card board">
                        { editor.tools() }
                        <div key="grid" class="zn-stage"><Grid desk={desk.clone()} /></div>
                        <div key="said" class="say zn-say" role="status"><span>{ &desk.said }</span></div>
                    </div>
                    { editor.bar() }
                </section>
                <aside key="side" class="side" aria-label="About this garden">
                    { check_card(&state, &position, &known) }
                    { editor.rules() }
                    <TextCard key="text" draft={desk.draft().clone()} on_draft={on_draft} />
                </aside>
                { editor.dock() }
            </div>
        </main>
    }
}

/// What can be shared of a garden.
fn items(id: &ChallengeId) -> Vec<ShareItem> {
    let mut shared = Shared::with(vec![("Garden".to_owned(), "Own garden".to_owned())]);
    shared.link("challenge", "This garden", "Before the first path", id);
    shared.items()
}

/// The picture of a thing on its button.
fn picture_of(thing: Ground) -> Html {
    let on_cell = |drawn: Html| {
        html! { <svg class="zn-tool" viewBox="0 0 50 50" aria-hidden="true" focusable="false">{ drawn }</svg> }
    };
    match thing {
        Ground::Rock => on_cell(rock((0, 0), true)),
        Ground::Ornament => on_cell(ornament((0, 0), true)),
        Ground::Leaf(colour) => leaf_icon(species(colour), false),
        Ground::Sand => on_cell(html! { <rect class="zn-sand" x="4" y="4" width="42" height="42" rx="8" /> }),
    }
}

/// The parts of the page.
struct Editor {
    desk: UseReducerHandle<EditorState>,
    play: Callback<MouseEvent>,
    on_share: Option<Callback<MouseEvent>>,
}

impl Editor {
    fn act<E>(&self, act: EditorAction) -> Callback<E> {
        let desk = self.desk.dispatcher();
        Callback::from(move |_| desk.dispatch(act.clone()))
    }

    fn draft(&self) -> &Draft {
        self.desk.draft()
    }

    fn head(&self) -> Html {
        let on_new = self.act(EditorAction::Make(|draft| {
            let empty = Draft::empty(draft.width(), draft.height()).read_as(draft.reading);
            Some((empty, "Bare sand. Undo brings the other garden back."))
        }));
        let (on_share, on_play) = (self.on_share.clone(), self.play.clone());
        drawing_head(&INFO, DrawingHead { new: "Bare sand", on_new, on_share, on_play })
    }

    fn tools(&self) -> Html {
        let tool = |thing: Ground| {
            let on = (self.desk.tool == thing).to_string();
            html! { <button key={name(thing)} type="button" aria-label={name(thing)} aria-pressed={on} onclick={self.act(EditorAction::Take(thing))}>{ picture_of(thing) }{ short(thing) }</button> }
        };
        html! {
            <div key="tools" class="zn-tools">
                <div key="things" class="seg" role="group" aria-label="What is laid">{ for THINGS.map(tool) }</div>
                <span key="space" class="sp"></span>
                { steppers("zn-step", self.draft(), |make| self.act(EditorAction::Make(make))) }
            </div>
        }
    }

    fn bar(&self) -> Html {
        let (undo, redo) = self.desk.can();
        html! {
            <div key="bar" class="bar" role="toolbar" aria-label="Drawing">
                { button("btn", Some(Icon::Undo), "Undo", undo, self.act(EditorAction::Undo)) }
                { button("btn", Some(Icon::Redo), "Redo", redo, self.act(EditorAction::Redo)) }
                { button("btn quiet", Some(Icon::Mirror), "Mirror", true, self.act(EditorAction::Make(mirror))) }
                { button("btn quiet", Some(Icon::Restart), "Turn", true, self.act(EditorAction::Make(turn))) }
            </div>
        }
    }

    /// How the rules are read.
    fn rules(&self) -> Html {
        let option = |reading: Reading| {
            let (name, make): (_, Make<Draft>) = match reading {
                Reading::Literal => ("As usual", |draft| {
                    Some((draft.clone().read_as(Reading::Literal), "The rules of this garden are the usual ones."))
                }),
                Reading::CornerExit => ("Corner exit", |draft| {
                    let words = "The monk may leave from a corner where he entered.";
                    Some((draft.clone().read_as(Reading::CornerExit), words))
                }),
                Reading::EntryPush => ("Entry push", |draft| {
                    let words = "Entering may push an ornament, and corners may be left.";
                    Some((draft.clone().read_as(Reading::EntryPush), words))
                }),
            };
            let on_change = self.act(EditorAction::Make(make));
            html! {
                <label key={name}><input type="radio" name="reading" value={reading.word()} checked={self.draft().reading == reading} onchange={on_change} />{ name }</label>
            }
        };
        html! {
            <section key="rules" class="card" aria-label="Rules">
                <fieldset class="zn-rule"><legend>{ "Rules" }</legend>{ for Reading::ALL.map(option) }</fieldset>
            </section>
        }
    }

    /// The five actions at the foot of a phone.
    fn dock(&self) -> Html {
        let (undo, redo) = self.desk.can();
        html! {
            <nav key="dock" class="dock" aria-label="Drawing">
                { button("", Some(Icon::Undo), "Undo", undo, self.act(EditorAction::Undo)) }
                { button("", Some(Icon::Redo), "Redo", redo, self.act(EditorAction::Redo)) }
                { button("", Some(Icon::Mirror), "Mirror", true, self.act(EditorAction::Make(mirror))) }
                { button("", Some(Icon::Restart), "Turn", true, self.act(EditorAction::Make(turn))) }
                { button("", Some(Icon::Solve), "Play it", true, self.play.clone()) }
            </nav>
        }
    }
}

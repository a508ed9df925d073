//! The controls under the garden: the bar, the transport of a replay, the choices and the dock of a phone, the letters.

use yew::prelude::*;

use super::{Dialog, MARK, Table};
use crate::app::icons::Icon;
use crate::app::play::bar::{self, Dock, Letters, Pace};
use crate::app::play::controls::button;
use crate::app::play::model::Action;
use crate::games::zen::state::Monk;
use crate::games::zen::view::choices::Fate;
use crate::games::zen::view::show::{self, Choice};
use crate::games::zen::view::words;
use crate::web::store;

/// Times between two choices of a replay, in milliseconds, the usual one second.
const PACES: [(u32, &str); 3] = [(1100, "slow"), (550, "usual"), (220, "fast")];

impl Table {
    /// Takes the whole last path back.
    fn undo_path(&self, class: &'static str, picture: Option<Icon>) -> Html {
        let began = self.line.path_began();
        let on_click = began.map_or_else(Callback::noop, |began| self.act(Action::Go(began)));
        button(class, picture, "Undo path", began.is_some(), on_click)
    }

    /// Under the garden, on a desk.
    pub(super) fn bar(&self) -> Html {
        bar::bar(&self.model, &self.help(), self.undo_path("btn", None))
    }

    /// The keys, for who has some.
    pub(super) fn keys_line(&self) -> Html {
        let words = "On the garden: **arrows** go round it, **Enter** enters; then the arrows send the monk, **Escape** looks about.";
        bar::keys_line(words, self.shell.settings.letters)
    }

    /// Whether ways that lose are to be marked.
    pub(super) fn mark_switch(&self) -> Html {
        let marks = self.marks.clone();
        let on_change = Callback::from(move |_: Event| set_marks(&marks));
        html! {
            <label key="mark" class="zn-switch desk">
                <input type="checkbox" role="switch" name="mark" checked={*self.marks} onchange={on_change} />{ "Mark lost ways" }
            </label>
        }
    }

    /// What the monk may do, as large buttons for the thumb.
    pub(super) fn pad(&self) -> Html {
        if self.state.monk() == Monk::Outside || self.choices.is_empty() || self.model.running {
            return Html::default();
        }
        let fates = self.fates();
        let choice = |(number, choice): (usize, &Choice)| {
            let lost = fates.get(number) == Some(&Fate::Loses);
            let class = classes!("btn", (!lost).then_some("primary"), lost.then_some("lost"));
            let (on_move, code) = (self.on_move.clone(), choice.code.clone());
            let on_click = Callback::from(move |_: MouseEvent| on_move.emit(code.clone()));
            let small = lost.then(|| html! { <small>{ "lost" }</small> });
            html! {
                <button key={choice.code.clone()} type="button" {class} onclick={on_click}>
                    <span aria-hidden="true">{ choice.direction.arrow() }</span>{ words::name(choice) }{ for small }
                </button>
            }
        };
        // In the order in which they lie on the screen.
        let mut all: Vec<(usize, &Choice)> = self.choices.iter().enumerate().collect();
        all.sort_by_key(|(_, choice)| show::way(choice.direction));
        html! { <div key="pad" class="zn-pad" role="group" aria-label="What the monk may do">{ for all.into_iter().map(choice) }</div> }
    }

    /// Steps through choices that lie ahead, runs through them, or goes to one of them: a replay or a solution.
    pub(super) fn transport(&self) -> Html {
        bar::transport(&self.model, "Choice", &Pace { choices: &PACES, chosen: &self.pace })
    }

    /// The five actions at the foot of a phone.
    pub(super) fn dock(&self) -> Html {
        let marks = self.marks.clone();
        let mark = Callback::from(move |_: MouseEvent| set_marks(&marks));
        let mark_name = if *self.marks { "Do not mark lost ways" } else { "Mark lost ways" };
        let last = html! {
            <>
                { button("", Some(Icon::Pin), mark_name, true, mark) }
                { button("", Some(Icon::Share), "Share", true, self.share().reform(|_| ())) }
            </>
        };
        let first = self.undo_path("", Some(Icon::Undo));
        bar::dock(Dock { model: &self.model, help: &self.help(), menu: "zn-menu", first, last })
    }

    /// Single letters on the garden.
    pub(super) fn letters(&self) -> Callback<KeyboardEvent> {
        let (hint, new, share) = (self.help().hint, self.show(Dialog::New), self.share());
        bar::letters(&self.model, Letters { on: self.shell.settings.letters, hint, new, share })
    }
}

/// Turns the marks on or off, and keeps that.
fn set_marks(marks: &UseStateHandle<bool>) {
    let on = !**marks;
    store::write(MARK, if on { "yes" } else { "no" });
    marks.set(on);
}

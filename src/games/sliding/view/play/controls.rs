//! The controls under the board: the bar, the transport of a replay, the dock of a phone, the letters.

use yew::prelude::*;

use super::{Dialog, Table};
use crate::app::icons::Icon;
use crate::app::play::bar::{self, Dock, Letters, Pace};
use crate::app::play::controls::button;

/// Times between two moves of a replay, in milliseconds, the usual one second.
pub const PACES: [(u32, &str); 4] = [(1100, "slow"), (550, "usual"), (260, "fast"), (130, "very fast")];

impl Table {
    /// Under the board, on a desk.
    pub(super) fn bar(&self) -> Html {
        bar::bar(&self.model, &self.help(), Html::default())
    }

    /// The keys, for who has some.
    pub(super) fn keys_line(&self) -> Html {
        let words =
            "On the board: **arrows** go about, **Enter** picks a piece up, arrows push it, Enter puts it down.";
        bar::keys_line(words, self.shell.settings.letters)
    }

    /// Steps through moves that lie ahead, runs through them, or goes to one of them: a replay or a solution.
    pub(super) fn transport(&self) -> Html {
        bar::transport(&self.model, "Move", &Pace { choices: &PACES, chosen: &self.pace })
    }

    /// The five actions at the foot of a phone.
    pub(super) fn dock(&self) -> Html {
        let last = html! {
            <>
                { button("", Some(Icon::Table), "Classics", true, self.show(Dialog::Classics).reform(|_| ())) }
                { button("", Some(Icon::Share), "Share", true, self.share().reform(|_| ())) }
            </>
        };
        bar::dock(Dock { model: &self.model, help: &self.help(), menu: "sl-menu", first: Html::default(), last })
    }

    /// Single letters on the board.
    pub(super) fn letters(&self) -> Callback<KeyboardEvent> {
        let (hint, new, share) = (self.help().hint, self.show(Dialog::New), self.share());
        bar::letters(&self.model, Letters { on: self.shell.settings.letters, hint, new, share })
    }
}

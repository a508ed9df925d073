//! The whole library in a dialog, group by group.

use yew::prelude::*;

use super::panels::shelf_item;
use crate::app::dialog::Dialog;
use crate::engine::challenge::ChallengeId;
use crate::games::sliding::library::Classic;
use crate::games::sliding::view::shelf;

/// What the dialog is given.
#[derive(Properties, PartialEq)]
pub struct ClassicsProps {
    /// Whether it is open.
    pub open: bool,
    /// Hears that it has been closed.
    pub on_close: Callback<()>,
    /// Hears the puzzle that was chosen.
    pub on_open: Callback<ChallengeId>,
}

/// The dialog.
#[component]
pub fn Classics(props: &ClassicsProps) -> Html {
    // Drawn only while it is open: there are many pictures.
    let body = if props.open { groups(&props.on_open) } else { Html::default() };
    html! {
        <Dialog open={props.open} class="sl-dialog" title_id="sl-classics" title={format!("{} classics", shelf::all().len())} on_close={props.on_close.clone()}>
            <div key="body" class="sl-shelf">{ body }</div>
        </Dialog>
    }
}

/// What the library is parted into: a title, and what of a source's words belongs there. Whatever fits nowhere stands last.
const FAMILIES: [(&str, &[&str]); 6] = [
    ("Klotski and the Huarong family", &["Huarong", "Hakoiri"]),
    ("GNOME Klotski", &["GNOME"]),
    ("Professor Layton", &["Layton"]),
    ("Rush Hour", &["card ", "Rush Hour"]),
    ("Found by search", &["simple^3", "computer"]),
    ("Other classics", &[]),
];

/// The family of a puzzle, as a place among [`FAMILIES`].
fn family(one: &Classic) -> usize {
    let fits = |(_, words): &(&str, &[&str])| words.iter().any(|word| one.source.contains(word));
    FAMILIES.iter().position(fits).unwrap_or(FAMILIES.len() - 1)
}

fn groups(on_open: &Callback<ChallengeId>) -> Html {
    let item = |one: &'static Classic| {
        // A link that is followed here and now: the address changes with the puzzle.
        let on_open = on_open.clone();
        let on_click = Callback::from(move |event: MouseEvent| {
            if !(event.ctrl_key() || event.meta_key() || event.shift_key()) {
                event.prevent_default();
                on_open.emit(shelf::id_of(one));
            }
        });
        shelf_item(one, false, None, on_click)
    };
    let group = |(place, (title, _)): (usize, &(&'static str, &[&str]))| {
        let ones = shelf::all().iter().filter(|one| family(one) == place);
        html! {
            <section key={*title} aria-label={*title}>
                <h3>{ *title }</h3>
                <ul class="sl-lib sl-classics num">{ for ones.map(item) }</ul>
            </section>
        }
    };
    html! { <>{ for FAMILIES.iter().enumerate().map(group) }</> }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_family_has_puzzles() {
        for (place, known) in FAMILIES.iter().enumerate() {
            let count = shelf::all().iter().filter(|one| family(one) == place).count();
            assert!(count >= 3, "{}: {count}", known.0);
        }
    }
}

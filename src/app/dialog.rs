//! Native dialogs: the browser holds the focus in them, closes them by Escape and gives it back.

use web_sys::HtmlDialogElement;

use crate::app::prelude::*;

#[derive(Properties, PartialEq)]
pub struct DialogProps {
    pub open: bool,
    /// Its classes beside `dialog new`.
    #[prop_or_default]
    pub class: Classes,
    pub title_id: &'static str,
    pub title: AttrValue,
    /// What stands beside the title.
    #[prop_or_default]
    pub beside: Html,
    pub children: Html,
    pub on_close: Callback<()>,
    /// The id of the element that has the focus when it has closed, if not the one that had it before.
    #[prop_or_default]
    pub focus_after: Option<&'static str>,
}

/// A dialog with a title and a button that closes it.
#[component]
pub fn Dialog(props: &DialogProps) -> Html {
    frame(use_dialog(props.open, props.focus_after), props)
}

/// What [`Dialog`] draws, for a component of the main program that is a dialog itself: one component less to download.
pub fn frame(node: NodeRef, props: &DialogProps) -> Html {
    let focus_after = props.focus_after;
    // By Escape perhaps.
    let on_close = props.on_close.reform(move |_: Event| focus_after.into_iter().for_each(page::focus));
    let on_cancel = escape(&node, focus_after);
    let shut = props.on_close.reform(|_: MouseEvent| ());
    html! {
        <dialog ref={node} class={classes!("dialog", "new", props.class.clone())} aria-labelledby={props.title_id} oncancel={on_cancel} onclose={on_close}>
            <div key="head" class="dialog-head">
                <h2 id={props.title_id}>{ &props.title }</h2>
                { props.beside.clone() }
                <button type="button" class="icon" aria-label="Close" onclick={shut}>{ icon(Icon::Close) }</button>
            </div>
            { props.children.clone() }
        </dialog>
    }
}

/// Closes a `<dialog>` by Escape at once, so that the focus is where it belongs before the next key: at the element of this id, or
/// where it was before. Where nothing had it the browser takes it out of the dialog with its next picture only.
pub fn escape(node: &NodeRef, focus_after: Option<&'static str>) -> Callback<Event> {
    hears(node, move |node, event: Event| {
        if let Some(dialog) = node.cast::<HtmlDialogElement>() {
            event.prevent_default();
            dialog.close();
            if focus_after.is_some() || page::has_focus(&dialog) {
                page::focus(focus_after.unwrap_or("main"));
            }
        }
    })
}

/// The reference for a `<dialog>` that is shown, over the page, while `open` holds; [`DialogProps`] tells of `focus_after`.
#[hook]
pub fn use_dialog(open: bool, focus_after: Option<&'static str>) -> NodeRef {
    let node = use_node_ref();
    let dialog = node.clone();
    use_held(open, |open| open.then(|| page::Marked::new("data-dialog")));
    use_effect_on(open, move |open| {
        let Some(dialog) = dialog.cast::<HtmlDialogElement>() else { return };
        match (*open, dialog.open()) {
            (true, false) => drop(dialog.show_modal()),
            (false, true) => {
                // This gives the focus back to what opened the dialog; the browser's word that it has closed comes later, and a key
                // may come before.
                dialog.close();
                focus_after.into_iter().for_each(page::focus);
            }
            _ => {}
        }
    });
    node
}

//! The browser's own dialog: it keeps the focus inside, closes on Escape, and gives the focus back
//! to whatever had it.

use gloo::events::{EventListener, EventListenerOptions};
use web_sys::{HtmlDialogElement, HtmlElement};
use yew::prelude::*;

/// What a dialog is given.
#[derive(Properties, PartialEq)]
pub struct DialogProps {
    /// Whether it is open.
    pub open: bool,
    /// Hears that the person has closed it: by Escape, a button inside, or a click beside it.
    pub on_close: Callback<()>,
    /// The id of the heading inside that names it.
    pub labelled_by: AttrValue,
    /// Its classes.
    #[prop_or_default]
    pub class: Classes,
    /// What is in it; drawn only while it is open.
    #[prop_or_default]
    pub children: Html,
}

/// A modal dialog.
#[component]
pub fn Dialog(props: &DialogProps) -> Html {
    let node = use_node_ref();
    use_opening(&node, props.open);
    use_closing(&node, &props.on_close);
    // A click on the ground behind the dialog has the dialog itself as its target.
    let beside = {
        let (node, on_close) = (node.clone(), props.on_close.clone());
        Callback::from(move |event: PointerEvent| {
            let target = event.target_dyn_into::<HtmlElement>();
            if target.is_some() && target == node.cast::<HtmlElement>() {
                on_close.emit(());
            }
        })
    };
    html! {
        <dialog ref={node} class={props.class.clone()} aria-labelledby={props.labelled_by.clone()} onpointerdown={beside}>
            <div class="dialog-in">
                if props.open {
                    { props.children.clone() }
                }
            </div>
        </dialog>
    }
}

/// Opens and closes the element as the property says.
#[hook]
fn use_opening(node: &NodeRef, open: bool) {
    let node = node.clone();
    use_effect_with(open, move |&open| {
        let Some(dialog) = node.cast::<HtmlDialogElement>() else { return };
        if open && !dialog.open() {
            dialog.show_modal().ok();
        } else if !open && dialog.open() {
            dialog.close();
        }
    });
}

/// Tells the owner when the browser closes the element.
#[hook]
fn use_closing(node: &NodeRef, on_close: &Callback<()>) {
    let node = node.clone();
    use_effect_with(on_close.clone(), move |on_close| {
        let listener = node.cast::<HtmlDialogElement>().map(|dialog| {
            let on_close = on_close.clone();
            // «close» does not bubble, so a listener at the page's root would miss it.
            EventListener::new_with_options(&dialog, "close", EventListenerOptions::default(), move |_| {
                on_close.emit(())
            })
        });
        move || drop(listener)
    });
}

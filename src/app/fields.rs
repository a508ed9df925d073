//! The fields of forms: one for each kind of parameter; callbacks that hear what is filled in; and a text of many lines with their
//! numbers in its margin, and a mark where a line makes no sense.

use std::str::FromStr;

use gloo::timers::callback::Timeout;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement};
use yew::virtual_dom::VTag;

use crate::app::new_game::toggled;
use crate::app::prelude::*;
use crate::app::words::Complaint;
use crate::engine::entry::Preset;
use crate::engine::seed::Seed;
use crate::lab::params::{Kind, Param, Params, YES};
use crate::web::entropy;

/// Hears what stands in a field of this kind.
fn on_field<F: JsCast + 'static, E: AsRef<web_sys::Event>>(
    value: fn(&F) -> String,
    hear: impl Fn(String) + 'static,
) -> Callback<E> {
    Callback::from(move |event: E| {
        if let Some(field) = event.as_ref().target().and_then(|target| target.dyn_into::<F>().ok()) {
            hear(value(&field));
        }
    })
}

/// Hears what stands in an `<input>` whenever it changes.
pub fn on_input(hear: impl Fn(String) + 'static) -> Callback<InputEvent> {
    on_field(HtmlInputElement::value, hear)
}

/// Hears what stands in a `<textarea>` whenever it changes.
pub fn on_text(hear: impl Fn(String) + 'static) -> Callback<InputEvent> {
    on_field(HtmlTextAreaElement::value, hear)
}

/// Hears what stands in an `<input>` when the person has done typing.
pub fn on_change(hear: impl Fn(String) + 'static) -> Callback<Event> {
    on_field(HtmlInputElement::value, hear)
}

/// Hears the value of the option that is chosen in a `<select>`.
pub fn on_select(hear: impl Fn(String) + 'static) -> Callback<Event> {
    on_field(HtmlSelectElement::value, hear)
}

/// Reads what stands in a field, such as a number; what cannot be read is not heard.
pub fn parsed<T: FromStr>(hear: impl Fn(T) + 'static) -> impl Fn(String) + 'static {
    move |text| {
        if let Ok(value) = text.parse() {
            hear(value);
        }
    }
}

/// An option of a `<select>`, and whether it is the chosen one. That is a property: the attribute means nothing to a browser any more
/// once the person has chosen that option. `html!` would write words in its place.
pub fn option(value: impl Into<AttrValue>, name: impl Into<AttrValue>, chosen: bool) -> Html {
    let value = value.into();
    let mut option = VTag::new("option");
    option.key = Some(value.as_str().into());
    option.add_attribute("value", value);
    option.add_property("selected", chosen);
    option.add_child(name.into().into());
    option.into()
}

/// A list to choose from; of each option its value, its name, and whether it is the chosen one.
pub fn select<V: Into<AttrValue>, N: Into<AttrValue>>(
    label: &'static str,
    options: impl IntoIterator<Item = (V, N, bool)>,
    hear: impl Fn(String) + 'static,
) -> Html {
    let options = options.into_iter().map(|(value, name, chosen)| option(value, name, chosen));
    html! { <label key={label} class="field"><span>{ label }</span><select onchange={on_select(hear)}>{ for options }</select></label> }
}

/// What is typed into a field whose value is taken only when the person has done typing: it stays when the page is drawn
/// anew meanwhile. And why it cannot be taken.
#[derive(Clone)]
pub struct Typed {
    text: UseStateHandle<Option<String>>,
    wrong: UseStateHandle<String>,
}

/// A field in which nothing has been typed yet.
#[hook]
pub fn use_typed() -> Typed {
    Typed { text: use_value(|| None), wrong: use_value(String::new) }
}

impl Typed {
    /// What stands in the field: what was typed, else what was `given`.
    pub fn or(&self, given: impl ToString) -> String {
        self.text.as_ref().cloned().unwrap_or_else(|| given.to_string())
    }

    pub fn on_input(&self) -> Callback<InputEvent> {
        let typed = self.text.clone();
        on_input(move |text| typed.set(Some(text)))
    }

    /// Has a value taken: from now on the field shows what is given. Or says why there is none.
    pub fn take<T>(&self, value: Result<T, String>, hear: &Callback<T>) {
        match value {
            Ok(value) => {
                self.text.set(None);
                self.wrong.set(String::new());
                hear.emit(value);
            }
            Err(why) => self.wrong.set(sentence(&why)),
        }
    }

    /// Whether what was typed cannot be taken.
    pub fn is_wrong(&self) -> bool {
        !self.wrong.is_empty()
    }

    /// The line that says why.
    pub fn complaint(&self) -> Html {
        html! { <p class="wrong" role="alert" hidden={!self.is_wrong()}>{ &*self.wrong }</p> }
    }
}

/// A value that has stayed the same for so many milliseconds.
#[hook]
pub fn use_settled<T: Clone + PartialEq + 'static>(value: &T, ms: u32) -> T {
    let settled = use_value_eq(|| value.clone());
    let set = settled.setter();
    use_held(value.clone(), move |value| {
        let value = value.clone();
        Timeout::new(ms, move || set.set(value))
    });
    (*settled).clone()
}

#[derive(Clone, PartialEq, Properties)]
pub struct SeedProps {
    pub seed: Seed,
    /// Hears another one, once it is a seed.
    pub on_seed: Callback<Seed>,
}

/// A seed that can be typed, or drawn anew.
#[component]
pub fn SeedField(props: &SeedProps) -> Html {
    let typed = use_typed();
    let take = hears(&(typed.clone(), props.on_seed.clone()), |(typed, on_seed), seed| typed.take(seed, on_seed));
    let on_fresh = take.reform(|_: MouseEvent| Ok(entropy::fresh_seed()));
    let onchange = on_change(move |text| take.emit(Seed::new(text.trim()).map_err(|why| why.to_string())));
    html! {
        <div class="seed-field">
            <label class="field"><span>{ "Seed of the dice" }</span>
                <input type="text" class="mono" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="64"
                    aria-invalid={typed.is_wrong().to_string()} value={typed.or(&props.seed)} oninput={typed.on_input()} {onchange} />
            </label>
            <button type="button" class="btn" onclick={on_fresh}>{ icon(Icon::Restart) }{ "Fresh dice" }</button>
            { typed.complaint() }
        </div>
    }
}

/// The field of one parameter with the text in it, perhaps no legal value; `on_change` hears the text.
pub fn param_field(param: Param, text: &str, on_change: &Callback<String>) -> Html {
    let Param { key, label, kind } = param;
    let hear = on_change.clone();
    let hear = move |text: String| hear.emit(text);
    let option = |value: String, name: String| {
        let chosen = text == value;
        option(value, name, chosen)
    };
    let select = |options: Html| {
        html! {
            <label class="field"><span>{ label }</span><select name={key} onchange={on_select(hear.clone())}>{ options }</select></label>
        }
    };
    let field = match kind {
        Kind::Number { min, max, .. } => html! {
            <label class="field">
                <span>{ label }</span>
                <input type="number" name={key} min={min.to_string()} max={max.to_string()} step="1" inputmode="numeric" value={text.to_owned()}
                    oninput={on_input(hear)} required=true />
            </label>
        },
        Kind::Choice(options) => {
            select(options.iter().map(|(code, name)| option((*code).into(), (*name).into())).collect())
        }
        Kind::Count(least, most) => {
            select((least..=most).map(|number| option(number.to_string(), number.to_string())).collect())
        }
        Kind::Preset(list) => {
            let choice = |one: &'static Preset| {
                let onchange = on_change.reform(|_: Event| one.code.to_owned());
                html! {
                    <label key={one.code} class="choice">
                        <input type="radio" name={key} value={one.code} checked={text == one.code} {onchange} />
                        <span><b>{ one.name }</b><small>{ one.about }</small></span>
                    </label>
                }
            };
            // Where there is only one there is nothing to choose.
            html! {
                <fieldset class="choices" hidden={list.len() < 2}><legend>{ label }</legend>{ for list.iter().map(choice) }</fieldset>
            }
        }
        Kind::Toggle(about) => {
            let on = text == YES;
            let onchange = on_change.reform(move |_: Event| toggled(!on));
            html! {
                <label class="check">
                    <input type="checkbox" name={key} checked={on} {onchange} />
                    <span><b>{ label }</b><small>{ about }</small></span>
                </label>
            }
        }
        Kind::Share { none, about } => {
            let words = if text == "0" { format!("0 %: {none}") } else { format!("{text} %") };
            let (id, help) = (format!("share-{key}"), format!("share-{key}-help"));
            html! {
                <div class="slider">
                    <label for={id.clone()}>{ label }{ " " }<b class="num">{ words.clone() }</b></label>
                    <input {id} name={key} type="range" min="0" max="100" step="5" value={text.to_owned()} aria-valuetext={words}
                        aria-describedby={help.clone()} oninput={on_input(hear)} />
                    <small id={help}>{ about }</small>
                </div>
            }
        }
    };
    html! { <key={key}>{ field }</> }
}

/// The field of one of the parameters that are chosen; a text that is no value changes nothing.
pub fn chosen_field(chosen: &UseStateHandle<Params>, param: &'static Param) -> Html {
    let on_change = changes(chosen, move |chosen, text: String| drop(chosen.set(param.key, &text)));
    param_field(*param, chosen.text(param.key), &on_change)
}

/// Where a complaint begins in the whole text, in UTF-16 units as the browser counts them.
fn offset(text: &str, complaint: &Complaint) -> u32 {
    let units = |text: &str| text.encode_utf16().count();
    let lines: usize = text.split('\n').take(complaint.line - 1).map(|line| units(line) + 1).sum();
    let line = text.split('\n').nth(complaint.line - 1).unwrap_or_default();
    (lines + units(complaint.marked(line).0) * usize::from(complaint.column > 0)) as u32
}

/// The least and the most lines that are in sight.
const IN_SIGHT: (usize, usize) = (8, 22);

#[derive(Clone, PartialEq, Properties)]
pub struct MarkedProps {
    pub text: AttrValue,
    /// What is wrong with which line.
    pub complaints: Rc<[Complaint]>,
    /// Whether the complaints are about this very text, so that their places can be marked.
    pub current: bool,
    pub on_text: Callback<String>,
    /// Its id; with `-title`, `-help` and `-wrong` behind it those of its title, of what describes it, and of what is wrong.
    pub id: &'static str,
}

/// The field and, below it, what is wrong.
#[component]
pub fn MarkedText(props: &MarkedProps) -> Html {
    let id = props.id;
    let (field, margin, marks) = (use_node_ref(), use_node_ref(), use_node_ref());
    let tell = props.on_text.clone();
    let on_input = on_text(move |text| tell.emit(text));
    // The margin and the marks lie beside and behind the field and go where it goes.
    let on_scroll = hears(&(margin.clone(), marks.clone()), move |(margin, marks), event: Event| {
        let from = event.target_unchecked_into::<Element>();
        for node in [&margin, &marks] {
            if let Some(element) = node.cast::<Element>() {
                element.set_scroll_top(from.scroll_top());
                element.set_scroll_left(from.scroll_left());
            }
        }
    });
    let lines = props.text.split('\n').count();
    let rows = (lines + 1).clamp(IN_SIGHT.0, IN_SIGHT.1);
    let number = |line: usize| {
        let bad = props.complaints.iter().any(|complaint| complaint.line == line);
        html! { <span key={line} class={bad.then_some("bad")}>{ if bad { "× " } else { "" } }{ line }</span> }
    };
    html! {
        <>
            <div key="field" class="marked-field">
                <div key="margin" class="marked-margin" aria-hidden="true" ref={margin}>{ for (1..=lines).map(number) }</div>
                <div key="paper" class="marked-paper">
                    <pre key="marks" class="marked-marks" aria-hidden="true" ref={marks}>{ wavy(props) }</pre>
                    <textarea key="text" {id} ref={field.clone()} wrap="off" rows={rows.to_string()} spellcheck="false"
                        autocomplete="off" autocapitalize="off" aria-labelledby={format!("{id}-title")} aria-describedby={format!("{id}-help {id}-wrong")}
                        aria-invalid={(!props.complaints.is_empty()).to_string()} value={props.text.clone()}
                        oninput={on_input} onscroll={on_scroll} />
                </div>
            </div>
            { wrong(props, &field) }
        </>
    }
}

/// The text with its wrong parts marked, to lie behind the field.
fn wavy(props: &MarkedProps) -> Html {
    if !props.current || props.complaints.is_empty() {
        return html! {};
    }
    let line = |(at, line): (usize, &str)| {
        let Some(complaint) = props.complaints.iter().find(|one| one.line == at + 1 && one.column > 0) else {
            return html! { <span key={at}>{ line }{ "\n" }</span> };
        };
        let (before, wrong, after) = complaint.marked(line.trim_end_matches('\r'));
        // Something must be there to be underlined, also at the end of a line.
        let wrong = if wrong.is_empty() { "\u{a0}\u{a0}" } else { wrong };
        html! { <span key={at}>{ before }<mark>{ wrong }</mark>{ after }{ "\n" }</span> }
    };
    props.text.split('\n').enumerate().map(line).collect()
}

/// What is wrong, line by line; each leads to its place.
fn wrong(props: &MarkedProps, field: &NodeRef) -> Html {
    let one = |complaint: &Complaint| {
        let (field, at, text) = (field.clone(), complaint.clone(), props.text.clone());
        let go = Callback::from(move |_: MouseEvent| {
            let Some(field) = field.cast::<HtmlTextAreaElement>() else { return };
            let from = offset(&text, &at);
            field.focus().ok();
            // A browser that selects nothing has put the cursor into the field at least.
            field.set_selection_range(from, from + at.width).ok();
        });
        let mend = (!complaint.mended.is_empty()).then(|| {
            let (tell, text, complaint) = (props.on_text.clone(), props.text.clone(), complaint.clone());
            let words = format!("Use “{}”", complaint.mended);
            let onclick = move |_: MouseEvent| tell.emit(complaint.mend(&text));
            html! { <button type="button" class="btn" {onclick}>{ words }</button> }
        });
        let who = if complaint.name.is_empty() { String::new() } else { format!(", {}", complaint.name) };
        html! {
            <li key={format!("{}-{}", complaint.line, complaint.column)}>
                <button type="button" onclick={go}>
                    <b>{ format!("Line {}{who}.", complaint.line) }</b>{ " " }{ complaint.sentence() }
                </button>
                { for mend }
            </li>
        }
    };
    html! { <ul key="wrong" id={format!("{}-wrong", props.id)} class="marked-wrong">{ for props.complaints.iter().map(one) }</ul> }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_and_offsets_count_characters() {
        let complaint = |line, column, width| Complaint { line, column, width, ..Complaint::default() };
        assert_eq!(complaint(1, 6, 4).marked("Zoë: hold at 22"), ("Zoë: ", "hold", " at 22"));
        assert_eq!(complaint(1, 10, 1).marked("Leo: then"), ("Leo: then", "", ""));
        assert_eq!(complaint(1, 0, 1).marked("x"), ("x", "", ""));
        assert_eq!(offset("😀: 1\nZoë: hold", &complaint(2, 6, 4)), 11);
        assert_eq!(offset("a\nb", &complaint(9, 3, 4)), 4);
    }
}

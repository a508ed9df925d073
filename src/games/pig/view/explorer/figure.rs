//! What every figure of the explorer has: a head with its name and what can be taken away.

use yew::prelude::*;

use crate::app::charts::save_svg;
use crate::lab::report::Table;
use crate::web::page;

/// What a figure's card is given.
#[derive(Properties, PartialEq)]
pub struct CardProps {
    /// Its id, also that of its chart (`chart-…`).
    pub id: AttrValue,
    /// Its title.
    pub title: AttrValue,
    /// A few words beside the title.
    #[prop_or_default]
    pub note: AttrValue,
    /// More classes.
    #[prop_or_default]
    pub class: Classes,
    /// Saves its numbers.
    #[prop_or_default]
    pub on_csv: Option<Callback<()>>,
    /// Saves its picture.
    #[prop_or_default]
    pub on_svg: Option<Callback<()>>,
    /// What is in it.
    pub children: Html,
}

/// A figure's card.
#[component]
pub fn Card(props: &CardProps) -> Html {
    let tool = |name: &'static str, saver: &Option<Callback<()>>| {
        let onclick = saver.clone().unwrap_or_default().reform(|_: MouseEvent| ());
        html! {
            <button key={name} type="button" class="figure-tool" hidden={saver.is_none()} {onclick}
                aria-label={format!("{name} of {}", props.title)}>{ name }</button>
        }
    };
    let heading = format!("title-{}", props.id);
    html! {
        <section id={props.id.clone()} class={classes!("card", "pl-card", props.class.clone())} aria-labelledby={heading.clone()}>
            <header key="head">
                <h2 id={heading}>{ &props.title }</h2>
                <span class="pl-note" hidden={props.note.is_empty()}>{ &props.note }</span>
                <div class="figure-tools">
                    { tool("CSV", &props.on_csv) }
                    { tool("SVG", &props.on_svg) }
                </div>
            </header>
            { props.children.clone() }
        </section>
    }
}

/// Saves a table as CSV, made only when asked for.
pub fn save_table(table: &Table) {
    page::download(&format!("{}.csv", table.id), "text/csv;charset=utf-8", &table.csv());
}

/// Saves the chart of a figure that is an `<svg id="chart-…" class="chart">`.
pub fn chart_saver(id: &'static str) -> Callback<()> {
    // A browser that cannot save files has told the person so itself.
    Callback::from(move |()| drop(save_svg(id)))
}

/// A probability as the paper prints it: `.504610`.
pub fn figure(value: f64) -> String {
    if !value.is_finite() {
        return "–".to_owned();
    }
    let text = format!("{value:.6}");
    text.strip_prefix('0').map_or(text.clone(), str::to_owned)
}

/// A share in per cent, such as `0.92 %`.
pub fn percent(share: f64, digits: usize) -> String {
    if !share.is_finite() {
        return "–".to_owned();
    }
    let text = format!("{:.digits$}\u{202f}%", 100.0 * share);
    text.replace('-', "−")
}

/// The value of a slider that was moved.
pub fn slid(event: &InputEvent) -> Option<u16> {
    event.target_unchecked_into::<web_sys::HtmlInputElement>().value().parse().ok()
}

/// What a slider is given.
#[derive(Properties, PartialEq)]
pub struct SliderProps {
    /// Its id.
    pub id: AttrValue,
    /// What it sets.
    pub label: AttrValue,
    /// Its least value.
    pub least: u16,
    /// Its greatest value.
    pub most: u16,
    /// Its value.
    pub value: u16,
    /// The value in words; the number itself if empty.
    #[prop_or_default]
    pub words: AttrValue,
    /// Hears a new value.
    pub on_value: Callback<u16>,
}

/// A slider with its name and its value.
#[component]
pub fn Slider(props: &SliderProps) -> Html {
    let oninput = {
        let (on_value, least, most) = (props.on_value.clone(), props.least, props.most);
        Callback::from(move |event: InputEvent| {
            if let Some(value) = slid(&event) {
                on_value.emit(value.clamp(least, most));
            }
        })
    };
    let words = if props.words.is_empty() { props.value.to_string() } else { props.words.to_string() };
    html! {
        <div class="pl-slider">
            <label for={props.id.clone()}>{ &props.label }{ " " }<b class="num">{ words.clone() }</b></label>
            <input type="range" id={props.id.clone()} min={props.least.to_string()} max={props.most.to_string()} step="1"
                value={props.value.to_string()} aria-valuetext={words} {oninput} />
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_as_the_paper_prints_them() {
        assert_eq!(figure(0.504_609_701_9), ".504610");
        assert_eq!(figure(f64::NAN), "–");
        assert_eq!(percent(0.009_219_4, 2), "0.92\u{202f}%");
        assert_eq!(percent(-0.5, 0), "−50\u{202f}%");
    }
}

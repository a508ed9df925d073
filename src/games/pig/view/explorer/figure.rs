//! What every figure of the explorer has: a head with its name and what can be taken away.

use yew::prelude::*;

use crate::app::charts::save_svg;
use crate::lab::report::Table;
use crate::web::page;

/// A figure's card.
pub struct Card<'a> {
    /// Its id, also that of its chart (`chart-…`).
    pub id: &'static str,
    /// More classes.
    pub class: &'static str,
    /// Its title.
    pub title: &'a str,
    /// A few words under the title.
    pub note: &'a str,
    /// Saves its numbers.
    pub csv: Option<Callback<()>>,
    /// Saves its picture.
    pub svg: Option<Callback<()>>,
}

impl Card<'_> {
    /// The card with what is in it.
    pub fn of(self, children: Html) -> Html {
        let tool = |name: &'static str, saver: Option<Callback<()>>| {
            let hidden = saver.is_none();
            let onclick = saver.unwrap_or_default().reform(|_: MouseEvent| ());
            let label = format!("{name} of {}", self.title);
            html! { <button key={name} type="button" class="figure-tool" {hidden} {onclick} aria-label={label}>{ name }</button> }
        };
        let heading = format!("title-{}", self.id);
        html! {
            <section id={self.id} class={classes!("card", "pl-card", self.class)} aria-labelledby={heading.clone()}>
                <header key="head">
                    <h2 id={heading}>{ self.title.to_owned() }</h2>
                    <span class="pl-note" hidden={self.note.is_empty()}>{ self.note.to_owned() }</span>
                    <div class="figure-tools">{ tool("CSV", self.csv) }{ tool("SVG", self.svg) }</div>
                </header>
                { children }
            </section>
        }
    }
}

/// Saves a table as CSV, made only when asked for.
pub fn save_table(table: &Table) {
    page::download(&format!("{}.csv", table.id), "text/csv", &table.csv());
}

/// Saves the chart of a figure that is an `<svg id="chart-…" class="chart">`.
pub fn chart_saver(id: &'static str) -> Callback<()> {
    Callback::from(move |()| save_svg(id))
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
fn slid(event: &InputEvent) -> Option<u16> {
    event.target_unchecked_into::<web_sys::HtmlInputElement>().value().parse().ok()
}

/// A slider with its name and its value.
pub struct Slider {
    /// Its id.
    pub id: String,
    /// What it sets.
    pub label: &'static str,
    /// Its least and greatest value.
    pub range: (u16, u16),
    /// Its value.
    pub value: u16,
    /// The value in words; the number itself if empty.
    pub words: String,
    /// Hears a new value.
    pub on_value: Callback<u16>,
}

impl Slider {
    /// As it stands on the page.
    pub fn html(self) -> Html {
        let (least, most) = self.range;
        let on_value = self.on_value;
        let oninput = Callback::from(move |event: InputEvent| {
            if let Some(value) = slid(&event) {
                on_value.emit(value.clamp(least, most));
            }
        });
        let words = if self.words.is_empty() { self.value.to_string() } else { self.words };
        html! {
            <div key={self.label} class="pl-slider">
                <label for={self.id.clone()}>{ self.label }{ " " }<b class="num">{ words.clone() }</b></label>
                <input type="range" id={self.id} min={least.to_string()} max={most.to_string()} step="1"
                    value={self.value.to_string()} aria-valuetext={words} {oninput} />
            </div>
        }
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

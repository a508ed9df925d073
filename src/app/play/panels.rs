//! The panels beside the board: numbers, moves, the solver.

use std::cmp::Ordering;

use super::model::Action;
use super::view::Play;
use crate::app::prelude::*;
use crate::app::words::milliseconds;
use crate::lab::report::number::integer;
use crate::search::proof::Proof;
use crate::search::solve::{Metric, MetricValue};
use crate::search::solver::Answer;

/// A big number and what it counts. Another number is another element: one that grows would count as having moved.
pub fn number(value: String, name: &'static str) -> Html {
    html! { <div key={name}><b key={value.clone()}>{ value }</b><span key="name">{ name }</span></div> }
}

/// A figure in a list of them: its name and its value.
pub fn row(name: impl Into<AttrValue>, value: Html) -> Html {
    let name = name.into();
    html! { <div key={name.as_str()} class="row2 num"><dt>{ name }</dt><dd>{ value }</dd></div> }
}

/// A card of the side column, with its title and the id of that.
pub fn card(key: &'static str, class: &'static str, (id, title): (&'static str, &str), body: Html) -> Html {
    html! { <section {key} {class} aria-labelledby={id}><h3 {id}>{ title }</h3>{ body }</section> }
}

impl Play {
    /// The three big numbers: how many `noun`s are made, if that can be counted, the fewest, and how many are left from here.
    pub fn three_numbers(
        &self,
        noun: &'static str,
        made: Option<usize>,
        best: Option<Proof<u32>>,
        from_here: Option<Proof<u32>>,
    ) -> Html {
        let word = |length| self.told(length).map_or_else(str::to_owned, |length| length.to_string());
        html! {
            <>
                <div key="moves"><b>{ made.map_or_else(|| "–".to_owned(), |made| made.to_string()) }</b><span>{ format!("{noun}{}", if made == Some(1) { "" } else { "s" }) }</span></div>
                { number(word(best), "proven best") }
                { number(word(from_here), "from here") }
            </>
        }
    }

    /// The moves so far; each goes back or ahead to its moment.
    pub fn moves_panel(&self) -> Html {
        let (words, session) = (&self.words, self.session());
        let done = session.count();
        let item = |at: usize| {
            let count = at + 1;
            let state = match count.cmp(&done) {
                Ordering::Less => "past",
                Ordering::Equal => "now",
                Ordering::Greater => "later",
            };
            let flag = session.facts().checkpoints.contains(&count);
            let made = session.made(at)?;
            let text = if **words { &made.phrase } else { &made.log };
            let current = (count == done).then_some("step");
            Some(html! {
                <li key={at}>
                    <button class={state} aria-current={current} aria-label={format!("move {count}: {}", made.phrase)} disabled={self.view.rests()}
                        onclick={self.act(Action::Go(count))}>
                        { text }
                        if flag { <span class="flag" title="checkpoint">{ icon(Icon::Flag) }</span> }
                    </button>
                </li>
            })
        };
        html! {
            <section key="moves" class="card moves" aria-labelledby="moves-title">
                <div class="h3row">
                    <h3 id="moves-title">{ "Moves" }</h3>
                    { choices("How moves are written", [("Signs", false), ("Words", true)].map(|(name, on)| (name, **words == on, sets(words, on)))) }
                </div>
                <p class="quiet" hidden={session.length() > 0}>{ "None yet." }</p>
                <ol class={classes!("history", words.then_some("in-words"))}>{ for (0..session.length()).filter_map(item) }</ol>
            </section>
        }
    }
}

/// What the solver found out about the challenge: what is known about the first position, with the milliseconds that it took, and
/// its figures.
pub(super) fn solver_panel(play: &Play, start: Option<(Rc<Answer>, f64)>, metrics: &[Metric]) -> Html {
    let proof = start.map(|(answer, ms)| {
        let what = match answer.verdict {
            Proof::Solved(_) => "Proved in",
            Proof::Impossible => "Proved impossible in",
            Proof::Unknown => "Gave up after",
        };
        [row(what, milliseconds(ms).into()), row("Positions expanded", integer(answer.expanded.into()).into())]
    });
    let rows = metrics.iter().filter_map(|metric| Some(row(metric.label.clone(), value(&metric.value)?.into())));
    let series = metrics.iter().find_map(|metric| match &metric.value {
        MetricValue::Series(counts) => Some(spark(&metric.label, counts)),
        _ => None,
    });
    html! {
        <section key="solver" class="card solver" aria-labelledby="solver-title">
            <div key="head" class="h3row">
                <h3 id="solver-title">{ "The solver" }</h3>
                // Above the figures, which come one after the other: below them it would move each time.
                <a class="about" href={Route::Learn(play.info().entry.info.id.to_owned()).to_string()}>{ "What these mean" }</a>
            </div>
            if !play.tells_best() {
                <p key="hidden" class="quiet">{ "Its findings are hidden for now, as your settings or your link ask." }</p>
            } else if proof.is_none() {
                <p key="wait" class="quiet">{ if play.solver.failure.is_some() { "The solver has stopped." } else { "Working on this challenge." } }</p>
            } else {
                <dl key="rows">{ for proof.into_iter().flatten() }{ for rows }</dl>
                <div key="series">{ for series }</div>
            }
        </section>
    }
}

/// A figure as text; nothing for what is drawn or not defined.
fn value(value: &MetricValue) -> Option<String> {
    match value {
        MetricValue::None | MetricValue::Series(_) | MetricValue::Group(_) => None,
        MetricValue::Count(count) => Some(integer((*count).into())),
        MetricValue::Measure(measure) => Some(format!("{measure:.2}")),
        MetricValue::Text(text) => Some(text.clone()),
        MetricValue::Flag(flag) => Some(if *flag { "yes" } else { "no" }.to_owned()),
    }
}

/// Small bars for a series of counts, with the counts as its label.
fn spark(name: &str, counts: &[u64]) -> Html {
    const HEIGHT: f64 = 56.0;
    let most = counts.iter().copied().max().unwrap_or(1).max(1) as f64;
    let step = 272.0 / counts.len().max(1) as f64;
    let bar = |(at, &count): (usize, &u64)| {
        let height = (count as f64 / most * HEIGHT).max(1.0);
        html! {
            <rect key={at} x={format!("{:.2}", at as f64 * step)} y={format!("{:.2}", HEIGHT - height)}
                width={format!("{:.2}", (step - 2.0).max(step * 0.7))} height={format!("{height:.2}")} rx="2" />
        }
    };
    let all = counts.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
    html! {
        <figure class="spark">
            <figcaption class="eyebrow">{ name }</figcaption>
            <svg viewBox="0 0 272 56" role="img" aria-label={format!("{name}: {all}")}>{ for counts.iter().enumerate().map(bar) }</svg>
        </figure>
    }
}

//! The figures of one puzzle.

use yew::prelude::*;

use crate::engine::challenge::ChallengeId;
use crate::games::sliding::bb::Difficulty;
use crate::games::sliding::info::INFO;
use crate::games::sliding::metric::Metric;
use crate::games::sliding::requests::Summary;
use crate::lab::report::number::{fixed, integer};
use crate::search::proof::Proof;
use crate::web::route::Route;

fn fact(name: &'static str, value: impl Into<Html>) -> Html {
    html! { <div key={name}><dt>{ name }</dt><dd class="num">{ value.into() }</dd></div> }
}

fn counted(count: u32, metric: Metric) -> String {
    format!("{} {}{}", integer(count.into()), metric.word(), if count == 1 { "" } else { "s" })
}

/// What can be reached, and the hardest of it.
pub fn facts(summary: &Summary, metric: Metric) -> Html {
    let here = match summary.here {
        Proof::Solved(count) => counted(count, metric),
        Proof::Impossible => "impossible, proved".to_owned(),
        Proof::Unknown => "not known".to_owned(),
    };
    let diameter = summary.diameter.map_or_else(|| "not proved here".to_owned(), |longest| counted(longest, metric));
    let hardest = summary.hardest.as_ref().map(|(position, count)| {
        let to = Route::challenge(&ChallengeId::board(INFO.id, position));
        html! { <a href={to.to_string()}>{ format!("{}: play it", counted(*count, metric)) }</a> }
    });
    html! {
        <>
            <dl key="facts" class="sl-facts">
                { fact("From here to the goal", here) }
                { fact("Positions", integer(summary.positions.into())) }
                { fact("Solved positions", integer(summary.solved.into())) }
                { fact("Diameter, the longest of all shortest ways", diameter) }
                { for hardest.map(|link| fact("Hardest position", link)) }
            </dl>
            { layers(&summary.layers, metric) }
        </>
    }
}

/// How many positions are how far from being solved.
fn layers(layers: &[u64], metric: Metric) -> Html {
    let Some(&most) = layers.iter().max().filter(|_| layers.len() > 1) else { return Html::default() };
    let bar = |(at, &count): (usize, &u64)| {
        let height = 100.0 * count as f64 / most as f64;
        html! { <rect key={at} x={at.to_string()} y={format!("{:.2}", 100.0 - height)} width="0.86" height={format!("{height:.2}")} /> }
    };
    let farthest = layers.len() - 1;
    let label = format!(
        "Positions by their distance to the goal, from 0 to {farthest} {}s; the largest layer has {}",
        metric.word(),
        integer(most.into())
    );
    html! {
        <figure key="layers" class="sl-layers">
            <figcaption>{ "Positions by their distance to the goal" }</figcaption>
            <svg role="img" aria-label={label} viewBox={format!("0 0 {} 100", layers.len())} preserveAspectRatio="none">
                { for layers.iter().enumerate().map(bar) }
            </svg>
            <p class="quiet num"><span>{ "0" }</span><span>{ counted(farthest as u32, metric) }</span></p>
        </figure>
    }
}

/// The BB metric beside what it is made of.
pub fn difficulty(found: &Result<Difficulty, String>) -> Html {
    let body = match found {
        Err(why) => html! { <p key="none">{ crate::app::words::sentence(why) }</p> },
        Ok(found) => {
            let (e, bb) = if found.exact {
                (fixed(found.e, 3), fixed(found.bb, 3))
            } else {
                let error = fixed(found.standard_error, 1);
                (format!("{} ± {error}", fixed(found.e, 1)), format!("{} ± {error}", fixed(found.bb, 1)))
            };
            let how = if found.exact {
                "a sum over all paths".to_owned()
            } else {
                format!("the mean of {} random walks, with its standard error", found.samples)
            };
            html! {
                <>
                    <dl key="facts" class="sl-facts">
                        { fact("BB = V − 1 − E", bb) }
                        { fact("V, positions (all goals are one)", integer(found.v.into())) }
                        { fact("E, expected length of the way", e) }
                    </dl>
                    <p key="how" class="quiet">{ format!("E is {how}.") }</p>
                </>
            }
        }
    };
    html! {
        <section key="bb" aria-labelledby="sl-bb">
            <h3 id="sl-bb">{ "The BB metric" }</h3>
            <p>{ "How much somebody would walk in vain who looks for the goal in a random maze made of these positions. Its inventors warn that it depends on what counts as one action, and that people do not walk mazes at random." }</p>
            { body }
        </section>
    }
}

//! The page of a link that names nothing, with what was probably meant.

use yew::prelude::*;

use crate::games;
use crate::web::route::Route;

/// What the page is given.
#[derive(Properties, PartialEq)]
pub struct BadLinkProps {
    /// The text of the address behind `#/`.
    pub text: AttrValue,
    /// What is wrong with it, one sentence without a full stop; empty: its first word is unknown.
    #[prop_or_default]
    pub why: AttrValue,
}

/// Words at least this alike are offered; 1 is the same.
const ALIKE: f64 = 0.6;

/// The first words that an address may have.
fn known() -> Vec<&'static str> {
    games::entries().map(|entry| entry.info.id).chain(["lab", "records", "settings"]).collect()
}

/// What was probably meant: the word of the list that is most like it.
fn nearest<'a>(word: &str, list: &[&'a str]) -> Option<&'a str> {
    let word = word.to_ascii_lowercase();
    let likeness = |one: &&str| strsim::normalized_damerau_levenshtein(&word, one);
    let best = list.iter().max_by(|a, b| likeness(a).total_cmp(&likeness(b)))?;
    (likeness(best) >= ALIKE).then_some(*best)
}

/// The whole address with a better first word (and, for an experiment, a better second).
fn guess(text: &str) -> Option<(String, Route)> {
    let (first, rest) = text.split_once('/').map_or((text, None), |(first, rest)| (first, Some(rest)));
    let better = nearest(first, &known())?;
    let rest = match (better, rest) {
        ("lab", Some(rest)) => {
            let (name, tail) = rest.split_once('/').map_or((rest, ""), |(name, tail)| (name, tail));
            let ids: Vec<&str> = games::experiments().map(|info| info.id).collect();
            let name = nearest(name, &ids)?;
            Some(if tail.is_empty() { name.to_owned() } else { format!("{name}/{tail}") })
        }
        (_, rest) => rest.map(str::to_owned),
    };
    let whole = rest.map_or_else(|| better.to_owned(), |rest| format!("{better}/{rest}"));
    match Route::parse(&whole) {
        // The same address again is no help; neither is another that is wrong.
        route if whole != text && !matches!(route, Route::Bad { .. }) => Some((whole, route)),
        _ => Some((better.to_owned(), Route::parse(better))).filter(|(word, _)| word != text),
    }
}

/// The page of a link that names nothing.
#[component]
pub fn BadLink(props: &BadLinkProps) -> Html {
    let (first, rest) = props.text.split_once('/').map_or((&*props.text, ""), |(first, rest)| (first, rest));
    let unknown = !known().contains(&first);
    let guess = guess(&props.text);
    let words = match (props.why.is_empty(), unknown) {
        (_, true) => "No game and no page has this name.".to_owned(),
        (false, false) => format!("It cannot be opened: {}.", props.why),
        (true, false) => "No page has this address.".to_owned(),
    };
    let open = guess.as_ref().map(|(text, _)| {
        html! {
            <p key="guess">
                { "Did you mean " }<b>{ text }</b>{ "?" }
            </p>
        }
    });
    let go = guess.map(|(text, route)| {
        html! { <a key="go" class="btn primary" href={route.to_string()}>{ format!("Open {text}") }</a> }
    });
    let slash = if rest.is_empty() { "" } else { "/" };
    html! {
        <main id="main" tabindex="-1" class="page">
            <section class="card state bad-link" aria-labelledby="bad-title">
                <h1 id="bad-title">{ "This link leads nowhere." }</h1>
                <p class="code wrap">{ "#/" }<span class={unknown.then_some("wavy")}>{ first }</span>{ slash }<span class={(!unknown).then_some("wavy")}>{ rest }</span></p>
                <p>{ words }</p>
                { for open }
                <p class="row">{ for go }<a class="btn" href={Route::Home.to_string()}>{ "All games" }</a></p>
            </section>
        </main>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn means(text: &str, expected: Option<&str>) {
        assert_eq!(guess(text).map(|(text, _)| text).as_deref(), expected, "{text}");
    }

    #[test]
    fn what_was_meant_is_found() {
        means("fujisann/domino/k7q2m8xa", Some("fujisan/domino/k7q2m8xa"));
        means("Fujisan", Some("fujisan"));
        means("recods", Some("records"));
        means("fujisann/domino/ü", Some("fujisan"));
        means("lab/fujisan-setup", Some("lab/fujisan-setups"));
        means("xyzzy", None);
        means("", None);
    }
}

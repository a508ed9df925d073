//! What teachers need, as a part of its own: the projector's view, the tournament, and turns rolled by the thousand; and the
//! door to these rooms.
//!
//! What the rooms share: their links, which hold letters, digits, `-`, `_` and `~`, so that no messenger breaks them; their
//! head and the button that shares them; and the fields of a seed and of a game that is not the usual one.

mod projector;
mod tournament;
mod turns;

use data_encoding::BASE64URL_NOPAD;
use yew::prelude::*;

use self::projector::Projector;
use self::tournament::Tournament;
use self::turns::Turns;
use crate::app::context::AppContext;
use crate::app::fields::{on_change, on_select, use_typed};
use crate::app::icons::{Icon, icon};
use crate::app::play::bar::button;
use crate::app::share::{ShareItem, ShareRequest};
use crate::app::words::sentence;
use crate::engine::seed::Seed;
use crate::games::pig::info::INFO;
use crate::games::pig::requests::Variant;
use crate::games::pig::setup::{DICE, GREATEST_GOAL, MIN_GOAL};
use crate::web::page;
use crate::web::route::Route;

/// What a room is given.
#[derive(Clone, PartialEq, Properties)]
pub struct RoomProps {
    /// What its link holds.
    text: Option<String>,
    /// Counts visits, so that the same link opened again is heard.
    visit: u32,
}

/// The room that an address names, or the door to all of them.
pub fn page(route: &Route, visit: u32) -> Html {
    let Route::Classroom { room, text } = route else { return door(None) };
    let text = text.clone();
    match room.as_deref() {
        None => door(None),
        Some("projector") => html! { <Projector key="projector" {text} {visit} /> },
        Some("tournament") => html! { <Tournament key="tournament" {text} {visit} /> },
        Some("turns") => html! { <Turns key="turns" {text} {visit} /> },
        Some(other) => door(Some(other)),
    }
}

struct Card {
    room: &'static str,
    title: &'static str,
    when: &'static str,
    about: &'static str,
    facts: [&'static str; 3],
}

const CARDS: [Card; 3] = [
    Card {
        room: "projector",
        title: "Projector",
        when: "The whole class plays",
        about: "One huge die for everybody. You roll; whoever has had enough sits down and keeps the total. A one, and all who still stand get nothing.",
        facts: [
            "One key to roll, readable from the back row",
            "Names are optional and never leave this machine",
            "Ten minutes, no paper needed",
        ],
    },
    Card {
        room: "tournament",
        title: "Tournament",
        when: "Students state a strategy",
        about: "Everybody types a rule that answers every situation. All play all, exactly: no luck is left, and the better rule wins.",
        facts: [
            "Paste a whole class at once",
            "A line that makes no sense says what to write",
            "Simulated games close in on the exact chance",
        ],
    },
    Card {
        room: "turns",
        title: "Turns by the thousand",
        when: "Experiment beside theory",
        about: "The same dice for every strategy. Bars of rolled turns settle on the exact fractions; and a one is never due.",
        facts: [
            "Hold at 4, 20, 25, or what you like",
            "Streaks counted, with intervals",
            "Every run repeats from its link",
        ],
    },
];

/// The index of the rooms; `unknown` is the word of a link that names none.
pub fn door(unknown: Option<&str>) -> Html {
    let card = |card: &Card| {
        html! {
            <li key={card.room}>
                <a class="card room" href={room(card.room, None).to_string()}>
                    { picture(card.room) }
                    <span class="eyebrow">{ card.when }</span>
                    <h2>{ card.title }</h2>
                    <p>{ card.about }</p>
                    <ul>{ for card.facts.iter().map(|fact| html! { <li>{ *fact }</li> }) }</ul>
                </a>
            </li>
        }
    };
    let unknown = unknown.map(|word| {
        let word = crate::engine::parse::shorten(word);
        html! { <p class="class-notice wrong" role="alert">{ format!("There is no room “{word}”. These are the three there are.") }</p> }
    });
    html! {
        <main key="door" id="main" tabindex="-1" class="page classroom door">
            <div class="head"><h1>{ "Classroom" }</h1></div>
            <p class="lead">{ "Pig for a lesson, in three rooms. One die, one decision: roll on, or keep what you have. There is nothing to log in to, and everything works offline after the first visit." }</p>
            { for unknown }
            <ul class="rooms">{ for CARDS.iter().map(card) }</ul>
            <p class="quiet">
                { "To play a single game, or to show one, go to " }<a href="#/pig">{ "Pig" }</a>{ "; its rules are on " }<a href="#/pig/learn">{ "Learn" }</a>{ "." }
            </p>
        </main>
    }
}

/// A small drawing for a room: a die, a matrix, bars.
fn picture(room: &str) -> Html {
    let inside = match room {
        "projector" => html! {
            <>
                <rect class="die-body" x="24" y="16" width="56" height="56" rx="13" /><rect class="die-top" x="24" y="10" width="56" height="56" rx="13" />
                { for [(40, 26), (64, 26), (40, 38), (64, 38), (40, 50), (64, 50)].map(|(x, y)| html! { <circle class="pip" cx={x.to_string()} cy={y.to_string()} r="4.6" /> }) }
                { for (0..6).map(|k| html! { <rect class={if k < 4 { "up" } else { "down" }} x={(108 + k % 2 * 46).to_string()} y={(12 + k / 2 * 21).to_string()} width="40" height="16" rx="4" /> }) }
            </>
        },
        "tournament" => html! {
            <>
                { for (0..4).flat_map(|row| (0..4).map(move |column| (row, column))).filter(|(row, column)| row != column).map(|(row, column)| {
                    let class = if column > row { ["hi1", "hi3", "hi5"][column - row - 1] } else { ["lo1", "lo3", "lo5"][row - column - 1] };
                    html! { <rect {class} x={(54 + column * 30).to_string()} y={(8 + row * 17).to_string()} width="27" height="14" rx="3" /> }
                }) }
            </>
        },
        _ => html! {
            <>
                <path class="base" d="M44 70h124" />
                { for [30, 44, 52, 24, 18, 12].into_iter().enumerate().map(|(k, height)| html! {
                    <>
                        <rect class="exact" x={(50 + k * 20).to_string()} y={(70 - height).to_string()} width="7" height={height.to_string()} />
                        <rect class="rolled" x={(58 + k * 20).to_string()} y={(70 - height - [3, 0, 4, 0, 2, 0][k] + [0, 3, 0, 2, 0, 1][k]).to_string()} width="7"
                            height={(height + [3, 0, 4, 0, 2, 0][k] - [0, 3, 0, 2, 0, 1][k]).to_string()} />
                    </>
                }) }
            </>
        },
    };
    html! { <svg class="room-art" viewBox="0 0 216 80" aria-hidden="true" focusable="false">{ inside }</svg> }
}

/// Longer links are cut by mail programs and messengers.
pub const LONGEST: usize = 8000;

/// The route of a room, with what is in it.
pub fn room(name: &str, text: Option<String>) -> Route {
    Route::Classroom { room: Some(name.to_owned()), text }
}

/// A text of many lines, and the game it is for.
pub fn encode_text(text: &str, variant: Variant) -> String {
    BASE64URL_NOPAD.encode(text.as_bytes()) + &variant.suffix()
}

/// Reads what [`encode_text`] has written, or says in one sentence why it cannot.
pub fn decode_text(link: &str) -> Result<(String, Variant), String> {
    let (text, variant) = link.split_once('~').map_or((link, None), |(text, rest)| (text, Some(rest)));
    let bytes = BASE64URL_NOPAD.decode(text.as_bytes()).map_err(|_| "its letters are damaged; ask for it again")?;
    let text = String::from_utf8(bytes).map_err(|_| "its letters are damaged; ask for it again")?;
    let variant = Variant::from_parts(variant.into_iter().flat_map(|rest| rest.split('~')))?;
    Ok((text, variant))
}

/// A seed and named lists of numbers behind it (`monday-3b~holds-4-20~turns-1000`), then the variant's parts.
#[derive(Clone, Debug, PartialEq)]
pub struct Parts {
    /// The seed.
    pub seed: Seed,
    /// The lists of numbers, by name, in the order of the link.
    pub lists: Vec<(String, Vec<u32>)>,
    /// The variant.
    pub variant: Variant,
}

impl Parts {
    /// Reads a link. `names` are the lists that it may have.
    pub fn parse(link: &str, names: &[&str]) -> Result<Self, String> {
        let mut parts = link.split('~').peekable();
        let seed = Seed::new(parts.next().unwrap_or_default()).map_err(|error| error.to_string())?;
        let mut lists: Vec<(String, Vec<u32>)> = Vec::new();
        while let Some((name, numbers)) = parts.peek().and_then(|part| part.split_once('-')) {
            if !names.contains(&name) || lists.iter().any(|(known, _)| known == name) {
                return Err(format!("behind the seed may stand {}, once each", names.join(", ")));
            }
            let read: Option<Vec<u32>> = numbers.split('-').map(plain).collect();
            let read = read.ok_or_else(|| format!("behind {name} stand whole numbers, parted by -"))?;
            lists.push((name.to_owned(), read));
            parts.next();
        }
        Ok(Self { seed, lists, variant: Variant::from_parts(parts)? })
    }

    /// The one number behind a name; nothing if the link has none of that name.
    pub fn number(&self, name: &str) -> Result<Option<u32>, String> {
        match self.list(name) {
            None => Ok(None),
            Some([number]) => Ok(Some(*number)),
            Some(_) => Err(format!("behind {name} stands one number")),
        }
    }

    /// The numbers of a list; nothing if the link has none of that name.
    pub fn list(&self, name: &str) -> Option<&[u32]> {
        self.lists.iter().find(|(known, _)| known == name).map(|(_, numbers)| numbers.as_slice())
    }
}

impl std::fmt::Display for Parts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.seed)?;
        for (name, numbers) in &self.lists {
            write!(f, "~{name}")?;
            numbers.iter().try_for_each(|number| write!(f, "-{number}"))?;
        }
        f.write_str(&self.variant.suffix())
    }
}

/// A number of at most nine plain digits.
fn plain(text: &str) -> Option<u32> {
    let digits = (1..=9).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}

/// The button that opens the share dialog for a room.
pub fn share_button(shell: &AppContext, label: &'static str, item: ShareItem) -> Html {
    let asked = ShareRequest::new(INFO.name, vec![item]);
    let open = shell.share.reform(move |_: MouseEvent| asked.clone());
    html! { <button type="button" class="btn primary" onclick={open}>{ icon(Icon::Share) }{ label }</button> }
}

/// The rooms: word of the link, short name.
pub const ROOMS: [(&str, &str); 3] = [("projector", "Projector"), ("tournament", "Tournament"), ("turns", "Turns")];

/// The head of the room `current`; `right` stands at the right, before the buttons that print and share.
pub fn head(current: &str, title: &'static str, right: Html, share: Html) -> Html {
    let print = Callback::from(|_: MouseEvent| page::print());
    let tab = |(word, name): &(&'static str, &'static str)| {
        let here = (*word == current).then_some("page");
        html! { <a key={*word} href={room(word, None).to_string()} aria-current={here}>{ *name }</a> }
    };
    html! {
        <div key="head" class="head">
            <h1>{ title }</h1>
            <nav class="tabs" aria-label="Rooms">{ for ROOMS.iter().map(tab) }</nav>
            <div class="push">{ right }{ button("btn", Some(Icon::Print), "Print", true, print) }{ share }</div>
        </div>
    }
}

/// What the fields are given.
#[derive(Clone, PartialEq, Properties)]
pub struct VariantProps {
    /// The variant.
    pub variant: Variant,
    /// Whether there is a goal to choose.
    #[prop_or(true)]
    pub goal: bool,
    /// Hears another variant, once there is such a game.
    pub on_variant: Callback<Variant>,
}

/// The fields of a game, folded away: most lessons play the usual one.
#[component]
pub fn VariantFields(props: &VariantProps) -> Html {
    let wrong = use_state(String::new);
    let typed = use_typed();
    let variant = props.variant;
    let take = {
        let (wrong, typed, on_variant) = (wrong.clone(), typed.clone(), props.on_variant.clone());
        Callback::from(move |variant: Result<Variant, String>| match variant.and_then(Variant::checked) {
            Ok(variant) => {
                typed.taken();
                wrong.set(String::new());
                on_variant.emit(variant);
            }
            Err(why) => wrong.set(sentence(&why)),
        })
    };
    let on_goal = {
        let take = take.clone();
        on_change(move |text| {
            let goal = text.trim().parse().map(|goal| Variant { goal, ..variant });
            take.emit(goal.map_err(|_| format!("The goal is a whole number from {MIN_GOAL} to {GREATEST_GOAL}.")));
        })
    };
    let pick = |label: &'static str, list: &[u8], current: u8, of: fn(Variant, u8) -> Variant| {
        let take = take.clone();
        // The options are the only values there are.
        let onchange = on_select(move |text| take.emit(Ok(of(variant, text.parse().unwrap_or_default()))));
        let option = |value: &u8| html! { <option key={*value} value={value.to_string()} selected={*value == current}>{ *value }</option> };
        html! { <label class="field"><span>{ label }</span><select {onchange}>{ for list.iter().map(option) }</select></label> }
    };
    let faces: Vec<u8> = (1..=variant.die).collect();
    let to = if props.goal { format!("to {}, ", variant.goal) } else { String::new() };
    html! {
        <details class="variant">
            <summary>{ format!("The game: {to}a die of {}, a {} loses the turn", variant.die, variant.bust) }</summary>
            <div class="variant-fields">
                <label class="field" hidden={!props.goal}><span>{ "Goal" }</span>
                    <input type="number" inputmode="numeric" min={MIN_GOAL.to_string()} max={GREATEST_GOAL.to_string()}
                        value={typed.or(variant.goal)} oninput={typed.on_input()} onchange={on_goal} />
                </label>
                { pick("Faces of the die", &DICE, variant.die, |variant, die| Variant { die, bust: variant.bust.min(die), ..variant }) }
                { pick("Face that loses", &faces, variant.bust, |variant, bust| Variant { bust, ..variant }) }
            </div>
            <p class="wrong" role="alert" hidden={wrong.is_empty()}>{ &*wrong }</p>
        </details>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_round_trip() {
        let eight = Variant { goal: 50, die: 8, bust: 2 };
        for (text, variant) in [("", Variant::DEFAULT), ("Zoë: 20\nAmir: if you >= 75 then 100 else 21", eight)] {
            let link = encode_text(text, variant);
            assert!(link.chars().all(|c| c.is_ascii_alphanumeric() || "-_~".contains(c)), "{link}");
            assert_eq!(decode_text(&link), Ok((text.to_owned(), variant)));
        }
    }

    #[test]
    fn damaged_texts_give_a_sentence() {
        for link in ["Z", "Zg~goal0", "_w", "Zg~die7", "Zg~~", "Zg~hat3", "~"] {
            assert!(decode_text(link).is_err_and(|why| why.len() > 10) || link == "~", "{link}");
        }
        assert!(decode_text("~").is_err());
    }

    #[test]
    fn parts_round_trip() {
        for link in ["k7", "monday-3b~holds-4-20~turns-1000", "a~rounds-5~goal50~die8", "a~die20"] {
            let parts = Parts::parse(link, &["holds", "turns", "rounds"]).expect(link);
            assert_eq!(parts.to_string(), link);
        }
    }

    #[test]
    fn damaged_parts_give_a_sentence() {
        for link in
            ["", "~", "a b", "a~", "a~hats-3", "a~turns-", "a~turns-x", "a~turns-1~turns-1", "a~turns-9999999999"]
        {
            assert!(Parts::parse(link, &["turns"]).is_err(), "{link}");
        }
    }
}

//! What the rooms share: their links, which hold letters, digits, `-`, `_` and `~`, so that no messenger breaks them; their
//! head and the button that shares them; and the fields of a seed and of a game that is not the usual one.

use data_encoding::BASE64URL_NOPAD;
use yew::prelude::*;

use crate::app::context::AppContext;
use crate::app::fields::{on_change, on_select, use_typed};
use crate::app::icons::{Icon, icon};
use crate::app::share::{ShareItem, ShareRequest};
use crate::app::words::sentence;
use crate::engine::seed::Seed;
use crate::games::pig::info::INFO;
use crate::games::pig::requests::Variant;
use crate::games::pig::setup::{DICE, GREATEST_GOAL, MIN_GOAL};
use crate::web::entropy;
use crate::web::route::Route;

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

/// The head of the room `current`; `right` stands at the right.
pub fn head(current: &str, title: &'static str, right: Html) -> Html {
    let tab = |(word, name): &(&'static str, &'static str)| {
        let here = (*word == current).then_some("page");
        html! { <a key={*word} href={room(word, None).to_string()} aria-current={here}>{ *name }</a> }
    };
    html! {
        <div key="head" class="head">
            <h1>{ title }</h1>
            <nav class="tabs" aria-label="Rooms">{ for ROOMS.iter().map(tab) }</nav>
            <div class="push">{ right }</div>
        </div>
    }
}

/// What the field of a seed is given.
#[derive(Clone, PartialEq, Properties)]
pub struct SeedProps {
    /// The seed.
    pub seed: Seed,
    /// Hears another one, once it is a seed.
    pub on_seed: Callback<Seed>,
}

/// A seed that can be typed, or drawn anew.
#[component]
pub fn SeedField(props: &SeedProps) -> Html {
    let wrong = use_state(String::new);
    let typed = use_typed();
    let take = {
        let (wrong, typed, on_seed) = (wrong.clone(), typed.clone(), props.on_seed.clone());
        Callback::from(move |seed: Result<Seed, String>| match seed {
            Ok(seed) => {
                typed.taken();
                wrong.set(String::new());
                on_seed.emit(seed);
            }
            Err(why) => wrong.set(sentence(&why)),
        })
    };
    let on_fresh = take.reform(|_: MouseEvent| Ok(entropy::fresh_seed()));
    let onchange = on_change(move |text| take.emit(Seed::new(text.trim()).map_err(|why| why.to_string())));
    html! {
        <div class="seed-field">
            <label class="field"><span>{ "Seed of the dice" }</span>
                <input type="text" class="mono" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="64"
                    aria-invalid={(!wrong.is_empty()).to_string()} value={typed.or(&props.seed)} oninput={typed.on_input()} {onchange} />
            </label>
            <button type="button" class="btn" onclick={on_fresh}>{ icon(Icon::Restart) }{ "Fresh dice" }</button>
            <p class="wrong" role="alert" hidden={wrong.is_empty()}>{ &*wrong }</p>
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

//! A student's page: a rule of one's own, what it is worth, a game against it, and how it gets to the teacher.

use yew::prelude::*;

use super::{RoomProps, damaged, room};
use crate::app::context::use_app;
use crate::app::controls::{changes, choices, hears, sets, slider};
use crate::app::fields::on_input;
use crate::app::icons::{Icon, icon};
use crate::app::share::{Code, copies, picture, use_code};
use crate::engine::challenge::ChallengeId;
use crate::games::pig::classroom::rules::{Block, Blocks, Scorer};
use crate::games::pig::classroom::rules::{Class, LONGEST_NAME};
use crate::games::pig::info::INFO;
use crate::games::pig::policy::families::BEST;
use crate::games::pig::requests::{MatchUp, Request, Rule, Variant};
use crate::games::pig::view::{RuleField, use_answer};
use crate::lab::report::number;
use crate::web::route::Route;
use crate::web::{clipboard, entropy, page, store};

/// Under which key the student's own rule is kept, as a link holds it.
const KEPT: &str = "pig.class.mine";
/// The rule that every other one is measured by.
const MEASURE: &str = "hold20";

/// What is said until the worker has read a rule.
const READING: &str = "The rule is being read.";

/// A student's rule as it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnRule {
    /// Whose it is; empty: that is not said yet.
    pub name: String,
    /// The rule as it is typed.
    pub text: String,
    /// The game that it is for.
    pub variant: Variant,
    /// What it means; nothing as long as it is not understood.
    pub rule: Option<Rule>,
    /// Whether it has been read and is not understood.
    pub refused: bool,
}

impl OwnRule {
    /// The rule of a link, not read yet.
    pub fn of(class: &Class) -> Self {
        let (name, text) = class.first_rule();
        Self { name, text, variant: class.variant, rule: None, refused: false }
    }

    /// As a link holds it.
    pub fn class(&self) -> Class {
        Class::of_one(self.name.trim(), self.text.trim(), self.variant)
    }

    /// What is still to be done before it can be handed in.
    pub fn missing(&self) -> Option<&'static str> {
        match () {
            () if self.text.trim().is_empty() => Some("Write a rule first."),
            () if self.refused => Some("The rule is not understood: see the note under it."),
            () if self.name.trim().is_empty() => Some("Write your name first."),
            () if self.rule.is_none() => Some(READING),
            () => None,
        }
    }
}

/// Writes a text into a part of a rule.
pub type ChangeOwn = fn(&mut OwnRule, String);

/// What the form of a student's rule is given.
#[derive(PartialEq, Properties)]
pub struct OwnRuleProps {
    /// The rule as it stands.
    pub own: OwnRule,
    /// Hears every change: what it changes, and to what. Two may come before the first is drawn.
    pub on_change: Callback<(ChangeOwn, String)>,
    /// Whether the name is asked for here; a live class knows it.
    #[prop_or(true)]
    pub asks_name: bool,
    /// Draws how the rule is handed in: as a link ([`ByLink`]), or to a server.
    pub hand_in: Callback<OwnRule, Html>,
}

/// The form of a student's rule: name and rule, what it is worth, a game against it, and how it is handed in.
#[component]
pub fn OwnRuleForm(props: &OwnRuleProps) -> Html {
    let shell = use_app();
    let read = use_state(|| (String::new(), None));
    let is_read = read.0 == props.own.text.trim() && !read.0.is_empty();
    let rule = read.1.clone().filter(|_| is_read);
    let refused = is_read && rule.is_none();
    let own = OwnRule { rule: rule.clone(), refused, ..props.own.clone() };
    let change = |change: ChangeOwn| props.on_change.reform(move |text| (change, text));
    let name = change(|own, name| own.name = name.replace(':', " "));
    let question = rule.as_ref().map(|rule| {
        let pair = |a: &str, b: &str| (a.to_owned(), b.to_owned());
        let pairs = vec![pair(&rule.code, MEASURE), pair(&rule.code, BEST), pair(BEST, MEASURE)];
        Request::Match { variant: own.variant, pairs }
    });
    let worth = use_answer::<Vec<MatchUp>>(&shell, question);
    let seed = use_memo((), |()| entropy::fresh_seed());
    let game = rule.as_ref().map(|rule| {
        let setup = format!("human~{}{}", rule.code, own.variant.suffix());
        Route::challenge(&ChallengeId::seeded(INFO.id, &setup, (*seed).clone())).to_string()
    });
    let on_read = {
        let read = read.setter();
        Callback::from(move |now| read.set(now))
    };
    // While the next rule is being read, what the last one wins stands.
    let stands = !refused && !own.text.trim().is_empty();
    let told = match (&worth.failed, worth.last.as_deref().filter(|_| stands)) {
        (Some(why), _) if rule.is_some() => html! { <p class="wrong">{ why }</p> },
        (_, Some(found)) => numbers(found),
        _ => html! { <p class="quiet">{ "What it wins is shown here as soon as there is a rule." }</p> },
    };
    html! {
        <>
            <section key="rule" class="card class-card" aria-labelledby="own-title">
                <h2 id="own-title">{ "Rule" }</h2>
                <label class="field" hidden={!props.asks_name}><span>{ "Your name" }</span>
                    <input type="text" name="name" maxlength={LONGEST_NAME.to_string()} autocomplete="off" spellcheck="false"
                        value={own.name.clone()} oninput={on_input(move |text| name.emit(text))} />
                </label>
                <div class="field">
                    <span><label for="mine">{ "Your rule" }</label></span>
                    <RuleField id="mine" text={own.text.clone()} variant={own.variant} on_text={change(|own, text| own.text = text)} {on_read} />
                </div>
                <details class="examples blocks">
                    <summary>{ "Make it with sliders" }</summary>
                    <BlockFields variant={own.variant} on_text={change(|own, text| own.text = text)} />
                </details>
            </section>
            <section key="worth" class="card class-card pair" aria-labelledby="worth-title">
                <h2 id="worth-title">{ "What it is worth" }</h2>
                <div role="status">{ told }</div>
                <ul class="pair-games">{ for game.map(|href| html! { <li><a {href}>{ "Play against your rule" }</a></li> }) }</ul>
            </section>
            <section key="hand-in" class="card class-card" aria-labelledby="hand-in-title">
                <h2 id="hand-in-title">{ "Hand it in" }</h2>
                { props.hand_in.emit(own) }
            </section>
        </>
    }
}

/// What a rule wins: against hold at 20, against best play; and what best play wins against hold at 20.
fn numbers(found: &[MatchUp]) -> Html {
    let [own, against_best, best] = [0, 1, 2].map(|at| found.get(at).map_or(f64::NAN, |found| found.average));
    let cell = |what: &str, chance: f64| {
        html! { <div><dt>{ what }</dt><dd>{ number::fixed(chance * 100.0, 2) }</dd></div> }
    };
    html! {
        <>
            <dl class="pair-numbers num">
                { cell("% of games against hold at 20", own) }
                { cell("% against best play", against_best) }
                { cell("% that best play wins against hold at 20", best) }
            </dl>
            <p class="quiet">{ verdict(own, against_best) }</p>
        </>
    }
}

/// What the chances against hold at 20 and against best play say. Nothing of them is luck, so a hair is a difference.
fn verdict(own: f64, against_best: f64) -> &'static str {
    const HAIR: f64 = 1e-9;
    match () {
        () if against_best > 0.5 - HAIR => "This is best play: no rule wins more than half of the games against it.",
        () if own > 0.5 + HAIR => "Better than hold at 20. These are exact chances: no dice were rolled for them.",
        () if own > 0.5 - HAIR => "As good as hold at 20. These are exact chances: no dice were rolled for them.",
        () => "Hold at 20 is better. These are exact chances: no dice were rolled for them.",
    }
}

/// What the sliders are given.
#[derive(PartialEq, Properties)]
struct BlockProps {
    /// The game.
    variant: Variant,
    /// Hears the rule that they write.
    on_text: Callback<String>,
}

/// Sliders and blocks that write a rule.
#[component]
fn BlockFields(props: &BlockProps) -> Html {
    let blocks = use_state(|| Blocks::first(props.variant));
    let goal = props.variant.goal;
    // Each part of it changes the blocks as they stand, and writes them.
    let hears = |change: fn(&mut Blocks, u16)| {
        let (blocks, on_text) = (blocks.clone(), props.on_text.clone());
        Callback::from(move |value: u16| {
            let mut next = *blocks;
            change(&mut next, value);
            blocks.set(next);
            on_text.emit(next.text());
        })
    };
    let check = |label: &'static str, block: Block, turn: fn(&mut Blocks, u16)| {
        let onchange = hears(turn).reform(move |_: Event| u16::from(!block.on));
        html! { <label class="check"><input type="checkbox" checked={block.on} {onchange} /><span><b>{ label }</b></span></label> }
    };
    let whose = Scorer::ALL.iter().enumerate().map(|(at, (whose, words))| {
        let take = hears(|blocks, at| blocks.whose = Scorer::ALL[usize::from(at) % Scorer::ALL.len()].0);
        (*words, *whose == blocks.whose, take.reform(move |_: MouseEvent| at as u16))
    });
    let hold = (1, 60.min(goal));
    let side = (1, goal - 1);
    let Blocks { end, behind, ahead, .. } = *blocks;
    html! {
        <div class="form">
            { slider("block-hold", "Hold at", hold, (blocks.hold, None), hears(|blocks, value| blocks.hold = value)) }
            { check("At the end roll to win", end, |blocks, on| blocks.end.on = on > 0) }
            if end.on {
                { choices("Whose score", whose) }
                { slider("block-end", "at least", side, (end.from, None), hears(|blocks, value| blocks.end.from = value)) }
            }
            { check("When behind", behind, |blocks, on| blocks.behind.on = on > 0) }
            if behind.on {
                { slider("block-behind", "by at least", side, (behind.from, None), hears(|blocks, value| blocks.behind.from = value)) }
                { slider("block-behind-hold", "then hold at", hold, (behind.hold, None), hears(|blocks, value| blocks.behind.hold = value)) }
            }
            { check("When ahead", ahead, |blocks, on| blocks.ahead.on = on > 0) }
            if ahead.on {
                { slider("block-ahead", "by at least", side, (ahead.from, None), hears(|blocks, value| blocks.ahead.from = value)) }
                { slider("block-ahead-hold", "then hold at", hold, (ahead.hold, None), hears(|blocks, value| blocks.ahead.hold = value)) }
            }
        </div>
    }
}

/// What handing in by a link is given.
#[derive(PartialEq, Properties)]
pub struct ByLinkProps {
    /// The rule.
    pub own: OwnRule,
}

/// A rule as a link to send, and as a QR code to show to the teacher.
#[component]
pub fn ByLink(props: &ByLinkProps) -> Html {
    let shell = use_app();
    let open = use_state(|| false);
    let missing = props.own.missing();
    let is_wrong = *open && missing.is_some_and(|missing| missing != READING);
    let is_shown = *open && missing.is_none();
    let link = if is_shown { page::link(&room("rule", Some(props.own.class().link()))) } else { String::new() };
    let code = use_code(&shell, &link);
    let hand_in = sets(&open, true);
    let on_copy = copies(shell.note.clone(), link.clone(), "**Link copied.**");
    let on_send = hears(&link, move |link, _: MouseEvent| clipboard::send("My rule for Pig", link));
    let drawn = match &code {
        Code::There(qr) => picture(qr),
        Code::TooLong => html! { <p class="quiet">{ "This rule is too long for a QR code. Send the link." }</p> },
        _ => html! { <span class="qr"></span> },
    };
    let words = match missing {
        Some(missing) if *open => missing,
        _ if is_shown => {
            "Send this link to your teacher, or show the code. The rule is in the link itself and is stored nowhere else."
        }
        _ => "As a link that you send to your teacher, or a code that you show.",
    };
    html! {
        <>
            <p key="words" class={if is_wrong { "wrong" } else { "quiet" }} role="status">{ words }</p>
            <button key="hand-in" type="button" class="btn primary" aria-expanded={is_shown.to_string()} onclick={hand_in}>{ icon(Icon::Share) }{ "Hand in" }</button>
            if is_shown {
                <div key="link" class="hand-in">
                    <div class="hand-in-link">
                        <input class="code" readonly=true aria-label="Link" value={link} />
                        <button type="button" class="btn primary" onclick={on_copy}>{ icon(Icon::Copy) }{ "Copy" }</button>
                        <button type="button" class="btn" hidden={!clipboard::can_send()} onclick={on_send}>{ icon(Icon::Share) }{ "Send to…" }</button>
                    </div>
                    { drawn }
                </div>
            }
        </>
    }
}

/// The student's page.
#[component]
pub fn Mine(props: &RoomProps) -> Html {
    let kept = || store::read(KEPT).and_then(|link| Class::parse(&link).ok());
    let own = use_state(|| OwnRule::of(&kept().unwrap_or_else(|| Class::of_one("", "", Variant::DEFAULT))));
    let wrong = use_state(String::new);
    {
        // A teacher's link says which game it is; one's own also holds the rule.
        let (own, wrong) = (own.clone(), wrong.clone());
        use_effect_with((props.text.clone(), props.visit), move |(text, _)| match text.as_deref().map(Class::parse) {
            None => {}
            Some(Err(why)) => wrong.set(damaged(&why)),
            Some(Ok(class)) if class.text.is_empty() => own.set(OwnRule { variant: class.variant, ..(*own).clone() }),
            Some(Ok(class)) => own.set(OwnRule::of(&class)),
        });
    }
    let on_change = changes(&own, |own, (change, text): (ChangeOwn, String)| {
        change(own, text);
        store::write(KEPT, &own.class().link());
    });
    let game = own.variant.words();
    let game = if game.is_empty() { game } else { format!(" The game: {game}.") };
    html! {
        <main id="main" tabindex="-1" class="page classroom mine">
            <div class="head"><h1>{ "My rule" }</h1></div>
            <p class="lead">{ "Say when to hold in a game of Pig, in your own words. Then all rules of the class play each other, exactly." }{ game }</p>
            <p class="class-notice wrong" role="alert" hidden={wrong.is_empty()}>{ &*wrong }</p>
            <div class="mine-grid">
                <OwnRuleForm own={(*own).clone()} {on_change} hand_in={Callback::from(|own| html! { <ByLink {own} /> })} />
            </div>
        </main>
    }
}

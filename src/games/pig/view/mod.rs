//! Pig's pages and the classroom; what they share: questions to the worker, the field of a rule, and dice.

mod classroom;
mod explorer;
mod learn;
mod play;

use std::marker::PhantomData;

use super::info::INFO;
use super::policy::families::{EXAMPLES, Example};
use super::requests::{
    Boundary, Chances, Fault, MatchUp, Profile, Request, Response, Rule, Section, TurnOutcomes, Variant,
};
use crate::app::answer::{Answer, died, use_query};
use crate::app::fields::{on_input, use_settled};
use crate::app::pages::{GamePages, PageFn};
use crate::app::play::view::PlayInfo;
use crate::app::prelude::*;
use crate::app::solver::{Ask, Query};
use crate::engine::part::Part;
use crate::engine::words::Complaint;
use crate::page_part;
use crate::worker::client::{JobEvent, game_request};
use crate::worker::protocol;

/// The game's pages.
pub const PAGES: &[GamePages] = &[GamePages {
    lab: Some(page_part!(pig_lab: PageFn = |_, _| html! { <explorer::ExplorerPage key="lab" /> })),
    classroom: Some(classroom_part),
    ..GamePages::of(
        &INFO,
        page_part!(pig: PageFn = |route, visit| html! { <play::PigPage key="play" challenge={route.linked()} {visit} /> }),
        page_part!(pig_learn: PageFn = |_, _| learn::COURSE.page()),
    )
}];

/// A phone in a lesson fetches its own pages and not the teacher's.
fn classroom_part(room: &str) -> Part<PageFn> {
    match room {
        "join" | "mine" => page_part!(student: PageFn = classroom::student::page),
        _ => page_part!(classroom: PageFn = classroom::page),
    }
}

/// The game's Play page, in words.
pub const PLAY_INFOS: &[&PlayInfo] = &[&play::PLAY];

/// What a response may hold.
pub trait Kind: Sized + 'static {
    /// What this response holds, or why it is not of this kind.
    fn read(response: Response) -> Result<Self, String>;
}

macro_rules! kinds {
    ($($kind:ty: $arm:ident($found:ident) => $value:expr;)*) => {
        $(impl Kind for $kind {
            fn read(response: Response) -> Result<Self, String> {
                let Response::$arm($found) = response else { return Err("its answer is to another question".to_owned()) };
                Ok($value)
            }
        })*
    };
}

kinds! {
    bool: Decision(rolls) => rolls;
    Vec<Chances>: Chances(list) => list;
    Vec<Result<Rule, Fault>>: Rules(list) => list;
    Vec<MatchUp>: Matches(list) => list;
    Profile: Profile(profile) => *profile;
    Boundary: Boundary(boundary) => *boundary;
    Section: Section(section) => section;
    TurnOutcomes: Turn(turn) => turn;
}

/// A question to Pig's worker, with the kind of its answer.
pub struct Asked<T>(pub Request, PhantomData<T>);

impl<T: Kind> Asked<T> {
    /// This question.
    pub fn new(request: Request) -> Self {
        Self(request, PhantomData)
    }
}

impl<T: Kind> Query for Asked<T> {
    type Answer = T;

    fn request(&self) -> protocol::Request {
        game_request(INFO.id, &self.0)
    }

    fn read(response: protocol::Response) -> Result<T, String> {
        T::read(<Ask<'_, Request> as Query>::read(response)?)
    }
}

/// The mover's chances at a pair of scores, one for each turn total: the mover's score and the other's.
pub fn chances_at(variant: Variant, me: u16, you: u16) -> Asked<Vec<Chances>> {
    Asked::new(Request::Scores { variant, me, you })
}

/// A question that the worker may refuse, such as one about a rule that divides by zero.
pub struct Tried<T>(pub Asked<T>);

impl<T: Kind> Query for Tried<T> {
    type Answer = Result<Held<T>, String>;

    fn request(&self) -> protocol::Request {
        self.0.request()
    }

    fn read(response: protocol::Response) -> Result<Self::Answer, String> {
        Ok(Ok(Held::new(Asked::<T>::read(response)?)))
    }

    fn refused(why: String) -> Result<Self::Answer, String> {
        Ok(Err(why))
    }
}

/// The answer to a question that hangs on what is shown.
#[hook]
pub fn use_answer<T: Kind>(question: Option<Request>) -> Answer<T> {
    let client = use_app().client;
    use_query(&client, question.map(|question| Tried(Asked::<T>::new(question))))
}

/// Asks once; `hear` gets the answer, or why there is none. Returns the request's id, by which it is heard no more.
pub fn ask<T: Kind>(shell: &AppContext, question: &Request, hear: impl Fn(Result<T, String>) + 'static) -> u32 {
    shell.client.request_game(INFO.id, question, move |event| match event {
        JobEvent::Progress(_) => {}
        JobEvent::Done { response, .. } => hear(T::read(response)),
        JobEvent::Failed(why) => hear(Err(why)),
        JobEvent::Crashed(why) => hear(Err(died(&why))),
        JobEvent::Stopped => hear(Err("The solver was stopped. Try again.".to_owned())),
    })
}

/// What the field of a rule is given.
#[derive(Properties, PartialEq)]
pub struct RuleProps {
    /// Its id and name.
    pub id: &'static str,
    /// What is typed.
    pub text: AttrValue,
    /// The game that the rule is for.
    pub variant: Variant,
    /// Hears what is typed.
    pub on_text: Callback<String>,
    /// Hears what was read, and the rule that it is; nothing: it is none.
    #[prop_or_default]
    pub on_read: Callback<(String, Option<Rule>)>,
}

/// The field of a rule as a person types it: the worker reads it, and its fault is shown where it is.
#[component]
pub fn RuleField(props: &RuleProps) -> Html {
    let asked = use_settled(&props.text.trim().to_owned(), 250);
    let question = (!asked.is_empty()).then(|| Request::Read { variant: props.variant, rules: vec![asked.clone()] });
    let reading = use_answer::<Vec<Result<Rule, Fault>>>(question);
    // What was read last says nothing of a rule that is being read.
    let is_read = reading.is_current && asked == props.text.trim();
    let rule = reading.last.as_ref().and_then(|rules| rules.first()).filter(|_| is_read);
    use_told(rule.map(|rule| (asked.clone(), rule.as_ref().ok().cloned())), &props.on_read);
    let invalid = matches!(rule, Some(Err(_)));
    let told = match (reading.failed, rule) {
        (Some(why), _) => html! { <span class="wrong">{ why }</span> },
        (_, Some(Ok(read))) => {
            let careful = (!read.warning.is_empty()).then(|| format!("But be careful: {}. ", read.warning));
            html! { <><b>{ "Understood: " }</b>{ &read.words }{ ". " }{ careful }</> }
        }
        (_, Some(Err(fault))) => margin(&asked, fault, &props.on_text),
        (_, None) => html! { { "…" } },
    };
    let pick = |rule: String| props.on_text.reform(move |_: MouseEvent| rule.clone());
    let tell = props.on_text.clone();
    let help = format!("{}-words", props.id);
    html! {
        <>
            <input id={props.id} type="text" class="mono" name={props.id} value={props.text.clone()} maxlength="2000"
                oninput={on_input(move |text| tell.emit(text))} aria-invalid={invalid.then_some("true")} aria-describedby={help.clone()}
                placeholder="if you > 80 then 30 else 20" autocomplete="off" autocapitalize="none" spellcheck="false" />
            <small id={help} role="status">
                <span key="margin" class="pig-margin" hidden={props.text.trim().is_empty()}>{ told }</span>
                <span key="help">{ "In plain words, as in “hold at 20, but if I have 80 roll to win”. Or as rules are written: a number is where to hold, a condition says when to roll; it may use k, me, you, goal, turns, scored and rolls: “rolls < 4” rolls four times. The word turns counts your turns before this one: “if turns < 3 then 25 else 20” is bolder in your first three. The word scored counts those of them that brought you points." }</span>
            </small>
            { examples("Six examples", |one| one.rule.to_owned(), pick, Html::default()) }
        </>
    }
}

/// A rule with its fault underlined, and why.
fn margin(rule: &str, fault: &Fault, on_text: &Callback<String>) -> Html {
    let Fault { column, width, why, instead } = fault.clone();
    let mend = (!instead.is_empty()).then(|| {
        let words = format!("Use “{instead}”");
        let onclick = on_text.reform(move |_: MouseEvent| instead.clone());
        html! { <button type="button" class="btn" {onclick}>{ words }</button> }
    });
    let complaint = Complaint { line: 1, column, width, why, ..Complaint::default() };
    let (before, bad, after) = complaint.marked(rule);
    // A long rule is shown about its fault, which may lie behind its end.
    let skipped = before.chars().count().saturating_sub(24);
    let part = |text: &str, from: usize, count: usize| text.chars().skip(from).take(count).collect::<String>();
    let bad = if bad.is_empty() { "\u{a0}\u{a0}".to_owned() } else { part(bad, 0, 24) };
    html! {
        <>
            if column > 0 {
                <code>{ if skipped > 0 { "…" } else { "" } }{ part(before, skipped, 24) }<span class="wavy">{ bad }</span>{ part(after, 0, 12) }</code>
                { " " }
            }
            <span class="wrong">{ complaint.sentence() }</span>
            { for mend }
        </>
    }
}

/// The examples to be picked from, one click away wherever rules are typed: the `text` of each, what picks it, and what stands behind
/// them.
fn examples(
    summary: &'static str,
    text: fn(&Example) -> String,
    pick: impl Fn(String) -> Callback<MouseEvent>,
    more: Html,
) -> Html {
    let item = |example: &Example| {
        let (text, about) = (text(example), example.about);
        html! { <li key={example.name}><button type="button" onclick={pick(text.clone())}><code>{ text }</code><small>{ about }</small></button></li> }
    };
    html! {
        <details key="examples" class="examples">
            <summary>{ summary }</summary>
            <ul>{ for EXAMPLES.iter().map(item) }</ul>
            { more }
        </details>
    }
}

// Dice are SVG, with pips for a die of six and a figure for the others; a bust face is vermilion. Sizes and colours come from the
// style sheet (`pig.css`).

/// The pips of each face, in thirds of the square from its middle: (column, row).
const PIPS: [&[(i8, i8)]; 6] = [
    &[(0, 0)],
    &[(-1, -1), (1, 1)],
    &[(-1, -1), (0, 0), (1, 1)],
    &[(-1, -1), (1, -1), (-1, 1), (1, 1)],
    &[(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    &[(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
];

/// What lies on a die: pips on one of six, else its number. Drawn in a square of 100 about (50, 50).
fn on_die(value: u8, die: u8) -> Html {
    match PIPS.get(usize::from(value).wrapping_sub(1)).filter(|_| die == 6) {
        Some(pips) => pips
            .iter()
            .map(|(x, y)| {
                let at = |third: &i8| (50 + 27 * i32::from(*third)).to_string();
                html! { <circle class="pip" cx={at(x)} cy={at(y)} r="10" /> }
            })
            .collect(),
        None => html! { <text class="die-number" x="50" y="68" text-anchor="middle">{ value }</text> },
    }
}

/// A large die with a body and a shadow; 0: not rolled yet. Decorative: the words stand beside it.
pub fn large_die(value: u8, die: u8, bust: u8) -> Html {
    let class = classes!("die", "die-large", (value == bust).then_some("bust"), (value == 0).then_some("unrolled"));
    html! {
        <svg {class} viewBox="0 0 116 124" aria-hidden="true" focusable="false">
            <ellipse class="die-shadow" cx="58" cy="112" rx="54" ry="9" />
            <rect class="die-body" x="8" y="12" width="100" height="100" rx="24" />
            <rect class="die-top" x="8" y="4" width="100" height="100" rx="24" />
            <rect class="die-rim" x="10" y="6" width="96" height="96" rx="22" />
            <g transform="translate(8 4)">{ if value == 0 { html! {} } else { on_die(value, die) } }</g>
        </svg>
    }
}

/// A small die for sums and logs. Decorative.
pub fn small_die(value: u8, die: u8, bust: u8) -> Html {
    let class = classes!("die", "die-small", (value == bust).then_some("bust"));
    html! {
        <svg {class} viewBox="-4 -4 108 112" aria-hidden="true" focusable="false">
            <rect class="die-body" y="6" width="100" height="100" rx="22" />
            <rect class="die-top" width="100" height="100" rx="22" />
            { on_die(value, die) }
        </svg>
    }
}

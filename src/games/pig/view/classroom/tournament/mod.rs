//! The tournament: the rules that students typed, all against all.

mod gather;
mod pair;
mod results;

use std::cell::RefCell;

use gloo::timers::callback::Timeout;

use self::gather::Gather;
use self::pair::Pair;
use self::results::NARROW;
use super::{RoomProps, VariantFields, damaged, head, room, share_button, use_link};
use crate::app::chunked_job::{ChunkedJob, State, use_chunked_job};
use crate::app::controls::shown_button;
use crate::app::fields::MarkedText;
use crate::app::grid_board::use_media;
use crate::app::lab::duration;
use crate::app::prelude::*;
use crate::app::share::ShareItem;
use crate::engine::parse::shorten;
use crate::engine::seed::Seed;
use crate::engine::words::Complaint;
use crate::games::pig::classroom::gather::{Found, safe_name};
use crate::games::pig::classroom::rules::{Class, Reading};
use crate::games::pig::classroom::tournament::{Order, RoundRobin, Seat, shown};
use crate::games::pig::policy::families::{EXAMPLES, Example};
use crate::games::pig::requests::Variant;
use crate::games::pig::view::{ask, examples};
use crate::web::{entropy, store};

/// A rule is read when nothing has been typed for so long, in milliseconds.
const BREATH_MS: u32 = 500;
/// The seed of the simulations, until another one is chosen.
const USUAL_SEED: &str = "class";
/// Longer links are cut by mail programs and messengers.
const LONGEST: usize = 8000;

/// Under which key the class is kept, as a link holds it; and that which was kept before rules from a link took its place.
const OWN: &str = "pig.class.rules";
const BEFORE: &str = "pig.class.rules-before";

/// Stands before a link that is to be added to the rules that are here.
pub(super) const HANDED_IN: &str = "+";

/// The class under a key; for [`OWN`] nothing on a first visit.
fn kept(key: &str) -> Option<Class> {
    Class::parse(&store::read(key)?).ok()
}

/// What is to be told about where the rules came from.
#[derive(Clone, Debug, PartialEq)]
enum Notice {
    None,
    /// They came by a link; those kept here are others.
    Linked,
    /// A student hands in these by a link; they are not among the rules yet.
    HandedIn(Class),
    /// The link is damaged; one sentence.
    Bad(String),
}

/// How the results are looked at.
#[derive(Clone, Debug, PartialEq)]
struct Look {
    order: Order,
    seat: Seat,
    chosen: Option<(usize, usize)>,
    /// Whose row is shown on narrow screens.
    row: Option<usize>,
    /// Whom the grid shows of a class that does not fit; fewer than two: the first ones.
    picked: Vec<String>,
    /// The one cell of the matrix that Tab reaches, by row and column.
    stop: (usize, usize),
    seed: Seed,
}

/// What waits to be read.
#[derive(Default)]
struct Clerk {
    pause: Option<Timeout>,
    asked: Option<u32>,
}

/// The room with all that it remembers.
#[derive(Clone)]
struct Room {
    shell: AppContext,
    job: ChunkedJob<RoundRobin>,
    class: UseStateHandle<Class>,
    reading: UseStateHandle<Option<Rc<Reading>>>,
    notice: UseStateHandle<Notice>,
    look: UseStateHandle<Look>,
    clerk: Rc<RefCell<Clerk>>,
    /// Whether the screen is too narrow for the matrix.
    narrow: bool,
    /// Whether the rules are those of a live class, which come by themselves and are kept by the server.
    live: bool,
}

#[hook]
fn use_room(live: bool) -> Room {
    let shell = use_app();
    let job = use_chunked_job(&shell, 1, 0);
    let usual = || Look {
        order: Order::Won,
        seat: Seat::Both,
        chosen: None,
        row: None,
        picked: Vec::new(),
        stop: (0, 1),
        seed: Seed::new(USUAL_SEED).unwrap_or_else(|_| entropy::fresh_seed()),
    };
    let class = use_value(|| kept(OWN).unwrap_or_else(Class::first));
    let (reading, notice, look) = (use_value(|| None), use_value(|| Notice::None), use_value(usual));
    let (clerk, narrow) = (use_mut_ref(Clerk::default), use_media(NARROW));
    let room = Room { shell, job, class, reading, notice, look, clerk, narrow, live };
    let this = room.clone();
    use_effect_on((), move |()| move || this.forget());
    room
}

#[derive(PartialEq, Properties)]
pub struct LiveProps {
    pub class: Class,
}

/// The tournament of a live class, which fills as rules come.
#[component]
pub fn LiveTournament(props: &LiveProps) -> Html {
    let room = use_room(true);
    // Lines in place of which the teacher has taken the nearest that works.
    let mended = use_value(Vec::<(String, String)>::new);
    let line = |line: &str| mended.iter().find(|(from, _)| from == line).map_or(line, |(_, to)| to).to_owned() + "\n";
    let class = Class { text: props.class.text.lines().map(line).collect(), ..props.class };
    let this = room.clone();
    use_effect_on(class, move |class| {
        this.class.set(class.clone());
        this.read_now(class.clone(), true);
    });
    let complaints = room.reading.as_ref().map(|reading| reading.complaints.clone()).unwrap_or_default();
    let complaint = |one: &Complaint| {
        let mend = room.class.text.lines().nth(one.line - 1).filter(|_| !one.mended.is_empty()).map(|line| {
            let change = (line.to_owned(), one.mended.clone());
            let onclick = changes(&mended, move |mended: &mut Vec<_>, _: MouseEvent| mended.push(change.clone()));
            html! { <button type="button" class="btn" {onclick}>{ format!("Use “{}”", one.mended) }</button> }
        });
        html! { <li key={one.line}>{ format!("{}: {} ", one.name, one.sentence()) }{ for mend }</li> }
    };
    html! {
        <>
            <ul key="refused" class="refused" hidden={complaints.is_empty()}>{ for complaints.iter().map(complaint) }</ul>
            { room.results() }
        </>
    }
}

#[component]
pub fn Tournament(props: &RoomProps) -> Html {
    let room = use_room(false);
    use_link(&room, props, Room::open);
    let (count, pairs) = room.job.work.as_ref().map_or((0, 0), |work| (work.players.len(), work.progress().1));
    let chip = html! { <span class="chip num" hidden={count == 0}><b>{ counted(count as u64, "rule") }</b>{ counted(pairs as u64, "pair") }</span> };
    html! {
        <main id="main" tabindex="-1" class="page classroom tournament">
            { head("tournament", "Pig tournament", chip, share_button(&room.shell, "Share class", room.share_item())) }
            <div class="tournament-grid">
                { room.rules() }
                { room.results() }
            </div>
        </main>
    }
}

impl Room {
    /// Shows the class of a link, or the one kept here, and plays it.
    fn open(&self, link: Option<&str>) {
        let own = kept(OWN);
        if let Some(link) = link.and_then(|link| link.strip_prefix(HANDED_IN)) {
            let link = Class::parse(link);
            // On a fresh device the class is whoever hands in: the examples of a first visit are none of it.
            let variant = link.as_ref().map_or(Variant::DEFAULT, |link| link.variant);
            let class = own.unwrap_or(Class { text: String::new(), variant });
            self.class.set(class.clone());
            self.notice.set(link.map_or_else(|why| Notice::Bad(damaged(&why)), Notice::HandedIn));
            // Not played yet: the address would lose what is handed in.
            return self.read_now(class, false);
        }
        let (class, notice) = match link.map(Class::parse) {
            None => (None, Notice::None),
            Some(Err(why)) => (None, Notice::Bad(damaged(&why))),
            Some(Ok(class)) if own.as_ref().is_some_and(|own| *own != class) => (Some(class), Notice::Linked),
            Some(Ok(class)) => (Some(class), Notice::None),
        };
        let class = class.or(own).unwrap_or_else(Class::first);
        self.class.set(class.clone());
        self.notice.set(notice);
        self.read_now(class, true);
    }

    /// Takes what was typed, and keeps it. Rules of one's own whose place it takes, and which do not stand here, can be brought
    /// back: these came by a link, or those have been changed in another page of this browser.
    fn change(&self, class: Class) {
        let others = |own: &Class| *own != class && (*self.notice == Notice::Linked || *own != *self.class);
        if let Some(own) = kept(OWN).filter(others) {
            store::write(BEFORE, &own.link());
        }
        store::write(OWN, &class.link());
        // What is handed in waits until it is added.
        if !matches!(*self.notice, Notice::HandedIn(_)) {
            self.notice.set(Notice::None);
        }
        self.class.set(class.clone());
        let room = self.clone();
        self.clerk.borrow_mut().pause = Some(Timeout::new(BREATH_MS, move || room.read_now(class, false)));
    }

    /// Takes another class as a whole and plays it.
    fn take(&self, class: Class) {
        self.change(class.clone());
        self.read_now(class, true);
    }

    /// Adds the rules of a link to one's own, plays them, and says what became of them. One's own are those kept by now: several
    /// links may stand open side by side.
    fn add(&self, link: &Class) {
        let own = kept(OWN).unwrap_or_else(|| (*self.class).clone());
        self.class.set(own.clone());
        let found = Found::of(link, own.variant);
        let added = own.and(&found);
        self.shell.note.emit(added.words(&found).into());
        self.notice.set(Notice::None);
        self.take(added.class);
    }

    /// Reads the rules, and then plays them if asked to.
    fn read_now(&self, class: Class, play: bool) {
        self.forget();
        let room = self.clone();
        let done = move |reading: Reading| {
            room.clerk.borrow_mut().asked = None;
            if play {
                room.play(&reading);
            }
            room.reading.set(Some(Rc::new(reading)));
        };
        let reading = Reading::of(class);
        let Some(question) = reading.question() else { return done(reading) };
        let asked = ask(&self.shell, &question, move |rules| done(reading.clone().told(rules)));
        self.clerk.borrow_mut().asked = Some(asked);
    }

    /// No longer waits for what is to be read.
    fn forget(&self) {
        if let Some(asked) = self.clerk.take().asked {
            self.shell.client.unsubscribe(asked);
        }
    }

    fn play(&self, reading: &Reading) {
        self.look.set(Look { chosen: None, row: None, ..(*self.look).clone() });
        if !self.live {
            page::rewrite(&route(&reading.class).unwrap_or_else(|| room("tournament", None)));
        }
        if reading.players.len() < 2 {
            return self.job.clear();
        }
        let new = RoundRobin::new(reading.class.variant, reading.players.clone());
        self.job.start_from(|before| match before.filter(|_| self.live) {
            Some(before) => new.going_on(&before),
            None => new,
        });
    }

    fn look<E: 'static>(&self, change: impl Fn(&mut Look, E) + 'static) -> Callback<E> {
        changes(&self.look, change)
    }

    /// The class as a link; as a text where the link would be too long.
    fn share_item(&self) -> ShareItem {
        let class = &*self.class;
        let route = route(class);
        let count = class.text.lines().filter(|line| !line.trim().is_empty()).count();
        let (key, is_link) = (if route.is_none() { "class-text" } else { "class" }, route.is_some());
        let text = route.map_or_else(|| class.text.clone(), |route| page::link(&route));
        let facts = vec![("Rules".to_owned(), count.to_string())];
        ShareItem { is_link, facts, ..ShareItem::link(key, "This class", "All its rules.", text) }
    }

    fn rules(&self) -> Html {
        let reading = self.reading.as_deref();
        let complaints: Rc<[_]> = reading.map(|reading| reading.complaints.clone()).unwrap_or_default().into();
        let failed = reading.map(|reading| reading.failed.clone()).unwrap_or_default();
        let current = reading.is_some_and(|reading| reading.class.text == self.class.text);
        let words = reading.map_or_else(|| "The rules are being read.".to_owned(), Reading::words);
        let on_text = hears(self, |room, text| room.change(Class { text, ..*room.class }));
        let on_variant = hears(self, |room, variant| room.take(Class { variant, ..(*room.class).clone() }));
        let play = hears(self, |room, _: MouseEvent| room.read_now((*room.class).clone(), true));
        let save = hears(self, |room, _: MouseEvent| page::download("pig-class.txt", "text/plain", &room.class.text));
        let on_class = hears(self, Room::take);
        let room = self.clone();
        let on_found = Callback::from(move |found: Found| {
            let added = room.class.and(&found);
            if added.new > 0 {
                room.take(added.class.clone());
            }
            added
        });
        let body = html! {
            <>
                { self.told() }
                <MarkedText id="rules" text={self.class.text.clone()} {complaints} {current} {on_text} />
                <p class="wrong" role="alert" hidden={failed.is_empty()}>{ failed }</p>
                <p class="quiet" role="status">{ words }</p>
                <p id="rules-help" class="quiet">
                    { "In plain words: " }<b>{ "hold at 20, but if I have 80 roll to win" }</b>{ ". Or as rules are written: a number is where to hold, a comparison says when to roll. " }
                    <code>{ "k" }</code>{ " is the turn total, " }<code>{ "me" }</code>{ " and " }<code>{ "you" }</code>{ " are the scores." }
                </p>
                <div class="row">
                    <button type="button" class="btn primary" onclick={play}>{ icon(Icon::Solve) }{ "Play all pairs" }</button>
                    <button type="button" class="btn" onclick={save}>{ icon(Icon::Download) }{ "Save as text" }</button>
                </div>
                <Gather class={(*self.class).clone()} {on_found} {on_class} />
                { self.examples() }
                <VariantFields variant={self.class.variant} {on_variant} />
            </>
        };
        card("rules", ("rules-title", "The class’s rules", "one a line, name first"), Html::default(), body)
    }

    /// Where the rules came from, if they are not simply one's own; and what a link hands in.
    fn told(&self) -> Html {
        let adds = |link: &Class| {
            let link = link.clone();
            let onclick = hears(self, move |room, _: MouseEvent| room.add(&link));
            html! { <button key="add" type="button" class="btn primary" {onclick}>{ "Add to my rules" }</button> }
        };
        let (words, label, class, add) = match &*self.notice {
            Notice::Bad(why) => {
                return html! { <p key="notice" class="class-notice wrong" role="alert">{ why }</p> };
            }
            Notice::HandedIn(class) => {
                let (name, rule) = class.first_rule();
                let words = format!("This link hands in a rule of {}: {}", safe_name(&name), shorten(&rule));
                return html! { <div key="notice" class="class-notice" role="status"><p>{ words }</p>{ adds(class) }</div> };
            }
            Notice::Linked => {
                let (own, words) = (kept(OWN), "These rules came by a link. Your own are kept.");
                (words, "Back to my own", own.clone(), own.map(|_| adds(&self.class)))
            }
            Notice::None => match kept(BEFORE).filter(|before| *before != *self.class) {
                None => return html! { <span key="notice" hidden=true></span> },
                before => ("The rules you had before are kept too.", "Bring them back", before, None),
            },
        };
        let bring = class.map(|class| {
            let take = hears(self, move |room, _: MouseEvent| {
                room.notice.set(Notice::Linked);
                room.take(class.clone());
            });
            html! { <button key="bring" type="button" class="btn" onclick={take}>{ label }</button> }
        });
        html! { <div key="notice" class="class-notice"><p>{ words }</p>{ for add }{ for bring }</div> }
    }

    fn examples(&self) -> Html {
        let add = |lines: String| hears(self, move |room, _: MouseEvent| room.change(room.class.with_line(&lines)));
        let all = add(EXAMPLES.each_ref().map(Example::line).join("\n"));
        let all = html! { <button type="button" class="btn" onclick={all}>{ "Add all six" }</button> };
        examples("Examples to add", Example::line, add, all)
    }

    fn results(&self) -> Html {
        let Some(work) = self.job.work.clone() else {
            let words = match self.reading.as_ref().map_or(0, |reading| reading.players.len()) {
                ..2 => "At least two rules are needed. Write them, then play all pairs.".to_owned(),
                count => format!("{count} rules are ready: play all pairs."),
            };
            return html! { <div key="none" class="card state"><p>{ words }</p></div> };
        };
        let places = work.matrix.ranking(self.look.order);
        let order: Rc<[usize]> = places.iter().map(|place| place.player).collect();
        let shown: Rc<[usize]> = shown(&work, &order, &self.look.picked).into();
        html! {
            <div key="results" class="results">
                <div key="above" class="results-above">
                    { self.progress(&work) }
                    { self.ranking(&work, places.into(), &shown) }
                </div>
                <div key="below" class="results-below">
                    { self.matrix(&work, &order, &shown) }
                    { self.pair(work) }
                </div>
            </div>
        }
    }

    /// How far the round robin is, and what can be done with it.
    fn progress(&self, work: &RoundRobin) -> Html {
        let (done, all) = work.progress();
        let typed = self.reading.as_ref();
        let is_other =
            typed.is_some_and(|typed| *work.players != *typed.players || work.variant != typed.class.variant);
        let running = self.job.running();
        // One button, so that the focus stays on it.
        let stopped = self.job.state == State::Stopped;
        let (picture, name) = if running { (Icon::Pause, "Cancel") } else { (Icon::Solve, "Go on") };
        let act =
            hears(self, move |room, _: MouseEvent| if running { room.job.stop() } else { room.job.go_on(|_| {}) });
        let words = match &self.job.state {
            State::Running => format!("{done} of {}", counted(all as u64, "pair")),
            State::Stopped => format!("Cancelled after {done} of {}.", counted(all as u64, "pair")),
            State::Failed(why) => format!("The tournament has stopped: {why}"),
            _ if is_other => "The rules have changed since. Play all pairs again.".to_owned(),
            _ if all == 1 => format!("One pair, exactly, in {}.", duration(work.took_ms)),
            _ => format!("All {all} pairs, exactly, in {}.", duration(work.took_ms)),
        };
        let refused = |((a, b), why): &((usize, usize), String)| {
            html! { <li key={format!("{a}-{b}")}>{ format!("{} against {} was not played: {why}", work.name(*a), work.name(*b)) }</li> }
        };
        html! {
            <div key="progress" class="run-progress">
                <progress max={all.to_string()} value={done.to_string()} aria-label="Pairs played" hidden={!running}></progress>
                <p class="quiet num" role={(!running).then_some("status")}>{ words }</p>
                { shown_button("btn", picture, name, running || stopped, act) }
                <ul class="refused" hidden={work.refused.is_empty()}>{ for work.refused.iter().map(refused) }</ul>
            </div>
        }
    }

    fn pair(&self, work: Rc<RoundRobin>) -> Html {
        let Some(pair) = self.look.chosen else {
            return html! {
                <section key="pair" class="card class-card pair empty"><p class="quiet">{ "Pick a cell of the matrix: games of that pair are simulated here, beside the exact chance." }</p></section>
            };
        };
        let on_seed = self.look(|look, seed| look.seed = seed);
        html! { <Pair key="pair" {work} {pair} seed={self.look.seed.clone()} {on_seed} /> }
    }
}

/// A card of the room: its class, the id of its title, the title and a few words beside it; `tools` stand at its right.
fn card(class: &'static str, (id, title, about): (&'static str, &str, &'static str), tools: Html, body: Html) -> Html {
    html! {
        <section key={class} class={classes!("card", "class-card", class)} aria-labelledby={id}>
            <div class="class-card-head">
                <h2 {id} tabindex="-1">{ title }</h2>
                if !about.is_empty() { <span class="quiet">{ about }</span> }
                <div class="class-tools">{ tools }</div>
            </div>
            { body }
        </section>
    }
}

/// The link to a class; nothing if it would be too long.
fn route(class: &Class) -> Option<Route> {
    let route = room("tournament", Some(class.link()));
    (!class.text.is_empty() && route.to_string().len() <= LONGEST).then_some(route)
}

//! Pig on the Play page: two seats and a die, policies that play by themselves, the coach, the log, the curve of chances.

mod coach;
mod graph;
mod scene;

use std::cell::RefCell;

use self::coach::Speaks;
use self::graph::GraphCard;
use self::scene::Keeper;
use super::{Asked, RuleField, ask, chances_at};
use crate::app::fields::param_field;
use crate::app::importer::TextForms;
use crate::app::kept::{KeptChoice, use_choice};
use crate::app::new_game::{Completed, Filled, NewForm, Part, SetupForm, Values, setup_code};
use crate::app::play::model::{Action, Model};
use crate::app::play::status::{failure_card, stopped_card};
use crate::app::play::view::{Automatic, Controls, NEW, Play, PlayInfo, PlayView, Score, Slots, Turns, extends_play};
use crate::app::play::{LinkProps, fresh, setup_words_inside};
use crate::app::prelude::*;
use crate::app::share::ShareItem;
use crate::app::solver::{SolverCache, SolverRequest};
use crate::engine::entry::GameInfo;
use crate::engine::position::{Generator, Outcome};
use crate::engine::session::{PlaySession, Session, SessionFactory};
use crate::games::pig::info::INFO;
use crate::games::pig::record::{ChanceTable, Turn, TurnLog, WinProbTimeline, scores};
use crate::games::pig::requests::{Fault, Request, Rule, Variant};
use crate::games::pig::rules::Move;
use crate::games::pig::setup::{GREATEST_GOAL, MIN_GOAL, PigSetup, Seat};
use crate::games::pig::words::{self, Names};
use crate::games::pig::{ENTRIES, PigGame};
use crate::lab::params::{Kind, Param};
use crate::web::page::Marked;

/// From this goal on the exact values take so long that policies' choices must not wait behind them.
const LARGE_GOAL: u16 = 200;

/// The keys, in words.
const KEYS: &str = "**Space** rolls, skips ahead or pauses.";
const KEYS_WITH_LETTERS: &str = "**Space** rolls, skips ahead or pauses, **H** holds, **U** takes back.";

/// The page's words and names.
pub static PLAY: PlayInfo = PlayInfo {
    in_progress: |id| setup_words_inside(&ENTRIES[0], id),
    wait: |_| "Setting out the dice.".to_owned(),
    noun: "choice",
    class: "pig-play",
    card: "pig-board",
    side: "Coach and log",
    new: "New game",
    menu: "pig-menu",
    turns: Some(Turns { stops, runs }),
    ..PlayInfo::of(&ENTRIES[0], SessionFactory::of::<PigGame>(), words::name_of, || fresh(&ENTRIES[0]), &NEW_GAME)
};

fn of(session: &dyn PlaySession) -> &Session<PigGame> {
    session.of()
}

/// Whether nobody but policies plays.
fn runs(session: &dyn PlaySession) -> bool {
    let pig = of(session).state();
    !pig.is_person(0) && !pig.is_person(1)
}

/// Whether it is a replay with choices left to show.
fn replays(session: &dyn PlaySession) -> bool {
    session.facts().shown && session.count() < session.length()
}

/// Undo goes back to one's own choice, over those of a policy behind it; through what is watched it goes step by step.
fn stops(session: &dyn PlaySession, at: usize) -> bool {
    let own = || of(session).state_at(at).is_some_and(|pig| pig.is_person(pig.mover()));
    session.facts().shown || runs(session) || own()
}

/// How far a game has come that a person plays and that goes on.
fn in_words(session: &dyn PlaySession) -> Option<String> {
    let pig = of(session).state();
    if runs(session) || session.count() == 0 || pig.winner().is_some() {
        return None;
    }
    Some(words::so_far(pig))
}

/// What the policy in turn is asked; nothing where nobody has to be asked.
fn decision(session: &dyn PlaySession, log: &TurnLog) -> Option<Asked<bool>> {
    let (now, mover) = (&log.now, log.now.mover());
    let asks = !now.is_person(mover) && now.is_free() && session.count() == session.length();
    let policy = || now.setup.seats[mover].code();
    asks.then(|| Asked::new(Request::Decide { variant: now.variant(), policy: policy(), at: now.situation() }))
}

/// The next choice, where it is known: it lies ahead already, there is no other, or the policy in turn has told it.
fn next_choice(session: &dyn PlaySession, log: &TurnLog, cache: &SolverCache) -> Option<Move> {
    let told = || Some(if *cache.get(&decision(session, log)?)? { Move::Roll } else { Move::Hold });
    of(session).move_at(session.count()).copied().or_else(|| log.now.forced()).or_else(told)
}

#[component]
pub fn PigPage(props: &LinkProps) -> Html {
    // The buttons at the foot of a phone are larger here, and what stands above them is told.
    use_held((), |()| Marked::new("data-large-dock"));
    props.page(PigView {
        speaks: use_choice("pig.coach", Speaks::Before, Speaks::read, Speaks::word),
        folded: use_value_eq(|| false),
        skipped: use_value_eq(|| None::<TurnKey>),
        log: use_mut_ref(|| None::<Rc<TurnLog>>),
    })
}

/// A turn: its challenge, and the turns that both seats have ended.
type TurnKey = (String, [u32; 2]);

fn turn_key(session: &dyn PlaySession) -> TurnKey {
    (session.facts().challenge.clone(), of(session).state().seats.map(|seat| seat.turns))
}

/// The game's side of the page.
#[derive(Clone)]
struct PigView {
    speaks: KeptChoice<Speaks>,
    /// Whether a phone shows the coach's title only.
    folded: UseStateHandle<bool>,
    /// The policy's turn that is played to its end without waiting.
    skipped: UseStateHandle<Option<TurnKey>>,
    /// What has been played up to the position that was looked at last.
    log: Rc<RefCell<Option<Rc<TurnLog>>>>,
}

impl PigView {
    fn log(&self, session: &dyn PlaySession) -> Rc<TurnLog> {
        let session = of(session);
        let kept = self.log.borrow().clone().filter(|log| Rc::ptr_eq(&log.now, session.state()));
        kept.unwrap_or_else(|| self.log.borrow_mut().insert(Rc::new(TurnLog::of(session))).clone())
    }

    /// Whether chances and costs are shown.
    fn tells(&self, log: &TurnLog) -> bool {
        *self.speaks != Speaks::Off || log.is_over()
    }

    fn skips(&self, session: &dyn PlaySession) -> bool {
        self.skipped.as_ref() == Some(&turn_key(session))
    }

    fn table(&self, play: &Play) -> PigPlay {
        let log = self.log(play.session());
        let (names, turns) = (Names::of(&log.start.setup), log.turns());
        let variant = log.start.variant();
        let chances = ChanceTable::of(&log, |me, you| play.solver.get(&chances_at(variant, me, you)));
        let told = self.tells(&log).then(|| WinProbTimeline::of(&log, &chances, names.side()));
        let timeline = Rc::new(told.unwrap_or_default());
        PigPlay { view: self.clone(), names, turns, chances, timeline, log, play: play.clone() }
    }
}

impl PlayView for PigView {
    fn info(&self) -> &'static PlayInfo {
        &PLAY
    }

    /// Of a large goal one thing is asked after another, so that one of both workers is free for policies' choices.
    fn wanted(&self, session: &dyn PlaySession, cache: &SolverCache) -> Vec<SolverRequest> {
        let log = self.log(session);
        let mut list: Vec<_> = decision(session, &log).iter().map(SolverRequest::new).collect();
        if self.tells(&log) {
            let variant = log.start.variant();
            let asked = scores(&log).into_iter().map(|(me, you)| chances_at(variant, me, you));
            let most = if log.goal() > LARGE_GOAL { 1 } else { usize::MAX };
            // An answer to them serves what is wanted later, so none is stopped.
            list.extend(asked.filter(|one| cache.get(one).is_none()).take(most).map(|one| SolverRequest::brief(&one)));
        }
        list
    }

    fn workers(&self) -> usize {
        if self.log.borrow().as_ref().is_some_and(|log| log.goal() > LARGE_GOAL) { 2 } else { 1 }
    }

    fn automatic(&self, session: &dyn PlaySession, running: bool, cache: &SolverCache) -> Option<Automatic> {
        let log = self.log(session);
        let own = log.now.is_person(log.now.mover());
        if log.is_over() || own || replays(session) || runs(session) && !running {
            return None;
        }
        let code = next_choice(session, &log, cache).map(|choice| choice.to_string());
        Some(Automatic { code, at_once: self.skips(session) })
    }

    /// Who wins hangs on the dice as well, so nothing is kept as a best.
    fn score(&self, session: &dyn PlaySession, _cache: &SolverCache) -> Score {
        Score { outcome: Outcome::Open, count: session.count(), par: None }
    }

    fn ticks(&self, _session: &dyn PlaySession) -> bool {
        false
    }

    fn progress(&self, session: &dyn PlaySession) -> Option<String> {
        in_words(session)
    }

    /// A person's choices are told one by one, a policy's turn when it has ended.
    fn spoken(&self, session: &dyn PlaySession, model: &Model) -> Option<String> {
        let log = self.log(session);
        let names = Names::of(&log.start.setup);
        let forward = model.came.as_ref().is_some_and(|came| !came.back);
        if forward { words::spoken(&log, &names) } else { Some(words::standing(&log, &names)) }
    }

    fn draw(&self, play: &Play) -> Slots {
        let table = self.table(play);
        let over = table.log.is_over();
        Slots {
            board: table.board(),
            below: if over { table.end_card() } else { table.stopped() },
            after: if over { Html::default() } else { table.actions() },
            controls: table.controls(),
            under: table.graph(),
            print: format!("{}: {}", INFO.name, table.log.start.setup.words()),
            keepers: html! { <Keeper ..table.keys() /> },
            side: Deferred::of(move || table.side()),
            ..Slots::default()
        }
    }

    fn share(&self, play: &Play) -> Vec<ShareItem> {
        self.table(play).share_items()
    }

    fn setup(&self, session: &dyn PlaySession) -> Option<String> {
        Some(of(session).state().setup.to_string())
    }
}

struct PigPlay {
    play: Play,
    view: PigView,
    log: Rc<TurnLog>,
    names: Names,
    turns: Vec<Turn>,
    /// What is known of its chances.
    chances: ChanceTable,
    timeline: Rc<WinProbTimeline>,
}

extends_play!(PigPlay);

impl PigPlay {
    fn graph(&self) -> Option<Html> {
        let (log, timeline) = (self.log.clone(), self.timeline.clone());
        (!timeline.curve.is_empty()).then(|| html! { <GraphCard {log} {timeline} /> })
    }

    fn side(&self) -> Html {
        let failure = (!self.waits_for_policy()).then(|| failure_card(&self.solver));
        html! { <>{ for failure }{ self.coach_card() }{ self.log_card() }</> }
    }

    /// Whether the policy in turn has not told its choice yet.
    fn waits_for_policy(&self) -> bool {
        let next = self.view.automatic(self.session(), self.model.running, self.solver.unveiled());
        next.is_some_and(|next| next.code.is_none())
    }

    /// What is said when the policy's choice does not come.
    fn stopped(&self) -> Html {
        let mover = self.names.within(self.log.now.mover());
        let words = format!("It plays for {mover}. Your game is safe: every roll is stored.");
        let card = self.waits_for_policy().then(|| stopped_card(&self.solver, "pig-fallen state", &words, false));
        card.unwrap_or_default()
    }

    fn controls(&self) -> Controls {
        let take_over = (replays(self.session()) && !runs(self.session()))
            .then(|| button("btn", None, "Play on from here", true, self.act(Action::TakeOver)));
        Controls {
            own_steps: true,
            help: Some(Default::default()),
            transport: take_over.unwrap_or_default(),
            large: Some(self.large_buttons(false)),
            menu_last: button("", Some(Icon::Flag), "New game", true, self.show(NEW)),
            keys: Some(if self.shell.settings.letters { KEYS_WITH_LETTERS } else { KEYS }),
            ..Controls::default()
        }
    }
}

// What the dialog of a new game offers: who plays, to which goal, with which die. A rule of one's own is read by the worker.

static NEW_GAME: NewForm = NewForm {
    class: "pig-new",
    setups: &[SetupForm {
        name: "Seats and dice",
        parts: |_, values| vec![Part::Own(seats), Part::Row(variant_params(values).into())],
        code,
        values,
        seed: "The same seed gives everybody the same dice.",
        ..SetupForm::DEFAULT
    }],
    text: TextForms {
        help: "Choices, r for a roll and h for a hold, are replayed in the current game.",
        ..TextForms::DEFAULT
    },
    editor: "",
    complete: Some(read_rules),
    ..NewForm::DEFAULT
};

/// The keys of the seats, and of the rules that are typed for them.
const SEATS: [(&str, &str); 2] = [("first", "first-rule"), ("second", "second-rule")];

const DIE: [(&str, &str); 6] =
    [("4", "4 faces"), ("6", "6 faces"), ("8", "8 faces"), ("10", "10 faces"), ("12", "12 faces"), ("20", "20 faces")];

fn variant_params(values: &Values) -> [Param; 3] {
    let usual = Variant::DEFAULT;
    let goal = Kind::Number { min: MIN_GOAL.into(), max: GREATEST_GOAL.into(), usual: usual.goal.into() };
    [
        Param { key: "goal", label: "Goal", kind: goal },
        Param { key: "die", label: "Die", kind: Kind::Choice(&DIE) },
        Param { key: "bust", label: "Loses the turn", kind: Kind::Count(1, values.number("die") as u64) },
    ]
}

/// The variant, or one sentence.
fn variant(values: &Values) -> Result<Variant, String> {
    let range = |_| format!("The goal is a whole number from {MIN_GOAL} to {GREATEST_GOAL}.");
    let goal = values.text("goal").trim().parse().map_err(range)?;
    let [die, bust] = ["die", "bust"].map(|key| values.number(key) as u8);
    Variant { goal, die, bust }.checked().map_err(|why| sentence(&why))
}

fn code(values: &Values) -> Result<String, String> {
    let variant = variant(values)?;
    let seats = SEATS.map(|(seat, _)| values.text(seat));
    if seats.contains(&OWN) {
        return Err("Write a rule, such as 25, or choose one from the list.".to_owned());
    }
    setup_code::<PigSetup>(&format!("{}~{}{}", seats[0], seats[1], variant.suffix()))
}

fn values(_: &GameInfo, code: &str) -> Option<Values> {
    let setup = code.parse::<PigSetup>().ok()?;
    let Variant { goal, die, bust } = setup.variant;
    let mut values = Values::of([("goal", goal.to_string()), ("die", die.to_string()), ("bust", bust.to_string())]);
    for (seat, (key, rule)) in setup.seats.iter().zip(SEATS) {
        let code = seat.code();
        if CHOICES.iter().any(|(known, _)| *known == code) {
            values.set(key, code);
        } else {
            let expression = if let Seat::Policy(policy) = seat { policy.expression() } else { None };
            values.set(key, OWN);
            values.set(rule, expression.unwrap_or(code));
        }
    }
    Some(values)
}

/// Puts the codes of typed rules in their place: the worker reads them.
fn read_rules(shell: &AppContext, values: Values, end: Completed) {
    let own = SEATS.into_iter().filter(|(seat, _)| values.text(seat) == OWN);
    let (seats, rules): (Vec<_>, Vec<_>) = own.map(|(seat, rule)| (seat, values.text(rule).trim().to_owned())).unzip();
    let variant = match variant(&values) {
        // What else is wrong is told by the code.
        Ok(variant) if !rules.is_empty() && rules.iter().all(|rule| !rule.is_empty()) => variant,
        _ => return end.emit(Ok(values)),
    };
    ask(shell, &Request::Read { variant, rules }, move |read: Result<Vec<Result<Rule, Fault>>, String>| {
        let put = |mut values: Values, (seat, rule): (&&'static str, Result<Rule, Fault>)| match rule {
            Ok(rule) => {
                values.set(seat, rule.code);
                Ok(values)
            }
            Err(fault) => Err(format!("The rule cannot be read. {}", sentence(&fault.why))),
        };
        end.emit(read.and_then(|read| seats.iter().zip(read).try_fold(values.clone(), put)));
    });
}

/// Stands for a rule that is typed.
const OWN: &str = "own";

/// Who may sit in a seat: codes and words.
const CHOICES: [(&str, &str); 12] = [
    ("human", "A person"),
    ("optimal", "Optimal: best play, never errs"),
    ("hold20", "Hold at 20, the rule of thumb"),
    ("hold25", "Hold at 25, the best fixed number"),
    ("turns4", "Four scoring turns"),
    ("turns4best", "Four scoring turns, fewest turns expected"),
    ("base19pace14end31", "Score base, keep pace, end race (19, 14, 31)"),
    ("keep-round-21-8-29", "Keep pace, end race: the paper’s best (21, 8, 29)"),
    ("keep-out-21-9-29", "A better one: 21 ± gap/9, rounded up"),
    ("landing-out-21-8-25-13", "Better still: race by where holding lands"),
    ("first-hold", "Best play as one hold value"),
    (OWN, "Own rule …"),
];

fn seats(filled: &Filled) -> Html {
    let variant = variant(&filled.values).unwrap_or(Variant::DEFAULT);
    let seat = |at: usize, title: &'static str| {
        let (name, rule) = SEATS[at];
        let chosen = filled.values.text(name);
        let hear = |key: &'static str| filled.on_change.reform(move |text: String| (key, text));
        let who = Param { key: name, label: title, kind: Kind::Choice(&CHOICES) };
        let text = filled.values.text(rule).to_owned();
        html! {
            <div key={name} class="pig-seat-field">
                { param_field(who, chosen, &hear(name)) }
                // What is told of the rule is no part of the field's name.
                <div key="rule" class="field" hidden={chosen != OWN}>
                    <label class="pig-label" for={rule}>{ "Rule" }</label>
                    if chosen == OWN { <RuleField id={rule} {text} {variant} on_text={hear(rule)} /> }
                </div>
            </div>
        }
    };
    html! { <>{ seat(0, "Begins") }{ seat(1, "Goes second") }</> }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::pig::record::tests::played;
    use crate::games::pig::rules::Pig;

    #[test]
    fn undo_stops_at_own_choices() {
        // Seat 1 rolls once and holds; the policy does the same.
        let choose = |pig: &Pig| (pig.seats[1].turns < 3).then(|| pig.forced().unwrap_or(Move::Hold));
        let session = played("human~hold5", choose);
        for at in 0..session.count() {
            let mover = session.state_at(at).expect("a position").mover();
            assert_eq!(stops(&session, at), mover == 0, "{at}");
        }
        let watched = played("hold5~hold5", choose);
        assert!(runs(&watched) && (0..watched.count()).all(|at| stops(&watched, at)));
        assert_eq!((in_words(&watched), runs(&session)), (None, false));
        assert!(in_words(&session).is_some_and(|words| words.ends_with("against Hold at 5")));
    }
}

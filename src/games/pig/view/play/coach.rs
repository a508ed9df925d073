//! What the coach knows: chances that the worker has been asked for, and when they are shown.

use std::rc::Rc;

use yew::prelude::*;

use super::names::Names;
use super::turn_log::TurnLog;
use super::win_prob_timeline::{ChanceCache, WinProbTimeline};
use crate::app::context::AppContext;
use crate::games::pig::requests::{Chances, Request, Response, Situation, Variant};
use crate::games::pig::view::ask::{Answer, ask};
use crate::web::store;

/// From this goal on the exact values take so long that policies' choices must not wait behind them.
const LARGE_GOAL: u16 = 200;

/// When the coach speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speaks {
    /// Before the choice.
    Before,
    /// After it.
    After,
    /// Not before the end of the game.
    Off,
}

const SPEAKS: &str = "pig.coach";

impl Speaks {
    /// As it is kept; before the choice where nothing is.
    pub fn load() -> Self {
        match store::read(SPEAKS).as_deref() {
            Some("after") => Self::After,
            Some("off") => Self::Off,
            _ => Self::Before,
        }
    }

    /// Keeps it.
    pub fn keep(self) {
        let word = match self {
            Self::Before => "before",
            Self::After => "after",
            Self::Off => "off",
        };
        store::write(SPEAKS, word);
    }
}

/// What is known of a variant's chances.
#[derive(Clone, Debug, PartialEq)]
pub struct CoachCache {
    variant: Option<Variant>,
    /// The chances.
    pub book: Rc<ChanceCache>,
    /// Whether a question is under way.
    pub asking: bool,
    /// Why there is no answer.
    pub down: Option<String>,
}

/// What changes what is known.
pub enum CacheAction {
    /// Another variant is played.
    Variant(Variant),
    /// A question is under way.
    Asked,
    /// The answer.
    Heard(Variant, Vec<Situation>, Vec<Chances>),
    /// There is none; one sentence.
    Down(String),
    /// It is to be asked again.
    Again,
}

impl Reducible for CoachCache {
    type Action = CacheAction;

    fn reduce(self: Rc<Self>, learn: CacheAction) -> Rc<Self> {
        let mut next = (*self).clone();
        match learn {
            CacheAction::Variant(variant) => {
                next = Self { variant: Some(variant), asking: next.asking, ..Self::nothing() };
            }
            CacheAction::Asked => next.asking = true,
            CacheAction::Heard(variant, at, chances) => {
                next.asking = false;
                if next.variant == Some(variant) {
                    let mut book = (*next.book).clone();
                    book.enter(&at, &chances);
                    next.book = Rc::new(book);
                }
            }
            CacheAction::Down(why) => {
                next.asking = false;
                next.down = Some(why);
            }
            CacheAction::Again => next.down = None,
        }
        Rc::new(next)
    }
}

impl CoachCache {
    fn nothing() -> Self {
        Self { variant: None, book: Rc::default(), asking: false, down: None }
    }
}

/// The coach's knowledge of the game at hand.
#[derive(Clone, PartialEq)]
pub struct Coach {
    /// What is known.
    pub known: CoachCache,
    /// The game in chances, as far as they are known.
    pub ledger: Rc<WinProbTimeline>,
    /// Asks again after a failure.
    pub again: Callback<()>,
}

/// Has the worker say what the coach needs to know of the game at hand, if it is `wanted`.
#[hook]
pub fn use_coach(shell: &AppContext, account: Option<&Rc<TurnLog>>, wanted: bool) -> Coach {
    let known = use_reducer(CoachCache::nothing);
    let variant = account.map(|account| account.start.variant());
    let client = {
        let large = variant.is_some_and(|variant| variant.goal > LARGE_GOAL);
        let usual = shell.client.clone();
        use_memo(large, move |&large| if large { usual.spawn_same() } else { usual })
    };
    let idle = known.down.is_none() && !known.asking;
    let stale = known.variant != variant;
    let missing = account.filter(|_| wanted && idle && !stale).map(|account| known.book.missing(account));
    {
        let (known, shell) = (known.clone(), AppContext { client: (*client).clone(), ..shell.clone() });
        use_effect_with((variant, stale, missing.unwrap_or_default()), move |(variant, stale, missing)| {
            let Some(variant) = *variant else { return };
            if *stale {
                return known.dispatch(CacheAction::Variant(variant));
            }
            if !missing.is_empty() {
                known.dispatch(CacheAction::Asked);
                consult(&shell, variant, missing.clone(), known.dispatcher());
            }
        });
    }
    let ledger = {
        let side = account.map_or(0, |account| Names::of(&account.start.setup).side());
        let account = account.cloned();
        use_memo((account, known.book.clone(), side), |(account, book, side)| {
            Rc::new(
                account
                    .as_ref()
                    .map_or_else(WinProbTimeline::default, |account| WinProbTimeline::of(account, book, *side)),
            )
        })
    };
    let again = {
        let known = known.dispatcher();
        Callback::from(move |()| known.dispatch(CacheAction::Again))
    };
    Coach { known: (*known).clone(), ledger: (*ledger).clone(), again }
}

fn consult(shell: &AppContext, variant: Variant, at: Vec<Situation>, known: UseReducerDispatcher<CoachCache>) {
    let question = Request::Chances { variant, at: at.clone() };
    ask(shell, &question, move |heard| {
        known.dispatch(match heard {
            Answer::Progress(_) => return,
            Answer::Found(finding) => match &*finding {
                Response::Chances(chances) if chances.len() == at.len() => {
                    CacheAction::Heard(variant, at.clone(), chances.clone())
                }
                _ => CacheAction::Down("The solver gave another answer than asked for.".to_owned()),
            },
            Answer::Failed(why) => CacheAction::Down(why),
            Answer::Stopped => CacheAction::Down("The solver was stopped.".to_owned()),
        });
    });
}

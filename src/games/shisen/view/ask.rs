//! What the worker knows of the board at hand: whether it can still be cleared, a way to do it, a pair to take.
//!
//! One question is under way at a time, and the most wanted one is asked next; so a person who moves fast is never answered
//! about a position that is long gone. «Not known» is never told as «lost».

use std::rc::Rc;

use yew::prelude::*;

use crate::app::asking::{Asking, Shelf, use_asking};
use crate::app::context::Shell;
use crate::games::shisen::info::INFO;
use crate::games::shisen::requests::{Estimate, Hint, Request, Response};
use crate::search::proof::Proof;
use crate::worker::client::JobEvent;

/// So many nodes the search for a way may look at.
const MOST_NODES: u64 = 2_000_000;
/// So many games are played at random for an estimate.
const PLAYOUTS: u32 = 2_000;
/// So long, in milliseconds, a question that is no longer wanted may take before it is stopped.
const PATIENCE_MS: f64 = 300.0;

/// A question.
#[derive(Clone, Debug, PartialEq)]
pub enum Open {
    /// The way that a setup's board was made with: the board, the setup, the seed.
    Made(AttrValue, AttrValue, AttrValue),
    /// Whether all tiles can still be taken.
    Standing(AttrValue),
    /// A pair to take where that is not known.
    Hint(AttrValue),
    /// How random games end.
    Estimate(AttrValue),
}

/// How a position stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// All tiles can be taken.
    Solvable,
    /// Proved: they cannot.
    Lost,
    /// The search gave up.
    Unknown,
}

/// What is known so far.
#[derive(Clone, Default, PartialEq)]
pub struct Knowledge {
    standings: Shelf<Standing>,
    ways: Shelf<Rc<[String]>>,
    hints: Shelf<Option<Hint>>,
    estimates: Shelf<Estimate>,
    /// Boards whose making was asked for.
    made: Shelf<()>,
    asked: Option<Open>,
    /// Positions looked at so far for the question under way.
    pub progress: Option<u64>,
    /// Why the worker died, until it is started again.
    pub fallen: Option<String>,
}

/// What changes what is known.
pub enum Learn {
    /// A question has been asked.
    Asked(Open),
    /// How a position stands.
    Standing(AttrValue, Proof<Vec<String>>),
    /// The way that a board was made with.
    Made(AttrValue, Option<Vec<String>>),
    /// A pair to take.
    Hint(AttrValue, Option<Hint>),
    /// How random games end.
    Estimate(AttrValue, Estimate),
    /// It has been stopped.
    Stopped,
    /// So many positions so far.
    Progress(u64),
    /// The worker died; one sentence.
    Fallen(String),
    /// The worker is to be started again.
    Again,
    /// A move led from one position to another.
    Stepped(Step),
}

/// A move that led from one position to another.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The position before it.
    pub before: AttrValue,
    /// The position after it.
    pub after: AttrValue,
    /// Its code.
    pub mv: AttrValue,
}

impl Knowledge {
    /// How a position stands, as far as is known.
    pub fn standing(&self, position: &str) -> Option<Standing> {
        self.standings.get(position).copied()
    }

    /// Whether it is proved that a position cannot be cleared.
    pub fn lost(&self, position: &str) -> bool {
        self.standing(position) == Some(Standing::Lost)
    }

    /// A way to take all tiles.
    pub fn way(&self, position: &str) -> Option<Rc<[String]>> {
        self.ways.get(position).cloned()
    }

    /// A pair to take, and what is known of it.
    pub fn hint(&self, position: &str) -> Option<(String, Proof<()>)> {
        if let Some(first) = self.way(position).and_then(|way| way.first().cloned()) {
            return Some((first, Proof::Solved(())));
        }
        self.hints.get(position)?.clone().map(|hint| (hint.pair, hint.fate))
    }

    /// How random games from a position end.
    pub fn estimate(&self, position: &str) -> Option<&Estimate> {
        self.estimates.get(position)
    }

    fn knows(&self, open: &Open) -> bool {
        match open {
            Open::Made(start, ..) => self.made.get(start).is_some() || self.standing(start).is_some(),
            Open::Standing(position) => self.standing(position).is_some(),
            Open::Hint(position) => self.hints.get(position).is_some() || self.way(position).is_some(),
            Open::Estimate(position) => self.estimates.get(position).is_some(),
        }
    }

    /// Whether a move goes along the way that is known.
    fn goes_along(&self, step: &Step) -> bool {
        self.way(&step.before).is_some_and(|way| way.first().is_some_and(|first| *first == *step.mv))
    }

    /// What is lost stays so, unless the tiles are dealt anew.
    fn stays_lost(&self, step: &Step) -> bool {
        self.lost(&step.before) && step.mv != "shuffle"
    }

    /// Whether it follows from a move what is asked.
    fn follows(&self, step: &Step, open: &Open) -> bool {
        matches!(open, Open::Standing(position) if *position == step.after)
            && (self.goes_along(step) || self.stays_lost(step))
    }

    fn cleared(&mut self, position: AttrValue, way: Rc<[String]>) {
        self.standings.put(position.clone(), Standing::Solvable);
        self.ways.put(position, way);
    }

    fn follow(&mut self, step: &Step) {
        if self.standing(&step.after).is_some() {
            return;
        }
        if let Some(way) = self.way(&step.before).filter(|_| self.goes_along(step)) {
            self.cleared(step.after.clone(), Rc::from(&way[1..]));
        } else if self.stays_lost(step) {
            self.standings.put(step.after.clone(), Standing::Lost);
        }
    }
}

impl Reducible for Knowledge {
    type Action = Learn;

    fn reduce(self: Rc<Self>, learn: Learn) -> Rc<Self> {
        let mut next = (*self).clone();
        if !matches!(learn, Learn::Progress(_)) {
            next.progress = None;
        }
        if !matches!(learn, Learn::Progress(_) | Learn::Asked(_) | Learn::Again | Learn::Stepped(_)) {
            next.asked = None;
        }
        match learn {
            Learn::Asked(open) => next.asked = Some(open),
            Learn::Standing(position, Proof::Solved(tail)) => next.cleared(position, tail.into()),
            Learn::Standing(position, Proof::Impossible) => next.standings.put(position, Standing::Lost),
            Learn::Standing(position, Proof::Unknown) => next.standings.put(position, Standing::Unknown),
            Learn::Made(start, way) => {
                next.made.put(start.clone(), ());
                if let Some(way) = way {
                    next.cleared(start, way.into());
                }
            }
            Learn::Hint(position, hint) => next.hints.put(position, hint),
            Learn::Estimate(position, estimate) => next.estimates.put(position, estimate),
            Learn::Stopped | Learn::Again => next.fallen = None,
            Learn::Progress(count) => next.progress = Some(count),
            Learn::Fallen(why) => next.fallen = Some(why),
            Learn::Stepped(step) => next.follow(&step),
        }
        Rc::new(next)
    }
}

/// Asks the worker one question after another, as long as something `wanted` is not known. The most wanted stands first.
#[hook]
pub fn use_knowledge(
    shell: &Shell,
    wanted: impl FnOnce(&Knowledge) -> Vec<Open>,
    step: Option<Step>,
) -> UseReducerHandle<Knowledge> {
    let known = use_reducer(Knowledge::default);
    let (shell, handle) = (shell.clone(), known.clone());
    let wanted = wanted(&known);
    let told = |open: &Open| step.as_ref().is_some_and(|step| known.follows(step, open));
    let open = wanted.iter().find(|open| !known.knows(open) && !told(open)).cloned();
    {
        let known = known.dispatcher();
        use_effect_with(step, move |step| {
            if let Some(step) = step {
                known.dispatch(Learn::Stepped(step.clone()));
            }
        });
    }
    let asking = Asking {
        open,
        asked: known.asked.clone(),
        wanted,
        serves: |wanted: &Vec<Open>, asked| wanted.contains(asked),
        patience_ms: PATIENCE_MS,
        fallen: known.fallen.is_some(),
    };
    let client = shell.client.clone();
    use_asking(&client, asking, move |open| ask(&shell, &handle, open));
    known
}

fn question(open: &Open) -> Request {
    match open {
        Open::Made(_, setup, seed) => Request::Made { setup: setup.to_string(), seed: seed.to_string() },
        Open::Standing(position) => Request::Status { position: position.to_string(), nodes: MOST_NODES },
        Open::Hint(position) => Request::Hint { position: position.to_string() },
        Open::Estimate(position) => Request::Estimate { position: position.to_string(), playouts: PLAYOUTS },
    }
}

fn ask(shell: &Shell, known: &UseReducerHandle<Knowledge>, open: Open) {
    known.dispatch(Learn::Asked(open.clone()));
    let known = known.dispatcher();
    shell.client.request_game(INFO.id, &question(&open), move |event| match event {
        JobEvent::Progress(count) => known.dispatch(Learn::Progress(count)),
        JobEvent::Done { response, .. } => known.dispatch(read(&open, response)),
        JobEvent::Failed(why) | JobEvent::Crashed(why) => known.dispatch(Learn::Fallen(why)),
        JobEvent::Stopped => known.dispatch(Learn::Stopped),
    });
}

/// What an answer tells.
fn read(open: &Open, response: Response) -> Learn {
    match (open.clone(), response) {
        (Open::Made(start, ..), Response::Made(way)) => Learn::Made(start, way),
        (Open::Standing(position), Response::Status(status)) => Learn::Standing(position, status),
        (Open::Hint(position), Response::Hint(hint)) => Learn::Hint(position, hint),
        (Open::Estimate(position), Response::Estimate(estimate)) => Learn::Estimate(position, estimate),
        _ => Learn::Fallen("its answer is to another question".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn learn(known: Knowledge, learn: Learn) -> Knowledge {
        (*Rc::new(known).reduce(learn)).clone()
    }

    fn step(before: &'static str, after: &'static str, mv: &'static str) -> Step {
        Step { before: before.into(), after: after.into(), mv: mv.into() }
    }

    #[test]
    fn what_is_left_of_a_way_is_known() {
        let tail = vec!["a1b1".to_owned(), "a2b2".to_owned()];
        let known = learn(Knowledge::default(), Learn::Standing("a".into(), Proof::Solved(tail)));
        assert_eq!(known.hint("a"), Some(("a1b1".to_owned(), Proof::Solved(()))));
        let good = step("a", "b", "a1b1");
        assert!(known.follows(&good, &Open::Standing("b".into())));
        let known = learn(known, Learn::Stepped(good));
        assert_eq!(known.standing("b"), Some(Standing::Solvable));
        assert_eq!(known.way("b").as_deref(), Some(["a2b2".to_owned()].as_slice()));
        // Another move says nothing.
        let known = learn(known, Learn::Stepped(step("a", "c", "c1d1")));
        assert_eq!(known.standing("c"), None);
    }

    #[test]
    fn what_is_lost_stays_lost_until_a_shuffle() {
        let known = learn(Knowledge::default(), Learn::Standing("a".into(), Proof::Impossible));
        let known = learn(known, Learn::Stepped(step("a", "b", "a1b1")));
        let known = learn(known, Learn::Stepped(step("a", "c", "shuffle")));
        assert!(known.lost("a") && known.lost("b") && known.standing("c").is_none());
    }

    #[test]
    fn a_search_that_gives_up_proves_nothing() {
        let known = learn(Knowledge::default(), Learn::Standing("a".into(), Proof::Unknown));
        assert_eq!(known.standing("a"), Some(Standing::Unknown));
        assert!(!known.lost("a") && known.knows(&Open::Standing("a".into())) && !known.knows(&Open::Hint("a".into())));
        let any = Hint { pair: "a1b1".to_owned(), fate: Proof::Unknown };
        let known = learn(known, Learn::Hint("a".into(), Some(any)));
        assert_eq!(known.hint("a"), Some(("a1b1".to_owned(), Proof::Unknown)));
    }

    #[test]
    fn a_board_that_was_made_is_known_at_once() {
        let open = Open::Made("a".into(), "17x8".into(), "x".into());
        let known = learn(Knowledge::default(), Learn::Made("a".into(), Some(vec!["a1b1".to_owned()])));
        assert!(known.knows(&open) && known.standing("a") == Some(Standing::Solvable));
        let known = learn(Knowledge::default(), Learn::Made("a".into(), None));
        assert!(known.knows(&open) && known.standing("a").is_none());
    }
}

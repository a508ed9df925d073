//! What the worker knows of the garden at hand: whether it can still be finished, what each choice is worth, the best ways.
//!
//! One question is under way at a time, and the most wanted one is asked next; so a person who moves fast is never answered
//! about a position that is long gone. «Not known» is never told as «never».

use std::rc::Rc;

use yew::prelude::*;

use super::show::single_choices;
use crate::app::asking::{Asking, Shelf, use_asking};
use crate::app::context::Shell;
use crate::games::zen::info::INFO;
use crate::games::zen::requests::{Here, Optima, Request, Response};
use crate::search::proof::Proof;
use crate::worker::client::JobEvent;

/// So many positions a search for a way may expand.
const MOST_NODES: u64 = 3_000_000;
/// So many the search for all optimal solutions may expand.
const OPTIMA_NODES: u64 = 3_000_000;
/// So many optimal solutions are shown.
const MOST_LISTED: usize = 60;
/// So long, in milliseconds, a question that is no longer wanted may take before it is stopped.
const PATIENCE_MS: f64 = 300.0;

/// What was proved of a garden from its beginning.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimedProof {
    /// How far it is.
    pub need: Proof<u32>,
    /// Positions expanded for it.
    pub expanded: u64,
    /// Milliseconds that it took.
    pub ms: f64,
}

/// A question.
#[derive(Clone, Debug, PartialEq)]
pub enum Open {
    /// The proof about a first position.
    Proof(AttrValue),
    /// What each choice at hand is worth.
    Here(AttrValue),
    /// A best way.
    Way(AttrValue),
    /// All optimal solutions.
    Optima(AttrValue),
}

/// What is known so far.
#[derive(Clone, Default, PartialEq)]
pub struct Knowledge {
    proofs: Shelf<TimedProof>,
    heres: Shelf<Rc<Here>>,
    /// Best ways, each choice by itself; nothing where the search gave up or proved that there is none.
    ways: Shelf<Option<Rc<[String]>>>,
    /// What the search for a way proved.
    needs: Shelf<Proof<u32>>,
    optima: Shelf<Rc<Optima>>,
    asked: Option<Open>,
    /// Positions expanded so far for the question under way.
    pub progress: Option<u64>,
    /// Why the worker died, until it is started again.
    pub fallen: Option<String>,
}

/// What changes what is known.
pub enum Learn {
    /// A question has been asked.
    Asked(Open),
    /// The proof about a first position, with its best way.
    Proof(AttrValue, TimedProof, Vec<String>),
    /// What each choice is worth.
    Here(AttrValue, Here),
    /// A best way.
    Way(AttrValue, Proof<Vec<String>>),
    /// All optimal solutions.
    Optima(AttrValue, Optima),
    /// It has been stopped.
    Stopped,
    /// So many positions so far.
    Progress(u64),
    /// The worker died; one sentence.
    Fallen(String),
    /// The worker is to be started again.
    Again,
    /// A choice led from one position to another.
    Stepped(Step),
}

/// A choice that led from one position to another.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The position before it.
    pub before: AttrValue,
    /// The position after it.
    pub after: AttrValue,
    /// Its code.
    pub mv: AttrValue,
    /// Whether the path ended with it.
    pub ends: bool,
}

impl Knowledge {
    /// What was proved of a first position.
    pub fn proof(&self, start: &str) -> Option<TimedProof> {
        self.proofs.get(start).copied()
    }

    /// How far it is from a position, counted with a path that is under way.
    pub fn need(&self, position: &str) -> Option<Proof<u32>> {
        let here = self.heres.get(position).map(|here| here.need);
        let others = [here, self.needs.get(position).copied(), self.proofs.get(position).map(|proof| proof.need)];
        let known = others.into_iter().flatten();
        known.clone().find(|need| *need != Proof::Unknown).or_else(|| known.clone().next())
    }

    /// Whether it is proved that a position cannot be finished.
    pub fn lost(&self, position: &str) -> bool {
        self.need(position) == Some(Proof::Impossible)
    }

    /// What a choice is worth.
    pub fn worth(&self, position: &str, code: &str) -> Option<Proof<u32>> {
        self.heres.get(position)?.choices.iter().find(|(of, _)| of == code).map(|(_, need)| *need)
    }

    /// A best way from a position, each choice by itself.
    pub fn way(&self, position: &str) -> Option<Rc<[String]>> {
        self.ways.get(position)?.clone()
    }

    /// A choice that is as good as any.
    pub fn hint(&self, position: &str) -> Option<String> {
        if let Some(first) = self.way(position).and_then(|way| way.first().cloned()) {
            return Some(first);
        }
        let here = self.heres.get(position)?;
        let best = here.choices.iter().filter(|(_, need)| matches!(need, Proof::Solved(_)) && *need == here.need);
        best.map(|(code, _)| code.clone()).next()
    }

    /// All optimal solutions of a garden, if they were asked for.
    pub fn optima(&self, start: &str) -> Option<&Rc<Optima>> {
        self.optima.get(start)
    }

    /// Whether a question of this kind is under way.
    pub fn asks(&self, open: &Open) -> bool {
        self.asked.as_ref() == Some(open)
    }

    fn knows(&self, open: &Open) -> bool {
        match open {
            Open::Proof(position) => self.proofs.get(position).is_some(),
            Open::Here(position) => self.heres.get(position).is_some(),
            Open::Way(position) => self.ways.get(position).is_some() || self.lost(position),
            Open::Optima(position) => self.optima.get(position).is_some(),
        }
    }

    /// Whether a choice goes along the best way that is known.
    fn goes_along(&self, step: &Step) -> bool {
        self.way(&step.before).is_some_and(|way| way.first().is_some_and(|first| *first == *step.mv))
    }

    /// Whether it follows from a choice what is asked.
    fn follows(&self, step: &Step, open: &Open) -> bool {
        matches!(open, Open::Way(position) if *position == step.after)
            && (self.goes_along(step)
                || self.lost(&step.before)
                || self.worth(&step.before, &step.mv) == Some(Proof::Impossible))
    }

    /// What a choice tells: what is left of a best way is best; the choice was worth what is needed after it.
    fn follow(&mut self, step: &Step) {
        let Step { before, after, mv, ends } = step;
        let along = self.goes_along(step);
        if along
            && self.ways.get(after).is_none()
            && let Some(way) = self.way(before)
        {
            self.ways.put(after.clone(), Some(Rc::from(&way[1..])));
        }
        if self.needs.get(after).is_none() {
            let worth = if along { self.need(before) } else { self.worth(before, mv) };
            let need = match (self.lost(before), worth) {
                (true, _) | (_, Some(Proof::Impossible)) => Proof::Impossible,
                (_, Some(Proof::Solved(paths))) => Proof::Solved(paths.saturating_sub(u32::from(*ends))),
                _ => return,
            };
            self.needs.put(after.clone(), need);
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
            Learn::Proof(start, proof, way) => {
                if matches!(proof.need, Proof::Solved(_)) {
                    next.ways.put(start.clone(), Some(single_choices(&way).into()));
                }
                next.proofs.put(start, proof);
            }
            Learn::Here(position, here) => next.heres.put(position, Rc::new(here)),
            Learn::Way(position, way) => {
                let (need, way) = match way {
                    // A path under way is among those that are needed.
                    Proof::Solved(way) => (Proof::Solved(way.len() as u32), Some(single_choices(&way).into())),
                    Proof::Impossible => (Proof::Impossible, None),
                    Proof::Unknown => (Proof::Unknown, None),
                };
                next.ways.put(position.clone(), way);
                next.needs.put(position, need);
            }
            Learn::Optima(start, optima) => next.optima.put(start, Rc::new(optima)),
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
pub fn use_knowledge(shell: &Shell, wanted: Vec<Open>, step: Option<Step>) -> UseReducerHandle<Knowledge> {
    let known = use_reducer(Knowledge::default);
    let (shell, handle) = (shell.clone(), known.clone());
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

fn ask(shell: &Shell, known: &UseReducerHandle<Knowledge>, open: Open) {
    known.dispatch(Learn::Asked(open.clone()));
    let (client, known) = (&shell.client, known.dispatcher());
    let question = match &open {
        Open::Proof(start) => {
            let of = start.clone();
            client.solve(INFO.id, start, Some(MOST_NODES), move |event| match event {
                JobEvent::Done { response: answer, ms } => {
                    let (need, way) = match answer.verdict {
                        Proof::Solved(way) => (Proof::Solved(way.len() as u32), way),
                        Proof::Impossible => (Proof::Impossible, Vec::new()),
                        Proof::Unknown => (Proof::Unknown, Vec::new()),
                    };
                    let proof = TimedProof { need, expanded: answer.expanded, ms };
                    known.dispatch(Learn::Proof(of.clone(), proof, way));
                }
                event => tell(&known, event),
            });
            return;
        }
        Open::Here(position) => Request::From { position: position.to_string() },
        Open::Way(position) => Request::Way { position: position.to_string(), nodes: MOST_NODES },
        Open::Optima(position) => {
            Request::Optima { position: position.to_string(), nodes: OPTIMA_NODES, most: MOST_LISTED }
        }
    };
    client.request_game(INFO.id, &question, move |event| match event {
        JobEvent::Done { response, .. } => known.dispatch(read(&open, response)),
        event => tell(&known, event),
    });
}

/// What an answer tells.
fn read(open: &Open, response: Response) -> Learn {
    match (open.clone(), response) {
        (Open::Here(position), Response::Here(here)) => Learn::Here(position, here),
        (Open::Way(position), Response::Way(way)) => Learn::Way(position, way),
        (Open::Optima(start), Response::Optima(optima)) => Learn::Optima(start, optima),
        _ => Learn::Fallen("its answer is to another question".to_owned()),
    }
}

/// What becomes of a request that brings nothing.
fn tell<R>(known: &UseReducerDispatcher<Knowledge>, event: JobEvent<R>) {
    match event {
        JobEvent::Progress(count) => known.dispatch(Learn::Progress(count)),
        JobEvent::Failed(why) | JobEvent::Crashed(why) => known.dispatch(Learn::Fallen(why)),
        JobEvent::Stopped => known.dispatch(Learn::Stopped),
        JobEvent::Done { .. } => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn learn(known: Knowledge, learn: Learn) -> Knowledge {
        (*Rc::new(known).reduce(learn)).clone()
    }

    #[test]
    fn what_is_left_of_a_way_is_known() {
        let (a, b, c): (AttrValue, AttrValue, AttrValue) = ("a".into(), "b".into(), "c".into());
        let way = Proof::Solved(vec!["03SE".to_owned(), "10E".to_owned()]);
        let known = learn(Knowledge::default(), Learn::Way(a.clone(), way));
        assert_eq!((known.need("a"), known.hint("a").as_deref()), (Some(Proof::Solved(2)), Some("03S")));
        // Without more than the way itself.
        let last = Learn::Stepped(Step { before: a.clone(), after: b.clone(), mv: "03S".into(), ends: true });
        assert_eq!(learn(known.clone(), last).need("b"), Some(Proof::Solved(1)));
        let here = Here {
            need: Proof::Solved(2),
            choices: vec![
                ("03S".to_owned(), Proof::Solved(2)),
                ("04S".to_owned(), Proof::Impossible),
                ("05S".to_owned(), Proof::Unknown),
            ],
        };
        let known = learn(known, Learn::Here(a.clone(), here));
        let step = |after: &AttrValue, mv: &'static str, ends: bool| {
            Learn::Stepped(Step { before: a.clone(), after: after.clone(), mv: mv.into(), ends })
        };
        assert!(known.follows(
            &Step { before: a.clone(), after: b.clone(), mv: "03S".into(), ends: false },
            &Open::Way(b.clone())
        ));
        let good = learn(known.clone(), step(&b, "03S", false));
        assert_eq!(good.way("b").as_deref(), Some(["E".to_owned(), "10E".to_owned()].as_slice()));
        assert_eq!(good.need("b"), Some(Proof::Solved(2)));
        let bad = learn(known.clone(), step(&c, "04S", true));
        assert!(bad.lost("c") && bad.way("c").is_none());
        assert_eq!(learn(known, step(&c, "05S", true)).need("c"), None, "not known is not never");
    }

    #[test]
    fn a_search_that_gives_up_proves_nothing() {
        let known = learn(Knowledge::default(), Learn::Way("a".into(), Proof::Unknown));
        assert_eq!(known.need("a"), Some(Proof::Unknown));
        assert!(!known.lost("a") && known.knows(&Open::Way("a".into())));
    }
}

//! The state of the data: how much there is, whose it is, and the ways in and out.

use std::rc::Rc;

use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use crate::app::fields::use_typed;
use crate::app::icons::Icon;
use crate::app::play::bar::button;
use crate::games::shisen::answers::{self, Answers, MAX_BYTES, csv, json};
use crate::games::shisen::view::answers_store::{self, Kept};
use crate::lab::report::number::integer;
use crate::web::page::{self, Chosen};

/// What the card is given.
#[derive(Properties, PartialEq)]
pub struct DataProps {
    /// What is kept; nothing while it is read.
    pub kept: Option<Rc<Kept>>,
    /// The label of new answers.
    pub player: String,
    /// Hears a new label.
    pub set_player: Callback<String>,
    /// Looks again what is kept.
    pub look: Callback<()>,
}

/// The card.
#[component]
pub fn DataCard(props: &DataProps) -> Html {
    let act = Act {
        kept: props.kept.clone().unwrap_or_default(),
        look: props.look.clone(),
        said: use_state(String::new),
        erased: use_state(|| None),
    };
    let (kept, some) = (&act.kept, !act.kept.answers.is_empty());
    let input = use_node_ref();
    let on_pick = {
        let input = input.clone();
        Callback::from(move |_: MouseEvent| {
            if let Some(input) = input.cast::<web_sys::HtmlElement>() {
                input.click();
            }
        })
    };
    let state = if props.kept.is_some() { state(&kept.answers) } else { "One moment.".to_owned() };
    let save = |name: &'static str, save: fn(&Kept)| button("btn", Some(Icon::Download), name, some, act.save(save));
    let as_csv = |kept: &Kept| page::download("shisen-answers.csv", "text/csv", &csv::write(kept.answers.iter()));
    let as_json =
        |kept: &Kept| page::download("shisen-answers.json", "application/json", &json::write(kept.answers.iter()));
    html! {
        <section class="card sh-lab-data" aria-labelledby="sh-lab-data">
            <h2 id="sh-lab-data">{ "The answers kept here" }</h2>
            <p key="state" class="num" role="status">{ state }</p>
            <p key="trouble" class="wrong" role="alert" hidden={kept.trouble.is_none()}>{ kept.trouble.clone() }</p>
            { aside(&act) }
            <PlayerField key="player" player={props.player.clone()} set_player={props.set_player.clone()} />
            <div key="buttons" class="row">
                { save("Save as CSV", as_csv) }
                { save("Save as JSON", as_json) }
                { button("btn", Some(Icon::Upload), "Load files", true, on_pick) }
                { button("btn quiet", None, "Erase", some, act.on_click(Act::erase)) }
            </div>
            <input key="file" ref={input} type="file" multiple=true hidden=true accept=".json,.csv,application/json,text/csv" onchange={act.load()}
                aria-label="Files with answers" />
            <div key="erased" class="row" role="status" hidden={act.erased.is_none()}>
                <span>{ "The answers are erased. As long as this page is open they can be had back." }</span>
                { button("btn", Some(Icon::Undo), "Undo", true, act.on_click(Act::undo)) }
            </div>
            <p key="said" role="status" hidden={act.said.is_empty()}>{ (*act.said).clone() }</p>
            <p key="class" class="quiet">
                { "A class collects its answers so: everybody saves a file, one person loads them all. What stands in several files counts once." }
            </p>
        </section>
    }
}

/// «12 answers to 9 boards, of 2 people.»
fn state(answers: &Answers) -> String {
    let count = |number: usize, one: &str, more: &str| {
        format!("{} {}", integer(number as i128), if number == 1 { one } else { more })
    };
    if answers.is_empty() {
        return "No answer yet. Play a problem, or load files.".to_owned();
    }
    let boards: std::collections::BTreeSet<&str> = answers.iter().map(|answer| answer.problem.as_str()).collect();
    let people = match (answers.people(), answers.unlabelled()) {
        (0, _) => "without a label".to_owned(),
        (people, 0) => format!("of {}", count(people, "person", "people")),
        (people, more) => {
            format!("of {}; {} without a label", count(people, "person", "people"), integer(more as i128))
        }
    };
    format!("{} to {}, {people}.", count(answers.len(), "answer", "answers"), count(boards.len(), "board", "boards"))
}

/// What can be done with the answers.
#[derive(Clone)]
struct Act {
    kept: Rc<Kept>,
    look: Callback<()>,
    said: UseStateHandle<String>,
    erased: UseStateHandle<Option<Answers>>,
}

impl Act {
    fn save(&self, save: fn(&Kept)) -> Callback<MouseEvent> {
        let kept = self.kept.clone();
        Callback::from(move |_| save(&kept))
    }

    /// Does this, and then looks again what is kept.
    fn run(&self, act: impl AsyncFnOnce(Self) + 'static) {
        let this = self.clone();
        spawn_local(async move {
            let look = this.look.clone();
            act(this).await;
            look.emit(());
        });
    }

    /// Does this when it is clicked.
    fn on_click(&self, act: impl AsyncFn(Self) + Copy + 'static) -> Callback<MouseEvent> {
        let this = self.clone();
        Callback::from(move |_| this.run(act))
    }

    fn load(&self) -> Callback<Event> {
        let this = self.clone();
        Callback::from(move |event: Event| {
            let Some(input) = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok()) else {
                return;
            };
            let this = this.clone();
            page::read_files(&input, MAX_BYTES, move |files| {
                this.run(async move |this: Self| {
                    this.said.set(taken(&this.kept.answers, files).await);
                    this.erased.set(None);
                });
            });
        })
    }

    async fn erase(self) {
        match answers_store::erase(&self.kept.answers).await {
            Ok(()) => {
                self.said.set(String::new());
                self.erased.set(Some(self.kept.answers.clone()));
            }
            Err(why) => self.said.set(why),
        }
    }

    async fn undo(self) {
        let back = self.erased.iter().flat_map(|answers| answers.iter().cloned()).collect();
        match answers_store::take(&self.kept.answers, back).await {
            Ok(_) => self.erased.set(None),
            Err(why) => self.said.set(why),
        }
    }
}

/// Takes files in, one after the other, and says what came of it.
async fn taken(known: &Answers, files: Vec<Chosen>) -> String {
    let (mut all, mut said) = (known.clone(), Vec::new());
    for file in files {
        let name = crate::engine::parse::shorten(&file.name).to_string();
        let Some(text) = file.text else {
            said.push(format!("{name} cannot be read, or is larger than {} MB.", MAX_BYTES / 1_000_000));
            continue;
        };
        let reading = match answers::read(&text) {
            Ok(reading) => reading,
            Err(fault) => {
                said.push(format!("{name} is left out: {fault}."));
                continue;
            }
        };
        match answers_store::take(&all, reading.answers.clone()).await {
            Ok(merged) => {
                said.push(format!("{name}: {} new, {} known already.", merged.taken, merged.known));
                // It did fit, or the store would have refused.
                all.merge(reading.answers).ok();
            }
            Err(why) => said.push(format!("{name}: {why}")),
        }
        said.extend(reading.remarks);
    }
    said.join(" ")
}

/// What was set aside.
fn aside(act: &Act) -> Html {
    let words = match act.kept.aside.len() {
        1 => "One kept entry cannot be read. It is set aside as it is; nothing was written over it.".to_owned(),
        more => format!(
            "{more} kept entries cannot be read. They are set aside as they are; nothing was written over them."
        ),
    };
    let save = act.save(|kept| page::download("shisen-aside.txt", "text/plain", &kept.aside.join("\n")));
    let forget = act.on_click(async |_| answers_store::forget_aside().await);
    html! {
        <div key="aside" class="row sh-lab-aside" role="status" hidden={act.kept.aside.is_empty()}>
            <span>{ words }</span>
            { button("btn", Some(Icon::Download), "Save them", true, save) }
            { button("btn quiet", None, "Forget them", true, forget) }
        </div>
    }
}

/// What the field of the label is given.
#[derive(Properties, PartialEq)]
struct PlayerProps {
    player: String,
    set_player: Callback<String>,
}

/// The field of the label.
#[component]
fn PlayerField(props: &PlayerProps) -> Html {
    let wrong = use_state(String::new);
    let typed = use_typed();
    let on_change = {
        let (wrong, typed, set) = (wrong.clone(), typed.clone(), props.set_player.clone());
        Callback::from(move |event: Event| {
            match answers_store::set_player(&event.target_unchecked_into::<HtmlInputElement>().value()) {
                Ok(label) => {
                    typed.taken();
                    wrong.set(String::new());
                    set.emit(label);
                }
                Err(why) => wrong.set(why),
            }
        })
    };
    html! {
        <div class="sh-lab-player">
            <label class="field">
                <span>{ "Who plays here" }</span>
                <input type="text" maxlength={answers::MAX_LABEL.to_string()} autocomplete="off" spellcheck="false" value={typed.or(&props.player)} oninput={typed.on_input()} onchange={on_change}
                    aria-invalid={(!wrong.is_empty()).then_some("true")} />
            </label>
            <p class="quiet">{ "A word that tells your answers from others’ in a file. Your name is not needed." }</p>
            <p class="wrong" role="alert" hidden={wrong.is_empty()}>{ (*wrong).clone() }</p>
        </div>
    }
}

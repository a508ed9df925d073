//! How a whole class gets in: a chat that is pasted, links, a file, the camera, which sees QR codes one after the other (the browser reads
//! them where it can, else the worker); and the list in which each can be hidden or renamed.

use std::cell::{Cell, RefCell};

use gloo::timers::future::TimeoutFuture;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use web_sys::{Element, HtmlCanvasElement, HtmlInputElement, HtmlVideoElement};

use crate::app::fields::{on_change, on_text};
use crate::app::prelude::*;
use crate::app::share::{ShareItem, ShareRequest};
use crate::games::pig::classroom::gather::{Added, Found, Person, people};
use crate::games::pig::classroom::rules::{Class, LONGEST_NAME};
use crate::games::pig::info::INFO;
use crate::games::pig::view::classroom::room;
use crate::web::canvas::{Camera, Detector, can_see, grey};
use crate::worker::client::{Client, JobEvent};
use crate::worker::protocol::{Request, Response};

#[derive(Clone, PartialEq, Properties)]
pub struct GatherProps {
    pub class: Class,
    /// Adds what was found.
    pub on_found: Callback<Found, Added>,
    /// Hears the class with somebody hidden, shown or renamed.
    pub on_class: Callback<Class>,
}

#[component]
pub fn Gather(props: &GatherProps) -> Html {
    let shell = use_app();
    let (text, told) = (use_value(String::new), use_value(String::new));
    let variant = props.class.variant;
    let take = hears(&(told.setter(), props.on_found.clone()), move |(told, on_found), text: String| {
        let found = Found::read(&text, variant);
        told.set(on_found.emit(found.clone()).words(&found));
    });
    // A camera sees other codes too.
    let scanned = hears(&take, move |take, text: String| {
        if !Found::read(&text, variant).rules.is_empty() {
            take.emit(text);
        }
    });
    let scanner = use_scanner(shell.client.clone(), scanned);
    let paste = hears(&(take.clone(), text.clone()), |(take, text), _: MouseEvent| {
        take.emit((**text).clone());
        text.set(String::new());
    });
    let open = hears(&(take, told.setter()), |(take, told), event: Event| {
        let (take, told) = (take.clone(), told.clone());
        page::read_file(&event.target_unchecked_into::<HtmlInputElement>(), move |text| match text {
            Some(text) => take.emit(text),
            None => told.set("This file cannot be read.".to_owned()),
        });
    });
    let suffix = variant.suffix();
    let link = page::link(&room("mine", (!suffix.is_empty()).then_some(suffix)));
    let item = ShareItem::link("page", "The students’ page", "Where a rule is written and handed in.", link);
    let show = shell.share.reform(move |_: MouseEvent| ShareRequest::new(INFO.name, vec![item.clone()]));
    let typed = takes(&text);
    html! {
        <>
            <details key="gather" class="gather">
                <summary>{ "Add the rules of a whole class" }</summary>
                <ol>
                    <li>{ "Show the class the students’ page. Everyone writes a rule there, and hands it in by a link." }
                        <button type="button" class="btn" onclick={show}>{ icon(Icon::Share) }{ "Show the students’ page" }</button></li>
                    <li><label class="field"><span>{ "Paste the whole chat: links anywhere, or lines such as “Anna: hold at 20”" }</span>
                        <textarea rows="4" spellcheck="false" autocomplete="off" value={(*text).clone()} oninput={on_text(move |text| typed.emit(text))} /></label>
                        <button type="button" class="btn primary" disabled={text.trim().is_empty()} onclick={paste}>{ icon(Icon::Plus) }{ "Add to my rules" }</button></li>
                    <li>{ "Or take them from a file." }
                        <label class="btn file">{ icon(Icon::Upload) }{ "Open a text file" }
                            <input type="file" class="unseen" accept=".txt,.csv,text/plain" onchange={open} /></label></li>
                    <li>{ "Or hold the students’ codes in front of this device." }{ scanner }</li>
                </ol>
            </details>
            <p key="told" class="gathered" role="status" hidden={told.is_empty()}>{ &*told }</p>
            <People key="people" ..props.clone() />
        </>
    }
}

/// All that have a rule, each to be hidden or renamed. Drawn only when it is open: a large class is many fields. By itself, so that
/// what is typed elsewhere leaves a name alone that is half written.
#[component]
fn People(props: &GatherProps) -> Html {
    let is_open = use_value(|| false);
    let ontoggle = hears(&is_open.setter(), |is_open, event: Event| {
        is_open.set(event.target_unchecked_into::<Element>().has_attribute("open"));
    });
    let people = people(&props.class.text);
    let row = |person: &Person| {
        let (class, who, on_class) = (props.class.clone(), person.clone(), props.on_class.clone());
        let hide = on_class.reform(move |_: MouseEvent| class.with_hidden(&who, !who.hidden));
        let (class, who, on_class) = (props.class.clone(), person.clone(), props.on_class.clone());
        let rename = on_change(move |name| on_class.emit(class.with_name(&who, &name)));
        let word = if person.hidden { "Show" } else { "Hide" };
        html! {
            <li key={person.line}>
                <input type="text" aria-label={format!("Name of {}", person.name)} maxlength={LONGEST_NAME.to_string()} autocomplete="off"
                    spellcheck="false" value={person.name.clone()} onchange={rename} />
                <button type="button" class="btn" aria-label={format!("{word} {}", person.name)} onclick={hide}>{ word }</button>
            </li>
        }
    };
    html! {
        <details class="people" hidden={people.is_empty()} {ontoggle}>
            <summary>{ "Hide or rename" }</summary>
            <ul>{ for people.iter().filter(|_| *is_open).map(row) }</ul>
        </details>
    }
}

/// Between two looks, in milliseconds.
const PAUSE_MS: u32 = 200;

/// What is said of the camera.
const LOOKING: &str = "Hold one code after the other in front of the camera.";
const REFUSED: &str = "The camera cannot be used: there is none, or this page is not allowed to.";
const MISSING: &str = "The part of the app that reads codes could not be loaded. Check the connection, then try again.";

/// The button that turns the camera on, and its picture. `on_text` hears the texts of new codes, one a line.
#[hook]
fn use_scanner(client: Client, on_text: Callback<String>) -> Html {
    let (on, words, video) = (use_value(|| false), use_value(|| LOOKING), use_node_ref());
    // What hears a code is another one with each rule that is added.
    let hear = use_mut_ref(|| on_text.clone());
    *hear.borrow_mut() = on_text;
    let (place, set, off) = (video.clone(), words.setter(), on.setter());
    use_effect_on(*on, move |on| {
        let is_on = Rc::new(Cell::new(*on));
        if let Some(video) = place.cast::<HtmlVideoElement>().filter(|_| *on) {
            set.set(LOOKING);
            // A worker of its own: it may die of a picture.
            let (is_on, worker) = (is_on.clone(), client.spawn_same());
            spawn_local(async move {
                let hear = |text| {
                    let hear = hear.borrow().clone();
                    hear.emit(text);
                };
                let seen = look(&video, &is_on, &worker, hear).await;
                // Turned off meanwhile, it may be on again.
                if let Some(why) = seen.err().filter(|_| is_on.get()) {
                    set.set(why);
                    off.set(false);
                }
                worker.stop();
            });
        }
        move || is_on.set(false)
    });
    let label = if *on { "Turn the camera off" } else { "Use the camera" };
    html! {
        <>
            <button type="button" class="btn" aria-pressed={on.to_string()} hidden={!can_see()} onclick={toggles(&on)}>{ icon(Icon::Camera) }{ label }</button>
            <div class="scanner" hidden={!*on && *words == LOOKING}>
                <video ref={video} hidden={!*on} muted=true playsinline=true aria-label="What the camera sees"></video>
                <p class="quiet" role="status">{ if *on || *words != LOOKING { *words } else { "" } }</p>
            </div>
        </>
    }
}

/// What became of a picture that the worker was given.
enum Asked {
    Waiting,
    Read(Vec<String>),
    Failed,
}

/// Reads what the camera sees as long as it is on. An error is a sentence.
async fn look(
    video: &HtmlVideoElement,
    is_on: &Cell<bool>,
    worker: &Client,
    hear: impl Fn(String),
) -> Result<(), &'static str> {
    let _camera = Camera::open(video).await.ok_or(REFUSED)?;
    let paper = gloo::utils::document().create_element("canvas").map_err(|_| REFUSED)?;
    let paper: HtmlCanvasElement = paper.dyn_into().map_err(|_| REFUSED)?;
    let mut own = Detector::new();
    let mut seen: Vec<String> = Vec::new();
    let asked = Rc::new(RefCell::new(Asked::Read(Vec::new())));
    while is_on.get() {
        let mut found = Vec::new();
        if let Some(detector) = &own {
            match detector.read(video).await {
                Some(texts) => found = texts,
                // Some browsers have a reader that cannot read.
                None => own = None,
            }
        } else {
            match asked.replace(Asked::Waiting) {
                Asked::Waiting => {}
                Asked::Failed => return Err(MISSING),
                Asked::Read(texts) => {
                    found = texts;
                    ask(worker, grey(video, &paper), &asked);
                }
            }
        }
        found.retain(|text| !seen.contains(text));
        if !found.is_empty() && is_on.get() {
            hear(found.join("\n"));
            seen.append(&mut found);
        }
        TimeoutFuture::new(PAUSE_MS).await;
    }
    Ok(())
}

/// Has the worker read a picture, if there is one.
fn ask(worker: &Client, picture: Option<(u32, Vec<u8>)>, asked: &Rc<RefCell<Asked>>) {
    let Some((width, grey)) = picture else {
        *asked.borrow_mut() = Asked::Read(Vec::new());
        return;
    };
    let asked = asked.clone();
    worker.request(Request::ReadQr { width, grey }, move |event| {
        *asked.borrow_mut() = match event {
            JobEvent::Progress(_) => return,
            JobEvent::Done { response: Response::Texts(texts), .. } => Asked::Read(texts),
            // Too much for the decoder: the next picture is another one.
            JobEvent::Crashed(_) => Asked::Read(Vec::new()),
            _ => Asked::Failed,
        };
    });
}

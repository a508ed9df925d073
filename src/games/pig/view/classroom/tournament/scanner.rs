//! The camera: QR codes of students, one after the other. The browser reads them where it can, else the worker.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo::timers::future::TimeoutFuture;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use web_sys::{HtmlCanvasElement, HtmlVideoElement};
use yew::prelude::*;

use crate::app::context::use_app;
use crate::app::controls::toggles;
use crate::app::icons::{Icon, icon};
use crate::web::canvas::{Camera, Detector, can_see, grey};
use crate::worker::client::{Client, JobEvent};
use crate::worker::protocol::{Request, Response};

/// Between two looks, in milliseconds.
const PAUSE_MS: u32 = 200;

/// What is given.
#[derive(PartialEq, Properties)]
pub struct ScannerProps {
    /// Hears the texts of new codes, one a line.
    pub on_text: Callback<String>,
}

/// What is said of the camera.
const LOOKING: &str = "Hold one code after the other in front of the camera.";
const REFUSED: &str = "The camera cannot be used: there is none, or this page is not allowed to.";
const MISSING: &str = "The part of the app that reads codes could not be loaded. Check the connection, then try again.";

/// The button that turns the camera on, and its picture.
#[component]
pub fn Scanner(props: &ScannerProps) -> Html {
    let shell = use_app();
    let on = use_state(|| false);
    let words = use_state(|| LOOKING);
    let video = use_node_ref();
    // What hears a code is another one with each rule that is added.
    let hear = use_mut_ref(|| props.on_text.clone());
    hear.borrow_mut().clone_from(&props.on_text);
    {
        let (video, words) = (video.clone(), words.setter());
        use_effect_with(*on, move |on| {
            let is_on = Rc::new(Cell::new(*on));
            if let Some(video) = video.cast::<HtmlVideoElement>().filter(|_| *on) {
                words.set(LOOKING);
                // A worker of its own: it may die of a picture.
                let (is_on, worker) = (is_on.clone(), shell.client.spawn_same());
                spawn_local(async move {
                    let hear = |text| {
                        let hear = hear.borrow().clone();
                        hear.emit(text);
                    };
                    if let Err(why) = look(&video, &is_on, &worker, hear).await {
                        words.set(why);
                    }
                    worker.stop();
                });
            }
            move || is_on.set(false)
        });
    }
    let label = if *on { "Turn the camera off" } else { "Use the camera" };
    html! {
        <>
            <button type="button" class="btn" aria-pressed={on.to_string()} hidden={!can_see()} onclick={toggles(&on)}>{ icon(Icon::Camera) }{ label }</button>
            <div class="scanner" hidden={!*on}>
                <video ref={video} muted=true playsinline=true aria-label="What the camera sees"></video>
                <p class="quiet" role="status">{ if *on { *words } else { "" } }</p>
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
    let document = web_sys::window().and_then(|window| window.document());
    let paper = document.and_then(|document| document.create_element("canvas").ok()).ok_or(REFUSED)?;
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
        asked.replace(Asked::Read(Vec::new()));
        return;
    };
    let asked = asked.clone();
    worker.request(Request::ReadQr { width, grey }, move |event| {
        let now = match event {
            JobEvent::Progress(_) => return,
            JobEvent::Done { response: Response::Texts(texts), .. } => Asked::Read(texts),
            // Too much for the decoder: the next picture is another one.
            JobEvent::Crashed(_) => Asked::Read(Vec::new()),
            _ => Asked::Failed,
        };
        asked.replace(now);
    });
}

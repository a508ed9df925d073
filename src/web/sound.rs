//! Short sounds, made by the browser's synthesiser: nothing is fetched. A browser that has none, or lets nothing be heard before
//! the person has done something, is silent.

use std::cell::{Cell, RefCell};

use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{AudioContext, AudioContextState, OscillatorType};

use super::{clock, page};

/// What can be heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// A move.
    Tick,
    /// The goal is reached.
    Chime,
    /// No move is left.
    Low,
}

/// A note: its frequency in hertz, when it begins and how long it lasts in seconds, and how loud it is, up to 1.
type Note = (f32, f64, f64, f64);

impl Sound {
    fn notes(self) -> &'static [Note] {
        match self {
            Self::Tick => &[(1150.0, 0.0, 0.05, 0.08)],
            Self::Chime => &[(523.25, 0.0, 0.5, 0.12), (659.25, 0.11, 0.5, 0.12), (783.99, 0.22, 0.9, 0.12)],
            Self::Low => &[(174.61, 0.0, 0.5, 0.14), (138.59, 0.2, 0.7, 0.14)],
        }
    }
}

/// At most one tick is heard in so many milliseconds, however fast the moves come.
const TICK_MS: f64 = 90.0;
/// A sound that cannot be heard for so long, in milliseconds, is not wanted any more.
const LATE_MS: f64 = 300.0;

thread_local! {
    static CONTEXT: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
    static LAST: Cell<f64> = const { Cell::new(f64::MIN) };
}

/// Plays a sound, unless the page is out of sight.
pub fn play(sound: Sound) {
    let now = clock::now_ms();
    if !page::visible() || !allowed() || (sound == Sound::Tick && now - LAST.get() < TICK_MS) {
        return;
    }
    LAST.set(now);
    // No sound is worth a word about why there is none.
    start(sound, now).ok();
}

/// Whether the browser would let a page be heard: asked before, a synthesiser complains on the console.
fn allowed() -> bool {
    let activation =
        web_sys::window().and_then(|window| js_sys::Reflect::get(&window.navigator(), &"userActivation".into()).ok());
    let activation = activation.filter(JsValue::is_object);
    activation
        .and_then(|activation| js_sys::Reflect::get(&activation, &"hasBeenActive".into()).ok())
        .is_none_or(|active| active.is_truthy())
}

fn start(sound: Sound, now: f64) -> Result<(), JsValue> {
    let known = CONTEXT.with_borrow(Clone::clone);
    let context = known.map_or_else(AudioContext::new, Ok)?;
    CONTEXT.set(Some(context.clone()));
    if context.state() == AudioContextState::Running {
        return sing(&context, sound);
    }
    // Its clock stands still: what is begun now would be heard with all that follows, when it goes on.
    let resumed = context.resume()?;
    spawn_local(async move {
        if JsFuture::from(resumed).await.is_ok() && clock::now_ms() - now < LATE_MS {
            sing(&context, sound).ok();
        }
    });
    Ok(())
}

fn sing(context: &AudioContext, sound: Sound) -> Result<(), JsValue> {
    for &(hertz, begins, lasts, loud) in sound.notes() {
        let from = context.current_time() + begins;
        let (tone, volume) = (context.create_oscillator()?, context.create_gain()?);
        tone.set_type(OscillatorType::Triangle);
        tone.frequency().set_value(hertz);
        // From silence to silence: a sudden end would crack.
        let gain = volume.gain();
        gain.set_value_at_time(0.0001, from)?;
        gain.linear_ramp_to_value_at_time(loud as f32, from + 0.008)?;
        gain.exponential_ramp_to_value_at_time(0.0001, from + lasts)?;
        tone.connect_with_audio_node(&volume)?;
        volume.connect_with_audio_node(&context.destination())?;
        tone.start_with_when(from)?;
        tone.stop_with_when(from + lasts)?;
    }
    Ok(())
}

//! The tournament: the rules that students typed, all against all.

mod cards;
mod editor;
mod heat;
mod list;
mod pair;
mod picture;
mod round_robin;
mod standings;

use std::cell::RefCell;
use std::rc::Rc;

use gloo::timers::callback::Timeout;
use yew::prelude::*;

use self::cards::{results, rules, top};
use self::editor::{Reading, read};
use self::heat::NARROW;
use self::list::Class;
use self::round_robin::RoundRobin;
use self::standings::{Order, Seat};
use super::link::{self, LONGEST, head};
use crate::app::chunked_job::{ChunkedJob, use_chunked_job};
use crate::app::context::{AppContext, use_app};
use crate::app::grid_board::use_media;
use crate::app::words::sentence;
use crate::engine::seed::Seed;
use crate::games::pig::requests::Variant;
use crate::web::page;
use crate::web::route::Route;

/// A rule is read when nothing has been typed for so long, in milliseconds.
const BREATH_MS: u32 = 500;
/// The seed of the simulations, until another one is chosen.
const USUAL_SEED: &str = "class";

/// What the room is given.
#[derive(Clone, PartialEq, Properties)]
pub struct TournamentProps {
    /// The class of the link.
    pub text: Option<String>,
    /// Counts visits, so that the same link opened again is heard.
    pub visit: u32,
}

/// What is to be told about where the rules came from.
#[derive(Clone, Debug, PartialEq)]
enum Notice {
    None,
    /// They came by a link; those kept here are others.
    Linked,
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
    relay: ChunkedJob<RoundRobin>,
    class: UseStateHandle<Class>,
    reading: UseStateHandle<Option<Rc<Reading>>>,
    notice: UseStateHandle<Notice>,
    look: UseStateHandle<Look>,
    clerk: Rc<RefCell<Clerk>>,
    /// Whether the screen is too narrow for the matrix.
    narrow: bool,
}

/// The room.
#[component]
pub fn Tournament(props: &TournamentProps) -> Html {
    let shell = use_app();
    let relay = use_chunked_job(&shell, 1, 0);
    let seed = || Seed::new(USUAL_SEED).unwrap_or_else(|_| crate::web::entropy::fresh_seed());
    let room = Room {
        shell,
        relay,
        class: use_state(|| Class::own().unwrap_or_else(Class::first)),
        reading: use_state(|| None),
        notice: use_state(|| Notice::None),
        look: use_state(|| Look { order: Order::Won, seat: Seat::Both, chosen: None, row: None, seed: seed() }),
        clerk: use_mut_ref(Clerk::default),
        narrow: use_media(NARROW),
    };
    {
        let room = room.clone();
        use_effect_with((props.text.clone(), props.visit), move |(text, _)| room.open(text.as_deref()));
    }
    {
        let room = room.clone();
        use_effect_with((), move |()| move || room.forget());
    }
    html! {
        <main id="main" tabindex="-1" class="page classroom tournament">
            { head("tournament", "Pig tournament", top(&room)) }
            <div class="tournament-grid">
                { rules(&room) }
                { results(&room) }
            </div>
        </main>
    }
}

impl Room {
    /// Shows the class of a link, or the one kept here, and plays it.
    fn open(&self, link: Option<&str>) {
        let own = Class::own();
        let (class, notice) = match link.map(link::decode_text) {
            None => (None, Notice::None),
            Some(Err(why)) => (None, Notice::Bad(format!("This link is damaged. {}", sentence(&why)))),
            Some(Ok((text, variant))) => {
                let class = Class { text, variant };
                let other = own.as_ref().is_some_and(|own| *own != class);
                (Some(class), if other { Notice::Linked } else { Notice::None })
            }
        };
        let class = class.or(own).unwrap_or_else(Class::first);
        self.class.set(class.clone());
        self.notice.set(notice);
        self.read_now(&class, true);
    }

    /// Takes what was typed.
    fn change(&self, class: Class) {
        if *self.notice == Notice::Linked {
            class.keep_over();
        } else {
            class.keep();
        }
        self.notice.set(Notice::None);
        self.class.set(class.clone());
        let room = self.clone();
        let pause = Timeout::new(BREATH_MS, move || room.read_now(&class, false));
        self.clerk.borrow_mut().pause = Some(pause);
    }

    /// Takes another class as a whole and plays it.
    fn take(&self, class: Class) {
        self.change(class.clone());
        self.read_now(&class, true);
    }

    fn change_text(&self, text: String) {
        self.change(Class { text, variant: self.class.variant });
    }

    fn change_variant(&self, variant: Variant) {
        self.take(Class { text: self.class.text.clone(), variant });
    }

    /// Reads the rules, and then plays them if asked to.
    fn read_now(&self, class: &Class, play: bool) {
        self.forget();
        let room = self.clone();
        let asked = read(&self.shell, &class.text, class.variant, move |reading| {
            room.clerk.borrow_mut().asked = None;
            let reading = Rc::new(reading);
            room.reading.set(Some(reading.clone()));
            if play {
                room.play(&reading);
            }
        });
        if let Some(asked) = asked {
            self.clerk.borrow_mut().asked = Some(asked);
        }
    }

    /// No longer waits for what is to be read.
    fn forget(&self) {
        let mut clerk = self.clerk.borrow_mut();
        clerk.pause = None;
        if let Some(asked) = clerk.asked.take() {
            self.shell.client.unsubscribe(asked);
        }
    }

    fn play(&self, reading: &Reading) {
        self.look.set(Look { chosen: None, row: None, ..(*self.look).clone() });
        page::rewrite(&self.route(&reading.text, reading.variant).unwrap_or_else(|| link::room("tournament", None)));
        if reading.players.len() < 2 {
            return self.relay.clear();
        }
        self.relay.start(RoundRobin::new(reading.variant, reading.players.clone()));
    }

    /// The link to these rules; nothing if it would be too long.
    fn route(&self, text: &str, variant: Variant) -> Option<Route> {
        let route = link::room("tournament", Some(link::encode_text(text, variant)));
        (!text.is_empty() && route.to_string().len() <= LONGEST).then_some(route)
    }

    /// Whether the results are those of other rules than are typed now.
    fn outdated(&self) -> bool {
        match (&self.relay.work, &*self.reading) {
            (Some(work), Some(reading)) => *work.players != *reading.players || work.variant != reading.variant,
            _ => false,
        }
    }

    fn look(&self, change: impl Fn(&mut Look)) {
        let mut look = (*self.look).clone();
        change(&mut look);
        self.look.set(look);
    }
}

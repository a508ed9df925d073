//! The card of a small problem: all its positions drawn, the player's path in them, and the figures that the paper measures
//! difficulty by. Beside a large board it shows a small one to try.
//!
//! It asks a worker of its own: counting takes seconds on the largest of these boards, and nobody's hint shall wait for it.

use std::rc::Rc;

use yew::prelude::*;

use crate::app::context::{AppContext, use_app};
use crate::app::figures;
use crate::app::rich_text::bold;
use crate::app::words::sentence;
use crate::engine::challenge::ChallengeId;
use crate::games::shisen::info::INFO;
use crate::games::shisen::problems::Metric;
use crate::games::shisen::requests::{Figures, Graph, Known, Request, Response};
use crate::games::shisen::rules::Shisen;
use crate::games::shisen::view::graph::{self, Chart};
use crate::games::shisen::view::picture;
use crate::web::route::Route;
use crate::worker::client::JobEvent;

/// The problem that is shown beside large boards: two kinds of four, 75 positions.
pub const SUGGESTED: &str = "ADCAE-GEACB-AFGHD-HBBFB";
/// The setup of problems like it.
pub const SETUP: &str = "problem-5x4-f2";
/// The most tiles of a board whose positions are counted.
pub const MOST_COUNTED: usize = 36;
/// The most states that are gone through.
const MOST_STATES: usize = 2_000_000;
/// The most states of a graph that is drawn, thinned out or not.
const MOST_DRAWN: u64 = 5_000;

/// What is known of a board.
#[derive(Clone, Default, PartialEq)]
struct Counted {
    /// The board.
    of: AttrValue,
    figures: Option<Rc<Known>>,
    /// The graph; nothing in it if there are too many states.
    graph: Option<Option<Rc<Graph>>>,
    /// States so far.
    progress: Option<u64>,
    /// Why the worker died.
    fallen: Option<String>,
}

enum Act {
    Begin(AttrValue),
    Heard(AttrValue, JobEvent<Response>),
}

impl Counted {
    fn hear(&mut self, event: JobEvent<Response>) {
        self.progress = None;
        match event {
            JobEvent::Progress(count) => self.progress = Some(count),
            JobEvent::Done { response: Response::Figures(known), .. } => {
                let drawn = matches!(&known, Known::Exact(figures) if figures.states <= MOST_DRAWN);
                self.graph = if drawn { None } else { Some(None) };
                self.figures = Some(Rc::new(known));
            }
            JobEvent::Done { response: Response::Graph(graph), .. } => self.graph = Some(graph.map(Rc::new)),
            JobEvent::Done { .. } => self.fallen = Some("its answer is to another question".to_owned()),
            JobEvent::Failed(why) | JobEvent::Crashed(why) => self.fallen = Some(why),
            JobEvent::Stopped => {}
        }
    }

    /// What is still to be asked.
    fn open(&self) -> Option<Request> {
        let position = self.of.to_string();
        match (&self.fallen, &self.figures, &self.graph) {
            (Some(_), ..) => None,
            (_, None, _) => Some(Request::Figures { position, states: MOST_STATES }),
            (_, _, None) => Some(Request::Graph { position, states: MOST_DRAWN as usize }),
            _ => None,
        }
    }
}

impl Reducible for Counted {
    type Action = Act;

    fn reduce(self: Rc<Self>, act: Act) -> Rc<Self> {
        match act {
            Act::Begin(of) => Rc::new(Self { of, ..Self::default() }),
            Act::Heard(of, event) if of == self.of => {
                let mut next = (*self).clone();
                next.hear(event);
                Rc::new(next)
            }
            Act::Heard(..) => self,
        }
    }
}

/// What the card is given.
#[derive(Properties, PartialEq)]
pub struct ProblemProps {
    /// The board at hand, as it was at first.
    pub start: AttrValue,
    /// Its positions so far, the first one first.
    pub line: Vec<Rc<Shisen>>,
    /// Hears the problem that is to be played.
    pub on_open: Callback<ChallengeId>,
}

/// Counts the positions of a board; another board ends that.
#[hook]
fn use_counted(shell: &AppContext, of: &AttrValue) -> UseReducerHandle<Counted> {
    let client = {
        let of = shell.client.clone();
        use_memo((), move |()| of.spawn_same())
    };
    let counted = use_reducer(Counted::default);
    {
        let (client, counted) = ((*client).clone(), counted.dispatcher());
        use_effect_with(of.clone(), move |of| {
            client.stop();
            counted.dispatch(Act::Begin(of.clone()));
        });
    }
    {
        let (client, handle, shown) = ((*client).clone(), counted.dispatcher(), of.clone());
        let open = (counted.of == *of).then(|| counted.open()).flatten();
        use_effect_with(open, move |open| {
            let Some(question) = open.as_ref().filter(|_| !client.busy()) else { return };
            client.request_game(INFO.id, question, move |event| handle.dispatch(Act::Heard(shown.clone(), event)));
        });
    }
    {
        // With the page the worker goes.
        let client = (*client).clone();
        use_effect_with((), move |()| move || client.stop());
    }
    counted
}

/// The card.
#[component]
pub fn ProblemCard(props: &ProblemProps) -> Html {
    let shell = use_app();
    let tiles = use_memo(props.start.clone(), |start| start.parse::<Shisen>().map_or(0, |state| state.board().tiles()));
    let own = *tiles <= MOST_COUNTED;
    let subject = if own { props.start.clone() } else { AttrValue::Static(SUGGESTED) };
    let counted = use_counted(&shell, &subject);
    let graph = counted.graph.clone().flatten();
    let path = use_memo((graph.clone(), props.line.clone(), own), |(graph, line, own)| {
        // It ends where the tiles were dealt anew.
        let path = |graph: &Rc<Graph>| line.iter().map_while(|state| graph.find(state)).collect::<Vec<usize>>();
        graph.as_ref().filter(|_| *own).map(path).unwrap_or_default()
    });
    let chart =
        use_memo((graph.clone(), path.clone()), |(graph, path)| graph.as_ref().map(|graph| Chart::new(graph, path)));
    let drawn = graph.as_deref().zip((*chart).as_ref()).map(|(graph, chart)| {
        let thinned = chart.thinned.then(|| {
            let words = format!(
                "Thinned out: a few of the {} positions of each step are drawn.",
                figures::grouped(graph.nodes.len() as u64)
            );
            html! { <p key="thin" class="ss-note">{ words }</p> }
        });
        html! { <>{ graph::picture(graph, chart, &path) }{ graph::key(own) }{ for thinned }</> }
    });
    let body = match (counted.figures.as_deref(), &counted.fallen) {
        (_, Some(why)) => fallen(why, &counted),
        (Some(Known::Exact(known)), _) => html! {
            <>
                { about(&subject, own, known) }
                { for drawn }
                if counted.graph == Some(None) { <p key="many" class="ss-note">{ "There are too many positions to draw." }</p> }
                { rows(known) }
                { meanings() }
            </>
        },
        (Some(Known::Estimated(_)), _) => {
            html! { <p class="ss-note">{ "This board has too many positions to go through." }</p> }
        }
        (None, None) => {
            let so_far =
                counted.progress.map(|count| format!(", {} so far", figures::grouped(count))).unwrap_or_default();
            html! { <p class="ss-note num" role="status">{ format!("Counting the positions{so_far}.") }</p> }
        }
    };
    html! {
        <section class="card ss-problem ss-figures" aria-labelledby="ss-problem">
            <div key="head" class="h3row">
                <h3 id="ss-problem">{ if own { "All positions of this board" } else { "A small problem" } }</h3>
                if !own { { play_it(&props.on_open) } }
            </div>
            { body }
        </section>
    }
}

/// A link that is followed here and now.
fn play_it(on_open: &Callback<ChallengeId>) -> Html {
    let id = ChallengeId::board(INFO.id, SUGGESTED);
    let (on_open, to) = (on_open.clone(), id.clone());
    let on_click = Callback::from(move |event: MouseEvent| {
        if !(event.ctrl_key() || event.meta_key() || event.shift_key()) {
            event.prevent_default();
            on_open.emit(to.clone());
        }
    });
    html! { <a key="play" class="btn quiet" href={Route::challenge(&id).to_string()} onclick={on_click}>{ "Play it" }</a> }
}

fn fallen(why: &str, counted: &UseReducerHandle<Counted>) -> Html {
    let (again, of) = (counted.dispatcher(), counted.of.clone());
    let on_click = Callback::from(move |_: MouseEvent| again.dispatch(Act::Begin(of.clone())));
    html! {
        <>
            <p key="why" class="ss-note" role="status">{ format!("The count has stopped. {}", sentence(why)) }</p>
            <button key="again" type="button" class="btn" onclick={on_click}>{ "Count again" }</button>
        </>
    }
}

/// How many positions there are; beside a large board also the small one itself.
fn about(subject: &AttrValue, own: bool, known: &Figures) -> Html {
    let lost = match known.unsolvable_states {
        0 => "none of them lost".to_owned(),
        count => format!("**{}** of them lost", figures::grouped(count)),
    };
    let states = figures::grouped(known.states);
    if own {
        return html! { <p key="about" class="ss-note num">{ bold(&format!("**{states}** in all, {lost}.")) }</p> };
    }
    let state = subject.parse::<Shisen>().ok();
    let words = state.as_ref().map_or_else(String::new, |state| {
        let board = state.board();
        let tiles = figures::counted(board.tiles() as u64, "tile");
        format!(
            "{} × {}, {tiles}. Every position is known: **{states}** in all, {lost}.",
            board.width(),
            board.height()
        )
    });
    html! {
        <div key="about" class="ss-about">{ for state.as_ref().map(picture::mini) }<p class="ss-note num">{ bold(&words) }</p></div>
    }
}

/// The figures.
fn rows(known: &Figures) -> Html {
    let named = |name: &'static str, value: Html| html! { <div key={name} class="row2 num"><dt>{ name }</dt><dd>{ value }</dd></div> };
    let row = |metric: Metric, value: String| named(metric.name(), value.into());
    let path = known.avg_longest_solvable_to_unsolvable().unwrap_or(0.0);
    let losing = known.avg_losing_move_ratio().unwrap_or(0.0);
    html! {
        <dl key="rows">
            { row(Metric::Moves, format!("{:.2}", known.avg_moves_all())) }
            { row(Metric::Rate, percent(known.rate_solvable())) }
            { row(Metric::Losing, percent(losing)) }
            { row(Metric::Path, format!("{path:.2}")) }
            { row(Metric::LostMin, known.longest_unsolvable_min.to_string()) }
            { named("Dead ends", figures::grouped(known.dead_end_states).into()) }
            { named("Orders that clear it", grouped_text(&known.solution_sequences)) }
        </dl>
    }
}

/// A share in per cent, never rounded to none or all of it.
fn percent(share: f64) -> String {
    let rounded = format!("{:.1} %", share * 100.0);
    match rounded.as_str() {
        "0.0 %" if share > 0.0 => "under 0.1 %".to_owned(),
        "100.0 %" if share < 1.0 => "over 99.9 %".to_owned(),
        _ => rounded,
    }
}

/// A decimal number of any length in groups of three digits; a very long one by its size.
fn grouped_text(digits: &str) -> Html {
    match digits.parse::<u64>() {
        Ok(number) if number < 1_000_000_000 => figures::grouped(number).into(),
        _ => {
            let (first, rest) = digits.split_at(digits.len().min(1));
            let size = digits.len().saturating_sub(1);
            html! { <>{ format!("{first}.{} × 10", rest.get(..2).unwrap_or("0")) }<sup>{ size }</sup></> }
        }
    }
}

/// What the figures mean.
fn meanings() -> Html {
    const MEANINGS: [(&str, &str); 6] = [
        ("Position", "a set of tiles that can be left; in which order the others went does not matter."),
        ("Available moves", "pairs that can be taken, over all positions. The more, the easier to find one."),
        (
            "Rate of solvable states",
            "the share of positions from which all tiles can still be taken. The fewer, the easier to go wrong.",
        ),
        (
            "Share of moves that lose",
            "the share of pairs that lose, over solvable positions; the second reading of the paper’s third measure.",
        ),
        (
            "Longest path into the unsolvable part",
            "how many pairs one may take, from a solvable position, until one loses; the mean over those from which one can lose.",
        ),
        (
            "Longest unsolvable path",
            "how long one plays on without knowing, by the paper’s pseudo-code: 1 at a dead end, else 1 more than the shortest way to one; the largest of all.",
        ),
    ];
    html! {
        <details key="meanings">
            <summary>{ "What these mean" }</summary>
            { for MEANINGS.map(|(name, means)| html! { <p key={name} class="ss-note"><b>{ name }</b>{ ": " }{ means }</p> }) }
        </details>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_suggested_problem_is_a_board() {
        let state = SUGGESTED.parse::<Shisen>().expect("a position");
        assert_eq!((state.to_string().as_str(), state.board().tiles()), (SUGGESTED, 20));
    }

    #[test]
    fn long_numbers_are_told_by_their_size() {
        assert_eq!(grouped_text("40"), "40".into());
        let size = html! { <>{ "1.23 × 10" }<sup>{ 29 }</sup></> };
        assert_eq!(grouped_text("123456789012345678901234567890"), size);
    }

    #[test]
    fn a_few_are_never_none_and_nearly_all_are_never_all() {
        assert_eq!(
            [0.0, 0.0002, 0.25, 0.9998, 1.0].map(percent),
            ["0.0 %", "under 0.1 %", "25.0 %", "over 99.9 %", "100.0 %"]
        );
    }

    #[test]
    fn what_is_heard_of_another_board_is_nothing() {
        let begun = Rc::new(Counted::default()).reduce(Act::Begin("a".into()));
        assert!(matches!(begun.open(), Some(Request::Figures { .. })));
        let same = begun.clone().reduce(Act::Heard("b".into(), JobEvent::Crashed("it died".to_owned())));
        assert!(same.fallen.is_none());
        let fallen = begun.reduce(Act::Heard("a".into(), JobEvent::Crashed("it died".to_owned())));
        assert!(fallen.fallen.is_some() && fallen.open().is_none());
    }
}

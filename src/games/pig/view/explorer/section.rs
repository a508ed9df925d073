//! The cross-section at one opponent's score: every roll and hold, cell by cell.

use web_sys::Element;
use yew::prelude::*;

use super::desk::{Change, GAME, Held, Looked, readout};
use super::figure::{Card, Slider, chart_saver, save_table};
use crate::app::charts::path::Path;
use crate::app::charts::use_width;
use crate::games::pig::requests::Section;
use crate::lab::report::{Cell, Table};

/// What the cross-section is given.
#[derive(Properties, PartialEq)]
pub struct SectionProps {
    /// What is looked at.
    pub looked: Looked,
    /// The states at the opponent's score.
    pub section: Option<Held>,
    /// Where best play holds.
    pub best: Option<Held>,
    /// Where the rule holds.
    pub rule: Option<Held>,
    /// The rule in words.
    pub words: AttrValue,
    /// Hears what is to be looked at.
    pub on_look: Callback<Change>,
}

/// The area in which cells are drawn, in pixels.
#[derive(Clone, Copy)]
struct Frame {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

impl Frame {
    fn of(width: f64) -> Self {
        let ratio = if width < 520.0 { 0.86 } else { 0.655 };
        Self { left: 34.0, top: 8.0, right: width - 8.0, bottom: width * ratio - 42.0 }
    }

    fn x(self, me: f64) -> f64 {
        self.left + me * (self.right - self.left) / f64::from(GAME.goal)
    }

    fn y(self, total: f64) -> f64 {
        self.bottom - total * (self.bottom - self.top) / f64::from(GAME.goal)
    }
}

/// The cross-section, the opponent's slider, the readout.
#[component]
pub fn CrossSection(props: &SectionProps) -> Html {
    let node = use_node_ref();
    let width = use_width(&node).max(240.0);
    let looked = &props.looked;
    let frame = Frame::of(width);
    let section = props.section.as_ref().and_then(Held::section);
    let on_you = {
        let on_look = props.on_look.clone();
        Callback::from(move |you: u16| on_look.emit(Box::new(move |looked| looked.you = you)))
    };
    let on_csv = props.section.clone().map(|held| {
        Callback::from(move |()| {
            if let Some(section) = held.section() {
                save_table(&table(section));
            }
        })
    });
    let you = section.map_or(looked.you, |section| section.you);
    let slider = Slider {
        id: "pl-you".to_owned(),
        label: "Opponent",
        range: (0, 99),
        value: looked.you,
        words: String::new(),
        on_value: on_you,
    };
    let card = Card {
        id: "pig-section",
        class: "pl-section",
        title: &format!("Cross-section at opponent {}", looked.you),
        note: "every roll and hold, cell by cell",
        csv: on_csv,
        svg: section.map(|_| chart_saver("pig-section")),
    };
    card.of(html! {
        <>
            <div key="plot" ref={node.clone()} class="chart-place">
                <svg id="chart-pig-section" class="chart pl-cut" role="img" viewBox={format!("0 0 {width:.0} {:.0}", frame.bottom + 42.0)}
                    aria-label={described(section, you, &props.words)} onpointerdown={picked(props, &node, frame, width)}
                    onpointermove={picked(props, &node, frame, width)}>
                    { for section.map(|section| cells(section, frame)) }
                    { axes(frame) }
                    { for section.map(|section| lines(section, frame)) }
                    { for section.map(|section| spot(section, looked, frame)) }
                </svg>
            </div>
            <div key="legend" class="pl-legend" aria-hidden="true">
                <span><i class="pl-key roll"></i>{ "roll" }</span>
                <span><i class="pl-key hold"></i>{ "hold" }</span>
                <span><i class="pl-key goal"></i>{ "roll on to 100" }</span>
                <span><i class="pl-key dashes"></i>{ &props.words }</span>
            </div>
            { slider.html() }
            { readout(looked, props.best.as_ref(), props.rule.as_ref(), section) }
        </>
    })
}

/// The end of the first run: the total at which a policy first holds.
fn first_hold(runs: Option<&Vec<(u16, u16)>>) -> u16 {
    runs.and_then(|runs| runs.first()).map_or(0, |(_, end)| *end)
}

/// The cells that roll: those of the race to the goal apart.
fn cells(section: &Section, frame: Frame) -> Html {
    let (mut roll, mut race) = (Path::default(), Path::default());
    for (me, runs) in section.best.iter().enumerate().take(GAME.goal.into()) {
        let missing = usize::from(GAME.goal) - me;
        let wide = frame.x(1.0) - frame.x(0.0);
        for &(from, end) in runs {
            let (top, bottom) = (frame.y(end.into()), frame.y(from.into()));
            let x = frame.x(me as f64);
            if from == 0 && usize::from(end) >= missing {
                race = race.rect(x, top, wide, bottom - top);
            } else {
                roll = roll.rect(x, top, wide, bottom - top);
            }
        }
    }
    let (left, right, top, bottom) = (frame.left, frame.right, frame.top, frame.bottom);
    html! {
        <>
            <path class="empty" d={format!("M{left:.1} {top:.1}H{right:.1}V{bottom:.1}z")} />
            <path class="roll" d={roll.d()} />
            <path class="race" d={race.d()} />
        </>
    }
}

fn axes(frame: Frame) -> Html {
    let (left, right, top, bottom) = (frame.left, frame.right, frame.top, frame.bottom);
    let text = |x: f64, y: f64, anchor: &'static str, class: &'static str, words: String| {
        html! { <text {class} x={format!("{x:.1}")} y={format!("{y:.1}")} text-anchor={anchor}>{ words }</text> }
    };
    let tick = |fifth: i32| {
        let score = f64::from(fifth * 20);
        html! {
            <>
                { text(frame.x(score).min(right - 8.0), bottom + 17.0, "middle", "tick", score.to_string()) }
                { text(left - 6.0, frame.y(score) + 4.0, "end", "tick", score.to_string()) }
            </>
        }
    };
    html! {
        <>
            <path class="base" d={format!("M{left:.1} {top:.1}H{right:.1}V{bottom:.1}H{left:.1}zL{right:.1} {bottom:.1}")} />
            { for (0..=5).map(tick) }
            { text((left + right) / 2.0, bottom + 36.0, "middle", "note", "my score".to_owned()) }
            { text(right - 10.0, top + 20.0, "end", "second", "holding wins".to_owned()) }
            { text(left + 12.0, frame.y(44.0), "start", "name", "Hold".to_owned()) }
            { text(left + 12.0, frame.y(8.0), "start", "name", "Roll".to_owned()) }
        </>
    }
}

/// The first holds as stairs.
fn stairs(runs: &[Vec<(u16, u16)>], frame: Frame) -> String {
    let mut points = Vec::with_capacity(2 * runs.len());
    for me in 0..runs.len().min(GAME.goal.into()) {
        let y = frame.y(first_hold(runs.get(me)).into());
        points.extend([(frame.x(me as f64), y), (frame.x(me as f64 + 1.0), y)]);
    }
    Path::default().through(points, false).d()
}

fn lines(section: &Section, frame: Frame) -> Html {
    html! {
        <>
            <path class="first" d={stairs(&section.best, frame)} />
            <path class="other" d={stairs(&section.policy, frame)} />
        </>
    }
}

/// The mark at my score.
fn spot(section: &Section, looked: &Looked, frame: Frame) -> Html {
    let x = frame.x(f64::from(looked.me) + 0.5);
    let missing = f64::from(GAME.goal - looked.me.min(GAME.goal));
    let y = frame.y(first_hold(section.best.get(usize::from(looked.me))).into());
    html! {
        <>
            <path class="error" d={Path::default().line((x, frame.bottom), (x, frame.y(missing))).d()} />
            <circle class="spot" cx={format!("{x:.1}")} cy={format!("{y:.1}")} r="6" />
        </>
    }
}

/// Sets my score where the pointer presses or is dragged.
fn picked(props: &SectionProps, node: &NodeRef, frame: Frame, width: f64) -> Callback<PointerEvent> {
    let (on_look, node) = (props.on_look.clone(), node.clone());
    Callback::from(move |event: PointerEvent| {
        if event.buttons() == 0 {
            return;
        }
        let Some(element) = node.cast::<Element>() else { return };
        let area = element.get_bounding_client_rect();
        let x = (f64::from(event.client_x()) - area.left()) * width / area.width().max(1.0);
        let share = (x - frame.left) / (frame.right - frame.left);
        // Between 0 and 99.
        let me = (share * f64::from(GAME.goal)).floor().clamp(0.0, f64::from(GAME.goal - 1)) as u16;
        on_look.emit(Box::new(move |looked| looked.me = me));
    })
}

/// The picture in words.
fn described(section: Option<&Section>, you: u16, words: &str) -> String {
    let Some(section) = section else { return "The cross-section is being worked out.".to_owned() };
    let at = |me: u16| {
        let held = first_hold(section.best.get(usize::from(me)));
        if held + me >= GAME.goal { format!("{me}: to {}", GAME.goal) } else { format!("{me}: {held}") }
    };
    let list: Vec<String> = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90].map(at).to_vec();
    format!("With the opponent at {you} best play first holds, by my score: {}. Dashed: {words}.", list.join(", "))
}

/// The section's numbers.
fn table(section: &Section) -> Table {
    let title = format!("Cross-section at opponent {}", section.you);
    let mut table = Table::new(format!("pig-section-{}", section.you), title).number("me");
    table = table.number("best play holds at").text("best play rolls").number("rule holds at").text("rule rolls");
    table = table.number("chance to win");
    let runs = |runs: Option<&Vec<(u16, u16)>>| {
        let text: Vec<String> =
            runs.into_iter().flatten().map(|(from, end)| format!("{from}-{}", end.saturating_sub(1))).collect();
        Cell::Text(text.join(" "))
    };
    for me in 0..section.best.len() {
        let (best, rule) = (section.best.get(me), section.policy.get(me));
        table.row(vec![
            Cell::Integer(me as i128),
            Cell::Integer(first_hold(best).into()),
            runs(best),
            Cell::Integer(first_hold(rule).into()),
            runs(rule),
            section.win.get(me).map_or(Cell::Empty, |win| Cell::Number { value: *win, digits: 6 }),
        ]);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_a_row_for_each_score() {
        let section = Section {
            you: 30,
            policy: vec![vec![(0, 25)]; 3],
            best: vec![vec![(0, 21)], vec![(0, 20), (30, 32)], vec![]],
            win: vec![0.4, 0.5],
        };
        let csv = table(&section).csv();
        assert!(csv.contains("1,20,0-19 30-31,25,0-24,0.5"), "{csv}");
        assert_eq!(csv.lines().count(), 4);
        assert!(described(Some(&section), 30, "hold at 25").contains("0: 21, 10: 0"));
    }
}

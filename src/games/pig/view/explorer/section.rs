//! The cross-section at one opponent's score, cell by cell; and one turn, with the exact chances of what it brings.

use std::rc::Rc;

use yew::prelude::*;

use super::{GAME, Lab, card, percent, readout};
use crate::app::charts::axes::Frame;
use crate::app::charts::path::Path;
use crate::app::charts::scale::Scale;
use crate::app::charts::{Anchor, Draw, Picture, axes, csv_saver, draw_bars, svg_saver, svg_words};
use crate::app::controls::slider;
use crate::games::pig::requests::{Outcome, Section, TurnOutcomes};
use crate::lab::report::{Axis, Bar, BarMark, BarSeries, Cell, Table, Tone};

/// Where cells lie in a picture of this width: my score to the right, the turn total upwards.
fn plane(width: f64) -> (Frame, Scale, Scale) {
    let ratio = if width < 520.0 { 0.86 } else { 0.655 };
    let frame = Frame { left: 34.0, top: 8.0, right: width - 8.0, bottom: width * ratio - 42.0 };
    let domain = (0.0, GAME.goal.into());
    let (x, y) = ((frame.left, frame.right), (frame.bottom, frame.top));
    (frame, Scale { domain, range: x }, Scale { domain, range: y })
}

/// The cross-section, the opponent's slider, the readout.
pub fn section(lab: &Lab) -> Html {
    let looked = &*lab.looked;
    let section = lab.section.clone();
    let me = looked.me;
    let label = described(section.as_deref(), lab.words());
    let csv = section.clone().map(|section| csv_saver(move || section_table(&section)));
    let svg = section.as_ref().map(|_| svg_saver("pig-section"));
    let draw = Draw(Rc::new(move |width| draw_section(section.as_deref(), me, width)));
    let on_point = lab.look(|looked, (x, width): (f64, f64)| {
        let (frame, ..) = plane(width);
        let share = (x - frame.left) / (frame.right - frame.left);
        // Between 0 and 99.
        looked.me = (share * f64::from(GAME.goal)).floor().clamp(0.0, f64::from(GAME.goal - 1)) as u16;
    });
    let on_you = lab.look(|looked, you| looked.you = you);
    let body = html! {
        <>
            <Picture key="plot" id="pig-section" class="pl-cut" {label} {draw} {on_point} />
            <div key="legend" class="pl-legend" aria-hidden="true">
                <span><i class="pl-key roll"></i>{ "roll" }</span>
                <span><i class="pl-key hold"></i>{ "hold" }</span>
                <span><i class="pl-key goal"></i>{ "roll on to 100" }</span>
                <span><i class="pl-key dashes"></i>{ lab.words().to_owned() }</span>
            </div>
            { slider("pl-you", "Opponent", (0, 99), (looked.you, None), on_you) }
            { readout(lab) }
        </>
    };
    let title = format!("Cross-section at opponent {}", looked.you);
    card(("pig-section", "pl-section"), (&title, "every roll and hold, cell by cell"), [csv, svg], body)
}

/// The end of the first run: the total at which a policy first holds.
fn first_hold(runs: Option<&Vec<(u16, u16)>>) -> u16 {
    runs.and_then(|runs| runs.first()).map_or(0, |(_, end)| *end)
}

/// The height of the picture, and what is in it: cells that roll (those of the race to the goal apart), the first holds of
/// best play and of the rule as stairs, and the mark at my score.
fn draw_section(section: Option<&Section>, me: u16, width: f64) -> (f64, Html) {
    let (frame, x, y) = plane(width);
    let Frame { left, right, top, bottom } = frame;
    let (mut roll, mut race) = (Path::default(), Path::default());
    let wide = x.at(1.0) - x.at(0.0);
    for (me, runs) in section.iter().flat_map(|section| section.best.iter().enumerate().take(GAME.goal.into())) {
        let missing = usize::from(GAME.goal) - me;
        for &(from, end) in runs {
            let races = from == 0 && usize::from(end) >= missing;
            let path = if races { &mut race } else { &mut roll };
            let (upper, lower) = (y.at(end.into()), y.at(from.into()));
            *path = std::mem::take(path).rect(x.at(me as f64), upper, wide, lower - upper);
        }
    }
    let stairs = |runs: &[Vec<(u16, u16)>]| {
        let step = |me: usize| {
            let y = y.at(first_hold(runs.get(me)).into());
            [(x.at(me as f64), y), (x.at(me as f64 + 1.0), y)]
        };
        Path::default().through((0..runs.len().min(GAME.goal.into())).flat_map(step), false).d()
    };
    let lines = section.map(|section| {
        let at = (x.at(f64::from(me) + 0.5), y.at(first_hold(section.best.get(usize::from(me))).into()));
        let missing = y.at(f64::from(GAME.goal.saturating_sub(me)));
        html! {
            <>
                <path class="first" d={stairs(&section.best)} />
                <path class="other" d={stairs(&section.policy)} />
                <path class="error" d={Path::default().line((at.0, bottom), (at.0, missing)).d()} />
                <circle class="spot" cx={format!("{:.1}", at.0)} cy={format!("{:.1}", at.1)} r="6" />
            </>
        }
    });
    let ticks = (0..=5).map(|fifth| (f64::from(fifth * 20), (fifth * 20).to_string())).collect();
    let body = html! {
        <>
            { axes::rows(frame, y, &ticks) }
            { axes::columns(frame, x, &ticks, false) }
            <path class="empty" d={format!("M{left:.1} {top:.1}H{right:.1}V{bottom:.1}z")} />
            <path class="roll" d={roll.d()} />
            <path class="race" d={race.d()} />
            <path class="base" d={format!("M{left:.1} {top:.1}H{right:.1}V{bottom:.1}H{left:.1}zL{right:.1} {bottom:.1}")} />
            { svg_words((f64::midpoint(left, right), bottom + 36.0), Anchor::Middle, "note", "my score") }
            { svg_words((right - 10.0, top + 20.0), Anchor::End, "second", "holding wins") }
            { svg_words((left + 12.0, y.at(44.0)), Anchor::Start, "name", "Hold") }
            { svg_words((left + 12.0, y.at(8.0)), Anchor::Start, "name", "Roll") }
            { for lines }
        </>
    };
    (bottom + 42.0, body)
}

/// The picture in words.
fn described(section: Option<&Section>, words: &str) -> String {
    let Some(section) = section else { return "The cross-section is being worked out.".to_owned() };
    let at = |tenth: u16| {
        let (me, held) = (tenth * 10, first_hold(section.best.get(usize::from(tenth) * 10)));
        if held + me >= GAME.goal { format!("{me}: to {}", GAME.goal) } else { format!("{me}: {held}") }
    };
    let list: Vec<String> = (0..10).map(at).collect();
    let (you, list) = (section.you, list.join(", "));
    format!("With the opponent at {you} best play first holds, by my score: {list}. Dashed: {words}.")
}

/// The section's numbers.
fn section_table(section: &Section) -> Table {
    let title = format!("Cross-section at opponent {}", section.you);
    let mut table = Table::new(format!("pig-section-{}", section.you), title)
        .numbers(["me", "best play holds at"])
        .text("best play rolls")
        .number("rule holds at")
        .text("rule rolls")
        .number("chance to win");
    let runs = |runs: Option<&Vec<(u16, u16)>>| {
        let run = |(from, end): &(u16, u16)| format!("{from}-{}", end.saturating_sub(1));
        Cell::Text(runs.into_iter().flatten().map(run).collect::<Vec<_>>().join(" "))
    };
    for me in 0..section.best.len() {
        let mut row = vec![Cell::count(me)];
        for policy in [section.best.get(me), section.policy.get(me)] {
            row.extend([Cell::Integer(first_hold(policy).into()), runs(policy)]);
        }
        row.push(Cell::maybe(section.win.get(me).copied(), 6));
        table.row(row);
    }
    table
}

/// One turn of holding at a total.
pub fn one_turn(lab: &Lab) -> Html {
    let hold = lab.looked.turn;
    let turn = lab.turn.clone();
    let csv = turn.clone().map(|turn| csv_saver(move || turn_table(&turn)));
    let about = |turn: &TurnOutcomes| format!("{:.3} points and {:.2} rolls on average", turn.mean, turn.rolls);
    let about = turn.as_deref().map(about).unwrap_or_default();
    let label = turn.as_deref().map_or("The outcomes are being worked out.".to_owned(), |turn| {
        let list = turn.outcomes.iter().map(|outcome| format!("{} {}", name(outcome), percent(outcome.chance, 1)));
        format!("Chances of what the turn brings: {}.", list.collect::<Vec<_>>().join(", "))
    });
    let fractions = turn.as_deref().map(fractions);
    let draw = Draw(Rc::new(move |width| {
        let outcomes = turn.as_deref().map(|turn| turn.outcomes.as_slice()).unwrap_or_default();
        let bar = |outcome: &Outcome| {
            let tone = if outcome.points == 0 { Tone::Accent } else { Tone::Plain };
            Some(Bar { value: 100.0 * outcome.chance, tone, interval: None })
        };
        let bars = outcomes.iter().map(bar).collect();
        let (names, y): (Vec<_>, _) = (outcomes.iter().map(name).collect(), Axis::new("").unit("%").digits(1));
        let series = [BarSeries { label: String::new(), mark: BarMark::Bar, bars }];
        let drawing = draw_bars("", &names, &y, &series, &[], width);
        (drawing.height, drawing.body)
    }));
    let body = html! {
        <>
            { slider("pl-turn", "Hold at", (1, 60), (hold, None), lab.look(|looked, turn| looked.turn = turn)) }
            <Picture key="bars" id="pig-turn" {label} {draw} />
            <div key="table" class="pl-fractions">{ for fractions }</div>
        </>
    };
    let title = format!("One turn, holding at {hold}");
    card(("pig-turn", "pl-one"), (&title, &about), [csv, Some(svg_saver("pig-turn"))], body)
}

fn name(outcome: &Outcome) -> String {
    if outcome.points == 0 { "a pig".to_owned() } else { outcome.points.to_string() }
}

fn fractions(turn: &TurnOutcomes) -> Html {
    let row = |outcome: &Outcome| {
        html! {
            <tr key={outcome.points}>
                <th scope="row">{ name(outcome) }</th>
                <td class="pl-fraction">{ &outcome.fraction }</td>
                <td>{ format!("{:.6}", outcome.chance) }</td>
            </tr>
        }
    };
    html! {
        <table class="pl-table pl-small num">
            <caption class="unseen">{ "The exact chances of what the turn brings" }</caption>
            <thead><tr><th scope="col">{ "Points" }</th><th scope="col">{ "Exactly" }</th><th scope="col">{ "Chance" }</th></tr></thead>
            <tbody>{ for turn.outcomes.iter().map(row) }</tbody>
        </table>
    }
}

fn turn_table(turn: &TurnOutcomes) -> Table {
    let mut table = Table::new("pig-turn", "One turn").number("points").text("exactly").number("chance");
    for Outcome { points, fraction, chance } in &turn.outcomes {
        table.row(vec![Cell::Integer((*points).into()), Cell::text(fraction), Cell::number(*chance, 9)]);
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
        let csv = section_table(&section).csv();
        assert!(csv.contains("1,20,0-19 30-31,25,0-24,0.5"), "{csv}");
        assert_eq!(csv.lines().count(), 4);
        assert!(described(Some(&section), "hold at 25").contains("0: 21, 10: 0"));
    }
}

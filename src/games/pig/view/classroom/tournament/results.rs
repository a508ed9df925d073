//! What has come of a round robin: the ranking; and who beats whom, as a grid of buttons, on phones one player's row at a time. Both
//! also as SVG files.

use super::{Room, card};
use crate::app::charts::{Anchor, SvgFile, csv_saver, tool};
use crate::app::fields::{on_select, option};
use crate::app::hooks::use_pass;
use crate::app::prelude::*;
use crate::games::pig::classroom::tournament::{
    MAX_SHOWN, Order, Place, RoundRobin, Seat, matrix_table, pairs_table, ranking_table,
};
use crate::games::pig::policy::families::BEST;
use crate::lab::report::number;
use crate::web::canvas::{hex, mix};

impl Room {
    pub(super) fn ranking(&self, work: &Rc<RoundRobin>, places: Rc<[Place]>, shown: &Rc<[usize]>) -> Html {
        let picks = !self.narrow && places.len() > MAX_SHOWN;
        let best = work.players.iter().position(|player| player.code == BEST);
        let orders = [("By matches won", Order::Won), ("By mean win", Order::Mean)].map(|(name, order)| {
            (name, self.look.order == order, self.look(move |look, _: MouseEvent| look.order = order))
        });
        let pick = |player: usize| picks.then(|| self.pick(work, player, shown));
        let rows: Html = places.iter().map(|place| place_row(work, place, best, pick(place.player))).collect();
        let (csv, svg) = ((work.clone(), places.clone()), (work.clone(), places));
        let csv = csv_saver(move || ranking_table(&csv.0, &csv.1));
        let svg = saves("pig-ranking.svg", "image/svg+xml", move || ranking_picture(&svg.0, &svg.1));
        let body = html! {
            <>
                { choices("Rank by", orders) }
                <table>
                    <caption class="unseen">{ "Ranking" }</caption>
                    <thead><tr>
                        <th scope="col">{ "#" }</th>
                        <th scope="col">{ "Name" }</th>
                        <th scope="col" class="words">{ "Rule in words" }</th>
                        <th scope="col" class="number">{ "Mean win" }</th>
                        <th scope="col" class="number">{ "Beats" }</th>
                        { for best.map(|_| html! { <th scope="col" class="number">{ "v. best" }</th> }) }
                        if picks { <th scope="col" class="pick">{ "Grid" }</th> }
                    </tr></thead>
                    <tbody>{ rows }</tbody>
                </table>
            </>
        };
        let tools = html! { <>{ tool("CSV", "the ranking", csv) }{ tool("SVG", "the ranking", svg) }</> };
        card("ranking", ("ranking-title", "Ranking", "exact, both seats alike"), tools, body)
    }

    /// The box that has a player stand in the grid, or not.
    fn pick(&self, work: &RoundRobin, player: usize, shown: &[usize]) -> Html {
        let is_in = shown.contains(&player);
        let others = shown.iter().filter(|one| **one != player).copied().chain((!is_in).then_some(player));
        let picked: Vec<String> = others.map(|one| work.name(one).to_owned()).collect();
        let onchange = self.look(move |look, _: Event| look.picked.clone_from(&picked));
        // A grid of one has no pair.
        let stays = if is_in { shown.len() <= 2 } else { shown.len() == MAX_SHOWN };
        let label = format!("Show {} in the grid", work.name(player));
        html! {
            <td class="pick"><label class="check"><input type="checkbox" aria-label={label} checked={is_in} disabled={stays} {onchange} /></label></td>
        }
    }

    /// The matrix in its card, in the form that fits the screen; rows and columns best first.
    pub(super) fn matrix(&self, work: &Rc<RoundRobin>, order: &Rc<[usize]>, shown: &Rc<[usize]>) -> Html {
        let seat = self.look.seat;
        let seats =
            Seat::ALL.map(|(one, label)| (label, seat == one, self.look(move |look, _: MouseEvent| look.seat = one)));
        let (csv, svg) = ((work.clone(), order.clone()), (work.clone(), shown.clone()));
        let csv = saves("pig-matrix.csv", "text/csv", move || {
            let (work, order) = &csv;
            format!("{}\r\n{}", matrix_table(work, order, seat).csv(), pairs_table(work).csv())
        });
        let svg = saves("pig-matrix.svg", "image/svg+xml", move || picture(&svg.0, &svg.1, seat));
        let shade = |(at, name): (usize, &&'static str)| html! { <rect class={*name} x={(at * 10).to_string()} width="10" height="10" /> };
        let body = html! {
            <>
                { choices("Which seat", seats) }
                if shown.len() < order.len() && !self.narrow {
                    <p class="quiet">{ format!("{} of {} rules: tick others in the ranking, {MAX_SHOWN} at most. The CSV file has all.", shown.len(), order.len()) }</p>
                }
                { if self.narrow { self.row_list(work, order) } else { self.grid(work, shown) } }
                <p class="heat-key quiet">
                    <span>{ "40 or less" }</span>
                    <svg viewBox="0 0 110 10" aria-hidden="true" focusable="false">{ for TINTS.iter().enumerate().map(shade) }</svg>
                    <span>{ "60 or more" }</span><span>{ "Pick one to see the pair simulated." }</span>
                </p>
            </>
        };
        let tools = html! { <>{ tool("CSV", "the matrix", csv) }{ tool("SVG", "the matrix", svg) }</> };
        let about = "chance that the row beats the column, in per cent, exact";
        card("matrix", ("heat-title", "Who beats whom", about), tools, body)
    }

    fn grid(&self, work: &RoundRobin, order: &Rc<[usize]>) -> Html {
        let chance = |row: usize, column: usize| work.matrix.get(row, column).map(|found| self.look.seat.of(&found));
        let grid = GridLook {
            players: order.clone(),
            names: order.iter().map(|player| work.name(*player).to_owned()).collect(),
            chances: order.iter().map(|row| order.iter().map(|column| chance(*row, *column)).collect()).collect(),
        };
        let size = order.len();
        let on_key = self.look(move |look, event: KeyboardEvent| {
            if event.alt_key() || event.meta_key() {
                return;
            }
            if let Some(next) = step_by(&event.key(), event.ctrl_key(), inside(look.stop, size), size) {
                event.prevent_default();
                look.stop = next;
                page::focus(&cell_id(next.0, next.1));
            }
        });
        let on_choose = self.look(|look, (stop, pair)| {
            look.stop = stop;
            look.chosen = Some(pair);
        });
        let (stop, chosen) = (inside(self.look.stop, size), self.look.chosen);
        html! { <Grid key="grid" grid={Rc::new(grid)} {stop} {chosen} {on_key} {on_choose} /> }
    }

    /// One player against all others, for narrow screens.
    fn row_list(&self, work: &RoundRobin, order: &[usize]) -> Html {
        let row = self.look.row.filter(|row| *row < work.players.len()).or(order.first().copied()).unwrap_or(0);
        let choose = self.look(|look, row| look.row = row);
        let on_row = on_select(move |text| choose.emit(text.parse().ok()));
        let option = |at: &usize| option(at.to_string(), work.name(*at).to_owned(), *at == row);
        let one = |column: &usize| {
            let pair = (row, *column);
            let Some(found) = work.matrix.get(row, *column) else { return html! {} };
            let chance = self.look.seat.of(&found);
            let width = (chance * 100.0).clamp(0.0, 100.0);
            html! {
                <li key={*column}>
                    <button type="button" aria-pressed={(self.look.chosen == Some(pair)).to_string()}
                        onclick={self.look(move |look, _: MouseEvent| look.chosen = Some(pair))}>
                        <span>{ work.name(*column).to_owned() }</span>
                        <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" focusable="false">
                            <rect class="back" width="100" height="10" /><rect class={tint(chance)} width={format!("{width:.1}")} height="10" />
                            <path d="M50 0v10" />
                        </svg>
                        <b>{ number::percent(chance, 1) }</b>
                    </button>
                </li>
            }
        };
        html! {
            <div key="list" class="heat-list">
                <label class="field"><span>{ "Chances of" }</span><select onchange={on_row}>{ for order.iter().map(option) }</select></label>
                <ul>{ for order.iter().filter(|other| **other != row).map(one) }</ul>
            </div>
        }
    }
}

fn place_row(work: &RoundRobin, place: &Place, best: Option<usize>, pick: Option<Html>) -> Html {
    let Some(player) = work.players.get(place.player) else { return html! {} };
    let against = best.map(|best| {
        let found = work.matrix.get(place.player, best).map(|found| Seat::Both.of(&found));
        let words = found.map_or("–".to_owned(), |chance| number::percent(chance, 1));
        html! { <td class="number">{ words }</td> }
    });
    html! {
        <tr key={place.player} class={(place.rank == 1).then_some("first")}>
            <td class="rank">{ place.rank }</td>
            <th scope="row">{ &player.name }</th>
            <td class="words">{ &player.words }</td>
            <td class="number"><b>{ number::percent(place.mean, 2) }</b></td>
            <td class="number">{ format!("{} of {}", place.won, place.played) }</td>
            { for against }
            { for pick }
        </tr>
    }
}

/// Screens on which the matrix is shown row by row.
pub const NARROW: &str = "(max-width: 640px)";

/// The steps of colour to either side of one half.
const STEPS: f64 = 5.0;
/// So far from one half the colour is at its strongest.
const REACH: f64 = 0.1;
/// The classes of the colours, from far below one half to far above.
const TINTS: [&str; 11] = ["lo5", "lo4", "lo3", "lo2", "lo1", "even", "hi1", "hi2", "hi3", "hi4", "hi5"];

/// How far a chance lies from one half, in steps of colour; below one half they are negative.
fn step(chance: f64) -> i8 {
    let steps = ((chance - 0.5) / REACH * STEPS).clamp(-STEPS, STEPS);
    // Away from zero, so that only what rounds to 50.0 has no colour.
    if (chance - 0.5).abs() < 0.0005 { 0 } else { (steps.abs().ceil() * steps.signum()) as i8 }
}

fn tint(chance: f64) -> &'static str {
    TINTS[usize::from((step(chance) + 5).unsigned_abs()).min(10)]
}

/// What is written in a cell: per cent with one digit.
fn cell_words(chance: f64) -> String {
    number::fixed(chance * 100.0, 1)
}

/// This place if the grid has it, else the first.
fn inside(stop: (usize, usize), size: usize) -> (usize, usize) {
    if stop.0 < size && stop.1 < size { stop } else { (0, 1) }
}

/// Where the focus goes by a key, from row and column; the diagonal is passed over.
fn step_by(key: &str, ctrl: bool, (row, column): (usize, usize), size: usize) -> Option<(usize, usize)> {
    let last = size - 1;
    let next = match key {
        "ArrowLeft" => (row, column.checked_sub(1)?),
        "ArrowRight" => (row, column + 1),
        "ArrowUp" => (row.checked_sub(1)?, column),
        "ArrowDown" => (row + 1, column),
        "Home" if ctrl => (0, 1.min(last)),
        "End" if ctrl => (last, last.saturating_sub(1)),
        "Home" => (row, usize::from(row == 0)),
        "End" => (row, if row == last { last.saturating_sub(1) } else { last }),
        _ => return None,
    };
    match next {
        (a, b) if a >= size || b >= size => None,
        (a, b) if a == b => step_by(key, ctrl, next, size),
        next => Some(next),
    }
}

fn cell_id(row: usize, column: usize) -> String {
    format!("pair-{row}-{column}")
}

/// What the grid shows, row by row.
#[derive(PartialEq)]
struct GridLook {
    /// The players of the rows and of the columns.
    players: Rc<[usize]>,
    names: Rc<[String]>,
    /// The chances of each row against each column, as far as they are known.
    chances: Vec<Rc<[Option<f64>]>>,
}

/// A place in the grid by row and column, and who meets there.
type Choice = ((usize, usize), (usize, usize));

#[derive(PartialEq, Properties)]
struct GridProps {
    grid: Rc<GridLook>,
    /// The cell that Tab reaches, by row and column.
    stop: (usize, usize),
    /// The pair that is simulated.
    chosen: Option<(usize, usize)>,
    on_key: Callback<KeyboardEvent>,
    on_choose: Callback<Choice>,
}

/// So many rows are drawn at once: while a class of forty plays, each of them changes with every answer.
const ROWS: usize = 8;

#[component]
fn Grid(props: &GridProps) -> Html {
    let size = props.grid.players.len();
    let pass = use_pass(props.grid.clone(), size, ROWS);
    // As good as any later one, since it starts from what is looked at by then; with the same one, rows stay as they are.
    let on_choose = use_value(|| props.on_choose.clone());
    let head = |name: &String| html! { <th scope="col" role="columnheader"><span>{ name }</span></th> };
    let row = |row: usize| {
        let look = if row < pass.drawn { Some(&pass.now) } else { pass.before.as_ref() };
        // A row that has not been drawn stands there with its name.
        let (look, chances) = match look.filter(|look| row < look.players.len()) {
            Some(look) => (look, look.chances[row].clone()),
            None => (&props.grid, Rc::default()),
        };
        let chosen = props.chosen.filter(|chosen| chosen.0 == look.players[row]);
        let chosen = chosen.and_then(|chosen| look.players.iter().position(|one| *one == chosen.1));
        html! {
            <GridRow key={row} {row} players={look.players.clone()} names={look.names.clone()} {chances}
                stop={(props.stop.0 == row).then_some(props.stop.1)} {chosen} on_choose={(*on_choose).clone()} />
        }
    };
    html! {
        <div class="heat-place" role="region" aria-label="Who beats whom, as a grid" tabindex={(size > 14).then_some("0")}>
            <table class={classes!("heat", (size > 14).then_some("dense"), (size > 25).then_some("tiny"))} role="grid" aria-labelledby="heat-title" onkeydown={props.on_key.clone()}>
                <thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col"><span class="unseen">{ "Name" }</span></th>{ for pass.now.names.iter().map(head) }</tr></thead>
                <tbody role="rowgroup">{ for (0..size).map(row) }</tbody>
            </table>
        </div>
    }
}
/// A row of the grid is a component of its own, so that the focus moves without drawing all anew.
#[derive(PartialEq, Properties)]
struct RowProps {
    row: usize,
    players: Rc<[usize]>,
    names: Rc<[String]>,
    chances: Rc<[Option<f64>]>,
    /// The column that Tab reaches, if it is in this row.
    stop: Option<usize>,
    chosen: Option<usize>,
    on_choose: Callback<Choice>,
}

#[component]
fn GridRow(props: &RowProps) -> Html {
    let (row, name) = (props.row, &props.names[props.row]);
    let cell = |(column, chance): (usize, &Option<f64>)| {
        let choice = ((row, column), (props.players[row], props.players[column]));
        let choose = props.on_choose.reform(move |_: MouseEvent| choice);
        let Some(chance) = *chance else {
            return html! { <td key={column} role="gridcell" class="none">{ if column == row { "·" } else { "" } }</td> };
        };
        let label = format!("{name} against {}: {}", props.names[column], number::percent(chance, 1));
        html! {
            <td key={column} role="gridcell" aria-selected={(props.chosen == Some(column)).to_string()}>
                <button type="button" id={cell_id(row, column)} class={tint(chance)} aria-label={label}
                    tabindex={if props.stop == Some(column) { "0" } else { "-1" }} onclick={choose}>{ cell_words(chance) }</button>
            </td>
        }
    };
    html! {
        <tr role="row"><th scope="row" role="rowheader"><span>{ name }</span></th>{ for props.chances.iter().enumerate().map(cell) }</tr>
    }
}

/// The ranking as an SVG file for a slide or a worksheet: a bar for each player's mean.
pub fn ranking_picture(work: &RoundRobin, places: &[Place]) -> String {
    let longest = places.iter().map(|place| work.name(place.player).chars().count()).max().unwrap_or(0) as f64;
    let (room, row, title) = (46.0 + longest * 7.6, 28.0, "Mean chance to win, per cent");
    let frame = (0.0, 0.0, room + 400.0, 60.0 + places.len() as f64 * row);
    let mut file = SvgFile::new(frame, title, ("#fff", "#1d2433"), 13.0);
    file.words((10.0, 26.0), Anchor::Start, 0, title);
    for (at, Place { player, rank, won, played, mean }) in places.iter().enumerate() {
        let (y, width) = (44.0 + at as f64 * row, mean * 300.0);
        file.words((10.0, y + 14.5), Anchor::Start, 0, &rank.to_string());
        file.words((36.0, y + 14.5), Anchor::Start, 0, work.name(*player));
        file.add(format_args!(
            "rect x=\"{room:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"20\" rx=\"4\" fill=\"#2a4d86\""
        ));
        let words = format!("{}, beats {won} of {played}", number::fixed(mean * 100.0, 2));
        file.words((room + width + 8.0, y + 14.5), Anchor::Start, 0, &words);
    }
    file.text()
}

const CELL: (f64, f64) = (46.0, 30.0);

/// The matrix as an SVG file for a slide or a worksheet.
fn picture(work: &RoundRobin, order: &[usize], seat: Seat) -> String {
    let longest = order.iter().map(|at| work.name(*at).chars().count()).max().unwrap_or(0) as f64;
    let (room, size) = (14.0 + longest * 7.6, order.len() as f64);
    let top = 44.0 + room * 0.75;
    let frame = (0.0, 0.0, room + size * CELL.0 + 20.0, top + size * CELL.1 + 20.0);
    let title = "Chance that the row beats the column, per cent";
    let mut file = SvgFile::new(frame, title, ("#fff", "#1d2433"), 13.0);
    file.words((10.0, 26.0), Anchor::Start, 0, title);
    for (at, player) in order.iter().enumerate() {
        let (x, y) = (room + (at as f64 + 0.5) * CELL.0, top + (at as f64 + 0.5) * CELL.1);
        file.words((room - 8.0, y + 4.5), Anchor::End, 0, work.name(*player));
        file.words((x + 4.0, top - 8.0), Anchor::Start, -50, work.name(*player));
        for (c, column) in order.iter().enumerate() {
            let Some(chance) = work.matrix.get(*player, *column).map(|found| seat.of(&found)) else { continue };
            let left = room + c as f64 * CELL.0;
            let (upper, wide, high) = (y - CELL.1 / 2.0 + 1.0, CELL.0 - 2.0, CELL.1 - 2.0);
            file.add(format_args!(
                "rect x=\"{:.1}\" y=\"{upper:.1}\" width=\"{wide}\" height=\"{high}\" rx=\"4\" fill=\"{}\"",
                left + 1.0,
                colour(step(chance))
            ));
            file.words((left + CELL.0 / 2.0, y + 4.5), Anchor::Middle, 0, &cell_words(chance));
        }
    }
    file.text()
}

/// Indigo above one half, ochre below, as on the page by day.
fn colour(step: i8) -> String {
    let ink = if step < 0 { [138, 93, 12] } else { [42, 77, 134] };
    hex(mix([255, 253, 248], ink, f64::from(step.unsigned_abs()) * 0.11))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::pig::classroom::rules::Player;
    use crate::games::pig::requests::{MatchUp, Response, Variant};
    use crate::search::solve::Work;

    #[test]
    fn the_focus_passes_over_the_diagonal_and_stays_inside() {
        let step = |key, from| step_by(key, false, from, 3);
        assert_eq!([(1, 0), (0, 2), (2, 1)].map(|from| step("ArrowRight", from)), [Some((1, 2)), None, None]);
        assert_eq!(step("ArrowDown", (0, 1)), Some((2, 1)));
        assert_eq!((step("Home", (0, 2)), step("End", (2, 0))), (Some((0, 1)), Some((2, 1))));
        assert_eq!(step_by("End", true, (0, 1), 3), Some((2, 1)));
        assert_eq!((step_by("ArrowDown", false, (0, 1), 2), step("a", (0, 1))), (None, None));
    }

    #[test]
    fn every_chance_has_a_tint_and_steps_go_both_ways() {
        assert_eq!([0.0, 0.45, 0.5, 0.51, 1.0].map(tint), ["lo5", "lo3", "even", "hi1", "hi5"]);
        let steps = [0.0, 0.41, 0.499, 0.4999, 0.5, 0.501, 0.53, 0.6, 1.0].map(step);
        assert_eq!(steps, [-5, -5, -1, 0, 0, 1, 2, 5, 5]);
        assert_eq!(cell_words(0.46008), "46.0");
    }

    #[test]
    fn every_cell_has_its_number_and_names_are_escaped() {
        let player = |name: &str| Player { line: 1, name: name.into(), code: "c".into(), ..Player::default() };
        let mut work = RoundRobin::new(Variant::DEFAULT, vec![player("A<b>"), player("B & \u{1}C")]);
        assert!(work.take(&Response::Matches(vec![MatchUp { first: 0.6, second: 0.5, average: 0.55 }]), 1.0));
        let text = picture(&work, &[1, 0], Seat::Both);
        for part in ["A&lt;b&gt;", "B &amp;  C", ">55.0<", ">45.0<", "</svg>"] {
            assert!(text.contains(part), "{part} in {text}");
        }
        let text = ranking_picture(&work, &work.matrix.ranking(Order::Won));
        assert!(text.contains("55.00, beats 1 of 1") && text.contains("A&lt;b&gt;"), "{text}");
    }
}

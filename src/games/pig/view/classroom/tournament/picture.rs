//! Matrix and ranking as pictures of their own: SVG files for a slide or a worksheet. Pure.

use std::fmt::Write;

use super::list::Player;
use super::standings::{Matrix, Place, Seat};
use crate::lab::report::number;

/// The steps of colour to either side of one half.
pub const STEPS: usize = 5;
/// So far from one half the colour is at its strongest.
const REACH: f64 = 0.1;
/// The side of a cell.
const CELL: (f64, f64) = (46.0, 30.0);

/// How far a chance lies from one half, in steps of colour; below one half they are negative.
pub fn step(chance: f64) -> i8 {
    let steps = ((chance - 0.5) / REACH * STEPS as f64).clamp(-(STEPS as f64), STEPS as f64);
    // Away from zero, so that only what rounds to 50.0 has no colour.
    if (chance - 0.5).abs() < 0.0005 { 0 } else { (steps.abs().ceil() * steps.signum()) as i8 }
}

/// What is written in a cell: per cent with one digit.
pub fn cell_words(chance: f64) -> String {
    number::fixed(chance * 100.0, 1)
}

/// The matrix as an SVG file, rows and columns in the given order.
pub fn matrix(players: &[Player], results: &Matrix, order: &[usize], seat: Seat, title: &str) -> String {
    let name = |at: usize| players.get(at).map_or_else(String::new, |player| escape(&player.name));
    let longest = order.iter().map(|at| name(*at).chars().count()).max().unwrap_or(0) as f64;
    let room = 14.0 + longest * 7.6;
    let size = order.len() as f64;
    let (width, height) = (room + size * CELL.0 + 20.0, 44.0 + room * 0.75 + size * CELL.1 + 20.0);
    let top = 44.0 + room * 0.75;
    let mut text = open((width, height), title);
    for (at, player) in order.iter().enumerate() {
        let (x, y) = (room + (at as f64 + 0.5) * CELL.0, top + (at as f64 + 0.5) * CELL.1);
        // Writing to a String cannot fail.
        let _ = writeln!(
            text,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            room - 8.0,
            y + 4.5,
            name(*player)
        );
        let _ = writeln!(
            text,
            "<text transform=\"translate({:.1} {:.1}) rotate(-50)\">{}</text>",
            x + 4.0,
            top - 8.0,
            name(*player)
        );
    }
    for (r, row) in order.iter().enumerate() {
        for (c, column) in order.iter().enumerate() {
            let Some(chance) = results.get(*row, *column).map(|found| seat.of(&found)) else { continue };
            let (x, y) = (room + c as f64 * CELL.0, top + r as f64 * CELL.1);
            let _ = writeln!(
                text,
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"4\" fill=\"{}\"/>\
                <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
                x + 1.0,
                y + 1.0,
                CELL.0 - 2.0,
                CELL.1 - 2.0,
                colour(step(chance)),
                x + CELL.0 / 2.0,
                y + CELL.1 / 2.0 + 4.5,
                cell_words(chance)
            );
        }
    }
    text + "</svg>\n"
}

/// The ranking as an SVG file: a bar for each player's mean.
pub fn ranking(players: &[Player], places: &[Place]) -> String {
    let name = |place: &Place| players.get(place.player).map_or_else(String::new, |player| escape(&player.name));
    let longest = places.iter().map(|place| name(place).chars().count()).max().unwrap_or(0) as f64;
    let (room, row) = (46.0 + longest * 7.6, 28.0);
    let mut text = open((room + 400.0, 60.0 + places.len() as f64 * row), "Mean chance to win, per cent");
    for (at, place) in places.iter().enumerate() {
        let (y, width) = (44.0 + at as f64 * row, place.mean * 300.0);
        let (name, mean) = (name(place), number::fixed(place.mean * 100.0, 2));
        let _ = writeln!(
            text,
            "<text x=\"10\" y=\"{base:.1}\">{rank}</text><text x=\"36\" y=\"{base:.1}\">{name}</text>\
            <rect x=\"{room:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"20\" rx=\"4\" fill=\"#2a4d86\"/>\
            <text x=\"{end:.1}\" y=\"{base:.1}\">{mean}, beats {won} of {played}</text>",
            base = y + 14.5,
            rank = place.rank,
            end = room + width + 8.0,
            won = place.won,
            played = place.played,
        );
    }
    text + "</svg>\n"
}

/// The beginning of a file of this size: white paper and the title.
fn open((width, height): (f64, f64), title: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" \
        height=\"{height:.0}\" viewBox=\"0 0 {width:.0} {height:.0}\" font-family=\"Figtree, system-ui, sans-serif\" \
        font-size=\"13\" fill=\"#1d2433\">\n<title>{title}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
        <text x=\"10\" y=\"26\" font-size=\"17\" font-weight=\"600\">{title}</text>\n",
        title = escape(title)
    )
}

/// Indigo above one half, ochre below, as on the page by day.
fn colour(step: i8) -> String {
    let ground = [255.0, 253.0, 248.0];
    let ink = if step < 0 { [138.0, 93.0, 12.0] } else { [42.0, 77.0, 134.0] };
    let share = f64::from(step.unsigned_abs()) * 0.11;
    let mixed = [0, 1, 2].map(|k| ((1.0 - share) * ground[k] + share * ink[k]) as u8);
    format!("#{:02x}{:02x}{:02x}", mixed[0], mixed[1], mixed[2])
}

fn escape(text: &str) -> String {
    let word = |c: char| match c {
        '&' => "&amp;".to_owned(),
        '<' => "&lt;".to_owned(),
        '>' => "&gt;".to_owned(),
        '"' => "&quot;".to_owned(),
        // XML has no place for control characters.
        c if c.is_control() => " ".to_owned(),
        c => c.to_string(),
    };
    text.chars().map(word).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::pig::requests::MatchUp;

    #[test]
    fn steps_go_both_ways() {
        let steps = [0.0, 0.41, 0.499, 0.4999, 0.5, 0.501, 0.53, 0.6, 1.0].map(step);
        assert_eq!(steps, [-5, -5, -1, 0, 0, 1, 2, 5, 5]);
        assert_eq!(cell_words(0.46008), "46.0");
    }

    #[test]
    fn every_cell_has_its_number_and_names_are_escaped() {
        let player = |name: &str| Player { line: 1, name: name.into(), code: "c".into(), words: String::new() };
        let players = [player("A<b>"), player("B & \u{1}C")];
        let mut matrix = Matrix::new(2);
        matrix.set((0, 1), MatchUp { first: 0.6, second: 0.5, average: 0.55 });
        let text = super::matrix(&players, &matrix, &[1, 0], Seat::Both, "Who beats whom");
        for part in ["A&lt;b&gt;", "B &amp;  C", ">55.0<", ">45.0<", "</svg>"] {
            assert!(text.contains(part), "{part} in {text}");
        }
        let text = ranking(&players, &matrix.ranking(super::super::standings::Order::Won));
        assert!(text.contains("55.00, beats 1 of 1") && text.contains("A&lt;b&gt;"), "{text}");
    }
}

//! A garden as it is drawn, whether it is a whole one or not. Pure.

use serde::{Deserialize, Serialize};

use crate::app::drawing::Drawing;
use crate::games::zen::faults::GardenError;
use crate::games::zen::garden::{Garden, Ground, MAX_SIDE, Reading};
use crate::games::zen::state::{Cell, State};
use crate::games::zen::view::groove::Pair;
use crate::games::zen::view::picture::{Leaf, Picture};
use crate::games::zen::view::show::species;

/// A garden that is being drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    width: usize,
    ground: Vec<Ground>,
    /// How the rules are read.
    pub reading: Reading,
}

/// A draft as it is kept.
#[derive(Serialize, Deserialize)]
struct Kept {
    width: usize,
    ground: String,
    reading: String,
}

impl Draft {
    /// Bare sand.
    pub fn empty(width: usize, height: usize) -> Self {
        Self { width, ground: vec![Ground::Sand; width * height], reading: Reading::default() }
    }

    /// The garden of a position, before it is raked.
    pub fn of(state: &State) -> Self {
        let ground = |cell: &Cell| match cell {
            Cell::Sand | Cell::Raked => Ground::Sand,
            Cell::Rock => Ground::Rock,
            Cell::Ornament => Ground::Ornament,
            Cell::Leaf(colour) => Ground::Leaf(*colour),
        };
        let garden = state.garden();
        Self { width: garden.width(), ground: state.cells().iter().map(ground).collect(), reading: garden.reading() }
    }

    /// The same under another reading of the rules.
    pub fn read_as(self, reading: Reading) -> Self {
        Self { reading, ..self }
    }

    /// Columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> usize {
        self.ground.len() / self.width
    }

    /// What lies on each cell, row by row.
    pub fn ground(&self) -> &[Ground] {
        &self.ground
    }

    /// What lies on a cell is replaced.
    pub fn put(&mut self, cell: usize, thing: Ground) {
        if let Some(place) = self.ground.get_mut(cell) {
            *place = thing;
        }
    }

    /// The position before the first path.
    ///
    /// # Errors
    /// It is no garden.
    pub fn state(&self) -> Result<State, GardenError> {
        Garden::new(self.width, self.ground.clone(), self.reading).map(State::new)
    }

    /// As it is drawn.
    pub fn picture(&self) -> Picture {
        let place = |cell: usize| ((cell % self.width) as i32, (cell / self.width) as i32);
        let all = |thing: Ground| {
            let cells = self.ground.iter().enumerate();
            cells.filter(|(_, ground)| **ground == thing).map(|(cell, _)| place(cell)).collect::<Vec<Pair>>()
        };
        let leaf = |(cell, ground): (usize, &Ground)| match ground {
            Ground::Leaf(colour) => Some(Leaf { at: place(cell), species: species(*colour), closed: false }),
            _ => None,
        };
        Picture {
            width: self.width as i32,
            height: self.height() as i32,
            rocks: all(Ground::Rock),
            ornaments: all(Ground::Ornament),
            leaves: self.ground.iter().enumerate().filter_map(leaf).collect(),
            raked: Vec::new(),
            trails: Vec::new(),
        }
    }

    /// As it is kept.
    pub fn save(&self) -> String {
        let kept = Kept {
            width: self.width,
            ground: self.ground.iter().map(|ground| ground.letter()).collect(),
            reading: self.reading.word().to_owned(),
        };
        serde_json::to_string(&kept).expect("numbers and texts are JSON")
    }

    /// A draft that was kept; nothing if it is damaged.
    pub fn restore(text: &str) -> Option<Self> {
        let kept: Kept = serde_json::from_str(text).ok()?;
        let ground: Vec<Ground> = kept.ground.chars().map(Ground::from_letter).collect::<Option<_>>()?;
        let reading = Reading::ALL.into_iter().find(|one| one.word() == kept.reading)?;
        let sides = 1..=MAX_SIDE;
        let height = ground.len().checked_div(kept.width)?;
        let whole = sides.contains(&kept.width) && sides.contains(&height) && height * kept.width == ground.len();
        whole.then_some(Self { width: kept.width, ground, reading })
    }
}

impl Drawing for Draft {
    fn size(&self) -> (usize, usize) {
        (self.width(), self.height())
    }

    fn resized(&self, width: usize, height: usize) -> Option<Self> {
        let sides = 1..=MAX_SIDE;
        if !sides.contains(&width) || !sides.contains(&height) {
            return None;
        }
        let at = |row: usize, column: usize| {
            let inside = row < self.height() && column < self.width;
            if inside { self.ground[row * self.width + column] } else { Ground::Sand }
        };
        let ground = (0..height).flat_map(|row| (0..width).map(move |column| at(row, column))).collect();
        Some(Self { width, ground, reading: self.reading })
    }

    fn mirrored(&self) -> Self {
        let ground = self.ground.chunks(self.width).flat_map(|row| row.iter().rev().copied()).collect();
        Self { ground, ..self.clone() }
    }

    fn turned(&self) -> Self {
        let (width, height) = (self.width, self.height());
        let at = |row: usize, column: usize| self.ground[(height - 1 - column) * width + row];
        let ground = (0..width).flat_map(|row| (0..height).map(move |column| at(row, column))).collect();
        Self { width: height, ground, reading: self.reading }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft(text: &str) -> Draft {
        Draft::of(&text.parse::<State>().expect("a position"))
    }

    fn text(draft: &Draft) -> String {
        draft.state().map(|state| state.to_string()).expect("a garden")
    }

    #[test]
    fn drafts_are_changed() {
        let mut one = draft("sx-os~cornerexit");
        assert_eq!(text(&one.mirrored()), "xs-so~cornerexit");
        assert_eq!(text(&one.turned()), "os-sx~cornerexit");
        assert_eq!(one.resized(3, 1).map(|one| text(&one)).as_deref(), Some("sxs~cornerexit"));
        assert_eq!((one.resized(13, 2), one.resized(2, 0)), (None, None));
        one.put(0, Ground::Rock);
        assert_eq!(text(&one), "xx-os~cornerexit");
        assert_eq!((one.picture().rocks.len(), one.picture().ornaments.len()), (2, 1));
        // Turned thrice is turned back.
        let wide = draft("sxs-oss");
        assert_eq!(wide.turned().turned().turned().turned(), wide);
    }

    #[test]
    fn drafts_are_kept() {
        let one = draft("sx-yr-ns~entrypush");
        assert_eq!(Draft::restore(&one.save()), Some(one));
        for damaged in [
            "",
            "7",
            r#"{"width":0,"ground":"","reading":""}"#,
            r#"{"width":2,"ground":"sss","reading":""}"#,
            r#"{"width":2,"ground":"sq","reading":""}"#,
        ] {
            assert_eq!(Draft::restore(damaged), None, "{damaged}");
        }
    }
}

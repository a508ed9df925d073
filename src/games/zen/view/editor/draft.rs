//! A garden as it is drawn, whether it is a whole one or not. Pure.

use serde::{Deserialize, Serialize};

use crate::app::editor::cells::Rearranged;
use crate::app::editor::draft::Change;
use crate::games::zen::garden::GardenError;
use crate::games::zen::garden::{Garden, Ground, MAX_SIDE, Reading};
use crate::games::zen::state::{Cell, State};
use crate::games::zen::view::groove::Pair;
use crate::games::zen::view::picture::{Leaf, Picture};
use crate::games::zen::view::show::species;

/// A garden that is being drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ZenDraft {
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

impl ZenDraft {
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

    /// The same, to be changed.
    pub fn ground_mut(&mut self) -> &mut [Ground] {
        &mut self.ground
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
    pub fn text(&self) -> String {
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

    /// Mirrored, turned, or with more or fewer cells; nothing where no garden has that size.
    pub fn rearranged(&self, change: Change) -> Option<Self> {
        let to = Rearranged::new((self.width, self.height()), change)?;
        let fits = to.width <= MAX_SIDE && to.height <= MAX_SIDE;
        let ground = to.of(&self.ground, Ground::Sand);
        fits.then_some(Self { width: to.width, ground, reading: self.reading })
    }

    /// The rows, whole or not.
    pub fn rows(&self) -> String {
        let letter = |ground: &Ground| match ground {
            Ground::Sand => '.',
            Ground::Rock => '#',
            other => other.letter(),
        };
        self.ground.chunks(self.width).map(|row| row.iter().map(letter).collect::<String>() + "\n").collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft(text: &str) -> ZenDraft {
        ZenDraft::of(&text.parse::<State>().expect("a position"))
    }

    fn text(draft: &ZenDraft) -> String {
        draft.state().map(|state| state.to_string()).expect("a garden")
    }

    #[test]
    fn drafts_are_changed() {
        let mut one = draft("sx-os~cornerexit");
        let after = |draft: &ZenDraft, change: Change| draft.rearranged(change).map(|one| text(&one));
        assert_eq!(after(&one, Change::Mirror).as_deref(), Some("xs-so~cornerexit"));
        assert_eq!(after(&one, Change::Turn).as_deref(), Some("os-sx~cornerexit"));
        assert_eq!(after(&one, Change::Resize(1, -1)).as_deref(), Some("sxs~cornerexit"));
        assert_eq!((after(&one, Change::Resize(11, 0)), after(&one, Change::Resize(0, -2))), (None, None));
        one.ground_mut()[0] = Ground::Rock;
        assert_eq!(text(&one), "xx-os~cornerexit");
        assert_eq!((one.picture().rocks.len(), one.picture().ornaments.len()), (2, 1));
    }

    #[test]
    fn drafts_are_kept() {
        let one = draft("sx-yr-ns~entrypush");
        assert_eq!(ZenDraft::restore(&one.text()), Some(one));
        for damaged in [
            "",
            "7",
            r#"{"width":0,"ground":"","reading":""}"#,
            r#"{"width":2,"ground":"sss","reading":""}"#,
            r#"{"width":2,"ground":"sq","reading":""}"#,
        ] {
            assert_eq!(ZenDraft::restore(damaged), None, "{damaged}");
        }
    }
}

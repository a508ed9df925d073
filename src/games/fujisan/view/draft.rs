//! A position that is set up by hand. Pure, but for where it begins.

use crate::engine::challenge::ChallengeId;
use crate::engine::entry::{Game, Start};
use crate::engine::session::Saved;
use crate::games::fujisan::rules::{Cell, Mountain, Priest, STEPS};
use crate::games::fujisan::{ENTRIES, Fujisan};
use crate::web::store;

/// The highest value of a space.
pub const HIGHEST: u8 = 5;

/// A position, and its rows as they are typed.
#[derive(Clone, Debug, PartialEq)]
pub struct FujisanDraft {
    /// The position with the last legal rows.
    pub mountain: Mountain,
    /// The rows as typed.
    pub rows: [String; 2],
    /// The first position of the game that was in progress when the draft was begun; who has another one begins anew.
    game: String,
}

/// The first position of the game in progress, or of a challenge of the first setup.
fn game_at_hand() -> String {
    let entry = &ENTRIES[0];
    let saved = store::read(&format!("session.{}", entry.info.id)).and_then(|text| Saved::read(&text).ok());
    let saved = saved.map(|session| session.now().start.clone());
    let fresh = || {
        let setup = Fujisan::INFO.setups.first()?.code;
        let source = ChallengeId::parse(&format!("{}/{setup}/editor", entry.info.id)).ok()?.source;
        match entry.table.start(&source) {
            Ok(Start::Ready(position)) => Some(position),
            _ => None,
        }
    };
    saved.filter(|position| entry.table.position(position).is_ok()).or_else(fresh).unwrap_or_default()
}

impl FujisanDraft {
    /// A draft of this position; `game` is the first position of the game in progress.
    pub fn new(mountain: Mountain, game: &str) -> Self {
        Self { rows: rows_of(&mountain), mountain, game: game.to_owned() }
    }

    /// A draft of the game in progress.
    pub fn of_game() -> Self {
        let game = game_at_hand();
        let mountain = game.parse::<Mountain>().unwrap_or_else(|_| Mountain::new([[0; STEPS as usize]; 2], false));
        Self::new(mountain, &game)
    }

    /// The text under which it is kept: whole positions alone.
    pub fn text(&self) -> String {
        format!("{} {}", self.game, self.mountain)
    }

    /// Reads a text that was kept; nothing if it is damaged, or of the time before the game in progress.
    pub fn restore(&self, kept: &str) -> Option<Self> {
        let (game, mountain) = kept.split_once(' ')?;
        let mountain = mountain.parse::<Mountain>().ok()?;
        (game == self.game).then(|| Self::new(mountain, game))
    }

    /// The draft has this position, and the rows follow.
    pub fn show(&mut self, mountain: Mountain) {
        self.rows = rows_of(&mountain);
        self.mountain = mountain;
    }

    /// Writes a value on a space; false on the ground, which has none.
    pub fn put_value(&mut self, cell: Cell, value: u8) -> bool {
        let step = usize::from(cell.column).checked_sub(1);
        let space = step.and_then(|step| self.mountain.values.get_mut(usize::from(cell.row))?.get_mut(step));
        let Some(space) = space.filter(|_| value <= HIGHEST) else { return false };
        *space = value;
        self.rows = rows_of(&self.mountain);
        true
    }

    /// Puts a priest on a cell; false where another one stands.
    pub fn put_priest(&mut self, priest: Priest, to: Cell) -> bool {
        let free = self.mountain.priest_on(to).is_none_or(|there| there == priest);
        if free {
            self.mountain.priests[priest as usize] = to;
        }
        free
    }

    /// A row is typed; the position takes it as soon as it is whole.
    pub fn type_row(&mut self, row: usize, text: &str) {
        if let Some(typed) = self.rows.get_mut(row) {
            *typed = text.to_owned();
        }
        if let (Ok(values), Some(place)) = (self.read_typed(row), self.mountain.values.get_mut(row)) {
            *place = values;
        }
    }

    /// The values of a row as it is typed.
    ///
    /// # Errors
    /// They are not twelve values: one sentence.
    pub fn read_typed(&self, row: usize) -> Result<[u8; STEPS as usize], String> {
        read_row(if row == 0 { "top" } else { "bottom" }, self.rows.get(row).map_or("", |text| text))
    }

    /// Why the draft is no position.
    pub fn problem(&self) -> Option<String> {
        self.read_typed(0).err().or(self.read_typed(1).err())
    }
}

/// Reads one row that is typed. Blanks and other separators between the digits do not count.
pub fn read_row(name: &str, text: &str) -> Result<[u8; STEPS as usize], String> {
    let typed = text.chars().filter(|c| !c.is_whitespace() && !matches!(c, ',' | '.' | '-' | '|'));
    let mut values = Vec::new();
    for c in typed {
        match c.to_digit(10).and_then(|digit| u8::try_from(digit).ok()).filter(|&digit| digit <= HIGHEST) {
            Some(value) => values.push(value),
            None => {
                return Err(format!("The {name} row has a “{c}”. Values go from 0 to 5; an ace is 1, a null is 0."));
            }
        }
    }
    let found = values.len();
    values.try_into().map_err(|_| format!("The {name} row has {found} of {STEPS} values."))
}

/// The rows as they are typed.
fn rows_of(mountain: &Mountain) -> [String; 2] {
    mountain.values.map(|row| row.iter().map(u8::to_string).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft() -> FujisanDraft {
        FujisanDraft::new(Mountain::new([[5; STEPS as usize]; 2], false), "game")
    }

    #[test]
    fn the_ground_has_no_value_and_two_priests_never_share_a_cell() {
        let mut draft = draft();
        assert!(!draft.put_value(Cell::at(0, 0), 3) && !draft.put_value(Cell::at(1, 3), 6));
        assert!(draft.put_value(Cell::at(1, 3), 0));
        assert_eq!(draft.rows[1], "550555555555");
        assert!(!draft.put_priest(Priest::A, Cell::START[1]));
        assert!(draft.put_priest(Priest::A, Cell::at(0, 6)));
        assert_eq!(draft.mountain.cell(Priest::A), Cell::at(0, 6));
    }

    #[test]
    fn a_draft_of_another_game_is_left() {
        let draft = draft();
        assert_eq!(draft.restore(&draft.text()), Some(draft.clone()));
        let other = FujisanDraft::new(draft.mountain.clone(), "other");
        for kept in [other.text().as_str(), "", "game", "game 12"] {
            assert_eq!(draft.restore(kept), None, "{kept}");
        }
    }

    #[track_caller]
    fn check(text: &str, problem: &str) {
        assert_eq!(read_row("top", text).expect_err("a bad row"), problem);
    }

    #[test]
    fn rows_are_read_with_or_without_blanks() {
        let row = [5, 2, 0, 4, 3, 1, 0, 2, 5, 1, 4, 3];
        assert_eq!(read_row("top", "520431025143"), Ok(row));
        assert_eq!(read_row("top", "52 04 31 02 51 43 "), Ok(row));
        check("52043102514", "The top row has 11 of 12 values.");
        check("52043102514x", "The top row has a “x”. Values go from 0 to 5; an ace is 1, a null is 0.");
        check("520431025147", "The top row has a “7”. Values go from 0 to 5; an ace is 1, a null is 0.");
    }
}

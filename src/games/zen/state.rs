//! A garden under way: what lies where now, where the monk is, and the paths that he has gone.

use std::sync::Arc;

use super::garden::Direction;
use super::garden::GardenError;
use super::garden::{Colour, Garden, Ground, Reading};

/// What a cell holds now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cell {
    /// Sand to be raked.
    Sand,
    /// Raked sand: nobody treads on it again.
    Raked,
    /// A rock.
    Rock,
    /// An ornament, on sand that is not raked.
    Ornament,
    /// A leaf that was not taken, on sand that is not raked.
    Leaf(Colour),
}

impl Cell {
    /// The letter of positions: as [`Ground::letter`], and `k` for raked sand.
    pub const fn letter(self) -> char {
        match self {
            Self::Sand => Ground::Sand.letter(),
            Self::Raked => 'k',
            Self::Rock => Ground::Rock.letter(),
            Self::Ornament => Ground::Ornament.letter(),
            Self::Leaf(colour) => Ground::Leaf(colour).letter(),
        }
    }

    /// What a letter stands for.
    pub fn from_letter(letter: char) -> Option<Self> {
        if letter == Self::Raked.letter() { Some(Self::Raked) } else { Ground::from_letter(letter).map(Self::from) }
    }
}

impl From<Ground> for Cell {
    fn from(ground: Ground) -> Self {
        match ground {
            Ground::Sand => Self::Sand,
            Ground::Rock => Self::Rock,
            Ground::Ornament => Self::Ornament,
            Ground::Leaf(colour) => Self::Leaf(colour),
        }
    }
}

impl Cell {
    /// What may have lain there before the first path.
    const fn before(self) -> Ground {
        match self {
            Self::Sand | Self::Raked => Ground::Sand,
            Self::Rock => Ground::Rock,
            Self::Ornament => Ground::Ornament,
            Self::Leaf(colour) => Ground::Leaf(colour),
        }
    }
}

/// Where the monk is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Monk {
    /// Outside the garden, where he walks freely.
    #[default]
    Outside,
    /// Stopped in the garden.
    Standing {
        /// His cell; it is raked when he leaves it.
        cell: usize,
        /// The way he was going.
        heading: Direction,
    },
}

/// An ornament that was pushed one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Push {
    /// So many cells of the path were trodden when it was pushed, the one where the monk stands after it not among them.
    pub after: usize,
    /// Where it stood.
    pub from: usize,
    /// Where it went.
    pub to: usize,
}

/// A path, or as much as was gone of it: for the picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The way of the first slide. Its cell is the first of [`Path::cells`], unless the position was given with the monk
    /// inside; then the path begins where he stood.
    pub entry: Direction,
    /// The cells trodden, in order; the last one is where the monk stands, or where he left.
    pub cells: Vec<usize>,
    /// The ornaments pushed, in order.
    pub pushes: Vec<Push>,
    /// The way he left the garden; nothing while he is inside.
    pub exit: Option<Direction>,
    /// Slides: choices, the entry among them, that pushed nothing.
    pub slides: u32,
}

/// What was played: the paths, which the game counts, and beside them slides and pushes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Count {
    /// Paths, one that is not finished among them.
    pub paths: u32,
    /// Choices that pushed nothing, entries among them.
    pub slides: u32,
    /// Ornaments pushed one cell.
    pub pushes: u32,
}

/// A position.
///
/// Two are equal if the same can be done in them: what lies where, the monk and the reading; how it came to be (the paths)
/// is not compared.
#[derive(Clone, Debug)]
pub struct State {
    garden: Arc<Garden>,
    pub(super) cells: Vec<Cell>,
    pub(super) monk: Monk,
    pub(super) paths: Vec<Path>,
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        self.garden.width() == other.garden.width()
            && self.garden.reading() == other.garden.reading()
            && self.cells == other.cells
            && self.monk == other.monk
    }
}

impl Eq for State {}

impl State {
    /// The garden before the first path.
    pub fn new(garden: Garden) -> Self {
        let cells = garden.ground().iter().map(|&ground| ground.into()).collect();
        Self { garden: Arc::new(garden), cells, monk: Monk::Outside, paths: Vec::new() }
    }

    /// A position under way. What lay on raked sand before is not known, so its [`State::garden`] has plain sand there.
    ///
    /// # Errors
    /// The garden is none (see [`Garden::new`]), or the monk cannot stand there.
    pub fn under_way(width: usize, cells: Vec<Cell>, reading: Reading, monk: Monk) -> Result<Self, GardenError> {
        let ground = cells.iter().map(|cell| cell.before()).collect();
        let garden = Arc::new(Garden::new(width, ground, reading)?);
        let paths = match monk {
            Monk::Outside => Vec::new(),
            Monk::Standing { cell, heading } => {
                vec![Path { entry: heading, cells: vec![cell], pushes: Vec::new(), exit: None, slides: 0 }]
            }
        };
        let state = Self { garden, cells, monk, paths };
        state.check_monk()?;
        Ok(state)
    }

    fn check_monk(&self) -> Result<(), GardenError> {
        let Monk::Standing { cell, heading } = self.monk else { return Ok(()) };
        let (spot, garden) = (self.garden.spot(cell), &self.garden);
        match self.cells.get(cell) {
            None => {
                return Err(GardenError::MonkOutside { spot, width: garden.width(), height: garden.height() });
            }
            Some(Cell::Sand) => {}
            Some(_) => return Err(GardenError::MonkGround { spot }),
        }
        let behind = garden.beside(cell, heading.opposite());
        if behind.is_some_and(|behind| self.cells[behind] != Cell::Raked) {
            return Err(GardenError::MonkCame { spot, heading });
        }
        match garden.beside(cell, heading) {
            Some(ahead) if !self.is_free(ahead) => Ok(()),
            _ => Err(GardenError::MonkGoesOn { spot, heading }),
        }
    }

    /// The garden before the first path, as far as it is known.
    pub fn garden(&self) -> &Garden {
        &self.garden
    }

    /// What each cell holds now, row by row.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Where the monk is.
    pub fn monk(&self) -> Monk {
        self.monk
    }

    /// The paths gone since the position was given, the last one perhaps not to its end.
    pub fn paths(&self) -> &[Path] {
        &self.paths
    }

    /// What was played since the position was given.
    pub fn count(&self) -> Count {
        let add = |count: Count, path: &Path| Count {
            paths: count.paths + 1,
            slides: count.slides + path.slides,
            pushes: count.pushes + path.pushes.len() as u32,
        };
        self.paths.iter().fold(Count::default(), add)
    }

    /// Cells that still have to be raked, the monk's own among them.
    pub fn left(&self) -> usize {
        self.cells.iter().filter(|cell| matches!(cell, Cell::Sand | Cell::Leaf(_))).count()
    }

    /// Whether leaves of this colour may be taken: none of an earlier colour is left.
    pub fn is_open(&self, colour: Colour) -> bool {
        self.cells.iter().all(|cell| !matches!(cell, Cell::Leaf(other) if *other < colour))
    }

    /// Whether the monk may tread on this cell: sand that is not raked, bare or with a leaf that may be taken.
    pub fn is_free(&self, cell: usize) -> bool {
        match self.cells[cell] {
            Cell::Sand => true,
            Cell::Leaf(colour) => self.is_open(colour),
            Cell::Raked | Cell::Rock | Cell::Ornament => false,
        }
    }

    /// Whether the monk is still on the cell where he entered.
    pub fn is_on_entry(&self) -> bool {
        match self.monk {
            Monk::Outside => false,
            Monk::Standing { cell, heading } => self.garden.is_entry(cell, heading),
        }
    }
}

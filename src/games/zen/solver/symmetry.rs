//! Turns and mirror images of a garden that leave its rocks and leaves as they are.

use super::bits::{Bits, members};
use super::packed_garden::{PackedGarden, PackedPosition};

/// One of them: what each eight cells become.
struct Image<B>(Vec<[B; 256]>);

impl<B: Bits> Image<B> {
    fn new(cells: usize, to: &dyn Fn(usize) -> usize) -> Self {
        let byte = |number: usize| {
            std::array::from_fn(|bits| {
                let from = (0..8).filter(|bit| bits >> bit & 1 == 1).map(|bit| 8 * number + bit);
                from.filter(|&cell| cell < cells).fold(B::default(), |set, cell| set.with(to(cell)))
            })
        };
        Self((0..cells.div_ceil(8)).map(byte).collect())
    }

    #[inline]
    fn of(&self, set: B) -> B {
        self.0.iter().enumerate().fold(B::default(), |all, (number, bytes)| all | bytes[set.byte(number) as usize])
    }
}

/// All of them but the one that changes nothing.
pub struct Symmetry<B>(Vec<Image<B>>);

impl<B: Bits> Symmetry<B> {
    /// Those of a packed garden.
    pub fn of(packed: &PackedGarden<B>) -> Self {
        let (width, height) = (packed.width, packed.height);
        let images = (1..8).filter_map(|number: usize| {
            let (transposed, across, down) = (number & 4 != 0, number & 1 != 0, number & 2 != 0);
            if transposed && width != height {
                return None;
            }
            let to = |cell: usize| {
                let (row, column) = (cell / width, cell % width);
                let (row, column) = if transposed { (column, row) } else { (row, column) };
                let row = if down { height - 1 - row } else { row };
                let column = if across { width - 1 - column } else { column };
                row * width + column
            };
            let fixed = |set: B| members(set).all(|cell| set.has(to(cell)));
            let keeps = fixed(packed.open) && packed.leaves.into_iter().all(fixed);
            keeps.then(|| Image::new(packed.len(), &to))
        });
        Self(images.collect())
    }

    /// The position that stands for this one and its images: the least of them.
    #[inline]
    pub fn least(&self, place: PackedPosition<B>) -> PackedPosition<B> {
        let images = self
            .0
            .iter()
            .map(|image| PackedPosition { raked: image.of(place.raked), ornaments: image.of(place.ornaments) });
        images.fold(place, PackedPosition::min)
    }
}

//! Sets of cells as bits: one, two or three words, by the size of the garden; and its mirror images.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Shl, Shr};

use super::packed_garden::{PackedGarden, PackedPosition};

/// A set of cells.
pub trait Bits:
    Copy
    + Debug
    + Default
    + Hash
    + Ord
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The most cells.
    const CELLS: usize;

    /// The set of one cell.
    fn one(cell: usize) -> Self;

    /// Members of `self` that are not in `other`.
    fn without(self, other: Self) -> Self;

    /// Whether it is empty.
    fn is_empty(self) -> bool;

    /// How many members there are.
    fn count(self) -> u32;

    /// The first member, or [`Self::CELLS`] if it is empty.
    fn first(self) -> usize;

    /// A number that differs for nearly all sets.
    fn mixed(self, seed: u64) -> u64;

    /// Eight members from `8 * number` on.
    fn byte(self, number: usize) -> u8;

    /// Whether a cell is a member.
    #[inline]
    fn has(self, cell: usize) -> bool {
        !(self & Self::one(cell)).is_empty()
    }

    /// Whether there is a member.
    #[inline]
    fn any(self) -> bool {
        !self.is_empty()
    }

    /// The set with a cell.
    #[inline]
    fn with(self, cell: usize) -> Self {
        self | Self::one(cell)
    }
}

/// The members in order.
pub fn members<B: Bits>(set: B) -> impl Iterator<Item = usize> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let first = rest.first();
        rest = if first < B::CELLS { rest.without(B::one(first)) } else { rest };
        (first < B::CELLS).then_some(first)
    })
}

#[inline]
fn mix(hash: u64, word: u64) -> u64 {
    let hash = (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    hash ^ hash >> 29
}

macro_rules! plain {
    ($word:ty, $bits:expr) => {
        impl Bits for $word {
            const CELLS: usize = $bits;

            #[inline]
            fn one(cell: usize) -> Self {
                1 << cell
            }

            #[inline]
            fn without(self, other: Self) -> Self {
                self & !other
            }

            #[inline]
            fn is_empty(self) -> bool {
                self == 0
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline]
            fn mixed(self, seed: u64) -> u64 {
                (0..$bits / 64).fold(seed, |hash, word| mix(hash, (self >> (64 * word)) as u64))
            }

            #[inline]
            fn byte(self, number: usize) -> u8 {
                (self >> (8 * number)) as u8
            }
        }
    };
}

plain!(u64, 64);
plain!(u128, 128);

/// A set of up to 192 cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Wide([u64; 3]);

impl Wide {
    #[inline]
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Self([f(self.0[0], other.0[0]), f(self.0[1], other.0[1]), f(self.0[2], other.0[2])])
    }
}

impl BitAnd for Wide {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl BitOr for Wide {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl BitXor for Wide {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

impl Shl<u32> for Wide {
    type Output = Self;
    /// By 1 to 63 places.
    #[inline]
    fn shl(self, by: u32) -> Self {
        let [a, b, c] = self.0;
        Self([a << by, b << by | a >> (64 - by), c << by | b >> (64 - by)])
    }
}

impl Shr<u32> for Wide {
    type Output = Self;
    /// By 1 to 63 places.
    #[inline]
    fn shr(self, by: u32) -> Self {
        let [a, b, c] = self.0;
        Self([a >> by | b << (64 - by), b >> by | c << (64 - by), c >> by])
    }
}

impl Bits for Wide {
    const CELLS: usize = 192;

    #[inline]
    fn one(cell: usize) -> Self {
        let mut words = [0; 3];
        words[cell / 64] = 1 << (cell % 64);
        Self(words)
    }

    #[inline]
    fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    #[inline]
    fn is_empty(self) -> bool {
        self.0 == [0; 3]
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    fn first(self) -> usize {
        let at = self.0.iter().position(|word| *word != 0);
        at.map_or(Self::CELLS, |at| 64 * at + self.0[at].trailing_zeros() as usize)
    }

    #[inline]
    fn mixed(self, seed: u64) -> u64 {
        self.0.iter().fold(seed, |hash, word| mix(hash, *word))
    }

    #[inline]
    fn byte(self, number: usize) -> u8 {
        (self.0[number / 8] >> (8 * (number % 8))) as u8
    }
}

// Turns and mirror images of a garden that leave its rocks and leaves as they are.

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

#[cfg(test)]
mod tests {
    use super::*;

    /// Each operation on sets of random cells against a plain list.
    fn check<B: Bits>() {
        let mut rng = crate::engine::rng::Rng::new(B::CELLS as u64);
        for _ in 0..200 {
            let mut draw = |below: usize| -> Vec<usize> {
                let mut cells: Vec<usize> = (0..10).map(|_| rng.below(below as u32) as usize).collect();
                cells.sort_unstable();
                cells.dedup();
                cells
            };
            let (a, b) = (draw(B::CELLS), draw(B::CELLS - 12));
            let set = |cells: &[usize]| cells.iter().fold(B::default(), |set, &cell| set.with(cell));
            let list = |set: B| members(set).collect::<Vec<_>>();
            let keep = |f: &dyn Fn(usize) -> bool| (0..B::CELLS).filter(|&cell| f(cell)).collect::<Vec<_>>();
            let (x, y) = (set(&a), set(&b));
            assert_eq!(list(x), a);
            assert_eq!(list(x & y), keep(&|cell| a.contains(&cell) && b.contains(&cell)));
            assert_eq!(list(x | y), keep(&|cell| a.contains(&cell) || b.contains(&cell)));
            assert_eq!(list(x ^ y), keep(&|cell| a.contains(&cell) != b.contains(&cell)));
            assert_eq!(list(x.without(y)), keep(&|cell| a.contains(&cell) && !b.contains(&cell)));
            assert_eq!(list(y << 12), b.iter().map(|cell| cell + 12).collect::<Vec<_>>());
            assert_eq!(list((y << 12) >> 12), b);
            assert_eq!((x.count() as usize, x.first(), x.has(a[0]), x.is_empty()), (a.len(), a[0], true, false));
            assert_eq!(x.byte(a[0] / 8) >> (a[0] % 8) & 1, 1);
            assert!(x == y || x.mixed(0) != y.mixed(0));
        }
        assert!(B::default().is_empty() && B::default().first() >= B::CELLS);
    }

    #[test]
    fn sets_of_all_widths() {
        check::<u64>();
        check::<u128>();
        check::<Wide>();
    }
}

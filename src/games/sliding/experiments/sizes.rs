//! The grids that the experiments know.

use crate::games::sliding::simple3::grid::Grid;
use crate::lab::params::{Kind, Param, Params};

/// The grid, its width first. The usual one is the first of the seed's open problems.
pub const SIZE: Param = Param {
    key: "size",
    label: "Width by height",
    kind: Kind::Choice(&[
        ("3x4", "3 by 4"),
        ("2x2", "2 by 2"),
        ("2x3", "2 by 3"),
        ("2x4", "2 by 4"),
        ("2x5", "2 by 5"),
        ("2x6", "2 by 6"),
        ("2x7", "2 by 7"),
        ("2x8", "2 by 8"),
        ("3x2", "3 by 2"),
        ("3x3", "3 by 3"),
        ("3x5", "3 by 5"),
        ("4x2", "4 by 2"),
        ("4x3", "4 by 3"),
        ("4x4", "4 by 4"),
        ("5x2", "5 by 2"),
        ("5x3", "5 by 3"),
        ("6x2", "6 by 2"),
        ("7x2", "7 by 2"),
        ("8x2", "8 by 2"),
    ]),
};

/// The grid that the parameters name.
pub fn grid(params: &Params) -> Grid {
    let sides = params.text("size").split_once('x');
    let sides = sides.and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
    let (width, height) = sides.unwrap_or((2, 2));
    Grid::new(width, height).expect("the parameter's words are sizes of at most sixteen cells, as a test checks")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_size_on_offer_is_a_grid() {
        const SPECS: &[Param] = &[SIZE];
        let Kind::Choice(sizes) = SIZE.kind else { panic!("sizes are words") };
        for (size, _) in sizes {
            let params = Params::parse(SPECS, &format!("size-{size}")).expect("a size on offer");
            let grid = grid(&params);
            assert_eq!(&format!("{}x{}", grid.width(), grid.height()), size);
        }
        // All sizes are there: both sides from two on, at most sixteen cells.
        let all = (2..=8usize).flat_map(|width| (2..=8usize).map(move |height| width * height));
        assert_eq!(sizes.len(), all.filter(|cells| *cells <= 16).count());
    }
}

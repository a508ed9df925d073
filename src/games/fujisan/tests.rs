use super::rules::Mountain;
use super::solver;
use crate::engine::notation::Notation;
use crate::search::budget::{Budget, Meter};
use crate::search::solve::{Solve, Verdict};

#[test]
fn quick() {
    for line in include_str!("../../../tests/data/fujisan.csv").lines().skip(1) {
        let f: Vec<&str> = line.split(',').collect();
        let m = Mountain::decode(&format!("{}-{}", f[1], f[2])).expect("board");
        let want: i32 = f[3].parse().expect("number");
        let got = solver::optimum(&m.values, false).map_or(-1, i32::from);
        assert_eq!(got, want, "{line}");
        for v in [m.solve("moves", &mut Meter::new(Budget::default(), &mut |_| {})), solver::astar_paper(&m, &mut Meter::new(Budget::default(), &mut |_| {})), solver::astar_relaxed(&m, &mut Meter::new(Budget::default(), &mut |_| {})), solver::breadth_first(&m, &mut Meter::new(Budget::default(), &mut |_| {}))] {
            let n = match v { Verdict::Solved(p) => p.len() as i32, Verdict::Impossible => -1, _ => -2 };
            assert_eq!(n, want);
        }
    }
}

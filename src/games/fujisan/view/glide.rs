//! A move as motion: the priest glides from where it came from. Pure.

use super::board::{MountainProps, read_move};
use super::mountain::{Plan, Point};
use crate::app::glide::{Leg, legs, translate};
use crate::games::fujisan::rules::Mountain;

/// The motion of the last move.
pub fn glide(plan: &Plan, props: &MountainProps) -> Vec<Leg> {
    let way = || {
        let came = props.came.as_ref()?;
        let priest = read_move(&came.mv)?.priest;
        let start = if came.back { &came.after } else { &came.before }.parse::<Mountain>().ok()?.cell(priest);
        let now = props.mountain.cell(priest);
        let shown = plan.columns.contains(&start.column) && plan.columns.contains(&now.column);
        let ((x, y), (u, v)): (Point, Point) = (plan.pawn(start), plan.pawn(now));
        let units = |way: f64| (way / plan.pawn_scale()).round() as i32;
        (shown && start != now).then(|| (priest, translate(units(x - u), units(y - v))))
    };
    let leg = way().map(|(priest, from)| {
        let pawn = format!("[data-pawn=\"{}\"] > g", priest.letter());
        legs(&pawn, [(from, translate(0, 0))])
    });
    leg.unwrap_or_default()
}

//! SVG paths as text. One path holds all marks of a series, so that a chart has few elements however many points.

use std::fmt::Write;

/// Collects the commands of a path's `d`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path(String);

/// The shape of a mark: series differ by shape as well as by colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A disc.
    Circle,
    /// A square on its side.
    Square,
    /// A triangle, point up.
    Triangle,
    /// A square on its corner.
    Diamond,
}

/// The shape of series `k`.
pub fn shape(k: usize) -> Shape {
    [Shape::Circle, Shape::Square, Shape::Triangle, Shape::Diamond][k % 4]
}

impl Path {
    /// Appends formatted commands. Writing to a `String` cannot fail, so the result is dropped.
    fn add(mut self, commands: std::fmt::Arguments<'_>) -> Self {
        let _ = self.0.write_fmt(commands);
        self
    }

    /// A straight line.
    #[must_use]
    pub fn line(self, (x0, y0): (f64, f64), (x1, y1): (f64, f64)) -> Self {
        self.add(format_args!("M{x0:.1} {y0:.1}L{x1:.1} {y1:.1}"))
    }

    /// A line through points; with `steps` it keeps its height until the next point.
    #[must_use]
    pub fn through(mut self, points: impl IntoIterator<Item = (f64, f64)>, steps: bool) -> Self {
        for (k, (x, y)) in points.into_iter().filter(|(x, y)| x.is_finite() && y.is_finite()).enumerate() {
            self = match (k, steps) {
                (0, _) => self.add(format_args!("M{x:.1} {y:.1}")),
                (_, true) => self.add(format_args!("H{x:.1}V{y:.1}")),
                (_, false) => self.add(format_args!("L{x:.1} {y:.1}")),
            };
        }
        self
    }

    /// A rectangle; one without height or width is left out.
    #[must_use]
    pub fn rect(self, x: f64, y: f64, width: f64, height: f64) -> Self {
        if width <= 0.0 || height <= 0.0 || !(x + y + width + height).is_finite() {
            return self;
        }
        self.add(format_args!("M{x:.1} {y:.1}h{width:.2}v{height:.2}h-{width:.2}z"))
    }

    /// A bar standing on `base`, its upper corners rounded; upside down if `top` lies below.
    #[must_use]
    pub fn bar(self, x: f64, width: f64, base: f64, top: f64) -> Self {
        let (height, radius) = (base - top, (width / 2.0).min((base - top).abs()).min(3.0));
        if height == 0.0 || width <= 0.0 || !(x + width + height).is_finite() {
            return self;
        }
        let down = radius.copysign(height);
        let inner = width - 2.0 * radius;
        self.add(format_args!(
            "M{x:.1} {base:.1}V{:.1}q0 {:.1} {radius:.1} {:.1}h{inner:.1}q{radius:.1} 0 {radius:.1} {down:.1}V{base:.1}z",
            top + down,
            -down,
            -down,
        ))
    }

    /// A mark about a point, as large as a disc of radius `r`.
    #[must_use]
    pub fn mark(self, shape: Shape, (x, y): (f64, f64), r: f64) -> Self {
        if !(x.is_finite() && y.is_finite()) {
            return self;
        }
        match shape {
            Shape::Circle => {
                let (left, wide) = (x - r, 2.0 * r);
                self.add(format_args!("M{left:.1} {y:.1}a{r} {r} 0 1 0 {wide} 0a{r} {r} 0 1 0 -{wide} 0z"))
            }
            Shape::Square => self.rect(x - 0.9 * r, y - 0.9 * r, 1.8 * r, 1.8 * r),
            Shape::Triangle => {
                let (top, half, tall) = (y - 1.2 * r, 1.2 * r, 2.1 * r);
                self.add(format_args!("M{x:.1} {top:.1}l{half:.1} {tall:.1}h-{:.1}z", 2.0 * half))
            }
            Shape::Diamond => {
                let (top, d) = (y - 1.25 * r, 1.25 * r);
                self.add(format_args!("M{x:.1} {top:.1}l{d:.1} {d:.1}l-{d:.1} {d:.1}l-{d:.1} -{d:.1}z"))
            }
        }
    }

    /// The text for the attribute `d`.
    pub fn d(self) -> String {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_steps() {
        let points = [(0.0, 1.0), (2.0, f64::NAN), (3.0, 4.0)];
        assert_eq!(Path::default().through(points, false).d(), "M0.0 1.0L3.0 4.0");
        assert_eq!(Path::default().through(points, true).d(), "M0.0 1.0H3.0V4.0");
    }

    #[test]
    fn what_cannot_be_seen_is_left_out() {
        let path = Path::default().rect(0.0, 0.0, 0.0, 5.0).bar(0.0, 5.0, 9.0, 9.0);
        assert_eq!(path.mark(Shape::Circle, (f64::NAN, 0.0), 3.0).bar(0.0, 5.0, 9.0, f64::NAN).d(), "");
    }

    #[test]
    fn bars_stand_and_hang() {
        let standing = Path::default().bar(10.0, 8.0, 100.0, 50.0).d();
        assert_eq!(standing, "M10.0 100.0V53.0q0 -3.0 3.0 -3.0h2.0q3.0 0 3.0 3.0V100.0z");
        let hanging = Path::default().bar(10.0, 8.0, 100.0, 150.0).d();
        assert_eq!(hanging, "M10.0 100.0V147.0q0 3.0 3.0 3.0h2.0q3.0 0 3.0 -3.0V100.0z");
    }

    #[test]
    fn neighbouring_series_differ_in_shape() {
        let d = |k: usize| Path::default().mark(shape(k), (5.0, 5.0), 4.0).d();
        assert!((0..4).all(|k| !d(k).is_empty() && d(k) != d(k + 1)));
    }
}

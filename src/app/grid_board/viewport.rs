//! Which part of a picture is shown: how large, and from where.

use super::Frame;

/// How large a board can be seen, of the size that fits.
pub(super) const MAX: f64 = 6.0;
/// What is brought into sight has so much of the shown part around it.
const MARGIN: f64 = 0.04;
/// All that is shown can be seen: nothing of it lies beside the window.
pub(super) const ALL: (f64, f64) = (1.0, 1.0);

/// The part of a picture that is shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Viewport {
    /// The whole picture.
    pub frame: Frame,
    /// How large it is seen, of the size that fits.
    pub scale: f64,
    x: f64,
    y: f64,
}

impl Viewport {
    /// All of it.
    pub fn fit(frame: Frame) -> Self {
        Self { frame, scale: 1.0, x: frame.x, y: frame.y }
    }

    /// The part that is shown.
    pub fn shown(self) -> Frame {
        Frame { x: self.x, y: self.y, width: self.frame.width / self.scale, height: self.frame.height / self.scale }
    }

    /// The same with its left upper corner there, as far as there is a picture.
    fn at(self, x: f64, y: f64) -> Self {
        let (frame, shown) = (self.frame, self.shown());
        let within = |to: f64, from: f64, whole: f64, part: f64| to.clamp(from, from + (whole - part).max(0.0));
        Self {
            x: within(x, frame.x, frame.width, shown.width),
            y: within(y, frame.y, frame.height, shown.height),
            ..self
        }
    }

    /// Moved so far, in units of the picture.
    pub fn moved(self, (dx, dy): (f64, f64)) -> Self {
        self.at(self.x + dx, self.y + dy)
    }

    /// Larger by this factor; the point stays where it is seen.
    pub fn zoomed(self, by: f64, (x, y): (f64, f64)) -> Self {
        let scale = (self.scale * by).clamp(1.0, MAX);
        let kept = self.scale / scale;
        Self { scale, ..self }.at(x - (x - self.x) * kept, y - (y - self.y) * kept)
    }

    /// The point in the middle.
    pub fn centre(self) -> (f64, f64) {
        let shown = self.shown();
        (shown.x + shown.width / 2.0, shown.y + shown.height / 2.0)
    }

    /// Moved as little as shows this part, and no larger than shows all of it in these shares of the width and the height.
    pub fn showing(self, part: Frame, (across, down): (f64, f64)) -> Self {
        let most = |whole: f64, part: f64| whole * (1.0 - 2.0 * MARGIN) / part;
        let (wide, high) = (most(across * self.frame.width, part.width), most(down * self.frame.height, part.height));
        let scale = wide.min(high).max(1.0);
        let view = if scale < self.scale { self.zoomed(scale / self.scale, self.centre()) } else { self };
        let shown = view.shown();
        let to = |at: f64, size: f64, from: f64, length: f64| {
            let margin = MARGIN * size;
            at.max(from + length + margin - size).min(from - margin)
        };
        view.at(to(view.x, shown.width, part.x, part.width), to(view.y, shown.height, part.y, part.height))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: Frame = Frame { x: -10.0, y: 0.0, width: 240.0, height: 120.0 };

    #[track_caller]
    fn shows(view: Viewport, x: f64, y: f64, width: f64, height: f64) {
        let shown = view.shown();
        let near = |a: f64, b: f64| (a - b).abs() < 1e-9;
        assert!(
            near(shown.x, x) && near(shown.y, y) && near(shown.width, width) && near(shown.height, height),
            "{shown:?}"
        );
    }

    #[test]
    fn the_point_that_is_zoomed_at_stays_where_it_is_seen() {
        let view = Viewport::fit(FRAME);
        shows(view, -10.0, 0.0, 240.0, 120.0);
        let larger = view.zoomed(2.0, (50.0, 60.0));
        // A quarter of the way from the left before, and after.
        shows(larger, 20.0, 30.0, 120.0, 60.0);
        shows(larger.zoomed(0.5, (50.0, 60.0)), -10.0, 0.0, 240.0, 120.0);
    }

    #[test]
    fn it_stays_within_the_picture_and_its_sizes() {
        let view = Viewport::fit(FRAME).zoomed(100.0, (230.0, 120.0));
        assert_eq!(view.scale, MAX);
        shows(view, 190.0, 100.0, 40.0, 20.0);
        shows(view.moved((99.0, -999.0)), 190.0, 0.0, 40.0, 20.0);
        assert_eq!(view.zoomed(0.001, (0.0, 0.0)), Viewport::fit(FRAME));
        assert_eq!(Viewport::fit(FRAME).moved((5.0, 5.0)), Viewport::fit(FRAME));
    }

    #[test]
    fn what_is_to_be_seen_is_shown_with_as_little_motion_as_can_be() {
        let view = Viewport::fit(FRAME).zoomed(2.0, (-10.0, 0.0));
        let part = |x: f64, y: f64| Frame { x, y, width: 10.0, height: 10.0 };
        assert_eq!(view.showing(part(40.0, 20.0), ALL), view);
        shows(view.showing(part(150.0, 20.0), ALL), 150.0 + 10.0 + 4.8 - 120.0, 0.0, 120.0, 60.0);
        shows(view.showing(part(150.0, 110.0), ALL).showing(part(-10.0, 0.0), ALL), -10.0, 0.0, 120.0, 60.0);
        // Of two tiles that lie far from each other both are seen: the picture is made smaller for that.
        let wide = view.zoomed(3.0, (0.0, 0.0)).showing(Frame { x: 20.0, y: 50.0, width: 138.0, height: 10.0 }, ALL);
        shows(wide, 14.0, 0.0, 150.0, 75.0);
        assert_eq!(view.showing(FRAME, ALL), Viewport::fit(FRAME));
        // And smaller still, where the window holds only a half of the picture's height.
        let high = Frame { x: 20.0, y: 20.0, width: 10.0, height: 46.0 };
        assert_eq!(view.showing(high, ALL).scale, 2.0);
        assert_eq!(view.showing(high, (1.0, 0.5)).scale, 1.2);
    }
}

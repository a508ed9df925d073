//! The boundary between rolling and holding as a surface over both scores: projected, and drawn back to front by
//! walking the grid from its far corner, so that nothing has to be sorted. Pure.

use super::heat::{Palette, tone};
use crate::app::charts::Anchor;
use crate::games::pig::requests::Boundary;
use crate::web::canvas::{Rgb, mix};

/// A place on the picture, in pixels.
pub type Point = (f64, f64);

/// From where one looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// The turn about the upright axis.
    pub yaw: f64,
    /// How far down one looks, 0.1 to 1.5.
    pub pitch: f64,
}

impl Default for View {
    fn default() -> Self {
        Self { yaw: std::f64::consts::PI + 0.62, pitch: 0.56 }
    }
}

impl View {
    /// Turned by so much; one never looks from below.
    #[must_use]
    pub fn turned(self, yaw: f64, pitch: f64) -> Self {
        let turn = std::f64::consts::TAU;
        Self { yaw: (self.yaw + yaw).rem_euclid(turn), pitch: (self.pitch + pitch).clamp(0.12, 1.45) }
    }
}

/// A part of the picture.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A filled four-sided face.
    Face {
        /// Its corners in order.
        corners: [Point; 4],
        /// Its colour.
        fill: Rgb,
        /// Whether its edges are drawn in its colour, so that no gap shows between neighbours.
        tight: bool,
    },
    /// A line.
    Line {
        /// One end.
        from: Point,
        /// The other.
        to: Point,
        /// Its colour.
        colour: Rgb,
        /// Its width in pixels.
        width: f64,
    },
    /// A few words.
    Words {
        /// Where.
        at: Point,
        /// The words.
        text: String,
        /// Where they begin.
        anchor: Anchor,
    },
}

/// What is drawn.
pub struct Scene<'a> {
    /// Where the policy holds.
    pub map: &'a Boundary,
    /// Pairs that are never met and step back, if they should.
    pub faded: Option<&'a [bool]>,
    /// From where one looks.
    pub view: View,
    /// Width and height of the picture.
    pub size: (f64, f64),
    /// Each how manieth score is drawn, at least 1.
    pub step: usize,
    /// The opponent's score of the line.
    pub line: u16,
}

/// The height of the picture's box against its width.
const TALL: f64 = 0.86;
/// Where the light comes from.
const LIGHT: [f64; 3] = [-0.45, -0.35, 0.82];

struct Camera {
    sin: (f64, f64),
    cos: (f64, f64),
    size: (f64, f64),
    scale: f64,
    goal: f64,
}

impl Camera {
    fn new(scene: &Scene<'_>) -> Self {
        let (width, height) = scene.size;
        let near = if width < 400.0 { 0.56 } else { 0.61 };
        Self {
            sin: (scene.view.yaw.sin(), scene.view.pitch.sin()),
            cos: (scene.view.yaw.cos(), scene.view.pitch.cos()),
            size: scene.size,
            scale: width.min(height * 1.12) * near,
            goal: f64::from(scene.map.variant.goal.max(1)),
        }
    }

    /// Where my score, the opponent's and a turn total lie on the picture.
    fn at(&self, me: f64, you: f64, total: f64) -> Point {
        let (a, b) = (me / self.goal - 0.5, you / self.goal - 0.5);
        let across = a * self.cos.0 - b * self.sin.0;
        let depth = a * self.sin.0 + b * self.cos.0;
        let up = (total / self.goal * TALL - 0.28) * self.cos.1;
        (self.size.0 / 2.0 + across * self.scale, self.size.1 * 0.53 + (depth * self.sin.1 - up) * self.scale)
    }
}

impl Scene<'_> {
    /// The picture's parts, those behind first.
    pub fn shapes(&self, palette: &Palette) -> Vec<Shape> {
        let camera = Camera::new(self);
        let mut shapes = Vec::new();
        self.room(&camera, palette, &mut shapes);
        self.surface(&camera, palette, &mut shapes);
        self.axes(&camera, palette, &mut shapes);
        shapes
    }

    /// The far corner, whose walls stand behind everything: my score and the opponent's.
    fn far(&self, camera: &Camera) -> (f64, f64) {
        (if camera.sin.0 > 0.0 { 0.0 } else { camera.goal }, if camera.cos.0 > 0.0 { 0.0 } else { camera.goal })
    }

    fn room(&self, camera: &Camera, palette: &Palette, shapes: &mut Vec<Shape>) {
        let (g, (far_me, far_you)) = (camera.goal, self.far(camera));
        let mut wall = |corners: [(f64, f64, f64); 4], depth: f64| {
            let corners = corners.map(|(me, you, total)| camera.at(me, you, total));
            shapes.push(Shape::Face { corners, fill: mix(palette.surface, palette.sunken, depth), tight: false });
        };
        wall([(0.0, 0.0, 0.0), (g, 0.0, 0.0), (g, g, 0.0), (0.0, g, 0.0)], 0.7);
        wall([(far_me, 0.0, 0.0), (far_me, g, 0.0), (far_me, g, g), (far_me, 0.0, g)], 0.4);
        wall([(0.0, far_you, 0.0), (g, far_you, 0.0), (g, far_you, g), (0.0, far_you, g)], 0.25);
        for fifth in 0..=5 {
            let v = f64::from(fifth) * g / 5.0;
            let lines = [
                ((far_me, 0.0, v), (far_me, g, v)),
                ((0.0, far_you, v), (g, far_you, v)),
                ((v, 0.0, 0.0), (v, g, 0.0)),
                ((0.0, v, 0.0), (g, v, 0.0)),
                ((far_me, v, 0.0), (far_me, v, g)),
                ((v, far_you, 0.0), (v, far_you, g)),
            ];
            for ((a, b, c), (d, e, f)) in lines {
                let (from, to) = (camera.at(a, b, c), camera.at(d, e, f));
                shapes.push(Shape::Line { from, to, colour: palette.line, width: 1.0 });
            }
        }
    }

    fn held(&self, me: usize, you: usize) -> f64 {
        let side = usize::from(self.map.variant.goal);
        f64::from(self.map.first_hold.get(me * side + you).copied().unwrap_or(1))
    }

    fn surface(&self, camera: &Camera, palette: &Palette, shapes: &mut Vec<Shape>) {
        let (side, step) = (usize::from(self.map.variant.goal), self.step.max(1));
        let mut starts: Vec<usize> = (0..side.saturating_sub(1)).step_by(step).collect();
        let mut rows = starts.clone();
        if camera.sin.0 <= 0.0 {
            starts.reverse();
        }
        if camera.cos.0 <= 0.0 {
            rows.reverse();
        }
        for you in rows {
            self.row(camera, palette, (you, &starts), shapes);
        }
    }

    /// One row of faces at an opponent's score. Neighbours that lie in one plane and have one colour are one face.
    fn row(&self, camera: &Camera, palette: &Palette, (you, starts): (usize, &[usize]), shapes: &mut Vec<Shape>) {
        let (side, step) = (usize::from(self.map.variant.goal), self.step.max(1));
        let beside = (you + step).min(side - 1);
        let line = usize::from(self.line);
        let mut run: Option<Run> = None;
        for &me in starts {
            let next = (me + step).min(side - 1);
            let corners = [self.held(me, you), self.held(next, you), self.held(next, beside), self.held(me, beside)];
            let cell = Run { from: me, to: next, corners, fill: self.fill(palette, me, you, corners) };
            run = match run {
                Some(last) => match last.joined(&cell) {
                    Some(both) => Some(both),
                    None => {
                        shapes.push(last.face(camera, you, beside));
                        Some(cell)
                    }
                },
                None => Some(cell),
            };
        }
        shapes.extend(run.map(|run| run.face(camera, you, beside)));
        if (you..you + step).contains(&line) {
            for &me in starts {
                let next = (me + step).min(side - 1);
                let at = |me: usize| camera.at(me as f64, line as f64, self.held(me, line));
                shapes.push(Shape::Line { from: at(me), to: at(next), colour: palette.ink, width: 2.2 });
            }
        }
    }

    fn fill(&self, palette: &Palette, me: usize, you: usize, [a, b, c, d]: [f64; 4]) -> Rgb {
        let step = self.step.max(1) as f64;
        let at = me * usize::from(self.map.variant.goal) + you;
        let steep = a.max(b).max(c).max(d) - a.min(b).min(c).min(d) > 12.0 * step;
        let colour = if steep {
            mix(palette.surface, palette.goal, 0.78)
        } else {
            let colour = tone(palette, self.map, at, Some((a + b + c + d) / 4.0));
            let met = self.faded.and_then(|met| met.get(at)).copied().unwrap_or(true);
            if met { colour } else { mix(colour, palette.surface, 0.55) }
        };
        let (x, y) = (-((b - a) + (c - d)) / 2.0 * TALL / step, -((d - a) + (c - b)) / 2.0 * TALL / step);
        let light = (x * LIGHT[0] + y * LIGHT[1] + LIGHT[2]) / (x * x + y * y + 1.0).sqrt();
        let light = (0.5 + 0.5 * light).clamp(0.0, 1.0);
        // The darker of the two.
        let shade = if palette.ink[0] > palette.paper[0] { palette.paper } else { palette.ink };
        if light < 0.9 {
            mix(colour, shade, (0.9 - light) * 0.42)
        } else {
            mix(colour, palette.surface, (light - 0.9) * 0.5)
        }
    }

    fn axes(&self, camera: &Camera, palette: &Palette, shapes: &mut Vec<Shape>) {
        let (g, (far_me, far_you)) = (camera.goal, self.far(camera));
        let (near_me, near_you) = (g - far_me, g - far_you);
        let (middle, strong) = (camera.size.0 / 2.0, palette.line_strong);
        let mut line = |from: Point, to: Point| shapes.push(Shape::Line { from, to, colour: strong, width: 1.4 });
        line(camera.at(0.0, near_you, 0.0), camera.at(g, near_you, 0.0));
        line(camera.at(near_me, 0.0, 0.0), camera.at(near_me, g, 0.0));
        // The upright axis stands at the left end of the walls.
        let (one, other) = ((far_me, near_you), (near_me, far_you));
        let post = if camera.at(one.0, one.1, 0.0).0 < camera.at(other.0, other.1, 0.0).0 { one } else { other };
        line(camera.at(post.0, post.1, 0.0), camera.at(post.0, post.1, g));
        let mut say = |(x, y): Point, (dx, dy): Point, text: String, anchor: Anchor| {
            shapes.push(Shape::Words { at: (x + dx, y + dy), text, anchor });
        };
        let outward = |(x, _): Point, by: f64| if x < middle { -by } else { by };
        for half in 0..=2 {
            let v = f64::from(half) * g / 2.0;
            let place = camera.at(v, near_you, 0.0);
            say(place, (outward(place, 10.0), 18.0), v.to_string(), Anchor::Middle);
            let place = camera.at(near_me, v, 0.0);
            if v != near_you {
                say(place, (outward(place, 12.0), 18.0), v.to_string(), Anchor::Middle);
            }
        }
        for (place, name) in
            [(camera.at(g / 2.0, near_you, 0.0), "my score"), (camera.at(near_me, g / 2.0, 0.0), "opponent")]
        {
            say(
                place,
                (outward(place, 26.0), 32.0),
                name.to_owned(),
                if place.0 < middle { Anchor::End } else { Anchor::Start },
            );
        }
        for fifth in 1..=5 {
            let v = f64::from(fifth) * g / 5.0;
            say(camera.at(post.0, post.1, v), (-7.0, 4.0), v.to_string(), Anchor::End);
        }
        say(camera.at(post.0, post.1, g), (-24.0, -12.0), "turn total".to_owned(), Anchor::Start);
    }
}

/// Faces of one colour in one plane.
struct Run {
    from: usize,
    to: usize,
    corners: [f64; 4],
    fill: Rgb,
}

impl Run {
    /// With the next face, if both lie in one plane and have one colour. The walk goes up or down.
    fn joined(&self, next: &Run) -> Option<Run> {
        let (low, high) = if self.to == next.from { (self, next) } else { (next, self) };
        if low.to != high.from || low.fill != high.fill {
            return None;
        }
        let slopes = |run: &Run| {
            let wide = (run.to - run.from).max(1) as f64;
            [(run.corners[1] - run.corners[0]) / wide, (run.corners[2] - run.corners[3]) / wide]
        };
        let flat = slopes(low).iter().zip(slopes(high)).all(|(a, b)| (a - b).abs() < 1e-9);
        flat.then_some(Run {
            from: low.from,
            to: high.to,
            corners: [low.corners[0], high.corners[1], high.corners[2], low.corners[3]],
            fill: low.fill,
        })
    }

    fn face(&self, camera: &Camera, you: usize, beside: usize) -> Shape {
        let [a, b, c, d] = self.corners;
        let (from, to, you, beside) = (self.from as f64, self.to as f64, you as f64, beside as f64);
        let corners =
            [camera.at(from, you, a), camera.at(to, you, b), camera.at(to, beside, c), camera.at(from, beside, d)];
        Shape::Face { corners, fill: self.fill, tight: true }
    }
}

#[cfg(test)]
mod tests {
    use super::super::heat::PALETTE;
    use super::*;
    use crate::games::pig::requests::Variant;

    fn map(held: impl Fn(u16, u16) -> u16) -> Boundary {
        let goal = 20;
        let first_hold = (0..goal).flat_map(|me| (0..goal).map(move |you| (me, you))).map(|(me, you)| held(me, you));
        Boundary {
            variant: Variant { goal, die: 6, bust: 1 },
            first_hold: first_hold.collect(),
            overhang: vec![],
            reachable: vec![],
            cost: vec![],
            win: vec![],
            decisions: 0,
            rolls: 0,
            checksum: String::new(),
        }
    }

    fn shapes(map: &Boundary, view: View, step: usize) -> Vec<Shape> {
        Scene { map, faded: None, view, size: (400.0, 400.0), step, line: 7 }.shapes(&PALETTE)
    }

    fn faces(shapes: &[Shape]) -> Vec<[Point; 4]> {
        let face = |shape: &Shape| match shape {
            Shape::Face { corners, tight: true, .. } => Some(*corners),
            _ => None,
        };
        shapes.iter().filter_map(face).collect()
    }

    #[test]
    fn a_plane_is_one_face_a_row_and_a_rough_surface_one_a_cell() {
        let flat = map(|_, _| 1);
        assert_eq!(faces(&shapes(&flat, View::default(), 1)).len(), 19);
        let rough = map(|me, you| 1 + (me * 7 + you * 3) % 5);
        assert!(faces(&shapes(&rough, View::default(), 1)).len() > 300);
        assert!(faces(&shapes(&rough, View::default(), 3)).len() <= 49);
    }

    #[test]
    fn what_is_nearer_is_drawn_later_from_every_side() {
        let flat = map(|_, _| 1);
        for eighth in 0..8 {
            let view = View { yaw: 0.2 + f64::from(eighth) * std::f64::consts::FRAC_PI_4, pitch: 0.6 };
            let depth = |corners: &[Point; 4]| corners.iter().map(|corner| corner.1).sum::<f64>();
            let rows: Vec<f64> = faces(&shapes(&flat, view, 1)).iter().map(depth).collect();
            assert!(rows.windows(2).all(|pair| pair[0] < pair[1]), "lower on the picture is nearer, view {eighth}");
        }
    }

    #[test]
    fn views_stay_above_the_ground_and_pictures_are_finite() {
        let view = View::default().turned(100.0, -9.0);
        assert!(view.pitch > 0.0 && (0.0..std::f64::consts::TAU).contains(&view.yaw));
        let empty = Boundary { first_hold: vec![], ..map(|_, _| 1) };
        let finite = |(x, y): &Point| x.is_finite() && y.is_finite();
        assert!(faces(&shapes(&empty, view, 0)).iter().flatten().all(finite));
    }
}

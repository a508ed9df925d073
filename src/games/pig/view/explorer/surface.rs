//! The boundary between rolling and holding as a surface over both scores, turned by mouse, touch, keys and buttons: projected, and
//! drawn back to front by walking the grid from its far corner, so that nothing has to be sorted.

use gloo::timers::callback::Timeout;
use web_sys::{Element, HtmlCanvasElement};

use super::heat::{Palette, tone};
use super::{Lab, card};
use crate::app::charts::axes::Path;
use crate::app::charts::{Anchor, SvgFile, use_width};
use crate::app::prelude::*;
use crate::games::pig::requests::Boundary;
use crate::web::canvas::{self, Rgb, hex, mix};

/// What the two sides of the grid and the heights are.
const AXES: [&str; 3] = ["my score", "opponent", "turn total"];

/// One step of a key or a button, in radians.
const STEP: f64 = std::f64::consts::PI / 12.0;
/// So long nothing must move before every place is drawn, in milliseconds.
const REST_MS: u32 = 160;
/// While something moves, each how manieth place is drawn.
const COARSE: usize = 3;

/// The title of the card, and of the file that it is saved as.
const TITLE: &str = "The roll and hold boundary";

#[hook]
pub fn use_surface_card(lab: &Lab, palette: Option<Palette>) -> Html {
    let looked = &*lab.looked;
    let (place, node, view) = (use_node_ref(), use_node_ref(), use_value(View::default));
    let width = use_width(&place).clamp(240.0, 900.0);
    let map = if looked.solid_rule { &lab.rule } else { &lab.best }.clone();
    let scene = map.zip(palette).map(|(map, palette)| {
        let (faded, size) = (lab.best.clone().filter(|_| looked.fade), (width, (width * 0.98).round()));
        Scene { map, faded, line: looked.you.into(), palette, view: *view, size, step: 1 }
    });
    // Coarsely at once, and every place when nothing has changed for a while.
    let paper = node.clone();
    use_held(scene.clone(), move |scene| {
        let draw = move |scene: &Scene| {
            if let Some(on) = paper.cast::<HtmlCanvasElement>() {
                scene.paint(&on);
            }
        };
        scene.clone().map(|scene| {
            draw(&Scene { step: COARSE, ..scene.clone() });
            Timeout::new(REST_MS, move || draw(&scene))
        })
    });
    let (onpointerdown, onpointermove) = use_drag(&node, &view);
    let svg = scene.map(|scene| saves("pig-boundary.svg", "image/svg+xml", move || scene.file()));
    let whose = [("Best play", false), ("The rule", true)]
        .map(|(name, rule)| (name, looked.solid_rule == rule, lab.look(move |looked, _| looked.solid_rule = rule)));
    let degrees = view.yaw.to_degrees().rem_euclid(360.0).round();
    let body = html! {
        <>
            { choices("Whose surface", whose) }
            <div key="place" ref={place} class="surface">
                <canvas ref={node} id="pl-solid" tabindex="0" role="slider" aria-label="Turn the surface with the arrow keys"
                    aria-roledescription="turning picture" aria-valuemin="0" aria-valuemax="360" aria-valuenow={degrees.to_string()}
                    aria-valuetext={format!("turned by {degrees} degrees")} aria-describedby="pl-solid-words"
                    {onpointerdown} {onpointermove} onkeydown={keys(&view)}></canvas>
            </div>
            { buttons(&view) }
            <p key="words" id="pl-solid-words" class="pl-foot">
                { "Roll below the surface, hold above it: a low plain of hold values between 15 and 30, and steep cliffs where a score of about 70 begins the race to 100. The line is the cross-section at the opponent’s score." }
            </p>
        </>
    };
    card(("pig-boundary", "pl-volume"), (TITLE, "drag or use the arrow keys to turn"), [None, svg], body)
}

/// Turns by mouse and touch: what hears a press and what a move.
#[hook]
fn use_drag(node: &NodeRef, view: &UseStateHandle<View>) -> (Callback<PointerEvent>, Callback<PointerEvent>) {
    let from = use_mut_ref(|| None::<(i32, i32)>);
    let down = hears(&(from.clone(), node.clone()), move |(from, node), event: PointerEvent| {
        // So that a drag goes on outside of the picture.
        if let Some(element) = node.cast::<Element>() {
            element.set_pointer_capture(event.pointer_id()).ok();
        }
        *from.borrow_mut() = Some((event.client_x(), event.client_y()));
    });
    let moved = hears(view, move |view, event: PointerEvent| {
        let mut from = from.borrow_mut();
        let Some((x, y)) = from.filter(|_| event.buttons() != 0) else { return };
        *from = Some((event.client_x(), event.client_y()));
        view.set(view.turned(f64::from(event.client_x() - x) * 0.008, f64::from(event.client_y() - y) * 0.006));
    });
    (down, moved)
}

/// The turns by keys and buttons: the key; the button's name and what stands on it; yaw and pitch.
const TURNS: [(&str, &str, &str, f64, f64); 4] = [
    ("ArrowLeft", "Turn left", "←", -STEP, 0.0),
    ("ArrowRight", "Turn right", "→", STEP, 0.0),
    ("ArrowUp", "Tilt up", "↑", 0.0, -STEP / 2.0),
    ("ArrowDown", "Tilt down", "↓", 0.0, STEP / 2.0),
];

fn keys(view: &UseStateHandle<View>) -> Callback<KeyboardEvent> {
    hears(view, |view, event: KeyboardEvent| {
        let key = event.key();
        let turned = TURNS.iter().find(|turn| turn.0 == key).map(|(.., yaw, pitch)| view.turned(*yaw, *pitch));
        let Some(next) = turned.or((key == "Home").then(View::default)) else { return };
        event.prevent_default();
        view.set(next);
    })
}

fn buttons(view: &UseStateHandle<View>) -> Html {
    let button = |(_, name, sign, yaw, pitch): (&str, &'static str, &'static str, f64, f64)| {
        let onclick = hears(view, move |view, _: MouseEvent| view.set(view.turned(yaw, pitch)));
        html! { <button key={name} type="button" class="btn" aria-label={name} title={name} {onclick}>{ sign }</button> }
    };
    html! {
        <div key="turns" class="surface-turns" role="group" aria-label="Turn the surface">
            { for TURNS.into_iter().map(button) }
            <button key="back" type="button" class="btn quiet" onclick={sets(view, View::default())}>{ "As before" }</button>
        </div>
    }
}

/// A place on the picture, in pixels.
type Point = (f64, f64);

/// From where one looks.
#[derive(Clone, Copy, Debug, PartialEq)]
struct View {
    /// The turn about the upright axis.
    yaw: f64,
    /// How far down one looks, 0.1 to 1.5.
    pitch: f64,
}

impl Default for View {
    fn default() -> Self {
        Self { yaw: std::f64::consts::PI + 0.62, pitch: 0.56 }
    }
}

impl View {
    /// Turned by so much; one never looks from below.
    #[must_use]
    fn turned(self, yaw: f64, pitch: f64) -> Self {
        let turn = std::f64::consts::TAU;
        Self { yaw: (self.yaw + yaw).rem_euclid(turn), pitch: (self.pitch + pitch).clamp(0.12, 1.45) }
    }
}

#[derive(Clone, Debug, PartialEq)]
enum Shape {
    Face {
        corners: [Point; 4],
        fill: Rgb,
        /// Whether its edges are drawn in its colour, so that no gap shows between neighbours.
        tight: bool,
    },
    Line {
        from: Point,
        to: Point,
        colour: Rgb,
        width: f64,
    },
    Words {
        at: Point,
        text: String,
        /// Where they begin.
        anchor: Anchor,
    },
}

/// The boundary between rolling and holding as a surface over both scores: best play's, or the rule's.
#[derive(Clone, PartialEq)]
struct Scene {
    map: Held<Boundary>,
    /// Pairs that are never met step back, if they should.
    faded: Option<Held<Boundary>>,
    /// The opponent's score along which a line is drawn.
    line: usize,
    palette: Palette,
    view: View,
    size: (f64, f64),
    /// Each so manieth place is drawn; at least 1.
    step: usize,
}

/// The height of the picture's box against its width.
const TALL: f64 = 0.86;
const LIGHT: [f64; 3] = [-0.45, -0.35, 0.82];

struct Camera {
    sin: (f64, f64),
    cos: (f64, f64),
    size: (f64, f64),
    scale: f64,
    goal: f64,
}

impl Camera {
    fn new(scene: &Scene) -> Self {
        let (width, height) = scene.size;
        let near = if width < 400.0 { 0.56 } else { 0.61 };
        Self {
            sin: (scene.view.yaw.sin(), scene.view.pitch.sin()),
            cos: (scene.view.yaw.cos(), scene.view.pitch.cos()),
            size: scene.size,
            scale: width.min(height * 1.12) * near,
            goal: scene.side().max(1) as f64,
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

impl Scene {
    fn paint(&self, on: &HtmlCanvasElement) {
        // In CSS pixels.
        let (width, height) = self.size;
        let density = canvas::density();
        on.set_width((width * density).round() as u32);
        on.set_height((height * density).round() as u32);
        let Some(context) = canvas::context(on) else { return };
        context.scale(density, density).ok();
        context.set_line_join("round");
        context.set_font("500 13px Figtree, system-ui, sans-serif");
        let mut last = None;
        for shape in &self.shapes() {
            let colour = match shape {
                Shape::Face { fill, .. } => *fill,
                Shape::Line { colour, .. } => *colour,
                Shape::Words { .. } => self.palette.ink_2,
            };
            if last.replace(colour) != Some(colour) {
                context.set_fill_style_str(&hex(colour));
                context.set_stroke_style_str(&hex(colour));
            }
            context.begin_path();
            match shape {
                Shape::Face { corners: [first, rest @ ..], tight, .. } => {
                    context.move_to(first.0, first.1);
                    rest.iter().for_each(|(x, y)| context.line_to(*x, *y));
                    context.close_path();
                    context.fill();
                    if *tight {
                        context.set_line_width(0.7);
                        context.stroke();
                    }
                }
                Shape::Line { from, to, width, .. } => {
                    context.set_line_width(*width);
                    context.move_to(from.0, from.1);
                    context.line_to(to.0, to.1);
                    context.stroke();
                }
                Shape::Words { at, text, anchor } => {
                    context.set_text_align(if *anchor == Anchor::Middle { "center" } else { anchor.name() });
                    context.fill_text(text, at.0, at.1).ok();
                }
            }
        }
    }

    fn file(&self) -> String {
        let colours = (hex(self.palette.surface), hex(self.palette.ink_2));
        let frame = (0.0, 0.0, self.size.0, self.size.1);
        let mut file = SvgFile::new(frame, TITLE, (&colours.0, &colours.1), 13.0);
        for shape in self.shapes() {
            match shape {
                Shape::Face { corners, fill, tight } => {
                    let (fill, edge) = (hex(fill), if tight { 0.7 } else { 0.0 });
                    let d = Path::default().through(corners, false).d();
                    file.add(format_args!("path fill=\"{fill}\" stroke=\"{fill}\" stroke-width=\"{edge}\" d=\"{d}z\""));
                }
                Shape::Line { from, to, colour, width } => {
                    let (colour, d) = (hex(colour), Path::default().line(from, to).d());
                    file.add(format_args!("path stroke=\"{colour}\" stroke-width=\"{width}\" d=\"{d}\""));
                }
                Shape::Words { at, text, anchor } => file.words(at, anchor, 0, &text),
            }
        }
        file.text()
    }

    /// The side of the grid, and the greatest height.
    fn side(&self) -> usize {
        self.map.variant.goal.into()
    }

    fn height(&self, me: usize, you: usize) -> f64 {
        self.map.first_hold.get(me * self.side() + you).copied().unwrap_or(1).into()
    }

    /// The picture's parts, those behind first.
    fn shapes(&self) -> Vec<Shape> {
        let (camera, mut shapes) = (Camera::new(self), Vec::new());
        self.room(&camera, &mut shapes);
        self.surface(&camera, &mut shapes);
        self.axes(&camera, &mut shapes);
        shapes
    }

    /// The far corner, whose walls stand behind everything: my score and the opponent's.
    fn far(&self, camera: &Camera) -> (f64, f64) {
        (if camera.sin.0 > 0.0 { 0.0 } else { camera.goal }, if camera.cos.0 > 0.0 { 0.0 } else { camera.goal })
    }

    fn room(&self, camera: &Camera, shapes: &mut Vec<Shape>) {
        let palette = self.palette;
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

    fn surface(&self, camera: &Camera, shapes: &mut Vec<Shape>) {
        let (side, step) = (self.side(), self.step.max(1));
        let mut starts: Vec<usize> = (0..side.saturating_sub(1)).step_by(step).collect();
        let mut rows = starts.clone();
        if camera.sin.0 <= 0.0 {
            starts.reverse();
        }
        if camera.cos.0 <= 0.0 {
            rows.reverse();
        }
        for you in rows {
            self.row(camera, (you, &starts), shapes);
        }
    }

    /// One row of faces at an opponent's score. Neighbours that lie in one plane and have one colour are one face.
    fn row(&self, camera: &Camera, (you, starts): (usize, &[usize]), shapes: &mut Vec<Shape>) {
        let (side, step) = (self.side(), self.step.max(1));
        let beside = (you + step).min(side - 1);
        let line = self.line;
        let mut run: Option<Run> = None;
        for &me in starts {
            let next = (me + step).min(side - 1);
            let corners =
                [self.height(me, you), self.height(next, you), self.height(next, beside), self.height(me, beside)];
            let cell = Run { from: me, to: next, corners, fill: self.fill(me, you, corners) };
            run = Some(match run {
                None => cell,
                Some(last) => last.joined(&cell).unwrap_or_else(|| {
                    shapes.push(last.face(camera, you, beside));
                    cell
                }),
            });
        }
        shapes.extend(run.map(|run| run.face(camera, you, beside)));
        if (you..you + step).contains(&line) {
            let at = |me: usize| camera.at(me as f64, line as f64, self.height(me, line));
            let ends = starts.iter().map(|&me| (at(me), at((me + step).min(side - 1))));
            shapes.extend(ends.map(|(from, to)| Shape::Line { from, to, colour: self.palette.ink, width: 2.2 }));
        }
    }

    fn fill(&self, me: usize, you: usize, [a, b, c, d]: [f64; 4]) -> Rgb {
        let (palette, step) = (self.palette, self.step.max(1) as f64);
        let steep = a.max(b).max(c).max(d) - a.min(b).min(c).min(d) > 12.0 * step;
        let at = me * self.side() + you;
        let met = self.faded.as_ref().and_then(|best| best.reachable.get(at)).copied().unwrap_or(true);
        let colour = match (steep, tone(&palette, &self.map, at, Some((a + b + c + d) / 4.0))) {
            (true, _) => mix(palette.surface, palette.goal, 0.78),
            (false, colour) if met => colour,
            (false, colour) => mix(colour, palette.surface, 0.55),
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

    fn axes(&self, camera: &Camera, shapes: &mut Vec<Shape>) {
        let (g, (far_me, far_you)) = (camera.goal, self.far(camera));
        let (near_me, near_you) = (g - far_me, g - far_you);
        let (middle, strong) = (camera.size.0 / 2.0, self.palette.line_strong);
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
        let sides = [camera.at(g / 2.0, near_you, 0.0), camera.at(near_me, g / 2.0, 0.0)];
        for (place, name) in sides.into_iter().zip(AXES) {
            let anchor = if place.0 < middle { Anchor::End } else { Anchor::Start };
            say(place, (outward(place, 26.0), 32.0), name.to_owned(), anchor);
        }
        for fifth in 1..=5 {
            let v = f64::from(fifth) * g / 5.0;
            say(camera.at(post.0, post.1, v), (-7.0, 4.0), v.to_string(), Anchor::End);
        }
        say(camera.at(post.0, post.1, g), (-24.0, -12.0), AXES[2].to_owned(), Anchor::Start);
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
    use super::*;
    use crate::games::pig::requests::Variant;
    use crate::games::pig::view::explorer::heat::tests::{map, palette};

    /// A grid of 20, flat or rough.
    fn shapes(rough: bool, view: View, step: usize) -> Vec<Shape> {
        let height = |at: usize| if rough { 1 + (at / 20 * 7 + at % 20 * 3) as u16 % 5 } else { 1 };
        let map = map((0..400).map(height).collect());
        let map = Held::new(Boundary { variant: Variant { goal: 20, ..map.variant }, ..map });
        Scene { map, faded: None, line: 7, palette: palette(), view, size: (400.0, 400.0), step }.shapes()
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
        assert_eq!(faces(&shapes(false, View::default(), 1)).len(), 19);
        assert!(faces(&shapes(true, View::default(), 1)).len() > 300);
        assert!(faces(&shapes(true, View::default(), 3)).len() <= 49);
    }

    #[test]
    fn what_is_nearer_is_drawn_later_from_every_side() {
        for eighth in 0..8 {
            let view = View { yaw: 0.2 + f64::from(eighth) * std::f64::consts::FRAC_PI_4, pitch: 0.6 };
            let depth = |corners: &[Point; 4]| corners.iter().map(|corner| corner.1).sum::<f64>();
            let rows: Vec<f64> = faces(&shapes(false, view, 1)).iter().map(depth).collect();
            assert!(rows.windows(2).all(|pair| pair[0] < pair[1]), "lower on the picture is nearer, view {eighth}");
        }
    }

    #[test]
    fn views_stay_above_the_ground_and_pictures_are_finite() {
        let view = View::default().turned(100.0, -9.0);
        assert!(view.pitch > 0.0 && (0.0..std::f64::consts::TAU).contains(&view.yaw));
        let finite = |(x, y): &Point| x.is_finite() && y.is_finite();
        assert!(faces(&shapes(false, view, 0)).iter().flatten().all(finite));
    }
}

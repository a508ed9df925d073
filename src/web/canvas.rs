//! Canvases: their context, their pixels, and the style sheet's colours as numbers.
//!
//! The camera: its picture, and what the browser itself reads in it.

use js_sys::{Array, Function, Object, Promise, Reflect};
use wasm_bindgen::{Clamped, JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    CanvasRenderingContext2d, Element, HtmlCanvasElement, HtmlVideoElement, ImageData, MediaStream,
    MediaStreamConstraints, MediaStreamTrack,
};

/// Red, green and blue, 0 to 255.
pub type Rgb = [u8; 3];

/// What draws on a canvas.
pub fn context(canvas: &HtmlCanvasElement) -> Option<CanvasRenderingContext2d> {
    canvas.get_context("2d").ok().flatten()?.dyn_into().ok()
}

/// Puts pixels (red, green, blue, opacity, row by row) on a canvas that gets their size.
pub fn put(canvas: &HtmlCanvasElement, width: u32, pixels: &[u8]) {
    let rows = pixels.len() as u32 / (4 * width.max(1));
    canvas.set_width(width);
    canvas.set_height(rows);
    if let (Some(context), Ok(image)) = (context(canvas), ImageData::new_with_u8_clamped_array(Clamped(pixels), width))
    {
        context.put_image_data(&image, 0.0, 0.0).ok();
    }
}

/// The custom properties of these names as an element has them. Whatever a colour is written as, also a system
/// colour, is found by painting it.
pub fn tokens<const N: usize>(element: &Element, names: [&str; N]) -> Option<[Rgb; N]> {
    let window = web_sys::window()?;
    let style = window.get_computed_style(element).ok().flatten()?;
    let canvas: HtmlCanvasElement = window.document()?.create_element("canvas").ok()?.dyn_into().ok()?;
    canvas.set_width(N as u32);
    canvas.set_height(1);
    let context = context(&canvas)?;
    for (at, name) in names.iter().enumerate() {
        let value = style.get_property_value(name).ok()?;
        context.set_fill_style_str(value.trim());
        context.fill_rect(at as f64, 0.0, 1.0, 1.0);
    }
    let painted = context.get_image_data(0.0, 0.0, N as f64, 1.0).ok()?.data();
    let pixel = |at: usize| Some([*painted.get(4 * at)?, *painted.get(4 * at + 1)?, *painted.get(4 * at + 2)?]);
    let mut colours = [[0; 3]; N];
    for (at, colour) in colours.iter_mut().enumerate() {
        *colour = pixel(at)?;
    }
    Some(colours)
}

/// How many device pixels a CSS pixel has; at most 3, beyond which nobody sees a difference.
pub fn density() -> f64 {
    web_sys::window().map_or(1.0, |window| window.device_pixel_ratio()).clamp(1.0, 3.0)
}

/// The colour a share `t` (0 to 1) of the way from one to another.
pub fn mix(from: Rgb, to: Rgb, t: f64) -> Rgb {
    let t = t.clamp(0.0, 1.0);
    std::array::from_fn(|k| {
        let (a, b) = (f64::from(from[k]), f64::from(to[k]));
        // Between two bytes.
        (a + (b - a) * t).round() as u8
    })
}

/// A colour as the style sheet writes it.
pub fn hex([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// The longer side of a picture that is searched for codes, in pixels.
const SIDE: f64 = 720.0;

/// Whether the browser lets a page ask for the camera: at https, or on this machine.
pub fn can_see() -> bool {
    let devices = web_sys::window().and_then(|window| Reflect::get(&window.navigator(), &"mediaDevices".into()).ok());
    devices.is_some_and(|devices| !devices.is_undefined())
}

/// A camera that is on. It goes off when this is dropped.
pub struct Camera(MediaStream);

impl Camera {
    /// Asks for the camera that looks away from the person, and shows its picture; nothing: there is none, or it is not allowed.
    pub async fn open(video: &HtmlVideoElement) -> Option<Self> {
        if !can_see() {
            return None;
        }
        let wanted = Object::new();
        Reflect::set(&wanted, &"facingMode".into(), &"environment".into()).ok()?;
        let constraints = MediaStreamConstraints::new();
        constraints.set_video(&wanted);
        let devices = web_sys::window()?.navigator().media_devices().ok()?;
        let stream = JsFuture::from(devices.get_user_media_with_constraints(&constraints).ok()?).await.ok()?;
        let camera = Self(stream.dyn_into().ok()?);
        video.set_src_object(Some(&camera.0));
        JsFuture::from(video.play().ok()?).await.ok();
        Some(camera)
    }
}

impl Drop for Camera {
    fn drop(&mut self) {
        for track in self.0.get_tracks().iter().filter_map(|track| track.dyn_into::<MediaStreamTrack>().ok()) {
            track.stop();
        }
    }
}

/// What a browser has to read codes itself.
pub struct Detector(JsValue);

impl Detector {
    /// That of this browser, if it has one.
    pub fn new() -> Option<Self> {
        let class: Function =
            Reflect::get(&web_sys::window()?.into(), &"BarcodeDetector".into()).ok()?.dyn_into().ok()?;
        let options = Object::new();
        Reflect::set(&options, &"formats".into(), &Array::of1(&"qr_code".into())).ok()?;
        Reflect::construct(&class, &Array::of1(&options)).ok().map(Self)
    }

    /// The texts of all codes in the picture; nothing: it cannot read here, though it is there.
    pub async fn read(&self, video: &HtmlVideoElement) -> Option<Vec<String>> {
        let detect: Function = Reflect::get(&self.0, &"detect".into()).ok()?.dyn_into().ok()?;
        let found = JsFuture::from(Promise::resolve(&detect.call1(&self.0, video).ok()?)).await.ok()?;
        let text = |code: JsValue| Reflect::get(&code, &"rawValue".into()).ok()?.as_string();
        Some(Array::from(&found).iter().filter_map(text).collect())
    }
}

/// The picture in grey, row by row, and its width; nothing as long as there is none.
pub fn grey(video: &HtmlVideoElement, paper: &HtmlCanvasElement) -> Option<(u32, Vec<u8>)> {
    let [width, height] = [video.video_width(), video.video_height()].map(f64::from);
    let scale = (SIDE / width.max(height).max(1.0)).min(1.0);
    let [width, height] = [width, height].map(|side| (side * scale).floor());
    if width < 1.0 || height < 1.0 {
        return None;
    }
    paper.set_width(width as u32);
    paper.set_height(height as u32);
    let context = context(paper)?;
    context.draw_image_with_html_video_element_and_dw_and_dh(video, 0.0, 0.0, width, height).ok()?;
    let pixels = context.get_image_data(0.0, 0.0, width, height).ok()?.data();
    let grey = |pixel: &[u8]| (pixel.iter().take(3).map(|part| u16::from(*part)).sum::<u16>() / 3) as u8;
    Some((width as u32, pixels.chunks(4).map(grey).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mixing() {
        assert_eq!(mix([0, 100, 255], [255, 0, 255], 0.0), [0, 100, 255]);
        assert_eq!(mix([0, 100, 255], [255, 0, 255], 1.0), [255, 0, 255]);
        assert_eq!(mix([0, 100, 0], [100, 0, 0], 0.5), [50, 50, 0]);
        assert_eq!(mix([0; 3], [9; 3], f64::NAN), [0; 3]);
    }
}

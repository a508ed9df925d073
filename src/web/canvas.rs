//! Canvases: their context, their pixels, and the style sheet's colours as numbers.

use wasm_bindgen::{Clamped, JsCast};
use web_sys::{CanvasRenderingContext2d, Element, HtmlCanvasElement, ImageData};

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

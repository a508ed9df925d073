//! The surface's shapes on a canvas, and as a file.

use std::fmt::Write;

use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

use super::palette::Palette;
use super::solid::Shape;
use crate::web::canvas::{self, Rgb};

/// A colour as the style sheet writes it.
pub fn hex([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Draws the shapes on a canvas of this size in CSS pixels.
pub fn paint(on: &HtmlCanvasElement, (width, height): (f64, f64), shapes: &[Shape], palette: &Palette) {
    let density = canvas::density();
    on.set_width((width * density).round() as u32);
    on.set_height((height * density).round() as u32);
    let Some(context) = canvas::context(on) else { return };
    context.scale(density, density).ok();
    context.set_line_join("round");
    context.set_font("500 13px Figtree, system-ui, sans-serif");
    let mut colour = None;
    for shape in shapes {
        if let Shape::Face { fill: wanted, .. } | Shape::Line { colour: wanted, .. } = shape
            && colour != Some(*wanted)
        {
            colour = Some(*wanted);
            let text = hex(*wanted);
            context.set_fill_style_str(&text);
            context.set_stroke_style_str(&text);
        }
        match shape {
            Shape::Face { corners, tight, .. } => face(&context, corners, *tight),
            Shape::Line { from, to, width, .. } => {
                context.begin_path();
                context.set_line_width(*width);
                context.move_to(from.0, from.1);
                context.line_to(to.0, to.1);
                context.stroke();
            }
            Shape::Words { at, text, anchor } => {
                colour = None;
                context.set_fill_style_str(&hex(palette.ink_2));
                context.set_text_align(match anchor {
                    -1 => "left",
                    0 => "center",
                    _ => "right",
                });
                context.fill_text(text, at.0, at.1).ok();
            }
        }
    }
}

fn face(context: &CanvasRenderingContext2d, corners: &[(f64, f64); 4], tight: bool) {
    context.begin_path();
    for (at, (x, y)) in corners.iter().enumerate() {
        if at == 0 {
            context.move_to(*x, *y);
        } else {
            context.line_to(*x, *y);
        }
    }
    context.close_path();
    context.fill();
    if tight {
        context.set_line_width(0.7);
        context.stroke();
    }
}

/// The shapes as an SVG file.
pub fn file((width, height): (f64, f64), title: &str, shapes: &[Shape], palette: &Palette) -> String {
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} \
         {height:.0}\" font-family=\"Figtree, system-ui, sans-serif\" font-size=\"13\" stroke-linejoin=\"round\">\n\
         <title>{title}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"{}\"/>\n",
        hex(palette.surface)
    );
    for shape in shapes {
        // Writing to a text cannot fail.
        let _ = match shape {
            Shape::Face { corners: [a, b, c, d], fill, tight } => {
                let fill = hex(*fill);
                let edge = if *tight { format!(" stroke=\"{fill}\" stroke-width=\".7\"") } else { String::new() };
                writeln!(
                    text,
                    "<path fill=\"{fill}\"{edge} d=\"M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}z\"/>",
                    a.0, a.1, b.0, b.1, c.0, c.1, d.0, d.1
                )
            }
            Shape::Line { from, to, colour, width } => writeln!(
                text,
                "<path stroke=\"{}\" stroke-width=\"{width}\" d=\"M{:.1} {:.1}L{:.1} {:.1}\"/>",
                hex(*colour),
                from.0,
                from.1,
                to.0,
                to.1
            ),
            Shape::Words { at, text: words, anchor } => {
                let anchor = match anchor {
                    -1 => "start",
                    0 => "middle",
                    _ => "end",
                };
                writeln!(
                    text,
                    "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"{anchor}\" fill=\"{}\">{words}</text>",
                    at.0,
                    at.1,
                    hex(palette.ink_2)
                )
            }
        };
    }
    text + "</svg>\n"
}

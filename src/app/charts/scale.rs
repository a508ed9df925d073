//! Layout in numbers: scales, round ticks, the room that words need. No browser type.

use yew::prelude::*;

use crate::lab::report::Axis;

/// A linear map from values to pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    /// The first and last value.
    pub domain: (f64, f64),
    /// The pixels of both.
    pub range: (f64, f64),
}

impl Scale {
    /// The pixel of a value; values outside the domain fall outside the range.
    pub fn at(&self, value: f64) -> f64 {
        let (low, high) = self.domain;
        let share = if high > low { (value - low) / (high - low) } else { 0.5 };
        self.range.0 + share * (self.range.1 - self.range.0)
    }

    /// The pixel of a value, or of the end of the domain that it lies beyond.
    pub fn within(&self, value: f64) -> f64 {
        self.at(value.clamp(self.domain.0, self.domain.1))
    }

    /// Whether a value lies within the domain.
    pub fn holds(&self, value: f64) -> bool {
        (self.domain.0..=self.domain.1).contains(&value)
    }
}

/// The values an axis covers: what the axis says, else a round range about the finite values (and 0 if asked).
///
/// The low end is always below the high end and both are finite.
pub fn domain(axis: &Axis, values: impl IntoIterator<Item = f64>, with_zero: bool) -> (f64, f64) {
    const LARGEST: f64 = 1e300;
    let start = if with_zero { (0.0, 0.0) } else { (f64::INFINITY, f64::NEG_INFINITY) };
    let finite = values.into_iter().filter(|value| value.is_finite());
    let (low, high) = finite.fold(start, |(low, high), value| (low.min(value), high.max(value)));
    let said = |end: Option<f64>| end.filter(|value| value.is_finite());
    let (low, high) = (said(axis.min).unwrap_or(low), said(axis.max).unwrap_or(high));
    let (low, high) = match (low.is_finite(), high.is_finite()) {
        (true, true) if low < high => (low, high),
        (true, true) => (low, low + low.abs().max(1.0)),
        (true, false) => (low, low + low.abs().max(1.0)),
        (false, true) => (high - high.abs().max(1.0), high),
        (false, false) => (0.0, 1.0),
    };
    let (low, high) = (low.max(-LARGEST), high.min(LARGEST));
    let step = step(low, high, 5);
    let low = if said(axis.min).is_some() { low } else { (low / step + 1e-9).floor() * step };
    let high = if said(axis.max).is_some() { high } else { (high / step - 1e-9).ceil() * step };
    (low, high)
}

/// The round distance (1, 2 or 5 times a power of ten) that gives about so many ticks.
fn step(low: f64, high: f64, about: usize) -> f64 {
    let raw = (high - low) / about.max(1) as f64;
    let power = 10_f64.powf(raw.log10().floor());
    let factor = [1.0, 2.0, 5.0].into_iter().find(|factor| factor * power >= raw * 0.999);
    factor.unwrap_or(10.0) * power
}

/// About so many round values from the low to the high end.
pub fn ticks((low, high): (f64, f64), about: usize) -> Vec<f64> {
    if !(low.is_finite() && high.is_finite() && low < high) {
        return Vec::new();
    }
    let step = step(low, high, about);
    let first = (low / step - 1e-9).ceil();
    // Multiples of the step and not sums, so that no error adds up; adding 0 turns -0 into 0.
    let values = (0..100).map(|k| (first + f64::from(k)) * step + 0.0);
    values.take_while(|value| *value <= high + step * 1e-9).collect()
}

/// Digits behind the point that tell the ticks apart, at most 9.
pub fn tick_digits(ticks: &[f64]) -> u8 {
    let [first, second, ..] = ticks else { return 0 };
    let gap = (second - first).abs();
    (0..9)
        .find(|&digits| {
            let scaled = gap * 10_f64.powi(i32::from(digits));
            (scaled - scaled.round()).abs() < 1e-6 && scaled.round() >= 1.0
        })
        .unwrap_or(9)
}

/// About how many pixels wide words are, in Figtree of the given size.
pub fn text_width(words: &str, size: f64) -> f64 {
    let width = |c: char| match c {
        'i' | 'j' | 'l' | '.' | ',' | '\'' | '|' | ' ' | '\u{202f}' | '⁻' | '¹' => 0.27,
        'f' | 'r' | 't' | '(' | ')' | '-' => 0.38,
        'm' | 'w' | 'M' | 'W' | '%' | '—' => 0.86,
        'a' | 'c' | 'e' | 'k' | 's' | 'v' | 'x' | 'y' | 'z' => 0.51,
        c if c.is_uppercase() || c.is_ascii_digit() => 0.62,
        _ => 0.57,
    };
    words.chars().map(width).sum::<f64>() * size
}

/// How wide the widest of some words is; 0 if there are none.
pub fn widest(words: impl IntoIterator<Item = impl AsRef<str>>, size: f64) -> f64 {
    words.into_iter().map(|words| text_width(words.as_ref(), size)).fold(0.0, f64::max)
}

/// The words in one or two lines no wider than `room`, or `None` if that cannot be.
pub fn wrap(words: &str, room: f64, size: f64) -> Option<Vec<String>> {
    let fits = |line: &str| text_width(line, size) <= room;
    if fits(words) {
        return Some(vec![words.to_owned()]);
    }
    let cuts = words.match_indices(' ').map(|(at, _)| (&words[..at], &words[at + 1..]));
    let fitting = cuts.filter(|(first, second)| fits(first) && fits(second));
    let best = fitting.min_by_key(|(first, second)| first.chars().count().abs_diff(second.chars().count()));
    best.map(|(first, second)| vec![first.to_owned(), second.to_owned()])
}

/// The words, cut with an ellipsis if they are wider than `room`.
pub fn shorten(words: &str, room: f64, size: f64) -> String {
    if text_width(words, size) <= room {
        return words.to_owned();
    }
    let ends = words.char_indices().map(|(at, _)| at);
    let end = ends.take_while(|&end| text_width(&words[..end], size) + size <= room).last().unwrap_or(0);
    format!("{}…", words[..end].trim_end())
}

/// Every how manieth of `count` labels to write, if each needs `each` pixels of `room`.
pub fn every(count: usize, room: f64, each: f64) -> usize {
    let fitting = (room / each.max(1.0)).floor().max(1.0) as usize;
    let least = count.div_ceil(fitting).max(1);
    // Round distances read better: 1, 2, 5, 10, 20, 50 …
    let mut round = (0..9).flat_map(|power| [1, 2, 5].map(|factor| factor * 10_usize.pow(power)));
    round.find(|&round| round >= least).unwrap_or(least)
}

/// Words in parts: plain text and superscripts (given as Unicode superscripts), in order.
pub fn superscripts(words: &str) -> Vec<(bool, String)> {
    let lower = |c: char| match c {
        '⁻' => Some('−'),
        '¹' => Some('1'),
        '²' => Some('2'),
        '³' => Some('3'),
        '⁰' => Some('0'),
        '⁴'..='⁹' => char::from_digit(c as u32 - '⁰' as u32, 10),
        _ => None,
    };
    let mut parts: Vec<(bool, String)> = Vec::new();
    for c in words.chars() {
        let (raised, c) = lower(c).map_or((false, c), |low| (true, low));
        match parts.last_mut() {
            Some((same, text)) if *same == raised => text.push(c),
            _ => parts.push((raised, c.to_string())),
        }
    }
    parts
}

/// Where words in SVG begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    Start,
    /// Half before the point.
    Middle,
    /// They end at the point.
    End,
}

impl Anchor {
    pub fn name(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Middle => "middle",
            Self::End => "end",
        }
    }
}

/// Words at a point of an SVG. The class gives size and colour.
pub fn svg_words((x, y): (f64, f64), anchor: Anchor, class: &'static str, words: &str) -> Html {
    let anchor = anchor.name();
    let parts = superscripts(words);
    let body = if let [(false, plain)] = parts.as_slice() {
        html! { {plain.clone()} }
    } else {
        let mut raised_before = false;
        let spans = parts.into_iter().map(|(raised, part)| {
            let dy = (raised != raised_before).then_some(if raised { "-4" } else { "4" });
            raised_before = raised;
            html! { <tspan class={raised.then_some("raised")} {dy}>{part}</tspan> }
        });
        spans.collect::<Html>()
    };
    html! { <text class={class} x={format!("{x:.1}")} y={format!("{y:.1}")} text-anchor={anchor}>{body}</text> }
}

/// Words in HTML: Unicode superscripts as `<sup>`, what stands between `**` and `**` bold.
pub fn html_words(words: &str) -> Html {
    let part = |(k, text): (usize, &str)| {
        let raised = |(raised, text): (bool, String)| {
            if raised {
                html! { <sup>{text}</sup> }
            } else {
                html! { {text} }
            }
        };
        let body = superscripts(text).into_iter().map(raised).collect::<Html>();
        if k % 2 == 1 {
            html! { <b>{body}</b> }
        } else {
            body
        }
    };
    words.split("**").enumerate().map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round() {
        assert_eq!(ticks((74.4, 93.6), 4), [75.0, 80.0, 85.0, 90.0]);
        assert_eq!(ticks((0.0, 1.0), 5), [0.0, 0.2, 0.4, 0.6000000000000001, 0.8, 1.0]);
        assert_eq!(ticks((-3.0, 3.0), 3), [-2.0, 0.0, 2.0]);
        assert!(ticks((1.0, 1.0), 5).is_empty());
        assert!(ticks((f64::NAN, 1.0), 5).is_empty());
    }

    #[test]
    fn ticks_have_as_many_digits_as_they_need() {
        assert_eq!([[0.0, 0.2], [1.5, 2.0], [10.0, 20.0], [0.0, 0.25]].map(|pair| tick_digits(&pair)), [1, 1, 0, 2]);
        assert_eq!(tick_digits(&[1.0]), 0);
    }

    #[test]
    fn domain_is_what_the_axis_says_or_round() {
        let axis = Axis::new("y");
        assert_eq!(domain(&axis, [81.6, 92.5], false), (80.0, 95.0));
        assert_eq!(domain(&axis, [3.0, 7.5], true), (0.0, 8.0));
        assert_eq!(domain(&axis.clone().min(74.0).max(93.0), [81.0], false), (74.0, 93.0));
        assert_eq!(domain(&axis, [], false), (0.0, 1.0));
        for odd in [vec![f64::NAN], vec![5.0], vec![-f64::MAX, f64::MAX], vec![f64::INFINITY]] {
            let (low, high) = domain(&axis, odd.clone(), false);
            assert!(low.is_finite() && high.is_finite() && low < high, "{low} {high} of {odd:?}");
        }
    }

    #[test]
    fn a_scale_is_linear_both_ways() {
        let scale = Scale { domain: (0.0, 10.0), range: (100.0, 0.0) };
        assert_eq!([0.0, 5.0, 10.0, 20.0].map(|value| scale.at(value)), [100.0, 50.0, 0.0, -100.0]);
        assert!(scale.holds(10.0) && !scale.holds(10.1));
    }

    #[test]
    fn words_wrap_at_the_best_space() {
        assert_eq!(wrap("Pure random", 400.0, 12.0), Some(vec!["Pure random".into()]));
        assert_eq!(wrap("Pure random", 45.0, 12.0), Some(vec!["Pure".into(), "random".into()]));
        assert_eq!(wrap("Incomprehensibility", 45.0, 12.0), None);
        assert!(shorten("Incomprehensibility", 60.0, 12.0).ends_with('…'));
        assert_eq!(shorten("short", 60.0, 12.0), "short");
    }

    #[test]
    fn labels_are_thinned_in_round_steps() {
        assert_eq!(every(5, 300.0, 30.0), 1);
        assert_eq!(every(101, 300.0, 30.0), 20);
        assert_eq!(every(7, 0.0, 30.0), 10);
    }

    #[test]
    fn superscripts_are_told_apart() {
        let parts = superscripts("p = 2 × 10⁻¹⁰, so");
        assert_eq!(parts, [(false, "p = 2 × 10".into()), (true, "−10".into()), (false, ", so".into())]);
        assert_eq!(superscripts("⁰⁴⁹"), [(true, "049".to_owned())]);
    }
}

//! How numbers are written for people: thin no-break spaces between thousands, a true minus, powers of ten.

pub use crate::engine::words::GROUP;
use crate::engine::words::in_groups;

/// Significant digits of a p-value in a table's data.
pub const P_DIGITS: u8 = 3;

/// From this many digits on, a number is written in groups.
const GROUP_FROM: usize = 5;

/// A whole number, «505 000»; four digits stay together.
pub fn integer(value: i128) -> String {
    let digits = grouped(&value.unsigned_abs().to_string());
    if value < 0 { format!("−{digits}") } else { digits }
}

/// A number with `digits` behind the point, «12 345.60»; a dash if it is not finite.
///
/// Numbers of 10¹⁵ and more are written as powers of ten.
pub fn fixed(value: f64, digits: u8) -> String {
    if !value.is_finite() {
        return "–".to_owned();
    }
    if value.abs() >= 1e15 {
        return scientific(value, 3);
    }
    let text = format!("{:.*}", usize::from(digits), value.abs());
    let (whole, rest) = text.split_once('.').map_or((text.as_str(), String::new()), |(w, r)| (w, format!(".{r}")));
    let is_zero = text.bytes().all(|byte| matches!(byte, b'0' | b'.'));
    let sign = if value < 0.0 && !is_zero { "−" } else { "" };
    format!("{sign}{}{rest}", grouped(whole))
}

/// A number with so many significant digits as a power of ten, «1.9 × 10⁻⁸»; a dash if it is not finite.
///
/// A mantissa of exactly 1 is kept («1 × 10⁻⁸»), zeros behind the point are dropped.
pub fn scientific(value: f64, significant: u8) -> String {
    if !value.is_finite() {
        return "–".to_owned();
    }
    let text = format!("{:.*e}", usize::from(significant.max(1)) - 1, value.abs());
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let mantissa = if mantissa.contains('.') { mantissa.trim_end_matches('0').trim_end_matches('.') } else { mantissa };
    let sign = if value < 0.0 { "−" } else { "" };
    format!("{sign}{mantissa} × 10{}", superscript(exponent))
}

/// A p-value: two digits behind the point from 0.1 on, else two significant digits, as a power of ten below 10⁻³;
/// «< 10⁻²⁰⁰» for what is smaller; a dash for what is no probability.
///
/// It is rounded to [`P_DIGITS`] before, as a table's cells are: so a sentence and a table say the same.
pub fn p_value(p: f64) -> String {
    let p = crate::stats::round_to(p, P_DIGITS);
    match p {
        p if !(0.0..=1.0).contains(&p) => "–".to_owned(),
        p if p < 1e-200 => "< 10⁻²⁰⁰".to_owned(),
        p if p < 0.000_995 => scientific(p, 2),
        p if p < 0.009_95 => fixed(p, 4),
        p if p < 0.099_5 => fixed(p, 3),
        p if p > 0.995 && p < 1.0 => "> 0.99".to_owned(),
        p => fixed(p, 2),
    }
}

/// «p = 0.03», «p < 10⁻²⁰⁰»: a p-value in a sentence.
pub fn p_equals(p: f64) -> String {
    let text = p_value(p);
    if text.starts_with(['<', '>']) { format!("p {text}") } else { format!("p = {text}") }
}

/// A share between 0 and 1 as «81.6 %».
pub fn percent(share: f64, digits: u8) -> String {
    format!("{}{GROUP}%", fixed(share * 100.0, digits))
}

/// A chance or share between 0 and 1 as people read it: «0.4 %», «73.5 %». Only what is certain is «0 %» or «100 %».
pub fn chance(share: f64) -> String {
    match share {
        ..=0.0 => percent(0.0, 0),
        ..0.000_5 => format!("under {}", percent(0.001, 1)),
        ..0.999_5 => percent(share, 1),
        ..1.0 => format!("over {}", percent(0.999, 1)),
        _ => percent(1.0, 0),
    }
}

/// Digits and minus signs as superscripts; other characters stay.
pub fn superscript(text: &str) -> String {
    let raise = |c: char| match c {
        '-' => '⁻',
        '0' => '⁰',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        '4' => '⁴',
        '5' => '⁵',
        '6' => '⁶',
        '7' => '⁷',
        '8' => '⁸',
        '9' => '⁹',
        other => other,
    };
    text.chars().map(raise).collect()
}

/// The digits in groups, if there are many.
fn grouped(digits: &str) -> String {
    if digits.len() < GROUP_FROM { digits.to_owned() } else { in_groups(digits) }
}

//! Time and date of the person at the page.

/// Milliseconds since the page was opened; never goes back.
pub fn now_ms() -> f64 {
    web_sys::window().and_then(|w| w.performance()).map_or(0.0, |p| p.now())
}

/// Milliseconds since 1970, by the machine's clock.
pub fn since_1970_ms() -> u64 {
    js_sys::Date::now().max(0.0) as u64
}

/// A day of the calendar, in the person's own time zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Day {
    /// The year.
    pub year: u32,
    /// 1 to 12.
    pub month: u32,
    /// 1 to 31.
    pub day: u32,
}

impl Day {
    /// As one number, such as 20261121.
    pub fn number(&self) -> u32 {
        self.year * 10_000 + self.month * 100 + self.day
    }
}

/// Today.
pub fn today() -> Day {
    let date = js_sys::Date::new_0();
    Day { year: date.get_full_year(), month: date.get_month() + 1, day: date.get_date() }
}

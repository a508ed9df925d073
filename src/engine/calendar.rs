//! Days of the Gregorian calendar, written as one number such as 20261121: months, weekdays and days in a row. Where «today» is
//! asked for, it is the date of the person's own device.
//!
//! The challenge of the day. The rule is frozen: a day's challenge is the same on every device and
//! for ever, whatever games are added later.
//!
//! The day's seed is the text `day-2026-11-21`. Its stream draws first the game, out of those
//! whose [`GameInfo::daily_from`] has come (in the order of that date, then of their ids), and then
//! the setup out of that game's [`GameInfo::daily`].
//!
//! Each game has a challenge of its own on every day, too: the one that would be everybody's if the
//! first draw had fallen on that game. So that of the day's game is the day's.

use crate::engine::challenge::{ChallengeId, Source};
use crate::engine::entry::GameInfo;
use crate::engine::order;
use crate::engine::rng::Rng;
use crate::engine::seed::Seed;

/// The months, each with its number of days outside of leap years.
const MONTHS: [(&str, u32); 12] = [
    ("January", 31),
    ("February", 28),
    ("March", 31),
    ("April", 30),
    ("May", 31),
    ("June", 30),
    ("July", 31),
    ("August", 31),
    ("September", 30),
    ("October", 31),
    ("November", 30),
    ("December", 31),
];

/// The weekdays, in short and in full. A week begins on Monday (ISO 8601).
pub const WEEKDAYS: [(&str, &str); 7] = [
    ("Mo", "Monday"),
    ("Tu", "Tuesday"),
    ("We", "Wednesday"),
    ("Th", "Thursday"),
    ("Fr", "Friday"),
    ("Sa", "Saturday"),
    ("Su", "Sunday"),
];

/// Year, month and day of a date; nothing when the calendar has no such day.
pub fn parts(date: u32) -> Option<(u32, u32, u32)> {
    let (month, day) = (Month::of(date)?, date % 100);
    (1..=month.days()).contains(&day).then_some((month.year, month.month, day))
}

/// A date in words, without its year: `21 November`.
pub fn words(date: u32) -> Option<String> {
    let (year, month, day) = parts(date)?;
    Some(format!("{day} {}", Month { year, month }.name()))
}

/// Days since 1 January of the year 1, which is 0 and was a Monday; nothing for a date that is none.
fn serial(date: u32) -> Option<u32> {
    let (year, month, day) = parts(date)?;
    let before = year - 1;
    let of_months: u32 = (1..month).map(|month| Month { year, month }.days()).sum();
    Some(365 * before + before / 4 - before / 100 + before / 400 + of_months + day - 1)
}

/// The weekday of a date, 0 for Monday; nothing for a date that is none.
pub fn weekday(date: u32) -> Option<usize> {
    Some(serial(date)? as usize % 7)
}

/// The day `days` after this one, or before it; nothing where the calendar has none, that is, outside of the years 1 to 9999.
pub fn shifted(date: u32, days: i32) -> Option<u32> {
    let (year, month, day) = parts(date)?;
    let (mut month, mut day) = (Month { year, month }, i64::from(day) + i64::from(days));
    while day < 1 {
        month = month.before()?;
        day += i64::from(month.days());
    }
    while day > i64::from(month.days()) {
        day -= i64::from(month.days());
        month = month.after()?;
    }
    Some(month.date(day as u32))
}

/// A month of a year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Month {
    /// The year, 1 to 9999.
    pub year: u32,
    /// 1 to 12.
    pub month: u32,
}

impl Month {
    /// The month of a date, whose day is not looked at; nothing when there is none.
    pub fn of(date: u32) -> Option<Self> {
        let (year, month) = (date / 10_000, date / 100 % 100);
        ((1..=9999).contains(&year) && (1..=12).contains(&month)).then_some(Self { year, month })
    }

    /// How many days it has.
    pub fn days(self) -> u32 {
        let leap = self.year.is_multiple_of(4) && (!self.year.is_multiple_of(100) || self.year.is_multiple_of(400));
        MONTHS[self.month as usize - 1].1 + u32::from(self.month == 2 && leap)
    }

    /// Its name, such as `November`.
    pub fn name(self) -> &'static str {
        MONTHS[self.month as usize - 1].0
    }

    /// The date of one of its days.
    pub fn date(self, day: u32) -> u32 {
        self.year * 10_000 + self.month * 100 + day
    }

    /// The month before it; nothing before the year 1.
    pub fn before(self) -> Option<Self> {
        match self {
            Self { year: 1, month: 1 } => None,
            Self { year, month: 1 } => Some(Self { year: year - 1, month: 12 }),
            Self { year, month } => Some(Self { year, month: month - 1 }),
        }
    }

    /// The month behind it; nothing behind the year 9999.
    pub fn after(self) -> Option<Self> {
        match self {
            Self { year: 9999, month: 12 } => None,
            Self { year, month: 12 } => Some(Self { year: year + 1, month: 1 }),
            Self { year, month } => Some(Self { year, month: month + 1 }),
        }
    }

    /// Its weeks from Monday to Sunday, with the dates of its own days.
    pub fn weeks(self) -> Vec<[Option<u32>; 7]> {
        let first = weekday(self.date(1)).unwrap_or(0);
        let mut weeks = vec![[None; 7]; (first + self.days() as usize).div_ceil(7)];
        for day in 1..=self.days() {
            let at = first + day as usize - 1;
            weeks[at / 7][at % 7] = Some(self.date(day));
        }
        weeks
    }
}

/// Days in a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streaks {
    /// The row that ends today, or yesterday if today's may still come.
    pub current: u32,
    /// The longest row.
    pub longest: u32,
}

/// The days in a row among `dates`, which rise; days after `today` do not count.
pub fn streaks(dates: impl IntoIterator<Item = u32>, today: u32) -> Streaks {
    let (mut longest, mut row, mut last) = (0, 0, None);
    for date in dates.into_iter().filter(|&date| date <= today && parts(date).is_some()) {
        row = if last.is_some() && last == shifted(date, -1) { row + 1 } else { 1 };
        longest = longest.max(row);
        last = Some(date);
    }
    let goes_on = last.is_some_and(|last| last == today || Some(last) == shifted(today, -1));
    Streaks { current: if goes_on { row } else { 0 }, longest }
}

/// The games that may be that of a day, in the order in which one is drawn.
fn pool<'a>(date: u32, games: impl IntoIterator<Item = &'a GameInfo>) -> Vec<&'a GameInfo> {
    let there = |info: &&GameInfo| info.daily_from <= date && !info.daily.is_empty();
    let mut pool: Vec<&GameInfo> = games.into_iter().filter(there).collect();
    order::sort_by_key(&mut pool, |info| (info.daily_from, info.id));
    pool
}

/// The day's seed and its stream; nothing for a date that is none.
fn stream(date: u32) -> Option<(Seed, Rng)> {
    let (year, month, day) = parts(date)?;
    let seed = Seed::new(&format!("day-{year:04}-{month:02}-{day:02}")).ok()?;
    let rng = seed.rng();
    Some((seed, rng))
}

fn of_stream(game: &GameInfo, seed: Seed, rng: &mut Rng) -> Option<ChallengeId> {
    let setup = game.daily.get(rng.below(game.daily.len() as u32) as usize)?;
    Some(ChallengeId::seeded(game.id, setup, seed))
}

/// The challenge of a day, given as 20261121; nothing for a date that is none, or before the
/// first game.
pub fn challenge<'a>(date: u32, games: impl IntoIterator<Item = &'a GameInfo>) -> Option<ChallengeId> {
    let ((seed, mut rng), pool) = (stream(date)?, pool(date, games));
    let game = pool.get(rng.below(pool.len() as u32) as usize)?;
    of_stream(game, seed, &mut rng)
}

/// The challenge of a day in one of the games; nothing where there is none for everybody either.
pub fn challenge_in<'a>(
    game: &GameInfo,
    date: u32,
    games: impl IntoIterator<Item = &'a GameInfo>,
) -> Option<ChallengeId> {
    let ((seed, mut rng), pool) = (stream(date)?, pool(date, games));
    // The first draw is made although the game is given, so that the second is the same.
    pool.get(rng.below(pool.len() as u32) as usize)?;
    (!game.daily.is_empty()).then(|| of_stream(game, seed, &mut rng))?
}

/// The day whose challenge in this game this is; nothing if it is that of no day.
pub fn date_of<'a>(id: &ChallengeId, game: &GameInfo, games: impl IntoIterator<Item = &'a GameInfo>) -> Option<u32> {
    let Source::Seeded { seed, .. } = &id.source else { return None };
    let text = seed.to_string();
    let digits: String = text.strip_prefix("day-")?.split('-').collect();
    let date = digits.parse().ok().filter(|_| digits.len() == 8)?;
    (challenge_in(game, date, games)? == id.without_moves()).then_some(date)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_days_of_the_calendar_have_parts() {
        assert_eq!(parts(20_261_121), Some((2026, 11, 21)));
        for date in [20_240_229, 20_000_229, 20_261_231, 10_101, 99_991_231] {
            assert!(parts(date).is_some(), "{date}");
        }
        for date in
            [0, 101, 20_261_301, 20_260_001, 20_260_100, 20_260_431, 20_260_229, 21_000_229, 100_000_101, u32::MAX]
        {
            assert_eq!(parts(date), None, "{date}");
            assert_eq!((words(date), weekday(date), shifted(date, 1)), (None, None, None), "{date}");
        }
        assert_eq!(words(20_261_121).as_deref(), Some("21 November"));
    }

    #[test]
    fn weekdays_are_those_of_the_calendar() {
        // 1 January 2001 and 2024 were Mondays, 29 February 2000 a Tuesday, 1 March 1900 a Thursday.
        for (date, day) in [(20_010_101, 0), (20_240_101, 0), (20_000_229, 1), (19_000_301, 3), (20_261_125, 2)] {
            assert_eq!(weekday(date), Some(day), "{date} is a {}", WEEKDAYS[day].1);
        }
    }

    #[test]
    fn the_next_day_goes_over_the_ends_of_months_and_years() {
        for (date, next) in [
            (20_261_130, 20_261_201),
            (20_261_231, 20_270_101),
            (20_240_228, 20_240_229),
            (20_240_229, 20_240_301),
            (20_260_228, 20_260_301),
            (21_000_228, 21_000_301),
        ] {
            assert_eq!((shifted(date, 1), shifted(next, -1)), (Some(next), Some(date)), "{date}");
        }
        assert_eq!(shifted(20_240_301, -366), Some(20_230_301));
        assert_eq!(shifted(20_260_131, 365), Some(20_270_131));
        assert_eq!((shifted(10_101, -1), shifted(99_991_231, 1)), (None, None));
    }

    /// Day after day through a leap year and the turn of a century: the weekdays go on without a gap.
    #[test]
    fn days_and_weekdays_go_on_together() {
        let (mut date, mut count) = (18_991_228, 0);
        while date < 20_040_302 {
            let next = shifted(date, 1).expect("a next day");
            assert_eq!((weekday(date).map(|day| (day + 1) % 7), next > date), (weekday(next), true), "{date}");
            (date, count) = (next, count + 1);
        }
        assert_eq!(count, serial(20_040_302).zip(serial(18_991_228)).map_or(0, |(to, from)| to - from));
    }

    #[test]
    fn a_month_stands_in_its_weeks() {
        let weeks = Month { year: 2026, month: 11 }.weeks();
        assert_eq!(weeks.len(), 6);
        assert_eq!(weeks[0], [None, None, None, None, None, None, Some(20_261_101)]);
        assert_eq!(weeks[5], [Some(20_261_130), None, None, None, None, None, None]);
        // A February of four whole weeks, and one of a leap year.
        let lengths = |year| Month { year, month: 2 }.weeks().iter().flatten().flatten().count();
        assert_eq!((Month { year: 2027, month: 2 }.weeks().len(), lengths(2027), lengths(2028)), (4, 28, 29));
    }

    #[test]
    fn months_follow_each_other_over_the_year() {
        let (december, january) = (Month { year: 2026, month: 12 }, Month { year: 2027, month: 1 });
        assert_eq!((december.after(), january.before()), (Some(january), Some(december)));
        assert_eq!((Month::of(20_261_199), Month::of(20_261_301)), (Some(Month { year: 2026, month: 11 }), None));
        assert_eq!((Month { year: 1, month: 1 }.before(), Month { year: 9999, month: 12 }.after()), (None, None));
    }

    #[test]
    fn days_in_a_row() {
        let of = |dates: &[u32], today| {
            let Streaks { current, longest } = streaks(dates.iter().copied(), today);
            (current, longest)
        };
        assert_eq!(of(&[], 20_261_125), (0, 0));
        assert_eq!(of(&[20_261_125], 20_261_125), (1, 1));
        // Today's may still come; the day before yesterday is too long ago.
        assert_eq!(of(&[20_261_123, 20_261_124], 20_261_125), (2, 2));
        assert_eq!(of(&[20_261_122, 20_261_123], 20_261_125), (0, 2));
        // Over the end of a year, and of a leap February.
        assert_eq!(of(&[20_261_230, 20_261_231, 20_270_101], 20_270_101), (3, 3));
        assert_eq!(of(&[20_280_228, 20_280_229, 20_280_301], 20_280_301), (3, 3));
        assert_eq!(of(&[20_260_228, 20_260_301], 20_260_302), (2, 2));
        // A gap begins anew; what is yet to come does not count, nor a day that is none.
        assert_eq!(of(&[20_261_101, 20_261_102, 20_261_103, 20_261_105], 20_261_105), (1, 3));
        assert_eq!(of(&[20_261_124, 20_261_125, 20_261_126], 20_261_125), (2, 2));
        assert_eq!(of(&[20_261_130, 20_261_131, 20_261_201], 20_261_201), (2, 2));
    }

    const fn game(id: &'static str, daily: &'static [&'static str], daily_from: u32) -> GameInfo {
        GameInfo {
            id,
            name: "",
            tagline: "",
            ground: "",
            setups: &[],
            difficulties: &[],
            variants: &[],
            won: "",
            lost: "",
            daily,
            daily_from,
        }
    }

    const FIRST: GameInfo = game("first", &["a", "b", "c"], 20_260_101);
    const SECOND: GameInfo = game("second", &["x", "y"], 20_260_301);
    const ALPHA: GameInfo = game("alpha", &["m"], 20_260_301);
    const NEVER: GameInfo = game("never", &[], 20_200_101);

    #[track_caller]
    fn of(date: u32, games: &[&'static GameInfo]) -> String {
        challenge(date, games.iter().copied()).map(|id| id.to_string()).unwrap_or_default()
    }

    #[test]
    fn days_are_frozen() {
        // From a second implementation of the rule, in another language.
        let games = [&FIRST, &SECOND];
        let days = [20_260_101, 20_260_228, 20_260_301, 20_261_121, 20_280_229].map(|date| of(date, &games));
        assert_eq!(
            days,
            [
                "first/a/day-2026-01-01",
                "first/a/day-2026-02-28",
                "second/y/day-2026-03-01",
                "first/b/day-2026-11-21",
                "second/y/day-2028-02-29"
            ]
        );
    }

    #[test]
    fn a_new_game_leaves_the_past_alone() {
        for date in [20_260_101, 20_260_131, 20_260_215, 20_260_228] {
            assert_eq!(of(date, &[&FIRST]), of(date, &[&ALPHA, &SECOND, &NEVER, &FIRST]), "{date}");
        }
    }

    #[test]
    fn the_order_of_the_table_does_not_matter() {
        for date in 20_260_301..=20_260_331 {
            assert_eq!(of(date, &[&FIRST, &SECOND, &ALPHA]), of(date, &[&ALPHA, &FIRST, &SECOND]), "{date}");
        }
    }

    #[test]
    fn every_game_and_setup_has_its_days() {
        let games = [&FIRST, &SECOND, &ALPHA];
        let year = (1..=12).flat_map(|month| (1..=28).map(move |day| 20_270_000 + month * 100 + day));
        let days: Vec<String> = year.map(|date| of(date, &games)).collect();
        for setup in ["first/a/", "first/b/", "first/c/", "second/x/", "second/y/", "alpha/m/"] {
            assert!(days.iter().filter(|id| id.starts_with(setup)).count() > 20, "{setup}");
        }
    }

    #[test]
    fn no_day_no_challenge() {
        for date in [0, 20_261_301, 20_260_001, 20_260_100, 20_260_431, 20_260_229, 21_000_229, 99_999_999, u32::MAX] {
            assert_eq!(of(date, &[&FIRST]), "", "{date}");
        }
        assert_eq!(of(20_251_231, &[&FIRST]), "", "before the first game");
        assert_eq!(of(20_260_101, &[]), "");
    }

    #[test]
    fn each_game_has_its_own_and_that_of_the_days_game_is_the_days() {
        let games = [&FIRST, &SECOND, &ALPHA];
        for date in (20_260_301..=20_260_331).chain(20_280_201..=20_280_229) {
            let own = |game: &GameInfo| challenge_in(game, date, games).expect("a challenge");
            let of_day = challenge(date, games).expect("a challenge");
            let same = games.iter().filter(|game| own(game) == of_day).count();
            assert_eq!(same, 1, "{date}");
            for game in games {
                let id = own(game);
                assert_eq!((&*id.game, date_of(&id, game, games)), (game.id, Some(date)));
            }
        }
        // Also before the game may be that of the day, but not before there is a day's game at all, and never without setups.
        assert!(challenge_in(&SECOND, 20_260_105, games).is_some());
        assert_eq!(challenge_in(&FIRST, 20_251_231, games), None);
        assert_eq!(challenge_in(&NEVER, 20_260_105, games), None);
    }

    #[test]
    fn only_the_challenge_of_a_day_has_its_date() {
        let games = [&FIRST, &SECOND];
        for text in ["second/x/day-2026-11-21", "second/y/day-2026-11-21"] {
            let id = ChallengeId::parse(text).expect("an id");
            let own = challenge_in(&SECOND, 20_261_121, games).is_some_and(|own| own == id);
            assert_eq!(date_of(&id, &SECOND, games), own.then_some(20_261_121), "{text}");
        }
        for text in
            ["second/x/monday-3b", "second/x/day-2026-02-30", "second/x/day-20261121", "second/x/day-2026-11-211"]
        {
            let id = ChallengeId::parse(text).expect("an id");
            assert_eq!(date_of(&id, &SECOND, games), None, "{text}");
        }
    }
}

//! The challenge of the day. The rule is frozen: a day's challenge is the same on every device and
//! for ever, whatever games are added later.
//!
//! The day's seed is the text `day-2026-11-21`. Its stream draws first the game, out of those
//! whose [`GameInfo::daily_from`] has come (in the order of that date, then of their ids), and then
//! the setup out of that game's [`GameInfo::daily`].

use super::challenge::ChallengeId;
use super::entry::GameInfo;
use super::seed::Seed;
use crate::engine::order;

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

/// Year, month and day of a date such as 20261121; nothing when the calendar has no such day.
pub fn parts(date: u32) -> Option<(u32, u32, u32)> {
    let (year, month, day) = (date / 10_000, date / 100 % 100, date % 100);
    let &(_, days) = MONTHS.get(month.checked_sub(1)? as usize)?;
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let days = days + u32::from(month == 2 && leap);
    ((1..=9999).contains(&year) && (1..=days).contains(&day)).then_some((year, month, day))
}

/// A date in words, without its year: `21 November`.
pub fn words(date: u32) -> Option<String> {
    let (_, month, day) = parts(date)?;
    let (name, _) = MONTHS.get(month as usize - 1)?;
    Some(format!("{day} {name}"))
}

/// The challenge of a day, given as 20261121; nothing for a date that is none, or before the
/// first game.
pub fn challenge<'a>(date: u32, games: impl IntoIterator<Item = &'a GameInfo>) -> Option<ChallengeId> {
    let (year, month, day) = parts(date)?;
    let seed = Seed::new(&format!("day-{year:04}-{month:02}-{day:02}")).ok()?;
    let there = |info: &&GameInfo| info.daily_from <= date && !info.daily.is_empty();
    let mut pool: Vec<&GameInfo> = games.into_iter().filter(there).collect();
    order::sort_by_key(&mut pool, |info| (info.daily_from, info.id));
    let mut rng = seed.rng();
    let game = pool.get(rng.below(pool.len() as u32) as usize)?;
    let setup = game.daily.get(rng.below(game.daily.len() as u32) as usize)?;
    Some(ChallengeId::seeded(game.id, setup, seed))
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!(words(20_261_121).as_deref(), Some("21 November"));
        assert_eq!(words(20_260_229), None);
    }
}

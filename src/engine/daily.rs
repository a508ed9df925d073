//! The challenge of the day. The rule is frozen: a day's challenge is the same on every device and
//! for ever, whatever games are added later.
//!
//! The day's seed is the text `day-2026-11-21`. Its stream draws first the game, out of those
//! whose [`GameInfo::daily_from`] has come (in the order of that date, then of their ids), and then
//! the setup out of that game's [`GameInfo::daily`].
//!
//! Each game has a challenge of its own on every day, too: the one that would be everybody's if the
//! first draw had fallen on that game. So that of the day's game is the day's.

use super::calendar;
use super::challenge::{ChallengeId, Source};
use super::entry::GameInfo;
use super::rng::Rng;
use super::seed::Seed;
use crate::engine::order;

/// The games that may be that of a day, in the order in which one is drawn.
fn pool<'a>(date: u32, games: impl IntoIterator<Item = &'a GameInfo>) -> Vec<&'a GameInfo> {
    let there = |info: &&GameInfo| info.daily_from <= date && !info.daily.is_empty();
    let mut pool: Vec<&GameInfo> = games.into_iter().filter(there).collect();
    order::sort_by_key(&mut pool, |info| (info.daily_from, info.id));
    pool
}

/// The day's seed and its stream; nothing for a date that is none.
fn stream(date: u32) -> Option<(Seed, Rng)> {
    let (year, month, day) = calendar::parts(date)?;
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

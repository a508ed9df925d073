//! A game's challenges of the days: a calendar of those that are done, and how many were done in a row. Which challenge a day has
//! follows from its date alone; which are done is kept in this browser.

use crate::app::game_head::{Tab, game_head};
use crate::app::play::panels::number;
use crate::app::prelude::*;
use crate::app::records::Bests;
use crate::engine::calendar::{self, Month, Streaks, WEEKDAYS};
use crate::engine::entry::GameInfo;
use crate::games;
use crate::web::{clock, store};

/// The days of a game whose challenge is done, in their order; of each whether it was done on that very day.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Done(Vec<(u32, bool)>);

/// Behind the date of a challenge that was done on a later day.
const LATER: char = '+';

fn key(info: &GameInfo) -> String {
    format!("days.{}", info.id)
}

impl Done {
    /// What is kept in this browser. Versions that kept no days have kept the best result of each challenge.
    pub fn load(info: &GameInfo, bests: &Bests) -> Self {
        let mut done = Self::read(&store::read(&key(info)).unwrap_or_default());
        for best in bests.all().into_iter().filter(|best| best.game == info.id) {
            if let Some(date) = ChallengeId::parse(&best.challenge).ok().and_then(|id| date_of(&id, info)) {
                done.take(date, best.day);
            }
        }
        done
    }

    /// Reads the dates of a text; what is none is passed over.
    fn read(text: &str) -> Self {
        let mut done = Self::default();
        for word in text.split(' ') {
            let date = word.strip_suffix(LATER).unwrap_or(word);
            if let Some(date) = date.parse().ok().filter(|&date| calendar::parts(date).is_some()) {
                done.add(date, !word.ends_with(LATER));
            }
        }
        done
    }

    fn text(&self) -> String {
        let word = |&(date, on_time): &(u32, bool)| if on_time { date.to_string() } else { format!("{date}{LATER}") };
        self.0.iter().map(word).collect::<Vec<_>>().join(" ")
    }

    fn add(&mut self, date: u32, on_time: bool) {
        match self.0.binary_search_by_key(&date, |one| one.0) {
            Ok(at) => self.0[at].1 |= on_time,
            Err(at) => self.0.insert(at, (date, on_time)),
        }
    }

    /// Takes in that the challenge of a date was done `on` this day. One that is still to come does not count.
    fn take(&mut self, date: u32, on: u32) {
        if date <= on {
            self.add(date, date == on);
        }
    }

    /// Whether the challenge of a day is done, and then whether on that very day.
    pub fn of(&self, date: u32) -> Option<bool> {
        self.0.binary_search_by_key(&date, |one| one.0).ok().map(|at| self.0[at].1)
    }

    fn streaks(&self, today: u32) -> Streaks {
        calendar::streaks(self.0.iter().filter(|one| one.1).map(|one| one.0), today)
    }
}

/// The day whose challenge in this game this is, if it is one.
pub fn date_of(id: &ChallengeId, info: &GameInfo) -> Option<u32> {
    calendar::date_of(id, info, games::infos())
}

/// Keeps that the challenge of a date was done today.
pub fn keep(info: &GameInfo, date: u32) {
    let key = key(info);
    let mut done = Done::read(&store::read(&key).unwrap_or_default());
    done.take(date, clock::today().number());
    store::write(&key, &done.text());
}

#[derive(Properties, PartialEq)]
pub struct DaysProps {
    pub info: &'static GameInfo,
}

#[component]
pub fn DaysPage(props: &DaysProps) -> Html {
    let info = props.info;
    let today = clock::today().number();
    let bests = use_memo((), |()| Bests::load());
    let done = Done::load(info, &bests);
    let Streaks { current, longest } = done.streaks(today);
    let play = calendar::challenge_in(info, today, games::infos()).map(|id| {
        let words = if done.of(today).is_some() { "Play today’s again" } else { "Play today’s" };
        html! { <a class="btn primary" href={Route::challenge(&id).to_string()}>{ words }</a> }
    });
    html! {
        <main id="main" tabindex="-1" class="page days-page" data-ground={info.ground}>
            { game_head(info, Tab::Days, Html::default(), html! { { for play } }) }
            <div class="days">
                <Calendar {info} done={done.clone()} {today} />
                <div class="days-side">
                    <section class="card" aria-labelledby="row-title">
                        <h2 id="row-title">{ "Days in a row" }</h2>
                        <div class="stats num">
                            { number(current.to_string(), "now") }
                            { number(longest.to_string(), "longest") }
                            { number(done.0.len().to_string(), "days done") }
                        </div>
                        <p>{ "A day is done when you have finished its challenge yourself: the goal is reached or, in a game of points or dice, the game is over. Hints are allowed; a solution that was shown does not count." }</p>
                        <p>{ "Days in a row are those whose challenge you finished on that very day, by the date of this device. Past days can be played for as long as you like, but add nothing to the row." }</p>
                        <p>{ "Everybody has the same challenges. They follow from the date, so no network is needed." }</p>
                    </section>
                    <nav class="card" aria-labelledby="games-title">
                        <h2 id="games-title">{ "Today in the other games" }</h2>
                        <ul>{ for games::infos().filter(|other| *other != info).map(|other| other_game(other, today, &bests)) }</ul>
                    </nav>
                </div>
            </div>
        </main>
    }
}

fn other_game(info: &'static GameInfo, today: u32, bests: &Bests) -> Html {
    let is_done = Done::load(info, bests).of(today).is_some();
    let (class, words) = if is_done { ("tag good", "✓ done") } else { ("tag", "open") };
    html! {
        <li key={info.id}><a href={Route::Days(info.id.to_owned()).to_string()}>{ info.name }<span {class}>{ words }</span></a></li>
    }
}

#[derive(Properties, PartialEq)]
struct CalendarProps {
    info: &'static GameInfo,
    done: Done,
    today: u32,
}

/// The first day on which there is a challenge.
fn first_day() -> u32 {
    games::infos().filter(|info| !info.daily.is_empty()).map(|info| info.daily_from).min().unwrap_or(u32::MAX)
}

/// The day to which a key leads.
fn led_to(key: &str, at: u32) -> Option<u32> {
    let month = Month::of(at)?;
    let in_month = |month: Month| month.date((at % 100).min(month.days()));
    match key {
        "ArrowLeft" => calendar::shifted(at, -1),
        "ArrowRight" => calendar::shifted(at, 1),
        "ArrowUp" => calendar::shifted(at, -7),
        "ArrowDown" => calendar::shifted(at, 7),
        "PageUp" => month.before().map(in_month),
        "PageDown" => month.after().map(in_month),
        "Home" => Some(month.date(1)),
        "End" => Some(month.date(month.days())),
        _ => None,
    }
}

/// A month of the game's days. Arrows go from day to day, Page Up and Page Down from month to month.
#[component]
fn Calendar(props: &CalendarProps) -> Html {
    let CalendarProps { info, done, today } = props;
    let (first, last) = (first_day(), *today);
    // The day that Tab comes to; its month is shown.
    let at = use_value_eq(|| last);
    let moved = use_mut_ref(|| false);
    let by_key = moved.clone();
    use_effect_on(*at, move |at| {
        if by_key.replace(false) {
            page::focus(&format!("day-{at}"));
        }
    });
    let go = |key: &'static str| {
        hears(&at, move |at, _: MouseEvent| {
            if let Some(day) = led_to(key, **at) {
                at.set(day.clamp(first, last));
            }
        })
    };
    let onkeydown = hears(&(at.clone(), moved), move |(at, moved), event: KeyboardEvent| {
        let plain = !(event.ctrl_key() || event.alt_key() || event.meta_key() || event.shift_key());
        if let Some(day) = led_to(&event.key(), **at).filter(|_| plain) {
            event.prevent_default();
            let day = day.clamp(first, last);
            *moved.borrow_mut() = day != **at;
            at.set(day);
        }
    });
    let Some(month) = Month::of(*at) else { return Html::default() };
    let title = format!("{} {}", month.name(), month.year);
    let weekday = |(short, long): &(&'static str, &'static str)| {
        html! { <th key={*short} scope="col"><span aria-hidden="true">{ *short }</span><span class="unseen">{ *long }</span></th> }
    };
    let cell = |(place, date): (usize, &Option<u32>)| {
        let shown = date.map(|date| day(info, date, *today, done.of(date), date == *at));
        html! { <td key={place}>{ for shown }</td> }
    };
    let week = |(number, week): (usize, [Option<u32>; 7])| {
        html! { <tr key={number}>{ for week.iter().enumerate().map(cell) }</tr> }
    };
    let turn = |name: &'static str, key: &'static str, sign: &'static str, able: bool| {
        html! { <button type="button" class="icon" aria-label={name} disabled={!able} onclick={go(key)}><span aria-hidden="true">{ sign }</span></button> }
    };
    html! {
        <section class="card month" aria-labelledby="month-title">
            <div class="month-head">
                { turn("The month before", "PageUp", "‹", month > Month::of(first).unwrap_or(month)) }
                <h2 id="month-title" aria-live="polite">{ title }</h2>
                { turn("The month after", "PageDown", "›", month < Month::of(last).unwrap_or(month)) }
            </div>
            <table class="calendar num" aria-labelledby="month-title" {onkeydown}>
                <thead><tr>{ for WEEKDAYS.iter().map(weekday) }</tr></thead>
                <tbody>{ for month.weeks().into_iter().enumerate().map(week) }</tbody>
            </table>
            <ul class="month-key">
                <li><span class="day done" aria-hidden="true">{ icon(Icon::Check) }</span>{ "done on its day" }</li>
                <li><span class="day later" aria-hidden="true">{ icon(Icon::Check) }</span>{ "done later" }</li>
                <li><span class="day is-today" aria-hidden="true"></span>{ "today" }</li>
            </ul>
        </section>
    }
}

/// A day of the calendar: the link to its challenge, if it has one and has come.
fn day(info: &'static GameInfo, date: u32, today: u32, done: Option<bool>, stop: bool) -> Html {
    let number = html! { <b>{ date % 100 }</b> };
    let id = if date <= today { calendar::challenge_in(info, date, games::infos()) } else { None };
    let Some(id) = id else { return html! { <span class="day none">{ number }</span> } };
    let (class, words) = match done {
        Some(true) => ("done", "done"),
        Some(false) => ("later", "done later"),
        None => ("open", "not done"),
    };
    let label = format!(
        "{}{}: {words}",
        calendar::words(date).unwrap_or_default(),
        if date == today { ", today" } else { "" },
    );
    html! {
        <a id={format!("day-{date}")} class={classes!("day", class, (date == today).then_some("is-today"))} href={Route::challenge(&id).to_string()}
            aria-label={label} aria-current={(date == today).then_some("date")} tabindex={if stop { "0" } else { "-1" }}>
            { number }
            if done.is_some() { { icon(Icon::Check) } }
        </a>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read_as_they_were_kept_and_damage_costs_itself() {
        let mut done = Done::default();
        for (date, on) in [(20_261_125, 20_261_125), (20_261_120, 20_261_125), (20_261_124, 20_261_124)] {
            done.take(date, on);
        }
        assert_eq!(done.text(), "20261120+ 20261124 20261125");
        assert_eq!(Done::read(&done.text()), done);
        assert_eq!(Done::read("20261120+ no 20261199 20261125 7"), Done(vec![(20_261_120, false), (20_261_125, true)]));
        assert_eq!(Done::read(""), Done::default());
    }

    #[test]
    fn what_was_done_in_time_stays_so_and_the_future_does_not_count() {
        let mut done = Done::default();
        done.take(20_261_124, 20_261_124);
        done.take(20_261_124, 20_261_125);
        done.take(20_261_126, 20_261_125);
        assert_eq!((done.of(20_261_124), done.of(20_261_126)), (Some(true), None));
        done.take(20_261_123, 20_261_125);
        assert_eq!((done.of(20_261_123), done.streaks(20_261_125)), (Some(false), Streaks { current: 1, longest: 1 }));
    }

    #[test]
    fn keys_lead_over_the_ends_of_months_and_years() {
        for (key, at, to) in [
            ("ArrowLeft", 20_270_101, 20_261_231),
            ("ArrowDown", 20_261_128, 20_261_205),
            ("PageUp", 20_260_331, 20_260_228),
            ("PageDown", 20_261_215, 20_270_115),
            ("Home", 20_261_125, 20_261_101),
            ("End", 20_280_210, 20_280_229),
        ] {
            assert_eq!(led_to(key, at), Some(to), "{key} {at}");
        }
        assert_eq!(led_to("Enter", 20_261_125), None);
    }

    #[test]
    fn every_game_has_a_challenge_on_every_day() {
        for info in games::infos() {
            for date in [first_day(), 20_261_125, 20_280_229] {
                let id = calendar::challenge_in(info, date, games::infos()).expect("a challenge");
                assert_eq!((&*id.game, date_of(&id, info)), (info.id, Some(date)));
            }
        }
    }

    /// Whoever has a link to a day's challenge, or has done it, must find the same one for ever.
    #[test]
    fn days_are_frozen() {
        for id in [
            "fujisan/engraved-12to18/day-2026-11-25",
            "pig/human~keep-round-21-8-29/day-2026-11-25",
            "2048/3x3/day-2026-11-25",
            "threes/classic~evil25-g/day-2026-11-25",
            "sliding/simple3-3x4-p6-8to12/day-2026-11-25",
            "zen/7x7-r6-o2/day-2026-11-25",
            "shisen/10x6-f5/day-2026-11-25",
            "peg/diamond-12/day-2026-11-25",
            "fujisan/domino-18to24/day-2027-04-01",
            "pig/human~hold20/day-2027-04-01",
            "sliding/simple3-3x3-p6-8to12/day-2027-04-01",
            "zen/6x6-r4-l210/day-2027-04-01",
            "shisen/14x6/day-2027-04-01",
            "peg/asymmetric-12~marked/day-2027-04-01",
        ] {
            let parsed = ChallengeId::parse(id).expect("an id");
            let info = games::info(&parsed.game).expect("a game");
            assert!(date_of(&parsed, info).is_some(), "{id}");
        }
        let of_day = |date| calendar::challenge(date, games::infos()).map(|id| id.to_string());
        assert_eq!(of_day(20_261_125).as_deref(), Some("fujisan/engraved-12to18/day-2026-11-25"));
        assert_eq!(of_day(20_270_401).as_deref(), Some("sliding/simple3-3x3-p6-8to12/day-2027-04-01"));
    }

    #[test]
    fn every_setup_of_every_game_has_its_days() {
        for info in games::infos() {
            let mut rare = info.daily.to_vec();
            for day in (1..=12).flat_map(|month| (1..=28).map(move |day| 20_270_000 + month * 100 + day)) {
                let id = calendar::challenge_in(info, day, games::infos()).expect("a challenge").to_string();
                rare.retain(|setup| !id.starts_with(&format!("{}/{setup}/", info.id)));
            }
            assert!(rare.is_empty(), "{}: {rare:?}", info.id);
        }
    }
}

//! What is wrong with a link, and what was probably meant. Pure.

use std::ops::Range;

use crate::engine::challenge::{BOARD, ChallengeId, Source};
use crate::engine::entry::{Entry, Start};
use crate::engine::seed::{Seed, SeedError};
use crate::games;
use crate::web::route::Route;

/// Words at least this alike are offered; 1 is the same.
const ALIKE: f64 = 0.6;
/// Words this alike differ by a slip of the pen.
const SLIP: f64 = 0.8;
/// Texts longer than this are not compared letter by letter.
const TRIED: usize = 200;

/// What is wrong with a link.
#[derive(Clone, PartialEq)]
pub struct Diagnosis {
    /// The text, readable.
    pub text: String,
    /// The wrong part of it.
    pub wrong: Range<usize>,
    /// One sentence, without a full stop.
    pub why: String,
    /// The whole address that was probably meant.
    pub meant: Option<String>,
    /// The game, if there is no doubt about it.
    pub game: Option<&'static Entry>,
}

/// Finds what is wrong with the text of an address behind `#/`; `why` is what is known already, one
/// sentence without a full stop, or nothing.
pub fn diagnose(text: &str, why: &str) -> Diagnosis {
    let text = percent_decoded(text);
    let (first, rest) = halves(&text);
    let behind = (first.len() + 1).min(text.len());
    let game = games::board(first);
    let (wrong, why, meant) = match game {
        Some(entry) => {
            let Found { wrong, why, meant } = in_game(entry, rest.unwrap_or_default(), why);
            (behind + wrong.start..behind + wrong.end, why, meant.map(|rest| format!("{first}/{rest}")))
        }
        // A page, or a game with a program of its own, which alone knows its rules.
        None if PAGES.contains(&first) || games::info(first).is_some() => {
            let why = if why.is_empty() { "no page has this address" } else { why };
            (behind..text.len(), why.to_owned(), page(&text))
        }
        None => (0..first.len(), "no game and no page has this name".to_owned(), elsewhere(&text)),
    };
    Diagnosis { meant: meant.filter(|meant| *meant != text), wrong, why, text, game }
}

/// The same for an experiment that is none, of these: no game's rules hang on it.
pub fn diagnose_experiment<'a>(text: &str, why: &str, known: impl Iterator<Item = &'a str>) -> Diagnosis {
    let text = percent_decoded(text);
    let behind = halves(&text).0.len() + 1;
    let meant = experiment(&text, known).or_else(|| page(&text)).filter(|meant| *meant != text);
    Diagnosis { wrong: behind.min(text.len())..text.len(), why: why.to_owned(), meant, text, game: None }
}

/// First words of an address that are no games.
const PAGES: [&str; 4] = ["lab", "classroom", "records", "settings"];

/// A wrong part of what stands behind the game's name.
struct Found {
    wrong: Range<usize>,
    why: String,
    meant: Option<String>,
}

fn halves(text: &str) -> (&str, Option<&str>) {
    text.split_once('/').map_or((text, None), |(first, rest)| (first, Some(rest)))
}

/// An address whose first word is unknown: the nearest one, with the rest put right too.
fn elsewhere(text: &str) -> Option<String> {
    let (first, rest) = halves(text);
    let known: Vec<&str> = games::infos().map(|info| info.id).chain(PAGES).collect();
    let Some(better) = nearest(first, known.iter().copied(), ALIKE) else {
        // Perhaps the game's name is what is missing.
        return games::boards()
            .map(|entry| format!("{}/{text}", entry.info.id))
            .find(|whole| rest.is_some() && opens(whole));
    };
    let whole = rest.map_or_else(|| better.to_owned(), |rest| format!("{better}/{rest}"));
    if opens(&whole) {
        return Some(whole);
    }
    let mended = if PAGES.contains(&better) { page(&whole) } else { diagnose(&whole, "").meant };
    Some(mended.unwrap_or_else(|| better.to_owned()))
}

/// A page's address without what is wrong with it.
fn page(text: &str) -> Option<String> {
    Some(halves(text).0.to_owned())
}

/// An experiment's address with the nearest name.
fn experiment<'a>(text: &str, known: impl Iterator<Item = &'a str>) -> Option<String> {
    let (name, tail) = halves(halves(text).1?);
    let name = nearest(name, known, ALIKE)?;
    let whole = tail.map_or_else(|| format!("lab/{name}"), |tail| format!("lab/{name}/{tail}"));
    matches!(Route::parse(&whole), Route::Experiment { .. }).then_some(whole)
}

/// Whether an address names a page that exists, or a challenge that can be opened.
fn opens(text: &str) -> bool {
    match Route::parse(text) {
        Route::Bad { .. } => false,
        Route::Play { game, challenge } => {
            let good = challenge.zip(games::board(&game)).is_none_or(|(id, entry)| plays(entry, &id));
            good && games::info(&game).is_some()
        }
        Route::Learn(game) | Route::Editor(game) | Route::GameLab(game) => games::info(&game).is_some(),
        _ => true,
    }
}

fn plays(entry: &Entry, id: &ChallengeId) -> bool {
    match entry.table.start(&id.source) {
        Ok(Start::Ready(start)) => entry.replay(&start, &id.moves).is_ok(),
        Ok(Start::NeedsSearch) => true,
        Err(_) => false,
    }
}

/// What stands behind a game's name: `setup/seed` or `board/position`, perhaps with moves.
fn in_game(entry: &Entry, rest: &str, why: &str) -> Found {
    let parts: Vec<&str> = rest.split('/').collect();
    let place = |at: usize| {
        let start: usize = parts.iter().take(at).map(|part| part.len() + 1).sum();
        start..start + parts.get(at).map_or(0, |part| part.len())
    };
    let [setup, third, tail @ ..] = &parts[..] else { return one_word(entry, rest) };
    let good_setup =
        if *setup == BOARD { Ok((*setup).to_owned()) } else { entry.table.setup_words(setup).map(|(code, _)| code) };
    let meant_setup = good_setup.as_ref().ok().cloned().or_else(|| near_setup(entry, setup, third));
    let on_board = meant_setup.as_deref() == Some(BOARD);
    let good_third = match on_board {
        true => entry.table.position(third),
        false => Seed::new(third).map(|seed| seed.to_string()).map_err(|error| error.to_string()),
    };
    let meant_third = good_third.as_ref().ok().map(|_| (*third).to_owned()).or_else(|| match on_board {
        true => near_position(entry, third),
        false => near_seed(third),
    });
    let head = meant_setup.zip(meant_third).map(|(setup, third)| format!("{setup}/{third}"));
    let line = tail.first().filter(|line| !line.is_empty()).map(|line| Line::read(entry, head.as_deref(), line, why));
    let meant = head.map(|head| match line.as_ref().map(|line| line.good.join("-")) {
        Some(moves) if !moves.is_empty() => format!("{head}/{moves}"),
        _ => head,
    });
    let (wrong, why) = match (good_setup, good_third, line) {
        (Err(why), ..) => (place(0), why),
        (_, Err(why), _) => (place(1), why),
        (.., Some(Line { wrong: Some((at, why)), .. })) => (place(2).start + at.start..place(2).start + at.end, why),
        _ if tail.len() > 1 => (place(3).start..rest.len(), "a challenge ends with its moves".to_owned()),
        _ if why.is_empty() => {
            (0..rest.len(), "a challenge has the form game/setup/seed or game/board/position".to_owned())
        }
        _ => return Found { wrong: 0..rest.len(), why: why.to_owned(), meant: None },
    };
    Found { wrong, why, meant }
}

/// One word behind the game's name: a page of the game, or half of a challenge.
fn one_word(entry: &Entry, word: &str) -> Found {
    let pages = ["learn", "editor", "lab"].into_iter();
    let meant = nearest(word, pages, ALIKE)
        .map(str::to_owned)
        .or_else(|| entry.table.position(word).is_ok().then(|| format!("{BOARD}/{word}")));
    let meant = meant.or_else(|| {
        let of_day = entry.info.daily.iter().copied().chain(entry.info.setups.iter().map(|setup| setup.code));
        let is_setup = entry.table.setup_words(word).is_ok() || nearest(word, of_day, SLIP).is_some();
        let seed = near_seed(word).filter(|_| !is_setup)?;
        Some(format!("{}/{seed}", crate::app::play::usual_setup(entry)))
    });
    let why = "a challenge has the form game/setup/seed or game/board/position".to_owned();
    Found { wrong: 0..word.len(), why, meant }
}

/// The setup that was probably meant.
fn near_setup(entry: &Entry, text: &str, third: &str) -> Option<String> {
    let info = entry.info;
    let plain: String = text.to_ascii_lowercase().replace(['_', ' ', '+'], "-");
    let good = |text: &str| entry.table.setup_words(text).ok().map(|(code, _)| code);
    if let Some(code) = good(&plain) {
        return Some(code);
    }
    // A slip in its first word alone?
    let (first, parameters) = plain.split_at(plain.find(['-', '~']).unwrap_or(plain.len()));
    let better = nearest(first, info.setups.iter().map(|setup| setup.code), ALIKE);
    if let Some(code) = better.and_then(|better| good(&format!("{better}{parameters}"))) {
        return Some(code);
    }
    let mut all: Vec<String> = info.daily.iter().map(|code| (*code).to_owned()).collect();
    for setup in info.setups {
        for grade in info.grades {
            all.extend(info.variants.iter().map(|variant| format!("{}{}{}", setup.code, grade.code, variant.code)));
        }
    }
    if entry.table.position(third).is_ok() {
        all.push(BOARD.to_owned());
    }
    let near = |alike| nearest(&plain, all.iter().map(String::as_str), alike).map(str::to_owned);
    // Rather without what nobody understands than with something else.
    let begun = || plain.char_indices().rev().find_map(|(end, _)| good(&plain[..end]));
    near(SLIP).or_else(begun).or_else(|| near(ALIKE))
}

/// A seed with its wrong characters removed.
fn near_seed(text: &str) -> Option<String> {
    let kept: String = text
        .chars()
        .map(|c| if matches!(c, '_' | ' ' | '+' | '.' | ',') { '-' } else { c })
        .filter(|c| c.is_ascii_alphanumeric() || *c == '-')
        .collect();
    match Seed::new(kept.trim_matches('-')) {
        Ok(seed) => Some(seed.to_string()),
        Err(SeedError::Empty | SeedError::TooLong | SeedError::Character(_)) => None,
    }
}

/// A position with its wrong characters removed, or the one position that is a slip away.
fn near_position(entry: &Entry, text: &str) -> Option<String> {
    let good = |text: &str| entry.table.position(text).ok();
    let kept: String = text
        .chars()
        .map(|c| if c == '_' { '-' } else { c })
        .filter(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '~'))
        .collect();
    let kept = kept.trim_matches('-');
    let without_suffix = || kept.rmatch_indices('~').find_map(|(at, _)| good(&kept[..at]));
    good(kept).or_else(without_suffix).or_else(|| {
        if kept.len() > TRIED {
            return None;
        }
        // One sign too few, or one too many. Where several would do, nobody knows which was meant.
        let missing = (0..=kept.len()).filter_map(|at| good(&format!("{}-{}", &kept[..at], &kept[at..])));
        let spare = (0..kept.len()).filter_map(|at| good(&format!("{}{}", &kept[..at], &kept[at + 1..])));
        let mut found: Vec<String> = missing.chain(spare).collect();
        found.sort_unstable();
        found.dedup();
        if found.len() == 1 { found.pop() } else { None }
    })
}

/// The moves of a replay.
struct Line {
    /// Those that can be made, in the form of ids.
    good: Vec<String>,
    /// Where the first other one stands, and why it cannot be made.
    wrong: Option<(Range<usize>, String)>,
}

impl Line {
    /// Reads the moves behind `head` (`setup/seed` or `board/position`); `why` may be what the worker said.
    fn read(entry: &Entry, head: Option<&str>, text: &str, why: &str) -> Self {
        let start = head.and_then(|head| ChallengeId::parse(&format!("{}/{head}", entry.info.id)).ok());
        let mut here = start.and_then(|id| first_position(entry, &id.source));
        let number = why.strip_prefix("move ").and_then(|rest| rest.split(' ').next()?.parse::<usize>().ok());
        let mut line = Self { good: Vec::new(), wrong: None };
        let mut at = 0;
        // The list of moves writes how many priests are skipped, as in `CR3(+1)`: that + parts nothing.
        let mut inside = false;
        let parts = |c: char| {
            inside = c == '(' || inside && c != ')';
            !inside && matches!(c, '-' | ',' | ' ' | '+' | ';' | '.')
        };
        for word in text.split(parts) {
            let place = at..at + word.len();
            at = place.end + 1;
            if word.is_empty() {
                continue;
            }
            let read = |text: &str| entry.table.move_code(text);
            let mv = read(word).or_else(|why| read(&word.to_ascii_uppercase()).map_err(|_| why));
            let made = mv.and_then(|mv| match &here {
                Some(position) => entry.table.play(position, &mv).map(|played| (mv, Some(played.position))),
                // Only the worker knows the position; it says which move it cannot make.
                None if number == Some(line.good.len() + 1) => Err(why.to_owned()),
                None => Ok((mv, None)),
            });
            match made {
                Ok((mv, position)) => {
                    line.good.push(mv);
                    here = position;
                }
                Err(why) => {
                    line.wrong = Some((place, why));
                    return line;
                }
            }
        }
        if line.good.join("-") != text {
            line.wrong = Some(match (text.find('('), text.rfind(')')) {
                (Some(from), Some(to)) if from < to => {
                    (from..to + 1, "a link has its moves without parentheses".to_owned())
                }
                _ => (0..text.len(), "moves are joined by -".to_owned()),
            });
        }
        line
    }
}

fn first_position(entry: &Entry, source: &Source) -> Option<String> {
    match entry.table.start(source) {
        Ok(Start::Ready(position)) => Some(position),
        _ => None,
    }
}

/// What was probably meant: the word of the list that is most like it.
fn nearest<'a>(word: &str, list: impl Iterator<Item = &'a str>, alike: f64) -> Option<&'a str> {
    if word.len() > TRIED {
        return None;
    }
    let word = word.to_ascii_lowercase();
    let likeness = |one: &str| strsim::normalized_damerau_levenshtein(&word, one);
    // The first of those that are as near: lists have the usual one first.
    let mut best: Option<(&str, f64)> = None;
    for one in list {
        let value = likeness(one);
        if value >= alike && best.is_none_or(|(_, best)| value > best) {
            best = Some((one, value));
        }
    }
    best.map(|(one, _)| one)
}

/// The text with `%C3%BC` as `ü`; as it is where that makes no sense.
fn percent_decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        let hex = |at: usize| {
            tail.get(at).and_then(|b| char::from(*b).to_digit(16)).and_then(|digit| u8::try_from(digit).ok())
        };
        match (first, hex(0), hex(1)) {
            (b'%', Some(high), Some(low)) => {
                bytes.push(high << 4 | low);
                rest = &tail[2..];
            }
            _ => {
                bytes.push(*first);
                rest = tail;
            }
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn means(text: &str, wrong: &str, expected: Option<&str>) {
        let found = diagnose(text, "");
        assert_eq!(found.meant.as_deref(), expected, "{text}");
        assert_eq!(&found.text[found.wrong], wrong, "{text}");
        if let Some(meant) = found.meant {
            assert!(opens(&meant), "{meant}");
        }
    }

    #[test]
    fn the_name_of_the_game() {
        means("fujisann/domino/k7q2m8xa", "fujisann", Some("fujisan/domino/k7q2m8xa"));
        means("Fujisan", "Fujisan", Some("fujisan"));
        means("fujisann/domino/ü", "fujisann", Some("fujisan"));
        means("fujisann/domnio/k7", "fujisann", Some("fujisan/domino/k7"));
        means("domino/k7q2m8xa", "domino", Some("fujisan/domino/k7q2m8xa"));
        means("xyzzy", "xyzzy", None);
        means("", "", None);
    }

    #[test]
    fn pages_and_experiments() {
        means("recods", "recods", Some("records"));
        means("records/of/the/world", "of/the/world", Some("records"));
        for (text, better) in [
            ("lab/fujisan-setup", "lab/fujisan-setups"),
            ("lab/fujisan-setup/k7", "lab/fujisan-setups/k7"),
            ("lab/xyzzy", "lab"),
        ] {
            let found = diagnose_experiment(text, "there is none", games::experiments().map(|info| info.id));
            assert_eq!(found.meant.as_deref(), Some(better));
            assert_eq!(&text[found.wrong], &text[4..]);
        }
        means("fujisan/lern", "lern", Some("fujisan/learn"));
    }

    #[test]
    fn half_a_challenge() {
        means("fujisan/k7q2m8xa", "k7q2m8xa", Some("fujisan/domino-solvable/k7q2m8xa"));
        means("fujisan/domino", "domino", None);
        let position = "321001031231-400452325514";
        means(&format!("fujisan/{position}"), position, Some("fujisan/board/321001031231-400452325514"));
    }

    #[test]
    fn the_setup() {
        means("fujisan/Domino/k7", "Domino", Some("fujisan/domino/k7"));
        means("fujisan/domnio/k7", "domnio", Some("fujisan/domino/k7"));
        means("fujisan/domnio-20to24/k7", "domnio-20to24", Some("fujisan/domino-20to24/k7"));
        means("fujisan/domino_20to24/k7", "domino_20to24", Some("fujisan/domino-20to24/k7"));
        means("fujisan/domino-99to98/k7", "domino-99to98", Some("fujisan/domino/k7"));
        means(
            "fujisan/domino-solvabel~summitlr/k7",
            "domino-solvabel~summitlr",
            Some("fujisan/domino-solvable~summitlr/k7"),
        );
        means("fujisan/nosetup/k7", "nosetup", None);
        means("fujisan/bord/321001031231-400452325514", "bord", Some("fujisan/board/321001031231-400452325514"));
    }

    #[test]
    fn the_seed() {
        means("fujisan/domino/monday_3b", "monday_3b", Some("fujisan/domino/monday-3b"));
        means("fujisan/domino/k7q2m8xa.", "k7q2m8xa.", Some("fujisan/domino/k7q2m8xa"));
        means("fujisan/domino/k7%C3%BC", "k7ü", Some("fujisan/domino/k7"));
        means("fujisan/domino/%", "%", None);
        means(&format!("fujisan/domino/{}", "x".repeat(65)), &"x".repeat(65), None);
    }

    #[test]
    fn the_position() {
        let good = Some("fujisan/board/321001031231-400452325514");
        means("fujisan/board/321001031231400452325514", "321001031231400452325514", good);
        means("fujisan/board/3210010312314-00452325514", "3210010312314-00452325514", None);
        means("fujisan/board/321001031231_400452325514", "321001031231_400452325514", good);
        means("fujisan/board/321001031231-400452325514~nothing", "321001031231-400452325514~nothing", good);
        means("fujisan/board/321001031231", "321001031231", None);
    }

    #[test]
    fn the_moves() {
        let board = "fujisan/board/321001031231-400452325514";
        means(&format!("{board}/AR2-ZZ9-AR1"), "ZZ9", Some(&format!("{board}/AR2")));
        means(&format!("{board}/AL5"), "AL5", Some(board));
        means(&format!("{board}/ar2-AR1"), "ar2-AR1", Some(&format!("{board}/AR2-AR1")));
        means(&format!("{board}/AR2,%20AR1"), "AR2, AR1", Some(&format!("{board}/AR2-AR1")));
        means(&format!("{board}/AR2--AR1"), "AR2--AR1", Some(&format!("{board}/AR2-AR1")));
        means(&format!("{board}/AR2(+1)-AR1"), "(+1)", Some(&format!("{board}/AR2-AR1")));
        means(&format!("{board}/AR2(+1)+AR1"), "(+1)", Some(&format!("{board}/AR2-AR1")));
        means(&format!("{board}/AR2/x"), "x", Some(&format!("{board}/AR2")));
        let told = diagnose("fujisan/domino-20to24/k7/AR2-AR1", "move 2 of the replay: it cannot");
        assert_eq!((&told.text[told.wrong], told.meant.as_deref()), ("AR1", Some("fujisan/domino-20to24/k7/AR2")));
    }

    #[test]
    fn what_the_worker_says_stands() {
        let told = diagnose("fujisan/domino-98to99/k7", "there is none");
        assert_eq!((told.why.as_str(), told.meant), ("there is none", None));
    }
}

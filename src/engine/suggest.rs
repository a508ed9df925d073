//! What is wrong with a challenge's text, and which challenge was probably meant: for the page, which offers it as a link, and for
//! the command line. Of the setups, positions and moves that are tried the game's own rules tell whether they are any.

use std::ops::Range;

use super::challenge::{BOARD, ChallengeId, Source, join_moves};
use super::entry::{GameEntry, Start};
use super::order;
use super::seed::Seed;
use super::words::sentence;

/// A challenge that could not be opened.
#[derive(Clone, Debug, PartialEq)]
pub struct Refused {
    /// Its text.
    pub text: String,
    /// The wrong part of it, if that is known.
    pub wrong: Range<usize>,
    /// One sentence.
    pub why: String,
    /// What was probably meant.
    pub meant: Option<Box<ChallengeId>>,
}

impl Refused {
    /// What is told of a text that is no challenge at all: one sentence.
    pub fn words(why: String) -> Self {
        Self { text: String::new(), wrong: 0..0, why, meant: None }
    }

    /// The same with what the game's rules say of it: which part is wrong, and what was probably meant.
    pub fn of(entry: &GameEntry, id: &ChallengeId, why: &str) -> Self {
        let text = id.to_string();
        let behind = (id.game.len() + 1).min(text.len());
        let Found { wrong, why: cause, meant } = in_game(entry, &text[behind..], why);
        let meant = meant.and_then(|rest| ChallengeId::parse(&format!("{}/{rest}", id.game)).ok());
        let meant = meant.filter(|meant| meant != id).or_else(|| cut_short(entry, id, why));
        // What is known already names the place among the moves, too.
        let why = if id.moves.is_empty() { cause } else { why.to_owned() };
        let wrong = behind + wrong.start..behind + wrong.end;
        Self { wrong, text, why: sentence(&why), meant: meant.map(Box::new) }
    }
}

/// The same challenge with those of its moves that can be made, or without the suffixes that make no sense; `why` is what is known
/// of it already, or nothing.
pub fn cut_short(entry: &GameEntry, id: &ChallengeId, why: &str) -> Option<ChallengeId> {
    let bare = id.without_moves();
    match entry.table.start(&bare.source) {
        Ok(Start::Ready(start)) => {
            let good = (0..id.moves.len()).rev().find(|&count| entry.replay(&start, &id.moves[..count]).is_ok())?;
            Some(bare.with_moves(&id.moves[..good]))
        }
        // If it is not the board itself that cannot be had.
        Ok(Start::NeedsSearch) => {
            (!id.moves.is_empty() && (why.is_empty() || wrong_move(why).is_some())).then_some(bare)
        }
        Err(_) => {
            let Source::Board(text) = &id.source else { return None };
            let mut ids = without_suffixes(text).map(|text| ChallengeId::board(&id.game, text));
            ids.find(|id| entry.table.start(&id.source).is_ok())
        }
    }
}

/// More suffixes than this no position has.
const MAX_SUFFIXES: usize = 8;

/// A text without its last suffix, without its last two, and so on.
fn without_suffixes(text: &str) -> impl Iterator<Item = &str> {
    let ends: Vec<usize> = text.match_indices('~').map(|(at, _)| at).take(MAX_SUFFIXES).collect();
    ends.into_iter().rev().map(|end| &text[..end])
}

/// The number of the move of which this sentence says that it cannot be made.
fn wrong_move(why: &str) -> Option<usize> {
    why.strip_prefix("move ")?.split(' ').next()?.parse().ok()
}

/// A wrong part of what stands behind the game's name.
pub struct Found {
    /// Where it stands.
    pub wrong: Range<usize>,
    /// One sentence, without a full stop.
    pub why: String,
    /// What was probably meant in the place of all of it.
    pub meant: Option<String>,
}

/// What stands behind a game's name: `setup/seed` or `board/position`, perhaps with moves.
pub fn in_game(entry: &GameEntry, rest: &str, why: &str) -> Found {
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
    let meant = head.map(|head| match line.as_ref().map(|line| join_moves(&line.good)) {
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

/// One word behind the game's name: half of a challenge.
fn one_word(entry: &GameEntry, word: &str) -> Found {
    let meant = entry.table.position(word).is_ok().then(|| format!("{BOARD}/{word}"));
    let meant = meant.or_else(|| {
        let of_day = entry.info.daily.iter().copied().chain(entry.info.setups.iter().map(|setup| setup.code));
        let is_setup = entry.table.setup_words(word).is_ok() || nearest(word, of_day, SLIP).is_some();
        // Of several parts, or the name of a page with a slip in it, no seed is made.
        let is_other = word.contains('~') || nearest(word, TABS.into_iter(), ALIKE).is_some();
        let seed = near_seed(word).filter(|_| !is_setup && !is_other)?;
        Some(format!("{}/{seed}", entry.info.usual_setup()))
    });
    let why = "a challenge has the form game/setup/seed or game/board/position".to_owned();
    Found { wrong: 0..word.len(), why, meant }
}

/// The setup that was probably meant, where `third` is what stands behind it.
pub fn near_setup(entry: &GameEntry, text: &str, third: &str) -> Option<String> {
    let info = entry.info;
    let plain: String = text.to_ascii_lowercase().replace(['_', ' ', '+'], "-");
    let good = |text: &str| entry.table.setup_words(text).ok().map(|(code, _)| code);
    let words = || mended_words(entry, &plain, &good);
    // A slip in its first word alone?
    let first_word = || {
        let (first, parameters) = plain.split_at(plain.find(['-', '~']).unwrap_or(plain.len()));
        let better = nearest(first, info.setups.iter().map(|setup| setup.code), ALIKE)?;
        good(&format!("{better}{parameters}"))
    };
    let mut all = info.named_setups();
    if entry.table.position(third).is_ok() {
        all.push(BOARD.to_owned());
    }
    let near = |alike| nearest(&plain, all.iter().map(String::as_str), alike).map(str::to_owned);
    // Rather without the parts that nobody understands than with something else.
    let begun = || {
        let mut ends = plain.char_indices().rev().filter(|_| plain.len() <= TRIED);
        let (end, begun) = ends.find_map(|(end, _)| Some((end, good(&plain[..end])?)))?;
        let more = |code: String, part: &str| good(&format!("{code}~{part}")).unwrap_or(code);
        Some(plain[end..].split('~').skip(1).fold(begun, more))
    };
    // A word that is only a part of a setup?
    let within = || all.iter().find(|code| code.split('~').any(|word| word == plain)).cloned();
    let mended = good(&plain).or_else(words).or_else(first_word);
    mended.or_else(|| near(SLIP)).or_else(begun).or_else(within).or_else(|| near(ALIKE))
}

/// The words between `~` that a setup may be made of are few enough to be compared, up to this many.
const MAX_WORDS: usize = 6;

/// A setup of several words joined by `~`, with one or two of them made right.
fn mended_words(entry: &GameEntry, text: &str, good: &impl Fn(&str) -> Option<String>) -> Option<String> {
    let parts: Vec<&str> = text.split('~').collect();
    if !(2..=MAX_WORDS).contains(&parts.len()) {
        return None;
    }
    let known = || entry.info.setups.iter().flat_map(|setup| setup.code.split('~'));
    let better = |at: usize| nearest(parts[at], known(), ALIKE).filter(|word| *word != parts[at]);
    let mended = |one: usize, other: usize| {
        let (first, second) = (better(one)?, better(other)?);
        let word = |at: usize| match at {
            _ if at == one => first,
            _ if at == other => second,
            _ => parts[at],
        };
        good(&(0..parts.len()).map(word).collect::<Vec<_>>().join("~"))
    };
    let all = 0..parts.len();
    let single = all.clone().find_map(|at| mended(at, at));
    single.or_else(|| all.clone().find_map(|one| (one + 1..parts.len()).find_map(|other| mended(one, other))))
}

/// A seed with its wrong characters removed.
fn near_seed(text: &str) -> Option<String> {
    let kept: String = text
        .chars()
        .map(|c| if matches!(c, '_' | ' ' | '+' | '.' | ',') { '-' } else { c })
        .filter(|c| c.is_ascii_alphanumeric() || *c == '-')
        .collect();
    Seed::new(kept.trim_matches('-')).ok().map(|seed| seed.to_string())
}

/// A position with its wrong characters removed, or the one position that is a slip away.
fn near_position(entry: &GameEntry, text: &str) -> Option<String> {
    let good = |text: &str| entry.table.position(text).ok();
    let kept: String = text
        .chars()
        .map(|c| if c == '_' { '-' } else { c })
        .filter(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '~'))
        .collect();
    let kept = kept.trim_matches('-');
    good(kept).or_else(|| without_suffixes(kept).find_map(good)).or_else(|| {
        if kept.len() > TRIED {
            return None;
        }
        // One sign too few, or one too many. Where several would do, nobody knows which was meant.
        let missing = (0..=kept.len()).filter_map(|at| good(&format!("{}-{}", &kept[..at], &kept[at..])));
        let spare = (0..kept.len()).filter_map(|at| good(&format!("{}{}", &kept[..at], &kept[at + 1..])));
        let mut found: Vec<String> = missing.chain(spare).collect();
        order::sort(&mut found);
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
    /// Reads the moves behind `head` (`setup/seed` or `board/position`); `why` may be what is known already.
    fn read(entry: &GameEntry, head: Option<&str>, text: &str, why: &str) -> Self {
        let start = head.and_then(|head| ChallengeId::parse(&format!("{}/{head}", entry.info.id)).ok());
        let mut here = start.and_then(|id| first_position(entry, &id.source));
        let number = wrong_move(why);
        let mut line = Self { good: Vec::new(), wrong: None };
        let mut at = 0;
        // The list of moves writes how many priests are skipped, as in `CR3(+1)`: that + parts nothing.
        let mut inside = false;
        let parts = |c: char| {
            inside = c == '(' || inside && c != ')';
            !inside && matches!(c, '-' | ',' | ' ' | '+' | ';' | '.')
        };
        // Moves of one character each may stand together behind a `~`.
        let together = text.strip_prefix('~').unwrap_or_default();
        let letters = together.char_indices().map(|(at, letter)| at + 1..at + 1 + letter.len_utf8());
        let words = text.split(parts).filter(|_| together.is_empty()).map(|word| {
            let place = at..at + word.len();
            at = place.end + 1;
            place
        });
        for place in letters.chain(words) {
            let word = &text[place.clone()];
            if word.is_empty() {
                continue;
            }
            let read = |text: &str| entry.table.move_code(text);
            let m = read(word).or_else(|why| read(&word.to_ascii_uppercase()).map_err(|_| why));
            let made = m.and_then(|m| match &here {
                Some(position) => entry.table.play(position, &m).map(|played| (m, Some(played.position))),
                // The position has to be searched for: who has done so says which move cannot be made.
                None if number == Some(line.good.len() + 1) => Err(why.to_owned()),
                None => Ok((m, None)),
            });
            match made {
                Ok((m, position)) => {
                    line.good.push(m);
                    here = position;
                }
                Err(why) => {
                    line.wrong = Some((place, why));
                    return line;
                }
            }
        }
        if together.is_empty() && line.good.join("-") != text {
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

fn first_position(entry: &GameEntry, source: &Source) -> Option<String> {
    match entry.table.start(source) {
        Ok(Start::Ready(position)) => Some(position),
        _ => None,
    }
}

/// Second words of an address that are pages of a game, and no setups.
pub const TABS: [&str; 4] = ["learn", "editor", "lab", "days"];

/// Words at least this alike are offered; 1 is the same.
pub const ALIKE: f64 = 0.6;

/// Words this alike differ by a slip of the pen.
pub const SLIP: f64 = 0.8;

/// Texts longer than this are not compared letter by letter.
pub const TRIED: usize = 200;

/// What was probably meant: the word of the list that is most like it.
pub fn nearest<'a>(word: &str, list: impl Iterator<Item = &'a str>, alike: f64) -> Option<&'a str> {
    if word.len() > TRIED {
        return None;
    }
    let word = word.to_ascii_lowercase();
    let likeness = |one: &'a str| (one, strsim::normalized_damerau_levenshtein(&word, one));
    let near = list.map(likeness).filter(|(_, value)| *value >= alike);
    // The first of those that are as near: lists have the usual one first.
    near.reduce(|best, one| if one.1 > best.1 { one } else { best }).map(|(one, _)| one)
}

/// The text with `%C3%BC` as `ü`; as it is where that makes no sense.
pub fn percent_decoded(text: &str) -> String {
    let mut parts = text.split('%');
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let code = part.get(..2).filter(|code| code.chars().all(|digit| digit.is_ascii_hexdigit()));
        let byte = code.and_then(|code| u8::from_str_radix(code, 16).ok());
        let (byte, rest) = byte.map_or((b'%', part), |byte| (byte, &part[2..]));
        bytes.push(byte);
        bytes.extend_from_slice(rest.as_bytes());
    }
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}

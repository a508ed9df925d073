//! What a text from elsewhere means: a link, an id, moves for the board at hand, a position, or a board in one of the forms
//! that only its game knows. Pure, but for a text that is left for an editor.

use std::cell::RefCell;

use crate::app::bad_link::{diagnose, in_known_game};
use crate::app::words::{counted, lower_first, sentence};
use crate::engine::challenge::{ChallengeId, Source};
use crate::engine::entry::{GameEntry, Start};
use crate::engine::suggest::Refused;
use crate::games;
use crate::web::route::Route;

/// The texts that a game reads, in words, and its own forms.
pub struct TextForms {
    /// What may be pasted.
    pub title: &'static str,
    /// What stands there while nothing does; of several lines where a board is written so.
    pub example: &'static str,
    /// How it is read.
    pub help: &'static str,
    /// Reads a board in one of the game's own forms.
    pub board: Option<ReadBoard>,
    /// What is told of a text in one of them.
    pub told: Option<fn(&str) -> Option<ReadAs>>,
}

/// What is told of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadAs {
    /// One or two sentences: what it was read as.
    pub words: String,
    /// Whether it can be played; else the editor takes it.
    pub whole: bool,
}

/// Reads a text as a position. An error is one sentence.
pub type ReadBoard = fn(&str) -> Result<String, String>;

impl TextForms {
    /// Those of a game that has none of its own.
    pub const DEFAULT: Self = Self {
        title: "Link, id, position or moves",
        example: "",
        help: "Moves are replayed on the current board.",
        board: None,
        told: None,
    };

    fn empty(&self) -> String {
        format!("Paste something: {}.", lower_first(self.title))
    }
}

thread_local! {
    /// The game and the text that its editor reads when it opens.
    static LEFT: RefCell<Option<(&'static str, String)>> = const { RefCell::new(None) };
}

/// Leaves a text for the editor of a game, which reads it when it opens.
pub fn leave(game: &'static str, text: String) {
    LEFT.replace(Some((game, text)));
}

/// Takes the text that was left for the editor of this game.
pub fn take_left(game: &str) -> Option<String> {
    LEFT.take().filter(|(of, _)| *of == game).map(|(_, text)| text)
}

/// What is told of a text that is no challenge, but that the editor of its game takes.
pub fn for_editor(forms: &TextForms, text: &str) -> Option<ReadAs> {
    forms.told.and_then(|told| told(text)).filter(|told| !told.whole)
}

/// What a text means; `here` is the challenge at hand, to which a line of moves belongs. What it names need not open: the page
/// tells of a challenge that does not.
///
/// # Errors
/// It means nothing: why, and what was probably meant.
pub fn read(
    entry: &GameEntry,
    forms: &TextForms,
    text: &str,
    here: Option<&ChallengeId>,
) -> Result<ChallengeId, Refused> {
    let text = text.trim();
    if text.is_empty() {
        return Err(Refused::words(forms.empty()));
    }
    let board = |text: &str| forms.board.map(|read| read(text).map(|position| entry.board_id(&position)));
    if is_link(text) {
        // Signs of a link may part the cells of a board, too.
        return link(entry, text).or_else(|refused| board(text).and_then(Result::ok).ok_or(refused));
    }
    let moves = moves(entry, text);
    if let (Ok(moves), Some(here)) = (&moves, here)
        && !moves.is_empty()
    {
        return Ok(here.with_moves(moves));
    }
    if let Ok(position) = entry.table.position(text) {
        let id = entry.board_id(&position);
        return entry.table.start(&id.source).map(|_| id).map_err(|why| Refused::words(sentence(&why)));
    }
    let why = match (board(text), moves) {
        (Some(Ok(id)), _) => return Ok(id),
        (Some(Err(why)), _) | (None, Err(why)) => sentence(&why),
        (None, Ok(_)) => forms.empty(),
    };
    Err(Refused::words(why))
}

/// The first position of the challenge that a link or an id names; nothing if the text is neither.
///
/// # Errors
/// It opens no board of this game, or one that has to be searched for: one sentence.
pub fn position_of_link(text: &str, entry: &GameEntry) -> Option<Result<String, String>> {
    let text = text.trim();
    if !is_link(text) {
        return None;
    }
    Some(link(entry, text).map_err(|refused| refused.why).and_then(|id| match entry.table.start(&id.source) {
        _ if id.game != entry.info.id => Err(format!("This is not a challenge of {}.", entry.info.name)),
        Ok(Start::Ready(position)) => Ok(position),
        Ok(Start::NeedsSearch) => {
            Err("This challenge has to be searched for: open it on the Play page, and share its position.".to_owned())
        }
        Err(why) => Err(sentence(&why)),
    }))
}

/// What is understood of a text that names this challenge, in words.
pub fn understood(entry: &GameEntry, forms: &TextForms, text: &str, id: &ChallengeId) -> String {
    let told = forms.told.filter(|_| id.moves.is_empty()).and_then(|told| told(text)).filter(|told| told.whole);
    told.map_or_else(String::new, |told| told.words + " ") + &words(entry, id)
}

/// A challenge in words.
pub fn words(entry: &GameEntry, id: &ChallengeId) -> String {
    let moves = counted(id.moves.len() as u64, "move");
    let what = match &id.source {
        _ if id.game != entry.info.id => "A challenge of another game".to_owned(),
        Source::Seeded { setup, .. } => {
            entry.table.setup_words(setup).map_or_else(|why| sentence(&why), |(_, words)| super::words::capital(&words))
        }
        // The board at hand is seen behind the dialog.
        Source::Board(_) if !id.moves.is_empty() => "A board".to_owned(),
        Source::Board(text) => entry.table.standing(text).map_or_else(|why| sentence(&why), |standing| standing.words),
    };
    if id.moves.is_empty() { sentence(&what) } else { format!("{what}, and {moves}.") }
}

/// Whether it is to be read as a link or an id.
fn is_link(text: &str) -> bool {
    text.contains('/') && !text.contains(char::is_whitespace)
}

fn link(entry: &GameEntry, text: &str) -> Result<ChallengeId, Refused> {
    let text = text.rsplit('#').next().unwrap_or_default().trim_matches('/');
    let why = match Route::parse(text) {
        Route::Play { challenge: Some(id), .. } if games::info(&id.game).is_some() => return Ok(id),
        Route::Play { .. } => "no game has this name".to_owned(),
        Route::Bad { why, .. } => why,
        _ => return Err(Refused::words("This link opens a page, not a challenge.".to_owned())),
    };
    let mut found = diagnose(text, &why);
    // Of the game at hand the rules are known.
    if let Some((game, rest)) = text.split_once('/').filter(|(game, _)| *game == entry.info.id) {
        let (known, behind) = (in_known_game(entry, rest, &why), game.len() + 1);
        found.wrong = behind + known.wrong.start..behind + known.wrong.end;
        found.meant = known.meant.map(|rest| format!("{game}/{rest}")).or(found.meant);
    }
    let why = format!("This is not a challenge: {}.", why.trim_end_matches('.'));
    let meant = found.meant.and_then(|meant| ChallengeId::parse(&meant).ok()).map(Box::new);
    Err(Refused { text: found.text, wrong: found.wrong, why, meant })
}

/// A line of moves: as in ids, in the arrows of a log, or parted by blanks and commas.
fn moves(entry: &GameEntry, text: &str) -> Result<Vec<String>, String> {
    let letter = |one: char| match one {
        '↑' => 'u',
        '↓' => 'd',
        '←' => 'l',
        '→' => 'r',
        other => other,
    };
    let read = |word: &str| entry.table.move_code(&word.chars().map(letter).collect::<String>());
    // Moves of one character each may stand together behind a `~`.
    if let Some(together) = text.strip_prefix('~') {
        return together.chars().map(|one| read(&one.to_string())).collect();
    }
    let mut moves = Vec::new();
    for word in text.split(|one: char| one.is_whitespace() || matches!(one, ';' | '-')) {
        let word = word.trim_matches(',');
        match read(word) {
            _ if word.is_empty() => {}
            Ok(code) => moves.push(code),
            // A comma parts moves, unless it is a part of one, as in `0,3SEN`.
            Err(_) if word.contains(',') => {
                let words = word.split(',').filter(|word| !word.is_empty());
                moves.extend(words.map(read).collect::<Result<Vec<_>, _>>()?);
            }
            Err(why) => return Err(why),
        }
    }
    Ok(moves)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::new_game::tests::forms;

    #[track_caller]
    fn means(here: &str, text: &str, expected: &str) {
        let here = ChallengeId::parse(here).expect("an id");
        let info = forms().find(|info| info.entry.info.id == here.game).expect("a game");
        let id = read(info.entry, &info.new_game.text, text, Some(&here)).map(|id| id.to_string());
        assert_eq!(id.as_deref(), Ok(expected), "{text}");
    }

    #[track_caller]
    fn refused(game: &str, text: &str) -> Refused {
        let info = forms().find(|info| info.entry.info.id == game).expect("a game");
        read(info.entry, &info.new_game.text, text, None).expect_err(text)
    }

    #[test]
    fn links_and_ids_are_challenges() {
        for text in ["zen/board/ss-ss/00E", "https://host/x/#/zen/board/ss-ss/00E", " #/zen/board/ss-ss/00E "] {
            means("fujisan/domino/a", text, "zen/board/ss-ss/00E");
            means("zen/board/ss-ss", text, "zen/board/ss-ss/00E");
        }
    }

    #[test]
    fn moves_belong_to_the_board_at_hand() {
        let here = "sliding/board/a0-00~0a-00";
        means(here, "ar ad", "sliding/board/a0-00~0a-00/ar-ad");
        means(here, "a→, a↓", "sliding/board/a0-00~0a-00/ar-ad");
        means("zen/board/ss-ss", "00E 10E", "zen/board/ss-ss/00E-10E");
        means("zen/board/ss-ss", "0,0E; 1,0E", "zen/board/ss-ss/00E-10E");
        means("shisen/board/ABBA-CCDD", "a1d1 b1c1", "shisen/board/ABBA-CCDD/a1d1-b1c1");
        means("shisen/board/ABBA-CCDD", "d1a1, shuffle", "shisen/board/ABBA-CCDD/a1d1-shuffle");
        means("shisen/board/ABBA-CCDD", "d1a1,shuffle", "shisen/board/ABBA-CCDD/a1d1-shuffle");
        means("fujisan/domino/a", "AR2, AR5", "fujisan/domino/a/AR2-AR5");
        means("2048/classic/a", "~ulr", "2048/classic/a/u-l-r");
    }

    #[test]
    fn boards_are_read_in_every_form_of_their_game() {
        means("sliding/board/a0-00~0a-00", "a0-00~0a-00", "sliding/board/a0-00~0a-00");
        means("sliding/board/a0-00~0a-00", "a.\n..\n\n..\n.a", "sliding/board/a0-00~00-0a");
        means("zen/board/ss-ss", "sx-ss~cornerexit", "zen/board/sx-ss~cornerexit");
        means("zen/board/ss-ss", ".#.\n.o.\n...", "zen/board/sxs-sos-sss");
        means("shisen/board/ABBA-CCDD", "ABAB-CDDC~gravity", "shisen/board/ABAB-CDDC~gravity");
        means("shisen/board/ABBA-CCDD", "AB.A\n.B00", "shisen/board/AB0A-0B00");
        means("fujisan/domino/a", "220001011314-535322143553", "fujisan/board/220001011314-535322143553");
    }

    #[test]
    fn what_a_text_was_read_as_is_told() {
        let info = forms().find(|info| info.entry.info.id == "sliding").expect("a game");
        let (entry, text) = (info.entry, &info.new_game.text);
        let words = |board: &str, here: Option<&str>| {
            let here = here.map(|here| ChallengeId::parse(here).expect("an id"));
            read(entry, text, board, here.as_ref()).map(|id| understood(entry, text, board, &id))
        };
        let first = |board: &str| words(board, None).expect(board).split(". ").next().map(str::to_owned);
        assert_eq!(
            first("IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM").as_deref(),
            Some("Read as a Rush Hour string (6 by 6)")
        );
        assert_eq!(first("a.\n..\n\n..\n.a").as_deref(), Some("Read as a board in rows (2 by 2)"));
        let moves = words("ar", Some("sliding/board/a0-00~0a-00")).expect("a move");
        assert!(!moves.contains("Read as"), "{moves}");
        let told = for_editor(text, "ab\na.").expect("a board without a goal");
        assert!(told.words.contains("no goal") && read(entry, text, "ab\na.", None).is_err());
        assert_eq!(for_editor(text, "a.\n..\n\n..\n.a"), None);
    }

    #[test]
    fn a_text_is_left_for_one_editor() {
        leave("sliding", "ab\na.".to_owned());
        assert_eq!(take_left("zen"), None);
        leave("sliding", "ab\na.".to_owned());
        assert_eq!((take_left("sliding").as_deref(), take_left("sliding")), (Some("ab\na."), None));
    }

    #[test]
    fn what_is_wrong_is_said_in_a_sentence() {
        for (game, texts) in [
            ("fujisan", &["", "what is this?", "fujisan/domino", "#/zen/learn"][..]),
            ("sliding", &["", "sliding/board", "a0-000~0a-00", "a.\n...\n\n..\n.a", "#/sliding/learn", "hello"]),
            ("zen", &["", "zen/board", "ss-sss", "..\n...", "..\n.q", "#/zen/learn", "hello"]),
            ("shisen", &["", "shisen/board", "AA-AAB", "..\n..", "AB", "A?A", "#/shisen/learn", "hello"]),
            ("2048", &["", "1234567", "2 4 8 18", "12x0", "hhhhhhhhhhhhhhhh"]),
            ("threes", &["", "1234567"]),
            ("pig", &["", "what is this?", "pig/human"]),
        ] {
            for text in texts {
                let why = refused(game, text).why;
                assert!(why.ends_with('.') && why.starts_with(|c: char| c.is_uppercase() || c == '“'), "{text}: {why}");
            }
        }
    }

    #[test]
    fn what_was_meant_is_found() {
        for (game, text, meant) in [
            ("fujisan", "fujisann/domino/x/", Some("fujisan/domino/x")),
            ("zen", "https://host/#/fujisan/k7q2m8xa", Some("fujisan/domino-solvable/k7q2m8xa")),
            ("zen", "zen/6x6-r5", Some("zen/6x6-r5/1")),
            ("fujisan", "#/fujisan/learn", None),
        ] {
            assert_eq!(refused(game, text).meant.map(|id| id.to_string()).as_deref(), meant, "{text}");
        }
    }

    #[test]
    fn a_link_is_a_position_too() {
        let zen = games::entry("zen").expect("a game");
        let read = |text: &str| position_of_link(text, zen);
        assert_eq!(read("https://host/x/#/zen/board/sx-ss/10E"), Some(Ok("sx-ss".to_owned())));
        assert_eq!(read("zen/board/sx-ss"), Some(Ok("sx-ss".to_owned())));
        assert!(read("zen/garden-1/a").is_some_and(|read| read.is_ok()));
        assert_eq!(read("..\n.q"), None);
        for (text, part) in [("fujisan/domino/a", "not a challenge of"), ("zen/6x6-r5/a", "searched for")] {
            let why = read(text).and_then(Result::err).expect(text);
            assert!(why.contains(part) && why.ends_with('.'), "{text}: {why}");
        }
    }
}

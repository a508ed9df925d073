//! One idea has one word: private words of the past, for which the field has a name, are not declared again.

use std::fs;
use std::path::{Path, PathBuf};

/// Types that got the field's names: `Position`, `Outcome`, `Describe`, `Generator`, `Proof`, `Budget`, `Solver`, and so on.
const RETIRED: [&str; 30] = [
    "Afterstates",
    "Appraise",
    "Bench",
    "Breed",
    "Clause",
    "Craft",
    "Dealt",
    "Judge",
    "Meter",
    "Mv",
    "Narrate",
    "Notation",
    "NotationError",
    "Outlook",
    "Plot",
    "Raked",
    "Reporter",
    "Rulebook",
    "School",
    "SetupInfo",
    "Sift",
    "Spot",
    "Study",
    "Terrain",
    "Verdict",
    "Watched",
    "Weigh",
    "Weighed",
    "Whose",
    "Worth",
];

/// The same for the pages: `AppContext`, `Transition`, `BoardStatus`, `Advice`, `TurnLog`, and so on.
const RETIRED_ON_PAGES: [&str; 22] = [
    "Account",
    "Adviser",
    "Asking",
    "Bout",
    "Came",
    "Counsel",
    "Desk",
    "Dealt",
    "Duel",
    "Fate",
    "Heat",
    "Heard",
    "Hunt",
    "Knowledge",
    "Mood",
    "Narrate",
    "Notation",
    "Relay",
    "School",
    "Shelf",
    "Shell",
    "Told",
];

/// Words that people stumbled over, and nobody is to read again.
const STUMBLED_OVER: [&str; 11] = [
    "best way goes on so",
    "link opens no game",
    "is no garden",
    "As the system",
    "where a command stands",
    "Not whole yet",
    "Middling",
    "On its side: left is up",
    "names no piece; behind",
    "\"NEW\"",
    "\"New\".",
];

/// The files below a folder whose names end so.
fn collect(folder: &Path, ends: &[&str], into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("a readable folder").path();
        if path.is_dir() {
            collect(&path, ends, into);
        } else if path.extension().is_some_and(|end| ends.iter().any(|one| end == *one)) {
            into.push(path);
        }
    }
}

/// The name that a line declares as a type, if it declares one.
fn declared(line: &str) -> Option<&str> {
    let mut words = line.split_whitespace().skip_while(|word| word.starts_with("pub"));
    let kind = words.next()?;
    let name = words.next().filter(|_| ["struct", "enum", "trait", "type"].contains(&kind))?;
    name.split(|c: char| !c.is_alphanumeric() && c != '_').next()
}

#[test]
fn retired_names_are_not_declared_again() {
    let mut paths = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &["rs"], &mut paths);
    assert!(paths.len() > 20, "the tree was found");
    // Pages are drawn in words of their own: a plot is a picture there.
    let is_page =
        |path: &PathBuf| path.components().any(|part| ["view", "app"].map(AsRef::as_ref).contains(&part.as_os_str()));
    for path in paths {
        let retired: &[&str] = if is_page(&path) { &RETIRED_ON_PAGES } else { &RETIRED };
        let text = fs::read_to_string(&path).expect("a readable file");
        for name in text.lines().filter_map(declared) {
            assert!(!retired.contains(&name), "{} declares {name}", path.display());
        }
    }
}

#[test]
fn words_that_people_stumbled_over_do_not_come_back() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = vec![root.join("index.html")];
    for folder in ["src", "static", "data"] {
        collect(&root.join(folder), &["rs", "html", "js", "json", "css", "tsv", "txt", "md", "svg"], &mut paths);
    }
    assert!(paths.len() > 400, "the tree was found");
    for path in paths {
        let text = fs::read_to_string(&path).expect("a readable file");
        for words in STUMBLED_OVER {
            assert!(!text.contains(words), "{} says «{words}»", path.display());
        }
    }
}

#[test]
fn a_declaration_is_seen() {
    assert_eq!(declared("pub struct Meter<'a> {"), Some("Meter"));
    assert_eq!(declared("    pub(super) enum Verdict<M> {"), Some("Verdict"));
    assert_eq!(declared("type Report<'a> = &'a mut dyn FnMut(u64);"), Some("Report"));
    assert_eq!(declared("let plot = 1;"), None);
}

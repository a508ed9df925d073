//! Where files belong: sources hold code alone, and every kept result is in its index.

use std::fs;
use std::path::{Path, PathBuf};

/// All files below a folder of the project, their paths starting at that folder.
fn files(folder: &str) -> Vec<PathBuf> {
    fn collect(folder: &Path, into: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("the folder is there") {
            let path = entry.expect("a readable folder").path();
            if path.is_dir() { collect(&path, into) } else { into.push(path) }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut found = Vec::new();
    collect(&root, &mut found);
    found.iter().map(|path| path.strip_prefix(&root).expect("below the folder").to_owned()).collect()
}

#[test]
fn no_data_lies_among_the_sources() {
    let files = files("src");
    assert!(files.len() > 20, "the tree was found");
    for file in files {
        let code = file.extension().is_some_and(|extension| extension == "rs");
        assert!(code, "src/{} holds no code: input belongs in data, results in docs/results", file.display());
    }
}

/// What follows the first `:has(…)` of a selector.
fn behind_has(selector: &str) -> &str {
    let (_, asked) = selector.split_once(":has(").expect("only such selectors are asked about");
    let mut open = 1;
    let end = asked.find(|sign| {
        open += i32::from(sign == '(') - i32::from(sign == ')');
        open == 0
    });
    end.map_or("", |end| &asked[end..])
}

/// What a style sheet asks of what stands *anywhere* in the page, the browser asks again of all elements whenever one is put in or
/// taken away: marks of the document (`page::mark`) tell it without asking.
#[test]
fn no_style_hangs_on_what_stands_anywhere_in_the_page() {
    let sheets = files("static/css");
    assert!(sheets.len() > 10, "the style sheets were found");
    for sheet in sheets {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("static/css").join(&sheet);
        let rules = fs::read_to_string(path).expect("a style sheet can be read");
        // Of one of the page's that changes itself alone nothing else has to be looked at.
        let selectors = rules.split(['{', '}', ',']).map(str::trim).filter(|selector| selector.contains(":has("));
        for selector in selectors {
            let begins = |all: &[&str]| all.iter().any(|one| selector.starts_with(one));
            let others = behind_has(selector).contains([' ', '>', '~', '+']);
            let asks =
                begins(&["html", "body", ":root"]) || begins(&["main", ".page", ".play-page", ".table"]) && others;
            assert!(!asks, "{}: {selector}", sheet.display());
        }
    }
}

/// A bench belongs to the folder of a game, and is named where benches are run. A game may have none.
#[test]
fn every_bench_is_run() {
    let main = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/main.rs");
    let main = fs::read_to_string(main).expect("the benches' program is there");
    let named = main.split("benches! { ").nth(1).and_then(|rest| rest.split(" }").next()).expect("a list of benches");
    let mut named: Vec<PathBuf> = named.split(", ").map(|game| PathBuf::from(format!("{game}.rs"))).collect();
    named.push("main.rs".into());
    let mut found = files("benches");
    found.sort();
    named.sort();
    assert_eq!(found, named);
}

/// A file is listed as «- `name`:» below the heading of its folder, which names it as «(`folder/`)».
#[test]
fn every_kept_result_is_in_the_index() {
    let index = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/results/README.md");
    let index = fs::read_to_string(index).expect("the index is there");
    let mut listed = Vec::new();
    let mut folder = "";
    for line in index.lines() {
        if line.starts_with("## ") {
            folder = line.split('`').nth(1).expect("a heading names a folder");
        } else if let Some(name) = line.strip_prefix("- `").and_then(|rest| rest.split('`').next()) {
            listed.push(Path::new(folder).join(name));
        }
    }
    let mut kept = files("docs/results");
    kept.retain(|file| file != Path::new("README.md"));
    listed.sort();
    kept.sort();
    assert_eq!(listed, kept);
}

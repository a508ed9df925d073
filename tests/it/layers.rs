//! The layers hold: no file of `src` imports from a layer below its own.

use std::fs;
use std::path::{Path, PathBuf};

/// The layers, highest first; each may use those before it and itself.
const LAYERS: [&str; 10] = ["engine", "search", "stats", "lab", "games", "worker", "web", "app", "cli", "bin"];

/// Names of crates that only know browsers.
const BROWSER: [&str; 7] =
    ["yew::", "web_sys::", "js_sys::", "wasm_bindgen", "gloo::", "getrandom::", "serde_wasm_bindgen"];

struct Source {
    path: String,
    code: String,
}

fn collect(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("src is there") {
        let path = entry.expect("a readable folder").path();
        if path.is_dir() {
            collect(&path, into);
        } else if path.extension().is_some_and(|e| e == "rs") {
            into.push(path);
        }
    }
}

/// All sources, without comments.
fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut paths = Vec::new();
    collect(&root, &mut paths);
    assert!(paths.len() > 20, "the tree was found");
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("a readable file");
        let code = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
        Source { path: path.strip_prefix(&root).expect("below src").to_string_lossy().replace('\\', "/"), code }
    };
    paths.into_iter().map(read).collect()
}

/// The layer of a file; nothing for the crate's root. A game's `view` belongs to the page.
fn layer(path: &str) -> Option<usize> {
    let first = path.split('/').next()?.trim_end_matches(".rs");
    if is_view(path) {
        return layer("app/x.rs");
    }
    LAYERS.iter().position(|layer| *layer == first)
}

fn is_view(path: &str) -> bool {
    let parts: Vec<&str> = path.split('/').collect();
    parts[0] == "games" && parts.get(2).is_some_and(|part| part.trim_end_matches(".rs") == "view")
}

/// The first words of all paths behind `prefix` in the code.
fn uses<'a>(code: &'a str, prefix: &str) -> Vec<&'a str> {
    let word = |rest: &'a str| {
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        &rest[..end]
    };
    code.match_indices(prefix).map(|(at, _)| word(&code[at + prefix.len()..])).collect()
}

#[test]
fn no_layer_uses_one_below_it() {
    for source in sources() {
        let Some(own) = layer(&source.path) else { continue };
        for used in uses(&source.code, "crate::") {
            let Some(other) = LAYERS.iter().position(|layer| *layer == used) else { continue };
            // `games.rs` writes the table of views; the line stands behind the feature `web`.
            let registry =
                source.path == "games.rs" || source.path.ends_with("/mod.rs") && source.path.starts_with("games/");
            let allowed = other <= own || registry && used == "app";
            assert!(allowed, "src/{} is of layer {} and uses {used}", source.path, LAYERS[own]);
        }
    }
}

#[test]
fn only_the_page_and_its_doors_know_a_browser() {
    let browser = ["worker/client.rs", "worker/serve.rs", "worker/mod.rs"];
    for source in sources() {
        let pure =
            layer(&source.path).is_some_and(|own| LAYERS[own] != "app" && LAYERS[own] != "web" && LAYERS[own] != "bin");
        if !pure || browser.contains(&source.path.as_str()) {
            continue;
        }
        for name in BROWSER {
            assert!(!source.code.contains(name), "src/{} names {name}", source.path);
        }
    }
}

/// What is pure is tested without Yew, and the command line can use it.
#[test]
fn a_view_holds_what_knows_the_page() {
    for source in sources().iter().filter(|source| is_view(&source.path)) {
        let code = source.code.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
        let code = code.replace("crate::app::words", "");
        let knows = ["crate::app::", "crate::web::", "yew::"].iter().any(|name| code.contains(name));
        assert!(knows, "src/{} is pure: it stands beside its game's rules", source.path);
    }
}

#[test]
fn no_game_knows_another() {
    let sources = sources();
    let game = |path: &str| path.strip_prefix("games/").and_then(|rest| rest.split('/').next()).map(str::to_owned);
    let games: Vec<String> = sources.iter().filter_map(|source| game(&source.path)).collect();
    for source in &sources {
        let Some(own) = game(&source.path) else { continue };
        for used in uses(&source.code, "games::") {
            let other = games.iter().any(|game| game == used) && used != own;
            assert!(!other, "src/{} uses the game {used}", source.path);
        }
    }
}

/// What the register, `games.rs`, gives out: all that may be used of the games from outside. (A binary may also name
/// the game whose program it is.)
fn register(sources: &[Source]) -> Vec<&str> {
    let games = sources.iter().find(|source| source.path == "games.rs").expect("the register");
    ["pub fn ", "pub static ", "pub struct "].iter().flat_map(|prefix| uses(&games.code, prefix)).collect()
}

#[test]
fn the_shell_knows_no_game() {
    let outside = ["engine/", "search/", "stats/", "lab/", "worker/", "web/", "app/", "cli/"];
    let sources = sources();
    let register = register(&sources);
    assert!(register.contains(&"entry"));
    for source in sources.iter().filter(|source| outside.iter().any(|layer| source.path.starts_with(layer))) {
        for used in uses(&source.code, "games::") {
            assert!(used.is_empty() || register.contains(&used), "src/{} uses games::{used}", source.path);
        }
    }
}

#[test]
fn nothing_pure_depends_on_a_clock_or_on_chance() {
    for source in sources() {
        let pure = layer(&source.path).is_some_and(|own| own <= 4);
        for name in
            ["Instant::now", "SystemTime", "thread_rng", "rand::random", "RandomState", "HashMap::new", "HashSet::new"]
        {
            assert!(
                !pure || !source.code.contains(name),
                "src/{} names {name}: its order or value differs from run to run",
                source.path
            );
        }
    }
}

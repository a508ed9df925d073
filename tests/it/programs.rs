//! The programs of the page: what the register, Cargo.toml, the page and the folder `src/bin` say of them agrees.

use std::path::Path;

use solvarium::games;

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The programs that the page brings, in the order of their links.
fn linked() -> Vec<String> {
    let page = read("index.html");
    let names = page.split("data-bin=\"").skip(1).filter_map(|rest| rest.split('"').next());
    names.map(str::to_owned).collect()
}

#[test]
fn every_game_has_its_programs() {
    let linked = linked();
    let page = read("index.html");
    for info in games::infos() {
        let worker = games::worker(info.id);
        assert!(linked.iter().any(|name| name == worker), "index.html has no link to {worker}");
        for program in games::program(info.id).into_iter().chain(games::explorer(info.id)) {
            assert!(linked.iter().any(|name| name == program), "index.html has no link to {program}");
            assert!(page.contains(&format!("id=\"annex-{program}\"")), "index.html has no place for {program}");
        }
    }
}

#[test]
fn every_link_is_a_binary() {
    let manifest = read("Cargo.toml");
    for name in linked() {
        assert!(manifest.contains(&format!("[[bin]]\nname = \"{name}\"")), "Cargo.toml has no binary {name}");
        read(&format!("src/bin/{name}.rs"));
    }
}

#[test]
fn the_page_brings_every_file_that_a_solver_needs() {
    let page = read("index.html");
    for provision in games::ALL.provisions.iter().copied().flatten() {
        let path = format!("static/{}", provision.file);
        assert!(page.contains(&format!("rel=\"copy-file\" href=\"{path}\"")), "index.html does not bring {path}");
        let bytes = std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(&path)).expect("the file is there");
        (provision.give)(&bytes).unwrap_or_else(|why| panic!("{path}: {why}"));
    }
}

#[test]
fn every_game_has_its_picture() {
    for name in games::infos().map(|info| info.id).chain(["lab"]) {
        let picture = read(&format!("static/pictures/{name}.svg"));
        assert!(picture.contains("id=\"picture\""), "{name}.svg has no element that the gallery shows");
    }
}

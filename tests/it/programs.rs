//! The programs of the page, and the files that it brings: what the register, Cargo.toml and the folders say agrees.

use std::path::Path;

use solvarium::games;

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn there_are_three_programs() {
    let named = |text: &str, before: &str| -> Vec<String> {
        text.split(before).skip(1).filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect()
    };
    assert_eq!(named(&read("Cargo.toml"), "[[bin]]\nname = \""), ["app", "worker", "solvarium"]);
    assert_eq!(named(&read("index.html"), "data-bin=\""), ["app", "worker"]);
    let files = std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/bin")).expect("the folder is there");
    assert_eq!(files.count(), 3);
}

#[test]
fn the_assets_of_the_solvers_are_there_and_can_be_read() {
    let mut named = Vec::new();
    for asset in games::ALL.assets.iter().copied().flatten() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("static/assets").join(asset.file);
        let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        (asset.load)(&bytes).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
        named.push(asset.file.to_owned());
    }
    let folder = std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("static/assets")).expect("the folder");
    for file in folder {
        let file = file.expect("a readable folder").file_name().to_string_lossy().into_owned();
        assert!(named.contains(&file), "no solver asks for static/assets/{file}");
    }
}

#[test]
fn every_game_has_its_picture() {
    for name in games::infos().map(|info| info.id).chain(["lab"]) {
        let picture = read(&format!("static/pictures/{name}.svg"));
        assert!(picture.contains("id=\"picture\""), "{name}.svg has no element that the gallery shows");
    }
}

#[test]
fn every_game_is_solved_by_a_part_that_has_its_rules_and_solvers() {
    for info in games::infos() {
        let part = games::solver_part(info.id).expect("every game has a part");
        assert_eq!(Some(part.name), games::folder(info.id));
        let registry = part.loaded().expect("a build that is not split has all parts");
        assert!(registry.entry(info.id).is_some() && registry.solver(info.id).is_some(), "{}", info.id);
    }
    assert!(games::solver_part("none").is_none());
}

use super::*;

#[track_caller]
fn check(text: &str, wrong: &str, meant: &str) -> Diagnosis {
    let found = diagnose(text, "it is wrong");
    assert_eq!(&text[found.wrong.clone()], wrong, "{found:?}");
    let route = found.meant.as_ref().map(|meant| meant.route.to_string()).unwrap_or_default();
    assert_eq!(route, meant, "{found:?}");
    found
}

#[test]
fn names_the_wrong_part_and_what_was_meant() {
    let found = check("fujisann/domino/k7q2m8xa", "fujisann", "#/fujisan/domino/k7q2m8xa");
    assert_eq!(found.meant.map(|meant| meant.label).as_deref(), Some("Fujisan k7q2m8xa"));
    check("Fujisan", "Fujisan", "#/fujisan");
    check("recrods", "recrods", "#/records");
    check("chess", "chess", "");
    check("fujisan/dominoes/k7", "dominoes", "#/fujisan/domino/k7");
    check("fujisan/zzzzzzzzz/k7", "zzzzzzzzz", "#/fujisan");
    check("fujisan/domino/a_b", "a_b", "#/fujisan");
    check("fujisan/domino/a%20b", "a%20b", "#/fujisan");
    check("fujisan/domino/k7/ML3/x", "x", "#/fujisan");
    check("fujisan/board/12", "12", "#/fujisan");
    check("fujisan/domino", "fujisan/domino", "#/fujisan");
    check("fujisan//", "", "#/fujisan");
    check("lab/nothing-like-it", "nothing-like-it", "#/lab");
}

#[test]
fn a_second_broken_part_is_not_hidden() {
    let found = check("fujisann/domin/k7", "fujisann", "#/fujisan");
    assert_eq!(found.meant.map(|meant| meant.word).as_deref(), Some("fujisan"));
}

#[test]
fn an_illegal_replay_opens_without_moves() {
    let start = "fujisan/domino/k7";
    let found = check(&format!("{start}/ML99"), "ML99", &format!("#/{start}"));
    assert!(found.why.contains("move 1"), "{found:?}");
}

#[test]
fn any_text_is_diagnosed() {
    for text in ["", "/", "////////", "%F0%9F", "é/é/é", "fujisan/é", "lab/", "lab//x", "fujisan/board/é…", "…"]
    {
        let found = diagnose(text, "");
        assert!(text.get(found.wrong).is_some(), "{text}");
    }
}

#[test]
fn sentences() {
    assert_eq!(sentence("it is too long"), "It is too long.");
    assert_eq!(sentence(""), "");
    assert_eq!(sentence("Über?"), "Über?");
}

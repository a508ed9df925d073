use super::*;

fn result(challenge: &str, moves: u32, hints: u32, seconds: u32) -> Best {
    let elapsed_ms = f64::from(seconds) * 1000.0;
    Best { challenge: challenge.to_owned(), moves, par: None, elapsed_ms, hints, day: 20_261_121 }
}

fn finished(moves: u32, hints: u32, seconds: u32) -> Finished {
    Finished { result: result("fujisan/domino/a", moves, hints, seconds), shown: false }
}

#[test]
fn fewer_moves_then_hints_then_time() {
    let mut bests = Bests::default();
    assert_eq!(bests.finish(&finished(25, 0, 60)), Outcome::First);
    assert!(matches!(bests.finish(&finished(24, 3, 90)), Outcome::Better(before) if before.moves == 25));
    assert!(matches!(bests.finish(&finished(24, 1, 99)), Outcome::Better(_)));
    assert!(matches!(bests.finish(&finished(24, 1, 50)), Outcome::Better(_)));
    assert!(matches!(bests.finish(&finished(24, 1, 50)), Outcome::NotBetter(_)));
    assert!(matches!(bests.finish(&finished(30, 0, 1)), Outcome::NotBetter(best) if best.moves == 24));
    assert_eq!(bests.tally("fujisan").solved, 6);
    assert_eq!(bests.solved("fujisan"), 1);
    assert_eq!(bests.solved("fuji"), 0);
}

#[test]
fn a_shown_solution_is_no_record() {
    let mut bests = Bests::default();
    let mut shown = finished(14, 0, 1);
    shown.shown = true;
    assert_eq!(bests.finish(&shown), Outcome::NoRecord);
    assert!(bests.is_empty());
    assert_eq!(bests.tally("fujisan"), Tally::default());
}

#[test]
fn what_is_proven_stays_proven() {
    let mut bests = Bests::default();
    let mut proven = finished(24, 0, 60);
    proven.result.par = Some(23);
    bests.finish(&proven);
    bests.finish(&finished(23, 0, 60));
    let best = bests.at("fujisan/domino/a").expect("it was taken in");
    assert_eq!((best.moves, best.par, best.is_par()), (23, Some(23), true));
}

#[test]
fn text_round_trips() {
    let mut bests = Bests::default();
    bests.finish(&finished(24, 1, 61));
    bests.tallies.entry("pig".to_owned()).or_default().played = 3;
    assert_eq!(Bests::parse(&bests.text()), Some(bests));
}

#[test]
fn damage_costs_only_what_is_damaged() {
    let text = r#"{"version":9,"new":[1],"bests":[
        {"challenge":"fujisan/domino/a","moves":24},
        {"challenge":"fujisan/domino/a","moves":"many"},
        {"challenge":"no id","moves":3},
        {"challenge":"fujisan/domino/B/ML3","moves":20,"elapsed_ms":-4},
        7, null],
        "tallies":{"fujisan":{"solved":2},"pig":7}}"#;
    let bests = Bests::parse(text).expect("it has the form");
    assert_eq!(bests.solved("fujisan"), 2);
    assert_eq!(bests.at("fujisan/domino/b").map(|best| best.elapsed_ms), Some(0.0));
    assert_eq!(bests.tally("fujisan"), Tally { played: 0, solved: 2 });
    for none in ["", "{}", "[]", "7", "{\"bests\":3}", "\u{0}", "{\"bests\":["] {
        assert_eq!(Bests::parse(none), None, "{none}");
    }
}

#[test]
fn a_file_may_be_loaded_twice() {
    let mut file = Bests::default();
    file.finish(&finished(24, 0, 60));
    file.take(result("fujisan/domino/b", 18, 0, 60));
    let mut mine = Bests::default();
    mine.finish(&finished(26, 0, 60));
    assert_eq!(mine.merge(file.clone()), 2);
    let once = mine.clone();
    assert_eq!(mine.merge(file), 0);
    assert_eq!(mine, once);
}

#[test]
fn the_latest_day_comes_first() {
    let mut bests = Bests::default();
    bests.take(Best { day: 20_260_101, ..result("fujisan/domino/a", 20, 0, 1) });
    bests.take(Best { day: 20_261_121, ..result("fujisan/domino/b", 20, 0, 1) });
    let days: Vec<u32> = bests.all().iter().map(|best| best.day).collect();
    assert_eq!(days, [20_261_121, 20_260_101]);
}

use super::game_history::{Game, GameHistory};
use crate::engine::challenge::ChallengeId;
use crate::games::merge::direction::Direction;
use crate::games::merge::view::any_game::{AnyGame, Kind};

#[track_caller]
fn book(id: &str) -> (Kind, GameHistory) {
    let id = ChallengeId::parse(id).expect("an id");
    let kind = Kind::of(&id.game).expect("a game");
    let start = kind.start(&id.source).expect("a position");
    (kind, GameHistory::new(Game::new(&id, start, Vec::new()).expect("no moves")))
}

/// Plays moves in turn as long as there are any, at most so many.
fn play(book: &mut GameHistory, most: usize) -> Vec<AnyGame> {
    let mut all = vec![book.hand().clone()];
    for turn in 0.. {
        let tried = Direction::ALL.into_iter().cycle().skip(turn % 3).take(4);
        if all.len() > most || !tried.into_iter().any(|direction| book.play(direction)) {
            break;
        }
        all.push(book.hand().clone());
    }
    all
}

#[test]
fn undo_and_redo_pass_every_position() {
    for id in ["2048/classic/a", "threes/classic/b", "2048/3x4~evil100-g/c", "2048/board/3333222211110000"] {
        let (_, mut book) = book(id);
        let all = play(&mut book, 200);
        assert!(all.len() > 20, "{id}");
        for hand in all.iter().rev().skip(1) {
            assert!(book.undo());
            assert_eq!(book.hand(), hand, "{id}");
        }
        assert!(!book.undo());
        for hand in all.iter().skip(1) {
            assert!(book.redo());
            assert_eq!(book.hand(), hand, "{id}");
        }
        assert!(!book.redo());
        book.go(33);
        assert_eq!(book.hand(), &all[33.min(all.len() - 1)], "{id}");
    }
}

#[test]
fn another_move_forgets_what_lay_ahead() {
    let (_, mut book) = book("2048/classic/a");
    play(&mut book, 100);
    book.go(40);
    let other =
        Direction::ALL.into_iter().find(|one| *one != book.now().moves[40] && book.hand().after(*one).is_some());
    assert!(book.play(other.expect("two ways to go")));
    assert!(!book.can_redo());
    let all = play(&mut book, 60);
    book.go(41);
    assert_eq!(book.hand(), &all[0]);
}

#[test]
fn a_restart_and_a_new_game_are_steps() {
    let (_, mut book) = book("2048/classic/a");
    let last = play(&mut book, 30).pop().expect("moves");
    book.restart();
    assert_eq!(book.now().done, 0);
    assert!(book.undo());
    assert_eq!(book.hand(), &last);
    assert!(book.redo());
    assert_eq!(book.now().done, 0);
    let next = self::book("2048/3x3/b").1;
    book.open(next.now().clone());
    assert!(book.undo() && book.undo());
    assert_eq!(book.hand(), &last);
}

#[test]
fn a_save_comes_back_and_stays_small() {
    for id in ["2048/classic/a", "threes/classic/b", "2048/classic~evil50-d1/c"] {
        let (kind, mut book) = book(id);
        play(&mut book, 300);
        book.restart();
        play(&mut book, 70);
        book.undo();
        let text = book.save();
        assert!(text.len() < 6000, "{id}: {} bytes", text.len());
        let mut again = GameHistory::restore(kind, &text).expect("a save");
        assert_eq!(again.hand(), book.hand());
        while book.undo() {
            assert!(again.undo());
            assert_eq!(again.hand(), book.hand());
        }
        assert!(!again.undo());
    }
}

#[test]
fn damaged_saves_are_refused_or_mended() {
    let (kind, mut book) = book("2048/classic/a");
    play(&mut book, 100);
    let text = book.save();
    for damaged in ["", "7", "[]", r#"{"at":0,"games":[]}"#] {
        assert!(GameHistory::restore(kind, damaged).is_none(), "{damaged}");
    }
    assert!(GameHistory::restore(Kind::Threes, &text).is_none());
    assert!(GameHistory::restore(kind, &text.replacen("\"at\":0", "\"at\":3", 1)).is_none());
    // Marks that are no positions are set anew from the moves.
    let mark = text.split("\"marks\":\"").nth(1).and_then(|rest| rest.split(' ').next()).expect("a mark");
    let mended = GameHistory::restore(kind, &text.replacen(mark, "zzz", 1)).expect("a save");
    assert_eq!(mended.hand(), book.hand());
}

#[test]
fn a_long_game_is_kept_in_little_room() {
    let (_, book) = book("2048/classic/a");
    let id = ChallengeId::parse("2048/classic/a").expect("an id");
    let start = book.hand().clone();
    let mut game = Game::new(&id, start, Vec::new()).expect("no moves");
    game.moves = vec![Direction::Left; 20_000];
    let text = GameHistory::new(game).save();
    assert!(text.len() < 8_000, "{}", text.len());
}

//! What every registered game must do, whatever it is.

use solvarium::engine::challenge::ChallengeId;
use solvarium::engine::entry::Start;
use solvarium::engine::position::Outcome;
use solvarium::engine::rng::Rng;
use solvarium::games;
use solvarium::search::proof::NodeLimit;
use solvarium::search::proof::Proof;

use crate::first_positions::{are_kept, first_position};

#[test]
fn ids_are_unique_and_no_page_is_in_the_way() {
    let mut ids: Vec<&str> = games::entries().map(|entry| entry.info.id).collect();
    ids.sort_unstable();
    let all = ids.len();
    ids.dedup();
    assert_eq!(ids.len(), all);
    for id in ids {
        assert!(!["lab", "records", "settings", "classroom", "home"].contains(&id), "{id}");
        let challenge = ChallengeId::parse(&format!("{id}/x/y")).expect("an id's letters are allowed in a link");
        assert_eq!(challenge.game, id);
    }
}

#[test]
fn every_setup_on_offer_is_canonical_and_gives_the_position_that_it_always_gave() {
    are_kept(false);
}

#[test]
fn random_games_stay_legal_and_text_holds_everything() {
    for entry in games::entries() {
        for (number, setup) in entry.info.setups.iter().enumerate() {
            let mut rng = Rng::part(number as u64, 1);
            let mut position = first_position(entry, setup.code, "walk");
            for _ in 0..60 {
                let standing = entry.table.standing(&position).expect("a position that was reached is one");
                assert!(!standing.words.is_empty());
                if standing.status != Outcome::Open || standing.moves.is_empty() {
                    break;
                }
                let m = &standing.moves[rng.below(standing.moves.len() as u32) as usize];
                assert!(!m.code.contains('-') && !m.log.is_empty() && !m.phrase.is_empty(), "{m:?}");
                let played = entry.table.play(&position, &m.code).expect("a legal move can be played");
                let after = entry.table.standing(&played.position).expect("a position that was reached is one");
                assert_ne!(after.words, standing.words, "{m:?} from {position} is heard by who does not see it");
                assert_eq!(played.log, m.log);
                assert_eq!(entry.table.position(&played.position).as_ref(), Ok(&played.position));
                let id = ChallengeId::board(entry.info.id, &played.position).to_string();
                assert!(ChallengeId::parse(&id).is_ok(), "{id} can stand in a link");
                position = played.position;
            }
        }
    }
}

/// Moves that one position allows are tried on others: what is not legal there is a sentence, never another game.
#[test]
fn only_legal_moves_are_played() {
    for entry in games::entries() {
        let mut codes = std::collections::BTreeSet::new();
        let positions: Vec<String> =
            entry.info.setups.iter().map(|setup| first_position(entry, setup.code, "refuse")).collect();
        for position in &positions {
            codes.extend(entry.table.standing(position).expect("opens").moves.into_iter().map(|m| m.code));
        }
        for position in &positions {
            let standing = entry.table.standing(position).expect("opens");
            for code in &codes {
                let legal = standing.moves.iter().any(|m| &m.code == code);
                match entry.table.play(position, code) {
                    Ok(_) => {
                        assert!(legal, "{}: {code} is played from {position} and is not a legal move", entry.info.id)
                    }
                    Err(why) => assert!(!legal && why.len() > 10, "{}: {code} from {position}: {why}", entry.info.id),
                }
            }
        }
    }
}

#[test]
fn a_replay_gives_the_same_positions_every_time() {
    for entry in games::entries() {
        let start = first_position(entry, entry.info.setups[0].code, "replay");
        let (mut at, mut codes, mut seen) = (start.clone(), Vec::new(), Vec::new());
        for step in 0..20 {
            let moves = entry.table.standing(&at).expect("a position that was reached is one").moves;
            let Some(m) = moves.get(step % moves.len().max(1)) else { break };
            codes.push(m.code.clone());
            at = entry.table.play(&at, &m.code).expect("a legal move can be played").position;
            seen.push(at.clone());
        }
        for _ in 0..2 {
            let line = entry.replay(&start, &codes).expect("a line of legal moves");
            assert!(line.iter().map(|played| &played.position).eq(&seen), "{}", entry.info.id);
        }
        // A line with a move in it that cannot be made is refused whole, with a sentence.
        codes.push("-".to_owned());
        assert!(entry.replay(&start, &codes).is_err());
    }
}

#[test]
fn solutions_lead_to_the_goal_and_nothing_is_shorter_from_the_next_position() {
    for entry in games::entries() {
        let Some(solve) = games::solver(entry.info.id).and_then(|solver| solver.solve) else { continue };
        let metrics = games::solver(entry.info.id).map_or(&[][..], |solver| solver.metrics);
        for (at, setup) in entry.info.setups.iter().enumerate() {
            let start = first_position(entry, setup.code, &format!("solve{at}"));
            let answer =
                solve(&start, metrics[0], NodeLimit::default(), &mut |_| ()).expect("a good position is answered");
            let Proof::Solved(path) = answer.verdict else { continue };
            let line = entry.replay(&start, &path).expect("a solution is legal");
            let last = line.last().map_or(start.as_str(), |played| played.position.as_str());
            assert_eq!(entry.table.standing(last).map(|s| s.status), Ok(Outcome::Won));
            if let Some(first) = line.first() {
                let next = solve(&first.position, metrics[0], NodeLimit::default(), &mut |_| ()).expect("answered");
                let Proof::Solved(rest) = next.verdict else { panic!("a solvable position became unsolvable") };
                assert_eq!(rest.len() + 1, path.len(), "an optimal move takes exactly one off");
            }
        }
    }
}

#[test]
fn a_spent_budget_is_no_proof() {
    for solver in games::all_solvers() {
        let (Some(solve), Some(entry)) = (solver.solve, games::entry(solver.game)) else { continue };
        let start = first_position(entry, entry.info.setups[0].code, "budget");
        let answer = solve(&start, solver.metrics[0], NodeLimit { nodes: 1 }, &mut |_| ()).expect("answered");
        assert_eq!(answer.verdict, Proof::Unknown, "{}", solver.game);
        assert!(answer.expanded <= 1);
    }
}

#[test]
fn records_are_as_hard_as_they_say() {
    for record in games::hard_instances() {
        let id = ChallengeId::parse(record.challenge).expect("a record's id is one");
        let entry = games::entry(&id.game).expect("of a game that is there");
        let Ok(Start::Ready(position)) = entry.table.start(&id.source) else { panic!("{} opens", record.challenge) };
        let solver = games::solver(&id.game).expect("with a solver");
        let solve = solver.solve.expect("with a solver");
        let answer = solve(&position, solver.metrics[0], NodeLimit::default(), &mut |_| ()).expect("answered");
        let Proof::Solved(path) = answer.verdict else { panic!("{} is solvable", record.challenge) };
        assert_eq!(path.len(), record.moves as usize, "{}", record.challenge);
    }
}

#[test]
fn bad_text_is_a_sentence() {
    for entry in games::entries() {
        for text in ["", "x", "~", "💥", "board", "-".repeat(500).as_str()] {
            for error in [
                entry.table.position(text).err(),
                entry.table.setup_words(text).err(),
                entry.table.standing(text).err(),
            ] {
                let error = error.unwrap_or_else(|| panic!("{}: {text:?} is taken", entry.info.id));
                assert!(error.len() > 20 && error.len() < 400 && !error.contains('\n'), "{error}");
            }
        }
    }
}

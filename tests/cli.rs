//! The command line as its users see it: text in, text out, exit status.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// Runs the program with this standard input.
#[track_caller]
fn run(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_solvarium"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("its standard input is piped");
    let input = input.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()).ok());
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    output
}

/// Standard output of a run that ends with this exit status.
#[track_caller]
fn stdout(args: &[&str], input: &str, status: i32) -> String {
    let output = run(args, input);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(status), "{args:?}: {errors}");
    String::from_utf8(output.stdout).expect("text")
}

/// The one sentence on standard error of bad usage.
#[track_caller]
fn refused(args: &[&str], part: &str) {
    let output = run(args, "");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{args:?}: {errors}");
    assert!(errors.contains(part), "{args:?}: {errors}");
    assert!(output.stdout.is_empty());
}

fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

/// Ids of boards with known optima (nothing: no solution): those computed elsewhere, and those published.
fn known() -> Vec<(String, Option<u64>)> {
    let rows = |text: &'static str| text.lines().skip(1).map(|line| line.split(',').collect::<Vec<_>>());
    let board = |row: &[&str]| {
        let moves: i64 = row[3].parse().expect("a number");
        (format!("fujisan/board/{}-{}", row[1], row[2]), u64::try_from(moves).ok())
    };
    let both = rows(include_str!("data/fujisan.csv")).chain(rows(include_str!("data/fujisan-known.csv")));
    both.map(|row| board(&row)).collect()
}

#[test]
fn solves_three_hundred_and_fifty_ids_in_order() {
    let mut known = known();
    let count = (350 - known.len()).to_string();
    let generated = stdout(&["generate", "fujisan/domino", "--seed", "cli", "--count", &count], "", 0);
    let checked = known.len();
    known.extend(generated.lines().map(|id| (id.to_owned(), None)));
    assert_eq!(known.len(), 350);
    let input: String = known.iter().map(|(id, _)| format!("{id}\n")).collect();
    let answers = json_lines(&stdout(&["solve"], &input, 0));
    assert_eq!(answers.len(), 350);
    for (k, (answer, (id, moves))) in answers.iter().zip(&known).enumerate() {
        assert_eq!(answer["id"], Value::from(id.as_str()));
        let verdict = answer["verdict"].as_str().expect("a verdict");
        assert_eq!(verdict == "solved", answer["moves"].is_u64());
        if k < checked {
            assert_eq!(answer["moves"].as_u64(), *moves, "{id}");
            assert_eq!(verdict, if moves.is_some() { "solved" } else { "impossible" });
        }
        let steps = answer["solution"].as_array().map(|solution| solution.len() as u64);
        assert_eq!(steps, answer["moves"].as_u64());
        assert!(answer["expanded"].is_u64() && answer["ms"].is_number());
    }
}

#[test]
fn ids_with_moves_links_and_sifted_setups_are_answered() {
    let first = "fujisan/board/554344221335-311400512200";
    let input = format!("{first}\n{first}/ML3-MD\nhttps://example.org/app/#/{first}\r\n\nfujisan/domino-12to16/x\n");
    let answers = json_lines(&stdout(&["solve"], &input, 0));
    let moves: Vec<u64> = answers.iter().map(|answer| answer["moves"].as_u64().expect("solved")).collect();
    assert_eq!(moves[..3], [12, 10, 12]);
    assert!((12..=16).contains(&moves[3]));
}

#[test]
fn bad_lines_are_told_and_the_others_answered() {
    let good = "fujisan/board/554344221335-311400512200";
    let bad = ["chess/board/e4", "fujisan", "fujisan/board/123", "fujisan/nosetup/x", "é", &"x".repeat(300_000)];
    let illegal = format!("{good}/AU");
    let input = format!("{good}\n{}\n{illegal}\n{good}\n", bad.join("\n"));
    let output = run(&["solve"], &input);
    assert_eq!(output.status.code(), Some(1));
    let answers = json_lines(&String::from_utf8(output.stdout).expect("text"));
    assert_eq!(answers.len(), bad.len() + 3);
    let is_bad = |answer: &Value| answer["error"].is_string() && answer["verdict"].is_null();
    assert!(answers[1..=bad.len() + 1].iter().all(is_bad), "{answers:?}");
    assert!(!is_bad(&answers[0]) && !is_bad(&answers[bad.len() + 2]));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(errors.lines().count(), bad.len() + 1, "{errors}");
    assert!(errors.contains("chess/board/e4") && errors.contains(&illegal));
}

#[test]
fn a_small_budget_gives_up_and_says_so() {
    let hard = "fujisan/board/551102224335-244331001054\n";
    let answers = json_lines(&stdout(&["solve", "--budget", "5"], hard, 0));
    assert_eq!(answers[0]["verdict"], "gave_up");
    let answers = json_lines(&stdout(&["analyse", "--budget", "5"], hard, 0));
    assert_eq!(answers[0]["verdict"], "gave_up");
}

#[test]
fn analyses_say_the_same_optimum() {
    let answers = json_lines(&stdout(&["analyse"], "fujisan/board/551102224335-244331001054\n", 0));
    assert_eq!(answers[0]["optimum"], 62);
    assert!(answers[0]["connectedness"].is_number());
}

#[test]
fn generated_boards_are_those_of_their_seeds() {
    let one = stdout(&["generate", "fujisan/piecepack", "--seed", "monday-3b"], "", 0);
    assert!(one.starts_with("fujisan/board/") && one.lines().count() == 1, "{one}");
    let of_seed = |seed: &str| stdout(&["generate", "fujisan/piecepack", "--seed", seed], "", 0);
    let three = stdout(&["generate", "fujisan/piecepack", "--seed", "monday", "--count", "3"], "", 0);
    assert_eq!(three, ["monday-1", "monday-2", "monday-3"].map(of_seed).concat());
    let graded = stdout(&["generate", "fujisan/domino-20to24", "--seed", "a", "--count", "2"], "", 0);
    for answer in json_lines(&stdout(&["solve"], &graded, 0)) {
        assert!(answer["moves"].as_u64().is_some_and(|moves| (20..=24).contains(&moves)), "{answer}");
    }
}

#[test]
fn merged_shards_are_the_whole_run_to_the_last_byte() {
    let folder = std::env::temp_dir().join(format!("solvarium-cli-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the parts");
    let lab = ["lab", "fujisan-setups", "trials=2", "size=30", "--seed", "shards"];
    let mut files = Vec::new();
    for k in 1..=3 {
        let part = stdout(&[&lab[..], &["--shard", &format!("{k}/3")]].concat(), "", 0);
        let file = folder.join(format!("{k}.json"));
        std::fs::write(&file, part).expect("a part is written");
        files.push(file.to_string_lossy().into_owned());
    }
    let merge: Vec<&str> = ["lab", "merge"].into_iter().chain(files.iter().rev().map(String::as_str)).collect();
    for form in ["--json", "--csv", "--part"] {
        let whole = stdout(&[&lab[..], &[form]].concat(), "", 0);
        assert_eq!(stdout(&[&merge[..], &[form]].concat(), "", 0), whole, "{form}");
    }
    let missing = run(&["lab", "merge", &files[0], "--json"], "");
    assert_eq!(missing.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&missing.stderr).contains("missing"));
    let other = stdout(&["lab", "fujisan-setups", "trials=2", "size=31", "--shard", "1/3"], "", 0);
    let mixed = run(&["lab", "merge", &files[0], "-"], &other);
    assert_eq!(mixed.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&mixed.stderr).contains("different runs"));
    std::fs::remove_dir_all(&folder).ok();
}

#[test]
fn every_experiment_prints_its_tables_and_claims() {
    let list = stdout(&["lab"], "", 0);
    for (experiment, setting, title) in [
        ("fujisan-setups", "size=5", "Table 2"),
        ("fujisan-counts", "layouts=100", "67\u{202f}184\u{202f}899\u{202f}200"),
        ("fujisan-ease", "lookup=3", "Acts of each setup"),
        ("fujisan-random-solver", "size=5", "Walks at random"),
        ("fujisan-difficulty", "size=10", "Rank correlations"),
        ("fujisan-hardest", "steps=50", "Hardest boards known"),
        ("pig-policies", "die=6", "0.504609702"),
        ("pig-hold-at-n", "to=26", "0.521069279"),
        ("pig-turns", "most=4", "12.622018"),
        ("pig-parameters", "family=round", "0.504609701901"),
        ("pig-turn-outcomes", "turns=1000", "9147244897/13060694016"),
        ("pig-round-robin", "goal=100", "All matches"),
        ("pig-value-iteration", "digits=9", "Where one may stop"),
        ("pig-boundary", "step=20", "95939015d983588c"),
    ] {
        assert!(list.contains(experiment));
        let text = stdout(&["lab", experiment, setting], "", 0);
        assert!(text.contains(title) && text.contains("Does it hold?"), "{text}");
    }
    assert!(stdout(&["games"], "", 0).contains("fujisan-setups"));
}

#[test]
fn bad_usage_is_refused() {
    refused(&[], "Usage");
    refused(&["solve", "--metric", "hops"], "hops");
    refused(&["generate", "fujisan"], "fujisan");
    refused(&["generate", "chess/board"], "chess");
    refused(&["generate", "fujisan/nosetup", "--seed", "a"], "nosetup");
    refused(&["generate", "fujisan/domino", "--seed", "a b"], "a b");
    refused(&["generate", "fujisan/domino", "--count", "0"], "count");
    refused(&["lab", "nothing"], "nothing");
    refused(&["lab", "fujisan-setups", "size=0"], "Size of each");
    refused(&["lab", "fujisan-setups", "colour=red"], "colour");
    refused(&["lab", "fujisan-setups", "size"], "size");
    refused(&["lab", "fujisan-setups", "--shard", "4/3"], "4/3");
    refused(&["lab", "fujisan-setups", "--json", "--csv"], "--csv");
}

/// Chances of two policies, and the sentences about those that have none.
#[test]
fn policies_are_analysed_without_a_seed() {
    let rule = "own~aWYgbWF4KG1lLCB5b3UpID49IDcxIHRoZW4gZ29hbCBlbHNlIDIxICsgcm91bmQoKHlvdSAtIG1lKSAvIDgp";
    let good = [
        ("pig/optimal~hold20", [0.5714984303, 0.5083420645, 0.5399202474]),
        ("pig/hold20-vs-optimal", [0.4916579355, 0.4285015697, 0.4600797526]),
        ("https://example.org/#/pig/optimal~keep-round-21-8-29", [0.5350527369, 0.4741666669, 0.5046097019]),
        (&format!("pig/optimal~{rule}"), [0.5350527369, 0.4741666669, 0.5046097019]),
        ("pig/hold5~hold5~goal20~die8~bust3", [f64::NAN, f64::NAN, 0.5]),
    ];
    let input: String = good.iter().map(|(id, _)| format!("{id}\n")).collect();
    let answers = json_lines(&stdout(&["analyse"], &input, 0));
    for (answer, (id, expected)) in answers.iter().zip(good) {
        assert_eq!(answer.as_object().map(|object| object.len()), Some(4));
        assert_eq!(answer["id"], Value::from(id));
        for (key, expected) in ["first", "second", "average"].into_iter().zip(expected) {
            let found = answer[key].as_f64().expect("a number");
            assert!(expected.is_nan() || (found - expected).abs() < 1.01e-10, "{id} {key}: {found}");
        }
    }
    let zero = "own~MSBkaXYgeW91"; // 1 div you
    let bad = [
        ("pig/human~hold20", "a person"),
        ("pig/hold20~holdd", "no Pig policy"),
        ("pig/hold20~hold20~goal0", "from 10 to 1000"),
        ("pig/hold20~hold20~die7", "none of 7"),
        ("pig/hold20~own~aG9sZA", "column 1"),
        (&format!("pig/hold20~{zero}"), "divides by zero when me is 0, you is 0"),
    ];
    let input: String = bad.iter().map(|(id, _)| format!("{id}\n")).collect();
    let answers = json_lines(&stdout(&["analyse"], &input, 1));
    for (answer, (id, part)) in answers.iter().zip(bad) {
        assert!(answer["error"].as_str().is_some_and(|error| error.contains(part)), "{id}: {answer}");
    }
    let given_up = json_lines(&stdout(&["analyse", "--budget", "5"], "pig/hold20~optimal\n", 0));
    assert_eq!(given_up[0]["verdict"], "gave_up");
}

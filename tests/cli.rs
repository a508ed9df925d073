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
    let input = format!(
        "{first}\n{first}/ML3-MD\nhttps://example.org/app/#/{first}\r\n\nfujisan/domino-12to16/x\nfujisan%2Fdomino-12to16/x\n"
    );
    let answers = json_lines(&stdout(&["solve"], &input, 0));
    let moves: Vec<u64> = answers.iter().map(|answer| answer["moves"].as_u64().expect("solved")).collect();
    assert_eq!(moves[..3], [12, 10, 12]);
    assert!((12..=16).contains(&moves[3]) && moves[4] == moves[3]);
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
fn what_was_probably_meant_is_asked() {
    let board = "fujisan/board/554344221335-311400512200";
    let slips = [
        ("fujisann/domino/x", Some("fujisan/domino/x")),
        ("fujisan/domnio/x", Some("fujisan/domino/x")),
        ("https://example.org/#/fujisan/domnio/x/", Some("fujisan/domino/x")),
        ("fujisan/domino/monday_3b", Some("fujisan/domino/monday-3b")),
        (&board.replacen('-', "_", 1), Some(board)),
        (&format!("{board}/ML3-ZZ9"), Some(&*format!("{board}/ML3"))),
        ("pig/holdd20~hold25/x", Some("pig/hold20~hold25/x")),
        (&format!("{board}/ML3%20MD"), Some(&*format!("{board}/ML3-MD"))),
        ("fujisan/domino/k7%C3%BC", Some("fujisan/domino/k7")),
        ("fujisan/learn", None),
        ("chess/board/e4", None),
        ("fujisan/nosetup/x", None),
        (&format!("fujisan/domino_/{}", "x".repeat(300_000)), None),
    ];
    let input: String = slips.iter().map(|(text, _)| format!("{text}\n")).collect();
    let answers = json_lines(&stdout(&["solve"], &input, 1));
    assert_eq!(answers.len(), slips.len());
    for (answer, (text, meant)) in answers.iter().zip(slips) {
        let error = answer["error"].as_str().expect("a sentence");
        let asked = error.split_once("; did you mean ").map(|(_, rest)| rest.trim_end_matches('?'));
        assert_eq!(asked, meant, "{text}: {error}");
    }
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
fn a_plan_says_how_large_a_run_is() {
    let text = stdout(&["lab", "fujisan-setups", "trials=2", "size=30", "--plan"], "", 0);
    for part in ["Shards: 10, ", "all take the same", "Sample: 10 of 10 shards", "core-hours in all"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let line = json_lines(&stdout(&["lab", "sliding-hardest", "--size", "3x4", "--plan=1", "--json"], "", 0)).remove(0);
    let weights: Vec<u64> = serde_json::from_value(line["weights"].clone()).expect("a guess for each shard");
    assert_eq!((weights.len() as u64, line["shards"].as_u64()), (8, Some(8)));
    assert!(weights.iter().any(|&weight| weight != weights[0]), "{weights:?}");
    assert!(line["sample"].as_array().is_some_and(|sample| sample.len() <= 8), "{line}");
    assert!(line["params"] == "size-3x4~metric-move~nonstrict-no" && line["seed"] == "1", "{line}");
    // The sample ends in time, whether a shard is done by then or not.
    let long = stdout(&["lab", "sliding-hardest", "size=4x4", "--plan=1"], "", 0);
    assert!(long.contains("Shards: 64") && long.contains("core-hours"), "{long}");
    refused(&["lab", "fujisan-setups", "--plan", "--shard", "1/2"], "--shard");
    refused(&["lab", "fujisan-setups", "--plan=0"], "0");
}

#[test]
fn every_experiment_prints_its_tables_and_claims() {
    let list = stdout(&["lab"], "", 0);
    for (experiment, settings, title) in [
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
        ("merge-strategies", "games=20", "Tiles reached"),
        ("merge-small", "games=10", "93.926369"),
        ("merge-evil", "games=2", "Strategies against an evil hand"),
        ("zen-ga-vs-astar", "gardens=lessons runs=2", "GA, average"),
        ("zen-heuristics", "gardens=5", "Positions expanded"),
    ] {
        assert!(list.contains(experiment));
        let words: Vec<&str> = ["lab", experiment].into_iter().chain(settings.split(' ')).collect();
        let text = stdout(&words, "", 0);
        assert!(text.contains(title) && text.contains("Does it hold?"), "{text}");
    }
    assert!(stdout(&["games"], "", 0).contains("fujisan-setups"));
}

#[test]
fn bad_usage_is_refused() {
    refused(&[], "Usage");
    refused(&["solve", "--metric", "hops"], "hops");
    refused(&["generate", "fujisan"], "such as fujisan/");
    refused(&["generate", "2048"], "2048/classic");
    refused(&["generate", "chess/board"], "chess");
    refused(&["generate", "fujisan/nosetup", "--seed", "a"], "nosetup");
    refused(&["generate", "fujisan/domnio"], "did you mean fujisan/domino?");
    refused(&["generate", "fujisan/domino", "--seed", "a b"], "a b");
    refused(&["generate", "fujisan/domino", "--count", "0"], "count");
    refused(&["lab", "nothing"], "nothing");
    refused(&["lab", "fujisan-setup"], "did you mean fujisan-setups?");
    refused(&["lab", "--seed", "3"], "EXPERIMENT");
    refused(&["lab", "fujisan-setups", "size=0"], "Size of each");
    refused(&["lab", "fujisan-setups", "colour=red"], "colour");
    refused(&["lab", "fujisan-setups", "size"], "size");
    refused(&["lab", "fujisan-setups", "--shard", "4/3"], "“4/3” is not a shard");
    refused(&["lab", "fujisan-setups", "--json", "--csv"], "--csv");
}

/// Optima, measures and setups of Zen gardens by the contract: paths as `row,columnTURNS`.
#[test]
fn gardens_are_raked_measured_and_made() {
    let garden = "zen/board/ssxss-sssss-xssxs-sssss-sssss";
    let solved = json_lines(&stdout(&["solve"], garden, 0)).remove(0);
    assert_eq!((&solved["verdict"], &solved["moves"]), (&"solved".into(), &4.into()));
    let paths = solved["solution"].as_array().expect("a list of paths");
    let path = |path: &Value| path.as_str().is_some_and(|path| path.split_once(',').is_some());
    assert!(paths.len() == 4 && paths.iter().all(path), "{solved}");
    let measured = json_lines(&stdout(&["analyse"], garden, 0)).remove(0);
    for (key, value) in [("optimum", 4), ("solutions", 22), ("states", 3303), ("slides", 10)] {
        assert_eq!(measured[key], value, "{measured}");
    }
    assert_eq!(measured["solvable"], true);
    let made = stdout(&["generate", "zen/6x6-r5", "--seed", "a", "--count", "3"], "", 0);
    let all = json_lines(&stdout(&["solve"], &made, 0));
    assert!(all.len() == 3 && all.iter().all(|answer| answer["verdict"] == "solved"), "{all:?}");
    let bad = json_lines(&stdout(&["solve"], "zen/board/sss-ss\n2048/classic/a\n", 1));
    assert!(bad[0]["error"].is_string() && bad[1]["best"].is_string(), "{bad:?}");
    let metric = json_lines(&stdout(&["solve", "--metric", "move"], "2048/classic/a\n", 1)).remove(0);
    assert!(metric["error"].as_str().is_some_and(|error| error.contains("--metric")), "{metric}");
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
        // rolls < 4
        ("pig/own~cm9sbHMgPCA0~hold20", [0.4615072337, 0.3906192648, 0.4260632492]),
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
        ("pig/hold20~holdd", "not a Pig policy"),
        ("pig/hold20~hold20~goal0", "from 10 to 1000"),
        ("pig/hold20~hold20~die7", "faces, not 7"),
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

#[test]
fn moves_of_2048_and_threes_are_weighed() {
    let input = "2048/board/0000000000120034\nthrees/board/1200330000000003~b1233~n3\n2048/board/1212212112122121\n\
        2048/classic/monday-3b/~urdl\n";
    let answers = json_lines(&stdout(&["solve", "--budget", "2000"], input, 0));
    assert_eq!(answers.len(), 4);
    for (answer, id) in answers.iter().zip(input.lines()) {
        assert_eq!(answer["id"], Value::from(id));
        let values = answer["values"].as_object().expect("values");
        assert_eq!(values.len(), 4);
        let open: Vec<f64> = ["up", "down", "left", "right"].iter().filter_map(|word| values[*word].as_f64()).collect();
        match answer["best"].as_str() {
            Some(best) => assert_eq!(values[best].as_f64(), open.iter().copied().reduce(f64::max)),
            None => assert!(open.is_empty() && answer["best"].is_null()),
        }
        assert!(answer["nodes"].is_u64() && answer["depth"].is_u64());
    }
    let exact = json_lines(&stdout(&["solve"], "2048/board/1100~to32\n2048/board/410000\n", 0));
    assert!(exact[0]["values"]["left"].as_f64().is_some_and(|value| value > 0.05 && value < 0.2), "{}", exact[0]);
    assert!(exact[0]["nodes"] == 75 && exact[1]["values"]["left"].is_null(), "{exact:?}");
    // The two lines of the first board stand at the right wall already.
    assert!(answers[0]["values"]["right"].is_null() && answers[0]["values"]["left"].is_number());
    let text = stdout(&["solve", "--budget", "2000"], "2048/board/0000000000120034\n", 0);
    let options: Vec<usize> = ["id", "best", "values", "up", "down", "left", "right", "nodes", "depth"]
        .iter()
        .map(|key| text.find(&format!("\"{key}\":")).expect(key))
        .collect();
    assert!(options.is_sorted(), "{text}");
}

#[test]
fn bad_boards_of_2048_and_threes_get_one_sentence() {
    let input = "2048/board/000000000000000i\n2048/board/123\nthrees/board/120033000000000g\n\
        threes/board/1200330000000003~b1112~n3\n2048/board/hh00000000000000\n";
    let answers = json_lines(&stdout(&["solve"], input, 1));
    let parts = ["not a rank", "3 cells", "rank g", "contradicts", "131072"];
    assert_eq!(answers.len(), parts.len());
    for (answer, part) in answers.iter().zip(parts) {
        let error = answer["error"].as_str().expect("a sentence");
        assert!(error.contains(part) && !error.contains('\n'), "{error}");
    }
}

#[test]
fn strategies_are_measured_by_the_contract() {
    let args =
        ["lab", "merge-strategies", "--game", "2048", "--player", "corner", "--games", "2000", "--seed", "7", "--json"];
    let line = json_lines(&stdout(&args, "", 0)).remove(0);
    for key in ["game", "player", "games", "mean", "standard_error", "reach", "moves", "cpu_seconds"] {
        assert!(line.get(key).is_some(), "{key}: {line}");
    }
    assert!(line["mean"].as_f64().is_some_and(|mean| (2500.0..2850.0).contains(&mean)), "{line}");
    let same = ["lab", "merge-strategies", "game=2048", "player=corner", "games=2000", "--seed", "7", "--json"];
    let mut again = json_lines(&stdout(&same, "", 0)).remove(0);
    again["cpu_seconds"] = line["cpu_seconds"].clone();
    assert_eq!(again, line);
    let report = stdout(&["lab", "merge-strategies", "--player=corner", "--games=50", "--report"], "", 0);
    assert!(report.contains("\"figures\""));
    refused(&["lab", "merge-strategies", "--player", "nobody"], "Strategy must be one of");
    refused(&["lab", "merge-strategies", "--games"], "Games must be");
    refused(&["lab", "merge-strategies", "--depth", "3"], "--depth");
}

#[test]
fn weights_are_tuned_networks_trained_and_players_measured() {
    let folder = std::env::temp_dir().join(format!("solvarium-craft-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the files");
    let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let (weights, net) = (path("weights.txt"), path("net.bin"));
    let tune = ["tune", "threes", "--games", "2", "--generations", "2", "--depth", "0", "--out", &weights];
    let log = stdout(&tune, "", 0);
    assert_eq!(log.lines().count(), 2);
    let text = std::fs::read_to_string(&weights).expect("the weights were written");
    stdout(&tune, "", 0);
    assert_eq!(std::fs::read_to_string(&weights).expect("and again"), text, "the same options give the same file");
    stdout(&["train", "threes", "--games", "50", "--out", &net], "", 0);
    for start in [&weights, &net] {
        let log = stdout(&["measure", "threes", "--games", "3", "--depth", "0", "--start", start], "", 0);
        assert!(log.lines().count() == 3 && log.contains("so far 3 games"), "{log}");
    }
    let log = stdout(&["measure", "2048", "--games", "1", "--nodes", "100", "--first", "5"], "", 0);
    assert!(log.starts_with("game 5: "), "{log}");
    assert!(!log.contains("+-"), "nobody knows how far the mean of one game is off: {log}");
    // The network of the other game plays, and learns, nothing.
    for args in [&["measure", "2048", "--games", "1"][..], &["train", "2048", "--games", "20", "--out", &weights]] {
        let output = run(&[args, &["--start", &net]].concat(), "");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(1) && errors.contains("the network of the other game"), "{errors}");
    }
    let calibrate = ["calibrate", "threes", "--games", "60", "--nodes", "50"];
    let log = stdout(&[&calibrate[..], &["--start", &net]].concat(), "", 0);
    let last = log.lines().last().unwrap_or_default();
    assert!(
        last.starts_with("threes 250 ") && last.split(';').next().is_some_and(|line| line.split(' ').count() == 8),
        "{log}"
    );
    assert_eq!(run(&calibrate, "").status.code(), Some(1), "the network is not given");
    std::fs::write(&weights, "lost x").expect("a file");
    let output = run(&["measure", "2048", "--start", &weights], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("not a name and a number"));
    refused(&["tune", "fujisan", "--out", &weights], "weights");
    std::fs::remove_dir_all(&folder).ok();
}

#[test]
fn sliding_blocks_are_solved_in_all_metrics_and_analysed() {
    const PENNANT: &str = "sliding/board/GGaa-GGbb-de00-fghh-fgii~0000-0000-0000-GG00-GG00";
    const RING: &str = "sliding/board/aaa0-aba0-aaa0~0000-00b0-0000";
    let input = format!("{PENNANT}\n{PENNANT}/err\n{RING}\n");
    let metrics = ["step", "line", "move", "superstep", "superline", "supermove"];
    let optima = [(83, 0, 1), (62, 0, 1), (59, 58, 1), (53, 0, 1), (38, 0, 1), (38, 0, 1)];
    for (metric, (whole, after, together)) in metrics.into_iter().zip(optima) {
        let answers = json_lines(&stdout(&["solve", "--metric", metric], &input, 0));
        assert_eq!(answers[0]["moves"], whole, "{metric}");
        assert_eq!(answers[0]["solution"].as_array().map(Vec::len), Some(whole), "{metric}");
        assert!(after == 0 || answers[1]["moves"] == after, "{metric}");
        match metric.starts_with("super") {
            true => assert_eq!((&answers[2]["moves"], &answers[2]["solution"][0]), (&together.into(), &"ab_r".into())),
            false => assert_eq!((&answers[2]["verdict"], &answers[2]["moves"]), (&"impossible".into(), &Value::Null)),
        }
    }
    let usual = json_lines(&stdout(&["solve"], &input, 0));
    assert_eq!(usual[0]["moves"], 59, "moves are the usual way to count");
    let figures = json_lines(&stdout(&["analyse"], &format!("{PENNANT}\n"), 0)).remove(0);
    assert_eq!((&figures["id"], &figures["positions"]), (&PENNANT.into(), &1398.into()));
    assert_eq!((&figures["solved_positions"], &figures["diameter"]), (&32.into(), &105.into()));
    for (metric, (whole, ..)) in metrics.into_iter().zip(optima) {
        assert_eq!(figures["optimum"][metric], whole, "{metric}");
    }
    assert_eq!(figures["bb"]["v"], 1367);
    let bad = stdout(&["solve"], "sliding/board/a0a-b00~000-b00\n", 1);
    assert!(bad.contains("row 1, column 1 and row 1, column 3"), "{bad}");
    refused(&["solve", "--metric", "hop"], "superstep");
}

#[test]
fn whole_sizes_of_simple3_puzzles_are_searched() {
    let line = json_lines(&stdout(&["lab", "sliding-finder", "--size", "3x3", "--json"], "", 0)).remove(0);
    assert_eq!((line["boards"].as_u64(), line["justsolved"].as_u64()), (Some(13_329), Some(3026)));
    let lab = ["lab", "sliding-hardest", "--size", "3x3", "--metric", "supermove"];
    let line = json_lines(&stdout(&[&lab[..], &["--json"]].concat(), "", 0)).remove(0);
    assert_eq!(line["hardest"], serde_json::json!([1, 2, 5, 9, 11, 19, 14, 11]));
    // A switch may stand alone, before another option, or with its word.
    let strict = stdout(&[&lab[..], &["--nonstrict", "no"]].concat(), "", 0);
    assert_eq!(strict, stdout(&lab, "", 0));
    let loose = stdout(&[&lab[..], &["--nonstrict"]].concat(), "", 0);
    assert!(loose.contains("Strict and non-strict") && !strict.contains("Strict and non-strict"));
    for form in [&["--nonstrict", "yes"][..], &["--nonstrict=yes"], &["--nonstrict", "--seed", "1"], &["nonstrict=yes"]]
    {
        assert_eq!(stdout(&[&lab[..], form].concat(), "", 0), loose, "{form:?}");
    }
    refused(&["lab", "sliding-hardest", "--size", "5x5"], "Width by height must be one of");
    refused(&["lab", "sliding-hardest", "--metric", "--size"], "What counts as one must be");
    let anywhere = stdout(&[&lab[..], &["--nonstrict", "any"]].concat(), "", 0);
    let corner = stdout(&[&lab[..], &["--nonstrict", "corner"]].concat(), "", 0);
    assert!(![&strict, &loose].contains(&&anywhere) && ![&strict, &loose, &anywhere].contains(&&corner));
    refused(&["lab", "sliding-hardest", "--nonstrict=perhaps"], "must be one of no, yes, any, corner");
}

#[test]
fn merged_shards_of_simple3_puzzles_are_the_whole_run() {
    let lab = ["lab", "sliding-hardest", "--nonstrict", "--size", "3x4"];
    let folder = std::env::temp_dir().join(format!("solvarium-simple3-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the parts");
    let part = |k: usize, n: usize| {
        let path = folder.join(format!("{k}-{n}.json")).to_string_lossy().into_owned();
        std::fs::write(&path, stdout(&[&lab[..], &["--shard", &format!("{k}/{n}")]].concat(), "", 0)).expect("a file");
        path
    };
    let whole = stdout(&[&lab[..], &["--report"]].concat(), "", 0);
    let merge = |files: &[&String], form: &str| -> Vec<String> {
        ["lab", "merge", form].into_iter().map(str::to_owned).chain(files.iter().copied().cloned()).collect()
    };
    let merged = |files: &[&String], form: &str, status: i32| {
        let args = merge(files, form);
        stdout(&args.iter().map(String::as_str).collect::<Vec<_>>(), "", status)
    };
    for n in [2, 3] {
        let parts: Vec<String> = (1..=n).rev().map(|k| part(k, n)).collect();
        assert_eq!(merged(&parts.iter().collect::<Vec<_>>(), "--report", 0), whole, "{n} parts");
    }
    // As a tree: what stands together is as large as one of its shards, and nothing counts twice.
    let parts: Vec<String> = (1..=4).map(|k| part(k, 4)).collect();
    let join = |name: &str, files: &[&String]| {
        let path = folder.join(name).to_string_lossy().into_owned();
        std::fs::write(&path, merged(files, "--part", 1)).expect("a file");
        path
    };
    let pair = [join("left.json", &[&parts[0], &parts[1]]), join("right.json", &[&parts[3], &parts[2]])];
    assert_eq!(merged(&[&pair[1], &pair[0]], "--report", 0), whole, "a tree");
    assert_eq!(merged(&[&pair[1], &parts[3], &pair[0], &parts[0], &pair[0]], "--report", 0), whole, "some twice");
    assert_eq!(merged(&[&parts[3], &pair[1], &pair[0]], "--report", 0), whole, "a part before the one with it");
    let three = join("three.json", &[&parts[0], &parts[1], &parts[2]]);
    for order in [[&pair[0], &three, &parts[3]], [&three, &pair[0], &parts[3]], [&parts[3], &pair[0], &three]] {
        assert_eq!(merged(&order, "--report", 0), whole, "a part with all of another one's");
    }
    let size = |path: &String| std::fs::metadata(path).expect("a file").len();
    assert!(2 * size(&pair[0]) < size(&parts[0]) + size(&parts[1]), "{} {}", size(&pair[0]), size(&parts[0]));
    let across = join("across.json", &[&parts[1], &parts[2]]);
    let args = merge(&[&pair[0], &across], "--report");
    let twice = run(&args.iter().map(String::as_str).collect::<Vec<_>>(), "");
    assert_eq!((twice.status.code(), twice.stdout.len()), (Some(1), 0));
    assert!(String::from_utf8_lossy(&twice.stderr).contains("is in two parts that were put together before"));
    // A part that names shards several times, or some that it has not got, counts each once.
    let mut part: Value = serde_json::from_slice(&std::fs::read(&pair[0]).expect("a file")).expect("a part");
    let group = part["joined"][0].as_array().expect("numbers").clone();
    part["joined"] = [vec![99.into()], Vec::new(), [&group[..], &group[..]].concat()].into_iter().collect();
    let odd = folder.join("odd.json").to_string_lossy().into_owned();
    std::fs::write(&odd, part.to_string()).expect("a file");
    assert_eq!(merged(&[&odd, &pair[1]], "--report", 0), whole, "an odd part");
    std::fs::remove_dir_all(&folder).expect("the parts go again");
}

#[test]
fn boards_of_shisen_sho_are_solved_and_analysed() {
    const MIXED: &str = "shisen/board/ADCAE-GEACB-AFGHD-HBBFB";
    const LOST: &str = "shisen/board/EBEB-DACF-DCAF";
    let answers = json_lines(&stdout(&["solve"], &format!("{MIXED}\n{LOST}\n{MIXED}/shuffle\n"), 0));
    assert_eq!((&answers[0]["verdict"], &answers[0]["moves"]), (&"solved".into(), &10.into()));
    assert_eq!(answers[0]["solution"].as_array().map(Vec::len), Some(10));
    assert_eq!((&answers[1]["verdict"], &answers[1]["solution"]), (&"impossible".into(), &Value::Null));
    assert_eq!(answers[2]["verdict"], "solved", "what is dealt anew can be cleared");
    let figures = json_lines(&stdout(&["analyse"], &format!("{MIXED}\n{LOST}\n"), 0));
    assert_eq!((&figures[0]["states"], &figures[0]["solvable_states"]), (&75.into(), &48.into()));
    assert_eq!((&figures[0]["solution_sequences"], &figures[0]["estimates"]), (&"340".into(), &Value::Null));
    assert_eq!(
        (&figures[1]["longest_unsolvable_min"], &figures[1]["avg_losing_move_ratio"]),
        (&5.into(), &Value::Null)
    );
    for key in [
        "unsolvable_states",
        "dead_end_states",
        "initial_moves",
        "avg_moves_all",
        "rate_solvable",
        "avg_losing_move_ratio",
        "avg_longest_solvable_to_unsolvable",
        "longest_unsolvable_max",
    ] {
        assert!(figures[0][key].is_number(), "{key}");
    }
    let boards = stdout(&["generate", "shisen/18x8", "--seed", "cli", "--count", "3"], "", 0);
    assert!(json_lines(&stdout(&["solve"], &boards, 0)).iter().all(|answer| answer["moves"] == 72));
    for (board, part) in [
        ("shisen/board/ABA", "B (two of circles) is there once"),
        ("shisen/board/AA-A1", "row 2, column 2 holds '1'"),
        ("shisen/5x5/a", "an odd number of cells"),
    ] {
        let bad = stdout(&["solve"], &format!("{board}\n"), 1);
        assert!(bad.contains(part), "{bad}");
    }
}

#[test]
fn answers_to_shisen_problems_are_analysed() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/shisen-answers.csv");
    let lab = ["lab", "shisen-regression", "--records", file];
    let lines = json_lines(&stdout(&[&lab[..], &["--json"]].concat(), "", 0));
    let expected: Value = serde_json::from_str(include_str!("data/shisen-answers.json")).expect("JSON");
    assert_eq!((&lines[0]["answers"], &lines[0]["counted"]), (&expected["answers"], &expected["counted"]));
    assert_eq!(lines.len(), 5);
    assert_eq!(lines[1]["model"], "Mean time on available moves");
    let slope = lines[1]["coefficients"]["avg_moves_all"]["value"].as_f64().expect("a number");
    assert!((slope - expected["time_on_moves"]["values"][1].as_f64().expect("a number")).abs() < 1e-9);
    // The same file twice, and once more from standard input, counts once.
    let text = std::fs::read_to_string(file).expect("the file is there");
    let thrice = stdout(&[&lab[..], &[file, "-"]].concat(), &text, 0);
    assert_eq!(thrice, stdout(&lab, "", 0));
    assert!(thrice.contains("contributes greatly"));
    let all = stdout(&["lab", "shisen-regression", "--answers", "all", "--json", "--records", file], "", 0);
    // A parameter behind the files is none of them.
    assert_eq!(stdout(&["lab", "shisen-regression", "--json", "--records", file, "--answers", "all"], "", 0), all);
    assert_eq!(json_lines(&all)[0]["known_boards"], 0);
    // Without answers it says where they come from, and fits nothing.
    let none = stdout(&["lab", "shisen-regression"], "", 0);
    assert!(none.contains("--records") && none.contains("needs 8 problems"), "{none}");
    for (input, part) in [("a,b\n", "it is not a file of answers"), ("{}", "“format” is missing")] {
        let output = run(&["lab", "shisen-regression", "--records", "-"], input);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(1) && errors.contains(part) && errors.lines().count() == 1, "{errors}");
    }
    refused(&["lab", "shisen-metrics", "--records", file], "shisen-metrics takes no records");
    let lines = json_lines(&stdout(&["lab", "shisen-metrics", "--json"], "", 0));
    assert_eq!(lines.len(), 30);
    assert!(lines.iter().all(|line| line["longest_unsolvable_min"].is_u64() && line["rate_solvable"].is_number()));
}

#[test]
fn the_papers_claim_by_claim() {
    let all = stdout(&["papers"], "", 0);
    assert!(all.starts_with("Of ") && all.contains("Neller and Presser (2010)\n"), "{all}");
    let refuted = stdout(&["papers", "refuted", "--csv"], "", 0);
    assert!(
        refuted.lines().count() > 10 && refuted.lines().skip(1).all(|line| line.contains(",refuted,")),
        "{refuted}"
    );
    assert!(stdout(&["papers", "zen", "--bibtex"], "", 0).starts_with("@misc{zen2010,\n"));
    // Two games of one folder, and one experiment of both.
    assert!(stdout(&["papers", "2048"], "", 0).contains("4096 in so many of 100"));
    assert!(stdout(&["papers", "threes"], "", 0).starts_with("One claim: cannot be judged.\n"));
    refused(&["papers", "nobody2000"], "no claim is from “nobody2000”; the papers are fujisan2018, pig2010");
}

//! Answers as JSON: `{"format":"solvarium-shisen-answers","version":1,"answers":[{"problem":…,"solved":"yes",…}]}`, each
//! answer with the fields of [`Answer`], `yes` and `no` for what is true and false (true and false are read as well).

use crate::engine::order;
use serde_json::{Map, Value, json};

use super::{
    Answer, AnswersFault, FIELDS, MAX_ANSWERS, PLAYER_FIELD, Reading, VERSION, VERSION_FIELD, from_fields, is_field,
    left_out,
};

/// The word by which a file is known.
const FORMAT: &str = "solvarium-shisen-answers";

/// The text of a file.
pub fn write<'a>(answers: impl IntoIterator<Item = &'a Answer>) -> String {
    let list: Vec<String> = answers.into_iter().map(|answer| entry(answer).to_string()).collect();
    // One answer a line, so that people can read it and tools compare it.
    format!("{{\"format\":\"{FORMAT}\",\"version\":{VERSION},\"answers\":[\n{}\n]}}\n", list.join(",\n"))
}

/// One answer alone, as a browser keeps it.
pub fn write_one(answer: &Answer) -> String {
    let mut value = entry(answer);
    value[VERSION_FIELD] = VERSION.into();
    value.to_string()
}

fn entry(answer: &Answer) -> Value {
    let truth = |truth: bool| if truth { "yes" } else { "no" };
    let Answer { problem, solved, time_ms, moves, undos, lost, when, player } = answer;
    let (solved, lost) = (truth(*solved), truth(*lost));
    let mut value = json!({
        "problem": problem, "solved": solved, "time_ms": time_ms, "moves": moves, "undos": undos, "lost": lost, "when": when,
    });
    if let Some(player) = player {
        value[PLAYER_FIELD] = player.as_str().into();
    }
    value
}

/// Reads one answer alone.
///
/// # Errors
/// It is no JSON, or not of an answer.
pub fn read_one(text: &str) -> Result<Answer, AnswersFault> {
    match parse(text)? {
        Value::Object(fields) => answer(1, &fields),
        _ => Err(AnswersFault::NotOurs),
    }
}

/// Reads a file.
///
/// # Errors
/// No JSON, not of our kind or version, or an answer that cannot be one.
pub fn read(text: &str) -> Result<Reading, AnswersFault> {
    let Value::Object(mut file) = parse(text)? else { return Err(AnswersFault::Format("format")) };
    if file.remove("format").is_none_or(|format| format != FORMAT) {
        return Err(AnswersFault::Format("format"));
    }
    match file.remove(VERSION_FIELD) {
        Some(version) if version == VERSION => {}
        Some(version) => return Err(AnswersFault::Version(version.to_string())),
        None => return Err(AnswersFault::Format(VERSION_FIELD)),
    }
    let Some(Value::Array(list)) = file.remove("answers") else { return Err(AnswersFault::Format("answers")) };
    if list.len() > MAX_ANSWERS {
        return Err(AnswersFault::TooMany);
    }
    let mut unknown: Vec<String> = file.into_iter().map(|(name, _)| name).collect();
    let mut answers = Vec::with_capacity(list.len());
    for (at, value) in (1..).zip(&list) {
        let Value::Object(fields) = value else { return Err(AnswersFault::Missing { at, key: FIELDS[0] }) };
        for name in fields.keys().filter(|name| !is_field(name)) {
            if !unknown.contains(name) && unknown.len() < MAX_NAMED {
                unknown.push(name.clone());
            }
        }
        answers.push(answer(at, fields)?);
    }
    order::sort(&mut unknown);
    Ok(Reading { answers, remarks: left_out(&unknown).into_iter().collect() })
}

/// So many unknown fields are named at most.
const MAX_NAMED: usize = 8;

fn parse(text: &str) -> Result<Value, AnswersFault> {
    serde_json::from_str(text).map_err(|error| AnswersFault::Json { line: error.line(), column: error.column() })
}

fn answer(at: usize, fields: &Map<String, Value>) -> Result<Answer, AnswersFault> {
    from_fields(at, &|name| match fields.get(name)? {
        Value::Null => None,
        Value::Bool(truth) => Some(if *truth { "yes" } else { "no" }.to_owned()),
        Value::String(text) => Some(text.clone()),
        other => Some(other.to_string()),
    })
}

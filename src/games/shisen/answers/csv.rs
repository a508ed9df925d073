//! Answers as CSV: the first line names the columns, then one answer a line. Commas, or semicolons as some spreadsheets
//! write; the columns may stand in any order, and quotation marks may stand round a field (RFC 4180).

use super::{
    Answer, AnswersFault, FIELDS, MAX_ANSWERS, PLAYER_FIELD, Reading, VERSION, VERSION_FIELD, from_fields, is_field,
    left_out,
};
use crate::lab::report::{Cell, Table};

/// The text of a file.
pub fn write<'a>(answers: impl IntoIterator<Item = &'a Answer>) -> String {
    let mut table = Table::new("answers", "Answers").text(VERSION_FIELD);
    for name in FIELDS {
        table = table.text(name);
    }
    table = table.text(PLAYER_FIELD);
    let truth = |truth: bool| Cell::text(if truth { "yes" } else { "no" });
    for answer in answers {
        table.row(vec![
            Cell::integer(VERSION),
            Cell::text(&answer.problem),
            truth(answer.solved),
            Cell::integer(answer.time_ms),
            Cell::integer(answer.moves),
            Cell::integer(answer.undos),
            truth(answer.lost),
            Cell::integer(answer.when),
            Cell::text(answer.player.as_deref().unwrap_or_default()),
        ]);
    }
    table.csv()
}

/// Reads a file.
///
/// # Errors
/// A column is missing, a line has another length than the first, or an answer cannot be one.
pub fn read(text: &str) -> Result<Reading, AnswersFault> {
    let first = text.lines().next().unwrap_or_default();
    let comma = if first.contains(';') && !first.contains(',') { ';' } else { ',' };
    if !first.contains(FIELDS[0]) {
        return Err(AnswersFault::NotOurs);
    }
    let mut records = records(text, comma)?.into_iter();
    let head = records.next().map(|(_, head)| head).unwrap_or_default();
    let names: Vec<&str> = head.iter().map(|name| name.trim()).collect();
    if !names.contains(&FIELDS[0]) {
        return Err(AnswersFault::NotOurs);
    }
    if let Some(missing) = FIELDS.into_iter().find(|name| !names.contains(name)) {
        return Err(AnswersFault::Column(missing));
    }
    if let Some((_, twice)) = names.iter().enumerate().find(|(at, name)| names[..*at].contains(name)) {
        return Err(AnswersFault::Twice((*twice).to_owned()));
    }
    let mut answers = Vec::new();
    for (at, (line, fields)) in (1..).zip(records) {
        if fields.len() != names.len() {
            return Err(AnswersFault::Fields { line, found: fields.len(), needed: names.len() });
        }
        if at > MAX_ANSWERS {
            return Err(AnswersFault::TooMany);
        }
        answers.push(from_fields(at, &|name| {
            let text = fields[names.iter().position(|known| *known == name)?].trim();
            (!text.is_empty()).then(|| text.to_owned())
        })?);
    }
    let unknown: Vec<String> =
        names.iter().filter(|name| !is_field(name)).take(MAX_NAMED).map(|name| (*name).to_owned()).collect();
    Ok(Reading { answers, remarks: left_out(&unknown).into_iter().collect() })
}

/// So many unknown columns are named at most.
const MAX_NAMED: usize = 8;

/// The records of a text, each with the line where it begins, from 1; empty lines are passed over.
fn records(text: &str, comma: char) -> Result<Vec<(usize, Vec<String>)>, AnswersFault> {
    let (mut records, mut fields, mut now) = (Vec::new(), Vec::new(), String::new());
    let (mut line, mut begun, mut quoted, mut closed) = (1, 1, false, false);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter == '\n' {
            line += 1;
        }
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => {
                letters.next();
                now.push('"');
            }
            '"' if quoted => (quoted, closed) = (false, true),
            _ if quoted => now.push(letter),
            '"' if now.is_empty() && !closed => quoted = true,
            '"' => return Err(AnswersFault::Quote(line)),
            '\r' => {}
            _ if letter == comma => {
                fields.push(std::mem::take(&mut now));
                closed = false;
            }
            '\n' => {
                fields.push(std::mem::take(&mut now));
                closed = false;
                keep(&mut records, begun, &mut fields);
                begun = line;
            }
            _ if closed => return Err(AnswersFault::Quote(line)),
            _ => now.push(letter),
        }
    }
    if quoted {
        return Err(AnswersFault::Quote(begun));
    }
    fields.push(now);
    keep(&mut records, begun, &mut fields);
    Ok(records)
}

/// Takes a record in, unless its line is empty.
fn keep(records: &mut Vec<(usize, Vec<String>)>, line: usize, fields: &mut Vec<String>) {
    let fields = std::mem::take(fields);
    if fields.len() > 1 || fields.iter().any(|field| !field.trim().is_empty()) {
        records.push((line, fields));
    }
}

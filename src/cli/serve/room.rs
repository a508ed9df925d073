//! The class in its file. All of it stands there and is read from there, so that a server that was killed goes on where it was;
//! what cannot be written has not happened.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, ErrorCode, OptionalExtension, Row, params};
use thiserror::Error;

use crate::web::live::{Act, Class, Letter, Member, Poll, Student, View, name_of, text_of};

/// What the file is, for SQLite and for us: «Solv», and the version of its tables.
const APPLICATION: i32 = 0x536f_6c76;
const VERSION: i32 = 1;

const TABLES: &str = "
    CREATE TABLE room(code TEXT NOT NULL, key TEXT NOT NULL, open INTEGER NOT NULL, kept INTEGER NOT NULL);
    CREATE TABLE student(id INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE, name TEXT NOT NULL, text TEXT NOT NULL DEFAULT '',
        edition INTEGER NOT NULL DEFAULT 0, hidden INTEGER NOT NULL DEFAULT 0);
    CREATE TABLE poll(id INTEGER PRIMARY KEY AUTOINCREMENT, at TEXT NOT NULL, open INTEGER NOT NULL DEFAULT 1);
    CREATE TABLE vote(poll INTEGER NOT NULL REFERENCES poll ON DELETE CASCADE, student INTEGER NOT NULL REFERENCES student ON DELETE CASCADE,
        yes INTEGER NOT NULL, PRIMARY KEY(poll, student)) WITHOUT ROWID;";

/// Letters of a code: none that is taken for another one, and no vowel, so that no word comes of it.
const LETTERS: &[u8] = b"BCDFGHJKLMNPQRSTVWXZ";

/// Why a letter is refused; prints as what its sender is told.
#[derive(Debug, Error, PartialEq)]
pub enum Refused {
    /// A wrong code.
    #[error("This is not the code of the class. Look at the projector again.")]
    Code,
    /// A key that is nobody's.
    #[error("This device has not joined the class. Join with the code on the projector.")]
    Stranger,
    /// What is asked for cannot be done.
    #[error("{0}")]
    No(String),
    /// The disk is full.
    #[error(
        "The disk of the teacher’s laptop is full, so nothing more can be kept. Free some space there, then try again."
    )]
    DiskFull,
    /// Anything else about the file.
    #[error("The teacher’s laptop cannot keep this: the file of the class cannot be used ({0}).")]
    File(String),
}

impl From<rusqlite::Error> for Refused {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Self::DiskFull,
            _ => Self::File(error.to_string()),
        }
    }
}

fn no(why: &str) -> Refused {
    Refused::No(why.to_owned())
}

/// The class.
pub struct Room {
    file: Connection,
    seats: u32,
}

impl Room {
    /// The class of a file, or a new one; so many students can join.
    ///
    /// # Errors
    /// One sentence, for the teacher.
    pub fn open(path: &Path, seats: u32) -> Result<Self, String> {
        let name = path.display();
        let sentence = |error: rusqlite::Error| match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy) => taken(path),
            Some(ErrorCode::DiskFull) => format!("the disk is full: {name} cannot be written"),
            _ => format!("the class in {name} cannot be read ({error}); begin with --forget to erase it"),
        };
        let room = Connection::open(path).map_err(sentence).map(|file| Self { file, seats })?;
        let version = room.prepare().map_err(sentence)?;
        if version != VERSION {
            return Err(format!("{name} holds no class of this version of Solvarium; begin with --forget to erase it"));
        }
        Ok(room)
    }

    /// Makes the tables, if there are none; the version of those that are there.
    fn prepare(&self) -> rusqlite::Result<i32> {
        let file = &self.file;
        // Exclusive: two servers would not hear of each other's changes. With WAL each letter is written before it is answered, so
        // that it outlives the program.
        file.execute_batch(
            "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
            PRAGMA secure_delete = ON; PRAGMA foreign_keys = ON;",
        )?;
        let tables: i64 = file.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
        if tables == 0 {
            let marks =
                format!("BEGIN; PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {VERSION}; {TABLES}");
            file.execute_batch(&marks)?;
            file.execute("INSERT INTO room VALUES ('', lower(hex(randomblob(16))), 1, 0)", [])?;
            self.new_code()?;
            file.execute_batch("COMMIT")?;
        }
        let sound: String = file.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
        let ours: i32 = file.query_row("PRAGMA application_id", [], |row| row.get(0))?;
        let version = file.query_row("PRAGMA user_version", [], |row| row.get(0))?;
        Ok(if sound == "ok" && ours == APPLICATION { version } else { -1 })
    }

    fn new_code(&self) -> rusqlite::Result<usize> {
        let bytes: Vec<u8> = self.file.query_row("SELECT randomblob(6)", [], |row| row.get(0))?;
        let code: String = bytes.iter().map(|byte| LETTERS[usize::from(*byte) % LETTERS.len()] as char).collect();
        self.file.execute("UPDATE room SET code = ?1", [code])
    }

    fn room<T>(&self, column: &str) -> rusqlite::Result<T>
    where
        T: rusqlite::types::FromSql,
    {
        self.file.query_row(&format!("SELECT {column} FROM room"), [], |row| row.get(0))
    }

    /// The teacher's key.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn key(&self) -> Result<String, Refused> {
        Ok(self.room("key")?)
    }

    /// What students type to join.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn code(&self) -> Result<String, Refused> {
        Ok(self.room("code")?)
    }

    /// Whether the file is to stay when the server ends.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn kept(&self) -> Result<bool, Refused> {
        Ok(self.room("kept")?)
    }

    /// Whether somebody has this key: the teacher, or a student who has joined.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn knows(&self, key: &str) -> Result<bool, Refused> {
        Ok(key == self.key()? || self.student(key)?.is_some())
    }

    fn student(&self, key: &str) -> rusqlite::Result<Option<(i64, Student)>> {
        let read = |row: &Row<'_>| {
            let (name, text, edition) = (row.get(1)?, row.get(2)?, row.get(3)?);
            Ok((row.get(0)?, Student { name, text, edition, open: true, poll: None, vote: None }))
        };
        self.file.query_row("SELECT id, name, text, edition FROM student WHERE key = ?1", [key], read).optional()
    }

    /// The last question.
    fn poll(&self) -> rusqlite::Result<Option<Poll>> {
        let sql = "SELECT id, at, open, (SELECT count(*) FROM vote WHERE poll = id AND yes), (SELECT count(*) FROM vote WHERE poll = id AND NOT yes)
            FROM poll ORDER BY id DESC LIMIT 1";
        let read = |row: &Row<'_>| {
            Ok(Poll { id: row.get(0)?, at: row.get(1)?, open: row.get(2)?, yes: row.get(3)?, no: row.get(4)? })
        };
        self.file.query_row(sql, [], read).optional()
    }

    /// Does what a letter says.
    ///
    /// # Errors
    /// What its sender is told; nothing has changed.
    pub fn act(&mut self, letter: &Letter) -> Result<(), Refused> {
        let Letter { key, act } = letter;
        let teacher = *key == self.key()?;
        match act {
            Act::Join { code, name } => self.join(key, code, name),
            Act::HandIn { text, edition } => self.hand_in(key, text, *edition),
            Act::Vote { poll, yes } => self.vote(key, *poll, *yes),
            _ if !teacher => Err(Refused::Stranger),
            Act::Close(closed) => self.write("UPDATE room SET open = ?1", [!closed]),
            Act::Hide { student, hidden } => {
                self.write("UPDATE student SET hidden = ?2 WHERE id = ?1", params![student, hidden])
            }
            Act::Ask(at) => {
                let allowed = |c: char| c.is_ascii_alphanumeric() || "-~_".contains(c);
                if at.is_empty() || at.len() > 60 || !at.chars().all(allowed) {
                    return Err(no("This is not a question to a class."));
                }
                if self.poll()?.is_some_and(|poll| poll.open && poll.at == *at) {
                    return Ok(());
                }
                let change = self.file.transaction()?;
                change.execute("DELETE FROM poll", [])?;
                change.execute("INSERT INTO poll(at) VALUES (?1)", [at])?;
                Ok(change.commit()?)
            }
            Act::Stop => self.write("UPDATE poll SET open = 0", []),
            Act::Keep(keep) => self.write("UPDATE room SET kept = ?1", [keep]),
            Act::Forget => {
                let change = self.file.transaction()?;
                change.execute_batch("DELETE FROM student; DELETE FROM poll; UPDATE room SET open = 1, kept = 0")?;
                change.commit()?;
                self.new_code()?;
                // What was erased shall not stay in the log beside the file either.
                Ok(self.file.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?)
            }
        }
    }

    fn write(&self, sql: &str, values: impl rusqlite::Params) -> Result<(), Refused> {
        self.file.execute(sql, values)?;
        Ok(())
    }

    fn join(&mut self, key: &str, code: &str, name: &str) -> Result<(), Refused> {
        if !code.trim().eq_ignore_ascii_case(&self.code()?) {
            return Err(Refused::Code);
        }
        if !(20..=40).contains(&key.len()) || !key.chars().all(|c| c.is_ascii_alphanumeric()) || key == self.key()? {
            return Err(no("Open this page in another browser to join."));
        }
        if self.student(key)?.is_some() {
            return Ok(());
        }
        let name = name_of(name).map_err(Refused::No)?;
        let mut names = self.file.prepare("SELECT name FROM student")?;
        let names = names.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<Vec<String>>>()?;
        if names.len() >= self.seats as usize {
            return Err(Refused::No(format!("The class is full: {} have joined.", names.len())));
        }
        let taken = |name: &str| names.iter().any(|other| other.to_lowercase() == name.to_lowercase());
        let with_number = (2..).map(|k: u32| format!("{name} {k}"));
        let free = std::iter::once(name.clone()).chain(with_number).find(|name| !taken(name)).unwrap_or(name);
        self.write("INSERT INTO student(key, name) VALUES (?1, ?2)", [key, &free])
    }

    fn hand_in(&mut self, key: &str, text: &str, edition: u32) -> Result<(), Refused> {
        let (id, known) = self.student(key)?.ok_or(Refused::Stranger)?;
        let text = text_of(text).map_err(Refused::No)?;
        if known.edition == edition && known.text == text {
            return Ok(());
        }
        if !self.room::<bool>("open")? {
            return Err(no("The teacher has closed the list: rules cannot be changed now."));
        }
        if edition <= known.edition {
            return Err(no("A newer rule of yours is there already; it is shown here in a moment."));
        }
        self.write("UPDATE student SET text = ?2, edition = ?3 WHERE id = ?1", params![id, text, edition])
    }

    fn vote(&mut self, key: &str, number: i64, yes: bool) -> Result<(), Refused> {
        let (id, _) = self.student(key)?.ok_or(Refused::Stranger)?;
        let Some(poll) = self.poll()?.filter(|poll| poll.id == number) else {
            return Err(no("This question is over."));
        };
        match self.own_vote(poll.id, id)? {
            Some(vote) if vote == yes => Ok(()),
            Some(_) => Err(no("You have answered already.")),
            None if !poll.open => Err(no("This question is over.")),
            None => self.write("INSERT INTO vote VALUES (?1, ?2, ?3)", params![number, id, yes]),
        }
    }

    fn own_vote(&self, poll: i64, student: i64) -> rusqlite::Result<Option<bool>> {
        let sql = "SELECT yes FROM vote WHERE poll = ?1 AND student = ?2";
        self.file.query_row(sql, [poll, student], |row| row.get(0)).optional()
    }

    /// What whoever has this key sees. `here` counts the open pages of each key; students go to `address`.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn view(&self, key: &str, here: &BTreeMap<String, u32>, address: &str) -> Result<View, Refused> {
        let open = self.room("open")?;
        if key == self.key()? {
            let mut list = self.file.prepare("SELECT id, name, text, hidden, key FROM student ORDER BY id")?;
            let read = |row: &Row<'_>| {
                let here = here.contains_key(row.get_ref(4)?.as_str()?);
                Ok(Member { id: row.get(0)?, name: row.get(1)?, text: row.get(2)?, hidden: row.get(3)?, here })
            };
            let students = list.query_map([], read)?.collect::<rusqlite::Result<_>>()?;
            let (code, kept, poll) = (self.code()?, self.kept()?, self.poll()?);
            return Ok(View::Teacher(Class { code, address: address.to_owned(), open, kept, students, poll }));
        }
        let Some((id, student)) = self.student(key)? else { return Ok(View::Nobody) };
        // How the others voted would sway who has not yet.
        let hush = |poll: Poll| if poll.open { Poll { yes: 0, no: 0, ..poll } } else { poll };
        let poll = self.poll()?.map(hush);
        let vote = poll.as_ref().map(|poll| self.own_vote(poll.id, id)).transpose()?.flatten();
        Ok(View::Student(Student { open, poll, vote, ..student }))
    }
}

fn taken(name: &Path) -> String {
    let name = name.display();
    format!("another solvarium serve has its class in {name}; end that one, or name another file with --data")
}

/// Erases the file of a class that no server has.
///
/// # Errors
/// One has it, or it cannot be erased: one sentence.
pub fn forget(path: &Path) -> Result<(), String> {
    // What is no database at all may go.
    let held = path.exists().then(|| Connection::open(path)?.execute_batch("BEGIN EXCLUSIVE; COMMIT"));
    if held.and_then(Result::err).is_some_and(|error| error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy)) {
        return Err(taken(path));
    }
    erase(path).map_err(|error| format!("{} cannot be erased: {error}", path.display()))
}

/// Erases the file of a class and what SQLite has laid beside it.
///
/// # Errors
/// A file is there and cannot be erased.
pub fn erase(path: &Path) -> io::Result<()> {
    for end in ["", "-wal", "-shm", "-journal"] {
        let mut name = path.as_os_str().to_owned();
        name.push(end);
        match fs::remove_file(PathBuf::from(name)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(number: u32) -> String {
        format!("{number:032}")
    }

    fn say(room: &mut Room, key: &str, act: Act) -> Result<(), Refused> {
        room.act(&Letter { key: key.to_owned(), act })
    }

    fn join(room: &mut Room, number: u32, name: &str) -> Result<(), Refused> {
        let code = room.code().expect("a code");
        say(room, &key(number), Act::Join { code, name: name.to_owned() })
    }

    fn room(seats: u32) -> Room {
        Room::open(Path::new(":memory:"), seats).expect("a class in memory")
    }

    fn class(room: &Room) -> Class {
        let teacher = room.key().expect("a key");
        let Ok(View::Teacher(class)) = room.view(&teacher, &BTreeMap::new(), "") else { panic!("the teacher's view") };
        class
    }

    fn student(room: &Room, number: u32) -> Student {
        let Ok(View::Student(student)) = room.view(&key(number), &BTreeMap::new(), "") else { panic!("a student's") };
        student
    }

    fn rule(text: &str, edition: u32) -> Act {
        Act::HandIn { text: text.to_owned(), edition }
    }

    #[test]
    fn equal_names_are_told_apart_and_seats_are_counted() {
        let mut room = room(3);
        for number in 0..3 {
            assert_eq!(join(&mut room, number, if number == 1 { "mia" } else { "Mia" }), Ok(()));
        }
        assert_eq!(join(&mut room, 2, "Mia"), Ok(()), "a letter that comes twice");
        assert!(matches!(join(&mut room, 3, "Ben"), Err(Refused::No(why)) if why.contains("full")));
        let names: Vec<String> = class(&room).students.into_iter().map(|student| student.name).collect();
        assert_eq!(names, ["Mia", "mia 2", "Mia 3"]);
    }

    #[test]
    fn old_letters_and_strangers_change_nothing() {
        let mut room = room(9);
        let (zero, one) = (key(0), key(1));
        assert_eq!(say(&mut room, &zero, Act::Join { code: "AAAAAA".into(), name: "Mia".into() }), Err(Refused::Code));
        assert_eq!(join(&mut room, 0, "Mia"), Ok(()));
        assert_eq!(say(&mut room, &zero, rule("20", 1)), Ok(()));
        assert_eq!(say(&mut room, &zero, rule("25", 2)), Ok(()));
        assert!(matches!(say(&mut room, &zero, rule("20", 1)), Err(Refused::No(_))));
        assert_eq!(say(&mut room, &one, rule("20", 1)), Err(Refused::Stranger));
        for act in [Act::Close(true), Act::Ask("a".into()), Act::Stop, Act::Keep(true), Act::Forget] {
            assert_eq!(say(&mut room, &zero, act), Err(Refused::Stranger));
        }
        let seen = class(&room);
        assert_eq!((seen.open, seen.kept, &*seen.students[0].text), (true, false, "25"));
        assert_eq!(room.view(&one, &BTreeMap::new(), ""), Ok(View::Nobody));
    }

    #[test]
    fn a_closed_list_stays_as_it_is() {
        let mut room = room(9);
        let teacher = room.key().expect("a key");
        assert_eq!(join(&mut room, 0, "Mia"), Ok(()));
        assert_eq!(say(&mut room, &key(0), rule("20", 1)), Ok(()));
        assert_eq!(say(&mut room, &teacher, Act::Close(true)), Ok(()));
        assert!(matches!(say(&mut room, &key(0), rule("25", 2)), Err(Refused::No(why)) if why.contains("closed")));
        assert_eq!(say(&mut room, &key(0), rule("20", 1)), Ok(()), "it is there");
        assert_eq!(say(&mut room, &teacher, Act::Close(false)), Ok(()));
        assert_eq!(say(&mut room, &key(0), rule("25", 2)), Ok(()));
        assert_eq!((student(&room, 0).text, student(&room, 0).edition), ("25".to_owned(), 2));
    }

    #[test]
    fn each_student_votes_once() {
        let mut room = room(9);
        let teacher = room.key().expect("a key");
        for number in 0..3 {
            assert_eq!(join(&mut room, number, "Mia"), Ok(()));
        }
        assert!(matches!(say(&mut room, &teacher, Act::Ask("<b>".into())), Err(Refused::No(_))));
        assert_eq!(say(&mut room, &teacher, Act::Ask("40-60-18".into())), Ok(()));
        let poll = class(&room).poll.expect("a question").id;
        for (number, yes, good) in [(0, true, true), (0, true, true), (0, false, false), (1, false, true)] {
            assert_eq!(say(&mut room, &key(number), Act::Vote { poll, yes }).is_ok(), good);
        }
        let hushed = student(&room, 0);
        assert_eq!((hushed.vote, hushed.poll.map(|poll| poll.yes)), (Some(true), Some(0)));
        assert_eq!(say(&mut room, &teacher, Act::Stop), Ok(()));
        assert!(say(&mut room, &key(2), Act::Vote { poll, yes: true }).is_err());
        let told = student(&room, 2).poll.expect("the question stays");
        assert_eq!((told.open, told.yes, told.no), (false, 1, 1));
        assert_eq!(say(&mut room, &teacher, Act::Ask("40-60-18".into())), Ok(()));
        let again = class(&room).poll.expect("a question");
        assert!(again.id != poll && again.yes + again.no == 0);
        assert!(say(&mut room, &key(2), Act::Vote { poll, yes: true }).is_err(), "of the question before");
    }

    #[test]
    fn forgetting_makes_a_new_class() {
        let mut room = room(9);
        let teacher = room.key().expect("a key");
        let code = room.code().expect("a code");
        assert_eq!(join(&mut room, 0, "Mia"), Ok(()));
        assert_eq!(say(&mut room, &teacher, Act::Forget), Ok(()));
        assert_eq!(class(&room).students, []);
        assert_ne!(room.code().expect("a code"), code);
        assert_eq!(room.view(&key(0), &BTreeMap::new(), ""), Ok(View::Nobody));
    }

    #[test]
    fn a_full_disk_is_a_sentence_and_nothing_is_lost() {
        let mut room = room(1000);
        assert_eq!(join(&mut room, 0, "Mia"), Ok(()));
        let pages: i64 = room.file.query_row("PRAGMA page_count", [], |row| row.get(0)).expect("a number");
        room.file.query_row(&format!("PRAGMA max_page_count = {}", pages + 1), [], |_| Ok(())).expect("a limit");
        let refused = (1..1000).find_map(|number| join(&mut room, number, "Ben").err().map(|why| (number, why)));
        let (number, why) = refused.expect("a file of a few pages is full in the end");
        assert_eq!(why, Refused::DiskFull);
        assert_eq!(class(&room).students.len(), number as usize);
        room.file.query_row("PRAGMA max_page_count = 1000", [], |_| Ok(())).expect("more room");
        assert_eq!(join(&mut room, number, "Ben"), Ok(()));
    }
}

//! `solvarium serve` as a class meets it: the program itself, and real requests on the loopback.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use solvarium::web::live::{Act, Class, Letter, Member, Reply, Student, View};
use ureq::Agent;

/// A folder of a test's own, with a page in it; gone with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("serve-{name}"));
        fs::remove_dir_all(&path).ok();
        fs::create_dir_all(path.join("dist/page-0123456789abcdef")).expect("a folder for the test");
        let page = format!("<!doctype html><title>Solvarium</title>{}", "<p>Roll or hold?</p>".repeat(200));
        fs::write(path.join("dist/index.html"), page).expect("a page");
        fs::write(path.join("dist/page-0123456789abcdef/app_bg.wasm"), [0; 5000]).expect("a program");
        fs::write(path.join("secret.txt"), "not of the app").expect("a file");
        Self(path)
    }

    fn data(&self) -> PathBuf {
        self.0.join("class.sqlite")
    }

    fn command(&self, more: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_solvarium"));
        command.arg("serve").arg("--folder").arg(self.0.join("dist")).arg("--data").arg(self.data()).args(more);
        command
    }

    /// The program's end, when it does not even begin.
    fn fails(&self, more: &[&str]) -> String {
        let Output { status, stderr, .. } = self.command(more).output().expect("the program runs");
        assert_eq!(status.code(), Some(1));
        let text = String::from_utf8(stderr).expect("text");
        assert_eq!(text.trim_end().lines().count(), 1, "one sentence: {text}");
        text
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).ok();
    }
}

struct Server {
    child: Child,
    agent: Agent,
    said: String,
    port: u16,
}

impl Server {
    fn start(folder: &Folder, more: &[&str]) -> Self {
        Self::of(folder.command(&[&["--port", "0"], more].concat()))
    }

    fn of(mut command: Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the program starts");
        let mut said = String::new();
        let mut lines = BufReader::new(child.stdout.take().expect("its output is piped"));
        while !said.contains("Ctrl+C ends it.") {
            assert_ne!(lines.read_line(&mut said).expect("text"), 0, "the server began: {said}");
        }
        let rest = said.split("http://127.0.0.1:").nth(1).expect("it says its address");
        let port = rest.split('/').next().and_then(|port| port.parse().ok()).expect("with a port");
        let config = Agent::config_builder().http_status_as_error(false).timeout_global(Some(Duration::from_secs(20)));
        Self { child, agent: config.build().new_agent(), said, port }
    }

    fn url(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}/{path}", self.port)
    }

    /// What stands behind these words on the terminal, up to a space.
    fn after(&self, words: &str) -> String {
        let rest = self.said.split(words).nth(1).unwrap_or_else(|| panic!("{words}: {}", self.said));
        rest.split([' ', ',', '\n']).next().unwrap_or_default().to_owned()
    }

    fn teacher(&self) -> String {
        self.after("#/classroom/room/")
    }

    fn code(&self) -> String {
        self.after("join and type ")
    }

    /// Sends a body as it is; the status and what was told.
    fn post(&self, body: &[u8]) -> (u16, String) {
        let sent = self.agent.post(self.url("api/class")).header("content-type", "application/json").send(body);
        let mut answer = sent.expect("an answer");
        (answer.status().as_u16(), answer.body_mut().read_to_string().expect("text"))
    }

    fn say(&self, key: &str, act: Act) -> (u16, String) {
        let body = serde_json::to_vec(&Letter { key: key.to_owned(), act }).expect("JSON");
        let (status, text) = self.post(&body);
        let Reply { why } = serde_json::from_str(&text).unwrap_or_else(|_| panic!("a reply: {text}"));
        assert_eq!(why.is_empty(), status == 200, "{status}: {why}");
        (status, why)
    }

    #[track_caller]
    fn done(&self, key: &str, act: Act) {
        assert_eq!(self.say(key, act), (200, String::new()));
    }

    fn join(&self, student: u32, name: &str) -> (u16, String) {
        self.say(&key(student), Act::Join { code: self.code(), name: name.to_owned() })
    }

    fn stream(&self, key: &str) -> Views {
        let answer = self.agent.get(self.url(&format!("api/class/events?key={key}"))).call().expect("a stream");
        assert_eq!(answer.headers()["content-type"], "text/event-stream");
        Views(Box::new(BufReader::new(answer.into_body().into_reader())))
    }

    fn class(&self) -> Class {
        let View::Teacher(class) = self.stream(&self.teacher()).next() else { panic!("the teacher's view") };
        class
    }

    fn student(&self, number: u32) -> Student {
        let View::Student(student) = self.stream(&key(number)).next() else { panic!("a student's view") };
        student
    }

    fn kill(&mut self) {
        self.child.kill().expect("SIGKILL");
        self.child.wait().expect("its end");
    }

    /// What Ctrl+C does, said by the system (`-TERM`); or the end of its terminal (`-HUP`).
    fn end(&mut self, signal: &str) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().expect("kill").success());
        assert!(self.child.wait().expect("its end").success());
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

/// What a stream tells.
struct Views(Box<dyn BufRead>);

impl Views {
    fn next(&mut self) -> View {
        loop {
            let mut line = String::new();
            assert_ne!(self.0.read_line(&mut line).expect("the stream goes on"), 0, "the stream ended");
            if let Some(text) = line.strip_prefix("data: ") {
                return serde_json::from_str(text).expect("a view");
            }
        }
    }
}

fn key(student: u32) -> String {
    format!("device{student:026}")
}

fn rule(text: &str, edition: u32) -> Act {
    Act::HandIn { text: text.to_owned(), edition }
}

fn texts(class: &Class) -> Vec<(&str, &str)> {
    class.students.iter().map(|Member { name, text, .. }| (name.as_str(), text.as_str())).collect()
}

#[test]
fn two_hundred_students_join_and_hand_in_within_ten_seconds() {
    let folder = Folder::new("crowd");
    let server = Server::start(&folder, &["--class", "--seats", "200"]);
    let begun = Instant::now();
    std::thread::scope(|scope| {
        for number in 0..200 {
            let server = &server;
            scope.spawn(move || {
                let mut views = server.stream(&key(number));
                assert_eq!(views.next(), View::Nobody);
                assert_eq!(server.join(number, &format!("Student {number}")).0, 200);
                server.done(&key(number), rule(&format!("hold at {}", number + 1), 1));
                // The page is told what it has handed in.
                loop {
                    if let View::Student(student) = views.next()
                        && student.edition == 1
                    {
                        break;
                    }
                }
            });
        }
    });
    let took = begun.elapsed();
    assert!(took < Duration::from_secs(10), "{took:?}");
    println!("200 students joined and handed in within {took:?}");
    let class = server.class();
    assert_eq!(class.students.len(), 200);
    for Member { name, text, .. } in &class.students {
        let number: u32 = name.trim_start_matches("Student ").parse().expect("its number");
        assert_eq!(text, &format!("hold at {}", number + 1));
    }
    assert_eq!(server.join(200, "Late").0, 409, "the room is full");
}

#[test]
fn a_server_that_was_killed_goes_on_where_it_was() {
    let folder = Folder::new("killed");
    let mut server = Server::start(&folder, &["--class"]);
    for number in 0..25 {
        assert_eq!(server.join(number, "Mia").0, 200);
        server.done(&key(number), rule(&format!("hold at {number}"), 1));
    }
    let (code, teacher) = (server.code(), server.teacher());
    server.done(&teacher, Act::Ask("40-60-18".into()));
    server.done(&key(3), Act::Vote { poll: 1, yes: true });
    let before = server.class();
    let mut views = server.stream(&key(3));
    views.next();
    let port = server.port.to_string();
    server.kill();
    let mut rest = String::new();
    // Whether it ends well or with an error: the page is told that the server is away.
    views.0.read_to_string(&mut rest).ok();
    let again = Server::of(folder.command(&["--class", "--port", &port]));
    assert_eq!((again.code(), again.teacher(), again.port), (code, teacher, server.port));
    assert_eq!(again.class(), before);
    let student = again.student(3);
    assert_eq!((&*student.text, student.edition, student.vote), ("hold at 3", 1, Some(true)));
    again.done(&key(3), rule("hold at 30", 2));
    assert_eq!(again.student(3).text, "hold at 30");
}

#[test]
fn nothing_is_kept_unless_the_teacher_wants_it() {
    let folder = Folder::new("kept");
    for signal in ["-TERM", "-HUP"] {
        let mut server = Server::start(&folder, &["--class"]);
        assert_eq!(server.join(0, "Mia").0, 200);
        assert!(folder.data().exists());
        server.end(signal);
        let left = fs::read_dir(&folder.0).expect("the folder").filter_map(Result::ok);
        let left: Vec<_> = left.filter(|one| one.file_name().to_string_lossy().starts_with("class")).collect();
        assert!(left.is_empty(), "{signal}: {left:?}");
    }
    let mut server = Server::start(&folder, &["--class"]);
    assert_eq!(server.class().students, [], "a new class");
    assert_eq!(server.join(0, "Mia").0, 200);
    server.done(&server.teacher(), Act::Keep(true));
    server.end("-TERM");
    let mut server = Server::start(&folder, &["--class"]);
    assert_eq!(texts(&server.class()), [("Mia", "")]);
    server.kill();
    let server = Server::start(&folder, &["--class", "--forget"]);
    assert_eq!(server.class().students, []);
}

#[test]
fn what_is_wrong_or_comes_twice_changes_nothing() {
    let folder = Folder::new("wrong");
    let server = Server::start(&folder, &["--class"]);
    assert_eq!(server.join(0, "<b>Mia</b>").0, 200);
    assert_eq!(server.join(0, "Someone else").0, 200, "the same device again");
    server.done(&key(0), rule("20", 1));
    server.done(&key(0), rule("hold at 25", 2));
    let before = server.class();
    assert_eq!(texts(&before), [("bMiab", "hold at 25")]);
    let (code, poll) = (server.code(), Act::Ask("1-2-3".into()));
    for (status, key, act) in [
        (409, key(0), rule("20", 1)),
        (200, key(0), rule("hold at 25", 2)),
        (409, key(0), rule("20\nBen: 30", 3)),
        (409, key(0), rule(&"9".repeat(2000), 3)),
        (403, key(1), Act::Join { code: "BCDFG".into(), name: "Ben".into() }),
        (403, key(1), Act::Join { code: String::new(), name: "Ben".into() }),
        (409, "short".into(), Act::Join { code, name: "Ben".into() }),
        (403, key(1), rule("20", 1)),
        (403, key(1), Act::Vote { poll: 1, yes: true }),
        (409, key(0), Act::Vote { poll: 1, yes: true }),
        (403, key(0), poll.clone()),
        (403, key(0), Act::Close(true)),
        (403, key(0), Act::Forget),
        (403, "' OR 1=1 --".into(), Act::Forget),
        (403, String::new(), poll),
    ] {
        let (got, why) = server.say(&key, act.clone());
        assert_eq!(got, status, "{act:?}: {why}");
    }
    assert_eq!(server.class(), before);
}

#[test]
fn a_thousand_malformed_bodies_change_nothing() {
    let folder = Folder::new("malformed");
    let server = Server::start(&folder, &["--class"]);
    assert_eq!(server.join(0, "Mia").0, 200);
    server.done(&key(0), rule("hold at 25", 1));
    let before = server.class();
    let good = serde_json::to_vec(&Letter { key: key(0), act: rule("hold at 3", 2) }).expect("JSON");
    for number in 0..1000 {
        let mut body = good.clone();
        match number % 5 {
            0 => body.truncate(number * 7 % (good.len() - 1)),
            1 => body.insert(number % good.len(), 0xff),
            2 => body = format!("[{}", "[".repeat(number)).into_bytes(),
            3 => body = format!("{{\"key\":\"{}\",\"act\":{{\"Nothing\":{number}}}}}", key(0)).into_bytes(),
            _ => body.extend(vec![b' '; 5000 + number]),
        }
        let (status, text) = server.post(&body);
        assert!([400, 413, 422, 429].contains(&status), "{number}: {status} {text}");
        assert!(serde_json::from_str::<Reply>(&text).is_ok_and(|reply| reply.why.ends_with('.')), "{text}");
    }
    // Not even HTTP.
    for number in 0..50_u8 {
        let mut stream = TcpStream::connect(("127.0.0.1", server.port)).expect("a connection");
        stream.write_all(&[number, 0, b'\n', 0xff].repeat(100)).ok();
    }
    assert_eq!(server.class(), before);
}

#[test]
fn whoever_tries_codes_or_writes_without_end_is_held_up() {
    let folder = Folder::new("limits");
    let server = Server::start(&folder, &["--class"]);
    assert_eq!(server.join(0, "Mia").0, 200);
    let wrong = |number: u32| server.say(&key(9), Act::Join { code: format!("X{number}"), name: "Ben".into() }).0;
    let statuses: Vec<u16> = (0..80).map(wrong).collect();
    assert!(statuses[..40].iter().all(|status| *status == 403) && statuses.contains(&429), "{statuses:?}");
    let statuses: Vec<u16> = (1..80).map(|edition| server.say(&key(0), rule("20", edition)).0).collect();
    assert!(statuses[..20].iter().all(|status| *status == 200) && statuses.contains(&429), "{statuses:?}");
    assert_eq!(server.join(1, "Ben").0, 200, "others go on");
}

#[test]
fn one_device_cannot_keep_the_class_out() {
    let folder = Folder::new("streams");
    let server = Server::start(&folder, &["--class"]);
    assert_eq!(server.join(0, "Mia").0, 200);
    let listen =
        |key: &str| server.agent.get(server.url(&format!("api/class/events?key={key}"))).call().expect("an answer");
    let strangers: Vec<_> =
        (100..500).map(|number| listen(&key(number))).take_while(|answer| answer.status() == 200).collect();
    assert!((100..300).contains(&strangers.len()), "{}", strangers.len());
    assert_eq!(listen(&key(0)).status(), 200, "who has joined listens");
    assert_eq!(listen(&server.teacher()).status(), 200, "and the teacher");
    drop(strangers);
    // The server hears within its next sign of life that they have gone.
    let free = (0..300).any(|_| {
        std::thread::sleep(Duration::from_millis(100));
        listen(&key(600)).status() == 200
    });
    assert!(free, "what is shut is not counted any more");
}

#[test]
fn whoever_sends_what_cannot_be_read_is_held_up_too() {
    let folder = Folder::new("unreadable");
    let server = Server::start(&folder, &["--class"]);
    let statuses: Vec<u16> = (0..5000).map(|_| server.post(b"{").0).take_while(|status| *status != 429).collect();
    assert!((1000..5000).contains(&statuses.len()), "{}", statuses.len());
    assert!(statuses.iter().all(|status| *status == 400));
}

#[test]
fn a_full_disk_is_one_sentence_and_nothing_is_lost() {
    let folder = Folder::new("full");
    // A limit on the size of files is the nearest thing to a full disk that needs no rights: half a megabyte, or a whole one where
    // the shell counts in kilobytes.
    let mut command = Command::new("sh");
    let inner = folder.command(&["--class", "--port", "0", "--seats", "500"]);
    command
        .args(["-c", "trap '' XFSZ; ulimit -f 1000; exec \"$@\"", "sh"])
        .arg(inner.get_program())
        .args(inner.get_args());
    let server = Server::of(command);
    let refused = (0..500).map(|number| (number, server.join(number, "Mia"))).find(|(_, (status, _))| *status != 200);
    let (number, (status, why)) = refused.expect("the disk is full in the end");
    assert!([500, 507].contains(&status) && why.contains("laptop"), "{status}: {why}");
    assert!(number > 3);
    assert_eq!(server.class().students.len(), number as usize, "who has joined is there, who has not is not");
}

#[test]
fn a_broken_file_is_one_sentence() {
    let folder = Folder::new("broken");
    fs::write(folder.data(), "This is not a database at all. ".repeat(500)).expect("a broken file");
    assert!(folder.fails(&["--class", "--port", "0"]).contains("--forget"));
    let mut server = Server::start(&folder, &["--class", "--forget"]);
    assert!(folder.fails(&["--class", "--port", "0"]).contains("another solvarium serve"));
    assert!(folder.fails(&["--port", &server.port.to_string()]).contains("--port"));
    // The class that runs is not erased from beside it, on its port or another one.
    let file = || fs::read(folder.data()).ok();
    let before = file();
    for port in ["0", &server.port.to_string()] {
        folder.fails(&["--class", "--forget", "--port", port]);
    }
    assert!(before.is_some() && file() == before);
    server.kill();
    fs::write(folder.data(), []).expect("an empty file");
    assert_eq!(Server::start(&folder, &["--class"]).class().students, []);
    fs::remove_file(folder.0.join("dist/index.html")).expect("the page is there");
    assert!(folder.fails(&[]).contains("scripts/build"));
}

#[test]
fn only_the_terminal_shows_the_key_and_only_this_machine_is_let_in() {
    let folder = Folder::new("key");
    let server = Server::start(&folder, &["--class"]);
    let teacher = server.teacher();
    assert_eq!(teacher.len(), 32);
    assert_eq!(server.join(0, "Mia").0, 200);
    let get = |path: &str| {
        let mut answer = server.agent.get(server.url(path)).call().expect("an answer");
        (answer.status().as_u16(), answer.body_mut().read_to_string().expect("text"))
    };
    assert_eq!(get("class.json"), (200, "{\"live\":true}".to_owned()));
    for path in ["", "join", "api/class/events", "api/class/room", "api"] {
        assert!(!get(path).1.contains(&teacher), "{path}");
    }
    let (student, class) = (server.student(0), server.class());
    for view in [serde_json::to_string(&student), serde_json::to_string(&class)] {
        let view = view.expect("JSON");
        assert!(!view.contains(&teacher) && !view.contains(&key(0)), "{view}");
    }
    // All of 127.0.0.0/8 is this machine, but not the address that is listened at.
    let other = |port: u16| {
        let address = SocketAddr::from(([127, 0, 0, 2], port));
        TcpStream::connect_timeout(&address, Duration::from_secs(2)).is_ok()
    };
    assert!(!other(server.port) && server.said.contains("Only this machine"));
    let open = Server::start(&folder, &["--lan"]);
    assert!(other(open.port) && !open.said.contains("Only this machine"));
    // A machine may be in no network; else its address is named, and answers.
    if !open.said.contains("seems to be on no network") {
        let address = open.after("Every device on this network reaches it at ");
        assert!(address.ends_with(&format!(":{}/", open.port)) && !address.contains("127.0.0.1"), "{address}");
        assert_eq!(open.agent.get(&address).call().expect("an answer").status().as_u16(), 200);
    }
    assert_eq!(
        open.agent.get(open.url("class.json")).call().expect("an answer").body_mut().read_to_string().ok().as_deref(),
        Some("{\"live\":false}")
    );
}

#[test]
fn other_sites_are_kept_away() {
    let folder = Folder::new("sites");
    let server = Server::start(&folder, &["--class"]);
    let own = format!("127.0.0.1:{}", server.port);
    for (host, origin, status) in [
        (own.as_str(), format!("http://{own}"), 200),
        (&own, "https://example.org".to_owned(), 403),
        ("example.org", "http://example.org".to_owned(), 421),
    ] {
        let asked = server.agent.get(server.url("class.json")).header("host", host).header("origin", origin).call();
        assert_eq!(asked.expect("an answer").status().as_u16(), status, "{host}");
    }
    let plain = server.agent.post(server.url("api/class")).header("content-type", "text/plain").send("{}");
    assert_eq!(plain.expect("an answer").status().as_u16(), 415, "what a form of another site can send");
}

#[test]
fn the_app_is_served_compressed_and_nothing_else_is() {
    let folder = Folder::new("files");
    let server = Server::start(&folder, &[]);
    let get =
        |path: &str| server.agent.get(server.url(path)).header("accept-encoding", "gzip").call().expect("an answer");
    for (path, kind, cache) in [
        ("", "text/html", "no-cache"),
        ("page-0123456789abcdef/app_bg.wasm", "application/wasm", "public, max-age=31536000, immutable"),
    ] {
        let mut answer = get(path);
        assert_eq!(answer.status().as_u16(), 200);
        let header = |name: &str| answer.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        assert!(header("content-type").starts_with(kind), "{path}");
        assert_eq!((header("content-encoding"), header("cache-control")), ("gzip", cache));
        assert_eq!(header("x-content-type-options"), "nosniff");
        let mut bytes = Vec::new();
        answer.body_mut().as_reader().read_to_end(&mut bytes).expect("a file");
        assert!(bytes.len() < 1000, "{path}: {} bytes", bytes.len());
    }
    for path in ["nothing.js", "../secret.txt", "%2e%2e/secret.txt", "..%2fsecret.txt", "api/class/events?key=x"] {
        assert_eq!(get(path).status().as_u16(), 404, "{path}");
    }
}

#[test]
fn without_a_folder_the_app_comes_from_the_program_itself() {
    let folder = Folder::new("itself");
    let mut command = Command::new(env!("CARGO_BIN_EXE_solvarium"));
    command.args(["serve", "--port", "0"]);
    // What is compiled into a release; this build looks where that comes from.
    let Ok(page) = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("dist/index.html")) else {
        let Output { status, stderr, .. } = command.output().expect("the program runs");
        assert_eq!(status.code(), Some(1));
        assert!(String::from_utf8_lossy(&stderr).contains("compiled without the app"));
        return;
    };
    command.arg("--data").arg(folder.data());
    let server = Server::of(command);
    let mut answer = server.agent.get(server.url("")).call().expect("an answer");
    assert_eq!(answer.status().as_u16(), 200);
    assert!(answer.headers()["content-type"].to_str().is_ok_and(|kind| kind.starts_with("text/html")));
    let tag = answer.headers()["etag"].clone();
    assert_eq!(answer.body_mut().read_to_string().ok(), Some(page));
    let again = server.agent.get(server.url("")).header("if-none-match", tag).call().expect("an answer");
    assert_eq!(again.status().as_u16(), 304);
    assert_eq!(server.agent.get(server.url("../Cargo.toml")).call().expect("an answer").status().as_u16(), 404);
}

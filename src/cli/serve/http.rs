//! What the server answers: the app, from the program itself or from a folder; the letters of the class; and the streams by
//! which pages hear of changes.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::extract::rejection::JsonRejection;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Query, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::middleware::{self, Next};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use rust_embed::RustEmbed;
use serde::Deserialize;
use tokio::sync::watch;
use tokio_stream::wrappers::WatchStream;
use tokio_stream::{Stream, StreamExt};
use tower_http::compression::CompressionLayer;
use tower_http::services::ServeDir;
use tower_http::set_header::SetResponseHeaderLayer;

use super::room::{Refused, Room};
use crate::web::live::{Hello, Letter, MAX_BYTES, Reply, View};

/// The built app, as it lay in `dist` when the program was compiled for release; other builds read that folder.
#[derive(RustEmbed)]
#[folder = "dist"]
#[allow_missing = true]
struct Dist;

/// Where the files of the app are.
#[derive(Clone, Debug)]
pub enum Files {
    /// In the program itself.
    Embedded,
    /// In a folder.
    Folder(PathBuf),
}

impl Files {
    /// The files of this folder, or those in the program.
    ///
    /// # Errors
    /// There are none; one sentence.
    pub fn of(folder: Option<&Path>) -> Result<Self, String> {
        match folder {
            Some(folder) if folder.join("index.html").is_file() => Ok(Self::Folder(folder.to_owned())),
            Some(folder) => Err(format!("{} holds no built app: scripts/build writes one into dist", folder.display())),
            None if Dist::get("index.html").is_some() => Ok(Self::Embedded),
            None => {
                Err("this program was compiled without the app: run scripts/build, then compile it again; or name the \
                folder of a built app with --folder"
                    .to_owned())
            }
        }
    }
}

/// The shortest time between two messages of a stream: what comes in a rush comes in one.
const PAUSE: Duration = Duration::from_millis(150);
/// After so long a stream says that it is still there, so that connections that died are noticed.
const SIGN_OF_LIFE: Duration = Duration::from_secs(10);
/// Streams of one key, and of all: a page has one.
const MAX_STREAMS: (u32, u32) = (6, 800);
/// Streams from one address whose keys are nobody's of the class: so many may join at once behind one.
const MAX_STRANGERS: u32 = 200;

/// A live class.
pub struct LiveClass {
    room: Mutex<Room>,
    here: Mutex<Here>,
    changed: watch::Sender<()>,
    address: String,
    limits: Limits,
}

/// Who listens.
#[derive(Default)]
struct Here {
    /// How many streams each key has.
    keys: BTreeMap<String, u32>,
    /// How many of them, from each address, began before their key was one of the class.
    strangers: BTreeMap<IpAddr, u32>,
}

/// One less.
fn count_down<K: Ord>(counts: &mut BTreeMap<K, u32>, key: &K) {
    if let Some(count) = counts.get_mut(key) {
        *count -= 1;
        if *count == 0 {
            counts.remove(key);
        }
    }
}

/// How often somebody may knock. A class is often behind one address, so that may do much; what it may not do is try codes.
struct Limits {
    device: DefaultKeyedRateLimiter<String>,
    address: DefaultKeyedRateLimiter<IpAddr>,
    strangers: DefaultKeyedRateLimiter<IpAddr>,
}

/// `burst` at once, then so many a second.
fn quota(burst: u32, per_second: u32) -> Quota {
    let count = |n: u32| NonZeroU32::new(n).unwrap_or(NonZeroU32::MIN);
    Quota::per_second(count(per_second)).allow_burst(count(burst))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl LiveClass {
    /// The class of a room, whose students go to `address`; empty: no other device reaches it.
    pub fn new(room: Room, address: String) -> Self {
        let limits = Limits {
            device: RateLimiter::keyed(quota(30, 5)),
            address: RateLimiter::keyed(quota(1000, 100)),
            strangers: RateLimiter::keyed(quota(40, 1)),
        };
        Self { room: Mutex::new(room), here: Mutex::default(), changed: watch::Sender::new(()), address, limits }
    }

    /// Whether the class is to be kept. If that cannot be read, it is.
    pub fn is_kept(&self) -> bool {
        lock(&self.room).kept().unwrap_or(true)
    }

    fn view(&self, key: &str) -> View {
        let here = lock(&self.here).keys.clone();
        let view = lock(&self.room).view(key, &here, &self.address);
        view.unwrap_or_else(|why| View::Trouble(why.to_string()))
    }

    /// Whether this knock is one too many of its address.
    fn is_too_much(&self, from: IpAddr) -> bool {
        let Limits { address, strangers, .. } = &self.limits;
        if address.len() + strangers.len() > 5000 {
            address.retain_recent();
            strangers.retain_recent();
        }
        address.check_key(&from).is_err()
    }

    /// Whether it is one too many of a device of the class.
    fn is_too_fast(&self, key: &str) -> Result<bool, Refused> {
        Ok(lock(&self.room).knows(key)? && self.limits.device.check_key(&key.to_owned()).is_err())
    }
}

/// A page that listens, as long as it does.
struct Listener {
    class: Arc<LiveClass>,
    key: String,
    /// Where it came from, if nobody of the class had its key.
    stranger: Option<IpAddr>,
}

impl Listener {
    /// Nothing: there are too many already.
    fn new(class: Arc<LiveClass>, key: String, from: IpAddr) -> Option<Self> {
        let stranger = (!lock(&class.room).knows(&key).unwrap_or(false)).then_some(from);
        {
            let mut here = lock(&class.here);
            let all: u32 = here.keys.values().sum();
            let own = here.keys.get(&key).copied().unwrap_or(0);
            let beside = stranger.and_then(|from| here.strangers.get(&from).copied()).unwrap_or(0);
            if own >= MAX_STREAMS.0 || all >= MAX_STREAMS.1 || beside >= MAX_STRANGERS {
                return None;
            }
            here.keys.insert(key.clone(), own + 1);
            if let Some(from) = stranger {
                here.strangers.insert(from, beside + 1);
            }
        }
        class.changed.send_replace(());
        Some(Self { class, key, stranger })
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        {
            let mut here = lock(&self.class.here);
            count_down(&mut here.keys, &self.key);
            if let Some(from) = &self.stranger {
                count_down(&mut here.strangers, from);
            }
        }
        self.class.changed.send_replace(());
    }
}

/// The whole server.
pub fn router(files: Files, class: Option<Arc<LiveClass>>) -> Router {
    let header = |name: HeaderName, value: &'static str| {
        SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
    };
    let live = class.is_some();
    let app = match class {
        Some(class) => Router::new()
            .route("/api/class", post(letter))
            .route("/api/class/events", get(events))
            .route("/join", get(async || Redirect::temporary("/#/classroom/join")))
            .layer(DefaultBodyLimit::max(MAX_BYTES))
            .layer(header(header::CACHE_CONTROL, "no-store"))
            .with_state(class),
        None => Router::new(),
    };
    let app = app.route("/class.json", get(async move || Json(Hello { live })));
    let app = match files {
        Files::Embedded => app.fallback(get(embedded)),
        Files::Folder(folder) => app.fallback_service(ServeDir::new(folder)),
    };
    app.layer(middleware::from_fn(guard))
        .layer(header(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(header(header::REFERRER_POLICY, "no-referrer"))
        .layer(header(header::X_FRAME_OPTIONS, "DENY"))
        .layer(CompressionLayer::new())
}

fn refuse(status: StatusCode, why: impl Into<String>) -> Response {
    (status, Json(Reply { why: why.into() })).into_response()
}

/// Keeps other sites away, whose pages may run in the same browser: a name of theirs that leads here, and requests that they send.
/// Says how long a file may be kept.
async fn guard(request: Request, next: Next) -> Response {
    let headers = request.headers();
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let host = text(header::HOST).unwrap_or_default();
    if !is_own(host) {
        return refuse(StatusCode::MISDIRECTED_REQUEST, "Type the address that the laptop shows.");
    }
    let origin = text(header::ORIGIN);
    if origin.is_some_and(|origin| origin.strip_prefix("http://") != Some(host)) {
        return refuse(StatusCode::FORBIDDEN, "Another site’s pages have no business here.");
    }
    let frozen = never_changes(request.uri().path());
    let mut response = next.run(request).await;
    let keep =
        if frozen && response.status().is_success() { "public, max-age=31536000, immutable" } else { "no-cache" };
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static(keep));
    response
}

/// Whether a host is named by its number, or by a name that only this machine or this network gives.
fn is_own(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    let number = name.trim_start_matches('[').trim_end_matches(']');
    name == "localhost" || name.ends_with(".local") || number.parse::<IpAddr>().is_ok()
}

/// Whether the name of a file says what it holds: `-`, 16 digits of a digest, and `.` or `/`.
fn never_changes(path: &str) -> bool {
    let digest = |rest: &str| {
        let (digits, after) = rest.as_bytes().split_at_checked(16).unwrap_or_default();
        let hex = |byte: &u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(byte);
        digits.len() == 16 && digits.iter().all(hex) && matches!(after.first(), Some(b'.' | b'/'))
    };
    path.match_indices('-').any(|(at, _)| digest(&path[at + 1..]))
}

/// A file of the program itself.
async fn embedded(uri: Uri, headers: HeaderMap) -> Response {
    let path = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    let Some(file) = Dist::get(path) else { return refuse(StatusCode::NOT_FOUND, "There is no such file.") };
    let digest = file.metadata.sha256_hash();
    let tag = format!("\"{}\"", digest[..16].iter().map(|byte| format!("{byte:02x}")).collect::<String>());
    let asked = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok()).unwrap_or_default();
    // Where a file is compressed on its way the tag stays the same, so it is a weak one.
    if asked.contains(&tag) {
        return StatusCode::NOT_MODIFIED.into_response();
    }
    let kind = file.metadata.mimetype().to_owned();
    ([(header::CONTENT_TYPE, kind), (header::ETAG, format!("W/{tag}"))], file.data).into_response()
}

async fn letter(
    State(class): State<Arc<LiveClass>>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    body: Result<Json<Letter>, JsonRejection>,
) -> Response {
    let from = from.ip();
    let too_much = || refuse(StatusCode::TOO_MANY_REQUESTS, "That is too fast. Wait a moment, then try again.");
    if class.is_too_much(from) {
        return too_much();
    }
    let letter = match body {
        Ok(Json(letter)) => letter,
        Err(error) => return refuse(error.status(), "This request cannot be read. Load the page again."),
    };
    let done = match class.is_too_fast(&letter.key) {
        Ok(true) => return too_much(),
        Ok(false) => lock(&class.room).act(&letter),
        Err(why) => Err(why),
    };
    match done {
        Ok(()) => {
            class.changed.send_replace(());
            refuse(StatusCode::OK, "")
        }
        // Who guesses is soon told nothing any more.
        Err(Refused::Code | Refused::Stranger) if class.limits.strangers.check_key(&from).is_err() => too_much(),
        Err(why) => {
            let status = match why {
                Refused::Code | Refused::Stranger => StatusCode::FORBIDDEN,
                Refused::No(_) => StatusCode::CONFLICT,
                Refused::DiskFull => StatusCode::INSUFFICIENT_STORAGE,
                Refused::File(_) => StatusCode::INTERNAL_SERVER_ERROR,
            };
            refuse(status, why.to_string())
        }
    }
}

#[derive(Deserialize)]
struct Asked {
    key: String,
}

async fn events(
    State(class): State<Arc<LiveClass>>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    Query(Asked { key }): Query<Asked>,
) -> Response {
    let too_much = class.is_too_much(from.ip()) || class.is_too_fast(&key).unwrap_or(false) || key.len() > 64;
    let listener = if too_much { None } else { Listener::new(class, key, from.ip()) };
    match listener {
        Some(listener) => Sse::new(views(listener)).keep_alive(KeepAlive::new().interval(SIGN_OF_LIFE)).into_response(),
        None => refuse(StatusCode::TOO_MANY_REQUESTS, "There are too many pages of this class open. Close some."),
    }
}

/// What a page is to show, now and whenever that has changed.
fn views(listener: Listener) -> impl Stream<Item = Result<Event, Infallible>> {
    let mut last = String::new();
    WatchStream::new(listener.class.changed.subscribe()).throttle(PAUSE).filter_map(move |()| {
        let text = serde_json::to_string(&listener.class.view(&listener.key)).ok()?;
        if text == last {
            return None;
        }
        last = text;
        Some(Ok(Event::default().data(&last)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_lead_here_from_outside_are_refused() {
        for host in ["localhost", "localhost:8080", "127.0.0.1:1", "192.168.1.5:8080", "[::1]:8080", "laptop.local:80"]
        {
            assert!(is_own(host), "{host}");
        }
        for host in ["", "example.org", "example.org:8080", "127.0.0.1.example.org", "localhost.example.org:80"] {
            assert!(!is_own(host), "{host}");
        }
    }

    #[test]
    fn what_is_named_by_its_digest_never_changes() {
        for (path, frozen) in [
            ("/page-fc0c95dd3a5109bb/app.js", true),
            ("/boot-311d00c4893dad38.js", true),
            ("/index.html", false),
            ("/page-fc0c95dd3a5109b/app.js", false),
            ("/x-ü0c95dd3a5109bbb.js", false),
        ] {
            assert_eq!(never_changes(path), frozen, "{path}");
        }
    }
}

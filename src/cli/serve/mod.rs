//! `serve`: the whole app from the program itself, and a live class that phones in the room join. docs/classroom-server.md says
//! what is kept, what is sent and who may do what.

mod http;
mod room;

use std::fs;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use etcetera::BaseStrategy;
use qrcodegen::{QrCode, QrCodeEcc};
use tokio::net::TcpListener;
use tokio::runtime::Builder;

use self::http::{Files, LiveClass, router};
use self::room::Room;
use super::{CliError, CliResult, complain, print};

/// What `serve` can be told.
#[derive(Debug, Args)]
pub struct ServeArgs {
    /// The port; 0 takes a free one.
    #[arg(long, value_name = "P", default_value_t = 8080)]
    port: u16,
    /// Open a live class: students join from their phones, hand in rules and answer questions.
    #[arg(long)]
    class: bool,
    /// Let the other devices on this network in; otherwise only this one reaches the server.
    #[arg(long)]
    lan: bool,
    /// Erase what an earlier class has left.
    #[arg(long)]
    forget: bool,
    /// How many students can join.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=500))]
    seats: u32,
    /// The file of the class; unless given, class.sqlite in your user’s data folder.
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
    /// A folder with a built app, instead of the one in the program.
    #[arg(long, value_name = "DIR")]
    folder: Option<PathBuf>,
}

/// Serves until Ctrl+C.
pub fn run(args: &ServeArgs) -> CliResult {
    let input = |why: String| CliError::Input(why);
    let files = Files::of(args.folder.as_deref()).map_err(input)?;
    let data = data(args)?;
    let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(serve(args, files, &data))?;
    // Streams are open as long as pages are: nobody waits for them.
    runtime.shutdown_background();
    Ok(true)
}

async fn serve(args: &ServeArgs, files: Files, data: &Path) -> Result<(), CliError> {
    let host = if args.lan { Ipv4Addr::UNSPECIFIED } else { Ipv4Addr::LOCALHOST };
    let port = args.port;
    let listener = TcpListener::bind(SocketAddr::from((host, port))).await.map_err(|error| {
        CliError::Input(match error.kind() {
            io::ErrorKind::AddrInUse => {
                format!("port {port} is taken by another program; choose another one with --port")
            }
            _ => format!("port {port} cannot be used ({error}); choose another one with --port"),
        })
    })?;
    let port = listener.local_addr()?.port();
    // Not before: a class that runs has the port as a rule, and its file in any case.
    if args.forget {
        room::forget(data).map_err(CliError::Input)?;
    }
    let here = format!("http://127.0.0.1:{port}/");
    let network = if args.lan { in_network() } else { None };
    let outside = network.map(|address| format!("http://{address}:{port}/"));
    let mut text = format!("Solvarium is served at {here}\n");
    text += &match (&outside, args.lan) {
        (Some(outside), _) => format!("Every device on this network reaches it at {outside}\n"),
        (None, true) => {
            "This machine seems to be on no network; other devices reach it at the address that the network gives it.\n"
                .to_owned()
        }
        (None, false) => "Only this machine reaches it; --lan lets other devices in.\n".to_owned(),
    };
    let class = if args.class {
        let room = Room::open(data, args.seats).map_err(CliError::Input)?;
        let file = |why: room::Refused| CliError::Input(why.to_string());
        let (key, code) = (room.key().map_err(file)?, room.code().map_err(file)?);
        let address = outside.clone().unwrap_or_else(|| here.clone());
        text += &format!("\nYour page, for nobody else: {here}#/classroom/room/{key}\n");
        text += &format!("Students go to {address}join and type {code}, or take this picture:\n\n");
        text += &picture(&format!("{address}#/classroom/join/{code}"));
        text += "\nThe class is erased when you end this with Ctrl+C or close this window, unless you have chosen «Keep the class» on your page.\n";
        Some(Arc::new(LiveClass::new(room, if args.lan { address } else { String::new() })))
    } else {
        None
    };
    text += "Ctrl+C ends it.\n";
    print(&text)?;
    let service = router(files, class.clone()).into_make_service_with_connect_info::<SocketAddr>();
    tokio::select! {
        ended = async { axum::serve(listener, service).await } => ended?,
        () = told_to_end() => {}
    }
    if class.is_some_and(|class| !class.is_kept())
        && let Err(error) = room::erase(data)
    {
        complain(&format!("{} cannot be erased: {error}", data.display()));
    }
    Ok(())
}

/// Waits for Ctrl+C, for the window of the terminal to be closed, or for the system to end the program.
async fn told_to_end() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let (Ok(mut ended), Ok(mut closed)) = (signal(SignalKind::terminate()), signal(SignalKind::hangup())) {
            tokio::select! {
                _ = ended.recv() => return,
                _ = closed.recv() => return,
                _ = tokio::signal::ctrl_c() => return,
            }
        }
    }
    #[cfg(windows)]
    if let Ok(mut closed) = tokio::signal::windows::ctrl_close() {
        tokio::select! {
            _ = closed.recv() => return,
            _ = tokio::signal::ctrl_c() => return,
        }
    }
    // If the program cannot hear of it, it goes on until it is killed.
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}

/// The file of the class; its folder is made, for this user alone.
fn data(args: &ServeArgs) -> Result<PathBuf, CliError> {
    if let Some(data) = &args.data {
        return Ok(data.clone());
    }
    let none =
        |_| CliError::Input("your user has no folder for data; name a file for the class with --data".to_owned());
    let folder = etcetera::choose_base_strategy().map_err(none)?.data_dir().join("solvarium");
    if args.class || args.forget {
        let mut maker = fs::DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut maker, 0o700);
        let made = maker.recursive(true).create(&folder);
        made.map_err(|error| CliError::Input(format!("{} cannot be created: {error}", folder.display())))?;
    }
    Ok(folder.join("class.sqlite"))
}

/// The address of this machine in its network: a private one before others.
fn in_network() -> Option<Ipv4Addr> {
    let mut found: Vec<Ipv4Addr> = if_addrs::get_if_addrs()
        .ok()?
        .into_iter()
        .filter_map(|one| match one.ip() {
            IpAddr::V4(address) if !address.is_loopback() && !address.is_link_local() => Some(address),
            _ => None,
        })
        .collect();
    // Docker's bridges have addresses from 172.16 on; a school's network seldom.
    found.sort_by_key(|address| (!address.is_private(), address.octets()[0] == 172));
    found.first().copied()
}

/// A QR code of half blocks, dark on light whatever the colours of the terminal.
fn picture(text: &str) -> String {
    let Ok(code) = QrCode::encode_text(text, QrCodeEcc::Low) else { return String::new() };
    let size = code.size();
    let dark = |x: i32, y: i32| code.get_module(x, y);
    let mut lines = String::new();
    for y in (-2..size + 2).step_by(2) {
        let cells = (-2..size + 2).map(|x| match (dark(x, y), dark(x, y + 1)) {
            (true, true) => ' ',
            (true, false) => '▄',
            (false, true) => '▀',
            (false, false) => '█',
        });
        lines += &format!("  \u{1b}[97;40m{}\u{1b}[0m\n", cells.collect::<String>());
    }
    lines
}

//! `chancery daide serve`: a game for other programs.
//!
//! One thread accepts connections, each connection has a thread that reads, and the main thread has the
//! game. A client that doesn't read what it is sent is cut off.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::super::CommandError;
use super::super::common::BoardArg;
use super::super::io::{put, warn};
use super::{ComputerArgs, record};
use chancery_core::rules::Rules;
use clap::{ValueEnum, ValueHint};
use daide::game::{Absence, Ending, Game, Options, Stage};
use daide::server::{ClientId, Output, Server};
use game::store::MapFolders;
use player::Geography;

/// `chancery daide serve`
#[derive(clap::Args, Debug)]
pub struct Serve {
    /// Address to listen on; port 0 is any free one
    #[arg(long, value_name = "HOST:PORT", default_value = "127.0.0.1:16713")]
    pub listen: String,
    #[command(flatten)]
    /// Board
    pub board: BoardArg,
    /// Number of powers that the computer plays
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub computers: usize,
    #[command(flatten)]
    /// How the computer plays
    pub computer: ComputerArgs,
    /// Who plays for a program that leaves
    #[arg(long, value_enum, default_value_t)]
    pub absent: Absent,
    /// Seconds that a phase lasts at most [default: no limit]
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u16).range(1..=8191))]
    pub deadline: Option<u16>,
    /// Last year to play; the game is then a draw [default: no limit]
    #[arg(long, value_name = "YEAR")]
    pub last_year: Option<u16>,
    /// File for the game, one phase per line, for `chancery replay`
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
}

/// Who plays for a program that leaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum Absent {
    /// No one: its units hold
    #[default]
    Hold,
    /// The computer
    Computer,
}

/// The most connections at a time; others are closed at once.
const MOST_CONNECTIONS: usize = 100;

/// After so long a client that doesn't read is cut off.
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);

/// What the other threads report.
enum Event {
    Connected(TcpStream),
    Received(ClientId, Vec<u8>),
    Closed(ClientId),
}

/// Serves a game to its end.
pub(super) fn run(args: &Serve, maps: &MapFolders) -> Result<ExitCode, CommandError> {
    let map = args.board.find(maps)?;
    let players = map.played().count();
    if args.computers > players {
        return Err(CommandError::Usage(format!(
            "--computers {}: the board has {players} powers to play",
            args.computers
        )));
    }
    let options = Options {
        computers: args.computers,
        absence: match args.absent {
            Absent::Hold => Absence::Holds,
            Absent::Computer => Absence::Computer,
        },
        deadline: args.deadline,
        last_year: args.last_year,
        seed: args.computer.seed,
    };
    let game = Game::new(&map, Rules::default(), options).map_err(CommandError::usage)?;
    let unusable = |error| CommandError::Usage(format!("--listen {}: {error}", args.listen));
    let listener = TcpListener::bind(&args.listen).map_err(unusable)?;
    let address = listener.local_addr().map_err(unusable)?;
    let mut host = Host::new(Server::new(game), listener);
    warn(&format!(
        "listening on {address}, waiting for {}",
        text::count(host.server.open_seats(), "program")
    ));
    let ending = host.serve(args.computer);
    let result = match ending {
        Ending::Solo(power) => format!("{} won", map.power(power).name),
        Ending::Draw => "draw".to_owned(),
        Ending::Abandoned => "all programs have left".to_owned(),
    };
    warn(&result);
    if args.output.is_some() {
        let lines = record::lines(&map, &host.server.game.records)?;
        put(args.output.as_deref(), lines.as_bytes())?;
    }
    Ok(ExitCode::from(u8::from(ending == Ending::Abandoned)))
}

/// The server with its connections.
struct Host {
    server: Server,
    streams: BTreeMap<ClientId, TcpStream>,
    events: Receiver<Event>,
    report: SyncSender<Event>,
    /// When the server was last given the time.
    ticked: Instant,
}

impl Host {
    fn new(server: Server, listener: TcpListener) -> Self {
        let (report, events) = sync_channel(MOST_CONNECTIONS);
        let accepted = report.clone();
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                if accepted.send(Event::Connected(stream)).is_err() {
                    return;
                }
            }
        });
        Host {
            server,
            streams: BTreeMap::new(),
            events,
            report,
            ticked: Instant::now(),
        }
    }

    /// Leads the game to its end.
    fn serve(&mut self, computer: ComputerArgs) -> Ending {
        let geography = Geography::new(self.server.game.map());
        loop {
            self.flush();
            if let Stage::Over(ending) = self.server.game.stage {
                return ending;
            }
            let game = &mut self.server.game;
            let next = game.to_give().first().copied();
            if let Some(power) = next {
                let last_year = game.options.last_year;
                let task = (&**game.map(), &game.position, power);
                let orders = computer.orders(&geography, task, last_year);
                game.give(power, &orders);
                self.server.go_on();
            }
            // while the computer has orders to give, only what has arrived is read
            let patience = if next.is_some() { 0 } else { 1000 };
            match self.events.recv_timeout(Duration::from_millis(patience)) {
                Ok(event) => self.event(event),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {}
            }
            let seconds = self.ticked.elapsed().as_secs();
            self.ticked += Duration::from_secs(seconds);
            self.server.tick(u32::try_from(seconds).unwrap_or(u32::MAX));
        }
    }

    fn event(&mut self, event: Event) {
        match event {
            Event::Connected(stream) => self.welcome(stream),
            Event::Received(id, bytes) => self.server.receive(id, &bytes),
            Event::Closed(id) => self.cut(id),
        }
    }

    fn welcome(&mut self, stream: TcpStream) {
        let ready = stream.set_write_timeout(Some(WRITE_TIMEOUT)).is_ok();
        let reader = stream.try_clone().ok().filter(|_| ready);
        let Some(reader) = reader.filter(|_| self.streams.len() < MOST_CONNECTIONS) else {
            return;
        };
        let id = self.server.connect();
        self.streams.insert(id, stream);
        let report = self.report.clone();
        thread::spawn(move || read(reader, id, &report));
    }

    fn cut(&mut self, id: ClientId) {
        if let Some(stream) = self.streams.remove(&id) {
            // it may be closed already
            let _ = stream.shutdown(Shutdown::Both);
        }
        self.server.disconnect(id);
    }

    /// Sends what the server has to say.
    fn flush(&mut self) {
        loop {
            let output = self.server.take_output();
            if output.is_empty() {
                return;
            }
            for (id, output) in output {
                let Some(stream) = self.streams.get_mut(&id) else {
                    continue;
                };
                let is_open = match output {
                    Output::Send(bytes) => stream.write_all(&bytes).is_ok(),
                    Output::Close => false,
                };
                if !is_open {
                    self.cut(id);
                }
            }
        }
    }
}

/// Reads from a connection until it is closed.
fn read(mut stream: TcpStream, id: ClientId, report: &SyncSender<Event>) {
    let mut bytes = vec![0; 1 << 14];
    while let Ok(count @ 1..) = stream.read(&mut bytes) {
        if report
            .send(Event::Received(id, bytes[..count].to_vec()))
            .is_err()
        {
            return;
        }
    }
    // the game may be over
    let _ = report.send(Event::Closed(id));
}

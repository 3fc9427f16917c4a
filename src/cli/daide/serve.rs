//! `chancery daide serve`: a server for games with other programs.
//!
//! One thread accepts connections, each connection has a thread that reads, another thread computes the
//! computer's orders, and the main thread has the game. A client that doesn't read its messages is
//! disconnected.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::super::CommandError;
use super::super::common::{BoardArg, RulesArgs};
use super::super::io::warn;
use super::ComputerArgs;
use chancery_core::board::{Map, Power, Turn};
use chancery_core::orders::WrittenOrder;
use clap::{ValueEnum, ValueHint};
use daide::game::{self as served, Ending, Holder, Options, Stage};
use daide::server::{ClientId, Output, Server};
use game::store::{MapFolders, OpenGameFile};
use game::{DraftOrder, Game, Proposal, Setup};
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
    #[command(flatten)]
    /// Rules
    pub rules: RulesArgs,
    /// Number of powers that the computer plays
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub computers: usize,
    #[command(flatten)]
    /// Computer player
    pub computer: ComputerArgs,
    /// Substitute for a program that leaves
    #[arg(long, value_enum, default_value_t)]
    pub absent: Absent,
    /// Seconds that a phase lasts at most [default: no limit]
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u16).range(1..=8191))]
    pub deadline: Option<u16>,
    /// Last year to play; the game is then a draw [default: no limit]
    #[arg(long, value_name = "YEAR")]
    pub last_year: Option<u16>,
    /// Save to write, phase by phase
    #[arg(short, long, value_name = "SAVE.toml", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
}

/// The player that replaces a program that leaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum Absent {
    /// No one: its units hold
    #[default]
    Hold,
    /// The computer
    Computer,
}

/// The maximum number of connections. Others are closed at once.
const MOST_CONNECTIONS: usize = 100;

/// The time after which a client that doesn't read is disconnected.
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);

/// An event reported by another thread.
enum Event {
    Connected(TcpStream),
    Received(ClientId, Vec<u8>),
    Closed(ClientId),
    /// The computer's orders for a power.
    Orders(Power, Turn, Vec<WrittenOrder>),
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
        rules: args.rules.rules()?,
        computers: args.computers,
        absent: match args.absent {
            Absent::Hold => Holder::Absent,
            Absent::Computer => Holder::Computer,
        },
        deadline: args.deadline,
        last_year: args.last_year,
        seed: args.computer.seed,
    };
    let game = served::Game::new(&map, options).map_err(CommandError::usage)?;
    let unusable = |error| CommandError::Usage(format!("--listen {}: {error}", args.listen));
    let listener = TcpListener::bind(&args.listen).map_err(unusable)?;
    let address = listener.local_addr().map_err(unusable)?;
    let save = args.output.as_deref();
    let mut save = save.map(|path| Save::new(path, args, &map)).transpose()?;
    let mut host = Host::new(Server::new(game), listener, args.computer);
    warn(&format!(
        "listening on {address}, waiting for {}",
        text::count(host.server.open_seats(), "program")
    ));
    let ending = loop {
        host.go_on();
        if let Some(save) = &mut save {
            save.keep(&host.server.game)?;
        }
        if let Stage::Over(ending) = host.server.game.stage {
            break ending;
        }
    };
    warn(&match ending {
        Ending::Solo(power) => format!("{} won", map.power(power).name),
        Ending::Draw => "draw".to_owned(),
        Ending::Abandoned => "all programs have left".to_owned(),
    });
    Ok(ExitCode::from(u8::from(ending == Ending::Abandoned)))
}

/// The saved game.
struct Save {
    file: OpenGameFile,
    game: Game,
}

impl Save {
    fn new(path: &Path, args: &Serve, map: &Arc<Map>) -> Result<Self, CommandError> {
        let file = OpenGameFile::create_at(path.to_owned())?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let setup = Setup {
            rulebook: args.rules.rules.unwrap_or_default(),
            rules: args.rules.rules()?,
            ..Setup::on(&name, Arc::clone(map))
        };
        let game = Game::new(setup).map_err(CommandError::failed)?;
        Ok(Save { file, game })
    }

    /// Saves the phases that were played since the last call.
    fn keep(&mut self, served: &served::Game) -> Result<(), CommandError> {
        let saved = self.game.history().len();
        for sheets in &served.played[saved..] {
            let draft = |order: &WrittenOrder| DraftOrder::canonical(served.map(), order.clone());
            let draft = |sheet: &Option<Vec<WrittenOrder>>| {
                Some(sheet.as_ref()?.iter().map(draft).collect())
            };
            let seals = vec![None; self.game.seats().len()];
            self.game.play(sheets.iter().map(draft).collect(), seals);
        }
        if served.stage == Stage::Over(Ending::Draw) {
            let draw = Proposal::Draw(self.game.survivors());
            self.game.vote(draw, &[]).map_err(CommandError::failed)?;
        }
        Ok(self.file.keep(&self.game)?)
    }
}

/// The server with its connections.
struct Host {
    server: Server,
    computer: ComputerArgs,
    geography: Arc<Geography>,
    /// Whether the computer is computing orders.
    is_thinking: bool,
    streams: BTreeMap<ClientId, TcpStream>,
    events: Receiver<Event>,
    report: SyncSender<Event>,
    /// The last time that the server's clock was advanced.
    ticked: Instant,
}

impl Host {
    fn new(server: Server, listener: TcpListener, computer: ComputerArgs) -> Self {
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
            computer,
            geography: Arc::new(Geography::new(server.game.map())),
            is_thinking: false,
            server,
            streams: BTreeMap::new(),
            events,
            report,
            ticked: Instant::now(),
        }
    }

    /// Waits up to a second for an event, handles it, and sends the resulting messages.
    fn go_on(&mut self) {
        self.think();
        match self.events.recv_timeout(Duration::from_secs(1)) {
            Ok(event) => self.event(event),
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {}
        }
        let seconds = self.ticked.elapsed().as_secs();
        self.ticked += Duration::from_secs(seconds);
        self.server.tick(u32::try_from(seconds).unwrap_or(u32::MAX));
        self.flush();
    }

    /// Starts computing the next power's orders that the computer has to give.
    fn think(&mut self) {
        let game = &self.server.game;
        let next = game.to_give().next();
        let Some(power) = next.filter(|_| !self.is_thinking) else {
            return;
        };
        self.is_thinking = true;
        let (map, position, options) =
            (Arc::clone(game.map()), game.position.clone(), game.options);
        let (computer, geography) = (self.computer, Arc::clone(&self.geography));
        let report = self.report.clone();
        thread::spawn(move || {
            let task = (&*map, &position, power);
            let orders = computer.orders(&geography, task, &options.rules, options.last_year);
            // the game may be over
            let _ = report.send(Event::Orders(power, position.turn, orders));
        });
    }

    fn event(&mut self, event: Event) {
        match event {
            Event::Connected(stream) => self.welcome(stream),
            Event::Received(id, bytes) => self.server.receive(id, &bytes),
            Event::Closed(id) => self.cut(id),
            Event::Orders(power, turn, orders) => {
                self.is_thinking = false;
                let game = &mut self.server.game;
                // the orders are outdated after a deadline, or when a client has reconnected
                let is_next = game.to_give().any(|it| it == power);
                if is_next && game.position.turn == turn {
                    game.give(power, &orders);
                    self.server.go_on();
                }
            }
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

    /// Sends the server's messages.
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

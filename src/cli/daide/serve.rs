//! `chancery daide serve`: a server for games with other programs, one after the other.
//!
//! The main thread has the game and its [`Host`], and another thread computes the computer's orders.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread;

use super::super::CommandError;
use super::super::common::{BoardArg, RulesArgs};
use super::super::io::warn;
use super::ComputerArgs;
use super::log::Log;
use chancery_core::board::{Map, Power, Turn};
use chancery_core::orders::WrittenOrder;
use clap::{ValueEnum, ValueHint};
use daide::game::{self as served, Ending, Holder, Options, Stage};
use daide::host::Host;
use daide::press::Press;
use daide::server::Server;
use game::store::{MapFolders, OpenGameFile, reason};
use game::{DraftOrder, EndedEarly, Game, Proposal, Setup};
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
    /// Level of the messages that programs send each other: 0, 10 (peace, alliances) or 20 (also orders)
    #[arg(long, value_name = "LEVEL", default_value = "0", value_parser = press)]
    pub press: Press,
    /// Last year to play; the game is then a draw [default: no limit]
    #[arg(long, value_name = "YEAR")]
    pub last_year: Option<u16>,
    /// Number of games to play, one after the other
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub games: u32,
    /// Save to write, phase by phase; for a series, use --log
    #[arg(short, long, value_name = "SAVE.toml", value_hint = ValueHint::FilePath, conflicts_with = "games")]
    pub output: Option<PathBuf>,
    /// File to which each phase is added as a line of JSON, and the end of each game
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub log: Option<PathBuf>,
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

/// Reads the level of the messages between programs.
fn press(text: &str) -> Result<Press, &'static str> {
    let all = [Press::None, Press::Peace, Press::Orders];
    let known = all.into_iter().find(|it| (*it as i32).to_string() == text);
    known.ok_or("expected 0, 10 or 20")
}

/// The computer's orders for a power in a phase.
type Orders = (Power, Turn, Vec<WrittenOrder>);

/// Serves the games.
pub(super) fn run(args: &Serve, maps: &MapFolders) -> Result<ExitCode, CommandError> {
    let map = args.board.find(maps)?;
    let players = map.played().count();
    if args.computers > players {
        return Err(CommandError::Usage(format!(
            "--computers {}: the board has {players} powers to play",
            args.computers
        )));
    }
    let first = map.first_turn().year;
    if let Some(last) = args.last_year.filter(|&last| last < first) {
        return Err(CommandError::Usage(format!(
            "--last-year {last}: the first year of the board is {first}"
        )));
    }
    let mut computer = args.computer;
    let options = Options {
        rules: args.rules.rules()?,
        computers: args.computers,
        absent: match args.absent {
            Absent::Hold => Holder::Absent,
            Absent::Computer => Holder::Computer,
        },
        deadline: args.deadline,
        last_year: args.last_year,
        press: args.press,
        seed: 0,
    };
    let game = |seed| {
        let game = served::Game::new(&map, Options { seed, ..options });
        game.map_err(CommandError::usage)
    };
    let mut host = Host::new(Server::new(game(computer.seed)?));
    let address = host.listen(&args.listen).map_err(|error| {
        CommandError::Usage(format!("--listen {}: {}", args.listen, reason(&error)))
    })?;
    let save = args.output.as_deref();
    let mut save = save.map(|path| Save::new(path, args, &map)).transpose()?;
    let mut log = args.log.as_deref().map(Log::open).transpose()?;
    let geography = Arc::new(Geography::new(&map));
    let mut abandoned = 0;
    for number in 1..=args.games {
        host.server.begin(game(computer.seed)?);
        warn(&match host.server.open_seats() {
            0 => format!("listening on {address}"),
            open => format!(
                "listening on {address}, waiting for {}",
                text::count(open, "program")
            ),
        });
        let ending = play(&mut host, computer, &geography, |game, first| {
            save.as_mut().map_or(Ok(()), |save| save.keep(game))?;
            log.as_mut()
                .map_or(Ok(()), |log| log.add(number, game, first))
        })?;
        warn(&match ending {
            Ending::Solo(power) => format!("{} won", map.power(power).name),
            Ending::Draw => "draw".to_owned(),
            Ending::Abandoned => "all programs have left".to_owned(),
        });
        abandoned += u32::from(ending == Ending::Abandoned);
        computer.seed = computer.seed.wrapping_add(1);
    }
    Ok(ExitCode::from(u8::from(abandoned > 0)))
}

/// Serves a game to its end. `keep` is called at its beginning, after each phase, and at its end, with the number
/// of phases at the last call.
fn play(
    host: &mut Host,
    computer: ComputerArgs,
    geography: &Arc<Geography>,
    mut keep: impl FnMut(&served::Game, usize) -> Result<(), CommandError>,
) -> Result<Ending, CommandError> {
    let (orders, written) = channel();
    let mut is_thinking = false;
    let mut last = (0, None);
    loop {
        let game = &host.server.game;
        let now = (game.played.len(), Some(game.stage));
        if now != last {
            keep(game, last.0)?;
            last = now;
        }
        if let Stage::Over(ending) = game.stage {
            return Ok(ending);
        }
        if let Some(power) = game.to_give().next().filter(|_| !is_thinking) {
            is_thinking = true;
            think(host, (computer, power), geography, &orders);
        }
        host.go_on();
        if let Ok(orders) = written.try_recv() {
            is_thinking = false;
            give(&mut host.server, orders);
        }
    }
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
            let (survivors, last) = (self.game.survivors(), served.options.last_year);
            match last.filter(|&last| served.position.turn.year > last) {
                Some(last) => {
                    let reason = format!("draw after {last}, the last year");
                    let stop = EndedEarly::Declared {
                        winners: survivors,
                        reason,
                    };
                    self.game.stop(stop).map_err(CommandError::failed)?;
                }
                None => {
                    let draw = Proposal::Draw(survivors);
                    self.game.vote(draw, &[]).map_err(CommandError::failed)?;
                }
            }
        }
        Ok(self.file.keep(&self.game)?)
    }
}

/// Gives the computer's orders to the game, unless they are outdated: after a deadline, or when a client has
/// reconnected.
fn give(server: &mut Server, (power, turn, orders): Orders) {
    let game = &mut server.game;
    if game.position.turn == turn && game.to_give().any(|it| it == power) {
        game.give(power, &orders);
        server.go_on();
    }
}

/// Starts computing a power's orders in another thread, which then sends them and wakes the host.
fn think(
    host: &Host,
    (computer, power): (ComputerArgs, Power),
    geography: &Arc<Geography>,
    orders: &Sender<Orders>,
) {
    let (game, waker) = (&host.server.game, host.waker());
    let (map, position, options) = (Arc::clone(game.map()), game.position.clone(), game.options);
    let (geography, orders) = (Arc::clone(geography), orders.clone());
    thread::spawn(move || {
        let task = (&*map, &position, power);
        let task = computer.task(&geography, task, &options.rules, options.last_year);
        let written = computer.orders(&task, &[]);
        // the game may be over
        let _ = orders.send((power, position.turn, written));
        waker.wake();
    });
}

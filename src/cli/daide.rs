//! `chancery daide`: games with other programs over a network, by the DAIDE protocol.

mod log;
mod serve;

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::process::ExitCode;

use super::CommandError;
use super::io::{print, warn};
use super::orders::level;
use chancery_core::board::{Map, Position, Power};
use chancery_core::orders::WrittenOrder;
use chancery_core::rules::Rules;
use clap::Subcommand;
use daide::client::{Client, Event};
use daide::game::Ending;
use game::store::{MapFolders, reason};
use player::level::Computer;
use player::promise::{Bonds, Offer, answer};
use player::{Geography, Level, Player, Task};

/// `chancery daide`
#[derive(Subcommand, Debug)]
pub enum Daide {
    /// Let the computer play a power at a server
    Play(Play),
    /// Serve a game for other programs
    Serve(serve::Serve),
}

/// `chancery daide play`
#[derive(clap::Args, Debug)]
pub struct Play {
    /// Address of the server
    #[arg(value_name = "HOST:PORT")]
    pub server: String,
    /// Name that the server is sent
    #[arg(long, value_name = "NAME", default_value = "chancery")]
    pub name: String,
    #[command(flatten)]
    /// Computer player
    pub computer: ComputerArgs,
}

/// The options of the computer player.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct ComputerArgs {
    /// Level of the computer, from 1 to 5
    #[arg(long, value_name = "LEVEL", default_value = "5", value_parser = level)]
    pub level: Level,
    /// Seed of the random choices
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
}

impl ComputerArgs {
    /// Returns the computer's orders for a power that keeps its promises.
    fn orders(self, task: &Task<'_>, promises: &[Offer]) -> Vec<WrittenOrder> {
        let computer = Computer::new(self.level, || false);
        computer.bound(bonds(promises)).orders(task)
    }

    /// Returns the task of a power.
    fn task<'a>(
        self,
        geography: &'a Geography,
        (map, position, power): (&'a Map, &'a Position, Power),
        rules: &'a Rules,
        last_year: Option<u16>,
    ) -> Task<'a> {
        Task {
            map,
            geography,
            position,
            rules,
            power,
            history: &[],
            last_year,
            seed: self.seed,
        }
    }
}

/// Returns the bonds of a power that has made these promises.
fn bonds(promises: &[Offer]) -> Bonds {
    Bonds {
        offers: promises.to_vec(),
        ..Bonds::default()
    }
}

/// Runs the command.
pub(super) fn run(args: &Daide, maps: &MapFolders) -> Result<ExitCode, CommandError> {
    match args {
        Daide::Play(args) => play(args, maps),
        Daide::Serve(args) => serve::run(args, maps),
    }
}

/// Sends the computer's orders for the present phase.
fn give(client: &mut Client, computer: ComputerArgs, geography: &Geography) {
    if let Some(position) = client.position() {
        let rules = Rules::default();
        let task = computer.task(geography, position, &rules, None);
        let orders = computer.orders(&task, client.promises());
        client.give(&orders);
    }
}

/// Plays a game at a server to its end.
fn play(args: &Play, maps: &MapFolders) -> Result<ExitCode, CommandError> {
    let failed = |error: io::Error| {
        let server = &args.server;
        match error.kind() {
            io::ErrorKind::InvalidInput => CommandError::Usage(format!(
                "{server}: expected HOST:PORT, like localhost:16713"
            )),
            _ => CommandError::Failed(format!("{server}: {}", reason(&error))),
        }
    };
    let mut stream = TcpStream::connect(&args.server).map_err(failed)?;
    let maps = maps.clone();
    let find = move |name: &str| maps.find(name).ok();
    let mut client = Client::new(&args.name, env!("CARGO_PKG_VERSION"), Box::new(find));
    let mut bytes = vec![0; 1 << 16];
    let mut geography = None;
    loop {
        stream.write_all(&client.take_output()).map_err(failed)?;
        let count = stream.read(&mut bytes).map_err(failed)?;
        let events = client.receive(&bytes[..count]);
        let is_over = |events: &Vec<Event>| events.iter().any(|it| matches!(it, Event::Over(_)));
        if count == 0 || events.as_ref().map_or(true, is_over) {
            // the server may have closed the connection
            let _ = stream.write_all(&client.take_output());
            events.map_err(CommandError::failed)?;
            break;
        }
        for event in events.unwrap_or_default() {
            let Some(task @ (map, _, power)) = client.position() else {
                continue;
            };
            let geography = geography.get_or_insert_with(|| Geography::new(map));
            match event {
                Event::Orders => give(&mut client, args.computer, geography),
                Event::Proposed(proposed) => {
                    let rules = Rules::default();
                    let task = args.computer.task(geography, task, &rules, None);
                    let bonds = bonds(client.promises());
                    let settings = args.computer.level.settings();
                    let reply = |offer| answer(&task, &settings, &bonds, offer);
                    let accepts = proposed.offer.is_some_and(|offer| reply(offer).accepts());
                    if client.answer(&proposed, accepts) {
                        give(&mut client, args.computer, geography);
                    }
                }
                Event::Started(_) | Event::Over(_) => {
                    let (board, power) = (map.title(), &map.power(power).name);
                    warn(&format!("playing {power} on board “{board}”"));
                }
            }
        }
    }
    match (client.outcome(), client.position()) {
        (Some(Ending::Solo(power)), Some((map, ..))) => {
            print(format!("{} won\n", map.power(power).name))
        }
        (Some(Ending::Draw), _) => print("Draw\n"),
        _ => Err(CommandError::Failed(format!(
            "{}: the server ended the game without a result",
            args.server
        ))),
    }
}

//! `chancery boards`: the available boards.

use std::process::ExitCode;

use super::print::PrintFormat;
use super::{CommandError, io};
use game::store::MapFolders;
use output::printouts;

/// `chancery boards`
#[derive(clap::Args, Debug)]
pub struct BoardList {
    /// Board to show in full: powers, rules, and provinces
    pub name: Option<String>,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    pub format: PrintFormat,
}

/// Prints all boards, or one in full.
pub(super) fn run(args: &BoardList, maps: &MapFolders) -> Result<ExitCode, CommandError> {
    let printout = match &args.name {
        Some(name) => {
            let map = maps.find(name).map_err(CommandError::usage)?;
            printouts::board(&map, &maps.file(&map)?)
        }
        None => {
            let mut all = Vec::new();
            for name in maps.names()? {
                match maps.find(&name) {
                    Ok(map) => all.push(map),
                    // an error in one board doesn't hide the others
                    Err(error) => io::warn(&error.to_string()),
                }
            }
            printouts::boards(all.iter().map(|map| &**map))
        }
    };
    io::print(printout.write(args.format.into()))
}

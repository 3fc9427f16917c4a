//! `chancery import`: converts games of the Python package `diplomacy` to saved games of this
//! program.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::ValueHint;
use serde_json::value::RawValue;

use super::common::RulesArgs;
use super::io::{Input, print, warn, warn_of};
use super::{CommandError, io};
use game::store::{MapFolders, OpenGameFile, Store, StoreError};
use game::{Game, TableRules, save};
use output::python_format::{self, Imported};

/// The maximum size of the input, in bytes: about a hundred long games.
const LARGEST: u64 = 64 << 20;

/// The description of the file's format in the help.
const SHAPE: &str = "\
The file has one or more saved games, as `to_saved_game_format` of the package writes them: objects
with `id`, `map` and `phases`. Each is adjudicated again. If no rules are named, the rules that
chancery wrote into the file apply, or the first rulebook that reproduces the recorded results.
Data that a save can't hold and results that differ from the record are reported on standard error.";

/// `chancery import`
#[derive(clap::Args, Debug)]
#[command(after_help = SHAPE)]
pub struct Import {
    /// Saved games of the package, or - for standard input
    #[arg(value_name = "GAME.json", value_hint = ValueHint::FilePath)]
    pub file: PathBuf,
    /// Save to write, a folder for several, or - for standard output [default: the folder for saved
    /// games]
    #[arg(short, long, value_name = "SAVE.toml", value_hint = ValueHint::AnyPath)]
    pub output: Option<PathBuf>,
    /// Overwrite an existing save; its last version is kept next to it
    #[arg(long)]
    pub replace: bool,
    /// Keep the phases before one that differs from the record
    #[arg(long)]
    pub partial: bool,
    #[command(flatten)]
    /// Rules that the games were played with
    pub rules: RulesArgs,
}

/// The destination of imported games.
enum Target {
    /// Standard output.
    Printed,
    /// This file.
    File(PathBuf),
    /// A folder; the file is named after the game.
    Folder(Store),
}

/// Imports the games and writes the saves.
pub(super) fn run(
    args: &Import,
    maps: &MapFolders,
    saves: Option<&Path>,
) -> Result<ExitCode, CommandError> {
    let input = Input::of(Some(&args.file));
    let text = input.text(LARGEST)?;
    let games = games(&text, &input)?;
    let target = target(args, saves, games.len())?;
    let named = args.rules.rules.is_some() || !args.rules.set.is_empty();
    let house = TableRules {
        rulebook: args.rules.rules.unwrap_or_default(),
        rules: args.rules.rules()?,
    };
    let import = python_format::Import {
        house: named.then_some(house),
        partial: args.partial,
    };
    let mut failed = false;
    for (number, text) in games.iter().enumerate() {
        let name = match games.len() {
            1 => input.name(),
            _ => format!("{}: game {}", input.name(), number + 1),
        };
        let saved = python_format::read(text, |name| io::board(maps, name), import)
            .map_err(CommandError::failed)
            .and_then(|imported| import_one(args, &target, &name, &imported));
        match saved {
            Ok(output) => {
                print(output)?;
            }
            Err(error) => {
                failed = true;
                warn(&format!("{name}: {error}"));
            }
        }
    }
    Ok(ExitCode::from(u8::from(failed)))
}

/// Splits a file into the texts of its games.
fn games<'a>(text: &'a str, input: &Input) -> Result<Vec<&'a str>, CommandError> {
    let values = serde_json::Deserializer::from_str(text).into_iter::<&RawValue>();
    let games: Result<Vec<&str>, _> = values.map(|value| value.map(RawValue::get)).collect();
    match games {
        Ok(games) if games.is_empty() => Err(input.failed("empty: expected a saved game")),
        Ok(games) => Ok(games),
        Err(fault) => Err(input.failed(format_args!(
            "not a saved game of the Python package: the text isn't JSON (line {}, column {})",
            fault.line(),
            fault.column()
        ))),
    }
}

fn target(args: &Import, saves: Option<&Path>, games: usize) -> Result<Target, CommandError> {
    let folder = |named: Option<&Path>| {
        let store = Store::open(named).map_err(CommandError::usage)?;
        Ok(Target::Folder(store))
    };
    match &args.output {
        None => folder(saves),
        Some(path) if path == Path::new("-") && games == 1 => Ok(Target::Printed),
        Some(path) if path.is_dir() => folder(Some(path)),
        Some(path) if games == 1 => Ok(Target::File(path.clone())),
        Some(path) => Err(CommandError::Usage(format!(
            "-o {}: -o must be an existing folder for {games} games",
            path.display()
        ))),
    }
}

/// Saves one imported game and prints its notes to standard error. Returns the save's path, or its text if
/// the target is standard output.
fn import_one(
    args: &Import,
    target: &Target,
    name: &str,
    imported: &Imported,
) -> Result<String, CommandError> {
    let game = &imported.game;
    let path = match target {
        Target::Printed => {
            warn_of(name, &imported.notes);
            return Ok(save::write(game));
        }
        Target::File(path) => path.clone(),
        Target::Folder(store) => {
            store.make_folder()?;
            store.path_for(&game.name)
        }
    };
    write(args, path.clone(), game).map_err(|error| match error {
        StoreError::Refused { .. } if path.exists() && !args.replace => CommandError::Failed(
            format!("{error}; use --replace to overwrite it or -o for another name"),
        ),
        error => error.into(),
    })?;
    warn_of(name, &imported.notes);
    Ok(format!("{}\n", path.display()))
}

/// Writes a save with the program's checks and locks, so that an open game is never overwritten.
fn write(args: &Import, path: PathBuf, game: &Game) -> Result<(), StoreError> {
    let mut file = if args.replace && path.exists() {
        OpenGameFile::open(&path)?.0
    } else {
        OpenGameFile::create_at(path)?
    };
    file.keep(game)
}

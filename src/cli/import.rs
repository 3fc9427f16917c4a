//! `chancery import`: games of the Python package, kept as games of this program.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::ValueHint;
use serde_json::value::RawValue;

use super::args::RulesArgs;
use super::io::{Input, print, warn, warn_of};
use super::{CommandError, io};
use game::store::{OpenGameFile, Store, StoreError};
use game::{Game, TableRules, save};
use output::python_format::{self, Imported};

/// The most that is read, in bytes: some hundred long games.
const LARGEST: u64 = 64 << 20;

/// What the file looks like.
const SHAPE: &str = "\
The file has one saved game, or several, as `to_saved_game_format` of the package writes them: an
object with `id`, `map` and `phases`. Each is played through the adjudicator. Where no rules are
named, those that chancery wrote there itself count, or the first rulebook under which all comes out
as recorded. What the save has no place for is told on standard error, and so is what came out
otherwise than recorded.";

/// `chancery import`
#[derive(clap::Args, Debug)]
#[command(after_help = SHAPE)]
pub struct Import {
    /// The saved games; standard input where -
    #[arg(value_name = "GAME.json", value_hint = ValueHint::FilePath)]
    pub file: PathBuf,
    /// The save to write, or a folder for several; in the folder of games, by their names, where left
    /// out; standard output where -
    #[arg(short, long, value_name = "SAVE.toml", value_hint = ValueHint::AnyPath)]
    pub output: Option<PathBuf>,
    /// Write over a save of that name, whose last version stays beside it
    #[arg(long)]
    pub replace: bool,
    /// Keep what goes before a phase that can't come out as recorded
    #[arg(long)]
    pub partial: bool,
    #[command(flatten)]
    /// The rules that the games were played by
    pub rules: RulesArgs,
}

/// Where a game goes.
enum Target {
    /// Standard output.
    Printed,
    /// This file.
    File(PathBuf),
    /// A folder, by the game's name.
    Folder(Store),
}

/// Reads the games, and writes the saves.
pub(super) fn run(args: &Import, saves: Option<&Path>) -> Result<ExitCode, CommandError> {
    let input = Input::of(Some(&args.file));
    let text = input.text(LARGEST).map_err(CommandError::Failed)?;
    let text = text.trim_start_matches('\u{feff}');
    let games =
        games(text).map_err(|why| CommandError::Failed(format!("{}: {why}", input.name())))?;
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
        let done = python_format::read(text, io::board, import)
            .map_err(|error| error.to_string())
            .and_then(|imported| import_one(&target, args.replace, &name, &imported));
        match done {
            Ok(told) => print(&told)?,
            Err(why) => {
                failed = true;
                warn(&format!("{name}: {why}"));
            }
        }
    }
    Ok(ExitCode::from(u8::from(failed)))
}

/// The texts of the games in a file.
fn games(text: &str) -> Result<Vec<&str>, String> {
    let values = serde_json::Deserializer::from_str(text).into_iter::<&RawValue>();
    let values = values.map(|value| match value {
        Ok(value) => Ok(value.get()),
        Err(error) => Err(format!("no JSON: {error}")),
    });
    let games: Vec<&str> = values.collect::<Result<_, String>>()?;
    match games.is_empty() {
        true => Err("empty: expected a saved game".to_owned()),
        false => Ok(games),
    }
}

fn target(args: &Import, saves: Option<&Path>, games: usize) -> Result<Target, CommandError> {
    let folder = |named: Option<&Path>| {
        let store = Store::open(named).map_err(|error| CommandError::Usage(error.to_string()))?;
        Ok(Target::Folder(store))
    };
    match &args.output {
        None => folder(saves),
        Some(path) if path == Path::new("-") => Ok(Target::Printed),
        Some(path) if path.is_dir() => folder(Some(path)),
        Some(path) if games == 1 => Ok(Target::File(path.clone())),
        Some(path) => Err(CommandError::Usage(format!(
            "-o {}: -o must be an existing folder for {games} games",
            path.display()
        ))),
    }
}

/// Keeps a game, and tells what is to be told of it; gives what to print: where it is, or itself.
fn import_one(
    target: &Target,
    replace: bool,
    name: &str,
    imported: &Imported,
) -> Result<String, String> {
    let game = &imported.game;
    let path = match target {
        Target::Printed => {
            warn_of(name, &imported.notes);
            return Ok(save::write(game));
        }
        Target::File(path) => path.clone(),
        Target::Folder(store) => store.path_for(&game.name),
    };
    write(path.clone(), game, replace).map_err(|error| match error {
        StoreError::Refused { .. } if path.exists() && !replace => {
            format!("{error}; use --replace to overwrite it or -o for another name")
        }
        error => error.to_string(),
    })?;
    warn_of(name, &imported.notes);
    Ok(format!("{}\n", path.display()))
}

/// Writes a save the way games are kept, so that no game that is played is written over.
fn write(path: PathBuf, game: &Game, replace: bool) -> Result<(), StoreError> {
    let mut held = match replace && path.exists() {
        true => OpenGameFile::open(&path)?.0,
        false => OpenGameFile::create_at(path)?,
    };
    held.keep(game)
}

//! `chancery postcard`: a game on 76 columns, for a mail.

use std::borrow::Cow;
use std::path::Path;
use std::process::ExitCode;

use super::args::Postcard;
use super::{CommandError, io};
use chancery_core::board::Map;
use chart::{Drawing, DrawingFault};
use game::store;
use output::score::System;
use output::summary;

/// The systems that are counted where none is named.
const USUAL: usize = 2;

/// Prints or writes the postcard.
pub(super) fn run(args: &Postcard) -> Result<ExitCode, CommandError> {
    let systems = systems(&args.score)?;
    let game = io::game(&args.save)?;
    let drawing = drawing(game.map())?;
    let text = summary::postcard(&game, drawing.as_deref(), &systems);
    match args
        .output
        .as_deref()
        .filter(|path| *path != Path::new("-"))
    {
        Some(path) => store::write(path, text.as_bytes())
            .map_err(|error| CommandError::Failed(error.to_string()))?,
        None => io::print(&text)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The scoring systems of these names, whatever the letters' size.
fn systems(names: &[String]) -> Result<Vec<&'static System>, CommandError> {
    if names.is_empty() {
        return Ok(System::ALL.iter().take(USUAL).collect());
    }
    let find = |name: &String| {
        let mut all = System::ALL.iter();
        let found = all.find(|system| system.name.eq_ignore_ascii_case(name.trim()));
        found.ok_or_else(|| {
            let known: Vec<&str> = System::ALL.iter().map(|system| system.name).collect();
            let name = text::printable(name, 40);
            CommandError::Usage(format!(
                "no scoring system is called `{name}`; there are {}",
                known.join("; ")
            ))
        })
    };
    names.iter().map(find).collect()
}

/// The drawing of a board; none where its file has none.
fn drawing(map: &Map) -> Result<Option<Cow<'static, Drawing>>, CommandError> {
    if map.name() == Map::standard().name() {
        return Ok(Some(Cow::Borrowed(Drawing::standard())));
    }
    let text =
        store::map_text(map.name()).map_err(|error| CommandError::Failed(error.to_string()))?;
    match Drawing::from_toml(&text, map) {
        Ok(drawing) => Ok(Some(Cow::Owned(drawing))),
        Err(error) if error.faults == [DrawingFault::Missing] => Ok(None),
        Err(error) => Err(CommandError::Failed(format!(
            "the map {}: {error}",
            map.name()
        ))),
    }
}

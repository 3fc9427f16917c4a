//! `chancery film`: a game as an animation.
//!
//! Every phase has two frames: its orders with their results, and the position after it. The center chart
//! grows year by year. Terminal recordings show the map in cells, and pictures as `chancery render`
//! draws it.

#[cfg(feature = "png")]
mod apng;
mod cast;

use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{ValueEnum, ValueHint};

use super::common;
use super::io::Input;
use super::render::size::Extent;
use super::render::{self, phase_title, undrawn};
use super::{CommandError, ending, io, themes};
use chancery_core::board::{Map, Position, Turn};
use chart::{Caption, CenterChart, Drawing, LegendRow, Scene, Theme};
use game::settings::ThemeName;
use game::store::MapFolders;
use game::{Game, Record};

/// The minimum and the maximum size of a film, in columns and rows.
const LEAST: (u16, u16) = (76, 23);
const MOST: (u16, u16) = (400, 160);

/// `chancery film`
#[derive(clap::Args, Debug)]
pub struct FilmArgs {
    /// Saved game
    #[arg(value_hint = ValueHint::FilePath)]
    pub save: PathBuf,
    /// Output file: .cast for a terminal (asciicast), or .apng
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: PathBuf,
    /// First phase, like F1905M [default: the first one that was played]
    #[arg(long, value_name = "PHASE", value_parser = common::phase)]
    pub from: Option<Turn>,
    /// Last phase [default: the last one that was played]
    #[arg(long, value_name = "PHASE", value_parser = common::phase)]
    pub to: Option<Turn>,
    /// In fog of war, the power whose view is shown
    #[arg(long, value_name = "POWER")]
    pub power: Option<String>,
    /// Columns and rows; in a picture a column is 8 pixels wide, and a row is 16 pixels high
    #[arg(long, value_name = "WxH", default_value = "120x40")]
    pub size: Extent,
    /// Seconds for each phase
    #[arg(long, value_name = "SECONDS", default_value = "1.5", value_parser = pace)]
    pub pace: u16,
    /// Output format [default: by the extension of the output file]
    #[arg(long, value_enum)]
    pub format: Option<Format>,
    /// Color theme: dark, light, or a TOML file [default: dark for cast, light for apng]
    #[arg(long, value_name = "FILE|dark|light", value_hint = ValueHint::FilePath)]
    #[arg(value_parser = themes::parser())]
    pub theme: Option<ThemeName>,
}

/// The output format of a film.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Format {
    /// A recording of a terminal (asciicast v2)
    Cast,
    /// An animated picture in pixels
    #[value(alias = "png")]
    Apng,
}

/// Parses the argument of `--pace` in seconds. Returns hundredths of a second.
fn pace(text: &str) -> Result<u16, &'static str> {
    let seconds = text.parse().unwrap_or(f64::NAN);
    if (0.1..=60.0).contains(&seconds) {
        Ok((seconds * 100.0).round() as u16)
    } else {
        Err("expected seconds from 0.1 to 60, like 1.5")
    }
}

/// A frame of the film.
struct Frame {
    scene: Scene,
    caption: Caption,
    /// The centers and units of the powers.
    standings: Vec<LegendRow>,
    /// The centers by year, up to this frame.
    chart: CenterChart,
    /// The duration of the frame, in hundredths of a second.
    time: u16,
}

/// A film, independent of the output format.
struct Film<'a> {
    game: &'a Game,
    drawing: &'a Drawing,
    theme: &'a Theme,
    size: Extent,
    frames: Vec<Frame>,
}

/// Writes the film of a game.
pub(super) fn run(args: &FilmArgs, maps: &MapFolders) -> Result<ExitCode, CommandError> {
    let file = Some(args.output.as_path());
    let named = file.filter(|_| Input::of(file) != Input::Standard);
    if args.output.is_dir() {
        let folder = args.output.display();
        return Err(CommandError::Usage(format!(
            "-o {folder}: expected a file, found a folder"
        )));
    }
    let Some(format) = ending::format(args.format, named)? else {
        return Err(CommandError::usage(
            "a film needs a format. Use a name that ends with .cast or .apng, or add --format.",
        ));
    };
    if format == Format::Apng && named.is_none() && std::io::stdout().is_terminal() {
        return Err(CommandError::usage(
            "--format apng needs a file: add -o FILE.apng",
        ));
    }
    check(args.size)?;
    let game = io::game_seen_by(&args.save, args.power.as_deref())?;
    io::note_power(
        &game,
        &args.save.display().to_string(),
        args.power.as_deref(),
    );
    let phases = phases(&game, args)?;
    let map = game.map();
    let drawing = io::drawing(&maps.and_beside(&args.save), map)?.ok_or_else(|| undrawn(map))?;
    let usual = match format {
        Format::Cast => ThemeName::Dark,
        Format::Apng => ThemeName::Light,
    };
    let film = Film {
        game: &game,
        drawing: &drawing,
        theme: &render::theme(args.theme.as_ref(), usual, map)?,
        size: args.size,
        frames: frames(&game, phases, args.pace),
    };
    let bytes = match format {
        Format::Cast => cast::write(&film)?,
        Format::Apng => apng(&film)?,
    };
    io::put(file, &bytes)
}

/// Returns the phases that the film shows.
fn phases<'a>(game: &'a Game, args: &FilmArgs) -> Result<&'a [Record], CommandError> {
    let (all, name) = (game.history(), args.save.display());
    let [Some(first), Some(last)] = [all.first(), all.last()] else {
        return Err(CommandError::Failed(format!(
            "{name}: no phase of this game has been played yet"
        )));
    };
    let [first, last] = [first.turn(), last.turn()];
    let begin = all.partition_point(|it| args.from.is_some_and(|from| it.turn() < from));
    let end = all.partition_point(|it| args.to.is_none_or(|to| it.turn() <= to));
    match all.get(begin..end) {
        Some(phases @ [_, ..]) => Ok(phases),
        _ => Err(CommandError::Usage(format!(
            "{name}: no phase from {} to {} was played; the game runs from {first} to {last}",
            args.from.unwrap_or(first),
            args.to.unwrap_or(last)
        ))),
    }
}

/// Checks the size of a film.
fn check(size: Extent) -> Result<(), CommandError> {
    let [width, height] = [LEAST.0..=MOST.0, LEAST.1..=MOST.1];
    if !size.paper && width.contains(&size.width) && height.contains(&size.height) {
        return Ok(());
    }
    Err(CommandError::Usage(format!(
        "--size {size}: expected columns and rows from {}x{} to {}x{}",
        LEAST.0, LEAST.1, MOST.0, MOST.1
    )))
}

/// Returns the frames of some phases. `pace` is the time for each phase, in hundredths of a second.
fn frames(game: &Game, history: &[Record], pace: u16) -> Vec<Frame> {
    let map = game.map();
    let with_orders = pace * 2 / 3;
    let counts = |position: &Position| -> Vec<usize> {
        let powers = map.powers();
        powers.map(|power| position.center_count(power)).collect()
    };
    let mut years: Vec<u16> = history.iter().map(|it| it.turn().year).collect();
    years.dedup();
    let mut chart = CenterChart {
        years: history
            .iter()
            .take(1)
            .map(|it| counts(&it.position))
            .collect(),
        room: years.len() + 1,
        top: game.victory().centers,
    };
    let mut frames = Vec::new();
    let mut year = None;
    for record in history {
        let frame = |scene, position: &Position, chart: &CenterChart, time| Frame {
            scene,
            caption: Caption {
                title: phase_title(record.turn()),
                note: game.name.clone(),
            },
            standings: LegendRow::all(map, position),
            chart: chart.clone(),
            time,
        };
        let (before, after) = (&record.position, record.after());
        let ordered = Scene::with_aftermath(map, before, &record.played.resolved);
        frames.push(frame(ordered, before, &chart, with_orders));
        // each year has one bar, for its last position
        if year.replace(record.turn().year) == Some(record.turn().year) {
            chart.years.pop();
        }
        chart.years.push(counts(after));
        frames.push(frame(
            Scene::of(map, after),
            after,
            &chart,
            pace - with_orders,
        ));
    }
    let ends = history.last().map(Record::turn) == game.history().last().map(Record::turn);
    if let Some(last) = frames.last_mut() {
        last.time = pace * 3;
        if let Some(ending) = game.ending().filter(|_| ends) {
            last.caption.note = ending.sentence(game);
        }
    }
    frames
}

impl Film<'_> {
    fn map(&self) -> &Map {
        self.game.map()
    }
}

/// Writes an animated PNG.
#[cfg(feature = "png")]
fn apng(film: &Film<'_>) -> Result<Vec<u8>, CommandError> {
    apng::write(film)
}

/// Rejects animated PNG: this build has no support for it.
#[cfg(not(feature = "png"))]
fn apng(_film: &Film<'_>) -> Result<Vec<u8>, CommandError> {
    Err(render::no_png())
}

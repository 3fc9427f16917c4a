//! `chancery render`: the map as text, in a terminal's colors, as an SVG or as pixels.

#[cfg(feature = "png")]
mod pixels;
mod size;
mod subject;

use std::borrow::Cow;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{ValueEnum, ValueHint};

use super::args::{Color, RulesArgs};
use super::themes::ThemeArg;
use super::{CommandError, ending, io};
use chancery_core::board::{Map, Province, Terrain, Turn};
use chart::{self, Canvas, Caption, Depth, Drawing, LegendRow, Look, Picture, Plan, Theme, View};
use game::store;
use size::Extent;
use subject::Subject;

/// What the endings of files stand for.
const ENDINGS: [(&str, Format); 5] = [
    ("txt", Format::Text),
    ("ans", Format::Ansi),
    ("ansi", Format::Ansi),
    ("svg", Format::Svg),
    ("png", Format::Png),
];

/// `chancery render`
#[derive(clap::Args, Debug)]
pub struct Render {
    /// A saved game, a sheet of paper orders or recorded phases; standard input where -, and the
    /// opening where left out
    #[arg(value_name = "SAVE|SHEET", value_hint = ValueHint::FilePath)]
    pub input: Option<PathBuf>,
    /// Columns and rows, 120x40 where left out; for pictures pixels, 1754x1240, or millimeters, as
    /// in 297x210mm
    #[arg(long, value_name = "WxH")]
    pub size: Option<Extent>,
    /// What to make of it; told by the ending of -o, else text
    #[arg(long, value_enum)]
    pub format: Option<Format>,
    /// The file to write, as a whole or not at all; standard output where left out or -
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
    /// The phase to show, as in F1901M, of a game or of recorded phases
    #[arg(long, value_name = "PHASE")]
    pub phase: Option<Turn>,
    /// Which orders to draw
    #[arg(long, value_enum, default_value_t)]
    pub orders: OrdersShown,
    /// The colors: a TOML file, dark or light; dark for ansi and light for pictures where left out
    #[arg(long, value_name = "FILE|dark|light", value_hint = ValueHint::FilePath)]
    pub theme: Option<ThemeArg>,
    /// How many colors the terminal has that ansi is for
    #[arg(long, value_enum, default_value_t)]
    pub depth: Colors,
    #[command(flatten)]
    /// The rules by which a sheet or a recorded phase is resolved, where it names none
    pub rules: RulesArgs,
}

/// What a map is made into.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Format {
    /// Seven-bit signs, as many columns and rows as asked for
    Text,
    /// Signs and escape sequences that color them
    Ansi,
    /// A drawing to be printed
    Svg,
    /// The same in pixels
    Png,
}

/// Which orders are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum OrdersShown {
    /// The orders and what became of them
    #[default]
    Results,
    /// The orders as they were given
    Given,
    /// None: the position alone
    None,
}

/// How many colors a terminal has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum Colors {
    /// 24 bits
    #[default]
    #[value(name = "24bit")]
    True,
    /// 256
    #[value(name = "256")]
    Palette,
    /// 16
    #[value(name = "16")]
    Sixteen,
}

/// Draws the map, and prints or writes it.
pub(super) fn run(args: &Render, color: Color) -> Result<ExitCode, CommandError> {
    let file = args
        .output
        .as_deref()
        .filter(|path| *path != Path::new("-"));
    let format = ending::format(args.format, file, &ENDINGS)?.unwrap_or(Format::Text);
    let extent = Extent::checked(args.size, format)?;
    if format == Format::Png && file.is_none() && std::io::stdout().is_terminal() {
        let text = "--format png needs a file: add -o FILE.png";
        return Err(CommandError::Usage(text.to_owned()));
    }
    let subject = Subject::of(args)?;
    let drawn = match format {
        Format::Text => cells(&subject, extent, Look::Ascii, &Theme::dark())?
            .to_text()
            .into_bytes(),
        Format::Ansi => ansi(args, &subject, extent, color)?.into_bytes(),
        Format::Svg => svg(args, &subject, extent)?.into_bytes(),
        Format::Png => png(&svg(args, &subject, extent)?)?,
    };
    match file {
        Some(path) => {
            store::write(path, &drawn).map_err(|error| CommandError::Failed(error.to_string()))?
        }
        None => io::print_bytes(&drawn)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The geometry of a board.
fn drawing(map: &Map) -> Result<Cow<'static, Drawing>, CommandError> {
    if map.name() == Map::standard().name() {
        return Ok(Cow::Borrowed(Drawing::standard()));
    }
    let text =
        store::map_text(map.name()).map_err(|error| CommandError::Failed(error.to_string()))?;
    let drawing = Drawing::from_toml(&text, map)
        .map_err(|error| CommandError::Failed(format!("the map {}: {error}", map.name())))?;
    Ok(Cow::Owned(drawing))
}

/// The map in cells, with all its labels.
fn cells(
    subject: &Subject,
    Extent { width, height, .. }: Extent,
    look: Look,
    theme: &Theme,
) -> Result<Canvas, CommandError> {
    let map = &subject.map;
    let drawing = drawing(map)?;
    let plan = Plan::new(
        &drawing,
        map,
        View::whole(width.into(), height.into(), look),
    );
    let bare = |province: &Province| {
        let is_played = map.info(*province).terrain != Terrain::Impassable;
        (is_played || look == Look::Ascii) && plan.spots(*province).label.is_none()
    };
    if let Some(province) = map.provinces().find(bare) {
        let name = &map.info(province).name;
        return Err(CommandError::Usage(format!(
            "--size {width}x{height}: {name} finds no room for its label; a larger map has it"
        )));
    }
    Ok(chart::draw(&drawing, map, &plan, &subject.scene, theme))
}

/// The map for a terminal; without colors it is drawn in lines.
fn ansi(
    args: &Render,
    subject: &Subject,
    extent: Extent,
    color: Color,
) -> Result<String, CommandError> {
    let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let colored = match color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => !refused,
    };
    let (look, depth) = match args.depth {
        Colors::True => (Look::Rich, Depth::True),
        Colors::Palette => (Look::Rich, Depth::Palette),
        Colors::Sixteen => (Look::Box, Depth::True),
    };
    let mut theme = theme(args, subject, ThemeArg::Dark)?;
    if args.depth == Colors::Palette {
        theme = theme.in_256();
    }
    match colored {
        true => Ok(cells(subject, extent, look, &theme)?.to_ansi(depth)),
        false => Ok(cells(subject, extent, Look::Box, &theme)?.to_text()),
    }
}

/// The colors asked for; what is to be told of them is told.
fn theme(args: &Render, subject: &Subject, otherwise: ThemeArg) -> Result<Theme, CommandError> {
    let theme = args
        .theme
        .as_ref()
        .unwrap_or(&otherwise)
        .load(&subject.map)?;
    if let Some(pair) = theme.alike().first() {
        io::warn(&pair.sentence(&subject.map));
    }
    Ok(theme)
}

/// The map as an SVG.
fn svg(args: &Render, subject: &Subject, extent: Extent) -> Result<String, CommandError> {
    let drawing = drawing(&subject.map)?;
    let picture = Picture {
        drawing: &drawing,
        map: &subject.map,
        scene: &subject.scene,
        theme: &theme(args, subject, ThemeArg::Light)?,
        caption: Caption {
            title: subject.title.clone(),
            note: subject.note.clone(),
        },
        standings: LegendRow::all(&subject.map, &subject.position),
        size: extent.size(),
    };
    Ok(picture.svg())
}

/// The pixels of an SVG, as a PNG.
#[cfg(feature = "png")]
fn png(svg: &str) -> Result<Vec<u8>, CommandError> {
    pixels::png(svg).map_err(CommandError::Failed)
}

/// This program was built without the part that draws pixels.
#[cfg(not(feature = "png"))]
fn png(_svg: &str) -> Result<Vec<u8>, CommandError> {
    let text = "this build has no PNG support. Rebuild with `--features png`, or use --format svg. cargo build --release --features png \
                has it, and --format svg needs nothing";
    Err(CommandError::Usage(text.to_owned()))
}

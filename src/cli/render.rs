//! `chancery render`: the map as text, with terminal colors, or as SVG or PNG.

#[cfg(feature = "png")]
pub(super) mod pixels;
pub(super) mod size;
mod subject;

use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{ValueEnum, ValueHint};

use super::common::{self, BoardArg, Color, RulesArgs};
use super::io::Input;
use super::{CommandError, ending, io, themes};
use chancery_core::board::{Map, Province, Turn};
use chart::{
    self, Canvas, Caption, Depth, Drawing, LegendDetail, LegendRow, Look, Picture, Plan, Theme,
    View,
};
use game::settings::ThemeName;
use game::store::MapFolders;
use size::Extent;
use subject::Subject;
pub(super) use subject::{phase_title, undrawn};

/// `chancery render`
#[derive(clap::Args, Debug)]
pub struct Render {
    /// Saved game, order sheet or recorded phases, or - for standard input [default: a new game]
    #[arg(value_name = "SAVE|SHEET", value_hint = ValueHint::FilePath)]
    pub input: Option<PathBuf>,
    /// Columns and rows of text, or pixels or millimeters of a picture, like 297x210mm [default:
    /// 120x40, or 1754x1240 pixels]
    #[arg(long, value_name = "WxH")]
    pub size: Option<Extent>,
    /// Output format [default: by the extension of the output file, or text]
    #[arg(long, value_enum)]
    pub format: Option<Format>,
    /// Output file [default: standard output]
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
    /// Phase of a game or of recorded phases, like F1901M
    #[arg(long, value_name = "PHASE", value_parser = common::phase)]
    pub phase: Option<Turn>,
    /// In fog of war, the power whose view is drawn
    #[arg(long, value_name = "POWER")]
    pub power: Option<String>,
    /// Orders to draw
    #[arg(long, value_enum, default_value_t)]
    pub orders: OrdersShown,
    /// Color theme: dark, light, or a TOML file [default: dark for ansi, light for pictures]
    #[arg(long, value_name = "FILE|dark|light", value_hint = ValueHint::FilePath)]
    #[arg(value_parser = themes::parser())]
    pub theme: Option<ThemeName>,
    /// Number of colors for ansi
    #[arg(long, value_enum, default_value_t)]
    pub depth: Colors,
    #[command(flatten)]
    /// Board of an opening, a sheet, or a recorded phase that names none
    pub board: BoardArg,
    #[command(flatten)]
    /// Rules for a sheet or a recorded phase that names none
    pub rules: RulesArgs,
}

/// The output format of a map.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Format {
    /// ASCII characters
    #[value(alias = "txt")]
    Text,
    /// Characters with escape sequences for color
    #[value(alias = "ans")]
    Ansi,
    /// A vector picture, for print
    Svg,
    /// The same picture in pixels
    Png,
}

/// The orders to draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum OrdersShown {
    /// The orders with their results
    #[default]
    Results,
    /// The orders without results
    Given,
    /// The position only
    None,
}

/// The number of colors of a terminal.
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
pub(super) fn run(
    args: &Render,
    maps: &MapFolders,
    color: Color,
) -> Result<ExitCode, CommandError> {
    let file = args.output.as_deref();
    let is_printed = Input::of(file) == Input::Standard;
    if let (Some(file), Some(input)) = (file, &args.input)
        && io::is_same(file, input)
    {
        let file = file.display();
        return Err(CommandError::Usage(format!(
            "-o {file}: the input, which is not overwritten. Choose another name."
        )));
    }
    let format = ending::format(args.format, file.filter(|_| !is_printed))?;
    let format = format.unwrap_or(Format::Text);
    let extent = Extent::checked(args.size, format)?;
    if format == Format::Png && is_printed && std::io::stdout().is_terminal() {
        let text = "--format png needs a file: add -o FILE.png";
        return Err(CommandError::usage(text));
    }
    // the board of a saved game can be next to its file
    let maps = args
        .input
        .as_deref()
        .map_or_else(|| maps.clone(), |file| maps.and_beside(file));
    let subject = Subject::of(args, &maps)?;
    let drawn = match format {
        Format::Text => {
            let theme = theme(args.theme.as_ref(), ThemeName::Dark, &subject.map)?;
            let drawn = cells(&subject, extent, Look::Ascii, &theme)?;
            drawn.to_text().into_bytes()
        }
        Format::Ansi => ansi(args, &subject, extent, color)?.into_bytes(),
        Format::Svg => svg(args, &subject, extent)?.into_bytes(),
        Format::Png => png(&svg(args, &subject, extent)?)?,
    };
    io::put(file, &drawn)
}

/// Draws the map in cells, with all its labels.
fn cells(
    subject: &Subject,
    extent: Extent,
    look: Look,
    theme: &Theme,
) -> Result<Canvas, CommandError> {
    let Subject { map, drawing, .. } = subject;
    let plan = plan(drawing, map, extent, 0, look)?;
    Ok(chart::draw(drawing, map, &plan, &subject.scene, theme))
}

/// Lays out the map in cells with all its labels. Leaves `rows` rows of the size free.
///
/// # Errors
/// Returns [`CommandError::Usage`] if a province doesn't fit.
pub(super) fn plan(
    drawing: &Drawing,
    map: &Map,
    extent: Extent,
    rows: u16,
    look: Look,
) -> Result<Plan, CommandError> {
    let (width, height) = (extent.width, extent.height.saturating_sub(rows));
    let plan = Plan::new(drawing, map, View::whole(width.into(), height.into(), look));
    let unlabeled =
        |&province: &Province| look == Look::Ascii && plan.spots(province).label.is_none();
    let crowded = plan.crowded(map).next();
    if let Some(province) = crowded.or_else(|| map.provinces().find(unlabeled)) {
        let name = &map.info(province).name;
        let (least_width, least_height) = drawing.least_whole();
        let least_height = least_height + usize::from(rows);
        return Err(CommandError::Usage(format!(
            "--size {extent}: {name} has no room. The minimum for {} is {least_width}x{least_height}.",
            map.title()
        )));
    }
    Ok(plan)
}

/// Draws the map for a terminal, in outlines if it has no colors.
fn ansi(
    args: &Render,
    subject: &Subject,
    extent: Extent,
    color: Color,
) -> Result<String, CommandError> {
    let colored = match color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => !io::no_color(),
    };
    let (look, depth) = match args.depth {
        Colors::True => (Look::Rich, Depth::True),
        Colors::Palette => (Look::Rich, Depth::Palette),
        Colors::Sixteen => (Look::Box, Depth::Sixteen),
    };
    let mut theme = theme(args.theme.as_ref(), ThemeName::Dark, &subject.map)?;
    if args.depth == Colors::Palette {
        theme = theme.in_256();
    }
    if colored {
        Ok(cells(subject, extent, look, &theme)?.to_ansi(depth))
    } else {
        Ok(cells(subject, extent, Look::Box, &theme)?.to_text())
    }
}

/// Loads the requested theme, and prints the warnings of a theme file to standard error.
pub(super) fn theme(
    name: Option<&ThemeName>,
    fallback: ThemeName,
    map: &Map,
) -> Result<Theme, CommandError> {
    let name = name.unwrap_or(&fallback);
    let theme = themes::load(name, map)?;
    let is_own = matches!(name, ThemeName::File(_));
    if let Some(pair) = theme.alike().first().filter(|_| is_own) {
        io::warn(&pair.sentence(map));
    }
    Ok(theme)
}

/// Draws the map as SVG.
fn svg(args: &Render, subject: &Subject, extent: Extent) -> Result<String, CommandError> {
    let picture = Picture {
        drawing: &subject.drawing,
        map: &subject.map,
        scene: &subject.scene,
        theme: &theme(args.theme.as_ref(), ThemeName::Light, &subject.map)?,
        caption: Caption {
            title: subject.title.clone(),
            note: subject.note.clone(),
        },
        standings: LegendRow::all(&subject.map, &subject.position),
        detail: LegendDetail::Names,
        size: extent.size(),
    };
    Ok(picture.svg())
}

/// Draws an SVG as PNG.
#[cfg(feature = "png")]
fn png(svg: &str) -> Result<Vec<u8>, CommandError> {
    pixels::Rasterizer::new().png(svg)
}

/// Returns an error, because this build has no support for PNG.
#[cfg(not(feature = "png"))]
fn png(_svg: &str) -> Result<Vec<u8>, CommandError> {
    Err(no_png())
}

/// Returns the error of a build without support for PNG.
#[cfg(not(feature = "png"))]
pub(super) fn no_png() -> CommandError {
    CommandError::usage("this build has no PNG support. Rebuild with `--features png`, or use SVG.")
}

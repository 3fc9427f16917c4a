//! Printouts of a game: results, order forms, ballots, charts.
//!
//! A [`Printout`] has pages of headings, lists and tables, made by [`printout`]. It is written as text, as
//! Markdown, or as HTML that prints on A4 and Letter in black and white. Drafts are never printed.
//!
//! ```
//! use game::{Game, Setup};
//! use output::printouts::{Format, PrintoutError, PrintoutKind, printout};
//!
//! let game = Game::new(Setup::standard("Thursday")).unwrap();
//! let forms = printout(PrintoutKind::Forms, &game, None, None)?;
//! let text = forms.write(Format::Text);
//! assert!(text.contains("France") && text.contains("A Par"));
//! # Ok::<(), PrintoutError>(())
//! ```

mod abbreviations;
mod ballots;
mod boards;
mod center_chart;
mod common;
mod format;
mod forms;
mod map;
mod order_log;
mod read_aloud;
mod results;
mod score;

use std::fmt::Display;

pub use abbreviations::card;
pub use boards::{board, boards};
use chancery_core::board::{Position, Turn};
use chart::Drawing;
pub use format::Format;
use game::{Game, NotPlayed};
use map::Chart;
pub use order_log::log;

/// The kinds of printouts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PrintoutKind {
    /// The results of a phase: orders with marks, the position after it, centers, builds due.
    Results,
    /// The read-aloud script of a phase: orders, conflicts, pieces, centers.
    Script,
    /// An order form for each power with its units; slips in a retreat phase.
    Forms,
    /// The centers over the years.
    Chart,
    /// The orders of the whole game.
    Log,
    /// Ballots for a secret vote on a draw or a concession.
    Ballots,
    /// The abbreviations of the map.
    Card,
    /// The points in all scoring systems.
    Score,
}

impl PrintoutKind {
    /// All kinds.
    pub const ALL: [PrintoutKind; 8] = [
        PrintoutKind::Results,
        PrintoutKind::Script,
        PrintoutKind::Forms,
        PrintoutKind::Chart,
        PrintoutKind::Log,
        PrintoutKind::Ballots,
        PrintoutKind::Card,
        PrintoutKind::Score,
    ];

    /// Returns the name on the command line and in file names.
    pub fn name(self) -> &'static str {
        match self {
            PrintoutKind::Results => "results",
            PrintoutKind::Script => "script",
            PrintoutKind::Forms => "forms",
            PrintoutKind::Chart => "chart",
            PrintoutKind::Log => "log",
            PrintoutKind::Ballots => "ballots",
            PrintoutKind::Card => "card",
            PrintoutKind::Score => "score",
        }
    }

    /// Returns whether the printout is for one phase.
    pub fn is_of_a_phase(self) -> bool {
        matches!(
            self,
            PrintoutKind::Results | PrintoutKind::Script | PrintoutKind::Forms
        )
    }
}

/// The reason why a printout can't be made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PrintoutError {
    /// The game has no such phase, or it hasn't been played.
    #[error(transparent)]
    NotPlayed(#[from] NotPlayed),
    /// No more orders are due.
    #[error("the game is over: no orders are due")]
    Over,
    /// There is no secret vote now, for this reason.
    #[error("no ballots: {0}")]
    NoVote(String),
    /// A phase was named for a printout of the whole game.
    #[error("{0} covers the whole game: leave out --phase")]
    OfTheWhole(&'static str),
    /// The printout is about all powers, and this is one player's view of a game in fog of war.
    #[error("{0} shows all powers; in fog of war it can be printed when the game is over")]
    InFog(&'static str),
}

impl PrintoutError {
    /// Returns whether another printout of the game can be made: the wrong one was named.
    pub fn is_usage(&self) -> bool {
        use PrintoutError::{InFog, OfTheWhole};
        matches!(
            self,
            Self::NotPlayed(NotPlayed::Phase(..)) | OfTheWhole(_) | InFog(_)
        )
    }
}

/// Pages to print.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Printout {
    /// The title of the file.
    pub title: String,
    /// The pages.
    pub(crate) pages: Vec<PrintPage>,
}

/// A page with a title.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PrintPage {
    pub shape: PageShape,
    pub title: String,
    pub parts: Vec<Block>,
}

/// The layout of a page on paper.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PageShape {
    /// A page, or several.
    Page,
    /// A landscape page.
    Wide,
    /// A slip to cut out: several on a page.
    Slip,
}

/// A part of a page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Block {
    Heading(String),
    Text(String),
    List(Vec<String>),
    /// Numbered steps.
    Steps(Vec<String>),
    /// A map, as a picture and in characters.
    Map(Chart),
    Table(Table),
    /// A label and room to write by hand.
    Write(String),
}

/// A table, each row with as many cells as there are columns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Table {
    pub columns: Vec<Column>,
    pub rows: Vec<Vec<Cell>>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Column {
    /// The heading, or an empty string.
    pub head: String,
    pub align: Align,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Align {
    Left,
    Right,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Cell {
    Text(String),
    /// Room to write by hand.
    Blank,
}

impl<T: Into<String>> From<T> for Cell {
    fn from(text: T) -> Self {
        Cell::Text(text.into())
    }
}

impl Table {
    /// Returns a table with left-aligned columns.
    pub(crate) fn new<const N: usize>(heads: [&str; N]) -> Self {
        let column = |head: &str| Column {
            head: head.to_owned(),
            align: Align::Left,
        };
        Table {
            columns: heads.map(column).into(),
            rows: Vec::new(),
        }
    }

    /// Adds a right-aligned column.
    pub(crate) fn with_numbers(mut self, head: impl Into<String>) -> Self {
        self.columns.push(Column {
            head: head.into(),
            align: Align::Right,
        });
        self
    }

    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = Cell>) {
        self.rows.push(cells.into_iter().collect());
    }
}

impl PrintPage {
    pub(crate) fn new(shape: PageShape, title: impl Into<String>) -> Self {
        PrintPage {
            shape,
            title: title.into(),
            parts: Vec::new(),
        }
    }

    pub(crate) fn heading(&mut self, text: impl Into<String>) {
        self.parts.push(Block::Heading(text.into()));
    }

    pub(crate) fn text(&mut self, text: impl Into<String>) {
        self.parts.push(Block::Text(text.into()));
    }

    pub(crate) fn list(&mut self, heading: &str, items: Vec<String>) {
        if !items.is_empty() {
            self.heading(heading);
            self.parts.push(Block::List(items));
        }
    }

    /// Adds a list with its heading as a line of text.
    pub(crate) fn minor_list(&mut self, heading: &str, items: Vec<String>) {
        if !items.is_empty() {
            self.text(format!("{heading}:"));
            self.parts.push(Block::List(items));
        }
    }

    pub(crate) fn steps(&mut self, heading: &str, steps: Vec<String>) {
        if !steps.is_empty() {
            self.heading(heading);
            self.parts.push(Block::Steps(steps));
        }
    }

    pub(crate) fn map(&mut self, chart: Chart) {
        self.parts.push(Block::Map(chart));
    }

    pub(crate) fn table(&mut self, table: Table) {
        self.parts.push(Block::Table(table));
    }

    pub(crate) fn write(&mut self, label: impl Into<String>) {
        self.parts.push(Block::Write(label.into()));
    }
}

impl Printout {
    /// Returns a printout of a game with these pages; `what` is the end of its title.
    pub(crate) fn new(
        game: &Game,
        what: impl Display,
        pages: impl IntoIterator<Item = PrintPage>,
    ) -> Self {
        Printout {
            title: format!("{}: {what}", game.name),
            pages: pages.into_iter().collect(),
        }
    }

    /// Writes the printout as a file.
    pub fn write(&self, format: Format) -> String {
        format::write(self, format)
    }
}

/// Makes a printout of a game. Results have a map if `drawing` is given. `turn` is the phase of results,
/// script or forms; without it, they are for the last phase that was played, and forms for the current one.
///
/// # Errors
/// Returns an error if there is nothing to print, or the game has no such phase.
pub fn printout(
    kind: PrintoutKind,
    game: &Game,
    drawing: Option<&Drawing>,
    turn: Option<Turn>,
) -> Result<Printout, PrintoutError> {
    if turn.is_some() && !kind.is_of_a_phase() {
        return Err(PrintoutError::OfTheWhole(kind.name()));
    }
    let is_of_viewer = matches!(
        kind,
        PrintoutKind::Results | PrintoutKind::Forms | PrintoutKind::Card
    );
    if game.is_view() && !is_of_viewer {
        return Err(PrintoutError::InFog(kind.name()));
    }
    Ok(match kind {
        PrintoutKind::Results => results::results(game, game.phase_played(turn)?, drawing),
        PrintoutKind::Script => read_aloud::script(game, game.phase_played(turn)?),
        PrintoutKind::Forms => forms::forms(game, position(game, turn)?),
        PrintoutKind::Chart => center_chart::chart(game),
        PrintoutKind::Log => log(game),
        PrintoutKind::Ballots => ballots::ballots(game)?,
        PrintoutKind::Card => card(game.map()),
        PrintoutKind::Score => score::score(game),
    })
}

fn position(game: &Game, turn: Option<Turn>) -> Result<&Position, PrintoutError> {
    match turn {
        Some(turn) if turn != game.turn() || game.ending().is_some() => {
            Ok(&game.phase_played(Some(turn))?.position)
        }
        _ if game.ending().is_some() => Err(PrintoutError::Over),
        _ => Ok(game.position()),
    }
}

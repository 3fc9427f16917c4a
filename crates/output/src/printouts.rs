//! What a table prints: results, order forms, ballots, charts.
//!
//! A [`Printout`] is sheets of headings, lists and tables, made of a game by [`paper`]. It is written as
//! text, as Markdown, or as a page of HTML that prints on A4 and on Letter in black and white.
//!
//! Nothing that is still being written is ever on a paper.
//!
//! ```
//! use game::{Game, Setup};
//! use output::papers::{Format, Kind, paper};
//!
//! let game = Game::new(Setup::standard("Thursday")).unwrap();
//! let forms = paper(Kind::Forms, &game, None)?;
//! let text = forms.write(Format::Text);
//! assert!(text.contains("France") && text.contains("A Par"));
//! # Ok::<(), output::papers::NoPaper>(())
//! ```

mod abbreviations;
mod ballots;
mod center_chart;
mod common;
mod format;
mod forms;
mod map;
mod order_log;
mod read_aloud;
mod results;
mod score;

pub use abbreviations::card;
use chancery_core::board::{Position, Turn};
pub use format::Format;
use game::{Game, Record};
use map::Chart;
pub use order_log::log;

/// What can be printed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PrintoutKind {
    /// What became of a phase: orders with marks, the position after it, centers, what is due.
    Results,
    /// How a phase is read out and played out: orders aloud, conflicts, pieces, centers.
    Script,
    /// An empty order form for each power, its units on it; in a retreat phase slips.
    Forms,
    /// The centers over the years.
    Chart,
    /// The orders of the whole game.
    Log,
    /// Ballots for a secret vote on a draw or a concession.
    Ballots,
    /// The abbreviations of the map.
    Card,
    /// What the game is worth, by scoring systems.
    Score,
}

impl PrintoutKind {
    /// All of them.
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

    /// Its name on the command line and in the names of files.
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

    /// Is it about one phase, so that another one can be asked for?
    pub fn is_of_a_phase(self) -> bool {
        matches!(
            self,
            PrintoutKind::Results | PrintoutKind::Script | PrintoutKind::Forms
        )
    }
}

/// Why there is nothing to print.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PrintoutError {
    /// The game has no such phase, or it has not been played.
    #[error("no phase {0} has been played: the game {1}")]
    NoPhase(Turn, String),
    /// Nothing has been played.
    #[error("there are no results: no phase has been played yet")]
    NothingPlayed,
    /// No more orders are due, and no votes.
    #[error("the game is over")]
    Over,
    /// There is no secret vote now, for this reason.
    #[error("there are no ballots: {0}")]
    NoVote(String),
    /// There is nothing to choose a phase of.
    #[error("{0} covers the whole game: leave out --phase")]
    OfTheWhole(&'static str),
}

/// Sheets to be printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Printout {
    /// What it is, for the window or the file.
    pub title: String,
    /// Its sheets.
    pub(crate) sheets: Vec<PrintPage>,
}

/// What hangs together on paper.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PrintPage {
    pub shape: PageShape,
    pub title: String,
    pub parts: Vec<Block>,
}

/// How a sheet lies on the paper.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PageShape {
    /// A page of its own, or several.
    Page,
    /// A page of its own, lying on its side.
    Wide,
    /// To be cut out: several on a page.
    Slip,
}

/// A part of a sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Block {
    Heading(String),
    Text(String),
    List(Vec<String>),
    /// What is to be done one after the other, numbered.
    Steps(Vec<String>),
    /// A map, as a picture and in letters.
    Map(Chart),
    Table(Table),
    /// Something to be written by hand, after a word that says what.
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
    /// Empty where no heading is needed.
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

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Cell::Text(text)
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Cell::Text(text.to_owned())
    }
}

impl Table {
    /// A table of texts that begin at the left.
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

    /// Adds a column of numbers or short marks.
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

    /// A list with its heading as a line of text: below the heading of what it belongs to.
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
    /// The paper in a format: a whole file, with its end of line.
    pub fn write(&self, format: Format) -> String {
        format::write(self, format)
    }
}

/// Makes a paper of a game; of the phase that is named, where it is about one, else of the last that
/// was played, or for forms of the present one.
///
/// # Errors
/// There is nothing of the kind to print.
pub fn paper(
    kind: PrintoutKind,
    game: &Game,
    turn: Option<Turn>,
) -> Result<Printout, PrintoutError> {
    if turn.is_some() && !kind.is_of_a_phase() {
        return Err(PrintoutError::OfTheWhole(kind.name()));
    }
    Ok(match kind {
        PrintoutKind::Results => results::results(game, record(game, turn)?),
        PrintoutKind::Script => read_aloud::script(game, record(game, turn)?),
        PrintoutKind::Forms => forms::forms(game, position(game, turn)?),
        PrintoutKind::Chart => center_chart::chart(game),
        PrintoutKind::Log => log(game),
        PrintoutKind::Ballots => ballots::ballots(game)?,
        PrintoutKind::Card => card(game.map()),
        PrintoutKind::Score => score::score(game),
    })
}

/// A phase that was played; the last where none is named.
fn record(game: &Game, turn: Option<Turn>) -> Result<&Record, PrintoutError> {
    let Some(turn) = turn else {
        return game.history().last().ok_or(PrintoutError::NothingPlayed);
    };
    let mut records = game.history().iter();
    let found = records.find(|record| record.turn() == turn);
    found.ok_or_else(|| PrintoutError::NoPhase(turn, runs(game)))
}

fn position(game: &Game, turn: Option<Turn>) -> Result<&Position, PrintoutError> {
    match turn {
        Some(turn) if turn != game.turn() || game.ending().is_some() => {
            Ok(&record(game, Some(turn))?.position)
        }
        _ if game.ending().is_some() => Err(PrintoutError::Over),
        _ => Ok(game.position()),
    }
}

/// `runs from S1901M to F1903M`
fn runs(game: &Game) -> String {
    match game.history().first() {
        Some(first) => format!("runs from {} to {}", first.turn(), game.turn()),
        None => format!("begins in {}", game.turn()),
    }
}

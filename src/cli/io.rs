//! Input files and standard input, and output.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use super::CommandError;
use super::common::{BoardArg, Color};
use chancery_core::board::{Map, Power, PowerSet};
use chancery_core::report::Severity;
use chancery_records::record::{Boards, Fault, LONGEST_LINE, NoBoard};
use chart::Drawing;
use entry::Sheet;
use game::Game;
use game::store::{self, MapFolders};
use output::drawings;

/// A file to read, or standard input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Input {
    /// Standard input: `-`, or no argument.
    Standard,
    /// A file.
    File(PathBuf),
}

/// A line of recorded phases with its number.
type RecordLine = (u64, Result<String, Fault>);

/// Why an input can't be read: its name and the reason.
#[derive(Debug, thiserror::Error)]
#[error("{name}: {fault}")]
pub struct InputError {
    name: String,
    fault: InputFault,
}

#[derive(Debug, thiserror::Error)]
enum InputFault {
    #[error("can't be read: {0}")]
    Unreadable(#[from] io::Error),
    #[error("expected a file, found a folder")]
    Folder,
    #[error("file too large (limit {0} bytes)")]
    TooLarge(u64),
    #[error("line {0}: not UTF-8 text")]
    NotText(usize),
}

impl Input {
    /// Returns the input that an optional argument names.
    pub fn of(path: Option<&Path>) -> Input {
        match path.filter(|path| *path != Path::new("-")) {
            None => Input::Standard,
            Some(path) => Input::File(path.to_owned()),
        }
    }

    /// Returns the name for messages.
    pub fn name(&self) -> String {
        match self {
            Input::Standard => "standard input".to_owned(),
            Input::File(path) => path.display().to_string(),
        }
    }

    /// Returns the failure for an error in the input.
    pub fn failed(&self, error: impl Display) -> CommandError {
        CommandError::Failed(format!("{}: {error}", self.name()))
    }

    /// Returns the failure for an error in a line of the input.
    pub fn failed_at(&self, line: usize, error: impl Display) -> CommandError {
        self.failed(format_args!("line {line}: {error}"))
    }

    /// Opens the input.
    ///
    /// # Errors
    /// Returns an error if the file can't be opened.
    pub fn open(&self) -> Result<Box<dyn Read + Send>, InputError> {
        let open = |path: &Path| {
            let file = File::open(path)?;
            match file.metadata()?.is_dir() {
                true => Err(InputFault::Folder),
                false => Ok(Box::new(file)),
            }
        };
        match self {
            Input::Standard => Ok(Box::new(io::stdin())),
            Input::File(path) => Ok(open(path).map_err(|fault| self.error(fault))?),
        }
    }

    /// Reads all of the input as text of at most `limit` bytes.
    ///
    /// # Errors
    /// Returns an error if it can't be read, is too large, or isn't UTF-8.
    pub fn text(&self, limit: u64) -> Result<String, InputError> {
        let mut bytes = Vec::new();
        let mut file = self.open()?.take(limit + 1);
        file.read_to_end(&mut bytes)
            .map_err(|error| self.unreadable(error))?;
        if bytes.len() as u64 > limit {
            return Err(self.too_large(limit));
        }
        String::from_utf8(bytes).map_err(|error| {
            let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let line = 1 + good.iter().filter(|&&byte| byte == b'\n').count();
            self.error(InputFault::NotText(line))
        })
    }

    /// Reads all of the input as an order sheet.
    ///
    /// # Errors
    /// Returns an error if it can't be read, is too large, or isn't UTF-8.
    pub fn sheet(&self) -> Result<String, InputError> {
        self.text(store::LARGEST_SHEET)
    }

    /// Returns the lines with their numbers, without line ends, each cut after `limit` bytes.
    ///
    /// # Errors
    /// Returns an error if the file can't be opened; an item is one if it can't be read on.
    pub fn lines(
        &self,
        limit: usize,
    ) -> Result<impl Iterator<Item = Result<(u64, Vec<u8>), InputError>>, InputError> {
        let mut file = BufReader::new(self.open()?);
        let read = move |number| {
            let line = read_line(&mut file, limit).transpose()?;
            Some(match line {
                Ok(line) => Ok((number, line)),
                Err(error) => Err(self.unreadable(error)),
            })
        };
        Ok((1..).map_while(read))
    }

    /// Returns the lines of recorded phases with their numbers, without blank lines. A line that is
    /// too long is a fault of its own.
    ///
    /// # Errors
    /// Returns an error if the file can't be opened; an item is one if it can't be read on.
    pub fn records(
        &self,
    ) -> Result<impl Iterator<Item = Result<RecordLine, InputError>>, InputError> {
        let limit = LONGEST_LINE;
        let record = move |(number, line): (u64, Vec<u8>)| match line.len() > limit {
            true => (number, Err(Fault::TooLong { limit })),
            false => (number, Ok(String::from_utf8_lossy(&line).into_owned())),
        };
        let lines = self.lines(limit + 1)?.map(move |line| line.map(record));
        Ok(lines.filter(|line| !matches!(line, Ok((_, Ok(text))) if text.trim().is_empty())))
    }

    /// Returns the error for an input of more than `limit` bytes.
    pub fn too_large(&self, limit: u64) -> InputError {
        self.error(InputFault::TooLarge(limit))
    }

    /// Returns the error for an input that can't be read on.
    pub fn unreadable(&self, error: io::Error) -> InputError {
        self.error(error.into())
    }

    fn error(&self, fault: InputFault) -> InputError {
        let name = self.name();
        InputError { name, fault }
    }
}

/// Reads a line without its end, and keeps at most `limit` bytes; the rest of a longer line is
/// skipped. Returns `None` at the end of the file.
fn read_line(file: &mut impl BufRead, limit: usize) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    let mut start = file.by_ref().take(limit as u64);
    if start.read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if file.take(LONGEST_SKIP as u64).skip_until(b'\n')? == LONGEST_SKIP {
        return Err(endless_line());
    }
    Ok(Some(line))
}

/// The most bytes of a line that are skipped because it is too long.
pub(super) const LONGEST_SKIP: usize = 256 << 20;

/// Returns the error for a line that doesn't end.
pub(super) fn endless_line() -> io::Error {
    io::Error::other(format!(
        "a line has no end within {} MB",
        LONGEST_SKIP >> 20
    ))
}

/// Finds a board by name.
///
/// # Errors
/// Returns a message if there is no such map, or it has errors.
pub fn board(maps: &MapFolders, name: &str) -> Result<Arc<Map>, String> {
    maps.find(name).map_err(|error| error.to_string())
}

/// Returns the boards of lines of JSON: those that they name, and the one of lines that name none.
///
/// # Errors
/// Returns [`CommandError::Usage`] if `--board` names no board.
pub fn boards(maps: &MapFolders, default: &BoardArg) -> Result<Boards, CommandError> {
    let default = default.find(maps)?;
    let maps = maps.clone();
    let find = move |name: &str| board(&maps, name).map_err(NoBoard);
    Ok(Boards::new(Arc::new(find), default))
}

/// Returns the drawing of a map; none if it has none.
///
/// # Errors
/// Returns an error if the map's file can't be read, or its drawing has errors.
pub fn drawing(maps: &MapFolders, map: &Map) -> Result<Option<Arc<Drawing>>, CommandError> {
    drawings::find(maps, map).map_err(CommandError::failed)
}

/// Checks that the rules of a sheet can be played.
///
/// # Errors
/// Returns an error if its choices conflict.
pub fn check(sheet: &Sheet, input: &Input) -> Result<(), CommandError> {
    sheet.rules.check().map_err(|error| input.failed(error))
}

/// Opens a game. Differences between its record and its results are printed to standard error.
///
/// # Errors
/// Returns an error if it can't be read, or has errors.
pub fn game(path: &Path) -> Result<Game, CommandError> {
    game_seen_by(path, None)
}

/// Opens a game as [`game()`] does; in fog of war, as the player of a power sees it.
///
/// # Errors
/// Returns an error if it can't be read, or has errors, or if no power is named and its players may not see
/// all of it yet.
pub fn game_seen_by(path: &Path, power: Option<&str>) -> Result<Game, CommandError> {
    let name = path.display().to_string();
    let loaded = store::open(path)?;
    let game = shown(loaded.game, &name, power)?;
    // what differs may be out of sight
    if !game.is_view() {
        warn_of(&name, &loaded.mismatches);
    }
    Ok(game)
}

/// Returns what may be shown of a game: in fog of war, what the player of the named power sees.
///
/// # Errors
/// Returns an error if no power is named and its players may not see all of the game yet.
pub fn shown(game: Game, name: &str, power: Option<&str>) -> Result<Game, CommandError> {
    if let Some(power) = self::power(game.map(), power)? {
        let mut own = PowerSet::from_iter([power]);
        let seat = game.seat_of(power).map(|seat| game.powers_of(seat));
        seat.unwrap_or_default()
            .iter()
            .for_each(|&power| own.insert(power));
        let view = game.seen_by(own, None);
        return Ok(view.unwrap_or(game));
    }
    match game.is_open() {
        true => Ok(game),
        false => Err(CommandError::Usage(format!(
            "{name}: this game is in fog of war until it ends. To see what a power sees, use `chancery film`, \
             `print` or `render` with --power"
        ))),
    }
}

/// The most messages that are printed about one file.
const MOST_WARNINGS: usize = 20;

/// Returns the power that `--power` names, by key or name in any case.
///
/// # Errors
/// Returns [`CommandError::Usage`] if the map has no such power.
pub fn power(map: &Map, text: Option<&str>) -> Result<Option<Power>, CommandError> {
    let Some(text) = text else { return Ok(None) };
    let named = |power: &Power| {
        let info = map.power(*power);
        info.key.eq_ignore_ascii_case(text) || info.name.eq_ignore_ascii_case(text)
    };
    if let Some(power) = map.powers().find(named) {
        return Ok(Some(power));
    }
    let keys = text::list(map.powers().map(|power| &map.power(power).key), " ");
    let text = text::printable(text, usize::MAX);
    let error = format!("--power {text}: expected one of {keys}");
    Err(CommandError::Usage(error))
}

/// Prints messages about a file to standard error; of very many, the first.
pub fn warn_of(name: &str, all: &[impl Display]) {
    for one in all.iter().take(MOST_WARNINGS) {
        warn(&format!("{name}: {one}"));
    }
    if let more @ 1.. = all.len().saturating_sub(MOST_WARNINGS) {
        warn(&format!("{name}: and {more} more"));
    }
}

/// Prints a message to standard error. Names of files and quotations can hold anything: of control
/// characters only line ends are printed.
pub fn warn(text: &str) {
    let lines = text.split('\n');
    let lines = lines.map(|line| text::printable(line, usize::MAX));
    // if standard error is closed, no one can be notified
    let _ = writeln!(io::stderr(), "chancery: {}", text::list(lines, "\n"));
}

/// Returns whether the user has turned colors off for all programs.
pub fn no_color() -> bool {
    std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
}

/// Whether and how text is colored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Paint {
    colored: bool,
}

impl Paint {
    /// Returns how to color text, by `--color` and by what standard output is.
    pub fn of(color: Color) -> Paint {
        let dumb = || std::env::var_os("TERM").is_some_and(|value| value == "dumb");
        let colored = match color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => io::stdout().is_terminal() && !no_color() && !dumb(),
        };
        Paint { colored }
    }

    /// Returns a text in bold.
    pub fn bold(self, text: &str) -> String {
        self.with("1", text)
    }

    /// Returns a text in faint letters.
    pub fn dim(self, text: &str) -> String {
        self.with("2", text)
    }

    /// Returns a mark in the color of its severity.
    pub fn color(self, color: Severity, text: &str) -> String {
        let code = match color {
            Severity::Good => "32",
            Severity::Warning => "33",
            Severity::Bad => "31",
        };
        self.with(code, text)
    }

    fn with(self, code: &str, text: &str) -> String {
        match self.colored {
            true => format!("\x1b[{code}m{text}\x1b[0m"),
            false => text.to_owned(),
        }
    }
}

/// Writes a file, all of it or nothing, or prints to standard output if the file is `-` or not named.
///
/// # Errors
/// Returns an error if the output can't be written.
pub fn put(file: Option<&Path>, bytes: &[u8]) -> Result<ExitCode, CommandError> {
    match Input::of(file) {
        Input::File(path) => store::write(&path, bytes)?,
        Input::Standard => return print(bytes),
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints a text or bytes on standard output.
///
/// # Errors
/// Returns an error if standard output can't be written.
pub fn print(text: impl AsRef<[u8]>) -> Result<ExitCode, CommandError> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_ref())?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

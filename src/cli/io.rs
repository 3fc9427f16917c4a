//! Input from files and standard input, and output.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use super::CommandError;
use super::common::{BoardArg, Color};
use super::line_server::phases;
use chancery_core::board::{Map, Position, Power, PowerSet, Turn};
use chancery_core::report::Severity;
use chancery_records::record::{
    BYTE_ORDER_MARK, Boards, Fault, LONGEST_LINE, NoBoard, json, text_of,
};
use chart::Drawing;
use entry::Sheet;
use game::store::{self, MapFolders};
use game::{Game, Record, TableRules, save};
use output::drawings;
use serde::Serialize;

/// A file to read, or standard input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Input {
    /// Standard input: `-`, or no argument.
    Standard,
    /// A file.
    File(PathBuf),
}

/// A line of recorded phases with its line number.
type RecordLine = (u64, Result<String, Fault>);

/// An error in reading an input, with its name.
#[derive(Debug, thiserror::Error)]
#[error("{name}: {fault}")]
pub struct InputError {
    name: String,
    fault: InputFault,
}

#[derive(Debug, thiserror::Error)]
enum InputFault {
    #[error("can't be read: {}", store::reason(.0))]
    Unreadable(#[from] io::Error),
    #[error("expected a file, found a folder")]
    Folder,
    #[error("file too large: {} at most", store::size(*.0))]
    TooLarge(u64),
    #[error(transparent)]
    NotUtf8(#[from] store::NotUtf8),
    #[error(transparent)]
    NotText(#[from] store::NotText),
    #[error("{0}")]
    OtherKind(&'static str),
}

/// The kinds of texts that have a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextKind {
    /// A saved game.
    Save,
    /// Recorded phases, as in batch.
    Lines,
    /// An order sheet.
    Sheet,
}

impl InputError {
    /// Returns whether another input must be given: this one can't be read, or is a file for something else.
    pub fn is_usage(&self) -> bool {
        use InputFault::{Folder, OtherKind, Unreadable};
        matches!(self.fault, Unreadable(_) | Folder | OtherKind(_))
    }
}

impl Input {
    /// Returns the input for an optional path.
    pub fn of(path: Option<&Path>) -> Input {
        match path.filter(|path| *path != Path::new("-")) {
            None => Input::Standard,
            Some(path) => Input::File(path.to_owned()),
        }
    }

    /// Returns the name for error messages.
    pub fn name(&self) -> String {
        match self {
            Input::Standard => "standard input".to_owned(),
            Input::File(path) => path.display().to_string(),
        }
    }

    /// Returns a failure with an error in the input.
    pub fn failed(&self, error: impl Display) -> CommandError {
        CommandError::Failed(format!("{}: {error}", self.name()))
    }

    /// Returns a failure with an error in a line of the input.
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
            if file.metadata()?.is_dir() {
                Err(InputFault::Folder)
            } else {
                Ok(Box::new(file))
            }
        };
        match self {
            Input::Standard => Ok(Box::new(io::stdin())),
            Input::File(path) => Ok(open(path).map_err(|fault| self.error(fault))?),
        }
    }

    /// Reads the whole input as text of at most `limit` bytes.
    ///
    /// # Errors
    /// Returns an error if it can't be read, is too large, or isn't UTF-8.
    pub fn text(&self, limit: u64) -> Result<String, InputError> {
        self.decode_utf8(self.bytes(limit)?)
    }

    /// Reads the whole input as an order sheet, in any of the usual encodings.
    ///
    /// # Errors
    /// Returns an error if it can't be read, is too large, isn't text, or is a game or recorded phases.
    pub fn sheet(&self) -> Result<String, InputError> {
        let other = |what| Err(self.error(InputFault::OtherKind(what)));
        let bytes = without_mark(self.start(save::LONGEST)?);
        match self.kind(&String::from_utf8_lossy(&bytes)) {
            TextKind::Save => other("a saved game, not an order sheet; give it with --save"),
            TextKind::Lines => other("recorded phases, not an order sheet; give them to batch"),
            TextKind::Sheet => self.sheet_of(&bytes),
        }
    }

    /// Returns the kind of a text of this input: a recorded phase is an object, and a save starts with its format.
    pub fn kind(&self, text: &str) -> TextKind {
        let named = matches!(self, Input::File(path)
            if path.extension().is_some_and(|ending| ending == "toml"));
        let is_version = |line: &str| {
            let rest = line.trim_start().strip_prefix("format");
            rest.is_some_and(|rest| rest.trim_start().starts_with('='))
        };
        // but "{code}" in a sheet
        let object = text.trim_start().strip_prefix('{').map(str::trim_start);
        if object.is_some_and(|rest| rest.is_empty() || rest.starts_with(['"', '}'])) {
            TextKind::Lines
        } else if named || text.lines().any(is_version) {
            TextKind::Save
        } else {
            TextKind::Sheet
        }
    }

    /// Decodes UTF-8 that was read from the input.
    ///
    /// # Errors
    /// Returns an error if the bytes aren't UTF-8.
    pub fn decode_utf8(&self, bytes: Vec<u8>) -> Result<String, InputError> {
        store::decode_utf8(bytes).map_err(|error| self.error(error.into()))
    }

    /// Decodes an order sheet that was read from the input. Says so if it is blank.
    ///
    /// # Errors
    /// Returns an error if there are too many bytes, or they aren't text.
    pub fn sheet_of(&self, bytes: &[u8]) -> Result<String, InputError> {
        if bytes.len() as u64 > store::LARGEST_SHEET {
            return Err(self.error(InputFault::TooLarge(store::LARGEST_SHEET)));
        }
        let text = self.decode(bytes)?;
        if text.trim().is_empty() {
            self.warn_of_nothing();
        }
        Ok(text)
    }

    /// Says that the input was empty.
    pub fn warn_of_nothing(&self) {
        warn(&format!("{}: there was nothing to read", self.name()));
    }

    /// Decodes text in any of the usual encodings.
    fn decode(&self, bytes: &[u8]) -> Result<String, InputError> {
        store::decode_sheet(bytes).map_err(|error| self.error(error.into()))
    }

    /// Reads the whole input, at most `limit` bytes, without the byte order mark of UTF-8.
    ///
    /// # Errors
    /// Returns an error if it can't be read or is too large.
    pub fn bytes(&self, limit: u64) -> Result<Vec<u8>, InputError> {
        let bytes = self.start(limit + 1)?;
        if bytes.len() as u64 > limit {
            return Err(self.error(InputFault::TooLarge(limit)));
        }
        Ok(without_mark(bytes))
    }

    /// Reads `limit` bytes of the input, or all of it.
    fn start(&self, limit: u64) -> Result<Vec<u8>, InputError> {
        let mut bytes = Vec::new();
        let mut file = self.open()?.take(limit);
        file.read_to_end(&mut bytes)
            .map_err(|error| self.unreadable(error))?;
        Ok(bytes)
    }

    /// Returns the lines with their numbers, without line ends, each cut to `limit` bytes. Decodes UTF-16 with
    /// a byte order mark.
    ///
    /// # Errors
    /// Returns an error if the file can't be opened. An item is an error if reading fails there.
    pub fn lines(
        &self,
        limit: usize,
    ) -> Result<impl Iterator<Item = Result<(u64, Vec<u8>), InputError>>, InputError> {
        let mut start = BufReader::new(self.open()?);
        let unreadable = |error| self.unreadable(error);
        let mut file: Box<dyn BufRead + Send> = match start.fill_buf().map_err(unreadable)? {
            [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => {
                let mut bytes = Vec::new();
                let whole = start.take(LONGEST_SKIP as u64).read_to_end(&mut bytes);
                whole.map_err(unreadable)?;
                Box::new(Cursor::new(self.decode(&bytes)?))
            }
            _ => Box::new(start),
        };
        let read = move |number| {
            let line = read_line(&mut file, limit).transpose()?;
            Some(match line {
                Ok(line) => Ok((number, line)),
                Err(error) => Err(self.unreadable(error)),
            })
        };
        Ok((1..).map_while(read))
    }

    /// Returns the lines of recorded phases with their numbers, omitting blank lines; of a saved game, each phase.
    /// For a line that is too long or not UTF-8, returns its error.
    ///
    /// # Errors
    /// Returns an error if the file can't be opened. An item is an error if reading fails there.
    pub fn records(
        &self,
    ) -> Result<impl Iterator<Item = Result<RecordLine, InputError>>, InputError> {
        let record = |(number, line): (u64, Vec<u8>)| (number, text_of(&line).map(str::to_owned));
        let phases = |(number, line): (u64, Vec<u8>)| match phases(number, &line) {
            Some(phases) => {
                let phases = phases.into_iter().map(String::into_bytes);
                phases.map(|phase| (number, phase)).collect()
            }
            None => vec![(number, line)],
        };
        let mut lines = self.lines(LONGEST_LINE + 1)?.peekable();
        if let Some(Ok((_, first))) = lines.peek() {
            self.refuse_save(&String::from_utf8_lossy(first))?;
        }
        let lines = lines.flat_map(move |line| match line {
            Ok(line) => phases(line).into_iter().map(Ok).collect(),
            Err(error) => vec![Err(error)],
        });
        let lines = lines.map(move |line| line.map(record));
        Ok(lines.filter(|line| !matches!(line, Ok((_, Ok(text))) if text.trim().is_empty())))
    }

    /// Refuses a saved game in place of recorded phases, by its name or its first line.
    ///
    /// # Errors
    /// Returns an error if it is one.
    pub fn refuse_save(&self, first: &str) -> Result<(), InputError> {
        let what = "a saved game, not recorded phases; `chancery export` makes these of it";
        match self.kind(first) {
            TextKind::Save => Err(self.error(InputFault::OtherKind(what))),
            TextKind::Lines | TextKind::Sheet => Ok(()),
        }
    }

    /// Returns the error for a failure to read the input.
    pub fn unreadable(&self, error: io::Error) -> InputError {
        self.error(error.into())
    }

    fn error(&self, fault: InputFault) -> InputError {
        let name = self.name();
        InputError { name, fault }
    }
}

/// Reads a line without its end. Keeps at most `limit` bytes and skips the rest of a longer line.
/// Returns `None` at the end of the file.
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

/// The maximum number of bytes that are skipped in a line that is too long.
pub(super) const LONGEST_SKIP: usize = 256 << 20;

/// Returns the error for a line that has no end within the limit.
pub(super) fn endless_line() -> io::Error {
    io::Error::other(format!(
        "a line has no end within {} MB",
        LONGEST_SKIP >> 20
    ))
}

/// Finds a board by name.
///
/// # Errors
/// Returns a message if there is no such board, or its file has errors.
pub fn board(maps: &MapFolders, name: &str) -> Result<Arc<Map>, String> {
    maps.find(name).map_err(|error| error.to_string())
}

/// Returns the boards for lines of JSON: those that lines name, and the default for the others.
///
/// # Errors
/// Returns [`CommandError::Usage`] if there is no board with the name given by `--board`.
pub fn boards(maps: &MapFolders, default: &BoardArg) -> Result<Boards, CommandError> {
    let default = default.find(maps)?;
    let maps = maps.clone();
    let find = move |name: &str| board(&maps, name).map_err(NoBoard);
    Ok(Boards::new(Arc::new(find), default))
}

/// Returns the drawing of a map, or `None` if it has none.
///
/// # Errors
/// Returns an error if the map's file can't be read or its drawing has errors.
pub fn drawing(maps: &MapFolders, map: &Map) -> Result<Option<Arc<Drawing>>, CommandError> {
    drawings::find(maps, map).map_err(CommandError::failed)
}

/// Returns bytes without the byte order mark of UTF-8.
fn without_mark(mut bytes: Vec<u8>) -> Vec<u8> {
    if bytes.starts_with(BYTE_ORDER_MARK) {
        bytes.drain(..BYTE_ORDER_MARK.len());
    }
    bytes
}

/// Checks that a sheet can be adjudicated, and prints what is to be known about its position to standard error.
///
/// # Errors
/// Returns an error if its phase or position is unreadable, or the choices of its rules conflict.
pub fn check(sheet: &Sheet, input: &Input) -> Result<(), CommandError> {
    if let Some(fault) = sheet.fault() {
        return Err(input.failed(fault));
    }
    if sheet.is_of_orders {
        let text = "no position in it, so only the units with orders are on the board";
        warn(&format!("{}: {text}", input.name()));
    }
    sheet.rules.check().map_err(|error| input.failed(error))
}

/// Opens a game. Prints the differences between its record and the adjudication to standard error.
///
/// # Errors
/// Returns an error if it can't be read or has errors.
pub fn game(path: &Path) -> Result<Game, CommandError> {
    game_seen_by(path, None)
}

/// Opens a game as [`game()`] does; in fog of war, as the player of a power sees it.
///
/// # Errors
/// Returns an error if it can't be read or has errors, or if no power is given and its players may not see
/// the whole game yet.
pub fn game_seen_by(path: &Path, power: Option<&str>) -> Result<Game, CommandError> {
    let name = path.display().to_string();
    let loaded = store::open(path)?;
    let game = shown(loaded.game, &name, power)?;
    // the player may not be allowed to see the differences
    if !game.is_view() {
        warn_of(&name, &loaded.mismatches);
    }
    Ok(game)
}

/// A phase of a game.
pub struct GamePhase<'a> {
    /// The position before the phase.
    pub position: &'a Position,
    /// The rules in force.
    pub rules: TableRules,
    /// The record, unless the game is at this phase.
    pub record: Option<&'a Record>,
}

/// Returns a phase of a game: the one that it is at, unless another is given.
///
/// # Errors
/// Returns an error if the game has no such phase.
pub fn phase_of<'a>(
    game: &'a Game,
    name: &str,
    phase: Option<Turn>,
) -> Result<GamePhase<'a>, CommandError> {
    let Some(turn) = phase.filter(|&turn| turn != game.turn()) else {
        return Ok(GamePhase {
            position: game.position(),
            rules: game.table_rules(),
            record: None,
        });
    };
    let record = (game.phase_played(Some(turn)))
        .map_err(|error| CommandError::Usage(format!("{name}: {error}")))?;
    Ok(GamePhase {
        position: &record.position,
        rules: record.table_rules,
        record: Some(record),
    })
}

/// Returns the visible part of a game: in fog of war, the view of the given power's player.
///
/// # Errors
/// Returns an error if no power is given and its players may not see the whole game yet.
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
    if game.is_open() {
        Ok(game)
    } else {
        Err(CommandError::Usage(format!(
            "{name}: this game is in fog of war until it ends. To see what a power sees, use `chancery film`, \
             `print`, `render` or `review` with --power"
        )))
    }
}

/// Prints that `--power` changes nothing if the whole of a game is shown.
pub fn note_power(game: &Game, name: &str, power: Option<&str>) {
    if let Some(power) = power.filter(|_| !game.is_view()) {
        warn(&format!(
            "{name}: --power {power} changes nothing: the game isn't in fog of war, or is over"
        ));
    }
}

/// The maximum number of messages printed about one file.
const MOST_WARNINGS: usize = 20;

/// Returns the power given by `--power`, by its key or name, ignoring case.
///
/// # Errors
/// Returns [`CommandError::Usage`] if the map has no such power.
pub fn power(map: &Map, text: Option<&str>) -> Result<Option<Power>, CommandError> {
    let Some(text) = text else { return Ok(None) };
    let named = |power: &Power| {
        let info = map.power(*power);
        info.key.eq_ignore_ascii_case(text) || info.name.eq_ignore_ascii_case(text)
    };
    let is_start = |power: &Power| {
        let (name, text) = (map.power(*power).name.to_lowercase(), text.to_lowercase());
        !text.is_empty() && name.starts_with(&text)
    };
    if let Some(power) = map.powers().find(named) {
        return Ok(Some(power));
    }
    let mut started = map.powers().filter(is_start);
    if let (Some(power), None) = (started.next(), started.next()) {
        return Ok(Some(power));
    }
    let unknown = |error| CommandError::Usage(format!("--power: {error}"));
    map.find_power(text).map(Some).map_err(unknown)
}

/// Prints messages about a file to standard error, up to a maximum number.
pub fn warn_of(name: &str, all: &[impl Display]) {
    for one in all.iter().take(MOST_WARNINGS) {
        warn(&format!("{name}: {one}"));
    }
    if let more @ 1.. = all.len().saturating_sub(MOST_WARNINGS) {
        warn(&format!("{name}: and {more} more"));
    }
}

/// Prints a message to standard error. Removes control characters except line ends, because file
/// names and quoted text can contain anything.
pub fn warn(text: &str) {
    let lines = text.split('\n');
    let lines = lines.map(|line| text::printable(line, usize::MAX));
    let text = format!("chancery: {}\n", text::list(lines, "\n"));
    // if standard error is closed, there is no way to report it
    let _ = io::stderr().write_all(text.as_bytes());
}

/// Returns whether the user has turned colors off for all programs with `NO_COLOR`.
pub fn no_color() -> bool {
    std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
}

/// Whether and how text is colored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Paint {
    colored: bool,
}

impl Paint {
    /// Returns the coloring of text for the value of `--color` and the kind of standard output.
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

    /// Returns a text in faint style.
    pub fn dim(self, text: &str) -> String {
        self.with("2", text)
    }

    /// Returns a text in the color of a severity.
    pub fn color(self, color: Severity, text: &str) -> String {
        let code = match color {
            Severity::Good => "32",
            Severity::Warning => "33",
            Severity::Bad => "31",
        };
        self.with(code, text)
    }

    fn with(self, code: &str, text: &str) -> String {
        if self.colored {
            format!("\x1b[{code}m{text}\x1b[0m")
        } else {
            text.to_owned()
        }
    }
}

/// Returns whether two paths are those of one file.
pub fn is_same(one: &Path, other: &Path) -> bool {
    let file = |path: &Path| path.canonicalize().ok();
    file(one).is_some() && file(one) == file(other)
}

/// Writes a file, as [`store::write_named`] does, or prints to standard output if the file is `-` or `None`.
///
/// # Errors
/// Returns an error if the output can't be written.
pub fn put(file: Option<&Path>, bytes: &[u8]) -> Result<ExitCode, CommandError> {
    match Input::of(file) {
        Input::File(path) => store::write_named(&path, bytes)?,
        Input::Standard => return print(bytes),
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns a value as a line of JSON.
pub fn json_line(value: &impl Serialize) -> Vec<u8> {
    let mut line = Vec::new();
    json::write(&mut line, value);
    line.push(b'\n');
    line
}

/// Prints a text or bytes to standard output.
///
/// # Errors
/// Returns an error if standard output can't be written.
pub fn print(text: impl AsRef<[u8]>) -> Result<ExitCode, CommandError> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_ref())?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

//! Files, standard input among them, and printing.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::CommandError;
use super::args::Color;
use chancery_core::board::{Map, Power};
use chancery_core::report::Severity;
use game::Game;
use game::store;

/// A file to be read, or standard input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Input {
    /// Standard input: `-`, or nothing.
    Standard,
    /// This file.
    File(PathBuf),
}

impl Input {
    /// What an optional argument means.
    pub fn of(path: Option<&Path>) -> Input {
        match path {
            None => Input::Standard,
            Some(path) if path == Path::new("-") => Input::Standard,
            Some(path) => Input::File(path.to_owned()),
        }
    }

    /// The name for messages.
    pub fn name(&self) -> String {
        match self {
            Input::Standard => "standard input".to_owned(),
            Input::File(path) => path.display().to_string(),
        }
    }

    /// Opens it.
    ///
    /// # Errors
    /// A message that says which file and why.
    pub fn open(&self) -> Result<Box<dyn Read + Send>, String> {
        let Input::File(path) = self else {
            return Ok(Box::new(io::stdin()));
        };
        let told = |error: io::Error| self.told(&error);
        let file = File::open(path).map_err(told)?;
        if file.metadata().map_err(told)?.is_dir() {
            return Err(format!("{}: expected a file, found a folder", self.name()));
        }
        Ok(Box::new(file))
    }

    /// Reads all of it as text, of so many bytes at most.
    ///
    /// # Errors
    /// A message that says which file and why.
    pub fn text(&self, limit: u64) -> Result<String, String> {
        let mut bytes = Vec::new();
        let mut file = self.open()?.take(limit + 1);
        file.read_to_end(&mut bytes)
            .map_err(|error| self.told(&error))?;
        if bytes.len() as u64 > limit {
            return Err(self.too_large(limit));
        }
        String::from_utf8(bytes).map_err(|error| {
            let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let line = 1 + good.iter().filter(|&&byte| byte == b'\n').count();
            format!("{}: line {line}: not UTF-8 text", self.name())
        })
    }

    /// Reads all of it as a sheet of orders.
    ///
    /// # Errors
    /// A message that says which file and why.
    pub fn sheet(&self) -> Result<String, String> {
        self.text(store::LARGEST_SHEET)
    }

    /// What is told of more than so many bytes.
    pub fn too_large(&self, limit: u64) -> String {
        format!("{}: file too large (limit {limit} bytes)", self.name())
    }

    fn told(&self, error: &io::Error) -> String {
        format!("{}: can't be read: {error}", self.name())
    }
}

/// Reads a line, its end left out, and keeps so many bytes of it at most; the rest of a longer one is
/// passed over. False at the end of the file.
///
/// # Errors
/// Those of the file.
pub fn read_line(file: &mut impl BufRead, limit: usize, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    if file.by_ref().take(limit as u64).read_until(b'\n', line)? == 0 {
        return Ok(false);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
    } else {
        file.skip_until(b'\n')?;
    }
    Ok(true)
}

/// Finds a board by its name: in the folder `maps`, or built in.
///
/// # Errors
/// There is none, or it is not right.
pub fn board(name: &str) -> Result<Arc<Map>, String> {
    store::find_map(name).map_err(|error| error.to_string())
}

/// Opens a game; where its record is not what came out, that is told on standard error.
///
/// # Errors
/// It can't be read, or is not right.
pub fn game(path: &Path) -> Result<Game, CommandError> {
    let loaded = store::open(path).map_err(|error| CommandError::Failed(error.to_string()))?;
    warn_of(&path.display().to_string(), &loaded.drift);
    Ok(loaded.game)
}

/// How many of very many things are told one by one.
const MOST_TOLD: usize = 20;

/// The power of a key or a name, in any case.
pub fn power(map: &Map, text: &str) -> Result<Power, CommandError> {
    let named = |power: &Power| {
        let info = map.power(*power);
        info.key.eq_ignore_ascii_case(text) || info.name.eq_ignore_ascii_case(text)
    };
    map.powers().find(named).ok_or_else(|| {
        let all: Vec<&str> = map
            .powers()
            .map(|power| map.power(power).key.as_str())
            .collect();
        let text = text::printable(text, usize::MAX);
        CommandError::Usage(format!("--power {text}: expected one of {}", all.join(" ")))
    })
}

/// Tells what there is to say of a file, the first of it where that is very much.
pub fn warn_of(name: &str, all: &[impl Display]) {
    for one in all.iter().take(MOST_TOLD) {
        warn(&format!("{name}: {one}"));
    }
    if let more @ 1.. = all.len().saturating_sub(MOST_TOLD) {
        warn(&format!("{name}: and {more} more"));
    }
}

/// Says something on standard error. Names of files and what is quoted may hold anything: of control
/// characters only the ends of lines are printed.
pub fn warn(text: &str) {
    let text: String = text
        .chars()
        .filter(|&letter| letter == '\n' || !letter.is_control())
        .collect();
    // a closed standard error leaves nobody to tell
    let _ = writeln!(io::stderr(), "chancery: {text}");
}

/// Whether and how text is colored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Paint {
    colored: bool,
}

impl Paint {
    /// Colors where they are asked for, or standard output is a terminal that has them.
    pub fn of(color: Color) -> Paint {
        let wanted = || {
            let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
            let dumb = std::env::var_os("TERM").is_some_and(|value| value == "dumb");
            io::stdout().is_terminal() && !refused && !dumb
        };
        let colored = match color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => wanted(),
        };
        Paint { colored }
    }

    /// What is so: bold.
    pub fn bold(self, text: &str) -> String {
        self.with("1", text)
    }

    /// What explains: faint.
    pub fn dim(self, text: &str) -> String {
        self.with("2", text)
    }

    /// A mark in its tone.
    pub fn voice(self, voice: Severity, text: &str) -> String {
        self.with(
            match voice {
                Severity::Good => "32",
                Severity::Warning => "33",
                Severity::Bad => "31",
            },
            text,
        )
    }

    fn with(self, code: &str, text: &str) -> String {
        match self.colored {
            true => format!("\x1b[{code}m{text}\x1b[0m"),
            false => text.to_owned(),
        }
    }
}

/// Prints a text on standard output.
///
/// # Errors
/// Standard output can't be written.
pub fn print(text: &str) -> Result<(), CommandError> {
    print_bytes(text.as_bytes())
}

/// Prints bytes on standard output.
///
/// # Errors
/// Standard output can't be written.
pub fn print_bytes(bytes: &[u8]) -> Result<(), CommandError> {
    let mut out = io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()?;
    Ok(())
}

//! Files, standard input among them, and printing.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::Failure;

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
            return Err(format!(
                "{}: a folder where a file was expected",
                self.name()
            ));
        }
        Ok(Box::new(file))
    }

    /// Reads all of it as text.
    ///
    /// # Errors
    /// A message that says which file and why.
    pub fn text(&self) -> Result<String, String> {
        let mut bytes = Vec::new();
        let mut file = self.open()?;
        file.read_to_end(&mut bytes)
            .map_err(|error| self.told(&error))?;
        String::from_utf8(bytes).map_err(|error| {
            let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let line = 1 + good.iter().filter(|&&byte| byte == b'\n').count();
            format!("{}: line {line}: not UTF-8 text", self.name())
        })
    }

    fn told(&self, error: &io::Error) -> String {
        format!("{}: can't be read: {error}", self.name())
    }
}

/// Says something on standard error.
pub fn warn(text: &str) {
    // a closed standard error leaves nobody to tell
    let _ = writeln!(io::stderr(), "chancery: {text}");
}

/// Prints a text on standard output.
///
/// # Errors
/// Standard output can't be written.
pub fn print(text: &str) -> Result<(), Failure> {
    print_bytes(text.as_bytes())
}

/// Prints bytes on standard output.
///
/// # Errors
/// Standard output can't be written.
pub fn print_bytes(bytes: &[u8]) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()?;
    Ok(())
}

//! Errors in files with their positions: one type for every file format.

use std::fmt;

/// A line and a column of a text, both counted from 1, columns in characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct FilePosition {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl FilePosition {
    /// Returns the position of a byte in a text.
    pub fn of(text: &str, byte: usize) -> Self {
        let before = text.get(..byte).unwrap_or(text);
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        FilePosition {
            line: 1 + before.matches('\n').count(),
            column: 1 + before[start..].chars().count(),
        }
    }
}

impl fmt::Display for FilePosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// The place of an error.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum At {
    /// The file as a whole.
    File,
    /// A line, counted from 1.
    Line(usize),
    /// A line and a column.
    Position(FilePosition),
    /// The key of an entry: `provinces[PAR].armies`.
    Path(String),
}

impl From<FilePosition> for At {
    fn from(position: FilePosition) -> Self {
        At::Position(position)
    }
}

impl From<Option<usize>> for At {
    fn from(line: Option<usize>) -> Self {
        line.map_or(At::File, At::Line)
    }
}

impl From<&str> for At {
    fn from(path: &str) -> Self {
        At::Path(path.to_owned())
    }
}

impl From<String> for At {
    fn from(path: String) -> Self {
        At::Path(path)
    }
}

/// An error in a file: its place and its kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic<K> {
    /// The place of the error.
    pub at: At,
    /// The kind of the error, which includes what was expected.
    pub kind: K,
}

impl<K> Diagnostic<K> {
    /// Creates a diagnostic.
    pub fn new(at: impl Into<At>, kind: K) -> Self {
        Diagnostic {
            at: at.into(),
            kind,
        }
    }
}

impl<K: fmt::Display> fmt::Display for Diagnostic<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.at {
            At::File => {}
            At::Line(line) => write!(f, "line {line}: ")?,
            At::Position(position) => write!(f, "{position}: ")?,
            At::Path(path) => write!(f, "{path}: ")?,
        }
        self.kind.fmt(f)
    }
}

/// All errors of a file, printed one per line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostics<K> {
    /// The errors, at least one, in the order of the file.
    pub faults: Vec<Diagnostic<K>>,
}

impl<K> From<Diagnostic<K>> for Diagnostics<K> {
    fn from(fault: Diagnostic<K>) -> Self {
        Diagnostics {
            faults: vec![fault],
        }
    }
}

impl<K: fmt::Display> fmt::Display for Diagnostics<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.faults.iter().enumerate() {
            let end = if i == 0 { "" } else { "\n" };
            write!(f, "{end}{fault}")?;
        }
        Ok(())
    }
}

impl<K: fmt::Debug + fmt::Display> std::error::Error for Diagnostics<K> {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_is_printed_in_one_way() {
        let position = FilePosition::of("ä\nöü = 1", 7);
        assert_eq!((position.line, position.column), (2, 3));
        let all = Diagnostics {
            faults: vec![
                Diagnostic::new(position, "a"),
                Diagnostic::new("key", "b"),
                Diagnostic::new(Some(7), "c"),
                Diagnostic::new(At::File, "d"),
            ],
        };
        assert_eq!(all.to_string(), "line 2, column 3: a\nkey: b\nline 7: c\nd");
    }
}

//! Helpers that the tests of several crates share: expected texts, games, boards, corpora.

pub mod all_options;
pub mod dice;
pub mod games;
pub mod generated_boards;
pub mod house_rules;
pub mod lines;
pub mod positions;
pub mod saved_files;
pub mod saves;
pub mod table;

use std::path::Path;
use std::sync::Arc;

use chancery_core::board::Map;
use similar::TextDiff;

/// Returns the root folder of the project, which has the tests' data.
pub fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// Reads the board with a name from `maps`.
///
/// # Panics
/// Panics if there is no such board, or it is invalid.
pub fn board(name: &str) -> Arc<Map> {
    let path = root().join(format!("maps/{name}.toml"));
    let text = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let map = Map::from_file(name, &text).unwrap_or_else(|error| panic!("{error}"));
    Arc::new(map)
}

/// Reads the file that an environment variable names. Returns `None` if the variable isn't set.
///
/// # Panics
/// Panics if the file can't be read.
pub fn file_of_variable(variable: &str) -> Option<(String, String)> {
    let path = std::env::var(variable).ok()?;
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    Some((path, text))
}

/// Returns the names of all boards in `maps`.
pub fn boards() -> Vec<String> {
    let files = std::fs::read_dir(root().join("maps")).expect("the boards");
    let names = files.filter_map(|file| {
        let name = file.expect("an entry").file_name().into_string();
        Some(name.ok()?.strip_suffix(".toml")?.to_owned())
    });
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

/// Compares a text with the file of that name in `tests/golden`; see [`compare_with_file`].
#[track_caller]
pub fn golden(name: &str, text: &str) {
    compare_with_file(&format!("tests/golden/{name}"), text);
}

/// Compares a text with a file of the project. With `UPDATE=1` it writes the file instead; review the change
/// before you keep it.
///
/// # Panics
/// Panics with a diff if they differ.
#[track_caller]
pub fn compare_with_file(name: &str, text: &str) {
    let path = root().join(name);
    if std::env::var_os("UPDATE").is_some() {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).expect("a folder for the expected text");
        }
        std::fs::write(&path, text).expect("the expected text can be written");
        return;
    }
    let expected = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}; UPDATE=1 writes it", path.display()));
    let diff = TextDiff::from_lines(expected.as_str(), text);
    assert!(
        text == expected,
        "{name} differs from what is expected; UPDATE=1 writes it:\n{}",
        diff.unified_diff().header("expected", "now")
    );
}

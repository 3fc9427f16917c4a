//! What several tests need.

use std::path::Path;

/// Compares a text with the file of that name in `tests/golden`; see [`kept`].
pub fn golden(name: &str, text: &str) {
    kept(&format!("tests/golden/{name}"), text);
}

/// Compares a text with a file of the project; `UPDATE=1` writes the file instead: then read the
/// change before you keep it.
pub fn kept(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    if std::env::var_os("UPDATE").is_some() {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).expect("a folder for the expected text");
        }
        std::fs::write(&path, text).expect("the expected text can be written");
        return;
    }
    let expected = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}; UPDATE=1 writes it", path.display()));
    assert!(
        text == expected,
        "{name} differs from what is expected; it is now:\n{text}"
    );
}

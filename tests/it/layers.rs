//! The parts of the library depend on one another one way only, as the crate docs say.

use std::fs;
use std::path::{Path, PathBuf};

/// Each part, and what it may use.
const LAYERS: [(&str, &[&str]); 23] = [
    ("secret", &[]),
    ("settings", &["rules", "game"]),
    ("board", &[]),
    ("rules", &[]),
    ("orders", &["board", "rules"]),
    ("adjudicator", &["board", "rules", "orders"]),
    ("report", &["board", "rules", "orders", "adjudicator"]),
    (
        "inquiry",
        &["board", "rules", "orders", "adjudicator", "report"],
    ),
    (
        "lens",
        &["board", "rules", "orders", "adjudicator", "report"],
    ),
    ("entry", &["board", "rules", "orders", "report"]),
    (
        "game",
        &[
            "board",
            "rules",
            "orders",
            "adjudicator",
            "report",
            "secret",
        ],
    ),
    (
        "record",
        &[
            "board",
            "rules",
            "orders",
            "adjudicator",
            "report",
            "inquiry",
        ],
    ),
    (
        "exchange",
        &[
            "board",
            "rules",
            "orders",
            "adjudicator",
            "report",
            "game",
            "record",
        ],
    ),
    (
        "datc",
        &[
            "board",
            "rules",
            "orders",
            "adjudicator",
            "report",
            "lens",
            "record",
        ],
    ),
    ("chart", &["board", "rules", "orders", "adjudicator"]),
    ("lesson", &["board", "orders", "game"]),
    ("store", &["board", "game", "settings"]),
    ("openings", &["board", "rules", "orders"]),
    ("score", &["board", "game"]),
    (
        "annals",
        &[
            "board",
            "orders",
            "adjudicator",
            "game",
            "chart",
            "openings",
            "score",
        ],
    ),
    (
        "papers",
        &[
            "board",
            "orders",
            "adjudicator",
            "report",
            "game",
            "chart",
            "score",
        ],
    ),
    (
        "cli",
        &[
            "board",
            "rules",
            "orders",
            "adjudicator",
            "report",
            "inquiry",
            "lens",
            "entry",
            "game",
            "record",
            "datc",
            "chart",
            "store",
            "score",
            "annals",
            "exchange",
            "papers",
            "settings",
        ],
    ),
    (
        "tui",
        &[
            "board",
            "rules",
            "orders",
            "adjudicator",
            "report",
            "inquiry",
            "lens",
            "entry",
            "game",
            "record",
            "datc",
            "chart",
            "store",
            "score",
            "lesson",
            "openings",
            "annals",
            "secret",
            "papers",
            "settings",
        ],
    ),
];

/// Crates that only some parts may know: a terminal, or the one place that matches fuzzily.
const KEPT_IN: [(&str, &str); 11] = [
    ("argon2", "secret.rs"),
    ("chacha20poly1305", "secret.rs"),
    ("sha2", "game/fingerprint.rs"),
    ("getrandom", "tui/program.rs"),
    ("ratatui", "tui"),
    ("crossterm", "tui"),
    ("tui_input", "tui"),
    ("clap", "cli"),
    ("fuzzy_matcher", "entry/matcher.rs"),
    ("resvg", "cli/render/pixels.rs"),
    ("std::fs", "store"),
];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the sources") {
        let path = entry.expect("a file").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// The lines of a source that are code and not comment, by path below `src`.
fn code() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut paths = Vec::new();
    sources(&root, &mut paths);
    let read = |path: PathBuf| {
        let name = path
            .strip_prefix(&root)
            .expect("below src")
            .to_string_lossy()
            .replace('\\', "/");
        let text = fs::read_to_string(&path).expect("a source");
        let code = text
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"));
        (name, code.collect::<Vec<_>>().join("\n"))
    };
    paths.into_iter().map(read).collect()
}

/// `entry` of `entry/matcher.rs` and of `entry.rs`.
fn part(name: &str) -> &str {
    name.split(['/', '.']).next().unwrap_or(name)
}

#[test]
fn parts_use_only_what_is_below_them() {
    for (name, text) in code() {
        let Some((_, may)) = LAYERS
            .iter()
            .find(|(part_name, _)| *part_name == part(&name))
        else {
            assert!(
                ["lib", "main"].contains(&part(&name)),
                "{name} belongs to no part"
            );
            continue;
        };
        for (used, _) in LAYERS
            .iter()
            .filter(|(used, _)| *used != part(&name) && !may.contains(used))
        {
            let word = format!("crate::{used}");
            let uses = text.match_indices(&word).any(|(at, _)| {
                let next = text[at + word.len()..].chars().next();
                !next.is_some_and(|c| c.is_alphanumeric() || c == '_')
            });
            assert!(!uses, "{name} uses {used}");
        }
    }
}

/// The crate docs list every part once, and none above one that it uses.
#[test]
fn the_map_of_the_code_is_true() {
    let crate_docs = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lib.rs"));
    let crate_docs = crate_docs.expect("lib.rs");
    let listed: Vec<&str> = crate_docs
        .lines()
        .filter_map(|line| line.strip_prefix("//! | [`")?.split('`').next())
        .collect();
    let mut parts: Vec<&str> = LAYERS.iter().map(|(name, _)| *name).collect();
    let mut sorted = listed.clone();
    parts.sort_unstable();
    sorted.sort_unstable();
    assert_eq!(sorted, parts);
    let place = |name: &str| listed.iter().position(|listed| *listed == name);
    for (name, may) in LAYERS {
        for used in may {
            assert!(
                place(used) < place(name),
                "{name} uses {used}, which is listed below it"
            );
        }
    }
}

#[test]
fn terminals_disks_and_guesses_stay_where_they_belong() {
    for (name, text) in code() {
        for (library, home) in KEPT_IN {
            let at_home = name.starts_with(home)
                || name == "main.rs"
                || library == "std::fs" && ["cli", "tui"].contains(&part(&name));
            assert!(
                at_home || !text.contains(&format!("{library}::")),
                "{name} uses {library}"
            );
        }
    }
}

#[test]
fn no_test_file_is_forgotten() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it");
    let listed = fs::read_to_string(folder.join("main.rs")).expect("main.rs");
    for entry in fs::read_dir(&folder).expect("the tests") {
        let path = entry.expect("a file").path();
        let stem = path
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        assert!(
            stem == "main" || listed.contains(&format!("mod {stem};")),
            "{stem} is not listed"
        );
    }
}

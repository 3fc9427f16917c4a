//! Architecture rules that manifests can't enforce: the allowed dependencies between parts of a
//! crate, and the names that only some files may use.

use std::fs;
use std::path::{Path, PathBuf};

/// The parts of `chancery-core`, each after the parts that it may use.
const CORE: [&str; 8] = [
    "board",
    "rules",
    "orders",
    "adjudicator",
    "report",
    "counterfactual",
    "compare",
    "visibility",
];

/// The modules of `chancery-tui`, each after those that it may use.
const TUI: [&str; 13] = [
    "keys",
    "kit",
    "map",
    "session",
    "page",
    "screens",
    "screens::editing",
    "screens::menu",
    "screens::entry",
    "screens::phase",
    "screens::table",
    "app",
    "terminal",
];

/// The names that only some files may use, with the prefixes of these files' paths.
const KEPT_IN: [(&str, &[&str]); 8] = [
    ("argon2", &["crates/game/src/secret.rs"]),
    (
        "getrandom",
        &[
            "crates/daide/src/game.rs",
            "crates/tui/src/terminal/program.rs",
        ],
    ),
    ("fuzzy_matcher", &["crates/entry/src/matcher.rs"]),
    ("resvg", &["src/cli/render/pixels.rs"]),
    // for Unix only, behind `cfg(unix)`; the flag for Ctrl-C works everywhere
    (
        "signal_hook",
        &[
            "crates/tui/src/terminal/input/unix.rs",
            "crates/tui/src/terminal/setup/signals.rs",
            "crates/tui/src/terminal/table/client_unix.rs",
            "src/cli/solve/progress.rs",
        ],
    ),
    (
        "rustix",
        &[
            "crates/tui/src/terminal/setup/unix.rs",
            "crates/tui/src/terminal/table/",
        ],
    ),
    (
        "std::os",
        &[
            "crates/game/src/store/disk.rs",
            "crates/tui/src/terminal/input.rs",
            "crates/tui/src/terminal/setup/unix.rs",
            "crates/tui/src/terminal/table/",
        ],
    ),
    (
        "std::fs",
        &[
            "crates/game/src/store",
            "src/cli",
            "crates/testing/",
            "crates/tui/",
        ],
    ),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

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

/// Returns the source files without their comments, by path relative to the root.
fn code() -> Vec<(String, String)> {
    let mut paths = Vec::new();
    sources(&root().join("src"), &mut paths);
    for entry in fs::read_dir(root().join("crates")).expect("the crates") {
        sources(&entry.expect("a crate").path().join("src"), &mut paths);
    }
    let read = |path: PathBuf| {
        let name = path.strip_prefix(root()).expect("below the root");
        let name = name.to_string_lossy().replace('\\', "/");
        let text = fs::read_to_string(&path).expect("a source");
        let code = text
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"));
        (name, code.collect::<Vec<_>>().join("\n"))
    };
    paths.into_iter().map(read).collect()
}

/// Returns the paths in a module's code that begin with `crate` or `super`, from the root of the crate.
/// Groups are split into their paths.
fn paths(module: &str, text: &str) -> Vec<String> {
    let own: Vec<&str> = module.split("::").collect();
    let mut text = text.to_owned();
    for ups in (1..=own.len()).rev() {
        let above = own[..own.len() - ups].iter();
        let above: String = above.map(|name| format!("{name}::")).collect();
        text = text.replace(&"super::".repeat(ups), &format!("crate::{above}"));
    }
    let split = |rest: &str| {
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != ':');
        let (path, rest) = rest.split_at(end.unwrap_or(rest.len()));
        let group = rest.strip_prefix('{').and_then(|it| it.split('}').next());
        let names = group.unwrap_or_default().split(',');
        let paths = names.map(|name| format!("{path}{}", name.trim()));
        paths.collect::<Vec<_>>()
    };
    text.split("crate::").skip(1).flat_map(split).collect()
}

/// Returns the position of the part that a path belongs to.
fn part(parts: &[&str], path: &str) -> Option<usize> {
    let is_in = |part: &&str| {
        let rest = path.strip_prefix(*part);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
    };
    parts.iter().rposition(is_in)
}

#[test]
fn parts_use_only_those_before_them() {
    for (name, text) in code() {
        let folders = [("crates/core/src/", &CORE[..]), ("crates/tui/src/", &TUI)];
        let within = |&(folder, parts): &(&str, _)| Some((name.strip_prefix(folder)?, parts));
        let Some((file, parts)) = folders.iter().find_map(within) else {
            continue;
        };
        let module = file.trim_end_matches(".rs").replace('/', "::");
        let Some(own) = part(parts, &module) else {
            assert_eq!(module, "lib", "{name} belongs to no part");
            continue;
        };
        for path in paths(&module, &text) {
            let used = part(parts, &path);
            assert!(used <= Some(own), "{name} uses {path}");
        }
    }
}

#[test]
fn disks_chance_and_guesses_stay_where_they_belong() {
    for (name, text) in code() {
        for (library, homes) in KEPT_IN {
            let at_home = name == "src/main.rs" || homes.iter().any(|home| name.starts_with(home));
            assert!(
                at_home || !text.contains(&format!("{library}::")),
                "{name} uses {library}"
            );
        }
    }
}

/// Every file that a crate includes at compile time is in its package.
#[test]
fn packages_have_what_they_include() {
    let mut outside = 0;
    for (name, text) in code() {
        let parts: Vec<&str> = name.split('/').collect();
        let home = if parts[0] == "crates" { 2 } else { 0 };
        let manifest = root().join(parts[..home].join("/")).join("Cargo.toml");
        let manifest = fs::read_to_string(manifest).expect("a manifest");
        let includes = text.split("include_").skip(1);
        let paths = includes.filter_map(|rest| rest.split_once("!(")?.1.split('"').nth(1));
        for path in paths.filter(|_| !name.ends_with("/tests.rs")) {
            let up = path.matches("../").count();
            let depth = parts.len() - 1 - home;
            assert!(up <= depth, "{name} includes {path}, which no package has");
            if up == depth {
                let first = path.trim_start_matches("../").split('/').next();
                let listed = format!("\"/{}", first.unwrap_or_default());
                assert!(manifest.contains(&listed), "{name}: {path} isn't packaged");
                outside += 1;
            }
        }
    }
    assert!(outside > 10, "{outside} files");
}

/// The commands and the terminal program don't use each other.
#[test]
fn commands_know_no_terminal_program() {
    for (name, text) in code() {
        let uses = name.starts_with("src/cli") && text.contains("tui::");
        assert!(!uses, "{name} uses tui");
    }
}

/// Screens can't read the full game, which has secrets in fog of war.
#[test]
fn no_screen_reads_the_whole_game() {
    for (name, text) in code() {
        let is_screen =
            name.starts_with("crates/tui/src/screens") || name.starts_with("crates/tui/src/app");
        assert!(
            !(is_screen && text.contains("whole_game")),
            "{name} reads the whole game"
        );
    }
}

/// The description of the architecture lists every crate and every part of the core.
#[test]
fn the_map_of_the_code_is_whole() {
    let docs = fs::read_to_string(root().join("docs/ARCHITECTURE.md")).expect("the page");
    let crates = fs::read_dir(root().join("crates")).expect("the crates");
    let crates = crates.map(|entry| entry.expect("a crate").file_name());
    let crates = crates.map(|name| format!("`crates/{}`", name.to_string_lossy()));
    let parts = CORE.iter().map(|part| format!("`{part}`"));
    for name in crates.chain(parts) {
        assert!(docs.contains(&name), "ARCHITECTURE.md doesn't name {name}");
    }
}

#[test]
fn no_test_file_is_forgotten() {
    let crates = fs::read_dir(root().join("crates")).expect("the crates");
    let crates = crates.map(|entry| entry.expect("a crate").path());
    let folders = crates
        .chain([root().to_owned()])
        .map(|package| package.join("tests/it"));
    for folder in folders.filter(|folder| folder.is_dir()) {
        let listed = fs::read_to_string(folder.join("main.rs")).expect("main.rs");
        for entry in fs::read_dir(&folder).expect("the tests") {
            let path = entry.expect("a file").path();
            let stem = path.file_stem().expect("a name").to_string_lossy();
            assert!(
                stem == "main" || listed.contains(&format!("mod {stem};")),
                "{} is not listed",
                path.display()
            );
        }
    }
}

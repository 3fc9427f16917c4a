//! Checks that the program doesn't use words that once had a private meaning and were replaced by
//! plain ones.

use std::fs;
use std::path::{Path, PathBuf};

/// Words and phrases that texts of the program must not contain.
const FORBIDDEN: [&str; 17] = [
    "told",
    "tells",
    "mend",
    "knot",
    "curtain",
    "ink",
    "anew",
    "otherwise",
    "nobody",
    "whosever",
    "by lot",
    "in one hand",
    "know no",
    "knows no",
    "became of",
    "come of",
    "comes of",
];

/// Names that functions and values must not have.
const FORBIDDEN_NAMES: [&str; 2] = ["fn told", "let told"];

/// Files that may use the words: input keywords, the choices of DATC, and keys of saves.
const EXEMPT: [&str; 3] = [
    "crates/entry/src/keywords.rs",
    "crates/entry/src/sheet/order_sets.rs",
    "crates/core/src/rules/issues",
];

/// Keys of saves, settings and themes, which must not change.
const KEYS: [&str; 3] = ["curtain", "nobody", "ink"];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the sources") {
        let path = entry.expect("a file").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs")
            && !path.ends_with("tests.rs")
        {
            found.push(path);
        }
    }
}

/// Splits a source into its code, without comments and texts, and its string literals.
fn split(source: &str) -> (String, Vec<String>) {
    let (mut code, mut texts) = (String::new(), Vec::new());
    let mut rest = source;
    while let Some(letter) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("r\"") || rest.starts_with("r#\"") {
            let (start, end) = match rest.starts_with("r\"") {
                true => (2, "\""),
                false => (3, "\"#"),
            };
            let length = rest[start..].find(end).expect("the end of a text");
            texts.push(rest[start..start + length].to_owned());
            start + length + end.len()
        } else if letter == '"' {
            let mut escaped = false;
            let end = rest[1..].find(|c: char| {
                let ends = c == '"' && !escaped;
                escaped = c == '\\' && !escaped;
                ends
            });
            let end = 1 + end.expect("the end of a text");
            texts.push(rest[1..end].to_owned());
            end + 1
        } else if rest.starts_with("'\"'") {
            3
        } else if rest.starts_with("'\\\"'") {
            4
        } else {
            code.push(letter);
            letter.len_utf8()
        };
        rest = &rest[length..];
    }
    (code, texts)
}

/// Returns the forbidden words in a text, in lower case and between spaces.
fn forbidden(text: &str) -> Vec<&'static str> {
    let quoted = |text: String, key: &&str| text.replace(&format!("`{key}`"), "");
    let words = KEYS.iter().fold(text.replace("\\n", " "), quoted);
    let words = words.to_lowercase();
    let words: Vec<&str> = words
        .split(|c: char| !c.is_alphanumeric() && c != '\'')
        .filter(|word| !word.is_empty())
        .collect();
    let line = format!(" {} ", words.join(" "));
    let has = |phrase: &&str| line.contains(&format!(" {phrase} "));
    let mut found: Vec<&str> = FORBIDDEN.into_iter().filter(has).collect();
    // "there is no route" is allowed, "Munich is no center" isn't
    if line.replace(" there is no ", " ").contains(" is no ") {
        found.push("is no");
    }
    found
}

/// Returns the findings in a source, one per line.
fn findings(source: &str) -> Vec<String> {
    let (code, texts) = split(
        source
            .split("#[cfg(test)]\nmod tests {")
            .next()
            .unwrap_or(source),
    );
    let code = code.split_whitespace().collect::<Vec<_>>().join(" ");
    let names = FORBIDDEN_NAMES.iter().flat_map(|name| {
        let used = code.matches(name);
        used.map(|name| format!("`{name}`"))
    });
    let texts = texts.iter().filter(|text| !KEYS.contains(&text.as_str()));
    let texts = texts.flat_map(|text| {
        let words = forbidden(text).into_iter();
        words.map(move |word| format!("`{word}` in \"{text}\""))
    });
    names.chain(texts).collect()
}

#[test]
fn texts_and_names_are_plain() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = Vec::new();
    sources(&root.join("src"), &mut paths);
    for entry in fs::read_dir(root.join("crates")).expect("the crates") {
        sources(&entry.expect("a crate").path().join("src"), &mut paths);
    }
    paths.sort();
    let mut problems = String::new();
    for path in paths {
        let name = path.strip_prefix(root).expect("below the root");
        let name = name.to_string_lossy().replace('\\', "/");
        if EXEMPT.iter().any(|file| name.starts_with(file)) {
            continue;
        }
        for found in findings(&fs::read_to_string(&path).expect("a source")) {
            problems += &format!("{name}: {found}\n");
        }
    }
    assert!(problems.is_empty(), "\n{problems}");
}

/// Words that a comment must not begin with: it names its subject instead.
const OPENINGS: [&str; 10] = [
    "What", "Who", "Whose", "How", "Which", "Where", "When", "Why", "Those", "So",
];

/// Returns the first lines of doc comments that don't begin with a verb or a noun.
fn openings(source: &str) -> Vec<&str> {
    let lines = source.lines().map(str::trim);
    let docs = |line: &str| line.starts_with("///") || line.starts_with("//!");
    let mut before = "";
    let mut found = Vec::new();
    for line in lines {
        let first = line.trim_start_matches(['/', '!', ' ']);
        let word = first.split(' ').next().unwrap_or_default();
        if docs(line) && !docs(before) && OPENINGS.contains(&word) {
            found.push(line);
        }
        before = line;
    }
    found
}

#[test]
fn comments_begin_with_a_verb_or_a_noun() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = Vec::new();
    for folder in [
        "src",
        "crates",
        "tests",
        "benches",
        "examples",
        "python/src",
    ] {
        sources(&root.join(folder), &mut paths);
    }
    let mut problems = String::new();
    for path in paths {
        for line in openings(&fs::read_to_string(&path).expect("a source")) {
            problems += &format!("{}: {line}\n", path.display());
        }
    }
    assert!(problems.is_empty(), "\n{problems}");
}

/// Words that names of tests and their helpers must not contain.
const FORBIDDEN_IN_TESTS: [&str; 10] = [
    "told", "tells", "mended", "mends", "knot", "curtain", "nobody", "fate", "desk", "lens",
];

#[test]
fn names_of_tests_are_plain() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = Vec::new();
    sources(&root.join("tests/it"), &mut paths);
    for entry in fs::read_dir(root.join("crates")).expect("the crates") {
        let tests = entry.expect("a crate").path().join("tests");
        if tests.is_dir() {
            sources(&tests, &mut paths);
        }
    }
    let mut problems = String::new();
    for path in paths {
        let (code, _) = split(&fs::read_to_string(&path).expect("a source"));
        let is_plain = |name: &str| {
            name.split('_')
                .all(|word| !FORBIDDEN_IN_TESTS.contains(&word))
        };
        let functions = code.split("fn ").skip(1);
        let names = functions.filter_map(|rest| rest.split(['(', '<']).next());
        for name in names.filter(|name| !is_plain(name)) {
            problems += &format!("{}: {name}\n", path.display());
        }
    }
    assert!(problems.is_empty(), "\n{problems}");
}

#[test]
fn the_check_finds_openings() {
    let bad = "    /// Whose turn it is.\n    turn: Power,\n";
    assert_eq!(openings(bad), ["/// Whose turn it is."]);
    let good = "/// The power\n/// Whose turn it is.\nturn: Power,\n// Which?\n";
    assert_eq!(openings(good), [""; 0]);
}

#[test]
fn the_check_finds_words_and_names() {
    let bad = "fn told() { let told = \"Munich is no center\"; say(\"what became of it\"); }";
    assert_eq!(findings(bad).len(), 4);
    let good =
        "// told\nfn text() { say(\"there is no route\", '\"', \"a mention of ink-wells\"); }";
    assert_eq!(findings(good), ["`ink` in \"a mention of ink-wells\""]);
}

//! Runs the examples of the README and of the pages in `docs`.
//!
//! In a `console` block, a line that begins with `$` is a command, lines with `>` are its input,
//! and the rest is its output, on standard output or standard error, with `…` for omitted parts. A
//! `toml` block is a save.

use std::path::Path;

use chancery::game::save;

use crate::program::chancery;

/// A command of a page and its output.
#[derive(Default)]
struct Example {
    command: String,
    input: String,
    output: String,
}

/// Returns the text of a page.
pub fn page(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    std::fs::read_to_string(path).expect("the page")
}

/// Returns the code blocks of a kind.
fn blocks(page: &str, kind: &str) -> Vec<String> {
    let fence = format!("```{kind}\n");
    let blocks = page.split(&fence).skip(1);
    let block = |text: &str| text.split("```").next().unwrap_or_default().to_owned();
    blocks.map(block).collect()
}

fn examples(block: &str) -> Vec<Example> {
    let mut all: Vec<Example> = Vec::new();
    for line in block.lines() {
        if let Some(command) = line.strip_prefix("$ chancery") {
            all.push(Example {
                command: command.trim_end_matches("<<'END'").trim().to_owned(),
                ..Example::default()
            });
            continue;
        }
        let last = all.last_mut().expect("a command");
        match line.strip_prefix('>') {
            Some(" END") => {}
            Some(input) => {
                last.input += input.strip_prefix(' ').unwrap_or(input);
                last.input.push('\n');
            }
            None => {
                last.output += line;
                last.output.push('\n');
            }
        }
    }
    all
}

/// Checks that a text contains the parts of `wanted` between ellipses in sequence. Returns the
/// first missing part as an error.
fn has(mut text: &str, wanted: &str) -> Result<(), String> {
    for part in wanted.split('…') {
        let part = part.trim_matches('\n');
        let at = text.find(part).ok_or_else(|| part.to_owned())?;
        text = &text[at + part.len()..];
    }
    Ok(())
}

/// Runs the examples of some pages. Returns the command, the input and the output of each.
pub fn outputs(pages: &[&str]) -> Vec<(String, String, String)> {
    let blocks = pages.iter().flat_map(|name| blocks(&page(name), "console"));
    let examples = blocks.flat_map(|block| examples(&block));
    let run = |example: Example| {
        let args: Vec<&str> = example.command.split_whitespace().collect();
        let out = chancery(&args, &example.input).out;
        (example.command, example.input, out)
    };
    examples.map(run).collect()
}

#[test]
fn the_examples_of_the_docs_print_what_they_show() {
    let pages = [
        "README.md",
        "docs/cli.md",
        "docs/formats.md",
        "docs/json.md",
        "docs/rules.md",
    ]
    .map(page);
    let blocks: Vec<String> = pages
        .iter()
        .flat_map(|page| blocks(page, "console"))
        .collect();
    let mut run = 0;
    for example in blocks.iter().flat_map(|block| examples(block)) {
        let args: Vec<&str> = example.command.split_whitespace().collect();
        let printed = chancery(&args, &example.input);
        let all = printed.out + &printed.err;
        if let Err(part) = has(&all, &example.output) {
            panic!("chancery {}: no {part}\nin {all}", example.command);
        }
        run += 1;
    }
    assert!(run >= 9, "{run} examples");
}

#[test]
fn the_saves_of_the_docs_can_be_read() {
    const PARTS: [&[&str]; 6] = [
        &[
            "standing = true",
            "of = \"unsaid\"",
            "4.A.1=a",
            "was = \"F BRE - ENG\"",
            "last_year = 1907",
            "vetoes = 1",
            "left = { talk = 0, write = [127] }",
            "extended = [{ phase = \"S1901M\", minutes = 5 }]",
        ],
        &["asked = ["],
        &[
            "not_played = [\"TURKEY\"]",
            "builds = \"owned\"",
            "closed = true",
            "coin = \"table\"",
        ],
        &[
            "advice = true",
            "phrase = ",
            "writes = \"nobody\"",
            "nonce = ",
            "[[present.shut]]",
        ],
        &["note = "],
        &["[start.retreats]", "[phases.corrected.centers]"],
    ];
    let page = page("docs/formats.md");
    let saves = blocks(&page, "toml");
    assert_eq!(saves.len(), PARTS.len());
    for (save, parts) in saves.iter().zip(PARTS) {
        let loaded = testing::saves::read(save).expect("a save");
        assert_eq!(loaded.mismatches, []);
        let written = save::write(&loaded.game);
        for part in parts {
            assert!(written.contains(part), "{part}: {written}");
        }
    }
}

/// The Debian package has every picture of its pages where they look for it.
#[test]
fn the_pages_of_the_package_have_their_pictures() {
    let manifest: toml::Table = page("Cargo.toml").parse().expect("a manifest");
    let assets = manifest["package"]["metadata"]["deb"]["assets"].as_array();
    let assets = assets.expect("assets").iter().map(|asset| {
        let part = |index: usize| asset[index].as_str().expect("a text");
        (part(0), part(1))
    });
    let (mut pages, mut files) = (Vec::new(), Vec::new());
    for (source, folder) in assets.filter(|(source, _)| !source.starts_with("target/")) {
        let (from, pattern) = source.rsplit_once('/').unwrap_or((".", source));
        for file in std::fs::read_dir(from).expect("a folder") {
            let name = file
                .expect("a file")
                .file_name()
                .into_string()
                .expect("a name");
            let (start, end) = pattern.split_once('*').unwrap_or((pattern, ""));
            let is_meant = name == pattern
                || pattern.contains('*') && name.starts_with(start) && name.ends_with(end);
            if is_meant {
                files.push(Path::new(folder).join(&name));
                if name.ends_with(".md") {
                    pages.push((Path::new(from).join(&name), folder));
                }
            }
        }
    }
    let mut pictures = 0;
    for (source, folder) in pages {
        let text = std::fs::read_to_string(&source).expect("the page");
        for link in text
            .split("![")
            .skip(1)
            .filter_map(|rest| rest.split_once("]("))
        {
            let picture = link.1.split(')').next().unwrap_or_default();
            assert!(
                files.contains(&Path::new(folder).join(picture)),
                "{source:?}: {picture}"
            );
            pictures += 1;
        }
    }
    assert!(pictures >= 5, "{pictures} pictures");
}

/// Links between the pages lead to files.
#[test]
fn the_links_of_the_docs_have_targets() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let docs = std::fs::read_dir(root.join("docs")).expect("the pages");
    let docs = docs.map(|entry| entry.expect("a page").path());
    let pages = [
        "README.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "SECURITY.md",
    ];
    let pages = pages.map(|name| root.join(name));
    for page in docs.chain(pages) {
        if page.extension().is_none_or(|ending| ending != "md") {
            continue;
        }
        let text = std::fs::read_to_string(&page).expect("the page");
        for link in text.split("](").skip(1) {
            let link = link.split([')', '#']).next().unwrap_or_default();
            let file = page.with_file_name(link);
            let is_there = link.is_empty() || link.contains("://") || file.exists();
            assert!(is_there, "{}: {link}", page.display());
        }
    }
}

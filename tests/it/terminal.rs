//! The real program in a real pseudo-terminal.

use portable_pty::CommandBuilder;

use crate::pty::Terminal;

/// The command to try, in words, where it is not the program that was built for the tests.
const COMMAND: &str = "CHANCERY_COMMAND";

fn command() -> CommandBuilder {
    let words = std::env::var(COMMAND).unwrap_or_else(|_| env!("CARGO_BIN_EXE_chancery").to_owned());
    let mut words = words.split_whitespace();
    let mut command = CommandBuilder::new(words.next().expect("a command"));
    command.args(words);
    command.cwd(env!("CARGO_MANIFEST_DIR"));
    command
}

/// `.ci/run` runs this with `CHANCERY_COMMAND="cargo run --release"`, the README's first command.
#[test]
fn starts_and_leaves_cleanly() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = command();
    command.env("CHANCERY_SAVES", folder.path());
    let mut terminal = Terminal::start(command, 80, 24);
    terminal.shows(&["? help"]);
    terminal.type_keys("\u{3}");
    let (status, _) = terminal.leaves();
    assert!(status.success(), "it left with {status:?}");
}

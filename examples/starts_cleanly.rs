//! Runs a command in a pseudo-terminal, waits for chancery's start screen, leaves with Ctrl-C, and
//! checks that the terminal is as it was: `cargo run --example starts_cleanly -- cargo run --release`.

use portable_pty::CommandBuilder;

#[allow(dead_code, reason = "shared with the tests, which use the rest")]
#[path = "../tests/it/pty.rs"]
mod pty;

fn main() {
    let mut words = std::env::args().skip(1);
    let program = words.next().expect("the command to run, as arguments");
    let mut command = CommandBuilder::new(program);
    command.args(words);
    command.cwd(std::env::current_dir().expect("a current folder"));
    let mut terminal = pty::Terminal::start(command, 80, 24);
    terminal.shows(&["? help"]);
    terminal.type_keys("\u{3}");
    let (status, _) = terminal.leaves();
    assert!(status.success(), "it left with {status:?}");
    println!("started, drew its first screen, and left cleanly");
}

//! Games with other programs, over local sockets.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::program::chancery;

fn start(folder: &Path, args: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chancery"));
    command.current_dir(folder).arg("daide").args(args);
    let pipes = command.stdout(Stdio::piped()).stderr(Stdio::piped());
    pipes.spawn().expect("the program starts")
}

/// Starts a server in a folder. Returns it and its address.
fn serve(folder: &Path, args: &[&str]) -> (Child, String) {
    let listen = ["serve", "--listen", "127.0.0.1:0", "--level", "1"];
    let mut server = start(folder, &[&listen, args].concat());
    let mut line = String::new();
    let errors = server.stderr.take().expect("a pipe");
    let mut errors = BufReader::new(errors);
    errors.read_line(&mut line).expect("a line");
    let address = line
        .split("listening on ")
        .nth(1)
        .and_then(|rest| rest.split(',').next());
    let address = address.unwrap_or_else(|| panic!("{line}")).to_owned();
    server.stderr = Some(errors.into_inner());
    (server, address)
}

fn output(child: Child) -> (i32, String) {
    let output = child.wait_with_output().expect("the program ends");
    let text = String::from_utf8(output.stdout).expect("text");
    (output.status.code().expect("a status"), text)
}

#[test]
fn programs_play_a_game_that_is_saved() {
    let folder = tempfile::tempdir().expect("a folder");
    let line = "--computers 5 --last-year 1902 --rules dptg -o game.toml";
    let (server, address) = serve(folder.path(), &line.split(' ').collect::<Vec<_>>());
    let client = |seed| {
        let line = ["play", &address, "--level", "1", "--seed", seed];
        start(folder.path(), &line)
    };
    for client in [client("1"), client("2")] {
        assert_eq!(output(client), (0, "Draw\n".to_owned()));
    }
    assert_eq!(output(server), (0, String::new()));
    let file = folder.path().join("game.toml");
    let log = chancery(&["postcard", file.to_str().expect("a path")], "");
    log.succeeds();
    log.prints("draw");
    let text = std::fs::read_to_string(&file).expect("a save");
    assert!(text.contains("dptg") && text.contains("1902"), "{text}");
}

#[test]
fn a_board_with_other_tokens_is_played_and_one_with_straits_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let line = "--board sengoku --last-year 1570 --computers 6 -o game.toml";
    let (server, address) = serve(folder.path(), &line.split(' ').collect::<Vec<_>>());
    let client = start(folder.path(), &["play", &address, "--level", "1"]);
    assert_eq!(output(client), (0, "Draw\n".to_owned()));
    assert_eq!(output(server), (0, String::new()));
    let refused = chancery(&["daide", "serve", "--board", "colonial"], "");
    assert_eq!(refused.status, 2);
    refused.reports("straits");
    let many = chancery(&["daide", "serve", "--computers", "8"], "");
    assert_eq!(many.status, 2);
    many.reports("the board has 7 powers to play");
}

#[test]
fn a_server_that_isn_t_there_is_reported() {
    let run = chancery(&["daide", "play", "127.0.0.1:1"], "");
    assert_eq!(run.status, 1);
    run.reports("127.0.0.1:1: ");
}

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
    log.prints("The game is over: ");
    log.prints("(draw after 1902, the last year).");
    let text = std::fs::read_to_string(&file).expect("a save");
    assert!(text.contains("dptg") && text.contains("1902"), "{text}");
}

#[test]
fn a_server_without_open_seats_waits_for_no_program() {
    let listen = ["daide", "serve", "--listen", "127.0.0.1:0"];
    let line = ["--level", "1", "--computers", "7", "--last-year", "1901"];
    let run = chancery(&[&listen[..], &line].concat(), "");
    assert_eq!(run.status, 0);
    run.reports("listening on 127.0.0.1:");
    assert!(!run.err.contains("waiting"), "{}", run.err);
}

/// Several games, one after the other, and a log that `batch` reads.
#[test]
fn a_series_of_games_has_a_log() {
    let folder = tempfile::tempdir().expect("a folder");
    let line = "--computers 6 --last-year 1901 --games 2 --log log.ndjson";
    let (server, address) = serve(folder.path(), &line.split(' ').collect::<Vec<_>>());
    for name in ["first", "second"] {
        let line = ["play", &address, "--level", "1", "--name", name];
        let client = start(folder.path(), &line);
        assert_eq!(output(client), (0, "Draw\n".to_owned()));
    }
    assert_eq!(output(server), (0, String::new()));
    let text = std::fs::read_to_string(folder.path().join("log.ndjson")).expect("a log");
    let lines = text
        .lines()
        .map(|line| serde_json::from_str(line).expect(line));
    let lines: Vec<serde_json::Value> = lines.collect();
    let mut powers = Vec::new();
    for (id, name) in [(1, "first"), (2, "second")] {
        let mut game: Vec<_> = lines.iter().filter(|line| line["id"] == id).collect();
        let end = game.pop().expect("an end");
        assert_eq!(end["ending"], "draw");
        let programs = end["programs"].as_object().expect("programs");
        let programs: Vec<_> = programs.iter().collect();
        let program = format!("{name} {}", env!("CARGO_PKG_VERSION"));
        assert_eq!(programs[0].1.as_str(), Some(&*program));
        powers.push(programs[0].0.clone());
        assert_eq!([&game[0]["name"], &game[1]["name"]], ["S1901M", "F1901M"]);
        assert_eq!(
            game[0]["orders"]["RUSSIA"].as_array().map(Vec::len),
            Some(4)
        );
        assert!(game.len() > 2 && end["orders"].is_null(), "{text}");
    }
    // each game has its own seed
    assert_ne!(powers[0], powers[1]);
    let phases = chancery(&["batch"], &text);
    phases.succeeds();
    for line in phases.out.lines().zip(&lines[1..]) {
        let played: serde_json::Value = serde_json::from_str(line.0).expect("an answer");
        if played["id"] == line.1["id"] {
            assert_eq!(played["next"]["name"], line.1["name"]);
        }
    }
}

#[test]
fn options_of_a_series_that_cannot_be_used_are_refused() {
    let both = chancery(&["daide", "serve", "--games", "2", "-o", "game.toml"], "");
    assert_eq!(both.status, 2);
    both.reports("--games");
    let none = chancery(&["daide", "serve", "--games", "0"], "");
    assert_eq!(none.status, 2);
    let early = chancery(&["daide", "serve", "--last-year", "1900"], "");
    assert_eq!(early.status, 2);
    early.reports("--last-year 1900: the first year of the board is 1901");
    let listen = ["daide", "serve", "--listen", "127.0.0.1:0"];
    let missing = chancery(&[&listen[..], &["--log", "missing/log"]].concat(), "");
    assert_eq!(missing.status, 2);
    missing.reports("--log missing/log: ");
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
    for address in ["foo", "127.0.0.1:99999"] {
        let run = chancery(&["daide", "play", address], "");
        assert_eq!(run.status, 2, "{address}");
        run.reports("expected HOST:PORT");
    }
}

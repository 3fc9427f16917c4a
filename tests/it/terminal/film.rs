//! The film of a game, written from its end in a pseudo-terminal.

use super::command;
use crate::pty::Terminal;
use game::{Game, Proposal, Setup, save};

#[test]
fn the_end_of_a_game_writes_its_film() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut game = Game::new(Setup::standard("Short")).expect("seven seats");
    game.resolve();
    let draw = Proposal::Draw(game.survivors());
    game.vote(draw, &[]).expect("a vote");
    let path = folder.path().join("short.toml");
    std::fs::write(&path, save::write(&game)).expect("the game is written");
    let mut command = command();
    command.env("CHANCERY_SAVES", folder.path());
    command.args(["--motion", "off"]);
    command.arg(&path);
    let mut terminal = Terminal::start(command, 120, 40);
    terminal.shows(&["f film"]);
    terminal.type_keys("f");
    terminal.shows(&["The film is in ", "short.apng."]);
    let film = std::fs::read(folder.path().join("short.apng")).expect("the film");
    assert!(film.starts_with(b"\x89PNG"));
}

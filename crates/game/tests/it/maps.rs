//! The search for boards: built in, next to saved games, and in a given folder.

use std::fs;
use std::path::Path;

use chancery_core::board::Map;
use game::store::{MapFolders, StoreError};
use testing::generated_boards::ring;

/// Writes a board to a folder.
fn put(folder: &Path, name: &str) {
    fs::create_dir_all(folder).expect("a folder");
    fs::write(folder.join(name), ring(20)).expect("a board");
}

#[test]
fn boards_are_found_in_and_beside_the_folder_of_saves() {
    let outside = tempfile::tempdir().expect("a folder");
    let saves = outside.path().join("saves");
    put(&saves.join("maps"), "within.toml");
    put(&outside.path().join("maps"), "beside.toml");
    let maps = MapFolders::of_saves(&saves);
    for name in ["within", "beside"] {
        assert_eq!(maps.find(name).expect(name).name(), name);
    }
    let names = maps.names().expect("names");
    assert_eq!(names[0], "standard");
    for (name, _) in Map::BUILT_IN
        .iter()
        .chain(&[("within", ""), ("beside", "")])
    {
        let count = names.iter().filter(|one| one == name).count();
        assert_eq!(count, 1, "{name}");
    }
    let elsewhere = MapFolders::default();
    assert!(elsewhere.find("within").is_err());
    let both = elsewhere.and_beside(&saves.join("game.toml"));
    assert!(both.find("within").is_ok());
}

#[test]
fn the_name_of_a_built_in_board_is_reserved() {
    let saves = tempfile::tempdir().expect("a folder");
    put(&saves.path().join("maps"), "modern.toml");
    let maps = MapFolders::of_saves(saves.path());
    assert_eq!(maps.find("modern").expect("a board").title(), "Modern");
}

#[test]
fn a_name_leads_out_of_no_folder() {
    let outside = tempfile::tempdir().expect("a folder");
    put(outside.path(), "secret.toml");
    let maps = MapFolders::of_saves(&outside.path().join("saves"));
    let long = "m".repeat(100_000);
    for name in [
        "",
        "..",
        "../secret",
        "/etc/passwd",
        "a\0b",
        "unheard-of",
        &long,
    ] {
        let error = maps.find(name).expect_err(name);
        assert!(matches!(error, StoreError::UnknownMap { .. }), "{error}");
        assert!(error.to_string().len() < 200);
    }
}

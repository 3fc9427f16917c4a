//! Saved games on disk: written atomically, locked by one program, with a backup.

use std::fs;

use chancery_core::board::{Id, Power};
use game::store::{self, OpenGameFile, Store, StoreError};
use testing::saved_files::{folder, names, save_game};
use testing::saves::{game, give};

#[test]
fn saves_and_lists_a_game() {
    let outside = tempfile::tempdir().expect("a folder");
    let store = Store::open(Some(&outside.path().join("deep/saves"))).expect("a store");
    assert_eq!(store.list().expect("no folder yet"), []);
    let mut game = game();
    let mut held = OpenGameFile::create(&store, &game).expect("a file for it");
    let path = held.path().to_owned();
    assert!(path.ends_with("thursday-table.toml"));
    give(&mut game, 5, "A MOS - UKR");
    held.keep(&game).expect("it is kept again");
    let saves = store.list().expect("a list");
    let listed: Vec<&str> = saves.iter().map(|save| save.name.as_str()).collect();
    assert_eq!(listed, ["thursday-table"]);
    let loaded = store::open(&path).expect("it can be looked at meanwhile");
    assert_eq!(loaded.game.sheet(Power::from_index(5)).len(), 1);
    drop(held);
    assert_eq!(
        names(store.folder()),
        ["thursday-table.toml", "thursday-table.toml.bak"]
    );
    let other = OpenGameFile::create(&store, &game).expect("a file for another");
    assert!(other.path().ends_with("thursday-table-2.toml"));
}

#[test]
fn the_version_before_is_kept_beside() {
    let (_folder, store) = folder();
    let mut game = game();
    let path = save_game(&store, &game);
    let before = fs::read(&path).expect("the save");
    let spare = store::spare_of(&path);
    assert!(!spare.exists(), "there is none before the second version");
    let (mut held, _) = OpenGameFile::open(&path).expect("it opens");
    held.keep(&game).expect("nothing is new");
    assert!(!spare.exists(), "the same again is no new version");
    give(&mut game, 5, "A MOS - UKR");
    held.keep(&game).expect("it is kept");
    assert_eq!(fs::read(&spare).expect("the version before"), before);
    assert_ne!(fs::read(&path).expect("the save"), before);
}

#[test]
fn reports_a_damaged_file_and_finds_its_backup() {
    let (_folder, store) = folder();
    let mut game = game();
    let mut held = OpenGameFile::create(&store, &game).expect("a file for it");
    give(&mut game, 5, "A MOS - UKR");
    held.keep(&game).expect("it is kept");
    let path = held.path().to_owned();
    drop(held);
    let damaged = "format = 1\nname = 3";
    fs::write(&path, damaged).expect("it is damaged");
    let error = OpenGameFile::open(&path).expect_err("it is damaged");
    let message = error.to_string();
    assert!(message.contains("line 2"), "{message}");
    assert!(message.contains("thursday-table.toml.bak"), "{message}");
    let StoreError::Save {
        spare: Some(spare), ..
    } = error
    else {
        panic!("{message}");
    };
    assert!(store::is_spare(&spare));
    let before = store::open(&spare).expect("the version before").game;
    assert_eq!(before.sheet(Power::from_index(5)), []);
    // playing on from the backup creates a new game
    let other = save_game(&store, &before);
    assert_ne!(other, path);
    assert_eq!(fs::read_to_string(&path).expect("the save"), damaged);
    // a damaged backup isn't offered
    fs::write(&spare, "format = 1").expect("it is damaged");
    let error = store::open(&path).expect_err("it is damaged");
    assert!(
        matches!(error, StoreError::Save { spare: None, .. }),
        "{error}"
    );
}

#[test]
fn never_overwrites_the_changes_of_others() {
    let (_folder, store) = folder();
    let mut game = game();
    let path = save_game(&store, &game);
    let (mut held, _) = OpenGameFile::open(&path).expect("it opens");
    let changed = fs::read_to_string(&path).expect("the save") + "# changed\n";
    fs::write(&path, &changed).expect("it is changed");
    give(&mut game, 5, "A MOS - UKR");
    let error = held.keep(&game).expect_err("it was changed");
    assert!(
        error.to_string().contains("changed by another program"),
        "{error}"
    );
    assert_eq!(fs::read_to_string(&path).expect("the save"), changed);
    // after the file was moved, its name is free
    fs::rename(&path, path.with_extension("old")).expect("it is moved");
    held.keep(&game).expect("it is kept");
    assert_eq!(
        store::open(&path)
            .expect("it opens")
            .game
            .sheet(Power::from_index(5))
            .len(),
        1
    );
}

#[test]
fn one_program_at_a_time_plays_a_game() {
    let (_folder, store) = folder();
    let path = save_game(&store, &game());
    let (held, _) = OpenGameFile::open(&path).expect("it opens");
    let message = OpenGameFile::open(&path)
        .expect_err("it is open")
        .to_string();
    assert!(message.contains("open in another chancery"), "{message}");
    assert!(message.contains("close it there first"), "{message}");
    drop(held);
    OpenGameFile::open(&path).expect("it is free again");
}

/// The lock holds for every path of the file, before and after it is replaced.
#[cfg(unix)]
#[test]
fn the_lock_holds_for_every_name_of_the_file() {
    let (folder, store) = folder();
    let mut game = game();
    let path = save_game(&store, &game);
    let (hard, soft) = (
        folder.path().join("hard.toml"),
        folder.path().join("soft.toml"),
    );
    fs::hard_link(&path, &hard).expect("a hard link");
    std::os::unix::fs::symlink(&path, &soft).expect("a link");
    let elsewhere = folder.path().join("elsewhere");
    std::os::unix::fs::symlink(folder.path(), &elsewhere).expect("a link to the folder");
    let names = [&path, &hard, &soft, &elsewhere.join("thursday-table.toml")];
    let all_in_use = |when: &str| {
        for name in names {
            let error = OpenGameFile::open(name).expect_err("it is played");
            assert!(matches!(error, StoreError::InUse { .. }), "{when}: {error}");
        }
    };
    let (mut held, _) = OpenGameFile::open(&hard).expect("it opens");
    all_in_use("opened");
    drop(held);
    (held, _) = OpenGameFile::open(&path).expect("it opens");
    for order in ["A MOS - UKR", "A MOS - LVN", "A MOS - STP"] {
        give(&mut game, 5, order);
        held.keep(&game).expect("it is kept");
        all_in_use(order);
    }
    drop(held);
    for name in names {
        OpenGameFile::open(name).expect("it is free again");
    }
}

#[test]
fn a_save_of_a_newer_format_is_refused_and_left_alone() {
    let (_folder, store) = folder();
    let path = save_game(&store, &game());
    let newer = fs::read_to_string(&path).expect("the save").replacen(
        "format = 1",
        "format = 2\nwonders = [1, 2]",
        1,
    );
    fs::write(&path, &newer).expect("a newer chancery writes it");
    let message = OpenGameFile::open(&path)
        .expect_err("it is newer")
        .to_string();
    assert!(
        message.contains("this version reads up to 1. Update chancery."),
        "{message}"
    );
    assert_eq!(fs::read_to_string(&path).expect("the save"), newer);
}

/// A crash between the two renames leaves two names for one file.
#[test]
fn removes_the_files_of_a_crash() {
    use std::fs::File;
    let (_folder, store) = folder();
    let mut game = game();
    let path = save_game(&store, &game);
    fs::hard_link(&path, store::spare_of(&path)).expect("a second name");
    let at = |name: &str| store.folder().join(name);
    for left in [
        ".chancery-a1b2c3.tmp",
        ".chancery-thursday-table.toml.bak.tmp",
    ] {
        fs::write(at(left), "half a ga").expect("a piece is left");
    }
    // keep files that are being written, and those of other programs
    let busy = File::create(at(".chancery-busy.tmp")).expect("a file");
    busy.lock().expect("it is locked");
    fs::write(at(".other.tmp"), "").expect("a file");
    let (mut held, _) = OpenGameFile::open(&path).expect("it opens");
    give(&mut game, 5, "A MOS - UKR");
    held.keep(&game).expect("it is kept");
    drop(held);
    let mut left = vec![".chancery-busy.tmp", ".other.tmp"];
    left.extend(["thursday-table.toml", "thursday-table.toml.bak"]);
    assert_eq!(names(store.folder()), left);
    // a program that another test starts may have a copy of the file for a moment
    busy.unlock().expect("it is unlocked");
    store.list().expect("a list");
    left.remove(0);
    assert_eq!(names(store.folder()), left);
}

/// The store rejects symbolic links and pipes.
#[cfg(unix)]
#[test]
fn rejects_links_and_pipes() {
    use std::os::unix::fs::symlink;
    let (folder, store) = folder();
    let outside = tempfile::tempdir().expect("a folder");
    let prey = outside.path().join("prey");
    let link = |name: &str| symlink(&prey, folder.path().join(name)).expect("a link");
    for name in [
        "thursday-table.toml",
        "thursday-table-2.toml.bak",
        ".chancery-thursday-table-2.toml.bak.tmp",
    ] {
        link(name);
    }
    let mut game = game();
    // a dangling link isn't followed: the next name is used
    let mut held = OpenGameFile::create(&store, &game).expect("a file for it");
    assert!(held.path().ends_with("thursday-table-2.toml"));
    give(&mut game, 5, "A MOS - UKR");
    held.keep(&game).expect("it is kept again");
    assert!(!prey.exists());
    let pipe = folder.path().join("pipe.toml");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("mkfifo runs").success());
    let message = store::open(&pipe).expect_err("a pipe").to_string();
    assert!(
        message.contains("expected a regular file (a save)"),
        "{message}"
    );
    OpenGameFile::open(&pipe).expect_err("a pipe");
    let listed = store.list().expect("a list");
    assert_eq!(listed.len(), 1, "{listed:?}");
}

#[test]
fn the_list_has_the_board_and_the_last_phase_of_each_game() {
    let (folder, store) = folder();
    let game = game();
    save_game(&store, &game);
    let list = store.list_with_phases().expect("a list");
    assert_eq!(store.list().expect("a list")[0].turn, None);
    let turn = list[0].turn.map(|turn| turn.to_string());
    assert_eq!(list[0].title.as_deref(), Some(game.name.as_str()));
    assert_eq!(list[0].board.as_deref(), Some("Standard"));
    assert_eq!(turn, Some(game.turn().to_string()));
    assert!(!list[0].has_results && !list[0].is_refused);
    let seats = game.seat_ids().filter_map(|seat| game.seat(seat));
    let named = seats
        .map(|seat| seat.name.clone())
        .filter(|name| !name.is_empty());
    assert_eq!(list[0].people, named.collect::<Vec<_>>());
    assert!(!list[0].people.is_empty());
    // a file that isn't a save is listed below them, although it was written last
    let other = folder.path().join("other.toml");
    fs::write(&other, b"name = \"S19\xff\"\nmap = 5\n").expect("a file");
    let list = store.list_with_phases().expect("a list");
    let last = list.last().filter(|one| one.path == other);
    let other = last.expect("the file");
    assert_eq!((&other.board, other.turn), (&None, None));
    assert!(other.is_refused);
}

#[cfg(unix)]
#[test]
fn an_output_is_written_where_its_name_leads() {
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let written = |name: &str| store::write_named(&path(name), b"new");
    let made = std::process::Command::new("mkfifo")
        .arg(path("pipe"))
        .status();
    assert!(made.expect("mkfifo runs").success());
    let pipe = path("pipe");
    let reader = std::thread::spawn(move || fs::read(pipe));
    written("pipe").expect("it is written");
    let kind = fs::metadata(path("pipe")).expect("the pipe").file_type();
    assert!(kind.is_fifo());
    let read = reader.join().expect("it ends");
    assert_eq!(read.expect("it is read"), b"new");

    symlink("later", path("link")).expect("a link");
    written("link").expect("it is written");
    assert_eq!(fs::read(path("later")).expect("its target"), b"new");
    symlink("circle", path("circle")).expect("a link");
    written("circle").expect_err("it leads nowhere");
    store::write(&path("circle"), b"").expect("it is replaced");

    let read_only = path("read-only");
    fs::write(&read_only, "old").expect("a file");
    fs::set_permissions(&read_only, fs::Permissions::from_mode(0o444)).expect("its permissions");
    // root can write it
    if fs::File::options().write(true).open(&read_only).is_err() {
        let message = written("read-only").expect_err("no permission").to_string();
        assert!(message.ends_with("can't write it: permission denied"));
        assert_eq!(fs::read(&read_only).expect("the file"), b"old");
    }
}

#[test]
fn an_output_overwrites_no_saved_game() {
    let (folder, store) = folder();
    let save = save_game(&store, &game());
    let text = fs::read_to_string(&save).expect("the save");
    let file = folder.path().join("file");
    for (old, is_save) in [
        (text.as_str(), true),
        (&text[..text.find("\n[").expect("a table")], true),
        (&text.replace('\n', "\r\n"), true),
        (include_str!("../../../../maps/hundred.toml"), false),
        ("position:\n France: A Par\n", false),
        ("", false),
    ] {
        fs::write(&file, old).expect("a file");
        let written = store::write_named(&file, b"new");
        let now = fs::read_to_string(&file).expect("the file");
        assert_eq!(now == old, is_save, "{old}");
        let refused = written.is_err_and(|error| error.to_string().contains("a saved game"));
        assert_eq!(refused, is_save, "{old}");
    }
}

#[test]
fn a_deleted_game_can_be_had_back() {
    let (_folder, store) = folder();
    for target in [
        "deleted/thursday-table.toml",
        "deleted/thursday-table-2.toml",
    ] {
        let mut game = game();
        let path = save_game(&store, &game);
        let (mut held, _) = OpenGameFile::open(&path).expect("it opens");
        let message = store::delete(&path).expect_err("it is open").to_string();
        assert!(message.contains("close it there first"), "{message}");
        give(&mut game, 5, "A MOS - UKR");
        held.keep(&game).expect("it is kept");
        drop(held);
        let texts = [&path, &store::spare_of(&path)].map(|it| fs::read(it).expect("a file"));
        let deleted = store::delete(&path).expect("it is deleted");
        assert_eq!(deleted, store.folder().join(target));
        assert_eq!(names(store.folder()), ["deleted"]);
        let now = [&deleted, &store::spare_of(&deleted)].map(|it| fs::read(it).expect("a file"));
        assert_eq!(now, texts);
    }
    let missing = store::delete(&store.path_for("thursday table"));
    assert!(missing.is_err());
}

#[test]
fn the_game_that_was_opened_last_is_the_first_of_the_list() {
    let (_folder, store) = folder();
    let [first, second] = [save_game(&store, &game()), save_game(&store, &game())];
    for path in [&first, &second, &first] {
        drop(OpenGameFile::open(path).expect("it opens"));
        let saves = store.list().expect("a list");
        assert_eq!(&saves[0].path, path);
    }
}

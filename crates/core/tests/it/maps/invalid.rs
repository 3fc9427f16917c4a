//! Invalid maps. Each file of `tests/maps/invalid` begins with the errors that must be
//! found in it, a line each after `#!`, in sequence and complete.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use chancery_core::board::Map;

#[test]
fn invalid_boards_are_refused_with_all_their_faults() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/maps/invalid");
    let (mut seen, mut differing) = (0, String::new());
    for entry in fs::read_dir(folder).expect("the folder") {
        let path = entry.expect("an entry").path();
        let text = fs::read_to_string(&path).expect("a file");
        let expected: Vec<_> = text
            .lines()
            .filter_map(|line| line.strip_prefix("#! "))
            .collect();
        assert!(!expected.is_empty(), "{} expects no fault", path.display());
        let error = Map::from_file("", &text).expect_err("a fault").to_string();
        if error.lines().ne(expected.iter().copied()) {
            let _ = writeln!(differing, "{}:\n{error}\n", path.display());
        }
        seen += 1;
    }
    assert!(
        differing.is_empty(),
        "other faults than expected:\n{differing}"
    );
    assert!(seen >= 13, "{seen} files");
}

#[test]
fn the_board_is_named_on_every_line() {
    let error = Map::from_file(
        "atoll",
        include_str!("../../../../../tests/maps/invalid/header.toml"),
    )
    .expect_err("faults");
    assert_eq!(error.faults.len(), 3);
    assert!(
        error
            .to_string()
            .lines()
            .all(|line| line.starts_with("atoll: ")),
        "{error}"
    );
}

#[test]
fn another_format_is_refused_whatever_its_shape() {
    let text = include_str!("../../../../../maps/standard.toml")
        .replace("\nformat = 1\n", "\nformat = 3\n");
    let error = Map::from_file("standard", &text)
        .expect_err("format 3")
        .to_string();
    assert_eq!(
        error,
        "standard: format: format 3 is not known here; expected 1"
    );
}

#[test]
fn a_file_of_any_length_is_answered() {
    let error = Map::from_file("", &"#".repeat(2 << 20))
        .expect_err("too long")
        .to_string();
    assert_eq!(error, "the file: longer than 1048576 bytes");

    let entry = |i: usize| format!("[[powers]]\nkey = \"\"\nname = \"{i}\"\nadjective = \"\"\n");
    let text = "format = 1\ntitle = \"\"\nfirst_turn = \"\"\nvictory = 0\n".to_string();
    let powers: String = (0..51).map(entry).collect();
    let error = Map::from_file("", &(text + &powers))
        .expect_err("too many")
        .to_string();
    assert_eq!(error, "powers: 51 entries; there is room for 50");
}

#[test]
fn counts_the_errors_of_very_broken_files() {
    let aliases: Vec<_> = (0..300).map(|i| format!("\" {i}\"")).collect();
    let text = format!(
        "format = 1\ntitle = \"Many\"\nfirst_turn = \"S1901M\"\nvictory = 1\n\
         [[powers]]\nkey = \"NORTH\"\nname = \"North\"\nadjective = \"Northern\"\n\
         [[provinces]]\ncode = \"AAA\"\nname = \"Alpha\"\nterrain = \"inland\"\ncenter = true\naliases = [{}]\n",
        aliases.join(", ")
    );
    let error = Map::from_file("", &text).expect_err("many");
    assert_eq!(error.faults.len(), 301);
    let lines: Vec<_> = error.to_string().lines().map(String::from).collect();
    assert_eq!(
        lines[0],
        "provinces[AAA].aliases: 300 entries; there is room for 200"
    );
    assert_eq!((lines.len(), lines[50].as_str()), (51, "and 251 more"));
}

#[test]
fn a_base_has_no_base_and_its_faults_have_its_name() {
    let text = "format = 1\nbased_on = \"one\"\ntitle = \"Two\"\n";
    let of = |base: &str| {
        let base = |name: &str| (name == "one").then(|| base.to_owned());
        let error = Map::from_file_and_base("two", text, base).expect_err("a fault");
        error.to_string()
    };
    let itself = "two: based_on: `one` is based on another board itself; name that one";
    assert_eq!(of(text), itself);
    assert_eq!(
        of("format = 2"),
        "one: format: format 2 is not known here; expected 1"
    );
}

#[test]
fn powers_that_are_not_listed_stand_without_a_player() {
    let text = "format = 1\nbased_on = \"standard\"\ntitle = \"Four\"\nabsent_units = \"hold\"\n\
         powers = [{ key = \"FRANCE\" }, { key = \"ITALY\" }]\n[rules]\nplayers = 2\n";
    let map = Map::from_file("four", text).expect("a board");
    let keys: Vec<&str> = map
        .played()
        .map(|power| map.power(power).key.as_str())
        .collect();
    assert_eq!(keys, ["FRANCE", "ITALY"]);
    let opening = map.opening();
    assert_eq!(opening.units().count(), 22);
    let austria = map.power_by_key("AUSTRIA").expect("a power");
    assert_eq!(opening.center_count(austria), 3);
    assert!(opening.terms.unplayed.contains(austria));
}

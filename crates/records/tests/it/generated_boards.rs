//! Generated boards: the largest, and invalid ones.

use std::sync::Arc;

use chancery_core::board::{MAX_KEY, MAX_PLACES, Map, UnitKind};
use chancery_records::record::{BatchRunner, Boards, Finder, LineOutcome, NoBoard, Options};
use proptest::prelude::*;
use testing::generated_boards::ring;

#[test]
fn the_largest_board_loads() {
    let map = Map::from_file("ring", &ring(MAX_PLACES)).expect("a board");
    assert_eq!(
        (map.location_count(), map.province_count()),
        (MAX_PLACES, MAX_PLACES - 2)
    );
    let lake = map.province_by_code("ZZZ").expect("the lake");
    assert_eq!(
        map.reach(UnitKind::Fleet, lake.location()).len(),
        MAX_PLACES - 2
    );
    assert_eq!(map.neighbors(lake).len(), MAX_PLACES - 3);
    let last = map.locations().last().expect("a place");
    assert_eq!(map.location_code(last), "AAA/SC");
    assert!(map.reach(UnitKind::Fleet, last).contains(lake.location()));
    assert_eq!(map.opening().units().count(), 1);
}

#[test]
fn a_larger_board_is_refused() {
    let error = Map::from_file("ring", &ring(MAX_PLACES + 1))
        .expect_err("too large")
        .to_string();
    assert_eq!(
        error,
        "ring: provinces: 251 provinces and coasts; a board has no more than 250"
    );
}

#[test]
fn ignores_the_drawing_section() {
    let text = ring(20) + "[drawing]\nframe = [1000, 625]\n[drawing.places.AAA]\nlabel = [1, 2]\n";
    assert!(Map::from_file("ring", &text).is_ok());
}

#[test]
fn the_file_may_list_powers_in_any_sequence() {
    let text = ring(20)
        + "[[powers]]\nkey = \"EAST\"\nname = \"East\"\nadjective = \"Eastern\"\nhomes = [\"AAD\"]\n";
    let map = Map::from_file("ring", &text).expect("a board");
    let keys: Vec<_> = map
        .powers()
        .map(|power| map.power(power).key.as_str())
        .collect();
    assert_eq!(keys, ["EAST", "NORTH"]);
    let home = map
        .province_by_code("AAD")
        .and_then(|province| map.info(province).home);
    assert_eq!(home, map.power_by_key("EAST"));
}

#[test]
fn rejects_missing_and_repeated_map_lines() {
    let text = ring(9);
    let lines: Vec<_> = text.lines().collect();
    let mut refused = 0;
    for at in 0..lines.len() {
        let without = [&lines[..at], &lines[at + 1..]].concat().join("\n");
        let with = [&lines[..at], &lines[at..=at], &lines[at..]]
            .concat()
            .join("\n");
        for text in [without, with] {
            if let Err(error) = Map::from_file("ring", &text) {
                assert!(!error.faults.is_empty() && !error.to_string().is_empty());
                refused += 1;
            }
        }
    }
    assert!(
        refused > lines.len(),
        "{refused} refused of {}",
        2 * lines.len()
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// A map file with any text over a part of it is read or rejected.
    #[test]
    fn reads_or_rejects_overwritten_maps(at in 0..2000usize, length in 0..40usize, over in "\\PC{0,12}|[\"\\[\\]=\\n A-Z/.]{0,12}") {
        let text = ring(12);
        let start = at % text.len();
        let end = (start + length).min(text.len());
        let text = format!("{}{over}{}", &text[..start], &text[end..]);
        if let Err(error) = Map::from_file("ring", &text) {
            prop_assert!(error.to_string().chars().all(|c| c == '\n' || !c.is_control()));
        }
    }
}

/// Returns the text of the ring with another key for its power.
fn ring_of(key: &str) -> String {
    ring(20).replace("key = \"NORTH\"", &format!("key = \"{key}\""))
}

#[test]
fn the_longest_key_is_written_whole_and_a_longer_one_refused() {
    const LONGEST: &str = "ABCDEFGHIJKLMNOPQRST";
    assert_eq!(LONGEST.len(), MAX_KEY);
    let find: Finder = Arc::new(|name| match name {
        "ring" => Ok(Arc::new(
            Map::from_file("ring", &ring_of(LONGEST))
                .map_err(|error| NoBoard(error.to_string()))?,
        )),
        _ => Err(NoBoard("there is none".to_owned())),
    });
    let line = format!(
        r#"{{"map":"ring","name":"S0001M","state":{{"units":{{"{LONGEST}":["F AAA/NC"]}},"centers":{{"{LONGEST}":["AAA"]}}}}}}"#
    );
    let mut out = Vec::new();
    let boards = Boards::new(find, Map::standard_shared());
    let done = BatchRunner::new(Options::default(), boards).answer(1, line.as_bytes(), &mut out);
    assert_eq!(
        done,
        LineOutcome::Answered,
        "{}",
        String::from_utf8_lossy(&out)
    );
    let answer: serde_json::Value = serde_json::from_slice(&out).expect("JSON");
    assert_eq!(
        answer["next"]["state"]["units"],
        serde_json::json!({LONGEST: ["F AAA/NC"]})
    );

    let error = Map::from_file("ring", &ring_of(&format!("{LONGEST}U")))
        .expect_err("too long")
        .to_string();
    assert!(
        error.contains("capital letters, A to Z, twenty at most"),
        "{error}"
    );
}

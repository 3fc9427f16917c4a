//! `chancery review`: the orders of a game beside better ones, and certain chances that were missed.

use chancery::board::Map;
use chancery::game::save;
use player::Geography;
use review::{PastPhase, PhaseReview};
use serde_json::Value;

use crate::program::chancery;

/// A game in which France enters Spain, where nobody else is near, and leaves it before the fall counts.
const SAVE: &str = r#"format = 1
name = "Spain given up"
map = "standard"
rules = "datc-3.1"
seats = [{ powers = ["AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"] }]

[[phases]]
name = "S1901M"

[phases.orders]
FRANCE = [{ read = "A MAR - SPA" }, { read = "F BRE - MAO" }, { read = "A PAR - BUR" }]

[[phases]]
name = "F1901M"

[phases.orders]
FRANCE = [{ read = "A SPA - MAR" }, { read = "F MAO - BRE" }, { read = "A BUR - PAR" }]
"#;

#[test]
fn orders_that_win_the_game_cost_nothing() {
    let solo = include_str!("../../saves/examples/solo-of-1911.toml");
    let loaded = testing::saves::read(solo).expect("an example");
    let game = loaded.game;
    let geography = Geography::new(game.map());
    let moves = |record: &chancery::game::Record| record.turn().phase.is_movement();
    let last = game.history().iter().rposition(moves).expect("a phase");
    let past = PastPhase::of(&game, &geography, last).expect("a phase");
    let winners = game.ending().expect("a victory").winners();
    let winner = winners.iter().next().expect("a winner");
    let reviewed = review::review(&past, winner, &mut || true);
    assert_eq!((reviewed.given, reviewed.loss()), (1.0, 0.0));
    assert!(reviewed.changes.is_empty());
}

#[test]
fn better_orders_and_missed_captures_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("spain.toml");
    std::fs::write(&path, SAVE).expect("the save");
    let path = path.to_str().expect("a name");
    let run = chancery(&["review", path, "--power", "france"], "");
    run.succeeds();
    for shown in [
        "  S1901M  ",
        "  F1901M  ",
        "    A Spa - Mar; better A Spa ",
        "Dearest orders",
        "A Spa H would certainly have captured Spain.",
    ] {
        assert!(run.out.contains(shown), "{shown}: {}", run.out);
    }
    let again = chancery(&["review", path, "--power", "france"], "");
    assert_eq!(run.out, again.out);
    let json = chancery(&["review", path, "--format", "json"], "");
    let review: Value = serde_json::from_str(&json.out).expect("JSON");
    assert_eq!(review["game"], "Spain given up");
    let powers = review["powers"].as_array().expect("powers");
    assert_eq!(powers.len(), 7);
    for power in powers {
        let phases = power["phases"].as_array().expect("phases");
        assert_eq!(phases.len(), 2, "{power}");
        for phase in phases {
            let [given, best] = ["given", "best"].map(|key| phase[key].as_f64().expect("a share"));
            assert!((0.0..=best).contains(&given) && best <= 1.0, "{phase}");
            let changes = phase["changes"].as_array().expect("changes");
            assert_eq!(changes.is_empty(), given == best, "{phase}");
        }
    }
    let fall = &powers[2]["phases"][1];
    let missed = fall["missed"].as_array().expect("chances").iter();
    let spain = missed.filter(|chance| chance["center"] == "SPA" && chance["kind"] == "capture");
    assert_eq!(spain.count(), 1, "{fall}");
}

#[test]
fn a_chance_names_the_unit_that_had_to_stay() {
    let orders = "[phases.orders]\n";
    let (start, _) = SAVE.split_once(orders).expect("orders");
    let save = format!(
        r#"{start}{orders}AUSTRIA = [{{ read = "F TRI - VEN" }}, {{ read = "A VIE - TYR" }}]
ITALY = [{{ read = "A VEN - PIE" }}]
GERMANY = [{{ read = "A MUN - BUR" }}]

[[phases]]
name = "F1901M"

{orders}AUSTRIA = [{{ read = "F VEN - TRI" }}]
"#
    );
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("venice.toml");
    std::fs::write(&path, save).expect("the save");
    let path = path.to_str().expect("a name");
    let run = chancery(&["review", path, "--power", "austria"], "");
    run.succeeds();
    let missed = "A Tyr S F Ven and F Ven H would certainly have captured Venice.";
    assert!(run.out.contains(missed), "{}", run.out);
}

#[test]
fn a_review_that_the_save_has_is_not_made_again() {
    let map = Map::standard_shared();
    let mut game = save::read(SAVE, |_| Ok(map.clone())).expect("a save").game;
    let geography = Geography::new(&map);
    let past = PastPhase::of(&game, &geography, 1).expect("a movement phase");
    let review = PhaseReview {
        turn: past.position.turn,
        power: map.power_by_key("FRANCE").expect("a power"),
        given: 0.774,
        best: 0.774,
        changes: Vec::new(),
        risk: Some("Germany may come.".to_owned()),
        missed: None,
    };
    let text = past.text(&review).expect("a text");
    game.keep_review(review.turn, review.power, text);
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("kept.toml");
    let text = save::write(&game);
    let changed = text.replace("A SPA - MAR\" }", "A SPA - POR\" }");
    assert_ne!(text, changed);
    let path = path.to_str().expect("a name");
    for (text, is_kept) in [(text, true), (changed, false)] {
        std::fs::write(path, text).expect("the save");
        let run = chancery(&["review", path, "--power", "france"], "");
        assert_eq!(run.out.contains("F1901M  77 %"), is_kept, "{}", run.out);
    }
}

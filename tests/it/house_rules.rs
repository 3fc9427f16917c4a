//! House rules on the command line (DATC 4.C.5 to 4.E.5).

use chancery::game::save;
use serde_json::json;
use testing::house_rules::{game, write};

use crate::program::{chancery, json_lines};

#[test]
fn batch_needs_no_nationalities() {
    let line = json!({
        "name": "S1901M", "set": { "4.C.5": "a", "4.C.6": "a", "4.E.3": "a" },
        "state": {
            "units": { "FRANCE": ["A MAR", "A GAS"], "ITALY": ["A PIE"] },
            "centers": { "FRANCE": ["MAR"] },
        },
        "orders": { "FRANCE": ["A MAR S A PIE", "A MAR S A GAS - SPA"], "ITALY": [] },
    });
    let run = chancery(&["batch"], &line.to_string());
    let results = &json_lines(&run.out)[0]["results"];
    // two orders for Marseilles: both are void, so no move is implied
    assert_eq!(results["A MAR"], json!(["void"]));
    let mut line = line;
    line["orders"]["FRANCE"] = json!(["A MAR S A GAS - SPA"]);
    let run = chancery(&["batch", "--explain"], &line.to_string());
    let answer = &json_lines(&run.out)[0];
    assert_eq!(answer["results"]["A MAR"], json!([]));
    assert_eq!(
        answer["next"]["state"]["units"]["FRANCE"],
        json!(["A MAR", "A SPA"])
    );
    assert_eq!(answer["why"]["A GAS"]["because"], json!(["A MAR", "4.E.3"]));
    line["orders"]["FRANCE"] = json!(["A MAR S A PIE"]);
    let run = chancery(&["batch"], &line.to_string());
    assert_eq!(json_lines(&run.out)[0]["results"]["A MAR"], json!([]));
}

const PAPER: &str = "\
phase: Spring 1902
rules: datc-3.1 4.E.3=a 4.E.4=a 4.E.5=a
position:
France: A Par, A Mar, F Bre
England: F Eng, A Lon
Germany: A Ruh, F Kie, A Mun
Italy: A Ven, A Tyr
proxies:
France: A Par by England
standing orders:
Italy: A Ven S A Tyr - Tri; A Tyr - Tri

France:
A Mar - Bur
F Bre - Mao
France, second set: changes: F Bre - Pic
England:
A Par - Gas
F Eng C A Lon - Bel
Germany:
A Ruh S F Kie - Hol
F Kie - Den
Germany, undated
F Kie - Den
A Mun - Ruh
";

#[test]
fn the_printout_shows_proxies_and_the_set_that_counted() {
    let run = chancery(&["adjudicate"], PAPER);
    run.succeeds();
    for line in [
        "  ✓ A Par - Gas             moved (ordered by England)",
        "  ✓ A Lon - Bel via convoy  moved: by convoy (implied by the order of F ENG)",
        "  France handed in 2 sets: sets 1 and 2 count together, since the later says that it goes on",
        "  Germany handed in 2 sets: which came last is not known, so that they are one (4.D.2)",
        "  Italy: A Ven S A Tyr - Tri",
        "  ✓ F Bre - Pic             moved",
    ] {
        run.prints(line);
    }
    let run = chancery(&["adjudicate", "--format", "json"], PAPER);
    let answer = &json_lines(&run.out)[0];
    assert_eq!(answer["order_sets"][0]["power"], "FRANCE");
    assert_eq!(answer["order_sets"][0]["counted"], json!([1, 2]));
}

#[test]
fn an_order_sheet_uses_the_perpetual_orders_of_a_game() {
    let mut game = game(&["4.E.4=a"]);
    write(&mut game, "ITALY", "A Ven - Tri, always");
    game.resolve();
    let folder = std::env::temp_dir().join(format!("chancery-house-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("standing.toml");
    std::fs::write(&path, save::write(&game)).expect("a save");
    let save = path.to_str().expect("a path");
    // Venice bounced off Trieste, and its perpetual order applies again
    let run = chancery(&["adjudicate", "--save", save], "Italy:\nA Rom - Apu\n");
    for line in ["✗ A Ven - Tri", "Italy: A Ven - Tri"] {
        run.prints(line);
    }
    let run = chancery(&["adjudicate", "--save", save], "Italy:\nA Ven H\n");
    run.prints("✓ A Ven H");
    std::fs::remove_dir_all(&folder).expect("the folder goes");
}

#[test]
fn a_proxy_is_an_order_beside_others() {
    let results = |double: &str, france: &[&str], england: &[&str]| {
        let line = json!({
            "name": "S1901M", "set": { "4.E.5": "b", "4.D.3": double },
            "state": {
                "units": { "FRANCE": ["A PAR"], "ENGLAND": ["F LON"] },
                "centers": { "FRANCE": ["PAR"] },
            },
            "orders": { "FRANCE": france, "ENGLAND": england },
        });
        let run = chancery(&["batch"], &line.to_string());
        let answer = json_lines(&run.out).remove(0);
        let units = answer["next"]["state"]["units"]["FRANCE"].to_string();
        (
            answer["results"]["A PAR"].to_string(),
            units,
            answer["ignored"].to_string(),
        )
    };
    let own = ["A PAR PROXY ENGLAND", "A PAR - BUR"];
    let at = |place: &str| format!("[\"A {place}\"]");
    for (double, results_in) in [
        ("a", ("[]", "GAS")),
        ("b", ("[]", "BUR")),
        ("c", ("[\"void\"]", "PAR")),
    ] {
        let (codes, units, _) = results(double, &own, &["A PAR - GAS"]);
        assert_eq!(
            (codes.as_str(), units),
            (results_in.0, at(results_in.1)),
            "{double}"
        );
    }
    // the proxy orders it twice, impossibly, or not at all
    let proxy = ["A PAR PROXY ENGLAND"];
    let (codes, units, _) = results("c", &proxy, &["A PAR - GAS", "A PAR - BUR"]);
    assert_eq!((codes.as_str(), units), ("[\"void\"]", at("PAR")));
    let (codes, _, ignored) = results("c", &proxy, &["A PAR - LON"]);
    assert_eq!(codes, "[]");
    assert!(ignored.contains("A PAR - LON"), "{ignored}");
    let (codes, units, ignored) = results("c", &proxy, &[]);
    assert_eq!(
        (codes.as_str(), units, ignored.as_str()),
        ("[]", at("PAR"), "[]")
    );
    // a proxy can't be passed on, and no power can order the unit without one
    let (_, units, _) = results("c", &proxy, &["A PAR PROXY GERMANY"]);
    assert_eq!(units, at("PAR"));
    let (_, units, ignored) = results("c", &[], &["A PAR - GAS"]);
    assert_eq!(units, at("PAR"));
    assert!(ignored.contains("not England's unit"), "{ignored}");
}

#[test]
fn a_dislodged_unit_may_be_left_to_another_power() {
    let line = json!({
        "name": "S1901R", "set": { "4.E.5": "b" },
        "state": {
            "units": { "FRANCE": ["*A BUR"], "GERMANY": ["A BUR"] },
            "retreats": { "FRANCE": { "A BUR": ["GAS", "PAR"] } },
            "centers": { "FRANCE": ["PAR"] },
        },
        "orders": { "FRANCE": ["A BUR PROXY ENGLAND"], "ENGLAND": ["A BUR R GAS"] },
    });
    let run = chancery(&["batch"], &line.to_string());
    let answer = &json_lines(&run.out)[0];
    assert_eq!(answer["results"]["A BUR"], json!([]));
    assert_eq!(answer["next"]["state"]["units"]["FRANCE"], json!(["A GAS"]));
}

//! Proxies: an order left to another power.

use super::*;

#[test]
fn a_proxy_is_followed_from_the_other_sheet() {
    for set in ["4.E.5=a", "4.E.5=b"] {
        let mut game = game(&[set]);
        write(&mut game, "FRANCE", "A Par proxy England");
        write(&mut game, "FRANCE", "A Mar S A Par - Bur");
        assert_eq!(
            game.proxies(power("ENGLAND")),
            [(
                game.map().province_by_code("PAR").expect("Paris"),
                power("FRANCE")
            )]
        );
        let written = notation::read(game.map(), "A PAR - BUR").expect("an order");
        game.give(power("ENGLAND"), "Par - Bur", written);
        let mut game = kept(&game);
        game.resolve();
        assert_eq!(
            (codes(&game, "A PAR"), codes(&game, "A MAR")),
            (String::new(), String::new())
        );
        let burgundy = game.map().province_by_code("BUR").expect("Burgundy");
        assert!(game.position().unit(burgundy).is_some());
        kept(&game);
    }
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
    // the other power orders it twice, or in vain, or not at all
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
    // nobody passes it on, and nobody orders it unasked
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

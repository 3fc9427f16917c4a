//! Fog of war on the command line: before the end, only one power's view can be shown.

use crate::program::chancery;

/// Returns a save in a spring in which Italy is far from France, and Germany is next to it.
fn save(mode: &str, ended: &str) -> String {
    format!(
        r#"format = 1
name = "Fog"
map = "standard"
rules = "datc-3.1"
mode = "{mode}"
seats = [{{ powers = ["FRANCE"] }}, {{ powers = ["GERMANY"] }}, {{ powers = ["ITALY"] }}]

[house]
visibility = "vdiplomacy"

[[phases]]
name = "S1901M"

[phases.orders]
FRANCE = [{{ read = "A PAR - BUR" }}]
GERMANY = [{{ read = "A MUN - BUR" }}, {{ read = "A BER - SIL" }}]
ITALY = [{{ read = "A VEN - TYR" }}, {{ read = "F NAP - ION" }}]
{ended}"#
    )
}

const ENDED: &str = "\n[ended]\nname = \"F1901M\"\nby = \"time\"\n";

#[test]
fn a_power_that_changes_nothing_is_reported() {
    let save = "saves/examples/rulebook-sample.toml";
    let film = ["film", save, "-o", "-", "--format", "cast"];
    for args in [&["render", save][..], &["print", "chart", save], &film] {
        let run = chancery(&[args, &["--power", "FRANCE"]].concat(), "");
        assert_eq!(run.status, 0, "{args:?}");
        run.reports("--power FRANCE changes nothing");
    }
    let review = ["review", save, "--power", "FRANCE"];
    assert!(!chancery(&review, "").err.contains("changes nothing"));
}

#[test]
fn a_running_game_shows_what_one_power_sees() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("fog.toml");
    std::fs::write(&path, save("hot-seat", "")).expect("the save");
    let path = path.to_str().expect("a name");
    for args in [
        &["print", "results", path][..],
        &["print", "chart", path],
        &["render", path],
        &["why", path, "S1901M"],
        &["postcard", path],
        &["review", path],
        &["export", path],
        &["film", path, "-o", "-", "--format", "cast"],
        &["compare", "--save", path],
        &["adjudicate", "--save", path],
        &["interpret", "--save", path],
    ] {
        let run = chancery(args, "a par h");
        assert_ne!(run.status, 0, "{args:?}: {}", run.out);
        assert_eq!(run.out, "", "{args:?}");
        run.reports("fog of war");
    }
    // a card of the board has no secrets
    chancery(&["print", "card", path], "").succeeds();
    let results = chancery(&["print", "results", path, "--power", "france"], "");
    results.succeeds();
    for shown in ["A Par - Bur", "reason not seen", "3: F Bre, A Mar, A Par"] {
        assert!(results.out.contains(shown), "{shown}: {}", results.out);
    }
    for hidden in ["A Mun", "F Nap", "F ION", "A Sil", "A Ber"] {
        assert!(!results.out.contains(hidden), "{hidden}: {}", results.out);
    }
    let forms = chancery(&["print", "forms", path, "--power", "FRANCE"], "");
    assert!(
        forms.out.contains("F Bre") && !forms.out.contains("Germany"),
        "{}",
        forms.out
    );
    let chart = chancery(&["print", "chart", path, "--power", "FRANCE"], "");
    chart.reports("in fog of war it can be printed when the game is over");
    let map = |power| chancery(&["render", path, "--power", power], "").out;
    assert!(map("FRANCE").contains("fA") && !map("FRANCE").contains("iF"));
    assert!(map("ITALY").contains("iF") && !map("ITALY").contains("fA"));
    // Austria starts with as many centers as Italy, whose player can't see them
    let args = [
        "film", path, "-o", "-", "--format", "cast", "--power", "italy",
    ];
    let film = chancery(&args, "");
    film.succeeds();
    assert!(film.out.contains(" Italy 3") && film.out.contains(" Austria "));
    assert!(!film.out.contains(" Austria 3"), "{}", film.out);
}

#[test]
fn a_game_master_and_a_game_that_is_over_show_everything() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in [
        ("master.toml", save("game-master", "")),
        ("over.toml", save("hot-seat", ENDED)),
    ] {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("the save");
        let path = path.to_str().expect("a name");
        let results = chancery(&["print", "results", path], "");
        results.succeeds();
        assert!(results.out.contains("A Ber - Sil"), "{}", results.out);
    }
    // a game master can print each player's map
    let path = folder.path().join("master.toml");
    let path = path.to_str().expect("a name");
    let map = chancery(&["render", path, "--power", "FRANCE"], "");
    assert!(!map.out.contains("iF"), "{}", map.out);
}

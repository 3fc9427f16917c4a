//! A game on a physical board in a pseudo-terminal: three phases from messy sheets, questions and a
//! ruling, the read-aloud script step by step, and a correction.

use chancery::game::{Game, save};
use chancery::report::script::{Script, ScriptStep};

use super::{CTRL_D, ENTER, ESC, command};
use crate::pty::Terminal;

const SPRING: &str = "Spring 1901\n\nAUSTRIA\n1. A Vienna-Galicia\n2. F Tri-Alb\n\
    3. A Bud-Serbia\nEngland\n- F Lon - Nth\n- F Edi-Norweigan Sea\n- A Lvp-Yorkshre\nFrance\n\
    A Par-Bur\nA Gas - Spa\nF Brest-MidAtl\nGermany\nF Kie-Den\nA Mun ~~~\nItaly\nA Ven - Tyrolia\n\
    F Nap - Ion\nRussia\nF Sev-Blk\nA War-Ukr\nTurkey\nF Ank-Blk\nA Con-Bul\n";
const FALL: &str = "France\nA Bur - Bel\nA Spa - Por\nEngland\nA Yorkshire-Norwey\n\
    F Nth C Yor-Nwy\nTurkey\nA Bul-Rum\nRussia\nA Ukr - Rum\nGermany\nA Mun-Ruhr\nItaly\n\
    F Ion-Tunis\nAustria\nA Ser-Bul\n";
const WINTER: &str = "England: F Lon B\nFrance: A Par B\nFrance: F Bre B\n";

fn paste(terminal: &mut Terminal, text: &str) {
    terminal.type_keys(&format!("\u{1b}[200~{text}\u{1b}[201~"));
}

/// Returns the saved game.
fn saved_game(folder: &tempfile::TempDir) -> Game {
    let files = std::fs::read_dir(folder.path()).expect("the folder can be read");
    let files = files.map(|file| file.expect("a file").path());
    let mut games = files.filter(|file| file.extension().is_some_and(|end| end == "toml"));
    let text = std::fs::read_to_string(games.next().expect("a game is kept")).expect("a save");
    let loaded = testing::saves::read(&text).expect("it reads");
    assert_eq!(loaded.mismatches, []);
    assert_eq!(save::write(&loaded.game), text);
    loaded.game
}

/// Goes through the script step by step to the results. `seen` has texts that must be shown at some
/// steps, by their subject.
fn walk_through(
    terminal: &mut Terminal,
    folder: &tempfile::TempDir,
    seen: &[(&str, &str)],
    results: &str,
) {
    terminal.shows(&["All orders are in.", "read-aloud script"]);
    let game = saved_game(folder);
    let map = game.map();
    let record = game.history().last().expect("a phase was played");
    let script = Script::new(&record.report(map), 6);
    let mut left: Vec<&str> = seen.iter().map(|(about, _)| *about).collect();
    for step in &script.steps {
        terminal.type_keys(" ");
        let orders = step.lines().iter();
        let orders = orders.map(|&line| script.lines[line].order.short(map).to_string());
        let about = match step {
            ScriptStep::Piece(piece) => piece.sentence(map),
            _ => orders.collect::<Vec<_>>().join(", "),
        };
        let about = format!("{}: {about}", step.part().name(record.turn().phase));
        for (wanted, shown) in seen {
            if about.contains(wanted) {
                terminal.shows(&[shown]);
                left.retain(|one| one != wanted);
            }
        }
    }
    assert_eq!(left, Vec::<&str>::new(), "{:?}", script.steps);
    terminal.type_keys(" ");
    terminal.shows(&[results]);
}

/// Corrects Italy's order of the first phase from the screen of winter orders: its sheet had the Tyrrhenian Sea, not
/// Tyrolia.
fn correct_first_phase(terminal: &mut Terminal) {
    terminal.type_keys("\u{1b}[5~\u{1b}[5~");
    terminal.shows(&["Spring 1901 results"]);
    terminal.type_keys("ven\u{10}correct");
    terminal.shows(&["Correct this order"]);
    terminal.type_keys(ENTER);
    terminal.shows(&["CORRECT Spring 1901", "A Ven - Tyr"]);
    terminal.type_keys("a ven - tus");
    terminal.shows(&["✓ A Ven - Tus"]);
    terminal.type_keys(ENTER);
    terminal.shows(&["Δ A Ven - Tus"]);
    terminal.type_keys("\u{1b}x");
    terminal.shows(&["1 result changes (Ven), and 1 later phase (F01)."]);
    terminal.type_keys("he meant Tuscany");
    terminal.type_keys(ENTER);
    terminal.shows(&[
        "Move the pieces.",
        "› Take the Italian army in Tyrolia to Tuscany.",
    ]);
    terminal.type_keys(ENTER);
    terminal.shows(&["Order corrected."]);
    terminal.type_keys(ESC);
    terminal.shows(&["Winter 1901 builds "]);
}

/// Pastes the orders of the spring, rules on the two questions, and seals.
fn seal_spring(terminal: &mut Terminal) {
    paste(terminal, SPRING);
    // there is no army in Gascony: the one that can carry out the order is suggested
    terminal.shows(&[
        "question 1 of 2",
        "there is no unit in Gascony",
        "A Mar meant",
    ]);
    assert!(
        !terminal.text().contains("bounced"),
        "no outcome is shown before the lock"
    );
    terminal.type_keys("1");
    terminal.shows(&[
        "A Mun ~~~",
        "rule it unreadable: the unit holds",
        "question 2 of 2",
    ]);
    terminal.type_keys("1");
    terminal.shows(&["17 orders read", "A Mun H"]);
    terminal.type_keys(CTRL_D);
    terminal.shows(&["Seal all orders?", " will hold."]);
    terminal.type_keys(ENTER);
}

#[test]
fn plays_three_phases_on_a_physical_board() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = command();
    command.env("CHANCERY_SAVES", folder.path());
    command.args(["--motion", "off"]);
    let mut terminal = Terminal::start(command, 120, 40);
    terminal.shows(&["New hot-seat game", "? help"]);
    terminal.type_keys("b");
    terminal.shows(&["Rulebook"]);
    terminal.type_keys(ENTER);
    terminal.shows(&["Spring 1901 orders"]);

    seal_spring(&mut terminal);
    let seen = [
        (
            "orders: F Bre - MAO, A Mar - Spa",
            "Army Marseilles moves to Spain.",
        ),
        (
            "conflicts: F Sev - BLA",
            "The move of fleet Sevastopol to the Black Sea bounced",
        ),
        (
            "pieces: Move the army in Vienna",
            "Move the army in Vienna to",
        ),
    ];
    walk_through(&mut terminal, &folder, &seen, "Spring 1901 results");
    terminal.type_keys(CTRL_D);
    terminal.shows(&["Fall 1901 orders"]);

    paste(&mut terminal, FALL);
    terminal.shows(&["≈ A Yorkshire-Norwey", "A Yor - Nwy"]);
    terminal.type_keys(CTRL_D);
    terminal.shows(&["Seal all orders?"]);
    terminal.type_keys(ENTER);
    let seen = [("through the North Sea", "Norway is now England's.")];
    walk_through(&mut terminal, &folder, &seen, "Fall 1901 results");
    terminal.type_keys(CTRL_D);
    terminal.shows(&["Winter 1901 builds "]);

    correct_first_phase(&mut terminal);

    paste(&mut terminal, WINTER);
    terminal.shows(&["3 orders entered from the sheet"]);
    terminal.type_keys(CTRL_D);
    terminal.shows(&["Seal all builds and removals?"]);
    terminal.type_keys(ENTER);
    let seen = [("Place an English fleet", "Place an English fleet")];
    walk_through(&mut terminal, &folder, &seen, "Winter 1901 builds");
    terminal.type_keys(CTRL_D);
    terminal.shows(&["Spring 1902 orders"]);
    terminal.kill();

    let text = save::write(&saved_game(&folder));
    for part in [
        r#"{ read = "A MAR - SPA", wrote = "A Gas - Spa", ruling = "there is no unit in Gascony: A Mar meant" }"#,
        r#"{ read = "A MUN H", wrote = "A Mun ~~~", ruling = "unreadable: the unit holds" }"#,
        r#"read = "A VEN - TUS", wrote = "A Ven - Tyrolia", ruling = "he meant Tuscany", was = "A VEN - TYR""#,
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
}

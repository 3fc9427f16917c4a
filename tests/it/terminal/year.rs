//! A year of seven seats with all options: passphrases for two seats, fingerprints, a clock, an
//! absent player, kills of the program, and a secret vote for a draw at the end.

use std::fs;
use std::path::PathBuf;

use chancery::game::clock::Timing;
use chancery::game::{Attendance, Ending, Game, SeatId, Secrecy, Setup, save};

use super::{CTRL_C, CTRL_D, DOWN, ENTER, ESC, command, tidy};
use crate::pty::{Terminal, scrolled_back};

const SIZE: (u16, u16) = (120, 40);
const LEFT: &str = "\u{1b}[D";
const PALETTE: &str = "\u{10}";
const ALT_T: &str = "\u{1b}t";

/// The seats in the sequence of the map.
const SEATS: [&str; 7] = [
    "Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey",
];
/// The seats with passphrases.
const PHRASES: [(&str, &str); 2] = [("Austria", "quartz"), ("Italy", "sphinx")];
/// The absent seat, and the seat that writes for it.
const AWAY: (&str, &str) = ("Turkey", "Russia");

/// The orders of a phase: the seat, the line as typed, and the order as the screen shows it.
type Orders = &'static [(&'static str, &'static str, &'static str)];

const SPRING: Orders = &[
    ("Austria", "vie tyr", "A Vie - Tyr"),
    ("England", "lon nth", "F Lon - NTH"),
    ("Germany", "kie den", "F Kie - Den"),
    ("Italy", "nap ion", "F Nap - ION"),
    ("Turkey", "con bul", "A Con - Bul"),
];
const FALL: Orders = &[
    ("Austria", "tyr ven", "A Tyr - Ven"),
    ("Austria", "f tri s a tyr ven", "F Tri S A Tyr - Ven"),
    ("England", "nth nwy", "F NTH - Nwy"),
    ("Italy", "ion aeg", "F ION - AEG"),
    ("Italy", "rom apu", "A Rom - Apu"),
    ("Turkey", "f ank bla", "F Ank - BLA"),
];
const RETREATS: Orders = &[("Italy", "a ven r tus", "A Ven R Tus")];
const WINTER: Orders = &[
    ("Austria", "a vie b", "A Vie B"),
    ("England", "f lon b", "F Lon B"),
    ("Germany", "a kie b", "A Kie B"),
    ("Italy", "a tus d", "A Tus D"),
    ("Turkey", "a con b", "A Con B"),
];

/// Orders that the program offers to other seats for supports.
const SUPPORTABLE: [&str; 3] = ["A Vie - Tyr", "A Tyr - Ven", "F Ank - BLA"];

struct PassphraseGame {
    folder: tempfile::TempDir,
    path: PathBuf,
    terminal: Terminal,
    /// All bytes that killed programs sent.
    before: Vec<u8>,
    /// The orders of this phase before the reveal, with their seats.
    secret: Vec<(&'static str, &'static str)>,
    /// The seat at the keyboard.
    at: Option<&'static str>,
}

fn open(folder: &tempfile::TempDir, path: Option<&PathBuf>) -> Terminal {
    let mut command = command();
    command.env("CHANCERY_SAVES", folder.path());
    command.args(["--motion", "off"]);
    if let Some(path) = path {
        command.arg(path);
    }
    Terminal::start(command, SIZE.0, SIZE.1)
}

fn phrase_of(seat: &str) -> Option<&'static str> {
    let found = PHRASES.iter().find(|(name, _)| *name == seat);
    found.map(|(_, phrase)| *phrase)
}

impl PassphraseGame {
    fn begin() -> Self {
        let game = Game::new(Setup {
            secrecy: Secrecy {
                passphrases: true,
                fingerprints: true,
            },
            timing: Some(Timing::of_seconds(0, 0, 600, None).expect("times")),
            ..Setup::standard("A year")
        });
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("year.toml");
        fs::write(&path, save::write(&game.expect("a game"))).expect("a save");
        let terminal = open(&folder, Some(&path));
        PassphraseGame {
            folder,
            path,
            terminal,
            before: Vec::new(),
            secret: Vec::new(),
            at: None,
        }
    }

    /// Returns the saved game.
    fn saved_game(&self) -> Game {
        let text = fs::read_to_string(&self.path).expect("the save");
        let loaded = testing::saves::read(&text).expect("it reads");
        assert_eq!(loaded.mismatches, []);
        loaded.game
    }

    /// Types, waits for texts, and checks that the screen, the sent bytes and the disk have no
    /// secrets.
    #[track_caller]
    fn play(&mut self, keys: &str, shown: &[&str]) {
        let mark = self.terminal.sent.len();
        self.terminal.type_keys(keys);
        self.terminal.waits(&format!("{shown:?}"), |screen| {
            let screen = tidy(screen);
            shown.iter().all(|it| screen.contains(it))
        });
        let sent = String::from_utf8_lossy(&self.terminal.sent[mark..]).into_owned();
        let screen = tidy(&self.terminal.text());
        for &(whose, order) in &self.secret {
            if self.at != Some(whose) {
                // other players may support it, so this isn't secret
                let screen = screen.replace(&format!("S {order}"), "");
                assert!(!screen.contains(order), "{whose}: {order} is on\n{screen}");
                let leaked = !SUPPORTABLE.contains(&order) && sent.contains(order);
                assert!(!leaked, "{whose}: {order} was sent");
            }
        }
        self.disk_hides();
    }

    /// Checks that no file on disk has encrypted orders as plain text.
    #[track_caller]
    fn disk_hides(&self) {
        let behind = |whose: &str| phrase_of(whose).is_some();
        let secret = self.secret.iter().filter(|(whose, _)| behind(whose));
        let words: Vec<String> = secret.map(|(_, order)| order.to_uppercase()).collect();
        for entry in fs::read_dir(self.folder.path()).expect("the folder") {
            // a file that is being renamed may no longer exist
            let Ok(bytes) = fs::read(entry.expect("an entry").path()) else {
                continue;
            };
            let text = String::from_utf8_lossy(&bytes).to_uppercase();
            for word in &words {
                assert!(!text.contains(word), "{word} is in\n{text}");
            }
        }
    }

    /// Opens the orders of the next seat from the handover screen.
    #[track_caller]
    fn sit_down(&mut self, seat: &'static str, is_new: bool) {
        self.at = None;
        let called = if seat == AWAY.0 {
            format!("{seat} is absent. Pass the keyboard to {}.", AWAY.1)
        } else {
            format!("Pass the keyboard to {seat}.")
        };
        self.play("", &[&called]);
        self.at = Some(seat);
        let keys = match phrase_of(seat) {
            Some(phrase) if is_new => format!("{phrase}\r{phrase}\r"),
            Some(phrase) => format!("{phrase}\r"),
            None => {
                self.terminal.type_keys(ENTER);
                let asks = "Without a passphrase? Enter again opens the orders.";
                let screen = self.terminal.waits("the orders or a question", |screen| {
                    screen.contains(asks) || screen.contains("^D seal")
                });
                if screen.contains(asks) {
                    ENTER.to_owned()
                } else {
                    String::new()
                }
            }
        };
        self.play(&keys, &[&seat.to_uppercase(), "^D seal"]);
    }

    /// Enters and seals the orders of a seat, starting at the handover screen.
    #[track_caller]
    fn write(&mut self, seat: &'static str, orders: Orders, is_new: bool) {
        self.sit_down(seat, is_new);
        self.write_on(seat, orders);
    }

    #[track_caller]
    fn write_on(&mut self, seat: &'static str, orders: Orders) {
        for &(whose, line, order) in orders {
            if whose == seat {
                self.secret.push((whose, order));
                self.play(line, &[&format!("› {line}")]);
                self.play(ENTER, &[&format!("✓ {order}")]);
            }
        }
        self.play(CTRL_D, &["Enter seal", "fingerprint"]);
        self.terminal.type_keys(ENTER);
        // the output up to the handover screen was for this seat
        let screen = self.terminal.waits("the sheet to be sealed", |screen| {
            let closed = [
                "Pass the keyboard to",
                "enter your passphrase",
                "Enter to reveal the",
                "^D next phase",
            ];
            closed.iter().any(|it| screen.contains(it))
        });
        self.at = None;
        if ["Enter to reveal the", "^D next phase"].map(|it| screen.contains(it)) != [false; 2] {
            // all orders are sealed, and none are secret any more
            return self.secret.clear();
        }
        self.disk_hides();
    }

    /// Reveals the orders and shows the results.
    #[track_caller]
    fn reveal(&mut self, shown: &[&str]) {
        self.secret.clear();
        self.play("", &["All orders are in.", "Enter to reveal the"]);
        self.play(ESC, &[]);
        self.play("", shown);
    }

    /// Kills the program and starts it again, at the first handover screen.
    fn is_killed(&mut self) {
        let again = open(&self.folder, None);
        let killed = std::mem::replace(&mut self.terminal, again);
        self.before.extend_from_slice(&killed.sent);
        killed.kill();
        self.at = None;
        self.play("", &["Continue"]);
        self.play(ENTER, &["Pass the keyboard to"]);
    }

    /// Votes yes on the next ballot of a secret vote.
    fn vote_yes(&mut self, cast: usize, ballots: usize) {
        let ballot = format!("A secret vote: ballot {} of {ballots}", cast + 1);
        self.play("", &[&ballot, "Your vote is secret"]);
        self.play("y", &["Enter casts it"]);
        self.terminal.type_keys(ENTER);
    }

    /// Leaves the ended game, and checks that no secret is left in what was sent, in what scrolled back, or in the save.
    fn quit(mut self) {
        // after the end of the game, quitting asks no question
        self.terminal.type_keys(CTRL_C);

        let PassphraseGame {
            terminal,
            before,
            path,
            folder,
            ..
        } = self;
        let (status, sent) = terminal.leaves();
        assert!(status.success(), "it left with {status:?}");
        let all = [before, sent].concat();
        let text = String::from_utf8_lossy(&all);
        for (_, phrase) in PHRASES {
            assert!(!text.contains(phrase), "a phrase was sent");
        }
        let left = scrolled_back(&all, SIZE);
        for orders in [SPRING, FALL, RETREATS] {
            for (_, _, order) in orders {
                assert!(!left.contains(order), "{order} is left in\n{left}");
            }
        }
        let save_text = fs::read_to_string(&path).expect("the save");
        let game = testing::saves::read(&save_text).expect("it reads").game;
        assert!(
            matches!(game.ending(), Some(Ending::Drawn(_))),
            "{:?}",
            game.ending()
        );
        drop(folder);
    }
}

/// Checks the phases of the saved game, who wrote for Turkey, and the seals.
fn check_records(game: &Game) {
    let names: Vec<String> = game
        .history()
        .iter()
        .map(|it| it.turn().to_string())
        .collect();
    assert_eq!(names, ["S1901M", "F1901M", "F1901R", "W1901A"]);
    for record in game.history() {
        assert_eq!(
            record.attendance[6],
            Attendance::Seat(SeatId(5)),
            "Russia wrote for Turkey"
        );
        let seats = game.seats().iter().enumerate();
        let fits =
            seats.filter_map(|(at, seat)| record.fits_seal(game.map(), &seat.powers, SeatId(at)));
        let fits: Vec<bool> = fits.collect();
        assert!(
            !fits.is_empty() && fits.iter().all(|&fits| fits),
            "{fits:?}"
        );
    }
    assert!(game.clock().is_some_and(|clock| clock.is_paused()));
}

#[test]
fn plays_a_year_with_all_options() {
    let mut evening = PassphraseGame::begin();
    evening.play("", &["Pass the keyboard to Austria.", "10:00 paused"]);
    evening.play(&format!("{PALETTE}attendance"), &["› attendance▌"]);
    evening.play(ENTER, &["Who is present?"]);
    evening.play(
        &[&DOWN.repeat(6), LEFT].concat(),
        &["absent: written by Russia"],
    );
    evening.play(ENTER, &["Pass the keyboard to Austria."]);

    // the clock runs while England writes, and a key pauses it
    evening.write("Austria", SPRING, true);
    evening.sit_down("England", true);
    evening.play(ALT_T, &["paused"]);
    evening.play(" ", &["writing"]);
    evening.play(ESC, &["09:5"]);
    evening.play(&format!("{ALT_T} "), &["paused"]);
    evening.play(ESC, &["paused", "^D seal"]);
    evening.write_on("England", SPRING);
    for seat in &SEATS[2..] {
        evening.write(seat, SPRING, true);
    }
    evening.reveal(&["Spring 1901 results", "✓ A Vie - Tyr"]);

    evening.play(CTRL_D, &["Fall 1901 · orders"]);
    for seat in &SEATS[..4] {
        evening.write(seat, FALL, false);
    }
    evening.sit_down("Italy", false);
    evening.secret.push(("Italy", "F ION - AEG"));
    evening.play("ion aeg", &["› ion aeg"]);
    evening.play(ENTER, &["✓ F ION - AEG", "1 of 3 orders"]);
    evening.play("half an ord", &["› half an ord"]);
    evening.is_killed();
    evening.sit_down("Italy", false);
    evening.play("", &["✓ F ION - AEG", "1 of 3 orders"]);
    evening.write_on("Italy", &[("Italy", "rom apu", "A Rom - Apu")]);
    for seat in &SEATS[5..] {
        evening.write(seat, FALL, false);
    }
    // since the restart, Austria's orders are encrypted
    evening.play(
        "",
        &["All orders are in.", "Austria: enter your passphrase"],
    );
    evening.terminal.type_keys("quartz\r");
    evening.reveal(&["Fall 1901 results", "↯ A Ven H"]);

    evening.play(CTRL_D, &["Fall 1901 · retreats"]);
    evening.write("Italy", RETREATS, false);
    evening.play("", &["✓ A Ven R Tus"]);
    evening.play(CTRL_D, &["Fall 1901 centers", "Ven (from Italy)"]);
    evening.play(CTRL_D, &["Winter 1901 · builds"]);
    for seat in ["Austria", "England", "Germany", "Italy", "Turkey"] {
        evening.write(seat, WINTER, false);
    }
    evening.reveal(&["✓ A Vie B", "✓ A Con B"]);
    evening.play(
        CTRL_D,
        &["Spring 1902 · orders", "Pass the keyboard to Austria."],
    );

    check_records(&evening.saved_game());

    evening.play(&format!("{PALETTE}propose a draw"), &["› propose a draw▌"]);
    evening.play(ENTER, &["All survivors share the draw:"]);
    evening.play(ENTER, &["A secret vote: ballot 1 of 7"]);
    for cast in 0..7 {
        evening.vote_yes(cast, 7);
    }
    evening.play("", &["The game is over."]);
    evening.quit();
}

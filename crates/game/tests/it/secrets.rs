//! Encrypted orders, seals and absences in the text of a save.

use chancery_core::board::{Id, Power};
use game::save::{self, LoadedGame};
use game::secret::{Ciphertext, Key, Passphrase, PassphraseCheck};
use game::{Attendance, Game, Missing, Nonce, SealCheck, SealState, SeatId, Secrecy, Setup};
use player::Level;
use testing::saves::{give, read};

fn setup() -> Setup {
    Setup {
        secrecy: Secrecy {
            passphrases: true,
            fingerprints: true,
        },
        ..Setup::standard("Closed")
    }
}

/// Returns a game with encrypted orders of France, and the key.
fn encrypted_game() -> (Game, Key) {
    let mut game = Game::new(setup()).expect("seven seats");
    let (lock, mut key) =
        PassphraseCheck::new(&Passphrase::of("swordfish"), [7; 32]).expect("a lock");
    game.set_passphrase_check(SeatId(2), lock);
    give(&mut game, 2, "A PAR - BUR");
    game.seal_with(SeatId(2), Nonce([9; 16]));
    let text = save::write_sheet(&game, SeatId(2));
    assert!(text.contains("A PAR - BUR") && text.contains("nonce"));
    let sheet = key
        .close(&game.seal_context(SeatId(2)), &text)
        .expect("it closes");
    game.store_encrypted(SeatId(2), sheet);
    (game, key)
}

#[test]
fn encrypted_orders_can_be_read_back_and_decrypted() {
    let (game, key) = encrypted_game();
    let text = save::write(&game);
    for word in ["PAR - BUR", "par - bur", "nonce", "swordfish"] {
        assert!(!text.contains(word), "{word} is in\n{text}");
    }
    let LoadedGame {
        game: mut again,
        mismatches,
    } = read(&text).expect("it reads back");
    assert_eq!(mismatches, []);
    assert_eq!(
        save::write(&again),
        text,
        "it is always written the same way"
    );
    assert_eq!(again.sheet(Power::from_index(2)), []);
    let SealState::Encrypted { sheet, line } = again.seal_state(SeatId(2)).clone() else {
        panic!("{:?}", again.seal_state(SeatId(2)));
    };
    let row = text.lines().nth(line - 1).expect("the line");
    assert!(row.starts_with("sheet = "), "{row}");
    // the reveal waits for the encrypted orders
    for seat in [0, 1, 3, 4, 5, 6].map(SeatId) {
        again.seal(seat);
    }
    assert_eq!(
        (again.next_seat(), again.encrypted_seat()),
        (None, Some(SeatId(2)))
    );
    assert!(!again.is_ready() && again.resolve().is_none());
    let opened = key
        .open(&again.seal_context(SeatId(2)), &sheet)
        .expect("it opens");
    save::read_sheet(&mut again, SeatId(2), &opened).expect("it is a sheet");
    assert_eq!(
        again.sheet(Power::from_index(2)),
        game.sheet(Power::from_index(2))
    );
    assert!(again.fits_seal(SeatId(2)) && again.is_ready());
    again.resolve().expect("all are in");
    let played = save::write(&again);
    assert!(played.contains("A PAR - BUR") && played.contains("nonce"));
    assert_eq!(read(&played).expect("it reads back").mismatches, []);
}

#[test]
fn encrypted_orders_are_never_saved_in_plain_text() {
    let mut game = Game::new(setup()).expect("seven seats");
    let (lock, _) = PassphraseCheck::new(&Passphrase::of("2718"), [7; 32]).expect("a lock");
    game.set_passphrase_check(SeatId(2), lock);
    give(&mut game, 2, "A PAR - BUR");
    give(&mut game, 3, "A MUN - RUH");
    let text = save::write(&game);
    assert!(
        !text.contains("PAR - BUR") && text.contains("MUN - RUH"),
        "{text}"
    );
    assert!(!game.can_set_passphrase(SeatId(3)) && game.can_set_passphrase(SeatId(4)));
}

#[test]
fn reports_changed_fingerprints_and_orders() {
    let (mut game, _) = encrypted_game();
    for seat in [0, 1, 3, 4, 5, 6].map(SeatId) {
        game.seal(seat);
    }
    game.resolve().expect("all are in");
    let text = save::write(&game);
    let changed = text.replacen("nonce = \"0909", "nonce = \"0809", 1);
    let mismatches = read(&changed).expect("it reads").mismatches;
    assert_eq!(mismatches.len(), 1);
    assert!(
        mismatches[0]
            .what
            .contains("France's orders don't match their fingerprint")
    );
    assert_eq!(mismatches[0].turn.to_string(), "S1901M");
}

/// Returns two saves of a game with fingerprints in which Italy has sealed, reopened and sealed again,
/// and Austria has sealed: the one before Italy reopened, and the final one.
fn sealed_twice() -> (String, String) {
    let mut setup = setup();
    setup.secrecy.passphrases = false;
    let mut game = Game::new(setup).expect("seven seats");
    let italy = SeatId(4);
    give(&mut game, 4, "A ROM - VEN");
    game.seal_with(italy, Nonce([1; 16]));
    let before = save::write(&game);
    assert!(game.unseal(italy));
    give(&mut game, 4, "A ROM - TUS");
    game.seal_with(italy, Nonce([2; 16]));
    give(&mut game, 0, "A VIE - GAL");
    game.seal_with(SeatId(0), Nonce([3; 16]));
    (before, save::write(&game))
}

/// Returns the messages when a save is opened, and the result for each seat's seal at the reveal.
fn revealed(text: &str) -> (Vec<String>, Vec<Option<SealCheck>>) {
    let LoadedGame {
        mut game,
        mismatches,
    } = read(text).expect("it reads");
    let whats = mismatches.into_iter().map(|it| it.what).collect();
    for seat in game.seat_ids() {
        game.seal(seat);
    }
    game.resolve().expect("all are in");
    // the result is the same after the game is saved and opened again
    let game = read(&save::write(&game)).expect("it reads").game;
    let record = game.history().last().expect("a phase");
    let check = |seat| record.check_seal(game.map(), game.powers_of(seat), seat);
    (whats, game.seat_ids().map(check).collect())
}

fn line_with<'a>(text: &'a str, words: &str) -> &'a str {
    text.lines()
        .find(|line| line.contains(words))
        .expect("the line")
}

#[test]
fn a_seal_that_is_deleted_or_rolled_back_is_reported() {
    let (before, text) = sealed_twice();
    let (whats, seals) = revealed(&text);
    assert_eq!(whats, [""; 0]);
    let good = [
        Some(SealCheck::Match),
        None,
        None,
        None,
        Some(SealCheck::Match),
        None,
        None,
    ];
    assert_eq!(seals, good);
    let is_found = |what: &str, changed: String| {
        assert_ne!(changed, text, "{what}");
        let (whats, seals) = revealed(&changed);
        assert!(
            whats
                .iter()
                .any(|it| it == "Italy's seal was deleted or replaced"),
            "{what}: {whats:?}"
        );
        assert_eq!(seals[4], Some(SealCheck::SealChanged), "{what}");
    };
    let seal = line_with(&text, "seat = 5");
    is_found("deleted", text.replacen(&format!("{seal}\n"), "", 1));
    let older = text.replacen(seal, line_with(&before, "seat = 5"), 1);
    let older = older.replacen("A ROM - TUS", "A ROM - VEN", 1);
    is_found("rolled back", older.clone());
    // the log is changed accordingly, but not the hash chain
    let entries = line_with(&text, "entries = ");
    is_found(
        "log rolled back",
        older.replacen(entries, line_with(&before, "entries = "), 1),
    );
    let (log, head) = (line_with(&text, "seal_log]"), line_with(&text, "head = "));
    let without = |text: &str, lines: &[&str]| {
        let others = text.lines().filter(|line| !lines.contains(line));
        others.map(|line| format!("{line}\n")).collect::<String>()
    };
    // in later phases the missing log is detected
    let mut game = read(&text).expect("it reads").game;
    game.seat_ids().for_each(|seat| game.seal(seat));
    game.resolve().expect("all are in");
    give(&mut game, 4, "A TUS H");
    game.seal_with(SeatId(4), Nonce([4; 16]));
    let next = save::write(&game);
    assert_eq!(revealed(&next).0, [""; 0]);
    let last = next.rfind("seal_log]").expect("a log");
    let begin = next[..last].rfind('\n').expect("a line") + 1;
    let rest = next[begin..]
        .split_inclusive('\n')
        .skip(3)
        .collect::<String>();
    let (whats, seals) = revealed(&format!("{}{rest}", &next[..begin]));
    assert!(
        whats.iter().any(|it| it.starts_with("Italy's seal")),
        "{whats:?}"
    );
    assert_eq!(seals[4], Some(SealCheck::SealChanged));
    // a save from before logs were introduced
    let old = without(&text, &[log, entries, head]);
    assert_eq!(revealed(&old), (Vec::new(), good.to_vec()));
}

#[test]
fn reports_errors_with_line_numbers() {
    let (mut game, _) = encrypted_game();
    game.set_attendance(SeatId(4), Attendance::Disorder)
        .expect("he leaves");
    let good = save::write(&game);
    assert!(read(&good).is_ok());
    let lock = good
        .lines()
        .find(|line| line.starts_with("phrase"))
        .expect("a lock");
    let sheet = good
        .lines()
        .find(|line| line.starts_with("sheet"))
        .expect("a sheet");
    let mark = game
        .seal_of(SeatId(2))
        .expect("a seal")
        .fingerprint
        .to_string();
    for (was, is, expected) in [
        (lock, "phrase = \"2718\"", "damaged passphrase data"),
        (
            lock,
            "",
            "encrypted orders without a passphrase for their writer",
        ),
        (sheet, "sheet = \"00\"", "damaged sealed orders"),
        (sheet, "sheet = \"zz\"", "damaged sealed orders"),
        ("seat = 3\nsheet", "seat = 0\nsheet", "unknown seat 0"),
        (&mark, "7f3a", "64 hexadecimal digits"),
        (
            "writes = \"nobody\"",
            "writes = \"seat 5\"",
            "of another seat",
        ),
        (
            "writes = \"nobody\"",
            "writes = \"everybody\"",
            "of another seat",
        ),
        ("seat = 5, writes", "seat = 9, writes", "unknown seat 9"),
        (
            "secrecy = \"phrases\"",
            "secrecy = \"none\"",
            "unknown variant",
        ),
    ] {
        let text = good.replacen(was, is, 1);
        assert_ne!(text, good, "{was}");
        let error = read(&text).expect_err(is);
        assert!(error.to_string().contains(expected), "{is}: {error}");
        assert!(error.faults[0].at != text::At::File, "{is}: {error}");
    }
}

#[test]
fn sheets_of_other_seats_change_nothing() {
    let (game, _) = encrypted_game();
    for text in [
        "[orders]\nGERMANY = []",
        "[orders]\nFRANCE = [{ read = \"nonsense\" }]",
        "nonce = \"12\"",
        "other = 1",
        "\u{0}",
    ] {
        let mut again = game.clone();
        save::read_sheet(&mut again, SeatId(2), text).expect_err(text);
        assert_eq!(
            save::write_sheet(&again, SeatId(2)),
            save::write_sheet(&game, SeatId(2))
        );
    }
}

#[test]
fn absences_read_back_phase_by_phase() {
    let mut game = Game::new(Setup {
        missing: Missing::CivilDisorder,
        advice: true,
        ..Setup::standard("Away")
    })
    .expect("seven seats");
    give(&mut game, 2, "A PAR - BUR");
    give(&mut game, 3, "A MUN - RUH");
    game.set_attendance(SeatId(2), Attendance::Disorder)
        .expect("France leaves");
    game.set_attendance(SeatId(3), Attendance::Seat(SeatId(2)))
        .expect_err("France is not here");
    game.set_attendance(SeatId(4), Attendance::Seat(SeatId(3)))
        .expect("Germany writes for Italy");
    game.resolve().expect("it is played");
    let record = &game.history()[0];
    assert!(
        record.sheets[2].is_none(),
        "what was written before is not carried out"
    );
    assert!(record.sheets[3].is_some());
    assert!(
        record.sheets[0].is_none(),
        "no orders are civil disorder here"
    );
    game.set_attendance(SeatId(2), Attendance::Present)
        .expect("France is back");
    // if a substitute is absent, the seats that it writes for are in civil disorder
    game.set_attendance(SeatId(3), Attendance::Table)
        .expect("Germany leaves");
    assert_eq!(game.attendance(SeatId(4)), Attendance::Disorder);
    let level = Level::ALL[3];
    game.set_attendance(SeatId(5), Attendance::Computer(level))
        .expect("the computer plays on for Turkey's neighbor");
    assert_eq!(game.people(), game.seats().len() - 1);
    let waiting: Vec<(SeatId, Level)> = game.waiting_computers().collect();
    assert_eq!(waiting, [(SeatId(5), level)]);
    let text = save::write(&game);
    let again = read(&text).expect("it reads back");
    assert_eq!(again.mismatches, []);
    assert_eq!(again.game.history(), game.history());
    for seat in game.seat_ids() {
        assert_eq!(again.game.attendance(seat), game.attendance(seat));
    }
    assert_eq!(again.game.missing(), Missing::CivilDisorder);
    assert!(again.game.has_advice());
    assert_eq!(save::write(&again.game), text);
}

#[test]
fn saves_without_secrets_are_unchanged() {
    let text = save::write(&testing::saves::game());
    for key in [
        "secrecy",
        "fingerprints",
        "missing",
        "advice",
        "phrase",
        "away",
        "seals",
        "shut",
    ] {
        assert!(!text.contains(key), "{key}\n{text}");
    }
    assert!("".parse::<Ciphertext>().is_err());
}

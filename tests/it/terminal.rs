//! The real program in a pseudo-terminal.

use portable_pty::CommandBuilder;

use crate::pty::Terminal;
use chancery::board::Map;
use chancery::orders::WrittenOrder;
use testing::games::{Phase, recorded};

mod background;
mod boards;
mod clock;
mod computers;
mod editor;
mod film;
mod fog;
mod game_master;
mod input;
mod motion;
mod passphrases;
mod programs;
mod settings;
mod votes;
mod what_if;
mod year;

/// The environment variable with a command to test instead of the program built for the tests.
const COMMAND: &str = "CHANCERY_COMMAND";

pub const CTRL_C: &str = "\u{3}";
pub const CTRL_D: &str = "\u{4}";
pub const ENTER: &str = "\r";
pub const ESC: &str = "\u{1b}";
const UP: &str = "\u{1b}[A";
const DOWN: &str = "\u{1b}[B";

pub fn command() -> CommandBuilder {
    let words =
        std::env::var(COMMAND).unwrap_or_else(|_| env!("CARGO_BIN_EXE_chancery").to_owned());
    let mut words = words.split_whitespace();
    let mut command = CommandBuilder::new(words.next().expect("a command"));
    command.args(words);
    command.cwd(env!("CARGO_MANIFEST_DIR"));
    // a finished game goes into the player's record, beside the saves: never into the checkout's
    command.env("CHANCERY_SAVES", env!("CARGO_TARGET_TMPDIR"));
    command
}

/// `.ci/run` runs this test with `CHANCERY_COMMAND="cargo run"`, the README's first
/// command.
#[test]
fn starts_and_leaves_cleanly() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = command();
    command.env("CHANCERY_SAVES", folder.path());
    let mut terminal = Terminal::start(command, 80, 24);
    terminal.shows(&["? help"]);
    terminal.type_keys(CTRL_C);
    let (status, _) = terminal.leaves();
    assert!(status.success(), "it left with {status:?}");
}

/// The start creates no file in any folder, and a game creates only the folder of saves.
#[test]
fn a_first_game_makes_only_its_save() {
    let [home, folder] = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
    let mut command = command();
    command.cwd(folder.path());
    command.env("HOME", home.path());
    command.env_remove("CHANCERY_SAVES");
    let mut terminal = Terminal::start(command, 80, 24);
    terminal.shows(&["New hot-seat game", "? help"]);
    assert_eq!(home.path().read_dir().expect("the home").count(), 0);
    terminal.type_keys("n");
    terminal.shows(&["Players", "Rulebook"]);
    terminal.type_keys(ENTER);
    terminal.shows(&["Pass the keyboard to Austria"]);
    terminal.type_keys(ENTER);
    terminal.shows(&["AUSTRIA", "no order, holds"]);
    terminal.type_keys(CTRL_C);
    terminal.shows(&["Quit?"]);
    terminal.type_keys(ENTER);
    terminal.leaves();
    let mut made = Vec::new();
    let mut folders = vec![home.path().to_owned(), folder.path().to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in folder.read_dir().expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path)
            } else {
                made.push(path)
            }
        }
    }
    let saves = home.path().join(".local/share/chancery/saves");
    assert_eq!(made, [saves.join("our-table.toml")]);
}

/// A hot-seat game of seven seats that replays a recorded game.
struct Table {
    terminal: Terminal,
    folder: tempfile::TempDir,
    size: (u16, u16),
}

/// Returns the text of a screen with every run of spaces as one.
fn tidy(text: &str) -> String {
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    text.lines().map(words).collect::<Vec<_>>().join("\n")
}

/// The question of a lone player's game before a phase without any order is played.
const ASKS: &str = "You have given no orders";

/// Plays a lone player's phase or continues, and confirms it if he has given no orders.
fn play(terminal: &mut Terminal) {
    let header = first_line(&terminal.text());
    terminal.type_keys(CTRL_D);
    let screen = terminal.waits("the next state, or a question", |text| {
        first_line(text) != header || text.contains(ASKS)
    });
    if screen.contains(ASKS) {
        terminal.type_keys(ENTER);
        terminal.waits("the next state", |text| !text.contains(ASKS));
    }
}

/// Returns the line of a screen that names the phase and the screen.
fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().to_owned()
}

pub fn start(folder: &tempfile::TempDir, (cols, rows): (u16, u16)) -> Terminal {
    let mut command = command();
    command.env("CHANCERY_SAVES", folder.path());
    Terminal::start(command, cols, rows)
}

impl Table {
    /// Presses the letter of an item in the detail panel.
    #[track_caller]
    fn press_sign(&mut self, what: &str) {
        let screen = self.terminal.text();
        let dock = screen.lines().skip(29);
        let listed = dock.flat_map(|row| {
            let row: Vec<&str> = row.split("   ").map(str::trim).collect();
            row.into_iter().map(str::to_owned).collect::<Vec<_>>()
        });
        let sign = listed
            .filter_map(|one| one.strip_suffix(what).map(|sign| sign.trim().to_owned()))
            .find(|sign| sign.chars().count() == 1);
        let sign = sign.unwrap_or_else(|| panic!("{what:?} is not listed on\n{screen}"));
        self.terminal.type_keys(&sign);
    }

    /// Clicks the first occurrence of these words.
    #[track_caller]
    fn click(&mut self, words: &str) {
        let screen = self.terminal.text();
        let found = screen.lines().enumerate().find_map(|(y, row)| {
            let start = row.match_indices(words.split(' ').next()?);
            let mut fitting = start.filter(|(at, _)| tidy(&row[*at..]).starts_with(words));
            let (at, _) = fitting.next()?;
            Some((row[..at].chars().count() + 1, y + 1))
        });
        let (x, y) = found.unwrap_or_else(|| panic!("{words:?} is not on\n{screen}"));
        let click = format!("\u{1b}[<0;{x};{y}M\u{1b}[<0;{x};{y}m");
        self.terminal.type_keys(&click);
    }

    fn sit_down(size: (u16, u16)) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let mut terminal = start(&folder, size);
        terminal.shows(&["New hot-seat game", "? help"]);
        terminal.type_keys("n");
        terminal.shows(&["Players", "Rulebook"]);
        terminal.type_keys(ENTER);
        Table {
            terminal,
            folder,
            size,
        }
    }

    #[track_caller]
    fn shows(&mut self, text: &str) {
        self.terminal
            .waits(text, |screen| tidy(screen).contains(text));
    }

    /// Writes the orders of all seats, plays the phase, and reads each result from the screen. With
    /// `interrupted`, the program ends during order entry and is started again.
    fn play(&mut self, phase: &Phase, mut interrupted: Option<Interruption>) {
        let map = Map::standard();
        for power in map.powers() {
            let orders: Vec<&WrittenOrder> = phase
                .orders
                .iter()
                .filter(|order| order.0 == power)
                .map(|order| &order.1)
                .collect();
            if orders.is_empty() {
                continue;
            }
            let name = &map.power(power).name;
            self.open_sheet(name, &phase.name);
            for (number, order) in orders.iter().enumerate() {
                if number == 1
                    && let Some(how) = interrupted.take()
                {
                    self.come_back(how, name, &phase.name);
                    self.shows(&format!("1 of {} orders", orders.len()));
                }
                let typed = order.canonical(map).to_string().to_lowercase();
                self.terminal.type_keys(&typed);
                self.shows(&format!("✓ {}", order.short(map)));
                self.terminal.type_keys(ENTER);
            }
            self.terminal.type_keys(CTRL_D);
            self.shows("Enter seal");
            self.terminal.type_keys(ENTER);
        }
        self.shows("All orders are in.");
        self.terminal.type_keys(ESC);
        self.read_results(phase);
        self.terminal.type_keys(CTRL_D);
    }

    /// Opens a seat's orders from the handover screen, which must show no orders.
    #[track_caller]
    fn open_sheet(&mut self, name: &str, phase: &str) {
        let (yours, when) = (format!("Pass the keyboard to {name}."), season(phase));
        self.terminal
            .waits("a handover screen with nothing else on it", |screen| {
                let orders = [" - ", "Mun", "NTH", "bounced"];
                screen.contains(&yours)
                    && screen.contains(&when)
                    && !orders.iter().any(|text| screen.contains(text))
            });
        self.terminal.type_keys(ENTER);
        self.shows(&format!("{} {}", name.to_uppercase(), season(phase)));
    }

    /// Ends the program in the middle of a line, and opens the game again at the same seat.
    fn come_back(&mut self, how: Interruption, name: &str, phase: &str) {
        self.terminal.type_keys("half an ord");
        self.shows("half an ord");
        match how {
            Interruption::Leaving => {
                self.terminal.type_keys(CTRL_C);
                self.shows("Quit?");
                self.terminal.type_keys(ENTER);
                let again = start(&self.folder, self.size);
                let (status, _) = std::mem::replace(&mut self.terminal, again).leaves();
                assert!(status.success(), "it left with {status:?}");
            }
            Interruption::Killing => {
                let again = start(&self.folder, self.size);
                std::mem::replace(&mut self.terminal, again).kill();
            }
        }
        self.shows("Continue");
        self.terminal.type_keys(ENTER);
        self.open_sheet(name, phase);
    }

    /// Selects each order in the results and reads its result.
    fn read_results(&mut self, phase: &Phase) {
        let map = Map::standard();
        let count = phase.orders.len();
        let mut seen = Vec::new();
        // the results start at the first failed order
        self.terminal.type_keys(&UP.repeat(count));
        for number in 1..=count {
            self.shows(&format!(" {number} of {count}"));
            seen.extend(tidy(&self.terminal.text()).lines().map(str::to_owned));
            self.terminal.type_keys(DOWN);
        }
        for (_, order, codes) in &phase.orders {
            let (mark, word) = match codes.last().map(String::as_str) {
                None => ("✓", ""),
                Some("bounce") => ("✗", "bounced"),
                Some("cut") => ("╱", "cut"),
                Some(_) => ("↯", "dislodged"),
            };
            // a sentence may name the destination in full: `✓ A Vie moved to Trieste`
            let order = order.short(map).to_string();
            let unit: Vec<&str> = order.split(' ').take(2).collect();
            let line = format!("{mark} {}", unit.join(" "));
            assert!(
                seen.iter()
                    .any(|seen| seen.contains(&line) && seen.contains(word)),
                "{}: {line} {word} is not among the results:\n{}",
                phase.name,
                seen.join("\n")
            );
        }
    }
}

/// The way in which the program is interrupted.
#[derive(Clone, Copy)]
enum Interruption {
    /// The user quits.
    Leaving,
    /// The program is killed.
    Killing,
}

/// Returns a phase as the screen shows it: `Spring 1901` for `S1901M`.
fn season(phase: &str) -> String {
    let season = match &phase[..1] {
        "S" => "Spring",
        "F" => "Fall",
        _ => "Winter",
    };
    format!("{season} {}", &phase[1..5])
}

/// Plays the first phases of the rulebook's sample game: bounces, a convoy, cut supports, retreats and builds. The
/// program is quit once in the middle and killed once.
fn sample_game(size: (u16, u16), phases: usize) {
    let mut table = Table::sit_down(size);
    let game = &recorded()[0];
    let phases = &game[..phases];
    let next = phases.iter().skip(1).map(Some).chain([None]);
    for (phase, next) in phases.iter().zip(next) {
        let interrupted = match phase.name.as_str() {
            "F1901M" => Some(Interruption::Leaving),
            "S1902M" => Some(Interruption::Killing),
            _ => None,
        };
        table.play(phase, interrupted);
        if next.is_some_and(|next| next.name.starts_with('W')) {
            table.shows(&format!("{} centers", season(&phase.name)));
            table.terminal.type_keys(CTRL_D);
        }
    }
    let then = game.get(phases.len());
    table.shows(&then.map_or("Spring 1903".to_owned(), |next| season(&next.name)));
    table.terminal.type_keys(CTRL_C);
    table.shows("Quit?");
    table.terminal.type_keys(ENTER);
    let (status, _) = table.terminal.leaves();
    assert!(status.success(), "it left with {status:?}");
}

#[test]
fn the_sample_game_is_played_at_80x24() {
    // to the first winter
    sample_game((80, 24), 3);
}

#[test]
fn the_sample_game_is_played_at_120x40() {
    sample_game((120, 40), 7);
}

#[test]
fn a_window_may_change_its_size_at_any_moment() {
    let mut table = Table::sit_down((120, 40));
    table.open_sheet("Austria", "S1901M");
    table.terminal.type_keys("vie tr");
    table.shows("› vie tr");
    for (cols, rows) in [(80, 24), (200, 60), (60, 20), (240, 70), (30, 8)] {
        table.terminal.resize(cols, rows);
        if cols >= 60 {
            table.shows("› vie tr");
        } else {
            table.shows("chancery needs 60 x 20");
            // nobody types what they can't see; nothing on the screen tells when these keys were read
            table.terminal.type_keys("zzz");
            std::thread::sleep(std::time::Duration::from_millis(500));
        }
    }
    table.terminal.resize(80, 24);
    table.shows("› vie tr");
    table.terminal.type_keys("i");
    table.shows("✓ A Vie - Tri");
    table.terminal.type_keys(ENTER);
    table.shows("1 of 3 orders");
    table.terminal.kill();
}

/// The sequences that terminals send for the mouse (SGR 1006): button, column, row, counted from 1;
/// `M` for a press, `m` for a release.
#[test]
fn wheel_and_clicks_come_and_the_mouse_is_given_back() {
    let mut table = Table::sit_down((120, 40));
    table.open_sheet("Austria", "S1901M");
    let sent = |terminal: &Terminal| String::from_utf8_lossy(&terminal.sent).into_owned();
    assert!(sent(&table.terminal).contains("\u{1b}[?1002h\u{1b}[?1006h"));
    table.terminal.type_keys("\u{1b}[<64;41;16M");
    table.shows("1.3× · Esc back");
    table
        .terminal
        .type_keys("\u{1b}[<64;41;16M\u{1b}[<64;41;16M");
    table.shows("2.0× · Esc back");
    table.terminal.type_keys(ESC);
    table
        .terminal
        .waits("the whole map", |text| !text.contains('×'));
    table.terminal.type_keys(":mouse capture");
    table.shows("Turn mouse capture on or off");
    table.terminal.type_keys(ENTER);
    table.shows("Mouse off: the terminal selects text.");
    let all = sent(&table.terminal);
    assert!(all.rfind("\u{1b}[?1002l") > all.rfind("\u{1b}[?1002h"));
    table.terminal.type_keys(CTRL_C);
    table.shows("Quit?");
    table.terminal.type_keys(ENTER);
    let (status, _) = table.terminal.leaves();
    assert!(status.success(), "it left with {status:?}");
}

/// Enters one order by letters on the map, and one by clicks on the detail panel.
#[test]
fn selects_an_order_by_key_and_another_by_click() {
    let mut table = Table::sit_down((120, 40));
    table.open_sheet("Austria", "S1901M");
    table.terminal.type_keys(" ");
    table.shows("pick a unit by its letter");
    table.press_sign("A Vie");
    table.shows("A Vie: to where?");
    table.press_sign("Gal");
    table.shows("✓ A Vie - Gal");
    table.terminal.type_keys(ENTER);
    table.shows("1 of 3 orders");
    // the click is on the name of a province
    table.click("Bud●");
    table.shows("A Bud: to where?");
    table.click("Ser○");
    table.shows("✓ A Bud - Ser");
    table.click("Ser○");
    table.shows("2 of 3 orders");
    // a row of the order list, and a key hint
    table.click("F Tri no order");
    table.terminal.type_keys("h");
    table.shows("✓ F Tri H");
    table.shows("Enter accept Tab complete");
    table.click("Enter accept Tab");
    table.shows("3 of 3 orders");
    table.terminal.kill();
}

/// Opens a game on a map with its own drawing, on a map without one, and on a map with an invalid
/// drawing.
#[test]
fn a_game_is_drawn_on_its_own_map() {
    let folder = tempfile::tempdir().expect("a folder");
    let maps = folder.path().join("maps");
    std::fs::create_dir(&maps).expect("a folder");
    let (board, drawing) = Map::STANDARD_FILE
        .split_once("\n[drawing]\n")
        .expect("the map's file has a drawing");
    let wider = drawing.replacen("width = 1000", "width = 2000", 1);
    assert_ne!(wider, drawing);
    let write = |name: &str, text: String| {
        std::fs::write(maps.join(format!("{name}.toml")), text).expect("a map is written");
        let example = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/saves/examples/rulebook-sample.toml"
        );
        let save = std::fs::read_to_string(example).expect("an example");
        let save = save.replacen("map = \"standard\"", &format!("map = \"{name}\""), 1);
        // opens with the results of the last phase
        let save = save.replacen("mode = \"game-master\"", "mode = \"hot-seat\"", 1);
        let path = folder.path().join(format!("game-{name}.toml"));
        std::fs::write(&path, save).expect("a game is written");
        path
    };
    let open = |path: &std::path::Path| {
        let mut command = command();
        command.cwd(folder.path());
        command.env("CHANCERY_SAVES", folder.path());
        command.arg(path);
        // also with a note on the phase below it, which comes when the computer has found one, the whole map fits
        Terminal::start(command, 80, 30)
    };
    let bare = write("bare", format!("{board}\n"));
    let mut terminal = open(&bare);
    terminal.shows(&["This board has no drawing", "Vie"]);
    terminal.kill();
    let wide = write("wide", format!("{board}\n[drawing]\n{wider}"));
    let mut terminal = open(&wide);
    // in a frame twice as wide, the board fills the west half, and the east half is empty
    terminal.waits("the board in the west", |text| {
        let rows: Vec<&str> = text.lines().skip(1).take(19).collect();
        let half = |row: &&str| row.chars().skip(44).all(|sign| " ›".contains(sign));
        rows.iter().all(half) && rows.iter().any(|row| row.contains("Vie"))
    });
    terminal.kill();
    let broken = write("broken", format!("{board}\n[drawing]\nwidth = 0\n"));
    let mut terminal = open(&broken);
    terminal.waits("the fault", |text| {
        text.contains("the board broken: drawing")
    });
}

#[test]
fn reports_a_missing_terminal() {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_chancery"))
        .stdin(std::process::Stdio::null())
        .output()
        .expect("the program runs");
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(message.contains("terminal"), "{message}");
    assert!(output.stdout.is_empty());
}

#[test]
fn reports_a_misspelled_command() {
    let wanted = "unknown command or saved game `batc`. Did you mean `batch`?";
    for args in [
        &["batc"] as &[&str],
        &["batc", "file"],
        &["batc", "--check"],
    ] {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_chancery"))
            .args(args)
            .output()
            .expect("it runs");
        assert_eq!(output.status.code(), Some(2));
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(message.contains(wanted), "{message}");
    }
    for (args, wanted) in [
        (
            &["saves/nothing.toml"] as &[&str],
            "there is no saved game `saves/nothing.toml`",
        ),
        (&["help", "solv"], "unrecognized subcommand 'solv'"),
    ] {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_chancery"))
            .args(args)
            .output()
            .expect("it runs");
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(message.contains(wanted), "{message}");
    }
}

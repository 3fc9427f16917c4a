//! The real program in a real pseudo-terminal.

use portable_pty::CommandBuilder;

use chancery::board::Map;
use chancery::orders::Written;

use crate::games::{Phase, recorded};
use crate::pty::Terminal;

/// The command to try, in words, where it is not the program that was built for the tests.
const COMMAND: &str = "CHANCERY_COMMAND";

const CTRL_C: &str = "\u{3}";
const CTRL_D: &str = "\u{4}";
const ENTER: &str = "\r";
const ESC: &str = "\u{1b}";
const UP: &str = "\u{1b}[A";
const DOWN: &str = "\u{1b}[B";

fn command() -> CommandBuilder {
    let words =
        std::env::var(COMMAND).unwrap_or_else(|_| env!("CARGO_BIN_EXE_chancery").to_owned());
    let mut words = words.split_whitespace();
    let mut command = CommandBuilder::new(words.next().expect("a command"));
    command.args(words);
    command.cwd(env!("CARGO_MANIFEST_DIR"));
    command
}

/// `.ci/run` runs this with `CHANCERY_COMMAND="cargo run --release"`, the README's first command.
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

/// A table with seven seats and one keyboard, that plays a recorded game.
struct Table {
    terminal: Terminal,
    folder: tempfile::TempDir,
    size: (u16, u16),
}

/// A screen's text with every run of spaces as one.
fn tidy(text: &str) -> String {
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    text.lines().map(words).collect::<Vec<_>>().join("\n")
}

fn start(folder: &tempfile::TempDir, (cols, rows): (u16, u16)) -> Terminal {
    let mut command = command();
    command.env("CHANCERY_SAVES", folder.path());
    Terminal::start(command, cols, rows)
}

impl Table {
    fn sit_down(size: (u16, u16)) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let mut terminal = start(&folder, size);
        terminal.shows(&["New game", "? help"]);
        terminal.type_keys(ENTER);
        terminal.shows(&["Seats", "Rulebook"]);
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

    /// Everybody writes, and the phase is played; each outcome is read off the results. Where
    /// `interrupted` says so, the program ends in the middle of a sheet and is opened again.
    fn play(&mut self, phase: &Phase, mut interrupted: Option<Interruption>) {
        let map = Map::standard();
        for power in map.powers() {
            let orders: Vec<&Written> = phase
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
                self.terminal
                    .type_keys(&order.canonical(map).to_string().to_lowercase());
                self.shows(&format!(
                    "› {}",
                    order.canonical(map).to_string().to_lowercase()
                ));
                self.terminal.type_keys(ENTER);
                self.shows(&format!("✓ {}", order.short(map)));
            }
            self.terminal.type_keys(CTRL_D);
            self.shows("Enter seal");
            self.terminal.type_keys(ENTER);
        }
        self.shows("All sheets are in.");
        self.terminal.type_keys(ESC);
        self.read_results(phase);
        self.terminal.type_keys(CTRL_D);
    }

    /// Goes behind the curtain, on which nobody's orders may be seen.
    #[track_caller]
    fn open_sheet(&mut self, name: &str, phase: &str) {
        let (yours, when) = (format!("{name}, the keyboard is yours."), season(phase));
        self.terminal
            .waits("a curtain with nothing else on it", |screen| {
                let tells = [" - ", "Mun", "NTH", "bounced"];
                screen.contains(&yours)
                    && screen.contains(&when)
                    && !tells.iter().any(|told| screen.contains(told))
            });
        self.terminal.type_keys(ENTER);
        self.shows(&format!("{} {}", name.to_uppercase(), season(phase)));
    }

    /// The program ends in the middle of a line, and is opened again where it was.
    fn come_back(&mut self, how: Interruption, name: &str, phase: &str) {
        self.terminal.type_keys("half an ord");
        self.shows("half an ord");
        match how {
            Interruption::Leaving => {
                self.terminal.type_keys(CTRL_C);
                self.shows("Leave?");
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

    /// Walks the results and reads each order's outcome.
    fn read_results(&mut self, phase: &Phase) {
        let map = Map::standard();
        let count = phase.orders.len();
        let mut seen = Vec::new();
        // the results open on the first order that failed
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
            let line = format!("{mark} {}", order.short(map));
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

/// How the program ends before its time.
#[derive(Clone, Copy)]
enum Interruption {
    /// Somebody leaves.
    Leaving,
    /// The machine crashes.
    Killing,
}

/// `Spring 1901` of `S1901M`.
fn season(phase: &str) -> String {
    let season = match &phase[..1] {
        "S" => "Spring",
        "F" => "Fall",
        _ => "Winter",
    };
    format!("{season} {}", &phase[1..5])
}

/// The rulebook's sample game through the keyboard: bounces, a convoy, cut supports, retreats and
/// builds, with the program left once in the middle and killed once.
fn sample_game(size: (u16, u16)) {
    let mut table = Table::sit_down(size);
    for phase in &recorded()[0] {
        let interrupted = match phase.name.as_str() {
            "F1901M" => Some(Interruption::Leaving),
            "S1902M" => Some(Interruption::Killing),
            _ => None,
        };
        table.play(phase, interrupted);
    }
    table.shows("Spring 1903");
    table.terminal.type_keys(CTRL_C);
    table.shows("Leave?");
    table.terminal.type_keys(ENTER);
    let (status, _) = table.terminal.leaves();
    assert!(status.success(), "it left with {status:?}");
}

#[test]
fn the_sample_game_is_played_at_80x24() {
    sample_game((80, 24));
}

#[test]
fn the_sample_game_is_played_at_120x40() {
    sample_game((120, 40));
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

#[test]
fn without_a_terminal_it_says_what_it_needs() {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_chancery"))
        .stdin(std::process::Stdio::null())
        .output()
        .expect("the program runs");
    assert_eq!(output.status.code(), Some(2));
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(told.contains("terminal"), "{told}");
    assert!(output.stdout.is_empty());
}

#[test]
fn a_misspelled_command_is_told() {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_chancery"))
        .arg("batc")
        .output()
        .expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        told.contains("`batc` is neither a command nor a saved game"),
        "{told}"
    );
}

/// What terminals say when they are asked for the color of their background.
const QUESTION: &str = "\u{1b}]11;?\u{7}";
const LIGHT: &str = "\u{1b}]11;rgb:ffff/ffff/f0f0\u{1b}\\";
const DARK: &str = "\u{1b}]11;rgb:0000/0000/0000\u{7}";

/// The ground of the light theme, as it is written to the terminal.
const LIGHT_GROUND: &str = "48;2;246;243;234";
const DARK_GROUND: &str = "48;2;15;20;26";

fn with_saves(folder: &tempfile::TempDir) -> CommandBuilder {
    let mut command = command();
    command.env("CHANCERY_SAVES", folder.path());
    command.env_remove("COLORFGBG");
    command
}

#[test]
fn a_terminal_that_tells_its_background_is_believed() {
    for (answer, ground) in [(LIGHT, LIGHT_GROUND), (DARK, DARK_GROUND)] {
        let folder = tempfile::tempdir().expect("a folder");
        let mut terminal = Terminal::start(with_saves(&folder), 80, 24);
        terminal.sends(QUESTION);
        terminal.type_keys(answer);
        terminal.shows(&["? help"]);
        terminal.sends(ground);
        terminal.type_keys(CTRL_C);
        let (status, sent) = terminal.leaves();
        assert!(status.success());
        let screen = String::from_utf8_lossy(&sent).into_owned();
        assert!(!screen.contains("rgb:"), "the answer was shown");
    }
}

/// Nobody answers: the program goes by what the environment says, and is dark where it says nothing.
#[test]
fn a_terminal_that_tells_nothing_is_dark_unless_it_was_said_otherwise() {
    for (colors, ground) in [
        ("", DARK_GROUND),
        ("15;0", DARK_GROUND),
        ("0;15", LIGHT_GROUND),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let mut command = with_saves(&folder);
        command.env("COLORFGBG", colors);
        let mut terminal = Terminal::start(command, 80, 24);
        terminal.shows(&["? help"]);
        terminal.sends(ground);
        terminal.type_keys(CTRL_C);
        assert!(terminal.leaves().0.success());
    }
}

#[test]
fn an_answer_that_comes_late_changes_the_colors_and_types_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut terminal = Terminal::start(with_saves(&folder), 80, 24);
    terminal.shows(&["New game", "? help"]);
    terminal.type_keys(ENTER);
    terminal.shows(&["Seats", "Rulebook"]);
    terminal.type_keys(ENTER);
    terminal.shows(&["Austria"]);
    terminal.type_keys(ENTER);
    terminal.shows(&["›"]);
    assert!(terminal.has_sent(DARK_GROUND) && !terminal.has_sent(LIGHT_GROUND));
    // in the middle of a line, where every letter counts
    terminal.type_keys("tri");
    terminal.shows(&["› tri"]);
    terminal.type_keys(&format!(" {LIGHT}h"));
    let screen = terminal.shows(&["› tri h"]);
    assert!(
        !screen.contains("rgb") && !screen.contains("11;"),
        "{screen}"
    );
    terminal.sends(LIGHT_GROUND);
    terminal.kill();
}

/// Keys that are typed while the answer is waited for are neither lost nor taken for part of it.
#[test]
fn keys_before_the_answer_are_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut terminal = Terminal::start(with_saves(&folder), 80, 24);
    terminal.sends(QUESTION);
    terminal.type_keys(&format!("{ENTER}{LIGHT}"));
    terminal.shows(&["Seats", "Rulebook"]);
    terminal.sends(LIGHT_GROUND);
    terminal.kill();
}

#[test]
fn a_theme_that_is_named_asks_nobody() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.txt");
    let text = "base = 'light'\n[surfaces]\nground = '#010203'\n[powers.ITALY]\nfill = '#ef8577'\n";
    std::fs::write(&path, text).expect("a file");
    let mut command = with_saves(&folder);
    command.arg("--theme");
    command.arg(&path);
    let mut terminal = Terminal::start(command, 80, 24);
    terminal.shows(&["Austria and Italy look alike for normal sight: 0.0 apart, 10 is clear."]);
    terminal.type_keys(ENTER);
    terminal.sends("48;2;1;2;3");
    assert!(!terminal.has_sent(QUESTION));
    terminal.kill();
}

#[test]
fn a_theme_that_is_wrong_leaves_the_terminal_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.txt");
    std::fs::write(&path, "base = 'light'\nsea = 1\n").expect("a file");
    let mut command = with_saves(&folder);
    command.arg("--theme");
    command.arg(&path);
    let mut terminal = Terminal::start(command, 80, 24);
    terminal.shows(&["mine.txt: the theme can't be used", "line 2: "]);
    let (status, sent) = terminal.leaves();
    assert_eq!(status.exit_code(), 1);
    assert!(!sent.contains(&0x1b));
}

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

/// Two people's worth of rooms, one keyboard: a table that plays a recorded game.
struct Table {
    terminal: Terminal,
    folder: tempfile::TempDir,
    size: (u16, u16),
}

/// A screen's text with every run of spaces as one.
fn tidy(text: &str) -> String {
    let lines = text
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    lines.collect::<Vec<_>>().join("\n")
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

    /// Everybody writes, and the phase is played: each outcome is read off the results.
    fn play(&mut self, phase: &Phase, wait_after: usize) {
        let map = Map::standard();
        let title = title(&phase.name);
        for (seat, power) in map.powers().enumerate() {
            let orders: Vec<&Written> = phase
                .orders
                .iter()
                .filter(|order| order.0 == power)
                .map(|order| &order.1)
                .collect();
            if orders.is_empty() {
                continue;
            }
            self.open(&map.power(power).name, &title);
            for (number, order) in orders.iter().enumerate() {
                if seat == wait_after && number == 1 {
                    self.leave_and_come_back(&map.power(power).name, &title, orders[0]);
                }
                self.terminal
                    .type_keys(&order.canonical(map).to_string().to_lowercase());
                self.terminal.type_keys(ENTER);
                self.shows(&format!("✓ {}", order.short(map)));
            }
            self.terminal.type_keys(CTRL_D);
            self.shows("Enter seal");
            self.terminal.type_keys(ENTER);
        }
        self.shows("All sheets are in.");
        self.terminal.type_keys(ESC);
        self.read_results(phase, &title);
        self.terminal.type_keys(CTRL_D);
    }

    /// Goes behind the curtain. Nothing of the others' may be seen on it.
    #[track_caller]
    fn open(&mut self, name: &str, title: &str) {
        self.shows(&format!("{name}, the keyboard is yours."));
        let curtain = self.terminal.text();
        assert!(
            !curtain.contains(" - ") && curtain.contains(title),
            "{curtain}"
        );
        self.terminal.type_keys(ENTER);
        self.shows(&format!("{} {title}", name.to_uppercase()));
    }

    /// The program is left in the middle of a sheet, and opened again: the order that was taken is there.
    fn leave_and_come_back(&mut self, name: &str, title: &str, taken: &Written) {
        self.terminal.type_keys("half an ord");
        self.shows("half an ord");
        self.terminal.type_keys(CTRL_C);
        self.shows("Enter");
        self.terminal.type_keys(ENTER);
        let again = start(&self.folder, self.size);
        let (status, _) = std::mem::replace(&mut self.terminal, again).leaves();
        assert!(status.success(), "it left with {status:?}");
        self.shows("Continue");
        self.terminal.type_keys(ENTER);
        self.open(name, title);
        self.shows(&format!("1 of {}", self.count_of(name)));
        let written = taken.short(Map::standard()).to_string();
        if self.size.0 >= 108 {
            self.shows(&written);
        }
    }

    fn count_of(&self, _name: &str) -> String {
        String::new()
    }

    /// Walks the results and reads each order's outcome.
    fn read_results(&mut self, phase: &Phase, title: &str) {
        let map = Map::standard();
        let count = phase.orders.len();
        self.shows(&format!(
            "{} results",
            title.rsplit_once(' ').map_or(title, |(season, _)| season)
        ));
        let mut seen = String::new();
        for number in 1..=count {
            let counter = format!("{number} of {count}");
            self.shows(&counter);
            seen.push_str(&tidy(&self.terminal.text()));
            seen.push('\n');
            self.terminal.type_keys(DOWN);
        }
        for (_, order, codes) in &phase.orders {
            let short = order.short(map).to_string();
            let line = seen.lines().find(|line| {
                ["✓ ", "✗ ", "╱ ", "↯ ", "~ ", "∅ "]
                    .iter()
                    .any(|mark| line.contains(&format!("{mark}{short}")))
            });
            let line = line.unwrap_or_else(|| {
                panic!("{} {short} is not among the results:\n{seen}", phase.name)
            });
            for code in codes {
                let word = if code == "bounce" { "bounced" } else { code };
                assert!(
                    seen.lines()
                        .any(|line| line.contains(&short) && line.contains(word)),
                    "{short} {code}: {line}"
                );
            }
            if codes.is_empty() {
                assert!(
                    line.contains(&format!("✓ {short}")),
                    "{short} succeeded: {line}"
                );
            }
        }
    }
}

/// `Spring 1901 orders` of `S1901M`.
fn title(name: &str) -> String {
    let (season, kind) = match (&name[..1], &name[5..]) {
        ("S", "M") => ("Spring", "orders"),
        ("F", "M") => ("Fall", "orders"),
        ("S", _) => ("Spring", "retreats"),
        ("F", _) => ("Fall", "retreats"),
        _ => ("Winter", "adjustments"),
    };
    format!("{season} {} {kind}", &name[1..5])
}

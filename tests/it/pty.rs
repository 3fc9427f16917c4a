//! Runs a program in a pseudo-terminal, in which tests press keys and read the screen.

use std::io::{Read, Write};
use std::num::NonZero;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use crate::terminal::CTRL_C;
use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};

/// The time limit of waiting for a screen, with a large margin for busy machines.
const PATIENCE: Duration = Duration::from_secs(60);
/// The time after which no more pieces of a frame are expected.
const PIECE: Duration = Duration::from_millis(10);

/// A running program and its screen.
pub struct Terminal {
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    output: Receiver<Vec<u8>>,
    screen: vt100::Parser,
    child: Box<dyn Child + Send + Sync>,
    /// Every byte that the program has sent so far.
    pub sent: Vec<u8>,
}

impl Terminal {
    /// Starts a program in a terminal with a number of columns and rows.
    pub fn start(mut command: CommandBuilder, cols: u16, rows: u16) -> Self {
        forget_surroundings(&mut command);
        command.env("TERM", "xterm-256color");
        command.env("COLORTERM", "truecolor");
        command.env("LANG", "C.UTF-8");
        let pty = native_pty_system()
            .openpty(size(cols, rows))
            .expect("a pseudo-terminal");
        let child = pty
            .slave
            .spawn_command(command)
            .expect("the program starts");
        drop(pty.slave);
        let mut reader = pty
            .master
            .try_clone_reader()
            .expect("the terminal can be read");
        let keys = pty
            .master
            .take_writer()
            .expect("the terminal can be written");
        let (send, output) = channel();
        std::thread::spawn(move || {
            let mut buffer = [0; 8192];
            while let Ok(count @ 1..) = reader.read(&mut buffer) {
                if send.send(buffer[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        let (height, width) = nonzero(cols, rows);
        let screen = vt100::Parser::new(height, width, 0);
        Terminal {
            master: pty.master,
            keys,
            output,
            screen,
            child,
            sent: Vec::new(),
        }
    }

    /// Sends keys, given as the bytes that terminals send.
    pub fn type_keys(&mut self, keys: &str) {
        self.keys
            .write_all(keys.as_bytes())
            .expect("the program reads its keys");
        self.keys.flush().expect("the program reads its keys");
    }

    /// Changes the size of the terminal.
    pub fn resize(&mut self, cols: u16, rows: u16) {
        self.master
            .resize(size(cols, rows))
            .expect("the terminal takes a size");
        let (height, width) = nonzero(cols, rows);
        self.screen.screen_mut().set_size(height, width);
    }

    /// Returns the text of the screen, a line for each row.
    pub fn text(&self) -> String {
        self.screen.screen().contents()
    }

    /// Waits until the screen contains all of these texts, and returns it.
    ///
    /// Panics with the screen after the time limit.
    #[track_caller]
    pub fn shows(&mut self, texts: &[&str]) -> String {
        let what = format!("{texts:?}");
        self.waits(&what, |text| {
            texts.iter().all(|wanted| text.contains(wanted))
        })
    }

    /// Waits until the screen satisfies `done`, and returns it.
    #[track_caller]
    pub fn waits(&mut self, what: &str, done: impl Fn(&str) -> bool) -> String {
        self.until(what, |terminal| done(&terminal.text()));
        self.text()
    }

    /// Waits until the program has sent these bytes.
    #[track_caller]
    pub fn sends(&mut self, bytes: &str) {
        self.until(&format!("{bytes:?}"), |terminal| terminal.has_sent(bytes));
    }

    /// Returns whether the program has sent these bytes.
    pub fn has_sent(&self, bytes: &str) -> bool {
        let wanted = bytes.as_bytes();
        self.sent.windows(wanted.len()).any(|sent| sent == wanted)
    }

    #[track_caller]
    fn until(&mut self, what: &str, done: impl Fn(&Self) -> bool) {
        let end = Instant::now() + PATIENCE;
        loop {
            if done(self) {
                // a frame can come in several pieces
                while let Ok(bytes) = self.output.recv_timeout(PIECE)
                    && Instant::now() < end
                {
                    self.take(&bytes);
                }
                return;
            }
            match self
                .output
                .recv_timeout(end.saturating_duration_since(Instant::now()))
            {
                Ok(bytes) => self.take(&bytes),
                Err(RecvTimeoutError::Timeout) => {
                    panic!("waited for {what}; the screen:\n{}", self.text())
                }
                Err(RecvTimeoutError::Disconnected) => {
                    panic!(
                        "the program left while {what} was waited for; the screen:\n{}",
                        self.text()
                    )
                }
            }
        }
    }

    /// Waits until the program has sent more than a number of bytes.
    #[track_caller]
    pub fn moves_on(&mut self, before: usize) {
        self.until("more output", |terminal| terminal.sent.len() > before);
    }

    /// Takes the output so far.
    pub fn skim(&mut self) {
        while let Ok(bytes) = self.output.try_recv() {
            self.take(&bytes);
        }
    }

    fn take(&mut self, bytes: &[u8]) {
        self.sent.extend_from_slice(bytes);
        self.screen.process(bytes);
    }

    /// Quits with Ctrl-C, and with a second one only if the program asks: after its end, the terminal would discard its last
    /// output for an interrupt.
    #[track_caller]
    pub fn quits(mut self) -> (ExitStatus, Vec<u8>) {
        self.type_keys(CTRL_C);
        while let Ok(bytes) = self.output.recv_timeout(PATIENCE) {
            self.take(&bytes);
            if self.text().contains("Quit?") {
                self.type_keys(CTRL_C);
                break;
            }
        }
        self.leaves()
    }

    /// Waits for the program to end, and checks that it restores the terminal.
    #[track_caller]
    pub fn leaves(mut self) -> (ExitStatus, Vec<u8>) {
        let end = Instant::now() + PATIENCE;
        loop {
            match self
                .output
                .recv_timeout(end.saturating_duration_since(Instant::now()))
            {
                Ok(bytes) => self.take(&bytes),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => {
                    let text = self.text();
                    self.kill();
                    panic!("the program did not leave; the screen:\n{text}");
                }
            }
        }
        let status = self.child.wait().expect("the program can be waited for");
        let screen = self.screen.screen();
        let last = &self.sent[self.sent.len().saturating_sub(100)..];
        let last = String::from_utf8_lossy(last);
        assert!(
            !screen.alternate_screen(),
            "the alternate screen was left on: {status:?}, {last:?}"
        );
        assert!(!screen.hide_cursor(), "the cursor was left hidden");
        assert!(!screen.bracketed_paste(), "bracketed paste was left on");
        assert_eq!(
            screen.mouse_protocol_mode(),
            vt100::MouseProtocolMode::None,
            "the mouse was left on"
        );
        (status, self.sent)
    }

    /// Returns the id of the program's process.
    pub fn id(&self) -> u32 {
        self.child.process_id().expect("it runs")
    }

    /// Sends a signal to the program, given by its name.
    pub fn signal(&mut self, name: &str) {
        let id = self.id();
        let sent = std::process::Command::new("kill")
            .args(["-s", name, &id.to_string()])
            .status();
        assert!(sent.expect("kill runs").success());
    }

    /// Kills the program.
    pub fn kill(mut self) {
        self.child.kill().expect("the program can be killed");
        self.child.wait().expect("the program can be waited for");
    }
}

/// Returns the text of a terminal after these bytes, with its scrollback.
pub fn scrolled_back(sent: &[u8], (cols, rows): (u16, u16)) -> String {
    let (height, width) = nonzero(cols, rows);
    let mut parser = vt100::Parser::new(height, width, 10_000);
    parser.process(sent);
    parser.screen_mut().set_scrollback(usize::MAX);
    let far = parser.screen().scrollback();
    let mut all = String::new();
    for back in (0..=far).rev() {
        parser.screen_mut().set_scrollback(back);
        all.push_str(&parser.screen().contents());
        all.push('\n');
    }
    all
}

/// Returns the size as rows and columns for the parser.
pub fn nonzero(cols: u16, rows: u16) -> (NonZero<u16>, NonZero<u16>) {
    let some = |count| NonZero::new(count).expect("a terminal has rows and columns");
    (some(rows), some(cols))
}

/// Removes the environment variables for colors, languages and terminals, and those of CI services,
/// which limit a terminal to 16 colors, so that tests see the same screens everywhere.
fn forget_surroundings(command: &mut CommandBuilder) {
    const KEPT: [&str; 7] = [
        "PATH",
        "HOME",
        "USER",
        "TMPDIR",
        "LD_LIBRARY_PATH",
        "SYSTEMROOT",
        "RUSTFLAGS",
    ];
    const KEPT_KINDS: [&str; 4] = ["CARGO", "RUST", "CHANCERY_", "LLVM_"];
    fn names<'a>(variables: impl Iterator<Item = (&'a str, &'a str)>) -> Vec<String> {
        variables.map(|(name, _)| name.to_owned()).collect()
    }
    // ignore the user's settings of the program
    let nowhere = concat!(env!("CARGO_TARGET_TMPDIR"), "/no-settings");
    command.env("XDG_CONFIG_HOME", nowhere);
    let of_the_test = names(command.iter_extra_env_as_str());
    let all = names(command.iter_full_env_as_str());
    for name in all {
        let kind = KEPT_KINDS.iter().any(|start| name.starts_with(start));
        if !kind && !KEPT.contains(&name.as_str()) && !of_the_test.contains(&name) {
            command.env_remove(name);
        }
    }
}

fn size(cols: u16, rows: u16) -> PtySize {
    PtySize {
        rows,
        cols,
        pixel_width: 0,
        pixel_height: 0,
    }
}

//! Damaged and malicious saves, maps, sheets, lines and themes. Each gets a clear answer in time,
//! and no printed byte moves the cursor or sets a title.

use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

mod imports;
mod lines;
mod mutations;
mod saves;
mod screen;
mod sheets;

/// Escape sequences that set the title, clear the screen, ring, and erase.
const ESCAPES: &str = "\u{1b}]0;pwned\u{7}\u{1b}[2J\u{9b}31m\u{8}\u{7f}\u{202e}\u{2066}\u{200b}";

/// The same sequences, escaped for TOML and JSON.
const ESCAPED: &str = r"\u001b]0;pwned\u0007\u001b[2J\u009b31m\u0008\u007f\u202e\u2066\u200b";

/// The time limit of a run, with a large margin for busy machines.
const PATIENCE: Duration = Duration::from_secs(20);

/// The result of a run.
struct Outcome {
    status: ExitStatus,
    out: Vec<u8>,
    err: Vec<u8>,
    took: Duration,
}

/// Runs `chancery` in a folder with this standard input, for at most [`PATIENCE`].
#[track_caller]
fn run(folder: &Path, args: &[&str], input: &[u8]) -> Outcome {
    let start = Instant::now();
    let mut child = Command::new(env!("CARGO_BIN_EXE_chancery"))
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let (mut stdin, input) = (child.stdin.take().expect("a pipe"), input.to_owned());
    // a program that needs no more input closes the pipe
    std::thread::spawn(move || stdin.write_all(&input));
    let out = collect(child.stdout.take().expect("a pipe"));
    let err = collect(child.stderr.take().expect("a pipe"));
    let mut all = |pipe: Receiver<Vec<u8>>| {
        let left = PATIENCE.saturating_sub(start.elapsed());
        pipe.recv_timeout(left).unwrap_or_else(|_| {
            child.kill().expect("it can be killed");
            panic!("{args:?} hangs");
        })
    };
    let (out, err) = (all(out), all(err));
    let status = child.wait().expect("it ends");
    Outcome {
        status,
        out,
        err,
        took: start.elapsed(),
    }
}

fn collect(mut pipe: impl Read + Send + 'static) -> Receiver<Vec<u8>> {
    let (send, collected) = channel();
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        pipe.read_to_end(&mut bytes).expect("a pipe can be read");
        send.send(bytes)
    });
    collected
}

impl Outcome {
    /// Asserts that the run ended with this status, with a message unless the status is 0, and that
    /// no output controls a terminal.
    #[track_caller]
    fn is(&self, what: &str, status: i32) -> String {
        let err = self.harmless(what);
        assert_eq!(self.status.code(), Some(status), "{what}: {err}");
        assert!(!err.contains("panicked"), "{what}: {err}");
        // with CHANCERY_TIMES=1 and --nocapture, prints the time of each run
        if std::env::var_os("CHANCERY_TIMES").is_some() {
            let first: String = err
                .lines()
                .next()
                .unwrap_or_default()
                .chars()
                .take(150)
                .collect();
            println!("{:5} ms  {what}: {first}", self.took.as_millis());
        }
        err
    }

    #[track_caller]
    fn harmless(&self, what: &str) -> String {
        for bytes in [&self.out, &self.err] {
            let text = std::str::from_utf8(bytes).unwrap_or_else(|_| panic!("{what}: no text"));
            let bad = |letter: char| !text::is_visible(letter) && letter != '\n' && letter != '\t';
            if let Some(at) = text.find(bad) {
                let shown: String = text[at..].escape_debug().take(60).collect();
                panic!("{what}: a control character is printed: {shown}");
            }
        }
        assert!(
            self.err.len() < 64 << 10,
            "{what}: {} bytes of errors",
            self.err.len()
        );
        String::from_utf8_lossy(&self.err).into_owned()
    }
}

/// Returns a valid save of three phases.
fn good_save() -> String {
    chancery::game::save::write(&testing::saves::game())
}

fn file(folder: &Path, name: &str, bytes: impl AsRef<[u8]>) -> String {
    fs::write(folder.join(name), bytes).expect("a file");
    name.to_owned()
}

//! Runs the program and captures its output.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The result of a run.
pub struct Run {
    pub out: String,
    pub err: String,
    pub status: i32,
}

impl Run {
    /// Returns the messages on standard error, without the summary of a line command.
    pub fn messages(&self) -> &str {
        let summary = self.err.strip_prefix("chancery: standard input: ");
        let count =
            summary.and_then(|it| it.strip_suffix(" lines\n").or(it.strip_suffix(" line\n")));
        match count.map(str::parse::<u64>) {
            Some(Ok(_)) => "",
            _ => &self.err,
        }
    }

    /// Asserts that the program succeeded without messages.
    #[track_caller]
    pub fn succeeds(&self) {
        assert_eq!((self.status, self.messages()), (0, ""));
    }

    /// Asserts that standard output contains a text.
    #[track_caller]
    pub fn prints(&self, text: &str) {
        let out = &self.out;
        assert!(
            out.contains(text),
            "{text:?} is not in\n{out}\n{}",
            self.err
        );
    }

    /// Asserts that standard error contains a text.
    #[track_caller]
    pub fn reports(&self, text: &str) {
        assert!(self.err.contains(text), "{text:?} is not in\n{}", self.err);
    }
}

/// Runs `chancery` with these arguments and this text on standard input.
pub fn chancery(args: &[&str], input: &str) -> Run {
    chancery_in(Path::new("."), args, input)
}

/// Runs `chancery` as [`chancery()`] does, in a folder.
pub fn chancery_in(folder: &Path, args: &[&str], input: &str) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_chancery"))
        .current_dir(folder)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_owned();
    let writer = std::thread::spawn(move || {
        // a program that needs no more input closes the pipe
        let _ = stdin.write_all(input.as_bytes());
    });
    let Output {
        status,
        stdout,
        stderr,
    } = child.wait_with_output().expect("the program ends");
    writer.join().expect("the input is written");
    Run {
        out: String::from_utf8(stdout).expect("text"),
        err: String::from_utf8(stderr).expect("text"),
        status: status.code().expect("an exit status"),
    }
}

/// Writes lines to `chancery` one by one. Before the next line is written, the previous one must be answered,
/// and `check` its answer.
pub fn answers_at_once(args: &[&str], lines: &[serde_json::Value], check: impl Fn(usize, &str)) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_chancery"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    for (number, line) in lines.iter().enumerate() {
        writeln!(stdin, "{line}").expect("it reads");
        let mut answer = String::new();
        out.read_line(&mut answer).expect("it answers");
        check(number, &answer);
    }
    drop(stdin);
    assert!(child.wait().expect("it ends").success());
}

/// Parses the lines of an output as JSON.
pub fn json_lines(out: &str) -> Vec<serde_json::Value> {
    let read = |line| serde_json::from_str(line).expect("every line is JSON");
    out.lines().map(read).collect()
}

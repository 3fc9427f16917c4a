//! The throughput of `chancery batch` in lines per second, and its memory.
//!
//! `cargo bench --bench batch` repeats `benches/phases.ndjson` up to `CHANCERY_LINES` lines
//! (100,000 by default), runs the program on them with one worker and with two, from a file and
//! from a pipe, and prints a table. The fastest of several rounds counts. Processor time and peak
//! memory are those of the whole process, including reading and printing. They come from `/proc`,
//! and are unknown on systems without it.

use std::fs;
use std::io::{self, Write};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

const PHASES: &str = include_str!("phases.ndjson");

/// The number of rounds for each row of the table.
const ROUNDS: usize = 3;

/// The clock ticks per second in `/proc`.
const TICKS: f64 = 100.0;

/// The source of the lines.
#[derive(Clone, Copy)]
enum Source {
    File,
    Pipe,
}

fn main() -> io::Result<()> {
    let lines = match std::env::var("CHANCERY_LINES") {
        Ok(text) => text.parse().map_err(io::Error::other)?,
        Err(_) => 100_000,
    };
    let mut file = tempfile::NamedTempFile::new()?;
    write_lines(&mut file, lines)?;
    println!("{lines} lines, benches/phases.ndjson over and over; answers go to /dev/null");
    println!(
        "{:<6}{:<6}{:>16}{:>24}{:>14}",
        "from", "jobs", "lines a second", "a processor's second", "peak memory"
    );
    for (name, from) in [("file", Source::File), ("pipe", Source::Pipe)] {
        for jobs in ["1", "2"] {
            let mut best: Option<Run> = None;
            for _ in 0..ROUNDS {
                let run = run(file.path(), from, jobs, lines)?;
                if best.as_ref().is_none_or(|best| run.time < best.time) {
                    best = Some(run);
                }
            }
            let Some(run) = best else { continue };
            let rate = |seconds: f64| format!("{:.0}", lines as f64 / seconds);
            let or_unknown = |text: Option<String>| text.unwrap_or("unknown".to_owned());
            println!(
                "{name:<6}{jobs:<6}{:>16}{:>24}{:>14}",
                rate(run.time.as_secs_f64()),
                or_unknown(run.usage.processor.map(rate)),
                or_unknown(run.usage.memory.map(|kb| format!("{:.1} MB", kb / 1000.0))),
            );
        }
    }
    Ok(())
}

/// One run of the program.
struct Run {
    time: Duration,
    usage: Usage,
}

/// The resources that a process has used so far, if the system reports them.
#[derive(Clone, Copy, Default)]
struct Usage {
    /// Seconds of processor time.
    processor: Option<f64>,
    /// The peak memory, in KB.
    memory: Option<f64>,
}

fn run(file: &std::path::Path, from: Source, jobs: &str, lines: usize) -> io::Result<Run> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chancery"));
    command
        .args(["batch", "--jobs", jobs])
        .stdout(Stdio::null());
    match from {
        Source::File => command.arg(file),
        Source::Pipe => command.stdin(Stdio::piped()),
    };
    let start = Instant::now();
    let mut child = command.spawn()?;
    let feeder = child
        .stdin
        .take()
        .map(|mut pipe| thread::spawn(move || write_lines(&mut pipe, lines)));
    let usage = watch(&mut child)?;
    let time = start.elapsed();
    if let Some(feeder) = feeder {
        feeder
            .join()
            .map_err(|_| io::Error::other("the input stopped short"))??;
    }
    if child.wait()?.success() {
        Ok(Run { time, usage })
    } else {
        Err(io::Error::other("the program failed"))
    }
}

/// Waits for a process to end. Returns its usage shortly before.
fn watch(child: &mut Child) -> io::Result<Usage> {
    let mut usage = Usage::default();
    loop {
        let now = usage_of(child.id());
        usage.processor = now.processor.or(usage.processor);
        usage.memory = now.memory.or(usage.memory);
        if child.try_wait()?.is_some() {
            return Ok(usage);
        }
        thread::sleep(Duration::from_millis(2));
    }
}

fn usage_of(process: u32) -> Usage {
    let read = |name: &str| fs::read_to_string(format!("/proc/{process}/{name}")).ok();
    let memory = |text: String| {
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        line.split_whitespace().next()?.parse().ok()
    };
    // user and system time are the 14th and 15th entries; the second is a name in parentheses
    let processor = |text: String| {
        let (_, rest) = text.rsplit_once(')')?;
        let mut times = rest.split_whitespace().skip(11);
        let mut next = || times.next()?.parse::<f64>().ok();
        Some((next()? + next()?) / TICKS)
    };
    Usage {
        processor: read("stat").and_then(processor),
        memory: read("status").and_then(memory),
    }
}

fn write_lines(out: &mut impl Write, lines: usize) -> io::Result<()> {
    let count = PHASES.lines().count();
    for _ in 0..lines / count {
        out.write_all(PHASES.as_bytes())?;
    }
    for line in PHASES.lines().take(lines % count) {
        writeln!(out, "{line}")?;
    }
    out.flush()
}

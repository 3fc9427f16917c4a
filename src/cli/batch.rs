//! `chancery batch`: recorded phases, one per line, answered in the same order by several workers.
//!
//! One thread reads pieces of whole lines and sends them to the workers in turn, and the main thread
//! receives the answers in turn and prints them. Every queue is short, so memory is bounded for any
//! input, and a piece is answered as soon as it is read.

use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use memchr::{memchr, memchr_iter, memrchr};

use super::CommandError;
use super::common::{AlgorithmArg, BoardArg, RulesArgs};
use super::io::{Input, LONGEST_SKIP, boards, endless_line};
use chancery_records::record::{BatchRunner, LONGEST_LINE, LineOutcome, Options};
use clap::ValueHint;
use game::store::MapFolders;

/// `chancery batch`
#[derive(clap::Args, Debug)]
pub struct Batch {
    /// Phases to read [default: standard input]
    #[arg(value_hint = ValueHint::FilePath)]
    pub file: Option<PathBuf>,
    #[command(flatten)]
    /// Board if a line names none
    pub board: BoardArg,
    #[command(flatten)]
    /// Rules if a line names none
    pub rules: RulesArgs,
    #[command(flatten)]
    /// Algorithm
    pub algorithm: AlgorithmArg,
    /// Explain the result of each order
    #[arg(long)]
    pub explain: bool,
    /// Compare with the `results` and `expect` of each line
    #[arg(long)]
    pub check: bool,
    /// Number of lines to process in parallel [default: number of processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
}

/// The number of bytes that are read at a time: the capacity of a pipe.
const PIECE: usize = 64 << 10;

/// The capacity of each queue, in pieces.
const WAITING: usize = 2;

/// Whole lines; the last one may have no line end.
struct Piece {
    /// The number of its first line, counted from 1.
    first: u64,
    text: Vec<u8>,
}

/// The answers to a piece.
struct Answers {
    text: Vec<u8>,
    /// Whether a line had an error or a difference.
    bad: bool,
}

/// Answers all lines of the input.
pub(super) fn run(args: &Batch, maps: &MapFolders) -> Result<ExitCode, CommandError> {
    let rules = args.rules.rules()?;
    let options = Options {
        rules,
        algorithm: args.algorithm.playing(&rules)?,
        explain: args.explain,
        check: args.check,
    };
    let input = Input::of(args.file.as_deref());
    let file = input.open()?;
    let jobs = match args.jobs {
        Some(jobs) => usize::from(jobs),
        None => thread::available_parallelism().map_or(1, usize::from),
    };
    let unreadable = |error: io::Error| input.unreadable(error).into();
    let runner = || Ok(BatchRunner::new(options, boards(maps, &args.board)?));
    let runners = std::iter::repeat_with(runner).take(jobs);
    let runners: Vec<_> = runners.collect::<Result<_, CommandError>>()?;
    let bad = answer_all(runners, file, unreadable)?;
    Ok(ExitCode::from(u8::from(bad)))
}

/// Answers all pieces in a thread for each runner. Returns whether a line had an error or a
/// difference.
fn answer_all(
    runners: Vec<BatchRunner>,
    file: Box<dyn Read + Send>,
    unreadable: impl Fn(io::Error) -> CommandError,
) -> Result<bool, CommandError> {
    let (mut queues, mut collect, mut workers) = (Vec::new(), Vec::new(), Vec::new());
    for runner in runners {
        let (deal, pieces) = sync_channel(WAITING);
        let (give, answers) = sync_channel(WAITING);
        workers.push(thread::spawn(move || work(runner, &pieces, &give)));
        queues.push(deal);
        collect.push(answers);
    }
    let reader = thread::spawn(move || deal(file, &queues));
    let mut out = io::stdout().lock();
    let mut bad = false;
    for answers in collect.iter().cycle() {
        // pieces are sent in turn, so the first worker that has finished shows that all pieces are
        // answered
        let Ok(answers) = answers.recv() else { break };
        bad |= print(&mut out, &answers?)?;
    }
    drop(collect);
    let stopped = |_| CommandError::Failed("a worker thread stopped unexpectedly".to_owned());
    reader.join().map_err(stopped)?.map_err(unreadable)?;
    for worker in workers {
        worker.join().map_err(stopped)?;
    }
    Ok(bad)
}

/// Reads pieces and sends them to the workers in turn. Stops early if a worker has stopped.
fn deal(mut file: Box<dyn Read + Send>, queues: &[SyncSender<Piece>]) -> io::Result<()> {
    let mut pieces = Pieces::new();
    let mut turns = queues.iter().cycle();
    loop {
        let (piece, more) = pieces.next(&mut file)?;
        if let Some(piece) = piece {
            // advance only when a piece is sent, so that the printer sees the same sequence
            let taken = turns.next().map(|queue| queue.send(piece));
            if !matches!(taken, Some(Ok(()))) {
                return Ok(());
            }
        }
        if !more {
            return Ok(());
        }
    }
}

/// Cuts the input into pieces.
struct Pieces {
    /// The number of the first line of `text`.
    first: u64,
    /// The start of a line, not yet part of a piece.
    text: Vec<u8>,
    /// The number of bytes of that line that were skipped.
    skipped: usize,
}

impl Pieces {
    fn new() -> Self {
        Pieces {
            first: 1,
            text: Vec::new(),
            skipped: 0,
        }
    }

    /// Reads once. Returns the complete lines, if any, and whether there can be more input.
    fn next(&mut self, file: &mut dyn Read) -> io::Result<(Option<Piece>, bool)> {
        let start = self.text.len();
        self.text.resize(start + PIECE, 0);
        let read = loop {
            match file.read(&mut self.text[start..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read?,
            }
        };
        self.text.truncate(start + read);
        if read == 0 {
            let piece = self.cut(self.text.len());
            return Ok((Some(piece).filter(|piece| !piece.text.is_empty()), false));
        }
        let end = memrchr(b'\n', &self.text[start..]);
        let piece = end.map(|end| self.cut(start + end + 1));
        if piece.is_some() {
            self.skipped = 0;
        }
        // keep just enough to detect that a line is too long
        self.skipped += self.text.len().saturating_sub(LONGEST_LINE + 1);
        self.text.truncate(LONGEST_LINE + 1);
        if self.skipped > LONGEST_SKIP {
            return Err(endless_line());
        }
        Ok((piece, true))
    }

    fn cut(&mut self, end: usize) -> Piece {
        let rest = self.text.split_off(end);
        let text = std::mem::replace(&mut self.text, rest);
        let first = self.first;
        self.first += memchr_iter(b'\n', &text).count() as u64;
        Piece { first, text }
    }
}

/// Answers pieces until the input ends or the printer has stopped.
fn work(mut runner: BatchRunner, pieces: &Receiver<Piece>, give: &SyncSender<io::Result<Answers>>) {
    for piece in pieces {
        if give.send(answer(&mut runner, &piece)).is_err() {
            return;
        }
    }
}

fn answer(runner: &mut BatchRunner, piece: &Piece) -> io::Result<Answers> {
    let mut answers = Answers {
        text: Vec::with_capacity(piece.text.len()),
        bad: false,
    };
    let mut rest = &piece.text[..];
    for number in piece.first.. {
        let end = memchr(b'\n', rest);
        let line = &rest[..end.unwrap_or(rest.len())];
        let done = runner.answer(number, line, &mut answers.text)?;
        answers.bad |= matches!(done, LineOutcome::Differs | LineOutcome::Refused);
        match end {
            Some(end) => rest = &rest[end + 1..],
            None => break,
        }
    }
    Ok(answers)
}

/// Prints answers and flushes the output. Returns whether a line had an error or a difference.
fn print(out: &mut impl Write, answers: &Answers) -> io::Result<bool> {
    out.write_all(&answers.text)?;
    out.flush()?;
    Ok(answers.bad)
}

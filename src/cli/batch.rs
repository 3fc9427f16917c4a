//! `chancery batch`: lines in, lines out, in the same sequence, with any number of workers.
//!
//! A lone worker reads pieces of whole lines, answers them and prints the answers, all in the main
//! thread. Where there are several, one thread reads the pieces and deals them out in turn; each
//! worker answers its pieces; the main thread collects the answers in turn and prints them. Every
//! queue is short, so memory stays bounded however long the input is, and what has been read is
//! answered at once, however slowly the rest comes.

use std::io::{self, Read, Write};
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use memchr::{memchr, memchr_iter, memrchr};

use super::CommandError;
use super::args::Batch;
use super::io::{Input, board};
use chancery_records::record::{BatchRunner, LONGEST_LINE, LineOutcome, Options};

/// How much is read at a time, in bytes: what a pipe holds.
const PIECE: usize = 64 << 10;

/// How many pieces may wait for a worker, and for the printer.
const WAITING: usize = 2;

/// Whole lines, the last one perhaps without its end.
struct Piece {
    /// The number of its first line, from 1.
    first: u64,
    text: Vec<u8>,
}

/// What a worker made of a piece.
struct Answers {
    text: Vec<u8>,
    /// Whether a line was refused or differed.
    bad: bool,
}

/// Answers all lines of the input.
pub(super) fn run(args: &Batch) -> Result<ExitCode, CommandError> {
    let rules = args.rules.rules()?;
    let options = Options {
        rules,
        algorithm: args.algorithm.playing(&rules)?,
        explain: args.explain,
        check: args.check,
    };
    let input = Input::of(args.file.as_deref());
    let file = input.open().map_err(CommandError::Usage)?;
    let jobs = match args.jobs {
        Some(jobs) => usize::from(jobs),
        None => thread::available_parallelism().map_or(1, usize::from),
    };
    let unreadable =
        |error: io::Error| CommandError::Usage(format!("{}: can't be read: {error}", input.name()));
    let bad = match jobs {
        1 => alone(options, file, unreadable)?,
        _ => together(options, file, jobs, unreadable)?,
    };
    Ok(ExitCode::from(u8::from(bad)))
}

/// Answers all pieces in this thread. Tells whether a line was refused or differed.
fn alone(
    options: Options,
    mut file: Box<dyn Read + Send>,
    unreadable: impl Fn(io::Error) -> CommandError,
) -> Result<bool, CommandError> {
    let mut clerk = BatchRunner::new(options, board);
    let mut pieces = Pieces::new();
    let mut out = io::stdout().lock();
    let mut bad = false;
    loop {
        let (piece, more) = pieces.next(&mut file).map_err(&unreadable)?;
        if let Some(piece) = piece {
            bad |= print(&mut out, &answer(&mut clerk, &piece)?)?;
        }
        if !more {
            return Ok(bad);
        }
    }
}

/// Answers all pieces with so many workers. Tells whether a line was refused or differed.
fn together(
    options: Options,
    file: Box<dyn Read + Send>,
    jobs: usize,
    unreadable: impl Fn(io::Error) -> CommandError,
) -> Result<bool, CommandError> {
    let mut queues = Vec::with_capacity(jobs);
    let mut collect = Vec::with_capacity(jobs);
    let mut workers = Vec::with_capacity(jobs);
    for _ in 0..jobs {
        let (deal, pieces) = sync_channel(WAITING);
        let (give, answers) = sync_channel(WAITING);
        workers.push(thread::spawn(move || work(options, &pieces, &give)));
        queues.push(deal);
        collect.push(answers);
    }
    let reader = thread::spawn(move || deal(file, &queues));
    let mut out = io::stdout().lock();
    let mut bad = false;
    for answers in collect.iter().cycle() {
        // pieces are dealt out in turn, so the first worker without one has seen the last
        let Ok(answers) = answers.recv() else { break };
        bad |= print(&mut out, &answers?)?;
    }
    drop(collect);
    let stopped = |_| CommandError::Failed("a part of the program stopped short".to_owned());
    reader.join().map_err(stopped)?.map_err(unreadable)?;
    for worker in workers {
        worker.join().map_err(stopped)?;
    }
    Ok(bad)
}

/// Reads pieces and deals them out in turn. Stops early when nobody takes them any more.
fn deal(mut file: Box<dyn Read + Send>, queues: &[SyncSender<Piece>]) -> io::Result<()> {
    let mut pieces = Pieces::new();
    let mut turns = queues.iter().cycle();
    loop {
        let (piece, more) = pieces.next(&mut file)?;
        if let Some(piece) = piece {
            // a turn passes only when a piece is dealt, so that the printer can follow
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
    /// What has been read and not been dealt out: the start of a line.
    text: Vec<u8>,
}

impl Pieces {
    fn new() -> Self {
        Pieces {
            first: 1,
            text: Vec::new(),
        }
    }

    /// Reads once. Gives the whole lines that there are now, if any, and whether more may come.
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
        // so much is enough to tell that a line is too long: more of it is not kept
        self.text.truncate(LONGEST_LINE + 1);
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

/// Answers pieces until no more come, or nobody wants the answers.
fn work(options: Options, pieces: &Receiver<Piece>, give: &SyncSender<io::Result<Answers>>) {
    let mut clerk = BatchRunner::new(options, board);
    for piece in pieces {
        if give.send(answer(&mut clerk, &piece)).is_err() {
            return;
        }
    }
}

fn answer(clerk: &mut BatchRunner, piece: &Piece) -> io::Result<Answers> {
    let mut answers = Answers {
        text: Vec::with_capacity(piece.text.len()),
        bad: false,
    };
    let mut rest = &piece.text[..];
    for number in piece.first.. {
        let end = memchr(b'\n', rest);
        let line = &rest[..end.unwrap_or(rest.len())];
        let done = clerk.answer(number, line, &mut answers.text)?;
        answers.bad |= matches!(done, LineOutcome::Differs | LineOutcome::Refused);
        match end {
            Some(end) => rest = &rest[end + 1..],
            None => break,
        }
    }
    Ok(answers)
}

/// Prints answers at once. Tells whether a line was refused or differed.
fn print(out: &mut impl Write, answers: &Answers) -> io::Result<bool> {
    out.write_all(&answers.text)?;
    out.flush()?;
    Ok(answers.bad)
}

//! Lines of an input, answered by several workers in the sequence of the input.
//!
//! One thread reads pieces of whole lines, the workers answer them, and the main thread prints the answers in
//! sequence. Only a few pieces are read before they are printed, so memory is bounded for any input, and a piece is
//! answered as soon as it is read. At the end, a summary follows on standard error.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use chancery_core::rules::Rules;
use chancery_records::record::{Boards, Keys, LONGEST_LINE, LineOutcome, saved_game};
use clap::ValueHint;
use game::store::MapFolders;
use memchr::{memchr, memchr_iter, memmem, memrchr};

use super::CommandError;
use super::common::{BoardArg, KeysArg, RulesArgs};
use super::io::{Input, LONGEST_SKIP, boards, endless_line, warn};

/// A worker that answers lines.
pub(super) trait AnswerLine: Send {
    /// Appends the answer to a line with its number from 1 to `out`; nothing for a blank line.
    fn answer(&mut self, number: u64, line: &[u8], out: &mut Vec<u8>) -> LineOutcome;

    /// Returns whether the remaining lines are left unanswered.
    fn is_stopped(&self) -> bool {
        false
    }
}

/// A display while the next answer isn't there; none by default.
pub(super) trait Status {
    /// Shows the number of pieces that are answered.
    ///
    /// # Errors
    /// Returns an error if it can't be shown.
    fn wait(&mut self, _answered: u64) -> io::Result<()> {
        Ok(())
    }

    /// Clears it before an answer is printed.
    ///
    /// # Errors
    /// Returns an error if it can't be cleared.
    fn clear(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Status for () {}

/// The interval between two looks at the status.
const TICK: Duration = Duration::from_millis(200);

/// Returns the phases of a saved game of the Python package as lines, or `None` for any other line.
pub(super) fn phases(number: u64, line: &[u8]) -> Option<Vec<String>> {
    memmem::find(line, b"\"phases\"")?;
    let text = std::str::from_utf8(line).ok()?;
    saved_game::phases(number, text).filter(|_| line.len() <= LONGEST_LINE)
}

/// The number of lines that a worker is given at a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Share {
    /// One line: an answer takes long.
    Line,
    /// As many as were read: an answer is quick.
    Many,
}

/// The counts of a whole input.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Summary {
    pub lines: usize,
    pub refused: usize,
    pub differing: usize,
    /// The number of lines that should have been checked, but have nothing to compare with.
    pub unrecorded: usize,
    /// The numbers and the errors of the first lines that were refused.
    errors: Vec<(u64, String)>,
}

/// The maximum number of lines whose errors are kept.
const MOST_ERRORS: usize = 20;

impl Summary {
    /// Counts a line.
    pub fn add(&mut self, number: u64, outcome: LineOutcome) {
        self.lines += usize::from(outcome != LineOutcome::Blank);
        match outcome {
            LineOutcome::Answered | LineOutcome::Blank => {}
            LineOutcome::Unrecorded => self.unrecorded += 1,
            LineOutcome::Differs => self.differing += 1,
            LineOutcome::Refused(error) => {
                self.refused += 1;
                self.errors.push((number, error));
                self.errors.truncate(MOST_ERRORS);
            }
        }
    }

    /// Prints the errors of the first lines that were refused on standard error, for a command whose output has
    /// none.
    pub fn list_refused(&self, input: &Input) {
        for (number, error) in &self.errors {
            warn(&format!("{}: line {number}: {error}", input.name()));
        }
    }

    fn append(&mut self, next: Summary) {
        self.lines += next.lines;
        self.refused += next.refused;
        self.differing += next.differing;
        self.unrecorded += next.unrecorded;
        self.errors.extend(next.errors);
        self.errors.truncate(MOST_ERRORS);
    }

    /// Prints the summary on standard error and returns the exit status: 1 if a line was refused or differs. A line with
    /// nothing to compare does neither.
    pub fn end(&self, input: &Input) -> ExitCode {
        warn(&format!("{}: {self}", input.name()));
        ExitCode::from(u8::from(self.refused + self.differing > 0))
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&text::count(self.lines, "line"))?;
        if self.lines == 0 {
            f.write_str(": there was nothing to read")?;
        }
        if self.differing > 0 {
            write!(f, ", {} with differences", self.differing)?;
        }
        if self.unrecorded > 0 && self.unrecorded == self.lines - self.refused {
            f.write_str(", with no record to compare with")?;
        }
        if let Some((number, error)) = self.errors.first() {
            write!(
                f,
                ", {} refused; the first is line {number}: {error}",
                self.refused
            )?;
        }
        Ok(())
    }
}

/// The number of bytes that are read at a time: the capacity of a pipe.
const PIECE: usize = 64 << 10;

/// The number of pieces for each worker that are read and not yet printed.
const WAITING: usize = 4;

/// Whole lines; the last one may have no line end.
struct Piece {
    /// The number of its first line, counted from 1.
    first: u64,
    text: Vec<u8>,
}

/// The answers to a piece.
#[derive(Default)]
struct Answers {
    text: Vec<u8>,
    summary: Summary,
}

/// The input of a command that answers lines.
#[derive(clap::Args, Debug)]
pub struct LineArgs {
    /// Lines to read [default: standard input]
    #[arg(value_hint = ValueHint::FilePath)]
    pub file: Option<PathBuf>,
    #[command(flatten)]
    /// Board if a line names none
    pub board: BoardArg,
    #[command(flatten)]
    /// Rules if a line names none
    pub rules: RulesArgs,
    #[command(flatten)]
    /// Unknown keys
    pub keys: KeysArg,
    /// Number of lines to process in parallel [default: number of processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
}

impl LineArgs {
    /// Returns the input.
    pub fn input(&self) -> Input {
        Input::of(self.file.as_deref())
    }

    /// Returns as many workers as are asked for, each made with what it needs to read a line.
    ///
    /// # Errors
    /// Returns an error if there are no such rules, or no such board.
    pub fn workers<W>(
        &self,
        maps: &MapFolders,
        worker: impl Fn(LineReader) -> W,
    ) -> Result<Vec<W>, CommandError> {
        let (rules, keys) = (self.rules.rules()?, self.keys.keys());
        workers(self.jobs, || {
            let boards = boards(maps, &self.board)?;
            Ok(worker(LineReader {
                rules,
                keys,
                boards,
            }))
        })
    }
}

/// The needs of a worker that reads a line: the rules and the board if the line names none, and the treatment of unknown
/// keys.
pub struct LineReader {
    pub rules: Rules,
    pub keys: Keys,
    pub boards: Boards,
}

/// Returns as many workers as `--jobs` asks for.
///
/// # Errors
/// Returns the error of a worker that can't be made.
pub(super) fn workers<W>(
    jobs: Option<u16>,
    worker: impl Fn() -> Result<W, CommandError>,
) -> Result<Vec<W>, CommandError> {
    let count = jobs.map_or_else(processors, usize::from);
    std::iter::repeat_with(worker).take(count).collect()
}

/// Returns the number of processors.
pub(super) fn processors() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Answers all lines of the input on standard output, and ends with the summary.
pub(super) fn serve(
    input: &Input,
    workers: Vec<impl AnswerLine + 'static>,
    share: Share,
) -> Result<ExitCode, CommandError> {
    let (summary, _) = answer_all(input, workers, share, io::stdout().lock(), &mut ())?;
    Ok(summary.end(input))
}

/// Answers all lines of the input. Returns the summary, and the workers.
pub(super) fn answer_all<W: AnswerLine + 'static>(
    input: &Input,
    workers: Vec<W>,
    share: Share,
    mut out: impl Write,
    status: &mut impl Status,
) -> Result<(Summary, Vec<W>), CommandError> {
    let file = input.open()?;
    input.refuse_save("")?;
    let (permit, printed) = sync_channel(WAITING * workers.len().max(1));
    let (deal_piece, pieces) = channel();
    let (give, answers) = channel();
    let pieces = Arc::new(Mutex::new(pieces));
    let start = |worker: W| {
        let (pieces, give) = (Arc::clone(&pieces), give.clone());
        thread::spawn(move || work(worker, &pieces, &give))
    };
    let threads: Vec<JoinHandle<W>> = workers.into_iter().map(start).collect();
    drop(give);
    // if printing fails, nothing waits for the reader, which may wait for input
    let reader = thread::spawn(move || deal(file, &permit, &deal_piece, share));
    let stopped = || CommandError::Failed("a worker thread stopped unexpectedly".to_owned());
    let (mut summary, mut waiting, mut next) = (Summary::default(), BTreeMap::new(), 0);
    loop {
        match answers.recv_timeout(TICK) {
            Ok((index, answers)) => {
                waiting.insert(index, answers);
            }
            Err(RecvTimeoutError::Disconnected) => break,
            // workers end after the reader
            Err(RecvTimeoutError::Timeout)
                if !reader.is_finished() && threads.iter().all(JoinHandle::is_finished) =>
            {
                break;
            }
            Err(RecvTimeoutError::Timeout) => status.wait(next)?,
        }
        while let Some(answers) = waiting.remove(&next) {
            let answers: Answers = answers?;
            status.clear()?;
            out.write_all(&answers.text)?;
            out.flush()?;
            summary.append(answers.summary);
            next += 1;
            // makes room for another piece
            let _ = printed.try_recv();
        }
    }
    drop(printed);
    let workers = threads.into_iter().map(JoinHandle::join);
    let workers: Vec<W> = workers.collect::<Result<_, _>>().map_err(|_| stopped())?;
    if !workers.iter().any(W::is_stopped) {
        let read = reader.join().map_err(|_| stopped())?;
        read.map_err(|error| input.unreadable(error))?;
    }
    Ok((summary, workers))
}

/// Reads pieces and sends them to the workers, each with its index and after a permit. Stops early if the printer
/// or all workers have stopped.
fn deal(
    mut file: Box<dyn Read + Send>,
    permit: &SyncSender<()>,
    queue: &Sender<(u64, Piece)>,
    share: Share,
) -> io::Result<()> {
    let mut pieces = Pieces::new();
    let mut indexes = 0..;
    loop {
        let (piece, more) = pieces.next(&mut file)?;
        let pieces = piece.into_iter().flat_map(|piece| piece.shared(share));
        for (piece, index) in pieces.zip(&mut indexes) {
            if permit.send(()).is_err() || queue.send((index, piece)).is_err() {
                return Ok(());
            }
        }
        if !more {
            return Ok(());
        }
    }
}

impl Piece {
    /// Returns the pieces for the workers.
    fn shared(self, share: Share) -> Vec<Piece> {
        let Share::Line = share else {
            return vec![self];
        };
        let lines = self.text.split_inclusive(|byte| *byte == b'\n');
        let piece = |(line, first): (&[u8], u64)| Piece {
            first,
            text: line.to_vec(),
        };
        lines.zip(self.first..).map(piece).collect()
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

/// Answers pieces until the input ends, or the worker or the printer has stopped. Returns the worker.
fn work<W: AnswerLine>(
    mut worker: W,
    pieces: &Mutex<Receiver<(u64, Piece)>>,
    give: &Sender<(u64, io::Result<Answers>)>,
) -> W {
    // one worker waits for the next piece at a time
    let next = || pieces.lock().ok()?.recv().ok();
    while let Some((index, piece)) = next().filter(|_| !worker.is_stopped()) {
        // the printer waits for each piece, even for one that has no answer because of a bug
        let answers = catch_unwind(AssertUnwindSafe(|| answer(&mut worker, &piece)));
        let answers = answers.map_err(|_| io::Error::other("a worker stopped"));
        if give.send((index, answers)).is_err() {
            break;
        }
    }
    worker
}

fn answer(worker: &mut impl AnswerLine, piece: &Piece) -> Answers {
    let mut answers = Answers::default();
    let mut rest = &piece.text[..];
    for number in piece.first.. {
        let end = memchr(b'\n', rest);
        let line = &rest[..end.unwrap_or(rest.len())];
        let mut answer = |line: &[u8]| {
            let outcome = worker.answer(number, line, &mut answers.text);
            answers.summary.add(number, outcome);
        };
        match phases(number, line) {
            Some(phases) => phases.iter().for_each(|phase| answer(phase.as_bytes())),
            None => answer(line),
        }
        match end {
            Some(end) => rest = &rest[end + 1..],
            None => break,
        }
    }
    answers
}

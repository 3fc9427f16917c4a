//! The progress line of `chancery solve`, and its interruption with Ctrl-C.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use signal_hook::consts::SIGINT;
use signal_hook::flag;
use solver::oracle::Bounds;

use crate::cli::line_server::Status;

/// The conventional exit status after Ctrl-C.
pub(super) const INTERRUPTED: u8 = 130;

/// The handler of Ctrl-C. The first Ctrl-C ends the search and keeps the results proved so far, and the
/// second one ends the program. If no line is being solved, the first one ends the program.
#[derive(Debug, Default)]
pub(super) struct Interrupt {
    is_stopped: Arc<AtomicBool>,
    /// Whether the next Ctrl-C ends the program.
    ends: Arc<AtomicBool>,
    /// The number of lines that are being solved.
    working: AtomicUsize,
}

impl Interrupt {
    pub fn new() -> io::Result<Interrupt> {
        let interrupt = Interrupt::default();
        let ends = &interrupt.ends;
        ends.store(true, Ordering::SeqCst);
        flag::register_conditional_shutdown(SIGINT, INTERRUPTED.into(), Arc::clone(ends))?;
        flag::register(SIGINT, Arc::clone(ends))?;
        flag::register(SIGINT, Arc::clone(&interrupt.is_stopped))?;
        Ok(interrupt)
    }

    pub fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::SeqCst)
    }

    /// Calls `work`. During the call the first Ctrl-C sets a flag and doesn't end the program.
    pub fn during<T>(&self, work: impl FnOnce() -> T) -> T {
        self.working.fetch_add(1, Ordering::SeqCst);
        self.ends.store(self.is_stopped(), Ordering::SeqCst);
        let done = work();
        if self.working.fetch_sub(1, Ordering::SeqCst) == 1 {
            self.ends.store(true, Ordering::SeqCst);
        }
        done
    }
}

/// The current bounds of the lines that are being solved, by the number of the line.
#[derive(Debug, Default)]
pub(super) struct KnownBounds(Mutex<BTreeMap<u64, Bounds>>);

impl KnownBounds {
    /// Returns a function that stores the bounds of a line.
    pub fn of(&self, number: u64) -> impl Fn(Bounds) {
        let last = Cell::new(Bounds::UNKNOWN);
        move |bounds| {
            if last.replace(bounds) != bounds
                && let Ok(mut all) = self.0.lock()
            {
                all.insert(number, bounds);
            }
        }
    }

    /// Returns the bounds of a line, and removes those of the lines before it.
    fn get(&self, number: u64) -> Option<Bounds> {
        let mut all = self.0.lock().ok()?;
        *all = all.split_off(&number);
        all.get(&number).copied()
    }
}

/// A status line on the terminal.
#[derive(Debug)]
pub(super) struct Progress {
    known: Arc<KnownBounds>,
    /// The time of the last answer.
    since: Instant,
    /// The width of the current text, in columns.
    width: usize,
}

impl Progress {
    pub fn new(known: Arc<KnownBounds>) -> Self {
        Progress {
            known,
            since: Instant::now(),
            width: 0,
        }
    }
}

impl Status for Progress {
    /// Shows the number of answered lines and the bounds of the next one, if standard error is a terminal.
    fn wait(&mut self, answered: u64) -> io::Result<()> {
        let mut out = io::stderr().lock();
        if !out.is_terminal() {
            return Ok(());
        }
        let seconds = self.since.elapsed().as_secs();
        let chance = self
            .known
            .get(answered + 1)
            .map_or(String::new(), |Bounds { least, most }| {
                format!(": a chance of {least:.3} to {most:.3}")
            });
        let text = format!("{answered} answered, {seconds} s on the next{chance} (Ctrl-C stops)");
        write!(out, "\r{text:<0$}", self.width)?;
        self.width = text.len();
        out.flush()
    }

    /// Clears the status line before an answer is printed.
    fn clear(&mut self) -> io::Result<()> {
        self.since = Instant::now();
        let width = std::mem::take(&mut self.width);
        if width == 0 {
            return Ok(());
        }
        let mut out = io::stderr().lock();
        write!(out, "\r{:width$}\r", "")?;
        out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_of_a_line_is_shown_until_it_is_answered() {
        let known = KnownBounds::default();
        let half = Bounds {
            least: 0.25,
            most: 0.75,
        };
        known.of(3)(half);
        known.of(4)(Bounds::UNKNOWN);
        assert_eq!(
            [2, 3, 4, 3].map(|place| known.get(place)),
            [None, Some(half), None, None]
        );
    }
}

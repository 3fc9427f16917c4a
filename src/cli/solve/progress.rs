//! What `chancery solve` shows while it works, and how it is stopped.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use signal_hook::consts::SIGINT;
use signal_hook::flag;
use solver::oracle::Bounds;

/// The exit status after Ctrl-C, as of any program that it ends.
pub(super) const INTERRUPTED: u8 = 130;

/// How often the progress is shown.
pub(super) const TICK: Duration = Duration::from_millis(200);

/// Ctrl-C: the first one ends the work with what is proved so far, the second one ends the program. While
/// no line is being solved, the first one ends the program.
#[derive(Debug, Default)]
pub(super) struct Interrupt {
    is_stopped: Arc<AtomicBool>,
    /// Does the next Ctrl-C end the program?
    ends: Arc<AtomicBool>,
    /// How many lines are being solved.
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

    /// Does work that stops at the first Ctrl-C.
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

/// What the chances of the lines in work lie between, by the place of the line.
#[derive(Debug, Default)]
pub(super) struct KnownBounds(Mutex<BTreeMap<usize, Bounds>>);

impl KnownBounds {
    /// Returns what takes the bounds of a line.
    pub fn of(&self, place: usize) -> impl Fn(Bounds) {
        let last = Cell::new(Bounds::UNKNOWN);
        move |bounds| {
            if last.replace(bounds) != bounds
                && let Ok(mut all) = self.0.lock()
            {
                all.insert(place, bounds);
            }
        }
    }

    /// Returns those of a line; those of the lines before it aren't needed any more.
    fn get(&self, place: usize) -> Option<Bounds> {
        let mut all = self.0.lock().ok()?;
        *all = all.split_off(&place);
        all.get(&place).copied()
    }
}

/// A line on the terminal that is written again and again.
#[derive(Debug)]
pub(super) struct Progress {
    /// When the last answer came.
    since: Instant,
    /// How many columns are written.
    width: usize,
}

impl Progress {
    pub fn new() -> Self {
        let since = Instant::now();
        Progress { since, width: 0 }
    }

    /// Shows how many lines are answered and what is known of the next one, where errors go to a terminal.
    pub fn show(&mut self, answered: usize, known: &KnownBounds) -> io::Result<()> {
        let mut out = io::stderr().lock();
        if !out.is_terminal() {
            return Ok(());
        }
        let seconds = self.since.elapsed().as_secs();
        let chance = known
            .get(answered)
            .map_or(String::new(), |Bounds { least, most }| {
                format!(": a chance of {least:.3} to {most:.3}")
            });
        let text = format!("{answered} answered, {seconds} s on the next{chance} (Ctrl-C stops)");
        write!(out, "\r{text:<0$}", self.width)?;
        self.width = text.len();
        out.flush()
    }

    /// Clears the line for an answer.
    pub fn clear(&mut self) -> io::Result<()> {
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

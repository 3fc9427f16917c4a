//! The output to a terminal. A thread writes it, so that a terminal that stops reading delays only its own
//! frames.

use std::io::{self, Write};
use std::mem;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::Device;
use crate::terminal::spawn;

/// The amount of waiting output from which on more is dropped: the terminal has stopped reading.
const MOST_WAITING: usize = 4 << 20;

#[derive(Default)]
struct State {
    waiting: Vec<u8>,
    is_writing: bool,
    is_closed: bool,
    written: Option<Duration>,
    fault: Option<io::Error>,
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The output. A flush passes a whole frame on to the thread.
#[derive(Clone)]
pub(super) struct Output {
    frame: Vec<u8>,
    shared: Arc<Shared>,
}

impl Output {
    /// Starts the thread. It calls `drawn` after each piece of output, and ends when that returns false.
    pub(super) fn start(
        device: Arc<Device>,
        mut drawn: impl FnMut() -> bool + Send + 'static,
    ) -> io::Result<Self> {
        let shared = Arc::new(Shared::default());
        let queue = Arc::clone(&shared);
        spawn("output", move || {
            loop {
                let goes_on = write_next(&queue, &device);
                if !drawn() || !goes_on {
                    return;
                }
            }
        })?;
        Ok(Output {
            frame: Vec::new(),
            shared,
        })
    }

    /// Adds bytes to what is waiting to be written.
    pub(super) fn send(&self, bytes: &[u8]) {
        let mut state = self.shared.lock();
        if state.waiting.len() + bytes.len() <= MOST_WAITING {
            state.waiting.extend_from_slice(bytes);
            self.shared.changed.notify_all();
        }
    }

    /// Returns whether output is waiting or being written.
    pub(super) fn is_busy(&self) -> bool {
        let state = self.shared.lock();
        state.fault.is_none() && (state.is_writing || !state.waiting.is_empty())
    }

    /// Returns the time of the last write, once.
    pub(super) fn written(&self) -> Option<Duration> {
        self.shared.lock().written.take()
    }

    /// Returns the error of an earlier write, once.
    pub(super) fn fault(&self) -> io::Result<()> {
        self.shared.lock().fault.take().map_or(Ok(()), Err)
    }

    /// Waits until everything is written, at most for a time.
    pub(super) fn flush(&self, limit: Duration) {
        let until = Instant::now() + limit;
        let mut state = self.shared.lock();
        while (state.is_writing || !state.waiting.is_empty()) && state.fault.is_none() {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            let waited = self.shared.changed.wait_timeout(state, left);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Ends the thread after the write in progress.
    pub(super) fn close(&self) {
        self.shared.lock().is_closed = true;
        self.shared.changed.notify_all();
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.frame.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if !self.frame.is_empty() {
            self.send(&self.frame);
            self.frame.clear();
        }
        Ok(())
    }
}

/// Waits for output and writes it. Returns false when the output is closed or can't be written.
fn write_next(shared: &Shared, device: &Device) -> bool {
    let mut state = shared.lock();
    while state.waiting.is_empty() && !state.is_closed {
        state = shared
            .changed
            .wait(state)
            .unwrap_or_else(PoisonError::into_inner);
    }
    if state.is_closed {
        return false;
    }
    let bytes = mem::take(&mut state.waiting);
    state.is_writing = true;
    drop(state);
    let began = Instant::now();
    let fault = device.write(&bytes).err();
    let mut state = shared.lock();
    state.is_writing = false;
    state.written = Some(began.elapsed());
    let goes_on = fault.is_none();
    state.fault = fault.or(state.fault.take());
    shared.changed.notify_all();
    goes_on
}

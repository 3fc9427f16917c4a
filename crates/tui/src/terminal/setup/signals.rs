//! Signal handling on Unix.

use std::io;
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::{
    SIGABRT, SIGALRM, SIGCONT, SIGHUP, SIGINT, SIGPROF, SIGQUIT, SIGTERM, SIGTSTP, SIGUSR1,
    SIGUSR2, SIGVTALRM, SIGWINCH, SIGXCPU, SIGXFSZ,
};
use signal_hook::iterator::Signals;
use signal_hook::low_level;

use super::device::has_shell;
use super::{leave, own};
use crate::terminal::spawn;

/// Suspends the program until the shell resumes it.
///
/// # Errors
/// Returns an error if the system can't suspend it.
pub(super) fn stop() -> io::Result<()> {
    low_level::emulate_default_handler(SIGTSTP)
}

/// Starts a thread that handles signals, because the run loop may be blocked on a closed terminal.
/// Ending in the thread loses nothing, because all orders are saved. A signal that ends the program
/// has its default effect after the terminal is restored.
///
/// # Errors
/// Returns an error if signals can't be received.
pub(super) fn guard() -> io::Result<()> {
    static STARTED: AtomicBool = AtomicBool::new(false);
    if STARTED.swap(true, Ordering::SeqCst) {
        return Ok(());
    }
    let mut signals = Signals::new([
        SIGHUP, SIGTERM, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGABRT, SIGVTALRM, SIGPROF,
        SIGXCPU, SIGXFSZ, SIGTSTP, SIGCONT,
    ])?;
    spawn("signals", move || {
        for signal in signals.forever() {
            match signal {
                SIGTSTP if !has_shell() => {}
                SIGTSTP => {
                    leave();
                    let _ = low_level::emulate_default_handler(SIGTSTP);
                }
                SIGCONT => {
                    // resumed after a suspension from outside; one by the program has set up
                    // the terminal already
                    if let Some(line) = own() {
                        if !line.is_set_up.load(Ordering::SeqCst) && line.enter().is_err() {
                            process::exit(128 + SIGHUP);
                        }
                        line.needs_redraw.store(true, Ordering::SeqCst);
                    }
                    // wakes the run loop, which handles it as a change of size
                    let _ = low_level::raise(SIGWINCH);
                }
                // a file reached its size limit: the write reports the error
                SIGXFSZ => {}
                signal => {
                    leave();
                    let _ = low_level::emulate_default_handler(signal);
                    process::exit(128 + signal);
                }
            }
        }
    })
}

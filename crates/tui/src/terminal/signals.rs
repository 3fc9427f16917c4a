//! Signals, on systems that have them.

use std::io;
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use signal_hook::consts::{
    SIGABRT, SIGALRM, SIGCONT, SIGHUP, SIGINT, SIGPROF, SIGQUIT, SIGTERM, SIGTSTP, SIGUSR1,
    SIGUSR2, SIGVTALRM, SIGWINCH, SIGXCPU, SIGXFSZ,
};
use signal_hook::iterator::Signals;
use signal_hook::low_level;

use super::{OURS, SPOILT, enter, leave};

/// Stops the program, until the shell continues it.
///
/// # Errors
/// Where the system doesn't stop it.
pub(super) fn stop() -> io::Result<()> {
    low_level::emulate_default_handler(SIGTSTP)
}

/// Signals come to a thread of their own: the loop may be waiting for a terminal that is gone. All
/// orders are on the disk, so ending here loses nothing. A signal that ends the program does what it
/// does by default once the terminal is put back.
///
/// # Errors
/// Where signals can't be received.
pub(super) fn guard() -> io::Result<()> {
    static STARTED: AtomicBool = AtomicBool::new(false);
    if STARTED.swap(true, Ordering::SeqCst) {
        return Ok(());
    }
    let mut signals = Signals::new([
        SIGHUP, SIGTERM, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGABRT, SIGVTALRM, SIGPROF,
        SIGXCPU, SIGXFSZ, SIGTSTP, SIGCONT,
    ])?;
    thread::Builder::new()
        .name("signals".to_owned())
        .spawn(move || {
            for signal in signals.forever() {
                match signal {
                    SIGTSTP => {
                        leave();
                        let _ = low_level::emulate_default_handler(SIGTSTP);
                    }
                    SIGCONT => {
                        // after a stop from outside; one of our own has set up already
                        if !OURS.load(Ordering::SeqCst) && enter().is_err() {
                            process::exit(128 + SIGHUP);
                        }
                        SPOILT.store(true, Ordering::SeqCst);
                        // wakes the loop, which takes it for a change of size
                        let _ = low_level::raise(SIGWINCH);
                    }
                    // a file may not grow further: writing it reports that
                    SIGXFSZ => {}
                    signal => {
                        leave();
                        let _ = low_level::emulate_default_handler(signal);
                        process::exit(128 + signal);
                    }
                }
            }
        })?;
    Ok(())
}

//! Tasks of background threads: orders and advice of the computer, proofs, reviews and films.

use std::ops::Deref;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::computers::{ComputerAnswer, ComputerTask};
use super::failure::Failure;
use super::film;
use super::proofs::{ProofAnswer, ProofTask};
use super::reviews::{ReviewAnswer, ReviewTask};
use daide::table::Report;

/// A task for a background thread.
#[derive(Clone, PartialEq, Debug)]
pub enum BackgroundTask {
    /// Orders or advice of the computer.
    Computer(Arc<Stoppable<ComputerTask>>),
    /// A proof.
    Proof(Arc<Stoppable<ProofTask>>),
    /// A review.
    Review(Arc<Stoppable<ReviewTask>>),
    /// A film of a saved game.
    Film(PathBuf),
}

/// The answer to a task.
#[derive(Clone, PartialEq, Debug)]
pub enum BackgroundAnswer {
    /// Orders or advice of the computer.
    Computer(ComputerAnswer),
    /// A proof.
    Proof(ProofAnswer),
    /// A phase of a review.
    Review(ReviewAnswer),
    /// The file of a film, or the reason why there is none.
    Film(Result<PathBuf, Failure>),
    /// A report about programs that play by the network.
    Programs(Report),
}

impl BackgroundTask {
    /// Computes the answers and passes each to `done`. Ends early if `done` returns false. The seed is for
    /// the computer's orders.
    pub fn run(self, seed: u64, mut done: impl FnMut(BackgroundAnswer) -> bool) {
        match self {
            BackgroundTask::Computer(task) => {
                task.run(seed, |answer| done(BackgroundAnswer::Computer(answer)));
            }
            BackgroundTask::Proof(task) => {
                done(BackgroundAnswer::Proof(task.run()));
            }
            BackgroundTask::Review(task) => {
                task.run(|answer| done(BackgroundAnswer::Review(answer)));
            }
            BackgroundTask::Film(save) => {
                done(BackgroundAnswer::Film(film::write(&save)));
            }
        }
    }
}

/// A task that can be stopped: the best that was found so far becomes its answer.
#[derive(Debug)]
pub struct Stoppable<T> {
    task: T,
    is_stopped: AtomicBool,
}

impl<T> Stoppable<T> {
    /// Returns whether to stop.
    pub(super) fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }
}

impl<T> Deref for Stoppable<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.task
    }
}

impl<T> PartialEq for Stoppable<T> {
    /// Returns whether both are the same object.
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

/// The latest request for a task, if any, with its answer once it is known. The task is stopped when the request is
/// dropped.
#[derive(Debug)]
pub(crate) struct Asked<T, A> {
    task: Option<Arc<Stoppable<T>>>,
    /// Whether a thread has taken the task.
    is_taken: bool,
    /// The answer.
    pub answer: Option<A>,
}

impl<T, A> Default for Asked<T, A> {
    fn default() -> Self {
        Asked {
            task: None,
            is_taken: false,
            answer: None,
        }
    }
}

impl<T, A> Asked<T, A> {
    /// Returns a new request for a task.
    pub fn new(task: T) -> Self {
        let is_stopped = AtomicBool::new(false);
        let mut request = Asked::default();
        request.task = Some(Arc::new(Stoppable { task, is_stopped }));
        request
    }

    /// Returns the task.
    pub fn task(&self) -> Option<&T> {
        self.task.as_deref().map(|stoppable| &stoppable.task)
    }

    /// Returns the task for a thread, or `None` if it was already taken.
    pub fn begin(&mut self) -> Option<Arc<Stoppable<T>>> {
        let is_taken = std::mem::replace(&mut self.is_taken, true);
        self.task.clone().filter(|_| !is_taken)
    }

    /// Stops the task: the best that was found so far becomes its answer.
    pub fn stop(&self) {
        if let Some(task) = &self.task {
            task.is_stopped.store(true, Ordering::Relaxed);
        }
    }

    /// Returns whether this is the request for a task.
    pub fn is_for(&self, task: &Stoppable<T>) -> bool {
        self.task.as_deref() == Some(task)
    }
}

impl<T, A> Drop for Asked<T, A> {
    fn drop(&mut self) {
        self.stop();
    }
}

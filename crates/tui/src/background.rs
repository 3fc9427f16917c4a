//! What is worked out in threads of their own while the program goes on: orders and advice of the computer,
//! and proofs.

use std::sync::Arc;

use super::computers::{ComputerAnswer, ComputerTask};
use super::proofs::{ProofAnswer, ProofTask};

/// Something to work out in a thread of its own.
#[derive(Clone, PartialEq, Debug)]
pub enum BackgroundTask {
    /// Orders or advice of the computer.
    Computer(Arc<ComputerTask>),
    /// A proof.
    Proof(Arc<ProofTask>),
}

/// What was worked out.
#[derive(Clone, PartialEq, Debug)]
pub enum BackgroundAnswer {
    /// Orders or advice of the computer.
    Computer(ComputerAnswer),
    /// A proof.
    Proof(ProofAnswer),
}

impl BackgroundTask {
    /// Works out the answers, and gives each to `done`; ends where that returns false. The seed is for the
    /// computer's orders.
    pub fn run(self, seed: u64, mut done: impl FnMut(BackgroundAnswer) -> bool) {
        match self {
            BackgroundTask::Computer(task) => {
                task.run(seed, |answer| done(BackgroundAnswer::Computer(answer)));
            }
            BackgroundTask::Proof(task) => {
                done(BackgroundAnswer::Proof(task.run()));
            }
        }
    }
}

/// A task that was asked for, with its answer once that is known.
#[derive(Debug)]
pub(super) struct Asked<T, A> {
    /// The task.
    pub task: Arc<T>,
    /// Whether a thread is at work on it, or was.
    is_begun: bool,
    /// The answer.
    pub answer: Option<A>,
}

impl<T, A> Asked<T, A> {
    /// Asks for a task.
    pub fn new(task: T) -> Self {
        Asked {
            task: Arc::new(task),
            is_begun: false,
            answer: None,
        }
    }

    /// Returns the task for a thread, once.
    pub fn begin(&mut self) -> Option<Arc<T>> {
        let is_begun = std::mem::replace(&mut self.is_begun, true);
        (!is_begun).then(|| Arc::clone(&self.task))
    }
}

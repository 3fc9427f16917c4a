//! The screens about a phase that was played: the reveal, the results, what-ifs, comparisons and proofs.

pub mod advice;
pub mod balance;
pub mod compare;
pub mod conflict;
pub mod correction;
pub mod note;
pub mod order_lines;
pub mod presentation;
pub mod proof;
pub mod results;
pub mod review;
pub mod seal_report;
mod stalemate;
pub mod what_if;

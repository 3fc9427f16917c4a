#![doc = include_str!("../README.md")]

pub mod datc;
pub mod record;

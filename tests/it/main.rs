//! The integration tests, in one binary: a module a subject.

mod algorithms;
mod batch;
mod chart;
mod chart_orders;
mod choices;
mod commands;
mod datc;
mod entry;
mod fates;
mod games;
mod hard;
mod house;
mod laws;
mod layers;
mod lens;
mod maps;
mod oracle;
mod palette;
mod program;
mod pty;
mod saves;
mod screens;
mod support;
mod table;
mod terminal;
mod why;

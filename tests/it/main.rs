//! The integration tests, in one binary: a module a subject.

mod batch;
mod chart;
mod chart_orders;
mod choices;
mod commands;
mod datc;
mod entry;
mod fates;
mod games;
mod laws;
mod layers;
mod maps;
mod oracle;
mod palette;
mod picture;
mod program;
mod pty;
mod render;
mod saves;
mod screens;
mod support;
mod table;
mod terminal;

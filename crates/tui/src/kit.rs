//! The parts that all screens are made of: rows of text, the theme, words, large letters, motion, and click areas.

pub mod big_text;
pub mod click_areas;
pub mod clipboard;
pub mod digits;
pub mod form;
pub mod house_rule_text;
pub mod list;
pub mod motion;
pub mod random;
pub mod record;
pub mod rulebooks;
pub mod style;
pub mod text;
pub mod theme;
pub mod words;

pub use text::Row;
pub use theme::{Surface, Theme, Tone, fill};

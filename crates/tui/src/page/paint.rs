//! The drawing context of the screens.

use std::sync::Arc;

use ratatui::buffer::Buffer;

use crate::keys::{Context, Keys, LineState};
use crate::kit::{Row, Theme};
use crate::map::cache::MapCache;
use crate::map::view::Camera;
use chart::Drawing;

/// The drawing context of the screens.
#[derive(Debug)]
pub struct Paint<'a> {
    /// The cells of the terminal.
    pub buffer: &'a mut Buffer,
    /// The colors.
    pub theme: &'a Theme,
    /// The cached maps.
    pub charts: &'a mut MapCache,
    /// The key bindings in force.
    pub keys: &'a Keys,
    /// The key context of the screen that is drawn, and the state of its entry line.
    pub context: (Context, LineState),
    /// The drawing of the board; `None` if the board has no drawing.
    pub drawing: Option<&'a Arc<Drawing>>,
    /// The map view.
    pub camera: Camera,
    /// The tutorial's instruction, shown above the details.
    pub lesson: Option<Row>,
}

//! Clicks on the map.

use chancery_core::board::Province;
use chart::Point;

/// A click on the map, as a province of the board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Click {
    /// The province under the pointer.
    pub province: Province,
    /// The action of the click.
    pub hold: ClickAction,
    /// The point of the drawing under the pointer, if the board has one.
    pub point: Option<Point>,
}

/// The action of a click, selected by the mouse button or by the modifier key.
///
/// Shift is never used, because terminals keep it for selecting text. Ctrl with the left button
/// equals the right button, for mice with one button; Alt with it equals the middle button.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ClickAction {
    /// The left button without a modifier: selects a unit, then its destination.
    #[default]
    None,
    /// The right button, or Ctrl: selects the unit to support.
    Support,
    /// The middle button, or Alt: selects the army to convoy.
    Convoy,
}

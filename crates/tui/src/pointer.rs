//! The mouse: events of the terminal in, messages in the board's own terms out.
//!
//! What lies under the pointer is asked of [`MapCache`], which remember what was drawn last, of the map
//! and of lists and keys. A click counts when the button is let go, so that a map can be dragged with it.

use crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use super::click_areas::ClickArea;
use super::map_cache::MapCache;
use super::map_view::Pan;
use super::message::{Click, ClickAction, Command, Message};
use chancery_core::board::Province;
use chart::Point;

/// How many cells the pointer must go before it drags, since hands shake.
const STIR: u16 = 2;

/// What the mouse is about.
#[derive(Debug, Default)]
pub struct Pointer {
    pressed: Option<Pressed>,
}

/// A button that is held down.
#[derive(Debug)]
struct Pressed {
    at: (u16, u16),
    hold: ClickAction,
    /// The province that was under the pointer.
    province: Option<Province>,
    /// What else was under it.
    spot: Option<ClickArea>,
    /// The point of the drawing that was under it, to be dragged along.
    grip: Option<Point>,
    dragged: bool,
}

impl Pointer {
    /// Returns the message of an event, if it has one.
    pub fn message(&mut self, event: MouseEvent, charts: &MapCache) -> Option<Message> {
        let at = (event.column, event.row);
        let pan = |pan| Some(Message::Look(charts.view()?.panned(pan)));
        let wheel = |nearer, command| match charts.view_at(at) {
            Some(view) => Message::Look(view.turned(nearer, at)),
            None => Message::Command(command),
        };
        match event.kind {
            MouseEventKind::Down(button) => {
                self.pressed = Some(Pressed {
                    at,
                    hold: hold(button, event.modifiers),
                    province: charts.province_at(at),
                    spot: charts.spots.at(at),
                    grip: charts.view_at(at).map(|view| view.point(at)),
                    dragged: false,
                });
                None
            }
            MouseEventKind::Drag(_) => {
                let pressed = self.pressed.as_mut()?;
                let (across, down) = (at.0.abs_diff(pressed.at.0), at.1.abs_diff(pressed.at.1));
                pressed.dragged |= across >= STIR || down >= STIR;
                let grip = pressed.grip.filter(|_| pressed.dragged)?;
                Some(Message::Look(charts.view()?.dragged(grip, at)))
            }
            MouseEventKind::Up(_) => {
                let pressed = self.pressed.take()?;
                if pressed.dragged {
                    return Some(Message::Look(charts.view()?.dragged(pressed.grip?, at)));
                }
                if let (Some(spot), ClickAction::None) = (pressed.spot, pressed.hold) {
                    return Some(match spot {
                        ClickArea::Row(number) => Message::Row(number),
                        ClickArea::Command(command) => Message::Command(command),
                    });
                }
                Some(Message::Click(Click {
                    province: pressed.province?,
                    hold: pressed.hold,
                }))
            }
            MouseEventKind::ScrollUp => Some(wheel(true, Command::Up)),
            MouseEventKind::ScrollDown => Some(wheel(false, Command::Down)),
            MouseEventKind::ScrollLeft => pan(Pan::West),
            MouseEventKind::ScrollRight => pan(Pan::East),
            MouseEventKind::Moved => None,
        }
    }
}

/// What a press is for.
fn hold(button: MouseButton, modifiers: KeyModifiers) -> ClickAction {
    match button {
        MouseButton::Right => ClickAction::Support,
        MouseButton::Middle => ClickAction::Convoy,
        MouseButton::Left if modifiers.contains(KeyModifiers::CONTROL) => ClickAction::Support,
        MouseButton::Left if modifiers.contains(KeyModifiers::ALT) => ClickAction::Convoy,
        MouseButton::Left => ClickAction::None,
    }
}

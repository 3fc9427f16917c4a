//! Translates mouse events into messages about the map and the screen.
//!
//! [`MapCache`] remembers the map, lists and key hints that were drawn last, and returns what is under
//! the pointer. A click takes effect when the button is released, so that the map can be dragged.

use crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use crate::app::message::Message;
use crate::keys::{Command, Pan};
use crate::map::cache::MapCache;
use crate::map::click::{Click, ClickAction};
use chancery_core::board::Province;
use chart::Point;

/// The distance in cells from which a pressed pointer drags. It allows for a shaky hand.
const STIR: u16 = 2;

/// The state of the mouse.
#[derive(Debug, Default)]
pub struct Pointer {
    pressed: Option<Pressed>,
}

/// A pressed button.
#[derive(Debug)]
struct Pressed {
    at: (u16, u16),
    hold: ClickAction,
    /// The province that was under the pointer.
    province: Option<Province>,
    /// The command of the clickable item that was under the pointer.
    command: Option<Command>,
    /// The point of the drawing that was under the pointer, for dragging.
    grip: Option<Point>,
    dragged: bool,
}

impl Pointer {
    /// Returns the message of a mouse event, if it has one.
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
                    command: charts.spots.at(at),
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
                if let (Some(command), ClickAction::None) = (pressed.command, pressed.hold) {
                    return Some(Message::Command(command));
                }
                Some(Message::Click(Click {
                    province: pressed.province?,
                    hold: pressed.hold,
                    point: pressed.grip,
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

/// Returns the action of a press.
fn hold(button: MouseButton, modifiers: KeyModifiers) -> ClickAction {
    match button {
        MouseButton::Right => ClickAction::Support,
        MouseButton::Middle => ClickAction::Convoy,
        MouseButton::Left if modifiers.contains(KeyModifiers::CONTROL) => ClickAction::Support,
        MouseButton::Left if modifiers.contains(KeyModifiers::ALT) => ClickAction::Convoy,
        MouseButton::Left => ClickAction::None,
    }
}

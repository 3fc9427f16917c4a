//! What the desk makes of a pointing hand: keys go to it, and what it points at goes into the line.

use tui_input::InputRequest;

use super::super::{Desk, Hand, Table};
use super::{Field, Pointing, Pressed, Step};
use crate::chart::Direction;
use crate::tui::message::Command;
use crate::tui::text::Row;

impl Desk {
    /// What can be pointed at here.
    pub(in super::super) fn field<'a>(&'a self, table: &'a Table) -> Field<'a> {
        Field {
            game: table.game(),
            powers: &self.powers,
            left: self.left(table),
        }
    }

    /// The hand on the map, if there is one.
    pub(in super::super) fn pointing(&self) -> Option<&Pointing> {
        match &self.hand {
            Hand::Pointing(pointing) => Some(pointing),
            Hand::Typing => None,
        }
    }

    /// Begins to point.
    pub(in super::super) fn begin_to_point(&mut self, table: &Table) {
        let pointing = Pointing::new();
        if super::choices::choices(pointing.step(), &self.field(table)).is_empty() {
            self.note = Some(Row::new().dim("There is nothing to point at."));
        } else {
            self.hand = Hand::Pointing(pointing);
        }
    }

    /// Obeys a command as long as one points; false where it is the desk's own.
    pub(in super::super) fn point(&mut self, table: &mut Table, command: Command) -> bool {
        let Hand::Pointing(mut hand) = std::mem::replace(&mut self.hand, Hand::Typing) else {
            return false;
        };
        let selected = self.item(table).and_then(|item| item.province(table));
        let mut note = None;
        let field = self.field(table);
        let walk = |hand: &mut Pointing, direction| hand.walk(direction, &field, selected);
        match command {
            Command::Type(letter) if letter.is_ascii_alphanumeric() => {
                match hand.press(letter, &field) {
                    Pressed::Chosen | Pressed::Half => {}
                    // the order is whole: what is typed now goes on from it
                    Pressed::Nothing if matches!(hand.step(), Step::Done(_)) => return false,
                    Pressed::Nothing => {
                        let told = format!("No place here has the sign {letter}.");
                        note = Some(Row::new().bold(told).dim("   Esc goes back to typing"));
                    }
                }
            }
            Command::Up => walk(&mut hand, Direction::Up),
            Command::Down => walk(&mut hand, Direction::Down),
            Command::Left => walk(&mut hand, Direction::Left),
            Command::Right => walk(&mut hand, Direction::Right),
            Command::Take | Command::Complete if let Some(at) = hand.cursor() => {
                let shifted = command == Command::Complete;
                if !hand.pick(at, shifted, &field) {
                    note = Some(Row::new().bold("That is no choice here, or more than one."));
                }
            }
            Command::Take if hand.step().is_order(&field) => return false,
            Command::Take | Command::Complete => {}
            Command::Point => {
                if !hand.turn() {
                    return true;
                }
            }
            Command::Edit(InputRequest::DeletePrevChar) => {
                if !hand.back() {
                    return true;
                }
            }
            Command::Back => return true,
            // looked at over the map, which stays as it is
            Command::Help | Command::Palette | Command::Redraw | Command::Suspend => {
                self.hand = Hand::Pointing(hand);
                return false;
            }
            _ => return false,
        }
        let text = hand.step().text(&field);
        self.hand = Hand::Pointing(hand);
        self.note = note;
        if self.line.value() != text {
            self.set_line(table, &text);
        }
        true
    }
}

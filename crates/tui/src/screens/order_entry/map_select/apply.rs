//! What the desk makes of a pointing hand: keys go to it, and what it points at goes into the line.

use tui_input::InputRequest;

use super::super::{Hand, OrderEntry, Session};
use super::click::Clicked;
use super::{KeyResult, MapSelect, SelectContext, Selection};
use crate::message::{Click, Command};
use crate::screens::reach::Subject;
use crate::text::Row;
use crate::words;
use chart::Direction;

impl OrderEntry {
    /// What can be pointed at here.
    pub(in super::super) fn field<'a>(&'a self, table: &'a Session) -> SelectContext<'a> {
        SelectContext {
            game: table.game(),
            powers: &self.powers,
            left: self.left(table),
        }
    }

    /// The hand on the map, if there is one.
    pub(in super::super) fn pointing(&self) -> Option<&MapSelect> {
        match &self.hand {
            Hand::Pointing(pointing) => Some(pointing),
            Hand::Typing | Hand::Asking(_) => None,
        }
    }

    /// Takes the hand off the map.
    fn take_hand(&mut self) -> Option<MapSelect> {
        match std::mem::replace(&mut self.hand, Hand::Typing) {
            Hand::Pointing(hand) => Some(hand),
            other => {
                self.hand = other;
                None
            }
        }
    }

    /// Begins to point.
    pub(in super::super) fn begin_to_point(&mut self, table: &Session) {
        let pointing = MapSelect::new(&self.field(table));
        if pointing.all().is_empty() {
            self.note = Some(Row::new().dim("There is nothing to select on the map."));
        } else {
            self.hand = Hand::Pointing(pointing);
        }
    }

    /// Obeys a command as long as one points; false where it is the desk's own.
    pub(in super::super) fn point(&mut self, table: &mut Session, command: Command) -> bool {
        let Some(mut hand) = self.take_hand() else {
            return false;
        };
        let selected = self.item(table).and_then(|item| item.province(table));
        let mut note = None;
        let field = self.field(table);
        let walk = |hand: &mut MapSelect, direction| hand.walk(direction, &field, selected);
        match command {
            Command::Type(letter) if letter.is_ascii_alphanumeric() => {
                match hand.press(letter, &field) {
                    KeyResult::Chosen | KeyResult::Half => {}
                    // the order is whole: what is typed now goes on from it
                    KeyResult::Nothing if matches!(hand.step(), Selection::Done(_)) => {
                        return false;
                    }
                    KeyResult::Nothing => {
                        let told = format!("No province here has the letter {letter}.");
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
                    note = Some(Row::new().bold("That isn't a single choice here."));
                }
            }
            Command::Take if hand.is_whole() => return false,
            Command::Take | Command::Complete => {}
            Command::Point => {
                if !hand.turn(&field) {
                    return true;
                }
            }
            Command::Edit(InputRequest::DeletePrevChar) => {
                if !hand.back(&field) {
                    return true;
                }
            }
            Command::Back => return true,
            Command::Reach => {
                let at = hand.cursor().map(Subject::Place).or(hand.subject());
                self.begin_to_ask(table, at);
                return true;
            }
            // the map is looked at otherwise, the hand stays on it
            Command::Zoom | Command::Look(_) => {
                self.hand = Hand::Pointing(hand);
                return false;
            }
            // looked at over the map, which stays as it is
            Command::Help | Command::Palette | Command::Redraw | Command::Suspend => {
                self.hand = Hand::Pointing(hand);
                return false;
            }
            _ => return false,
        }
        self.note = note;
        self.lay_hand(table, hand);
        true
    }

    /// Leaves the hand on the map, and writes what it has pointed at.
    fn lay_hand(&mut self, table: &Session, hand: MapSelect) {
        let text = hand.step().text(&self.field(table));
        self.hand = Hand::Pointing(hand);
        if self.line.value() != text {
            self.set_line(table, &text);
        }
    }

    /// A click on the map. Where something has been typed, it adds the province's name; else it
    /// points: at a unit, then at where it goes. The same place again takes the order.
    pub(in super::super::super) fn click(&mut self, table: &mut Session, click: Click) {
        if self.sealing {
            return;
        }
        (self.once, self.note) = (false, None);
        let typed = self.line.value().to_owned();
        let hand = self.take_hand();
        if hand.is_none() && !typed.trim().is_empty() {
            self.hand = Hand::Typing;
            let name = table
                .game()
                .map()
                .short(click.province.location())
                .to_string();
            let text = format!("{} {name}", typed.trim_end());
            return self.set_line(table, &text);
        }
        let field = self.field(table);
        let mut hand = hand.unwrap_or_else(|| MapSelect::new(&field));
        match hand.click(click, &field) {
            Clicked::Taken => self.take(table, false),
            Clicked::Chosen => self.lay_hand(table, hand),
            Clicked::Refused => {
                let place = words::place(table.game().map(), click.province.location());
                self.lay_hand(table, hand);
                let told = format!("{place} is no choice here, or more than one.");
                self.note = Some(Row::new().bold(told).dim("   ⌫ one step back"));
            }
        }
    }
}

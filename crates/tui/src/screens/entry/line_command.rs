//! Lines that aren't orders: `undo` and `cancel vie` take orders back, `waive all` waives the remaining builds, and the
//! name of a power goes to its orders.

use super::{EntryView, OrderEntry, OrderItem, Session};
use crate::keys::Command;
use crate::kit::{Row, words};
use chancery_core::board::{Phase, Power, Province};

/// A line that isn't an order.
#[derive(Clone, Copy)]
pub(super) enum LineCommand {
    /// Undoes or redoes the last change.
    Change(Command),
    /// Deletes the order of an item.
    Delete(OrderItem),
    /// Waives the remaining builds.
    Waive,
    /// Goes to the first item of a power without an order.
    Power(Power),
}

impl LineCommand {
    /// Returns what Enter does with the line, in a word or two.
    pub(super) fn label(self) -> &'static str {
        match self {
            LineCommand::Waive => "waive",
            LineCommand::Power(_) => "go there",
            LineCommand::Change(_) | LineCommand::Delete(_) => "take back",
        }
    }
}

/// The words of a line that waives the remaining builds, which has one of the first two.
const WAIVES: [&str; 6] = ["rest", "waive", "all", "the", "others", "builds"];

impl OrderEntry {
    /// Carries the line out and clears it.
    pub(super) fn run_line(&mut self, session: &mut Session, command: LineCommand) {
        self.set_line(session, "");
        match command {
            LineCommand::Change(command) => {
                self.undo(session, command);
            }
            LineCommand::Delete(item) => self.take_back_of(session, item),
            LineCommand::Waive => self.waive(session),
            LineCommand::Power(power) => {
                let items = self.view(session).items();
                // or to the first one, if all have orders
                let own = (0..items.len()).filter(|&at| items[at].power() == power);
                let first = own.min_by_key(|&at| !items[at].is_open(session));
                self.selected = first.unwrap_or(self.selected);
            }
        }
    }
}

impl EntryView<'_> {
    /// Returns what the line does with the orders that are written, if it is about them.
    pub(super) fn line_command(self) -> Option<LineCommand> {
        let line = self.entry.line.value().trim().to_lowercase();
        let (verb, rest) = line.split_once(' ').unwrap_or((&line, ""));
        match (verb, rest.trim()) {
            ("undo" | "cancel" | "delete", "") => Some(LineCommand::Change(Command::Undo)),
            ("redo", "") => Some(LineCommand::Change(Command::Redo)),
            ("undo" | "cancel" | "delete" | "retract", rest) => {
                self.item_named(rest).map(LineCommand::Delete)
            }
            _ if self.waives(&line) => Some(LineCommand::Waive),
            _ => self.power_named(&line).map(LineCommand::Power),
        }
    }

    /// Returns the power that a line names like a heading, by itself or by its player, if this screen has those of several
    /// and no province has the name.
    fn power_named(self, line: &str) -> Option<Power> {
        let name = line.trim_end_matches([':', ' ']);
        let (game, map) = (self.game(), self.game().map());
        let is_named = |power: &Power| {
            let player = game.player_of(*power).map(str::to_lowercase);
            let is_player =
                |player: String| player == name || player.split(' ').any(|word| word == name);
            player.is_some_and(is_player) || map.power(*power).name.to_lowercase() == name
        };
        let mut named = self.entry.powers.iter().copied().filter(is_named);
        let only = named.next().filter(|_| named.next().is_none());
        let is_place = || map.provinces().any(|at| self.is_called(at, name));
        only.filter(|_| self.entry.powers.len() > 1 && !is_place())
    }

    /// Returns whether a line waives the remaining builds. `waive` alone waives one, and is an order.
    fn waives(self, line: &str) -> bool {
        let is_winter = self.game().turn().phase == Phase::Adjustments;
        let words: Vec<&str> = line.split_whitespace().collect();
        is_winter
            && !self.entry.is_game_master()
            && words != ["waive"]
            && words.iter().all(|word| WAIVES.contains(word))
            && WAIVES[..2].iter().any(|verb| words.contains(verb))
    }

    /// Returns whether a text is the code or the name of a province.
    fn is_called(self, at: Province, text: &str) -> bool {
        let map = self.game().map();
        let mut names = [words::code(map, at), map.info(at).name.clone()].into_iter();
        names.any(|name| name.to_lowercase() == text)
    }

    /// Returns the item of a unit, a province or an order, or of the only order that goes to a province.
    fn item_named(self, text: &str) -> Option<OrderItem> {
        let items = self.items();
        let is_place = |at| self.is_called(at, text);
        let is_named = |item: &OrderItem| {
            let unit = item.unit_name(self.session);
            item.province(self.session).is_some_and(is_place)
                || unit.is_some_and(|name| name.to_lowercase() == text)
        };
        let goes = |item: &&OrderItem| {
            let order = item.entry(self.session);
            let to = order.and_then(|order| order.written.destination());
            to.is_some_and(|to| is_place(to.province))
        };
        let mut going = items.iter().filter(goes);
        let going = going.next().filter(|_| going.next().is_none()).copied();
        let read = || {
            let texts = [text.to_owned(), format!("{text} h")];
            texts.into_iter().find_map(|text| {
                let at = self.reading_of(&text).orders().next()?.order.province()?;
                self.item_in(at)
            })
        };
        let named = items.iter().copied().find(is_named).or(going);
        named.or_else(|| items.get(read()?).copied())
    }

    /// Returns what Enter does with the line, and the keys that do it without typing.
    pub(super) fn line_command_row(self, command: LineCommand) -> Row {
        let does = match command {
            LineCommand::Change(Command::Redo) => {
                "redoes what was undone, as Alt-R does".to_owned()
            }
            LineCommand::Change(_) => "undoes the last change, as Alt-U does".to_owned(),
            LineCommand::Waive => match self.builds_left() {
                Some((_, left)) => {
                    format!("waives {}, as Alt-W does", words::count(left, "build"))
                }
                None => return Row::new().dim("There are no builds to waive."),
            },
            LineCommand::Power(power) => {
                let name = &self.game().map().power(power).name;
                format!("goes to the orders of {name}")
            }
            LineCommand::Delete(item) => match item.entry(self.session) {
                Some(entry) => {
                    let order = self.in_full(item.power(), &entry.written);
                    format!("deletes {order}, as Del does on an empty line")
                }
                None => return Row::new().dim("There is no order to delete."),
            },
        };
        Row::new().key("Enter").text(format!(" {does}"))
    }
}

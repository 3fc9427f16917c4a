//! What the order of an open line can mean.

use super::question::Answer;
use super::retreats::{article, kind_name};
use super::sheet_list::SheetLine;
use super::{OrderEntry, Session};
use crate::words;
use chancery_core::board::Power;
use chancery_core::orders::{Action, IllegalReason, UnitRef, WrittenOrder};
use entry::Verdict;

impl OrderEntry {
    /// Returns what the order of a line can mean.
    pub(super) fn meanings(&self, table: &Session, line: &SheetLine) -> Vec<Answer> {
        if line.verdict == Verdict::Void {
            return self.meanings_of_void(table, line).unwrap_or_default();
        }
        let chosen = |written: &WrittenOrder| {
            let power = line.power.or_else(|| owner(table, written))?;
            Some(Answer::Order {
                power,
                written: written.clone(),
                note: destination_text(table, written),
                ruling: "one of several readings".to_owned(),
            })
        };
        line.candidates.iter().filter_map(chosen).collect()
    }

    /// Returns what an order can mean that names no unit of its power.
    fn meanings_of_void(&self, table: &Session, line: &SheetLine) -> Option<Vec<Answer>> {
        let game = table.game();
        let (map, bench) = (game.map(), game.bench());
        let written = line.candidates.first()?;
        let WrittenOrder::Order { action, .. } = written else {
            return None;
        };
        let illegal = self.illegal(table, line.power, written)?;
        let (IllegalReason::NoUnit(at) | IllegalReason::NotYours(at, _)) = illegal else {
            return None;
        };
        let mut answers = Vec::new();
        if let IllegalReason::NotYours(_, owner) = illegal
            && self.powers.contains(&owner)
            && bench.movement(owner, written).is_ok()
        {
            // it is under another power's heading, or under none: the unit decides
            let whose = format!("the unit is {}", words::owned_by(&map.power(owner).name));
            answers.push(Answer::Order {
                power: owner,
                written: written.clone(),
                note: whose.clone(),
                ruling: whose,
            });
        }
        let powers = line
            .power
            .as_ref()
            .map_or(&*self.powers, std::slice::from_ref);
        let units = powers
            .iter()
            .flat_map(|&power| game.position().units_of(power));
        let place = words::place(map, at.location());
        let meant = units.filter_map(|unit| {
            let written = WrittenOrder::Order {
                unit: UnitRef::of(map, unit),
                action: action.clone(),
            };
            bench.movement(unit.power, &written).ok()?;
            let name = words::unit(map, unit);
            Some(Answer::Order {
                power: unit.power,
                note: format!("{name} meant"),
                ruling: format!("there is no unit in {place}; did they mean {name}?"),
                written,
            })
        });
        answers.extend(meant);
        Some(answers)
    }
}

/// Returns the power of the unit that an order is for.
fn owner(table: &Session, written: &WrittenOrder) -> Option<Power> {
    table.game().owner_of(written.unit()?.place.province)
}

/// Describes where a move goes: `Burgundy, where a French army stands`.
fn destination_text(table: &Session, written: &WrittenOrder) -> String {
    let game = table.game();
    let map = game.map();
    let WrittenOrder::Order {
        action: Action::Move { to, .. },
        ..
    } = written
    else {
        return words::spoken(map, written);
    };
    let at = to.location(map).unwrap_or(to.province.location());
    let name = map.full(at);
    match game.position().unit(to.province) {
        Some(unit) => {
            let adjective = &map.power(unit.power).adjective;
            let (article, kind) = (article(adjective), kind_name(unit.kind));
            format!("{name}, where {article} {adjective} {kind} stands")
        }
        None => format!("{name}, empty"),
    }
}

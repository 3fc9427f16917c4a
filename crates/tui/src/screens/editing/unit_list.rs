//! The list of units and centers, by power.

use super::Editor;
use crate::keys::Command;
use crate::kit::{Row, Tone, words};
use crate::page::{ListPanel, ListRow};
use chancery_core::board::{Map, Phase, Position, Power, Unit};

/// The width of a row of centers, in columns.
const CENTERS: usize = 29;

/// A unit in the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct UnitItem {
    /// The unit.
    pub unit: Unit,
    /// Whether it is dislodged.
    pub dislodged: bool,
}

impl UnitItem {
    /// Returns all units, by power.
    pub fn all(map: &Map, position: &Position) -> Vec<UnitItem> {
        let powers = map.powers();
        let items = powers.flat_map(|power| UnitItem::of(position, power));
        items.collect()
    }

    fn of(position: &Position, power: Power) -> impl Iterator<Item = UnitItem> {
        let item = |dislodged| move |unit| UnitItem { unit, dislodged };
        let gone = position.dislodged().iter().map(|gone| gone.unit);
        let gone = gone.filter(move |unit| unit.power == power).map(item(true));
        position.units_of(power).map(item(false)).chain(gone)
    }
}

/// Returns rows of centers, with `sign` before the first one.
fn center_rows(sign: &str, centers: Row) -> impl Iterator<Item = ListRow> {
    let rows = Row::new().faint(sign).hanging(&centers, CENTERS);
    rows.into_iter().map(ListRow::from)
}

impl Editor {
    pub(super) fn list(&self, position: &Position) -> ListPanel {
        let map = self.map();
        let selected = self.selected();
        // units that the entry line would add are highlighted
        let known = self.items();
        let mut lines: Vec<ListRow> = Vec::new();
        let mut number = 0;
        for power in map.powers() {
            let items: Vec<UnitItem> = UnitItem::of(position, power).collect();
            let centers = position.center_count(power);
            let held = power == self.hand;
            if items.is_empty() && centers == 0 && !held {
                continue;
            }
            if !lines.is_empty() {
                lines.push(ListRow::blank());
            }
            let mut head = words::power_heading(map, power);
            if held {
                head = head.toned(Tone::Accent, " ‹");
            }
            let due = self.due(position, power);
            let units = if due.is_empty() {
                words::count(items.len(), "unit")
            } else {
                items.len().to_string()
            };
            let count = due.dim(format!("{units} · {centers} ●"));
            lines.push(ListRow::both(head, count));
            for item in items {
                let unit = item.unit.short(map);
                let row = if item.dislodged {
                    let open = self.open(position, item.unit);
                    let row = Row::new().toned(Tone::Err, " ↯ ");
                    row.text(format!("{unit} → {open}"))
                } else {
                    Row::new().text(format!(" {unit}"))
                };
                let row = ListRow::from(row).selected_if(selected == Some(item));
                let row = row.related_if(!known.contains(&item));
                lines.push(row.on_click(Command::Row(number)));
                number += 1;
            }
            let owned = words::codes(map, position.centers_of(power));
            if !owned.is_empty() {
                lines.extend(center_rows(" ● ", Row::new().dim(owned)));
            }
        }
        let free = map.centers().iter();
        let free = free.filter(|&at| position.owner(at).is_none());
        let free = words::codes(map, free);
        if !free.is_empty() {
            lines.extend([ListRow::blank(), Row::new().dim("Unowned").into()]);
            lines.extend(center_rows(" ○ ", Row::new().faint(free)));
        }
        lines.into()
    }

    /// Returns the builds or removals of a power in winter.
    fn due(&self, position: &Position, power: Power) -> Row {
        match (position.turn.phase, position.adjustment(power)) {
            (Phase::Adjustments, due @ 1..) => Row::new().strong(Tone::Ok, format!("+{due}  ")),
            (Phase::Adjustments, due @ ..=-1) => {
                Row::new().strong(Tone::Err, format!("−{}  ", due.unsigned_abs()))
            }
            _ => Row::new(),
        }
    }

    /// Returns the provinces that a dislodged unit can retreat to.
    fn open(&self, position: &Position, unit: Unit) -> String {
        let map = self.map();
        let gone = position.dislodged_from(map, map.province(unit.location));
        let open = gone.into_iter().flat_map(|gone| gone.open.iter());
        let open: Vec<String> = open.map(|at| map.short(at).to_string()).collect();
        if open.is_empty() {
            "nowhere".to_owned()
        } else {
            open.join(" ")
        }
    }
}

//! The list of units and centers, by power.

use super::Editor;
use crate::screen_layout::{ListPanel, ListRow};
use crate::text::Row;
use crate::theme::Tone;
use crate::words;
use chancery_core::board::{Map, Phase, Position, Power, Unit};

/// How wide a row of centers is.
const CENTERS: usize = 26;

/// What can be selected: a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum UnitItem {
    /// On the board.
    Unit(Unit),
    /// Beside it.
    Dislodged(Unit),
}

impl UnitItem {
    /// All units, by power.
    pub fn all(map: &Map, position: &Position) -> Vec<UnitItem> {
        let powers = map.powers();
        powers
            .flat_map(|power| UnitItem::of(position, power))
            .collect()
    }

    fn of(position: &Position, power: Power) -> Vec<UnitItem> {
        let gone = position.dislodged().iter().map(|gone| gone.unit);
        let gone = gone.filter(|unit| unit.power == power);
        let standing = position.units_of(power).map(UnitItem::Unit);
        standing.chain(gone.map(UnitItem::Dislodged)).collect()
    }

    pub fn unit(self) -> Unit {
        match self {
            UnitItem::Unit(unit) | UnitItem::Dislodged(unit) => unit,
        }
    }

    /// What takes it off.
    pub fn off(self, map: &Map) -> String {
        let at = map.short(map.province(self.unit().location).location());
        match self {
            UnitItem::Unit(_) => format!("- {at}"),
            UnitItem::Dislodged(_) => format!("- *{at}"),
        }
    }
}

impl Editor {
    pub(super) fn book(&self, position: &Position) -> ListPanel {
        let map = self.map();
        let selected = self.selected();
        // what the line would put down
        let known = self.items();
        let mut lines: Vec<ListRow> = Vec::new();
        let mut number = 0;
        for power in map.powers() {
            let items = UnitItem::of(position, power);
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
            let units = match due.is_empty() {
                true => words::count(items.len(), "unit"),
                false => items.len().to_string(),
            };
            let count = due.dim(format!("{units} · {centers} ●"));
            lines.push(ListRow::both(head, count));
            for item in items {
                let unit = words::unit(map, item.unit());
                let row = match item {
                    UnitItem::Unit(_) => Row::new().text(format!(" {unit}")),
                    UnitItem::Dislodged(_) => Row::new()
                        .toned(Tone::Err, " ↯ ")
                        .text(format!("{unit} → {}", self.open(position, item.unit()))),
                };
                lines.push(ListRow {
                    selected: selected == Some(item),
                    tied: !known.contains(&item),
                    number: Some(number),
                    ..row.into()
                });
                number += 1;
            }
            let owned = position.centers_of(power);
            let owned: Vec<String> = owned
                .map(|at| map.short(at.location()).to_string())
                .collect();
            if !owned.is_empty() {
                let rows = Row::new().dim(owned.join(" ")).wrapped(CENTERS);
                lines.extend(rows.into_iter().enumerate().map(|(i, row)| {
                    let sign = if i == 0 { " ● " } else { "   " };
                    ListRow::from(Row::new().faint(sign).and(row))
                }));
            }
        }
        let free = map.centers().iter();
        let free = free.filter(|&at| position.owner(at).is_none());
        let free: Vec<String> = free
            .map(|at| map.short(at.location()).to_string())
            .collect();
        if !free.is_empty() {
            lines.push(ListRow::blank());
            lines.push(Row::new().dim("Unowned").into());
            let rows = Row::new().faint(free.join(" ")).wrapped(CENTERS);
            lines.extend(rows.into_iter().enumerate().map(|(i, row)| {
                let sign = if i == 0 { " ○ " } else { "   " };
                ListRow::from(Row::new().faint(sign).and(row))
            }));
        }
        lines.into()
    }

    /// In winter: what a power builds or removes.
    fn due(&self, position: &Position, power: Power) -> Row {
        match (position.turn.phase, position.adjustment(power)) {
            (Phase::Adjustments, due @ 1..) => Row::new().strong(Tone::Ok, format!("+{due}  ")),
            (Phase::Adjustments, due @ ..=-1) => {
                Row::new().strong(Tone::Err, format!("−{}  ", due.unsigned_abs()))
            }
            _ => Row::new(),
        }
    }

    /// Where a dislodged unit may go.
    fn open(&self, position: &Position, unit: Unit) -> String {
        let map = self.map();
        let gone = position.dislodged_from(map, map.province(unit.location));
        let open = gone.into_iter().flat_map(|gone| gone.open.iter());
        let open: Vec<String> = open.map(|at| map.short(at).to_string()).collect();
        match open.is_empty() {
            true => "nowhere".to_owned(),
            false => open.join(" "),
        }
    }
}

//! The builds or removals that a power owes.

use super::{DETAILS, OrderEntry, Session};
use crate::screen_layout::DetailPanel;
use crate::text::Row;
use crate::theme::Tone;
use crate::words;
use chancery_core::board::{Map, Power, Province};
use game::Slot;

impl OrderEntry {
    /// Returns the builds or removals that a power owes.
    pub(super) fn winter_detail(&self, table: &Session, power: Power) -> DetailPanel {
        let game = table.game();
        let map = game.map();
        let name = map.power(power).name.as_str();
        // of several powers, the one that is selected
        let whose = match self.powers.len() {
            1 => Row::new(),
            _ => Row::new().strong(Tone::Power(power), name).text("  "),
        };
        let due = |count: usize, what: &str| {
            let text = format!("{} to order", words::count(count, what));
            Row::new().faint("· ").and(whose.clone()).bold(text)
        };
        let counts = Self::power_counts(table, power);
        match game.unordered(power).first() {
            Some(&Slot::Builds(left)) => {
                let homes = self.open_homes(table, power).into_iter();
                let homes: Vec<String> = short_names(map, homes).collect();
                let listed = |row: Row, gap: &str| {
                    let homes = homes.iter().enumerate();
                    homes.fold(row, |row, (at, home)| {
                        row.and(words::numbered(at, home, false)).text(gap)
                    })
                };
                let head = due(left, "build");
                let short = listed(head.clone().text("   "), "  ");
                let waive = Row::new()
                    .dim("Builds you don't order are waived. ")
                    .key("Alt-W")
                    .dim(" waives the rest now.");
                DetailPanel::with_short(head, short)
                    .blank()
                    .roomy([counts])
                    .roomy([listed(Row::new().dim("open").to_column(DETAILS), "   ")])
                    .blank()
                    .roomy([waive])
            }
            Some(&Slot::Removals(left)) => {
                let head = due(left, "removal");
                let short = head.clone().text("   ");
                let rules = "Without a removal order, the rules choose the unit (4.D.8).";
                DetailPanel::with_short(head, short.dim("without one the rules choose (4.D.8)"))
                    .blank()
                    .roomy([counts])
                    .blank()
                    .roomy([Row::new().dim(rules)])
            }
            _ => DetailPanel::new(
                Row::new()
                    .toned(Tone::Ok, "✓ ")
                    .and(whose)
                    .bold("all ordered")
                    .dim("   Del deletes the selected order"),
            )
            .blank()
            .roomy([counts]),
        }
    }

    /// Returns a power's centers and how many units it has.
    fn power_counts(table: &Session, power: Power) -> Row {
        let (map, position) = (table.game().map(), table.game().position());
        let centers = short_names(map, position.centers_of(power));
        let centers: Vec<String> = centers.collect();
        Row::new()
            .strong(Tone::Power(power), map.power(power).name.as_str())
            .to_column(DETAILS)
            .bold(words::count(centers.len(), "center"))
            .dim(format!(" {}", centers.join(" ")))
            .text("   ")
            .bold(words::count(position.units_of(power).count(), "unit"))
    }
}

fn short_names(
    map: &Map,
    provinces: impl Iterator<Item = Province>,
) -> impl Iterator<Item = String> {
    provinces.map(|at| map.short(at.location()).to_string())
}

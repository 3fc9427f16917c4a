//! What a power has to build or to remove.

use super::{DETAILS, OrderEntry, Session};
use crate::screen_layout::{DetailPanel, DetailRow};
use crate::text::Row;
use crate::theme::Tone;
use crate::words;
use chancery_core::board::Power;
use game::Slot;

impl OrderEntry {
    /// What a power has to build or to remove.
    pub(super) fn winter_dock(&self, table: &Session, power: Power) -> DetailPanel {
        let game = table.game();
        let map = game.map();
        let position = game.position();
        let name = &map.power(power).name;
        let centers: Vec<String> = position
            .centers_of(power)
            .map(|at| map.short(at.location()).to_string())
            .collect();
        let units = position.units_of(power).count();
        let mut full = Vec::new();
        let mut counts = Row::new()
            .strong(Tone::Power(power), name.as_str())
            .to_column(DETAILS)
            .bold(words::count(centers.len(), "center"))
            .dim(format!(" {}", centers.join(" ")));
        counts = counts.text("   ").bold(words::count(units, "unit"));
        let left = game.unordered(power).into_iter().next();
        // of several powers in one hand, whose it is
        let whose = match self.powers.len() {
            1 => Row::new(),
            _ => Row::new()
                .strong(Tone::Power(power), name.as_str())
                .text("  "),
        };
        let to_write = |count: usize, what: &str| {
            let told = format!("{} to order", words::count(count, what));
            Row::new().faint("· ").and(whose.clone()).bold(told)
        };
        let first = match left {
            Some(Slot::Builds(left)) => to_write(left, "build"),
            Some(Slot::Removals(left)) => to_write(left, "removal"),
            _ => Row::new()
                .toned(Tone::Ok, "✓ ")
                .and(whose.clone())
                .bold("all ordered")
                .dim("   Del deletes the selected order"),
        };
        full.push(first.clone().into());
        full.push(DetailRow::default());
        full.push(counts.into());
        let mut brief = first.text("   ");
        match left {
            Some(Slot::Builds(_)) => {
                let mut open = Row::new().dim("open").to_column(DETAILS);
                for (i, home) in self.open_homes(table, power).into_iter().enumerate() {
                    let home = map.short(home.location()).to_string();
                    open = open
                        .strong(Tone::Accent, (i + 1).to_string())
                        .text(format!(" {home}   "));
                    brief = brief
                        .strong(Tone::Accent, (i + 1).to_string())
                        .text(format!(" {home}  "));
                }
                full.push(open.into());
                full.push(DetailRow::default());
                full.push(
                    Row::new()
                        .dim("Builds you don't order are waived. ")
                        .key("Alt-W")
                        .dim(" waives the rest now.")
                        .into(),
                );
            }
            Some(Slot::Removals(_)) => {
                full.push(DetailRow::default());
                full.push(
                    Row::new()
                        .dim("Without a removal order, the rules choose the unit (4.D.8).")
                        .into(),
                );
                brief = brief.dim("without one the rules choose (4.D.8)");
            }
            _ => {}
        }
        DetailPanel {
            brief: vec![brief.into()],
            full,
        }
    }
}

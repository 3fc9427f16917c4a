//! The builds or removals that a power owes.

use super::{DETAILS, OrderEntry, Session};
use crate::screen_layout::DetailPanel;
use crate::text::Row;
use crate::theme::Tone;
use crate::words;
use chancery_core::board::Power;
use game::Slot;

impl OrderEntry {
    /// Returns the builds or removals that a power owes.
    pub(super) fn winter_detail(&self, session: &Session, power: Power) -> DetailPanel {
        let game = session.game();
        let map = game.map();
        let name = Row::new().strong(Tone::Power(power), map.power(power).name.as_str());
        // of several powers, the one that is selected
        let whose = match self.powers.len() {
            1 => Row::new(),
            _ => name.clone().text("  "),
        };
        let position = game.position();
        let counts = name
            .to_column(DETAILS)
            .bold(words::count(position.center_count(power), "center"))
            .text(" ")
            .dim(words::codes(map, position.centers_of(power)))
            .text("   ")
            .bold(words::count(position.units_of(power).count(), "unit"));
        let due = |count: usize, what: &str| {
            let text = format!("{} to order", words::count(count, what));
            Row::new().faint("· ").and(whose.clone()).bold(text)
        };
        match game.unordered(power).first() {
            Some(&Slot::Builds(left)) => {
                let homes = self.open_homes(session, power);
                let listed = |row: Row, gap: &str| {
                    let homes = homes.iter().enumerate();
                    homes.fold(row, |row, (at, &home)| {
                        let home = words::numbered(at, &words::code(map, home), false);
                        row.and(home).text(gap)
                    })
                };
                let head = due(left, "build");
                let short = listed(head.clone().text("   "), "  ");
                let waive = Row::new()
                    .dim("Builds you don't order are waived. ")
                    .key("Alt-W")
                    .dim(" waives the rest now.");
                let open = listed(Row::new().dim("open").to_column(DETAILS), "   ");
                let panel = DetailPanel::with_short(head, short).blank();
                panel.roomy([counts, open, Row::new(), waive])
            }
            Some(&Slot::Removals(left)) => {
                let head = due(left, "removal");
                let short = head.clone().text("   ");
                let rules = "Without a removal order, the rules choose the unit (4.D.8).";
                let short = short.dim("without one the rules choose (4.D.8)");
                let panel = DetailPanel::with_short(head, short).blank();
                panel.roomy([counts, Row::new(), Row::new().dim(rules)])
            }
            _ => {
                let head = Row::new()
                    .toned(Tone::Ok, "✓ ")
                    .and(whose)
                    .bold("all ordered");
                let head = head.dim("   Del deletes the selected order");
                DetailPanel::new(head).blank().roomy([counts])
            }
        }
    }
}

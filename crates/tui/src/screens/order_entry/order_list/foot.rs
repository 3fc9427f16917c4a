//! Below the order list: the players that have sealed, and the centers.

use super::{OrderEntry, Session};
use crate::screen_layout::ListRow;
use crate::text::Row;
use crate::theme::Tone;
use game::{Seat, SeatId};

impl OrderEntry {
    /// Returns the rows below the order list.
    pub(super) fn foot(&self, table: &Session) -> Vec<ListRow> {
        let game = table.game();
        let map = game.map();
        let mut lines = match self.is_game_master() {
            true => Vec::new(),
            false => self.players(table),
        };
        lines.push(Row::new().dim("Centers").into());
        let mut row = Row::new();
        let mut owned = 0;
        for power in map.powers() {
            let count = game.position().centers_of(power).count();
            owned += count;
            row = row
                .strong(Tone::Power(power), text::initial(&map.power(power).name))
                .text(format!("{count} "));
        }
        lines.push(row.into());
        let free = map.centers().len() - owned;
        let text = format!("{} to win; {free} unowned", game.victory().centers);
        lines.push(Row::new().faint(text).into());
        lines
    }

    /// Returns the players who write in this phase, and whether each has sealed.
    fn players(&self, table: &Session) -> Vec<ListRow> {
        let game = table.game();
        let map = game.map();
        let seats = game.seat_ids().zip(game.seats());
        let writing = seats.filter(|&(number, _)| game.must_write(number));
        let line = |(number, seat): (SeatId, &Seat)| {
            let status = match (seat.powers == self.powers, game.is_sealed(number)) {
                (true, _) => Row::new().strong(Tone::Accent, "‹").text(" writing"),
                (false, true) => Row::new().toned(Tone::Ok, "✓").text(" sealed"),
                (false, false) => Row::new().faint("· waiting"),
            };
            let powers = seat.powers.iter();
            let chips = powers.fold(Row::new().text(" "), |row, &power| {
                row.chip(power, text::initial(&map.power(power).name))
            });
            let is_named = seat.powers.len() == 1 || !seat.name.is_empty();
            let name = match is_named {
                true => seat.title(map),
                false => String::new(),
            };
            ListRow::both(chips.text(format!(" {name}")), status)
        };
        let heading = ListRow::from(Row::new().dim("Players"));
        let rows = std::iter::once(heading).chain(writing.map(line));
        rows.chain([ListRow::blank()]).collect()
    }
}

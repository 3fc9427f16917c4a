//! The rows below the order list: the players who have sealed, and the centers.

use super::EntryView;
use crate::kit::{Row, Tone, words};
use crate::page::ListRow;
use game::{Game, Seat, SeatId, VictoryCount};

/// The width of the centers, in columns: that of the narrowest list without its margins.
const COLUMNS: usize = 29;

impl EntryView<'_> {
    /// Returns the rows below the order list.
    pub(super) fn list_foot(self) -> Vec<ListRow> {
        let game = self.game();
        let map = game.map();
        let mut lines = if self.entry.is_game_master() {
            Vec::new()
        } else {
            self.player_rows()
        };
        lines.push(Row::new().dim("Centers").into());
        let position = game.position();
        let row = words::center_counts(game);
        lines.extend(row.wrapped(COLUMNS).into_iter().map(Into::into));
        if game.victory().counted == VictoryCount::Hand {
            lines.push(together(game).into());
        }
        let centers = map.centers().iter();
        let free = centers.filter(|&at| position.owner(at).is_none()).count();
        let free = if game.is_view() {
            String::new()
        } else {
            format!("; {free} unowned")
        };
        let text = format!("{}{free}", game.victory().in_words());
        let text = Row::new().faint(text);
        lines.extend(text.wrapped(COLUMNS).into_iter().map(Into::into));
        lines
    }

    /// Returns the players who write in this phase, and whether each has sealed. A lone player's opponents have names.
    fn player_rows(self) -> Vec<ListRow> {
        let game = self.game();
        let map = game.map();
        let seats = game.seat_ids().zip(game.seats());
        let named = |number| self.session.is_alone() && game.persona(number).is_some();
        let writing = seats.filter(|&(number, _)| game.must_write(number) || named(number));
        let line = |(number, seat): (SeatId, &Seat)| {
            let persona = game.persona(number);
            let is_own = seat.powers == self.entry.powers;
            let status = match (persona, is_own, game.is_sealed(number)) {
                (Some(_), ..) => Row::new().faint("computer"),
                (None, true, _) => Row::new().strong(Tone::Accent, "‹").text(" writing"),
                (None, false, true) => Row::new().toned(Tone::Ok, "✓").text(" sealed"),
                (None, false, false) => Row::new().faint("· waiting"),
            };
            let chips = Row::new().text(" ").and(words::badges(map, &seat.powers));
            let name = match persona {
                Some(persona) => persona.name.clone(),
                None if seat.powers.len() == 1 || !seat.name.is_empty() => seat.title(map),
                None => String::new(),
            };
            ListRow::both(chips.text(format!(" {name}")), status)
        };
        let heading = ListRow::from(Row::new().dim("Players"));
        let rows = std::iter::once(heading).chain(writing.map(line));
        rows.chain([ListRow::blank()]).collect()
    }
}

/// Returns the centers of each player's powers together.
fn together(game: &Game) -> Row {
    let hands = game.seats().iter().map(|seat| {
        let known = seat.powers.iter().map(|&power| game.known_centers(power));
        let sum = known.sum::<Option<usize>>();
        let sum = sum.map_or_else(|| "?".to_owned(), |sum| sum.to_string());
        words::badges(game.map(), &seat.powers).text(format!(" {sum}"))
    });
    Row::joined(hands, &Row::new().text("  "))
}

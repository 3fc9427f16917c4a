//! The detail panel for a dislodged unit: its retreat options, and the closed provinces with the
//! reasons.

use super::super::retreats::{ClosedProvince, Dislodgement, describe};
use super::EntryView;
use crate::keys::Command;
use crate::kit::text::columns;
use crate::kit::{Row, Tone, words};
use crate::page::{DetailPanel, DetailRow};
use crate::session::Session;
use chancery_core::board::{Dislodged, Location, Map, Province};
use chancery_core::orders::WrittenOrder;

/// The column of the closed provinces.
const CLOSED: usize = 43;

/// On a small screen: the column of the closed provinces, their number of rows, and the width of a
/// row.
const SHORT_CLOSED: usize = 8;
const SHORT_ROWS: usize = 3;
const SHORT_WIDTH: usize = 77;

/// A possible order of the dislodged unit.
struct RetreatChoice {
    order: String,
    /// The destination, or `None` for a disband.
    to: Option<Location>,
    /// Whether it is the written order.
    is_written: bool,
}

impl EntryView<'_> {
    /// Returns the open provinces with their numbers, and the closed ones with their reasons.
    pub(super) fn retreat_detail(self, dislodged: &Dislodged) -> DetailPanel {
        let map = self.game().map();
        let dislodgement = Dislodgement::of(self.session, dislodged);
        let closed = dislodgement.closed(self.session, dislodged);
        let head = Row::new()
            .strong(Tone::Err, "↯")
            .text(" ")
            .and(self.whose(dislodged.unit.power))
            .bold(dislodged.unit.short(map))
            .text("  dislodged   ")
            .dim(dislodgement.clause.as_str());
        let columns = self.detail_columns();
        let choices = self.retreat_choices(map.province(dislodged.unit.location));
        let open = Row::new().dim("open   ");
        let open = choices.iter().enumerate().fold(open, |row, (at, choice)| {
            let name = choice.to.map(|to| map.short(to).to_string());
            let written = if choice.is_written { "✓" } else { "" };
            let choice = Row::new()
                .strong(Tone::Accent, format!(" {}", at + 1))
                .toned(Tone::Ok, written)
                .bold(format!(" {} ", name.as_deref().unwrap_or("disband")));
            row.and(choice.on_click(Command::choose(at)))
        });
        DetailPanel::new(head)
            .cramped([open])
            .cramped(closed_in_short(map, &closed))
            .blank()
            .roomy(table_rows(self.session, &choices, &closed, columns))
    }

    fn retreat_choices(self, at: Province) -> Vec<RetreatChoice> {
        let game = self.game();
        let mut powers = self.entry.powers.iter();
        let written = powers.find_map(|&power| {
            let entry = game.order_of(power, at)?;
            Some(self.in_full(power, &entry.written))
        });
        let choice = |order: WrittenOrder| {
            let text = order.short(game.map()).to_string();
            RetreatChoice {
                to: order.destination().and_then(|to| to.location(game.map())),
                is_written: written.as_ref() == Some(&text),
                order: text,
            }
        };
        self.retreats().into_iter().map(choice).collect()
    }
}

/// Returns the open provinces with their numbers, beside the closed ones with their reasons.
fn table_rows(
    session: &Session,
    choices: &[RetreatChoice],
    closed: &[ClosedProvince],
    columns: usize,
) -> Vec<DetailRow> {
    let map = session.game().map();
    let widest = choices.iter().map(|it| it.order.chars().count()).max();
    let column = widest.unwrap_or_default() + 5;
    let left = |(at, choice): (usize, &RetreatChoice)| {
        let row = words::choice(at, &choice.order, choice.is_written);
        let text = choice.to.map(|to| describe(session, to));
        let text = text.as_deref().unwrap_or("disbands");
        // if both don't fit, the order already names the province
        let text = match text.split_once(", ") {
            Some((_, what)) if column + text.chars().count() > CLOSED - 2 => what,
            _ => text,
        };
        row.padded_to(column).dim(text)
    };
    let mut lefts = choices.iter().enumerate().map(left);
    let count = choices.len().max(closed.len());
    let row = |at: usize| {
        let row = lefts.next().unwrap_or_default().fitted(CLOSED - 2);
        let row = row.padded_to(CLOSED);
        let is_written = choices.get(at).is_some_and(|choice| choice.is_written);
        let row = match closed.get(at) {
            Some(closed) => {
                let why = if CLOSED + 7 + closed.why.chars().count() > columns {
                    &closed.short
                } else {
                    &closed.why
                };
                row.toned(Tone::Err, "✕ ")
                    .bold(map.short(closed.at).to_string())
                    .dim(format!("  {why}"))
            }
            None => row,
        };
        DetailRow::from(row).selected_if(is_written, CLOSED as u16 - 3)
    };
    (0..count).map(row).collect()
}

/// Returns the closed provinces for small screens, grouped by the reason.
fn closed_in_short(map: &Map, closed: &[ClosedProvince]) -> Vec<Row> {
    let mut reasons: Vec<(&str, Vec<String>)> = Vec::new();
    for ClosedProvince { at, short, .. } in closed {
        let at = map.short(*at).to_string();
        match reasons.iter_mut().find(|(other, _)| other == short) {
            Some((_, places)) => places.push(at),
            None => reasons.push((short, vec![at])),
        }
    }
    let reasons = reasons.into_iter();
    let reasons = reasons.map(|(why, at)| Row::new().bold(at.join(" ")).dim(format!(" {why}")));
    let rows = columns(reasons, SHORT_ROWS, SHORT_WIDTH - SHORT_CLOSED);
    let label = Row::new().dim("closed").padded_to(SHORT_CLOSED);
    label.beside(rows).collect()
}

//! A dislodged unit: where it may go, and why not elsewhere.

use super::super::retreats::{self, ClosedProvince};
use super::{OrderEntry, Session, columns};
use crate::screen_layout::{DetailPanel, DetailRow};
use crate::text::Row;
use crate::theme::Tone;
use crate::words;
use chancery_core::board::{Dislodged, Location, Map};
use chancery_core::orders::{Action, WrittenOrder};

/// The column at which the closed places begin.
const CLOSED: usize = 43;

/// On a small screen: the column at which they begin, the rows they get, the columns of a row.
const SHUT: usize = 8;
const SHUT_ROWS: usize = 3;
const SMALL: usize = 77;

impl OrderEntry {
    /// A dislodged unit: the open places numbered, the closed ones with their reasons.
    pub(super) fn retreat_dock(&self, table: &Session, dislodged: &Dislodged) -> DetailPanel {
        let game = table.game();
        let map = game.map();
        let fall = retreats::fall(table, dislodged);
        let closed = retreats::closed(table, dislodged);
        let first = Row::new()
            .strong(Tone::Err, "↯")
            .text(" ")
            .bold(words::unit(map, dislodged.unit))
            .text("  dislodged   ")
            .dim(fall.clause.as_str());
        let at = map.province(dislodged.unit.location);
        let given = self
            .powers
            .iter()
            .find_map(|&power| game.order_of(power, at));
        let orders = self.numbered(table);
        let mut open = Vec::new();
        let widest = orders.iter().map(|(text, _)| text.chars().count()).max();
        let told_at = widest.unwrap_or_default() + 6;
        for (i, (text, order)) in orders.iter().enumerate() {
            let taken = given.is_some_and(|entry| Some(&entry.written) == order.as_ref());
            let row = Row::new()
                .strong(Tone::Accent, (i + 1).to_string())
                .text("  ");
            let row = if taken {
                row.bold(text.as_str())
            } else {
                row.text(text.as_str())
            };
            let told = match order.as_ref().and_then(destination(map)) {
                Some(to) => retreats::told(table, to),
                None => "disbands".to_owned(),
            };
            // where both do not fit, the order says which place it is
            let told = match told.split_once(", ") {
                Some((_, what)) if told_at + told.chars().count() > CLOSED - 2 => what,
                _ => told.as_str(),
            };
            open.push(DetailRow {
                row: row.to_column(told_at).dim(told),
                selected: if taken { CLOSED as u16 - 3 } else { 0 },
                ..DetailRow::default()
            });
        }
        let mut full = vec![DetailRow::from(first.clone()), DetailRow::default()];
        for i in 0..open.len().max(closed.len()) {
            let left = open.get(i).cloned().unwrap_or_default();
            let row = left.row.fitted(CLOSED - 2).to_column(CLOSED);
            let right = closed.get(i).map_or_else(Row::new, |closed| {
                Row::new()
                    .toned(Tone::Err, "✕ ")
                    .bold(map.short(closed.at).to_string())
                    .dim(format!(
                        "  {}",
                        closed.why.replace(" bounced there", " bounced")
                    ))
            });
            full.push(DetailRow {
                row: row.and(right),
                selected: left.selected,
                ..DetailRow::default()
            });
        }
        let mut ways = Row::new().dim("open   ");
        for (i, (_, order)) in orders.iter().enumerate() {
            let to = order.as_ref().and_then(destination(map));
            let told = to.map_or_else(|| "disband".to_owned(), |to| map.short(to).to_string());
            let taken = given.is_some_and(|entry| Some(&entry.written) == order.as_ref());
            let mark = if taken { " ✓" } else { "" };
            ways = ways
                .strong(Tone::Accent, format!(" {}", i + 1))
                .toned(Tone::Ok, mark)
                .bold(format!(" {told} "));
        }
        let mut brief = vec![first.into(), ways.into()];
        brief.extend(shut(map, &closed).into_iter().map(DetailRow::from));
        DetailPanel { brief, full }
    }
}

/// The closed places for small screens, those that are closed for the same reason together.
fn shut(map: &Map, closed: &[ClosedProvince]) -> Vec<Row> {
    let mut reasons: Vec<(&str, Vec<String>)> = Vec::new();
    for ClosedProvince { at, why } in closed {
        let (why, at) = (short_of(why), map.short(*at).to_string());
        match reasons.iter_mut().find(|(other, _)| *other == why) {
            Some((_, places)) => places.push(at),
            None => reasons.push((why, vec![at])),
        }
    }
    let told = reasons
        .into_iter()
        .map(|(why, places)| Row::new().bold(places.join(" ")).dim(format!(" {why}")));
    let rows = columns(told, SHUT_ROWS, SMALL - SHUT);
    let label = |at: usize| match at {
        0 => Row::new().dim("closed"),
        _ => Row::new(),
    };
    let rows = rows.into_iter().enumerate();
    rows.map(|(at, row)| label(at).to_column(SHUT).and(row))
        .collect()
}

/// Where an order leads.
fn destination(map: &Map) -> impl Fn(&WrittenOrder) -> Option<Location> + '_ {
    |order| match order {
        WrittenOrder::Order {
            action: Action::Move { to, .. } | Action::Retreat { to },
            ..
        } => to.location(map),
        _ => None,
    }
}

/// A reason in a word or two, for small screens.
fn short_of(why: &str) -> &str {
    if why.starts_with("your") {
        "yours"
    } else if why.starts_with("its") {
        "attacker's"
    } else if why.starts_with("contested") {
        "contested"
    } else {
        let unit = why.strip_suffix(" occupied").unwrap_or(why);
        let unit = unit.strip_prefix("a ").or_else(|| unit.strip_prefix("an "));
        unit.unwrap_or(why)
    }
}

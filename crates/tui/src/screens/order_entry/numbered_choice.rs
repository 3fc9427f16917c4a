//! Choosing by a number: among readings, retreats, open homes and answers.

use super::reading::AcceptedOrder;
use super::{OrderEntry, OrderItem, Session};
use chancery_core::board::{Power, Province};
use chancery_core::orders::WrittenOrder;
use entry::Verdict;

impl OrderEntry {
    /// Accepts a numbered choice. In a line of several orders, the others wait until all are clear.
    pub(super) fn choose(&mut self, table: &mut Session, number: usize) {
        if self.line.is_empty() {
            return match self.is_listing() {
                true => self.answer(table, number),
                false => self.choose_numbered(table, number),
            };
        }
        let reading = self.line.reading();
        let Some(reading) = reading.filter(|it| it.choices().get(number).is_some()) else {
            return self.read(table);
        };
        let reading = reading.clone().settled(number);
        self.line.settle(reading.clone());
        let clear = matches!(reading.verdict, Verdict::Ok | Verdict::Fixed);
        if clear || reading.parts.len() == 1 {
            self.write(table, &reading);
        }
    }

    /// Accepts a retreat, or begins a build in an open home, while the line is empty.
    fn choose_numbered(&mut self, table: &mut Session, number: usize) {
        let numbered = self.numbered(table).into_iter().nth(number);
        match (numbered, self.item(table).map(OrderItem::power)) {
            (Some((text, Some(written))), Some(power)) => {
                let given = vec![AcceptedOrder::new(power, Verdict::Ok, text, written)];
                match self.refused_as_late(table, &given) {
                    Some(refused) => self.say(refused),
                    None => self.enter(table, given, self.sheets.list.clone()),
                }
            }
            (Some((text, _)), _) => self.set_line(table, &text),
            (None, _) => {}
        }
    }

    /// Returns what the numbers choose on an empty line: a dislodged unit's retreats, or the open homes.
    /// An order is written at once, a mere beginning goes into the line.
    pub(super) fn numbered(&self, table: &Session) -> Vec<(String, Option<WrittenOrder>)> {
        let game = table.game();
        let (map, bench) = (game.map(), game.bench());
        match self.item(table) {
            Some(OrderItem::Dislodged(_, at)) => {
                let all = bench.possible_retreats(at).into_iter();
                all.map(|order| (order.short(map).to_string(), Some(order)))
                    .collect()
            }
            Some(OrderItem::Builds(power, _)) => self
                .open_homes(table, power)
                .into_iter()
                .map(|home| (format!("A {} B", map.short(home.location())), None))
                .collect(),
            _ => Vec::new(),
        }
    }

    /// Returns the homes where a power can still build, without those that have a build already.
    pub(super) fn open_homes(&self, table: &Session, power: Power) -> Vec<Province> {
        let game = table.game();
        let homes = game.position().open_homes(power);
        homes
            .filter(|&home| game.order_of(power, home).is_none())
            .collect()
    }
}

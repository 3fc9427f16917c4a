//! Choosing by a digit: among readings, ways out, open homes, the answers to a question.

use super::accept::AcceptedOrder;
use super::items::OrderItem;
use super::{OrderEntry, Session};
use chancery_core::board::{Power, Province};
use chancery_core::orders::{OrderDuration, WrittenOrder};
use entry::Verdict;
use game::DraftOrder;

impl OrderEntry {
    /// Takes a numbered candidate. In a line of several orders the others wait until all are clear.
    pub(super) fn choose(&mut self, table: &mut Session, number: usize) {
        if self.line.value().is_empty() && self.is_listing() {
            return self.answer(table, number);
        }
        if self.line.value().is_empty() {
            return self.choose_numbered(table, number);
        }
        let open = self.reading.take();
        let Some(reading) = open.filter(|reading| reading.choices().get(number).is_some()) else {
            return self.read(table);
        };
        let reading = reading.settled(number);
        self.pick = None;
        self.reading = Some(reading.clone());
        let clear = matches!(reading.verdict, Verdict::Ok | Verdict::Fixed);
        if clear || reading.parts.len() == 1 {
            self.write(table, &reading);
        }
    }

    /// Takes what is numbered while nothing is written: a way out, or an open home.
    fn choose_numbered(&mut self, table: &mut Session, number: usize) {
        let numbered = self.numbered(table);
        let Some((text, written)) = numbered.get(number) else {
            return;
        };
        match (self.item(table).map(OrderItem::power), written) {
            (Some(power), Some(written)) => {
                let entry = DraftOrder {
                    text: text.clone(),
                    written: written.clone(),
                    term: OrderDuration::Once,
                    ruling: None,
                };
                let given = vec![AcceptedOrder {
                    power,
                    verdict: Verdict::Ok,
                    entry,
                }];
                match self.refused_as_late(table, &given) {
                    Some(refused) => self.note = Some(refused),
                    None => self.give_all(table, given),
                }
            }
            _ => self.set_line(table, text),
        }
    }

    /// What the digits choose on an empty line: a dislodged unit's ways out, or the open homes. An
    /// order is written at once, a mere beginning goes into the line.
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

    /// The homes where the power may still build, those with a build already written left out.
    pub(super) fn open_homes(&self, table: &Session, power: Power) -> Vec<Province> {
        let game = table.game();
        let homes = game.position().open_homes(power);
        homes
            .filter(|&home| game.order_of(power, home).is_none())
            .collect()
    }
}

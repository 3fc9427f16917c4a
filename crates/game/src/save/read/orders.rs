//! Reads the orders of a phase with their rulings, and the open questions.

use std::sync::Arc;

use super::{Reader, as_written, shown};
use crate::save::MOST_ORDERS;
use crate::save::file::{ByPower, LineFile, OrderFile, Text};
use crate::save::write::UNSAID;
use crate::{DraftOrder, Game, KeptLine, Mode, Ruling, SheetLines, Was};
use chancery_core::board::{Id, Map};
use chancery_core::orders::notation;
use chancery_core::orders::{OrderDuration, StatedOwner, WrittenOrder};

impl Reader {
    /// Reads the orders of a phase, by power. A power that isn't named has sent nothing.
    pub(super) fn sheets(
        &mut self,
        orders: &ByPower<Vec<OrderFile>>,
    ) -> Vec<Option<Vec<DraftOrder>>> {
        let map = Arc::clone(&self.map);
        let mut sheets = vec![None; map.powers().len()];
        for (power, entries) in self.by_power(orders) {
            if let Some(surplus) = entries.get(MOST_ORDERS) {
                self.fault(
                    &surplus.read,
                    format!("a power has {MOST_ORDERS} orders at most"),
                );
                continue;
            }
            let sheet = entries.iter().filter_map(|order| self.order(&map, order));
            sheets[power.index()] = Some(sheet.collect());
        }
        sheets
    }

    fn order(&mut self, map: &Map, order: &OrderFile) -> Option<DraftOrder> {
        let text = order.read.get_ref();
        let written = self.take(&order.read, notation::read(map, text))?;
        Some(DraftOrder {
            text: order
                .wrote
                .as_deref()
                .map_or_else(|| text.clone(), as_written),
            written: self.with_nationality(written, order.of.as_ref()),
            term: if order.standing {
                OrderDuration::Standing
            } else {
                OrderDuration::Once
            },
            ruling: self.ruling(map, order),
        })
    }

    /// Reads the open questions of the current phase, and the lines that were left out.
    pub(super) fn questions(&mut self, game: &mut Game, lines: &[LineFile], left_out: &[LineFile]) {
        if let Some(first) = lines.first()
            && game.mode() != Mode::GameMaster
        {
            let what = "only a game master is asked about lines of the sheets";
            return self.fault(&first.wrote, what);
        }
        game.drafts.lines = SheetLines {
            questions: self.lines_of(lines),
            others: self.lines_of(left_out),
        };
        // earlier versions didn't save the lines that are the text of an order
        game.drafts.lines.others = game.other_lines();
    }

    /// Reads lines of order sheets that give no order.
    pub(super) fn lines_of(&mut self, lines: &[LineFile]) -> Vec<KeptLine> {
        let map = Arc::clone(&self.map);
        let lines = lines.iter().map(|line| KeptLine {
            power: line.of.as_ref().and_then(|key| self.power(key)),
            line: as_written(line.wrote.get_ref()),
            part: line.part.as_deref().map(as_written),
            may_be: (line.may_be.iter())
                .filter_map(|order| self.take(order, notation::read(&map, order.get_ref())))
                .collect(),
            note: shown(&line.note),
            doubted_by: line.doubted_by.and_then(|number| number.checked_sub(1)),
            number: line.number,
        });
        lines.collect()
    }

    /// Reads the ruling on an order.
    fn ruling(&mut self, map: &Map, order: &OrderFile) -> Option<Ruling> {
        let was = match &order.was {
            None => Was::Same,
            Some(was) if was.get_ref().is_empty() => Was::Missing,
            Some(was) => Was::Read(self.take(was, notation::read(map, was.get_ref()))?),
        };
        if let (None, Some(was)) = (&order.ruling, &order.was) {
            self.fault(was, "`was` requires a `ruling`");
        }
        let note = order.ruling.as_ref()?;
        let earlier = order.ruled.as_deref().map(Ruling::new);
        Some(Ruling::correction(note, was).in_place_of(earlier.as_ref()))
    }

    /// Adds the stated nationality of the supported or convoyed unit to an order.
    fn with_nationality(&mut self, mut written: WrittenOrder, of: Option<&Text>) -> WrittenOrder {
        let Some(of) = of else {
            return written;
        };
        let whose = match of.get_ref().as_str() {
            UNSAID => Some(StatedOwner::Unsaid),
            _ => self.power(of).map(StatedOwner::Said),
        };
        match (written.helped_mut(), whose) {
            (Some(helped), Some(whose)) => helped.whose = whose,
            (None, Some(_)) => self.fault(of, "this order helps no other unit"),
            (_, None) => {}
        }
        written
    }
}

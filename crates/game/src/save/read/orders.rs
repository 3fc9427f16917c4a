//! The sheets of a phase, order by order, with what was ruled of them.

use std::sync::Arc;

use super::{Reader, as_written};
use crate::save::file::{ByPower, OrderFile, Text};
use crate::save::write::UNSAID;
use crate::{DraftOrder, Ruling, Was};
use chancery_core::board::Id;
use chancery_core::orders::notation;
use chancery_core::orders::{OrderDuration, StatedOwner, WrittenOrder};

impl Reader {
    /// The sheets of a phase, by power. A power that is not named has sent nothing.
    pub(super) fn sheets(
        &mut self,
        orders: &ByPower<Vec<OrderFile>>,
    ) -> Vec<Option<Vec<DraftOrder>>> {
        let map = Arc::clone(&self.map);
        let mut sheets = vec![None; map.powers().len()];
        for (key, entries) in orders {
            let Some(power) = self.power(key) else {
                continue;
            };
            let mut sheet = Vec::new();
            for order in entries {
                if let Some(written) =
                    self.take(&order.read, notation::read(&map, order.read.get_ref()))
                {
                    let text = order
                        .wrote
                        .as_deref()
                        .map_or_else(|| order.read.get_ref().clone(), as_written);
                    let written = self.with_nationality(written, order.of.as_ref());
                    let term = match order.standing {
                        true => OrderDuration::Standing,
                        false => OrderDuration::Once,
                    };
                    sheet.push(DraftOrder {
                        text,
                        written,
                        term,
                        ruling: self.ruling(order),
                    });
                }
            }
            sheets[power.index()] = Some(sheet);
        }
        sheets
    }

    /// What was ruled of an order.
    fn ruling(&mut self, order: &OrderFile) -> Option<Ruling> {
        let was = match &order.was {
            None => Was::Same,
            Some(was) if was.get_ref().is_empty() => Was::Missing,
            Some(was) => {
                let map = Arc::clone(&self.map);
                Was::Read(self.take(was, notation::read(&map, was.get_ref()))?)
            }
        };
        match (&order.ruling, &order.was) {
            (Some(note), _) => Some(Ruling::correction(note, was)),
            (None, Some(was)) => {
                self.fault(was, "`was` requires a `ruling`".to_owned());
                None
            }
            (None, None) => None,
        }
    }

    /// An order with what was written of the nationality of the unit that it helps.
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
            (None, Some(_)) => self.fault(of, "this order helps no other unit".to_owned()),
            (_, None) => {}
        }
        written
    }
}

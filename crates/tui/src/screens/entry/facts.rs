//! What is known of the orders entered, and of what still has none.

use super::house_orders::implied;
use super::question::power_of;
use super::{EntryView, OrderItem, Session};
use chancery_core::board::Power;
use chancery_core::orders::{IllegalReason, WrittenOrder};
use chancery_core::report;
use game::DraftOrder;

impl<'a> EntryView<'a> {
    /// Returns the written orders of this screen.
    pub(super) fn entries(self) -> impl Iterator<Item = (Power, &'a DraftOrder)> {
        self.entry.powers.iter().flat_map(move |&power| {
            let sheet = self.game().sheet(power).iter();
            sheet.map(move |entry| (power, entry))
        })
    }

    /// Returns the reason that an order is illegal, if it is.
    pub(super) fn illegal(
        self,
        power: Option<Power>,
        written: &WrittenOrder,
    ) -> Option<IllegalReason> {
        let game = self.game();
        let power =
            power_of(self.session, power, written).or(self.entry.powers.first().copied())?;
        game.legality().illegal(power, written)
    }

    /// Returns why an order would be void, if it would.
    pub(super) fn why_void(self, power: Power, written: &WrittenOrder) -> Option<String> {
        let why = self.illegal(Some(power), written)?;
        let legality = self.game().legality();
        Some(report::illegal_reason(&legality, power, written, why))
    }

    /// Returns the power of the selected question or item, or the first power of this screen.
    pub(super) fn selected_power(self) -> Option<Power> {
        let item = self.item().map(OrderItem::power);
        let question = self.entry.question().and_then(|line| {
            let unit = || {
                self.units_of_question(line)
                    .first()
                    .map(|(power, _)| *power)
            };
            line.power.or_else(unit)
        });
        question.or(item).or(self.entry.powers.first().copied())
    }

    /// Returns the selected power and the number of its builds without an order, if it has any.
    pub(super) fn builds_left(self) -> Option<(Power, usize)> {
        let selected = self.item().map(OrderItem::power);
        let builds = |item| match item {
            OrderItem::Builds(power, left) if selected == Some(power) => Some((power, left)),
            _ => None,
        };
        self.items().into_iter().find_map(builds)
    }

    /// Returns the possible retreats of the selected unit, which are numbered while the line is empty.
    pub(super) fn retreats(self) -> Vec<WrittenOrder> {
        match self.item() {
            Some(OrderItem::Dislodged(_, at)) => self.game().legality().possible_retreats(at),
            _ => Vec::new(),
        }
    }
}

/// Returns the units that hold because they have no order.
pub(super) fn holding_units<'a>(
    session: &Session,
    items: impl IntoIterator<Item = &'a OrderItem>,
) -> Vec<String> {
    let holding = items.into_iter().filter(|item| match **item {
        OrderItem::Unit(power, at) => {
            item.is_open(session) && implied(session, power, at).is_none()
        }
        _ => false,
    });
    holding.filter_map(|item| item.unit_name(session)).collect()
}

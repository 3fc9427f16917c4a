//! The origin of orders that a power didn't write itself (DATC 4.E.3, 4.E.5).

use super::clause::power;
use super::{Cause, ReportContext, ResultLine};
use crate::orders::OrderOrigin;
use crate::rules::IssueId;

impl ReportContext<'_> {
    /// Returns the origin of a line's order as a clause without a period, if its power didn't write the order
    /// itself.
    pub fn origin(&self, line: &ResultLine) -> Option<String> {
        match line.result.source()? {
            OrderOrigin::Implied(by) => {
                Some(format!("implied by the order of {}", self.unit_at(by)))
            }
            OrderOrigin::Proxy { by, .. } => {
                Some(format!("ordered by {}", power(self.ctx.map, by)))
            }
            _ => None,
        }
    }

    /// Returns the units and rules from which a line's order follows.
    pub(super) fn origin_causes(&self, line: &ResultLine) -> Vec<Cause> {
        match line.result.source() {
            Some(OrderOrigin::Implied(by)) => {
                vec![Cause::Unit(by), Cause::Rule(IssueId::ImplicitOrders)]
            }
            Some(OrderOrigin::Proxy { .. }) => vec![Cause::Rule(IssueId::ProxyOrders)],
            _ => Vec::new(),
        }
    }
}

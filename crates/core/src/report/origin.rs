//! Where an order comes from that its power did not write itself (DATC 4.E.3, 4.E.5).

use super::clause::power;
use super::{Cause, Fate, Line, Scene};
use crate::orders::Source;
use crate::rules::IssueId;

impl Scene<'_> {
    /// Where the order of a line comes from, where its power did not write it itself: a clause without
    /// a full stop.
    pub fn origin(&self, line: &Line) -> Option<String> {
        match source(line)? {
            Source::Implied(by) => Some(format!("implied by the order of {}", self.unit_at(by))),
            Source::Proxy { by, .. } => Some(format!("ordered by {}", power(self.bench.map, by))),
            _ => None,
        }
    }

    /// The units and rules that gave a line its order.
    pub(super) fn origin_causes(&self, line: &Line) -> Vec<Cause> {
        match source(line) {
            Some(Source::Implied(by)) => {
                vec![Cause::Unit(by), Cause::Rule(IssueId::ImplicitOrders)]
            }
            Some(Source::Proxy { .. }) => vec![Cause::Rule(IssueId::ProxyOrders)],
            _ => Vec::new(),
        }
    }
}

fn source(line: &Line) -> Option<Source> {
    match line.fate {
        Fate::Moved { source, .. } | Fate::Retreated { source, .. } => Some(source),
        Fate::Adjusted(_) | Fate::Disordered(_) => None,
    }
}

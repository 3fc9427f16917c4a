//! Texts for differences and deciding issues.

use super::{ColumnRules, DecidesFrom, DecidingIssues, DifferenceCell, DifferenceRow, RowSubject};
use crate::board::{Map, Phase, Season, Turn};

impl ColumnRules {
    /// Returns the name in files: `1971`, `datc-3.1`, or `own` for rules that are no rulebook's.
    pub fn name(self) -> &'static str {
        match self {
            ColumnRules::Rulebook(rulebook) => rulebook.name(),
            ColumnRules::Own => "own",
        }
    }
}

impl DifferenceRow {
    /// Returns the label of the row: `A Lon - Bel`, `Belgium`, `A Bur may go to`.
    pub fn label(&self, map: &Map) -> String {
        match &self.what {
            RowSubject::Order(_, line) => line.order.short(map).to_string(),
            RowSubject::Place(province) => map.info(*province).name.clone(),
            RowSubject::Retreats(unit) => {
                let (kind, at) = (unit.kind.letter(), map.short(unit.location));
                format!("{kind} {at} may go to")
            }
            RowSubject::Center(province) => format!("{} is", map.info(*province).name),
            RowSubject::Next => "next".to_owned(),
        }
    }
}

impl DifferenceCell {
    /// Returns a short text of the cell: `✓`, `empty`, `A Bel`, `+Gas`.
    pub fn text(&self, map: &Map) -> String {
        match self {
            DifferenceCell::Result { mark, .. } => mark.symbol().to_string(),
            DifferenceCell::Absent | DifferenceCell::Open(None) => "-".to_owned(),
            DifferenceCell::Open(Some(open)) if open.is_empty() => "-".to_owned(),
            DifferenceCell::Unit(None) => "empty".to_owned(),
            DifferenceCell::Unit(Some(unit)) => {
                format!("{} {}", unit.kind.letter(), map.short(unit.location))
            }
            DifferenceCell::Open(Some(open)) => open
                .iter()
                .map(|at| format!("+{}", map.short(at)))
                .collect(),
            DifferenceCell::Owner(None) => "unowned".to_owned(),
            DifferenceCell::Owner(Some(power)) => map.power(*power).name.clone(),
            DifferenceCell::Turn(turn) => phase(*turn),
            DifferenceCell::Won(_) => "won".to_owned(),
        }
    }
}

/// Returns a sentence on the orders that don't differ, given their number: `The other 3 orders have the same result
/// under all six.` The rules are named by `all`.
pub fn same_result(others: usize, all: &str) -> String {
    match others {
        0 => format!("No order has the same result under {all}."),
        1 => format!("The other order has the same result under {all}."),
        _ => format!("The other {others} orders have the same result under {all}."),
    }
}

/// Returns a word for the next phase: `retreat`, `winter`, `spring`.
fn phase(turn: Turn) -> String {
    let word = match (turn.phase, turn.season()) {
        (Phase::SpringRetreats | Phase::FallRetreats, _) => "retreat",
        (_, Season::Spring) => "spring",
        (_, Season::Fall) => "fall",
        (_, Season::Winter) => "winter",
    };
    word.to_owned()
}

impl DecidingIssues {
    /// Returns the heading: `4.A.1 decides`, `4.A.1 and 4.A.3 together make the difference`.
    pub fn head(&self) -> String {
        let all: Vec<&str> = self
            .issues
            .iter()
            .map(|issue| issue.info().number)
            .collect();
        match all.as_slice() {
            [] => String::new(),
            [one] => format!("{one} decides"),
            all => format!("{} together make the difference", text::join(all)),
        }
    }

    /// Returns a remark if the issues lead from one outcome to the other in only one direction. `one` and
    /// `other` are the names of the rules, in the order of the arguments of [`decide`](super::RulebookComparer::decide).
    pub fn remark(&self, one: &str, other: &str) -> Option<String> {
        let (from, to) = match self.way {
            DecidesFrom::Both => return None,
            DecidesFrom::Forth => (one, other),
            DecidesFrom::Back => (other, one),
        };
        Some(format!(
            "With this choice {from} gives {to}'s results, but not the reverse."
        ))
    }
}

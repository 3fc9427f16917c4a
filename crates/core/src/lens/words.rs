//! What differs and what decides, in words.

use super::{Cell, Deciding, Row, View, Way, What};
use crate::board::{Map, Phase, Season, Turn};

impl View {
    /// The name that files have: `1971`, `datc-3.1`; `own` for rules that are no rulebook's.
    pub fn name(self) -> &'static str {
        match self {
            View::Rulebook(rulebook) => rulebook.name(),
            View::Own => "own",
        }
    }
}

impl Row {
    /// What the row is about: `A Lon - Bel`, `Belgium`, `A Bur may go to`.
    pub fn label(&self, map: &Map) -> String {
        match &self.what {
            What::Order(_, line) => line.order.short(map).to_string(),
            What::Place(province) => map.info(*province).name.clone(),
            What::Retreats(unit) => {
                let (kind, at) = (unit.kind.letter(), map.short(unit.location));
                format!("{kind} {at} may go to")
            }
            What::Center(province) => format!("{} is", map.info(*province).name),
            What::Next => "next".to_owned(),
        }
    }
}

impl Cell {
    /// The cell in a few letters: `✓`, `empty`, `A Bel`, `+Gas`.
    pub fn text(&self, map: &Map) -> String {
        match self {
            Cell::Result { mark, .. } => mark.symbol().to_string(),
            Cell::Absent | Cell::Open(None) => "-".to_owned(),
            Cell::Open(Some(open)) if open.is_empty() => "-".to_owned(),
            Cell::Unit(None) => "empty".to_owned(),
            Cell::Unit(Some(unit)) => {
                format!("{} {}", unit.kind.letter(), map.short(unit.location))
            }
            Cell::Open(Some(open)) => open
                .iter()
                .map(|at| format!("+{}", map.short(at)))
                .collect(),
            Cell::Owner(None) => "nobody's".to_owned(),
            Cell::Owner(Some(power)) => map.power(*power).name.clone(),
            Cell::Turn(turn) => phase(*turn),
            Cell::Won(_) => "won".to_owned(),
        }
    }
}

/// `retreat`, `winter`, `spring`: what comes next, in a word.
fn phase(turn: Turn) -> String {
    let word = match (turn.phase, turn.season()) {
        (Phase::SpringRetreats | Phase::FallRetreats, _) => "retreat",
        (_, Season::Spring) => "spring",
        (_, Season::Fall) => "fall",
        (_, Season::Winter) => "winter",
    };
    word.to_owned()
}

impl Deciding {
    /// `4.A.1 decides`, `4.A.1 and 4.A.3 together decide`.
    pub fn head(&self) -> String {
        let all: Vec<&str> = self
            .issues
            .iter()
            .map(|issue| issue.info().number)
            .collect();
        match all.as_slice() {
            [] => String::new(),
            [one] => format!("{one} decides"),
            [first @ .., last] => format!("{} and {last} together make the difference", first.join(", ")),
        }
    }

    /// What is to be known where the difference can't be crossed both ways; `one` and `other` are
    /// the names of the rules, in the sequence in which they were asked about.
    pub fn remark(&self, one: &str, other: &str) -> Option<String> {
        let (from, to) = match self.way {
            Way::Both => return None,
            Way::Forth => (one, other),
            Way::Back => (other, one),
        };
        Some(format!(
            "Set so, {from} comes out as {to} does; from {to} to {from} more has to change."
        ))
    }
}

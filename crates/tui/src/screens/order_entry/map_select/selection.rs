//! What has been selected of an order so far.

use super::SelectContext;
use crate::words;
use chancery_core::board::Province;
use chancery_core::orders::{Action, WrittenOrder};

/// What has been selected so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in super::super) enum Selection {
    /// Nothing. Next comes a unit or a home.
    Start,
    /// Nothing. Next comes a province.
    Place,
    /// A unit. Next comes its destination, or the unit that it assists.
    Unit(Province),
    /// A unit to be assisted. Next comes the unit that assists it.
    Assistant(Province),
    /// A unit and the one that it assists. Next comes the destination of the latter.
    Assisted {
        /// The unit that supports or convoys.
        unit: Province,
        /// The unit that is supported or convoyed.
        helped: Province,
    },
    /// A destination. Next comes the unit that goes there.
    Mover(Province),
    /// A home. Next comes the unit that is built.
    Build(Province),
    /// The whole order.
    Done(WrittenOrder),
}

impl Selection {
    /// Returns the beginning of the order for the line.
    pub fn text(&self, context: &SelectContext<'_>) -> String {
        let map = context.map();
        match self {
            Selection::Start | Selection::Place | Selection::Assistant(_) | Selection::Mover(_) => {
                String::new()
            }
            Selection::Unit(at) => match context.unit(*at) {
                Some(unit) => format!("{} ", words::unit(map, unit)),
                None => String::new(),
            },
            Selection::Build(home) => format!("build {} ", map.short(home.location())),
            Selection::Done(order) => order.short(map).to_string(),
            Selection::Assisted { unit, helped } => {
                let Some(first) = context.helps(*unit, *helped).next() else {
                    return String::new();
                };
                let text = first.short(map).to_string();
                match text.rsplit_once(" - ") {
                    Some((begun, _)) => format!("{begun} - "),
                    None => text,
                }
            }
        }
    }

    /// Returns whether the line is an order already.
    pub fn is_order(&self, context: &SelectContext<'_>) -> bool {
        match self {
            Selection::Done(_) => true,
            Selection::Assisted { unit, helped } => context
                .helps(*unit, *helped)
                .any(|order| is_support_to_hold(&order)),
            _ => false,
        }
    }

    /// Returns the province that was selected last.
    pub(super) fn place(&self) -> Option<Province> {
        match self {
            Selection::Start | Selection::Place => None,
            Selection::Unit(at)
            | Selection::Assistant(at)
            | Selection::Mover(at)
            | Selection::Build(at) => Some(*at),
            Selection::Assisted { helped, .. } => Some(*helped),
            Selection::Done(order) => order.province(),
        }
    }
}

/// Returns whether an order supports a unit to hold.
pub(super) fn is_support_to_hold(order: &WrittenOrder) -> bool {
    matches!(order.action(), Some(Action::SupportHold { .. }))
}

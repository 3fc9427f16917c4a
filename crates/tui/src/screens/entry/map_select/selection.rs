//! The parts of an order that have been selected on the map.

use super::SelectContext;
use chancery_core::board::Province;
use chancery_core::orders::{Action, WrittenOrder};

/// The selection so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in super::super) enum Selection {
    /// Nothing. A unit or a home center is next.
    Start,
    /// Nothing. A province is next.
    Place,
    /// A unit. Its destination, or the unit that it supports or convoys, is next.
    Unit(Province),
    /// A unit to be supported or convoyed. The unit that does so is next.
    Assistant(Province),
    /// A unit and the one that it supports or convoys. The destination of the latter is next.
    Assisted {
        /// The unit that supports or convoys.
        unit: Province,
        /// The unit that is supported or convoyed.
        helped: Province,
    },
    /// A destination. The unit that moves there is next.
    Mover(Province),
    /// A destination with several coasts. The coast is next.
    Coast {
        /// The unit that is ordered.
        unit: Province,
        /// The unit that it supports, if the destination is that one's.
        helped: Option<Province>,
        /// The destination.
        to: Province,
    },
    /// A home center. The unit to build is next.
    Build(Province),
    /// The complete order.
    Done(WrittenOrder),
}

impl Selection {
    /// Returns the start of the order, for the line.
    pub fn text(&self, context: &SelectContext<'_>) -> String {
        let map = context.map();
        match self {
            Selection::Start | Selection::Place | Selection::Assistant(_) | Selection::Mover(_) => {
                String::new()
            }
            Selection::Unit(at) => match context.unit(*at) {
                Some(unit) => format!("{} ", unit.short(map)),
                None => String::new(),
            },
            &Selection::Coast { unit, helped, to } => {
                let to = map.short(to.location());
                match helped {
                    Some(helped) => {
                        let start = Selection::Assisted { unit, helped }.text(context);
                        format!("{start}{to}")
                    }
                    None => format!("{}- {to}", Selection::Unit(unit).text(context)),
                }
            }
            Selection::Build(home) => format!("build {} ", map.short(home.location())),
            Selection::Done(order) => order.short(map).to_string(),
            Selection::Assisted { unit, helped } => {
                let Some(first) = context.helps(*unit, *helped).next() else {
                    return String::new();
                };
                let text = first.short(map).to_string();
                match text.rsplit_once(" - ") {
                    Some((start, _)) => format!("{start} - "),
                    None => text,
                }
            }
        }
    }

    /// Returns whether the line is already an order.
    pub fn is_order(&self, context: &SelectContext<'_>) -> bool {
        match self {
            Selection::Done(_) => true,
            Selection::Assisted { unit, helped } => context
                .helps(*unit, *helped)
                .any(|order| is_support_to_hold(&order)),
            _ => false,
        }
    }

    /// Returns the last selected province.
    pub fn place(&self) -> Option<Province> {
        match self {
            Selection::Start | Selection::Place => None,
            Selection::Unit(at)
            | Selection::Assistant(at)
            | Selection::Mover(at)
            | Selection::Build(at) => Some(*at),
            Selection::Assisted { helped, .. } => Some(*helped),
            Selection::Coast { to, .. } => Some(*to),
            Selection::Done(order) => order.province(),
        }
    }
}

/// Returns whether an order is a support to hold.
pub(super) fn is_support_to_hold(order: &WrittenOrder) -> bool {
    matches!(order.action(), Some(Action::SupportHold { .. }))
}

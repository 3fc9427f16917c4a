//! The reason why the rules remove a unit in winter, as a clause.

use crate::adjudicator::civil_disorder::{RemovalGoal, RemovalReason};

/// Returns the reason why the civil disorder rule removes a unit: `farthest from home: 3 moves`.
pub fn removal_reason(why: RemovalReason) -> String {
    match why {
        RemovalReason::OffCenter => "not on a supply center".to_owned(),
        RemovalReason::Farthest(goal, moves) => {
            let goal = match goal {
                RemovalGoal::Home => "home",
                RemovalGoal::Country => "its country",
                RemovalGoal::OwnedCenter => "an owned center",
            };
            match moves {
                Some(moves) => format!(
                    "farthest from {goal}: {}",
                    text::count(moves as usize, "move")
                ),
                None => format!("it can't reach {goal}"),
            }
        }
        RemovalReason::Oldest => "built longest ago".to_owned(),
        RemovalReason::Fleet => "a fleet goes before an army".to_owned(),
        RemovalReason::Alphabet => "first in the alphabet".to_owned(),
        RemovalReason::Last => "no unit is left to keep".to_owned(),
    }
}

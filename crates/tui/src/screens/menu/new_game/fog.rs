//! Fog of war: the information that players have about other powers before the end.

use super::lines::{Choice, ChoiceRow, shown, turn};
use chancery_core::board::Visibility;

const RULES: [Choice<Option<Visibility>>; 3] = [
    (None, "none", "everyone sees everything"),
    (
        Some(Visibility::VDiplomacy),
        "own and adjacent provinces",
        "the rest appears when the game ends; the save file shows it",
    ),
    (
        Some(Visibility::Reynolds1989),
        "what own units can reach",
        "no orders of others, no centers; the save file shows it",
    ),
];

pub(super) const FOG: ChoiceRow = ChoiceRow {
    label: "Fog of war",
    shown: |chosen| shown(&RULES, chosen.fog),
    turn: |chosen, forward| turn(&RULES, &mut chosen.fog, forward),
};

//! The rules that are played, and what ends the game.

use super::lines::{Dial, Field, Group};
use crate::game::House;
use crate::tui::rulebooks;
use crate::tui::words;

pub(super) const GROUP: Group = Group {
    fields: |_| vec![Field::Dial(&RULEBOOK)],
    told: |_| "The game ends at 18 centers after a Fall.".to_owned(),
};

const RULEBOOK: Dial = Dial {
    label: "Rulebook",
    value: |chosen| words::house(chosen.house),
    remark: |chosen| chosen.house.rulebook.about().to_owned(),
    turn: |chosen, forward| {
        chosen.house = House::of(rulebooks::next(chosen.house.rulebook, forward));
    },
};

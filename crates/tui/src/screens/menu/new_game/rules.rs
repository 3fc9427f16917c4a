//! The rules of the game.

use super::lines::{Choice, ChoiceRow, Group, SetupRow, choice_row, choices, shown, turn, value};
use crate::kit::list::cycle;
use crate::kit::words;
use chancery_core::board::{BuildSites, DislodgedUnits, Visibility};
use chancery_core::rules::Rulebook;
use game::TableRules;

pub(super) const GROUP: Group = Group {
    fields: |_| {
        [&RULEBOOK, &BUILDS, &DISLODGED, &FOG]
            .map(SetupRow::Dial)
            .to_vec()
    },
    message: |_| String::new(),
};

const RULEBOOK: ChoiceRow = ChoiceRow {
    label: "Rulebook",
    shown: |chosen| {
        let about = chosen.house.rulebook.about();
        value(words::house(chosen.house), about)
    },
    turn: |chosen, forward| {
        chosen.house = TableRules::of(cycle(&Rulebook::ALL, chosen.house.rulebook, forward));
        chosen.share_out_by_rulebook();
    },
};

const BUILD_SITES: &[Choice<BuildSites>] = choices![
    BuildSites::Home => "at home", "in owned home centers";
    BuildSites::Owned => "in any owned center", "wherever the power owns a center";
    BuildSites::AnyHome => "in any owned home center",
        "wherever the power owns a home center, its own or another's";
    BuildSites::WithHome => "in any owned center, with a home",
        "wherever the power owns a center, while it owns a home center";
];

const BUILDS: ChoiceRow = ChoiceRow {
    label: "Builds",
    shown: |chosen| {
        let (name, remark) = shown(BUILD_SITES, chosen.terms.builds);
        if chosen.terms.builds == chosen.map.terms().builds {
            (name, remark)
        } else {
            value(name, format!("house rule: {remark}"))
        }
    },
    turn: |chosen, forward| turn(BUILD_SITES, &mut chosen.terms.builds, forward),
};

const DISLODGED: ChoiceRow = choice_row!("Dislodged", terms.dislodging, DislodgedUnits, [
    DislodgedUnits::Retreats => "retreat", "standard rule";
    DislodgedUnits::Destroys => "disband", "house rule: no retreats";
]);

/// Fog of war: the information that players have about other powers before the end
const FOG: ChoiceRow = choice_row!("Fog of war", terms.visibility, Option<Visibility>, [
    None => "none", "everyone sees everything";
    Some(Visibility::VDiplomacy) => "own and adjacent provinces",
        "the rest appears when the game ends; the save file shows it";
    Some(Visibility::Reynolds1989) => "what own units can reach",
        "no orders of others, no centers; the save file shows it";
]);

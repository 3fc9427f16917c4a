//! The rules of the game.

use super::fog::FOG;
use super::lines::{Choice, ChoiceRow, Group, SetupRow, name, remark, turn};
use crate::picker::cycle;
use crate::words;
use chancery_core::board::{BuildSites, DislodgedUnits};
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
    value: |chosen| words::house(chosen.house),
    remark: |chosen| chosen.house.rulebook.about().to_owned(),
    turn: |chosen, forward| {
        chosen.house = TableRules::of(cycle(&Rulebook::ALL, chosen.house.rulebook, forward));
        chosen.share_out_by_rulebook();
    },
};

const BUILD_SITES: [Choice<BuildSites>; 4] = [
    (BuildSites::Home, "at home", "in owned home centers"),
    (
        BuildSites::Owned,
        "in any owned center",
        "wherever the power owns a center",
    ),
    (
        BuildSites::AnyHome,
        "in any owned home center",
        "wherever the power owns a home center, its own or another's",
    ),
    (
        BuildSites::WithHome,
        "in any owned center, with a home",
        "wherever the power owns a center, while it owns a home center",
    ),
];

const BUILDS: ChoiceRow = ChoiceRow {
    label: "Builds",
    value: |chosen| name(&BUILD_SITES, chosen.builds),
    remark: |chosen| {
        let remark = remark(&BUILD_SITES, chosen.builds);
        match chosen.builds == chosen.map.terms().builds {
            true => remark,
            false => format!("house rule: {remark}"),
        }
    },
    turn: |chosen, forward| turn(&BUILD_SITES, &mut chosen.builds, forward),
};

const DISLODGED_UNITS: [Choice<DislodgedUnits>; 2] = [
    (DislodgedUnits::Retreats, "retreat", "standard rule"),
    (
        DislodgedUnits::Destroys,
        "disband",
        "house rule: no retreats",
    ),
];

const DISLODGED: ChoiceRow = ChoiceRow {
    label: "Dislodged",
    value: |chosen| name(&DISLODGED_UNITS, chosen.dislodging),
    remark: |chosen| remark(&DISLODGED_UNITS, chosen.dislodging),
    turn: |chosen, forward| turn(&DISLODGED_UNITS, &mut chosen.dislodging, forward),
};

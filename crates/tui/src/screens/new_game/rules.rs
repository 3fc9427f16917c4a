//! The rules that are played.

use super::lines::{ChoiceRow, Group, SetupRow, next};
use crate::rulebooks;
use crate::words;
use chancery_core::board::{BuildSites, DislodgedUnits};
use game::TableRules;

pub(super) const GROUP: Group = Group {
    fields: |_| {
        [&RULEBOOK, &BUILDS, &DISLODGED]
            .map(SetupRow::Dial)
            .to_vec()
    },
    told: |_| String::new(),
};

const RULEBOOK: ChoiceRow = ChoiceRow {
    label: "Rulebook",
    value: |chosen| words::house(chosen.house),
    remark: |chosen| chosen.house.rulebook.about().to_owned(),
    turn: |chosen, forward| {
        chosen.house = TableRules::of(rulebooks::next(chosen.house.rulebook, forward));
        chosen.share_out_by_rulebook();
    },
};

const BUILDS: ChoiceRow = ChoiceRow {
    label: "Builds",
    value: |chosen| {
        let value = match chosen.builds {
            BuildSites::Home => "at home",
            BuildSites::Owned => "in any owned center",
            BuildSites::AnyHome => "in any owned home center",
        };
        value.to_owned()
    },
    remark: |chosen| {
        let remark = match chosen.builds {
            BuildSites::Home => "standard rule",
            BuildSites::Owned => "house rule: in any owned center",
            BuildSites::AnyHome => "house rule: in any owned home center",
        };
        remark.to_owned()
    },
    turn: |chosen, forward| chosen.builds = next(&BuildSites::ALL, chosen.builds, forward),
};

const DISLODGED: ChoiceRow = ChoiceRow {
    label: "Dislodged",
    value: |chosen| {
        let value = match chosen.dislodging {
            DislodgedUnits::Retreats => "retreat",
            DislodgedUnits::Destroys => "disband",
        };
        value.to_owned()
    },
    remark: |chosen| {
        let remark = match chosen.dislodging {
            DislodgedUnits::Retreats => "standard rule",
            DislodgedUnits::Destroys => "house rule: no retreats",
        };
        remark.to_owned()
    },
    turn: |chosen, forward| {
        chosen.dislodging = next(&DislodgedUnits::ALL, chosen.dislodging, forward)
    },
};

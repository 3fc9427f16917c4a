//! The rules that are played.

use super::lines::{Dial, Field, Group, next};
use crate::rulebooks;
use crate::words;
use chancery_core::board::{BuildSites, Dislodging};
use game::House;

pub(super) const GROUP: Group = Group {
    fields: |_| [&RULEBOOK, &BUILDS, &DISLODGED].map(Field::Dial).to_vec(),
    told: |_| String::new(),
};

const RULEBOOK: Dial = Dial {
    label: "Rulebook",
    value: |chosen| words::house(chosen.house),
    remark: |chosen| chosen.house.rulebook.about().to_owned(),
    turn: |chosen, forward| {
        chosen.house = House::of(rulebooks::next(chosen.house.rulebook, forward));
        chosen.share_out_by_rulebook();
    },
};

const BUILDS: Dial = Dial {
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

const DISLODGED: Dial = Dial {
    label: "Dislodged units",
    value: |chosen| {
        let value = match chosen.dislodging {
            Dislodging::Retreats => "retreat",
            Dislodging::Destroys => "disband",
        };
        value.to_owned()
    },
    remark: |chosen| {
        let remark = match chosen.dislodging {
            Dislodging::Retreats => "standard rule",
            Dislodging::Destroys => "house rule: no retreats",
        };
        remark.to_owned()
    },
    turn: |chosen, forward| chosen.dislodging = next(&Dislodging::ALL, chosen.dislodging, forward),
};

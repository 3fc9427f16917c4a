//! What is kept from others at one keyboard, and what a sheet that is missing means.

use super::game_options::GameOptions;
use super::lines::{ChoiceRow, Group, SetupRow, next};
use game::{Missing, Mode};

pub(super) const GROUP: Group = Group { fields, told };

fn fields(chosen: &GameOptions) -> Vec<SetupRow> {
    match chosen.mode {
        Mode::GameMaster => vec![SetupRow::Dial(&MISSING)],
        Mode::HotSeat => [&SECRECY, &FINGERPRINT, &MISSING]
            .map(SetupRow::Dial)
            .into(),
    }
}

const SECRECY: ChoiceRow = ChoiceRow {
    label: "Secrecy",
    value: |chosen| {
        let value = match chosen.secrecy.passphrases {
            false => "curtain",
            true => "handover screen and passphrase",
        };
        value.to_owned()
    },
    remark: |chosen| {
        let remark = match chosen.secrecy.passphrases {
            false => "orders are readable in the save file",
            true => "orders are encrypted in the save file; a PIN can be guessed",
        };
        remark.to_owned()
    },
    turn: |chosen, _| chosen.secrecy.passphrases = !chosen.secrecy.passphrases,
};

const FINGERPRINT: ChoiceRow = ChoiceRow {
    label: "Fingerprints",
    value: |chosen| {
        let value = match chosen.secrecy.fingerprints {
            false => "none",
            true => "show",
        };
        value.to_owned()
    },
    remark: |chosen| {
        let remark = match chosen.secrecy.fingerprints {
            false => "sealed orders are not checked",
            true => "checks at the reveal that sealed orders are unchanged",
        };
        remark.to_owned()
    },
    turn: |chosen, _| chosen.secrecy.fingerprints = !chosen.secrecy.fingerprints,
};

const WAYS: [Missing; 2] = [Missing::Hold, Missing::CivilDisorder];

const MISSING: ChoiceRow = ChoiceRow {
    label: "No orders",
    value: |chosen| {
        let value = match chosen.missing {
            Missing::Hold => "units hold",
            Missing::CivilDisorder => "civil disorder",
        };
        value.to_owned()
    },
    remark: |chosen| {
        let remark = match chosen.missing {
            Missing::Hold => "units hold and can be supported (4.D.9)",
            Missing::CivilDisorder => "a player without orders is in civil disorder",
        };
        remark.to_owned()
    },
    turn: |chosen, forward| chosen.missing = next(&WAYS, chosen.missing, forward),
};

fn told(chosen: &GameOptions) -> String {
    match (chosen.mode, chosen.secrecy.passphrases) {
        (Mode::HotSeat, true) => "Each player may set a passphrase or PIN. Orders are then \
             encrypted on disk until the reveal. That stops readers of the save file, not someone \
             who changes the program or watches you type. A 4-digit PIN can be guessed."
            .to_owned(),
        _ => String::new(),
    }
}

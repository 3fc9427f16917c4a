//! The protection of orders at a shared keyboard, and the effect of missing orders.

use super::game_options::GameOptions;
use super::lines::{Choice, ChoiceRow, Group, SetupRow, shown, turn};
use game::{Missing, Mode};

pub(super) const GROUP: Group = Group { fields, message };

fn fields(chosen: &GameOptions) -> Vec<SetupRow> {
    match chosen.mode {
        Mode::GameMaster => vec![SetupRow::Dial(&MISSING)],
        Mode::HotSeat if chosen.is_alone() => vec![SetupRow::Dial(&MISSING)],
        Mode::HotSeat => [&SECRECY, &FINGERPRINT, &MISSING]
            .map(SetupRow::Dial)
            .into(),
    }
}

const PASSPHRASES: [Choice<bool>; 2] = [
    (
        false,
        "handover screen",
        "orders are readable in the save file",
    ),
    (
        true,
        "handover screen and passphrase",
        "orders are encrypted in the save file; a PIN can be guessed",
    ),
];

const SECRECY: ChoiceRow = ChoiceRow {
    label: "Secrecy",
    shown: |chosen| shown(&PASSPHRASES, chosen.secrecy.passphrases),
    turn: |chosen, forward| turn(&PASSPHRASES, &mut chosen.secrecy.passphrases, forward),
};

const FINGERPRINTS: [Choice<bool>; 2] = [
    (false, "none", "sealed orders are not checked"),
    (
        true,
        "show",
        "checks at the reveal that sealed orders are unchanged",
    ),
];

const FINGERPRINT: ChoiceRow = ChoiceRow {
    label: "Fingerprints",
    shown: |chosen| shown(&FINGERPRINTS, chosen.secrecy.fingerprints),
    turn: |chosen, forward| turn(&FINGERPRINTS, &mut chosen.secrecy.fingerprints, forward),
};

const NO_ORDERS: [Choice<Missing>; 2] = [
    (
        Missing::Hold,
        "units hold",
        "units hold and can be supported (4.D.9)",
    ),
    (
        Missing::CivilDisorder,
        "civil disorder",
        "a player without orders is in civil disorder",
    ),
];

const MISSING: ChoiceRow = ChoiceRow {
    label: "No orders",
    shown: |chosen| shown(&NO_ORDERS, chosen.missing),
    turn: |chosen, forward| turn(&NO_ORDERS, &mut chosen.missing, forward),
};

fn message(chosen: &GameOptions) -> String {
    match (chosen.mode, chosen.secrecy.passphrases) {
        (Mode::HotSeat, true) => "Each player may set a passphrase or PIN. Orders are then \
             encrypted on disk until the reveal. That stops readers of the save file, not someone \
             who changes the program or watches you type. A 4-digit PIN can be guessed."
            .to_owned(),
        _ => String::new(),
    }
}

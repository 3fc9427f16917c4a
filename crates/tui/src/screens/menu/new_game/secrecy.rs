//! The protection of orders at a shared keyboard, and the effect of missing orders.

use super::game_options::GameOptions;
use super::lines::{ChoiceRow, Group, SetupRow, choice_row};
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

const SECRECY: ChoiceRow = choice_row!("Secrecy", secrecy.passphrases, bool, [
    false => "handover screen", "orders are readable in the save file";
    true => "handover screen and passphrase",
        "orders are encrypted in the save file; a PIN can be guessed";
]);

const FINGERPRINT: ChoiceRow = choice_row!("Fingerprints", secrecy.fingerprints, bool, [
    false => "none", "sealed orders are not checked";
    true => "show", "checks at the reveal that sealed orders are unchanged";
]);

const MISSING: ChoiceRow = choice_row!("No orders", missing, Missing, [
    Missing::Hold => "units hold", "units hold and can be supported (4.D.9)";
    Missing::CivilDisorder => "civil disorder", "a player without orders is in civil disorder";
]);

fn message(chosen: &GameOptions) -> String {
    match (chosen.mode, chosen.secrecy.passphrases) {
        (Mode::HotSeat, true) => "Each player may set a passphrase or PIN. Orders are then \
             encrypted on disk until the reveal. That stops readers of the save file, not someone \
             who changes the program or watches you type. A 4-digit PIN can be guessed."
            .to_owned(),
        _ => String::new(),
    }
}

//! What is kept from others at one keyboard, and what a sheet that is missing means.

use super::chosen::Chosen;
use super::lines::{Dial, Field, Group, next};
use game::{Missing, Mode};

pub(super) const GROUP: Group = Group { fields, told };

fn fields(chosen: &Chosen) -> Vec<Field> {
    match chosen.mode {
        Mode::GameMaster => vec![Field::Dial(&MISSING)],
        Mode::HotSeat => [&SECRECY, &FINGERPRINT, &MISSING].map(Field::Dial).into(),
    }
}

const SECRECY: Dial = Dial {
    label: "Secrecy",
    value: |chosen| {
        let value = match chosen.secrecy.phrases {
            false => "curtain",
            true => "curtain and pass phrase",
        };
        value.to_owned()
    },
    remark: |chosen| {
        let remark = match chosen.secrecy.phrases {
            false => "the save can be read in an editor",
            true => "closed to who reads the save; a PIN can be found by trying",
        };
        remark.to_owned()
    },
    turn: |chosen, _| chosen.secrecy.phrases = !chosen.secrecy.phrases,
};

const FINGERPRINT: Dial = Dial {
    label: "Fingerprint",
    value: |chosen| {
        let value = match chosen.secrecy.fingerprints {
            false => "none",
            true => "show",
        };
        value.to_owned()
    },
    remark: |chosen| {
        let remark = match chosen.secrecy.fingerprints {
            false => "sealed sheets are not checked at the reveal",
            true => "four signs of each sealed sheet, checked at the reveal",
        };
        remark.to_owned()
    },
    turn: |chosen, _| chosen.secrecy.fingerprints = !chosen.secrecy.fingerprints,
};

const WAYS: [Missing; 2] = [Missing::Hold, Missing::CivilDisorder];

const MISSING: Dial = Dial {
    label: "Sheet missing",
    value: |chosen| {
        let value = match chosen.missing {
            Missing::Hold => "units hold",
            Missing::CivilDisorder => "civil disorder",
        };
        value.to_owned()
    },
    remark: |chosen| {
        let remark = match chosen.missing {
            Missing::Hold => "as 4.D.9; they may be supported",
            Missing::CivilDisorder => "who writes no orders has sent nothing at all",
        };
        remark.to_owned()
    },
    turn: |chosen, forward| chosen.missing = next(&WAYS, chosen.missing, forward),
};

fn told(chosen: &Chosen) -> String {
    match (chosen.mode, chosen.secrecy.phrases) {
        (Mode::HotSeat, true) => "Each may set a phrase or PIN: the sheet then lies closed on \
             the disk. That keeps out who looks into the save, not who changes the program or \
             watches the keys; four digits can be found by trying."
            .to_owned(),
        _ => String::new(),
    }
}

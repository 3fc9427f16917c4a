//! Who plays: the seats, their names, and the powers that each leads.

use super::chosen::Chosen;
use super::lines::{Dial, Field, Group};
use crate::board::Power;
use crate::game::Mode;
use crate::tui::words;

pub(super) const GROUP: Group = Group { fields, told };

fn fields(chosen: &Chosen) -> Vec<Field> {
    match chosen.mode {
        Mode::GameMaster => Vec::new(),
        Mode::HotSeat => {
            let seats = (0..chosen.seats).map(Field::Seat);
            std::iter::once(Field::Dial(&SEATS)).chain(seats).collect()
        }
    }
}

const SEATS: Dial = Dial {
    label: "Seats",
    value: |chosen| chosen.seats.to_string(),
    remark: |_| "fewer than seven share the powers as the rulebook says".to_owned(),
    turn: |chosen, forward| {
        let seats = if forward {
            chosen.seats + 1
        } else {
            chosen.seats - 1
        };
        chosen.seats = seats.clamp(2, 7);
    },
};

fn told(chosen: &Chosen) -> String {
    let led: Vec<Power> = chosen.shares().concat();
    let powers = chosen.map.powers().filter(|power| !led.contains(power));
    let idle: Vec<String> = powers
        .map(|power| chosen.map.power(power).name.clone())
        .collect();
    match (chosen.mode, idle.len()) {
        (Mode::GameMaster, _) | (_, 0) => String::new(),
        (_, 1) => format!("{} has no seat: its units hold.", idle[0]),
        _ => format!("{} have no seats: their units hold.", words::list(&idle)),
    }
}

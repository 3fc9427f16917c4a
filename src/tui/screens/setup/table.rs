//! The name of the game, and how the table plays.

use super::chosen::Chosen;
use super::lines::{Dial, Field, Group, next};
use crate::game::Mode;

pub(super) const GROUP: Group = Group {
    fields: |_| vec![Field::Name, Field::Dial(&PLAY)],
    told,
};

const MODES: [Mode; 2] = [Mode::HotSeat, Mode::GameMaster];

const PLAY: Dial = Dial {
    label: "Play",
    value: |chosen| {
        let value = match chosen.mode {
            Mode::HotSeat => "hot-seat, with a curtain",
            Mode::GameMaster => "game master, or alone",
        };
        value.to_owned()
    },
    remark: |chosen| {
        let remark = match chosen.mode {
            Mode::HotSeat => "nobody sees another's orders",
            Mode::GameMaster => "all powers at once, no curtain",
        };
        remark.to_owned()
    },
    turn: |chosen, forward| chosen.mode = next(&MODES, chosen.mode, forward),
};

fn told(chosen: &Chosen) -> String {
    match chosen.mode {
        Mode::GameMaster => "You enter the orders of all powers, from a physical board or alone, \
             and the results are told when all are in."
            .to_owned(),
        Mode::HotSeat => format!(
            "{} people at one keyboard. Each writes behind the curtain; nothing is shown before \
             all sheets are sealed, and then everything at once.",
            ["Two", "Three", "Four", "Five", "Six", "Seven"][chosen.seats - 2]
        ),
    }
}

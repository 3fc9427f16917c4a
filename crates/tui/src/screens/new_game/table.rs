//! The name of the game, and how the table plays.

use super::game_options::GameOptions;
use super::lines::{ChoiceRow, Group, SetupRow, next};
use crate::words;
use game::Mode;

pub(super) const GROUP: Group = Group {
    fields: |_| vec![SetupRow::Name, SetupRow::Dial(&PLAY)],
    told,
};

const MODES: [Mode; 2] = [Mode::HotSeat, Mode::GameMaster];

const PLAY: ChoiceRow = ChoiceRow {
    label: "Mode",
    value: |chosen| {
        let value = match chosen.mode {
            Mode::HotSeat => "hot-seat",
            Mode::GameMaster => "game master or solo",
        };
        value.to_owned()
    },
    remark: |chosen| {
        let remark = match chosen.mode {
            Mode::HotSeat => "players' orders stay secret",
            Mode::GameMaster => "one person enters all orders",
        };
        remark.to_owned()
    },
    turn: |chosen, forward| chosen.mode = next(&MODES, chosen.mode, forward),
};

fn told(chosen: &GameOptions) -> String {
    match chosen.mode {
        Mode::GameMaster => "You enter every power's orders, from a physical board or alone. The \
             results appear when you seal."
            .to_owned(),
        Mode::HotSeat => format!(
            "{} the keyboard. Orders stay hidden until all players have sealed.",
            match chosen.seats {
                1 => "One player has".to_owned(),
                seats => format!("{} players share", capital(&words::number(seats))),
            }
        ),
    }
}

/// With a capital at its start.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

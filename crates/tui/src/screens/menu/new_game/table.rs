//! The mode, the number of players, and the board.

use super::board::{BOARD, PLAYERS};
use super::game_options::{GameOptions, Opponent};
use super::lines::{ChoiceRow, Group, SetupRow, choice_row};
use crate::kit::words;
use game::Mode;

pub(super) const GROUP: Group = Group {
    fields: |_| [&PLAY, &PLAYERS, &BOARD].map(SetupRow::Dial).to_vec(),
    message,
};

const PLAY: ChoiceRow = choice_row!("Mode", mode, Mode, [
    Mode::HotSeat => "hot-seat", "players' orders stay secret";
    Mode::GameMaster => "game master or solo", "one person enters all orders";
]);

fn message(chosen: &GameOptions) -> String {
    match chosen.mode {
        Mode::GameMaster if chosen.computer.is_some() => {
            "You enter the orders of all people, and the computer or programs write the others. The results appear \
             when you seal."
                .to_owned()
        }
        Mode::GameMaster => "You enter every power's orders, from a physical board or alone. The \
             results appear when you seal."
            .to_owned(),
        Mode::HotSeat if chosen.seats == 1 && matches!(chosen.computer, Some(Opponent::Computer(_))) => {
            "You play alone against the computer. It never sees your orders before you play them.".to_owned()
        }
        Mode::HotSeat => format!(
            "{} the keyboard. Orders stay hidden until all players have sealed.",
            match chosen.seats {
                1 => "One player has".to_owned(),
                seats => format!("{} players share", text::capitalize(&words::number(seats))),
            }
        ),
    }
}

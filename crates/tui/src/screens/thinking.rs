//! The screen shown while the computer writes orders, after all people have sealed theirs.

use ratatui::layout::Margin;

use super::{Paint, Screen, Transition};
use crate::keys::{Context, LineState};
use crate::message::Command;
use crate::screen_layout::{Header, hints};
use crate::session::Session;
use crate::text::Row;
use crate::theme::Tone;
use crate::words;
use player::Level;

/// The list of the computer's seats.
#[derive(Debug)]
pub struct Thinking;

impl Screen<Session> for Thinking {
    fn context(&self, _: &Session) -> (Context, LineState) {
        (Context::Thinking, LineState::Absent)
    }

    fn update(&mut self, session: &mut Session, command: Command) -> Transition {
        match command {
            Command::Accept | Command::Done => session.stop_computers(),
            _ => return Transition::Pass,
        }
        Transition::Stay
    }

    fn draw(&self, session: &Session, paint: &mut Paint<'_>) {
        let game = session.game();
        let title = Row::new().bold("The computer writes orders");
        let header = Header::new(title, vec![Row::new().dim(words::turn(game.turn()))]);
        let commands = [Command::Accept, Command::Leave];
        let hints = hints(&commands, Context::Thinking, LineState::Absent);
        let body = paint.frame(&header, &hints).inner(Margin::new(2, 1));
        let row = |(seat, level): (game::SeatId, Level)| {
            let row = match session.has_computer_written(seat) {
                true => Row::new().toned(Tone::Ok, "✓ "),
                false => Row::new().faint("· "),
            };
            let powers = game.powers_of(seat).iter();
            let row = powers.fold(row, |row, &power| row.and(words::badge(game.map(), power)));
            row.text(format!(" {}", game.title(seat)))
                .dim(format!("  level {}", level.number()))
        };
        let rows: Vec<Row> = game.waiting_computers().map(row).collect();
        paint.rows(&rows, body);
    }
}

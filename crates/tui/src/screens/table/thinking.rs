//! The screen shown while the computer and programs write orders, after all people have sealed theirs.

use ratatui::layout::Margin;

use super::attendance::AttendanceList;
use super::question::Question;
use crate::keys::{Command, Context, LineState};
use crate::kit::{Row, words};
use crate::page::{Header, Paint};
use crate::screens::{Goto, Screen, Traits, Transition};
use crate::session::Session;
use game::SeatId;

/// The list of the seats of the computer and of programs.
#[derive(Debug)]
pub struct Thinking;

impl Screen<Session> for Thinking {
    fn traits(&self, _: &Session) -> Traits {
        Traits::page((Context::Thinking, LineState::Absent))
    }

    fn update(&mut self, session: &mut Session, command: Command) -> Transition {
        match command {
            Command::Accept | Command::Done => {
                session.computers.orders.stop();
                if session.awaits_programs() {
                    return Transition::push(Question::without_programs(session));
                }
                if session.game().waiting_programs().next().is_some() {
                    return Transition::Go(Goto::Play);
                }
            }
            Command::Attendance => {
                let seat = session.game().waiting_programs().next();
                let seat = seat.unwrap_or(SeatId(0));
                return Transition::push(AttendanceList::at(session, seat));
            }
            _ => return Transition::Pass,
        }
        Transition::Stay
    }

    fn draw(&self, session: &Session, paint: &mut Paint<'_>) {
        let game = session.game();
        let awaits_programs = game.waiting_programs().next().is_some();
        let title = Row::new().bold(if awaits_programs {
            "Waiting for orders"
        } else {
            "The computer writes orders"
        });
        let header = Header::new(title, vec![Row::new().dim(words::turn(game.turn()))]);
        let commands = [Command::Accept, Command::Palette, Command::Leave];
        // nothing ends the wait for the computer
        let commands = &commands[usize::from(!awaits_programs)..];
        let hints = paint.hints(commands);
        let body = paint.frame(&header, &hints).inner(Margin::new(2, 1));
        let row = |seat, is_in, state: String| {
            let row = words::ticked(is_in).text(" ");
            let row = row.and(words::badges(game.map(), game.powers_of(seat)));
            (row.text(format!(" {}", game.title(seat))), state)
        };
        let computers = game.waiting_computers().map(|(seat, level)| {
            let state = format!("level {}", level.number());
            row(seat, session.has_computer_written(seat), state)
        });
        let programs = game.waiting_programs().map(|seat| {
            let state = session.program_state(seat);
            row(seat, session.has_program_written(seat), state)
        });
        let seats: Vec<(Row, String)> = computers.chain(programs).collect();
        let column = seats.iter().map(|(row, _)| row.width()).max().unwrap_or(0) + 2;
        let seats = seats.into_iter();
        let mut rows: Vec<Row> = seats
            .map(|(row, state)| row.padded_to(column).dim(state))
            .collect();
        if awaits_programs {
            let ways = "Attendance in the command palette gives a seat to a person or the \
                        computer, and “To the start screen” leaves the game.";
            rows.push(Row::new());
            rows.extend(Row::new().dim(ways).wrapped(usize::from(body.width)));
        }
        paint.rows(&rows, body);
    }
}

//! The screen on which a guest of the table takes a seat, or watches, and the host frees seats.

use ratatui::layout::Margin;

use crate::keys::{Command, Context, LineState};
use crate::kit::list::select_numbered;
use crate::kit::{Row, Tone, words};
use crate::page::{Header, ListRow, Paint};
use crate::screens::{Effect, Goto, Screen, Traits, Transition};
use crate::session::Session;
use crate::session::seats::{SeatUse, Spectators};
use game::{Due, Game, SeatId};

/// The list of seats.
#[derive(Debug)]
pub struct Joining {
    selected: usize,
    /// Whether Enter frees the selected seat now: it was pressed once.
    is_freeing: bool,
}

impl Joining {
    /// Returns the list with the first seat that still plays selected.
    pub fn new(session: &Session) -> Self {
        let game = session.game();
        let selected = game.seat_ids().position(|seat| !game.is_eliminated(seat));
        Joining {
            selected: selected.unwrap_or(0),
            is_freeing: false,
        }
    }
}

/// Returns the state of a seat.
fn state(session: &Session, game: &Game, seat: SeatId) -> Row {
    let row = Row::new();
    match session.table_seats().use_of(seat) {
        _ if game.is_eliminated(seat) => row.dim("eliminated"),
        _ if !game.attendance(seat).is_person() => row.dim("played by the computer"),
        SeatUse::Free => row.dim("free"),
        _ if game.is_sealed(seat) => row.toned(Tone::Ok, "sealed"),
        SeatUse::Away => row.dim("away"),
        SeatUse::Here if game.must_write(seat) => row.text("writing"),
        SeatUse::Here => row.dim("waiting"),
    }
}

impl Screen<Session> for Joining {
    fn traits(&self, session: &Session) -> Traits {
        let context = if session.is_host() {
            Context::Seating
        } else {
            Context::Joining
        };
        Traits::page((context, LineState::Numbered))
    }

    fn update(&mut self, session: &mut Session, command: Command) -> Transition {
        let count = session.game().seats().len();
        let is_sure = std::mem::take(&mut self.is_freeing);
        let seat = SeatId(self.selected);
        match command {
            Command::Row(row) if row == self.selected => {
                self.is_freeing = is_sure;
                return self.update(session, Command::Accept);
            }
            _ if select_numbered(&mut self.selected, count, command) => {}
            Command::Accept if session.is_host() => {
                let is_free = session.table_seats().use_of(seat) == SeatUse::Free;
                if is_free || is_sure {
                    return Transition::Ask(Effect::Free(seat));
                }
                self.is_freeing = true;
            }
            Command::Accept => return Transition::Ask(Effect::Sit(seat)),
            Command::Watch if session.is_host() => return Transition::Ask(Effect::Spectators),
            Command::Watch => return Transition::Go(Goto::Play),
            _ => return Transition::Pass,
        }
        Transition::Stay
    }

    fn draw(&self, session: &Session, paint: &mut Paint<'_>) {
        let game = session.game();
        let due: Vec<SeatId> = game
            .seat_ids()
            .filter(|&seat| game.must_write(seat))
            .collect();
        let sealed = due.iter().filter(|&&seat| game.is_sealed(seat)).count();
        let left = Row::new().bold(game.name.as_str());
        let left = left.dim(format!(" · {}", words::turn(game.turn())));
        let deadline = game.deadline().filter(|it| it.due != Due::Unset);
        let left = match deadline {
            Some(deadline) => left.dim(format!(" · {deadline}")),
            None => left,
        };
        let right = Row::new().dim(format!("{sealed} of {} have sealed", due.len()));
        let (title, last) = if session.is_host() {
            ("Who has which seat?", Command::Back)
        } else {
            ("Choose your seat.", Command::Leave)
        };
        let commands = [Command::Accept, Command::Watch, last];
        let hints = paint.hints(&commands);
        let frame = paint.frame(&Header::new(left, vec![right]), &hints);
        let title_of = |seat: SeatId| {
            let row = Row::pointer(seat.0 == self.selected).dim(format!("{} ", seat.number()));
            let row = row.and(words::badges(game.map(), game.powers_of(seat)));
            row.bold_if(seat.0 == self.selected, format!(" {}", game.title(seat)))
        };
        let titles: Vec<Row> = game.seat_ids().map(title_of).collect();
        let states = game.seat_ids().map(|seat| state(session, game, seat));
        let states: Vec<Row> = states.collect();
        let widest = |rows: &[Row]| rows.iter().map(Row::width).max().unwrap_or(0);
        let room = usize::from(frame.width).saturating_sub(8 + widest(&states));
        let width = widest(&titles).min(room);
        let rows = titles.iter().zip(states);
        let rows = rows.map(|(title, state)| title.fitted(width).padded_to(width + 2).and(state));
        let mut lines = vec![ListRow::from(Row::new().text(title)), ListRow::blank()];
        lines.extend(ListRow::choices(rows, self.selected));
        let watching = match session.table_seats().spectators {
            Spectators::Allowed => "Others may watch.",
            Spectators::Refused => "No one may watch.",
        };
        lines.extend([ListRow::blank(), Row::new().dim(watching).into()]);
        if self.is_freeing {
            let what = "Enter again frees this seat: its player leaves, and the orders written there are discarded.";
            let columns = usize::from(frame.width).saturating_sub(4);
            let rows = Row::new().toned(Tone::Warn, what).wrapped(columns);
            lines.push(ListRow::blank());
            lines.extend(rows.into_iter().map(ListRow::from));
        }
        paint.list(&lines, frame.inner(Margin::new(2, 1)));
    }
}

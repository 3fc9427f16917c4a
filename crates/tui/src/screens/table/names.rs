//! The names of the players, which can be changed at any time.

use tui_input::Input;

use crate::keys::{Command, Context, LineState};
use crate::kit::list::{LONGEST_NAME, edit, select};
use crate::kit::{Row, Tone};
use crate::page::{ListRow, Paint, dialog};
use crate::screens::{Screen, Traits, Transition};
use crate::session::Session;
use game::SeatId;

/// The width of the dialog, and the column of the names.
const WIDTH: u16 = 62;
const NAMES: usize = 26;

/// The names, as typed so far.
#[derive(Debug)]
pub struct Names {
    names: Vec<Input>,
    selected: usize,
}

impl Names {
    /// Returns the names of a game.
    pub fn new(session: &Session) -> Self {
        let seats = session.game().seats().iter();
        Names {
            names: seats.map(|seat| Input::new(seat.name.clone())).collect(),
            selected: 0,
        }
    }

    fn apply(&self, session: &mut Session) -> Transition {
        session.change(|game| {
            for (number, name) in self.names.iter().enumerate() {
                game.rename(SeatId(number), name.value());
            }
        });
        Transition::Pop
    }
}

impl Screen<Session> for Names {
    fn context(&self, _: &Session) -> (Context, LineState) {
        (Context::Naming, LineState::Filled)
    }

    fn update(&mut self, session: &mut Session, command: Command) -> Transition {
        let count = self.names.len();
        match command {
            Command::Accept if self.selected + 1 < count => self.selected += 1,
            Command::Accept | Command::Done => return self.apply(session),
            _ if select(&mut self.selected, count, command) => {}
            Command::Back => return Transition::Pop,
            Command::Hide | Command::Leave | Command::Redraw | Command::Suspend => {
                return Transition::Pass;
            }
            _ => {
                if let Some((request, name)) = command.edit().zip(self.names.get_mut(self.selected))
                {
                    edit(name, request, LONGEST_NAME);
                }
            }
        }
        Transition::Stay
    }

    fn draw(&self, session: &Session, paint: &mut Paint<'_>) {
        let map = session.game().map();
        let foot = Row::keys([("Enter", "next name"), ("^D", "apply"), ("Esc", "cancel")]);
        let line = |(at, name): (usize, &Input)| {
            let powers = session.game().powers_of(SeatId(at)).iter().copied();
            let row = Row::pointer(at == self.selected);
            let row = row.dim(game::ending::names(map, powers));
            let row = row.fitted(NAMES - 2).padded_to(NAMES).bold(name.value());
            let row = if at == self.selected {
                row.toned(Tone::Accent, "▌")
            } else {
                row
            };
            ListRow::from(row).choice(at, self.selected)
        };
        let lines: Vec<ListRow> = self.names.iter().enumerate().map(line).collect();
        dialog::list(paint, WIDTH, "The players' names", &foot, &lines, 0);
    }

    fn traits(&self) -> Traits {
        Traits::OVERLAY
    }
}

//! The names of the players, which can be changed at any time.

use tui_input::Input;

use crate::keys::{Command, Context, LineState};
use crate::kit::form::{self, Field, Form, FormStep};
use crate::kit::list::{LONGEST_NAME, edit};
use crate::kit::{Row, words};
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
    form: Form,
}

impl Names {
    /// Returns the names of a game.
    pub fn new(session: &Session) -> Self {
        let seats = session.game().seats().iter();
        Names {
            names: seats.map(|seat| Input::new(seat.name.clone())).collect(),
            form: Form::default(),
        }
    }

    fn apply(&self, session: &mut Session) -> Transition {
        session.change(|game| {
            for (number, name) in self.names.iter().enumerate() {
                game.rename(SeatId(number), name.value());
            }
        });
        session.read_names();
        Transition::Pop
    }
}

impl Screen<Session> for Names {
    fn traits(&self, _: &Session) -> Traits {
        Traits::overlay((Context::Naming, LineState::Filled))
    }

    fn update(&mut self, session: &mut Session, command: Command) -> Transition {
        let fields = vec![Field::Text; self.names.len()];
        match self.form.update(&fields, command) {
            FormStep::Write(request) => {
                edit(&mut self.names[self.form.selected], request, LONGEST_NAME);
            }
            FormStep::Other if matches!(command, Command::Accept | Command::Done) => {
                return self.apply(session);
            }
            FormStep::Other => return Transition::of_dialog(command),
            FormStep::Moved | FormStep::Turn { .. } => {}
        }
        Transition::Stay
    }

    fn draw(&self, session: &Session, paint: &mut Paint<'_>) {
        let map = session.game().map();
        let foot = Row::keys([("Enter", "next name"), ("^D", "apply"), ("Esc", "cancel")]);
        let row = |(at, name): (usize, &Input)| {
            let selected = at == self.form.selected;
            let powers = session.game().powers_of(SeatId(at));
            let names = game::ending::names(map, powers.iter().copied());
            // the names of several powers rarely fit
            let row = if names.chars().count() < NAMES - 4 {
                Row::pointer(selected).dim(names)
            } else {
                Row::pointer(selected).and(words::badges(map, powers))
            };
            row.fitted(NAMES - 2)
                .padded_to(NAMES)
                .and(form::typed(name, "", selected))
        };
        let rows = self.names.iter().enumerate().map(row);
        let lines = ListRow::choices(rows, self.form.selected);
        dialog::list(paint, WIDTH, "The players' names", &foot, &lines, 0);
    }
}

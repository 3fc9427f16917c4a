//! The attendance of the players: the absent ones, and the treatment of their powers.

use crate::keys::{Command, Context, LineState};
use crate::kit::form::{self, Field, Form, FormStep};
use crate::kit::list::cycle;
use crate::kit::{Row, Tone, words};
use crate::page::{ListRow, Paint, dialog};
use crate::screens::{Goto, Screen, Traits, Transition};
use crate::session::{Session, programs};
use game::{Attendance, AttendanceError, Game, SeatId};
use player::Level;

/// The maximum width of the lines, in columns.
const WIDTH: u16 = 64;

/// The list of seats. Changes are applied only with Enter, because a player who hands over orders
/// loses those already written.
#[derive(Debug)]
pub struct AttendanceList {
    form: Form,
    /// The selected attendance of each seat.
    wanted: Vec<Attendance>,
    /// The reason why programs can't play, if they can't.
    refusal: Option<String>,
    /// The reason that the changes couldn't be applied.
    message: Option<String>,
}

impl AttendanceList {
    /// Returns the list with a seat selected.
    pub fn at(session: &Session, seat: SeatId) -> Self {
        let game = session.game();
        AttendanceList {
            form: Form { selected: seat.0 },
            wanted: game.seat_ids().map(|seat| game.attendance(seat)).collect(),
            refusal: programs::refusal(game),
            message: None,
        }
    }

    fn selected(&self) -> SeatId {
        SeatId(self.form.selected)
    }

    /// Selects the next possible attendance, or the previous one.
    fn turn(&mut self, forward: bool) {
        let seat = self.selected();
        let here = |&other: &SeatId| other != seat && self.wanted[other.0] == Attendance::Present;
        let others = (0..self.wanted.len())
            .map(SeatId)
            .filter(here)
            .map(Attendance::Seat);
        let mut ways = vec![Attendance::Present, Attendance::Disorder, Attendance::Table];
        ways.extend(Level::ALL.map(Attendance::Computer));
        ways.extend(self.refusal.is_none().then_some(Attendance::Program));
        ways.extend(others);
        let Some(wanted) = self.wanted.get_mut(seat.0) else {
            return;
        };
        *wanted = cycle(&ways, *wanted, forward);
    }

    /// Applies all changes, or none.
    fn take(&mut self, session: &mut Session) -> Transition {
        let game = session.game();
        let mut changes: Vec<(SeatId, Attendance)> =
            game.seat_ids().zip(self.wanted.iter().copied()).collect();
        changes.retain(|&(seat, way)| game.attendance(seat) != way);
        if changes.is_empty() {
            return Transition::Pop;
        }
        // players who return are first in order, so that they can write for those who leave
        changes.sort_by_key(|(_, way)| match way {
            Attendance::Present => 0,
            Attendance::Disorder
            | Attendance::Table
            | Attendance::Computer(_)
            | Attendance::Program => 1,
            Attendance::Seat(_) => 2,
        });
        let set = |game: &mut Game| -> Result<(), AttendanceError> {
            let mut set = game.clone();
            let mut changes = changes.into_iter();
            changes.try_for_each(|(seat, way)| set.set_attendance(seat, way))?;
            *game = set;
            Ok(())
        };
        // forget all passphrases, since the current writer may be among those who leave
        session.forget_passphrases();
        if let Err(error) = session.change(set) {
            self.message = Some(error.to_string());
            return Transition::Stay;
        }
        Transition::Go(Goto::Play)
    }
}

impl Screen<Session> for AttendanceList {
    fn traits(&self, _: &Session) -> Traits {
        Traits::overlay((Context::Attendance, LineState::Absent))
    }

    fn update(&mut self, session: &mut Session, command: Command) -> Transition {
        self.message = None;
        let fields = vec![Field::Choice; self.wanted.len()];
        match (self.form.update(&fields, command), command) {
            (FormStep::Turn { forward }, _) => self.turn(forward),
            (FormStep::Other, Command::Accept) => return self.take(session),
            (FormStep::Other, _) => return Transition::of_dialog(command),
            _ => {}
        }
        Transition::Stay
    }

    fn draw(&self, session: &Session, paint: &mut Paint<'_>) {
        let game = session.game();
        let keys = [("↑↓", "player"), ("←→", "change")];
        let foot = Row::keys(keys).text("   ");
        let foot = foot.and(Row::keys([("Enter", "apply"), ("Esc", "cancel")]));
        let message = match &self.message {
            Some(message) => Row::new().toned(Tone::Warn, format!("{message}.")),
            None => Row::new().dim(
                "Applies from this phase until you change it. In civil disorder, units hold, can \
                 be supported, and nothing is built. If the writer changes, orders already written \
                 are deleted.",
            ),
        };
        let about = match (&self.refusal, self.wanted.get(self.form.selected)) {
            (_, Some(Attendance::Program)) => Some(session.program_state(self.selected())),
            (Some(reason), _) => Some(format!("programs can't play here: {reason}")),
            (None, _) => None,
        };
        let about = about.map(|about| Row::new().text(format!("{}.", text::capitalize(&about))));
        let message = about.into_iter().chain([message]);
        let message = message.flat_map(|row| row.wrapped(usize::from(WIDTH) - 6));
        let row = |seat: SeatId| {
            let selected = seat == self.selected();
            let wanted = self.wanted[seat.0];
            let way = match (words::absence(game, wanted), wanted) {
                (Some(absence), _) => format!("absent: {absence}"),
                (None, Attendance::Computer(level)) => words::computer(level),
                (None, Attendance::Program) => "a program, by network".to_owned(),
                (None, _) if game.is_eliminated(seat) => "eliminated".to_owned(),
                (None, _) => "present".to_owned(),
            };
            let row = Row::pointer(selected).bold_if(selected, game.title(seat));
            let row = row.fitted(21).padded_to(22);
            if selected {
                row.and(form::choice(&way, true))
            } else {
                row.dim(format!("  {way}"))
            }
        };
        let mut lines = ListRow::choices(game.seat_ids().map(row), self.form.selected);
        lines.push(ListRow::blank());
        lines.extend(message.map(ListRow::from));
        dialog::list(paint, WIDTH, "Who is present?", &foot, &lines, 1);
    }
}

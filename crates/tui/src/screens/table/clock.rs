//! The clock for the whole table: the remaining time in large digits, the phase, and the players
//! who have handed in. It shows nothing about any order.

use ratatui::layout::Rect;

use crate::keys::{Command, Context, LineState};
use crate::kit::list::step;
use crate::kit::{Row, Tone, digits, words};
use crate::page::{Header, HintForm, Paint, header};
use crate::screens::{Screen, Traits, Transition};
use crate::session::{Session, turn_clock};
use chancery_core::board::Power;
use game::clock::ClockDisplay;
use game::{Game, Mode};

/// The clock screen.
#[derive(Debug, Default)]
pub struct ClockView {
    /// The selected player. Enter marks the orders as handed in, in games on a physical board.
    selected: usize,
}

/// A player, or in a game on a physical board a power, whose orders are expected.
struct Sheet {
    powers: Vec<Power>,
    is_in: bool,
}

/// Returns the players whose orders are expected in this phase.
fn sheets(game: &Game) -> Vec<Sheet> {
    let writes = |power: &Power| !game.to_order(*power).is_empty();
    let seats = game.seats().iter();
    match game.mode() {
        Mode::HotSeat => (game.seat_ids().zip(seats))
            .filter(|(number, _)| game.must_write(*number))
            .map(|(number, seat)| Sheet {
                powers: seat.powers.clone(),
                is_in: game.is_sealed(number),
            })
            .collect(),
        Mode::GameMaster => {
            let powers = seats.flat_map(|seat| seat.powers.iter().copied());
            let mut powers: Vec<Power> = powers.filter(writes).collect();
            powers.sort();
            let sheet = |power| Sheet {
                powers: vec![power],
                is_in: game.has_handed_in(power),
            };
            powers.into_iter().map(sheet).collect()
        }
    }
}

impl ClockView {
    /// Marks the selected orders as handed in, or removes the mark.
    fn mark(&mut self, session: &mut Session) {
        if session.game().mode() == Mode::HotSeat {
            return;
        }
        let sheets = sheets(session.game());
        if let Some(sheet) = sheets.get(self.selected)
            && let Some(&power) = sheet.powers.first()
        {
            let is_in = !sheet.is_in;
            session.change(|game| game.hand_in(power, is_in));
            self.selected = (self.selected + 1).min(sheets.len() - 1);
        }
    }

    /// Returns the time in digits, and its meaning.
    fn face(&self, session: &Session) -> (String, Row) {
        let untimed = |text: String| (String::new(), Row::new().dim(text));
        let deadline = session.game().deadline();
        match session.face() {
            _ if let Some(deadline) = deadline => {
                let date = deadline.date().map(|date| date.replace('T', " "));
                let text = date.map_or(deadline.to_string(), |date| format!("Deadline: {date}"));
                (String::new(), Row::new().bold(text))
            }
            _ if session.game().clock().is_none() => {
                untimed("This table plays without a clock.".to_owned())
            }
            None => untimed("The clock starts with the next orders.".to_owned()),
            Some((ClockDisplay::Untimed, _)) => {
                let what = words::writes(session.game().turn().phase);
                untimed(format!("No clock runs for {what}."))
            }
            Some((face, paused)) => {
                let time = face
                    .left()
                    .map_or_else(|| "00:00".to_owned(), turn_clock::minutes);
                let row = match face {
                    _ if paused => Row::new().strong(Tone::Warn, "paused"),
                    ClockDisplay::Talk(_) => Row::new().bold("negotiation"),
                    ClockDisplay::Write(_) => Row::new().bold("writing"),
                    ClockDisplay::Grace(_) => {
                        Row::new().strong(Tone::Warn, "Time is up. Hand in your orders now.")
                    }
                    ClockDisplay::Closed => {
                        Row::new().strong(Tone::Warn, "Time is up. Late orders need a ruling.")
                    }
                    ClockDisplay::Up | ClockDisplay::Untimed => {
                        Row::new().strong(Tone::Warn, "Time is up.")
                    }
                };
                (time, row)
            }
        }
    }
}

impl Screen<Session> for ClockView {
    fn traits(&self, _: &Session) -> Traits {
        Traits::page((Context::Clock, LineState::Absent))
    }

    fn update(&mut self, session: &mut Session, command: Command) -> Transition {
        let count = sheets(session.game()).len();
        self.selected = self.selected.min(count.saturating_sub(1));
        match command {
            Command::Row(number) => {
                self.selected = number;
                self.mark(session);
            }
            Command::Left | Command::Right => step(&mut self.selected, count, command),
            Command::Accept => self.mark(session),
            Command::Clock => return Transition::Pop,
            _ => return Transition::Pass,
        }
        Transition::Stay
    }

    fn draw(&self, session: &Session, paint: &mut Paint<'_>) {
        let game = session.game();
        let header = Header::new(
            Row::new().bold(words::turn(game.turn())),
            header::right(session),
        );
        let sheets = sheets(game);
        let master = game.mode() == Mode::GameMaster;
        let mut commands = Vec::new();
        if master {
            commands.extend([Command::Left, Command::Accept]);
        }
        if game.deadline().is_some() {
            commands.push(Command::Pause);
        } else if game.clock().is_some() {
            let timing = [Command::Longer(1), Command::Longer(5), Command::Agree];
            commands.push(Command::Pause);
            commands.extend(timing);
        }
        commands.push(Command::Back);
        let is_paused = session.face().is_some_and(|(_, paused)| paused);
        let hints = paint.hints_with(&commands, |command| match command {
            Command::Pause if is_paused => HintForm::Called("resume"),
            _ => HintForm::Usual,
        });
        paint.frame(&header, &hints);
        let screen = paint.buffer.area;
        let most = sheets.iter().map(|sheet| sheet.powers.len()).max();
        let badge = 3 * most.unwrap_or(0) as u16 + 5;
        let each = (screen.width.saturating_sub(4) / badge).max(1);
        let rows = (sheets.len() as u16).div_ceil(each);
        let foot = screen.height.saturating_sub(4 + 2 * rows);
        let large = Rect::new(1, 3, screen.width.saturating_sub(2), foot.saturating_sub(6));
        let (time, below) = self.face(session);
        let tone = match session.face() {
            Some(
                (ClockDisplay::Grace(_) | ClockDisplay::Up | ClockDisplay::Closed, _) | (_, true),
            ) => Tone::Warn,
            _ => Tone::Ink,
        };
        let style = paint.theme.tone(tone);
        digits::draw(&time, style, large.intersection(screen), paint.buffer);
        paint.middle(&below, large.bottom() + 1);
        let counted = sheets.iter().filter(|sheet| sheet.is_in).count();
        let message = Row::new().dim(format!(
            "{counted} of {} handed in",
            words::count(sheets.len(), "sheet")
        ));
        paint.middle(&message, foot);
        for (number, sheet) in sheets.iter().enumerate() {
            let of_row = (number as u16 / each, number as u16 % each);
            let in_row = (sheets.len() as u16 - of_row.0 * each).min(each);
            let left = screen.width.saturating_sub(in_row * badge) / 2;
            let area = Rect::new(left + of_row.1 * badge, foot + 2 + 2 * of_row.0, badge, 1);
            let is_selected = master && number == self.selected;
            let row = Row::new().strong(Tone::Accent, if is_selected { "›" } else { " " });
            let row = row.and(words::badges(game.map(), &sheet.powers));
            let row = row.text(" ").and(words::ticked(sheet.is_in));
            row.draw(paint.buffer, paint.theme, area.x, area.y, area.width);
            if master {
                paint.on_click(area, Command::Row(number));
            }
        }
    }
}

//! The curtain: whose turn it is, and nothing else. No map, no counts, no orders.

use std::time::Duration;

use super::{Desk, Paint, Screen, Step};
use crate::tui::layout::centered;
use crate::tui::message::Command;
use crate::tui::motion::Motion;
use crate::tui::page::fill;
use crate::tui::spots::Spot;
use crate::tui::table::{Table, Writer};
use crate::tui::text::Row;
use crate::tui::theme::{Surface, Tone};
use crate::tui::timer;
use crate::tui::words;
use ratatui::layout::Rect;

/// How long the curtain takes to close, over a screen that is empty already.
const CLOSING: Duration = Duration::from_millis(250);

/// The curtain before a seat's sheet.
#[derive(Debug)]
pub struct Curtain {
    seat: usize,
    /// How far it has closed.
    pub(super) closing: Motion,
    /// Does the seat's sheet lie open below?
    over_sheet: bool,
}

impl Curtain {
    /// Before a sheet that is not open yet.
    pub fn new(seat: usize) -> Self {
        Curtain {
            seat,
            closing: Motion::new(CLOSING),
            over_sheet: false,
        }
    }

    /// Drawn over the seat's open sheet.
    pub fn over_sheet(seat: usize) -> Self {
        Curtain {
            seat,
            closing: Motion::new(CLOSING),
            over_sheet: true,
        }
    }

    pub(super) fn update(&mut self, table: &mut Table, command: Command) -> Step {
        match command {
            Command::Take if self.over_sheet => Step::Pop,
            Command::Take => {
                let desk = Desk::new(table, Writer::Seat(self.seat));
                Step::Swap(Screen::Desk(Box::new(desk)))
            }
            // nothing lies behind it for others to see, and it hides already
            Command::Back | Command::Hide | Command::Later => Step::Stay,
            Command::Earlier | Command::Centers | Command::Score if self.over_sheet => Step::Stay,
            _ => Step::Pass,
        }
    }

    pub(super) fn draw(&self, table: &Table, paint: &mut Paint<'_>) {
        let game = table.game();
        let map = &**game.map();
        let (buffer, theme) = (&mut *paint.buffer, paint.theme);
        let screen = buffer.area;
        fill(buffer, theme, screen, Surface::Shadow);
        let Some(seat) = game.seats().get(self.seat) else {
            return;
        };
        let top = (screen.height / 2).saturating_sub(6);
        let middle = |row: &Row| screen.width.saturating_sub(row.width() as u16) / 2;
        let turn = game.turn();
        let phase = Row::new().dim(format!(
            "{} · {}",
            words::season(turn),
            words::writes(turn.phase)
        ));
        phase.draw(buffer, theme, middle(&phase), top, screen.width);
        let names: Vec<String> = seat
            .powers
            .iter()
            .map(|&power| map.power(power).name.clone())
            .collect();
        let spaced: Vec<String> = names.iter().map(|name| spaced(name)).collect();
        let text = spaced.join("   ");
        let width = 40.max(text.chars().count() as u16 + 8);
        let banner = centered(Rect::new(0, top + 2, screen.width, 3), width, 3);
        if let Some(&first) = seat.powers.first() {
            let style = theme.tone(Tone::Chip(first));
            for position in banner.positions() {
                buffer[position].reset();
                buffer[position].set_style(style);
            }
            let row = Row::new().strong(Tone::Chip(first), text);
            row.draw(buffer, theme, middle(&row), banner.y + 1, screen.width);
        }
        let called = if seat.name.is_empty() {
            words::list(&names)
        } else {
            seat.name.clone()
        };
        let yours = Row::new().bold(called).text(", the keyboard is yours.");
        yours.draw(buffer, theme, middle(&yours), top + 6, screen.width);
        let others = Row::new().dim("Everyone else look away.");
        others.draw(buffer, theme, middle(&others), top + 7, screen.width);
        let enter = Row::new()
            .key("Enter")
            .dim(format!(" opens {}", sheet_of(&names)));
        let x = middle(&enter);
        let end = enter.draw(buffer, theme, x, top + 9, screen.width);
        let spot = Rect::new(x, top + 9, end.saturating_sub(x), 1);
        paint.charts.spots.add(spot, Spot::Command(Command::Take));
        self.draw_clock(table, paint, top.saturating_sub(1));
        self.draw_seats(table, paint);
        self.draw_gap(paint);
    }

    /// The time that is left to talk; after that, what the seat has to write, which runs once it sits.
    fn draw_clock(&self, table: &Table, paint: &mut Paint<'_>, y: u16) {
        let Some(clock) = table.game().clock().filter(|_| !self.over_sheet) else {
            return;
        };
        let face = clock.face(Some(self.seat));
        if let Some(mut row) = timer::told(face, clock.is_paused()) {
            if clock.is_paused() {
                row = row.dim(" · Alt-T, then Space lets it go on");
            }
            let width = paint.buffer.area.width;
            let x = width.saturating_sub(row.width() as u16) / 2;
            row.draw(paint.buffer, paint.theme, x, y, width);
        }
    }

    /// What the curtain has not reached yet is empty, from the first picture on.
    fn draw_gap(&self, paint: &mut Paint<'_>) {
        let screen = paint.buffer.area;
        let open = (1.0 - self.closing.progress()) * f32::from(screen.width);
        let gap = centered(screen, open.ceil() as u16, screen.height);
        fill(paint.buffer, paint.theme, gap, Surface::Ground);
    }

    /// The seats with a sign for each: sealed, writing, waiting.
    fn draw_seats(&self, table: &Table, paint: &mut Paint<'_>) {
        let game = table.game();
        let map = &**game.map();
        let (buffer, theme) = (&mut *paint.buffer, paint.theme);
        let screen = buffer.area;
        let mut row = Row::new();
        let mut sealed = 0;
        for (number, seat) in game.seats().iter().enumerate() {
            if !game.must_write(number) {
                continue;
            }
            for &power in &seat.powers {
                row = row.chip(power, &map.power(power).name[..1]);
            }
            row = match (number == self.seat, game.is_sealed(number)) {
                (true, _) => row.strong(Tone::Accent, " ‹   "),
                (false, true) => row.toned(Tone::Ok, " ✓   "),
                (false, false) => row.faint(" ·   "),
            };
            sealed += usize::from(game.is_sealed(number));
        }
        let x = screen.width.saturating_sub(row.width() as u16) / 2;
        let y = screen.height.saturating_sub(4);
        row.draw(buffer, theme, x, y, screen.width.saturating_sub(x));
        let mut told = format!("{} sealed", words::count(sealed, "sheet"));
        if !game.history().is_empty() && !self.over_sheet {
            told.push_str(" · PgUp shows the past phases");
        }
        Row::new().faint(told).draw(
            buffer,
            theme,
            1,
            screen.height.saturating_sub(1),
            screen.width.saturating_sub(2),
        );
    }
}

/// An empty screen that says only how to get out of it.
pub(super) fn draw_hidden(paint: &mut Paint<'_>) {
    let (buffer, theme) = (&mut *paint.buffer, paint.theme);
    let screen = buffer.area;
    fill(buffer, theme, screen, Surface::Shadow);
    let row = Row::new().dim("Hidden. ").key("Enter").dim(" goes on.");
    let x = screen.width.saturating_sub(row.width() as u16) / 2;
    let y = screen.height / 2;
    let end = row.draw(buffer, theme, x, y, screen.width);
    let spot = Rect::new(x, y, end.saturating_sub(x), 1);
    paint.charts.spots.add(spot, Spot::Command(Command::Take));
}

fn spaced(name: &str) -> String {
    let letters: Vec<String> = name.to_uppercase().chars().map(String::from).collect();
    letters.join(" ")
}

fn sheet_of(names: &[String]) -> String {
    match names {
        [one] => format!("{one}’s sheet"),
        _ => "the sheets".to_owned(),
    }
}

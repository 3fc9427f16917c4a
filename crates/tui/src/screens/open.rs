//! The saved games, the last written first.

use ratatui::layout::Rect;

use super::{Event, Goto, Paint, Screen, Transition};
use crate::app::Shared;
use crate::keys::{Context, LineState};
use crate::layout::SizeClass;
use crate::message::Command;
use crate::screen_layout::{Header, ListRow, draw_commands, draw_header, draw_scrolled, fill};
use crate::text::Row;
use crate::theme::{Surface, Tone};
use crate::words;

/// The list: which game is selected, and why one could not be read.
#[derive(Debug, Default)]
pub struct Open {
    selected: usize,
    /// What is wrong with the game that was to be opened.
    pub fault: Option<String>,
}

impl Open {
    fn lines(&self, room: &Shared) -> Vec<ListRow> {
        let told = |row: Row| vec![ListRow::from(row)];
        match &room.saves {
            None => told(Row::new().dim("Looking for saved games.")),
            Some(Err(error)) => told(Row::new().toned(Tone::Err, error.as_str())),
            Some(Ok(saves)) if saves.kept.is_empty() => {
                told(Row::new().dim("There are no saved games here yet. Esc goes back."))
            }
            Some(Ok(saves)) => {
                let last = saves.kept.len() - 1;
                let line = |(i, kept): (usize, &game::store::SavedGame)| {
                    let selected = i == self.selected.min(last);
                    let name = match selected {
                        true => Row::new()
                            .strong(Tone::Accent, " › ")
                            .bold(kept.name.as_str()),
                        false => Row::new().text(format!("   {}", kept.name)),
                    };
                    let ago = words::ago(kept.written, saves.now);
                    ListRow {
                        selected,
                        number: Some(i),
                        ..ListRow::both(name, Row::new().dim(ago))
                    }
                };
                saves.kept.iter().enumerate().map(line).collect()
            }
        }
    }
}

impl Screen for Open {
    fn context(&self, _: &Shared) -> (Context, LineState) {
        (Context::Open, LineState::Absent)
    }

    fn update(&mut self, room: &mut Shared, command: Command) -> Transition {
        let kept = match &room.saves {
            Some(Ok(saves)) => &saves.kept[..],
            _ => &[],
        };
        let last = kept.len().saturating_sub(1);
        match command {
            Command::Up => self.selected = self.selected.min(last).saturating_sub(1),
            Command::Down => self.selected = (self.selected + 1).min(last),
            Command::Take => {
                self.fault = None;
                return match kept.get(self.selected.min(last)) {
                    Some(kept) => Transition::Go(Goto::Load(kept.path.clone())),
                    None => Transition::Stay,
                };
            }
            _ => return Transition::Pass,
        }
        self.fault = None;
        Transition::Stay
    }

    fn click_row(&mut self, room: &mut Shared, number: usize) -> Transition {
        self.selected = number;
        self.update(room, Command::Take)
    }

    fn on_event(&mut self, _: &mut Shared, event: &Event) -> Transition {
        let Event::Refused(why) = event else {
            return Transition::Pass;
        };
        self.fault = Some(why.clone());
        Transition::Stay
    }

    fn draw(&self, room: &Shared, paint: &mut Paint<'_>) {
        let (buffer, theme) = (&mut *paint.buffer, paint.theme);
        let screen = buffer.area;
        fill(buffer, theme, screen, Surface::Ground);
        let folder = match &room.saves {
            Some(Ok(saves)) => saves.folder.display().to_string(),
            _ => String::new(),
        };
        let header = Header {
            left: Row::new().bold("Open").dim(" a game"),
            right: vec![Row::new().dim(folder)],
            ..Header::default()
        };
        let row = |y: u16| Rect::new(0, y, screen.width, 1).intersection(screen);
        draw_header(&header, buffer, theme, row(0), SizeClass::of(screen));
        let fault: Vec<&str> = self.fault.iter().flat_map(|fault| fault.lines()).collect();
        let below = (fault.len() as u16).min(screen.height / 2);
        let list = Rect::new(
            2,
            2,
            screen.width.saturating_sub(4),
            screen.height.saturating_sub(4 + below),
        )
        .intersection(screen);
        let lines = self.lines(room);
        let selected = lines.iter().position(|line| line.selected);
        draw_scrolled(
            &lines,
            selected,
            buffer,
            theme,
            &mut paint.charts.spots,
            list,
        );
        let top = screen.height.saturating_sub(1 + below);
        for (y, line) in (top..).zip(fault.iter().take(usize::from(below))) {
            Row::new().toned(Tone::Err, *line).draw(
                buffer,
                theme,
                2,
                y,
                screen.width.saturating_sub(4),
            );
        }
        draw_commands(
            &[Command::Up, Command::Take, Command::Back],
            Context::Open,
            LineState::Absent,
            paint,
        );
    }
}

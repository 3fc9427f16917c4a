//! The centers over the years, and who has won.

use super::{Go, Paint, Step};
use crate::chart::Scene;
use crate::game::Ending;
use crate::tui::header;
use crate::tui::keys::{Context, Line, hint};
use crate::tui::layout::DockRows;
use crate::tui::message::Command;
use crate::tui::page::{Book, BookLine, Dock, DockLine, Entry, Header, Page};
use crate::tui::table::Table;
use crate::tui::text::Row;
use crate::tui::theme::Tone;
use crate::tui::words;

/// The chart of centers.
#[derive(Debug, Default)]
pub struct Centers {
    /// How many years from the last one are scrolled away.
    back: usize,
}

impl Centers {
    pub(super) fn update(&mut self, table: &mut Table, command: Command) -> Step {
        let years = table.game().center_counts().len();
        let over = table.game().ending().is_some();
        match command {
            Command::Up => self.back = (self.back + 1).min(years.saturating_sub(1)),
            Command::Down => self.back = self.back.saturating_sub(1),
            Command::Take | Command::Done if over => return Step::Go(Go::Start),
            Command::Take | Command::Done => return Step::Pop,
            _ => return Step::Pass,
        }
        Step::Stay
    }

    pub(super) fn draw(&self, table: &Table, paint: &mut Paint<'_>) {
        let game = table.game();
        let map = &**game.map();
        let mut page = Page::new(map, Scene::of(map, game.position()));
        page.header = Header {
            left: match game.ending() {
                Some(Ending::Won(power)) => Row::new()
                    .chip(power, &map.power(power).name.to_uppercase())
                    .bold(" wins"),
                None => Row::new()
                    .bold("Centers")
                    .dim(format!(" before {}", words::turn(game.turn()))),
            },
            right: header::right(table),
            ..Header::default()
        };
        let counts = game.center_counts();
        let rows = counts.len() as u16;
        let height = paint.buffer.area.height;
        page.dock_rows = DockRows {
            small: (rows + 2).min(height.saturating_sub(8)),
            wide: (rows + 4).clamp(9, 15),
        };
        let lines: Vec<DockLine> = self
            .years(
                table,
                &counts,
                usize::from(page.dock_rows.small).saturating_sub(2).max(1),
            )
            .collect();
        page.dock = Dock {
            brief: lines.clone(),
            full: lines,
        };
        page.book = book(table, &counts);
        page.entry = Entry {
            instead: Some(
                Row::new()
                    .dim("one step is one center; ")
                    .text(format!("{} win", map.victory())),
            ),
            ..Entry::default()
        };
        let commands: &[Command] = &[
            Command::Take,
            Command::Earlier,
            Command::Up,
            Command::Palette,
            Command::Leave,
        ];
        page.hints = commands
            .iter()
            .filter_map(|&command| hint(command, Context::Centers, Line::Absent))
            .collect();
        page.draw(paint.buffer, paint.theme, paint.charts);
    }

    /// A row a year: the powers' centers in steps, then those that nobody owns.
    fn years<'a>(
        &self,
        table: &'a Table,
        counts: &'a [(u16, Vec<usize>)],
        room: usize,
    ) -> impl Iterator<Item = DockLine> + 'a {
        let map = table.game().map();
        let all = map.centers().len();
        let end = counts.len().saturating_sub(self.back).max(1);
        let start = end.saturating_sub(room.max(9));
        counts[start..end].iter().map(move |(year, counts)| {
            let mut row = Row::new().text(format!(" {year}  "));
            let mut owned = 0;
            for (power, &count) in map.powers().zip(counts) {
                if count == 0 {
                    continue;
                }
                owned += count;
                let label = format!("{}{count}", &map.power(power).name[..1]);
                let width = 2 * count;
                let label = if label.len() > width {
                    label[..width].to_owned()
                } else {
                    label
                };
                row = row.strong(Tone::Chip(power), format!("{label:<width$}"));
            }
            row.faint("··".repeat(all.saturating_sub(owned))).into()
        })
    }
}

/// The powers with their centers now, and how the game ended.
fn book(table: &Table, counts: &[(u16, Vec<usize>)]) -> Book {
    let game = table.game();
    let map = game.map();
    let mut lines: Vec<BookLine> = Vec::new();
    let mut told = |row: Row| {
        for row in row.wrapped(29) {
            lines.push(row.into());
        }
    };
    match game.ending() {
        Some(Ending::Won(power)) => {
            let count = game.position().centers_of(power).count();
            told(Row::new().bold("Victory"));
            told(Row::new());
            told(
                Row::new()
                    .strong(Tone::Power(power), map.power(power).name.as_str())
                    .text(format!(
                        " holds {count} of the {} centers after the Fall and wins alone.",
                        map.centers().len()
                    )),
            );
        }
        None => told(Row::new().bold("Centers")),
    }
    lines.push(BookLine::blank());
    for (index, power) in map.powers().enumerate() {
        let now = game.position().centers_of(power).count();
        let most = counts
            .iter()
            .filter_map(|(_, counts)| counts.get(index))
            .max()
            .copied()
            .unwrap_or(now);
        let out = counts
            .iter()
            .find(|(_, counts)| counts.get(index) == Some(&0))
            .map(|(year, _)| *year);
        let right = match out {
            Some(year) if now == 0 => Row::new().faint(format!("out {year}")),
            _ => Row::new()
                .bold(now.to_string())
                .dim(format!("  best {most}")),
        };
        let name = &map.power(power).name;
        lines.push(BookLine::both(
            Row::new().chip(power, &name[..1]).text(format!(" {name}")),
            right,
        ));
    }
    Book {
        lines,
        ..Book::default()
    }
}

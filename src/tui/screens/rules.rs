//! The rules in force, to be read: each issue of DATC chapter 4 with its choices.

use ratatui::layout::Rect;

use super::{Paint, Step};
use crate::rules::{IssueId, Rulebook, Rules};
use crate::tui::app::Room;
use crate::tui::keys::{Context, Line, hint};
use crate::tui::layout::Class;
use crate::tui::message::Command;
use crate::tui::page::{BookLine, Header, draw_header, draw_keys, draw_scrolled, fill};
use crate::tui::text::Row;
use crate::tui::theme::{Surface, Tone};
use crate::tui::words;

/// How wide the list of issues is, where the choices stand beside it.
const LIST: u16 = 58;

/// The list: which issue is selected.
#[derive(Debug, Default)]
pub struct RulesList {
    selected: usize,
}

impl RulesList {
    pub(super) fn update(&mut self, command: Command) -> Step {
        let last = IssueId::ALL.len() - 1;
        match command {
            Command::Up => self.selected = self.selected.saturating_sub(1),
            Command::Down => self.selected = (self.selected + 1).min(last),
            Command::Take => return Step::Pop,
            Command::Rules => {}
            _ => return Step::Pass,
        }
        Step::Stay
    }

    pub(super) fn draw(&self, room: &Room, paint: &mut Paint<'_>) {
        let (name, rulebook, rules) = match &room.table {
            Some(table) => {
                let game = table.game();
                (
                    format!("Rules of {}", game.name),
                    game.rulebook(),
                    *game.rules(),
                )
            }
            None => ("Rules".to_owned(), Rulebook::default(), Rules::default()),
        };
        let (buffer, theme) = (&mut *paint.buffer, paint.theme);
        let screen = buffer.area;
        fill(buffer, theme, screen, Surface::Ground);
        let class = Class::of(screen);
        let row = |y: u16| Rect::new(0, y, screen.width, 1).intersection(screen);
        let changed = rules.changes_from(rulebook).len();
        let header = Header {
            left: Row::new().bold(name),
            right: vec![match changed {
                0 => Row::new().dim(words::rulebook(rulebook)),
                count => Row::new().dim(format!(
                    "{}, {} set",
                    words::rulebook(rulebook),
                    words::count(count, "issue")
                )),
            }],
            ..Header::default()
        };
        draw_header(&header, buffer, theme, row(0), class);
        let issue = IssueId::ALL[self.selected.min(IssueId::ALL.len() - 1)];
        let details = details(issue, &rules);
        let lines: Vec<BookLine> = IssueId::ALL
            .iter()
            .map(|&one| line(one, &rules, one == issue))
            .collect();
        let at = Some(self.selected);
        let body = screen.height.saturating_sub(3);
        if class == Class::Small {
            let width = usize::from(screen.width.saturating_sub(4));
            let below = wrapped(&details, width);
            let rows = (below.len() as u16).min(body / 2);
            let list = Rect::new(
                1,
                2,
                screen.width.saturating_sub(2),
                body.saturating_sub(rows + 1),
            );
            draw_scrolled(&lines, at, buffer, theme, list.intersection(screen));
            draw_rows(
                &below,
                buffer,
                theme,
                Rect::new(
                    2,
                    2 + body.saturating_sub(rows),
                    screen.width.saturating_sub(3),
                    rows,
                )
                .intersection(screen),
            );
        } else {
            let list = Rect::new(1, 2, LIST, body).intersection(screen);
            draw_scrolled(&lines, at, buffer, theme, list);
            let x = LIST + 4;
            let width = screen.width.saturating_sub(x + 2).min(90);
            let below = wrapped(&details, usize::from(width));
            draw_rows(
                &below,
                buffer,
                theme,
                Rect::new(x, 2, width, body).intersection(screen),
            );
        }
        let hints: Vec<_> = [Command::Up, Command::Back]
            .into_iter()
            .filter_map(|command| hint(command, Context::Rules, Line::Absent))
            .collect();
        draw_keys(&hints, buffer, theme, row(screen.height.saturating_sub(1)));
    }
}

/// An issue with its choices, the one in force in accent.
fn line(issue: IssueId, rules: &Rules, selected: bool) -> BookLine {
    let info = issue.info();
    let in_force = rules.choice(issue).key;
    let title = Row::new().dim(format!("{:<7}", info.number));
    let title = if selected {
        title.bold(info.title)
    } else {
        title.text(info.title)
    };
    let mut choices = Row::new();
    for choice in info.choices {
        let key = format!(" {}", choice.key);
        choices = if choice.key == in_force {
            choices.strong(Tone::Accent, key)
        } else {
            choices.faint(key)
        };
    }
    if title.width() + choices.width() + 4 > usize::from(LIST) {
        let count = info.choices.len();
        choices = Row::new()
            .strong(Tone::Accent, in_force)
            .faint(format!(" of {count}"));
    }
    BookLine {
        selected,
        ..BookLine::both(title, choices)
    }
}

/// The question of an issue, and each choice in full.
fn details(issue: IssueId, rules: &Rules) -> Vec<Row> {
    let info = issue.info();
    let in_force = rules.choice(issue).key;
    let mut rows = vec![
        Row::new().bold(info.number).text("  ").bold(info.title),
        Row::new(),
        Row::new().text(info.question),
        Row::new(),
    ];
    for choice in info.choices {
        let row = if choice.key == in_force {
            Row::new()
                .strong(Tone::Accent, format!("● {}  ", choice.key))
                .text(choice.text)
        } else {
            Row::new()
                .faint(format!("○ {}  ", choice.key))
                .dim(choice.text)
        };
        rows.push(row);
    }
    rows
}

fn wrapped(rows: &[Row], width: usize) -> Vec<Row> {
    let wrap = |row: &Row| row.wrapped(width);
    rows.iter().flat_map(wrap).collect()
}

fn draw_rows(
    rows: &[Row],
    buffer: &mut ratatui::buffer::Buffer,
    theme: &crate::tui::theme::Theme,
    area: Rect,
) {
    let room = usize::from(area.height);
    for (i, row) in rows.iter().take(room).enumerate() {
        let y = area.y + i as u16;
        if i + 1 == room && rows.len() > room {
            let left = rows.len() - i;
            Row::new()
                .faint(format!("↓ {left} more"))
                .draw(buffer, theme, area.x, y, area.width);
        } else {
            row.draw(buffer, theme, area.x, y, area.width);
        }
    }
}

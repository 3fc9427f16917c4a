//! The list beside the map, and scrolled lists of other screens.

use ratatui::layout::Rect;

use super::{ListPanel, ListRow, fill, mark_selected};
use crate::click_areas::ClickArea;
use crate::message::Command;
use crate::screens::Paint;
use crate::text::Row;
use crate::theme::{Surface, Tone};
use crate::words;
use chancery_core::board::{Map, Power};

/// Puts rows below the headings of their powers, with a row between two powers if there is one for it.
pub fn by_power(
    map: &Map,
    rows: impl Iterator<Item = (Power, ListRow)>,
    between: Option<&ListRow>,
) -> Vec<ListRow> {
    let mut lines = Vec::new();
    let mut last = None;
    for (power, row) in rows {
        if last != Some(power) {
            lines.extend(between.filter(|_| last.is_some()).cloned());
            lines.push(words::power_heading(map, power).into());
            last = Some(power);
        }
        lines.push(row);
    }
    lines
}

impl Paint<'_> {
    /// Draws a list panel: the rows that scroll, then those at the bottom.
    pub(super) fn list_panel(&mut self, list: &ListPanel, area: Rect) {
        fill(self.buffer, self.theme, area, Surface::Panel);
        let rows = usize::from(area.height.saturating_sub(2));
        let fits = list.lines.len() + list.foot.len() < rows;
        let foot = match fits || list.firm && list.foot.len() < rows / 4 {
            true => &list.foot[..],
            false => &[],
        };
        let inner = Rect {
            y: area.y + 1,
            height: (rows - foot.len()) as u16,
            ..area
        };
        let selected = list.lines.iter().position(|line| line.selected);
        self.scrolled(&list.lines, selected.or(Some(list.focus)), inner);
        let below = Rect {
            y: area.bottom().saturating_sub(1 + foot.len() as u16),
            height: foot.len() as u16,
            ..area
        };
        for (place, line) in below.rows().zip(foot) {
            self.list_row(line, place);
        }
    }

    /// Draws as many rows as there is room for, around the row `focus`. Where rows are hidden, the first
    /// or last row says how many.
    pub fn scrolled(&mut self, lines: &[ListRow], focus: Option<usize>, area: Rect) {
        let room = usize::from(area.height);
        let scrolls = lines.len() > room && room >= 3;
        let first = match (scrolls, focus) {
            (true, Some(focus)) => focus.saturating_sub(room / 2).min(lines.len() - room),
            _ => 0,
        };
        let after = first + room;
        for (at, place) in (first..lines.len()).zip(area.rows()) {
            let hidden = match at {
                _ if scrolls && first > 0 && at == first => Some(('↑', first + 1, Command::Up)),
                _ if scrolls && after < lines.len() && at + 1 == after => {
                    Some(('↓', lines.len() - at, Command::Down))
                }
                _ => None,
            };
            if let Some((sign, count, command)) = hidden {
                let more = Row::new().faint(format!(" {sign} {count} more"));
                self.list_row(&more.into(), place);
                self.on_click(place, command);
                continue;
            }
            self.list_row(&lines[at], place);
            if let Some(number) = lines[at].number {
                self.charts.spots.add(place, ClickArea::Row(number));
            }
        }
    }

    fn list_row(&mut self, line: &ListRow, area: Rect) {
        let (buffer, theme) = (&mut *self.buffer, self.theme);
        if area.is_empty() {
            return;
        }
        if line.selected {
            mark_selected(buffer, theme, area);
        }
        if line.tied || line.selected && !theme.is_colored() {
            buffer.set_string(area.x, area.y, "▎", theme.tone(Tone::Accent));
        }
        let room = area.width.saturating_sub(2);
        let (left, right) = (line.row.width() as u16, line.right.width() as u16);
        // where there is too little room, the longer of the two is shortened: a verdict is kept
        let right = match left + 1 + right <= room {
            true => right,
            false if right <= left => right.min(room / 2),
            false => room.saturating_sub(left + 1),
        };
        if right > 0 {
            line.right
                .draw_right(buffer, theme, area.right() - 1, area.y, right);
        }
        let room = room.saturating_sub(right + u16::from(right > 0));
        line.row.draw(buffer, theme, area.x + 1, area.y, room);
    }
}

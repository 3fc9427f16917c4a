//! The list beside the map, and scrolled lists of other screens.

use ratatui::layout::Rect;

use crate::keys::Command;
use crate::kit::{Row, Surface, Tone, fill, list};
use crate::page::Paint;
use chancery_core::board::{Map, Power};

/// A row of a list.
#[derive(Clone, Debug, Default)]
pub struct ListRow {
    /// The text.
    pub row: Row,
    /// The text at the right end, shown if it fits.
    pub right: Row,
    /// Whether the row is selected.
    pub selected: bool,
    /// Whether the row is related to the selected one.
    pub related: bool,
    /// The command of a click on the row.
    pub click: Option<Command>,
}

impl From<Row> for ListRow {
    fn from(row: Row) -> Self {
        ListRow {
            row,
            ..ListRow::default()
        }
    }
}

impl ListRow {
    /// Returns a blank row.
    pub fn blank() -> Self {
        ListRow::default()
    }

    /// Makes the row clickable as item `number`, and selected if that equals `selected`.
    #[must_use]
    pub fn choice(self, number: usize, selected: usize) -> Self {
        ListRow {
            selected: number == selected,
            click: Some(Command::Row(number)),
            ..self
        }
    }

    /// Returns clickable rows, one of which is selected.
    pub fn choices(rows: impl IntoIterator<Item = Row>, selected: usize) -> Vec<Self> {
        let rows = rows.into_iter().enumerate();
        rows.map(|(number, row)| ListRow::from(row).choice(number, selected))
            .collect()
    }

    /// Makes the row selected or not.
    #[must_use]
    pub fn selected_if(self, selected: bool) -> Self {
        ListRow { selected, ..self }
    }

    /// Marks the row as related to the selected one or not.
    #[must_use]
    pub fn related_if(self, related: bool) -> Self {
        ListRow { related, ..self }
    }

    /// Makes a click on the row run a command.
    #[must_use]
    pub fn on_click(self, command: Command) -> Self {
        ListRow {
            click: Some(command),
            ..self
        }
    }

    /// Returns a row with text at both ends.
    pub fn both(row: Row, right: Row) -> Self {
        ListRow {
            row,
            right,
            ..ListRow::default()
        }
    }
}

/// The list beside the map.
#[derive(Clone, Debug, Default)]
pub struct ListPanel {
    /// The rows that scroll.
    pub lines: Vec<ListRow>,
    /// The rows at the bottom, shown if they fit.
    pub foot: Vec<ListRow>,
    /// Whether the foot stays visible while the lines scroll.
    pub firm: bool,
    /// The index of the row to keep visible if none is selected.
    pub focus: usize,
}

impl From<Vec<ListRow>> for ListPanel {
    fn from(lines: Vec<ListRow>) -> Self {
        ListPanel {
            lines,
            ..ListPanel::default()
        }
    }
}

/// Groups rows under headings of their powers, with a blank row between two powers if `is_spaced` is true.
pub fn by_power(
    rows: impl IntoIterator<Item = (Power, ListRow)>,
    heading: impl Fn(Power) -> ListRow,
    is_spaced: bool,
) -> Vec<ListRow> {
    let mut lines = Vec::new();
    let mut last = None;
    for (power, row) in rows {
        if last.replace(power) != Some(power) {
            lines.extend((is_spaced && !lines.is_empty()).then(ListRow::blank));
            lines.push(heading(power));
        }
        lines.push(row);
    }
    lines
}

/// Rows of all powers, followed by groups of other rows.
#[derive(Debug)]
pub struct PowerList {
    /// The rows, grouped by power.
    pub rows: Vec<(Power, ListRow)>,
    /// The groups of rows after them.
    pub below: Vec<Vec<Row>>,
}

impl PowerList {
    /// Returns the rows for a panel of this height, as spaciously as it allows: with headings and blank rows,
    /// with headings only, or with the first letters of each power before its first row if only then all rows
    /// are visible.
    pub fn laid_out(
        self,
        map: &Map,
        heading: impl Fn(Power) -> ListRow,
        height: usize,
    ) -> Vec<ListRow> {
        let below: usize = self.below.iter().map(Vec::len).sum();
        let mut powers: Vec<Power> = self.rows.iter().map(|&(power, _)| power).collect();
        powers.dedup();
        let room = height.saturating_sub(2);
        let headed = self.rows.len() + powers.len() + below;
        let groups = self.below.iter().filter(|group| !group.is_empty());
        let is_spaced = headed + powers.len().saturating_sub(1) + groups.count() <= room;
        // rows that must be scrolled anyway keep their headings
        let is_headed = headed <= room || self.rows.len() >= room;
        let mut last = None;
        let rows = self.rows.into_iter().map(|(power, row)| {
            let start = match last.replace(power) {
                _ if is_headed => Row::new().text(" "),
                previous if previous == Some(power) => Row::new().padded_to(5),
                _ => Row::new().chip(power, &letters(map, power)),
            };
            let row = ListRow {
                row: start.and(row.row),
                ..row
            };
            (power, row)
        });
        let mut lines = if is_headed {
            by_power(rows, heading, is_spaced)
        } else {
            rows.map(|(_, row)| row).collect()
        };
        let mut is_parted = is_spaced || headed < room;
        for group in self.below.into_iter().filter(|group| !group.is_empty()) {
            lines.extend(is_parted.then(ListRow::blank));
            is_parted = is_spaced;
            lines.extend(group.into_iter().map(ListRow::from));
        }
        lines
    }
}

/// Returns the first three letters of a power's name.
fn letters(map: &Map, power: Power) -> String {
    let name = map.power(power).name.to_uppercase();
    format!("{:<3}", name.chars().take(3).collect::<String>())
}

impl Paint<'_> {
    /// Draws a list panel: the scrolled rows, then the rows at the bottom.
    pub(super) fn list_panel(&mut self, list: &ListPanel, area: Rect) {
        fill(self.buffer, self.theme, area, Surface::Panel);
        let (all, height) = (list.lines.len() + list.foot.len(), usize::from(area.height));
        // a list that just fits has no blank rows at the top and the bottom
        let margin = u16::from(all > height || all + 2 <= height);
        let rows = height.saturating_sub(2 * usize::from(margin));
        let foot = if all < rows || list.firm && list.foot.len() < rows / 4 {
            &list.foot[..]
        } else {
            &[]
        };
        let inner = Rect {
            y: area.y + margin,
            height: (rows - foot.len()) as u16,
            ..area
        };
        let selected = list.lines.iter().position(|line| line.selected);
        self.scrolled(&list.lines, selected.or(Some(list.focus)), inner);
        let below = Rect {
            y: area.bottom().saturating_sub(margin + foot.len() as u16),
            height: foot.len() as u16,
            ..area
        };
        for (place, line) in below.rows().zip(foot) {
            self.list_row(line, place);
        }
    }

    /// Draws the rows that fit, scrolled to the row `focus`. If rows are hidden, the first or last row
    /// shows their number.
    pub fn scrolled(&mut self, lines: &[ListRow], focus: Option<usize>, area: Rect) {
        let room = usize::from(area.height);
        let focus = focus.filter(|_| room >= 3);
        let first = focus.map_or(0, |focus| list::first_around(focus, lines.len(), room));
        for ((at, more), place) in list::scrolled(first, lines.len(), room).zip(area.rows()) {
            let more = more.map(|(row, command)| ListRow::from(row).on_click(command));
            let line = more.as_ref().unwrap_or(&lines[at]);
            self.list_row(line, place);
            if let Some(command) = line.click {
                self.on_click(place, command);
            }
        }
    }

    fn list_row(&mut self, line: &ListRow, area: Rect) {
        let (buffer, theme) = (&mut *self.buffer, self.theme);
        if area.is_empty() {
            return;
        }
        if line.selected {
            fill(buffer, theme, area, Surface::Selection);
        }
        if line.related || line.selected && !theme.is_colored() {
            buffer.set_string(area.x, area.y, "▎", theme.tone(Tone::Accent));
        }
        let room = area.width.saturating_sub(2);
        let (left, right) = (line.row.width() as u16, line.right.width() as u16);
        // if the width is too small, a long name at the right is cut; a single word is dropped,
        // because the row's symbol has the same meaning
        let right = match left + 1 + right <= room {
            true => right,
            false if right <= left => 0,
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

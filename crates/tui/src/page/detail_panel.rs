//! The detail panel below the map. Its rows have priorities, which determine the rows shown on
//! small screens.

use unicode_width::UnicodeWidthChar;

use crate::keys::Command;
use crate::kit::Row;
use crate::kit::text::joins_next;

/// The column of the text after a label.
pub const DETAILS: usize = 11;

/// The maximum column to which continuation rows are indented.
const FARTHEST: usize = 16;

/// The screens on which a row is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Priority {
    /// All screens.
    #[default]
    Always,
    /// Only larger screens, or those with enough rows for all.
    Roomy,
    /// Only smaller screens; the row is a short form of dropped rows.
    Cramped,
}

/// A row of the detail panel.
#[derive(Clone, Debug, Default)]
pub struct DetailRow {
    /// The text.
    pub row: Row,
    /// The columns marked as selected: the first, counted from the one before the text, and their number.
    pub marked: Option<(u16, u16)>,
    /// The command of a click on the row, beside those of its parts.
    pub click: Option<Command>,
    /// The screens on which it is shown.
    pub priority: Priority,
}

impl From<Row> for DetailRow {
    fn from(row: Row) -> Self {
        DetailRow {
            row,
            ..DetailRow::default()
        }
    }
}

impl DetailRow {
    /// Marks a number of columns of the text as selected, if `selected` is true.
    #[must_use]
    pub fn selected_if(self, selected: bool, columns: u16) -> Self {
        let marked = selected.then_some((0, columns.saturating_add(1)));
        DetailRow { marked, ..self }
    }

    /// Returns a clickable row that chooses the item with this index, counted from 0.
    pub fn choice(index: usize, row: Row) -> Self {
        DetailRow::from(row).on_click(Command::choose(index))
    }

    /// Makes a click on the row run a command.
    #[must_use]
    pub fn on_click(self, command: Command) -> Self {
        DetailRow {
            click: Some(command),
            ..self
        }
    }
}

/// The panel below the map. Its rows are described once for small and large screens.
#[derive(Clone, Debug, Default)]
pub struct DetailPanel {
    rows: Vec<DetailRow>,
}

impl DetailPanel {
    /// Returns a panel with a first row that is shown on every screen.
    pub fn new(head: impl Into<DetailRow>) -> Self {
        DetailPanel::default().always([head])
    }

    /// Returns a panel with a first row, or a shorter one on smaller screens.
    pub fn with_short(head: impl Into<DetailRow>, short: impl Into<DetailRow>) -> Self {
        DetailPanel::default().roomy([head]).cramped([short])
    }

    /// Returns a panel with the same rows on every screen.
    pub fn same<R: Into<DetailRow>>(rows: impl IntoIterator<Item = R>) -> Self {
        DetailPanel::default().always(rows)
    }

    fn with<R: Into<DetailRow>>(
        mut self,
        priority: Priority,
        rows: impl IntoIterator<Item = R>,
    ) -> Self {
        let rows = rows.into_iter().map(|row| DetailRow {
            priority,
            ..row.into()
        });
        self.rows.extend(rows);
        self
    }

    /// Adds rows that are shown on every screen, if they fit.
    #[must_use]
    pub fn always<R: Into<DetailRow>>(self, rows: impl IntoIterator<Item = R>) -> Self {
        self.with(Priority::Always, rows)
    }

    /// Adds rows that are shown only on larger screens.
    #[must_use]
    pub fn roomy<R: Into<DetailRow>>(self, rows: impl IntoIterator<Item = R>) -> Self {
        self.with(Priority::Roomy, rows)
    }

    /// Adds rows that are shown only on smaller screens.
    #[must_use]
    pub fn cramped<R: Into<DetailRow>>(self, rows: impl IntoIterator<Item = R>) -> Self {
        self.with(Priority::Cramped, rows)
    }

    /// Adds a blank row on larger screens.
    #[must_use]
    pub fn blank(self) -> Self {
        self.roomy([Row::new()])
    }

    /// Appends the rows of another panel.
    #[must_use]
    pub fn and(mut self, other: DetailPanel) -> Self {
        self.rows.extend(other.rows);
        self
    }

    /// Replaces the first row of both forms.
    #[must_use]
    pub fn with_head(mut self, head: Row) -> Self {
        let first = |hidden| self.rows.iter().position(|row| row.priority != hidden);
        let heads = [first(Priority::Cramped), first(Priority::Roomy)];
        let mut numbers = 0..;
        self.rows.retain(|_| !heads.contains(&numbers.next()));
        DetailPanel::new(head).and(self)
    }

    /// Limits all rows to larger screens.
    #[must_use]
    pub fn only_roomy(mut self) -> Self {
        self.rows.retain(|row| row.priority != Priority::Cramped);
        DetailPanel::default().roomy(self.rows)
    }

    /// Shows the rows of smaller screens on every screen.
    #[must_use]
    pub fn only_cramped(self) -> Self {
        DetailPanel::same(self.shown(false))
    }

    /// Adds a first row, followed by a blank one on larger screens.
    #[must_use]
    pub fn below(self, head: Row) -> Self {
        DetailPanel::new(head).blank().and(self)
    }

    /// Limits the number of rows on larger screens.
    #[must_use]
    pub fn limited(mut self, most: usize) -> Self {
        let mut full = 0;
        self.rows.retain(|row| {
            full += usize::from(row.priority != Priority::Cramped);
            row.priority == Priority::Cramped || full <= most
        });
        self
    }

    /// Returns the rows shown on larger screens.
    pub fn full(&self) -> impl Iterator<Item = &DetailRow> {
        let rows = self.rows.iter();
        rows.filter(|row| row.priority != Priority::Cramped)
    }

    /// Returns the number of rows that smaller screens need, wrapped at a width.
    pub fn small_rows(&self, columns: u16) -> u16 {
        wrapped(self.shown(false), columns.into(), usize::from(u8::MAX)).len() as u16
    }

    /// Returns the rows shown on larger or smaller screens.
    pub fn shown(&self, roomy: bool) -> Vec<DetailRow> {
        let hidden = if roomy && self.full().next().is_some() {
            Priority::Cramped
        } else {
            Priority::Roomy
        };
        let rows = self.rows.iter();
        rows.filter(|row| row.priority != hidden).cloned().collect()
    }
}

/// Fits rows into a number of columns and rows. Rows that are too long are wrapped as far as there is
/// room, replacing blank rows if necessary. What is left of them is cut with a `…` when drawn.
pub(super) fn wrapped(mut lines: Vec<DetailRow>, columns: usize, rows: usize) -> Vec<DetailRow> {
    lines.truncate(rows);
    let is_blank = |line: &DetailRow| line.row.is_empty();
    let filled = lines.iter().filter(|line| !is_blank(line)).count();
    let mut free = rows - filled;
    let mut wrapped: Vec<DetailRow> = Vec::new();
    for line in lines {
        if line.row.width() > columns && is_plain(&line) {
            let parts = broken(&line.row, columns, free);
            free -= parts.len() - 1;
            wrapped.extend(parts);
        } else {
            wrapped.push(line)
        }
    }
    while wrapped.len() > rows
        && let Some(blank) = wrapped.iter().rposition(is_blank)
    {
        wrapped.remove(blank);
    }
    wrapped
}

/// Returns whether a row has no part that depends on its columns.
fn is_plain(line: &DetailRow) -> bool {
    line.marked.is_none() && line.click.is_none()
}

/// Wraps a row, with at most `more` continuation rows, which are indented to its detail.
fn broken(row: &Row, columns: usize, more: usize) -> Vec<DetailRow> {
    let below = detail(&row.plain());
    let mut parts = Vec::new();
    let mut rest = row.clone();
    while parts.len() < more
        && let Some(cut) = last_blank(&rest.plain(), columns, below)
    {
        let (head, tail) = rest.split(cut);
        parts.push(head.into());
        let text = tail.plain();
        let gap = text.chars().take_while(|&letter| letter == ' ').count();
        rest = Row::new().padded_to(below).and(tail.split(gap).1);
    }
    parts.push(rest.into());
    parts
}

/// Returns the offset of the space at which a text is wrapped, or `None` if it fits or can't be
/// wrapped.
fn last_blank(text: &str, columns: usize, below: usize) -> Option<usize> {
    let mut width = 0;
    let mut last = None;
    let mut word = 0;
    for (at, letter) in text.char_indices() {
        if letter == ' ' {
            let joins = joins_next(&text[word..=at]) && !text[at + 1..].starts_with(' ');
            if !joins && width > below && width <= columns {
                last = Some(text[..at].chars().count());
            }
            word = at + 1;
        }
        width += letter.width().unwrap_or_default();
    }
    last.filter(|_| width > columns)
}

/// Returns the column after the first wide gap of a row, or a small indent.
fn detail(text: &str) -> usize {
    let letters: Vec<char> = text.chars().collect();
    let gap = letters
        .windows(3)
        .position(|three| matches!(three, [' ', ' ', letter] if *letter != ' '));
    match gap {
        Some(gap) if (3..=FARTHEST).contains(&(gap + 2)) => gap + 2,
        _ => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(texts: &[&str]) -> Vec<DetailRow> {
        texts
            .iter()
            .map(|text| Row::new().text(*text).into())
            .collect()
    }

    fn wrapped_as(texts: &[&str], columns: usize, rows: usize) -> Vec<String> {
        let wrapped = wrapped(lines(texts), columns, rows);
        wrapped.iter().map(|line| line.row.plain()).collect()
    }

    #[test]
    fn rows_go_and_come_with_the_room() {
        let row = |text: &str| Row::new().text(text);
        let panel = DetailPanel::with_short(row("head"), row("short"))
            .blank()
            .always([row("stays")])
            .roomy([row("goes")]);
        let shown = |panel: &DetailPanel, roomy: bool| -> Vec<String> {
            let rows = panel.shown(roomy);
            rows.iter().map(|it| it.row.plain()).collect()
        };
        assert_eq!(shown(&panel, true), ["head", "", "stays", "goes"]);
        assert_eq!(shown(&panel, false), ["short", "stays"]);
        let other = panel.clone().with_head(row("other"));
        assert_eq!(shown(&other, true), ["other", "", "stays", "goes"]);
        assert_eq!(shown(&other, false), ["other", "stays"]);
        let limited = panel.clone().limited(2);
        assert_eq!(shown(&limited, true), ["head", ""]);
        let below = panel.only_roomy().below(row("note"));
        assert_eq!(shown(&below, false), ["note"]);
        assert_eq!(shown(&below, true).len(), 6);
    }

    #[test]
    fn a_long_row_goes_on_below_its_detail() {
        let rows = ["no order   A Ber and A Bud hold."];
        assert_eq!(
            wrapped_as(&rows, 22, 3),
            ["no order   A Ber and", "           A Bud hold."]
        );
    }

    #[test]
    fn a_number_stays_with_its_choice() {
        let row = ["· 1 to remove   4 F Den   5 F Lon"];
        let wrapped = wrapped_as(&row, 29, 2);
        assert_eq!(
            wrapped,
            ["· 1 to remove   4 F Den  ", "                5 F Lon"]
        );
    }

    #[test]
    fn blank_rows_make_room_and_others_do_not() {
        let rows = [
            "? Seal?",
            "",
            "no order   A Ber holds.",
            "",
            "Nobody sees it.",
        ];
        let wrapped = wrapped_as(&rows, 18, 5);
        assert_eq!(wrapped.len(), 5);
        assert_eq!(wrapped[2..4], ["no order   A Ber", "           holds."]);
        let full = ["a b c d", "e f g h", "i"];
        assert_eq!(wrapped_as(&full, 4, 3), full);
    }
}

//! The sheets of all powers, for a game master: the text as written on the left, its reading on the
//! right, and each question among the orders of its power.

use super::items::OrderItem;
use super::order_list::{Preview, left_out_row, mark, progress, selectable};
use super::sheet_list::{LineStatus, SheetLine, SheetList, SheetView};
use super::winter::is_surplus;
use super::{EntryView, OrderEntry, Session};
use crate::keys::Command;
use crate::kit::list::step;
use crate::kit::{Row, Tone, words};
use crate::page::{ListPanel, ListRow};
use chancery_core::board::{Map, Phase, Power, Province};
use chancery_core::orders::WrittenOrder;
use entry::{Tally, Verdict, timed};
use game::DraftOrder;
use unicode_width::UnicodeWidthStr;

/// The column of the text as written, and the minimum column of its reading.
const WRITTEN: usize = 3;
const READING: usize = 25;
/// The maximum number of words before a colon that are a sender with the name of a power.
const LONGEST_SENDER: usize = 3;
/// The text of an order on the same line of the sheet as the one above.
const SAME: &str = "″";

/// A row of the sheets that can be selected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SheetRow {
    /// An item, with its index among all items of the screen.
    Item(usize, OrderItem),
    /// The index of a line of the pasted sheet, open or left out.
    Line(usize),
}

impl OrderEntry {
    /// Returns the powers whose sheets are shown.
    pub(super) fn shown_powers(&self) -> impl Iterator<Item = Power> + '_ {
        let powers = self.powers.iter().copied();
        powers.filter(|&power| self.sheets.only.is_none_or(|only| only == power))
    }

    /// Shows the sheet of only one power, or those of all powers again.
    pub(super) fn switch_only(&mut self, session: &Session) {
        self.sheets.only = match (self.sheets.only, self.question(), self.view(session).item()) {
            (Some(_), ..) => None,
            (None, Some(line), _) if line.power.is_some() => line.power,
            (None, _, item) => item.map(OrderItem::power),
        };
    }

    /// Selects the next or previous row.
    pub(super) fn walk_sheets(&mut self, session: &Session, command: Command) {
        let shown = self.shown_powers();
        let view = self.view(session);
        let about = view.asked_about();
        let places = shown.flat_map(|power| view.places_of(power, &about));
        let lines = view.pending_lines().chain(view.lines_left_out());
        let lines = lines.map(SheetRow::Line);
        let places: Vec<SheetRow> = places.chain(lines).collect();
        let selected = view.selected_line();
        let is_selected = |place: &SheetRow| match *place {
            SheetRow::Item(number, _) => selected.is_none() && number == self.selected,
            SheetRow::Line(at) => selected == Some(at),
        };
        let mut at = places.iter().position(is_selected).unwrap_or(0);
        step(&mut at, places.len(), command);
        match places.get(at) {
            Some(&SheetRow::Item(number, _)) => self.select_item(number),
            Some(&SheetRow::Line(line)) => self.select_line(line),
            None => {}
        }
    }

    /// Selects an item instead of a question.
    pub(super) fn select_item(&mut self, number: usize) {
        self.selected = number;
        self.sheets.list.view = SheetView::Closed;
    }

    /// Selects a line of the sheets: a question, or one that was left out.
    pub(super) fn select_line(&mut self, line: usize) {
        self.sheets.list.selected = line;
        self.sheets.list.view = SheetView::Open;
    }

    /// Returns the text of an entry as written: its part of a line of several orders.
    pub(super) fn own_text<'a>(&'a self, power: Power, entry: &'a DraftOrder) -> &'a str {
        let piece = self.verdicts.piece(power, entry.province());
        piece.unwrap_or(entry.text.trim())
    }
}

impl<'a> EntryView<'a> {
    /// Returns the indices of the lines that need a decision and whose power is unknown.
    fn pending_lines(self) -> impl Iterator<Item = usize> {
        let list = &self.entry.sheets.list;
        let all = (0..list.lines.len()).filter(|&at| list.lines[at].power.is_none());
        all.filter(|&at| list.is_pending(at))
    }

    /// Returns the units that open questions are about.
    pub(super) fn asked_about(self) -> Vec<(Power, Province)> {
        let list = &self.entry.sheets.list;
        let pending = (0..list.lines.len()).filter(|&at| list.is_pending(at));
        pending
            .flat_map(|at| self.units_of_question(&list.lines[at]))
            .collect()
    }

    /// Returns the rows of a power in the order of its sheet, in which a question and its answer have the same place.
    /// Typed orders follow, then the units without an order. A unit that a question is about has no second row.
    fn places_of(self, power: Power, about: &[(Power, Province)]) -> Vec<SheetRow> {
        let (game, list) = (self.game(), &self.entry.sheets.list);
        let own = list.lines.iter().enumerate();
        let own = own.filter(|(_, line)| line.power == Some(power));
        let pending = own.clone().filter(|&(at, _)| list.is_pending(at));
        let selected = self
            .selected_line()
            .is_none()
            .then_some(self.entry.selected);
        let is_told = |number: usize, item: OrderItem| {
            let place = item.place(self.session);
            place.is_some_and(|place| about.contains(&place)) && Some(number) != selected
        };
        let place = |entry: &DraftOrder| {
            let mut lines = own.clone().filter(|(_, line)| line.source == entry.text);
            let first = lines.next().map(|(at, _)| at);
            let line = list.row_of(game.map(), power, entry).or(first);
            let sheet = game.sheet(power).iter();
            let written = sheet.take_while(|other| *other != entry).count();
            (line.unwrap_or(usize::MAX), written)
        };
        let items = self.items().into_iter().enumerate();
        let items = items.filter(|(_, item)| item.power() == power);
        let items = items.filter_map(|(number, item)| match item.entry(self.session) {
            Some(entry) => Some((place(entry), SheetRow::Item(number, item))),
            None if is_told(number, item) => None,
            None => Some(((usize::MAX, usize::MAX), SheetRow::Item(number, item))),
        });
        let questions = pending.map(|(at, _)| ((at, 0), SheetRow::Line(at)));
        let mut places: Vec<_> = items.chain(questions).collect();
        places.sort_by_key(|(place, _)| *place);
        places.into_iter().map(|(_, row)| row).collect()
    }

    /// Returns the indices of the lines of the shown sheets that give no order and need no decision, without
    /// headings. Orders for units without one are first.
    pub(super) fn lines_left_out(self) -> impl Iterator<Item = usize> {
        let list = &self.entry.sheets.list;
        let is_first = |at: &usize| list.lines[*at].orders_idle_unit();
        let (first, others): (Vec<usize>, Vec<usize>) = (0..list.lines.len()).partition(is_first);
        first.into_iter().chain(others).filter(move |&at| {
            let line = &list.lines[at];
            let is_shown = |only| line.power.is_none_or(|power| power == only);
            !list.is_pending(at)
                && (line.account.is_some() || line.status == LineStatus::Skipped)
                && !line.why_left_out().is_empty()
                && self.entry.sheets.only.is_none_or(is_shown)
                && (line.status == LineStatus::Skipped
                    || self.entries().all(|(_, entry)| entry.text != line.source))
        })
    }

    /// Returns the rows of the lines left out. The header of a mail is one row until one of its lines is selected.
    fn listed_left_out(
        self,
        selected: Option<usize>,
        columns: usize,
        row_of: impl Fn(usize) -> ListRow,
    ) -> Vec<ListRow> {
        let lines = &self.entry.sheets.list.lines;
        let is_header = |at: usize| {
            let (map, text) = (self.game().map(), lines[at].text_left_out());
            entry::is_mail_header(map, self.session.lexicon(), text)
        };
        // a subject that is a heading isn't left out
        let is_same = |one: &usize, other: &usize| one < other && (*one..=*other).all(is_header);
        let all: Vec<usize> = self.lines_left_out().collect();
        let mut rows = Vec::new();
        for header in all.chunk_by(is_same) {
            if header.len() < 2 || selected.is_some_and(|at| header.contains(&at)) {
                rows.extend(header.iter().map(|&at| row_of(at)));
                continue;
            }
            let text = Row::new().toned(Tone::Ink, lines[header[0]].text_left_out());
            let why = format!("   mail header, {} lines", header.len());
            let row = selectable(left_out_row(text, &why, columns), false);
            rows.push(row.on_click(Command::Row(self.items().len() + header[0])));
        }
        rows
    }

    /// Returns the index of the selected question or line left out.
    fn selected_line(self) -> Option<usize> {
        let list = self.entry.sheets.open()?;
        let selected = list.selected;
        let mut left_out = self.lines_left_out();
        let is_shown = selected < list.lines.len() && list.is_pending(selected);
        (is_shown || left_out.any(|at| at == selected)).then_some(selected)
    }

    /// Returns the sheets of all powers, or of the only one that is shown.
    pub(super) fn all_orders_panel(self, columns: usize) -> ListPanel {
        let map = self.game().map();
        let mut lines: Vec<ListRow> = Vec::new();
        let previewed = self.previewed_orders();
        let selected_line = self.selected_line();
        let about = self.asked_about();
        let columns = (self.reading_column(columns), columns);
        // the lines of the sheets are numbered after the items
        let items = self.items().len();
        let line_row = |at, above: &str| {
            let row = line_row(map, &self.entry.sheets.list, at, columns, above);
            selectable(row, selected_line == Some(at)).on_click(Command::Row(items + at))
        };
        for power in self.entry.shown_powers() {
            let items = OrderItem::of(self.session, power);
            let places = self.places_of(power, &about);
            // a power without orders to write may have a question about one
            if places.is_empty() {
                continue;
            }
            let status = self.sheet_status(power, &items);
            lines.push(ListRow::both(words::power_heading(map, power), status));
            let mut above = "";
            for &place in &places {
                lines.push(match place {
                    SheetRow::Item(number, item) => {
                        // the line being typed is selected instead
                        let selected = selected_line.is_none()
                            && previewed.is_empty()
                            && number == self.entry.selected;
                        let row = self.sheet_item_row(item, selected, &previewed, columns, above);
                        row.on_click(Command::Row(number))
                    }
                    SheetRow::Line(at) => line_row(at, above),
                });
                above = self.written_text_at(place);
            }
        }
        let unknown: Vec<ListRow> = self.pending_lines().map(|at| line_row(at, "")).collect();
        let left_out = self.listed_left_out(selected_line, columns.1, |at| line_row(at, ""));
        for (heading, rows) in [("Power?", unknown), ("Left out", left_out)] {
            if !rows.is_empty() {
                lines.push(Row::new().bold(heading).into());
                lines.extend(rows);
            }
        }
        ListPanel {
            lines,
            foot: self.tally_rows(columns.1),
            firm: true,
            ..ListPanel::default()
        }
    }

    /// Returns the counts of the orders that were read from the sheets, of the questions and of the lines left out,
    /// wrapped. While only one power is shown, returns nothing.
    pub(super) fn tally_rows(self, columns: usize) -> Vec<ListRow> {
        let list = &self.entry.sheets.list;
        if list.lines.is_empty() || self.entry.sheets.only.is_some() {
            return Vec::new();
        }
        let is_read = |text: &str| list.lines.iter().any(|line| line.source == text);
        let orders = self.entries();
        let tally = Tally {
            orders: orders.filter(|(_, entry)| is_read(&entry.text)).count(),
            questions: self.entry.sheets.questions(),
            left_out: self.lines_left_out().count(),
            quoted: (self.lines_left_out())
                .filter(|&at| list.lines[at].is_quoted())
                .count(),
        };
        let counts = match self.entries().count() - tally.orders {
            0 => tally.to_string(),
            typed => format!("{tally}, {} typed", words::count(typed, "order")),
        };
        let rows = Row::new().dim(counts).wrapped(columns);
        rows.into_iter().map(ListRow::from).collect()
    }

    /// Returns the column of the readings: as far right as the texts as written need and the readings allow.
    fn reading_column(self, columns: usize) -> usize {
        let map = self.game().map();
        let items = self.items().into_iter();
        let items = items.filter_map(|item| {
            let entry = item.entry(self.session)?;
            let reading = self.in_full(item.power(), &entry.written);
            Some((self.written_text(map, item, entry).width(), reading.width()))
        });
        let list = &self.entry.sheets.list;
        let lines = self.entry.sheets.list.lines.iter().enumerate();
        let lines = lines.filter(|&(at, _)| list.is_pending(at));
        // a reading may start further left beside a short text
        let most = columns.saturating_sub(READING);
        let lines = lines.map(|(at, line)| {
            let reading = line_reading(list, at, columns).width();
            let written = below_heading(map, line.power, &line.excerpt);
            (written.width(), reading.min(most))
        });
        let (written, reading) = items.chain(lines).fold((0, 0), |(written, reading), one| {
            (written.max(one.0), reading.max(one.1))
        });
        let needed = WRITTEN + written + 2;
        needed.min(columns.saturating_sub(reading)).max(READING)
    }

    /// Returns the text of an entry as written, without the name of its power.
    fn written_text(self, map: &Map, item: OrderItem, entry: &'a DraftOrder) -> &'a str {
        let text = self.entry.own_text(item.power(), entry);
        below_heading(map, Some(item.power()), text)
    }

    /// Returns the text of a row as written. It is empty without an order.
    fn written_text_at(self, place: SheetRow) -> &'a str {
        let map = self.game().map();
        match place {
            SheetRow::Item(_, item) => {
                let entry = item.entry(self.session);
                entry.map_or("", |entry| self.written_text(map, item, entry))
            }
            SheetRow::Line(at) => {
                let line = &self.entry.sheets.list.lines[at];
                below_heading(map, line.power, &line.excerpt)
            }
        }
    }

    /// Returns the row of an item, with its text as written unless the row `above` has the same.
    fn sheet_item_row(
        self,
        item: OrderItem,
        selected: bool,
        previewed: &[Preview],
        columns: (usize, usize),
        above: &str,
    ) -> ListRow {
        let mut previews = previewed.iter();
        let is_previewed = previews.any(|one| self.is_preview_of(item, one));
        let Some(entry) = item.entry(self.session).filter(|_| !is_previewed) else {
            // this row has no written order, so no warning either
            return self.item_row(item, selected, previewed, &[]);
        };
        if self.session.saving.lacks(item.power(), entry) {
            return selectable(self.unsaved_row(item.power(), entry), selected);
        }
        let verdict = self.verdict_of(item);
        let order = self.in_full(item.power(), &entry.written);
        let reading = match verdict {
            Verdict::Ok => Row::new().text(order),
            Verdict::Void => Row::new().toned(Tone::Err, order),
            _ => Row::new().bold(order),
        };
        let written = match self.written_text(self.game().map(), item, entry) {
            same if same == above => SAME,
            written => written,
        };
        selectable(read_row(verdict, written, reading, columns), selected)
    }

    /// Returns the number of questions or orders that a power has left.
    fn sheet_status(self, power: Power, items: &[OrderItem]) -> Row {
        let list = &self.entry.sheets.list;
        let own = list.questions().map(|at| list.lines[at].power);
        let questions = own.filter(|own| *own == Some(power)).count();
        let any = |is_it: &dyn Fn(OrderItem) -> bool| items.iter().any(|item| is_it(*item));
        let is_read_as = |item: &&OrderItem| self.is_read_as(**item);
        match any(&|item| item.is_open(self.session)) {
            _ if questions > 0 => {
                Row::new().strong(Tone::Warn, words::count(questions, "question"))
            }
            true => progress(self.session, power, items),
            false if any(&|item| is_surplus(self.session, item)) => {
                Row::new().strong(Tone::Err, "too many")
            }
            false if any(&|item| self.verdict_of(item) == Verdict::Void) => {
                Row::new().strong(Tone::Err, "void")
            }
            false => match items.iter().filter(|item| is_read_as(item)).count() {
                0 => Row::new().toned(Tone::Ok, "clean"),
                count => Row::new().toned(Tone::Warn, format!("{count} read as")),
            },
        }
    }

    /// Returns whether an order was read as another than it is written as.
    pub(super) fn is_read_as(self, item: OrderItem) -> bool {
        self.verdict_of(item) == Verdict::Fixed
    }

    /// Returns the numbers of void orders and, for a game master, of corrected readings and open questions; and that
    /// of the questions alone.
    pub(super) fn verdict_counts(self, items: &[OrderItem]) -> [Row; 2] {
        let has_sheets = self.has_sheets();
        let is_winter = self.game().turn().phase == Phase::Adjustments;
        let count = |wanted: &[Verdict]| {
            let written = items.iter().filter(|item| !item.is_open(self.session));
            let all = written.filter(|item| wanted.contains(&self.verdict_of(**item)));
            all.count()
        };
        // in winter, the void orders are beside the number due
        let all = [
            (!is_winter, Tone::Err, [Verdict::Void].as_slice(), " void"),
            (
                has_sheets,
                Tone::Warn,
                &[Verdict::Fixed, Verdict::Ambiguous],
                " read as",
            ),
        ];
        let mut row = Row::new();
        for (_, tone, verdicts, label) in all.into_iter().filter(|&(is_shown, ..)| is_shown) {
            match count(verdicts) {
                0 => {}
                count => row = row.text("   ").strong(tone, count.to_string()).dim(label),
            }
        }
        [row, Row::new()].map(|row| match self.entry.sheets.questions() {
            open @ 1.. if has_sheets => row
                .text("   ")
                .strong(Tone::Warn, words::count(open, "question"))
                .dim(" left"),
            _ => row,
        })
    }

    /// Returns whether the sheets of all powers are entered: each order is shown with its text as written, and
    /// the game stores the questions about them.
    pub(super) fn has_sheets(self) -> bool {
        self.entry.is_game_master() && self.session.branch().is_none()
    }

    /// Returns whether the arrow keys move through the sheets of all powers.
    pub(super) fn walks_sheets(self) -> bool {
        let shows_list = self.entry.is_listing() && self.entry.sheets.list.view == SheetView::Whole;
        self.has_sheets() && !shows_list
    }

    /// Returns the usual width of the detail panel, in columns.
    pub(super) fn detail_columns(self) -> usize {
        if self.has_sheets() { 62 } else { 80 }
    }
}

/// Returns a text as written without the time in front, and without the name of its power and a colon, which the
/// heading above it repeats: `England: `, `Sue (England): `.
fn below_heading<'t>(map: &Map, power: Option<Power>, text: &'t str) -> &'t str {
    let is_name = |head: &str| {
        let mut parts = head.split(['(', ')']);
        let name = power.map(|power| map.power(power).name.as_str());
        let is_own = |part: &str| name.is_some_and(|name| name.eq_ignore_ascii_case(part.trim()));
        parts.any(is_own) && head.split_whitespace().count() <= LONGEST_SENDER
    };
    let text = &text[timed(text)..];
    match text.split_once(':') {
        Some((head, rest)) if is_name(head) && !rest.trim().is_empty() => rest.trim_start(),
        _ => text,
    }
}

/// Returns an open line as written, with its possible reading, or a line that was left out. Only a question has its
/// mark.
fn line_row(map: &Map, list: &SheetList, at: usize, columns: (usize, usize), above: &str) -> Row {
    let line = &list.lines[at];
    if line.status != LineStatus::Open {
        let text = line.text_left_out();
        let text = Row::new().toned(Tone::Ink, &text[timed(text)..]);
        return left_out_row(text, &format!("   {}", line.why_left_out()), columns.1);
    }
    let verdict = if list.is_asked_elsewhere(at) {
        Verdict::Blank
    } else {
        line.verdict
    };
    // of several questions about one line, each names its unit first
    let mut others = list.lines.iter().enumerate();
    let is_other = |(other, it): (usize, &SheetLine)| other != at && it.excerpt == line.excerpt;
    let unit = line.candidates.first().and_then(WrittenOrder::unit);
    let text = match below_heading(map, line.power, &line.excerpt) {
        same if same == above => SAME,
        text => text,
    };
    let written = match unit.filter(|_| others.any(is_other)) {
        Some(unit) => format!("{}: {text}", words::code(map, unit.place.province)),
        None => text.to_owned(),
    };
    read_row(
        verdict,
        &written,
        line_reading(list, at, columns.1),
        columns,
    )
}

/// Returns the possible reading of an open line, or the number of readings if they don't fit beside the text.
fn line_reading(list: &SheetList, at: usize, columns: usize) -> Row {
    let line = &list.lines[at];
    let room = columns.saturating_sub(WRITTEN + line.excerpt.width() + 2);
    let readings = line.candidates.len();
    let (tone, text) = match line.verdict {
        _ if list.is_asked_elsewhere(at) => {
            let reading = Some(line.reading.as_str()).filter(|reading| !reading.is_empty());
            return Row::new().dim(text::list(reading.into_iter().chain(["in doubt"]), ", "));
        }
        Verdict::Ambiguous => {
            let text = format!("{}?", without_repetition(&line.reading));
            let is_cut = readings > 1 && text.width() > room;
            let text = if is_cut {
                format!("{readings} readings?")
            } else {
                text
            };
            (Tone::Warn, text)
        }
        Verdict::Void => (Tone::Err, line.reading.clone()),
        _ => (Tone::Err, "…".to_owned()),
    };
    Row::new().strong(tone, text)
}

/// Returns the possible orders of one unit without the words that all begin with: `F Edi - NWG or NTH`.
fn without_repetition(reading: &str) -> String {
    let orders = reading
        .split(" or ")
        .map(|order| order.split(' ').collect());
    let orders: Vec<Vec<&str>> = orders.collect();
    let is_common = |&at: &usize| {
        let word = orders[0].get(at);
        (orders.iter()).all(|order| order.len() > at + 1 && order.get(at) == word)
    };
    let common = (0..).take_while(is_common).count();
    // the first two words are the unit
    let common = if common < 2 { 0 } else { common };
    let (first, rest) = (orders[0].join(" "), &orders[1..]);
    let rest = rest.iter().map(|order| order[common..].join(" "));
    let all: Vec<String> = std::iter::once(first).chain(rest).collect();
    all.join(" or ")
}

/// Returns a text as written with its reading at a column, which is never truncated: one that doesn't fit into
/// `columns` starts further left.
fn read_row(
    verdict: Verdict,
    written: &str,
    reading: Row,
    (column, columns): (usize, usize),
) -> Row {
    let room = columns.saturating_sub(reading.width());
    let column = column.min(room).max(WRITTEN + 2);
    let row = Row::new().text(" ").and(mark(verdict)).text(" ");
    let written = Row::new().toned(Tone::Ink, written);
    let row = row.and(written.fitted(column.saturating_sub(WRITTEN + 2)));
    row.padded_to(column).and(reading)
}

//! Pasting a sheet: the clear orders are entered immediately, and the other lines are edited one by
//! one.

use super::commit::refused_as_late;
use super::sheet_import::Import;
use super::sheet_list::{LineStatus, SheetLine, SheetList, SheetView};
use super::{EntryView, Mode, OrderEntry, OrderItem, Session, orders_text};
use crate::kit::{Row, Tone, words};
use chancery_core::board::Power;
use chancery_core::orders::WrittenOrder;
use entry::{Account, LineKind, Part, Reading, Verdict, read_position};

/// The maximum number of lines in a sheet.
const MOST_LINES: usize = 500;

/// The number of units from which on a text without orders is a position.
const LEAST_UNITS: usize = 3;

/// Normalizes the line ends of a pasted text and removes all invisible characters except tabs.
fn plain(text: &str) -> String {
    let text = text::with_line_feeds(text);
    text.chars()
        .filter(|&letter| matches!(letter, '\n' | '\t') || text::is_visible(letter))
        .collect()
}

impl OrderEntry {
    /// Pastes a text. A single line goes into the entry line, a game master's only if it is clear and gives orders; any
    /// other text is read as a sheet.
    pub(super) fn paste(&mut self, session: &mut Session, text: &str) {
        self.mode = Mode::Writing;
        self.note = None;
        let text = plain(text);
        let mut lines = text.lines().filter(|line| !line.trim().is_empty());
        match (lines.next(), lines.next()) {
            (Some(only), None) => {
                // what begins with a letter doesn't go on with a complete order
                if only.trim_start().starts_with(char::is_alphabetic) {
                    self.accept_clear_line(session);
                }
                let view = self.view(session);
                let fits = view.has_sheets() && self.line.is_empty();
                let reading = view.reading_of(only);
                let is_order =
                    reading.verdict.is_clear() && !reading.parts.iter().any(Part::is_no_orders);
                if fits && !is_order {
                    return self.paste_sheet(session, &text);
                }
                if self.line.interrupt() {
                    self.line.set("");
                }
                self.line.insert(only);
                self.read(session);
            }
            _ => self.paste_sheet(session, &text),
        }
    }

    /// Reads the text of a file as a sheet.
    pub(super) fn read_sheet(&mut self, session: &mut Session, text: &str) {
        self.paste_sheet(session, &plain(text));
    }

    /// Accepts a line that can only mean its orders.
    fn accept_clear_line(&mut self, session: &mut Session) {
        if (self.line.reading()).is_some_and(|reading| reading.verdict.is_clear()) {
            self.take(session, false);
        }
    }

    /// Enters the clear orders of a sheet, and lists every line with its reading.
    fn paste_sheet(&mut self, session: &mut Session, text: &str) {
        let all: Vec<&str> = text.lines().take(MOST_LINES + 1).collect();
        if all.len() > MOST_LINES {
            let most = format!("An order sheet has at most {MOST_LINES} lines;");
            return self.say(Row::new().bold(most).dim(" nothing was entered."));
        }
        if all.iter().all(|line| line.trim().is_empty()) {
            return self.say(Row::new().bold("The sheet is empty."));
        }
        self.accept_clear_line(session);
        let import = match self.view(session).import(&all.join("\n")) {
            Ok(import) => import,
            Err(refused) => return self.say(refused),
        };
        if let Some(refused) = refused_as_late(session, &import.given) {
            return self.say(refused);
        }
        let typed = self.line.value().trim().to_owned();
        if !typed.is_empty() {
            self.line.history.keep(&typed);
            self.sheets.editing = None;
            self.set_line(session, "");
        }
        let is_position = import.given.is_empty() && self.view(session).is_position(text);
        let orders = import.given.len();
        let of_others = self.view(session).of_others(&import.for_others);
        let changes = self.add_import(session, import);
        let entered = if is_position {
            let what = Row::new().bold("A position, no orders: ");
            what.key("Alt-E").dim(" sets it up")
        } else if orders > 0 && !changes {
            let count = words::count(orders, "order");
            Row::new()
                .bold("Nothing changed")
                .dim(format!(": {count} entered already"))
        } else {
            let count = words::count(orders, "order");
            Row::new().bold(count).dim(" entered from the sheet")
        };
        let lines = self.view(session).idle_lines();
        let lines = (lines > 0).then(|| words::count(lines, "line") + " left out");
        let left_out = of_others.into_iter().chain(lines);
        let entered = left_out.fold(entered, |row, what| row.dim(format!("; {what}")));
        let entered = match self.note.take() {
            Some(replaced) => entered.dim("; ").and(replaced),
            None => entered,
        };
        let entered = match self.sheets.questions() {
            0 => entered,
            open => entered
                .text("; ")
                .strong(Tone::Warn, words::count(open, "question")),
        };
        self.say(match typed.as_str() {
            "" => entered,
            line => entered.dim(format!("; “{line}” is set aside: ")).key("^R"),
        });
        self.read(session);
    }

    /// Enters the orders of a sheet and adds its lines to the list, as one change. Returns whether the game changed.
    fn add_import(&mut self, session: &mut Session, import: Import) -> bool {
        let sheets = self.view(session).has_sheets();
        let mut list = if sheets {
            self.sheets.list.clone()
        } else {
            SheetList::default()
        };
        let rows = list.merge(import.rows);
        // other lines of the same sheet don't answer its questions
        let view = self.view(session);
        view.close_answered(&mut list, &import.given, &rows);
        view.close_replaced(&mut list, &import.given, &rows);
        // on a small screen the list covers the map while a line is open
        self.list_open |= list.count(LineStatus::Open) > 0 || sheets;
        let mut given = import.given.iter();
        let corrected = given.find(|one| one.verdict == Verdict::Fixed);
        let corrected = corrected.map(|one| (one.power, one.entry.province()));
        let changes = self.commit(session, import.given, list);
        self.ask_next();
        if self.sheets.questions() > 0 {
            return changes;
        }
        // without a question, the corrections are what there is to look at, and a complete list is read from the top
        let is_open = |item: OrderItem| item.is_open(session);
        match corrected {
            Some((power, province)) => self.select_unit(session, power, province),
            None if self.view(session).items().into_iter().any(is_open) => {}
            None => self.selected = 0,
        }
        changes
    }

    /// Puts the selected line of the sheet into the entry line.
    pub(super) fn edit_sheet_line(&mut self, session: &Session) {
        let list = &mut self.sheets.list;
        if let Some(text) = list.line().map(|line| line.text.clone()) {
            self.sheets.editing = Some(list.selected);
            self.set_line(session, &text);
        }
    }

    /// Turns an unreadable typed line into an open line of the sheets, so that it is neither lost
    /// nor read as an order.
    pub(super) fn keep_as_question(&mut self, session: &mut Session, reading: &Reading) {
        let text = self.line.value().to_owned();
        let row = SheetLine {
            source: text.clone(),
            verdict: Verdict::Unreadable,
            note: reading.note.clone(),
            status: LineStatus::Open,
            account: Some(Account::asked(&text)),
            ..SheetLine::new(text.trim(), text.clone(), None)
        };
        let import = Import {
            rows: vec![row],
            given: Vec::new(),
            for_others: Vec::new(),
        };
        self.add_import(session, import);
        self.set_line(session, "");
    }

    /// Shows or hides the pasted sheet. For a game master, it is shown as one list.
    pub(super) fn switch_sheet(&mut self) {
        if self.sheets.list.lines.is_empty() {
            let how = "Paste a sheet, or read one from a file with ";
            return self.say(Row::new().dim(how).key(":read FILE"));
        }
        let is_game_master = self.is_game_master();
        let list = &mut self.sheets.list;
        list.view = match (list.view, is_game_master) {
            (SheetView::Closed | SheetView::Open, true) => SheetView::Whole,
            (SheetView::Closed, false) => SheetView::Open,
            (SheetView::Whole, _) | (SheetView::Open, false) => SheetView::Closed,
        };
        let is_open = list.view != SheetView::Closed;
        self.list_open = is_open || is_game_master && self.list_open;
    }

    /// Closes the pasted sheet. Open lines stay open.
    pub(super) fn leave_sheet(&mut self, session: &Session) {
        let list = &mut self.sheets.list;
        list.view = SheetView::Closed;
        self.sheets.editing = None;
        let open = list.count(LineStatus::Open);
        self.list_open &= self.is_game_master();
        if open == 0 {
            return;
        }
        let count =
            |count: usize, what: &str| Row::new().strong(Tone::Warn, words::count(count, what));
        let row = if self.view(session).walks_sheets() {
            let row = count(self.sheets.questions(), "question").dim(" without an answer   ");
            row.key("Tab").dim(" goes to them")
        } else {
            let row = count(open, "line").dim(" of the sheet not entered   ");
            row.key("^P").dim(" “Show the pasted sheet”")
        };
        self.say(row);
    }
}

impl EntryView<'_> {
    /// Returns what of a sheet is left out because it is for other players' units: `2 orders of Germany left out`.
    fn of_others(self, powers: &[Power]) -> Option<String> {
        let (first, rest) = powers.split_first()?;
        // a player who has the wrong sheet sees whose orders these are
        let of = if rest.iter().all(|power| power == first) {
            self.game().map().power(*first).name.as_str()
        } else {
            "others"
        };
        let count = words::count(powers.len(), "order");
        Some(format!("{count} of {of} left out"))
    }

    /// Returns the number of lines of a player's sheet that give no order and no question, without headings. A game
    /// master sees it below the orders.
    fn idle_lines(self) -> usize {
        let lines = &self.entry.sheets.list.lines;
        let left_out = self.lines_left_out().filter(|_| !self.has_sheets());
        let is_idle = |at: &usize| {
            let account = lines[*at].account.as_ref();
            account.is_some_and(|account| account.lines.is_empty())
        };
        left_out.filter(is_idle).count()
    }

    /// Returns whether a text lists the units of a position, which only the editor takes.
    fn is_position(self, text: &str) -> bool {
        let (game, lexicon) = (self.game(), self.session.lexicon());
        let read = || read_position(game.map(), lexicon, game.position(), None, text);
        let read = self.entry.is_game_master().then(read);
        read.is_some_and(|read| read.units >= LEAST_UNITS && read.unused.is_empty())
    }

    /// Returns whether a game master can keep an unreadable typed line as a question. A number is no line of a sheet.
    pub(super) fn can_keep(self, reading: &Reading) -> bool {
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        self.has_sheets()
            && reading.parts.len() < 2
            && self.entry.sheets.editing.is_none()
            && !is_number(self.entry.line.value().trim())
    }
}

/// Returns the orders of a reading in short, with `or` between the possible meanings of one order.
pub(super) fn shown(session: &Session, reading: &Reading) -> String {
    let parts = reading.parts.iter().map(|part| {
        if part.is_no_orders() {
            LineKind::None.reason().to_owned()
        } else {
            orders_text(
                session,
                part.candidates.iter().map(|one| &one.order),
                " or ",
            )
        }
    });
    parts.collect::<Vec<_>>().join("; ")
}

/// Returns the possible orders of a reading.
pub(super) fn candidates(reading: &Reading) -> Vec<WrittenOrder> {
    let all = reading.parts.iter().flat_map(|part| &part.candidates);
    all.map(|one| one.written.clone()).collect()
}

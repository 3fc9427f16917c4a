//! The layout of the order entry screen.

use super::facts::holding_units;
use super::items::OrderItem;
use super::map_select::MapSelect;
use super::order_list::{mark, written_count};
use super::{EntryView, Mode, Session};
use crate::kit::{Row, Tone, words};
use crate::page::{
    DetailPlace, DetailRows, EntryLine, Header, LIST_OVER, ScreenLayout, SidePanel, SizeClass,
    header,
};
use chancery_core::board::Phase;
use entry::Verdict;
use ratatui::layout::Rect;

/// The width that the builds and removals of several powers need in the header, in columns.
const COUNTS: u16 = 36;
/// The width from which the sheets stay beside a map with all labels, in columns.
const LEAST_WITH_SHEETS: u16 = 120;

impl<'a> EntryView<'a> {
    /// Returns the whole screen, for a terminal of this size.
    pub(in crate::screens) fn page(self, screen: Rect) -> ScreenLayout<'a> {
        let width = screen.width;
        let game = self.game();
        let map = &**game.map();
        let phase = game.turn().phase;
        let mut page = ScreenLayout::new(map, self.scene());
        let sealing = matches!(self.entry.mode, Mode::Sealing(_));
        page.header = self.header(width);
        page.details = self.details_panel(screen);
        page.detail_rows.small = match phase {
            Phase::SpringMoves | Phase::FallMoves if !sealing => 1,
            _ => {
                // the notes before sealing lie over the map
                let most = if sealing { u16::MAX } else { 5 };
                page.details.small_rows(width.saturating_sub(2)).min(most)
            }
        };
        if sealing {
            page.place = DetailPlace::LastRows;
            let rows = page.details.full().count() as u16;
            page.detail_rows.wide = rows.max(page.detail_rows.wide);
        }
        page.focus = match phase {
            Phase::SpringMoves | Phase::FallMoves => self.own_places(),
            _ => self.choice_places(),
        };
        page.beside = self.side_panel();
        // on a small screen, the sheets have its whole width, and the order list lies over the map
        let panel = page.beside.columns(SizeClass::of(screen));
        let over = if self.has_sheets() {
            width.saturating_sub(2)
        } else {
            LIST_OVER
        };
        let columns = panel.unwrap_or(over).saturating_sub(2);
        page.list = self.list_panel(usize::from(columns));
        let selected = || match self.item().and_then(|item| item.province(self.session)) {
            Some(at) => std::iter::once(at).collect(),
            None => self.own_places(),
        };
        page.list_over = self.entry.list_open.then(selected);
        if self.has_sheets() {
            page.list_instead = self.entry.list_open && !sealing;
            page.list_over = None;
        }
        let has_answers = self.has_sheets() || self.entry.open_line().is_some();
        if has_answers && self.entry.is_listing() && self.entry.line.is_empty() && !sealing {
            let rows = page.details.small_rows(width.saturating_sub(2));
            page.detail_rows.small = rows.clamp(3, 5);
        }
        page.entry = self.entry();
        let is_free = self.entry.line.is_empty() && page.entry.note.is_empty();
        if panel.is_none() && is_free && !self.entry.list_open {
            page.entry.note = self.latest_order();
        }
        page.hints = self.hints();
        match &self.entry.mode {
            Mode::Selecting(select) => self.show_select(select, &mut page, width),
            Mode::Reach(reach) => self.show_reach(reach, &mut page),
            Mode::Writing | Mode::Sealing(_) => {}
        }
        page
    }

    /// Returns the order that was accepted last: without a list, nothing else shows it.
    fn latest_order(self) -> Row {
        let latest = self.entry.verdicts.accepted();
        let latest = latest.filter(|_| matches!(self.entry.mode, Mode::Writing));
        let row = latest.and_then(|(power, at)| {
            let entry = self.game().order_of(power, at?)?;
            let mark = mark(self.entry.verdicts.of(power, at));
            Some(mark.dim(format!(" {}", self.in_full(power, &entry.written))))
        });
        row.unwrap_or_default()
    }

    /// Returns the panel beside the map. A game master's few retreats and builds need no room for sheets.
    pub(super) fn side_panel(self) -> SidePanel {
        let is_pasted = !self.entry.sheets.list.lines.is_empty();
        if self.has_sheets() && (is_pasted || self.game().turn().phase.is_movement()) {
            SidePanel::Sheets
        } else {
            SidePanel::List
        }
    }

    /// Shows the map with the selectable labels.
    fn show_select(self, select: &MapSelect, page: &mut ScreenLayout<'_>, width: u16) {
        self.label(select, &mut page.scene);
        page.list_over = None;
        page.list_instead = false;
        page.detail_rows = DetailRows::USUAL;
        // the map shows all labels, but must not move under the mouse
        if select.clicked.is_none() {
            if width < LEAST_WITH_SHEETS {
                page.beside = SidePanel::List;
            }
            page.all_signs = true;
        }
    }

    fn header(self, columns: u16) -> Header {
        let turn = self.game().turn();
        let mut left = Row::new();
        if !self.entry.is_game_master() {
            let map = self.game().map();
            for &power in &self.entry.powers {
                left = left.and(words::power_chip(map, power));
            }
            left = left.text(" ");
        }
        let items = self.items();
        let [count, short] = match turn.phase {
            Phase::Adjustments => self.winter_counts(),
            _ => [(); 2].map(|()| order_count(self.session, &items)),
        };
        let middle = unordered_units(self.session, &items);
        let [counts, questions] = self.verdict_counts(&items);
        let left = left.bold(words::season(turn));
        let room = match self.entry.only_power() {
            Some(_) => columns,
            None => columns.saturating_sub(COUNTS),
        };
        let left = left.dim(format!(" {}", words::writes_in(turn.phase, room)));
        Header {
            middle: vec![
                count.and(middle).and(counts.clone()),
                short.clone().and(counts),
                short.and(questions),
            ],
            ..Header::new(left, header::right(self.session))
        }
    }

    fn entry(self) -> EntryLine {
        let ghost = match self.entry.mode {
            Mode::Selecting(_) => "press a letter shown on the map".to_owned(),
            Mode::Sealing(_) if self.session.is_alone() => "Enter plays the phase".to_owned(),
            Mode::Sealing(_) => "Enter seals; Esc returns to your orders".to_owned(),
            Mode::Writing | Mode::Reach(_) => self.ghost(),
        };
        let rest = self.rest();
        EntryLine {
            ghost,
            note: match self.line_command() {
                Some(command) => Row::new().dim("Enter ").bold(command.label()),
                None => self.entry_note(&rest).and(self.recall_note()),
            },
            rest,
            ..EntryLine::from(&self.entry.line.input)
        }
    }

    /// Returns how a refused line of several orders comes back after a letter has replaced it.
    fn recall_note(self) -> Row {
        let line = &self.entry.line;
        let reading = line.reading().filter(|_| line.is_refused());
        match reading.filter(|it| it.verdict != Verdict::Ambiguous && it.parts.len() > 1) {
            Some(_) => Row::new().dim("; ").key("^R").dim(" recalls it"),
            None => Row::new(),
        }
    }

    /// Returns the effect of Enter or, if the line has a suggested `rest`, of Tab, for the right end of
    /// the line.
    fn entry_note(self, rest: &str) -> Row {
        let reading = self.entry.line.reading();
        if reading.is_some_and(|it| self.refusal(it).is_some()) {
            let refused = self
                .entry
                .line
                .is_refused()
                .then_some("not accepted: type another");
            return Row::new().strong(Tone::Warn, refused.unwrap_or_default());
        }
        let verdict = reading.map(|reading| reading.verdict);
        match (&self.entry.mode, verdict) {
            (Mode::Writing | Mode::Reach(_) | Mode::Selecting(_), None)
                if let Some((number, of)) = self.entry.numbering() =>
            {
                let row = Row::new().dim("question ").bold(number.to_string());
                row.dim(format!(" of {of}"))
            }
            // the line itself and the key hints say it
            (Mode::Sealing(_), _) | (Mode::Selecting(_), Some(Verdict::Ambiguous)) => Row::new(),
            (_, Some(Verdict::Ok | Verdict::Fixed)) => Row::new().dim("Enter").bold(" accept"),
            (_, Some(Verdict::Ambiguous))
                if self.entry.line.is_refused() && self.entry.line.choice_count() == 1 =>
            {
                Row::new().strong(Tone::Warn, "Enter again to accept it")
            }
            (_, Some(Verdict::Ambiguous)) => {
                let tone = if self.entry.line.is_refused() {
                    Tone::Warn
                } else {
                    Tone::Text
                };
                let row = Row::new().strong(tone, numbers(self.entry.line.choice_count()));
                row.dim(" or ").bold("↑↓ Enter")
            }
            (_, Some(Verdict::Void)) if self.entry.line.is_refused() => {
                Row::new().strong(Tone::Warn, "Enter again to keep it")
            }
            (_, Some(Verdict::Void)) => {
                Row::new().dim("Enter twice").text(" to keep it as written")
            }
            (_, Some(Verdict::Unreadable)) if self.entry.line.is_refused() && rest.is_empty() => {
                let keeps = reading.is_some_and(|it| self.can_keep(it));
                let what = if keeps {
                    "Enter again to keep it as a question"
                } else {
                    "no order: type another"
                };
                Row::new().strong(Tone::Warn, what)
            }
            (Mode::Writing, Some(Verdict::Unreadable)) if !rest.is_empty() => {
                Row::new().dim("Tab").text(" completes")
            }
            (Mode::Writing, None) if self.has_opponents() => {
                Row::new().key("Alt-M").dim(" opponents")
            }
            (_, Some(Verdict::Unreadable | Verdict::Blank) | None) => Row::new(),
        }
    }

    /// Returns the placeholder text of the empty line.
    fn ghost(self) -> String {
        let game = self.game();
        if self.entry.question().is_some() {
            return "retype the line, paste a sheet, or press a number".to_owned();
        }
        if let Some(list) = self.entry.sheets.open() {
            let line = list.line();
            return line.map_or_else(String::new, |line| line.text.clone());
        }
        let is_blank = self.entries().next().is_none() && game.turn().phase.is_movement();
        if self.has_sheets() && is_blank {
            return "type the orders of any power, or paste a sheet".to_owned();
        }
        match self.item() {
            Some(item @ (OrderItem::Unit(..) | OrderItem::Dislodged(..))) => {
                match (item.entry(self.session), item.unit_name(self.session)) {
                    (Some(entry), _) => self.in_full(item.power(), &entry.written),
                    (None, Some(unit)) => format!("{unit} …"),
                    (None, None) => String::new(),
                }
            }
            Some(OrderItem::Builds(..)) => {
                "type a build, or choose a home center by its number".to_owned()
            }
            Some(OrderItem::Removals(..)) => {
                "type a unit to remove, or choose it by its number".to_owned()
            }
            Some(OrderItem::Entry(..)) | None => String::new(),
        }
    }
}

/// Returns the number of written orders: `2 of 3 orders`.
fn order_count(session: &Session, items: &[OrderItem]) -> Row {
    let what = if session.game().turn().phase.is_retreat() {
        "retreat"
    } else {
        "order"
    };
    written_count(session, items, what)
}

/// Returns the units without an order, or their number if there are many.
fn unordered_units(session: &Session, items: &[OrderItem]) -> Row {
    let unordered = holding_units(session, items);
    let text = match unordered.len() {
        0 => String::new(),
        1..=2 => format!("  no order: {}", unordered.join(", ")),
        count => format!("  {count} unordered"),
    };
    Row::new().toned(Tone::Warn, text)
}

/// Returns the keys that choose among `count` readings.
fn numbers(count: usize) -> String {
    match count {
        0 | 1 => "1".to_owned(),
        2 => "1 2".to_owned(),
        many => format!("1 … {}", many.min(9)),
    }
}

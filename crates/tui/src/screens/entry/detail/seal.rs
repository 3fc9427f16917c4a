//! The detail panel while sealing is confirmed: the effects of sealing the orders.

use super::super::facts::holding_units;
use super::super::items::OrderItem;
use super::super::order_list::mark;
use super::super::sheet_list::{Repeated, SheetLine};
use super::super::winter::{beyond_due, open_homes};
use super::EntryView;
use crate::kit::text::columns;
use crate::kit::{Row, Tone, words};
use crate::page::{Areas, DETAILS, DetailPanel, DetailRows};
use crate::session::Author;
use chancery_core::adjudicator::civil_disorder::RemovalReason;
use chancery_core::board::{Map, Phase, Power, Unit};
use chancery_core::report;
use entry::Verdict;
use game::DraftOrder;
use ratatui::layout::Rect;

/// The minimum number of rows below the question.
const LEAST_ROWS: usize = 5;
/// The width that is left for a text as written in any case, in columns.
const LEAST_TEXT: usize = 12;

/// A row below the question, with its label.
type Note = (Tone, &'static str, Row);

impl<'a> EntryView<'a> {
    /// Returns the question whether to seal, and a page of the notes on the orders.
    pub(super) fn seal_panel(self, page: usize, screen: Rect) -> DetailPanel {
        let items = self.items();
        let areas = Areas::beside(screen, DetailRows::USUAL, self.side_panel());
        let width = usize::from(areas.details.width).saturating_sub(DETAILS + 3);
        let decided = items
            .iter()
            .partition(|&&item| self.verdict_of(item) == Verdict::Void && !self.is_ruled(item));
        let (void, decided): (Vec<OrderItem>, Vec<OrderItem>) = decided;
        let row = |item| self.decided_row(item, width);
        let void = void.into_iter().filter_map(row);
        let void = self.beyond_due_rows(&items).into_iter().chain(void);
        let decided = decided.into_iter().filter_map(row);
        // what someone decided comes first, then what the program read
        let groups = [
            (Tone::Warn, "no order", self.rows_without_order(&items)),
            (Tone::Err, "void", void.collect()),
            (Tone::Warn, "asked", self.unanswered_rows(width)),
            (Tone::Warn, "decided", decided.collect()),
            (Tone::Warn, "warning", self.warnings_at_seal()),
            (Tone::Dim, "read as", self.misspelt_rows(&items, width)),
        ];
        let each = |(tone, label, rows): (Tone, &'static str, Vec<Row>)| {
            rows.into_iter().map(move |row| (tone, label, row))
        };
        let orders = each((Tone::Dim, "orders", self.orders_by_power(width)));
        let left_out = each((Tone::Warn, "left out", self.left_out_rows(width)));
        let notes = groups.into_iter().flat_map(each);
        let short: Vec<Note> = notes.chain(orders).chain(left_out).collect();
        // a small screen has no rows for the ends of long notes
        let wrapped = |(tone, label, row): Note| {
            let rows = row.wrapped(width).into_iter();
            rows.map(move |row| (tone, label, row))
        };
        let rows: Vec<Note> = short.iter().cloned().flat_map(wrapped).collect();
        let last = [Row::new().dim(self.after_sealing())];
        // alone, the entry line says it too
        let last = if self.session.is_alone() {
            DetailPanel::default().roomy(last)
        } else {
            DetailPanel::same(last)
        };
        // beside the question and the last row, on larger screens each with a blank row, or below the header on small ones
        let room = usize::from(areas.details.height).saturating_sub(4);
        let (room, blank) = if rows.len() > room {
            // in place of a part of the map
            let all = DetailRows {
                wide: u16::MAX,
                ..DetailRows::USUAL
            };
            let most = Areas::beside(screen, all, self.side_panel()).details.height;
            let most = usize::from(most).saturating_sub(2);
            (rows.len().min(most).max(room + 2), DetailPanel::default())
        } else {
            (room, DetailPanel::default().blank())
        };
        let small_room = usize::from(screen.height).saturating_sub(5);
        DetailPanel::new(self.seal_question(width))
            .and(blank.clone())
            .cramped(page_of(short, page, small_room.max(LEAST_ROWS)))
            .roomy(page_of(rows, page, room.max(LEAST_ROWS)))
            .and(blank)
            .and(last)
    }

    /// Returns what sealing does.
    fn after_sealing(self) -> &'static str {
        match self.entry.writer {
            _ if self.session.is_alone() || self.game().people() == 1 => {
                "Enter plays the phase; Esc returns to your orders."
            }
            Author::Master => "Enter adjudicates; the read-aloud script follows.",
            Author::Seat(seat) if self.session.is_last(seat) && self.game().is_view() => {
                "You are the last player: sealing plays the phase. In fog of war each player then sees only a part."
            }
            Author::Seat(seat) if self.session.writes_alone(seat) => {
                "No one else has orders in this phase: sealing plays it and can't be undone."
            }
            Author::Seat(seat) if self.session.is_last(seat) => {
                "You are the last player: sealing reveals all orders and can't be undone."
            }
            Author::Seat(_) => "You can reopen your orders until everyone has sealed.",
        }
    }

    /// Returns the orders in rows, beside the names of their powers if the screen has several.
    fn orders_by_power(self, width: usize) -> Vec<Row> {
        let entries: Vec<_> = self.entries().collect();
        let by_power = || entries.chunk_by(|(one, _), (other, _)| one == other);
        let name = |power: Power| Row::new().bold(&*self.game().map().power(power).name);
        let names = by_power().map(|own| name(own[0].0).width() + 3);
        let column = names.max().filter(|_| self.entry.powers.len() > 1);
        let column = column.unwrap_or(0);
        let rows = by_power().flat_map(|own| {
            let power = own[0].0;
            let orders = own.iter();
            let orders =
                orders.map(|(_, entry)| Row::new().text(self.in_full(power, &entry.written)));
            let orders = columns(orders, usize::MAX, width.saturating_sub(column));
            let head = if column > 0 { name(power) } else { Row::new() };
            head.padded_to(column).beside(orders)
        });
        rows.collect()
    }

    fn seal_question(self, columns: usize) -> Row {
        let map = self.game().map();
        let what = match self.game().turn().phase {
            // “builds and removals” leaves no room for the fingerprint
            Phase::Adjustments if !self.entry.is_game_master() => "orders",
            phase => words::writes(phase),
        };
        let whose = match self.entry.powers.as_slice() {
            &[only] => format!("{}'s {what}", map.power(only).name),
            _ if self.entry.is_game_master() => format!("all {what}"),
            _ => format!("these {what}"),
        };
        let text = if !self.session.is_alone() {
            format!(" Seal {whose}?")
        } else if self.has_no_order() {
            " You have given no orders. Play the phase anyway?".to_owned()
        } else {
            " Play the phase all the same?".to_owned()
        };
        let question = Row::new().strong(Tone::Warn, "?").bold(text);
        let fingerprint = match self.entry.writer {
            Author::Seat(seat) => self.session.fingerprint_when_sealed(seat),
            Author::Master => None,
        };
        match fingerprint {
            Some(short) => {
                let row = question.dim("   fingerprint ").key(short);
                let whole = row.clone().dim(", checked at the reveal");
                if whole.width() <= columns { whole } else { row }
            }
            None => question,
        }
    }

    /// Returns the number of questions of the sheet without an answer, and their lines.
    fn unanswered_rows(self, width: usize) -> Vec<Row> {
        if self.entry.sheets.questions() == 0 {
            return Vec::new();
        }
        let list = &self.entry.sheets.list;
        let questions = self.entry.sheets.questions();
        let row = Row::new().bold(words::count(questions, "question"));
        // one about two orders for one unit has two lines
        let pending = (0..list.lines.len()).filter(|&at| list.is_pending(at));
        let pending: Vec<usize> = pending.collect();
        let excerpt = |at: usize| list.lines[at].excerpt.as_str();
        // a line with several questions is listed once
        let excerpts = pending
            .chunk_by(|&one, &other| excerpt(one) == excerpt(other))
            .map(|same| {
                let own = same.iter().filter(|&&at| list.is_question(at));
                match own.count() {
                    0 | 1 => quoted(excerpt(same[0])),
                    count => quoted(excerpt(same[0]))
                        .text(format!(" {}", words::count(count, "question"))),
                }
            });
        let head = row.text(match questions {
            1 => " unanswered: its order won't count.",
            _ => " unanswered: their orders won't count.",
        });
        let mut rows = head.wrapped(width);
        rows.extend(columns(excerpts, usize::MAX, width));
        rows
    }

    /// Returns the lines of the sheet that count for nothing, and the number of those on earlier sheets.
    fn left_out_rows(self, width: usize) -> Vec<Row> {
        let lines = self
            .lines_left_out()
            .map(|at| &self.entry.sheets.list.lines[at]);
        let row =
            |line: &SheetLine| quoted(&line.excerpt).dim(format!("  {}", line.why_left_out()));
        let (replaced, others): (Vec<_>, Vec<_>) =
            lines.partition(|line| line.repeated == Some(Repeated::Replaced));
        let count = words::count(replaced.len(), "line");
        let replaced = (!replaced.is_empty()).then(|| {
            Row::new()
                .text(count)
                .dim(format!("  {}", Repeated::Replaced.note()))
        });
        let others = others.into_iter().map(|line| row(line).fitted(width));
        columns(others.chain(replaced), usize::MAX, width)
    }

    /// Returns whether a game master has ruled on an order.
    fn is_ruled(self, item: OrderItem) -> bool {
        let entry = item.entry(self.session);
        entry.is_some_and(|entry| entry.ruling.is_some())
    }

    /// Returns an order that is void, ambiguous or ruled, in one row: its text is cut if it doesn't fit.
    fn decided_row(self, item: OrderItem, width: usize) -> Option<Row> {
        let (entry, verdict, text) = self.order_to_check(item)?;
        let (before, after) = match (&entry.ruling, verdict) {
            (Some(ruling), _) => ("  ", format!(": {}", ruling.note())),
            (None, Verdict::Void) => ("  written ", String::new()),
            (None, Verdict::Ambiguous) => (" was read from ", String::new()),
            (None, _) => return None,
        };
        let order = self.in_full(item.power(), &entry.written);
        let row = mark(verdict).text(" ").bold(order).dim(before);
        let after = Row::new().dim(after);
        let room = width.saturating_sub(row.width() + after.width());
        Some(row.and(quoted_within(text, room)).and(after))
    }

    /// Returns the orders whose readings correct their texts; several beside one text if their own parts of it aren't
    /// known.
    fn misspelt_rows(self, items: &[OrderItem], width: usize) -> Vec<Row> {
        let mut texts: Vec<(&str, Vec<String>)> = Vec::new();
        for &item in items {
            let Some((entry, Verdict::Fixed, text)) = self.order_to_check(item) else {
                continue;
            };
            let order = self.in_full(item.power(), &entry.written);
            match texts.iter_mut().find(|(other, _)| *other == text) {
                _ if entry.ruling.is_some() => {}
                Some((_, orders)) => orders.push(order),
                None => texts.push((text, vec![order])),
            }
        }
        let rows = texts.into_iter().map(|(text, orders)| {
            let orders = Row::new().bold(text::list(orders, ", "));
            let room = width.saturating_sub(orders.width() + 1);
            quoted_within(text, room).text(" ").and(orders)
        });
        columns(rows, usize::MAX, width)
    }

    /// Returns an order to check with its verdict and its text.
    fn order_to_check(self, item: OrderItem) -> Option<(&'a DraftOrder, Verdict, &'a str)> {
        let entry = item.entry(self.session)?;
        let text = self.entry.own_text(item.power(), entry);
        let is_due = beyond_due(self.session, item).is_none();
        is_due.then(|| (entry, self.verdict_of(item), text))
    }

    /// Returns the builds and removals beyond the number due.
    fn beyond_due_rows(self, items: &[OrderItem]) -> Vec<Row> {
        let row = |item: &OrderItem| {
            let why = beyond_due(self.session, *item)?;
            let order = self.in_full(item.power(), &item.entry(self.session)?.written);
            Some(Row::new().bold(order).toned(Tone::Err, format!("  {why}")))
        };
        items.iter().filter_map(row).collect()
    }

    /// Returns the effects on the units, builds and removals without an order.
    pub(in super::super) fn rows_without_order(self, items: &[OrderItem]) -> Vec<Row> {
        let game = self.game();
        let map = game.map();
        let units = holding_units(self.session, items);
        let (mut gone, mut builds, mut rows) = (Vec::new(), Vec::new(), Vec::new());
        let is_void = |item: OrderItem| self.verdict_of(item) == Verdict::Void;
        for &item in items {
            match item {
                OrderItem::Dislodged(..) if is_void(item) || item.is_open(self.session) => {
                    gone.extend(item.unit_name(self.session));
                }
                _ if !item.is_open(self.session) => {}
                OrderItem::Builds(power, left) => builds.push((power, left)),
                OrderItem::Removals(power, _) => {
                    rows.extend(
                        game.adjustments(power)
                            .disordered
                            .into_iter()
                            .map(removed(map)),
                    );
                }
                OrderItem::Dislodged(..) | OrderItem::Unit(..) | OrderItem::Entry(..) => {}
            }
        }
        // a game master has many units, and less space
        let most = if self.has_sheets() { 5 } else { 12 };
        let named = |names: &[String], what: &str| {
            let who = match names.len() {
                0 => return None,
                count if count > most => words::count(count, "unit"),
                _ => words::list(names),
            };
            Some(Row::new().bold(who).text(what))
        };
        rows.extend(self.waived_rows(&builds));
        let silent = self.powers_without_orders(items);
        let hold = match silent.as_str() {
            "" => " will hold.".to_owned(),
            silent => format!(" will hold; no orders at all: {silent}."),
        };
        rows.extend(named(&units, &hold));
        rows.extend(named(&gone, " will be disbanded."));
        rows
    }

    /// Names the powers that have no orders at all, or counts them. Empty if no power of this screen has orders.
    fn powers_without_orders(self, items: &[OrderItem]) -> String {
        let game = self.game();
        let holds = |power: Power| {
            let own = items.iter().filter(|item| item.power() == power);
            !holding_units(self.session, own).is_empty()
        };
        let powers = self.entry.powers.iter().copied();
        let silent = powers.filter(|&power| game.sheet(power).is_empty() && holds(power));
        let names: Vec<&String> = silent.map(|power| &game.map().power(power).name).collect();
        match names.len() {
            all if all == self.entry.powers.len() => String::new(),
            0..=4 => words::list(names),
            count => words::count(count, "power"),
        }
    }

    /// Returns the builds without an order: of each power with the home centers that could build, or of all powers
    /// in one row for a game master.
    fn waived_rows(self, builds: &[(Power, usize)]) -> Vec<Row> {
        let map = self.game().map();
        let row = |left: usize| {
            let row = Row::new().bold(words::count(left, "build"));
            row.text(" will be waived")
        };
        if self.entry.is_game_master() {
            let count: usize = builds.iter().map(|(_, left)| left).sum();
            let each = builds.iter();
            let each = each.map(|&(power, left)| format!("{} {left}", map.power(power).name));
            let each = words::list(each);
            return Vec::from_iter((count > 0).then(|| row(count).dim(format!(": {each}"))));
        }
        let each = builds.iter().map(|&(power, left)| {
            let homes = open_homes(self.session, power).into_iter();
            let homes = homes.map(|home| words::code(map, home));
            let homes = text::join_with(homes, "or");
            let whose = match self.entry.powers.len() {
                1 => Row::new(),
                _ => Row::new().bold(format!("{}: ", map.power(power).name)),
            };
            whose.and(row(left)).text(format!("; {homes} could build."))
        });
        each.collect()
    }
}

/// Returns a page of the notes, with labels; after the last page the first comes again. The last row has the number of
/// the notes that follow.
fn page_of(notes: Vec<Note>, page: usize, most: usize) -> Vec<Row> {
    let fits = notes.len() <= most;
    let pages: Vec<&[Note]> = notes.chunks(if fits { most } else { most - 1 }).collect();
    let page = page % pages.len().max(1);
    let shown = pages.get(page).copied().unwrap_or_default();
    let groups = shown.chunk_by(|(_, one, _), (_, other, _)| one == other);
    let group = |notes: &[Note]| {
        let label = Row::new().toned(notes[0].0, notes[0].1).padded_to(DETAILS);
        let rows = notes.iter().map(|(_, _, row)| row.clone());
        label.beside(rows).collect::<Vec<_>>()
    };
    let mut rows: Vec<Row> = groups.flat_map(group).collect();
    if !fits {
        let behind = pages[page + 1..].iter().map(|page| page.len()).sum();
        rows.push(Row::new().text("  ").key("↓").dim(match behind {
            0 => " shows the first ones again".to_owned(),
            more => format!(" shows {more} more"),
        }));
    }
    rows
}

fn quoted(text: &str) -> Row {
    Row::new().dim(format!("“{text}”"))
}

/// Returns a quotation that is cut to a number of columns, but not below a minimum.
fn quoted_within(text: &str, columns: usize) -> Row {
    let text = Row::new().dim(text);
    let text = text.fitted(columns.saturating_sub(2).max(LEAST_TEXT));
    Row::new().dim("“").and(text).dim("”")
}

/// Returns the row of a unit that the rules remove.
fn removed(map: &Map) -> impl Fn((Unit, RemovalReason)) -> Row + '_ {
    |(unit, why)| {
        let row = Row::new().bold(unit.short(map));
        row.text(" will be removed:")
            .dim(format!(" {}", report::removal_reason(why)))
    }
}

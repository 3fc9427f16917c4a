//! From the line to the sheet: reading what is typed, taking it, taking it back.

use super::items::OrderItem;
use super::{OrderEntry, Session};
use crate::session::Author;
use crate::text::Row;
use crate::words;
use chancery_core::board::{Power, Province, ProvinceSet};
use chancery_core::orders::WrittenOrder;
use entry::{self, Candidate, Part, Reading, Repair, Verdict};
use game::{DraftOrder, Slot};

/// What a quick hand leaves out.
const TERSE: [Repair; 5] = [
    Repair::Several,
    Repair::KindMissing,
    Repair::VerbMissing,
    Repair::Mark,
    Repair::RunTogether,
];

impl OrderEntry {
    /// Asks something of what reads orders, with all that is known at this desk.
    pub(super) fn ask<R>(&self, table: &Session, ask: impl FnOnce(&entry::Context<'_>) -> R) -> R {
        let game = table.game();
        let bench = game.bench();
        let power = match self.powers.as_slice() {
            &[only] => Some(only),
            _ => None,
        };
        // the sheets that lie here, and no others
        let sheets = || self.powers.iter().flat_map(|&power| game.sheet(power));
        let written: Vec<WrittenOrder> = sheets().map(|entry| entry.written.clone()).collect();
        ask(&entry::Context {
            ordered: sheets()
                .filter_map(DraftOrder::province)
                .collect::<ProvinceSet>(),
            sheet: &written,
            proxies: self.left(table),
            ..entry::Context::new(table.lexicon(), &bench, power)
        })
    }

    /// What a text says for these powers: what `chancery interpret` says of it in this position, but that
    /// `rest hold` alone speaks of the units that have no order here, which no line can know.
    pub(super) fn reading_of(&self, table: &Session, text: &str) -> Reading {
        terse(self.ask(table, |context| entry::read_several(context, text)))
    }

    /// Reads the line. What can't be read by itself may go on from the selected unit: `- bur`.
    pub(super) fn read(&mut self, table: &Session) {
        self.pick = None;
        self.begun = None;
        let text = self.line.value();
        if text.trim().is_empty() {
            self.reading = None;
            return;
        }
        let mut reading = self.reading_of(table, text);
        if reading.verdict == Verdict::Unreadable
            && let Some(begun) = self.text_with_selected_unit(table)
            && self.plain_completions(table, text).is_empty()
        {
            let longer = self.reading_of(table, &format!("{begun} {text}"));
            let meant = matches!(longer.verdict, Verdict::Ok | Verdict::Fixed | Verdict::Void);
            if meant && self.given(table, &longer, text, None).is_ok() {
                reading = Reading {
                    changed: Vec::new(),
                    ..longer
                };
                self.begun = Some(begun);
            }
        }
        self.reading = Some(reading);
    }

    /// The selected unit, as the beginning of an order.
    pub(super) fn text_with_selected_unit(&self, table: &Session) -> Option<String> {
        let game = table.game();
        let map = game.map();
        let unit = match self.item(table)? {
            OrderItem::Unit(_, at) => game.position().unit(at)?,
            OrderItem::Dislodged(_, at) => game.position().dislodged_from(map, at)?.unit,
            OrderItem::Entry(..) | OrderItem::Builds(..) | OrderItem::Removals(..) => return None,
        };
        Some(words::unit(map, unit))
    }

    /// The orders of a reading as they go onto the sheets; or why they can't be written here. Each keeps
    /// its text as it was written.
    pub(super) fn given(
        &self,
        table: &Session,
        reading: &Reading,
        text: &str,
        under: Option<Power>,
    ) -> Result<Vec<AcceptedOrder>, Row> {
        let taken: Vec<(&Candidate, Verdict)> = reading
            .parts
            .iter()
            .filter_map(|part| Some((part.taken()?, part.verdict)))
            .collect();
        let given = |&(order, verdict): &(&Candidate, Verdict)| {
            let power = match under.filter(|power| self.powers.contains(power)) {
                Some(power) if order.power.is_none_or(|own| own == power) => power,
                _ => self.power_of(table, order)?,
            };
            Ok(AcceptedOrder {
                power,
                verdict,
                entry: DraftOrder {
                    text: text.to_owned(),
                    written: order.written.clone(),
                    term: reading.term,
                    ruling: None,
                },
            })
        };
        taken.iter().map(given).collect()
    }

    /// Whose order it is: of the powers at this desk.
    fn power_of(&self, table: &Session, order: &Candidate) -> Result<Power, Row> {
        let map = table.game().map();
        let refused = |text: String| Row::new().bold(text);
        let led = |power: Power| self.powers.contains(&power);
        let at = order.order.unit().map(|unit| unit.place.province);
        if let (&[only], true) = (
            self.powers.as_slice(),
            at.is_some_and(|at| self.left(table).contains(at)),
        ) {
            return Ok(only);
        }
        match (order.power, self.powers.as_slice()) {
            (Some(power), _) if led(power) => Ok(power),
            (Some(power), _) => Err(refused(format!(
                "You can't order {} here.",
                map.power(power).name
            ))),
            (None, &[only]) => Ok(only),
            (None, _) => {
                let position = table.game().position();
                let at = order.order.unit().map(|unit| unit.place.province);
                let owner = at.and_then(|at| position.unit(at)).map(|unit| unit.power);
                match owner.filter(|&owner| led(owner)) {
                    Some(owner) => Ok(owner),
                    None => Err(refused(
                        "Which power? Start with its name, like “France: …”.".to_owned(),
                    )),
                }
            }
        }
    }

    /// Enter: takes the reading, or asks for what is missing; on an empty line the selected order
    /// is taken up again.
    pub(super) fn take(&mut self, table: &mut Session, once: bool) {
        let Some(reading) = self.reading.clone() else {
            return match self.is_listing() {
                true => self.mend(table),
                false => self.take_up(table),
            };
        };
        match reading.verdict {
            Verdict::Blank if self.has_sheets(table) && self.line.value().starts_with('#') => {
                let note = self.line.value().trim_start_matches('#').trim().to_owned();
                self.rule(table, &note);
            }
            Verdict::Blank => self.set_line(table, ""),
            Verdict::Ok | Verdict::Fixed => self.write(table, &reading),
            Verdict::Void if once => self.write(table, &reading),
            Verdict::Void => self.once = true,
            Verdict::Ambiguous => match self.pick {
                Some(pick) => self.choose(table, pick),
                None => self.pick = Some(0),
            },
            Verdict::Unreadable if self.has_sheets(table) && reading.parts.len() < 2 => {
                self.keep_as_question(table, &reading);
            }
            Verdict::Unreadable if self.completions(table, self.line.value()).is_empty() => {}
            Verdict::Unreadable => {
                let told = "Incomplete order. Tab completes it, Esc clears the line.";
                self.note = Some(Row::new().bold(told));
            }
        }
    }

    /// Puts the selected order, or the beginning of one, into the line.
    fn take_up(&mut self, table: &Session) {
        let Some(item) = self.item(table) else {
            return;
        };
        let text = match item.entry(table) {
            Some(entry) => Some(self.retyped(table, entry)),
            None => self
                .text_with_selected_unit(table)
                .map(|unit| format!("{unit} ")),
        };
        if let Some(text) = text {
            self.set_line(table, &text);
        }
    }

    /// An order as it may be typed again: its line, where that says nothing else.
    fn retyped(&self, table: &Session, entry: &DraftOrder) -> String {
        let reading = self.reading_of(table, &entry.text);
        let says = |part: &Part| part.taken().is_some_and(|one| one.written == entry.written);
        match reading.parts.as_slice() {
            [only] if says(only) => entry.text.clone(),
            _ => entry.written.short(table.game().map()).to_string(),
        }
    }

    /// What was typed, with the unit that it goes on from.
    pub(super) fn typed(&self) -> String {
        let line = self.line.value();
        match &self.begun {
            Some(begun) => format!("{begun} {line}"),
            None => line.to_owned(),
        }
    }

    /// Writes the orders of a reading onto the sheets, all at once.
    pub(super) fn write(&mut self, table: &mut Session, reading: &Reading) {
        let text = self.typed();
        match self.given(table, reading, &text, None) {
            Ok(given) => {
                if let Some(refused) = self.refused_as_late(table, &given) {
                    self.note = Some(refused);
                    return;
                }
                let map = table.game().map();
                let orders = reading.orders();
                let told: Vec<String> = orders
                    .map(|order| order.order.short(map).to_string())
                    .collect();
                self.history.keep(&text);
                let mut list = self.pasted.clone();
                if let Some(list) = &mut list {
                    list.mended(reading.verdict, told.join("; "));
                    self.close_answered(table, list, &given, &[]);
                }
                self.commit(table, given, list);
                if self.is_listing() {
                    self.ask_next(table);
                }
                self.set_line(table, "");
            }
            Err(refused) => self.note = Some(refused),
        }
    }

    /// Why orders can't be written before a physical board, where sheets were closed before they came.
    pub(super) fn refused_as_late(&self, table: &Session, given: &[AcceptedOrder]) -> Option<Row> {
        let late = given.iter().map(|one| one.power);
        let late = late.into_iter().find(|&power| table.is_late(power))?;
        let name = table.game().map().power(late).name.as_str();
        Some(
            Row::new()
                .bold(format!("{name}'s orders were late."))
                .dim(" To accept them, press Alt-T, then Enter."),
        )
    }

    /// The next item without an order after the one just written; else that one.
    pub(super) fn select_after(
        &mut self,
        table: &Session,
        power: Power,
        province: Option<Province>,
    ) {
        let items = OrderItem::all(table, &self.powers);
        let just = items
            .iter()
            .position(|item| item.power() == power && item.province(table) == province);
        self.selected = just.unwrap_or(self.selected);
        let open = |item: &&OrderItem| item.is_open(table);
        let after = items.iter().skip(self.selected).find(open);
        if let Some(next) = after.or_else(|| items.iter().find(open)) {
            self.selected = items.iter().position(|item| item == next).unwrap_or(0);
        }
    }

    /// Takes the selected order back.
    pub(super) fn take_back(&mut self, table: &mut Session) {
        let Some(item) = self.item(table) else {
            return;
        };
        let power = item.power();
        let back = match item.entry(table).map(DraftOrder::province) {
            None => None,
            Some(Some(province)) => table.change(|game| game.take_back(power, province)),
            Some(None) => table.change(|game| game.delete_waive(power)),
        };
        self.note = Some(match back {
            Some(entry) => {
                let order = self.in_full(table, power, &entry.written);
                Row::new().bold(order).dim(" deleted")
            }
            None => Row::new().dim("There is no order to delete."),
        });
    }

    /// Waives the builds that are left to the selected power.
    pub(super) fn waive(&mut self, table: &mut Session) {
        let power = self.item(table).map(OrderItem::power);
        let left = power.and_then(|power| {
            let unordered = table.game().unordered(power);
            let builds = unordered.into_iter().find_map(|slot| match slot {
                Slot::Builds(left) => Some(left),
                _ => None,
            })?;
            Some((power, builds))
        });
        let Some((power, left)) = left else {
            self.note = Some(Row::new().dim("There are no builds to waive."));
            return;
        };
        for _ in 0..left {
            table.change(|game| game.give(power, "waive", WrittenOrder::Waive));
        }
        self.remember(power, None, Verdict::Ok);
        self.note = Some(Row::new().dim(format!("{} waived", words::count(left, "build"))));
    }

    pub(super) fn remember(&mut self, power: Power, province: Option<Province>, verdict: Verdict) {
        self.read_as
            .retain(|&(whose, at, _)| (whose, at) != (power, province));
        self.read_as.push((power, province, verdict));
    }

    /// Reads all that is written again, for the marks in the book.
    pub(super) fn look_again(&mut self, table: &Session) {
        let entries = self.powers.iter().flat_map(|&power| {
            let sheet = table.game().sheet(power).iter();
            sheet.map(move |entry| (power, entry))
        });
        let all = entries.map(|(power, entry)| {
            let reading = self.reading_of(table, &entry.text);
            let mut parts = reading.parts.iter();
            let part = parts.find(|part| {
                let taken = part.taken();
                taken.is_some_and(|order| order.written == entry.written)
            });
            // it was chosen among several, or mended
            let verdict = part.map_or(Verdict::Fixed, |part| part.verdict);
            (power, entry.province(), verdict)
        });
        self.read_as = all.collect();
    }

    /// How a written order was read.
    pub(super) fn verdict_of(&self, power: Power, province: Option<Province>) -> Verdict {
        self.read_as
            .iter()
            .find(|&&(whose, at, _)| (whose, at) == (power, province))
            .map_or(Verdict::Ok, |&(.., verdict)| verdict)
    }

    /// Is the desk a game master's?
    pub(super) fn is_game_master(&self) -> bool {
        self.writer == Author::Master
    }
}

/// An order as it goes onto a power's sheet.
pub(super) struct AcceptedOrder {
    /// Whose sheet it is.
    pub power: Power,
    /// How it was read.
    pub verdict: Verdict,
    /// The order.
    pub entry: DraftOrder,
}

/// What is merely terse is marked like what is written in full here, where the reading is seen before it
/// is taken. The orders stay the same.
pub(super) fn terse(mut reading: Reading) -> Reading {
    let is_terse = |part: &Part| {
        let taken = part.taken();
        part.verdict == Verdict::Fixed
            && taken.is_some_and(|order| order.flaws.iter().all(|flaw| TERSE.contains(&flaw)))
    };
    for part in &mut reading.parts {
        if is_terse(part) {
            part.verdict = Verdict::Ok;
        }
    }
    let worst = reading.parts.iter().map(|part| part.verdict).max();
    if (reading.verdict, worst) == (Verdict::Fixed, Some(Verdict::Ok)) {
        reading.verdict = Verdict::Ok;
        reading.note.clear();
    }
    reading
}

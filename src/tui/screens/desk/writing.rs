//! From the line to the sheet: reading what is typed, taking it, taking it back.

use super::items::Item;
use super::{Desk, Hand, Table};
use crate::board::{Power, Province, ProvinceSet};
use crate::entry::{self, Candidate, Completion, Flaw, Reading, Verdict};
use crate::game::{Entry, Slot};
use crate::orders::{Term, Written};
use crate::tui::table::Writer;
use crate::tui::text::Row;
use crate::tui::theme::Tone;
use crate::tui::words;

/// The most pasted lines that are read.
const MOST_PASTED: usize = 500;

/// What a quick hand leaves out.
const TERSE: [Flaw; 4] = [
    Flaw::KindMissing,
    Flaw::VerbMissing,
    Flaw::Mark,
    Flaw::RunTogether,
];

impl Desk {
    /// Asks something of what reads orders, with all that is known at this desk.
    fn ask<R>(&self, table: &Table, ask: impl FnOnce(&entry::Context<'_>) -> R) -> R {
        let game = table.game();
        let bench = game.bench();
        let power = match self.powers.as_slice() {
            &[only] => Some(only),
            _ => None,
        };
        let sheets = self.powers.iter().flat_map(|&power| game.sheet(power));
        ask(&entry::Context {
            ordered: sheets.filter_map(Entry::province).collect::<ProvinceSet>(),
            proxies: self.left(table),
            ..entry::Context::new(table.lexicon(), &bench, power)
        })
    }

    /// What a text says for these powers. What is merely terse is as good as written in full here,
    /// where the reading is seen before it is taken.
    fn reading_of(&self, table: &Table, text: &str) -> Reading {
        let mut reading = self.ask(table, |context| entry::read(context, text));
        let terse = reading
            .orders()
            .flat_map(|order| order.flaws.iter())
            .all(|flaw| TERSE.contains(&flaw));
        if reading.verdict == Verdict::Fixed && terse {
            reading.verdict = Verdict::Ok;
            reading.note.clear();
        }
        reading
    }

    /// How what is typed may go on, for these powers.
    pub(super) fn completions(&self, table: &Table, typed: &str) -> Vec<Completion> {
        let mut all = self.ask(table, |context| entry::complete(context, typed));
        all.retain(|one| {
            one.unit
                .is_none_or(|unit| self.powers.contains(&unit.power))
        });
        all
    }

    /// Reads the line. What can't be read by itself may go on from the selected unit: `- bur`.
    pub(super) fn read(&mut self, table: &Table) {
        self.pick = None;
        self.begun = None;
        let text = self.line.value();
        if text.trim().is_empty() {
            self.reading = None;
            return;
        }
        let mut reading = self.reading_of(table, text);
        if reading.verdict == Verdict::Unreadable
            && let Some(begun) = self.begun_with_selected(table)
            && self.completions(table, text).is_empty()
        {
            let longer = self.reading_of(table, &format!("{begun} {text}"));
            let meant = matches!(longer.verdict, Verdict::Ok | Verdict::Fixed | Verdict::Void);
            if meant && self.orders(table, &longer).is_ok() {
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
    pub(super) fn begun_with_selected(&self, table: &Table) -> Option<String> {
        let game = table.game();
        let map = game.map();
        let unit = match self.item(table)? {
            Item::Unit(_, at) => game.position().unit(at)?,
            Item::Dislodged(_, at) => game.position().dislodged_from(map, at)?.unit,
            Item::Entry(..) | Item::Builds(..) | Item::Removals(..) => return None,
        };
        Some(words::unit(map, unit))
    }

    /// The orders of a reading with whose they are; or why they can't be written here.
    fn orders(&self, table: &Table, reading: &Reading) -> Result<Vec<(Power, Candidate)>, Row> {
        reading
            .orders()
            .map(|order| Ok((self.whose(table, order)?, order.clone())))
            .collect()
    }

    /// Whose order it is: of the powers at this desk.
    fn whose(&self, table: &Table, order: &Candidate) -> Result<Power, Row> {
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
                "{} is not written here.",
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
                        "Whose is it? Begin with the power: France: …".to_owned(),
                    )),
                }
            }
        }
    }

    /// Enter: takes the reading, or asks for what is missing; on an empty line the selected order
    /// is taken up again.
    pub(super) fn take(&mut self, table: &mut Table, once: bool) {
        let Some(reading) = self.reading.clone() else {
            return self.take_up(table);
        };
        match reading.verdict {
            Verdict::Blank => self.clear(table),
            Verdict::Ok | Verdict::Fixed => self.write(table, &reading),
            Verdict::Void if once => self.write(table, &reading),
            Verdict::Void => self.once = true,
            Verdict::Ambiguous => match self.pick {
                Some(pick) => self.choose(table, pick),
                None => self.pick = Some(0),
            },
            Verdict::Unreadable => {}
        }
    }

    /// Puts the selected order, or the beginning of one, into the line.
    fn take_up(&mut self, table: &Table) {
        let Some(item) = self.item(table) else {
            return;
        };
        let text = match item.entry(table) {
            Some(entry) => Some(entry.text.clone()),
            None => self
                .begun_with_selected(table)
                .map(|unit| format!("{unit} ")),
        };
        if let Some(text) = text {
            self.set_line(table, &text);
        }
    }

    /// What was typed, with the unit that it goes on from.
    fn typed(&self) -> String {
        let line = self.line.value();
        match &self.begun {
            Some(begun) => format!("{begun} {line}"),
            None => line.to_owned(),
        }
    }

    /// Writes the orders of a reading onto the sheets.
    fn write(&mut self, table: &mut Table, reading: &Reading) {
        match self.orders(table, reading) {
            Ok(orders) => {
                let text = self.typed();
                let alone = orders.len() == 1;
                for (power, order) in orders {
                    let text = if alone {
                        text.clone()
                    } else {
                        order.order.short(table.game().map()).to_string()
                    };
                    let entry = entry_of(text, order.written, reading);
                    self.give(table, power, entry, reading.verdict);
                }
                self.clear(table);
            }
            Err(refused) => self.note = Some(refused),
        }
    }

    /// Writes one order onto a sheet.
    fn give(&mut self, table: &mut Table, power: Power, entry: Entry, verdict: Verdict) {
        let (province, written) = (entry.province(), entry.written.clone());
        let replaced = table.change(|game| game.give_entry(power, entry));
        self.remember(power, province, verdict);
        if let Some(entry) = replaced.filter(|entry| entry.written != written) {
            let before = self.in_full(table, power, &entry.written);
            self.note = Some(Row::new().dim("in place of ").bold(before));
        }
        self.select_after(table, power, province);
    }

    /// The next item without an order after the one just written; else that one.
    fn select_after(&mut self, table: &Table, power: Power, province: Option<Province>) {
        let items = Item::all(table, &self.powers);
        let just = items
            .iter()
            .position(|item| item.power() == power && item.province(table) == province);
        self.selected = just.unwrap_or(self.selected);
        let open = |item: &&Item| item.is_open(table);
        let after = items.iter().skip(self.selected).find(open);
        if let Some(next) = after.or_else(|| items.iter().find(open)) {
            self.selected = items.iter().position(|item| item == next).unwrap_or(0);
        }
    }

    /// Takes a numbered candidate.
    pub(super) fn choose(&mut self, table: &mut Table, number: usize) {
        if self.line.value().is_empty() {
            let numbered = self.numbered(table);
            if let Some((text, written)) = numbered.get(number) {
                let power = self.item(table).map(Item::power);
                match (power, written) {
                    (Some(power), Some(written)) => {
                        let entry = Entry {
                            text: text.clone(),
                            written: written.clone(),
                            term: Term::Once,
                        };
                        self.give(table, power, entry, Verdict::Ok);
                    }
                    _ => self.set_line(table, text),
                }
            }
            return;
        }
        let chosen = self
            .reading
            .as_ref()
            .and_then(|reading| Some((reading.choices().get(number)?.clone(), reading.term)));
        let Some((chosen, term)) = chosen else {
            return;
        };
        match self.whose(table, &chosen) {
            Ok(power) => {
                let text = self.typed();
                let verdict = if chosen.illegal.is_some() {
                    Verdict::Void
                } else {
                    Verdict::Fixed
                };
                let entry = Entry {
                    text,
                    written: chosen.written,
                    term,
                };
                self.give(table, power, entry, verdict);
                self.clear(table);
            }
            Err(refused) => self.note = Some(refused),
        }
    }

    /// What the digits choose on an empty line: a dislodged unit's ways out, or the open homes. An
    /// order is written at once, a mere beginning goes into the line.
    pub(super) fn numbered(&self, table: &Table) -> Vec<(String, Option<Written>)> {
        let game = table.game();
        let (map, bench) = (game.map(), game.bench());
        match self.item(table) {
            Some(Item::Dislodged(_, at)) => {
                let all = bench.possible_retreats(at).into_iter();
                all.map(|order| (order.short(map).to_string(), Some(order)))
                    .collect()
            }
            Some(Item::Builds(power, _)) => self
                .open_homes(table, power)
                .into_iter()
                .map(|home| (format!("A {} B", map.short(home.location())), None))
                .collect(),
            _ => Vec::new(),
        }
    }

    /// The homes where the power may still build, those with a build already written left out.
    pub(super) fn open_homes(&self, table: &Table, power: Power) -> Vec<Province> {
        let game = table.game();
        let homes = game.position().open_homes(power);
        homes
            .filter(|&home| game.order_of(power, home).is_none())
            .collect()
    }

    /// Takes the selected order back.
    pub(super) fn take_back(&mut self, table: &mut Table) {
        let Some(item) = self.item(table) else {
            return;
        };
        let power = item.power();
        let back = match item.entry(table).map(Entry::province) {
            None => None,
            Some(Some(province)) => table.change(|game| game.take_back(power, province)),
            Some(None) => table.change(|game| game.take_back_waive(power)),
        };
        self.note = Some(match back {
            Some(entry) => {
                let order = self.in_full(table, power, &entry.written);
                Row::new().bold(order).dim(" taken back")
            }
            None => Row::new().dim("Nothing is written there."),
        });
    }

    pub(super) fn undo(&mut self, table: &mut Table, again: bool) {
        let powers = self.powers.clone();
        let done = table.change(|game| {
            if again {
                game.redo(&powers)
            } else {
                game.undo(&powers)
            }
        });
        self.look_again(table);
        self.note = Some(match (done, again) {
            (true, false) => Row::new().dim("undone"),
            (true, true) => Row::new().dim("done again"),
            (false, false) => Row::new().dim("nothing to undo"),
            (false, true) => Row::new().dim("nothing to do again"),
        });
    }

    /// Waives the builds that are left to the selected power.
    pub(super) fn waive(&mut self, table: &mut Table) {
        let power = self.item(table).map(Item::power);
        let left = power.and_then(|power| {
            let unordered = table.game().unordered(power);
            let builds = unordered.into_iter().find_map(|slot| match slot {
                Slot::Builds(left) => Some(left),
                _ => None,
            })?;
            Some((power, builds))
        });
        let Some((power, left)) = left else {
            self.note = Some(Row::new().dim("There is no build to waive."));
            return;
        };
        for _ in 0..left {
            table.change(|game| game.give(power, "waive", Written::Waive));
        }
        self.remember(power, None, Verdict::Ok);
        self.note = Some(Row::new().dim(format!("{} waived", words::count(left, "build"))));
    }

    /// Completes the line: as far as all its completions agree, then with one after the other.
    pub(super) fn complete(&mut self, table: &Table) {
        let (typed, turn) = match self.completing.take() {
            Some((typed, turn)) => (typed, turn + 1),
            None => (self.line.value().to_owned(), 0),
        };
        let all = self.completions(table, &typed);
        let Some(next) = all.get(turn % all.len().max(1)) else {
            self.note = Some(Row::new().dim("Nothing goes on like that."));
            return;
        };
        let agreed = agreed(&all);
        let further = agreed.len() > typed.trim_end().len() + 1 && agreed.len() < next.text.len();
        if turn == 0 && further && !typed.eq_ignore_ascii_case(&agreed) {
            self.set_line(table, &agreed);
        } else {
            self.set_line(table, &next.text);
            self.completing = Some((typed, turn));
        }
    }

    /// Takes in pasted text: one line goes into the line, several are orders.
    pub(in crate::tui::screens) fn paste(&mut self, table: &mut Table, text: &str) {
        self.sealing = false;
        self.hand = Hand::Typing;
        self.note = None;
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        let lines: Vec<&str> = text
            .lines()
            .filter(|line| !line.trim().is_empty())
            .take(MOST_PASTED)
            .collect();
        if let &[only] = lines.as_slice() {
            let (mut joined, cursor) = (self.line.value().to_owned(), self.line.cursor());
            let at = joined
                .char_indices()
                .nth(cursor)
                .map_or(joined.len(), |(at, _)| at);
            joined.insert_str(at, only);
            return self.set_line(table, &joined);
        }
        let mut taken = 0;
        for line in &lines {
            let reading = self.reading_of(table, line);
            match (reading.verdict, self.orders(table, &reading)) {
                (Verdict::Ok | Verdict::Fixed, Ok(orders)) => {
                    let alone = orders.len() == 1;
                    for (power, order) in orders {
                        let text = if alone {
                            (*line).to_owned()
                        } else {
                            order.order.short(table.game().map()).to_string()
                        };
                        let entry = entry_of(text, order.written, &reading);
                        self.give(table, power, entry, reading.verdict);
                        taken += 1;
                    }
                }
                (Verdict::Blank, _) => {}
                _ => self.to_mend.push_back((*line).to_owned()),
            }
        }
        let left = self.to_mend.len();
        if self.line.value().is_empty() {
            self.clear(table);
        }
        let mut note = Row::new()
            .bold(words::count(taken, "order"))
            .dim(" taken from the sheet");
        if left > 0 {
            note = note
                .text("; ")
                .strong(Tone::Warn, words::count(left, "line"))
                .dim(" to look at, one by one");
        }
        self.note = Some(note);
    }

    fn remember(&mut self, power: Power, province: Option<Province>, verdict: Verdict) {
        self.read_as
            .retain(|&(whose, at, _)| (whose, at) != (power, province));
        self.read_as.push((power, province, verdict));
    }

    /// Reads all that is written again, for the marks in the book.
    pub(super) fn look_again(&mut self, table: &Table) {
        let entries = self.powers.iter().flat_map(|&power| {
            let sheet = table.game().sheet(power).iter();
            sheet.map(move |entry| (power, entry))
        });
        let all = entries.map(|(power, entry)| {
            let verdict = match self.reading_of(table, &entry.text).verdict {
                verdict @ (Verdict::Ok | Verdict::Void) => verdict,
                // it was chosen among several, or mended
                _ => Verdict::Fixed,
            };
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
    pub(super) fn is_master(&self) -> bool {
        self.writer == Writer::Master
    }
}

/// The entry of an order that a line gives.
fn entry_of(text: String, written: Written, reading: &Reading) -> Entry {
    Entry {
        text,
        written,
        term: reading.term,
    }
}

/// What all completions begin with, up to a whole word.
fn agreed(all: &[Completion]) -> String {
    let Some((first, rest)) = all.split_first() else {
        return String::new();
    };
    let same = |text: &str| {
        let pairs = first.text.char_indices().zip(text.chars());
        let differs = pairs
            .clone()
            .find(|((_, a), b)| a != b)
            .map(|((at, _), _)| at);
        differs.unwrap_or(first.text.len().min(text.len()))
    };
    let least = rest
        .iter()
        .map(|one| same(&one.text))
        .min()
        .unwrap_or(first.text.len());
    let whole = first.text[..least].rfind(' ').map_or(0, |blank| blank + 1);
    if least == first.text.len() {
        first.text.clone()
    } else {
        first.text[..whole].to_owned()
    }
}

//! Accepting the line or a numbered choice, and deleting orders.

use super::reading::AcceptedOrder;
use super::sheet_list::{LineStatus, SheetLine};
use super::{EntryView, OrderEntry, OrderItem, Session, reading_text};
use crate::kit::{Row, Tone, words};
use chancery_core::board::{Phase, Power, Province};
use chancery_core::orders::WrittenOrder;
use entry::{Part, Reading, Verdict};
use game::{DraftOrder, Ruling};

impl OrderEntry {
    /// Accepts the line, or shows what is missing. A void order is accepted once it was refused. If the line
    /// is empty, edits the selected order.
    pub(super) fn take(&mut self, session: &mut Session, refused: bool) {
        if let Some(command) = self.view(session).line_command() {
            return self.run_line(session, command);
        }
        let Some(reading) = self.line.reading().cloned() else {
            return if self.is_listing() {
                self.edit_sheet_line(session)
            } else {
                self.edit_selected(session)
            };
        };
        match reading.verdict {
            Verdict::Blank => match self.line.value().strip_prefix('#') {
                Some(note) if self.view(session).has_sheets() => {
                    let note = note.trim_start_matches('#').trim().to_owned();
                    self.rule(session, &note);
                }
                _ => self.set_line(session, ""),
            },
            Verdict::Ok | Verdict::Fixed => self.write(session, &reading),
            Verdict::Void if refused || self.view(session).refusal(&reading).is_some() => {
                self.write(session, &reading);
            }
            Verdict::Void => self.line.refuse(),
            Verdict::Ambiguous => match self.line.picked() {
                Some(picked) => self.choose(session, picked),
                None => {
                    self.line.pick(0);
                    self.line.refuse();
                }
            },
            Verdict::Unreadable if refused && self.view(session).can_keep(&reading) => {
                self.keep_as_question(session, &reading);
            }
            Verdict::Unreadable if self.view(session).can_keep(&reading) => self.line.refuse(),
            Verdict::Unreadable if self.view(session).line_completions().is_empty() => {
                self.line.refuse();
            }
            Verdict::Unreadable => {
                self.line.refuse();
                self.say(
                    Row::new().bold("Incomplete order. Tab completes it, Esc clears the line."),
                );
            }
        }
    }

    /// Accepts a clear line, or runs its command, before the orders are sealed. Keeps any other line, shows its problem,
    /// and returns `false`.
    pub(in crate::screens) fn finish_line(&mut self, session: &mut Session) -> bool {
        if let Some(command) = self.view(session).line_command() {
            self.run_line(session, command);
            return true;
        }
        let verdict = self.line.reading().map_or(Verdict::Blank, |it| it.verdict);
        let refusal = |reading| self.view(session).refusal(reading);
        let refused = self.line.reading().and_then(refusal);
        if let Some(why) = refused {
            self.line.refuse();
            self.say(
                Row::new()
                    .strong(Tone::Warn, "▸ ")
                    .and(why)
                    .dim(" Esc clears the line."),
            );
            return false;
        }
        let problem = match verdict {
            Verdict::Blank | Verdict::Ok | Verdict::Fixed => {
                if !self.line.is_empty() {
                    self.take(session, false);
                }
                return self.line.is_empty();
            }
            Verdict::Ambiguous => {
                self.line.pick(self.line.picked().unwrap_or(0));
                self.line.refuse();
                "Choose a reading first"
            }
            Verdict::Void => "Not possible here: Enter twice keeps it as written",
            Verdict::Unreadable if self.view(session).line_completions().is_empty() => {
                self.line.refuse();
                self.line.reading().map_or("", |it| it.note.as_str())
            }
            Verdict::Unreadable => "Not a complete order: Tab completes it",
        };
        let row = Row::new().strong(Tone::Warn, "▸ ").bold(problem);
        let row = row.dim(". Esc clears it.");
        self.say(row);
        false
    }

    /// Puts the selected order into the line. If there is none, says how to give it.
    fn edit_selected(&mut self, session: &Session) {
        let Some(item) = self.view(session).item() else {
            return;
        };
        let Some(entry) = item.entry(session) else {
            if let Some(unit) = item.unit_name(session) {
                self.say(Row::new().dim("Type an order for ").bold(unit).dim("."));
            }
            return;
        };
        if self.is_game_master() {
            let mut rows = self.sheets.list.lines.iter();
            self.sheets.editing = rows.position(|row| row.source == entry.text);
        }
        let text = self.view(session).retyped(entry);
        self.set_line(session, &text);
    }

    /// Adds the orders of a reading to the sheets, as one change.
    pub(super) fn write(&mut self, session: &mut Session, reading: &Reading) {
        let text = self.line.typed();
        let mut given = match self.view(session).given(reading, &text, None) {
            Ok(given) => given,
            // the reading of the line says why
            Err(_) => return self.line.refuse(),
        };
        self.edit_line_of(session, &given);
        let mut list = self.sheets.list.clone();
        self.view(session).rule_on_edited(&mut given);
        if let Some(at) = self.sheets.editing {
            list.enter(at, reading.verdict, reading_text(session, reading));
            // a game master's order keeps the text of the line
            if !self.is_game_master() {
                list.lines[at].source.clone_from(&text);
            }
        }
        let mut written = given.iter().map(|order| &order.entry.written);
        let promise = written.find_map(|order| self.view(session).broken_promise(order));
        let questions = self.sheets.questions();
        if !self.enter(session, given, list) {
            return;
        }
        self.line.history.keep(&text);
        if self.is_listing() || self.sheets.questions() < questions {
            self.ask_next();
        }
        self.set_line(session, "");
        if let Some(promise) = promise {
            self.say(promise);
        }
    }

    /// Makes typed orders the correction of the selected question, unless they are for other units than it, or answer
    /// another question. One about several lines is answered line by line.
    fn edit_line_of(&mut self, session: &Session, given: &[AcceptedOrder]) {
        let list = &self.sheets.list;
        let Some(line) = self.open_line().filter(|_| self.doubted().is_none()) else {
            return;
        };
        let is_about = |line: &SheetLine| {
            let about = self.view(session).units_of_question(line);
            // a line may name a unit of another power than its own
            let is_named = |at| line.candidates.iter().any(|it| it.province() == Some(at));
            let mut units = given.iter().map(|one| (one.power, one.entry.province()));
            units.any(|(power, at)| {
                at.is_some_and(|at| about.contains(&(power, at)) || is_named(at))
            })
        };
        // in winter, any build or removal of the power may be meant
        let is_winter = session.game().turn().phase == Phase::Adjustments;
        let is_nameless = (is_winter || self.view(session).units_of_question(line).is_empty())
            && given
                .iter()
                .all(|one| line.power.is_none_or(|power| power == one.power))
            && !list.questions().any(|at| is_about(&list.lines[at]));
        if is_nameless || is_about(line) {
            self.sheets.editing = self.sheets.editing.or(Some(list.selected));
        }
    }

    /// Deletes the selected order.
    pub(super) fn take_back(&mut self, session: &mut Session) {
        // while a line of a sheet is selected, no order is
        let item = self.view(session).item().filter(|_| !self.is_listing());
        match item.filter(|item| !item.is_open(session)) {
            Some(item) => self.take_back_of(session, item),
            None => {
                let unit = item.and_then(|item| item.unit_name(session));
                let what = unit.map_or("No order is selected".to_owned(), |unit| {
                    format!("{unit} has no order")
                });
                self.say(Row::new().dim(format!(
                    "{what}: ↑ ↓ select one, Alt-U undoes the last change."
                )));
            }
        }
    }

    /// Deletes the order of an item.
    pub(super) fn take_back_of(&mut self, session: &mut Session, item: OrderItem) {
        match item.entry(session).map(DraftOrder::province) {
            Some(at) => self.take_back_at(session, item.power(), at),
            None => self.say(Row::new().dim("There is no order to delete.")),
        }
    }

    /// Deletes the order of a power for a province.
    pub(super) fn take_back_at(
        &mut self,
        session: &mut Session,
        power: Power,
        at: Option<Province>,
    ) {
        let back = session.change(|game| game.take_back(power, at));
        self.say(match back {
            Some(entry) => {
                let order = self.view(session).in_full(power, &entry.written);
                Row::new().bold(order).dim(" deleted")
            }
            None => Row::new().dim("There is no order to delete."),
        });
        // the unit needs an order again; in winter, the rows of a power change with its orders
        if session.game().turn().phase != Phase::Adjustments {
            self.select_unit(session, power, at);
        }
    }

    /// Waives the remaining builds of the selected power, as one change.
    pub(super) fn waive(&mut self, session: &mut Session) {
        let Some((power, left)) = self.view(session).builds_left() else {
            return self.say(Row::new().dim("There are no builds to waive."));
        };
        let waive =
            || AcceptedOrder::new(power, Verdict::Ok, "waive".to_owned(), WrittenOrder::Waive);
        let all = std::iter::repeat_with(waive).take(left).collect();
        if !self.enter(session, all, self.sheets.list.clone()) {
            return;
        }
        let waived = Row::new().dim(format!("{} waived", words::count(left, "build")));
        let name = &session.game().map().power(power).name;
        self.say(match self.powers.len() {
            1 => waived,
            _ => Row::new().bold(name.as_str()).text("  ").and(waived),
        });
    }

    /// Adds a note for the record to the selected order, or to the latest order if none is
    /// selected.
    pub(super) fn rule(&mut self, session: &mut Session, note: &str) {
        let item = self.view(session).item();
        let selected = item.and_then(|item| Some((item.power(), item.entry(session)?.clone())));
        let last = self.verdicts.latest().and_then(|(power, at)| {
            let entry = session.game().order_of(power, at?)?;
            Some((power, entry.clone()))
        });
        let Some((power, mut entry)) = selected.or(last) else {
            return self.say(Row::new().bold("Select an order to add a note."));
        };
        let order = self.view(session).in_full(power, &entry.written);
        entry.ruling = (!note.is_empty()).then(|| Ruling::new(note));
        session.change(|game| game.give_entry(power, entry));
        self.set_line(session, "");
        self.say(if note.is_empty() {
            Row::new().bold(order).dim("  without a note")
        } else {
            Row::new().bold(order).dim("  ruled: ").text(note)
        });
    }

    /// Accepts a numbered choice. In a line of several orders, the other orders are accepted once
    /// all are clear.
    pub(super) fn choose(&mut self, session: &mut Session, number: usize) {
        if self.line.is_empty() {
            return if self.is_listing() {
                self.answer(session, number)
            } else {
                self.choose_numbered(session, number)
            };
        }
        let reading = self.line.reading();
        let Some(reading) = reading.filter(|it| it.choices().get(number).is_some()) else {
            return self.read(session);
        };
        let open = |part: &Part| part.verdict == Verdict::Ambiguous;
        let chosen = reading.parts.iter().position(open);
        let mut reading = reading.clone().settled(number);
        // a player who chose the reading meant it
        if let Some(part) = chosen.and_then(|at| reading.parts.get_mut(at))
            && part.verdict == Verdict::Fixed
            && !self.is_game_master()
        {
            part.verdict = Verdict::Ok;
        }
        // a home center that was chosen by its number has no text as written
        if self.line.is_chosen() {
            self.line.set(&reading_text(session, &reading));
            reading = self
                .view(session)
                .limited(self.view(session).reading_of(self.line.value()));
        }
        self.line.replace_reading(reading.clone());
        if reading.verdict.is_clear() || reading.parts.len() == 1 {
            self.write(session, &reading);
        }
    }

    /// Accepts a numbered retreat, build or removal while the line is empty, or takes a build or removal back.
    fn choose_numbered(&mut self, session: &mut Session, number: usize) {
        if let Some(power) = self.view(session).winter_power() {
            return self.choose_in_winter(session, power, number);
        }
        let written = self.chosen(self.view(session).retreats(), number);
        if let Some((written, power)) = written.zip(self.view(session).item().map(OrderItem::power))
        {
            self.enter_choice(session, power, written);
        }
    }

    /// Accepts an order that was chosen rather than typed, and shows its first warning.
    pub(super) fn enter_choice(
        &mut self,
        session: &mut Session,
        power: Power,
        written: WrittenOrder,
    ) {
        let warning = self
            .view(session)
            .broken_promise(&written)
            .or_else(|| self.view(session).warning_about(power, &written));
        let text = written.short(session.game().map()).to_string();
        let given = AcceptedOrder::new(power, Verdict::Ok, text, written);
        if self.enter(session, vec![given], self.sheets.list.clone())
            && let Some(warning) = warning
        {
            self.say(warning);
        }
    }
}

impl EntryView<'_> {
    /// Returns the text that edits an order: the text as written if it still gives only this order,
    /// or else the order in short.
    fn retyped(self, entry: &DraftOrder) -> String {
        let reading = self.reading_of(&entry.text);
        let says = |part: &Part| part.taken().is_some_and(|one| one.written == entry.written);
        match reading.parts.as_slice() {
            [only] if says(only) => entry.text.clone(),
            _ => entry.written.short(self.game().map()).to_string(),
        }
    }

    /// Makes a game master's typed orders rulings on the line of the sheet that is being edited.
    fn rule_on_edited(self, given: &mut [AcceptedOrder]) {
        let sheets = &self.entry.sheets;
        let line = sheets.editing.and_then(|at| sheets.list.lines.get(at));
        let Some(line) = line.filter(|_| self.entry.is_game_master()) else {
            return;
        };
        let is_for_it = |one: &&mut AcceptedOrder| {
            let earlier = one.entry.province();
            let earlier = earlier.and_then(|at| self.game().order_of(one.power, at));
            let replaces = earlier.is_some_and(|earlier| earlier.text == line.source);
            replaces || line.status != LineStatus::Entered
        };
        let rulings = given.iter_mut().filter(is_for_it);
        rulings.for_each(|one| one.rule_on(&line.source));
    }
}

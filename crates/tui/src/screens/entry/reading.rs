//! The reading of typed text, and the power that its orders are for.

use super::completion::shares_a_word;
use super::{EntryView, OrderEntry, Session, reading_text};
use crate::kit::Row;
use chancery_core::board::Power;
use chancery_core::orders::{Action, IllegalReason, WrittenOrder};
use entry::{Candidate, Part, Reading, Repair, Verdict};
use game::{DraftOrder, Ruling};

/// An accepted order, ready for a power's sheet.
pub(super) struct AcceptedOrder {
    /// The power that orders it.
    pub power: Power,
    /// The verdict on its reading.
    pub verdict: Verdict,
    /// The order.
    pub entry: DraftOrder,
}

impl AcceptedOrder {
    /// Returns an order for one phase, with the text that it was read from.
    pub fn new(power: Power, verdict: Verdict, text: String, written: WrittenOrder) -> Self {
        AcceptedOrder {
            power,
            verdict,
            entry: DraftOrder::new(text, written),
        }
    }

    /// Makes this the game master's ruling on a line of a sheet, with the text of that line, unless
    /// it is a ruling already.
    pub fn rule_on(&mut self, line: &str) {
        if self.entry.ruling.is_none() {
            self.entry.text = line.to_owned();
            self.verdict = self.verdict.max(Verdict::Fixed);
            self.entry.ruling = Some(Ruling::new("typed by the game master"));
        }
    }
}

impl OrderEntry {
    /// Leaves out the units of other powers that a phrase like `all hold` covers. If no others are left, every own
    /// unit has an order.
    fn own_of_groups(&self, mut reading: Reading) -> Reading {
        let is_own = |part: &Part| {
            let power = part.taken().and_then(|order| order.power);
            !is_of_group(part) || power.is_some_and(|power| self.powers.contains(&power))
        };
        reading.parts.retain(is_own);
        if reading.parts.is_empty() && reading.verdict.is_clear() {
            (reading.verdict, reading.note) =
                (Verdict::Unreadable, "every unit has an order".to_owned());
        }
        reading
    }

    /// Reads the line. A line that can't be read alone can answer the line before it, `nc` after `stp`, or continue the
    /// order of the selected unit: `- bur`.
    pub(super) fn read(&mut self, session: &Session) {
        let text = self.line.value();
        if text.trim().is_empty() {
            return self.line.set_reading(None, None);
        }
        let reading = self.view(session).reading_of(text);
        let view = self.view(session);
        let longer = view.answered(&reading).or_else(|| view.continued(&reading));
        let (reading, unit) = match longer {
            Some((longer, unit)) => (longer, Some(unit)),
            None => (reading, None),
        };
        // if no choice is for an own power, the refusal comes before the question
        let choices = reading.choices();
        let is_own = |choice: &Candidate| self.view(session).power_of(choice).is_ok();
        let reading = if choices.is_empty() || choices.iter().any(is_own) {
            reading
        } else {
            reading.settled(0)
        };
        let reading = self.view(session).limited(reading);
        let reading = self.view(session).with_own_move(reading);
        // the numbered retreats are those of the unit that is typed
        if session.game().turn().phase.is_retreat()
            && let Some(at) = reading.orders().next().and_then(|one| one.order.province())
            && let Some(item) = self.view(session).item_in(at)
        {
            self.selected = item;
        }
        self.line.set_reading(Some(reading), unit);
    }

    /// Returns whether an order is for a unit that its writer can't order. A game master keeps what is on a sheet.
    fn is_foreign(&self, order: &Candidate) -> bool {
        let is_refused = matches!(order.illegal, Some(IllegalReason::NotYours(..)));
        is_refused && !self.is_game_master()
    }
}

impl EntryView<'_> {
    /// Calls the order reader with the context of this screen.
    pub(super) fn ask<R>(self, ask: impl FnOnce(&entry::Context<'_>) -> R) -> R {
        let game = self.game();
        let legality = game.legality();
        // only the sheets of this screen count
        let entries = || self.entries().map(|(_, entry)| entry);
        let written: Vec<WrittenOrder> = entries().map(|entry| entry.written.clone()).collect();
        ask(&entry::Context {
            ordered: entries().filter_map(DraftOrder::province).collect(),
            sheet: &written,
            proxies: self.left(),
            ..entry::Context::new(self.session.lexicon(), &legality, self.entry.only_power())
        })
    }

    /// Reads a text for the powers of this screen, as `chancery interpret` does in this position.
    /// Here, `rest hold` covers only the units that have no order yet.
    pub(super) fn reading_of(self, text: &str) -> Reading {
        let reading = self.ask(|context| {
            let holds = holds_of_power(context, text);
            holds.unwrap_or_else(|| self.entry.own_of_groups(entry::read_several(context, text)))
        });
        terse(reading)
    }

    /// Adds a support of an own written move to a support for the province where that move ends, if no unit
    /// is there: `mar s bur` after `A Par - Bur`. Both are then choices.
    fn with_own_move(self, mut reading: Reading) -> Reading {
        let [part] = reading.parts.as_mut_slice() else {
            return reading;
        };
        let Some(WrittenOrder::Order {
            unit,
            action: Action::SupportHold { of },
        }) = part.taken().map(|it| &it.order)
        else {
            return reading;
        };
        let (unit, at) = (*unit, of.place.province);
        if part.verdict != Verdict::Void || self.game().position().unit(at).is_some() {
            return reading;
        }
        let supports = self.entries().filter_map(|(_, entry)| {
            let WrittenOrder::Order { unit: of, action } = &entry.written else {
                return None;
            };
            let (of, to) = match *action {
                Action::Move { to, .. } if to.province == at && *of != unit => (*of, to),
                _ => return None,
            };
            let support = WrittenOrder::new(unit, Action::SupportMove { of, to });
            let text = support.short(self.game().map()).to_string();
            let reading = self.reading_of(&text);
            reading
                .verdict
                .is_clear()
                .then(|| reading.orders().next().cloned())?
        });
        let supports: Vec<Candidate> = supports.collect();
        if !supports.is_empty() {
            part.candidates.splice(0..0, supports);
            (part.verdict, reading.verdict) = (Verdict::Ambiguous, Verdict::Ambiguous);
        }
        reading
    }

    /// Reads an unreadable line as the answer to the one before it, which has several readings. Returns the reading of
    /// both if it is one of them or leaves fewer, and the line before.
    fn answered(self, alone: &Reading) -> Option<(Reading, String)> {
        let question = self.entry.line.question()?;
        let several = self.reading_of(question);
        let mut both = self.reading_of(&format!("{question} {}", self.entry.line.value()));
        let is_among = |one: &Candidate| several.choices().iter().any(|it| it.order == one.order);
        let is_answer = match both.choices() {
            [] => both.verdict.is_clear() && both.orders().all(is_among),
            fewer => fewer.len() < several.choices().len() && fewer.iter().all(is_among),
        };
        both.changed = Vec::new();
        (alone.verdict == Verdict::Unreadable && is_answer).then(|| (both, question.to_owned()))
    }

    /// Reads an unreadable line as an order of the selected unit. Returns that reading and the
    /// unit's name if it is an order.
    fn continued(self, alone: &Reading) -> Option<(Reading, String)> {
        if alone.verdict != Verdict::Unreadable {
            return None;
        }
        let text = self.entry.line.value();
        let unit = match self.entry.open_line() {
            Some(line) => {
                let (_, at) = self.named_unit(line)?;
                let game = self.game();
                let unit = game.position().orderable_unit(game.map(), at)?;
                unit.short(game.map())
            }
            None => self.item()?.unit_name(self.session)?,
        };
        if !self.plain_completions("", text).is_empty() {
            return None;
        }
        let mut longer = self.reading_of(&format!("{unit} {text}"));
        let is_order = longer.verdict.is_clear() || longer.verdict == Verdict::Void;
        let orders = reading_text(self.session, &longer);
        let rest = orders.strip_prefix(&unit).unwrap_or(&orders);
        if !is_order
            || !shares_a_word(self.session, text, rest)
            || self.given(&longer, text, None).is_err()
        {
            return None;
        }
        longer.changed = Vec::new();
        Some((longer, unit))
    }

    /// Returns the orders of a reading, ready for the sheets, each with its text as written.
    ///
    /// # Errors
    /// Returns the reason if they can't be ordered here.
    pub(super) fn given(
        self,
        reading: &Reading,
        text: &str,
        under: Option<Power>,
    ) -> Result<Vec<AcceptedOrder>, Row> {
        let under = under.filter(|power| self.entry.powers.contains(power));
        let parts = reading.parts.iter();
        let orders = parts.filter_map(|part| Some((part.taken()?, part.verdict)));
        // "build A Par, waive": the waive is the builder's
        let mut above = None;
        let given = |(order, verdict): (&Candidate, Verdict)| {
            let is_bare = order.power.is_none() && order.order.province().is_none();
            let power = match under.or(above.filter(|_| is_bare)) {
                Some(power) if order.power.is_none_or(|own| own == power) => power,
                _ => self.power_of(order)?,
            };
            above = Some(power);
            let written = order.written.clone();
            let mut one = AcceptedOrder::new(power, verdict, text.to_owned(), written);
            one.entry.term = reading.term;
            Ok(one)
        };
        orders.map(given).collect()
    }

    /// Returns the reason that a clear reading, or one for another power, can't be ordered here.
    pub(super) fn refusal(self, reading: &Reading) -> Option<Row> {
        let is_other = |power| !self.entry.powers.contains(&power);
        let is_foreign = reading
            .orders()
            .any(|order| self.entry.is_foreign(order) || order.power.is_some_and(is_other));
        let given = || self.given(reading, "", None).err();
        (is_foreign || reading.verdict.is_clear()).then(given)?
    }

    /// Returns the power of this screen that an order is for.
    ///
    /// # Errors
    /// Returns the reason if the order is for none of them.
    pub(super) fn power_of(self, order: &Candidate) -> Result<Power, Row> {
        let game = self.game();
        let at = order.order.province();
        if let Some(IllegalReason::NotYours(at, owner)) = order.illegal
            && self.entry.is_foreign(order)
            && let Some(unit) = game.position().orderable_unit(game.map(), at)
        {
            let (unit, owner) = (unit.short(game.map()), &game.map().power(owner).name);
            return Err(Row::new().bold(format!("{unit} is {owner}'s unit; you can't order it.")));
        }
        if let Some(only) = self.entry.only_power()
            && (order.power.is_none() || at.is_some_and(|at| self.left().contains(at)))
        {
            return Ok(only);
        }
        let owner = || match at {
            Some(at) => Some(game.position().unit(at)?.power),
            None => self.builder(),
        };
        let power = order.power.or_else(owner);
        let refused = match (power, order.power) {
            (Some(power), _) if self.entry.powers.contains(&power) => return Ok(power),
            (_, Some(power)) => {
                let name = &game.map().power(power).name;
                let is_build = matches!(order.order.action(), Some(Action::Build));
                match at.filter(|_| is_build) {
                    Some(at) => {
                        let home = &game.map().info(at).name;
                        format!("{home} is {name}'s home; you can't build there.")
                    }
                    None => format!("You can't order {name} here."),
                }
            }
            (_, None) => {
                let own = self
                    .entry
                    .powers
                    .first()
                    .map(|&power| &game.map().power(power).name);
                let name = own.map_or("", String::as_str);
                format!("Which power? Start with its name, like “{name}: …”.")
            }
        };
        Err(Row::new().bold(refused))
    }
}

/// Reads a line that orders all units of a named power to hold: `England hold`, `France: all hold`.
fn holds_of_power(context: &entry::Context<'_>, text: &str) -> Option<Reading> {
    let map = context.legality.map;
    let (name, holds) = map.powers().find_map(|power| {
        let name = &map.power(power).name;
        let (start, rest) = text.split_at_checked(name.len())?;
        let is_it = start.to_lowercase() == name.to_lowercase();
        Some((name, rest.trim_start_matches([':', ' ']))).filter(|_| is_it)
    })?;
    let context = entry::Context {
        power: None,
        ..*context
    };
    ["", "all "].into_iter().find_map(|all| {
        let reading = entry::read_several(&context, &format!("{name}: {all}{holds}"));
        (!reading.parts.is_empty() && reading.parts.iter().all(is_of_group)).then(|| Reading {
            changed: Vec::new(),
            ..reading
        })
    })
}

/// Returns whether a part is the order of a unit that only a phrase like `all hold` covers.
fn is_of_group(part: &Part) -> bool {
    part.taken()
        .is_some_and(|order| order.flaws.contains(Repair::Rest))
}

/// Gives abbreviated orders, and those of a phrase like `all hold`, the verdict of complete ones, because the player
/// sees the reading before accepting it. The orders stay the same.
pub(super) fn terse(mut reading: Reading) -> Reading {
    for part in &mut reading.parts {
        if part.verdict == Verdict::Fixed && (!part.is_corrected() || is_of_group(part)) {
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

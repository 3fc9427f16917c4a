//! The orders of a power: taken as texts, kept as orders.

use chancery_core::board::{Id, Map, Power, Unit};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{
    Action, Adjustment, IllegalReason, RetreatOrder, UnitRef, WrittenOrder, WrittenPlace, notation,
};
use chancery_core::report::illegal_reason;
use entry::Context;

use crate::state::State;

/// The orders of a power.
#[derive(Clone, Default, Debug)]
pub(crate) struct Sheet {
    /// Whether orders were set at all, if only none.
    pub is_set: bool,
    pub entries: Vec<Entry>,
}

/// An order of a sheet.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    /// The order; none for a text that has no unit.
    pub written: Option<WrittenOrder>,
    /// The text, where it isn't kept as the order alone.
    pub text: Option<String>,
    /// Whether it is void, so that it is kept for the results alone.
    pub is_void: bool,
}

/// How orders are set.
#[derive(Clone, Copy)]
pub(crate) struct Manner {
    /// Whether texts that aren't in the package's notation are read as people write.
    pub expand: bool,
    /// Whether an order takes the place of an earlier one for the unit.
    pub replace: bool,
}

impl Sheet {
    /// Returns the orders as the adjudicator takes them.
    pub(crate) fn written(&self) -> Option<Vec<WrittenOrder>> {
        let entries = self.entries.iter();
        self.is_set.then(|| {
            entries
                .filter(|it| !it.is_void)
                .filter_map(|it| it.written.clone())
                .collect()
        })
    }
}

impl Entry {
    fn new(written: WrittenOrder) -> Self {
        Entry {
            written: Some(written),
            text: None,
            is_void: false,
        }
    }

    /// Is it for the unit in the same province?
    fn is_like(&self, other: &WrittenOrder) -> bool {
        let province = |order: &WrittenOrder| order.unit().map(|unit| unit.place.province);
        let own = self.written.as_ref().and_then(province);
        own.is_some() && own == province(other)
    }
}

impl State {
    /// Sets orders of a power, and returns what is wrong with those that are left out.
    pub(crate) fn set_orders(
        &mut self,
        power: Power,
        texts: &[String],
        manner: Manner,
    ) -> Vec<String> {
        let mut sheet = std::mem::take(&mut self.sheets[power.index()]);
        sheet.is_set = true;
        let mut errors = Vec::new();
        let texts = texts
            .iter()
            .map(|text| text.trim())
            .filter(|text| !text.is_empty());
        if self.position.turn.phase.is_movement() {
            for text in texts {
                if let Err(error) = self.take_movement(power, &mut sheet, text, manner) {
                    errors.push(error);
                }
            }
        } else {
            self.take_others(power, &mut sheet, texts, manner, &mut errors);
        }
        self.sheets[power.index()] = sheet;
        errors
    }

    /// Takes an order of a movement phase. An illegal one is left out, but where texts are kept.
    fn take_movement(
        &self,
        power: Power,
        sheet: &mut Sheet,
        text: &str,
        manner: Manner,
    ) -> Result<(), String> {
        let entry = match (self.keeps_text, self.read(power, text, manner)) {
            (true, read) => Entry {
                written: read
                    .ok()
                    .or_else(|| notation::read_start(&self.board.map, text)),
                text: Some(text.to_owned()),
                is_void: false,
            },
            (false, read) => Entry::new(self.legal(power, &read?)?),
        };
        let earlier = entry.written.as_ref().and_then(|written| {
            sheet
                .entries
                .iter()
                .position(|entry| entry.is_like(written))
        });
        match earlier {
            Some(at) if manner.replace => sheet.entries[at] = entry,
            Some(_) if !self.keeps_text => {
                return Err(format!("{text}: the unit has an order already"));
            }
            _ => sheet.entries.push(entry),
        }
        Ok(())
    }

    /// Takes orders of a retreat phase or a winter; no orders at all clear the sheet. Void ones are kept for
    /// the results.
    fn take_others<'t>(
        &self,
        power: Power,
        sheet: &mut Sheet,
        texts: impl Iterator<Item = &'t str>,
        manner: Manner,
        errors: &mut Vec<String>,
    ) {
        let mut new: Vec<Entry> = Vec::new();
        for text in texts {
            let read = self.read(power, text, manner);
            let legal = read.clone().and_then(|written| self.legal(power, &written));
            let legal = legal.and_then(|written| {
                let taken = |entry: &Entry| !entry.is_void && entry.is_like(&written);
                match new.iter().any(taken) {
                    true => Err(format!("{text}: a second order for the same place")),
                    false => Ok(written),
                }
            });
            new.push(match legal {
                Ok(written) => Entry::new(written),
                Err(error) => {
                    errors.push(error);
                    let start = || notation::read_start(&self.board.map, text);
                    Entry {
                        written: read.ok().or_else(start),
                        text: Some(text.to_owned()),
                        is_void: true,
                    }
                }
            });
        }
        if new.is_empty() {
            sheet.entries.clear();
        }
        let is_ordered = |all: &[Entry], entry: &Entry| {
            let written = entry.written.as_ref();
            written.is_some_and(|written| all.iter().any(|it| !it.is_void && it.is_like(written)))
        };
        match manner.replace {
            true => sheet.entries.retain(|old| !is_ordered(&new, old)),
            false => new.retain(|entry| !is_ordered(&sheet.entries, entry)),
        }
        sheet.entries.extend(new);
        self.drop_waives(power, sheet);
    }

    /// Drops waived builds beyond those that are left, as the package does: they come after builds.
    fn drop_waives(&self, power: Power, sheet: &mut Sheet) {
        let due = usize::try_from(self.position.adjustment(power)).unwrap_or(0);
        let entries = &mut sheet.entries;
        while due > 0 && entries.iter().filter(|it| !it.is_void).count() > due {
            let waive = entries
                .iter()
                .position(|it| it.written == Some(WrittenOrder::Waive));
            match waive {
                Some(at) => entries.remove(at),
                None => break,
            };
        }
    }

    /// Reads an order in the package's notation, or as people write.
    fn read(&self, power: Power, text: &str, manner: Manner) -> Result<WrittenOrder, String> {
        let shown = || text::printable(text, 60);
        let why = match notation::read(&self.board.map, text) {
            Ok(written) => return Ok(written),
            Err(why) if !manner.expand => return Err(format!("{}: {why}", shown())),
            Err(why) => why,
        };
        let ctx = self.legality();
        let reading = entry::read(&Context::new(self.board.lexicon(), &ctx, Some(power)), text);
        let mut orders = reading.orders();
        match (orders.next(), orders.next()) {
            (Some(order), None) => Ok(order.order.clone()),
            _ => Err(format!("{}: {why}", shown())),
        }
    }

    /// Returns a legal order in full.
    fn legal(&self, power: Power, written: &WrittenOrder) -> Result<WrittenOrder, String> {
        let ctx = self.legality();
        let phase = self.position.turn.phase;
        let legal = if phase.is_movement() {
            let order = ctx.movement(power, written);
            order.map(|(unit, order)| ctx.write(unit, order))
        } else if phase.is_retreat() {
            let order = ctx.retreat(power, written);
            order.map(|(unit, order)| retreat(&ctx, unit, order))
        } else {
            let order = ctx.adjustment(power, written);
            order.and_then(|order| adjustment(&ctx, power, order))
        };
        legal.map_err(|why| {
            let order = written.canonical(&self.board.map);
            format!("{order}: {}", illegal_reason(&ctx, power, written, why))
        })
    }

    /// Returns the orders of a power as texts, without void ones and waived builds.
    pub(crate) fn orders(&self, power: Power) -> Vec<String> {
        self.sheets[power.index()].texts(&self.board.map)
    }
}

impl Sheet {
    /// Returns the orders as texts, without void ones and waived builds.
    pub(crate) fn texts(&self, map: &Map) -> Vec<String> {
        let counts = |entry: &&Entry| !entry.is_void && entry.written != Some(WrittenOrder::Waive);
        let text = |entry: &Entry| match (&entry.text, &entry.written) {
            (Some(text), _) => text.clone(),
            (None, Some(written)) => written.canonical(map).to_string(),
            (None, None) => String::new(),
        };
        self.entries.iter().filter(counts).map(text).collect()
    }
}

fn retreat(ctx: &LegalityContext<'_>, unit: Unit, order: RetreatOrder) -> WrittenOrder {
    let action = match order {
        RetreatOrder::Disband => Action::Disband,
        RetreatOrder::Retreat(to) => Action::Retreat {
            to: WrittenPlace::of(ctx.map, to),
        },
    };
    WrittenOrder::new(UnitRef::of(ctx.map, unit), action)
}

fn adjustment(
    ctx: &LegalityContext<'_>,
    power: Power,
    order: Adjustment,
) -> Result<WrittenOrder, IllegalReason> {
    let (unit, action) = match order {
        Adjustment::Waive => return Ok(WrittenOrder::Waive),
        Adjustment::Build(kind, at) => (Unit::new(power, kind, at), Action::Build),
        Adjustment::Remove(at) => {
            let unit = ctx.position.unit(at).ok_or(IllegalReason::NoUnit(at))?;
            (unit, Action::Disband)
        }
    };
    Ok(WrittenOrder::new(UnitRef::of(ctx.map, unit), action))
}

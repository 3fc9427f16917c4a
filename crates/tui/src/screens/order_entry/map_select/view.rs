//! How the map and the dock look while one points.

use super::super::detail::{DETAILS, arranged};
use super::super::{OrderEntry, Session};
use super::choices::{Labelled, Mode};
use super::{MapSelect, SelectContext, Selection, destination};
use crate::message::Command;
use crate::screen_layout::{ClickSpan, DetailPanel, DetailRow};
use crate::text::Row;
use crate::theme::Tone;
use crate::words;
use chancery_core::board::{Province, ProvinceSet};
use chancery_core::orders::{Action, WrittenOrder};
use chart::{JumpTag, Light, Scene};
use entry::Verdict;

/// How far the rest recedes once a unit has been pointed at.
const UNLIT: f32 = 0.36;

impl OrderEntry {
    /// Puts the signs on the map, and the cursor.
    pub(in super::super) fn label(&self, table: &Session, hand: &MapSelect, scene: &mut Scene) {
        let field = self.field(table);
        let map = field.map();
        scene.tags.clear();
        for one in hand.all() {
            let (Some(seat), Some(sign)) = (one.choice.seat, one.label.left(hand.typed)) else {
                continue;
            };
            // of two things in one place the one without Shift is shown
            if scene.tags.iter().all(|tag| tag.seat != seat) {
                let faint = one.choice.faint;
                scene.tags.push(JumpTag { seat, sign, faint });
            }
        }
        scene.cursor = hand.cursor();
        if let Some(place) = hand.step().place()
            && !matches!(hand.step(), Selection::Done(_))
        {
            let near = hand.all().iter().filter(|one| !one.choice.faint);
            let near = near.filter_map(|one| one.choice.province(map));
            let mut lit: ProvinceSet = near.chain([place]).collect();
            if let Selection::Help { unit, .. } = hand.step() {
                lit.insert(*unit);
            }
            lit.extend(hand.cursor());
            let strength = UNLIT;
            scene.light = Some(Light { lit, strength });
        } else if let (Some(light), Some(at)) = (&mut scene.light, hand.cursor()) {
            light.lit.insert(at);
        }
    }

    /// What can be pointed at, in words.
    pub(in super::super) fn pointing_dock(&self, table: &Session, hand: &MapSelect) -> DetailPanel {
        let field = self.field(table);
        let all = hand.all();
        let asked = self.asked(table, hand);
        let mut full: Vec<DetailRow> = vec![asked.clone().into(), DetailRow::default()];
        let mut brief = asked;
        if let Some(at) = hand.cursor() {
            let named = named(&field, at);
            full.push(named.clone().into());
            brief = named;
        }
        for &(label, mode) in headings(hand.step()) {
            let of = |one: &&Labelled| match mode {
                Some(shifted) => (one.choice.mode == Mode::Shifted) == shifted,
                None => true,
            };
            let most = if hand.step().place().is_none() { 3 } else { 2 };
            let told: Vec<(Row, Command)> = all
                .iter()
                .filter(of)
                .filter_map(|one| hand.told(&field, one))
                .collect();
            for (i, mut line) in listed(&told, most).into_iter().enumerate() {
                let start = match i {
                    0 => Row::new().dim(label).to_column(DETAILS),
                    _ => Row::new().text(" ".repeat(DETAILS)),
                };
                for span in &mut line.spans {
                    span.at += DETAILS as u16;
                }
                line.row = start.and(line.row);
                full.push(line);
            }
        }
        // what stands nowhere on the map is told in one row too
        let nowhere = all.iter().filter(|one| one.choice.seat.is_none());
        let nowhere = nowhere
            .filter_map(|one| hand.told(&field, one))
            .collect::<Vec<_>>();
        let mut brief = DetailRow::from(brief);
        for mut line in listed(&nowhere, 1) {
            let row = std::mem::take(&mut brief.row).text("   ");
            for span in &mut line.spans {
                span.at += row.width() as u16;
            }
            brief = DetailRow {
                row: row.and(line.row),
                ..line
            };
        }
        DetailPanel {
            brief: vec![brief],
            full,
        }
    }

    /// The first row: what is asked.
    fn asked(&self, table: &Session, hand: &MapSelect) -> Row {
        let field = self.field(table);
        let map = field.map();
        if let Some(note) = &self.note {
            return note.clone();
        }
        let whole = self.reading.as_ref().filter(|it| it.verdict == Verdict::Ok);
        if let (true, Some(reading)) = (hand.is_whole(), whole) {
            let row = self.reading_dock(table, reading).full.into_iter().next();
            let row = row.map_or_else(Row::new, |line| line.row);
            return row.text("   ").key("Enter").dim(" accepts");
        }
        let unit = |at: &Province| {
            let unit = field.unit(*at);
            unit.map_or_else(String::new, |unit| words::unit(map, unit))
        };
        let place = |at: &Province| words::place(map, at.location());
        let phase = field.game.turn().phase;
        let (what, then) = match hand.step() {
            Selection::Unit if phase.is_movement() => (
                "pick a unit by its letter".to_owned(),
                "or a foreign unit to support or convoy",
            ),
            Selection::Unit if phase.is_retreat() => (
                "pick a dislodged unit by its letter".to_owned(),
                "then its destination",
            ),
            Selection::Unit => ("pick a home or a unit by its letter".to_owned(), ""),
            Selection::Place => (
                "pick a province by its letter".to_owned(),
                "then the unit that moves there",
            ),
            Selection::Deed(at) if phase.is_retreat() => {
                (format!("{}: to where?", unit(at)), "d disbands it")
            }
            Selection::Deed(at) => (
                format!("{}: to where?", unit(at)),
                "Shift: support or convoy the unit there · h: hold",
            ),
            Selection::Helper(at) => (format!("Which unit supports or convoys {}?", unit(at)), ""),
            Selection::Help { unit: by, helped } => (
                format!("{} assists {}: where to?", unit(by), unit(helped)),
                match hand.offers_convoy() {
                    true => "Shift: by convoy · h: support to hold",
                    false => "h: it holds",
                },
            ),
            Selection::Comer(at) => (format!("which unit moves to {}?", place(at)), ""),
            Selection::Build(at) => (format!("what is built in {}?", place(at)), ""),
            Selection::Done(order) => (order.short(map).to_string(), ""),
        };
        Row::new()
            .strong(Tone::Accent, "Space")
            .text("  ")
            .bold(what)
            .dim(match then {
                "" => String::new(),
                then => format!("   {then}"),
            })
    }
}

/// Choices side by side, each to be clicked.
fn listed(told: &[(Row, Command)], most: usize) -> Vec<DetailRow> {
    let rows = arranged(told.iter().map(|it| it.0.clone()), most, 72);
    let mut left = told.iter();
    let line = |(row, begins): (Row, Vec<usize>)| {
        let spans = begins.into_iter().zip(left.by_ref());
        let span = |(at, (row, command)): (usize, &(Row, Command))| ClickSpan {
            at: at as u16,
            width: row.width() as u16,
            command: *command,
        };
        DetailRow {
            spans: spans.map(span).collect(),
            ..row.into()
        }
    };
    rows.into_iter().map(line).collect()
}

impl MapSelect {
    /// A choice with what is left of its sign, and the key for it; none where another one was begun.
    fn told(&self, field: &SelectContext<'_>, one: &Labelled) -> Option<(Row, Command)> {
        let key = one.label.left(self.typed)?;
        let map = field.map();
        let sign: String = self.typed.into_iter().chain([key]).collect();
        let unit = |at: &Province| {
            let unit = field.unit(*at);
            unit.map_or_else(String::new, |unit| words::unit(map, unit))
        };
        let name = match &one.choice.then {
            Selection::Deed(at) | Selection::Helper(at) => unit(at),
            Selection::Help { unit: by, helped } => match self.step() {
                Selection::Helper(_) => unit(by),
                _ => unit(helped),
            },
            Selection::Comer(at) | Selection::Build(at) => map.short(at.location()).to_string(),
            Selection::Done(order) => end_of(field, self.step(), order),
            Selection::Unit | Selection::Place => String::new(),
        };
        let row = Row::new().strong(Tone::Accent, sign);
        Some((row.text(format!(" {name}")), Command::Type(key)))
    }

    /// Can something be had by convoy here, with Shift?
    fn offers_convoy(&self) -> bool {
        let shifted = |one: &Labelled| one.choice.mode == Mode::Shifted;
        self.all().iter().any(shifted)
    }
}

/// Under which headings choices are listed: those by a letter alone, those with Shift, or all.
fn headings(step: &Selection) -> &'static [(&'static str, Option<bool>)] {
    match step {
        Selection::Deed(_) => &[("moves to", Some(false)), ("helps", Some(true))],
        Selection::Help { .. } => &[("supported", Some(false)), ("by convoy", Some(true))],
        Selection::Unit => &[("units", None)],
        Selection::Place => &[("places", None)],
        Selection::Helper(_) | Selection::Comer(_) => &[("by", None)],
        Selection::Build(_) => &[("build", None)],
        Selection::Done(_) => &[],
    }
}

/// What a whole order adds to what has been pointed at.
fn end_of(field: &SelectContext<'_>, step: &Selection, order: &WrittenOrder) -> String {
    let map = field.map();
    let place = |place: chancery_core::orders::WrittenPlace| {
        let at = place.location(map).unwrap_or(place.province.location());
        map.short(at).to_string()
    };
    let unit = || {
        let unit = order.unit()?;
        Some(words::unit(map, field.unit(unit.place.province)?))
    };
    match (step, order) {
        (Selection::Comer(_), _) => unit().unwrap_or_default(),
        (_, WrittenOrder::Waive) => "waive".to_owned(),
        (Selection::Unit, WrittenOrder::Order { unit, .. }) => place(unit.place),
        (_, WrittenOrder::Order { unit, action }) => match action {
            Action::Hold | Action::SupportHold { .. } => "holds".to_owned(),
            Action::Disband => "disband".to_owned(),
            Action::SupportMove { to, .. } | Action::Convoy { to, .. } => place(*to),
            Action::Build => unit.kind.map_or_else(String::new, |kind| {
                let kind = kind.letter();
                format!("{kind} {}", place(unit.place))
            }),
            _ => destination(order).map_or_else(String::new, place),
        },
    }
}

/// A province that the cursor is on: its name, its center, who stands there.
fn named(field: &SelectContext<'_>, at: Province) -> Row {
    let map = field.map();
    let position = field.game.position();
    let mut row = Row::new().bold(words::place(map, at.location()));
    if map.info(at).is_center {
        row = match position.owner(at) {
            Some(power) => row
                .text("   ")
                .toned(Tone::Power(power), map.power(power).adjective.as_str())
                .dim(" center"),
            None => row.dim("   an unowned center"),
        };
    }
    match position.unit(at) {
        Some(unit) => row.text("   ").bold(words::unit(map, unit)).toned(
            Tone::Power(unit.power),
            format!(" {}", map.power(unit.power).name),
        ),
        None => row.dim("   no unit there"),
    }
}

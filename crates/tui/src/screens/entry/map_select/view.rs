//! The drawing of the map and the detail panel while an order is selected on the map.

use super::super::EntryView;
use super::choices::Mode;
use super::labels::Labeled;
use super::{MapSelect, SelectContext, Selection};
use crate::keys::Command;
use crate::kit::text::columns;
use crate::kit::{Row, Tone, words};
use crate::page::{DETAILS, DetailPanel};
use crate::screens::DIM_BESIDE_CHOICES;
use chancery_core::board::{Province, ProvinceSet};
use chancery_core::orders::{Action, WrittenOrder, WrittenPlace};
use chart::{JumpTag, Light, Scene};
use entry::Verdict;

impl EntryView<'_> {
    /// Shows the labels and the cursor on the map.
    pub(in super::super) fn label(self, select: &MapSelect, scene: &mut Scene) {
        let context = self.entry.select_context(self.session);
        let map = context.map();
        scene.tags.clear();
        for one in &select.all {
            let (Some(anchor), Some(sign)) = (one.choice.anchor, one.label.left(select.typed))
            else {
                continue;
            };
            // if one anchor has two choices, the one without Shift is shown
            if scene.tags.iter().all(|tag| tag.anchor != anchor) {
                let faint = one.choice.faint;
                scene.tags.push(JumpTag {
                    anchor,
                    sign,
                    faint,
                });
            }
        }
        scene.cursor = select.cursor;
        if let Some(place) = select.step().place()
            && !matches!(select.step(), Selection::Done(_))
        {
            let near = select.all.iter().filter(|one| !one.choice.faint);
            let near = near.filter_map(|one| one.choice.province(map));
            let assistant = match select.step() {
                Selection::Assisted { unit, .. } => Some(*unit),
                _ => None,
            };
            let highlighted: ProvinceSet = near
                .chain([place])
                .chain(assistant)
                .chain(select.cursor)
                .collect();
            scene.light = Light::on(highlighted, DIM_BESIDE_CHOICES);
        } else if let (Some(light), Some(at)) = (&mut scene.light, select.cursor) {
            light.highlighted.insert(at);
        }
    }

    /// Returns the choices for the next step, as text.
    pub(in super::super) fn select_detail(self, select: &MapSelect) -> DetailPanel {
        let context = self.entry.select_context(self.session);
        let question = self.step_question(select);
        let cursor = select.cursor.map(|at| province_row(&context, at));
        // on small screens, too: a choice without an anchor on the map, and all units that can be built in a home
        let choices = select.all.iter();
        let is_listed = matches!(select.step(), Selection::Build(_) | Selection::Coast { .. });
        let elsewhere = choices.filter(|one| is_listed || one.choice.anchor.is_none());
        let elsewhere = elsewhere.filter_map(|one| select.choice_text(&context, one));
        let short = cursor.clone().unwrap_or_else(|| question.clone());
        let width = self.detail_columns() - 7;
        let elsewhere = columns(elsewhere, 1, width);
        let short = Row::joined(
            [short].into_iter().chain(elsewhere),
            &Row::new().text("   "),
        );
        let most = match select.step().place() {
            None if self.has_sheets() => 5,
            None => 3,
            Some(_) => 2,
        };
        let rows = headings(select.step()).iter().flat_map(|&(label, mode)| {
            let is_below = |one: &&Labeled| {
                mode.is_none_or(|shifted| (one.choice.mode == Mode::Shifted) == shifted)
            };
            let below = select.all.iter().filter(is_below);
            let below = below.filter_map(|one| select.choice_text(&context, one));
            let label = Row::new().dim(label).padded_to(DETAILS);
            label.beside(columns(below, most, width))
        });
        DetailPanel::with_short(question, short)
            .blank()
            .roomy(cursor)
            .roomy(rows)
    }

    /// Returns the question for the next step, or the message that replaces it.
    fn step_question(self, select: &MapSelect) -> Row {
        let context = self.entry.select_context(self.session);
        if let Some(note) = &self.entry.note {
            return note.clone();
        }
        let whole = self
            .entry
            .line
            .reading()
            .filter(|it| it.verdict == Verdict::Ok);
        if let (true, Some(reading)) = (select.whole, whole) {
            let head = self.reading_head(reading);
            return head.text("   ").key("Enter").dim(" accepts");
        }
        let (what, then) = question(&context, select);
        Row::new()
            .strong(Tone::Accent, "Point")
            .text("  ")
            .bold(what)
            .dim(if then.is_empty() { "" } else { "   " })
            .dim(then)
    }
}

/// Returns the question for the next step of a selection, and a hint.
fn question(context: &SelectContext<'_>, select: &MapSelect) -> (String, &'static str) {
    let map = context.map();
    let unit = |at: &Province| context.unit_name(*at);
    let place = |at: &Province| words::place(map, at.location());
    let phase = context.game.turn().phase;
    match select.step() {
        Selection::Start if phase.is_movement() => (
            "pick a unit by its letter".to_owned(),
            "or a foreign unit to support or convoy",
        ),
        Selection::Start if phase.is_retreat() => (
            "pick a dislodged unit by its letter".to_owned(),
            "then its destination",
        ),
        Selection::Start => (format!("pick {} by its letter", context.due()), ""),
        Selection::Place => (
            "pick a province by its letter".to_owned(),
            "then the unit that moves there",
        ),
        Selection::Unit(at) if phase.is_retreat() => {
            (format!("{}: to where?", unit(at)), "d disbands it")
        }
        Selection::Unit(at) => (
            format!("{}: to where?", unit(at)),
            if select.clicked.is_some() {
                "right button: support a unit · middle: convoy it · this unit again: hold"
            } else {
                "h: hold · Shift: support, convoy"
            },
        ),
        Selection::Assistant(at) => (format!("Which unit supports or convoys {}?", unit(at)), ""),
        Selection::Assisted { unit: by, helped } => {
            let may_hold = select
                .all
                .iter()
                .any(|one| matches!(one.choice.mode, Mode::Key(_)));
            let (verb, then) = if select.offers_convoy() {
                (
                    "supports or convoys",
                    if may_hold {
                        "Shift: by convoy · h: support to hold"
                    } else {
                        "Shift: by convoy"
                    },
                )
            } else {
                ("supports", if may_hold { "h: it holds" } else { "" })
            };
            (
                format!("{} {verb} {}: where to?", unit(by), unit(helped)),
                then,
            )
        }
        Selection::Mover(at) => (format!("which unit moves to {}?", place(at)), ""),
        Selection::Coast {
            unit: by,
            helped,
            to,
        } => {
            let mover = helped.as_ref().unwrap_or(by);
            (
                format!("{} to {}: which coast?", unit(mover), place(to)),
                "",
            )
        }
        Selection::Build(at) => (format!("what is built in {}?", place(at)), ""),
        Selection::Done(order) => (order.short(map).to_string(), ""),
    }
}

impl MapSelect {
    /// Returns a choice with its label and key, or `None` if the typed key starts another label.
    fn choice_text(&self, context: &SelectContext<'_>, one: &Labeled) -> Option<Row> {
        let key = one.label.left(self.typed)?;
        let map = context.map();
        let sign: String = self.typed.into_iter().chain([key]).collect();
        let unit = |at: &Province| context.unit_name(*at);
        let name = match &one.choice.next {
            Selection::Unit(at) | Selection::Assistant(at) => unit(at),
            Selection::Assisted { unit: by, helped } => match self.step() {
                Selection::Assistant(_) => unit(by),
                _ => unit(helped),
            },
            Selection::Mover(at) | Selection::Build(at) => map.short(at.location()).to_string(),
            Selection::Done(order) => end_of(context, self.step(), order),
            Selection::Coast { unit: by, .. } => unit(by),
            Selection::Start | Selection::Place => String::new(),
        };
        let row = Row::new().strong(Tone::Accent, sign);
        Some(row.text(format!(" {name}")).on_click(Command::Type(key)))
    }

    /// Returns whether Shift selects a convoy.
    fn offers_convoy(&self) -> bool {
        let shifted = |one: &Labeled| one.choice.mode == Mode::Shifted;
        self.all.iter().any(shifted)
    }
}

/// Returns the headings of the choices: of all, or separately of those without and with Shift.
fn headings(step: &Selection) -> &'static [(&'static str, Option<bool>)] {
    match step {
        Selection::Unit(_) => &[("moves to", Some(false)), ("helps", Some(true))],
        Selection::Assisted { .. } => &[("supported", Some(false)), ("by convoy", Some(true))],
        Selection::Start => &[("units", None)],
        Selection::Place => &[("places", None)],
        Selection::Assistant(_) | Selection::Mover(_) => &[("by", None)],
        Selection::Coast { .. } => &[("coasts", None)],
        Selection::Build(_) => &[("build", None)],
        Selection::Done(_) => &[],
    }
}

/// Returns the part that a complete order adds to a selection.
fn end_of(context: &SelectContext<'_>, step: &Selection, order: &WrittenOrder) -> String {
    let map = context.map();
    let place = |place: WrittenPlace| map.short(place.nearest(map)).to_string();
    let unit = order.province().map(|at| context.unit_name(at));
    match (step, order) {
        (Selection::Mover(_), _) => unit.unwrap_or_default(),
        (_, WrittenOrder::Waive) => "waive".to_owned(),
        (Selection::Start, WrittenOrder::Order { unit, .. }) => place(unit.place),
        (_, WrittenOrder::Order { unit, action }) => match action {
            Action::Hold | Action::SupportHold { .. } => "holds".to_owned(),
            Action::Disband => "disband".to_owned(),
            Action::SupportMove { to, .. } | Action::Convoy { to, .. } => place(*to),
            Action::Build => unit.kind.map_or_else(String::new, |kind| {
                format!("{} {}", kind.letter(), place(unit.place))
            }),
            _ => order.destination().map_or_else(String::new, place),
        },
    }
}

/// Describes the province under the cursor: its name, the owner of its center, and its unit.
fn province_row(context: &SelectContext<'_>, at: Province) -> Row {
    let map = context.map();
    let position = context.game.position();
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
        Some(unit) => {
            let row = row.text("   ").bold(unit.short(map)).text(" ");
            row.and(words::power_name(map, unit.power))
        }
        None => row.dim("   no unit there"),
    }
}

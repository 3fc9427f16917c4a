//! The detail panel for the reading of the line: one order, several readings, or none yet.

use std::ops::Range;

use super::super::order_list::mark;
use super::super::order_text::{reading_text, short_orders};
use super::super::retreats::Dislodgement;
use super::super::winter::{Due, winter_choices};
use super::EntryView;
use crate::kit::text::columns;
use crate::kit::{Row, Tone, words};
use crate::page::{DETAILS, DetailPanel, DetailRow};
use crate::screens::Screen;
use chancery_core::board::{Phase, Province, Unit};
use chancery_core::orders::{Action, IllegalReason, UnitRef, WrittenOrder, WrittenVia};
use entry::{Candidate, Completion, Reading, Verdict};
use game::DraftOrder;

/// The maximum number of examples below a line that can't be read.
const EXAMPLES: usize = 3;

/// The length of the kind of a unit and the space after it.
const KIND: usize = 2;

/// The columns of what is typed in an example.
const TYPED: usize = 18;

impl EntryView<'_> {
    /// Returns the reading of the line, and the possible orders of its unit.
    pub(super) fn reading_detail(self, reading: &Reading) -> DetailPanel {
        let void = reading.verdict == Verdict::Void;
        let mut panel = DetailPanel::new(self.reading_head(reading)).blank();
        if reading.verdict == Verdict::Fixed && !reading.changed.is_empty() {
            // the characters that were corrected
            let label = Row::new().dim("as written").padded_to(DETAILS);
            let row = underlined(
                label,
                self.entry.line.value(),
                &reading.changed,
                [Tone::Ink; 2],
            );
            panel = panel.roomy([row]).blank();
        }
        let Some(unit) = self.ordered_unit(reading) else {
            return panel;
        };
        let free = if panel.full().count() > 2 || void {
            3
        } else {
            6
        };
        panel = panel.roomy(self.possible_orders(unit, free));
        if !void {
            return panel;
        }
        let unit = unit.short(self.game().map());
        panel.blank().roomy([Row::new()
            .dim("As written, this order is ")
            .toned(Tone::Err, "void")
            .dim(format!(", and {unit} holds."))])
    }

    /// Returns the reading of a line in winter, with the choices of its power.
    pub(super) fn winter_reading_detail(self, reading: &Reading) -> DetailPanel {
        let panel = DetailPanel::new(self.reading_head(reading));
        let mut orders = reading.orders();
        let power = orders.find_map(|order| self.power_of(order).ok());
        let Some(power) = power else {
            return panel;
        };
        let choices = winter_choices(self.game(), power);
        panel.and(self.winter_rows(power, &choices))
    }

    /// Returns the unit of this screen that the line orders, in a movement phase.
    fn ordered_unit(self, reading: &Reading) -> Option<Unit> {
        let game = self.game();
        let at = reading.orders().next()?.order.province()?;
        let unit = game.position().unit(at);
        unit.filter(|unit| {
            game.turn().phase.is_movement() && self.entry.powers.contains(&unit.power)
        })
    }

    /// Returns the orders of the line, with the most important note on them.
    pub(in super::super) fn reading_head(self, reading: &Reading) -> Row {
        let orders = match reading.orders().next() {
            None => "no orders".to_owned(),
            Some(_) => reading_text(self.session, reading),
        };
        if let Some(refusal) = self.refusal(reading) {
            let head = mark(Verdict::Ambiguous).text(" ").bold(orders);
            return head.text("   ").and(refusal);
        }
        if let Some(moves) = self.supportable_moves(reading) {
            let head = Row::new().dim("· ").bold(orders);
            return head.text("   ").dim(moves);
        }
        let head = mark(reading.verdict).text(" ").bold(orders).text("   ");
        head.and(match self.warning_or_fleets(reading) {
            Some(note) => note,
            None if reading.verdict == Verdict::Ok && reading.note.is_empty() => {
                Row::new().dim(self.further_meaning(reading).unwrap_or_default())
            }
            None => {
                let closed = self.closed_retreat(reading);
                Row::new().dim(closed.unwrap_or_else(|| reading.note.clone()))
            }
        })
    }

    /// Returns the moves of the supported unit that complete the line, if its own province is out of reach.
    fn supportable_moves(self, reading: &Reading) -> Option<String> {
        let order = reading.orders().next()?;
        let (Some(Action::SupportHold { of: unit }), Some(IllegalReason::SupportOutOfReach(_))) =
            (order.order.action(), order.illegal)
        else {
            return None;
        };
        let map = self.game().map();
        let completions = self.line_completions().iter();
        let moves = completions.filter_map(|it| match it.order.as_ref()?.action()? {
            Action::SupportMove { of, to } if of.place == unit.place => {
                Some(format!("- {}", map.short(to.location(map)?)))
            }
            _ => None,
        });
        let moves: Vec<String> = moves.collect();
        let moves = (!moves.is_empty()).then(|| text::join_with(moves, "or"))?;
        let at = words::place(map, unit.place.location(map)?);
        Some(format!(
            "continue with {moves}; {at} itself is out of reach"
        ))
    }

    /// Returns the reason why the province is closed to which the line retreats.
    fn closed_retreat(self, reading: &Reading) -> Option<String> {
        let order = reading.orders().next()?;
        let Some(IllegalReason::RetreatClosed(to)) = order.illegal else {
            return None;
        };
        let game = self.game();
        let map = game.map();
        let unit = game
            .position()
            .dislodged_from(map, order.order.province()?)?;
        let mut closed = Dislodgement::of(self.session, unit)
            .closed(self.session, unit)
            .into_iter();
        let why = closed.find(|it| map.province(it.at) == to)?.why;
        Some(format!(
            "{} is closed: {why}",
            words::place(map, to.location())
        ))
    }

    /// Returns the first warning about the orders of the line, or the convoy orders that they need.
    pub(super) fn warning_or_fleets(self, reading: &Reading) -> Option<Row> {
        let orders: Vec<&Candidate> = reading.orders().collect();
        let is_void = reading.verdict == Verdict::Void;
        let warning = self.first_warning(&orders).filter(|_| !is_void);
        let fleets = || {
            let row = Row::new().key("Tab").dim(" adds ");
            Some(row.text(self.fleets()?))
        };
        warning.or_else(fleets)
    }

    /// Returns the further meaning of a clear order: the order that it replaces, or the unit that
    /// it supports or convoys.
    fn further_meaning(self, reading: &Reading) -> Option<String> {
        let game = self.game();
        let map = game.map();
        let mut orders = reading.orders();
        let (order, None) = (orders.next()?, orders.next()) else {
            return None;
        };
        let Some(at) = order.order.province() else {
            let power = self.power_of(order).ok()?;
            return Some(format!("a build of {}", map.power(power).name));
        };
        if let Some(leave) = self.leave(at) {
            return Some(leave);
        }
        if let Some(before) = self.replaced_order(at, &order.written) {
            return Some(format!("replaces {before}"));
        }
        let whose = |helped: &UnitRef| {
            let helped = game.position().unit(helped.place.province)?.power;
            Some(if order.power == Some(helped) {
                "your own".to_owned()
            } else {
                format!("{}'s", map.power(helped).name)
            })
        };
        match order.order.action()? {
            Action::SupportHold { of } => Some(format!("supports {} unit to hold", whose(of)?)),
            Action::SupportMove { of, .. } => Some(format!("supports {} move", whose(of)?)),
            Action::Convoy { of, .. } => Some(format!("convoys {} army", whose(of)?)),
            Action::Move { to, via } => {
                let reach = |unit: Unit| map.reach_provinces(unit.kind, unit.location);
                let near = game.position().unit(at).map(reach);
                let near = near.is_some_and(|near| near.contains(to.province));
                let by_convoy = !near || *via != WrittenVia::Unsaid;
                let is_it = |entry: &DraftOrder| match entry.written.action() {
                    Some(Action::Convoy { of, to: its }) => {
                        of.place.province == at && its.province == to.province
                    }
                    _ => false,
                };
                let is_ordered = self.entries().any(|(_, entry)| is_it(entry));
                let text = if is_ordered {
                    "moves by convoy, which is ordered"
                } else {
                    "moves by convoy: needs fleets"
                };
                by_convoy.then(|| text.to_owned())
            }
            Action::Build | Action::Disband if game.turn().phase == Phase::Adjustments => {
                let power = self.power_of(order).ok()?;
                let due = Due::of(self.session, power);
                let at = order.order.province()?;
                let is_new = self.game().order_of(power, at).is_none();
                let number = due.ordered + usize::from(is_new);
                Some(format!("{number} of {}", due.what()))
            }
            _ => None,
        }
    }

    /// Returns the earlier order for a unit, if a new one differs from it.
    pub(super) fn replaced_order(self, at: Province, new: &WrittenOrder) -> Option<String> {
        let game = self.game();
        let mut earlier = self.entry.powers.iter();
        let (power, entry) = earlier.find_map(|&power| Some((power, game.order_of(power, at)?)))?;
        let before = self.in_full(power, &entry.written);
        (before != self.in_full(power, new)).then_some(before)
    }

    /// Returns several readings, numbered.
    pub(super) fn choice_detail(self, reading: &Reading) -> DetailPanel {
        let choices = reading.choices();
        let orders = short_orders(self.session, choices.iter().map(|one| &one.order));
        let sign = || mark(Verdict::Ambiguous).text(" ");
        // the row below has the only one
        let head = match orders.len() {
            1 => sign().text(reading.note.as_str()),
            _ => sign()
                .bold(either(&orders))
                .dim(format!("   {}", reading.note)),
        };
        let is_picked = |at: usize| self.entry.line.picked() == Some(at);
        let named = || orders.iter().enumerate();
        let short = named().fold(sign(), |row, (at, order)| {
            row.and(words::numbered(at, order, is_picked(at)))
                .text("  ")
        });
        // of several readings, the numbers say enough
        let short = match orders.len() {
            1 => short.dim(reading.note.as_str()),
            _ => short,
        };
        let rows = named().map(|(at, order)| {
            let row = words::choice(at, order, is_picked(at));
            let why = choices[at].illegal.map(|_| "   not possible here");
            let row = DetailRow::from(row.dim(why.unwrap_or_default()));
            row.selected_if(is_picked(at), u16::MAX)
        });
        DetailPanel::with_short(head, short)
            .blank()
            .roomy(rows)
            .blank()
            .roomy([
                Row::new().dim(match (self.entry.line.is_refused(), choices.len()) {
                    (false, _) => "Choose a reading or keep typing. Nothing has been entered.",
                    (true, 1) => "Enter again accepts the reading; typing begins a new line.",
                    (true, _) => {
                        "Nothing has been entered. Choose a reading, or type the word that decides; an order begins \
                         a new line."
                    }
                }),
            ])
    }

    /// Returns the completions of an incomplete line, for a screen of this width.
    pub(super) fn unreadable_detail(self, reading: &Reading, width: u16) -> DetailPanel {
        let completions = self.line_completions();
        let Some(first) = completions.first() else {
            let note = Row::new().dim(reading.note.as_str());
            let examples = self.entry.examples(self.session).into_iter().take(EXAMPLES);
            let examples = examples.map(|(typed, means)| {
                let typed = Row::new().toned(Tone::Ink, typed);
                typed.padded_to(TYPED).dim(means)
            });
            return DetailPanel::new(mark(Verdict::Unreadable).text(" ").and(note))
                .blank()
                .roomy([Row::new().dim("Type, for example")])
                .roomy(examples);
        };
        // the unit that all begin with is shown once
        let lead = common_start(completions);
        let part = |one: &Completion, from: usize, to: usize| {
            let within = |at: usize| at.clamp(from, to) - from;
            let spans = one.matched.iter();
            let spans = spans.map(|span| within(span.start)..within(span.end));
            let spans: Vec<Range<usize>> = spans.collect();
            let tones = [Tone::Text, Tone::Accent];
            underlined(Row::new(), &one.text[from..to], &spans, tones)
        };
        let start = part(first, 0, lead.saturating_sub(1));
        let arranged = |rows: usize, width: usize| {
            let all = completions.iter();
            let all = all.map(|one| part(one, lead, one.text.len()));
            let rows = columns(all, rows, width.saturating_sub(lead));
            start.clone().padded_to(lead).beside(rows)
        };
        // an unfinished line isn't an error
        let sign = || mark(Verdict::Blank).text(" ");
        let short = arranged(1, usize::from(width).saturating_sub(5)).fold(sign(), Row::and);
        DetailPanel::with_short(sign().dim("possible orders"), short)
            .blank()
            .roomy(arranged(6, self.detail_columns()))
    }
}

/// Returns the length of the unit and the other words that all completions begin with, if there are several.
fn common_start(completions: &[Completion]) -> usize {
    let [first, others @ ..] = completions else {
        return 0;
    };
    let begins = |end: &usize| {
        others
            .iter()
            .all(|one| one.text.starts_with(&first.text[..*end]))
    };
    let ends = first.text.match_indices(' ').map(|(end, _)| end + 1);
    let last = ends
        .take_while(begins)
        .last()
        // a kind alone belongs to the name of the unit
        .filter(|&end| !others.is_empty() && end > KIND);
    last.unwrap_or(0)
}

/// Joins several orders: `A Bur - Par or Pic`. If they differ in more than the end, returns the
/// first one and the number of the others.
fn either(orders: &[String]) -> String {
    let [first, others @ ..] = orders else {
        return String::new();
    };
    let ends: Option<Vec<(&str, &str)>> = orders.iter().map(|one| one.rsplit_once(' ')).collect();
    let ends = ends.filter(|ends| ends.len() <= 4 && ends.iter().all(|end| end.0 == ends[0].0));
    match (ends, others) {
        (_, []) => first.clone(),
        (Some(ends), [middle @ .., _]) => {
            let (start, last) = ends[ends.len() - 1];
            let middle = &ends[..=middle.len()];
            let middle: Vec<&str> = middle.iter().map(|&(_, end)| end).collect();
            format!("{start} {} or {last}", middle.join(", "))
        }
        (None, [other]) => format!("{first} or {other}"),
        (None, others) => format!("{first} or {} more", others.len()),
    }
}

/// Adds a text to a row, with some of its parts underlined.
fn underlined(mut row: Row, text: &str, parts: &[Range<usize>], [plain, marked]: [Tone; 2]) -> Row {
    let mut at = 0;
    for span in parts {
        if let (Some(before), Some(part)) = (text.get(at..span.start), text.get(span.clone())) {
            row = row.toned(plain, before).underlined(marked, part);
            at = span.end;
        }
    }
    row.toned(plain, text.get(at..).unwrap_or_default())
}

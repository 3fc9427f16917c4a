//! The letters on the map that select an order to explain.

use super::{Results, Session};
use crate::jump_labels::{self, JumpTarget, Label};
use crate::keys::{Context, Hint, LineState as KeyLine, hint};
use crate::layout::DetailRows;
use crate::message::Command;
use crate::screen_layout::{DetailPanel, ScreenLayout};
use crate::text::Row;
use crate::theme::Tone;
use chancery_core::report::ResultLine;
use chart::{JumpTag, TagAnchor};
use game::Record;

/// A selectable order: the index of its line, the anchor of its unit on the map, and its letter.
struct Pick {
    line: usize,
    seat: TagAnchor,
    label: Label,
}

/// Returns the orders of a record with their letters, in reading order of the map.
fn picks(session: &Session, record: &Record, lines: &[ResultLine]) -> Vec<Pick> {
    let map = session.game().map();
    let position = &record.position;
    let retreats = record.turn().phase.is_retreat();
    let seat = |(line, it): (usize, &ResultLine)| {
        let at = it.order.unit()?.place;
        let stands = position.unit(at.province).map(|unit| unit.location);
        let seat = match (retreats, stands.or(at.location(map))) {
            (true, _) => TagAnchor::Dislodged(at.province),
            (false, at) => TagAnchor::Unit(at?),
        };
        Some((line, seat))
    };
    let mut seats: Vec<(usize, TagAnchor)> = lines.iter().enumerate().filter_map(seat).collect();
    let drawing = session.drawing.as_deref();
    seats.sort_by_key(|&(_, seat)| jump_labels::reading_order(drawing, map, seat));
    let given = jump_labels::assign(&vec![JumpTarget::Plain; seats.len()], &[]);
    let pick = |((line, seat), labels): ((usize, TagAnchor), jump_labels::JumpLabels)| {
        labels.plain.map(|label| Pick { line, seat, label })
    };
    seats.into_iter().zip(given).filter_map(pick).collect()
}

impl Results {
    /// Runs a command while letters are shown. Returns whether the command was handled.
    pub(super) fn pick_on(&mut self, session: &Session, command: Command) -> bool {
        if !std::mem::take(&mut self.picking) {
            return false;
        }
        match command {
            Command::Type(letter) => {
                let picks = self
                    .played(session)
                    .map(|record| picks(session, record, &self.lines));
                let picks = picks.unwrap_or_default();
                let of = |sign: char| picks.iter().find(|it| it.label == Label::single(sign));
                match of(letter).or_else(|| of(letter.to_ascii_lowercase())) {
                    Some(pick) => self.selected = pick.line,
                    // no order has this letter: wait for another key
                    None => self.picking = true,
                }
                true
            }
            Command::Back | Command::Point => true,
            Command::Redraw | Command::Zoom | Command::Look(_) => {
                self.picking = true;
                false
            }
            _ => false,
        }
    }

    /// Shows the letters on the map.
    pub(super) fn show_picks(
        &self,
        session: &Session,
        record: &Record,
        page: &mut ScreenLayout<'_>,
    ) {
        if !self.picking {
            return;
        }
        let tag = |pick: Pick| JumpTag {
            seat: pick.seat,
            sign: pick.label.first,
            faint: false,
        };
        page.scene.tags = picks(session, record, &self.lines)
            .into_iter()
            .map(tag)
            .collect();
        page.scene.routes.clear();
        page.scene.light = None;
        (page.zoom, page.small_zoom, page.book_over) = (None, None, None);
        page.all_signs = true;
        page.detail_rows = DetailRows { small: 1, wide: 9 };
        page.details = DetailPanel::same(vec![
            Row::new()
                .strong(Tone::Accent, "Space")
                .bold("  select an order by its unit's letter")
                .dim("   to see its explanation"),
        ]);
        page.entry.ghost = "press a letter on the map".to_owned();
        page.entry.note = Row::new();
        let back = |&it: &Command| hint(it, Context::Picking, KeyLine::Empty);
        page.hints = vec![Hint::inert("letter", "picks")];
        page.hints.extend([Command::Back].iter().filter_map(back));
    }
}

//! The letters on the map that select an order to explain.

use super::{Results, Session};
use crate::jump_labels::{self, Label};
use crate::keys::{Context, Hint, LineState as KeyLine, hint};
use crate::layout::DetailRows;
use crate::message::Command;
use crate::screen_layout::{DetailPanel, ScreenLayout};
use crate::text::Row;
use crate::theme::Tone;
use chancery_core::report::ResultLine;
use chart::{JumpTag, TagAnchor};
use game::Record;

/// Returns the orders of a record in reading order of the map: the index of each line, the anchor of its
/// unit, and its letter.
fn picks(
    session: &Session,
    record: &Record,
    lines: &[ResultLine],
) -> Vec<(usize, TagAnchor, Label)> {
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
    let seats = lines.iter().enumerate().filter_map(seat).collect();
    jump_labels::assign_plain(session.drawing.as_deref(), map, seats)
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
                let of = |sign: char| picks.iter().find(|it| it.2 == Label::single(sign));
                match of(letter).or_else(|| of(letter.to_ascii_lowercase())) {
                    Some(&(line, ..)) => self.selected = line,
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
        let tag = |(_, seat, label): (usize, TagAnchor, Label)| JumpTag {
            seat,
            sign: label.first,
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
        page.hints = vec![Hint::inert("letter", "picks")];
        page.hints
            .extend(hint(Command::Back, Context::Picking, KeyLine::Empty));
    }
}

//! The letters on the map that select an order to explain.

use super::{Results, Session};
use crate::keys::{Command, Context, Hint, LineState as KeyLine, hint};
use crate::kit::{Row, Tone};
use crate::map::jump_labels::{self, Label};
use crate::page::{DetailPanel, DetailRows, ScreenLayout};
use chancery_core::report::ResultLine;
use chart::{JumpTag, TagAnchor};
use game::Record;

/// The selection of an order by the keys of its label.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Picking {
    /// The first key of a label with two keys.
    first: Option<char>,
}

/// Returns the orders of a record in reading order of the map: the index of each line, the anchor of its
/// unit, and its label.
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
        let Some(mut picking) = self.picking.take() else {
            return false;
        };
        match command {
            Command::Type(letter) => {
                let record = self.played(session);
                let picks = record.map(|record| picks(session, record, &self.lines));
                let picks = picks.unwrap_or_default();
                let labels: Vec<Label> = picks.iter().map(|it| it.2).collect();
                match jump_labels::press(&labels, &mut picking.first, letter) {
                    Some(at) => self.selected = picks[at].0,
                    None => self.picking = Some(picking),
                }
                true
            }
            Command::Back | Command::Point => true,
            Command::Redraw | Command::Zoom | Command::Look(_) => {
                self.picking = Some(picking);
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
        let Some(picking) = self.picking else {
            return;
        };
        let tag = |(_, anchor, label): (usize, TagAnchor, Label)| {
            let sign = label.left(picking.first)?;
            let faint = false;
            Some(JumpTag {
                anchor,
                sign,
                faint,
            })
        };
        page.scene.tags = picks(session, record, &self.lines)
            .into_iter()
            .filter_map(tag)
            .collect();
        page.scene.routes.clear();
        page.scene.light = None;
        (page.zoom, page.list_over) = (None, None);
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

//! The letters on the map that select an order to explain.

use super::{Results, Session};
use crate::keys::{Command, Context, Hint, LineState as KeyLine, hint};
use crate::kit::{Row, Tone};
use crate::map::jump_labels::Picks;
use crate::page::{DetailPanel, DetailRows, ScreenLayout};
use chancery_core::report::ResultLine;
use chart::TagAnchor;
use game::Record;

/// The selection of an order by the keys of its label.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Picking {
    /// The first key of a label with two keys.
    first: Option<char>,
}

/// Returns the indexes of the orders of a record, to be picked by the letters at their units.
fn picks(session: &Session, record: &Record, lines: &[ResultLine]) -> Picks<usize> {
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
    Picks::new(session.drawing.as_deref(), map, seats)
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
                match picks.and_then(|it| it.press(&mut picking.first, letter)) {
                    Some(line) => self.selected = line,
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
        page.scene.tags = picks(session, record, &self.lines).tags(picking.first);
        page.scene.routes.clear();
        page.scene.light = None;
        (page.zoom, page.list_over) = (None, None);
        page.all_signs = true;
        page.detail_rows = DetailRows { small: 1, wide: 9 };
        page.details = DetailPanel::same(vec![
            Row::new()
                .strong(Tone::Accent, "Point")
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

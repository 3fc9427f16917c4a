//! The fingerprints of the sealed orders of a phase, with their nonces: the details of what results and
//! reveal say in a line.

use super::{Paint, Screen, Traits, Transition};
use crate::dialog;
use crate::keys::{Context, LineState};
use crate::message::Command;
use crate::session::Session;
use crate::text::Row;
use crate::theme::Tone;
use game::{SealCheck, SeatId};

/// How wide the rows may be, and where their columns begin.
const WIDTH: u16 = 60;
const SHORT: usize = 15;
const NONCE: usize = 21;

/// The fingerprints of one phase.
#[derive(Debug)]
pub struct Fingerprints {
    record: usize,
}

impl Fingerprints {
    /// Returns the fingerprints of a phase, where any orders had one.
    pub fn new(session: &Session, record: usize) -> Option<Self> {
        let record_of = session.game().history().get(record)?;
        let has_seals = record_of.seals.iter().any(Option::is_some);
        has_seals.then_some(Fingerprints { record })
    }

    fn rows(&self, session: &Session) -> Vec<Row> {
        let game = session.game();
        let head = Row::new().dim("Player").to_column(SHORT).dim("Seal");
        let mut rows = vec![head.to_column(NONCE).dim("Nonce")];
        let Some(record) = game.history().get(self.record) else {
            return rows;
        };
        let seals = record.seals.iter().enumerate();
        for (seat, seal) in seals.map(|(at, seal)| (SeatId(at), *seal)) {
            let row = Row::new().text(game.title(seat)).fitted(SHORT - 1);
            let row = row.to_column(SHORT);
            let check = record.check_seal(game.map(), game.powers_of(seat), seat);
            rows.push(match (seal, check) {
                (None, None) => continue,
                (None, Some(_)) => row.strong(Tone::Err, "✗ deleted from the save"),
                (Some(seal), check) => {
                    let nonce = seal.nonce.map(|nonce| nonce.to_string());
                    let row = row.key(seal.fingerprint.short()).to_column(NONCE);
                    let row = row.text(nonce.unwrap_or_default());
                    match check {
                        Some(SealCheck::Match | SealCheck::Corrected) => row.toned(Tone::Ok, " ✓"),
                        Some(SealCheck::Mismatch | SealCheck::SealChanged) | None => {
                            row.strong(Tone::Err, " ✗")
                        }
                    }
                }
            });
        }
        rows
    }
}

impl Screen<Session> for Fingerprints {
    fn context(&self, _: &Session) -> (Context, LineState) {
        (Context::Fingerprints, LineState::Absent)
    }

    fn update(&mut self, _: &mut Session, _: Command) -> Transition {
        Transition::Pass
    }

    fn draw(&self, session: &Session, paint: &mut Paint<'_>) {
        let rows = self.rows(session);
        let height = rows.len() as u16 + 4;
        let title = Row::new().bold("Fingerprints of the sealed orders");
        let foot = Row::new().key("Esc").dim(" back");
        let area = dialog::draw(paint, WIDTH, height, &title, &foot);
        let room = area.width.saturating_sub(2);
        for (row, y) in rows.iter().zip(area.y + 1..area.bottom()) {
            row.draw(paint.buffer, paint.theme, area.x + 1, y, room);
        }
    }

    fn traits(&self) -> Traits {
        Traits::OVERLAY
    }
}

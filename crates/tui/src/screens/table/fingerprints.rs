//! The fingerprints of a phase's sealed orders, with their nonces. The results and the reveal show
//! only a summary of them.

use ratatui::layout::Margin;

use crate::keys::{Command, Context, LineState};
use crate::kit::{Row, Tone};
use crate::page::{Paint, dialog};
use crate::screens::{Screen, Traits, Transition};
use crate::session::Session;
use game::SealCheck;

/// The width of the rows, and the columns of the seals and nonces.
const WIDTH: u16 = 60;
const SHORT: usize = 15;
const NONCE: usize = 21;

/// The fingerprints of one phase.
#[derive(Debug)]
pub struct Fingerprints {
    record: usize,
}

impl Fingerprints {
    /// Returns the fingerprints of a phase, or `None` if no orders had any.
    pub fn new(session: &Session, record: usize) -> Option<Self> {
        let record_of = session.game().history().get(record)?;
        let has_seals = record_of.seals.iter().any(Option::is_some);
        has_seals.then_some(Fingerprints { record })
    }

    fn rows(&self, session: &Session) -> Vec<Row> {
        let game = session.game();
        let head = Row::new().dim("Player").padded_to(SHORT).dim("Seal");
        let mut rows = vec![head.padded_to(NONCE).dim("Nonce")];
        let Some(record) = game.history().get(self.record) else {
            return rows;
        };
        for (seat, seal) in game.seat_ids().zip(&record.seals) {
            let Some(check) = record.check_seal(game.map(), game.powers_of(seat), seat) else {
                continue;
            };
            let title = Row::new().text(game.title(seat)).fitted(SHORT - 1);
            let short = seal.map(|seal| seal.fingerprint.short());
            let row = title.padded_to(SHORT).key(short.unwrap_or_default());
            let nonce = seal.and_then(|seal| seal.nonce);
            let nonce = nonce.map(|nonce| nonce.to_string()).unwrap_or_default();
            let row = row.padded_to(NONCE);
            rows.push(match check {
                SealCheck::Match | SealCheck::Corrected => row.text(nonce).toned(Tone::Ok, " ✓"),
                SealCheck::Mismatch => row.text(nonce).strong(Tone::Err, " ✗"),
                SealCheck::SealChanged => {
                    row.strong(Tone::Err, "✗ seal deleted or replaced in the save")
                }
            });
        }
        rows
    }
}

impl Screen<Session> for Fingerprints {
    fn traits(&self, _: &Session) -> Traits {
        Traits::overlay((Context::Fingerprints, LineState::Absent))
    }

    fn update(&mut self, _: &mut Session, _: Command) -> Transition {
        Transition::Pass
    }

    fn draw(&self, session: &Session, paint: &mut Paint<'_>) {
        let rows = self.rows(session);
        let height = rows.len() as u16 + 4;
        let title = Row::new().bold("Fingerprints of the sealed orders");
        let foot = Row::keys([("Esc", "back")]);
        let area = dialog::draw(paint, WIDTH, height, &title, &foot);
        paint.rows(&rows, area.inner(Margin::new(1, 1)));
    }
}

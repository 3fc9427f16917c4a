//! The flow of a game: who acts next, and what follows when all have acted. No screens here.

use crate::session::{Author, Session};
use game::{Mode, SeatId};

/// What a game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Nothing: it is over.
    Over,
    /// The coin for a neutral power.
    CoinToss,
    /// Orders.
    Orders(Author),
    /// The orders of the computer, which it is still writing.
    Computer,
    /// The passphrase of a seat, whose sealed orders can't be revealed without it.
    Passphrase(SeatId),
    /// A look at the phase of this number, which has just been resolved.
    Reveal(usize),
}

/// Returns what a game waits for. If nobody has to act any more, resolves the phase first.
pub fn advance(session: &mut Session) -> Stage {
    let game = session.whole_game();
    if game.ending().is_some() {
        return Stage::Over;
    }
    if game.needs_coin_toss() {
        return Stage::CoinToss;
    }
    match (game.mode(), game.next_seat(), game.encrypted_seat()) {
        (Mode::HotSeat, Some(seat), _) => Stage::Orders(Author::Seat(seat)),
        (Mode::GameMaster, Some(_), _) => Stage::Orders(Author::Master),
        (_, None, Some(seat)) => Stage::Passphrase(seat),
        (_, None, None) if game.waiting_computers().next().is_some() => {
            session.seal_computers();
            match session.whole_game().ready() {
                true => advance(session),
                false => Stage::Computer,
            }
        }
        (_, None, None) => {
            session.change(|game| game.resolve().is_some());
            let game = session.whole_game();
            // in fog of war each player sees the results alone
            match game.is_open() || game.next_seat().is_none() {
                true => Stage::Reveal(game.history().len().saturating_sub(1)),
                false => advance(session),
            }
        }
    }
}

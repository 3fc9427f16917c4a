//! The flow of a game: who acts next, and the resolution when all players have acted. It doesn't
//! depend on screens.

use crate::session::{Author, Session};
use game::{Mode, SeatId};

/// The stage of a game: the action that it waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// None: the game is over.
    Over,
    /// The coin toss for a neutral power.
    CoinToss,
    /// The orders of an author.
    Orders(Author),
    /// The orders of the computer or of programs, which are still writing.
    Computer,
    /// The passphrase of a seat, whose sealed orders can't be revealed without it.
    Passphrase(SeatId),
    /// The reveal of the phase with this index, which has just been resolved.
    Reveal(usize),
}

/// Returns the stage of a game. Resolves the phase first if all players have acted.
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
        (_, None, None)
            if game.waiting_computers().next().is_some()
                || game.waiting_programs().next().is_some() =>
        {
            session.seal_computers();
            match session.whole_game().ready() {
                true => advance(session),
                false => Stage::Computer,
            }
        }
        (_, None, None) => {
            session.change(|game| game.resolve().is_some());
            let game = session.whole_game();
            // in fog of war each player sees only their own results
            match game.is_open() || game.next_seat().is_none() {
                true => Stage::Reveal(game.history().len().saturating_sub(1)),
                false => advance(session),
            }
        }
    }
}

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
    /// The people at the other places of the table.
    Others,
    /// The passphrase of a seat, whose sealed orders can't be revealed without it.
    Passphrase(SeatId),
    /// The reveal of the phase with this index, which has just been resolved.
    Reveal(usize),
}

/// Resolves the phase if all players have acted, and returns the stage of the game at this place.
pub fn advance(session: &mut Session) -> Stage {
    resolve_if_ready(session);
    match session.next_reveal() {
        Some(record) => Stage::Reveal(record),
        None => stage(session),
    }
}

/// Resolves the phase if all players have acted. The computer and programs act at the host's place.
pub fn resolve_if_ready(session: &mut Session) {
    let game = session.whole_game();
    let is_over = game.ending().is_some() || game.needs_coin_toss();
    if is_over || game.next_seat().is_some() || game.encrypted_seat().is_some() {
        return;
    }
    if session.is_host() && !game.is_ready() {
        session.seal_computers();
    }
    let before = session.whole_game().history().len();
    if session.whole_game().is_ready() {
        session.change(|game| game.resolve().is_some());
        session.add_unseen(before);
    }
}

/// Returns the stage of a game at this place, apart from phases to reveal.
pub fn stage(session: &Session) -> Stage {
    let game = session.whole_game();
    let is_host = session.is_host();
    let encrypted = session.place().own_encrypted_seat();
    match (
        game.mode(),
        session.place().next_own_seat(),
        game.next_seat(),
    ) {
        _ if game.ending().is_some() => Stage::Over,
        _ if game.needs_coin_toss() && is_host => Stage::CoinToss,
        _ if game.needs_coin_toss() => Stage::Others,
        (Mode::HotSeat, Some(seat), _) => Stage::Orders(Author::Seat(seat)),
        (Mode::GameMaster, _, Some(_)) if is_host => Stage::Orders(Author::Master),
        (_, _, Some(_)) => Stage::Others,
        (..) if encrypted.is_some() => encrypted.map_or(Stage::Others, Stage::Passphrase),
        (..) if is_host && game.encrypted_seat().is_none() => Stage::Computer,
        (..) => Stage::Others,
    }
}

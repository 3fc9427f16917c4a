//! The seats that are written for at one place of the table, and the game that all places share.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::session::passphrases::PassphrasePrompt;
use crate::session::{Played, SaveState, Session};
use chancery_core::board::Power;
use game::{Attendance, Game, Mode, Proposal, SealState, SeatId};

/// The place whose seats are meant.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum At {
    /// The place of the host, who writes for all seats that no guest has.
    #[default]
    Host,
    /// A place of a guest with some seats, or none.
    Guest(Vec<SeatId>),
}

/// The use of a seat by the guests of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeatUse {
    /// No guest has it.
    Free,
    /// A guest has it, and isn't at a terminal now.
    Away,
    /// A guest is there.
    Here,
}

/// Whether people without a seat may watch.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Spectators {
    /// They may.
    #[default]
    Allowed,
    /// They may not.
    Refused,
}

impl Spectators {
    /// Returns the other choice.
    pub fn other(self) -> Self {
        match self {
            Spectators::Allowed => Spectators::Refused,
            Spectators::Refused => Spectators::Allowed,
        }
    }
}

/// Whether the table has a host at its own terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Host {
    /// The host is there, and writes for all seats that no guest has.
    #[default]
    There,
    /// The table runs without a terminal, and nobody writes for free seats.
    Headless,
}

/// The seats of a table as one place sees them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Seats {
    /// The place.
    pub at: At,
    /// Whether there is a host.
    pub host: Host,
    /// The use of each seat; empty while there are no guests.
    pub uses: Vec<SeatUse>,
    /// Whether others may watch.
    pub spectators: Spectators,
}

impl Seats {
    /// Returns the use of a seat.
    pub fn use_of(&self, seat: SeatId) -> SeatUse {
        self.uses.get(seat.0).copied().unwrap_or(SeatUse::Free)
    }

    /// Returns whether this is the host's place.
    pub fn is_host(&self) -> bool {
        self.at == At::Host
    }

    /// Returns whether a seat belongs to this place.
    pub fn has(&self, seat: SeatId) -> bool {
        match &self.at {
            At::Host => self.use_of(seat) == SeatUse::Free,
            At::Guest(seats) => seats.contains(&seat),
        }
    }
}

impl Session {
    /// Returns a session at a table that is already played.
    pub fn beside(&self, seats: Seats) -> Option<Session> {
        let game = self.shared_game()?;
        let mut session = Session::of(Played::Game(game), self.drawing.clone());
        session.saving.state = SaveState::Saved;
        session.saving.path.clone_from(&self.saving.path);
        session.scoring = self.scoring;
        session.set_seats(seats);
        Some(session)
    }

    /// Returns the game that the places share, or `None` for a what-if, a tutorial or a puzzle.
    pub(crate) fn shared_game(&self) -> Option<Arc<Game>> {
        match &self.played {
            Played::Game(game) if self.has_save() => Some(Arc::clone(game)),
            Played::Game(_) | Played::Branch(_) => None,
        }
    }

    /// Goes on with the game as another place has changed it.
    pub(crate) fn take_over(&mut self, game: Arc<Game>) {
        let before = self.whole_game().history().len();
        self.played = Played::Game(game);
        self.undoable = None;
        self.add_unseen(before);
        self.update_view();
    }

    /// Notes the phases that were resolved after the first `before`, to be revealed here.
    pub(super) fn add_unseen(&mut self, before: usize) {
        let count = self.whole_game().history().len();
        self.unseen.retain(|&record| record < count);
        self.unseen.extend(before..count);
    }

    /// Notes in the save that the results of the phases from `record` on are to be shown, so that a game that is left
    /// before the end of a reveal opens with it.
    pub(crate) fn reveal_from(&mut self, record: usize) {
        let left = self.whole_game().history().len().saturating_sub(record);
        if self.is_host() && self.whole_game().to_reveal() != left {
            self.change(|game| game.set_to_reveal(left));
        }
    }

    /// Returns the next phase to reveal here.
    pub(super) fn next_reveal(&mut self) -> Option<usize> {
        let game = self.whole_game();
        // in fog of war each player sees only their own results
        if !game.is_open() && game.next_seat().is_some() {
            self.unseen.clear();
        } else if self.is_alone() {
            let is_left_to_others = game.next_seat().is_none() && game.ending().is_none();
            if is_left_to_others && !game.turn().phase.is_movement() {
                return None;
            }
            // the retreats and builds of the others are shown with the results
            self.unseen.truncate(1);
        }
        self.unseen.pop_front()
    }

    /// Returns the last phase if its results were revealed to all who share the keyboard, and no one has begun the
    /// next phase. A game master goes on with the sheets.
    pub fn last_to_show(&self) -> Option<usize> {
        let game = self.whole_game();
        let mut seats = game.seat_ids();
        let is_closed = |seat| game.is_sealed(seat) || *game.seal_state(seat) != SealState::Plain;
        let is_begun = game.orders().next().is_some() || seats.any(is_closed);
        let is_public =
            game.mode() == Mode::HotSeat && game.is_open() && !self.place().has_others();
        let is_shown = is_public && game.ending().is_none() && game.to_reveal() == 0;
        let last = game.history().len().checked_sub(1)?;
        (is_shown && !is_begun).then_some(last)
    }

    /// Returns this place of the table, with the whole game.
    pub(crate) fn place(&self) -> TablePlace<'_> {
        TablePlace {
            game: self.whole_game(),
            seats: &self.seats,
        }
    }

    /// Returns the seats of the table.
    pub fn table_seats(&self) -> &Seats {
        &self.seats
    }

    /// Changes the seats of the table.
    pub fn set_seats(&mut self, seats: Seats) {
        self.seats = seats;
        self.update_view();
    }

    /// Returns whether this is the host's place.
    pub fn is_host(&self) -> bool {
        self.seats.is_host()
    }

    /// Returns the seat whose player alone sees this place, if the orders need no passphrase.
    pub fn only_viewer(&self) -> Option<SeatId> {
        match &self.seats.at {
            At::Guest(seats) => match seats.as_slice() {
                &[seat] if self.passphrase_prompt(seat) == PassphrasePrompt::Nothing => Some(seat),
                _ => None,
            },
            At::Host => None,
        }
    }
}

/// A place of the table with the game: whose orders are written there, and who may vote.
#[derive(Clone, Copy)]
pub struct TablePlace<'a> {
    game: &'a Game,
    seats: &'a Seats,
}

impl<'a> TablePlace<'a> {
    /// Returns whether the orders of a seat are written at this place: by its player or its substitute. The
    /// host writes those that all players write together.
    pub fn writes_for(self, seat: SeatId) -> bool {
        match self.game.attendance(seat) {
            Attendance::Table => self.seats.is_host(),
            Attendance::Seat(other) => self.seats.has(other),
            _ => self.seats.has(seat),
        }
    }

    /// Returns the seats of this place that have orders to write in this phase.
    pub fn own_seats(self) -> impl Iterator<Item = SeatId> {
        let game = self.game;
        let mut seats: Vec<SeatId> = game.seat_ids().collect();
        seats.retain(|&seat| game.must_write(seat) && self.writes_for(seat));
        seats.into_iter()
    }

    /// Returns the first seat of this place that has orders to write and hasn't sealed them.
    pub fn next_own_seat(self) -> Option<SeatId> {
        self.own_seats().find(|&seat| !self.game.is_sealed(seat))
    }

    /// Returns a seat of this place whose sealed orders are still encrypted.
    pub fn own_encrypted_seat(self) -> Option<SeatId> {
        let game = self.game;
        let is_closed = |seat| matches!(game.seal_state(seat), SealState::Encrypted { .. });
        game.seat_ids()
            .find(|&seat| game.is_sealed(seat) && is_closed(seat) && self.writes_for(seat))
    }

    /// Returns the powers whose orders are written at other places.
    pub fn hidden_powers(self) -> Vec<Power> {
        let game = self.game;
        powers_of(game, game.seat_ids().filter(|&seat| !self.writes_for(seat)))
    }

    /// Returns whether people write at other places.
    pub fn has_others(self) -> bool {
        let game = self.game;
        let mut seats = game.seat_ids();
        seats.any(|seat| game.attendance(seat).is_person() && !self.writes_for(seat))
    }

    /// Returns whether someone at this place has a vote.
    pub fn may_vote(self) -> bool {
        let game = self.game;
        let is_person = |seat| game.attendance(seat).is_person();
        let mut seats = game.seat_ids();
        seats.any(|seat| is_person(seat) && self.writes_for(seat)) || !self.has_others()
    }

    /// Returns the free seats of a table without a host, which vote as the others do.
    pub fn unattended_seats(self) -> Vec<SeatId> {
        let is_free = |seat: &SeatId| {
            self.seats.host == Host::Headless && self.seats.use_of(*seat) == SeatUse::Free
        };
        self.game.seat_ids().filter(is_free).collect()
    }

    /// Returns the seat that asks for a change of the deadline at this place, and the number of those that
    /// can ask: people who still play.
    pub fn deadline_voters(self) -> Option<(SeatId, usize)> {
        let game = self.game;
        let unattended = self.unattended_seats();
        let mut voters = game.voters(&Proposal::Draw(game.survivors()));
        voters.retain(|seat| game.attendance(*seat).is_person() && !unattended.contains(seat));
        let own = voters.iter().find(|&&seat| self.seats.has(seat))?;
        Some((*own, voters.len()))
    }

    /// Returns whether a vote waits for someone at this place.
    pub fn owes_vote(self) -> bool {
        let game = self.game;
        let missing = game
            .open_vote()
            .map(|it| game.missing_ballots(&it.proposal));
        let mut missing = missing.into_iter().flatten();
        missing.any(|seat| self.writes_for(seat))
    }

    /// Returns whether people pass this place's keyboard to one another. At a table with guests, the host's
    /// keyboard is for whoever takes a free seat.
    pub fn shares_keyboard(self) -> bool {
        let game = self.game;
        let is_own = |seat: &SeatId| game.attendance(*seat).is_person() && self.writes_for(*seat);
        let alone = if self.seats.is_host() && self.has_others() {
            0
        } else {
            1
        };
        game.mode() == Mode::HotSeat && game.seat_ids().filter(is_own).count() > alone
    }
}

/// Returns the powers of some seats.
pub(crate) fn powers_of(game: &Game, seats: impl Iterator<Item = SeatId>) -> Vec<Power> {
    seats
        .flat_map(|seat| game.powers_of(seat))
        .copied()
        .collect()
}

//! A game from its opening to its end: seats, drafts, history.
//!
//! A [`Game`] holds what has been played ([`Record`]s) and what is being written ([`Drafts`]); its
//! present position is always the one that the last record leads to. It knows no screen and no
//! file.

pub mod allotment;
pub mod attendance;
pub mod branch;
pub mod clock;
pub mod drafts;
pub mod ending;
pub mod fingerprint;
pub mod mending;
pub mod neutral;
mod rewind;
pub mod ruling;
pub mod save;
pub mod sealing;
pub mod seats;
pub mod votes;
mod years;

use std::sync::Arc;
use std::time::Duration;

use crate::adjudicator::Adjudicator;
use crate::adjudicator::phase::Played;
use crate::board::{Id, Map, Phase, Position, Power, PowerSet, Province, Terms, Turn};
use crate::orders::legality::Bench;
use crate::orders::{Action, Term, Written};
use crate::rules::{PerpetualOrders, Rulebook, Rules, RulesError};
use crate::secret::Lock;
pub use allotment::Allotment;
pub use attendance::{Attendance, Missing, Secrecy};
pub use branch::Branch;
pub use clock::{Clock, Timing};
pub use drafts::{Drafts, Entry, Slot};
pub use ending::{Counted, Ending, OverError, Stop, Stopped, Victory};
pub use fingerprint::{Checked, Fingerprint, Nonce, Seal};
pub use neutral::{Coin, Neutral, Toss, TossError};
pub use ruling::Ruling;
pub use sealing::{AttendanceError, Cover};
pub use seats::{Mode, Seat, SeatsError};
use votes::Ends;
pub use votes::{Ballot, Draws, Proposal, ProposalError, Sharing, Tally, Telling, Vote};
pub use years::Year;

/// The rules of a table: a rulebook, and single issues set otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct House {
    /// The rulebook that they started from.
    pub rulebook: Rulebook,
    /// The rules, single issues set.
    pub rules: Rules,
}

impl House {
    /// A rulebook as it stands.
    pub fn of(rulebook: Rulebook) -> Self {
        House {
            rulebook,
            rules: rulebook.rules(),
        }
    }
}

/// What a game starts from.
#[derive(Clone, Debug)]
pub struct Setup {
    /// What the table calls it.
    pub name: String,
    /// The board.
    pub map: Arc<Map>,
    /// The rulebook it began with.
    pub rulebook: Rulebook,
    /// The rules in force, single issues set.
    pub rules: Rules,
    /// Who writes, and who may see what.
    pub mode: Mode,
    /// Who leads which powers. A power without a seat sends no orders.
    pub seats: Vec<Seat>,
    /// The position it starts from; the map's opening where it is `None`.
    pub start: Option<Position>,
    /// What ends it, besides draws; the victory of the map where it is `None`.
    pub victory: Option<Victory>,
    /// What was agreed on about draws and votes.
    pub draws: Draws,
    /// What is kept from others at one keyboard.
    pub secrecy: Secrecy,
    /// What an empty sheet for moves means.
    pub missing: Missing,
    /// What is played otherwise than every rulebook has it, from the start on: it takes the place of
    /// the start's own terms.
    pub terms: Terms,
    /// A power that is neutral until it joins a seat.
    pub neutral: Option<Neutral>,
    /// The clock that the table plays by.
    pub timing: Option<Timing>,
}

impl Setup {
    /// A game of the standard board with one seat for each power.
    pub fn standard(name: &str) -> Self {
        let map = Map::standard_shared();
        let seats = map
            .powers()
            .map(|power| Seat {
                name: String::new(),
                powers: vec![power],
            })
            .collect();
        Setup {
            name: name.to_owned(),
            map,
            rulebook: Rulebook::default(),
            rules: Rulebook::default().rules(),
            mode: Mode::HotSeat,
            seats,
            start: None,
            victory: None,
            draws: Draws::default(),
            secrecy: Secrecy::default(),
            missing: Missing::default(),
            terms: Terms::default(),
            neutral: None,
            timing: None,
        }
    }
}

/// A phase that was played: where it stood, what was ordered, what became of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The position before.
    pub position: Position,
    /// The rules it was judged by.
    pub house: House,
    /// The sheets, by power; `None` where a power sent nothing at all.
    pub sheets: Vec<Option<Vec<Entry>>>,
    /// What became of them.
    pub played: Played,
    /// The fingerprints of the sealed sheets, by seat.
    pub seals: Vec<Option<Seal>>,
    /// Who wrote, by seat.
    pub attendance: Vec<Attendance>,
}

impl Record {
    /// Whether a seat's sheet is what its fingerprint says; none where it has no fingerprint.
    pub fn fits_seal(&self, map: &Map, powers: &[Power], seat: usize) -> Option<bool> {
        let seal = (*self.seals.get(seat)?)?;
        let mut powers = powers.to_vec();
        powers.sort();
        let sheet = |power: &Power| {
            let sheet = self.sheets.get(power.index())?.as_deref();
            Some((*power, sheet.unwrap_or_default()))
        };
        let sheets = powers.iter().filter_map(sheet);
        let now = Fingerprint::of(map, self.turn(), sheets, seal.nonce?);
        Some(now == seal.fingerprint)
    }

    /// The phase that was played.
    pub fn turn(&self) -> Turn {
        self.position.turn
    }
}

/// Why a game can't be played on by other rules.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ChangeError {
    /// The rules can't be played.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// Nothing is left to be judged.
    #[error("the game is over")]
    Over,
    /// Somebody has sealed a sheet of this phase.
    #[error("{0} sealed under the rules in force: they can change once this phase is played")]
    Sealed(String),
}

/// A game.
#[derive(Clone, Debug)]
pub struct Game {
    /// What the table calls it.
    pub name: String,
    map: Arc<Map>,
    /// The rules it began with.
    began: House,
    /// The rules in force.
    house: House,
    mode: Mode,
    seats: Vec<Seat>,
    secrecy: Secrecy,
    missing: Missing,
    /// By seat, what is kept of its phrase.
    locks: Vec<Option<Lock>>,
    /// By seat.
    attendance: Vec<Attendance>,
    start: Position,
    history: Vec<Record>,
    drafts: Drafts,
    ends: Ends,
    neutral: Option<Neutral>,
    toss: Option<Toss>,
    clock: Option<Clock>,
    /// How long it has been played so far.
    played: Duration,
}

impl Game {
    /// Starts a game.
    ///
    /// # Errors
    /// Where a power has two seats, or no power has any; where one that is not played has a seat.
    pub fn new(setup: Setup) -> Result<Self, SeatsError> {
        let map = &setup.map;
        let country = |power| map.power(power).country;
        let terms = Game::neutral_terms(setup.terms, setup.neutral, country);
        seats::check(map, &setup.seats, terms.unplayed)?;
        let mut start = setup.start.clone().unwrap_or_else(|| map.opening());
        neutral::check(&setup, &start)?;
        start.terms = terms;
        let drafts = Drafts::new(&setup.map, setup.seats.len());
        let ends = Ends {
            victory: setup.victory.unwrap_or_else(|| Victory::of(&setup.map)),
            draws: setup.draws,
            votes: Vec::new(),
            stopped: None,
        };
        let house = House {
            rulebook: setup.rulebook,
            rules: setup.rules,
        };
        let writers = match setup.mode {
            Mode::HotSeat => setup.seats.len(),
            Mode::GameMaster => 1,
        };
        let timed = |timing| Clock::new(timing, writers, start.turn);
        let clock = setup.timing.map(timed);
        Ok(Game {
            name: setup.name,
            map: setup.map,
            began: house,
            house,
            mode: setup.mode,
            locks: vec![None; setup.seats.len()],
            attendance: vec![Attendance::Here; setup.seats.len()],
            seats: setup.seats,
            secrecy: setup.secrecy,
            missing: setup.missing,
            start,
            history: Vec::new(),
            drafts,
            ends,
            neutral: setup.neutral,
            toss: None,
            clock,
            played: Duration::ZERO,
        })
    }

    /// The board.
    pub fn map(&self) -> &Arc<Map> {
        &self.map
    }

    /// The rulebook in force.
    pub fn rulebook(&self) -> Rulebook {
        self.house.rulebook
    }

    /// The rules in force: those by which the present phase will be judged.
    pub fn rules(&self) -> &Rules {
        &self.house.rules
    }

    /// The rulebook and the rules in force.
    pub fn house(&self) -> House {
        self.house
    }

    /// The rules that the game began with.
    pub fn began(&self) -> House {
        self.began
    }

    /// Can the game be played on by these rules?
    ///
    /// # Errors
    /// The rules make no sense ([`Rules::check`]), the game is over, or a sheet of this phase is
    /// sealed: who sealed it wrote it under the rules in force.
    pub fn can_change_rules(&self, house: &House) -> Result<(), ChangeError> {
        house.rules.check()?;
        if self.ending().is_some() {
            return Err(ChangeError::Over);
        }
        let mut seats = 0..self.seats.len();
        match seats.find(|&seat| self.is_sealed(seat)) {
            Some(seat) => Err(ChangeError::Sealed(self.seats[seat].title(&self.map))),
            None => Ok(()),
        }
    }

    /// Plays on by other rules, from the present phase on. What was judged stays as it was judged.
    ///
    /// # Errors
    /// As [`Game::can_change_rules`]; the rules then stay as they were.
    pub fn change_rules(&mut self, house: House) -> Result<(), ChangeError> {
        self.can_change_rules(&house)?;
        self.house = house;
        if self.history.is_empty() {
            self.began = house;
        }
        Ok(())
    }

    /// How the table plays.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// The table's clock, where it plays by one.
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// The table's clock, to let time pass.
    pub fn clock_mut(&mut self) -> Option<&mut Clock> {
        self.clock.as_mut()
    }

    /// How long the game has been played so far; counted where the table agreed on hours.
    pub fn played(&self) -> Duration {
        self.played
    }

    /// The game is played for so long more. Is the time just over that the table agreed on?
    pub fn play_for(&mut self, time: Duration) -> bool {
        let Some(hours) = self.victory().hours.filter(|_| self.ending().is_none()) else {
            return false;
        };
        let limit = Duration::from_secs(u64::from(hours) * 3600);
        let before = self.played;
        self.played = before.saturating_add(time);
        before < limit && self.played >= limit
    }

    /// Is the power's sheet on the table: marked as handed in, or typed in part at least?
    pub fn has_handed_in(&self, power: Power) -> bool {
        let clock = self.clock.as_ref();
        !self.sheet(power).is_empty() || clock.is_some_and(|it| it.handed_in().contains(power))
    }

    /// Marks a power's sheet as handed in, or not after all. Without a clock nobody asks.
    pub fn hand_in(&mut self, power: Power, is_in: bool) {
        if let Some(clock) = &mut self.clock {
            let mut powers = clock.handed_in();
            match is_in {
                true => powers.insert(power),
                false => powers.remove(power),
            }
            clock.set_handed_in(powers);
        }
    }

    /// Has nobody moved yet?
    pub fn is_first(&self) -> bool {
        let mut turns = self.history.iter().map(Record::turn);
        !turns.any(|turn| turn.phase.is_movement())
    }

    /// What is kept from others at one keyboard.
    pub fn secrecy(&self) -> Secrecy {
        self.secrecy
    }

    /// What an empty sheet for moves means.
    pub fn missing(&self) -> Missing {
        self.missing
    }

    /// Who leads which powers.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// The position the game began with.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The present position; after the end the last one.
    pub fn position(&self) -> &Position {
        self.history
            .last()
            .map_or(&self.start, |record| record.played.next.position())
    }

    /// The phase for which orders are written now.
    pub fn turn(&self) -> Turn {
        self.position().turn
    }

    /// The phases that were played, the first first.
    pub fn history(&self) -> &[Record] {
        &self.history
    }

    /// What is needed to judge orders now.
    pub fn bench(&self) -> Bench<'_> {
        Bench::new(&self.map, self.position(), &self.house.rules)
    }

    /// What the power has to write in this phase.
    pub fn to_order(&self, power: Power) -> Vec<Slot> {
        if self.ending().is_some() {
            return Vec::new();
        }
        let position = self.position();
        if position.terms.unplayed.contains(power) {
            return Vec::new();
        }
        let province = |location| self.map.province(location);
        match position.turn.phase {
            Phase::SpringMoves | Phase::FallMoves => position
                .units_of(power)
                .map(|unit| Slot::Unit(province(unit.location)))
                .collect(),
            Phase::SpringRetreats | Phase::FallRetreats => {
                let own = position
                    .dislodged()
                    .iter()
                    .filter(|dislodged| dislodged.unit.power == power);
                own.map(|dislodged| Slot::Dislodged(province(dislodged.unit.location)))
                    .collect()
            }
            Phase::Adjustments => match position.adjustment(power) {
                0 => Vec::new(),
                due @ 1.. => vec![Slot::Builds(due.unsigned_abs() as usize)],
                due => vec![Slot::Removals(due.unsigned_abs() as usize)],
            },
        }
    }

    /// The orders that a power has written so far in this phase.
    pub fn sheet(&self, power: Power) -> &[Entry] {
        self.drafts.sheet(power)
    }

    /// The order that a power has written for the unit, or the build, in a province.
    pub fn order_of(&self, power: Power, province: Province) -> Option<&Entry> {
        self.sheet(power)
            .iter()
            .find(|entry| entry.province() == Some(province))
    }

    /// The slots of this phase for which the power has written nothing yet. For builds and
    /// removals: those that are left.
    pub fn unordered(&self, power: Power) -> Vec<Slot> {
        let written = self.sheet(power).len();
        let left = |slot: Slot| match slot {
            Slot::Unit(at) | Slot::Dislodged(at) => {
                self.order_of(power, at).is_none().then_some(slot)
            }
            Slot::Builds(due) => (written < due).then(|| Slot::Builds(due - written)),
            Slot::Removals(due) => (written < due).then(|| Slot::Removals(due - written)),
        };
        self.to_order(power).into_iter().filter_map(left).collect()
    }

    /// Writes an order: `text` as it was typed, `written` as it was read. One unit, one order: it
    /// takes the place of an earlier one for the same unit, which is given back. Whether it is
    /// possible is not asked here; the rules do that when the phase is played.
    pub fn give(&mut self, power: Power, text: &str, written: Written) -> Option<Entry> {
        self.give_entry(
            power,
            Entry {
                text: text.to_owned(),
                written,
                term: Term::Once,
                ruling: None,
            },
        )
    }

    /// Writes an order as [`Game::give`] does, which may be a perpetual one: where the rules know such
    /// orders it stands on the power's sheet again in every movement phase, until it is taken back,
    /// another order is written in its place, or no unit of the power stands there (DATC 4.E.4 a).
    pub fn give_entry(&mut self, power: Power, entry: Entry) -> Option<Entry> {
        self.give_entries(vec![(power, entry)]).pop().flatten()
    }

    /// Writes several orders as [`Game::give_entry`] does, as one change: one undo takes them all
    /// back. What they took the place of is given back, in the same sequence.
    pub fn give_entries(&mut self, orders: Vec<(Power, Entry)>) -> Vec<Option<Entry>> {
        self.drafts.give(orders)
    }

    /// Takes the order for a province back.
    pub fn take_back(&mut self, power: Power, province: Province) -> Option<Entry> {
        self.drafts
            .take_back(power, |entry| entry.province() == Some(province))
    }

    /// Takes the last waived build back.
    pub fn take_back_waive(&mut self, power: Power) -> Option<Entry> {
        self.drafts
            .take_back(power, |entry| entry.written == Written::Waive)
    }

    /// Undoes the last change to an order of one of these powers, whichever seat they belong to.
    pub fn undo(&mut self, powers: &[Power]) -> bool {
        self.drafts.undo(powers)
    }

    /// Does again what was undone last of these powers' orders.
    pub fn redo(&mut self, powers: &[Power]) -> bool {
        self.drafts.redo(powers)
    }

    /// Has the seat anything to write in this phase? Not in civil disorder.
    pub fn must_write(&self, seat: usize) -> bool {
        if self.attendance(seat) == Attendance::Disorder {
            return false;
        }
        self.seats[seat]
            .powers
            .iter()
            .any(|&power| !self.to_order(power).is_empty())
    }

    /// The first seat that has something to write and has not sealed.
    pub fn next_seat(&self) -> Option<usize> {
        (0..self.seats.len()).find(|&seat| !self.drafts.is_sealed(seat) && self.must_write(seat))
    }

    /// The seat is done with this phase.
    pub fn seal(&mut self, seat: usize) {
        self.drafts.seal(seat);
    }

    /// Is the seat done with this phase?
    pub fn is_sealed(&self, seat: usize) -> bool {
        self.drafts.is_sealed(seat)
    }

    /// Are all orders in, and none of them closed?
    pub fn ready(&self) -> bool {
        let waits = self.awaits_toss() || self.shut_seat().is_some();
        self.ending().is_none() && !waits && self.next_seat().is_none()
    }

    /// Plays the phase with what has been written, and gives the new record.
    ///
    /// A power with a seat is taken to have sent a sheet, if an empty one; a power without a seat
    /// has sent nothing, nor has one in civil disorder. After the end of the game, before a toss that
    /// is due, and where a sealed sheet lies closed, this does nothing, and gives `None`.
    pub fn resolve(&mut self) -> Option<&Record> {
        if self.ending().is_some() || self.awaits_toss() || self.shut_seat().is_some() {
            return None;
        }
        let seals = (0..self.seats.len()).map(|seat| self.seal_of(seat).copied());
        let seals: Vec<Option<Seal>> = seals.collect();
        let absent: PowerSet = self
            .map
            .powers()
            .filter(|&power| self.counts_as_absent(power))
            .collect();
        let seated = self.seated();
        let fresh = Drafts::new(&self.map, self.seats.len());
        let mut drafts = std::mem::replace(&mut self.drafts, fresh);
        let sheets = self.map.powers().map(|power| {
            let sheet = drafts.take(power);
            let sent = seated.contains(power) || !sheet.is_empty();
            (sent && !absent.contains(power)).then_some(sheet)
        });
        let sheets = sheets.collect();
        self.play(sheets, seals);
        self.history.last()
    }

    /// Does the table take it that this power sent nothing at all?
    fn counts_as_absent(&self, power: Power) -> bool {
        let empty = self.sheet(power).is_empty() && !self.to_order(power).is_empty();
        let moves = self.turn().phase.is_movement();
        let missing = self.missing == Missing::CivilDisorder && empty && moves;
        self.is_in_disorder(power) || missing
    }

    /// The powers that somebody leads.
    fn seated(&self) -> PowerSet {
        let seats = self.seats.iter();
        seats.flat_map(|seat| seat.powers.iter().copied()).collect()
    }

    /// Makes what is written now the start of undoing: a game that was read from a file.
    fn forget_changes(&mut self) {
        self.drafts.forget_changes();
    }

    /// What comes of these sheets, by power, in the present phase.
    fn judge(&self, sheets: Vec<Option<Vec<Entry>>>) -> Record {
        let position = self.position().clone();
        let written: Vec<Option<Vec<Written>>> = sheets
            .iter()
            .map(|sheet| {
                Some(
                    sheet
                        .as_ref()?
                        .iter()
                        .map(|entry| entry.written.clone())
                        .collect(),
                )
            })
            .collect();
        let mut played = Adjudicator::new().play(&self.map, &position, &written, &self.house.rules);
        played.next = self.goes_on(played.next);
        Record {
            position,
            house: self.house,
            sheets,
            played,
            seals: vec![None; self.seats.len()],
            attendance: self.attendance.clone(),
        }
    }

    /// Plays a phase with these sheets, by power, sealed or not.
    pub(crate) fn play(&mut self, sheets: Vec<Option<Vec<Entry>>>, seals: Vec<Option<Seal>>) {
        self.history.push(Record {
            seals,
            ..self.judge(sheets)
        });
        self.join();
        let (turn, first) = (self.turn(), self.is_first());
        if let Some(clock) = &mut self.clock {
            clock.begin(turn, first);
        }
        self.drafts = Drafts::new(&self.map, self.seats.len());
        for (power, entry) in self.standing() {
            self.drafts.give(vec![(power, entry)]);
        }
        self.drafts.forget_changes();
    }

    /// The perpetual orders that stand on the sheets of this phase before anybody has written: those
    /// of the last movement phase whose unit, or another of the power, stands where they say.
    pub fn standing(&self) -> Vec<(Power, Entry)> {
        let allowed = self.rules().perpetual_orders == PerpetualOrders::Allowed;
        let moves = self.turn().phase.is_movement() && self.ending().is_none();
        let mut earlier = self.history.iter().rev();
        let last = earlier.find(|record| record.turn().phase.is_movement());
        let Some(last) = last.filter(|_| allowed && moves) else {
            return Vec::new();
        };
        let position = self.position();
        let given = self.map.powers().zip(&last.sheets);
        let given = given.flat_map(|(power, sheet)| {
            let entries = sheet.iter().flatten();
            let again = |entry: &Entry| Entry {
                ruling: None,
                ..entry.clone()
            };
            entries.map(move |entry| (power, again(entry)))
        });
        let stands = |(power, entry): &(Power, Entry)| {
            let unit = entry.province().and_then(|at| position.unit(at));
            entry.term == Term::Standing && unit.is_some_and(|unit| unit.power == *power)
        };
        given.filter(stands).collect()
    }

    /// Whose the unit in a province is that this phase asks orders for: in a retreat phase the
    /// dislodged one.
    pub fn owner_of(&self, at: Province) -> Option<Power> {
        let position = self.position();
        let unit = match position.turn.phase.is_retreat() {
            true => position.dislodged_from(&self.map, at).map(|gone| gone.unit),
            false => position.unit(at),
        };
        unit.map(|unit| unit.power)
    }

    /// The units of other powers that this power orders by proxy in this phase, so far as proxies have
    /// been written (DATC 4.E.5), each with whose it is.
    pub fn proxies(&self, power: Power) -> Vec<(Province, Power)> {
        let given = self.map.powers().flat_map(|owner| {
            let entries = self.sheet(owner).iter();
            entries.map(move |entry| (owner, entry))
        });
        let bench = self.bench();
        let left = given.filter_map(|(owner, entry)| match &entry.written {
            Written::Order {
                unit,
                action: Action::Proxy { to },
            } if *to == power && bench.is_legal(owner, &entry.written) => {
                Some((unit.place.province, owner))
            }
            _ => None,
        });
        left.collect()
    }

    /// Takes everything off the sheets of this phase, perpetual orders too.
    fn clear_drafts(&mut self) {
        self.drafts = Drafts::new(&self.map, self.seats.len());
    }
}

/// The province that an order is for: where the unit stands or is to be built.
pub fn province_of(written: &Written) -> Option<Province> {
    written.unit().map(|unit| unit.place.province)
}

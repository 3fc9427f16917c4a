//! Branches: hypothetical play ("what if") from a phase of a game.
//!
//! A [`Branch`] has a [`Game`] of its own that starts with the orders of that phase. Changes don't
//! affect the original game. The branch keeps the original records and compares its results with
//! them.
//!
//! ```
//! use game::{Branch, Game, Setup};
//! use chancery_core::orders::notation;
//!
//! let mut game = Game::new(Setup::standard("Tuesday"))?;
//! game.resolve();
//! let map = game.map().clone();
//! let mut branch = Branch::past(&game, 0).unwrap();
//! assert!(branch.comparison().unwrap().is_same());
//! let france = map.power_by_key("FRANCE").unwrap();
//! branch.game_mut().give(france, "par bur", notation::read(&map, "A PAR - BUR")?);
//! assert_eq!(branch.comparison().unwrap().changed.len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod diff;

use super::{DraftOrder, Game, Record};
use chancery_core::board::{Id, Power, PowerSet, Province, Turn};
use chancery_core::orders::legality::LegalityContext;
pub use diff::{BranchDiff, Changed, Consequence, PowerCount, PowerTotals};

/// The kind of phase at which a branch starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A past phase, whose orders are all known.
    Past,
    /// The current phase. Only the orders of some powers are known, and the other units are assumed
    /// to hold.
    Present,
}

/// A branch of a game.
#[derive(Clone, Debug)]
pub struct Branch {
    /// The hypothetical game.
    game: Game,
    origin: Origin,
    root: Turn,
    /// The original game's records from the branching phase on, as far as they are known.
    truth: Vec<Record>,
    /// The game before each phase that was played in the branch.
    passed: Vec<Game>,
    /// The later phases of the branch after going back, the nearest one last.
    ahead: Vec<Game>,
}

impl Branch {
    /// Returns a branch at a past phase, given by its index, or `None` if there is no such phase.
    pub fn past(game: &Game, phase: usize) -> Option<Self> {
        let truth = game.history.get(phase..)?.to_vec();
        truth.first()?;
        Some(Branch::new(game.before(phase)?, Origin::Past, truth))
    }

    fn new(game: Game, origin: Origin, truth: Vec<Record>) -> Self {
        let mut branch = Branch {
            root: game.turn(),
            game,
            origin,
            truth,
            passed: Vec::new(),
            ahead: Vec::new(),
        };
        branch.begin_phase();
        branch
    }

    /// Returns a branch at the current phase, with the orders that the powers in `known` have
    /// written, and no others. `None` if the game is over.
    pub fn present(game: &Game, known: &[Power]) -> Option<Self> {
        if game.ending().is_some() {
            return None;
        }
        let own = game.before(game.history.len())?;
        let seated = own.seated();
        let sheet = |power: Power| {
            let written = if known.contains(&power) {
                game.sheet(power).to_vec()
            } else {
                Vec::new()
            };
            (seated.contains(power) || !written.is_empty()).then_some(written)
        };
        let truth = vec![own.adjudicate(own.map.powers().map(sheet).collect())];
        Some(Branch::new(own, Origin::Present, truth))
    }

    /// Returns the hypothetical game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the hypothetical game, mutably, for writing orders. The original game is unaffected.
    pub fn game_mut(&mut self) -> &mut Game {
        &mut self.game
    }

    /// Returns the kind of phase at which the branch starts.
    pub fn origin(&self) -> Origin {
        self.origin
    }

    /// Returns the phase at which the branch starts.
    pub fn start(&self) -> Turn {
        self.root
    }

    /// Returns the number of phases that the branch shares with the game.
    pub fn shared(&self) -> usize {
        self.game.history.len() - self.passed.len()
    }

    /// Returns the number of phases played in the branch.
    pub fn played(&self) -> usize {
        self.passed.len()
    }

    /// Returns the game before each phase of the branch, with the orders for it: those that it played, the current one, and
    /// the later ones that still follow after going back.
    pub fn phases(&self) -> Vec<Game> {
        let mut last = self.clone();
        while last.go_forward() {}
        last.passed.push(last.game);
        last.passed
    }

    /// Returns the original record of the branch's current phase, or `None` if the game hasn't
    /// played this phase. For a branch at the current phase, the record has the results of the
    /// known orders.
    pub fn original_phase(&self) -> Option<&Record> {
        let turn = self.game.turn();
        self.truth.iter().find(|record| record.turn() == turn)
    }

    /// Returns the outcome of the orders as they are written now, or `None` if the game is over.
    pub fn outcome(&self) -> Option<Record> {
        self.outcome_with(&[])
    }

    /// Returns the outcome with these additional orders, each of which replaces an earlier one for
    /// the same unit.
    pub fn outcome_with(&self, orders: &[(Power, DraftOrder)]) -> Option<Record> {
        if self.game.ending().is_some() {
            return None;
        }
        let mut drafts = self.game.drafts.clone();
        drafts.put_all(orders.to_vec());
        let seated = self.game.seated();
        let truth = self.original_phase();
        let sheets = self.game.map.powers().map(|power| {
            let sheet = drafts.take(power);
            // a power that sent no orders in the game has sent none here
            let sent = match truth {
                Some(truth) => truth.sheets[power.index()].is_some(),
                None => seated.contains(power),
            };
            (sent || !sheet.is_empty()).then_some(sheet)
        });
        Some(self.game.adjudicate(sheets.collect()))
    }

    /// Compares the branch with the game in its current phase. `None` if the game hasn't played this
    /// phase, or if the branch is over.
    pub fn comparison(&self) -> Option<BranchDiff> {
        self.compare(&self.outcome()?)
    }

    /// Compares an outcome of the branch's current phase with the game. In fog of war, what the player can't see has
    /// no part in either: the phase is compared as it would have ended without it.
    pub fn compare(&self, outcome: &Record) -> Option<BranchDiff> {
        let truth = self.original_phase()?;
        if truth.is_view() && truth.position == *self.game.position() {
            let seen = self.game.adjudicate(truth.sheets.clone());
            return Some(BranchDiff::of(&self.game.map, &seen, None, outcome));
        }
        let retreats = self
            .truth
            .iter()
            .skip_while(|record| *record != truth)
            .nth(1);
        let retreats = retreats.filter(|record| record.turn().phase.is_retreat());
        Some(BranchDiff::of(&self.game.map, truth, retreats, outcome))
    }

    /// Returns whether the branch differs from the game.
    pub fn is_changed(&self) -> bool {
        !self.passed.is_empty() || !self.changed_powers().is_empty()
    }

    /// Returns the powers with other orders than those with which the branch's current phase began.
    pub fn changed_powers(&self) -> PowerSet {
        let start = self.starting_sheets();
        let changed = |power: &Power| {
            let (start, now) = (&start[power.index()], self.game.sheet(*power));
            !diff::differing(&self.game.legality(), *power, start, now).is_empty()
        };
        self.game.map.powers().filter(changed).collect()
    }

    /// Returns the game's order for a province in the branch's current phase.
    pub fn original(&self, power: Power, province: Option<Province>) -> Option<&DraftOrder> {
        let sheet = self.original_phase()?.sheets[power.index()].as_ref()?;
        sheet.iter().find(|entry| entry.province() == province)
    }

    /// Restores the game's order for a province. Returns whether the order was different.
    pub fn restore(&mut self, power: Power, province: Option<Province>) -> bool {
        let original = self.original(power, province).cloned();
        let mut now = self.game.sheet(power).iter();
        let now = now.rfind(|entry| entry.province() == province).cloned();
        match (original, now) {
            (Some(original), now)
                if now.as_ref().is_none_or(|it| it.written != original.written) =>
            {
                self.game.give_entry(power, original);
                true
            }
            (None, Some(_)) => self.game.take_back(power, province).is_some(),
            (Some(_), _) | (None, None) => false,
        }
    }

    /// Plays the current phase, and continues to the next one, which starts with the game's orders as
    /// far as they are possible there, or were impossible in the game, too. Returns false if the game is over.
    pub fn next_phase(&mut self) -> bool {
        let Some(outcome) = self.outcome() else {
            return false;
        };
        let before = self.game.clone();
        self.game.play(outcome.sheets, outcome.seals);
        self.passed.push(before);
        let same = |next: &Game| next.history.last() == self.game.history.last();
        match self.ahead.pop().filter(same) {
            // continue with the later phase as it was written before going back
            Some(next) => self.game = next,
            None => {
                self.ahead.clear();
                self.begin_phase();
            }
        }
        true
    }

    /// Goes back to the previous phase of the branch. Returns whether there was one.
    pub fn go_back(&mut self) -> bool {
        let Some(before) = self.passed.pop() else {
            return false;
        };
        self.ahead.push(std::mem::replace(&mut self.game, before));
        true
    }

    /// Goes forward again to the phase before going back. Returns whether there was one that still
    /// follows from the current orders.
    pub fn go_forward(&mut self) -> bool {
        let next = self.ahead.last().and_then(|next| next.history.last());
        next.is_some() && next == self.outcome().as_ref() && self.next_phase()
    }

    /// Returns the branch as a new game.
    pub fn save_as(&self, name: String) -> Game {
        let mut game = self.game.clone();
        game.name = name;
        game.forget_toss_to_come();
        game.forget_changes();
        game
    }

    fn begin_phase(&mut self) {
        let sheets = self.starting_sheets();
        self.game.drafts.lay(sheets);
    }

    /// Returns the orders with which a phase of the branch starts, by power: those of the game as
    /// far as they are possible, or were impossible there, too, or perpetual orders if the game hasn't played this phase.
    fn starting_sheets(&self) -> Vec<Vec<DraftOrder>> {
        let game = &self.game;
        let legality = game.legality();
        let mut sheets = vec![Vec::new(); game.map.powers().len()];
        let Some(truth) = self.original_phase() else {
            for (power, entry) in game.standing() {
                sheets[power.index()].push(entry);
            }
            return sheets;
        };
        let then = LegalityContext::new(&game.map, &truth.position, &truth.table_rules.rules);
        for (power, sheet) in game.map.powers().zip(&truth.sheets) {
            let mut due = match game.to_order(power)[..] {
                [super::Slot::Builds(due) | super::Slot::Removals(due)] => due,
                _ => usize::MAX,
            };
            let mut stands = |entry: &&DraftOrder| {
                if !legality.is_legal(power, &entry.written) {
                    // an order that was impossible in the game, too, is no change
                    return !then.is_legal(power, &entry.written);
                }
                let is_due = due > 0;
                due = due.saturating_sub(1);
                is_due
            };
            let is_same = truth.position == *game.position();
            let given = sheet.iter().flatten();
            let given = given.filter(|entry| is_same || stands(entry));
            sheets[power.index()] = given.cloned().collect();
        }
        sheets
    }
}

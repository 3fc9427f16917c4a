//! What if: a branch off a game at one of its phases.
//!
//! A [`Branch`] is a [`Game`] of its own that begins with what was ordered in that phase, and goes on
//! from there. Nothing that is done to it touches the game it came off; it remembers what that game
//! came to, and says what differs.
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
use chancery_core::board::{Id, Power, Province, Turn};
pub use diff::{BranchDiff, Changed, Consequence, PowerCount, PowerTotals};

/// Where a branch comes off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A phase that was played: all its orders are known.
    Past,
    /// The phase that is being written: only the orders of some powers are known, and the units of
    /// the others are taken to hold.
    Present,
}

/// A branch off a game.
#[derive(Clone, Debug)]
pub struct Branch {
    /// The game as it would be.
    game: Game,
    origin: Origin,
    root: Turn,
    /// What the phases came to from the branching on, so far as that is known.
    truth: Vec<Record>,
    /// The branch before each phase that was played on in it.
    passed: Vec<Game>,
    /// What was gone back from, the nearest phase last.
    ahead: Vec<Game>,
}

impl Branch {
    /// A branch off a phase that was played, by its number; none where there is no such phase.
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

    /// A branch off the phase that is being written, with what these powers have written so far and
    /// nothing of what any other has; none once the game is over.
    pub fn present(game: &Game, known: &[Power]) -> Option<Self> {
        if game.ending().is_some() {
            return None;
        }
        let own = game.before(game.history.len())?;
        let seated = own.seated();
        let sheet = |power: Power| {
            let written = match known.contains(&power) {
                true => game.sheet(power).to_vec(),
                false => Vec::new(),
            };
            (seated.contains(power) || !written.is_empty()).then_some(written)
        };
        let truth = vec![own.judge(own.map.powers().map(sheet).collect())];
        Some(Branch::new(own, Origin::Present, truth))
    }

    /// The game as it would be.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The game as it would be, to write orders in. The game that it came off is another.
    pub fn game_mut(&mut self) -> &mut Game {
        &mut self.game
    }

    /// Where it came off.
    pub fn origin(&self) -> Origin {
        self.origin
    }

    /// The phase where it came off.
    pub fn start(&self) -> Turn {
        self.root
    }

    /// How many phases the branch shares with the game.
    pub fn shared(&self) -> usize {
        self.game.history.len() - self.passed.len()
    }

    /// How many phases were played in the branch alone.
    pub fn played(&self) -> usize {
        self.passed.len()
    }

    /// What the present phase of the branch came to in the game; none where the game has not played
    /// such a phase. At the phase being written: what comes of what was written so far.
    pub fn original_phase(&self) -> Option<&Record> {
        let turn = self.game.turn();
        self.truth.iter().find(|record| record.turn() == turn)
    }

    /// What comes of the orders as they are written now; none after the end.
    pub fn outcome(&self) -> Option<Record> {
        self.outcome_with(&[])
    }

    /// What would come of them with these orders besides, each in the place of an earlier one for
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
            // who sent nothing in the game has sent nothing here
            let sent = match truth {
                Some(truth) => truth.sheets[power.index()].is_some(),
                None => seated.contains(power),
            };
            (sent || !sheet.is_empty()).then_some(sheet)
        });
        Some(self.game.judge(sheets.collect()))
    }

    /// How the branch differs from the game in its present phase; none where the game has not played
    /// such a phase, or the branch is over.
    pub fn comparison(&self) -> Option<BranchDiff> {
        self.compare(&self.outcome()?)
    }

    /// How an outcome of the branch's present phase differs from what the game came to.
    pub fn compare(&self, outcome: &Record) -> Option<BranchDiff> {
        let truth = self.original_phase()?;
        let retreats = self
            .truth
            .iter()
            .skip_while(|record| *record != truth)
            .nth(1);
        let retreats = retreats.filter(|record| record.turn().phase.is_retreat());
        Some(BranchDiff::of(&self.game.map, truth, retreats, outcome))
    }

    /// Is anything otherwise than the game left it?
    pub fn is_changed(&self) -> bool {
        let start = self.starting_sheets();
        let changed = |power: Power| {
            let (start, now) = (&start[power.index()], self.game.sheet(power));
            !diff::differing(&self.game.legality(), power, start, now).is_empty()
        };
        !self.passed.is_empty() || self.game.map.powers().any(changed)
    }

    /// The order that the game has for a province in the branch's present phase.
    pub fn original(&self, power: Power, province: Option<Province>) -> Option<&DraftOrder> {
        let sheet = self.original_phase()?.sheets[power.index()].as_ref()?;
        sheet.iter().find(|entry| entry.province() == province)
    }

    /// Makes the order for a province what it is in the game: takes a change of it back. Was there any?
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

    /// Plays the phase as it is written, and goes on to the next one of the branch, where the orders
    /// of the game stand as far as they are possible there. Gives whether it did: after the end there
    /// is nothing to be played.
    pub fn next_phase(&mut self) -> bool {
        let Some(outcome) = self.outcome() else {
            return false;
        };
        let before = self.game.clone();
        self.game.play(outcome.sheets, outcome.seals);
        self.passed.push(before);
        let same = |next: &Game| next.history.last() == self.game.history.last();
        match self.ahead.pop().filter(same) {
            // what was written there before it was gone back from
            Some(next) => self.game = next,
            None => {
                self.ahead.clear();
                self.begin_phase();
            }
        }
        true
    }

    /// Goes back to the phase before, within the branch. Gives whether there was one.
    pub fn go_back(&mut self) -> bool {
        let Some(before) = self.passed.pop() else {
            return false;
        };
        self.ahead.push(std::mem::replace(&mut self.game, before));
        true
    }

    /// Goes on to a phase that was gone back from, as it was written. Gives whether there was one that
    /// still follows from the orders.
    pub fn go_forward(&mut self) -> bool {
        let next = self.ahead.last().and_then(|next| next.history.last());
        next.is_some() && next == self.outcome().as_ref() && self.next_phase()
    }

    /// The branch as a game of its own, to be played on.
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

    /// What a phase of the branch begins with, by power: at the root what was ordered in the game;
    /// later as much of it as is possible there; where the game knows nothing, perpetual orders.
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
        for (power, sheet) in game.map.powers().zip(&truth.sheets) {
            let due = match game.to_order(power)[..] {
                [super::Slot::Builds(due) | super::Slot::Removals(due)] => due,
                _ => usize::MAX,
            };
            let stands = |entry: &&DraftOrder| legality.is_legal(power, &entry.written);
            let given = sheet.iter().flatten();
            sheets[power.index()] = match truth.position == *game.position() {
                true => given.cloned().collect(),
                false => given.filter(stands).take(due).cloned().collect(),
            };
        }
        sheets
    }
}

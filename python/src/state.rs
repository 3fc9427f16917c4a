//! A game: its position, the orders of the phase, and its ending.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::mem;
use std::sync::{Arc, OnceLock};
use std::time::SystemTime;

use chancery_core::adjudicator::advance::NextPhase;
use chancery_core::adjudicator::{Adjudicator, MovementInput, PhaseInput};
use chancery_core::board::{
    Dislodged, Id, LocationSet, Phase as Season, Position, Power, ProvinceSet, Turn, Unit,
};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{Order, Orders, WrittenOrder, notation, sheet};
use chancery_core::rules::Rules;
use chancery_records::record::line::InputState;
use chancery_records::record::read;

use crate::board::Board;
use crate::orders::Texts;
use crate::played::Played;
use crate::rules;
use crate::wrong::Wrong;

thread_local! {
    /// The adjudicator of each thread, with its reusable buffers.
    pub(crate) static ADJUDICATOR: RefCell<Adjudicator> = RefCell::default();
}

/// The maximum number of years of a game. After them it is a draw between all powers with units.
const MOST_YEARS: u16 = 100;

/// A game.
#[derive(Clone)]
pub(crate) struct State {
    pub board: Arc<Board>,
    pub rules: Rules,
    pub position: Position,
    /// The orders by power, `None` if none were set.
    pub sheets: Vec<Option<Vec<WrittenOrder>>>,
    /// The orders of a movement phase, checked when they were set. `None` if they have to be checked again,
    /// because the position changed or illegal orders are kept.
    pub checked: Option<Orders<Order>>,
    /// The order texts of the powers that have some.
    pub texts: BTreeMap<Power, Texts>,
    pub ending: Option<Ending>,
    /// Whether the original text of orders is kept, legal or not.
    pub keeps_text: bool,
    /// By province, a counter of the last change of its owner.
    taken: Vec<u32>,
    /// By power, the provinces in which it had the last unit.
    pub influence: Vec<ProvinceSet>,
}

/// The ending of a game.
#[derive(Clone)]
pub(crate) struct Ending {
    /// The phase that was current when the game ended.
    pub turn: Turn,
    pub winners: Vec<Power>,
}

impl State {
    /// Returns a new game.
    pub(crate) fn new(map: &str, rules_text: &str) -> Result<Self, Wrong> {
        let board = Board::find(map)?;
        let rules = rules::read(rules_text)?;
        let position = board.map.opening();
        let mut state = State {
            rules,
            sheets: vec![None; board.map.powers().len()],
            checked: None,
            texts: BTreeMap::new(),
            ending: None,
            keeps_text: false,
            taken: vec![0; board.map.province_count()],
            influence: vec![ProvinceSet::EMPTY; board.map.powers().len()],
            position,
            board,
        };
        state.note_influence();
        Ok(state)
    }

    pub(crate) fn legality(&self) -> LegalityContext<'_> {
        LegalityContext::new(&self.board.map, &self.position, &self.rules)
    }

    /// Returns the name of the phase: `S1901M`, or `COMPLETED`.
    pub(crate) fn phase(&self) -> String {
        match self.ending {
            None => self.position.turn.to_string(),
            Some(_) => "COMPLETED".to_owned(),
        }
    }

    /// Sets the phase by its name.
    pub(crate) fn set_phase(&mut self, name: &str) -> Result<(), Wrong> {
        if name == "COMPLETED" {
            let (turn, winners) = (self.position.turn, Vec::new());
            self.ending = Some(Ending { turn, winners });
            return Ok(());
        }
        let turn: Turn = name.parse()?;
        self.ending = None;
        self.checked = None;
        if turn.phase != self.position.turn.phase {
            self.clear_orders();
        }
        self.position.turn = turn;
        Ok(())
    }

    fn clear_orders(&mut self) {
        self.sheets.fill(None);
        self.checked = None;
        self.texts.clear();
    }

    /// Returns the note about the ending in the format of the package.
    pub(crate) fn note(&self) -> String {
        let letters = |power: &Power| -> String {
            self.board.map.power(*power).key.chars().take(3).collect()
        };
        match &self.ending {
            Some(ending) if !ending.winners.is_empty() => {
                format!(
                    "Victory by: {}",
                    text::list(ending.winners.iter().map(letters), ", ")
                )
            }
            _ => String::new(),
        }
    }

    /// Returns the units of a power, sorted by the time at which they entered their provinces.
    pub(crate) fn units(&self, power: Power) -> Vec<String> {
        let map = &self.board.map;
        let mut units: Vec<Unit> = self.position.units_of(power).collect();
        units.sort_by_key(|unit| self.position.since(map.province(unit.location)));
        units.iter().map(|unit| unit.code(map)).collect()
    }

    /// Returns the dislodged units of a power with the locations open to them.
    pub(crate) fn retreats(&self, power: Power) -> Vec<(String, Vec<String>)> {
        let map = &self.board.map;
        let open = |gone: &Dislodged| {
            let places = gone.open.iter().map(|at| map.location_code(at).to_owned());
            (gone.unit.code(map), places.collect())
        };
        self.position.dislodged_of(power).map(open).collect()
    }

    /// Returns the centers of a power, sorted by the time of their capture.
    pub(crate) fn centers(&self, power: Power) -> Vec<String> {
        let map = &self.board.map;
        let mut all: Vec<_> = self.position.centers_of(power).collect();
        all.sort_by_key(|at| (self.taken[at.index()], map.code(*at)));
        all.iter().map(|&at| map.code(at).to_owned()).collect()
    }

    /// Removes the units of a power, including dislodged ones.
    pub(crate) fn clear_units(&mut self, power: Power) {
        let map = Arc::clone(&self.board.map);
        let units: Vec<Unit> = self.position.units_of(power).collect();
        for unit in units {
            self.position.take_unit(map.province(unit.location));
        }
        let others: Vec<Dislodged> = self.position.dislodged().to_vec();
        self.position.clear_dislodged();
        for gone in others.into_iter().filter(|gone| gone.unit.power != power) {
            self.position.set_dislodged(&map, gone);
        }
        self.influence[power.index()] = ProvinceSet::EMPTY;
        self.checked = None;
    }

    /// Adds units of a power to the board, replacing the units in their provinces; those with a star are
    /// dislodged. Returns the errors.
    pub(crate) fn set_units(&mut self, power: Power, units: &[String]) -> Vec<String> {
        let map = Arc::clone(&self.board.map);
        let mut errors = Vec::new();
        for text in units {
            let bare = text.strip_prefix('*');
            let unit = notation::read_unit(&map, bare.unwrap_or(text)).ok();
            let unit = unit.and_then(|(kind, place)| {
                let at = place.location(&map).filter(|&at| map.can_stand(kind, at))?;
                Some(Unit::new(power, kind, at))
            });
            match unit {
                None => errors.push(format!("{}: no such unit", text::printable(text, 40))),
                Some(unit) if bare.is_some() => {
                    let open = LocationSet::EMPTY;
                    self.position.set_dislodged(&map, Dislodged { unit, open });
                }
                Some(unit) => self.position.set_unit(&map, unit),
            }
        }
        self.note_influence();
        self.checked = None;
        errors
    }

    /// Opens the adjacent empty locations to each dislodged unit.
    pub(crate) fn open_retreats(&mut self) {
        let map = Arc::clone(&self.board.map);
        for Dislodged { unit, .. } in self.position.dislodged().to_vec() {
            let near = map.reach(unit.kind, unit.location).iter();
            let open = near.filter(|&at| self.position.unit(map.province(at)).is_none());
            let open = open.collect();
            self.position.set_dislodged(&map, Dislodged { unit, open });
        }
    }

    /// Sets the locations that are open to dislodged units of a power.
    pub(crate) fn set_retreats(&mut self, power: Power, open: &BTreeMap<String, Vec<String>>) {
        let map = Arc::clone(&self.board.map);
        let gone: Vec<Unit> = self
            .position
            .dislodged_of(power)
            .map(|gone| gone.unit)
            .collect();
        for unit in gone {
            let places = open.get(&unit.code(&map)).into_iter().flatten();
            let places = places.filter_map(|code| map.location_by_code(code));
            let open = places.filter(|&at| map.can_stand(unit.kind, at)).collect();
            self.position.set_dislodged(&map, Dislodged { unit, open });
        }
    }

    /// Makes a power the owner of centers. Other provinces are ignored.
    pub(crate) fn set_centers(&mut self, power: Power, centers: &[String]) {
        let map = Arc::clone(&self.board.map);
        for code in centers {
            let Some(at) = map.province_by_code(code) else {
                continue;
            };
            if map.centers().contains(at) {
                self.position.set_owner(at, Some(power));
                self.taken[at.index()] = self.next_change();
            }
        }
    }

    /// Removes the ownership of all centers of a power.
    pub(crate) fn clear_centers(&mut self, power: Power) {
        let all: Vec<_> = self.position.centers_of(power).collect();
        for at in all {
            self.position.set_owner(at, None);
        }
    }

    /// Sets the home centers of a power.
    pub(crate) fn set_homes(&mut self, power: Power, homes: &[String]) -> Result<(), Wrong> {
        let board = Arc::clone(&self.board);
        let new = homes.iter().map(|code| board.province(code));
        let new = new.collect::<Result<Vec<_>, _>>()?;
        let old: Vec<_> = self.position.homes_of(power).collect();
        for at in old {
            self.position.set_home(at, None);
        }
        for at in new {
            self.position.set_home(at, Some(power));
        }
        Ok(())
    }

    /// Sets the provinces in which a power had the last unit. Unknown ones are ignored.
    pub(crate) fn set_influence(&mut self, power: Power, codes: &[String]) {
        let codes = codes.iter();
        let provinces = codes.filter_map(|code| self.board.map.province_by_code(code));
        self.influence[power.index()] = provinces.collect();
    }

    fn next_change(&self) -> u32 {
        self.taken.iter().max().map_or(0, |last| last + 1)
    }

    fn note_influence(&mut self) {
        for (power, own) in self.board.map.powers().zip(&mut self.influence) {
            let rest = own.difference(self.position.occupied());
            *own = rest.union(self.position.occupied_by(power));
        }
    }

    /// Sets the position and phase from a `state` object. A completed game keeps its last phase.
    pub(crate) fn set_state(&mut self, text: &str, name: &str) -> Result<(), Wrong> {
        let state: InputState<'_> = serde_json::from_str(text)?;
        let is_over = name == "COMPLETED";
        let turn = if is_over {
            self.position.turn
        } else {
            name.parse()?
        };
        let map = Arc::clone(&self.board.map);
        self.position = read::position(&map, turn, &state)?;
        self.set_phase(name)?;
        self.clear_orders();
        self.influence.fill(ProvinceSet::EMPTY);
        self.note_influence();
        Ok(())
    }

    /// Adjudicates the phase with the current orders.
    pub(crate) fn process(&mut self) -> Result<Played, Wrong> {
        if self.ending.is_some() {
            return Err("the game is over".into());
        }
        let next = self.next();
        let phase = self.position.turn.phase;
        let is_fall_over = matches!(phase, Season::FallMoves | Season::FallRetreats)
            && !next.position().turn.phase.is_retreat();
        let (position, winner) = match next {
            NextPhase::Play(position) => (position, None),
            NextPhase::Won { winner, position } => (position, Some(winner)),
        };
        let before = mem::replace(&mut self.position, position);
        let influence = self.influence.clone();
        self.note_influence();
        if is_fall_over {
            self.note_centers(&before);
        }
        let turn = Turn {
            year: before.turn.year,
            phase: Season::Adjustments,
        };
        let years = turn.year + 1 - self.board.map.first_turn().year.min(turn.year);
        if let Some(winner) = winner {
            self.end(turn, vec![winner]);
        } else if is_fall_over && years == MOST_YEARS {
            let has_units = |power: &Power| self.position.units_of(*power).next().is_some();
            self.end(turn, self.board.map.powers().filter(has_units).collect());
        }
        let sheets = vec![None; self.sheets.len()];
        Ok(Played {
            board: Arc::clone(&self.board),
            rules: self.rules,
            position: before,
            sheets: mem::replace(&mut self.sheets, sheets),
            texts: mem::take(&mut self.texts),
            influence,
            time: SystemTime::now(),
            results: OnceLock::new(),
        })
    }

    /// Ends the game.
    pub(crate) fn end(&mut self, turn: Turn, winners: Vec<Power>) {
        self.position.clear_dislodged();
        self.ending = Some(Ending { turn, winners });
    }

    /// Returns the next phase. If no power owns a center, each power first becomes the owner of its home
    /// centers, as in the package.
    fn next(&mut self) -> NextPhase {
        let (map, rules) = (&self.board.map, &self.rules);
        let mut owned = None;
        let is_owned = map
            .powers()
            .any(|power| self.position.centers_of(power).next().is_some());
        if !is_owned {
            let mut position = self.position.clone();
            for power in map.powers() {
                for home in self.position.homes_of(power) {
                    position.set_owner(home, Some(power));
                }
            }
            owned = Some(position);
        }
        let position = owned.as_ref().unwrap_or(&self.position);
        ADJUDICATOR.with_borrow_mut(|adjudicator| match position.turn.phase {
            Season::SpringMoves | Season::FallMoves => {
                let ctx = LegalityContext::new(map, position, rules);
                let orders = match self.checked.take() {
                    None => sheet::movement(&ctx, &self.sheets),
                    Some(mut checked) => {
                        sheet::complete(&ctx, &mut checked);
                        checked
                    }
                };
                adjudicator.next(MovementInput::of(&ctx, &orders))
            }
            _ => {
                adjudicator
                    .play(PhaseInput::new(map, position, &self.sheets, rules))
                    .next
            }
        })
    }

    /// Records the centers whose owner changed.
    fn note_centers(&mut self, before: &Position) {
        let changed = self.next_change();
        for at in self.board.map.centers().iter() {
            if before.owner(at) != self.position.owner(at) {
                self.taken[at.index()] = changed;
            }
        }
    }
}

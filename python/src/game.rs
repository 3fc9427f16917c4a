//! The Python class of a game.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use chancery_core::board::{Id, Phase as Season, Power};
use output::python_format;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::PyDict;

use crate::convert::{Pairs, influence};
use crate::orders::Manner;
use crate::played::Phase;
use crate::state::State;
use crate::wrong::Wrong;

/// A game: its position, the orders of the phase, and its end.
#[pyclass(frozen)]
pub struct GameState(Mutex<State>);

impl GameState {
    /// Locks the state and returns it.
    pub(crate) fn state(&self, py: Python<'_>) -> MutexGuard<'_, State> {
        self.0
            .lock_py_attached(py)
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Locks the state in a thread that isn't attached to the interpreter.
    pub(crate) fn detached(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adjudicates the phase.
    pub(crate) fn process(&self, py: Python<'_>) -> PyResult<Phase> {
        let played = self.state(py).process()?;
        Ok(Phase(Arc::new(played)))
    }

    /// Calls `work` with a copy of the state and without the interpreter lock.
    fn apart<T: Send>(&self, py: Python<'_>, work: impl FnOnce(State) -> T + Send) -> T {
        let state = self.state(py).clone();
        py.detach(|| work(state))
    }
}

#[pymethods]
impl GameState {
    /// Returns a new game on a board, with a rulebook and the choices that differ from it.
    #[new]
    fn new(map: &str, rules: &str) -> PyResult<Self> {
        Ok(GameState(Mutex::new(State::new(map, rules)?)))
    }

    /// Returns a copy.
    fn copy(&self, py: Python<'_>) -> Self {
        GameState(Mutex::new(self.state(py).clone()))
    }

    /// Returns the name of the phase: `S1901M`, or `COMPLETED`.
    fn phase(&self, py: Python<'_>) -> String {
        self.state(py).phase()
    }

    /// Sets the phase by its name.
    fn set_phase(&self, py: Python<'_>, name: &str) -> Result<(), Wrong> {
        self.state(py).set_phase(name)
    }

    /// Sets whether the original text of orders is kept.
    fn keep_text(&self, py: Python<'_>, keeps: bool) {
        self.state(py).keeps_text = keeps;
    }

    /// Returns the keys of the powers.
    fn powers(&self, py: Python<'_>) -> Vec<String> {
        self.state(py)
            .board
            .by_power(|_| ())
            .into_iter()
            .map(|(key, ())| key)
            .collect()
    }

    /// Returns the units of a power, without dislodged ones.
    fn units(&self, py: Python<'_>, power: &str) -> PyResult<Vec<String>> {
        self.of_power(py, power, State::units)
    }

    /// Returns the dislodged units of a power with the locations open to them.
    fn retreats(&self, py: Python<'_>, power: &str) -> PyResult<Pairs<Vec<String>>> {
        self.of_power(py, power, |state, power| Pairs(state.retreats(power)))
    }

    /// Returns the centers of a power.
    fn centers(&self, py: Python<'_>, power: &str) -> PyResult<Vec<String>> {
        self.of_power(py, power, State::centers)
    }

    /// Returns the home centers of a power.
    fn homes(&self, py: Python<'_>, power: &str) -> PyResult<Vec<String>> {
        self.of_power(py, power, |state, power| {
            let map = &state.board.map;
            state
                .position
                .homes_of(power)
                .map(|at| map.code(at).to_owned())
                .collect()
        })
    }

    /// Returns the provinces in which a power had the last unit.
    fn influence(&self, py: Python<'_>) -> Pairs<Vec<String>> {
        let state = self.state(py);
        influence(&state.board, &state.influence)
    }

    /// Returns the orders of a power, without void ones and waived builds.
    fn orders(&self, py: Python<'_>, power: &str) -> PyResult<Vec<String>> {
        self.of_power(py, power, State::orders)
    }

    /// Returns whether a power's orders were set, even to an empty list.
    fn is_ordered(&self, py: Python<'_>, power: &str) -> PyResult<bool> {
        self.of_power(py, power, |state, power| {
            state.sheets[power.index()].is_some()
        })
    }

    /// Removes all units of a power.
    fn clear_units(&self, py: Python<'_>, power: &str) -> PyResult<()> {
        self.change(py, power, State::clear_units)
    }

    /// Removes the ownership of all centers of a power.
    fn clear_centers(&self, py: Python<'_>, power: &str) -> PyResult<()> {
        self.change(py, power, State::clear_centers)
    }

    /// Removes the orders of a power.
    fn clear_orders(&self, py: Python<'_>, power: &str) -> PyResult<()> {
        self.change(py, power, |state, power| {
            state.sheets[power.index()] = None;
            state.checked = None;
            state.texts.remove(&power);
        })
    }

    /// Adds units to the board; those with a star are dislodged. Returns the errors.
    fn set_units(&self, py: Python<'_>, power: &str, units: Vec<String>) -> PyResult<Vec<String>> {
        self.change(py, power, |state, power| state.set_units(power, &units))
    }

    /// Opens the adjacent empty locations to all dislodged units.
    fn open_retreats(&self, py: Python<'_>) {
        self.state(py).open_retreats();
    }

    /// Sets the locations that are open to dislodged units of a power.
    fn set_retreats(
        &self,
        py: Python<'_>,
        power: &str,
        open: BTreeMap<String, Vec<String>>,
    ) -> PyResult<()> {
        self.change(py, power, |state, power| state.set_retreats(power, &open))
    }

    /// Makes a power the owner of centers.
    fn set_centers(&self, py: Python<'_>, power: &str, centers: Vec<String>) -> PyResult<()> {
        self.change(py, power, |state, power| state.set_centers(power, &centers))
    }

    /// Sets the home centers of a power.
    fn set_homes(&self, py: Python<'_>, power: &str, homes: Vec<String>) -> PyResult<()> {
        Ok(self.change(py, power, |state, power| state.set_homes(power, &homes))??)
    }

    /// Sets the provinces in which a power had the last unit.
    fn set_influence(&self, py: Python<'_>, power: &str, codes: Vec<String>) -> PyResult<()> {
        self.change(py, power, |state, power| state.set_influence(power, &codes))
    }

    /// Sets orders of a power. Returns the errors of the orders that are ignored.
    fn set_orders(
        &self,
        py: Python<'_>,
        power: &str,
        orders: Vec<String>,
        expand: bool,
        replace: bool,
    ) -> PyResult<Vec<String>> {
        let manner = Manner { expand, replace };
        self.change(py, power, |state, power| {
            state.set_orders(power, &orders, manner)
        })
    }

    /// Returns the provinces of a power that can have orders.
    fn orderable(&self, py: Python<'_>, power: &str) -> PyResult<Vec<String>> {
        self.of_power(py, power, |state, power| {
            let (map, position) = (&state.board.map, &state.position);
            let mut all: Vec<_> = match position.turn.phase {
                Season::Adjustments => match position.surplus(power) {
                    0 => Vec::new(),
                    1.. => position.open_homes(power).collect(),
                    _ => position
                        .units_of(power)
                        .map(|it| map.province(it.location))
                        .collect(),
                },
                phase if phase.is_retreat() => {
                    let gone = position.dislodged_of(power);
                    gone.map(|gone| map.province(gone.unit.location)).collect()
                }
                _ => position
                    .units_of(power)
                    .map(|it| map.province(it.location))
                    .collect(),
            };
            all.sort_by_key(|&at| map.code(at));
            all.iter().map(|&at| map.code(at).to_owned()).collect()
        })
    }

    /// Returns the possible orders by location.
    fn possible<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (board, listed) = {
            let state = self.state(py);
            (Arc::clone(&state.board), state.possible(py))
        };
        // builds the lists without holding locks, because allocation can run the garbage collector
        listed.dictionary(py, &board)
    }

    /// Ends the game with these winners.
    fn draw(&self, py: Python<'_>, winners: Vec<String>) -> PyResult<()> {
        let mut state = self.state(py);
        let winners = winners.iter().map(|key| state.board.power(key));
        let winners = winners.collect::<Result<_, _>>()?;
        let turn = state.position.turn;
        state.end(turn, winners);
        Ok(())
    }

    /// Returns the phase in which the game ended, and the winners. The list is empty before the end.
    fn outcome(&self, py: Python<'_>) -> Vec<String> {
        let state = self.state(py);
        let Some(ending) = &state.ending else {
            return Vec::new();
        };
        let key = |power: &Power| state.board.map.power(*power).key.clone();
        [ending.turn.to_string()]
            .into_iter()
            .chain(ending.winners.iter().map(key))
            .collect()
    }

    /// Returns the state as JSON.
    fn state_json(&self, py: Python<'_>) -> Result<String, Wrong> {
        let state = self.state(py);
        let (map, position) = (&state.board.map, &state.position);
        let now = python_format::State::of(map, position, "", state.phase(), state.note());
        Ok(serde_json::to_string(&now)?)
    }

    /// Sets the position and the phase from JSON.
    fn set_state(&self, py: Python<'_>, state: &str, name: &str) -> Result<(), Wrong> {
        self.state(py).set_state(state, name)
    }

    /// Interprets free-form order lines. Returns JSON.
    fn interpret(
        &self,
        py: Python<'_>,
        lines: Vec<String>,
        power: Option<&str>,
    ) -> PyResult<String> {
        let power = power.map(|key| self.state(py).board.power(key)).transpose();
        let power = power?;
        Ok(self.apart(py, |state| state.interpret(&lines, power).to_string()))
    }

    /// Returns the orders of the computer player for a power.
    fn computer_orders(
        &self,
        py: Python<'_>,
        power: &str,
        level: u8,
        seed: u64,
    ) -> Result<Vec<String>, Wrong> {
        let power = self.state(py).board.power(power)?;
        self.apart(py, |state| state.computer_orders(power, level, seed))
    }

    /// Returns the answer whether a side can force a goal, as JSON.
    fn solve(
        &self,
        py: Python<'_>,
        side: Vec<String>,
        goal: &str,
        phases: u8,
        seconds: f64,
    ) -> Result<String, Wrong> {
        let time = Duration::try_from_secs_f64(seconds)?;
        self.apart(py, |state| {
            let side = side.iter().map(|key| state.board.power(key));
            let side = side.collect::<Result<_, _>>()?;
            state.solve(side, goal, phases, time)
        })
    }

    /// Draws the map, with the current orders if `orders` is true.
    fn render(&self, py: Python<'_>, format: &str, orders: bool) -> Result<String, Wrong> {
        self.apart(py, |mut state| {
            let (board, position) = (Arc::clone(&state.board), state.position.clone());
            let is_ordered = state.sheets.iter().flatten().any(|sheet| !sheet.is_empty());
            let played = if orders && is_ordered {
                Some(state.process()?)
            } else {
                None
            };
            let results = played.as_ref().map(|played| played.resolved());
            crate::ask::render(&board, &position, results, format)
        })
    }
}

impl GameState {
    fn of_power<T>(
        &self,
        py: Python<'_>,
        key: &str,
        value: impl FnOnce(&State, Power) -> T,
    ) -> PyResult<T> {
        let state = self.state(py);
        let power = state.board.power(key)?;
        Ok(value(&state, power))
    }

    fn change<T>(
        &self,
        py: Python<'_>,
        key: &str,
        change: impl FnOnce(&mut State, Power) -> T,
    ) -> PyResult<T> {
        let mut state = self.state(py);
        let power = state.board.power(key)?;
        Ok(change(&mut state, power))
    }
}

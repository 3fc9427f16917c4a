//! An adjudicated phase, which computes its results on first use.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};
use std::time::SystemTime;

use chancery_core::adjudicator::phase::{PhaseResults, PlayedPhase};
use chancery_core::adjudicator::{OrderResult, PhaseInput};
use chancery_core::board::{Position, Power, Province, ProvinceSet};
use chancery_core::orders::WrittenOrder;
use chancery_core::report::ReportContext;
use chancery_core::rules::Rules;
use chancery_records::record::by_unit;
use output::python_format;
use pyo3::prelude::*;

use crate::board::Board;
use crate::codes::{self, Codes};
use crate::convert::{self, Pairs};
use crate::game::GameState;
use crate::orders::{self, Texts};
use crate::state::ADJUDICATOR;
use crate::wrong::Wrong;

/// An adjudicated phase.
pub(crate) struct Played {
    pub board: Arc<Board>,
    pub rules: Rules,
    pub position: Position,
    pub sheets: Vec<Option<Vec<WrittenOrder>>>,
    pub texts: BTreeMap<Power, Texts>,
    pub influence: Vec<ProvinceSet>,
    pub time: SystemTime,
    /// The results, outside because many phases are never asked for theirs.
    pub results: OnceLock<Box<PlayedPhase>>,
}

impl Played {
    fn results(&self) -> &PlayedPhase {
        self.results.get_or_init(|| {
            let played = ADJUDICATOR.with_borrow_mut(|it| it.play(self.input()));
            Box::new(played)
        })
    }

    /// Returns the phase with its results.
    pub(crate) fn resolved(&self) -> &PhaseResults {
        &self.results().resolved
    }

    fn input(&self) -> PhaseInput<'_> {
        PhaseInput::new(&self.board.map, &self.position, &self.sheets, &self.rules)
    }

    fn report(&self) -> ReportContext<'_> {
        ReportContext::new(self.input(), self.results())
    }

    /// Returns the result codes by unit, and `void` for the unit of each void order.
    fn codes(&self) -> Codes {
        let mut all = by_unit::results(&self.report());
        if let Some((_, resolution)) = self.resolved().movement() {
            codes::replace(&self.board.map, resolution, &mut all);
        }
        let void = self.texts.values().flat_map(|texts| &texts.void);
        for (text, _) in void {
            let unit: Vec<&str> = text.split_whitespace().take(2).collect();
            let codes = all.entry(unit.join(" ")).or_default();
            if !codes.contains(&"void") {
                codes.insert(0, "void");
            }
        }
        all
    }

    /// Explains the results of the unit in a province, or of all units. Returns order, result and reason of
    /// each.
    fn why(&self, at: Option<Province>) -> Vec<(String, String, String)> {
        let explainer = self.report().explain();
        let lines = explainer.scene.lines().into_iter();
        let lines = lines
            .filter(|line| at.is_none() || line.order.unit().map(|unit| unit.place.province) == at);
        lines
            .map(|line| {
                let order = line.order.canonical(&self.board.map).to_string();
                let reason = explainer.sentence_in_full(&line);
                (order, line.result.word().to_owned(), reason)
            })
            .collect()
    }
}

/// An adjudicated phase.
#[pyclass(frozen, subclass)]
pub struct Phase(pub(crate) Arc<Played>);

#[pymethods]
impl Phase {
    /// Adjudicates the phase of a game, or returns a phase that was already adjudicated.
    #[new]
    fn new(py: Python<'_>, source: &Bound<'_, PyAny>) -> PyResult<Self> {
        match source.cast::<GameState>() {
            Ok(game) => game.get().process(py),
            Err(_) => Ok(Phase(Arc::clone(&source.cast::<Phase>()?.get().0))),
        }
    }

    /// The time of the adjudication, in nanoseconds since 1970.
    #[getter]
    fn time(&self) -> u128 {
        let since = self.0.time.duration_since(SystemTime::UNIX_EPOCH);
        since.map_or(0, |since| since.as_nanos())
    }

    /// The name: `S1901M`.
    #[getter]
    fn name(&self) -> String {
        self.0.position.turn.to_string()
    }

    /// Returns the state before the phase as JSON.
    fn state_json(&self) -> Result<String, Wrong> {
        let (map, position) = (&self.0.board.map, &self.0.position);
        let (name, note) = (position.turn.to_string(), String::new());
        let state = python_format::State::of(map, position, "", name, note);
        Ok(serde_json::to_string(&state)?)
    }

    /// Returns the orders by power.
    fn order_texts(&self) -> Pairs<Vec<String>> {
        let map = &self.0.board.map;
        let texts = |power| orders::texts(map, &self.0.sheets, &self.0.texts, power);
        Pairs(self.0.board.by_power(texts))
    }

    /// Returns the result codes by unit.
    fn codes(&self) -> Codes {
        self.0.codes()
    }

    /// Returns the order of each unit of a movement phase, without the unit.
    fn commands(&self) -> Pairs<String> {
        let map = &self.0.board.map;
        let PhaseResults::Movement { .. } = self.0.resolved() else {
            return Pairs(Vec::new());
        };
        let ctx = self.0.report();
        let lines = ctx.lines().into_iter();
        let command = |text: String, unit: String| {
            let rest = text.strip_prefix(&unit).unwrap_or("").trim().to_owned();
            (unit, rest)
        };
        let all = lines.filter_map(|line| {
            let unit = line.order.unit()?;
            let unit = self.0.position.unit(unit.place.province)?.code(map);
            Some(command(line.order.canonical(map).to_string(), unit))
        });
        Pairs(all.collect())
    }

    /// Returns the dislodged units of a movement phase, with the province of the attacker.
    fn dislodged(&self) -> Pairs<String> {
        let map = &self.0.board.map;
        let rulings = self.0.resolved().movement().map(|(_, all)| &all.rulings);
        let all = rulings.into_iter().flatten().filter_map(|ruling| {
            let by = map.code(ruling.dislodged?.by).to_owned();
            Some((ruling.unit.code(map), by))
        });
        Pairs(all.collect())
    }

    /// Returns the units that were disbanded because they couldn't retreat or didn't.
    fn popped(&self) -> Vec<String> {
        let map = &self.0.board.map;
        match self.0.resolved() {
            PhaseResults::Movement { resolution, .. } => {
                let lost =
                    |ruling: &&OrderResult| ruling.dislodged.is_some_and(|it| it.open.is_empty());
                let lost = resolution.rulings.iter().filter(lost);
                lost.map(|ruling| ruling.unit.code(map)).collect()
            }
            PhaseResults::Retreats { .. } => {
                let all = self.0.codes().into_iter();
                all.filter(|(_, codes)| codes.contains(&"disband"))
                    .map(|(unit, _)| unit)
                    .collect()
            }
            PhaseResults::Adjustments(_) => Vec::new(),
        }
    }

    /// Returns, by power, the provinces in which it had the last unit.
    fn influence(&self) -> Pairs<Vec<String>> {
        convert::influence(&self.0.board, &self.0.influence)
    }

    /// Explains the result of the unit in a province, or of all units: order, result and reason of each.
    #[pyo3(signature = (province = None))]
    fn why(&self, province: Option<&str>) -> PyResult<Vec<(String, String, String)>> {
        let at = province.map(|code| self.0.board.province(code)).transpose();
        Ok(self.0.why(at?))
    }

    /// Draws the map of the phase with its results, as `svg` or `text`.
    #[pyo3(signature = (output_format = "svg", incl_orders = true))]
    fn render(&self, output_format: &str, incl_orders: bool) -> PyResult<String> {
        let drawn = crate::ask::render(
            &self.0.board,
            &self.0.position,
            incl_orders.then(|| self.0.resolved()),
            output_format,
        );
        Ok(drawn?)
    }
}

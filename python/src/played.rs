//! A phase that was played: its results are worked out when they are asked for.

use std::sync::{Arc, OnceLock};

use chancery_core::adjudicator::OrderResult;
use chancery_core::adjudicator::phase::{PhaseResults, PlayedPhase};
use chancery_core::board::{Position, Power, Province};
use chancery_core::orders::WrittenOrder;
use chancery_core::orders::legality::LegalityContext;
use chancery_core::report::ReportContext;
use chancery_core::rules::Rules;
use output::python_format;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::board::Board;
use crate::codes::{self, Codes};
use crate::convert::{self, Pairs};
use crate::orders::Sheet;
use crate::state::ADJUDICATOR;

/// A phase that was played.
pub(crate) struct Played {
    pub board: Arc<Board>,
    pub rules: Rules,
    pub position: Position,
    sheets: Vec<Sheet>,
    pub influence: Vec<Option<Power>>,
    results: OnceLock<Results>,
}

struct Results {
    written: Vec<Option<Vec<WrittenOrder>>>,
    played: PlayedPhase,
}

impl Played {
    pub(crate) fn new(
        board: &Arc<Board>,
        rules: Rules,
        position: Position,
        sheets: Vec<Sheet>,
        influence: Vec<Option<Power>>,
    ) -> Self {
        let (board, results) = (Arc::clone(board), OnceLock::new());
        Played {
            board,
            rules,
            position,
            sheets,
            influence,
            results,
        }
    }

    fn results(&self) -> &Results {
        self.results.get_or_init(|| {
            let written: Vec<_> = self.sheets.iter().map(Sheet::written).collect();
            let map = &self.board.map;
            let played = ADJUDICATOR
                .with_borrow_mut(|it| it.play(map, &self.position, &written, &self.rules));
            Results { written, played }
        })
    }

    /// Returns the phase with its results.
    pub(crate) fn resolved(&self) -> &PhaseResults {
        &self.results().played.resolved
    }

    fn report(&self) -> ReportContext<'_> {
        let Results { written, played } = self.results();
        let ctx = LegalityContext::new(&self.board.map, &self.position, &self.rules);
        ReportContext::new(ctx, written, played)
    }

    /// Returns the result codes by unit, and `void` for the unit of each void order.
    fn codes(&self) -> Codes {
        let mut all = python_format::results(&self.report());
        if let Some((_, resolution)) = self.resolved().movement() {
            codes::replace(&self.board.map, resolution, &mut all);
        }
        let entries = self.sheets.iter().flat_map(|sheet| &sheet.entries);
        for text in entries
            .filter(|it| it.is_void)
            .filter_map(|it| it.text.as_ref())
        {
            let unit: Vec<&str> = text.split_whitespace().take(2).collect();
            let codes = all.entry(unit.join(" ")).or_default();
            if !codes.contains(&"void") {
                codes.insert(0, "void");
            }
        }
        all
    }

    /// Explains the results of the units in a province, or of all: order, result, and reason.
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

/// A phase that was played.
#[pyclass(frozen)]
pub struct Phase(pub(crate) Arc<Played>);

#[pymethods]
impl Phase {
    /// The name: `S1901M`.
    #[getter]
    fn name(&self) -> String {
        self.0.position.turn.to_string()
    }

    /// Returns the state before the phase as JSON.
    fn state(&self, game_id: &str) -> PyResult<String> {
        let Played {
            board, position, ..
        } = &*self.0;
        let state = python_format::State::of(
            &board.map,
            position,
            game_id,
            position.turn.to_string(),
            String::new(),
        );
        serde_json::to_string(&state).map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// Returns the orders by power.
    fn orders(&self) -> Pairs<Vec<String>> {
        let map = &self.0.board.map;
        let sheets = map.powers().zip(&self.0.sheets);
        let entry =
            |(power, sheet): (Power, &Sheet)| (map.power(power).key.clone(), sheet.texts(map));
        Pairs(sheets.map(entry).collect())
    }

    /// Returns the result codes by unit.
    fn results(&self) -> Codes {
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

    /// Returns the units that were disbanded because they couldn't retreat, or didn't.
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

    /// Returns the provinces by power in which it had the last unit.
    fn influence(&self) -> Pairs<Vec<String>> {
        convert::influence(&self.0.board, &self.0.influence)
    }

    /// Explains the result of the unit in a province, or of all units: order, result and reason of each.
    #[pyo3(signature = (province = None))]
    fn why(&self, province: Option<&str>) -> PyResult<Vec<(String, String, String)>> {
        let at = province.map(|code| self.0.board.province(code)).transpose();
        Ok(self.0.why(at.map_err(PyValueError::new_err)?))
    }

    /// Draws the map of the phase with its results.
    fn render(&self, format: &str, orders: bool) -> PyResult<String> {
        let drawn = crate::ask::render(
            &self.0.board,
            &self.0.position,
            orders.then(|| self.0.resolved()),
            format,
        );
        drawn.map_err(PyValueError::new_err)
    }
}

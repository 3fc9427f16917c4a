//! A played phase line by line: one line for each unit or order that has a result.

use std::collections::HashMap;

use super::{Codes, Naming, Verdict};
use crate::adjudicator::adjustments::AdjustmentRuling;
use crate::adjudicator::phase::{Played, Resolved};
use crate::adjudicator::resolution::Ruling;
use crate::adjudicator::retreats::RetreatRuling;
use crate::board::{Map, Power, Unit};
use crate::orders::legality::Bench;
use crate::orders::sheet::Sheets;
use crate::orders::{
    Action, Given, Ignored, Order, Orders, Place, RetreatOrder, Source, UnitRef, Written,
    WrittenVia,
};

/// A phase that has been played, with all that is needed to tell of it.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    /// The board, the position before the phase, and the rules.
    pub bench: Bench<'a>,
    /// The sheets as they were written, by power.
    pub sheets: &'a Sheets,
    /// What became of them.
    pub played: &'a Played,
    /// How its clauses and sentences name units and orders.
    pub naming: Naming,
}

/// What became of one unit or order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// A unit of a movement phase.
    Moved {
        /// Its order and outcome.
        ruling: Ruling,
        /// Where its order came from.
        source: Source,
    },
    /// A dislodged unit of a retreat phase.
    Retreated {
        /// Its order and outcome.
        ruling: RetreatRuling,
        /// Where its order came from.
        source: Source,
    },
    /// An order of a winter.
    Adjusted(AdjustmentRuling),
    /// A unit that the civil disorder rule removed in winter (DATC 4.D.8).
    Disordered(Unit),
}

impl Fate {
    /// The result codes.
    pub fn codes(&self) -> Codes {
        match self {
            Fate::Moved { ruling, .. } => Codes::of_movement(ruling),
            Fate::Retreated { ruling, .. } => Codes::of_retreat(ruling.outcome),
            Fate::Adjusted(ruling) => Codes::of_adjustment(ruling.outcome),
            Fate::Disordered(_) => super::Code::Disband.into(),
        }
    }

    /// The verdict in the terms of DATC 3.2.
    pub fn verdict(&self) -> Verdict {
        match self {
            Fate::Moved { ruling, source } => Verdict::of_movement(ruling, *source),
            Fate::Retreated { ruling, .. } => Verdict::of_retreat(ruling.outcome),
            Fate::Adjusted(ruling) => Verdict::of_adjustment(ruling.outcome),
            Fate::Disordered(_) => Verdict::DESTROYED,
        }
    }
}

/// One line of the results.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Whose it is.
    pub power: Power,
    /// The order: in full where it counted, as it was written where it did not, and a hold or
    /// disbanding where there was none.
    pub order: Written,
    /// What became of it.
    pub fate: Fate,
}

impl<'a> Scene<'a> {
    /// A scene: the position and rules of `bench` are those under which the sheets were played.
    pub fn new(bench: Bench<'a>, sheets: &'a Sheets, played: &'a Played) -> Self {
        Scene {
            bench,
            sheets,
            played,
            naming: Naming::Written,
        }
    }

    /// The same scene, to be told aloud.
    #[must_use]
    pub fn spoken(self) -> Self {
        Scene {
            naming: Naming::Spoken,
            ..self
        }
    }

    /// Every line: in a movement phase one for each unit and in a retreat phase one for each
    /// dislodged unit, in the sequence of the map's provinces; in a winter one for each order, by
    /// power and in the sequence of its sheet, then the removals that nobody ordered.
    pub fn lines(&self) -> Vec<Line> {
        match &self.played.resolved {
            Resolved::Movement { orders, resolution } => resolution
                .rulings
                .iter()
                .map(|&ruling| self.moved(orders, ruling))
                .collect(),
            Resolved::Retreats { orders, rulings } => rulings
                .iter()
                .map(|&ruling| self.retreated(orders, ruling))
                .collect(),
            Resolved::Adjustments(all) => {
                let ordered = all.rulings.iter().filter_map(|&ruling| {
                    Some(Line {
                        power: ruling.power,
                        order: self.entry(ruling.power, ruling.entry)?.clone(),
                        fate: Fate::Adjusted(ruling),
                    })
                });
                let disordered = all.disordered.iter().map(|&unit| Line {
                    power: unit.power,
                    order: self.disband(unit),
                    fate: Fate::Disordered(unit),
                });
                ordered.chain(disordered).collect()
            }
        }
    }

    /// The orders that changed nobody's result.
    pub fn ignored(&self) -> &'a [Ignored] {
        match &self.played.resolved {
            Resolved::Movement { orders, .. } => &orders.ignored,
            Resolved::Retreats { orders, .. } => &orders.ignored,
            Resolved::Adjustments(_) => &[],
        }
    }

    /// An order as it was written: by power and entry of its sheet.
    pub fn entry(&self, power: Power, entry: usize) -> Option<&'a Written> {
        use crate::board::Id;
        let sheet = self.sheets.get(power.index())?;
        sheet.as_ref()?.get(entry)
    }

    fn moved(&self, orders: &Orders<Order>, ruling: Ruling) -> Line {
        let province = self.bench.map.province(ruling.unit.location);
        let source = orders
            .get(province)
            .map_or(Source::Missing, |given| given.source);
        let order = self
            .illegal(ruling.unit.power, source)
            .unwrap_or_else(|| self.with_path(ruling, source));
        Line {
            power: ruling.unit.power,
            order,
            fate: Fate::Moved { ruling, source },
        }
    }

    /// The order in full, with the path of the convoy where its player wrote one.
    fn with_path(&self, ruling: Ruling, source: Source) -> Written {
        let mut order = self.bench.write(ruling.unit, ruling.order);
        let given = match source {
            Source::Written(entry) => self.entry(ruling.unit.power, entry),
            Source::Proxy { by, entry } => self.entry(by, entry),
            _ => None,
        };
        if let Some(path @ WrittenVia::Path(_)) = given.and_then(Written::via)
            && let Written::Order {
                action: Action::Move { via, .. },
                ..
            } = &mut order
        {
            via.clone_from(path);
        }
        order
    }

    fn retreated(&self, orders: &Orders<RetreatOrder>, ruling: RetreatRuling) -> Line {
        let unit = ruling.dislodged.unit;
        let given: Option<&Given<RetreatOrder>> =
            orders.get(self.bench.map.province(unit.location));
        let source = given.map_or(Source::Missing, |given| given.source);
        let legal = || match ruling.order {
            RetreatOrder::Disband => self.disband(unit),
            RetreatOrder::Retreat(to) => Written::Order {
                unit: UnitRef::of(self.bench.map, unit),
                action: Action::Retreat {
                    to: Place::of(self.bench.map, to),
                },
            },
        };
        Line {
            power: unit.power,
            order: self.illegal(unit.power, source).unwrap_or_else(legal),
            fate: Fate::Retreated { ruling, source },
        }
    }

    /// The order as it was written, where it did not count.
    fn illegal(&self, power: Power, source: Source) -> Option<Written> {
        let (entry, _) = source.refused()?;
        self.entry(power, entry).cloned()
    }

    fn disband(&self, unit: Unit) -> Written {
        Written::Order {
            unit: UnitRef::of(self.bench.map, unit),
            action: Action::Disband,
        }
    }
}

/// The keys under which files have the results of these lines: the unit, in winter the order's
/// text, a repeated one with ` #2`. A waived build has none.
pub fn keys(map: &Map, lines: &[Line]) -> Vec<Option<String>> {
    let mut seen: HashMap<String, usize> = HashMap::new();
    let unit = |unit: &Unit| crate::board::Position::unit_code(map, unit.kind, unit.location);
    let key = |line: &Line| match &line.fate {
        Fate::Moved { ruling, .. } => Some(unit(&ruling.unit)),
        Fate::Retreated { ruling, .. } => Some(unit(&ruling.dislodged.unit)),
        Fate::Adjusted(_) if line.order == Written::Waive => None,
        Fate::Adjusted(_) | Fate::Disordered(_) => {
            let text = line.order.canonical(map).to_string();
            let count = seen.entry(text.clone()).or_default();
            *count += 1;
            Some(match *count {
                1 => text,
                again => format!("{text} #{again}"),
            })
        }
    };
    lines.iter().map(key).collect()
}

//! Conversion of result codes to those of the Python package `diplomacy`, which differ in these cases:
//!
//! * A fleet whose convoy wasn't used has `no convoy`: the army moved by land, or another fleet of the
//!   route was dislodged.
//! * The support of an army without a convoy has `no convoy`, or `void` if no route was ordered.
//! * A support of an attack on a unit of the supporter's own power has `void` if that unit stayed.
//! * A unit that is dislodged and can't retreat has only `dislodged`.

use std::collections::BTreeMap;

use chancery_core::adjudicator::{OrderResult, Outcome, Resolution};
use chancery_core::board::{Map, Province, UnitKind};
use chancery_core::orders::{Order, Via};

/// The result codes by unit.
pub(crate) type Codes = BTreeMap<String, Vec<&'static str>>;

const NO_CONVOY: &str = "no convoy";
const VOID: &str = "void";

/// Replaces the codes that differ from those of the package.
pub(crate) fn replace(map: &Map, resolution: &Resolution, codes: &mut Codes) {
    for own in codes.values_mut() {
        own.retain(|code| *code != "disband");
    }
    let phase = Phase { map, resolution };
    let changed: Vec<(String, &'static str)> = resolution
        .rulings
        .iter()
        .filter_map(|helper| Some((helper.unit.code(map), phase.code(helper)?)))
        .collect();
    for (unit, code) in changed {
        let own = codes.entry(unit).or_default();
        own.retain(|code| *code != "disrupted");
        own.insert(0, code);
    }
}

struct Phase<'a> {
    map: &'a Map,
    resolution: &'a Resolution,
}

impl Phase<'_> {
    /// Returns the package's code for a support or convoy, or `None` if it is the same.
    fn code(&self, helper: &OrderResult) -> Option<&'static str> {
        match (helper.order, helper.outcome) {
            (Order::Convoy { from, to }, Outcome::ConvoyReady | Outcome::Disrupted(_)) => {
                let army = self.resolution.ruling(self.map, from)?;
                let lost = self.has_no_convoy(army)
                    && helper.dislodged.is_none()
                    && self.is_fleet_dislodged(from, to);
                (lost || self.goes_by_land(army)).then_some(NO_CONVOY)
            }
            (Order::SupportMove { from, to, .. }, Outcome::Supported) => {
                let helped = self.resolution.ruling(self.map, from)?;
                if self.has_no_convoy(helped) {
                    let is_ordered = self.fleets(from, to).next().is_some();
                    return Some(if is_ordered { NO_CONVOY } else { VOID });
                }
                let there = self.resolution.ruling(self.map, to)?;
                let stays = !matches!(there.outcome, Outcome::Moves { .. });
                let is_own = there.unit.power == helper.unit.power;
                (stays && is_own && self.is_strongest(helped, to)).then_some(VOID)
            }
            _ => None,
        }
    }

    /// Returns the fleets with an order to convoy an army from `from` to `to`.
    fn fleets(&self, from: Province, to: Province) -> impl Iterator<Item = &OrderResult> {
        let all = self.resolution.rulings.iter();
        all.filter(move |fleet| fleet.order == Order::Convoy { from, to })
    }

    fn is_fleet_dislodged(&self, from: Province, to: Province) -> bool {
        self.fleets(from, to).any(|fleet| fleet.dislodged.is_some())
    }

    fn has_no_convoy(&self, army: &OrderResult) -> bool {
        let codes = chancery_core::report::Codes::of_movement(army);
        codes.contains(chancery_core::report::Code::NoConvoy)
    }

    /// Returns whether an army moves by land although fleets of other powers were ordered to convoy it.
    fn goes_by_land(&self, army: &OrderResult) -> bool {
        let Order::Move {
            to,
            via: Via::Unsaid,
        } = army.order
        else {
            return false;
        };
        let (from, goal) = (self.map.province(army.unit.location), self.map.province(to));
        let is_adjacent = self
            .map
            .reach(UnitKind::Army, army.unit.location)
            .contains(to);
        let is_own = |fleet: &OrderResult| fleet.unit.power == army.unit.power;
        is_adjacent && !self.fleets(from, goal).any(is_own)
    }

    /// Returns whether a unit attacks a province with more supports than all other attackers.
    fn is_strongest(&self, attacker: &OrderResult, at: Province) -> bool {
        let attacks = |other: &&OrderResult| other.order.target(self.map) == Some(at);
        let mut others = self.resolution.rulings.iter().filter(attacks);
        let own = self.supports(attacker, at);
        others.all(|other| other.unit == attacker.unit || self.supports(other, at) < own)
    }

    /// Returns the number of supports of an attack that weren't cut.
    fn supports(&self, attacker: &OrderResult, at: Province) -> usize {
        let attacker = self.map.province(attacker.unit.location);
        let is_one = |support: &&OrderResult| {
            matches!(support.order, Order::SupportMove { from, to, .. } if from == attacker && to == at)
                && support.outcome == Outcome::Supported
        };
        self.resolution.rulings.iter().filter(is_one).count()
    }
}

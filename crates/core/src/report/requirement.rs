//! What an illegal order would have needed.

use super::clause::{place, unit_at};
use super::sentence::list;
use super::{ReportContext, ResultKind, ResultLine};
use crate::board::{Location, Province};
use crate::orders::{IllegalReason, OrderOrigin};

impl ReportContext<'_> {
    /// What an illegal order of a movement phase would have needed, or what could have been ordered
    /// in its place, without a full stop. None for other lines, and where the reason says it all.
    pub fn needed(&self, line: &ResultLine) -> Option<String> {
        let ResultKind::Moved {
            ruling,
            source: OrderOrigin::Illegal(_, why),
        } = &line.fate
        else {
            return None;
        };
        let map = self.bench.map;
        let here = map.province(ruling.unit.location);
        let unit = unit_at(&self.bench, here);
        Some(match *why {
            IllegalReason::SamePlace
            | IllegalReason::NotAdjacent(_)
            | IllegalReason::ArmyToWater(_)
            | IllegalReason::FleetInland(_)
            | IllegalReason::Impassable(_)
            | IllegalReason::Closed(_)
            | IllegalReason::CoastOutOfReach(_)
            | IllegalReason::Unreadable => {
                let reach = map.reach(ruling.unit.kind, ruling.unit.location);
                let closed = &self.bench.position.terms.closed;
                let open = reach
                    .iter()
                    .filter(|&to| !closed.contains(map.province(to)));
                let places = open.map(|to| map.full(to));
                format!("{unit} can go to {}", or(places.collect()))
            }
            IllegalReason::NoFleets(_) => "it needed a fleet in every sea on the route".to_owned(),
            IllegalReason::CoastNeeded(at) => {
                let coasts = map
                    .locations()
                    .filter(|&coast| map.province(coast) == at && map.coast(coast).is_some());
                let names = coasts.map(|coast: Location| map.full(coast));
                format!("it needed to specify {}", or(names.collect()))
            }
            IllegalReason::KindMissing => format!("it would have needed to say {unit}"),
            IllegalReason::KindWrong(_) | IllegalReason::OtherCoast(_) => format!("it is {unit}"),
            IllegalReason::SupportOutOfReach(to) => {
                self.who_could_support(ruling.unit.location, to)
            }
            IllegalReason::NoPath => {
                "the waters named would have to lead from coast to coast".to_owned()
            }
            _ => return None,
        })
    }

    /// The units that could have given a support to a place.
    fn who_could_support(&self, asked: Location, to: Province) -> String {
        let map = self.bench.map;
        let near = self.bench.position.units().filter(|unit| {
            unit.location != asked
                && map.province(unit.location) != to
                && map.reach_provinces(unit.kind, unit.location).contains(to)
        });
        let names: Vec<String> = near.map(|unit| super::clause::unit(map, unit)).collect();
        match names.is_empty() {
            true => format!("no unit is next to {}", place(map, to)),
            false => format!("only {} can support a move there", list(names)),
        }
    }
}

fn or(mut all: Vec<String>) -> String {
    match (all.pop(), all.is_empty()) {
        (None, _) => "nowhere".into(),
        (Some(last), true) => last,
        (Some(last), false) => format!("{} or {last}", all.join(", ")),
    }
}

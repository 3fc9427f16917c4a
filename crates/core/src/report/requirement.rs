//! The requirements that illegal orders failed to meet.

use super::clause::place;
use super::{ReportContext, ResultKind, ResultLine};
use crate::board::{Location, Province, UnitKind};
use crate::orders::{Action, IllegalReason, OrderOrigin, WrittenOrder, WrittenVia};

impl ReportContext<'_> {
    /// Returns what an illegal order of a movement phase would have needed, or what could have been ordered
    /// instead, without a period. Returns `None` for other lines, and if the reason is complete without it.
    pub fn needed(&self, line: &ResultLine) -> Option<String> {
        let ResultKind::Moved {
            ruling,
            source: OrderOrigin::Illegal(_, why),
        } = &line.result
        else {
            return None;
        };
        let map = self.ctx.map;
        let here = map.province(ruling.unit.location);
        let unit = self.unit_at(here);
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
                let open = reach
                    .iter()
                    .filter(|&to| self.ctx.is_open(map.province(to)).is_ok());
                let places = open.map(|to| map.full(to));
                let is_army = ruling.unit.kind == UnitKind::Army;
                let by_land = if is_army && map.coastal().contains(here) {
                    " without a convoy"
                } else {
                    ""
                };
                format!("{unit} can move to {}{by_land}", either(places.collect()))
            }
            IllegalReason::NoFleets(_) => "it needed a fleet in every sea on the route".to_owned(),
            IllegalReason::CoastNeeded(at) => {
                let coasts = map
                    .locations()
                    .filter(|&coast| map.province(coast) == at && map.coast(coast).is_some());
                let names = coasts.map(|coast: Location| map.full(coast));
                format!("it needed to specify {}", either(names.collect()))
            }
            IllegalReason::RailroadUnnamed(number) => {
                let (named, to) = (line.order.parts()?.0, line.order.destination()?);
                let via = WrittenVia::Rail(number);
                let by_rail = WrittenOrder::new(*named, Action::Move { to, via });
                format!("it needed to be written {}", by_rail.short(map))
            }
            IllegalReason::KindMissing => format!("it needed to specify {unit}"),
            IllegalReason::KindWrong(_) | IllegalReason::OtherCoast(_) => format!("it is {unit}"),
            IllegalReason::SupportOutOfReach(to) if to != here => {
                let of = line.order.helped().map(|of| of.place.province);
                self.possible_supporters(ruling.unit.location, of, to)
            }
            IllegalReason::NoPath => "the seas named must lead from coast to coast".to_owned(),
            _ => return None,
        })
    }

    /// Returns a clause on the units that could have supported a move to a province.
    fn possible_supporters(
        &self,
        supporter: Location,
        of: Option<Province>,
        to: Province,
    ) -> String {
        let map = self.ctx.map;
        let near = self.ctx.position.units().filter(|unit| {
            let at = map.province(unit.location);
            unit.location != supporter
                && Some(at) != of
                && at != to
                && map.support_reach(unit.kind, unit.location).contains(to)
        });
        let names: Vec<String> = near.map(|unit| unit.short(map)).collect();
        if names.is_empty() {
            format!("no other unit can support a move to {}", place(map, to))
        } else {
            format!("only {} can support a move there", text::join(&names))
        }
    }
}

fn either(all: Vec<String>) -> String {
    if all.is_empty() {
        "no province".to_owned()
    } else {
        text::join_with(&all, "or")
    }
}

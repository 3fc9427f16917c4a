//! Plans for retreats, builds and removals.

use chancery_core::board::{Location, Power, ProvinceSet, Unit, UnitKind};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{Adjustment, RetreatOrder};

use crate::plan::Plan;
use crate::random::Random;
use crate::value::{Scene, Values};

/// Makes a plan for the dislodged units of a power: each goes to the best place that no other takes.
pub fn retreats(scene: Scene<'_>, power: Power, noise: f32, random: &mut Random) -> Plan {
    let values = Values::new(scene, power, |_| 1.0);
    let map = scene.map;
    let mut taken = ProvinceSet::EMPTY;
    let orders = scene.position.dislodged_of(power).map(|gone| {
        let open = gone
            .open
            .iter()
            .filter(|&to| !taken.contains(map.province(to)));
        let value =
            |to: Location| values.place(gone.unit.kind, to) * (1.0 + noise * random.around_zero());
        let order = match best(open, value) {
            Some(to) => {
                taken.insert(map.province(to));
                RetreatOrder::Retreat(to)
            }
            None => RetreatOrder::Disband,
        };
        (map.province(gone.unit.location), order)
    });
    Plan::Retreats(orders.collect())
}

/// Makes a plan for the builds or removals of a power: the best builds, or the units of least use.
pub fn adjustments(
    ctx: &LegalityContext<'_>,
    scene: Scene<'_>,
    power: Power,
    noise: f32,
    random: &mut Random,
) -> Plan {
    let values = Values::new(scene, power, |_| 1.0);
    let due = scene.position.adjustment(power);
    let mut all = Vec::new();
    if due < 0 {
        let mut units: Vec<(f32, Unit)> = scene
            .position
            .units_of(power)
            .map(|unit| {
                (
                    values.place(unit.kind, unit.location) * (1.0 + noise * random.around_zero()),
                    unit,
                )
            })
            .collect();
        units.sort_by(|one, other| one.0.total_cmp(&other.0));
        let removed = units.iter().take(due.unsigned_abs() as usize);
        all.extend(removed.map(|(_, unit)| Adjustment::Remove(scene.map.province(unit.location))));
        return Plan::Adjustments(all);
    }
    let mut sites = sites(ctx, power);
    for _ in 0..due {
        let value = |site: (UnitKind, Location)| {
            let (kind, at) = site;
            let threat = scene.influence.against(power, scene.map.province(at));
            (values.pull(kind, at) + 0.2 * f32::from(threat)) * (1.0 + noise * random.around_zero())
        };
        let Some((kind, at)) = best(sites.iter().copied(), value) else {
            break;
        };
        let here = scene.map.province(at);
        sites.retain(|(_, other)| scene.map.province(*other) != here);
        all.push(Adjustment::Build(kind, at));
    }
    Plan::Adjustments(all)
}

/// Every unit that a power may build, and where.
pub(crate) fn sites(ctx: &LegalityContext<'_>, power: Power) -> Vec<(UnitKind, Location)> {
    let homes = ctx.position.open_homes(power);
    let places = homes.flat_map(|home| {
        ctx.map
            .info(home)
            .coasts
            .iter()
            .copied()
            .chain([home.location()])
    });
    let units = places.flat_map(|at| UnitKind::ALL.map(|kind| (kind, at)));
    units
        .filter(|&(kind, at)| ctx.map.can_stand(kind, at))
        .collect()
}

/// The item of the highest value; of several, the first.
pub(crate) fn best<T: Copy>(
    all: impl Iterator<Item = T>,
    mut value: impl FnMut(T) -> f32,
) -> Option<T> {
    let valued = all.map(|item| (value(item), item));
    let best = valued.reduce(|best, next| if next.0 > best.0 { next } else { best });
    best.map(|(_, item)| item)
}

/// Makes a list of the powers that have something to do.
pub fn active(scene: Scene<'_>) -> Vec<Power> {
    let (map, position) = (scene.map, scene.position);
    let phase = position.turn.phase;
    let acts = |power: &Power| match phase {
        phase if phase.is_movement() => {
            position.units_of(*power).next().is_some() && !position.terms.unplayed.contains(*power)
        }
        phase if phase.is_retreat() => position.dislodged_of(*power).next().is_some(),
        _ => position.adjustment(*power) != 0,
    };
    map.powers().filter(acts).collect()
}

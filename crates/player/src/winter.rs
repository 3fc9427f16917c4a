//! Plans for retreats, builds and removals.

use chancery_core::board::{Id, Location, Map, Position, Power, Province, ProvinceSet, UnitKind};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{Adjustment, RetreatOrder};

use crate::plan::Plan;
use crate::random::Random;
use crate::value::{Scene, Values};

/// Makes a plan for the dislodged units of a power.
pub fn retreats(scene: Scene<'_>, power: Power, noise: f32, random: &mut Random) -> Plan {
    let values = Values::new(scene, power, |_| 1.0);
    best_retreats(scene.map, scene.position, power, |kind, to| {
        values.place(kind, to) * (1.0 + noise * random.around_zero())
    })
}

/// Makes a plan for the builds or removals of a power.
pub fn adjustments(
    ctx: &LegalityContext<'_>,
    scene: Scene<'_>,
    power: Power,
    noise: f32,
    random: &mut Random,
) -> Plan {
    let values = Values::new(scene, power, |_| 1.0);
    if scene.position.adjustment(power) < 0 {
        return least_removals(scene.map, scene.position, power, |kind, at| {
            values.place(kind, at) * (1.0 + noise * random.around_zero())
        });
    }
    best_builds(ctx, power, |kind, at| {
        let threat = scene.influence.against(power, scene.map.province(at));
        (values.pull(kind, at) + 0.2 * f32::from(threat)) * (1.0 + noise * random.around_zero())
    })
}

/// Retreats each dislodged unit of a power to the open location of the highest value that isn't taken by
/// another of its retreats, or disbands it if there is none.
pub(crate) fn best_retreats(
    map: &Map,
    position: &Position,
    power: Power,
    mut value: impl FnMut(UnitKind, Location) -> f32,
) -> Plan {
    let mut taken = ProvinceSet::EMPTY;
    let orders = position.dislodged_of(power).map(|gone| {
        let open = gone
            .open
            .iter()
            .filter(|&to| !taken.contains(map.province(to)));
        let to = best(open, |to| value(gone.unit.kind, to));
        taken.extend(to.map(|to| map.province(to)));
        let order = to.map_or(RetreatOrder::Disband, RetreatOrder::Retreat);
        (map.province(gone.unit.location), order)
    });
    Plan::Retreats(orders.collect())
}

/// Removes as many units of a power as it must, those of the lowest value, in the order of the map's provinces.
pub(crate) fn least_removals(
    map: &Map,
    position: &Position,
    power: Power,
    mut value: impl FnMut(UnitKind, Location) -> f32,
) -> Plan {
    let units = position.units_of(power);
    let mut units: Vec<(f32, Location)> = units
        .map(|unit| (value(unit.kind, unit.location), unit.location))
        .collect();
    units.sort_by(|one, other| one.0.total_cmp(&other.0));
    let due = position.adjustment(power).unsigned_abs() as usize;
    let removed = units.iter().take(due);
    let mut removed: Vec<Province> = removed.map(|(_, at)| map.province(*at)).collect();
    removed.sort_by_key(|at| at.index());
    Plan::Adjustments(removed.into_iter().map(Adjustment::Remove).collect())
}

/// Builds as many units as the power may, at the locations of the highest value, at most one per province, in
/// the order of the map's locations.
pub(crate) fn best_builds(
    ctx: &LegalityContext<'_>,
    power: Power,
    mut value: impl FnMut(UnitKind, Location) -> f32,
) -> Plan {
    let mut sites = sites(ctx, power);
    let builds = (0..ctx.position.adjustment(power)).map_while(|_| {
        let (kind, at) = best(sites.iter().copied(), |(kind, at)| value(kind, at))?;
        let here = ctx.map.province(at);
        sites.retain(|(_, other)| ctx.map.province(*other) != here);
        Some((kind, at))
    });
    let mut builds: Vec<(UnitKind, Location)> = builds.collect();
    builds.sort_by_key(|(_, at)| at.index());
    let builds = builds.into_iter();
    Plan::Adjustments(
        builds
            .map(|(kind, at)| Adjustment::Build(kind, at))
            .collect(),
    )
}

/// Returns all units that a power may build, by kind and location.
fn sites(ctx: &LegalityContext<'_>, power: Power) -> Vec<(UnitKind, Location)> {
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

/// Returns the item of the highest value, the first of them in a tie.
pub fn best<T: Copy>(all: impl Iterator<Item = T>, mut value: impl FnMut(T) -> f32) -> Option<T> {
    let valued = all.map(|item| (value(item), item));
    let best = valued.reduce(|best, next| if next.0 > best.0 { next } else { best });
    best.map(|(_, item)| item)
}

/// Returns the powers that have orders to give in the phase of the position.
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

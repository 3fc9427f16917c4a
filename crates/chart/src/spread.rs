//! Widens the badges and centers that have too few cells in their province to show their power. They take
//! cells beside them that nothing else in the scene covers, even in another province. A badge without such
//! cells moves to the free ones nearest to its label. A highlighted center without room for its label has it on
//! such cells, too.

use crate::{Badges, Grid, Label, Look, Plan, Region, Scene, Spot};
use chancery_core::board::{Map, Province, ProvinceSet};

/// The maximum distance that a badge moves.
const MOST_ROWS: usize = 2;
const MOST_COLUMNS: usize = 6;

/// The widened spots of a scene.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Spread {
    /// Each widened spot: as in the layout, and in the scene.
    wider: Vec<(Spot, Spot)>,
    /// The centers whose labels have no room in the layout, with these and their dots.
    pub(crate) titles: Vec<(Province, Label, Spot)>,
}

impl Spread {
    /// Returns the widened spots of a scene on a plan, whose `hidden` labels aren't shown.
    pub(crate) fn of(map: &Map, plan: &Plan, scene: &Scene, hidden: ProvinceSet) -> Self {
        let narrow = narrow_spots(map, plan, scene);
        let untitled = untitled_centers(map, plan, scene);
        let mut spread = Spread::default();
        if narrow.is_empty() && untitled.is_empty() {
            return spread;
        }
        let mut taken = taken_cells(map, plan, scene, hidden);
        for province in untitled {
            let Some((label, dot)) = title(map, plan, &taken, province) else {
                continue;
            };
            for spot in [label.spot, dot] {
                spot.columns().for_each(|x| taken[(x, spot.y)] = true);
            }
            spread.titles.push((province, label, dot));
        }
        for (province, spot, width) in narrow {
            let mut wide = spot;
            while wide.width < width {
                let Some(next) = widened(plan, &taken, province, wide) else {
                    break;
                };
                next.columns().for_each(|x| taken[(x, next.y)] = true);
                wide = next;
            }
            let is_unit = plan.spots(province).units().any(|unit| unit == spot);
            if wide.width < width
                && is_unit
                && let Some(other) = moved(map, plan, &taken, province, spot, width)
            {
                other.columns().for_each(|x| taken[(x, other.y)] = true);
                wide = other;
            }
            if wide != spot {
                spread.wider.push((spot, wide));
            }
        }
        spread
    }

    /// Returns the cells of a spot in the scene.
    pub fn shown(&self, spot: Spot) -> Spot {
        let wider = self.wider.iter().find(|(narrow, _)| *narrow == spot);
        wider.map_or(spot, |&(_, wide)| wide)
    }
}

/// Returns the spots that are too narrow for what they show, with their provinces and the widths that they
/// need: units first, which matter more than centers.
fn narrow_spots(map: &Map, plan: &Plan, scene: &Scene) -> Vec<(Province, Spot, usize)> {
    let view = plan.view();
    let is_filled = view.look.is_filled();
    if is_filled && view.badges == Badges::Kind {
        // the color shows the power
        return Vec::new();
    }
    let units = plan.badges(map, scene).map(|(at, spot)| (at, spot, 2));
    let dislodged = scene.dislodged.iter().filter_map(|unit| {
        let province = map.province(unit.location);
        Some((province, plan.spots(province).dislodged?, 3))
    });
    // an owner's initial; in ASCII, a free center is a pair of parentheses
    let is_shown = |&province: &Province| {
        !is_filled && (view.look == Look::Ascii || scene.center(province).is_some())
    };
    let centers = map.provinces().filter(is_shown);
    let centers = centers.filter_map(|at| Some((at, plan.spots(at).center?, 2)));
    let all = units.chain(dislodged).chain(centers);
    all.filter(|&(_, spot, width)| spot.width < width).collect()
}

/// Returns the centers that a scene highlights and whose labels have no room in the layout of the whole drawing.
fn untitled_centers(map: &Map, plan: &Plan, scene: &Scene) -> Vec<Province> {
    if scene.light.is_none() || plan.view().window.is_some() {
        return Vec::new();
    }
    let centers = map.centers();
    let centers = centers.iter().filter(|&at| scene.is_lit(at));
    centers
        .filter(|&at| plan.spots(at).label.is_none())
        .collect()
}

/// Returns the label and the dot of a center without room for them: on free cells, as many as possible of its own.
fn title(map: &Map, plan: &Plan, taken: &Grid<bool>, province: Province) -> Option<(Label, Spot)> {
    let look = plan.view().look;
    let text = if look.is_ascii() {
        map.code(province).to_owned()
    } else {
        map.short(province.location()).to_string()
    };
    let length = text.chars().count();
    let dot = if look.is_filled() { 1 } else { 2 };
    let own = &plan.cells[Region::of(province).index()];
    let starts = own.iter().flat_map(|&(x, y)| {
        let starts = (x + 1).saturating_sub(length)..=x;
        starts.map(move |start| Spot::new(start, y, length + dot))
    });
    let is_free = |spot: &Spot| {
        let cells = spot.x.saturating_sub(1)..=spot.x + spot.width;
        let mut around = cells.map(|x| taken.get(x, spot.y));
        spot.x + spot.width <= plan.width() && around.all(|cell| cell != Some(true))
    };
    let foreign = |spot: &Spot| {
        let columns = spot.columns();
        columns
            .filter(|&x| plan.is_foreign(x, spot.y, province))
            .count()
    };
    let spot = starts.filter(is_free).min_by_key(foreign)?;
    let label = Label {
        spot: Spot {
            width: length,
            ..spot
        },
        text,
    };
    Some((label, Spot::new(spot.x + length, spot.y, dot)))
}

/// Returns the cells with something in them.
fn taken_cells(map: &Map, plan: &Plan, scene: &Scene, hidden: ProvinceSet) -> Grid<bool> {
    let mut taken = Grid::filled(plan.width(), plan.height(), false);
    let texts = map.provinces().flat_map(|province| {
        let spots = plan.spots(province);
        let label = spots.label_spot().filter(|_| !hidden.contains(province));
        let contested = spots.unit.filter(|_| scene.contested.contains(province));
        [label, spots.center, contested]
    });
    let dislodged = scene.dislodged.iter();
    let dislodged = dislodged.map(|unit| plan.spots(map.province(unit.location)).dislodged);
    let units = plan.badges(map, scene).map(|(_, spot)| Some(spot));
    let tags = scene.tags.iter();
    let tags = tags.map(|tag| plan.anchor(map, scene, tag.anchor));
    for spot in texts.chain(dislodged).chain(units).chain(tags).flatten() {
        spot.columns().for_each(|x| taken[(x, spot.y)] = true);
    }
    taken
}

/// Returns the free cells nearest to the label of a province for a badge that lies between texts, unless they are as near
/// to the label of another one.
fn moved(
    map: &Map,
    plan: &Plan,
    taken: &Grid<bool>,
    province: Province,
    spot: Spot,
    width: usize,
) -> Option<Spot> {
    let label = |province| plan.spots(province).label_spot();
    let own = label(province)?;
    let others = || map.provinces().filter(|&other| other != province);
    let is_free = |new: &Spot| {
        let beside = [new.x.wrapping_sub(1), new.x + new.width];
        new.columns().all(|x| taken.get(x, new.y) == Some(false))
            && beside.iter().all(|&x| taken.get(x, new.y) != Some(true))
            && others().all(|other| label(other).is_none_or(|it| new.gap(own) < new.gap(it)))
    };
    let rows = spot.y.saturating_sub(MOST_ROWS)..=spot.y + MOST_ROWS;
    let near = rows.flat_map(|y| {
        let columns = spot.x.saturating_sub(MOST_COLUMNS)..=spot.x + MOST_COLUMNS;
        columns.map(move |x| Spot::new(x, y, width))
    });
    let foreign = |new: &Spot| {
        new.columns()
            .filter(|&x| plan.is_foreign(x, new.y, province))
            .count()
    };
    near.filter(is_free)
        .min_by_key(|new| (new.gap(own), foreign(new)))
}

/// Returns a spot with one more cell that is free: in the province, apart from other things, and on the left if
/// possible.
fn widened(plan: &Plan, taken: &Grid<bool>, province: Province, spot: Spot) -> Option<Spot> {
    let is_taken = |x: usize| taken.get(x, spot.y);
    let (left, right) = (spot.x.wrapping_sub(1), spot.x + spot.width);
    let sides = [(left, left.wrapping_sub(1)), (right, right + 1)];
    let sides = sides
        .into_iter()
        .filter(|&(x, _)| is_taken(x) == Some(false));
    let (x, _) = sides.min_by_key(|&(x, beyond)| {
        (
            plan.is_foreign(x, spot.y, province),
            is_taken(beyond) == Some(true),
        )
    })?;
    Some(Spot::new(x.min(spot.x), spot.y, spot.width + 1))
}

//! Where labels, centers, units and dislodged units stand: each inside its own province, none over
//! another, whatever the position, so that nothing moves about from turn to turn.

use crate::plan::{Detail, Raster, WIDE_BADGES};
use crate::raster::{arms, corners, quarters};
use crate::{Badges, Drawing, Grid, Ground, Look, Names, Region, View};
use chancery_core::board::{Id, Location, Map, Province};

/// Some cells of one row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    /// The first cell's column.
    pub x: usize,
    /// The row.
    pub y: usize,
    /// How many cells.
    pub width: usize,
}

impl Spot {
    /// Is the cell one of these?
    pub fn contains(self, x: usize, y: usize) -> bool {
        y == self.y && (self.x..self.x + self.width).contains(&x)
    }

    /// Have the two a cell in common?
    pub fn meets(self, other: Spot) -> bool {
        self.y == other.y && self.x < other.x + other.width && other.x < self.x + self.width
    }

    /// The columns.
    pub fn columns(self) -> std::ops::Range<usize> {
        self.x..self.x + self.width
    }

    /// Do the two stand side by side without a gap?
    fn touches(self, other: Spot) -> bool {
        self.y == other.y && (self.x == other.x + other.width || other.x == self.x + self.width)
    }

    fn middle(self) -> (f32, f32) {
        (self.x as f32 + self.width as f32 / 2.0, self.y as f32 + 0.5)
    }
}

/// What is written in a province.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// The cells of the text.
    pub spot: Spot,
    /// The text, one cell a character.
    pub text: String,
}

/// Where things stand in one province; what found no room (in a zoom window, where a province may
/// show a corner only) is `None`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Spots {
    /// Code or name.
    pub label: Option<Label>,
    /// The supply center's dot.
    pub center: Option<Spot>,
    /// The unit.
    pub unit: Option<Spot>,
    /// A fleet, on each coast of a split province.
    pub coasts: Vec<(Location, Spot)>,
    /// A dislodged unit.
    pub dislodged: Option<Spot>,
}

impl Spots {
    /// Where the unit at a location of this province stands.
    pub fn unit_at(&self, location: Location) -> Option<Spot> {
        let coast = self.coasts.iter().find(|(coast, _)| *coast == location);
        coast.map(|&(_, spot)| spot).or(self.unit)
    }
}

/// What it costs a badge to be narrower than it could be; on a coast its place matters more.
const NARROWER: f32 = 6.0;
const NARROWER_ON_COAST: f32 = 2.0;

/// How many cells the signs of a look take, the dearest form first.
struct Widths {
    /// A blank between label and dot.
    dot_gap: usize,
    unit: &'static [usize],
    dislodged: &'static [usize],
}

impl Widths {
    fn of(view: View, scale: f32) -> Self {
        let dot_gap = usize::from(scale >= 120.0);
        match (view.look, view.badges) {
            (Look::Rich, Badges::Kind) if scale >= WIDE_BADGES as f32 => Widths {
                dot_gap,
                unit: &[3, 1],
                dislodged: &[2, 1],
            },
            (Look::Rich, Badges::Kind) => Widths {
                dot_gap,
                unit: &[1],
                dislodged: &[2, 1],
            },
            (Look::Rich, Badges::PowerAndKind) | (Look::Box | Look::Ascii, _) => Widths {
                dot_gap,
                unit: &[2, 1],
                dislodged: &[3, 2, 1],
            },
        }
    }
}

/// Places everything.
pub(super) fn place(
    drawing: &Drawing,
    map: &Map,
    raster: &Raster,
    cells: &[Vec<(usize, usize)>],
    price: &Grid<f32>,
    view: View,
) -> Vec<Spots> {
    let mut order: Vec<Province> = map.provinces().collect();
    order.sort_by_key(|&province| cells[Region::of(province).index()].len());
    let mut spots = vec![Spots::default(); map.province_count()];
    let widths = Widths::of(view, raster.scale(drawing));
    let mut layout = Layout {
        drawing,
        map,
        raster,
        look: view.look,
        widths,
        price,
        taken: Grid::filled(raster.cells.width(), raster.cells.height(), false),
    };
    for province in order {
        let cells = &cells[Region::of(province).index()];
        if !cells.is_empty() {
            spots[province.index()] = layout.province(province, cells, view.names);
        }
    }
    spots
}

/// What it costs to write on a cell: borders and coasts should stay to be seen.
pub(super) fn border_prices(raster: &Raster) -> Grid<f32> {
    let cells = &raster.cells;
    Grid::from_fn(cells.width(), cells.height(), |x, y| {
        let own = cells[(x, y)];
        match &raster.detail {
            Detail::Both {
                quadrants,
                corners: grid,
            } => {
                let whole = quarters(quadrants, x, y)
                    .iter()
                    .all(|&quarter| quarter == own);
                let crossed = arms(corners(grid, x, y)).contains(&true);
                match (whole, crossed) {
                    (true, false) => 0.0,
                    (true, true) => 1.0,
                    (false, _) => 2.2,
                }
            }
            Detail::Corners(grid) => {
                let crossed = arms(corners(grid, x, y)).contains(&true);
                if crossed { 1.2 } else { 0.0 }
            }
            Detail::Cells => {
                let other = |at: Option<Region>| at.is_some_and(|region| region != own);
                if other(cells.get(x + 1, y)) || other(cells.get(x, y + 1)) {
                    0.9
                } else {
                    0.0
                }
            }
        }
    })
}

struct Layout<'a> {
    drawing: &'a Drawing,
    map: &'a Map,
    raster: &'a Raster,
    look: Look,
    widths: Widths,
    price: &'a Grid<f32>,
    taken: Grid<bool>,
}

/// A spot and what it costs.
type Offer = (f32, Spot);

/// A run of free cells, and what it costs wherever one would rather stand.
#[derive(Clone, Copy)]
struct Room {
    spot: Spot,
    borders: f32,
    glued: f32,
}

impl Room {
    /// What it costs one who would rather stand at a place.
    fn cost(&self, wish: (f32, f32)) -> f32 {
        0.5 * distance(self.spot.middle(), wish) + self.borders + self.glued
    }
}

impl Layout<'_> {
    fn province(&mut self, province: Province, cells: &[(usize, usize)], names: Names) -> Spots {
        let anchors = self.drawing.anchors(province);
        let solid = matches!(
            self.drawing.ground(Region::of(province)),
            Ground::Impassable(_)
        );
        if solid {
            return self.impassable(province, cells, names);
        }
        let unit_at = self.raster.cell_of(anchors.unit);
        let beside = self.raster.cell_of(anchors.dislodged);
        let aside = (beside.0 - unit_at.0, beside.1 - unit_at.1);
        let units = self.first_that_fits(self.widths.unit, cells, unit_at, NARROWER);
        let rooms: Vec<Vec<Room>> = {
            let widths = self.widths.dislodged.iter();
            widths
                .map(|&width| self.rooms(cells, width).collect())
                .collect()
        };
        let mut best: Option<(f32, Spots)> = None;
        for (label_cost, label, center) in self.labels(province, cells, names) {
            let dearer = |cost: f32| best.as_ref().is_some_and(|(least, _)| cost >= *least);
            if dearer(label_cost) {
                continue;
            }
            let free = |spot: Spot| {
                !spot.meets(label.spot) && center.is_none_or(|center| !spot.meets(center))
            };
            let crowd = |spot: Spot| {
                let label =
                    spot.touches(label.spot) || center.is_some_and(|center| spot.touches(center));
                if label { 0.9 } else { 0.0 }
            };
            let apart =
                |spot: Spot| crowd(spot) + 0.25 * distance(spot.middle(), label.spot.middle());
            let unit = least(
                units.iter().filter(|offer| free(offer.1)),
                |offer| offer.0 + 0.25 * rows_apart(offer.1, label.spot.middle()),
                |offer| (offer.0 + apart(offer.1), offer.1),
            );
            let Some((unit_cost, unit)) = unit else {
                continue;
            };
            if dearer(label_cost + unit_cost) {
                continue;
            }
            let wish = (unit.middle().0 + aside.0, unit.middle().1 + aside.1);
            let beside = |spot: Spot| crowd(spot) + if spot.touches(unit) { 0.4 } else { 0.0 };
            let dislodged = rooms.iter().enumerate().find_map(|(narrower, rooms)| {
                let free = |room: &&Room| free(room.spot) && !room.spot.meets(unit);
                let (cost, spot) = least(
                    rooms.iter().filter(free),
                    |room| 0.5 * rows_apart(room.spot, wish) + room.borders,
                    |room| (room.cost(wish) + beside(room.spot), room.spot),
                )?;
                Some((0.3 * cost + 5.0 * narrower as f32, spot))
            });
            let (extra, dislodged) =
                dislodged.map_or((40.0, None), |(cost, spot)| (cost, Some(spot)));
            let cost = label_cost + unit_cost + extra;
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                let coasts = Vec::new();
                best = Some((
                    cost,
                    Spots {
                        label: Some(label),
                        center,
                        unit: Some(unit),
                        coasts,
                        dislodged,
                    },
                ));
            }
        }
        let mut spots = match best {
            Some((_, spots)) => spots,
            // Too little room for a label and a unit: then the unit.
            None => Spots {
                unit: cheapest(units.iter(), |_| 0.0).map(|(_, spot)| spot),
                ..Spots::default()
            },
        };
        self.coasts(province, cells, &mut spots);
        self.take(&spots);
        spots
    }

    /// Is there room for names at all? In smaller drawings they would stand beside codes here and
    /// there, and be read as something special.
    fn names_fit(&self, names: Names) -> bool {
        names == Names::Full && self.raster.scale(self.drawing) >= 140.0
    }

    /// Where fleets stand on the coasts of a split province.
    fn coasts(&self, province: Province, cells: &[(usize, usize)], spots: &mut Spots) {
        for &(location, anchor) in &self.drawing.anchors(province).coasts {
            let wish = self.raster.cell_of(anchor);
            let offers = self.first_that_fits(self.widths.unit, cells, wish, NARROWER_ON_COAST);
            let written: Vec<Spot> = [
                spots.label.as_ref().map(|label| label.spot),
                spots.center,
                spots.dislodged,
            ]
            .into_iter()
            .flatten()
            .collect();
            let free = |offer: &&Offer| !written.iter().any(|&spot| spot.meets(offer.1));
            // Which coast it is should show, so no two of them share a place if that can be.
            let apart = |spot: Spot| {
                let shared = spots.coasts.iter().any(|&(_, other)| other.meets(spot));
                distance(spot.middle(), wish) + if shared { 20.0 } else { 0.0 }
            };
            if let Some((_, spot)) = cheapest(offers.iter().filter(free), apart) {
                spots.coasts.push((location, spot));
            }
        }
    }

    /// A province that no unit enters is named where there is plenty of room only; a text of
    /// seven-bit signs, which has to name all, has its code otherwise.
    fn impassable(&mut self, province: Province, cells: &[(usize, usize)], names: Names) -> Spots {
        let info = self.map.info(province);
        let at = self.raster.cell_of(self.drawing.anchors(province).label);
        let written = |text: &String, most: f32| {
            let offers = self.offers(cells, text.chars().count(), at);
            let (_, spot) = cheapest(offers.iter().filter(|offer| offer.0 < most), |_| 0.0)?;
            Some(Label {
                spot,
                text: text.clone(),
            })
        };
        let name = self.names_fit(names).then(|| written(&info.name, 2.0));
        let code = || match self.look {
            Look::Ascii => written(&info.code, f32::INFINITY),
            Look::Rich | Look::Box => None,
        };
        let label = name.flatten().or_else(code);
        let spots = Spots {
            label,
            ..Spots::default()
        };
        self.take(&spots);
        spots
    }

    /// The best places for the label, with the center's dot behind it: the name in full where it
    /// fits near its anchor, else the short form.
    fn labels(
        &self,
        province: Province,
        cells: &[(usize, usize)],
        names: Names,
    ) -> Vec<(f32, Label, Option<Spot>)> {
        const TRIED: usize = 32;
        let info = self.map.info(province);
        let anchor = self.raster.cell_of(self.drawing.anchors(province).label);
        let dot = if info.is_center {
            self.widths.dot_gap + 1
        } else {
            0
        };
        let set = |text: &str, (cost, spot): Offer| {
            let center = (dot > 0).then(|| Spot {
                x: spot.x + spot.width - 1,
                y: spot.y,
                width: 1,
            });
            let spot = Spot {
                width: spot.width - dot,
                ..spot
            };
            (
                cost,
                Label {
                    spot,
                    text: text.to_owned(),
                },
                center,
            )
        };
        if self.names_fit(names) {
            let length = info.name.chars().count();
            let near = 2.2 + 0.25 * length as f32;
            let mut offers = self.offers(cells, length + dot, anchor);
            offers.retain(|offer| offer.0 < near);
            if !offers.is_empty() {
                keep_best(&mut offers, TRIED);
                return offers
                    .into_iter()
                    .map(|offer| set(&info.name, offer))
                    .collect();
            }
        }
        let text = match self.look {
            Look::Ascii => info.code.clone(),
            Look::Rich | Look::Box => self.map.short(province.location()).to_string(),
        };
        let length = text.chars().count();
        let mut offers = self.offers(cells, length + dot, anchor);
        keep_best(&mut offers, TRIED);
        if dot > 0 && offers.is_empty() {
            return self.label_apart_from_dot(&text, cells, anchor);
        }
        offers.into_iter().map(|offer| set(&text, offer)).collect()
    }

    /// Where label and dot do not fit in one row, each takes its own.
    fn label_apart_from_dot(
        &self,
        text: &str,
        cells: &[(usize, usize)],
        anchor: (f32, f32),
    ) -> Vec<(f32, Label, Option<Spot>)> {
        let labels = self.offers(cells, text.chars().count(), anchor);
        let with_dot = |(cost, spot): Offer| {
            let beside = (spot.middle().0 + 2.5, spot.middle().1);
            let dots = self.offers(cells, 1, beside);
            let dot = cheapest(dots.iter().filter(|offer| !offer.1.meets(spot)), |_| 0.0)?;
            Some((
                cost + dot.0,
                Label {
                    spot,
                    text: text.to_owned(),
                },
                Some(dot.1),
            ))
        };
        labels.into_iter().filter_map(with_dot).collect()
    }

    /// The offers for the widest sign that fits, and for all narrower ones.
    fn first_that_fits(
        &self,
        widths: &[usize],
        cells: &[(usize, usize)],
        at: (f32, f32),
        narrower: f32,
    ) -> Vec<Offer> {
        let narrower = |i: usize| narrower * i as f32;
        let all = widths.iter().enumerate().flat_map(|(i, &width)| {
            self.offers(cells, width, at)
                .into_iter()
                .map(move |(cost, spot)| (cost + narrower(i), spot))
        });
        all.collect()
    }

    /// Every run of `width` free cells of a province with its price: near to where it should be,
    /// off the borders, not glued to other text.
    fn offers(&self, cells: &[(usize, usize)], width: usize, wish: (f32, f32)) -> Vec<Offer> {
        let rooms = self.rooms(cells, width);
        rooms.map(|room| (room.cost(wish), room.spot)).collect()
    }

    /// Every run of `width` free cells of a province.
    fn rooms(&self, cells: &[(usize, usize)], width: usize) -> impl Iterator<Item = Room> {
        // The cells come row by row, so a run of them is a run in the list.
        cells.iter().enumerate().filter_map(move |(i, &(x, y))| {
            let last = *cells.get(i + width - 1)?;
            if last != (x + width - 1, y) || (x..x + width).any(|x| self.taken[(x, y)]) {
                return None;
            }
            let spot = Spot { x, y, width };
            let taken = |x: usize| self.taken.get(x, y).unwrap_or(false);
            let glued = taken(x.wrapping_sub(1)) || taken(x + width);
            Some(Room {
                spot,
                borders: spot.columns().map(|x| self.price[(x, y)]).sum(),
                glued: if glued { 3.0 } else { 0.0 },
            })
        })
    }

    fn take(&mut self, spots: &Spots) {
        let label = spots.label.as_ref().map(|label| label.spot);
        let coasts = spots.coasts.iter().map(|&(_, spot)| spot);
        for spot in [label, spots.center, spots.unit, spots.dislodged]
            .into_iter()
            .flatten()
            .chain(coasts)
        {
            spot.columns().for_each(|x| self.taken[(x, spot.y)] = true);
        }
    }
}

/// How far two places are apart, in columns; a row is as high as two columns are wide.
fn distance(a: (f32, f32), b: (f32, f32)) -> f32 {
    let (across, down) = (f64::from(a.0 - b.0), f64::from(2.0 * (a.1 - b.1)));
    (across * across + down * down).sqrt() as f32
}

/// The `count` cheapest, the best first.
fn keep_best(offers: &mut Vec<Offer>, count: usize) {
    offers.sort_by(|a, b| a.0.total_cmp(&b.0));
    offers.truncate(count);
}

/// The cheapest of some offers, with what else each costs.
fn cheapest<'o>(
    offers: impl Iterator<Item = &'o Offer>,
    extra: impl Fn(Spot) -> f32,
) -> Option<Offer> {
    offers
        .map(|&(cost, spot)| (cost + extra(spot), spot))
        .min_by(|a, b| a.0.total_cmp(&b.0))
}

/// The rows' part of how far a spot is from a place, in columns: no more than the distance.
fn rows_apart(spot: Spot, place: (f32, f32)) -> f32 {
    (2.0 * (spot.middle().1 - place.1)).abs()
}

/// The cheapest of some things, the first one of several; those that cost too much at the least
/// are not looked at closely.
fn least<T>(
    among: impl Iterator<Item = T>,
    at_least: impl Fn(&T) -> f32,
    offer: impl Fn(&T) -> Offer,
) -> Option<Offer> {
    let mut best: Option<Offer> = None;
    for thing in among {
        if best.is_some_and(|(cost, _)| at_least(&thing) >= cost) {
            continue;
        }
        let new = offer(&thing);
        if best.is_none_or(|(cost, _)| new.0 < cost) {
            best = Some(new);
        }
    }
    best
}

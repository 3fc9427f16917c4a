//! Places labels, centers, units and dislodged units in a picture: each inside its province and
//! without overlaps, for any position.

use chancery_core::board::{Location, Map, Province, Terrain};

use super::field::{self, Area, Field, Wish};
use super::lettering::{CAPITAL, DESCENT, Face, LEADING};
use crate::{Drawing, Point, Region};

/// The size of a unit's badge, dislodged or not.
pub(super) const BADGE: (f32, f32) = (18.0, 16.0);
/// The radius of a supply center's dot.
pub(super) const DOT: f32 = 3.3;
/// The type size of a coast's name.
pub(super) const COAST: f32 = 6.4;

/// The distance between a name and the dot after it.
const GAP: f32 = 3.0;
/// The type sizes of names that are tried, on land and on water.
const LAND_SIZES: [f32; 4] = [10.0, 9.2, 8.4, 7.6];
const WATER_SIZES: [f32; 4] = [12.0, 10.8, 9.6, 8.4];
/// The type size of codes, for provinces without space for a name.
const CODE_SIZE: f32 = 9.6;
/// The maximum distance of a name from its anchor, and that of a code.
const NAME_REACH: i16 = 44;
const ANY_REACH: i16 = 120;
/// The margins that are tried between the things in a province and its border.
const MARGINS: [f32; 3] = [3.0, 1.5, 0.0];

/// The label of a province.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct PlaceLabel {
    /// One line, or several.
    pub lines: Vec<String>,
    pub face: Face,
    pub size: f32,
    /// The center of the lines, without the dot.
    pub middle: Point,
}

impl PlaceLabel {
    pub(super) fn width(&self) -> f32 {
        let lines = self.lines.iter();
        let widths = lines.map(|line| self.face.width(line, self.size));
        widths.fold(0.0, f32::max)
    }

    pub(super) fn height(&self) -> f32 {
        height(self.lines.len(), self.size)
    }

    /// Returns the center of each line's base line.
    pub(super) fn bases(&self) -> impl Iterator<Item = (Point, &str)> {
        let first = self.middle.y - self.height() / 2.0 + CAPITAL * self.size;
        self.lines.iter().enumerate().map(move |(i, line)| {
            let y = first + i as f32 * LEADING * self.size;
            (Point::new(self.middle.x, y), line.as_str())
        })
    }

    pub(super) fn area(&self) -> Area {
        Area::around(self.middle, (self.width(), self.height()))
    }
}

fn height(lines: usize, size: f32) -> f32 {
    (CAPITAL + DESCENT + (lines.max(1) - 1) as f32 * LEADING) * size
}

/// The points of the things in one province.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Places {
    pub label: PlaceLabel,
    /// The supply center's dot.
    pub center: Option<Point>,
    /// The unit.
    pub unit: Point,
    /// A dislodged unit.
    pub dislodged: Point,
    /// For each coast: the points of a fleet and of the coast's name.
    pub coasts: Vec<(Location, Point, Point)>,
}

impl Places {
    /// Returns the point of a unit at a location of this province.
    pub(super) fn unit_at(&self, location: Location) -> Point {
        let coast = self.coasts.iter().find(|(coast, ..)| *coast == location);
        coast.map_or(self.unit, |&(_, at, _)| at)
    }
}

/// Returns the points of everything, by province.
pub(super) fn place(drawing: &Drawing, map: &Map, field: &Field, scale: f32) -> Vec<Places> {
    let placer = Placer {
        drawing,
        map,
        field,
        scale,
        near: field::offsets(NAME_REACH),
        far: field::offsets(ANY_REACH),
    };
    map.provinces()
        .map(|province| placer.province(province))
        .collect()
}

struct Placer<'a> {
    drawing: &'a Drawing,
    map: &'a Map,
    field: &'a Field,
    scale: f32,
    near: Vec<Point>,
    far: Vec<Point>,
}

/// A possible form of a province's label.
struct Draft {
    lines: Vec<String>,
    face: Face,
    size: f32,
    /// Whether it is a name, which must be near its anchor.
    named: bool,
}

impl Placer<'_> {
    /// Returns the first form of the label that leaves space for the units, or the last form if
    /// none does.
    fn province(&self, province: Province) -> Places {
        let drafts = self.drafts(province);
        let set = drafts.iter().find_map(|draft| self.set(province, draft));
        set.unwrap_or_else(|| self.crowded(province, &drafts))
    }

    fn drafts(&self, province: Province) -> Vec<Draft> {
        let info = self.map.info(province);
        let (face, sizes) = match info.terrain {
            Terrain::Water => (Face::Italic, WATER_SIZES),
            _ if info.is_center => (Face::Bold, LAND_SIZES),
            _ => (Face::Plain, LAND_SIZES),
        };
        let ways = [vec![info.name.clone()], in_two(&info.name)];
        let ways = ways.into_iter().filter(|lines| !lines.is_empty());
        let draft = |lines, size, named| Draft {
            lines,
            face,
            size,
            named,
        };
        let named = sizes
            .into_iter()
            .flat_map(|size| ways.clone().map(move |lines| draft(lines, size, true)));
        let code = draft(vec![info.code.clone()], CODE_SIZE, false);
        named.chain([code]).collect()
    }

    fn anchor(&self, at: Point) -> Point {
        at.times(self.scale)
    }

    /// Places label, dot, unit and dislodged unit with as much margin as possible.
    fn set(&self, province: Province, draft: &Draft) -> Option<Places> {
        let region = Region::of(province);
        let anchors = self.drawing.anchors(province);
        let is_center = self.map.info(province).is_center;
        let dot = if is_center { GAP + 2.0 * DOT } else { 0.0 };
        let mut label = PlaceLabel {
            lines: draft.lines.clone(),
            face: draft.face,
            size: draft.size,
            middle: Point::default(),
        };
        let offsets = if draft.named { &self.near } else { &self.far };
        MARGINS
            .iter()
            .filter(|&&margin| margin > 0.0 || !draft.named)
            .find_map(|&margin| {
                let wish = Wish {
                    at: self.anchor(anchors.label),
                    size: (label.width() + dot, label.height()),
                    margin,
                    offsets,
                };
                let block = self.field.place(region, &wish, &[])?;
                label.middle = Point::new(block.x - dot / 2.0, block.y);
                let right = label.middle.x + label.width() / 2.0;
                // beside the first of several lines, the dot would look like a period
                let center = is_center.then_some(Point::new(
                    right + GAP + DOT,
                    block.y - DESCENT * label.size / 2.0,
                ));
                let written = Area::around(block, wish.size).grown(1.0);
                self.units(province, vec![written], margin.min(1.5), &label, center)
            })
    }

    /// Places the units beside the label.
    fn units(
        &self,
        province: Province,
        mut taken: Vec<Area>,
        margin: f32,
        label: &PlaceLabel,
        center: Option<Point>,
    ) -> Option<Places> {
        let region = Region::of(province);
        let anchors = self.drawing.anchors(province);
        let place = |at: Point, size, taken: &[Area]| {
            let wish = Wish {
                at: self.anchor(at),
                size,
                margin,
                offsets: &self.far,
            };
            self.field.place(region, &wish, taken)
        };
        let mut places = Places {
            label: label.clone(),
            center,
            unit: label.middle,
            dislodged: label.middle,
            coasts: Vec::new(),
        };
        if self.map.info(province).terrain == Terrain::Impassable {
            return Some(places);
        }
        let unit = place(anchors.unit, BADGE, &taken)?;
        let mut fleets = Vec::new();
        for &(coast, at) in &anchors.coasts {
            fleets.push((coast, place(at, BADGE, &taken)?));
        }
        let badges = fleets.iter().map(|&(_, at)| at).chain([unit]);
        taken.extend(badges.map(|at| Area::around(at, BADGE).grown(0.5)));
        let beside = Point::new(unit.x / self.scale + BADGE.0, unit.y / self.scale);
        let dislodged = place(beside, BADGE, &taken)?;
        taken.push(Area::around(dislodged, BADGE));
        for (coast, fleet) in fleets {
            let (middle, size) = self.coast_name(region, coast, &taken)?;
            taken.push(Area::around(middle, size));
            places.coasts.push((coast, fleet, middle));
        }
        (places.unit, places.dislodged) = (unit, dislodged);
        Some(places)
    }

    /// Returns the center and the size of a coast's name: inside the province, near the middle of
    /// that coast.
    fn coast_name(
        &self,
        region: Region,
        coast: Location,
        taken: &[Area],
    ) -> Option<(Point, (f32, f32))> {
        let arcs = self.drawing.arcs().iter();
        let shores = arcs.filter(|arc| {
            [arc.left, arc.right]
                .map(|it| it.location)
                .contains(&Some(coast))
        });
        let points: Vec<Point> = shores.flat_map(|arc| arc.points.iter().copied()).collect();
        let middle = *points.get(points.len() / 2)?;
        let name = self.map.coast(coast)?.code();
        let wish = Wish {
            at: self.anchor(middle),
            size: (Face::Italic.width(name, COAST), height(1, COAST)),
            margin: 0.5,
            offsets: &self.far,
        };
        Some((self.field.place(region, &wish, taken)?, wish.size))
    }

    /// Returns the code and the units at their anchors, for a province without space.
    fn crowded(&self, province: Province, drafts: &[Draft]) -> Places {
        let anchors = self.drawing.anchors(province);
        let middle = self.anchor(anchors.label);
        let last = drafts.last();
        let label = PlaceLabel {
            lines: last.map_or_else(Vec::new, |draft| draft.lines.clone()),
            face: last.map_or(Face::Plain, |draft| draft.face),
            size: CODE_SIZE,
            middle,
        };
        let coasts = anchors.coasts.iter().map(|&(coast, at)| {
            let at = self.anchor(at);
            (coast, at, at.plus(Point::new(0.0, BADGE.1)))
        });
        Places {
            center: anchors.center.map(|at| self.anchor(at)),
            unit: self.anchor(anchors.unit),
            dislodged: self.anchor(anchors.dislodged),
            coasts: coasts.collect(),
            label,
        }
    }
}

/// Returns a name split into two lines as even as possible. The list is empty for a single word.
fn in_two(name: &str) -> Vec<String> {
    let breaks = name.match_indices(' ').map(|(at, _)| at);
    let uneven = |&at: &usize| (2 * at).abs_diff(name.len());
    breaks.min_by_key(uneven).map_or_else(Vec::new, |at| {
        vec![name[..at].to_owned(), name[at + 1..].to_owned()]
    })
}

#[cfg(test)]
mod tests {
    use super::in_two;

    #[test]
    fn a_name_breaks_near_its_middle() {
        assert_eq!(in_two("North Atlantic Ocean"), ["North Atlantic", "Ocean"]);
        assert_eq!(in_two("St Petersburg"), ["St", "Petersburg"]);
        assert!(in_two("Paris").is_empty());
    }
}

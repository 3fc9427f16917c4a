//! Reads the `[drawing]` table of a map's file into a [`Drawing`].

use std::collections::{BTreeMap, HashMap};
// `Arc` is a border here.
use std::sync::{Arc as Shared, OnceLock};

use ::text::{Diagnostic, Diagnostics};
use serde::Deserialize;

use chancery_core::board::{Coast, Id, Map, Province, Terrain};

use crate::Point;
use crate::drawing::{Crossing, Edge, Touching};
use crate::shades;
use crate::{Anchors, Arc, Drawing, Ground, Region, Side};

#[derive(Deserialize)]
struct MapFile {
    drawing: Option<DrawingFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DrawingFile {
    width: f32,
    height: f32,
    #[serde(default)]
    scenery: Vec<String>,
    #[serde(default)]
    crossings: Vec<[String; 2]>,
    arcs: Vec<String>,
    anchors: BTreeMap<String, AnchorsFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AnchorsFile {
    label: [f32; 2],
    unit: Option<[f32; 2]>,
    dislodged: Option<[f32; 2]>,
    center: Option<[f32; 2]>,
    #[serde(default)]
    coasts: BTreeMap<String, [f32; 2]>,
}

/// The errors of a drawing.
pub type DrawingError = Diagnostics<DrawingFault>;

/// An error in a drawing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DrawingFault {
    /// The file has no drawing.
    #[error("there is no [drawing] table: this board has no picture")]
    Missing,
    /// The drawing is invalid. The text describes the error and its place.
    #[error("{0}")]
    Invalid(String),
}

impl DrawingFault {
    /// Returns the error with its place in a map's file.
    pub fn in_file(self) -> Diagnostic<Self> {
        Diagnostic::new("drawing", self)
    }
}

/// Returns an error from a text that may quote the file.
fn invalid(what: impl AsRef<str>) -> Diagnostic<DrawingFault> {
    let lines = what.as_ref().lines();
    let lines = lines.map(|line| text::printable(line, usize::MAX));
    DrawingFault::Invalid(lines.collect::<Vec<_>>().join("\n")).in_file()
}

impl Drawing {
    /// Reads the `[drawing]` table of a map's file. [`MapFile`](chancery_core::board::MapFile)
    /// reads the rest of the file.
    ///
    /// # Errors
    ///
    /// Returns all errors at once: unknown names, invalid numbers, borders that don't close around
    /// a region, anchors outside of their province.
    pub fn from_toml(text: &str, map: &Map) -> Result<Self, DrawingError> {
        let file: MapFile = toml::from_str(text).map_err(|error| invalid(error.to_string()))?;
        let file = file
            .drawing
            .ok_or_else(|| DrawingFault::Missing.in_file())?;
        if map.province_count() + file.scenery.len() > 250 {
            return Err(invalid("more than 250 provinces and pieces of scenery").into());
        }
        let is_good = |length: f32| length > 0.0 && length <= 100_000.0;
        if !is_good(file.width) || !is_good(file.height) {
            return Err(invalid("width and height must be more than 0, and at most 100000").into());
        }
        let mut reader = Reader::new(map, &file);
        let arcs = reader.arcs();
        let anchors = reader.anchors();
        let crossings = reader.crossings(&arcs);
        let canals = map.terrain().straits.iter();
        let canals = canals.map(|strait| Crossing::new(strait.between, &arcs));
        let canals = canals.collect();
        reader.check_rings(&arcs);
        let grounds = reader.grounds();
        let touching = Touching::new(grounds.len(), &arcs);
        let drawing = Drawing {
            width: file.width,
            height: file.height,
            shades: shades::choose(&grounds, &touching),
            edges: edges(&arcs),
            grounds,
            anchors,
            arcs,
            touching,
            crossings,
            canals,
        };
        if reader.faults.is_empty() {
            reader.check_anchors(&drawing);
        }
        match reader.faults {
            faults if faults.is_empty() => Ok(drawing),
            faults => Err(DrawingError { faults }),
        }
    }

    /// Returns the drawing of the standard board, which is built in.
    pub fn standard() -> &'static Drawing {
        standard()
    }

    /// Returns the drawing of the standard board, shared like those of other boards.
    pub fn standard_shared() -> Shared<Drawing> {
        Shared::clone(standard())
    }
}

fn standard() -> &'static Shared<Drawing> {
    static DRAWING: OnceLock<Shared<Drawing>> = OnceLock::new();
    DRAWING.get_or_init(
        || match Drawing::from_toml(Map::STANDARD_FILE, Map::standard()) {
            Ok(drawing) => Shared::new(drawing),
            Err(error) => unreachable!("built-in data is invalid (this is a bug): {error}"),
        },
    )
}

/// Returns the pieces of all borders, sorted from north to south.
fn edges(arcs: &[Arc]) -> Vec<Edge> {
    let edge = |arc: &Arc, from: Point, to: Point| {
        let (top, bottom, east) = if from.y < to.y {
            (from, to, arc.left.region)
        } else {
            (to, from, arc.right.region)
        };
        Edge { top, bottom, east }
    };
    let pieces = arcs
        .iter()
        .flat_map(|arc| arc.points.windows(2).map(move |ends| (arc, ends)));
    let mut edges: Vec<Edge> = pieces
        .filter(|(_, ends)| ends[0].y != ends[1].y)
        .map(|(arc, ends)| edge(arc, ends[0], ends[1]))
        .collect();
    edges.sort_by(|a, b| a.top.y.total_cmp(&b.top.y));
    edges
}

struct Reader<'a> {
    map: &'a Map,
    file: &'a DrawingFile,
    scenery: HashMap<&'a str, Region>,
    faults: Vec<Diagnostic<DrawingFault>>,
}

impl<'a> Reader<'a> {
    fn new(map: &'a Map, file: &'a DrawingFile) -> Self {
        let mut faults = Vec::new();
        let mut scenery = HashMap::new();
        for (i, name) in file.scenery.iter().enumerate() {
            let region = Region((map.province_count() + 1 + i) as u8);
            if map.province_by_code(name).is_some()
                || scenery.insert(name.as_str(), region).is_some()
            {
                faults.push(invalid(format!(
                    "scenery `{name}` has the name of another region"
                )));
            }
        }
        Reader {
            map,
            file,
            scenery,
            faults,
        }
    }

    fn grounds(&self) -> Vec<Ground> {
        let province = |province| match self.map.info(province).terrain {
            Terrain::Inland | Terrain::Coastal => Ground::Land(province),
            Terrain::Water => Ground::Water(province),
            Terrain::Impassable => Ground::Impassable(province),
        };
        let scenery = self.file.scenery.iter().map(|_| Ground::Scenery);
        std::iter::once(Ground::Outside)
            .chain(self.map.provinces().map(province))
            .chain(scenery)
            .collect()
    }

    /// Returns the name of a region for messages.
    fn name(&self, region: Region) -> String {
        let provinces = self.map.province_count();
        match region.index() {
            0 => "what is outside".to_owned(),
            i if i <= provinces => self.map.code(Province::from_index(i - 1)).to_owned(),
            i => self.file.scenery[i - 1 - provinces].clone(),
        }
    }

    fn arcs(&mut self) -> Vec<Arc> {
        let lines = self.file.arcs.iter().enumerate();
        lines
            .filter_map(|(i, line)| self.arc(i + 1, line))
            .collect()
    }

    fn arc(&mut self, number: usize, line: &str) -> Option<Arc> {
        let mut words = line.split_ascii_whitespace();
        let names = words.next().zip(words.next());
        let sides = names.map(|(left, right)| {
            let (left_side, right_side) = (self.side(number, left), self.side(number, right));
            (left, left_side, right_side)
        });
        let points = match sides {
            Some(_) => points(words),
            None => Err(BadPoints(format!("`{line}`"))),
        };
        let points = match points {
            Ok(points) => points,
            Err(BadPoints(found)) => {
                self.fault(format!(
                    "arc {number}: expected `LEFT RIGHT x y dx dy ...`, two names and then pairs of whole numbers: {found}"
                ));
                return None;
            }
        };
        let (width, height) = (self.file.width, self.file.height);
        let inside = |p: &Point| (0.0..=width).contains(&p.x) && (0.0..=height).contains(&p.y);
        if let Some(&Point { x, y }) = points.iter().find(|point| !inside(point)) {
            self.fault(format!("arc {number}: leaves the frame at {x}, {y}"));
        }
        let (name, left, right) = sides?;
        let (left, right) = (left?, right?);
        if left.region == right.region {
            self.fault(format!("arc {number}: `{name}` is on both sides"));
            return None;
        }
        Some(Arc {
            left,
            right,
            points,
        })
    }

    fn fault(&mut self, what: String) {
        self.faults.push(invalid(what));
    }

    fn side(&mut self, arc: usize, name: &str) -> Option<Side> {
        let location = self.map.location_by_code(name);
        let region = match name {
            "-" => Some(Region::OUTSIDE),
            _ => self.scenery.get(name).copied(),
        };
        let province = location.map(|at| Region::of(self.map.province(at)));
        if let Some(region) = region.or(province) {
            let location = location.filter(|_| Some(region) == province);
            return Some(Side { region, location });
        }
        let mut codes = name.split_once('/').into_iter();
        if codes.any(|(code, _)| self.map.province_by_code(code).is_some()) {
            self.unknown_coast(&format!("arc {arc}"), name)
        } else {
            self.unknown_region(&format!("arc {arc}"), name)
        }
        None
    }

    fn unknown_region(&mut self, place: &str, name: &str) {
        self.fault(format!(
            "{place}: `{name}` is neither a province of the board nor listed under scenery"
        ));
    }

    fn unknown_coast(&mut self, place: &str, name: &str) {
        self.fault(format!("{place}: `{name}` isn't a coast of the board"));
    }

    fn crossings(&mut self, arcs: &[Arc]) -> Vec<Crossing> {
        let mut crossings = Vec::new();
        for [a, b] in &self.file.crossings {
            let ends = [a, b].map(|code| self.map.province_by_code(code));
            match ends {
                [Some(from), Some(to)] if self.map.neighbors(from).contains(to) => {
                    crossings.push(Crossing::new([from, to], arcs));
                }
                [Some(_), Some(_)] => self.fault(format!("crossings: {a} and {b} aren't adjacent")),
                _ => self.fault(format!(
                    "crossings: `{a}` or `{b}` isn't a province of the board"
                )),
            }
        }
        crossings
    }

    fn anchors(&mut self) -> Vec<Anchors> {
        for name in self.file.anchors.keys() {
            if self.map.province_by_code(name).is_none()
                && !self.scenery.contains_key(name.as_str())
            {
                self.unknown_region("anchors", name);
            }
        }
        self.map
            .provinces()
            .map(|province| self.anchors_of(province))
            .collect()
    }

    fn anchors_of(&mut self, province: Province) -> Anchors {
        let info = self.map.info(province);
        let Some(file) = self.file.anchors.get(&info.code) else {
            self.missing(province, "label");
            return Anchors::default();
        };
        let point = |[x, y]: [f32; 2]| Point::new(x, y);
        let mut anchors = Anchors {
            label: point(file.label),
            center: file.center.map(point),
            unit: point(file.unit.unwrap_or(file.label)),
            dislodged: point(file.dislodged.unwrap_or(file.label)),
            coasts: Vec::new(),
        };
        if info.terrain == Terrain::Impassable {
            (anchors.unit, anchors.dislodged) = (anchors.label, anchors.label);
            return anchors;
        }
        for (name, is_missing) in [
            ("unit", file.unit.is_none()),
            ("dislodged", file.dislodged.is_none()),
            ("center", info.is_center && file.center.is_none()),
        ] {
            if is_missing {
                self.missing(province, name);
            }
        }
        for (name, &at) in &file.coasts {
            let coast = Coast::from_code(name).and_then(|coast| self.map.coast_of(province, coast));
            match coast {
                Some(coast) => anchors.coasts.push((coast, point(at))),
                None => self.unknown_coast(&format!("anchors of {}", info.code), name),
            }
        }
        for &coast in &info.coasts {
            if !anchors.coasts.iter().any(|&(at, _)| at == coast) {
                self.missing(province, self.map.location_code(coast));
            }
        }
        anchors
    }

    fn missing(&mut self, province: Province, anchor: &str) {
        let name = self.map.code(province);
        self.fault(format!("{name} has no {anchor} anchor"));
    }

    /// Checks that two arcs end at every end of an arc, for each region.
    fn check_rings(&mut self, arcs: &[Arc]) {
        let regions = self.map.province_count() + 1 + self.file.scenery.len();
        let mut ends: Vec<BTreeMap<(i32, i32), usize>> = vec![BTreeMap::new(); regions];
        for arc in arcs {
            for side in [arc.left, arc.right] {
                for end in arc.ends() {
                    *ends[side.region.index()]
                        .entry(end.in_tenths())
                        .or_default() += 1;
                }
            }
        }
        for (index, ends) in ends.iter().enumerate().skip(1) {
            let name = self.name(Region(index as u8));
            if ends.is_empty() {
                self.fault(format!("{name} is not drawn: no arc names it"));
                continue;
            }
            for (&(x, y), &arcs) in ends.iter().filter(|&(_, &arcs)| arcs != 2) {
                let (x, y) = (x as f32 / 10.0, y as f32 / 10.0);
                self.fault(format!(
                    "the border of {name} is broken at {x}, {y}: {arcs} of its arcs end there, not 2"
                ));
            }
        }
    }

    fn check_anchors(&mut self, drawing: &Drawing) {
        for province in self.map.provinces() {
            let anchors = drawing.anchors(province);
            let coasts = anchors
                .coasts
                .iter()
                .map(|&(coast, at)| (self.map.location_code(coast), at));
            let center = anchors.center.map(|at| ("center", at));
            let fixed = [
                ("label", anchors.label),
                ("unit", anchors.unit),
                ("dislodged", anchors.dislodged),
            ];
            for (anchor, at) in fixed.into_iter().chain(center).chain(coasts) {
                if drawing.region_at(at) != Region::of(province) {
                    let (name, Point { x, y }) = (self.map.code(province), at);
                    self.fault(format!(
                        "the {anchor} anchor of {name} lies outside of it, at {x}, {y}"
                    ));
                }
            }
        }
    }
}

/// The text that was found in place of points.
struct BadPoints(String);

/// Parses a first point and steps in tenths of a unit, and returns the points in units.
fn points<'w>(words: impl Iterator<Item = &'w str>) -> Result<Vec<Point>, BadPoints> {
    let number = |word: &str| word.parse().map_err(|_| BadPoints(format!("`{word}`")));
    let numbers: Vec<i32> = words.map(number).collect::<Result<_, _>>()?;
    if numbers.len() < 4 || !numbers.len().is_multiple_of(2) {
        return Err(BadPoints(format!("{} numbers", numbers.len())));
    }
    let (mut x, mut y) = (0_i32, 0_i32);
    let steps = numbers.chunks_exact(2).map(|step| {
        x = x.saturating_add(step[0]);
        y = y.saturating_add(step[1]);
        Point::new(x as f32 / 10.0, y as f32 / 10.0)
    });
    Ok(steps.collect())
}

#[cfg(test)]
mod tests {
    use super::points;

    #[test]
    fn steps_add_up() {
        let line = points("10 20 5 -5 -15 0".split(' ')).ok().unwrap();
        assert_eq!(
            line.iter().map(|p| p.in_tenths()).collect::<Vec<_>>(),
            [(10, 20), (15, 15), (0, 15)]
        );
        assert!(points("1 2".split(' ')).is_err());
        assert!(points("1 2 3".split(' ')).is_err());
        assert!(points("1 2 3 x".split(' ')).is_err());
    }
}

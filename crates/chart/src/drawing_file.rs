//! Reads the `[drawing]` table of a map's file into a [`Drawing`].

use std::collections::{BTreeMap, HashMap};
use std::fmt;
// `Arc` is a border here.
use std::sync::{Arc as Shared, OnceLock};

use serde::Deserialize;

use chancery_core::board::{Coast, Id, Map, Province, Terrain};

use crate::Point;
use crate::drawing::{Edge, Touching};
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

/// What is wrong with a drawing: everything at once.
#[derive(Debug, Clone, PartialEq)]
pub struct DrawingError {
    /// The faults, in the sequence of the file; at least one.
    pub faults: Vec<DrawingFault>,
}

/// One thing that is wrong with a drawing.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum DrawingFault {
    /// It is not TOML, or a key is missing, unknown or of the wrong kind.
    #[error("{0}")]
    Toml(String),
    /// The file has no drawing.
    #[error("there is no [drawing] table: this board has no picture")]
    Missing,
    /// The frame has no area.
    #[error("width and height must be more than 0, and at most 100000")]
    Frame,
    /// More provinces and scenery than there are numbers for.
    #[error("more than 250 provinces and pieces of scenery")]
    TooMany,
    /// A piece of scenery has the name of a province, or is there twice.
    #[error("scenery `{0}` has the name of another region")]
    SceneryTwice(String),
    /// An arc or an anchor speaks of a region that is neither a province nor scenery.
    #[error("{place}: `{name}` is neither a province of the board nor listed under scenery")]
    UnknownRegion {
        /// Which arc, or `anchors`.
        place: String,
        /// What it says.
        name: String,
    },
    /// A coast that the province does not have.
    #[error("{place}: `{name}` is no coast of the board")]
    UnknownCoast {
        /// Which arc, or whose anchors.
        place: String,
        /// What it says.
        name: String,
    },
    /// An arc is not two names and pairs of numbers.
    #[error(
        "arc {arc}: expected `LEFT RIGHT x y dx dy ...`, two names and then pairs of whole numbers: {found}"
    )]
    Arc {
        /// Which, counted from 1.
        arc: usize,
        /// What stands there instead.
        found: String,
    },
    /// An arc has the same region on both sides.
    #[error("arc {arc}: `{name}` is on both sides")]
    SameSides {
        /// Which, counted from 1.
        arc: usize,
        /// What is on both sides.
        name: String,
    },
    /// An arc leaves the frame.
    #[error("arc {arc}: leaves the frame at {x}, {y}")]
    OutOfFrame {
        /// Which, counted from 1.
        arc: usize,
        /// Where, in units of the map.
        x: f32,
        /// Where, in units of the map.
        y: f32,
    },
    /// A region that no arc speaks of.
    #[error("{name} is not drawn: no arc names it")]
    NotDrawn {
        /// Which.
        name: String,
    },
    /// The borders of a region do not close.
    #[error("the border of {name} is broken at {x}, {y}: {arcs} of its arcs end there, not 2")]
    BrokenRing {
        /// Which region.
        name: String,
        /// Where, in units of the map.
        x: f32,
        /// Where, in units of the map.
        y: f32,
        /// How many arcs of the region's border begin or end there.
        arcs: usize,
    },
    /// A province without anchors.
    #[error("{name} has no {anchor} anchor")]
    NoAnchor {
        /// Which province.
        name: String,
        /// `label`, `unit` and so on.
        anchor: String,
    },
    /// An anchor lies in another region.
    #[error("the {anchor} anchor of {name} lies outside of it, at {x}, {y}")]
    AnchorOutside {
        /// Which province.
        name: String,
        /// `label`, `unit` and so on.
        anchor: String,
        /// Where, in units of the map.
        x: f32,
        /// Where, in units of the map.
        y: f32,
    },
}

impl fmt::Display for DrawingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.faults.iter().enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            write!(f, "drawing: {fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for DrawingError {}

impl From<DrawingFault> for DrawingError {
    fn from(fault: DrawingFault) -> Self {
        DrawingError {
            faults: vec![fault],
        }
    }
}

impl Drawing {
    /// Reads the `[drawing]` table of a map's file; the rest of the file is left to
    /// [`MapFile`](chancery_core::board::MapFile).
    ///
    /// # Errors
    ///
    /// Returns all faults at once: unknown names, invalid numbers, borders that do not close around
    /// a region, anchors outside of their province.
    pub fn from_toml(text: &str, map: &Map) -> Result<Self, DrawingError> {
        let file: MapFile =
            toml::from_str(text).map_err(|error| DrawingFault::Toml(error.to_string()))?;
        let file = file.drawing.ok_or(DrawingFault::Missing)?;
        if map.province_count() + file.scenery.len() > 250 {
            return Err(DrawingFault::TooMany.into());
        }
        let is_good = |length: f32| length > 0.0 && length <= 100_000.0;
        if !is_good(file.width) || !is_good(file.height) {
            return Err(DrawingFault::Frame.into());
        }
        let mut reader = Reader::new(map, &file);
        let arcs = reader.arcs();
        let anchors = reader.anchors();
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

    /// Returns the same, to be kept beside those of other boards.
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
        let (top, bottom, east) = match from.y < to.y {
            true => (from, to, arc.left.region),
            false => (to, from, arc.right.region),
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
    faults: Vec<DrawingFault>,
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
                faults.push(DrawingFault::SceneryTwice(name.clone()));
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

    /// What people call a region.
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
        let (Some(left_name), Some(right_name)) = (words.next(), words.next()) else {
            self.faults.push(DrawingFault::Arc {
                arc: number,
                found: format!("`{line}`"),
            });
            return None;
        };
        let left = self.side(number, left_name);
        let right = self.side(number, right_name);
        let points = match points(words) {
            Ok(points) => points,
            Err(found) => {
                self.faults.push(DrawingFault::Arc { arc: number, found });
                return None;
            }
        };
        let (width, height) = (self.file.width, self.file.height);
        let inside = |p: &Point| (0.0..=width).contains(&p.x) && (0.0..=height).contains(&p.y);
        if let Some(&Point { x, y }) = points.iter().find(|point| !inside(point)) {
            self.faults
                .push(DrawingFault::OutOfFrame { arc: number, x, y });
        }
        let (left, right) = (left?, right?);
        if left.region == right.region {
            self.faults.push(DrawingFault::SameSides {
                arc: number,
                name: left_name.to_owned(),
            });
            return None;
        }
        Some(Arc {
            left,
            right,
            points,
        })
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
        let (place, name) = (format!("arc {arc}"), name.to_owned());
        let coast = name
            .split_once('/')
            .is_some_and(|(code, _)| self.map.province_by_code(code).is_some());
        self.faults.push(if coast {
            DrawingFault::UnknownCoast { place, name }
        } else {
            DrawingFault::UnknownRegion { place, name }
        });
        None
    }

    fn anchors(&mut self) -> Vec<Anchors> {
        for name in self.file.anchors.keys() {
            if self.map.province_by_code(name).is_none()
                && !self.scenery.contains_key(name.as_str())
            {
                self.faults.push(DrawingFault::UnknownRegion {
                    place: "anchors".to_owned(),
                    name: name.clone(),
                });
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
            ..Anchors::default()
        };
        anchors.unit = anchors.label;
        anchors.dislodged = anchors.label;
        anchors.center = file.center.map(point);
        if info.terrain == Terrain::Impassable {
            return anchors;
        }
        match file.unit {
            Some(unit) => anchors.unit = point(unit),
            None => self.missing(province, "unit"),
        }
        match file.dislodged {
            Some(dislodged) => anchors.dislodged = point(dislodged),
            None => self.missing(province, "dislodged"),
        }
        if info.is_center && file.center.is_none() {
            self.missing(province, "center");
        }
        for (name, &at) in &file.coasts {
            let coast = Coast::from_code(name).and_then(|coast| self.map.coast_of(province, coast));
            match coast {
                Some(coast) => anchors.coasts.push((coast, point(at))),
                None => {
                    let place = format!("anchors of {}", info.code);
                    self.faults.push(DrawingFault::UnknownCoast {
                        place,
                        name: name.clone(),
                    });
                }
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
        let name = self.map.code(province).to_owned();
        self.faults.push(DrawingFault::NoAnchor {
            name,
            anchor: anchor.to_owned(),
        });
    }

    /// Around every region, as many arcs begin as end wherever one does, and no more than one.
    fn check_rings(&mut self, arcs: &[Arc]) {
        let regions = self.map.province_count() + 1 + self.file.scenery.len();
        let mut ends: Vec<BTreeMap<(i32, i32), usize>> = vec![BTreeMap::new(); regions];
        for arc in arcs {
            for side in [arc.left, arc.right] {
                for end in arc.ends() {
                    *ends[side.region.index()].entry(end.key()).or_default() += 1;
                }
            }
        }
        for (index, ends) in ends.iter().enumerate().skip(1) {
            let name = self.name(Region(index as u8));
            if ends.is_empty() {
                self.faults.push(DrawingFault::NotDrawn { name });
                continue;
            }
            for (&(x, y), &arcs) in ends.iter().filter(|&(_, &arcs)| arcs != 2) {
                let (x, y) = (x as f32 / 10.0, y as f32 / 10.0);
                self.faults.push(DrawingFault::BrokenRing {
                    name: name.clone(),
                    x,
                    y,
                    arcs,
                });
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
                    let (name, anchor) = (self.map.code(province).to_owned(), anchor.to_owned());
                    self.faults.push(DrawingFault::AnchorOutside {
                        name,
                        anchor,
                        x: at.x,
                        y: at.y,
                    });
                }
            }
        }
    }
}

/// A first point and steps, in tenths of a unit, as points in units.
fn points<'w>(words: impl Iterator<Item = &'w str>) -> Result<Vec<Point>, String> {
    let mut numbers = Vec::new();
    for word in words {
        numbers.push(word.parse::<i32>().map_err(|_| format!("`{word}`"))?);
    }
    if numbers.len() < 4 || numbers.len() % 2 != 0 {
        return Err(format!("{} numbers", numbers.len()));
    }
    let (mut x, mut y) = (0_i32, 0_i32);
    let mut points = Vec::with_capacity(numbers.len() / 2);
    for step in numbers.chunks_exact(2) {
        x = x.saturating_add(step[0]);
        y = y.saturating_add(step[1]);
        points.push(Point::new(x as f32 / 10.0, y as f32 / 10.0));
    }
    Ok(points)
}

#[cfg(test)]
mod tests {
    use super::points;

    #[test]
    fn steps_add_up() {
        let line = points("10 20 5 -5 -15 0".split(' ')).unwrap();
        assert_eq!(
            line.iter().map(|p| p.key()).collect::<Vec<_>>(),
            [(10, 20), (15, 15), (0, 15)]
        );
        assert!(points("1 2".split(' ')).is_err());
        assert!(points("1 2 3".split(' ')).is_err());
        assert!(points("1 2 3 x".split(' ')).is_err());
    }
}

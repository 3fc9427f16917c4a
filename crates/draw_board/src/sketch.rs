//! The input of a drawing: the facts of a board and its `[sketch]`.

use std::collections::BTreeMap;

use chancery_core::board::{
    Id, Location, Map, MapError, MapFile, ProvinceEntry, Terrain, UnitKind,
};
use serde::Deserialize;

use crate::planar::Pair;
use crate::planar::VertexSet;
use crate::{DrawError, Spot};

/// The `[sketch]` of a board's file: the part of the earth that it shows, and the page.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Sketch {
    /// The west, south, east and north limits of the page, in degrees.
    pub area: Option<[f64; 4]>,
    /// The two standard parallels of the projection, in degrees.
    pub parallels: Option<[f64; 2]>,
    /// The central meridian of the projection, in degrees.
    pub meridian: Option<f64>,
    /// The clockwise rotation of the page, in degrees.
    pub turn: f64,
    /// The width and height of the page.
    pub size: Option<[u32; 2]>,
    /// Additional points of provinces that are long or bent, by code.
    pub seeds: BTreeMap<String, Vec<[f64; 2]>>,
    /// Whether the layout ignores the longitudes and latitudes of the provinces.
    pub invented: bool,
    /// Points that belong to no province.
    pub outside: Vec<[f64; 2]>,
}

impl Sketch {
    /// Returns the page size of a board that isn't on earth.
    pub fn page(&self) -> Spot {
        let [width, height] = self.size.unwrap_or([1000, 640]);
        Spot::new(width.into(), height.into())
    }
}

/// The maximum number of provinces. The labels of scenery regions follow theirs.
pub(crate) const MOST_PROVINCES: usize = 210;

#[derive(Deserialize)]
struct SketchFile {
    #[serde(default)]
    sketch: Sketch,
}

/// A board to be drawn.
pub(crate) struct Board {
    pub map: Map,
    pub sketch: Sketch,
    /// The borders that are drawn, by province.
    pub borders: Vec<VertexSet>,
    /// The borders that are drawn as bridges.
    pub crossings: Vec<Pair>,
    /// The points of each province, in degrees or on the page.
    pub seeds: Vec<Vec<Spot>>,
    /// Whether the points are in degrees.
    pub is_on_earth: bool,
}

impl Board {
    /// Reads a board's file.
    pub fn read(name: &str, facts: &str) -> Result<Self, DrawError> {
        // before anything that takes long on a large board
        let file = MapFile::parse(facts, |_| None);
        let file = file.map_err(|error| MapError {
            name: name.to_owned(),
            ..error
        })?;
        let count = file.provinces.len();
        if !(3..=MOST_PROVINCES).contains(&count) {
            return Err(DrawError::Count(count));
        }
        let map = Map::from_file(name, facts)?;
        let SketchFile { sketch } = toml::from_str(facts)?;
        let index = |code: &str| match map.province_by_code(code) {
            Some(province) => Ok(province.index()),
            None => Err(DrawError::Unknown(code.to_owned())),
        };
        let degrees = |entry: &ProvinceEntry| entry.lon.zip(entry.lat);
        let is_on_earth =
            file.provinces.iter().any(|entry| degrees(entry).is_some()) && !sketch.invented;
        let mut seeds: Vec<Vec<Spot>> = file
            .provinces
            .iter()
            .map(|entry| {
                if is_on_earth {
                    degrees(entry)
                } else {
                    entry.x.zip(entry.y)
                }
            })
            .map(|place| place.map(|(x, y)| Spot::new(x, y)).into_iter().collect())
            .collect();
        for (code, places) in &sketch.seeds {
            seeds[index(code)?].extend(places.iter().map(|&[x, y]| Spot::new(x, y)));
        }
        let mut borders: Vec<VertexSet> = map
            .provinces()
            .map(|province| {
                let all = map
                    .neighbors(province)
                    .iter()
                    .chain(map.closed(province).iter());
                all.map(Id::index).collect()
            })
            .collect();
        let mut crossings = Vec::new();
        let half = file.rules.half.iter().flat_map(|half| &half.borders);
        for [a, b] in file.rules.crossings.iter().chain(half) {
            let (a, b) = (index(a)?, index(b)?);
            if borders[a].contains(b) {
                borders[a].remove(b);
                borders[b].remove(a);
                crossings.push((a.min(b), a.max(b)));
            }
        }
        Ok(Board {
            map,
            sketch,
            borders,
            crossings,
            seeds,
            is_on_earth,
        })
    }

    /// Returns the number of provinces.
    pub fn count(&self) -> usize {
        self.borders.len()
    }

    /// Returns whether a province is a sea province.
    pub fn is_water(&self, province: usize) -> bool {
        self.map.info(Id::from_index(province)).terrain == Terrain::Water
    }

    /// Returns whether a province borders a sea province with several of its coasts.
    pub fn touches_twice(&self, province: usize, water: usize) -> bool {
        let coasts = &self.map.info(Id::from_index(province)).coasts;
        let reach = |&&coast: &&Location| {
            let water = Id::from_index(water);
            self.map
                .reach_provinces(UnitKind::Fleet, coast)
                .contains(water)
        };
        self.is_water(water) && coasts.iter().filter(reach).count() > 1
    }

    /// Returns the code of a province.
    pub fn code(&self, province: usize) -> &str {
        self.map.code(Id::from_index(province))
    }
}

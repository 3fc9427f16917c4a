//! What a drawing starts from: the facts of a board, and its `[sketch]`.

use std::collections::BTreeMap;

use chancery_core::board::{Id, Location, Map, MapFile, ProvinceEntry, Terrain, UnitKind};
use serde::Deserialize;

use crate::planar::Pair;
use crate::set::{MOST, Set};
use crate::{DrawError, Spot};

/// The `[sketch]` of a board's file: how its part of the earth is shown.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Sketch {
    /// West, south, east and north of the page, in degrees.
    pub area: Option<[f64; 4]>,
    /// The two parallels that keep their length.
    pub parallels: Option<[f64; 2]>,
    /// The meridian that runs straight up.
    pub meridian: Option<f64>,
    /// How far the page is turned clockwise, in degrees.
    pub turn: f64,
    /// Width and height of the page.
    pub size: Option<[u32; 2]>,
    /// More places of provinces that are long or bent.
    pub seeds: BTreeMap<String, Vec<[f64; 2]>>,
    /// Is the board laid out by its borders alone, wherever its provinces lie?
    pub invented: bool,
    /// Places that belong to no province.
    pub outside: Vec<[f64; 2]>,
}

impl Sketch {
    /// The page of a board that doesn't lie on earth.
    pub fn page(&self) -> Spot {
        let [width, height] = self.size.unwrap_or([1000, 640]);
        Spot::new(width.into(), height.into())
    }
}

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
    pub borders: Vec<Set>,
    /// The borders that are drawn as bridges.
    pub crossings: Vec<Pair>,
    /// By province: where it lies, in degrees or on the page.
    pub seeds: Vec<Vec<Spot>>,
    /// Are the places in degrees?
    pub is_on_earth: bool,
}

impl Board {
    /// Reads a board's file.
    pub fn read(name: &str, facts: &str) -> Result<Self, DrawError> {
        let map = Map::from_file(name, facts)?;
        let file = MapFile::parse(facts, |_| None)?;
        let SketchFile { sketch } = toml::from_str(facts)?;
        let count = map.province_count();
        if count < 3 || count + 40 > MOST {
            return Err(DrawError::Count(count));
        }
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
            .map(|entry| match is_on_earth {
                true => degrees(entry),
                false => entry.x.zip(entry.y),
            })
            .map(|place| place.map(|(x, y)| Spot::new(x, y)).into_iter().collect())
            .collect();
        for (code, places) in &sketch.seeds {
            seeds[index(code)?].extend(places.iter().map(|&[x, y]| Spot::new(x, y)));
        }
        let mut borders: Vec<Set> = map
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

    /// How many provinces there are.
    pub fn count(&self) -> usize {
        self.borders.len()
    }

    /// Is a province water?
    pub fn is_water(&self, province: usize) -> bool {
        self.map.info(Id::from_index(province)).terrain == Terrain::Water
    }

    /// Does a province touch a water with several of its coasts?
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

    /// The code of a province.
    pub fn code(&self, province: usize) -> &str {
        self.map.code(Id::from_index(province))
    }
}

//! The land on earth, from the polygons of a GeoJSON file.

use serde::Deserialize;

use crate::{DrawError, Spot};

/// A GeoJSON object. Only polygons are land.
#[derive(Deserialize)]
#[serde(tag = "type")]
enum GeoJson {
    FeatureCollection { features: Vec<GeoJson> },
    Feature { geometry: Option<Box<GeoJson>> },
    GeometryCollection { geometries: Vec<GeoJson> },
    Polygon { coordinates: Rings },
    MultiPolygon { coordinates: Vec<Rings> },
    Point {},
    MultiPoint {},
    LineString {},
    MultiLineString {},
}

/// The rings of a polygon, with the longitude and latitude of each point. An altitude is ignored.
type Rings = Vec<Vec<Vec<f64>>>;

impl GeoJson {
    fn collect(self, rings: &mut Vec<Vec<Spot>>) {
        match self {
            GeoJson::FeatureCollection { features: parts }
            | GeoJson::GeometryCollection { geometries: parts } => {
                parts.into_iter().for_each(|part| part.collect(rings));
            }
            GeoJson::Feature { geometry } => {
                if let Some(geometry) = geometry {
                    geometry.collect(rings);
                }
            }
            GeoJson::Polygon { coordinates } => rings.extend(coordinates.iter().map(unrolled)),
            GeoJson::MultiPolygon { coordinates } => {
                rings.extend(coordinates.iter().flatten().map(unrolled));
            }
            GeoJson::Point {}
            | GeoJson::MultiPoint {}
            | GeoJson::LineString {}
            | GeoJson::MultiLineString {} => {}
        }
    }
}

/// Returns a ring with continuous longitudes, even if it crosses the date line.
fn unrolled(ring: &Vec<Vec<f64>>) -> Vec<Spot> {
    let mut points: Vec<Spot> = Vec::with_capacity(ring.len());
    for point in ring {
        let [lon, lat, ..] = point[..] else { continue };
        let turns = points
            .last()
            .map_or(0.0, |last| ((last.x - lon) / 360.0).round());
        points.push(Spot::new(lon + 360.0 * turns, lat));
    }
    points
}

/// Land and water on earth.
pub(crate) struct Land {
    /// The segments of the coasts in each band of latitude.
    bands: Vec<Vec<(Spot, Spot)>>,
}

/// The number of bands per degree.
const BANDS: f64 = 20.0;

impl Land {
    /// Reads GeoJSON.
    pub fn from_geojson(text: &str) -> Result<Self, DrawError> {
        let mut rings = Vec::new();
        let text = text.trim_start_matches('\u{feff}');
        serde_json::from_str::<GeoJson>(text)?.collect(&mut rings);
        let is_degrees = |at: &Spot| at.x.abs() <= 720.0 && at.y.abs() <= 90.0;
        if rings.is_empty() || !rings.iter().flatten().all(is_degrees) {
            return Err(DrawError::NoPolygons);
        }
        let mut bands = vec![Vec::new(); (180.0 * BANDS) as usize + 1];
        for piece in rings.iter().flat_map(|ring| ring.windows(2)) {
            let (low, high) = (piece[0].y.min(piece[1].y), piece[0].y.max(piece[1].y));
            for band in &mut bands[band_of(low)..=band_of(high)] {
                band.push((piece[0], piece[1]));
            }
        }
        Ok(Land { bands })
    }

    /// Returns whether there is land at a longitude and latitude.
    pub fn is_at(&self, at: Spot) -> bool {
        // The longitudes of a ring may differ from those of the point by a full turn east or west.
        let mut inside = [false; 3];
        for &(a, b) in &self.bands[band_of(at.y)] {
            if (a.y <= at.y) != (b.y <= at.y) {
                let x = a.x + (at.y - a.y) / (b.y - a.y) * (b.x - a.x);
                for (turn, inside) in [-360.0, 0.0, 360.0].into_iter().zip(&mut inside) {
                    *inside ^= x + turn > at.x;
                }
            }
        }
        inside.contains(&true)
    }
}

fn band_of(lat: f64) -> usize {
    ((lat.clamp(-90.0, 90.0) + 90.0) * BANDS) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holes_are_water_and_rings_cross_the_date_line() {
        let text = r#"{"type": "FeatureCollection", "features": [
            {"type": "Feature", "geometry": {"type": "Polygon", "coordinates":
                [[[0,0],[10,0],[10,10],[0,10],[0,0]], [[4,4],[6,4],[6,6],[4,6],[4,4]]]}},
            {"type": "Feature", "geometry": {"type": "MultiPolygon", "coordinates":
                [[[[170,0],[180,0],[-170,0],[-170,10],[170,10],[170,0]]]]}},
            {"type": "Feature", "geometry": {"type": "Point", "coordinates": [1, 2]}}]}"#;
        let land = Land::from_geojson(text).unwrap();
        let is_land = |lon, lat| land.is_at(Spot::new(lon, lat));
        assert!(is_land(2.0, 5.0) && !is_land(5.0, 5.0) && !is_land(-2.0, 5.0));
        assert!(is_land(179.0, 5.0) && is_land(-175.0, 5.0) && !is_land(-165.0, 5.0));
        for wrong in [
            "{}",
            r#"{"type": "Topology", "arcs": []}"#,
            r#"{"type": "FeatureCollection", "features": []}"#,
            r#"{"type": "Polygon", "coordinates": [[[500000,0],[500000,9],[400000,0]]]}"#,
        ] {
            assert!(Land::from_geojson(wrong).is_err(), "{wrong}");
        }
    }
}

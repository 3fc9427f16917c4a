//! The projection of longitudes and latitudes to the page, and its inverse.

use crate::Spot;
use crate::sketch::Sketch;

/// The equidistant conic projection of a part of the earth, rotated and fitted into a page.
pub(crate) struct Projection {
    /// The central meridian, in radians.
    meridian: f64,
    /// The constant of the cone, and the distance of its apex.
    cone: f64,
    tip: f64,
    /// The cosine and sine of the rotation.
    turn: (f64, f64),
    /// The page's corner and scale, in projected radians.
    corner: Spot,
    scale: Spot,
    /// The size of the page.
    pub size: Spot,
}

/// The longer side of a page whose size isn't given.
const LONG_SIDE: f64 = 1000.0;

impl Projection {
    /// Fits the area of a sketch into a page; without an area, the points of the provinces.
    pub fn new(sketch: &Sketch, places: &[Spot]) -> Self {
        let extent = |of: &dyn Fn(&Spot) -> f64, among: &[Spot]| {
            let low = among.iter().map(of).fold(f64::INFINITY, f64::min);
            let high = among.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
            (low, high)
        };
        let area = sketch.area.unwrap_or_else(|| {
            let ((west, east), (south, north)) =
                (extent(&|p| p.x, places), extent(&|p| p.y, places));
            [west, south, east, north]
        });
        let [west, south, east, north] = area;
        let sixth = (north - south) / 6.0;
        let [low, high] = sketch.parallels.unwrap_or([south + sixth, north - sixth]);
        let (low, high) = (low.to_radians(), high.max(low + 1.0).to_radians());
        let cone = (low.cos() - high.cos()) / (high - low);
        let cone = if cone.abs() < 1e-6 { 1e-6 } else { cone };
        let meridian = sketch.meridian.unwrap_or(f64::midpoint(west, east));
        let turn = sketch.turn.to_radians();
        let mut fitted = Projection {
            meridian: meridian.to_radians(),
            cone,
            tip: low.cos() / cone + low,
            turn: (turn.cos(), turn.sin()),
            corner: Spot::default(),
            scale: Spot::new(1.0, 1.0),
            size: Spot::default(),
        };
        let (corner, far) = if sketch.area.is_some() {
            let (middle, at) = (f64::midpoint(south, north), |lon, lat| {
                fitted.to_page(Spot::new(lon, lat))
            });
            let left = at(west, middle)
                .x
                .min(at(west, north).x.max(at(west, south).x));
            let right = at(east, middle)
                .x
                .max(at(east, north).x.min(at(east, south).x));
            (
                Spot::new(left, at(meridian, north).y),
                Spot::new(right, at(meridian, south).y),
            )
        } else {
            let projected: Vec<Spot> = places.iter().map(|&place| fitted.to_page(place)).collect();
            let ((left, right), (top, bottom)) =
                (extent(&|p| p.x, &projected), extent(&|p| p.y, &projected));
            let margin = 0.07 * (right - left).max(bottom - top);
            (
                Spot::new(left - margin, top - margin),
                Spot::new(right + margin, bottom + margin),
            )
        };
        let real = far.minus(corner);
        fitted.size = sketch.size.map_or_else(
            || real.scaled(LONG_SIDE / real.x.max(real.y)),
            |[width, height]| Spot::new(width.into(), height.into()),
        );
        fitted.corner = corner;
        fitted.scale = Spot::new(fitted.size.x / real.x, fitted.size.y / real.y);
        fitted
    }

    /// Returns the point on the page for a longitude and latitude.
    pub fn to_page(&self, at: Spot) -> Spot {
        let across = (at.x.to_radians() - self.meridian + std::f64::consts::PI)
            .rem_euclid(std::f64::consts::TAU)
            - std::f64::consts::PI;
        let (reach, angle) = (self.tip - at.y.to_radians(), self.cone * across);
        let (x, y) = (reach * angle.sin(), reach * angle.cos() - self.tip);
        let (cos, sin) = self.turn;
        let (x, y) = (x * cos - y * sin, x * sin + y * cos);
        Spot::new(
            (x - self.corner.x) * self.scale.x,
            (y - self.corner.y) * self.scale.y,
        )
    }

    /// Returns the longitude and latitude of a point on the page.
    pub fn to_earth(&self, at: Spot) -> Spot {
        let (x, y) = (
            at.x / self.scale.x + self.corner.x,
            at.y / self.scale.y + self.corner.y,
        );
        let (cos, sin) = self.turn;
        let (x, y) = (x * cos + y * sin, y * cos - x * sin + self.tip);
        let reach = x.hypot(y) * self.cone.signum();
        let across = (x * self.cone.signum()).atan2(y * self.cone.signum()) / self.cone;
        Spot::new(
            (across + self.meridian).to_degrees(),
            (self.tip - reach).to_degrees(),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn degrees_come_back_from_the_page() {
        for (parallels, turn) in [
            ([40.0, 60.0], 0.0),
            ([-10.0, 10.0], 0.0),
            ([30.0, 40.0], 35.0),
        ] {
            let sketch = Sketch {
                area: Some([-20.0, 20.0, 50.0, 70.0]),
                parallels: Some(parallels),
                turn,
                ..Sketch::default()
            };
            let projection = Projection::new(&sketch, &[]);
            for at in [
                Spot::new(0.0, 45.0),
                Spot::new(-15.0, 30.0),
                Spot::new(40.0, 65.0),
            ] {
                let back = projection.to_earth(projection.to_page(at));
                assert!(back.minus(at).length() < 1e-4, "{at:?} became {back:?}");
            }
        }
    }
}

//! What is said of each power beside the map: its centers, and its orders and units.

use super::super::route::{OrderShape, Route, RouteResult};
use super::super::scene::Scene;
use super::lettering::Face;
use super::{LegendRow, Picture};
use chancery_core::board::{Location, Map, Power, Province, Unit};

/// What is said of one power.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct PowerCaption {
    pub standing: LegendRow,
    /// Its centers: `Bre`, `Mar`.
    pub centers: Vec<String>,
    /// Its orders, and its units without any.
    pub lines: Vec<OrderEntryText>,
}

/// An order, or a unit without one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct OrderEntryText {
    /// `A Par - Bur`
    pub words: String,
    /// `bounced`; nothing where it did what it should.
    pub failure: Option<String>,
}

impl PowerCaption {
    /// Those of all powers that the picture tells of.
    pub(super) fn all(picture: &Picture<'_>) -> Vec<PowerCaption> {
        let Picture { map, scene, .. } = *picture;
        let entry = |&standing: &LegendRow| PowerCaption {
            standing,
            centers: centers(map, scene, standing.power),
            lines: Teller { map, scene }.lines(standing.power),
        };
        picture.standings.iter().map(entry).collect()
    }

    /// Its centers in lines that are no wider than this, in letters of some size.
    pub(super) fn wrapped(&self, size: f32, width: f32) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for center in &self.centers {
            match lines.last_mut() {
                Some(line) if Face::Plain.width(&format!("{line} {center}"), size) <= width => {
                    line.push(' ');
                    line.push_str(center);
                }
                _ => lines.push(center.clone()),
            }
        }
        lines
    }
}

fn centers(map: &Map, scene: &Scene, power: Power) -> Vec<String> {
    let owned = map.centers().iter();
    let owned = owned.filter(|&at| scene.center(at) == Some(power));
    let mut codes: Vec<String> = owned
        .map(|at| map.short(at.location()).to_string())
        .collect();
    codes.sort();
    codes
}

/// Puts orders into words.
struct Teller<'a> {
    map: &'a Map,
    scene: &'a Scene,
}

impl Teller<'_> {
    /// The orders of a power, and its units without orders: in a phase of moves they hold.
    fn lines(&self, power: Power) -> Vec<OrderEntryText> {
        let routes = &self.scene.routes;
        let moves = |route: &Route| {
            matches!(
                route.course,
                OrderShape::Hold { .. }
                    | OrderShape::Move { .. }
                    | OrderShape::SupportHold { .. }
                    | OrderShape::SupportMove { .. }
                    | OrderShape::Convoy { .. }
            )
        };
        let is_movement = routes.iter().any(moves);
        let given = routes.iter().filter_map(|route| {
            let (owner, words) = self.order(route.course)?;
            let failure = failure(route);
            (owner == power).then_some(OrderEntryText { words, failure })
        });
        let silent = self.scene.units.iter().filter(|unit| {
            let at = self.map.province(unit.location);
            let is_told = |route: &Route| match route.course {
                // who stands there now is another unit
                OrderShape::Retreat { .. } | OrderShape::Disband { .. } => false,
                course => course.source(|at| self.map.province(at)) == at,
            };
            unit.power == power && !routes.iter().any(is_told)
        });
        let silent = silent.map(|&unit| {
            let unit = self.unit(unit);
            OrderEntryText {
                words: if is_movement {
                    format!("{unit} H")
                } else {
                    unit
                },
                failure: None,
            }
        });
        let mut lines: Vec<OrderEntryText> = given.chain(silent).collect();
        lines.sort_by(|a, b| a.words.cmp(&b.words));
        lines
    }

    /// An order, and whose it is.
    fn order(&self, course: OrderShape) -> Option<(Power, String)> {
        let short = |at: Location| self.map.short(at);
        let told = |unit: Unit, rest: String| Some((unit.power, self.unit(unit) + &rest));
        let units = &self.scene.units;
        match course {
            OrderShape::Hold { at } => told(self.at(units, at)?, " H".to_owned()),
            OrderShape::Move { from, to, .. } => {
                told(self.at(units, from)?, format!(" - {}", short(to)))
            }
            OrderShape::SupportHold { from, of } => {
                told(self.at(units, from)?, format!(" S {}", self.named(of)))
            }
            OrderShape::SupportMove { from, of, to } => told(
                self.at(units, from)?,
                format!(" S {} - {}", self.named(of), short(to)),
            ),
            OrderShape::Convoy { from, army, to } => told(
                self.at(units, from)?,
                format!(" C {} - {}", self.named(army), short(to)),
            ),
            OrderShape::Retreat { from, to } => {
                let unit = self.at(&self.scene.dislodged, from)?;
                told(unit, format!(" - {}", short(to)))
            }
            OrderShape::Disband { at } => {
                told(self.at(&self.scene.dislodged, at)?, " disbands".to_owned())
            }
            OrderShape::Build { unit } => Some((unit.power, format!("{} built", self.unit(unit)))),
            OrderShape::Removal { at } => told(self.at(units, at)?, " removed".to_owned()),
        }
    }

    fn at(&self, units: &[Unit], province: Province) -> Option<Unit> {
        let mut units = units.iter();
        let here = |unit: &&Unit| self.map.province(unit.location) == province;
        units.find(here).copied()
    }

    /// `A Bul`, `F StP/sc`
    fn unit(&self, unit: Unit) -> String {
        format!("{} {}", unit.kind.letter(), self.map.short(unit.location))
    }

    /// The unit in a province, else the province.
    fn named(&self, province: Province) -> String {
        self.at(&self.scene.units, province).map_or_else(
            || self.map.short(province.location()).to_string(),
            |unit| self.unit(unit),
        )
    }
}

/// What went wrong with an order.
fn failure(route: &Route) -> Option<String> {
    let failed = match (route.fate, route.course) {
        (RouteResult::Pending | RouteResult::Succeeds, _) => None,
        (RouteResult::Bounces, _) => Some("bounced"),
        (RouteResult::Stranded, _) => Some("no convoy"),
        (RouteResult::Broken, OrderShape::Convoy { .. }) => Some("disrupted"),
        (RouteResult::Broken, _) => Some("cut"),
        // it was not ordered, and the word says all
        (RouteResult::Void, OrderShape::Disband { .. }) => None,
        (RouteResult::Void, _) => Some("void"),
    };
    let dislodged = route.dislodged.then_some("dislodged");
    let words: Vec<&str> = failed.into_iter().chain(dislodged).collect();
    (!words.is_empty()).then(|| words.join(", "))
}

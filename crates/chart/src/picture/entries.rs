//! Texts about each power for the legend: its centers, its orders and its units.

use chancery_core::board::{Location, Map, Power, Province, Unit};

use super::lettering::Face;
use super::{LegendRow, Picture};
use crate::{OrderShape, Route, RouteResult, Scene};

/// The text about one power.
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
    /// The reason of a failure: `bounced`. `None` if the order succeeded.
    pub failure: Option<String>,
}

impl PowerCaption {
    /// Returns the texts of all powers of the picture.
    pub(super) fn all(picture: &Picture<'_>) -> Vec<PowerCaption> {
        let Picture { map, scene, .. } = *picture;
        let entry = |&standing: &LegendRow| PowerCaption {
            standing,
            centers: centers(map, scene, standing.power),
            lines: OrderTexts { map, scene }.lines(standing.power),
        };
        picture.standings.iter().map(entry).collect()
    }

    /// Returns its centers in lines of at most `width`, in letters of the given size.
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

/// Writes orders as text.
struct OrderTexts<'a> {
    map: &'a Map,
    scene: &'a Scene,
}

impl OrderTexts<'_> {
    /// Returns the orders of a power, and its units without orders. In a movement phase these hold.
    fn lines(&self, power: Power) -> Vec<OrderEntryText> {
        let routes = &self.scene.routes;
        use OrderShape::{Convoy, Hold, Move, SupportHold, SupportMove};
        let is_movement = routes.iter().any(|route| {
            let it = route.shape;
            matches!(it, Hold { .. } | Move { .. } | Convoy { .. })
                || matches!(it, SupportHold { .. } | SupportMove { .. })
        });
        let given = routes.iter().filter_map(|route| {
            let (owner, words) = self.order(route.shape)?;
            let failure = failure(route);
            (owner == power).then_some(OrderEntryText { words, failure })
        });
        let silent = self.scene.units.iter().filter(|unit| {
            let at = self.map.province(unit.location);
            let is_told = |route: &Route| match route.shape {
                // the unit in this province is a different one
                OrderShape::Retreat { .. } | OrderShape::Disband { .. } => false,
                shape => shape.source(self.map) == at,
            };
            unit.power == power && !routes.iter().any(is_told)
        });
        let silent = silent.map(|&unit| {
            let holds = if is_movement { " H" } else { "" };
            OrderEntryText {
                words: self.unit(unit) + holds,
                failure: None,
            }
        });
        let mut lines: Vec<OrderEntryText> = given.chain(silent).collect();
        lines.sort_by(|a, b| a.words.cmp(&b.words));
        lines
    }

    /// Returns an order and its power.
    fn order(&self, shape: OrderShape) -> Option<(Power, String)> {
        let short = |at: Location| self.map.short(at);
        let unit = match shape {
            OrderShape::Retreat { from: at, .. } | OrderShape::Disband { at } => {
                self.scene.dislodged(self.map, at)
            }
            OrderShape::Build { unit } => Some(unit),
            shape => self.scene.unit(self.map, shape.source(self.map)),
        }?;
        let order = match shape {
            OrderShape::Hold { .. } => " H".to_owned(),
            OrderShape::Move { to, .. } | OrderShape::Retreat { to, .. } => {
                format!(" - {}", short(to))
            }
            OrderShape::SupportHold { of, .. } => format!(" S {}", self.named(of)),
            OrderShape::SupportMove { of, to, .. } => {
                format!(" S {} - {}", self.named(of), short(to))
            }
            OrderShape::Convoy { army, to, .. } => {
                format!(" C {} - {}", self.named(army), short(to))
            }
            OrderShape::Disband { .. } => " disbands".to_owned(),
            OrderShape::Build { .. } => " built".to_owned(),
            OrderShape::Removal { .. } => " removed".to_owned(),
        };
        Some((unit.power, self.unit(unit) + &order))
    }

    /// Returns the text of a unit: `A Bul`, `F StP/sc`.
    fn unit(&self, unit: Unit) -> String {
        format!("{} {}", unit.kind.letter(), self.map.short(unit.location))
    }

    /// Returns the unit in a province, or the province if there is none.
    fn named(&self, province: Province) -> String {
        match self.scene.unit(self.map, province) {
            Some(unit) => self.unit(unit),
            None => self.map.short(province.location()).to_string(),
        }
    }
}

/// Returns the failure of an order.
fn failure(route: &Route) -> Option<String> {
    let failed = match (route.result, route.shape) {
        (RouteResult::Pending | RouteResult::Succeeds, _) => None,
        (RouteResult::Bounces, _) => Some("bounced"),
        (RouteResult::Stranded, _) => Some("no convoy"),
        (RouteResult::Broken, OrderShape::Convoy { .. }) => Some("disrupted"),
        (RouteResult::Broken, _) => Some("cut"),
        // there was no order, and "disbands" is enough
        (RouteResult::Void, OrderShape::Disband { .. }) => None,
        (RouteResult::Void, _) => Some("void"),
    };
    let dislodged = route.dislodged.then_some("dislodged");
    let words: Vec<&str> = failed.into_iter().chain(dislodged).collect();
    (!words.is_empty()).then(|| words.join(", "))
}

//! Records what is on each cell (text, units, other lines), and what it costs to cross it.

use chancery_core::board::Map;

use super::path_finder::{At, Costs};
use crate::{Direction, Grid, Plan, Scene, Spot};

/// What keeps lines off a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Blocked {
    /// Nothing.
    Free,
    /// Text: a line may run on behind it, unseen.
    Text,
    /// A unit or a sign: nothing passes.
    Closed,
}

/// How lines go through a cell already.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct LineUse {
    level: bool,
    upright: bool,
    bent: bool,
}

impl LineUse {
    fn any(self) -> bool {
        self.level || self.upright || self.bent
    }
}

/// Prices in tenths of a column.
mod price {
    /// Running right beside text.
    pub const GLUED: u32 = 5;
    /// Running on behind text.
    pub const TEXT: u32 = 110;
    /// Passing over another line.
    pub const BRIDGE: u32 = 30;
    /// Running along another line, or turning on it, so that the two can't be distinguished.
    pub const SHARED: u32 = 160;
    /// A coast or a border that the line would hide, for each unit of its own price.
    pub const BORDER: f32 = 3.0;
}

/// The state of every cell.
#[derive(Clone, Debug)]
pub(super) struct Occupancy {
    bars: Grid<Blocked>,
    used: Grid<LineUse>,
}

impl Occupancy {
    /// With the labels, centers, units and signs of a scene.
    pub fn new(map: &Map, plan: &Plan, scene: &Scene) -> Self {
        let (width, height) = (plan.width(), plan.height());
        let mut occupancy = Occupancy {
            bars: Grid::filled(width, height, Blocked::Free),
            used: Grid::filled(width, height, LineUse::default()),
        };
        for province in map.provinces() {
            let spots = plan.spots(province);
            let label = spots.label.as_ref().map(|label| label.spot);
            let texts = [label, spots.center, gap(label, spots.center)];
            for spot in texts.into_iter().flatten() {
                occupancy.bar(spot, Blocked::Text);
            }
        }
        for unit in &scene.units {
            let spots = plan.spots(map.province(unit.location));
            occupancy.close(spots.unit_at(unit.location));
        }
        for unit in &scene.dislodged {
            occupancy.close(plan.spots(map.province(unit.location)).dislodged);
        }
        for province in scene.contested.iter() {
            occupancy.close(plan.spots(province).unit);
        }
        for tag in &scene.tags {
            occupancy.close(plan.anchor(map, scene, tag.seat));
        }
        occupancy
    }

    /// Lets nothing pass through a badge.
    pub fn close(&mut self, spot: Option<Spot>) {
        if let Some(spot) = spot {
            self.bar(spot, Blocked::Closed);
        }
    }

    fn bar(&mut self, spot: Spot, bar: Blocked) {
        for x in spot.columns() {
            self.bars[(x, spot.y)] = bar;
        }
    }

    /// Puts a sign on a cell: nothing else comes there.
    pub fn mark(&mut self, at: At) {
        self.bars[at] = Blocked::Closed;
    }

    /// Leads a line through a cell.
    pub fn run(&mut self, at: At, inward: Direction, outward: Direction) {
        let used = &mut self.used[at];
        match inward == outward {
            true if inward.is_level() => used.level = true,
            true => used.upright = true,
            false => used.bent = true,
        }
    }

    /// Can a line be seen on the cell?
    pub fn shows(&self, at: At) -> bool {
        self.bars[at] != Blocked::Text
    }

    /// Is there neither text nor unit nor sign? There may be a line.
    pub fn is_open(&self, (x, y): At) -> bool {
        self.bars.get(x, y) == Some(Blocked::Free)
    }

    /// Is there nothing at all?
    pub fn is_free(&self, at: At) -> bool {
        self.is_open(at) && !self.used[at].any()
    }

    /// Does text begin or end right beside the cell?
    pub fn is_beside_text(&self, (x, y): At) -> bool {
        let text = |x: usize| self.bars.get(x, y) == Some(Blocked::Text);
        text(x.wrapping_sub(1)) || text(x + 1)
    }
}

/// What lies between a label and the dot behind it: a line there would part the two.
fn gap(label: Option<Spot>, center: Option<Spot>) -> Option<Spot> {
    let (label, center) = (label?, center?);
    let end = label.x + label.width;
    let behind = label.y == center.y && (end..=end + 1).contains(&center.x);
    behind.then(|| Spot::new(end, label.y, center.x - end))
}

/// The costs of cells for one line: lower in the regions of its order than in the others.
pub(super) struct LineAccess<'a> {
    pub plan: &'a Plan,
    pub occupancy: &'a Occupancy,
    /// By region: what each cell costs; nothing where the line is at home.
    pub abroad: Vec<u32>,
}

impl Costs for LineAccess<'_> {
    fn enter(&self, at: At) -> Option<u32> {
        let text = match self.occupancy.bars[at] {
            Blocked::Free if self.occupancy.is_beside_text(at) => price::GLUED,
            Blocked::Free => 0,
            Blocked::Text => price::TEXT,
            Blocked::Closed => return None,
        };
        let region = self.plan.raster.cells[at];
        let border = (price::BORDER * self.plan.border_prices[at]) as u32;
        Some(text + self.abroad[region.index()] + border)
    }

    fn cross(&self, at: At, inward: Direction, outward: Direction) -> u32 {
        let used = self.occupancy.used[at];
        if !used.any() {
            return 0;
        }
        let along = match inward.is_level() {
            true => used.level,
            false => used.upright,
        };
        match inward == outward && !along && !used.bent {
            true => price::BRIDGE,
            false => price::SHARED,
        }
    }
}

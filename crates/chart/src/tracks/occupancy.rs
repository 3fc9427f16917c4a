//! Records the contents of each cell (text, units, other lines), and the cost of crossing it.

use chancery_core::board::Map;

use super::path_finder::{At, Costs};
use crate::{Direction, Grid, Look, Plan, Scene, Spot, Spread};

/// The obstacle in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Blocked {
    /// No obstacle.
    Free,
    /// Text. A line can continue behind it, invisibly.
    Text,
    /// A unit or a symbol, which lines can't cross.
    Closed,
}

/// The directions of the lines through a cell.
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

/// Costs in tenths of a column.
mod price {
    /// A line directly beside text, in color and without: there it has the same signs as letters.
    pub const GLUED: u32 = 5;
    pub const GLUED_PLAIN: u32 = 20;
    /// A line behind text.
    pub const TEXT: u32 = 110;
    /// A line across another line.
    pub const BRIDGE: u32 = 30;
    /// A line along another line, or with a turn on it, so that the two can't be distinguished.
    pub const SHARED: u32 = 160;
    /// A head whose line comes from behind a text: without a shaft it isn't an arrow.
    pub const NO_SHAFT: u32 = 2000;
    /// A head that points at the text of a province that the order isn't about.
    pub const MISLEADING: u32 = 100;
    /// A line over a coast or a border, for each unit of the border's own cost.
    pub const BORDER: f32 = 3.0;
}

/// The contents of every cell.
#[derive(Clone, Debug)]
pub(super) struct Occupancy {
    bars: Grid<Blocked>,
    used: Grid<LineUse>,
    /// The spots that are wider than in the layout.
    pub spread: Spread,
}

impl Occupancy {
    /// Returns the occupancy with the labels, centers, units and symbols of a scene.
    pub fn new(map: &Map, plan: &Plan, scene: &Scene) -> Self {
        let (width, height) = (plan.width(), plan.height());
        let hidden = plan.unlabeled(map, scene);
        let mut occupancy = Occupancy {
            bars: Grid::filled(width, height, Blocked::Free),
            used: Grid::filled(width, height, LineUse::default()),
            spread: Spread::of(map, plan, scene, hidden),
        };
        for province in map.provinces() {
            let spots = plan.spots(province);
            let label = spots.label_spot();
            let label = label.filter(|_| !hidden.contains(province));
            let center = spots.center.map(|spot| occupancy.spread.shown(spot));
            let texts = [label, center, gap(label, spots.center)];
            for spot in texts.into_iter().flatten() {
                occupancy.bar(spot, Blocked::Text);
            }
        }
        for unit in &scene.units {
            let spots = plan.spots(map.province(unit.location));
            let spot = spots.unit_at(unit.location);
            occupancy.close(spot.map(|spot| occupancy.spread.shown(spot)));
        }
        for unit in &scene.dislodged {
            let spot = plan.spots(map.province(unit.location)).dislodged;
            occupancy.close(spot.map(|spot| occupancy.spread.shown(spot)));
        }
        for province in scene.contested.iter() {
            occupancy.close(plan.spots(province).unit);
        }
        for tag in &scene.tags {
            occupancy.close(plan.anchor(map, scene, tag.anchor));
        }
        occupancy
    }

    /// Closes the cells of a badge to lines.
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

    /// Closes a cell that contains a symbol.
    pub fn mark(&mut self, at: At) {
        self.bars[at] = Blocked::Closed;
    }

    /// Records a line through a cell.
    pub fn run(&mut self, at: At, inward: Direction, outward: Direction) {
        let used = &mut self.used[at];
        if inward != outward {
            used.bent = true;
        } else if inward.is_level() {
            used.level = true;
        } else {
            used.upright = true;
        }
    }

    /// Returns whether a line is visible in the cell.
    pub fn shows(&self, at: At) -> bool {
        self.bars[at] != Blocked::Text
    }

    /// Returns whether the cell has no text, unit or symbol. It may have a line.
    pub fn is_open(&self, (x, y): At) -> bool {
        self.bars.get(x, y) == Some(Blocked::Free)
    }

    /// Returns whether the cell is empty.
    pub fn is_free(&self, at: At) -> bool {
        self.is_open(at) && !self.used[at].any()
    }

    /// Returns whether there is text in the cell.
    pub fn has_text(&self, (x, y): At) -> bool {
        self.bars.get(x, y) == Some(Blocked::Text)
    }

    /// Returns whether there is text directly beside the cell.
    pub fn is_beside_text(&self, (x, y): At) -> bool {
        self.has_text((x.wrapping_sub(1), y)) || self.has_text((x + 1, y))
    }
}

/// Returns the cells between a label and the dot after it, which a line must not separate.
fn gap(label: Option<Spot>, center: Option<Spot>) -> Option<Spot> {
    let (label, center) = (label?, center?);
    let end = label.x + label.width;
    let behind = label.y == center.y && (end..=end + 1).contains(&center.x);
    behind.then(|| Spot::new(end, label.y, center.x - end))
}

/// What a line ends with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LineEnd {
    /// The head of a move.
    Head,
    /// A support or a convoy joins the line of its move.
    Joint,
}

impl LineEnd {
    /// Returns the cost of a cell in a region that isn't part of the order, in tenths of a column. Supports have thin
    /// lines, which can be straighter.
    pub fn abroad(self) -> u32 {
        match self {
            LineEnd::Head => 40,
            LineEnd::Joint => 20,
        }
    }
}

/// The costs of cells for one line: lower in the regions of its order than in the others.
pub(super) struct LineAccess<'a> {
    pub plan: &'a Plan,
    pub occupancy: &'a Occupancy,
    /// The cost of a cell in each region, 0 for the regions of the order.
    pub abroad: Vec<u32>,
    pub end: LineEnd,
}

impl Costs for LineAccess<'_> {
    fn enter(&self, at: At) -> Option<u32> {
        let text = match self.occupancy.bars[at] {
            Blocked::Free if self.occupancy.is_beside_text(at) => match self.plan.view().look {
                Look::Rich => price::GLUED,
                Look::Box | Look::Ascii | Look::RichAscii => price::GLUED_PLAIN,
            },
            Blocked::Free => 0,
            Blocked::Text => price::TEXT,
            Blocked::Closed => return None,
        };
        let region = self.plan.raster.cells[at];
        let border = (price::BORDER * self.plan.border_prices[at]) as u32;
        Some(text + self.abroad[region.index()] + border)
    }

    fn end(&self, at: At, heading: Direction) -> u32 {
        if self.occupancy.has_text(heading.opposite().from(at)) {
            return price::NO_SHAFT;
        }
        let ahead = heading.from(at);
        let is_other = |ahead: At| self.abroad[self.plan.raster.cells[ahead].index()] > 0;
        if self.end == LineEnd::Head && self.occupancy.has_text(ahead) && is_other(ahead) {
            return price::MISLEADING;
        }
        0
    }

    fn cross(&self, at: At, inward: Direction, outward: Direction) -> u32 {
        let used = self.occupancy.used[at];
        if !used.any() {
            return 0;
        }
        let along = if inward.is_level() {
            used.level
        } else {
            used.upright
        };
        if inward == outward && !along && !used.bent {
            price::BRIDGE
        } else {
            price::SHARED
        }
    }
}

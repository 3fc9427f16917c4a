//! Draws a scene on a plan: the ground in one of three looks, then everything on it.

mod boxes;
mod color_sweep;
mod crossings;
mod drawn;
mod marks;
mod orders;
mod rich;

pub use crossings::map_key;

use self::drawn::Drawn;
use crate::{
    Ansi, Canvas, Cell, Color, Drawing, Grid, Ground, Look, Plan, Region, Rgb, Scene, Spread, Theme,
};
use chancery_core::board::{Map, Province, Terrain};

/// The character of impassable provinces, and that of ASCII.
const IMPASSABLE: [char; 2] = ['▒', '#'];

/// Returns the provinces whose labels are highlighted.
fn highlighted(scene: &Scene) -> impl Iterator<Item = Province> {
    scene.goals.iter().chain(scene.cursor)
}

/// Draws a scene: the ground of the plan in the scene's colors, then the scene's content.
pub fn draw(drawing: &Drawing, map: &Map, plan: &Plan, scene: &Scene, theme: &Theme) -> Canvas {
    let cells = &plan.raster.cells;
    let province = |x, y| drawing.ground(cells[(x, y)]).province();
    let fills = |tint: &dyn Fn(Ground, usize) -> Rgb| {
        let regions = drawing.regions();
        let tint = |region| tint(drawing.ground(region), drawing.shade(region));
        regions.map(tint).collect::<Vec<_>>()
    };
    let mut hidden = plan.unlabeled(map, scene);
    for province in highlighted(scene) {
        hidden.remove(province);
    }
    let mut painter = Painter {
        drawing,
        map,
        plan,
        scene,
        theme,
        fills: fills(&|ground, shade| tint(scene, theme, ground, Some(shade))),
        bases: fills(&|ground, _| tint(scene, theme, ground, None)),
        spread: Spread::of(map, plan, scene, hidden),
        canvas: Canvas::new(Grid::from_fn(cells.width(), cells.height(), province)),
    };
    if painter.is_filled() {
        painter.rich_ground();
    } else {
        painter.plain_ground();
    }
    painter.crossings();
    let tracks = plan.tracks(drawing, map, scene);
    let drawn = Drawn::of(scene, &tracks);
    painter.calm(hidden, &drawn);
    painter.labels(hidden);
    painter.units();
    painter.orders(&tracks, &drawn);
    painter.tags();
    painter.darken();
    painter.highlight();
    painter.color_sweep();
    painter.canvas
}

/// Returns the color of some ground, in one of its shades or in none, dimmed if it isn't lit.
fn tint(scene: &Scene, theme: &Theme, ground: Ground, shade: Option<usize>) -> Rgb {
    let (color, shades) = theme.ground_color(ground, |province| scene.fill(province));
    let factor = shade
        .zip(shades)
        .map_or(1.0, |(shade, shades)| shades[shade]);
    theme.unlit(color.scaled(factor), scene.dimness(ground.province()))
}

struct Painter<'a> {
    drawing: &'a Drawing,
    map: &'a Map,
    plan: &'a Plan,
    scene: &'a Scene,
    theme: &'a Theme,
    /// The color of each region, shaded and dimmed.
    fills: Vec<Rgb>,
    /// The color of each region without shades.
    bases: Vec<Rgb>,
    /// The spots that are wider than in the layout.
    spread: Spread,
    canvas: Canvas,
}

impl Painter<'_> {
    /// Replaces those of the sixteen colors that are invisible on light ground.
    fn darken(&mut self) {
        if !self.theme.is_light || self.is_filled() {
            return;
        }
        for at in self.canvas.cells.places() {
            let cell = &mut self.canvas.cells[at];
            if let Color::Ansi(ansi) = cell.fg {
                cell.fg = self.theme.of_sixteen(ansi).into();
            }
        }
    }

    fn look(&self) -> Look {
        self.plan.view().look
    }

    fn is_filled(&self) -> bool {
        self.look().is_filled()
    }

    /// Returns the character of this look: ASCII has its own.
    fn sign(&self, sign: char, ascii: char) -> char {
        if self.look().is_ascii() { ascii } else { sign }
    }

    /// Returns a character on a badge of a color: reversed in looks with few colors.
    fn on_badge(&self, glyph: char, badge: Rgb, ansi: Ansi) -> Cell {
        if self.is_filled() {
            Cell::new(glyph, Theme::on_badge(badge), badge).bold(true)
        } else {
            reversed(glyph, ansi)
        }
    }

    fn ground(&self, region: Region) -> Ground {
        self.drawing.ground(region)
    }

    /// Returns whether it is a province that the player doesn't see in fog of war.
    fn is_unseen(&self, ground: Ground) -> bool {
        let province = ground.province();
        province.is_some_and(|province| self.scene.fog.contains(province))
    }

    fn is_wet(&self, region: Region) -> bool {
        matches!(self.ground(region), Ground::Water(_) | Ground::Outside)
    }

    /// Returns the background color for a character on a cell. For a cell with two colors it is
    /// that of the cell's region.
    fn behind(&self, x: usize, y: usize) -> Color {
        if !self.is_filled() {
            return Color::Default;
        }
        let cell = self.canvas.cells[(x, y)];
        if ('▀'..='▟').contains(&cell.glyph) {
            self.fills[self.plan.raster.cells[(x, y)].index()].into()
        } else {
            cell.bg
        }
    }

    /// Returns the background color for a character as a 24-bit color.
    fn rgb_behind(&self, x: usize, y: usize) -> Rgb {
        match self.behind(x, y) {
            Color::Rgb(rgb) => rgb,
            Color::Default | Color::Ansi(_) => self.theme.ground,
        }
    }

    fn put(&mut self, x: usize, y: usize, cell: Cell) {
        self.canvas.cells[(x, y)] = cell;
    }

    fn is_center(&self, region: Region) -> bool {
        self.ground(region)
            .province()
            .is_some_and(|province| self.map.info(province).is_center)
    }

    fn is_water(&self, province: Province) -> bool {
        self.map.info(province).terrain == Terrain::Water
    }
}

/// Returns a character in one of the sixteen colors, reversed so that it is visible without colors too.
fn reversed(glyph: char, ansi: Ansi) -> Cell {
    Cell::new(glyph, ansi, Color::Default).bold(true).reversed()
}

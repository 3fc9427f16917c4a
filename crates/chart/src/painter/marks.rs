//! What lies on the ground: labels, centers, units, dislodged units, contested provinces, tags.

use chancery_core::board::{Power, Province, Unit, UnitKind};

use super::super::canvas::Cell;
use super::super::color::{Ansi, Color};
use super::super::drawing::Region;
use super::super::layout::Spot;
use super::super::plan::Look;
use super::super::route::OrderShape;
use super::super::scene::JumpTag;
use super::super::theme::Theme;
use super::Painter;

impl Painter<'_> {
    pub(super) fn labels(&mut self) {
        for province in self.map.provinces() {
            let spots = self.plan.spots(province);
            let bold = self.is_center(Region::of(province));
            if let Some(label) = &spots.label {
                for (x, glyph) in label.spot.columns().zip(label.text.chars()) {
                    let (fg, bg) = self.label_colors(province, x, label.spot.y);
                    self.put(x, label.spot.y, Cell::new(glyph, fg, bg).bold(bold));
                }
            }
            if let Some(spot) = spots.center {
                let cell = self.center(province, spot);
                self.put(spot.x, spot.y, cell);
            }
        }
    }

    fn label_colors(&self, province: Province, x: usize, y: usize) -> (Color, Color) {
        let bg = self.behind(x, y);
        let fg = match (self.plan.view().look, bg) {
            (Look::Rich, Color::Rgb(bg)) if self.is_water(province) => {
                self.theme.label_on_water(bg).into()
            }
            (Look::Rich, Color::Rgb(bg)) => Theme::label_on_land(bg).into(),
            (Look::Box, _) if self.is_water(province) => Ansi::BrightBlue.into(),
            (Look::Box, _) => self.power_ansi(self.scene.fill(province)),
            _ => Color::Default,
        };
        (fg, bg)
    }

    fn power_ansi(&self, power: Option<Power>) -> Color {
        power.map_or(Color::Default, |power| self.theme.power(power).ansi.into())
    }

    /// The dot of a supply center: full in the owner's color, or a ring where nobody owns it.
    fn center(&self, province: Province, spot: Spot) -> Cell {
        let owner = self.scene.center(province);
        let bg = self.behind(spot.x, spot.y);
        let glyph = if owner.is_some() { '●' } else { '○' };
        match self.plan.view().look {
            Look::Rich => {
                let under = self.rgb_behind(spot.x, spot.y);
                let dimness = self.scene.dimness(Some(province));
                let fg = match owner {
                    Some(power) => self.theme.unlit(self.theme.power(power).dot, 0.7 * dimness),
                    None => Theme::label_on_land(under),
                };
                Cell::new(glyph, fg, bg).bold(true)
            }
            Look::Box => Cell::new(glyph, self.power_ansi(owner), bg).bold(true),
            Look::Ascii => Cell {
                glyph: '*',
                ..Cell::BLANK
            },
        }
    }

    pub(super) fn units(&mut self) {
        for &unit in &self.scene.units {
            let province = self.map.province(unit.location);
            if let Some(spot) = self.plan.spots(province).unit_at(unit.location) {
                self.badge(unit, spot);
            }
        }
        for route in &self.scene.routes {
            let OrderShape::Build { unit } = route.course else {
                continue;
            };
            if route.progress.is_hidden() {
                continue;
            }
            let province = self.map.province(unit.location);
            if let Some(spot) = self.plan.spots(province).unit_at(unit.location) {
                self.badge(unit, spot);
            }
        }
        for &unit in &self.scene.dislodged {
            let province = self.map.province(unit.location);
            if let Some(spot) = self.plan.spots(province).dislodged {
                self.dislodged(unit, spot);
            }
        }
        for province in self.scene.contested.iter() {
            if let Some(spot) = self.plan.spots(province).unit {
                self.contested(spot);
            }
        }
    }

    fn badge(&mut self, unit: Unit, spot: Spot) {
        let letter = unit.kind.letter();
        match self.plan.view().look {
            Look::Rich => self.rich_badge(unit, spot, letter),
            Look::Box | Look::Ascii => {
                let signs = [self.initial(unit.power), letter];
                let color = self.power_ansi(Some(unit.power));
                self.signs(spot, &signs[2 - spot.width.min(2)..], |glyph| {
                    Cell::new(glyph, color, Color::Default).bold(true)
                });
            }
        }
    }

    fn rich_badge(&mut self, unit: Unit, spot: Spot, letter: char) {
        let dimness = 0.7 * self.scene.dimness(Some(self.map.province(unit.location)));
        let colors = *self.theme.power(unit.power);
        let lit = match spot.width {
            0..=2 => self.theme.bare_badge(unit.power),
            _ => colors.badge,
        };
        let badge = self.theme.unlit(lit, dimness);
        let on = self.theme.unlit(Theme::on_badge(lit), dimness);
        let middle = spot.x + spot.width / 2;
        if spot.width == 2 {
            let initial = Cell::new(self.initial(unit.power), on, badge);
            self.put(spot.x, spot.y, initial);
        }
        if spot.width >= 3 {
            let frame = self.theme.unlit(colors.frame, dimness);
            for (x, glyph) in [(middle - 1, '▐'), (middle + 1, '▌')] {
                let bg = self.behind(x, spot.y);
                self.put(x, spot.y, Cell::new(glyph, frame, bg));
            }
        }
        self.put(middle, spot.y, Cell::new(letter, on, badge).bold(true));
    }

    /// A unit that lost its place: the sign of dislodgement, then whose and of what kind it is.
    fn dislodged(&mut self, unit: Unit, spot: Spot) {
        let letter = unit.kind.letter();
        match self.plan.view().look {
            Look::Rich => {
                let failure = self.theme.badge_of_failure();
                let badge = self.theme.bare_badge(unit.power);
                let own = Cell::new(letter, Theme::on_badge(badge), badge).bold(true);
                let alone = Cell::new(letter, Theme::on_badge(failure), failure).bold(true);
                let sign = Cell {
                    glyph: '↯',
                    ..alone
                };
                let initial = Cell {
                    glyph: self.initial(unit.power),
                    bold: false,
                    ..own
                };
                let cells = match spot.width {
                    1 => vec![alone],
                    2 => vec![sign, own],
                    _ => vec![sign, initial, own],
                };
                for (x, cell) in spot.columns().zip(cells) {
                    self.put(x, spot.y, cell);
                }
            }
            look @ (Look::Box | Look::Ascii) => {
                let sign = if look == Look::Box { '↯' } else { '#' };
                let signs = match spot.width {
                    1 => vec![sign],
                    2 => vec![sign, self.kind_and_power(unit)],
                    _ => vec![sign, self.initial(unit.power), letter],
                };
                self.signs(spot, &signs, |glyph| {
                    Cell::new(glyph, Ansi::BrightRed, Color::Default).bold(true)
                });
            }
        }
    }

    /// Where there is one cell for both: the power's initial, small for an army and large for a fleet.
    fn kind_and_power(&self, unit: Unit) -> char {
        let initial = self.initial(unit.power);
        match unit.kind {
            UnitKind::Army => initial,
            UnitKind::Fleet => initial.to_uppercase().next().unwrap_or(initial),
        }
    }

    /// The small letter by which a power goes.
    fn initial(&self, power: Power) -> char {
        let is_ascii = self.plan.view().look == Look::Ascii;
        let mut letters = self.map.power(power).name.chars();
        let first = letters.find(|letter| match is_ascii {
            true => letter.is_ascii_alphabetic(),
            false => letter.is_alphabetic(),
        });
        let first = first.unwrap_or('?');
        first.to_lowercase().next().unwrap_or(first)
    }

    /// Puts signs on a spot; reversed in the boxes look, so that they show without colors too.
    fn signs(&mut self, spot: Spot, signs: &[char], cell: impl Fn(char) -> Cell) {
        for (x, &glyph) in spot.columns().zip(signs) {
            let cell = cell(glyph);
            let cell = match self.plan.view().look {
                Look::Ascii => Cell {
                    glyph,
                    ..Cell::BLANK
                },
                _ => cell.reversed(),
            };
            self.put(x, spot.y, cell);
        }
    }

    /// A province that a standoff left empty.
    fn contested(&mut self, spot: Spot) {
        let middle = Spot {
            x: spot.x + spot.width / 2,
            width: 1,
            ..spot
        };
        match self.plan.view().look {
            Look::Rich => {
                let failure = self.theme.badge_of_failure();
                self.put(
                    middle.x,
                    middle.y,
                    Cell::new('✕', Theme::on_badge(failure), failure).bold(true),
                );
            }
            Look::Box => self.signs(middle, &['✕'], |glyph| {
                Cell::new(glyph, Ansi::BrightRed, Color::Default)
            }),
            Look::Ascii => self.signs(middle, &['X'], |glyph| Cell {
                glyph,
                ..Cell::BLANK
            }),
        }
    }

    /// Signs to choose by: in the place of the unit's letter, its frame is kept.
    pub(super) fn tags(&mut self) {
        let scene = self.scene;
        for tag in &scene.tags {
            let Some(spot) = scene.seat(self.map, self.plan, tag.seat) else {
                continue;
            };
            let cell = self.tag(tag);
            // a badge's own letter beside the sign would be read as a part of it
            let beside = self.canvas.cells[(spot.x, spot.y)];
            if spot.width == 2 && beside.glyph.is_ascii_alphabetic() {
                let glyph = ' ';
                self.put(spot.x, spot.y, Cell { glyph, ..beside });
            }
            self.put(spot.x + spot.width / 2, spot.y, cell);
        }
    }

    /// A sign to choose by; the faint ones are no lights.
    fn tag(&self, tag: &JumpTag) -> Cell {
        match (self.plan.view().look, tag.faint) {
            (Look::Rich, false) => self.number(tag.sign),
            (Look::Rich, true) => {
                let bg = self.theme.ground.mixed(self.theme.sea, 0.5);
                Cell::new(tag.sign, Theme::on_badge(bg), bg).bold(true)
            }
            (Look::Box | Look::Ascii, false) => self.number(tag.sign).bold(true).reversed(),
            (Look::Box | Look::Ascii, true) => {
                Cell::new(tag.sign, Color::Default, Color::Default).bold(true)
            }
        }
    }

    /// The cursor: the province's label on the accent; where it has none, its unit's place.
    pub(super) fn cursor(&mut self) {
        let Some(province) = self.scene.cursor else {
            return;
        };
        let spots = self.plan.spots(province);
        let label = spots.label.as_ref().map(|label| label.spot);
        let Some(spot) = label.or(spots.unit) else {
            return;
        };
        for x in spot.columns() {
            let glyph = self.canvas.cells[(x, spot.y)].glyph;
            let cell = match self.plan.view().look {
                Look::Rich => self.number(glyph),
                Look::Box | Look::Ascii => Cell::new(glyph, Ansi::BrightCyan, Color::Default)
                    .bold(true)
                    .reversed(),
            };
            self.put(x, spot.y, cell);
        }
    }
}

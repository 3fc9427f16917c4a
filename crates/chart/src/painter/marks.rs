//! Draws labels, centers, units, dislodged units, contested provinces and tags on the ground.

use chancery_core::board::{Power, Province, ProvinceSet, Unit, UnitKind};

use super::drawn::Drawn;
use super::{Painter, reversed};
use crate::tracks::At;
use crate::{Ansi, Cell, Color, JumpTag, Label, Look, OrderShape, Region, Spot, Theme};

impl Painter<'_> {
    pub(super) fn labels(&mut self, hidden: ProvinceSet) {
        for province in self.map.provinces() {
            let spots = self.plan.spots(province);
            if let Some(label) = spots.label.as_ref().filter(|_| !hidden.contains(province)) {
                self.label(province, label);
            }
            if let Some(spot) = spots.center {
                self.center(province, self.spread.shown(spot));
            }
        }
        for (province, label, dot) in self.spread.titles.clone() {
            self.label(province, &label);
            self.center(province, dot);
        }
    }

    fn label(&mut self, province: Province, label: &Label) {
        let bold = self.is_center(Region::of(province));
        let mut on = None;
        for (x, glyph) in label.spot.columns().zip(label.text.chars()) {
            let bg = self.behind(x, label.spot.y);
            let known = on.filter(|&(_, other)| other == bg);
            let (fg, _) = *on.insert(known.unwrap_or_else(|| (self.label_color(province, bg), bg)));
            self.put(x, label.spot.y, Cell::new(glyph, fg, bg).bold(bold));
        }
    }

    /// Removes the pattern of the ground directly beside texts and badges, as part of which it could be read, and the
    /// border between a label and its dot: `Ber ●`. Where borders are characters of text removes all borders there, and
    /// without many colors the waves beside the lines of orders.
    pub(super) fn calm(&mut self, hidden: ProvinceSet, drawn: &Drawn<'_>) {
        let (plan, map) = (self.plan, self.map);
        let shown = map.provinces().flat_map(|province| {
            let spots = plan.spots(province);
            let label = spots.label_spot().filter(|_| !hidden.contains(province));
            label.into_iter().chain(spots.center)
        });
        let gaps = map.provinces().filter_map(|province| {
            let spots = plan.spots(province);
            let (label, dot) = (spots.label_spot()?, spots.center?);
            let (x, y) = (label.x + label.width, label.y);
            (!hidden.contains(province) && (x + 1, y) == (dot.x, dot.y)).then_some((x, y))
        });
        let units = plan.badges(map, self.scene).map(|(_, spot)| spot);
        let gone = self.scene.dislodged.iter();
        let gone = gone.filter_map(|unit| plan.spots(map.province(unit.location)).dislodged);
        let contested = self.scene.contested.iter();
        let contested = contested.filter_map(|at| self.cross(at));
        let titles = self.spread.titles.iter();
        let titles = titles.flat_map(|(_, label, dot)| [label.spot, *dot]);
        let spots = shown
            .chain(titles)
            .chain(units)
            .chain(gone)
            .chain(contested);
        let spots = spots.map(|spot| self.spread.shown(spot));
        let beside = spots.flat_map(|spot| {
            let sides = [spot.x.wrapping_sub(1), spot.x + spot.width];
            sides.map(|x| (x, spot.y))
        });
        let lines = drawn.lines().filter(|_| !self.is_filled());
        let near_lines = lines.flat_map(|line| {
            let (x, y) = line.at;
            [(x.wrapping_sub(1), y), (x + 1, y)]
        });
        let has_text_borders = self.look() != Look::Rich;
        let beside = beside.map(|at| (at, has_text_borders));
        let gaps = gaps.map(|at| (at, true));
        let waves = near_lines.map(|at| (at, false));
        let calmed: Vec<(At, bool)> = beside.chain(gaps).chain(waves).collect();
        for ((x, y), clears_borders) in calmed {
            let is_border = |glyph| has_text_borders || ('\u{2500}'..='\u{257f}').contains(&glyph);
            let is_pattern =
                |cell: &Cell| cell.glyph == '~' || clears_borders && is_border(cell.glyph);
            if let Some(cell) = self.canvas.cells.get(x, y).filter(is_pattern) {
                self.put(x, y, Cell { glyph: ' ', ..cell });
            }
        }
    }

    /// Returns the color of a label on its background.
    fn label_color(&self, province: Province, bg: Color) -> Color {
        match bg {
            Color::Rgb(bg) if self.is_water(province) => self.theme.label_on_water(bg).into(),
            Color::Rgb(bg) => Theme::label_on_land(bg).into(),
            _ if self.is_water(province) => self.sea_ansi().into(),
            _ => self.power_ansi(self.scene.fill(province)),
        }
    }

    /// Returns the color of the sea and its labels: not the blue of a power, nor one that is dark on dark ground.
    pub(super) fn sea_ansi(&self) -> Ansi {
        if self.theme.is_light {
            Ansi::Blue
        } else {
            Ansi::Cyan
        }
    }

    pub(super) fn power_ansi(&self, power: Option<Power>) -> Color {
        power.map_or(Color::Default, |power| self.theme.power(power).ansi.into())
    }

    /// Draws the dot of a supply center: filled with the owner's color, or a ring if it is
    /// unowned. In fog of war it is `?` if the player doesn't see it. In looks with few colors the owner's
    /// initial follows, or stands alone.
    fn center(&mut self, province: Province, spot: Spot) {
        let owner = self.scene.center(province);
        let bg = self.behind(spot.x, spot.y);
        let glyph = match owner {
            Some(_) => self.sign('●', '*'),
            None if self.scene.fog.contains(province) => '?',
            None if spot.width == 1 => self.sign('○', 'o'),
            None => self.sign('○', '('),
        };
        let fg = match owner {
            _ if !self.is_filled() => self.power_ansi(owner),
            Some(power) => {
                let under = self.rgb_behind(spot.x, spot.y);
                let dimness = self.scene.dimness(Some(province));
                let dot = self.theme.unlit(self.theme.power(power).dot, 0.7 * dimness);
                Theme::line_on(dot, under, Theme::LINE).into()
            }
            None => Theme::label_on_land(self.rgb_behind(spot.x, spot.y)).into(),
        };
        let cell = Cell::new(glyph, fg, bg).bold(true);
        self.put(spot.x, spot.y, cell);
        let beside = match owner.filter(|_| !self.is_filled()) {
            Some(power) => Some(self.initial(power)),
            // an empty ring
            None => (cell.glyph == '(').then_some(')'),
        };
        if let Some(glyph) = beside {
            self.put(spot.x + spot.width - 1, spot.y, Cell { glyph, ..cell });
        }
    }

    pub(super) fn units(&mut self) {
        let built = self
            .scene
            .routes
            .iter()
            .filter_map(|route| match route.shape {
                OrderShape::Build { unit } if !route.progress.is_hidden() => Some(unit),
                _ => None,
            });
        for unit in self.scene.units.iter().copied().chain(built) {
            let province = self.map.province(unit.location);
            if let Some(spot) = self.plan.spots(province).unit_at(unit.location) {
                self.badge(unit, self.spread.shown(spot));
            }
        }
        for &unit in &self.scene.dislodged {
            let province = self.map.province(unit.location);
            if let Some(spot) = self.plan.spots(province).dislodged {
                self.dislodged(unit, self.spread.shown(spot));
            }
        }
        for province in self.scene.contested.iter() {
            if let Some(spot) = self.cross(province) {
                let failure = self.theme.badge_of_failure();
                let cell = self.on_badge(self.sign('✕', 'X'), failure, Ansi::BrightRed);
                let is_bold = self.is_filled();
                self.put(spot.x, spot.y, cell.bold(is_bold));
            }
        }
    }

    /// Returns the cell of the symbol of a standoff in a province.
    fn cross(&self, province: Province) -> Option<Spot> {
        let spot = self.plan.spots(province).unit?;
        Some(Spot::new(spot.x + spot.width / 2, spot.y, 1))
    }

    fn badge(&mut self, unit: Unit, spot: Spot) {
        let letter = unit.kind.letter();
        if self.is_filled() {
            return self.rich_badge(unit, spot, letter);
        }
        let color = self.theme.power(unit.power).ansi;
        let signs = [
            self.power_letter(self.initial(unit.power), color),
            reversed(letter, color),
        ];
        self.signs(spot, &signs[2 - spot.width.min(2)..]);
    }

    fn rich_badge(&mut self, unit: Unit, spot: Spot, letter: char) {
        let dimness = 0.7 * self.scene.dimness(Some(self.map.province(unit.location)));
        let colors = self.theme.power(unit.power);
        let full = match spot.width {
            0..=2 => self.theme.bare_badge(unit.power),
            _ => colors.badge,
        };
        let middle = spot.x + spot.width / 2;
        let badge = self.theme.unlit(full, dimness);
        // a dimmed badge without a frame stays visible on pale ground
        let badge = if self.theme.is_light && spot.width < 3 {
            Theme::line_on(badge, self.rgb_behind(middle, spot.y), Theme::PALE_BADGE)
        } else {
            badge
        };
        let on = self.theme.unlit(Theme::on_badge(full), dimness);
        let on = Theme::line_on(on, badge, Theme::TEXT);
        if spot.width == 2 {
            let initial = Cell::new(self.initial(unit.power), on, badge);
            self.put(spot.x, spot.y, initial);
        }
        if spot.width >= 3 {
            let frame = self.theme.unlit(colors.frame, dimness);
            for (x, glyph) in [
                (middle - 1, self.sign('▐', '[')),
                (middle + 1, self.sign('▌', ']')),
            ] {
                let frame = Theme::line_on(frame, self.rgb_behind(x, spot.y), Theme::LINE);
                let bg = self.behind(x, spot.y);
                self.put(x, spot.y, Cell::new(glyph, frame, bg));
            }
        }
        self.put(middle, spot.y, Cell::new(letter, on, badge).bold(true));
    }

    /// Draws a dislodged unit: the symbol of dislodgement, then its power and its kind.
    fn dislodged(&mut self, unit: Unit, spot: Spot) {
        let (letter, initial) = (unit.kind.letter(), self.initial(unit.power));
        let sign = self.sign('↯', '#');
        if !self.is_filled() {
            let color = Ansi::BrightRed;
            let own = |glyph| self.power_letter(glyph, color);
            let sign = reversed(sign, color);
            let signs = match spot.width {
                1 => vec![sign],
                2 => vec![sign, own(self.kind_and_power(unit))],
                _ => vec![sign, own(initial), reversed(letter, color)],
            };
            return self.signs(spot, &signs);
        }
        let loss = |glyph| self.on_badge(glyph, self.theme.badge_of_failure(), Ansi::BrightRed);
        let badge = self.theme.bare_badge(unit.power);
        let own = |glyph| Cell::new(glyph, Theme::on_badge(badge), badge);
        let cells = match spot.width {
            1 => vec![loss(letter)],
            2 => vec![loss(sign), own(letter).bold(true)],
            _ => vec![loss(sign), own(initial), own(letter).bold(true)],
        };
        for (x, cell) in spot.columns().zip(cells) {
            self.put(x, spot.y, cell);
        }
    }

    /// Returns power and kind in one character: the power's initial, lower case for an army and
    /// upper case for a fleet.
    fn kind_and_power(&self, unit: Unit) -> char {
        let initial = self.initial(unit.power);
        let cased = match unit.kind {
            UnitKind::Army => initial.to_lowercase().next(),
            UnitKind::Fleet => initial.to_uppercase().next(),
        };
        cased.unwrap_or(initial)
    }

    /// Returns the letter of a power. While letters are keys to press, in looks with many colors it is a capital, or a
    /// blank if capitals are keys, too. In the others only keys are reversed then.
    pub(super) fn initial(&self, power: Power) -> char {
        let info = self.map.power(power);
        let letter = if self.look().is_ascii() {
            info.ascii_letter
        } else {
            info.letter
        };
        match self.letter_keys().max_by_key(|key| key.is_uppercase()) {
            Some(key) if self.is_filled() && key.is_uppercase() => ' ',
            Some(_) if self.is_filled() => letter.to_uppercase().next().unwrap_or(letter),
            _ => letter,
        }
    }

    /// Returns the letters that are keys to press.
    fn letter_keys(&self) -> impl Iterator<Item = char> {
        let signs = self.scene.tags.iter().map(|tag| tag.sign);
        signs.filter(|sign| sign.is_alphabetic())
    }

    /// Returns the letter of a power on the badge of a unit, in looks with few colors. It is reversed like the whole badge,
    /// but not while reversed letters are keys to press.
    fn power_letter(&self, glyph: char, ansi: Ansi) -> Cell {
        match self.letter_keys().next() {
            None => reversed(glyph, ansi),
            Some(_) => Cell::new(glyph, ansi, Color::Default),
        }
    }

    /// Draws characters of the box or ASCII look on a spot.
    fn signs(&mut self, spot: Spot, signs: &[Cell]) {
        for (x, &sign) in spot.columns().zip(signs) {
            self.put(x, spot.y, sign);
        }
    }

    /// Draws the characters for jump labels and choices: at the left of a badge, whose letter stays, or on a spot without
    /// one: in its middle, unless it would be read as a part of what is beside it.
    pub(super) fn tags(&mut self) {
        let scene = self.scene;
        for tag in &scene.tags {
            let Some(spot) = self.plan.anchor(self.map, scene, tag.anchor) else {
                continue;
            };
            let spot = self.spread.shown(spot);
            let cell = self.tag(tag);
            let middle = spot.x + spot.width / 2;
            let is_letter = |x| {
                let cell = self.canvas.cells.get(x, spot.y);
                cell.is_some_and(|cell| cell.glyph.is_alphabetic())
            };
            let is_beside = |x: usize| is_letter(x.wrapping_sub(1)) || is_letter(x + 1);
            let x = if is_letter(middle) || is_beside(middle) && !is_beside(spot.x) {
                spot.x
            } else {
                middle
            };
            self.put(x, spot.y, cell);
            // a bracket alone would be read as a character of the map
            let frame = self.canvas.cells.get(x + 2, spot.y);
            if let Some(frame) = frame.filter(|cell| x == spot.x && cell.glyph == ']') {
                let glyph = ' ';
                self.put(x + 2, spot.y, Cell { glyph, ..frame });
            }
        }
    }

    /// Returns the cell of a tag. Faint ones have the accent color only as that of their letter.
    fn tag(&self, tag: &JumpTag) -> Cell {
        if !tag.faint {
            self.number(tag.sign)
        } else if self.is_filled() {
            let bg = self.theme.ground.mixed(self.theme.sea, 0.5);
            let fg = Theme::line_on(self.theme.accent, bg, Theme::TEXT);
            Cell::new(tag.sign, fg, bg).bold(true)
        } else {
            Cell::plain(tag.sign).reversed()
        }
    }

    /// Draws the labels of the cursor and the goals in the accent color, or the unit's spot of one without a label.
    pub(super) fn highlight(&mut self) {
        for province in super::highlighted(self.scene) {
            let spots = self.plan.spots(province);
            let label = spots.label_spot();
            let Some(spot) = label.or(spots.unit) else {
                continue;
            };
            for x in spot.columns() {
                let glyph = self.canvas.cells[(x, spot.y)].glyph;
                self.put(x, spot.y, self.number(glyph));
            }
        }
    }
}

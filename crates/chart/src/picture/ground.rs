//! Draws the ground of a picture, and labels, centers and units on it.

use chancery_core::board::{Id, Province, Terrain, Unit};

use super::Picture;
use super::lettering::{CAPITAL, Face};
use super::places::{COAST, DOT, Places};
use super::shape::{lines, outline};
use super::svg::{Escaped, Number, Svg};
use super::symbols::Stroke;
use crate::drawing;
use crate::scene::FOG;
use crate::{Arc, OrderShape, Point, Region, Rgb, Theme};

/// The lines along the shore in the water: their widths and opacities.
const SHALLOWS: [(f32, f32); 3] = [(22.0, 0.16), (13.0, 0.2), (6.0, 0.26)];
/// The widths of borders.
const INLAND: f32 = 0.9;
const OPEN_WATER: f32 = 0.8;
const SHORE: f32 = 1.7;
/// The size of the `?` of an unseen center.
const UNSEEN: f32 = 9.0;
/// The widths of a bridge, and of its dashes.
const BRIDGE: (f32, f32) = (4.4, 2.6);
/// The widths of a railroad, and of its ticks.
const RAILROAD: (f32, f32) = (0.9, 4.4);

/// A line of dashes on another line.
struct Dashes {
    kind: &'static str,
    inside: Rgb,
    pattern: &'static str,
    widths: (f32, f32),
}

/// The kind of border that an arc is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Border {
    Frame,
    Water,
    Land,
    Shore,
}

pub(super) struct Ground<'a> {
    pub picture: &'a Picture<'a>,
    pub places: &'a [Places],
    /// The symbols of the dislodged units.
    pub dislodged_symbols: &'a [Point],
    /// The scale from units of the map to those of the picture.
    pub scale: f32,
}

impl Ground<'_> {
    /// Draws areas and borders.
    pub(super) fn draw(&self, svg: &mut Svg) {
        let Picture { drawing, theme, .. } = *self.picture;
        self.definitions(svg);
        let is_water = |region: &Region| drawing.ground(*region).is_water();
        let (water, land): (Vec<Region>, Vec<Region>) =
            drawing.regions().skip(1).partition(is_water);
        self.regions(svg, "water", water);
        let share = if theme.is_light { 0.75 } else { 0.4 };
        let glow = theme.sea.mixed(Rgb::WHITE, share);
        for (width, opacity) in SHALLOWS {
            shores(svg, glow, width, opacity);
        }
        let between = theme.border_on_water(theme.sea);
        self.border(svg, Border::Water, between, OPEN_WATER);
        self.regions(svg, "land", land);
        let line = Rgb::hex(if theme.is_light { 0x3a_3328 } else { 0x10_0e0a });
        self.border(svg, Border::Land, line, INLAND);
        shores(svg, line, SHORE, 0.9);
        self.crossings(svg, line);
    }

    /// Draws bridges, canals and railroads: a line, or dashes, on a wider one.
    fn crossings(&self, svg: &mut Svg, edge: Rgb) {
        let Picture {
            drawing,
            map,
            theme,
            ..
        } = *self.picture;
        let bridge = Dashes {
            kind: "crossing",
            inside: Rgb::WHITE,
            pattern: "none",
            widths: BRIDGE,
        };
        let canal = Dashes {
            kind: "canal",
            inside: theme.sea,
            pattern: "6 1",
            widths: BRIDGE,
        };
        let railroad = Dashes {
            kind: "railroad",
            inside: edge,
            pattern: "1 4",
            widths: RAILROAD,
        };
        for (crossings, dashes) in [(drawing.crossings(), bridge), (drawing.canals(), canal)] {
            for crossing in crossings {
                if let Some(ends) = crossing.shown(drawing) {
                    let ends = ends.map(|end| end.times(self.scale));
                    self.joined(svg, edge, &dashes, (crossing.provinces, ends));
                }
            }
        }
        for road in &map.terrain().railroads {
            for stations in road.line.windows(2) {
                let stations = [stations[0], stations[1]];
                let ends = stations.map(|station| self.places[station.index()].unit);
                self.joined(svg, edge, &railroad, (stations, ends));
            }
        }
    }

    fn joined(
        &self,
        svg: &mut Svg,
        edge: Rgb,
        dashes: &Dashes,
        (provinces, [a, b]): ([Province; 2], [Point; 2]),
    ) {
        let Dashes {
            kind,
            inside,
            pattern,
            widths,
        } = dashes;
        let [code, to] = provinces.map(|province| self.code(province));
        let [x1, y1, x2, y2] = [a.x, a.y, b.x, b.y].map(Number);
        let (under, over) = (Number(widths.0), Number(widths.1));
        let data = format_args!("M{x1} {y1}L{x2} {y2}").to_string();
        svg.line(format_args!(
            r#"<g id="{kind}-{code}-{to}" fill="none">
<path d="{data}" stroke="{edge}" stroke-width="{under}"/>
<path d="{data}" stroke="{inside}" stroke-width="{over}" stroke-dasharray="{pattern}"/>
</g>"#
        ));
    }

    fn definitions(&self, svg: &mut Svg) {
        let Picture {
            drawing,
            scene,
            theme,
            ..
        } = *self.picture;
        let shores = lines(arcs(drawing, Border::Shore), self.scale);
        let scenery = theme.scenery;
        let stripe = theme.border(scenery);
        svg.line(format_args!(
            r#"<defs>
<path id="shores" d="{shores}"/>
<pattern id="impassable" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
<rect width="6" height="6" fill="{scenery}"/>
<rect width="2" height="6" fill="{stripe}"/>
</pattern>
</defs>"#
        ));
        if !scene.fog.is_empty() {
            let fog = theme.border(theme.unlit(theme.neutral, FOG));
            svg.line(format_args!(
                r#"<defs>
<pattern id="fog" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(30)">
<circle cx="2" cy="2" r="1" fill="{fog}"/>
</pattern>
</defs>"#
            ));
        }
    }

    /// Draws some regions as a group.
    fn regions(&self, svg: &mut Svg, id: &str, regions: Vec<Region>) {
        svg.line(format_args!(r#"<g id="{id}">"#));
        for region in regions {
            self.region(svg, region);
        }
        svg.line(format_args!("</g>"));
    }

    fn region(&self, svg: &mut Svg, region: Region) {
        let Picture {
            drawing,
            map,
            scene,
            ..
        } = *self.picture;
        let ground = drawing.ground(region);
        let fill = match ground {
            drawing::Ground::Impassable(_) => "url(#impassable)".to_owned(),
            _ => self.fill(ground).to_string(),
        };
        let data = outline(drawing, region, self.scale);
        let shape = format_args!(r#"d="{data}" fill-rule="evenodd" fill="{fill}""#).to_string();
        match ground.province() {
            Some(province) => {
                let unseen = scene.fog.contains(province);
                let (code, name) = (self.code(province), Escaped(&map.info(province).name));
                svg.line(format_args!(
                    "<path id=\"province-{code}\" {shape}>\n<title>{name}</title>\n</path>"
                ));
                if unseen {
                    svg.line(format_args!(
                        r#"<path class="fog" d="{data}" fill-rule="evenodd" fill="url(#fog)"/>"#
                    ));
                }
            }
            None => svg.line(format_args!("<path {shape}/>")),
        }
    }

    /// Returns the code of a province for an `id`.
    fn code(&self, province: Province) -> Escaped<'_> {
        Escaped(self.picture.map.code(province))
    }

    fn fill(&self, ground: drawing::Ground) -> Rgb {
        let Picture { scene, theme, .. } = *self.picture;
        let (fill, _) = theme.ground_color(ground, |province| scene.fill(province));
        match ground {
            drawing::Ground::Water(at) | drawing::Ground::Land(at) if scene.fog.contains(at) => {
                theme.unlit(fill, FOG)
            }
            _ => fill,
        }
    }

    fn border(&self, svg: &mut Svg, border: Border, color: Rgb, width: f32) {
        let data = lines(arcs(self.picture.drawing, border), self.scale);
        let width = Number(width);
        svg.line(format_args!(
            r#"<path d="{data}" fill="none" stroke="{color}" stroke-width="{width}" stroke-opacity=".75" stroke-linecap="round"/>"#
        ));
    }

    /// Draws labels, names of coasts, and centers.
    pub(super) fn labels(&self, svg: &mut Svg) {
        let Picture {
            map, scene, theme, ..
        } = *self.picture;
        svg.line(format_args!(r#"<g id="labels" text-anchor="middle">"#));
        for province in map.provinces() {
            let (code, places) = (self.code(province), &self.places[province.index()]);
            let label = &places.label;
            self.lettered(svg, province, &format!("label-{code}"), label.size, |svg| {
                for (base, line) in label.bases() {
                    svg.text(line, base, label.face, label.size, None);
                }
            });
            for &(coast, _, middle) in &places.coasts {
                let Some(coast) = map.coast(coast).map(|coast| coast.code()) else {
                    continue;
                };
                let base = Point::new(middle.x, middle.y + CAPITAL * COAST / 2.0);
                let id = format!("coast-{code}-{coast}");
                self.lettered(svg, province, &id, COAST, |svg| {
                    svg.text(coast, base, Face::Italic, COAST, None);
                });
            }
            if let Some(dot) = places.center {
                self.center(svg, province, dot);
            }
        }
        for province in scene.contested.iter() {
            let code = self.code(province);
            svg.line(format_args!(r#"<g id="contested-{code}">"#));
            let mut pen = Stroke { svg, theme };
            pen.contested(self.places[province.index()].unit);
            svg.line(format_args!("</g>"));
        }
        svg.line(format_args!("</g>"));
    }

    /// Writes words on a province over their halo, the same words with a broad edge.
    fn lettered(
        &self,
        svg: &mut Svg,
        province: Province,
        id: &str,
        size: f32,
        write: impl FnOnce(&mut Svg),
    ) {
        let ground = self.ground_color(province);
        let letters = self.letters(province, ground);
        let width = Number(size * 0.26);
        // The words get their color from the group, so that the halo can have its own.
        svg.line(format_args!(
            r##"<use xlink:href="#{id}" fill="{ground}" stroke="{ground}" stroke-width="{width}" stroke-linejoin="round"/>
<g fill="{letters}">
<g id="{id}">"##
        ));
        write(svg);
        svg.line(format_args!("</g>\n</g>"));
    }

    fn ground_color(&self, province: Province) -> Rgb {
        self.fill(self.picture.drawing.ground(Region::of(province)))
    }

    /// Returns the color of letters on a province.
    fn letters(&self, province: Province, fill: Rgb) -> Rgb {
        if self.picture.map.info(province).terrain == Terrain::Water {
            return self.picture.theme.label_on_water(fill);
        }
        let letters = Theme::label_on_land(fill);
        // Print needs more contrast than a screen, so dark letters are darker here.
        if letters.luminance() < fill.luminance() {
            letters.mixed(Rgb::BLACK, 0.6)
        } else {
            letters
        }
    }

    /// Draws the dot of a supply center: filled for its owner, or a ring. In fog of war it is `?`
    /// if the player doesn't see it.
    fn center(&self, svg: &mut Svg, province: Province, dot: Point) {
        let Picture {
            map, scene, theme, ..
        } = *self.picture;
        let letters = self.letters(province, self.ground_color(province));
        let owner = scene.center(province);
        let code = self.code(province);
        if let Some(power) = owner.filter(|_| theme.is_lettered()) {
            svg.line(format_args!(r#"<g id="center-{code}">"#));
            let mut pen = Stroke { svg, theme };
            pen.center_of(map.power(power).letter, dot, letters);
            return svg.line(format_args!("</g>"));
        }
        if owner.is_none() && scene.fog.contains(province) {
            let base = Point::new(dot.x, dot.y + CAPITAL * UNSEEN / 2.0);
            svg.line(format_args!(
                r#"<g id="center-{code}" fill="{letters}" text-anchor="middle">"#
            ));
            svg.text("?", base, Face::Bold, UNSEEN, None);
            return svg.line(format_args!("</g>"));
        }
        let (inside, edge) = match owner {
            Some(power) => (theme.power(power).dot, Rgb::WHITE),
            None => (Rgb::WHITE, letters),
        };
        let [x, y, radius] = [dot.x, dot.y, DOT - 0.5].map(Number);
        svg.line(format_args!(
            r#"<circle id="center-{code}" cx="{x}" cy="{y}" r="{radius}" fill="{inside}" stroke="{edge}" stroke-width="1.1"/>"#
        ));
    }

    /// Draws the units, and the dislodged ones beside them.
    pub(super) fn units(&self, svg: &mut Svg) {
        let Picture { map, scene, .. } = *self.picture;
        let places = |unit: &Unit| &self.places[map.province(unit.location).index()];
        let built = scene.routes.iter().filter_map(|route| match route.shape {
            OrderShape::Build { unit } => Some(unit),
            _ => None,
        });
        svg.line(format_args!(r#"<g id="units">"#));
        for unit in scene.units.iter().copied().chain(built) {
            let place = places(&unit).unit_at(unit.location);
            self.unit(svg, "unit", unit, place, None);
        }
        for (unit, &symbol) in scene.dislodged.iter().zip(self.dislodged_symbols) {
            let place = places(unit).dislodged;
            self.unit(svg, "dislodged", *unit, place, Some(symbol));
        }
        svg.line(format_args!("</g>"));
    }

    fn unit(&self, svg: &mut Svg, what: &str, unit: Unit, place: Point, symbol: Option<Point>) {
        let Picture { map, theme, .. } = *self.picture;
        let code = self.code(map.province(unit.location));
        let kind = unit.kind.letter();
        let (power, at) = (&map.power(unit.power).name, map.full(unit.location));
        let title = format!("{power}: {kind} {at}");
        let title = Escaped(&title);
        svg.line(format_args!(
            "<g id=\"{what}-{code}\">\n<title>{title}</title>"
        ));
        let mut pen = Stroke { svg, theme };
        let initial = map.power(unit.power).letter;
        let color = theme.power(unit.power).badge;
        pen.badge(place, color, unit.kind, Some(initial));
        if let Some(symbol) = symbol {
            pen.dislodged(symbol);
        }
        svg.line(format_args!("</g>"));
    }
}

/// Draws a line along all shores.
fn shores(svg: &mut Svg, color: Rgb, width: f32, opacity: f32) {
    let (width, opacity) = (Number(width), Number(opacity));
    svg.line(format_args!(
        r##"<use xlink:href="#shores" fill="none" stroke="{color}" stroke-width="{width}" stroke-opacity="{opacity}" stroke-linecap="round" stroke-linejoin="round"/>"##
    ));
}

/// Returns the arcs that are borders of one kind.
fn arcs(drawing: &drawing::Drawing, border: Border) -> impl Iterator<Item = &Arc> {
    let kind = |arc: &Arc| {
        let sides = [arc.left, arc.right].map(|side| drawing.ground(side.region));
        match sides.map(drawing::Ground::is_water) {
            _ if sides.contains(&drawing::Ground::Outside) => Border::Frame,
            [true, true] => Border::Water,
            [false, false] => Border::Land,
            _ => Border::Shore,
        }
    };
    drawing.arcs().iter().filter(move |arc| kind(arc) == border)
}

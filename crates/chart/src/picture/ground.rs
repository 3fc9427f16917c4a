//! The ground of a picture, and what lies on it but arrows.

use chancery_core::board::{Province, Terrain, Unit};

use super::super::color::Rgb;
use super::super::drawing::{self, Arc, Drawing, Point, Region};
use super::super::theme::Theme;
use super::lettering::{CAPITAL, Face};
use super::places::{COAST, DOT, Places};
use super::shape::{lines, outline};
use super::svg::{Svg, with};
use super::symbols::Stroke;
use super::{Picture, at, initial};

/// The lines along the shore, in the water: width and how strong.
const SHALLOWS: [(f32, f32); 3] = [(22.0, 0.16), (13.0, 0.2), (6.0, 0.26)];
/// The lines of borders.
const INLAND: f32 = 0.9;
const OPEN_WATER: f32 = 0.8;
const SHORE: f32 = 1.7;

/// What two regions have between them.
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
    /// The seals of the dislodged units.
    pub homeless: &'a [Point],
    /// From units of the map to those of the picture.
    pub scale: f32,
}

impl Ground<'_> {
    /// Areas and borders.
    pub(super) fn draw(&self, svg: &mut Svg) {
        let Picture { drawing, theme, .. } = *self.picture;
        self.definitions(svg);
        let wet = |region| matches!(drawing.ground(region), drawing::Ground::Water(_));
        let (water, dry): (Vec<Region>, Vec<Region>) =
            drawing.regions().skip(1).partition(|&region| wet(region));
        svg.open("g", &[with("id", "water")]);
        water
            .into_iter()
            .for_each(|region| self.region(svg, region));
        svg.close("g");
        let glow = theme
            .sea
            .mixed(Rgb::hex(0xff_ffff), if theme.is_light { 0.75 } else { 0.4 });
        for (width, strength) in SHALLOWS {
            self.stroke(svg, "#shores", glow, width, strength);
        }
        let between = theme.border(theme.sea, true);
        self.border(svg, Border::Water, between, OPEN_WATER);
        svg.open("g", &[with("id", "land")]);
        dry.into_iter().for_each(|region| self.region(svg, region));
        svg.close("g");
        let line = if theme.is_light {
            Rgb::hex(0x3a_3328)
        } else {
            Rgb::hex(0x10_0e0a)
        };
        self.border(svg, Border::Land, line, INLAND);
        self.stroke(svg, "#shores", line, SHORE, 0.9);
    }

    fn definitions(&self, svg: &mut Svg) {
        let Picture { drawing, theme, .. } = *self.picture;
        svg.open("defs", &[]);
        let shores = arcs(drawing, Border::Shore);
        svg.empty(
            "path",
            &[with("id", "shores"), with("d", lines(shores, self.scale))],
        );
        svg.open(
            "pattern",
            &[
                with("id", "impassable"),
                with("width", 6.0),
                with("height", 6.0),
                with("patternUnits", "userSpaceOnUse"),
                with("patternTransform", "rotate(45)"),
            ],
        );
        let side = || [with("width", 6.0), with("height", 6.0)];
        let [width, height] = side();
        svg.empty("rect", &[width, height, with("fill", theme.scenery)]);
        svg.empty(
            "rect",
            &[
                with("width", 2.0),
                with("height", 6.0),
                with("fill", theme.border(theme.scenery, false)),
            ],
        );
        svg.close("pattern");
        svg.close("defs");
    }

    /// One region, filled.
    fn region(&self, svg: &mut Svg, region: Region) {
        let Picture { drawing, map, .. } = *self.picture;
        let ground = drawing.ground(region);
        let fill = match ground {
            drawing::Ground::Impassable(_) => with("fill", "url(#impassable)"),
            _ => with("fill", self.fill(ground)),
        };
        let mut attributes = vec![
            with("d", outline(drawing, region, self.scale)),
            with("fill-rule", "evenodd"),
            fill,
        ];
        match ground.province() {
            Some(province) => {
                attributes.insert(0, with("id", format!("province-{}", map.code(province))));
                svg.open("path", &attributes);
                svg.words("title", &[], &map.info(province).name);
                svg.close("path");
            }
            None => svg.empty("path", &attributes),
        }
    }

    fn fill(&self, ground: drawing::Ground) -> Rgb {
        let Picture { scene, theme, .. } = *self.picture;
        match ground {
            drawing::Ground::Outside => theme.ground,
            drawing::Ground::Water(_) => theme.sea,
            drawing::Ground::Impassable(_) | drawing::Ground::Scenery => theme.scenery,
            drawing::Ground::Land(province) => {
                let owner = scene.fill(province);
                owner.map_or(theme.neutral, |power| theme.power(power).fill)
            }
        }
    }

    fn border(&self, svg: &mut Svg, border: Border, color: Rgb, width: f32) {
        let data = lines(arcs(self.picture.drawing, border), self.scale);
        svg.empty(
            "path",
            &[
                with("d", data),
                with("fill", "none"),
                with("stroke", color),
                with("stroke-width", width),
                with("stroke-opacity", 0.75),
                with("stroke-linecap", "round"),
            ],
        );
    }

    /// A line along something that has been defined.
    fn stroke(&self, svg: &mut Svg, what: &'static str, color: Rgb, width: f32, strength: f32) {
        svg.empty(
            "use",
            &[
                with("xlink:href", what),
                with("fill", "none"),
                with("stroke", color),
                with("stroke-width", width),
                with("stroke-opacity", strength),
                with("stroke-linecap", "round"),
                with("stroke-linejoin", "round"),
            ],
        );
    }

    /// Labels, names of coasts, and centers.
    pub(super) fn labels(&self, svg: &mut Svg) {
        let Picture {
            map, scene, theme, ..
        } = *self.picture;
        svg.open("g", &[with("id", "labels"), with("text-anchor", "middle")]);
        for province in map.provinces() {
            self.label(svg, province);
            let places = at(self.places, province);
            for &(coast, _, middle) in &places.coasts {
                if let Some(coast) = map.coast(coast) {
                    let base = Point {
                        x: middle.x,
                        y: middle.y + CAPITAL * COAST / 2.0,
                    };
                    let id = format!("coast-{}-{}", map.code(province), coast.code());
                    self.lettered(svg, province, id, COAST, |svg| {
                        words(svg, coast.code(), base, Face::Italic, COAST);
                    });
                }
            }
            if let Some(dot) = places.center {
                self.center(svg, province, dot);
            }
        }
        for province in scene.contested.iter() {
            let place = at(self.places, province).unit;
            let id = format!("contested-{}", map.code(province));
            svg.open("g", &[with("id", id)]);
            let mut pen = Stroke { svg, theme };
            pen.contested(place);
            svg.close("g");
        }
        svg.close("g");
    }

    fn label(&self, svg: &mut Svg, province: Province) {
        let label = &at(self.places, province).label;
        let id = format!("label-{}", self.picture.map.code(province));
        self.lettered(svg, province, id, label.size, |svg| {
            for (base, line) in label.bases() {
                words(svg, line, base, label.face, label.size);
            }
        });
    }

    /// Words on a province, and below them their halo: the same words once more, with a broad edge.
    fn lettered(
        &self,
        svg: &mut Svg,
        province: Province,
        id: String,
        size: f32,
        write: impl FnOnce(&mut Svg),
    ) {
        let ground = self.fill(self.picture.drawing.ground(Region::of(province)));
        svg.empty(
            "use",
            &[
                with("xlink:href", format!("#{id}")),
                with("fill", ground),
                with("stroke", ground),
                with("stroke-width", size * 0.26),
                with("stroke-linejoin", "round"),
            ],
        );
        // the color is not the words' own, else the halo would have it too
        svg.open("g", &[with("fill", self.letters(province, ground))]);
        svg.open("g", &[with("id", id)]);
        write(svg);
        svg.close("g");
        svg.close("g");
    }

    fn letters(&self, province: Province, fill: Rgb) -> Rgb {
        match self.picture.map.info(province).terrain {
            Terrain::Water => self.picture.theme.label_on_water(fill),
            // print wants more contrast than a lit screen
            _ => Theme::label_on_land(fill).mixed(Rgb::hex(0x00_0000), self.deepened(fill)),
        }
    }

    /// How much darker the letters on a fill are than on a screen: not at all where they are light.
    fn deepened(&self, fill: Rgb) -> f32 {
        let letters = Theme::label_on_land(fill);
        if letters.luminance() < fill.luminance() {
            0.6
        } else {
            0.0
        }
    }

    /// The dot of a supply center: full where somebody owns it, else a ring.
    fn center(&self, svg: &mut Svg, province: Province, dot: Point) {
        let Picture {
            map, scene, theme, ..
        } = *self.picture;
        let ground = self.fill(self.picture.drawing.ground(Region::of(province)));
        let letters = self.letters(province, ground);
        let owner = scene.center(province);
        if let Some(power) = owner.filter(|_| theme.is_lettered()) {
            let id = format!("center-{}", map.code(province));
            svg.open("g", &[with("id", id)]);
            let mut pen = Stroke { svg, theme };
            pen.center_of(initial(map, power), dot, letters);
            return svg.close("g");
        }
        let (inside, edge) = match owner {
            Some(power) => (theme.power(power).dot, Rgb::hex(0xff_ffff)),
            None => (Rgb::hex(0xff_ffff), letters),
        };
        svg.empty(
            "circle",
            &[
                with("id", format!("center-{}", map.code(province))),
                with("cx", dot.x),
                with("cy", dot.y),
                with("r", DOT - 0.5),
                with("fill", inside),
                with("stroke", edge),
                with("stroke-width", 1.1),
            ],
        );
    }

    /// The units, and the dislodged ones beside them.
    pub(super) fn units(&self, svg: &mut Svg) {
        let Picture { map, scene, .. } = *self.picture;
        let built = scene.routes.iter().filter_map(|route| match route.course {
            super::super::route::OrderShape::Build { unit } => Some(unit),
            _ => None,
        });
        svg.open("g", &[with("id", "units")]);
        for unit in scene.units.iter().copied().chain(built) {
            let place = at(self.places, map.province(unit.location)).unit_at(unit.location);
            self.unit(svg, "unit", unit, place, None);
        }
        for (&unit, &seal) in scene.dislodged.iter().zip(self.homeless) {
            let place = at(self.places, map.province(unit.location)).dislodged;
            self.unit(svg, "dislodged", unit, place, Some(seal));
        }
        svg.close("g");
    }

    fn unit(&self, svg: &mut Svg, what: &str, unit: Unit, place: Point, seal: Option<Point>) {
        let Picture { map, theme, .. } = *self.picture;
        let id = format!("{what}-{}", map.code(map.province(unit.location)));
        svg.open("g", &[with("id", id)]);
        let owner = &map.power(unit.power).name;
        let kind = unit.kind.letter();
        let whole = format!("{owner}: {kind} {}", map.full(unit.location));
        svg.words("title", &[], &whole);
        let mut pen = Stroke { svg, theme };
        pen.badge(place, unit.power, initial(map, unit.power), unit.kind);
        if let Some(seal) = seal {
            pen.dislodged(seal);
        }
        svg.close("g");
    }
}

/// Words in the color of what they are in.
fn words(svg: &mut Svg, words: &str, base: Point, face: Face, size: f32) {
    let mut attributes = vec![
        with("x", base.x),
        with("y", base.y),
        with("font-family", face.families()),
        with("font-size", size),
    ];
    match face {
        Face::Plain => {}
        Face::Bold => attributes.push(with("font-weight", "bold")),
        Face::Italic => attributes.push(with("font-style", "italic")),
    }
    svg.words("text", &attributes, words);
}

fn arcs(drawing: &Drawing, border: Border) -> impl Iterator<Item = &Arc> {
    let kind = |arc: &Arc| {
        let wet = |region| match drawing.ground(region) {
            drawing::Ground::Outside => None,
            drawing::Ground::Water(_) => Some(true),
            _ => Some(false),
        };
        match (wet(arc.left.region), wet(arc.right.region)) {
            (None, _) | (_, None) => Border::Frame,
            (Some(true), Some(true)) => Border::Water,
            (Some(false), Some(false)) => Border::Land,
            _ => Border::Shore,
        }
    };
    drawing.arcs().iter().filter(move |arc| kind(arc) == border)
}

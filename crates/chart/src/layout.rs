//! Places labels, centers, units and dislodged units on cells: each inside its own province, without
//! overlaps, and each unit and center nearer to its own label than to others if there is room. The layout doesn't
//! depend on the position, so that nothing moves from turn to turn.

mod neighbors;
mod room;

use std::cell::LazyCell;

use crate::cells::Raster;
use crate::raster::{arms, corners, quarters};
use crate::search::least;
use crate::view::WIDE_BADGES;
use crate::{Badges, Drawing, Grid, Ground, Look, Names, Region, View};
use chancery_core::board::{Id, Location, Map, Province};
use neighbors::Neighbors;

use room::{FreeRun, Offer, Title, UnitRoom, Units, cheapest, distance};

/// Adjacent cells of one row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    /// The first cell's column.
    pub x: usize,
    /// The row.
    pub y: usize,
    /// The number of cells.
    pub width: usize,
}

impl Spot {
    /// Returns the cells from a column on in a row.
    pub(crate) const fn new(x: usize, y: usize, width: usize) -> Self {
        Spot { x, y, width }
    }

    /// Returns whether the cell is one of these.
    pub fn contains(self, x: usize, y: usize) -> bool {
        y == self.y && (self.x..self.x + self.width).contains(&x)
    }

    /// Returns whether the two spots share a cell.
    pub fn meets(self, other: Spot) -> bool {
        self.y == other.y && self.x < other.x + other.width && other.x < self.x + self.width
    }

    /// Returns the columns.
    pub fn columns(self) -> std::ops::Range<usize> {
        self.x..self.x + self.width
    }

    /// Returns whether the two spots are adjacent in a row.
    pub(crate) fn touches(self, other: Spot) -> bool {
        self.y == other.y && (self.x == other.x + other.width || other.x == self.x + self.width)
    }

    /// Returns the square of the distance between two spots, in columns: 0 if they are adjacent in a row. A
    /// row is as high as two columns are wide.
    pub fn gap(self, other: Spot) -> usize {
        let (left, right) = if self.x < other.x {
            (self, other)
        } else {
            (other, self)
        };
        let across = right.x.saturating_sub(left.x + left.width);
        let down = 2 * self.y.abs_diff(other.y);
        across * across + down * down
    }

    fn middle(self) -> (f32, f32) {
        (self.x as f32 + self.width as f32 / 2.0, self.y as f32 + 0.5)
    }
}

/// The label of a province.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// The cells of the text.
    pub spot: Spot,
    /// The text, one character per cell.
    pub text: String,
}

/// The spots in one province. Things without space are `None`, which is possible in a zoomed window
/// that shows only a part of the province.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Spots {
    /// The code or name.
    pub label: Option<Label>,
    /// The dot of the supply center.
    pub center: Option<Spot>,
    /// The unit.
    pub unit: Option<Spot>,
    /// A fleet, on each coast of a split province.
    pub coasts: Vec<(Location, Spot)>,
    /// A dislodged unit.
    pub dislodged: Option<Spot>,
}

impl Spots {
    /// Returns the spot of the label.
    pub fn label_spot(&self) -> Option<Spot> {
        Some(self.label.as_ref()?.spot)
    }

    /// Returns the spot of a unit at a location of this province.
    pub fn unit_at(&self, location: Location) -> Option<Spot> {
        let coast = self.coasts.iter().find(|(coast, _)| *coast == location);
        coast.map(|&(_, spot)| spot).or(self.unit)
    }

    /// Returns the spots of units, on coasts too.
    pub(crate) fn units(&self) -> impl Iterator<Item = Spot> {
        let coasts = self.coasts.iter().map(|&(_, spot)| spot);
        coasts.chain(self.unit)
    }

    /// Returns the spots of the label, the center and the dislodged unit.
    fn fixed(&self) -> impl Iterator<Item = Spot> {
        let all = [self.label_spot(), self.center, self.dislodged];
        all.into_iter().flatten()
    }

    fn all(&self) -> impl Iterator<Item = Spot> {
        self.fixed().chain(self.units())
    }

    /// Returns whether the center isn't directly beside the label.
    fn is_dot_apart(&self) -> bool {
        let both = self.center.zip(self.label_spot());
        both.is_some_and(|(center, label)| center.gap(label) > 0)
    }
}

/// The costs of a badge without its frame, without its power's letter, and without its frame on a
/// coast, where the position matters more.
const NARROWER: f32 = 6.0;
const WITHOUT_POWER: f32 = 20.0;
const NARROWER_ON_COAST: f32 = 2.0;

/// The cost of a fleet on a coast directly beside a text, as part of which it could be read.
const CROWDED_ON_COAST: f32 = 1.0;
/// The cost of anything but a fleet in the preferred cells of a coast.
const OVER_COAST: f32 = 8.0;
/// The maximum cost of a fleet on a coast nearer to other labels than to its own: the coast matters more.
const CONFUSED_ON_COAST: f32 = 6.0;
/// The cost of anything directly beside the text of another province.
const GLUED: f32 = 9.0;

/// The number of times that provinces are placed, after the first time only those whose units or labels
/// could be taken for those of others or aren't apart from them.
const ROUNDS: usize = 4;

/// The cost of a dot apart from its label.
const APART: f32 = 6.0;

/// The cost of a dot without the initial of its owner or, in ASCII, of the initial without the dot.
const BARE_DOT: f32 = 8.0;

/// The part of the cost of a dot nearer to other labels that counts where rows are few: there its owner matters
/// more.
const STRAY: f32 = 0.25;

/// The maximum number of titles that are tried.
const TITLES: usize = 32;

/// The titles to choose from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Forms {
    /// A label with its dot after it, or others if there is no room for it.
    Usual,
    /// A label with its dot anywhere.
    All,
}

/// The widths of a look's symbols in cells, the preferred form first.
struct Widths {
    /// The number of blanks between label and dot.
    dot_gap: usize,
    /// The dot of a center: looks with few colors add its owner's initial.
    dot: usize,
    unit: &'static [usize],
    /// The additional cost of each narrower form of a unit.
    narrower: f32,
    dislodged: &'static [usize],
}

impl Widths {
    fn of(view: View, scale: f32) -> Self {
        let is_filled = view.look.is_filled();
        let (unit, dislodged): (&[usize], &[usize]) = match view.badges {
            Badges::Kind if is_filled && scale >= WIDE_BADGES as f32 => (&[3, 1], &[2, 1]),
            Badges::Kind if is_filled => (&[1], &[2, 1]),
            Badges::Kind | Badges::PowerAndKind => (&[2, 1], &[3, 2, 1]),
        };
        Widths {
            dot_gap: usize::from(scale >= 120.0),
            dot: if is_filled { 1 } else { 2 },
            unit,
            narrower: match unit {
                [2, ..] => WITHOUT_POWER,
                _ => NARROWER,
            },
            dislodged,
        }
    }
}

/// Places everything in all provinces.
pub(super) fn place(
    drawing: &Drawing,
    map: &Map,
    raster: &Raster,
    cells: &[Vec<(usize, usize)>],
    price: &Grid<f32>,
    view: View,
) -> Vec<Spots> {
    let mut order: Vec<Province> = map.provinces().collect();
    order.sort_by_key(|&province| cells[Region::of(province).index()].len());
    let mut layout = Layout {
        cells,
        drawing,
        map,
        raster,
        look: view.look,
        names: if raster.scale(drawing) >= 140.0 {
            view.names
        } else {
            Names::Short
        },
        widths: Widths::of(view, raster.scale(drawing)),
        price,
        taken: Grid::filled(raster.cells.width(), raster.cells.height(), false),
        forms: Forms::Usual,
        spots: vec![Spots::default(); map.province_count()],
    };
    order.retain(|&province| !cells[Region::of(province).index()].is_empty());
    for round in 0..ROUNDS {
        if round > 0 {
            layout.forms = Forms::All;
        }
        for &province in &order {
            if round == 0 || layout.is_confused(province) {
                layout.province(province);
            }
        }
    }
    for &province in &order {
        layout.make_room(province);
    }
    for province in order {
        layout.part_from_texts(province, |spots| &mut spots.unit);
        layout.part_from_texts(province, |spots| &mut spots.dislodged);
    }
    layout.spots
}

/// Returns the costs of covering a cell: borders and coasts should remain visible.
pub(super) fn border_prices(raster: &Raster) -> Grid<f32> {
    let cells = &raster.cells;
    Grid::from_fn(cells.width(), cells.height(), |x, y| {
        let own = cells[(x, y)];
        let is_crossed = || arms(corners(&raster.corners, x, y)).contains(&true);
        match &raster.quadrants {
            Some(quadrants) if quarters(quadrants, x, y) != [own; 4] => 2.2,
            Some(_) if is_crossed() => 1.0,
            None if is_crossed() => 1.2,
            _ => 0.0,
        }
    })
}

struct Layout<'a> {
    /// The cells of each region, row by row.
    cells: &'a [Vec<(usize, usize)>],
    drawing: &'a Drawing,
    map: &'a Map,
    raster: &'a Raster,
    look: Look,
    /// The kind of label. Smaller drawings use codes only, because names beside codes would seem special.
    names: Names,
    widths: Widths,
    price: &'a Grid<f32>,
    taken: Grid<bool>,
    /// The titles to choose from.
    forms: Forms,
    /// The spots of the provinces that are placed.
    spots: Vec<Spots>,
}

impl Layout<'_> {
    fn neighbors(&self, province: Province) -> Neighbors {
        let cells = &self.cells[Region::of(province).index()];
        Neighbors::of(self.map, &self.spots, province, cells)
    }

    /// Places everything in a province, anew if it was placed before.
    fn province(&mut self, province: Province) {
        let near = &self.neighbors(province);
        let before = std::mem::take(&mut self.spots[province.index()]);
        self.mark(&before, false);
        let region = Region::of(province);
        let cells = &self.cells[region.index()];
        let mut spots = match self.drawing.ground(region) {
            Ground::Impassable(_) => Spots {
                label: self.impassable(province, cells),
                ..Spots::default()
            },
            _ => self.entered(province, cells, near),
        };
        spots.coasts = self.coasts(province, cells, &spots, near);
        self.mark(&spots, true);
        self.spots[province.index()] = spots;
    }

    /// Places a province anew before one of its neighbors, if it is still confused with another one and both are clear
    /// then.
    fn make_room(&mut self, province: Province) {
        for neighbor in self.map.neighbors(province).iter() {
            if !self.is_confused(province) {
                return;
            }
            let both = [province, neighbor];
            let before = (self.spots.clone(), self.taken.clone());
            let removed = std::mem::take(&mut self.spots[neighbor.index()]);
            self.mark(&removed, false);
            both.into_iter()
                .for_each(|province| self.province(province));
            let is_worse = |province: Province| {
                let [now, before] = [&self.spots, &before.0].map(|all| &all[province.index()]);
                now.all().count() < before.all().count()
                    || now.is_dot_apart() && !before.is_dot_apart()
                    || self.is_behind_dot(province)
                    || self.is_confused(province)
            };
            if both.into_iter().any(is_worse) {
                (self.spots, self.taken) = before;
            }
        }
    }

    /// Returns whether the label of a province leaves no room for the initial that a scene adds behind a bare dot.
    fn is_behind_dot(&self, province: Province) -> bool {
        let label = self.spots[province.index()].label_spot();
        let bare = self.spots.iter().filter_map(|spots| spots.center);
        let mut bare = bare.filter(|dot| dot.width < self.widths.dot);
        label.is_some_and(|label| bare.any(|dot| dot.y == label.y && dot.x + 2 == label.x))
    }

    /// Returns whether something of a province could be taken for another's.
    fn is_confused(&self, province: Province) -> bool {
        let near = self.neighbors(province);
        near.confuse(&self.spots[province.index()])
    }

    /// Moves a badge if a text was placed directly beside it and there is room apart from texts, nearer to the
    /// own label than to others.
    fn part_from_texts(&mut self, province: Province, badge: fn(&mut Spots) -> &mut Option<Spot>) {
        let own = &mut self.spots[province.index()];
        let (Some(spot), Some(label)) = (*badge(own), own.label_spot()) else {
            return;
        };
        if !self.is_beside_text(spot) {
            return;
        }
        spot.columns().for_each(|x| self.taken[(x, spot.y)] = false);
        let near = self.neighbors(province);
        let is_apart =
            |spot: Spot| !self.is_beside_text(spot) && near.at_mark(spot, spot.gap(label)) == 0.0;
        let runs = self.runs(&self.cells[Region::of(province).index()], spot.width);
        let runs = runs.filter(|run| is_apart(run.spot));
        let better = least(runs.map(|run| (run.cost(spot.middle()), run.spot)));
        let spot = better.map_or(spot, |(_, spot)| spot);
        spot.columns().for_each(|x| self.taken[(x, spot.y)] = true);
        *badge(&mut self.spots[province.index()]) = Some(spot);
    }

    /// Returns whether a label or a dot is directly beside a spot.
    fn is_beside_text(&self, spot: Spot) -> bool {
        let texts = |spots: &Spots| [spots.label_spot(), spots.center];
        let mut texts = self.spots.iter().flat_map(texts).flatten();
        texts.any(|text| text.touches(spot))
    }

    fn mark(&mut self, spots: &Spots, taken: bool) {
        for spot in spots.all() {
            spot.columns().for_each(|x| self.taken[(x, spot.y)] = taken);
        }
    }

    /// Returns the spots of a province that units can enter, except those on its coasts.
    fn entered(&self, province: Province, cells: &[(usize, usize)], near: &Neighbors) -> Spots {
        let anchors = self.drawing.anchors(province);
        let unit_at = self.raster.cell_of(anchors.unit);
        let beside = self.raster.cell_of(anchors.dislodged);
        let runs = |width| {
            self.runs(cells, width).map(|run| FreeRun {
                borders: run.borders + self.over_coasts(province, run.spot),
                ..run
            })
        };
        let widths = self.widths.dislodged.iter();
        let dislodged = widths.map(|&width| runs(width).collect());
        let room = UnitRoom::new(
            near,
            self.all_widths(cells, unit_at, self.widths.narrower),
            dislodged.collect(),
            (beside.0 - unit_at.0, beside.1 - unit_at.1),
        );
        let spots = |(title, (_, unit, dislodged)): (&Title, Units)| Spots {
            label: Some(title.label.clone()),
            center: title.center,
            unit: Some(unit),
            dislodged,
            coasts: Vec::new(),
        };
        let stray = if self.raster.exact { 1.0 } else { STRAY };
        let titles = |names, forms| {
            let mut titles = self.titles(province, cells, names, forms);
            let center = |title: &Title| {
                let center = title.center;
                stray * center.map_or(0.0, |it| near.at_center(it, title.label.spot))
            };
            // a code leaves more room for its center
            titles.retain(|(_, title)| names == Names::Short || center(title) == 0.0);
            for (cost, title) in &mut titles {
                let label = title.label.spot;
                let spots = [label].into_iter().chain(title.center);
                let others =
                    spots.map(|spot| self.over_coasts(province, spot) + near.at_text(spot));
                *cost += near.at_label(label) + center(title) + others.sum::<f32>();
            }
            titles
        };
        let long = titles(self.names, self.forms);
        let short = LazyCell::new(|| titles(Names::Short, Forms::All));
        let beside = |title: &Title, cost, most| room.beside(title, cost, most);
        let usual = cheapest(&long, beside).or_else(|| cheapest(&short, beside));
        let Some(usual) = usual.map(spots) else {
            // With too little room for a label and a unit, the unit alone.
            return Spots {
                unit: room.alone(),
                ..Spots::default()
            };
        };
        if usual.dislodged.is_some() {
            return usual;
        }
        // A unit elsewhere may leave room for a dislodged one, or a shorter title, or a narrower badge
        // where colors show the power.
        let Some(Spot { width, .. }) = usual.unit else {
            return usual;
        };
        let least = if self.look == Look::Ascii { width } else { 1 };
        let mut widths = (least..=width).rev();
        let for_two = widths.find_map(|width| {
            let for_two = |title: &Title, cost, _| room.for_two(title, cost, width);
            cheapest(&long, for_two).or_else(|| cheapest(&short, for_two))
        });
        for_two.map_or(usual, spots)
    }

    /// Returns the cost of covering the preferred cells of fleets on the coasts of a split province.
    fn over_coasts(&self, province: Province, spot: Spot) -> f32 {
        let anchors = self.drawing.anchors(province).coasts.iter();
        let covered = anchors.filter(|(_, at)| {
            let (x, y) = self.raster.cell_of(*at);
            Spot::new((x - 1.0).max(0.0) as usize, y.max(0.0) as usize, 3).meets(spot)
        });
        OVER_COAST * covered.count() as f32
    }

    /// Returns the spots of fleets on the coasts of a split province.
    fn coasts(
        &self,
        province: Province,
        cells: &[(usize, usize)],
        spots: &Spots,
        near: &Neighbors,
    ) -> Vec<(Location, Spot)> {
        let mut coasts: Vec<(Location, Spot)> = Vec::new();
        for &(location, anchor) in &self.drawing.anchors(province).coasts {
            let wish = self.raster.cell_of(anchor);
            let offers = self.all_widths(cells, wish, NARROWER_ON_COAST);
            let free = |offer: &Offer| !spots.fixed().any(|spot| spot.meets(offer.1));
            let offers = offers.into_iter().filter(free).map(|(cost, spot)| {
                // the coast should be recognizable, so avoid shared cells if possible
                let shared = coasts.iter().any(|&(_, other)| other.meets(spot));
                let crowded = spots.fixed().any(|other| other.touches(spot));
                let label = spots.label.as_ref();
                let confused = label.map(|label| near.at_unit(spot, label.spot));
                let confused = confused.map_or(0.0, |cost| cost.min(CONFUSED_ON_COAST));
                let price = |applies: bool, price: f32| if applies { price } else { 0.0 };
                let extra = price(shared, 20.0) + price(crowded, CROWDED_ON_COAST) + confused;
                (cost + distance(spot.middle(), wish) + extra, spot)
            });
            let found = least(offers);
            coasts.extend(found.map(|(_, spot)| (location, spot)));
        }
        coasts
    }

    /// Labels a province that no unit can enter, if there is plenty of space. ASCII must name all
    /// provinces, so it uses the code if there is little space.
    fn impassable(&self, province: Province, cells: &[(usize, usize)]) -> Option<Label> {
        let info = self.map.info(province);
        let at = self.raster.cell_of(self.drawing.anchors(province).label);
        let written = |text: &String, most: f32| {
            let offers = self.offers(cells, text.chars().count(), at);
            let (_, spot) = least(offers.filter(|offer| offer.0 < most))?;
            let text = text.clone();
            Some(Label { spot, text })
        };
        let name = match self.names {
            Names::Full => written(&info.name, 2.0),
            Names::Short => None,
        };
        let code = || written(&info.code, f32::INFINITY);
        name.or_else(|| self.look.is_ascii().then(code).flatten())
    }

    /// Returns the best titles with their costs: the full name if it fits near its anchor, the
    /// short form if not.
    fn titles(
        &self,
        province: Province,
        cells: &[(usize, usize)],
        names: Names,
        forms: Forms,
    ) -> Vec<(f32, Title)> {
        let info = self.map.info(province);
        let anchor = self.raster.cell_of(self.drawing.anchors(province).label);
        let near = |offer: &Offer| offer.0 < 4.5 + 0.25 * info.name.chars().count() as f32;
        let in_a_row = |text: &str, gap: usize, dot: usize, near: &dyn Fn(&Offer) -> bool| {
            let length = text.chars().count();
            let (gap, dot) = if info.is_center { (gap, dot) } else { (0, 0) };
            let offers = self.offers(cells, length + gap + dot, anchor);
            let mut offers: Vec<Offer> = offers.filter(near).collect();
            offers.sort_by(|a, b| a.0.total_cmp(&b.0));
            offers.truncate(TITLES);
            let title = |(cost, Spot { x, y, .. }): Offer| {
                let center = (dot > 0).then(|| Spot::new(x + length + gap, y, dot));
                (cost, Title::new(text, Spot::new(x, y, length), center))
            };
            offers.into_iter().map(title).collect::<Vec<_>>()
        };
        if names == Names::Full {
            let gaps = [self.widths.dot_gap, 0].into_iter();
            let mut titles = gaps.map(|gap| in_a_row(&info.name, gap, self.widths.dot, &near));
            if let Some(titles) = titles.find(|titles| !titles.is_empty()) {
                return titles;
            }
            let mut titles = self.titles_apart_from_dots(&info.name, cells, anchor);
            titles.retain(|(cost, title)| near(&(cost - APART, title.label.spot)));
            if info.is_center && !titles.is_empty() {
                return titles;
            }
        }
        let text = if self.look.is_ascii() {
            info.code.clone()
        } else {
            self.map.short(province.location()).to_string()
        };
        let mut titles = in_a_row(&text, self.widths.dot_gap, self.widths.dot, &|_| true);
        if info.is_center && (forms == Forms::All || titles.is_empty()) {
            let bare = in_a_row(&text, 0, 1, &|_| true).into_iter();
            titles.extend(bare.map(|(cost, title)| (cost + self.bare(1), title)));
            titles.extend(self.titles_apart_from_dots(&text, cells, anchor));
        }
        titles
    }

    /// Returns titles with label and dot in separate rows, for provinces without space for both in
    /// one row.
    fn titles_apart_from_dots(
        &self,
        text: &str,
        cells: &[(usize, usize)],
        anchor: (f32, f32),
    ) -> Vec<(f32, Title)> {
        let labels = self.offers(cells, text.chars().count(), anchor);
        let with_dot = |(cost, spot): Offer| {
            let beside = (spot.middle().0 + 2.5, spot.middle().1);
            (1..=self.widths.dot).filter_map(move |width| {
                let dots = self.offers(cells, width, beside);
                let (dot_cost, dot) = least(dots.filter(|offer| !offer.1.meets(spot)))?;
                let cost = cost + dot_cost + APART + self.bare(width);
                Some((cost, Title::new(text, spot, Some(dot))))
            })
        };
        labels.flat_map(with_dot).collect()
    }

    /// Returns the cost of a dot with this width.
    fn bare(&self, width: usize) -> f32 {
        BARE_DOT * (self.widths.dot - width) as f32
    }

    /// Returns the offers for a unit of every width. Narrower ones cost more.
    fn all_widths(&self, cells: &[(usize, usize)], at: (f32, f32), narrower: f32) -> Vec<Offer> {
        let widths = self.widths.unit.iter().enumerate();
        let offers = widths.flat_map(|(i, &width)| {
            let offers = self.offers(cells, width, at);
            offers.map(move |(cost, spot)| (cost + narrower * i as f32, spot))
        });
        offers.collect()
    }

    /// Returns every run of `width` free cells of a province with its cost: near the preferred
    /// position, off the borders, not directly beside other text.
    fn offers(
        &self,
        cells: &[(usize, usize)],
        width: usize,
        wish: (f32, f32),
    ) -> impl Iterator<Item = Offer> {
        self.runs(cells, width)
            .map(move |run| (run.cost(wish), run.spot))
    }

    /// Returns every run of `width` free cells of a province.
    fn runs(&self, cells: &[(usize, usize)], width: usize) -> impl Iterator<Item = FreeRun> {
        // The cells come row by row, so a run of them is a run in the list.
        cells.iter().enumerate().filter_map(move |(i, &(x, y))| {
            let last = *cells.get(i + width - 1)?;
            if last != (x + width - 1, y) || (x..x + width).any(|x| self.taken[(x, y)]) {
                return None;
            }
            let spot = Spot::new(x, y, width);
            let taken = |x: usize| self.taken.get(x, y).unwrap_or(false);
            let glued = taken(x.wrapping_sub(1)) || taken(x + width);
            Some(FreeRun {
                spot,
                borders: spot.columns().map(|x| self.price[(x, y)]).sum(),
                glued: if glued { GLUED } else { 0.0 },
            })
        })
    }
}

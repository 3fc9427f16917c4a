//! Tests every size: the cells touch as on the board, and everything has its own spot.
//!
//! Each run checks a lattice of sizes: every third width, each with its own height.
//! `CHANCERY_SIZES=all cargo test -p chancery-chart -- sweep --nocapture` checks all of
//! them, from 76x20 to 240x70, and prints the figures; `CHANCERY_BOARD_FILE=../../maps/1900.toml`
//! checks only that file.

use std::ops::AddAssign;
use std::thread;

use crate::cells::Raster;
use crate::plan::*;
use crate::{Badges, LEAST_WHOLE, Label, Look, Names, Spot};
use chancery_core::board::Terrain;

/// The largest map of any screen.
const LARGEST: (usize, usize) = (240, 70);

/// The number of checks, and the results that could be better.
#[derive(Default, Debug)]
pub(super) struct Count {
    sizes: usize,
    plans: usize,
    /// Units and dislodged units whose badge is too narrow for their power's initial.
    narrow: Vec<String>,
    /// The number of provinces with two coasts that share cells.
    shared_coasts: usize,
    /// The errors.
    pub(super) faults: Vec<String>,
}

impl AddAssign for Count {
    fn add_assign(&mut self, other: Count) {
        self.sizes += other.sizes;
        self.plans += other.plans;
        self.narrow.extend(other.narrow);
        self.shared_coasts += other.shared_coasts;
        self.faults.extend(other.faults);
    }
}

/// Returns all sizes, or a lattice of them: every third width with one height, so that each height occurs too.
fn sizes() -> Vec<(usize, usize)> {
    let (widths, heights) = (LEAST_WHOLE.0..=LARGEST.0, LEAST_WHOLE.1..=LARGEST.1);
    if std::env::var("CHANCERY_SIZES").is_ok_and(|sizes| sizes == "all") {
        let row = |height| widths.clone().map(move |width| (width, height));
        return heights.flat_map(row).collect();
    }
    // 20 has no factor in common with the 51 heights
    let height =
        |width: usize| LEAST_WHOLE.1 + 20 * (width - LEAST_WHOLE.0) / 3 % heights.clone().count();
    let usual = [
        (76, 21),
        (80, 20),
        (80, 24),
        (88, 28),
        (118, 37),
        (158, 49),
        (198, 58),
    ];
    let widths = widths.clone().step_by(3);
    widths
        .map(|width| (width, height(width)))
        .chain(usual)
        .collect()
}

/// Returns all views of a size.
fn views(width: usize, height: usize) -> Vec<View> {
    let looks = [
        (Look::Rich, Badges::Kind),
        (Look::Rich, Badges::PowerAndKind),
        (Look::Box, Badges::Kind),
        (Look::Ascii, Badges::Kind),
    ];
    let of = |names| {
        looks.map(|(look, badges)| View {
            names,
            badges,
            ..View::whole(width, height, look)
        })
    };
    // smaller drawings have no space for names
    let names = [Names::Short, Names::Full]
        .into_iter()
        .take(if width < 140 { 1 } else { 2 });
    names.flat_map(of).collect()
}

/// Returns the pairs of regions that are adjacent in a grid but not in the drawing, or the other
/// way around.
fn differences(drawing: &Drawing, grid: &Grid<Region>) -> Vec<(Region, Region)> {
    let regions = drawing.regions().len();
    let mut touch = vec![false; regions * regions];
    for place in grid.places() {
        for beside in grid.beside(place) {
            touch[grid[place].index() * regions + grid[beside].index()] = true;
        }
    }
    let played = |region: &Region| drawing.ground(*region).province().is_some();
    let played: Vec<Region> = drawing.regions().filter(played).collect();
    let pairs = played
        .iter()
        .flat_map(|&a| played.iter().map(move |&b| (a, b)));
    let differs = |&(a, b): &(Region, Region)| {
        a < b && drawing.touch(a, b) != touch[a.index() * regions + b.index()]
    };
    pairs.filter(differs).collect()
}

/// Checks that cells, quarters and corners touch as in the drawing.
fn check_contacts(map: &Map, drawing: &Drawing, raster: &Raster) -> Vec<String> {
    let code = |region| {
        let province = drawing.ground(region).province();
        province.map_or("", |province| &map.info(province).code)
    };
    let grids = [("cells", &raster.cells), ("corners", &raster.corners)];
    let quarters = raster.quadrants.iter().map(|grid| ("quarters", grid));
    let fault = |(name, grid)| {
        let differences = differences(drawing, grid);
        let pairs = differences
            .iter()
            .map(|&(a, b)| format!("{}-{}", code(a), code(b)));
        let pairs = pairs.collect::<Vec<_>>().join(" ");
        (!pairs.is_empty()).then(|| format!("{name} differ in {pairs}"))
    };
    let mut faults: Vec<String> = grids
        .into_iter()
        .chain(quarters)
        .filter_map(fault)
        .collect();
    if raster.exact != faults.is_empty() {
        faults.push(format!("is_exact() says {}", raster.exact));
    }
    faults
}

/// Checks that everything in a province has a spot inside the province, without overlaps.
pub(super) fn check_places(map: &Map, plan: &Plan, province: Province) -> Count {
    let info = map.info(province);
    let spots = plan.spots(province);
    let coasts: Vec<Spot> = spots.coasts.iter().map(|&(_, spot)| spot).collect();
    let label = spots.label.as_ref();
    let uncut = |label: &&Label| label.text.chars().count() == label.spot.width;
    let mut faults = Vec::new();
    for (is_right, fault) in [
        (label.filter(uncut).is_some(), "no label"),
        (spots.unit.is_some(), "no unit"),
        (spots.dislodged.is_some(), "no dislodged unit"),
        (spots.center.is_some() == info.is_center, "no center"),
        (coasts.len() == info.coasts.len(), "no coasts"),
    ] {
        if !is_right {
            faults.push(fault.to_owned());
        }
    }
    let fixed = [label.map(|label| label.spot), spots.center, spots.dislodged];
    let units = || coasts.iter().copied().chain(spots.unit);
    for unit in units() {
        let together: Vec<Spot> = fixed.into_iter().flatten().chain([unit]).collect();
        for (i, spot) in together.iter().enumerate() {
            if together[..i].iter().any(|other| spot.meets(*other)) {
                faults.push(format!("{spot:?} is covered"));
            }
            let inside = |x| plan.region(x, spot.y) == Some(Region::of(province));
            if !spot.columns().all(inside) {
                faults.push(format!("{spot:?} is outside"));
            }
        }
    }
    let kind_alone = plan.view.look == Look::Rich && plan.view.badges == Badges::Kind;
    let least = if kind_alone { 1 } else { 2 };
    let narrow = units().filter(|spot| spot.width < least).map(|_| "unit");
    let beside = spots.dislodged.filter(|spot| spot.width < 2);
    let narrow = narrow.chain(beside.map(|_| "dislodged"));
    let narrow = narrow.map(str::to_owned).collect();
    let meet = |(i, spot): (usize, &Spot)| coasts[..i].iter().any(|other| other.meets(*spot));
    Count {
        narrow: named(&info.code, narrow),
        shared_coasts: usize::from(coasts.iter().enumerate().any(meet)),
        faults: named(&info.code, faults),
        ..Count::default()
    }
}

/// Returns the province if no unit can enter it and it has no name in ASCII, which has no colors to
/// distinguish it.
fn unnamed(map: &Map, plan: &Plan, province: Province) -> Option<String> {
    let is_unnamed = plan.view.look == Look::Ascii && plan.spots(province).label.is_none();
    is_unnamed.then(|| format!("{}: no label", map.info(province).code))
}

/// Adds the place to errors.
fn named(place: &str, faults: Vec<String>) -> Vec<String> {
    let named = |fault| format!("{place}: {fault}");
    faults.into_iter().map(named).collect()
}

/// Returns the part of the finest samples that a look needs.
fn part_of(finest: &Raster, look: Look) -> Raster {
    let quadrants = finest.quadrants.clone();
    Raster {
        quadrants: quadrants.filter(|_| look == Look::Rich),
        ..finest.clone()
    }
}

fn check(map: &Map, drawing: &Drawing, (width, height): (usize, usize)) -> Count {
    let finest = Raster::new(drawing, View::whole(width, height, Look::Rich));
    let size = format!("{width}x{height}");
    let mut count = Count {
        sizes: 1,
        faults: named(&size, check_contacts(map, drawing, &finest)),
        ..Count::default()
    };
    for view in views(width, height) {
        let plan = Plan::on(part_of(&finest, view.look), drawing, map, view);
        let mut found = Count {
            plans: 1,
            ..Count::default()
        };
        for province in map.provinces() {
            match map.info(province).terrain {
                Terrain::Impassable => found.faults.extend(unnamed(map, &plan, province)),
                _ => found += check_places(map, &plan, province),
            }
        }
        let View {
            look,
            badges,
            names,
            ..
        } = view;
        let here = format!("{size} {look:?} {badges:?} {names:?}");
        count += Count {
            faults: named(&here, std::mem::take(&mut found.faults)),
            narrow: named(&here, std::mem::take(&mut found.narrow)),
            ..found
        };
    }
    count
}

#[test]
fn the_cells_of_a_look_are_a_part_of_the_finest() {
    for (width, height) in [LEAST_WHOLE, (80, 24), (158, 49)] {
        let drawing = Drawing::standard();
        let raster = |look| Raster::new(drawing, View::whole(width, height, look));
        for look in [Look::Box, Look::Ascii] {
            let (own, part) = (raster(look), part_of(&raster(Look::Rich), look));
            assert_eq!(format!("{own:?}"), format!("{part:?}"));
        }
    }
}

/// Checks the sizes of a board, on all processors.
fn sweep(map: &Map, drawing: &Drawing, sizes: &[(usize, usize)]) -> Count {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let part = &|first: usize| {
        let mut count = Count::default();
        for &size in sizes.iter().skip(first).step_by(threads) {
            count += check(map, drawing, size);
        }
        count
    };
    let mut count = Count::default();
    thread::scope(|scope| {
        let parts: Vec<_> = (0..threads)
            .map(|first| scope.spawn(move || part(first)))
            .collect();
        for part in parts {
            match part.join() {
                Ok(part) => count += part,
                Err(fault) => std::panic::resume_unwind(fault),
            }
        }
    });
    count
}

#[test]
fn at_every_size_cells_touch_as_the_board_does_and_everything_has_its_place() {
    let (map, drawing, sizes) = (Map::standard(), Drawing::standard(), sizes());
    assert_eq!(drawing.least_whole(), LEAST_WHOLE);
    let count = sweep(map, drawing, &sizes);
    println!("{count:#?}");
    assert_eq!((count.sizes, count.faults), (sizes.len(), Vec::new()));
}

/// Returns the names and texts of the boards to check: all except the standard one.
fn boards() -> Vec<(String, String)> {
    if let Some(board) = testing::file_of_variable("CHANCERY_BOARD_FILE") {
        return vec![board];
    }
    let boards = Map::BUILT_IN.iter();
    let boards = boards.filter(|(name, _)| *name != "standard");
    boards
        .map(|(name, text)| (name.to_string(), text.to_string()))
        .collect()
}

/// Returns the drawing of a board: its own, or that of the standard board on which it is based.
pub(super) fn drawing(map: &Map, text: &str) -> Drawing {
    if text.lines().any(|line| line == "[drawing]") {
        Drawing::from_toml(text, map).expect("a drawing")
    } else {
        Drawing::standard().clone()
    }
}

/// Checks sizes at which some province of a board has just enough room.
#[test]
fn a_dislodged_unit_has_room_beside_its_attacker() {
    for (name, size) in [("colonial", (88, 33)), ("colonial", (141, 32))] {
        let mut boards = Map::BUILT_IN.iter();
        let (_, text) = boards.find(|board| board.0 == name).expect("a board");
        let map = Map::from_file(name, text).expect("a board");
        let count = check(&map, &drawing(&map, text), size);
        assert_eq!(count.faults, Vec::<String>::new(), "{name}");
    }
}

/// Checks other boards at a few sizes from the minimum on, or at all of them.
#[test]
fn every_board_is_drawn_from_its_least_size_on() {
    let boards = boards();
    assert!(!boards.is_empty());
    for (name, text) in boards {
        let map = Map::from_file(&name, &text).expect("a board");
        let drawing = drawing(&map, &text);
        let least = drawing.least_whole();
        let sizes = if std::env::var("CHANCERY_SIZES").is_ok_and(|sizes| sizes == "all") {
            sizes()
        } else {
            vec![least, (120, 40), (160, 50)]
        };
        let is_large = |&(width, height): &(usize, usize)| width >= least.0 && height >= least.1;
        let sizes: Vec<_> = sizes.into_iter().filter(is_large).collect();
        let count = sweep(&map, &drawing, &sizes);
        println!("{name} from {least:?}: {count:#?}");
        assert_eq!(
            (count.sizes, count.faults),
            (sizes.len(), Vec::new()),
            "{name}"
        );
    }
}

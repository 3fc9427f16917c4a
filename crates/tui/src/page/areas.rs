//! The areas of a screen, in cells, for the three size classes.

use ratatui::layout::{Constraint, Layout, Rect};

/// The minimum size in columns and rows. On a smaller terminal only a message is shown.
pub const LEAST: (u16, u16) = (60, 20);

/// The minimum number of rows of a small screen's map. With fewer, too little of it could be seen: the details get its
/// rows too.
const LEAST_MAP: u16 = 8;

/// The size class of a screen, which determines how much fits beside the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SizeClass {
    /// Only the map, with one row of details. The list can be shown over it.
    Small,
    /// A list of 31 columns beside the map, and nine rows of details.
    Medium,
    /// A list of 41 columns beside the map.
    Large,
}

impl SizeClass {
    /// Returns the size class of a screen.
    pub fn of(screen: Rect) -> Self {
        match (screen.width, screen.height) {
            (0..108, _) | (_, 0..26) => SizeClass::Small,
            (108..150, _) => SizeClass::Medium,
            _ => SizeClass::Large,
        }
    }
}

/// The panel beside the map, on screens large enough for one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SidePanel {
    /// A list, such as the order list.
    #[default]
    List,
    /// The game master's order sheets: the orders as written and as read.
    Sheets,
    /// None: the map has the full width.
    Nothing,
}

impl SidePanel {
    /// Returns the width in columns, or `None` if the size class has no room for it.
    pub fn columns(self, class: SizeClass) -> Option<u16> {
        match (class, self) {
            (SizeClass::Small, _) | (_, SidePanel::Nothing) => None,
            (SizeClass::Medium, SidePanel::List) => Some(31),
            (SizeClass::Large, SidePanel::List) => Some(41),
            (SizeClass::Medium, SidePanel::Sheets) => Some(50),
            (SizeClass::Large, SidePanel::Sheets) => Some(66),
        }
    }
}

/// The number of rows that a screen needs under the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DetailRows {
    /// The rows on a small screen, where they are taken from the map.
    pub small: u16,
    /// The rows on larger screens.
    pub wide: u16,
}

impl DetailRows {
    /// One row on a small screen, nine on the others.
    pub const USUAL: DetailRows = DetailRows { small: 1, wide: 9 };
}

/// The areas of a screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Areas {
    /// The size class of the layout.
    pub class: SizeClass,
    /// The header row.
    pub header: Rect,
    /// The map.
    pub map: Rect,
    /// The detail panel, under the map.
    pub details: Rect,
    /// The list, to the right of the map.
    pub list: Option<Rect>,
    /// The entry line.
    pub entry: Rect,
    /// The row of key hints, at the bottom.
    pub keys: Rect,
}

impl Areas {
    /// Returns the layout of a screen with a list.
    pub fn of(screen: Rect, details: DetailRows) -> Self {
        Areas::beside(screen, details, SidePanel::List)
    }

    /// Returns the layout of a screen with a given panel beside the map.
    pub fn beside(screen: Rect, details: DetailRows, beside: SidePanel) -> Self {
        let class = SizeClass::of(screen);
        let list_width = beside.columns(class);
        let map_width = screen.width - list_width.map_or(0, |list| list + 1).min(screen.width);
        let height = screen.height.saturating_sub(3);
        let natural = (f32::from(map_width) / 3.15).round() as u16;
        // at most a quarter higher than the natural proportions; the rest is left to the rows below
        let highest = map_width * 25 / 64;
        let room = height.saturating_sub(details.wide).max(20);
        let map_height = match (class, beside) {
            (SizeClass::Small, _) => match height.saturating_sub(details.small).min(highest) {
                0..LEAST_MAP if details.small > 1 => 0,
                rows => rows,
            },
            // a wide panel leaves more rows than columns
            (SizeClass::Medium, SidePanel::Sheets) => room.min(highest),
            (SizeClass::Medium | SizeClass::Large, _) => room.min(natural),
        };
        let lengths = [1, map_height, height.saturating_sub(map_height), 1, 1];
        let [header, map, details, entry, keys] =
            screen.layout(&Layout::vertical(lengths.map(Constraint::Length)));
        let left = |area: Rect| Rect {
            width: map_width,
            ..area
        };
        Areas {
            class,
            header,
            map: left(map),
            details: left(details),
            list: list_width.map(|width| Rect {
                x: screen.width - width,
                width,
                ..map.union(details)
            }),
            entry,
            keys,
        }
    }
}

/// Returns a centered rectangle of a size within another, cut to fit.
pub fn centered(within: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(within.width), height.min(within.height));
    Rect::new(
        within.x + (within.width - width) / 2,
        within.y + (within.height - height) / 2,
        width,
        height,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn areas(width: u16, height: u16) -> Areas {
        Areas::of(Rect::new(0, 0, width, height), DetailRows::USUAL)
    }

    #[test]
    fn the_three_sizes_are_laid_out_as_designed() {
        let small = areas(80, 24);
        assert_eq!(
            (small.map, small.details.height),
            (Rect::new(0, 1, 80, 20), 1)
        );
        // the map of the smallest screen gives way to a long text
        for (small, map) in [(9, 8), (10, 0)] {
            let screen = Rect::new(0, 0, LEAST.0, LEAST.1);
            let areas = Areas::of(screen, DetailRows { small, wide: 9 });
            assert_eq!((areas.map.height, areas.details.height), (map, 17 - map));
        }
        let medium = areas(120, 40);
        assert_eq!(medium.map, Rect::new(0, 1, 88, 28));
        assert_eq!(medium.details, Rect::new(0, 29, 88, 9));
        assert_eq!(medium.list, Some(Rect::new(89, 1, 31, 37)));
        let large = areas(160, 50);
        assert_eq!(large.map, Rect::new(0, 1, 118, 37));
        assert_eq!(large.details.height, 10);
        assert_eq!(large.list, Some(Rect::new(119, 1, 41, 47)));
    }

    #[test]
    fn no_part_lies_over_another_at_any_size() {
        for width in (1..240).step_by(3) {
            for height in 1..80 {
                for (details, beside) in [
                    (DetailRows::USUAL, SidePanel::List),
                    (DetailRows::USUAL, SidePanel::Sheets),
                    (DetailRows { small: 5, wide: 13 }, SidePanel::List),
                    (DetailRows { small: 8, wide: 15 }, SidePanel::Nothing),
                ] {
                    let screen = Rect::new(0, 0, width, height);
                    let areas = Areas::beside(screen, details, beside);
                    let mut parts = vec![areas.map, areas.details];
                    parts.extend(areas.list);
                    if height >= 4 {
                        parts.extend([areas.header, areas.entry, areas.keys]);
                    }
                    for (i, a) in parts.iter().enumerate() {
                        assert_eq!(a.intersection(screen), *a, "{width}x{height}");
                        for b in &parts[i + 1..] {
                            assert!(
                                !a.intersects(*b) || a.is_empty() || b.is_empty(),
                                "{width}x{height} {a:?} {b:?}"
                            );
                        }
                    }
                }
            }
        }
    }
}

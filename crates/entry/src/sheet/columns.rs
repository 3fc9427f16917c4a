//! Tables: orders in cells, with the power in the first cell or above each column.

use super::content::Content;
use super::heading::power_alone;
use crate::lexicon::Lexicon;
use crate::normalize::key;
use crate::words::List;
use chancery_core::board::{Map, Power};

/// A cell of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell<'t> {
    /// The column: the index of the cell if marks separate the cells, the character offset if blanks do.
    pub place: usize,
    /// The byte offset of the cell in the line.
    pub at: usize,
    pub text: &'t str,
}

/// The marks that may separate the cells of a line.
const MARKS: [&str; 3] = ["|", "\t", ","];
/// The blanks that may separate them.
const GAP: &str = "  ";

/// Splits a line into the cells that aren't empty.
fn cells<'t>(line: &'t str, mark: &str) -> Vec<Cell<'t>> {
    let around = |letter: char| letter.is_whitespace() || letter == '"';
    let mut start = 0;
    let cells = line.split(mark).enumerate().map(|(index, text)| {
        let indent = text.len() - text.trim_start_matches(around).len();
        let at = start + indent;
        start += text.len() + mark.len();
        let text = text.trim_matches(around);
        let place = match mark {
            GAP => line[..at].chars().count(),
            _ => index,
        };
        Cell { place, at, text }
    });
    cells.filter(|cell| !cell.text.is_empty()).collect()
}

/// Columns with a power above each.
#[derive(Clone, Debug)]
pub(super) struct Columns {
    mark: &'static str,
    powers: Vec<(usize, Power)>,
}

impl Columns {
    /// Reads a line that names a power above each of several columns.
    pub fn headed(lexicon: &Lexicon, line: &str) -> Option<Columns> {
        ["|", "\t", GAP].into_iter().find_map(|mark| {
            let cells = cells(line, mark);
            let power = |cell: &Cell<'_>| Some((cell.place, power_alone(lexicon, cell.text)?));
            let powers: Option<Vec<_>> = cells.iter().map(power).collect();
            let powers = powers.filter(|powers| powers.len() > 1)?;
            Some(Columns { mark, powers })
        })
    }

    /// Returns the cells of a line, each with the power of the nearest column.
    pub fn cells<'t>(&self, line: &'t str) -> Vec<(Power, Cell<'t>)> {
        let nearest = |cell: &Cell<'_>| {
            let powers = self.powers.iter();
            let nearest = powers.min_by_key(|(place, _)| place.abs_diff(cell.place))?;
            Some(nearest.1)
        };
        let all = cells(line, self.mark).into_iter();
        all.filter_map(|cell| Some((nearest(&cell)?, cell)))
            .collect()
    }
}

/// A row of a table.
#[derive(Clone, Debug)]
pub(super) enum RowOf<'t> {
    /// The titles of its columns.
    Titles,
    /// An order in one or more cells, with an optional power in the first.
    Order {
        power: Option<Power>,
        cells: Vec<Cell<'t>>,
    },
}

impl<'t> RowOf<'t> {
    /// Reads a row of a table. Returns `None` if the line isn't one.
    pub fn read(map: &Map, lexicon: &Lexicon, line: &'t str) -> Option<RowOf<'t>> {
        let bars = line.trim_start().starts_with('|') && line.matches('|').count() > 1;
        let title = |cell: &Cell<'_>| List::ColumnTitle.has(&key(cell.text));
        let titled = |mark| {
            let cells = cells(line, mark);
            cells.len() > 1 && cells.iter().all(title)
        };
        if MARKS.into_iter().chain([GAP]).any(titled) {
            return Some(RowOf::Titles);
        }
        MARKS.into_iter().find_map(|mark| {
            let cells = cells(line, mark);
            let (first, rest) = cells.split_first().filter(|_| bars || mark != "|")?;
            let power = power_alone(lexicon, first.text);
            // "France,A,Bur,Mun"
            let texts: Vec<&str> = rest.iter().map(|cell| cell.text).collect();
            let ordered = || Content::of(map, lexicon, &texts.join(" ")).begins_plainly();
            match power {
                Some(power) if ordered() => Some(RowOf::Order {
                    power: Some(power),
                    cells: rest.to_vec(),
                }),
                None if mark == "|" => Some(RowOf::Order { power: None, cells }),
                _ => None,
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_read() {
        let lexicon = Lexicon::new(Map::standard());
        let order = |line: &str| match RowOf::read(Map::standard(), &lexicon, line) {
            Some(RowOf::Order { power, cells }) => {
                let texts: Vec<&str> = cells.iter().map(|cell| cell.text).collect();
                Some((power.is_some(), texts.join(" ")))
            }
            _ => None,
        };
        assert_eq!(
            order("| France | A | Bur | move | Mun |"),
            Some((true, "A Bur move Mun".into()))
        );
        assert_eq!(order("France,A,Bur,Mun"), Some((true, "A Bur Mun".into())));
        assert_eq!(
            order("| France | A Bur | - Mun |"),
            Some((true, "A Bur - Mun".into()))
        );
        assert_eq!(
            order("FRANCE,A Bur,- Mun"),
            Some((true, "A Bur - Mun".into()))
        );
        assert_eq!(
            order("Austria\tA Ser - Gre"),
            Some((true, "A Ser - Gre".into()))
        );
        assert_eq!(
            order("| A Bur | - Mun |"),
            Some((false, "A Bur - Mun".into()))
        );
        assert_eq!(order("France, second set"), None);
        assert_eq!(order("A Bur - Mun, A Par - Bur"), None);
        assert!(matches!(
            RowOf::read(Map::standard(), &lexicon, "power,unit,order"),
            Some(RowOf::Titles)
        ));
        let columns = Columns::headed(&lexicon, "Austria     Italy       Turkey").expect("columns");
        let places: Vec<&str> = columns
            .cells("A Ser - Gre             A Bul - Gre")
            .iter()
            .map(|(_, cell)| cell.text)
            .collect();
        assert_eq!(places, ["A Ser - Gre", "A Bul - Gre"]);
        assert_eq!(
            Columns::headed(&lexicon, "AUSTRIA\t\tTURKEY")
                .expect("two")
                .cells("A Ser H\t\tA Con H")
                .len(),
            2
        );
        assert!(Columns::headed(&lexicon, "France Spring").is_none());
    }
}

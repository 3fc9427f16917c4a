//! Tables with a power above each column. Any other row of a table is read like a line.

use super::heading::power_alone;
use crate::lexicon::Lexicon;
use crate::normalize::key;
use crate::words::List;
use chancery_core::board::Power;

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
const MARKS: [&str; 5] = ["|", "\t", ",", ";", GAP];
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

/// Columns of units and where they go, without a word of orders between them: `From;To;Support`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moves {
    mark: &'static str,
    from: usize,
    to: usize,
    support: Option<usize>,
    count: usize,
}

impl Moves {
    /// Reads the titles of such columns.
    pub fn headed(line: &str) -> Option<Moves> {
        MARKS.into_iter().find_map(|mark| {
            let titles: Vec<String> = line.split(mark).map(key).collect();
            let to = titles.iter().position(|it| List::TargetTitle.has(it))?;
            let from = to.checked_sub(1)?;
            let support = titles.iter().position(|it| List::SupportTitle.has(it));
            let count = titles.len();
            let mut known = titles.iter();
            let known = known.all(|it| it.is_empty() || List::ColumnTitle.has(it));
            (known && List::UnitTitle.has(&titles[from])).then_some(Moves {
                mark,
                from,
                to,
                support,
                count,
            })
        })
    }

    /// Returns the power in a row and the order that its other cells give, in the usual notation.
    pub fn order(self, lexicon: &Lexicon, line: &str) -> Option<(Option<Power>, String)> {
        let cells: Vec<&str> = line
            .split(self.mark)
            .map(|cell| cell.trim_matches([' ', '"']))
            .collect();
        let count = cells.len() + usize::from(self.count == cells.len() + 1);
        if count != self.count || cells[self.from].is_empty() {
            return None;
        }
        let own = [Some(self.from), Some(self.to), self.support];
        let others = (0..cells.len()).filter(|at| !own.contains(&Some(*at)));
        let (powers, others): (Vec<&str>, Vec<&str>) = others
            .map(|at| cells[at])
            .partition(|cell| power_alone(lexicon, cell).is_some());
        let power = powers.first().and_then(|cell| power_alone(lexicon, cell));
        let from = cells[self.from];
        let to = cells.get(self.to).copied().unwrap_or_default();
        let support = self.support.and_then(|at| cells.get(at).copied());
        let support = support.filter(|cell| !cell.is_empty());
        let is_place = || lexicon.exactly(&key(to))?.exact_place();
        let action = match support {
            Some(support) => format!("S {support}"),
            None if to.is_empty() || key(to) == key(from) => "H".to_owned(),
            None if is_place().is_some() => format!("- {to}"),
            None => to.to_owned(),
        };
        let words: Vec<&str> = others.into_iter().chain([from, &action]).collect();
        Some((power, words.join(" ").trim().to_owned()))
    }
}

/// Returns whether a line is the titles of a table's columns: `power | unit | order`.
pub(super) fn are_titles(line: &str) -> bool {
    MARKS.into_iter().any(|mark| {
        let cells = cells(line, mark);
        cells.len() > 1
            && cells
                .iter()
                .all(|cell| List::ColumnTitle.has(&key(cell.text)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use chancery_core::board::Map;

    #[test]
    fn columns_are_read() {
        let lexicon = Lexicon::new(Map::standard());
        assert!(are_titles("power,unit,order"));
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

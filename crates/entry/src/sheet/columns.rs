//! Tables with a power above each column. Any other row of a table is read like a line.

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
            let power = |cell: &Cell<'_>| Some((cell.place, lexicon.power(&key(cell.text))?));
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

/// A table whose titles say what its cells mean: `From;To;Support`, `unit,order,power`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Table {
    mark: &'static str,
    count: usize,
    /// The column of the power.
    power: Option<usize>,
    /// The columns of a unit and where it goes, with no word of orders between them.
    moves: Option<(usize, usize)>,
    /// The column of what a unit supports.
    support: Option<usize>,
    /// The columns of remarks and of the players' names, which order nothing.
    remark: Option<usize>,
    player: Option<usize>,
}

impl Table {
    /// Reads the titles of a table that can't be read cell by cell. Blanks don't separate its cells.
    pub fn titled(line: &str) -> Option<Table> {
        let marks = MARKS.into_iter().filter(|mark| *mark != GAP);
        let mut tables = marks.filter_map(|mark| {
            let (titles, unknown) = titles(line, mark)?;
            let column = |list: List| {
                let mut titles = titles.iter();
                Some(titles.find(|title| list.has(&key(title.text)))?.place)
            };
            let is_unit = |at: usize| column(List::UnitTitle) == Some(at);
            // "power,unit,order" may head "FRA,F MAO,POR"
            let power = column(List::PowerTitle);
            let orders = || column(List::Title).filter(|to| *to > 0 && is_unit(to - 1));
            let orders = power.and_then(|_| orders());
            let target = column(List::TargetTitle).or(orders);
            let moves = target.and_then(|to| Some((to.checked_sub(1)?, to)));
            let moves = moves.filter(|(from, _)| is_unit(*from));
            let remark = column(List::RemarkTitle).or(unknown);
            let player = titles.iter().find(|title| {
                let title = key(title.text);
                List::Label.has(&title) && !List::PowerTitle.has(&title)
            });
            let named = remark.is_some() || player.is_some();
            let special = moves.is_some() || named || power.is_some_and(|at| at > 0);
            special.then_some(Table {
                mark,
                count: line.split(mark).count(),
                power,
                moves,
                support: column(List::SupportTitle).filter(|_| moves.is_some()),
                remark,
                player: player.map(|title| title.place),
            })
        });
        tables.next()
    }

    /// Returns the power of a row and the order in its other cells, in the usual notation.
    pub fn order(self, lexicon: &Lexicon, line: &str) -> Option<(Option<Power>, String)> {
        // the last cell may be missing
        let count = line.split(self.mark).count();
        if count != self.count && count + 1 != self.count {
            return None;
        }
        let mut cells = cells(line, self.mark);
        let mut cell_of = |column: Option<usize>| {
            let at = cells.iter().position(|cell| Some(cell.place) == column)?;
            Some(cells.remove(at).text)
        };
        let power = match cell_of(self.power) {
            Some(name) => Some(lexicon.power(&key(name))?),
            None => None,
        };
        let moves = self
            .moves
            .map(|(from, to)| (cell_of(Some(from)), cell_of(Some(to))));
        let support = cell_of(self.support);
        cell_of(self.remark);
        cell_of(self.player);
        let mut words: Vec<&str> = cells.iter().map(|cell| cell.text).collect();
        let Some((from, to)) = moves else {
            return Some((power, words.join(" ")));
        };
        let (from, to) = (from?, to.unwrap_or_default());
        let is_place = || lexicon.exactly(&key(to))?.exact_place();
        let action = match support {
            Some(support) => format!("S {support}"),
            None if to.is_empty() || key(to) == key(from) => "H".to_owned(),
            None if is_place().is_some() => format!("- {to}"),
            None => to.to_owned(),
        };
        words.extend([from, &action]);
        Some((power, words.join(" ")))
    }
}

/// Returns the titles of a table's columns, unless the line has anything else. Behind that of the target, one may be
/// unknown, whose column is returned, too: `power,unit,order,entered by`.
fn titles<'t>(line: &'t str, mark: &str) -> Option<(Vec<Cell<'t>>, Option<usize>)> {
    let cells = cells(line, mark);
    let is_known = |cell: &Cell<'_>| {
        let title = key(cell.text);
        title.is_empty() || List::ColumnTitle.has(&title)
    };
    // "to / whom" is the target
    let mut targets = cells.iter();
    let has_target = targets.any(|cell| List::TargetTitle.has(&key(cell.text)));
    let last = cells
        .last()
        .filter(|cell| has_target && cells.len() > 3 && !is_known(cell));
    let unknown = last.map(|cell| cell.place);
    let mut named = cells.iter().filter(|cell| Some(cell.place) != unknown);
    let known = named.all(is_known);
    (known && cells.len() > 1).then_some((cells, unknown))
}

/// Returns whether a line is the titles of a table's columns: `power | unit | order`.
pub(super) fn are_titles(line: &str) -> bool {
    MARKS.into_iter().any(|mark| titles(line, mark).is_some())
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

//! Order lines with their expected reading, in the format of `tests/entry/notation.tsv`, and grades of how
//! they are read.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::LazyLock;

use chancery_core::board::{Map, Position, Power};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::rules::Rules;
use chancery_records::record::read;
use entry::{Context, Lexicon, interpret};

/// Returns the lexicon of the standard map.
pub fn lexicon() -> &'static Lexicon {
    static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| Lexicon::new(Map::standard()));
    &LEXICON
}

/// A line of a corpus.
pub struct Line {
    /// The name of the line.
    pub id: String,
    /// The kind of line.
    pub tag: String,
    /// The power that wrote it.
    pub power: Option<Power>,
    /// The position that it was written for.
    pub position: Position,
    /// The line.
    pub text: String,
    verdict: String,
    orders: String,
}

/// The grade of a line's reading.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Grade {
    /// The expected verdict and orders.
    Right,
    /// The right orders, but `fixed` instead of `ok` or the reverse.
    Noise,
    /// A question or a rejection instead of the right orders.
    Asked,
    /// A clear but impossible order, which no line of a corpus is graded as.
    Void,
    /// Other orders than expected.
    Wrong,
}

impl Grade {
    /// Every grade.
    pub const ALL: [Grade; 5] = [
        Grade::Right,
        Grade::Noise,
        Grade::Asked,
        Grade::Void,
        Grade::Wrong,
    ];

    /// Returns its name in the counts.
    pub fn word(self) -> &'static str {
        ["right", "noise", "asked", "void", "wrong"][self as usize]
    }
}

/// The number of lines with each grade.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally([usize; 5]);

impl Tally {
    /// Counts one more line.
    pub fn add(&mut self, grade: Grade) {
        self.0[grade as usize] += 1;
    }

    /// Adds the counts of another tally.
    pub fn merge(&mut self, other: &Tally) {
        for (count, more) in self.0.iter_mut().zip(other.0) {
            *count += more;
        }
    }

    /// Returns the number of lines with a grade.
    pub fn of(&self, grade: Grade) -> usize {
        self.0[grade as usize]
    }

    /// Returns the number of lines.
    pub fn total(&self) -> usize {
        self.0.iter().sum()
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:6}", self.total())?;
        Grade::ALL
            .iter()
            .try_for_each(|grade| write!(f, "{:6} {}", self.of(*grade), grade.word()))
    }
}

/// The reading of one line.
pub struct Outcome {
    /// The grade of the reading.
    pub grade: Grade,
    /// The verdict and the orders that were read.
    pub said: String,
}

/// Returns the lines of a corpus.
///
/// # Errors
/// Returns the first error, with its line.
pub fn lines(map: &Map, corpus: &str) -> Result<Vec<Line>, String> {
    let rows = corpus.lines().enumerate().skip(1);
    rows.map(|(row, text)| line(map, text).map_err(|why| format!("line {}: {why}", row + 1)))
        .collect()
}

fn line(map: &Map, row: &str) -> Result<Line, String> {
    let cells: Vec<&str> = row.split('\t').collect();
    let [id, power, phase, state, text, verdict, orders, tag] = cells[..] else {
        return Err(format!(
            "{} cells between tabs; expected 8: id, power, phase, state, text, verdict, orders, tag",
            cells.len()
        ));
    };
    let position = position(map, phase, state)?;
    Ok(Line {
        id: id.to_owned(),
        tag: tag.to_owned(),
        power: map.power_by_key(power),
        position,
        text: text.to_owned(),
        verdict: verdict.to_owned(),
        orders: orders.to_owned(),
    })
}

/// Returns the position of the `state` of a batch line. Without centers every power owns its home centers.
///
/// # Errors
/// Returns why it isn't a position.
pub fn position(map: &Map, phase: &str, state: &str) -> Result<Position, String> {
    let turn = phase
        .parse()
        .map_err(|_| format!("phase {phase}: expected one like S1901M"))?;
    let state = serde_json::from_str(state).map_err(|error| format!("state: {error}"))?;
    let mut position = read::position(map, turn, &state).map_err(|fault| fault.to_string())?;
    if state.centers.is_none() {
        for province in map.provinces() {
            position.set_owner(province, map.info(province).home);
        }
    }
    Ok(position)
}

impl Line {
    /// Reads the line and compares the result with the expected one.
    pub fn outcome(&self, map: &Map, lexicon: &Lexicon, rules: &Rules) -> Outcome {
        let legality = LegalityContext::new(map, &self.position, rules);
        let ctx = Context::new(lexicon, &legality, self.power);
        let meant = interpret(&self.text, &ctx);
        let verdict = meant.verdict.word();
        Outcome {
            grade: self.grade(verdict, &meant.canonical),
            said: format!(
                "{} [{}] {:?}: {verdict} {:?}, expected {} {:?} ({})",
                self.id,
                self.tag,
                self.text,
                meant.canonical,
                self.verdict,
                self.orders,
                meant.note
            ),
        }
    }

    fn grade(&self, verdict: &str, orders: &str) -> Grade {
        let set = |text: &str| -> BTreeSet<String> {
            let orders = text.split([';', '|']);
            orders.map(|order| order.trim().to_owned()).collect()
        };
        let same = set(orders) == set(&self.orders);
        let understood = |verdict: &str| matches!(verdict, "ok" | "fixed");
        if same && verdict == self.verdict {
            Grade::Right
        } else if same && understood(verdict) && understood(&self.verdict) {
            Grade::Noise
        } else if understood(verdict) {
            Grade::Wrong
        } else {
            Grade::Asked
        }
    }
}

/// Counts the grades of lines by tag, and calls `report` for each line that isn't right.
pub fn by_tag(
    map: &Map,
    lexicon: &Lexicon,
    lines: &[Line],
    mut report: impl FnMut(&Outcome),
) -> BTreeMap<String, Tally> {
    let rules = Rules::default();
    let mut tags: BTreeMap<String, Tally> = BTreeMap::new();
    for line in lines {
        let outcome = line.outcome(map, lexicon, &rules);
        if outcome.grade != Grade::Right {
            report(&outcome);
        }
        tags.entry(line.tag.clone()).or_default().add(outcome.grade);
    }
    tags
}

/// Adds up the counts of all tags.
pub fn sum<'a>(tallies: impl IntoIterator<Item = &'a Tally>) -> Tally {
    let mut total = Tally::default();
    tallies.into_iter().for_each(|tally| total.merge(tally));
    total
}

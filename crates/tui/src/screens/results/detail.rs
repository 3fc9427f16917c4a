//! Why an order came out as it did: mark, order, word; the strengths as blocks of the powers'
//! colors; the nearest change.

use crate::screen_layout::DetailPanel;
use crate::text::Row;
use crate::theme::Tone;
use crate::words;
use chancery_core::adjudicator::explanation::{Contender, StrengthKind, SupportState};
use chancery_core::board::{Map, Province};
use chancery_core::report::{Cause, Explainer, ResultLine};

/// The column at which the strengths begin.
const DETAILS: usize = 11;
/// The column at which the consequences begin.
const CONSEQUENCE: usize = 19;
/// The most columns that are read with ease.
const READABLE: usize = 100;
/// The rows of a small screen's details.
const SMALL_ROWS: usize = 5;
/// The rows of the details on other screens.
const WIDE_ROWS: usize = 9;

/// The details of one line.
pub(super) struct OrderDetail<'a> {
    /// The phase and its reasons.
    pub why: &'a Explainer<'a>,
    /// The line.
    pub line: &'a ResultLine,
    /// What would have helped it.
    pub nearest: Option<&'a Nearest>,
    /// What the opening of its power is called.
    pub opening: Option<Row>,
    /// Whether the rulebooks agree about the phase: a sign and words.
    pub rulebooks: (Row, Row),
    /// Is everything asked for (F5)?
    pub in_full: bool,
    /// Is it for a small screen?
    pub small: bool,
    /// The columns that there are.
    pub width: usize,
}

/// What would have helped an order, in a clause.
#[derive(Clone, Debug)]
pub(super) enum Nearest {
    /// This change.
    Change(String),
    /// The order was illegal: what it would have needed.
    Needed(String),
}

impl OrderDetail<'_> {
    fn map(&self) -> &Map {
        self.why.scene.ctx.map
    }

    /// The details: head, strengths or sentence, consequences.
    pub(super) fn details(&self) -> DetailPanel {
        let sides = self.sides();
        let width = self.width.min(READABLE);
        if self.in_full {
            let mut full = self.lines(&sides, width, !self.small);
            full.extend(self.ground(width));
            return DetailPanel::same(full);
        }
        let mut full = self.lines(&sides, width, true);
        if let Some(opening) = self.opening.clone()
            && full.len() < WIDE_ROWS
        {
            let row = Row::new().text("  ").dim("Opening").to_column(CONSEQUENCE);
            full.push(row.and(opening).fitted(width));
        }
        DetailPanel::default()
            .cramped(self.lines(&sides, width, false))
            .roomy(full)
    }

    fn lines(&self, sides: &[Row], width: usize, spaced: bool) -> Vec<Row> {
        let mut rows = Vec::new();
        let with_sentence = sides.is_empty() || self.in_full;
        let sentence = match self.in_full {
            true => self.why.sentence_in_full(self.line),
            false => self.why.sentence(self.line),
        };
        let consequences = self.consequences(width);
        let message = Row::new().text(sentence.as_str()).wrapped(width - 2);
        let has_room = !self.in_full && 1 + message.len() + consequences.len() <= SMALL_ROWS;
        if with_sentence && !spaced && has_room {
            rows.push(self.head(false, width));
            rows.extend(under(&message, 2));
        } else if with_sentence && !spaced {
            let mark = words::mark(self.line.result.mark()).text(" ");
            let mut first = mark.bold(sentence.as_str()).wrapped(width - 2);
            let rest = first.split_off(1);
            rows.extend(first);
            rows.extend(under(&rest, 2));
        } else {
            rows.push(self.head(!with_sentence, width));
        }
        if spaced {
            rows.push(Row::new());
            if with_sentence {
                rows.extend(under(&message, 2));
                if self.in_full && !sides.is_empty() {
                    rows.push(Row::new());
                }
            }
        }
        rows.extend(sides.iter().cloned());
        if spaced || self.in_full {
            rows.extend(self.not_cut().into_iter().map(|row| row.fitted(width)));
        }
        if spaced && !consequences.is_empty() {
            rows.push(Row::new());
        }
        rows.extend(consequences);
        rows
    }

    /// Mark, order, word, and the reason in a clause where there is room.
    fn head(&self, with_clause: bool, width: usize) -> Row {
        let order = self.line.order.short(self.map()).to_string();
        let head = Row::new()
            .and(words::mark(self.line.result.mark()))
            .text(" ")
            .key(order)
            .text(format!("  {}", self.line.result.word()));
        let scene = &self.why.scene;
        let clause = [
            scene.clause(self.line),
            scene.origin(self.line).unwrap_or_default(),
        ]
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join("; ");
        match with_clause && !clause.is_empty() {
            true => head.dim(format!("   {clause}")).fitted(width),
            false => head,
        }
    }

    /// The two sides that were compared, as blocks; none where nobody stood against anybody.
    fn sides(&self) -> Vec<Row> {
        let Some(contest) = self.why.contest(self.line) else {
            return Vec::new();
        };
        let Some(against) = contest.against else {
            return Vec::new();
        };
        vec![self.side(contest.attack), self.side(against)]
    }

    /// A unit and its strength: a block for each one that counted, and a hollow one for each that
    /// did not, with the reason.
    fn side(&self, side: &Contender) -> Row {
        let (name, tone) = self.unit(side.unit);
        let strength = side.tally.strength;
        let mut row = Row::new()
            .text("  ")
            .strong(tone, name)
            .to_column(DETAILS)
            .toned(tone, "██".repeat(strength.min(8) as usize))
            .bold(format!(" {strength}"));
        let with: Vec<String> = side.tally.counting().map(|at| self.unit(at).0).collect();
        if !with.is_empty() {
            row = row.dim("  supported by ").text(words::list(&with));
        } else {
            row = row.dim(match side.kind {
                StrengthKind::Attack => "  attacks",
                StrengthKind::Hold => "  was there",
                StrengthKind::Defend => "  moves the opposite way",
                StrengthKind::Prevent => "  also ordered there",
            });
        }
        let lost = side.tally.supports.iter();
        for &(at, state) in lost {
            row = match state {
                SupportState::Counts => row,
                SupportState::Cut { by } => {
                    let cutters: Vec<String> = by.iter().map(|by| self.unit(by).0).collect();
                    row.toned(Tone::Dim, "   ░░ ")
                        .dim("+1 from ")
                        .text(self.unit(at).0)
                        .dim(", cut by ")
                        .text(words::list(&cutters))
                }
                SupportState::AgainstOwn => row
                    .toned(Tone::Dim, "   ░░ ")
                    .dim("+1 from ")
                    .text(self.unit(at).0)
                    .dim(", not counted: own unit"),
            };
        }
        row
    }

    /// The attacks on supports that counted, and why they did not cut them.
    fn not_cut(&self) -> Vec<Row> {
        let (Some(contest), Some(explanation)) =
            (self.why.contest(self.line), &self.why.explanation)
        else {
            return Vec::new();
        };
        let sides = [Some(contest.attack), contest.against];
        let counting = sides
            .into_iter()
            .flatten()
            .flat_map(|side| side.tally.counting());
        let attacked = counting.filter_map(|at| explanation.of(at));
        let message = attacked.flat_map(|evidence| {
            let (supporter, _) = self.unit(evidence.unit);
            let clauses = self.why.harmless_clauses(evidence).into_iter();
            clauses.map(move |clause| {
                let start = Row::new()
                    .to_column(DETAILS)
                    .dim(format!("{supporter} not cut: "));
                start.text(clause)
            })
        });
        message.take(2).collect()
    }

    fn unit(&self, at: Province) -> (String, Tone) {
        match self.why.scene.ctx.position.unit(at) {
            Some(unit) => (words::unit(self.map(), unit), Tone::Power(unit.power)),
            None => (self.map().info(at).name.clone(), Tone::Dim),
        }
    }

    /// What follows from it: the nearest change, and what other rulebooks say.
    fn consequences(&self, width: usize) -> Vec<Row> {
        let mut all = self.change(width);
        let (sign, words) = self.rulebooks.clone();
        let row = sign.dim(" Rulebooks").to_column(CONSEQUENCE).and(words);
        all.push(row.faint("   F4 to look").fitted(width));
        all
    }

    /// What would have helped it.
    fn change(&self, width: usize) -> Vec<Row> {
        let head = Row::new().toned(Tone::Accent, "◆ ");
        let (head, clause) = match self.nearest {
            None => return Vec::new(),
            Some(Nearest::Change(sentence)) => (head, sentence),
            Some(Nearest::Needed(clause)) => (head.dim("Needed").to_column(CONSEQUENCE), clause),
        };
        head.hanging(&Row::new().text(clause.as_str()), width)
    }

    /// The units and rules that it all rests on.
    fn ground(&self, width: usize) -> Vec<Row> {
        let (mut units, mut rules) = (Vec::new(), Vec::new());
        for cause in self.why.causes(self.line) {
            match cause {
                Cause::Unit(at) => units.push(self.unit(at).0),
                Cause::Rule(issue) => {
                    let choice = self.why.scene.ctx.rules.choice(issue);
                    rules.push(format!("{issue} {}: {}", choice.key, choice.text));
                }
            }
        }
        let mut rows = Vec::new();
        let mut add = |label: &str, text: String| {
            let head = Row::new().text("  ").dim(label).to_column(CONSEQUENCE);
            rows.extend(head.hanging(&Row::new().text(text), width));
        };
        add("In DATC's words", self.line.result.verdict().to_string());
        if !units.is_empty() {
            add("Depends on", words::list(&units));
        }
        for rule in rules {
            add("Rule", rule);
        }
        rows
    }
}

/// Rows that begin at a column.
fn under(rows: &[Row], column: usize) -> Vec<Row> {
    let start = |row: &Row| Row::new().to_column(column).and(row.clone());
    rows.iter().map(start).collect()
}

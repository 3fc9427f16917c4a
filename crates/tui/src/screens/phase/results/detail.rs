//! The explanation of an order: its mark, code and result, the strengths as bars in the colors of
//! the powers, and the smallest change that would have given a different result.

use super::opening;
use crate::kit::{Row, Tone, rulebooks, words};
use crate::page::{DETAILS, DetailPanel};
use crate::screens::phase::correction::NO_REASON;
use crate::screens::phase::order_lines::{around, conflict};
use chancery_core::adjudicator::explanation::{Contender, StrengthKind, SupportState};
use chancery_core::board::{Map, Power, Province, ProvinceSet};
use chancery_core::orders::WrittenOrder;
use chancery_core::report::{Cause, Explainer, ReportContext, ResultLine};
use game::{DraftOrder, Record, Ruling, Was};

/// The column of the consequences.
const CONSEQUENCE: usize = 19;
/// The sign of a corrected order.
pub(super) const CORRECTED: &str = "Δ";
/// The maximum width of a readable line, in columns.
const READABLE: usize = 100;
/// The number of detail rows on all but small screens.
const WIDE_ROWS: usize = 9;

/// The explanation of one order, computed when the order is selected, because it costs as much as
/// resolving the phase.
#[derive(Debug)]
pub(in crate::screens) struct OrderDetail {
    /// The units whose orders belong to the same conflict.
    pub related: ProvinceSet,
    /// These units' provinces and the provinces that the orders name.
    pub highlighted: ProvinceSet,
    mark: Row,
    head: Row,
    clause: String,
    sentence: String,
    sentence_in_full: String,
    /// The units in the contest for the province, with their strengths as bars.
    sides: Vec<Row>,
    /// The attacks on supports that were counted, with the reasons that they didn't cut.
    not_cut: Vec<Row>,
    /// The consequences, each after its label: the smallest change that would have made the order succeed, the
    /// correction, and the order as written.
    consequences: Vec<(Row, Row)>,
    /// The name of its power's opening.
    opening: Option<Row>,
    /// Whether the rulebooks agree on the phase. `None` in fog of war, and where they aren't compared.
    rulebooks: Option<Row>,
    /// The units and rules that the result depends on, each after its label.
    grounds: Vec<(Row, Row)>,
}

/// The amount of detail to show, and the space for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::screens) struct DetailSpace {
    /// Whether the full explanation is open (F5).
    pub in_full: bool,
    /// Whether the screen is small.
    pub small: bool,
    /// The available width, in columns.
    pub width: usize,
}

impl OrderDetail {
    /// Explains the order of a line, with the change that would have made it succeed and other
    /// facts about the phase.
    pub(super) fn new(scene: ReportContext<'_>, record: &Record, line: &ResultLine) -> Self {
        let map = scene.ctx.map;
        let sign = Row::new().toned(Tone::Accent, "◆ ");
        let nearest = solver::change::clause(&scene, line)
            .or_else(|| scene.needed(line))
            // in fog of war, an unseen unit of another power could have changed it
            .filter(|_| scene.ctx.position.terms.shows_all_of(line.power))
            .filter(|_| !scene.is_unexplained(line))
            .map(|clause| (sign, Row::new().text(clause)));
        let corrected = corrected(map, record, line).map(|corrected| {
            let label = Row::new().strong(Tone::Warn, CORRECTED).dim(" Corrected");
            let text = Row::new().text(corrected).faint("   Alt-U undoes it");
            (label.padded_to(CONSEQUENCE), text)
        });
        // what was written before the correction
        let written = written(map, record, line).map(|written| labeled("Written", written));
        let openings = opening::played(map, record);
        OrderDetail {
            consequences: [nearest, corrected, written]
                .into_iter()
                .flatten()
                .collect(),
            opening: opening::message(map, &openings, line.power),
            ..OrderDetail::of_result(scene, line)
        }
    }

    /// Adds whether the rulebooks agree on the phase, except in fog of war.
    pub(super) fn with_rulebooks(self, map: &Map, record: &Record) -> Self {
        let rulebooks = (!record.is_view()).then(|| {
            let (sign, words) = rulebooks::line(map, record);
            let row = sign.dim(" Rulebooks").padded_to(CONSEQUENCE).and(words);
            row.faint("   F4 to look")
        });
        OrderDetail { rulebooks, ..self }
    }

    /// Explains only the result of a line.
    pub(in crate::screens) fn of_result(scene: ReportContext<'_>, line: &ResultLine) -> Self {
        let facts = Facts {
            why: &scene.explain(),
            line,
        };
        let map = scene.ctx.map;
        let related = conflict(facts.why, line);
        let mark = words::mark_of(line).text(" ");
        // a waive names no power
        let order = match line.order {
            WrittenOrder::Waive => format!("a build of {}", map.power(line.power).name),
            _ => line.order.short(map).to_string(),
        };
        OrderDetail {
            related,
            highlighted: related.union(&around(facts.why, line, &related)),
            head: mark
                .clone()
                .key(order)
                .text(format!("  {}", line.result.word())),
            mark,
            clause: facts.clause(),
            sentence: facts.why.sentence(line),
            sentence_in_full: facts.why.sentence_in_full(line),
            sides: facts.sides(),
            not_cut: facts.not_cut(),
            consequences: Vec::new(),
            opening: None,
            rulebooks: None,
            grounds: facts.grounds(),
        }
    }

    /// Returns the detail panel: heading, strengths or sentence, consequences.
    pub(in crate::screens) fn panel(&self, space: DetailSpace) -> DetailPanel {
        let width = space.width.min(READABLE);
        let space = DetailSpace { width, ..space };
        let opening = self.opening.clone().map(|opening| {
            let row = Row::new().text("  ").dim("Opening").padded_to(CONSEQUENCE);
            row.and(opening).fitted(width)
        });
        if space.in_full {
            let mut full = self.rows(space, !space.small);
            full.extend(hanging(&self.grounds, width));
            full.extend(opening.filter(|_| !space.small));
            return DetailPanel::same(full);
        }
        let mut full = self.rows(space, true);
        let room = WIDE_ROWS.saturating_sub(full.len());
        full.extend(opening.into_iter().take(room));
        DetailPanel::default()
            .cramped(self.rows(space, false))
            .roomy(full)
    }

    /// Returns the result and its reason. Without space, only the first parts of the reason.
    pub(super) fn in_a_row(&self, width: usize) -> Row {
        let mut clause = self.clause.as_str();
        loop {
            let row = match clause {
                "" => self.head.clone(),
                clause => self.head.clone().dim(format!("   {clause}")),
            };
            let remark = clause.strip_suffix(')').and_then(|it| it.rsplit_once(" ("));
            match remark.or_else(|| clause.rsplit_once("; ")) {
                Some((first, _)) if row.width() > width => clause = first,
                _ => return row.fitted(width),
            }
        }
    }

    fn rows(&self, space: DetailSpace, spaced: bool) -> Vec<Row> {
        let DetailSpace { in_full, width, .. } = space;
        let mut rows = Vec::new();
        let with_sentence = self.sides.is_empty() || in_full;
        let sentence = if in_full {
            self.sentence_in_full.as_str()
        } else {
            self.sentence.as_str()
        };
        let mut consequences = hanging(&self.consequences, width);
        consequences.extend(self.rulebooks.as_ref().map(|row| row.fitted(width)));
        let message = Row::new().text(sentence).wrapped(width - 2);
        if !with_sentence {
            rows.push(self.in_a_row(width));
        } else if spaced && !in_full {
            rows.extend([self.head.clone(), Row::new()]);
            rows.extend(Row::new().padded_to(2).beside(message));
        } else {
            // the sentence names the order and its result: the head would repeat them
            let head = self.mark.clone().bold(sentence);
            let mut wrapped = head.wrapped(width - 2).into_iter();
            rows.extend(wrapped.next());
            rows.extend(Row::new().padded_to(2).beside(wrapped));
        }
        rows.extend((spaced && !self.sides.is_empty()).then(Row::new));
        rows.extend(self.sides.iter().cloned());
        if spaced || in_full {
            rows.extend(self.not_cut.iter().map(|row| row.fitted(width)));
        }
        if spaced && !consequences.is_empty() {
            rows.push(Row::new());
        }
        rows.extend(consequences);
        rows
    }
}

/// Returns a text after its label.
fn labeled(label: &str, text: String) -> (Row, Row) {
    let label = Row::new().text("  ").dim(label).padded_to(CONSEQUENCE);
    (label, Row::new().text(text))
}

/// Returns texts, each wrapped beside its label.
fn hanging(texts: &[(Row, Row)], width: usize) -> Vec<Row> {
    let rows = texts.iter();
    let rows = rows.flat_map(|(label, text)| label.clone().hanging(text, width));
    rows.collect()
}

/// Returns the entries of the unit, or of the waived builds, of a line.
fn entries_of<'a>(record: &'a Record, line: &ResultLine) -> impl Iterator<Item = &'a DraftOrder> {
    // the line has the order with the letter and the coast of its unit, which the entry may lack
    let (all, at) = (record.sheet(line.power), line.order.province());
    all.iter().filter(move |entry| entry.province() == at)
}

/// Returns an order on a power's sheet as written, with the ruling on it: `“A Vie - Bohemai”: typed by the game master`.
/// Without a ruling, returns `None` if the text names the same provinces by their codes: `vie gal`.
pub(in crate::screens::phase) fn as_written(
    map: &Map,
    (power, sheet): (Power, &[DraftOrder]),
    entry: &DraftOrder,
) -> Option<String> {
    let was = entry.before_correction()?;
    // the text is the whole line, which may have several orders
    let line = sheet.iter().filter(|other| other.text == entry.text);
    let line = line.filter_map(|other| Some(other.before_correction()?.short(map)));
    // without the letters of units and of "S", and "hold"
    let plain = |text: &str| {
        let folded = text.to_lowercase();
        let words = folded.split(|letter: char| !letter.is_alphanumeric());
        let words = words.filter(|word| word.len() > 2 && !word.starts_with("hold"));
        words.map(str::to_owned).collect::<Vec<_>>()
    };
    let line = text::list(line, ",");
    let headed = format!("{}:{line}", map.power(power).name);
    let orders = [line, headed, was.canonical(map).to_string()];
    let is_same = orders.iter().any(|it| plain(it) == plain(&entry.text));
    let ruling = entry.ruling.as_ref().filter(|it| *it.was() == Was::Same);
    let text = entry.text.trim();
    match ruling.map_or("", Ruling::note) {
        "" => (!is_same).then(|| format!("“{text}”")),
        note => Some(format!("“{text}”: {note}")),
    }
}

/// Returns the order of a line as written. A line doesn't show which of several waived builds it is.
fn written(map: &Map, record: &Record, line: &ResultLine) -> Option<String> {
    let entry = entries_of(record, line).next()?;
    entry.province()?;
    as_written(map, (line.power, record.sheet(line.power)), entry)
}

/// Returns whether the order of a line was corrected.
pub(super) fn is_corrected(record: &Record, line: &ResultLine) -> bool {
    entries_of(record, line).any(DraftOrder::is_corrected)
}

/// Returns the order that was played before the game master corrected that of a line, and the reason: `from A Vie -
/// Tyr; reason: the arrow says so`.
fn corrected(map: &Map, record: &Record, line: &ResultLine) -> Option<String> {
    let entry = entries_of(record, line).find(|entry| entry.is_corrected())?;
    let ruling = entry.ruling.as_ref()?;
    let was = match ruling.was() {
        Was::Same => return None,
        Was::Missing => "no order was played".to_owned(),
        Was::Read(was) => format!("from {}", was.short(map)),
    };
    Some(match ruling.note() {
        "" => was,
        NO_REASON => format!("{was}: {NO_REASON}"),
        note => format!("{was}; reason: {note}"),
    })
}

/// An explained phase and one of its lines.
struct Facts<'a> {
    why: &'a Explainer<'a>,
    line: &'a ResultLine,
}

impl Facts<'_> {
    fn map(&self) -> &Map {
        self.why.scene.ctx.map
    }

    /// Returns the reason as a clause.
    fn clause(&self) -> String {
        let scene = &self.why.scene;
        let parts = [
            scene.clause(self.line),
            scene.origin(self.line).unwrap_or_default(),
        ];
        let parts = parts.into_iter().filter(|part| !part.is_empty());
        parts.collect::<Vec<_>>().join("; ")
    }

    /// Returns the units in the contest for the province, with their strengths as bars: the attack
    /// first, then the others, strongest first. Empty if no unit opposed another.
    fn sides(&self) -> Vec<Row> {
        let contenders = self.contenders();
        match contenders.len() {
            0 | 1 => Vec::new(),
            _ => contenders.into_iter().map(|it| self.side(it)).collect(),
        }
    }

    fn contenders(&self) -> Vec<&Contender> {
        let (Some(contest), Some(evidence)) =
            (self.why.contest(self.line), self.why.evidence(self.line))
        else {
            return Vec::new();
        };
        let all = if contest.attack.unit == evidence.unit {
            &evidence.against
        } else {
            &evidence.attackers
        };
        let mut others: Vec<&Contender> = contest.against.into_iter().collect();
        for side in all {
            let is_new = [contest.attack]
                .iter()
                .chain(&others)
                .all(|it| it.unit != side.unit);
            if is_new && side.tally.strength > 0 {
                others.push(side);
            }
        }
        others.sort_by_key(|side| std::cmp::Reverse(side.tally.strength));
        std::iter::once(contest.attack).chain(others).collect()
    }

    /// Returns a unit and its strength as solid blocks, two per point. Each support that didn't
    /// count adds two hollow blocks and the reason.
    fn side(&self, side: &Contender) -> Row {
        let (name, tone) = self.unit(side.unit);
        let strength = side.tally.strength;
        let mut row = Row::new()
            .text("  ")
            .strong(tone, name)
            .padded_to(DETAILS)
            .toned(tone, "█".repeat(strength.halves().min(16) as usize))
            .bold(format!(" {strength}"));
        let with: Vec<String> = side.tally.counting().map(|at| self.unit(at).0).collect();
        if !with.is_empty() {
            row = row.dim("  supported by ").text(words::list(&with));
        } else {
            row = row.dim(match side.kind {
                StrengthKind::Attack => "  attacks",
                StrengthKind::Hold if self.is_dislodged(side.unit) => "  is dislodged",
                StrengthKind::Hold => "  stays",
                StrengthKind::Defend => "  moves the opposite way",
                StrengthKind::Prevent => "  also ordered there",
            });
        }
        let lost = side.tally.supports.iter();
        for &(at, state) in lost {
            row = match state {
                SupportState::Counts => row,
                SupportState::Cut { by } => row
                    .toned(Tone::Dim, "   ░░ ")
                    .dim("+1 from ")
                    .text(self.unit(at).0)
                    .dim(", cut by ")
                    .text(words::list(by.iter().map(|by| self.unit(by).0))),
                SupportState::AgainstOwn => row
                    .toned(Tone::Dim, "   ░░ ")
                    .dim("+1 from ")
                    .text(self.unit(at).0)
                    .dim(", not counted: own unit"),
            };
        }
        row
    }

    fn is_dislodged(&self, at: Province) -> bool {
        let movement = self.why.scene.played.resolved.movement();
        let mut rulings = movement
            .iter()
            .flat_map(|(_, resolution)| &resolution.rulings);
        rulings.any(|it| it.dislodged.is_some() && self.map().province(it.unit.location) == at)
    }

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
                    .padded_to(DETAILS)
                    .dim(format!("{supporter} not cut: "));
                start.text(clause)
            })
        });
        message.take(2).collect()
    }

    fn unit(&self, at: Province) -> (String, Tone) {
        match self.why.scene.ctx.position.unit(at) {
            Some(unit) => (unit.short(self.map()), Tone::Power(unit.power)),
            None => (self.map().info(at).name.clone(), Tone::Dim),
        }
    }

    /// Returns the units and rules that the result depends on.
    fn grounds(&self) -> Vec<(Row, Row)> {
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
        let mut grounds = Vec::new();
        if !units.is_empty() {
            grounds.push(labeled("Depends on", words::list(&units)));
        }
        grounds.extend(rules.into_iter().map(|rule| labeled("Rule", rule)));
        grounds
    }
}

//! The results of a phase as text or Markdown.

use std::fmt::Write;

use super::io::Paint;
use chancery_core::board::{Map, Power};
use chancery_core::orders::{OrderDuration, WrittenOrder};
use chancery_core::report::{Cause, Explainer, Mark, ReportContext, ResultLine, ResultsText};
use chancery_records::record::read::Phase;
use chancery_records::record::write::{ignored, reason};
use entry::{Account, Question, ReadLine as Read, Sheet, Tally, Verdict};
use text::markdown as escaped;

/// The results of a phase, with notes about the sheet.
pub(super) struct AdjudicationText {
    results: ResultsText,
    /// The reasons of each order, in the sequence of the results; none if they weren't requested.
    reasons: Vec<Vec<String>>,
    /// The counts of the sheet.
    tally: Tally,
}

impl AdjudicationText {
    /// Collects the results of a phase, with reasons if `why` is given. `carried` are the perpetual orders
    /// of earlier phases.
    pub fn new(
        phase: &Phase,
        scene: &ReportContext<'_>,
        sheet: &Sheet,
        carried: &[(Power, WrittenOrder)],
        why: Option<&Explainer<'_>>,
    ) -> Self {
        let map = &*phase.map;
        let lines = scene.lines();
        let of = |power| lines.iter().filter(move |line| line.power == power);
        let reasons = why.map_or_else(Vec::new, |why| {
            let lines = map.powers().flat_map(of);
            let reasons = lines.map(|line| reasons(map, why, line, reason(phase, why, line)));
            reasons.collect()
        });
        let mut results = ResultsText::of(scene);
        let mut notes = vec![
            ("Order sets", order_sets(map, sheet)),
            ("Perpetual orders", perpetual(map, sheet, carried)),
            ("Ignored", ignored_orders(phase, scene)),
        ];
        notes.append(&mut results.notes);
        notes.push(("Read as", read_as(map, sheet)));
        notes.push(("Questions", questions(map, sheet)));
        notes.push(("Left out", sheet.left_out().map(left_out).collect()));
        notes.push(("Remarks", remarks(sheet)));
        notes.retain(|(_, lines)| !lines.is_empty());
        results.notes = notes;
        AdjudicationText {
            results,
            reasons,
            tally: sheet.tally(map),
        }
    }

    /// Returns the results as text for a terminal or a file.
    pub fn text(&self, paint: Paint) -> String {
        let results = &self.results;
        let rows = results.powers.iter().flat_map(|(_, rows)| rows);
        let widths = rows.map(|row| row.order.chars().count());
        let width = widths.max().unwrap_or(0);
        let mut reasons = self.reasons.iter();
        let mut text = format!("{}\n", paint.bold(&results.title));
        for (power, rows) in &results.powers {
            let _ = writeln!(text, "\n{}", paint.bold(power));
            for row in rows {
                let (symbol, order) = (row.symbol().to_string(), &row.order);
                let mark = match row.mark {
                    Some(mark) => paint.color(mark.severity(), &symbol),
                    None => paint.dim(&symbol),
                };
                let _ = writeln!(text, "  {mark} {order:<width$}  {}", row.outcome);
                let reasons = reasons.next().into_iter().flatten();
                for line in reasons.flat_map(|it| ::text::wrap(it, 74)) {
                    let _ = writeln!(text, "      {}", paint.dim(&line));
                }
            }
        }
        for (heading, lines) in &results.notes {
            let _ = writeln!(text, "\n{}", paint.bold(heading));
            for line in lines {
                let _ = writeln!(text, "  {line}");
            }
        }
        let _ = writeln!(text, "\n{}", self.tally);
        let _ = writeln!(text, "{}", results.next);
        text
    }

    /// Returns the results as Markdown.
    pub fn markdown(&self) -> String {
        let results = &self.results;
        let mut reasons = self.reasons.iter();
        let mut text = format!("# {}\n", results.title);
        for (power, rows) in &results.powers {
            let _ = writeln!(text, "\n## {power}\n");
            for row in rows {
                let bold = match row.mark {
                    None | Some(Mark::Success) => "",
                    Some(_) => "**",
                };
                let (order, outcome) = (&row.order, escaped(&row.outcome));
                let _ = writeln!(text, "- {bold}`{order}`{bold} {outcome}");
                for reason in reasons.next().into_iter().flatten() {
                    let _ = writeln!(text, "  - {}", escaped(reason));
                }
            }
        }
        for (heading, lines) in &results.notes {
            let _ = writeln!(text, "\n## {heading}\n");
            for line in lines {
                let _ = writeln!(text, "- {}", escaped(line));
            }
        }
        let _ = writeln!(text, "\n{}\n\n{}", self.tally, results.next);
        text
    }
}

/// Returns sentences about several order sets of one power.
fn order_sets(map: &Map, sheet: &Sheet) -> Vec<String> {
    sheet.handed.iter().map(|sets| sets.sentence(map)).collect()
}

/// Returns the perpetual orders.
fn perpetual(map: &Map, sheet: &Sheet, carried: &[(Power, WrittenOrder)]) -> Vec<String> {
    let given = map.powers().zip(&sheet.sheets);
    let given = given.flat_map(|(power, entries)| {
        let entries = entries.iter().flatten();
        let standing = entries.filter(|entry| entry.term == OrderDuration::Standing);
        standing.map(move |entry| (power, &entry.order))
    });
    let carried = carried.iter().map(|(power, order)| (*power, order));
    given
        .chain(carried)
        .map(|(power, order)| format!("{}: {}", map.power(power).name, order.short(map)))
        .collect()
}

/// Returns the reasons of an order: the sentence, its verdict with the causes, and the nearest change,
/// which says if it would certainly have helped.
pub(super) fn reasons(
    map: &Map,
    why: &Explainer<'_>,
    line: &ResultLine,
    sentence: String,
) -> Vec<String> {
    let mut all = vec![sentence];
    let verdict = line.result.verdict();
    let position = why.scene.ctx.position;
    let cause = |cause| match cause {
        Cause::Rule(issue) => Some(issue.to_string()),
        Cause::Unit(province) => Some(position.orderable_unit(map, province)?.short(map)),
    };
    let because = ::text::list(why.causes(line).into_iter().filter_map(cause), ", ");
    all.push(if because.is_empty() {
        format!("DATC verdict: {verdict}")
    } else {
        format!("DATC verdict: {verdict}; caused by {because}")
    });
    let nearest = solver::change::clause(&why.scene, line).or_else(|| why.scene.needed(line));
    all.extend(nearest.map(|clause| format!("{}.", ::text::capitalize(&clause))));
    all
}

fn ignored_orders(phase: &Phase, scene: &ReportContext<'_>) -> Vec<String> {
    let all = ignored(phase, scene).into_iter();
    let name = |key: &str| match phase.map.power_by_key(key) {
        Some(power) => phase.map.power(power).name.clone(),
        None => key.to_owned(),
    };
    all.map(|order| format!("{}: {}: {}", name(order.power), order.order, order.why))
        .collect()
}

/// Returns the lines whose orders were read from texts that aren't exactly them, with these readings.
fn read_as(map: &Map, sheet: &Sheet) -> Vec<String> {
    let row = |(at, line): (usize, &Read)| {
        let reading = sheet.counted(at);
        let parts = reading.parts.iter().filter(|part| part.is_corrected());
        let orders = parts.filter_map(|part| Some(part.taken()?.order.short(map)));
        let quoted = quoted(line.number, &line.text);
        match ::text::list(orders, "; ") {
            orders if !orders.is_empty() => Some(format!("{quoted} as {orders}")),
            // "rest hold" after an order for every unit
            _ if reading.verdict == Verdict::Fixed && reading.parts.is_empty() => {
                Some(format!("{quoted}: {}", reading.note))
            }
            _ => None,
        }
    };
    sheet.lines.iter().enumerate().filter_map(row).collect()
}

/// Returns a line that gives no order, and why.
pub(super) fn left_out(account: &Account) -> String {
    let quoted = quoted(account.number, account.text.trim());
    format!("{quoted}: {}", account.reason())
}

/// Returns the remarks next to orders.
fn remarks(sheet: &Sheet) -> Vec<String> {
    let clear = sheet
        .lines
        .iter()
        .filter(|line| line.reading.verdict.is_clear());
    let remarks = clear.map(|line| (line.number, line.reading.aside.remark.as_str()));
    let remarks = remarks.filter(|(_, remark)| !remark.is_empty());
    remarks
        .map(|(number, remark)| quoted(number, remark))
        .collect()
}

fn quoted(line: usize, text: &str) -> String {
    format!("line {line}: \"{}\"", text::printable(text, usize::MAX))
}

/// Returns the questions, in the sequence of the lines at which they are asked.
fn questions(map: &Map, sheet: &Sheet) -> Vec<String> {
    let row = |question: Question| {
        let mut numbers: Vec<usize> = Vec::new();
        let mut lines: Vec<String> = Vec::new();
        for line in question.orders.iter().map(|&(at, _)| &sheet.lines[at]) {
            if !numbers.contains(&line.number) {
                numbers.push(line.number);
                lines.push(quoted(line.number, &line.text));
            }
        }
        match lines.is_empty() {
            true => lines.push(format!(
                "line {}, column {}",
                question.number, question.column
            )),
            false if !numbers.contains(&question.number) => {
                lines.push(format!("line {}", question.number));
            }
            false => {}
        }
        format!("{}: {}", lines.join(", "), question.text)
    };
    sheet.questions(map).into_iter().map(row).collect()
}

//! Counts the recorded phases in which rulebooks differ, by deciding issue.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::process::ExitCode;
use std::sync::Arc;

use serde::Serialize;

use super::Compare;
use crate::cli::CommandError;
use crate::cli::common::{KeysArg, TextFormat};
use crate::cli::io::{self, Input, Paint};
use crate::cli::line_server::{self, AnswerLine, LineReader, Share};
use chancery_core::compare::{ReadPhase, RulebookComparer, RulebookComparison};
use chancery_core::rules::{IssueId, Rulebook, Rules};
use chancery_records::record::line::InputLine;
use chancery_records::record::{Fault, LineOutcome, answer_line, read};
use game::store::MapFolders;
use text::count;

/// The counts.
#[derive(Default, Serialize)]
struct Counts {
    /// The rules that the rulebooks are compared with.
    played_by: &'static str,
    phases: usize,
    differ: usize,
    /// Lines that aren't phases.
    refused: usize,
    /// By rulebook: the number of phases with different results than under the rules in force.
    by_rulebook: BTreeMap<&'static str, usize>,
    /// By deciding issues: the number of phases that they decide for some rulebook.
    by_issue: BTreeMap<String, ByIssue>,
}

/// The phases that one issue, or several together, decide.
#[derive(Default, Serialize)]
struct ByIssue {
    phases: usize,
    /// The line of the first phase.
    first: u64,
}

/// Counts the differences in a file and prints them.
pub(super) fn run(
    args: &Compare,
    input: &Input,
    maps: &MapFolders,
    paint: Paint,
) -> Result<ExitCode, CommandError> {
    let (rules, strict) = (args.rules.rules()?, args.strict);
    let counter = || {
        Ok(Counter {
            reader: LineReader {
                rules,
                keys: KeysArg { strict }.keys(),
                boards: io::boards(maps, &args.board)?,
            },
            counts: Counts::default(),
        })
    };
    let counters = line_server::workers(args.jobs, counter)?;
    let (summary, counters) =
        line_server::answer_all(input, counters, Share::Many, std::io::sink(), &mut ())?;
    summary.list_refused(input);
    let own = Rulebook::ALL
        .into_iter()
        .find(|rulebook| rulebook.rules() == rules);
    let mut counts = Counts {
        played_by: own.map_or("own", Rulebook::name),
        refused: summary.refused,
        ..Counts::default()
    };
    for counter in counters {
        counts.append(counter.counts);
    }
    let printed = match args.format {
        TextFormat::Text => counts.text(paint).into_bytes(),
        TextFormat::Json => io::json_line(&counts),
    };
    io::print(&printed)?;
    Ok(summary.end(input))
}

/// Counts the differences in some lines.
struct Counter {
    reader: LineReader,
    counts: Counts,
}

impl AnswerLine for Counter {
    fn answer(&mut self, number: u64, line: &[u8], out: &mut Vec<u8>) -> LineOutcome {
        answer_line(number, line, out, |text, _| self.count(text, number))
    }
}

impl Counter {
    fn count(&mut self, text: &str, number: u64) -> Result<LineOutcome, Fault> {
        let line = InputLine::read(text)?;
        self.reader.keys.check("compareLine", text)?;
        let board = self.reader.boards.get(line.map.as_deref())?;
        let phase = read::read(&line, Arc::clone(&board.map))?;
        let mut comparer = RulebookComparer::new(&phase.map, |_: &Rules| ReadPhase {
            position: phase.position.clone(),
            sheets: phase.sheets.clone(),
        });
        let comparison = comparer.compare(&self.reader.rules);
        let counts = &mut self.counts;
        counts.phases += 1;
        counts.name_all(&comparison);
        if comparison.is_same() {
            return Ok(LineOutcome::Answered);
        }
        counts.differ += 1;
        for column in comparison.others() {
            let name = comparison.columns[column].view.name();
            *counts.by_rulebook.entry(name).or_default() += 1;
        }
        let decisions = comparer.decisions(&comparison).into_iter();
        let issues = decisions.map(|decision| {
            let issues = decision.deciding.issues.iter();
            text::list(issues.map(|issue| issue.info().number), " ")
        });
        for issue in issues.collect::<BTreeSet<_>>() {
            let by = counts.by_issue.entry(issue).or_insert(ByIssue {
                phases: 0,
                first: number,
            });
            by.phases += 1;
        }
        Ok(LineOutcome::Answered)
    }
}

impl Counts {
    fn append(&mut self, next: Counts) {
        self.phases += next.phases;
        self.differ += next.differ;
        for (name, phases) in next.by_rulebook {
            *self.by_rulebook.entry(name).or_default() += phases;
        }
        for (issue, next) in next.by_issue {
            let first = next.first;
            let by = self
                .by_issue
                .entry(issue)
                .or_insert(ByIssue { phases: 0, first });
            by.phases += next.phases;
            by.first = by.first.min(first);
        }
    }

    /// Adds all rulebooks, so that each has a count even if it is 0.
    fn name_all(&mut self, comparison: &RulebookComparison) {
        if self.by_rulebook.is_empty() {
            for (index, column) in comparison.columns.iter().enumerate() {
                if index != comparison.own {
                    self.by_rulebook.insert(column.view.name(), 0);
                }
            }
        }
    }

    fn text(&self, paint: Paint) -> String {
        let head = format!(
            "{}: {} have different results than under {} in at least one rulebook",
            count(self.phases, "phase"),
            self.differ,
            self.played_by
        );
        let mut text = format!("{}\n", paint.bold(&head));
        if self.differ == 0 {
            return text;
        }
        let _ = writeln!(text, "\n{}", paint.bold("by rulebook"));
        for (name, phases) in &self.by_rulebook {
            let _ = writeln!(text, "{phases:>8}  {name}");
        }
        let _ = writeln!(text, "\n{}", paint.bold("by the issue that decides"));
        let mut issues: Vec<(&String, &ByIssue)> = self.by_issue.iter().collect();
        issues.sort_by_key(|(_, by)| std::cmp::Reverse(by.phases));
        for (issues, by) in issues {
            let ids = issues
                .split(' ')
                .filter_map(|id| id.parse::<IssueId>().ok());
            let titles = ::text::list(ids.map(|issue| issue.info().title), "; ");
            let (phases, first) = (by.phases, by.first);
            let _ = writeln!(
                text,
                "{phases:>8}  {issues}  {titles} (first on line {first})"
            );
        }
        text
    }
}

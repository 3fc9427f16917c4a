//! Counts the recorded phases in which rulebooks differ, by deciding issue.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::process::ExitCode;
use std::sync::Arc;

use serde::Serialize;

use super::{Compare, CompareFormat};
use crate::cli::CommandError;
use crate::cli::common::KeysArg;
use crate::cli::io::{self, Input, Paint};
use crate::cli::line_server::Summary;
use chancery_core::compare::{PhaseInput, RulebookComparer, RulebookComparison};
use chancery_core::rules::{IssueId, Rules};
use chancery_records::record::line::InputLine;
use chancery_records::record::{Boards, Fault, read};
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
    let rules = args.rules.rules()?;
    let mut boards = io::boards(maps, &args.board)?;
    let keys = KeysArg {
        strict: args.strict,
    }
    .keys();
    let mut counts = Counts::default();
    let mut summary = Summary::default();
    for line in input.records()? {
        let (number, line) = line?;
        let counted = line.and_then(|line| {
            keys.check("compareLine", &line)?;
            counts.add(&line, number, &rules, &mut boards)
        });
        counts.refused += usize::from(counted.is_err());
        summary.add(number, input.outcome(number, counted));
    }
    let printed = match args.format {
        CompareFormat::Text => counts.text(paint).into_bytes(),
        CompareFormat::Json => io::json_line(&counts)?,
    };
    io::print(&printed)?;
    Ok(summary.end(input))
}

impl Counts {
    fn add(
        &mut self,
        text: &str,
        number: u64,
        rules: &Rules,
        boards: &mut Boards,
    ) -> Result<(), Fault> {
        let line = InputLine::read(text)?;
        let board = boards.get(line.map.as_deref())?;
        let phase = read::read(&line, Arc::clone(&board.map))?;
        let mut comparer = RulebookComparer::new(&phase.map, |_: &Rules| PhaseInput {
            position: phase.position.clone(),
            sheets: phase.sheets.clone(),
        });
        let comparison = comparer.compare(rules);
        self.phases += 1;
        self.name_all(&comparison);
        if comparison.is_same() {
            return Ok(());
        }
        self.differ += 1;
        for column in comparison.others() {
            let name = comparison.columns[column].view.name();
            *self.by_rulebook.entry(name).or_default() += 1;
        }
        let decisions = comparer.decisions(&comparison).into_iter();
        let issues = decisions.map(|decision| {
            let issues = decision.deciding.issues.iter();
            text::list(issues.map(|issue| issue.info().number), " ")
        });
        for issue in issues.collect::<BTreeSet<_>>() {
            let by = self.by_issue.entry(issue).or_insert(ByIssue {
                phases: 0,
                first: number,
            });
            by.phases += 1;
        }
        Ok(())
    }

    /// Adds all rulebooks, so that each has a count even if it is 0.
    fn name_all(&mut self, comparison: &RulebookComparison) {
        if self.by_rulebook.is_empty() {
            self.played_by = comparison.own().view.name();
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

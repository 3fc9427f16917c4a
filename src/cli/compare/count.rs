//! How often rulebooks disagree, over many recorded phases, and over what.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::io::BufReader;
use std::process::ExitCode;
use std::sync::Arc;

use serde::Serialize;

use super::super::args::{Compare, CompareFormat};
use super::super::io::{Input, Paint, board, read_line};
use super::super::{CommandError, io, json};
use chancery_core::compare::{PhaseInput, RulebookComparer, RulebookComparison};
use chancery_core::rules::Rules;
use chancery_records::record::line::InputLine;
use chancery_records::record::{Boards, Fault, LONGEST_LINE, read};
use text::count;

/// What was counted.
#[derive(Default, Serialize)]
struct Counts {
    /// The rules that the rulebooks are compared with.
    played_by: &'static str,
    phases: usize,
    differ: usize,
    /// Lines that are no phases.
    refused: usize,
    /// By rulebook: in how many phases it comes out otherwise than the rules in force.
    by_rulebook: BTreeMap<&'static str, usize>,
    /// By the issues that decide: in how many phases they do for some rulebook.
    by_issue: BTreeMap<String, ByIssue>,
}

/// The phases that one issue, or several together, decide.
#[derive(Default, Serialize)]
struct ByIssue {
    phases: usize,
    /// The line on which the first of them stands.
    first: u64,
}

/// Counts over a file.
pub(super) fn run(args: &Compare, input: &Input, paint: Paint) -> Result<ExitCode, CommandError> {
    let rules = args.rules.rules()?;
    let mut file = BufReader::new(input.open().map_err(CommandError::Usage)?);
    let mut boards = Boards::new(board);
    let mut counts = Counts::default();
    let mut text = Vec::new();
    for number in 1.. {
        let more = read_line(&mut file, LONGEST_LINE + 1, &mut text).map_err(|error| {
            CommandError::Usage(format!("{}: can't be read: {error}", input.name()))
        })?;
        if !more {
            break;
        }
        if text.len() > LONGEST_LINE {
            let told = Fault::TooLong {
                limit: LONGEST_LINE,
            };
            counts.refused += 1;
            io::warn(&format!("{}: line {number}: {told}", input.name()));
            continue;
        }
        let line = String::from_utf8_lossy(&text);
        if line.trim().is_empty() {
            continue;
        }
        if let Err(fault) = counts.add(&line, number, &rules, &mut boards) {
            counts.refused += 1;
            io::warn(&format!("{}: line {number}: {fault}", input.name()));
        }
    }
    let printed = match args.format {
        CompareFormat::Text => counts.text(paint),
        CompareFormat::Json => serde_json::to_string(&counts).map_err(json::told)? + "\n",
    };
    io::print(&printed)?;
    Ok(ExitCode::from(u8::from(counts.refused > 0)))
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
        let mut lens = RulebookComparer::new(&phase.map, |_: &Rules| PhaseInput {
            position: phase.position.clone(),
            sheets: phase.sheets.clone(),
        });
        let comparison = lens.compare(rules);
        self.phases += 1;
        self.name_all(&comparison);
        if comparison.is_same() {
            return Ok(());
        }
        self.differ += 1;
        for column in comparison.others() {
            *self
                .by_rulebook
                .entry(comparison.columns[column].view.name())
                .or_default() += 1;
        }
        let mut issues: Vec<String> = Vec::new();
        for decision in lens.decisions(&comparison) {
            let all: Vec<&str> = decision
                .deciding
                .issues
                .iter()
                .map(|issue| issue.info().number)
                .collect();
            issues.push(all.join(" "));
        }
        issues.sort();
        issues.dedup();
        for issue in issues {
            let by = self.by_issue.entry(issue).or_insert(ByIssue {
                phases: 0,
                first: number,
            });
            by.phases += 1;
        }
        Ok(())
    }

    /// Every rulebook has its count, if only nothing.
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
            let titles: Vec<&str> = issues
                .split(' ')
                .filter_map(|issue| issue.parse::<chancery_core::rules::IssueId>().ok())
                .map(|issue| issue.info().title)
                .collect();
            let _ = writeln!(
                text,
                "{:>8}  {issues}  {} (first on line {})",
                by.phases,
                titles.join("; "),
                by.first
            );
        }
        text
    }
}

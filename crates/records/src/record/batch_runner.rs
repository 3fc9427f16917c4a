//! Adjudicates phases given as lines of JSON, and writes the results of each as a line of JSON.

use std::sync::Arc;

use super::check::{self, Expected};
use super::json::{self, Object};
use super::line::InputLine;
use super::read;
use super::write::OutputLine;
use super::{Boards, Fault, Keys};
use chancery_core::adjudicator::{Adjudicator, Algorithm};
use chancery_core::report::ReportContext;
use chancery_core::rules::{IssueId, Rulebook, Rules, RulesError};

/// The maximum length of a line, in bytes; a phase has about two thousand.
pub const LONGEST_LINE: usize = 16 << 20;

/// The options for playing lines.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// The rules of lines that don't name any.
    pub rules: Rules,
    /// The algorithm that finds the verdicts.
    pub algorithm: Algorithm,
    /// Whether every result comes with its reason, unless a line says otherwise.
    pub explain: bool,
    /// Whether the results are compared with what the line expects.
    pub check: bool,
    /// The treatment of unknown keys.
    pub keys: Keys,
}

/// The outcome of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LineOutcome {
    /// It was answered, with no differences if it was checked.
    Answered,
    /// It was answered, and should have been checked, but has no results to compare with.
    Unrecorded,
    /// It was answered, and the results differ from the expected ones.
    Differs,
    /// It wasn't a valid phase, for this reason.
    Refused(String),
    /// It was blank, and nothing was written.
    Blank,
}

/// Plays lines, reusing its memory from one to the next.
#[derive(Debug)]
pub struct BatchRunner {
    options: Options,
    adjudicator: Adjudicator,
    boards: Boards,
}

impl BatchRunner {
    /// Creates a runner with these options, on these boards.
    pub fn new(options: Options, boards: Boards) -> Self {
        BatchRunner {
            options,
            adjudicator: Adjudicator::with(options.algorithm),
            boards,
        }
    }

    /// Appends the answer to one line of input, with its `number` from 1, to `out`: a line of JSON, or
    /// nothing for a blank line.
    pub fn answer(&mut self, number: u64, line: &[u8], out: &mut Vec<u8>) -> LineOutcome {
        answer_line(number, line, out, |text, out| self.play(text, out))
    }

    fn play(&mut self, text: &str, out: &mut Vec<u8>) -> Result<LineOutcome, Fault> {
        let options = &self.options;
        let line = InputLine::read(text)?;
        options.keys.check("batchLine", text)?;
        let rules = rules_of(&line, &options.rules)?;
        options.algorithm.plays(&rules)?;
        let board = self.boards.get(line.map.as_deref())?;
        options.algorithm.supports(&board.map)?;
        let phase = read::read(&line, Arc::clone(&board.map))?;
        let expected = options.check.then(|| Expected::of(&line)).transpose()?;
        let played = self.adjudicator.play(phase.input(&rules));
        let scene = ReportContext::new(phase.input(&rules), &played);
        let unrecorded = expected.as_ref().is_some_and(Expected::is_empty);
        let differs = expected.map(|expected| check::differences(&expected, &phase, &scene));
        let answer = OutputLine {
            id: line.id,
            phase: &phase,
            scene,
            names: &board.names,
            explain: line.explain.unwrap_or(options.explain),
            differs: differs.as_deref(),
        };
        answer.write(out);
        Ok(match differs {
            Some(differs) if !differs.is_empty() => LineOutcome::Differs,
            _ if unrecorded => LineOutcome::Unrecorded,
            _ => LineOutcome::Answered,
        })
    }
}

/// Returns the rules of a line: its rulebook instead of the command's rules, then its single choices.
///
/// # Errors
/// Returns an error if they don't exist or are inconsistent.
pub fn rules_of(line: &InputLine<'_>, default: &Rules) -> Result<Rules, Fault> {
    let mut rules = match line.rules.as_deref() {
        Some(name) => name.parse::<Rulebook>()?.rules(),
        None => *default,
    };
    let choices = line.set.as_ref().map_or(&[][..], |set| &set.0);
    for (issue, choice) in choices {
        let in_set = |error: RulesError| Fault::at("set", error);
        let issue: IssueId = issue.parse().map_err(in_set)?;
        rules.set(issue, choice).map_err(in_set)?;
    }
    if line.rules.is_some() || !choices.is_empty() {
        rules.check()?;
    }
    Ok(rules)
}

/// The mark that some programs write at the start of UTF-8.
pub const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Returns the text of a line of input, without a byte order mark.
///
/// # Errors
/// Returns an error if it is too long, or not UTF-8.
pub fn text_of(line: &[u8]) -> Result<&str, Fault> {
    if line.len() > LONGEST_LINE {
        return Err(Fault::too_long(LONGEST_LINE));
    }
    let line = line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line);
    std::str::from_utf8(line)
        .map_err(|error| Fault::in_column(error.valid_up_to() + 1, "not UTF-8 text"))
}

/// Appends the answer to one line of input, with its `number` from 1, to `out`: a line with what `answer` writes,
/// or with its error; nothing for a blank line.
pub fn answer_line(
    number: u64,
    line: &[u8],
    out: &mut Vec<u8>,
    answer: impl FnOnce(&str, &mut Vec<u8>) -> Result<LineOutcome, Fault>,
) -> LineOutcome {
    let start = out.len();
    let text = match text_of(line) {
        Ok(text) if text.trim().is_empty() => return LineOutcome::Blank,
        Ok(text) => text,
        Err(fault) => return refuse(number, "", &fault, out),
    };
    match answer(text, out) {
        Ok(outcome) => {
            out.push(b'\n');
            outcome
        }
        Err(fault) => {
            out.truncate(start);
            refuse(number, text, &fault, out)
        }
    }
}

/// Answers an invalid line with its `id`, if that can be read, and the error.
fn refuse(number: u64, text: &str, fault: &Fault, out: &mut Vec<u8>) -> LineOutcome {
    let error = fault.to_string();
    let mut object = Object::open(out);
    if let Some(id) = InputLine::id_of(text) {
        id.write(object.key("id"));
    }
    json::write(object.key("line"), &number);
    json::write(object.key("error"), &error);
    object.close();
    out.push(b'\n');
    LineOutcome::Refused(error)
}

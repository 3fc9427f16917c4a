//! A played phase told in steps: the state that the reveal and the read-aloud script share.

use crate::kit::{Row, words};
use crate::screens::phase::conflict;
use chancery_core::board::Map;
use chancery_core::report::ResultLine;
use chancery_core::report::script::{Script, ScriptStep};

/// The steps of a phase, some of which have been shown.
#[derive(Debug)]
pub(super) struct PhaseSteps {
    pub script: Script,
    /// The number of steps that have been shown. The last of them is on screen. It is 0 until the
    /// first key.
    pub shown: usize,
}

impl PhaseSteps {
    /// Returns the steps of a script, none of which has been shown.
    pub fn of(script: Script) -> Self {
        PhaseSteps { script, shown: 0 }
    }

    /// Returns the line with an index.
    pub fn line(&self, index: usize) -> &ResultLine {
        &self.script.lines[index]
    }

    /// Returns the steps that have been shown.
    pub fn shown_steps(&self) -> impl Iterator<Item = &ScriptStep> {
        self.script.steps.iter().take(self.shown)
    }

    /// Returns the steps that haven't been shown.
    pub fn remaining_steps(&self) -> impl Iterator<Item = &ScriptStep> {
        self.script.steps.iter().skip(self.shown)
    }

    /// Returns the step on screen and its index.
    pub fn step(&self) -> Option<(usize, &ScriptStep)> {
        let at = self.shown.checked_sub(1)?;
        Some((at, self.script.steps.get(at)?))
    }

    /// Returns the indices of the lines of the step on screen.
    pub fn current_lines(&self) -> &[usize] {
        self.step().map_or(&[], |(_, step)| step.lines())
    }

    /// Returns whether the last step is on screen.
    pub fn is_at_end(&self) -> bool {
        self.shown == self.script.steps.len()
    }

    /// Returns an order in short form, with the mark of its result if the result is known.
    pub fn marked(&self, map: &Map, line: usize, is_known: bool) -> Row {
        let line = self.line(line);
        let mark = if is_known {
            words::mark_of(line)
        } else {
            Row::new().faint("·")
        };
        mark.text(" ").key(line.order.short(map).to_string())
    }

    /// Returns the heading of a conflict.
    pub fn heading(&self, map: &Map, lines: &[usize]) -> Row {
        let lines: Vec<&ResultLine> = lines.iter().map(|&line| self.line(line)).collect();
        conflict::heading(map, &lines)
    }
}

//! The accepted lines, to be recalled. They are gone with the screen, so that no other seat ever sees
//! them.

/// The most lines that are kept.
const MOST: usize = 100;

/// The lines, the latest last, and the recalled one.
#[derive(Debug, Default)]
pub(super) struct History {
    lines: Vec<String>,
    /// The number of the recalled line, and the text that it replaced.
    at: Option<(usize, String)>,
}

impl History {
    /// Adds an accepted line, unless it is the same as the latest.
    pub fn keep(&mut self, line: &str) {
        self.at = None;
        let line = line.trim();
        if line.is_empty() || self.lines.last().is_some_and(|last| last == line) {
            return;
        }
        if self.lines.len() == MOST {
            self.lines.remove(0);
        }
        self.lines.push(line.to_owned());
    }

    /// Recalls the line before; `written` is the text in the entry line now.
    pub fn before(&mut self, written: &str) -> Option<String> {
        let (at, kept) = match self.at.take() {
            Some((at, kept)) => (at.checked_sub(1), kept),
            None => (self.lines.len().checked_sub(1), written.to_owned()),
        };
        let at = at.or((!self.lines.is_empty()).then_some(0))?;
        self.at = Some((at, kept));
        self.lines.get(at).cloned()
    }

    /// Recalls the line after; after the latest, the text that was replaced first.
    pub fn after(&mut self) -> Option<String> {
        let (at, kept) = self.at.take()?;
        match self.lines.get(at + 1) {
            Some(line) => {
                self.at = Some((at + 1, kept));
                Some(line.clone())
            }
            None => Some(kept),
        }
    }

    /// Ends recalling, as the line was changed.
    pub fn leave(&mut self) {
        self.at = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_back_in_turn_and_what_was_written_last() {
        let mut history = History::default();
        assert_eq!(history.before("x"), None);
        assert_eq!(history.after(), None);
        for line in ["par bur", "mar h", "mar h", "  "] {
            history.keep(line);
        }
        assert_eq!(history.before("bre").as_deref(), Some("mar h"));
        assert_eq!(history.before("mar h").as_deref(), Some("par bur"));
        assert_eq!(history.before("par bur").as_deref(), Some("par bur"));
        assert_eq!(history.after().as_deref(), Some("mar h"));
        assert_eq!(history.after().as_deref(), Some("bre"));
        assert_eq!(history.after(), None);
    }
}

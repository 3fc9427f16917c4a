//! Builds a sentence from a result and its reasons.

/// A sentence in parts: `A Par - Bur bounced: 2 against 2 (A Bur held with support from A Mun; 4.A.2 f).`
pub(super) struct SentenceBuilder {
    result: String,
    detail: String,
    reasons: Vec<String>,
    rule: Option<String>,
}

impl SentenceBuilder {
    /// Starts with the result: `A Par - Bur bounced`.
    pub(super) fn new(result: String) -> Self {
        SentenceBuilder {
            result,
            detail: String::new(),
            reasons: Vec::new(),
            rule: None,
        }
    }

    /// Sets the text after the colon, the strengths or the cause: `2 against 2`.
    pub(super) fn detail(mut self, detail: String) -> Self {
        self.detail = detail;
        self
    }

    /// Returns whether there is text after the colon.
    pub(super) fn has_detail(&self) -> bool {
        !self.detail.is_empty()
    }

    /// Adds a reason, unless it is empty. A reason that the sentence already contains is left out.
    pub(super) fn reason(&mut self, reason: String) {
        if !reason.is_empty() {
            self.reasons.push(reason);
        }
    }

    /// Adds the name of the rule that decided.
    pub(super) fn rule(&mut self, rule: String) {
        self.rule = Some(rule);
    }

    /// Returns the sentence with as many of its reasons as fit into `longest` characters.
    pub(super) fn finish(self, longest: usize) -> String {
        let mut text = self.result;
        if !self.detail.is_empty() {
            text = format!("{text}: {}", self.detail);
        }
        let length = |text: &str| text.chars().count();
        let mut added: Vec<&str> = Vec::new();
        for reason in self.reasons.iter().chain(&self.rule) {
            let repeats = text.contains(reason) || added.iter().any(|added| added.contains(reason));
            let inside: usize = added.iter().map(|part| length(part) + 2).sum();
            // a blank, two brackets and the period
            if !repeats && length(&text) + inside + length(reason) + 4 <= longest {
                added.push(reason);
            }
        }
        if added.is_empty() {
            format!("{text}.")
        } else {
            format!("{text} ({}).", added.join("; "))
        }
    }
}

//! A sentence that grows.

/// What is so, then the reasons, then the rule.
pub(super) struct SentenceBuilder {
    text: String,
    reasons: Vec<String>,
    rule: Option<String>,
}

impl SentenceBuilder {
    pub(super) fn new(text: String) -> Self {
        SentenceBuilder {
            text,
            reasons: Vec::new(),
            rule: None,
        }
    }

    /// Adds a reason, if it is one.
    pub(super) fn reason(&mut self, reason: String) {
        if !reason.is_empty() {
            self.reasons.push(reason);
        }
    }

    /// Names the rule that decided.
    pub(super) fn rule(&mut self, rule: String) {
        self.rule = Some(rule);
    }

    /// The sentence, with as many of its reasons as make it no longer than so many bytes.
    pub(super) fn finish(self, longest: usize) -> String {
        let mut text = self.text;
        let mut mark = if text.contains(": ") { "; " } else { ": " };
        let rule = self.rule.as_ref().map_or(0, |rule| rule.len() + 3);
        for reason in self.reasons {
            if text.len() + mark.len() + reason.len() + rule + 1 > longest {
                continue;
            }
            text.push_str(mark);
            text.push_str(&reason);
            mark = "; ";
        }
        match self.rule {
            Some(rule) if !text.contains(&rule) => format!("{text} ({rule})."),
            _ => format!("{text}."),
        }
    }
}

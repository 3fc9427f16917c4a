//! The rules as plain text, at most [`WIDTH`] columns wide: what `chancery rules` prints.

use std::fmt::Write;

use super::{Choice, IssueId, Rulebook, Rules, Setting};

/// The maximum width of the text, in columns.
pub const WIDTH: usize = 100;

/// Returns the list of rulebooks with descriptions; a star marks the default.
pub fn rulebooks() -> String {
    let mut lines = Lines::default();
    let count = IssueId::ALL.len();
    lines.wrapped(
        "",
        &format!("Rulebooks: each has a choice for all {count} issues."),
    );
    lines.blank();
    for rulebook in Rulebook::ALL {
        let star = if rulebook == Rulebook::default() {
            "*"
        } else {
            " "
        };
        lines.wrapped(&format!(" {star} {rulebook:<10}"), rulebook.about());
    }
    lines.blank();
    lines.wrapped("", "* the default");
    lines.text
}

/// Returns every issue with its choices and the rulebook's source; a star marks the choice in force.
///
/// `rulebook` is the one that `rules` started from. The text notes all differences from it.
pub fn in_force(rules: &Rules, rulebook: Rulebook) -> String {
    let mut lines = Lines::default();
    lines.wrapped("", &format!("{rulebook}: {}", rulebook.about()));
    let changes = rules.changes_from(rulebook);
    if !changes.is_empty() {
        let changes: Vec<_> = changes.iter().map(Setting::to_string).collect();
        lines.wrapped("", &format!("with {}", changes.join(" ")));
    }
    for &issue in IssueId::ALL {
        lines.blank();
        lines.heading(issue);
        let set = rules.choice(issue);
        let (own, source) = issue.under(rulebook);
        let keys = key_width(issue);
        for choice in issue.info().choices {
            lines.choice(if choice == set { "*" } else { " " }, choice, keys);
            if choice == own {
                lines.below(keys, &format!("({rulebook}: {source})"));
            } else if choice == set {
                lines.below(keys, "(set here)");
            }
        }
    }
    lines.blank();
    lines.wrapped("", "* in force");
    lines.text
}

/// Returns one issue in full: the question, its choices with their sources, and each rulebook's choice.
pub fn issue(issue: IssueId) -> String {
    let info = issue.info();
    let mut lines = Lines::default();
    lines.heading(issue);
    lines.blank();
    lines.wrapped("  ", info.question);
    lines.blank();
    let keys = key_width(issue);
    for choice in info.choices {
        lines.choice(" ", choice, keys);
        let mut source = format!("Source: {}.", choice.source);
        if !choice.also.is_empty() {
            let _ = write!(source, " Also called {}.", choice.also.join(", "));
        }
        lines.below(keys, &source);
    }
    for (letter, reason) in info.no_rule {
        lines.wrapped(
            &format!("   {letter:<keys$}  "),
            &format!("names no rule: {reason}"),
        );
    }
    lines.blank();
    for rulebook in Rulebook::ALL {
        let (choice, source) = issue.under(rulebook);
        lines.wrapped(&format!("   {rulebook:<10}{:<keys$}  ", choice.key), source);
    }
    lines.text
}

/// Returns the choices of several rulebooks in columns; a star marks the issues on which they differ.
pub fn side_by_side(rulebooks: &[Rulebook]) -> String {
    let title = IssueId::ALL
        .iter()
        .map(|issue| issue.info().title.len())
        .max()
        .unwrap_or(0);
    let widths: Vec<usize> = rulebooks.iter().map(|rulebook| column(*rulebook)).collect();
    let mut lines = Lines::default();
    let names: Vec<_> = rulebooks.iter().map(|rulebook| rulebook.name()).collect();
    lines.row(&format!("  {:5}  {:title$}", "", ""), &names, &widths);
    for &issue in IssueId::ALL {
        let keys: Vec<_> = rulebooks
            .iter()
            .map(|rulebook| issue.under(*rulebook).0.key)
            .collect();
        let differ = if keys.windows(2).any(|pair| pair[0] != pair[1]) {
            "*"
        } else {
            " "
        };
        lines.row(
            &format!("{differ} {issue}  {:title$}", issue.info().title),
            &keys,
            &widths,
        );
    }
    lines.blank();
    lines.wrapped("", "* they differ");
    lines.text
}

/// Returns the width of a rulebook's column, which fits its name and its longest key.
fn column(rulebook: Rulebook) -> usize {
    let keys = IssueId::ALL
        .iter()
        .map(|issue| issue.under(rulebook).0.key.len());
    keys.chain([rulebook.name().len()]).max().unwrap_or(0)
}

/// Returns the width of the longest key of an issue's choices.
fn key_width(issue: IssueId) -> usize {
    let keys = issue.info().choices.iter().map(|choice| choice.key.len());
    keys.max().unwrap_or(0)
}

/// A text that is built line by line, wrapped and without trailing blanks.
#[derive(Default)]
struct Lines {
    text: String,
}

impl Lines {
    fn push(&mut self, line: &str) {
        self.text.push_str(line.trim_end());
        self.text.push('\n');
    }

    fn blank(&mut self) {
        self.text.push('\n');
    }

    fn heading(&mut self, issue: IssueId) {
        self.push(&format!("{issue}  {}", issue.info().title));
    }

    /// Adds a choice after a mark; its text is indented by a key of `keys` columns.
    fn choice(&mut self, mark: &str, choice: &Choice, keys: usize) {
        let start = format!(" {mark} {:<keys$}  ", choice.key);
        self.wrapped(&start, choice.text);
    }

    /// Adds a remark below the text of a choice.
    fn below(&mut self, keys: usize, remark: &str) {
        self.wrapped(&" ".repeat(keys + 5), remark);
    }

    fn row(&mut self, start: &str, cells: &[&str], widths: &[usize]) {
        let mut line = String::from(start);
        for (cell, width) in cells.iter().zip(widths) {
            let _ = write!(line, " {cell:<width$}");
        }
        self.push(&line);
    }

    /// Adds wrapped text after a start; continuation lines are indented to the end of the start.
    fn wrapped(&mut self, start: &str, text: &str) {
        for line in ::text::wrap_hanging(start, text, WIDTH) {
            self.push(&line);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the number of lines with a star before a choice or an issue.
    fn starred(text: &str) -> usize {
        text.lines()
            .filter(|line| line.trim_start().starts_with("* "))
            .count()
            - 1
    }

    #[test]
    fn no_line_is_too_wide_or_ends_in_blanks() {
        let mut texts = vec![rulebooks(), side_by_side(&Rulebook::ALL)];
        texts.extend(Rulebook::ALL.map(|rulebook| in_force(&rulebook.rules(), rulebook)));
        texts.extend(IssueId::ALL.iter().map(|id| issue(*id)));
        for line in texts.iter().flat_map(|text| text.lines()) {
            assert!(line.is_ascii(), "{line}");
            assert!(line.len() <= WIDTH && line.trim_end() == line, "{line}");
        }
    }

    #[test]
    fn every_rulebook_is_listed_and_the_default_marked() {
        let text = rulebooks();
        for rulebook in Rulebook::ALL {
            assert!(text.contains(&format!("{rulebook}  ")), "{rulebook}");
        }
        assert!(text.contains(" * datc-3.1 "), "{text}");
        assert_eq!(starred(&text), 1);
    }

    #[test]
    fn one_choice_of_each_issue_is_in_force() {
        let mut rules = Rulebook::R2023.rules();
        assert_eq!(
            starred(&in_force(&rules, Rulebook::R2023)),
            IssueId::ALL.len()
        );
        rules.multi_route = crate::rules::MultiRoute::AnyBroken;
        let text = in_force(&rules, Rulebook::R2023);
        assert_eq!(starred(&text), IssueId::ALL.len());
        let expected = "with 4.A.1=a\n\
            \n\
            4.A.1  Multi-route convoy disruption\n \
            * a     No: the convoy is broken when any one of its routes is.\n         \
                    (set here)\n   \
              b     Yes, as long as one route is whole.\n         \
                    (2023: the rulebook)\n";
        assert!(text.contains(expected), "{text}");
    }

    #[test]
    fn an_issue_is_told_in_full() {
        let text = issue(IssueId::Paradox);
        for part in [
            "4.A.2  Convoy disruption",
            "e     names no rule",
            "2023      c     p. 18",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
        for choice in IssueId::Paradox.info().choices {
            assert!(
                text.contains(&format!("   {:<4}  ", choice.key)),
                "{}: {text}",
                choice.key
            );
        }
    }

    #[test]
    fn columns_mark_the_issues_on_which_rulebooks_differ() {
        let text = side_by_side(&[Rulebook::Datc31, Rulebook::Datc32]);
        let marked = text
            .lines()
            .filter(|line| line.starts_with("* 4"))
            .map(|line| &line[2..7]);
        assert_eq!(marked.collect::<Vec<_>>(), ["4.C.3", "4.D.3"]);
        let heads: Vec<_> = text
            .lines()
            .next()
            .unwrap_or("")
            .split_whitespace()
            .collect();
        assert_eq!(heads, ["datc-3.1", "datc-3.2"]);
        let row = text
            .lines()
            .find(|line| line.contains("4.C.3"))
            .unwrap_or("");
        assert!(row.ends_with(" c        b"), "{row}");
    }
}

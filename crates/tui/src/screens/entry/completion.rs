//! Completion of the line: the suggested text after the cursor, and the effect of Tab.

use super::line_editor::Completion as Turn;
use super::{EntryView, OrderEntry, Session, orders_text};
use crate::keys::Command;
use crate::kit::Row;
use chancery_core::orders::WrittenOrder;
use entry::{self, Completion, Verdict};

impl OrderEntry {
    /// Completes the line with the suggested text, then with the next or previous completion.
    pub(super) fn complete(&mut self, session: &Session, command: Command) {
        let going_on = self.line.completion.take();
        if let (None, Some(fleets)) = (&going_on, self.view(session).fleets()) {
            let text = format!("{}; {fleets}", self.line.typed().trim_end());
            return self.set_line(session, &text);
        }
        let (typed, turn) = match going_on {
            Some(Turn { typed, turn }) => (typed, Some(turn)),
            None => (self.line.value().to_owned(), None),
        };
        let all = self.view(session).completions(&typed);
        let Some(last) = all.len().checked_sub(1) else {
            return self.say(Row::new().dim("No completions."));
        };
        let turn = match (turn, command) {
            (None | Some(0), Command::CompleteBack) => last,
            (Some(turn), Command::CompleteBack) => turn - 1,
            (Some(turn), _) if turn < last => turn + 1,
            _ => 0,
        };
        self.set_line(session, &all[turn].text);
        // a unit is only the start of an order, so the next Tab completes from there
        if all[turn].order.is_some() || all.len() > 1 {
            self.line.completion = Some(Turn { typed, turn });
        }
    }
}

impl<'a> EntryView<'a> {
    /// Returns the completions of the line.
    pub(super) fn line_completions(self) -> &'a [Completion] {
        self.entry.line.completions(|typed| self.completions(typed))
    }

    /// Returns the completions of a text, either alone or as an order of the selected unit.
    pub(super) fn completions(self, typed: &str) -> Vec<Completion> {
        let all = self.plain_completions("", typed);
        if !all.is_empty() || typed.contains(';') {
            return all;
        }
        match self.item().and_then(|item| item.unit_name(self.session)) {
            Some(start) => self.plain_completions(&format!("{start} "), typed),
            None => all,
        }
    }

    /// Returns the completions of a text behind the unit `begun`, which may be empty. There are none if
    /// the most likely one shares nothing with the text.
    pub(super) fn plain_completions(self, start: &str, typed: &str) -> Vec<Completion> {
        let line = format!("{start}{typed}");
        let mut all = self.ask(|context| entry::complete_last(context, &line));
        all.retain(|one| {
            let site = one.order.as_ref().and_then(WrittenOrder::province);
            let builder = site.and_then(|site| self.game().position().builder(site));
            let owner = one.unit.map(|unit| unit.power).or(builder);
            owner.is_none_or(|owner| self.entry.powers.contains(&owner))
        });
        let first = all.first().map_or("", |one| one.text.as_str());
        if shares_a_word(
            self.session,
            typed,
            first.strip_prefix(start).unwrap_or(first),
        ) {
            all
        } else {
            Vec::new()
        }
    }

    /// Returns the suggested text after the cursor: the missing convoy orders, or the rest of the
    /// most likely order.
    pub(super) fn rest(self) -> String {
        let line = self.entry.line.value();
        let is_inside = self.entry.line.input.cursor() < line.chars().count();
        if line.trim().is_empty() || is_inside || self.line_command().is_some() {
            return String::new();
        }
        if let Some(fleets) = self.fleets() {
            return format!("; {fleets}");
        }
        let verdict = self.entry.line.reading().map(|reading| reading.verdict);
        if !matches!(verdict, Some(Verdict::Unreadable | Verdict::Void)) {
            return String::new();
        }
        let all = self.line_completions();
        let rest = all.first().map_or("", Completion::rest).trim_end();
        if line.ends_with(char::is_whitespace) {
            rest.trim_start().to_owned()
        } else {
            rest.to_owned()
        }
    }

    /// Returns the convoy orders that the line needs and that aren't written yet, as text.
    pub(super) fn fleets(self) -> Option<String> {
        let reading = self.entry.line.reading()?;
        if !reading.verdict.is_clear() {
            return None;
        }
        let fleets = self.ask(|context| entry::fleets_for(context, reading));
        (!fleets.is_empty()).then(|| orders_text(self.session, &fleets, "; "))
    }
}

/// Returns whether a typed word is spelled correctly, or begins like a word of the text. A line without
/// words needs none.
pub(super) fn shares_a_word(session: &Session, typed: &str, text: &str) -> bool {
    let is_mark = |letter: char| !letter.is_alphanumeric();
    let initial = |word: &str| {
        word.chars()
            .next()
            .map(char::to_lowercase)
            .map(Vec::from_iter)
    };
    let initials: Vec<_> = text.split(is_mark).filter_map(initial).collect();
    let shares = |word: &str| {
        session.lexicon().knows(word) || initial(word).is_some_and(|it| initials.contains(&it))
    };
    typed.chars().all(is_mark) || typed.split(is_mark).any(shares)
}

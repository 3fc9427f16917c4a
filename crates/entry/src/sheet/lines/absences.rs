//! Lines that say why a power sent nothing.

use super::{Reader, counts};
use crate::keywords::Keyword;
use crate::normalize::key;
use crate::reading::{Part, Reading, Verdict};
use crate::sheet::content::Content;
use crate::sheet::doubt::{self, Clause};
use crate::sheet::layout::Layout;
use crate::sheet::{LineKind, ReadLine};
use crate::words::List;
use chancery_core::board::{Power, PowerSet};

impl Reader<'_> {
    /// Returns whether a text has a word for what units do, or for builds: `all units hold (away this week)`.
    fn says_what_units_do(&self, text: &str) -> bool {
        let builds = |word: &str| self.lexicon.says(&key(word), |it| it == Keyword::Build);
        let content = Content::of(self.legality.map, self.lexicon, text);
        // "No moves received, for the third time running."
        let acts = content.has_verb() && !content.only_refuses();
        acts || text.split_whitespace().any(builds)
    }
}

/// On a page of several powers, finds the lines with a word for nothing or for who is away, of powers that have no other
/// line: `Germany: wiped off, nothing legible`. They say that there are no orders, and put none in doubt.
pub(super) fn find(reader: &Reader<'_>, layout: &mut Layout, lines: &mut [ReadLine]) {
    if layout.is_of_one_power {
        return;
    }
    let orders = |line: &&ReadLine| {
        let mut parts = line.reading.parts.iter();
        parts.any(|part| !part.candidates.is_empty())
    };
    let with_orders = lines.iter().filter(orders);
    let ordered: PowerSet = with_orders.filter_map(|line| line.power).collect();
    let doubted = &mut layout.doubted;
    for account in &mut layout.accounts {
        let may_refuse = matches!(
            account.kind,
            LineKind::Phrase | LineKind::Problem | LineKind::Order
        );
        if !may_refuse || !List::Absent.names_a_word_of(&account.text) {
            continue;
        }
        let is_other = |line: &&ReadLine, power: Power| {
            line.power == Some(power)
                && line.number != account.number
                && line.kind == LineKind::Order
        };
        let is_left_out = |&power: &Power| {
            !ordered.contains(power) && !lines.iter().any(|line| is_other(&line, power))
        };
        let mut own = lines.iter().filter(|line| line.number == account.number);
        // "Italy: none due" among the lines of France
        let leading = reader.leading_power(&account.text, 2);
        // "gm_ruedi: Russia sent nothing"
        let spoken = account.text.rsplit_once(": ");
        let leading = leading.or_else(|| reader.leading_power(spoken?.1, 2));
        let power = leading.or_else(|| own.next().map_or(account.power, |line| line.power));
        if power.as_ref().is_some_and(is_left_out)
            && !reader.says_what_units_do(&account.text)
            && !doubt::repeats(reader.lexicon, &account.text)
            && Clause::of_text(reader.lexicon, None, &account.text)
                .places
                .is_empty()
        {
            (account.kind, account.power) = (LineKind::None, power);
            doubted.retain(|doubted| doubted.by != account.number);
            let own = lines
                .iter_mut()
                .filter(|line| line.number == account.number);
            for line in own {
                (line.kind, line.power) = (LineKind::None, power);
                line.reading = Reading {
                    parts: vec![Part::no_orders()],
                    ..Reading::bare(Verdict::Ok, String::new())
                };
                line.counts = counts(&line.reading);
            }
        }
    }
}

//! Headings in other words than usual: a line that names a power, above orders that are all for units of that power.

use super::LineKind;
use super::ReadLine;
use super::layout::Layout;
use super::lines::Reader;
use super::order_sets::Set;
use crate::lexicon::Lexicon;
use crate::normalize::key;
use crate::only;
use chancery_core::board::Power;

/// The number of words of a heading with a remark.
const MOST_WORDS: usize = 10;

/// Makes such lines headings: `France / Pete`, `Next is France`. Returns whether there are any.
pub(super) fn restore(reader: &Reader<'_>, layout: &mut Layout, lines: &[ReadLine]) -> bool {
    let gives_orders = |number: usize| {
        let mut own = lines.iter().filter(|line| line.number == number);
        own.any(|line| !line.reading.parts.is_empty())
    };
    let accounts = layout.accounts.iter().map(|account| {
        let other = matches!(account.kind, LineKind::Order | LineKind::Phrase);
        let power = named(reader.lexicon, &account.text);
        let power = power.filter(|_| other && !gives_orders(account.number));
        (account.number, power, account.kind == LineKind::Heading)
    });
    let accounts: Vec<(usize, Option<Power>, bool)> = accounts.collect();
    let mut found = Vec::new();
    for (index, &(number, power, _)) in accounts.iter().enumerate() {
        let Some(power) = power.filter(|power| layout.accounts[index].power != Some(*power)) else {
            continue;
        };
        let mut below = accounts[index + 1..].iter();
        let end = below.find(|(_, power, heading)| power.is_some() || *heading);
        let end = end.map_or(usize::MAX, |next| next.0);
        let own = lines
            .iter()
            .filter(|line| (number..end).contains(&line.number));
        if reader.owner_of(own) == Some(power) {
            found.push((number, power, end));
        }
    }
    for &(number, power, end) in &found {
        layout.orders.retain(|entry| entry.line != number);
        layout.doubted.retain(|doubted| doubted.by != number);
        let orders = layout.orders.iter_mut();
        for entry in orders.filter(|entry| (number..end).contains(&entry.line)) {
            (entry.power, entry.set) = (Some(power), 1);
        }
        let doubted = layout.doubted.iter_mut();
        for doubted in doubted.filter(|doubted| (number..end).contains(&doubted.by)) {
            doubted.power = Some(power);
        }
        let accounts = layout.accounts.iter_mut();
        for account in accounts.filter(|account| (number..end).contains(&account.number)) {
            account.power = Some(power);
            if account.number == number {
                account.kind = LineKind::Heading;
            }
        }
        if layout.sets.iter().all(|set| set.power != power) {
            layout.sets.push(Set::new(power, 1));
        }
    }
    !found.is_empty()
}

/// Returns the only power that a short line names.
fn named(lexicon: &Lexicon, text: &str) -> Option<Power> {
    let folded = key(text);
    let words = || folded.split(' ');
    let powers = words().filter_map(|word| lexicon.power(word).filter(|_| word.len() > 3));
    only(powers).filter(|_| words().count() <= MOST_WORDS)
}

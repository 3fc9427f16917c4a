//! Headings in other words than usual: a line that names a power, above orders that are all for units of that power.

use super::heading::shortened_power;
use super::layout::Layout;
use super::lines::Reader;
use super::order_sets::Set;
use super::{LineKind, ReadLine};
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
        let power = named(reader, &account.text);
        power.filter(|_| other && !gives_orders(account.number))
    });
    let powers: Vec<Option<Power>> = accounts.collect();
    let mut found = Vec::new();
    for (index, (account, power)) in layout.accounts.iter().zip(&powers).enumerate() {
        let Some(power) = power.filter(|power| account.power != Some(*power)) else {
            continue;
        };
        let mut below = layout.accounts.iter().zip(&powers).skip(index + 1);
        let end = below.find(|(it, power)| power.is_some() || it.kind == LineKind::Heading);
        let block = account.number..end.map_or(usize::MAX, |(next, _)| next.number);
        let own = lines.iter().filter(|line| block.contains(&line.number));
        if reader.owner_of(own) == Some(power) {
            found.push((power, block));
        }
    }
    let restored = !found.is_empty();
    for (power, block) in found {
        layout.orders.retain(|entry| entry.line != block.start);
        layout.doubted.retain(|doubted| doubted.by != block.start);
        for entry in layout
            .orders
            .iter_mut()
            .filter(|it| block.contains(&it.line))
        {
            (entry.power, entry.set) = (Some(power), 1);
        }
        for doubted in layout
            .doubted
            .iter_mut()
            .filter(|it| block.contains(&it.by))
        {
            doubted.power = Some(power);
        }
        for account in layout
            .accounts
            .iter_mut()
            .filter(|it| block.contains(&it.number))
        {
            account.power = Some(power);
            if account.number == block.start {
                account.kind = LineKind::Heading;
            }
        }
        if layout.sets.iter().all(|set| set.power != power) {
            layout.sets.push(Set::new(power, 1));
        }
    }
    restored
}

/// Returns the only power that a short line names, or whose initial it is.
fn named(reader: &Reader<'_>, text: &str) -> Option<Power> {
    let folded = key(text);
    if folded.len() == 1 {
        return shortened_power(reader.legality.map, &folded);
    }
    let words = || folded.split(' ');
    let powers = words().filter_map(|word| reader.lexicon.power(word).filter(|_| word.len() > 3));
    only(powers).filter(|_| words().count() <= MOST_WORDS)
}

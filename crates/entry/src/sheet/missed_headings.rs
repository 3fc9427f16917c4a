//! Headings in other words than usual: a line that names a power, above orders that are all for units of that power.

use super::account::Account;
use super::heading::shortened_power;
use super::layout::{Layout, timed};
use super::lines::Reader;
use super::order_sets::Set;
use super::{LineKind, ReadLine};
use crate::normalize::key;
use crate::only;
use chancery_core::board::Power;
use std::ops::Range;

/// The number of words of a person's name.
const MOST_NAMES: usize = 3;

/// The number of words of a heading with a remark.
const MOST_WORDS: usize = 10;

/// The words above or in front of orders that say whose they are.
#[derive(Clone, PartialEq, Eq)]
enum Title {
    Power(Power),
    /// A person's name, as a key: `Frog: bur bel`.
    Name(String),
}

/// Makes such lines headings: `France / Pete`, `Next is France`, and among headings a person's name. Returns whether there
/// are any.
pub(super) fn restore(reader: &Reader<'_>, layout: &mut Layout, lines: &[ReadLine]) -> bool {
    let titles = layout
        .accounts
        .iter()
        .map(|it| title(reader, layout, lines, it));
    let titles: Vec<Option<Title>> = titles.collect();
    let mut found = Vec::new();
    for (index, (account, title)) in layout.accounts.iter().zip(&titles).enumerate() {
        let Some(title) = title else { continue };
        let mut below = layout.accounts.iter().zip(&titles).skip(index + 1);
        let named = matches!(title, Title::Name(_));
        let end = below.find(|(it, title)| {
            let other = named && it.power != account.power;
            title.is_some() || it.kind == LineKind::Heading || other
        });
        let block = account.number..end.map_or(usize::MAX, |(next, _)| next.number);
        let own = lines.iter().filter(|line| block.contains(&line.number));
        let owner = reader.owner_of(own);
        found.push((title, account.power, owner, block));
    }
    let owners: Vec<(Title, Power)> = found
        .iter()
        .filter_map(|(title, _, owner, _)| Some(((*title).clone(), (*owner)?)))
        .collect();
    let power_of = |title: &Title| match title {
        Title::Power(power) => Some(*power),
        Title::Name(_) => {
            let mut own = owners.iter().filter(|it| it.0 == *title);
            let first = own.next()?.1;
            own.all(|it| it.1 == first).then_some(first)
        }
    };
    let found = found
        .into_iter()
        .filter_map(|(title, before, owner, block)| {
            let power = power_of(title).filter(|power| before != Some(*power))?;
            let is_owner = match title {
                Title::Power(_) => owner == Some(power),
                Title::Name(_) => before.is_some() && owner.is_none_or(|owner| owner == power),
            };
            is_owner.then_some((power, block))
        });
    let found: Vec<(Power, Range<usize>)> = found.collect();
    let restored = !found.is_empty();
    for (power, block) in found {
        let titled = |line: &ReadLine| line.number == block.start && !line.reading.parts.is_empty();
        let gives_orders = lines.iter().any(titled);
        let keeps = |line: usize| gives_orders || line != block.start;
        layout.orders.retain(|entry| keeps(entry.line));
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
            if !keeps(account.number) {
                account.kind = LineKind::Heading;
            }
        }
        if layout.sets.iter().all(|set| set.power != power) {
            layout.sets.push(Set::new(power, 1));
        }
    }
    restored
}

/// Returns the title that a line is or begins with.
fn title(
    reader: &Reader<'_>,
    layout: &Layout,
    lines: &[ReadLine],
    account: &Account,
) -> Option<Title> {
    let other = matches!(account.kind, LineKind::Order | LineKind::Phrase);
    let mut own = lines.iter().filter(|line| line.number == account.number);
    if !own.any(|line| !line.reading.parts.is_empty())
        && let Some(power) = named(reader, &account.text).filter(|_| other)
    {
        return Some(Title::Power(power));
    }
    let text = &account.text[timed(&account.text)..];
    let (name, _) = text.split_once(':').filter(|_| !layout.is_of_one_power)?;
    let name = key(name);
    let mut words = name.split(' ');
    let unknown = |word: &str| word.len() > 2 && !reader.lexicon.knows(word);
    (words.clone().count() <= MOST_NAMES && words.all(unknown)).then_some(Title::Name(name))
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

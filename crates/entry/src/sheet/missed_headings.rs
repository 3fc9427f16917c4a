//! Headings in other words than usual: a line that names a power, above orders that are all for units of that power.

use super::account::Account;
use super::conflicts;
use super::layout::{Layout, timed};
use super::lines::Reader;
use super::order_sets::Set;
use super::post_titles::is_above_post;
use super::quotations::{heads_mail, opens_quotation};
use super::{LineKind, ReadLine};
use crate::lexicon::Lexicon;
use crate::normalize::key;
use crate::only;
use chancery_core::board::Power;
use std::ops::Range;

/// The maximum number of words of a person's name.
const MOST_NAMES: usize = 3;

/// The maximum number of words of a heading with a remark.
const MOST_WORDS: usize = 12;

/// The words above or in front of orders that say whose they are.
#[derive(Clone, PartialEq, Eq)]
enum Title {
    Power(Power),
    /// A letter that may begin the power's name in any language: `D: A Mun - Ruh` for Deutschland.
    Letter(String),
    /// A person's name, as a key: `Frog: bur bel`.
    Name(String),
    /// What a forum or a chat has above each post: `Nacho, mié. 21:30`, `#3 mitteleuropa`, a rule, the header of a mail.
    Post,
}

/// A title with the lines up to the next one.
struct Block {
    title: Title,
    /// The power to which the lines belonged before.
    before: Option<Power>,
    /// The owner of all units that the lines order.
    owner: Option<Power>,
    lines: Range<usize>,
}

impl Block {
    /// Returns the power of the title. A name has one if all blocks with that name order units of that power.
    fn power(&self, lexicon: &Lexicon, blocks: &[Block]) -> Option<Power> {
        match &self.title {
            Title::Power(power) => return self.owner.filter(|it| it == power),
            Title::Letter(letter) => {
                return self.owner.filter(|&it| lexicon.begins_name(it, letter));
            }
            Title::Post => return self.owner,
            Title::Name(_) => {}
        }
        let mut own = blocks.iter().filter(|it| it.title == self.title);
        let power = own.find_map(|it| it.owner)?;
        let is_same = own.all(|it| it.owner.is_none_or(|owner| owner == power));
        (is_same && self.before.is_some()).then_some(power)
    }
}

/// Makes such lines headings: `France / Pete`, `Next is France`, and among headings a person's name. Returns whether there
/// are any.
pub(super) fn restore(reader: &Reader<'_>, layout: &mut Layout, lines: &[ReadLine]) -> bool {
    let blocks = blocks(reader, layout, lines);
    let mut restored = false;
    for block in &blocks {
        let power = block.power(reader.lexicon, &blocks);
        if let Some(power) = power.filter(|power| block.before != Some(*power)) {
            // "Tom here for Russia, Warsaw to Gali" heads the block, and is asked about
            let may_order = |line: &ReadLine| {
                let is_first = line.number == block.lines.start;
                is_first && (gives_orders(line) || !reader.named(line).is_empty())
            };
            assign(layout, power, &block.lines, !lines.iter().any(may_order));
            restored = true;
        }
    }
    restored
}

/// Returns the titles of a sheet with the lines below them.
fn blocks(reader: &Reader<'_>, layout: &Layout, lines: &[ReadLine]) -> Vec<Block> {
    let accounts = &layout.accounts;
    let title = |account| title(reader, layout, lines, account);
    let titles: Vec<Option<Title>> = accounts.iter().map(title).collect();
    let mut blocks = Vec::new();
    for (index, (account, title)) in accounts.iter().zip(&titles).enumerate() {
        let Some(title) = title.clone() else { continue };
        let named = matches!(title, Title::Name(_));
        let mut below = accounts.iter().zip(&titles).skip(index + 1);
        let end = below.find(|(it, title)| {
            let other = named && it.power != account.power;
            title.is_some() || it.kind == LineKind::Heading || other
        });
        let block = account.number..end.map_or(usize::MAX, |(next, _)| next.number);
        let own = lines.iter().filter(|line| block.contains(&line.number));
        blocks.push(Block {
            title,
            before: account.power,
            owner: reader.owner_of(own),
            lines: block,
        });
    }
    blocks
}

/// Gives the lines of a block to a power. The first is a heading, unless it gives orders.
fn assign(layout: &mut Layout, power: Power, block: &Range<usize>, is_heading: bool) {
    let heads = |line: usize| is_heading && line == block.start;
    layout.orders.retain(|entry| !heads(entry.line));
    layout.doubted.retain(|it| it.by != block.start);
    let orders = layout.orders.iter_mut();
    for entry in orders.filter(|it| block.contains(&it.line)) {
        (entry.power, entry.set) = (Some(power), 1);
    }
    let doubted = layout.doubted.iter_mut();
    for doubted in doubted.filter(|it| block.contains(&it.by)) {
        doubted.power = Some(power);
    }
    let accounts = layout.accounts.iter_mut();
    for account in accounts.filter(|it| block.contains(&it.number)) {
        account.power = Some(power);
        if heads(account.number) {
            account.kind = LineKind::Heading;
        }
    }
    if layout.sets.iter().all(|set| set.power != power) {
        layout.sets.push(Set::new(power, 1));
    }
}

fn gives_orders(line: &ReadLine) -> bool {
    !line.reading.parts.is_empty()
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
    if let Some(power) = named(reader, &account.text).filter(|_| other)
        && !own.any(gives_orders)
    {
        return Some(Title::Power(power));
    }
    // "[21:12] Ivo: ven-tri" is a post itself
    let is_bare = matches!(account.kind, LineKind::Phrase | LineKind::Section)
        || other && timed(&account.text) == 0;
    if is_bare
        && !layout.is_of_one_power
        && !own.any(gives_orders)
        && (is_above_post(&account.text) || opens_quotation(&account.text))
    {
        return Some(Title::Post);
    }
    let text = &account.text[timed(&account.text)..];
    let (name, _) = text.split_once(':').filter(|_| !layout.is_of_one_power)?;
    // "the_blighty" is one word
    let joined = name.contains('_') && !name.trim().contains(' ');
    let name = key(name);
    // "F: Wes - Tun" below "T: Con - Bul"
    if let Some(power) = initial(reader, &name) {
        return Some(Title::Power(power));
    }
    if name.chars().count() == 1 {
        return Some(Title::Letter(name));
    }
    if heads_mail(&name) || conflicts::corrects(&name) {
        return None;
    }
    let mut words = name.split(' ');
    let unknown = |word: &str| word.len() > 2 && !reader.lexicon.knows(word);
    let is_name = match joined {
        true => words.any(unknown),
        false => words.clone().count() <= MOST_NAMES && words.all(unknown),
    };
    is_name.then_some(Title::Name(name))
}

/// Returns the only power that a short line names, or whose initial it is.
fn named(reader: &Reader<'_>, text: &str) -> Option<Power> {
    let folded = key(text);
    let words = || folded.split(' ');
    let powers = words().filter_map(|word| reader.lexicon.power(word).filter(|_| word.len() > 3));
    let named = || only(powers).filter(|_| words().count() <= MOST_WORDS);
    initial(reader, &folded).or_else(named)
}

/// Returns the power whose initial a word is.
fn initial(reader: &Reader<'_>, word: &str) -> Option<Power> {
    let letter = Some(word).filter(|word| word.len() == 1)?;
    reader.lexicon.shortened_power(letter)
}

//! Lines that say who wrote what is below, without marks in front of it: `Sofia wrote:`, `Quote from: Sofia`. Such a line
//! heads a post, or what the post quotes: the orders below it tell.

use std::collections::BTreeSet;
use std::ops::Range;

use super::layout::timed;
use super::mailbox::Mailbox;
use super::post_titles::is_above_post;
use super::quotations::opens_quotation;
use crate::normalize::key;
use crate::words::List;
use chancery_core::board::Power;

/// What such a line is.
pub(super) enum Attribution {
    /// It heads a post.
    Heads,
    /// The rows below it, up to this one, are quoted.
    Quotes(usize),
    /// It stands in a mail without orders above it: what is below may be quoted.
    MayQuote,
}

/// What stands above a row, outside of quotations.
#[derive(Default)]
pub(super) struct Above {
    /// The rows with orders, as keys.
    orders: BTreeSet<String>,
    /// The owners of the units that they order.
    pub owners: BTreeSet<Power>,
    /// The owner of the unit that the last of them orders.
    owner: Option<Power>,
    /// Whether one of them is in the same mail or post.
    pub in_post: bool,
}

impl Above {
    /// Adds a row with orders.
    pub fn add(&mut self, mailbox: &Mailbox<'_>, at: usize) {
        self.orders.insert(key(mailbox.rows[at].1));
        self.owner = mailbox.owner(at).flatten().or(self.owner);
        self.owners.extend(self.owner);
        self.in_post = true;
    }

    /// Returns whether the same orders as in a row stand above.
    fn has(&self, mailbox: &Mailbox<'_>, at: usize) -> bool {
        self.orders.contains(&key(mailbox.rows[at].1))
    }
}

/// Returns what a row is, if it is such a line.
pub(super) fn of_row(mailbox: &Mailbox<'_>, at: usize, above: &Above) -> Option<Attribution> {
    let line = mailbox.rows[at].1;
    let is_quote = List::QuotedPost.occurs_in(&key(line));
    if !is_quote && !opens_quotation(line) {
        return None;
    }
    let begins = |row: &usize| begins_post(mailbox, *row);
    let post = at + 1
        ..(at + 1..mailbox.rows.len())
            .find(begins)
            .unwrap_or(mailbox.rows.len());
    if let Some(last) = post.clone().find(|&row| ends_quote(mailbox.rows[row].1)) {
        return Some(Attribution::Quotes(last + 1));
    }
    // what is quoted may begin with the name of its power
    let names_power = |row: &usize| {
        let found = mailbox.heading(*row);
        found.is_some_and(|found| found.orders.is_none())
    };
    let headed = post.clone().skip(1).find(names_power);
    let below = at + 1..headed.unwrap_or(post.end);
    let orders = || below.clone().filter(|&row| mailbox.gives_orders(row));
    let restates = orders().next().is_some_and(|row| above.has(mailbox, row));
    let is_headed = || at > 0 && heads_post(mailbox, at - 1);
    if is_quote || restates || is_headed() {
        return Some(Attribution::Quotes(end_of_quote(mailbox, below, above)));
    }
    if mailbox.is_in_mail(at) {
        let quotes = if above.in_post {
            Attribution::Quotes(post.end)
        } else {
            Attribution::MayQuote
        };
        return Some(quotes);
    }
    // without the position, the owners of the units aren't known
    mailbox.known.position?;
    let owners: Vec<Option<Power>> = orders().filter_map(|row| mailbox.owner(row)).collect();
    let owner = *owners.first()?;
    let is_one = owner.is_some() && owners.iter().all(|other| *other == owner);
    if !is_one {
        return above.in_post.then_some(Attribution::Quotes(post.end));
    }
    let is_other = mailbox.known.power.is_none() && above.owner != owner;
    is_other.then_some(Attribution::Heads)
}

/// Returns whether a row stands above a mail or a post.
pub(super) fn heads_post(mailbox: &Mailbox<'_>, at: usize) -> bool {
    let line = mailbox.rows[at].1;
    // "[21:12] Ivo: not that one" is a post itself
    let is_bare = [0, line.len()].contains(&timed(line));
    let is_titled = || is_bare && is_above_post(line) && mailbox.owner(at).is_none();
    mailbox.is_header(at) || (opens_quotation(line) || is_titled()) && !mailbox.gives_orders(at)
}

/// Returns whether a row is the last one of a quotation.
fn ends_quote(line: &str) -> bool {
    List::QuoteEnd.occurs_in(&key(line))
}

/// Returns whether a row begins another post, or another quotation.
fn begins_post(mailbox: &Mailbox<'_>, at: usize) -> bool {
    heads_post(mailbox, at) || List::QuotedPost.occurs_in(&key(mailbox.rows[at].1))
}

/// Returns the row behind a quotation that nothing ends: it has the orders that stand above, too, or those for one power
/// up to a blank line, and the words in front of them.
fn end_of_quote(mailbox: &Mailbox<'_>, below: Range<usize>, above: &Above) -> usize {
    let (start, last, mut end) = (below.start, below.end, below.start);
    let heads = below.clone().filter(|&at| heads_orders(mailbox, at));
    let more_heads = heads.count() > 1;
    let (mut owner, mut is_parted, mut restates) = (None, false, false);
    for at in below {
        let number = mailbox.rows[at].0;
        is_parted |= at > start && number > mailbox.rows[at - 1].0 + 1;
        if mailbox.gives_orders(at) {
            let is_restated = above.has(mailbox, at);
            // "Germany says: Kie - Den"
            let is_headed = at > start && heads_orders(mailbox, at) && !more_heads;
            let is_same = owner.is_none_or(|owner| owner == mailbox.owner(at));
            // words without orders may be all that is quoted
            let is_own = owner.is_none()
                && end > start
                && mailbox.heading(start).is_none()
                && is_of_one(mailbox, at..last);
            if !is_restated && (restates || is_parted || !is_same || is_own || is_headed) {
                break;
            }
            restates |= is_restated;
            owner = Some(mailbox.owner(at));
            end = at + 1;
        } else if owner.is_none() && !is_parted {
            end = at + 1;
        }
    }
    end
}

/// Returns whether all orders of some rows are for units of one power.
fn is_of_one(mailbox: &Mailbox<'_>, rows: Range<usize>) -> bool {
    let mut owners = rows
        .filter(|&at| mailbox.gives_orders(at))
        .map(|at| mailbox.owner(at));
    let first = owners.next();
    owners.all(|owner| Some(owner) == first)
}

/// Returns whether a row begins with the name of the power whose orders it gives.
fn heads_orders(mailbox: &Mailbox<'_>, at: usize) -> bool {
    let found = mailbox.heading(at);
    found.is_some_and(|found| found.orders.is_some())
}

//! The lines of a sheet read, each with what is known of it: orders, and what was agreed beforehand.
//!
//! Two sections hold orders that only house rules know: `proxies:` has those announced to the game
//! master (`France: A Par by England`, DATC 4.E.5 a), and `standing orders:` perpetual orders of
//! earlier turns (`Italy: A Por S A Spa`, 4.E.4 a), which count where the power orders nothing for the
//! unit. Either may stand among a power's orders, and then needs no power in front.

use super::layout::{Entry, Layout, Section};
use super::units::parts;
use super::{Line, Under, off_map};
use crate::board::{Power, ProvinceSet};
use crate::entry::lexicon::Lexicon;
use crate::entry::reading::{Part, Reading, Verdict, read};
use crate::entry::{Context, house};
use crate::orders::legality::Bench;
use crate::orders::{Action, Written};
use crate::rules::{IllegalOrders, PerpetualOrders, ProxyOrders};

/// Reads every line of orders, in the sequence of the sheet.
pub(super) fn read_all(lexicon: &Lexicon, bench: &Bench<'_>, layout: &Layout) -> Vec<Line> {
    let reader = Reader { lexicon, bench };
    let mut lines = reader.announced(layout);
    lines.extend(reader.standing(layout));
    let orders = |known: &[Line]| -> Vec<Line> {
        let read = |entry| reader.order(entry, known);
        layout.orders.iter().map(read).collect()
    };
    let mut ordered = orders(&lines);
    if ordered.iter().any(|line| proxies(line).next().is_some()) {
        // now it is known which of them are for other powers' units
        ordered = orders(&ordered);
    }
    lines.extend(ordered);
    lines.retain(|line| line.reading.verdict != Verdict::Blank);
    lines.sort_by_key(|line| (line.number, line.column));
    lines
}

struct Reader<'a> {
    lexicon: &'a Lexicon,
    bench: &'a Bench<'a>,
}

impl Reader<'_> {
    fn context(&self, power: Option<Power>) -> Context<'_> {
        Context::new(self.lexicon, self.bench, power)
    }

    fn announced(&self, layout: &Layout) -> Vec<Line> {
        let entries = layout.section(Section::Proxies).flat_map(parts);
        let read = |entry: Entry| {
            let reading = match self.bench.rules.proxy_orders {
                ProxyOrders::Announced => {
                    house::announcement(&self.context(entry.power), &entry.text)
                }
                ProxyOrders::AmongOrders => refused("a proxy stands among the orders (4.E.5 b)"),
                ProxyOrders::Refused => refused("these rules know no proxies (4.E.5 c)"),
            };
            line(&entry, Under::Proxies, reading)
        };
        entries.map(read).collect()
    }

    /// Perpetual orders wait where there are no moves.
    fn standing(&self, layout: &Layout) -> Vec<Line> {
        if !self.bench.position.turn.phase.is_movement() {
            return Vec::new();
        }
        let entries = layout.section(Section::Standing);
        let read = |entry: &Entry| {
            let reading = match self.bench.rules.perpetual_orders {
                PerpetualOrders::Allowed => {
                    house::standing(read(&self.context(entry.power), &entry.text))
                }
                PerpetualOrders::Refused => {
                    refused("these rules know no perpetual orders (4.E.4 b)")
                }
            };
            line(entry, Under::Standing, reading)
        };
        let told = entries.filter(|entry| !entry.text.trim().is_empty());
        told.map(read).collect()
    }

    /// Reads a line of orders; `known` may have proxies for the power that writes it.
    fn order(&self, entry: &Entry, known: &[Line]) -> Line {
        let left = known.iter().flat_map(proxies);
        let mine = left.filter(|(_, by)| Some(*by) == entry.power);
        let ctx = Context {
            proxies: mine.map(|(province, _)| province).collect::<ProvinceSet>(),
            ..self.context(entry.power)
        };
        let mut reading = read(&ctx, &entry.text);
        if reading.verdict == Verdict::Unreadable
            && self.bench.rules.illegal_orders == IllegalOrders::AnyText
            && let Some(moved) = off_map::read_off_map(&ctx, &entry.text)
        {
            reading = moved;
        }
        let ordered = line(entry, Under::Orders, reading);
        if self.bench.rules.proxy_orders == ProxyOrders::Announced
            && proxies(&ordered).next().is_some()
        {
            let why = "a proxy is announced beforehand, under “proxies:” (4.E.5 a)";
            return line(entry, Under::Orders, refused(why));
        }
        ordered
    }
}

fn refused(why: &str) -> Reading {
    Reading::bare(Verdict::Unreadable, why.to_owned())
}

fn line(entry: &Entry, under: Under, reading: Reading) -> Line {
    let taken = |part: &Part| part.taken().map(|_| 0);
    let counts = reading.parts.iter().map(taken).collect();
    Line {
        number: entry.line,
        column: entry.column,
        text: entry.text.clone(),
        power: entry.power,
        under,
        set: entry.set,
        reading,
        counts,
    }
}

/// The units that a line leaves to another power, and to which.
fn proxies(line: &Line) -> impl Iterator<Item = (crate::board::Province, Power)> {
    line.orders()
        .filter_map(|(_, candidate)| match &candidate.written {
            Written::Order {
                unit,
                action: Action::Proxy { to },
            } if candidate.illegal.is_none() => Some((unit.place.province, *to)),
            _ => None,
        })
}

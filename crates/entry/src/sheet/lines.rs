//! Reads the lines of a sheet with its context: orders and prior agreements.
//!
//! Two sections contain orders that only exist under house rules: `proxies:` has those announced to
//! the game master (`France: A Par by England`, DATC 4.E.5 a), and `standing orders:` perpetual
//! orders of earlier turns (`Italy: A Por S A Spa`, 4.E.4 a), which count if the power gives the
//! unit no other order. Within a power's orders, their entries need no power in front.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::classification::Classification;
use super::doubt::{self, DoubtScope, Fallback};
use super::layout::{Doubted, Layout, Section, TextBlock};
use super::text::parts;
use super::{Account, LineKind, Problem, ReadLine, off_map, quarrel, rest};
use crate::complete_order::fill;
use crate::corrections::{Flaws, Repair};
use crate::lexicon::Lexicon;
use crate::memo::Memo;
use crate::normalize::key;
use crate::reading::{Part, Reading, Verdict, read};
use crate::words::List;
use crate::{Candidate, Context, house_orders, only};
use chancery_core::board::{Phase, Power, Province, ProvinceSet};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{Action, WrittenOrder};
use chancery_core::rules::{IllegalOrders, PerpetualOrders, ProxyOrders};

/// Reads every line of orders, in the sequence of the sheet.
pub(super) fn read_all(
    lexicon: &Lexicon,
    legality: &LegalityContext<'_>,
    memo: &Memo,
    layout: &Layout,
    problems: &mut Vec<Problem>,
) -> Vec<ReadLine> {
    let reader = Reader {
        lexicon,
        legality,
        memo,
    };
    let mut lines = reader.announced(layout);
    lines.extend(reader.standing(layout));
    let mut ordered = reader.orders(layout, &lines);
    if ordered.iter().any(|line| proxies(line).next().is_some()) {
        // the first pass found the proxies, which allow orders for other powers' units
        ordered = reader.orders(layout, &ordered);
    }
    lines.extend(ordered);
    lines.sort_by_key(|line| (line.number, line.column));
    by_their_units(&reader, layout, &lines, problems);
    rest::hold(&reader, &mut lines);
    for doubted in &layout.doubted {
        let mut by = (0..lines.len()).filter(|&at| lines[at].number == doubted.by);
        if by.any(|at| !overriding(&reader, &lines, at).is_empty()) {
            continue;
        }
        take_back(doubted, &mut lines);
        if leave_in_doubt(&reader, doubted, &mut lines, problems) {
            let mut itself = lines.iter_mut().filter(|line| line.number == doubted.by);
            if let Some(line) = itself.find(|line| line.kind == LineKind::Phrase) {
                line.kind = LineKind::Problem;
            }
        }
    }
    override_above(&reader, &mut lines);
    lines
}

/// Returns the orders of a line that put themselves in the place of others above for the same units, each with the
/// index of its part: `F Den - Bal instead`.
fn overriding(reader: &Reader<'_>, lines: &[ReadLine], at: usize) -> Vec<(usize, Candidate)> {
    let line = &lines[at];
    let overrides = line.kind == LineKind::Order
        && List::Overrides.occurs_in(&key(&line.text))
        && !doubt::is_open(reader.lexicon, &line.text);
    if !overrides {
        return Vec::new();
    }
    let above = lines[..at].iter().filter(|other| is_own(other, line.power));
    let above = above.flat_map(|line| line.reading.parts.iter().filter_map(Part::unit));
    let above: ProvinceSet = above.collect();
    let given = quarrel::given(reader.lexicon, reader.legality.position.turn, line);
    let given = given.filter(|(_, one)| {
        let unit = one.order.province();
        one.illegal.is_none() && unit.is_some_and(|unit| above.contains(unit))
    });
    given.map(|(part, one)| (part, one.clone())).collect()
}

/// Takes back the orders above those that put themselves in their place.
fn override_above(reader: &Reader<'_>, lines: &mut [ReadLine]) {
    for at in 0..lines.len() {
        let given = overriding(reader, lines, at);
        let units = given.iter().filter_map(|(_, one)| one.order.province());
        let units: ProvinceSet = units.collect();
        let (above, rest) = lines.split_at_mut(at);
        let Some(line) = rest.first_mut().filter(|_| !given.is_empty()) else {
            continue;
        };
        strike_units(above, line.power, units, note_of(line.number, &line.text));
        for (part, one) in given {
            line.reading.parts[part] = Part::new(Verdict::Fixed, vec![one]);
        }
        line.reading.set_verdict();
        line.counts = counts(&line.reading);
    }
}

/// Returns whether a line gives orders of a power.
fn is_own(line: &ReadLine, power: Option<Power>) -> bool {
    line.power == power && line.kind == LineKind::Order
}

/// Takes back the orders above a line that takes them back and clearly gives their units others: `ignore Mar - Spa, Mar
/// supports Par - Bur`.
fn take_back(doubted: &Doubted, lines: &mut [ReadLine]) {
    if !matches!(doubted.scope, DoubtScope::Of(..) | DoubtScope::Last(_)) {
        return;
    }
    let own = lines.iter().filter(|line| line.number == doubted.by);
    let clear = own.filter(|line| line.reading.verdict.is_clear());
    let units = clear.flat_map(|line| line.orders().filter_map(|(_, one)| one.order.province()));
    let units: ProvinceSet = units.collect();
    let above = lines.partition_point(|line| line.number < doubted.by);
    let note = note_of(doubted.by, &doubted.text);
    strike_units(&mut lines[..above], doubted.power, units, note);
}

/// Strikes a power's orders for some units, because another line takes them back.
fn strike_units(lines: &mut [ReadLine], power: Option<Power>, units: ProvinceSet, note: String) {
    for line in lines.iter_mut().filter(|line| is_own(line, power)) {
        let count = line.reading.parts.len();
        let parts = &mut line.reading.parts;
        parts.retain(|part| part.unit().is_none_or(|unit| !units.contains(unit)));
        if parts.is_empty() && count > 0 {
            strike(line, &note);
        } else if parts.len() < count {
            line.reading.set_verdict();
            line.counts = counts(&line.reading);
        }
    }
}

/// Makes a line give no order, because another one takes it back.
fn strike(line: &mut ReadLine, note: &str) {
    line.kind = LineKind::Struck;
    line.reading = Reading::bare(Verdict::Blank, note.to_owned());
    line.counts = Vec::new();
}

/// Returns the note on a line that another one takes back or puts in doubt.
fn note_of(by: usize, text: &str) -> String {
    format!("line {by}: “{}”", text::printable(text, 40))
}

/// Returns the clear orders of a power that stand below a line: their units and order sets.
fn ordered_below(lines: &[ReadLine], doubted: &Doubted) -> Vec<(usize, Province)> {
    let below = lines.iter().filter(|line| {
        line.number > doubted.by && line.power == doubted.power && line.kind == LineKind::Order
    });
    let orders = below.flat_map(|line| line.orders().map(move |(_, one)| (line.set, one)));
    let legal = orders.filter(|(_, one)| one.illegal.is_none());
    legal
        .filter_map(|(set, one)| Some((set, one.order.province()?)))
        .collect()
}

/// The maximum number of orders that a question names.
const MOST_NAMED: usize = 5;

/// Makes orders ambiguous that another line makes doubtful. They are one question, at that line. Returns
/// `false` if orders below it replace all of them.
fn leave_in_doubt(
    reader: &Reader<'_>,
    doubted: &Doubted,
    lines: &mut [ReadLine],
    problems: &mut Vec<Problem>,
) -> bool {
    let text = text::printable(&doubted.text, 40);
    let note = note_of(doubted.by, &doubted.text);
    let below = ordered_below(lines, doubted);
    let own = |line: &&mut ReadLine| {
        let all_powers = doubted.power.is_none() && doubted.scope == DoubtScope::Below;
        (all_powers || line.power == doubted.power)
            && matches!(line.kind, LineKind::Order | LineKind::Rest)
    };
    let by = doubted.by;
    let itself = lines.iter().filter(|line| line.number == by);
    let own_orders = itself.clone().flat_map(|line| line.reading.parts.clone());
    let own_orders: Vec<Part> = own_orders.collect();
    // orders that contradict those above are a question of their own
    let turn = reader.legality.position.turn;
    let given = itself.flat_map(|line| quarrel::given(reader.lexicon, turn, line));
    let given: Vec<WrittenOrder> = given.map(|(_, one)| one.order.clone()).collect();
    let mut meant = in_scope(reader, doubted, lines.iter_mut().filter(own), &given);
    let corrects = quarrel::corrects(&doubted.text);
    // "no wait, Ber - Sil": the contradiction is the question
    if matches!(doubted.scope, DoubtScope::Last(_)) && corrects {
        meant.retain(|line| !replaces(&own_orders, line));
    }
    if meant.iter().all(|line| line.reading.parts.is_empty()) {
        meant.clear();
    }
    // "A Mun - Bur", "scratch that", "A Mun - Ruh": the order below replaces the one above
    let is_replaced = |line: &&mut ReadLine| {
        let parts = &line.reading.parts;
        let ordered = |unit| below.contains(&(line.set, unit));
        !parts.is_empty() && parts.iter().all(|part| part.unit().is_some_and(ordered))
    };
    if matches!(doubted.scope, DoubtScope::Last(_) | DoubtScope::Of(..))
        && own_orders.is_empty()
        && !meant.is_empty()
        && meant.iter().all(is_replaced)
    {
        meant.into_iter().for_each(|line| strike(line, &note));
        return false;
    }
    // "actually no, make that Gal"
    let redirects = corrects && own_orders.is_empty();
    let elsewhere = redirects.then(|| only(doubt::named(reader.lexicon, &doubted.text)));
    let elsewhere = elsewhere.flatten();
    for line in &mut meant {
        for part in &mut line.reading.parts {
            let other = elsewhere.and_then(|to| reader.redirected(part.candidates.first()?, to));
            part.candidates.extend(other);
            match part.verdict {
                Verdict::Void => *part = Part::unreadable(),
                _ => part.leave_open(),
            }
        }
        line.reading.set_verdict();
        line.reading.note.clone_from(&note);
        line.counts = counts(&line.reading);
        line.doubted_by = Some(by);
    }
    let nowhere = doubted.scope != DoubtScope::Below && own_orders.is_empty();
    if !meant.is_empty() || nowhere {
        let map = reader.legality.map;
        let lines = meant.iter().flat_map(|line| &line.reading.parts);
        let orders = lines.filter_map(|part| part.candidates.first());
        let orders = orders
            .take(MOST_NAMED + 1)
            .map(|one| one.order.short(map).to_string());
        let text = match orders.collect::<Vec<_>>().as_slice() {
            [only] => format!("“{text}”: does {only} still count?"),
            [] | [.., _, _, _, _, _, _] => format!("“{text}”: which orders are meant?"),
            several => format!("“{text}”: which still count: {}?", several.join(", ")),
        };
        problems.push(Problem::of_orders(by, 1, text));
    }
    true
}

/// Returns the lines whose orders are in the scope of a doubt.
fn in_scope<'l>(
    reader: &Reader<'_>,
    doubted: &Doubted,
    lines: impl DoubleEndedIterator<Item = &'l mut ReadLine>,
    given: &[WrittenOrder],
) -> Vec<&'l mut ReadLine> {
    let by = doubted.by;
    let above = |line: &&mut ReadLine| line.number < by;
    match &doubted.scope {
        DoubtScope::All => lines.collect(),
        DoubtScope::First(count) => lines.filter(above).take(*count).collect(),
        DoubtScope::Last(count) => lines.rev().filter(above).take(*count).collect(),
        DoubtScope::Kind(kind) => {
            let ordered = |line: &&mut ReadLine| {
                let parts = line.reading.parts.iter().flat_map(|part| &part.candidates);
                let mut units = parts.filter_map(|one| one.order.unit());
                units.any(|unit| unit.kind == Some(*kind))
            };
            lines.rev().filter(above).filter(ordered).take(1).collect()
        }
        DoubtScope::Below => lines
            .filter(|line| (by + 1..doubted.end).contains(&line.number))
            .collect(),
        DoubtScope::Of(places, fallback) => naming(
            reader,
            lines.filter(above).collect(),
            places,
            *fallback,
            given,
        ),
    }
}

/// Returns the lines of orders for units in some provinces, or those that the fallback adds.
fn naming<'l>(
    reader: &Reader<'_>,
    mut above: Vec<&'l mut ReadLine>,
    places: &[Province],
    fallback: Fallback,
    given: &[WrittenOrder],
) -> Vec<&'l mut ReadLine> {
    let others = match fallback {
        Fallback::Nothing => given,
        _ => &[],
    };
    let units = |line: &ReadLine| orders_one_of(line, places, others);
    let named = |line: &ReadLine| {
        let named = reader.named(line);
        named.iter().any(|place| places.contains(place))
    };
    let no_fallback = matches!(fallback, Fallback::Nothing | Fallback::Unit);
    if no_fallback || above.iter().any(|line| units(line)) {
        above.retain(|line| units(line));
    } else if fallback == Fallback::Naming || above.iter().any(|line| named(line)) {
        above.retain(|line| named(line));
    }
    above
}

/// Returns whether a line orders a unit in one of these provinces to which `others` give no other order.
fn orders_one_of(line: &ReadLine, places: &[Province], others: &[WrittenOrder]) -> bool {
    let mut orders = line.reading.parts.iter().flat_map(|part| &part.candidates);
    orders.any(|candidate| {
        let unit = candidate.order.province();
        let contradicts = |it: &WrittenOrder| it.province() == unit && *it != candidate.order;
        unit.is_some_and(|unit| places.contains(&unit)) && !others.iter().any(contradicts)
    })
}

/// Returns whether orders are for all units that a line orders.
fn replaces(orders: &[Part], line: &ReadLine) -> bool {
    let unit = |part: &Part| part.candidates.first()?.order.province();
    let units: Vec<Option<Province>> = orders.iter().map(unit).collect();
    line.reading
        .parts
        .iter()
        .all(|part| units.contains(&unit(part)))
}

/// The reader of a sheet's lines.
pub(super) struct Reader<'a> {
    pub lexicon: &'a Lexicon,
    pub legality: &'a LegalityContext<'a>,
    memo: &'a Memo,
}

impl Reader<'_> {
    pub fn context(&self, power: Option<Power>) -> Context<'_> {
        Context {
            memo: Some(self.memo),
            ..Context::new(self.lexicon, self.legality, power)
        }
    }

    /// Returns the provinces that a line names exactly.
    pub fn named(&self, line: &ReadLine) -> Rc<Vec<Province>> {
        let named = || doubt::named(self.lexicon, &line.text);
        self.memo.named.get(line.text.clone(), named)
    }

    fn announced(&self, layout: &Layout) -> Vec<ReadLine> {
        let refused = match self.legality.rules.proxy_orders {
            ProxyOrders::Announced => None,
            ProxyOrders::AmongOrders => Some("write proxies among the orders (4.E.5 b)"),
            ProxyOrders::Refused => Some("proxies aren't allowed by these rules (4.E.5 c)"),
        };
        let entries = layout.section(Section::Proxies).flat_map(parts);
        let read = house_orders::announcement;
        self.agreed(Section::Proxies, refused, entries, read)
    }

    /// Reads perpetual orders. They don't apply in phases without moves.
    fn standing(&self, layout: &Layout) -> Vec<ReadLine> {
        if !self.legality.position.turn.phase.is_movement() {
            return Vec::new();
        }
        let refused = match self.legality.rules.perpetual_orders {
            PerpetualOrders::Allowed => None,
            PerpetualOrders::Refused => {
                Some("perpetual orders aren't allowed by these rules (4.E.4 b)")
            }
        };
        let entries = layout.section(Section::Standing).cloned();
        let entries = entries.filter(|entry| !entry.text.trim().is_empty());
        let read = |ctx: &Context<'_>, text: &str| house_orders::standing(read(ctx, text));
        self.agreed(Section::Standing, refused, entries, read)
    }

    /// Reads the entries of a section of prior agreements, unless the rules refuse them.
    fn agreed(
        &self,
        under: Section,
        refused: Option<&str>,
        entries: impl Iterator<Item = TextBlock>,
        read: impl Fn(&Context<'_>, &str) -> Reading,
    ) -> Vec<ReadLine> {
        let entries = entries.map(|entry| {
            let read = || read(&self.context(entry.power), &entry.text);
            let reading = refused.map_or_else(read, Reading::unreadable);
            line(&entry, under, reading)
        });
        entries.collect()
    }

    /// Reads the lines of orders in sequence. The proxies in `known` allow orders for other powers'
    /// units.
    fn orders(&self, layout: &Layout, known: &[ReadLine]) -> Vec<ReadLine> {
        let mut lines: Vec<ReadLine> = Vec::new();
        for entry in &layout.orders {
            lines.push(self.order(entry, known, &lines));
        }
        lines
    }

    fn order(&self, entry: &TextBlock, known: &[ReadLine], above: &[ReadLine]) -> ReadLine {
        let left = known.iter().flat_map(proxies);
        let mine = left.filter(|(_, by)| Some(*by) == entry.power);
        let above = above.iter().rev().find(|line| line.kind == LineKind::Order);
        let above = above.and_then(|line| line.orders().last());
        let ctx = Context {
            above: above.map(|(_, candidate)| &candidate.order),
            proxies: mine.map(|(province, _)| province).collect::<ProvinceSet>(),
            ..self.context(entry.power)
        };
        let of_orders = |reading| line(entry, Section::Orders, reading);
        if crate::groups::is_phrase(self.lexicon, &entry.text) {
            return ReadLine {
                kind: LineKind::Rest,
                ..of_orders(Reading::unreadable(""))
            };
        }
        let mut reading = read(&ctx, &entry.text);
        if reading.verdict == Verdict::Unreadable
            && self.legality.rules.illegal_orders == IllegalOrders::AnyText
            && let Some(moved) = off_map::read_off_map(&ctx, &entry.text)
        {
            reading = moved;
        }
        let ordered = of_orders(reading);
        if self.legality.rules.proxy_orders == ProxyOrders::Announced
            && proxies(&ordered).next().is_some()
        {
            let why = "announce proxies under “proxies:” (4.E.5 a)";
            return of_orders(Reading::unreadable(why));
        }
        if self.is_for_other(entry.power, &entry.text, &ordered.reading) {
            return ReadLine {
                kind: LineKind::Phrase,
                ..of_orders(Reading::unreadable(""))
            };
        }
        let kind = self.kind(entry.power, &entry.text, &ordered.reading);
        ReadLine { kind, ..ordered }
    }

    /// Returns the kind of a line after it was read as orders.
    fn kind(&self, power: Option<Power>, text: &str, reading: &Reading) -> LineKind {
        let parts = &reading.parts;
        match reading.verdict {
            Verdict::Blank if reading.aside.struck => LineKind::Struck,
            Verdict::Blank => LineKind::Comment,
            _ if reading.aside.rest && parts.is_empty() => LineKind::Rest,
            Verdict::Unreadable if parts.is_empty() => {
                let kind = || self.kind_without_orders(power, text);
                *self.memo.kinds.get((power, text.to_owned()), kind)
            }
            _ if parts.iter().all(Part::is_no_orders) => LineKind::None,
            _ => LineKind::Order,
        }
    }

    /// Returns the kind of a line in which no order was read: a sentence, or what may be an order.
    fn kind_without_orders(&self, power: Option<Power>, text: &str) -> LineKind {
        let class = Classification::of(self.lexicon, text);
        let label = text.trim_end().ends_with(':') && class.is_label();
        let own = || self.names_own_unit(power, text);
        let repeats = || doubt::repeats(self.lexicon, text);
        let movement = self.legality.position.turn.phase.is_movement();
        let units = movement && !class.orders() && doubt::lists_units(self.lexicon, text, &class);
        let label = label || units || doubt::is_harmless(self.lexicon, text);
        if !label && (class.may_be_order() || own() || repeats()) {
            LineKind::Order
        } else {
            LineKind::Phrase
        }
    }

    /// Returns whether a text names a province where one of the power's units stands, or where it can build.
    fn names_own_unit(&self, power: Option<Power>, text: &str) -> bool {
        let (map, position) = (self.legality.map, self.legality.position);
        let winter = position.turn.phase == Phase::Adjustments;
        let builds = |place| winter && power.is_some() && position.builder(place) == power;
        let units = position.orderable_units().into_iter();
        let own = units.filter(|unit| power.is_none_or(|power| power == unit.power));
        let own: ProvinceSet = own.map(|unit| map.province(unit.location)).collect();
        if self.begins_with_other(power, text) {
            return false;
        }
        let named = doubt::places(self.lexicon, text);
        let mut named = named.into_iter();
        named.any(|place| own.contains(place) || builds(place))
    }

    /// Returns whether a text begins with the name of another power: `Austria please keep out of Ven!`
    fn begins_with_other(&self, power: Option<Power>, text: &str) -> bool {
        let folded = key(text);
        folded
            .split(' ')
            .next()
            .is_some_and(|word| self.names_other(power, word))
    }

    fn names_other(&self, power: Option<Power>, text: &str) -> bool {
        let named = self.lexicon.power(text);
        named.is_some_and(|named| Some(named) != power)
    }

    /// Returns whether a line is a message to another power or a report about it, and no order that can be carried
    /// out: `Please don't move Pie, Italy!`, `France said he won't enter the Channel`.
    fn is_for_other(&self, power: Option<Power>, text: &str, reading: &Reading) -> bool {
        if reading.verdict.is_clear() {
            return false;
        }
        let parts = &reading.parts;
        let void = !parts.is_empty() && parts.iter().all(|part| part.verdict >= Verdict::Void);
        let last = text.rsplit_once(',').map(|(_, last)| key(last));
        let addressed = last.is_some_and(|last| self.names_other(power, &last));
        let folded = key(text);
        let mut words = folded.split(' ').skip(1);
        let reports = words.next().is_some_and(|word| List::Reports.has(word));
        let orders = || Classification::of(self.lexicon, text).orders();
        void && addressed || reports && self.begins_with_other(power, text) && !orders()
    }

    /// Returns a move or retreat with another destination, if that is legal.
    fn redirected(&self, candidate: &Candidate, to: Province) -> Option<Candidate> {
        let power = candidate.power?;
        let to = to.into();
        let action = match candidate.order.action()? {
            Action::Move { via, .. } => Action::Move {
                to,
                via: via.clone(),
            },
            Action::Retreat { .. } => Action::Retreat { to },
            _ => return None,
        };
        let order = WrittenOrder::new(candidate.order.unit()?, action);
        let order = fill(self.legality, &order);
        let legal = self.legality.is_legal(power, &order) && order != candidate.order;
        let flaws = Flaws::default().with(Repair::Word);
        legal.then(|| Candidate::plain(Some(power), order, None, flaws))
    }

    /// Returns the owner of the unit that an order is for, or of the home center in which it builds.
    fn owner(&self, candidate: &Candidate) -> Option<Power> {
        let province = candidate.order.province()?;
        let position = self.legality.position;
        let unit = position.orderable_unit(self.legality.map, province);
        let owner = unit.map(|unit| unit.power);
        match position.turn.phase {
            Phase::Adjustments => owner.or(position.builder(province)),
            _ => owner,
        }
    }

    /// Returns the owner of the units that the orders of some lines are for, if it is the same
    /// power for all.
    pub fn owner_of<'l>(&self, lines: impl Iterator<Item = &'l ReadLine>) -> Option<Power> {
        let parts = lines.flat_map(|line| &line.reading.parts);
        let candidates = parts.flat_map(|part| &part.candidates);
        let mut owners = candidates.map(|candidate| self.owner(candidate));
        let first = owners.next()??;
        owners.all(|owner| owner == Some(first)).then_some(first)
    }
}

/// Adds a problem with each heading, or unrecognized words that may have been one, below which all orders
/// are for another power's units.
fn by_their_units(
    reader: &Reader<'_>,
    layout: &Layout,
    lines: &[ReadLine],
    problems: &mut Vec<Problem>,
) {
    let accounts = layout.accounts.iter();
    let separate =
        |account: &&Account| matches!(account.kind, LineKind::Heading | LineKind::Phrase);
    let mut breaks: BTreeSet<usize> = accounts.filter(separate).map(|it| it.number).collect();
    let prose = lines.iter().filter(|line| line.kind == LineKind::Phrase);
    breaks.extend(prose.map(|line| line.number));
    let before = |line: &ReadLine| breaks.range(..line.number).next_back();
    let together = |one: &ReadLine, other: &ReadLine| {
        (before(one), one.power, one.set) == (before(other), other.power, other.set)
    };
    for block in lines.chunk_by(together).filter(|block| several(block)) {
        let (Some(&number), Some(power)) = (before(&block[0]), block[0].power) else {
            continue;
        };
        let owner = reader.owner_of(block.iter());
        if let Some(owner) = owner.filter(|owner| *owner != power) {
            let [heading, units] =
                [power, owner].map(|power| &reader.legality.map.power(power).name);
            let text = format!("{heading}? The orders below are all for units of {units}");
            problems.push(Problem::of_orders(number, 1, text));
        }
    }
}

/// Returns whether several lines give orders, and none of them orders the remaining units.
fn several(block: &[ReadLine]) -> bool {
    let orders = block.iter().filter(|line| line.kind == LineKind::Order);
    let rest = |line: &ReadLine| line.kind == LineKind::Rest || line.reading.aside.rest;
    orders.count() > 1 && !block.iter().any(rest)
}

fn line(entry: &TextBlock, under: Section, reading: Reading) -> ReadLine {
    ReadLine {
        number: entry.line,
        column: entry.column,
        text: entry.text.clone(),
        kind: LineKind::Order,
        power: entry.power,
        under,
        set: entry.set,
        doubted_by: None,
        counts: counts(&reading),
        reading,
    }
}

/// Returns the index of the candidate that counts for each part, judged by itself.
pub(super) fn counts(reading: &Reading) -> Vec<Option<usize>> {
    let taken = |part: &Part| part.taken().map(|_| 0);
    reading.parts.iter().map(taken).collect()
}

/// Returns the units for which a line gives a proxy, each with the power that receives it.
fn proxies(line: &ReadLine) -> impl Iterator<Item = (Province, Power)> {
    line.orders()
        .filter_map(|(_, candidate)| match &candidate.written {
            WrittenOrder::Order {
                unit,
                action: Action::Proxy { to },
            } if candidate.illegal.is_none() => Some((unit.place.province, *to)),
            _ => None,
        })
}

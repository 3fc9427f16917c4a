//! Reads the lines of a sheet with its context: orders and prior agreements.
//!
//! Two sections contain orders that only exist under house rules: `proxies:` has those announced to
//! the game master (`France: A Par by England`, DATC 4.E.5 a), and `standing orders:` perpetual
//! orders of earlier turns (`Italy: A Por S A Spa`, 4.E.4 a), which count if the power gives the
//! unit no other order. Within a power's orders, their entries need no power in front.

mod absences;
mod retractions;

use std::rc::Rc;

use super::content::Content;
use super::doubt::{self, Clause};
use super::layout::{Layout, Section, TextBlock};
use super::mailbox::owner;
use super::text::{parts, signs};
use super::{Defaults, LineKind, Problem, ReadLine, conflicts, missed_headings, off_map, rest};
use crate::corrections::Repair;
use crate::groups;
use crate::lexicon::Lexicon;
use crate::memo::Memo;
use crate::meta_words::Effect;
use crate::normalize::key;
use crate::reading::{Part, Reading, Verdict, read};
use crate::words::List;
use crate::{Candidate, Context, house_orders};
use chancery_core::board::{Phase, Power, PowerSet, Province, ProvinceSet, Turn};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{Action, WrittenOrder};
use chancery_core::rules::{IllegalOrders, PerpetualOrders, ProxyOrders};

/// The maximum number of words in front of a letter: `Press, Vienna to Rome:`.
const PRESS_WORDS: usize = 5;

/// The reader of a sheet's lines.
pub(super) struct Reader<'a> {
    pub lexicon: &'a Lexicon,
    pub legality: &'a LegalityContext<'a>,
    memo: &'a Memo,
    /// Whether the sheet may report the outcomes of its own orders.
    reports: bool,
    /// The provinces of the units that have another order than to hold, from earlier sheets.
    pub ordered: ProvinceSet,
}

impl<'a> Reader<'a> {
    /// Returns the reader of a sheet.
    pub fn new(
        defaults: &Defaults<'a>,
        legality: &'a LegalityContext<'a>,
        memo: &'a Memo,
        named: Option<Turn>,
    ) -> Self {
        let is_own = named == Some(legality.position.turn);
        Reader {
            lexicon: defaults.lexicon,
            legality,
            memo,
            reports: is_own
                && defaults.power.is_none()
                && legality.position.turn.phase.is_movement(),
            ordered: defaults.ordered,
        }
    }
}

impl Reader<'_> {
    /// Reads every line of orders, in the sequence of the sheet.
    pub fn read_all(&self, layout: &mut Layout, problems: &mut Vec<Problem>) -> Vec<ReadLine> {
        let mut lines = self.all(layout);
        if missed_headings::restore(self, layout, &lines) {
            lines = self.all(layout);
        }
        absences::find(self, layout, &mut lines);
        self.ask_about_left_out(&mut lines);
        self.ask_about_unordered(&mut lines);
        rest::hold(self, layout, &mut lines);
        self.settle_kept(&mut lines);
        retractions::apply(self, layout, &mut lines, problems);
        lines
    }

    pub fn context(&self, power: Option<Power>) -> Context<'_> {
        Context {
            memo: Some(self.memo),
            reports: self.reports,
            ..Context::new(self.lexicon, self.legality, power)
        }
    }

    /// Reads the lines of all sections.
    fn all(&self, layout: &Layout) -> Vec<ReadLine> {
        let mut lines = self.announced(layout);
        lines.extend(self.standing(layout));
        let mut ordered = self.orders(layout, &lines);
        if ordered.iter().any(|line| proxies(line).next().is_some()) {
            // the first pass found the proxies, which allow orders for other powers' units
            ordered = self.orders(layout, &ordered);
        }
        lines.extend(ordered);
        lines.sort_by_key(|line| (line.number, line.column));
        lines
    }

    /// Returns the provinces that a line names exactly.
    pub fn named(&self, line: &ReadLine) -> Rc<Vec<Province>> {
        let named = || Clause::of_text(self.lexicon, None, &line.text).places;
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
        for (at, entry) in layout.orders.iter().enumerate() {
            let mut line = self.order(entry, known, &lines);
            let above = at.checked_sub(1).map(|above| &layout.orders[above]);
            if line.reading.parts.is_empty()
                && above.is_some_and(|above| signs(&above.text, &entry.text))
            {
                line.kind = LineKind::Phrase;
            }
            let other = Some(&line).filter(|_| !layout.is_of_one_power);
            let above = || {
                lines
                    .last()
                    .filter(|above| !is_headed_below(layout, above, entry))
            };
            let other = other.and_then(|line| {
                let other = self.of_other_power(entry, line, above);
                other.or_else(|| self.corrects_other(entry, line, &lines))
            });
            lines.push(other.unwrap_or(line));
        }
        lines
    }

    /// Reads a line whose orders are all void again for the power that it begins with, or for that of the line above:
    /// `England – North Sea into Belgium (laughing)`, or `A Par` below `France builds F Bre`. Returns `None` if they are
    /// void for that power, too.
    fn of_other_power<'l>(
        &self,
        entry: &TextBlock,
        line: &ReadLine,
        above: impl Fn() -> Option<&'l ReadLine>,
    ) -> Option<ReadLine> {
        let is_void = |part: &Part| part.verdict == Verdict::Void;
        let parts = &line.reading.parts;
        if parts.is_empty() || !parts.iter().all(is_void) {
            return None;
        }
        // "And Russia's fleet goes home"
        let leading = self.leading_power(&entry.text, 2);
        let power = leading.or_else(|| above()?.power);
        let power = power.filter(|power| entry.power != Some(*power))?;
        let is_wish = leading.is_some() && List::Please.names_a_word_of(&entry.text);
        if is_wish && entry.power.is_some() {
            return None;
        }
        let entry = TextBlock {
            power: Some(power),
            ..entry.clone()
        };
        let line = self.order(&entry, &[], &[]);
        let parts = &line.reading.parts;
        (!parts.is_empty() && !parts.iter().any(is_void)).then_some(line)
    }

    /// Reads a correction again for the power whose unit it names first, if that has orders above: `Dieter: A Mun - Ruh
    /// instead` below the orders of Italy.
    fn corrects_other(
        &self,
        entry: &TextBlock,
        line: &ReadLine,
        above: &[ReadLine],
    ) -> Option<ReadLine> {
        let clause = Clause::of_text(self.lexicon, None, &entry.text);
        let corrects = clause.has(Effect::Replaces) || clause.has(Effect::Corrects);
        let is_unread = line.orders().next().is_none();
        let &first = clause.places.first().filter(|_| corrects && is_unread)?;
        let (map, position) = (self.legality.map, self.legality.position);
        let power = Some(position.orderable_unit(map, first)?.power);
        let is_known = above.iter().any(|line| line.power == power);
        let entry = TextBlock {
            power,
            ..entry.clone()
        };
        (is_known && power != line.power).then(|| self.order(&entry, &[], &[]))
    }

    fn order(&self, entry: &TextBlock, known: &[ReadLine], above: &[ReadLine]) -> ReadLine {
        let left = known.iter().flat_map(proxies);
        let mine = left.filter(|(_, by)| Some(*by) == entry.power);
        let above = above.iter().rev().find(|line| line.kind == LineKind::Order);
        let above = above.and_then(|line| line.orders().last());
        let ctx = Context {
            above: above.map(|(_, candidate)| &candidate.order),
            holds: entry.holds,
            proxies: mine.map(|(province, _)| province).collect::<ProvinceSet>(),
            ..self.context(entry.power)
        };
        let of_orders = |reading| line(entry, Section::Orders, reading);
        if groups::is_phrase(self.lexicon, &entry.text)
            || entry.holds && groups::only_holds(self.lexicon, &entry.text)
        {
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
        if self.is_for_other(entry.power, &entry.text, &ordered.reading)
            || self.only_greets(&entry.text, &ordered.reading)
            || self.lists_centers(&entry.text, &ordered.reading)
        {
            return ReadLine {
                kind: LineKind::Phrase,
                ..of_orders(Reading::unreadable(""))
            };
        }
        let kind = self.kind(entry.power, &entry.text, &ordered.reading);
        ReadLine { kind, ..ordered }
    }

    /// Returns whether a line lists several supply centers, in whatever order two of them may be read: `Bul, Con, Ank`.
    fn lists_centers(&self, text: &str, reading: &Reading) -> bool {
        let is_clear = matches!(reading.verdict, Verdict::Ok | Verdict::Blank);
        let content = || Content::of(self.legality.map, self.lexicon, text);
        let is_movement = self.legality.position.turn.phase.is_movement();
        is_movement
            && !is_clear
            && text.contains([',', '='])
            && content().lists_centers(self.legality.map)
    }

    /// Returns the kind of a line after it was read as orders.
    fn kind(&self, power: Option<Power>, text: &str, reading: &Reading) -> LineKind {
        let parts = &reading.parts;
        match reading.verdict {
            Verdict::Blank if reading.aside.struck => LineKind::Struck,
            Verdict::Blank => LineKind::Comment,
            _ if reading.aside.rest.is_some() && parts.is_empty() => LineKind::Rest,
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
        let content = Content::of(self.legality.map, self.lexicon, text);
        let own = || self.names_own_unit(power, text);
        // "my last line should be smy h"
        let corrects = || {
            conflicts::corrected(text).is_some_and(|order| {
                Content::of(self.legality.map, self.lexicon, &order).begins_plainly()
            })
        };
        let repeats = || doubt::repeats(self.lexicon, text);
        if !self.is_idle(text, &content)
            && !self.is_press(text)
            && (content.may_be_order()
                || content.begins_with_goal()
                || own()
                || repeats()
                || corrects())
        {
            LineKind::Order
        } else {
            LineKind::Phrase
        }
    }

    /// Returns whether a text orders nothing, whatever it names: a label, a list of units, harmless words.
    fn is_idle(&self, text: &str, content: &Content<'_>) -> bool {
        let movement = self.legality.position.turn.phase.is_movement();
        let units = || doubt::lists_units(self.lexicon, text, content) && !content.orders();
        let is_list = || movement && units() || content.is_signature();
        // "everything else unchanged" is about other orders
        let orders = || content.holds_several() || groups::rest_is_unchanged(content.tokens());
        let is_harmless = || !orders() && doubt::is_harmless(self.lexicon, text);
        content.is_label() || is_list() || is_harmless()
    }

    /// Returns whether a text names a province where one of the power's units stands, or where it can build.
    fn names_own_unit(&self, power: Option<Power>, text: &str) -> bool {
        let builds = |place| power.is_some_and(|power| self.builds(power, place));
        if self.begins_with_other(power, text) {
            return false;
        }
        let named = doubt::places(self.lexicon, text);
        let mut named = named.into_iter();
        named.any(|place| self.is_own(power, place) || builds(place))
    }

    /// Returns whether a unit that a power orders stands in a province.
    fn is_own(&self, power: Option<Power>, place: Province) -> bool {
        let (map, position) = (self.legality.map, self.legality.position);
        let unit = position.orderable_unit(map, place);
        unit.is_some_and(|unit| power.is_none_or(|power| power == unit.power))
    }

    /// Makes prose a question that names the place of a unit to which the sheet gives no order: `Syria goes wherever you
    /// think it is most useful.`
    fn ask_about_unordered(&self, lines: &mut [ReadLine]) {
        let rests = lines.iter().filter(|line| line.kind == LineKind::Rest);
        let left_over: Vec<Option<Power>> = rests.map(|line| line.power).collect();
        let parts = lines.iter().flat_map(|line| &line.reading.parts);
        let ordered: ProvinceSet = parts.filter_map(Part::unit).collect();
        let prose = lines
            .iter_mut()
            .filter(|line| line.kind == LineKind::Phrase && !left_over.contains(&line.power));
        for line in prose {
            let is_left =
                |&place: &Province| !ordered.contains(place) && self.is_own(line.power, place);
            let goals = self.open_retreats(line.power, &ordered);
            if self.named(line).iter().any(|place| goals.contains(*place)) {
                line.kind = LineKind::Order;
                continue;
            }
            if !self.named(line).iter().any(is_left)
                || self.begins_with_other(line.power, &line.text)
            {
                continue;
            }
            let content = Content::of(self.legality.map, self.lexicon, &line.text);
            if content.has_verb() && !self.is_idle(&line.text, &content) {
                line.kind = LineKind::Order;
            }
        }
    }

    /// Makes lists of the units that stay prose if the other lines order all removals due, and none of these units:
    /// `Units left: A Tri, A Bud`.
    fn settle_kept(&self, lines: &mut [ReadLine]) {
        let position = self.legality.position;
        if position.turn.phase != Phase::Adjustments {
            return;
        }
        let removed = |line: &&ReadLine| line.reading.verdict.is_clear();
        let removed = lines.iter().filter(removed).flat_map(ReadLine::orders);
        let removed: Vec<WrittenOrder> = removed.map(|(_, one)| one.order.clone()).collect();
        let is_given = |one: &Candidate| removed.contains(&one.order);
        for line in lines
            .iter_mut()
            .filter(|line| !line.reading.verdict.is_clear())
        {
            let due = line.power.map_or(0, |power| -position.surplus(power));
            let mut candidates = line.reading.parts.iter().flat_map(|part| &part.candidates);
            let is_settled = candidates.clone().count() as i32 == due && candidates.all(is_given);
            let keeps = || Clause::of_text(self.lexicon, None, &line.text).has(Effect::Keeps);
            if due > 0 && is_settled && keeps() {
                line.kind = LineKind::Phrase;
                line.reading = Reading::unreadable("");
                line.counts.clear();
            }
        }
    }

    /// Makes lines without orders questions that begin with the name of a power to which a sheet of several powers
    /// gives no order, and name a place of one of its units or homes: `Germany is taking off Bohemia and Prussia.`
    fn ask_about_left_out(&self, lines: &mut [ReadLine]) {
        let with_orders = lines.iter().filter(|line| !line.reading.parts.is_empty());
        let ordered: PowerSet = with_orders.filter_map(|line| line.power).collect();
        if ordered.len() < 2 {
            return;
        }
        for line in lines {
            let is_read = !line.reading.parts.is_empty();
            let power = (!is_read).then(|| self.leading_power(&line.text, 2));
            let Some(power) = power.flatten().filter(|it| !ordered.contains(*it)) else {
                continue;
            };
            let places = self.named(line);
            let mut places = places.iter();
            if places.any(|&place| self.is_own(Some(power), place) || self.builds(power, place)) {
                (line.kind, line.power) = (LineKind::Order, Some(power));
            }
        }
    }

    /// Returns whether a power can build in a province in this phase.
    fn builds(&self, power: Power, place: Province) -> bool {
        let position = self.legality.position;
        position.turn.phase == Phase::Adjustments && position.builder(place) == Some(power)
    }

    /// Returns the provinces to which the dislodged units of a power can retreat that have no order: `I pick Heligoland`.
    fn open_retreats(&self, power: Option<Power>, ordered: &ProvinceSet) -> ProvinceSet {
        let LegalityContext { map, position, .. } = *self.legality;
        let dislodged = power.into_iter().flat_map(|it| position.dislodged_of(it));
        let left = dislodged.filter(|it| !ordered.contains(map.province(it.unit.location)));
        let goals = left.flat_map(|it| it.open.iter());
        goals.map(|to| map.province(to)).collect()
    }

    /// Returns whether a text begins with the name of another power: `Austria please keep out of Ven!`
    fn begins_with_other(&self, power: Option<Power>, text: &str) -> bool {
        let named = self.leading_power(text, 1);
        named.is_some_and(|named| Some(named) != power)
    }

    /// Returns the power that one of the first words of a text names.
    pub fn leading_power(&self, text: &str, words: usize) -> Option<Power> {
        let folded = key(text);
        let mut first = folded.split(' ').take(words);
        first.find_map(|word| {
            let power = self.lexicon.power(word);
            power.or_else(|| self.lexicon.possessor(word))
        })
    }

    /// Returns whether a line is a message to another power or a report about it, and no order that can be carried
    /// out: `Please don't move Pie, Italy!`, `France said he won't enter the Channel`.
    fn is_for_other(&self, power: Option<Power>, text: &str, reading: &Reading) -> bool {
        if reading.verdict.is_clear() {
            return false;
        }
        let parts = &reading.parts;
        let void = !parts.is_empty() && parts.iter().all(|part| part.verdict >= Verdict::Void);
        let last = text.rsplit_once(',');
        let addressed = last.and_then(|(_, last)| self.lexicon.power(&key(last)));
        let addressed = addressed.is_some_and(|named| Some(named) != power);
        let folded = key(text);
        let mut words = folded.split(' ').skip(1);
        let reports = words.next().is_some_and(|word| List::Reports.has(word));
        let orders = || Content::of(self.legality.map, self.lexicon, text).orders();
        let reports = reports && self.begins_with_other(power, text);
        // "Turkey pls take Gal - War"
        let is_wish = power.is_some()
            && List::Please.names_a_word_of(text)
            && self.begins_with_other(power, text);
        void && (addressed || is_wish) || reports && !orders()
    }

    /// Returns whether a text has only harmless words, and no order that can be carried out: `yo` builds no army in
    /// Yorkshire.
    fn only_greets(&self, text: &str, reading: &Reading) -> bool {
        let mut parts = reading.parts.iter();
        let is_void = parts.len() > 0 && parts.all(|part| part.verdict == Verdict::Void);
        is_void && doubt::is_harmless(self.lexicon, text)
    }

    /// Returns whether a text is a letter from one capital to another: `VIENNA to ROME: I can see your washing line`. No
    /// unit could make that move, or `Press:` precedes it.
    fn is_press(&self, text: &str) -> bool {
        let Some((head, letter)) = text.split_once(':') else {
            return false;
        };
        if key(head) == "press" {
            return true;
        }
        let names = |text| Clause::of_text(self.lexicon, None, text).places;
        let [from, to] = names(head)[..] else {
            return false;
        };
        let content = |text| Content::of(self.legality.map, self.lexicon, text);
        let moves = |order: &WrittenOrder| order.destination().is_some_and(|it| it.province == to);
        head.split_whitespace().count() <= PRESS_WORDS
            && !content(head).names_unit()
            && letter.split_whitespace().nth(1).is_some()
            && !content(letter).has_verb()
            && names(letter).is_empty()
            && !self.legality.possible(from).iter().any(moves)
    }

    /// Returns the owner of the unit that an order is for, or of the home center in which it builds.
    fn owner(&self, candidate: &Candidate) -> Option<Power> {
        let province = candidate.order.province()?;
        owner(self.legality.map, self.legality.position, province)
    }

    /// Returns the owner of the units that the orders of some lines are for, if it is the same
    /// power for all.
    pub fn owner_of<'l>(&self, lines: impl Iterator<Item = &'l ReadLine>) -> Option<Power> {
        let parts = lines.flat_map(|line| &line.reading.parts);
        let candidates = parts.flat_map(|part| &part.candidates);
        // "rest hold" is for the units of anyone
        let candidates = candidates.filter(|it| !it.flaws.contains(Repair::Rest));
        let mut owners = candidates.map(|candidate| self.owner(candidate));
        let first = owners.next()??;
        owners.all(|owner| owner == Some(first)).then_some(first)
    }
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

/// Returns whether a heading between a line and an order below it says whose the order is.
fn is_headed_below(layout: &Layout, above: &ReadLine, order: &TextBlock) -> bool {
    let between = above.number + 1..order.line;
    let mut accounts = layout.accounts.iter();
    accounts.any(|it| it.kind == LineKind::Heading && between.contains(&it.number))
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

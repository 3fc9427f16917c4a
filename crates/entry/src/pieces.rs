//! The grammar of the pieces of a line: the orders and phrases between two separators.

use super::corrections::{Flaws, Repair};
use super::grammar::{Grammar, flawed, keep_best};
use super::keywords::Keyword;
use super::meanings::{Edge, Meaning};
use super::supports::{convoy_of, support_of};
use super::unresolved_order::{
    Fragment, Named, ParseBranch, ParsedAction, PlaceChoice, RouteHint, Spots, UnresolvedOrder,
    Ways,
};
use chancery_core::board::{Phase, UnitKind};

/// The maximum number of units of which all but the first support it.
const MOST_SUPPORTERS: usize = 4;

impl Grammar<'_> {
    /// Reads an order or a phrase for several orders.
    pub(super) fn piece(&self, at: usize, before: &[Fragment]) -> Ways<Vec<Fragment>> {
        let winter = self.phase == Phase::Adjustments;
        let mut ways = Vec::new();
        for edge in self.lattice.at(at) {
            let here = ParseBranch::over(edge, ());
            match edge.sense {
                Meaning::Group(group) => ways.push(here.with(vec![Fragment::Group(group)])),
                // "all disband", "disband all"
                Meaning::Word(Keyword::All) if self.phase.is_retreat() => {
                    ways.extend(self.every_unit(&here, Keyword::Disband));
                }
                Meaning::Word(word @ (Keyword::Helped | Keyword::Carried | Keyword::By)) => {
                    ways.extend(self.helpers(&here, before, word));
                }
                // "with Ukraine supporting"
                Meaning::Word(Keyword::With) => {
                    let helpers = self.helpers(&here, before, Keyword::With).into_iter();
                    let helped = helpers.flat_map(|way| self.over(&way, Keyword::Support));
                    ways.extend(helped.map(|mut way| {
                        way.end = self.skip(way.end, &[Meaning::Word(Keyword::It)]);
                        way
                    }));
                }
                // "nothing", and among retreats "none"
                Meaning::Word(word @ (Keyword::Nothing | Keyword::Waive))
                    if before.is_empty()
                        && (self.phase.is_retreat() || winter && word == Keyword::Nothing) =>
                {
                    let ends = self.lattice.ends(here.end);
                    // "nothing (4/4)"
                    let alone = ends || self.lattice.around(here.end).bracketed;
                    let alone = alone.then_some(Fragment::NoOrders);
                    ways.extend(alone.map(|fragment| here.with(vec![fragment])));
                }
                Meaning::Word(Keyword::Waive) if edge.flaw.is_none() => {
                    ways.push(here.with(vec![Fragment::Waive]));
                }
                // "none" waives only in winter
                Meaning::Word(Keyword::Waive) if winter => {
                    ways.push(here.with(vec![Fragment::NoBuilds]));
                }
                // "no change" among moves holds
                Meaning::Word(Keyword::NoOrders) if winter || edge.flaw.is_none() => {
                    ways.push(self.no_orders(&here));
                }
                Meaning::Count => {
                    ways.extend(self.verb_first(here.end, true));
                    // "1 build, waived"
                    let over = [Meaning::Word(Keyword::Build), Meaning::Comma];
                    let waived = self.words(self.skip(here.end, &over), Keyword::Waive);
                    ways.extend(here.each(waived, |(), ()| vec![Fragment::Waive]));
                }
                // "- the other build I waive" has a bullet
                Meaning::Word(Keyword::Arrow) if winter && before.is_empty() => {
                    let waived = self.words(here.end, Keyword::Waive);
                    ways.extend(here.each(waived, |(), ()| vec![Fragment::Waive]));
                }
                Meaning::Word(Keyword::Disband) if self.phase.is_retreat() => {
                    ways.extend(self.every_unit(&here, Keyword::All));
                }
                _ => {}
            }
        }
        ways.extend(self.verb_first(at, false));
        ways.extend(self.same_for(at, before));
        ways.extend(self.action_first(at));
        ways.extend(self.unit_first(at, before));
        ways.extend(self.goal_first(at));
        ways.extend(self.permission(at));
        ways.extend(self.only_unit(at, before));
        ways.extend(self.goal_alone(at));
        // "A Mun - Tyr or hold", "no, Yor"
        if let Some(changed) = Self::changed(before) {
            let unit = changed.unit;
            let actions = self.actions(at, before).into_iter();
            ways.extend(actions.map(|way| way.map(|action| one_order(unit, action))));
        }
        keep_best(ways)
    }

    /// Reads a phrase for no orders, with one unknown word behind it: `nothing from Yusuf`.
    fn no_orders(&self, here: &ParseBranch<()>) -> ParseBranch<Vec<Fragment>> {
        let mut way = here.with(vec![Fragment::NoOrders]);
        let after = here.end + 1;
        let is_name = after <= self.lattice.len() && self.lattice.at(here.end).is_empty();
        if is_name && (self.lattice.ends(after) || self.lattice.around(after).cut) {
            way.end = after;
        }
        way
    }

    /// Reads `Paris` if only one unit can retreat.
    fn goal_alone(&self, at: usize) -> Ways<Vec<Fragment>> {
        let mut units = self.lattice.only_units.iter();
        let only = units.find(|(kind, _)| kind.is_none());
        let Some(&(_, places)) = only.filter(|_| self.phase.is_retreat() && at == 0) else {
            return Vec::new();
        };
        let unit = Named {
            kind: units.find_map(|(kind, _)| *kind),
            power: None,
            spot: PlaceChoice::of(places),
        };
        // a misspelled name may be a signature
        let is_exact = |to: &Spots| to.iter().all(|spot| self.lattice.least(spot.places) == 0);
        let is_all = |at| {
            let at = self.skip(at, &[Meaning::Comma]);
            self.lattice.ends(at) || self.has_aside(at)
        };
        let goals = self.destination(at).into_iter();
        let goals = goals.filter(|way| is_exact(&way.value) && is_all(way.end));
        let retreats = goals.map(|way| way.map(|to| one_order(unit, ParsedAction::Retreat(to))));
        retreats.map(|way| self.without_verb(way)).collect()
    }

    /// Reads `disband` and `to Paris` if only one unit can retreat, and `the fleet to Paris` if it is the only one.
    fn only_unit(&self, at: usize, before: &[Fragment]) -> Ways<Vec<Fragment>> {
        let retreat = self.phase.is_retreat();
        let is_word = self.phase.is_movement() && self.lattice.around(at).is_long;
        let is_said = is_word || self.lattice.is_noise(at);
        let kinds = self
            .lattice
            .at(at)
            .iter()
            .filter_map(|edge| match edge.sense {
                // "a - Par" lacks a province, and "napy" is rather Naples than a navy
                Meaning::Word(Keyword::Kind(kind))
                    if (retreat || is_said) && edge.flaw != Some(Repair::Misspelt) =>
                {
                    Some((edge.end, Some(kind)))
                }
                _ => None,
            });
        // "It goes to Paris"
        let alone = retreat.then(|| (self.skip(at, &[Meaning::Word(Keyword::It)]), None));
        let mut ways = Vec::new();
        for (start, kind) in kinds.chain(alone) {
            let verbs = [Keyword::Disband, Keyword::Retreat, Keyword::Arrow];
            // "the fleet stays", but "the Turk sits there" is no retreat, and "a half" is no halt
            let is_hold = |edge: &Edge| {
                edge.sense == Meaning::Word(Keyword::Hold) && edge.flaw != Some(Repair::Misspelt)
            };
            let holds = kind.is_some() && self.has(start, is_hold);
            let is_written = holds || verbs.iter().any(|&verb| self.says(start, verb));
            let units = self.lattice.only_units.iter().filter(|_| is_written);
            for &(_, places) in units.filter(|(only, _)| *only == kind) {
                let spot = PlaceChoice::of(places);
                let unit = Named {
                    kind,
                    power: None,
                    spot,
                };
                let orders = self.actions(start, before).into_iter();
                let orders = orders.map(|way| way.map(|action| one_order(unit, action)));
                ways.extend(orders.map(|way| way.dearer(self.lattice.weights.no_verb)));
            }
        }
        ways
    }

    /// Reads `all disband` and `disband all`: `word` must follow the word already read.
    fn every_unit(&self, here: &ParseBranch<()>, word: Keyword) -> Ways<Vec<Fragment>> {
        let all = self.over(here, word).into_iter();
        all.map(|all| all.with(vec![Fragment::All]).flawed(Repair::Several))
            .collect()
    }

    /// Reads `… with support from A Mar`, `…, carried by F Nth`: these units support or convoy the order before.
    fn helpers(
        &self,
        here: &ParseBranch<()>,
        before: &[Fragment],
        word: Keyword,
    ) -> Ways<Vec<Fragment>> {
        let help = |last| match word {
            Keyword::Carried | Keyword::By => convoy_of(last),
            _ => Some(support_of(last)),
        };
        let last = self.last(before);
        let Some((last, help)) = last.and_then(|last| Some((last, help(last)?))) else {
            return Vec::new();
        };
        let here = self
            .referring(here.clone(), last.unit)
            .flawed(Repair::Several);
        let mut units = self.units(here.end);
        if word == Keyword::By {
            // not "by sea"
            let is_exact = |unit: &Named| {
                unit.kind != Some(UnitKind::Army) && self.lattice.least(unit.spot.places) == 0
            };
            units.retain(|way| way.value.iter().all(is_exact));
        }
        here.each(units, |(), units| orders_of(units, &help, false))
    }

    /// Reads `same for A Alb`.
    fn same_for(&self, at: usize, before: &[Fragment]) -> Ways<Vec<Fragment>> {
        let mut ways = Vec::new();
        for here in self.words(at, Keyword::SameFor) {
            for action in self.same(&here, before) {
                let units = self.units(action.end);
                ways.extend(action.each(units, |action, units| orders_of(units, action, false)));
            }
        }
        ways
    }

    /// Reads `A Egy permits F Red - Med`, whoever permits it.
    fn permission(&self, at: usize) -> Ways<Vec<Fragment>> {
        let mut ways = Vec::new();
        let keepers = self.unit(at, None).into_iter().map(|keeper| keeper.end);
        for start in keepers.chain([at]) {
            let edges = self.lattice.at(start).iter();
            for edge in edges.filter(|edge| edge.sense == Meaning::Permit) {
                for of in self.unit(edge.end, None) {
                    let to = self.destination(self.skip(of.end, &[Meaning::Word(Keyword::Arrow)]));
                    ways.extend(of.each(to, |of, to| one_order(*of, ParsedAction::Permit(to))));
                }
            }
        }
        ways
    }

    /// Reads `Pic <- A Par` and `Picardy from Paris`.
    fn goal_first(&self, at: usize) -> Ways<Vec<Fragment>> {
        let mut ways = Vec::new();
        for to in self.destination(at) {
            let edges = self.lattice.at(to.end).iter();
            for edge in edges.filter(|edge| edge.sense == Meaning::Back) {
                let here = to.past(edge).flawed(Repair::Mark);
                ways.extend(here.each(self.unit(here.end, None), |to, unit| {
                    one_order(unit, ParsedAction::Move(to.clone(), RouteHint::Unsaid))
                }));
            }
        }
        for goal in self.move_to(at) {
            let from = self.done_by(&goal, Keyword::From).into_iter();
            ways.extend(from.map(|way| self.without_verb(way)));
        }
        ways
    }

    /// Reads `build A Par`, `- A Par` in winter, `2 builds: F Kie & A Mun`, `hold A Par`, `move A
    /// Par to Bur`.
    fn verb_first(&self, at: usize, counted: bool) -> Ways<Vec<Fragment>> {
        let winter = self.phase == Phase::Adjustments;
        let mut ways = Vec::new();
        for edge in self.lattice.at(at) {
            let mut here = ParseBranch::over(edge, ());
            // "-1: remove A Par", "+1: build A Par", "- disband A Par"
            let is_sign = winter
                && edge.flaw.is_none()
                && matches!(edge.sense, Meaning::Plus | Meaning::Word(Keyword::Arrow));
            if is_sign {
                let verb = self.skip(edge.end, &[Meaning::Count, Meaning::Colon]);
                let mut changes = [Keyword::Build, Keyword::Disband].into_iter();
                if changes.any(|word| self.says(verb, word)) {
                    ways.extend(here.follow(self.verb_first(verb, counted)));
                    continue;
                }
            }
            let action = match edge.sense {
                // "retreat A Bur to Par"
                Meaning::Word(Keyword::Retreat) if self.phase.is_retreat() => {
                    here.end = self.skip(here.end, &[Meaning::Colon]);
                    ways.extend(here.follow(self.unit_first(here.end, &[])));
                    continue;
                }
                Meaning::Word(Keyword::Build) => ParsedAction::Build,
                // "remove Bud" among moves takes an order back
                Meaning::Word(Keyword::Disband) if !self.phase.is_movement() => {
                    ParsedAction::Disband
                }
                Meaning::Word(Keyword::Retreat) if winter => ParsedAction::Disband,
                Meaning::Word(Keyword::Hold) if !counted => ParsedAction::Hold(None),
                Meaning::Plus if winter => ParsedAction::Build,
                // but "a new fleet" is no removal
                Meaning::Word(Keyword::Arrow) if winter && edge.flaw.is_none() => {
                    // the sign of a removal, or a bullet
                    if !self.is_kind(at) {
                        ways.extend(here.follow(self.unit_first(here.end, &[])));
                    }
                    ParsedAction::Disband
                }
                Meaning::Word(Keyword::Arrow) if !counted => {
                    // "move A Par to Bur", or a dash for a bullet
                    if edge.flaw.is_some() {
                        here.cost += self.lattice.weights.no_part;
                    }
                    ways.extend(here.follow(self.unit_first(here.end, &[])));
                    continue;
                }
                _ => continue,
            };
            // "hold with Paris"
            here.end = self.skip(
                here.end,
                &[Meaning::Colon, Meaning::Count, Meaning::Word(Keyword::With)],
            );
            // "build;A Rom" in a table
            if winter {
                here.end = self.skip(here.end, &[Meaning::Semicolon, Meaning::Bar]);
            }
            // "2 builds, A Rom, F Nap"
            if winter && counted {
                here.end = self.skip(here.end, &[Meaning::Comma]);
            }
            for units in self.units(here.end) {
                let choice = units.doubt;
                let way = here.then(units, |(), units| orders_of(units, &action, choice));
                // "keep A Par in place", "-1: A Par removed"
                let again = match action {
                    ParsedAction::Hold(_) => Keyword::Hold,
                    ParsedAction::Disband => Keyword::Disband,
                    _ => Keyword::Build,
                };
                ways.extend(self.over(&way, again));
                ways.push(way);
            }
        }
        ways
    }

    /// Reads a unit, or several units with the same action, and then the action.
    fn unit_first(&self, at: usize, before: &[Fragment]) -> Ways<Vec<Fragment>> {
        let mut ways = Vec::new();
        for units in self.units(at) {
            ways.extend(self.each_other(&units));
            if self.loose {
                ways.extend(self.with_supporters(&units));
            }
            let mut starts = self.tail_starts(units.end);
            if before.is_empty() {
                starts.extend(self.in_next_cell(&units));
            }
            for tail in starts.iter().flat_map(|&at| self.tail(at, before)) {
                let mut way = units.then(tail, |named, action| {
                    // several units can't all move to one province
                    let goes = matches!(action, ParsedAction::Move(..) | ParsedAction::Retreat(_));
                    let choice = goes && named.len() > 1 || units.doubt;
                    orders_of(named.clone(), &action, choice)
                });
                // "eng bel, nth nwy" is rather two moves than England's choice of a unit
                let is_move = self.phase.is_movement() && way.flaws.contains(Repair::VerbMissing);
                if is_move && units.value.len() > 1 {
                    way.cost += self.lattice.weights.no_part;
                }
                self.kind_behind(&mut way);
                ways.push(way);
            }
        }
        keep_best(ways)
    }

    /// Reads a unit and its supporters before the destination: `par mar s bur`.
    fn with_supporters(&self, first: &ParseBranch<Vec<Named>>) -> Ways<Vec<Fragment>> {
        let mut ways = Vec::new();
        let mut lists = vec![first.clone()];
        while let Some(list) = lists.pop() {
            if list.value.len() < MOST_SUPPORTERS {
                lists.extend(list.each(self.unit(list.end, None), |list, unit| {
                    list.iter().copied().chain([unit]).collect()
                }));
            }
            let [leader, ref supporters @ ..] = list.value[..] else {
                continue;
            };
            if supporters.is_empty() || first.value.len() > 1 {
                continue;
            }
            for word in self.over(&list, Keyword::Support) {
                ways.extend(word.each(self.destination(word.end), |_, to| {
                    let goes = ParsedAction::Move(to.clone(), RouteHint::Unsaid);
                    let support = ParsedAction::SupportMove(leader, to, Vec::new());
                    let mut orders = one_order(leader, goes);
                    orders.extend(orders_of(supporters.to_vec(), &support, false));
                    let mut flaws = Flaws::default();
                    flaws.insert(Repair::Several);
                    let orders = orders.into_iter();
                    orders.map(|order| flawed(order, flaws)).collect()
                }));
            }
        }
        ways
    }

    /// Returns the tokens at which the action can start: `A Ber: hold` and `F Lon, - Wal` have a
    /// mark before it.
    fn tail_starts(&self, at: usize) -> Vec<usize> {
        use Keyword::{Arrow, Convoy, Disband, Hold, Support};
        let acts = |word| matches!(word, Arrow | Hold | Support | Convoy | Disband);
        let begins = |at| {
            self.has(
                at,
                |edge| matches!(edge.sense, Meaning::Word(word) if acts(word)),
            )
        };
        let marks = self.lattice.at(at).iter().filter(|edge| match edge.sense {
            Meaning::Colon => true,
            // "A Ven, A Bur" are two units
            Meaning::Comma | Meaning::Semicolon | Meaning::Bar | Meaning::Slash => {
                begins(edge.end) && !self.is_kind(edge.end)
            }
            _ => false,
        });
        // "Kiel: fleet to the Baltic"
        let colons = self.lattice.at(at).iter();
        let colons = colons.filter(|edge| edge.sense == Meaning::Colon);
        let kinds = colons.flat_map(|colon| self.lattice.at(colon.end));
        let kinds = kinds.filter(|edge| {
            matches!(edge.sense, Meaning::Word(Keyword::Kind(_))) && begins(edge.end)
        });
        // "army Liverpool, that one goes to Yorkshire"
        let after = self.skip(at, &[Meaning::Comma]);
        let topics = self.words(after, Keyword::It).into_iter();
        let topics = topics.filter(|it| after > at && begins(it.end));
        let mut starts: Vec<usize> = std::iter::once(at)
            .chain(topics.map(|it| it.end))
            .chain(marks.map(|edge| edge.end))
            .chain(kinds.map(|edge| edge.end))
            .chain(self.interruptions(at))
            .chain(self.bracket_end(at))
            .collect();
        // "Bur, Par, Mar all hold"
        let all = starts.iter().flat_map(|&at| self.words(at, Keyword::All));
        let all: Vec<usize> = all.map(|all| all.end).filter(|&at| begins(at)).collect();
        starts.extend(all);
        starts
    }

    /// Returns the ends of a unit that a table names in two of its cells: `A Ven;A Ven - Tri`.
    fn in_next_cell(&self, units: &ParseBranch<Vec<Named>>) -> Vec<usize> {
        let [unit] = units.value[..] else {
            return Vec::new();
        };
        // "no, Norway holds" isn't the North Sea
        if self.lattice.guesses[unit.spot.places].0.len() > 1 {
            return Vec::new();
        }
        let cells = [Meaning::Comma, Meaning::Semicolon, Meaning::Bar];
        let next = self.skip(units.end, &cells);
        let again = (next > units.end).then(|| self.unit(next, None));
        let again = again.into_iter().flatten();
        let same = again.filter(|way| self.is_same(way.value.spot, unit.spot));
        same.map(|way| way.end).collect()
    }

    /// Returns the end of a remark in brackets before an action: `The fleet in Sevastopol (the "Southern Fleet") holds`.
    fn bracket_end(&self, at: usize) -> Option<usize> {
        let inside = |at: &usize| self.lattice.around(*at).bracketed;
        let begins = self.lattice.is_bracket_edge(at) && inside(&at);
        let end = (at..self.lattice.len()).find(|at| !inside(at))?;
        let acts = |edge: &Edge| match edge.sense {
            // after a quotation mark, what follows the bracket
            _ if edge.end > end => false,
            Meaning::Place(_) => self.lattice.cost(edge) == Some(0),
            Meaning::Coast(_) => edge.end == end && edge.flaw.is_none(),
            Meaning::Word(word) => !matches!(word, Keyword::Kind(_) | Keyword::Noise),
            Meaning::Meta(effect) => effect.retracts(),
            _ => false,
        };
        let is_remark = begins && !(at..end).any(|at| self.has(at, acts));
        is_remark.then_some(end)
    }

    /// Returns the ends of what interrupts an order between commas: `Ruhr, as I said, goes to Burgundy`.
    fn interruptions(&self, at: usize) -> impl Iterator<Item = usize> {
        let commas = |at: usize| {
            let edges = self.lattice.at(at).iter();
            edges.filter(|edge| edge.sense == Meaning::Comma)
        };
        let idle = |edge: &&Edge| match edge.sense {
            Meaning::Meta(effect) => !effect.retracts(),
            _ => false,
        };
        let words =
            commas(at).flat_map(move |comma| self.lattice.at(comma.end).iter().filter(idle));
        let ends = words.flat_map(|word| [word.end, self.lattice.prose_end(word.end)]);
        ends.flat_map(move |end| commas(end).map(|comma| comma.end))
    }

    /// Reads `support A Par - Bur with A Mar`, `convoy A Yor - Nwy with F Nth`, `attack Bel from Bur`.
    fn action_first(&self, at: usize) -> Ways<Vec<Fragment>> {
        let mut ways = Vec::new();
        for edge in self.lattice.at(at) {
            let Meaning::Word(verb) = edge.sense else {
                continue;
            };
            let here = ParseBranch::over(edge, ());
            let actions = match verb {
                Keyword::Arrow => self.move_to(self.arrows(here.end)),
                _ => self.help(verb, here.end, None),
            };
            for action in here.follow(actions) {
                ways.extend(self.done_by(&action, Keyword::With));
                ways.extend(self.done_by(&action, Keyword::From));
            }
        }
        ways
    }

    /// Reads the unit behind its action: `… with A Mar`, `… from Mar`.
    fn done_by(&self, action: &ParseBranch<ParsedAction>, word: Keyword) -> Ways<Vec<Fragment>> {
        let behind = self.over(action, word).into_iter();
        behind
            .flat_map(|behind| {
                behind.each(self.unit(behind.end, None), |action, unit| {
                    one_order(unit, action.clone())
                })
            })
            .collect()
    }

    /// Reads `A Ukr and A Sev support each other`.
    fn each_other(&self, units: &ParseBranch<Vec<Named>>) -> Ways<Vec<Fragment>> {
        let [first, second] = units.value[..] else {
            return Vec::new();
        };
        let words = self.over(units, Keyword::Mutual).into_iter();
        words
            .map(|way| way.with(one_order(first, ParsedAction::Mutual(second))))
            .collect()
    }

    /// Reads a kind at the end: `Tri - Alb (fleet)`, `Tri - Alb with the fleet`, `Par and Mar, both armies`.
    fn kind_behind(&self, way: &mut ParseBranch<Vec<Fragment>>) {
        let listed = way.value.len() > 1;
        let mut orders: Vec<&mut UnresolvedOrder> = Vec::new();
        for fragment in &mut way.value {
            match fragment {
                Fragment::Order(order) if order.unit.kind.is_none() => orders.push(order),
                _ => return,
            }
        }
        let before = [Meaning::Comma, Meaning::Word(Keyword::With)];
        let starts = [way.end, self.skip(way.end, &before)];
        for (edge, plural) in starts.iter().flat_map(|&at| {
            let plural = self.has(at, |edge| matches!(edge.sense, Meaning::Kinds(_)));
            self.lattice.at(at).iter().map(move |edge| (edge, plural))
        }) {
            let cut = self.lattice.around(edge.end).cut || self.has_aside(edge.end);
            let last = edge.bracketed || cut || self.lattice.ends(edge.end);
            let kind = match edge.sense {
                Meaning::Kinds(kind) if listed => kind,
                Meaning::Word(Keyword::Kind(kind)) if !listed && !plural => kind,
                _ => continue,
            };
            if last {
                for order in orders {
                    order.unit.kind = Some(kind);
                }
                way.end = edge.end;
                way.cost += 1;
                way.flaws.insert(Repair::Word);
                return;
            }
        }
    }

    /// Reads the action of a unit, or a missing action in winter and in a list of units that hold.
    fn tail(&self, at: usize, before: &[Fragment]) -> Ways<ParsedAction> {
        let mut ways = self.actions(at, before);
        if self.phase == Phase::Adjustments {
            ways.push(self.without_verb(ParseBranch::empty(at, ParsedAction::Alone)));
        } else if self.holds {
            ways.push(ParseBranch::empty(at, ParsedAction::Hold(None)));
        }
        ways
    }
}

/// Returns the orders of units with the same action. With `choice`, only one of these orders is meant.
fn orders_of(units: Vec<Named>, action: &ParsedAction, choice: bool) -> Vec<Fragment> {
    let mut flaws = Flaws::default();
    if units.len() > 1 {
        flaws.insert(Repair::Several);
    }
    let orders = units.into_iter().map(|unit| UnresolvedOrder {
        unit,
        action: action.clone(),
        flaws,
    });
    if choice {
        vec![Fragment::Either(orders.collect())]
    } else {
        orders.map(Fragment::Order).collect()
    }
}

fn one_order(unit: Named, action: ParsedAction) -> Vec<Fragment> {
    orders_of(vec![unit], &action, false)
}

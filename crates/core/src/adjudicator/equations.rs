//! The equations of DATC 3.1, chapter 5.B, evaluated on partial information.
//!
//! A strength is a [`StrengthRange`]: its minimum and maximum, given the verdicts so far. Conditions are
//! `Option<bool>`, with `None` as long as they depend on an unknown verdict. If the minimum of one side beats
//! the maximum of the other, the answer is certain, whatever the unknown verdicts are (5.E). The equations
//! don't depend on how the verdicts are found.
//!
//! On boards with [special terrain](Mask::TERRAIN) strengths are counted in half points plus one: a unit
//! alone has 3, at a half border 2 and at a difficult one 1, and each support adds 2. A value of 0 means no
//! strength at all, or an empty province. So a move without a strength of its own can still enter an empty
//! province.

use super::compiled_orders::{CompiledOrder, CompiledOrders, Leave, MoveRoute, NO_UNIT, Role};
use super::mask::Mask;
use super::resolution::Strength;
use crate::board::{Border, Id, Map};
use crate::orders::routes;
use crate::rules::{ConvoyedCut, DislodgedPrevents, MultiRoute};

/// The minimum and maximum of a strength, given the verdicts so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct StrengthRange {
    pub least: u32,
    pub most: u32,
}

impl StrengthRange {
    const ZERO: StrengthRange = StrengthRange { least: 0, most: 0 };

    /// Returns the range that covers both ranges.
    #[inline]
    fn or(self, other: StrengthRange) -> StrengthRange {
        StrengthRange {
            least: self.least.min(other.least),
            most: self.most.max(other.most),
        }
    }

    /// Returns the strength, or 0 if `zero` is true.
    #[inline]
    pub fn unless(self, zero: Option<bool>) -> StrengthRange {
        match zero {
            Some(false) => self,
            Some(true) => StrengthRange::ZERO,
            None => StrengthRange { least: 0, ..self },
        }
    }

    /// Returns whether this strength is greater than the other.
    #[inline]
    pub fn beats(self, other: StrengthRange) -> Option<bool> {
        if self.least > other.most {
            Some(true)
        } else if self.most <= other.least {
            Some(false)
        } else {
            None
        }
    }
}

/// Returns whether all are true: `Some(false)` as soon as one is false.
#[inline]
pub(super) fn all(truths: impl IntoIterator<Item = Option<bool>>) -> Option<bool> {
    let mut sure = Some(true);
    for truth in truths {
        match truth {
            Some(true) => {}
            Some(false) => return Some(false),
            None => sure = None,
        }
    }
    sure
}

/// Returns whether at least one is true.
pub(super) fn either(a: Option<bool>, b: Option<bool>) -> Option<bool> {
    not(both(not(a), not(b)))
}

/// Returns whether both are true.
#[inline]
pub(super) fn both(a: Option<bool>, b: Option<bool>) -> Option<bool> {
    all([a, b])
}

#[inline]
pub(super) fn not(a: Option<bool>) -> Option<bool> {
    a.map(|a| !a)
}

/// The verdicts so far of moves, matched supports and matched convoys. An order in neither set has no verdict
/// yet.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Verdicts<M> {
    pub succeeds: M,
    pub fails: M,
    /// Moves through a strait that a paradox stops, so that they have no path.
    pub blocked: M,
}

impl<M: Mask> Verdicts<M> {
    #[inline]
    pub fn of(&self, order: usize) -> Option<bool> {
        if self.succeeds.has(order) {
            Some(true)
        } else if self.fails.has(order) {
            Some(false)
        } else {
            None
        }
    }
}

/// The scale in which strengths are counted for the units of a mask.
pub(super) trait Scale: Mask {
    /// The strength of a unit without support.
    const ALONE: u32 = if Self::TERRAIN { 3 } else { 1 };
    /// The strength that each support adds.
    const SUPPORT: u32 = if Self::TERRAIN { 2 } else { 1 };
    /// The greatest strength that doesn't keep other units out of an empty province.
    const IDLE: u32 = if Self::TERRAIN { 1 } else { 0 };

    /// Returns the strength of a move across a border without support.
    fn over(border: Border) -> u32 {
        match border {
            Border::Plain => Self::ALONE,
            Border::Half => 2,
            Border::Difficult => 1,
        }
    }

    /// Converts a counted strength to units.
    fn strength(counted: u32) -> Strength {
        if Self::TERRAIN {
            Strength::from_halves(counted.saturating_sub(1))
        } else {
            Strength::from(counted)
        }
    }
}

impl<M: Mask> Scale for M {}

/// The equations, evaluated on the compiled orders and the verdicts so far.
#[derive(Clone, Copy)]
pub(super) struct Equations<'a, M> {
    pub map: &'a Map,
    pub compiled: &'a CompiledOrders<M>,
    pub known: &'a Verdicts<M>,
}

impl<M: Mask> CompiledOrders<M> {
    /// Returns the equations with these verdicts.
    #[inline]
    pub fn equations<'a>(&'a self, map: &'a Map, known: &'a Verdicts<M>) -> Equations<'a, M> {
        Equations {
            map,
            compiled: self,
            known,
        }
    }
}

impl<M: Mask> Equations<'_, M> {
    #[inline]
    fn entry(&self, index: usize) -> &CompiledOrder<M> {
        &self.compiled.entries[index]
    }

    /// Returns whether the order of this unit succeeds. It must be a move, a matched support or a matched
    /// convoy.
    #[inline]
    pub fn adjudicate(&self, index: usize) -> Option<bool> {
        match self.entry(index).role {
            Role::Move => self.moves(index),
            Role::Support => self.gives(index),
            Role::Convoy => self.fleet_stays(index),
            Role::Stay => Some(true),
        }
    }

    /// 5.B.1: returns whether the move succeeds.
    fn moves(&self, index: usize) -> Option<bool> {
        if M::TERRAIN && !self.compiled.trains.is_empty() {
            return match self.compiled.train(index) {
                Some(train) => self.departs(train),
                None => both(
                    self.enters(index),
                    self.beats_trains(index, self.attack_span(index)),
                ),
            };
        }
        self.enters(index)
    }

    /// Returns whether the move beats the unit at its destination and all other moves there, trains not
    /// counted.
    #[inline]
    pub fn enters(&self, index: usize) -> Option<bool> {
        let entry = self.entry(index);
        let rivals = self.compiled.movers[entry.to.index()].without(M::bit(index));
        if entry.occupant == NO_UNIT && rivals.is_empty() {
            // any strength is enough
            return self.path(index);
        }
        let against = |meets: bool| {
            let attack = self.attack(index, meets);
            let stays = if meets {
                self.defend(entry.opposite)
            } else {
                self.hold(entry.occupant)
            };
            (attack, attack.beats(stays))
        };
        let (attack, beaten) = match self.head_to_head(index) {
            Some(meets) => against(meets),
            None => {
                let (met, unmet) = (against(true), against(false));
                let beaten = met.1.filter(|_| met.1 == unmet.1);
                (met.0.or(unmet.0), beaten)
            }
        };
        if beaten == Some(false) || rivals.is_empty() {
            return beaten;
        }
        both(
            beaten,
            all(rivals.iter().map(|rival| attack.beats(self.prevent(rival)))),
        )
    }

    /// Returns whether this move and the opposite one meet head to head, because neither goes by convoy.
    #[inline]
    pub fn head_to_head(&self, index: usize) -> Option<bool> {
        match self.entry(index).opposite {
            NO_UNIT => Some(false),
            opposite => self.meets(index, opposite),
        }
    }

    fn meets(&self, index: usize, opposite: usize) -> Option<bool> {
        if M::TERRAIN && self.compiled.straits.has(index) {
            return Some(false);
        }
        both(not(self.by_sea(index)), not(self.by_sea(opposite)))
    }

    /// Returns whether the move goes by convoy.
    pub fn by_sea(&self, index: usize) -> Option<bool> {
        match self.entry(index).way {
            MoveRoute::Land | MoveRoute::Strait | MoveRoute::Rail => Some(false),
            MoveRoute::Sea => Some(true),
            MoveRoute::SeaElseLand => self.has_convoy(index),
        }
    }

    /// Returns whether there is an undisrupted chain of convoying fleets for the army.
    fn has_convoy(&self, army: usize) -> Option<bool> {
        let convoyers = self.entry(army).convoyers;
        let sailing = convoyers.without(self.known.fails);
        let one_broken = self.compiled.rules.multi_route != MultiRoute::AllBroken;
        if one_broken && sailing != convoyers || !self.compiled.can_convoy(self.map, sailing, army)
        {
            return Some(false);
        }
        let sure = convoyers.and(self.known.succeeds);
        let stands = if one_broken {
            sure == convoyers
        } else {
            sure == sailing || self.compiled.can_convoy(self.map, sure, army)
        };
        stands.then_some(true)
    }

    /// 5.B.4: returns whether the move has a path.
    #[inline]
    pub fn path(&self, index: usize) -> Option<bool> {
        match self.entry(index).way {
            MoveRoute::Sea => self.has_convoy(index),
            MoveRoute::Strait if M::TERRAIN => self.passes(index),
            _ => Some(true),
        }
    }

    /// Returns whether the fleet can pass the strait, because the unit that gave permission stays.
    fn passes(&self, fleet: usize) -> Option<bool> {
        let Leave::Of(keeper) = self.compiled.crossings[fleet].leave else {
            return Some(false);
        };
        if self.known.blocked.has(fleet) {
            return Some(false);
        }
        let attackers = self.compiled.movers[self.entry(keeper).province.index()];
        let leaves = match self.entry(keeper).role {
            Role::Move => self.known.of(keeper),
            Role::Stay | Role::Support | Role::Convoy => Some(false),
        };
        both(
            not(leaves),
            all(attackers.iter().map(|it| not(self.known.of(it)))),
        )
    }

    /// Returns one for the unit itself plus one for each support.
    #[inline]
    pub fn supported(&self, index: usize) -> StrengthRange {
        self.with_supports(M::ALONE, self.entry(index).supports)
    }

    /// Returns the unit's strength without support plus the strength of each support.
    #[inline]
    fn with_supports(&self, alone: u32, supports: M) -> StrengthRange {
        StrengthRange {
            least: alone + M::SUPPORT * supports.and(self.known.succeeds).count(),
            most: alone + M::SUPPORT * supports.without(self.known.fails).count(),
        }
    }

    /// Returns the strength of a move with some supports, across the border that it crosses.
    #[inline]
    fn moving(&self, index: usize, supports: M) -> StrengthRange {
        if !M::TERRAIN {
            return self.with_supports(M::ALONE, supports);
        }
        let over = self.borders(index);
        let [one, other, third] = over.map(|border| self.with_supports(M::over(border), supports));
        one.or(other).or(third)
    }

    /// Returns the borders that a move may cross, given the verdicts so far; equal ones if it is known.
    pub fn borders(&self, index: usize) -> [Border; 3] {
        let by_land = self.compiled.crossings[index].by_land;
        match self.by_sea(index) {
            Some(false) => [by_land; 3],
            by_sea => {
                let [best, worst] = self.landings(index);
                [by_sea.map_or(by_land, |_| best), best, worst]
            }
        }
    }

    /// Returns the borders that a convoyed army may cross on landing, the less severe first: a half border if
    /// every route that is left ends with a fleet behind such a border.
    fn landings(&self, army: usize) -> [Border; 2] {
        let half = self.compiled.crossings[army].half_landings;
        if half.is_empty() {
            return [Border::Plain; 2];
        }
        let entry = self.entry(army);
        let shore = self
            .map
            .waterways(entry.to)
            .difference(&self.compiled.waters(half));
        let landing = |fleets: M| {
            let fleets = self.compiled.waters(fleets);
            if routes::embark(self.map, &fleets, entry.province).meets(&shore) {
                Border::Plain
            } else {
                Border::Half
            }
        };
        let left = entry.convoyers.without(self.known.fails);
        [left, left.and(self.known.succeeds)].map(landing)
    }

    /// 5.B.5: returns the hold strength of a province, given the index of the unit there.
    #[inline]
    pub fn hold(&self, occupant: usize) -> StrengthRange {
        if occupant == NO_UNIT {
            return StrengthRange::ZERO;
        }
        if self.entry(occupant).role == Role::Move {
            let (least, most) = (M::ALONE, M::ALONE);
            return StrengthRange { least, most }.unless(self.known.of(occupant));
        }
        self.supported(occupant)
    }

    /// 5.B.6: returns the strength with which a move prevents others from entering its destination.
    #[inline]
    pub fn prevent(&self, index: usize) -> StrengthRange {
        let entry = self.entry(index);
        let strength = self.moving(index, entry.supports);
        let strength = strength.unless(not(self.path(index)));
        match entry.opposite {
            NO_UNIT => strength,
            opposite => strength.unless(self.loses_prevention(index, opposite)),
        }
    }

    /// Returns whether the move loses its prevent strength because the opposite move succeeds.
    fn loses_prevention(&self, index: usize, opposite: usize) -> Option<bool> {
        if M::TERRAIN && self.entry(opposite).way == MoveRoute::Rail {
            // a train dislodges no unit
            return Some(false);
        }
        let through = self.known.of(opposite);
        let met = self.head_to_head(index);
        if self.compiled.rules.dislodged_prevents == DislodgedPrevents::UnlessHeadToHead
            || met == Some(true)
        {
            return both(through, met);
        }
        // 4.A.7 a: a dislodged unit prevents no unit from following where its dislodger came from
        let stays = not(self.known.of(index));
        both(
            through,
            if met == Some(false) || stays == Some(true) {
                stays
            } else {
                None
            },
        )
    }

    /// 5.B.7: returns the defend strength of a unit in a head-to-head battle.
    #[inline]
    pub fn defend(&self, index: usize) -> StrengthRange {
        match self.entry(index).way {
            MoveRoute::Rail if M::TERRAIN => match self.compiled.train(index) {
                Some(train) => self.train_strength(train, 0),
                None => self.supported(index),
            },
            _ => self.supported(index),
        }
    }

    /// 5.B.8: returns the strength of a move against its destination.
    pub fn attack_span(&self, index: usize) -> StrengthRange {
        match self.head_to_head(index) {
            Some(meets) => self.attack(index, meets),
            None => self.attack(index, true).or(self.attack(index, false)),
        }
    }

    /// Returns the attack strength, depending on whether the move `meets` the opposite one head to head.
    #[inline]
    fn attack(&self, index: usize, meets: bool) -> StrengthRange {
        let entry = self.entry(index);
        let no_path = not(self.path(index));
        let leaves = match entry.occupant {
            NO_UNIT => Some(true),
            occupant if meets || self.entry(occupant).role != Role::Move => Some(false),
            occupant => self.known.of(occupant),
        };
        let unopposed = || self.moving(index, entry.supports);
        let strength = match leaves {
            Some(true) => unopposed(),
            Some(false) => self.attack_on_occupant(index, entry),
            None => unopposed().or(self.attack_on_occupant(index, entry)),
        };
        strength.unless(no_path)
    }

    /// Returns the attack strength against a unit that stays at the destination: 0 against an own unit, and
    /// without supports by the victim's own power.
    #[inline]
    fn attack_on_occupant(&self, index: usize, entry: &CompiledOrder<M>) -> StrengthRange {
        let victim = self.entry(entry.occupant).unit.power;
        if victim == entry.unit.power {
            return StrengthRange::ZERO;
        }
        let own = self.compiled.of_power[victim.index()];
        self.moving(index, entry.supports.without(own))
    }

    /// 5.B.2: returns whether the support is given.
    #[inline]
    fn gives(&self, index: usize) -> Option<bool> {
        let entry = self.entry(index);
        let attackers = self.compiled.movers[entry.province.index()];
        all(attackers
            .iter()
            .map(|attacker| not(self.cuts(attacker, index))))
    }

    /// Returns whether a move into the supporter's province cuts its support.
    pub fn cuts(&self, attacker: usize, support: usize) -> Option<bool> {
        if self.entry(attacker).unit.power == self.entry(support).unit.power {
            // a unit of the same power neither cuts nor dislodges
            return Some(false);
        }
        if self.entry(support).spared.has(attacker) {
            both(
                not(self.by_sea(attacker)),
                self.attack_cuts(attacker, support),
            )
        } else {
            self.attack_cuts(attacker, support)
        }
    }

    /// Returns whether a move into the supporter's province cuts its support if the paradox rule doesn't
    /// spare the support.
    #[inline]
    fn attack_cuts(&self, attacker: usize, support: usize) -> Option<bool> {
        // the dislodge rule: dislodging the supporter ends its support
        let dislodges = self.known.of(attacker);
        if dislodges == Some(true) {
            return dislodges;
        }
        match self.exempt(attacker, support) {
            Some(true) => dislodges,
            Some(false) if M::TERRAIN => {
                let over = self.borders(attacker);
                let [one, other, third] = over.map(|it| self.cuts_over(it, attacker, support));
                one.filter(|_| one == other && one == third)
            }
            Some(false) => self.path(attacker),
            None => None,
        }
    }

    /// Returns whether an attack across such a border cuts the support. Across a difficult one an attack that
    /// dislodges always cuts as well.
    fn cuts_over(&self, border: Border, attacker: usize, support: usize) -> Option<bool> {
        match border {
            Border::Plain => self.path(attacker),
            Border::Half => self.known.of(attacker),
            Border::Difficult => {
                let own = self.compiled.of_power[self.entry(support).unit.power.index()];
                let helps = self.entry(attacker).supports.without(own);
                if helps.meets(self.known.succeeds) {
                    Some(true)
                } else if helps.without(self.known.fails).is_empty() {
                    Some(false)
                } else {
                    None
                }
            }
        }
    }

    /// Returns whether the attack comes from the province that the support is directed against, so that it
    /// doesn't cut it. A convoyed attack may cut all the same (4.A.4 b).
    #[inline]
    pub fn exempt(&self, attacker: usize, support: usize) -> Option<bool> {
        if attacker != self.entry(support).against {
            return Some(false);
        }
        match self.compiled.rules.convoyed_cut {
            ConvoyedCut::NotCut => Some(true),
            ConvoyedCut::Cut => not(self.by_sea(attacker)),
        }
    }

    /// 5.B.3: returns whether the fleet stays and can convoy.
    #[inline]
    fn fleet_stays(&self, index: usize) -> Option<bool> {
        let attackers = self.compiled.movers[self.entry(index).province.index()];
        all(attackers
            .iter()
            .map(|attacker| not(self.known.of(attacker))))
    }
}

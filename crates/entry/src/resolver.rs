//! The legality of readings: chooses provinces for unresolved orders and checks each order against
//! the rules.

mod candidate;

use super::Context;
use super::corrections::{Flaws, Repair};
use super::matcher::{Guess, Spelling};
use super::meanings::{Lattice, PlaceSet};
use super::reading::Candidate;
use super::unresolved_order::{Named, ParsedAction, PlaceChoice, RouteHint, UnresolvedOrder};
use chancery_core::board::{Map, Power, Province, UnitKind};
use chancery_core::orders::{
    Action, IllegalReason, StatedOwner, UnitRef, WrittenPlace, WrittenVia,
};

/// The maximum number of provinces that are tried for one text.
const WIDTH: usize = 24;

/// Checks the unresolved orders of one line.
pub(super) struct Resolver<'a> {
    pub ctx: &'a Context<'a>,
    pub lattice: &'a Lattice,
    /// The power that the line names as the owner of its orders.
    pub heading: Option<Power>,
    /// Whether the notation leaves out the kinds of units.
    pub terse: bool,
}

/// A location that was chosen from the guesses for a text.
#[derive(Clone, Copy)]
struct Chosen {
    place: WrittenPlace,
    guess: Guess,
    set: PlaceSet,
}

/// A unit with its chosen location.
#[derive(Clone, Copy)]
struct ChosenUnit {
    named: UnitRef,
    chosen: Chosen,
}

/// Returns the candidates without impossible retreats to a place that stands alone: "Vienna" may be anything.
fn without_strays(mut found: Vec<Candidate>, skeleton: &UnresolvedOrder) -> Vec<Candidate> {
    let is_place_alone = matches!(skeleton.action, ParsedAction::Retreat(_))
        && skeleton.flaws.contains(Repair::VerbMissing);
    found.retain(|candidate| !is_place_alone || candidate.illegal.is_none());
    found
}

impl Resolver<'_> {
    pub(super) fn map(&self) -> &Map {
        self.ctx.legality.map
    }

    /// Returns every order that an unresolved order may mean, with its cost and legality.
    pub fn candidates(&self, skeleton: &UnresolvedOrder) -> Vec<Candidate> {
        let UnresolvedOrder {
            unit,
            action,
            flaws,
        } = skeleton;
        let mut found = Vec::new();
        if let ParsedAction::Permit(to) = action {
            self.permissions(&mut found, *unit, to, *flaws);
            return found;
        }
        for unit in self.subjects(*unit, action) {
            let mut add = |action: Action, extra: &[Chosen]| {
                self.add_checked(&mut found, unit, action, extra, *flaws);
            };
            match action {
                ParsedAction::Hold(at) => {
                    if at.is_none_or(|at| self.is_at(at, unit)) {
                        add(Action::Hold, &[]);
                    }
                }
                ParsedAction::Disband => add(Action::Disband, &[]),
                ParsedAction::Build => add(Action::Build, &[]),
                ParsedAction::Proxy(to) => add(Action::Proxy { to: *to }, &[]),
                ParsedAction::Alone => add(self.adjustment(unit.named), &[]),
                ParsedAction::Move(to, way) => {
                    // "English Channel" is one name
                    let joined = flaws.contains(Repair::VerbMissing);
                    let here = unit.named.place.province;
                    let split = |to: &Chosen| joined && to.place.province == here;
                    for to in self.goals(to).into_iter().filter(|to| !split(to)) {
                        let (action, chosen) = self.move_order(unit.named, to, way);
                        add(action, &chosen);
                    }
                }
                ParsedAction::Permit(_) => {}
                ParsedAction::Retreat(to) => {
                    for to in self.goals(to) {
                        add(Action::Retreat { to: to.place }, &[to]);
                    }
                }
                ParsedAction::SupportHold(of)
                | ParsedAction::SupportPair(of, _)
                | ParsedAction::Mutual(of) => {
                    for of in self.objects(*of) {
                        add(Action::SupportHold { of: of.named }, &[of.chosen]);
                    }
                }
                ParsedAction::SupportMove(of, to, by) | ParsedAction::Convoy(of, to, by) => {
                    let moves = self.moves(*of, to).into_iter();
                    let is_by_sea = by.iter().all(|&set| self.is_water(set));
                    for (of, goal) in moves.filter(|_| is_by_sea) {
                        let (ChosenUnit { named: of, chosen }, to) = (of, goal.place);
                        let action = match action {
                            ParsedAction::Convoy(..) => Action::Convoy { of, to },
                            _ => Action::SupportMove { of, to },
                        };
                        add(action, &[chosen, goal]);
                    }
                }
            }
        }
        without_strays(found, skeleton)
    }

    /// Returns what a unit without a verb does in winter.
    fn adjustment(&self, unit: UnitRef) -> Action {
        let position = self.ctx.legality.position;
        let builds = match self.power_of(unit).map(|power| position.surplus(power)) {
            // nothing is due; where no unit is, none can be removed
            Some(0) => position.unit(unit.place.province).is_none(),
            surplus => surplus > Some(0),
        };
        if builds {
            Action::Build
        } else {
            Action::Disband
        }
    }

    /// Returns a move to a place, or a retreat in a retreat phase, and the choices that it depends on.
    fn move_order(&self, unit: UnitRef, to: Chosen, way: &RouteHint) -> (Action, Vec<Chosen>) {
        let ends = [unit.place.province, to.place.province];
        let (via, mut chosen) = self.way(way, ends);
        chosen.push(to);
        let is_retreat = self.ctx.legality.position.turn.phase.is_retreat();
        let action = match via {
            WrittenVia::Unsaid if is_retreat => Action::Retreat { to: to.place },
            via => Action::Move { to: to.place, via },
        };
        (action, chosen)
    }

    /// Adds the orders that let a unit pass a strait, for the unit that controls it.
    fn permissions(&self, found: &mut Vec<Candidate>, of: Named, to: &[PlaceChoice], flaws: Flaws) {
        let map = self.map();
        for of in self.objects(of) {
            for to in self.goals(to) {
                let strait = map
                    .terrain()
                    .strait(of.named.place.province, to.place.province);
                let keeper = strait.and_then(|it| self.ctx.legality.position.unit(it.controller));
                let Some(keeper) = keeper else { continue };
                let unit = ChosenUnit {
                    named: UnitRef::of(map, keeper),
                    ..of
                };
                let there = self.ctx.legality.position.unit(of.named.place.province);
                let action = Action::Permit {
                    of: there.map_or(of.named, |unit| UnitRef::of(map, unit)),
                    to: to.place,
                };
                self.add_checked(found, unit, action, &[to], flaws);
            }
        }
    }

    /// Returns whether the text of a location can mean the unit's province.
    fn is_at(&self, spot: PlaceChoice, unit: ChosenUnit) -> bool {
        let there = |guess: &Guess| guess.province == unit.named.place.province;
        self.guesses(spot.places).iter().any(there)
    }

    /// Returns whether a text names a sea province exactly. The route of a supported or convoyed move
    /// isn't kept, so its sea provinces must not be guessed.
    fn is_water(&self, set: PlaceSet) -> bool {
        let at_sea = self.map().convoying();
        let water = |guess: &Guess| guess.off == 0 && at_sea.contains(guess.province);
        self.guesses(set).iter().any(water)
    }

    /// Returns every unit that may be meant with every place that it may move to.
    fn moves(&self, of: Named, to: &[PlaceChoice]) -> Vec<(ChosenUnit, Chosen)> {
        let goals = self.goals(to);
        let of_unit = |of| goals.iter().map(move |&goal| (of, goal));
        self.objects(of).into_iter().flat_map(of_unit).collect()
    }

    fn guesses(&self, set: PlaceSet) -> &[Guess] {
        let guesses = &self.lattice.guesses[set].0;
        &guesses[..guesses.len().min(WIDTH)]
    }

    fn chosen(&self, spot: PlaceChoice, guess: Guess) -> Chosen {
        let place = WrittenPlace {
            province: guess.province,
            coast: spot.coast,
        };
        let set = spot.places;
        Chosen { place, guess, set }
    }

    /// Returns a unit for each of the provinces in `meant`.
    fn named(&self, named: Named, meant: Vec<Guess>) -> Vec<ChosenUnit> {
        let unit = |guess: Guess| {
            let chosen = self.chosen(named.spot, guess);
            let unit = UnitRef {
                kind: named.kind,
                place: chosen.place,
                whose: StatedOwner::of(named.power),
            };
            ChosenUnit {
                named: unit,
                chosen,
            }
        };
        meant.into_iter().map(unit).collect()
    }

    /// Returns the power that gives an order to this unit.
    fn power_of(&self, named: UnitRef) -> Option<Power> {
        let there = named.place.province;
        let owner = self.owner(there);
        if self.ctx.proxies.contains(there) {
            return owner;
        }
        let builder = self.ctx.legality.position.builder(there);
        self.stated(named).or(owner).or(builder)
    }

    /// Returns the power that builds this unit. A unit that stands in a home center of another power isn't what is
    /// built there.
    fn builder_of(&self, named: UnitRef) -> Option<Power> {
        let there = named.place.province;
        let builder = self.ctx.legality.position.builder(there);
        self.stated(named).or(builder).or(self.owner(there))
    }

    /// Returns the power that the line or its heading names for this unit.
    fn stated(&self, named: UnitRef) -> Option<Power> {
        self.ctx.power.or(self.heading).or(named.whose.power())
    }

    /// Returns the owner of the unit that an order in this province is for.
    fn owner(&self, there: Province) -> Option<Power> {
        let unit = self.ctx.legality.position.orderable_unit(self.map(), there);
        unit.map(|unit| unit.power)
    }

    /// Returns the units that an order may be for. If some matches are units that can be ordered,
    /// only these are returned; if there are none, only the cheapest matches are.
    fn subjects(&self, named: Named, action: &ParsedAction) -> Vec<ChosenUnit> {
        let all = self.guesses(named.spot.places);
        let building = matches!(action, ParsedAction::Build | ParsedAction::Alone);
        let orderable = |guess: &&Guess| {
            let power = self.ctx.power.or(self.heading);
            self.owner(guess.province).is_some_and(|owner| {
                self.ctx.proxies.contains(guess.province) || power.is_none_or(|it| it == owner)
            })
        };
        let mut some: Vec<Guess> = all.iter().filter(orderable).copied().collect();
        if building || !self.ctx.weighs_rules() {
            some = all.to_vec();
        } else if some.is_empty() {
            let least = all.iter().map(|guess| guess.cost).min();
            let least = |guess: &&Guess| Some(guess.cost) == least;
            some = all.iter().filter(least).copied().collect();
        }
        self.named(named, some)
    }

    /// Returns the units that a support or convoy may name: only matches with a unit on the board,
    /// if there are any.
    fn objects(&self, named: Named) -> Vec<ChosenUnit> {
        let position = self.ctx.legality.position;
        let all = self.guesses(named.spot.places);
        let there = |guess: &&Guess| position.unit(guess.province).is_some();
        let mut some: Vec<Guess> = all.iter().filter(there).copied().collect();
        if some.is_empty() || !self.ctx.weighs_rules() {
            some = all.to_vec();
        }
        self.named(named, some)
    }

    /// Returns the locations that a destination may mean.
    fn goals(&self, spots: &[PlaceChoice]) -> Vec<Chosen> {
        let mut goals = Vec::new();
        for spot in spots {
            for &guess in self.guesses(spot.places) {
                goals.push(self.chosen(*spot, guess));
                goals.extend(self.coast_kin(*spot, guess));
            }
        }
        goals
    }

    /// Returns alternatives for a coast on a province without coasts: `Bud(ec)` may mean Bulgaria.
    /// This is disputed, so such a reading always needs a choice (DATC 2.4, 4.E.2, example 9).
    fn coast_kin(&self, spot: PlaceChoice, guess: Guess) -> Vec<Chosen> {
        let Some(coast) = spot.coast else {
            return Vec::new();
        };
        if !self.map().info(guess.province).coasts.is_empty() || guess.spelling != Spelling::Exact {
            return Vec::new();
        }
        let code = self.map().code(guess.province).to_lowercase();
        let mut near = self.ctx.lexicon.matcher.guesses(&code);
        near.retain(|kin| self.map().coast_of(kin.province, coast).is_some());
        let cost = self.ctx.lexicon.weights.kin;
        let kin = near.iter().map(|kin| kin.taken_as(cost, Spelling::Initial));
        kin.map(|kin| self.chosen(spot, kin)).collect()
    }

    /// Returns the route of a move between two provinces and the provinces that it names. Of several
    /// provinces with a name, those that fleets can reach from one another are meant.
    fn way(&self, way: &RouteHint, [from, to]: [Province; 2]) -> (WrittenVia, Vec<Chosen>) {
        let path = match way {
            RouteHint::Unsaid => return (WrittenVia::Unsaid, Vec::new()),
            RouteHint::Convoy => return (WrittenVia::Convoy, Vec::new()),
            RouteHint::Rail(number) => return (WrittenVia::Rail(*number), Vec::new()),
            RouteHint::Path(path) => path,
        };
        let (map, at_sea) = (self.map(), self.map().convoying());
        let broken = |one: Province, other| u16::from(!map.waterways(one).contains(other));
        // the cheapest route to each guess for a stop
        let mut routes: Vec<(u16, Vec<Guess>)> = vec![(0, Vec::new())];
        for &set in path {
            let longer = self.guesses(set).iter().filter_map(|guess| {
                let land = u16::from(!at_sea.contains(guess.province));
                let routes = routes.iter().map(|(cost, route)| {
                    let last = route.last().map_or(from, |last| last.province);
                    let step = guess.cost + land + broken(last, guess.province);
                    (cost + step, [route.as_slice(), &[*guess]].concat())
                });
                routes.min_by_key(|(cost, _)| *cost)
            });
            routes = longer.collect();
        }
        let end = |route: &[Guess]| route.last().map_or(0, |last| broken(last.province, to));
        let best = routes
            .into_iter()
            .min_by_key(|(cost, route)| cost + end(route));
        let stops = best.into_iter().flat_map(|(_, route)| route).zip(path);
        let stops: Vec<Chosen> = stops
            .map(|(guess, &set)| self.chosen(PlaceChoice::of(set), guess))
            .collect();
        let path = stops.iter().map(|stop| stop.place.province).collect();
        (WrittenVia::Path(path), stops)
    }

    /// Checks an order and adds it to `found`. If it needs a coast or a kind, adds one candidate
    /// for each possibility.
    fn add_checked(
        &self,
        found: &mut Vec<Candidate>,
        unit: ChosenUnit,
        action: Action,
        chosen: &[Chosen],
        flaws: Flaws,
    ) {
        let mut candidate = self.candidate(unit, action, chosen, flaws);
        let tried = match candidate.illegal {
            Some(IllegalReason::CoastNeeded(province)) => self.with_coasts(&candidate, province),
            Some(IllegalReason::BuildKindMissing) => {
                candidate.flaws.insert(Repair::KindMissing);
                let kinds = UnitKind::ALL.into_iter();
                let tried = kinds.map(|kind| self.with_kind(&candidate, kind));
                tried.flatten().collect()
            }
            _ => Vec::new(),
        };
        // with only one possibility, the rules in force decide whether it must be written
        if tried.len() > 1 {
            found.extend(tried);
        } else {
            found.push(candidate);
        }
    }
}

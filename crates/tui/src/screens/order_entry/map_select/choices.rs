//! What can be pointed at next, and by which letter.

use super::{SelectContext, Selection, is_support_to_hold, location};
use crate::jump_labels::{self, JumpLabels, JumpTarget, Label};
use chancery_core::board::{Map, Phase, Power, Province, ProvinceSet, Unit, UnitKind};
use chancery_core::orders::{Action, UnitRef, WrittenOrder, WrittenPlace};
use chart::TagAnchor;
use game::Slot;

/// The key of a unit itself: it holds, or is held.
const HOLD: char = 'h';
/// The key of a dislodged unit itself.
const DISBAND: char = 'd';
/// The key of a build that is given up.
const WAIVE: char = 'w';

/// How something is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) enum Mode {
    /// By its place's letter.
    Plain,
    /// By its place's letter with Shift.
    Shifted,
    /// Always by this key.
    Key(char),
}

/// Something that can be pointed at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in super::super) struct Choice {
    /// Where; nowhere for a build that is given up, and for one of several things in one place.
    pub seat: Option<TagAnchor>,
    /// By which sort of key.
    pub mode: Mode,
    /// What it leads to.
    pub then: Selection,
    /// Is it not what one looks for first?
    pub faint: bool,
}

impl Choice {
    fn new(seat: TagAnchor, mode: Mode, then: Selection) -> Self {
        Choice {
            seat: Some(seat),
            mode,
            then,
            faint: false,
        }
    }

    /// Where it is.
    pub fn province(&self, map: &Map) -> Option<Province> {
        match self.seat? {
            TagAnchor::Unit(at) => Some(map.province(at)),
            TagAnchor::Dislodged(at) => Some(at),
        }
    }
}

/// A choice with its sign.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in super::super) struct Labelled {
    pub choice: Choice,
    pub label: Label,
}

/// What can be chosen at a step, with the signs: what is one's own first, then as an eye reads the
/// map, from left to right and from top to bottom.
pub(in super::super) fn labelled(step: &Selection, field: &SelectContext<'_>) -> Vec<Labelled> {
    let mut all = choices(step, field);
    for choice in &mut all {
        choice.seat = choice.seat.map(|seat| field.berth(seat));
    }
    let map = field.map();
    let read = |choice: &Choice| {
        let at = choice
            .seat
            .map(|seat| jump_labels::reading_order(map, seat));
        let itself = matches!(choice.mode, Mode::Key(_));
        (itself, choice.faint, at, choice.seat)
    };
    all.sort_by_key(|choice| (read(choice), choice.mode == Mode::Shifted));
    let mut seats: Vec<(Option<TagAnchor>, bool, bool)> = Vec::new();
    for choice in &all {
        let at = match seats.iter().position(|it| it.0 == choice.seat) {
            Some(at) => at,
            None => {
                seats.push((choice.seat, false, false));
                seats.len() - 1
            }
        };
        match choice.mode {
            Mode::Plain => seats[at].1 = true,
            Mode::Shifted => seats[at].2 = true,
            Mode::Key(_) => {}
        }
    }
    seats.retain(|it| it.1 || it.2);
    let offers: Vec<JumpTarget> = seats
        .iter()
        .map(|it| match (it.1, it.2) {
            (true, true) => JumpTarget::Both,
            (false, true) => JumpTarget::Shifted,
            _ => JumpTarget::Plain,
        })
        .collect();
    let kept: Vec<char> = all
        .iter()
        .filter_map(|choice| match choice.mode {
            Mode::Key(key) => Some(key),
            Mode::Plain | Mode::Shifted => None,
        })
        .collect();
    let given = jump_labels::assign(&offers, &kept);
    let of = |seat: Option<TagAnchor>| -> JumpLabels {
        let at = seats.iter().position(|it| it.0 == seat);
        at.and_then(|at| given.get(at)).copied().unwrap_or_default()
    };
    let sign = |choice: Choice| {
        let label = match choice.mode {
            Mode::Key(key) => Some(Label::single(key)),
            Mode::Plain => of(choice.seat).plain,
            Mode::Shifted => of(choice.seat).shifted,
        };
        label.map(|label| Labelled { choice, label })
    };
    all.into_iter().filter_map(sign).collect()
}

/// What can be chosen at a step.
pub(in super::super) fn choices(step: &Selection, field: &SelectContext<'_>) -> Vec<Choice> {
    match step {
        Selection::Unit if field.game.turn().phase == Phase::Adjustments => field.dues(),
        Selection::Unit => field.units(),
        Selection::Place => field.places(),
        Selection::Deed(at) => field.deeds(*at),
        Selection::Helper(helped) => field.helpers(*helped),
        Selection::Help { unit, helped } => field.help(*unit, *helped),
        Selection::Comer(to) => field.comers(*to),
        Selection::Build(home) => field.builds(*home),
        Selection::Done(_) => Vec::new(),
    }
}

impl SelectContext<'_> {
    /// A province's own seat is where the unit stands that is in it.
    fn berth(&self, seat: TagAnchor) -> TagAnchor {
        let TagAnchor::Unit(at) = seat else {
            return seat;
        };
        let province = self.map().province(at);
        match self.game.position().unit(province) {
            Some(unit) if at == province.location() => TagAnchor::Unit(unit.location),
            _ => seat,
        }
    }

    fn seat_of(&self, unit: Unit) -> TagAnchor {
        match self.game.turn().phase.is_retreat() {
            true => TagAnchor::Dislodged(self.map().province(unit.location)),
            false => TagAnchor::Unit(unit.location),
        }
    }

    /// The units to be ordered; then those of others that can be helped.
    fn units(&self) -> Vec<Choice> {
        let map = self.map();
        let units = self.own();
        let own: ProvinceSet = units.iter().map(|it| map.province(it.location)).collect();
        // who orders all units needs nobody else's
        let all_own = self
            .game
            .position()
            .units()
            .all(|it| own.contains(map.province(it.location)));
        let mut helped = ProvinceSet::EMPTY;
        let mut all = Vec::new();
        for unit in units {
            let at = map.province(unit.location);
            all.push(Choice::new(
                self.seat_of(unit),
                Mode::Plain,
                Selection::Deed(at),
            ));
            if !all_own {
                let orders = self.orders(at);
                helped.extend(
                    orders
                        .iter()
                        .filter_map(|it| Some(it.helped()?.place.province)),
                );
            }
        }
        for at in helped.union(&self.left).difference(&own).iter() {
            let Some(unit) = self.unit(at) else {
                continue;
            };
            let mut offer = |mode, then| {
                all.push(Choice {
                    faint: true,
                    ..Choice::new(self.seat_of(unit), mode, then)
                });
            };
            let (is_helped, is_left) = (helped.contains(at), self.left.contains(at));
            if is_helped {
                offer(Mode::Plain, Selection::Helper(at));
            }
            if is_left {
                let mode = if is_helped {
                    Mode::Shifted
                } else {
                    Mode::Plain
                };
                offer(mode, Selection::Deed(at));
            }
        }
        all
    }

    /// The provinces of the own units, and those that they can go to.
    fn places(&self) -> Vec<Choice> {
        let map = self.map();
        let own: ProvinceSet = self
            .own()
            .iter()
            .map(|it| map.province(it.location))
            .collect();
        let mut reached = ProvinceSet::EMPTY;
        for at in own.iter() {
            for order in self.orders(at) {
                reached.extend(destination(&order).map(|to| to.province));
            }
        }
        let to = |at: Province| match own.contains(at) {
            true => Selection::Deed(at),
            false => Selection::Comer(at),
        };
        let all = own.union(&reached);
        let seat = |at: Province| match self.game.turn().phase.is_retreat() && own.contains(at) {
            true => TagAnchor::Dislodged(at),
            false => TagAnchor::Unit(at.location()),
        };
        all.iter()
            .map(|at| Choice::new(seat(at), Mode::Plain, to(at)))
            .collect()
    }

    /// What a unit can do.
    fn deeds(&self, at: Province) -> Vec<Choice> {
        let map = self.map();
        let Some(unit) = self.unit(at) else {
            return Vec::new();
        };
        let mut all = Vec::new();
        let mut helped = ProvinceSet::EMPTY;
        for order in self.orders(at) {
            let itself = |key| {
                Choice::new(
                    self.seat_of(unit),
                    Mode::Key(key),
                    Selection::Done(order.clone()),
                )
            };
            if let Some(to) = destination(&order) {
                let seat = TagAnchor::Unit(to.location(map).unwrap_or(to.province.location()));
                all.push(Choice::new(seat, Mode::Plain, Selection::Done(order)));
            } else if let Some(of) = order.helped() {
                let province = of.place.province;
                if !helped.contains(province) {
                    helped.insert(province);
                    let then = Selection::Help {
                        unit: at,
                        helped: province,
                    };
                    all.push(Choice {
                        faint: true,
                        ..Choice::new(TagAnchor::Unit(location(map, of)), Mode::Shifted, then)
                    });
                }
            } else if let WrittenOrder::Order { action, .. } = &order {
                match action {
                    Action::Hold => all.push(itself(HOLD)),
                    Action::Disband => all.push(itself(DISBAND)),
                    _ => {}
                }
            }
        }
        all
    }

    /// The own units that can help another.
    fn helpers(&self, helped: Province) -> Vec<Choice> {
        let map = self.map();
        let own = self.own().into_iter();
        let able = own.filter(|unit| {
            let at = map.province(unit.location);
            at != helped && self.helps(at, helped).next().is_some()
        });
        able.map(|unit| {
            let then = Selection::Help {
                unit: map.province(unit.location),
                helped,
            };
            Choice::new(self.seat_of(unit), Mode::Plain, then)
        })
        .collect()
    }

    /// Where a unit can go with another's help: supported, or with Shift convoyed.
    fn help(&self, unit: Province, helped: Province) -> Vec<Choice> {
        let map = self.map();
        let mut all = Vec::new();
        for order in self.helps(unit, helped) {
            let WrittenOrder::Order { action, .. } = &order else {
                continue;
            };
            let (to, mode) = match action {
                Action::SupportMove { to, .. } => (*to, Mode::Plain),
                Action::Convoy { to, .. } => (*to, Mode::Shifted),
                _ => continue,
            };
            let seat = TagAnchor::Unit(to.location(map).unwrap_or(to.province.location()));
            all.push(Choice {
                faint: mode == Mode::Shifted,
                ..Choice::new(seat, mode, Selection::Done(order))
            });
        }
        let hold = self.helps(unit, helped).find(is_support_to_hold);
        if let (Some(order), Some(other)) = (hold, self.game.position().unit(helped)) {
            let seat = TagAnchor::Unit(other.location);
            all.push(Choice::new(seat, Mode::Key(HOLD), Selection::Done(order)));
        }
        all
    }

    /// The own units that can go to a province.
    fn comers(&self, to: Province) -> Vec<Choice> {
        let map = self.map();
        let mut all = Vec::new();
        for unit in self.own() {
            let at = map.province(unit.location);
            let orders = self.orders(at);
            let there =
                |order: &&WrittenOrder| destination(order).is_some_and(|it| it.province == to);
            let mut orders = orders.iter().filter(there);
            let then = match (orders.next(), orders.next()) {
                (None, _) => continue,
                (Some(only), None) => Selection::Done(only.clone()),
                // which coast is asked
                (Some(_), Some(_)) => Selection::Deed(at),
            };
            all.push(Choice::new(self.seat_of(unit), Mode::Plain, then));
        }
        all
    }

    /// What is due in winter: homes to build in, units to remove.
    fn dues(&self) -> Vec<Choice> {
        let mut all = Vec::new();
        for &power in self.powers {
            match self.game.unordered(power).first() {
                Some(Slot::Builds(_)) => all.extend(self.homes(power)),
                Some(Slot::Removals(_)) => all.extend(self.removals(power)),
                _ => {}
            }
        }
        all
    }

    fn homes(&self, power: Power) -> Vec<Choice> {
        let orders = self.game.bench().possible_adjustments(power);
        let mut all: Vec<Choice> = Vec::new();
        for home in self.game.position().open_homes(power) {
            let here = |order: &&WrittenOrder| {
                order.unit().is_some_and(|unit| unit.place.province == home)
            };
            let mut here = orders.iter().filter(here);
            let then = match (here.next(), here.next()) {
                (Some(only), None) => Selection::Done(only.clone()),
                _ => Selection::Build(home),
            };
            if self.game.order_of(power, home).is_none() {
                all.push(Choice::new(
                    TagAnchor::Unit(home.location()),
                    Mode::Plain,
                    then,
                ));
            }
        }
        // whose it is, the line could not say for several
        if let (true, &[_]) = (orders.contains(&WrittenOrder::Waive), self.powers) {
            all.push(Choice {
                seat: None,
                mode: Mode::Key(WAIVE),
                then: Selection::Done(WrittenOrder::Waive),
                faint: true,
            });
        }
        all
    }

    fn removals(&self, power: Power) -> Vec<Choice> {
        let orders = self.game.bench().possible_adjustments(power).into_iter();
        let choice = |order: WrittenOrder| {
            let unit = order.unit()?;
            let written = self.game.order_of(power, unit.place.province).is_some();
            let seat = TagAnchor::Unit(location(self.map(), unit));
            (!written).then(|| Choice::new(seat, Mode::Plain, Selection::Done(order)))
        };
        orders.filter_map(choice).collect()
    }

    /// What can be built in a home: an army, a fleet, or one on either coast.
    fn builds(&self, home: Province) -> Vec<Choice> {
        let owner = self.game.position().owner(home);
        let Some(power) = owner.filter(|power| self.powers.contains(power)) else {
            return Vec::new();
        };
        let orders = self.game.bench().possible_adjustments(power).into_iter();
        let choice = |order: WrittenOrder| {
            let UnitRef { kind, place, .. } =
                order.unit().filter(|it| it.place.province == home)?;
            let key = match (kind?, place.coast) {
                (UnitKind::Army, _) => 'a',
                (UnitKind::Fleet, None) => 'f',
                (UnitKind::Fleet, Some(coast)) => coast.code().chars().next()?.to_ascii_lowercase(),
            };
            let on_coast = place.coast.and_then(|_| place.location(self.map()));
            Some(Choice {
                seat: on_coast.map(TagAnchor::Unit),
                mode: Mode::Key(key),
                then: Selection::Done(order),
                faint: false,
            })
        };
        orders.filter_map(choice).collect()
    }
}

/// Where an order leads its unit.
pub(in super::super) fn destination(order: &WrittenOrder) -> Option<WrittenPlace> {
    match order {
        WrittenOrder::Order {
            action: Action::Move { to, .. } | Action::Retreat { to },
            ..
        } => Some(*to),
        _ => None,
    }
}

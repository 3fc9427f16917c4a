//! Orders as they were written, before anybody asked whether they are possible.

use std::fmt;

use super::order::Via;
use crate::board::{Coast, Location, Map, Power, Province, Unit, UnitKind};

/// A place as written: a province, and a coast where one was named, which it may not even have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WrittenPlace {
    /// The province.
    pub province: Province,
    /// The coast that was written.
    pub coast: Option<Coast>,
}

impl WrittenPlace {
    /// A location as it is written in full.
    pub fn of(map: &Map, location: Location) -> Self {
        WrittenPlace {
            province: map.province(location),
            coast: map.coast(location),
        }
    }

    /// The location of this very place, if there is such a one.
    pub fn location(self, map: &Map) -> Option<Location> {
        match self.coast {
            None => Some(self.province.location()),
            Some(coast) => map.coast_of(self.province, coast),
        }
    }

    /// Returns the location of this place, or of its province where the coast doesn't exist.
    pub fn nearest(self, map: &Map) -> Location {
        self.location(map).unwrap_or(self.province.location())
    }
}

impl From<Province> for WrittenPlace {
    fn from(province: Province) -> Self {
        WrittenPlace {
            province,
            coast: None,
        }
    }
}

/// What an order says of the nationality of the unit it names (DATC 4.C.5, 4.C.6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum StatedOwner {
    /// The notation has no nationalities, so that none can be missing.
    #[default]
    NoMatter,
    /// It was left out where it could have been written.
    Unsaid,
    /// This power's.
    Said(Power),
}

impl StatedOwner {
    /// Returns the owner that a notation with nationalities states.
    pub fn of(power: Option<Power>) -> Self {
        power.map_or(StatedOwner::Unsaid, StatedOwner::Said)
    }

    /// The power that was named.
    pub fn power(self) -> Option<Power> {
        match self {
            StatedOwner::Said(power) => Some(power),
            StatedOwner::NoMatter | StatedOwner::Unsaid => None,
        }
    }
}

/// For how long an order is given (DATC 4.E.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum OrderDuration {
    /// For this phase.
    #[default]
    Once,
    /// Until it is cancelled or replaced: a perpetual order.
    Standing,
}

/// A unit as written: where, and what was said of its kind and nationality.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct UnitRef {
    /// `A` or `F`, where it was written (DATC 4.C.1 to 4.C.3).
    pub kind: Option<UnitKind>,
    /// Where the unit is said to be.
    pub place: WrittenPlace,
    /// Whose it is said to be.
    pub whose: StatedOwner,
}

impl UnitRef {
    /// A unit written in full, in a notation without nationalities.
    pub fn of(map: &Map, unit: Unit) -> Self {
        UnitRef {
            kind: Some(unit.kind),
            place: WrittenPlace::of(map, unit.location),
            whose: StatedOwner::NoMatter,
        }
    }
}

/// What a move says of its way.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum WrittenVia {
    /// Nothing.
    #[default]
    Unsaid,
    /// "Via convoy".
    Convoy,
    /// The waters, in the sequence that was written.
    Path(Vec<Province>),
    /// By the railroad of this number: `A MOS - TSR - VLA`.
    Rail(u8),
}

impl WrittenVia {
    /// What it says, without the waters of a path.
    #[inline]
    pub fn kind(&self) -> Via {
        match self {
            WrittenVia::Unsaid => Via::Unsaid,
            WrittenVia::Convoy | WrittenVia::Path(_) => Via::Convoy,
            WrittenVia::Rail(number) => Via::Rail(*number),
        }
    }
}

/// What the unit is to do.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// `A PAR H`
    Hold,
    /// `A PAR - BUR`; in a retreat phase it is a retreat.
    Move {
        /// Where to.
        to: WrittenPlace,
        /// What was said of the way.
        via: WrittenVia,
    },
    /// `A PAR S A MAR`
    SupportHold {
        /// Whom.
        of: UnitRef,
    },
    /// `A PAR S A MAR - BUR`
    SupportMove {
        /// Whose move.
        of: UnitRef,
        /// Where it goes.
        to: WrittenPlace,
    },
    /// `F NTH C A LON - BEL`
    Convoy {
        /// Whom.
        of: UnitRef,
        /// Where to.
        to: WrittenPlace,
    },
    /// `A BUR R PAR`
    Retreat {
        /// Where to.
        to: WrittenPlace,
    },
    /// `A BUR D`: of a dislodged unit, or a removal in winter.
    Disband,
    /// `A PAR B`
    Build,
    /// `A PAR PROXY ENGLAND`: another power orders the unit (DATC 4.E.5).
    Proxy {
        /// That power.
        to: Power,
    },
    /// `A EGY PERMITS F MED - RED`: leave for a fleet to pass a strait. It is an order of the power, beside
    /// the one that the unit has.
    Permit {
        /// Which fleet.
        of: UnitRef,
        /// Where it goes.
        to: WrittenPlace,
    },
    /// `A PAR - ...`: a move to a place that is not on the map (DATC 4.E.1, 2.4 a).
    MoveOffMap,
    /// `A PAR ...`: words that could not be read; the unit has an order, and it is illegal.
    Unreadable,
}

/// An order as it was written.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum WrittenOrder {
    /// An order for one unit, or for a unit to be built.
    Order {
        /// The unit.
        unit: UnitRef,
        /// What it is to do.
        action: Action,
    },
    /// `WAIVE`: a build is given up.
    Waive,
}

impl WrittenOrder {
    /// Returns an order for a unit.
    pub fn new(unit: UnitRef, action: Action) -> Self {
        WrittenOrder::Order { unit, action }
    }

    /// Returns the unit that the order is for and what it is to do; none for a waived build.
    pub fn parts(&self) -> Option<(&UnitRef, &Action)> {
        match self {
            WrittenOrder::Order { unit, action } => Some((unit, action)),
            WrittenOrder::Waive => None,
        }
    }

    /// The unit that the order is for; none for a waived build.
    pub fn unit(&self) -> Option<UnitRef> {
        self.parts().map(|(unit, _)| *unit)
    }

    /// Returns the province of the unit that the order is for; none for a waived build, and for leave
    /// to pass a strait, which leaves the unit's own order as it is.
    pub fn province(&self) -> Option<Province> {
        let (unit, action) = self.parts()?;
        (!matches!(action, Action::Permit { .. })).then_some(unit.place.province)
    }

    /// Returns what the unit is to do; none for a waived build.
    pub fn action(&self) -> Option<&Action> {
        self.parts().map(|(_, action)| action)
    }

    /// Returns where a move or a retreat leads the unit.
    pub fn destination(&self) -> Option<WrittenPlace> {
        match self.action()? {
            Action::Move { to, .. } | Action::Retreat { to } => Some(*to),
            _ => None,
        }
    }

    /// The order without nationalities that no rule minds: the ordered unit's own never matters, that
    /// of a helped one unless it is kept.
    pub fn with_nationality(mut self, kept: bool) -> Self {
        if let WrittenOrder::Order { unit, .. } = &mut self {
            unit.whose = StatedOwner::NoMatter;
        }
        if let (Some(helped), false) = (self.helped_mut(), kept) {
            helped.whose = StatedOwner::NoMatter;
        }
        self
    }

    /// How a move goes.
    pub fn via(&self) -> Option<&WrittenVia> {
        match self.action()? {
            Action::Move { via, .. } => Some(via),
            _ => None,
        }
    }

    /// The unit that a support or a convoy helps.
    pub fn helped(&self) -> Option<UnitRef> {
        match self.action()? {
            Action::SupportHold { of }
            | Action::SupportMove { of, .. }
            | Action::Convoy { of, .. } => Some(*of),
            _ => None,
        }
    }

    /// The unit that a support or a convoy helps, to be changed.
    pub fn helped_mut(&mut self) -> Option<&mut UnitRef> {
        let WrittenOrder::Order { action, .. } = self else {
            return None;
        };
        match action {
            Action::SupportHold { of }
            | Action::SupportMove { of, .. }
            | Action::Convoy { of, .. } => Some(of),
            _ => None,
        }
    }

    /// Is it a move, be it impossible?
    pub fn is_move(&self) -> bool {
        let action = self.action();
        matches!(action, Some(Action::Move { .. } | Action::MoveOffMap))
    }

    /// The canonical text, as FORMATS has it: `A PAR S A MAR - BUR`. Where the kind of a unit was
    /// left out, the place stands alone.
    pub fn canonical<'a>(&'a self, map: &'a Map) -> Canonical<'a> {
        Canonical {
            map,
            order: self,
            screen: false,
        }
    }

    /// The text for the screen: `A Par S A Mar - Bur`, seas in capitals, with the nationality of the
    /// helped unit where the order says it.
    pub fn short<'a>(&'a self, map: &'a Map) -> Canonical<'a> {
        Canonical {
            map,
            order: self,
            screen: true,
        }
    }
}

/// Writes an order; see [`WrittenOrder::canonical`] and [`WrittenOrder::short`].
pub struct Canonical<'a> {
    map: &'a Map,
    order: &'a WrittenOrder,
    screen: bool,
}

impl Canonical<'_> {
    fn place(&self, f: &mut fmt::Formatter<'_>, place: WrittenPlace) -> fmt::Result {
        let coast = place.coast.map(Coast::code);
        if !self.screen {
            f.write_str(self.map.code(place.province))?;
            return coast.map_or(Ok(()), |coast| write!(f, "/{coast}"));
        }
        write!(f, "{}", self.map.short(place.province.location()))?;
        coast.map_or(Ok(()), |coast| write!(f, "/{}", coast.to_ascii_lowercase()))
    }

    fn unit(&self, f: &mut fmt::Formatter<'_>, unit: UnitRef) -> fmt::Result {
        if let Some(kind) = unit.kind {
            write!(f, "{} ", kind.letter())?;
        }
        self.place(f, unit.place)
    }
}

impl fmt::Display for Canonical<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let WrittenOrder::Order { unit, action } = self.order else {
            return f.write_str(if self.screen { "waive" } else { "WAIVE" });
        };
        self.unit(f, *unit)?;
        let (word, of, to) = match action {
            Action::Hold => return f.write_str(" H"),
            Action::Disband => return f.write_str(" D"),
            Action::Build => return f.write_str(" B"),
            Action::MoveOffMap => return f.write_str(" - ..."),
            Action::Unreadable => return f.write_str(" ..."),
            Action::Proxy { to } => {
                let power = self.map.power(*to);
                return match self.screen {
                    true => write!(f, " by {}", power.name),
                    false => write!(f, " PROXY {}", power.key),
                };
            }
            Action::Move { to, via } => {
                f.write_str(" - ")?;
                if let WrittenVia::Rail(number) = via
                    && let Some(railroad) = self.map.terrain().railroad(*number)
                {
                    write!(f, "{} - ", railroad.code)?;
                    return self.place(f, *to);
                }
                self.place(f, *to)?;
                if !matches!(via, WrittenVia::Unsaid) {
                    f.write_str(if self.screen { " via" } else { " VIA" })?;
                }
                if let WrittenVia::Path(path) = via {
                    for &water in path {
                        f.write_str(" ")?;
                        self.place(f, water.into())?;
                    }
                }
                return Ok(());
            }
            Action::Retreat { to } => {
                f.write_str(" R ")?;
                return self.place(f, *to);
            }
            Action::SupportHold { of } => ("S", of, None),
            Action::SupportMove { of, to } => ("S", of, Some(*to)),
            Action::Convoy { of, to } => ("C", of, Some(*to)),
            Action::Permit { of, to } if self.screen => ("permits", of, Some(*to)),
            Action::Permit { of, to } => ("PERMITS", of, Some(*to)),
        };
        write!(f, " {word} ")?;
        if let Some(power) = of.whose.power().filter(|_| self.screen) {
            write!(f, "{} ", self.map.power(power).adjective)?;
        }
        self.unit(f, *of)?;
        let Some(to) = to else { return Ok(()) };
        f.write_str(" - ")?;
        self.place(f, to)
    }
}

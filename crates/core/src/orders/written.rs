//! Orders as written, before their legality is checked.

use std::fmt::{self, Write as _};

use super::order::Via;
use crate::board::{Coast, Location, Map, PositionFault, Power, Province, Unit, UnitKind};

/// A location as written: a province, and the coast that was named, which the province need not have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WrittenPlace {
    /// The province.
    pub province: Province,
    /// The coast that was written.
    pub coast: Option<Coast>,
}

impl WrittenPlace {
    /// Returns a location in its full written form.
    pub fn of(map: &Map, location: Location) -> Self {
        WrittenPlace {
            province: map.province(location),
            coast: map.coast(location),
        }
    }

    /// Returns the location, or `None` if the province has no such coast.
    pub fn location(self, map: &Map) -> Option<Location> {
        match self.coast {
            None => Some(self.province.location()),
            Some(coast) => map.coast_of(self.province, coast),
        }
    }

    /// Returns the location of a unit of this kind.
    ///
    /// # Errors
    /// Returns an error if no such unit can be there.
    pub fn standing(self, map: &Map, kind: UnitKind) -> Result<Location, PositionFault> {
        let location = self.location(map).ok_or(PositionFault::NoSuchCoast)?;
        if map.can_stand(kind, location) {
            return Ok(location);
        }
        let coasts = &map.info(self.province).coasts;
        if kind == UnitKind::Fleet && self.coast.is_none() && !coasts.is_empty() {
            let all = coasts.iter().map(|&at| map.location_code(at));
            return Err(PositionFault::CoastNeeded(text::list(all, " or ")));
        }
        Err(PositionFault::CannotStand)
    }

    /// Returns the location, or that of the province if the coast doesn't exist.
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

/// The nationality that an order names for a unit (DATC 4.C.5, 4.C.6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum StatedOwner {
    /// The notation has no nationalities.
    #[default]
    NoMatter,
    /// None, although the notation has nationalities.
    Unsaid,
    /// That of this power.
    Said(Power),
}

impl StatedOwner {
    /// Returns the owner that a notation with nationalities states.
    pub fn of(power: Option<Power>) -> Self {
        power.map_or(StatedOwner::Unsaid, StatedOwner::Said)
    }

    /// Returns the power that was named.
    pub fn power(self) -> Option<Power> {
        match self {
            StatedOwner::Said(power) => Some(power),
            StatedOwner::NoMatter | StatedOwner::Unsaid => None,
        }
    }
}

/// The duration of an order (DATC 4.E.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum OrderDuration {
    /// For this phase.
    #[default]
    Once,
    /// Until it is cancelled or replaced: a perpetual order.
    Standing,
}

/// A unit as written: its location, and the kind and nationality that were named.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct UnitRef {
    /// The kind, if it was written (DATC 4.C.1 to 4.C.3).
    pub kind: Option<UnitKind>,
    /// The location of the unit.
    pub place: WrittenPlace,
    /// The nationality of the unit.
    pub whose: StatedOwner,
}

impl UnitRef {
    /// Returns a unit in its full written form, in a notation without nationalities.
    pub fn of(map: &Map, unit: Unit) -> Self {
        UnitRef {
            kind: Some(unit.kind),
            place: WrittenPlace::of(map, unit.location),
            whose: StatedOwner::NoMatter,
        }
    }
}

/// The route that a move specifies.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum WrittenVia {
    /// None.
    #[default]
    Unsaid,
    /// "Via convoy".
    Convoy,
    /// A path of sea provinces, in the order written.
    Path(Vec<Province>),
    /// By the railroad with this number: `A MOS - TSR - VLA`.
    Rail(u8),
}

impl WrittenVia {
    /// Returns the kind of route, without the provinces of a path.
    #[inline]
    pub fn kind(&self) -> Via {
        match self {
            WrittenVia::Unsaid => Via::Unsaid,
            WrittenVia::Convoy | WrittenVia::Path(_) => Via::Convoy,
            WrittenVia::Rail(number) => Via::Rail(*number),
        }
    }
}

/// The action that an order gives to a unit.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// `A PAR H`
    Hold,
    /// `A PAR - BUR`; in a retreat phase it is a retreat.
    Move {
        /// The destination.
        to: WrittenPlace,
        /// The route that was written.
        via: WrittenVia,
    },
    /// `A PAR S A MAR`
    SupportHold {
        /// The supported unit.
        of: UnitRef,
    },
    /// `A PAR S A MAR - BUR`
    SupportMove {
        /// The supported unit.
        of: UnitRef,
        /// The destination of the move.
        to: WrittenPlace,
    },
    /// `F NTH C A LON - BEL`
    Convoy {
        /// The convoyed army.
        of: UnitRef,
        /// The destination of the army.
        to: WrittenPlace,
    },
    /// `A BUR R PAR`
    Retreat {
        /// The destination.
        to: WrittenPlace,
    },
    /// `A BUR D`: disbands a dislodged unit, or removes a unit in winter.
    Disband,
    /// `A PAR B`
    Build,
    /// `A PAR PROXY ENGLAND`: another power orders the unit (DATC 4.E.5).
    Proxy {
        /// The other power.
        to: Power,
    },
    /// `A EGY PERMITS F MED - RED`: permission for a fleet to pass a strait. It is given in addition to the
    /// unit's own order.
    Permit {
        /// The fleet.
        of: UnitRef,
        /// The destination of the fleet.
        to: WrittenPlace,
    },
    /// `A PAR - ...`: a move to a place that isn't on the map (DATC 4.E.1, 2.4 a).
    MoveOffMap,
    /// `A PAR ...`: an unreadable order, which counts as an illegal order of the unit.
    Unreadable,
}

/// An order as written.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum WrittenOrder {
    /// An order for a unit, or for a unit to build.
    Order {
        /// The unit.
        unit: UnitRef,
        /// The action.
        action: Action,
    },
    /// `WAIVE`: waives a build.
    Waive,
}

impl WrittenOrder {
    /// Returns an order for a unit.
    pub fn new(unit: UnitRef, action: Action) -> Self {
        WrittenOrder::Order { unit, action }
    }

    /// Returns the unit and its action, or `None` for a waived build.
    pub fn parts(&self) -> Option<(&UnitRef, &Action)> {
        match self {
            WrittenOrder::Order { unit, action } => Some((unit, action)),
            WrittenOrder::Waive => None,
        }
    }

    /// Returns the unit that the order is for, or `None` for a waived build.
    pub fn unit(&self) -> Option<UnitRef> {
        self.parts().map(|(unit, _)| *unit)
    }

    /// Returns the province of the unit that the order is for. It is `None` for a waived build, and for a
    /// permission to pass a strait, which doesn't replace the unit's own order.
    pub fn province(&self) -> Option<Province> {
        let (unit, action) = self.parts()?;
        (!matches!(action, Action::Permit { .. })).then_some(unit.place.province)
    }

    /// Returns the action of the unit, or `None` for a waived build.
    pub fn action(&self) -> Option<&Action> {
        self.parts().map(|(_, action)| action)
    }

    /// Returns the destination of a move or a retreat.
    pub fn destination(&self) -> Option<WrittenPlace> {
        match self.action()? {
            Action::Move { to, .. } | Action::Retreat { to } => Some(*to),
            _ => None,
        }
    }

    /// Returns the destination of a move or a retreat, or of the move that a support or a convoy is for.
    pub fn goal(&self) -> Option<WrittenPlace> {
        match self.action()? {
            Action::SupportMove { to, .. } | Action::Convoy { to, .. } => Some(*to),
            _ => self.destination(),
        }
    }

    /// Returns the provinces that the order names, in the sequence in which they are written.
    pub fn provinces(&self) -> impl Iterator<Item = Province> {
        let (other, to) = match self.action() {
            Some(Action::Permit { of, to }) => (Some(*of), Some(*to)),
            _ => (self.helped(), self.goal()),
        };
        let path = match self.via() {
            Some(WrittenVia::Path(path)) => path.as_slice(),
            _ => &[],
        };
        let units = self.unit().into_iter().chain(other);
        let places = units.map(|unit| unit.place).chain(to);
        places
            .map(|place| place.province)
            .chain(path.iter().copied())
    }

    /// Returns the order without nationalities that no rule uses: that of the ordered unit, and that of the
    /// helped unit unless `keeps_helped` is true.
    pub fn with_nationality(mut self, keeps_helped: bool) -> Self {
        if let WrittenOrder::Order { unit, .. } = &mut self {
            unit.whose = StatedOwner::NoMatter;
        }
        if let (Some(helped), false) = (self.helped_mut(), keeps_helped) {
            helped.whose = StatedOwner::NoMatter;
        }
        self
    }

    /// Returns the route of a move.
    pub fn via(&self) -> Option<&WrittenVia> {
        match self.action()? {
            Action::Move { via, .. } => Some(via),
            _ => None,
        }
    }

    /// Returns the unit that a support or a convoy is for.
    pub fn helped(&self) -> Option<UnitRef> {
        match self.action()? {
            Action::SupportHold { of }
            | Action::SupportMove { of, .. }
            | Action::Convoy { of, .. } => Some(*of),
            _ => None,
        }
    }

    /// Returns the unit that a support or a convoy is for, for changes.
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

    /// Returns whether it is a move, even an impossible one.
    pub fn is_move(&self) -> bool {
        let action = self.action();
        matches!(action, Some(Action::Move { .. } | Action::MoveOffMap))
    }

    /// Returns the canonical text, as defined by FORMATS: `A PAR S A MAR - BUR`. A unit without a kind is
    /// written as its location alone.
    pub fn canonical<'a>(&'a self, map: &'a Map) -> Canonical<'a> {
        Canonical {
            map,
            order: self,
            screen: false,
        }
    }

    /// Returns the text for the screen: `A Par S A Mar - Bur`, seas in capitals, with the nationality of the
    /// helped unit if the order names it.
    pub fn short<'a>(&'a self, map: &'a Map) -> Canonical<'a> {
        Canonical {
            map,
            order: self,
            screen: true,
        }
    }
}

/// The formatter of an order; see [`WrittenOrder::canonical`] and [`WrittenOrder::short`].
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
            f.write_char(kind.letter())?;
            f.write_char(' ')?;
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
                return if self.screen {
                    write!(f, " by {}", power.name)
                } else {
                    write!(f, " PROXY {}", power.key)
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
                match via {
                    WrittenVia::Unsaid => {}
                    WrittenVia::Convoy if self.screen => f.write_str(" via convoy")?,
                    _ if self.screen => f.write_str(" via")?,
                    _ => f.write_str(" VIA")?,
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
            Action::SupportHold { of } => (" S ", of, None),
            Action::SupportMove { of, to } => (" S ", of, Some(*to)),
            Action::Convoy { of, to } => (" C ", of, Some(*to)),
            Action::Permit { of, to } if self.screen => (" permits ", of, Some(*to)),
            Action::Permit { of, to } => (" PERMITS ", of, Some(*to)),
        };
        f.write_str(word)?;
        if let Some(power) = of.whose.power().filter(|_| self.screen) {
            write!(f, "{} ", self.map.power(power).adjective)?;
        }
        self.unit(f, *of)?;
        let Some(to) = to else { return Ok(()) };
        f.write_str(" - ")?;
        self.place(f, to)
    }
}

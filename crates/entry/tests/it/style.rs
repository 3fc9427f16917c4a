//! Notations for orders.

use chancery_core::board::{Map, Power, Province, UnitKind};
use chancery_core::orders::{Action, UnitRef, WrittenOrder, WrittenPlace, WrittenVia};

/// A notation for orders.
#[derive(Clone, Copy, Debug)]
pub enum Style {
    Canonical,
    Screen,
    Small,
    Words,
    /// `A Paris - Burgundy`
    Letters,
    /// `Par - Bur`
    Bare,
    Brackets,
    Arrows,
    Glued,
    German,
    French,
    Italian,
    Spanish,
    Dutch,
    Daide,
    Site,
    Judge,
    List,
}

impl Style {
    pub const ALL: [Style; 18] = [
        Style::Canonical,
        Style::Screen,
        Style::Small,
        Style::Words,
        Style::Letters,
        Style::Bare,
        Style::Brackets,
        Style::Arrows,
        Style::Glued,
        Style::German,
        Style::French,
        Style::Italian,
        Style::Spanish,
        Style::Dutch,
        Style::Daide,
        Style::Site,
        Style::Judge,
        Style::List,
    ];

    /// Returns the words for army, fleet, to, hold, support, convoy, via convoy, retreat to.
    fn words(self) -> [&'static str; 8] {
        let words = match self {
            Style::Words => "Army, Fleet, to, holds, supports, convoys, via convoy, retreats to",
            Style::German => {
                "Armee, Flotte, nach, hält, unterstützt, geleitet, per Geleit, zieht sich zurück nach"
            }
            Style::French => "Armée, Flotte, vers, tient, soutient, convoie, par convoi, retraite",
            Style::Italian => {
                "Armata, F, verso, tiene, appoggia, trasporta, via convoglio, si ritira"
            }
            Style::Spanish => {
                "Ejército, Flota, hacia, mantiene, apoya, convoya, por convoy, retirada"
            }
            Style::Dutch => {
                "Leger, Vloot, naar, houdt, steunt, konvooieert, via konvooi, trekt terug naar"
            }
            Style::Daide => "AMY, FLT, MTO, HLD, SUP, CVY, VIA, RTO",
            Style::Judge => "army, fleet, move to, stand, support, convoy, via, retreat",
            Style::Arrows => "A, F, →, h., s., c., (convoyed), =>",
            Style::Site => {
                "The army at, The fleet at, move to, hold., support, convoy, via convoy, R"
            }
            _ => "A, F, -, H, S, C, via, R",
        };
        let mut words = words.split(", ");
        std::array::from_fn(|_| words.next().expect("eight words"))
    }

    /// Returns the text of a province in this notation.
    pub fn province(self, map: &Map, province: Province) -> String {
        let info = map.info(province);
        match self {
            Style::Words | Style::Letters | Style::Site => info.name.clone(),
            Style::Small | Style::Arrows | Style::Judge | Style::List => info.code.to_lowercase(),
            Style::Screen => map.short(province.location()).to_string(),
            _ => info.code.clone(),
        }
    }

    fn place(self, map: &Map, place: WrittenPlace) -> String {
        let name = self.province(map, place.province);
        let Some(coast) = place.coast else {
            return name;
        };
        match self {
            Style::Words => format!("{name} {}", coast.name()),
            Style::Site => format!("{name} ({})", coast.name()),
            Style::Arrows => format!("{name}({})", &coast.code().to_lowercase()[..1]),
            Style::Brackets => format!("{name}({})", coast.code()),
            Style::Judge => format!("{name} ({})", coast.code().to_lowercase()),
            Style::List => format!("{name}/{}", coast.code().to_lowercase()),
            Style::Glued => format!("{name}{}", coast.code()),
            Style::Daide => format!("( {name} {}S )", coast.code()),
            _ => format!("{name}/{}", coast.code()),
        }
    }

    fn unit(self, map: &Map, power: Option<Power>, unit: UnitRef) -> String {
        let place = self.place(map, unit.place);
        let letter = match unit.kind {
            Some(UnitKind::Army) => self.words()[0],
            Some(UnitKind::Fleet) => self.words()[1],
            None => "",
        };
        match self {
            Style::Brackets => format!("{letter}({place})"),
            Style::Glued => format!("{letter}{place}"),
            Style::Daide => {
                let power = power.map_or("", |power| &map.power(power).key[..3]);
                format!("( {power} {letter} {place} )")
            }
            Style::Bare => place,
            _ => format!("{letter} {place}"),
        }
    }

    /// Writes an order of a movement phase.
    pub fn write(self, map: &Map, power: Power, order: &WrittenOrder) -> String {
        match self {
            Style::Canonical => return order.canonical(map).to_string(),
            Style::Screen => return order.short(map).to_string(),
            Style::Small => return order.canonical(map).to_string().to_lowercase(),
            Style::List => return self.list(map, order),
            _ => {}
        }
        let WrittenOrder::Order { unit, action } = order else {
            return order.canonical(map).to_string();
        };
        let [.., to, hold, support, convoy, via, retreat] = self.words();
        let site = matches!(self, Style::Site);
        let subject = self.unit(map, Some(power), *unit);
        let place = |place: &WrittenPlace| self.place(map, *place);
        let other = |of: &UnitRef| self.unit(map, Some(power), *of);
        let rest = match action {
            Action::Hold => hold.to_owned(),
            Action::Move {
                to: goal,
                via: WrittenVia::Unsaid,
            } => format!("{to} {}", place(goal)),
            Action::Move { to: goal, .. } => format!("{to} {} {via}", place(goal)),
            Action::SupportHold { of } if site => {
                format!("{support} hold to {}", place(&of.place))
            }
            Action::SupportMove { of, to } if site => {
                format!("{support} move to {} from {}", place(to), place(&of.place))
            }
            Action::Convoy { of, to } if site => {
                format!("{convoy} to {} from {}", place(to), place(&of.place))
            }
            Action::Proxy { .. } | Action::MoveOffMap | Action::Unreadable => {
                unreachable!("no order of a unit is unreadable")
            }
            Action::SupportHold { of } => format!("{support} {}", other(of)),
            Action::SupportMove { of, to: goal } => {
                format!("{support} {} {to} {}", other(of), place(goal))
            }
            Action::Convoy { of, to: goal } => {
                format!("{convoy} {} {to} {}", other(of), place(goal))
            }
            Action::Retreat { to } => format!("{retreat} {}", place(to)),
            Action::Disband => "D".to_owned(),
            Action::Build => "B".to_owned(),
            Action::Permit { of, to: goal } => {
                format!("permits {} {to} {}", other(of), place(goal))
            }
        };
        format!("{subject} {rest}")
    }

    /// Writes `["mar","Support","par","bur"]`.
    fn list(self, map: &Map, order: &WrittenOrder) -> String {
        let WrittenOrder::Order { unit, action } = order else {
            return order.canonical(map).to_string();
        };
        let place = |place: WrittenPlace| self.place(map, place);
        let mut words = vec![place(unit.place)];
        words.extend(match action {
            Action::Move {
                to,
                via: WrittenVia::Unsaid,
            } => vec!["Move".to_owned(), place(*to)],
            Action::Move { to, .. } => vec!["MoveViaConvoy".to_owned(), place(*to)],
            Action::SupportHold { of } => vec!["Support".to_owned(), place(of.place)],
            Action::SupportMove { of, to } => {
                vec!["Support".to_owned(), place(of.place), place(*to)]
            }
            Action::Convoy { of, to } => vec!["Convoy".to_owned(), place(of.place), place(*to)],
            _ => vec!["Hold".to_owned()],
        });
        format!("{words:?}")
    }
}

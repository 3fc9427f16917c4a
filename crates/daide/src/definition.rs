//! Map definitions: powers, home centers and borders of a board as tokens.

use std::collections::{BTreeMap, BTreeSet};

use chancery_core::board::{Location, UnitKind};

use crate::reader::{Reader, SyntaxError};
use crate::token::{self, AMY, FLT, MDF, Message, OPEN, Token};
use crate::tokens::BoardTokens;

/// What the definition of a board has. The sequence of its lists doesn't matter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Definition {
    powers: BTreeSet<Token>,
    /// By center: the powers whose home it is, or `UNO`.
    centers: BTreeMap<Token, BTreeSet<Token>>,
    others: BTreeSet<Token>,
    /// By province and kind of unit (`AMY`, `FLT`, `( FLT SCS )`): the places next to it.
    borders: BTreeMap<Token, BTreeMap<Message, BTreeSet<Message>>>,
}

impl Definition {
    /// Returns the definition of a board.
    pub fn new(tokens: &BoardTokens) -> Self {
        let map = tokens.map();
        let mut definition = Definition {
            powers: map.powers().map(|it| tokens.power(Some(it))).collect(),
            centers: BTreeMap::new(),
            others: BTreeSet::new(),
            borders: BTreeMap::new(),
        };
        for (province, token) in tokens.provinces() {
            let info = map.info(province);
            if info.is_center {
                let home = BTreeSet::from([tokens.power(info.home)]);
                definition.centers.insert(token, home);
            } else {
                definition.others.insert(token);
            }
            let near = |kind: UnitKind, from: Location| {
                let places = map.reach(kind, from).iter();
                places.map(|to| tokens.location(to)).collect()
            };
            let borders = definition.borders.entry(token).or_default();
            let (army, fleet) = (UnitKind::Army, UnitKind::Fleet);
            if map.can_stand(army, province.location()) {
                borders.insert(vec![AMY], near(army, province.location()));
            }
            if map.can_stand(fleet, province.location()) {
                borders.insert(vec![FLT], near(fleet, province.location()));
            }
            for &coast in &info.coasts {
                // the second part of `( STP SCS )`
                let coast_token = tokens.location(coast)[2];
                borders.insert(token::list([FLT, coast_token]), near(fleet, coast));
            }
        }
        definition
    }

    /// Returns the message that a server sends.
    pub fn message(&self) -> Message {
        let mut homes: BTreeMap<&BTreeSet<Token>, Vec<Token>> = BTreeMap::new();
        for (&center, powers) in &self.centers {
            homes.entry(powers).or_default().push(center);
        }
        let home = |(powers, centers): (&BTreeSet<Token>, Vec<Token>)| {
            let mut all: Message = powers.iter().copied().collect();
            if all.len() > 1 {
                all = token::list(all);
            }
            token::list(all.into_iter().chain(centers))
        };
        let homes = token::list(homes.into_iter().flat_map(home));
        let others = token::list(self.others.iter().copied());
        let near = |(kind, places): (&Message, &BTreeSet<Message>)| {
            token::list(kind.iter().chain(places.iter().flatten()).copied())
        };
        let border = |(&province, kinds): (&Token, &BTreeMap<Message, BTreeSet<Message>>)| {
            token::list([province].into_iter().chain(kinds.iter().flat_map(near)))
        };
        let parts = [
            token::list(self.powers.iter().copied()),
            token::list(homes.into_iter().chain(others)),
            token::list(self.borders.iter().flat_map(border)),
        ];
        token::message(MDF, parts)
    }

    /// Reads what a server sent, after its `MDF`.
    ///
    /// # Errors
    /// It is no definition.
    pub fn read(reader: &mut Reader<'_>) -> Result<Self, SyntaxError> {
        let powers = reader.list()?.all(Some)?.into_iter().collect();
        let mut provinces = reader.list()?;
        let mut centers: BTreeMap<Token, BTreeSet<Token>> = BTreeMap::new();
        provinces.list()?.lists(|home| {
            let owners = match home.peek() {
                Some(OPEN) => home.list()?.all(Some)?,
                _ => vec![home.read(Some)?],
            };
            for center in home.all(|token| token.is_province().then_some(token))? {
                centers.entry(center).or_default().extend(&owners);
            }
            Ok(())
        })?;
        let others = provinces.last_list()?.all(Some)?.into_iter().collect();
        let borders = reader.last_list()?.lists(|border| {
            let province = border.read(Some)?;
            let kinds = border.lists(|near| Ok((item(near)?, items(near)?)))?;
            Ok((province, kinds.into_iter().collect()))
        })?;
        Ok(Definition {
            powers,
            centers,
            others,
            borders: borders.into_iter().collect(),
        })
    }
}

/// A token, or a list with its brackets.
fn item(reader: &mut Reader<'_>) -> Result<Message, SyntaxError> {
    match reader.peek() {
        Some(OPEN) => Ok(token::list(reader.list()?.rest().iter().copied())),
        _ => Ok(vec![reader.read(Some)?]),
    }
}

fn items(reader: &mut Reader<'_>) -> Result<BTreeSet<Message>, SyntaxError> {
    let mut all = BTreeSet::new();
    while reader.peek().is_some() {
        all.insert(item(reader)?);
    }
    Ok(all)
}

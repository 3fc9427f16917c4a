//! The reasons why a unit or a center on a list isn't used.

use super::Source;
use crate::notes::quoted;
use crate::sheet::expected_instead;
use chancery_core::board::{
    EditError, Map, Position, PositionError, Power, Province, Terrain, Unit,
};

/// A problem with an entry, with what was expected.
const POWER: (&str, &str) = ("no power given", "a power in front, as in Austria: A Vie");
const RETREATS: (&str, &str) = ("not enough", "where it may go, as in A Bur > Gas Par");

/// The reason why a unit or a center on a list isn't used.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Reason {
    /// It means no province.
    Unknown,
    /// It may mean either province.
    Either(Province, Province),
    /// It may be an army, a fleet or a center.
    Kind(Province),
    /// The province has no such coast.
    Coast(Province),
    /// It has no power.
    Power,
    /// It is dislodged, and its retreats are missing.
    Retreats,
    /// Another unit is there.
    Occupied(Unit),
    /// The text gives the center to another power, too.
    Owned(Province, Power),
    /// It is impossible.
    Impossible(EditError),
    /// No game could be played with it.
    Unplayable(PositionError),
}

impl Reason {
    /// Describes the reason for a text.
    pub fn message(self, map: &Map, text: &str, source: Source) -> String {
        let name = |at: Province| &map.info(at).name;
        let quoted = quoted(text);
        match self {
            Reason::Unknown => format!("{quoted}: which province?"),
            Reason::Either(one, other) => format!("{quoted}: {} or {}?", name(one), name(other)),
            Reason::Kind(at) => kind_question(map, at),
            Reason::Coast(at) => format!("{} has no such coast", name(at)),
            Reason::Power if source == Source::Text => expected_instead(text, POWER),
            Reason::Power => {
                format!("Which power for {quoted}? Start with its name, or press Tab to select one")
            }
            Reason::Retreats => expected_instead(text, RETREATS),
            Reason::Occupied(unit) => {
                let code = Position::unit_code(map, unit.kind, unit.location);
                format!("{code}: there is already a unit there")
            }
            Reason::Owned(center, owner) => {
                format!("{} is {}'s already", name(center), map.power(owner).name)
            }
            Reason::Impossible(error) => error.message(map),
            Reason::Unplayable(error) => error.message(map),
        }
    }
}

/// Returns the question for the kind of a unit.
fn kind_question(map: &Map, at: Province) -> String {
    let (info, short) = (map.info(at), map.short(at.location()));
    let mut question = format!("A {short}");
    if info.terrain != Terrain::Inland {
        question += &format!(" or F {short}");
    }
    if info.is_center {
        question += &format!(", or “{short} center”");
    }
    question + "?"
}

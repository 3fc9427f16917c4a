//! House rules as text: the differences of a game from every rulebook.

use super::words;
use chancery_core::board::{
    BuildSites, DislodgedUnits, Map, Phase, Position, PowerSet, Unit, UnitKind, Visibility,
};
use game::Neutral;

/// Returns a sentence for each house rule.
pub fn sentences(map: &Map, start: &Position, neutral: Option<Neutral>) -> Vec<String> {
    let terms = &start.terms;
    let mut all = Vec::new();
    let mut unplayed = terms.unplayed;
    if let Some(neutral) = neutral {
        unplayed.remove(neutral.power);
    }
    all.extend(not_played(map, unplayed));
    all.extend(neutral.map(|neutral| of_neutral(map, neutral)));
    let built = |unit: Unit| !terms.unplayed.contains(unit.power);
    let is_whole = terms.view.is_none();
    if is_whole && start.turn.phase == Phase::Adjustments && !start.units().any(built) {
        let year = start.turn.year;
        all.push(format!(
            "The board starts empty: in Winter {year} each power builds its starting units."
        ));
    }
    if is_whole {
        all.extend(other_units(map, start));
    }
    match terms.builds {
        BuildSites::Home => {}
        BuildSites::Owned => all.push("Units can be built in any owned center.".to_owned()),
        BuildSites::AnyHome => {
            all.push("Units are built in any home center that their power owns.".to_owned());
        }
        BuildSites::WithHome => all.push(
            "A power that owns a home center of its own can build in any owned center.".to_owned(),
        ),
    }
    match terms.dislodging {
        DislodgedUnits::Retreats => {}
        DislodgedUnits::Destroys => {
            all.push("No retreats: dislodged units disband.".to_owned());
        }
    }
    all.extend(terms.visibility.map(|rule| {
        let seen = match rule {
            Visibility::VDiplomacy => {
                "each player sees only the provinces of own units and centers and those next to them"
            }
            Visibility::Reynolds1989 => {
                "each player sees only units in reach of own units, and no orders of others"
            }
        };
        format!("Fog of war until the end: {seen}.")
    }));
    all
}

fn not_played(map: &Map, unplayed: PowerSet) -> Option<String> {
    let names = words::names(map, unplayed.iter());
    match names.as_slice() {
        [] => None,
        [one] => Some(format!("{one} is not played; its units hold.")),
        _ => {
            let names = words::list(&names);
            Some(format!("{names} are not played; their units hold."))
        }
    }
}

fn of_neutral(map: &Map, neutral: Neutral) -> String {
    let name = &map.power(neutral.power).name;
    let closed = if neutral.closed {
        "; until then no unit can enter it"
    } else {
        ""
    };
    let year = neutral.joins;
    format!(
        "{name} is neutral until Spring {year}, then joins the player who wins a coin toss{closed}."
    )
}

/// Describes the units that are of a different kind than in the map's opening, such as a fleet in
/// Rome. Returns nothing for a position that isn't an opening.
fn other_units(map: &Map, start: &Position) -> Vec<String> {
    let opening = map.opening();
    if start.occupied() != opening.occupied() {
        return Vec::new();
    }
    let other = opening.units().filter_map(|unit| {
        let at = map.province(unit.location);
        let there = start.unit(at).filter(|there| there.power == unit.power)?;
        (there.kind != unit.kind).then(|| {
            let kind = match there.kind {
                UnitKind::Army => "an army",
                UnitKind::Fleet => "a fleet",
            };
            let power = &map.power(unit.power).name;
            format!("{power} begins with {kind} in {}.", map.info(at).name)
        })
    });
    other.collect()
}
